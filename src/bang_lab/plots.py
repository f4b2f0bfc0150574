"""Plots of results: win rates, lengths of games, and life points over time.

Each function takes rows: the results of a tournament, the path of a file of rows, an iterable of
rows, or a :class:`~bang_lab.Summary` of them.  It returns a matplotlib figure for :func:`save`.
Requires matplotlib, the extra ``plots``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from textwrap import fill
from typing import Any, Final

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
from bang_lab.figures import Share, spread
from bang_lab.summary import Rows, Summary, Table
from bang_table.text import Language
from bangcore.error_messages import ErrorMessage
from bangcore.errors import BangError, InvalidSetup
from bangcore.rules.finding import available_expansions
from bangcore.ruleset import Ruleset

__all__ = ["characters", "lengths", "lives", "players", "report", "roles", "save", "sets"]

WIDTH: Final = 9.0
ROW: Final = 0.19  # inches
EDGES: Final = 0.9  # title and axis
CURVE: Final = 2.6
MOST: Final = len(SERIES)
"""The maximum number of tables to draw separately; more are merged."""

Draw = Callable[[Any, Summary, Language], None]


def roles(rows: Rows, language: Language | str | None = None) -> Any:
    """Draw the win rate of each role by set and number of seats."""
    return _alone(_roles, rows, language)


def sets(rows: Rows, language: Language | str | None = None) -> Any:
    """Draw the win rates of roles, grouped by set and number of seats."""
    return _alone(_sets, rows, language)


def characters(rows: Rows, language: Language | str | None = None) -> Any:
    """Draw the win rate of each character, the best on top."""
    return _alone(_characters, rows, language)


def players(rows: Rows, language: Language | str | None = None) -> Any:
    """Draw the win rate of each player, the best on top."""
    return _alone(_players, rows, language)


def lengths(rows: Rows, of: str = "turns", language: Language | str | None = None) -> Any:
    """Draw the lengths of games in ``"turns"`` or ``"answers"``, by set and number of seats."""
    return _alone(_lengths(of), rows, language)


def lives(rows: Rows, language: Language | str | None = None) -> Any:
    """Draw the mean life points of each role by turn, over the games still in progress.

    Eliminated players count as 0.  The lines end when less than one game in twenty is in progress.
    """
    return _alone(_lives, rows, language)


def report(
    rows: Rows, path: str | Path | None = None, language: Language | str | None = None
) -> Any:
    """Draw all plots in one figure, and write it to *path* if given.

    *language* is the language of the text, such as ``"de"``.

    :raises InvalidSetup: if *rows* is empty or *path* does not end in ``.svg``, ``.png`` or
        ``.pdf``.
    :raises MissingExtra: if matplotlib is not installed.
    """
    if path is not None:
        check(path)
    with style():
        summary, language = _given(rows, language)
        left_height = _height(_characters, summary)
        right: list[Draw] = [_roles if len(_tables(summary)) == 1 else _sets]
        right += [_players] if len(summary.shares("player")) > 1 else []
        right += [_lengths("turns"), _lengths("answers"), _lives]
        heights = [_height(draw, summary) for draw in right]
        figure = _figure(summary, language, max(left_height, sum(heights)), WIDTH * 1.2)
        grid = figure.add_gridspec(1, 2)
        _characters(figure.add_subplot(grid[0]), summary, language)
        places = grid[1].subgridspec(len(right), 1, height_ratios=heights)
        for draw, place in zip(right, places, strict=True):
            draw(figure.add_subplot(place), summary, language)
    if path is not None:
        save(figure, path)
    return figure


def save(figure: Any, path: str | Path) -> None:
    """Write a figure to a file that ends in ``.svg``, ``.png`` or ``.pdf``.

    Equal figures yield equal bytes.  An SVG supports dark mode.

    :raises InvalidSetup: if the format is unknown.
    """
    write(figure, path, " ".join(figure.get_suptitle().split()))


# ---------------------------------------------------------------- figures


def _given(rows: Rows, language: Language | str | None) -> tuple[Summary, Language]:
    summary = Summary.of(rows)
    if not summary.games:
        raise InvalidSetup(ErrorMessage("no games", ERROR_MESSAGES))
    if isinstance(language, Language):
        return summary, language
    names = {name for sets, _ in summary.tables for name in _named(sets)} - {"base"}
    try:
        rules = Ruleset.build(*sorted(names))
    except BangError:  # without the expansions, keys serve as names
        rules = Ruleset.build()
    return summary, Language(language or "en", rules)


def _figure(summary: Summary, language: Language, height: float, width: float = WIDTH) -> Any:
    from matplotlib.figure import Figure

    title = fill(_title(summary, language), round(width * 12))
    height += 0.4 + 0.2 * title.count("\n")
    figure = Figure(figsize=(width, height), layout="constrained")
    figure.suptitle(title, x=0.005, ha="left", fontsize=11, color=INK)
    return figure


def _alone(draw: Draw, rows: Rows, language: Language | str | None) -> Any:
    with style():
        summary, language = _given(rows, language)
        figure = _figure(summary, language, _height(draw, summary))
        draw(figure.add_subplot(), summary, language)
    return figure


def _height(draw: Draw, summary: Summary) -> float:
    """Return the height in inches at which nothing overlaps."""
    tables, roles = len(_tables(summary)), len(summary.shares("role"))
    if draw is _characters:
        return EDGES + ROW * len(summary.shares("character"))
    if draw is _players:
        return EDGES + ROW * len(summary.shares("player"))
    if draw is _roles:
        return EDGES + roles * max(0.25, 0.14 * tables) + 0.2 * (tables // 3)
    if draw is _sets:
        return EDGES + 0.2 + 0.14 * roles * len(summary.tables)
    return CURVE if draw is _lives or tables == 1 else EDGES + 0.25 * tables


def _title(summary: Summary, language: Language) -> str:
    """Return the title: number of games, sets, seats and seeds."""
    parts = [language.say("plot/games", summary.games, number=f"{summary.games:,}")]
    by_sets: dict[str, list[str]] = {}
    for sets, seats in summary.tables:
        by_sets.setdefault(sets, []).append(str(seats))
    for sets, counted in by_sets.items():
        parts.append(_table_called(_sets_called(sets, language), ", ".join(counted), language))
    if seeds := sorted(summary.seeds):
        parts.append(language.say("plot/seeds", len(seeds), seeds=", ".join(map(str, seeds))))
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


def _table_called(sets: str, seats: str, language: Language) -> str:
    label = language.say("plot/table", sets=sets, seats=seats)
    return label.replace(f"{seats} ", f"{seats}\N{NO-BREAK SPACE}")


def _tables(summary: Summary) -> list[Table | None]:
    """Return the tables to draw separately; ``None`` means all together."""
    tables = summary.tables
    return [*tables] if len(tables) <= MOST else [None]


def _labels(summary: Summary, language: Language) -> dict[Table, str]:
    """Return short labels of tables; the title of the figure has the full names."""
    labels = {}
    for sets, seats in summary.tables:
        count = len(_named(sets))
        title = _sets_called(sets, language) if count <= 2 else language.say("plot/sets of", count)
        labels[sets, seats] = _table_called(title, str(seats), language)
    if len(set(labels.values())) < len(labels):
        return {
            (sets, seats): fill(
                _table_called(_sets_called(sets, language), str(seats), language), 40
            )
            for sets, seats in labels
        }
    return labels


def _in_order(summary: Summary, language: Language) -> list[str]:
    """Return the roles of the games in the order of the rules."""
    shares = summary.shares("role")
    keys = [role for role in language.ruleset.roles if role in shares]
    return keys + [role for role in shares if role not in keys]


# ---------------------------------------------------------------- rates


def _roles(axes: Any, summary: Summary, language: Language) -> None:
    labels, names = _labels(summary, language), _in_order(summary, language)
    series = [
        Series("" if table is None else labels[table], summary.shares("role", table))
        for table in _tables(summary)
    ]
    dots(axes, series, names, {name: language.name(name) for name in names})
    axes.set_xlabel(language.say("plot/won"))
    axes.set_title(language.say("plot/roles"))
    if len(series) > 1:
        legend(axes, 3)


def _sets(axes: Any, summary: Summary, language: Language) -> None:
    labels = _labels(summary, language)
    shares = {label: summary.shares("role", table) for table, label in labels.items()}
    series = [
        Series(
            language.name(role),
            {label: by_role[role] for label, by_role in shares.items() if role in by_role},
        )
        for role in _in_order(summary, language)
    ]
    dots(axes, series, [*shares], {label: label for label in shares})
    axes.set_xlabel(language.say("plot/won"))
    axes.set_title(language.say("plot/sets"))
    legend(axes, 4)


def _characters(axes: Any, summary: Summary, language: Language) -> None:
    shares = summary.shares("character")
    axes.set_title(language.say("plot/characters"))
    _best_first(axes, shares, {name: language.name(name) for name in shares}, language)


def _players(axes: Any, summary: Summary, language: Language) -> None:
    shares = summary.shares("player")
    axes.set_title(language.say("plot/players"))
    _best_first(axes, shares, {name: name for name in shares}, language)


def _best_first(
    axes: Any, shares: dict[str, Share], named: dict[str, str], language: Language
) -> None:
    names = sorted(shares, key=lambda name: (-shares[name].rate, name))
    dots(axes, [Series("", shares)], names, named, middle=language.say("plot/all"))
    axes.set_xlabel(language.say("plot/won"))


# ---------------------------------------------------------------- curves


def _lengths(of: str) -> Draw:
    def draw(axes: Any, summary: Summary, language: Language) -> None:
        tables = _tables(summary)
        if len(tables) > 1:
            labels = _labels(summary, language)
            spans(axes, {labels[table]: summary.length(of, table) for table in labels})
            axes.set_xlabel(language.say(f"plot/{of}, spans"))
        else:
            counts = _counted(summary, of)
            _histogram(axes, counts, language)
            median = language.say("plot/median", number=f"{spread(counts)['median']:g}")
            axes.set_xlabel(f"{language.say(f'plot/{of}')} · {median}")
        axes.set_title(language.say(f"plot/length/{of}"))

    return draw


def _histogram(axes: Any, counts: Counter[int], language: Language) -> None:
    last = quantile(counts, 0.99)
    width = max(1, round(last / 40))
    edges = range(0, last + width, width)
    bins = Counter({length // width: 0 for length in edges[:-1]})
    for length, games in counts.items():
        bins[length // width] += games
    heights = [bins[place] / counts.total() for place in range(len(edges) - 1)]
    axes.stairs(heights, edges, color=SERIES[0], alpha=0.35, fill=True)
    axes.axvline(spread(counts)["median"], color=SOFT, lw=0.9, ls=(0, (4, 3)))
    axes.set_ylabel(language.say("plot/share of games"))
    axes.set_xlim(0, edges[-1])
    axes.set_ylim(0)
    percent(axes.yaxis)


def _counted(summary: Summary, of: str) -> Counter[int]:
    return sum((summary.length(of, table) for table in summary.tables), Counter())


def _lives(axes: Any, summary: Summary, language: Language) -> None:
    keys = [*language.ruleset.roles]
    for role in _in_order(summary, language):
        levels = summary.lives(role)
        number = keys.index(role) if role in keys else len(keys)
        turns, colour = [level.turn for level in levels], SERIES[number % MOST]
        line = ("-", "--", "-.", ":")[number % 4]
        label = language.name(role)
        axes.plot(turns, [level.mean for level in levels], line, color=colour, label=label, lw=1.6)
        low, high = [level.low for level in levels], [level.high for level in levels]
        axes.fill_between(turns, low, high, color=colour, alpha=0.2, lw=0)
    axes.set_xlabel(language.say("plot/turn"))
    axes.set_ylabel(language.say("plot/life points"))
    axes.set_xlim(1)
    axes.set_ylim(0)
    axes.set_title(language.say("plot/life"))
    legend(axes, 4)
