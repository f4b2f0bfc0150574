"""The original plays on as if there were no copy."""

from __future__ import annotations

import json
from importlib.util import find_spec

import pytest

from bangcore import Game, Ruleset
from bangcore.plugin import Character, Expansion, hookimpl
from bangcore.testing import four, seat
from bangcore.testing.invariants.comparing import same
from bangcore.testing.playing.deals import Dice, EventRecorder, choices, play_on, roll
from bangcore.worlds import sample

SETS = [(4, ())]
if find_spec("bang_two_players"):
    SETS.append((2, ("two_players",)))
if all(map(find_spec, ("bang_dodgecity", "bang_highnoon", "bang_goldrush"))):
    SETS.append((6, ("dodgecity", "bullet", "highnoon", "fistful", "goldrush", "shadows")))

# ---------------------------------------------------------------- step by step


def world(game: Game, seat: int, seed: int) -> str:
    return json.dumps(sample(game, seat, seed).to_dict())


@pytest.mark.parametrize(("players", "names"), SETS)
@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in (1, 2))]
)
def test_a_game_plays_on_as_if_there_were_no_copies(players, names, seed):
    """Options, events and worlds are those of a game that was never copied, at each later step."""
    rules = Ruleset.build(*names)
    game, alone = (Game.new(players, rules, seed=seed) for _ in range(2))
    heard, told = EventRecorder(game), EventRecorder(alone)
    dice = Dice(seed)
    for number in range(40):
        if game.decision is None:
            break
        seats = len(game.names)
        copies = [game.copy(), sample(game, number % seats, number)]
        copies.append(copies[0].copy())
        for copy in copies:
            play_on(copy, Dice(number), 6)
        copies[0].undo()
        assert choices(game) == choices(alone)
        if number % 5 == 0:
            viewer = dice.below(seats)
            assert world(game, viewer, number) == world(alone, viewer, number)
        option = choices(game)[roll(game, dice)]
        game.apply(option)
        alone.apply(option)
        same(alone, game, "a game with copies")
    assert heard.events == told.events


# ---------------------------------------------------------------- found by attacks


def test_a_barrel_lost_in_a_copy_still_protects():
    """Cat Balou takes Ben's Barrel in a copy; in the game, Ben uses it after Dee's death."""
    t = four(
        ann=seat("sheriff", hand="cat_balou bang bang", in_play="volcanic"),
        ben=seat("outlaw", in_play="barrel"),
        dee=seat("renegade", life=1),
    )
    copy = t.game.copy()
    copy.apply("play cat_balou -> ben")
    assert copy.state.in_play[1] == []
    t.do("play bang -> dee")
    t.do("play bang -> ben")
    assert (t.asked, t.options) == (("ben", "missed"), ["pass", "use barrel"])


class Mourner:
    """You draw a card for each elimination."""

    @hookimpl
    def bang_on_eliminated(self, g, owner):
        g.draw(owner, key="mourner")


MOURNERS = Expansion(
    name="mourners",
    characters=[
        Character(key, key.title(), 4, Mourner, text=Mourner.__doc__) for key in ("woe", "wail")
    ],
)


def test_a_turn_that_ends_in_a_copy_does_not_keep_the_order_of_the_game():
    """Abilities act from the player on turn on, though a copy has passed the turn before."""
    t = four(
        ann=seat("sheriff", "woe", hand="bang:A-spades"),
        cal=seat("outlaw", "wail", hand="bang:K-hearts"),
        ben=seat("outlaw", life=1),
        dee=seat("renegade", life=1),
        expansions=[MOURNERS],
    )
    t.do("play bang -> ben")
    assert [event.seat for event in t.happened("drew") if event.key == "mourner"] == [0, 2]
    t.game.copy().apply("end turn")
    t.do("end turn", "play bang:K-hearts -> dee")
    assert [event.seat for event in t.happened("drew") if event.key == "mourner"][2:] == [2, 0]
