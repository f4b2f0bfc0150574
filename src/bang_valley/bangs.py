"""Cards in hand that are, or count as, BANG! cards."""

from __future__ import annotations

from bangcore.plugin import Cause, Engine, Table, Way

__all__ = ["bang_cards", "may_bang", "may_use_as_bang", "play_as_bang"]


def may_bang(g: Table, me: int) -> bool:
    """Return whether *me*, who is on turn, has a BANG! left."""
    only_if = g.rules.kinds["bang"].only_if
    return only_if is None or only_if(g, me)


def may_use_as_bang(g: Table, me: int, card: int) -> bool:
    """Return whether *me*, who is on turn, may play *card* as a BANG!."""
    return g.may_use(me, card, "bang", "turn", Cause("turn", by=me, target=me))


def bang_cards(g: Table, me: int) -> list[int]:
    """Return the cards in hand that *me*, who is on turn, may play as a BANG!."""
    return [card for card in g.counts_as(me, "bang") if may_use_as_bang(g, me, card)]


async def play_as_bang(
    g: Engine,
    me: int,
    card: int,
    target: int | None = None,
    *,
    way: Way | None = None,
    counts: bool = True,
) -> None:
    """Let *me* play *card* as a BANG!, in another *way* if given."""
    as_ = None if g.key(card) == "bang" else "bang"
    await g.play(me, card, target, as_, way=way, counts=counts)
