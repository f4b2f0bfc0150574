"""The four orange weapons: a load gives a BANG! card more force."""

from __future__ import annotations

from bang_armed.effects import PINNED, begin
from bang_armed.loads import spend, take_back
from bang_armed.orange import orange
from bangcore.plugin import Cause, Engine, Play, Shot, hookimpl, reach

__all__ = ["WEAPONS", "AfterTheShot"]


async def loads(g: Engine, owner: int, source: int, target: int | None) -> int:
    """Ask whether the owner spends a load of the weapon on a shot at *target*."""
    return await spend(g, owner, Cause(g.key(source), source, owner, target), card=source)


class BigFifty:
    @hookimpl
    async def bang_before_play(self, g: Engine, owner: int, source: int, play: Play) -> None:
        if play.kind.key != "bang" or play.target is None:
            return
        if await loads(g, owner, source, play.target):
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
    """Spend a load on a BANG! card; what that brings comes after the shot."""

    @hookimpl
    async def bang_on_aimed(self, g: Engine, owner: int, source: int, shot: Shot) -> None:
        if shot.key == "bang" and await loads(g, owner, source, shot.target):
            shot.used.append(g.key(source))


class AfterTheShot:
    """The effects of weapons that may be gone by then."""

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
            shot.sure = shot.sure or bool(await loads(g, owner, source, shot.target))


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

WEAPONS = (BIG_FIFTY, BUNTLINE_SPECIAL, DOUBLE_BARREL, THUNDERER)
