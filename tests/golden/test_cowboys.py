"""Games between cowboys go as they went: how fast they think is no matter of what they answer.

When a rule or what cowboys know has changed, so do these games; what a game says instead is put
here by hand.
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
        (4, (141, "f04b1c265a1d3d1d")),
        (5, (124, "867c05bd23e17114")),
        (6, (136, "df45e7d52e1683ff")),
        (7, (157, "542fc545f8a29248")),
    ],
)
def test_cowboys_play_the_base_game_as_they_did(players: int, went: tuple[int, str]) -> None:
    assert answers(players, Ruleset.build()) == went


def test_cowboys_play_two_against_two_as_they_did() -> None:
    assert answers(2, Ruleset.build("two_players")) == (119, "570c1e459e8dcb20")


@pytest.mark.skipif(not installed, reason="expansions are not installed")
@pytest.mark.parametrize(
    ("players", "went"),
    [
        (4, (289, "e821d925538314da")),
        (5, (305, "e8bcf007b06fd703")),
        (6, (496, "59c02c6ee68d08a3")),
        (7, (180, "c13ee892a891ca5d")),
    ],
)
def test_cowboys_play_with_everything_as_they_did(players: int, went: tuple[int, str]) -> None:
    assert answers(players, Ruleset.build(*EVERYTHING)) == went


def answers(players: int, rules: Ruleset) -> tuple[int, str]:
    """Return how many answers a game has, and what stands for all of them."""
    game = Game.new(players, rules, seed=players)
    senses = senses_of(rules)
    play(game, [CowboyBot(10 * players + seat, senses) for seat in range(len(game.names))])
    given = game.record["answers"]
    return len(given), hashlib.sha256("\n".join(given).encode()).hexdigest()[:16]
