"""The client on the page about React is short; the nightly checks play with it."""

from __future__ import annotations

import json

import in_react

from bang_table.wire import typescript


def test_the_client_is_short():
    """The client has at most sixty lines of at most 120 characters."""
    lines = in_react.CLIENT.read_text("utf-8").splitlines()
    assert len(lines) <= 60
    assert max(map(len, lines)) <= 120


def test_the_compiled_client_is_that_of_the_page(tmp_path):
    """The compiled files are the client of the page and the current types, in strict mode."""
    in_react.write(tmp_path)
    page = in_react.PAGE.read_text("utf-8")
    assert "```{literalinclude} ../../examples/react_client.tsx\n" in page
    assert (tmp_path / "client.tsx").read_text() == in_react.CLIENT.read_text("utf-8")
    assert (tmp_path / "bangcore.d.ts").read_text() == typescript()
    assert json.loads((tmp_path / "tsconfig.json").read_text())["compilerOptions"]["strict"] is True
