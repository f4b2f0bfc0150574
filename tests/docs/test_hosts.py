"""The project is not on a package index, and links to none."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
INDEXES = re.compile(rb"\b(?:(?:test\.)?pypi|pythonhosted|anaconda|npmjs|crates)\.(?:org|com|io)\b")


@pytest.mark.skipif(
    not (ROOT / ".git").exists() or not shutil.which("git"), reason="needs the repository"
)
def test_no_file_names_the_host_of_a_package_index():
    """No tracked file contains the host of an index where the project is not."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
    files = [ROOT / name for name in listed.stdout.decode().split("\0") if name]

    assert len(files) > 1000
    assert not [str(f) for f in files if f.is_file() and INDEXES.search(f.read_bytes())]
