"""The hooks: every point at which cards, characters and rules can change a game.

An *ability* is a class whose methods are implementations of hooks, or a symbol that stands for
one.  It is in force for its *owner* exactly while its character is in play or its card is in front
of them.  ``owner`` is the seat of that owner, ``source`` the id of the card on which the ability is
printed (``None`` for a character).  An implementation lists only the arguments that it needs.

A hook declares three things, which the engine enforces.

*Whose abilities are asked.*  Those of the seat in one of its parameters, or everybody's.
Abilities without an owner, such as events, are always asked.

*How answers are combined.*  Higher priority comes first; at equal priority, abilities without an
owner come before those of seats, which come in order from the player on turn.  The order never
depends on registration.

*How long an answer is cached.*  By default it is not cached, and may depend on anything at the
table.

Hooks that only ask get a :class:`~bangcore.plugin.Table` as ``g``, which is read only; those that
act get the :class:`~bangcore.plugin.Engine`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType, ModuleType
from typing import Final

from bangcore.hooks import cards, distances, forces, lives, plays, turns
from bangcore.rules.marks import COMPOSITIONS, Spec

__all__ = ["COMPOSITIONS", "ROOMS", "SPECS", "Spec", "specs_in"]

ROOMS: Final = (turns, cards, distances, plays, forces, lives)
"""The modules of hooks, by the moment at which they are called."""


def specs_in(room: ModuleType) -> dict[str, Spec]:
    """Return the specifications of a module, by name, in the order of its source."""
    specs = {name: getattr(function, "bang", None) for name, function in vars(room).items()}
    return {name: spec for name, spec in specs.items() if isinstance(spec, Spec)}


SPECS: Final[Mapping[str, Spec]] = MappingProxyType(
    {name: spec for room in ROOMS for name, spec in specs_in(room).items()}
)
"""All hooks of the core by name."""
