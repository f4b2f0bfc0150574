"""The gallery is complete."""

import re
import shutil
import subprocess
import sys
from html import unescape
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = DOCS / "gallery"

if not all(find_spec(name) for name in ("bang_dodgecity", "bang_highnoon", "bang_goldrush")):
    pytest.skip("the gallery is of all expansions", allow_module_level=True)

pytest.importorskip("sphinx", reason="needs the group docs")
gallery = import_module("banggallery")
SETS = list(gallery.sets())


def test_every_box_has_its_page():
    """Each expansion with content has a page, and the first page lists it."""
    index = (PAGES / "index.md").read_text(encoding="utf-8")
    pages = {path.stem for path in PAGES.glob("*.md")} - {"index"}

    assert pages == set(SETS)
    for name in SETS:
        assert f"\n{name}\n" in index
        assert f"```{{gallery}} {name}\n" in (PAGES / f"{name}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", SETS)
def test_everything_that_a_box_brings_is_shown(name):
    """Each card, character, role and rule of the definition is one piece, and nothing else is."""
    brought = [thing.key for thing in gallery.contents(name, gallery.sets()[name])]
    pieces, more = gallery.pieces(name)

    assert sorted(piece.key for piece in (*pieces, *more)) == sorted(brought)
    assert all(piece.printed for piece in more)


CONF = """
import sys
sys.path.insert(0, {ext!r})
extensions = ["myst_parser", "banggallery"]
"""


@pytest.mark.long
def test_pages_have_each_piece_with_its_picture(tmp_path):
    """Each piece has an anchor and an existing picture with an alternative text."""
    pytest.importorskip("myst_parser", reason="needs the group docs")
    shutil.copytree(PAGES, tmp_path / "gallery")
    (tmp_path / "conf.py").write_text(CONF.format(ext=str(DOCS / "_ext")), encoding="utf-8")
    (tmp_path / "index.md").write_text("# All\n\n```{toctree}\ngallery/index\n```\n")
    out = tmp_path / "out"
    command = [sys.executable, "-m", "sphinx", "-q", "-b", "html", tmp_path, out]
    subprocess.run(command, check=True, capture_output=True)

    for name in SETS:
        page = (out / "gallery" / f"{name}.html").read_text(encoding="utf-8")
        pictures = re.findall(r'<img class="picture"[^>]* src="(.+?)" alt="(.+?)"', page)
        pieces, _ = gallery.pieces(name)
        assert len(pictures) == len(pieces)
        for piece, (address, alt) in zip(pieces, pictures, strict=True):
            assert f'id="card-{piece.key}"' in page
            assert piece.name in unescape(alt)
            assert (out / "gallery" / address).is_file(), address
