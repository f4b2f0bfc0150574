"""``bang bug``: the facts that a bug report needs."""

from __future__ import annotations

import json
import platform
from collections.abc import Iterator

from bang_cli import files, plain
from bang_cli.arguments import Arguments
from bang_table.wire.lobby import Broken, installed
from bangcore import Game, __version__, compiled

__all__ = ["run"]


def run(args: Arguments) -> int:
    """Print versions, installed expansions and the game, and return the exit code."""
    out = plain.prepare()
    for line in _lines(args.file):
        print(line, file=out)
    return 0


def _lines(file: str | None) -> Iterator[str]:
    yield f"- bangcore {__version__}, {'compiled' if compiled else 'pure'}"
    yield f"- {platform.python_implementation()} {platform.python_version()}, {platform.system()}"
    for expansion in installed():
        broken = f", cannot be loaded: {expansion.error}" if isinstance(expansion, Broken) else ""
        yield f"- {expansion.name} {expansion.version} ({expansion.distribution}){broken}"
    if file is not None:
        _, game = files.read(file)
        yield from _game(game)


def _game(game: Game) -> Iterator[str]:
    record, decision = game.record, game.decision
    answers, turn = len(record["answers"]), game.state.turns
    status = "over" if decision is None else f"seat {decision.seat} is asked: {decision.kind}"
    yield f"- rules of the game: {', '.join(game.ruleset.fingerprint)}"
    yield f"- players: {len(game.names)}, answers: {answers}, turn: {turn}, {status}"
    yield ""
    yield "```json"
    yield json.dumps(record)
    yield "```"
