"""Load tokens: gaining, placing and losing them."""

import pytest
from armed_table import armed, loaded

from bangcore import Ruleset
from bangcore.testing import seat


@pytest.mark.ruling("R-514")
def test_the_box():
    """There are 28 cards, 13 of them orange, and eight characters."""
    base, rules = Ruleset.build(), Ruleset.build("armed")
    borders = [rules.kinds[card.key].border for card in rules.cards]
    assert len(rules.cards) - len(base.cards) == 28
    assert borders.count("orange") == 13
    assert len(rules.characters) - len(base.characters) == 8


@pytest.mark.ruling("R-515")
def test_orange_cards_come_with_three_loads():
    """An orange card comes into play with three loads from the supply."""
    t = armed(ann=seat("sheriff", hand="crate"))
    t.do("play crate")
    assert (t.ann.in_play, t.ann.tokens) == (["crate"], loaded(crate=3))


@pytest.mark.ruling("R-515")
def test_without_loads_in_the_supply_no_orange_card_is_laid():
    """With two loads in the supply no orange card can be laid."""
    full = {"crate": 4, "whip": 4, "beer_keg": 4, "lockpick": 4, "tumbleweed": 4, "bandolier": 3}
    t = armed(
        ann=seat("sheriff", hand="bell_tower", in_play=" ".join(full), tokens=loaded(**full)),
        ben=seat("outlaw", tokens=loaded(character=4)),
        cal=seat("outlaw", tokens=loaded(character=3)),
    )
    assert "play bell_tower" not in t.options
    t.do("use beer_keg")
    assert "play bell_tower" in t.options


@pytest.mark.ruling("R-516")
def test_a_blue_card_brings_a_load():
    """A blue card earns a load, for an orange card or the character."""
    t = armed(ann=seat("sheriff", hand="mustang jail", in_play="crate", tokens=loaded(crate=3)))
    t.do("play mustang")
    assert (t.asked, t.options) == (("ann", "load_to"), ["pick crate", "pick character"])
    t.do("pick crate", "play jail -> ben")
    # the crate is full
    assert (t.ann.tokens, t.ben.tokens) == (loaded(character=1, crate=4), {})


@pytest.mark.ruling("R-516")
def test_discards_of_phase_3_bring_a_load_each():
    """Two cards over the limit earn two loads; other discards earn none."""
    t = armed(ann=seat("sheriff", hand="missed missed missed", life=1))
    t.do("end turn", "pick missed", "pick missed")
    assert t.ann.tokens == loaded(character=2)


@pytest.mark.ruling("R-516")
def test_discards_of_phase_3_bring_loads_wherever_the_cards_go():
    """A card that goes to Gary Looter earns its load."""
    t = armed(
        ann=seat("sheriff", hand="missed missed", life=1),
        dee=seat("renegade", "gary_looter"),
        expansions=["wildwest"],
    )
    t.do("end turn", "pick missed")
    assert (t.dee.hand, t.ann.tokens) == (["missed"], loaded(character=1))


@pytest.mark.ruling("R-514")
def test_four_loads_are_the_most():
    """A place has at most four loads: a full character takes no more."""
    t = armed(ann=seat("sheriff", hand="mustang", tokens=loaded(character=4)))
    t.do("play mustang")
    assert (t.asked, t.ann.tokens) == (("ann", "turn"), loaded(character=4))


@pytest.mark.ruling("R-517")
def test_an_orange_card_without_loads_is_discarded():
    """An orange card is discarded with its last load."""
    t = armed(ann=seat("sheriff", in_play="ace_up_the_sleeve", tokens=loaded(ace_up_the_sleeve=2)))
    t.do("use ace_up_the_sleeve")
    assert (t.ann.in_play, t.discards) == ([], ["ace_up_the_sleeve"])


@pytest.mark.ruling("R-517")
@pytest.mark.parametrize("panic", ["panic", "cat_balou"])
def test_loads_go_with_their_card(panic):
    """A player who takes an orange card gets no loads with it."""
    t = armed(
        ann=seat("sheriff", hand=panic), ben=seat("outlaw", in_play="crate", tokens=loaded(crate=3))
    )
    t.do(f"play {panic} -> ben")
    assert (t.ann.tokens, t.ben.tokens) == ({}, {})


@pytest.mark.ruling("R-518")
def test_upgrades_are_paid_from_everywhere():
    """An upgrade is paid from several places, one load from a card and one from the character."""
    t = armed(
        ann=seat("sheriff", hand="caravan", in_play="crate", tokens=loaded(crate=2, character=1))
    )
    t.do("play caravan", "use load", "pick crate", "pick character")
    assert (t.ann.tokens, len(t.ann.hand)) == (loaded(crate=1), 3)
