"""The three special characters of The Bullet."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bangcore.plugin import Cause, Character, Engine, Play, Table, hookimpl

__all__ = ["CHARACTERS", "WORDS"]

WORDS: Final = {
    "prompt/pick/claus_the_saint": "Which card do you give to {target}?",
    "event/took/claus_the_saint": "{target} gives {name} {cards}.",
}


class ClausTheSaint:
    @hookimpl
    async def bang_draw_phase(self, g: Engine, owner: int, count: int) -> None:
        others = g.others(owner)
        cards = g.draw(owner, count + len(others), key="claus_the_saint")
        rest = cards[:]
        for other in others[: max(len(cards) - count, 0)]:
            cause = Cause("claus_the_saint", by=owner, target=other)
            card = await g.choose_card(owner, "pick", rest, cause)
            rest.remove(card)
            g.give(owner, other, card, cards, key="claus_the_saint")


CLAUS_THE_SAINT = Character(
    "claus_the_saint",
    'Claus "The Saint"',
    3,
    ClausTheSaint,
    text="In phase 1 you draw one card more than there are players, keep two and give one to each "
    "other player.",
)


class JohnnyKisch:
    @hookimpl
    def bang_on_laid(self, g: Engine, owner: int, card: int) -> None:
        for seat in (owner, *g.others(owner)):
            for other in g.in_play(seat)[:]:
                if other != card and g.key(other) == g.key(card):
                    g.discard(seat, other, key="johnny_kisch")


JOHNNY_KISCH = Character(
    "johnny_kisch",
    "Johnny Kisch",
    4,
    JohnnyKisch,
    text="When you put a card into play all others of its name in play are discarded.",
)


class UncleWill:
    store = "general_store"

    @hookimpl
    def bang_counts_as(self, g: Table, card: int) -> Iterable[str]:
        if g.used("uncle_will") or g.key(card) == self.store:
            return ()
        return (self.store,)

    @hookimpl
    def bang_on_played(self, g: Engine, play: Play) -> None:
        if play.key == self.store and play.card is not None and g.key(play.card) != self.store:
            g.note_use("uncle_will")


UNCLE_WILL = Character(
    "uncle_will",
    "Uncle Will",
    4,
    UncleWill,
    text="Once in your turn you may play any card of your hand as General Store.",
)

CHARACTERS = (CLAUS_THE_SAINT, JOHNNY_KISCH, UNCLE_WILL)
