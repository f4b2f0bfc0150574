"""Soak: many games with every check, in several processes, resumable."""

from __future__ import annotations

import json
import re
import secrets
import sys
import time
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from hashlib import sha256
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import IO, Any, Final, final

from attrs import define, field

from bang_lab.processes import in_processes
from bang_lab.verification.rounds import GAMES, Failure, Round, Soak, combinations_of, play_rounds
from bangcore.errors import InvalidSave, InvalidSetup, brief
from bangcore.rules.finding import available_expansions, installed

__all__ = ["soak"]

FORMAT: Final = 1
FIRST: Final = "bangcore soak"
SHOWN: Final = 20  # kinds of failures


def soak(
    games: int,
    *,
    workers: int = 1,
    seed: int | None = None,
    seconds: float | None = None,
    resume: str | Path | None = None,
) -> int:
    """Play *games* games, print a report, and return the exit code."""
    sets = tuple(sorted(info.name for info in available_expansions() if info.name != "base"))
    with _journal(resume, seed, sets) as (journal, plan):
        tally = Tally(plan)
        for entry in journal.rounds():
            tally.add(entry)
        stopped = ""
        progress = _Progress(tally, games)
        end = None if seconds is None else time.monotonic() + seconds
        try:
            with closing(_played(plan, tally.done, games, workers, end)) as results:
                for result in results:
                    journal.add(result)
                    tally.add(result)
                    progress.show(result)
        except KeyboardInterrupt:
            stopped = "stopped"
        if end is not None and time.monotonic() > end:
            stopped = stopped or f"stopped after {seconds:g} seconds"
        progress.clear()
        print("\n".join(tally.report(journal.codes())), flush=True)
        if stopped:
            more = f"; continue with --resume {resume}" if resume is not None else ""
            print(f"{stopped} with {tally.games:,} of {games:,} games{more}", file=sys.stderr)
    if stopped == "stopped":
        return 130
    return 1 if tally.failures else 0


