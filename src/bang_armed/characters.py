"""The eight characters of Armed & Dangerous."""

from __future__ import annotations

from typing import Final

from bang_armed.loads import MOST, choose, loads, loads_on, pay, places, put, spend, take
from bang_armed.orange_cards import RED
from bangcore.plugin import (
    IN_REACH,
    PASS,
    SELF,
    Cause,
    Character,
    Engine,
    Play,
    Price,
    Shot,
    Table,
    Target,
    Wound,
    each,
    hand_card,
    hookimpl,
    in_turn,
    shot,
)

JACK: Final = 11


class AlPreacher:
    @hookimpl(of="others")
    async def bang_on_laid(self, g: Engine, owner: int, by: int, card: int) -> None:
        if g.kind(card).border not in ("blue", "orange"):
            return
        if await spend(g, owner, Cause("al_preacher", card, by, owner, 2)):
            g.draw(owner, key="al_preacher")


AL_PREACHER = Character(
    "al_preacher",
    "Al Preacher",
    4,
    AlPreacher,
    text="When another player plays a blue or an orange card, they may pay two loads and draw a "
    "card.",
)


async def load(g: Engine, play: Play, me: int) -> None:
    room = [place for place in places(g, me) if loads_on(g, me, place) < MOST]
    if room:
        cause = Cause(play.key, by=me, target=me, needed=2)
        put(g, me, await choose(g, "load_to", room, cause), 2)


BASS_GREEVES = Character(
    "bass_greeves",
    "Bass Greeves",
    4,
    in_turn(each(SELF, load), price=hand_card(), times=1),
    text="Once in their turn they may discard a card from hand to put two loads on one of their "
    "orange cards or on the character.",
)


class BloodyMary:
    @hookimpl(of="others")
    def bang_after_shot(self, g: Engine, owner: int, shot: Shot) -> None:
        if shot.by == owner and shot.key == "bang" and shot.ended == "cancelled":
            g.draw(owner, key="bloody_mary")


BLOODY_MARY = Character(
    "bloody_mary",
    "Bloody Mary",
    4,
    BloodyMary,
    text="Each time a BANG! card of theirs is cancelled they draw a card.",
)


def others_loads(g: Table, me: int, seat: int) -> list[int | None]:
    """Return the places of *seat* from which *me* may take a load."""
    loaded = [place for place in places(g, seat) if loads_on(g, seat, place)]
    return [place for place in loaded if seat != me or place is not None]


async def move_to_character(g: Engine, play: Play, seat: int) -> None:
    me = play.by
    cause = Cause(play.key, by=me, target=seat)
    await take(g, seat, await choose(g, "load_from", others_loads(g, me, seat), cause))
    put(g, me, None)


LOADED: Final = Target(
    "loads", True, lambda g, me: [s for s in (me, *g.others(me)) if others_loads(g, me, s)]
)

FRANKIE_CANTON = Character(
    "frankie_canton",
    "Frankie Canton",
    4,
    in_turn(
        each(LOADED, move_to_character), times=1, only_if=lambda g, me: loads_on(g, me, None) < MOST
    ),
    text="Once in their turn they may take a load from any orange card or character and put it on "
    "theirs.",
)


class JulieCutter:
    @hookimpl
    async def bang_on_wounded(self, g: Engine, owner: int, wound: Wound) -> None:
        by = wound.by
        if by is not None and by != owner and not wound.fatal:
            card = (await g.flip(owner, "julie_cutter")).counts
            if card is not None and g.suit(card) in RED and by in g.present:
                await g.shoot(owner, by, key="julie_cutter")


JULIE_CUTTER = Character(
    "julie_cutter",
    "Julie Cutter",
    4,
    JulieCutter,
    text="Each time a player makes them lose life points they draw!: on Hearts or Diamonds that "
    "player is shot at.",
)


TWO_LOADS: Final = Price(
    "2",
    lambda g, me, source: [None] if loads(g, me) >= 2 else [],
    lambda g, play, card: pay(g, play.by, 2, play.key),
)

MEXICALI_KID = Character(
    "mexicali_kid",
    "Mexicali Kid",
    4,
    in_turn(shot(IN_REACH), price=TWO_LOADS, times=1, name="for_loads"),
    text="Once in their turn they may pay two loads for a shot at a player within reach, without "
    "a card.",
)


class MsAbigail:
    @hookimpl
    async def bang_on_target(self, g: Engine, owner: int, play: Play) -> None:
        card = play.card
        if card is None or play.target != owner or play.kind.border != "brown":
            return
        if g.rank(card) >= JACK and owner not in play.evaded_by:
            cause = Cause("ms_abigail", card, play.by, owner)
            if await g.ask(owner, "ignore", [PASS, g.options.use("ms_abigail")], cause) is not PASS:
                g.tell("used", owner, play.by, key="ms_abigail")
                play.evaded_by += (owner,)


MS_ABIGAIL = Character(
    "ms_abigail",
    "Ms. Abigail",
    4,
    MsAbigail,
    text="They may ignore a brown card with a J, Q, K or A of which they are the only target.",
)


class RedRingo:
    @hookimpl
    def bang_setup(self, g: Engine, owner: int) -> None:
        put(g, owner, None, MOST)


def room_on_cards(g: Table, me: int) -> list[int | None]:
    return [p for p in places(g, me) if p is not None and loads_on(g, me, p) < MOST]


async def move_to_cards(g: Engine, play: Play, me: int) -> None:
    for more in (2, 1):
        room = room_on_cards(g, me)
        options = [PASS] * (more == 1) + [g.options.pick(place) for place in room]
        if not room or not loads_on(g, me, None):
            return
        cause = Cause(play.key, by=me, target=me, needed=more)
        answer = await g.choose(me, "load_to", options, cause)
        if answer is PASS:
            return
        await take(g, me, None)
        put(g, me, answer.card)


def can_move(g: Table, me: int) -> bool:
    return bool(loads_on(g, me, None) and room_on_cards(g, me))


RED_RINGO = Character(
    "red_ringo",
    "Red Ringo",
    5,
    (RedRingo, in_turn(each(SELF, move_to_cards), times=1, only_if=can_move)),
    text="They begin with four loads. Once in their turn they may move up to two of them from the "
    "character to their orange cards.",
)

CHARACTERS = (
    AL_PREACHER,
    BASS_GREEVES,
    BLOODY_MARY,
    FRANKIE_CANTON,
    JULIE_CUTTER,
    MEXICALI_KID,
    MS_ABIGAIL,
    RED_RINGO,
)
