"""The error messages of makers of bots."""

from typing import Final

from bangcore.error_messages import ErrorMessages

__all__ = ["ERROR_MESSAGES"]

TEXTS: Final = {
    "what/bot": "bot",
    "needless budget": "{bot} has no budget: {given}",
    "no budget": (
        "search has so many tries for an answer, such as search:100, or so much time, such as "
        "search:200ms, not {given}"
    ),
}

ERROR_MESSAGES: Final = ErrorMessages("bang_bots", TEXTS)
