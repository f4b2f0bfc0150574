"""The pictures of the explanations are drawn from what is true, and can be seen."""

import doctest
import re
import sys
from importlib import import_module
from pathlib import Path
from xml.etree import ElementTree

import pytest

from bang_table.svg.palette import contrast
from bangcore import REFEREE
from bangcore.rules.hooks import SPECS
from bangcore.testing import four, seat

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"


def of_the_documentation(name):
    """Return a module of the documentation, which is no part of any package."""
    sys.path.insert(0, str(DOCS / "_ext"))
    try:
        return import_module(name)
    finally:
        sys.path.pop(0)


explained = of_the_documentation("explained")
rooms = of_the_documentation("rooms")
sheet = of_the_documentation("sheet")


@pytest.mark.parametrize("name", explained.PICTURES)
def test_a_picture_is_up_to_date(name):
    """The file is what is drawn today."""
    drawn = (DOCS / "pictures" / f"{name}.svg").read_text(encoding="utf-8")

    assert drawn == explained.PICTURES[name](), "run: python docs/_ext/explained.py"


@pytest.mark.parametrize("name", explained.PICTURES)
def test_a_picture_says_what_it_shows(name):
    """It is well-formed, has a title and a description, and stands on a page with words for it."""
    root = ElementTree.fromstring(explained.PICTURES[name]())
    space = "{http://www.w3.org/2000/svg}"
    shown = [
        alt
        for page in DOCS.glob("*.md")
        for alt in re.findall(
            rf"!\[([^\]]+)\]\(pictures/{name}\.svg\)", page.read_text(encoding="utf-8")
        )
    ]

    assert len(root.findtext(f"{space}title")) > 5
    assert len(root.findtext(f"{space}desc")) > 50
    assert len(shown) == 1
    assert len(shown[0]) > 50


@pytest.mark.parametrize("name", explained.PICTURES)
def test_hooks_of_a_picture_are_there(name):
    """No picture names a hook that is gone."""
    assert set(re.findall(r"\bbang_\w+", explained.PICTURES[name]())) <= set(SPECS)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_words_can_be_read(theme):
    """What is written stands out from what it stands on."""
    place = ("light", "dark").index(theme)
    colours = {name: sheet.COLOURS[name][place] for name in sheet.USED}
    for area, ink in {**sheet.AREAS, "paper": "soft"}.items():
        assert contrast(colours[ink], colours[area]) >= 4.5
    assert contrast(colours["gold"], colours["paper"]) >= 3


def test_what_does_not_fit_is_not_drawn():
    """Words that are too long for their box or the sheet are an error, not a blot."""
    paper = sheet.Sheet(100, "title", "description")

    with pytest.raises(ValueError, match="does not fit"):
        paper.box(10, 10, 40, 20, "much too long for a box")
    with pytest.raises(ValueError, match="not on the sheet"):
        paper.box(340, 10, 40, 20, "a")


# ---------------------------------------------------------------- the rooms


def test_every_import_is_an_arrow_or_a_way_of_arrows():
    """The file has an arrow for each import that does not follow, and no other."""
    drawn = (DOCS / "pictures" / "architecture.svg").read_text(encoding="utf-8")
    said = ElementTree.fromstring(drawn).findtext("{http://www.w3.org/2000/svg}desc")
    arrows = {tuple(one.split(" imports ")) for one in said.split("; ")}
    imports = {
        (rooms.called(room), rooms.called(other))
        for room, others in rooms.imports().items()
        for other in others
    }

    assert arrows <= imports
    assert imports <= ways(arrows)
    assert drawn.count("<polygon") == len(arrows)


def ways(arrows):
    """Return all pairs between which there is a way."""
    found = set(arrows)
    while more := {(a, d) for a, b in found for c, d in found if b == c} - found:
        found |= more
    return found


def test_every_room_has_a_place():
    """A folder or module that is added is drawn, and none that is gone."""
    there = {
        path.stem
        for path in rooms.ROOM.iterdir()
        if path.suffix == ".py" or (path.is_dir() and any(path.rglob("*.py")))
    }

    assert set(rooms.PLACES) == there == set(rooms.imports())
    assert len(set(rooms.PLACES.values())) == len(rooms.PLACES)


def test_imports_that_lead_up_cannot_be_drawn(monkeypatch):
    """Whatever makes two rooms need each other is told by name."""
    upwards = {**rooms.imports(), "errors": frozenset({"cli"})}
    monkeypatch.setattr(rooms, "imports", lambda: upwards)

    with pytest.raises(ValueError, match="errors imports cli, which lies no lower"):
        rooms.drawing()


def test_imports_are_read_from_the_code():
    """Names, modules and functions that import count; what is for checkers of types does not."""
    code = "\n".join(
        [
            "from bangcore import svg, Game",
            "import bang_table.text.sentences",
            "def f():",
            "    from bang_lab import plots",
            "if TYPE_CHECKING:",
            "    from bang_cli import main",
        ]
    )
    named = [
        rooms._room(name)
        for node in rooms._run(rooms.ast.parse(code))
        for name in rooms._named(node)
    ]

    assert named == ["svg", "__init__", "text", "lab"]


# ---------------------------------------------------------------- what pictures say


def test_views_have_what_the_picture_of_secrets_says():
    """Each dot of the picture is held against the views of a game in which Ben is asked."""
    t = four(ann=seat("sheriff", hand="bang"), ben=seat("outlaw", hand="missed beer"))
    t.do("play bang -> ben")
    for column, viewer in enumerate((1, 0, None, REFEREE)):
        view = t.game.view(viewer)
        ann, ben = view.players[:2]
        seen = {
            "role of the Sheriff": ann.role == "sheriff",
            "role of Ben": ben.role == "outlaw",
            "cards in Ben's hand": all(ben.hand),
            "how many these are": len(ben.hand) == 2,
            "cards in play, life": ben.life == 4 and ben.in_play == (),
            "that Ben is asked": (view.decision.seat, view.decision.kind) == (1, "missed"),
            "what Ben may answer": bool(view.decision.options),
            "order of the deck": hasattr(view, "deck"),
        }
        assert seen == {what: row[column] for what, row in explained.SEEN.items()}


def test_the_phases_of_a_turn_are_those_of_its_page():
    """The page names each phase that a view has in the course of a turn."""
    page = (DOCS / "turn.md").read_text(encoding="utf-8")

    for phase in ("between", "start", "draw", "play", "discard"):
        assert f"| `{phase}` |" in page


@pytest.mark.parametrize("module", [sheet, rooms, explained])
def test_the_examples_of_what_draws_are_true(module):
    """Its docstrings do what they say."""
    assert doctest.testmod(module).failed == 0
