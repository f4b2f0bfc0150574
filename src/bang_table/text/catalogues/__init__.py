"""Catalogues of translations: reading, checking and compiling ``.po`` files."""
