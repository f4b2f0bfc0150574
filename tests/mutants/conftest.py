"""Make the modules of the command importable."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent))
