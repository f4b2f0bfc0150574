"""The tokens that identify the person of each seat."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import Final, final

from bangcore.errors import UnknownName

__all__ = ["Tokens"]


@final
class Tokens:
    """The secret token of each seat."""

    __slots__ = ("by_seat",)

    def __init__(self, by_seat: Iterable[str]) -> None:
        self.by_seat: Final = list(by_seat)

    @classmethod
    def new(cls, players: int) -> Tokens:
        """Return new tokens for *players* seats."""
        return cls(secrets.token_urlsafe(16) for _ in range(players))

    def renew(self, seat: int) -> str:
        """Replace the token of *seat*, and return the new one."""
        self.by_seat[seat] = secrets.token_urlsafe(16)
        return self.by_seat[seat]

    def seat_of(self, token: object) -> int:
        """Return the seat of that *token*, compared in constant time.

        :raises UnknownName: if no seat has it.
        """
        holder = None
        if isinstance(token, str):
            code = token.encode("utf-8", "replace")
            for seat, secret in enumerate(self.by_seat):
                if secrets.compare_digest(secret.encode("utf-8", "replace"), code):
                    holder = seat
        if holder is None:
            raise UnknownName("no seat has that token")
        return holder
