"""Putting and spending tokens."""

from __future__ import annotations

from bangcore.engine.flips import Flips
from bangcore.rules.tokens import Tokens

__all__ = ["TokenVerbs"]


class TokenVerbs(Flips):
    """The verbs of tokens, which are on cards in play or in front of players."""

    __slots__ = ()

    def put_tokens(
        self, token: str, amount: int = 1, *, card: int | None = None, seat: int | None = None
    ) -> None:
        """Put tokens of that kind on a *card* in play, or in front of a *seat*.

        They are lost when the card leaves its place or the player is out, and those on a character
        also when the player becomes another one.
        """
        self._change_tokens("put_tokens", token, amount, card, seat)

    def spend_tokens(
        self, token: str, amount: int = 1, *, card: int | None = None, seat: int | None = None
    ) -> None:
        """Remove tokens of that kind from a *card* in play, or from a *seat*.

        :raises LookupError: if there are fewer.
        """
        there = self.tokens(token, card=card, seat=seat)
        if there < amount:
            raise LookupError(f"cannot spend {amount} of {token!r}, there are {there}")
        self._change_tokens("spent_tokens", token, -amount, card, seat)

    def _lose_tokens(self, seat: int, *, of_character: bool = False) -> None:
        """Remove the tokens in front of *seat*, or only those on the character."""
        keys = [
            key for key, kind in self.rules.tokens.items() if kind.on_character or not of_character
        ]
        if keys:
            self.extra(Tokens).clear(seat, None, keys)

    def _change_tokens(
        self, event: str, token: str, more: int, card: int | None, seat: int | None
    ) -> None:
        owner, name = self._token_place(token, card, seat)
        if more:
            self.extra(Tokens).put(owner, token, name, more)
            cards = () if card is None else (card,)
            self.tell(event, owner, cards=cards, amount=abs(more), key=token)
