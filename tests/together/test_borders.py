"""A card with a custom border, together with all expansions."""

import pytest

from bang_highnoon import in_force
from bang_table.text import Language, languages
from bang_table.text.catalogues.needed import messages
from bang_table.text.catalogues.reading import Message
from bangcore import InvalidPosition, Ruleset
from bangcore.plugin import Border, CardKind, Expansion, InFront, draws
from bangcore.testing import check_expansion, four, seat


def crates(stays: bool = True) -> Expansion:
    """Return an expansion with an orange card that is laid in front of its player."""
    orange = Border("orange", "orange border", "#a34a07", dark="#b35309", stays=stays)
    crate = CardKind(
        key="crate",
        name="Crate",
        text="",
        faces={"hearts": "7 8"},
        border="orange",
        way=InFront(),
        ability=draws(+1),
    )
    return Expansion(name="crates", borders=[orange], cards=[crate])


CRATES = crates()
EVERYTHING = (CRATES, "dodgecity", "bullet", "highnoon", "fistful", "goldrush")


def test_it_works_as_soon_as_it_lies_there() -> None:
    """An orange card works at once, unlike a green one."""
    t = four(expansions=EVERYTHING, ann=seat("sheriff", hand="crate bible"))
    t.do("play crate", "play bible")
    assert {*t.ann.in_play} == {"crate", "bible"}
    laid = t.game.state.extra["dodgecity"].laid
    assert [t.game.ruleset.cards[card].key for card in laid] == ["bible"]


def test_the_daltons_do_not_take_it() -> None:
    """The Daltons take blue cards only."""
    t = four(
        expansions=EVERYTHING,
        extra=in_force("", "the_daltons", "high_noon"),
        ben=seat("outlaw", in_play="crate mustang"),
        cal=seat("outlaw", in_play="crate"),
        turn="dee",
    )
    t.do("end turn")
    assert (t.ben.in_play, t.cal.in_play) == (["crate"], ["crate"])


def test_jose_delgado_does_not_trade_it() -> None:
    """José Delgado trades blue cards only."""
    t = four(expansions=EVERYTHING, ann=seat("sheriff", "jose_delgado", hand="crate scope"))
    assert [option for option in t.options if "jose_delgado" in option] == [
        "use jose_delgado with scope"
    ]


def test_vulture_sam_takes_it() -> None:
    """Vulture Sam takes cards in play of any border."""
    t = four(
        expansions=EVERYTHING,
        ann=seat("sheriff", "vulture_sam", hand="bang"),
        ben=seat("outlaw", in_play="crate", life=1),
    )
    t.do("play bang -> ben")
    assert "crate" in t.ann.hand


def test_a_card_whose_border_does_not_stay_is_not_in_play() -> None:
    """A card whose border does not stay in play cannot be in front of a player."""
    with pytest.raises(InvalidPosition, match="ann: crate:7-hearts in front of them"):
        four(expansions=[crates(stays=False)], ann=seat("sheriff", in_play="crate"))


@pytest.mark.parametrize("code", languages())
def test_its_border_has_a_name_in_every_language(code: str) -> None:
    """The borders of the core and all expansions are translated; another one is in English."""
    language = Language(code, Ruleset.build(*EVERYTHING))
    english = Language("en", language.ruleset)
    for key in ("brown", "blue", "green", "black"):
        assert (language.border(key) == english.border(key)) is (code == "en")
    assert language.border("orange") == "orange border"


def test_translators_are_asked_for_the_name_of_its_border() -> None:
    assert Message(None, "orange border") in messages(Ruleset.build(CRATES))


@pytest.mark.long
def test_the_check_finds_nothing() -> None:
    """Games of all expansions in which the card comes up have no fault."""
    report = check_expansion(*EVERYTHING, players=4, games=1, every=40, focus="crate")
    assert report.came_up["card"]["crate"] >= 1
