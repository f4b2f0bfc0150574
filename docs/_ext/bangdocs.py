"""What the documentation makes out of the code: the reference of the hooks and the ruling table.

``hooks``
    every hook of :mod:`bangcore.rules.hooks`: signature, who is asked, how answers combine, how
    long they are kept, docstring.
``rulings``
    a directive: every ruling with the tests that prove it, read from the marks in ``tests/``.
``ruling``
    a role: ``R-056`` as a link into that table.

Objects are documented under the names by which they are imported.  References that come from
annotations name the private module in which a class is written; they are led to the public name.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes
from proofs import SECTIONS, Proof, known_rulings, proofs
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective, SphinxRole

if TYPE_CHECKING:
    from bangcore.rules.hooks import Spec

ROOT = Path(__file__).parents[2]
PUBLIC = (
    "bangcore",
    "bangcore.plugin",
    "bangcore.testing",
    "bangcore.text",
    "bangcore.bots",
    "bangcore.session",
    "bangcore.wire",
)
KEPT_UNTIL = {
    "turn": "who is on turn",
    "players": "who is in play",
    "touch": "something else, told by ``g.touch()``",
}

# ---------------------------------------------------------------- hooks


def hooks() -> dict[str, Callable[..., Any]]:
    """Return the hook specifications by name, in the order of the source."""
    return {name: spec for _, specs in hook_sections() for name, spec in specs.items()}


def hook_sections() -> Iterator[tuple[str, dict[str, Callable[..., Any]]]]:
    """Yield the rooms of the hooks by the first line of their docstring, with the hooks in each."""
    from bangcore.rules.hooks import ROOMS, specs_in

    for room in ROOMS:
        heading = (inspect.getdoc(room) or "").partition("\n")[0].rstrip(".")
        yield heading, {name: getattr(room, name) for name in specs_in(room)}


def hook_facts(spec: Spec) -> str:
    """Return what a hook declares: who is asked, how answers combine, how long they are kept."""
    from bangcore.rules.hooks import COMPOSITIONS

    whose = "of everybody" if spec.of is None else f"of *{spec.whose}*, and what nobody owns"
    asked = "abilities of expansions only" if spec.by == "expansion" else f"abilities {whose}"
    facts = [("Asked", f"{asked}."), ("Combine", f"*{spec.combine}*: {COMPOSITIONS[spec.combine]}")]
    if spec.kept_until:
        until = ", ".join(KEPT_UNTIL[what] for what in spec.kept_until)
        facts.append(("Kept until", f"one of these changes: {until}."))
    elif not spec.is_effect:
        facts.append(("Kept", "not at all: asked for whenever it is needed, but for constants."))
    return "\n".join(f":{name}: {text}" for name, text in facts)


def hook_rst(name: str, function: Callable[..., Any]) -> str:
    """Return the description of one hook."""
    from bangcore.rules.hooks import SPECS

    signature = str(inspect.signature(function)).replace("'", "")
    # there is a Table for tests besides
    signature = signature.replace("g: Table", "g: ~bangcore.plugin.Table")
    documentation = inspect.getdoc(function) or ""
    summary, _, rest = documentation.partition("\n\n")
    body = f"{summary}\n\n{hook_facts(SPECS[name])}\n\n{rest}"
    indented = "\n".join(f"   {line}".rstrip() for line in body.splitlines())
    return f".. py:function:: {name}{signature}\n\n{indented}\n"


class HooksDirective(SphinxDirective):
    """Describe the hooks, each family under its heading."""

    def run(self) -> list[nodes.Node]:
        for path in (ROOT / "src/bangcore/rules/hooks").glob("*.py"):
            self.env.note_dependency(str(path))
        found: list[nodes.Node] = []
        for heading, specs in hook_sections():
            section = nodes.section(ids=[nodes.make_id(f"hooks {heading}")])
            section += nodes.title(text=heading)
            for name, function in specs.items():
                section += self.parse_text_to_nodes(hook_rst(name, function))
            found.append(section)
        return found


# ---------------------------------------------------------------- rulings


class RulingsDirective(SphinxDirective):
    """List the rulings with their tests."""

    def run(self) -> list[nodes.Node]:
        folder = ROOT / "tests"
        for path in folder.rglob("test_*.py"):
            self.env.note_dependency(str(path))
        found = proofs(folder)
        unknown = sorted(set(found) - set(known_rulings()))
        if unknown:
            raise self.error(f"a test proves {', '.join(unknown)}, which is no ruling")
        tests = {(proof.file, proof.test) for some in found.values() for proof in some}
        said = f"{len(found)} of {len(known_rulings())} rulings are proved by {len(tests)} tests."
        return [nodes.paragraph(text=said), *(_section(*section, found) for section in SECTIONS)]


def _section(title: str, first: int, last: int, found: dict[str, list[Proof]]) -> nodes.Node:
    numbers = [f"R-{n:03}" for n in range(first, last + 1)]
    proved = sum(number in found for number in numbers)
    section = nodes.section(ids=[nodes.make_id(f"rulings {title}")])
    section += nodes.title(text=title)
    section += nodes.paragraph(text=f"{proved} of {len(numbers)} proved.")
    table = nodes.table(classes=["rulings"])
    group = nodes.tgroup(cols=2)
    group += [nodes.colspec(colwidth=12), nodes.colspec(colwidth=88)]
    body = nodes.tbody()
    body += [_row(number, found.get(number, [])) for number in numbers]
    group += body
    table += group
    section += table
    return section


def _row(number: str, some: list[Proof]) -> nodes.row:
    row = nodes.row(ids=[number.lower()])
    row += nodes.entry("", nodes.paragraph(text=number))
    cell = nodes.entry()
    if not some:
        cell += nodes.paragraph("", "", nodes.emphasis(text="no test yet"))
    for proof in some:
        paragraph = nodes.paragraph(text=f"{proof.text} " if proof.text else "")
        paragraph += nodes.literal(text=f"{proof.file}::{proof.test}", classes=["proof"])
        cell += paragraph
    row += cell
    return row


class RulingRole(SphinxRole):
    """Link a ruling to its row in the table."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        if self.text not in known_rulings():
            message = self.inliner.reporter.error(f"{self.text} is no ruling", line=self.lineno)
            return [], [message]
        uri = self.env.app.builder.get_relative_uri(self.env.docname, "rulings")
        return [nodes.reference(text=self.text, refuri=f"{uri}#{self.text.lower()}")], []


