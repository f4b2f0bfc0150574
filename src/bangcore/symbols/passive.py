"""Passive symbols: those of blue cards, characters, equipment and events.

Cards, characters and equipment share them.  An ability is a passive symbol, several different
ones, or a class for anything special.

>>> from bangcore.plugin import ANY_NUMBER, draw
>>> seen_at(+1), keeps(10), bangs(ANY_NUMBER), per_life_lost(draw(1))
(seen_at(+1), keeps(10), bangs(any number), per_life_lost(draw(self)))
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, final

from attrs import frozen

from bangcore.engine.engine import Engine, Shot, Wound
from bangcore.engine.table import Table
from bangcore.rules.arguments import checked
from bangcore.rules.definitions import SUITS, PassiveSymbol
from bangcore.rules.marks import hookimpl
from bangcore.rules.options import Offer
from bangcore.rules.requirements import FROM_0, FROM_1, NUMBER, check_names
from bangcore.symbols.lines import SYMBOL, Symbol

__all__ = [
    "ANY_NUMBER",
    "all_cards_are",
    "all_see_at",
    "bangs",
    "barrel",
    "draws",
    "flips",
    "immune_to",
    "keeps",
    "per_elimination",
    "per_life_lost",
    "reach",
    "seen_at",
    "sees",
]

ANY_NUMBER: Final = 999
"""No limit."""


def _cards(number: int) -> str:
    return "one more card" if number == 1 else f"{number} more cards"


# ---------------------------------------------------------------- numbers


def seen_at(change: int) -> PassiveSymbol:
    """Return the symbol that adds *change* to the distance at which others see the owner."""
    NUMBER.check("seen_at", "change", change)
    text = f"The others see you at distance {change:+d}."
    return PassiveSymbol("seen_at", f"{change:+d}", text, {"bang_seen_at": change})


def sees(change: int) -> PassiveSymbol:
    """Return the symbol that adds *change* to the distance at which the owner sees others."""
    NUMBER.check("sees", "change", change)
    text = f"You see the others at distance {change:+d}."
    return PassiveSymbol("sees", f"{change:+d}", text, {"bang_sees": change})


def reach(distance: int) -> PassiveSymbol:
    """Return the symbol of a weapon with reach *distance*."""
    FROM_0.check("reach", "distance", distance)
    return PassiveSymbol(
        "reach", str(distance), f"Weapon, reach {distance}.", {"bang_reach": distance}
    )


def bangs(limit: int) -> PassiveSymbol:
    """Return the symbol for *limit* BANG! cards in a turn."""
    FROM_0.check("bangs", "limit", limit)
    says = "any number" if limit == ANY_NUMBER else str(limit)
    text = f"You may play {says if limit != ANY_NUMBER else 'any number of'} BANG!."
    return PassiveSymbol("bangs", says, text, {"bang_bang_limit": limit})


def keeps(limit: int) -> PassiveSymbol:
    """Return the symbol for *limit* cards kept at the end of a turn."""
    FROM_0.check("keeps", "limit", limit)
    text = f"You may keep {limit} cards at the end of your turn."
    return PassiveSymbol("keeps", str(limit), text, {"bang_hand_limit": limit})


def draws(more: int) -> PassiveSymbol:
    """Return the symbol for *more* cards in phase 1."""
    NUMBER.check("draws", "more", more)
    text = f"In phase 1 you draw {_cards(more)}."
    return PassiveSymbol("draws", f"{more:+d}", text, {"bang_draw_more": more})


def flips(more: int) -> PassiveSymbol:
    """Return the symbol for *more* cards at a draw!, one of which counts."""
    NUMBER.check("flips", "more", more)
    text = f"For each draw! you flip {_cards(more)} and choose which one counts."
    return PassiveSymbol("flips", f"{more:+d}", text, {"bang_flip_more": more})


def all_see_at(distance: int) -> PassiveSymbol:
    """Return the symbol that puts all players at that distance, before modifiers."""
    FROM_1.check("all_see_at", "distance", distance)
    text = f"All players are at distance {distance}."
    return PassiveSymbol("all_see_at", str(distance), text, {"bang_distance_base": distance})


def all_cards_are(suit: str) -> PassiveSymbol:
    """Return the symbol that gives all cards that suit."""
    check_names("all_cards_are", "suit", [suit], SUITS)
    text = f"All cards are {suit.title()}."
    return PassiveSymbol("all_cards_are", suit, text, {"bang_card_suit": suit})


# ---------------------------------------------------------------- reactions


def per_life_lost(symbol: Symbol, *, but_last: bool = False) -> PassiveSymbol:
    """Return the symbol that runs *symbol* for each life point lost.

    With *but_last*, it does not run for the last one.
    """
    SYMBOL.check("per_life_lost", "symbol", symbol)
    says = f"{symbol}, but the last" if but_last else str(symbol)
    return PassiveSymbol(
        "per_life_lost", says, make=lambda key: _PerLifeLost(key, symbol, but_last)
    )


@final
@frozen(eq=False)
class _PerLifeLost:
    key: str
    symbol: Symbol
    but_last: bool

    @hookimpl
    async def bang_on_wounded(self, g: Engine, owner: int, wound: Wound) -> None:
        points = wound.but_the_last if self.but_last else wound.amount
        if points and not wound.fatal:
            await self.symbol.by_ability(g, owner, self.key, times=points)


def per_elimination(symbol: Symbol) -> PassiveSymbol:
    """Return the symbol that runs *symbol* when another player is eliminated."""
    SYMBOL.check("per_elimination", "symbol", symbol)
    return PassiveSymbol(
        "per_elimination", str(symbol), make=lambda key: _PerElimination(key, symbol)
    )


@final
@frozen(eq=False)
class _PerElimination:
    key: str
    symbol: Symbol

    @hookimpl
    async def bang_on_eliminated(self, g: Engine, owner: int) -> None:
        await self.symbol.by_ability(g, owner, self.key)


# ---------------------------------------------------------------- defences


def barrel() -> PassiveSymbol:
    """Return the Barrel symbol: a draw! against a shot, which counts as a Missed! on Hearts."""
    text = "When you are shot at you may draw!; on Hearts it counts as a Missed!."
    return PassiveSymbol("barrel", "", text, make=_Barrel)


@final
@frozen(eq=False)
class _Barrel:
    key: str

    @hookimpl
    def bang_escape_options(
        self, g: Table, owner: int, source: int | None, shot: Shot
    ) -> list[Offer]:
        mark = self.key if source is None else source
        if mark in shot.used:
            return []
        return [Offer(g.options.use(self.key), self.hide, owner, mark, shot)]

    async def hide(self, g: Engine, owner: int, mark: int | str, shot: Shot) -> int:
        shot.used.append(mark)
        return int(await g.flip_is(owner, self.key, suit="hearts"))


@checked
def immune_to(suit: str, *, but: Collection[str] = ()) -> PassiveSymbol:
    """Return the symbol of immunity to cards of that suit by others, except as a key in *but*."""
    check_names("immune_to", "suit", [suit], SUITS)
    says = ", ".join([suit, *(f"but {key}" for key in but)])
    return PassiveSymbol("immune_to", says, make=lambda key: _ImmuneTo(suit, but))


@final
@frozen(eq=False)
class _ImmuneTo:
    suit: str
    but: Collection[str]

    @hookimpl
    def bang_immunity(self, g: Table, cards: tuple[int, ...], key: str) -> bool:
        return key not in self.but and all(g.suit(card) == self.suit for card in cards)
