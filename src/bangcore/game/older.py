"""The version of saves and records, and the conversion of older versions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from bangcore.error_messages import ErrorMessage
from bangcore.errors import InvalidSave, brief

__all__ = ["NEXT", "VERSION", "brought_up_to_date", "in_version"]

VERSION: Final = 3
PRIOR: Final = ("knows", "shuffles", "doubts")


def _to_version_3(data: dict[str, Any]) -> dict[str, Any]:
    """Convert version 2: moves follow from the answers; seats have an order, a state its prior."""
    new = data.copy()
    for name in ("start", "state"):
        if isinstance(state := data.get(name), dict):
            players = len(state["names"]) if isinstance(state.get("names"), list) else 0
            new[name] = {**state, "order": [*range(players)], "piles": {}}
            new[name].pop("moves", None)
            new[name]["prior"] = {part: new[name].pop(part) for part in PRIOR if part in state}
    return new


NEXT: Final[dict[int, Callable[[dict[str, Any]], dict[str, Any]]]] = {2: _to_version_3}
"""For each older version that can be read, the function that converts it to the next version.

It gets the entries of a save or of a record, depending on their ``format``, and returns those that
the next version would have written.  It changes the form only: the replay checks the answers.
"""


def brought_up_to_date(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the entries of a save or record in the form of this version."""
    return in_version(VERSION, NEXT, data)


def in_version(
    newest: int,
    following: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]],
    data: Mapping[str, Any],
) -> dict[str, Any]:
    """Return the entries of *data* converted to version *newest*, one version at a time."""
    entries = dict(data)
    version = entries.get("version")
    oldest = min((newest, *following))
    if type(version) is not int or not oldest <= version <= newest:
        why = ErrorMessage("other version", version=brief(version), oldest=oldest, newest=newest)
        if oldest == newest:
            why = ErrorMessage("other than this", version=brief(version), known=newest)
        raise InvalidSave(ErrorMessage("at", place="version", why=why))
    for older in range(version, newest):
        entries = {**following[older](entries), "version": older + 1}
    return entries
