"""The game: the one object that a frontend holds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, final

from bangcore.engine.asking import reveal_open_hands
from bangcore.engine.engine import Engine
from bangcore.error_messages import ErrorMessage
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
from bangcore.game.lazy import LazyView, make_view
from bangcore.game.listening import Listening, begun
from bangcore.game.names import folded
from bangcore.game.progress import Progress, Record
from bangcore.game.views import View
from bangcore.rules.definitions import Card
from bangcore.rules.options import Decision, Option
from bangcore.rules.outcome import Outcome
from bangcore.rules.state import State
from bangcore.ruleset import Ruleset, default_ruleset

__all__ = ["Game", "at_position", "progress_of"]


@final
class Game:
    """A game in progress: it asks the right player, takes the answer and tells what happened.

    >>> import random
    >>> choose = random.Random(7).choice
    >>> game = Game.new(["Ann", "Ben", "Cal", "Dee"], seed=7)
    >>> while game.decision:
    ...     game.apply(choose(game.decision.options))
    >>> game.outcome.reason
    'law_and_order'

    Make one with :meth:`new`, :meth:`from_dict` or :meth:`replay`.
    """

    __slots__ = ("_listening", "_progress")

    def __init__(self, progress: Progress, events: int | None = None) -> None:
        """:meta private:"""
        self._progress = progress
        self._listening = Listening(len(progress.state.names), events)

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
        return cls(*begun(rules, Record(start, skip_forced=skip_forced)))

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
        """The question that the game waits for, to the first if several are asked; or ``None``."""
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
        return self._listening.bus

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
        return make_view(self._progress, seat)

    def lazy_view(self, seat: int | None = None) -> LazyView:
        """Return the view of *seat* with fields that are read when they are asked for, for bots.

        >>> game = Game.new(4, seed=1)
        >>> lazy = game.lazy_view(0)
        >>> lazy.whole() == game.view(0)
        True
        >>> game.apply(0)
        >>> lazy.turns
        Traceback (most recent call last):
            ...
        RuntimeError: the view of question 1 is read at 2; keep view.whole() to read it later

        :raises NoSuchSeat: there is none.
        """
        seat = None if seat is None else check_seat(seat, len(self.names), REFEREE)
        return LazyView(self._progress, seat)

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
        return audit(self.ruleset, self.state, idle=self._progress.effect is None)

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
        have only some of the words, such as ``bang ben``; a name first if several seats are asked.
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
        self._listening.check("answer")
        option = parse(self._progress, answer, seat, number)
        self._listening.answer(self._progress, option)

    # ------------------------------------------------------------ copying and going back

    def copy(self) -> Game:
        """Return an independent game at the same position; it has no listeners."""
        return Game(self._progress.copy())

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self.copy()

    def __reduce__(self) -> Any:
        return Game.from_dict, (self.to_dict(), self.ruleset)

    def undo(self) -> None:
        """Take back the last answer; listeners are not told.

        :raises NothingToUndo: nothing can be taken back.
        """
        self._listening.check("take back")
        answers = len(self._progress.record.history)
        if not answers:
            raise NothingToUndo(ErrorMessage("nothing to undo"))
        self._progress = self._progress.replayed(answers - 1)
        self._listening.so_far = None

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
        return as_heard(self._listening.story(self._progress), seat, since)

    def determinize(
        self, seat: int, seed: int, *, likely: Callable[[Sequence[str]], float] | None = None
    ) -> Game:
        """Return a game in which everything that *seat* cannot know is dealt again from *seed*.

        It agrees with all that the seat sees and has seen: for bots that search.  All ways to deal
        the hidden roles are equally likely, unless *likely* gives each, by seat, a number from 0.

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


def at_position(rules: Ruleset, state: State) -> Game:
    """Return a game that begins in the middle: *state* must be sound and in phase 2 of a turn."""
    wrong = audit(rules, state, idle=True)
    if wrong:
        raise InvalidPosition("; ".join(wrong))
    start = replace(state)
    reveal_open_hands(Engine(rules, start))
    return Game(Progress.begin(rules, Record(start)))


def stories(game: Game, seats: Iterable[int | None]) -> dict[int | None, list[Event]]:
    """Return the story of *game* as each of *seats* saw it."""
    told = game._listening.story(game._progress)
    return {seat: as_heard(told, seat) for seat in seats}


def progress_of(game: Game | LazyView) -> Progress:
    """Return the :class:`Progress` of *game* or of the game of a view, for kit and laboratory."""
    return game._progress if isinstance(game, Game) else game._now
