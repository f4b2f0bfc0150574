"""The events of Wild West Show."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bang_wildwest.deck import CARDS_PLAYED
from bang_wildwest.state import FINAL, KIND, WildWestState
from bangcore.plugin import (
    NOT_OVER,
    PASS,
    Cause,
    Engine,
    Offer,
    Outcome,
    Rule,
    RuleOption,
    Table,
    hookimpl,
)

__all__ = ["EVENTS", "OPTIONS"]

BANG_STAYS: Final = "showdown_may"
SILENT: Final = "without_gag"
DOROTHY: Final = "dorothy_rage"
LADY_ROSE: Final = "lady_rose_of_texas"

OPTIONS = (
    RuleOption(
        name=BANG_STAYS,
        default=False,
        help="under Showdown BANG! cards may still be played as BANG!, as in the first print",
        ruling="R-502",
    ),
    RuleOption(
        name=SILENT,
        default=True,
        help="leave out the event Gag, which only the players themselves can enforce",
        ruling="R-495",
    ),
)


def event(key: str, name: str, ability: object = None, *, text: str, unless: str = "") -> Rule:
    """Return an event, which is in force for everybody."""
    return Rule(key=key, name=name, text=text, kind=KIND, ability=ability, unless=unless)


def deal_roles(g: Engine, seats: list[int]) -> None:
    """Deal the roles of *seats* again among them, face down if any of them is secret."""
    public = g.role_set.open
    g.deal_roles(seats, secret=any(g.role(seat) not in public for seat in seats))


class BoneOrchard:
    @hookimpl
    def bang_takes_turn(self) -> bool:
        return True

    # after Dead Man and Ghost Town, before shadow gunslingers
    @hookimpl(priority=-5)
    def bang_before_turn(self, g: Engine, seat: int) -> None:
        if seat not in g.present:
            deal_roles(g, [other for other in g.seats if other not in g.present])
            g.return_to_play(seat, 1)


BONE_ORCHARD = event(
    "bone_orchard",
    "Bone Orchard",
    BoneOrchard,
    text="At the start of their own turn eliminated players return for good with one life point. "
    "Their role is dealt again from those of the eliminated.",
)


class DarlingValentine:
    @hookimpl(priority=10)
    def bang_turn_start(self, g: Engine, seat: int) -> None:
        # the order in hand would reveal in which order the cards were drawn
        hand = sorted(g.hand(seat), key=g.rules.representative.__getitem__)
        for card in hand:
            g.discard(seat, card, key="darling_valentine")
        g.draw(seat, len(hand), key="darling_valentine")


DARLING_VALENTINE = event(
    "darling_valentine",
    "Darling Valentine",
    DarlingValentine,
    text="At the start of their turn each player discards their hand and draws as many cards.",
)


class DorothyRage:
    @hookimpl
    def bang_actions(self, g: Table, seat: int) -> Iterable[Offer]:
        if not g.used(DOROTHY) and any(orders(g, other) for other in g.others(seat)):
            yield Offer(g.options.use(DOROTHY), self.order, seat)

    async def order(self, g: Engine, me: int) -> None:
        g.note_use(DOROTHY)
        g.tell("used", me, key=DOROTHY)
        able = [other for other in g.others(me) if orders(g, other)]
        who = await g.choose_seat(me, "order", able, Cause(DOROTHY, by=me))
        cause = Cause(DOROTHY, by=me, target=who)
        key = await g.choose_key(me, "order", orders(g, who), cause)
        target = None
        seats = [seat for seat in g.targets(who, key) if seat is not None]
        if seats:
            target = await g.choose_seat(me, "order", seats, Cause(key, by=me, target=who))
        g.tell("ordered", me, who, key=key)
        await self.obey(g, me, who, key, target)

    async def obey(self, g: Engine, me: int, who: int, key: str, target: int | None) -> None:
        cause = Cause(DOROTHY, by=me, target=who)
        cards = [
            card
            for card in g.hand(who)
            if g.key(card) == key and g.may_use(who, card, key, "turn", cause)
        ]
        # ask even if there is one card or none, which the others must not learn before
        options = [g.options.pick(card) for card in cards] or [PASS]
        card = (await g.ask(who, "pick", options, cause)).card
        if card is not None:
            await g.play(who, card, target)
        else:
            for card in sorted(g.hand(who), key=g.rules.representative.__getitem__):
                g.show(who, card, key=DOROTHY)


def orders(g: Table, seat: int) -> list[str]:
    """Return the cards that, by public knowledge, *seat* could play."""
    if not g.hand(seat):
        return []
    return [
        key for key in dict.fromkeys(card.key for card in g.rules.cards) if g.targets(seat, key)
    ]


DOROTHY_RAGE = event(
    DOROTHY,
    "Dorothy Rage",
    DorothyRage,
    text="Once in their turn players may name a card, its target and another player, who must play "
    "that card so or else show their hand.",
)

GAG = event(
    "gag",
    "Gag",
    text="Nobody may speak; whoever does loses one life point.",
    unless=SILENT,
)


class HelenaZontero:
    @hookimpl
    def bang_on_in_force(self, g: Engine, key: str) -> None:
        if key != "helena_zontero":
            return
        for card in g.reveal_top(1):
            g.tell("flipped", cards=(card,), key=key)
            is_red = g.suit(card) in ("hearts", "diamonds")
            g.clear(card)
            # players who are back without life points have open roles
            seats = [s for s in g.present if g.role(s) != "sheriff" and g.life(s) > 0]
            if is_red and len(seats) > 1:
                deal_roles(g, seats)


HELENA_ZONTERO = event(
    "helena_zontero",
    "Helena Zontero",
    HelenaZontero,
    text="At once, draw!: on Hearts or Diamonds the roles of all in play but the Sheriff's are "
    "shuffled and dealt again.",
)


class LadyRose:
    @hookimpl
    def bang_actions(self, g: Table, seat: int) -> Iterable[Offer]:
        other = right_of(g, seat)
        if other is None or g.used(LADY_ROSE):
            return
        players = {g.holder(player) for player in g.present}
        if g.extra(WildWestState).skipped[g.holder(other)] < len(players):
            option = g.options.use(LADY_ROSE, target=other)
            yield Offer(option, self.change_places, seat, other)

    def change_places(self, g: Engine, me: int, other: int) -> None:
        g.note_use(LADY_ROSE)
        g.tell("used", me, other, key=LADY_ROSE)
        g.swap_seats(me, other)
        show, who = g.extra(WildWestState), g.holder(other)
        show.skipping.append(who)
        show.skipped[who] += 1


def right_of(g: Table, seat: int) -> int | None:
    """Return the seat of the next player to the right of *seat*; ``None`` if there is none."""
    others = [other for other in g.others(seat) if not g.same_hand(seat, other)]
    return others[-1] if others else None


LADY_ROSE_OF_TEXAS = event(
    LADY_ROSE,
    "Lady Rose of Texas",
    LadyRose,
    text="Once in their turn players may change places with the player to their right, who skips "
    "their next turn.",
)


class MissSusanna:
    @hookimpl(priority=10)
    async def bang_turn_end(self, g: Engine, seat: int) -> None:
        if g.used(CARDS_PLAYED) < 3:
            await g.damage(seat, key="miss_susanna")


MISS_SUSANNA = event(
    "miss_susanna",
    "Miss Susanna",
    MissSusanna,
    text="A player who plays fewer than three cards in their turn loses one life point.",
)


class Sacagaway:
    @hookimpl
    def bang_on_in_force(self, g: Engine, key: str) -> None:
        if key == "sacagaway":
            for seat in g.present:
                for card in sorted(g.hand(seat), key=g.rules.representative.__getitem__):
                    g.show(seat, card, key=key)

    @hookimpl
    def bang_hand_open(self) -> bool:
        return True


SACAGAWAY = event(
    "sacagaway",
    "Sacagaway",
    Sacagaway,
    text="All play with open hands; roles stay hidden.",
)


class Showdown:
    @hookimpl
    def bang_counts_as(self, g: Table, card: int) -> Iterable[str]:
        return ("missed",) if g.key(card) == "bang" else ("bang",)

    @hookimpl
    def bang_use_veto(self, g: Table, card: int, question: str) -> bool:
        is_played = question == "turn" and g.key(card) == "bang"
        return is_played and not g.rule_option(BANG_STAYS)


SHOWDOWN = event(
    "showdown",
    "Showdown",
    Showdown,
    text="Every card may be used as a BANG! card; BANG! cards can only be used as Missed!.",
)


class WildWestShow:
    @hookimpl(priority=10)
    def bang_outcome(self, g: Table) -> Outcome:
        return g.outcome(g.present, "wild_west_show") if len(g.present) == 1 else NOT_OVER


WILD_WEST_SHOW = event(
    FINAL,
    "Wild West Show",
    WildWestShow,
    text="Everyone's goal is now to be the last one in play. To the end of the game.",
)

EVENTS = (
    BONE_ORCHARD,
    DARLING_VALENTINE,
    DOROTHY_RAGE,
    GAG,
    HELENA_ZONTERO,
    LADY_ROSE_OF_TEXAS,
    MISS_SUSANNA,
    SACAGAWAY,
    SHOWDOWN,
    WILD_WEST_SHOW,
)
