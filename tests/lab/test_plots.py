"""Pictures show the rows, byte for byte reproducible."""

import copy
from collections import Counter
from importlib.util import find_spec
from xml.etree import ElementTree

import pytest

from bang_lab import MissingExtra, Results, drawing, plots, tournament
from bang_lab._extras import needs
from bang_table.text import Language
from bangcore import InvalidSetup, Ruleset, UnknownName

pytest.importorskip("matplotlib")

EVERYTHING = ("bullet", "dodgecity", "fistful", "goldrush", "highnoon", "shadows")


@pytest.fixture(scope="module")
def results():
    return tournament(["cowboy", "random"], 40, seats=4, seed=1)


@pytest.fixture(scope="module")
def several(results):
    """Return the results of tournaments at two tables."""
    return [results, tournament(["random"], 10, seats=5, seed=1)]


def named(sets, results):
    """Return the same results, of other sets."""
    plan = copy.copy(results.plan)
    object.__setattr__(plan, "sets", sets)
    again = Results(plan)
    again.add(results.played[0], results.tally)
    return again


LENGTHS = ("turns", "answers")


def alone(rows, part):
    return plots.report(rows, parts=[part])


def texts(path) -> list[str]:
    return [
        "".join(element.itertext()).strip()
        for element in ElementTree.parse(path).iter("{http://www.w3.org/2000/svg}text")
    ]


@pytest.mark.long
@pytest.mark.parametrize("suffix", [".svg", ".png", ".pdf"])
def test_the_same_rows_are_the_same_bytes(results, tmp_path, suffix):
    one, other = tmp_path / f"one{suffix}", tmp_path / f"other{suffix}"
    plots.report(results, one)
    plots.report([results], other)

    assert one.read_bytes() == other.read_bytes()
    assert len(one.read_bytes()) < 400_000


@pytest.mark.parametrize("suffix", [".svg", pytest.param(".pdf", marks=pytest.mark.long)])
def test_a_picture_names_the_library(results, tmp_path, suffix):
    """The metadata name this library, not the version of Matplotlib."""
    picture = tmp_path / f"one{suffix}"
    plots.report(results, picture, ["roles"])

    assert b"bangcore" in picture.read_bytes()
    assert b"matplotlib.org" not in picture.read_bytes()


def test_pictures_have_a_description(results, tmp_path):
    plots.report(results, tmp_path / "games.svg")
    said = texts(tmp_path / "games.svg")

    assert "40 games · BANG!, 4\N{NO-BREAK SPACE}seats · seed 1" in said
    for share in results.table("character").values():
        assert Language().name(share.name) in said
        assert f"{share.rate:.1%}" in said
    for share in (*results.table("role").values(), *results.table("player").values()):
        assert f"{share.rate:.1%}" in said
    assert {"Sheriff", "Outlaw", "Renegade", "cowboy", "random"} <= {*said}
    assert {"Length of games in turns", "Length of games in answers", "Life over time"} <= {*said}


@pytest.mark.parametrize("rows", ["results", pytest.param("several", marks=pytest.mark.long)])
@pytest.mark.parametrize("part", plots.PARTS)
def test_each_part_alone(request, tmp_path, part, rows):
    figure = plots.report(request.getfixturevalue(rows), tmp_path / "one.svg", [part])

    assert "games" in texts(tmp_path / "one.svg")[-1]
    assert overlapping(figure) == []


def test_intervals_are_drawn_where_they_are(results):
    axes = alone(results, "roles").axes[0]
    (lines,) = [found for found in axes.collections if len(found.get_segments()) == 3]
    drawn = [tuple(segment[:, 0]) for segment in lines.get_segments()]
    table = results.table("role")

    assert drawn == [
        pytest.approx((table[role].low, table[role].high))
        for role in ("sheriff", "outlaw", "renegade")
    ]


def test_the_ticks_of_an_axis_are_labelled_with_their_values(results, several):
    """A label of an axis of percentages is the value of its tick, not a rounded one."""
    one = tournament(["random"], 1, seats=4, seed=1)
    figures = [alone(several, part) for part in ("roles", "sets", "characters")]
    lengths = [alone(rows, of) for rows in (results, one) for of in LENGTHS]
    checked = 0
    for figure in figures + lengths:
        figure.canvas.draw()
        axes = figure.axes[0]
        for axis in (axes.xaxis, axes.yaxis):
            labels = [label.get_text() for label in axis.get_ticklabels()]
            if labels[0].endswith("%"):
                shares = [float(label.rstrip("%")) / 100 for label in labels]
                assert shares == pytest.approx(list(axis.get_ticklocs()))
                checked += 1
    assert checked == 7


def test_characters_are_sorted_by_their_rates(results):
    labels = [label.get_text() for label in alone(results, "characters").axes[0].get_yticklabels()]
    table = results.table("character")
    rates = {Language().name(name): share.rate for name, share in table.items()}

    assert [rates[label] for label in labels] == sorted(rates.values(), reverse=True)


