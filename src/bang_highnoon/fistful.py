"""The fifteen events of A Fistful of Cards, each in one place."""

from __future__ import annotations

from collections.abc import Awaitable
from functools import partial
from itertools import combinations, cycle

from bang_highnoon.deck import deck_of
from bangcore.plugin import PASS, Cause, Engine, Offer, Option, Play, Rule, Shot, hookimpl

__all__ = ["EVENTS", "FINAL"]

NONE = -1
COLOURS = {"red": ("hearts", "diamonds"), "black": ("clubs", "spades")}


def bangs(g: Engine, seat: int) -> list[int]:
    """Return the cards of the hand that are BANG! cards for *seat*."""
    return [
        card
        for card in g.hand(seat)
        if g.key(card) == "bang" or "bang" in g.collect("bang_counts_as", card, of=seat)
    ]


class AbandonedMine:
    @hookimpl
    def bang_draw_from_discards(self, g: Engine, seat: int) -> bool:
        return g.on_turn(seat)

    @hookimpl
    def bang_discard_on_deck(self) -> bool:
        return True


class Ambush:
    @hookimpl
    def bang_distance_base(self) -> int:
        return 1


class BloodBrothers:
    @hookimpl
    async def bang_turn_start(self, g: Engine, seat: int) -> None:
        wounded = [o for o in g.others(seat) if g.would_gain_life(o, "blood_brothers")]
        if g.life(seat) > 1 and wounded:
            options = [PASS, *(g.words.use("blood_brothers", target=other) for other in wounded)]
            answer = await g.ask(seat, "event", options, Cause("blood_brothers", target=seat))
            if answer.target is not None:
                await g.damage(seat, key="blood_brothers")
                await g.heal(answer.target, key="blood_brothers")


class DeadMan:
    @hookimpl
    def bang_takes_turn(self, g: Engine, seat: int) -> bool:
        deck = deck_of(g)
        return seat == deck.first_out and not deck.risen

    @hookimpl
    async def bang_before_turn(self, g: Engine, seat: int) -> None:
        deck = deck_of(g)
        if seat == deck.first_out and not deck.risen and not g.is_present(seat):
            deck.risen = True
            g.return_to_play(seat, 2)
            await g.draw(seat, 2, key="dead_man")


class HardLiquor:
    @hookimpl
    def bang_phase_1(self, g: Engine, seat: int) -> Awaitable[None] | None:
        return self.draw_or_drink(g, seat) if g.would_gain_life(seat, "hard_liquor") else None

    async def draw_or_drink(self, g: Engine, seat: int) -> None:
        options = [PASS, g.words.use("hard_liquor")]
        answer = await g.ask(seat, "event", options, Cause("hard_liquor", target=seat))
        if answer is PASS:
            await g.draw_phase(seat)
        else:
            await g.heal(seat, key="hard_liquor")


class Lasso:
    @hookimpl(priority=10)
    def bang_ability_disabled(self, of: int, kind: str) -> bool:
        return of >= 0 and kind != "character"


class LawOfTheWest:
    @hookimpl
    async def bang_turn_start(self, g: Engine) -> None:
        self.note(g, NONE)

    def note(self, g: Engine, card: int) -> None:
        deck = deck_of(g)
        deck.shown, deck.face = card, card if card == NONE else g.rules.alike[card]

    @hookimpl
    async def bang_on_drawn(self, g: Engine, seat: int, drawn: tuple[int, ...]) -> None:
        for card in drawn[1:2]:
            self.note(g, card)
            await g.show(seat, card, key="law_of_the_west")

    @hookimpl
    async def bang_on_played(self, g: Engine, play: Play) -> None:
        if g.on_turn(play.by) and self.is_like_shown(g, play.card):
            self.note(g, NONE)

    @hookimpl
    def bang_end_veto(self, g: Engine, seat: int) -> bool:
        return self.is_owed(g, seat)

    @hookimpl
    def bang_price_veto(self, g: Engine, seat: int, card: int) -> bool:
        return card == deck_of(g).shown and self.is_owed(g, seat)

    @hookimpl
    def bang_use_veto(self, g: Engine, seat: int, card: int, key: str, question: str) -> bool:
        """The shown card is not there to pay for another one."""
        price = getattr(g.rules.kinds[key].way, "price", 0)
        if question != "turn" or not price or self.is_like_shown(g, card):
            return False
        return len(g.hand(seat)) - 2 < price and self.is_owed(g, seat)

    def is_like_shown(self, g: Engine, card: int) -> bool:
        """Tell whether a card agrees with the shown one in everything that is printed on it."""
        return g.rules.alike[card] == deck_of(g).face

    def is_owed(self, g: Engine, seat: int) -> bool:
        """Tell whether *seat* still has to play the shown card, and can."""
        shown = deck_of(g).shown
        ready = g.on_turn(seat) and g.state.phase == "play" and shown in g.hand(seat)
        return ready and g.can_play(seat, shown)


