"""The errors of games between bots."""

from bangcore.errors import BangError

__all__ = ["GameTooLong"]


class GameTooLong(BangError, RuntimeError):
    """A game is not over after the number of answers that :func:`bang_bots.play` allows."""
