"""The game: the one object that frontends hold."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, final

from bangcore.engine.event_log import EventLog
from bangcore.engine.events import REFEREE, Event, Viewer
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
from bangcore.folding import folded
from bangcore.game import saving
from bangcore.game.audit import audit
from bangcore.game.deal import deal, names_given, rules_given, seed_given
from bangcore.game.event_bus import EventBus
from bangcore.game.explaining import explain
from bangcore.game.lazy import LazyView
from bangcore.game.parsing import parse
from bangcore.game.progress import Progress, Record
from bangcore.game.reasons import reasons
from bangcore.game.save_guard import SaveGuard
from bangcore.game.views import View
from bangcore.rules.definitions import Card
from bangcore.rules.options import Decision, Option
from bangcore.rules.outcome import Outcome
from bangcore.rules.reason import Reason
from bangcore.rules.state import State
from bangcore.ruleset import Ruleset, default_ruleset

__all__ = ["Game", "at_position", "progress_of"]


@final
class Game:
    """A game in progress: it asks the right player, applies the answer and reports the events.

    >>> import random
    >>> choose = random.Random(7).choice
    >>> game = Game.new(["Ann", "Ben", "Cal", "Dee"], seed=7)
    >>> while game.decision:
    ...     game.apply(choose(game.decision.options))
    >>> game.outcome.reason
    'law_and_order'

    Make one with :meth:`new`, :meth:`from_dict` or :meth:`replay`.
    """

    __slots__ = ("__weakref__", "_events", "_progress")

    def __init__(self, progress: Progress, events: int | None = None) -> None:
        """:meta private:"""
        self._progress = progress
        self._events = EventBus(len(progress.state.names), events)

    @classmethod
    def new(
        cls,
        players: int | Sequence[str],
        ruleset: Ruleset | Sequence[Any] | None = None,
        *,
        expansions: Sequence[Any] = (),
        options: Mapping[str, bool | int] | None = None,
        seed: int | None = None,
        roles: Sequence[str | None] | None = None,
        characters: Sequence[str | None] | None = None,
        deck: Sequence[int] | None = None,
        skip_forced: bool = False,
    ) -> Game:
        """Deal a new game for *players*, a number or their names in seating order.

        A name has up to 200 readable characters, without ``->`` and ``:``.  The rules are the
        base game with these *expansions* and *options*, or a *ruleset*.  *seed* determines
        everything random; the default is a fresh seed.  *roles* and *characters* fix those of some
        seats (``None`` leaves one to chance), *deck* the order of all cards, as ids, top card
        first.  With *skip_forced* the game answers questions that have a single option: for
        simulations only, since this reveals which cards a hand lacks.

        >>> Game.new(5, seed=2, options={"characters": 2}).decision.kind
        'character'

        :raises InvalidSetup: if players, roles, characters or deck are impossible.
        """
        rules = rules_given(ruleset, options, expansions) or default_ruleset()
        names = names_given(players, rules)
        start = deal(rules, names, seed_given(seed), roles, characters, deck)
        return cls._begin(rules, Record(start, skip_forced=skip_forced))

    @classmethod
    def _begin(cls, rules: Ruleset, record: Record) -> Game:
        """Begin a game; its events are counted."""
        log = EventLog(kinds=())
        return cls(Progress.begin(rules, record, log), log.number)

    # ------------------------------------------------------------ reading

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
        """The whole position with its secrets, read only; to set one up, use ``testing.table``."""
        return self._progress.state

    @property
    def decision(self) -> Decision | None:
        """The pending question, for the first seat if several are asked; ``None`` after the end."""
        return self._progress.decision

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; ``None`` before the end."""
        return self._progress.state.outcome

    @property
    def interrupts(self) -> tuple[Option, ...]:
        """The options that seats have next to the pending decision (Sid Ketchum)."""
        return self._progress.interrupts

    @property
    def events(self) -> EventBus:
        """The event bus: subscribe to events here."""
        return self._events

    def seat(self, name: str) -> int:
        """Return the seat of the player called *name*.

        >>> Game.new(["Ann", "Ben", "Cal", "Dee"], seed=1).seat("Cal")
        2

        :raises UnknownName: if no player has that name.
        """
        if isinstance(name, str):
            for seat, player in enumerate(self.names):
                if folded(player) == folded(name):
                    return seat
        raise UnknownName(nearest("player", name, self.names))

    def card(self, card: int) -> Card:
        """Return the card with the id *card*.

        :raises NoSuchCard: if it does not exist.
        """
        cards = self.ruleset.cards
        return cards[check_card(card, len(cards))]

    def view(self, seat: int | None = None) -> View:
        """Return the view of *seat*; ``None`` is a spectator, ``REFEREE`` sees everything.

        :raises NoSuchSeat: if it does not exist.
        """
        return self.lazy_view(seat).whole()

    def lazy_view(self, seat: int | None = None) -> LazyView:
        """Return a view of *seat* that computes each field on access, for bots.

        >>> game = Game.new(4, seed=1)
        >>> lazy = game.lazy_view(0)
        >>> lazy.whole() == game.view(0)
        True
        >>> game.apply(0)
        >>> lazy.turns
        Traceback (most recent call last):
            ...
        RuntimeError: the view of question 1 is read at 2; keep view.whole() to read it later

        :raises NoSuchSeat: if it does not exist.
        """
        seat = None if seat is None else check_seat(seat, len(self.names), REFEREE)
        return LazyView(self._progress, seat)

    def explain(self, seat: int | None = None) -> str:
        """Return the reasons for the options of *seat*, and why some cards in hand have none.

        The default is the seat that is asked.  For authors of expansions, not for players: the
        text reveals hidden information and calls abilities by their keys.

        >>> game = Game.new(["Ann", "Ben", "Cal", "Dee"], seed=10)
        >>> for line in game.explain().splitlines()[:4]:
        ...     print(line)
        Ann is asked 'turn'.
        possible:
          end turn: the rules
          play bang:J-diamonds -> Ben: card:bang

        :raises NoSuchSeat: if it does not exist.
        """
        default = self.decision.seat if self.decision is not None else 0
        return explain(
            self._progress, default if seat is None else check_seat(seat, len(self.names))
        )

    def reasons(self, seat: int) -> tuple[Reason, ...]:
        """Return why cards of *seat*, in hand and in play, have no option, also at single targets.

        They reveal nothing that the seat does not know.  ``bang_table.text`` has words for them.

        >>> game = Game.new(["Ann", "Ben", "Cal", "Dee"], seed=10)
        >>> card = game.ruleset.cards
        >>> for reason in game.reasons(0)[:1]:
        ...     print(card[reason.card], reason.why, reason.target, reason.amount)
        bang:J-diamonds distance 2 2

        :raises NoSuchSeat: if it does not exist.
        """
        return reasons(self._progress, check_seat(seat, len(self.names)))

    def audit(self) -> list[str]:
        """Return a list of faults of the position, empty if it is sound.

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
        name = self.names[self.decision.seat]
        turn = f"turn {state.turns} of {self.names[state.turn]}"
        return f"<Game {turn}: {name} to answer {self.decision.kind}>"

    # ------------------------------------------------------------ answering

    def parse(
        self,
        answer: Option | int | str | Mapping[str, Any],
        *,
        seat: int | None = None,
        number: int | None = None,
    ) -> Option:
        """Return the option that *answer* means: an option, its number, its text or its JSON form.

        A text may omit suit and rank (then it means the first card of that name), ignores case, and
        may contain only some of the words, such as ``bang ben``.  If several seats are asked, it
        may start with a name.  *seat* and *number* are those of :meth:`apply`.

        :raises IllegalOption: if *answer* matches no option, or more than one.
        :raises NotYourTurn: if another seat is asked and *answer* is not an interrupt of *seat*.
        :raises StaleAnswer: if *number* is not that of the pending decision.
        :raises NoSuchSeat: if *seat* does not exist.
        :raises GameIsOver: if the game has ended.
        """
        return parse(self._progress, answer, seat, number)

    def check(
        self,
        answer: Option | int | str | Mapping[str, Any],
        *,
        seat: int | None = None,
        number: int | None = None,
    ) -> None:
        """Raise the errors of :meth:`parse` if *answer* is not legal now."""
        parse(self._progress, answer, seat, number)

    def apply(
        self,
        answer: Option | int | str | Mapping[str, Any],
        *,
        seat: int | None = None,
        number: int | None = None,
    ) -> None:
        """Answer the pending decision (or use an interrupt) and play on to the next decision.

        If an ability of an expansion raises, the game is unchanged.  *seat* is the seat that
        answers: only its own options and interrupts are considered.  *number* is that of the
        decision: a late answer is refused.  Frontends for several people pass both.

        Raises the errors of :meth:`parse`.
        """
        events, progress = self._events, self._progress
        if events.delivering:
            events.check("answer")
        option = progress.chosen(answer, seat) if number is None else None
        if option is None:
            option = parse(progress, answer, seat, number)
        if events.listening:
            log = events.log(progress)
            progress.do(option, log)
            events.deliver(log)
        else:
            progress.do(option)
            events.number = None

    # ------------------------------------------------------------ copying and going back

    def copy(self) -> Game:
        """Return an independent copy of the game, without its listeners."""
        return Game(self._progress.copy())

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self.copy()

    def __reduce__(self) -> Any:
        return Game.from_dict, (self.to_dict(), self.ruleset)

    def undo(self) -> None:
        """Take back the last answer, without an event.

        :raises NothingToUndo: if there are no answers.
        """
        self._events.check("take back")
        answers = len(self._progress.record.history)
        if not answers:
            raise NothingToUndo(ErrorMessage("nothing to undo"))
        self._progress = self._progress.replayed(answers - 1)
        self._events.number = None

    def story(self, seat: int | None = None, *, since: int = 0) -> list[Event]:
        """Return all events so far, or those after the number *since*, as *seat* saw them.

        This replays the record; where possible, subscribe to ``events`` instead.

        >>> [event.kind for event in Game.new(4, seed=1).story()][-2:]
        ['turn', 'drew']
        """
        seat = None if seat is None else check_seat(seat, len(self.names), REFEREE)
        if type(since) is not int or since < 0:
            raise InvalidSetup(f"since is the number of an event or 0, not {brief(since)}")
        return stories(self, [seat])[seat][since:]

    # ------------------------------------------------------------ saving

    def to_dict(self) -> dict[str, Any]:
        """Return the game in plain JSON types, even in the middle of an effect."""
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

        Without a *ruleset*, the ruleset named in the save is built from installed expansions;
        *watch* is that of :meth:`replay`.

        :raises InvalidSave: if the data is malformed, or its answers do not lead to its position;
            the message names the place.
        :raises RulesetMismatch: if it was saved under another ruleset.
        """
        save = saving.read(data, rules_given(ruleset))
        game = cls._replay(save, "history", watch)
        saving.check_way(save, game._progress)
        return game

    @property
    def record(self) -> dict[str, Any]:
        """The beginning of the game and all answers, in plain JSON types; see :meth:`replay`."""
        return saving.dump_record(self._progress)

    @classmethod
    def replay(
        cls,
        record: Mapping[str, Any],
        ruleset: Ruleset | None = None,
        *,
        watch: Callable[[Game], object] | None = None,
    ) -> Game:
        """Replay a :attr:`record` and return the game at its end.

        *watch* is called with the game before the first answer and after each one; it may
        subscribe to the events, which are those of the original game.  Without a *ruleset*, the
        ruleset named in the record is built from installed expansions.

        >>> game = Game.new(4, seed=3)
        >>> game.apply("end turn")
        >>> Game.replay(game.record).view() == game.view()
        True

        :raises InvalidSave: if the record is malformed; the message names the place.
        :raises RulesetMismatch: if it was made under another ruleset.
        """
        save = saving.read_record(record, rules_given(ruleset))
        return cls._replay(save, "answers", watch)

    @classmethod
    def _replay(
        cls, save: saving.Save, place: str, watch: Callable[[Game], object] | None = None
    ) -> Game:
        """Replay *save*, whose answers were read from *place*; errors of *watch* pass through."""
        if watch is not None and not callable(watch):
            raise InvalidSetup(f"watch must be callable, not {brief(watch)}")
        game = cls(saving.begun(save))
        if watch is not None:
            watch(game)
        for number, text in enumerate(save.history):
            with SaveGuard(f"{place}[{number}]"):
                game.apply(text)
            if watch is not None:
                watch(game)
        return game


def at_position(rules: Ruleset, state: State) -> Game:
    """Return a game that begins at *state*, which must be sound and in phase 2 of a turn."""
    wrong = audit(rules, state, idle=True)
    if wrong:
        raise InvalidPosition("; ".join(wrong))
    return Game(Progress.begin(rules, Record(replace(state))))


def stories(game: Game, viewers: Iterable[Viewer]) -> dict[Viewer, list[Event]]:
    """Return the story of *game* as each of *viewers* saw it."""
    viewers = [*viewers]
    log = game._progress.story(EventLog(viewers, changes=True))
    game._events.number = log.number
    views = log.views()
    return {viewer: [event[viewer] for event in views] for viewer in viewers}


def progress_of(game: Game | LazyView) -> Progress:
    """Return the :class:`Progress` of a game or a lazy view, for the kit and the laboratory."""
    return game._progress if isinstance(game, Game) else game._now
