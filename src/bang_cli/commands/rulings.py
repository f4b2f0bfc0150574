"""``bang rulings``: rulings with their sources and tests."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from bang_cli.arguments import Arguments
from bang_cli.error_messages import ERROR_MESSAGES
from bang_cli.faults import unknown
from bang_cli.lines import Line, readable, shown
from bang_cli.plain import print_json
from bang_cli.rulings import Ruling, Section, book, ruling, search, sections
from bang_cli.rulings.entries import number_in
from bang_cli.rulings.finding import vocabulary, words_of
from bang_cli.words import Words
from bang_table.text import Language
from bangcore.error_messages import term
from bangcore.errors import BangError
from bangcore.plain import plain
from bangcore.rules.finding import available_expansions
from bangcore.ruleset import Ruleset

__all__ = ["run"]

MOST = 20


def run(args: Arguments) -> int:
    """Print the sections, or the rulings with the given numbers or words."""
    words = Words(args.lang or "en")
    if not args.words:
        rulings, lines = [*book().values()], _contents(words)
    elif all(map(number_in, args.words)):
        rulings = [ruling(word) for word in args.words]
        lines = (line for entry in rulings for line in _whole(entry, words))
    elif (section := _section(args.words)) is not None:
        rulings, lines = list(section.rulings), _listed(section.rulings, words)
    else:
        rulings = _matching(args.words, words.code)
        lines = _best(rulings, words)
    if args.json:
        print_json(plain(rulings))
    else:
        shown(lines)
    return 0


def _section(query: Sequence[str]) -> Section | None:
    """Return the section, if its letter is the only word."""
    by_letter = {section.letter: section for section in sections()}
    return by_letter.get(query[0].upper()) if len(query) == 1 else None


# ---------------------------------------------------------------- finding


def _matching(query: Sequence[str], code: str) -> list[Ruling]:
    """Return the rulings that contain all words.

    :raises UnknownName: if no ruling fits; the message suggests a word.
    """
    rulings = search(" ".join(query)) or search(_in_english(" ".join(query), code))
    if not rulings:
        dictionary = vocabulary()
        strange = [word for word in words_of(" ".join(query)) if not search(word)]
        raise unknown(
            term("ruling", ERROR_MESSAGES),
            " ".join(strange or query),
            dictionary if len(strange) == 1 else (),
        )
    return rulings


def _in_english(words: str, code: str) -> str:
    """Return *words* with names of cards, characters and events replaced by the English ones."""
    text = " ".join(words_of(words))
    names = dict(_names(code)) if code != "en" else {}
    for name in sorted(names, key=len, reverse=True):
        text = re.sub(rf"\b{re.escape(name)}\b", names[name], text)
    return text


def _names(code: str) -> Iterator[tuple[str, str]]:
    """Yield the names of all installed things, in a language and in English."""
    for info in available_expansions():
        try:
            rules = Ruleset.build(*{info.name} - {"base"})
        except BangError:
            continue  # a broken expansion has no names
        language, english = Language(code, rules), Language("en", rules)
        for key in (*rules.kinds, *rules.characters, *rules.rules):
            yield " ".join(words_of(language.name(key))), " ".join(words_of(english.name(key)))


# ---------------------------------------------------------------- showing


def _contents(words: Words) -> Iterator[Line]:
    yield Line(words("rulings", len(book())), "bold")
    yield Line("")
    width = max(len(section.title) for section in sections())
    for section in sections():
        ends = section.rulings[0].number, section.rulings[-1].number
        spread = words("rulings/to", first=ends[0], last=ends[1])
        count = len(section.rulings)
        yield Line(f"  {section.letter}  {section.title:<{width}}  {spread} {count:>4}")
    yield Line("")
    for query, what in (
        ("R-056", words("rulings/one")),
        ("D", words("rulings/section")),
        ("slab missed", words("rulings/words")),
    ):
        yield Line(f"bang rulings {query:<14}{what}", "dim")


def _listed(rulings: Iterable[Ruling], words: Words) -> Iterator[Line]:
    for entry in rulings:
        yield Line(f"{entry.number}  {readable(entry.title)}", indent=7)


def _best(rulings: Sequence[Ruling], words: Words) -> Iterator[Line]:
    """Yield the best match in full, and the titles of the others."""
    yield from _whole(rulings[0], words)
    if len(rulings) > 1:
        yield Line(words("rulings/also"), "bold")
        yield from _listed(rulings[1:MOST], words)
    if len(rulings) > MOST:
        yield Line(words("rulings/narrow", rest=len(rulings) - MOST), "dim")


def _whole(entry: Ruling, words: Words) -> Iterator[Line]:
    yield Line(f"{entry.number}  {readable(entry.title)}", "bold", 7)
    yield Line(entry.section, "dim")
    for paragraph in entry.text.split("\n\n"):
        yield Line("")
        yield Line(readable(paragraph))
    yield Line("")
    yield Line(words("rulings/sources", text=readable(entry.sources)), indent=4)
    if entry.option:
        yield Line(words("rulings/option", text=readable(entry.option)), indent=4)
    if entry.readings:
        yield Line(words("rulings/readings", text=readable(entry.readings)), indent=4)
    if entry.tests:
        yield Line("")
        yield Line(words("rulings/tests", len(entry.tests)) + ":")
    for file in dict.fromkeys(proof.test.partition("::")[0] for proof in entry.tests):
        yield Line(f"  {file}", "dim")
        for proof in entry.tests:
            where, _, test = proof.test.partition("::")
            if where == file:
                yield Line(f"    {test}", "dim")
                yield Line(f"      {proof.text}", indent=6)
    yield Line("")
