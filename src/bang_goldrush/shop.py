"""The shop: buying and removing equipment, and the equipment deck."""

from __future__ import annotations

from collections.abc import Awaitable, Iterator, Sequence
from typing import Final

from bang_goldrush.box import key_of
from bang_goldrush.equipment import CARDS, Equipment
from bang_goldrush.nuggets import pay
from bang_goldrush.state import GoldRushState
from bang_goldrush.symbols import nuggets
from bangcore.plugin import Cause, Engine, Lines, Offer, Table

__all__ = ["lay_away", "offers", "open_shop", "take_top"]

ON_SALE: Final = 3
FOR_A_NUGGET: Final = Lines(nuggets(1))
"""The way to play a sold Beer."""


def open_shop(g: Engine) -> None:
    """Shuffle the equipment and turn up the first cards on sale."""
    state = g.extra(GoldRushState)
    state.nuggets = [0 for _ in g.seats]
    state.front = [[] for _ in g.seats]
    g.shuffle(state.deck)
    for place in range(ON_SALE):
        restock(g, place)


def restock(g: Engine, place: int) -> None:
    """Turn up the top card of the deck and put it on sale."""
    state = g.extra(GoldRushState)
    if state.deck:
        state.shop.insert(place, draw(g))
        g.tell("restocked", key=key_of(state.shop[place]))


def draw(g: Engine) -> str:
    """Take the top card of the deck; shuffle the face-up cards once they reach the top."""
    name = g.extra(GoldRushState).deck.pop()
    turn_down(g)
    return name


def turn_down(g: Engine) -> None:
    state = g.extra(GoldRushState)
    if not state.deck and state.under:
        state.deck, state.under = state.under, []
        g.shuffle(state.deck)
        g.tell("turned_down", amount=len(state.deck))


def lay_under(g: Engine, name: str) -> None:
    """Put a card face up under the deck."""
    g.extra(GoldRushState).under.append(name)
    turn_down(g)


# ---------------------------------------------------------------- options


def offers(g: Table, me: int) -> list[Offer]:
    """Return the options of *me* to buy, remove and sell."""
    state = g.extra(GoldRushState)
    changed = g.has_implementations("bang_price", me)
    has = state.nuggets[me]
    options: list[Offer] = []
    if has or changed:
        options += to_buy(g, me, state, changed)
    if has and any(state.front):
        options += to_remove(g, me, state)
    options += to_sell(g, me)
    return options


def to_buy(g: Table, me: int, state: GoldRushState, changed: bool) -> Iterator[Offer]:
    has = state.nuggets[me]
    offered: set[str] = set()  # one of several duplicates is enough
    for name in state.shop:
        thing = CARDS[name]
        cost = price(g, me, thing) if changed else thing.cost
        if cost > has or thing.key in offered:
            continue
        if thing.effect is not None or any(True for _ in places(g, me, thing)):
            offered.add(thing.key)
            option = g.options.own("buy", thing.key)
            yield Offer(option, buy, me, name, ends_turn=thing.ends_turn)


def to_remove(g: Table, me: int, state: GoldRushState) -> Iterator[Offer]:
    for seat in g.others(me):
        for name in state.front[seat]:
            if CARDS[name].cost < state.nuggets[me]:
                option = g.options.own("remove", CARDS[name].key, target=seat)
                yield Offer(option, remove, me, seat, name)


def to_sell(g: Table, me: int) -> Iterator[Offer]:
    kinds, limited = g.rules.card_kinds, g.has_implementations("bang_use_veto", me)
    for card in g.hand(me):
        if kinds[card].key != "beer":
            continue
        if not limited or g.may_use(me, card, "beer", "sell", Cause("sell", by=me, target=me)):
            yield Offer(g.options.own("sell", card=card), sell, me, card)


def price(g: Table, me: int, thing: Equipment) -> int:
    """Return the price of a card for *me*."""
    more: int = g.consult("bang_price", me, thing.key)
    return max(thing.cost + more, 0)


def places(g: Table, me: int, thing: Equipment) -> Iterator[int]:
    """Yield the seats in front of which *me* can lay a black card: none already has it."""
    front = g.extra(GoldRushState).front
    for seat in thing.at.seats(g, me):
        if thing.key not in map(key_of, front[seat]) and g.may_lay(me, seat, thing.key):
            yield seat


# ---------------------------------------------------------------- effects


async def sell(g: Engine, me: int, card: int) -> None:
    """Let *me* play a Beer for a nugget."""
    await g.play(me, card, way=FOR_A_NUGGET)


async def buy(g: Engine, me: int, name: str) -> None:
    """Let *me* buy a card on sale, which is replaced at once."""
    state = g.extra(GoldRushState)
    thing = CARDS[name]
    cost = price(g, me, thing)
    g.note_use("purchase")
    g.tell("bought", me, key=thing.key)
    pay(g, me, cost, key=thing.key)
    place = state.shop.index(name)
    state.shop.remove(name)
    state.table.append(name)
    restock(g, place)
    await use(g, me, name)


async def take_top(g: Engine, me: int) -> None:
    """Let *me* take the top card of the deck, which is lost if they have it already."""
    state = g.extra(GoldRushState)
    name = draw(g)
    state.table.append(name)
    g.tell("turned_up", me, key=key_of(name))
    if key_of(name) in map(key_of, state.front[me]):
        lose(g, me, name)
    else:
        await use(g, me, name)


async def use(g: Engine, me: int, name: str) -> None:
    """Resolve a card on the table, or lay it in front of a player."""
    thing = CARDS[name]
    state = g.extra(GoldRushState)
    if thing.effect is not None:
        g.note_use(thing.key)
        at = thing.effect.at
        target = await choose_player(g, me, at.seats(g, me), thing) if at.chosen else None
        await thing.effect.by_ability(g, me, thing.key, target=target)
        state.table.remove(name)
        lay_under(g, name)
    elif free := list(places(g, me, thing)):
        seat = await choose_player(g, me, free, thing)
        state.table.remove(name)
        state.front[seat].append(name)
        g.touch()
        g.tell("equipped", me, None if seat == me else seat, key=thing.key)
    else:
        lose(g, me, name)


def lose(g: Engine, me: int, name: str) -> None:
    """Put a card that *me* cannot use from the table under the deck."""
    g.extra(GoldRushState).table.remove(name)
    lay_under(g, name)
    g.tell("lost_equipment", me, key=key_of(name))


def choose_player(g: Engine, me: int, seats: Sequence[int], thing: Equipment) -> Awaitable[int]:
    """Let *me* choose one of *seats* for a card."""
    return g.choose_seat(me, "player", seats, Cause(thing.key, by=me, target=me))


def remove(g: Engine, me: int, seat: int, name: str) -> None:
    """Let *me* pay to remove a card in front of *seat*."""
    thing = CARDS[name]
    g.tell("removed", me, seat, key=thing.key)
    pay(g, me, thing.cost + 1, key=thing.key)
    g.extra(GoldRushState).front[seat].remove(name)
    lay_under(g, name)
    g.touch()


def lay_away(g: Engine, seat: int) -> None:
    """Put all equipment in front of *seat* face up under the deck."""
    state = g.extra(GoldRushState)
    names, state.front[seat] = state.front[seat], []
    for name in names:
        g.tell("lost_equipment", seat, key=key_of(name))
        lay_under(g, name)
    if names:
        g.touch()
