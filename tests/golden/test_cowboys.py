"""Games between cowboys do not change, so optimisations cannot alter their answers.

After a change of a rule or of the cowboys, copy the new values here by hand.
"""

import hashlib
from importlib.util import find_spec

import pytest

from bang_bots import CowboyBot, play, senses_of
from bangcore import Game, Ruleset

EVERYTHING = ("dodgecity", "bullet", "highnoon", "fistful", "goldrush", "shadows")
installed = all(find_spec(f"bang_{name}") for name in ("dodgecity", "highnoon", "goldrush"))


@pytest.mark.parametrize(
    ("players", "went"),
    [
        (4, (184, "4be99e2c640e7b9e")),
        (5, (129, "f8e59517ebeaeeda")),
        (6, (114, "c98b7c6b295702b2")),
        (7, (248, "910e018a4fe561cd")),
    ],
)
def test_cowboys_play_the_base_game_as_they_did(players: int, went: tuple[int, str]) -> None:
    assert answers(players, Ruleset.build()) == went


def test_cowboys_play_two_against_two_as_they_did() -> None:
    assert answers(2, Ruleset.build("two_players")) == (112, "08638d5911e9ba63")


@pytest.mark.skipif(not installed, reason="expansions are not installed")
@pytest.mark.parametrize(
    ("players", "went"),
    [
        (4, (342, "9b4b38a9c66809ac")),
        (5, (138, "18b3e56f3bd109ee")),
        (6, (195, "bda9083e19efd3c6")),
        (7, (159, "8be050528054e9af")),
    ],
)
def test_cowboys_play_with_everything_as_they_did(players: int, went: tuple[int, str]) -> None:
    assert answers(players, Ruleset.build(*EVERYTHING)) == went


def answers(players: int, rules: Ruleset) -> tuple[int, str]:
    """Return the number of answers of a game, and a digest of them."""
    game = Game.new(players, rules, seed=players)
    senses = senses_of(rules)
    play(game, [CowboyBot(10 * players + seat, senses) for seat in range(len(game.names))])
    given = game.record["answers"]
    return len(given), hashlib.sha256("\n".join(given).encode()).hexdigest()[:16]
