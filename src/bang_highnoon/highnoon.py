"""The fifteen events of High Noon."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bang_highnoon.deck import SUITS, EventDeck
from bang_highnoon.identities import Identities, deal_identities
from bang_highnoon.symbols import at_once, event
from bangcore.plugin import PASS, Cause, Engine, Table, all_cards_are, bangs, hookimpl

__all__ = ["EVENTS", "FIRST_BOX"]

FIRST_BOX = "first_high_noon"

BLESSING = event("blessing", "Blessing", all_cards_are("hearts"))

CURSE = event("curse", "Curse", all_cards_are("spades"))


class GhostTown:
    @hookimpl
    def bang_takes_turn(self, g: Table, seat: int) -> bool:
        return seat not in g.present

    @hookimpl
    def bang_before_turn(self, g: Engine, seat: int) -> None:
        if seat not in g.present:
            g.extra(EventDeck).ghost = seat
            g.return_to_play(seat, 0)

    # before the numbers that characters set
    @hookimpl(priority=20)
    def bang_draw_count(self, g: Table, seat: int, count: int) -> int:
        return count + 1 if self.is_ghost(g, seat) else count

    @hookimpl
    def bang_survives(self, g: Table, seat: int) -> bool:
        return self.is_ghost(g, seat)

    @hookimpl
    def bang_life_veto(self, g: Table, seat: int, amount: int) -> bool:
        return amount < 0 and g.life(seat) == 0 and self.is_ghost(g, seat)

    # after all other effects at the end of a turn
    @hookimpl(priority=-10)
    async def bang_turn_end(self, g: Engine, seat: int) -> None:
        if self.is_ghost(g, seat):
            g.extra(EventDeck).ghost = -1
            await g.eliminate(seat)

    @hookimpl(priority=-10)
    async def bang_turn_checked(self, g: Engine, seat: int) -> None:
        if g.phase == "skipped":
            await self.bang_turn_end(g, seat)

    def is_ghost(self, g: Table, seat: int) -> bool:
        return seat == g.extra(EventDeck).ghost


GHOST_TOWN = event(
    "ghost_town",
    "Ghost Town",
    GhostTown,
    text="Eliminated players come back for their own turn as ghosts: they draw three cards, cannot "
    "be eliminated, and are out again when it ends.",
)


class GoldRush:
    @hookimpl
    def bang_turn_order(self, seats: Sequence[int]) -> Sequence[int]:
        return seats[::-1]


GOLD_RUSH = event(
    "gold_rush_event",
    "Gold Rush",
    GoldRush,
    text="Turns go round counter-clockwise. The effects of cards go clockwise as ever.",
)


async def the_daltons(g: Engine, key: str) -> None:
    for seat in (g.turn, *g.others(g.turn)):
        blue = [card for card in g.in_play(seat) if g.kind(card).border == "blue"]
        if blue:
            card = await g.choose_card(seat, "discard", blue, Cause(key, target=seat))
            g.discard(seat, card, key=key)


THE_DALTONS = event(
    "the_daltons",
    "The Daltons",
    at_once(the_daltons),
    text="At once, everybody who has blue cards in play discards one of them.",
)


def the_doctor(g: Engine, key: str) -> None:
    fewest = min(map(g.life, g.present))
    for seat in (g.turn, *g.others(g.turn)):
        if g.life(seat) == fewest:
            g.heal(seat, key=key)


THE_DOCTOR = event(
    "the_doctor",
    "The Doctor",
    at_once(the_doctor),
    text="At once, whoever has the fewest life points regains one.",
)


class TheReverend:
    @hookimpl
    def bang_use_veto(self, g: Table, card: int, key: str) -> bool:
        return "beer" in (key, g.key(card))


THE_REVEREND = event("the_reverend", "The Reverend", TheReverend, text="Nobody can play Beer.")


class TrainArrival:
    @hookimpl
    def bang_draw_again(self) -> Iterable[str]:
        return ("train_arrival",)


TRAIN_ARRIVAL = event(
    "train_arrival",
    "Train Arrival",
    TrainArrival,
    text="Each player draws one more card at the end of their phase 1.",
)


class Thirst:
    @hookimpl
    def bang_draw_count(self, count: int) -> int:
        return max(count - 1, 1)


THIRST = event(
    "thirst",
    "Thirst",
    Thirst,
    text="Each player draws one card fewer in their phase 1, but at least one.",
)


class Hangover:
    @hookimpl
    def bang_ability_disabled(self, kind: str) -> bool:
        return kind == "character"


HANGOVER = event("hangover", "Hangover", Hangover, text="No character has an ability.")


class TheSermon:
    @hookimpl
    def bang_use_veto(self, g: Table, seat: int, card: int, key: str) -> bool:
        return g.on_turn(seat) and "bang" in (key, g.key(card))


SERMON = event(
    "sermon", "The Sermon", TheSermon, text="In their own turn nobody can use BANG! cards."
)

SHOOTOUT = event(
    "shootout", "Shootout", bangs(2), text="Each player may play a second BANG! in their turn."
)


class Handcuffs:
    @hookimpl
    def bang_turn_start(self, g: Engine) -> None:
        g.extra(EventDeck).suit = ""

    @hookimpl
    async def bang_after_draw(self, g: Engine, seat: int) -> None:
        suit = await g.choose_key(seat, "suit", SUITS, Cause("handcuffs", target=seat))
        g.extra(EventDeck).suit = suit
        g.tell("named", seat, key=suit)

    @hookimpl
    def bang_use_veto(self, g: Table, seat: int, card: int) -> bool:
        suit = g.extra(EventDeck).suit
        return g.on_turn(seat) and suit not in ("", g.suit(card))


HANDCUFFS = event(
    "handcuffs",
    "Handcuffs",
    Handcuffs,
    text="After drawing, each player names a suit: in this turn they can play only cards of that "
    "suit from their hand.",
    unless=FIRST_BOX,
)


class NewIdentity:
    @hookimpl
    async def bang_turn_start(self, g: Engine, seat: int) -> None:
        identities = g.extra(Identities)
        if not identities.second:
            # tables built for tests skip the setup
            deal_identities(g)
        second = identities.second[seat]
        if second:
            options = [PASS, g.options.pick(key=second)]
            answer = await g.ask(seat, "identity", options, Cause("new_identity", target=seat))
            if answer is not PASS:
                identities.second[seat] = ""
                g.become(seat, second, life=2, key="new_identity")


NEW_IDENTITY = event(
    "new_identity",
    "New Identity",
    NewIdentity,
    text="At the start of their turn each player may become their second character for good, with "
    "two life points.",
    unless=FIRST_BOX,
)


class HighNoon:
    @hookimpl
    async def bang_turn_start(self, g: Engine, seat: int) -> None:
        await g.damage(seat, key="high_noon")


HIGH_NOON = event(
    "high_noon",
    "High Noon",
    HighNoon,
    text="Each player loses a life point at the start of their turn. To the end of the game.",
)

EVENTS = (
    BLESSING,
    CURSE,
    GHOST_TOWN,
    GOLD_RUSH,
    THE_DALTONS,
    THE_DOCTOR,
    THE_REVEREND,
    TRAIN_ARRIVAL,
    THIRST,
    HANGOVER,
    SERMON,
    SHOOTOUT,
    HANDCUFFS,
    NEW_IDENTITY,
    HIGH_NOON,
)
