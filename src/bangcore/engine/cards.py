"""Moves of cards, and records of the seats that know them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NoReturn

from bangcore.engine.questions import LEFT, Questions
from bangcore.errors import check_card
from bangcore.rules.options import Cause, Offer
from bangcore.rules.piles import DECK, DISCARDS, HAND, IN_PLAY, SHUFFLE, TABLE, Pile
from bangcore.rules.tokens import Tokens

__all__ = ["Cards"]

PLACES: Final[Mapping[str, str]] = {
    "hand": "in the hand of ",
    "in_play": "in front of ",
    "table": "on the table",
    "discards": "on the discard pile",
    "deck": "in the draw pile",
}
"""The places of cards, as errors name them."""


class Cards(Questions):
    """The verbs that move cards."""

    __slots__ = ()

    # ------------------------------------------------------------ the door

    def _move(self, card: int, start: Pile, end: Pile, among: tuple[int, ...] | None = ()) -> None:
        """Move a card from one pile to another; nothing else changes a pile.

        A card that moves face down is one of the cards *among*, as everybody knows, if given.
        """
        layout = self._layout
        if start.kind == "in_play":
            self._leaves_play(card, start, end)
        cards = layout.piles[start]
        if cards and cards[-1] == card:
            cards.pop()
        else:
            try:
                cards.remove(card)
            except ValueError:
                self._refuse(card, start.seat)
        layout.piles[end].append(card)
        if start.kind == "in_play":
            self._force.moved(card, start)
        if end.kind == "in_play":
            self._force.moved(card, end)
        if layout.sharing is not None:
            start, end = layout.held(start), layout.held(end)
        self._state.moves.append((card, start, end, among, None))

    def _leaves_play(self, card: int, start: Pile, end: Pile) -> None:
        """Record the abilities that react to *card* leaving play, and move or lose its tokens."""
        seat = start.seat
        assert seat is not None
        if self._force.implemented(LEFT):
            about = (seat, card)
            entries = self._force.known(LEFT, about).entries
            if entries:
                self._departures.append((about, entries))
        if self.rules.tokens:
            tokens = self.extra(Tokens)
            if end.kind == "in_play":
                assert end.seat is not None
                tokens.pass_on(seat, self.key(card), end.seat)
            tokens.clear(seat, self.key(card), self.rules.tokens)

    def _lose_tokens(self, seat: int, *, of_character: bool = False) -> None:
        """Remove the tokens in front of *seat*, or only those on the character."""
        keys = [
            key for key, kind in self.rules.tokens.items() if kind.on_character or not of_character
        ]
        if keys:
            self.extra(Tokens).clear(seat, None, keys)

    def _pile_of(self, card: int, seat: int) -> Pile:
        """Return the pile of *seat* with *card*: the hand, or else the cards in play."""
        return (HAND if card in self._layout.hands[seat] else IN_PLAY)[seat]

    def _refuse(self, card: int, seat: int | None) -> NoReturn:
        """Raise an error with the place of *card*, which is not where it should be."""
        text = self.rules.texts[check_card(card, len(self.rules.cards))]
        expectation = "on the table" if seat is None else f"a card of {self._state.names[seat]}"
        raise LookupError(f"{text} is not {expectation}; it is {self._where(card)}") from None

    def _where(self, card: int) -> str:
        """Return the place of *card*, as errors name it."""
        kind, seat = self.place(card)
        whose = "" if seat is None else self._state.names[seat]
        if kind in PLACES:
            return PLACES[kind] + whose
        return f"in the {self.rules.piles[kind].name}" + (f" of {whose}" if whose else "")

    # ------------------------------------------------------------ piles

    def _top(self, end: Pile) -> int | None:
        """Move the top card of the draw pile to *end*; return it, ``None`` if there is none."""
        deck = self._state.deck
        card = deck[-1] if deck else self._next_card()
        if card is not None:
            self._move(card, DECK, end)
            if not deck:
                self._next_card()
        return card

    def _next_card(self) -> int | None:
        """Return the top card of the draw pile, for which discards are shuffled if needed."""
        state = self._state
        if not state.deck:
            if not state.discards:
                return None
            self._reshuffle()
        return state.deck[-1]

    def _reshuffle(self) -> None:
        state = self._state
        for card in state.discards[:]:
            self._move(card, DISCARDS, DECK)
        # the order of the discard pile is public; the shuffle makes it secret
        state.moves.append(SHUFFLE)
        self._chance.shuffle("cards", state.deck)
        self.tell("shuffled", amount=len(state.deck))

    def draw(self, seat: int, count: int = 1, *, key: str | None = None) -> list[int]:
        """*seat*, if in play, draws *count* cards from the draw pile, fewer if it runs out."""
        if seat not in self._seats:
            self._check(seat)
        if type(count) is not int or count < 0:
            self._check_amount("draw", count)
        state = self._state
        cards: list[int] = []
        if not state.alive[seat]:
            return cards
        if state.phase == "draw" and self.consult("bang_swaps_piles", seat):
            while len(cards) < count and state.discards:
                cards.append(state.discards[-1])
                self.take_discard(seat, key="phase_1")
            count -= len(cards)
        for _ in range(count):
            card = self._top(HAND[seat])
            if card is None:
                break
            cards.append(card)
        if cards:
            seen_by = self._note_viewers(seat, cards, (seat,))
            self.tell("drew", seat, cards=cards, amount=len(cards), key=key, seen_by=seen_by)
        return cards

    def _note_viewers(
        self, seat: int, cards: Sequence[int], who: tuple[int, ...]
    ) -> tuple[int, ...] | None:
        """Record that the viewers of the hand of *seat* see *cards*; return them and *who*."""
        seen_by = self._hand_seen_by(seat)
        if seen_by == ():
            return who
        self._note_open(seat, cards, seen_by)
        return None if seen_by is None else (*who, *seen_by)

    def look(self, seat: int, count: int = 1, *, key: str | None = None) -> list[int]:
        """*seat* looks at the top cards of the draw pile, which stay there; return them.

        The others see that they look, but not the cards.
        """
        self._check(seat)
        cards: list[int] = []
        while len(cards) < count and (card := self._top(HAND[seat])) is not None:
            cards.append(card)
        for card in reversed(cards):
            self._move(card, HAND[seat], DECK, (card,))
        if cards:
            self.tell("looked", seat, cards=cards, amount=len(cards), key=key, seen_by=(seat,))
        return cards

    def take_discard(self, seat: int, card: int | None = None, *, key: str | None = None) -> None:
        """*seat* takes *card* from the discard pile into the hand, by default the top card."""
        self._check(seat)
        if card is None:
            card = self._state.discards[-1]
        self._move(card, DISCARDS, HAND[seat])
        self.tell("recovered", seat, cards=(card,), key=key)

    def put_on_deck(
        self, seat: int, card: int, among: Sequence[int] = (), *, key: str | None = None
    ) -> None:
        """*seat* puts a card in hand face down on top of the draw pile.

        The others do not see which card it is, but know that it is one of *among*, if given.
        """
        self._check(seat)
        open_to = self._hand_seen_by(seat)
        among = (card,) if open_to is None else tuple(among)
        self._move(card, HAND[seat], DECK, among)
        self._note_seen(card, DECK, open_to or ())
        seen_by = None if open_to is None else (seat, *open_to)
        self.tell("put_back", seat, cards=(card,), key=key, seen_by=seen_by)

    # ------------------------------------------------------------ the middle of the table

    def lay(self, seat: int, card: int) -> None:
        """Lay a card in hand or in play face up on the table, where it stays during its effect."""
        if seat not in self._seats:
            self._check(seat)
        self._move(card, self._pile_of(card, seat), TABLE)

    def clear(self, card: int) -> None:
        """Put a card from the table on the discard pile, unless its effect has moved it."""
        if card in self._state.table:
            self._move(card, TABLE, DISCARDS)

    def reveal_top(self, count: int) -> list[int]:
        """Turn up *count* cards of the draw pile onto the table, fewer if it runs out."""
        cards: list[int] = []
        while len(cards) < count and (card := self._top(TABLE)) is not None:
            cards.append(card)
        return cards

    def take_from_table(self, seat: int, card: int) -> None:
        """Take a face-up card from the table into the hand."""
        self._check(seat)
        self._move(card, TABLE, HAND[seat])

    def put_in_front(self, seat: int, card: int) -> None:
        """Put a card from the table into play in front of *seat*."""
        self._check(seat)
        self._move(card, TABLE, IN_PLAY[seat])

    def pass_on(self, card: int, giver: int, receiver: int) -> None:
        """Move a card in play, with its tokens, from *giver* to in front of *receiver*."""
        self._check(giver)
        self._check(receiver)
        self._move(card, IN_PLAY[giver], IN_PLAY[receiver])
        self.tell("passed_on", giver, receiver, (card,), key=self.key(card))

    # ------------------------------------------------------------ piles of expansions

    def move(
        self, card: int, kind: str, seat: int | None = None, *, key: str | None = None
    ) -> None:
        """Move a card to a pile of an expansion, or from there to another pile.

        *kind* is that of the pile, *seat* its owner, if it is one of each player.  Who sees neither
        the place that the card leaves nor its new one does not see which card it is.
        """
        start, end = self._pile(*self.place(card)), self._pile(kind, seat)
        own = self.rules.piles
        if end == DECK or not (start.kind in own or end.kind in own):
            remedy = "move() is for piles of expansions; other moves have their own verbs"
            raise LookupError(f"{self.rules.texts[card]} to the pile {kind!r}: {remedy}")
        if start == DECK:
            if card != self._state.deck[-1]:
                raise LookupError(f"{self.rules.texts[card]} is not on top; use move_top()")
            self._top(end)
        else:
            self._move(card, start, end, (card,) if self._viewers(start) is None else ())
        seen_by = self._note_way(card, start, end)
        seats = [pile.seat for pile in (start, end) if pile.seat is not None] or [self._state.turn]
        target = seats[-1] if len({*seats}) > 1 else None
        self.tell("moved", seats[0], target, (card,), key=key or kind, seen_by=seen_by)

    def move_top(self, kind: str, seat: int | None = None, *, key: str | None = None) -> int | None:
        """Move the top card of the draw pile to a pile of an expansion; return it, if any."""
        card = self._next_card()
        if card is not None:
            self.move(card, kind, seat, key=key)
        return card

    def _viewers(self, pile: Pile) -> tuple[int, ...] | None:
        """Return the seats that see the cards of *pile*, ``None`` for all."""
        kind, seat = pile.kind, pile.seat
        if kind == "deck":
            return ()
        if seat is None or not self.rules.lies_hidden(kind):
            return None
        open_to = self._hand_seen_by(seat) if kind == "hand" else ()
        return None if open_to is None else (seat, *open_to)

    def _note_way(self, card: int, start: Pile, end: Pile) -> tuple[int, ...] | None:
        """Record who sees *card*, which has moved; return these seats, ``None`` for all."""
        before, after = self._viewers(start), self._viewers(end)
        if end.kind == "hand":
            assert end.seat is not None
            self._note_seen(card, end, before or ())
            self._note_viewers(end.seat, (card,), ())
        elif self.rules.lies_hidden(end.kind) and before is not None:
            self._note_seen(card, end, before + (after or ()))
        return None if before is None or after is None else before + after

    # ------------------------------------------------------------ one's cards

    def discard(self, seat: int, card: int, *, key: str | None = None) -> None:
        """*seat* discards a card in hand or in play."""
        if seat not in self._seats:
            self._check(seat)
        self._move(card, self._pile_of(card, seat), DISCARDS)
        self.tell("discarded", seat, cards=(card,), key=key)

    async def discard_chosen(self, seat: int, cause: Cause) -> int:
        """*seat*, whose hand is not empty, chooses a card in hand and discards it; return it."""
        cards = self.spendable(seat) or self._layout.hands[seat]
        card = await self.choose_card(seat, "discard", cards, cause)
        self.discard(seat, card, key=cause.key)
        return card

    def give(
        self, me: int, other: int, card: int, among: Sequence[int], *, key: str | None = None
    ) -> None:
        """*me* gives *other* a card in hand; everybody knows that it is one of *among*."""
        self._check(me)
        self._check(other)
        seen_by = self._pass_unseen(card, me, other, among)
        self.tell("took", other, me, (card,), key=key, seen_by=seen_by)

    def show(self, seat: int, card: int, *, key: str | None = None) -> None:
        """*seat* shows everybody a card in hand."""
        self._check(seat)
        if card not in self._layout.hands[seat]:
            self._refuse(card, seat)
        self._note_seen(card, HAND[seat], None)
        self.tell("showed", seat, cards=(card,), key=key)

    # ------------------------------------------------------------ cards of another player

    async def choose_card_of(
        self, me: int, victim: int, cause: Cause, offers: Sequence[Offer] = ()
    ) -> int | None:
        """Let *me* choose a card of *victim*, a random one in hand or one in play, or an offer.

        Return the card; ``None`` if it is one of *offers*, whose effect has been run.
        """
        self._check(me)
        self._check(victim)
        pick = self.options.pick
        options = [pick(card) for card in self._state.in_play[victim]]
        hand = self._layout.hands[victim]
        if hand and not self.same_hand(me, victim):
            options.insert(0, pick(key="hand"))
        if offers:
            options += [offer.option for offer in offers]
        answer = await self.choose(me, "pick", options, cause)
        for offer in offers:
            if offer.option is answer:
                await offer.take(self)
                return None
        return self.random_card(hand) if answer.card is None else answer.card

    async def take(self, me: int, victim: int, card: int, *, key: str | None = None) -> None:
        """*me* takes a card of *victim*, face down from the hand, face up from play."""
        self._check(me)
        self._check(victim)
        if not await self._lets_go(victim, card, me, key):
            return
        if card in self._layout.hands[victim]:
            seen_by = self._pass_unseen(card, victim, me)
        else:
            self._move(card, IN_PLAY[victim], HAND[me])
            seen_by = None
        self.tell("took", me, victim, (card,), key=key, seen_by=seen_by)

    async def take_random(self, me: int, victim: int, *, key: str | None = None) -> None:
        """*me* takes a random card from the hand of *victim*, if there is one."""
        self._check(me)
        self._check(victim)
        hand = self._layout.hands[victim]
        if hand and not self.same_hand(me, victim):
            await self.take(me, victim, self.random_card(hand), key=key)

    async def make_discard(
        self, me: int, victim: int, card: int, *, key: str | None = None
    ) -> None:
        """*me* makes *victim* discard a card."""
        self._check(me)
        self._check(victim)
        if await self._lets_go(victim, card, me, key):
            self.discard(victim, card, key=key)

    async def _lets_go(self, victim: int, card: int, by: int, key: str | None) -> bool:
        """Return whether *by* still gets *card* of *victim* after all abilities have acted."""
        if by == victim or not self.has_implementations("bang_before_card_lost", victim):
            return True
        await self.react("bang_before_card_lost", victim, card, by, key)
        state = self._state
        there = card in self._layout.hands[victim] or card in state.in_play[victim]
        return there and state.alive[by]

    # ------------------------------------------------------------ from hand to hand

    def _pass_unseen(
        self, card: int, victim: int, taker: int, among: Sequence[int] = ()
    ) -> tuple[int, ...] | None:
        """Move a card from hand to hand face down; return the seats that see which card it is.

        The others know only that it is one of *among*, if given.
        """
        if self.same_hand(victim, taker):
            return (victim,)
        open_to = self._hand_seen_by(victim)
        among = (card,) if open_to is None else tuple(among)
        self._move(card, HAND[victim], HAND[taker], among)
        self._note_seen(card, HAND[taker], open_to or ())
        seen_by = self._note_viewers(taker, (card,), (taker, victim, *(open_to or ())))
        return None if open_to is None else seen_by
