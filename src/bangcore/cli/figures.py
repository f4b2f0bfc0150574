"""The figures of many games as lines for people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bangcore import UnknownName
from bangcore.cli import plain
from bangcore.cli.words import Words
from bangcore.text import Language

__all__ = ["told"]


def told(figures: dict[str, Any], language: Language, words: Words) -> Iterator[str]:
    """Yield the lines that tell the figures."""
    games, rules = figures["games"], language.ruleset
    yield words(
        "simulated",
        games=games,
        players=figures["players"],
        bots=figures["bots"],
        seed=figures["seed"],
    )
    if not games:
        return
    roles = {key: figures["roles"][key] for key in rules.roles if key in figures["roles"]}
    found = figures["characters"]
    best = sorted(rules.characters, key=lambda key: -found[key]["rate"] if key in found else 0)
    characters = {key: found[key] for key in best if key in found}
    for title, counts in (("role", roles), ("character", characters)):
        yield ""
        yield from _shares(title, counts, language, words)
    yield ""
    yield from _endings(figures["reasons"], games, language, words)
    yield ""
    columns = ("min", "median", "mean", "max")
    lengths = [
        [words(what), *(f"{figures[what][column]:g}" for column in columns)]
        for what in ("turns", "decisions")
    ]
    yield from plain.table([[words("length"), *map(words, columns)], *lengths], range(1, 5))
    yield ""
    speed = figures["speed"]
    yield words(
        "speed",
        speed["jobs"],
        games=f"{speed['games_per_second']:.1f}",
        decisions=f"{speed['decisions_per_second']:,}",
        seconds=f"{speed['seconds']:.1f}",
    )


def _shares(
    title: str, counts: dict[str, dict[str, Any]], language: Language, words: Words
) -> list[str]:
    rows = [[words(title), words("dealt"), words("wins"), words("rate"), ""]]
    for key, count in counts.items():
        rate = count["rate"]
        share = [str(count["dealt"]), str(count["wins"]), f"{rate:.1%}"]
        rows.append([language.name(key), *share, "━" * round(rate * 20)])
    return plain.table(rows, range(1, 4))


def _endings(reasons: dict[str, int], games: int, language: Language, words: Words) -> list[str]:
    rows = [[words("ending"), words("games"), words("rate")]]
    for reason, count in sorted(reasons.items(), key=lambda item: -item[1]):
        try:
            said = language.say(f"outcome/{reason}", winners="…")
        except UnknownName:
            said = reason.replace("_", " ")
        rows.append([said, str(count), f"{count / games:.1%}"])
    return plain.table(rows, range(1, 3))
