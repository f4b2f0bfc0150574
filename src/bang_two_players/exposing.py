"""The rules for two characters and one hand per player; one of the characters is exposed."""

from __future__ import annotations

from typing import final

from bang_two_players.state import NOBODY, Exposed
from bangcore.plugin import Cause, Engine, Outcome, Play, Shot, Table, hookimpl

__all__ = ["CheckOfCovered", "OneHand"]


def exposed(g: Table, seat: int) -> int:
    """Return the exposed seat of the player of *seat*."""
    for other in g.extra(Exposed).seats:
        if g.same_hand(other, seat) and other in g.present:
            return other
    if g.on_turn(seat) or not g.seats_of(seat):
        return seat
    return next((other for other in g.seats_of(seat) if g.on_turn(other)), g.seats_of(seat)[0])


def expose(g: Engine, seat: int) -> None:
    """Expose the character of *seat*, and cover the other one of the same player."""
    state = g.extra(Exposed)
    others = [other for other in state.seats if not g.same_hand(other, seat)]
    state.seats = sorted([*others, seat])
    g.touch()


def comes_to(g: Engine, seat: int) -> None:
    """Set the covered character that is the target: *seat*, or ``NOBODY``."""
    state = g.extra(Exposed)
    target = NOBODY if seat == NOBODY or exposed(g, seat) == seat else seat
    if state.target != target:
        state.target = target
        g.touch()


@final
class OneHand:
    """The rules of the variant."""

    # ------------------------------------------------------------ setup

    @hookimpl(priority=10)
    async def bang_setup(self, g: Engine) -> None:
        """Lay out four characters; the players take turns to choose until each has two."""
        firsts = sorted({g.holder(seat) for seat in g.seats})
        rest = [g.character(seat) for seat in g.seats]
        for seat in (*firsts, *(other for first in firsts for other in g.seats_of(first)[1:])):
            key = await g.choose_key(seat, "character", rest, Cause("character", target=seat))
            rest.remove(key)
            had_it = next(other for other in g.seats if g.character(other) == key)
            other_one = g.character(seat)
            g.become(seat, key)
            if had_it != seat:
                g.become(had_it, other_one)
        for first in firsts:
            await self.choose(g, first, g.seats_of(first))
        g.turn_goes_to(exposed(g, g.turn))

    @hookimpl
    def bang_opening_hand(self, g: Table, seat: int) -> int:
        """Deal a card for each life point of the exposed character."""
        return 0 if exposed(g, seat) == seat else -g.life(seat)

    # ------------------------------------------------------------ turns

    @hookimpl
    def bang_turn_veto(self, g: Table, seat: int) -> bool:
        """Forbid a player two turns in a row."""
        if seat == g.turn:
            return False
        return g.same_hand(seat, g.turn) or exposed(g, seat) != seat

    @hookimpl
    async def bang_who_plays(self, g: Engine, seat: int) -> None:
        """Check the other character, too; then the player exposes one that may play."""
        free = [seat] if g.phase == "start" and seat in g.present else []
        for other in g.seats_of(seat):
            if other != seat:
                g.turn_goes_to(other)
                comes_to(g, other)
                if await g.check_turn(other):
                    free.append(other)
                comes_to(g, NOBODY)
        if free:
            g.turn_goes_to(free[0])
            g.turn_goes_to(await self.choose(g, seat, free))

    async def choose(self, g: Engine, seat: int, free: tuple[int, ...] | list[int]) -> int:
        """Let the player of *seat* expose one of the *free* characters."""
        before = exposed(g, seat)
        choice = await g.choose_seat(seat, "expose", free, Cause("expose", by=seat))
        expose(g, choice)
        if choice != before or g.phase == "setup":
            g.tell("exposed", choice)
        return choice

    @hookimpl
    def bang_on_eliminated(self, g: Engine, victim: int) -> None:
        """Let the other character take over, and continue the turn."""
        state = g.extra(Exposed)
        state.seats = [seat for seat in state.seats if seat != victim]
        for other in g.seats_of(victim):
            expose(g, other)
            if g.turn == victim and g.phase not in ("between", "start"):
                g.turn_goes_to(other)

    @hookimpl
    def bang_outcome(self, g: Table) -> Outcome | None:
        hands = {g.holder(seat) for seat in g.present}
        if len(hands) > 1:
            return None
        winners = [seat for seat in g.seats if g.holder(seat) in hands]
        return g.outcome(winners, "both_eliminated")

    # ------------------------------------------------------------ covered characters

    @hookimpl
    def bang_ability_disabled(self, g: Table, of: int | None, kind: str) -> bool:
        """Disable the ability of a character that is neither exposed nor the target."""
        if of is None or kind != "character":
            return False
        target = g.extra(Exposed).target
        acting = exposed(g, of)
        if target != NOBODY and target in g.present and g.same_hand(target, of):
            acting = target
        return of != acting

    @hookimpl
    def bang_on_target(self, g: Engine, seat: int, play: Play) -> None:
        comes_to(g, seat)

    @hookimpl
    def bang_on_aimed(self, g: Engine, shot: Shot) -> None:
        comes_to(g, shot.target)

    # before abilities that wait for the end of an effect
    @hookimpl(priority=100)
    def bang_settle(self, g: Engine) -> None:
        comes_to(g, NOBODY)

    @hookimpl
    def bang_use_veto(self, g: Table, seat: int, key: str) -> bool:
        """Restrict Beer to the exposed character."""
        return key == "beer" and exposed(g, seat) != seat


@final
class CheckOfCovered:
    """The ability of a covered character for the next card in front of it that is checked."""

    # after abilities that wait for the end of an effect
    @hookimpl(priority=-100)
    def bang_settle(self, g: Engine) -> None:
        if g.phase == "start" and g.turn in g.present:
            comes_to(g, g.turn)
