"""``python -m bang_cli`` is the command ``bang``."""

import sys

from bang_cli import main

if __name__ == "__main__":
    sys.exit(main())
