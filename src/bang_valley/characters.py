"""The eight characters of The Valley of Shadows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bang_valley.cards import bang_cards, can_be_evaded, may_use_as_bang, play_as_bang
from bangcore.plugin import (
    ALL_OTHERS,
    PASS,
    Cause,
    Character,
    Engine,
    Lines,
    Offer,
    Play,
    Shot,
    Table,
    each,
    hookimpl,
)

__all__ = ["CHARACTERS"]


class BlackFlower:
    @hookimpl
    def bang_actions(self, g: Table, owner: int) -> Iterable[Offer]:
        if g.used("black_flower"):
            return
        for card in g.hand(owner):
            if g.suit(card) == "clubs" and may_use_as_bang(g, owner, card):
                for target in g.targets(owner, "bang"):
                    option = g.options.use("black_flower", card=card, target=target)
                    yield Offer(option, self.shoot, owner, card, target)

    async def shoot(self, g: Engine, me: int, card: int, target: int | None) -> None:
        g.note_use("black_flower")
        g.tell("used", me, key="black_flower")
        await play_as_bang(g, me, card, target, counts=False)


BLACK_FLOWER = Character(
    "black_flower",
    "Black Flower",
    4,
    BlackFlower,
    text="Once in their turn a Clubs card serves them as a BANG! beyond the limit.",
)


class ColoradoBill:
    @hookimpl
    async def bang_on_aimed(self, g: Engine, owner: int, shot: Shot) -> None:
        if shot.key == "bang" and await g.flip_is(owner, "colorado_bill", suit="spades"):
            shot.sure = True


COLORADO_BILL = Character(
    "colorado_bill",
    "Colorado Bill",
    4,
    ColoradoBill,
    text="With each BANG! card they play they draw!: on Spades nothing can cancel the shot.",
)


async def burst(g: Engine, play: Play, seat: int) -> None:
    await g.shoot(play.by, seat, key="der_spot_burst_ringer", card=play.card)


class DerSpotBurstRinger:
    @hookimpl
    def bang_actions(self, g: Table, owner: int) -> Iterable[Offer]:
        if not g.used("der_spot_burst_ringer"):
            for card in bang_cards(g, owner):
                option = g.options.use("der_spot_burst_ringer", card=card)
                yield Offer(option, self.shoot, owner, card)

    async def shoot(self, g: Engine, me: int, card: int) -> None:
        g.note_use("der_spot_burst_ringer")
        g.tell("used", me, key="der_spot_burst_ringer")
        await play_as_bang(g, me, card, way=Lines(each(ALL_OTHERS, burst)), counts=False)


DER_SPOT_BURST_RINGER = Character(
    "der_spot_burst_ringer",
    "Der Spot - Burst Ringer",
    4,
    DerSpotBurstRinger,
    text="Once in their turn a BANG! card may have the effect of a Gatling.",
)


class EvelynShebang:
    @hookimpl
    async def bang_draw_phase(self, g: Engine, owner: int, count: int) -> bool:
        most = min(count, len(g.in_reach(owner)))
        numbers = [g.options.pick(key=str(number)) for number in range(most + 1)]
        cause = Cause("evelyn_shebang", by=owner, target=owner)
        answer = await g.choose(owner, "shots", numbers, cause)
        shots = int(answer.key or 0)
        shot_at: list[int] = []
        for _ in range(shots):
            targets = [seat for seat in g.in_reach(owner) if seat not in shot_at]
            if targets and owner in g.present:
                shot_at.append(await g.choose_seat(owner, "player", targets, cause))
                await g.shoot(owner, shot_at[-1], key="evelyn_shebang")
        if owner in g.present:
            g.draw(owner, count - shots)
        return True


EVELYN_SHEBANG = Character(
    "evelyn_shebang",
    "Evelyn Shebang",
    4,
    EvelynShebang,
    text="They may draw fewer cards in phase 1: for each one less, a shot at a player within "
    "reach, each time another.",
)


class HenryBlock:
    @hookimpl
    async def bang_before_card_lost(self, g: Engine, owner: int, by: int, key: str | None) -> None:
        if key != "el_gringo":
            await g.shoot(owner, by, key="henry_block")


HENRY_BLOCK = Character(
    "henry_block",
    "Henry Block",
    4,
    HenryBlock,
    text="A player who takes or discards one of their cards, from hand or in play, is shot at "
    "first.",
)


class LemonadeJim:
    @hookimpl(of="others")
    async def bang_on_played(self, g: Engine, owner: int, play: Play) -> None:
        if play.key == "beer":
            await self.drink_too(g, owner, play.by)

    @hookimpl(of="others")
    async def bang_on_answered(self, g: Engine, owner: int, seat: int, key: str) -> None:
        if key == "beer":
            await self.drink_too(g, owner, seat)

    async def drink_too(self, g: Engine, me: int, other: int) -> None:
        if not (g.spendable(me) and g.would_gain_life(me)):
            return
        options = [PASS, *[g.options.pick(card) for card in g.spendable(me)]]
        answer = await g.choose(me, "lemonade", options, Cause("lemonade_jim", by=other, target=me))
        if answer.card is not None:
            g.discard(me, answer.card, key="lemonade_jim")
            g.heal(me, key="lemonade_jim")


LEMONADE_JIM = Character(
    "lemonade_jim",
    "Lemonade Jim",
    4,
    LemonadeJim,
    text="When somebody else plays a Beer, they may discard a card from hand and regain one life "
    "point as well.",
)


class MickDefender:
    @hookimpl
    def bang_evadable(self, g: Table, play: Play) -> bool:
        return can_be_evaded(g, play)

    @hookimpl
    def bang_counts_as(self, g: Table, card: int) -> Sequence[str]:
        return ("escape",) if g.key(card) in ("missed", "backfire") else ()


MICK_DEFENDER = Character(
    "mick_defender",
    "Mick Defender",
    4,
    MickDefender,
    text="A brown card that is not a BANG! has no effect on them if they answer it with a Missed! "
    "card.",
)


class TucoFranziskaner:
    @hookimpl
    def bang_draw_more(self, g: Table, owner: int) -> int:
        return 0 if any(g.kind(card).border == "blue" for card in g.in_play(owner)) else 2


TUCO_FRANZISKANER = Character(
    "tuco_franziskaner",
    "Tuco Franziskaner",
    5,
    TucoFranziskaner,
    text="With no blue card in front of them they draw two cards more in phase 1.",
)

CHARACTERS = (
    BLACK_FLOWER,
    COLORADO_BILL,
    DER_SPOT_BURST_RINGER,
    EVELYN_SHEBANG,
    HENRY_BLOCK,
    LEMONADE_JIM,
    MICK_DEFENDER,
    TUCO_FRANZISKANER,
)
