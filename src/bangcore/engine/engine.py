"""The engine, which cards and abilities talk to: it asks players and performs the verbs."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Container, Generator, Iterable, Sequence
from functools import partial
from types import coroutine
from typing import Any, final

from attrs import evolve

from bangcore import chance
from bangcore.engine.happenings import Happening
from bangcore.engine.moves import (
    AMONG,
    DRAWN,
    INHERITED,
    LAID,
    PASSED,
    PUT_BACK,
    SHOWN,
    SHUFFLED,
    TAKEN,
    TURNED_UP,
    move,
)
from bangcore.engine.plays import Play, Shot
from bangcore.engine.table import Position
from bangcore.rules.definitions import CardKind, Offer, Way
from bangcore.rules.options import END, PASS, Cause, Decision, Option
from bangcore.rules.ruleset import Ruleset
from bangcore.rules.state import Outcome, State

__all__ = ["Engine", "GameEnds", "Play", "Shot"]


class GameEnds(BaseException):
    """Unwinds all effects in progress when a game is decided; nobody should catch it."""


@coroutine
def _ask(decision: Decision) -> Generator[Decision, Option, Option]:
    return (yield decision)


@final
class Engine(Position):
    """A position together with its rules, as a card sees it.

    Questions are methods that return at once; verbs are coroutines and may ask somebody something
    before they are done, so they are always awaited.
    """

    __slots__ = ("happenings", "noted", "number", "passes", "words")

    def __init__(self, rules: Ruleset, state: State) -> None:
        """:meta private:"""
        super().__init__(rules, state)
        self.words = rules.words(state.names)
        self.number = 1  # of the next question
        self.happenings: list[Happening] | None = None
        # where passes go that were not asked for, in a game that skips what is forced
        self.passes: list[Option] | None = None
        # the answers and the results of chance of an effect that is followed
        self.noted: list[Option | str] | None = None

    # ------------------------------------------------------------ telling and asking

    def tell(
        self,
        kind: str,
        seat: int | None = None,
        target: int | None = None,
        cards: Sequence[int] = (),
        amount: int | None = None,
        key: str | None = None,
        seen_by: tuple[int, ...] | None = None,
    ) -> None:
        """Record an event; ``seen_by`` are the seats that may see the cards (``None``: all)."""
        if self.happenings is not None:
            if cards:
                cards = self.rules.as_shown(cards)
            self.happenings.append((kind, seat, target, tuple(cards), amount, key, seen_by))

    async def ask(self, seat: int, kind: str, options: Iterable[Option], cause: Cause) -> Option:
        """Ask *seat* a question, even if there is only one answer.

        Equal options are shown once, and those that differ in more than their text are told apart.
        """
        meant = tuple(options)
        if not meant:
            raise LookupError(f"{kind!r} is asked without any option")
        shown, meant = self.told_apart(meant)
        answer = await _ask(Decision(seat, kind, shown, self._shown_cause(cause), self.number))
        if shown is not meant:
            answer = meant[shown.index(answer)]
        if self.noted is not None:
            self.noted.append(answer)
        return answer

    def _put(
        self, seat: int, kind: str, options: Sequence[Option], cause: Cause
    ) -> Awaitable[Option]:
        """Ask *seat* a question of options that differ, with no cards among them printed alike."""
        if self.noted is not None:
            return self.ask(seat, kind, options, cause)
        return _ask(Decision(seat, kind, tuple(options), self._shown_cause(cause), self.number))

    def told_apart(
        self, options: Sequence[Option], taken: Iterable[Option] = ()
    ) -> tuple[tuple[Option, ...], tuple[Option, ...]]:
        """Return *options* as they are shown, all of them with other texts, and as they are meant.

        Two that mean the same are one.
        """
        twins, shown = self.rules.twins, self.words.shown
        if not taken and len({option.text for option in options}) == len(options):
            meant = tuple(options)
            for option in meant:
                if option.card in twins or option.other in twins:
                    return tuple([shown(option) for option in meant]), meant
            return meant, meant
        found = {option.text: (option, option) for option in taken}
        already = len(found)
        for option in options:
            as_shown = shown(option)
            text, number = as_shown.text, 1
            while text in found and not as_shown.means(found[text][0]):
                number += 1
                text = f"{as_shown.text} #{number}"
            if text not in found:
                found[text] = (as_shown if number == 1 else evolve(as_shown, text=text)), option
        pairs = list(found.values())[already:]
        return tuple([shown for shown, _ in pairs]), tuple([meant for _, meant in pairs])

    def _shown_cause(self, cause: Cause) -> Cause:
        rules = self.rules
        card, cards = cause.card, cause.cards
        if card in rules.twins or (cards and not rules.twins.isdisjoint(cards)):
            card = card if card is None else rules.alike[card]
            shown = tuple(rules.as_shown(cards))
            return Cause(cause.key, card, cause.by, cause.target, cause.needed, shown)
        return cause

    async def choose(self, seat: int, kind: str, options: Sequence[Option], cause: Cause) -> Option:
        """Ask *seat* to choose among public things; one possibility is no question."""
        if len(options) == 1:
            return options[0]
        return await self.ask(seat, kind, options, cause)

    async def choose_card(self, seat: int, kind: str, cards: Sequence[int], cause: Cause) -> int:
        """Let *seat* choose one of those cards; return it."""
        if len(cards) == 1:
            return cards[0]
        # asked even when they are all printed alike: not to ask would tell it of a hidden hand
        picks = self.words.picks
        options = [picks[card] for card in cards]
        put = self._put if self.rules.twins.isdisjoint(cards) else self.ask
        answer = await put(seat, kind, options, cause)
        assert answer.card is not None
        return answer.card

    def random(self, n: int) -> int:
        """Return a random number from 0 to n - 1.

        Not for choosing a card of a hand: that is what :meth:`random_card` is for, which tells
        nothing of its place there.
        """
        state = self.state
        roll = self._settled("number") if state.rolls else None
        if roll is not None and len(roll) == 1 and roll[0] in map(str, range(n)):
            value = int(roll[0])
        else:
            state.rng, value = chance.below(state.rng, n)
        self._note_roll("number", value)
        return value

    def random_card(self, cards: Sequence[int]) -> int:
        """Return a random one of *cards*, say of a hand."""
        state = self.state
        roll = self._settled("card") if state.rolls else None
        settled = [card for card in cards if roll == [str(card)]]
        if settled:
            card = settled[0]
        else:
            state.rng, place = chance.below(state.rng, len(cards))
            card = cards[place]
        self._note_roll("card", card)
        return card

    def shuffle(self, items: list[Any]) -> None:
        """Shuffle a list in place."""
        self._shuffle("order", items)

    def _shuffle(self, kind: str, items: list[Any]) -> None:
        state = self.state
        roll = self._settled(kind) if state.rolls else None
        named = {str(item): item for item in items}
        if roll is not None and sorted(roll) == sorted(named) and len(named) == len(items):
            items[:] = map(named.__getitem__, roll)
        else:
            state.rng = chance.shuffle(state.rng, items)
        self._note_roll(kind, *items)

    def _settled(self, kind: str) -> list[str] | None:
        """Return what chance is to bring next; none, once something else is asked of it."""
        rolls = self.state.rolls
        wanted, *result = rolls.pop(0).split(" ")
        if wanted == kind:
            return result
        rolls.clear()
        return None

    def _note_roll(self, kind: str, *result: Any) -> None:
        if self.noted is not None:
            self.noted.append(" ".join(map(str, (kind, *result))))

    def hand_answers(self, seat: int, question: str) -> list[Option]:
        """Return the options to answer *question* with a card from the hand."""
        own = self.rules.answering(question)
        uses = self.words.uses
        hand = self.state.hands[seat]
        found = [uses[card] for card in hand if card in own]
        if self._has(seat, "bang_counts_as"):
            kinds = self.rules.kinds
            for card in hand:
                for key in self.collect("bang_counts_as", card, of=seat):
                    if question in kinds[key].answers:
                        found.append(self.words.use(card=card, as_=key))
        if self.force("bang_use_veto"):
            found = [option for option in found if not self._vetoed(seat, option, question)]
        return found

    def _vetoed(self, seat: int, option: Option, question: str) -> bool:
        card = option.card
        assert card is not None
        return self.any("bang_use_veto", seat, card, option.as_ or self.key(card), question)

    async def respond(
        self, seat: int, kind: str, cause: Cause, offers: Sequence[Offer] = ()
    ) -> tuple[Option, int]:
        """Let *seat* answer a question like "a Missed!?" from his hand or with one of the *offers*.

        Return the answer and what it is worth; ``PASS`` is worth nothing.  He is asked even when
        his hand holds no answer, because not asking would tell; an empty hand keeps no secret.
        """
        hand = self.state.hands[seat]
        if not hand and not offers:
            return PASS, 0
        options = [PASS]
        for offer in offers:
            options.append(offer.option)
        options += self.hand_answers(seat, kind)
        if self.passes is not None and len(options) == 1:
            self.passes.append(PASS)
            return PASS, 0
        plain = not offers and not self.force("bang_counts_as")
        put = self._put if plain and self.rules.twins.isdisjoint(hand) else self.ask
        answer = await put(seat, kind, options, cause)
        if answer is PASS:
            return PASS, 0
        for offer in offers:
            if offer.option is answer:
                return answer, await offer.effect()
        card = answer.card
        assert card is not None
        name = answer.as_ or self.rules.card_kinds[card].key
        self.lay(seat, card)
        if self.happenings is not None:
            self.tell("used", seat, cause.by, (card,), key=name)
        worth = await self.rules.kinds[name].answers[kind](self, seat, card)
        self.clear(card)
        if self.force("bang_on_answered"):
            await self.react("bang_on_answered", seat, card, cause, name)
        return answer, worth

    # ------------------------------------------------------------ moving cards

    def _top(self, move: int) -> int:
        """Take the top card of the draw pile and note its move; -1 if there is none at all."""
        state = self.state
        deck = state.deck
        if not deck:
            if not state.discards:
                return -1
            self._reshuffle()
        card = deck.pop()
        state.moves.append(move | card << 14)
        if not deck and state.discards:
            self._reshuffle()
        return card

    def _reshuffle(self) -> None:
        state = self.state
        # the card order of the discard pile is public; the shuffle makes it secret
        state.moves.append(SHUFFLED)
        state.deck.extend(state.discards)
        state.discards.clear()
        self._shuffle("cards", state.deck)
        self.tell("shuffled", amount=len(state.deck))

    def _into_hand(self, seat: int, card: int) -> None:
        """Put a card that everybody has seen into a hand; everybody knows it is there."""
        state = self.state
        state.hands[seat].append(card)
        state.moves.append(TAKEN | seat << 4 | card << 14)

    def _draw_one(self, seat: int) -> int:
        state = self.state
        card = self._top(DRAWN | seat << 4)
        if card >= 0:
            state.hands[seat].append(card)
        return card

    def _pass_unseen(self, card: int, victim: int, taker: int, among: Sequence[int] = ()) -> None:
        """Move a card from hand to hand; the others see that one (of *among*) moved, not which."""
        state = self.state
        state.moves += map(partial(move, AMONG), among)
        state.moves.append(move(PASSED, card, victim, taker))
        state.hands[victim].remove(card)
        state.hands[taker].append(card)

    def lay(self, seat: int, card: int) -> None:
        """Lay a card from hand or play face up on the table, where it stays during its effect."""
        state = self.state
        hand = state.hands[seat]
        if card in hand:
            hand.remove(card)
            state.moves.append(LAID | seat << 4 | card << 14)
        else:
            state.in_play[seat].remove(card)
            self._moved(card)
        state.table.append(card)

    def clear(self, card: int) -> None:
        """Put a card from the table on the discard pile, unless its effect took it elsewhere."""
        state = self.state
        if card in state.table:
            state.table.remove(card)
            state.discards.append(card)

    def put_in_front(self, seat: int, card: int) -> None:
        """Put a card from the table into play in front of *seat*."""
        self.state.table.remove(card)
        self.state.in_play[seat].append(card)
        self._moved(card)

    def reveal_top(self, count: int) -> list[int]:
        """Turn up the top cards of the draw pile, as far as it goes, and lay them on the table."""
        state = self.state
        cards: list[int] = []
        while len(cards) < count and (card := self._top(TURNED_UP)) >= 0:
            state.table.append(card)
            cards.append(card)
        return cards

    def take_from_table(self, seat: int, card: int) -> None:
        """Take a face-up card from the table into the hand."""
        self.state.table.remove(card)
        self._into_hand(seat, card)

    # ------------------------------------------------------------ verbs

    async def draw(self, seat: int, count: int = 1, *, key: str | None = None) -> list[int]:
        """*seat* draws *count* cards from the draw pile, or as many as there are."""
        cards = []
        if self.state.phase == "draw" and self.any("bang_draw_from_discards", seat):
            cards = await self._draw_discards(seat, count)
            count -= len(cards)
        for _ in range(count):
            card = self._draw_one(seat)
            if card < 0:
                break
            cards.append(card)
        if self.happenings is not None and cards:
            self.tell("drew", seat, cards=cards, amount=len(cards), key=key, seen_by=(seat,))
        return cards

    async def _draw_discards(self, seat: int, count: int) -> list[int]:
        cards: list[int] = []
        while len(cards) < count and self.state.discards:
            cards.append(self.state.discards[-1])
            await self.take_discard(seat, key="phase_1")
        return cards

    async def flip(self, seat: int, key: str) -> int | None:
        """*seat* makes a draw! for *key*; return the card that counts, ``None`` without one."""
        count = self.fold("bang_flip_count", 1, seat)
        cards = self.reveal_top(count)
        if not cards:
            return None
        if self.happenings is not None:
            self.tell("flipped", seat, cards=cards, key=key)
        counts = cards[0]
        if len(cards) > 1:
            cause = Cause(key, by=seat, target=seat, cards=tuple(cards))
            counts = await self.choose_card(seat, "flip", cards, cause)
            self.tell("chose", seat, cards=(counts,), key=key)
        for card in cards:
            self.clear(card)
        return counts

    async def flip_is(
        self, seat: int, key: str, *, suit: str, ranks: Container[int] | None = None
    ) -> bool:
        """*seat* makes a draw! for *key*: tell whether it shows that suit and such a rank."""
        card = await self.flip(seat, key)
        if card is None or self.suit(card) != suit:
            return False
        return ranks is None or self.rank(card) in ranks

    async def discard(self, seat: int, card: int, *, key: str | None = None) -> None:
        """*seat* discards a card of his hand or of those in front of him."""
        self.lay(seat, card)
        self.clear(card)
        if self.happenings is not None:
            self.tell("discarded", seat, cards=(card,), key=key)

    async def discard_chosen(self, seat: int, cause: Cause) -> int:
        """*seat* discards a card of his hand that he chooses; return it."""
        cards = self.spendable(seat) or self.state.hands[seat]
        card = await self.choose_card(seat, "discard", cards, cause)
        await self.discard(seat, card, key=cause.key)
        return card

    async def choose_card_of(self, me: int, victim: int, cause: Cause) -> int:
        """Let *me* choose between a random card of *victim*'s hand and a card in front of him."""
        pick = self.words.pick
        options = [pick(card) for card in self.state.in_play[victim]]
        hand = self.state.hands[victim]
        if hand and me != victim:
            options.insert(0, pick(key="hand"))
        answer = await self.choose(me, "pick", options, cause)
        if answer.card is not None:
            return answer.card
        return self.random_card(hand)

    async def take(self, me: int, victim: int, card: int, *, key: str | None = None) -> None:
        """*me* takes a card of *victim*, from the hand unseen by others, from play face up."""
        if card in self.state.hands[victim]:
            self._pass_unseen(card, victim, me)
            seen_by: tuple[int, ...] | None = (me, victim)
        else:
            self.state.in_play[victim].remove(card)
            self._moved(card)
            self._into_hand(me, card)
            seen_by = None
        if self.happenings is not None:
            self.tell("took", me, victim, (card,), key=key, seen_by=seen_by)

    async def take_random(self, me: int, victim: int, *, key: str | None = None) -> None:
        """*me* takes a random card of *victim*'s hand, if there is one."""
        hand = self.state.hands[victim]
        if hand:
            await self.take(me, victim, self.random_card(hand), key=key)

    async def give(
        self, me: int, other: int, card: int, among: Sequence[int], *, key: str | None = None
    ) -> None:
        """*me* gives *other* a card of his hand; everybody knows that it is one of *among*."""
        self._pass_unseen(card, me, other, among)
        if self.happenings is not None:
            self.tell("took", other, me, (card,), key=key, seen_by=(me, other))

    async def show(self, seat: int, card: int, *, key: str | None = None) -> None:
        """*seat* shows everybody a card of his hand."""
        self.state.moves.append(move(SHOWN, card, seat))
        self.tell("showed", seat, cards=(card,), key=key)

    async def put_on_deck(
        self, seat: int, card: int, among: Sequence[int] = (), *, key: str | None = None
    ) -> None:
        """*seat* puts a card of his hand face down on top of the draw pile.

        The others do not see which; of *among*, if they know that it is one of those.
        """
        state = self.state
        state.moves += map(partial(move, AMONG), among)
        state.moves.append(move(PUT_BACK, card, seat))
        state.hands[seat].remove(card)
        state.deck.append(card)
        self.tell("put_back", seat, cards=(card,), key=key, seen_by=(seat,))

    async def take_discard(self, seat: int, *, key: str | None = None) -> None:
        """*seat* takes the top card of the discard pile into his hand."""
        card = self.state.discards.pop()
        self._into_hand(seat, card)
        self.tell("recovered", seat, cards=(card,), key=key)

    async def pass_on(self, card: int, giver: int, receiver: int) -> None:
        """Move a card in play from in front of *giver* to in front of *receiver*."""
        self.state.in_play[giver].remove(card)
        self.state.in_play[receiver].append(card)
        self._moved(card)
        self.tell("passed_on", giver, receiver, (card,), key=self.key(card))

    async def play(
        self,
        seat: int,
        card: int,
        target: int | None = None,
        as_: str | None = None,
        *,
        way: Way | None = None,
    ) -> None:
        """*seat* plays a card of his hand; *way* replaces what is printed on it."""
        kind = self.rules.kinds[as_] if as_ is not None else self.rules.card_kinds[card]
        state = self.state
        if self.on_turn(seat):
            state.used[kind.key] = state.used.get(kind.key, 0) + 1
        self.lay(seat, card)
        if self.happenings is not None:
            self.tell("played", seat, target, (card,), key=kind.key)
        way = kind.way if way is None else way
        assert way is not None
        play = Play(seat, card, kind, target)
        await way.resolve(self, play)
        self.clear(card)
        if self.force("bang_on_played"):
            await self.react("bang_on_played", play)

    async def perform(self, seat: int, key: str, target: int | None, *, name: str) -> None:
        """Let *seat* have the effect of a card of that *key*, but *name* is used, and no card."""
        kind = self.rules.kinds[key]
        assert kind.way is not None
        await kind.way.resolve(self, Play(seat, -1, kind, target, name))

    async def shoot(
        self, by: int | None, target: int, *, key: str, card: int | None = None
    ) -> None:
        """Aim a BANG! symbol at *target*, who may cancel it; otherwise he loses a life point."""
        shot = Shot(by, target, key, card)
        shot.needed = self.fold("bang_missed_needed", 1, shot)
        if not await self.escape(shot):
            await self.damage(target, 1, by=by, key=key, card=card)

    async def escape(self, shot: Shot) -> bool:
        """Let the target of *shot* cancel it; tell whether he did."""
        by, target, key = shot.by, shot.target, shot.key
        from_hand = False
        while shot.needed > 0:
            offers = self.collect("bang_escape_options", shot, of=target)
            if from_hand:
                # draw! chances come before cards from the hand
                offers = [offer for offer in offers if offer.after_hand]
            cause = Cause(key, shot.card, by, target, shot.needed)
            answer, worth = await self.respond(target, "missed", cause, offers)
            if answer is PASS:
                return False
            if all(offer.option is not answer for offer in offers):
                from_hand = True
            shot.needed -= worth
        if self.happenings is not None:
            self.tell("missed", target, by, key=key)
        return True

    async def damage(
        self,
        seat: int,
        amount: int = 1,
        *,
        by: int | None = None,
        key: str | None = None,
        card: int | None = None,
    ) -> None:
        """*seat* loses life points, caused by *by* (``None``: nobody), and may die of it."""
        state = self.state
        if self.any("bang_damage_veto", seat, amount, by):
            return
        had = state.life[seat]
        life = had - amount
        state.life[seat] = max(life, 0)
        if self.happenings is not None:
            self.tell("lost_life", seat, by, amount=amount, key=key)
        if self.force("bang_on_life_lost"):
            await self.react("bang_on_life_lost", seat, amount, by)
        if life <= 0 and not self.any("bang_survives", seat):
            state.owed[seat] = -life
            await self._rescue(seat, Cause(key or "damage", card, by, seat))
            if state.life[seat] <= 0:
                state.owed[seat] = 0
                await self.eliminate(seat, by=None if by == seat else by)
                return
        if self.force("bang_on_damaged"):
            await self.react("bang_on_damaged", seat, amount, by, had)

    async def _rescue(self, seat: int, cause: Cause) -> None:
        state = self.state
        while state.life[seat] <= 0:
            offers = self.collect("bang_rescue_options", seat, of=seat)
            needed = state.owed[seat] + 1
            about = Cause(cause.key, cause.card, cause.by, seat, needed)
            answer, _ = await self.respond(seat, "rescue", about, offers)
            if answer is PASS:
                return

    async def heal(self, seat: int, amount: int = 1, *, key: str | None = None) -> int:
        """*seat* regains life points, up to his maximum; return how many counted."""
        state = self.state
        amount = self.fold("bang_heal_amount", amount, seat, key)
        owed = min(state.owed[seat], amount)
        state.owed[seat] -= owed
        gained = min(amount - owed, state.max_life[seat] - state.life[seat])
        state.life[seat] += gained
        if self.happenings is not None and owed + gained:
            self.tell("gained_life", seat, amount=owed + gained, key=key)
        return owed + gained

    async def eliminate(self, seat: int, *, by: int | None = None) -> None:
        """*seat* is out: role shown, cards away, rewards, and perhaps the end of the game."""
        state = self.state
        bounties = self.collect("bang_bounties", seat, by)
        state.life[seat] = 0
        state.alive[seat] = False
        state.revealed[seat] = True
        self._look_again()
        self.tell("eliminated", seat, by, key=state.roles[seat])
        claimants = self.collect("bang_claims", seat)
        if len(claimants) > 1:
            await self._share_out(seat, claimants)
        elif claimants:
            await self._inherit(seat, claimants[0])
        else:
            await self.discard_all(seat, choose=bool(self.rules.options["dying_order"]))
        await self.react("bang_on_lost_all", seat)
        for bounty in bounties:
            await bounty()
        await self.react("bang_on_eliminated", seat, by)
        await self.react("bang_rewards", seat, by)
        outcome = self.first("bang_outcome", seat, by)
        if outcome is not None:
            self.end_game(outcome)

    async def _inherit(self, victim: int, heir: int) -> None:
        state = self.state
        hand, in_play = state.hands[victim][:], state.in_play[victim][:]
        # their order would tell in which order they had come into the hand
        hand.sort(key=self.rules.alike.__getitem__)
        state.moves += [move(INHERITED, card, victim, heir) for card in hand]
        state.hands[heir] += hand
        state.hands[victim].clear()
        state.in_play[victim].clear()
        for card in in_play:
            self._into_hand(heir, card)
        self._moved(*in_play)
        if hand:
            self.tell("inherited", heir, victim, hand, seen_by=(heir, victim))
        if in_play:
            self.tell("inherited", heir, victim, in_play)

    async def _share_out(self, victim: int, heirs: Sequence[int]) -> None:
        """Several take the cards of *victim* in turn, beginning with the next one at his left."""
        around = len(self.state.names)
        heirs = sorted(heirs, key=lambda seat: (seat - victim) % around)
        while self.state.hands[victim] or self.state.in_play[victim]:
            for heir in heirs:
                if self.state.hands[victim] or self.state.in_play[victim]:
                    cause = Cause("inheritance", by=heir, target=victim)
                    card = await self.choose_card_of(heir, victim, cause)
                    await self.take(heir, victim, card, key="inheritance")

    async def discard_all(self, seat: int, *, choose: bool = False) -> None:
        """*seat* discards hand and cards in play; with *choose* in the order he likes."""
        state = self.state
        cards = state.hands[seat] + state.in_play[seat]
        while choose and len(cards) > 1:
            cause = Cause("dying_order", by=seat, target=seat, needed=len(cards))
            card = await self.choose_card(seat, "discard", cards, cause)
            cards.remove(card)
            await self.discard(seat, card, key="dying_order")
        if cards:
            # their order would tell in which order they had come into the hand
            hand = sorted(state.hands[seat], key=self.rules.alike.__getitem__)
            state.moves += [move(LAID, card, seat) for card in hand]
            cards = hand + state.in_play[seat]
            state.discards.extend(cards)
            state.hands[seat].clear()
            state.in_play[seat].clear()
            self._moved(*cards)
            self.tell("discarded", seat, cards=cards)

    async def lose_all(self, seat: int) -> None:
        """*seat* loses everything he has, as a penalty or because he leaves."""
        await self.discard_all(seat)
        await self.react("bang_on_lost_all", seat)

    def return_to_play(self, seat: int, life: int) -> None:
        """Bring *seat* back into play with that many life points."""
        self.state.alive[seat] = True
        self.state.life[seat] = life
        self._look_again()
        self.tell("returned", seat, amount=life)

    async def leave(self, seat: int) -> None:
        """*seat* lays everything away and leaves the game; this is no elimination."""
        await self.lose_all(seat)
        self.state.alive[seat] = False
        self.state.life[seat] = 0
        self._look_again()
        self.tell("left", seat)

    def become(self, seat: int, character: str) -> None:
        """*seat* changes to another character; life points stay as they are."""
        self.state.characters[seat] = character
        self._look_again()
        self.tell("character", seat, key=character)

    def extra_turn(self) -> None:
        """Give the player on turn another turn after this one."""
        self.state.extra_turns += 1

    def end_turn(self) -> None:
        """Let the turn end when the effect in progress is finished."""
        self.state.phase = "ending"

    async def draw_phase(self, seat: int) -> None:
        """Let *seat* draw as in phase 1."""
        count = self.fold("bang_draw_count", 2, seat) + self.sum("bang_draw_more", seat)
        hand = self.state.hands[seat]
        had = set(hand) if self.force("bang_on_drawn") else None
        await (self.first("bang_draw_phase", seat, count) or self.draw(seat, count))
        if had is not None:
            drawn = tuple([card for card in hand if card not in had])
            await self.react("bang_on_drawn", seat, drawn)

    def skip_turn(self) -> None:
        """The player on turn loses what is left of his turn."""
        self.state.phase = "skipped"
        self.tell("skipped", self.state.turn)

    def outcome(self, winners: Iterable[int], reason: str) -> Outcome:
        """Return the outcome in which those seats win."""
        won = tuple(sorted(winners))
        return Outcome(won, reason, tuple(1 if seat in won else -1 for seat in self.seats))

    def end_game(self, outcome: Outcome) -> None:
        """End the game at once; effects in progress are dropped and all roles are shown."""
        state = self.state
        state.outcome = outcome
        state.phase = "over"
        state.revealed = [True] * len(state.revealed)
        self.tell("game_over", key=outcome.reason)
        raise GameEnds

    # ------------------------------------------------------------ the turn of a player

    def turn_decision(self) -> tuple[Decision, Sequence[Offer]]:
        """Return the question of phase 2, and what abilities offer besides playing cards."""
        me = self.state.turn
        offers: list[Offer] = self.collect("bang_actions", of=me)
        hand = self.state.hands[me]
        options = [END]
        for offer in offers:
            options.append(offer.option)
        plays = self.words.plays
        kinds = self.rules.card_kinds
        # whom a card can be played at depends on its name only
        targets: dict[str, Sequence[int | None]] = {}
        for card in hand:
            kind = kinds[card]
            way, key = kind.way, kind.key
            if way is None:
                continue
            if key in targets:
                pass
            elif kind.only_if is None or kind.only_if(self, me):
                targets[key] = way.targets(self, me, kind)
            else:
                targets[key] = ()
            at = plays[card]
            for target in targets[key]:
                options.append(at[target])
        plain = not offers and self.rules.twins.isdisjoint(hand)
        if self._has(me, "bang_counts_as"):
            plain = False
            for card in hand:
                for key in self.collect("bang_counts_as", card, of=me):
                    for target in self._targets(me, self.rules.kinds[key]):
                        options.append(self.words.play(card, target, key))
        if self.force("bang_use_veto"):
            options = [o for o in options if o.verb != "play" or not self._vetoed(me, o, "turn")]
        if self.force("bang_end_veto") and self.any("bang_end_veto", me, options[1:]):
            ending = [END, *(offer.option for offer in offers if offer.ends_turn)]
            options = [option for option in options if option not in ending]
        if plain:
            return Decision(me, "turn", tuple(options), _TURN[me], self.number), offers
        shown, meant = self.told_apart(options)
        if shown is not meant:
            _show_offers(offers, shown, meant)
        return Decision(me, "turn", shown, _TURN[me], self.number), offers

    def interrupts(self, decision: Decision) -> list[Offer]:
        """Return what those who are not on turn may do instead of waiting for *decision*."""
        offers: list[Offer] = []
        if not self.force("bang_interrupts"):
            return offers
        for seat in self.others(self.turn):
            offers += self.collect("bang_interrupts", of=seat)
        options = [offer.option for offer in offers]
        _show_offers(offers, *self.told_apart(options, taken=decision.options))
        return offers

    def held(self, seat: int, card: int) -> int:
        """Return the card in the hand of *seat* that is meant by one printed like it."""
        if card not in self.rules.twins:
            return card
        alike = self.rules.alike
        return next(other for other in self.state.hands[seat] if alike[other] == alike[card])

    def targets(self, seat: int, key: str) -> Sequence[int | None]:
        """Return whom a card of that key can be aimed at, limits aside (``None``: at nobody)."""
        kind = self.rules.kinds[key]
        return () if kind.way is None else kind.way.targets(self, seat, kind)

    def _targets(self, me: int, kind: CardKind) -> Sequence[int | None]:
        way = kind.way
        if way is None or (kind.only_if is not None and not kind.only_if(self, me)):
            return ()
        return way.targets(self, me, kind)

    def may_lay(self, by: int, seat: int, key: str) -> bool:
        """Tell whether *by* may lay something of that name in front of *seat*."""
        return not (self.force("bang_lay_veto") and self.any("bang_lay_veto", by, seat, key))

    def can_play(self, seat: int, card: int) -> bool:
        """Tell whether *seat*, being on turn, could play that card of the hand now, as itself."""
        kind = self.kind(card)
        vetoed = self.any("bang_use_veto", seat, card, kind.key, "turn")
        return not vetoed and bool(self._targets(seat, kind))

    def spendable(self, seat: int) -> list[int]:
        """Return the cards of the hand that *seat* may discard as a price; not to be changed."""
        hand = self.state.hands[seat]
        if not self.force("bang_price_veto"):
            return hand
        return [card for card in hand if not self.any("bang_price_veto", seat, card)]

    def offered(
        self, hook: str, option: Option, known: Iterable[Offer] = ()
    ) -> Callable[[], Awaitable[Any]]:
        """Return the effect of an option that an ability offers, if it is not among the *known*."""
        if hook == "bang_actions":
            known = known or self.turn_decision()[1]
        else:
            known = self.interrupts(self.turn_decision()[0])
        for offer in known:
            if offer.option == option:
                effect: Callable[[], Awaitable[Any]] = offer.effect
                return effect
        raise LookupError(f"{option.text!r} is no longer offered")


def _show_offers(offers: Iterable[Offer], shown: Sequence[Option], meant: Sequence[Option]) -> None:
    for offer in offers:
        for i, option in enumerate(meant):
            if offer.option is option:
                offer.option = shown[i]
                break


_TURN = tuple(Cause("turn", by=seat, target=seat) for seat in range(16))
