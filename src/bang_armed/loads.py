"""Load tokens: placing, taking and spending them."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from typing import Final

from bangcore.plugin import PASS, Cause, Engine, Table, Token, hook

LOAD: Final = Token("load", "load", "loads")
MOST: Final = 4
SUPPLY: Final = 32

Place = int | None
"""A place for loads: an orange card, or ``None`` for the character."""


def places(g: Table, seat: int) -> list[Place]:
    """Return the places of *seat* for loads: their orange cards and character."""
    return [*(card for card in g.in_play(seat) if g.kind(card).border == "orange"), None]


def loads_on(g: Table, seat: int, place: Place) -> int:
    return g.tokens("load", card=place, seat=seat)


def loads(g: Table, seat: int) -> int:
    """Return how many loads *seat* has."""
    return sum(loads_on(g, seat, place) for place in places(g, seat))


def left(g: Table) -> int:
    """Return how many loads are left in the supply."""
    return SUPPLY - g.all_tokens("load")


def put(g: Engine, seat: int, place: Place, amount: int = 1) -> None:
    """Put loads on *place*, limited by its room and the supply."""
    amount = min(amount, MOST - loads_on(g, seat, place), left(g))
    if amount > 0:
        g.put_tokens("load", amount, card=place, seat=seat)


@hook(combine="react", of="seat")
def bang_on_last_load(
    g: Engine, owner: int, source: int, seat: int, card: int
) -> Awaitable[None] | None:
    """Act after the last load of *card* in front of *seat* is gone, before it is discarded.

    :cards: Bomb.

    ::

        @hookimpl
        def bang_on_last_load(self, g, owner, source, card):
            if card == source:
                g.draw(owner)
    """
    raise NotImplementedError


async def take(g: Engine, seat: int, place: Place, amount: int = 1) -> None:
    """Take loads from *place*; a card without loads is discarded."""
    g.spend_tokens("load", amount, card=place, seat=seat)
    if place is not None and not loads_on(g, seat, place):
        await g.react("bang_on_last_load", seat, place)
        g.discard(seat, place, key="no_loads")


async def gain(g: Engine, seat: int, amount: int, key: str) -> None:
    """Let *seat* get loads and place each one, while there is room."""
    for more in range(min(amount, left(g)), 0, -1):
        room = [place for place in places(g, seat) if loads_on(g, seat, place) < MOST]
        if not room:
            return
        put(g, seat, await choose(g, "load_to", room, Cause(key, by=seat, needed=more)))


async def pay(g: Engine, seat: int, amount: int, key: str) -> None:
    """Let *seat* pay loads from places of their choice."""
    for more in range(amount, 0, -1):
        loaded = [place for place in places(g, seat) if loads_on(g, seat, place)]
        cause = Cause(key, by=seat, needed=more)
        await take(g, seat, await choose(g, "load_from", loaded, cause))


async def choose(g: Engine, kind: str, among: Sequence[Place], cause: Cause) -> Place:
    """Let the player of the *cause* choose a place."""
    seat = cause.by
    assert seat is not None
    pick = g.options.pick
    options = [pick(key="character") if place is None else pick(place) for place in among]
    return (await g.choose(seat, kind, options, cause)).card


async def spend(
    g: Engine, seat: int, cause: Cause, *, card: int | None = None, times: int = 1
) -> int:
    """Let *seat* spend ``cause.needed`` loads, up to *times* times; return how often they do.

    The loads come from *card*, or from places of the player's choice.
    """
    cost = cause.needed
    for spent in range(times):
        there = loads(g, seat) if card is None else g.tokens("load", card=card)
        options = [PASS, g.options.use("load")]
        if there < cost or await g.ask(seat, "spend", options, cause) is PASS:
            return spent
        if card is None:
            await pay(g, seat, cost, cause.key)
        else:
            await take(g, seat, card, cost)
    return times


def take_back(g: Engine, seat: int | None, card: int | None) -> None:
    """Let *seat*, if in play, take back a card that is on the table during its effect."""
    if seat in g.present and card is not None and g.place(card)[0] == "table":
        g.take_from_table(seat, card)
