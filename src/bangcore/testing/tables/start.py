"""A position as the call of ``table(...)`` that creates it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy, deepcopy
from typing import Any, final

from attrs import field, fields, frozen, has

from bangcore.game.deal import called
from bangcore.game.game import Game
from bangcore.rules.tokens import TOKENS, Tokens
from bangcore.testing.playing.patience import ANSWER, patience
from bangcore.testing.tables.named import CardName, state_named
from bangcore.testing.tables.source import Source, call, changes, spec_of
from bangcore.testing.tables.table import Seat, table

__all__ = ["Start", "is_between"]


def is_between(game: Game) -> bool:
    """Return whether *game* is between two actions of a turn, as a table is."""
    decision = game.decision
    return decision is not None and decision.kind == "turn" and game.state.phase == "play"


@final
@frozen(kw_only=True)
class Start:
    """The arguments of :func:`~bangcore.testing.table`, with piles from top to bottom."""

    seats: tuple[Seat, ...]
    turn: int = 0
    deck: tuple[str, ...] = ()
    discards: tuple[str, ...] = ()
    deck_only: bool = False
    used: Mapping[str, int] = field(factory=dict)
    extra: Mapping[str, Any] = field(factory=dict)
    piles: Mapping[str, str] = field(factory=dict)
    expansions: tuple[str | object, ...] = ()
    options: Mapping[str, bool | int] = field(factory=dict)
    seed: int = 0

    @classmethod
    def of(cls, game: Game) -> Start:
        """Return the position of *game*, which must be between two actions."""
        rules, state = game.ruleset, game.state
        expansions, options = spec_of(rules)

        def names(cards: Sequence[int]) -> str:
            return " ".join(rules.texts[card] for card in cards)

        def piles(seat: int | None) -> dict[str, str]:
            return {
                key: names(cards[::-1])
                for key, kind in rules.piles.items()
                if kind.by_seat == (seat is not None) and (cards := state.piles[key][seat or 0])
            }

        tokens = state.extra.get(TOKENS, Tokens())
        seats = tuple(
            Seat(
                role=role,
                character=None if character.startswith("bystander_") else character,
                hand=names(state.hands[seat]),
                in_play=names(state.in_play[seat]),
                life=state.life[seat] if state.alive[seat] else None,
                alive=state.alive[seat],
                tokens=tokens.of(seat),
                piles=piles(seat),
            )
            for seat, (role, character) in enumerate(
                zip(state.roles, state.characters, strict=True)
            )
        )
        changed = {
            name: state_named(deepcopy(value), rules)
            for name, value in state.extra.items()
            if name != TOKENS and value != rules.state_kinds[name]()
        }
        return cls(
            seats=seats,
            turn=state.turn,
            deck=tuple(names(state.deck[::-1]).split()),
            discards=tuple(names(state.discards[::-1]).split()),
            used=dict(state.used),
            expansions=tuple(thing for thing in expansions if _is_no_prop(thing)),
            options=options,
            extra=changed,
            piles=piles(None),
        )

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players."""
        return tuple(name.lower() for name in called(len(self.seats)))

    def game(self) -> Game:
        """Create the game."""
        with patience(ANSWER):
            return table(
                deck=" ".join(self.deck),
                discards=" ".join(self.discards),
                deck_only=self.deck_only,
                turn=self.names[self.turn],
                used=self.used,
                expansions=self.expansions,
                options=self.options,
                extra=lambda card: {name: _on(card, state) for name, state in self.extra.items()},
                piles=self.piles,
                seed=self.seed,
                **dict(zip(self.names, self.seats, strict=True)),
            ).game

    def written(self, source: Source, indent: str = "    ") -> str:
        """Return the source of the call."""
        source.name("table", "bangcore.testing")
        values = changes(self)
        seats = zip(self.names, values.pop("seats"), strict=True)
        arguments = [f"{name}={_seat(source, seat)}" for name, seat in seats]
        arguments += [f"{name}={self._argument(source, name)}" for name in values]
        # always one player per line
        inner = "".join(f"{indent}    {argument},\n" for argument in arguments)
        return f"table(\n{inner}{indent})"

    def _argument(self, source: Source, name: str) -> str:
        if name == "turn":
            return source.value(self.names[self.turn])
        if name in ("deck", "discards"):
            return source.value(" ".join(getattr(self, name)))
        if name == "expansions":
            return f"[{', '.join(map(source.expansion, self.expansions))}]"
        text = source.value(getattr(self, name))
        return f"lambda card: {text}" if name == "extra" and source.names_cards else text


def _on(card: Callable[[str], int], value: Any) -> Any:
    """Return a copy of a state, or of part of it, with the cards of another table."""
    if isinstance(value, CardName):
        return card(value.text)
    if isinstance(value, Mapping):
        return {_on(card, key): _on(card, item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)([_on(card, item) for item in value])
    if has(type(value)):
        new = copy(value)
        for part in fields(type(value)):
            object.__setattr__(new, part.name, _on(card, getattr(value, part.name)))
        return new
    return value


def _seat(source: Source, seat: Seat) -> str:
    source.name("seat", "bangcore.testing")
    values = changes(seat)
    first = [source.value(values.pop(name)) for name in ("role", "character") if name in values]
    return call("seat", [*first, *source.arguments(values)], "        ")


def _is_no_prop(thing: object) -> bool:
    # the expansion that a table adds: bystanders and additional copies of cards
    return getattr(thing, "name", "") != "testing"
