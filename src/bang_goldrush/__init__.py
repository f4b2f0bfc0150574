"""Gold Rush and its variant with shadow gunslingers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import final

from bang_goldrush import hooks
from bang_goldrush.box import key_of
from bang_goldrush.characters import CHARACTERS
from bang_goldrush.equipment import ALWAYS_IN_FORCE, BLACK, EQUIPMENT
from bang_goldrush.icons import ICONS
from bang_goldrush.nuggets import gain, lose_nuggets
from bang_goldrush.shadows import SHADOWS, ShadowState, ShadowsView
from bang_goldrush.shop import lay_away, offers, open_shop
from bang_goldrush.shown import GOLD_RUSH_SHOWN, show_gold_rush
from bang_goldrush.state import GoldRushState, GoldRushView
from bangcore.plugin import Engine, Expansion, Offer, Table, Wound, hookimpl

__all__ = [
    "GOLD_RUSH",
    "SHADOWS",
    "GoldRushState",
    "GoldRushView",
    "ShadowState",
    "ShadowsView",
]


@final
class GoldRush:
    """The shop, the equipment of the players, and nuggets for inflicted wounds."""

    @hookimpl
    def bang_setup(self, g: Engine) -> None:
        open_shop(g)

    @hookimpl
    def bang_in_force(self, g: Table) -> Iterator[tuple[int | None, str]]:
        yield from ALWAYS_IN_FORCE
        for seat, names in enumerate(g.extra(GoldRushState).front):
            for name in names:
                yield seat, key_of(name)

    @hookimpl
    def bang_actions(self, g: Table, seat: int) -> list[Offer]:
        return offers(g, seat)

    @hookimpl
    def bang_on_wounded(self, g: Engine, seat: int, wound: Wound) -> None:
        if wound.by is not None and wound.by != seat and wound.by in g.present:
            gain(g, wound.by, wound.amount)

    @hookimpl
    def bang_on_lost_all(self, g: Engine, seat: int) -> None:
        lay_away(g, seat)

    @hookimpl
    def bang_on_eliminated(self, g: Engine, victim: int) -> None:
        if not g.is_active("shadows"):
            lose_nuggets(g, victim)


GOLD_RUSH = Expansion(
    name="goldrush",
    title="Gold Rush",
    summary="Gold Rush: gold nuggets, a shop of equipment, 8 characters",
    borders=(BLACK,),
    characters=CHARACTERS,
    rules=tuple(thing.rule for thing in EQUIPMENT.values()),
    state=GoldRushState,
    ability=GoldRush,
    hooks=(hooks,),
    facets={
        "words": {
            "help/border/black": "It stays in front of the player who buys it.",
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
            **GOLD_RUSH_SHOWN,
        },
        "senses": "bang_goldrush.senses:GOLD_RUSH",
        "shown": show_gold_rush,
        "icons": ICONS,
    },
)
