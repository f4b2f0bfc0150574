"""Catalogues of translations: what belongs into a ``.po`` file, reading, checking, compiling it."""
