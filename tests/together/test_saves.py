"""The state of expansions is validated as strictly as the rest of a save."""

from __future__ import annotations

import json

import pytest

from bang_dodgecity.state import DodgeCityState
from bang_goldrush import GoldRushState
from bang_goldrush.shadows import ShadowState
from bang_highnoon import EventDeck, Identities
from bangcore import Game, InvalidSave, Ruleset, available_expansions
from bangcore.testing import four, seat

ALL = sorted(info.name for info in available_expansions() if info.name != "base")


def played() -> Game:
    return four(
        ann=seat("sheriff", "vera_custer"),
        expansions=ALL,
        extra={
            "dodgecity": DodgeCityState(),
            "events": EventDeck(current="blessing", coming=["high_noon", "new_identity"]),
            "goldrush": GoldRushState.of(shop="shot boots"),
            "highnoon": Identities(second=["jourdonnais", "", "", ""]),
            "shadows": ShadowState(),
        },
    ).game


@pytest.mark.parametrize(
    ("place", "value", "said"),
    [
        ("dodgecity.laid", [999], "dodgecity: laid: [999] contains something that is not a card"),
        ("dodgecity.owed", [4], "dodgecity: owed: [4] contains something that is not a seat"),
        ("dodgecity.owed", [-1], "owed: [-1]"),
        ("dodgecity.copied", "nobody", "copied: 'nobody' is not a character to copy"),
        ("dodgecity.copied", "vera_custer", "copied: 'vera_custer' is not a character to copy"),
        ("dodgecity", [], "extra.dodgecity"),
        ("dodgecity.laid", ..., "laid is missing"),
        ("goldrush.nuggets", [], "nuggets and equipment do not have an entry for each of 4 seats"),
        ("goldrush.nuggets", [0] * 9, "an entry for each of 4 seats"),
        ("goldrush.front", [], "an entry for each of 4 seats"),
        ("goldrush.nuggets", [10**9] + [0] * 7, "seat 0 has 1000000000 nuggets"),
        ("goldrush.nuggets", [0] * 7 + [1], "nobody sits on seat 7 with 1 nuggets"),
        ("goldrush.shop", ["shot-1", "x"], "equipment lost or doubled: "),
        ("goldrush.shop", "shot-1", "'shot-1' is not of type list @ start.extra.goldrush"),
        ("shadows.back", 1, "it is not the turn of seat 1"),
        ("shadows.back", 0, "seat 0 has not been out"),
        ("shadows.back", 9, "no seat 9"),
        ("shadows.sides", "", "'' is not of type list"),
        ("shadows.sides", [""] * 3, "sides does not have one entry for each of 4 seats"),
        ("shadows.sides", ["king", "", "", ""], "no role 'king'"),
        ("events.current", "boots", "no event 'boots'"),
        ("events.coming", ["blessing"], "blessing comes twice"),
        ("events.final", "x", "no event 'x'"),
        ("events.acted", [-1], "acted: [-1] contains something that is not a seat"),
        ("events.first_out", 4, "first_out: no seat 4"),
        ("events.ghost", -2, "ghost: no seat -2"),
        ("events.suit", "cups", "no suit 'cups'"),
        ("events.shown", 10**6, "shown: no card 1000000"),
        ("highnoon.second", ["jourdonnais"], "second has 1 entries for 4 players"),
        ("highnoon.second", ["x", "", "", ""], "no character 'x'"),
        ("highnoon.aside", ["jourdonnais"], "jourdonnais is dealt twice"),
        ("surprise", 1, "start.extra: "),
    ],
)
def test_impossible_values_of_expansions_are_found(place, value, said):
    """Wrong lengths, unknown names and impossible numbers are refused with their path."""
    game = played()
    record = json.loads(json.dumps(game.record))
    assert Game.replay(record, game.ruleset).to_dict() == game.to_dict()
    at = record["start"]["extra"]
    *path, last = place.split(".")
    for step in path:
        at = at[step]
    if value is ...:
        del at[last]
    else:
        at[last] = value
    with pytest.raises(InvalidSave) as error:
        Game.replay(record, game.ruleset)
    assert said in str(error.value)


def test_the_rules_of_a_save_are_found_by_their_names():
    """A save finds the rules by the names of expansions that are not distributions."""
    game = Game.new(5, Ruleset.build(*ALL, options={"mixed_events": 14}), seed=1)
    again = Game.from_dict(json.loads(json.dumps(game.to_dict())))
    assert again.ruleset == game.ruleset
    assert again.to_dict() == game.to_dict()
