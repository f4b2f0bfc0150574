"""Wild West Show together with other expansions, if these are installed."""

import pytest
from wildwest_table import wild_west

from bang_wildwest import in_force
from bangcore import Game, available_expansions
from bangcore.testing import seat, table
from bangcore.worlds import sample

INSTALLED = {info.name for info in available_expansions()}
SEATS = {
    "ann": seat("sheriff"),
    "ben": seat("outlaw"),
    "cal": seat("outlaw"),
    "dee": seat("renegade"),
}


def needs(name):
    return pytest.mark.skipif(name not in INSTALLED, reason=f"needs {name}")


@pytest.mark.ruling("R-511")
def test_a_repeated_bang_is_a_bang_card():
    """A BANG! that Lee Van Kliff repeats is a BANG! card: it earns a Bounty."""
    t = wild_west(
        expansions=["valley"],
        discards="escape saved",
        **SEATS
        | {
            "ann": seat("sheriff", "lee_van_kliff", hand="bang bang"),
            "ben": seat("outlaw", in_play="bounty"),
        },
    )
    t.do("play bang -> ben", "use lee_van_kliff with bang -> ben")
    assert (t.ben.life, len(t.ann.hand)) == (2, 2)


@pytest.mark.ruling("R-511")
def test_what_lee_repeats_of_an_aim_is_the_bang():
    """After an Aim Lee Van Kliff repeats the BANG!, which was played last."""
    t = wild_west(
        expansions=["valley"],
        discards="escape saved",
        **SEATS | {"ann": seat("sheriff", "lee_van_kliff", hand="aim bang bang")},
    )
    t.do("use aim with bang -> ben", "use lee_van_kliff with bang -> dee")
    assert (t.ben.life, t.dee.life, t.ann.hand) == (2, 3, [])


@pytest.mark.ruling("R-500")
def test_aim_counts_for_miss_susanna():
    """A BANG! with Aim is two cards for Miss Susanna."""
    t = wild_west(
        "miss_susanna",
        expansions=["valley"],
        discards="escape saved",
        **SEATS | {"ann": seat("sheriff", hand="bang aim mustang")},
    )
    t.do("play mustang", "use aim with bang -> ben")
    t.do("end turn")
    assert (t.ben.life, t.ann.life) == (2, 5)


@needs("highnoon")
def test_what_greygory_has_is_no_second_identity():
    """Both deal random characters: one is public, the other visible only to its seat."""
    characters = ["greygory_deck", None, None, None]
    for seed in range(4):
        game = Game.new(
            4,
            ["wildwest", "highnoon"],
            seed=seed,
            roles=["sheriff", None, None, None],
            characters=characters,
        )
        assert game.decision.kind == "borrow"
        for viewer in range(4):
            assert sample(game, viewer, seed).view(viewer) == game.view(viewer)


@pytest.mark.ruling("R-511")
@needs("dodgecity")
def test_a_price_is_paid_once():
    """The price of a repeated Springfield is not paid again."""
    t = wild_west(
        expansions=["dodgecity"],
        **SEATS | {"ann": seat("sheriff", "lee_van_kliff", hand="springfield beer bang")},
    )
    t.do("play springfield -> ben", "pick beer", "use lee_van_kliff with bang -> dee")
    assert (t.ben.life, t.dee.life, t.ann.hand) == (3, 3, [])


@pytest.mark.ruling("R-511")
@needs("dodgecity")
def test_a_repetition_has_the_suit_of_the_card():
    """A repetition has the suit of the card, not of the payment."""
    t = wild_west(
        expansions=["dodgecity"],
        **SEATS
        | {
            "ann": seat("sheriff", "lee_van_kliff", hand="indians:K-diamonds bang:2-clubs"),
            "ben": seat("outlaw", "apache_kid"),
        },
    )
    t.do("play indians", "use lee_van_kliff with bang")
    assert (t.ben.life, t.cal.life) == (3, 2)


@pytest.mark.ruling("R-507")
@needs("dodgecity")
def test_vera_copies_greygory():
    """Vera Custer who copies Greygory Deck draws two abilities until the next copy."""
    t = wild_west(
        expansions=["dodgecity"],
        kept={"borrowed": [["jourdonnais", "paul_regret"], *([] for _ in range(7))]},
        **SEATS | {"ann": seat("sheriff", "greygory_deck"), "ben": seat("outlaw", "vera_custer")},
    )
    t.do("end turn", "pick -> ann")
    own = t.game.state.extra["wildwest"].borrowed[1]
    assert len(own) == 2
    assert not {*own} & {"jourdonnais", "paul_regret"}
    while t.game.state.turns < 6:
        decision = t.decision
        if decision.kind == "copy":
            break
        wanted = ("end turn", "pass", decision.options[0].text)
        t.do(next(text for text in wanted if text in {o.text for o in decision.options}))
    t.do("pick -> cal")
    assert t.game.state.extra["wildwest"].borrowed[1] == []


