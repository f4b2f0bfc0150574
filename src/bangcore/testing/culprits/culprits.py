"""The search for culprits among abilities and cards."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from bangcore.engine.engine import Engine
from bangcore.game.audit import audit
from bangcore.game.game import Game, progress_of
from bangcore.rules.options import Decision, Option
from bangcore.rules.state import State
from bangcore.ruleset import Ruleset
from bangcore.testing.culprits.following import (
    Act,
    Action,
    Follower,
    action,
    acts_of_queries,
    is_of_the_base,
    last_action,
)
from bangcore.testing.culprits.rewiring import without
from bangcore.testing.culprits.writes import unverbed

__all__ = [
    "RUNS",
    "actions_before",
    "fickle",
    "unsteady",
    "who_asks",
    "who_forgets",
    "who_offers",
    "who_shows",
    "who_spoils",
    "who_tells",
]

MIDDLE: Final = "left between two actions"
BACK: Final = 6
"""The number of answers before the last one to search."""
RUNS: Final = 10
"""The number of times that an action is repeated to detect differences."""


def who_spoils(game: Game, wrong: Callable[[State], object] | None = None) -> str:
    """Return the culprit after whose act a position was first *wrong*, by default unsound.

    An act that changes the position without a verb comes first.
    """
    rules = game.ruleset
    at_last = {*map(_sort, game.audit())}

    def unsound(state: State) -> bool:
        if MIDDLE in at_last and state.table:
            return True
        if state.phase not in ("setup", "over"):
            # the audit looks at everything between two actions only
            discards = state.discards + state.table
            state = replace(state, phase="play", table=[], discards=discards)
        return not at_last.isdisjoint(map(_sort, audit(rules, state, idle=True)))

    def look(g: Engine) -> bool:
        try:
            return bool((wrong or unsound)(g._state))
        except Exception:
            return True

    for about in actions_before(game):
        error = unverbed(rules, about)
        if error is not None:
            return "".join(getattr(error, "__notes__", ())[:1])
        replay = Follower(rules, look).follow(about)
        if not replay.last:
            return ""  # no act has made it wrong
        # acts inside an effect may break a rule temporarily
        right = [place for place, act in enumerate(replay.acts) if not act.after]
        acts = [*replay.acts[right[-1] + 1 if right else 0 :], *reversed(replay.open)]
        act = next((act for act in acts if not act.before), None)
        if act is not None:
            inside = [inner for inner in replay.acts if act in inner.ancestors()]
            return _needed(rules, about, look, inside) if is_of_the_base(act.who) else act.who
    return ""


def _needed(
    rules: Ruleset, about: Action, look: Callable[[Engine], bool], acts: Sequence[Act]
) -> str:
    """Return the first of the *acts* of expansions without which nothing is wrong."""
    for act in acts:
        hook, ability, *_ = act.call
        if hook in rules.tables and not is_of_the_base(act.who):
            instead = Follower(without(rules, ability, hook), look).follow(about)
            if instead.error is None and not instead.last:
                return act.who
    return ""


def actions_before(game: Game) -> Iterator[Action]:
    """Yield the last action and some actions before it."""
    last = last_action(game)
    if last is not None:
        yield last
    progress = progress_of(game)
    answers = len(progress.record.history)
    for number in range(answers - 1, max(answers - BACK, 0), -1):
        try:
            before = Game(progress.replayed(number - 1))
        except Exception:
            return  # the replay differs
        yield action(before, progress.record.history[number - 1])


def _sort(message: str) -> str:
    """Return a message without its cards, seats and numbers."""
    if message.startswith("lost"):
        return "lost"
    for phrase in (MIDDLE, "is also in"):
        if phrase in message:
            return phrase
    return re.sub(r"^\w+|\w+:\w+-\w+|\W+|\d+", " ", message)


def who_asks(game: Game) -> str:
    """Return the culprit that asks the question of the effect in progress."""
    if progress_of(game).effect is None:
        return ""
    about = last_action(game)
    replay = Follower(game.ruleset).follow(about) if about is not None else None
    return replay.open[-1].who if replay is not None and replay.open else ""


def who_forgets(game: Game) -> str | None:
    """Return the culprit that did not await a call in the last action, or ``None``."""
    about = last_action(game)
    if about is None:
        return None
    with warnings.catch_warnings(record=True) as messages:
        warnings.filterwarnings("always", ".* was never awaited", RuntimeWarning)
        replay = Follower(game.ruleset, lambda g: len(messages)).follow(about)
        acts = [*replay.acts, *reversed(replay.open)]
        if not messages:
            return None
        return next((act.who for act in acts if act.after is None or act.after > act.before), "")


def who_tells(before: Game, answer: Option, place: int, of: int) -> str:
    """Return the culprit that emitted event number *place* of the events *of* an *answer*."""
    events = Follower(before.ruleset).follow(action(before, answer)).events
    number = len(events) - of + place
    act = events[number][1] if 0 <= number < len(events) else None
    return "" if act is None else act.who


def who_shows(game: Game, other: Game, seat: int | None) -> str:
    """Return the culprit whose answers differ between *other* and *game* in the view of *seat*."""
    first, second = acts_of_queries(game, seat), acts_of_queries(other, seat)
    answers = {act.call: act.answer for act in second}
    for act in first:
        if answers.get(act.call, act.answer) != act.answer:
            return act.who
    calls = {act.call for act in first}
    more = [act for act in second if act.call not in calls]
    less = [act for act in first if act.call not in answers]
    return next((act.who for act in (*less, *more) if not is_of_the_base(act.who)), "")


def who_offers(game: Game, text: str) -> str:
    """Return the culprit that offers the option *text* in a turn."""
    for act in acts_of_queries(game):
        if f"Offer({text!r})" in act.answer:
            return act.who
    return ""


def unsteady(rules: Ruleset, about: Action, runs: int = RUNS) -> Act | None:
    """Repeat an action several times and return the first act that differs."""
    first = _replayed_with_states(rules, about)
    for _ in range(runs):
        act = differs(first, _replayed_with_states(rules, about))
        if act is not None:
            return act
    return None


def fickle(game: Game) -> Act | None:
    """Return the first act whose answer differs when this position is queried twice."""
    for seat in (None, *range(len(game.names))):
        first, second = acts_of_queries(game, seat), acts_of_queries(game, seat)
        for act, again in zip(first, second, strict=False):
            if act.call == again.call and act.answer != again.answer:
                return act
    return None


def _replayed_with_states(rules: Ruleset, about: Action) -> Follower:
    return Follower(rules, lambda g: g._state.copy(), queries=True).follow(about)


def differs(first: Follower, second: Follower) -> Act | None:
    """Return the first act in which *second* differs from *first*."""
    for act, again in zip(first.acts, second.acts, strict=False):
        if act.call != again.call or act.before != again.before:
            return act.parent or again.parent
        if act.did() != again.did():
            return act
    count = min(len(first.acts), len(second.acts))
    for act in (*first.acts[count:], *second.acts[count:]):
        return act.parent
    if _question_of(first.decision) != _question_of(second.decision) or str(first.error) != str(
        second.error
    ):
        still = first.open or second.open
        return still[-1] if still else None
    return None


def _question_of(decision: Decision | None) -> Any:
    return decision and (decision.seat, decision.kind, [o.text for o in decision.options])
