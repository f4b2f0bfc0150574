"""The session: one game for its seats, from the deal to the end."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from functools import partial
from threading import RLock
from typing import TYPE_CHECKING, Any, Final, final

from attrs import asdict, evolve

from bang_table.session import saving
from bang_table.session.history import History
from bang_table.session.log import Followed, follow
from bang_table.session.messages import Refusal, Request, UndoAsked, Update
from bang_table.session.seated import Maker, SeatedBot, makers
from bangcore import chance
from bangcore.complaints import Complaint
from bangcore.errors import (
    BangError,
    InvalidSave,
    InvalidSetup,
    NotYourTurn,
    StaleAnswer,
    UnknownName,
    brief,
    check_seat,
    nearest,
)
from bangcore.game.deal import rules_given, seed_given
from bangcore.game.game import Game
from bangcore.game.saving import Reading
from bangcore.game.views import View
from bangcore.rules.options import Decision, Option
from bangcore.rules.ruleset import Ruleset
from bangcore.rules.state import Outcome

if TYPE_CHECKING:
    from bang_table.text import Language

__all__ = ["POLICIES", "Session"]

MOST: Final = 20_000
"""The most answers that bots give in one call."""

POLICIES: Final = ("pass", "one_answer", "until_back")


@final
class Session:
    """One game for the people and bots at a table, and for spectators.

    Each seat asks for its new events, and answers by number; everything it gets, errors included,
    may be shown to it.  A session uses no network, no clock and no files.  It is thread-safe: calls
    run one at a time, and none waits for anything but another call.

    >>> session = Session.new(["Ann", "Ben", "Cal", "Dee"], seed=10, bots={"Dee": "cowboy"})
    >>> update = session.update(0)
    >>> update.question.kind, update.question.number
    ('turn', 1)
    >>> session.answer(0, 1, "play bang -> ben")
    >>> [event.kind for event in session.update(1, since=update.heard).events]
    ['played']
    """

    __slots__ = (
        "_at_once",
        "_bots",
        "_dice",
        "_game",
        "_heard",
        "_history",
        "_lock",
        "_makers",
        "_offered",
        "_stamp",
        "_tokens",
        "_undo",
        "_views",
    )

    def __init__(
        self,
        game: Game,
        *,
        seed: int | None = None,
        bots: Mapping[Any, str] | None = None,
        own_bots: Mapping[str, Maker] | None = None,
        at_once: bool = True,
    ) -> None:
        """Continue a copy of *game*; the other arguments are as in :meth:`new`."""
        if not isinstance(game, Game):
            raise InvalidSetup(f"a session needs a game, not {brief(game)}")
        if bots is not None and not isinstance(bots, Mapping):
            raise InvalidSetup(f"bots are names by seat, not {brief(bots)}")
        record = game.record
        followed = follow(partial(Game.replay, record, game.ruleset))
        history = History.of(followed.chapters, record["number"])
        self._sit_down(followed, history, makers(own_bots), at_once)
        # not the numbers by which the cards are shuffled
        self._dice = chance.seeded((seed_given(seed) << 64) | 1)
        self._tokens = [_token() for _ in game.names]
        seated = {
            game.seat(who) if isinstance(who, str) else self._seat(who): name
            for who, name in (bots or {}).items()
        }
        for seat in sorted(seated):
            for own in self._together(seat):
                self._bots[own] = self._new_bot(own, seated[seat])
        self._let_bots_play()

    @classmethod
    def new(
        cls,
        names: int | Sequence[str],
        ruleset: Ruleset | Sequence[Any] | None = None,
        options: Mapping[str, bool | int] | None = None,
        *,
        seed: int | None = None,
        bots: Mapping[Any, str] | None = None,
        own_bots: Mapping[str, Maker] | None = None,
        at_once: bool = True,
    ) -> Session:
        """Deal a game for *names* by a *ruleset*, or by a list of expansions and *options*.

        *bots* names the bot in each seat that a bot has (``{"Dee": "cowboy", 2: "random"}``);
        *own_bots* adds kinds by name: functions that make a bot of a ruleset and a seed.
        Bots answer *at_once* in the call that asks them, or one by one in :meth:`step`.  All
        random numbers but the tokens come from *seed*.

        :raises BangError: no game can be dealt with these arguments.
        """
        seed = seed_given(seed)
        game = Game.new(names, rules_given(() if ruleset is None else ruleset, options), seed=seed)
        return cls(game, seed=seed, bots=bots, own_bots=own_bots, at_once=at_once)

    def _sit_down(
        self, followed: Followed, history: History, known: Mapping[str, Maker], at_once: bool
    ) -> None:
        self._lock = RLock()
        self._game, self._heard = followed.game, followed.heard
        self._history = history
        self._makers = known
        self._at_once = at_once
        self._bots: dict[int, SeatedBot] = {}
        self._offered: set[int] = set()
        self._undo: UndoAsked | None = None
        self._views: dict[int | None, View] = {}
        self._stamp = 1

    # ------------------------------------------------------------ looking

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players by seat."""
        return self._game.names

    @property
    def ruleset(self) -> Ruleset:
        """The rules of the game."""
        return self._game.ruleset

    @property
    def decision(self) -> Decision | None:
        """The pending question with all its options: for the clock of a server."""
        with self._lock:
            return self._game.decision

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; ``None`` while it goes on."""
        with self._lock:
            return self._game.outcome

    @property
    def bots(self) -> dict[int, str]:
        """The names of the bots by seat."""
        with self._lock:
            return {seat: self._bots[seat].name for seat in sorted(self._bots)}

    @property
    def stamp(self) -> int:
        """The version of the session: it grows with each change of an update or of the save.

        Tokens and the interrupts that a bot has declined are in saves only.
        """
        return self._stamp

    def game(self) -> Game:
        """Return a copy of the game, with all its secrets: for records and referees."""
        with self._lock:
            return self._game.copy()

    def __repr__(self) -> str:
        with self._lock:
            return f"<Session of {self._game!r}>"

    def update(self, seat: int | None, since: int = 0) -> Update:
        """Return the new events for *seat* (``None``: a spectator), and what it sees now.

        *since* is ``heard`` of the last update that it got.

        :raises NoSuchSeat: there is no such seat.
        :raises NoSuchEvent: the number is not used yet.
        """
        with self._lock:
            seat = None if seat is None else self._seat(seat)
            log = self._history.log
            begin, events = log.since(seat, since)
            view = self._views.get(seat)
            if view is None:
                view = self._views[seat] = self._game.view(seat)
            asked = view.decision
            return Update(
                seat=seat,
                stamp=self._stamp,
                since=begin,
                heard=log.last,
                events=events,
                view=view,
                question=asked if view.is_asked else None,
                bots=tuple(
                    self._bots[other].name if other in self._bots else None
                    for other in range(len(self.names))
                ),
                undo=self._undo,
            )

    # ------------------------------------------------------------ answering

    def answer(
        self, seat: int, number: int, answer: Option | int | str | Mapping[str, Any]
    ) -> None:
        """Let *seat* answer question *number*, or use one of its interrupts before it.

        Either all of it happens or nothing; the errors may be shown to *seat*.

        :raises StaleAnswer: another question is asked, such as after an answer sent twice.
        :raises NotYourTurn: another seat is asked, or a bot plays for this one.
        :raises IllegalOption: the answer matches none of the options of *seat*.
        :raises GameIsOver: the game has ended.
        :raises NoSuchSeat: there is no such seat.
        """
        with self._lock:
            seat = self._person(seat)
            if number is None:
                raise StaleAnswer(Complaint("no number"))
            self._give(seat, self._game.parse(answer, seat=seat, number=number))
            self._let_bots_play()

    def receive(
        self,
        seat: int | None,
        request: Request | Mapping[str, Any],
        language: Language | None = None,
    ) -> Update | Refusal:
        """Carry out a request of *seat*, in JSON form or not, and return the reply.

        Refusals are in that *language*, otherwise in English.

        >>> session = Session.new(4, seed=10)
        >>> session.receive(2, {"do": "answer", "number": 1, "answer": "end turn"}).message
        "Cal cannot answer that now; Ann is asked 'turn'"

        If :attr:`stamp` has grown, send an update to all others.
        """
        with self._lock:
            try:
                wanted = request if isinstance(request, Request) else Request.of(request)
                self._history.log.since(None, wanted.since)
                self._do(seat, wanted)
                return self.update(seat, wanted.since)
            except BangError as error:
                return Refusal.of(error, language)

    def _do(self, seat: Any, wanted: Request) -> None:
        number: Any = wanted.number
        match wanted.do:
            case "answer":
                answer: Any = wanted.answer
                self.answer(seat, number, answer)
            case "ask_undo":
                self.ask_undo(seat, number)
            case "agree" | "refuse":
                self.answer_undo(seat, number, wanted.do == "agree")

    def step(self) -> bool:
        """Let one bot give one answer, if it is a bot's turn; return whether it did.

        For tables that do not play *at_once*: show what it did, wait a moment, step again.
        """
        with self._lock:
            return self._step()

    def play_bots(self, most: int = MOST) -> int:
        """Let bots answer until a person is asked, at most *most* times; return the number."""
        with self._lock:
            answers = 0
            while answers < most and self._step():
                answers += 1
            return answers

    def _let_bots_play(self) -> None:
        if self._at_once:
            self.play_bots()

    def _step(self) -> bool:
        game = self._game
        for seat in dict.fromkeys(option.seat for option in game.interrupts):
            if seat in self._bots and seat not in self._offered:
                assert seat is not None
                self._offered.add(seat)
                self._stamp += 1
                option = self._bots[seat].interrupt(game)
                if option is not None:
                    self._give(seat, option)
                    return True
        asked = game.decision
        if asked is None or asked.seat not in self._bots:
            return False
        self._give(asked.seat, self._bots[asked.seat].choose(game))
        return True

    def _give(self, seat: int, option: Option) -> None:
        try:
            self._game.apply(option)
        except BangError as error:
            # not the fault of the seat that answers, so the seat must not see it
            raise RuntimeError(f"the rules have failed at {option}") from error
        before = self._history.log.last
        self._history.add(self._together(seat)[0], self._heard)
        for events in self._heard.values():
            events.clear()
        self._offered.clear()
        self._undo = None
        self._changed()
        for other, bot in self._bots.items():
            bot.receive(self._history.log.since(other, before)[1])

    def _changed(self) -> None:
        self._views.clear()
        self._stamp += 1

    # ------------------------------------------------------------ who sits where

    def hand_over(self, seat: int, bot: str | None) -> None:
        """Let a *bot* of that name play for *seat*, or with ``None`` the person again.

        A bot that takes over gets all events of that seat.

        :raises UnknownName: there is no such bot.
        :raises NoSuchSeat: there is no such seat.
        """
        with self._lock:
            seat, *others = self._together(self._seat(seat))
            now = self._bots.get(seat)
            if bot == (None if now is None else now.name):
                return
            if bot is None:
                for own in (seat, *others):
                    del self._bots[own]
                if self._undo is not None and seat != self._undo.seat:
                    waiting = sorted({*self._undo.waiting, seat})
                    self._undo = evolve(self._undo, waiting=tuple(waiting))
            else:
                for own in (seat, *others):
                    self._bots[own] = self._new_bot(own, bot)
                    self._offered.discard(own)
                self._agreed(seat)
            self._changed()
            self._let_bots_play()

    def deadline(
        self, seat: int, number: int, policy: str = "pass", *, bot: str = "cowboy"
    ) -> bool:
        """Continue without an answer of *seat*, whose time for question *number* is over.

        *policy* is ``"pass"`` (the passive option, which is the first one), ``"one_answer"``
        (a *bot* gives this one) or ``"until_back"`` (a *bot* plays on until :meth:`hand_over`
        gives the seat back).  Return whether it was applied: the deadline of a question that is no
        longer asked, or of a seat with a bot, is ignored.

        :raises UnknownName: there is no such policy or bot.
        :raises NoSuchSeat: there is no such seat.
        """
        with self._lock:
            seat = self._together(self._seat(seat))[0]
            if policy not in POLICIES:
                raise UnknownName(nearest("policy", policy, POLICIES))
            self._known_bot(bot)
            asked = self._game.decision
            if asked is None or seat in self._bots or seat not in self._together(asked.seat):
                return False
            if type(number) is not int or number != asked.number:
                return False
            if policy == "until_back":
                self.hand_over(seat, bot)
            else:
                option = (
                    asked.options[0]
                    if policy == "pass"
                    else self._new_bot(asked.seat, bot).choose(self._game)
                )
                self._give(seat, option)
                self._let_bots_play()
            return True

    def token(self, seat: int) -> str:
        """Return the secret token of the person in *seat*; give it to nobody else."""
        with self._lock:
            return self._tokens[self._seat(seat)]

    def new_token(self, seat: int) -> str:
        """Return a new token for *seat*; the old one is no longer accepted."""
        with self._lock:
            token = self._tokens[self._seat(seat)] = _token()
            self._stamp += 1
            return token

    def seat_of(self, token: str) -> int:
        """Return the seat of that token.

        :raises UnknownName: no seat has it.
        """
        with self._lock:
            found = None
            if isinstance(token, str):
                given = token.encode("utf-8", "replace")
                # compare all of them, so that the time does not leak anything
                for seat, known in enumerate(self._tokens):
                    if secrets.compare_digest(known.encode("utf-8", "replace"), given):
                        found = seat
            if found is None:
                raise UnknownName("that token is of no seat")
            return found

    def _seat(self, seat: object) -> int:
        return check_seat(seat, len(self._game.names))

    def _together(self, seat: int) -> tuple[int, ...]:
        """Return the seats that are played from the same hand; the first one is the player's."""
        return self.ruleset.together(self._game.state.roles, seat)

    def _people(self) -> list[int]:
        """Return the first seat of each person."""
        seats = range(len(self.names))
        return [s for s in seats if s not in self._bots and self._together(s)[0] == s]

    def _person(self, seat: object) -> int:
        found = self._together(self._seat(seat))[0]
        if found in self._bots:
            raise NotYourTurn(Complaint("bot plays", name=self.names[found]))
        return found

    def _known_bot(self, name: object) -> str:
        if not isinstance(name, str) or name not in self._makers:
            raise UnknownName(nearest("bot", name, self._makers))
        return name

    def _new_bot(self, seat: int, name: str) -> SeatedBot:
        """Return a bot that has got all events of *seat*."""
        maker = self._makers[self._known_bot(name)]
        dice, seed = chance.below(self._dice, 1 << 63)
        bot = SeatedBot(seat, name, seed, maker(self._game.ruleset, seed))
        self._dice = dice
        bot.receive(self._history.log.since(seat, 0)[1])
        return bot

    # ------------------------------------------------------------ undo

    def ask_undo(self, seat: int, number: int | None = None) -> None:
        """Ask to go back to question *number*, or to the one that *seat* answered last.

        It is done as soon as all people agree; bots always do.

        :raises NothingToUndo: there is no such answer.
        :raises NotYourTurn: a bot plays for that seat.
        :raises NoSuchSeat: there is no such seat.
        """
        with self._lock:
            seat = self._person(seat)
            if number is None:
                number = self._history.last_of(seat)
            self._history.before(number)
            others = [other for other in self._people() if other != seat]
            self._changed()
            self._undo = UndoAsked(self._stamp, seat, number, tuple(others))
            self._take_back_if_agreed()

    def answer_undo(self, seat: int, id: int, agree: bool) -> None:
        """Let *seat* agree to the undo request *id*, or refuse it for everybody.

        The seat that asked may also refuse, to withdraw it.

        :raises StaleAnswer: that request is no longer open.
        :raises NotYourTurn: a bot plays for that seat.
        :raises NoSuchSeat: there is no such seat.
        """
        with self._lock:
            seat = self._person(seat)
            if self._undo is None or type(id) is not int or id != self._undo.id:
                raise StaleAnswer(Complaint("not asked any more"))
            if agree is True:
                if seat not in self._undo.waiting:
                    return  # agreed already
                self._agreed(seat)
            else:
                self._undo = None
            self._changed()

    def _agreed(self, seat: int) -> None:
        if self._undo is not None:
            left = tuple(other for other in self._undo.waiting if other != seat)
            self._undo = evolve(self._undo, waiting=left)
            self._take_back_if_agreed()

    def _take_back_if_agreed(self) -> None:
        if self._undo is None or self._undo.waiting:
            return
        answers = self._history.before(self._undo.number)
        record = self._game.record
        record["answers"] = record["answers"][:answers]
        self._history.cut(answers)
        record["number"] = self._history.number - answers
        self._game, self._heard, _ = follow(partial(Game.replay, record, self._game.ruleset))
        self._offered.clear()
        self._undo = None
        # their conclusions from undone answers are forgotten
        self._bots = {s: self._new_bot(s, bot.name) for s, bot in sorted(self._bots.items())}
        self._changed()
        self._let_bots_play()

    # ------------------------------------------------------------ saving

    def to_dict(self) -> dict[str, Any]:
        """Return the save in plain JSON types; it holds every secret, the tokens included."""
        with self._lock:
            return {
                "format": saving.SESSION,
                "version": saving.VERSION,
                "game": self._game.to_dict(),
                "first": self._history.first,
                "jumps": [asdict(jump) for jump in self._history.jumps],
                "heard": self._history.log.last,
                "stamp": self._stamp,
                "tokens": list(self._tokens),
                "bots": [
                    {"seat": seat, "name": bot.name, "seed": bot.seed, "memory": bot.memory()}
                    for seat, bot in sorted(self._bots.items())
                ],
                "offered": sorted(self._offered),
                "at_once": self._at_once,
                "dice": self._dice,
                "undo": None if self._undo is None else self._undo.to_dict(),
            }

    @classmethod
    def from_dict(
        cls,
        data: Mapping[str, Any],
        ruleset: Ruleset | None = None,
        *,
        own_bots: Mapping[str, Maker] | None = None,
    ) -> Session:
        """Return the session that :meth:`to_dict` saved.

        Without a *ruleset* the rules named in the save are built from installed expansions.

        :raises InvalidSave: the data is malformed; the message names the place.
        :raises RulesetMismatch: it was saved under other rules.
        """
        known = makers(own_bots)
        followed, saved = saving.read(data, ruleset)
        with Reading():
            history = History.of(followed.chapters, saved.first, saved.jumps)
            asked = followed.game.decision
            if asked is not None and asked.number != history.number:
                raise InvalidSave(f"first: it leads to question {history.number}")
            if saved.heard != history.log.last:
                raise InvalidSave(f"heard: {saved.heard} instead of {history.log.last}")
            new = cls.__new__(cls)
            new._sit_down(followed, history, known, saved.at_once)
            new._stamp, new._dice = saved.stamp, saved.dice
            new._tokens = list(saved.tokens)
            new._offered = set(saved.offered)
            for place, bot in enumerate(saved.bots):
                with saving.inside(f"bots[{place}]"):
                    new._bots[bot.seat] = new._loaded_bot(bot)
            for seat in new._bots:
                if not {*new._together(seat)} <= new._bots.keys():
                    raise InvalidSave(f"bots: seat {seat} has one, but not all of the same player")
            if saved.undo is not None:
                new._undo = new._loaded_undo(saved.undo)
        return new

    def _loaded_bot(self, saved: saving.BotSaved) -> SeatedBot:
        maker = self._makers[self._known_bot(saved.name)]
        seed = saved.seed
        bot = SeatedBot(saved.seat, saved.name, seed, maker(self._game.ruleset, seed))
        if saved.memory is None:
            bot.receive(self._history.log.since(saved.seat, 0)[1])
        else:
            with saving.inside("memory"):
                bot.recall(saved.memory)
        return bot

    def _loaded_undo(self, saved: UndoAsked) -> UndoAsked:
        with saving.inside("undo"):
            self._history.before(saved.number)
            people = self._people()
            waiting = list(saved.waiting)
            if not waiting or waiting != [s for s in people if s in waiting]:
                raise InvalidSave(f"waiting: {brief(waiting)} are not persons in their order")
            if saved.seat in waiting or not 0 <= saved.seat < len(self.names):
                raise InvalidSave(f"seat: {brief(saved.seat)} cannot ask")
            if saved.id > self._stamp:
                raise InvalidSave(f"id: {brief(saved.id)} is not yet given")
            return saved


def _token() -> str:
    return secrets.token_urlsafe(16)
