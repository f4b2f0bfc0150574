"""The fifteen characters of Dodge City, each in one place."""

from __future__ import annotations

from collections.abc import Awaitable, Iterable
from typing import Final

from bang_dodgecity.state import DodgeCityState
from bangcore.plugin import Cause, Character, Engine, Offer, Option, hookimpl

__all__ = ["CHARACTERS", "WORDS"]

WORDS: Final = {
    "prompt/copy": "Whose ability do you want to have until your next turn?",
    "prompt/source/pat_brennan": "Do you draw from the deck, or take a card in play instead?",
    "option/pick/source +card": "Take {card} instead of drawing",
    "event/copied": "{name} has the ability of {what} until the next turn.",
}


def kept(g: Engine) -> DodgeCityState:
    """Return what Dodge City keeps in this game."""
    state: DodgeCityState = g.state.extra["dodgecity"]
    return state


class ApacheKid:
    @hookimpl
    def bang_immunity(self, g: Engine, owner: int, seat: int, cards: tuple[int, ...]) -> bool:
        return seat == owner and all(g.suit(card) == "diamonds" for card in cards)


class BelleStar:
    @hookimpl
    def bang_ability_disabled(self, g: Engine, owner: int, of: int, kind: str) -> bool:
        return g.on_turn(owner) and of not in (owner, -1) and kind != "character"


class BillNoface:
    @hookimpl(priority=10)
    def bang_draw_count(self, g: Engine, owner: int, seat: int, count: int) -> int:
        return 1 + g.max_life(owner) - g.life(owner) if seat == owner else count


class ChuckWengam:
    @hookimpl
    def bang_actions(self, g: Engine, owner: int) -> list[Offer]:
        if g.life(owner) < 2:
            return []
        return [Offer(g.words.use("chuck_wengam"), lambda: self.trade(g, owner))]

    async def trade(self, g: Engine, me: int) -> None:
        g.tell("used", me, key="chuck_wengam")
        await g.damage(me, key="chuck_wengam")
        await g.draw(me, 2, key="chuck_wengam")


class DocHolyday:
    @hookimpl
    def bang_actions(self, g: Engine, owner: int) -> list[Offer]:
        if g.used("doc_holyday") or len(g.spendable(owner)) < 2:
            return []
        return [self.offer(g, owner, target) for target in g.in_reach(owner)]

    def offer(self, g: Engine, me: int, target: int) -> Offer:
        option = g.words.use("doc_holyday", target=target)
        return Offer(option, lambda: self.shoot(g, me, target))

    async def shoot(self, g: Engine, me: int, target: int) -> None:
        g.note_use("doc_holyday")
        g.tell("used", me, target, key="doc_holyday")
        cards = []
        for needed in (2, 1):
            cause = Cause("doc_holyday", by=me, target=target, needed=needed)
            cards.append(await g.discard_chosen(me, cause))
        if not g.immune(target, me, tuple(cards)):
            await g.shoot(me, target, key="doc_holyday")


class ElenaFuente:
    @hookimpl
    def bang_counts_as(self, g: Engine, card: int) -> Iterable[str]:
        return () if "missed" in g.kind(card).answers else ("missed",)


class GregDigger:
    @hookimpl
    async def bang_on_eliminated(self, g: Engine, owner: int) -> None:
        await g.heal(owner, 2, key="greg_digger")


class HerbHunter:
    @hookimpl
    async def bang_on_eliminated(self, g: Engine, owner: int) -> None:
        await g.draw(owner, 2, key="herb_hunter")


class JoseDelgado:
    @hookimpl
    def bang_actions(self, g: Engine, owner: int) -> list[Offer]:
        if g.used("jose_delgado") == 2:
            return []
        blue = [card for card in g.spendable(owner) if g.kind(card).border == "blue"]
        return [self.offer(g, owner, card) for card in blue]

    def offer(self, g: Engine, me: int, card: int) -> Offer:
        text = f"use jose_delgado with {g.words.cards[card]}"
        return Offer(Option(text, "use", card, key="jose_delgado"), lambda: self.trade(g, me, card))

    async def trade(self, g: Engine, me: int, card: int) -> None:
        g.note_use("jose_delgado")
        g.tell("used", me, key="jose_delgado")
        await g.discard(me, card, key="jose_delgado")
        await g.draw(me, 2, key="jose_delgado")


class MollyStark:
    @hookimpl
    async def bang_on_answered(self, g: Engine, owner: int, seat: int, cause: Cause) -> None:
        if seat != owner or g.on_turn(owner):
            return
        if cause.key == "duel":
            kept(g).owed.append(owner)
        else:
            await g.draw(owner, key="molly_stark")

    @hookimpl
    async def bang_settle(self, g: Engine, owner: int) -> None:
        if count := kept(g).owed.count(owner):
            owe_nothing(g, owner)
            await g.draw(owner, count, key="molly_stark")


def owe_nothing(g: Engine, seat: int) -> None:
    """*seat* has drawn for the Duel, or is out."""
    owed = kept(g).owed
    owed[:] = [other for other in owed if other != seat]


