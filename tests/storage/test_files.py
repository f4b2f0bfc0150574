"""Files are replaced atomically, and a folder of saves belongs to one process."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from bang_table.storage import FolderLock, write_file


@pytest.mark.parametrize("failing", ["fsync", "replace", "open"])
def test_a_file_that_cannot_be_written_is_as_it_was(tmp_path, monkeypatch, failing):
    """After a full disk, a lost folder or exhausted handles, only the old text exists."""
    target = tmp_path / "a.json"
    write_file(target, "old")

    def fail(*_, **__):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, failing, fail)
    with pytest.raises(OSError, match="No space"):
        write_file(target, "new")
    monkeypatch.undo()

    assert target.read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["a.json"]


def test_text_is_on_the_disk_before_it_takes_its_place(tmp_path, monkeypatch):
    """File and folder are synced, so a completed write survives a power failure."""
    done = []
    for name in ("fsync", "replace"):
        real = getattr(os, name)
        monkeypatch.setattr(os, name, lambda *a, n=name, r=real: (done.append(n), r(*a))[1])
    write_file(tmp_path / "a.json", "x")

    assert done == ["fsync", "replace", "fsync"]


def test_saves_are_readable_for_their_owner_only_and_links_are_followed(tmp_path):
    """A save contains secrets; and a link to another folder stays a link."""
    (tmp_path / "there").mkdir()
    (tmp_path / "link.json").symlink_to(tmp_path / "there" / "a.json")
    write_file(tmp_path / "link.json", "Skógarþröstur")

    target = tmp_path / "there" / "a.json"
    assert (tmp_path / "link.json").is_symlink()
    assert target.read_text(encoding="utf-8") == "Skógarþröstur"
    assert stat.S_IMODE(target.stat().st_mode) == 0o600


TAKE = """
import sys
from bang_table.storage import FolderLock
try:
    FolderLock(sys.argv[1])
except BlockingIOError as error:
    print(error)
"""


def take(folder: Path) -> str:
    """Take a folder in a separate process, and return its output."""
    ran = subprocess.run([sys.executable, "-c", TAKE, folder], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_two_processes_cannot_have_one_folder(tmp_path):
    """The second process is refused while the first one runs, and not afterwards."""
    with FolderLock(tmp_path):
        assert "another process uses the folder" in take(tmp_path)
    assert take(tmp_path) == ""
    assert take(tmp_path) == ""


def test_partial_files_of_a_killed_process_are_removed(tmp_path):
    """Saves and unrelated files are kept."""
    for name in (".bang-abc.new", "a.json", "b.new"):
        (tmp_path / name).write_text("x")
    with FolderLock(tmp_path) as lock:
        lock.close()
        assert {path.name for path in tmp_path.iterdir()} == {"a.json", "b.new", ".bang-lock"}
