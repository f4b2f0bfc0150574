"""Games with events, as bots, worlds and the kit see them."""

import pytest

from bang_highnoon import in_force
from bangcore import ExpansionError, Game, Ruleset
from bangcore.plugin import Expansion
from bangcore.testing import Deal, four
from bangcore.testing.culprits.rewiring import only_answering
from bangcore.worlds import sample

BOTH = ("highnoon", "fistful")


def test_worlds_keep_few_characters_and_the_options():
    options = {"characters": 2, "first_high_noon": True, "mixed_events": 14}
    rules = Ruleset.build(*BOTH, options=options)
    assert len(sample(Game.new(4, rules, seed=1), 1, 2).view(1).players) == 4


def test_the_same_set_of_events_is_not_there_twice():
    rules = Ruleset.build(*BOTH)

    assert [info.name for info in rules.expansions] == ["base", "events", "fistful", "highnoon"]
    assert [info.distribution for info in rules.expansions[1:]] == ["bang-highnoon"] * 3
    assert repr(Deal(rules=rules, players=4)).startswith(
        "Deal(rules=Ruleset.build('fistful', 'highnoon')"
    )
    with pytest.raises(ExpansionError, match="'highnoon' brings 'events', which is already active"):
        Ruleset.build("highnoon", Expansion(name="events"))


def test_the_kit_leaves_what_an_event_says_of_suits_as_it_is():
    t = four(
        expansions=["highnoon"],
        extra=in_force("curse"),
    )
    g = t.engine
    g.rules = only_answering(g.rules)
    g.touch()

    assert {g.suit(card.id) for card in g.rules.cards} == {"spades"}
