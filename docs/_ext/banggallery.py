"""The gallery in the documentation: every card, character, role, event and piece of equipment.

``gallery NAME``
    a directive: the contents of an expansion, with pictures.

``gallery-list``
    a directive: the contents of all expansions, in one list.

The script ``_static/gallery.js`` filters them.  Pictures are files.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any, Final

from docutils import nodes
from pieces import SUITS, More, Piece, more, pictures, pieces, sets, title
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.osutil import relative_uri

from bang_table.text import Language
from bang_table.text.english import SYMBOLS
from bangcore.hooks import SPECS

FOLDER: Final = "_static/gallery"
SIZE: Final = (120, 186)
MOST_RULINGS: Final = 12


class Picture(nodes.General, nodes.Element):
    """The picture of a piece, in HTML only."""


class Filter(nodes.General, nodes.Element):
    """The form to filter pieces; hidden without the script."""


# ---------------------------------------------------------------- directives


class _Directive(SphinxDirective):
    def link(self, name: str, key: str, called: str) -> nodes.Node:
        """Return the name of a piece, as a link to it."""
        here = self.env.docname
        page = self.env.app.builder.get_relative_uri(here, f"gallery/{name}")
        return nodes.reference(text=called, internal=True, refuri=f"{page}#card-{key}")


class GalleryDirective(_Directive):
    """Show the contents of an expansion."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        self.env.note_reread()
        name = self.arguments[0]
        found = pieces(name)
        hall = nodes.container("", classes=["gallery"])
        hall += Filter("", choices=_choices(found, with_sets=False))
        for piece in found:
            hall += self._piece(piece)
        hall += self._more(more(name))
        return [hall]

    def _more(self, found: Sequence[More]) -> Iterator[nodes.Node]:
        """Yield the cards with additional copies."""
        if found:
            yield nodes.paragraph(text="More copies of cards of the base game:", classes=["more"])
        for one in found:
            link = self.link("base", one.key, one.name)
            yield nodes.paragraph("", "", link, nodes.Text(f" {one.printed}"), classes=["more"])

    def _piece(self, piece: Piece) -> nodes.Node:
        target = f"card-{piece.key}"
        labels: Any = self.env.domains["std"]
        labels.note_hyperlink_target(target, self.env.docname, target, piece.name)
        shown = nodes.container("", classes=["piece", *piece.classes], ids=[target])
        shown += Picture("", file=piece.file, called=piece.name)
        about = nodes.container("", classes=["label"])
        about += nodes.paragraph(text=piece.name, classes=["name"])
        about += nodes.paragraph(text=piece.facts, classes=["facts"])
        about += nodes.paragraph(text=piece.text, classes=["says"])
        for line in _notes(piece):
            about += line
        shown += about
        return shown


class GalleryListDirective(_Directive):
    """List the contents of all expansions."""

    def run(self) -> list[nodes.Node]:
        self.env.note_reread()
        found = [piece for name in sets() for piece in pieces(name)]
        hall = nodes.container("", classes=["gallery", "gallery-list"])
        hall += Filter("", choices=_choices(found, with_sets=True))
        for piece in found:
            entry = nodes.container("", classes=["piece", *piece.classes])
            link = self.link(piece.set, piece.key, piece.name)
            line = nodes.paragraph("", "", link, classes=["name"])
            line += nodes.inline(text=f" {title(piece.set)} · ", classes=["facts"])
            line += nodes.inline(text=piece.facts, classes=["facts"])
            entry += line
            entry += nodes.paragraph(text=piece.text, classes=["says"])
            hall += entry
        return [hall]


def _notes(piece: Piece) -> Iterator[nodes.Node]:
    """Yield the symbols, hooks, rulings and source of a piece."""
    if piece.symbols:
        yield _line("Symbols: ", nodes.literal(text=piece.symbols))
    if piece.hooks:
        links = []
        for hook in piece.hooks:
            link = _hook(hook)
            links += [nodes.Text(", "), link] if links else [link]
        yield _line("Hooks: ", *links)
    if piece.rulings:
        said = ", ".join(piece.rulings[:MOST_RULINGS])
        rest = len(piece.rulings) - MOST_RULINGS
        more = [nodes.Text(", and "), nodes.Text(f"{rest} more")] if rest > 0 else []
        yield _line("Rulings: ", nodes.Text(said), *more)
    yield _line("Source: ", nodes.literal(text=piece.source))


