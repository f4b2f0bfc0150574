"""Playing cards, and what a player may do in the own turn or between effects."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from bangcore.engine.plays import Play
from bangcore.engine.shots import Shots
from bangcore.rules.definitions import CardKind, Offer, Way
from bangcore.rules.options import END, Cause, Decision, Option

__all__ = ["Playing"]

_TURN = tuple(Cause("turn", by=seat, target=seat) for seat in range(16))


class Playing(Shots):
    """The verbs of playing, and the questions of a turn."""

    __slots__ = ()

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
        """*seat* plays a card of the hand; *way* replaces what is printed on it.

        Unless it *counts* it is not one of those that there is a limit of in a turn.
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
        except Exception as error:
            raise self._blame(error, play) from None
        self.clear(card)
        await self.react("bang_on_played", seat, play)

    async def perform(self, seat: int, key: str, target: int | None, *, name: str) -> None:
        """Let *seat* have the effect of a card of that *key*, but *name* is used, and no card."""
        self._check(seat)
        kind = self.rules.kinds[key]
        assert kind.way is not None
        play = Play(seat, -1, kind, target, name)
        try:
            await kind.way.resolve(self, play)
        except Exception as error:
            raise self._blame(error, play) from None

    def _blame(self, error: Exception, play: Play) -> Exception:
        by = self._state.names[play.by]
        where = f"card:{play.kind.key}"
        error.add_note(f"in what {where} does, played by {by}{self.rules.brought(where)}")
        return error

    def may_evade(self, seat: int, play: Play) -> bool:
        """Tell whether there is a way for *seat* to evade what *play* does to them."""
        if seat == play.by:
            return False
        evadable: bool = self.consult("bang_evadable", seat, play)
        return evadable

    async def evades(self, seat: int, play: Play) -> bool:
        """Let *seat* evade what *play* does to them, if there is a way to; tell whether they do."""
        self._check(seat)
        if not self.may_evade(seat, play):
            return False
        cause = Cause(play.key, play.source, play.by, seat)
        _, worth = await self.respond(seat, "evade", cause)
        return worth > 0

    def note_use(self, key: str) -> None:
        """Count one more use of *key* in this turn."""
        used = self._state.used
        used[key] = used.get(key, 0) + 1

    def held(self, seat: int, card: int) -> int:
        """Return the card in the hand of *seat* that is meant by one printed like it."""
        if card not in self.rules.twins:
            return card
        alike = self.rules.alike
        return next(other for other in self.hand(seat) if alike[other] == alike[card])

    # ------------------------------------------------------------ what may be done

    def turn_decision(self) -> tuple[Decision, Sequence[Offer]]:
        """Return the question of phase 2, and what abilities offer besides playing cards."""
        me = self._state.turn
        offers: Sequence[Offer] = self.consult("bang_actions", me)
        as_others = self.has_a_say("bang_counts_as", me)
        limited = self.has_a_say("bang_use_veto", me)
        kept = self.has_a_say("bang_end_veto", me)
        hand: Collection[int] = self._force.hands[me]
        twins = self.rules.twins
        plain = not (offers or as_others)
        if plain and not twins.isdisjoint(hand):
            if limited or kept:
                plain = False  # they may look at the cards, not only at what is printed on them
            else:
                hand = dict.fromkeys(map(self.rules.alike.__getitem__, hand))
        options = [END]
        for offer in offers:
            options.append(offer.option)
        plays = self.words.plays
        kinds = self.rules.card_kinds
        # whom a card can be played at depends on its name only
        targets: dict[str, Sequence[int | None]] = {}
        kind = None
        try:
            for card in hand:
                kind = kinds[card]
                way, key = kind.way, kind.key
                if way is None:
                    continue
                if key not in targets:
                    playable = kind.only_if is None or kind.only_if(self, me)
                    targets[key] = way.targets(self, me, kind) if playable else ()
                aimed_at = plays[card]
                for target in targets[key]:
                    options.append(aimed_at[target])
        except Exception as error:
            assert kind is not None
            raise self._blame_targets(error, kind) from None
        if as_others:
            options += self._played_as(me, hand)
        if limited:
            options = self._allowed(me, options)
        if kept and self.consult("bang_end_veto", me, options[1:]):
            ending = [END, *[offer.option for offer in offers if offer.ends_turn]]
            options = [option for option in options if option not in ending]
        if plain:
            return Decision(me, "turn", tuple(options), _TURN[me], self.number), offers
        shown, meant = self.disambiguate(options)
        if shown is not meant:
            _show_offers(offers, shown, meant)
        return Decision(me, "turn", shown, _TURN[me], self.number), offers

    def _played_as(self, me: int, hand: Iterable[int]) -> Iterator[Option]:
        """Yield the options to play cards as what they count as besides themselves."""
        for card in hand:
            for key in self.consult("bang_counts_as", me, card):
                for target in self._targets(me, self.rules.kinds[key]):
                    yield self.words.play(card, target, key)

    def _allowed(self, me: int, options: Iterable[Option]) -> list[Option]:
        """Return those of *options* that are not plays which some ability forbids."""
        return [
            option
            for option in options
            if option.verb != "play" or self._may_answer(me, option, "turn", _TURN[me])
        ]

    def _targets(self, me: int, kind: CardKind) -> Sequence[int | None]:
        way = kind.way
        try:
            if way is None or (kind.only_if is not None and not kind.only_if(self, me)):
                return ()
            return way.targets(self, me, kind)
        except Exception as error:
            raise self._blame_targets(error, kind) from None

    def _blame_targets(self, error: Exception, kind: CardKind) -> Exception:
        where = f"card:{kind.key}"
        error.add_note(f"in whom {where} can be played at{self.rules.brought(where)}")
        return error

    def interrupts(self, decision: Decision) -> list[Offer]:
        """Return what those who are not on turn may do instead of waiting for *decision*."""
        if not self._force.implemented("bang_interrupts"):
            return []
        offers = [
            o for seat in self.others(self.turn) for o in self.consult("bang_interrupts", seat)
        ]
        options = [offer.option for offer in offers]
        if offers:
            _show_offers(offers, *self.disambiguate(options, taken=decision.options))
        return offers

    async def take_offer(self, option: Option, known: Iterable[Offer] = ()) -> None:
        """Let what an ability offers take effect; what is open is found anew if not *known*."""
        if option.seat is None:
            known = known or self.turn_decision()[1]
        else:
            known = self.interrupts(self.turn_decision()[0])
        for offer in known:
            if offer.option == option:
                await offer.take(self)
                return
        raise LookupError(f"{option.text!r} is no longer offered")


def _show_offers(offers: Iterable[Offer], shown: Sequence[Option], meant: Sequence[Option]) -> None:
    for offer in offers:
        for i, option in enumerate(meant):
            if offer.option is option:
                offer.option = shown[i]
                break
