"""The error messages of makers of bots."""

from typing import Final

from bangcore.error_messages import ErrorMessages

__all__ = ["ERROR_MESSAGES"]

TEXTS: Final = {
    "what/bot": "bot",
    "needless budget": "{bot} has no budget: {given}",
    "no budget": (
        "search takes a number of tries for each answer, such as search:100, or a time, such as "
        "search:200ms, not {given}"
    ),
    "no module": "the bots of {module} cannot be imported: {why}",
    "no maker": "{module} has no function {name} that makes bots",
}

ERROR_MESSAGES: Final = ErrorMessages("bang_bots", TEXTS)
