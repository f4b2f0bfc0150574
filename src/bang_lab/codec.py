"""The codec: games as numbers, for machine learning."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final, final

from bang_lab.actions import WAIT, ActionBlock, Actions
from bang_lab.alphabet import Alphabet
from bang_lab.event_rows import EventRows
from bang_lab.memory import Memory
from bang_lab.observation import Observation, ObservedField
from bang_lab.seating import steps
from bangcore.engine.events import Event
from bangcore.error_messages import ErrorMessage
from bangcore.errors import (
    GameIsOver,
    IllegalOption,
    InvalidSetup,
    UnknownName,
    brief,
    check_seat,
    nearest,
)
from bangcore.game.game import Game, progress_of
from bangcore.game.lazy import LazyView
from bangcore.game.progress import Progress
from bangcore.game.views import View
from bangcore.rules.arguments import checked
from bangcore.rules.options import Decision, Option
from bangcore.ruleset import Ruleset, default_ruleset

__all__ = ["Codec"]


@checked
@final
class Codec:
    """An encoder and decoder of answers as actions, and an encoder of views as observations.

    It is made for a ruleset or for expansions by name; the default is the base game.

    An action is a number below ``actions``, an observation a row of ``size`` bytes.  Their layout
    depends only on the fingerprint of the rules and is the same for any number of players.
    Players are counted from the own seat.  ``blocks`` are the forms of actions, ``fields`` the
    parts of an observation, ``event_fields`` the parts of a row of :meth:`events`, and
    :meth:`describe` lists all of them.

    With *memory* an observation includes the history that the seat has seen, see :meth:`memory`.

    Methods that take a game and a seat also accept the view of a bot instead.

    >>> from bangcore import Game
    >>> codec = Codec()
    >>> game = Game.new(5, seed=2)
    >>> legal = codec.legal(game, game.decision.seat)
    >>> [codec.meaning(action) for action in legal][:2]
    ['end', 'play mustang:8-hearts']
    >>> game.apply(codec.decode(game, game.decision.seat, 2))
    >>> len(codec.observe(game, 0)) == codec.size
    True
    """

    __slots__ = (
        "_actions",
        "_alphabet",
        "_events",
        "_observation",
        "actions",
        "blocks",
        "event_fields",
        "fields",
        "remembers",
        "ruleset",
        "size",
    )

    actions: Final[int]
    size: Final[int]
    blocks: Final[tuple[ActionBlock, ...]]
    fields: Final[tuple[ObservedField, ...]]
    event_fields: Final[tuple[ObservedField, ...]]
    remembers: Final[bool]
    """Whether an observation depends on a memory."""

    def __init__(
        self,
        rules: Ruleset | Iterable[str | object] | None = None,
        *,
        memory: bool = False,
    ) -> None:
        self.ruleset = rules_of(rules)
        self.remembers = memory
        self._alphabet = alphabet = Alphabet(self.ruleset)
        self._actions = Actions(alphabet)
        self._observation = Observation(alphabet, memory=memory)
        self._events = EventRows(alphabet)
        self.event_fields = tuple(self._events.fields)
        self.actions = len(self._actions)
        self.size = self._observation.size
        self.blocks = self._actions.blocks
        self.fields = tuple(self._observation.fields)

    def __repr__(self) -> str:
        return f"<Codec of {self.actions} actions and {self.size} observed numbers>"

    def __reduce__(self) -> Any:
        return partial(Codec, memory=self.remembers), (self.ruleset,)

    def __deepcopy__(self, memo: dict[int, Any]) -> Codec:
        return self

    # ------------------------------------------------------------ actions

    def legal(self, game: Game | View, seat: int | None = None) -> dict[int, Option | None]:
        """Return the legal actions of *seat* with their options, ``None`` for waiting.

        Each asked seat has the options of the question; all others may wait or interrupt.  The
        result is empty when the game is over.
        """
        progress, seat = self._read(game, seat)
        decision = progress.decision
        return {} if decision is None else self._legal(progress, decision, seat)

    def _legal(self, progress: Progress, decision: Decision, seat: int) -> dict[int, Option | None]:
        legal: dict[int, Option | None] = {}
        if decision.seat == seat:
            # an asked seat has no interrupts
            options = answers = decision.options
        elif progress.together is not None and seat in progress.together.owed:
            options = progress.together.owed[seat]
            answers = tuple([progress.answer_of(seat, option) for option in options])
        else:
            legal[WAIT] = None
            options = answers = tuple([o for o in progress.interrupts if o.seat == seat])
        numbers = self._actions.numbers(options, seat, progress.state.order)
        legal.update(zip(numbers, answers, strict=True))
        # a question may have more options than there are spare actions
        legal.pop(-1, None)
        return legal

    def turn_of(
        self, game: Game, waited: Collection[int] = ()
    ) -> tuple[int, dict[int, Option | None]] | None:
        """Return the next seat to act and its legal actions, ``None`` when the game is over.

        Seats that could interrupt and have not *waited* act before the asked seat.  Use it to let
        players act sequentially::

            while (turn := codec.turn_of(game, waited)) is not None:
                seat, legal = turn
                option = legal[choose(legal)]
                if option is None:
                    waited.add(seat)
                else:
                    game.apply(option)
                    waited.clear()
        """
        progress = progress_of(game)
        decision = progress.decision
        if decision is None:
            return None
        seat = decision.seat
        for option in progress.interrupts:
            if option.seat is not None and option.seat not in waited:
                seat = option.seat
                break
        return seat, self._legal(progress, decision, seat)

    def mask(self, game: Game | View, seat: int | None = None) -> bytearray:
        """Return a mask with 1 for each legal action of *seat*."""
        mask = bytearray(self.actions)
        for action in self.legal(game, seat):
            mask[action] = 1
        return mask

    def encode(self, game: Game, seat: int, option: Option | None) -> int:
        """Return the action for an option of *seat*; ``None`` means to wait.

        :raises IllegalOption: if *option* is not legal now.
        """
        for action, legal in self.legal(game, seat).items():
            if legal is option or (legal is not None and legal == option):
                return action
        text = "wait" if option is None else getattr(option, "text", option)
        raise IllegalOption(text, f"it is not one of the options of seat {seat} now")

    def decode(self, game: Game, seat: int, action: int) -> Option | None:
        """Return the option of *seat* for an action, ``None`` for waiting.

        :raises IllegalOption: if it is not legal now; the message describes it.
        :raises InvalidSetup: if there is no such action.
        :raises GameIsOver: if the game has ended.
        """
        number = self._actions.check(action)
        legal = self.legal(game, seat)
        if number in legal:
            return legal[number]
        if not legal:
            raise GameIsOver(ErrorMessage("game over"))
        raise self.refusal(number, seat, legal)

    def refusal(self, action: int, seat: int, legal: Mapping[int, Option | None]) -> IllegalOption:
        """Return the error for an action that is not *legal*."""
        examples = ", ".join(f"{number} ({self.meaning(number)})" for number in [*legal][:4])
        more = f" and {len(legal) - 4} more" if len(legal) > 4 else ""
        reason = f"seat {seat} can do {examples}{more}"
        return IllegalOption(f"{action} ({self.meaning(action)})", reason)

    def parts(self, action: int) -> tuple[str, str, int | None]:
        """Return the kind, the thing and the target of an action, of those that it has.

        The thing is a card or a key, the target the steps from the player's own seat.

        >>> Codec().parts(1000)
        ('play as', 'wells_fargo:3-hearts', 4)
        """
        return self._actions.parts(action)

    def meaning(self, action: int) -> str:
        """Return a description of an action; players are counted from the own seat, which is 0.

        >>> Codec().meaning(2)
        'end'

        :raises InvalidSetup: if there is no such action.
        """
        return self._actions.meaning(action)

    # ------------------------------------------------------------ observations

    def observe(
        self, game: Game | View, seat: int | None = None, memory: Memory | None = None
    ) -> bytearray:
        """Return the observation of *seat*, one byte for each number.

        It does not depend on hidden information.  A codec with memory takes the *memory* of the
        seat; without it, the game is replayed, and a view is refused.

        :raises InvalidSetup: if the rulesets differ or the memory is missing.
        """
        progress, seat = self._read(game, seat)
        observation = self._observation.of(progress, seat)
        if self.remembers:
            if memory is None:
                if not isinstance(game, Game):
                    raise InvalidSetup("a view contains no events: pass the memory of its seat")
                memory = self._remembered(game, seat)
            self._observation.remember(observation, memory, progress, seat)
        return observation

    def memory(self, game: Game | None = None, seat: int = 0) -> Memory:
        """Return the memory of *seat*: it contains the game so far and keeps listening.

        Without a game it is empty: pass it every event of the seat with ``notice``, as a bot does.
        A copy of a game has no listeners, so copy its memories as well::

            own = memory.copy()
            world.events.subscribe(own.notice, seat=seat, plain=True)
        """
        if game is None:
            return Memory(self._alphabet)
        _, seat = self._read(game, seat)
        memory = self._remembered(game, seat)
        game.events.subscribe(memory.notice, seat=seat, plain=True)
        return memory

    def _remembered(self, game: Game, seat: int) -> Memory:
        memory = Memory(self._alphabet)
        for event in game.story(seat):
            memory.notice(event)
        return memory

    def events(self, game: Game, seat: int, since: int = 0) -> list[bytearray]:
        """Return the events after number *since* as *seat* has seen them, as rows.

        It replays the game, as :meth:`Game.story <bangcore.Game.story>` does; an agent that
        listens encodes its events with :meth:`event`.

        >>> from bangcore import Game
        >>> codec = Codec()
        >>> game = Game.new(4, seed=1)
        >>> len(codec.events(game, 0)), len(codec.events(game, 0, since=5))
        (7, 2)
        """
        _, seat = self._read(game, seat)
        places = steps(game.state.order, seat)
        return [self._events.of(event, places) for event in game.story(seat, since=since)]

    def event(self, event: Event, seat: int, order: Sequence[int]) -> bytearray:
        """Return the row of an event as *seat* sees it; *order* is that of the view."""
        return self._events.of(event, steps(tuple(order), check_seat(seat, len(order))))

    def field(self, name: str) -> ObservedField:
        """Return the named field of an observation.

        >>> life = Codec().field("life")
        >>> life.shape
        (7,)
        """
        for field in self.fields:
            if field.name == name:
                return field
        raise UnknownName(nearest("field", name, [field.name for field in self.fields]))

    def names(self, field: str) -> tuple[str, ...]:
        """Return the names of the entries along the last axis of a field of an observation.

        >>> Codec().names("role")
        ('deputy', 'outlaw', 'renegade', 'sheriff')
        >>> Codec().names("hand")[:2]
        ('bang:A-spades', 'bang:2-diamonds')
        """
        return self.field(field).names

    def _read(self, game: Game | View, seat: int | None) -> tuple[Progress, int]:
        """Return the progress and the seat; a view has only its own seat."""
        if not isinstance(game, Game):
            if not isinstance(game, LazyView):
                raise InvalidSetup(f"a codec reads a game or the view of a bot, not {brief(game)}")
            if seat is not None and seat != game.seat:
                raise InvalidSetup(f"this view belongs to seat {game.seat}, not {brief(seat)}")
            seat = game.seat
        progress = progress_of(game)
        rules = progress.rules
        if rules is not self.ruleset and rules != self.ruleset:
            ours, theirs = " ".join(self.ruleset.fingerprint), " ".join(rules.fingerprint)
            raise InvalidSetup(f"a codec of {brief(ours)} cannot read a game of {brief(theirs)}")
        return progress, check_seat(seat, len(progress.state.names))

    # ------------------------------------------------------------ documentation

    def describe(self) -> str:
        """Return a list of all forms of actions and all fields of observations and events.

        >>> print(Codec().describe().splitlines()[3])
             2  end                  to end the turn
        """
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        yield f"{self.actions} actions"
        for block in self.blocks:
            shape = [*([block.count] if block.count > 1 else []), *_more(block.places)]
            yield _line(block.start, block.name, block.about, shape)
        yield f"{self.size} observed numbers"
        for field in self.fields:
            yield _line(field.start, field.name, field.about, [n for n in field.shape if n > 1])
        yield f"{self._events.size} numbers of an event"
        for field in self.event_fields:
            yield _line(field.start, field.name, field.about, [n for n in field.shape if n > 1])


def rules_of(given: Ruleset | Iterable[str | object] | None) -> Ruleset:
    """Return the *given* ruleset, or build it from a list of expansions.

    >>> rules_of([]) == rules_of(None)
    True

    :raises InvalidSetup: if *given* is neither.
    """
    if given is None:
        return default_ruleset()
    if isinstance(given, Ruleset):
        return given
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise InvalidSetup(f"expansions are a list of names, not {brief(given)}")
    return Ruleset.build(*given)


def _more(places: int) -> list[int]:
    return [places] if places > 1 else []


def _line(start: int, name: str, about: str, shape: list[int]) -> str:
    size = " x ".join(map(str, shape))
    return f"{start:>6}  {name:<20} {about}" + (f" ({size})" if size else "")
