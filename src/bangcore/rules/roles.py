"""Roles, role sets, and options that vary the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, final

from attrs import Attribute, field, frozen

from bangcore.errors import ExpansionError, brief, nearest
from bangcore.rules.definitions import check_key, is_text, label, must_be, number

__all__ = ["Role", "RoleSet", "RuleOption"]


@final
@frozen(kw_only=True)
class Role:
    """A role; ``extra_life`` is added to the bullets of its player's character.

    ``text`` is its goal, unless the role set has another: ``Ruleset.goal`` is that at a table.
    """

    key: str = field(validator=check_key)
    name: str = field(validator=is_text)
    text: str = field(validator=is_text)
    extra_life: int = field(default=0, validator=number)


def _names(text: object) -> Any:
    return tuple(text.split()) if isinstance(text, str) else text


def _check_roles(thing: RoleSet, attribute: Attribute[Any], value: Any) -> None:
    if not (isinstance(value, tuple) and value):
        wrong = f"roles must be keys in a string such as 'sheriff outlaw', not {brief(value)}"
        raise ExpansionError(f"RoleSet: {wrong}")


def _check_first(thing: RoleSet, attribute: Attribute[Any], value: Any) -> None:
    for role in value if attribute.name == "open" else (value,):
        if role not in thing.roles:
            wrong = nearest("role", role, thing.roles)
            raise ExpansionError(f"{label(thing)}: {attribute.name}: {wrong}")


def _check_goals(thing: RoleSet, attribute: Attribute[Any], value: Any) -> None:
    valid = isinstance(value, Mapping) and all(isinstance(text, str) for text in value.values())
    if not valid:
        wrong = f"goals must be texts by role, not {brief(value)}"
        raise ExpansionError(f"{label(thing)}: {wrong}")
    for role in value:
        if role not in thing.roles:
            wrong = nearest("role", role, thing.roles)
            raise ExpansionError(f"{label(thing)}: goals: {wrong}")


def _groups(value: object) -> Any:
    return tuple(map(_names, value)) if isinstance(value, (tuple, list)) else value


def _check_sides(thing: RoleSet, attribute: Attribute[Any], value: Any) -> None:
    where = f"{label(thing)}: sides"
    if not isinstance(value, tuple) or not all(isinstance(side, tuple) for side in value):
        wrong = f"must be texts of roles such as ('sheriff deputy', 'outlaw'), not {brief(value)}"
        raise ExpansionError(f"{where} {wrong}")
    roles = [role for side in value for role in side]
    for role in roles:
        if role not in thing.roles:
            raise ExpansionError(f"{where}: {nearest('role', role, thing.roles)}")
        if roles.count(role) > 1:
            raise ExpansionError(f"{where}: {role!r} is on two of them")


def _check_hands(thing: RoleSet, attribute: Attribute[Any], value: Any) -> None:
    where = f"{label(thing)}: hands"
    if not isinstance(value, tuple) or not all(isinstance(group, tuple) for group in value):
        wrong = f"must be groups of seats such as ((0, 1), (2, 3)), not {brief(value)}"
        raise ExpansionError(f"{where} {wrong}")
    seats = [seat for group in value for seat in group]
    if not {*seats} <= {*range(len(thing.roles))} or len({*seats}) != len(seats):
        requirement = f"each of the seats 0 to {len(thing.roles) - 1} is in one group"
        raise ExpansionError(f"{where}: {requirement}, so it cannot be {brief(value)}")
    closed = [role for role in thing.roles if role not in thing.open]
    if value and closed:
        raise ExpansionError(f"{where}: seats that share a hand need open roles, not {closed[0]!r}")


def _check_when(thing: RoleSet, attribute: Attribute[Any], value: Any) -> None:
    if not (isinstance(value, Mapping) and all(isinstance(name, str) for name in value)):
        wrong = f"when must be values of options such as {{'teams': True}}, not {brief(value)}"
        raise ExpansionError(f"{label(thing)}: {wrong}")


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

    roles: tuple[str, ...] = field(converter=_names, validator=_check_roles)
    first: str = field(validator=_check_first)
    open: tuple[str, ...] = field(
        default=(),
        validator=[
            must_be("a tuple of roles", lambda value: isinstance(value, tuple)),
            _check_first,
        ],
    )
    rules: object | None = None
    hands: tuple[tuple[int, ...], ...] = field(default=(), validator=_check_hands)
    without: tuple[str, ...] = field(
        default=(),
        validator=must_be(
            "a tuple of names",
            lambda value: isinstance(value, tuple) and all(isinstance(name, str) for name in value),
        ),
    )

    goals: Mapping[str, str] = field(factory=dict, hash=False, validator=_check_goals)
    sides: tuple[tuple[str, ...], ...] = field(
        default=(), converter=_groups, validator=_check_sides
    )
    when: Mapping[str, bool | int] = field(factory=dict, hash=False, validator=_check_when)

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


def _check_values(thing: RuleOption, attribute: Attribute[Any], value: Any) -> None:
    numbers = value if isinstance(value, tuple) else (None,)
    if not numbers or not all(isinstance(v, int) and abs(v) < 10**9 for v in numbers):
        wrong = f"values must be a tuple of numbers, or of True and False, not {brief(value)}"
        raise ExpansionError(f"{label(thing)}: {wrong}")
    if not any(v == thing.default and type(v) is type(thing.default) for v in value):
        alternatives = ", ".join(map(repr, value))
        wrong = f"default must be one of {alternatives}, not {brief(thing.default)}"
        raise ExpansionError(f"{label(thing)}: {wrong}")


@final
@frozen(kw_only=True)
class RuleOption:
    """An option of the rules that a table sets before the game, with the ruling that it varies."""

    name: str = field(validator=check_key)
    default: bool | int
    help: str = field(validator=is_text)
    values: tuple[bool | int, ...] = field(default=(False, True), validator=_check_values)
    ruling: str = field(default="", validator=is_text)
