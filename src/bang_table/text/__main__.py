"""``python -m bang_table.text FOLDER`` checks and compiles catalogues."""

import sys

from bang_table.text.catalogues.command import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
