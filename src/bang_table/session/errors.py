"""The errors of sessions."""

from bangcore.errors import BangError

__all__ = ["InvalidRequest", "NoSuchEvent"]


class InvalidRequest(BangError, ValueError):
    """A request to a session is malformed."""


class NoSuchEvent(BangError, IndexError):
    """A session has no event of that number yet."""
