"""Tokens: their names, and the piles of a table."""

from __future__ import annotations

from bisect import insort
from collections.abc import Container, Iterator
from typing import Any, Final, TypedDict, final

from attrs import define, field, frozen

from bangcore.plain import plain, sparse
from bangcore.rules.requirements import FLAG, TEXT, check_key

__all__ = ["MOST", "TOKENS", "PileView", "Token", "TokenPile", "Tokens", "TokensView"]

TOKENS: Final = "tokens"
"""The name of their entry in the state of a game."""
MOST: Final = 10_000


@final
@frozen
class Token:
    """A kind of token on cards in play or in front of players, with its singular and plural.

    With *on_character*, tokens in front of a player are on the character, and go with it when the
    player becomes another one.

    >>> Token("load", "load", "loads")
    Token(key='load', name='load', plural='loads', on_character=False)
    """

    key: str = field(validator=check_key)
    name: str = field(validator=TEXT)
    plural: str = field(validator=TEXT)
    on_character: bool = field(default=False, kw_only=True, validator=FLAG)


@sparse()
@final
@frozen
class TokenPile:
    """Tokens of one kind in front of *seat*, on a *card* in play if one is named."""

    seat: int
    token: str
    amount: int
    card: str | None = None

    @property
    def place(self) -> tuple[int, str, str]:
        """The seat, the card and the kind: the order of piles."""
        return self.seat, self.card or "", self.token


class _InFrontOf(TypedDict):
    seat: int
    token: str
    amount: int


@final
class PileView(_InFrontOf, total=False):
    """Tokens of one kind in front of a seat; ``card`` is there if they are on a card in play."""

    card: str


@final
class TokensView(TypedDict):
    """All tokens in play, by seat, card and kind."""

    piles: list[PileView]


@final
@define
class Tokens:
    """All tokens of a table: one pile for each place and kind, sorted."""

    piles: tuple[TokenPile, ...] = ()

    def count(self, seat: int, token: str, card: str | None) -> int:
        """Return the number of tokens of that kind there."""
        for pile in self.piles:
            if pile.seat == seat and pile.card == card and pile.token == token:
                return pile.amount
        return 0

    def of(self, seat: int) -> dict[str, Any]:
        """Return the numbers of tokens of *seat* by kind; those on a card are under its name."""
        counts: dict[str, Any] = {}
        for pile in self.piles:
            if pile.seat == seat:
                there = counts if pile.card is None else counts.setdefault(pile.card, {})
                there[pile.token] = pile.amount
        return counts

    def put(self, seat: int, token: str, card: str | None, amount: int) -> None:
        """Add *amount* tokens, or remove them if it is negative."""
        piles = [*self.piles]
        for old in self.piles:
            if old.seat == seat and old.card == card and old.token == token:
                piles.remove(old)
                amount += old.amount
        if amount:
            insort(piles, TokenPile(seat, token, amount, card), key=lambda pile: pile.place)
        self.piles = tuple(piles)

    def clear(self, seat: int, card: str | None, kinds: Container[str]) -> None:
        """Remove all tokens of these *kinds* from a card, or from the front of a seat."""
        self.piles = tuple(
            [p for p in self.piles if (p.seat, p.card) != (seat, card) or p.token not in kinds]
        )

    def pass_on(self, giver: int, card: str, receiver: int) -> None:
        """Move the tokens on a card to *receiver*, with the card."""
        for pile in self.piles:
            if (pile.seat, pile.card) == (giver, card):
                self.put(receiver, pile.token, card, pile.amount)

    def copy(self) -> Tokens:
        """Return an independent copy."""
        return Tokens(self.piles)

    def view(self, seat: int | None) -> TokensView:
        """Return the piles, which everybody sees."""
        return {"piles": [plain(pile) for pile in self.piles]}

    def audit(self, rules: Any, state: Any) -> Iterator[str]:
        """Yield the faults of the piles."""
        places = [pile.place for pile in self.piles]
        if places != sorted({*places}):
            yield "piles: one for each place and kind, in their order"
        for pile in self.piles:
            if pile.token not in rules.tokens:
                yield f"no token {pile.token!r}"
            if not 0 < pile.amount <= MOST:
                yield f"{pile.amount} of {pile.token!r}"
            if not 0 <= pile.seat < len(state.names):
                yield f"no seat {pile.seat}"
                continue
            name = state.names[pile.seat]
            if pile.card is None and not state.alive[pile.seat]:
                yield f"{pile.token!r} of {name}, who is out"
            in_play = {rules.cards[card].key for card in state.in_play[pile.seat]}
            if pile.card is not None and pile.card not in in_play:
                yield f"{pile.token!r} on {pile.card!r}, which is not in front of {name}"
