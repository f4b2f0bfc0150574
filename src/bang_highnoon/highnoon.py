"""The fifteen events of High Noon, each in one place."""

from __future__ import annotations

from collections.abc import Iterable

from bang_highnoon.deck import SUITS, deck_of
from bang_highnoon.identities import deal_identities, identities_of
from bangcore.plugin import PASS, Cause, Engine, Rule, hookimpl

__all__ = ["EVENTS", "FINAL", "LATER"]


class AllOfSuit:
    """Every card has the same suit."""

    def __init__(self, suit: str) -> None:
        self.suit = suit

    @hookimpl
    def bang_card_suit(self) -> str:
        return self.suit


class GhostTown:
    @hookimpl
    def bang_takes_turn(self, g: Engine, seat: int) -> bool:
        return not g.is_present(seat)

    @hookimpl
    async def bang_before_turn(self, g: Engine, seat: int) -> None:
        if not g.is_present(seat):
            deck_of(g).ghost = seat
            g.return_to_play(seat, 0)

    # before the numbers that characters set
    @hookimpl(priority=20)
    def bang_draw_count(self, g: Engine, seat: int, count: int) -> int:
        return count + 1 if seat == deck_of(g).ghost else count

    @hookimpl
    def bang_survives(self, g: Engine, seat: int) -> bool:
        return seat == deck_of(g).ghost

    @hookimpl
    def bang_damage_veto(self, g: Engine, seat: int) -> bool:
        return seat == deck_of(g).ghost and g.life(seat) == 0

    # after whatever else happens at the end of a turn
    @hookimpl(priority=-10)
    async def bang_turn_end(self, g: Engine, seat: int) -> None:
        deck = deck_of(g)
        if seat == deck.ghost:
            deck.ghost = -1
            await g.eliminate(seat)


class GoldRush:
    @hookimpl
    def bang_turn_direction(self, direction: int) -> int:
        return -direction


class TheDaltons:
    @hookimpl
    async def bang_on_in_force(self, g: Engine, key: str) -> None:
        if key == "the_daltons":
            for seat in (g.turn, *g.others(g.turn)):
                blue = [card for card in g.in_play(seat) if g.kind(card).border == "blue"]
                if blue:
                    cause = Cause(key, target=seat)
                    card = await g.choose_card(seat, "discard", blue, cause)
                    await g.discard(seat, card, key=key)


class TheDoctor:
    @hookimpl
    async def bang_on_in_force(self, g: Engine, key: str) -> None:
        if key == "the_doctor":
            fewest = min(g.life(seat) for seat in g.present)
            for seat in (g.turn, *g.others(g.turn)):
                if g.life(seat) == fewest:
                    await g.heal(seat, key=key)


class TheReverend:
    @hookimpl
    def bang_use_veto(self, g: Engine, card: int, key: str) -> bool:
        return "beer" in (key, g.key(card))


class TrainArrival:
    @hookimpl
    def bang_draw_again(self) -> Iterable[str]:
        return ("train_arrival",)


class Thirst:
    @hookimpl
    def bang_draw_count(self, count: int) -> int:
        return max(count - 1, 1)


class Hangover:
    # before Belle Star, who is switched off herself
    @hookimpl(priority=10)
    def bang_ability_disabled(self, kind: str) -> bool:
        return kind == "character"


class TheSermon:
    @hookimpl
    def bang_use_veto(self, g: Engine, seat: int, card: int, key: str) -> bool:
        return g.on_turn(seat) and "bang" in (key, g.key(card))


class Shootout:
    @hookimpl
    def bang_bang_limit(self, limit: int) -> int:
        return max(limit, 2)


class Handcuffs:
    @hookimpl
    async def bang_turn_start(self, g: Engine) -> None:
        deck_of(g).suit = ""

    @hookimpl
    async def bang_after_draw(self, g: Engine, seat: int) -> None:
        options = [g.words.pick(key=suit) for suit in SUITS]
        answer = await g.ask(seat, "suit", options, Cause("handcuffs", target=seat))
        assert answer.key is not None
        deck_of(g).suit = answer.key
        g.tell("named", seat, key=answer.key)

    @hookimpl
    def bang_use_veto(self, g: Engine, seat: int, card: int) -> bool:
        named = deck_of(g).suit
        return g.on_turn(seat) and named not in ("", g.suit(card))


