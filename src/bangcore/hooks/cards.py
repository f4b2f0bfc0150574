"""Cards: suits, hands, losses, and the draw!."""

# Specifications have no body.
# mypy: disable-error-code="empty-body"

from __future__ import annotations

from collections.abc import Awaitable, Iterable

from bangcore.engine.engine import Engine
from bangcore.engine.plays import Flip
from bangcore.engine.table import Table
from bangcore.rules.marks import hook
from bangcore.rules.options import Offer


@hook(combine="first", answers="suit")
def bang_card_suit(g: Table, owner: int, source: int, card: int) -> str | None:
    """Return the suit of *card* for all purposes, or ``None`` for the printed one.

    :cards: Blessing, Curse.

    ::

        @hookimpl
        def bang_card_suit(self):
            return "hearts"
    """


@hook(combine="sum", of="seat")
def bang_flip_more(g: Table, owner: int, source: int, seat: int) -> int:
    """Return the number of additional cards that *seat* flips for a draw!, to choose one of all.

    :cards: Lucky Duke, Horseshoe.

    ::

        @hookimpl
        def bang_flip_more(self):
            return 1
    """


@hook(combine="react", of="seat")
def bang_on_flipped(
    g: Engine, owner: int, source: int, seat: int, flip: Flip
) -> Awaitable[None] | None:
    """Act when *seat* has made a draw!, before it counts and its cards leave the table.

    ``flip.counts`` may be set to another one of ``flip.cards``, or to ``None`` for no card at all.
    ``await g.flip_again(flip)`` turns up new cards instead, ``g.take_from_table`` takes one of
    them.

    :cards: John Pain, Tumbleweed.

    ::

        @hookimpl(of="everybody")
        async def bang_on_flipped(self, g, owner, flip):
            if flip.key == "barrel" and g.suit(flip.counts) == "hearts":
                await g.flip_again(flip)
    """


@hook(combine="sum", of="seat")
def bang_opening_hand(g: Table, owner: int, source: int, seat: int) -> int:
    """Return the number of additional cards that *seat* is dealt before the first turn.

    It is added to one card for each life point.

    :cards: the characters of two players, Big Spencer.

    ::

        @hookimpl
        def bang_opening_hand(self):
            return -4
    """


@hook(combine="any", of="seat")
def bang_hand_open(g: Table, owner: int, source: int, seat: int, viewer: int | None) -> bool:
    """Return whether *viewer*, or everybody if it is ``None``, sees the hand of *seat*.

    When a hand becomes open, cards already in it are seen, too; show them (``g.show``) to report
    it.  The viewers of a hand are public, so they must not reveal a secret: open hands to mates
    only where all roles are open.

    :cards: Sacagaway.

    ::

        @hookimpl
        def bang_hand_open(self, g, seat, viewer):
            return viewer is not None and g.same_side(seat, viewer)
    """


@hook(combine="react", of="seat")
def bang_before_card_lost(
    g: Engine, owner: int, source: int, seat: int, card: int, by: int, key: str | None
) -> Awaitable[None] | None:
    """Act before another player, *by*, takes *card* from *seat* or makes them discard it, by *key*.

    This concerns cards in hand and in play, but not those that *seat* chooses to give away or
    discard.  Afterwards, the card is lost only if it is still there and *by* is still in play.

    :cards: Refund.

    ::

        @hookimpl
        async def bang_before_card_lost(self, g, owner, by):
            await g.shoot(owner, by, key="henry_block")
    """


@hook(combine="collect", of="seat")
def bang_loot(
    g: Table, owner: int, source: int, seat: int, by: int, taken: bool
) -> Iterable[Offer]:
    """Return what *by* may take from *seat*, or make them discard, beside their cards.

    These are options of *by* for cards such as Panic! (*taken*) and Cat Balou; their effect does
    what happens to the thing.

    :cards: the wagons of The Great Train Robbery.

    ::

        @hookimpl
        def bang_loot(self, g, owner, by, taken):
            if not taken:
                yield Offer(g.options.pick(key="lamp"), self.put_out, owner)
    """


@hook(combine="react", of="seat")
def bang_on_excess(
    g: Engine, owner: int, source: int, seat: int, count: int
) -> Awaitable[None] | None:
    """Act when *seat* has discarded *count* cards for the hand limit.

    :cards: the loads of Armed & Dangerous.

    ::

        @hookimpl
        def bang_on_excess(self, g, seat, count):
            g.put_tokens("load", count, seat=seat)
    """


@hook(combine="react", of="seat")
def bang_on_card_left(
    g: Engine, owner: int, source: int, seat: int, card: int
) -> Awaitable[None] | None:
    """Act when *card* has left its place in front of *seat*, in any way.

    It was discarded, played, taken or passed on, or its owner is out.  The abilities in force at
    that moment act when the effect in progress is finished, including that of the card itself
    (``card == source``); ``g.place(card)`` is its place by then.

    :cards: the Ghost of The Valley of Shadows.

    ::

        @hookimpl
        def bang_on_card_left(self, g, owner, source, card):
            if card == source:
                g.draw(owner)
    """
