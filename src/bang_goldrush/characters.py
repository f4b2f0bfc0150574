"""The eight characters of Gold Rush."""

from __future__ import annotations

from bang_goldrush.nuggets import gain
from bang_goldrush.shop import take_top
from bang_goldrush.state import GoldRushState
from bang_goldrush.symbols import for_nuggets, nuggets
from bangcore.plugin import (
    IN_REACH,
    SELF,
    Cause,
    Character,
    Engine,
    Play,
    Table,
    draw,
    each,
    hookimpl,
    per_life_lost,
    shot,
)

__all__ = ["CHARACTERS"]


class DonBell:
    # after ghosts have left, but before shadows leave
    @hookimpl(priority=-15)
    async def bang_turn_end(self, g: Engine, owner: int) -> None:
        if not g.in_extra_turn:
            card = (await g.flip(owner, "don_bell")).counts
            if card is not None and g.suit(card) in ("hearts", "diamonds"):
                g.extra_turn()


DON_BELL = Character(
    "don_bell",
    "Don Bell",
    4,
    DonBell,
    text="At the end of your turn you draw!; on Hearts or Diamonds you take one extra turn, after "
    "which you do not draw!.",
)


class DutchWill:
    @hookimpl
    async def bang_on_drawn(self, g: Engine, owner: int, drawn: tuple[int, ...]) -> None:
        if drawn:
            # added cards come last, and are not among the cards to choose from
            own = drawn[: g.draw_count(owner)]
            cause = Cause("dutch_will", by=owner, target=owner)
            card = await g.choose_card(owner, "discard", own, cause)
            g.discard(owner, card, key="dutch_will")
            gain(g, owner, 1, key="dutch_will")


DUTCH_WILL = Character(
    "dutch_will",
    "Dutch Will",
    4,
    DutchWill,
    text="In phase 1 you draw two cards, discard one of them and take a nugget.",
)

JACKY_MURIETA = Character(
    "jacky_murieta",
    "Jacky Murieta",
    4,
    for_nuggets(2, shot(IN_REACH)),
    text="In your turn you may pay two nuggets for a shot at a player within reach. It is "
    "not a BANG! card.",
)


async def top_card(g: Engine, play: Play, seat: int) -> None:
    await take_top(g, seat)


JOSH_MCCLOUD = Character(
    "josh_mccloud",
    "Josh McCloud",
    4,
    for_nuggets(2, each(SELF, top_card), only_if=lambda g, me: bool(g.extra(GoldRushState).deck)),
    text="In your turn you may pay two nuggets for the top card of the equipment deck.",
)


class MadamYto:
    @hookimpl(of="everybody")
    def bang_on_played(self, g: Engine, owner: int, play: Play) -> None:
        self.toast(g, owner, play.key)

    @hookimpl(of="everybody")
    def bang_on_answered(self, g: Engine, owner: int, key: str) -> None:
        self.toast(g, owner, key)

    def toast(self, g: Engine, me: int, key: str) -> None:
        if key == "beer":
            g.draw(me, key="madam_yto")


MADAM_YTO = Character(
    "madam_yto",
    "Madam Yto",
    4,
    MadamYto,
    text="Whenever anybody plays a Beer you draw a card.",
)


class PrettyLuzena:
    @hookimpl
    def bang_price(self, g: Table) -> int:
        return 0 if g.used("purchase") else -1


PRETTY_LUZENA = Character(
    "pretty_luzena",
    "Pretty Luzena",
    4,
    PrettyLuzena,
    text="The first equipment you buy in your turn costs you one nugget less.",
)

RADDIE_SNAKE = Character(
    "raddie_snake",
    "Raddie Snake",
    4,
    for_nuggets(1, draw(1), times=2),
    text="Up to twice in your turn you may pay a nugget to draw a card.",
)

SIMEON_PICOS = Character(
    "simeon_picos",
    "Simeon Picos",
    4,
    per_life_lost(nuggets(1)),
    text="For each life point you lose you take a nugget.",
)

CHARACTERS = (
    DON_BELL,
    DUTCH_WILL,
    JACKY_MURIETA,
    JOSH_MCCLOUD,
    MADAM_YTO,
    PRETTY_LUZENA,
    RADDIE_SNAKE,
    SIMEON_PICOS,
)
