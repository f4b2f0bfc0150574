"""The game: the one object that a frontend holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, final

from attrs import evolve

from bangcore import chance
from bangcore.engine.engine import Engine, GameEnds
from bangcore.engine.happenings import Happening
from bangcore.engine.turn import BEGIN, act
from bangcore.errors import (
    GameIsOver,
    IllegalOption,
    InvalidPosition,
    InvalidSave,
    InvalidSetup,
    NothingToUndo,
    NotYourTurn,
    StaleAnswer,
    UnknownName,
    brief,
    check_card,
    check_seat,
    nearest,
)
from bangcore.game import saving
from bangcore.game.answers import FORMS, meant
from bangcore.game.audit import audit, decided
from bangcore.game.events import REFEREE, Event, EventBus
from bangcore.game.knowledge import Knowledge
from bangcore.game.knowledge import wrong as wrong_knowledge
from bangcore.game.names import folded, wrong_with
from bangcore.game.secrets import Relabelling, knowledge
from bangcore.game.views import View, make_view
from bangcore.rules.definitions import Card, Offer
from bangcore.rules.options import Decision, Option
from bangcore.rules.ruleset import Ruleset, default_ruleset
from bangcore.rules.state import Outcome, State

__all__ = ["Game"]

NAMES: Final = ("Ann", "Ben", "Cal", "Dee", "Eve", "Fay", "Gus", "Hal")


@final
class Game:
    """A game in progress: it says who must decide what, takes the answer and tells what happened.

    >>> import random
    >>> choose = random.Random(7).choice
    >>> game = Game.new(["Ann", "Ben", "Cal", "Dee"], seed=7)
    >>> while game.decision:
    ...     game.apply(choose(game.decision.options))
    >>> game.outcome.reason
    'law_and_order'

    Make one with :meth:`new`, :meth:`from_dict` or :meth:`replay`.
    """

    __slots__ = (
        "_action",
        "_answers",
        "_changes",
        "_decision",
        "_effect",
        "_engine",
        "_events",
        "_given_before",
        "_history",
        "_known",
        "_offers",
        "_skip",
        "_snapshot",
        "_start",
        "_telling",
        "_trail",
    )

    def __init__(self, rules: Ruleset, state: State, *, skip_forced: bool = False) -> None:
        """:meta private:"""
        self._engine = Engine(rules, state)
        self._events: EventBus | None = None
        self._telling = False
        self._skip = skip_forced
        self._start: State = state  # replaced by those who know better
        self._given_before = 0  # how many answers had been given at the start
        self._history: list[Option] = []
        # the way to a position in the middle of an effect: an earlier one of the same turn, the
        # actions finished since, each with its answers, the action in progress, its answers so far
        self._snapshot: State | None = None
        self._trail: list[tuple[Option, list[Option]]] = []
        self._action: Option | None = None
        self._changes = 0  # the count of the engine when that action began
        self._answers: list[Option] = []
        self._effect: Any = None
        self._decision: Decision | None = None
        self._offers: Sequence[Offer] = ()
        # what seats can know of this position, as far as it was asked
        self._known: dict[int, tuple[Knowledge, Knowledge]] = {}

    # ------------------------------------------------------------ making games

    @classmethod
    def new(
        cls,
        players: int | Sequence[str],
        ruleset: Ruleset | None = None,
        *,
        seed: int | None = None,
        roles: Sequence[str | None] | None = None,
        characters: Sequence[str | None] | None = None,
        deck: Sequence[int] | None = None,
        skip_forced: bool = False,
    ) -> Game:
        """Deal a new game for *players*, a number or their names in seating order.

        A name has up to 200 characters that can be read, without ``->`` and ``:``.
        *seed* decides everything that is random; without one, a fresh one is drawn.  *roles* and
        *characters* may be given by seat (``None`` where it does not matter), *deck* as the ids of
        all cards, top card first.  With *skip_forced* a question with one possible answer is
        answered by the game itself: for simulations, because it tells what a hand does not hold.

        >>> Game.new(5, seed=2).decision.kind
        'turn'

        :raises InvalidSetup: players, roles, characters or deck are impossible.
        """
        rules = rules_given(ruleset) or default_ruleset()
        names = names_given(players, rules)
        state = _deal(rules, names, seed_given(seed), roles, characters, deck)
        return cls._begin(rules, state, skip_forced)

    @classmethod
    def _begin(
        cls,
        rules: Ruleset,
        start: State,
        skip_forced: bool,
        listener: tuple[Callable[[Event], object], int | None] | None = None,
        given_before: int = 0,
    ) -> Game:
        game = cls(rules, start.copy(), skip_forced=skip_forced)
        game._start = start
        game._given_before = given_before
        game._engine.number = given_before + 1
        if listener is not None:
            game.events.subscribe(listener[0], seat=listener[1])
        if start.phase == "setup":
            game._do(BEGIN)
        else:
            game._wait()
        return game

    # ------------------------------------------------------------ looking

    @property
    def ruleset(self) -> Ruleset:
        """The rules of this game."""
        return self._engine.rules

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players by seat."""
        return self._engine.state.names

    @property
    def state(self) -> State:
        """The whole position, secrets included: to look at, for referees and tests.

        Changing it breaks the game; put a position together with ``bangcore.testing.table``.
        """
        return self._engine.state

    @property
    def decision(self) -> Decision | None:
        """The question that the game waits for; ``None`` when it is over."""
        return self._decision

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; ``None`` while it goes on."""
        return self._engine.state.outcome

    @property
    def interrupts(self) -> tuple[Option, ...]:
        """What seats may do at this moment besides the pending decision (Sid Ketchum)."""
        if self._effect is not None or self._decision is None:
            return ()
        return tuple([offer.option for offer in self._engine.interrupts(self._decision)])

    @property
    def events(self) -> EventBus:
        """Where to subscribe to what happens."""
        if self._events is None:
            self._events = EventBus(len(self.names))
        return self._events

    def seat(self, name: str) -> int:
        """Return the seat of the player of that name.

        >>> Game.new(["Ann", "Ben", "Cal", "Dee"], seed=1).seat("Cal")
        2
        """
        if isinstance(name, str):
            for seat, known in enumerate(self.names):
                if folded(known) == folded(name):
                    return seat
        raise UnknownName(nearest("player", name, self.names))

    def card(self, card: int) -> Card:
        """Return the card with that id.

        :raises NoSuchCard: there is none.
        """
        cards = self._engine.rules.cards
        return cards[check_card(card, len(cards))]

    def view(self, seat: int | None = None) -> View:
        """Return what *seat* may see; ``None`` is a spectator, ``REFEREE`` sees everything.

        :raises NoSuchSeat: there is none.
        """
        seat = None if seat is None else check_seat(seat, len(self.names), REFEREE)
        return make_view(self._engine, seat, self._decision, self.interrupts)

    def audit(self) -> list[str]:
        """Return everything that is wrong with the position; an empty list if it is sound.

        >>> Game.new(4, seed=1).audit()
        []
        """
        return audit(self.ruleset, self.state, idle=self._effect is None)

    def __repr__(self) -> str:
        state = self.state
        if state.outcome is not None:
            winners = ", ".join(self.names[seat] for seat in state.outcome.winners)
            return f"<Game over: {state.outcome.reason}, won by {winners}>"
        assert self._decision is not None
        asked = self.names[self._decision.seat]
        turn = f"turn {state.turns} of {self.names[state.turn]}"
        return f"<Game {turn}: {asked} to answer {self._decision.kind}>"

    # ------------------------------------------------------------ answering

    def parse(
        self,
        answer: Option | int | str | Mapping[str, Any],
        *,
        seat: int | None = None,
        number: int | None = None,
    ) -> Option:
        """Return the option meant by an option, its number, its text or its JSON form.

        A text may leave out suit and rank (the first card of that name is meant) and upper case.
        *seat* and *number* as in :meth:`apply`.

        :raises IllegalOption: nothing, or more than one thing, is meant.
        :raises NotYourTurn: another seat is asked, and it is none of the interrupts of *seat*.
        :raises StaleAnswer: another question than that *number* is asked.
        :raises UnknownName: there is no such *seat*.
        :raises GameIsOver: the game has ended.
        """
        decision = self._decision
        if decision is None:
            raise GameIsOver("the game is over; nothing can be answered any more")
        if seat is not None and (type(seat) is not int or not 0 <= seat < len(self.names)):
            raise UnknownName(f"no seat {brief(seat)} at a table of {len(self.names)}")
        if number is not None and (type(number) is not int or number != decision.number):
            raise StaleAnswer(f"question {decision.number} is asked, not {brief(number)}")
        options = decision.options if seat in (None, decision.seat) else ()
        for option in options:
            if option is answer:
                return option
        interrupts = self.interrupts
        named = decision.options
        if seat is not None:
            interrupts = tuple(option for option in interrupts if option.seat == seat)
            named = options + interrupts
        try:
            found = meant(answer, options, interrupts, named, self.ruleset.texts)
        except Exception:  # of the answer, whatever it is
            found = FORMS
        if isinstance(found, Option):
            return found
        asked = f"{self.names[decision.seat]} is asked {decision.kind!r}"
        if seat not in (None, decision.seat):
            raise NotYourTurn(f"{self.names[seat]} cannot answer that now; {asked}")
        given = answer.text if type(answer) is Option else answer
        raise IllegalOption(given, f"{asked}; {found}", f"that is not possible: {asked}")

    def check(
        self,
        answer: Option | int | str | Mapping[str, Any],
        *,
        seat: int | None = None,
        number: int | None = None,
    ) -> None:
        """Raise what :meth:`parse` raises if *answer* cannot be given now."""
        self.parse(answer, seat=seat, number=number)

    def apply(
        self,
        answer: Option | int | str | Mapping[str, Any],
        *,
        seat: int | None = None,
        number: int | None = None,
    ) -> None:
        """Answer the pending decision (or use an interrupt) and play on to the next one.

        Either all of it happens or nothing: when an ability of an expansion raises, the game
        stands where it stood before.

        *seat* is who answers: only its own options and interrupts are looked at then.  *number*
        is that of the decision which is answered: an answer that comes too late is refused.  A
        frontend for several people gives both.  Raises what :meth:`parse` raises.
        """
        if self._telling:
            raise RuntimeError("a listener cannot answer; the game has not finished telling")
        if seat is None and number is None:
            decision = self._decision
            for option in decision.options if decision is not None else ():
                if option is answer:
                    break
            else:
                option = self.parse(answer)
        else:
            option = self.parse(answer, seat=seat, number=number)
        self._do(option)

    def _do(self, option: Option) -> None:
        g = self._engine
        if self._events:
            g.happenings = []
        if self._known:
            self._known = {}
        busy = self._effect is not None
        if not busy:
            self._begin_action(option)
        begin, trail, done = self._snapshot, self._trail, len(self._trail)
        action, answers, given = self._action, self._answers, len(self._answers)
        number, past = g.number, len(self._history)
        try:
            if option is not BEGIN:
                self._history.append(option)
                g.number = number + 1
            self._step(option)
            while self._skip and self._decision is not None and len(self._decision.options) == 1:
                if self._effect is None:
                    self._begin_action(self._decision.options[0])
                self._step(self._decision.options[0])
        except BaseException:
            g.happenings = None
            g.number = number
            del self._history[past:]
            assert begin is not None
            self._back_to(begin, trail[:done], action if busy else None, answers[:given])
            raise
        if g.happenings is not None:
            self._tell(g.happenings)

    def _begin_action(self, option: Option) -> None:
        g = self._engine
        if self._snapshot is None or self._snapshot.turns != g.state.turns:
            self._snapshot = g.state.copy()
            self._trail = []
        self._changes = g._changes
        self._action = option
        if self._skip:
            g.passes = self._answers

    def _step(self, option: Option) -> None:
        """Give one answer: begin an action, or go on with the one in progress."""
        try:
            if self._effect is None:
                self._effect = act(self._engine, option, self._offers)
                self._decision = self._effect.send(None)
            else:
                self._answers.append(option)
                self._decision = self._effect.send(option)
        except (StopIteration, GameEnds):
            self._wait()

    def _wait(self) -> None:
        """Wait for the next action."""
        g = self._engine
        if self._action is not None:
            self._trail.append((self._action, self._answers))
        self._effect = self._action = None
        self._answers = []
        if g.state.outcome is None:
            self._decision, self._offers = g.turn_decision()
        else:
            self._offers = ()
            self._decision = None

    def _tell(self, happenings: list[Happening]) -> None:
        self._engine.happenings = None
        self._telling = True
        try:
            self.events.tell(happenings)
        finally:
            self._telling = False

    def _back_to(
        self,
        begin: State,
        trail: list[tuple[Option, list[Option]]],
        action: Option | None,
        answers: Sequence[Option],
    ) -> None:
        """Restore the position before a step that failed."""
        g = self._engine
        g.state = begin.copy()
        g.passes = None
        g._forget()
        self._snapshot, self._trail = begin, trail
        self._effect = self._action = None
        self._offers = ()
        _follow(g, trail)
        if action is not None:
            self._redrive(action, answers)
        elif g.state.phase == "play":
            self._wait()

    def _redrive(self, action: Option, answers: Sequence[Option]) -> None:
        """From the position before *action* come to the one after *answers*, telling nobody."""
        g = self._engine
        told, g.happenings = g.happenings, None
        g.passes = None  # the answers have them all
        self._action, self._changes = action, g._changes
        effect = self._effect = act(g, action)
        # the options themselves: answers from a save are texts only
        self._decision, self._answers = _give(g, effect, answers)
        if self._skip:
            g.passes = self._answers
        g.happenings = told

    def _before(self) -> State:
        """Return the position in which the action in progress began; not to be changed."""
        if self._action is None:
            return self.state
        assert self._snapshot is not None
        if self._trail:
            g = Engine(self.ruleset, self._snapshot.copy())
            _follow(g, self._trail)
            self._snapshot, self._trail = g.state, []
        return self._snapshot

    # ------------------------------------------------------------ copying and going back

    def copy(self) -> Game:
        """Return an independent game at the same position; it has no listeners."""
        new: Game = object.__new__(Game)
        g = self._engine
        new._events = None
        new._telling = False
        new._skip = self._skip
        new._start = self._start
        new._given_before = self._given_before
        new._history = self._history[:]
        new._offers = ()
        new._known = self._known.copy()
        if self._action is None:
            new._engine = Engine(g.rules, g.state.copy())
            new._engine.number = g.number
            new._engine._knows_as(g)
            new._snapshot = new._action = new._effect = None
            new._changes = 0
            new._trail = []
            new._answers = []
            new._decision = self._decision
        else:
            new._snapshot = self._before()
            new._trail = []
            new._engine = Engine(g.rules, new._snapshot.copy())
            new._engine.number = g.number
            if g._changes == self._changes:
                new._engine._knows_as(g)
            new._redrive(self._action, self._answers)
        return new

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self.copy()

    def __reduce__(self) -> Any:
        return _unpickle, (self.ruleset, self.to_dict())

    def undo(self) -> None:
        """Take back the last answer; listeners are not told.

        :raises NothingToUndo: there is no answer to take back.
        """
        if self._telling:
            raise RuntimeError("a listener cannot take back; the game has not finished telling")
        history = self._history[:]
        if not history:
            raise NothingToUndo("there is no answer to take back")
        history.pop()
        again = self._again(history)
        self._engine = again._engine
        self._snapshot, self._trail = again._snapshot, again._trail
        self._changes = again._changes
        self._action, self._answers = again._action, again._answers
        self._effect, self._decision = again._effect, again._decision
        self._offers = again._offers
        self._history = history
        self._known = {}

    def story(self, seat: int | None = None) -> list[Event]:
        """Return everything that has happened so far, from the deal on, as *seat* saw it.

        For whoever comes late: it plays the record again, so listen to ``events`` while you can.

        >>> [event.kind for event in Game.new(4, seed=1).story()][-2:]
        ['turn', 'drew']
        """
        seat = None if seat is None else check_seat(seat, len(self.names), REFEREE)
        heard: list[Event] = []
        self._again(self._history, (heard.append, seat))
        return heard

    def _again(
        self,
        history: Sequence[Option],
        listener: tuple[Callable[[Event], object], int | None] | None = None,
    ) -> Game:
        game = Game._begin(self.ruleset, self._start, self._skip, listener, self._given_before)
        for option in history:
            game.apply(option)
        return game

    def determinize(self, seat: int, seed: int) -> Game:
        """Return a game in which everything that *seat* cannot know is dealt anew from *seed*.

        It agrees with all that the seat sees and has seen: for bots that search.

        >>> game = Game.new(4, seed=1)
        >>> game.determinize(2, seed=5).view(2) == game.view(2)
        True
        """
        seat = check_seat(seat, len(self.names))
        before = self._before()
        course = self._followed()
        if seat not in self._known:
            self._known[seat] = knowledge(self.ruleset, before, self.state, seat)
        known = self._known[seat]
        names = Relabelling(
            self.ruleset, before, self.state, seat, seed, known=known, course=course
        )
        answers, rolls = names.course(self._engine.words)
        start = names.state(before, rolls)
        new = Game(self.ruleset, start.copy())
        new._start = start
        new._engine.number = self._engine.number
        if self._action is None:
            new._wait()
        else:
            new._snapshot = start
            new._redrive(self._action, answers)
            new._history = [*([] if before.phase == "setup" else [self._action]), *new._answers]
        new._given_before = self._engine.number - 1 - len(new._history)
        return new

    def _followed(self) -> list[Option | str]:
        """Return the answers, and what chance has brought, in the effect in progress."""
        if self._action is None:
            return []
        again = Engine(self.ruleset, self._before().copy())
        again.noted = []
        _give(again, act(again, self._action), self._answers)
        return again.noted

    # ------------------------------------------------------------ saving

    def to_dict(self) -> dict[str, Any]:
        """Return the game as plain JSON types, also in the middle of an effect."""
        return saving.dump(
            self.ruleset,
            self._before(),
            self._action,
            self._answers,
            self._start,
            self._history,
            self._skip,
            self._given_before + 1,
        )

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], ruleset: Ruleset | None = None) -> Game:
        """Return the game that :meth:`to_dict` saved.

        Without a *ruleset* the rules that the save names are built from what is installed.

        :raises InvalidSave: the data is malformed, or its answers do not lead to its position;
            the message names the place.
        :raises RulesetMismatch: it was saved under other rules.
        """
        given = rules_given(ruleset)
        with saving.Reading():
            opened = saving.open_(data, saving.GAME)
            save = saving.load(saving.rules_for(opened, given), opened)
            _sound(save.rules, save.state)
            game = cls._replay(save, "history")
            saving.check_way(save, game.to_dict())
            return game

    @property
    def record(self) -> dict[str, Any]:
        """The game as where it began and all answers, in plain JSON types; see :meth:`replay`."""
        return saving.dump_record(
            self.ruleset, self._start, self._history, self._skip, self._given_before + 1
        )

    @classmethod
    def replay(
        cls,
        record: Mapping[str, Any],
        ruleset: Ruleset | None = None,
        *,
        watch: Callable[[Game], object] | None = None,
    ) -> Game:
        """Play a :attr:`record` again, answer by answer, and return the game at its end.

        *watch* is called with the game before the first and after each answer; it may subscribe
        to the events, which are the same as they were.  Without a *ruleset* the rules that the
        record names are built from what is installed.

        >>> game = Game.new(4, seed=3)
        >>> game.apply("end turn")
        >>> Game.replay(game.record).view() == game.view()
        True

        :raises InvalidSave: the record is malformed; the message names the place.
        :raises RulesetMismatch: it was made under other rules.
        """
        given = rules_given(ruleset)
        if watch is not None and not callable(watch):
            raise InvalidSetup(f"who watches can be called, and {brief(watch)} cannot")
        with saving.Reading():
            opened = saving.open_(record, saving.RECORD)
            save = saving.load_record(saving.rules_for(opened, given), opened)
        return cls._replay(save, "answers", watch)

    @classmethod
    def _replay(
        cls, save: saving.Save, place: str, watch: Callable[[Game], object] | None = None
    ) -> Game:
        """Play what was read from *place* again; what *watch* raises is not looked at."""
        reading = saving.Reading("start")
        with reading:
            _sound(save.rules, save.start)
            unknown = next(
                wrong_knowledge(save.start, range(len(save.start.names)), save.rules.printed_alike),
                None,
            )
            if unknown is not None:
                raise InvalidSave(f"start: {unknown}")
            # a table for a test may be, but from there a game may never end
            if decided(save.rules, save.start):
                raise InvalidSave("start: the game is over and goes on")
            game = cls._begin(
                save.rules, save.start, save.skip_forced, given_before=save.number - 1
            )
        if watch is not None:
            watch(game)
        for number, text in enumerate(save.history):
            reading.place = f"{place}[{number}]"
            with reading:
                game.apply(text)
            if watch is not None:
                watch(game)
        return game


def _follow(g: Engine, trail: Iterable[tuple[Option, list[Option]]]) -> None:
    """Let actions take effect that were finished once."""
    for action, answers in trail:
        with suppress(StopIteration, GameEnds):
            _give(g, act(g, action), answers)


def _give(g: Engine, effect: Any, answers: Iterable[Option]) -> tuple[Decision, list[Option]]:
    """Begin an effect and give it *answers*; return its next question and what was given."""
    decision: Decision = effect.send(None)
    given = []
    for answer in answers:
        given.append(_among(decision, answer))
        decision = effect.send(given[-1])
    return decision, given


def _among(decision: Decision, answer: Option) -> Option:
    """Return the option of *decision* that is equal to *answer*."""
    for option in decision.options:
        if option is answer:
            return option
    for option in decision.options:
        if option == answer:
            return option
    raise IllegalOption(answer.text, f"not possible in {decision.kind!r}")


def _unpickle(rules: Ruleset, data: dict[str, Any]) -> Game:
    return Game.from_dict(data, rules)


def _sound(rules: Ruleset, state: State) -> None:
    """Check a position from which a game can go on."""
    wrong = audit(rules, state, idle=True)
    if wrong:
        raise InvalidSave("; ".join(wrong[:3]))


# ---------------------------------------------------------------- setting up


def rules_given(ruleset: object) -> Ruleset | None:
    """Return *ruleset* if it is one, or none."""
    if ruleset is None or isinstance(ruleset, Ruleset):
        return ruleset
    call = 'Ruleset.build(options={"simplified": True})'
    raise InvalidSetup(f"a ruleset is made by {call} or the like, it is not {brief(ruleset)}")


def seed_given(seed: object) -> int:
    """Return *seed*, or a fresh one."""
    if seed is None:
        import secrets

        return secrets.randbits(64)
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise InvalidSetup(f"a seed is an integer, not {brief(seed)}")
    return seed


def names_given(players: object, rules: Ruleset) -> tuple[str, ...]:
    if isinstance(players, str) or not isinstance(players, (int, Sequence)):
        raise InvalidSetup(f"players are a number or a list of names, not {brief(players)}")
    if isinstance(players, int):
        rules.role_set(players)
        return (*NAMES, *(f"P{n}" for n in range(len(NAMES) + 1, players + 1)))[:players]
    for wrong in wrong_with(players):
        raise InvalidSetup(wrong)
    rules.role_set(len(players))
    return tuple(players)


def _given(
    what: str, given: Sequence[str | None] | None, players: int, known: Mapping[str, Any]
) -> list[str | None]:
    if given is None:
        return [None] * players
    if not isinstance(given, Sequence) or isinstance(given, str) or len(given) != players:
        raise InvalidSetup(f"{what}s must be one for each of {players} seats, not {brief(given)}")
    for name in given:
        if name is not None and (not isinstance(name, str) or name not in known):
            raise UnknownName(nearest(what, name, known))
    return list(given)


def _deal(
    rules: Ruleset,
    names: tuple[str, ...],
    seed: int,
    roles: Sequence[str | None] | None,
    characters: Sequence[str | None] | None,
    deck: Sequence[int] | None,
) -> State:
    players = len(names)
    rng = chance.seeded(seed)
    role_set = rules.role_set(players)

    dealt: list[str | None] = _given("role", roles, players, rules.roles)
    rest = Counter(role_set.roles)
    rest.subtract(role for role in dealt if role is not None)
    if rest and min(rest.values()) < 0:
        too_many = sorted(role for role, count in rest.items() if count < 0)
        raise InvalidSetup(f"too many {', '.join(too_many)} for {players} players")
    free = [role for role in role_set.roles if rest[role] > 0 and not rest.subtract([role])]
    rng = chance.shuffle(rng, free)
    all_roles = [role if role is not None else free.pop() for role in dealt]

    chosen = _given("character", characters, players, rules.characters)
    double = [c for c, count in Counter(filter(None, chosen)).items() if count > 1]
    if double:
        raise InvalidSetup(f"two players are {double[0]}")
    pool = [key for key in rules.characters if key not in chosen]
    rng = chance.shuffle(rng, pool)
    each = int(rules.options["characters"])
    missing = chosen.count(None)
    if len(pool) < each * missing:
        raise InvalidSetup(
            f"{each} characters each for {missing} players, but only {len(pool)} are left"
        )
    offers = [[] if key else [pool.pop() for _ in range(each)] for key in chosen]
    if each == 1:
        chosen = [key or offer[0] for key, offer in zip(chosen, offers, strict=True)]
        offers = []

    if deck is None:
        pile = list(range(len(rules.cards)))
        rng = chance.shuffle(rng, pile)
    else:
        pile = list(reversed(deck)) if isinstance(deck, Sequence) else []
        whole = all(type(card) is int for card in pile)
        if not whole or sorted(pile) != list(range(len(rules.cards))):
            raise InvalidSetup(f"a deck is an order of all cards 0 to {len(rules.cards) - 1}")
    return State(
        names=names,
        roles=all_roles,
        characters=[key or "" for key in chosen],
        revealed=[role in role_set.open for role in all_roles],
        alive=[True] * players,
        life=[0] * players,
        max_life=[0] * players,
        owed=[0] * players,
        hands=[[] for _ in names],
        in_play=[[] for _ in names],
        deck=pile,
        discards=[],
        rng=rng,
        offers=offers,
        extra={name: kind() for name, kind in rules.state_kinds.items()},
    )


def at_position(rules: Ruleset, state: State) -> Game:
    """Return a game that begins in the middle: *state* must be sound and in phase 2 of a turn."""
    wrong = audit(rules, state, idle=True)
    if wrong:
        raise InvalidPosition("; ".join(wrong))
    return Game._begin(rules, evolve(state), False)
