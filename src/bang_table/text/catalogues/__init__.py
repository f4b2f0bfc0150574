"""Catalogues of translations: reading, checking and compiling ``.po`` files.

Translators and tests need it, with the extra ``translations``; games only read the compiled files.
"""
