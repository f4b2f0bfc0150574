"""Life and death."""

from __future__ import annotations

from collections.abc import Sequence
from inspect import isawaitable
from typing import Any, NoReturn

from bangcore.engine.cards import Cards
from bangcore.engine.plays import Shot, Wound
from bangcore.engine.questions import reveal_open_hands
from bangcore.errors import ExpansionError, UnknownName, brief
from bangcore.rules.options import PASS, Cause, Offer, Option
from bangcore.rules.outcome import NOT_OVER, Outcome
from bangcore.rules.piles import DISCARDS, HAND, IN_PLAY, WHOLE, pile_of

__all__ = ["GameEnds", "Lives"]


class GameEnds(BaseException):
    """Raised at the end of a game to unwind all effects in progress; must not be caught."""


class Lives(Cards):
    """The verbs of life points, elimination and the end of the game."""

    __slots__ = ()

    # ------------------------------------------------------------ answering from the hand

    def _hand_answers(self, seat: int, question: str, cause: Cause) -> list[Option]:
        """Return the options to answer *question* with a card in hand."""
        own = self.rules.answering(question)
        uses = self.options.uses
        hand = self._layout.hands[seat]
        options = [uses[card] for card in hand if card in own]
        if self.has_implementations("bang_counts_as", seat):
            kinds = self.rules.kinds
            for card in hand:
                for key in self.consult("bang_counts_as", seat, card):
                    if question in kinds[key].answers:
                        options.append(self.options.use(card=card, as_=key))
        if self.has_implementations("bang_use_veto", seat):
            options = [o for o in options if self._may_answer(seat, o, question, cause)]
        return options

    def _may_answer(self, seat: int, option: Option, question: str, cause: Cause) -> bool:
        card = option.card
        assert card is not None
        return self.may_use(seat, card, option.as_ or self.key(card), question, cause)

    async def respond(
        self, seat: int, kind: str, cause: Cause, offers: Sequence[Offer] = ()
    ) -> tuple[Option, int]:
        """Let *seat* answer a question like "a Missed!?" with a card in hand or one of *offers*.

        Return the answer and its value; that of ``PASS`` is 0.  They are asked even if the hand
        contains no answer, because not asking would reveal it; an empty hand is not a secret.
        """
        if seat not in self._seats:
            self._check(seat)
        if "bang_answer_options" not in self._silent:
            offers = [*offers, *self.consult("bang_answer_options", seat, kind, cause)]
        hand = self._layout.hands[seat]
        if not hand and not offers:
            return PASS, 0
        options = [PASS]
        for offer in offers:
            options.append(offer.option)
        options += self._hand_answers(seat, kind, cause)
        answer = await self.ask(seat, kind, options, cause)
        if answer is PASS:
            return PASS, 0
        for offer in offers:
            if offer.option is answer:
                return answer, await offer.take(self)
        card = answer.card
        assert card is not None
        name = answer.as_ or self.key(card)
        self.lay(seat, card)
        self.tell("used", seat, cause.by, (card,), key=name)
        effect: Any = self.rules.kinds[name].answers[kind]
        worth: Any = await effect(self, seat, card, cause)
        if not isinstance(worth, int):
            wrong = f"the answer {kind!r} must be a whole number, not {brief(worth)}"
            error = ExpansionError(f"card:{name}: {wrong}")
            error.add_note(f"in the answer of card:{name}{self.rules.brought(f'card:{name}')}")
            raise error
        self.clear(card)
        await self.react("bang_on_answered", seat, card, cause, name)
        return answer, worth

    # ------------------------------------------------------------ life points

    async def damage(
        self,
        seat: int,
        amount: int = 1,
        *,
        by: int | None = None,
        key: str | None = None,
        card: int | None = None,
        shot: Shot | None = None,
    ) -> None:
        """*seat* loses life points because of *by* (``None``: nobody), and may die."""
        self._check(seat)
        if type(amount) is not int or amount < 0:
            self._check_amount("damage", amount)
        state = self._state
        if not self._life_changes(seat, -amount):
            return
        wound = Wound(seat, amount, by, key, card, shot)
        await self.react("bang_before_wound", seat, wound)
        if wound.amount <= 0 or not state.alive[seat]:
            return
        wound.had = state.life[seat]
        life = wound.had - wound.amount
        state.life[seat] = max(life, 0)
        self.tell("lost_life", seat, by, amount=wound.amount, key=key)
        if life <= 0 and not self.consult("bang_survives", seat):
            state.owed[seat] = -life
            await self._rescue(seat, Cause(key or "damage", card, by, seat))
            state.owed[seat] = 0
            wound.fatal = state.life[seat] <= 0
        doomed = self._doomed
        if wound.fatal:
            self._doomed = (*doomed, seat)
        try:
            await self.react("bang_on_wounded", seat, wound)
        finally:
            self._doomed = doomed
        if wound.fatal and state.alive[seat]:
            await self.eliminate(seat, by=None if by == seat else by)

    def survive(self, wound: Wound, life: int = 1, *, key: str | None = None) -> None:
        """The seat of a fatal *wound* is not eliminated, and has *life* life points.

        Without life points, ``life=0``, an ability must keep them in play by ``bang_survives``.
        """
        if not isinstance(wound, Wound):
            raise ExpansionError(
                f"survive: it takes the wound of bang_on_wounded, not {brief(wound)}"
            )
        if not wound.fatal:
            raise LookupError("survive: the wound is not fatal")
        wound.fatal = False
        self._doomed = tuple([seat for seat in self._doomed if seat != wound.seat])
        if life:
            self.heal(wound.seat, life, key=key)

    async def _rescue(self, seat: int, cause: Cause) -> None:
        state = self._state
        while state.life[seat] <= 0:
            offers = self.consult("bang_rescue_options", seat)
            needed = state.owed[seat] + 1
            about = Cause(cause.key, cause.card, cause.by, seat, needed)
            answer, _ = await self.respond(seat, "rescue", about, offers)
            if answer is PASS:
                return

    def heal(self, seat: int, amount: int = 1, *, key: str | None = None) -> int:
        """*seat* regains life points, up to the maximum; return the number regained."""
        self._check(seat)
        self._check_amount("heal", amount)
        if seat in self._doomed:
            raise LookupError("heal: they are about to be eliminated; write g.survive(wound)")
        state = self._state
        if not self._life_changes(seat, amount):
            return 0
        amount += self.consult("bang_heal_more", seat, key)
        owed = min(state.owed[seat], amount)
        state.owed[seat] -= owed
        gained = min(amount - owed, state.max_life[seat] - state.life[seat])
        state.life[seat] += gained
        if owed + gained:
            self.tell("gained_life", seat, amount=owed + gained, key=key)
        return owed + gained

    # ------------------------------------------------------------ out, and back

    async def eliminate(self, seat: int, *, by: int | None = None) -> None:
        """Eliminate *seat*: reveal the role, discard cards, give rewards, perhaps end the game."""
        self._check(seat)
        state = self._state
        if not state.alive[seat]:
            raise ExpansionError(f"eliminate: {state.names[seat]} is out already")
        bounties = self.consult("bang_bounties", seat, by)
        state.life[seat] = 0
        state.alive[seat] = False
        state.revealed[seat] = True
        self._force.players_change(seat)
        self.tell("eliminated", seat, by, key=state.roles[seat])
        self._lose_tokens(seat)
        claimants = self.consult("bang_claims", seat)
        if len(claimants) > 1:
            await self._share_out(seat, claimants)
        elif claimants:
            self._inherit(seat, claimants[0])
        else:
            await self._discard_all(seat, choose=bool(self.rule_option("dying_order")))
        self._discard_piles(seat)
        await self.react("bang_on_lost_all", seat)
        for bounty in bounties:
            paid = bounty(self)
            if isawaitable(paid):
                await paid
        await self.react("bang_on_eliminated", seat, by)
        self._decide(seat, by)

    def return_to_play(self, seat: int, life: int) -> None:
        """Bring *seat* back into play with *life* life points."""
        self._check(seat)
        self._check_amount("return_to_play", life)
        if self._state.alive[seat]:
            raise ExpansionError(f"return_to_play: {self._state.names[seat]} is in play")
        self._state.alive[seat] = True
        self._state.life[seat] = life
        self._force.players_change(seat)
        self.tell("returned", seat, amount=life)

    async def leave(self, seat: int) -> None:
        """*seat* discards everything and leaves the game; this does not count as an elimination.

        It may end the game, like an elimination by nobody.
        """
        self._check(seat)
        await self.lose_all(seat)
        self._state.alive[seat] = False
        self._state.life[seat] = 0
        self._state.revealed[seat] = True
        self._force.players_change(seat)
        self.tell("left", seat)
        self._decide(seat, None)

    def become(
        self, seat: int, character: str, *, life: int | None = None, key: str | None = None
    ) -> None:
        """*seat* becomes another character, with *life* life points if given.

        With *life*, the new character sets the maximum; players in play without life points do not
        gain any.
        """
        self._check(seat)
        state = self._state
        if character not in self.rules.characters:
            characters = self.rules.characters
            raise UnknownName(self.rules.unknown("character", character, characters))
        if character != state.characters[seat]:
            self._lose_tokens(seat, of_character=True)
        state.characters[seat] = character
        self._force.players_change(seat)
        self.tell("character", seat, key=character)
        if life is None:
            return
        state.max_life[seat] = self.rules.full_life(character, state.roles[seat])
        more = life - state.life[seat]
        if more and state.life[seat]:
            state.life[seat] = life
            self.tell("gained_life" if more > 0 else "lost_life", seat, amount=abs(more), key=key)

    def show_role(self, seat: int) -> None:
        """Turn up the role of *seat*, if it is face down."""
        self._check(seat)
        self._state.revealed[seat] = True

    def deal_roles(self, seats: list[int], *, secret: bool = True) -> None:
        """Shuffle the roles of *seats* and deal them again to them, face down if *secret*.

        Players who are out stay out.  If the new roles of those in play decide the game, it ends.
        """
        state = self._state
        for seat in seats:
            self._check(seat)
        seats = sorted(seats)
        # record open roles: after the shuffle, nobody knows where they are
        names = [f"{s}:{state.roles[s]}" if state.revealed[s] else f"{s}" for s in seats]
        self._chance.shuffle("roles", names)
        roles = [state.roles[int(name.partition(":")[0])] for name in names]
        for seat, role in zip(seats, roles, strict=True):
            state.roles[seat] = role
            state.revealed[seat] = not secret
        self.tell("roles_dealt")
        out = [seat for seat in self.seats if not state.alive[seat]]
        if out:
            self._decide(out[0], None)

    # ------------------------------------------------------------ belongings

    def _inherit(self, victim: int, heir: int) -> None:
        """*heir* takes all cards of *victim*, the hand face down, the rest face up."""
        self._check(victim)
        self._check(heir)
        hand, in_play = self._layout.hands[victim][:], self._state.in_play[victim][:]
        # the order of the hand would reveal in which order the cards came
        hand.sort(key=self.rules.representative.__getitem__)
        for card in hand:
            self._move(card, HAND[victim], HAND[heir], WHOLE)
        for card in in_play:
            self._move(card, IN_PLAY[victim], HAND[heir])
        if hand:
            seen_by = self._note_viewers(heir, hand, (heir, victim))
            self.tell("inherited", heir, victim, hand, seen_by=seen_by)
        if in_play:
            self.tell("inherited", heir, victim, in_play)

    async def _share_out(self, victim: int, heirs: Sequence[int]) -> None:
        """*heirs* take the cards of *victim* in turn, starting with the next one to the left."""
        self._check(victim)
        heirs = sorted(heirs, key=self._state.around(victim).index)
        while self.has_cards(victim):
            for heir in heirs:
                if self.has_cards(victim):
                    cause = Cause("inheritance", by=heir, target=victim)
                    card = await self.choose_card_of(heir, victim, cause)
                    assert card is not None
                    await self.take(heir, victim, card, key="inheritance")

    async def _discard_all(self, seat: int, *, choose: bool = False) -> None:
        """*seat* discards hand and cards in play; with *choose*, in the order of their choice."""
        self._check(seat)
        state = self._state
        cards = self._layout.hands[seat] + state.in_play[seat]
        while choose and len(cards) > 1:
            cause = Cause("dying_order", by=seat, target=seat, needed=len(cards))
            card = await self.choose_card(seat, "discard", cards, cause)
            cards.remove(card)
            self.discard(seat, card, key="dying_order")
        if cards:
            # the order of the hand would reveal in which order the cards came
            hand = sorted(self._layout.hands[seat], key=self.rules.representative.__getitem__)
            cards = hand + state.in_play[seat]
            for card in cards:
                self._move(card, self._pile_of(card, seat), DISCARDS)
            self.tell("discarded", seat, cards=cards)

    def _discard_piles(self, seat: int) -> None:
        """Discard the piles of expansions that are those of *seat*."""
        for kind in self.rules.piles:
            pile = pile_of(kind, seat)
            cards = sorted(self._layout.piles.get(pile, ()))
            for card in cards:
                self._move(card, pile, DISCARDS)
            if cards:
                self.tell("discarded", seat, cards=cards, key=kind)

    async def lose_all(self, seat: int) -> None:
        """*seat* loses all cards and tokens, as a penalty or on leaving."""
        await self._discard_all(seat)
        self._discard_piles(seat)
        self._lose_tokens(seat)
        await self.react("bang_on_lost_all", seat)

    # ------------------------------------------------------------ the end

    def _decide(self, victim: int, by: int | None) -> None:
        """End the game if the elimination of *victim* decides it."""
        self._check(victim)
        outcome = self.consult("bang_outcome", victim, by)
        if outcome is not None and outcome is not NOT_OVER:
            self.end_game(outcome)
        if self._recorder is not None:
            self._recorder.elimination(victim, by)

    def end_game(self, outcome: Outcome) -> NoReturn:
        """End the game at once: abandon effects in progress and reveal all roles."""
        state = self._state
        state.outcome = outcome
        state.phase = "over"
        state.revealed = [True] * len(state.revealed)
        reveal_open_hands(self)
        self.tell("game_over", key=outcome.reason)
        raise GameEnds
