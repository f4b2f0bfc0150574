"""What may be left out of a beginning: one function for each kind of thing."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from attrs import evolve, fields, has

from bangcore.ruleset import Ruleset
from bangcore.testing.faults.examining import no_faces
from bangcore.testing.playing.deals import Deal
from bangcore.testing.tables.start import Start
from bangcore.testing.tables.table import rules_of_table

__all__ = ["Move", "renamed", "simplifications", "usual_roles"]

Answers = tuple[int | str, ...]
Move = Callable[[Any, Answers], tuple[Any, Answers]]
"""Gets a beginning and answers, and returns smaller ones, or the same."""


def simplifications(begins: Start | Deal) -> Iterator[Move]:
    """Yield what may be tried to make a beginning smaller, the boldest first."""
    return _of_table(begins) if isinstance(begins, Start) else _of_deal(begins)


def _of_table(start: Start) -> Iterator[Move]:
    yield _bare
    yield _first
    for seat in reversed(range(len(start.seats))):
        yield _without(seat)
    yield _changed(deck=(), discards=(), deck_only=False)
    yield _changed(discards=())
    yield _changed(used={})
    yield _changed(seed=0)
    for name, kept in start.extra.items():
        yield _less("extra", name)
        yield from _less_of_a_state(name, kept)
    for name in start.options:
        yield _less("options", name)
    for thing in start.expansions:
        yield _no_expansion(thing)
    for change in ("hand", "in_play", "character", "life", "alive"):
        for seat in range(len(start.seats)):
            yield _plainer(seat, change)
    for pile in ("deck", "discards"):
        yield _shorter(pile)
    yield _shown(no_faces)
    for place in ("hand", "in_play"):
        for seat, owner in enumerate(start.seats):
            for number in range(len(getattr(owner, place).split())):
                yield _fewer(seat, place, number)
                yield _no_face(seat, place, number)
    for pile in ("deck", "discards"):
        for number in reversed(range(min(len(getattr(start, pile)), 12))):
            yield _not_in(pile, number)
    yield _common_roles


def _named(answers: Sequence[int | str]) -> set[str]:
    return {word for answer in answers for word in str(answer).split() if ":" in word}


def _bare(start: Start, answers: Any) -> Any:
    """Leave nothing but the cards that are named in the answers."""
    named = _named(answers)
    seats = tuple(
        evolve(
            seat,
            character=None,
            life=None,
            alive=True,
            hand=" ".join(card for card in seat.hand.split() if card in named),
            in_play=" ".join(card for card in seat.in_play.split() if card in named),
        )
        for seat in start.seats
    )
    return evolve(start, seats=seats, deck=(), discards=(), used={}), answers


def _first(start: Start, answers: Any) -> Any:
    """Let who is on turn sit first."""
    turn, called = start.turn, start.names
    names = {called[seat]: called[seat - turn] for seat in range(len(called))}
    moved = evolve(start, seats=start.seats[turn:] + start.seats[:turn], turn=0)
    return moved, tuple(renamed(str(answer), names) for answer in answers)


def _without(seat: int) -> Move:
    def move(start: Start, answers: Any) -> Any:
        if seat >= len(start.seats) or seat == start.turn:
            return start, answers
        left = [other for other in range(len(start.seats)) if other != seat]
        roles = _fitting([start.seats[other].role for other in left], start)
        if roles is None:
            return start, answers
        called = start.names
        names = {called[other]: called[place] for place, other in enumerate(left)}
        names[called[seat]] = "nobody"
        seats = tuple(
            evolve(start.seats[other], role=role) for other, role in zip(left, roles, strict=True)
        )
        turn = start.turn - (seat < start.turn)
        made = evolve(start, seats=seats, turn=turn)
        return made, tuple(renamed(str(answer), names) for answer in answers)

    return move


def _fitting(roles: list[str], start: Start) -> list[str] | None:
    """Return roles for fewer players, as like those that they had as can be."""
    sets = _built(start).role_sets
    if len(roles) not in sets:
        return None
    left = list(sets[len(roles)].roles)
    found: list[str | None] = [None] * len(roles)
    for seat, role in enumerate(roles):
        if role in left:
            left.remove(role)
            found[seat] = role
    return [role if role is not None else left.pop(0) for role in found]


def _built(start: Start) -> Ruleset:
    return rules_of_table(start.expansions, tuple(sorted(start.options.items())), ())


def _common_roles(start: Start, answers: Any) -> Any:
    roles = usual_roles(_built(start).role_sets[len(start.seats)].roles)
    seats = tuple(evolve(s, role=role) for s, role in zip(start.seats, roles, strict=True))
    return evolve(start, seats=seats), answers


def _changed(**changes: Any) -> Move:
    return lambda start, answers: (evolve(start, **changes), answers)


def _less(what: str, name: str) -> Move:
    def move(start: Start, answers: Any) -> Any:
        if what == "extra" and not all(seat.alive for seat in start.seats):
            return start, answers  # who is out, and how, is known there
        left = {key: value for key, value in getattr(start, what).items() if key != name}
        changed: dict[str, Any] = {what: left}
        return evolve(start, **changed), answers

    return move


def _less_of_a_state(name: str, kept: Any) -> Iterator[Move]:
    """Yield what leaves out fields of a state, and parts of its lists.

    A state that cannot be so is refused by its audit, as it is on any table.
    """
    if not has(type(kept)):
        return
    for part in fields(type(kept)):
        yield _other(name, part.name, lambda value, fresh: fresh)
        size = len(value) if isinstance(value := getattr(kept, part.name), list) else 0
        while size > 1:
            size = -(-size // 2)
            yield _other(name, part.name, lambda value, fresh, s=size: value[-s:])
            yield _other(name, part.name, lambda value, fresh, s=size: value[:s])


def _other(name: str, part: str, change: Callable[..., Any]) -> Move:
    """Change a field of a state, given its value and that of a fresh state."""

    def move(start: Start, answers: Any) -> Any:
        kept = start.extra.get(name)
        if kept is None:
            return start, answers
        made = kept.copy()
        setattr(made, part, change(getattr(made, part), getattr(type(kept)(), part)))
        return evolve(start, extra={**start.extra, name: made}), answers

    return move


def _no_expansion(thing: object) -> Move:
    def move(start: Start, answers: Any) -> Any:
        left = tuple(other for other in start.expansions if other is not thing)
        return evolve(start, expansions=left), answers

    return move


PLAIN: Final[Mapping[str, Any]] = {
    "hand": "",
    "in_play": "",
    "character": None,
    "life": None,
    "alive": True,
}


def _seated(start: Start, seat: int, **changes: Any) -> Start:
    seats = list(start.seats)
    seats[seat] = evolve(seats[seat], **changes)
    return evolve(start, seats=tuple(seats))


def _plainer(seat: int, what: str) -> Move:
    def move(start: Start, answers: Any) -> Any:
        if seat >= len(start.seats):
            return start, answers
        return _seated(start, seat, **{what: PLAIN[what]}), answers

    return move


def _shorter(pile: str) -> Move:
    """Leave half of a pile."""

    def move(start: Start, answers: Any) -> Any:
        cards = getattr(start, pile)
        return evolve(start, **{pile: cards[: len(cards) // 2]}), answers

    return move


def _cards(start: Start, seat: int, place: str) -> list[str]:
    return getattr(start.seats[seat], place).split() if seat < len(start.seats) else []


def _fewer(seat: int, place: str, number: int) -> Move:
    def move(start: Start, answers: Any) -> Any:
        cards = _cards(start, seat, place)
        if number >= len(cards):
            return start, answers
        return _seated(start, seat, **{place: " ".join(cards[:number] + cards[number + 1 :])}), (
            answers
        )

    return move


def _no_face(seat: int, place: str, number: int) -> Move:
    def move(start: Start, answers: Any) -> Any:
        cards = _cards(start, seat, place)
        if number >= len(cards):
            return start, answers
        cards[number] = no_faces(cards[number])
        return _seated(start, seat, **{place: " ".join(cards)}), answers

    return move


def _shown(change: Callable[[str], str]) -> Move:
    """Change the names of all cards."""

    def move(start: Start, answers: Any) -> Any:
        seats = tuple(
            evolve(seat, hand=change(seat.hand), in_play=change(seat.in_play))
            for seat in start.seats
        )
        piles: dict[str, Any] = {
            pile: tuple(change(card) for card in getattr(start, pile))
            for pile in ("deck", "discards")
        }
        return evolve(start, seats=seats, **piles), answers

    return move


def _not_in(pile: str, number: int) -> Move:
    def move(start: Start, answers: Any) -> Any:
        cards = getattr(start, pile)
        return evolve(start, **{pile: cards[:number] + cards[number + 1 :]}), answers

    return move


def _of_deal(deal: Deal) -> Iterator[Move]:
    yield _changed(top=())
    yield _changed(characters=None)
    yield _changed(roles=None)
    yield _changed(seed=0)
    for players in deal.rules.players:
        if players < deal.players:
            yield _changed(players=players, roles=None, characters=None)


def usual_roles(roles: Sequence[str]) -> list[str]:
    """Return them as they are thought of: who begins, then the most frequent ones."""
    counted = Counter(roles)
    return sorted(roles, key=lambda role: (role != roles[0], -counted[role], roles.index(role)))


def renamed(text: str, names: Mapping[str, str]) -> str:
    """Return the text of an answer with players called otherwise."""
    pattern = rf"(?<![\w:])({'|'.join(map(re.escape, names))})(?![\w-])"
    return re.sub(pattern, lambda found: names[found[0].casefold()], text, flags=re.IGNORECASE)
