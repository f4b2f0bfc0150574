"""The error for a missing package of an extra."""

from __future__ import annotations

import sys
from importlib.util import find_spec

__all__ = ["MissingExtra", "needs"]


class MissingExtra(ModuleNotFoundError):
    """A package that a part of the laboratory requires is not installed; the message names it.

    ``packages`` are the missing packages, ``extra`` is the extra that installs them.
    """

    def __init__(self, who: str, packages: tuple[str, ...], extra: str) -> None:
        names = " and ".join(filter(None, (", ".join(packages[:-1]), packages[-1])))
        message = f"{who} needs {names}: pip install {' '.join(packages)}, or uv run --group lab"
        super().__init__(message, name=packages[0])
        self.packages = packages
        self.extra = extra


def needs(extra: str, *modules: str, of: str | None = None) -> None:
    """Raise unless all *modules* of *extra* are installed.

    *of* names the part that requires them; the default is the calling module.

    >>> needs("parquet", "json")
    >>> try:
    ...     needs("plots", "no_such_module", of="bang_lab.plots")
    ... except MissingExtra as error:
    ...     print(error)
    bang_lab.plots needs no_such_module: pip install no_such_module, or uv run --group lab

    :raises MissingExtra: if a module is missing.
    """
    missing = tuple([name for name in modules if find_spec(name) is None])
    if missing:
        who = of or sys._getframe(1).f_globals.get("__name__", "this")
        raise MissingExtra(who, missing, extra)
