"""Invariants of copies, saves and replays, and of answers that fail or are undone."""

from __future__ import annotations

import io
import pickle
from typing import Any

from bangcore.engine.events import REFEREE
from bangcore.game.game import Game
from bangcore.rules.options import Option
from bangcore.ruleset import Ruleset
from bangcore.testing.culprits.rewiring import Sabotage, Saboteur
from bangcore.testing.culprits.states import wrong_with_states
from bangcore.testing.invariants.comparing import (
    check_equal,
    replayed,
    same,
    same_events,
    saved,
    under,
    untouched,
)
from bangcore.testing.playing.deals import Dice, EventRecorder, choices, play_on

__all__ = [
    "copies_answer_alike",
    "copies_are_equal",
    "copies_go_on_alike",
    "failures_change_nothing",
    "undo_goes_back",
]


class _Pickler(pickle.Pickler):
    def persistent_id(self, thing: Any) -> str | None:
        return "rules" if isinstance(thing, Ruleset) else None


class _Unpickler(pickle.Unpickler):
    def __init__(self, file: io.BytesIO, rules: Ruleset) -> None:
        super().__init__(file)
        self._rules = rules

    def persistent_load(self, pid: Any) -> Any:
        return self._rules


def _pickled(game: Game) -> Game:
    # without the ruleset: in tests it often contains local classes, which cannot be pickled
    file = io.BytesIO()
    _Pickler(file).dump(game)
    file.seek(0)
    copy: Game = _Unpickler(file, game.ruleset).load()
    return copy


def copies_are_equal(game: Game, seed: int) -> None:
    """A copy, a pickle and a save are at the same position, and their saves are equal."""
    wrong = wrong_with_states(game)
    assert not wrong, wrong
    same(game, game.copy(), "a copy")
    same(game, saved(game), "a save loaded again")
    same(game, _pickled(game), "a pickle loaded again")
    check_equal(game, game.to_dict(), game.copy().to_dict(), "a copy saves differently")
    check_equal(game, game.to_dict(), saved(game).to_dict(), "a loaded save saves differently")


def copies_go_on_alike(game: Game, seed: int) -> None:
    """A copy, a pickle, a save and a replay play on equally and do not affect the game."""
    copies = {
        "a copy": game.copy(),
        "a copy of a copy": game.copy().copy(),
        "a save loaded again": saved(game),
        "a pickle loaded again": _pickled(game),
        "a replay": replayed(game),
    }
    with untouched(game, "playing on with copies"):
        recorders = {name: EventRecorder(copy) for name, copy in copies.items()}
        for copy in copies.values():
            play_on(copy, Dice(seed), 4)
        first = copies["a copy"]
        for name, copy in copies.items():
            same(first, copy, f"{name} after four more answers")
            same_events(recorders["a copy"], recorders[name], name, first)


def failures_change_nothing(game: Game, seed: int) -> None:
    """When an ability raises in the middle of an answer, the game is unchanged."""
    possible = choices(game)
    if possible:
        dice = Dice(seed)
        with untouched(game, "an answer that failed on a copy"):
            _fail_at(game, dice.pick(possible), dice)


def _fail_at(game: Game, option: Option, dice: Dice) -> None:
    """Let one hook call fail while a copy answers *option*."""
    saboteur = Saboteur(game.ruleset)
    under(saboteur.rules, game).apply(option)
    if not saboteur.calls:
        return
    copy = under(saboteur.rules, game)
    recorder = EventRecorder(copy)
    saboteur.fails_at, saboteur.calls = dice.below(saboteur.calls), 0
    failed = ""
    try:
        copy.apply(option)
    except Sabotage as error:
        failed = f"after {option} failed ({error})"
    if not failed:
        return  # the ability caught it
    saboteur.fails_at = -1
    same(game, copy, f"the game {failed}")
    check_equal(game, game.to_dict(), copy.to_dict(), f"{failed} a change remains")
    assert not recorder.events[REFEREE], f"{failed} events were delivered"
    clean = game.copy()
    clean.apply(option)
    copy.apply(option)
    same(clean, copy, f"the same answer {failed}")


def copies_answer_alike(before: Game, answer: Option, after: Game, seed: int) -> None:
    """The same answer leads a copy to the same position."""
    copy = before.copy()
    copy.apply(answer)
    same(after, copy, f"a copy after {answer}")


def undo_goes_back(before: Game, answer: Option, after: Game, seed: int) -> None:
    """Undo restores the position before the answer, which can then be given again."""
    copy = after.copy()
    copy.undo()
    same(before, copy, f"the game after undoing {answer}")
    check_equal(before, before.to_dict(), copy.to_dict(), f"undoing {answer} leaves a change")
    copy.apply(answer)
    same(after, copy, f"the game after {answer} was undone and given again")
