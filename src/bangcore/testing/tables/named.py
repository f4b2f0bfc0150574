"""Names for card numbers, in messages and in tests to paste."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, Final, final

from attrs import evolve, fields, frozen, has

from bangcore.engine.events import REFEREE, Change
from bangcore.game.game import Game
from bangcore.rules.base_ruleset import BaseRuleset
from bangcore.rules.piles import MoveRecord

__all__ = ["CardName", "named", "state_named"]

ONE: Final = {"id", "card", "top_discard"}
"""Fields that contain the number of a card."""
SEVERAL: Final = {"hands", "hand", "in_play", "deck", "discards", "table", "cards"}
"""Fields that contain lists of card numbers."""
KEYED: Final = {"knows", "shuffles"}
"""Fields that map card numbers to something."""


@final
class CardName(int):
    """The number of a card, with the card's text as its repr.

    >>> CardName(34, "beer:6-hearts") + 1, [CardName(34, "beer:6-hearts")]
    (35, [beer:6-hearts])
    """

    text: str

    def __new__(cls, card: int, text: str) -> CardName:
        new = super().__new__(cls, card)
        new.text = text
        return new

    def __repr__(self) -> str:
        return self.text

    __str__ = __repr__


def named(value: Any, game: Game) -> Any:
    """Return *value*, from *game* or one like it, with cards that print as their names."""
    return _Namer(game.ruleset, frozenset(_entries_with_cards(game))).named(value)


@final
@frozen
class _Namer:
    """Names cards in values; *entries* are the entries of expansions' views that contain cards."""

    rules: BaseRuleset
    entries: frozenset[tuple[str, str]]

    def named(self, value: Any, where: str = "") -> Any:
        """Return *value*, the value of the field *where*, with named cards."""
        if isinstance(value, Mapping):
            if where == "extra":
                return {name: self._part_of_expansion(name, state) for name, state in value.items()}
            return {
                _card(key, self.rules) if where in KEYED else key: self.named(inner, str(key))
                for key, inner in value.items()
            }
        if isinstance(value, (list, tuple)):
            return type(value)([self._item(item, where) for item in value])
        if isinstance(value, Change):
            return _with(value, {"value": self._changed(value)})
        if has(type(value)):
            parts = [part.name for part in fields(type(value))]
            return _with(value, {name: self.named(getattr(value, name), name) for name in parts})
        return _card(value, self.rules) if where in ONE else value

    def _item(self, item: Any, where: str) -> Any:
        if where in SEVERAL and not isinstance(item, (list, tuple)):
            return _card(item, self.rules) if isinstance(item, int) else self.named(item)
        if where == "moves" and isinstance(item, tuple):
            move = MoveRecord._make(item)
            among = move.among and tuple([_card(card, self.rules) for card in move.among])
            return move._replace(card=_card(move.card, self.rules), among=among)
        if where == "rolls" and isinstance(item, str) and item.startswith("card"):
            return " ".join(str(_card(word, self.rules)) for word in item.split(" "))
        return self.named(item, where)

    def _changed(self, change: Change) -> Any:
        if change.expansion is None:
            return self.named(change.value, change.what)
        if not change.what:
            return self._part_of_expansion(change.expansion, change.value)
        return self._part_of_expansion(change.expansion, {change.what: change.value})[change.what]

    def _part_of_expansion(self, name: str, state: Any) -> Any:
        """Return the state or the view of an expansion with named cards."""
        if not isinstance(state, Mapping):
            return state_named(state, self.rules)
        return {
            key: _each(inner, self.rules) if (name, key) in self.entries else inner
            for key, inner in state.items()
        }


def _entries_with_cards(game: Game) -> Iterator[tuple[str, str]]:
    """Yield pairs of an expansion and an entry of its view that contains only cards."""
    for name, state in game.state.extra.items():
        # a faulty view must not prevent printing the rest
        with suppress(Exception):
            for key, value in state_named(state, game.ruleset).view(REFEREE).items():
                numbers = [*_numbers(value)]
                if numbers and all(isinstance(number, CardName) for number in numbers):
                    yield name, key


def _numbers(value: Any) -> Iterator[int]:
    if isinstance(value, int):
        yield value
    elif isinstance(value, (list, tuple, Mapping)):
        for item in value.values() if isinstance(value, Mapping) else value:
            yield from _numbers(item)


def _each(value: Any, rules: BaseRuleset) -> Any:
    if isinstance(value, Mapping):
        return {key: _each(item, rules) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)([_each(item, rules) for item in value])
    return _card(value, rules)


def _card(value: Any, rules: BaseRuleset) -> Any:
    """Return a card number as :class:`CardName`, a card as its text, anything else unchanged."""
    is_number = isinstance(value, int) or (isinstance(value, str) and value.isdecimal())
    if not is_number or isinstance(value, bool) or not 0 <= int(value) < len(rules.texts):
        return value
    card = int(value)
    # the number distinguishes duplicate cards
    alike = f" ({card})" if card in rules.duplicates else ""
    return CardName(card, rules.texts[card] + alike)


def _with(value: Any, changes: Mapping[str, Any]) -> Any:
    """Return a copy of an attrs object with fields replaced by equal values."""
    new = copy.copy(value)
    try:
        for name, part in changes.items():
            object.__setattr__(new, name, part)
    except AttributeError:  # a compiled class of values
        return evolve(value, **changes)
    return new


def state_named(state: Any, rules: BaseRuleset) -> Any:
    """Return an equal state of an expansion whose cards are :class:`CardName`.

    Its ``with_cards`` finds the cards; without one it is returned unchanged.
    """
    names = {card: CardName(card, text) for card, text in enumerate(rules.texts)}
    # a faulty state must still be printable
    with suppress(Exception):
        new = _deeply_copied(state).with_cards(names, [names[c] for c in rules.representative])
        values = {part.name: getattr(new, part.name) for part in fields(type(state))}
        if all(getattr(state, name) == value for name, value in values.items()):
            return _with(state, values)
    return state


def _deeply_copied(state: Any) -> Any:
    """Return a copy of a state without relying on its ``copy``, which may be wrong."""
    kind = type(state)
    new = copy.deepcopy(state)
    how = {"copy": copy.deepcopy, "__slots__": ()}
    object.__setattr__(new, "__class__", type(kind.__name__, (kind,), how))
    return new
