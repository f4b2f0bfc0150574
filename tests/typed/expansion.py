"""A third-party expansion: cards made of symbols, abilities in code, and a rule."""

from __future__ import annotations

from typing import assert_type

from bangcore.plugin import (
    ALL_OTHERS,
    ANYBODY,
    CardKind,
    Character,
    Engine,
    Expansion,
    Lines,
    Play,
    RuleOption,
    Shot,
    Table,
    Wound,
    blue,
    brown,
    draw,
    each,
    hookimpl,
    keeps,
    life,
    seen_at,
    shot,
    weapon,
    within,
)

MOONSHINE = brown(
    "moonshine", "Moonshine", {"hearts": "2 7"}, life(ANYBODY, 2), draw(1), text="Life for one."
)
PUNCH = brown("fist", "Fist", {"spades": "10"}, shot(within(1)), text="A shot nearby.")
SHED = blue("shed", "Shed", {"diamonds": "K"}, seen_at(+1))
SLING = weapon("sling", "Sling", {"clubs": "3"}, 2)


def share(g: Engine, play: Play, seat: int) -> None:
    assert_type(g.hand(seat), list[int])
    g.draw(seat, 1, key=play.key)


async def beg(g: Engine, play: Play, seat: int) -> None:
    assert_type(play.by, int)
    await g.damage(seat, 1, by=play.by, key=play.key)
    g.draw(play.by, 1, key=play.key)


CAMPFIRE = CardKind(
    key="campfire",
    name="Campfire",
    text="You draw two cards, then each other player draws one.",
    faces={"hearts": "7", "clubs": "7"},
    way=Lines(draw(2), each(ALL_OTHERS, share), each(ALL_OTHERS, beg)),
)


class Stubborn:
    """A player who hurts Stella discards a card."""

    @hookimpl
    async def bang_on_wounded(self, g: Engine, owner: int, wound: Wound) -> None:
        assert_type(wound.by, int | None)
        assert_type(wound.shot, Shot | None)
        by = wound.by
        if by is not None and by != owner and (hand := g.hand(by)):
            await g.make_discard(owner, by, g.random_card(hand), key="stella")

    @hookimpl
    def bang_seen_at(self, g: Table, owner: int) -> int:
        return 1 if g.life(owner) <= 2 else 0


class MoreShots:
    @hookimpl
    def bang_bang_limit(self, g: Table) -> int:
        limit: int = g.rule_option("shots")
        return limit


STELLA = Character("stella", "Stubborn Stella", 4, (Stubborn, keeps(6)), text="Stubborn and rich.")
HOUSE = Expansion(
    name="house",
    cards=[MOONSHINE, PUNCH, SHED, SLING, CAMPFIRE],
    characters=[STELLA],
    options=[RuleOption(name="shots", default=1, values=(1, 2), help="BANG! cards in a turn")],
    ability=MoreShots,
)
