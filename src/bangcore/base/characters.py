"""The sixteen characters, each in one place."""

from __future__ import annotations

from collections.abc import Awaitable, Iterable
from typing import ClassVar

from bangcore.base.cards import ANY_NUMBER
from bangcore.plugin import Cause, Character, Engine, Offer, Shot, hookimpl

__all__ = ["CHARACTERS"]


class BartCassidy:
    @hookimpl
    async def bang_on_damaged(self, g: Engine, owner: int, seat: int, amount: int) -> None:
        if seat == owner:
            await g.draw(owner, amount, key="bart_cassidy")


class BlackJack:
    @hookimpl
    def bang_draw_phase(
        self, g: Engine, owner: int, seat: int, count: int
    ) -> Awaitable[None] | None:
        return self.draw(g, owner, count) if seat == owner else None

    async def draw(self, g: Engine, me: int, count: int) -> None:
        cards = await g.draw(me, count)
        for card in cards[1:2]:
            await g.show(me, card, key="black_jack")
            if g.suit(card) in ("hearts", "diamonds"):
                await g.draw(me, key="black_jack")


class CalamityJanet:
    swapped: ClassVar = {"bang": ("missed",), "missed": ("bang",)}

    @hookimpl
    def bang_counts_as(self, g: Engine, card: int) -> Iterable[str]:
        return self.swapped.get(g.key(card), ())


class ElGringo:
    @hookimpl
    async def bang_on_damaged(
        self, g: Engine, owner: int, seat: int, amount: int, by: int | None
    ) -> None:
        if seat == owner and by is not None and by != owner:
            for _ in range(amount):
                await g.take_random(owner, by, key="el_gringo")


class JesseJones:
    @hookimpl
    def bang_draw_phase(
        self, g: Engine, owner: int, seat: int, count: int
    ) -> Awaitable[None] | None:
        return self.draw(g, owner, count) if seat == owner else None

    async def draw(self, g: Engine, me: int, count: int) -> None:
        options = [g.words.pick(key="deck")]
        options += [g.words.pick(target=other) for other in g.others(me) if g.hand(other)]
        answer = await g.choose(me, "source", options, Cause("jesse_jones", by=me, target=me))
        if answer.target is not None:
            await g.take_random(me, answer.target, key="jesse_jones")
            count -= 1
        await g.draw(me, count)


class Jourdonnais:
    @hookimpl
    def bang_escape_options(self, g: Engine, owner: int, shot: Shot) -> list[Offer]:
        if "jourdonnais" in shot.used:
            return []
        return [Offer(g.words.use("jourdonnais"), lambda: self.hide(g, owner, shot))]

    async def hide(self, g: Engine, owner: int, shot: Shot) -> int:
        shot.used.append("jourdonnais")
        return int(await g.flip_is(owner, "jourdonnais", suit="hearts"))


class KitCarlson:
    @hookimpl
    def bang_draw_phase(
        self, g: Engine, owner: int, seat: int, count: int
    ) -> Awaitable[None] | None:
        return self.draw(g, owner, count) if seat == owner else None

    async def draw(self, g: Engine, me: int, count: int) -> None:
        # what adds to his cards adds to what he looks at
        cards = await g.draw(me, max(count, 3 + g.sum("bang_draw_more", me)), key="kit_carlson")
        drawn_again = len(g.collect("bang_draw_again", me))
        kept = cards[:count] if len(cards) - count <= drawn_again else cards[:]
        while len(kept) > count:
            cause = Cause("kit_carlson", target=me, needed=len(kept) - count)
            kept.remove(await g.choose_card(me, "put_back", kept, cause))
        for card in reversed(cards):
            if card not in kept:
                await g.put_on_deck(me, card, cards, key="kit_carlson")


class LuckyDuke:
    @hookimpl
    def bang_flip_count(self, owner: int, seat: int, count: int) -> int:
        return count + 1 if seat == owner else count


class PaulRegret:
    @hookimpl
    def bang_distance_modifier(self, owner: int, target: int) -> int:
        return 1 if target == owner else 0


class PedroRamirez:
    @hookimpl
    def bang_draw_phase(
        self, g: Engine, owner: int, seat: int, count: int
    ) -> Awaitable[None] | None:
        return self.draw(g, owner, count) if seat == owner else None

    async def draw(self, g: Engine, me: int, count: int) -> None:
        options = [g.words.pick(key="deck")]
        if g.state.discards:
            options.append(g.words.pick(key="discards"))
        answer = await g.choose(me, "source", options, Cause("pedro_ramirez", by=me, target=me))
        if answer.key == "discards":
            await g.take_discard(me, key="pedro_ramirez")
            count -= 1
        await g.draw(me, count)


class RoseDoolan:
    @hookimpl
    def bang_distance_modifier(self, owner: int, viewer: int) -> int:
        return -1 if viewer == owner else 0


