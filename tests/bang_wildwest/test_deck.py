"""The deck of events of Wild West Show, and the cards that turn one up."""

import pytest
from wildwest_table import wild_west

from bangcore import Game, Ruleset
from bangcore.testing import seat
from bangcore.worlds import sample

NOBODY_ELSE = {"ben": seat("outlaw"), "cal": seat("outlaw"), "dee": seat("renegade")}


@pytest.mark.ruling("R-484")
def test_the_final_event_lies_at_the_bottom():
    """None of the events is in force at first, and Wild West Show comes last."""
    game = Game.new(4, Ruleset.build("wildwest"), seed=3)
    show = game.state.extra["wildwest"]
    assert show.current == ""
    assert show.coming[0] == "wild_west_show"
    assert len(show.coming) == 9
    assert game.view(1).extra["wildwest"]["left"] == 9


@pytest.mark.ruling("R-485")
@pytest.mark.parametrize("card", ["stagecoach", "wells_fargo"])
def test_stagecoach_and_wells_fargo_turn_up_the_next_event(card):
    """Playing Stagecoach or Wells Fargo turns up the next event, which replaces the last one."""
    t = wild_west(
        "showdown", "miss_susanna", "sacagaway", ann=seat("sheriff", hand=card), **NOBODY_ELSE
    )
    t.do(f"play {card}")
    assert t.game.state.extra["wildwest"].current == "miss_susanna"
    assert t.game.state.extra["wildwest"].coming == ["sacagaway"]


@pytest.mark.ruling("R-486")
def test_the_event_comes_before_the_cards():
    """The event is in force before the cards of the Stagecoach are drawn."""
    t = wild_west("", "sacagaway", ann=seat("sheriff", hand="stagecoach"), **NOBODY_ELSE)
    t.do("play stagecoach")
    assert [event.kind for event in t.happened("show", "drew")] == ["show", "drew"]
    assert None not in t.game.view(1).players[0].hand


@pytest.mark.ruling("R-485")
def test_nothing_else_turns_up_an_event():
    """Other cards that draw turn up no event, nor does a Stagecoach that is used as a BANG!."""
    t = wild_west(
        "showdown",
        "sacagaway",
        ann=seat("sheriff", hand="stagecoach general_store"),
        **NOBODY_ELSE,
    )
    t.do("play stagecoach as bang -> ben")
    assert t.game.state.extra["wildwest"].current == "showdown"


@pytest.mark.ruling("R-487")
def test_the_last_event_stays():
    """When all events have been turned up, a further Stagecoach only draws."""
    t = wild_west("wild_west_show", ann=seat("sheriff", hand="stagecoach"), **NOBODY_ELSE)
    t.do("play stagecoach")
    assert t.game.state.extra["wildwest"].current == "wild_west_show"
    assert len(t.ann.hand) == 2


@pytest.mark.ruling("R-495")
def test_gag_is_in_the_deck_by_option_only():
    """Gag is for the players to enforce, so it is in the deck by option only."""
    assert "gag" not in Ruleset.build("wildwest").rules
    assert "gag" in Ruleset.build("wildwest", options={"without_gag": False}).rules


@pytest.mark.ruling("R-484")
def test_nobody_sees_what_comes_next():
    """The events are face down: sampled games have other events next, the final one last."""
    t = wild_west(
        "", "showdown", "sacagaway", "bone_orchard", "wild_west_show",
        ann=seat("sheriff"), **NOBODY_ELSE,
    )  # fmt: skip
    worlds = [sample(t.game, 1, seed).state.extra["wildwest"].coming for seed in range(12)]
    assert {coming[0] for coming in worlds} == {"wild_west_show"}
    assert {coming[-1] for coming in worlds} == {"showdown", "sacagaway", "bone_orchard"}
