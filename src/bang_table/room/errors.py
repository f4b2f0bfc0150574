"""The errors of rooms."""

from bangcore.errors import BangError

__all__ = ["NotNow"]


class NotNow(BangError, RuntimeError):
    """A request does not fit the phase of the room, or needs a seat."""
