"""Wagons in front of players, and the deck of wagons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bang_trainrobbery.state import TrainState
from bangcore.plugin import Cause, Engine, Offer, Option, Table

__all__ = [
    "blue_prices",
    "draw_wagon",
    "in_front",
    "lay",
    "loot",
    "lose",
    "may_have",
    "pay_blue",
    "picks",
    "put_away",
    "put_away_all",
    "without_ghost_car",
]

GHOST = "ghost_car"


def in_front(g: Table, seat: int) -> list[str]:
    """Return the wagons in front of *seat*, read only."""
    return g.extra(TrainState).front[seat]


def may_have(g: Table, by: int, seat: int, wagon: str) -> bool:
    """Return whether *by* may lay a wagon in front of *seat*."""
    if wagon == GHOST and (g.role(seat) == "sheriff" or (seat in g.present and not g.life(seat))):
        return False
    return (wagon == GHOST or seat in g.present) and g.may_lay(by, seat, wagon)


def draw_wagon(g: Engine) -> str | None:
    """Take the top wagon of the deck, if there is one."""
    state = g.extra(TrainState)
    if not state.deck:
        state.deck, state.under = state.under, []
    # everybody knows which wagons are left, and sees the one that is drawn
    return state.deck.pop(g.random(len(state.deck))) if state.deck else None


def lay(g: Engine, by: int, seat: int, wagon: str) -> None:
    """Let *by* lay a wagon in front of *seat*, who may come back by it."""
    state = g.extra(TrainState)
    state.front[seat].append(wagon)
    g.touch()
    g.tell("coupled", by, None if seat == by else seat, key=wagon)
    if seat not in g.present:
        state.ghosts.append(seat)
        g.return_to_play(seat, 0)


def put_away(g: Engine, seat: int, wagon: str) -> None:
    """Put a wagon in front of *seat* face up under the deck."""
    _take_off(g, seat, wagon)
    g.extra(TrainState).under.append(wagon)
    g.tell("uncoupled", seat, key=wagon)


def put_away_all(g: Engine, seat: int) -> None:
    """Put all wagons in front of *seat* under the deck."""
    for wagon in in_front(g, seat)[:]:
        put_away(g, seat, wagon)


def _take_off(g: Engine, seat: int, wagon: str) -> None:
    g.extra(TrainState).front[seat].remove(wagon)
    g.touch()


async def lose(g: Engine, seat: int, wagon: str, by: int, *, taken: bool = False) -> None:
    """*by* takes a wagon of *seat*, or makes them discard it."""
    if by != seat:
        await g.react("bang_before_wagon_lost", seat, wagon, by)
    if wagon not in in_front(g, seat) or by not in g.present:
        return
    if not taken:
        put_away(g, seat, wagon)
    else:
        _take_off(g, seat, wagon)
        lay(g, by, by, wagon)


def loot(g: Table, seat: int, by: int, *, taken: bool) -> Iterator[Offer]:
    """Yield the offers of *by* to take or discard a wagon of *seat*."""
    for wagon in in_front(g, seat):
        if not taken or (seat != by and may_have(g, by, by, wagon)):
            yield Offer(g.options.pick(key=wagon), _loot, seat, wagon, by, taken)


async def _loot(g: Engine, seat: int, wagon: str, by: int, taken: bool) -> None:
    await lose(g, seat, wagon, by, taken=taken)


async def without_ghost_car(g: Engine) -> None:
    """Let the ghosts leave that have lost the Ghost Car."""
    state = g.extra(TrainState)
    for seat in state.ghosts[:]:
        if GHOST not in state.front[seat]:
            state.ghosts.remove(seat)
            if seat in g.present:
                await g.leave(seat)


# ---------------------------------------------------------------- cards and wagons


def picks(g: Table, cards: Sequence[int], wagons: Sequence[str]) -> list[Option]:
    """Return the options to pick one of *cards* and *wagons*."""
    return [*map(g.options.pick, cards), *(g.options.pick(key=wagon) for wagon in wagons)]


def blue_prices(g: Table, seat: int, but: str) -> list[int | None]:
    """Return the blue cards of *seat*, and ``None`` if they have a wagon other than *but*."""
    cards = [*g.spendable(seat), *g.in_play(seat)]
    blue = [card for card in cards if g.kind(card).border == "blue"]
    return [*blue, *([None] if len(in_front(g, seat)) > 1 else [])]


async def pay_blue(g: Engine, seat: int, key: str, card: int | None) -> None:
    """Let *seat* discard a blue card, or else another wagon, for the wagon *key*."""
    g.tell("used", seat, key=key)
    if card is not None:
        g.discard(seat, card, key=key)
        return
    others = [wagon for wagon in in_front(g, seat) if wagon != key]
    put_away(g, seat, await g.choose_key(seat, "blue", others, Cause(key, by=seat, target=seat)))
