"""Events, questions to players, and chance."""

from __future__ import annotations

from collections.abc import Awaitable, Iterable, Mapping, Sequence
from typing import Any, Final

from attrs import evolve

from bangcore.engine.abilities import run
from bangcore.engine.chance import Chance, Recorder, chance_for
from bangcore.engine.events import REFEREE, Event, EventReceiver
from bangcore.engine.force import InForce
from bangcore.engine.table import Table
from bangcore.engine.together import Together
from bangcore.engine.waiting import NOTHING, answer_to
from bangcore.rules.base_ruleset import BaseRuleset
from bangcore.rules.implementations import Entry
from bangcore.rules.options import Cause, Decision, Option
from bangcore.rules.piles import HAND, Pile
from bangcore.rules.state import State

__all__ = ["Questions", "disambiguate", "reveal_open_hands"]

LEFT: Final = "bang_on_card_left"
ENDLESS: Final = 200
"""The number of cards leaving play one because of another that is taken for an endless loop."""


class Questions(Table):
    """The verbs for events, effects of hooks, questions and chance."""

    __slots__ = ("_chance", "_departures", "_events", "_number", "_recorder", "_together")

    def __init__(self, rules: BaseRuleset, state: State, force: InForce) -> None:
        """:meta private:"""
        super().__init__(rules, state, force)
        self._chance: Chance = chance_for(state)
        self._number: int = 1  # of the next question
        self._events: EventReceiver | None = None
        self._recorder: Recorder | None = None  # of the steps of an effect, for a world
        self._together: Together | None = None  # the pending question to several seats
        # the cards that have left play since the last settling, with the abilities that react
        self._departures: list[tuple[tuple[int, int], tuple[Entry, ...]]] = []

    # ------------------------------------------------------------ events

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
        events = self._events
        if events is not None and events.wants(kind):
            for number in (seat, target):
                if number is not None:
                    self._check(number)
            cards = tuple(self.rules.representatives(cards))
            answer = self._number - 1
            event = Event(events.number, kind, seat, target, cards, amount, key, answer)
            viewers = None if seen_by is None else (*self._layout.eyes(seen_by), REFEREE)
            events.add(event, viewers)

    # ------------------------------------------------------------ who sees cards

    def _note_seen(
        self, card: int, pile: Pile, by: Iterable[int] | None, among: tuple[int, ...] = ()
    ) -> None:
        """Record that the seats *by* (``None``: all) see *card*, or one of *among*, in *pile*."""
        pile, holders = self._layout.held(pile), self._layout.holders
        viewers = (None,) if by is None else dict.fromkeys([holders[seat] for seat in by])
        for viewer in viewers:
            if viewer is None or pile.kind != "hand" or viewer != pile.seat:
                self._state.moves.append((card, pile, pile, among, viewer))

    def _note_open(self, seat: int, cards: Iterable[int], to: tuple[int, ...] | None) -> None:
        """Record that the seats *to* (``None``: all) see *cards* in the hand of *seat*."""
        duplicates_of, hand = self.rules.duplicates_of, self._layout.hands[seat]
        for card in cards:
            same = duplicates_of.get(card, ())
            among = tuple([other for other in same if other != card and other in hand])
            self._note_seen(card, HAND[seat], to, among)

    # ------------------------------------------------------------ abilities that act

    def react(self, hook: str, *about: Any, one_by_one: bool = False) -> Awaitable[bool | None]:
        """Run the effects at *hook*; return whether one of them replaced the default.

        *about* are the arguments of the hook except those that every hook has.  With *one_by_one*,
        each effect is settled before the next begins.
        """
        if hook in self._silent:
            return NOTHING
        force = self._force
        entries = force.known(hook, about).entries
        return run(force, self, hook, about, entries, one_by_one) if entries else NOTHING

    def settle(self) -> Awaitable[bool | None]:
        """Finish the effect in progress: let abilities act that wait for its end."""
        if not self._departures and LEFT in self._silent:
            return self.react("bang_settle")
        return self._settle_all()

    async def _settle_all(self) -> None:
        departures = self._departures
        for _ in range(ENDLESS):
            if not departures:
                await self.react("bang_settle")
                if not departures:
                    return
            about, entries = departures.pop(0)
            await run(self._force, self, LEFT, about, entries)
        error = RecursionError(f"{ENDLESS} cards leave play because others have left it")
        raise self._force.blame(error, LEFT, entries[0])

    # ------------------------------------------------------------ asking

    async def ask(self, seat: int, kind: str, options: Iterable[Option], cause: Cause) -> Option:
        """Ask *seat* a question, even if there is only one option.

        Equal options are shown once; different options with the same text are numbered.
        """
        choices, originals = self._options_of(seat, kind, options)
        reveal_open_hands(self)
        answer = await answer_to(
            Decision(seat, kind, choices, self._shown_cause(cause), self._number)
        )
        if choices is not originals:
            answer = originals[choices.index(answer)]
        if self._recorder is not None:
            self._recorder.answer(answer)
        return answer

    def _options_of(
        self, seat: int, kind: str, options: Iterable[Option]
    ) -> tuple[tuple[Option, ...], tuple[Option, ...]]:
        if seat not in self._seats:
            self._check(seat)
        originals = tuple(options)
        if not originals:
            remedy = "ask only if there is one, or offer PASS"
            raise LookupError(f"{kind!r} is asked without any option; {remedy}")
        return disambiguate(self, originals)

    async def ask_together(
        self,
        kind: str,
        options: Mapping[int, Iterable[Option]],
        cause: Cause,
        *,
        opened: bool = True,
    ) -> dict[int, Option]:
        """Ask several seats at once, each with its own *options*; return the answers by seat.

        They answer in any order.  Each answer is secret until the last one is given; then all are
        revealed, in the order of *options*, unless *opened* is false.  Seats that share a hand
        choose different cards of it; a seat that has no option left is not asked.
        """
        originals = {seat: tuple(some) for seat, some in options.items()}
        pairs = {seat: self._options_of(seat, kind, some) for seat, some in originals.items()}
        reveal_open_hands(self)
        shown_cause = self._shown_cause(cause)
        together = Together(
            self._state.names, {seat: choices for seat, (choices, _) in pairs.items()}
        )
        self._together = together
        answers: dict[int, Option] = {}
        while owing := tuple(together.owed):
            choices = together.owed[owing[0]]
            answer = await answer_to(
                Decision(owing[0], kind, choices, shown_cause, self._number, owing)
            )
            seat, place = together.place(answer)
            answers[seat] = pairs[seat][1][place]
            if self._recorder is not None:
                self._recorder.answer(together.answer(seat, answers[seat]))
            together.take(seat)
            for other in self.seats_of(seat):
                if other in together.owed:
                    originals[other] = self._without_cards_of(answers[seat], seat, originals[other])
                    if originals[other]:
                        pairs[other] = self._options_of(other, kind, originals[other])
                        together.owed[other] = pairs[other][0]
                    else:
                        del together.owed[other]
            self.tell("answered", seat, key=cause.key)
        self._together = None
        result = {seat: answers[seat] for seat in originals if seat in answers}
        if opened:
            for seat, option in result.items():
                self._open(seat, option)
        return result

    def _without_cards_of(
        self, answer: Option, seat: int, options: tuple[Option, ...]
    ) -> tuple[Option, ...]:
        """Return *options* without those that need a card that *answer* takes from the hand."""
        hand = self._layout.hands[seat]
        cards = {card for card in (answer.card, answer.other) if card in hand}
        return tuple([o for o in options if cards.isdisjoint((o.card, o.other))])

    def _open(self, seat: int, option: Option) -> None:
        """Reveal the answer of *seat* to everybody."""
        cards = [card for card in (option.card, option.other) if card is not None]
        for card in cards:
            if card in self._layout.hands[seat]:
                self._note_seen(card, HAND[seat], None)
        bare = option.key is None and option.target is None and not cards
        key = option.verb if bare else option.key
        self.tell("opened", seat, option.target, cards, key=key)

    def _shown_cause(self, cause: Cause) -> Cause:
        rules = self.rules
        card, cards = cause.card, cause.cards
        if card in rules.duplicates or (cards and not rules.duplicates.isdisjoint(cards)):
            first = None if card is None else rules.representative[card]
            representatives = tuple(rules.representatives(cards))
            return Cause(cause.key, first, cause.by, cause.target, cause.needed, representatives)
        return cause

    async def choose(self, seat: int, kind: str, options: Sequence[Option], cause: Cause) -> Option:
        """Ask *seat* to choose among public things, without a question if there is only one."""
        self._check(seat)
        if len(options) == 1:
            return options[0]
        return await self.ask(seat, kind, options, cause)

    async def choose_card(self, seat: int, kind: str, cards: Sequence[int], cause: Cause) -> int:
        """Let *seat* choose one of *cards*, which are not empty; return it."""
        if seat not in self._seats:
            self._check(seat)
        if len(cards) == 1:
            return cards[0]
        # ask even if all are duplicates: not asking would reveal that of a hidden hand
        picks = self.options.picks
        answer = await self.ask(seat, kind, [picks[card] for card in cards], cause)
        assert answer.card is not None
        return answer.card

    async def choose_seat(self, seat: int, kind: str, seats: Sequence[int], cause: Cause) -> int:
        """Let *seat* choose one of *seats*; return it."""
        self._check(seat)
        options = [self.options.pick(target=other) for other in seats]
        answer = await self.choose(seat, kind, options, cause)
        assert answer.target is not None
        return answer.target

    async def choose_key(self, seat: int, kind: str, keys: Sequence[str], cause: Cause) -> str:
        """Let *seat* choose one of *keys*, the names of things or words; return it."""
        self._check(seat)
        options = [self.options.pick(key=key) for key in keys]
        answer = await self.choose(seat, kind, options, cause)
        assert answer.key is not None
        return answer.key

    async def choose_seats(
        self, kind: str, seats: Mapping[int, Sequence[int]], cause: Cause
    ) -> dict[int, int]:
        """Let several seats choose at once, each one of its *seats*; return the choices by seat.

        They are secret until the last one is made, like the answers of :meth:`ask_together`.
        """
        pick = self.options.pick
        options = {seat: [pick(target=other) for other in some] for seat, some in seats.items()}
        answers = await self.ask_together(kind, options, cause)
        return {
            seat: answer.target for seat, answer in answers.items() if answer.target is not None
        }

    async def choose_cards(
        self, kind: str, cards: Mapping[int, Sequence[int]], cause: Cause, *, opened: bool = True
    ) -> dict[int, int]:
        """Let several seats choose at once, each one of its *cards*; return the choices by seat.

        Seats without cards are not asked.  Everything else is as in :meth:`ask_together`.
        """
        picks = self.options.picks
        options = {seat: [picks[card] for card in some] for seat, some in cards.items() if some}
        answers = await self.ask_together(kind, options, cause, opened=opened)
        return {seat: answer.card for seat, answer in answers.items() if answer.card is not None}

    # ------------------------------------------------------------ chance

    def random(self, n: int) -> int:
        """Return a random number from 0 to n - 1.

        To choose a card in a hand use :meth:`random_card`, which does not reveal its place there.
        """
        self._check_amount("random", n, 1)
        return self._chance.number(n)

    def random_card(self, cards: Sequence[int]) -> int:
        """Return a random one of *cards*, such as those in a hand."""
        return self._chance.card(cards)

    def shuffle(self, items: list[Any]) -> None:
        """Shuffle a list in place.

        The order must stay hidden; for public results use :meth:`random`.
        """
        self._chance.shuffle("order", items)


