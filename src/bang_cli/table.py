"""A game between bots and people."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, Final, final

from bang_bots.makers import derived, made, maker_of
from bang_bots.worlds import AnyBot, choice, interruption, searches
from bangcore import REFEREE, Event, Game, Option, Ruleset
from bangcore.game.game import stories

__all__ = ["Table", "make_bot"]


def make_bot(kind: str, game: Game, seed: int, seat: int) -> AnyBot:
    """Return a new bot for a seat of *game*, before its first event."""
    return made(kind, maker_of(kind), game.ruleset, derived(seed, "seat", seat))


@final
class Table:
    """A game with its players; a resumed game is replayed to restore the memory of bots.

    ``humans`` are the seats of people, ``people`` the first seat of each.  ``unread`` maps that
    seat to the events not shown yet; if only bots play, ``REFEREE`` gets all events.
    """

    game: Game
    bots: dict[int, AnyBot]
    unread: dict[int, list[Event]]

    def __init__(self, game: Game, bots: str, seed: int, humans: Collection[int]) -> None:
        self.humans: Final = tuple(sorted(humans))
        rules, roles = game.ruleset, game.state.roles
        self._first_seat: Final = [rules.together(roles, s)[0] for s in range(len(roles))]
        self.people: Final = tuple(dict.fromkeys(map(self.person, self.humans)))
        self._kind: Final = bots
        self._seed: Final = seed
        self._replay(game.record, game.ruleset)

    def _replay(self, record: Mapping[str, Any], rules: Ruleset) -> None:
        """Replay *record* from its start, with events for all players."""
        answers = record["answers"]
        self._count = -1

        def watch(game: Game) -> None:
            if self._count < 0:
                self._count = 0
                self._sit_down(game)
            self.tell_bots()
            if self._count < len(answers):
                # bots answer again to advance their random numbers
                self._advance_dice()
                self._note(game.parse(answers[self._count]))

        Game.replay(record, rules, watch=watch)

    def _advance_dice(self) -> None:
        """Ask bots an old question again, except searching ones: slow, and without random state."""
        decision = self.game.decision
        if decision is not None and not searches(self.bots.get(decision.seat)):
            self.bot_interrupt() or self.bot_answer()

    def _sit_down(self, game: Game) -> None:
        """Seat the players at a newly dealt game."""
        self.game = game
        self.bots = {
            seat: make_bot(self._kind, game, self._seed, seat)
            for seat in range(len(game.names))
            if seat not in self.humans
        }
        self.unread = {seat: game.story(seat) for seat in self.people or (REFEREE,)}
        # bots get all events from the deal on
        by_seat = stories(game, self.bots)
        self._news = [(bot, event) for seat, bot in self.bots.items() for event in by_seat[seat]]
        # the answers of people, each with the number of answers before it
        self._given: list[tuple[int, Option]] = []
        self._known = dict.fromkeys(self.unread, 0)
        for seat, bot in self.bots.items():
            game.events.subscribe(self._listener(bot), seat=seat, plain=True)
        for seat, events in self.unread.items():
            game.events.subscribe(events.append, seat=seat, plain=True)

    def _note(self, option: Option) -> None:
        """Record an answer before it is applied."""
        decision = self.game.decision
        assert decision is not None
        seat = decision.seat if option.seat is None else option.seat
        if seat in self.humans:
            self._given.append((self._count, option))
            person = self.person(seat)
            self._known[person] = len(self.unread[person])
        self._count += 1

    @property
    def players(self) -> int:
        """The number of players, each with one or more seats."""
        return len({*self._first_seat})

    def person(self, seat: int) -> int:
        """Return the first seat of the person in *seat*."""
        return seat if seat == REFEREE else self._first_seat[seat]

    def seats_of(self, person: int) -> list[int]:
        """Return all seats of the person in seat *person*."""
        return [s for s, first in enumerate(self._first_seat) if first == self.person(person)]

    def _listener(self, bot: AnyBot) -> Callable[[Event], None]:
        # delivered after the answer, because the game swallows errors of listeners
        return lambda event: self._news.append((bot, event))

    def tell_bots(self) -> None:
        """Deliver the events to the bots."""
        for bot, event in self._news:
            bot.notice(event)
        self._news.clear()

    def apply(self, option: Option) -> None:
        """Apply an answer."""
        self._note(option)
        self.game.apply(option)
        self.tell_bots()

    def take_back(self) -> Option | None:
        """Go back to the last question that a person answered, and return their answer.

        Return ``None`` if no person has answered yet.
        """
        if not self._given:
            return None
        count, option = self._given[-1]
        record = self.game.record
        self._replay({**record, "answers": record["answers"][:count]}, self.game.ruleset)
        for seat, events in self.unread.items():
            del events[: self._known[seat]]
        return option

    def bot_interrupt(self) -> Option | None:
        """Return the interrupt of a bot before the pending decision; ask each bot once."""
        for seat in dict.fromkeys(option.seat for option in self.game.interrupts):
            if seat in self.bots:
                option = interruption(self.bots[seat], self.game, seat)
                if option is not None:
                    return self.game.parse(option, seat=seat)
        return None

    def bot_answer(self) -> Option | None:
        """Return the bot's answer to the pending decision, ``None`` if a person is asked."""
        decision = self.game.decision
        if decision is None or decision.seat not in self.bots:
            return None
        seat = decision.seat
        return self.game.parse(choice(self.bots[seat], self.game, seat), seat=seat)

    def take_news(self, seat: int) -> list[Event]:
        """Return the unread events of a listener, and mark them as shown."""
        unread = self.unread[self.person(seat)]
        events = unread[:]
        unread.clear()
        return events

    def take_turns(self, seat: int) -> list[Event]:
        """Return the unread events before the current turn, and mark them as shown."""
        events = self.unread[self.person(seat)]
        last = max((i for i, event in enumerate(events) if event.kind == "turn"), default=0)
        part = events[:last]
        del events[:last]
        return part

    def forget_all_but_last_round(self) -> None:
        """Mark the events before each listener's last turn (or the last round) as shown."""
        for seat, events in self.unread.items():
            turns = [i for i, event in enumerate(events) if event.kind == "turn"]
            own = [i for i in turns if self.person(events[i].seat or 0) == seat]
            last = turns[-len(self.game.names) :]
            begin = own[-1] if own else last[0] if last else 0
            del events[:begin]