class NewIdentity:
    @hookimpl
    async def bang_turn_start(self, g: Engine, seat: int) -> None:
        if not identities_of(g).second:
            # a table that was put together has not been set up
            deal_identities(g)
        kept = identities_of(g)
        second = kept.second[seat]
        if second:
            options = [PASS, g.words.pick(key=second)]
            answer = await g.ask(seat, "identity", options, Cause("new_identity", target=seat))
            if answer is not PASS:
                kept.second[seat] = ""
                self.change(g, seat, second)

    def change(self, g: Engine, seat: int, character: str) -> None:
        """From now on *seat* is another character, and has two life points."""
        rules, state = g.rules, g.state
        g.become(seat, character)
        extra = rules.roles[state.roles[seat]].extra_life
        state.max_life[seat] = rules.characters[character].bullets + extra
        if not state.life[seat]:
            return  # who is in play without life points gains none
        difference = 2 - state.life[seat]
        state.life[seat] = 2
        if difference:
            kind = "gained_life" if difference > 0 else "lost_life"
            g.tell(kind, seat, amount=abs(difference), key="new_identity")


class HighNoon:
    @hookimpl
    async def bang_turn_start(self, g: Engine, seat: int) -> None:
        await g.damage(seat, key="high_noon")


FINAL = "high_noon"
LATER = ("handcuffs", "new_identity")

EVENTS = (
    Rule(
        key="blessing",
        name="Blessing",
        text="All cards are Hearts.",
        kind="event",
        ability=AllOfSuit("hearts"),
    ),
    Rule(
        key="curse",
        name="Curse",
        text="All cards are Spades.",
        kind="event",
        ability=AllOfSuit("spades"),
    ),
    Rule(
        key="ghost_town",
        name="Ghost Town",
        text="Whoever is out comes back for his own turn as a ghost: he draws three cards, cannot "
        "be eliminated, and is out again when it ends.",
        kind="event",
        ability=GhostTown,
    ),
    Rule(
        key="gold_rush_event",
        name="Gold Rush",
        text="Turns go round counter-clockwise. The effects of cards go clockwise as ever.",
        kind="event",
        ability=GoldRush,
    ),
    Rule(
        key="the_daltons",
        name="The Daltons",
        text="At once, everybody with blue cards in front of him discards one of them.",
        kind="event",
        ability=TheDaltons,
    ),
    Rule(
        key="the_doctor",
        name="The Doctor",
        text="At once, whoever has the fewest life points regains one.",
        kind="event",
        ability=TheDoctor,
    ),
    Rule(
        key="the_reverend",
        name="The Reverend",
        text="Nobody can play Beer.",
        kind="event",
        ability=TheReverend,
    ),
    Rule(
        key="train_arrival",
        name="Train Arrival",
        text="Each player draws one more card at the end of his phase 1.",
        kind="event",
        ability=TrainArrival,
    ),
    Rule(
        key="thirst",
        name="Thirst",
        text="Each player draws one card fewer in his phase 1, but at least one.",
        kind="event",
        ability=Thirst,
    ),
    Rule(
        key="hangover",
        name="Hangover",
        text="No character has an ability.",
        kind="event",
        ability=Hangover,
    ),
    Rule(
        key="sermon",
        name="The Sermon",
        text="In his own turn nobody can use BANG! cards.",
        kind="event",
        ability=TheSermon,
    ),
    Rule(
        key="shootout",
        name="Shootout",
        text="Each player may play a second BANG! in his turn.",
        kind="event",
        ability=Shootout,
    ),
    Rule(
        key="handcuffs",
        name="Handcuffs",
        text="After drawing, each player names a suit: in this turn he can play only cards of that "
        "suit from his hand.",
        kind="event",
        ability=Handcuffs,
    ),
    Rule(
        key="new_identity",
        name="New Identity",
        text="At the start of his turn each player may become his second character for good, with "
        "two life points.",
        kind="event",
        ability=NewIdentity,
    ),
    Rule(
        key=FINAL,
        name="High Noon",
        text="Each player loses a life point at the start of his turn. To the end of the game.",
        kind="event",
        ability=HighNoon,
    ),
)
