"""Effects that players may use in their turn, perhaps for a price.

>>> from bangcore.plugin import ANY_NUMBER, draw
>>> in_turn(draw(1), times=1), in_turn(draw(2), price=hand_card(), times=ANY_NUMBER)
(in_turn(draw(self), once), in_turn(card, draw(self, 2)))
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Final, final

from attrs import field, frozen

from bangcore.engine.engine import Engine, Play
from bangcore.engine.table import Table
from bangcore.rules.definitions import PassiveSymbol
from bangcore.rules.marks import hookimpl
from bangcore.rules.options import Offer
from bangcore.rules.requirements import FROM_1, TEXT, Requirement
from bangcore.symbols.lines import SYMBOL, Symbol
from bangcore.symbols.passive import ANY_NUMBER
from bangcore.symbols.way import Lines

__all__ = ["Price", "hand_card", "in_turn"]

CALLABLE: Final = Requirement("a function", callable)
FUNCTION: Final = Requirement("a function", lambda value: value is None or callable(value))


@final
@frozen(eq=False)
class Price:
    """The price of an effect; ``text`` names it in the notation, and pictures show its number.

    ``ways`` takes the table, the player and the card with the ability, if it is on a card, and
    returns the ways to pay: cards to choose from, or ``None`` where nothing is to be chosen; none
    if the player cannot pay.  ``pay`` takes the engine, the play, and the chosen card.
    """

    text: str = field(validator=TEXT)
    ways: Callable[[Table, int, int | None], Sequence[int | None]] = field(
        validator=CALLABLE, repr=False
    )
    pay: Callable[[Engine, Play, int | None], Awaitable[None] | None] = field(
        validator=CALLABLE, repr=False
    )


def hand_card(fits: Callable[[Table, int], bool] | None = None) -> Price:
    """Return the price of discarding a card of the hand.

    *fits*, if given, takes the table and a card, and returns whether the card can be discarded.
    """
    FUNCTION.check("hand_card", "fits", fits)

    def ways(g: Table, me: int, source: int | None) -> Sequence[int | None]:
        return [card for card in g.spendable(me) if fits is None or fits(g, card)]

    def pay(g: Engine, play: Play, card: int | None) -> None:
        assert card is not None
        g.discard(play.by, card, key=play.key)

    return Price("card", ways, pay)


PRICE: Final = Requirement(
    "a price such as hand_card()", lambda value: value is None or isinstance(value, Price)
)


def in_turn(
    symbol: Symbol,
    *,
    price: Price | None = None,
    times: int = ANY_NUMBER,
    only_if: Callable[[Table, int], bool] | None = None,
    also_dying: bool = False,
    name: str = "in_turn",
) -> PassiveSymbol:
    """Return the symbol of an effect that the owner may use in their turn, for a *price*.

    *times* limits the uses in a turn.  *only_if* takes the table and the owner, and returns whether
    the effect is possible; that of ``life(SELF)`` is ``Table.would_gain_life``.  With *also_dying*
    it can save the owner from losing their last life point.  *name* is that of the icon.
    """
    FUNCTION.check("in_turn", "only_if", only_if)
    SYMBOL.check("in_turn", "symbol", symbol)
    PRICE.check("in_turn", "price", price)
    FROM_1.check("in_turn", "times", times)
    parts = [str(symbol)]
    if price is not None:
        parts.insert(0, price.text)
    if times != ANY_NUMBER:
        parts.append("once" if times == 1 else f"{times} times")
    kind = _Rescue if also_dying else _InTurn
    return PassiveSymbol(
        name, ", ".join(parts), make=lambda key: kind(key, symbol, price, times, only_if)
    )


@frozen(eq=False)
class _InTurn:
    key: str
    symbol: Symbol
    price: Price | None
    times: int
    only_if: Callable[[Table, int], bool] | None

    @hookimpl
    def bang_actions(self, g: Table, owner: int, source: int | None) -> Iterator[Offer]:
        return self.offers(g, owner, source)

    def offers(self, g: Table, me: int, source: int | None) -> Iterator[Offer]:
        if g.used(self.counter(source)) >= self.times:
            return
        if self.only_if is not None and not self.only_if(g, me):
            return
        ways = (None,) if self.price is None else self.price.ways(g, me, source)
        targets = self.targets(g, me, source) if ways else ()
        for card in ways:
            for target in targets:
                option = g.options.use(self.key, card, target=target)
                yield Offer(option, self.use, me, source, card, target)

    def counter(self, source: int | None) -> str:
        """Return the key under which uses are counted; that of a card counts its plays."""
        return self.key if source is None else f"use {self.key}"

    def targets(self, g: Table, me: int, source: int | None) -> Sequence[int | None]:
        if source is not None:
            return Lines(self.symbol).targets(g, me, g.kind(source), source)
        at, fits = self.symbol.at, self.symbol.fits
        if not at.chosen:
            return (None,)
        return [seat for seat in at.seats(g, me) if fits is None or fits(g, me, seat, None)]

    async def use(
        self, g: Engine, me: int, source: int | None, card: int | None, target: int | None
    ) -> None:
        if self.times != ANY_NUMBER:
            g.note_use(self.counter(source))
        g.tell("used", me, target, key=self.key)
        if source is None:
            play = Play(me, target=target, name=self.key)
        else:
            play = Play(me, source, g.kind(source), target)
        if self.price is not None:
            payment = self.price.pay(g, play, card)
            if payment is not None:
                await payment
        if source is None:
            await self.symbol.by_ability(g, me, self.key, target=target)
        else:
            await Lines(self.symbol).resolve(g, play)


@final
class _Rescue(_InTurn):
    @hookimpl
    def bang_rescue_options(self, g: Table, owner: int, source: int | None) -> Iterator[Offer]:
        return self.offers(g, owner, source)
