"""Shadow gunslingers: eliminated players come back for their own turns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypedDict, final

from attrs import define, field

from bang_goldrush.shown import SHADOWS_SHOWN, show_shadows
from bangcore.plugin import Engine, Expansion, Table, hookimpl

__all__ = ["SHADOWS", "ShadowState", "ShadowsView"]

NOBODY = -1
SEATS = 8
SIDES = ("", "deputy", "outlaw")


@final
class ShadowsView(TypedDict):
    """The shadow in play (-1: none), the sides by seat, and whether all are out for good."""

    back: int
    sides: list[str]
    out: bool


@final
@define
class ShadowState:
    """The state of the shadow gunslingers.

    ``back`` is the seat of the shadow in play (-1: none).  ``sides`` has the side of each
    Shadow-Renegade by seat (empty: none).  ``out`` is true once all shadows are out for good.
    """

    back: int = NOBODY
    sides: list[str] = field(factory=lambda: [""] * SEATS)
    out: bool = False

    def copy(self) -> ShadowState:
        """Return an independent copy."""
        return ShadowState(self.back, self.sides[:], self.out)

    def view(self, seat: int | None) -> ShadowsView:
        """Return the view of *seat*: all of it is public."""
        return {"back": self.back, "sides": self.sides[:], "out": self.out}

    def audit(self, rules: Any, state: Any) -> Iterator[str]:
        """Yield each inconsistency."""
        if not NOBODY <= self.back < len(state.names):
            yield f"back: no seat {self.back}"
        elif self.back not in (NOBODY, state.turn):
            yield f"back: it is not the turn of seat {self.back}"
        elif self.back != NOBODY and not (state.alive[self.back] or state.outcome):
            yield f"back: seat {self.back} is not in play"
        elif self.back != NOBODY and state.life[self.back]:
            yield f"back: seat {self.back} has not been out"
        if not len(state.names) <= len(self.sides) <= SEATS:
            yield f"sides does not have one entry for each of {len(state.names)} seats"
        yield from (f"sides: no role {side!r}" for side in self.sides if side not in SIDES)


@final
class Shadows:
    """Bring eliminated players back, until only the Sheriff and a Renegade are left."""

    @hookimpl
    def bang_takes_turn(self, g: Table) -> bool:
        return not self.over(g)

    # other rules that bring players back come first
    @hookimpl(priority=-10)
    def bang_before_turn(self, g: Engine, seat: int) -> None:
        state = g.extra(ShadowState)
        if seat not in g.present and not self.over(g):
            state.back = seat
            # it may have been dealt again
            g.show_role(seat)
            g.return_to_play(seat, 0)
        if g.life(seat) > 0:
            state.sides[seat] = ""
        elif seat == state.back and g.role(seat) == "renegade":
            self.choose_side(g, seat)

    def choose_side(self, g: Engine, seat: int) -> None:
        """Put the Shadow-Renegade on the side with more open roles, or the Outlaws on a tie."""
        if "sheriff" not in map(g.role, g.seats):
            return
        out = [g.side(s) for s in g.seats if g.role_shown(s) and s not in g.present]
        law = 1 + out.count("deputy")
        side = "deputy" if law > out.count("outlaw") else "outlaw"
        g.extra(ShadowState).sides[seat] = side
        g.tell("sided", seat, key=side)

    # all other effects at the end of a turn come first
    @hookimpl(priority=-20)
    async def bang_turn_end(self, g: Engine, seat: int) -> None:
        if self.is_back(g, seat):
            g.extra(ShadowState).back = NOBODY
            await g.leave(seat)

    @hookimpl(priority=-20)
    async def bang_turn_checked(self, g: Engine, seat: int) -> None:
        if g.phase == "skipped":
            await self.bang_turn_end(g, seat)

    @hookimpl
    def bang_on_eliminated(self, g: Engine) -> None:
        over = g.extra(ShadowState).out = self.over(g)
        # unless roles were dealt again, everybody knows who is left
        if over and not all(seat in g.present or g.role_shown(seat) for seat in g.seats):
            for seat in g.present:
                g.show_role(seat)

    def over(self, g: Table) -> bool:
        """Return whether the shadows are out for good."""
        state = g.extra(ShadowState)
        if state.out:
            return True
        living = [g.role(seat) for seat in g.present if seat != state.back]
        return sorted(living) == ["renegade", "sheriff"]

    def is_back(self, g: Table, seat: int) -> bool:
        """Return whether *seat* is the shadow in play."""
        return seat == g.extra(ShadowState).back

    @hookimpl
    def bang_life_veto(self, g: Table, seat: int) -> bool:
        return self.is_back(g, seat)

    @hookimpl
    def bang_survives(self, g: Table, seat: int) -> bool:
        return self.is_back(g, seat)

    @hookimpl
    def bang_hand_limit(self, g: Table, seat: int) -> int:
        """Let a shadow discard the whole hand when they leave."""
        return len(g.hand(seat)) if self.is_back(g, seat) else 0

    @hookimpl
    def bang_side(self, g: Table, seat: int) -> str | None:
        if g.role(seat) != "renegade":
            return None
        side = g.extra(ShadowState).sides[seat]
        shadow = self.is_back(g, seat) or seat not in g.present
        return side if shadow or side else None


SHADOWS = Expansion(
    name="shadows",
    title="Shadow gunslingers",
    summary="Shadow gunslingers: the eliminated come back for their own turns",
    state=ShadowState,
    ability=Shadows,
    facets={
        "words": {
            "event/sided": "{name} is a Shadow-Renegade on the side of: {what}.",
            **SHADOWS_SHOWN,
        },
        "senses": "bang_goldrush.senses:SHADOWS",
        "shown": show_shadows,
    },
)
