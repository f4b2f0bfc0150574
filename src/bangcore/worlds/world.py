"""A sampled world: everything that a seat cannot know is dealt again, all else is kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import Any, final

from attrs import evolve

from bangcore.chance import Stream
from bangcore.engine.plays import ROLLS, Sealed
from bangcore.game.progress import Progress
from bangcore.knowledge.facts import seen_by
from bangcore.knowledge.knowledge import Knowledge, less
from bangcore.rules.options import Option, OptionFactory
from bangcore.rules.prior import Doubt, Prior
from bangcore.rules.state import State
from bangcore.ruleset import Ruleset
from bangcore.worlds.hidden_cards import HiddenCards
from bangcore.worlds.hidden_roles import HiddenRoles, Likely
from bangcore.worlds.moves_since import MovesSince
from bangcore.worlds.steps import Step, WentOn

__all__ = ["SampledWorld", "knowledge_of"]


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
        knowledge = knowledge or knowledge_of(rules, before, now, seat)
        self._then = knowledge[0]
        self._rules = rules
        self._in_order = kept is not None
        self._now = now
        self._moves = MovesSince(rules, before, now, seat)
        self._steps = [step for step in steps if not isinstance(step, WentOn)]
        # everybody saw these cards before they were shuffled, nobody since
        self._shuffled_since = {
            int(card): i
            for step in self._steps
            if isinstance(step, str) and step.startswith("cards ")
            for i, card in enumerate(step.split(" ")[1:])
        }
        self.stream = Stream(seed)
        self._cards = HiddenCards(self._moves, knowledge, self._shuffled_since, self.stream, kept)
        self._own = {*seen_by(rules, before, seat)}
        hidden_roles = HiddenRoles(rules, before, now, seat, steps, self.stream)
        self._roles = {} if keep_roles else hidden_roles.choose(likely)
        self._deals = hidden_roles.deals
        self._characters = self._name_characters(rules, before)
        self._extra = {name: self._name_extra(extra) for name, extra in now.extra.items()}

    # ------------------------------------------------------------ assigning names

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
            return self._cards.names.get(card, card)
        return self._cards.face(card)

    def _hand(self, seat: int, cards: list[int]) -> list[int]:
        # the order of a hidden hand would reveal which card came when
        names = self._cards.renamed(cards)
        if seat == self._seat or self._in_order:
            return names
        return sorted(names, key=self._cards.order)

    def _deck(self, cards: list[int]) -> list[int]:
        # somebody chose secretly among cards drawn since: their places reveal nothing
        names = self._cards.renamed(cards)
        place = {card: i for i, card in enumerate(cards)}
        for group in self._cards.chosen:
            places: dict[int, list[int]] = {}
            # a card shuffled since was not drawn from its earlier place
            members = (group & place.keys()) - self._shuffled_since.keys() - self._moves.placed
            for card in sorted(members, key=place.__getitem__):
                kind = self._cards.class_named(self._then.class_of(card, self._seat))
                places.setdefault(kind, []).append(place[card])
            for kind in sorted(places):
                mixed = self.stream.shuffled((names[i] for i in places[kind]), self._cards.order)
                for i, name in zip(places[kind], mixed, strict=True):
                    names[i] = name
        return names

    def _renamed_extra(self, name: str, extra: Any) -> Any:
        names = self._extra[name]
        renamed = extra.renamed(names) if names else extra.copy()
        return (
            renamed.with_cards(self._cards.names, self._rules.representative)
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
            discards=self._cards.renamed(state.discards),
            table=self._cards.renamed(state.table),
            hands=[self._hand(seat, hand) for seat, hand in enumerate(state.hands)],
            in_play=[self._cards.renamed(cards) for cards in state.in_play],
            piles={kind: [*map(self._cards.renamed, piles)] for kind, piles in state.piles.items()},
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
        classes = {
            self._cards.face(card): then.class_of(card, seat)
            for _, card in self._cards.hidden(state)
        }
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
        for place, card in self._cards.hidden(state):
            differences[place, knowledge.class_of(self._cards.before.get(card, card), seat)] += 1
            differences[place, knowledge.class_of(self._cards.face(card), seat)] -= 1
        really = tuple(sorted((*at, more) for at, more in differences.items() if more))
        arrangements = set()
        for doubt in doubts:
            renamed = tuple(
                (place, self._cards.class_named(kind), more) for place, kind, more in doubt
            )
            entries = [(self._place(at), kind, more) for at, kind, more in less(renamed, really)]
            arrangements.add(tuple(sorted(entries)))
        if () not in arrangements or len(arrangements) == 1:
            return {}
        return {seat: tuple(sorted(arrangements))}

    def _place(self, place: int) -> int:
        return place if place >= 0 else ~self._cards.before.get(~place, ~place)

    def renamed(self, progress: Progress) -> Progress:
        """Return a game that begins before the effect in progress, renamed."""
        answers, rolls = self.renamed_steps(progress.engine.options)
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
                    answers.append(_with(step, self._cards.face(step.card), words))
                elif step.verb == "pick" and step.card in own:
                    # the seat picked it out of its own hand, before it moved on face down
                    own.remove(step.card)
                    answers.append(_with(step, self._cards.face(step.card), words))
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
                    rolls.append(f"card {self._cards.face(card)}")
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
        if option.card in self._cards.names:
            return _with(option, self._name(option.card, shuffled), words)
        if option.verb == "pick" and option.key in self._characters:
            return words.pick(key=self._characters[option.key])
        return option


def _with(option: Option, card: int, words: OptionFactory) -> Option:
    """Return *option* with another card."""
    assert option.card is not None
    text = option.text.replace(words.cards[option.card], words.cards[card])
    return evolve(option, card=card, text=text)
