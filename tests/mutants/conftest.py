"""The command beside this file is made of modules that find each other in its folder."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent))