def _played(
    plan: Soak, done: set[int], games: int, workers: int, end: float | None
) -> Generator[Round]:
    skips = frozenset(done)
    numbers = (n for n in range(-(-games // GAMES)) if n not in skips)

    def take(some: int) -> Sequence[int]:
        if end is not None and time.monotonic() > end:
            return ()
        return [*islice(numbers, some)]

    if workers > 1:
        yield from in_processes(plan, take, workers, play_rounds)
    else:
        while some := take(1):
            yield from play_rounds(plan, some)[0]


# ---------------------------------------------------------------- results


@final
@define
class Tally:
    """The results of all rounds so far."""

    plan: Soak
    done: set[int] = field(factory=set)
    games: int = 0
    seconds: float = 0.0
    sets: Counter[str] = field(factory=Counter)
    settings: set[str] = field(factory=set)
    options: Counter[str] = field(factory=Counter)
    seats: Counter[str] = field(factory=Counter)
    bots: Counter[str] = field(factory=Counter)
    checked: Counter[str] = field(factory=Counter)
    failures: list[Failure] = field(factory=list)

    def add(self, played: Round) -> None:
        """Count one more round."""
        if played.round in self.done:
            return
        self.done.add(played.round)
        self.games += played.games
        self.seconds += played.seconds
        self.sets[played.sets] += played.games
        self.settings.add(f"{played.sets} {sorted(played.options.items())}")
        for name, value in played.options.items():
            self.options[f"{name}={value}"] += played.games
        self.seats += played.seats
        self.bots += played.bots
        self.checked += played.checked
        self.failures += played.failures

    def report(self, codes: Sequence[str] = ()) -> Iterator[str]:
        """Yield the lines of a report."""
        answers = self.checked["answers"]
        yield f"{self.games:,} games, {answers:,} answers, from seed {self.plan.seed}"
        if not self.games:
            return
        each = self.seconds * 1000 / self.games
        yield f"{self.seconds:,.0f} CPU seconds, {each:.0f} for 1,000 games"
        for code in codes:
            yield f"played by {code}"
        combined = len(combinations_of(self.plan.sets))
        fewest, most = min(self.sets.values()), max(self.sets.values())
        yield (
            f"combinations of {', '.join(self.plan.sets) or 'no expansions'}: {len(self.sets)} of "
            f"{combined}, {fewest:,} to {most:,} games each; {len(self.settings):,} with options"
        )
        yield f"seats: {_counted(self.seats)}"
        yield f"bots: {_counted(self.bots)}"
        yield f"options: {_counted(self.options) or 'defaults'}"
        yield "checked:"
        for name, count in sorted(self.checked.items(), key=lambda entry: (-entry[1], entry[0])):
            if name != "answers":
                yield f"  {count:>12,}  {name.replace('_', ' ')}"
        yield from self._failed()

    def _failed(self) -> Iterator[str]:
        if not self.failures:
            yield "nothing wrong"
            return
        kinds: dict[str, list[Failure]] = {}
        for failure in sorted(self.failures, key=lambda failure: failure.answer):
            kinds.setdefault(_kind(failure.what), []).append(failure)
        yield f"{_many(len(self.failures), 'game')} failed, in {_many(len(kinds), 'way')}:"
        for number, some in enumerate(list(kinds.values())[:SHOWN], 1):
            first = some[0]
            yield ""
            yield f"{number}. in {_many(len(some), 'game')}, the shortest is game {first.game}:"
            yield from (f"   {line}" for line in first.what.splitlines())
            yield "   To reproduce it:"
            yield "       from bangcore import Ruleset"
            yield "       from bang_lab.verification import Trial"
            yield f"       trial = {first.again}"
            yield f"       game = trial.at({max(first.answer - 1, 0)})"
            yield "       trial.play()"
        if len(kinds) > SHOWN:
            yield f"and in {_many(len(kinds) - SHOWN, 'way')} more"


def _many(count: int, what: str) -> str:
    return f"{count:,} {what}{'' if count == 1 else 's'}"


def _counted(counter: Counter[str]) -> str:
    return ", ".join(f"{name} {counter[name]:,}" for name in sorted(counter))


def _kind(what: str) -> str:
    """Return the kind of a failure: its first line without names and numbers.

    >>> _kind("deck: bang:A-spades (0) is also in deck")
    'deck: * (*) is also in deck'
    >>> _kind("Ann: 6 life points of 5")
    '*: * life points of *'
    """
    first = (what.splitlines() or [""])[0].partition(";")[0]
    return re.sub(r"'[^']*'|\w+:\w+-\w+|\d+|\b[A-Z][a-z]+\b", "*", first)


@final
class _Progress:
    """Progress on stderr: one updated line on a terminal, otherwise a new line at intervals."""

    def __init__(self, tally: Tally, games: int) -> None:
        self._tally = tally
        self._games = games
        self._began = self._shown_at = time.monotonic()
        self._first = tally.games
        self._looked = sys.stderr.isatty()

    def show(self, played: Round) -> None:
        now = time.monotonic()
        for failure in played.failures[:1]:
            self.clear()
            print(f"game {failure.game}, {failure.what[:500]}", file=sys.stderr)
        if now - self._shown_at < (0.3 if self._looked else 30):
            return
        self._shown_at = now
        pace = (self._tally.games - self._first) / (now - self._began)
        rest = int((self._games - self._tally.games) / pace) if pace else 0
        line = (
            f"{self._tally.games:,} of {self._games:,} games, {len(self._tally.failures)} failed, "
            f"{pace:.1f} a second, {rest // 3600}:{rest // 60 % 60:02}:{rest % 60:02} to go"
        )
        begin, end = ("\r\033[K", "") if self._looked else ("", "\n")
        print(f"{begin}{line}", end=end, file=sys.stderr, flush=True)

    def clear(self) -> None:
        if self._looked:
            print("\r\033[K", end="", file=sys.stderr, flush=True)


# ---------------------------------------------------------------- the file


@final
@define
class _Journal:
    """The journal of a soak as JSON lines: the plan, the code, and each round.

    An incomplete line after a crash is removed.
    """

    file: IO[bytes] | None
    lines: list[dict[str, Any]] = field(factory=list)

    def rounds(self) -> Iterator[Round]:
        for number, line in enumerate(self.lines, 2):
            if "round" in line:
                try:
                    yield Round.from_dict(line)
                except (TypeError, KeyError, ValueError) as error:
                    raise InvalidSave(
                        f"line {number} of the soak is not a round: {error}"
                    ) from error

    def add(self, played: Round) -> None:
        self.write(played.to_dict())

    def write(self, line: dict[str, Any]) -> None:
        # rounds are kept in the tally
        if "round" not in line:
            self.lines.append(line)
        if self.file is not None:
            self.file.write(json.dumps(line, separators=(",", ":")).encode() + b"\n")
            self.file.flush()

    def codes(self) -> list[str]:
        return list(dict.fromkeys(line["code"] for line in self.lines if "code" in line))


@contextmanager
def _journal(
    path: str | Path | None, seed: int | None, sets: tuple[str, ...]
) -> Iterator[tuple[_Journal, Soak]]:
    """Open or create the file of a soak; return it with its plan."""
    if path is None:
        journal = _Journal(None)
        journal.write({"code": _code()})
        yield journal, Soak(secrets.randbelow(10**9) if seed is None else seed, sets)
        return
    Path(path).touch()
    with open(path, "r+b") as file:
        _claim(path, file)
        lines = _whole_lines(path, file)
        if not lines:
            seed = secrets.randbelow(10**9) if seed is None else seed
            plan = Soak(seed, sets)
            _Journal(file).write({FIRST: FORMAT, "seed": seed, "sets": list(sets)})
        else:
            plan = _plan(path, lines[0], seed, sets)
        journal = _Journal(file, lines[1:])
        journal.write({"code": _code()})
        yield journal, plan


def _claim(path: str | Path, file: IO[bytes]) -> None:
    """Lock the file against other soaks, where the system supports it."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise InvalidSetup(f"another soak is writing to {path}") from None


def _whole_lines(path: str | Path, file: IO[bytes]) -> list[dict[str, Any]]:
    lines: list[dict[str, Any]] = []
    end = 0
    for number, line in enumerate(file, 1):
        if not line.endswith(b"\n"):
            break
        try:
            data = json.loads(line)
            if not isinstance(data, dict):
                raise ValueError(f"{brief(data)} is not an object")
        except ValueError as error:
            raise InvalidSave(f"{path} line {number} does not belong to a soak: {error}") from None
        lines.append(data)
        end += len(line)
    if not lines and end != Path(path).stat().st_size:
        raise InvalidSave(f"{path} is not a file of a soak")
    file.truncate(end)
    file.seek(end)
    return lines


def _plan(path: str | Path, first: dict[str, Any], seed: int | None, sets: tuple[str, ...]) -> Soak:
    if first.get(FIRST) != FORMAT:
        raise InvalidSave(f"{path} is not a file of a soak of form {FORMAT}: {brief(first)}")
    if seed not in (None, first["seed"]):
        raise InvalidSetup(f"{path} has seed {first['seed']}, not {seed}")
    if list(sets) != first["sets"]:
        there, here = ", ".join(first["sets"]), ", ".join(sets)
        raise InvalidSetup(f"{path} is a soak of {there or 'the base game'}; installed are {here}")
    return Soak(first["seed"], sets)


def _code() -> str:
    """Return a digest of all modules that play the games."""
    digest = sha256()
    points = [point for some in installed().values() for point in some]
    for package in sorted({point.value.partition(":")[0].partition(".")[0] for point in points}):
        spec = find_spec(package)
        for folder in (spec and spec.submodule_search_locations) or ():
            for file in sorted(Path(folder).rglob("*.py")):
                digest.update(file.read_bytes())
    return f"code {digest.hexdigest()[:12]}"