class SidKetchum:
    @hookimpl
    def bang_actions(self, g: Engine, owner: int) -> list[Offer]:
        return self.offer(g, owner)

    @hookimpl
    def bang_interrupts(self, g: Engine, owner: int) -> list[Offer]:
        return self.offer(g, owner, seat=owner)

    @hookimpl
    def bang_rescue_options(self, g: Engine, owner: int) -> list[Offer]:
        return self.offer(g, owner)

    def offer(self, g: Engine, me: int, seat: int | None = None) -> list[Offer]:
        if len(g.spendable(me)) < 2 or not g.would_gain_life(me, "sid_ketchum"):
            return []
        return [Offer(g.words.use("sid_ketchum", seat=seat), lambda: self.recover(g, me))]

    async def recover(self, g: Engine, me: int) -> int:
        g.tell("used", me, key="sid_ketchum")
        for needed in (2, 1):
            await g.discard_chosen(me, Cause("sid_ketchum", by=me, target=me, needed=needed))
        return await g.heal(me, key="sid_ketchum")


class SlabTheKiller:
    @hookimpl
    def bang_missed_needed(self, owner: int, shot: Shot, needed: int) -> int:
        return 2 if shot.by == owner and shot.key == "bang" else needed


class SuzyLafayette:
    @hookimpl
    async def bang_settle(self, g: Engine, owner: int) -> None:
        if not g.hand(owner):
            await g.draw(owner, key="suzy_lafayette")


class VultureSam:
    @hookimpl
    def bang_claims(self, owner: int, victim: int) -> Iterable[int]:
        return () if victim == owner else (owner,)


class WillyTheKid:
    @hookimpl
    def bang_bang_limit(self, owner: int, seat: int, limit: int) -> int:
        return ANY_NUMBER if seat == owner else limit


CHARACTERS = (
    Character(
        key="bart_cassidy",
        name="Bart Cassidy",
        text="For each life point he loses he draws a card.",
        bullets=4,
        ability=BartCassidy,
    ),
    Character(
        key="black_jack",
        name="Black Jack",
        text="He shows the second card he draws; on Hearts or Diamonds he draws one more.",
        bullets=4,
        ability=BlackJack,
    ),
    Character(
        key="calamity_janet",
        name="Calamity Janet",
        text="She may use BANG! as Missed! and Missed! as BANG!.",
        bullets=4,
        ability=CalamityJanet,
    ),
    Character(
        key="el_gringo",
        name="El Gringo",
        text="For each life point another player takes from him "
        "he takes a card of that player's hand.",
        bullets=3,
        ability=ElGringo,
    ),
    Character(
        key="jesse_jones",
        name="Jesse Jones",
        text="He may take the first card he draws from another player's hand.",
        bullets=4,
        ability=JesseJones,
    ),
    Character(
        key="jourdonnais",
        name="Jourdonnais",
        text="He always has a Barrel, besides a real one.",
        bullets=4,
        ability=Jourdonnais,
    ),
    Character(
        key="kit_carlson",
        name="Kit Carlson",
        text="He looks at three cards, keeps two and puts one back on the deck.",
        bullets=4,
        ability=KitCarlson,
    ),
    Character(
        key="lucky_duke",
        name="Lucky Duke",
        text="For each draw! he flips two cards and chooses.",
        bullets=4,
        ability=LuckyDuke,
    ),
    Character(
        key="paul_regret",
        name="Paul Regret",
        text="The others see him at distance +1.",
        bullets=3,
        ability=PaulRegret,
    ),
    Character(
        key="pedro_ramirez",
        name="Pedro Ramirez",
        text="He may take the first card he draws from the discard pile.",
        bullets=4,
        ability=PedroRamirez,
    ),
    Character(
        key="rose_doolan",
        name="Rose Doolan",
        text="She sees the others at distance -1.",
        bullets=4,
        ability=RoseDoolan,
    ),
    Character(
        key="sid_ketchum",
        name="Sid Ketchum",
        text="At any time he may discard two cards to regain a life point.",
        bullets=4,
        ability=SidKetchum,
    ),
    Character(
        key="slab_the_killer",
        name="Slab the Killer",
        text="It takes two Missed! to cancel his BANG! cards.",
        bullets=4,
        ability=SlabTheKiller,
    ),
    Character(
        key="suzy_lafayette",
        name="Suzy Lafayette",
        text="As soon as her hand is empty she draws a card.",
        bullets=4,
        ability=SuzyLafayette,
    ),
    Character(
        key="vulture_sam",
        name="Vulture Sam",
        text="He takes all cards of every other player who is eliminated.",
        bullets=4,
        ability=VultureSam,
    ),
    Character(
        key="willy_the_kid",
        name="Willy the Kid",
        text="He may play any number of BANG! cards.",
        bullets=4,
        ability=WillyTheKid,
    ),
)
