"""An expansion may leave things out of the box, and put others in their place."""

from __future__ import annotations

import pickle

import pytest

from bangcore import ExpansionError, Game, Ruleset, UnknownName
from bangcore.plugin import Character, Copies, Expansion, bangs, weapon
from bangcore.testing import check_expansion, four, seat

FACES = {"clubs": "10", "spades": "10"}
THREE_SHOTS = weapon("volcanic", "Volcanic", FACES, 2, bangs(3))
HOUSE = Expansion(
    name="house",
    replaces={"volcanic": THREE_SHOTS},
    without=("dynamite", "slab_the_killer"),
)


@pytest.fixture
def rules():
    pytest.importorskip("bang_dodgecity")
    return Ruleset.build("dodgecity", HOUSE)


def test_a_card_is_replaced(rules):
    """The other Volcanic has its faces, its reach and its limit, and the name that others use."""
    t = four(
        ann=seat("sheriff", hand="bang bang bang bang", in_play="volcanic"),
        ben=seat("outlaw", hand=""),
        expansions=[HOUSE],
    )
    t.do("play bang -> ben", "play bang -> ben", "play bang -> ben")

    assert t.options == ["end turn"]
    assert t.game.view(0).players[0].reach == 2
    assert [card.key for card in rules.cards].count("volcanic") == 2


def test_things_are_left_out(rules, monkeypatch):
    """No copy of the card is in the box, the character is not dealt, and the rest stays."""
    monkeypatch.setattr("bangcore.testing.expansion.checking.FEWEST", 0)
    monkeypatch.setattr("bangcore.testing.expansion.checking.ROUNDS", 1)
    monkeypatch.setattr("bangcore.testing.expansion.checking.check_hash_seeds", lambda *_: False)
    base = Ruleset.build("dodgecity")

    assert "dynamite" not in {card.key for card in rules.cards}
    assert len(base.cards) - len(rules.cards) == 2
    assert base.characters.keys() - rules.characters.keys() == {"slab_the_killer"}
    assert check_expansion(HOUSE, players=4, games=1, every=10**6).came_up["card"]["volcanic"] > 0


ASKED = {
    "a card by its text": lambda rules: rules.card("dynamite"),
    "a table": lambda rules: four(ann=seat("sheriff", hand="dynamite"), expansions=[HOUSE]),
}


@pytest.mark.parametrize("ask", ASKED.values(), ids=ASKED)
def test_an_error_says_who_leaves_a_card_out(rules, ask):
    """The error says where it belongs, and what leaves it out."""
    with pytest.raises(UnknownName) as error:
        ask(rules)
    assert str(error.value) == "'dynamite' belongs to 'base' and is left out by 'house'"


DEALT = {
    "a game": lambda rules: Game.new(4, rules, characters=["slab_the_killer", None, None, None]),
    "a table": lambda rules: four(ann=seat("sheriff", "slab_the_killer"), expansions=[HOUSE]),
}


@pytest.mark.parametrize("deal", DEALT.values(), ids=DEALT)
def test_an_error_says_who_leaves_a_character_out(rules, deal):
    """A character that is left out is not dealt."""
    with pytest.raises(UnknownName, match="'slab_the_killer' belongs to 'base' and is left out by"):
        deal(rules)


def test_a_save_needs_the_changed_box(rules):
    """The fingerprint names the expansion; a game goes on with it only."""
    game = Game.new(4, rules, seed=1)
    save = game.to_dict()

    assert "house==0" in rules.fingerprint
    assert Game.from_dict(save, rules).to_dict() == save
    with pytest.raises(ValueError, match="house==0"):
        Game.from_dict(save)
    assert pickle.loads(pickle.dumps(rules)).cards == rules.cards


def test_two_expansions_may_leave_out_the_same_thing():
    rules = Ruleset.build(HOUSE, Expansion(name="calm", without=("dynamite",)))
    assert rules.without["dynamite"] in ("calm", "house")


@pytest.mark.parametrize(
    ("others", "message"),
    [
        ([Expansion(name="slow", without=["volcanic"])], "replaced or left out by 'house' and"),
        ([Expansion(name="slow", replaces={"volcanic": THREE_SHOTS})], "by 'house' and 'slow'"),
        ([Expansion(name="calm", without=["dinamite"])], "did you mean 'dynamite'"),
        (
            [
                Expansion(
                    name="odd",
                    replaces={"barrel": Character(key="barrel", name="B", text="b", bullets=3)},
                )
            ],
            "a Character cannot replace a CardKind",
        ),
    ],
)
def test_a_change_that_cannot_be_is_refused_at_the_build(others, message):
    """Both names are told, or the nearest one."""
    with pytest.raises(ExpansionError, match=message):
        Ruleset.build(HOUSE, *others)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"without": "dynamite"}, "without must be a list of names"),
        ({"replaces": {"schofield": THREE_SHOTS}}, "give it the key 'schofield'"),
        ({"replaces": {"volcanic": Copies(key="volcanic", faces={"clubs": "2"})}}, "a mapping to"),
        ({"replaces": [THREE_SHOTS]}, "a mapping to a CardKind"),
    ],
)
def test_a_wrong_field_is_refused_where_it_is_written(fields, message):
    """The error names the field and what it must be."""
    with pytest.raises(ExpansionError, match=message):
        Expansion(name="odd", **fields)
