"""Pictures of single things: cards, characters, roles, rules, backs, life points."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest

from bang_table import svg
from bang_table.svg.look import everything_installed
from bang_table.svg.palette import THEMES
from bang_table.text import Language, languages
from bangcore import Card, Game, Ruleset, UnknownName, available_expansions
from bangcore.plugin import (
    ANYBODY,
    Border,
    CardKind,
    Character,
    Expansion,
    Rule,
    blue,
    brown,
    draw,
    life,
    sees,
)
from bangcore.rules import finding
from bangcore.rules.finding import ExpansionInfo
from bangcore.testing import four, seat

ALL = Ruleset.build(*(info.name for info in available_expansions() if info.name != "base"))
FIRSTS = {card.key: card for card in reversed(ALL.cards)}


def drawn(language: Language, **look):
    """Yield every face with its name and text."""
    rules = language.ruleset
    for key in rules.kinds:
        card = FIRSTS[key]
        yield svg.card(card, language=language, **look), language.face(card), language.explain(key)
    for draw_one, some in (
        (svg.character, rules.characters),
        (svg.role, rules.roles),
        (svg.rule, rules.rules),
    ):
        for key in some:
            picture = draw_one(key, language=language, **look)
            yield picture, language.name(key), language.explain(key)


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("theme", THEMES)
def test_everything_is_drawn_and_all_that_is_written_fits(read, code, theme):
    """Every picture is well-formed, labelled, without ids, small, and no text is cut."""
    for picture, name, text in drawn(Language(code, ALL), theme=theme):
        found = read(picture)
        assert found.root.get("role") == "img"
        assert found.title == name
        assert (found.root.findtext("{http://www.w3.org/2000/svg}desc") or "") == text
        assert not [one for one in found.root.iter() if one.get("id")]
        assert len(picture.encode()) < 6000
        written = [*found.texts()]
        assert all(found.box.holds(text.box, 0) for text in written), name
        rows = [text for text in written if text.in_body]
        assert all(row.box.left >= 5 and row.box.right <= 115 for row in rows), name
        assert not any("…" in row.said for row in written), name
        # the panel of symbols or portrait stays above the text
        (ground,) = [one for one in found.all("rect") if one.get("x") == "10"]
        top, high = float(ground.get("y")), float(ground.get("height"))
        assert top == 31, name
        assert 45 <= high <= min((row.box.top for row in rows), default=186) - top, name


def test_the_text_of_a_card_is_written_in_full(read):
    """The text of a card is complete, in order, without overlaps and large enough to read."""
    for picture, name, text in drawn(Language("de", ALL), theme="light"):
        rows = [row for row in read(picture).texts() if row.in_body]
        assert " ".join(row.said for row in rows).split() == text.split(), name
        assert all(not a.box.meets(b.box) for a in rows for b in rows if a is not b), name
        assert min(row.size for row in rows) >= 6.2, name


def test_a_card_shows_what_is_printed_on_it(read):
    kind = ALL.kinds["jail"]
    card = ALL.card("jail:J-spades")
    found = read(svg.card(card, language=Language("de", ALL)))

    assert {"Gefängnis", "J"} <= {text.said for text in found.texts()}
    assert (found.root.get("data-card"), found.root.get("data-key")) == (str(card.id), "jail")
    border = found.all("rect")[0].get("class")
    assert border == f"f-border-{kind.border}"


def test_things_that_differ_have_different_pictures():
    """The pictures of different things differ."""
    pictures = [picture for picture, _, _ in drawn(Language("en", ALL))]
    assert len(set(pictures)) == len(pictures)
    assert len({svg.back(of) for of in ("card", "role", "character")}) == 3


def test_an_unknown_name_is_an_error_that_names_the_nearest():
    for draw_one, name, nearest in (
        (svg.card, "bear", "beer"),
        (svg.character, "bart_casidy", "bart_cassidy"),
        (svg.role, "outlow", "outlaw"),
        (svg.back, "rule", "role"),
    ):
        with pytest.raises(UnknownName, match=nearest):
            draw_one(name)
    with pytest.raises(UnknownName, match="dark"):
        svg.card("beer", theme="drak")
    with pytest.raises(TypeError, match="cannot draw"):
        svg.picture([7])
    for picture_of in (svg.card, svg.character, svg.role, svg.rule):
        with pytest.raises(UnknownName, match="None"):
            picture_of(None)


def test_a_card_is_drawn_and_named_by_its_id():
    """Events carry ids, which pictures and words take."""
    card = ALL.card(70)

    assert svg.card(70, ruleset=ALL) == svg.card(card, ruleset=ALL)
    assert svg.picture(70, ruleset=ALL) == svg.picture(card, ruleset=ALL)
    assert Language("en", ALL).face(70) == Language("en", ALL).face(card)


@pytest.mark.parametrize(("points", "most"), [(0, 0), (0, 4), (3, 4), (5, 4), (4, None)])
def test_life_points_are_bullets(read, points, most):
    found = read(svg.life(points, most, theme="auto"))
    full = sum(p.get("d").count("c") for p in found.all("path") if "f-gold" in p.get("class"))
    lost = sum(p.get("d").count("c") for p in found.all("path") if "s-faint" in p.get("class"))
    # each bullet has one tip, drawn by one curve command
    assert (full, lost) == (points, max((most or points) - points, 0))


# ---------------------------------------------------------------- for authors


def test_a_kind_that_is_in_no_ruleset_is_drawn(read):
    """A card without a ruleset is drawn with name, text, symbols and border."""
    moonshine = brown("moonshine", "Moonshine", {}, life(ANYBODY, 2), draw(1), text="Strong.")
    found = read(svg.picture(moonshine))
    assert {"Moonshine", "Strong.", "\xd72"} <= {text.said for text in found.texts()}

    glass = blue("glass", "Looking Glass", {"hearts": "2"}, sees(-1))
    assert "f-border-blue" in svg.picture(glass)
    assert "-1" in {text.said for text in read(svg.picture(glass)).texts()}


@pytest.mark.parametrize("key", ["orange", "gold"])
def test_a_border_of_an_expansion_has_its_own_colours(read, key):
    """A border has its light and dark colours on card and table; a built-in colour stays."""
    border = Border(key, f"{key} border", "#a34a07", dark="#b35309")
    crate = CardKind(key="crate", name="Crate", text="", faces={"hearts": "7"}, border=key)
    rules = Ruleset.build(Expansion(name="crates", borders=[border], cards=[crate]))
    auto, light, dark = (svg.card("crate", ruleset=rules, theme=theme) for theme in THEMES)
    assert read(light).all("rect")[0].get("fill") == "#a34a07"
    assert read(dark).all("rect")[0].get("fill") == "#b35309"

    t = four(expansions=[rules.expansions[1].definition], ann=seat("sheriff", hand="crate"))
    for picture in (auto, svg.table(t.game.view(0))):
        style, _, rest = picture.partition("</style>")
        assert f'class="f-border-{key}' in rest
        light, _, dark = style.partition("@media")
        assert f".f-border-{key}{{fill:#a34a07}}" in light
        assert f".f-border-{key}{{fill:#b35309}}" in dark
    assert "#8f6400" in svg.life(3, theme="light")


def test_a_border_that_no_rules_have_is_grey(read):
    """A card with an unknown border is drawn in grey."""
    kind = CardKind(key="odd", name="Odd", text="Odd.", border="oragne")
    assert read(svg.card(kind)).all("rect")[0].get("class") == "f-slate"


def test_a_text_that_is_too_long_is_written_as_small_as_it_can_be_read(read):
    """An overlong text is set in the smallest readable size, without a loss."""
    found = read(svg.picture(CardKind(key="odd", name="Odd", text="on and " * 90 + "on")))
    rows = [row for row in found.texts() if row.in_body]

    assert {row.size for row in rows} == {6.2}
    assert " ".join(row.said for row in rows) == "on and " * 90 + "on"


def test_a_symbol_that_nobody_has_drawn_does_no_harm(read):
    kind = CardKind(key="odd", name="Odd", text="Odd.", border="green")
    assert read(svg.card(kind)).title == "Odd"
    assert read(svg.picture(Rule(key="fog", name="Fog", kind="weather"))).title == "Fog"


def test_the_icons_of_an_expansion_are_drawn():
    """An icon belongs to the name of a symbol, the key of a thing or the kind of a rule."""
    hat, fog = CardKind(key="hat", name="Hat", text=""), Rule(key="fog", name="Fog", kind="weather")
    icons = {"card/hat": "M1 2h3", "kind/weather": "|M4 5h6z"}
    rules = Ruleset.build(Expansion(name="hats", cards=[hat], rules=[fog], facets={"icons": icons}))

    assert 'd="M1 2h3"' in svg.card(hat, ruleset=rules)
    assert 'd="M4 5h6z"' in svg.rule("fog", ruleset=rules)
    assert 'd="M4 5h6z"' in svg.back("weather", ruleset=rules)


@pytest.mark.parametrize("names", [["nowhere_at_all"], ["one", "other"]])
def test_unusable_expansions_do_not_prevent_pictures(read, monkeypatch, names):
    """If installed expansions cannot be combined, a card is drawn by the core alone."""
    infos = [ExpansionInfo(Expansion(name=name, conflicts=names), "1", "x") for name in names]
    monkeypatch.setattr("bang_table.svg.look.available_expansions", lambda: infos)
    known = {info.name: info for info in infos if info.name != "nowhere_at_all"}
    by_name = finding._by_name
    monkeypatch.setattr(finding, "_by_name", lambda name: known.get(name) or by_name(name))
    everything_installed.cache_clear()
    try:
        assert read(svg.picture(Card(0, "moon", "hearts", "2"))).title == "moon:2-hearts"
    finally:
        everything_installed.cache_clear()


def test_two_rulesets_that_are_equal_may_draw_differently(read):
    """Equal rulesets with different cards draw their own cards."""
    for name in ("Old Hat", "New Hat"):
        hat = CardKind(key="hat", name=name, text="", faces={"hearts": "2"})
        rules = Ruleset.build(Expansion(name="hats", cards=[hat]))
        assert read(svg.card("hat", ruleset=rules)).title == f"{name} 2♥"


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", "A \"B\" & 'C'", "\x00\x08", "🤠" * 40]
)
def test_names_are_escaped(read, name):
    for thing in (
        CardKind(key="odd", name=name, text=name),
        Character("odd", name, 4, text=name),
        Rule(key="odd", name=name, text=name),
    ):
        found = read(svg.picture(thing))
        assert not found.all("script")
        assert all(found.box.holds(text.box) for text in found.texts())


# ---------------------------------------------------------------- notebooks


def test_notebooks_show_cards_and_definitions():
    """``%load_ext bang_table.svg`` registers a picture for each kind of thing."""
    shown = {}
    formatter = SimpleNamespace(for_type=shown.__setitem__)
    formatters = {"image/svg+xml": formatter}
    svg.load_ipython_extension(
        SimpleNamespace(display_formatter=SimpleNamespace(formatters=formatters))
    )
    rules = Ruleset.build()
    for thing in (
        rules.card("bang:A-spades"),
        rules.kinds["beer"],
        rules.characters["jourdonnais"],
        rules.roles["renegade"],
        *[*ALL.rules.values()][:3],
        *FIRSTS.values(),
        Game.new(4, seed=1).view(0),
    ):
        assert shown[type(thing)](thing) == svg.picture(thing)
    for key, card in FIRSTS.items():
        assert f"f-border-{ALL.kinds[key].border}" in svg.picture(card)


@pytest.mark.parametrize("theme", THEMES)
def test_an_emblem_has_a_drawing_and_no_word_of_a_language(read, theme):
    """An emblem contains numbers only, since the page writes the name beside it."""
    for key in (*ALL.kinds, *ALL.characters, *ALL.roles, *ALL.rules):
        picture = read(svg.emblem(key, ruleset=ALL, theme=theme))
        assert picture.all("path")
        assert not [text.said for text in picture.texts() if re.search(r"[a-z]{2}", text.said)]
        assert len(picture.svg) < 4000, key
    with pytest.raises(UnknownName, match="sherif"):
        svg.emblem("sherif")
