"""Actions: a number for every answer, the same in all games of a ruleset."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, final

from attrs import frozen

from bang_lab.alphabet import Alphabet
from bang_lab.seating import Order, steps
from bangcore.errors import InvalidSetup, brief
from bangcore.rules.options import Option

__all__ = ["SPARE", "WAIT", "ActionBlock", "Actions"]

WAIT: Final = 0
"""The action of a seat that declines to interrupt."""
PASS: Final = 1
END: Final = 2

CARDS: Final = "card"
KEYS: Final = "key"
NOTHING: Final = ""
SPARE: Final = 1024
"""The number of spare actions, for options that have no cell."""
SPARE_OF_BASE: Final = 32
KEPT: Final = 50_000


@final
@frozen
class ActionBlock:
    """A block of ``size`` actions of one form, numbered from ``start``.

    It is a table of ``things`` (``card``: each face, ``key``: each key, or nothing) and
    ``places``.  If there is more than one place, the first means no target, and the others are the
    targets, clockwise from the player's own seat.  The number of an action is
    ``start + thing * places + place``.
    """

    name: str
    about: str
    start: int
    things: str
    count: int
    places: int

    @property
    def size(self) -> int:
        """The number of actions."""
        return self.count * self.places


FORMS: Final = (
    ("wait", "not to interrupt, or not to be asked", NOTHING, False),
    ("pass", "to pass", NOTHING, False),
    ("end", "to end the turn", NOTHING, False),
    ("play", "to play a card", CARDS, True),
    ("play as", "to play a card as another one", CARDS, True),
    ("use card", "to answer with a card, or to use one in front of oneself", CARDS, True),
    ("use card as", "to answer with a card as another one", CARDS, False),
    ("use", "to use an ability, a rule or a card in play, by key", KEYS, True),
    ("use with", "to use something together with a card", CARDS, True),
    ("pick card", "to choose a card", CARDS, False),
    ("pick", "to choose something by key", KEYS, False),
    ("pick player", "to choose a player", NOTHING, True),
)
OWN: Final = (
    ("own", "another verb of an expansion with a key, such as buy", KEYS, True),
    ("own card", "another verb of an expansion with a card, such as sell", CARDS, True),
)


@final
class Actions:
    """The action space of a ruleset.

    >>> from bangcore import Ruleset
    >>> actions = Actions(Alphabet(Ruleset.build()))
    >>> len(actions)
    3224
    >>> actions.meaning(3), actions.meaning(1000)
    ('play bang:A-spades', 'play as wells_fargo:3-hearts -> 4')
    """

    def __init__(self, alphabet: Alphabet) -> None:
        self._alphabet = alphabet
        self._face, self._key = alphabet.face, alphabet.key
        with_more = len(alphabet.rules.expansions) > 1
        places = 1 + alphabet.seats
        start, blocks = 0, []
        for name, about, things, aimed in (*FORMS, *(OWN if with_more else ())):
            count = {CARDS: len(alphabet.faces), KEYS: len(alphabet.keys), NOTHING: 1}[things]
            blocks.append(ActionBlock(name, about, start, things, count, places if aimed else 1))
            start += blocks[-1].size
        spare = SPARE if with_more else SPARE_OF_BASE
        about = "options without a cell, in the order of the question"
        blocks.append(ActionBlock("spare", about, start, NOTHING, spare, 1))
        self.blocks = tuple(blocks)
        self._by_name = {block.name: block for block in blocks}
        self._spare = blocks[-1]
        # the cells of options by id, for each seat and order of seats; the options stay
        # referenced, so that their ids are not reused
        self._cells: dict[tuple[int, Order], dict[int, int]] = {}
        self._kept: list[Option] = []

    def __len__(self) -> int:
        return self._spare.start + self._spare.size

    def numbers(self, options: Sequence[Option], seat: int, order: Order) -> list[int]:
        """Return a different action for each of the *options* of *seat*.

        *order* are the seats as they sit.  Options beyond the spare actions get -1.
        """
        cells = self._cells.get((seat, order))
        if cells is None:
            cells = self._cells[seat, order] = {}
        try:
            numbers = [cells[id(option)] for option in options]
        except KeyError:
            places = steps(order, seat)
            numbers = [self._found(cells, option, places) for option in options]
        if len({*numbers}) < len(numbers) or self._spare.start in numbers:
            return [*self._apart(numbers)]
        return numbers

    def _found(self, cells: dict[int, int], option: Option, places: Sequence[int]) -> int:
        cell = cells.get(id(option))
        if cell is None:
            if len(self._kept) >= KEPT:
                # other threads may still write to the old caches
                self._kept, self._cells = [], {}
            self._kept.append(option)
            cell = cells[id(option)] = self._cell(option, places)
        return cell

    def _apart(self, cells: Sequence[int]) -> Iterator[int]:
        """Yield the actions of options in *cells*; the first option of a cell gets it."""
        full_cells: set[int] = set()
        free = self._spare.start
        end = len(self)
        for cell in cells:
            if cell < self._spare.start and cell not in full_cells:
                full_cells.add(cell)
                yield cell
            elif free < end:
                yield free
                free += 1
            else:
                yield -1

    def _cell(self, option: Option, places: Sequence[int]) -> int:
        """Return the cell of an option; options of one question may share a cell."""
        target = option.target
        place = 0 if target is None else 1 + places[target]
        card, key = option.card, option.key
        thing = 0
        if card is not None:
            thing = self._face[card]
        elif key is not None:
            thing = self._key.get(key, 0)
            if not thing:
                return self._spare.start
        block = self._by_name.get(_form(option))
        if block is None or option.other is not None or place >= block.places:
            return self._spare.start
        kind = CARDS if card is not None else KEYS if key is not None else NOTHING
        if block.things != kind:
            return self._spare.start
        return block.start + thing * block.places + place

    def parts(self, action: int) -> tuple[str, str, int | None]:
        """Return the kind of an action, its card or key, and its target as steps from the player.

        :raises InvalidSetup: if there is no such action.
        """
        action = self.check(action)
        block = next(b for b in reversed(self.blocks) if b.start <= action)
        if block is self._spare:
            return f"spare #{action - block.start}", "", None
        thing, place = divmod(action - block.start, block.places)
        names = {CARDS: self._alphabet.faces, KEYS: self._alphabet.keys, NOTHING: ("",)}
        return block.name, names[block.things][thing], place - 1 if place else None

    def meaning(self, action: int) -> str:
        """Return a description of an action; its targets are counted from the player's own seat.

        :raises InvalidSetup: if there is no such action.
        """
        kind, thing, target = self.parts(action)
        aim = "" if target is None else f"-> {target}"
        return " ".join(filter(None, [kind, thing, aim]))

    def check(self, action: object) -> int:
        """Validate *action* and return it as an ``int``."""
        try:
            number = action.__index__()  # type: ignore[attr-defined]
        except (AttributeError, TypeError):
            number = -1
        if isinstance(action, bool) or not 0 <= number < len(self):
            raise InvalidSetup(f"no action {brief(action)}; known are 0 to {len(self) - 1}")
        return int(number)


def _form(option: Option) -> str:
    """Return the name of the block of an option, or an empty string."""
    verb, card, key = option.verb, option.card, option.key
    if verb == "play":
        return "play" if option.as_ is None else "play as"
    if verb == "use":
        if card is None:
            return "use"
        if key is not None:
            return "use with"
        return "use card" if option.as_ is None else "use card as"
    if verb == "pick":
        if card is not None:
            return "pick card"
        return "pick player" if key is None else "pick"
    if verb in ("pass", "end"):
        return verb
    return "own" if card is None else "own card"
