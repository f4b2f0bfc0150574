"""The errors of games between bots."""

from bangcore.errors import BangError, IllegalOption

__all__ = ["GameTooLong", "IllegalAnswer"]


class GameTooLong(BangError, RuntimeError):
    """A game is not over after the number of answers that :func:`bang_bots.play` allows."""


class IllegalAnswer(IllegalOption):
    """A bot gave an answer that is not an option; ``seat`` is its seat."""

    def __init__(self, seat: int, error: IllegalOption) -> None:
        super().__init__(error.answer, error.reason, error.public)
        self.args = seat, error
        self.seat = seat
