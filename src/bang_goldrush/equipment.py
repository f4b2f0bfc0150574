"""The equipment: brown cards take effect at once, black ones stay in front of a player."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import MappingProxyType
from typing import Final, final

from attrs import field, frozen

from bang_goldrush.box import BOX, COPIES
from bang_goldrush.nuggets import gain
from bang_goldrush.symbols import for_nuggets, nuggets, one_of
from bangcore.plugin import (
    ANYBODY,
    SELF,
    Border,
    Engine,
    Play,
    Rule,
    Symbol,
    Table,
    Target,
    draw,
    draws,
    each,
    flips,
    hookimpl,
    immune_to,
    keeps,
    life,
    per_life_lost,
)

__all__ = ["ALWAYS_IN_FORCE", "BLACK", "CARDS", "EQUIPMENT", "Equipment"]

BLACK = Border("black", "black border", "#2b2622", dark="#3a3530")


@final
@frozen(eq=False)
class Equipment:
    """A piece of equipment: its cost and its effect or ability.

    A brown one has an ``effect``.  A black one has only an ``ability``, which belongs to its
    holder; ``at`` limits who that can be.  The ability of a brown one belongs to nobody and is
    always in force.  ``ends_turn`` marks equipment that ends the turn at once.
    """

    key: str
    name: str
    cost: int
    effect: Symbol | None = None
    ability: object | None = None
    text: str = field(default="", kw_only=True)
    at: Target = field(default=SELF, kw_only=True)
    ends_turn: bool = field(default=False, kw_only=True)

    @property
    def rule(self) -> Rule:
        """The rule to register in the ruleset."""
        border = BLACK.key if self.effect is None else "brown"
        return Rule(
            key=self.key,
            name=self.name,
            text=self.text,
            kind="equipment",
            ability=self.ability,
            facts=(
                ("shown/nuggets", self.cost),
                (f"border/{border}", 1),
                ("shown/copies", COPIES[self.key]),
            ),
        )


# ---------------------------------------------------------------- brown

SHOT = Equipment(
    "shot",
    "Shot",
    1,
    life(ANYBODY),
    text="A player of your choice, yourself included, regains a life point.",
)

BOTTLE = Equipment(
    "bottle",
    "Bottle",
    2,
    one_of("panic", "beer", "bang"),
    text="It does what a Panic!, a Beer or a BANG! does, as you like, but is not such a card.",
)

PARDNER = Equipment(
    "pardner",
    "Pardner",
    2,
    one_of("general_store", "duel", "cat_balou"),
    text="It does what a General Store, a Duel or a Cat Balou does, as you like, but is not "
    "such a card.",
)


async def rhum(g: Engine, play: Play, seat: int) -> None:
    flip = await g.flip(seat, play.key, 4)
    if flip.cards:
        g.heal(seat, len({*map(g.suit, flip.cards)}), key=play.key)


RHUM = Equipment(
    "rhum",
    "Rhum",
    3,
    each(SELF, rhum),
    text="Draw! four cards: regain a life point for each different suit among them.",
)

UNION_PACIFIC = Equipment("union_pacific", "Union Pacific", 4, draw(4), text="Draw four cards.")


def another_turn(g: Engine, play: Play, seat: int) -> None:
    g.extra_turn()
    g.end_turn()


class GoldRush:
    # after phase 3, and before anybody leaves
    @hookimpl(priority=10)
    def bang_turn_end(self, g: Engine, seat: int) -> None:
        if g.used("gold_rush"):
            g.heal(seat, g.max_life(seat) - g.life(seat), key="gold_rush")


GOLD_RUSH = Equipment(
    "gold_rush",
    "Gold Rush",
    5,
    each(SELF, another_turn),
    GoldRush,
    text="Your turn ends. You regain all your life points and take another turn.",
    ends_turn=True,
)


# ---------------------------------------------------------------- black


class Wanted:
    @hookimpl
    def bang_bounties(self, by: int | None) -> Iterator[Callable[[Engine], None]]:
        if by is not None:
            yield lambda g: self.pay(g, by)

    def pay(self, g: Engine, by: int) -> None:
        if by in g.present:
            g.draw(by, 2, key="wanted")
            gain(g, by, 1, key="wanted")


WANTED = Equipment(
    "wanted",
    "Wanted",
    2,
    ability=Wanted,
    text="In front of a player who has none: whoever eliminates them draws two cards and takes a "
    "nugget.",
    at=ANYBODY,
)

HORSESHOE = Equipment(
    "horseshoe",
    "Horseshoe",
    2,
    ability=flips(+1),
)

GUN_BELT = Equipment(
    "gun_belt",
    "Gun Belt",
    2,
    ability=keeps(8),
)

BOOTS = Equipment(
    "boots",
    "Boots",
    3,
    ability=per_life_lost(draw(1), but_last=True),
    text="For each life point you lose, but for the last one, draw a card.",
)

CALUMET = Equipment(
    "calumet",
    "Calumet",
    3,
    ability=immune_to("diamonds", but=("duel",)),
    text="Diamonds played by others have no effect on you, Duels aside.",
)

GOLD_PAN = Equipment(
    "gold_pan",
    "Gold Pan",
    3,
    ability=for_nuggets(1, draw(1), times=2),
    text="Up to twice in your turn you may pay a nugget to draw a card.",
)

LUCKY_CHARM = Equipment(
    "lucky_charm",
    "Lucky Charm",
    3,
    ability=per_life_lost(nuggets(1), but_last=True),
    text="For each life point you lose, but for the last one, take a nugget.",
)

RUCKSACK = Equipment(
    "rucksack",
    "Rucksack",
    3,
    ability=for_nuggets(2, life(SELF), only_if=Table.would_gain_life, also_dying=True),
    text="Pay two nuggets to regain a life point: in your turn, or when you would lose your last "
    "one.",
)

PICKAXE = Equipment(
    "pickaxe",
    "Pickaxe",
    4,
    ability=draws(+1),
)

EQUIPMENT: Final = MappingProxyType(
    {
        thing.key: thing
        for thing in (
            SHOT,
            BOTTLE,
            PARDNER,
            RHUM,
            UNION_PACIFIC,
            GOLD_RUSH,
            WANTED,
            HORSESHOE,
            GUN_BELT,
            BOOTS,
            CALUMET,
            GOLD_PAN,
            LUCKY_CHARM,
            RUCKSACK,
            PICKAXE,
        )
    }
)

ALWAYS_IN_FORCE: Final = tuple(
    (None, thing.key) for thing in EQUIPMENT.values() if thing.effect and thing.ability
)
"""The abilities of brown equipment, which are always in force."""


CARDS: Final = MappingProxyType({name: EQUIPMENT[key] for name, key in BOX.items()})
"""The equipment of each card, by the unique name of the card."""