# ---------------------------------------------------------------- public names


def _public_name(target: str) -> str | None:
    """Return under which public name an object written in a private module is documented."""
    import importlib

    name = target.rpartition(".")[2]
    for module in PUBLIC:
        known = importlib.import_module(module)
        if name in getattr(known, "__all__", ()):
            return f"{module}.{name}"
    return None


def lead_to_public(
    app: Sphinx, env: Any, node: nodes.Element, content: nodes.TextElement
) -> nodes.Element | None:
    """Resolve a reference to an object of ours by its public name."""
    target = node.get("reftarget", "")
    if node.get("refdomain") != "py":
        return None
    owner, _, attribute = target.rpartition(".")
    for wanted, rest in ((target, ""), (owner, f".{attribute}")):
        public = _public_name(wanted) if wanted else None
        if public is None:
            continue
        found = env.domains["py"].objects.get(public + rest)
        if found is not None:
            uri = app.builder.get_relative_uri(node["refdoc"], found.docname)
            return nodes.reference("", "", content, internal=True, refuri=f"{uri}#{found.node_id}")
    return None


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_directive("hooks", HooksDirective)
    app.add_directive("rulings", RulingsDirective)
    app.add_role("ruling", RulingRole())
    app.connect("missing-reference", lead_to_public)
    return {"parallel_read_safe": True}
