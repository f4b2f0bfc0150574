"""A room: people join, take seats, play, talk, and play again."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from secrets import token_urlsafe
from typing import TYPE_CHECKING, Any, final

from attrs import evolve

from bang_table.error_messages import ERROR_MESSAGES
from bang_table.room import latecomers, saving
from bang_table.room.chat import Chat
from bang_table.room.errors import NotNow
from bang_table.room.messages import IN_GAME, OF_ROOM, Phase, RoomRequest, RoomState
from bang_table.room.seating import Person, Seats, new_token
from bang_table.room.setup import BOT, checked, names_in
from bang_table.room.table import Table
from bang_table.session import Refusal, Session, Update
from bang_table.session.clocks import TimeLimits
from bang_table.session.locking import NotifyingLock, changed
from bang_table.session.presence import later
from bang_table.session.words import spoken
from bangcore.error_messages import ErrorMessage, join_and
from bangcore.errors import BangError, InvalidSetup, StaleAnswer, UnknownName, brief, check_seat
from bangcore.game.deal import rules_given
from bangcore.rules import arguments
from bangcore.ruleset import Ruleset

if TYPE_CHECKING:
    from bang_table.text import Language

__all__ = ["Room"]


@arguments.checked
@final
class Room:
    """One table that players join: open seats, a game, and further games of the same people.

    A token identifies each person; a page without one is a spectator.  A page sends all its
    requests through :meth:`receive`, and everything that it gets, refusals included, may be shown
    to it.  A room is thread-safe, like a session.

    >>> room = Room.new(4, bots={1: "cowboy", 2: "cowboy", 3: "cowboy"}, seed=10)
    >>> ann = room.join("Ann")
    >>> room.ready(ann)
    >>> state, update = room.receive(ann, {"do": "start"}, "en")
    >>> state.phase, update.words.prompt
    ('playing', 'Your turn: play cards or end the turn.')
    """

    __slots__ = ("_lock", "_table")

    def __init__(self, table: Table) -> None:
        """Use :meth:`new` or :meth:`from_dict`."""
        self._lock = NotifyingLock()
        self._table = table

    @classmethod
    def new(
        cls,
        seats: int = 5,
        expansions: Collection[str] = (),
        options: Mapping[str, bool | int] | None = None,
        *,
        ruleset: Ruleset | Sequence[Any] | None = None,
        bots: Mapping[int, str] | None = None,
        public: bool = False,
        chat: bool = True,
        away_after: float | None = 30.0,
        decision_time: float | None = None,
        game_time: float | None = None,
        seed: int | None = None,
    ) -> Room:
        """Open a room with that number of *seats*; *bots* maps seats to names of bots.

        Its games have *expansions* and *options*, or a *ruleset*, which may have house rules.
        A *public* room is meant for a list of rooms; a room without *chat* refuses lines.  The
        other arguments are those of :meth:`bang_table.session.Session.new`; the first game has the
        *seed*, each further one the next number.  Whoever knows it knows every card, so keep it
        for tests; without one each game gets a new secret seed.

        :raises BangError: if an argument is invalid.
        """
        limits = TimeLimits(away_after, decision_time, game_time)
        rules = None if ruleset is None else rules_given(ruleset, options, expansions)
        if rules is not None:
            expansions, options = names_in(rules), rules.options
        setup = checked(expansions, options, public, chat, limits, seed)
        rules = rules or setup.rules()
        if type(seats) is not int or not 1 <= seats <= max(rules.players):
            raise InvalidSetup(f"a room has 1 to {max(rules.players)} seats, not {brief(seats)}")
        if bots is not None and not isinstance(bots, Mapping):
            raise InvalidSetup(f"bots maps seats to names of bots; it is not {brief(bots)}")
        seating = Seats([None] * seats)
        for seat, name in (bots or {}).items():
            seating.at[check_seat(seat, seats)] = setup.known_bot(name)
        return cls(Table(setup, rules, seating, Chat()))

    # ------------------------------------------------------------ looking

    @property
    def session(self) -> Session | None:
        """The current game or the one that has just ended; ``None`` before the first deal."""
        return self._table.session

    @property
    def ruleset(self) -> Ruleset:
        """The rules of all games here."""
        return self._table.ruleset

    @property
    def game(self) -> int:
        """The number of the game, from 1; 0 before the first deal."""
        return self._table.game

    @property
    def public(self) -> bool:
        """Whether the room is meant for a list of rooms."""
        return self._table.setup.public

    @property
    def phase(self) -> Phase:
        """The phase: before the first deal, in a game, or after one."""
        with self._lock:
            return self._table.phase

    @property
    def stamp(self) -> int:
        """The version of the room, which grows with each change of the save."""
        with self._lock:
            return self._table.stamp

    @property
    def news(self) -> int:
        """A number that grows with each change that a page can see: send messages when it does.

        Unlike :attr:`stamp` it also counts changes that a save does not contain, as connections.
        """
        with self._lock:
            return self._table.news

    async def changed(self, since: int) -> int:
        """Wait until :attr:`news` is beyond *since*, and return it.

        Changes may come from any thread; a task that waits may be cancelled.

        >>> import asyncio
        >>> async def main(room):
        ...     waiting = asyncio.create_task(room.changed(room.news))
        ...     await asyncio.sleep(0)
        ...     room.join("Ann")
        ...     return await waiting == room.news
        >>> asyncio.run(main(Room.new(4)))
        True
        """
        # without the lock, which a bot that is thinking holds
        session = self._table.session
        locks = [self._lock] if session is None else [self._lock, session._lock]
        return await changed(lambda: self._table.news, since, *locks)

    def state(self, token: str | None = None, said: int = 0) -> RoomState:
        """Return the current state for a person, with the lines of the chat after *said*.

        :raises UnknownName: if nobody has that token.
        """
        with self._lock:
            return self._table.state(None if token is None else self.seat_of(token), said)

    def seat_of(self, token: str) -> int:
        """Return the seat of the person with that token.

        :raises UnknownName: if nobody has it.
        """
        with self._lock:
            return self._table.seating.find(token)[0]

    # ------------------------------------------------------------ joining and leaving

    def join(self, name: str, seat: int | None = None) -> str:
        """Give a new person *seat*, by default the first open one, and return their secret token.

        :raises NotNow: if the game has begun, or the seat is taken.
        :raises InvalidSetup: if the *name* is not allowed here.
        :raises NoSuchSeat: if there is no such seat.
        """
        with self._lock:
            self._table.only("open")
            person = self._table.seating.join(name, seat)
            self._table.asking = None  # it may be for the same seat or name
            self._table.changes += 1
            return person.token

    def leave(self, token: str) -> None:
        """Let a person leave before the deal; their token is no longer valid.

        :raises NotNow: if the game has begun; use :meth:`hand_over` then.
        :raises UnknownName: if nobody has that token.
        """
        with self._lock:
            seat, _ = self._table.seating.find(token)
            self._table.only("open")
            self._table.seating.at[seat] = None
            self._table.changes += 1
            latecomers.leave(self._table)

    def renew(self, token: str) -> str:
        """Give a person a new token, which moves their seat to another device, and return it.

        The old token is no longer valid; the connections of the person stay.

        >>> room = Room.new(4)
        >>> old = room.join("Ann")
        >>> new = room.renew(old)
        >>> room.seat_of(new)
        0

        :raises UnknownName: if nobody has that token.
        """
        with self._lock:
            _, person = self._table.seating.find(token)
            person.token = new_token()
            self._table.changes += 1
            return person.token

    def ask_seat(self, name: str, seat: int) -> str:
        """Let a spectator ask for the *seat* of a bot, or an open one, and return their token.

        It is valid once all people who are connected agree; if none is, the first one who comes
        back decides.  The person then plays for the bot, in a game under its name, which the next
        deal changes to *name*.
        Saves have no requests; a deal or somebody who joins ends one.

        >>> room = Room.new(4, bots={2: "cowboy"})
        >>> ann = room.join("Ann")
        >>> room.connect(ann, now=0.0)
        >>> dan = room.ask_seat("Dan", 2)
        >>> room.answer_seat(ann, room.state().asking.id)
        >>> room.seat_of(dan)
        2

        :raises NotNow: if a person has that seat, or somebody else is asking.
        :raises InvalidSetup: if the *name* is not allowed here.
        :raises NoSuchSeat: if there is no such seat.
        """
        with self._lock:
            return latecomers.ask(self._table, name, seat)

    def answer_seat(self, token: str, id: int, agree: bool = True) -> None:
        """Let a person agree to the request for a seat with that *id*, or refuse it for everybody.

        :raises StaleAnswer: if it is no longer open.
        :raises UnknownName: if nobody has that token.
        """
        with self._lock:
            seat, _ = self._table.seating.find(token)
            latecomers.answer(self._table, seat, id, agree)

    def withdraw_seat(self, token: str) -> None:
        """End the request for a seat that got that *token*, if it is still open."""
        with self._lock:
            latecomers.withdraw(self._table, token)

    def connect(self, token: str | None, now: float) -> None:
        """Count one more connection of a person; ``None`` only sets the time to *now*.

        :raises UnknownName: if nobody has that token.
        :raises InvalidRequest: if *now* is not a number of seconds.
        """
        self._count(token, now, 1)

    def disconnect(self, token: str | None, now: float) -> None:
        """Count one connection of a person fewer.

        :raises UnknownName: if nobody has that token, for example after they have left.
        :raises InvalidRequest: if *now* is not a number of seconds.
        """
        self._count(token, now, -1)

    def _count(self, token: str | None, now: float, more: int) -> None:
        with self._lock:
            entry = None if token is None else self._table.seating.find(token)
            self._table.now = later(now, self._table.now)
            if entry is None:
                return
            seat, person = entry
            person.connections = max(0, person.connections + more)
            self._table.noticed += 1
            if self.session is not None:
                notify = self.session.connect if more > 0 else self.session.disconnect
                notify(self._table.places()[seat], self._table.now)
            if more < 0:
                latecomers.leave(self._table)

    def tick(self, now: float) -> float | None:
        """Set the time to *now*, apply all that is due, and return when to call this next, if ever.

        See :meth:`bang_table.session.Session.tick`.

        :raises InvalidRequest: if *now* is not a number of seconds.
        """
        with self._lock:
            self._table.now = later(now, self._table.now)
            return None if self.session is None else self.session.tick(self._table.now)

    def step(self) -> bool:
        """Let one bot give one answer, if a bot is asked; return whether it did."""
        with self._lock:
            return self.session is not None and self.session.step()

    # ------------------------------------------------------------ starting games

    def ready(self, token: str, ready: bool = True) -> None:
        """Set whether a person is *ready* for the deal.

        :raises NotNow: if the game has begun.
        :raises UnknownName: if nobody has that token.
        """
        with self._lock:
            _, person = self._table.seating.find(token)
            self._table.only("open")
            person.ready = ready is True
            self._table.changes += 1

    def start(self, token: str, fill: bool = True) -> None:
        """Deal the first game, if all connected people are ready.

        Cowboys *fill* the open seats; otherwise these are removed.

        :raises NotNow: if somebody is not ready, or the game has begun.
        :raises InvalidSetup: if the rules do not support that number of players.
        :raises UnknownName: if nobody has that token.
        """
        with self._lock:
            self._table.seating.find(token)
            self._table.only("open")
            people = self._table.seating.people.values()
            here = [person for person in people if person.connections] or people
            waiting = [person.name for person in here if not person.ready]
            if waiting:
                raise NotNow(ErrorMessage("not ready", ERROR_MESSAGES, names=join_and(waiting)))
            before = self._table.seating.at
            self._table.seating.fill(BOT if fill is True else None)
            try:
                self._table.deal()
            except BangError:
                self._table.seating.at = before
                raise

    def again(self, token: str) -> None:
        """Ask for another game, which is dealt once all connected people have asked.

        :raises NotNow: if no game has ended.
        :raises UnknownName: if nobody has that token.
        """
        with self._lock:
            _, person = self._table.seating.find(token)
            self._table.only("over")
            person.again = True
            self._table.changes += 1
            people = self._table.seating.people.values()
            if all(other.again for other in people if other.connections) and (
                any(other.connections for other in people) or all(other.again for other in people)
            ):
                self._table.deal()

    # ------------------------------------------------------------ talking

    def say(self, token: str, text: str) -> None:
        """Add a line of at most 200 characters to the chat, which keeps the last 50.

        :raises NotNow: if the room has no chat.
        :raises InvalidRequest: if *text* is empty or too long.
        :raises UnknownName: if nobody has that token.
        """
        with self._lock:
            seat, person = self._table.seating.find(token)
            if not self._table.setup.chat:
                raise NotNow(ErrorMessage("no chat", ERROR_MESSAGES))
            self._table.chat.say(seat, person.name, text)
            self._table.changes += 1

    def hand_over(self, token: str, bot: str | None) -> None:
        """Let a fast *bot* play for a person; ``None`` gives them their seat back.

        :raises NotNow: if there is no running game.
        :raises NotYourTurn: if the person has no time left for this game.
        :raises UnknownName: if nobody has that token, or there is no such bot.
        """
        with self._lock:
            seat, _ = self._table.seating.find(token)
            session = self._table.begun()
            if bot is not None:
                self._table.setup.known_bot(bot)
            session.hand_over(self._table.places()[seat], bot)

    # ------------------------------------------------------------ moderating

    def remove(self, name: str) -> None:
        """Remove a person: their token is no longer valid, and a bot plays on for them.

        Before the deal their seat is open again.

        :raises UnknownName: if nobody here has that name.
        """
        with self._lock:
            names = self._table.seating.names()
            seat = names.index(name) if name in names else -1
            person = self._table.seating.people.get(seat)
            if person is None:
                raise UnknownName(f"nobody here is called {brief(name)}")
            if self.phase == "playing":
                self.hand_over(person.token, BOT)
            for _ in range(person.connections):
                self.disconnect(person.token, self._table.now or 0.0)
            stays = None if self.phase == "open" else Person(name, token_urlsafe(16), person.ready)
            self._table.seating.at[seat] = stays
            self._table.changes += 1

    def unsay(self, number: int) -> None:
        """Replace the text of a line of the chat by ``…``.

        :raises UnknownName: if the chat has no such line, or keeps it no longer.
        """
        with self._lock:
            chat = self._table.chat
            if number not in [line.number for line in chat.lines]:
                raise UnknownName(f"the chat has no line {brief(number)}")
            chat.lines = [
                evolve(line, text="…") if line.number == number else line for line in chat.lines
            ]
            self._table.changes += 1

    # ------------------------------------------------------------ messages

    def receive(
        self,
        token: str | None,
        request: RoomRequest | Mapping[str, Any],
        language: Language | str | None = None,
    ) -> tuple[RoomState | Update | Refusal, ...]:
        """Carry out a request of a page, in JSON form or not, and return the messages for it.

        They are the state of the room and, from the deal on, an update of the session for that
        seat; or a single refusal.  Words are in that *language*.  To push messages, pass a request
        without ``do``: what the page has received, such as ``{"since": 41, "game": 1, "said": 7}``.
        If :attr:`news` has grown, send messages to all others.
        """
        with self._lock:
            words = None
            try:
                words = None if language is None else spoken(language, self.ruleset)
                command = request if isinstance(request, RoomRequest) else RoomRequest.of(request)
                return self._done(token, command, words)
            except BangError as error:
                return (Refusal.of(error, words),)

    def _done(
        self, token: str | None, request: RoomRequest, words: Language | None
    ) -> tuple[RoomState | Update | Refusal, ...]:
        """Carry out a request completely or not at all, and return the messages."""
        game, of_room = self.game, request.do in OF_ROOM
        if token is not None:
            self.seat_of(token)
        if request.do in IN_GAME and self.session is None:
            raise NotNow(ErrorMessage("phase/open", ERROR_MESSAGES))
        is_current = request.game in (None, game)
        if request.do in IN_GAME and not is_current:
            raise StaleAnswer(ErrorMessage("other game", ERROR_MESSAGES))
        since = request.since if is_current else 0
        if of_room:
            if token is None:
                raise NotNow(ErrorMessage("looks on", ERROR_MESSAGES))
            if self.session is not None:
                self.session.update(None, since)
            self._do(token, request)
        if request.do == "leave":
            token = None
        if self.session is None:
            return (self.state(token, request.said),)
        place = None if token is None else self._table.places()[self.seat_of(token)]
        session_request = request.to_session(since if game == self.game else 0)
        reply = self.session.receive(place, session_request, words)
        return (reply,) if isinstance(reply, Refusal) else (self.state(token, request.said), reply)

    def _do(self, token: str, request: RoomRequest) -> None:
        match request.do:
            case "leave":
                self.leave(token)
            case "ready":
                self.ready(token, request.ready is not False)
            case "start":
                self.start(token, request.fill is not False)
            case "again":
                self.again(token)
            case "hand_over":
                self.hand_over(token, request.bot)
            case "say":
                self.say(token, request.text or "")
            case "agree_seat" | "refuse_seat":
                self.answer_seat(token, request.number or 0, request.do == "agree_seat")

    # ------------------------------------------------------------ saving

    def to_dict(self) -> dict[str, Any]:
        """Return the save in plain JSON types, which holds every secret, tokens included."""
        with self._lock:
            return saving.save(self._table)

    def restore(self, save: Mapping[str, Any]) -> None:
        """Go back to a *save* of this room, and keep the connections.

        :raises InvalidSave: if the save is malformed.
        """
        with self._lock:
            before, table = self._table, saving.load(save, self.ruleset)
            # by token or name, since one of them may be a new one
            people = before.seating.people.values()
            connected = {person.name: person.connections for person in people}
            connected |= {person.token: person.connections for person in people}
            for person in table.seating.people.values():
                by_name = connected.get(person.name, 0)
                person.connections = connected.get(person.token, by_name)
            table.asking, table.asker = before.asking, before.asker
            table.now = before.now
            table.connect_all()
            # tasks that wait for the next change must not miss it
            table.noticed = max(0, before.news + 1 - table.news)
            self._table = table

    def __reduce__(self) -> Any:
        # a copy or a pickle is a loaded save, without connections
        return Room.from_dict, (self.to_dict(), self.ruleset)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], ruleset: Ruleset | None = None) -> Room:
        """Return the room that :meth:`to_dict` saved; nobody is connected.

        :raises InvalidSave: if *data* is malformed; the message names the place.
        :raises RulesetMismatch: if the room was saved under other rules.
        """
        return cls(saving.load(data, ruleset))
