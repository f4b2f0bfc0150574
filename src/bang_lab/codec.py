"""The codec: a game as numbers, for programs that learn."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, Final, final

from bang_lab.actions import WAIT, ActionBlock, Actions
from bang_lab.alphabet import Alphabet
from bang_lab.observation import Observation, ObservedField
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
from bangcore.game.progress import Progress
from bangcore.rules.options import Decision, Option
from bangcore.ruleset import Ruleset, default_ruleset

__all__ = ["Codec"]


@final
class Codec:
    """A converter of answers to actions and back, and of views to observations.

    It is made for a ruleset, or for expansions by name; without either, for the base game.

    An action is a number below ``actions``, an observation a row of ``size`` bytes.  Both are the
    same for every game of a ruleset, with any number of players: the meaning of a number depends
    on the fingerprint of the rules alone, and on the seat, because players are counted from the
    own seat on.  ``blocks`` are the forms of actions, ``fields`` the parts of an observation, and
    :meth:`describe` prints both.

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

    __slots__ = ("_actions", "_observation", "actions", "blocks", "fields", "ruleset", "size")

    actions: Final[int]
    size: Final[int]
    blocks: Final[tuple[ActionBlock, ...]]
    fields: Final[tuple[ObservedField, ...]]

    def __init__(self, rules: Ruleset | Iterable[str | object] | None = None) -> None:
        self.ruleset = rules_of(rules)
        alphabet = Alphabet(self.ruleset)
        self._actions = Actions(alphabet)
        self._observation = Observation(alphabet)
        self.actions = len(self._actions)
        self.size = self._observation.size
        self.blocks = self._actions.blocks
        self.fields = tuple(self._observation.fields)

    def __repr__(self) -> str:
        return f"<Codec of {self.actions} actions and {self.size} observed numbers>"

    def __reduce__(self) -> Any:
        return Codec, (self.ruleset,)

    def __deepcopy__(self, memo: dict[int, Any]) -> Codec:
        return self

    # ------------------------------------------------------------ actions

    def legal(self, game: Game, seat: int) -> dict[int, Option | None]:
        """Return the legal actions of *seat*: the option by action, ``None`` for waiting.

        The asked seat, or each that owes an answer, has the options of the question; all others may
        wait, or interrupt.
        When the game is over, there are none.
        """
        self._check(game)
        progress = progress_of(game)
        decision = progress.decision
        seat = check_seat(seat, len(progress.state.names))
        return {} if decision is None else self._legal(progress, decision, seat)

    def _legal(self, progress: Progress, decision: Decision, seat: int) -> dict[int, Option | None]:
        made: dict[int, Option | None] = {}
        if decision.seat == seat:
            # interrupts are for players other than the one on turn, who are never asked then
            options = answers = decision.options
        elif progress.together is not None and seat in progress.together.owed:
            options = progress.together.owed[seat]
            answers = tuple([progress.answer_of(seat, option) for option in options])
        else:
            made[WAIT] = None
            options = answers = tuple([o for o in progress.interrupts if o.seat == seat])
        numbers = self._actions.numbers(options, seat, len(progress.state.names))
        made.update(zip(numbers, answers, strict=True))
        # only where a question has more options than there are spare numbers
        made.pop(-1, None)
        return made

    def turn_of(
        self, game: Game, waited: Collection[int] = ()
    ) -> tuple[int, dict[int, Option | None]] | None:
        """Return the next seat to act with its legal actions; ``None`` when the game is over.

        First come the seats that could interrupt and have not *waited*, then the asked one.  It is
        for programs that let players act one after the other::

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

    def mask(self, game: Game, seat: int) -> bytearray:
        """Return 1 for each legal action of *seat*, and 0 for the others."""
        made = bytearray(self.actions)
        for action in self.legal(game, seat):
            made[action] = 1
        return made

    def encode(self, game: Game, seat: int, option: Option | None) -> int:
        """Return the action that is an option of *seat*; ``None`` is to wait.

        :raises IllegalOption: it is not one of its options.
        """
        for action, legal in self.legal(game, seat).items():
            if legal is option or (legal is not None and legal == option):
                return action
        given = "wait" if option is None else getattr(option, "text", option)
        raise IllegalOption(given, f"it is not one of the options of seat {seat} now")

    def decode(self, game: Game, seat: int, action: int) -> Option | None:
        """Return the option of *seat* for an action, ``None`` for waiting.

        :raises IllegalOption: it is not legal now; the message has its meaning.
        :raises InvalidSetup: there is no such action.
        :raises GameIsOver: the game has ended.
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
        known = ", ".join(f"{number} ({self.meaning(number)})" for number in [*legal][:4])
        more = f" and {len(legal) - 4} more" if len(legal) > 4 else ""
        reason = f"seat {seat} can do {known}{more}"
        return IllegalOption(f"{action} ({self.meaning(action)})", reason)

    def meaning(self, action: int) -> str:
        """Return an action in words; players are counted from the own seat, which is 0.

        >>> Codec().meaning(2)
        'end'

        :raises InvalidSetup: there is no such action.
        """
        return self._actions.meaning(action)

    # ------------------------------------------------------------ observations

    def observe(self, game: Game, seat: int) -> bytearray:
        """Return the observation of *seat*, a byte for each number.

        It does not depend on hidden information.
        """
        self._check(game)
        seat = check_seat(seat, len(game.names))
        return self._observation.of(progress_of(game), seat)

    def field(self, name: str) -> ObservedField:
        """Return the field of an observation of that name.

        >>> life = Codec().field("life")
        >>> life.shape
        (7,)
        """
        for field in self.fields:
            if field.name == name:
                return field
        raise UnknownName(nearest("field", name, [field.name for field in self.fields]))

    def _check(self, game: Game) -> None:
        if progress_of(game).rules is not self.ruleset and game.ruleset != self.ruleset:
            ours, theirs = " ".join(self.ruleset.fingerprint), " ".join(game.ruleset.fingerprint)
            raise InvalidSetup(f"a codec of {brief(ours)} cannot read a game of {brief(theirs)}")

    # ------------------------------------------------------------ documentation

    def describe(self) -> str:
        """Return a list of all forms of actions and all fields of an observation.

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


def rules_of(given: Ruleset | Iterable[str | object] | None) -> Ruleset:
    """Return the *given* rules, or those of a list of expansions.

    >>> rules_of([]) == rules_of(None)
    True

    :raises InvalidSetup: *given* is neither.
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
