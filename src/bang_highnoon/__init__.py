"""The event decks High Noon and A Fistful of Cards.

Played together, their events are shuffled into one deck and one of their two final events ends it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, final

from bang_highnoon import fistful, highnoon
from bang_highnoon.deck import EventDeck, Events, in_force
from bang_highnoon.identities import Identities, deal_identities
from bang_highnoon.senses import FISTFUL, HIGH_NOON
from bang_highnoon.shown import show_identity
from bang_highnoon.words import FISTFUL_WORDS, HIGH_NOON_WORDS
from bangcore.plugin import Engine, Rule, RuleOption, hookimpl

__all__ = ["EventDeck", "Events", "FistfulOfCards", "HighNoon", "Identities", "in_force"]


def _but_the_last(events: Sequence[Rule], *left_out: str) -> list[str]:
    return [event.key for event in events if event.key not in left_out]


@final
class HighNoon:
    """15 events; the last one is High Noon."""

    name = "highnoon"
    summary = "High Noon: 15 events, one of them in force at a time"
    brings = (Events,)
    final = highnoon.FINAL
    senses: ClassVar = HIGH_NOON
    shown = staticmethod(show_identity)
    words: ClassVar = HIGH_NOON_WORDS

    @hookimpl
    def bang_register_rules(self) -> Sequence[Rule]:
        return highnoon.EVENTS

    @hookimpl
    def bang_register_state(self) -> type[Identities]:
        return Identities

    @hookimpl
    def bang_register_options(self) -> Sequence[RuleOption]:
        return [
            RuleOption(
                name="first_high_noon",
                default=False,
                help="leave out Handcuffs and New Identity, as in the first box of High Noon",
                ruling="R-244",
            )
        ]

    @hookimpl
    async def bang_setup(self, g: Engine) -> None:
        if not g.option("first_high_noon"):
            deal_identities(g)

    def events(self, g: Engine) -> Sequence[str]:
        """Return the keys of its events, without the final one."""
        left_out = highnoon.LATER if g.option("first_high_noon") else ()
        return _but_the_last(highnoon.EVENTS, self.final, *left_out)


@final
class FistfulOfCards:
    """15 events; the last one is A Fistful of Cards."""

    name = "fistful"
    summary = "A Fistful of Cards: 15 events, one of them in force at a time"
    brings = (Events,)
    final = fistful.FINAL
    senses: ClassVar = FISTFUL
    words: ClassVar = FISTFUL_WORDS

    @hookimpl
    def bang_register_rules(self) -> Sequence[Rule]:
        return fistful.EVENTS

    def events(self, g: Engine) -> Sequence[str]:
        """Return the keys of its events, without the final one."""
        return _but_the_last(fistful.EVENTS, self.final)
