"""The statistics of many games as lines of text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from textwrap import wrap
from typing import Any

from bang_cli import plain
from bang_cli.words import Words
from bang_table.text import Language
from bangcore import UnknownName

__all__ = ["figure_lines", "paired_lines"]


def figure_lines(figures: dict[str, Any], language: Language, words: Words) -> Iterator[str]:
    """Yield the statistics as lines."""
    games, rules = figures["games"], language.ruleset
    yield words(
        "simulated",
        games,
        games=games,
        players=figures["players"],
        bots=figures["bots"],
        seed=figures["seed"],
    )
    if not games:
        return
    if len(figures["by_bot"]) > 1:
        yield ""
        yield from _shares("bot", figures["by_bot"], str, words)
    if figures["ratings"]:
        yield ""
        yield from _ratings(figures["ratings"], words)
    for pair in figures["paired"]:
        yield ""
        yield from paired_lines(pair, words)
    roles = {key: figures["roles"][key] for key in rules.roles if key in figures["roles"]}
    rates = figures["characters"]
    best = sorted(rules.characters, key=lambda key: -rates[key]["rate"] if key in rates else 0)
    characters = {key: rates[key] for key in best if key in rates}
    for title, counts in (("role", roles), ("character", characters)):
        yield ""
        yield from _shares(title, counts, language.name, words)
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
    workers = speed["workers"]
    yield words(
        "speed" if workers is not None else "speed on a cluster",
        workers or 1,
        games=f"{speed['games_per_second']:.1f}",
        decisions=f"{speed['decisions_per_second']:,}",
        seconds=f"{speed['seconds']:.1f}",
    )


def paired_lines(pair: dict[str, Any], words: Words) -> list[str]:
    """Return the lead of a bot over another as lines."""
    numbers = {key: f"{pair[key]:+.1%}" for key in ("mean", "low", "high")}
    sentence = words("paired", pair["deals"], bot=pair["bot"], other=pair["other"], **numbers)
    return wrap(sentence, 80)


def _ratings(ratings: list[dict[str, Any]], words: Words) -> list[str]:
    rows = [[words("bot"), "Elo", words("certainly")]]
    rows += [
        [rating["bot"], f"{rating['elo']:.0f}", f"{rating['low']:.0f} - {rating['high']:.0f}"]
        for rating in ratings
    ]
    return plain.table(rows, range(1, 3))


def _shares(
    title: str, counts: dict[str, dict[str, Any]], named: Callable[[str], str], words: Words
) -> list[str]:
    rows = [[words(title), words("dealt"), words("wins"), words("rate"), words("certainly"), ""]]
    for key, count in counts.items():
        rate = count["wins"] / count["dealt"]  # the rate in the figures is rounded
        share = [str(count["dealt"]), str(count["wins"]), f"{rate:.1%}"]
        between = f"{count['low']:.1%} - {count['high']:.1%}"
        rows.append([named(key), *share, between, "━" * round(rate * 20)])
    return plain.table(rows, range(1, 5))


def _endings(reasons: dict[str, int], games: int, language: Language, words: Words) -> list[str]:
    rows = [[words("ending"), words("games"), words("rate")]]
    for reason, count in sorted(reasons.items(), key=lambda item: -item[1]):
        try:
            sentence = language.say(f"outcome/{reason}", 2, winners="…")
        except UnknownName:
            sentence = reason.replace("_", " ")
        rows.append([sentence, str(count), f"{count / games:.1%}"])
    return plain.table(rows, range(1, 3))
