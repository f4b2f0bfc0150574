"""Statistics of many games: play them, draw pictures, fill in the tables of docs/statistics.md.

    nice uv run --group lab python benchmarks/game_statistics.py --games 20000 --keep FOLDER

FOLDER keeps the games of each table, so that an interrupted run resumes.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from bang_lab import Played, Tally, Tournament, plots
from bang_lab.figures import Share, spread
from bang_table.text import Language
from bangcore import Ruleset

DOCS = Path(__file__).resolve().parents[1] / "docs"
PAGE = DOCS / "statistics.md"
EVERYTHING = ("bullet", "dodgecity", "fistful", "goldrush", "highnoon", "shadows")
TABLES: dict[str, tuple[int, tuple[str, ...]]] = {
    "base4": (4, ()),
    "base5": (5, ()),
    "base6": (6, ()),
    "base7": (7, ()),
    "everything5": (5, EVERYTHING),
}
SEED = 1
SHOWN = 5


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=20_000, help="games of each table")
    parser.add_argument("--keep", type=Path, required=True, help="folder where games are kept")
    parser.add_argument("--workers", type=int, default=1, help="processes")
    args = parser.parse_args()
    args.keep.mkdir(parents=True, exist_ok=True)

    played = {}
    for name in TABLES:
        played[name] = games = play(name, args.games, args.keep, args.workers)
        for result in games:
            assert isinstance(result, Played), result
        print(f"{name}: {games.tally.games} games")
    both, everything = [*played.values()], [played["everything5"]]
    base = [games for games in both if games not in everything]

    language = Language("en", Ruleset.build(*EVERYTHING))
    for picture, games, parts in (
        ("games-roles", both, ["sets"]),
        ("games-turns", both, ["turns"]),
        ("games-lives", [played["base5"]], ["lives"]),
        ("games-characters", base, ["characters"]),
        ("games-everything", everything, None),
    ):
        plots.report(games, DOCS / "pictures" / f"{picture}.svg", parts)

    page = PAGE.read_text(encoding="utf-8")
    for part, lines in {
        "title": [f"# Statistics of {sum(games.tally.games for games in both):,} games"],
        "command": command(args.games),
        "roles": roles(both, language),
        "lengths": lengths(both),
        "characters": characters(base, language),
        "everything": characters(everything, language),
    }.items():
        page = filled(page, part, lines)
    PAGE.write_text(page, encoding="utf-8")


def play(name: str, games: int, folder: Path, workers: int) -> Tournament:
    seats, expansions = TABLES[name]
    return Tournament(
        "cowboy",
        games,
        expansions=expansions,
        seats=seats,
        seed=SEED,
        workers=workers,
        resume=folder / f"{name}.db",
    )


# ---------------------------------------------------------------- the tables of the page


def command(games: int) -> list[str]:
    return [
        "```sh",
        f"uv run --group lab python benchmarks/game_statistics.py --games {games} --keep games",
        "```",
    ]


def roles(played: list[Tournament], language: Language) -> list[str]:
    everything = Tally.together([games.tally for games in played]).table("role")
    names = [name for name in language.ruleset.roles if name in everything]
    lines = [row("", *map(language.name, names)), row("---", *["--:"] * len(names))]
    for games in played:
        shares = games.tally.table("role")
        lines.append(row(called(games), *(rate(shares.get(name)) for name in names)))
    return lines


def lengths(played: list[Tournament]) -> list[str]:
    lines = [row("", "games", "turns: median", "mean", "longest", "answers: median", "mean")]
    lines.append(row("---", *["--:"] * 6))
    for games in played:
        turns, answers = spread(games.tally.turns), spread(games.tally.answers)
        found = (turns["median"], turns["mean"], turns["max"], answers["median"], answers["mean"])
        numbers = (f"{number:g}" for number in found)
        lines.append(row(called(games), f"{games.tally.games:,}", *numbers))
    return lines


def characters(played: list[Tournament], language: Language) -> list[str]:
    shares = Tally.together([games.tally for games in played]).table("character")
    best = sorted(shares.values(), key=lambda share: -share.rate)
    lines = [row("first", "", "last", ""), row("---", "--:", "---", "--:")]
    for one, other in zip(best[:SHOWN], reversed(best[-SHOWN:]), strict=True):
        lines.append(
            row(language.name(one.name), rate(one), language.name(other.name), rate(other))
        )
    return lines


def called(games: Tournament) -> str:
    return f"{'base' if games.plan.sets == 'base' else 'everything'}, {games.plan.seats} seats"


def rate(share: Share | None) -> str:
    if share is None:
        return ""
    return f"{share.rate:.1%} ({100 * share.low:.1f} to {100 * share.high:.1f})"


def row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def filled(page: str, part: str, lines: list[str]) -> str:
    """Return the page with the lines between the marks of a part replaced."""
    begin, end = f"<!-- {part} -->", f"<!-- /{part} -->"
    assert begin in page, begin
    text = "\n".join([begin, "", *lines, "", end])
    return re.sub(f"{begin}.*?{end}", lambda _: text, page, flags=re.DOTALL)


if __name__ == "__main__":
    main()
