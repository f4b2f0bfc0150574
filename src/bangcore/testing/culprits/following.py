"""Replay of actions under rules that record each act, with a snapshot before and after it."""

from __future__ import annotations

import inspect
import re
from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import partial
from typing import Any, final

from attrs import define, evolve, field

from bangcore.engine.engine import Engine
from bangcore.engine.event_log import EventLog
from bangcore.engine.events import Event, Viewers
from bangcore.engine.plays import Sealed
from bangcore.engine.snapshot import Snapshot
from bangcore.engine.turn import BEGIN, turn_decision
from bangcore.game.game import Game, progress_of
from bangcore.game.lazy import LazyView
from bangcore.game.progress import Effect
from bangcore.rules.definitions import CardKind
from bangcore.rules.marks import EFFECTS
from bangcore.rules.options import Decision, Offer, Option
from bangcore.rules.state import State
from bangcore.ruleset import Ruleset
from bangcore.testing.culprits.rewiring import Hook, rewired

__all__ = [
    "Act",
    "Action",
    "Follower",
    "action",
    "acts_of_queries",
    "is_of_the_base",
    "last_action",
    "live",
]

Action = tuple[State, Option, Sequence[Option | Sealed]]
"""The state in which an action began, the action, and its answers."""


def action(before: Game, answer: Option) -> Action:
    """Return the action that *answer* begins or continues."""
    effect = progress_of(before).effect
    if effect is None:
        return before.state, answer, []
    return progress_of(before).before(), effect.action, [*effect.answers, answer]


def last_action(game: Game) -> Action | None:
    """Return the action in progress, or the last finished one."""
    progress = progress_of(game)
    if progress.effect is not None:
        return progress.before(), progress.effect.action, progress.effect.answers
    record = progress.record
    if not record.history:
        return (record.start, BEGIN, []) if record.start.phase == "setup" else None
    try:
        before = progress.replayed(len(record.history) - 1)
    except Exception:
        return None  # the replay differs
    return action(Game(before), record.history[-1])


@final
class _Look(Snapshot):
    """Passes each new event of a log to a function, with the viewers who see its cards."""

    def __init__(self, log: EventLog, look: Callable[[Event, Viewers], None]) -> None:
        self._entries = log.entries
        self._look = look

    def look(self, moves: object, changes: object) -> None:
        """Pass the last event to the function."""
        entry = self._entries[-1]
        self._look(entry.event, entry.seen_by)

    def last_look(self, moves: object, changes: object) -> None:
        """Ignore changes after the last event."""


def live(look: Callable[[Event, Viewers], None]) -> EventLog:
    """Return a log that passes each new event to a function, with the viewers of its cards.

    A class that inherits from a compiled one has no instances, hence the snapshot.
    """
    log = EventLog()
    log.snapshot = _Look(log, look)
    return log


# ---------------------------------------------------------------- following


@final
@define(eq=False)
class Act:
    """One call of a hook implementation or of a card.

    ``who`` is the note that the engine would add to an error in it, ``call`` the hook or method
    with its arguments, ``before`` and ``after`` the snapshots, ``events`` its events.
    """

    who: str
    call: tuple[Any, ...]
    parent: Act | None
    before: Any = None
    after: Any = None
    answer: str = ""
    events: list[str] = field(factory=list)

    def ancestors(self) -> Iterator[Act]:
        """Yield the acts around this one, innermost first."""
        act = self.parent
        while act is not None:
            yield act
            act = act.parent

    def did(self) -> tuple[Any, ...]:
        """Return its results for comparison."""
        return self.after, self.answer, self.events


def is_of_the_base(who: str) -> bool:
    """Return whether a culprit belongs to the base game."""
    printed = re.search(r"\b(?:card|character|rule|roles):", who)
    return bool(printed) and ", expansion " not in who


@final
class _Way:
    """A recording proxy for the way of a card, which keeps its class."""

    def __init__(self, way: Any, follower: Follower, key: str) -> None:
        self._way = way
        self._follower = follower
        self._key = key

    def targets(self, *about: Any) -> Any:
        """Return the targets of the way."""
        return self._way.targets(*about)

    async def resolve(self, g: Engine, play: Any) -> None:
        """Let the card take effect."""
        card = f"card:{self._key}"
        who = f"in the effect of {card}, played by {g._state.names[play.by]}{g.rules.brought(card)}"
        call = card, play.by, play.card
        await self._follower.act(who, call, partial(self._way.resolve, g, play))

    @property  # type: ignore[misc]
    def __class__(self) -> type:
        return type(self._way)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._way, name)


