"""The example stays small, because the library does the work."""

from importlib.util import find_spec
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "web_table"


def test_the_example_has_at_most_fourteen_hundred_and_fifty_lines_without_its_style():
    """Python, JavaScript, HTML, texts and icons have at most 1,450 lines."""
    files = [
        path
        for path in EXAMPLE.rglob("*.*")
        if path.suffix in (".py", ".js", ".html", ".json", ".svg")
    ]
    lines = {path.name: path.read_text(encoding="utf-8").count("\n") for path in files}

    assert len(files) > 8
    assert sum(lines.values()) <= 1450, lines


def test_the_tests_of_the_table_in_the_browser():
    """Without the group web, the other tests of this folder are skipped."""
    if find_spec("starlette") is None:
        pytest.skip("the tests of examples/web_table need: uv sync --group web")