class Peyote:
    @hookimpl
    def bang_phase_1(self, g: Engine, seat: int) -> Awaitable[None]:
        return self.guess(g, seat)

    async def guess(self, g: Engine, seat: int) -> None:
        options = [g.words.pick(key=colour) for colour in COLOURS]
        may_stop: list[Option] = []
        while g.state.deck or g.state.discards:
            cause = Cause("peyote", target=seat)
            answer = await g.ask(seat, "guess", may_stop + options, cause)
            if answer is PASS:
                return
            assert answer.key is not None
            g.tell("named", seat, key=answer.key)
            (top,) = g.reveal_top(1)
            g.tell("flipped", seat, cards=(top,), key="peyote")
            if g.suit(top) not in COLOURS[answer.key]:
                g.clear(top)
                return
            g.take_from_table(seat, top)
            g.tell("picked", seat, cards=(top,), key="peyote")
            may_stop = [PASS]


class Ranch:
    @hookimpl
    async def bang_after_draw(self, g: Engine, seat: int) -> None:
        count = 0
        while g.hand(seat):
            options = [PASS, *dict.fromkeys(g.words.pick(card) for card in g.hand(seat))]
            answer = await g.ask(seat, "exchange", options, Cause("ranch", target=seat))
            if answer.card is None:
                break
            await g.discard(seat, answer.card, key="ranch")
            count += 1
        await g.draw(seat, count, key="ranch")


class Ricochet:
    @hookimpl
    def bang_actions(self, g: Engine) -> list[Offer]:
        me = g.turn
        targets = [other for other in g.others(me) if g.in_play(other)]
        return [self.offer(g, me, other, bang) for bang in bangs(g, me) for other in targets]

    def offer(self, g: Engine, me: int, other: int, bang: int) -> Offer:
        option = g.words.use("ricochet", card=bang, target=other)
        return Offer(option, partial(self.shoot, g, me, other, bang))

    async def shoot(self, g: Engine, me: int, other: int, bang: int) -> None:
        g.lay(me, bang)
        g.tell("used", me, other, (bang,), key="ricochet")
        cause = Cause("ricochet", bang, me, other)
        card = await g.choose_card(me, "pick", g.in_play(other), cause)
        if not g.immune(other, me, (bang,)) and not await g.escape(
            Shot(me, other, "ricochet", card)
        ):
            await g.discard(other, card, key="ricochet")
        g.clear(bang)


class RussianRoulette:
    @hookimpl
    async def bang_on_in_force(self, g: Engine, key: str) -> None:
        if key == "russian_roulette":
            for seat in cycle((g.turn, *g.others(g.turn))):
                if not await g.escape(Shot(None, seat, key)):
                    await g.damage(seat, 2, key=key)
                    return


class Sniper:
    @hookimpl
    def bang_actions(self, g: Engine) -> list[Offer]:
        me = g.turn
        pairs = list(combinations(sorted(bangs(g, me), key=g.rules.alike.__getitem__), 2))
        return [self.offer(g, me, target, *pair) for pair in pairs for target in g.in_reach(me)]

    def offer(self, g: Engine, me: int, target: int, *cards: int) -> Offer:
        option = g.words.use("sniper", card=cards[0], other=cards[1], target=target)
        return Offer(option, partial(self.shoot, g, me, target, cards))

    async def shoot(self, g: Engine, me: int, target: int, cards: tuple[int, ...]) -> None:
        for card in cards:
            g.lay(me, card)
        g.tell("used", me, target, cards, key="sniper")
        if not g.immune(target, me, cards) and not await g.escape(
            Shot(me, target, "sniper", needed=2)
        ):
            await g.damage(target, by=me, key="sniper")
        for card in cards:
            g.clear(card)


