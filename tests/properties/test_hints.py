"""Reports on unused facets, and on what an expansion may lack."""

import pytest

from bang_bots import Sense
from bangcore import ExpansionError
from bangcore.plugin import Border, CardKind, Expansion
from bangcore.testing import BrokenExpansion, check_expansion
from bangcore.testing.expansion.checking import ExpansionCheck

HAT = CardKind(key="hat", name="Hat", text="Looks good.", faces={"hearts": "2 K"})


def report_of(expansion):
    """Return the report before any game."""
    checking = ExpansionCheck([expansion], players=4, games=1)
    next(checking.steps())
    return checking.report()


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"words": {}}, r"'hats': no field 'words'; .* is a facet: facets={'words': \.\.\.}"),
        ({"card": []}, "'hats': no field 'card'; did you mean 'cards'"),
    ],
)
def test_a_field_that_an_expansion_does_not_have_is_named(given, said):
    """A facet given as a field, and a misspelt field, are refused with the correct name."""
    with pytest.raises(ExpansionError, match=said):
        Expansion(name="hats", **given)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"facets": {"icons": {"card/hut": "M2 18h20M6 17V6h12v11"}}}, "no card 'hut'"),
        ({"borders": [Border("straw", "border of straw", "#d9a441")]}, "a contrast of 2.1"),
    ],
    ids=["icon", "border"],
)
def test_a_fault_of_a_definition_is_found_before_any_game(fields, said):
    checking = ExpansionCheck([Expansion(name="hats", cards=[HAT], **fields)], players=4, games=1)
    next(checking.steps())
    (fault,) = checking.faults
    assert said in fault.what


def test_a_misspelt_facet_is_a_fault(in_this_process):
    """No distribution reads it, so its content would be ignored silently."""
    hats = Expansion(name="hats", cards=[HAT], facets={"sences": {"hat": Sense("gear")}})
    with pytest.raises(BrokenExpansion, match="no facet 'sences'; did you mean 'senses'"):
        check_expansion(hats, players=4, games=1, every=10**6)


def test_a_facet_that_no_distribution_reads_is_a_hint():
    """The distribution that reads it may not be installed."""
    hats = Expansion(name="hats", facets={"smell_of_the_box": 5})
    (hint,) = report_of(hats).hints
    assert "expansion 'hats': facets: no facet 'smell_of_the_box'" in hint


def test_cards_without_senses_are_a_hint():
    """One sense is enough, since cards like known ones need none."""
    report = report_of(Expansion(name="hats", cards=[HAT]))
    (hint,) = report.hints
    assert hint.startswith("expansion 'hats' has no senses")
    assert "\nhints\n  expansion 'hats' has no senses" in str(report)
    assert report.to_dict()["hints"] == [hint]
    sensible = Expansion(name="hats", cards=[HAT], facets={"senses": {"hat": Sense("gear")}})
    assert report_of(sensible).hints == ()
