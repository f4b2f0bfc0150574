"""The fifteen characters of Dodge City."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bang_dodgecity.state import VERA, DodgeCityState
from bangcore.plugin import (
    SELF,
    Cause,
    Character,
    Engine,
    Offer,
    Price,
    Table,
    draw,
    draws,
    hand_card,
    hookimpl,
    immune_to,
    in_turn,
    keeps,
    life,
    per_elimination,
)

__all__ = ["CHARACTERS", "WORDS"]

WORDS: Final = {
    "prompt/copy": "Whose ability do you want to have until your next turn?",
    "prompt/source/pat_brennan": "Do you draw from the deck, or take a card in play instead?",
    "option/pick/source +card": "Take {card} instead of drawing",
    "event/copied": "{name} has the ability of {what} until the next turn.",
}

APACHE_KID = Character(
    "apache_kid",
    "Apache Kid",
    3,
    immune_to("diamonds"),
    text="Diamonds that others play do nothing to you, except BANG! in a Duel.",
)


class BelleStar:
    @hookimpl
    def bang_ability_disabled(self, g: Table, owner: int, of: int | None, kind: str) -> bool:
        return kind != "character" and of not in (owner, None) and g.on_turn(owner)


BELLE_STAR = Character(
    "belle_star",
    "Belle Star",
    4,
    BelleStar,
    text="During your turn the cards in play in front of the others do nothing.",
)


class BillNoface:
    @hookimpl(priority=10)
    def bang_draw_count(self, g: Table, owner: int) -> int:
        return 1 + g.max_life(owner) - g.life(owner)


BILL_NOFACE = Character(
    "bill_noface",
    "Bill Noface",
    4,
    BillNoface,
    text="In phase 1 you draw one card, and one more for each life point you lack.",
)


LIFE_POINT: Final = Price(
    "life point",
    lambda g, me, source: [None] if g.life(me) >= 2 else [],
    lambda g, play, card: g.damage(play.by, key=play.key),
)

CHUCK_WENGAM = Character(
    "chuck_wengam",
    "Chuck Wengam",
    4,
    in_turn(draw(2), price=LIFE_POINT),
    text="In your turn you may lose a life point, but not the last, to draw two cards.",
)


class DocHolyday:
    @hookimpl
    def bang_actions(self, g: Table, owner: int) -> list[Offer]:
        if g.used("doc_holyday") or len(g.spendable(owner)) < 2:
            return []
        return [self.offer(g, owner, target) for target in g.in_reach(owner)]

    def offer(self, g: Table, me: int, target: int) -> Offer:
        option = g.options.use("doc_holyday", target=target)
        return Offer(option, self.shoot, me, target)

    async def shoot(self, g: Engine, me: int, target: int) -> None:
        g.note_use("doc_holyday")
        g.tell("used", me, target, key="doc_holyday")
        cards = []
        for needed in (2, 1):
            cause = Cause("doc_holyday", by=me, target=target, needed=needed)
            cards.append(await g.discard_chosen(me, cause))
        if not g.immune(target, me, tuple(cards)):
            await g.shoot(me, target, key="doc_holyday")


DOC_HOLYDAY = Character(
    "doc_holyday",
    "Doc Holyday",
    4,
    DocHolyday,
    text="Once in your turn you may discard two cards of your hand for a shot at a player within "
    "reach. It is not a BANG! card.",
)


class ElenaFuente:
    @hookimpl
    def bang_counts_as(self, g: Table, card: int) -> Iterable[str]:
        return () if "missed" in g.kind(card).answers else ("missed",)


ELENA_FUENTE = Character(
    "elena_fuente",
    "Elena Fuente",
    3,
    ElenaFuente,
    text="You may use any card of your hand as Missed!.",
)

GREG_DIGGER = Character(
    "greg_digger",
    "Greg Digger",
    4,
    per_elimination(life(SELF, 2)),
    text="Whenever another player is eliminated you regain two life points.",
)

HERB_HUNTER = Character(
    "herb_hunter",
    "Herb Hunter",
    4,
    per_elimination(draw(2)),
    text="Whenever another player is eliminated you draw two cards.",
)


def is_blue(g: Table, card: int) -> bool:
    return g.kind(card).border == "blue"


JOSE_DELGADO = Character(
    "jose_delgado",
    "José Delgado",
    4,
    in_turn(draw(2), price=hand_card(is_blue), times=2),
    text="Twice in your turn you may discard a blue card of your hand to draw two cards.",
)


class MollyStark:
    @hookimpl
    def bang_on_answered(self, g: Engine, owner: int, cause: Cause, key: str) -> None:
        if g.on_turn(owner):
            return
        # only BANG! cards are owed until the Duel ends; a Beer is drawn for at once
        if cause.key == "duel" and "bang" in g.rules.kinds[key].answers:
            g.extra(DodgeCityState).owed.append(owner)
        else:
            g.draw(owner, key="molly_stark")


def replace_cards(g: Engine) -> None:
    """Let Molly Stark draw for the BANG! cards of a Duel that is over.

    The ability has acted in the Duel, so Molly Stark draws even if it is not in force any more.
    """
    for seat in dict.fromkeys(g.extra(DodgeCityState).owed):
        count = g.extra(DodgeCityState).owed.count(seat)
        owe_nothing(g, seat)
        g.draw(seat, count, key="molly_stark")


def owe_nothing(g: Engine, seat: int) -> None:
    """Drop the debt of cards to *seat*, who has drawn them or is out."""
    owed = g.extra(DodgeCityState).owed
    owed[:] = [other for other in owed if other != seat]


MOLLY_STARK = Character(
    "molly_stark",
    "Molly Stark",
    4,
    MollyStark,
    text="For each card of your hand you use out of your turn you draw a card; for BANG! in a "
    "Duel, when it is over.",
)


class PatBrennan:
    @hookimpl
    async def bang_draw_phase(self, g: Engine, owner: int, count: int) -> bool:
        holders = {card: other for other in g.others(owner) for card in g.in_play(other)}
        options = [g.options.pick(key="deck"), *(g.options.pick(card) for card in holders)]
        cause = Cause("pat_brennan", by=owner, target=owner)
        answer = await g.choose(owner, "source", options, cause)
        if answer.card is None:
            return False
        await g.take(owner, holders[answer.card], answer.card, key="pat_brennan")
        g.draw(owner, g.consult("bang_draw_more", owner))
        return True


PAT_BRENNAN = Character(
    "pat_brennan",
    "Pat Brennan",
    4,
    PatBrennan,
    text="Instead of drawing in phase 1 you may take a card in play in front of another player.",
)

PIXIE_PETE = Character("pixie_pete", "Pixie Pete", 3, draws(+1))

SEAN_MALLORY = Character("sean_mallory", "Sean Mallory", 3, keeps(10))


class TequilaJoe:
    @hookimpl
    def bang_heal_more(self, key: str | None) -> int:
        return 1 if key == "beer" else 0


TEQUILA_JOE = Character(
    "tequila_joe", "Tequila Joe", 4, TequilaJoe, text="Beer gives you two life points."
)


class VeraCuster:
    @hookimpl
    async def bang_turn_checked(self, g: Engine, owner: int) -> None:
        if g.phase == "start":
            cause = Cause(VERA, by=owner, target=owner)
            other = await g.choose_seat(owner, "copy", g.others(owner), cause)
            character = g.extra(DodgeCityState).copied = g.character(other)
            g.touch()
            g.tell("copied", owner, other, key=character)

    @hookimpl
    def bang_abilities(self, g: Table) -> Iterable[str]:
        copied = g.extra(DodgeCityState).copied
        return (copied,) if copied else ()


def end_copy(g: Engine, seat: int) -> None:
    """End Vera Custer's copy in their next turn, even if they cannot choose again."""
    if all(g.character(other) != VERA for other in g.seats if other != seat):
        g.extra(DodgeCityState).copied = ""
        g.touch()


VERA_CUSTER = Character(
    VERA,
    "Vera Custer",
    3,
    VeraCuster,
    text="Before phase 1, after Dynamite and Jail, you choose another player, whose ability you "
    "have until your next turn.",
)

CHARACTERS = (
    APACHE_KID,
    BELLE_STAR,
    BILL_NOFACE,
    CHUCK_WENGAM,
    DOC_HOLYDAY,
    ELENA_FUENTE,
    GREG_DIGGER,
    HERB_HUNTER,
    JOSE_DELGADO,
    MOLLY_STARK,
    PAT_BRENNAN,
    PIXIE_PETE,
    SEAN_MALLORY,
    TEQUILA_JOE,
    VERA_CUSTER,
)