def overlapping(figure) -> list[tuple[str, str]]:
    """Return the texts of a figure that overlap or are partly outside of it."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.text import Text

    renderer = FigureCanvasAgg(figure).get_renderer()
    with drawing.style():
        figure.draw(renderer)
    unseen = set()
    for axis in (axis for axes in figure.axes for axis in (axes.xaxis, axes.yaxis)):
        low, high = sorted(axis.get_view_interval())
        unseen |= {tick.label1 for tick in axis.majorTicks if not low <= tick.get_loc() <= high}
    found = [
        (text.get_text(), text.get_window_extent(renderer))
        for text in figure.findobj(Text)
        if text.get_text() and text.get_visible() and text not in unseen
    ]
    whole = figure.bbox
    wrong = [
        (said, "outside")
        for said, box in found
        if box.x0 < 0 or box.y0 < 0 or box.x1 > whole.x1 or box.y1 > whole.y1
    ]
    for number, (said, box) in enumerate(found):
        for other, there in found[:number]:
            across = min(box.x1, there.x1) - max(box.x0, there.x0)
            if across > 0.5 and min(box.y1, there.y1) - max(box.y0, there.y0) > 0.5:
                wrong.append((other, said))
    return wrong


@pytest.mark.long
def test_no_text_is_on_top_of_another(results, several):
    for rows in (results, several):
        assert overlapping(plots.report(rows)) == []


@pytest.mark.long
@pytest.mark.skipif(find_spec("bang_dodgecity") is None, reason="needs the expansions")
def test_everything_is_readable(tmp_path):
    """A figure with more than forty characters and a long title stays readable."""
    results = tournament(["random"], 60, expansions=EVERYTHING, seats=7, seed=1)
    assert len(results.table("character")) >= 40
    figure = plots.report(results, tmp_path / "games.svg")

    assert overlapping(figure) == []
    language = Language("en", Ruleset.build(*EVERYTHING))
    assert {language.name(name) for name in results.table("character")} <= {
        *texts(tmp_path / "games.svg")
    }
    assert (tmp_path / "games.svg").stat().st_size < 150_000


def test_sets_that_are_not_installed_are_called_by_their_keys(results, tmp_path):
    plots.report(named("nowhere", results), tmp_path / "games.svg", ["characters"])

    assert "40 games · nowhere, 4\N{NO-BREAK SPACE}seats · seed 1" in texts(tmp_path / "games.svg")
    assert "Jourdonnais" in texts(tmp_path / "games.svg")


def test_tables_of_as_many_sets_are_told_apart_by_their_names(results):
    """Tables of three or more sets are named, not counted, when the counts are equal."""
    rows = [named(f"here+there+{last}", results) for last in "xy"]
    labels = [label.get_text() for label in alone(rows, "sets").axes[0].get_yticklabels()]

    assert [" ".join(label.split()) for label in labels] == [
        "here, there, x, 4 seats",
        "here, there, y, 4 seats",
    ]


def test_a_report_of_several_tables_compares_them(several):
    """A report of several tables compares them instead of showing the roles at one."""
    shown = {axes.get_title("left"): axes for axes in plots.report(several).axes}

    assert "Wins by role" not in shown
    labels = [
        [label.get_text() for label in axes.get_yticklabels()]
        for title, axes in shown.items()
        if title == "Wins by set" or "Length" in title
    ]
    assert labels == [["BANG!, 4\N{NO-BREAK SPACE}seats", "BANG!, 5\N{NO-BREAK SPACE}seats"]] * 3


@pytest.mark.long
def test_more_tables_than_colours_are_taken_together(results):
    rows = [named(f"set{number}", results) for number in range(12)]
    for parts in (None, ["roles"], ["sets"]):
        assert overlapping(plots.report(rows, parts=parts)) == []


def test_a_quantile_is_not_exceeded_by_that_share():
    """A quantile is a number of the sample; that of an empty sample is 0."""
    numbers = [3, 3, 5, 8, 13, 13, 13, 21, 34, 34]
    for share, number in ((0.05, 3), (0.2, 3), (0.25, 5), (0.5, 13), (0.95, 34), (1, 34)):
        assert drawing.quantile(Counter(numbers), share) == number
    assert drawing.quantile({}, 0.5) == 0


@pytest.mark.long
def test_the_style_of_others_changes_nothing(results, tmp_path):
    import matplotlib as mpl

    plots.report(results, tmp_path / "one.svg")
    with mpl.rc_context({"font.size": 30, "axes.facecolor": "red", "svg.fonttype": "path"}):
        plots.report(results, tmp_path / "other.svg")
        assert mpl.rcParams["font.size"] == 30

    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "other.svg").read_bytes()


def test_nothing_is_drawn_of_nothing():
    with pytest.raises(InvalidSetup, match="no games to draw"):
        plots.report([])


def test_other_files_are_refused_with_the_nearest_one(results, tmp_path):
    with pytest.raises(InvalidSetup, match=r"not to 'games.svgz'"):
        plots.report(results, "games.svgz")
    with pytest.raises(InvalidSetup, match=r"end in .svg, .png or .pdf, not to 'games'"):
        plots.report(results, "games")
    with pytest.raises(UnknownName, match="no part 'role'; did you mean 'roles'"):
        plots.report(results, parts=["role"])


def test_without_matplotlib_it_is_named(monkeypatch):
    assert needs("plots", "matplotlib") is None
    monkeypatch.setattr("bang_lab._extras.find_spec", lambda name: None)

    with pytest.raises(MissingExtra) as caught:
        plots.report([])
    assert str(caught.value) == (
        "bang_lab.plots needs matplotlib: pip install matplotlib, or uv run --group lab"
    )
