"""The rooms of the gallery are modules beside this file, which tests can import."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent))
