"""The train: its moves along the line, taking wagons, and the end of the line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bang_trainrobbery.box import LOCOMOTIVES
from bang_trainrobbery.front import draw_wagon, lay
from bang_trainrobbery.state import TrainState
from bang_trainrobbery.stations import STATIONS, pay, payments
from bang_trainrobbery.wagons import places
from bangcore.plugin import EVERYBODY, Cause, Engine, Offer, Play, Rule, Table

__all__ = [
    "LOCOMOTIVE_RULES",
    "advance",
    "free_offers",
    "free_wagons",
    "offers",
    "run_to_the_end",
    "set_out",
    "starter",
    "take_free",
]

WAGONS_AT_FIRST: Final = 3
STATIONS_AT_LEAST: Final = 4

LOCOMOTIVE_RULES: Final = (
    Rule(
        key="ironhorse",
        name="Ironhorse",
        text="At the end of the line: a shot at every player.",
        kind="locomotive",
    ),
    Rule(
        key="leland",
        name="Leland",
        text="At the end of the line: a General Store.",
        kind="locomotive",
    ),
)


# ---------------------------------------------------------------- the line


def set_out(g: Engine) -> None:
    """Set up the first line; a card of the draw pile decides on the locomotive."""
    state = g.extra(TrainState)
    state.front = [[] for _ in g.seats]
    cards = g.reveal_top(1)
    black = any(g.suit(card) in ("clubs", "spades") for card in cards)
    for card in cards:
        g.clear(card)
    new_line(g, LOCOMOTIVES[0 if black else 1])


def new_line(g: Engine, locomotive: str) -> None:
    """Lay out stations, and the train before the first of them."""
    state = g.extra(TrainState)
    box = [*STATIONS]
    count = max(len(g.seats), STATIONS_AT_LEAST)
    state.stations = [box.pop(g.random(len(box))) for _ in range(count)]
    state.locomotive, state.position = locomotive, 0
    for _ in range(WAGONS_AT_FIRST):
        add_wagon(g)
    g.tell("train", key=locomotive)


def add_wagon(g: Engine) -> None:
    wagon = draw_wagon(g)
    if wagon is not None:
        g.extra(TrainState).train.append(wagon)


def last_stop(g: Table) -> int:
    """Return the position at which the line ends."""
    return len(g.extra(TrainState).stations) + int(g.rule_option("long_line"))


def starter(g: Table) -> int:
    """Return the seat whose turns move the train: the first to play, or the next one in play."""
    role = g.role_set.first
    first = next((seat for seat in g.seats if g.role(seat) == role), g.seats[0])
    return first if first in g.present else g.others(first)[0]


async def move(g: Engine) -> None:
    """Move the train one station ahead."""
    state = g.extra(TrainState)
    state.position += 1
    g.tell("train_moved", key=state.locomotive)
    await g.react("bang_on_train_moved", state.position == last_stop(g))


async def advance(g: Engine) -> None:
    """Move the train one station ahead, perhaps to the end of the line."""
    await move(g)
    await arrive(g)


async def run_to_the_end(g: Engine, effects: int) -> None:
    """Move the train to the end of the line, where the locomotive takes effect *effects* times."""
    g.extra(TrainState).position = last_stop(g) - 1
    await move(g)
    await arrive(g, effects)


async def arrive(g: Engine, effects: int = 1) -> None:
    """At the end of the line, run the effect of the locomotive and begin a new line."""
    state = g.extra(TrainState)
    if state.position < last_stop(g):
        return
    g.tell("end_of_line", key=state.locomotive)
    for _ in range(effects):
        await EFFECTS[state.locomotive](g)
    state.deck += [*state.train, *state.under]
    state.train, state.under = [], []
    new_line(g, LOCOMOTIVES[1 - LOCOMOTIVES.index(state.locomotive)])


# ---------------------------------------------------------------- locomotives


async def affected(g: Engine, key: str) -> Sequence[int]:
    """Return the players that the locomotive affects, from the one on turn."""
    seats = [seat for seat in EVERYBODY.seats(g, g.turn) if seat in g.present]
    return await g.affected(Play(g.turn, name=key), seats)


async def ironhorse(g: Engine) -> None:
    for seat in await affected(g, "ironhorse"):
        if seat in g.present:
            await g.shoot(None, seat, key="ironhorse")


async def leland(g: Engine) -> None:
    seats = await affected(g, "leland")
    offer = g.reveal_top(len(seats))
    g.tell("revealed", g.turn, cards=offer, key="leland")
    for seat in seats:
        if offer:
            cause = Cause("leland", target=seat, cards=tuple(offer))
            card = await g.choose_card(seat, "pick", offer, cause)
            offer.remove(card)
            g.take_from_table(seat, card)
            g.tell("picked", seat, cards=(card,), key="leland")


EFFECTS: Final = {"ironhorse": ironhorse, "leland": leland}


# ---------------------------------------------------------------- taking wagons


def offers(g: Table, me: int) -> Iterator[Offer]:
    """Yield the options of *me* to take a wagon for the price of its station."""
    if g.used("wagon") and not g.consult("bang_takes_wagons", me):
        return
    state, own = g.extra(TrainState), g.options.own
    for moves in moves_first(g):
        for wagon in state.train:
            station = state.station_of(wagon, moves)
            if station and places(g, me, wagon):
                for card in payments(g, me, station):
                    now, later = own("take", wagon, card=card), own("take_next", wagon, card=card)
                    yield Offer(later if moves else now, buy, me, wagon, moves, card)


def moves_first(g: Table) -> tuple[int, ...]:
    """Return the numbers of moves of the train that may precede taking a wagon."""
    return (0,) if g.used("train") else (0, 1)


def free_wagons(g: Table, me: int, moves: int = 0) -> list[str]:
    """Return the wagons that *me* could take for nothing after *moves*."""
    state = g.extra(TrainState)
    anywhere = bool(g.rule_option("any_wagon"))
    at = [wagon for wagon in state.train if anywhere or state.station_of(wagon, moves)]
    return [wagon for wagon in at if places(g, me, wagon)]


def free_offers(g: Table, me: int) -> Iterator[Offer]:
    """Yield the options of *me* to take the wagon of the turn for nothing."""
    own = g.options.own
    for moves in () if g.used("wagon") else moves_first(g):
        for wagon in free_wagons(g, me, moves):
            now, later = own("free", wagon), own("free_next", wagon)
            yield Offer(later if moves else now, have, me, wagon, moves)


async def buy(g: Engine, me: int, wagon: str, moves: int, card: int | None) -> None:
    """Let *me* take the wagon of the turn for the price of its station."""
    # a hidden card is shown before anybody is asked
    await pay(g, me, g.extra(TrainState).station_of(wagon, moves), card)
    await begin(g, moves)
    await take_free(g, me, wagon)
    await arrive(g)


async def have(g: Engine, me: int, wagon: str, moves: int) -> None:
    """Let *me* take the wagon of the turn for nothing."""
    await begin(g, moves)
    await take_free(g, me, wagon)
    await arrive(g)


async def begin(g: Engine, moves: int) -> None:
    """Count the wagon of the turn, and move the train if *moves* is 1."""
    g.note_use("wagon")
    if moves:
        g.note_use("train")
        await move(g)


async def take_free(g: Engine, me: int, wagon: str) -> None:
    """Let *me* take a wagon of the train, which closes the gap."""
    cause = Cause(wagon, by=me, target=me)
    seat = await g.choose_seat(me, "wagon", places(g, me, wagon), cause)
    g.extra(TrainState).train.remove(wagon)
    add_wagon(g)
    lay(g, me, seat, wagon)
