"""The folder of the function that builds a table."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent))
