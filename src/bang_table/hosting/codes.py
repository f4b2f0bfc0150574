"""The codes with which another device takes over a seat."""

from __future__ import annotations

import secrets
from typing import Final, final

from bang_table.error_messages import ERROR_MESSAGES
from bangcore.error_messages import ErrorMessage
from bangcore.errors import UnknownName

__all__ = ["VALID", "SeatCodes"]

VALID: Final = 600.0
"""The seconds for which a code is valid."""


@final
class SeatCodes:
    """The valid codes, at most one for each person.

    >>> codes = SeatCodes()
    >>> code = codes.make("token of Ann", now=10.0)
    >>> codes.owner(code, now=20.0)
    'token of Ann'
    """

    __slots__ = ("_by_token",)

    def __init__(self) -> None:
        self._by_token: Final[dict[str, tuple[str, float]]] = {}

    def make(self, token: str, now: float) -> str:
        """Return a new code for the person with that *token*, which replaces an earlier one."""
        self._by_token[token] = secrets.token_urlsafe(12), now + VALID
        return self._by_token[token][0]

    def owner(self, code: object, now: float) -> str:
        """Return the token of the person with that *code*.

        :raises UnknownName: if the code is unknown, used or too old.
        """
        for token, (valid, until) in self._by_token.items():
            if (
                now < until
                and isinstance(code, str)
                and secrets.compare_digest(valid.encode(), code.encode("utf-8", "replace"))
            ):
                return token
        raise UnknownName(ErrorMessage("no such code", ERROR_MESSAGES))

    def drop(self, token: str) -> None:
        """Forget the code of a person."""
        self._by_token.pop(token, None)

    def any_valid(self, now: float) -> bool:
        """Return whether any code is valid."""
        return any(now < until for _, until in self._by_token.values())
