"""One game of a tournament, and what became of it."""

from __future__ import annotations

import traceback
from pathlib import PurePath
from typing import Any, final

from attrs import asdict, define, fields, frozen

from bangcore.bots import play
from bangcore.game.events import REFEREE, Event
from bangcore.game.game import Game
from bangcore.lab.plan import Plan
from bangcore.lab.rows import Row

__all__ = ["Failed", "Played", "Result", "from_json", "play_game", "to_json"]


@final
@frozen
class Played:
    """How one game went, by seat what became of whom; ``lives`` are those of all, turn by turn."""

    game: int
    deal: int
    seed: int
    players: tuple[str, ...]
    roles: tuple[str, ...]
    characters: tuple[str, ...]
    winners: tuple[int, ...]
    reason: str
    turns: int
    answers: int
    eliminated_by: tuple[int | None, ...]
    eliminated_on: tuple[int | None, ...]
    lives: tuple[tuple[int, ...], ...]

    def rows(self, sets: str) -> list[Row]:
        """Return a row for each seat."""
        seats = len(self.players)
        return [
            Row(
                self.game,
                self.deal,
                self.seed,
                seats,
                sets,
                seat,
                self.players[seat],
                self.roles[seat],
                self.characters[seat],
                seat in self.winners,
                self.reason,
                self.turns,
                self.answers,
                self.eliminated_by[seat],
                self.eliminated_on[seat],
                tuple([life[seat] for life in self.lives]),
            )
            for seat in range(seats)
        ]


@final
@frozen
class Failed:
    """A game that could not be played to its end, and what was wrong."""

    game: int
    deal: int
    seed: int
    error: str

    def __str__(self) -> str:
        return f"game {self.game} (seed {self.seed}): {self.error}"


Result = Played | Failed


@final
@define
class _Witness:
    """Sees who goes out when, and what lives are left as turns begin."""

    game: Game
    turn: int
    out: dict[int, tuple[int | None, int]]
    lives: list[tuple[int, ...]]

    def __call__(self, event: Event) -> None:
        if event.kind == "turn":
            self.turn += 1
            self.lives.append(tuple(self.game.state.life))
        elif event.seat is not None:  # pragma: no branch - whoever is eliminated has a seat
            self.out.setdefault(event.seat, (event.target, self.turn))


def play_game(plan: Plan, number: int) -> Result:
    """Let bots play game *number* of a plan to its end; what goes wrong is the result, too."""
    deal, seed = plan.deal_of(number), plan.seed_of(number)
    try:
        return _play(plan, number, deal, seed)
    except Exception as error:
        return Failed(number, deal, seed, _told(error))


def _told(error: Exception) -> str:
    """Return what was wrong, and where, in words that are the same on every machine."""
    said = " ".join(str(error).split())[:300]
    last = traceback.extract_tb(error.__traceback__)[-1]
    where = f"{PurePath(last.filename).name} line {last.lineno}, in {last.name}"
    return f"{type(error).__name__}{': ' if said else ''}{said} ({where})"


def _play(plan: Plan, number: int, deal: int, seed: int) -> Played:
    game, state_of = plan.game(number), plan.seating(number)
    begun = game.state.turns
    witness = _Witness(game, begun, {}, [tuple(game.state.life)] * begun)
    game.events.subscribe(witness, kinds={"turn", "eliminated"}, seat=REFEREE, plain=True)
    play(game, plan.bots(number), most=plan.most)
    state, outcome = game.state, game.outcome
    assert outcome is not None
    names = [plan.entries[entry][0] for entry in state_of.entries]
    outs = [witness.out.get(seat, (None, None)) for seat in range(len(names))]
    return Played(
        number,
        deal,
        seed,
        tuple(names),
        tuple(state.roles),
        tuple(state.characters),
        outcome.winners,
        outcome.reason,
        state.turns,
        len(game.record["answers"]),
        tuple([by for by, _ in outs]),
        tuple([on for _, on in outs]),
        tuple(witness.lives),
    )


def to_json(result: Played) -> dict[str, Any]:
    """Return a result in plain JSON types."""
    return asdict(result, recurse=False)


def from_json(data: Any) -> Played:
    """Return the result that :func:`to_json` wrote.

    :raises ValueError, TypeError, KeyError: it is none.
    """
    if not isinstance(data, dict) or data.keys() != {field.name for field in fields(Played)}:
        raise ValueError("other entries than those of a game")
    made: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in data.items()
    }
    made["lives"] = tuple(map(tuple, made["lives"]))
    return Played(**made)
