"""The sixteen characters, each in one place."""

from __future__ import annotations

from collections.abc import Iterable

from bangcore.plugin import (
    ANY_NUMBER,
    Cause,
    Character,
    Engine,
    Offer,
    Shot,
    Table,
    Wound,
    bangs,
    barrel,
    draw,
    flips,
    hookimpl,
    per_life_lost,
    seen_at,
    sees,
)

__all__ = ["CHARACTERS"]

BART_CASSIDY = Character(
    "bart_cassidy",
    "Bart Cassidy",
    4,
    per_life_lost(draw(1)),
    text="For each life point you lose you draw a card, if you stay in play.",
)


class BlackJack:
    @hookimpl
    async def bang_draw_phase(self, g: Engine, owner: int, count: int) -> None:
        for card in g.draw(owner, count)[1:2]:
            g.show(owner, card, key="black_jack")
            if g.suit(card) in ("hearts", "diamonds"):
                g.draw(owner, key="black_jack")


BLACK_JACK = Character(
    "black_jack",
    "Black Jack",
    4,
    BlackJack,
    text="In phase 1 you show the second card you draw; on Hearts or Diamonds you draw one more.",
)


class CalamityJanet:
    @hookimpl
    def bang_counts_as(self, g: Table, card: int) -> Iterable[str]:
        return {"bang": ("missed",), "missed": ("bang",)}.get(g.key(card), ())


CALAMITY_JANET = Character(
    "calamity_janet",
    "Calamity Janet",
    4,
    CalamityJanet,
    text="You may use BANG! as Missed! and Missed! as BANG!. Either is your one BANG! of the turn.",
)


class ElGringo:
    @hookimpl
    async def bang_on_wounded(self, g: Engine, owner: int, wound: Wound) -> None:
        if wound.by is not None and wound.by != owner and not wound.fatal:
            for _ in range(wound.amount):
                await g.take_random(owner, wound.by, key="el_gringo")


EL_GRINGO = Character(
    "el_gringo",
    "El Gringo",
    3,
    ElGringo,
    text="For each life point another player takes from you, you take a card of their hand, if "
    "you stay in play.",
)


class JesseJones:
    @hookimpl
    async def bang_draw_phase(self, g: Engine, owner: int, count: int) -> None:
        options = [g.options.pick(key="deck")]
        others = [other for other in g.others(owner) if not g.same_hand(owner, other)]
        options += [g.options.pick(target=other) for other in others if g.hand(other)]
        cause = Cause("jesse_jones", by=owner, target=owner)
        answer = await g.choose(owner, "source", options, cause)
        if answer.target is not None:
            await g.take_random(owner, answer.target, key="jesse_jones")
            count -= 1
        g.draw(owner, count)


JESSE_JONES = Character(
    "jesse_jones",
    "Jesse Jones",
    4,
    JesseJones,
    text="You may take the first card you draw in phase 1 from another player's hand.",
)

JOURDONNAIS = Character(
    "jourdonnais",
    "Jourdonnais",
    4,
    barrel(),
    text="You always have a Barrel, besides a real one.",
)


class KitCarlson:
    @hookimpl
    async def bang_draw_phase(self, g: Engine, owner: int, count: int) -> None:
        # abilities that add cards to the draw also add cards to look at
        looks_at = max(count, 3 + g.consult("bang_draw_more", owner))
        cards = g.draw(owner, looks_at, key="kit_carlson")
        drawn_again = len(g.consult("bang_draw_again", owner))
        picks = cards[:count] if len(cards) - count <= drawn_again else cards[:]
        while len(picks) > count:
            cause = Cause("kit_carlson", target=owner, needed=len(picks) - count)
            picks.remove(await g.choose_card(owner, "put_back", picks, cause))
        for card in reversed(cards):
            if card not in picks:
                g.put_on_deck(owner, card, cards, key="kit_carlson")


KIT_CARLSON = Character(
    "kit_carlson",
    "Kit Carlson",
    4,
    KitCarlson,
    text="In phase 1 you look at three cards, keep two and put one back on the deck.",
)

