"""The equipment, each card in one place: brown takes effect at once, black stays in front."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from typing import final

from attrs import field, frozen

from bang_goldrush.nuggets import gain, nuggets, pay
from bangcore.plugin import ANYBODY, SELF, Cause, Engine, Offer, Rule, Target, hookimpl

__all__ = ["BOX", "EQUIPMENT", "Equipment", "rest"]


@final
@frozen(kw_only=True, eq=False)
class Equipment:
    """A piece of equipment: what it costs, how many there are, what it does.

    Brown ones have an ``effect``, black ones an ``ability`` of the player in front of whom they
    lie, who is one of those that ``at`` allows; ``ends_turn`` marks what ends the turn at once.
    """

    key: str
    name: str
    text: str
    cost: int
    copies: int = 1
    effect: Callable[[Engine, int], Awaitable[None]] | None = None
    ability: object | None = None
    at: Target = field(default=SELF)
    ends_turn: bool = False

    @property
    def rule(self) -> Rule:
        """What the ruleset registers."""
        return Rule(
            key=self.key, name=self.name, text=self.text, kind="equipment", ability=self.ability
        )


async def choose_player(g: Engine, me: int, seats: list[int], key: str) -> int:
    """Let *me* choose one of *seats* for the equipment *key*."""
    options = [g.words.pick(target=seat) for seat in seats]
    answer = await g.choose(me, "player", options, Cause(key, by=me, target=me))
    assert answer.target is not None
    return answer.target


async def perform_one(g: Engine, me: int, name: str, *keys: str) -> None:
    """Let *me* have the effect of one of the cards with those keys, whichever he likes."""
    options = [g.words.use(key, target=at) for key in keys for at in g.targets(me, key)]
    answer = await g.choose(me, "effect", options, Cause(name, by=me, target=me))
    assert answer.key is not None
    if answer.key == "beer":
        # a Beer card would do nothing for the last two, and more for some
        await g.heal(me, key=name)
    else:
        await g.perform(me, answer.key, answer.target, name=name)


# ---------------------------------------------------------------- brown


async def shot(g: Engine, me: int) -> None:
    seat = await choose_player(g, me, [me, *g.others(me)], "shot")
    await g.heal(seat, key="shot")


SHOT = Equipment(
    key="shot",
    name="Shot",
    text="A player of your choice, yourself included, regains a life point.",
    cost=1,
    copies=3,
    effect=shot,
)


async def bottle(g: Engine, me: int) -> None:
    await perform_one(g, me, "bottle", "panic", "beer", "bang")


BOTTLE = Equipment(
    key="bottle",
    name="Bottle",
    text="It does what a Panic!, a Beer or a BANG! does, as you like, but is no such card.",
    cost=2,
    copies=3,
    effect=bottle,
)


async def pardner(g: Engine, me: int) -> None:
    await perform_one(g, me, "pardner", "general_store", "duel", "cat_balou")


PARDNER = Equipment(
    key="pardner",
    name="Pardner",
    text="It does what a General Store, a Duel or a Cat Balou does, as you like, but is no such "
    "card.",
    cost=2,
    copies=3,
    effect=pardner,
)


async def rhum(g: Engine, me: int) -> None:
    cards = g.reveal_top(g.fold("bang_flip_count", 4, me))
    if cards:
        g.tell("flipped", me, cards=cards, key="rhum")
        suits = {g.suit(card) for card in cards}
        for card in cards:
            g.clear(card)
        await g.heal(me, len(suits), key="rhum")


RHUM = Equipment(
    key="rhum",
    name="Rhum",
    text="Draw! four cards: regain a life point for each different suit among them.",
    cost=3,
    copies=2,
    effect=rhum,
)


async def union_pacific(g: Engine, me: int) -> None:
    await g.draw(me, 4, key="union_pacific")


UNION_PACIFIC = Equipment(
    key="union_pacific", name="Union Pacific", text="Draw four cards.", cost=4, effect=union_pacific
)


async def gold_rush(g: Engine, me: int) -> None:
    g.note_use("gold_rush")
    g.extra_turn()
    g.end_turn()


async def rest(g: Engine, seat: int) -> None:
    """What a Gold Rush has for *seat* once phase 3 of the turn that it ended is over."""
    await g.heal(seat, g.max_life(seat) - g.life(seat), key="gold_rush")


GOLD_RUSH = Equipment(
    key="gold_rush",
    name="Gold Rush",
    text="Your turn ends. You regain all your life points and take another turn.",
    cost=5,
    effect=gold_rush,
    ends_turn=True,
)


# ---------------------------------------------------------------- black


class Wanted:
    @hookimpl
    def bang_bounties(
        self, g: Engine, owner: int, victim: int, by: int | None
    ) -> Iterator[Callable[[], Awaitable[None]]]:
        if victim == owner and by is not None:
            yield partial(self.pay, g, by)

    async def pay(self, g: Engine, by: int) -> None:
        if g.is_present(by):
            await g.draw(by, 2, key="wanted")
            gain(g, by, 1, key="wanted")


WANTED = Equipment(
    key="wanted",
    name="Wanted",
    text="In front of any player: who eliminates him draws two cards and takes a nugget.",
    cost=2,
    copies=3,
    ability=Wanted,
    at=ANYBODY,
)


class Horseshoe:
    @hookimpl
    def bang_flip_count(self, owner: int, seat: int, count: int) -> int:
        return count + 1 if seat == owner else count


HORSESHOE = Equipment(
    key="horseshoe",
    name="Horseshoe",
    text="For each draw! you flip one more card and choose which one counts.",
    cost=2,
    ability=Horseshoe,
)


class GunBelt:
    @hookimpl
    def bang_hand_limit(self, owner: int, seat: int, limit: int) -> int:
        return max(limit, 8) if seat == owner else limit


GUN_BELT = Equipment(
    key="gun_belt",
    name="Gun Belt",
    text="You may keep eight cards at the end of your turn.",
    cost=2,
    ability=GunBelt,
)


def but_the_last(amount: int, had: int) -> int:
    """Return how many of the life points lost were not the last one."""
    return min(amount, had - 1)


class Boots:
    @hookimpl
    async def bang_on_damaged(
        self, g: Engine, owner: int, seat: int, amount: int, had: int
    ) -> None:
        if seat == owner:
            await g.draw(owner, but_the_last(amount, had), key="boots")


BOOTS = Equipment(
    key="boots",
    name="Boots",
    text="For each life point you lose, but for the last one, draw a card.",
    cost=3,
    ability=Boots,
)


class Calumet:
    @hookimpl
    def bang_immunity(self, g: Engine, owner: int, seat: int, cards: tuple[int, ...]) -> bool:
        diamonds = all(g.suit(card) == "diamonds" for card in cards)
        return seat == owner and diamonds and all(g.key(card) != "duel" for card in cards)


CALUMET = Equipment(
    key="calumet",
    name="Calumet",
    text="Diamonds played by others have no effect on you, Duels aside.",
    cost=3,
    ability=Calumet,
)


class GoldPan:
    @hookimpl
    def bang_actions(self, g: Engine, owner: int) -> list[Offer]:
        if g.used("gold_pan") >= 2 or not nuggets(g, owner):
            return []
        return [Offer(g.words.use("gold_pan"), lambda: self.wash(g, owner))]

    async def wash(self, g: Engine, me: int) -> None:
        g.note_use("gold_pan")
        g.tell("used", me, key="gold_pan")
        pay(g, me, 1, key="gold_pan")
        await g.draw(me, key="gold_pan")


GOLD_PAN = Equipment(
    key="gold_pan",
    name="Gold Pan",
    text="Up to twice in your turn you may pay a nugget to draw a card.",
    cost=3,
    ability=GoldPan,
)


class LuckyCharm:
    @hookimpl
    async def bang_on_damaged(
        self, g: Engine, owner: int, seat: int, amount: int, had: int
    ) -> None:
        if seat == owner:
            gain(g, owner, but_the_last(amount, had), key="lucky_charm")


LUCKY_CHARM = Equipment(
    key="lucky_charm",
    name="Lucky Charm",
    text="For each life point you lose, but for the last one, take a nugget.",
    cost=3,
    ability=LuckyCharm,
)


class Rucksack:
    @hookimpl
    def bang_actions(self, g: Engine, owner: int) -> list[Offer]:
        return self.offer(g, owner)

    @hookimpl
    def bang_rescue_options(self, g: Engine, owner: int) -> list[Offer]:
        return self.offer(g, owner)

    def offer(self, g: Engine, me: int) -> list[Offer]:
        if nuggets(g, me) < 2 or not g.would_gain_life(me, "rucksack"):
            return []
        return [Offer(g.words.use("rucksack"), lambda: self.recover(g, me))]

    async def recover(self, g: Engine, me: int) -> int:
        g.tell("used", me, key="rucksack")
        pay(g, me, 2, key="rucksack")
        return await g.heal(me, key="rucksack")


RUCKSACK = Equipment(
    key="rucksack",
    name="Rucksack",
    text="Pay two nuggets to regain a life point: in your turn, or when you would lose your last "
    "one.",
    cost=3,
    ability=Rucksack,
)


class Pickaxe:
    @hookimpl
    def bang_draw_more(self, owner: int, seat: int) -> int:
        return 1 if seat == owner else 0


PICKAXE = Equipment(
    key="pickaxe",
    name="Pickaxe",
    text="You draw one more card at the beginning of your turn.",
    cost=4,
    ability=Pickaxe,
)


EQUIPMENT = {
    thing.key: thing
    for thing in (
        SHOT,
        BOTTLE,
        PARDNER,
        RHUM,
        UNION_PACIFIC,
        GOLD_RUSH,
        WANTED,
        HORSESHOE,
        GUN_BELT,
        BOOTS,
        CALUMET,
        GOLD_PAN,
        LUCKY_CHARM,
        RUCKSACK,
        PICKAXE,
    )
}

BOX = {f"{key}-{n}": thing for key, thing in EQUIPMENT.items() for n in range(1, thing.copies + 1)}
"""The 24 cards by the name that each has of its own: what is printed on it."""
