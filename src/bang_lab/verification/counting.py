"""The command ``perft``: count positions from files, for new files, or from one deal."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from attrs import evolve

from bang_lab.verification.openings import (
    Opening,
    counted,
    openings,
    read_openings,
    write_openings,
)
from bang_lab.verification.perft import Perft, counts, perft
from bangcore.errors import InvalidSetup, brief

__all__ = ["compare", "show", "write"]

COMMAND: Final = "python -m bang_lab perft"
MOST: Final = 1000
"""The default maximum of sequences at the last depth of a new opening."""


def compare(files: Sequence[str], *, update: bool = False, depth: int | None = None) -> int:
    """Recount the openings of *files*; print the differences, or write them with *update*."""
    wrong = right = 0
    for file in files:
        text = Path(file).read_text(encoding="utf-8")
        try:
            originals = read_openings(text)
        except InvalidSetup as error:
            raise InvalidSetup(f"{file}: {error}") from None
        recounts = []
        for number, opening in enumerate(originals, 1):
            _tell(f"{file}: {number} of {len(originals)}")
            target = evolve(opening, plies=opening.plies[:depth])
            recounts.append(counted(opening if update else target))
            if recounts[-1].plies == target.plies:
                right += 1
            elif not update:
                wrong += 1
                _tell("")
                print(f"{file}, opening {number}:\n{_difference(target, recounts[-1])}\n")
        _tell("")
        if update:
            heading = [line[1:].strip() for line in text.splitlines() if line.startswith("#")]
            Path(file).write_text(write_openings(recounts, "\n".join(heading)), encoding="utf-8")
    if not update:
        print(f"{right} equal, {wrong} different" if wrong else f"{right} equal")
    return 1 if wrong else 0


def _difference(original: Opening, recount: Opening) -> str:
    """Return the first difference and the counts after each answer there."""
    lines = [*recount.lines()]
    pairs = zip(original.plies, recount.plies, strict=False)
    depth = next(
        (old.depth for old, new in pairs if old != new),
        min(len(original.plies), len(recount.plies)) + 1,
    )
    was = [*evolve(original, plies=original.plies[depth - 1 : depth]).lines()][-1]
    lines.append(f"where depth {depth} was  {' '.join(was.split()[1:])}")
    if depth <= len(recount.plies):
        lines += ["", *str(perft(recount.game(), depth)).splitlines()[depth + 2 :]]
    return "\n".join(f"    {line}".rstrip() for line in lines)


def write(expansions: tuple[str, ...], number: int, seed: int, most: int) -> int:
    """Print a file of new openings."""
    words = [COMMAND, f"--deals {number} --seed {seed}"]
    words += [f"--expansions {','.join(expansions)}"] if expansions else []
    words += [f"--most {most}"] if most != MOST else []
    results: list[Opening] = []
    for opening in openings(expansions, number, seed):
        _tell(f"{len(results) + 1} of {number}")
        results.append(counted(opening, most))
    _tell("")
    heading = f"Counts of positions from openings made by\n{' '.join(words)}"
    print(write_openings(results, heading), end="")
    return 0


def show(
    expansions: tuple[str, ...],
    options: Sequence[str],
    players: int,
    seed: int,
    after: int,
    answers: Sequence[str],
    depth: int,
) -> int:
    """Print the counts from one deal and after each of its answers."""
    opening = Opening(
        expansions=expansions,
        options=dict(map(_option, options)),
        players=players,
        seed=seed,
        after=after,
    )
    game = opening.game()
    for answer in answers:
        game.apply(answer)
    count = Perft((), {})
    try:
        for count in counts(game):
            if len(count.plies) == depth:
                break
            _tell(f"depth {len(count.plies)}: {count.plies[-1].sequences:,}")
    except KeyboardInterrupt:
        _tell("")
        print(f"{game!r}\n{count}\nstopped at depth {len(count.plies) + 1}")
        return 130
    _tell("")
    print(f"{game!r}\n{count}")
    return 0


def _option(text: str) -> tuple[str, int]:
    name, _, value = text.partition("=")
    try:
        return name, int(value)
    except ValueError:
        raise InvalidSetup(f"--option NAME=NUMBER, not {brief(text)}") from None


def _tell(line: str) -> None:
    """Show progress on a terminal."""
    if sys.stderr.isatty():
        print(f"\r\033[K{line}", end="", file=sys.stderr, flush=True)
