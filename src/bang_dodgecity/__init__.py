"""Dodge City and the three special characters of The Bullet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, final

from bang_dodgecity import bullet, characters
from bang_dodgecity.cards import ACTIVE, CARDS
from bang_dodgecity.roles import ROLE_SETS
from bang_dodgecity.senses import BULLET, DODGE_CITY
from bang_dodgecity.shown import show_copied
from bang_dodgecity.state import DodgeCityState
from bangcore.plugin import CardKind, Character, Copies, Engine, RoleSet, hookimpl

__all__ = ["Bullet", "DodgeCity"]


@final
class DodgeCity:
    """40 cards, 15 characters, roles for 3 and for 8 players."""

    name = "dodgecity"
    summary = "Dodge City: 40 cards, 15 characters, tables of 3 and 8 players"
    senses: ClassVar = DODGE_CITY
    shown = staticmethod(show_copied)
    words: ClassVar = {
        f"event/used/{key} +cards +target": "{name} uses {cards} at {target}." for key in ACTIVE
    } | {
        "outcome/target_eliminated": "{winners} has eliminated the target and wins.",
        "outcome/last_standing": "{winners} is the last one standing and wins the circle.",
        **characters.WORDS,
    }

    @hookimpl
    def bang_register_cards(self) -> Sequence[CardKind | Copies]:
        return CARDS

    @hookimpl
    def bang_register_characters(self) -> Sequence[Character]:
        return characters.CHARACTERS

    @hookimpl
    def bang_register_role_sets(self) -> Sequence[RoleSet]:
        return ROLE_SETS

    @hookimpl
    def bang_register_state(self) -> type[DodgeCityState]:
        return DodgeCityState

    @hookimpl
    async def bang_on_laid(self, g: Engine, card: int) -> None:
        """Green cards wait until the turn in which they were laid is over."""
        if g.kind(card).border == "green":
            g.extra("dodgecity").laid.append(card)

    @hookimpl(priority=100)
    async def bang_before_turn(self, g: Engine) -> None:
        g.extra("dodgecity").laid.clear()

    @hookimpl
    async def bang_turn_checked(self, g: Engine, seat: int) -> None:
        if g.extra("dodgecity").copied:
            characters.end_copy(g, seat)

    @hookimpl
    async def bang_on_eliminated(self, g: Engine, victim: int) -> None:
        characters.owe_nothing(g, victim)


@final
class Bullet:
    """Three characters: Uncle Will, Johnny Kisch, Claus "the Saint"."""

    name = "bullet"
    summary = "The Bullet: its three special characters"
    senses: ClassVar = BULLET
    words: ClassVar = bullet.WORDS

    @hookimpl
    def bang_register_characters(self) -> Sequence[Character]:
        return bullet.CHARACTERS
