"""Gold Rush and shadows with characters, cards and events of other sets."""

from importlib import import_module
from importlib.util import find_spec

import pytest

from bang_goldrush import GoldRushState
from bangcore import Ruleset
from bangcore.testing import Table, four, seat


def gold(t: Table) -> dict:
    return t.game.view().extra["goldrush"]


def has(expansion: str, key: str) -> bool:
    """Return whether an expansion is installed and has that character or event."""
    if find_spec("bang_dodgecity" if expansion == "dodgecity" else "bang_highnoon") is None:
        return False
    rules = Ruleset.build(expansion)
    return key in rules.characters or key in rules.rules


def needs(expansion: str, key: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(not has(expansion, key), reason=f"needs {key} of {expansion}")


def event(key: str) -> dict:
    """Return the extra state that puts that event in force."""
    in_force = import_module("bang_highnoon.deck").in_force
    return in_force(key)


def rush(
    character: str | None = None,
    expansions: tuple[str, ...] = ("dodgecity", "goldrush"),
    *,
    ben: str | None = None,
    hand: str = "",
    life: int | None = None,
    deck: str = "",
    in_play: str = "",
    event_in_force: str = "",
    **kept,
) -> Table:
    """Return a table of four with Ann, the Sheriff, on turn."""
    return four(
        ann=seat("sheriff", character, hand=hand, life=life, in_play=in_play),
        ben=seat("outlaw", ben),
        deck=deck,
        expansions=expansions,
        extra={"goldrush": GoldRushState.of(**kept)}
        | (event(event_in_force) if event_in_force else {}),
    )


@pytest.mark.ruling("R-377")
def test_pickaxe_adds_to_the_cards_kit_carlson_keeps() -> None:
    """With a Pickaxe, Kit looks at four cards and puts one back."""
    t = rush(
        None,
        ("goldrush",),
        ben="kit_carlson",
        front={1: "pickaxe"},
        deck="saloon scope duel barrel",
    )
    t.do("end turn")
    assert t.options == ["pick saloon", "pick scope", "pick duel", "pick barrel"]
    t.do("pick duel")
    assert t.ben.hand == ["barrel", "saloon", "scope"]


@pytest.mark.ruling("R-380")
def test_gold_rush_and_don_bell_give_an_extra_turn_each() -> None:
    """A turn ended by Gold Rush includes Don Bell's check; the extra turns do not."""
    t = rush(
        "don_bell",
        ("goldrush",),
        nuggets=[5],
        shop="gold_rush",
        deck="hearts saloon scope duel barrel hearts hearts",
    )
    t.do("buy gold_rush")
    assert t.turn == "ann"
    assert t.game.state.in_extra_turn
    t.do("end turn")
    assert t.turn == "ann"
    assert t.ann.hand == ["barrel", "duel", "saloon", "scope"]
    t.do("end turn")
    assert t.turn == "ben"
    assert len(t.happened("flipped")) == 1


@needs("fistful", "vendetta")
@pytest.mark.ruling("R-380")
@pytest.mark.parametrize(("deck", "turns"), [("hearts hearts", 2), ("diamonds diamonds", 1)])
def test_don_bell_and_vendetta_each_make_their_own_check(deck: str, turns: int) -> None:
    """Don Bell and Vendetta give an extra turn each, Vendetta on Hearts, with no more checks."""
    t = rush("don_bell", ("fistful", "goldrush"), deck=deck, event_in_force="vendetta")
    t.do("end turn")
    assert sorted(e.key for e in t.happened("flipped")) == ["don_bell", "vendetta"]
    for _ in range(turns):
        assert t.turn == "ann"
        t.do("end turn")
    assert t.turn == "ben"
    assert len(t.happened("flipped")) == 2


@needs("dodgecity", "sean_mallory")
@pytest.mark.ruling("R-381")
def test_larger_limit_of_sean_mallory_and_gun_belt_counts() -> None:
    """Of the hand limits of Sean Mallory and the Gun Belt, the larger one, ten, counts."""
    eleven = "bang bang bang bang bang bang missed missed missed missed missed"
    t = rush("sean_mallory", hand=eleven, front={0: "gun_belt"})
    t.do("end turn", "pick bang")
    assert t.turn == "ben"
    assert len(t.ann.hand) == 10


@pytest.mark.ruling("R-382")
def test_bart_cassidy_draws_two_cards_with_boots() -> None:
    """Bart Cassidy with Boots draws two cards for a life point."""
    t = rush(None, ("goldrush",), ben="bart_cassidy", hand="bang", front={1: "boots"})
    t.do("play bang -> ben")
    assert len(t.ben.hand) == 2


@pytest.mark.ruling("R-382")
def test_simeon_picos_takes_two_nuggets_with_a_lucky_charm() -> None:
    """Simeon Picos with a Lucky Charm takes two nuggets for a life point."""
    t = rush(None, ("goldrush",), ben="simeon_picos", hand="bang", front={1: "lucky_charm"})
    t.do("play bang -> ben")
    assert gold(t)["nuggets"][1] == 2


@needs("fistful", "the_judge")
@pytest.mark.ruling("R-384")
def test_the_judge_forbids_black_equipment() -> None:
    """Under The Judge only brown equipment is for sale; black equipment in play works."""
    t = rush(
        None,
        ("fistful", "goldrush"),
        nuggets=[9],
        shop="boots wanted shot",
        front={0: "gun_belt"},
        event_in_force="the_judge",
    )
    assert t.options == ["end turn", "buy shot"]
    assert t.engine.hand_limit(0) == 8


@needs("fistful", "the_judge")
@pytest.mark.ruling("R-384")
@pytest.mark.parametrize("top", ["boots", "wanted"])
def test_josh_mccloud_loses_black_equipment_under_the_judge(top: str) -> None:
    """Black equipment that Josh turns up goes under the deck, and the nuggets are lost."""
    t = four(
        ann=seat("sheriff", "josh_mccloud"),
        expansions=["fistful", "goldrush"],
        extra={"goldrush": GoldRushState.of(nuggets=[2], deck=top)} | event("the_judge"),
    )
    t.do("use josh_mccloud")
    assert (gold(t)["nuggets"][0], any(gold(t)["equipment"])) == (0, False)
    assert t.game.state.extra["goldrush"].under == [f"{top}-1"]
    assert t.asked == ("ann", "turn")


@needs("highnoon", "ghost_town")
@pytest.mark.ruling("R-348")
def test_don_bell_gets_no_check_at_the_end_of_the_turn_as_a_ghost() -> None:
    """A Don Bell who is back as a ghost leaves before the draw! at the end of the turn."""
    t = four(
        ben=seat("outlaw", "don_bell", alive=False),
        expansions=["goldrush", "highnoon"],
        extra={"goldrush": GoldRushState.of()} | event("ghost_town"),
        deck="hearts hearts hearts hearts",
    )
    t.do("end turn")
    assert t.turn == "ben"
    for _ in range(10):
        if t.turn == "ben":
            t.do(t.decision.options[0].text)
    assert t.turn == "cal"
    assert t.happened("flipped") == []


@needs("dodgecity", "doc_holyday")
@pytest.mark.ruling("R-342", "R-214", "R-181")
@pytest.mark.parametrize(
    ("paid", "life"),
    [
        ("duel:Q-diamonds bang:2-diamonds", 4),
        ("cat_balou:9-diamonds bang:2-diamonds", 4),
        ("duel:8-clubs bang:2-diamonds", 3),
    ],
)
def test_calumet_protects_from_two_diamonds_of_doc_holyday(paid: str, life: int) -> None:
    """A Calumet protects from Doc's shot with two Diamonds, even if the Duel is one of them."""
    t = rush("doc_holyday", hand=paid, front={1: "calumet"})
    t.do("use doc_holyday -> ben", f"pick {paid.split(':')[0]}")
    assert t.ben.life == life


@needs("dodgecity", "apache_kid")
@pytest.mark.ruling("R-330", "R-331")
def test_apache_kid_is_not_immune_to_equipment() -> None:
    """Bottle and Pardner have no suit, so they work on Apache Kid."""
    t = rush(ben="apache_kid", nuggets=[4], shop="bottle pardner")
    t.do("buy bottle", "use bang -> ben", "buy pardner", "use duel -> ben")
    assert t.ben.life == 1
