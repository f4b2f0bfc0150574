"""A game in progress, without listeners: its effects, and checkpoints to replay them from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, final

from attrs import evolve

from bangcore.engine.engine import Engine, GameEnds
from bangcore.engine.event_log import EventLog
from bangcore.engine.force import InForce
from bangcore.engine.plays import Sealed
from bangcore.engine.questions import reveal_open_hands
from bangcore.engine.together import Together, among
from bangcore.engine.turn import BEGIN, act, interrupts, turn_decision
from bangcore.rules.options import Decision, Offer, Option
from bangcore.rules.state import State
from bangcore.ruleset import Ruleset

__all__ = ["Checkpoint", "Effect", "Progress", "Record"]


@final
class Effect:
    """An effect in progress: an action, the answers so far, and the suspended coroutine.

    A coroutine can be neither copied nor serialised; the action and its answers can.  Replayed
    from the position in which the action began, they lead to the same question.
    """

    __slots__ = ("_coroutine", "_g", "action", "answers")

    def __init__(self, g: Engine, action: Option, offers: Sequence[Offer] = ()) -> None:
        self.action: Option = action
        self.answers: list[Option] = []
        self._g = g
        self._coroutine: Any = act(g, action, offers)

    def resume(self, answer: Option | None = None) -> Decision | None:
        """Start, or answer the last question; return the next one, or ``None`` at the end."""
        if answer is not None:
            self.answers.append(answer)
        try:
            decision: Decision = self._coroutine.send(answer)
        except (StopIteration, GameEnds):
            return None
        except TypeError as error:
            text = str(error)  # the second form is that of Python 3.14
            is_told = any("returns nothing" in note for note in getattr(error, "__notes__", ()))
            if not is_told and ("can't be used in 'await'" in text or "can't be awaited" in text):
                error.add_note("what is called here has its result at once; leave out await")
            raise
        return decision

    @property
    def together(self) -> Together | None:
        """The pending question to several seats, if there is one."""
        return self._g._together

    def replay(self, answers: Iterable[Option | Sealed]) -> Decision | None:
        """Start and give options equal to *answers*; return the question after them."""
        decision = self.resume()
        for answer in answers:
            if self._g._together is not None:
                decision = self.resume(self._g._together.meant(answer))
                continue
            assert isinstance(answer, Option)
            decision = self.resume(among(() if decision is None else decision.options, answer))
        return decision


@final
class Checkpoint:
    """A position and the actions finished since, which lead to the beginning of an effect.

    A copy of the position before each action would be simpler.  Checkpoints save 8 % of the
    instructions per answer in the base game, 11 % with all expansions (random games of five).
    """

    __slots__ = ("finished", "force", "state")

    def __init__(self, state: State, force: InForce | None = None) -> None:
        self.state = state  # read only
        self.force = force  # the abilities in force there, if known
        self.finished: list[Effect] = []

    def replay_onto(self, g: Engine) -> None:
        """Replay the finished actions on *g*, whose table is at the position kept."""
        for effect in self.finished:
            Effect(g, effect.action).replay(effect.answers)

    def position(self, rules: Ruleset) -> State:
        """Return the position after the finished actions, read only, and keep it from now on."""
        if self.finished:
            g = Engine(rules, self.state.copy(), self.force)
            self.replay_onto(g)
            self.state, self.force, self.finished = g._state, g._force, []
        return self.state


FOLLOWED: Final = 16
"""The number of actions to replay from a checkpoint before a new checkpoint is made."""


@final
@dataclass
class Record:
    """The start of a game and all answers; *number* is that of its first question."""

    start: State  # read only
    history: list[Option] = field(default_factory=list)
    skip_forced: bool = False
    number: int = 1

    def copy(self) -> Record:
        """Return an independent copy."""
        return Record(self.start, self.history[:], self.skip_forced, self.number)


@final
class Progress:
    """The table, the effect in progress if there is one, and the record that led there.

    ``decision`` is the pending question, ``None`` when the game is over; ``offers`` are the options
    of abilities in a question between actions.
    """

    __slots__ = (
        "_checkpoint",
        "_interrupts",
        "decision",
        "effect",
        "engine",
        "offers",
        "record",
        "rules",
    )

    def __init__(self, rules: Ruleset, engine: Engine, record: Record) -> None:
        self.rules: Ruleset = rules
        self.engine: Engine = engine
        self.record: Record = record
        self.effect: Effect | None = None
        self.decision: Decision | None = None
        self.offers: Sequence[Offer] = ()
        self._checkpoint: Checkpoint | None = None
        # cached for this position
        self._interrupts: tuple[Option, ...] | None = None

    @classmethod
    def begin(cls, rules: Ruleset, record: Record, log: EventLog | None = None) -> Progress:
        """Begin at the start of *record* and apply its answers; *log* collects the events."""
        g = _at(rules, record.start)
        g._number = record.number
        new = cls(rules, g, Record(record.start, [], record.skip_forced, record.number))
        if log is not None:
            log.open(g)
        if record.start.phase == "setup":
            new.do(BEGIN, log)
        else:
            new._wait()
        for option in record.history:
            new.do(new._meant(option), log)
        return new

    @property
    def state(self) -> State:
        """The position."""
        return self.engine._state

    @property
    def interrupts(self) -> tuple[Option, ...]:
        """The interrupts: options next to the question."""
        if self.effect is not None or self.decision is None:
            return ()
        if self._interrupts is None:
            g = self.engine
            offers = interrupts(g, self.decision)
            self._interrupts = tuple([offer.option for offer in offers])
        return self._interrupts

    @property
    def together(self) -> Together | None:
        """The question to several seats, if one is pending."""
        return None if self.effect is None else self.effect.together

    @property
    def others(self) -> tuple[Option, ...]:
        """The answers of seats other than that of the decision, if several are asked."""
        return () if self.together is None else self.together.others

    def asked(self, seat: int) -> Decision | None:
        """Return the question that *seat*, or a seat played from the same hand, must answer."""
        decision, same_hand = self.decision, self.engine.same_hand
        if decision is None:
            return None
        if not decision.owing:
            return decision if same_hand(seat, decision.seat) else None
        assert self.together is not None
        owed = self.together.owed
        for other in (seat, *owed):
            if other in owed and same_hand(seat, other):
                return evolve(decision, seat=other, options=owed[other])
        return None

    def answer_of(self, seat: int, option: Option) -> Option:
        """Return the answer of *seat* that chooses *option* of its question."""
        return option if self.together is None else self.together.answer(seat, option)

    def before(self) -> State:
        """Return the position in which the effect in progress began, read only."""
        if self.effect is None:
            return self.state
        assert self._checkpoint is not None
        return self._checkpoint.position(self.rules)

    # ------------------------------------------------------------ answering

    def do(self, option: Option, log: EventLog | None = None) -> None:
        """Apply an answer and play on to the next question, atomically.

        *option* is one of the question, the others or the interrupts.  *log* collects the events.
        """
        g, record, effect = self.engine, self.record, self.effect
        if self._checkpoint is None:
            self._checkpoint = Checkpoint(g._state.copy())
        checkpoint = self._checkpoint
        number, finished = g._number, len(checkpoint.finished)
        answer_count = 0 if effect is None else len(effect.answers)
        if log is not None:
            g._events = log
            log.begin(g)
        try:
            if option is not BEGIN:
                record.history.append(option)
                g._number = number + 1
            self.decision = self._play_on(option, checkpoint)
            if log is not None:
                log.finish(g)
                g._events = None
        except BaseException:
            g._events = None
            g._number = number
            del record.history[number - record.number :]
            del checkpoint.finished[finished:]
            self._back_to(checkpoint, effect, answer_count)
            raise

    def _play_on(self, answer: Option, checkpoint: Checkpoint) -> Decision | None:
        """Play on from *answer* to the next question that must be asked, and return it."""
        g, effect, skip_forced = self.engine, self.effect, self.record.skip_forced
        while True:
            if effect is not None:
                decision = effect.resume(answer)
            else:
                if len(checkpoint.finished) >= FOLLOWED:
                    checkpoint = self._checkpoint = Checkpoint(g._state.copy())
                effect = self.effect = Effect(g, answer, self.offers)
                decision = effect.resume()
            if decision is None:
                checkpoint.finished.append(effect)
                decision, effect = self._next(), None
            if not skip_forced or decision is None or len(decision.options) > 1:
                return decision
            answer = decision.options[0]

    def _next(self) -> Decision | None:
        """Return the question between actions, ``None`` when the game is over."""
        g = self.engine
        self.effect = self._interrupts = None
        if g._state.outcome is not None:
            self.offers = ()
            return None
        decision, self.offers = turn_decision(g)
        return decision

    def _wait(self) -> None:
        """Wait for the next action."""
        self.decision = self._next()

    def _back_to(self, checkpoint: Checkpoint, effect: Effect | None, answer_count: int) -> None:
        """Restore the position before a step that failed."""
        g = Engine(self.rules, checkpoint.state.copy())
        g._number, self.engine = self.engine._number, g
        checkpoint.replay_onto(g)
        self._checkpoint, self.offers = checkpoint, ()
        if effect is not None:
            self._resume(effect.action, effect.answers[:answer_count])
        elif g._state.phase == "play":
            self._wait()

    def _resume(self, action: Option, answers: Iterable[Option | Sealed]) -> None:
        """Replay *action* with *answers* from the position before it, up to the next question."""
        self.effect = Effect(self.engine, action)
        self.decision = self.effect.replay(answers)

    def chosen(self, answer: object, seat: object) -> Option | None:
        """Return *answer* if it is the very object of an option of the question to *seat*."""
        decision = self.decision
        if decision is not None and (seat is None or seat is decision.seat):
            for option in decision.options:
                if option is answer:
                    return option
        return None

    def _meant(self, answer: Option) -> Option:
        """Return the option or interrupt that equals *answer*."""
        options = () if self.decision is None else self.decision.options
        return among(options if answer in options else self.others or self.interrupts, answer)

    # ------------------------------------------------------------ copies

    def read_from(self, engine: Engine) -> Progress:
        """Return a read-only progress with the same question on the table of another *engine*."""
        new = Progress(self.rules, engine, self.record)
        new.effect, new.decision, new.offers = self.effect, self.decision, self.offers
        new._interrupts = self._interrupts
        return new

    def copy(self, rules: Ruleset | None = None) -> Progress:
        """Return an independent copy, under other *rules* if given."""
        g, effect, before = self.engine, self.effect, self.before()
        force = g._force if self._checkpoint is None or effect is None else self._checkpoint.force
        engine = Engine(rules or self.rules, before.copy(), force if rules is None else None)
        engine._number = g._number
        new = Progress(rules or self.rules, engine, self.record.copy())
        if effect is None:
            new.decision = self.decision
        else:
            new._checkpoint = Checkpoint(before, force if rules is None else None)
            new._resume(effect.action, effect.answers)
        return new

    def replayed(self, answers: int) -> Progress:
        """Return a replay of the first *answers* of the record."""
        record = self.record.copy()
        del record.history[answers:]
        return Progress.begin(self.rules, record)

    def story(self, log: EventLog) -> EventLog:
        """Replay the record; return *log* with all events."""
        Progress.begin(self.rules, self.record, log)
        return log

    def started_at(self, start: State, answers: Sequence[Option | Sealed]) -> Progress:
        """Return a game that begins at *start*, with other *answers* to the effect in progress."""
        g = _at(self.rules, start)
        g._number = self.engine._number
        new = Progress(self.rules, g, Record(start, number=g._number))
        if self.effect is None:
            new._wait()
            return new
        action = self.effect.action
        new._checkpoint = Checkpoint(g._state.copy())
        new._resume(action, answers)
        assert new.effect is not None
        new.record.history += [*([] if action is BEGIN else [action]), *new.effect.answers]
        new.record.number -= len(new.record.history)
        return new


def _at(rules: Ruleset, start: State) -> Engine:
    """Return an engine at the start of a record, where everybody sees the hands that are open."""
    g = Engine(rules, start.copy())
    if start.phase != "setup":
        reveal_open_hands(g)
    return g
