"""A sampled world: everything that a seat cannot know is dealt again, all else is kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from itertools import chain
from typing import Any, final

from attrs import evolve

from bangcore.chance import Stream
from bangcore.engine.plays import ROLLS, Sealed
from bangcore.game.progress import Progress
from bangcore.knowledge.facts import hidden_from, seen_by
from bangcore.knowledge.knowledge import CERTAIN, Knowledge, less
from bangcore.rules.option_factory import OptionFactory
from bangcore.rules.options import Option
from bangcore.rules.prior import Doubt, Prior
from bangcore.rules.state import State
from bangcore.ruleset import Ruleset
from bangcore.worlds.hidden_roles import HiddenRoles, Likely
from bangcore.worlds.moves_since import MovesSince
from bangcore.worlds.steps import Step, WentOn

__all__ = ["SampledWorld", "knowledge_of"]

Place = tuple[int, int, int]


def knowledge_of(
    rules: Ruleset, before: State, now: State, seat: int
) -> tuple[Knowledge, Knowledge]:
    """Return the knowledge of *seat* before the effect in progress and now."""
    viewers = rules.together(before.roles, seat)[:1]
    then = Knowledge(rules, before, viewers)
    return then, then if now is before else Knowledge(rules, now, viewers)


@final
class SampledWorld:
    """A consistent assignment of the hidden cards, roles and characters, as sampled for one seat.

    It is a renaming, not a new deal: every hidden place keeps its number of cards.  In the middle
    of an effect, the answers and chance results that led there, the *steps*, are renamed with the
    position.  The result depends only on *seed* and the knowledge of *seat* *before* and *now*
    (*knowledge*, if computed already), so it reveals nothing else.  With *kept*, a set of cards
    that keep their names, the others are exchanged and no order changes; with *keep_roles* the
    roles stay.
    """

    def __init__(
        self,
        rules: Ruleset,
        before: State,
        now: State,
        seat: int,
        seed: int,
        *,
        knowledge: tuple[Knowledge, Knowledge] | None = None,
        steps: Sequence[Step] = (),
        kept: AbstractSet[int] | None = None,
        keep_roles: bool = False,
        likely: Likely | None = None,
    ) -> None:
        # seats played from the same hand share their knowledge
        self._seats = rules.together(before.roles, seat)
        self._seat = seat = self._seats[0]
        self._then, self._knowledge = knowledge or knowledge_of(rules, before, now, seat)
        self._rules = rules
        self._representative = rules.representative
        self._in_order = kept is not None
        self._now = now
        self._moves = MovesSince(rules, before, now, seat)
        self._chosen = [] if self._in_order else self._moves.chosen()
        self._faces = {} if self._in_order else self._name_duplicates(rules)
        self._steps = [step for step in steps if not isinstance(step, WentOn)]
        # everybody saw these cards before they were shuffled, nobody since
        self._shuffled_since = {
            int(card): i
            for step in self._steps
            if isinstance(step, str) and step.startswith("cards ")
            for i, card in enumerate(step.split(" ")[1:])
        }
        self.stream = Stream(seed)
        self.cards: dict[int, int] = self._name_cards(before, kept or frozenset())
        self._then_named = self._name_then(before)
        self._own = {*seen_by(rules, before, seat)}
        hidden_roles = HiddenRoles(rules, before, now, seat, steps, self.stream)
        self._roles = {} if keep_roles else hidden_roles.choose(likely)
        self._deals = hidden_roles.deals
        self._characters = self._name_characters(rules, before)
        self._extra = {name: self._name_extra(extra) for name, extra in now.extra.items()}

    # ------------------------------------------------------------ assigning names

    def _name_duplicates(self, rules: Ruleset) -> dict[int, int]:
        """Return the name of each duplicate card: the seat cannot distinguish them.

        Cards that the seat sees get the first names, in their order on the table.
        """
        now, knowledge, seat = self._now, self._knowledge, self._seat
        open_piles = [now.table, now.discards, *now.in_play, *self._open_piles(now)]
        visible_cards = [*seen_by(rules, now, seat), *chain(*open_piles)]
        place = {card: i for i, card in enumerate(visible_cards)}
        for i, (_, card) in enumerate(self._hidden(now), len(visible_cards)):
            # nor does the order of a hidden hand distinguish them
            kind = knowledge.class_of(card, seat)
            place[card] = len(visible_cards) + (kind if kind >= 0 else 10_000 + i)
        return {
            card: face
            for group in dict.fromkeys(rules.duplicates_of.values())
            for card, face in zip(sorted(group, key=place.__getitem__), group, strict=True)
        }

    def _open_piles(self, state: State) -> Iterator[list[int]]:
        """Yield the piles of expansions that lie face up."""
        for kind, piles in state.piles.items():
            if not self._rules.lies_hidden(kind):
                yield from piles

    def _hidden(self, state: State) -> Iterator[tuple[int, int]]:
        """Yield the cards that the seat does not see, with their places."""
        return hidden_from(self._rules, state, self._seat)

    def _face(self, card: int) -> int:
        return self._faces.get(card, card)

    def _class(self, kind: int) -> int:
        return kind if kind >= 0 else ~self._face(~kind)

    def _order(self, card: int) -> tuple[int, int]:
        return self._representative[card], card

    def _name_cards(self, before: State, kept: AbstractSet[int]) -> dict[int, int]:
        now, seat = self._now, self._seat
        hidden = {other: hand for other, hand in enumerate(now.hands) if other != seat}
        hidden |= {place: [card] for place, card in self._hidden(now) if place < 0}
        kind_of = {
            card: self._class(self._knowledge.class_of(card, seat))
            for cards in hidden.values()
            for card in cards
        }
        place_of = {kind_of[card]: place for place, cards in hidden.items() for card in cards}
        doubt = () if self._in_order else self._choose(hidden, kind_of)
        where = _places(before) | {c: (2, 0, i) for c, i in self._shuffled_since.items()}
        for group in self._chosen:
            origins = {c: where[c] for c in group - self._moves.placed if where[c][:2] == (1, 0)}
            where |= dict.fromkeys(origins, (3, *min(origins.values(), default=(0, 0))[1:]))
        places = {place for d in self._then.doubts.get(seat, ()) for place, _, _ in d}
        doubted = {card for place, card in self._hidden(before) if place in places}
        groups = {card: i for i, group in enumerate(self._chosen) for card in group}
        # a card that was seen joining a group stays one of the group in any place
        offered = {kind_of[card]: i for card, i in groups.items() if card in kind_of}
        slots: list[tuple[Place, int, int, int]] = []
        for i, (place, cards) in enumerate(hidden.items()):
            classes = Counter(kind_of[card] for card in cards)
            for lies, kind, more in doubt:
                if lies == place:
                    classes[self._class(kind)] += more
            # a card that may have been passed on instead was given by its present holder
            arrivals = [self._class(of) for at, of, n in doubt if at == place and of < 0 < n]
            instead = {place_of[of] for of in arrivals if of in place_of}
            # first the cards that cannot be any others: they stayed there, or were drawn since
            order = {
                card: (
                    self._moves.givers.get(card) in instead,
                    card in doubted,
                    where[card][0] == 0 and where[card] != (0, place, 0),
                    where[card],
                )
                for card in cards
            }
            others: list[tuple[int, Place, int]] = []
            for card in sorted(cards, key=order.__getitem__):
                kind = kind_of[card]
                if classes[kind] > 0:
                    classes[kind] -= 1
                    slots.append((where[card], i, kind, card))
                else:
                    others.append((groups.get(card, -1), where[card], card))
            kinds = sorted(
                (offered.get(kind, -1) if kind < 0 else -1, kind) for kind in classes.elements()
            )
            for (_, at, card), (_, kind) in zip(sorted(others), kinds, strict=True):
                slots.append((at, i, kind, card))
        free: dict[int, list[int]] = {}
        for *_, card in slots:
            if card not in kept:
                free.setdefault(kind_of[card], []).append(self._face(card))
        names = {kind: self.stream.shuffled(free[kind], self._order) for kind in sorted(free)}
        pairs = [(kind, card) for *_, kind, card in sorted(slots) if card not in kept]
        return {**self._faces, **{card: names[kind].pop() for kind, card in pairs}}

    def _name_then(self, before: State) -> dict[int, int]:
        """Return the names before the effect in progress, when open cards had their own names.

        A card that was open then is not renamed: instead, another card has moved to its place.
        """
        lay_open = {*before.discards, *before.table, *self._shuffled_since}
        lay_open.update(*before.in_play, *self._open_piles(before))
        lay_open.update(seen_by(self._rules, before, self._seat))
        lay_open |= self._moves.open
        slots = {face: card for card, face in self._faces.items()}
        names = {}
        for slot, name in self.cards.items():
            if slot in lay_open:
                names[slot] = self._face(slot)
                continue
            while (other := slots.get(name, name)) in lay_open and other in self.cards:
                name = self.cards[other]
            names[slot] = name
        return names

    def _choose(self, hidden: Mapping[int, list[int]], kind_of: Mapping[int, int]) -> Doubt:
        """Choose one of the arrangements that the seat holds possible."""
        new = {self._knowledge.shuffles[card] for card in self._shuffled_since}
        doubts = [
            doubt
            for doubt in self._knowledge.doubts.get(self._seat, CERTAIN)
            if all(kind not in new for _, kind, _ in doubt)
        ]
        if len(doubts) == 1:
            return doubts[0]
        number = {place: i for i, place in enumerate(hidden)}
        truth = Counter(
            (number[place], kind_of[card])
            for place in {place for doubt in doubts for place, _, _ in doubt}
            for card in hidden[place]
        )

        def arrangement(doubt: Doubt) -> list[tuple[tuple[int, int], int]]:
            counts = truth.copy()
            for place, kind, more in doubt:
                counts[number[place], self._class(kind)] += more
            return sorted((at, count) for at, count in counts.items() if count)

        return sorted(doubts, key=arrangement)[self.stream.below(len(doubts))]

    def _name_characters(self, rules: Ruleset, before: State) -> dict[str, str]:
        now = self._now
        if not now.offers:
            return {}
        visible_keys = {*now.characters, *(key for seat in self._seats for key in now.offers[seat])}
        picks = {step.key for step in self._steps if isinstance(step, Option)}
        # chosen characters first: their position in the offer is secret, too
        offered = [sorted(keys, key=lambda key: key not in picks) for keys in now.offers]
        secret = [key for keys in offered for key in keys if key not in visible_keys]
        secret += [key for key in rules.characters if key not in visible_keys and key not in secret]
        return dict(zip(secret, self.stream.shuffled(secret), strict=True))

    def _name_extra(self, extra: Any) -> dict[str, str]:
        secret = list(extra.hidden(self._seat)) if hasattr(extra, "hidden") else []
        for seat in self._seats[1:]:
            secret = [name for name in secret if name in extra.hidden(seat)]
        names: dict[str, str] = {}
        if hasattr(extra, "duplicates") and not self._in_order:
            # as with cards: the seat cannot distinguish duplicates
            for group in extra.duplicates(self._seat):
                names.update(zip(group, sorted(group), strict=True))
        free = self.stream.shuffled(names.get(name, name) for name in secret)
        return names | dict(zip(secret, free, strict=True))

    # ------------------------------------------------------------ renaming

    def _name(self, card: int, shuffled: bool = False) -> int:
        """Return the name of *card*, which until the shuffle of this effect may be known."""
        if shuffled or card not in self._shuffled_since:
            return self.cards.get(card, card)
        return self._face(card)

    def _named(self, cards: list[int]) -> list[int]:
        return [self._then_named.get(card, card) for card in cards]

    def _hand(self, seat: int, cards: list[int]) -> list[int]:
        # the order of a hidden hand would reveal which card came when
        names = self._named(cards)
        if seat == self._seat or self._in_order:
            return names
        return sorted(names, key=self._order)

    def _deck(self, cards: list[int]) -> list[int]:
        # somebody chose secretly among cards drawn since: their places reveal nothing
        names = self._named(cards)
        place = {card: i for i, card in enumerate(cards)}
        for group in self._chosen:
            places: dict[int, list[int]] = {}
            # a card shuffled since was not drawn from its earlier place
            members = (group & place.keys()) - self._shuffled_since.keys() - self._moves.placed
            for card in sorted(members, key=place.__getitem__):
                kind = self._class(self._then.class_of(card, self._seat))
                places.setdefault(kind, []).append(place[card])
            for kind in sorted(places):
                mixed = self.stream.shuffled((names[i] for i in places[kind]), self._order)
                for i, name in zip(places[kind], mixed, strict=True):
                    names[i] = name
        return names

    def _renamed_extra(self, name: str, extra: Any) -> Any:
        names = self._extra[name]
        renamed = extra.renamed(names) if names else extra.copy()
        return (
            renamed.with_cards(self.cards, self._representative)
            if hasattr(extra, "with_cards")
            else renamed
        )

    def state(self, state: State, rolls: Iterable[str] = ()) -> State:
        """Return *state*, before the effect or earlier, renamed; *rolls* are results to come."""
        after_setup = state.phase != "setup"
        deck = self._deck(state.deck)
        result = replace(
            state.copy(),
            deck=deck,
            discards=self._named(state.discards),
            table=self._named(state.table),
            hands=[self._hand(seat, hand) for seat, hand in enumerate(state.hands)],
            in_play=[self._named(cards) for cards in state.in_play],
            piles={kind: [*map(self._named, piles)] for kind, piles in state.piles.items()},
            roles=[self._roles.get(seat, role) for seat, role in enumerate(state.roles)],
            extra={
                name: self._renamed_extra(name, extra) if after_setup else extra.copy()
                for name, extra in state.extra.items()
            },
            offers=[
                sorted(self._characters.get(key, key) for key in offer)
                if seat not in self._seats
                else offer[:]
                for seat, offer in enumerate(state.offers)
            ],
            rng=self.stream.state,
            rolls=list(rolls),
            moves=[],
        )
        result.prior = self._prior(state)
        return result

    def _prior(self, state: State) -> Prior:
        """Return the knowledge of the seat in *state*, renamed.

        Of the knowledge of others, this seat knows only what everybody knows.
        """
        then, seat = self._then, self._seat
        everybody = (1 << len(state.names)) - 1
        classes = {self._face(card): then.class_of(card, seat) for _, card in self._hidden(state)}
        shuffles = {card: kind for card, kind in sorted(classes.items()) if kind > 0}
        knows = {
            card: everybody if ~kind in then.public else 1 << seat
            for card, kind in sorted(classes.items())
            if kind < 0
        }
        certain = Prior(knows, shuffles, {})
        return evolve(certain, doubts=self._doubts(state, certain))

    def _doubts(self, state: State, certain: Prior) -> dict[int, tuple[Doubt, ...]]:
        """Return the possible arrangements of the seat as differences from the one chosen."""
        seat = self._seat
        doubts = self._then.doubts.get(seat)
        if doubts is None:
            return {}
        knowledge = Knowledge(self._rules, replace(state, moves=[], prior=certain))
        differences: Counter[tuple[int, int]] = Counter()
        for place, card in self._hidden(state):
            differences[place, knowledge.class_of(self._then_named.get(card, card), seat)] += 1
            differences[place, knowledge.class_of(self._face(card), seat)] -= 1
        really = tuple(sorted((*at, more) for at, more in differences.items() if more))
        arrangements = set()
        for doubt in doubts:
            renamed = tuple((place, self._class(kind), more) for place, kind, more in doubt)
            entries = [(self._place(at), kind, more) for at, kind, more in less(renamed, really)]
            arrangements.add(tuple(sorted(entries)))
        if () not in arrangements or len(arrangements) == 1:
            return {}
        return {seat: tuple(sorted(arrangements))}

    def _place(self, place: int) -> int:
        return place if place >= 0 else ~self._then_named.get(~place, ~place)

    def renamed(self, progress: Progress) -> Progress:
        """Return a game that begins before the effect in progress, renamed."""
        answers, rolls = self.renamed_steps(progress.engine.words)
        return progress.started_at(self.state(progress.before(), rolls), answers)

    def renamed_steps(self, words: OptionFactory) -> tuple[list[Option | Sealed], list[str]]:
        """Return the answers and chance results of the effect in progress, renamed."""
        answers: list[Option | Sealed] = []
        rolls: list[str] = []
        shuffled = False
        deals = iter(self._deals)
        to_lay = set() if self._in_order else self._moves.laid.copy()
        own = set() if self._in_order else self._own.copy()
        counts = Counter(step for step in self._steps if isinstance(step, str))
        for step in self._steps:
            if isinstance(step, Option):
                if step.verb == "pick" and step.card in to_lay:
                    # it was picked face up
                    to_lay.remove(step.card)
                    own.discard(step.card)
                    answers.append(_with(step, self._face(step.card), words))
                elif step.verb == "pick" and step.card in own:
                    # the seat picked it out of its own hand, before it moved on face down
                    own.remove(step.card)
                    answers.append(_with(step, self._face(step.card), words))
                else:
                    answers.append(self.option(step, words, shuffled))
            elif isinstance(step, Sealed):
                answers.append(Sealed(step.seat, self.stream.below(ROLLS)))
            else:
                shuffled = shuffled or step.startswith("cards ")
                counts[step] -= 1
                if step.startswith("roles "):
                    step = " ".join(("roles", *next(deals, step.split(" ")[1:])))
                card = int(step.removeprefix("card ")) if step.startswith("card ") else -1
                turned_up = card in self._moves.shown and counts[step] >= self._moves.unseen[card]
                if turned_up or card in own:
                    # before that, chance turned it up, or took it from the seat's own hand
                    own.discard(card)
                    rolls.append(f"card {self._face(card)}")
                else:
                    rolls.append(self._roll(step, shuffled))
        return answers, rolls

    def _roll(self, roll: str, shuffled: bool) -> str:
        kind, *result = roll.split(" ")
        if kind in ("card", "cards"):
            result = [str(self._name(int(card), shuffled)) for card in result]
        elif kind == "order":
            for names in (*self._extra.values(), self._characters):
                result = [names.get(item, item) for item in result]
        return " ".join((kind, *result))

    def option(self, option: Option, words: OptionFactory, shuffled: bool = False) -> Option:
        """Return *option* renamed."""
        if option.card in self.cards:
            return _with(option, self._name(option.card, shuffled), words)
        if option.verb == "pick" and option.key in self._characters:
            return words.pick(key=self._characters[option.key])
        return option


def _with(option: Option, card: int, words: OptionFactory) -> Option:
    """Return *option* with another card."""
    assert option.card is not None
    text = option.text.replace(words.cards[option.card], words.cards[card])
    return evolve(option, card=card, text=text)


def _places(state: State) -> dict[int, Place]:
    """Return the place of each card, as far as a seat can locate it without seeing its face."""
    where = {card: (0, seat, 0) for seat, hand in enumerate(state.hands) for card in hand}
    own = chain(*state.piles.values())
    piles = [state.deck, state.discards, state.table, *state.in_play, *own]
    return where | {card: (1, i, j) for i, pile in enumerate(piles) for j, card in enumerate(pile)}
