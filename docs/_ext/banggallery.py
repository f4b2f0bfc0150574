"""The gallery in the documentation: every card, character, role, event and piece of equipment.

``gallery NAME``
    a directive: the contents of an expansion, with pictures.

``gallery-list``
    a directive: the contents of all expansions, in one list.

The pages contain the texts in all languages; the script ``_static/gallery.js`` shows one of them.
Without it they are in English.  Pictures are files, one folder for each language.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import Any, Final

from docutils import nodes
from pieces import SUITS, More, Piece, more, pictures, pieces, sets, title
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.osutil import relative_uri

from bang_table.text import Language, languages, read_po
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
    def link(self, name: str, key: str, names: Mapping[str, str]) -> nodes.Node:
        """Return the name of a piece in all languages, as a link to it."""
        here = self.env.docname
        page = self.env.app.builder.get_relative_uri(here, f"gallery/{name}")
        return nodes.reference("", "", *_spoken(names), internal=True, refuri=f"{page}#card-{key}")


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
            link = self.link("base", one.key, one.names)
            yield nodes.paragraph("", "", link, nodes.Text(f" {one.printed}"), classes=["more"])

    def _piece(self, piece: Piece) -> nodes.Node:
        target = f"card-{piece.key}"
        labels: Any = self.env.domains["std"]
        labels.note_hyperlink_target(target, self.env.docname, target, piece.names["en"])
        shown = nodes.container("", classes=["piece", *piece.classes], ids=[target])
        shown += Picture("", file=piece.file, called=dict(piece.names))
        about = nodes.container("", classes=["label"])
        about += nodes.paragraph("", "", *_spoken(piece.names), classes=["name"])
        about += nodes.paragraph("", "", *_spoken(piece.facts), classes=["facts"])
        about += nodes.paragraph("", "", *_spoken(piece.texts), classes=["says"])
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
            link = self.link(piece.set, piece.key, piece.names)
            line = nodes.paragraph("", "", link, classes=["name"])
            line += nodes.inline(text=f" {title(piece.set)} · ", classes=["facts"])
            line += nodes.inline("", "", *_spoken(piece.facts), classes=["facts"])
            entry += line
            entry += nodes.paragraph("", "", *_spoken(piece.texts), classes=["says"])
            hall += entry
        return [hall]


def _spoken(said: Mapping[str, str]) -> Iterator[nodes.Node]:
    """Yield a text in all languages; without the script only the English one is visible."""
    for code, text in said.items():
        hidden = [] if code == "en" else ["other"]
        yield nodes.inline(text=text, classes=[f"language-{code}", *hidden])


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


def _choices(found: Sequence[Piece], *, with_sets: bool) -> dict[str, dict[str, Any]]:
    """Return the choices of the form by field, with their words by language."""
    spoken = {code: Language(code, sets()["base"]) for code in languages()}
    everything = {name: {"en": title(name)} for name in sets()}
    kinds = dict.fromkeys(piece.kind for piece in found)
    borders = dict.fromkeys(piece.border for piece in found if piece.border)
    suits = [suit for suit in SUITS if any(suit in {s for s, _ in p.faces} for p in found)]
    choices: dict[str, dict[str, Any]] = {
        "kind": {kind: _kinds(kind, found) for kind in kinds},
        "border": {border: _borders(border, found) for border in borders},
        "suit": {
            suit: {code: f"{SYMBOLS[suit]} {words.suit(suit)}" for code, words in spoken.items()}
            for suit in suits
        },
    }
    if with_sets:
        choices["set"] = everything
    return {name: values for name, values in choices.items() if len(values) > 1}


def _borders(border: str, found: Sequence[Piece]) -> dict[str, str]:
    """Return the name of a border."""
    rules = sets()[next(piece.set for piece in found if piece.border == border)]
    return {code: Language(code, rules).border(border) for code in languages()}


def _kinds(kind: str, found: Sequence[Piece]) -> dict[str, str]:
    """Return the name of a kind of things."""
    rules = sets()[next(piece.set for piece in found if piece.kind == kind)]
    return {code: Language(code, rules).kind(kind, 2) for code in languages()}


LABELS: Final = {
    "words": "Words",
    "kind": "Kind",
    "border": "Border",
    "suit": "Suit",
    "set": "Set",
    "language": "Language",
}
ALL: Final = {"kind": "Everything", "border": "All borders", "suit": "All suits", "set": "All sets"}
LOCALE: Final = Path(__file__).parents[1] / "gallery" / "locale"


@cache
def labels() -> dict[str, dict[str, str]]:
    """Return the words of the form by their English, in each language."""
    said = {text: {"en": text} for text in (*LABELS.values(), *ALL.values())}
    for code in languages():
        file = LOCALE / code / "gallery.po"
        for entry in read_po(file.read_text(encoding="utf-8"))[1:] if file.is_file() else ():
            said[entry.msgid][code] = entry.strings[0]
    return said


def _words(words: Mapping[str, str]) -> str:
    """Return the attribute with the words of each language, for the script."""
    return f'data-words="{escape(json.dumps(dict(words), ensure_ascii=False))}"'


def _label(name: str) -> str:
    text = LABELS[name]
    return f"<span {_words(labels()[text])}>{text}</span>"


def _form(choices: Mapping[str, Mapping[str, Mapping[str, str]]]) -> str:
    """Return the form as HTML."""
    parts = ['<form class="gallery-filter" role="search" hidden>']
    field = '<input type="search" name="words" autocomplete="off">'
    parts.append(f"<label>{_label('words')} {field}</label>")
    for name, values in choices.items():
        parts.append(f'<label>{_label(name)} <select name="{name}">')
        parts.append(f'<option value="" {_words(labels()[ALL[name]])}>{ALL[name]}</option>')
        for value, words in values.items():
            text = escape(words["en"])
            parts.append(f'<option value="{value}" {_words(words)}>{text}</option>')
        parts.append("</select></label>")
    codes = " ".join(languages())
    choice = f'<select name="language" data-codes="{codes}"></select>'
    parts.append(f"<label>{_label('language')} {choice}</label>")
    parts.append('<output aria-live="polite"></output></form>')
    return "".join(parts)


# ---------------------------------------------------------------- pages


def show_filter(self: Any, node: Filter) -> None:
    self.body.append(_form(node["choices"]))
    raise nodes.SkipNode


def show_picture(self: Any, node: Picture) -> None:
    here = self.builder.get_target_uri(self.builder.current_docname)
    address = relative_uri(here, f"{FOLDER}/en/{node['file']}")
    name = escape(node["called"]["en"])
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
