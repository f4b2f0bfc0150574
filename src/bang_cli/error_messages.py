"""The nouns in error messages that only the command uses."""

from typing import Final

from bangcore.error_messages import ErrorMessages

__all__ = ["ERROR_MESSAGES"]

ERROR_MESSAGES: Final = ErrorMessages(
    "bang_cli", {"what/command": "command", "what/ruling": "ruling"}
)
