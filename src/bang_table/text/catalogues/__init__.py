"""Catalogues of translations: reading, checking and compiling ``.po`` files.

Translators and tests need it; games only read the compiled files.
"""
