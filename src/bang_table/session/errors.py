"""The errors of sessions."""

from bangcore.errors import BangError

__all__ = ["InvalidRequest", "NoSuchEvent"]


class InvalidRequest(BangError, ValueError):
    """A session has received a message that it does not know."""


class NoSuchEvent(BangError, IndexError):
    """Nothing of that number has happened in a session yet."""