class PatBrennan:
    @hookimpl
    def bang_draw_phase(
        self, g: Engine, owner: int, seat: int, count: int
    ) -> Awaitable[None] | None:
        if seat != owner or not any(g.in_play(other) for other in g.others(owner)):
            return None
        return self.draw(g, owner, count)

    async def draw(self, g: Engine, me: int, count: int) -> None:
        holders = {card: other for other in g.others(me) for card in g.in_play(other)}
        options = [g.words.pick(key="deck"), *(g.words.pick(card) for card in holders)]
        answer = await g.choose(me, "source", options, Cause("pat_brennan", by=me, target=me))
        if answer.card is None:
            await g.draw(me, count)
        else:
            await g.take(me, holders[answer.card], answer.card, key="pat_brennan")


class PixiePete:
    @hookimpl(priority=10)
    def bang_draw_count(self, owner: int, seat: int, count: int) -> int:
        return count + 1 if seat == owner else count


class SeanMallory:
    @hookimpl
    def bang_hand_limit(self, owner: int, seat: int, limit: int) -> int:
        return max(limit, 10) if seat == owner else limit


class TequilaJoe:
    @hookimpl
    def bang_heal_amount(self, owner: int, seat: int, key: str | None, amount: int) -> int:
        return amount + 1 if seat == owner and key == "beer" else amount


class VeraCuster:
    @hookimpl
    async def bang_turn_checked(self, g: Engine, owner: int, seat: int) -> None:
        if seat == owner and g.state.phase == "start":
            options = [g.words.pick(target=other) for other in g.others(owner)]
            cause = Cause("vera_custer", by=owner, target=owner)
            answer = await g.choose(owner, "copy", options, cause)
            assert answer.target is not None
            character = kept(g).copied = g.state.characters[answer.target]
            g.touch()
            g.tell("copied", owner, answer.target, key=character)

    @hookimpl
    def bang_abilities(self, g: Engine) -> Iterable[str]:
        copied = kept(g).copied
        return (copied,) if copied else ()


def end_copy(g: Engine, seat: int) -> None:
    """What Vera Custer copied ends in her next turn, whether or not she can choose again."""
    characters = g.state.characters
    if all(characters[other] != "vera_custer" for other in g.seats if other != seat):
        kept(g).copied = ""
        g.touch()


CHARACTERS = (
    Character(
        key="apache_kid",
        name="Apache Kid",
        text="Diamonds that others play do nothing to him, except BANG! in a Duel.",
        bullets=3,
        ability=ApacheKid,
    ),
    Character(
        key="belle_star",
        name="Belle Star",
        text="During her turn the cards in play in front of the others do nothing.",
        bullets=4,
        ability=BelleStar,
    ),
    Character(
        key="bill_noface",
        name="Bill Noface",
        text="He draws one card, and one more for each life point he lacks.",
        bullets=4,
        ability=BillNoface,
    ),
    Character(
        key="chuck_wengam",
        name="Chuck Wengam",
        text="In his turn he may lose a life point, but not the last, to draw two cards.",
        bullets=4,
        ability=ChuckWengam,
    ),
    Character(
        key="doc_holyday",
        name="Doc Holyday",
        text="Once in his turn he may discard two cards for a shot at a player within reach.",
        bullets=4,
        ability=DocHolyday,
    ),
    Character(
        key="elena_fuente",
        name="Elena Fuente",
        text="She may use any card of her hand as Missed!.",
        bullets=3,
        ability=ElenaFuente,
    ),
    Character(
        key="greg_digger",
        name="Greg Digger",
        text="Whenever another player is eliminated he regains two life points.",
        bullets=4,
        ability=GregDigger,
    ),
    Character(
        key="herb_hunter",
        name="Herb Hunter",
        text="Whenever another player is eliminated he draws two cards.",
        bullets=4,
        ability=HerbHunter,
    ),
    Character(
        key="jose_delgado",
        name="José Delgado",
        text="Twice in his turn he may discard a blue card to draw two cards.",
        bullets=4,
        ability=JoseDelgado,
    ),
    Character(
        key="molly_stark",
        name="Molly Stark",
        text="For each card she uses out of her turn she draws a card.",
        bullets=4,
        ability=MollyStark,
    ),
    Character(
        key="pat_brennan",
        name="Pat Brennan",
        text="Instead of drawing he may take a card in play in front of another player.",
        bullets=4,
        ability=PatBrennan,
    ),
    Character(
        key="pixie_pete",
        name="Pixie Pete",
        text="He draws three cards.",
        bullets=3,
        ability=PixiePete,
    ),
    Character(
        key="sean_mallory",
        name="Sean Mallory",
        text="He may keep ten cards.",
        bullets=3,
        ability=SeanMallory,
    ),
    Character(
        key="tequila_joe",
        name="Tequila Joe",
        text="Beer gives him two life points.",
        bullets=4,
        ability=TequilaJoe,
    ),
    Character(
        key="vera_custer",
        name="Vera Custer",
        text="At the start of her turn she chooses another player, whose ability she has until her "
        "next turn.",
        bullets=3,
        ability=VeraCuster,
    ),
)
