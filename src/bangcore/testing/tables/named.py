"""Names for card numbers, in messages and in tests to paste."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, Final, final

from attrs import fields, frozen, has

from bangcore.engine.events import REFEREE, Change
from bangcore.game.game import Game
from bangcore.rules.base_ruleset import BaseRuleset
from bangcore.rules.piles import Move

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
    return _Naming(game.ruleset, frozenset(_shown_as_cards(game))).named(value)


@final
@frozen
class _Naming:
    """Names cards in values; *shown* are the entries of expansions' views that contain cards."""

    rules: BaseRuleset
    shown: frozenset[tuple[str, str]]

    def named(self, value: Any, where: str = "") -> Any:
        """Return *value*, the value of the field *where*, with named cards."""
        if isinstance(value, Mapping):
            if where == "extra":
                return {name: self._kept(name, kept) for name, kept in value.items()}
            return {
                _card(key, self.rules) if where in KEYED else key: self.named(inner, str(key))
                for key, inner in value.items()
            }
        if isinstance(value, (list, tuple)):
            return type(value)([self._item(one, where) for one in value])
        if isinstance(value, Change):
            return _with(value, {"value": self._changed(value)})
        if has(type(value)):
            parts = [part.name for part in fields(type(value))]
            return _with(value, {name: self.named(getattr(value, name), name) for name in parts})
        return _card(value, self.rules) if where in ONE else value

    def _item(self, one: Any, where: str) -> Any:
        if where in SEVERAL and not isinstance(one, (list, tuple)):
            return _card(one, self.rules) if isinstance(one, int) else self.named(one)
        if isinstance(one, Move):
            among = one.among and tuple([_card(card, self.rules) for card in one.among])
            return one._replace(card=_card(one.card, self.rules), among=among)
        if where == "rolls" and isinstance(one, str) and one.startswith("card"):
            return " ".join(str(_card(word, self.rules)) for word in one.split(" "))
        return self.named(one, where)

    def _changed(self, change: Change) -> Any:
        if change.expansion is None:
            return self.named(change.value, change.what)
        if not change.what:
            return self._kept(change.expansion, change.value)
        return self._kept(change.expansion, {change.what: change.value})[change.what]

    def _kept(self, name: str, kept: Any) -> Any:
        """Return the state or the view of an expansion with named cards."""
        if not isinstance(kept, Mapping):
            return state_named(kept, self.rules)
        return {
            key: _each(inner, self.rules) if (name, key) in self.shown else inner
            for key, inner in kept.items()
        }


def _shown_as_cards(game: Game) -> Iterator[tuple[str, str]]:
    """Yield pairs of an expansion and an entry of its view that contains only cards."""
    for name, kept in game.state.extra.items():
        # a faulty view must not prevent printing the rest
        with suppress(Exception):
            for key, value in state_named(kept, game.ruleset).view(REFEREE).items():
                numbers = [*_numbers(value)]
                if numbers and all(isinstance(number, CardName) for number in numbers):
                    yield name, key


def _numbers(value: Any) -> Iterator[int]:
    if isinstance(value, int):
        yield value
    elif isinstance(value, (list, tuple, Mapping)):
        for one in value.values() if isinstance(value, Mapping) else value:
            yield from _numbers(one)


def _each(value: Any, rules: BaseRuleset) -> Any:
    if isinstance(value, Mapping):
        return {key: _each(one, rules) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)([_each(one, rules) for one in value])
    return _card(value, rules)


def _card(value: Any, rules: BaseRuleset) -> Any:
    """Return a card number as :class:`CardName`, a card as its text, anything else unchanged."""
    known = isinstance(value, int) or (isinstance(value, str) and value.isdecimal())
    if not known or isinstance(value, bool) or not 0 <= int(value) < len(rules.texts):
        return value
    card = int(value)
    # the number distinguishes duplicate cards
    alike = f" ({card})" if card in rules.duplicates else ""
    return CardName(card, rules.texts[card] + alike)


def _with(value: Any, changes: Mapping[str, Any]) -> Any:
    """Return a copy of an attrs object with fields replaced by equal values."""
    new = copy.copy(value)
    for name, one in changes.items():
        object.__setattr__(new, name, one)
    return new


def state_named(kept: Any, rules: BaseRuleset) -> Any:
    """Return an equal state of an expansion whose cards are :class:`CardName`.

    Its ``with_cards`` finds the cards; without one it is returned unchanged.
    """
    names = {card: CardName(card, text) for card, text in enumerate(rules.texts)}
    # a faulty state must still be printable
    with suppress(Exception):
        found = _deeply_copied(kept).with_cards(names, [names[c] for c in rules.representative])
        values = {part.name: getattr(found, part.name) for part in fields(type(kept))}
        if all(getattr(kept, name) == value for name, value in values.items()):
            return _with(kept, values)
    return kept


def _deeply_copied(kept: Any) -> Any:
    """Return a copy of a state without relying on its ``copy``, which may be wrong."""
    kind = type(kept)
    new = copy.deepcopy(kept)
    how = {"copy": copy.deepcopy, "__slots__": ()}
    object.__setattr__(new, "__class__", type(kind.__name__, (kind,), how))
    return new
