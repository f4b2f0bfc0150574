"""What an exhibit is: a plugin with one fault, and what must be said of it."""

from collections.abc import Callable
from typing import Any

from attrs import field, frozen

GALLERY: dict[str, "Exhibit"] = {}
"""All exhibits, by name."""


@frozen
class Exhibit:
    """A plugin with a fault: ``make(True)``, and the same without it: ``make(False)``.

    ``who`` are the words by which the message names plugin, ability, hook or card, ``what`` says
    what is wrong, ``do`` what to do.  A fault is found when the rules are *built*, or by a check
    with *more* arguments.
    """

    name: str
    room: str
    make: Callable[[bool], Any]
    who: tuple[str, ...]
    what: str
    do: str
    built: bool = False
    slow: bool = False
    more: dict[str, Any] = field(factory=dict)

    @property
    def fault(self) -> str:
        """The sentence that says what is wrong with it."""
        return self.make.__doc__.partition("\n")[0]


def exhibit(*who: str, what: str, do: str, built: bool = False, slow: bool = False, **more: Any):
    """Hang a function into the gallery that makes a plugin, broken or not."""

    def hang(make):
        room = make.__module__.rpartition(".")[2]
        name = make.__name__
        assert name not in GALLERY, name
        GALLERY[name] = Exhibit(name, room, make, who, what, do, built, slow, more)
        return make

    return hang
