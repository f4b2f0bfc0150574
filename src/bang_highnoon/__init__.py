"""The event decks High Noon and A Fistful of Cards.

Played together, their events form one deck, which ends with one of the two final events.
"""

from __future__ import annotations

from typing import final

from bang_highnoon import fistful, highnoon
from bang_highnoon.deck import EVENTS, EventDeck, EventsView, in_force
from bang_highnoon.identities import Identities, IdentitiesView, deal_identities
from bang_highnoon.shown import show_identity
from bang_highnoon.words import FISTFUL_WORDS, HIGH_NOON_WORDS
from bangcore.plugin import Engine, Expansion, RuleOption, hookimpl

__all__ = [
    "EVENTS",
    "FISTFUL_OF_CARDS",
    "HIGH_NOON",
    "EventDeck",
    "EventsView",
    "Identities",
    "IdentitiesView",
    "in_force",
]


@final
class SecondCharacters:
    """The second characters for New Identity, dealt when the game begins."""

    @hookimpl
    def bang_setup(self, g: Engine) -> None:
        if "new_identity" in g.rules.rules:
            deal_identities(g)


HIGH_NOON = Expansion(
    name="highnoon",
    title="High Noon",
    summary="High Noon: 15 events, one of them in force at a time",
    rules=highnoon.EVENTS,
    options=(
        RuleOption(
            name=highnoon.FIRST_BOX,
            default=False,
            help="leave out Handcuffs and New Identity, as in the first box of High Noon",
            ruling="R-244",
        ),
    ),
    state=Identities,
    ability=SecondCharacters,
    brings=(EVENTS,),
    facets={
        "words": HIGH_NOON_WORDS,
        "senses": "bang_highnoon.senses:HIGH_NOON",
        "shown": show_identity,
    },
)

FISTFUL_OF_CARDS = Expansion(
    name="fistful",
    title="A Fistful of Cards",
    summary="A Fistful of Cards: 15 events, one of them in force at a time",
    rules=fistful.EVENTS,
    brings=(EVENTS,),
    facets={"words": FISTFUL_WORDS, "senses": "bang_highnoon.senses:FISTFUL"},
)
