"""How the documentation is built."""

import importlib.metadata

project = "bangcore"
author = "the bangcore contributors"
copyright = author
release = importlib.metadata.version("bangcore")

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["_build"]
html_theme = "furo"

# References are checked for our own names; those of Python and attrs have no page here.
nitpick_ignore_regex = [("py:.*", r"(?!bang).*")]
