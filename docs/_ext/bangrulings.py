"""The ruling book in the documentation.

Each ruling in ``docs/rulings/`` has its own address, ``#r-056``, and below it its tests, and the
cards and characters in it.

``rulings``
    a directive: a table of all rulings by number.

The search page lists the rulings that answer the question.

Numbers in running text and in docstrings become links.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from book import PAGES, TESTS, all_things, pages, read, searched
from docutils import nodes
from proofs import proofs
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.transforms import SphinxTransform
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from bang_cli.rulings import Ruling, Section
from bang_cli.rulings.entries import made_of
from bang_table.text.things import Thing

NUMBER: Final = re.compile(r"\bR-\d{3}\b")

logger = logging.getLogger(__name__)


class Book(NamedTuple):
    """The rulings with their pages, and the things they are about."""

    sections: Sequence[Section]
    rulings: dict[str, Ruling]
    pages: dict[str, str]
    things: Mapping[str, Thing]


@cache
def the_book() -> Book:
    """Return the book of the working tree, not of the installed package."""
    sections = made_of(read(PAGES, proofs(TESTS)))
    rulings = {one.number: one for part in sections for one in part.rulings}
    found = {one.number: f"rulings/{part.name}" for part in sections for one in part.rulings}
    return Book(sections, rulings, found, all_things())


# ---------------------------------------------------------------- below each ruling


class Completed(SphinxTransform):
    """Add addresses to the rulings of a page, and and proofs and things below each."""

    default_priority = 200

    def apply(self, **kwargs: Any) -> None:
        if not self.env.docname.startswith("rulings/"):
            return
        for path in (*pages(), *TESTS.rglob("test_*.py")):
            self.env.note_dependency(str(path))
        for section in self.document.findall(nodes.section):
            found = NUMBER.match(section[0].astext())
            if found is not None:
                one = the_book().rulings[found[0]]
                section["ids"].insert(0, one.number.lower())
                section += nodes.container("", *_below(one), classes=["about-ruling"])


def _below(one: Ruling) -> Iterator[nodes.Node]:
    book = the_book()
    links = [_thing(book.things[key]) for key in one.about]
    if links:
        yield nodes.paragraph("", "About: ", *_listed(links))
    yield nodes.paragraph(text="Proved by:" if one.tests else "No test yet.")
    tests = nodes.bullet_list(classes=["proofs"])
    for proof in one.tests:
        name = nodes.literal(text=proof.test, classes=["proof"])
        tests += nodes.list_item("", nodes.paragraph("", f"{proof.text} ", name))
    if one.tests:
        yield tests


def _listed(parts: Sequence[nodes.Node]) -> Iterator[nodes.Node]:
    for number, part in enumerate(parts):
        if number:
            yield nodes.Text(", ")
        yield part


def _thing(thing: Thing) -> nodes.Node:
    """Return the name of a thing, as a link if some page has the label ``card-`` and its key."""
    target = f"card-{thing.key}"
    reference = pending_xref(
        "", refdomain="std", reftype="ref", reftarget=target, refexplicit=True, optional=True
    )
    kind = "" if thing.kind in ("card", "character") else f" ({thing.kind})"
    reference += nodes.inline(text=f"{thing.name}{kind}")
    return reference


def leave_plain(
    app: Sphinx, env: Any, node: nodes.Element, content: nodes.TextElement
) -> nodes.Element | None:
    """Return the name of a thing, without a link if it has no page."""
    return content if node.get("optional") else None


# ---------------------------------------------------------------- links


def _link(app: Sphinx, docname: str, number: str) -> nodes.reference:
    one = the_book().rulings[number]
    uri = app.builder.get_relative_uri(docname, the_book().pages[number])
    where = f"{uri}#{number.lower()}"
    return nodes.reference(
        text=number, refuri=where, internal=True, reftitle=one.title, classes=["ruling"]
    )


class Linked(SphinxTransform):
    """Make the numbers of rulings in running text links."""

    default_priority = 800

    def apply(self, **kwargs: Any) -> None:
        for text in list(self.document.findall(nodes.Text)):
            if NUMBER.search(text) and not _is_left_alone(text):
                text.parent.replace(text, list(self._parts(text)))

    def _parts(self, text: nodes.Text) -> Iterator[nodes.Node]:
        rest = 0
        for match in NUMBER.finditer(text):
            if match[0] not in the_book().rulings:
                logger.warning("%s is not a ruling", match[0], location=text.parent)
                continue
            yield nodes.Text(text[rest : match.start()])
            yield _link(self.app, self.env.docname, match[0])
            rest = match.end()
        yield nodes.Text(text[rest:])


def _is_left_alone(text: nodes.Text) -> bool:
    """Return whether a text is code, a heading, or a link already."""
    kinds = (nodes.title, nodes.literal, nodes.literal_block, nodes.reference, nodes.raw)
    node: nodes.Node | None = text.parent
    while node is not None:
        if isinstance(node, (*kinds, pending_xref)):
            return True
        node = node.parent
    return False


# ---------------------------------------------------------------- the table


class RulingsDirective(SphinxDirective):
    """List all rulings by number, with title, page and number of tests."""

    def run(self) -> list[nodes.Node]:
        for path in (*pages(), *TESTS.rglob("test_*.py")):
            self.env.note_dependency(str(path))
        book = the_book()
        tests = {proof.test for one in book.rulings.values() for proof in one.tests}
        unproved = sum(not one.tests for one in book.rulings.values())
        said = f"{len(book.rulings)} rulings, {len(tests)} tests that prove them"
        said += f"; {unproved} have no test yet." if unproved else "; each has one at least."
        table = nodes.table(classes=["rulings"])
        group = nodes.tgroup(cols=3)
        group += [nodes.colspec(colwidth=width) for width in (10, 80, 10)]
        group += nodes.thead("", _row("Ruling", "What it is about", "Tests"))
        body = nodes.tbody()
        for section in book.sections:
            link = nodes.strong("", "", self._section(section))
            body += nodes.row("", nodes.entry("", nodes.paragraph("", "", link), morecols=2))
            for one in section.rulings:
                body += _row(one.number, one.title, str(len(one.tests)))
        group += body
        table += group
        return [nodes.paragraph(text=said), table]

    def _section(self, section: Section) -> nodes.Node:
        uri = self.env.app.builder.get_relative_uri(self.env.docname, f"rulings/{section.name}")
        name = f"{section.letter}. {section.title}"
        return nodes.reference(text=name, refuri=uri, internal=True)


def _row(*cells: str) -> nodes.row:
    return nodes.row("", *(nodes.entry("", nodes.paragraph(text=cell)) for cell in cells))


def check_pages(app: Sphinx) -> None:
    """Refuse tests with the number of an unknown ruling."""
    unknown = sorted(set(proofs(TESTS)) - set(the_book().rulings))
    if unknown:
        raise ExtensionError(f"a test proves {', '.join(unknown)}, which is not a ruling")


# ---------------------------------------------------------------- the search page


def add_search(
    app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Let the search page search the rulings."""
    if page == "search":
        book, uri = the_book(), app.builder.get_relative_uri
        body = searched(book.rulings, lambda number: uri("search", book.pages[number]))
        app.add_js_file(None, body=body)


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_directive("rulings", RulingsDirective)
    app.add_transform(Completed)
    app.add_transform(Linked)
    app.connect("builder-inited", check_pages)
    app.connect("html-page-context", add_search)
    app.connect("missing-reference", leave_plain)
    return {"parallel_read_safe": True}
