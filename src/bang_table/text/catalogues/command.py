"""``python -m bang_table.text FOLDER``: complete, check and compile catalogues."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path

import bangcore
from bang_table.text.catalogues.checking import check_po
from bang_table.text.catalogues.needed import needed_by
from bang_table.text.catalogues.reading import compile_po, completed
from bangcore.errors import BangError

__all__ = ["main", "parser"]


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    reader = argparse.ArgumentParser(
        prog="python -m bang_table.text",
        description="Check and compile translations: write a .mo file next to every .po file in "
        "the folders, and print its path. Faulty files are reported and not compiled; the exit "
        "code is then 1.",
    )
    reader.add_argument(
        "folders",
        metavar="FOLDER",
        nargs="*",
        help="where to look, including subfolders (default: the package bangcore)",
    )
    reader.add_argument(
        "--add",
        metavar="CODE",
        help="first add an empty entry for each missing message to the catalogue of language "
        "CODE; each FOLDER must be the package of an installed expansion",
    )
    return reader


def main(arguments: Sequence[str]) -> int:
    """Run the command, and return its exit code."""
    reader = parser()
    options = reader.parse_args(arguments)
    folders = options.folders or [str(Path(bangcore.__file__).parent)]
    for folder in folders:
        if not Path(folder).is_dir():
            reader.error(f"{folder} is not a folder")
        if options.add is not None:
            if not re.fullmatch(r"[a-z]{2,3}(_[A-Z]{2})?", options.add):
                reader.error(f"{options.add!r} is not a language code such as de or pt_BR")
            try:
                print(_add(Path(folder).resolve(), options.add))
            except BangError as error:
                reader.error(str(error))
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


def _add(folder: Path, code: str) -> Path:
    """Complete the catalogue of language *code* in the package *folder*; return its path."""
    package = folder.name
    needed = needed_by(package)
    po = folder / "locale" / code / "LC_MESSAGES" / f"{package}.po"
    po.parent.mkdir(parents=True, exist_ok=True)
    before = po.read_text(encoding="utf-8") if po.exists() else ""
    po.write_text(completed(before, needed, code), encoding="utf-8")
    return po
