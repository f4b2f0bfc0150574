"""``python -m bang_table.text FOLDER``: check and compile the catalogues in a folder."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import bangcore
from bang_table.text.catalogues.checking import check_po
from bang_table.text.catalogues.compiling import compile_po

__all__ = ["main", "parser"]


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    made = argparse.ArgumentParser(
        prog="python -m bang_table.text",
        description="Check translations: write the .mo file beside every .po file in the folders, "
        "and print its path. A faulty one is reported and not compiled, and the exit code "
        "is 1.",
    )
    made.add_argument(
        "folders",
        metavar="FOLDER",
        nargs="*",
        help="where to look, with all folders within (default: the package bangcore)",
    )
    return made


def main(arguments: Sequence[str]) -> int:
    """Check and compile what the command line names, and return the exit code."""
    reader = parser()
    folders = reader.parse_args(arguments).folders or [str(Path(bangcore.__file__).parent)]
    for folder in folders:
        if not Path(folder).is_dir():
            reader.error(f"{folder} is not a folder")
    code = 0
    for folder in map(Path, folders):
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
