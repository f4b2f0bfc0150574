"""The errors of storage."""

from bangcore.errors import BangError

__all__ = ["NotSaved"]


class NotSaved(BangError, OSError):
    """A change of a session could not be written, so it was undone; everybody may read that."""
