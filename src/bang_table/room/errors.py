"""The errors of rooms."""

from bangcore.errors import BangError

__all__ = ["NotNow"]


class NotNow(BangError, RuntimeError):
    """A room cannot do that at the moment: before the deal, in a game, or for a spectator."""
