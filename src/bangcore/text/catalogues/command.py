"""``python -m bangcore.text FOLDER``: check and compile the catalogues in a folder."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import bangcore
from bangcore.text.catalogues.checking import check_po
from bangcore.text.catalogues.compiling import compile_po

__all__ = ["main"]


def main(folders: Sequence[str]) -> int:
    """Write the ``.mo`` file beside every ``.po`` file in *folders*, else in those of the core.

    What is wrong with one is told, it is not compiled, and the exit code is 1.
    """
    code = 0
    for folder in map(Path, folders or [str(Path(bangcore.__file__).parent)]):
        for po in sorted(folder.rglob("*.po")):
            text = po.read_text(encoding="utf-8")
            try:
                wrong = check_po(text)
            except ValueError as error:
                wrong = [str(error)]
            for line in wrong:
                code = 1
                print(f"{po}: {line}", file=sys.stderr)
            if not wrong:
                po.with_suffix(".mo").write_bytes(compile_po(text))
                print(po.with_suffix(".mo"))
    return code
