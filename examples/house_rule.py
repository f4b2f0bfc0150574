"""An expansion in one file, for one table: a card, a character and a rule of the house.

Nothing is installed: the ruleset is built from the object itself.  Run the file to see a game.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from bangcore import REFEREE, Event, Game, Ruleset
from bangcore.bots import RandomBot, play
from bangcore.plugin import (
    ALL_OTHERS,
    CardKind,
    Character,
    Engine,
    Lines,
    Play,
    RuleOption,
    draw,
    each,
    hookimpl,
)
from bangcore.text import Language


async def share(g: Engine, play: Play, seat: int) -> None:
    """One of the others draws a card."""
    await g.draw(seat, 1, key=play.key)


CAMPFIRE = CardKind(
    key="campfire",
    name="Campfire",
    text="You draw two cards, then each other player draws one.",
    faces={"hearts": "7", "clubs": "7"},
    way=Lines(draw(2), each(ALL_OTHERS, share)),
)


class StubbornStella:
    """Who hurts her drops a card."""

    @hookimpl
    async def bang_on_damaged(self, g: Engine, owner: int, seat: int, by: int | None) -> None:
        if seat == owner and by is not None and by != owner and (hand := g.hand(by)):
            await g.discard(by, g.random_card(hand), key="stubborn_stella")


STELLA = Character(
    key="stubborn_stella",
    name="Stubborn Stella",
    text="Who takes a life point from her discards a random card of his hand.",
    bullets=4,
    ability=StubbornStella,
)


class HouseRules:
    """What we play with on Fridays."""

    name = "house"
    version = "1"
    summary = "two Campfires, Stubborn Stella, and perhaps two BANG! a turn"

    @hookimpl
    def bang_register_cards(self) -> Sequence[CardKind]:
        return [CAMPFIRE]

    @hookimpl
    def bang_register_characters(self) -> Sequence[Character]:
        return [STELLA]

    @hookimpl
    def bang_register_options(self) -> Sequence[RuleOption]:
        return [
            RuleOption(
                name="bangs_per_turn",
                default=1,
                values=(1, 2),
                help="how many BANG! cards everybody may play in his turn",
            )
        ]

    @hookimpl
    def bang_bang_limit(self, g: Engine, limit: int) -> int:
        return max(limit, g.option("bangs_per_turn"))


def main(seed: int = 1) -> None:
    """Play a game by the rules of the house, Stella first, and tell what is new."""
    rules = Ruleset.build(HouseRules(), options={"bangs_per_turn": 2})
    english = Language("en", rules)
    game = Game.new(5, rules, seed=seed, characters=["stubborn_stella", None, None, None, None])

    def tell(event: Event) -> None:
        if event.key in ("campfire", "stubborn_stella"):
            print(english.event(event, game.names))

    game.events.subscribe(tell, seat=REFEREE)
    play(game, [RandomBot(seed=seed + seat) for seat in range(5)])
    assert game.outcome
    print(english.outcome(game.outcome, game.names))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
