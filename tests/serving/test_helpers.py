"""What servers use beside their limits: JSON from outside, their address, their file handles."""

from __future__ import annotations

import socket
import subprocess
import sys
from ipaddress import ip_address

import pytest

from bang_table.serving import address_of, read_json
from bang_table.session import InvalidRequest


@pytest.mark.parametrize(
    "data",
    [b"", b"{", b'"\xff"', b"NaN", b'{"seat": Infinity}', "-Infinity", b"[" * 100_000],
    ids=["empty", "open", "no UTF-8", "NaN", "Infinity", "-Infinity", "nested"],
)
def test_json_from_outside_is_refused_if_it_is_not_json(data):
    with pytest.raises(InvalidRequest, match="not JSON"):
        read_json(data)


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_a_server_at_all_addresses_names_one_that_a_browser_can_open(monkeypatch, host):
    """It is the address in the network; without a network, that of the machine itself."""
    url = address_of(host, 8000)
    shown = ip_address(url.removeprefix("http://").removesuffix(":8000"))
    assert not shown.is_unspecified

    def unreachable(*_):
        raise OSError("network is unreachable")

    class Offline(socket.socket):
        connect = unreachable

    monkeypatch.setattr("socket.socket", Offline)
    assert address_of(host, 8000) == "http://127.0.0.1:8000"


HANDLES = """
from resource import RLIMIT_NOFILE, getrlimit, setrlimit
from bang_table.serving import lines_within
setrlimit(RLIMIT_NOFILE, (100, 300))
print([(lines_within(wanted, spare=20), getrlimit(RLIMIT_NOFILE)[0]) for wanted in (50, 200, 900)])
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
def test_connections_are_bounded_by_the_file_handles_of_the_process():
    """The limit is raised to the wanted number if possible; the spare handles remain."""
    run = subprocess.run(
        [sys.executable, "-c", HANDLES], capture_output=True, text=True, check=True, timeout=60
    )
    assert run.stdout.strip() == "[(50, 100), (200, 220), (280, 300)]"
