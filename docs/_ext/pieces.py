"""The entries of the gallery: each card, character, role and rule, from the registry.

``banggallery`` makes pages of them.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final, NamedTuple

from book import ROOT

from bang_cli.lookup import Entry, all_entries
from bang_cli.rulings import about
from bang_table import svg
from bang_table.text import Language
from bangcore import Ruleset, available_expansions

SUITS: Final = ("hearts", "diamonds", "clubs", "spades")


class Piece(NamedTuple):
    """A card, character, role or rule: words, faces, symbols, hooks, rulings and source."""

    set: str
    key: str
    kind: str
    name: str
    text: str
    facts: str
    border: str
    faces: tuple[tuple[str, str], ...]
    symbols: str
    hooks: tuple[str, ...]
    rulings: tuple[str, ...]
    source: str

    @property
    def file(self) -> str:
        """The name of the file of its picture."""
        return f"{self.kind}-{self.key}.svg"

    @property
    def classes(self) -> list[str]:
        """The classes by which the filter selects it."""
        known = [f"kind-{self.kind}", f"set-{self.set}"]
        known += [f"border-{self.border}"] if self.border else []
        return known + [f"suit-{suit}" for suit in SUITS if suit in {s for s, _ in self.faces}]


class More(NamedTuple):
    """Additional copies of a card of another expansion."""

    key: str
    name: str
    printed: str


@cache
def sets() -> dict[str, Ruleset]:
    """Return the project's expansions with contents to show, each with its rules."""
    ours = {folder.name for folder in (ROOT / "src").iterdir()}
    known = [one for one in available_expansions() if one.distribution.replace("-", "_") in ours]
    made = {}
    for one in known:
        box = one.definition
        if box.cards or box.characters or box.roles or box.rules:
            made[one.name] = Ruleset.build(*{one.name} - {"base"})
    return {"base": made["base"], **made}


def title(name: str) -> str:
    """Return the title of a box.

    >>> title("base")
    'BANG!'
    """
    return Language("en", sets()[name]).title(name)


@cache
def pieces(name: str) -> tuple[Piece, ...]:
    """Return the contents of an expansion, in its order."""
    language = Language("en", sets()[name])
    mine = {thing.key: thing for thing in _brought(name)}
    entries = [entry for entry in all_entries(language) if entry.key in mine]
    return tuple(_piece(name, entry, mine[entry.key], language) for entry in entries)


def _brought(name: str) -> Iterator[object]:
    (box,) = [one.definition for one in sets()[name].expansions if one.name == name]
    kinds = sets()[name].kinds.values()
    yield from (card for card in box.cards if card in kinds)
    yield from (*box.characters, *box.roles, *box.rules)


def more(name: str) -> list[More]:
    """Return the cards of the base game of which an expansion has copies."""
    rules = sets()[name]
    (box,) = [one.definition for one in rules.expansions if one.name == name]
    language = Language("en", rules)
    return [
        More(copies.key, language.card(copies.key), _printed(copies.faces, language))
        for copies in box.cards
        if copies not in rules.kinds.values()
    ]


def _printed(faces: object, language: Language) -> str:
    words = next(entry for entry in all_entries(language)).words
    return Entry(words, "", tuple(faces)).printed


def _piece(name: str, entry: Entry, thing: object, language: Language) -> Piece:
    return Piece(
        name,
        entry.key,
        entry.kind,
        entry.name,
        entry.text,
        _facts(language, entry),
        entry.border,
        entry.faces,
        " / ".join(map(repr, getattr(thing, "symbols", ()))),
        _hooks(language.ruleset, entry),
        tuple(one.number for one in about(entry.key)),
        source(name, entry.key),
    )


def _facts(language: Language, entry: Entry) -> str:
    """Return a line with the printed facts other than the text."""
    said = [language.kind(entry.kind)]
    if entry.kind == "card":
        said += [language.border(entry.border), entry.printed]
    elif entry.life:
        said.append("●" * entry.life if entry.kind == "character" else "+" + "●" * entry.life)
    return " · ".join(said)


def _hooks(rules: Ruleset, entry: Entry) -> tuple[str, ...]:
    """Return the hooks that a thing implements."""
    kind = entry.kind if entry.kind in ("card", "character") else "rule"
    ability = f"{kind}:{entry.key}"
    return tuple(hook for hook, table in rules.tables.items() if ability in table.abilities)


# ---------------------------------------------------------------- where it is written


def source(name: str, key: str) -> str:
    """Return the file and line of the definition of a thing.

    >>> source("base", "barrel").startswith("src/bangcore/base/cards.py:")
    True
    """
    written = [key, *_called(name, key)]
    for path, tree in _modules(name):
        made = [one for one in tree.body if isinstance(one, (ast.Assign, ast.AnnAssign))]
        for call in (node for statement in made for node in ast.walk(statement)):
            if isinstance(call, ast.Call) and any(given in written for given in _keys(call)):
                return f"{path}:{call.lineno}"
    raise LookupError(f"{key} of {name} is defined nowhere")


@cache
def _modules(name: str) -> list[tuple[str, ast.Module]]:
    """Return the modules of the package of an expansion."""
    (box,) = [one.definition for one in sets()[name].expansions if one.name == name]
    folder = Path(str(import_module(box.module).__file__)).parent
    place = folder.parent if (folder.parent / "__init__.py").exists() else folder
    return [
        (
            f"src/{path.relative_to(place.parent).as_posix()}",
            ast.parse(path.read_text(encoding="utf-8")),
        )
        for path in sorted(folder.rglob("*.py"))
    ]


def _keys(call: ast.Call) -> list[object]:
    """Return the key of a definition: the first argument, or ``key=``."""
    if getattr(call.func, "id", "") in ("Copies", "Sense"):
        return []
    given = [*call.args[:1], *(word.value for word in call.keywords if word.arg == "key")]
    return [getattr(value, "value", getattr(value, "id", None)) for value in given]


def _called(name: str, key: str) -> list[str]:
    """Return the names of constants with a key as their value."""
    return [
        target.id
        for _, tree in _modules(name)
        for one in tree.body
        if isinstance(one, (ast.Assign, ast.AnnAssign))
        and isinstance(one.value, ast.Constant)
        and one.value.value == key
        for target in (one.targets if isinstance(one, ast.Assign) else [one.target])
        if isinstance(target, ast.Name)
    ]


# ---------------------------------------------------------------- pictures


def pictures() -> Iterator[tuple[str, str]]:
    """Yield the name and the content of each file in the folder of the pictures."""
    for name, rules in sets().items():
        for piece in pieces(name):
            yield piece.file, _picture(piece, Language("en", rules))


def _picture(piece: Piece, language: Language) -> str:
    if piece.kind == "card":
        suit, rank = piece.faces[0]
        return svg.card(f"{piece.key}:{rank}-{suit}", lang=language)
    draw = {"character": svg.character, "role": svg.role}.get(piece.kind, svg.rule)
    return draw(piece.key, lang=language)
