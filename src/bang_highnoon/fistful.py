"""The fifteen events of A Fistful of Cards."""

from __future__ import annotations

from itertools import cycle

from bang_highnoon.deck import EventDeck
from bang_highnoon.symbols import at_once, bangs_discarded, event
from bangcore.plugin import (
    IN_REACH,
    PASS,
    Cause,
    Engine,
    Lines,
    Option,
    Play,
    Shot,
    Table,
    Target,
    all_see_at,
    hookimpl,
)

__all__ = ["EVENTS"]

NONE = -1
COLOURS = {"red": ("hearts", "diamonds"), "black": ("clubs", "spades")}


class AbandonedMine:
    @hookimpl
    def bang_swaps_piles(self, g: Table, seat: int) -> bool:
        return g.on_turn(seat)


ABANDONED_MINE = event(
    "abandoned_mine",
    "Abandoned Mine",
    AbandonedMine,
    text="In phase 1 cards are drawn from the discard pile; in phase 3 they are discarded face "
    "down onto the deck.",
)

AMBUSH = event(
    "ambush",
    "Ambush",
    all_see_at(1),
    text="The distance between any two players is 1, before cards and abilities change it.",
)


class BloodBrothers:
    @hookimpl
    async def bang_turn_start(self, g: Engine, seat: int) -> None:
        wounded = [other for other in g.others(seat) if g.would_gain_life(other)]
        if g.life(seat) > 1 and wounded:
            options = [PASS, *(g.options.use("blood_brothers", target=other) for other in wounded)]
            answer = await g.ask(seat, "event", options, Cause("blood_brothers", target=seat))
            if answer.target is not None:
                await g.damage(seat, key="blood_brothers")
                g.heal(answer.target, key="blood_brothers")


BLOOD_BROTHERS = event(
    "blood_brothers",
    "Blood Brothers",
    BloodBrothers,
    text="At the start of their turn each player may lose a life point, but not the last, to let "
    "another one regain one.",
)


class DeadMan:
    @hookimpl
    def bang_takes_turn(self, g: Table, seat: int) -> bool:
        deck = g.extra(EventDeck)
        return seat == deck.first_out and not deck.risen

    @hookimpl
    def bang_before_turn(self, g: Engine, seat: int) -> None:
        if seat not in g.present and self.bang_takes_turn(g, seat):
            g.extra(EventDeck).risen = True
            g.return_to_play(seat, 2)
            g.draw(seat, 2, key="dead_man")


DEAD_MAN = event(
    "dead_man",
    "Dead Man",
    DeadMan,
    text="When their turn comes, the first player eliminated returns for good with two life points "
    "and two cards.",
)


class HardLiquor:
    @hookimpl
    async def bang_phase_1(self, g: Engine, seat: int) -> bool:
        if not g.would_gain_life(seat):
            return False
        options = [PASS, g.options.use("hard_liquor")]
        answer = await g.ask(seat, "event", options, Cause("hard_liquor", target=seat))
        if answer is PASS:
            return False
        g.heal(seat, key="hard_liquor")
        return True


HARD_LIQUOR = event(
    "hard_liquor",
    "Hard Liquor",
    HardLiquor,
    text="Each player may skip their phase 1 to regain a life point.",
)


class Lasso:
    @hookimpl
    def bang_ability_disabled(self, of: int | None, kind: str) -> bool:
        return of is not None and kind != "character"


LASSO = event("lasso", "Lasso", Lasso, text="Cards in play in front of the players do nothing.")


class LawOfTheWest:
    @hookimpl
    def bang_turn_start(self, g: Engine) -> None:
        self.note(g, NONE)

    @hookimpl
    def bang_on_drawn(self, g: Engine, seat: int, drawn: tuple[int, ...]) -> None:
        for card in drawn[1:2]:
            self.note(g, card)
            g.show(seat, card, key="law_of_the_west")

    @hookimpl
    def bang_on_played(self, g: Engine, play: Play) -> None:
        if g.on_turn(play.by) and play.card is not None and self.is_like_shown(g, play.card):
            self.note(g, NONE)

    @hookimpl
    def bang_end_veto(self, g: Table, seat: int) -> bool:
        return self.is_owed(g, seat)

    @hookimpl
    def bang_price_veto(self, g: Table, seat: int, card: int) -> bool:
        return card == g.extra(EventDeck).shown and self.is_owed(g, seat)

    @hookimpl
    def bang_use_veto(self, g: Table, seat: int, card: int, key: str, question: str) -> bool:
        """Forbid paying for another card with the shown one."""
        way = g.rules.kinds[key].way
        if question != "turn" or not isinstance(way, Lines) or not way.price:
            return False
        if self.is_like_shown(g, card):
            return False
        return len(g.hand(seat)) - 2 < way.price and self.is_owed(g, seat)

    def note(self, g: Engine, card: int) -> None:
        deck = g.extra(EventDeck)
        deck.shown, deck.face = card, card if card == NONE else g.rules.representative[card]

    def is_like_shown(self, g: Table, card: int) -> bool:
        """Return whether a card is a duplicate of the shown one."""
        return g.rules.representative[card] == g.extra(EventDeck).face

    def is_owed(self, g: Table, seat: int) -> bool:
        """Return whether *seat* still has to play the shown card, and can."""
        card = g.extra(EventDeck).shown
        ready = g.on_turn(seat) and g.phase == "play" and card in g.hand(seat)
        return ready and self.can_play(g, seat, card)

    def can_play(self, g: Table, seat: int, card: int) -> bool:
        """Return whether *seat* could play that card in hand now, as itself."""
        kind = g.kind(card)
        if kind.only_if is not None and not kind.only_if(g, seat):
            return False
        cause = Cause("turn", by=seat, target=seat)
        return g.may_use(seat, card, kind.key, "turn", cause) and bool(g.targets(seat, kind.key))


