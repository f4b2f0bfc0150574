"""Discovery of expansions by the entry points of installed distributions."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, Any, final

from attrs import evolve, frozen

from bangcore.error_messages import ErrorMessage, join_and
from bangcore.errors import ExpansionError, RulesetMismatch, brief, nearest
from bangcore.rules.definitions import Copies
from bangcore.rules.expansion import Expansion, wrap_bare_plugin
from bangcore.rules.moved import moved

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

__all__ = [
    "ExpansionInfo",
    "available_expansions",
    "brought_by",
    "find",
    "find_all",
    "installed",
    "named_in",
    "played_by",
    "up_to_date",
]

GROUP = "bangcore.expansions"


@final
@frozen
class ExpansionInfo:
    """An installed or active expansion, with its origin.

    The version is that of its distribution.  An expansion that is not installed has the version
    ``"0"`` and the distribution ``"local"``.  ``definition`` is the
    :class:`~bangcore.plugin.Expansion` itself.
    """

    definition: Expansion
    version: str = "0"
    distribution: str = "local"

    @property
    def name(self) -> str:
        """The name of the expansion."""
        return self.definition.name

    @property
    def summary(self) -> str:
        """Its summary in one line."""
        return self.definition.summary


@cache
def installed() -> Mapping[str, tuple[EntryPoint, ...]]:
    """Return the entry points of all expansions by name; more than one for a name is a conflict."""
    from importlib.metadata import entry_points

    points: dict[str, tuple[EntryPoint, ...]] = {}
    for point in sorted(entry_points(group=GROUP)):
        points[point.name] = (*points.get(point.name, ()), point)
    return points


def available_expansions() -> list[ExpansionInfo]:
    """Return the installed expansions in order of their names.

    An expansion that cannot be loaded is empty, with the summary of its distribution; building a
    ruleset with it raises the error.

    >>> [info.name for info in available_expansions() if info.distribution == "bangcore"]
    ['base']
    """
    return [_described(point) for points in installed().values() for point in points]


def _described(point: EntryPoint) -> ExpansionInfo:
    try:
        return _loaded(point)
    except ExpansionError:
        return _installed(Expansion(name=point.name, summary=_summary(point)), point)


def _summary(point: EntryPoint) -> str:
    # some implementations raise for a missing key instead of returning None
    if point.dist is None or "Summary" not in point.dist.metadata:
        return ""
    return point.dist.metadata["Summary"]


def _installed(expansion: Expansion, point: EntryPoint) -> ExpansionInfo:
    return ExpansionInfo(expansion, _version(point), point.dist.name if point.dist else "?")


def _version(point: EntryPoint) -> str:
    return point.dist.version if point.dist else "?"


def _origin(point: EntryPoint) -> str:
    return f"{point.dist.name if point.dist else '?'} {_version(point)}"


def _loaded(point: EntryPoint) -> ExpansionInfo:
    where = f"expansion {point.name!r} of {_origin(point)}"
    try:
        expansion = point.load()
    except Exception as error:
        wrong = "; ".join(filter(None, (f"{type(error).__name__}: {error}", moved(error))))
        wrong = f"cannot be imported: {wrong}"
        raise ExpansionError(f"{where} {wrong}") from error
    if not isinstance(expansion, Expansion):
        wrong = f"its entry point names {brief(expansion)}, which is not an Expansion(...)"
        raise ExpansionError(f"{where}: {wrong}")
    if expansion.name != point.name:
        raise ExpansionError(f"{where} calls itself {expansion.name!r}")
    return _installed(expansion, point)


def _by_name(name: str) -> ExpansionInfo:
    points = installed().get(name, ())
    if not points:
        raise ExpansionError(nearest("expansion", name, installed()))
    if len(points) > 1:
        origins = join_and([*map(_origin, points)])
        raise ExpansionError(ErrorMessage("installed twice", name=repr(name), origins=origins))
    return _loaded(points[0])


def _by_itself(expansion: Expansion) -> ExpansionInfo:
    for point in installed().get(expansion.name, ()):
        target: object = sys.modules.get(point.module)
        for name in filter(None, (point.attr or "").split(".")):
            target = getattr(target, name, None)
        if target is expansion:
            return _installed(expansion, point)
    return ExpansionInfo(expansion)


def find(wanted: Any) -> ExpansionInfo:
    """Return the expansion for a name, an :class:`Expansion`, or a bare plugin.

    :raises ExpansionError: if it is not installed, cannot be loaded, or is not an expansion.
    """
    if isinstance(wanted, str):
        return _by_name(wanted)
    if isinstance(wanted, Expansion):
        return _by_itself(wanted)
    kind = wanted if isinstance(wanted, type) else type(wanted)
    if kind.__module__ != "builtins" or isinstance(wanted, ModuleType):
        return ExpansionInfo(wrap_bare_plugin(wanted))
    if isinstance(wanted, (list, tuple, set, frozenset)) and wanted:
        call = f"Ruleset.build({', '.join(map(brief, list(wanted)[:7]))})"
        raise ExpansionError(f"name the expansions one by one: {call}")
    call = "without expansions it is Ruleset.build()"
    raise ExpansionError(f"{brief(wanted)} is not an expansion; {call}")


def find_all(wanted: Iterable[Any]) -> list[ExpansionInfo]:
    """Return the expansions *wanted*, in order, then those in their ``brings``.

    :raises ExpansionError: if one is missing, given twice, lacks a requirement, or conflicts.
    """
    infos: list[ExpansionInfo] = []
    for item in wanted:
        info = find(item)
        if any(info.name == other.name for other in infos):
            raise ExpansionError(ErrorMessage("expansion twice", name=repr(info.name)))
        infos.append(info)
    for info in infos:
        # the list grows, since these may have ``brings`` themselves
        for expansion in info.definition.brings:
            there = [other.definition for other in infos if other.name == expansion.name]
            if not there:
                infos.append(evolve(info, definition=expansion))
            elif there != [expansion]:
                name = repr(info.name)
                raise ExpansionError(
                    ErrorMessage("brought twice", name=name, brought=repr(expansion.name))
                )
    active = {info.name for info in infos}
    for info in infos:
        for name in info.definition.requires:
            if name not in active:
                raise ExpansionError(
                    ErrorMessage("requires", name=repr(info.name), other=repr(name))
                )
        for name in info.definition.conflicts:
            if name in active:
                raise ExpansionError(
                    ErrorMessage("excludes", name=repr(info.name), other=repr(name))
                )
    return infos


def named_in(fingerprint: Iterable[str]) -> tuple[tuple[str, ...], dict[str, bool | int]]:
    """Return the expansions and options from which to build a ruleset with that fingerprint.

    Names that are not installed are left out, since another expansion may bring them.

    :raises RulesetMismatch: if an entry is neither an expansion nor an option, or another version
        is installed.
    """
    names: list[str] = []
    options: dict[str, bool | int] = {}
    for entry in fingerprint:
        name, pinned, version = entry.partition("==")
        option = re.fullmatch(r"(\w+)=(True|False|-?[0-9]{1,9})", entry)
        if option:
            value = option[2]
            options[option[1]] = value == "True" if value in ("True", "False") else int(value)
        elif not pinned:
            raise RulesetMismatch(
                ErrorMessage(
                    "at", place="ruleset", why=ErrorMessage("no entry of rules", entry=brief(entry))
                )
            )
        elif points := installed().get(name, ()):
            here = [*map(_version, points)]
            if version not in (*here, *_described(points[0]).definition.reads):
                raise RulesetMismatch(
                    ErrorMessage("other installed", entry=brief(entry), here=f"{name}=={here[0]}")
                )
            names.append(name)
    return tuple(sorted(name for name in names if name != "base")), options


def brought_by(key: object) -> list[str]:
    """Return the installed expansions with a card, character or rule of that *key*.

    >>> brought_by("barrel"), brought_by("nobody")
    (['base'], [])
    """
    names = []
    for info in available_expansions():
        whole = info.definition
        things = [*whole.cards, *whole.characters, *whole.rules]
        if key in [each.key for each in things if not isinstance(each, Copies)]:
            names.append(info.name)
    return names


def played_by(players: object) -> list[str]:
    """Return the installed expansions with roles for that number of *players*.

    >>> played_by(5), played_by(99)
    (['base'], [])
    """
    return [
        info.name
        for info in available_expansions()
        for roles in info.definition.role_sets
        if not roles.when and len(roles.hands or roles.roles) == players
    ]


def up_to_date(fingerprint: Iterable[str], infos: Iterable[ExpansionInfo]) -> list[str]:
    """Return *fingerprint* with the version that is here in place of each that it reads."""
    here = {
        f"{info.name}=={version}": f"{info.name}=={info.version}"
        for info in infos
        for version in info.definition.reads
    }
    return [here.get(entry, entry) for entry in fingerprint]
