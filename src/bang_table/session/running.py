"""A running game: its numbered answers and events, the bots that play, and the undo request."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final, final

from attrs import evolve

from bang_bots.error_messages import ERROR_MESSAGES as BOTS
from bang_table.error_messages import ERROR_MESSAGES
from bang_table.session.clocks import Clocks
from bang_table.session.history import History
from bang_table.session.log import RecordedGame, record_events
from bang_table.session.messages import UndoAsked
from bang_table.session.presence import Presence
from bang_table.session.seated import Maker, SeatedBot
from bangcore import chance
from bangcore.error_messages import ErrorMessage, term
from bangcore.errors import BangError, NotYourTurn, StaleAnswer, UnknownName, nearest
from bangcore.game.game import Game
from bangcore.game.views import View
from bangcore.rules.options import Option

__all__ = ["MOST", "RunningGame"]

MOST: Final = 20_000
"""The most answers that bots give in one call."""


@final
class RunningGame:
    """The game of a session and the rest of its mutable state; not thread-safe.

    ``stamp`` is its version; ``noticed`` counts the changes that a save does not contain.
    ``offered`` has the seats whose bots have declined to interrupt, ``stands_in`` those where a bot
    stands in for a person.
    """

    __slots__ = (
        "_events",
        "_together",
        "_views",
        "at_once",
        "bots",
        "clocks",
        "dice",
        "game",
        "history",
        "makers",
        "noticed",
        "offered",
        "presence",
        "stamp",
        "stands_in",
        "undo",
    )

    def __init__(
        self,
        recording: RecordedGame,
        history: History,
        makers: Mapping[str, Maker],
        dice: int,
        at_once: bool,
        clocks: Clocks,
    ) -> None:
        self.game: Game = recording.game
        self.history: Final = history
        self.bots: dict[int, SeatedBot] = {}
        self.offered: set[int] = set()
        self.undo: UndoAsked | None = None
        self.at_once: Final = at_once
        self.dice: int = dice
        self.clocks: Final = clocks
        seats, roles = range(len(self.game.names)), self.game.state.roles
        self._together = [self.game.ruleset.together(roles, seat) for seat in seats]
        self.presence: Presence = Presence(len(self.game.names))
        self.stands_in: set[int] = set()
        self.stamp: int = 1
        self.noticed: int = 0
        self._events = recording.events
        self.makers: Final = makers
        self._views: dict[int | None, View] = {}

    def together(self, seat: int) -> tuple[int, ...]:
        """Return the seats of the same player; the first one is the player's own."""
        return self._together[seat]

    def people(self) -> list[int]:
        """Return the first seat of each person."""
        seats = range(len(self.game.names))
        return [s for s in seats if s not in self.bots and self.together(s)[0] == s]

    def waited_for(self) -> list[int]:
        """Return the first seat of each person who is asked."""
        decision = self.game.decision
        seats = () if decision is None else decision.seats
        return [s for s in dict.fromkeys(self.together(s)[0] for s in seats) if s not in self.bots]

    def view(self, seat: int | None) -> View:
        """Return the view of *seat*, cached until the position changes."""
        if seat not in self._views:
            self._views[seat] = self.game.view(seat)
        return self._views[seat]

    def changed(self) -> None:
        """Drop the cached views, increment the version, and run the clocks of the asked seats."""
        self._views.clear()
        self.stamp += 1
        self._run_clocks()

    # ------------------------------------------------------------ time

    def tell(self, now: float) -> None:
        """Set the time."""
        if self.presence.tell(now):
            self.noticed += 1
            self._run_clocks()

    def keep_presence(self, other: RunningGame) -> None:
        """Take over the connections of another state of the same game."""
        self.presence, self.noticed = other.presence, other.noticed
        self._run_clocks()

    def connect(self, seat: int, now: float) -> None:
        """Count one more connection of *seat*; a bot that stands in gives the seat back."""
        self.tell(now)
        self.presence.connect(self.together(seat)[0])
        self.noticed += 1
        if seat in self.stands_in:
            self.hand_over(seat, None)

    def disconnect(self, seat: int, now: float) -> None:
        """Count one connection of *seat* fewer."""
        self.tell(now)
        self.presence.disconnect(self.together(seat)[0])
        self.noticed += 1

    def _run_clocks(self) -> None:
        if self.presence.now is not None:
            self.clocks.run(self.waited_for(), self.presence.now)

    def takeover(self, seat: int) -> float | None:
        """Return when a bot will stand in for the person of *seat*, if anybody is connected."""
        since = self.presence.away_since(self.together(seat)[0])
        after = self.clocks.limits.away_after
        if seat in self.bots or since is None or after is None or not self.presence.is_anybody:
            return None
        return since + after

    def lend(self, seat: int, bot: str) -> None:
        """Let a *bot* stand in for the person of *seat*."""
        self.hand_over(seat, bot)
        self.stands_in.update(self.together(seat))

    # ------------------------------------------------------------ answers

    def give(self, seat: int, option: Option, by_bot: bool = False) -> None:
        """Apply the answer of *seat*, and pass its events to the log and to the bots.

        *by_bot* marks an answer that a bot gave for the person there.
        """
        try:
            self.game.apply(option)
        except BangError as error:
            # a bug in the rules, which the seat that answers must not see
            raise RuntimeError(f"the rules failed at {option}") from error
        log = self.history.log
        before = log.last
        holder = self.together(seat)[0]
        self.clocks.stop(holder, self.presence.now)
        self.history.add(holder, self._events, by_bot or holder in self.bots)
        for events in self._events.values():
            events.clear()
        self.offered.clear()
        self.undo = None
        self.changed()
        for other, bot in self.bots.items():
            bot.receive(log.since(other, before)[1])

    def step(self) -> bool:
        """Let one bot give one answer, if a bot is asked; return whether it did."""
        game = self.game
        for seat in dict.fromkeys(option.seat for option in game.interrupts):
            if seat in self.bots and seat not in self.offered:
                assert seat is not None
                self.offered.add(seat)
                self.stamp += 1
                option = self.bots[seat].interrupt(game)
                if option is not None:
                    self.give(seat, option)
                    return True
        decision = game.decision
        for seat in () if decision is None else decision.seats:
            if seat in self.bots:
                self.give(seat, self.bots[seat].choose(game))
                return True
        return False

    def play_bots(self, most: int = MOST) -> int:
        """Let bots answer until a person is asked, at most *most* times; return the number."""
        answers = 0
        while answers < most and self.step():
            answers += 1
        return answers

    def let_bots_play(self) -> None:
        """Let bots answer, if they answer at once."""
        if self.at_once:
            self.play_bots()

    # ------------------------------------------------------------ bots

    def known_bot(self, name: object) -> str:
        """Return *name*, checked as the name of a kind of bot.

        :raises UnknownName: if there is no such bot.
        """
        if not isinstance(name, str) or name not in self.makers:
            raise UnknownName(nearest(term("bot", BOTS), name, self.makers))
        return name

    def make_bot(self, seat: int, name: object, seed: int) -> SeatedBot:
        """Return a bot that has not received any events yet."""
        bot_name = self.known_bot(name)
        return SeatedBot(seat, bot_name, seed, self.makers[bot_name](self.game.ruleset, seed))

    def new_bot(self, seat: int, name: object) -> SeatedBot:
        """Return a bot with a new seed that has received all events of *seat*."""
        dice, seed = chance.below(self.dice, 1 << 63)
        bot = self.make_bot(seat, name, seed)
        self.dice = dice
        bot.receive(self.history.log.since(seat, 0)[1])
        return bot

    def answer_by_bot(self, seat: int, name: str) -> None:
        """Let a new bot give one answer for the asked person of *seat*."""
        decision = self.game.lazy_view(seat).decision
        assert decision is not None
        self.give(seat, self.new_bot(decision.seat, name).choose(self.game), by_bot=True)

    def hand_over(self, seat: int, bot: str | None) -> None:
        """Let a *bot* play for *seat*; ``None`` gives the seat back to the person."""
        seats = self.together(seat)
        now = self.bots.get(seats[0])
        if bot == (None if now is None else now.name) and seats[0] not in self.stands_in:
            return
        if bot is None:
            self._unseat_bot(seats)
        else:
            self.seat_bot(seat, bot)
            self.agree(seats[0])
        self.stands_in.difference_update(seats)
        self.changed()

    def seat_bot(self, seat: int, name: str) -> None:
        """Let a new bot play for all seats of the player in *seat*."""
        for own in self.together(seat):
            self.bots[own] = self.new_bot(own, name)
            self.offered.discard(own)

    def _unseat_bot(self, seats: tuple[int, ...]) -> None:
        """Give the *seats* back to the person, whose agreement a pending undo now needs, too."""
        if self.clocks.left_of(seats[0], None) == 0:
            name = self.game.names[seats[0]]
            raise NotYourTurn(ErrorMessage("time is over", ERROR_MESSAGES, name=name))
        for own in seats:
            del self.bots[own]
        if self.undo is not None and seats[0] != self.undo.seat:
            waiting = sorted({*self.undo.waiting, seats[0]})
            self.undo = evolve(self.undo, waiting=tuple(waiting))

    # ------------------------------------------------------------ undo

    def ask_undo(self, seat: int, number: int | None) -> None:
        """Let *seat* ask to go back to question *number*, by default its last one."""
        if number is None:
            number = self.history.last_of(seat)
        self.history.before(number)
        others = tuple(other for other in self.people() if other != seat)
        self.changed()
        self.undo = UndoAsked(self.stamp, seat, number, others)
        self._take_back_if_agreed()

    def answer_undo(self, seat: int, id: int, agree: bool) -> None:
        """Let *seat* agree to the undo request *id*, or refuse it for everybody."""
        if self.undo is None or type(id) is not int or id != self.undo.id:
            raise StaleAnswer(ErrorMessage("not asked any more", ERROR_MESSAGES))
        if agree is True:
            if seat not in self.undo.waiting:
                return  # agreed already
            self.agree(seat)
        else:
            self.undo = None
        self.changed()

    def agree(self, seat: int) -> None:
        """Count *seat* as agreed to the undo request, if there is one."""
        if self.undo is not None:
            waiting = tuple(other for other in self.undo.waiting if other != seat)
            self.undo = evolve(self.undo, waiting=waiting)
            self._take_back_if_agreed()

    def _take_back_if_agreed(self) -> None:
        if self.undo is None or self.undo.waiting:
            return
        answers = self.history.before(self.undo.number)
        record = self.game.record
        record["answers"] = record["answers"][:answers]
        self.history.cut(answers)
        record["number"] = self.history.number - answers
        self.game, self._events, _ = record_events(partial(Game.replay, record, self.game.ruleset))
        self.offered.clear()
        self.undo = None
        # new bots: the old ones have drawn conclusions from undone answers
        self.bots = {s: self.new_bot(s, bot.name) for s, bot in sorted(self.bots.items())}
        self.changed()
        self.let_bots_play()
