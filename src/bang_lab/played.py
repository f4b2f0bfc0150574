"""One game of a tournament and its result."""

from __future__ import annotations

import traceback
from collections.abc import Collection
from contextlib import suppress
from pathlib import PurePath
from typing import Any, final

from attrs import Factory, asdict, define, field, fields, frozen

from bang_bots import IllegalAnswer, play
from bang_bots.worlds import AnyBot
from bang_lab.plan import Plan
from bang_lab.rows import Row
from bangcore.engine.events import REFEREE, Event
from bangcore.errors import InvalidSetup, brief
from bangcore.game.game import Game
from bangcore.rules.options import Option

__all__ = [
    "Failed",
    "Played",
    "Result",
    "description",
    "failed",
    "from_json",
    "play_game",
    "to_json",
]


@final
@frozen
class Played:
    """The result of one game by seat; ``lives`` are the life points of all seats by turn.

    ``dealt_roles`` and ``dealt_characters`` are from the first turn, ``roles`` and ``characters``
    from the end; ``answered`` is the number of answers of each seat.  ``choices`` are the recorded
    answers of the first player, each with the number of answers before it.  ``counts`` are what the
    bot of each seat has counted in its ``counts``, by name, or empty if no bot counts.
    """

    game: int
    deal: int
    seed: int
    players: tuple[str, ...]
    roles: tuple[str, ...]
    characters: tuple[str, ...]
    dealt_roles: tuple[str, ...]
    dealt_characters: tuple[str, ...]
    winners: tuple[int, ...]
    reason: str
    turns: int
    answers: int
    answered: tuple[int, ...]
    eliminated_by: tuple[int | None, ...]
    eliminated_on: tuple[int | None, ...]
    lives: tuple[tuple[int, ...], ...]
    choices: tuple[tuple[int, str], ...] = ()
    counts: tuple[tuple[tuple[str, int], ...], ...] = ()

    def rows(self, sets: str, options: str = "", versions: str = "") -> list[Row]:
        """Return a row for each seat, with the sets, options and versions of a plan."""
        seats = len(self.players)
        return [
            Row(
                self.game,
                self.deal,
                self.seed,
                seats,
                sets,
                options,
                versions,
                seat,
                self.players[seat],
                self.roles[seat],
                self.characters[seat],
                self.dealt_roles[seat],
                self.dealt_characters[seat],
                seat in self.winners,
                self.reason,
                self.turns,
                self.answers,
                self.answered[seat],
                self.eliminated_by[seat],
                self.eliminated_on[seat],
                tuple([life[seat] for life in self.lives]),
                self.counts[seat] if self.counts else (),
            )
            for seat in range(seats)
        ]


@final
@frozen
class Failed:
    """A game that could not be played to its end, with the error.

    ``counts`` are what the bots of players had counted, ``traceback`` is that of the error.
    """

    game: int
    deal: int
    seed: int
    error: str
    counts: tuple[tuple[str, tuple[tuple[str, int], ...]], ...] = ()
    traceback: str = field(default="", eq=False, repr=False)

    def __str__(self) -> str:
        return f"game {self.game} (seed {self.seed}): {self.error}"


Result = Played | Failed


@final
@define
class _Witness:
    """A recorder of the deal, eliminations, life points at the start of each turn, and answers.

    The answers are those of the *recorded* seats.
    """

    game: Game
    turn: int
    lives: list[tuple[int, ...]]
    answered: list[int]
    recorded: Collection[int]
    choices: list[tuple[int, str]] = Factory(list)
    out: dict[int, tuple[int | None, int]] = Factory(dict)
    dealt: tuple[tuple[str, ...], tuple[str, ...]] | None = None

    def __attrs_post_init__(self) -> None:
        if self.turn:
            self.see()

    def see(self) -> None:
        """Record the deal once all characters are chosen."""
        state = self.game.state
        self.dealt = self.dealt or (tuple(state.roles), tuple(state.characters))

    def answer(self, seat: int, option: Option) -> None:
        """Count an answer."""
        if seat in self.recorded:
            self.choices.append((sum(self.answered), option.text))
        self.answered[seat] += 1

    def __call__(self, event: Event) -> None:
        if event.kind == "turn":
            self.see()
            self.turn += 1
            self.lives.append(tuple(self.game.state.life))
        elif event.seat is not None:  # pragma: no branch - an elimination has a seat
            self.out.setdefault(event.seat, (event.target, self.turn))


