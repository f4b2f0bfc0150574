"""The callers of a server, by address."""

from __future__ import annotations

import socket
from collections import OrderedDict
from collections.abc import Callable, Collection
from contextlib import suppress
from ipaddress import IPv6Address, ip_address
from typing import Final, final

from bang_table.serving.fair import Account, Budget
from bangcore.rules.arguments import checked

__all__ = ["Caller", "Callers", "address_of", "is_own_host"]


@final
class Caller:
    """One address: its budgets, its work, and the number of its ``open`` connections."""

    __slots__ = ("account", "makes", "open", "requests")

    def __init__(self, requests: Budget, makes: Budget) -> None:
        self.requests: Final = requests
        self.makes: Final = makes
        self.account: Final = Account()
        self.open = 0


@checked
@final
class Callers:
    """A cache of callers by address, at most *most*: the least recent one is dropped first.

    All addresses of an IPv6 ``/64`` network are one caller, as a household or machine has the
    whole network.

    >>> callers = Callers(lambda: Caller(Budget(1, 1), Budget(1, 1)))
    >>> callers.of("2001:db8::1") is callers.of("2001:db8::2")
    True
    >>> callers.of("192.0.2.1") is callers.of("192.0.2.2")
    False
    """

    __slots__ = ("_known", "_make", "_most")

    def __init__(self, make: Callable[[], Caller], most: int = 10_000) -> None:
        self._make: Final = make
        self._most: Final = most
        self._known: OrderedDict[str, Caller] = OrderedDict()

    def __len__(self) -> int:
        return len(self._known)

    def of(self, address: str) -> Caller:
        """Return the caller of that *address*, which may be any text."""
        key = address
        with suppress(ValueError):
            ip = ip_address(address)
            if isinstance(ip, IPv6Address):
                # an IPv4 address mapped to IPv6 counts as IPv4
                key = str(ip.ipv4_mapped or int(ip) >> 64)
        caller = self._known.setdefault(key, self._make())
        self._known.move_to_end(key)
        if len(self._known) > self._most:
            for old, other in self._known.items():
                if not other.open and other is not caller:
                    del self._known[old]
                    break
        return caller


@checked
def address_of(host: str, port: int) -> str:
    """Return the address of a server that listens at *host*, for a browser.

    One that listens at all addresses of the machine has the one in its network.

    >>> address_of("127.0.0.1", 8000), address_of("::1", 8000)
    ('http://127.0.0.1:8000', 'http://[::1]:8000')
    """
    if host in ("0.0.0.0", "::"):
        host = _in_network() or "127.0.0.1"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _in_network() -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # chooses a network, and sends nothing
        return str(probe.getsockname()[0])
    return None


@checked
def is_own_host(host: str | None, names: Collection[str] = ()) -> bool:
    """Return whether the ``Host`` of a request is an IP address, ``localhost`` or one of *names*.

    This prevents DNS rebinding: another site can make a browser call this server by a name of
    that site.

    >>> [is_own_host(host, ["game.example"]) for host in ("127.0.0.1:8000", "game.example", "evil")]
    [True, True, False]
    """
    if not host:
        return False
    name = host_name(host)
    with suppress(ValueError):
        return bool(ip_address(name))
    return name == "localhost" or name in {own_name.lower() for own_name in names}


def host_name(host: str) -> str:
    """Return the name in a ``Host``, without its port."""
    name = host.rsplit(":", 1)[0] if host.rpartition(":")[2].isdecimal() else host
    return name.strip("[]").rstrip(".").lower()
