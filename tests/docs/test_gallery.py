"""The gallery is complete, and its pages are small."""

import re
import sys
import warnings
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = DOCS / "gallery"

if not all(find_spec(name) for name in ("bang_dodgecity", "bang_highnoon", "bang_goldrush")):
    pytest.skip("the gallery is of all expansions", allow_module_level=True)


gallery = import_module("pieces")
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
    rules = gallery.sets()[name]
    (box,) = [info.definition for info in rules.expansions if info.name == name]
    brought = [*(c.key for c in box.cards), *(t.key for t in (*box.characters, *box.roles))]
    brought += [rule.key for rule in box.rules]
    shown = [piece.key for piece in gallery.pieces(name)] + [m.key for m in gallery.more(name)]

    assert sorted(shown) == sorted(brought)


def test_a_piece_says_what_belongs_to_it():
    """The Barrel has its words, copies, symbol, hook, rulings and source line."""
    (barrel,) = [piece for piece in gallery.pieces("base") if piece.key == "barrel"]

    assert (barrel.name, barrel.facts) == ("Barrel", "card · blue border · ♠Q K")
    assert (barrel.symbols, barrel.hooks) == ("barrel()", ("bang_escape_options",))
    assert barrel.rulings[0] == "R-064"
    assert barrel.classes == ["kind-card", "set-base", "border-blue", "suit-spades"]


# ---------------------------------------------------------------- built pages

CONF = """
import sys
sys.path.insert(0, {ext!r})
extensions = ["myst_parser", "banggallery"]
html_theme = "furo"
html_css_files = ["bangcore.css"]
html_static_path = [{static!r}]
suppress_warnings = ["ref.ref", "ref.func"]
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """The pages of the gallery, built separately."""
    for name in ("myst_parser", "furo"):
        pytest.importorskip(name, reason="needs the group docs")
    from sphinx.application import Sphinx

    folder = tmp_path_factory.mktemp("gallery")
    source, out = folder / "source", folder / "out"
    (source / "gallery").mkdir(parents=True)
    static = str(DOCS / "_static")
    conf = CONF.format(ext=str(DOCS / "_ext"), static=static)
    (source / "conf.py").write_text(conf, encoding="utf-8")
    (source / "index.md").write_text("# All\n\n```{toctree}\ngallery/index\n```\n")
    for path in PAGES.glob("*.md"):
        text = path.read_text(encoding="utf-8")
        text = re.sub(r"\{py:mod\}", "", text)
        (source / "gallery" / path.name).write_text(text, encoding="utf-8")
    path, modules = [*sys.path], set(sys.modules)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Sphinx warns about its own extensions
            app = Sphinx(source, source, out, folder / "trees", "html", status=None, warning=None)
            app.build()
    finally:
        sys.path[:] = path
        for name in set(sys.modules) - modules:
            if name in ("banggallery", "pieces", "book", "proofs"):
                del sys.modules[name]
    return out


def html(built, name):
    return (built / "gallery" / f"{name}.html").read_text(encoding="utf-8")


@pytest.mark.long
@pytest.mark.parametrize("name", SETS)
def test_a_page_has_each_piece_with_its_picture(built, name):
    """Each piece has an anchor and an existing picture with an alternative text."""
    page = html(built, name)
    pictures = re.findall(
        r'<img class="picture" loading="lazy"[^>]* src="([^"]+)" alt="([^"]+)"', page
    )

    assert len(pictures) == len(gallery.pieces(name))
    for piece, (address, alt) in zip(gallery.pieces(name), pictures, strict=True):
        assert f'id="card-{piece.key}"' in page
        assert len(alt) > 3
        assert (built / "gallery" / address).is_file(), address


# ---------------------------------------------------------------- in a browser


SHOWN = "[...document.querySelectorAll('.piece')].filter(p => !p.hidden).map(p => p.id.slice(5))"


def chosen(page, **values):
    """Fill in the form, and return the keys of the pieces shown."""
    for name, value in values.items():
        page.do(
            f"(e => {{ e.value = '{value}';"
            " e.dispatchEvent(new Event('input', {bubbles: true}));"
            " e.dispatchEvent(new Event('change', {bubbles: true})) })"
            f"(document.querySelector('[name={name}]'))"
        )
    return page.do(SHOWN)


@pytest.mark.long
def test_pieces_are_found_without_a_server(built, browser):
    """Words, kinds, colours and suits filter the pieces, all together."""
    page = browser.page((built / "gallery/base.html").as_uri())

    assert len(page.do(SHOWN)) == len(gallery.pieces("base"))
    assert chosen(page, words="barrel") == ["barrel", "jourdonnais", "slab_the_killer"]
    assert chosen(page, words="", kind="role") == ["sheriff", "deputy", "outlaw", "renegade"]
    assert chosen(page, kind="", border="blue", suit="hearts") == ["mustang", "jail", "dynamite"]
    assert chosen(page, words="eye") == []
    assert page.do("document.querySelector('output').value") == f"0 / {len(gallery.pieces('base'))}"
    assert page.wrong == []
    page.close()