def play_game(plan: Plan, number: int) -> Result:
    """Play game *number* of a plan and return its result, or the error."""
    bots: list[AnyBot] = []
    try:
        return _play(plan, number, bots)
    except Exception as error:
        names = [plan.entries[entry][0] for entry in plan.seating(number).entries]
        counts = [(name, _counts(bot)) for name, bot in zip(names, bots, strict=False)]
        return failed(plan, number, error, tuple(pair for pair in counts if pair[1]))


def failed(
    plan: Plan,
    number: int,
    error: Exception,
    counts: tuple[tuple[str, tuple[tuple[str, int], ...]], ...] = (),
) -> Failed:
    """Return the failure of game *number* with an error."""
    lines = "".join(traceback.format_exception(error))
    deal, seed = plan.deal_of(number), plan.seed_of(number)
    return Failed(number, deal, seed, description(error), counts, lines)


def description(error: Exception) -> str:
    """Return a description of the error and its place that is the same on every machine."""
    message = " ".join(str(error).split())[:300]
    last = traceback.extract_tb(error.__traceback__)[-1]
    where = f"{PurePath(last.filename).name} line {last.lineno}, in {last.name}"
    notes = "".join(f"; {note}" for note in getattr(error, "__notes__", ()))
    return f"{type(error).__name__}{': ' if message else ''}{message} ({where}){notes}"


def _play(plan: Plan, number: int, bots: list[AnyBot]) -> Played:
    """Play a game with the bots of the plan, which are added to *bots*."""
    game, state_of = plan.game(number), plan.seating(number)
    begun = game.state.turns
    recorded = [seat for seat, entry in enumerate(state_of.entries) if plan.record and not entry]
    lives, answered = [tuple(game.state.life)] * begun, [0] * len(game.names)
    witness = _Witness(game, begun, lives, answered, recorded)
    game.events.subscribe(witness, kinds={"turn", "eliminated"}, seat=REFEREE, plain=True)
    bots += plan.bots(number)
    names = [plan.entries[entry][0] for entry in state_of.entries]
    try:
        play(game, bots, most=plan.most, watch=witness.answer)
    except IllegalAnswer as error:
        answer = brief(error.answer)
        raise InvalidSetup(
            f"{names[error.seat]} answered {answer}, which is not an option: {error.reason}"
        ) from error
    state, outcome = game.state, game.outcome
    assert outcome is not None
    assert witness.dealt is not None
    dealt_roles, dealt_characters = witness.dealt
    counts = tuple(map(_checked_counts, bots))
    outs = [witness.out.get(seat, (None, None)) for seat in range(len(names))]
    return Played(
        number,
        plan.deal_of(number),
        plan.seed_of(number),
        tuple(names),
        tuple(state.roles),
        tuple(state.characters),
        dealt_roles,
        dealt_characters,
        outcome.winners,
        outcome.reason,
        state.turns,
        len(game.record["answers"]),
        tuple(witness.answered),
        tuple([by for by, _ in outs]),
        tuple([on for _, on in outs]),
        tuple(witness.lives),
        tuple(witness.choices),
        counts if any(counts) else (),
    )


def _counts(bot: object) -> tuple[tuple[str, int], ...]:
    """Return what a bot has counted, nothing if these are not counts."""
    with suppress(InvalidSetup):
        return _checked_counts(bot)
    return ()


def _checked_counts(bot: object) -> tuple[tuple[str, int], ...]:
    """Return what a bot has counted.

    :raises InvalidSetup: if its counts are not whole numbers by name.
    """
    counts = getattr(bot, "counts", {})
    try:
        pairs = tuple(counts.items())
        whole = all(name.isidentifier() and type(count) is int for name, count in pairs)
    except (AttributeError, TypeError):
        whole = False
    if not whole:
        raise InvalidSetup(f"counts of a bot are whole numbers by name, not {brief(counts)}")
    return pairs


def to_json(result: Played) -> dict[str, Any]:
    """Return a result as JSON types."""
    return asdict(result, recurse=False)


def from_json(data: Any) -> Played:
    """Return the result from the data of :func:`to_json`.

    :raises ValueError, TypeError, KeyError: if it is not a result.
    """
    if not isinstance(data, dict) or data.keys() != {field.name for field in fields(Played)}:
        raise ValueError("not the entries of a game")
    entries: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in data.items()
    }
    for name in ("lives", "choices"):
        entries[name] = tuple(map(tuple, entries[name]))
    entries["counts"] = tuple(tuple(map(tuple, counts)) for counts in entries["counts"])
    return Played(**entries)
