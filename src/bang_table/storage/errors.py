"""The errors of storage."""

from bangcore.errors import BangError

__all__ = ["NotSaved"]


class NotSaved(BangError, OSError):
    """A change could not be written and was rolled back; the message may be shown to anybody."""
