"""A table in words, to accompany its picture."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, final

from bang_table.svg.look import Look
from bang_table.text.shown import hand_sizes
from bangcore import PlayerView, View

__all__ = ["Description"]


@final
class Description:
    """A view in words, for screen readers, titles and the question."""

    def __init__(self, view: View, look: Look) -> None:
        self._view: Final = view
        self._look: Final = look
        self._language: Final = look.language
        self.laid: Final = look.language.laid(view)
        self.hand_sizes: Final = hand_sizes(view)

    def say(self, key: str, count: int = 1, /, **values: object) -> str:
        """Return a phrase about tables."""
        return self._language.say(f"table/{key}", count, **values)

    def prompt(self) -> str:
        """Return the question with its cause, or the outcome."""
        view = self._view
        if view.outcome is not None:
            return self._language.outcome(view.outcome, view)
        phrase = self._language.prompt(view)
        decision = view.decision
        if decision is None or view.is_asked or decision.kind == "turn":
            return phrase
        definition = self._look.definition(decision.cause.key)
        return f"{phrase} ({self._look.name(definition)})" if definition else phrase

    def sentences(self) -> Iterator[str]:
        """Yield the sentences for screen readers."""
        view = self._view
        yield f"{self.say('turn', turns=view.turns)}. {self.prompt()}"
        for player in [view.players[seat] for seat in view.order]:
            yield f"{player.name}: {', '.join(self._facts(player))}."
        yield f"{self.say('deck')}: {view.deck_size}. {self.say('discards')}: {view.discards_size}."
        yield from self.laid.lines

    def _facts(self, player: PlayerView) -> Iterator[str]:
        if player.role is not None:
            yield self._language.role(player.role)
        if player.character is not None:
            yield self._language.character(player.character)
        if not player.alive:
            yield self.say("out")
            return
        yield self.say("life", life=player.life, most=player.max_life)
        if player.seat in self.hand_sizes:
            yield self.say("hand", self.hand_sizes[player.seat])
        if player.distance is not None:
            yield self.distance(player)
        if player.in_play:
            yield self._language.cards(player.in_play)
        yield from map(self._language.name, self.laid.things.get(player.seat, ()))
        yield from self.laid.marks.get(player.seat, ())

    def distance(self, player: PlayerView) -> str:
        """Return the phrase for the distance to a player."""
        phrase = self.say("distance", distance=player.distance)
        return f"{phrase}, {self.say('reach')}" if self.in_reach(player) else phrase

    def in_reach(self, player: PlayerView) -> bool:
        """Return whether a player is in reach of the viewer."""
        return player.distance is not None and player.distance <= self._view.me.reach
