"""Who it was: an action done again, with a look before and after everybody who acts."""

from __future__ import annotations

import inspect
import re
import warnings
from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final, final

from attrs import define, evolve, field

from bangcore.engine.actions import turn_decision
from bangcore.engine.engine import Engine
from bangcore.engine.happenings import Happening
from bangcore.engine.telling import Telling
from bangcore.engine.turn import BEGIN
from bangcore.game.audit import audit
from bangcore.game.effect import Effect
from bangcore.game.game import Game, progress_of
from bangcore.game.lazy import make_view
from bangcore.rules.definitions import CardKind, Offer
from bangcore.rules.marks import EFFECTS
from bangcore.rules.options import Decision, Option
from bangcore.rules.state import State
from bangcore.ruleset import Ruleset
from bangcore.testing.culprits.rewiring import Hook, rewired

__all__ = [
    "Act",
    "Action",
    "Follower",
    "Live",
    "action",
    "actions_before",
    "fickle",
    "is_of_the_base",
    "last_action",
    "unsteady",
    "who_asks",
    "who_forgets",
    "who_offers",
    "who_shows",
    "who_spoils",
    "who_tells",
]

Action = tuple[State, Option, Sequence[Option]]
"""Where an action began, it, and its answers."""

MIDDLE: Final = "lie there between two actions"
BACK: Final = 6
"""So many answers before the last one are looked at."""
RUNS: Final = 6
"""So often an action is done again that may come out otherwise each time."""


def action(before: Game, answer: Option) -> Action:
    """Return the action that *answer* begins or goes on with: where it began, it, its answers."""
    effect = progress_of(before).effect
    if effect is None:
        return before.state, answer, []
    return progress_of(before).before(), effect.action, [*effect.answers, answer]


def last_action(game: Game) -> Action | None:
    """Return the action in progress, or the last one that is finished."""
    progress = progress_of(game)
    if progress.effect is not None:
        return progress.before(), progress.effect.action, progress.effect.answers
    record = progress.record
    if not record.history:
        return (record.start, BEGIN, []) if record.start.phase == "setup" else None
    try:
        before = progress.replayed(len(record.history) - 1)
    except Exception:
        return None  # this time it comes out otherwise
    return action(Game(before), record.history[-1])


class Live(Telling):
    """Happenings that are looked at when they happen."""

    def __init__(self, look: Callable[[Happening], None]) -> None:
        super().__init__(watched=False)
        self._look = look

    def append(self, happening: Happening) -> None:
        """Look at what happens."""
        self._look(happening)
        super().append(happening)


# ---------------------------------------------------------------- following


@final
@define(eq=False)
class Act:
    """What an implementation of a hook, or a card, did or answered once.

    ``who`` is the note that the engine would make of an error in it, ``call`` what it was asked,
    ``before`` and ``after`` what was seen then, ``told`` what it told of.
    """

    who: str
    call: tuple[Any, ...]
    parent: Act | None
    before: Any = None
    after: Any = None
    answer: str = ""
    told: list[str] = field(factory=list)

    def did(self) -> tuple[Any, ...]:
        """Return everything that came of it."""
        return self.after, self.answer, self.told


def is_of_the_base(who: str) -> bool:
    """Tell whether no expansion brings somebody."""
    printed = re.search(r"\b(?:card|character|rule|roles):", who)
    return bool(printed) and ", expansion " not in who


@final
class _Way:
    """The way of a card, followed; who looks what it is finds what it was."""

    def __init__(self, way: Any, follower: Follower, key: str) -> None:
        self._way = way
        self._follower = follower
        self._key = key

    def targets(self, *about: Any) -> Any:
        """Return what the way says."""
        return self._way.targets(*about)

    async def resolve(self, g: Engine, play: Any) -> None:
        """Let the card take effect."""
        card = f"card:{self._key}"
        who = f"in what {card} does, played by {g.state.names[play.by]}{g.rules.brought(card)}"
        act = self._follower.enter(who, (card, play.by, play.card))
        try:
            await self._way.resolve(g, play)
        finally:
            self._follower.leave(act)

    @property  # type: ignore[misc]
    def __class__(self) -> type:
        return type(self._way)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._way, name)


