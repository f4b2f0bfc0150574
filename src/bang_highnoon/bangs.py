"""BANG! cards of the hand that are spent otherwise than by playing them."""

from __future__ import annotations

from bangcore.plugin import Cause, Engine

__all__ = ["bangs", "lay_bang"]


def bangs(g: Engine, seat: int) -> list[int]:
    """Return the cards of the hand that are BANG! cards for *seat*."""
    return [
        card
        for card in g.hand(seat)
        if g.key(card) == "bang" or "bang" in g.collect("bang_counts_as", card, of=seat)
    ]


async def lay_bang(g: Engine, seat: int, cause: Cause) -> int:
    """Let *seat* choose a BANG! card of his hand and lay it on the table; return it.

    He is asked even if he holds only one, because not asking would tell; a hand that is spent to
    the last card keeps no secret.
    """
    card = bangs(g, seat)[0]
    if len(g.hand(seat)) > cause.needed:
        options = dict.fromkeys(g.words.pick(card) for card in bangs(g, seat))
        answer = await g.ask(seat, "discard", options, cause)
        assert answer.card is not None
        card = answer.card
    g.lay(seat, card)
    return card
