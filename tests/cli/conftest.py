"""Run the command ``bang`` in this process, with typed input."""

import io
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from textwrap import dedent
from typing import NamedTuple

import pytest

from bang_cli import main
from bangcore.rules import finding


class Ran(NamedTuple):
    """The result of a run of ``bang``."""

    code: int
    out: str
    err: str

    @property
    def data(self):
        return json.loads(self.out)


class Typist(io.StringIO):
    """Standard input of a terminal at which a person has typed lines."""

    def __init__(self, lines: Iterable[str] = ()) -> None:
        super().__init__()
        self._lines = iter(lines)

    def isatty(self) -> bool:
        return True

    def readline(self, size: int = -1) -> str:
        line = next(self._lines, None)
        return "" if line is None else f"{line}\n"


class Screen(io.StringIO):
    """A terminal that records its output."""

    def isatty(self) -> bool:
        return True


class Gone(io.StringIO):
    """A stream that accepts a number of letters, and then raises an error."""

    def __init__(self, error: OSError, letters: int = 0) -> None:
        super().__init__()
        self._error = error
        self._letters = letters

    def write(self, text: str) -> int:
        self._letters -= len(text)
        if self._letters < 0:
            raise self._error
        return super().write(text)


@pytest.fixture
def gone(monkeypatch) -> Callable[..., AbstractContextManager[Gone]]:
    """Return a context manager in which stdout raises an error after a number of letters."""

    @contextmanager
    def fail(error: OSError, letters: int = 0) -> Iterator[Gone]:
        stream = Gone(error, letters)
        with monkeypatch.context() as here:
            here.setattr("sys.stdout", stream)
            yield stream
            if sys.stdout is not stream:
                sys.stdout.close()  # the stream that `bang` has opened in its place

    return fail


@pytest.fixture
def bang(capsys, monkeypatch, tmp_path) -> Callable[..., Ran]:
    """Return a function that runs ``bang`` in an empty folder; ``typed`` lines imply a terminal.

    With ``watched``, stderr is a terminal as well.
    """
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("BANG_DEBUG", raising=False)

    def run(
        *words: object,
        typed: Iterable[str] | None = None,
        piped: str = "",
        watched: bool = False,
    ) -> Ran:
        stdin = io.StringIO(piped) if typed is None else Typist(typed)
        monkeypatch.setattr("sys.stdin", stdin)
        capsys.readouterr()
        with monkeypatch.context() as here:
            shown = Screen()
            if watched:
                here.setenv("TERM", "xterm")
                here.setattr("sys.stderr", shown)
            code = main([str(word) for word in words])
        out, err = capsys.readouterr()
        return Ran(code, out, shown.getvalue() if watched else err)

    return run


@pytest.fixture
def installed(bang, tmp_path, monkeypatch):
    """Return a function that installs expansions, given as names and code, and returns ``bang``."""
    written = []

    def install(**modules: str):
        written.extend(modules)
        for name, code in modules.items():
            (tmp_path / f"{name}.py").write_text(dedent(code))
            info = tmp_path / f"{name}-2.5.dist-info"
            info.mkdir()
            (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 2.5\n")
            (info / "entry_points.txt").write_text(
                f"[bangcore.expansions]\n{name} = {name}:EXPANSION\n"
            )

        monkeypatch.syspath_prepend(str(tmp_path))
        monkeypatch.setenv("COLUMNS", "200")
        finding.installed.cache_clear()
        return bang

    yield install
    finding.installed.cache_clear()
    for name in written:
        sys.modules.pop(name, None)
