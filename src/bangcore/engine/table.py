"""The read-only table for cards and abilities."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final, TypeVar

from bangcore.engine.abilities import Abilities
from bangcore.errors import NoSuchSeat, UnknownName, brief, check_card, nearest
from bangcore.rules.definitions import CardKind
from bangcore.rules.options import Cause
from bangcore.rules.outcome import Outcome
from bangcore.rules.piles import Pile, pile_of
from bangcore.rules.roles import RoleSet
from bangcore.rules.tokens import Tokens

__all__ = ["Table"]

COLT: Final = 1

_Kept = TypeVar("_Kept")


@cache
def _around(others: int) -> tuple[int, ...]:
    """Return the distances to each of *others* players around the table, clockwise."""
    return tuple([min(steps, others + 1 - steps) for steps in range(1, others + 1)])


class Table(Abilities):
    """Players, cards and distances, read-only: the ``g`` of hooks that only ask.

    ``rules`` is the ruleset, ``options`` the factory of options.
    """

    __slots__ = ()

    # ------------------------------------------------------------ players

    @property
    def turn(self) -> int:
        """The seat of the player on turn."""
        return self._state.turn

    @property
    def phase(self) -> str:
        """The phase of the turn: ``between``, ``start``, ``draw``, ``play``, ``discard``.

        ``skipped`` and ``ending`` cut a turn short; games begin in ``setup`` and end in ``over``.
        """
        return self._state.phase

    @property
    def in_extra_turn(self) -> bool:
        """Whether this is an extra turn."""
        return self._state.in_extra_turn

    @property
    def seats(self) -> range:
        """All seats by number, including those of players who are out."""
        return range(len(self._state.names))

    @property
    def present(self) -> tuple[int, ...]:
        """The seats in play, in seating order."""
        return self._layout.present

    def others(self, seat: int) -> tuple[int, ...]:
        """Return the other seats in play, clockwise from the left of *seat*."""
        if seat not in self._seats:
            self._check(seat)
        return self._layout.others(seat)

    def on_turn(self, seat: int) -> bool:
        """Return whether *seat* is on turn; nobody is before a turn has begun."""
        return self._state.turn == seat and self._state.phase != "between"

    def life(self, seat: int) -> int:
        """Return the life points of *seat*; 0 while they are dying."""
        self._check(seat)
        return self._state.life[seat]

    def max_life(self, seat: int) -> int:
        """Return the maximum of the life points of *seat*."""
        self._check(seat)
        return self._state.max_life[seat]

    def role(self, seat: int) -> str:
        """Return the key of the role of *seat*, even if it is secret."""
        if seat not in self._seats:
            self._check(seat)
        return self._state.roles[seat]

    def role_shown(self, seat: int) -> bool:
        """Return whether the role of *seat* is face up."""
        self._check(seat)
        return self._state.revealed[seat]

    @property
    def role_set(self) -> RoleSet:
        """The role set of this table."""
        return self.rules.role_sets[self._layout.players]

    def side(self, seat: int) -> str:
        """Return the key of the role as which *seat* wins or loses."""
        self._check(seat)
        side: str | None = self.consult("bang_side", seat)
        return self._state.roles[seat] if side is None else side

    def same_side(self, seat: int, other: int) -> bool:
        """Return whether both win together, or are the same seat."""
        return seat == other or self.role_set.same_side(self.side(seat), self.side(other))

    def character(self, seat: int) -> str:
        """Return the key of the character of *seat*, even if they are out."""
        self._check(seat)
        return self._state.characters[seat]

    def used(self, key: str) -> int:
        """Return how often the player on turn has played or used *key* in this turn."""
        return self._state.used.get(key, 0)

    @property
    def cards_played(self) -> int:
        """The number of cards that the player on turn has played in this turn.

        Answers do not count, nor does a card that is played with ``counts=False``.
        """
        kinds = self.rules.kinds
        return sum(count for key, count in self._state.used.items() if key in kinds)

    def rule_option(self, name: str) -> bool | int:
        """Return the value of an option of the ruleset."""
        try:
            return self.rules.options[name]
        except KeyError:
            raise UnknownName(nearest("option", name, self.rules.options)) from None

    def extra(self, kind: type[_Kept]) -> _Kept:
        """Return the state of an expansion in this game, by its class."""
        try:
            state: _Kept = self._state.extra[self.rules.extra_names[kind]]
        except KeyError:
            states = ", ".join(kind.__name__ for kind in self.rules.extra_names) or "none"
            wrong = f"no state {brief(kind)}; the states of this game: {states}"
            raise UnknownName(wrong) from None
        return state

    def is_active(self, expansion: str) -> bool:
        """Return whether the *expansion* of that name is active."""
        return any(info.name == expansion for info in self.rules.expansions)

    # ------------------------------------------------------------ cards

    def hand(self, seat: int) -> list[int]:
        """Return the cards in the hand of *seat*, read only."""
        if seat not in self._seats:
            self._check(seat)
        return self._layout.hands[seat]

    def holder(self, seat: int) -> int:
        """Return the seat that holds the cards of *seat*: itself, unless several share a hand."""
        self._check(seat)
        return self._layout.holders[seat]

    def same_hand(self, seat: int, other: int) -> bool:
        """Return whether both are played from the same hand, or are the same seat."""
        self._check(seat)
        self._check(other)
        holders = self._layout.holders
        return holders[seat] == holders[other]

    def alone(self, seat: int) -> bool:
        """Return whether *seat* shares its hand with no other seat, in play or not."""
        if seat not in self._seats:
            self._check(seat)
        sharing = self._layout.sharing
        return sharing is None or len(sharing[seat]) == 1

    def seats_of(self, seat: int) -> tuple[int, ...]:
        """Return the seats in play that are played from the hand of *seat*, itself first."""
        self._check(seat)
        own = sorted(self._layout.eyes((seat,)), key=lambda other: (other != seat, other))
        return tuple([other for other in own if self._state.alive[other]])

    def _hand_seen_by(self, seat: int) -> tuple[int, ...] | None:
        """Return the other seats that see the hand of *seat*, ``None`` for all."""
        if "bang_hand_open" in self._silent:
            return ()
        own = self._layout.eyes((seat,))
        if self._opens(own, None):
            return None
        viewers = [
            viewer for viewer in self.seats if viewer not in own and self._opens(own, viewer)
        ]
        return self._layout.eyes(tuple(viewers))

    def _opens(self, seats: tuple[int, ...], viewer: int | None) -> bool:
        """Return whether the hand of *seats* is open to *viewer*."""
        for seat in seats:  # noqa: SIM110 - any() costs twice as much here
            if self.consult("bang_hand_open", seat, viewer):
                return True
        return False

    def in_play(self, seat: int) -> list[int]:
        """Return the cards in front of *seat*, read only."""
        self._check(seat)
        return self._state.in_play[seat]

    def has_cards(self, seat: int, *, by: int | None = None) -> bool:
        """Return whether *seat* has a card in hand or in play.

        With *by*, the hand does not count if that seat is played from it, too.
        """
        if seat not in self._seats:
            self._check(seat)
        layout = self._layout
        if layout.sharing is not None and by is not None and self.same_hand(seat, by):
            return bool(self._state.in_play[seat])
        return bool(layout.hands[seat] or self._state.in_play[seat])

    def has_in_play(self, seat: int, key: str) -> bool:
        """Return whether a card with that key is in front of *seat*."""
        if seat not in self._seats:
            self._check(seat)
        kinds = self.rules.card_kinds
        for card in self._state.in_play[seat]:
            if kinds[card].key == key:
                return True
        if key not in self.rules.kinds:
            raise UnknownName(self.rules.unknown("card", key, self.rules.kinds))
        return False

    @property
    def discards(self) -> Sequence[int]:
        """The discard pile, its top card last, read only."""
        return self._state.discards

    def place(self, card: int) -> tuple[str, int | None]:
        """Return the place of a card: the kind of its pile, and the seat if it is one of a seat.

        The kinds are ``"hand"`` and ``"in_play"`` of a seat, ``"table"`` for cards whose effect is
        in progress, ``"discards"``, ``"deck"``, and those of expansions.  A hand that several seats
        share is that of the first of them in play.
        """
        pile = next(pile for pile, cards in self._layout.piles.items() if card in cards)
        return pile.kind, pile.seat

    def pile(self, kind: str, seat: int | None = None) -> Sequence[int]:
        """Return the cards of a pile of an expansion, the top card last, read only."""
        return self._layout.piles[self._pile(kind, seat)]

    def _pile(self, kind: str, seat: int | None) -> Pile:
        """Return the pile of that kind in the middle, or of *seat*."""
        if seat is not None:
            self._check(seat)
        piles = self._layout.piles
        pile = pile_of(kind, seat)
        if pile in piles:
            return pile
        kinds = {pile.kind for pile in piles}
        if kind not in kinds:
            raise UnknownName(nearest("pile", kind, kinds))
        whose = "is one of each player; name a seat" if seat is None else "belongs to no seat"
        raise LookupError(f"pile {kind!r} {whose}")

    @property
    def cards_left(self) -> bool:
        """Whether there are cards to draw."""
        return bool(self._state.deck or self._state.discards)

    def key(self, card: int) -> str:
        """Return the key of a card."""
        try:
            return self.rules.card_kinds[card].key
        except (IndexError, TypeError):
            check_card(card, len(self.rules.cards))
            raise

    def kind(self, card: int) -> CardKind:
        """Return the definition of a card."""
        try:
            return self.rules.card_kinds[card]
        except (IndexError, TypeError):
            check_card(card, len(self.rules.cards))
            raise

    def suit(self, card: int) -> str:
        """Return the suit of a card."""
        suit: str | None = self.consult("bang_card_suit", card)
        try:
            return self.rules.suits[card] if suit is None else suit
        except (IndexError, TypeError):
            check_card(card, len(self.rules.cards))
            raise

    def rank(self, card: int) -> int:
        """Return the rank of a card as a number, 2 to 14 (the ace)."""
        return self.rules.ranks[card]

    def counts_as(self, seat: int, key: str) -> list[int]:
        """Return the cards in the hand of *seat* that are, or may be used as, a card *key*."""
        self._check(seat)
        kinds, consult = self.rules.card_kinds, self.consult
        return [
            card
            for card in self._layout.hands[seat]
            if kinds[card].key == key or key in consult("bang_counts_as", seat, card)
        ]

    # ------------------------------------------------------------ tokens

    def tokens(self, token: str, *, card: int | None = None, seat: int | None = None) -> int:
        """Return the number of tokens of that kind on a *card* in play, or in front of a *seat*."""
        owner, name = self._token_place(token, card, seat)
        return self.extra(Tokens).count(owner, token, name)

    def all_tokens(self, token: str) -> int:
        """Return the number of tokens of that kind on the whole table."""
        return sum([pile.amount for pile in self.extra(Tokens).piles if pile.token == token])

    def _token_place(
        self, token: str, card: int | None, seat: int | None
    ) -> tuple[int, str | None]:
        """Return the seat of tokens, and the key of the card that they are on, if any."""
        if card is None:
            self._check(seat)
        if token not in self.rules.tokens:
            raise UnknownName(nearest("token", token, self.rules.tokens))
        if card is None:
            assert seat is not None
            return seat, None
        for owner, cards in enumerate(self._state.in_play):
            if card in cards:
                return owner, self.key(card)
        raise LookupError(f"{self.rules.texts[card]} is not in play, so it has no tokens")

    # ------------------------------------------------------------ distance

    def distance(self, viewer: int, target: int) -> int:
        """Return the distance from *viewer* to *target*, at least 1."""
        try:
            return self.sight(viewer)[target]
        except KeyError:
            self._check(target)
            names = self._state.names
            whom = "themselves" if target == viewer else f"{names[target]}, who is out"
            raise NoSuchSeat(f"no distance from {names[viewer]} to {whom}") from None

    def sight(self, viewer: int) -> dict[int, int]:
        """Return the distances from *viewer* to the others, clockwise."""
        if viewer not in self._seats:
            self._check(viewer)
        force = self._force
        rebased = force.implemented("bang_distance_base")  # or the distances kept may be stale
        distances: dict[int, int] | None = force.sights.get(viewer)
        if distances is None:
            consult = self.consult
            distances = {}
            others = self.others(viewer)
            for other, distance in zip(others, _around(len(others)), strict=True):
                if rebased:
                    base = consult("bang_distance_base", viewer, other, distance)
                    distance = distance if base is None else base
                distance += consult("bang_sees", viewer, other)
                distance += consult("bang_seen_at", viewer, other)
                distances[other] = distance if distance > 1 else 1
            if self.rules.sights_are_kept:
                force.sights[viewer] = distances
        return distances

    def reach(self, seat: int) -> int:
        """Return the reach of the weapon of *seat*."""
        self._check(seat)
        reach: int = self.consult("bang_reach", seat)
        return reach if reach > COLT else COLT

    def within(self, seat: int, distance: int) -> list[int]:
        """Return the others within that distance from *seat*, clockwise, read only."""
        return [other for other, seen_at in self.sight(seat).items() if seen_at <= distance]

    def in_reach(self, seat: int) -> list[int]:
        """Return the others within reach of the weapon of *seat*, clockwise, read only."""
        reach = self.consult("bang_reach", seat)
        return self.within(seat, reach if reach > COLT else COLT)

    # ------------------------------------------------------------ limits

    def draw_count(self, seat: int) -> int:
        """Return the number of cards that *seat* draws in phase 1, without added ones."""
        self._check(seat)
        if not self.has_implementations("bang_draw_count", seat):
            return 2
        count: int = self.consult("bang_draw_count", seat, 2)
        return count

    def hand_limit(self, seat: int) -> int:
        """Return the number of cards that *seat* may keep at the end of the turn."""
        self._check(seat)
        limit: int = self.consult("bang_hand_limit", seat)
        return max(self._state.life[seat], limit)

    def _life_changes(self, seat: int, amount: int) -> bool:
        """Return whether *seat* can gain *amount* life points, or lose them if it is negative."""
        return not self.consult("bang_life_veto", seat, amount)

    def would_gain_life(self, seat: int) -> bool:
        """Return whether *seat* can gain a life point, so that it can be offered."""
        self._check(seat)
        hurt = self._state.life[seat] < self._state.max_life[seat]
        return hurt and self._life_changes(seat, 1)

    def immune(self, seat: int, by: int, cards: tuple[int, ...], key: str = "") -> bool:
        """Return whether *seat* is immune to what *by* does to them with *cards*.

        *key* is the card as which they are played, empty if they are the price of something else.
        """
        if seat not in self._seats:
            self._check(seat)
        if not cards or seat == by:
            return False
        immune: bool = self.consult("bang_immunity", seat, by, cards, key)
        return immune

    def may_lay(self, by: int, seat: int, key: str) -> bool:
        """Return whether *by* may lay a card *key* in front of *seat*."""
        if seat not in self._seats:
            self._check(seat)
        return not self.consult("bang_lay_veto", by, seat, key)

    def may_use(self, seat: int, card: int, key: str, question: str, cause: Cause) -> bool:
        """Return whether *seat* may use a card in hand as *key* to answer *question*."""
        return not self.consult("bang_use_veto", seat, card, key, question, cause)

    def targets(self, seat: int, key: str) -> Sequence[int | None]:
        """Return the possible targets of a card *key*; ``None`` stands for no target.

        Limits and conditions on the hand of *seat* are ignored, so the targets are public.
        """
        kind = self.rules.kinds[key]
        return () if kind.way is None else kind.way.targets(self, seat, kind)

    def spendable(self, seat: int) -> list[int]:
        """Return the cards in hand that *seat* may discard as a price, read only."""
        self._check(seat)
        hand, consult = self._layout.hands[seat], self.consult
        if not self.has_implementations("bang_price_veto", seat):
            return hand
        return [card for card in hand if not consult("bang_price_veto", seat, card)]

    # ------------------------------------------------------------ the end

    def outcome(self, winners: Iterable[int], reason: str) -> Outcome:
        """Return the outcome in which *winners* win."""
        won = tuple(sorted(winners))
        return Outcome(won, reason, tuple(1 if seat in won else -1 for seat in self.seats))
