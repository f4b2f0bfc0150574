"""An expansion in one file: a card, a character and a house rule.

Nothing needs to be installed, as the ruleset is built from the object.  Run the file to see a game.
"""

from __future__ import annotations

import sys

from bang_bots import RandomBot, play
from bang_table.text import Language
from bangcore import REFEREE, Event, Game, Ruleset
from bangcore.plugin import (
    ALL_OTHERS,
    CardKind,
    Character,
    Engine,
    Expansion,
    Lines,
    Play,
    RuleOption,
    Table,
    Wound,
    draw,
    each,
    hookimpl,
)


def share(g: Engine, play: Play, seat: int) -> None:
    """Let *seat* draw a card."""
    g.draw(seat, 1, key=play.key)


CAMPFIRE = CardKind(
    key="campfire",
    name="Campfire",
    text="You draw two cards, then each other player draws one.",
    faces={"hearts": "7", "clubs": "7"},
    way=Lines(draw(2), each(ALL_OTHERS, share)),
)


class StubbornStella:
    """A player who wounds Stella discards a card."""

    @hookimpl
    async def bang_on_wounded(self, g: Engine, owner: int, wound: Wound) -> None:
        by = wound.by
        if by is not None and by != owner and (hand := g.hand(by)):
            card = g.random_card(hand)
            await g.make_discard(owner, by, card, key="stubborn_stella")


STELLA = Character(
    key="stubborn_stella",
    name="Stubborn Stella",
    text="A player who takes a life point from Stella discards a random card of their hand.",
    bullets=4,
    ability=StubbornStella,
)


class MoreShots:
    """The limit of BANG! cards per turn that the option sets."""

    @hookimpl
    def bang_bang_limit(self, g: Table) -> int:
        return g.rule_option("bangs_per_turn")


HOUSE = Expansion(
    name="house",
    summary="two Campfires, Stubborn Stella, and perhaps two BANG! a turn",
    cards=[CAMPFIRE],
    characters=[STELLA],
    options=[
        RuleOption(
            name="bangs_per_turn",
            default=1,
            values=(1, 2),
            help="how many BANG! cards each player may play in their turn",
        )
    ],
    ability=MoreShots,
)


def main(seed: int = 1) -> None:
    """Play a game under the house rules, Stella first, and print what the new cards do."""
    rules = Ruleset.build(HOUSE, options={"bangs_per_turn": 2})
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
