"""The lines of brown cards: a symbol, and the players that it is for.

>>> from bangcore.plugin import ALL_OTHERS, SELF
>>> Lines(life(ALL_OTHERS), life(SELF))  # Saloon
Lines(life(all others), life(self))
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from inspect import isawaitable
from typing import Any, Final, final

from attrs import frozen

from bangcore.engine.engine import Engine, Play
from bangcore.engine.table import Table
from bangcore.errors import ExpansionError, brief
from bangcore.rules.definitions import CardKind
from bangcore.rules.options import Cause
from bangcore.symbols.checked import a, whole
from bangcore.symbols.targets import SELF, Target

__all__ = ["Lines", "Symbol", "discard", "draw", "each", "life", "missed", "shot", "take"]

Effect = Callable[[Engine, Play, int, int], Awaitable[None] | None]
"""The effect of a symbol: gets the engine, the play, the seat it is for, and the amount."""


@final
@frozen
class Symbol:
    """A symbol with its target; ``amount`` is how much of it is printed.

    ``fits`` tells for whom it means something when a card is played by somebody.
    """

    name: str
    at: Target
    do: Effect
    fits: Callable[[Table, int, int, int | None], bool] | None = None
    amount: int = 1

    def __repr__(self) -> str:
        amount = "" if self.amount == 1 else f", {self.amount}"
        return f"{self.name}({self.at}{amount})"

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form: the name of the icon, its target, how much of it."""
        return {"symbol": self.name, "at": self.at.name, "amount": self.amount}

    async def by_ability(
        self, g: Engine, me: int, key: str, *, target: int | None = None, times: int = 1
    ) -> None:
        """Take effect *times* times by an ability of *me* with that *key*, without a card."""
        play = Play(me, None, NO_CARD, target, key)
        seats = self.at.seats(g, me) if target is None else (target,)
        for seat in seats:
            effect = self.do(g, play, seat, self.amount * times)
            if effect is not None:
                await effect


NO_CARD: Final = CardKind(key="no_card", name="No card", text="An effect without a card.")


def _target(symbol: str, at: Target) -> Target:
    return a(Target, symbol, "at", at, "a target such as SELF or within(1)")


def shot(at: Target) -> Symbol:
    """Return the BANG! symbol: the target loses a life point unless it is cancelled."""

    def do(g: Engine, play: Play, seat: int, amount: int) -> Awaitable[None]:
        return g.shoot(play.by, seat, key=play.key, card=play.card)

    return Symbol("shot", _target("shot", at), do)


def life(at: Target, amount: int = 1) -> Symbol:
    """Return the life symbol: the target regains life points."""

    def do(g: Engine, play: Play, seat: int, amount: int) -> None:
        g.heal(seat, amount, key=play.key)

    whole("life", "amount", amount, 1)
    return Symbol("life", _target("life", at), do, amount=amount)


def draw(count: int) -> Symbol:
    """Return the draw symbol: the player draws cards from the deck."""

    def do(g: Engine, play: Play, seat: int, amount: int) -> None:
        g.draw(seat, amount, key=play.key)

    return Symbol("draw", SELF, do, amount=whole("draw", "count", count, 1))


def _has_cards(g: Table, me: int, seat: int, card: int | None) -> bool:
    """Tell whether *seat* has a card for *me* to reach for, besides the one that is used."""
    if seat != me:
        return g.has_cards(seat, by=me)
    return g.in_play(me) not in ([], [card])


def _reached_for(g: Engine, play: Play, seat: int) -> Awaitable[int]:
    return g.choose_card_of(play.by, seat, Cause(play.key, play.card, play.by, seat))


def take(at: Target) -> Symbol:
    """Return the draw symbol with a target: take a random card of the hand or one in play."""

    async def do(g: Engine, play: Play, seat: int, amount: int) -> None:
        await g.take(play.by, seat, await _reached_for(g, play, seat), key=play.key)

    return Symbol("take", _target("take", at), do, _has_cards)


def discard(at: Target) -> Symbol:
    """Return the discard symbol: they discard a random card of the hand or one in play."""

    async def do(g: Engine, play: Play, seat: int, amount: int) -> None:
        await g.make_discard(play.by, seat, await _reached_for(g, play, seat), key=play.key)

    return Symbol("discard", _target("discard", at), do, _has_cards)


def each(at: Target, do: Callable[[Engine, Play, int], Awaitable[None] | None]) -> Symbol:
    """Return a symbol for what a card says in words about each of its targets."""
    if not callable(do):
        raise ExpansionError(f"each: do must be a function of g, play and seat, not {brief(do)}")
    name = getattr(do, "__name__", "text")
    return Symbol(name, _target("each", at), lambda g, play, seat, amount: do(g, play, seat))


async def missed(g: Engine, seat: int, card: int, cause: Cause) -> int:
    """The Missed! symbol as answer to a shot: it is worth one Missed!."""
    return 1


@final
class Lines:
    """The way of a brown card: its lines take effect from top to bottom.

    A line for several players takes them clockwise, each settled before the next.  ``price`` is
    how many other cards of the hand have to be discarded for it.
    """

    __slots__ = ("_aim", "price", "symbols")

    def __init__(self, *lines: Symbol, price: int = 0) -> None:
        self.symbols: tuple[Symbol, ...] = lines
        self.price: int = price
        for line in lines:
            a(Symbol, "Lines", "each line", line, "a symbol such as draw(1)")
        whole("Lines", "price", price, 0)
        aims = [line for line in lines if line.at.chosen]
        if len(aims) > 1:
            raise ValueError(f"only one line of a card can have a chosen target, not {aims}")
        self._aim = aims[0] if aims else None

    def __repr__(self) -> str:
        return f"Lines({', '.join(map(repr, self.symbols))})"

    def targets(
        self, g: Table, me: int, kind: CardKind, card: int | None = None
    ) -> Sequence[int | None]:
        """Return the possible targets; *card* is the card if it is in play already."""
        if self.price and len(g.hand(me)) <= self.price:
            return ()
        aim = self._aim
        if aim is None:
            return (None,)
        seats = aim.at.seats(g, me)
        if aim.fits is None:
            return seats
        return [seat for seat in seats if aim.fits(g, me, seat, card)]

    async def resolve(self, g: Engine, play: Play) -> None:
        """Let the lines take effect."""
        for needed in range(self.price, 0, -1):
            cause = Cause(play.key, play.card, play.by, play.by, needed)
            await g.discard_chosen(play.by, cause)
        cards = () if play.card is None else (play.card,)
        for line in self.symbols:
            if line.at.chosen:
                assert play.target is not None
                seats: Sequence[int] = (play.target,)
            else:
                seats = line.at.seats(g, play.by)
            for seat in seats:
                if line.fits is not None and not line.fits(g, play.by, seat, play.card):
                    continue
                if not g.is_present(seat):
                    continue
                if seat != play.by:
                    await g.react("bang_on_target", seat, play)
                if g.immune(seat, play.by, cards, play.kind.key):
                    continue
                if g.may_evade(seat, play) and await g.evades(seat, play):
                    continue
                effect = line.do(g, play, seat, line.amount)
                if effect is not None and isawaitable(effect):
                    await effect
