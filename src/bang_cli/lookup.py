"""Search of the cards, characters, roles and rules of a ruleset."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Any, final

from attrs import frozen

from bang_cli.faults import pick_name, unknown
from bang_table.error_messages import ERROR_MESSAGES
from bang_table.text import Language
from bang_table.text.english import SYMBOLS
from bang_table.text.things import CardWords, CharacterWords, RoleWords, RuleWords, Thing, things
from bangcore.error_messages import join_or, term
from bangcore.errors import UnknownName
from bangcore.folding import without_accents
from bangcore.plain import plain
from bangcore.rules.definitions import RANKS, SUITS

__all__ = ["Entry", "all_entries", "find"]


@final
@frozen
class Entry:
    """A named thing: its words, its English name, and the suit and rank of each of its cards."""

    words: Thing
    english: str
    faces: tuple[tuple[str, str], ...] = ()

    @property
    def kind(self) -> str:
        """Its kind."""
        return self.words.kind

    @property
    def key(self) -> str:
        """Its key."""
        return self.words.key

    @property
    def name(self) -> str:
        """Its name."""
        return self.words.name

    @property
    def text(self) -> str:
        """Its text."""
        return self.words.text

    @property
    def border(self) -> str:
        """The colour of its border, or an empty text if it is not a card."""
        return self.words.border if isinstance(self.words, CardWords) else ""

    @property
    def facts(self) -> tuple[str, ...]:
        """Further facts, such as a price."""
        return self.words.facts if isinstance(self.words, RuleWords) else ()

    @property
    def life(self) -> int:
        """The bullets of a character, or the ones that a role adds."""
        if isinstance(self.words, CharacterWords):
            return self.words.bullets
        return self.words.extra_life if isinstance(self.words, RoleWords) else 0

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form: its words."""
        data: dict[str, Any] = plain(self.words)
        return data

    @property
    def printed(self) -> str:
        """Suits and ranks in compact form.

        >>> [beer] = find(Language(), ["beer"], ["card"])
        >>> beer.printed
        '♥6-J'
        """
        parts = []
        for suit in SUITS:
            ranks = Counter(rank for other, rank in self.faces if other == suit)
            if ranks:
                parts.append(SYMBOLS[suit] + " ".join(_runs(ranks)))
        return " ".join(parts)


def _runs(ranks: Counter[str]) -> Iterator[str]:
    """Yield ranks in order, three or more in a row as a range."""
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
    """Return all entries of the ruleset of *language*, in its words."""
    english = Language("en", language.ruleset)
    faces: dict[str, list[tuple[str, str]]] = {}
    for card in language.ruleset.cards:
        faces.setdefault(card.key, []).append((card.suit, card.rank))
    return [
        Entry(
            thing,
            english.name(thing.key),
            tuple(faces[thing.key]) if isinstance(thing, CardWords) else (),
        )
        for thing in things(language)
    ]


def find(language: Language, words: Sequence[str], kinds: Collection[str] = ()) -> list[Entry]:
    """Return the entries that contain all *words*, preferring those with exactly that name.

    :raises UnknownName: if no entry fits, or a kind is unknown; the message suggests a name.
    """
    entries = all_entries(language)
    all_kinds = dict.fromkeys(entry.kind for entry in entries)
    kinds = [pick_name(term("kind", ERROR_MESSAGES), kind, all_kinds) for kind in kinds]
    pool = [entry for entry in entries if not kinds or entry.kind in kinds]
    terms = [without_accents(word) for word in words]
    whole = " ".join(terms)

    def searched(entry: Entry, *, more: bool) -> str:
        names = f"{entry.key} {entry.name} {entry.english}"
        return without_accents(
            f"{names} {entry.text} {entry.border} {entry.printed}" if more else names
        )

    exact = [e for e in pool if whole in {without_accents(n) for n in (e.key, e.name, e.english)}]
    for key in () if exact else language.ruleset.without:
        if whole in {without_accents(name) for name in (key, language.name(key))}:
            raise UnknownName(language.ruleset.unknown("card", key, ()))
    matches = exact or [e for e in pool if all(word in searched(e, more=False) for word in terms)]
    matches = matches or [e for e in pool if all(word in searched(e, more=True) for word in terms)]
    if not matches:
        what = join_or([language.kind(kind) for kind in kinds or all_kinds])
        raise unknown(what, " ".join(words), {name for e in pool for name in (e.name, e.english)})
    return matches
