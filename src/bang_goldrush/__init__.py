"""Gold Rush and its variant with shadow gunslingers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, final

from bang_goldrush.characters import CHARACTERS
from bang_goldrush.equipment import BOX, EQUIPMENT, rest
from bang_goldrush.nuggets import gain
from bang_goldrush.senses import GOLD_RUSH
from bang_goldrush.shadows import Shadows, ShadowState
from bang_goldrush.shop import lay_away, offers, open_shop
from bang_goldrush.shown import show_gold_rush
from bang_goldrush.state import GoldRushState
from bangcore.plugin import Character, Engine, Offer, Rule, hookimpl

__all__ = ["GoldRush", "GoldRushState", "ShadowState", "Shadows"]


@final
class GoldRush:
    """Nuggets, a shop of 24 cards of equipment, 8 characters."""

    name = "goldrush"
    summary = "Gold Rush: gold nuggets, a shop of equipment, 8 characters"
    senses: ClassVar = GOLD_RUSH
    shown = staticmethod(show_gold_rush)
    words: ClassVar = {
        "prompt/player": "Choose a player.",
        "prompt/player +what": "{what}: choose a player.",
        "prompt/effect": "What does it do?",
        "prompt/effect +what": "{what}: what does it do?",
        "option/buy +key": "Buy {key}",
        "option/remove +key +target": "Remove {key} of {target}",
        "option/sell +card": "Sell {card} for a nugget",
        "event/gained_nuggets": ("{name} takes a nugget.", "{name} takes {count} nuggets."),
        "event/gained_nuggets +what": (
            "{name} takes a nugget ({what}).",
            "{name} takes {count} nuggets ({what}).",
        ),
        "event/paid_nuggets": (
            "{name} pays a nugget ({what}).",
            "{name} pays {count} nuggets ({what}).",
        ),
        "event/lost_nuggets": ("{name} loses a nugget.", "{name} loses {count} nuggets."),
        "event/bought": "{name} buys {what}.",
        "event/turned_up": "{name} turns up {what}.",
        "event/equipped": "{name} lays down {what}.",
        "event/equipped +what +target": "{name} lays {what} in front of {target}.",
        "event/removed": "{name} removes {what} of {target}.",
        "event/lost_equipment": "{name} loses {what}.",
        "event/restocked": "On sale: {what}.",
        "event/turned_down": (
            "The equipment is shuffled: the deck has {count} card.",
            "The equipment is shuffled: the deck has {count} cards.",
        ),
    }

    @hookimpl
    def bang_register_characters(self) -> Sequence[Character]:
        return CHARACTERS

    @hookimpl
    def bang_register_rules(self) -> Sequence[Rule]:
        return [thing.rule for thing in EQUIPMENT.values()]

    @hookimpl
    def bang_register_state(self) -> type[GoldRushState]:
        return GoldRushState

    @hookimpl
    async def bang_setup(self, g: Engine) -> None:
        open_shop(g)

    @hookimpl
    def bang_in_force(self, g: Engine) -> Iterator[tuple[int, str]]:
        for seat, names in enumerate(g.extra("goldrush").front):
            for name in names:
                yield seat, BOX[name].key

    @hookimpl
    def bang_actions(self, g: Engine) -> list[Offer]:
        return offers(g, g.turn)

    @hookimpl
    async def bang_on_life_lost(self, g: Engine, seat: int, amount: int, by: int | None) -> None:
        if by is not None and by != seat and g.is_present(by):
            gain(g, by, amount)

    @hookimpl
    async def bang_on_lost_all(self, g: Engine, seat: int) -> None:
        lay_away(g, seat)

    @hookimpl
    async def bang_on_eliminated(self, g: Engine, victim: int) -> None:
        lost = g.extra("goldrush").nuggets[victim]
        if lost and "shadows" not in g.state.extra:
            g.extra("goldrush").nuggets[victim] = 0
            g.tell("lost_nuggets", victim, amount=lost)

    @hookimpl(priority=10)
    async def bang_turn_end(self, g: Engine, seat: int) -> None:
        if g.used("gold_rush"):
            await rest(g, seat)
