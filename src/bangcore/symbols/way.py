"""The way of brown cards: lines of symbols.

>>> from bangcore.plugin import ALL_OTHERS, SELF, life
>>> Lines(life(ALL_OTHERS), life(SELF))  # Saloon
Lines(life(all others), life(self))
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from bangcore.engine.engine import Engine, Play
from bangcore.engine.table import Table
from bangcore.errors import InvalidSetup
from bangcore.rules.definitions import CardKind
from bangcore.rules.options import Cause
from bangcore.rules.reason import Reason, condition
from bangcore.rules.requirements import FROM_0
from bangcore.symbols.lines import SYMBOL, Symbol

__all__ = ["Lines"]

VETO: Final = "bang_aim_veto"


def _vetoed(g: Table, me: int, seat: int, kind: CardKind) -> bool:
    return seat != me and bool(g.consult(VETO, seat, me, kind.key))


@final
class Lines:
    """The way of a brown card: its lines take effect from top to bottom.

    A line with several targets affects them clockwise, one after the other.  ``price`` is the
    number of other cards in hand to discard for it.
    """

    __slots__ = ("_aim", "price", "symbols")

    def __init__(self, *lines: Symbol, price: int = 0) -> None:
        self.symbols: tuple[Symbol, ...] = lines
        self.price: int = price
        for line in lines:
            SYMBOL.check("Lines", "each line", line)
        FROM_0.check("Lines", "price", price)
        aims = [line for line in lines if line.at.chosen]
        if len(aims) > 1:
            raise InvalidSetup(f"only one line of a card can have a chosen target, not {aims}")
        self._aim = aims[0] if aims else None

    def __repr__(self) -> str:
        return f"Lines({', '.join(map(repr, self.symbols))})"

    def targets(
        self, g: Table, me: int, kind: CardKind, card: int | None = None
    ) -> Sequence[int | None]:
        """Return the possible targets; *card* is the card itself if it is already in play."""
        if self.price and len(g.hand(me)) <= self.price:
            return ()
        aim = self._aim
        if aim is None:
            return (None,)
        seats = aim.at.seats(g, me)
        if not g.is_silent(VETO):
            seats = [seat for seat in seats if not _vetoed(g, me, seat, kind)]
        if aim.fits is None:
            return seats
        return [seat for seat in seats if aim.fits(g, me, seat, card)]

    def reason(self, g: Table, me: int, kind: CardKind, seat: int | None) -> Reason | None:
        """Return why *seat* is not a target, or with ``None`` why there is none."""
        if self.price and len(g.hand(me)) <= self.price:
            return Reason("price", amount=self.price)
        aim = self._aim
        if aim is None or seat is None:
            return None
        if _vetoed(g, me, seat, kind):
            return Reason("target", target=seat)
        fits = aim.fits is None or aim.fits(g, me, seat, None)
        return aim.at.reason(g, me, seat) or (None if fits else condition(aim.fits, seat))

    async def resolve(self, g: Engine, play: Play) -> None:
        """Run the effects of the lines."""
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
                if len(seats) > 1:
                    seats = await g.affected(play, seats)
            for seat in seats:
                if line.fits is not None and not line.fits(g, play.by, seat, play.card):
                    continue
                if seat not in g.present:
                    continue
                if seat != play.by:
                    await g.react("bang_on_target", seat, play)
                if seat in play.evaded_by or g.immune(seat, play.by, cards, play.kind.key):
                    continue
                if await g.evades(seat, play):
                    continue
                effect = line.do(g, play, seat, line.amount)
                if effect is not None and hasattr(effect, "__await__"):
                    await effect
