"""Values as Python source: rules, positions and calls, with their imports."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from types import ModuleType
from typing import Any, Final, final

from attrs import NOTHING, Factory, fields, has

from bangcore.rules.expansion import Expansion
from bangcore.ruleset import Ruleset
from bangcore.testing.tables.named import CardName

__all__ = ["Source", "call", "changes", "name_of", "spec_of"]

WIDTH: Final = 80


def spec_of(rules: Ruleset) -> tuple[Sequence[str | object], dict[str, bool | int]]:
    """Return the expansions and options from which *rules* were built."""
    expansions, options = rules._spec
    return expansions, dict(options)


def name_of(thing: str | object) -> str:
    """Return the name of an expansion given by name or as an object."""
    if isinstance(thing, str):
        return thing
    name = getattr(thing, "name", getattr(thing, "__name__", type(thing).__name__))
    return str(name).rpartition(".")[2]


@final
class Source:
    """A writer of values that collects the imports they need."""

    def __init__(self) -> None:
        self._imports: dict[str, set[str]] = {}
        self._modules: set[str] = set()
        self.unknown: list[str] = []
        """Names that cannot be imported; they are known where the check was called."""
        self.names_cards = False
        """Whether a value contains cards, written as calls of ``card``."""

    def name(self, name: str, module: str) -> str:
        """Return *name* and record its import from *module*."""
        self._imports.setdefault(module, set()).add(name)
        return name

    def imports(self) -> list[str]:
        """Return the import lines."""
        lines = [f"import {module}" for module in sorted(self._modules)]
        for module, names in sorted(self._imports.items()):
            line = f"from {module} import {', '.join(sorted(names))}"
            if len(line) <= WIDTH:
                lines.append(line)
            else:
                inner = "".join(f"    {name},\n" for name in sorted(names))
                lines.append(f"from {module} import (\n{inner})")
        return lines

    def expansion(self, thing: str | object) -> str:
        """Return the source of an expansion: its name, or a reference to the object."""
        if isinstance(thing, str):
            return repr(thing).replace("'", '"')
        if isinstance(thing, ModuleType):
            self._modules.add(thing.__name__)
            return thing.__name__
        return self.thing(thing)

    def thing(self, thing: Any) -> str:
        """Return the importable name of a class, function or constant."""
        home = thing.module if isinstance(thing, Expansion) else getattr(thing, "__module__", "")
        name = getattr(thing, "__qualname__", "")
        if not name:
            members = vars(sys.modules.get(home, object))
            name = next((n for n, value in members.items() if value is thing), "")
        if not name and not isinstance(thing, Expansion):
            return f"{self.thing(type(thing))}()"
        name = name or thing.name
        first = name.partition(".")[0]
        if not _is_found(thing, home, name):
            name = "rule" if name.endswith("<lambda>") else name.rpartition(".")[2]
            self.unknown.append(name)
            return name
        if home != "__main__":
            self.name(first, home)
        return name

    def arguments(self, values: Mapping[str, Any]) -> list[str]:
        """Return the sources of keyword arguments."""
        return [f"{name}={self.value(value)}" for name, value in values.items()]

    def value(self, value: Any) -> str:
        """Return the source of plain data and attrs objects, without default values."""
        if has(type(value)):
            return f"{self.thing(type(value))}({', '.join(self.arguments(changes(value)))})"
        if isinstance(value, Mapping):
            inner = ", ".join(f"{self.value(k)}: {self.value(v)}" for k, v in value.items())
            return f"{{{inner}}}"
        if isinstance(value, list):
            return f"[{', '.join(map(self.value, value))}]"
        if isinstance(value, tuple):
            return f"({', '.join(map(self.value, value))}{',' if len(value) == 1 else ''})"
        if isinstance(value, CardName):
            self.names_cards = True
            return f'card("{value}")'
        plain = isinstance(value, str) and value.isprintable() and not set(value) & {'"', "\\"}
        return f'"{value}"' if plain else repr(value)


def _is_found(thing: Any, home: str, name: str) -> bool:
    """Return whether *name* in the module *home* is *thing*."""
    value: Any = sys.modules.get(home)
    for part in name.split("."):
        value = getattr(value, part, None)
    return value is thing


def changes(value: Any) -> dict[str, Any]:
    """Return the fields of an attrs object that differ from their defaults, by argument."""
    return {
        field.name.lstrip("_"): getattr(value, field.name)
        for field in fields(type(value))
        if field.init and getattr(value, field.name) != _default(field)
    }


def _default(field: Any) -> Any:
    default = field.default
    if isinstance(default, Factory):  # type: ignore[arg-type]
        return NOTHING if default.takes_self else default.factory()
    return default


def call(function: str, arguments: Iterable[str], indent: str = "    ") -> str:
    """Return the source of a call, on one line if it is short."""
    parts = [argument for argument in arguments if argument]
    line = f"{function}({', '.join(parts)})"
    if len(indent) + len(line) <= WIDTH and "\n" not in line:
        return line
    return f"{function}(\n" + "".join(f"{indent}    {part},\n" for part in parts) + f"{indent})"
