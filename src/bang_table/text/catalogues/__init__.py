"""Catalogues of translations: reading, checking and compiling ``.po`` files.

Translators and tests need it; games read the compiled files alone.
"""
