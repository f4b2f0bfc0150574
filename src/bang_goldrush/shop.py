"""The shop: buying equipment, removing that of others, and where the cards go."""

from __future__ import annotations

from functools import partial

from bang_goldrush.equipment import BOX, Equipment, choose_player
from bang_goldrush.nuggets import FOR_A_NUGGET, nuggets, pay
from bang_goldrush.state import GoldRushState
from bangcore.plugin import Engine, Offer

__all__ = ["lay_away", "offers", "open_shop", "take_top"]

ON_SALE = 3


def kept(g: Engine) -> GoldRushState:
    """Return what Gold Rush keeps in this game."""
    state: GoldRushState = g.state.extra["goldrush"]
    return state


def open_shop(g: Engine) -> None:
    """Shuffle the equipment and turn up what is on sale first."""
    state = kept(g)
    state.nuggets = [0 for _ in g.seats]
    state.front = [[] for _ in g.seats]
    g.shuffle(state.deck)
    for place in range(ON_SALE):
        restock(g, place)


def restock(g: Engine, place: int) -> None:
    """Turn up the top card of the deck and put it on sale."""
    state = kept(g)
    if state.deck:
        state.shop.insert(place, draw(g))
        g.tell("restocked", key=BOX[state.shop[place]].key)


def draw(g: Engine) -> str:
    """Take the top card of the deck; what then lies face up on top is turned down and shuffled."""
    state = kept(g)
    name = state.deck.pop()
    turn_down(g)
    return name


def turn_down(g: Engine) -> None:
    state = kept(g)
    if not state.deck and state.under:
        state.deck, state.under = state.under, []
        g.shuffle(state.deck)
        g.tell("turned_down", amount=len(state.deck))


def lay_under(g: Engine, name: str) -> None:
    """Put a card face up under the deck."""
    kept(g).under.append(name)
    turn_down(g)


# ---------------------------------------------------------------- what the player on turn may do


def offers(g: Engine, me: int) -> list[Offer]:
    """Return what *me* may buy, remove and sell."""
    has = nuggets(g, me)
    return to_buy(g, me, has) + to_remove(g, me, has) + to_sell(g, me)


def to_buy(g: Engine, me: int, has: int) -> list[Offer]:
    reduced = g.force("bang_price")
    if not has and not reduced:
        return []
    # two cards of one name on sale are the same option
    found: dict[Equipment, Offer] = {}
    for name in kept(g).shop:
        thing = BOX[name]
        cost = price(g, me, thing) if reduced else thing.cost
        if cost > has or thing in found:
            continue
        if thing.ability is None or places(g, me, thing):
            option = g.words.own("buy", thing.key)
            effect = partial(buy, g, me, name)
            found[thing] = Offer(option, effect, ends_turn=thing.ends_turn)
    return list(found.values())


def to_remove(g: Engine, me: int, has: int) -> list[Offer]:
    front = kept(g).front
    if not has or not any(front):
        return []
    return [
        Offer(g.words.own("remove", BOX[name].key, target=seat), partial(remove, g, me, seat, name))
        for seat in g.others(me)
        for name in front[seat]
        if BOX[name].cost < has
    ]


def to_sell(g: Engine, me: int) -> list[Offer]:
    found = []
    kinds = g.rules.card_kinds
    for card in g.hand(me):
        if kinds[card].key == "beer" and not g.any("bang_use_veto", me, card, "beer", "turn"):
            effect = partial(g.play, me, card, way=FOR_A_NUGGET)
            found.append(Offer(g.words.own("sell", card=card), effect))
    return found


def price(g: Engine, me: int, thing: Equipment) -> int:
    return g.fold("bang_price", thing.cost, me, thing.key)


def places(g: Engine, me: int, thing: Equipment) -> list[int]:
    """Return in front of whom *me* can lay a black card: never two of one name."""
    front = kept(g).front
    return [
        seat
        for seat in thing.at.seats(g, me)
        if thing not in map(BOX.get, front[seat]) and g.may_lay(me, seat, thing.key)
    ]


# ---------------------------------------------------------------- what then happens


async def buy(g: Engine, me: int, name: str) -> None:
    """*me* buys a card on sale; the next one takes its place at once."""
    state = kept(g)
    thing = BOX[name]
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
    """*me* takes the top card of the deck."""
    name = draw(g)
    kept(g).table.append(name)
    g.tell("turned_up", me, key=BOX[name].key)
    await use(g, me, name)


async def use(g: Engine, me: int, name: str) -> None:
    """Let a card on the table take effect, or lay it in front of somebody."""
    thing = BOX[name]
    state = kept(g)
    if thing.effect is not None:
        await thing.effect(g, me)
        state.table.remove(name)
        lay_under(g, name)
        return
    free = places(g, me, thing)
    if not free:
        state.table.remove(name)
        lay_under(g, name)
        g.tell("lost_equipment", me, key=thing.key)
        return
    seat = await choose_player(g, me, free, thing.key)
    state.table.remove(name)
    state.front[seat].append(name)
    g.touch()
    g.tell("equipped", me, None if seat == me else seat, key=thing.key)


async def remove(g: Engine, me: int, seat: int, name: str) -> None:
    """*me* pays for the removal of a card in front of *seat*."""
    thing = BOX[name]
    g.tell("removed", me, seat, key=thing.key)
    pay(g, me, thing.cost + 1, key=thing.key)
    kept(g).front[seat].remove(name)
    lay_under(g, name)
    g.touch()


def lay_away(g: Engine, seat: int) -> None:
    """Put all equipment in front of *seat* face up under the deck."""
    state = kept(g)
    names, state.front[seat] = state.front[seat], []
    for name in names:
        g.tell("lost_equipment", seat, key=BOX[name].key)
        lay_under(g, name)
    if names:
        g.touch()
