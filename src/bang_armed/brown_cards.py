"""The nine new brown cards, and reprints of the base game."""

from __future__ import annotations

from bang_armed.loads import gain, loads_on, places, put, spend, take, take_back
from bangcore.plugin import (
    ALL_OTHERS,
    ANY_NUMBER,
    IN_REACH,
    OTHER,
    PASS,
    SELF,
    Cause,
    Copies,
    Engine,
    Play,
    Shot,
    Target,
    brown,
    each,
)

REPRINTS = (
    Copies(key="bang", faces={"hearts": "6", "clubs": "2", "diamonds": "2 3"}),
    Copies(key="missed", faces={"spades": "K"}),
    Copies(key="cat_balou", faces={"hearts": "3"}),
)


async def upgrades(g: Engine, play: Play, cost: int, *, times: int = ANY_NUMBER) -> int:
    """Let the player pay for upgrades of the card; return how many they buy."""
    cause = Cause(play.key, play.card, play.by, play.by, cost)
    return await spend(g, play.by, cause, times=times)


async def targets(g: Engine, play: Play, first: int, at: Target) -> list[int]:
    """Return the *first* target and another one for each load that the player pays."""
    seats = [first]
    while more := [seat for seat in at.seats(g, play.by) if seat not in seats]:
        if not await upgrades(g, play, 1, times=1):
            break
        cause = Cause(play.key, play.card, play.by, play.by)
        seats.append(await g.choose_seat(play.by, "player", more, cause))
    return seats


# ---------------------------------------------------------------- cards and life points


async def caravan(g: Engine, play: Play, me: int) -> None:
    g.draw(me, 2 + await upgrades(g, play, 2), key=play.key)


CARAVAN = brown(
    "caravan",
    "Caravan",
    {"spades": "2"},
    each(SELF, caravan),
    text="Draw two cards, and one more for each two loads that you pay.",
)


async def a_little_nip(g: Engine, play: Play, me: int) -> None:
    g.heal(me, 1 + await upgrades(g, play, 3), key=play.key)


A_LITTLE_NIP = brown(
    "a_little_nip",
    "A Little Nip",
    {"hearts": "5"},
    each(SELF, a_little_nip),
    text="Regain a life point, and one more for each three loads that you pay. It is not a Beer.",
)


CARD_IN_PLAY = Target(
    "any card in play", True, lambda g, me: [s for s in (me, *g.others(me)) if g.in_play(s)]
)


async def squaw(g: Engine, play: Play, seat: int) -> None:
    paid = await upgrades(g, play, 2, times=1)
    if g.in_play(seat):
        cause = Cause(play.key, play.card, play.by, seat)
        card = await g.choose_card(play.by, "pick", g.in_play(seat), cause)
        away = g.take if paid else g.make_discard
        await away(play.by, seat, card, key=play.key)


SQUAW = brown(
    "squaw",
    "Squaw",
    {"diamonds": "3"},
    each(CARD_IN_PLAY, squaw),
    text="Discard a card in front of any player. If you pay two loads, take it into your hand.",
)


# ---------------------------------------------------------------- shots


async def quick_shot(g: Engine, play: Play, seat: int) -> None:
    for target in await targets(g, play, seat, IN_REACH):
        if target in g.present and play.by in g.present:
            await g.shoot(play.by, target, key=play.key, card=play.card)


QUICK_SHOT = brown(
    "quick_shot",
    "Quick Shot",
    {"spades": "3"},
    each(IN_REACH, quick_shot),
    text="A shot at a player within reach, and at another one for each load that you pay. It is "
    "not a BANG! card.",
)


async def flintlock(g: Engine, play: Play, seat: int) -> None:
    paid = await upgrades(g, play, 2, times=1)
    shot = Shot(play.by, seat, play.key, play.card)
    await g.fire(shot)
    if paid and shot.ended == "cancelled":
        take_back(g, play.by, play.card)


FLINTLOCK = brown(
    "flintlock",
    "Flintlock",
    {"spades": "A"},
    each(IN_REACH, flintlock),
    text="A shot at a player within reach. If you pay two loads, it comes back to your hand when "
    "it is cancelled. It is not a BANG! card.",
)


async def arrow(g: Engine, play: Play, seat: int) -> None:
    for target in await targets(g, play, seat, OTHER):
        if target in g.present:
            cause = Cause(play.key, play.card, play.by, target)
            answer, _ = await g.respond(target, "bang", cause)
            if answer is PASS:
                await g.damage(target, by=play.by, key=play.key, card=play.card)


ARROW = brown(
    "arrow",
    "Arrow",
    {"diamonds": "5"},
    each(OTHER, arrow),
    text="A player discards a BANG! or loses a life point, and so does another one for each load "
    "that you pay.",
)


async def duck(g: Engine, seat: int, card: int, cause: Cause) -> int:
    if await spend(g, seat, Cause("duck", card, seat, seat, 2)):
        g.take_from_table(seat, card)
    return 1


DUCK = brown(
    "duck",
    "Duck!",
    {"diamonds": "3"},
    text="Cancel a shot at you. If you pay two loads, take the card back into your hand.",
    answers={"missed": duck},
)


# ---------------------------------------------------------------- loads


async def reloading(g: Engine, play: Play, me: int) -> None:
    await gain(g, me, 3, play.key)


RELOADING = brown(
    "reloading",
    "Reloading",
    {"diamonds": "4"},
    each(SELF, reloading),
    text="Put three loads on your orange cards and your character.",
)


async def rust(g: Engine, play: Play, seat: int) -> None:
    for place in places(g, seat):
        if loads_on(g, seat, place):
            await take(g, seat, place)
            put(g, play.by, None)


RUST = brown(
    "rust",
    "Rust",
    {"spades": "9"},
    each(ALL_OTHERS, rust),
    text="Every other player gives one load from each orange card and from their character to "
    "your character.",
)

BROWN_CARDS = (
    *REPRINTS,
    CARAVAN,
    A_LITTLE_NIP,
    QUICK_SHOT,
    FLINTLOCK,
    ARROW,
    DUCK,
    RELOADING,
    RUST,
    SQUAW,
)