LUCKY_DUKE = Character("lucky_duke", "Lucky Duke", 4, flips(+1))

PAUL_REGRET = Character("paul_regret", "Paul Regret", 3, seen_at(+1))


class PedroRamirez:
    @hookimpl
    async def bang_draw_phase(self, g: Engine, owner: int, count: int) -> None:
        options = [g.options.pick(key="deck")]
        if g.discards:
            options.append(g.options.pick(key="discards"))
        cause = Cause("pedro_ramirez", by=owner, target=owner)
        answer = await g.choose(owner, "source", options, cause)
        if answer.key == "discards":
            g.take_discard(owner, key="pedro_ramirez")
            count -= 1
        g.draw(owner, count)


PEDRO_RAMIREZ = Character(
    "pedro_ramirez",
    "Pedro Ramirez",
    4,
    PedroRamirez,
    text="You may take the first card you draw in phase 1 from the discard pile.",
)

ROSE_DOOLAN = Character("rose_doolan", "Rose Doolan", 4, sees(-1))


class SidKetchum:
    @hookimpl
    def bang_actions(self, g: Table, owner: int) -> list[Offer]:
        return self.offer(g, owner)

    @hookimpl
    def bang_interrupts(self, g: Table, owner: int) -> list[Offer]:
        return self.offer(g, owner, seat=owner)

    @hookimpl
    def bang_rescue_options(self, g: Table, owner: int) -> list[Offer]:
        return self.offer(g, owner)

    def offer(self, g: Table, me: int, seat: int | None = None) -> list[Offer]:
        if len(g.spendable(me)) < 2 or not g.would_gain_life(me):
            return []
        return [Offer(g.options.use("sid_ketchum", seat=seat), self.recover, me)]

    async def recover(self, g: Engine, me: int) -> int:
        g.tell("used", me, key="sid_ketchum")
        for needed in (2, 1):
            await g.discard_chosen(me, Cause("sid_ketchum", by=me, target=me, needed=needed))
        return g.heal(me, key="sid_ketchum")


SID_KETCHUM = Character(
    "sid_ketchum",
    "Sid Ketchum",
    4,
    SidKetchum,
    text="Between two actions, or when you would lose your last life point, you may discard two "
    "cards of your hand to regain a life point.",
)


class SlabTheKiller:
    @hookimpl
    def bang_missed_needed(self, shot: Shot) -> int:
        return 2 if shot.key == "bang" else 1


SLAB_THE_KILLER = Character(
    "slab_the_killer",
    "Slab the Killer",
    4,
    SlabTheKiller,
    text="It takes two Missed! to cancel your BANG! cards; a Barrel may be one of them.",
)


class SuzyLafayette:
    @hookimpl
    def bang_settle(self, g: Engine, owner: int) -> None:
        if not g.hand(owner):
            g.draw(owner, key="suzy_lafayette")


SUZY_LAFAYETTE = Character(
    "suzy_lafayette",
    "Suzy Lafayette",
    4,
    SuzyLafayette,
    text="As soon as your hand is empty you draw a card.",
)


class VultureSam:
    @hookimpl
    def bang_claims(self, owner: int) -> Iterable[int]:
        return (owner,)


VULTURE_SAM = Character(
    "vulture_sam",
    "Vulture Sam",
    4,
    VultureSam,
    text="You take all playing cards, in hand and in play, of every other player who is "
    "eliminated.",
)

WILLY_THE_KID = Character("willy_the_kid", "Willy the Kid", 4, bangs(ANY_NUMBER))

CHARACTERS = (
    BART_CASSIDY,
    BLACK_JACK,
    CALAMITY_JANET,
    EL_GRINGO,
    JESSE_JONES,
    JOURDONNAIS,
    KIT_CARLSON,
    LUCKY_DUKE,
    PAUL_REGRET,
    PEDRO_RAMIREZ,
    ROSE_DOOLAN,
    SID_KETCHUM,
    SLAB_THE_KILLER,
    SUZY_LAFAYETTE,
    VULTURE_SAM,
    WILLY_THE_KID,
)
