"""House rules that are not installed: an expansion in a file or a module."""

from __future__ import annotations

import os
import re
import sys
from importlib import import_module
from types import ModuleType

from bangcore.errors import ExpansionError, brief
from bangcore.rules.arguments import checked
from bangcore.rules.expansion import Expansion
from bangcore.rules.moved import moved

__all__ = ["is_source", "load_expansion"]

NAMED = re.compile(r"(?P<source>.+):(?P<name>[^\W\d]\w*)")


def is_source(name: str) -> bool:
    """Return whether *name* is a file or module with an expansion, not the name of one.

    >>> is_source("./house.py"), is_source("house:RULES"), is_source("base")
    (True, True, False)
    """
    return ":" in name or name.endswith(".py") or os.sep in name


@checked
def load_expansion(source: str) -> object:
    """Return the expansion in a file or a module: ``"./house.py"``, ``"house:RULES"``.

    It is the only :class:`~bangcore.plugin.Expansion` there, or the only class with hooks; of
    several ``"./house.py:NAME"`` names one.  The code is run, so load nothing that a stranger
    names.

    >>> load_expansion("./house.py")
    Traceback (most recent call last):
    bangcore.errors.ExpansionError: './house.py': no such file

    :raises ExpansionError: if it cannot be imported, or contains no expansion or several.
    """
    match = NAMED.fullmatch(source)
    place, name = (match["source"], match["name"]) if match else (source, "")
    where = brief(source)
    module = _imported(place, where)
    if name:
        if not hasattr(module, name):
            raise ExpansionError(f"{where}: {place} has no {name!r}{_choice(place, module)}")
        return getattr(module, name)
    choices = _expansions(module)
    if len(choices) != 1:
        problem = "several expansions" if choices else "neither an Expansion nor a class with hooks"
        raise ExpansionError(f"{where} has {problem}{_choice(place, module)}")
    return choices.popitem()[1]


def _choice(place: str, module: ModuleType) -> str:
    names = [f"{place}:{name}" for name in _expansions(module)]
    return f"; write {' or '.join(names)}" if names else ""


def _expansions(module: ModuleType) -> dict[str, object]:
    """Return the expansions that a module makes by name, or else its classes with hooks."""
    own: dict[str, object] = {
        name: thing
        for name, thing in vars(module).items()
        if isinstance(thing, Expansion) and thing.module == module.__name__
    }
    return own or {
        name: thing
        for name, thing in vars(module).items()
        if isinstance(thing, type)
        and thing.__module__ == module.__name__
        and any(part.startswith("bang_") for part in vars(thing))
    }


def _imported(place: str, where: str) -> ModuleType:
    folder, stem = "", place
    if is_source(place):
        folder, file = os.path.split(os.path.abspath(place))
        stem, ending = os.path.splitext(file)
        if not os.path.isfile(place):
            raise ExpansionError(f"{where}: no such file")
        if ending != ".py" or not stem.isidentifier():
            raise ExpansionError(f"{where}: the name of a file with rules is like house.py")
        # as for a script; so other processes find it, too
        if folder not in sys.path:
            sys.path.insert(0, folder)
    try:
        module = import_module(stem)
    except Exception as error:  # foreign code may fail in any way
        wrong = "; ".join(filter(None, (f"{type(error).__name__}: {error}", moved(error))))
        raise ExpansionError(f"{where} cannot be imported: {wrong}") from error
    path = os.path.abspath(getattr(module, "__file__", None) or "")
    if folder and path != os.path.join(folder, f"{stem}.py"):
        raise ExpansionError(f"{where}: Python has another module {stem!r}; rename the file")
    return module
