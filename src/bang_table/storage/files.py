"""Atomic replacement of files, and locks on folders."""

from __future__ import annotations

import os
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Final, final

__all__ = ["FolderLock", "write_file"]

BEGINNING: Final = ".bang-"
ENDING: Final = ".new"
LOCK: Final = ".bang-lock"


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


@final
class FolderLock:
    """A lock on a folder of saves, held until :meth:`close` or the end of the process.

    Without it, two servers would overwrite each other's saves.  Half-written files of a killed
    process are removed.  It is also a context manager.

    :raises BlockingIOError: if another process holds the lock.
    """

    __slots__ = ("_handle",)

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        place = Path(folder)
        self._handle: int | None = os.open(place / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(self._handle)
        except OSError as error:
            self.close()
            raise BlockingIOError(f"another process uses the folder {folder}") from error
        for remnant in place.glob(f"{BEGINNING}*{ENDING}"):
            remnant.unlink(missing_ok=True)

    def close(self) -> None:
        """Release the folder."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

    def __enter__(self) -> FolderLock:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


if sys.platform == "win32":  # pragma: no cover - the tests run on Linux
    import msvcrt

    def _lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
