"""The error messages of makers of bots."""

from typing import Final

from bangcore.complaints import Complaints

__all__ = ["COMPLAINTS"]

TEXTS: Final = {
    "what/bot": "bot",
    "needless budget": "{bot} has no budget: {given}",
    "no budget": (
        "search has so many tries for an answer, such as search:100, or so much time, such as "
        "search:200ms, not {given}"
    ),
}

COMPLAINTS: Final = Complaints("bang_bots", TEXTS)
