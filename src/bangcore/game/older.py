"""The version of saves and records, and the one place in which older versions are read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from bangcore.complaints import Complaint
from bangcore.errors import InvalidSave, brief

__all__ = ["NEXT", "VERSION", "brought_up_to_date"]

VERSION: Final = 2

NEXT: Final[dict[int, Callable[[dict[str, Any]], dict[str, Any]]]] = {}
"""For each older version that is read, what makes the next version of it.

A function gets the entries of a save or of a record, whichever their ``format`` says, and returns
those that the next version would have written.  It changes the form only: what the answers lead to
is checked when they are played again.
"""


def brought_up_to_date(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the entries of a save or record as this version writes them."""
    found = dict(data)
    version = found.get("version")
    oldest = min((VERSION, *NEXT))
    if type(version) is not int or not oldest <= version <= VERSION:
        why = Complaint("other version", version=brief(version), oldest=oldest, newest=VERSION)
        if oldest == VERSION:
            why = Complaint("other than this", version=brief(version), known=VERSION)
        raise InvalidSave(Complaint("at", place="version", why=why))
    for older in range(version, VERSION):
        found = {**NEXT[older](found), "version": older + 1}
    return found