class TheJudge:
    @hookimpl
    def bang_lay_veto(self) -> bool:
        return True


class Vendetta:
    @hookimpl
    async def bang_turn_end(self, g: Engine, seat: int) -> None:
        if not g.state.in_extra_turn and await g.flip_is(seat, "vendetta", suit="hearts"):
            g.extra_turn()


class AFistfulOfCards:
    @hookimpl
    async def bang_turn_start(self, g: Engine, seat: int) -> None:
        for _ in range(len(g.hand(seat))):
            if g.is_present(seat):
                await g.shoot(None, seat, key="a_fistful_of_cards")


FINAL = "a_fistful_of_cards"

EVENTS = (
    Rule(
        key="abandoned_mine",
        name="Abandoned Mine",
        text="In phase 1 cards are drawn from the discard pile; in phase 3 they are discarded face "
        "down onto the deck.",
        kind="event",
        ability=AbandonedMine,
    ),
    Rule(
        key="ambush",
        name="Ambush",
        text="The distance between any two players is 1, before cards and abilities change it.",
        kind="event",
        ability=Ambush,
    ),
    Rule(
        key="blood_brothers",
        name="Blood Brothers",
        text="At the start of his turn each player may lose a life point, but not the last, to let "
        "another one regain one.",
        kind="event",
        ability=BloodBrothers,
    ),
    Rule(
        key="dead_man",
        name="Dead Man",
        text="When his turn comes, the first player eliminated returns for good with two life "
        "points and two cards.",
        kind="event",
        ability=DeadMan,
    ),
    Rule(
        key="hard_liquor",
        name="Hard Liquor",
        text="Each player may skip his phase 1 to regain a life point.",
        kind="event",
        ability=HardLiquor,
    ),
    Rule(
        key="lasso",
        name="Lasso",
        text="Cards in play in front of the players do nothing.",
        kind="event",
        ability=Lasso,
    ),
    Rule(
        key="law_of_the_west",
        name="Law of the West",
        text="Each player shows the second card he draws in phase 1 and must play it in phase 2 if "
        "he can.",
        kind="event",
        ability=LawOfTheWest,
    ),
    Rule(
        key="peyote",
        name="Peyote",
        text="Instead of drawing, each player guesses whether the top card of the deck is red or "
        "black. While he is right he keeps the cards and may go on.",
        kind="event",
        ability=Peyote,
    ),
    Rule(
        key="ranch",
        name="Ranch",
        text="At the end of his phase 1 each player may once discard cards and draw as many.",
        kind="event",
        ability=Ranch,
    ),
    Rule(
        key="ricochet",
        name="Ricochet",
        text="Each player may discard BANG! against cards in play of others, which are discarded "
        "unless their owner plays a Missed!.",
        kind="event",
        ability=Ricochet,
    ),
    Rule(
        key="russian_roulette",
        name="Russian Roulette",
        text="At once, from the Sheriff on and round after round, each player discards a Missed!. "
        "The first who does not loses two life points.",
        kind="event",
        ability=RussianRoulette,
    ),
    Rule(
        key="sniper",
        name="Sniper",
        text="In his turn each player may discard two BANG! together for a shot that only two "
        "Missed! cancel.",
        kind="event",
        ability=Sniper,
    ),
    Rule(
        key="the_judge",
        name="The Judge",
        text="Nothing can be laid in front of a player.",
        kind="event",
        ability=TheJudge,
    ),
    Rule(
        key="vendetta",
        name="Vendetta",
        text="At the end of his turn each player draws!; on Hearts he takes another one.",
        kind="event",
        ability=Vendetta,
    ),
    Rule(
        key=FINAL,
        name="A Fistful of Cards",
        text="At the start of his turn each player is shot at once for each card in his hand. To "
        "the end of the game.",
        kind="event",
        ability=AFistfulOfCards,
    ),
)