@needs("dodgecity")
@pytest.mark.ruling("R-509")
def test_of_two_the_first_from_the_drawer_takes_the_card():
    """If Vera Custer copies John Pain, the first one clockwise from the drawer takes the card."""
    from bang_dodgecity.state import DodgeCityState

    t = table(
        expansions=["wildwest", "dodgecity"],
        extra=in_force() | {"dodgecity": DodgeCityState(copied="john_pain")},
        ann=seat("sheriff", hand="bang", in_play="schofield"),
        ben=seat("outlaw", "vera_custer"),
        cal=seat("outlaw", in_play="barrel"),
        dee=seat("renegade", "john_pain"),
    )
    t.do("play bang -> cal", "use barrel")
    assert (t.ben.hand, len(t.dee.hand)) == ([], 1)


@pytest.mark.ruling("R-502")
@needs("highnoon")
def test_under_the_sermon_nothing_is_a_bang():
    """Under Showdown and The Sermon no card can be played as a BANG! card."""
    from bang_highnoon import in_force as highnoon

    t = table(
        expansions=["wildwest", "highnoon"],
        extra=in_force("showdown") | highnoon("sermon"),
        **SEATS | {"ann": seat("sheriff", hand="beer mustang")},
    )
    assert not any(" as bang" in option for option in t.options)


@pytest.mark.ruling("R-504")
@needs("fistful")
def test_big_spencer_discards_in_russian_roulette():
    """In Russian Roulette Big Spencer may discard a Missed!, which is not played."""
    from bang_highnoon import in_force as fistful

    t = table(
        expansions=["wildwest", "fistful"],
        extra=in_force() | fistful("ambush", "russian_roulette"),
        dee=seat("renegade"),
        ann=seat("sheriff", "big_spencer", hand="missed"),
        ben=seat("outlaw"),
        cal=seat("outlaw"),
    )
    t.do("end turn")
    assert t.asked == ("ann", "missed")
    assert "use missed" in t.options


@pytest.mark.ruling("R-506")
@needs("fistful")
def test_gary_takes_before_the_mine():
    """Under Abandoned Mine another's excess card goes to Gary Looter."""
    from bang_highnoon import in_force as fistful

    t = table(
        expansions=["wildwest", "fistful"],
        extra=in_force() | fistful("abandoned_mine"),
        ann=seat("sheriff", hand="bang beer", life=1),
        ben=seat("outlaw"),
        cal=seat("outlaw", "gary_looter"),
        dee=seat("renegade"),
    )
    t.do("end turn", "pick beer")
    assert t.cal.hand == ["beer"]


@pytest.mark.ruling("R-506")
@needs("dodgecity")
def test_of_two_looters_the_first_takes_the_cards():
    """If Vera Custer copies Gary Looter, the first one clockwise takes the cards."""
    from bang_dodgecity.state import DodgeCityState

    t = table(
        expansions=["wildwest", "dodgecity"],
        extra=in_force() | {"dodgecity": DodgeCityState(copied="gary_looter")},
        ann=seat("sheriff", hand="bang beer", life=1),
        ben=seat("outlaw"),
        cal=seat("outlaw", "vera_custer"),
        dee=seat("renegade", "gary_looter"),
    )
    t.do("end turn", "pick beer")
    assert (t.cal.hand, t.dee.hand) == (["beer"], [])


@needs("highnoon")
@needs("shadows")
@pytest.mark.ruling("R-488")
@pytest.mark.parametrize(("other", "life"), [("highnoon", 0), ("shadows", 1)])
def test_who_brings_a_player_back_first(other, life):
    """Ghost Town comes before the Bone Orchard, which comes before shadow gunslingers."""
    from bang_highnoon import in_force as highnoon

    t = table(
        expansions=["wildwest", other],
        extra=in_force("bone_orchard") | (highnoon("ghost_town") if life == 0 else {}),
        **SEATS | {"ben": seat("outlaw", alive=False)},
    )
    t.do("end turn")
    assert (t.turn, t.ben.alive, t.ben.life) == ("ben", True, life)


@pytest.mark.ruling("R-497")
@needs("highnoon")
@needs("shadows")
@pytest.mark.parametrize("back", ["shadow", "ghost"])
def test_an_eliminated_player_who_skips_their_turn_leaves_again(back):
    """A shadow gunslinger, or a ghost of Ghost Town, leaves also after a turn that is skipped."""
    from bang_highnoon import in_force as highnoon

    t = table(
        **SEATS | {"ben": seat("outlaw", alive=False)},
        expansions=["wildwest", "highnoon", *(["shadows"] if back == "shadow" else [])],
        extra=in_force(skipping=[1]) | highnoon("ghost_town" if back == "ghost" else "sermon"),
    )
    t.do("end turn")
    assert (t.turn, t.ben.alive) == ("cal", False)
    assert [event.kind for event in t.events].count("skipped") == 1
    assert t.game.audit() == []
