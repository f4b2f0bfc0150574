"""Atomic replacement of files."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Final

from bangcore.rules.arguments import checked

__all__ = ["write_file"]

BEGINNING: Final = ".bang-"
ENDING: Final = ".new"


@checked
def write_file(path: str | os.PathLike[str], text: str) -> None:
    """Replace the content of the file *path* by *text* atomically.

    Even after a crash of the process or the machine, the file has either the old or all of the new
    content; when the call returns, the new content is on disk.  Only its owner may read a new
    file.  A symbolic link is followed.

    :raises OSError: if the file cannot be written; the old content is kept.
    """
    target = Path(os.path.realpath(path))
    handle, temporary = tempfile.mkstemp(ENDING, BEGINNING, target.parent, text=True)
    try:
        with open(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, target)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
    _sync_folder(target.parent)


def _sync_folder(folder: Path) -> None:
    # not all systems can open a folder, nor all file systems sync one
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
