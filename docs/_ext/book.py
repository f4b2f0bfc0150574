"""The ruling book: read from ``docs/rulings`` and ``tests``, written for the package.

``python docs/_ext/book.py`` writes ``src/bang_cli/rulings/book.json``, from which
:mod:`bang_cli.rulings` and the command ``bang rulings`` read it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from proofs import Proof, proofs

from bang_cli.rulings import Ruling, finding
from bang_table.text import Language
from bang_table.text.things import Thing, things
from bangcore import Ruleset, available_expansions
from bangcore.folding import without_accents

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs" / "rulings"
TESTS = ROOT / "tests"
BOOK = ROOT / "src" / "bang_cli" / "rulings" / "book.json"
SEARCH = ROOT / "docs" / "_ext" / "rulings.js"

FIELDS = {"Sources": "sources", "Option": "option", "Other readings": "readings"}
HEADING = re.compile(r"^## (.*)$", re.MULTILINE)
NUMBERED = re.compile(r"(R-\d{3}) (\S.*)")
FIELD = re.compile(r"^- (?=[A-Z])", re.MULTILINE)


class Unreadable(ValueError):
    """A page of the book has an invalid format."""


def pages(folder: Path = PAGES) -> list[Path]:
    """Return the files with rulings, in order: their names begin with the letter of the section."""
    return sorted(folder.glob("[a-z]-*.md"))


def searched(book: Mapping[str, Ruling], address: Callable[[str], str]) -> str:
    """Return the script of the search page, with the rulings at their addresses."""
    rulings = [
        {
            "number": one.number,
            "title": one.title,
            "page": address(one.number),
            "text": without_accents(one.text),
            "rest": without_accents(f"{one.section} {one.option} {one.readings}"),
            "beyond": int(one.number[2:]) > finding.BASE,
        }
        for one in book.values()
    ]
    data = {
        "book": rulings,
        "small": sorted(finding.SMALL),
        "like": finding.LIKE,
        "numbers": finding.NUMBERS,
        "beyond": finding.BEYOND,
        "half": finding.HALF,
    }
    return f"const RULINGS = {json.dumps(data)};\n{SEARCH.read_text(encoding='utf-8')}"


def read(folder: Path, proved: Mapping[str, Sequence[Proof]]) -> list[Any]:
    """Return the book in the form of the package."""
    return [_section(path, proved) for path in pages(folder)]


def _section(path: Path, proved: Mapping[str, Sequence[Proof]]) -> dict[str, Any]:
    above, *parts = HEADING.split(path.read_text(encoding="utf-8"))
    title, _, text = above.strip().partition("\n")
    if not title.startswith("# "):
        raise Unreadable(f"{path.name} does not begin with '# ' and a title")
    rulings = []
    for heading, body in zip(parts[::2], parts[1::2], strict=True):
        numbered = NUMBERED.fullmatch(heading)
        if numbered is None:
            raise Unreadable(f"{path.name}: '## {heading}' has no number and title")
        number, name = numbered.groups()
        tests = [
            {"test": f"{proof.file}::{proof.test}", "text": proof.text}
            for proof in proved.get(number, ())
        ]
        said = _fields(f"{path.name}, {number}", body)
        headed = about(name, f"{title} {name} {said['text']}")
        met = about(f"{name}\n{said['text']}", f"{title} {name} {said['text']}")
        rulings.append(
            {
                "number": number,
                "title": name,
                **said,
                "about": met,
                "headed": headed,
                "tests": tests,
            }
        )
    name = path.stem
    return {"name": name, "title": title[2:], "text": _flowing(text), "rulings": rulings}


def _fields(place: str, body: str) -> dict[str, str]:
    """Return the text of a ruling and the lines below it."""
    text, *lines = FIELD.split(body)
    found = {"text": _flowing(text), **dict.fromkeys(FIELDS.values(), "")}
    for line in lines:
        name, colon, said = line.partition(":")
        if not colon or name not in FIELDS:
            raise Unreadable(f"{place}: '- {line.strip()[:40]}' is none of {', '.join(FIELDS)}")
        key = FIELDS[name]
        found[key] = f"{found[key]} {_flowing(said)}".strip()
    if not found["text"] or not found["sources"]:
        raise Unreadable(f"{place}: {'the text is' if found['sources'] else 'sources are'} missing")
    return found


def _flowing(text: str) -> str:
    """Return *text* with each paragraph on one line."""
    return "\n\n".join(" ".join(part.split()) for part in re.split(r"\n\s*\n", text.strip()))


# ---------------------------------------------------------------- what a ruling is about


@cache
def all_things() -> Mapping[str, Thing]:
    """Return the contents of the project's expansions by key, without roles."""
    return {thing.key: thing for thing in things(_language()) if thing.kind != "role"}


@cache
def _language() -> Language:
    ours = {folder.name for folder in (ROOT / "src").iterdir()}
    known = [one for one in available_expansions() if one.distribution.replace("-", "_") in ours]
    return Language("en", Ruleset.build(*sorted({one.name for one in known} - {"base"})))


@cache
def _boxes() -> tuple[str, ...]:
    """Return the titles of the expansions; BANG! never means the base game."""
    return tuple(_language().title(box.name) for box in _language().ruleset.expansions[1:])


@cache
def _ambiguous() -> frozenset[str]:
    """Return the names that belong to several things, or to a thing and an expansion."""
    names = [thing.name for thing in all_things().values()]
    return frozenset(name for name in names if (*names, *_boxes()).count(name) > 1)


def about(text: str, context: str) -> list[str]:
    """Return the keys of the things in *text*; *context* resolves ambiguous names by their kind.

    >>> about("Two Beers under Gold Rush.", "an event")
    ['beer', 'gold_rush_event']
    """
    # Dodge City is not the card Dodge
    by_name: dict[str, list[Thing]] = {box: [] for box in _boxes()}
    for thing in all_things().values():
        by_name.setdefault(thing.name, []).append(thing)
    return [
        thing.key
        for name in named(text, by_name)
        for thing in by_name[name]
        if name not in _ambiguous() or thing.kind in context.lower()
    ]


def named(text: str, names: Iterable[str]) -> list[str]:
    """Return the *names* that occur in *text*, in order of appearance.

    A name within a longer one does not count, nor does one in other letters.

    >>> named("Two Beers and a Gold Pan; a shot.", ["Shot", "Pan", "Beer", "Gold Pan"])
    ['Beer', 'Gold Pan']
    """
    either = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    return list(dict.fromkeys(re.findall(rf"(?<!\w)(?:{either})(?=s?(?!\w))", text)))


# ---------------------------------------------------------------- the file


def numbers(folder: Path = PAGES) -> Iterator[tuple[str, str]]:
    """Yield the number of each ruling and the name of the page that it is on."""
    for path in pages(folder):
        for heading in HEADING.findall(path.read_text(encoding="utf-8")):
            if found := NUMBERED.fullmatch(heading):
                yield found[1], path.stem


def written() -> str:
    """Return the text of the file of the book, one entry a line, so that changes merge."""
    return json.dumps(read(PAGES, proofs(TESTS)), ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    BOOK.write_text(written(), encoding="utf-8")
    print(f"{BOOK.relative_to(ROOT)}: {sum(1 for _ in numbers())} rulings")