def disambiguate(
    g: Table, options: Sequence[Option], taken: Iterable[Option] = ()
) -> tuple[tuple[Option, ...], tuple[Option, ...]]:
    """Return *options* as they are shown, with distinct texts, and as they are meant.

    Options with the same meaning are merged.
    """
    duplicates, show = g.rules.duplicates, g.options.shown
    if not taken:
        originals = tuple(options)
        if len({option.text for option in originals}) == len(originals):
            for option in originals if duplicates else ():
                if option.card in duplicates or option.other in duplicates:
                    return tuple(map(show, originals)), originals
            return originals, originals
    by_text = {option.text: (option, option) for option in taken}
    already = len(by_text)
    for option in options:
        choice = show(option)
        text, number = choice.text, 1
        while text in by_text and not choice.means(by_text[text][0]):
            number += 1
            text = f"{choice.text} #{number}"
        if text not in by_text:
            by_text[text] = (choice if number == 1 else evolve(choice, text=text)), option
    pairs = list(by_text.values())[already:]
    return tuple([choice for choice, _ in pairs]), tuple([original for _, original in pairs])


def reveal_open_hands(g: Questions) -> None:
    """Record the viewers of the hands that are open now."""
    if "bang_hand_open" not in g._silent:
        for seat in g.present:
            g._note_open(seat, g._layout.hands[seat], g._hand_seen_by(seat))
