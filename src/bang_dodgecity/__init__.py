"""Dodge City and the three special characters of The Bullet."""

from __future__ import annotations

from typing import final

from bang_dodgecity import bullet, characters
from bang_dodgecity.cards import ACTIVE, CARDS
from bang_dodgecity.green import GREEN
from bang_dodgecity.icons import ICONS
from bang_dodgecity.roles import ROLE_SETS
from bang_dodgecity.shown import SHOWN_WORDS, show_copied
from bang_dodgecity.state import DodgeCityState, DodgeCityView
from bangcore.plugin import Engine, Expansion, Play, hookimpl

__all__ = ["BULLET", "DODGE_CITY", "DodgeCityView"]


@final
class DodgeCity:
    """Keep track of green cards, of Vera Custer's copies and of Molly Stark's Duels."""

    @hookimpl
    def bang_on_laid(self, g: Engine, card: int) -> None:
        """Record green cards, which cannot be used in the turn in which they are laid."""
        if g.kind(card).border == GREEN.key:
            g.extra(DodgeCityState).laid.append(card)

    @hookimpl(priority=100)
    def bang_before_turn(self, g: Engine) -> None:
        g.extra(DodgeCityState).laid.clear()

    @hookimpl
    def bang_turn_checked(self, g: Engine, seat: int) -> None:
        if g.extra(DodgeCityState).copied:
            characters.end_copy(g, seat)

    @hookimpl
    def bang_on_played(self, g: Engine, play: Play) -> None:
        if play.kind.key == "duel":
            characters.replace_cards(g)

    bang_on_performed = bang_on_played

    @hookimpl
    def bang_on_eliminated(self, g: Engine, victim: int) -> None:
        characters.owe_nothing(g, victim)


DODGE_CITY = Expansion(
    name="dodgecity",
    title="Dodge City",
    summary="Dodge City: 40 cards, 15 characters, tables of 3 and 8 players",
    cards=CARDS,
    borders=(GREEN,),
    characters=characters.CHARACTERS,
    role_sets=ROLE_SETS,
    state=DodgeCityState,
    ability=DodgeCity,
    facets={
        "words": {
            **dict.fromkeys(
                (f"event/used/{key} +cards +target" for key in ACTIVE),
                "{name} uses {cards} at {target}.",
            ),
            "help/border/green": "It stays in front of a player, who can use it from their next "
            "turn on.",
            "why/condition/laid_in_this_turn": "It was laid down in this turn.",
            "why/condition/own_turn": "It is used in your own turn.",
            "outcome/target_eliminated": "{winners} has eliminated the target and wins.",
            "outcome/last_standing": "{winners} is the last one standing and wins the circle.",
            **characters.WORDS,
            **SHOWN_WORDS,
        },
        "senses": "bang_dodgecity.senses:DODGE_CITY",
        "shown": show_copied,
        "icons": ICONS,
    },
)

BULLET = Expansion(
    name="bullet",
    title="The Bullet",
    summary="The Bullet: its three special characters",
    characters=bullet.CHARACTERS,
    facets={"words": bullet.WORDS, "senses": "bang_dodgecity.senses:BULLET"},
)
