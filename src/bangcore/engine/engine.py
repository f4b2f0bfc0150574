"""The engine: the verbs of cards and abilities."""

from __future__ import annotations

from collections.abc import Awaitable, Container, Sequence
from typing import final

from bangcore.engine.blamer import has_culprit
from bangcore.engine.force import InForce
from bangcore.engine.lives import GameEnds, Lives
from bangcore.engine.plays import Flip, Play, Shot, Wound
from bangcore.engine.table import Table
from bangcore.errors import ExpansionError, UnknownName, nearest
from bangcore.rules.base_ruleset import BaseRuleset
from bangcore.rules.definitions import SUITS, Way
from bangcore.rules.moved import cure
from bangcore.rules.options import PASS, Cause
from bangcore.rules.state import State
from bangcore.rules.tokens import Tokens

__all__ = ["Engine", "Flip", "GameEnds", "Play", "Shot", "Wound"]


@final
class Engine(Lives):
    """A table with the verbs of cards and abilities.

    Verbs that may ask a question are awaited; all others take effect at once.
    """

    __slots__ = ()

    def __init__(self, rules: BaseRuleset, state: State, known: InForce | None = None) -> None:
        """:meta private:"""
        force = InForce.at(rules, state, Table, known)
        super().__init__(rules, state, force)
        self._asked = Table(rules, state, force)

    # ------------------------------------------------------------ draw!

    async def flip(self, seat: int, key: str, amount: int = 1) -> Flip:
        """*seat* makes a draw! of *amount* cards for *key*; if more than one, all count."""
        self._check_amount("flip", amount, 1)
        flip = Flip(seat, key, amount)
        await self.flip_again(flip)
        if flip.cards:
            await self.react("bang_on_flipped", seat, flip)
            for card in flip.cards:
                self.clear(card)
        return flip

    async def flip_again(self, flip: Flip) -> None:
        """Turn up cards for *flip* in place of its present cards."""
        seat, key = flip.seat, flip.key
        self._check(seat)
        for card in flip.cards:
            self.clear(card)
        cards = flip.cards = self.reveal_top(flip.amount + self.consult("bang_flip_more", seat))
        flip.counts = None
        if not cards:
            return
        self.tell("flipped", seat, cards=cards, key=key)
        if flip.amount > 1:
            return
        flip.counts = cards[0]
        if len(cards) > 1:
            cause = Cause(key, by=seat, target=seat, cards=tuple(cards))
            flip.counts = await self.choose_card(seat, "flip", cards, cause)
            self.tell("chose", seat, cards=(flip.counts,), key=key)

    async def flip_is(
        self, seat: int, key: str, *, suit: str, ranks: Container[int] | None = None
    ) -> bool:
        """*seat* makes a draw! for *key*; return whether it has that suit and one of the ranks."""
        if suit not in SUITS:
            raise UnknownName(nearest("suit", suit, SUITS))
        if isinstance(ranks, str):
            raise ExpansionError(f"flip_is: ranks are numbers: range(2, 10), not {ranks!r}")
        card = (await self.flip(seat, key)).counts
        if card is None or self.suit(card) != suit:
            return False
        return ranks is None or self.rank(card) in ranks

    # ------------------------------------------------------------ shots

    def shoot(
        self,
        by: int | None,
        target: int,
        *,
        key: str,
        card: int | None = None,
        damage: int = 1,
    ) -> Awaitable[None]:
        """Aim a BANG! symbol at *target*, who may cancel it or loses life points."""
        shot = Shot(by, target, key, card, damage=damage)
        shot.needed = max(1, self.consult("bang_missed_needed", by, shot))
        return self.fire(shot)

    async def fire(self, shot: Shot) -> None:
        """Resolve *shot*: its target may cancel it, or is hit."""
        await self.react("bang_on_aimed", shot.by, shot)
        if await self.escape(shot):
            shot.ended = "cancelled"
        else:
            shot.ended = "hit"
            await self.damage(
                shot.target, shot.damage, by=shot.by, key=shot.key, card=shot.card, shot=shot
            )
        await self.react("bang_after_shot", shot.target, shot)

    async def escape(self, shot: Shot) -> bool:
        """Let the target of *shot* cancel it; return whether they did."""
        if shot.sure:
            return False
        by, target, key = shot.by, shot.target, shot.key
        from_hand = False
        while shot.needed > 0:
            offers = self.consult("bang_escape_options", target, shot)
            if from_hand:
                # draw! comes before cards in hand
                offers = [offer for offer in offers if offer.after_hand]
            cause = Cause(key, shot.card, by, target, shot.needed)
            answer, worth = await self.respond(target, "missed", cause, offers)
            if answer is PASS:
                return False
            name = answer.as_ or answer.key
            if name is None:
                assert answer.card is not None
                name = self.key(answer.card)
            if all(offer.option is not answer for offer in offers):
                from_hand = True
                shot.answers.append(name)
            shot.needed -= worth
            shot.cancelled_by = None if shot.needed > 0 else name
        self.tell("missed", target, by, key=key)
        return True

    # ------------------------------------------------------------ playing

    async def play(
        self,
        seat: int,
        card: int,
        target: int | None = None,
        as_: str | None = None,
        *,
        way: Way | None = None,
        counts: bool = True,
    ) -> None:
        """*seat* plays a card in hand; *way* replaces the printed one.

        With ``counts=False`` it does not count towards the limit for a turn.
        """
        kind = self.rules.kinds[as_] if as_ is not None else self.kind(card)
        if counts and self.on_turn(seat):
            self.note_use(kind.key)
        self.lay(seat, card)
        self.tell("played", seat, target, (card,), key=kind.key)
        play = Play(seat, card, kind, target)
        await self.react("bang_before_play", seat, play)
        way = kind.way if way is None else way
        assert way is not None
        try:
            await way.resolve(self, play)
        except BaseException as error:
            raise self._blame(error, play) from None
        self.clear(card)
        await self.react("bang_on_played", seat, play)

    async def perform(self, seat: int, key: str, target: int | None, *, name: str) -> None:
        """Give *seat* the effect of a card *key* without a card; the cause is called *name*."""
        self._check(seat)
        kinds = self.rules.kinds
        if key not in kinds:
            raise UnknownName(self.rules.unknown("card", key, kinds))
        kind = kinds[key]
        if kind.way is None:
            raise ExpansionError(f"perform: card {key!r} has no effect of its own to give")
        play = Play(seat, None, kind, target, name)
        try:
            await kind.way.resolve(self, play)
        except BaseException as error:
            raise self._blame(error, play) from None
        await self.react("bang_on_performed", seat, play)

    def _blame(self, error: BaseException, play: Play) -> BaseException:
        if isinstance(error, GeneratorExit):
            return error  # the effect was abandoned
        if has_culprit(error):
            return error
        by = self._state.names[play.by]
        where = f"card:{play.kind.key}"
        error.add_note(f"in the effect of {where}, played by {by}{self.rules.brought(where)}")
        cure(error)
        return error

    async def affected(self, play: Play, seats: Sequence[int]) -> Sequence[int]:
        """Return those of *seats* whom *play* affects; of several some may be spared."""
        if len(seats) > 1:
            await self.react("bang_on_targets", play.by, play, tuple(seats))
        if not play.evaded_by:
            return seats
        return [seat for seat in seats if seat not in play.evaded_by]

    async def evades(self, seat: int, play: Play) -> bool:
        """Let *seat* evade the effect of *play*, if they may; return whether they do."""
        if seat not in self._seats:
            self._check(seat)
        if seat == play.by or not self.consult("bang_evadable", seat, play):
            return False
        cause = Cause(play.key, play.card, play.by, seat)
        _, worth = await self.respond(seat, "evade", cause)
        if worth <= 0:
            return False
        play.evaded_by += (seat,)
        return True

    def note_use(self, key: str) -> None:
        """Count a use of *key* in this turn."""
        uses = self._state.used
        uses[key] = uses.get(key, 0) + 1

    # ------------------------------------------------------------ tokens

    def put_tokens(
        self, token: str, amount: int = 1, *, card: int | None = None, seat: int | None = None
    ) -> None:
        """Put tokens of that kind on a *card* in play, or in front of a *seat*.

        They are lost when the card leaves its place or the player is out, and those on a character
        also when the player becomes another one.
        """
        self._change_tokens("put_tokens", token, amount, card, seat)

    def spend_tokens(
        self, token: str, amount: int = 1, *, card: int | None = None, seat: int | None = None
    ) -> None:
        """Remove tokens of that kind from a *card* in play, or from a *seat*.

        :raises LookupError: if there are fewer.
        """
        owner, name = self._token_place(token, card, seat)
        there = self.extra(Tokens).count(owner, token, name)
        if there < amount:
            raise LookupError(f"cannot spend {amount} of {token!r}, there are {there}")
        self._change_tokens("spent_tokens", token, -amount, card, seat)

    def _change_tokens(
        self, event: str, token: str, more: int, card: int | None, seat: int | None
    ) -> None:
        owner, name = self._token_place(token, card, seat)
        if more:
            self.extra(Tokens).put(owner, token, name, more)
            cards = () if card is None else (card,)
            self.tell(event, owner, cards=cards, amount=abs(more), key=token)

    # ------------------------------------------------------------ the turn

    async def check_turn(self, seat: int) -> bool:
        """Check the cards in front of *seat*, whose turn begins; return whether they may play."""
        self._check(seat)
        state = self._state
        state.phase = "start"
        await self.react("bang_turn_check", seat, one_by_one=True)
        return state.phase == "start" and state.alive[seat]

    def turn_goes_to(self, seat: int) -> None:
        """Give the turn to *seat* instead of the player on turn, even if it was lost."""
        self._check(seat)
        state = self._state
        state.turn = seat
        if state.phase == "skipped":
            state.phase = "start"
        self._force.turn_passes()

    def extra_turn(self) -> None:
        """Give the player on turn another turn after this one."""
        self._state.extra_turns += 1

    def end_turn(self) -> None:
        """End the turn when the effect in progress is finished."""
        self._state.phase = "ending"

    def skip_turn(self) -> None:
        """The player on turn loses the rest of the turn."""
        self._state.phase = "skipped"
        self.tell("skipped", self._state.turn)

    # ------------------------------------------------------------ seats

    def swap_seats(self, seat: int, other: int) -> None:
        """Let *seat* and *other* change places; each takes along all that is theirs.

        The turn goes on clockwise from the new place of the player on turn.
        """
        self._check(seat)
        self._check(other)
        swapped = {seat: other, other: seat}
        state = self._state
        state.order = tuple([swapped.get(s, s) for s in state.order])
        self._force.touch()
        self.tell("swapped", seat, other)

    # ------------------------------------------------------------ what is in force

    def touch(self) -> None:
        """Invalidate what expansions decide: rules in force, copied and disabled abilities."""
        self._force.touch()
