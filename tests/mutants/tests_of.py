"""The tests that call a function, found by tracing all tests once and kept in a file."""

from __future__ import annotations

import ast
import hashlib
import json
import math
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from changes import Mutant, words_of
from runs import Copy, run

__all__ = ["Tests"]

# Whole-game tests: they notice many mutants, but hardly locate them.
SLOW = 1.0
FIRST = 60


class Tests:
    """All tests that are not long, with their times and the functions that they call."""

    def __init__(self, copy: Copy, file: Path) -> None:
        self._copy = copy
        self._file = file
        self._known: dict[str, Any] = {}
        if file.exists():
            self._known = json.loads(file.read_text(encoding="utf-8"))
        self.took: dict[str, float] = {}
        self._callers: dict[str, set[str]] = {}
        self._calls: dict[str, int] = {}
        self._words: defaultdict[str, frozenset[str]] = defaultdict(frozenset)
        self._spread: Counter[str] = Counter()

    def learn(self) -> None:
        """Trace the tests of new and changed files."""
        files = sorted(
            path.relative_to(self._copy.root).as_posix()
            for path in (self._copy.root / "tests").rglob("test_*.py")
        )
        for gone in set(self._known) - set(files):
            del self._known[gone]
        for name in files:
            content = hashlib.sha256((self._copy.root / name).read_bytes()).hexdigest()[:16]
            if self._known.get(name, {}).get("content") != content:
                self._known[name] = {"content": content, **self._watched(name)}
                self._file.write_text(json.dumps(self._known), encoding="utf-8")
        self._sort()
        self._read()

    def _watched(self, name: str) -> dict[str, Any]:
        functions: dict[str, int] = {}
        took: dict[str, float] = {}
        called: dict[str, set[int]] = {}
        everybody: set[int] = set()
        failed: set[str] = set()

        def numbers(names: list[str]) -> set[int]:
            return {functions.setdefault(name, len(functions)) for name in names}

        def hear(message: dict[str, Any]) -> None:
            if "failed" in message:
                failed.add(message["failed"])
            if "all" in message:
                everybody.update(numbers(message["all"]))
            if "test" in message:
                took[message["test"]] = round(message["took"], 3)
                called.setdefault(message["test"], set()).update(numbers(message["called"]))

        ended = run(self._copy, [name], heard=hear, watch=True, first=False)
        if ended not in ("passed", "failed"):
            raise SystemExit(f"{name} cannot be watched: {ended}")
        if failed:
            # They may fail only when traced.
            failed.clear()
            run(self._copy, [name], heard=hear, first=False)
            for test in failed:
                print(f"fails without a change: {test}", flush=True)
                took.pop(test, None)
        print(f"{name}: {len(took)} tests, {sum(took.values()):.0f} s", flush=True)
        return {
            "functions": list(functions),
            "all": sorted(everybody),
            "tests": {test: [seconds, sorted(called[test])] for test, seconds in took.items()},
        }

    def _sort(self) -> None:
        for known in self._known.values():
            functions = known["functions"]
            for test, (seconds, called) in known["tests"].items():
                self.took[test] = seconds
                self._calls[test] = len(called)
                for number in called:
                    self._callers.setdefault(f"own {functions[number]}", set()).add(test)
            # A fixture may keep what one test has called for the other tests.
            for function in functions:
                self._callers.setdefault(function, set()).update(known["tests"])

    def lots(self, mutant: Mutant, patience: float) -> Iterator[dict[str, float]]:
        """Yield tests that may notice a mutant, the most likely ones first.

        Of the others, as many are chosen as take *patience* seconds.
        """
        function = f"{mutant.path}:{mutant.where}"
        if mutant.where:
            close = self._callers.get(f"own {function}", set())
            tests = self._callers.get(function, set())
        else:
            of_file = [name for name in self._callers if name.startswith(f"own {mutant.path}:")]
            close = set().union(*(self._callers[name] for name in of_file))
            tests = close or set(self.took)
        folder = mutant.path.split("/")[0]
        rooms = {f"tests/{folder}/"} | {f"tests/{room}/" for room in mutant.path.split("/")[1:-1]}

        def far(test: str) -> tuple[bool, bool, bool, int, float]:
            at_home = any(test.startswith(room) for room in rooms)
            slow = self.took[test] > SLOW
            return test not in close, slow, not at_home, self._calls[test], self.took[test]

        ordered = sorted(tests, key=far)
        about = mutant.words
        by_words = sorted(ordered, key=lambda test: -self._likeness(about, test))
        first = list(dict.fromkeys([*by_words[: FIRST // 2], *ordered[:FIRST]]))[:FIRST]
        chosen = set(first)
        rest = [test for test in ordered if test not in chosen]
        # If nearly all tests call a function, a sample is enough.
        some = rest[:: math.ceil(sum(self.took[test] for test in rest) / patience) or 1]
        for lot in (first, some):
            if lot:
                yield {test: self.took[test] for test in lot}

    def _likeness(self, about: frozenset[str], test: str) -> float:
        """Return the similarity of a test and a mutant by common words; rare ones count more."""
        common = about & self._words[test.partition("[")[0]]
        return sum(1 / self._spread[word] for word in common)

    def _read(self) -> None:
        """Collect the words of all tests, and the number of tests with each."""
        for name in self._known:
            source = (self._copy.root / name).read_text(encoding="utf-8")
            for node in ast.walk(ast.parse(source)):
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                    lines = source.splitlines()[node.lineno - 1 : node.end_lineno]
                    self._words[f"{name}::{node.name}"] = words_of(" ".join(lines))
        for words in self._words.values():
            self._spread.update(words)

    @property
    def state(self) -> str:
        """A digest of the tests."""
        contents = [known["content"] for _, known in sorted(self._known.items())]
        return hashlib.sha256("".join(contents).encode()).hexdigest()[:16]
