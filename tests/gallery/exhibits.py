"""Exhibits: plugins with one fault each, and the messages expected for them."""

from collections.abc import Callable
from typing import Any

from attrs import field, frozen

GALLERY: dict[str, "Exhibit"] = {}
"""All exhibits, by name."""


@frozen
class Exhibit:
    """A plugin with a fault, ``make(True)``, and the same without it, ``make(False)``.

    The message must contain all of ``who`` (plugin, ability, hook or card), ``what`` (the fault)
    and ``do`` (the remedy). The fault is found when the rules are *built*, or by a check with the
    arguments *more*.
    """

    name: str
    room: str
    make: Callable[[bool], Any]
    who: tuple[str, ...]
    what: str
    do: str
    built: bool = False
    slow: bool = False
    lines: int = 0
    more: dict[str, Any] = field(factory=dict)

    @property
    def fault(self) -> str:
        """The first line of the docstring, which describes the fault."""
        return self.make.__doc__.partition("\n")[0]


def exhibit(
    *who: str,
    what: str,
    do: str,
    built: bool = False,
    slow: bool = False,
    lines: int = 0,
    **more: Any,
):
    """Add a function that makes a plugin, with or without the fault, to the gallery.

    With the full search for the smallest table, the message has at most so many *lines*.
    """

    def hang(make):
        room = make.__module__.rpartition(".")[2]
        name = make.__name__
        assert name not in GALLERY, name
        GALLERY[name] = Exhibit(name, room, make, who, what, do, built, slow, lines, more)
        return make

    return hang
