"""Contrast is sufficient, in light and in dark."""

import re

import pytest

from bang_table import svg
from bang_table.svg.look import look
from bang_table.svg.palette import COLOURS, INKS, KIND_COLOURS, READABLE, contrast

COLUMNS = {"light": 0, "dark": 1}
PAIRS = [(ink, on) for ink, surfaces in INKS.items() for on in surfaces]
SIGNS = [("gold", "paper"), ("faint", "paper"), ("alarm", "felt"), ("gold", "felt")]


@pytest.mark.parametrize(("black", "white"), [("#000000", "#ffffff"), ("#ffffff", "#000000")])
def test_contrast_is_that_of_the_guidelines(black, white):
    assert contrast(black, white) == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.478, abs=0.01)


@pytest.mark.parametrize("column", COLUMNS.values(), ids=COLUMNS)
@pytest.mark.parametrize(("ink", "on"), PAIRS)
def test_texts_have_enough_contrast(ink, on, column):
    assert contrast(COLOURS[ink][column], COLOURS[on][column]) >= READABLE


@pytest.mark.parametrize("column", COLUMNS.values(), ids=COLUMNS)
@pytest.mark.parametrize(("sign", "on"), [*SIGNS, ("ink", "wash")])
def test_signs_can_be_seen(sign, on, column):
    """Shapes with a meaning have a contrast of at least three to one."""
    assert contrast(COLOURS[sign][column], COLOURS[on][column]) >= 3


def test_kinds_of_rules_have_colours_that_carry_cream():
    assert set(KIND_COLOURS) <= set(INKS["cream"])


def test_names_can_be_read_on_every_border(everything):
    assert {"brown", "blue"} <= {*everything.borders}
    for border in everything.borders.values():
        for column, colour in enumerate((border.colour, border.dark)):
            assert contrast(COLOURS["cream"][column], colour) >= READABLE, border


def test_no_class_is_the_beginning_of_another():
    """Names of classes are not prefixes of each other, since the style is found by substring."""
    assert not [(a, b) for a in COLOURS for b in COLOURS if a != b and b.startswith(a)]


def test_a_theme_is_fixed_or_follows_the_screen():
    auto, light, dark = (svg.card("beer", theme=theme) for theme in ("auto", "light", "dark"))
    known = look("en").colours

    assert "prefers-color-scheme:dark" in auto
    assert "<style>" not in light + dark
    for column, fixed in ((0, light), (1, dark)):
        used = set(re.findall(r"#[0-9a-f]{6}", fixed))
        assert used <= {colours[column] for colours in known.values()}
    classes = set(re.findall(r"\b[fs]-[a-z-]+", auto.partition("</style>")[2]))
    styled = set(re.findall(r"\.([fs]-[a-z-]+)", auto.partition("</style>")[0]))
    assert classes <= styled
    # every class has its dark colour where that differs
    bright, _, dim = auto.partition("</style>")[0].partition("@media")
    for name in classes - {"f-none"}:
        colours = known[name[2:]]
        assert re.search(rf"\.{name}{{\w+:{colours[0]}}}", bright), name
        assert (colours[1] in dim) == (colours[0] != colours[1]), name
