"""The symbol language: most cards are lines of a symbol and whom it is for, as printed on them.

>>> Lines(life(ALL_OTHERS), life(SELF))         # Saloon
Lines(life(all others), life(self))
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any, final

from attrs import frozen

from bangcore.engine.table import Position
from bangcore.rules.options import Cause

if TYPE_CHECKING:
    from bangcore.engine.engine import Engine, Play
    from bangcore.rules.definitions import CardKind

__all__ = [
    "ALL_OTHERS",
    "ANYBODY",
    "IN_REACH",
    "OTHER",
    "SELF",
    "InFront",
    "Lines",
    "Symbol",
    "Target",
    "discard",
    "draw",
    "each",
    "life",
    "missed",
    "shot",
    "take",
    "within",
]


@final
@frozen
class Target:
    """Whom a symbol is for; ``chosen`` if the player of the card picks one of ``seats``."""

    name: str
    chosen: bool
    seats: Callable[[Engine, int], Sequence[int]]

    def __repr__(self) -> str:
        return self.name


SELF = Target("self", False, lambda g, me: (me,))
ALL_OTHERS = Target("all others", False, Position.others)
OTHER = Target("another player", True, Position.others)
ANYBODY = Target("any player", True, lambda g, me: (me, *g.others(me)))
IN_REACH = Target("within reach", True, Position.in_reach)


def within(distance: int) -> Target:
    """Return the target: another player at that distance or less."""
    return Target(f"within {distance}", True, lambda g, me: g.within(me, distance))


@final
@frozen
class Symbol:
    """A symbol with its target; ``fits`` tells for whom of them it means something."""

    name: str
    at: Target
    do: Callable[[Engine, Play, int], Awaitable[Any]]
    fits: Callable[[Engine, int, int], bool] | None = None

    def __repr__(self) -> str:
        return f"{self.name}({self.at})"


def shot(at: Target) -> Symbol:
    """Return the BANG! symbol: the target loses a life point unless he cancels it."""

    def do(g: Engine, play: Play, seat: int) -> Awaitable[None]:
        return g.shoot(play.by, seat, key=play.key, card=play.source)

    return Symbol("shot", at, do)


def life(at: Target, amount: int = 1) -> Symbol:
    """Return the life symbol: the target regains life points."""

    def do(g: Engine, play: Play, seat: int) -> Awaitable[int]:
        return g.heal(seat, amount, key=play.key)

    return Symbol("life", at, do)


def draw(count: int) -> Symbol:
    """Return the draw symbol: the player draws cards from the deck."""

    def do(g: Engine, play: Play, seat: int) -> Awaitable[list[int]]:
        return g.draw(seat, count, key=play.key)

    return Symbol(f"draw {count}", SELF, do)


def _cause(play: Play, seat: int) -> Cause:
    return Cause(play.key, play.source, play.by, seat)


def _has_cards(g: Engine, me: int, seat: int) -> bool:
    return bool(g.state.in_play[seat] or (seat != me and g.state.hands[seat]))


def take(at: Target) -> Symbol:
    """Return the draw symbol with a target: take a random card of his hand or one in play."""

    async def do(g: Engine, play: Play, seat: int) -> None:
        card = await g.choose_card_of(play.by, seat, _cause(play, seat))
        await g.take(play.by, seat, card, key=play.key)

    return Symbol("take", at, do, _has_cards)


def discard(at: Target) -> Symbol:
    """Return the discard symbol: he discards a random card of his hand or one in play."""

    async def do(g: Engine, play: Play, seat: int) -> None:
        card = await g.choose_card_of(play.by, seat, _cause(play, seat))
        await g.discard(seat, card, key=play.key)

    return Symbol("discard", at, do, _has_cards)


def each(at: Target, do: Callable[[Engine, Play, int], Awaitable[Any]]) -> Symbol:
    """Return a symbol for what a card says in words about each of its targets."""
    return Symbol(getattr(do, "__name__", "text"), at, do)


async def missed(g: Engine, seat: int, card: int) -> int:
    """The Missed! symbol as answer to a shot: it is worth one Missed!."""
    return 1


@final
class Lines:
    """The way of a brown card: its lines take effect from top to bottom.

    A line for several players takes them clockwise, each settled before the next.  ``price`` is
    how many other cards of the hand have to be discarded for it.
    """

    __slots__ = ("_aim", "_lines", "price")

    def __init__(self, *lines: Symbol, price: int = 0) -> None:
        self._lines = lines
        self.price = price
        aims = [line for line in lines if line.at.chosen]
        if len(aims) > 1:
            raise ValueError(f"only one line of a card can have a chosen target, not {aims}")
        self._aim = aims[0] if aims else None

    def __repr__(self) -> str:
        return f"Lines({', '.join(map(repr, self._lines))})"

    def targets(self, g: Engine, me: int, kind: CardKind) -> Sequence[int | None]:
        """Return whom the card can be aimed at."""
        if self.price and len(g.hand(me)) <= self.price:
            return ()
        aim = self._aim
        if aim is None:
            return (None,)
        seats = aim.at.seats(g, me)
        return seats if aim.fits is None else [s for s in seats if aim.fits(g, me, s)]

    async def _pay(self, g: Engine, play: Play) -> None:
        for needed in range(self.price, 0, -1):
            cause = Cause(play.key, play.source, play.by, play.by, needed)
            await g.discard_chosen(play.by, cause)

    async def resolve(self, g: Engine, play: Play) -> None:
        """Let the lines take effect."""
        if self.price:
            await self._pay(g, play)
        cards = (play.card,) if play.card >= 0 else ()
        alive = g.state.alive
        for line in self._lines:
            if line.at.chosen:
                assert play.target is not None
                seats: Sequence[int] = (play.target,)
            else:
                seats = line.at.seats(g, play.by)
            for seat in seats:
                if line.fits is not None and not line.fits(g, play.by, seat):
                    continue
                if alive[seat] and not g.immune(seat, play.by, cards):
                    await line.do(g, play, seat)


@final
class InFront:
    """The way of a card that is laid in front of somebody and stays: never two of one name.

    Without *at* it is laid in front of its player; a weapon replaces the one he has.
    """

    __slots__ = ("_at", "_fits")

    def __init__(
        self, at: Target | None = None, fits: Callable[[Engine, int], bool] | None = None
    ) -> None:
        self._at = at
        self._fits = fits

    def targets(self, g: Engine, me: int, kind: CardKind) -> Sequence[int | None]:
        """Return in front of whom it can be laid."""
        if self._at is None:
            if g.has_in_play(me, kind.key) or not g.may_lay(me, me, kind.key):
                return ()
            return (None,)
        return [
            seat
            for seat in self._at.seats(g, me)
            if not g.has_in_play(seat, kind.key)
            and (self._fits is None or self._fits(g, seat))
            and g.may_lay(me, seat, kind.key)
        ]

    async def resolve(self, g: Engine, play: Play) -> None:
        """Lay the card down."""
        seat = play.by if play.target is None else play.target
        if play.kind.weapon:
            for card in g.in_play(seat)[:]:
                if g.kind(card).weapon:
                    await g.discard(seat, card, key="weapon")
        g.put_in_front(seat, play.card)
        if g.force("bang_on_laid"):
            await g.react("bang_on_laid", play.by, seat, play.card)
