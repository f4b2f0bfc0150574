"""The directive ``hooks``, and references by public names.

``hooks`` describes every hook of :mod:`bangcore.hooks`: signature, scope, combination of results,
caching, docstring.  ``bangrulings`` has the directives for rulings.

Objects are documented under their public names.  References from annotations name the private
module of a class; they are resolved to the public name.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes
from filled import PUBLIC
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.util.docutils import SphinxDirective

if TYPE_CHECKING:
    from bangcore.hooks import Spec

ROOT = Path(__file__).parents[2]
MOST_OF_A_PAGE = 300_000
PICTURE = re.compile(r'<img[^>]* src="([^":?#]+)')
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
    from bangcore.hooks import ROOMS, specs_in

    for room in ROOMS:
        heading = (inspect.getdoc(room) or "").partition("\n")[0].rstrip(".")
        yield heading, {name: getattr(room, name) for name in specs_in(room)}


def hook_facts(spec: Spec) -> str:
    """Return the declaration of a hook: seats asked, combination of answers, caching."""
    from bangcore.hooks import COMPOSITIONS

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
    from bangcore.hooks import SPECS

    signature = str(inspect.signature(function)).replace("'", "")
    # bangcore.testing has another Table
    signature = signature.replace("g: Table", "g: ~bangcore.plugin.Table")
    documentation = inspect.getdoc(function) or ""
    summary, _, rest = documentation.partition("\n\n")
    body = f"{summary}\n\n{hook_facts(SPECS[name])}\n\n{rest}"
    indented = "\n".join(f"   {line}".rstrip() for line in body.splitlines())
    return f".. py:function:: {name}{signature}\n\n{indented}\n"


class HooksDirective(SphinxDirective):
    """Describe the hooks, each family under its heading."""

    def run(self) -> list[nodes.Node]:
        for path in (ROOT / "src/bangcore/hooks").glob("*.py"):
            self.env.note_dependency(str(path))
        found: list[nodes.Node] = []
        for heading, specs in hook_sections():
            section = nodes.section(ids=[nodes.make_id(f"hooks {heading}")])
            section += nodes.title(text=heading)
            for name, function in specs.items():
                section += self.parse_text_to_nodes(hook_rst(name, function))
            found.append(section)
        return found


# ---------------------------------------------------------------- public names


def _public_name(target: str) -> str | None:
    """Return the public name of an object in a private module."""
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
    """Resolve a reference to an object of this project by its public name."""
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


def make_reachable(
    app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Make wide blocks scrollable by keyboard, and mark the levels of headings."""
    for entry, before, after in (
        ("body", "<pre>", '<pre tabindex="0">'),
        ("body", '<div class="table-wrapper', '<div tabindex="0" class="table-wrapper'),
        ("furo_navigation_tree", 'role="heading"', 'role="heading" aria-level="2"'),
    ):
        if entry in context:
            context[entry] = context[entry].replace(before, after)


def weigh(app: Sphinx, error: Exception | None) -> None:
    """Refuse pages that, with their pictures, are too large for a phone."""
    if error is not None or app.builder.format != "html":
        return
    for path in Path(app.outdir).rglob("*.html"):
        page = path.read_text(encoding="utf-8")
        pictures = {path.parent / address for address in PICTURE.findall(page)}
        there = [picture for picture in pictures if picture.is_file()]
        size = sum(one.stat().st_size for one in (path, *there))
        if size > MOST_OF_A_PAGE:
            raise ExtensionError(f"{path.name} has {size:,} bytes; divide the page")


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_directive("hooks", HooksDirective)
    app.connect("missing-reference", lead_to_public)
    # after the navigation of the theme
    app.connect("html-page-context", make_reachable, priority=900)
    # after the pictures of the gallery are written
    app.connect("build-finished", weigh, priority=900)
    return {"parallel_read_safe": True}
