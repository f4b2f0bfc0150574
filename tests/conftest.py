"""What all tests share."""

from importlib.util import find_spec
from pathlib import Path

# The tests of an expansion lie in a folder named like its package and run where it is installed.
collect_ignore = [
    folder.name for folder in Path(__file__).parent.glob("bang_*") if find_spec(folder.name) is None
]
