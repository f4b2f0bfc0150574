"""References by public names, and pages that a phone can load.

Objects are documented under their public names.  References from annotations name the private
module of a class; they are resolved to the public name.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from docutils import nodes
from filled import PUBLIC
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError

ROOT = Path(__file__).parents[2]
MOST_OF_A_PAGE = 300_000
PICTURE = re.compile(r'<img[^>]* src="([^":?#]+)')

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
    app.connect("missing-reference", lead_to_public)
    # after the navigation of the theme
    app.connect("html-page-context", make_reachable, priority=900)
    # after the pictures of the gallery are written
    app.connect("build-finished", weigh, priority=900)
    return {"parallel_read_safe": True}
