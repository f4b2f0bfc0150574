"""The hooks: every place where a card, a character or a rule may have its say.

An *ability* is a class whose methods are implementations of hooks, or a symbol that stands for
one.  It is in force for its *owner* exactly while its character is in play or its card lies in
front of them.  ``owner`` is the seat of that owner, ``source`` the id of the card that the ability
is printed on (``None`` for a character).  An implementation lists the arguments it wants and no
others.

A hook declares three things, and the engine holds it to them.

*Whose abilities are asked.*  Those of the seat that one of its parameters names, or everybody's.
Rules that nobody owns, such as events, are always asked.

*How several answers become one.*  Higher priority comes first; of equal priority what nobody owns
comes before the seats, and these come in order from the player on turn.  Order never depends on
registration.

*How long an answer is kept.*  By default it is asked for each time that it is needed, and
may depend on anything at the table.

Hooks that only ask get the :class:`~bangcore.plugin.Table` as ``g``, which cannot be changed;
those that act get the :class:`~bangcore.plugin.Engine`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType, ModuleType
from typing import Final

from bangcore.hooks import cards, distances, forces, lives, plays, turns
from bangcore.rules.marks import COMPOSITIONS, Spec, hook, hookimpl, spec_of

__all__ = ["COMPOSITIONS", "ROOMS", "SPECS", "Spec", "hook", "hookimpl", "spec_of", "specs_in"]

ROOMS: Final = (turns, cards, distances, plays, forces, lives)
"""The hooks by the moment at which they are asked."""


def specs_in(room: ModuleType) -> dict[str, Spec]:
    """Return the specifications of a module, by name, in the order of its source."""
    found = {name: spec_of(function) for name, function in vars(room).items()}
    return {name: spec for name, spec in found.items() if spec}


SPECS: Final[Mapping[str, Spec]] = MappingProxyType(
    {name: spec for room in ROOMS for name, spec in specs_in(room).items()}
)
"""All hooks of the core by name."""
