"""The available languages, and their translations."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

from bang_table.error_messages import ERROR_MESSAGES
from bangcore.error_messages import ErrorMessage, term
from bangcore.errors import BangError, UnknownName, nearest

if TYPE_CHECKING:
    from gettext import NullTranslations

__all__ = ["code_of", "languages", "load_error_messages", "translated", "translations"]


@cache
def languages() -> tuple[str, ...]:
    """Return the codes of the available languages, English first.

    A language is available if ``bang_table`` has a catalogue for it.

    >>> languages()[:2]
    ('en', 'de')
    """
    from importlib.resources import files

    folders = (files("bang_table") / "locale").iterdir()
    file = "LC_MESSAGES/bang_table.mo"
    return ("en", *sorted(folder.name for folder in folders if (folder / file).is_file()))


def code_of(name: str) -> str:
    """Return the code of the language with that *name*.

    >>> code_of("de-AT"), code_of("is_IS.UTF-8")
    ('de', 'is')

    :raises UnknownName: if there is no such language.
    """
    code = name.replace("_", "-").partition("-")[0].lower()
    if code not in languages():
        raise UnknownName(nearest(term("language", ERROR_MESSAGES), name, languages()))
    return code


def translations(code: str, modules: Iterable[str]) -> NullTranslations:
    """Return one catalogue with the translations of the packages of *modules*."""
    from gettext import GNUTranslations, NullTranslations

    catalogue = NullTranslations()
    if code != "en":
        folders = {folder.name: folder for module in modules for folder in _packages(module)}
        for package, folder in folders.items():
            file = folder / "locale" / code / "LC_MESSAGES" / f"{package}.mo"
            if file.is_file():
                with file.open("rb") as stream:
                    catalogue.add_fallback(GNUTranslations(stream))
    return catalogue


def _packages(module: str) -> Iterator[Any]:
    """Yield the folders of the packages that contain *module*, the innermost first."""
    from importlib.resources import files

    while module:
        if hasattr(sys.modules.get(module), "__path__"):
            yield files(module)
        module = module.rpartition(".")[0]


def translated(said: BangError | str, code: str) -> str:
    """Return an error message in the language *code*, or in English without a translation."""
    if isinstance(said, BangError):
        said = said.message
    if not isinstance(said, ErrorMessage):
        return said
    values = {
        name: translated(value, code) if isinstance(value, str) else value
        for name, value in said.values.items()
    }
    return _catalogue(code, said.package).gettext(said.text).format(**values)


def load_error_messages(code: str) -> None:
    """Cache the error messages: a server that runs out of file handles must still translate."""
    for package in ("bangcore", "bang_table"):
        _catalogue(code, package)


@cache
def _catalogue(code: str, package: str) -> NullTranslations:
    return translations(code, [package])
