"""The brown cards of Armed & Dangerous, and the orange ones that are not weapons."""

import pytest
from armed_table import armed, loaded

from bangcore.testing import seat

# ---------------------------------------------------------------- Caravan, A Little Nip


@pytest.mark.ruling("R-519", "R-520")
@pytest.mark.parametrize(("loads", "drawn"), [(0, 2), (2, 3), (4, 4)])
def test_a_caravan_draws_more_for_loads(loads, drawn):
    """Caravan draws two cards, and one more for each two loads."""
    own = loaded(character=loads) if loads else {}
    t = armed(ann=seat("sheriff", hand="caravan", tokens=own))
    t.do("play caravan", *["use load"] * (loads // 2))
    assert (len(t.ann.hand), t.ann.tokens) == (drawn, {})


@pytest.mark.ruling("R-519")
def test_an_upgrade_is_not_forced():
    """An upgrade is never forced: a pass keeps the loads."""
    t = armed(ann=seat("sheriff", hand="caravan", tokens=loaded(character=2)))
    t.do("play caravan", "pass")
    assert (len(t.ann.hand), t.ann.tokens) == (2, loaded(character=2))


@pytest.mark.ruling("R-521")
@pytest.mark.parametrize(("answer", "life"), [("pass", 2), ("use load", 3)])
def test_a_little_nip_heals_more_for_three_loads(answer, life):
    """A Little Nip gives a life point, and one more for three loads."""
    t = armed(ann=seat("sheriff", hand="a_little_nip", life=1, tokens=loaded(character=3)))
    t.do("play a_little_nip", answer)
    assert t.ann.life == life


@pytest.mark.ruling("R-521")
def test_a_little_nip_does_not_save_the_dying():
    """A Little Nip is not a Beer, and does not save a dying player."""
    t = armed(ann=seat("sheriff", hand="bang"), ben=seat("outlaw", hand="a_little_nip", life=1))
    t.do("play bang -> ben", "pass")
    assert (t.asked, t.options) == (("ben", "rescue"), ["pass"])


# ---------------------------------------------------------------- Quick Shot, Flintlock, Arrow


@pytest.mark.ruling("R-522")
def test_a_quick_shot_hits_another_one_for_a_load():
    """For a load a Quick Shot hits another player within reach as well."""
    t = armed(ann=seat("sheriff", hand="quick_shot bang", tokens=loaded(character=2)))
    t.do("play quick_shot -> ben", "use load")
    assert (t.ben.life, t.cal.life, t.dee.life) == (3, 4, 3)
    assert t.ann.tokens == loaded(character=1)
    assert "play bang -> ben" in t.options


@pytest.mark.ruling("R-522")
def test_a_quick_shot_stays_within_reach():
    """With the Colt .45 a Quick Shot hits only neighbours."""
    t = armed(ann=seat("sheriff", hand="quick_shot"))
    assert t.options == ["end turn", "play quick_shot -> ben", "play quick_shot -> dee"]


@pytest.mark.ruling("R-523")
@pytest.mark.parametrize(
    ("upgrade", "answer", "hand"),
    [
        ("use load", "use missed", ["flintlock"]),
        ("use load", "pass", []),
        ("pass", "use missed", []),
    ],
)
def test_a_cancelled_flintlock_comes_back(upgrade, answer, hand):
    """For two loads a Flintlock comes back to the hand if its shot is cancelled."""
    t = armed(
        ann=seat("sheriff", hand="flintlock", tokens=loaded(character=2)),
        ben=seat("outlaw", hand="missed"),
    )
    t.do("play flintlock -> ben", upgrade, answer)
    assert t.ann.hand == hand


@pytest.mark.ruling("R-524")
def test_an_arrow_is_answered_by_a_bang():
    """An Arrow flies any distance and is answered by a BANG! card, not by a Missed!."""
    t = armed(
        ann=seat("sheriff", hand="arrow", tokens=loaded(character=1)),
        ben=seat("outlaw", hand="missed"),
        cal=seat("outlaw", hand="bang"),
    )
    t.do("play arrow -> cal", "use load", "pick -> ben", "use bang")
    assert t.options == ["pass"]
    t.do("pass")
    assert (t.ben.life, t.cal.life, t.dee.life) == (3, 4, 4)


# ---------------------------------------------------------------- Duck!, Reloading, Rust, Squaw


@pytest.mark.ruling("R-525")
@pytest.mark.parametrize(("answer", "hand"), [("pass", []), ("use load", ["duck"])])
def test_duck_comes_back_for_two_loads(answer, hand):
    """Duck! cancels a shot, and comes back to the hand for two loads."""
    t = armed(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", hand="duck", tokens=loaded(character=2)),
    )
    t.do("play bang -> ben", "use duck", answer)
    assert (t.ben.life, t.ben.hand) == (4, hand)


@pytest.mark.ruling("R-526")
def test_reloading_puts_three_loads():
    """Reloading puts three loads, each in a place that the player chooses."""
    t = armed(ann=seat("sheriff", hand="reloading", in_play="crate", tokens=loaded(crate=3)))
    t.do("play reloading", "pick character", "pick crate")
    assert t.ann.tokens == loaded(character=2, crate=4)


@pytest.mark.ruling("R-527")
def test_rust_takes_a_load_from_each_card_and_character():
    """Rust moves loads to the character of its player, up to four; the rest goes to the supply."""
    t = armed(
        ann=seat("sheriff", hand="rust", tokens=loaded(character=2)),
        ben=seat("outlaw", in_play="crate whip", tokens=loaded(crate=3, whip=1)),
        cal=seat("outlaw", tokens=loaded(character=2)),
    )
    t.do("play rust")
    assert (t.ann.tokens, t.cal.tokens) == (loaded(character=4), loaded(character=1))
    assert (t.ben.in_play, t.ben.tokens) == (["crate"], loaded(crate=2))


@pytest.mark.ruling("R-528")
@pytest.mark.parametrize(("answer", "hand"), [("pass", []), ("use load", ["mustang"])])
def test_a_squaw_takes_away_a_card_in_play(answer, hand):
    """Squaw discards a card in play, or takes it for two loads."""
    t = armed(
        ann=seat("sheriff", hand="squaw", tokens=loaded(character=2)),
        cal=seat("outlaw", hand="bang", in_play="mustang"),
    )
    assert t.options == ["end turn", "play squaw -> cal"]
    t.do("play squaw -> cal", answer)
    assert (t.ann.hand, t.cal.in_play, t.cal.hand) == (hand, [], ["bang"])


# ---------------------------------------------------------------- orange, in the owner's turn


@pytest.mark.ruling("R-518", "R-529")
def test_an_ace_up_the_sleeve_is_a_card_for_two_loads():
    """An Ace up the Sleeve draws a card for two loads, as long as it has two."""
    t = armed(ann=seat("sheriff", in_play="ace_up_the_sleeve", tokens=loaded(ace_up_the_sleeve=3)))
    t.do("use ace_up_the_sleeve")
    assert (len(t.ann.hand), t.ann.tokens) == (1, loaded(ace_up_the_sleeve=1))
    assert "use ace_up_the_sleeve" not in t.options


@pytest.mark.ruling("R-531")
def test_a_beer_keg_heals_for_three_loads():
    """A Beer Keg gives a life point for three loads, also with two players left."""
    t = armed(ann=seat("sheriff", life=2, in_play="beer_keg", tokens=loaded(beer_keg=3)))
    t.do("use beer_keg")
    assert (t.ann.life, t.ann.in_play) == (3, [])


@pytest.mark.ruling("R-531")
def test_a_beer_keg_does_not_save_the_dying():
    """A Beer Keg is used only in its owner's turn, so it does not save the dying."""
    t = armed(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", life=1, in_play="beer_keg", tokens=loaded(beer_keg=3)),
    )
    t.do("play bang -> ben")
    assert not t.ben.alive


@pytest.mark.ruling("R-532")
def test_a_bell_tower_brings_all_to_distance_1():
    """A Bell Tower brings all players to distance 1 for the next card."""
    t = armed(
        ann=seat("sheriff", hand="bang panic", in_play="bell_tower", tokens=loaded(bell_tower=2)),
        cal=seat("outlaw", hand="beer", in_play="mustang"),
    )
    assert t.ann.distance(t.cal) == 3
    t.do("use bell_tower")
    assert t.ann.distance(t.cal) == 1
    assert "use bell_tower" not in t.options
    t.do("play panic -> cal", "pick mustang")
    assert t.ann.distance(t.cal) == 2
    assert "play bang -> cal" not in t.options
    t.do("use bell_tower", "play bang -> cal", "pass")
    assert (t.cal.life, t.ann.in_play) == (3, [])


@pytest.mark.ruling("R-532")
def test_the_bell_is_silent_in_the_next_turn():
    """The effect of a Bell Tower ends with the turn, even if no card was played."""
    t = armed(ann=seat("sheriff", in_play="bell_tower", tokens=loaded(bell_tower=1)))
    t.do("use bell_tower", "end turn")
    assert t.ann.distance(t.cal) == 2


@pytest.mark.ruling("R-530")
def test_a_bandolier_allows_one_more_bang():
    """A Bandolier allows one more BANG!, once in a turn, when none is left."""
    t = armed(
        ann=seat("sheriff", hand="bang bang bang", in_play="bandolier", tokens=loaded(bandolier=3))
    )
    assert "use bandolier" not in t.options
    t.do("play bang -> ben")
    assert t.options == ["end turn", "use bandolier"]
    t.do("use bandolier", "play bang -> ben")
    assert (t.options, t.ben.life) == (["end turn"], 2)


@pytest.mark.ruling("R-530")
def test_a_bandolier_may_be_used_in_the_turn_in_which_it_is_played():
    """Playing it does not count as a use."""
    t = armed(ann=seat("sheriff", hand="bang bang bandolier"))
    t.do("play bandolier", "play bang -> ben", "use bandolier", "play bang -> ben")
    assert t.ben.life == 2


@pytest.mark.ruling("R-530")
def test_an_empty_bandolier_has_served():
    """The BANG! of a Bandolier may be played when the card is gone."""
    t = armed(
        ann=seat("sheriff", hand="bang bang", in_play="bandolier", tokens=loaded(bandolier=1))
    )
    t.do("play bang -> ben", "use bandolier")
    assert (t.ann.in_play, "play bang -> dee" in t.options) == ([], True)


@pytest.mark.ruling("R-537")
def test_a_lockpick_takes_a_card_of_a_hand():
    """A Lockpick takes a random card of a hand at any distance for three loads."""
    t = armed(
        ann=seat("sheriff", in_play="lockpick", tokens=loaded(lockpick=3)),
        ben=seat("outlaw", in_play="mustang"),
        cal=seat("outlaw", hand="beer"),
    )
    assert t.options == ["end turn", "use lockpick -> cal"]
    t.do("use lockpick -> cal")
    assert (t.ann.hand, t.cal.hand, t.discards) == (["beer"], [], ["lockpick"])


@pytest.mark.ruling("R-539")
def test_a_whip_discards_a_card_in_play():
    """A Whip discards any card in play for three loads, the owner's own included."""
    t = armed(
        ann=seat("sheriff", in_play="whip dynamite", tokens=loaded(whip=4)),
        cal=seat("outlaw", hand="beer", in_play="mustang barrel"),
    )
    assert t.options == ["end turn", "use whip -> ann", "use whip -> cal"]
    t.do("use whip -> cal", "pick barrel")
    assert (t.cal.in_play, t.ann.tokens) == (["mustang"], loaded(whip=1))


# ---------------------------------------------------------------- Crate, Tumbleweed, Bomb


@pytest.mark.ruling("R-536")
def test_a_crate_cancels_shots_for_two_loads_each():
    """A Crate cancels a shot for two loads, also after a Missed! that was not enough."""
    t = armed(
        ann=seat("sheriff", "slab_the_killer", hand="bang"),
        ben=seat("outlaw", hand="missed", in_play="crate", tokens=loaded(crate=3)),
    )
    t.do("play bang -> ben", "use missed", "use crate")
    assert (t.ben.life, t.ben.tokens) == (4, loaded(crate=1))


@pytest.mark.ruling("R-538")
@pytest.mark.parametrize(("answer", "life"), [("pass", 4), ("use load", 3)])
def test_tumbleweed_repeats_a_draw(answer, life):
    """A load of the Tumbleweed makes another player's Barrel draw! again."""
    t = armed(
        ann=seat("sheriff", hand="bang", in_play="tumbleweed", tokens=loaded(tumbleweed=1)),
        ben=seat("outlaw", in_play="barrel"),
        deck="hearts clubs",
    )
    t.do("play bang -> ben", "use barrel")
    assert (t.asked, t.decision.cause.by) == (("ann", "spend"), 1)
    t.do(answer)
    assert t.ben.life == life
    assert t.ann.in_play == (["tumbleweed"] if answer == "pass" else [])


@pytest.mark.ruling("R-538")
def test_tumbleweed_repeats_as_often_as_it_has_loads():
    """A Tumbleweed repeats its owner's own draw!, too, as long as it has loads."""
    t = armed(
        ben=seat("outlaw", in_play="jail tumbleweed", tokens=loaded(tumbleweed=3)),
        deck="clubs spades hearts",
    )
    t.do("end turn", "use load", "use load", "pass")
    assert (t.turn, t.ben.tokens) == ("ben", loaded(tumbleweed=1))


@pytest.mark.ruling("R-533")
def test_a_bomb_is_laid_in_front_of_anybody():
    """A Bomb is laid with three loads in front of any player, oneself included."""
    t = armed(ann=seat("sheriff", hand="bomb"))
    assert t.options[1:] == [f"play bomb -> {name}" for name in ("ann", "ben", "cal", "dee")]
    t.do("play bomb -> cal")
    assert t.cal.tokens == loaded(bomb=3)


@pytest.mark.ruling("R-533")
def test_a_bomb_passes_on_red():
    """On Hearts or Diamonds a Bomb goes to a player of the owner's choice, with its loads."""
    t = armed(
        ben=seat("outlaw", in_play="bomb", tokens=loaded(bomb=3)), deck="diamonds clubs clubs"
    )
    t.do("end turn")
    assert t.options == ["pick -> cal", "pick -> dee", "pick -> ann"]
    t.do("pick -> dee")
    assert (t.turn, t.ben.tokens, t.dee.tokens) == ("ben", {}, loaded(bomb=3))


@pytest.mark.ruling("R-533", "R-534")
@pytest.mark.parametrize(("loads", "life", "left"), [(3, 4, loaded(bomb=1)), (1, 2, {})])
def test_a_bomb_loses_two_loads_on_black(loads, life, left):
    """On Clubs or Spades a Bomb loses two loads; without loads it explodes."""
    t = armed(ben=seat("outlaw", in_play="bomb", tokens=loaded(bomb=loads)), deck="clubs")
    t.do("end turn")
    assert (t.turn, t.ben.life, t.ben.tokens) == ("ben", life, left)


@pytest.mark.ruling("R-534")
def test_a_bomb_explodes_when_its_last_load_goes_otherwise():
    """A Bomb whose last load is taken by Rust explodes, and nobody is responsible."""
    t = armed(
        ann=seat("sheriff", hand="rust"),
        ben=seat("outlaw", in_play="bomb", life=2, tokens=loaded(bomb=1)),
    )
    t.do("play rust")
    assert (t.ben.alive, t.ann.hand, t.ann.tokens) == (False, [], loaded(character=1))


@pytest.mark.ruling("R-534")
def test_a_bomb_that_is_taken_away_does_not_explode():
    """A Bomb that is discarded by Cat Balou does not explode."""
    t = armed(
        ann=seat("sheriff", hand="cat_balou"),
        ben=seat("outlaw", in_play="bomb", tokens=loaded(bomb=1)),
    )
    t.do("play cat_balou -> ben")
    assert (t.ben.life, t.ben.in_play) == (4, [])


@pytest.mark.ruling("R-535")
def test_dynamite_comes_before_the_bomb_and_jail_after_it():
    """Dynamite, Bomb and Jail are checked in this order."""
    t = armed(
        ben=seat("outlaw", in_play="jail bomb dynamite", tokens=loaded(bomb=3)),
        deck="clubs clubs hearts",
    )
    t.do("end turn")
    assert [event.key for event in t.happened("flipped")] == ["dynamite", "bomb", "jail"]