@final
class Follower:
    """Follows what happens by rules under which everybody who acts is noted.

    ``acts`` are over, the innermost first; ``open`` are in progress, the innermost last.  With
    *asked* those are noted, too, who are only asked.  What *look* returns is noted before and
    after each of them.
    """

    def __init__(
        self, rules: Ruleset, look: Callable[[Engine], Any] | None = None, *, asked: bool = False
    ) -> None:
        self.acts: list[Act] = []
        self.open: list[Act] = []
        self.told: list[tuple[Happening, Act | None]] = []
        self.decision: Decision | None = None
        self.error: Exception | None = None
        self._look = look
        self._asked = asked
        self._composition = rules.composition
        self._engine: Engine | None = None
        self.rules = rewired(rules, self._wrap, self._kind)

    def follow(self, about: Action) -> Follower:
        """Do an action, up to the question after its answers."""
        start, option, answers = about
        self._engine = g = Engine(self.rules, start.copy())
        g.log.told = Live(self._hear)
        effect = Effect(g, option)
        try:
            self.decision = effect.replay(answers)
        except Exception as error:
            self.error = error
        self._engine = None  # before the effect is dropped, and all that is open in it
        return self

    def show(self, game: Game, seat: int | None) -> Follower:
        """Make the question of a turn, and what *seat* sees."""
        self._engine = g = Engine(self.rules, game.state.copy())
        g.log.number = progress_of(game).engine.log.number
        try:
            if game.outcome is None and progress_of(game).effect is None:
                turn_decision(g)
            make_view(progress_of(game), seat, g).to_dict()
        except Exception as error:
            self.error = error
        self._engine = None
        return self

    def _hear(self, h: Happening) -> None:
        act = self.open[-1] if self.open else None
        self.told.append((h, act))
        if act is not None:
            act.told.append(repr((h.kind, h.seat, h.target, h.cards, h.amount, h.key, h.seen_by)))

    # ------------------------------------------------------------ those who act

    def enter(self, who: str, call: tuple[Any, ...]) -> Act:
        """Somebody begins to act."""
        act = Act(who, call, self.open[-1] if self.open else None)
        if self._engine is not None:
            act.before = self._seen()
            self.open.append(act)
        return act

    def leave(self, act: Act, answer: Any = None) -> None:
        """Somebody is done."""
        if self._engine is None or act not in self.open:
            return  # the question at which it waits is the last one
        act.after = self._seen()
        act.answer = plainly(answer)
        del self.open[self.open.index(act) :]
        self.acts.append(act)

    def _seen(self) -> Any:
        g = self._engine
        return None if self._look is None or g is None else self._look(g)

    def _wrap(self, hook: str, ability: str, function: Hook) -> Hook:
        composition = self._composition(hook)
        acts = composition in EFFECTS
        if not (acts or self._asked or composition == "collect"):
            return function

        def followed(g: Any, owner: int, source: int, about: Sequence[Any]) -> Any:
            who = g._force.place(ability, hook, owner, source)
            act = self.enter(who, (hook, ability, owner, source, plainly(about)))
            answer = None
            try:
                answer = function(g, owner, source, about)
                if acts and inspect.isawaitable(answer):
                    return self._awaited(act, answer)
                if composition == "collect":
                    answer = [self._offered(one, who) for one in answer]
                return answer
            finally:
                if not (acts and inspect.isawaitable(answer)):
                    self.leave(act, answer)

        return followed

    async def _awaited(self, act: Act, effect: Awaitable[Any]) -> Any:
        answer = None
        try:
            answer = await effect
            return answer
        finally:
            self.leave(act, answer)

    def _offered(self, thing: Any, who: str) -> Any:
        """Return an offer whose effect is noted, or anything else as it is."""
        if not isinstance(thing, Offer):
            return thing
        effect = thing.effect

        async def taken(g: Any) -> Any:
            act = self.enter(who, ("offer", thing.option.text, who))
            worth = None
            try:
                worth = effect(g)
                if inspect.isawaitable(worth):
                    worth = await worth
                return worth
            finally:
                self.leave(act, worth)

        thing.effect = taken
        return thing

    def _kind(self, kind: CardKind) -> CardKind:
        way = None if kind.way is None else _Way(kind.way, self, kind.key)
        answers = {q: partial(self._answered, kind.key, do) for q, do in kind.answers.items()}
        return evolve(kind, way=way, answers=answers)

    async def _answered(self, key: str, do: Any, g: Any, seat: int, card: int, *about: Any) -> Any:
        who = f"in what card:{key} does, played by {g.state.names[seat]}"
        act = self.enter(who + g.rules.brought(f"card:{key}"), ("answer", key, seat, card))
        try:
            return await do(g, seat, card, *about)
        finally:
            self.leave(act)


