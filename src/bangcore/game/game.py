"""The game: the one object that a frontend holds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, final
from weakref import ref

from attrs import evolve

from bangcore.complaints import Complaint
from bangcore.engine.engine import Engine
from bangcore.engine.telling import Telling
from bangcore.errors import (
    InvalidPosition,
    InvalidSetup,
    NothingToUndo,
    UnknownName,
    brief,
    check_card,
    check_seat,
    nearest,
)
from bangcore.game import saving
from bangcore.game.answers import parse
from bangcore.game.audit import audit
from bangcore.game.deal import deal, names_given, rules_given, seed_given
from bangcore.game.events import REFEREE, Event, EventBus, as_heard
from bangcore.game.explaining import explain
from bangcore.game.names import folded
from bangcore.game.progress import Progress, Record
from bangcore.game.views import View, glimpse, make_view, make_whole
from bangcore.rules.definitions import Card
from bangcore.rules.options import Decision, Option
from bangcore.rules.ruleset import Ruleset, default_ruleset
from bangcore.rules.state import Outcome, State

__all__ = ["Game", "at_position", "dealt", "progress_of"]


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

    __slots__ = ("_events", "_glimpses", "_heard", "_progress", "_telling")

    def __init__(self, progress: Progress) -> None:
        """:meta private:"""
        self._progress = progress
        self._events: EventBus | None = None
        self._telling = False
        # by seat the views that may not be whole yet, which they are to be before anything changes
        self._glimpses: dict[int | None, ref[View]] = {}
        # how many events there have been at which question; unknown while nobody listens
        self._heard: tuple[int, int] | None = None

    # ------------------------------------------------------------ making games

    @classmethod
    def new(
        cls,
        players: int | Sequence[str],
        ruleset: Ruleset | Sequence[Any] | None = None,
        *,
        seed: int | None = None,
        roles: Sequence[str | None] | None = None,
        characters: Sequence[str | None] | None = None,
        deck: Sequence[int] | None = None,
        skip_forced: bool = False,
    ) -> Game:
        """Deal a new game for *players*, a number or their names in seating order.

        A name has up to 200 readable characters, without ``->`` and ``:``.  Instead of a ruleset,
        a list of expansions will do; without either it is the base game.
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
        start = deal(rules, names, seed_given(seed), roles, characters, deck)
        return dealt(rules, start, skip_forced=skip_forced)

    # ------------------------------------------------------------ looking

    @property
    def ruleset(self) -> Ruleset:
        """The rules of this game."""
        return self._progress.rules

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players by seat."""
        return self._progress.state.names

    @property
    def state(self) -> State:
        """The whole position, secrets included: to look at, for referees and tests.

        Changing it breaks the game; put a position together with ``bangcore.testing.table``.
        """
        return self._progress.state

    @property
    def decision(self) -> Decision | None:
        """The question that the game waits for; ``None`` when it is over."""
        return self._progress.decision

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; ``None`` while it goes on."""
        return self._progress.state.outcome

    @property
    def interrupts(self) -> tuple[Option, ...]:
        """The options besides the pending decision that seats have now (Sid Ketchum)."""
        return self._progress.interrupts

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
        cards = self.ruleset.cards
        return cards[check_card(card, len(cards))]

    def view(self, seat: int | None = None) -> View:
        """Return the view of *seat*; ``None`` is a spectator, ``REFEREE`` sees everything.

        :raises NoSuchSeat: there is none.
        """
        seat = None if seat is None else check_seat(seat, len(self.names), REFEREE)
        return make_view(self._progress.engine, seat, self.decision, self.interrupts)

    def glimpse(self, seat: int | None = None) -> View:
        """Return the same as :meth:`view`, at once: each part is made when it is looked at.

        For bots, which look at little of it.  Those who keep it get the rest when the game goes on,
        so it equals the view then as well.  Only one thread at a time may look at it, or answer.

        >>> game = Game.new(4, seed=1)
        >>> before, glimpse = game.view(0), game.glimpse(0)
        >>> game.apply(0)
        >>> glimpse == before
        True

        :raises NoSuchSeat: there is none.
        """
        if type(seat) is not int or not 0 <= seat < len(self._progress.state.names):
            seat = None if seat is None else check_seat(seat, len(self.names), REFEREE)
        kept = self._glimpses.get(seat)
        made = None if kept is None else kept()
        if made is None:
            progress = self._progress
            made = glimpse(progress.engine, seat, progress.decision, progress.interrupts)
            self._glimpses[seat] = ref(made)
        return made

    def _make_whole(self) -> None:
        """Show those who have kept a glimpse the rest of it."""
        for kept in self._glimpses.values():
            view = kept()
            if view is not None:
                make_whole(view)
        self._glimpses.clear()

    def explain(self, seat: int | None = None) -> str:
        """Tell why *seat*, or who is asked, has these options, and why cards of the hand have none.

        For authors of expansions, and not for players: it names what is hidden, and abilities by
        the keys of what they are printed on.

        >>> game = Game.new(["Ann", "Ben", "Cal", "Dee"], seed=10)
        >>> for line in game.explain().splitlines()[:4]:
        ...     print(line)
        Ann is asked 'turn'.
        possible:
          end turn: the rules
          play bang:J-diamonds -> Ben: card:bang

        :raises NoSuchSeat: there is none.
        """
        asked = self.decision.seat if self.decision is not None else 0
        return explain(self._progress, asked if seat is None else check_seat(seat, len(self.names)))

    def audit(self) -> list[str]:
        """Return everything that is wrong with the position; an empty list if it is sound.

        >>> Game.new(4, seed=1).audit()
        []
        """
        return audit(self.ruleset, self.state, idle=self._progress.course is None)

    def __repr__(self) -> str:
        state = self.state
        if state.outcome is not None:
            winners = ", ".join(self.names[seat] for seat in state.outcome.winners)
            return f"<Game over: {state.outcome.reason}, won by {winners}>"
        assert self.decision is not None
        asked = self.names[self.decision.seat]
        turn = f"turn {state.turns} of {self.names[state.turn]}"
        return f"<Game {turn}: {asked} to answer {self.decision.kind}>"

    # ------------------------------------------------------------ answering

    def parse(
        self,
        answer: Option | int | str | Mapping[str, Any],
        *,
        seat: int | None = None,
        number: int | None = None,
    ) -> Option:
        """Return the option meant by an option, its number, its text or its JSON form.

        A text may leave out suit and rank (the first card of that name is meant) and upper case, or
        have only some of the words, such as ``bang ben``.
        *seat* and *number* as in :meth:`apply`.

        :raises IllegalOption: nothing, or more than one thing, is meant.
        :raises NotYourTurn: another seat is asked, and it is none of the interrupts of *seat*.
        :raises StaleAnswer: another question than that *number* is asked.
        :raises UnknownName: there is no such *seat*.
        :raises GameIsOver: the game has ended.
        """
        return parse(self._progress, answer, seat, number)

    def check(
        self,
        answer: Option | int | str | Mapping[str, Any],
        *,
        seat: int | None = None,
        number: int | None = None,
    ) -> None:
        """Raise what :meth:`parse` raises if *answer* cannot be given now."""
        parse(self._progress, answer, seat, number)

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
        progress = self._progress
        decision = progress.decision
        if decision is None or seat is not None or number is not None:
            option = parse(progress, answer, seat, number)
        else:
            # an option itself is found here: to parse it costs more
            for option in decision.options:
                if option is answer:
                    break
            else:
                option = parse(progress, answer)
        if self._glimpses:
            self._make_whole()
        events = self._events
        if events is None or not events.listeners:
            progress.do(option)
            return
        so_far = self._events_so_far()
        told = Telling(watched=events.watched, kinds=events.kinds, so_far=so_far)
        progress.do(option, told)
        self._heard = told.so_far, progress.engine.number
        if told:
            self._telling = True
            try:
                events.tell(told)
            finally:
                self._telling = False

    # ------------------------------------------------------------ copying and going back

    def copy(self) -> Game:
        """Return an independent game at the same position; it has no listeners."""
        return Game(self._progress.copy())

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self.copy()

    def __reduce__(self) -> Any:
        return _unpickle, (self.ruleset, self.to_dict())

    def undo(self) -> None:
        """Take back the last answer; listeners are not told.

        :raises NothingToUndo: nothing can be taken back.
        """
        if self._telling:
            raise RuntimeError("a listener cannot take back; the game has not finished telling")
        answers = len(self._progress.record.history)
        if not answers:
            raise NothingToUndo(Complaint("nothing to undo"))
        self._make_whole()
        self._progress = self._progress.again(answers - 1)
        self._heard = None

    def story(self, seat: int | None = None, *, since: int = 0) -> list[Event]:
        """Return everything that has happened so far, from the deal on, as *seat* saw it.

        With *since* only the events behind the one of that number.  For whoever comes late: it
        plays the record again, so listen to ``events`` while you can.

        >>> [event.kind for event in Game.new(4, seed=1).story()][-2:]
        ['turn', 'drew']
        """
        seat = None if seat is None else check_seat(seat, len(self.names), REFEREE)
        if type(since) is not int or since < 0:
            raise InvalidSetup(f"since is the number of an event or 0, not {brief(since)}")
        told = self._told(Telling(watched=True))
        return as_heard(told, seat, since)

    def _told(self, told: Telling) -> Telling:
        """Add everything that has happened, by playing the record again."""
        self._progress.again(len(self._progress.record.history), told)
        return told

    def _events_so_far(self) -> int:
        if self._heard is None or self._heard[1] != self._progress.engine.number:
            return self._told(Telling(watched=False, kinds=())).so_far
        return self._heard[0]

    def determinize(
        self, seat: int, seed: int, *, likely: Callable[[Sequence[str]], float] | None = None
    ) -> Game:
        """Return a game in which everything that *seat* cannot know is dealt again from *seed*.

        It agrees with all that the seat sees and has seen: for bots that search.  Each way to deal
        the roles that are hidden comes up as often as any other, unless a function says of the
        roles by seat how *likely* they are, compared to others: a number from 0.

        >>> game = Game.new(4, seed=1)
        >>> game.determinize(2, seed=5).view(2) == game.view(2)
        True
        """
        seat = check_seat(seat, len(self.names))
        return Game(self._progress.determinize(seat, seed, likely))

    # ------------------------------------------------------------ saving

    def to_dict(self) -> dict[str, Any]:
        """Return the game as plain JSON types, also in the middle of an effect."""
        return saving.dump(self._progress)

    @classmethod
    def from_dict(
        cls,
        data: Mapping[str, Any],
        ruleset: Ruleset | None = None,
        *,
        watch: Callable[[Game], object] | None = None,
    ) -> Game:
        """Return the game that :meth:`to_dict` saved.

        Without a *ruleset* the rules that the save names are built from what is installed; *watch*
        is as in :meth:`replay`.

        :raises InvalidSave: the data is malformed, or its answers do not lead to its position;
            the message names the place.
        :raises RulesetMismatch: it was saved under other rules.
        """
        save = saving.read(data, rules_given(ruleset))
        game = cls._replay(save, "history", watch)
        saving.check_way(save, game._progress)
        return game

    @property
    def record(self) -> dict[str, Any]:
        """The game as where it began and all answers, in plain JSON types; see :meth:`replay`."""
        return saving.dump_record(self._progress)

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
        rules = rules_given(ruleset)
        if watch is not None and not callable(watch):
            raise InvalidSetup(f"who watches can be called, and {brief(watch)} cannot")
        return cls._replay(saving.read_record(record, rules), "answers", watch)

    @classmethod
    def _replay(
        cls, save: saving.Save, place: str, watch: Callable[[Game], object] | None = None
    ) -> Game:
        """Play what was read from *place* again; what *watch* raises is not looked at."""
        game = cls(saving.begun(save))
        if watch is not None:
            watch(game)
        for number, text in enumerate(save.history):
            with saving.Reading(f"{place}[{number}]"):
                game.apply(text)
            if watch is not None:
                watch(game)
        return game


