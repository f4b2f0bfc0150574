"""A Hypothesis strategy for small tables with a few answers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from attrs import evolve, fields, has
from hypothesis import strategies as st

from bangcore.ruleset import Ruleset
from bangcore.testing.tables.source import spec_of
from bangcore.testing.tables.start import Start
from bangcore.testing.tables.table import Seat, seat

__all__ = ["small_tables", "usual_roles"]

ANSWERS = 4
CORNERS = ("spades", "hearts", "2-spades")


def usual_roles(roles: Sequence[str]) -> list[str]:
    """Return roles in the usual order: the first player, then the most frequent roles."""
    counted = Counter(roles)
    return sorted(roles, key=lambda role: (role != roles[0], -counted[role], roles.index(role)))


@st.composite
def small_tables(
    draw: st.DrawFn,
    rules: Ruleset,
    *,
    players: int | None = None,
    near: Sequence[str] = (),
    positions: Sequence[tuple[Start, tuple[str, ...]]] = (),
) -> tuple[Start, tuple[int | str, ...]]:
    """Tables with few players and cards and a few answers, or parts of *positions*.

    *near* are keys of cards and characters, and texts of cards, to draw more often.
    """
    if positions:
        return _part_of(draw, *_fewer(draw, rules, *draw(st.sampled_from(positions))))
    numbers = dict.fromkeys((min(rules.players), players or min(rules.players)))
    roles = usual_roles(rules.role_sets[draw(st.sampled_from([*numbers]))].roles)
    kinds = list(dict.fromkeys(card.key for card in rules.cards))
    permanents = [key for key in kinds if rules.stays(key)]
    characters = _one([*rules.characters], near)
    hands, in_play = _cards(kinds, near), _cards(permanents, near)
    turn = draw(st.integers(0, len(roles) - 1))
    # counted from the player on turn, so that their cards stay relevant if the turn shrinks
    special = draw(st.sets(st.integers(0, len(roles) - 1)))
    seats = tuple(
        Seat(
            role=role,
            character=draw(st.none() | characters),
            hand=draw(hands),
            in_play=draw(st.just("") | in_play),
            life=draw(st.sampled_from((None, 1, 2))),
            alive=place in (0, turn) or draw(st.sampled_from((True,) * 7 + (False,))),
        )
        if (place - turn) % len(roles) in special
        else seat(role)
        for place, role in enumerate(roles)
    )
    expansions, options = spec_of(rules)
    return Start(
        seats=seats,
        turn=turn,
        deck=tuple(draw(_cards([*CORNERS, *kinds], [*CORNERS, *near])).split()),
        deck_only=draw(st.booleans()),
        expansions=tuple(thing for thing in expansions if getattr(thing, "name", "") != "testing"),
        options=options,
        seed=draw(st.integers(0, 9)),
    ), tuple(draw(st.lists(st.integers(0, 30), max_size=ANSWERS)))


def _one(every: Sequence[str], near: Sequence[str]) -> st.SearchStrategy[str]:
    """Return a strategy for items that prefers *near*."""
    near = [key for key in near if key.partition(":")[0] in every]
    return st.sampled_from(near) | st.sampled_from(every) if near else st.sampled_from(every)


def _cards(every: Sequence[str], near: Sequence[str]) -> st.SearchStrategy[str]:
    return st.lists(_one(every, near), max_size=3).map(" ".join)


def _fewer(
    draw: st.DrawFn, rules: Ruleset, start: Start, answers: tuple[str, ...]
) -> tuple[Start, tuple[str, ...]]:
    """Return the table without one seat, if a smaller table has the other roles."""
    seats, role_set = start.seats, rules.role_sets.get(len(start.seats) - 1)
    if role_set is None:
        return start, answers
    left_out = Counter(seat.role for seat in seats) - Counter(role_set.roles)
    can_go = [place for place, seat in enumerate(seats) if left_out == {seat.role: 1}]
    leaver = draw(st.none() | st.sampled_from(can_go)) if can_go else None
    rest = [place for place in range(len(seats)) if place != leaver]
    alive = [place for place in rest if seats[place].alive]
    if leaver is None or not alive:
        return start, answers
    turn = start.turn if start.turn != leaver else draw(st.sampled_from(alive))
    fewer = evolve(start, seats=tuple(seats[place] for place in rest), turn=rest.index(turn))
    names = {start.names[place]: name for place, name in zip(rest, fewer.names, strict=True)}
    return fewer, tuple(
        re.sub(r"\w+", lambda word: names.get(word[0], word[0]), answer) for answer in answers
    )


def _part_of(
    draw: st.DrawFn, start: Start, answers: tuple[str, ...]
) -> tuple[Start, tuple[int | str, ...]]:
    """Return parts of a position and its answers, and a few more answers."""

    def some(items: Sequence[Any]) -> list[Any]:
        return [item for item in items if draw(st.booleans())]

    seats = tuple(
        evolve(
            seat,
            character=seat.character if draw(st.booleans()) else None,
            life=seat.life if draw(st.booleans()) else None,
            hand=" ".join(some(seat.hand.split())),
            in_play=" ".join(some(seat.in_play.split())),
            tokens=dict(some([*seat.tokens.items()])),
        )
        for seat in start.seats
    )
    return evolve(
        start,
        seats=seats,
        deck=start.deck[: draw(st.sampled_from((0, 1, 2, 3, 5, 8, len(start.deck))))],
        discards=start.discards[: draw(st.sampled_from((0, 1, 2, 3, 5, 8)))],
        used=start.used if draw(st.booleans()) else {},
        extra={name: _some_of(draw, state) for name, state in some([*start.extra.items()])},
    ), (*some(answers), *draw(st.lists(st.integers(0, 30), max_size=2)))


def _some_of(draw: st.DrawFn, state: Any) -> Any:
    """Return a copy with some fields as in a fresh state and some list entries removed."""
    part, fresh = state.copy(), type(state)()
    for attribute in fields(type(state)) if has(type(state)) else ():
        value = getattr(part, attribute.name)
        if not draw(st.booleans(), label=attribute.name):
            setattr(part, attribute.name, getattr(fresh, attribute.name))
        elif isinstance(value, list):
            setattr(part, attribute.name, [entry for entry in value if draw(st.booleans())])
    return part
