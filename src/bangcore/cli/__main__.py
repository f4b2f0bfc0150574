"""``python -m bangcore.cli`` is the command ``bang``."""

import sys

from bangcore.cli import main

if __name__ == "__main__":
    sys.exit(main())
