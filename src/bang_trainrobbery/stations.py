"""The thirteen stations, and their prices."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, final

from attrs import field, frozen

from bangcore.plugin import Cause, Engine, Rule, Table

__all__ = ["STATIONS", "Station", "pay", "payments"]

Fits = Callable[[Table, int], bool]
ACE: Final = 14


def named(*keys: str) -> Fits:
    return lambda g, card: g.key(card) in keys


def suited(suit: str) -> Fits:
    return lambda g, card: g.suit(card) == suit


def ranked(low: int, high: int) -> Fits:
    return lambda g, card: low <= g.rank(card) <= high


@final
@frozen(eq=False)
class Station:
    """A station: its price is a card in hand that fits, any ``count`` cards, or life points."""

    key: str
    name: str
    price: str
    fits: Fits = field(default=lambda g, card: True)
    count: int = field(default=1, kw_only=True)
    life: int = field(default=0, kw_only=True)

    @property
    def rule(self) -> Rule:
        """The rule to register in the ruleset."""
        return Rule(key=self.key, name=self.name, text=self.price, kind="station")


STATIONS: Final[Mapping[str, Station]] = MappingProxyType(
    {
        station.key: station
        for station in (
            Station("boom_town", "Boom Town", "A BANG!", named("bang")),
            Station("catico", "Catico", "A Panic! or a Cat Balou", named("panic", "cat_balou")),
            Station("creepy_creek", "Creepy Creek", "A card of Spades", suited("spades")),
            Station("crowns_hole", "Crown's Hole", "A Beer", named("beer")),
            Station(
                "deathwood",
                "Deathwood",
                "A card with a blue border",
                lambda g, card: g.kind(card).border == "blue",
            ),
            Station("dodgeville", "Dodgeville", "A Missed!", named("missed")),
            Station("fort_wroth", "Fort Wroth", "A 10, J, Q, K or A", ranked(10, ACE)),
            Station("frisco", "Frisco", "A card of Clubs", suited("clubs")),
            Station("miners_oath", "Miner's Oath", "A card of Diamonds", suited("diamonds")),
            Station("san_tafe", "San Tafe", "A card of Hearts", suited("hearts")),
            Station("tombrock", "Tombrock", "A life point, not the last one", count=0, life=1),
            Station("virginia_town", "Virginia Town", "Any two cards", count=2),
            Station("yooma", "Yooma", "A 2 to 9", ranked(2, 9)),
        )
    }
)


def payments(g: Table, me: int, key: str) -> list[int | None]:
    """Return the cards in hand with which *me* can pay at a station, ``None`` for its price."""
    station = STATIONS[key]
    if station.life:
        return [None] if g.life(me) > station.life else []
    if station.count > 1:
        return [None] if len(g.spendable(me)) >= station.count else []
    return [card for card in g.spendable(me) if station.fits(g, card)]


async def pay(g: Engine, me: int, key: str, card: int | None) -> None:
    """Let *me* pay the price of a station, perhaps with *card*."""
    station = STATIONS[key]
    if card is not None:
        g.discard(me, card, key=key)
    elif station.life:
        await g.damage(me, station.life, key=key)
    else:
        for needed in range(station.count, 0, -1):
            await g.discard_chosen(me, Cause(key, by=me, target=me, needed=needed))
