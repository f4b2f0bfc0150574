"""Data sets: games between bots, as numbers for machine learning and as text."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Final, Unpack, final

from attrs import frozen

from bang_bots import play
from bang_lab._extras import needs
from bang_lab.codec import Codec
from bang_lab.error_messages import ERROR_MESSAGES
from bang_lab.notation import write_notation
from bang_lab.plan import Plan, Players, Settings
from bang_lab.played import Failed, failed
from bang_lab.tournament import Tournament
from bangcore.error_messages import ErrorMessage
from bangcore.errors import InvalidSetup
from bangcore.rules.arguments import checked
from bangcore.rules.options import Option
from bangcore.ruleset import Ruleset

__all__ = ["Dataset", "write_dataset"]

ANSWERS: Final = "answers.parquet"
GAMES: Final = "games"
UNFINISHED: Final = ".part"
TOGETHER: Final = 2_000  # answers in a group of the Parquet file

Answer = tuple[int, int, int, str, bytes, bytes, int, float]


@final
@frozen
class Dataset:
    """The size of a data set, and whether it was *interrupted* by Ctrl-C."""

    games: int
    answers: int
    interrupted: bool


@final
@frozen
class _Recorded:
    game: int
    answers: Sequence[Answer]
    notation: str


@checked
def write_dataset(
    folder: str | Path,
    players: Players | str,
    games: int,
    *,
    progress: Callable[[int], object] | None = None,
    **settings: Unpack[Settings],
) -> Dataset:
    """Play *games* games between bots and write them to a new *folder*.

    ``answers.parquet`` has a row for each answer to a question with more than one legal answer:

    - ``game`` and ``question``, numbers; ``seat``; ``player``, the name of the bot;
    - ``observation``, the bytes of :meth:`Codec.observe`;
    - ``mask``, one bit for each action in the format of ``numpy.packbits``, and ``action``;
    - ``return``, 1 for seats that eventually win and -1 for the others.

    A player who could interrupt but waits also gets a row.  ``games`` contains a file for each
    game in the notation of :func:`write_notation`.  The files are determined by players, *games*,
    the :class:`Settings`, which are those of :func:`tournament`, and by the version of pyarrow.

    *progress* is called after each game with the number of games.  Ctrl-C keeps the games so far;
    no file is left incomplete.

    :raises InvalidSetup: if an argument is invalid, *resume* is given or the folder is not empty.
    :raises GameFailed: if a game could not be played to its end.
    :raises LostWorker: if workers were repeatedly lost with the same game.
    :raises MissingExtra: if pyarrow is not installed.
    """
    needs("parquet", "pyarrow", of="a data set")
    if settings.get("resume") is not None:
        raise InvalidSetup("a data set is written in one run: leave out resume")
    tournament = Tournament(players, games, **settings)
    plan, path = tournament.plan, Path(folder)
    path.mkdir(parents=True, exist_ok=True)
    if any(path.iterdir()):
        raise InvalidSetup(ErrorMessage("not empty", ERROR_MESSAGES, path=str(path)))
    (path / GAMES).mkdir()
    count = answers = 0
    interrupted = False
    digits = len(str(games))
    with _parquet(path / ANSWERS, plan) as write:
        try:
            with closing(tournament.in_order(_record)) as results:
                for result in results:
                    if isinstance(result, Failed):
                        continue
                    _write_text(path / GAMES / f"{result.game:0{digits}}.txt", result.notation)
                    write(result.answers)
                    count += 1
                    answers += len(result.answers)
                    if progress is not None:
                        progress(count)
        except KeyboardInterrupt:
            interrupted = True
    return Dataset(count, answers, interrupted)


def _write_text(path: Path, text: str) -> None:
    unfinished = path.with_suffix(UNFINISHED)
    unfinished.write_text(text, encoding="utf-8")
    os.replace(unfinished, path)


# ---------------------------------------------------------------- games


def _record(plan: Plan, number: int) -> _Recorded | Failed:
    """Play a game and return the observations and answers, or the error."""
    try:
        return _play(plan, number)
    except Exception as error:
        return failed(plan, number, error)


@lru_cache(maxsize=4)
def _codec(rules: Ruleset) -> Codec:
    return Codec(rules)


def _play(plan: Plan, number: int) -> _Recorded:
    game, codec = plan.game(number), _codec(plan.rules)
    names = [plan.entries[entry][0] for entry in plan.seating(number).entries]
    noted: list[tuple[int, int, bytes, bytes, int]] = []

    def note(seat: int, option: Option | None) -> None:
        legal = codec.legal(game, seat)
        if len(legal) > 1:
            assert game.decision is not None
            action = next(action for action, candidate in legal.items() if candidate == option)
            row = bytes(codec.observe(game, seat))
            noted.append((game.decision.number, seat, row, _packed(legal, codec.actions), action))

    def watch(seat: int, option: Option) -> None:
        # seats before the one that interrupted could have done so, and have waited
        for other in dict.fromkeys(offered.seat for offered in game.interrupts):
            if other == seat:
                break
            assert other is not None
            note(other, None)
        note(seat, option)

    play(game, plan.bots(number), most=plan.most, watch=watch)
    assert game.outcome is not None
    payoffs = game.outcome.payoffs
    answers = [
        (number, question, seat, names[seat], row, mask, action, float(payoffs[seat]))
        for question, seat, row, mask, action in noted
    ]
    return _Recorded(number, answers, write_notation(game))


def _packed(legal: Iterable[int], actions: int) -> bytes:
    """Return one bit for each action, starting with the highest bit of the first byte."""
    packed = bytearray((actions + 7) // 8)
    for action in legal:
        packed[action // 8] |= 128 >> action % 8
    return bytes(packed)


# ---------------------------------------------------------------- the table of answers


@contextmanager
def _parquet(path: Path, plan: Plan) -> Iterator[Callable[[Sequence[Answer]], None]]:
    """Open the file of answers and yield a function that writes some; replace it on success."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    codec = _codec(plan.rules)
    schema = pa.schema(
        [
            ("game", pa.int64()),
            ("question", pa.int32()),
            ("seat", pa.int8()),
            ("player", pa.string()),
            ("observation", pa.binary(codec.size)),
            ("mask", pa.binary((codec.actions + 7) // 8)),
            ("action", pa.int32()),
            ("return", pa.float32()),
        ],
        {"bangcore dataset": json.dumps({"version": 1, **plan.identity()})},
    )
    waiting: list[Answer] = []

    def pack(at_least: int) -> None:
        while len(waiting) >= at_least:
            some, waiting[:TOGETHER] = waiting[:TOGETHER], []
            columns = [
                pa.array(column, field.type)
                for column, field in zip(zip(*some, strict=True), schema, strict=True)
            ]
            file.write_table(pa.Table.from_arrays(columns, schema=schema))

    def write(answers: Sequence[Answer]) -> None:
        waiting.extend(answers)
        pack(TOGETHER)

    unfinished = path.with_suffix(UNFINISHED)
    try:
        with pq.ParquetWriter(unfinished, schema, compression="zstd", use_dictionary=False) as file:
            yield write
            pack(1)
        os.replace(unfinished, path)
    finally:
        unfinished.unlink(missing_ok=True)
