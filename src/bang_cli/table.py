"""Who sits at a table: bots that answer by themselves, people who are told what happened."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, Final, final

from bang_bots.makers import derived, maker_of
from bang_bots.worlds import AnyBot, choice, interruption, searches
from bangcore import REFEREE, Event, Game, Option, Ruleset

__all__ = ["Table", "make_bot"]


def make_bot(kind: str, game: Game, seed: int, seat: int) -> AnyBot:
    """Return a bot for a seat of *game*, which has not begun for it yet."""
    return maker_of(kind)(game.ruleset, derived(seed, "seat", seat))


@final
class Table:
    """A game with its players, who live through what has happened so far: bots remember it.

    ``humans`` are the seats of people, ``people`` the first seat of each.  ``heard`` holds by that
    one the events that they have not been told yet; ``REFEREE`` hears everything when nobody but
    bots plays.
    """

    game: Game
    bots: dict[int, AnyBot]
    heard: dict[int, list[Event]]

    def __init__(self, game: Game, bots: str, seed: int, humans: Collection[int]) -> None:
        self.humans: Final = tuple(sorted(humans))
        rules, roles = game.ruleset, game.state.roles
        self._first_seat: Final = [rules.together(roles, s)[0] for s in range(len(roles))]
        self.people: Final = tuple(dict.fromkeys(map(self.person, self.humans)))
        self._kind: Final = bots
        self._seed: Final = seed
        self._live_through(game.record, game.ruleset)

    def _live_through(self, record: Mapping[str, Any], rules: Ruleset) -> None:
        """Begin where *record* does, and let the players see its answers."""
        answers = record["answers"]
        self._count = -1

        def watch(game: Game) -> None:
            if self._count < 0:
                self._count = 0
                self._sit_down(game)
            self.tell_bots()
            if self._count < len(answers):
                # what they think now was answered then, and moves their dice on
                self._think_again()
                self._note(game.parse(answers[self._count]))

        Game.replay(record, rules, watch=watch)

    def _think_again(self) -> None:
        """Ask the bots about an old question; those that search have no dice, and would be long."""
        asked = self.game.decision
        if asked is not None and not searches(self.bots.get(asked.seat)):
            self.bot_interrupt() or self.bot_answer()

    def _sit_down(self, game: Game) -> None:
        """Take seats at a game that has just been dealt."""
        self.game = game
        self.bots = {
            seat: make_bot(self._kind, game, self._seed, seat)
            for seat in range(len(game.names))
            if seat not in self.humans
        }
        self.heard = {seat: game.story(seat) for seat in self.people or (REFEREE,)}
        self._news: list[tuple[AnyBot, Event]] = []
        # the answers of people, by how many were given before, and what they had heard by then
        self._given: list[tuple[int, Option]] = []
        self._known = dict.fromkeys(self.heard, 0)
        for seat, bot in self.bots.items():
            game.events.subscribe(self._ear(bot), seat=seat, plain=True)
        for seat, events in self.heard.items():
            game.events.subscribe(events.append, seat=seat, plain=True)

    def _note(self, option: Option) -> None:
        """Note the answer that is about to be given."""
        decision = self.game.decision
        assert decision is not None
        seat = decision.seat if option.seat is None else option.seat
        if seat in self.humans:
            self._given.append((self._count, option))
            person = self.person(seat)
            self._known[person] = len(self.heard[person])
        self._count += 1

    @property
    def players(self) -> int:
        """How many play, each in one seat or in several."""
        return len({*self._first_seat})

    def person(self, seat: int) -> int:
        """Return the first seat of whoever has *seat*."""
        return seat if seat == REFEREE else self._first_seat[seat]

    def seats_of(self, person: int) -> list[int]:
        """Return all seats of whoever has that one."""
        return [s for s, first in enumerate(self._first_seat) if first == self.person(person)]

    def _ear(self, bot: AnyBot) -> Callable[[Event], None]:
        # told after the answer: the game keeps the errors of its listeners to itself
        return lambda event: self._news.append((bot, event))

    def tell_bots(self) -> None:
        """Let the bots take note of what has happened."""
        for bot, event in self._news:
            bot.notice(event)
        self._news.clear()

    def apply(self, option: Option) -> None:
        """Give an answer."""
        self._note(option)
        self.game.apply(option)
        self.tell_bots()

    def take_back(self) -> Option | None:
        """Go back to the last question that a person answered, and return what they had answered.

        ``None`` if nobody has answered anything.
        """
        if not self._given:
            return None
        count, option = self._given[-1]
        record = self.game.record
        self._live_through({**record, "answers": record["answers"][:count]}, self.game.ruleset)
        for seat, events in self.heard.items():
            del events[: self._known[seat]]
        return option

    def bot_interrupt(self) -> Option | None:
        """Return what a bot wants to do before the pending decision; to be asked once in each."""
        for seat in dict.fromkeys(option.seat for option in self.game.interrupts):
            if seat in self.bots:
                option = interruption(self.bots[seat], self.game, seat)
                if option is not None:
                    return self.game.parse(option, seat=seat)
        return None

    def bot_answer(self) -> Option | None:
        """Return the answer to the pending decision, ``None`` if it is not a bot's."""
        decision = self.game.decision
        if decision is None or decision.seat not in self.bots:
            return None
        seat = decision.seat
        return self.game.parse(choice(self.bots[seat], self.game, seat), seat=seat)

    def take_news(self, seat: int) -> list[Event]:
        """Return what that listener has not been told yet, and count it as told."""
        heard = self.heard[self.person(seat)]
        events = heard[:]
        heard.clear()
        return events

    def take_turns(self, seat: int) -> list[Event]:
        """Return the news up to the turn that has just begun."""
        events = self.heard[self.person(seat)]
        last = max((i for i, event in enumerate(events) if event.kind == "turn"), default=0)
        told = events[:last]
        del events[:last]
        return told

    def forget_all_but_last_round(self) -> None:
        """Count as told what happened before each listener's last turn (or the last round)."""
        for seat, events in self.heard.items():
            turns = [i for i, event in enumerate(events) if event.kind == "turn"]
            own = [i for i in turns if self.person(events[i].seat or 0) == seat]
            last = turns[-len(self.game.names) :]
            begin = own[-1] if own else last[0] if last else 0
            del events[:begin]
