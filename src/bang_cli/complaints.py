"""The names of things in error messages that the command alone has."""

from typing import Final

from bangcore.complaints import Complaints

__all__ = ["COMPLAINTS"]

COMPLAINTS: Final = Complaints("bang_cli", {"what/command": "command", "what/ruling": "ruling"})
