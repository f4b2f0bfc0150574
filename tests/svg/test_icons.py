"""Icons: those of the core, those of expansions, and the allowed forms."""

import re

import pytest

from bang_table.svg.icons import _PATH, CORE, SUIT_SHAPES, icons_from
from bang_table.svg.look import Look
from bang_table.svg.symbols import Mark, marks_of
from bang_table.text import Language
from bangcore import ExpansionError, Ruleset, available_expansions
from bangcore.plugin import ANYBODY, Expansion, PassiveSymbol, blue, brown, draw, each, sees

ALL = Ruleset.build(*(info.name for info in available_expansions() if info.name != "base"))
LOOK = Look(Language("en", ALL))
ICONS = {**LOOK.icons, **SUIT_SHAPES}


def doff(g, play, seat):
    """Part of a card without an icon."""


@pytest.mark.parametrize("name", ICONS)
def test_an_icon_is_nothing_but_paths(name):
    drawing = ICONS[name]
    assert all(map(_PATH.fullmatch, drawing.split("|")))
    assert drawing.count("|") <= 1
    for paths in filter(None, drawing.split("|")):
        assert paths.startswith("M")
        assert not re.search(r"\d+\.\d{3}", paths)


@pytest.mark.parametrize(
    "drawing",
    [
        'M1 1"/><script>',
        "",
        "M1 1|M2 2|M3 3",
        7,
        "url(x)",
        "M1 1&#34;",
        "|",
        "M1",
        "V4",
        "M1 1a2 2 0 2 0 1 1",
    ],
)
def test_an_expansion_cannot_bring_anything_else(drawing):
    with pytest.raises(ExpansionError, match="icons: 'card/hat' must be paths"):
        icons_from(Expansion(name="hats", facets={"icons": {"card/hat": drawing}}))


@pytest.mark.parametrize("icons", [["hat"], {5: "M1 1"}])
def test_icons_are_a_mapping_by_name(icons):
    with pytest.raises(ExpansionError, match="'hats': icons must be a mapping with strings"):
        icons_from(Expansion(name="hats", facets={"icons": icons}))


def test_every_icon_belongs_to_a_thing():
    """Every icon of an expansion belongs to a symbol, thing or kind of the rules."""
    things = {f"card/{key}" for key in ALL.kinds} | {f"role/{key}" for key in ALL.roles}
    things |= {f"character/{key}" for key in ALL.characters}
    things |= {f"{rule.kind}/{rule.key}" for rule in ALL.rules.values()}
    things |= {f"kind/{rule.kind}" for rule in ALL.rules.values()}
    symbols = set()
    for some in (ALL.kinds, ALL.characters, ALL.rules):
        for thing in some.values():
            for symbol in thing.symbols:
                symbols |= {symbol.name, *re.findall(r"\w+", getattr(symbol, "says", ""))}
    brought = set().union(*(info.definition.facet("icons", {}) for info in ALL.expansions))
    assert brought - things - symbols == set()


def test_every_symbol_has_an_icon():
    for some in (ALL.kinds, ALL.characters, ALL.rules):
        for thing in some.values():
            for symbol in thing.symbols:
                assert symbol.name in LOOK.icons, (thing.key, symbol)


def test_everything_shows_a_sign():
    """Every card, role and rule has an icon."""
    for some in (ALL.kinds, ALL.roles, ALL.rules):
        for thing in some.values():
            assert marks_of(thing, LOOK.icons), thing.key


@pytest.mark.parametrize(
    ("key", "marks"),
    [
        ("bang", [Mark("shot", "", "within reach")]),
        ("wells_fargo", [Mark("card/wells_fargo"), Mark("draw", "\xd73")]),
        ("panic", [Mark("take", "≤1", "within")]),
        ("missed", [Mark("missed")]),
        ("volcanic", [Mark("reach", "1"), Mark("bangs", "∞")]),
        ("bart_cassidy", [Mark("per_life_lost"), Mark("draw")]),
        ("scope", [Mark("card/scope"), Mark("sees", "-1")]),
        ("sheriff", [Mark("role/sheriff")]),
    ],
)
def test_symbols_are_a_row_of_marks(key, marks):
    assert [*marks_of(LOOK.definition(key), LOOK.icons)] == marks


@pytest.mark.parametrize(
    ("thing", "marks"),
    [
        (brown("hat", "Hat", {}, each(ANYBODY, doff), draw(2), text="x"), [Mark("draw", "\xd72")]),
        (
            blue("hat", "Hat", {}, PassiveSymbol("doffs", "+1"), sees(-1), text="x"),
            [Mark("sees", "-1")],
        ),
        (
            blue(
                "hat", "Hat", {}, PassiveSymbol("per_life_lost", "doff(all), draw(self)"), text="x"
            ),
            [Mark("per_life_lost"), Mark("draw")],
        ),
    ],
    ids=["line", "passive", "spoken of"],
)
def test_a_symbol_that_nobody_has_drawn_is_left_out(thing, marks):
    """A symbol without an icon is left out, and the others are drawn."""
    assert [*marks_of(thing, LOOK.icons)] == marks


def test_nobody_else_draws_the_symbols_of_the_core():
    """An icon of an expansion cannot replace one of the core."""
    rules = Ruleset.build(Expansion(name="hats", facets={"icons": {"shot": "M1 1h1"}}))
    assert Look(Language("en", rules)).icons["shot"] == CORE["shot"]
