"""Fitting texts into a space."""

from xml.etree import ElementTree

from hypothesis import example, given
from hypothesis import strategies as st

from bang_table.svg.brush import Brush, escaped
from bang_table.svg.lettering import BODY, SLAB, clean, cut, fit, width, wrap

texts = st.text(max_size=60)
fonts = st.sampled_from([BODY, SLAB])


@given(texts, st.floats(20, 200), fonts)
@example("W" * 60, 100.0, SLAB)
@example("W" * 14, 100.0, SLAB)
def test_fitted_texts_fit(text, space, font):
    shown, size = fit(text, space, (6, 14), font)
    assert 6 <= size <= 14
    assert width(shown, size, font) <= space + 0.01


def test_a_text_is_written_no_smaller_than_it_can_be_read():
    """A text that does not fit in the smallest readable size is cut."""
    brush = Brush()
    for least, smallest in (({}, "6"), ({"least": 9}, "9")):
        drawn = brush.text("a very long text indeed", 0, 0, 12, space=30, **least)
        assert f'font-size="{smallest}"' in drawn
        assert "indeed" not in drawn
    assert 'font-size="5"' in brush.text("a very long text indeed", 0, 0, 5, space=30)


@given(texts, st.floats(20, 200), fonts)
def test_every_line_fits_and_no_word_is_lost_that_has_room(text, space, font):
    lines = wrap(text, space, 8, font)
    assert all(width(line, 8, font) <= space + 0.01 for line in lines)
    if all(width(word, 8, font) <= space for word in text.split()):
        assert " ".join(lines).split() == text.split()


@given(texts)
def test_every_text_is_escaped(text):
    element = ElementTree.fromstring(f'<a b="{escaped(text)}">{escaped(text)}</a>')
    assert (element.text or "", element.get("b")) == (clean(text), clean(text))


def test_a_cut_leaves_letters_whole():
    """A cut does not split accents and emoji sequences."""
    accents = "e\u0301" * 20
    assert cut(accents, 40, 8).removesuffix("…").endswith("\u0301")
    family = "👨\u200d👩\u200d👧" * 5
    assert not cut(family, 60, 8).removesuffix("…").endswith("\u200d")
