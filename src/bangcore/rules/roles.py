"""Roles, role sets, and options that vary the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, final

from attrs import field, frozen

from bangcore.errors import ExpansionError, brief
from bangcore.rules.requirements import (
    NAMES,
    NUMBER,
    TEXT,
    Requirement,
    check_key,
    check_names,
    is_mapping,
    is_tuple,
    label,
)

__all__ = ["Role", "RoleSet", "RuleOption"]


@final
@frozen(kw_only=True)
class Role:
    """A role; ``extra_life`` is added to the bullets of its player's character.

    ``text`` is its goal, unless the role set has another: ``Ruleset.goal`` is that at a table.
    """

    key: str = field(validator=check_key)
    name: str = field(validator=TEXT)
    text: str = field(validator=TEXT)
    extra_life: int = field(default=0, validator=NUMBER)


def _names(text: object) -> Any:
    return tuple(text.split()) if isinstance(text, str) else text


def _groups(value: object) -> Any:
    return tuple(map(_names, value)) if isinstance(value, (tuple, list)) else value


ROLES: Final = Requirement(
    "keys in a string such as 'sheriff outlaw'", lambda value: isinstance(value, tuple) and value
)
OPEN: Final = Requirement("a tuple of roles", lambda value: isinstance(value, tuple))
HANDS: Final = Requirement(
    "groups of seats such as ((0, 1), (2, 3))", lambda value: is_tuple(value, tuple)
)
SIDES: Final = Requirement(
    "texts of roles such as ('sheriff deputy', 'outlaw')", lambda value: is_tuple(value, tuple)
)
GOALS: Final = Requirement("texts by role", lambda value: is_mapping(value, str))
WHEN: Final = Requirement(
    "values of options such as {'teams': True}", lambda value: is_mapping(value, object)
)


@final
@frozen(kw_only=True)
class RoleSet:
    """The roles for one number of players, with the first player, open roles and goals.

    ``first`` is the role that begins, ``open`` are the roles that everybody knows.  ``rules`` is an
    ability in force throughout the game, for rewards, penalties, and the outcome; or a number of
    players, to use their rules here, too.

    If a player has several seats, ``hands`` are the groups of seats that share a hand, each held by
    its first seat, such as ``((0, 1), (2, 3))``; then all roles are open.  ``without`` are
    expansions that exclude this role set.

    ``goals`` are texts by role, for roles with another goal at this table than their own text.

    ``sides`` are the roles that win together, such as ``("sheriff deputy", "outlaw")``; a role on
    no side plays alone.  Everybody knows the sides, so bots spare their mates.

    ``when`` are values of options, such as ``{"teams": True}``.  A table with all these values
    deals from these role sets only, and ignores those without ``when``.
    """

    roles: tuple[str, ...] = field(converter=_names, validator=ROLES)
    first: str
    open: tuple[str, ...] = field(default=(), validator=OPEN)
    rules: object | None = None
    hands: tuple[tuple[int, ...], ...] = field(default=(), validator=HANDS)
    without: tuple[str, ...] = field(default=(), validator=NAMES)
    goals: Mapping[str, str] = field(factory=dict, hash=False, validator=GOALS)
    sides: tuple[tuple[str, ...], ...] = field(default=(), converter=_groups, validator=SIDES)
    when: Mapping[str, bool | int] = field(factory=dict, hash=False, validator=WHEN)

    def __attrs_post_init__(self) -> None:
        on_sides = [role for side in self.sides for role in side]
        for name, roles in (
            ("first", (self.first,)),
            ("open", self.open),
            ("goals", self.goals),
            ("sides", on_sides),
        ):
            check_names(f"{label(self)}: {name}", "role", roles, self.roles)
        for role in on_sides:
            if on_sides.count(role) > 1:
                raise ExpansionError(f"{label(self)}: sides: {role!r} is on two of them")
        self._check_hands()

    def _check_hands(self) -> None:
        where = f"{label(self)}: hands"
        seats = [seat for group in self.hands for seat in group]
        if not {*seats} <= {*range(len(self.roles))} or len({*seats}) != len(seats):
            requirement = f"each of the seats 0 to {len(self.roles) - 1} is in one group"
            raise ExpansionError(f"{where}: {requirement}, so it cannot be {brief(self.hands)}")
        closed = [role for role in self.roles if role not in self.open]
        if seats and closed:
            wrong = f"seats that share a hand need open roles, not {closed[0]!r}"
            raise ExpansionError(f"{where}: {wrong}")

    @property
    def sharing(self) -> tuple[tuple[int, ...], ...]:
        """By seat, all seats that are played from the same hand, the holder first."""
        shared = {seat: group for group in self.hands for seat in group}
        return tuple(shared.get(seat, (seat,)) for seat in range(len(self.roles)))

    def same_side(self, role: str, other: str) -> bool:
        """Return whether both roles are on the same side."""
        for side in self.sides:
            if role in side:
                return other in side
        return False

    @property
    def players(self) -> int:
        """The number of players: one for each hand."""
        return len({*self.sharing})


VALUES: Final = Requirement(
    "a tuple of numbers, or of True and False",
    lambda value: value and is_tuple(value, int) and max(map(abs, value)) < 10**9,
)


@final
@frozen(kw_only=True)
class RuleOption:
    """An option of the rules that a table sets before the game, with the ruling that it varies."""

    name: str = field(validator=check_key)
    default: bool | int
    help: str = field(validator=TEXT)
    values: tuple[bool | int, ...] = field(default=(False, True), validator=VALUES)
    ruling: str = field(default="", validator=TEXT)

    def __attrs_post_init__(self) -> None:
        if not self.allows(self.default):
            alternatives = ", ".join(map(repr, self.values))
            wrong = f"default must be one of {alternatives}, not {brief(self.default)}"
            raise ExpansionError(f"{label(self)}: {wrong}")

    def allows(self, value: object) -> bool:
        """Return whether *value* is one of ``values``; 1 and True are different."""
        return any(value == v and type(value) is type(v) for v in self.values)
