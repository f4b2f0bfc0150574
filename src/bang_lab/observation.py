"""Observations: the view of a seat as a fixed-length row of bytes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from math import prod
from operator import itemgetter
from typing import Any, Final, final

from attrs import frozen

from bang_lab.alphabet import Alphabet
from bang_lab.extras import kept_fields
from bang_lab.memory import DEEDS, UNANSWERED, Memory
from bang_lab.seating import Order, clockwise, steps
from bangcore.engine.snapshot import hand_seen_by
from bangcore.game.progress import Progress
from bangcore.rules.options import Decision
from bangcore.rules.outcome import Outcome
from bangcore.rules.pile_kinds import PileKind
from bangcore.rules.state import State

__all__ = ["Observation", "ObservedField"]

MOST: Final = 255
TEMPLATES: Final = 512
NUMBERS: Final = 6
"""The number of fields by seat that are written together."""
ZEROS: Final = (0,) * 100


@final
@frozen
class ObservedField:
    """A field of an observation: ``size`` numbers from ``start`` in a table of ``shape``.

    ``names`` are those of the entries along its last axis, such as the faces of cards; seats have
    the steps from the own one, and single numbers no name.
    """

    name: str
    about: str
    start: int
    shape: tuple[int, ...]
    names: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        """The number of its entries."""
        return prod(self.shape)


@final
class Observation:
    """An encoder of observations, one byte for each number, capped at 255.

    Seats are counted clockwise from the viewer's own; there is room for the maximum number of
    players, filled with 0.
    """

    def __init__(self, alphabet: Alphabet, *, memory: bool = False) -> None:
        self._alphabet = alphabet
        rules = alphabet.rules
        self._kept = tuple(kept_fields(alphabet))
        self._open = bool(rules.tables["bang_hand_open"].abilities)
        self.fields: list[ObservedField] = []
        faces = alphabet.faces
        seats = tuple(map(str, range(alphabet.seats)))
        self._lay("over", "whether the game is over", 1)
        self._lay("phase", f"the phase: {', '.join(alphabet.phases)}", alphabet.phases)
        self._lay("seat", "the viewer's seat", seats)
        self._lay("players", "the number of players", 1)
        self._lay("roles", f"roles dealt: {', '.join(alphabet.roles)}", alphabet.roles)
        self._lay("turns", "the number of turns so far", 1)
        self._lay("deck", "cards in the draw pile", 1)
        self._lay("discards", "cards in the discard pile", 1)
        self._lay("top", "the top card of the discard pile", faces)
        self._lay("discarded", "the number of each card in the discard pile", faces)
        self._lay("table", "the cards in the middle", faces)
        self._lay("hand", "the viewer's hand", faces)
        self._lay("sits", "whether the seat is taken", seats)
        self._lay("turn", "whose turn it is", seats)
        self._lay("asked", "the players who are asked", seats)
        self._lay("won", "who has won", seats)
        # these are written together, in this order
        self._lay("alive", "who is in play", seats)
        self._lay("life", "life points", seats)
        self._lay("max life", "maximum life points", seats)
        self._lay("cards", "cards in hand", seats)
        self._lay("reach", "the range of the weapon", seats)
        self._lay("distance", "the distance from the viewer", seats)
        self._lay("role", "roles, as far as the viewer knows", seats, alphabet.roles)
        self._lay("character", "characters, sorted by key", seats, alphabet.characters)
        self._lay("in play", "cards in front of players", seats, faces)
        if self._open:
            self._lay("open hand", "open hands of others", seats, faces)
        for key, kind in rules.piles.items():
            if kind.face_down:
                self._lay(f"{key} size", f"cards in the {kind.name} of each player", seats)
            shape = (seats, faces) if kind.by_seat else (faces,)
            self._lay(key, f"cards that the viewer sees in the {kind.name}", *shape)
        self._lay("question", "the kind of question", alphabet.questions)
        self._lay("cause", "the key of its cause", alphabet.keys)
        self._lay("cause card", "the card that causes it", faces)
        self._lay("by", "who caused it", seats)
        self._lay("at", "its target", seats)
        self._lay("needed", "the amount asked for", 1)
        self._lay("offered", "the cards on offer", faces)
        for slot in self._kept:
            axes = (seats,) if slot.by_seat else ()
            self._lay(f"{slot.expansion} {slot.name}", slot.form, *axes, slot.width)
        if memory:
            about = f"deeds by author and victim: {', '.join(DEEDS)}"
            self._lay("deeds", about, seats, seats, DEEDS)
            about = "attacks that cost a life since the hand last gained a card: "
            self._lay("unanswered", about + ", ".join(UNANSWERED), seats, UNANSWERED)
            self._lay("known", "cards known to be in others' hands", seats, faces)
            self._lay("bangs", "BANG!s played this turn", 1)
        self._at: dict[str, int] = {field.name: field.start for field in self.fields}
        self.size = self.fields[-1].start + self.fields[-1].size
        self._shown = {
            expansion: [(slot.name, slot, self._at[f"{expansion} {slot.name}"]) for slot in some]
            for expansion, some in groupby(self._kept, lambda slot: slot.expansion)
        }
        self._tables: dict[int, bytes] = {}
        self._templates: dict[tuple[Any, ...], bytes] = {}
        self._turns: dict[tuple[int, Order], Callable[[Sequence[int]], Sequence[int]]] = {}
        face, at = alphabet.face, self._at
        self._common = tuple(at[name] for name in ("phase", "turns", "turn", "alive"))
        self._asking = tuple(
            at[name] for name in ("asked", "question", "cause", "cause card", "by", "at", "needed")
        )
        # the offset of each card in the fields with one number for each face
        self._top, self._discarded, self._table, self._hand, self._offered = (
            tuple([at[name] + number for number in face])
            for name in ("top", "discarded", "table", "hand", "offered")
        )
        self._in_play = tuple(
            tuple([at["in play"] + step * len(faces) + number for number in face])
            for step in range(alphabet.seats)
        )

    def _lay(self, name: str, about: str, *axes: Sequence[str] | int) -> None:
        """Lay out a field whose axes are names, or a length without names."""
        start = self.fields[-1].start + self.fields[-1].size if self.fields else 0
        shape = tuple(axis if isinstance(axis, int) else len(axis) for axis in axes)
        names = () if isinstance(axes[-1], int) else tuple(axes[-1])
        self.fields.append(ObservedField(name, about, start, shape, names))

    def _template(self, key: tuple[Any, ...], state: State, seat: int) -> bytes:
        """Return the parts that rarely change: seats, characters and roles, as *seat* sees them."""
        alphabet, at = self._alphabet, self._at
        players = len(state.names)
        table = alphabet.rules.players_of(state.roles)
        out = bytearray(self._tables.get(table) or self._empty(table, players))
        out[at["seat"] + seat] = 1
        character, role = at["character"], at["role"]
        for other in clockwise(state.order, seat):
            if name := state.characters[other]:
                out[character + alphabet.character[name]] = 1
            if other == seat or state.revealed[other]:
                out[role + alphabet.role[state.roles[other]]] = 1
            character += len(alphabet.characters)
            role += len(alphabet.roles)
        if len(self._templates) >= TEMPLATES:
            self._templates.clear()
        template = self._templates[key] = bytes(out)
        return template

    def _empty(self, table: int, players: int) -> bytes:
        """Return the part common to all games with these seats."""
        alphabet, at = self._alphabet, self._at
        out = bytearray(self.size)
        out[at["players"]] = players
        for role in alphabet.rules.role_set(table).roles:
            out[at["roles"] + alphabet.role[role]] += 1
        out[at["sits"] : at["sits"] + players] = b"\1" * players
        row = self._tables[table] = bytes(out)
        return row

    def of(self, progress: Progress, seat: int) -> bytearray:
        """Return the observation of *seat* without checks."""
        g, decision = progress.engine, progress.decision
        state = progress.state
        players = len(state.names)
        places = steps(state.order, seat)
        phase, piles, turn, alive = self._common
        key = (seat, state.order, *state.characters, *state.roles, *state.revealed)
        out = bytearray(self._templates.get(key) or self._template(key, state, seat))

        discards = state.discards
        sizes = state.turns, len(state.deck), len(discards)
        out[piles : piles + 3] = bytes(sizes if max(sizes) <= MOST else _capped(sizes))
        out[phase + self._alphabet.phase.get(state.phase, 0)] = 1
        if discards:
            out[self._top[discards[-1]]] = 1
            faces = self._discarded
            for card in discards:
                out[faces[card]] += 1
        if state.table:
            _count(out, self._table, state.table)
        faces = self._hand
        for card in state.hands[g.holder(seat)]:
            out[faces[card]] += 1
        for other, cards in enumerate(state.in_play):
            if cards:
                faces = self._in_play[places[other]]
                for card in cards:
                    out[faces[card]] += 1
        out[turn + places[state.turn]] = 1

        seats = range(players)
        numbers = [
            *state.alive,
            *state.life,
            *state.max_life,
            *map(len, state.hands),
            *(map(g.reach, seats) if state.phase != "setup" else [1] * players),
            *(map(g.sight(seat).get, seats, ZEROS) if state.alive[seat] else ZEROS[:players]),
            0,
        ]
        turned = self._turns.get((seat, state.order)) or self._turn(seat, state.order)
        values = turned(numbers)
        try:
            out[alive : alive + len(values)] = bytes(values)
        except ValueError:
            out[alive : alive + len(values)] = bytes(_capped(values))

        if self._open:
            self._open_hands(out, progress, seat, places)
        for kind in self._alphabet.rules.piles.values():
            self._pile(out, progress, seat, places, kind)
        if decision is not None:
            self._question(out, decision, places)
        else:
            assert state.outcome is not None
            self._outcome(out, state.outcome, places)
        if self._kept:
            self._extra(out, state, seat, places)
        return out

    def _pile(
        self,
        out: bytearray,
        progress: Progress,
        seat: int,
        places: Sequence[int],
        kind: PileKind,
    ) -> None:
        """Write the cards of all piles of *kind* that *seat* sees, and the sizes of others."""
        face, start = self._alphabet.face, self._at[kind.key]
        for other, cards in enumerate(progress.state.piles[kind.key]):
            place = places[other] if kind.by_seat else 0
            if kind.face_down:
                out[self._at[f"{kind.key} size"] + place] = min(len(cards), MOST)
                if not progress.engine.same_hand(seat, other):
                    continue
            for card in cards:
                out[start + place * len(self._alphabet.faces) + face[card]] += 1

    def remember(self, out: bytearray, memory: Memory, progress: Progress, seat: int) -> None:
        """Write the memory of *seat* into its observation."""
        players = len(progress.state.names)
        holders = [progress.engine.holder(other) for other in range(players)]
        memory.write(out, self._at, seat, steps(progress.state.order, seat), holders)

    def _turn(self, seat: int, order: Order) -> Callable[[Sequence[int]], Sequence[int]]:
        """Return a function that sorts lists clockwise from *seat* and pads them with 0."""
        players = len(order)
        zero = NUMBERS * players
        padding = (zero,) * (self._alphabet.seats - players)
        turn = self._turns[seat, order] = itemgetter(
            *(
                index
                for number in range(NUMBERS)
                for index in (*[number * players + s for s in clockwise(order, seat)], *padding)
            )
        )
        return turn

    def _question(self, out: bytearray, decision: Decision, places: Sequence[int]) -> None:
        alphabet = self._alphabet
        cause = decision.cause
        seats, question, key, card, by, at, needed = self._asking
        for other in decision.seats:
            out[seats + places[other]] = 1
        out[question + alphabet.question.get(decision.kind, 0)] = 1
        out[key + alphabet.key.get(cause.key, 0)] = 1
        out[needed] = cause.needed if 0 <= cause.needed <= MOST else MOST
        if cause.card is not None:
            out[card + alphabet.face[cause.card]] = 1
        if cause.by is not None:
            out[by + places[cause.by]] = 1
        if cause.target is not None:
            out[at + places[cause.target]] = 1
        if cause.cards:
            _count(out, self._offered, cause.cards)

    def _outcome(self, out: bytearray, outcome: Outcome, places: Sequence[int]) -> None:
        out[self._at["over"]] = 1
        for winner in outcome.winners:
            out[self._at["won"] + places[winner]] = 1

    def _open_hands(
        self, out: bytearray, progress: Progress, seat: int, places: Sequence[int]
    ) -> None:
        g = progress.engine
        faces, start = len(self._alphabet.faces), self._at["open hand"]
        for other, place in enumerate(places):
            seen_by = hand_seen_by(g, other)
            if other != g.holder(seat) and (seen_by is None or seat in seen_by):
                for card in progress.state.hands[other]:
                    out[start + place * faces + self._alphabet.face[card]] += 1

    def _extra(self, out: bytearray, state: State, seat: int, places: Sequence[int]) -> None:
        alphabet, extra = self._alphabet, state.extra
        for expansion, fields in self._shown.items():
            view = extra[expansion].view(seat)
            for name, slot, start in fields:
                # a new row is already 0
                if value := view.get(name):
                    slot.write(value, out, start, alphabet, places)


def _capped(values: Sequence[int]) -> list[int]:
    return [min(max(value, 0), MOST) for value in values]


def _count(out: bytearray, places: Sequence[int], cards: Sequence[int]) -> None:
    for card in cards:
        out[places[card]] += 1
