"""Cards that stay in front of players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import final

from bangcore.engine.engine import Engine, Play
from bangcore.engine.table import Table
from bangcore.rules.definitions import CardKind
from bangcore.rules.reason import Reason, condition
from bangcore.symbols.targets import Target

__all__ = ["InFront"]


@final
class InFront:
    """The way of a card that stays in front of a player, who never has two of one name.

    Without *at* that is the player of the card, who chooses a seat if they have several; a weapon
    replaces the one in play.
    """

    __slots__ = ("_at", "_fits")

    def __init__(
        self, at: Target | None = None, fits: Callable[[Table, int], bool] | None = None
    ) -> None:
        self._at = at
        self._fits = fits

    def targets(self, g: Table, me: int, kind: CardKind) -> Sequence[int | None]:
        """Return the seats in front of which it can be laid."""
        if self._at is None and g.alone(me):
            if g.has_in_play(me, kind.key) or not g.may_lay(me, me, kind.key):
                return ()
            return (None,)
        return [
            seat
            for seat in (g.seats_of(me) if self._at is None else self._at.seats(g, me))
            if not g.has_in_play(seat, kind.key)
            and (self._fits is None or self._fits(g, seat))
            and g.may_lay(me, seat, kind.key)
        ]

    def reason(self, g: Table, me: int, kind: CardKind, seat: int | None) -> Reason | None:
        """Return why it cannot be laid in front of *seat*, or of its player if it is ``None``."""
        if g.has_in_play(me if seat is None else seat, kind.key):
            return Reason("has_one", target=seat)
        if seat is None:
            return None
        fits = self._fits is None or self._fits(g, seat)
        reason = None if self._at is None else self._at.reason(g, me, seat)
        return reason or (None if fits else condition(self._fits, seat))

    async def resolve(self, g: Engine, play: Play) -> None:
        """Lay the card down."""
        seat = play.by if play.target is None else play.target
        if await g.evades(seat, play):
            return
        if play.kind.weapon:
            for card in g.in_play(seat)[:]:
                if g.kind(card).weapon:
                    g.discard(seat, card, key="weapon")
        assert play.card is not None
        g.put_in_front(seat, play.card)
        await g.react("bang_on_laid", play.by, seat, play.card)
