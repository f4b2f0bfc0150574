"""A session: one game and its seats, from the deal to the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, final

from attrs import evolve

from bang_table.error_messages import ERROR_MESSAGES
from bang_table.session import saving
from bang_table.session.beginning import begun
from bang_table.session.clocks import TimeLimits
from bang_table.session.errors import InvalidRequest
from bang_table.session.locking import NotifyingLock, changed
from bang_table.session.messages import Refusal, Request, Update
from bang_table.session.running import MOST
from bang_table.session.seated import Maker, makers
from bang_table.session.telling import update_for
from bang_table.session.ticking import tick
from bang_table.session.tokens import Tokens
from bang_table.session.words import spoken, words_of
from bangcore.error_messages import ErrorMessage
from bangcore.errors import BangError, NotYourTurn, check_seat
from bangcore.game.deal import seed_given
from bangcore.game.game import Game
from bangcore.rules.arguments import checked
from bangcore.rules.options import Decision, Option
from bangcore.rules.outcome import Outcome
from bangcore.ruleset import Ruleset

if TYPE_CHECKING:
    from bang_table.text import Language

__all__ = ["Session"]


@checked
@final
class Session:
    """One game for the people and bots at a table, and for spectators.

    Each seat asks for its new events, and answers questions by number.  Everything that it gets,
    errors included, may be shown to it.  Calls with a seat that does not exist raise
    :exc:`bangcore.NoSuchSeat`.  A session uses no network, no clock and no files.  It is
    thread-safe: calls run one at a time, and wait for nothing but each other.

    >>> session = Session.new(["Ann", "Ben", "Cal", "Dee"], seed=10, bots={"Dee": "cowboy"})
    >>> update = session.update(0)
    >>> update.question.kind, update.question.number
    ('turn', 1)
    >>> session.answer(0, 1, "play bang -> ben")
    >>> [event.kind for event in session.update(1, since=update.heard).events]
    ['played']
    """

    __slots__ = ("_lock", "_running", "_tokens")

    def __init__(
        self,
        game: Game,
        *,
        seed: int | None = None,
        bots: Mapping[Any, str] | None = None,
        own_bots: Mapping[str, Maker | str] | None = None,
        at_once: bool = True,
        away_after: float | None = 30.0,
        decision_time: float | None = None,
        game_time: float | None = None,
    ) -> None:
        """Continue a copy of *game*; the other arguments are as in :meth:`new`."""
        limits = TimeLimits(away_after, decision_time, game_time)
        self._lock = NotifyingLock()
        self._running = begun(game, seed_given(seed), bots, makers(own_bots), at_once, limits)
        self._tokens = Tokens.new(len(game.names))

    @classmethod
    def new(
        cls,
        names: int | Sequence[str],
        ruleset: Ruleset | Sequence[Any] | None = None,
        options: Mapping[str, bool | int] | None = None,
        *,
        expansions: Sequence[Any] = (),
        seed: int | None = None,
        bots: Mapping[Any, str] | None = None,
        own_bots: Mapping[str, Maker | str] | None = None,
        at_once: bool = True,
        away_after: float | None = 30.0,
        decision_time: float | None = None,
        game_time: float | None = None,
    ) -> Session:
        """Deal a game for *names* with *expansions* and *options*, or by a *ruleset*.

        *bots* maps seats to names of bots (``{"Dee": "cowboy", 2: "random"}``); *own_bots* adds
        kinds of bots by name: functions that make a bot from a ruleset and a seed.
        Bots answer *at_once*, in the call that asks them, or one by one in :meth:`step`.  All
        randomness except the tokens comes from *seed*.

        The limits are in seconds, applied by :meth:`tick`: after *away_after* a bot stands in for
        an absent person who is asked; after *decision_time* it gives one answer; after a total of
        *game_time* for all decisions of a person it takes over.

        :raises BangError: if no game can be dealt with these arguments.
        """
        seed = seed_given(seed)
        game = Game.new(names, ruleset, expansions=expansions, options=options, seed=seed)
        return cls(
            game,
            seed=seed,
            bots=bots,
            own_bots=own_bots,
            at_once=at_once,
            away_after=away_after,
            decision_time=decision_time,
            game_time=game_time,
        )

    # ------------------------------------------------------------ looking

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players by seat."""
        return self._running.game.names

    @property
    def ruleset(self) -> Ruleset:
        """The rules of the game."""
        return self._running.game.ruleset

    @property
    def decision(self) -> Decision | None:
        """The pending question with the options of every asked seat: not for players."""
        with self._lock:
            return self._running.game.decision

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the game; ``None`` until it ends."""
        with self._lock:
            return self._running.game.outcome

    @property
    def bots(self) -> dict[int, str]:
        """The names of the bots by seat."""
        with self._lock:
            bots = self._running.bots
            return {seat: bots[seat].name for seat in sorted(bots)}

    @property
    def stamp(self) -> int:
        """The version of the session, which grows with each change of the save."""
        return self._running.stamp

    @property
    def news(self) -> int:
        """A number that grows with each change of an update: send one to everybody when it does.

        Unlike :attr:`stamp` it also counts changes that a save does not contain, as connections.
        """
        running = self._running
        return running.stamp + running.noticed

    async def changed(self, since: int) -> int:
        """Wait until :attr:`news` is beyond *since*, and return it.

        Changes may come from any thread; a task that waits may be cancelled.

        >>> import asyncio
        >>> session = Session.new(4, seed=10)
        >>> asyncio.run(session.changed(0)) == session.news
        True
        """
        return await changed(lambda: self.news, since, self._lock)

    def game(self) -> Game:
        """Return a copy of the game with all its secrets, for records and referees."""
        with self._lock:
            return self._running.game.copy()

    def __repr__(self) -> str:
        with self._lock:
            return f"<Session of {self._running.game!r}>"

    def update(
        self,
        seat: int | None,
        since: int = 0,
        language: Language | str | None = None,
        *,
        reasons: bool = False,
    ) -> Update:
        """Return the new events and the view of *seat* (``None``: a spectator).

        *since* is ``heard`` of the seat's last update; ``words`` are in that *language*.  With
        *reasons* it says why cards of the seat, if it is asked, have no option.

        >>> session = Session.new(4, seed=10)
        >>> session.update(1, language="de").words.prompt
        'Warten auf Ann.'

        :raises NoSuchEvent: if *since* is not used yet.
        :raises UnknownName: if there is no such language.
        """
        with self._lock:
            update = update_for(self._running, None if seat is None else self._seat(seat), since)
            if reasons and update.question is not None:
                # of the seat that is asked, which may be another one of the same player
                update = evolve(update, reasons=self._running.game.reasons(update.question.seat))
            if language is None:
                return update
            return evolve(update, words=words_of(update, spoken(language, self.ruleset)))

    # ------------------------------------------------------------ answering

    def answer(
        self, seat: int, number: int, answer: Option | int | str | Mapping[str, Any]
    ) -> None:
        """Let *seat* answer question *number*, or use one of its interrupts before it.

        An error changes nothing, and may be shown to *seat*.

        :raises StaleAnswer: if another question is asked, as after an answer sent twice.
        :raises NotYourTurn: if another seat is asked, or a bot plays for this one.
        :raises IllegalOption: if the answer matches none of the options of *seat*.
        :raises GameIsOver: if the game has ended.
        """
        with self._lock:
            seat = self._person(seat)
            if number is None:
                raise InvalidRequest(ErrorMessage("no number", ERROR_MESSAGES))
            running = self._running
            running.give(seat, running.game.parse(answer, seat=seat, number=number))
            running.let_bots_play()

    def receive(
        self,
        seat: int | None,
        request: Request | Mapping[str, Any],
        language: Language | str | None = None,
    ) -> Update | Refusal:
        """Carry out a request of *seat*, in JSON form or not, and return the reply.

        Its words are in that *language*; without one, an update has no words.

        >>> session = Session.new(4, seed=10)
        >>> session.receive(2, {"do": "answer", "number": 1, "answer": "end turn"}).message
        "Cal cannot answer that now; Ann is asked 'turn'"

        If :attr:`news` has grown, send an update to all others.
        """
        with self._lock:
            words = None
            try:
                words = None if language is None else spoken(language, self.ruleset)
                session_request = request if isinstance(request, Request) else Request.of(request)
                self._running.history.log.since(None, session_request.since)
                self._do(seat, session_request)
                reasons = bool(session_request.reasons)
                return self.update(seat, session_request.since, words, reasons=reasons)
            except BangError as error:
                return Refusal.of(error, words)

    def _do(self, seat: Any, request: Request) -> None:
        number: Any = request.number
        answer: Any = request.answer
        match request.do:
            case "answer":
                self.answer(seat, number, answer)
            case "ask_undo":
                self.ask_undo(seat, number)
            case "agree" | "refuse":
                self.answer_undo(seat, number, request.do == "agree")

    def step(self) -> bool:
        """Let one bot give one answer, if a bot is asked; return whether it did.

        For tables without *at_once*: show the answer, wait a moment, step again.
        """
        with self._lock:
            return self._running.step()

    def play_bots(self, most: int = MOST) -> int:
        """Let bots answer until a person is asked, at most *most* times; return the number."""
        with self._lock:
            return self._running.play_bots(most)

    # ------------------------------------------------------------ handing over

    def hand_over(self, seat: int, bot: str | None) -> None:
        """Let a *bot* of that name play for *seat*; ``None`` gives the seat back to the person.

        A bot that takes over receives all events of that seat.

        :raises UnknownName: if there is no such bot.
        :raises NotYourTurn: if the person has no time left for this game.
        """
        with self._lock:
            self._running.hand_over(self._seat(seat), bot)
            self._running.let_bots_play()

    # ------------------------------------------------------------ presence

    def connect(self, seat: int, now: float) -> None:
        """Count one more connection of *seat*, at the time *now* in seconds.

        A bot that stands in gives the seat back.

        :raises InvalidRequest: if *now* is not a number of seconds.
        """
        with self._lock:
            self._running.connect(self._seat(seat), now)

    def disconnect(self, seat: int, now: float) -> None:
        """Count one connection of *seat* fewer; without any, it is away since *now*.

        :raises InvalidRequest: if *now* is not a number of seconds.
        """
        with self._lock:
            self._running.disconnect(self._seat(seat), now)

    def tick(self, now: float) -> float | None:
        """Set the time to *now*, apply all that is due, and return when to call this next, if ever.

        A session reads no clock: call this before each request, and again after each change, which
        may change when the next call is due.

        >>> session = Session.new(4, seed=10, bots={2: "cowboy", 3: "cowboy"}, away_after=20)
        >>> session.connect(1, 1000.0)
        >>> session.tick(1000.0), session.tick(1020.0), session.bots[0]
        (1020.0, None, 'cowboy')

        :raises InvalidRequest: if *now* is not a number of seconds.
        """
        with self._lock:
            self._running.tell(now)
            return tick(self._running)

    def token(self, seat: int) -> str:
        """Return the secret token of the person in *seat*; do not give it to anybody else."""
        with self._lock:
            return self._tokens.by_seat[self._seat(seat)]

    def new_token(self, seat: int) -> str:
        """Return a new token for *seat*; the old one is no longer accepted."""
        with self._lock:
            token = self._tokens.renew(self._seat(seat))
            self._running.stamp += 1
            return token

    def seat_of(self, token: str) -> int:
        """Return the seat of that *token*.

        :raises UnknownName: if no seat has it.
        """
        with self._lock:
            return self._tokens.seat_of(token)

    def _seat(self, seat: object) -> int:
        return check_seat(seat, len(self.names))

    def _person(self, seat: object) -> int:
        holder = self._running.together(self._seat(seat))[0]
        if holder in self._running.bots:
            raise NotYourTurn(ErrorMessage("bot plays", ERROR_MESSAGES, name=self.names[holder]))
        return holder

    # ------------------------------------------------------------ undo

    def ask_undo(self, seat: int, number: int | None = None) -> None:
        """Ask to go back to question *number*, by default the last one that *seat* answered.

        It happens as soon as all people agree; bots always do.

        :raises NothingToUndo: if there is no such answer.
        :raises NotYourTurn: if a bot plays for that seat.
        """
        with self._lock:
            self._running.ask_undo(self._person(seat), number)

    def answer_undo(self, seat: int, id: int, agree: bool) -> None:
        """Let *seat* agree to the undo request *id*, or refuse it for everybody.

        The seat that asked may also refuse, to withdraw it.

        :raises StaleAnswer: if that request is no longer open.
        :raises NotYourTurn: if a bot plays for that seat.
        """
        with self._lock:
            self._running.answer_undo(self._person(seat), id, agree)

    # ------------------------------------------------------------ saving

    def to_dict(self) -> dict[str, Any]:
        """Return the save in plain JSON types, which holds every secret, tokens included."""
        with self._lock:
            return saving.save(self._running, self._tokens)

    def __reduce__(self) -> Any:
        # a copy or a pickle is a loaded save, without connections
        load = partial(Session.from_dict, own_bots=self._running.makers)
        return load, (self.to_dict(), self.ruleset)

    def restore(self, save: Mapping[str, Any]) -> None:
        """Go back to a *save* of this session, and keep the connections.

        :raises InvalidSave: if the save is malformed.
        """
        with self._lock:
            running, tokens = saving.load(save, self.ruleset, self._running.makers)
            running.keep_presence(self._running)
            # tasks that wait for the next change must not miss it
            running.noticed = max(running.noticed, self.news + 1 - running.stamp)
            self._running, self._tokens = running, tokens

    @classmethod
    def from_dict(
        cls,
        data: Mapping[str, Any],
        ruleset: Ruleset | None = None,
        *,
        own_bots: Mapping[str, Maker | str] | None = None,
    ) -> Session:
        """Return the session that :meth:`to_dict` saved.

        Without a *ruleset* the rules named in the save are built from installed expansions.

        :raises InvalidSave: if *data* is malformed; the message names the place.
        :raises RulesetMismatch: if the session was saved under other rules.
        """
        new = cls.__new__(cls)
        new._lock = NotifyingLock()
        new._running, new._tokens = saving.load(data, ruleset, makers(own_bots))
        return new
