"""The three special characters of The Bullet, each in one place."""

from __future__ import annotations

from collections.abc import Awaitable, Iterable
from typing import Final

from bangcore.plugin import Cause, Character, Engine, Play, hookimpl

__all__ = ["CHARACTERS", "WORDS"]

WORDS: Final = {
    "prompt/pick/claus_the_saint": "Which card do you give to {target}?",
    "event/took/claus_the_saint": "{target} gives {name} {cards}.",
}


class ClausTheSaint:
    @hookimpl
    def bang_draw_phase(
        self, g: Engine, owner: int, seat: int, count: int
    ) -> Awaitable[None] | None:
        return self.draw(g, owner, count) if seat == owner else None

    async def draw(self, g: Engine, me: int, count: int) -> None:
        others = g.others(me)
        cards = await g.draw(me, count + len(others), key="claus_the_saint")
        left = cards[:]
        for other in others[: max(len(cards) - count, 0)]:
            cause = Cause("claus_the_saint", by=me, target=other)
            card = await g.choose_card(me, "pick", left, cause)
            left.remove(card)
            await g.give(me, other, card, cards, key="claus_the_saint")


class JohnnyKisch:
    @hookimpl
    async def bang_on_laid(self, g: Engine, owner: int, by: int, card: int) -> None:
        if by == owner:
            for seat in (owner, *g.others(owner)):
                for other in g.in_play(seat)[:]:
                    if other != card and g.key(other) == g.key(card):
                        await g.discard(seat, other, key="johnny_kisch")


class UncleWill:
    store = "general_store"

    @hookimpl
    def bang_counts_as(self, g: Engine, card: int) -> Iterable[str]:
        if g.used("uncle_will") or g.key(card) == self.store:
            return ()
        return (self.store,)

    @hookimpl
    async def bang_on_played(self, g: Engine, owner: int, play: Play) -> None:
        if play.by == owner and play.key == self.store and g.key(play.card) != self.store:
            g.note_use("uncle_will")


CHARACTERS = (
    Character(
        key="claus_the_saint",
        name='Claus "The Saint"',
        text="He draws one card more than there are players, keeps two and gives one to each other "
        "player.",
        bullets=3,
        ability=ClausTheSaint,
    ),
    Character(
        key="johnny_kisch",
        name="Johnny Kisch",
        text="When he puts a card into play all others of its name in play are discarded.",
        bullets=4,
        ability=JohnnyKisch,
    ),
    Character(
        key="uncle_will",
        name="Uncle Will",
        text="Once in his turn he may play any card of his hand as General Store.",
        bullets=4,
        ability=UncleWill,
    ),
)
