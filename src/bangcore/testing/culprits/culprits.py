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
            return bool((wrong or unsound)(g.state))
        except Exception:
            return True

    for about in actions_before(game):
        written = unverbed(rules, about)
        if written is not None:
            return "".join(getattr(written, "__notes__", ())[:1])
        found = Follower(rules, look).follow(about)
        if not found.last:
            return ""  # no act has made it wrong
        # acts inside an effect may break a rule temporarily
        right = [place for place, act in enumerate(found.acts) if not act.after]
        acts = [*found.acts[right[-1] + 1 if right else 0 :], *reversed(found.open)]
        act = next((act for act in acts if not act.before), None)
        if act is not None:
            inside = [one for one in found.acts if act in one.ancestors()]
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
    for known in (MIDDLE, "is also in"):
        if known in message:
            return known
    return re.sub(r"^\w+|\w+:\w+-\w+|\W+|\d+", " ", message)


def who_asks(game: Game) -> str:
    """Return the culprit that asks the question of the effect in progress."""
    if progress_of(game).effect is None:
        return ""
    about = last_action(game)
    found = Follower(game.ruleset).follow(about) if about is not None else None
    return found.open[-1].who if found is not None and found.open else ""


def who_forgets(game: Game) -> str | None:
    """Return the culprit that did not await a call in the last action, or ``None``."""
    about = last_action(game)
    if about is None:
        return None
    with warnings.catch_warnings(record=True) as heard:
        warnings.filterwarnings("always", ".* was never awaited", RuntimeWarning)
        found = Follower(game.ruleset, lambda g: len(heard)).follow(about)
        acts = [*found.acts, *reversed(found.open)]
        if not heard:
            return None
        return next((act.who for act in acts if act.after is None or act.after > act.before), "")


def who_tells(before: Game, answer: Option, place: int, of: int) -> str:
    """Return the culprit that emitted event number *place* of the events *of* an *answer*."""
    told = Follower(before.ruleset).follow(action(before, answer)).told
    number = len(told) - of + place
    act = told[number][1] if 0 <= number < len(told) else None
    return "" if act is None else act.who


def who_shows(game: Game, other: Game, seat: int | None) -> str:
    """Return the culprit whose answers differ between *other* and *game* in the view of *seat*."""
    one, two = (Follower(each.ruleset, asked=True).show(each, seat) for each in (game, other))
    answers = {act.call: act.answer for act in two.acts}
    for act in one.acts:
        if answers.get(act.call, act.answer) != act.answer:
            return act.who
    calls = {act.call for act in one.acts}
    more = [act for act in two.acts if act.call not in calls]
    less = [act for act in one.acts if act.call not in answers]
    return next((act.who for act in (*less, *more) if not is_of_the_base(act.who)), "")


def who_offers(game: Game, text: str) -> str:
    """Return the culprit that offers the option *text* in a turn."""
    for act in Follower(game.ruleset, asked=True).show(game, None).acts:
        if f"Offer({text!r})" in act.answer:
            return act.who
    return ""


def unsteady(rules: Ruleset, about: Action, runs: int = RUNS) -> Act | None:
    """Repeat an action several times and return the first act that differs."""
    first = _followed(rules, about)
    for _ in range(runs):
        found = differs(first, _followed(rules, about))
        if found is not None:
            return found
    return None


def fickle(game: Game) -> Act | None:
    """Return the first act whose answer differs when this position is queried twice."""
    for seat in (None, *range(len(game.names))):
        one, two = (Follower(game.ruleset, asked=True).show(game, seat) for _ in range(2))
        for act, again in zip(one.acts, two.acts, strict=False):
            if act.call == again.call and act.answer != again.answer:
                return act
    return None


def _followed(rules: Ruleset, about: Action) -> Follower:
    return Follower(rules, lambda g: g.state.copy(), asked=True).follow(about)


def differs(one: Follower, other: Follower) -> Act | None:
    """Return the first act in which *other* differs from *one*."""
    for act, again in zip(one.acts, other.acts, strict=False):
        if act.call != again.call or act.before != again.before:
            return act.parent or again.parent
        if act.did() != again.did():
            return act
    count = min(len(one.acts), len(other.acts))
    for act in (*one.acts[count:], *other.acts[count:]):
        return act.parent
    if _asked(one.decision) != _asked(other.decision) or str(one.error) != str(other.error):
        still = one.open or other.open
        return still[-1] if still else None
    return None


def _asked(decision: Decision | None) -> Any:
    return decision and (decision.seat, decision.kind, [o.text for o in decision.options])
