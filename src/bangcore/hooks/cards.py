"""Cards: what they are, who has them, the draw!."""

from __future__ import annotations

from collections.abc import Awaitable

from bangcore.engine.engine import Engine
from bangcore.engine.plays import Flip
from bangcore.engine.table import Table
from bangcore.rules.marks import hook


@hook(combine="first")
def bang_card_suit(g: Table, owner: int, source: int, card: int) -> str | None:
    """Return the suit that *card* has for every purpose, or ``None`` for the one printed on it.

    :cards: Blessing, Curse.

    ::

        @hookimpl
        def bang_card_suit(self):
            return "hearts"
    """
    raise NotImplementedError


@hook(combine="sum", of="seat")
def bang_flip_more(g: Table, owner: int, source: int, seat: int) -> int:
    """Return how many more cards *seat* flips for one draw!, to choose the one that counts.

    :cards: Lucky Duke, Horseshoe.

    ::

        @hookimpl
        def bang_flip_more(self):
            return 1
    """
    raise NotImplementedError


@hook(combine="react", of="seat")
def bang_on_flipped(
    g: Engine, owner: int, source: int, seat: int, flip: Flip
) -> Awaitable[None] | None:
    """Act when *seat* has made a draw!, before it counts and its cards go from the table.

    ``flip.counts`` may become another one of ``flip.cards``, or ``None``: then it counts as if
    there had been no card.  ``await g.flip_again(flip)`` turns up new cards instead,
    ``g.take_from_table`` takes one of them.

    :cards: none that is shipped; the expansion of the tutorial has one.

    ::

        @hookimpl(of="everybody")
        async def bang_on_flipped(self, g, owner, flip):
            if flip.key == "barrel" and g.suit(flip.counts) == "hearts":
                await g.flip_again(flip)
    """
    raise NotImplementedError


@hook(combine="sum", of="seat")
def bang_opening_hand(g: Table, owner: int, source: int, seat: int) -> int:
    """Return how many cards *seat* is dealt before the first turn besides one per life point.

    :cards: none that is shipped; the expansion of the tutorial has one.

    ::

        @hookimpl
        def bang_opening_hand(self):
            return -4
    """
    raise NotImplementedError


@hook(combine="any", of="seat")
def bang_hand_open(g: Table, owner: int, source: int, seat: int, viewer: int | None) -> bool:
    """Tell whether *viewer* sees the cards in the hand of *seat*; ``None``: everybody does.

    Those that are there when it is opened, too; to tell that, show them (``g.show``).  Who sees a
    hand must not tell a secret: open it to mates where all roles are open.

    :cards: none that is shipped; the expansion of the tutorial has one.

    ::

        @hookimpl
        def bang_hand_open(self, g, seat, viewer):
            return viewer is not None and g.same_side(seat, viewer)
    """
    raise NotImplementedError


@hook(combine="react", of="seat")
def bang_before_card_lost(
    g: Engine, owner: int, source: int, seat: int, card: int, by: int, key: str | None
) -> Awaitable[None] | None:
    """Act before somebody else (*by*) takes *card* of *seat* or makes them discard it, by *key*.

    Of the hand or from in front of them; not the cards that they choose to give away or discard.
    A player who is out by then gets nothing, nor does the card go when it is no longer there.

    :cards: none that is shipped; the expansion of the tutorial has one.

    ::

        @hookimpl
        async def bang_before_card_lost(self, g, owner, by):
            await g.shoot(owner, by, key="henry_block")
    """
    raise NotImplementedError


@hook(combine="react", of="seat")
def bang_on_excess(
    g: Engine, owner: int, source: int, seat: int, count: int
) -> Awaitable[None] | None:
    """Act when *seat* has discarded *count* cards for the hand limit.

    :cards: none that is shipped; the loads of an example.

    ::

        @hookimpl
        def bang_on_excess(self, g, seat, count):
            g.put_tokens("load", count, seat=seat)
    """
    raise NotImplementedError


@hook(combine="react", of="seat")
def bang_on_card_left(
    g: Engine, owner: int, source: int, seat: int, card: int
) -> Awaitable[None] | None:
    """Act when *card* has left its place in front of *seat*: asked once, in whichever way it went.

    It was discarded, played, taken or passed on, or its owner is out.  Abilities that were in force
    at that moment act, also that of the card itself (``card == source``), when the effect in
    progress is finished; ``g.place(card)`` says where it is by then.

    :cards: none that is shipped.

    ::

        @hookimpl
        def bang_on_card_left(self, g, owner, source, card):
            if card == source:
                g.draw(owner)
    """
    raise NotImplementedError
