"""The thirteen orange cards: nine objects and four weapons."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bang_armed.brown_cards import CARD_IN_PLAY
from bang_armed.effects import BELL, EXPLOSION, EXTRA_BANG, PINNED, Effects, begin
from bang_armed.loads import spend, take, take_back
from bang_armed.orange import for_loads, orange
from bangcore.plugin import (
    ANYBODY,
    SELF,
    Cause,
    Engine,
    Flip,
    Offer,
    Play,
    Shot,
    Symbol,
    Table,
    Target,
    bangs_left,
    draw,
    each,
    hookimpl,
    life,
    reach,
)

RED: Final = ("hearts", "diamonds")

# ---------------------------------------------------------------- in the owner's turn

ACE_UP_THE_SLEEVE = orange(
    "ace_up_the_sleeve",
    "Ace up the Sleeve",
    {"hearts": "A"},
    for_loads(2, draw(1)),
    text="In your turn, two loads: draw a card.",
)

BEER_KEG = orange(
    "beer_keg",
    "Beer Keg",
    {"hearts": "4"},
    for_loads(3, life(SELF)),
    text="In your turn, three loads: regain a life point.",
)


def brings(effect: str) -> Symbol:
    """Return a symbol: bring *effect* into force for the player."""
    return Symbol("brings", SELF, lambda g, play, seat, amount: begin(g, effect, seat))


BELL_TOWER = orange(
    "bell_tower",
    "Bell Tower",
    {"clubs": "7"},
    for_loads(1, brings(BELL), only_if=lambda g, me: BELL not in g.extra(Effects).current),
    text="In your turn, one load: you see all players at distance 1 for the next card you play.",
)


BANDOLIER = orange(
    "bandolier",
    "Bandolier",
    {"hearts": "2"},
    for_loads(1, brings(EXTRA_BANG), times=1, only_if=lambda g, me: not bangs_left(g, me)),
    text="Once in your turn, one load: you may play one more BANG!.",
)

OTHER_HAND = Target("another hand", True, lambda g, me: list(filter(g.hand, g.others(me))))


async def lockpick(g: Engine, play: Play, seat: int) -> None:
    await g.take_random(play.by, seat, key=play.key)


LOCKPICK = orange(
    "lockpick",
    "Lockpick",
    {"clubs": "2"},
    for_loads(3, each(OTHER_HAND, lockpick)),
    text="In your turn, three loads: take a random card from the hand of another player.",
)


async def whip(g: Engine, play: Play, seat: int) -> None:
    if g.in_play(seat):
        cause = Cause(play.key, play.card, play.by, seat)
        card = await g.choose_card(play.by, "pick", g.in_play(seat), cause)
        await g.make_discard(play.by, seat, card, key=play.key)


WHIP = orange(
    "whip",
    "Whip",
    {"clubs": "5"},
    for_loads(3, each(CARD_IN_PLAY, whip)),
    text="In your turn, three loads: discard a card in front of any player.",
)


# ---------------------------------------------------------------- reactions


class Crate:
    @hookimpl
    def bang_escape_options(self, g: Table, owner: int, source: int) -> Iterator[Offer]:
        if g.tokens("load", card=source) >= 2:
            option = g.options.use("crate")
            yield Offer(option, self.hide, owner, source, after_hand=True)

    async def hide(self, g: Engine, me: int, card: int) -> int:
        g.tell("used", me, key="crate")
        await take(g, me, card, 2)
        return 1


CRATE = orange("crate", "Crate", {"hearts": "3"}, Crate, text="Two loads: cancel a shot at you.")


class Tumbleweed:
    @hookimpl(of="everybody")
    async def bang_on_flipped(self, g: Engine, owner: int, source: int, flip: Flip) -> None:
        for _ in range(g.tokens("load", card=source)):
            cards = tuple(flip.cards)
            cause = Cause("tumbleweed", source, flip.seat, owner, cards=cards)
            if not await spend(g, owner, cause, card=source):
                return
            await g.flip_again(flip)


TUMBLEWEED = orange(
    "tumbleweed",
    "Tumbleweed",
    {"clubs": "4"},
    Tumbleweed,
    text="One load: any player must make their draw! again.",
)


class Bomb:
    # after Dynamite, before Jail
    @hookimpl(priority=5)
    async def bang_turn_check(self, g: Engine, owner: int, source: int) -> None:
        card = (await g.flip(owner, "bomb")).counts
        if card is None or g.suit(card) not in RED:
            await take(g, owner, source, min(2, g.tokens("load", card=source)))
        elif others := [s for s in g.others(owner) if not g.has_in_play(s, "bomb")]:
            cause = Cause("bomb", source, owner, owner)
            g.pass_on(source, owner, await g.choose_seat(owner, "player", others, cause))

    @hookimpl
    def bang_on_last_load(self, g: Engine, owner: int, source: int, card: int) -> None:
        if card == source:
            begin(g, EXPLOSION, owner)


BOMB = orange(
    "bomb",
    "Bomb",
    {"diamonds": "7"},
    Bomb,
    text="In front of any player. At the start of their turn they draw!: on Hearts or Diamonds "
    "they pass it to a player they choose, otherwise it loses two loads. Without loads it "
    "explodes: discard it and lose two life points.",
    at=ANYBODY,
)

# ---------------------------------------------------------------- weapons


async def spends(g: Engine, owner: int, source: int, target: int | None) -> int:
    """Ask whether the owner spends a load of the weapon on a shot at *target*."""
    return await spend(g, owner, Cause(g.key(source), source, owner, target), card=source)


class BigFifty:
    @hookimpl
    async def bang_before_play(self, g: Engine, owner: int, source: int, play: Play) -> None:
        if play.kind.key != "bang" or play.target is None:
            return
        if await spends(g, owner, source, play.target):
            begin(g, PINNED, play.target)


BIG_FIFTY = orange(
    "big_fifty",
    "Big Fifty",
    {"spades": "Q"},
    reach(6),
    BigFifty,
    text="Weapon, reach 6. One load when you play a BANG!: the character of its target and the "
    "cards in front of them have no effect on it.",
    weapon=True,
)


class Loaded:
    """Spend a load on a BANG! card for an effect after the shot."""

    @hookimpl
    async def bang_on_aimed(self, g: Engine, owner: int, source: int, shot: Shot) -> None:
        if shot.key == "bang" and await spends(g, owner, source, shot.target):
            shot.used.append(g.key(source))


class AfterTheShot:
    """The effects after a shot, for which the weapon need not be in play any more."""

    @hookimpl(priority=-10)
    async def bang_after_shot(self, g: Engine, seat: int, shot: Shot) -> None:
        if "buntline_special" in shot.used and shot.ended == "cancelled" and g.hand(seat):
            await g.discard_chosen(seat, Cause("buntline_special", by=shot.by, target=seat))
        if "thunderer" in shot.used:
            take_back(g, shot.by, shot.card)


BUNTLINE_SPECIAL = orange(
    "buntline_special",
    "Buntline Special",
    {"spades": "J"},
    reach(2),
    Loaded,
    text="Weapon, reach 2. One load when you play a BANG!: if it is cancelled, its target "
    "discards a card of their choice from hand.",
    weapon=True,
)


class DoubleBarrel:
    @hookimpl
    async def bang_on_aimed(self, g: Engine, owner: int, source: int, shot: Shot) -> None:
        if shot.key == "bang" and shot.card is not None and g.suit(shot.card) == "diamonds":
            shot.sure = shot.sure or bool(await spends(g, owner, source, shot.target))


DOUBLE_BARREL = orange(
    "double_barrel",
    "Double Barrel",
    {"clubs": "6"},
    reach(1),
    DoubleBarrel,
    text="Weapon, reach 1. One load when you play a BANG! of Diamonds: nothing cancels it.",
    weapon=True,
)


THUNDERER = orange(
    "thunderer",
    "Thunderer",
    {"clubs": "3"},
    reach(3),
    Loaded,
    text="Weapon, reach 3. One load when you shoot with a BANG!: it comes back to your hand.",
    weapon=True,
)

ORANGE_CARDS = (
    ACE_UP_THE_SLEEVE,
    BANDOLIER,
    BEER_KEG,
    BELL_TOWER,
    BIG_FIFTY,
    BOMB,
    BUNTLINE_SPECIAL,
    CRATE,
    DOUBLE_BARREL,
    LOCKPICK,
    THUNDERER,
    TUMBLEWEED,
    WHIP,
)
