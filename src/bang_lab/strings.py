"""Observations and histories of a seat as text, equal for indistinguishable games."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from json import dumps
from typing import Any

from bangcore.errors import check_seat
from bangcore.game.game import Game, progress_of
from bangcore.rules.options import Cause, Decision

__all__ = ["information_state_string", "observation_string"]


def observation_string(game: Game, seat: int) -> str:
    """Return the observation of *seat* as text, one item per line, as in OpenSpiel.

    >>> observation_string(Game.new(4, seed=1), 2).splitlines()[:4]
    ['seat 2', 'phase "play"', 'turn 3', 'turns 1']

    :raises NoSuchSeat: if there is no such seat.
    """
    seat = check_seat(seat, len(game.names))
    return "\n".join(_lines(game.view(seat).to_dict()))


def information_state_string(game: Game, seat: int) -> str:
    """Return the history of *game* for *seat*: events, questions, its own options and answers.

    This is perfect recall: two histories differ if and only if the seat can distinguish the games.
    In a sampled world it begins where the world begins.  It replays the game and takes as long.

    >>> game = Game.new(4, seed=1)
    >>> before = information_state_string(game, 3)
    >>> game.apply("end turn")
    >>> after = information_state_string(game, 3)
    >>> after.startswith(before)
    True
    >>> [line for line in after.removeprefix(before).splitlines() if "answered" in line]
    ['answered end turn']

    :raises NoSuchSeat: if there is no such seat.
    """
    seat = check_seat(seat, len(game.names))
    return "\n".join(_history(game, seat)) + "\n"


def _history(game: Game, seat: int) -> Iterator[str]:
    progress = progress_of(game)
    own = game.ruleset.together(game.state.roles, seat)
    questions: list[tuple[list[str], bool]] = []

    def watch(played: Game) -> None:
        decision = played.decision
        # an answer that names no seat belongs to the seat of the decision
        mine = decision is not None and decision.seat in own
        questions.append(([*_question(played, own)], mine))

    Game.replay(game.record, game.ruleset, watch=watch)
    by_answer: dict[int, list[str]] = {}
    for event in game.story(seat):
        by_answer.setdefault(event.answer, []).append(f"event {_json(event.to_dict())}")
    first = progress.record.number
    answers = [*progress.record.history, None]
    for number, ((lines, mine), answer) in enumerate(zip(questions, answers, strict=True), first):
        # the events before a question belong to the previous answer
        yield from by_answer.get(number - 1, ())
        yield from lines
        if answer is not None and (answer.seat in own or (answer.seat is None and mine)):
            yield f"answered {answer.text}"


def _question(game: Game, own: Collection[int]) -> Iterator[str]:
    """Yield the question as everybody sees it, and the options of an *own* seat."""
    decision = game.decision
    if decision is None:
        return
    public = Decision(decision.seat, decision.kind, (), decision.cause, owing=decision.owing)
    yield f"question {_json(_plain(public))}"
    own_question = progress_of(game).asked(min(own))
    if own_question is not None and own_question.seat in own:
        yield f"options {_json([option.text for option in own_question.options])}"
    others = [option.text for option in game.interrupts if option.seat in own]
    if others:
        yield f"interrupts {_json(others)}"


def _plain(decision: Decision) -> Mapping[str, Any]:
    cause: Cause = decision.cause
    return {
        "seat": decision.seat,
        "kind": decision.kind,
        "key": cause.key,
        "card": cause.card,
        "by": cause.by,
        "target": cause.target,
        "needed": cause.needed,
        "cards": cause.cards,
        **({"owing": decision.owing} if decision.owing else {}),
    }


def _lines(view: Mapping[str, Any]) -> Iterator[str]:
    for name, value in view.items():
        if name == "players":
            yield from (f"player {_json(player)}" for player in value)
        else:
            yield f"{name} {_json(value)}"


def _json(value: Any) -> str:
    return dumps(value, ensure_ascii=False, separators=(",", ":"))
