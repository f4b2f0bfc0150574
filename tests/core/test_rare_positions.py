"""Rules that abilities of other authors may rely on, in positions that no shipped card reaches."""

from __future__ import annotations

import pytest

from bangcore.plugin import (
    ALL_OTHERS,
    CardKind,
    Character,
    Engine,
    Expansion,
    InFront,
    Play,
    Role,
    brown,
    each,
    hookimpl,
    keeps,
    reach,
)
from bangcore.testing import four, seat


def birds(**abilities: object) -> Expansion:
    """Return an expansion with characters by key."""
    return Expansion(
        name="birds",
        characters=[
            Character(key, key.title(), 4, ability, text="") for key, ability in abilities.items()
        ],
    )


# ---------------------------------------------------------------- combined answers


class KeepsSix:
    @hookimpl
    def bang_hand_limit(self) -> int:
        return 6


class KeepsNine:
    @hookimpl
    def bang_hand_limit(self) -> int:
        return 9


@pytest.mark.parametrize(
    ("ability", "limit"),
    [
        ((keeps(10), keeps(5)), 10),
        ((keeps(5), keeps(10)), 10),
        ((KeepsNine, KeepsSix), 9),
        ((KeepsSix, KeepsNine), 9),
        ((keeps(10), KeepsSix), 10),
        ((KeepsNine, keeps(5)), 9),
    ],
)
def test_the_largest_answer_counts_in_any_order(ability: object, limit: int) -> None:
    """Of several limits the largest counts, whichever ability comes first."""
    t = four(ann=seat("sheriff", "owl"), expansions=[birds(owl=ability)])
    assert t.engine.hand_limit(0) == limit


def test_the_farthest_weapon_counts_in_any_order() -> None:
    """Of the reach of a card in play and that of an ability the larger one counts."""
    owls = birds(owl=reach(4), kite=(reach(5), reach(2)))
    for character, weapon, distance in [
        ("owl", "winchester", 5),
        ("owl", "schofield", 4),
        ("kite", "schofield", 5),
    ]:
        t = four(ann=seat("sheriff", character, in_play=weapon), expansions=[owls])
        assert t.engine.reach(0) == distance


class Takes:
    """Takes the cards that others discard for the hand limit."""

    @hookimpl(of="others")
    def bang_excess_taker(self, owner: int) -> int:
        return owner


# ---------------------------------------------------------------- changes in the middle of a hook


class Changes:
    """When an effect ends, their left neighbour becomes a Kite."""

    @hookimpl
    def bang_settle(self, g: Engine, owner: int) -> None:
        g.become(g.others(owner)[0], "kite")


class Draws:
    """When an effect ends, they draw a card."""

    def __init__(self, key: str) -> None:
        self.key = key

    @hookimpl
    def bang_settle(self, g: Engine, owner: int) -> None:
        g.draw(owner, key=self.key)


def test_an_ability_is_replaced_by_another_at_its_place() -> None:
    """An ability that replaces another, whose place has not come yet, acts in its place."""
    t = four(
        ann=seat("sheriff", "crow", hand="beer"),
        ben=seat("outlaw", "owl"),
        expansions=[birds(crow=Changes, owl=Draws("owl"), kite=Draws("kite"))],
    )
    t.do("play beer")
    assert [event.key for event in t.happened("drew")] == ["kite"]


class Vandal:
    """When an effect ends, the cards in front of the others are discarded."""

    @hookimpl
    def bang_settle(self, g: Engine, owner: int) -> None:
        for other in g.others(owner):
            for card in g.in_play(other)[:]:
                g.discard(other, card, key="vandal")


BELL = CardKind(
    key="bell",
    name="Bell",
    text="",
    faces={"clubs": "2"},
    border="blue",
    way=InFront(),
    ability=Draws("bell"),
)


@pytest.mark.parametrize(("ann", "drawn"), [("willy_the_kid", ["bell"]), ("vandal", [])])
def test_a_card_that_has_left_play_does_not_act(ann: str, drawn: list[str]) -> None:
    """A card discarded by an ability that acts before it at the same moment does not act."""
    t = four(
        ann=seat("sheriff", ann, hand="beer"),
        ben=seat("outlaw", in_play="bell"),
        expansions=[birds(vandal=Vandal), Expansion(name="bells", cards=[BELL])],
    )
    t.do("play beer")
    assert [event.key for event in t.happened("drew")] == drawn


async def push(g: Engine, play: Play, target: int) -> None:
    """Note *target*, and eliminate the player after them."""
    g.tell("pushed", target)
    if target == 1:
        await g.eliminate(2)


def test_a_line_of_a_card_skips_players_who_are_out() -> None:
    """A card for all others does nothing to a player whom it has eliminated on its way."""
    shove = brown("shove", "Shove", {"clubs": "2"}, each(ALL_OTHERS, push), text="")
    t = four(
        ann=seat("sheriff", hand="shove"),
        expansions=[
            Expansion(
                name="shoves",
                cards=[shove],
                facets={"words": {"event/pushed": "{name} is pushed."}},
            )
        ],
    )
    t.do("play shove")
    assert [event.seat for event in t.happened("pushed")] == [1, 3]


# ---------------------------------------------------------------- abilities that come and go


def test_a_hook_is_asked_as_soon_as_somebody_implements_it() -> None:
    """A hook that nobody implements is asked after a player has become one who does, and back."""
    t = four(
        ann=seat("sheriff", "willy_the_kid", hand="beer beer", life=2),
        expansions=[birds(owl=(keeps(10), Draws("owl")))],
    )
    g = t.engine
    assert g.hand_limit(0) == 2
    t.do("play beer")
    assert t.happened("drew") == []
    g.become(0, "owl")
    assert g.hand_limit(0) == 10
    t.game.state.characters[0] = "owl"
    t.do("play beer")
    assert [event.key for event in t.happened("drew")] == ["owl"]
    t.engine.become(0, "willy_the_kid")
    assert t.engine.hand_limit(0) == 4


def test_a_player_who_is_out_becomes_somebody_without_life_points() -> None:
    """A new character gives no life points to a player who is out; it sets the maximum alone."""
    t = four(ben=seat("outlaw", "paul_regret", alive=False))
    t.engine.become(1, "willy_the_kid", life=2)
    state = t.game.state
    assert (state.life[1], state.max_life[1]) == (0, 4)


# ---------------------------------------------------------------- role sets of two options


RED, BLUE = (Role(key=key, name=key.title(), text="Win.") for key in ("red", "blue"))
