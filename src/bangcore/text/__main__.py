"""``python -m bangcore.text FOLDER`` compiles the catalogues of translations."""

import sys

from bangcore.text import main

main(sys.argv[1:])
