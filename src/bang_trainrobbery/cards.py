"""The sixteen cards that are shuffled into the deck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bang_trainrobbery.front import in_front, lay, lose, may_have, picks
from bang_trainrobbery.state import TrainState
from bang_trainrobbery.train import advance, free_wagons, run_to_the_end, take_free
from bangcore.plugin import (
    EVERYBODY,
    IN_REACH,
    OTHER,
    PASS,
    SELF,
    Cause,
    Engine,
    Option,
    Play,
    Symbol,
    Table,
    bangs,
    bangs_left,
    blue,
    brown,
    draw,
    each,
    hookimpl,
    missed,
    shot,
    weapon,
)

__all__ = ["CARDS", "EVADED", "EndOfTurn", "keep_promises"]

JACK: Final = 11

# ---------------------------------------------------------------- shots and answers


async def missed_then_flip(g: Engine, seat: int, card: int, cause: Cause) -> int:
    flipped = (await g.flip(seat, "cactus")).counts
    if flipped is not None and g.suit(flipped) in ("hearts", "diamonds"):
        g.heal(seat, key="cactus")
    return 1


CACTUS = brown(
    "cactus",
    "Cactus",
    {"hearts": "7"},
    text="Cancel a shot at you, then draw!: on Hearts or Diamonds you regain a life point.",
    answers={"missed": missed_then_flip},
)

DRAGOON = weapon("dragoon", "Dragoon", {"spades": "J"}, 2, bangs(2))

EVADED = brown(
    "evaded",
    "Evaded!",
    {"clubs": "Q"},
    text="Cancel a shot at you and take the card that shot.",
    answers={"missed": missed},
)


def keep_promises(g: Engine) -> None:
    """Let players take the cards that they have evaded, whose effects are over."""
    promises = g.extra(TrainState).promises
    for card, seat in promises:
        if seat in g.present and g.place(card)[0] == "discards":
            g.take_discard(seat, card, key=EVADED.key)
    promises.clear()


def count_as_bang(g: Engine, play: Play, me: int) -> None:
    g.note_use("bang")


async def take_back(g: Engine, play: Play, me: int) -> None:
    card = (await g.flip(me, "knife_revolver")).counts
    if card is None or play.card is None or g.rank(card) < JACK:
        return
    if g.place(play.card)[0] == "table":
        g.take_from_table(me, play.card)
        g.tell("picked", me, cards=(play.card,), key="knife_revolver")


KNIFE_REVOLVER = brown(
    "knife_revolver",
    "Knife Revolver",
    {"diamonds": "5"},
    each(SELF, count_as_bang),
    shot(IN_REACH),
    each(SELF, take_back),
    text="A shot at a player within reach, your BANG! of the turn. Then draw!: on J, Q, K or A "
    "take this card back.",
    only_if=bangs_left,
)


async def most_wanted(g: Engine, play: Play, seat: int) -> None:
    if await g.flip_is(seat, "most_wanted", suit="spades"):
        await g.damage(seat, by=play.by, key="most_wanted", card=play.card)


MOST_WANTED = brown(
    "most_wanted",
    "Most Wanted",
    {"spades": "K"},
    draw(1),
    each(EVERYBODY, most_wanted),
    text="Draw a card. Each player, you first, draws!: on Spades they lose a life point.",
)


def has_something_in_play(g: Table, me: int, seat: int, card: int | None) -> bool:
    """It needs a player with a card in front of them."""
    return bool(g.in_play(seat) or in_front(g, seat))


async def train_robbery(g: Engine, play: Play, victim: int, amount: int) -> None:
    things = picks(g, g.in_play(victim), in_front(g, victim))
    for thing in things:
        if victim not in g.present:
            return
        if thing not in picks(g, g.in_play(victim), in_front(g, victim)):
            continue
        cause = Cause(play.key, play.card, play.by, victim)
        answer = await g.ask(victim, "robbery", [PASS, thing], cause)
        if answer is PASS:
            await g.shoot(play.by, victim, key=play.key, card=play.card)
        elif answer.card is not None:
            await g.make_discard(play.by, victim, answer.card, key=play.key)
        elif answer.key is not None:
            await lose(g, victim, answer.key, play.by)


TRAIN_ROBBERY = brown(
    "train_robbery",
    "Train Robbery",
    {"diamonds": "4", "clubs": "J"},
    each(SELF, count_as_bang),
    Symbol("train_robbery", OTHER, train_robbery, has_something_in_play),
    text="Your BANG! of the turn. For each card in front of them another player discards it, or "
    "you shoot at them.",
    only_if=bangs_left,
)

# ---------------------------------------------------------------- the train


async def full_steam(g: Engine, play: Play, me: int) -> None:
    options = [g.options.own("double"), g.options.own("cancel")]
    answer = await g.ask(me, "steam", options, Cause(play.key, play.card, me, me))
    await run_to_the_end(g, 2 if answer.verb == "double" else 0)


FULL_STEAM = brown(
    "full_steam",
    "Full Steam",
    {"spades": "2"},
    each(SELF, full_steam),
    text="The train runs to the end of the line. The locomotive takes effect twice or not at all, "
    "as you like.",
)


async def next_stop(g: Engine, play: Play, me: int) -> None:
    await advance(g)


NEXT_STOP = brown(
    "next_stop",
    "Next Stop",
    {"diamonds": "2", "clubs": "K"},
    draw(1),
    each(SELF, next_stop),
    text="Draw a card. The train moves one station ahead.",
)


def a_wagon_is_there(g: Table, me: int) -> bool:
    """It needs a wagon at a station."""
    return bool(free_wagons(g, me))


async def water_tower(g: Engine, play: Play, me: int) -> None:
    wagons = free_wagons(g, me)
    if wagons:
        cause = Cause(play.key, play.card, me, me)
        await take_free(g, me, await g.choose_key(me, "free_wagon", wagons, cause))


WATER_TOWER = brown(
    "water_tower",
    "Water Tower",
    {"hearts": "8"},
    each(SELF, water_tower),
    text="Take a wagon that stands at a station for nothing.",
    only_if=a_wagon_is_there,
)

# ---------------------------------------------------------------- other cards


def copied(g: Table, me: int) -> Sequence[int | None]:
    """Return the targets of the card that a Money Bag copies."""
    if not g.discards:
        return ()
    kind = g.kind(g.discards[-1])
    if kind.border != "brown" or kind.key == "money_bag":
        return ()
    if kind.only_if is not None and kind.key != "bang" and not kind.only_if(g, me):
        return ()
    return g.targets(me, kind.key)


def the_top_card_can_be_copied(g: Table, me: int) -> bool:
    """It needs a card to copy on top of the discard pile."""
    return bool(copied(g, me))


async def money_bag(g: Engine, play: Play, me: int) -> None:
    seats = [seat for seat in copied(g, me) if seat is not None]
    if not copied(g, me):
        return
    key = g.key(g.discards[-1])
    cause = Cause(key, g.discards[-1], me, me)
    seat = await g.choose_seat(me, "copied", seats, cause) if seats else None
    await g.perform(me, key, seat, name="money_bag")


MONEY_BAG = brown(
    "money_bag",
    "Money Bag",
    {"clubs": "Q"},
    each(SELF, money_bag),
    text="It does what the brown card on top of the discard pile does.",
    only_if=the_top_card_can_be_copied,
)


class Map:
    @hookimpl
    async def bang_turn_checked(self, g: Engine, owner: int) -> None:
        if g.phase != "start":
            return
        cards = g.look(owner, 2, key="map")
        if not cards:
            return
        cause = Cause("map", by=owner, target=owner)
        options = [PASS, *map(g.options.pick, cards)]
        answer = await g.ask(owner, "map", options, cause)
        if answer.card is not None:
            top = g.draw(owner, key="map") if answer.card != cards[0] else []
            for card in g.reveal_top(1):
                g.clear(card)
                g.tell("mapped", owner, cards=(card,), key="map")
            for card in top:
                g.put_on_deck(owner, card, key="map")


MAP = blue(
    "map",
    "Map",
    {"diamonds": "3"},
    Map,
    text="Before phase 1 look at the top two cards of the deck; you may discard one of them.",
)


class Refund:
    @hookimpl
    def bang_before_card_lost(self, g: Engine, owner: int, source: int, card: int) -> None:
        if card != source:
            g.draw(owner, key="refund")

    @hookimpl
    def bang_before_wagon_lost(self, g: Engine, owner: int) -> None:
        g.draw(owner, key="refund")


REFUND = blue(
    "refund",
    "Refund",
    {"spades": "3"},
    Refund,
    text="Draw a card when another player takes another card of yours or makes you discard it.",
)


class EndOfTurn:
    """Draws a card at the end of the turn; *key* is the reason."""

    def __init__(self, key: str) -> None:
        self.key = key

    @hookimpl
    def bang_turn_end(self, g: Engine, owner: int) -> None:
        g.draw(owner, key=self.key)


STRONGBOX = blue(
    "strongbox",
    "Strongbox",
    {"hearts": "9"},
    EndOfTurn("strongbox"),
    text="At the end of your turn draw a card.",
)

# ---------------------------------------------------------------- changing places

Thing = tuple[int, Option]
"""A card or wagon in front of a seat, as the option to pick it."""


def things(g: Table, seat: int) -> Iterator[Thing]:
    for option in picks(g, g.in_play(seat), in_front(g, seat)):
        yield seat, option


def fits(g: Table, me: int, thing: Thing, seat: int, instead_of: Thing) -> bool:
    """Return whether a thing may lie in front of *seat* instead of another one."""
    _, option = thing
    if option.card is None:
        assert option.key is not None
        return may_have(g, me, seat, option.key)
    kind = g.kind(option.card)
    rest = [g.kind(card) for card in g.in_play(seat) if card != instead_of[1].card]
    if any(other.key == kind.key or (other.weapon and kind.weapon) for other in rest):
        return False
    jailed = kind.key == "jail" and g.role(seat) == "sheriff"
    return not jailed and g.may_lay(me, seat, kind.key)


def swaps(g: Table, me: int) -> Iterator[tuple[Thing, Thing]]:
    """Yield the things of *me* and of others that may change places."""
    for own in things(g, me):
        for seat in g.others(me):
            for other in things(g, seat):
                if fits(g, me, own, seat, other) and fits(g, me, other, me, own):
                    yield own, other


def something_can_be_switched(g: Table, me: int) -> bool:
    """It needs a card in front of you and one in front of another player."""
    return any(True for _ in swaps(g, me))


async def switch(g: Engine, play: Play, me: int) -> None:
    pairs = [*swaps(g, me)]
    if not pairs:
        return
    cause = Cause(play.key, play.card, me, me)
    own = await g.choose(me, "switch", [option for (_, option), _ in pairs], cause)
    partners = [other for (_, option), other in pairs if option == own]
    answer = await g.choose(me, "switch_for", [option for _, option in partners], cause)
    other = next(thing for thing in partners if thing[1] == answer)
    hand_over(g, (me, own), other[0])
    hand_over(g, other, me)


def hand_over(g: Engine, thing: Thing, seat: int) -> None:
    """Move a card or a wagon in front of another seat."""
    giver, option = thing
    if option.card is not None:
        g.pass_on(option.card, giver, seat)
    elif option.key is not None:
        g.extra(TrainState).front[giver].remove(option.key)
        lay(g, giver, seat, option.key)


SWITCH = brown(
    "switch",
    "Switch",
    {"hearts": "6"},
    each(SELF, switch),
    text="A card in front of you changes places with one in front of another player.",
    only_if=something_can_be_switched,
)

CARDS = (
    CACTUS,
    DRAGOON,
    EVADED,
    FULL_STEAM,
    KNIFE_REVOLVER,
    MAP,
    MONEY_BAG,
    MOST_WANTED,
    NEXT_STOP,
    REFUND,
    STRONGBOX,
    SWITCH,
    TRAIN_ROBBERY,
    WATER_TOWER,
)
