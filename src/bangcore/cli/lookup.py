"""What there is: cards, characters, roles and rules of a ruleset, found by their words."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Any, final

from attrs import frozen

from bangcore.cli.faults import Either, Term, pick_name, unknown
from bangcore.rules.definitions import RANKS, SUITS
from bangcore.text import Language
from bangcore.text.english import SYMBOLS

__all__ = ["Entry", "all_entries", "find"]


@final
@frozen
class Entry:
    """One name: what it is called, what it does and what is printed on it."""

    kind: str
    key: str
    name: str
    english: str
    text: str
    border: str = ""
    faces: tuple[tuple[str, str], ...] = ()
    life: int = 0
    symbols: tuple[Any, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form."""
        made: dict[str, Any] = {
            "kind": self.kind,
            "key": self.key,
            "name": self.name,
            "text": self.text,
        }
        if self.kind == "card":
            made["border"] = self.border
            made["cards"] = [f"{rank}-{suit}" for suit, rank in self.faces]
        elif self.kind == "character":
            made["bullets"] = self.life
        elif self.kind == "role":
            made["extra_life"] = self.life
        if self.kind != "role":
            made["symbols"] = [symbol.to_dict() for symbol in self.symbols]
        return made

    @property
    def printed(self) -> str:
        """Suits and ranks in short.

        >>> faces = (("hearts", "6"), ("hearts", "7"), ("hearts", "8"), ("spades", "A"))
        >>> Entry("card", "beer", "Bier", "Beer", "", faces=faces).printed
        '♥6-8 ♠A'
        """
        found = []
        for suit in SUITS:
            ranks = Counter(rank for known, rank in self.faces if known == suit)
            if ranks:
                found.append(SYMBOLS[suit] + " ".join(_runs(ranks)))
        return " ".join(found)


def _runs(ranks: Counter[str]) -> Iterator[str]:
    """Yield ranks in order, three and more in a row as a range."""
    run: list[str] = []
    for rank in (*RANKS, ""):
        if ranks[rank] == 1:
            run.append(rank)
            continue
        if len(run) > 2:
            yield f"{run[0]}-{run[-1]}"
        else:
            yield from run
        run = []
        if ranks[rank]:
            yield f"{rank}*{ranks[rank]}"


def all_entries(language: Language) -> list[Entry]:
    """Return everything in the rules of *language*, in its words."""
    rules = language.ruleset
    faces: dict[str, list[tuple[str, str]]] = {}
    for card in rules.cards:
        faces.setdefault(card.key, []).append((card.suit, card.rank))
    entries = [
        Entry(
            "card",
            k.key,
            language.card(k.key),
            k.name,
            language.explain(k.key),
            k.border,
            tuple(faces[k.key]),
            symbols=k.symbols,
        )
        for k in rules.kinds.values()
        if k.key in faces
    ]
    entries += [
        Entry(
            "character",
            c.key,
            language.character(c.key),
            c.name,
            language.explain(c.key),
            life=c.bullets,
            symbols=c.symbols,
        )
        for c in rules.characters.values()
    ]
    entries += [
        Entry(
            "role", r.key, language.role(r.key), r.name, language.explain(r.key), life=r.extra_life
        )
        for r in rules.roles.values()
    ]
    entries += [
        Entry(
            r.kind, r.key, language.rule(r.key), r.name, language.explain(r.key), symbols=r.symbols
        )
        for r in rules.rules.values()
    ]
    return entries


def folded(text: str) -> str:
    """Return *text* without capitals and accents.

    >>> folded("Calàmity_Janet")
    'calamity janet'
    """
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in apart if not unicodedata.combining(c)).replace("_", " ")


def find(language: Language, words: Sequence[str], kinds: Collection[str] = ()) -> list[Entry]:
    """Return what there is that contains all *words*; what is so named, if there is any.

    :raises Fault: there is none, or no such kind; the message has the nearest name.
    """
    entries = all_entries(language)
    known = dict.fromkeys(entry.kind for entry in entries)
    kinds = [pick_name(Term("what/kind"), kind, known) for kind in kinds]
    chosen = [entry for entry in entries if not kinds or entry.kind in kinds]
    wanted = [folded(word) for word in words]
    whole = " ".join(wanted)

    def said(entry: Entry, *, more: bool) -> str:
        names = f"{entry.key} {entry.name} {entry.english}"
        return folded(f"{names} {entry.text} {entry.border} {entry.printed}" if more else names)

    exact = [e for e in chosen if whole in {folded(n) for n in (e.key, e.name, e.english)}]
    found = exact or [e for e in chosen if all(word in said(e, more=False) for word in wanted)]
    found = found or [e for e in chosen if all(word in said(e, more=True) for word in wanted)]
    if not found:
        what = Either([language.kind(kind) for kind in kinds or known])
        raise unknown(what, " ".join(words), {name for e in chosen for name in (e.name, e.english)})
    return found
