"""The eight characters of Wild West Show."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bang_wildwest.deck import CARDS_PLAYED
from bang_wildwest.state import GREYGORY, NONE, WildWestState
from bangcore.plugin import (
    PASS,
    Cause,
    Character,
    Engine,
    Lines,
    Offer,
    Play,
    Table,
    Target,
    Way,
    Wound,
    each,
    hookimpl,
    in_turn,
)

__all__ = ["CHARACTERS"]


class BigSpencer:
    @hookimpl
    def bang_opening_hand(self, g: Table, owner: int) -> int:
        return 5 - g.life(owner)

    @hookimpl
    def bang_use_veto(self, g: Table, card: int, key: str, cause: Cause) -> bool:
        # in Russian Roulette a Missed! is discarded, not played
        return key == g.key(card) == "missed" and cause.key != "russian_roulette"


BIG_SPENCER = Character(
    "big_spencer",
    "Big Spencer",
    9,
    BigSpencer,
    text="Their first hand has five cards. They can never play a Missed! card.",
)


OTHER_HAND: Final = Target(
    "another hand",
    True,
    lambda g, me: [s for s in g.others(me) if g.hand(s) and not g.same_hand(me, s)],
)


async def trade(g: Engine, play: Play, other: int) -> None:
    me = play.by
    own = g.spendable(me)[:]
    gift = await g.choose_card(me, "give", own, Cause(play.key, by=me, target=other))
    for _ in range(2):
        if me in g.present:
            await g.take_random(me, other, key=play.key)
    if gift in g.hand(me) and other in g.present:
        among = [card for card in own if card in g.hand(me)]
        g.give(me, other, gift, among, key=play.key)


FLINT_WESTWOOD = Character(
    "flint_westwood",
    "Flint Westwood",
    4,
    in_turn(each(OTHER_HAND, trade), times=1, only_if=lambda g, me: bool(g.spendable(me))),
    text="Once in their turn they may give another player a card from hand for two random cards "
    "of that player's hand.",
)


class GaryLooter:
    @hookimpl(of="others")
    def bang_excess_taker(self, owner: int) -> int:
        return owner


GARY_LOOTER = Character(
    "gary_looter",
    "Gary Looter",
    5,
    GaryLooter,
    text="Cards that others discard in phase 3 go to their hand.",
)

DRAWING: Final = ("black_jack", "jesse_jones", "kit_carlson", "pedro_ramirez")


class GreygoryDeck:
    @hookimpl
    def bang_setup(self, g: Engine, owner: int) -> None:
        self.borrow(g, owner)

    @hookimpl
    async def bang_turn_start(self, g: Engine, owner: int) -> None:
        if g.character(owner) == GREYGORY:
            options = [PASS, g.options.use(GREYGORY)]
            if await g.ask(owner, "borrow", options, Cause(GREYGORY, target=owner)) is not PASS:
                self.borrow(g, owner)

    @hookimpl(priority=-10)
    def bang_turn_checked(self, g: Engine, owner: int) -> None:
        """Borrow abilities for a player who has just got this character."""
        if not g.extra(WildWestState).borrowed[owner]:
            self.borrow(g, owner)

    def borrow(self, g: Engine, me: int) -> None:
        borrowed = g.extra(WildWestState).borrowed
        borrowed[me] = []
        base = g.rules.expansions[0].definition.characters
        in_use = {*map(g.character, g.seats), *(key for some in borrowed for key in some)}
        free = [character.key for character in base if character.key not in in_use]
        borrowed[me] = sorted(free.pop(g.random(len(free))) for _ in range(2))
        g.touch()
        for key in borrowed[me]:
            g.tell("borrowed", me, key=key)

    @hookimpl(priority=10)
    async def bang_draw_phase(self, g: Engine, owner: int) -> bool:
        """Let the player choose between two borrowed abilities that replace drawing."""
        show = g.extra(WildWestState)
        drawing = [key for key in show.borrowed[owner] if key in DRAWING]
        if len(drawing) == 2:
            ability = await g.choose_key(owner, "ability", drawing, Cause(GREYGORY, target=owner))
            show.idle = next(key for key in drawing if key != ability)
            g.touch()
        return False

    @hookimpl
    def bang_on_drawn(self, g: Engine) -> None:
        g.extra(WildWestState).idle = ""
        g.touch()


GREYGORY_DECK = Character(
    GREYGORY,
    "Greygory Deck",
    4,
    GreygoryDeck,
    text="They have the abilities of two random characters of the base game, and may change both "
    "at the start of their turn.",
)


class JohnPain:
    @hookimpl
    def bang_takes_draws(self) -> bool:
        return True

    @hookimpl
    def bang_use_veto(self, g: Table, card: int) -> bool:
        return card in g.extra(WildWestState).fresh


JOHN_PAIN = Character(
    "john_pain",
    "John Pain",
    4,
    JohnPain,
    text="While they hold fewer than six cards, every card a player draws! goes to their hand.",
)


class LeeVanKliff:
    @hookimpl
    def bang_on_played(self, g: Engine, owner: int, play: Play) -> None:
        if g.on_turn(owner):
            brown = play.card if play.kind.border == "brown" else None
            self.note(g, NONE if brown is None else g.rules.representative[brown], play.key)

    def note(self, g: Engine, card: int, key: str = "") -> None:
        show = g.extra(WildWestState)
        show.played, show.played_as = card, "" if card == NONE else key

    @hookimpl
    def bang_actions(self, g: Table, owner: int) -> Iterator[Offer]:
        show = g.extra(WildWestState)
        if show.played == NONE:
            return
        kind = g.rules.kinds[show.played_as]
        targets = self.again(kind.way).targets(g, owner, kind)
        for bang in [card for card in g.counts_as(owner, "bang") if card in g.spendable(owner)]:
            for target in targets:
                option = g.options.use("lee_van_kliff", card=bang, target=target)
                yield Offer(option, self.repeat, owner, bang, target)

    def again(self, way: Way | None) -> Way:
        """Return the way of a repeated card, whose price is not paid again."""
        assert way is not None
        return Lines(*way.symbols) if isinstance(way, Lines) else way

    async def repeat(self, g: Engine, me: int, bang: int, target: int | None) -> None:
        show = g.extra(WildWestState)
        kind, card = g.rules.kinds[show.played_as], show.played
        self.note(g, NONE)
        g.note_use(CARDS_PLAYED)
        g.discard(me, bang, key="lee_van_kliff")
        g.tell("repeated", me, target, key=kind.key)
        await self.again(kind.way).resolve(g, Play(me, card, kind, target))


LEE_VAN_KLIFF = Character(
    "lee_van_kliff",
    "Lee Van Kliff",
    4,
    LeeVanKliff,
    text="Right after playing a brown card in their turn they may discard a BANG! card: its effect "
    "happens once more.",
)


class TerenKill:
    @hookimpl(priority=100)
    async def bang_on_wounded(self, g: Engine, owner: int, wound: Wound) -> None:
        if not wound.fatal:
            return
        card = (await g.flip(owner, "teren_kill")).counts
        if card is not None and g.suit(card) != "spades":
            g.survive(wound, key="teren_kill")
            g.draw(owner, key="teren_kill")


TEREN_KILL = Character(
    "teren_kill",
    "Teren Kill",
    3,
    TerenKill,
    text="When about to be eliminated they draw!: on any suit but Spades they keep one life point "
    "and draw a card.",
)


class YoulGrinner:
    @hookimpl(priority=100)
    async def bang_phase_1(self, g: Engine, owner: int) -> bool:
        richer = [o for o in g.others(owner) if len(g.hand(o)) > len(g.hand(owner))]
        hands = {giver: g.hand(giver) for giver in richer}
        cause = Cause("youl_grinner", by=owner)
        gifts = await g.choose_cards("give", hands, cause, opened=False)
        for giver, card in gifts.items():
            g.give(giver, owner, card, g.hand(giver)[:], key="youl_grinner")
        return False


YOUL_GRINNER = Character(
    "youl_grinner",
    "Youl Grinner",
    4,
    YoulGrinner,
    text="Before they draw, each player who holds more cards gives them one of the giver's choice.",
)

CHARACTERS = (
    BIG_SPENCER,
    FLINT_WESTWOOD,
    GARY_LOOTER,
    GREYGORY_DECK,
    JOHN_PAIN,
    LEE_VAN_KLIFF,
    TEREN_KILL,
    YOUL_GRINNER,
)
