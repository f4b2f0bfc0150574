"""The mutable parts of a room; not thread-safe."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, final

from attrs import define

from bang_table.error_messages import ERROR_MESSAGES
from bang_table.room.chat import Chat
from bang_table.room.errors import NotNow
from bang_table.room.messages import Phase, RoomSeat, RoomState, SeatAsked
from bang_table.room.seating import Person, Seats
from bang_table.room.setup import Setup
from bang_table.session import Session
from bangcore.error_messages import ErrorMessage
from bangcore.ruleset import Ruleset

__all__ = ["Table"]

NOT_NOW: Final[Mapping[Phase, ErrorMessage]] = {
    "open": ErrorMessage("phase/open", ERROR_MESSAGES),
    "playing": ErrorMessage("phase/playing", ERROR_MESSAGES),
    "over": ErrorMessage("phase/over", ERROR_MESSAGES),
}


@final
@define(eq=False)
class Table:
    """The parts of a room.

    ``changes`` is what the stamp of the room adds to that of the session; ``noticed`` counts the
    changes that a save does not contain; ``now`` is the latest time set; ``wins`` has the games won
    before this one by seat, or nothing.  ``asking`` is a request for a seat, ``asker`` the token
    that becomes valid with the seat; a save has neither.
    """

    setup: Setup
    ruleset: Ruleset
    seating: Seats
    chat: Chat
    game: int = 0
    changes: int = 0
    session: Session | None = None
    noticed: int = 0
    now: float | None = None
    wins: tuple[int, ...] = ()
    asking: SeatAsked | None = None
    asker: str = ""

    @property
    def phase(self) -> Phase:
        """The phase: before the first deal, in a game, or after one."""
        if self.session is None:
            return "open"
        return "playing" if self.session.outcome is None else "over"

    def only(self, phase: Phase) -> None:
        """Refuse a request that needs that *phase*.

        :raises NotNow: if the room is in another phase.
        """
        if self.phase != phase:
            raise NotNow(NOT_NOW[self.phase])

    def begun(self) -> Session:
        """Return the running game.

        :raises NotNow: if no game is running.
        """
        self.only("playing")
        assert self.session is not None
        return self.session

    @property
    def stamp(self) -> int:
        """The version of the save."""
        return self.changes + (0 if self.session is None else self.session.stamp)

    @property
    def news(self) -> int:
        """The version of everything that pages see."""
        return self.changes + self.noticed + (0 if self.session is None else self.session.news)

    def places(self) -> list[int]:
        """Map each seat of the room to a seat in the game, where a player may have several."""
        names = self.seating.names()
        if self.session is None:
            return [*range(len(names))]
        in_game = self.session.names
        return [in_game.index(name or "") for name in names]

    def tally(self) -> tuple[int, ...]:
        """Return the number of games that each seat has won here."""
        wins = self.wins or (0,) * len(self.seating.at)
        outcome = None if self.session is None else self.session.outcome
        if outcome is None:
            return wins
        seats = zip(wins, self.places(), strict=True)
        return tuple(count + (place in outcome.winners) for count, place in seats)

    def state(self, you: int | None, said: int) -> RoomState:
        """Return the state for the seat *you*, with the lines of the chat after *said*."""
        people = self.seating.people
        return RoomState(
            stamp=self.stamp,
            phase=self.phase,
            game=self.game,
            you=you,
            public=self.setup.public,
            seats=tuple(self._seats()),
            expansions=self.setup.expansions,
            options=self.ruleset.options,
            # an undo may have gone back into the game
            again=tuple(s for s, person in people.items() if person.again and self.phase == "over"),
            wins=self.tally(),
            free=tuple(seat for seat in range(len(self.seating.at)) if seat not in people),
            asking=self.asking,
            chat=self.chat.since(said) if self.setup.chat else None,
        )

    def _seats(self) -> Iterator[RoomSeat]:
        playing = {} if self.session is None else self.session.bots
        everything = zip(self.seating.at, self.seating.names(), self.places(), strict=True)
        for who, name, place in everything:
            if isinstance(who, Person):
                bot, here = playing.get(place), who.connections > 0
                yield RoomSeat(name, bot, who.ready, here, who.next_name)
            else:
                yield RoomSeat(name, who, who is not None, False)

    def deal(self) -> None:
        """Deal a game for all people and bots in the room."""
        before, limits, seed = self.session, self.setup.limits, self.setup.seed
        self.wins = self.tally()
        self.asking = None
        for person in self.seating.people.values():
            person.name, person.next_name = person.next_name or person.name, None
        names = [name or "" for name in self.seating.names()]
        seated = zip(names, self.seating.at, strict=True)
        self.session = Session.new(
            names,
            self.ruleset,
            seed=None if seed is None else seed + self.game,
            bots={name: who for name, who in seated if isinstance(who, str)},
            at_once=False,
            away_after=limits.away_after,
            decision_time=limits.decision_time,
            game_time=limits.game_time,
        )
        if before is not None:
            # the new session starts at 1, but stamp and news must never decrease
            self.changes += before.stamp
            self.noticed += before.news - before.stamp
        self.changes += 1
        self.game += 1
        for person in self.seating.people.values():
            person.again = False
        self.connect_all()

    def connect_all(self) -> None:
        """Pass the connections on to a new session."""
        if self.session is None or self.now is None:
            return
        places = self.places()
        for seat, person in self.seating.people.items():
            for _ in range(person.connections):
                self.session.connect(places[seat], self.now)
