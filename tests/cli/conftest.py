"""Running the command ``bang`` in this process, with somebody who types."""

import io
import json
from collections.abc import Callable, Iterable
from typing import NamedTuple

import pytest

from bangcore.cli import main


class Ran(NamedTuple):
    """What a run of ``bang`` came to."""

    code: int
    out: str
    err: str

    @property
    def data(self):
        return json.loads(self.out)


class Typist(io.StringIO):
    """A terminal at which somebody types lines, and then nothing more."""

    def __init__(self, lines: Iterable[str] = ()) -> None:
        super().__init__()
        self._lines = iter(lines)

    def isatty(self) -> bool:
        return True

    def readline(self, size: int = -1) -> str:
        line = next(self._lines, None)
        return "" if line is None else f"{line}\n"


@pytest.fixture
def bang(capsys, monkeypatch, tmp_path) -> Callable[..., Ran]:
    """Run ``bang`` in an empty folder; with ``typed``, the lines of a person, at a terminal."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("BANG_DEBUG", raising=False)

    def run(*words: object, typed: Iterable[str] | None = None, piped: str = "") -> Ran:
        stdin = io.StringIO(piped) if typed is None else Typist(typed)
        monkeypatch.setattr("sys.stdin", stdin)
        capsys.readouterr()
        code = main([str(word) for word in words])
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return run
