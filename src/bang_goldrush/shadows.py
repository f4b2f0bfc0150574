"""Shadow gunslingers: who is eliminated comes back for the length of each of his turns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, final

from attrs import define, field

from bang_goldrush.senses import SHADOWS
from bang_goldrush.shown import show_shadows
from bangcore.plugin import Engine, hookimpl

__all__ = ["ShadowState", "Shadows"]

NOBODY = -1
SEATS = 8
SIDES = ("", "deputy", "outlaw")


@final
@define
class ShadowState:
    """``back`` is the seat of the shadow who is in play (-1: none), ``sides`` is whose side the
    Shadow-Renegades are on, by seat (empty: on nobody's), ``out`` that all are out for good.
    """

    back: int = NOBODY
    sides: list[str] = field(factory=lambda: [""] * SEATS)
    out: bool = False

    def copy(self) -> ShadowState:
        """Return an independent copy."""
        return ShadowState(self.back, self.sides[:], self.out)

    def view(self, seat: int | None) -> dict[str, Any]:
        """Return what *seat* may see: everything, nothing of it is secret."""
        return {"back": self.back, "sides": self.sides[:], "out": self.out}

    def audit(self, rules: Any, state: Any) -> Iterator[str]:
        """Yield what is wrong."""
        if not NOBODY <= self.back < len(state.names):
            yield f"back: no seat {self.back}"
        elif self.back not in (NOBODY, state.turn):
            yield f"back: it is not the turn of seat {self.back}"
        elif self.back != NOBODY and not (state.alive[self.back] or state.outcome):
            yield f"back: seat {self.back} is not in play"
        elif self.back != NOBODY and (state.life[self.back] or not state.revealed[self.back]):
            yield f"back: seat {self.back} has not been out"
        if not len(state.names) <= len(self.sides) <= SEATS:
            yield f"sides are not kept for {len(state.names)} seats"
        yield from (f"sides: no role {side!r}" for side in self.sides if side not in SIDES)


def kept(g: Engine) -> ShadowState:
    """Return what the shadows keep in this game."""
    state: ShadowState = g.state.extra["shadows"]
    return state


@final
class Shadows:
    """Nobody is out for good, at least until only the Sheriff and a Renegade are left."""

    name = "shadows"
    summary = "Shadow gunslingers: the eliminated come back for their own turns"
    shown = staticmethod(show_shadows)
    senses: ClassVar = SHADOWS
    words: ClassVar = {
        "event/sided": "{name} is a Shadow-Renegade on the side of: {what}.",
    }

    @hookimpl
    def bang_register_state(self) -> type[ShadowState]:
        return ShadowState

    @hookimpl
    def bang_takes_turn(self, g: Engine) -> bool:
        return not self.over(g)

    # whoever else brings the dead back does so first
    @hookimpl(priority=-10)
    async def bang_before_turn(self, g: Engine, seat: int) -> None:
        state = kept(g)
        if not g.is_present(seat) and not self.over(g):
            state.back = seat
            g.return_to_play(seat, 0)
        if g.life(seat) > 0:
            state.sides[seat] = ""
        elif seat == state.back and g.role(seat) == "renegade":
            self.choose_side(g, seat)

    def choose_side(self, g: Engine, seat: int) -> None:
        """The Shadow-Renegade joins those of whom more roles lie open, on a tie the Outlaws."""
        if "sheriff" not in map(g.role, g.seats):
            return
        out = [g.side(other) for other in g.seats if not g.is_present(other)]
        law = 1 + out.count("deputy")
        side = "deputy" if law > out.count("outlaw") else "outlaw"
        kept(g).sides[seat] = side
        g.tell("sided", seat, key=side)

    @hookimpl
    async def bang_turn_over(self, g: Engine, seat: int) -> None:
        state = kept(g)
        if seat != state.back:
            return
        await g.leave(seat)
        state.back = NOBODY
        outcome = g.first("bang_outcome", seat, None)
        if outcome is not None:
            g.end_game(outcome)

    @hookimpl
    async def bang_on_eliminated(self, g: Engine) -> None:
        kept(g).out = self.over(g)

    def over(self, g: Engine) -> bool:
        """Tell whether the shadows are out for good."""
        state = kept(g)
        living = [g.role(seat) for seat in g.present if seat != state.back]
        return state.out or sorted(living) == ["renegade", "sheriff"]

    @hookimpl
    def bang_damage_veto(self, g: Engine, seat: int) -> bool:
        return seat == kept(g).back

    @hookimpl
    def bang_survives(self, g: Engine, seat: int) -> bool:
        return seat == kept(g).back

    @hookimpl(priority=-100)
    def bang_heal_amount(self, g: Engine, seat: int, amount: int) -> int:
        return 0 if seat == kept(g).back else amount

    @hookimpl(priority=-100)
    def bang_hand_limit(self, g: Engine, seat: int, limit: int) -> int:
        """A shadow lays everything away at once when he leaves."""
        return len(g.hand(seat)) if seat == kept(g).back else limit

    @hookimpl
    def bang_side(self, g: Engine, seat: int, side: str) -> str:
        state = kept(g)
        shadow = seat == state.back or not g.is_present(seat)
        return state.sides[seat] if side == "renegade" and (shadow or state.sides[seat]) else side
