"""The gallery in the documentation: every card, character, role, event and piece of equipment.

The directive ``gallery NAME`` shows the contents of an expansion.  Pictures are files.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from html import escape
from pathlib import Path
from typing import Any, Final

from attrs import evolve
from book import ROOT
from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from bang_cli.lookup import Entry, all_entries
from bang_cli.rulings import about
from bang_table import svg
from bang_table.text import Language
from bangcore import Ruleset, available_expansions
from bangcore.hooks import SPECS
from bangcore.plugin import Copies

FOLDER: Final = "_static/gallery"
MOST_RULINGS: Final = 12


@cache
def sets() -> dict[str, Ruleset]:
    """Return the project's expansions with contents to show, each with its rules."""
    ours = {folder.name for folder in (ROOT / "src").iterdir()}
    rulesets = {
        info.name: Ruleset.build(*{info.name} - {"base"}, options=_complete(info.definition))
        for info in available_expansions()
        if info.distribution.replace("-", "_") in ours
    }
    shown = {name: rules for name, rules in rulesets.items() if contents(name, rules)}
    return {"base": shown["base"], **shown}


def _complete(definition: Any) -> dict[str, bool]:
    """Return the options with which an expansion leaves nothing out."""
    return {rule.unless: False for rule in definition.rules if rule.unless}


def contents(name: str, rules: Ruleset) -> list[Any]:
    """Return the definitions of an expansion: cards, characters, roles and rules."""
    (box,) = [info.definition for info in rules.expansions if info.name == name]
    return [*box.cards, *box.characters, *box.roles, *box.rules]


def pieces(name: str) -> tuple[list[Entry], list[Entry]]:
    """Return what is in an expansion, and the further copies that it has of other cards."""
    rules = sets()[name]
    copies = {kind.key: kind.faces for kind in contents(name, rules) if isinstance(kind, Copies)}
    keys = {thing.key for thing in contents(name, rules)} - {*copies}
    entries = all_entries(Language("en", rules))
    more = [evolve(entry, faces=copies[entry.key]) for entry in entries if entry.key in copies]
    return [entry for entry in entries if entry.key in keys], more


def picture(entry: Entry, language: Language) -> str:
    """Return the picture of a piece."""
    if entry.kind == "card":
        suit, rank = entry.faces[0]
        return svg.card(f"{entry.key}:{rank}-{suit}", language=language)
    draw = {"character": svg.character, "role": svg.role}.get(entry.kind, svg.rule)
    return draw(entry.key, language=language)


class GalleryDirective(SphinxDirective):
    """Show the contents of an expansion."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        self.env.note_reread()
        language = Language("en", sets()[self.arguments[0]])
        hall = nodes.container("", classes=["gallery"])
        entries, more = pieces(self.arguments[0])
        hall += [self._piece(entry, language) for entry in entries]
        if more:
            copies = ", ".join(f"{entry.name} {entry.printed}" for entry in more)
            hall += nodes.paragraph(text=f"More copies of other cards: {copies}.")
        return [hall]

    def _piece(self, entry: Entry, language: Language) -> nodes.Node:
        target = f"card-{entry.key}"
        labels: Any = self.env.domains["std"]
        labels.note_hyperlink_target(target, self.env.docname, target, entry.name)
        piece = nodes.container("", classes=["piece"], ids=[target])
        above = "../" * self.env.docname.count("/")
        image = (
            f'<img class="picture" loading="lazy" width="120" height="186" '
            f'src="{above}{FOLDER}/{entry.kind}-{entry.key}.svg" '
            f'alt="The card: {escape(entry.name)}">'
        )
        piece += nodes.raw("", image, format="html")
        label = nodes.container("", classes=["label"])
        label += nodes.paragraph(text=entry.name, classes=["name"])
        label += nodes.paragraph(text=_facts(entry, language), classes=["facts"])
        label += nodes.paragraph(text=entry.text)
        label += [*_notes(entry, language.ruleset)]
        piece += label
        return piece


def _facts(entry: Entry, language: Language) -> str:
    """Return a line with the printed facts other than the text."""
    facts = [language.kind(entry.kind)]
    if entry.kind == "card":
        facts += [language.border(entry.border), entry.printed]
    elif entry.life:
        facts.append(("" if entry.kind == "character" else "+") + "●" * entry.life)
    return " · ".join(facts)


def _notes(entry: Entry, rules: Ruleset) -> Iterator[nodes.Node]:
    """Yield the hooks that a piece implements, and the rulings about it."""
    kind = entry.kind if entry.kind in ("card", "character") else "rule"
    ability = f"{kind}:{entry.key}"
    hooks = [_hook(hook) for hook, table in rules.tables.items() if ability in table.abilities]
    if hooks:
        between = [part for hook in hooks for part in (nodes.Text(", "), hook)]
        yield nodes.paragraph("", "Hooks: ", *between[1:], classes=["note-of-piece"])
    numbers = [ruling.number for ruling in about(entry.key)]
    if numbers:
        rest = len(numbers) - MOST_RULINGS
        text = ", ".join(numbers[:MOST_RULINGS]) + (f", and {rest} more" if rest > 0 else "")
        yield nodes.paragraph(text=f"Rulings: {text}", classes=["note-of-piece"])


def _hook(name: str) -> nodes.Node:
    """Return the name of a hook, as a link if it is one of the core."""
    text = nodes.literal(text=name)
    if name not in SPECS:
        return text
    reference = {"refdomain": "std", "reftype": "ref", "reftarget": name}
    return pending_xref("", text, **reference, refexplicit=True, refwarn=True)


def write_pictures(app: Sphinx, error: Exception | None) -> None:
    """Write the files of the pictures."""
    if error is not None or app.builder.format != "html":
        return
    folder = Path(app.outdir) / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for name, rules in sets().items():
        language = Language("en", rules)
        for entry in pieces(name)[0]:
            path = folder / f"{entry.kind}-{entry.key}.svg"
            path.write_text(picture(entry, language), encoding="utf-8")


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_directive("gallery", GalleryDirective)
    app.connect("build-finished", write_pictures)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
