"""An encoding of the state of any expansion."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, final, get_args, get_type_hints

from attrs import frozen

from bang_lab.alphabet import Alphabet
from bangcore.game.game import Game

__all__ = ["Kept", "kept_fields"]

YES: Final = "whether"
NUMBER: Final = "a number"
KEY: Final = "a key"
IDS: Final = "numbers, such as ids of cards"
LISTED: Final = "keys"
EITHER: Final = "keys and numbers"
_BY_TYPE: Final = {bool: YES, int: NUMBER, str: KEY}
_WITHIN: Final = {int: IDS, str: LISTED}


@final
@frozen
class Kept:
    """The encoding of a field of an expansion's view.

    ``form`` is the form of the value, or of each entry if ``by_seat``.  A number takes two places,
    the first for the sign; keys take a place for each known key; a list of numbers takes a place
    for each card.
    """

    expansion: str
    name: str
    form: str
    by_seat: bool
    width: int

    def write(
        self, value: Any, out: bytearray, start: int, alphabet: Alphabet, places: Sequence[int]
    ) -> None:
        """Write *value*, each entry at the place of its seat if by seat; skip empty values."""
        if not self.by_seat:
            self._write(value, out, start, alphabet)
        elif isinstance(value, (list, tuple)):
            for place, entry in zip(places, value, strict=False):
                if entry:
                    self._write(entry, out, start + place * self.width, alphabet)

    def _write(self, value: Any, out: bytearray, start: int, alphabet: Alphabet) -> None:
        form = self.form
        if form in (YES, NUMBER):
            if isinstance(value, int):
                if form is YES:
                    out[start] = bool(value)
                else:
                    out[start] = value < 0
                    out[start + 1] = min(max(value, 0), 255)
            return
        if form is KEY and isinstance(value, str):
            out[start + alphabet.key.get(value, 0)] = 1
            return
        items = value if isinstance(value, (list, tuple)) else (value,)
        numbers = start + (len(alphabet.keys) if form is EITHER else 0)
        end = start + self.width
        for item in items:
            place = -1
            if isinstance(item, str) and form is not IDS:
                if item:
                    place = start + alphabet.key.get(item, 0)
            elif isinstance(item, int) and form in (IDS, EITHER) and 0 <= item < end - numbers:
                place = numbers + item
            if place >= 0 and out[place] < 255:
                out[place] += 1


def kept_fields(alphabet: Alphabet) -> Iterator[Kept]:
    """Yield the encoding of each field in the views of expansions.

    Fields by seat are detected in two deals: they have one entry for each player in both.
    """
    rules = alphabet.rules
    if not rules.state_kinds:
        return
    views = [Game.new(n, rules, seed=0).view(0) for n in (min(rules.players), max(rules.players))]
    extras: list[Mapping[str, Any]] = [view.extra for view in views]
    some = extras[0]
    for expansion in sorted(some):
        fields = some[expansion]
        if not isinstance(fields, Mapping):
            continue
        hints = _hints(rules.state_kinds[expansion])
        for name in sorted(fields):
            values = [extra[expansion].get(name) for extra in extras]
            by_seat = all(
                isinstance(value, (list, tuple)) and len(value) >= len(view.players)
                for view, value in zip(views, values, strict=True)
            )
            form = _form(values[0], hints.get(name), by_seat)
            if form:
                yield Kept(expansion, name, form, by_seat, _width(form, alphabet))


def _hints(kind: type[Any]) -> Mapping[str, Any]:
    try:
        return get_type_hints(kind)
    except Exception:  # annotations of expansions may fail in any way
        return {}


def _form(value: Any, hint: Any, by_seat: bool) -> str:
    hinted = get_args(hint)
    within: type[Any] = hinted[0] if len(hinted) == 1 else type(None)
    if by_seat:
        types = {type(entry) for entry in value if entry is not None} or {within}
        kind: type[Any] = types.pop() if len(types) == 1 else type(None)
        return EITHER if kind in (list, tuple) else _BY_TYPE.get(kind, "")
    if isinstance(value, (list, tuple)):
        return _WITHIN.get(within, EITHER)
    return _BY_TYPE.get(type(value), "")


def _width(form: str, alphabet: Alphabet) -> int:
    keys, cards = len(alphabet.keys), len(alphabet.rules.cards)
    return {YES: 1, NUMBER: 2, KEY: keys, LISTED: keys, IDS: cards, EITHER: keys + cards}[form]