LAW_OF_THE_WEST = event(
    "law_of_the_west",
    "Law of the West",
    LawOfTheWest,
    text="Each player shows the second card they draw in phase 1 and must play it in phase 2 if "
    "they can.",
)


class Peyote:
    @hookimpl
    async def bang_phase_1(self, g: Engine, seat: int) -> None:
        options = [g.options.pick(key=colour) for colour in COLOURS]
        may_stop: list[Option] = []
        while g.cards_left:
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


PEYOTE = event(
    "peyote",
    "Peyote",
    Peyote,
    text="Instead of drawing in phase 1, each player guesses whether the top card of the deck is "
    "red or black. While they are right they keep the cards and may go on; a wrong guess discards "
    "the card and ends it.",
)


class Ranch:
    @hookimpl
    async def bang_after_draw(self, g: Engine, seat: int) -> None:
        count = 0
        while hand := g.hand(seat):
            options = [PASS, *(g.options.pick(card) for card in hand)]
            answer = await g.ask(seat, "exchange", options, Cause("ranch", target=seat))
            if answer.card is None:
                break
            g.discard(seat, answer.card, key="ranch")
            count += 1
        g.draw(seat, count, key="ranch")


RANCH = event(
    "ranch",
    "Ranch",
    Ranch,
    text="At the end of their phase 1 each player may once discard cards and draw as many.",
)


async def ricochet(g: Engine, me: int, target: int, cards: tuple[int, ...]) -> None:
    cause = Cause("ricochet", cards[0], me, target)
    card = await g.choose_card(me, "pick", g.in_play(target), cause)
    if not await g.escape(Shot(me, target, "ricochet", card)) and card in g.in_play(target):
        await g.make_discard(me, target, card, key="ricochet")


RICOCHET = event(
    "ricochet",
    "Ricochet",
    bangs_discarded(
        1,
        Target("another player's cards", True, lambda g, me: [*filter(g.in_play, g.others(me))]),
        ricochet,
    ),
    text="In their turn each player may discard BANG! against cards in play of others, at any "
    "distance. Each card is discarded unless its owner plays a Missed!.",
)


async def russian_roulette(g: Engine, key: str) -> None:
    for seat in cycle((g.turn, *g.others(g.turn))):  # pragma: no branch - ends by return
        if not await g.escape(Shot(None, seat, key)):
            await g.damage(seat, 2, key=key)
            return


RUSSIAN_ROULETTE = event(
    "russian_roulette",
    "Russian Roulette",
    at_once(russian_roulette),
    text="At once, from the Sheriff on and round after round, each player discards a Missed!. The "
    "first who does not loses two life points.",
)


async def sniper(g: Engine, me: int, target: int, cards: tuple[int, ...]) -> None:
    await g.fire(Shot(me, target, "sniper", needed=2))


SNIPER = event(
    "sniper",
    "Sniper",
    bangs_discarded(2, IN_REACH, sniper),
    text="In their turn each player may discard two BANG! together for a shot at a player within "
    "reach that only two Missed! cancel. It is not a BANG! card.",
)


class TheJudge:
    @hookimpl
    def bang_lay_veto(self) -> bool:
        return True


THE_JUDGE = event(
    "the_judge", "The Judge", TheJudge, text="Nothing can be laid in front of a player."
)


class Vendetta:
    @hookimpl
    async def bang_turn_end(self, g: Engine, seat: int) -> None:
        if not g.in_extra_turn and await g.flip_is(seat, "vendetta", suit="hearts"):
            g.extra_turn()


VENDETTA = event(
    "vendetta",
    "Vendetta",
    Vendetta,
    text="At the end of their turn each player draws!; on Hearts they take one extra turn, after "
    "which they do not draw!.",
)


class AFistfulOfCards:
    @hookimpl
    async def bang_turn_start(self, g: Engine, seat: int) -> None:
        for _ in range(len(g.hand(seat))):
            if seat in g.present:
                await g.shoot(None, seat, key="a_fistful_of_cards")


A_FISTFUL_OF_CARDS = event(
    "a_fistful_of_cards",
    "A Fistful of Cards",
    AFistfulOfCards,
    text="At the start of their turn each player is shot at once for each card in their hand. To "
    "the end of the game.",
)

EVENTS = (
    ABANDONED_MINE,
    AMBUSH,
    BLOOD_BROTHERS,
    DEAD_MAN,
    HARD_LIQUOR,
    LASSO,
    LAW_OF_THE_WEST,
    PEYOTE,
    RANCH,
    RICOCHET,
    RUSSIAN_ROULETTE,
    SNIPER,
    THE_JUDGE,
    VENDETTA,
    A_FISTFUL_OF_CARDS,
)
