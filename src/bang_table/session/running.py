"""A running game: its numbered answers and events, the bots that play, and the undo request."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final, final

from attrs import evolve

from bang_bots.error_messages import ERROR_MESSAGES as BOTS
from bang_table.error_messages import ERROR_MESSAGES
from bang_table.session.history import History
from bang_table.session.log import Recording, record_events
from bang_table.session.messages import UndoAsked, Update
from bang_table.session.seated import Maker, SeatedBot
from bangcore import chance
from bangcore.error_messages import ErrorMessage, term
from bangcore.errors import BangError, StaleAnswer, UnknownName, nearest
from bangcore.game.game import Game
from bangcore.game.views import View
from bangcore.rules.options import Option

__all__ = ["MOST", "RunningGame"]

MOST: Final = 20_000
"""The most answers that bots give in one call."""


@final
class RunningGame:
    """The game of a session with all that changes beside it, for one thread.

    ``stamp`` is its version, ``offered`` are the seats with bots that have declined to interrupt.
    """

    __slots__ = (
        "_events",
        "_makers",
        "_views",
        "at_once",
        "bots",
        "dice",
        "game",
        "history",
        "offered",
        "stamp",
        "undo",
    )

    def __init__(
        self,
        recording: Recording,
        history: History,
        makers: Mapping[str, Maker],
        dice: int,
        at_once: bool,
    ) -> None:
        self.game: Game = recording.game
        self.history: Final = history
        self.bots: dict[int, SeatedBot] = {}
        self.offered: set[int] = set()
        self.undo: UndoAsked | None = None
        self.at_once: Final = at_once
        self.dice: int = dice
        self.stamp: int = 1
        self._events = recording.events
        self._makers: Final = makers
        self._views: dict[int | None, View] = {}

    def together(self, seat: int) -> tuple[int, ...]:
        """Return the seats that are played from the same hand; the first one is the player's."""
        return self.game.ruleset.together(self.game.state.roles, seat)

    def people(self) -> list[int]:
        """Return the first seat of each person."""
        seats = range(len(self.game.names))
        return [s for s in seats if s not in self.bots and self.together(s)[0] == s]

    def update(self, seat: int | None, since: int) -> Update:
        """Return the events for *seat* after number *since*, and what it sees now."""
        log = self.history.log
        begin, events = log.since(seat, since)
        if seat not in self._views:
            self._views[seat] = self.game.view(seat)
        view = self._views[seat]
        bots = {at: bot.name for at, bot in self.bots.items()}
        return Update(
            seat=seat,
            stamp=self.stamp,
            since=begin,
            heard=log.last,
            events=events,
            view=view,
            question=view.decision if view.is_asked else None,
            bots=tuple(bots.get(other) for other in range(len(self.game.names))),
            undo=self.undo,
        )

    def changed(self) -> None:
        """Forget the views, and count a new version."""
        self._views.clear()
        self.stamp += 1

    # ------------------------------------------------------------ answers

    def give(self, seat: int, option: Option) -> None:
        """Apply the answer of *seat*, and pass its events to the log and to the bots."""
        try:
            self.game.apply(option)
        except BangError as error:
            # not the fault of the seat that answers, so the seat must not see it
            raise RuntimeError(f"the rules have failed at {option}") from error
        log = self.history.log
        before = log.last
        self.history.add(self.together(seat)[0], self._events)
        for events in self._events.values():
            events.clear()
        self.offered.clear()
        self.undo = None
        self.changed()
        for other, bot in self.bots.items():
            bot.receive(log.since(other, before)[1])

    def step(self) -> bool:
        """Let one bot give one answer, if it is a bot's turn; return whether it did."""
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
        asked = game.decision
        for seat in () if asked is None else asked.seats:
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
        """Return the *name* of a kind of bots.

        :raises UnknownName: there is no such bot.
        """
        if not isinstance(name, str) or name not in self._makers:
            raise UnknownName(nearest(term("bot", BOTS), name, self._makers))
        return name

    def make_bot(self, seat: int, name: object, seed: int) -> SeatedBot:
        """Return a bot that has got no events yet."""
        known = self.known_bot(name)
        return SeatedBot(seat, known, seed, self._makers[known](self.game.ruleset, seed))

    def new_bot(self, seat: int, name: object) -> SeatedBot:
        """Return a bot with a seed of ours that has got all events of *seat*."""
        dice, seed = chance.below(self.dice, 1 << 63)
        bot = self.make_bot(seat, name, seed)
        self.dice = dice
        bot.receive(self.history.log.since(seat, 0)[1])
        return bot

    def seat_bot(self, seat: int, name: str) -> None:
        """Let a new bot play for all seats of the player in *seat*."""
        for own in self.together(seat):
            self.bots[own] = self.new_bot(own, name)
            self.offered.discard(own)

    def unseat_bot(self, seat: int) -> None:
        """Give the seats of a player back to the person, who must now agree to an undo, too."""
        seats = self.together(seat)
        for own in seats:
            del self.bots[own]
        if self.undo is not None and seats[0] != self.undo.seat:
            waiting = sorted({*self.undo.waiting, seats[0]})
            self.undo = evolve(self.undo, waiting=tuple(waiting))

    # ------------------------------------------------------------ undo

    def ask_undo(self, seat: int, number: int | None) -> None:
        """Let *seat* ask to go back to question *number*, or to the one that it answered last."""
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
            left = tuple(other for other in self.undo.waiting if other != seat)
            self.undo = evolve(self.undo, waiting=left)
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
        # their conclusions from undone answers are forgotten
        self.bots = {s: self.new_bot(s, bot.name) for s, bot in sorted(self.bots.items())}
        self.changed()
        self.let_bots_play()
