"""The eight characters, each in one place."""

from __future__ import annotations

from functools import partial

from bang_goldrush.nuggets import gain, nuggets, pay
from bang_goldrush.shop import take_top
from bangcore.plugin import Cause, Character, Engine, Offer, Play, hookimpl

__all__ = ["CHARACTERS"]


class DonBell:
    @hookimpl
    async def bang_turn_end(self, g: Engine, owner: int, seat: int) -> None:
        if seat == owner and not g.state.in_extra_turn:
            card = await g.flip(owner, "don_bell")
            if card is not None and g.suit(card) in ("hearts", "diamonds"):
                g.extra_turn()


class DutchWill:
    @hookimpl
    async def bang_on_drawn(self, g: Engine, owner: int, seat: int, drawn: tuple[int, ...]) -> None:
        if seat == owner and drawn:
            cause = Cause("dutch_will", by=owner, target=owner)
            card = await g.choose_card(owner, "discard", drawn, cause)
            await g.discard(owner, card, key="dutch_will")
            gain(g, owner, 1, key="dutch_will")


class JackyMurieta:
    @hookimpl
    def bang_actions(self, g: Engine, owner: int) -> list[Offer]:
        if nuggets(g, owner) < 2:
            return []
        return [
            Offer(g.words.use("jacky_murieta", target=seat), partial(self.fire, g, owner, seat))
            for seat in g.in_reach(owner)
        ]

    async def fire(self, g: Engine, me: int, target: int) -> None:
        g.tell("used", me, target, key="jacky_murieta")
        pay(g, me, 2, key="jacky_murieta")
        await g.shoot(me, target, key="jacky_murieta")


class JoshMcCloud:
    @hookimpl
    def bang_actions(self, g: Engine, owner: int) -> list[Offer]:
        if nuggets(g, owner) < 2 or not g.extra("goldrush").deck:
            return []
        return [Offer(g.words.use("josh_mccloud"), lambda: self.dig(g, owner))]

    async def dig(self, g: Engine, me: int) -> None:
        g.tell("used", me, key="josh_mccloud")
        pay(g, me, 2, key="josh_mccloud")
        await take_top(g, me)


class MadamYto:
    @hookimpl
    async def bang_on_played(self, g: Engine, owner: int, play: Play) -> None:
        if play.key == "beer":
            await g.draw(owner, key="madam_yto")

    @hookimpl
    async def bang_on_answered(self, g: Engine, owner: int, key: str) -> None:
        if key == "beer":
            await g.draw(owner, key="madam_yto")


class PrettyLuzena:
    @hookimpl
    def bang_price(self, g: Engine, owner: int, seat: int, price: int) -> int:
        return price if seat != owner or g.used("purchase") else price - 1


class RaddieSnake:
    @hookimpl
    def bang_actions(self, g: Engine, owner: int) -> list[Offer]:
        if g.used("raddie_snake") >= 2 or not nuggets(g, owner):
            return []
        return [Offer(g.words.use("raddie_snake"), lambda: self.trade(g, owner))]

    async def trade(self, g: Engine, me: int) -> None:
        g.note_use("raddie_snake")
        g.tell("used", me, key="raddie_snake")
        pay(g, me, 1, key="raddie_snake")
        await g.draw(me, key="raddie_snake")


class SimeonPicos:
    @hookimpl
    async def bang_on_damaged(self, g: Engine, owner: int, seat: int, amount: int) -> None:
        if seat == owner:
            gain(g, owner, amount, key="simeon_picos")


CHARACTERS = (
    Character(
        key="don_bell",
        name="Don Bell",
        text="At the end of his turn he draws!; on Hearts or Diamonds he takes one extra turn.",
        bullets=4,
        ability=DonBell,
    ),
    Character(
        key="dutch_will",
        name="Dutch Will",
        text="He draws two cards, discards one of them and takes a nugget.",
        bullets=4,
        ability=DutchWill,
    ),
    Character(
        key="jacky_murieta",
        name="Jacky Murieta",
        text="In his turn he may pay two nuggets for a shot at a player within reach.",
        bullets=4,
        ability=JackyMurieta,
    ),
    Character(
        key="josh_mccloud",
        name="Josh McCloud",
        text="In his turn he may pay two nuggets for the top card of the equipment deck.",
        bullets=4,
        ability=JoshMcCloud,
    ),
    Character(
        key="madam_yto",
        name="Madam Yto",
        text="Whenever anybody plays a Beer she draws a card.",
        bullets=4,
        ability=MadamYto,
    ),
    Character(
        key="pretty_luzena",
        name="Pretty Luzena",
        text="The first equipment she buys in her turn costs her one nugget less.",
        bullets=4,
        ability=PrettyLuzena,
    ),
    Character(
        key="raddie_snake",
        name="Raddie Snake",
        text="Up to twice in his turn he may pay a nugget to draw a card.",
        bullets=4,
        ability=RaddieSnake,
    ),
    Character(
        key="simeon_picos",
        name="Simeon Picos",
        text="For each life point he loses he takes a nugget.",
        bullets=4,
        ability=SimeonPicos,
    ),
)
