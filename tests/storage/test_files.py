"""Files are replaced atomically."""

from __future__ import annotations

import errno
import os
import stat

import pytest

from bang_table.storage import write_file


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
