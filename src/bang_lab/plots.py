"""Plots of results: win rates, lengths of games, and life points over time.

Requires matplotlib, the extra ``plots``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from textwrap import fill
from typing import Any, Final, final

from bang_lab.drawing import (
    INK,
    SERIES,
    SOFT,
    Series,
    check,
    dots,
    legend,
    percent,
    quantile,
    spans,
    style,
    write,
)
from bang_lab.error_messages import ERROR_MESSAGES
from bang_lab.figures import Share, Tally, spread
from bang_lab.results import Results
from bang_lab.tournament import Tournament
from bang_table.text import Language
from bangcore.error_messages import ErrorMessage
from bangcore.errors import BangError, InvalidSetup, UnknownName, nearest
from bangcore.rules.finding import available_expansions
from bangcore.ruleset import Ruleset

__all__ = ["PARTS", "report"]

WIDTH: Final = 9.0
ROW: Final = 0.19  # inches
EDGES: Final = 0.9  # title and axis
CURVE: Final = 2.6
WON: Final = "games won, with 95 % intervals"
MOST: Final = len(SERIES)
"""The maximum number of tables to draw separately; more are merged."""

Table = tuple[str, int]
"""A kind of table: the sets and the number of seats."""


@final
class _Summary:
    """The counts of tournaments, together and by kind of table."""

    def __init__(self, games: Sequence[Results | Tournament]) -> None:
        tallies: dict[Table, list[Tally]] = {}
        for played in games:
            if played.tally.games:
                table = played.plan.sets, played.plan.seats
                tallies.setdefault(table, []).append(played.tally)
        self.seeds = sorted({played.plan.seed for played in games})
        self.tables = {key: Tally.together(tallies[key]) for key in sorted(tallies)}
        self.whole = Tally.together(self.tables.values())


Draw = Callable[[Any, _Summary, Language], None]


def report(
    games: Results | Tournament | Sequence[Results | Tournament],
    path: str | Path | None = None,
    parts: Sequence[str] | None = None,
) -> Any:
    """Draw a report of games as a matplotlib figure, and write it to *path* if given.

    *games* is a tournament that has been played or its results, or a list of several.  *parts* are
    some of ``PARTS`` to draw instead of all that fit: win rates of ``"characters"``, ``"players"``
    and ``"roles"``, and of roles by ``"sets"`` and number of seats; lengths of games in ``"turns"``
    and ``"answers"``; mean ``"lives"`` of each role by turn.

    Equal games yield equal bytes.

    :raises InvalidSetup: if no game was played or *path* does not end in ``.svg``, ``.png`` or
        ``.pdf``.
    :raises UnknownName: if there is no such part.
    :raises MissingExtra: if matplotlib is not installed.
    """
    if path is not None:
        check(path)
    with style():
        summary = _Summary([games] if isinstance(games, Results | Tournament) else games)
        if not summary.whole.games:
            raise InvalidSetup(ErrorMessage("no games", ERROR_MESSAGES))
        language = _language(summary)
        draws = [_part(name) for name in parts or _all_parts(summary)]
        heights = [_height(draw, summary) for draw in draws]
        if len(draws) == 1:
            figure = _figure(summary, language, heights[0])
            draws[0](figure.add_subplot(), summary, language)
        else:
            # the first part has the left half
            height = max(heights[0], sum(heights[1:]))
            figure = _figure(summary, language, height, WIDTH * 1.2)
            grid = figure.add_gridspec(1, 2)
            draws[0](figure.add_subplot(grid[0]), summary, language)
            places = grid[1].subgridspec(len(draws) - 1, 1, height_ratios=heights[1:])
            for draw, place in zip(draws[1:], places, strict=True):
                draw(figure.add_subplot(place), summary, language)
    if path is not None:
        write(figure, path, " ".join(figure.get_suptitle().split()))
    return figure


def _part(name: str) -> Draw:
    if name not in PARTS:
        raise UnknownName(nearest("part", name, PARTS))
    return PARTS[name]


def _all_parts(summary: _Summary) -> list[str]:
    parts = ["characters", "roles" if len(_tables(summary)) == 1 else "sets"]
    parts += ["players"] if len(summary.whole.table("player")) > 1 else []
    return [*parts, "turns", "answers", "lives"]


# ---------------------------------------------------------------- figures


def _language(summary: _Summary) -> Language:
    """Return the names of the sets that were played."""
    names = {name for sets, _ in summary.tables for name in _named(sets)} - {"base"}
    try:
        return Language("en", Ruleset.build(*sorted(names)))
    except BangError:  # without the expansions, keys serve as names
        return Language("en")


def _figure(summary: _Summary, language: Language, height: float, width: float = WIDTH) -> Any:
    from matplotlib.figure import Figure

    title = fill(_title(summary, language), round(width * 12))
    height += 0.4 + 0.2 * title.count("\n")
    figure = Figure(figsize=(width, height), layout="constrained")
    figure.suptitle(title, x=0.005, ha="left", fontsize=11, color=INK)
    return figure


def _height(draw: Draw, summary: _Summary) -> float:
    """Return the height in inches at which nothing overlaps."""
    tables, roles = len(_tables(summary)), len(summary.whole.table("role"))
    if draw is _characters:
        return EDGES + ROW * len(summary.whole.table("character"))
    if draw is _players:
        return EDGES + ROW * len(summary.whole.table("player"))
    if draw is _roles:
        return EDGES + roles * max(0.25, 0.14 * tables) + 0.2 * (tables // 3)
    if draw is _sets:
        return EDGES + 0.2 + 0.14 * roles * len(summary.tables)
    return CURVE if draw is _lives or tables == 1 else EDGES + 0.25 * tables


def _title(summary: _Summary, language: Language) -> str:
    """Return the title: number of games, sets, seats and seeds."""
    parts = [f"{summary.whole.games:,} games"]
    by_sets: dict[str, list[str]] = {}
    for sets, seats in summary.tables:
        by_sets.setdefault(sets, []).append(str(seats))
    for sets, counted in by_sets.items():
        parts.append(_table_called(_sets_called(sets, language), ", ".join(counted)))
    parts.append(f"seed {', '.join(map(str, summary.seeds))}")
    return " · ".join(parts)


def _named(sets: str) -> list[str]:
    """Return the installed expansions in *sets*, or all if none is installed."""
    names = sets.split("+")
    all_names = {info.name for info in available_expansions()}
    return [name for name in names if name in all_names] or names


def _sets_called(sets: str, language: Language) -> str:
    titles = []
    for name in _named(sets):
        try:
            titles.append(language.title(name))
        except BangError:
            titles.append(name)
    return ", ".join(titles)


def _table_called(sets: str, seats: str) -> str:
    return f"{sets}, {seats}\N{NO-BREAK SPACE}seats"


def _tables(summary: _Summary) -> list[Table | None]:
    """Return the tables to draw separately; ``None`` means all together."""
    return [*summary.tables] if len(summary.tables) <= MOST else [None]


def _tally(summary: _Summary, table: Table | None) -> Tally:
    return summary.whole if table is None else summary.tables[table]


def _labels(summary: _Summary, language: Language) -> dict[Table, str]:
    """Return short labels of tables; the title of the figure has the full names."""
    labels = {}
    for sets, seats in summary.tables:
        count = len(_named(sets))
        title = _sets_called(sets, language) if count <= 2 else f"{count} expansions"
        labels[sets, seats] = _table_called(title, str(seats))
    if len(set(labels.values())) < len(labels):
        return {
            (sets, seats): fill(_table_called(_sets_called(sets, language), str(seats)), 40)
            for sets, seats in labels
        }
    return labels


def _in_order(summary: _Summary, language: Language) -> list[str]:
    """Return the roles of the games in the order of the rules."""
    shares = summary.whole.table("role")
    keys = [role for role in language.ruleset.roles if role in shares]
    return keys + [role for role in shares if role not in keys]


# ---------------------------------------------------------------- rates


def _roles(axes: Any, summary: _Summary, language: Language) -> None:
    labels, names = _labels(summary, language), _in_order(summary, language)
    series = [
        Series("" if table is None else labels[table], _tally(summary, table).table("role"))
        for table in _tables(summary)
    ]
    dots(axes, series, names, {name: language.name(name) for name in names})
    axes.set_xlabel(WON)
    axes.set_title("Wins by role")
    if len(series) > 1:
        legend(axes, 3)


def _sets(axes: Any, summary: _Summary, language: Language) -> None:
    labels = _labels(summary, language)
    shares = {label: summary.tables[table].table("role") for table, label in labels.items()}
    series = [
        Series(
            language.name(role),
            {label: by_role[role] for label, by_role in shares.items() if role in by_role},
        )
        for role in _in_order(summary, language)
    ]
    dots(axes, series, [*shares], {label: label for label in shares})
    axes.set_xlabel(WON)
    axes.set_title("Wins by set")
    legend(axes, 4)


def _characters(axes: Any, summary: _Summary, language: Language) -> None:
    shares = summary.whole.table("character")
    axes.set_title("Wins by character")
    _best_first(axes, shares, {name: language.name(name) for name in shares})


def _players(axes: Any, summary: _Summary, language: Language) -> None:
    shares = summary.whole.table("player")
    axes.set_title("Wins by player")
    _best_first(axes, shares, {name: name for name in shares})


def _best_first(axes: Any, shares: dict[str, Share], named: dict[str, str]) -> None:
    names = sorted(shares, key=lambda name: (-shares[name].rate, name))
    dots(axes, [Series("", shares)], names, named, middle="all:")
    axes.set_xlabel(WON)


# ---------------------------------------------------------------- curves


def _lengths(of: str) -> Draw:
    def draw(axes: Any, summary: _Summary, language: Language) -> None:
        tables = _tables(summary)
        if len(tables) > 1:
            labels = _labels(summary, language)
            spans(axes, {labels[table]: getattr(summary.tables[table], of) for table in labels})
            axes.set_xlabel(f"{of}: median, half of all games, nine in ten")
        else:
            counts: Counter[int] = getattr(summary.whole, of)
            _histogram(axes, counts)
            axes.set_xlabel(f"{of} · median {spread(counts)['median']:g}")
        axes.set_title(f"Length of games in {of}")

    return draw


def _histogram(axes: Any, counts: Counter[int]) -> None:
    last = quantile(counts, 0.99)
    width = max(1, round(last / 40))
    edges = range(0, last + width, width)
    bins = Counter({length // width: 0 for length in edges[:-1]})
    for length, games in counts.items():
        bins[length // width] += games
    heights = [bins[place] / counts.total() for place in range(len(edges) - 1)]
    axes.stairs(heights, edges, color=SERIES[0], alpha=0.35, fill=True)
    axes.axvline(spread(counts)["median"], color=SOFT, lw=0.9, ls=(0, (4, 3)))
    axes.set_ylabel("games")
    axes.set_xlim(0, edges[-1])
    axes.set_ylim(0)
    percent(axes.yaxis)


def _lives(axes: Any, summary: _Summary, language: Language) -> None:
    keys = [*language.ruleset.roles]
    for role in _in_order(summary, language):
        levels = summary.whole.lives(role)
        number = keys.index(role) if role in keys else len(keys)
        turns, colour = [level.turn for level in levels], SERIES[number % MOST]
        line = ("-", "--", "-.", ":")[number % 4]
        label = language.name(role)
        axes.plot(turns, [level.mean for level in levels], line, color=colour, label=label, lw=1.6)
        low, high = [level.low for level in levels], [level.high for level in levels]
        axes.fill_between(turns, low, high, color=colour, alpha=0.2, lw=0)
    axes.set_xlabel("turn (games still running)")
    axes.set_ylabel("mean life points")
    axes.set_xlim(1)
    axes.set_ylim(0)
    axes.set_title("Life over time")
    legend(axes, 4)


PARTS: Final[Mapping[str, Draw]] = {
    "characters": _characters,
    "players": _players,
    "roles": _roles,
    "sets": _sets,
    "turns": _lengths("turns"),
    "answers": _lengths("answers"),
    "lives": _lives,
}
"""The parts of a report."""
