"""The draw!: turning up cards of the draw pile, one of which counts."""

from __future__ import annotations

from collections.abc import Container

from bangcore.engine.cards import Cards
from bangcore.engine.plays import Flip
from bangcore.rules.options import Cause

__all__ = ["Flips"]


class Flips(Cards):
    """The verbs of the draw!."""

    __slots__ = ()

    async def flip(self, seat: int, key: str) -> int | None:
        """*seat* makes a draw! for *key*; return the card that counts, if there is one."""
        return (await self.flip_cards(seat, key)).counts

    async def flip_cards(self, seat: int, key: str, amount: int = 1) -> Flip:
        """*seat* makes a draw! of *amount* cards for *key*; if more than one, all count."""
        flip = Flip(seat, key, amount)
        await self.flip_again(flip)
        if flip.cards:
            await self.react("bang_on_flipped", seat, flip)
            for card in flip.cards:
                self.clear(card)
        return flip

    async def flip_again(self, flip: Flip) -> None:
        """Turn up cards for *flip* in place of its present cards."""
        seat, key = flip.seat, flip.key
        self._check(seat)
        for card in flip.cards:
            self.clear(card)
        cards = flip.cards = self.reveal_top(flip.amount + self.consult("bang_flip_more", seat))
        flip.counts = None
        if not cards:
            return
        self.tell("flipped", seat, cards=cards, key=key)
        if flip.amount > 1:
            return
        flip.counts = cards[0]
        if len(cards) > 1:
            cause = Cause(key, by=seat, target=seat, cards=tuple(cards))
            flip.counts = await self.choose_card(seat, "flip", cards, cause)
            self.tell("chose", seat, cards=(flip.counts,), key=key)

    async def flip_is(
        self, seat: int, key: str, *, suit: str, ranks: Container[int] | None = None
    ) -> bool:
        """*seat* makes a draw! for *key*; return whether it has that suit and one of the ranks."""
        card = await self.flip(seat, key)
        if card is None or self.suit(card) != suit:
            return False
        return ranks is None or self.rank(card) in ranks
