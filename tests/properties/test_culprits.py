"""Who did it is found by following everybody who acts, and who is followed goes the same way."""

from __future__ import annotations

from bangcore import Ruleset, available_expansions
from bangcore.testing import four, seat
from bangcore.testing._culprits import Follower, last_action

ALL = Ruleset.build(*(info.name for info in available_expansions() if info.name != "base"))


def test_a_way_is_what_it_was_while_it_is_followed():
    """An ability may look at how a card is played: at its kind, and at what it is made of."""
    followed = Follower(ALL).rules.kinds
    ways = {key: kind.way for key, kind in ALL.kinds.items() if kind.way is not None}
    for key, way in ways.items():
        assert isinstance(followed[key].way, type(way)), key
        assert followed[key].symbols == ALL.kinds[key].symbols, key
    assert [key for key, kind in followed.items() if kind.way is None] == [
        key for key in ALL.kinds if key not in ways
    ]


def test_the_effect_of_an_offer_is_followed():
    """What a player does by an ability is done by that ability."""
    t = four(ann=seat("sheriff", "sid_ketchum", life=2, hand="bang missed"))
    t.do("use sid_ketchum", "pick bang")
    assert t.ann.life == 3
    about = last_action(t.game)
    assert about is not None
    follower = Follower(t.game.ruleset).follow(about)
    assert follower.error is None
    (offer,) = [act for act in follower.acts if act.call[0] == "offer"]
    assert offer.call[1] == "use sid_ketchum"
    assert "character:sid_ketchum" in offer.who
    told = ["used", "discarded", "discarded", "gained_life"]
    assert [one.partition(",")[0] for one in offer.told] == [f"({kind!r}" for kind in told]
    assert [one.kind for one, act in follower.told if act is offer] == told


def test_what_is_collected_stays_what_it_is():
    """Other lists than those of offers are what they were: Calamity Janet's Missed! is a BANG!."""
    t = four(ann=seat("sheriff", "calamity_janet", hand="missed"), ben=seat("outlaw"))
    t.do("play missed as bang -> ben")
    about = last_action(t.game)
    assert about is not None
    follower = Follower(t.game.ruleset).follow(about)
    assert follower.error is None
    assert Follower(t.game.ruleset).show(t.game, 0).error is None


def test_what_an_offer_is_worth_counts_while_it_is_followed():
    """A barrel that holds is as good as a Missed!."""
    t = four(
        ann=seat("sheriff", hand="bang"), ben=seat("outlaw", in_play="barrel"), deck="beer:6-hearts"
    )
    t.do("play bang -> ben", "use barrel")
    assert t.ben.life == 4
    about = last_action(t.game)
    assert about is not None
    follower = Follower(t.game.ruleset).follow(about)
    assert follower.error is None
    assert "missed" in [one.kind for one, _ in follower.told]
