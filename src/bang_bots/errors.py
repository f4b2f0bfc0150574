"""The errors of games between bots."""

from bangcore.errors import BangError

__all__ = ["GameTooLong"]


class GameTooLong(BangError, RuntimeError):
    """A game has not come to its end within the answers that :func:`bang_bots.play` allows."""
