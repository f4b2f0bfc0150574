"""The characters of The Valley of Shadows."""

import pytest
from valley_table import valley

from bangcore import Ruleset
from bangcore.testing import seat


@pytest.mark.ruling("R-483")
def test_everybody_has_four_bullets_but_tuco():
    """Tuco Franziskaner has five bullets, the others four."""
    rules = Ruleset.build("valley")
    base = Ruleset.build()
    bullets = {
        key: character.bullets
        for key, character in rules.characters.items()
        if key not in base.characters
    }
    assert bullets.pop("tuco_franziskaner") == 5
    assert list(bullets.values()) == [4] * 7


# ---------------------------------------------------------------- Black Flower


@pytest.mark.ruling("R-476")
def test_black_flower_shoots_with_clubs_beyond_the_limit():
    """Once in Black Flower's turn a Clubs card is a BANG! in addition to the one of the turn."""
    t = valley(
        ann=seat("sheriff", "black_flower", hand="bang:2-clubs missed:10-clubs missed:J-clubs"),
        ben=seat("outlaw"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    )
    t.do("use black_flower with missed:10-clubs -> ben")
    assert (t.ben.life, "bang -> ben" in t.options[1]) == (3, True)
    assert not any("black_flower" in option for option in t.options)
    t.do("play bang -> ben")
    assert (t.ben.life, t.options) == (2, ["end turn"])


@pytest.mark.ruling("R-476")
def test_black_flower_shoots_as_far_as_the_weapon():
    """Other suits do not work, and the weapon must reach."""
    t = valley(
        ann=seat("sheriff", "black_flower", hand="missed:10-clubs missed:2-spades"),
        ben=seat("outlaw"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        used={"bang": 1},
    )
    assert t.options == ["end turn"] + [
        f"use black_flower with missed -> {name}" for name in ("ben", "dee")
    ]


@pytest.mark.ruling("R-462", "R-476")
def test_black_flower_shoots_with_a_bang_card():
    """A Clubs card used this way is a BANG! card: a Bounty is paid."""
    t = valley(
        ann=seat("sheriff", "black_flower", hand="missed:10-clubs"),
        ben=seat("outlaw", in_play="bounty"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        deck="beer",
    )
    t.do("use black_flower with missed -> ben")
    assert t.ann.hand == ["beer"]


# ---------------------------------------------------------------- Colorado Bill


@pytest.mark.ruling("R-477")
def test_colorado_bill_cannot_be_stopped_on_spades():
    """On Spades neither Missed! nor Barrel is asked for."""
    t = valley(
        ann=seat("sheriff", "colorado_bill", hand="bang"),
        ben=seat("outlaw", hand="missed", in_play="barrel"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        deck="beer:6-spades",
    )
    t.do("play bang -> ben")
    assert (t.ben.life, t.ben.hand) == (3, ["missed"])


@pytest.mark.ruling("R-477")
def test_colorado_bill_can_be_stopped_otherwise():
    """On another suit the shot can be cancelled."""
    t = valley(
        ann=seat("sheriff", "colorado_bill", hand="bang"),
        ben=seat("outlaw", hand="missed"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        deck="beer:6-clubs",
    )
    t.do("play bang -> ben", "use missed")
    assert t.ben.life == 4


@pytest.mark.ruling("R-477")
def test_colorado_bill_draws_for_bang_cards_only():
    """A Gatling is not a BANG! card."""
    t = valley(
        ann=seat("sheriff", "colorado_bill", hand="gatling"),
        ben=seat("outlaw", hand="missed"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        deck="beer:6-spades",
    )
    t.do("play gatling", "use missed")
    assert (t.ben.life, t.happened("flipped")) == (4, [])


# ---------------------------------------------------------------- Der Spot


@pytest.mark.ruling("R-478")
def test_der_spot_shoots_at_everybody():
    """Once in a turn a BANG! card is a Gatling, and the BANG! of the turn is left."""
    t = valley(
        ann=seat("sheriff", "der_spot_burst_ringer", hand="bang:2-clubs bang:3-clubs"),
        ben=seat("outlaw", hand="missed"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    )
    t.do("use der_spot_burst_ringer with bang:2-clubs", "use missed")
    assert (t.ben.life, t.cal.life, t.dee.life) == (4, 3, 3)
    assert t.options == ["end turn", "play bang -> ben", "play bang -> dee"]


@pytest.mark.ruling("R-478")
def test_der_spots_gatling_is_no_bang_card():
    """It earns no Bounty, and cannot be evaded."""
    t = valley(
        ann=seat("sheriff", "der_spot_burst_ringer", hand="bang"),
        ben=seat("outlaw", hand="escape", in_play="bounty"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        without="saved",
    )
    t.do("use der_spot_burst_ringer with bang")
    assert t.asked == ("ben", "missed")
    t.do("pass")
    assert (t.ben.life, t.ann.hand) == (3, [])


# ---------------------------------------------------------------- Evelyn Shebang


@pytest.mark.ruling("R-479")
def test_evelyn_shebang_shoots_instead_of_drawing():
    """For each card not drawn Evelyn shoots at another player within reach."""
    t = valley(
        ann=seat("sheriff"),
        ben=seat("outlaw", "evelyn_shebang"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    )
    t.do("end turn")
    assert (t.asked, t.options) == (("ben", "shots"), ["pick 0", "pick 1", "pick 2"])
    t.do("pick 2", "pick -> cal")
    assert (t.ann.life, t.cal.life, t.dee.life, t.ben.hand) == (4, 3, 4, [])


@pytest.mark.ruling("R-479")
def test_evelyn_shebang_may_just_draw():
    """Without shots Evelyn draws two cards; with one, one."""
    t = valley(
        ann=seat("sheriff"),
        ben=seat("outlaw", "evelyn_shebang"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        deck="beer barrel",
    )
    t.do("end turn", "pick 0")
    assert (t.ben.hand, t.turn) == (["barrel", "beer"], "ben")


@pytest.mark.ruling("R-479")
def test_evelyn_shebangs_shots_are_no_bang():
    """Evelyn's shots are not the BANG! of the turn."""
    t = valley(
        ann=seat("sheriff"),
        ben=seat("outlaw", "evelyn_shebang"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        deck="bang",
    )
    t.do("end turn", "pick 1", "pick -> cal")
    assert t.ben.hand == ["bang"]
    t.do("play bang -> cal")
    assert t.cal.life == 2


@pytest.mark.ruling("R-479")
def test_evelyn_shebang_has_as_many_shots_as_targets():
    """With one player in reach one card is the most."""
    t = valley(
        ann=seat("sheriff", in_play="mustang"),
        ben=seat("outlaw", "evelyn_shebang"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    )
    t.do("end turn")
    assert t.options == ["pick 0", "pick 1"]


@pytest.mark.ruling("R-479")
def test_evelyn_shebang_out_by_a_backfire():
    """If Backfire eliminates Evelyn, the turn ends."""
    t = valley(
        ann=seat("sheriff"),
        ben=seat("outlaw", "evelyn_shebang", life=1),
        cal=seat("outlaw", hand="backfire"),
        dee=seat("renegade"),
    )
    t.do("end turn", "pick 2", "pick -> cal", "use backfire")
    assert (t.ben.alive, t.turn) == (False, "cal")


# ---------------------------------------------------------------- Henry Block


@pytest.mark.ruling("R-480")
@pytest.mark.parametrize("card", ["panic", "cat_balou"])
def test_henry_block_shoots_first(card):
    """A player who takes or discards a card of Henry is shot at before the card moves."""
    t = valley(
        ann=seat("sheriff", hand=f"{card} missed"),
        ben=seat("outlaw", "henry_block", in_play="barrel"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    )
    t.do(f"play {card} -> ben")
    assert (t.asked, t.ben.in_play) == (("ann", "missed"), ["barrel"])
    t.do("pass")
    assert (t.ann.life, t.ben.in_play) == (4, [])


@pytest.mark.ruling("R-480")
def test_whoever_is_shot_for_a_card_draws_no_other():
    """Jesse Jones takes the first card from Henry, is eliminated, and draws no second one."""
    t = valley(
        ann=seat("sheriff"),
        ben=seat("outlaw", "jesse_jones", life=1),
        cal=seat("outlaw", "henry_block", hand="beer"),
        dee=seat("renegade"),
        without="escape saved",
    )
    t.do("end turn", "pick -> cal")
    assert (t.ben.alive, t.ben.hand, t.turn, t.game.audit()) == (False, [], "cal", [])


@pytest.mark.ruling("R-480")
def test_henry_blocks_missed_does_not_answer_henry():
    """The taken card comes too late to answer the shot."""
    t = valley(
        ann=seat("sheriff", hand="panic"),
        ben=seat("outlaw", "henry_block", hand="missed"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    )
    t.do("play panic -> ben")
    assert (t.ann.life, t.ann.hand) == (4, ["missed"])


@pytest.mark.ruling("R-480")
def test_henry_block_keeps_the_card_of_who_dies():
    """If the shot eliminates the taker, the card stays."""
    t = valley(
        ann=seat("outlaw", hand="panic", life=1),
        ben=seat("sheriff", "henry_block", in_play="barrel"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    )
    t.do("play panic -> ben")
    assert (t.ann.alive, t.ben.in_play, t.turn) == (False, ["barrel"], "ben")


@pytest.mark.ruling("R-480")
def test_henry_block_does_not_shoot_at_el_gringo():
    """A player who takes a card without a choice is not shot at."""
    t = valley(
        ann=seat("sheriff", "henry_block", hand="bang beer beer"),
        ben=seat("outlaw", "el_gringo"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    )
    t.do("play bang -> ben")
    assert (t.ben.life, t.ben.hand) == (2, ["beer"])


@pytest.mark.ruling("R-480")
def test_henry_block_does_not_shoot_when_henry_discards():
    """A discard that Henry chooses is not a reason to shoot."""
    t = valley(
        ann=seat("sheriff", hand="bandidos"),
        ben=seat("outlaw", "henry_block", hand="beer"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    )
    t.do("play bandidos", "pick cards")
    assert (t.ann.life, t.ben.hand) == (4, [])


@pytest.mark.ruling("R-480")
def test_henry_block_shoots_for_each_card_of_the_saviour():
    """Henry, saved by a player, shoots before each card that they take."""
    t = valley(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", "henry_block", hand="beer beer"),
        cal=seat("outlaw", hand="saved"),
        dee=seat("renegade"),
        without="escape",
    )
    t.do("play bang -> ben", "pass", "use saved", "pick -> ben")
    while t.asked != ("ann", "turn"):
        t.do("pass")
    assert (t.ben.life, t.cal.life, len(t.cal.hand)) == (4, 2, 2)


# ---------------------------------------------------------------- Lemonade Jim


@pytest.mark.ruling("R-481")
def test_lemonade_jim_drinks_too():
    """When another player plays a Beer, Jim may discard a card to regain a life point."""
    t = valley(
        ann=seat("sheriff", hand="beer", life=3),
        ben=seat("outlaw", "lemonade_jim", hand="barrel bang", life=2),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    )
    t.do("play beer")
    assert (t.asked, t.options) == (("ben", "lemonade"), ["pass", "pick barrel", "pick bang"])
    t.do("pick barrel")
    assert (t.ann.life, t.ben.life, t.ben.hand) == (4, 3, ["bang"])


@pytest.mark.ruling("R-481")
def test_lemonade_jim_drinks_with_the_dying():
    """A Beer against elimination is a Beer."""
    t = valley(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", hand="beer", life=1),
        cal=seat("outlaw", "lemonade_jim", hand="barrel", life=2),
        dee=seat("renegade"),
    )
    t.do("play bang -> ben", "pass", "use beer", "pick barrel")
    assert (t.ben.life, t.cal.life) == (1, 3)


@pytest.mark.ruling("R-481")
@pytest.mark.parametrize(("card", "life"), [("saloon", 2), ("last_call", 2), ("beer", 4)])
def test_lemonade_jim_is_not_thirsty(card, life):
    """Saloon and Last Call are not Beers, and at full life Jim is not asked."""
    t = valley(
        ann=seat("sheriff", hand=card, life=3),
        ben=seat("outlaw", "lemonade_jim", hand="barrel", life=life),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    )
    t.do(f"play {card}")
    assert (t.asked, t.ben.hand) == (("ann", "turn"), ["barrel"])


@pytest.mark.ruling("R-481")
def test_lemonade_jim_has_no_use_for_jims_beer():
    """A Beer that Jim plays is worth one life point."""
    t = valley(
        ann=seat("sheriff", "lemonade_jim", hand="beer barrel", life=2),
        ben=seat("outlaw"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    )
    t.do("play beer")
    assert (t.asked, t.ann.life) == (("ann", "turn"), 3)


# ---------------------------------------------------------------- Mick Defender


@pytest.mark.ruling("R-482")
@pytest.mark.parametrize("card", ["duel", "panic", "cat_balou"])
@pytest.mark.parametrize("answer", ["missed", "backfire"])
def test_mick_defender_uses_missed_as_escape(card, answer):
    """A Missed! card, or one that counts as one, lets Mick evade a brown card."""
    t = valley(
        ann=seat("sheriff", hand=card),
        ben=seat("outlaw", "mick_defender", hand=f"{answer} beer"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    )
    t.do(f"play {card} -> ben", f"use {answer} as escape")
    assert (t.ben.life, t.ben.hand, t.asked) == (4, ["beer"], ("ann", "turn"))


@pytest.mark.ruling("R-482")
def test_mick_defender_spares_mick_only():
    """Indians! spare only Mick."""
    t = valley(
        ann=seat("sheriff", hand="indians"),
        ben=seat("outlaw", "mick_defender", hand="missed"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    )
    t.do("play indians", "use missed as escape")
    assert (t.ben.life, t.cal.life) == (4, 3)


@pytest.mark.ruling("R-482")
def test_mick_defender_answers_a_bang_as_everybody_does():
    """A BANG! is not evaded; Mick's Missed! cancels it."""
    t = valley(
        ann=seat("sheriff", "slab_the_killer", hand="bang"),
        ben=seat("outlaw", "mick_defender", hand="missed"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    )
    t.do("play bang -> ben")
    assert (t.asked, t.options) == (("ben", "missed"), ["pass", "use missed"])


# ---------------------------------------------------------------- Tuco


@pytest.mark.ruling("R-483")
@pytest.mark.parametrize(("in_play", "count"), [("", 4), ("barrel", 2), ("rattlesnake", 2)])
def test_tuco_draws_two_more_without_blue_cards(in_play, count):
    """With no blue card in play Tuco draws four cards."""
    t = valley(
        ann=seat("sheriff"),
        ben=seat("outlaw", "tuco_franziskaner", in_play=in_play),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    )
    t.do("end turn")
    assert len(t.ben.hand) == count


@pytest.mark.ruling("R-483")
def test_tuco_looks_when_drawing():
    """A Jail that has been discarded by then does not count."""
    t = valley(
        ann=seat("sheriff"),
        ben=seat("outlaw", "tuco_franziskaner", in_play="jail"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        deck="beer:6-hearts",
    )
    t.do("end turn")
    assert len(t.ben.hand) == 4