def dealt(rules: Ruleset, start: State, *, skip_forced: bool = False) -> Game:
    """Return a game that begins with *start*, which was dealt."""
    told = Telling(watched=False, kinds=())
    game = Game(Progress.begin(rules, Record(start, skip_forced=skip_forced), told))
    game._heard = told.so_far, game._progress.engine.number
    return game


def at_position(rules: Ruleset, state: State) -> Game:
    """Return a game that begins in the middle: *state* must be sound and in phase 2 of a turn."""
    wrong = audit(rules, state, idle=True)
    if wrong:
        raise InvalidPosition("; ".join(wrong))
    start = evolve(state)
    Engine(rules, start).reveal_open_hands()
    return Game(Progress.begin(rules, Record(start)))


def stories(game: Game, seats: Iterable[int | None]) -> dict[int | None, list[Event]]:
    """Return the story of *game* as each of *seats* saw it."""
    told = game._told(Telling(watched=True))
    game._heard = told.so_far, game._progress.engine.number
    return {seat: as_heard(told, seat, 0) for seat in seats}


def progress_of(game: Game) -> Progress:
    """Return the :class:`Progress` of *game*, for the testing kit."""
    return game._progress


def _unpickle(rules: Ruleset, data: dict[str, Any]) -> Game:
    return Game.from_dict(data, rules)