def _hook(name: str) -> nodes.Node:
    """Return the name of a hook, as a link if it is one of the core."""
    said = nodes.literal(text=name)
    if name not in SPECS:
        return said
    return pending_xref(
        "", said, refdomain="py", reftype="func", reftarget=name, refexplicit=True, refwarn=True
    )


def _line(word: str, *rest: nodes.Node) -> nodes.Node:
    return nodes.paragraph("", word, *rest, classes=["note-of-piece"])


# ---------------------------------------------------------------- the filter


def _choices(found: Sequence[Piece], *, with_sets: bool) -> dict[str, dict[str, str]]:
    """Return the choices of the form by field, with their words."""
    words = {piece.set: Language("en", sets()[piece.set]) for piece in found}
    suits = {suit: words[found[0].set] for piece in found for suit, _ in piece.faces}
    choices = {
        "kind": {piece.kind: words[piece.set].kind(piece.kind, 2) for piece in found},
        "border": {p.border: words[p.set].border(p.border) for p in found if p.border},
        "suit": {
            suit: f"{SYMBOLS[suit]} {suits[suit].suit(suit)}" for suit in SUITS if suit in suits
        },
    }
    if with_sets:
        choices["set"] = {name: title(name) for name in sets()}
    return {name: values for name, values in choices.items() if len(values) > 1}


LABELS: Final = {"kind": "Kind", "border": "Border", "suit": "Suit", "set": "Set"}
ALL: Final = {"kind": "Everything", "border": "All borders", "suit": "All suits", "set": "All sets"}


def _form(choices: Mapping[str, Mapping[str, str]]) -> str:
    """Return the form as HTML."""
    parts = ['<form class="gallery-filter" role="search" hidden>']
    parts.append('<label>Words <input type="search" name="words" autocomplete="off"></label>')
    for name, values in choices.items():
        parts.append(f'<label>{LABELS[name]} <select name="{name}">')
        for value, text in {"": ALL[name], **values}.items():
            parts.append(f'<option value="{value}">{escape(text)}</option>')
        parts.append("</select></label>")
    parts.append('<output aria-live="polite"></output></form>')
    return "".join(parts)


# ---------------------------------------------------------------- pages


def show_filter(self: Any, node: Filter) -> None:
    self.body.append(_form(node["choices"]))
    raise nodes.SkipNode


def show_picture(self: Any, node: Picture) -> None:
    here = self.builder.get_target_uri(self.builder.current_docname)
    address = relative_uri(here, f"{FOLDER}/{node['file']}")
    name = escape(node["called"])
    width, height = SIZE
    self.body.append(
        f'<img class="picture" loading="lazy" width="{width}" height="{height}" '
        f'src="{address}" alt="The card: {name}">'
    )
    raise nodes.SkipNode


def leave_out(self: Any, node: nodes.Element) -> None:
    raise nodes.SkipNode


def write_pictures(app: Sphinx, error: Exception | None) -> None:
    """Write the files of the pictures."""
    if error is not None or app.builder.format != "html":
        return
    for name, picture in pictures():
        path = Path(app.outdir) / FOLDER / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_text(encoding="utf-8") != picture:
            path.write_text(picture, encoding="utf-8")


def add_script(
    app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Add the script to pages with a filter."""
    if doctree is not None and next(doctree.findall(Filter), None) is not None:
        app.add_js_file("gallery.js", loading_method="defer")


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_directive("gallery", GalleryDirective)
    app.add_directive("gallery-list", GalleryListDirective)
    others = dict.fromkeys(("latex", "text", "man", "texinfo"), (leave_out, None))
    app.add_node(Filter, html=(show_filter, None), **others)
    app.add_node(Picture, html=(show_picture, None), **others)
    app.connect("html-page-context", add_script)
    app.connect("build-finished", write_pictures)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
