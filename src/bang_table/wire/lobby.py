"""The lobby: the installed expansions in one language, as a message."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, final

from attrs import frozen

from bang_table.text import Language, languages
from bang_table.text.translations import code_of
from bang_table.wire.words import OptionWords, option_words
from bangcore import __version__
from bangcore.errors import BangError
from bangcore.game.deal import NAMES
from bangcore.plain import plain
from bangcore.rules.arguments import checked
from bangcore.rules.finding import ExpansionInfo, available_expansions
from bangcore.ruleset import Ruleset

__all__ = ["Broken", "Lobby", "Offered", "installed", "lobby"]

BASE = "base"


@final
@frozen
class Content:
    """The number of things of a ``kind`` that an expansion adds, with the noun for them."""

    kind: str
    count: int
    name: str


@final
@frozen
class Offered:
    """An installed expansion: its name, its contents, and its requirements.

    ``contents`` counts what it adds: ``cards`` is the number of cards, ``kinds`` the new names
    among them, ``rules`` the events, equipment and the like by kind, ``players`` the new numbers of
    players, ``options`` its options.  A game with it includes the expansions that it ``requires``,
    and none that it ``conflicts`` with.
    """

    name: str
    version: str
    distribution: str
    title: str
    summary: str
    requires: tuple[str, ...]
    conflicts: tuple[str, ...]
    contents: tuple[Content, ...]
    cards: int
    kinds: tuple[str, ...]
    characters: tuple[str, ...]
    roles: tuple[str, ...]
    rules: Mapping[str, tuple[str, ...]]
    players: tuple[int, ...]
    options: tuple[OptionWords, ...]


@final
@frozen
class Broken:
    """An installed expansion that cannot be used, with the error in English."""

    name: str
    version: str
    distribution: str
    error: str


@final
@frozen
class Lobby:
    """The choices for a new game: the base game, then the other ``expansions`` by name.

    ``version`` is that of the library.  ``languages`` are the available languages, ``names`` the
    default names of players by seat, ``broken`` the expansions that do not load.
    """

    version: str
    language: str
    languages: tuple[str, ...]
    names: tuple[str, ...]
    expansions: tuple[Offered, ...]
    broken: tuple[Broken, ...]


@checked
def lobby(language: str = "en") -> dict[str, Any]:
    """Return the choices for a new game in a *language*.

    >>> [base, *others] = lobby("de")["expansions"]
    >>> base["summary"], base["players"], base["options"][0]["name"]
    ('BANG!, das Grundspiel', [4, 5, 6, 7], 'simplified')

    This builds the rules of each expansion, which takes some tenths of a second in all: cache the
    result until the installed expansions change.

    :raises UnknownName: if there is no such language.
    """
    code = code_of(language)
    entries = installed(code)
    data: dict[str, Any] = plain(
        Lobby(
            version=__version__,
            language=code,
            languages=languages(),
            names=NAMES,
            expansions=tuple(entry for entry in entries if isinstance(entry, Offered)),
            broken=tuple(entry for entry in entries if isinstance(entry, Broken)),
        )
    )
    return data


def installed(language: str = "en") -> list[Offered | Broken]:
    """Return the installed expansions, the base game first, then by name."""
    infos = sorted(available_expansions(), key=lambda info: (info.name != BASE, info.name))
    return [_one(info, language) for info in infos]


def _one(info: ExpansionInfo, language: str) -> Offered | Broken:
    try:
        requires = _requires(info.name)
        rules = Ruleset.build(*requires, *([] if info.name == BASE else [info.name]))
        before = None if info.name == BASE else Ruleset.build(*requires)
        return _offered(info, Language(language, rules), requires, before)
    except Exception as error:
        # a broken expansion must not hide the others
        message = " ".join(str(error).split())
        if not (message and isinstance(error, BangError)):
            message = f"{type(error).__name__}: {message}"
        return Broken(info.name, info.version, info.distribution, message)


def _offered(
    info: ExpansionInfo, language: Language, requires: Iterable[str], before: Ruleset | None
) -> Offered:
    rules = language.ruleset

    def new(known: Mapping[Any, Any], old: Mapping[Any, Any] | None) -> tuple[Any, ...]:
        return tuple(key for key in known if old is None or key not in old)

    by_kind: dict[str, tuple[str, ...]] = {}
    for key in new(rules.rules, before and before.rules):
        kind = rules.rules[key].kind
        by_kind[kind] = (*by_kind.get(kind, ()), key)
    options = new(rules.option_specs, before and before.option_specs)
    cards = len(rules.cards) - (len(before.cards) if before else 0)
    characters = new(rules.characters, before and before.characters)
    roles = new(rules.roles, before and before.roles)
    counts = {"card": cards, "character": len(characters), "role": len(roles)}
    counts |= {kind: len(keys) for kind, keys in by_kind.items()}
    return Offered(
        name=info.name,
        version=info.version,
        distribution=info.distribution,
        title=language.title(info.name),
        summary=language.summary(info.name),
        requires=tuple(requires),
        conflicts=info.definition.conflicts,
        contents=tuple(
            Content(kind, count, language.kind(kind, count))
            for kind, count in counts.items()
            if count
        ),
        cards=cards,
        kinds=new(rules.kinds, before and before.kinds),
        characters=characters,
        roles=roles,
        rules=by_kind,
        players=new(_players(rules), before and _players(before)),
        options=tuple(option_words(language, rules.option_specs[name]) for name in options),
    )


def _players(rules: Ruleset) -> dict[int, None]:
    """Return the numbers of players, including those that an option adds."""
    more = [roles for info in rules.expansions for roles in info.definition.role_sets if roles.when]
    return dict.fromkeys(sorted({*rules.players, *(roles.players for roles in more)}))


def _requires(name: str) -> list[str]:
    """Return the expansions that one requires, directly or indirectly."""
    names: list[str] = []
    waiting = [name]
    requirements = {info.name: info.definition.requires for info in available_expansions()}
    while waiting:
        for needed in requirements.get(waiting.pop(), ()):
            if needed not in names and needed != BASE:
                names.append(needed)
                waiting.append(needed)
    return names