@final
class Follower:
    """Replays an action under rules that record each act of an ability or a card.

    ``acts`` are finished, innermost first; ``open`` are in progress, innermost last.  With
    *queries*, hooks that only answer are also recorded.  The result of *look* is recorded before
    and after each act, and as ``last`` at the end.
    """

    def __init__(
        self, rules: Ruleset, look: Callable[[Engine], Any] | None = None, *, queries: bool = False
    ) -> None:
        self.acts: list[Act] = []
        self.open: list[Act] = []
        self.events: list[tuple[Event, Act | None]] = []
        self.last: Any = None
        self.decision: Decision | None = None
        self.error: Exception | None = None
        self._look = look
        self._queries = queries
        self._composition = rules.composition
        self._engine: Engine | None = None
        self.rules = rewired(rules, self._wrap, self._kind)

    def follow(self, about: Action) -> Follower:
        """Replay an action up to the question after its answers."""
        start, option, answers = about
        self._engine = g = Engine(self.rules, start.copy())
        g._events = live(self._record)
        effect = Effect(g, option)
        try:
            self.decision = effect.replay(answers)
        except Exception as error:
            self.error = error
        self.last = self._snapshot()
        self._engine = None  # before the effect is discarded with its open acts
        return self

    def show(self, game: Game, seat: int | None) -> Follower:
        """Build the question of a turn and the view of *seat*."""
        self._engine = g = Engine(self.rules, game.state.copy())
        g._number = progress_of(game).engine._number
        try:
            if game.outcome is None and progress_of(game).effect is None:
                turn_decision(g)
            LazyView(progress_of(game).read_from(g), seat).to_dict()
        except Exception as error:
            self.error = error
        self._engine = None
        return self

    def _record(self, event: Event, seen_by: Viewers) -> None:
        act = self.open[-1] if self.open else None
        self.events.append((event, act))
        if act is not None:
            e = event
            act.events.append(repr((e.kind, e.seat, e.target, e.cards, e.amount, e.key, seen_by)))

    # ------------------------------------------------------------ acts

    def act(
        self, who: str, call: tuple[Any, ...], run: Callable[[], Any], *, awaits: bool = True
    ) -> Any:
        """Record the act of calling *run*; with *awaits*, it ends with an awaitable result."""
        act = Act(who, call, self.open[-1] if self.open else None)
        if self._engine is not None:
            act.before = self._snapshot()
            self.open.append(act)
        try:
            answer = run()
        except BaseException:
            self._leave(act, None)
            raise
        if awaits and inspect.isawaitable(answer):
            return self._awaited(act, answer)
        self._leave(act, answer)
        return answer

    def _leave(self, act: Act, answer: Any) -> None:
        if self._engine is None or act not in self.open:
            return  # the replay ended at a question inside this act
        act.after = self._snapshot()
        act.answer = plainly(answer)
        del self.open[self.open.index(act) :]
        self.acts.append(act)

    def _snapshot(self) -> Any:
        g = self._engine
        return None if self._look is None or g is None else self._look(g)

    def _wrap(self, hook: str, ability: str, function: Hook) -> Hook:
        composition = self._composition(hook)
        acts = composition in EFFECTS
        if not (acts or self._queries or composition == "collect"):
            return function

        def followed(g: Any, owner: int, source: int, about: Sequence[Any]) -> Any:
            who = g._force.place(ability, hook, owner, source)

            def run() -> Any:
                answer = function(g, owner, source, about)
                if composition == "collect":
                    return [self._offered(item, who) for item in answer]
                return answer

            call = hook, ability, owner, source, plainly(about)
            return self.act(who, call, run, awaits=acts)

        return followed

    async def _awaited(self, act: Act, effect: Awaitable[Any]) -> Any:
        answer = None
        try:
            answer = await effect
            return answer
        finally:
            self._leave(act, answer)

    def _offered(self, thing: Any, who: str) -> Any:
        """Return an offer with a recorded effect; return anything else unchanged."""
        if not isinstance(thing, Offer):
            return thing
        effect = thing.effect

        async def taken(g: Any) -> Any:
            result = self.act(who, ("offer", thing.option.text, who), partial(effect, g))
            return await result if inspect.isawaitable(result) else result

        thing.effect = taken
        return thing

    def _kind(self, kind: CardKind) -> CardKind:
        way = None if kind.way is None else _Way(kind.way, self, kind.key)
        answers = {q: partial(self._answered, kind.key, do) for q, do in kind.answers.items()}
        return evolve(kind, way=way, answers=answers)

    async def _answered(self, key: str, do: Any, g: Any, seat: int, card: int, *about: Any) -> Any:
        who = f"in the effect of card:{key}, played by {g._state.names[seat]}"
        who += g.rules.brought(f"card:{key}")
        return await self.act(who, ("answer", key, seat, card), partial(do, g, seat, card, *about))


def acts_of_queries(game: Game, seat: int | None = None) -> list[Act]:
    """Return the acts that answer for the question of a turn and the view of *seat*."""
    return Follower(game.ruleset, queries=True).show(game, seat).acts


def plainly(value: Any) -> str:
    """Return a reproducible text of *value*."""
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(plainly, value))}]"
    if isinstance(value, Option):
        return repr(value.text)
    return re.sub(r" at 0x[0-9a-f]+", "", repr(value))