def plainly(value: Any) -> str:
    """Return *value* as text that is the same whenever it is made again."""
    if isinstance(value, Offer):
        return f"Offer({value.option.text!r})"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(plainly, value))}]"
    if isinstance(value, Option):
        return repr(value.text)
    return re.sub(r" at 0x[0-9a-f]+", "", repr(value))


# ---------------------------------------------------------------- who it was


def who_spoils(game: Game, wrong: Callable[[State], object] | None = None) -> str:
    """Return after whose act a position was *wrong* first (else: unsound)."""
    rules = game.ruleset
    at_last = {*map(_sort, game.audit())}

    def unsound(state: State) -> bool:
        if MIDDLE in at_last and state.table:
            return True
        return not at_last.isdisjoint(map(_sort, audit(rules, state, idle=True)))

    def look(g: Engine) -> bool:
        try:
            return bool((wrong or unsound)(g.state))
        except Exception:
            return True

    for about in actions_before(game):
        found = Follower(rules, look).follow(about)
        # what is wrong for a moment only, comes right again
        right = [place for place, act in enumerate(found.acts) if not act.after]
        acts = [*found.acts[right[-1] + 1 if right else 0 :], *reversed(found.open)]
        who = next((act.who for act in acts if not act.before), "")
        if who:
            return who
    return ""


def actions_before(game: Game) -> Iterator[Action]:
    """Yield the last action, and some of those before it."""
    last = last_action(game)
    if last is not None:
        yield last
    progress = progress_of(game)
    answers = len(progress.record.history)
    for number in range(answers - 1, max(answers - BACK, 0), -1):
        try:
            before = Game(progress.replayed(number - 1))
        except Exception:
            return  # this time it comes out otherwise
        yield action(before, progress.record.history[number - 1])


def _sort(message: str) -> str:
    """Return what a message says whatever it is about."""
    if message.startswith("lost"):
        return "lost"
    for known in (MIDDLE, "is also in"):
        if known in message:
            return known
    return re.sub(r"^\w+|\w+:\w+-\w+|\W+|\d+", " ", message)


def who_asks(game: Game) -> str:
    """Return who asks the question of the effect in progress."""
    if progress_of(game).effect is None:
        return ""
    about = last_action(game)
    found = Follower(game.ruleset).follow(about) if about is not None else None
    return found.open[-1].who if found is not None and found.open else ""


def who_forgets(game: Game) -> str | None:
    """Return who calls something in the last action and does not await it; ``None``: nobody."""
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
    """Return who told what came at that *place* among as many as *of* that *answer* brought."""
    told = Follower(before.ruleset).follow(action(before, answer)).told
    number = len(told) - of + place
    act = told[number][1] if 0 <= number < len(told) else None
    return "" if act is None else act.who


def who_shows(game: Game, other: Game, seat: int | None) -> str:
    """Return who answers something else in *other* than in *game*, when *seat* looks at it."""
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
    """Return who offers an option of that text in the question of a turn."""
    for act in Follower(game.ruleset, asked=True).show(game, None).acts:
        if f"Offer({text!r})" in act.answer:
            return act.who
    return ""


def unsteady(rules: Ruleset, about: Action, runs: int = RUNS) -> Act | None:
    """Do an action again and again: return who does something else than the first time."""
    first = _followed(rules, about)
    for _ in range(runs):
        found = differs(first, _followed(rules, about))
        if found is not None:
            return found
    return None


def fickle(game: Game) -> Act | None:
    """Return who answers something else when the same is asked again at this position."""
    for seat in (None, *range(len(game.names))):
        one, two = (Follower(game.ruleset, asked=True).show(game, seat) for _ in range(2))
        for act, again in zip(one.acts, two.acts, strict=False):
            if act.call == again.call and act.answer != again.answer:
                return act
    return None


def _followed(rules: Ruleset, about: Action) -> Follower:
    return Follower(rules, lambda g: g.state.copy(), asked=True).follow(about)


def differs(one: Follower, other: Follower) -> Act | None:
    """Return who does something else in *other* than in *one*."""
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
