"""Hundreds of random games, most of them with all expansions.

``pytest tests/together -m "" --hypothesis-profile=soak`` plays 20,000 other games,
``--soak-from=12000`` those from that seed on.
"""

import json
import secrets
from contextlib import contextmanager
from functools import cache

import pytest
from hypothesis import settings

from bangcore import Game, Ruleset
from bangcore.testing import (
    ANSWER_INVARIANTS,
    GAME_INVARIANTS,
    Deal,
    Playthrough,
    check_position,
)
from bangcore.testing.playing.deals import Dice, EventRecorder, choices, roll

ALL = ("dodgecity", "bullet", "highnoon", "fistful", "goldrush", "shadows")
PARTS = 5
LONGEST = 3000
CLOSELY = 25
"""The interval of games checked closely, and of the positions checked in them."""

Options = tuple[tuple[str, bool | int], ...]


@cache
def rules(names: tuple[str, ...], options: Options = ()) -> Ruleset:
    return Ruleset.build(*names, options=dict(options))


def some_rules(dice: Dice) -> Ruleset:
    """Return a ruleset with everything, or sometimes with fewer expansions or other options."""
    names = ALL if dice.below(6) else tuple(name for name in ALL if dice.below(2))
    specs = rules(names).option_specs
    if dice.below(5):
        return rules(names)
    chosen = [(name, dice.pick(list(spec.values))) for name, spec in specs.items()]
    return rules(names, tuple(pair for pair in chosen if dice.below(2)))


def some_deal(seed: int, dice: Dice) -> Deal:
    found = some_rules(dice)
    each = int(found.options["characters"])
    numbers = [n for n in found.players if n * each <= len(found.characters)]
    return Deal(rules=found, players=dice.pick(numbers), seed=seed)


@contextmanager
def reproducible(deal, answers):
    """Re-raise any error with the code that reproduces the game."""
    try:
        yield
    except Exception as error:
        notes = "".join(f"\n{note}" for note in getattr(error, "__notes__", ()))
        again = f"{Playthrough(deal, tuple(answers))!r}.game()"
        raise AssertionError(f"{error!r}{notes}\nto play it again: {again}") from error


def play(seed: int) -> int:
    """Play a game to its end, audit each position and return the number of answers."""
    dice = Dice(seed)
    deal = some_deal(seed, dice)
    answers: list[int] = []
    with reproducible(deal, answers):
        game = deal.game()
        recorder = EventRecorder(game) if seed % CLOSELY == 0 else None
        while game.decision is not None:
            assert len(answers) < LONGEST, f"the game has no end after {LONGEST} answers"
            close = recorder is not None and dice.below(CLOSELY) == 0
            before = game.copy() if close else None
            answers.append(roll(game, dice))
            option = choices(game)[answers[-1]]
            game.apply(option)
            wrong = game.audit()
            assert not wrong, "; ".join(wrong)
            if before is not None:
                ANSWER_INVARIANTS[dice.pick(sorted(ANSWER_INVARIANTS))](before, option, game, seed)
                look_closely(game, before, dice)
        if recorder is not None:
            for check in GAME_INVARIANTS.values():
                check(game, recorder, dice.below(1 << 16))
    return len(answers)


def look_closely(game: Game, before: Game, dice: Dice) -> None:
    """Check every invariant of a position, its save and its undo."""
    check_position(game, dice.below(1 << 16))
    saved = json.loads(json.dumps(game.to_dict()))
    assert Game.from_dict(saved, game.ruleset).to_dict() == saved
    back = game.copy()
    back.undo()
    assert back.to_dict() == before.to_dict()


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_random_games_with_everything_are_sound(part: int, request: pytest.FixtureRequest) -> None:
    """After each answer the audit finds nothing, and every game ends."""
    profile = settings()
    games = 2 * profile.max_examples
    first = request.config.getoption("--soak-from")
    if first is None:
        first = 0 if profile.derandomize else secrets.randbelow(1 << 40)
    seeds = range(first + part * games, first + (part + 1) * games)
    print(f"seeds {seeds[0]} to {seeds[-1]}")
    assert sum(map(play, seeds)) > 50 * games
