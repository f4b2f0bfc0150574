"""How the documentation is built."""

import importlib.metadata
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

project = "bangcore"
author = "the bangcore contributors"
copyright = author
release = importlib.metadata.version("bangcore")

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "bangdocs",
    "bangrulings",
    "banggallery",
]
exclude_patterns = ["_build", "_ext"]
html_theme = "furo"
html_title = f"bangcore {release}"
html_static_path = ["_static"]
html_css_files = ["bangcore.css"]
html_search_scorer = str(Path(__file__).parent / "_ext" / "scorer.js")

myst_enable_extensions = ["colon_fence", "deflist", "fieldlist"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
add_module_names = False

# References are checked for our own names; those of Python and attrs have no page here.
nitpick_ignore_regex = [
    ("py:.*", r"(?!bang).*"),
    # Type variables and private helpers in the signatures of public functions.
    ("py:.*", r"bang[\w.]*\b_[\w.]+"),
    ("py:class", r"bangcore\.testing\..*\.Say"),
]
