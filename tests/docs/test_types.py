"""The code in the documents passes type checkers; its functions may be without annotations.

    uv run python tests/docs/test_types.py FOLDER

The folder then has a module for each document, with the blocks of code at the same lines, and the
settings of pyright.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parent))

from test_snippets import ROOT, STARTS_IN, blocks, documents

FOLDERS = [str(ROOT / folder) for folder in STARTS_IN.values()]
UNTYPED = ("--allow-untyped-defs", "--allow-incomplete-defs", "--allow-untyped-calls")


def write_modules(folder: Path) -> list[Path]:
    """Write the modules of all documents, without the doctests."""
    modules = []
    for document in documents():
        text = ""
        for block in blocks(document):
            if not block.is_doctest:
                text += "\n" * (block.line - text.count("\n")) + block.code
        if text:
            module = folder / (re.sub(r"\W", "_", document) + ".py")
            module.write_text(text, encoding="utf-8")
            modules.append(module)
    return modules


@pytest.mark.long
def test_mypy_finds_no_error_in_the_code_of_documents(tmp_path):
    modules = write_modules(tmp_path)
    assert len(modules) > 50

    settings = (*UNTYPED, "--no-error-summary", "--cache-dir", tmp_path / "cache")
    run = subprocess.run(
        [sys.executable, "-m", "mypy", *settings, *modules],
        cwd=ROOT,
        env={**os.environ, "MYPYPATH": os.pathsep.join(FOLDERS)},
        capture_output=True,
        text=True,
    )
    assert (run.stdout.splitlines(), run.stderr) == ([], "")


if __name__ == "__main__":
    out = Path(sys.argv[1])
    out.mkdir(exist_ok=True)
    write_modules(out)
    settings = json.dumps({"extraPaths": FOLDERS})
    (out / "pyrightconfig.json").write_text(settings, encoding="utf-8")
