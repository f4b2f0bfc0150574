"""Dealing of new games, with checks of the arguments."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from bangcore import chance
from bangcore.error_messages import ErrorMessage
from bangcore.errors import InvalidSetup, UnknownName, brief
from bangcore.game.names import wrong_with
from bangcore.rules.roles import RoleSet
from bangcore.rules.state import State
from bangcore.ruleset import Ruleset, built

__all__ = ["NAMES", "called", "deal", "names_by_seat", "names_given", "rules_given", "seed_given"]

NAMES: Final = ("Ann", "Ben", "Cal", "Dee", "Eve", "Fay", "Gus", "Hal")


def rules_given(
    rules: object, options: Mapping[str, bool | int] | None = None, expansions: object = ()
) -> Ruleset | None:
    """Return *rules*, or build them from *expansions* and *options*; cached for names.

    >>> rules_given([], {"simplified": True}).options["simplified"]
    True
    """
    if options is not None and not isinstance(options, Mapping):
        raise InvalidSetup(f"options are values by name, not {brief(options)}")
    if rules is None and not expansions and not options:
        return None
    if rules is None:
        rules = expansions
    elif expansions:
        raise InvalidSetup("a ruleset has its expansions already; leave out one of the two")
    if isinstance(rules, Ruleset):
        if options:
            raise InvalidSetup("a ruleset has its options already; give them to Ruleset.build")
        return rules
    if isinstance(rules, str) or not isinstance(rules, Sequence):
        expected = "a Ruleset, or a list of expansions by name"
        raise InvalidSetup(f"the rules are {expected}, not {brief(rules)}")
    settings = dict(options or {})
    plain = all(type(value) in (bool, int) for value in settings.values())
    if plain and all(isinstance(name, str) for name in (*rules, *settings)):
        return built(rules, settings)
    return Ruleset.build(*rules, options=settings)


def seed_given(seed: object) -> int:
    """Return *seed*, or a fresh one if it is ``None``."""
    if seed is None:
        import secrets

        return secrets.randbits(64)
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise InvalidSetup(f"a seed is an integer, not {brief(seed)}")
    return seed


def called(players: int) -> tuple[str, ...]:
    """Return the default names of *players* players."""
    return (*NAMES, *(f"P{n}" for n in range(len(NAMES) + 1, players + 1)))[:players]


def names_given(players: object, rules: Ruleset) -> tuple[str, ...]:
    """Return the names of *players*, a number or names, after a check of their number."""
    if isinstance(players, str) or not isinstance(players, (int, Sequence)):
        raise InvalidSetup(f"players are a number or a list of names, not {brief(players)}")
    if isinstance(players, int):
        rules.role_set(players)
        return called(players)
    for wrong in wrong_with(players):
        raise InvalidSetup(wrong)
    rules.role_set(len(players))
    return tuple(players)


def names_by_seat(names: Sequence[str], rules: Ruleset) -> tuple[str, ...]:
    """Return the names by seat; further seats of the same player get a number.

    >>> names_by_seat(["Ann", "Ben", "Cal", "Dee"], Ruleset.build())
    ('Ann', 'Ben', 'Cal', 'Dee')
    """
    role_set = rules.role_set(len(names))
    if not role_set.hands:
        return tuple(names)
    sharing = role_set.sharing
    name_of = dict(zip(dict.fromkeys(sharing), names, strict=True))
    seat_names = []
    for seat, group in enumerate(sharing):
        place = group.index(seat)
        seat_names.append(f"{name_of[group]} {place + 1}" if place else name_of[group])
    for wrong in wrong_with(seat_names):
        raise InvalidSetup(wrong)
    return tuple(seat_names)


def deal(
    rules: Ruleset,
    names: tuple[str, ...],
    seed: int,
    roles: Sequence[str | None] | None = None,
    characters: Sequence[str | None] | None = None,
    deck: Sequence[int] | None = None,
    former: Sequence[str] = (),
) -> State:
    """Return the position before the first question; roles and characters given are not dealt.

    Nobody is dealt the *former* character of their seat.
    """
    role_set = rules.role_set(len(names))
    names = names_by_seat(names, rules)
    seats = len(names)
    dealt_roles, rng = _roles(rules, role_set, roles, chance.seeded(seed))
    dealt_characters, offers, rng = _characters(rules, seats, characters, former, rng)
    pile, rng = _pile(len(rules.cards), deck, rng)
    return State(
        names=names,
        roles=dealt_roles,
        characters=dealt_characters,
        revealed=[role in role_set.open for role in dealt_roles],
        alive=[True] * seats,
        life=[0] * seats,
        max_life=[0] * seats,
        owed=[0] * seats,
        hands=[[] for _ in names],
        in_play=[[] for _ in names],
        deck=pile,
        discards=[],
        rng=rng,
        offers=offers,
        piles=rules.no_cards(seats),
        extra={name: kind() for name, kind in rules.state_kinds.items()},
    )


def _given(
    rules: Ruleset, what: str, values: Sequence[str | None] | None, players: int
) -> list[str | None]:
    if values is None:
        return [None] * players
    keys: Mapping[str, Any] = rules.roles if what == "role" else rules.characters
    if not isinstance(values, Sequence) or isinstance(values, str) or len(values) != players:
        raise InvalidSetup(f"{what}s must be one for each of {players} seats, not {brief(values)}")
    for name in values:
        if name is not None and (not isinstance(name, str) or name not in keys):
            raise UnknownName(rules.unknown(what, name, keys))
    return list(values)


def _roles(
    rules: Ruleset, role_set: RoleSet, roles: Sequence[str | None] | None, rng: int
) -> tuple[list[str], int]:
    players = len(role_set.roles)
    seat_roles = _given(rules, "role", roles, players)
    rest = Counter(role_set.roles)
    rest.subtract(role for role in seat_roles if role is not None)
    if rest and min(rest.values()) < 0:
        too_many = sorted(role for role, count in rest.items() if count < 0)
        raise InvalidSetup(ErrorMessage("too many", roles=", ".join(too_many), players=players))
    free = [role for role in role_set.roles if rest[role] > 0 and not rest.subtract([role])]
    rng = chance.shuffle(rng, free)
    return [role if role is not None else free.pop() for role in seat_roles], rng


def _characters(
    rules: Ruleset,
    players: int,
    characters: Sequence[str | None] | None,
    former: Sequence[str],
    rng: int,
) -> tuple[list[str], list[list[str]], int]:
    """Return the character of each seat, empty if the player chooses, the choices, and the rng."""
    keys = _given(rules, "character", characters, players)
    double = [c for c, count in Counter(filter(None, keys)).items() if count > 1]
    if double:
        raise InvalidSetup(ErrorMessage("same characters", character=double[0]))
    pool = [key for key in rules.characters if key not in keys]
    rng = chance.shuffle(rng, pool)
    each = int(rules.options["characters"])
    missing = keys.count(None)
    if len(pool) < each * missing:
        raise InvalidSetup(
            ErrorMessage("few characters", each=each, players=missing, left=len(pool))
        )
    ends = iter(range(len(pool), -1, -each))
    places = [range(0) if key else range((end := next(ends)) - each, end) for key in keys]
    for own, old in zip(places, former, strict=False):
        others = [place for place in range(len(pool)) if place not in own]
        for place in own:
            if pool[place] == old:
                # the other seat had another character, so the exchange is safe
                rng, index = chance.below(rng, len(others))
                other = others[index]
                pool[place], pool[other] = pool[other], pool[place]
    offers = [[pool[place] for place in reversed(own)] for own in places]
    if each == 1:
        return [key or offer[0] for key, offer in zip(keys, offers, strict=True)], [], rng
    return [key or "" for key in keys], offers, rng


def _pile(cards: int, deck: Sequence[int] | None, rng: int) -> tuple[list[int], int]:
    if deck is None:
        pile = list(range(cards))
        return pile, chance.shuffle(rng, pile)
    pile = list(reversed(deck)) if isinstance(deck, Sequence) else []
    if any(type(card) is not int for card in pile) or sorted(pile) != list(range(cards)):
        raise InvalidSetup(f"a deck is an order of all cards 0 to {cards - 1}")
    return pile, rng
