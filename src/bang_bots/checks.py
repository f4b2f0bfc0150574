"""Checks of senses, for :func:`bangcore.testing.check_expansion`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Final, final

from bang_bots import CowboyBot
from bang_bots.facets import senses_from, senses_of
from bangcore.engine.events import Event
from bangcore.game.game import Game
from bangcore.rules.definitions import CardKind
from bangcore.ruleset import Ruleset
from bangcore.testing.checks import Check, doing, keys_of, known_keys

__all__ = ["SenseCheck"]

NEAR: Final = 0.75


@final
class SenseCheck(Check):
    """A check that lets cowboys answer and finds senses with undefined keys."""

    facets = ("senses",)

    def __init__(self, rules: Ruleset) -> None:
        super().__init__(rules)
        self._seen: set[str] = set()
        self._unjudged: set[str] | None = None

    def definitions(self) -> None:
        """Fail unless each facet ``senses`` is a mapping from keys to senses."""
        with doing("the senses"):
            senses_of(self.rules)

    def position(self, game: Game, seed: int) -> None:
        """Fail unless a cowboy can answer at each asked seat."""
        with doing("a cowboy"):
            bot = CowboyBot(seed, senses_of(self.rules))
            for seat in () if game.decision is None else game.decision.seats:
                bot.choose(game.view(seat))
            for seat in sorted({o.seat for o in game.interrupts if o.seat is not None}):
                bot.interrupt(game.view(seat))

    def question(self, game: Game) -> None:
        """Let a cowboy answer while a sense has not judged anything."""
        decision = game.decision
        assert decision is not None
        self._seen.add(decision.kind)
        about: set[str | None] = {decision.kind, decision.cause.key}
        for option in (*decision.options, *game.interrupts):
            self._seen.add(option.verb)
            about |= {option.verb, option.key, option.as_}
            about |= set() if option.card is None else {self.rules.cards[option.card].key}
        if self._unjudged is None:
            senses = senses_of(self.rules)
            self._unjudged = {key for key, sense in senses.items() if sense.judge is not None}
        if not self._unjudged.isdisjoint(about):
            self._unjudged -= about
            self.position(game, 0)

    def note(self, events: Sequence[Event]) -> None:
        """Record the kinds of events that came up."""
        self._seen |= {event.kind for event in events}

    def end(self) -> None:
        """Fail if the key of a sense did not come up and resembles another key."""
        for expansion, key, near in self._unused():
            wrong = f"no card, ability, verb or event {key!r}; did you mean {near!r}?"
            assert not near, f"expansion {expansion!r}: senses: {wrong}"

    def unused(self) -> Mapping[str, str]:
        """Return advice for each sense whose key is not defined and did not come up."""
        advice = "no card, ability, verb or event has that key: is it right?"
        return {f"sense {key}": advice for _, key, _ in self._unused()}

    def hints(self) -> Iterator[str]:
        """Yield a hint for each expansion with cards but without senses for them."""
        for info in self.rules.expansions[1:]:
            cards = [card.key for card in info.definition.cards if isinstance(card, CardKind)]
            if cards and not senses_from(info.definition):
                yield (
                    f"expansion {info.name!r} has no senses, so bots know nothing of its cards: "
                    f'facets={{"senses": {{"{cards[0]}": Sense(...)}}}}'
                )

    def _unused(self) -> Iterator[tuple[str, str, str]]:
        """Yield the expansion and key of such senses, with the key that was probably intended."""
        keys = {key for _, key in known_keys(self.rules)} | self._seen
        for info in self.rules.expansions:
            words = info.definition.facet("words", {})
            keys |= {part for path in words for part in path.partition(" ")[0].split("/")[1:]}
        for info in self.rules.expansions:
            own = [key for _, key in keys_of([info.definition])]
            for key in senses_from(info.definition):
                if key not in keys:
                    near = [
                        *get_close_matches(key, own, 1, NEAR),
                        *get_close_matches(key, sorted(keys), 1, NEAR),
                    ]
                    yield info.name, key, "".join(near[:1])
