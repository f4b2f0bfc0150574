"""The deck of events, which Stagecoach and Wells Fargo turn up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from bang_wildwest.state import FINAL, GREYGORY, KIND, NONE, WildWestState
from bangcore.plugin import Engine, Flip, Play, Table, hook, hookimpl

__all__ = ["CARDS_PLAYED", "TheShow"]

TURNING_UP: Final = ("stagecoach", "wells_fargo")
CARDS_PLAYED: Final = "cards_played"
"""The name under which the cards played in a turn are counted."""


@hook(combine="any", of="seat")
def bang_takes_draws(g: Table, owner: int, source: int, seat: int) -> bool:
    """Return whether *seat* takes the cards of each draw!, while they hold fewer than six.

    :cards: John Pain.

    ::

        @hookimpl
        def bang_takes_draws(self):
            return True
    """
    raise NotImplementedError


@final
class TheShow:
    """The deck of events, and the count of cards played in a turn."""

    @hookimpl
    def bang_setup(self, g: Engine) -> None:
        events = [key for key, rule in g.rules.rules.items() if rule.kind == KIND and key != FINAL]
        g.shuffle(events)
        g.extra(WildWestState).coming = [FINAL, *events]

    @hookimpl
    def bang_in_force(self, g: Table) -> Sequence[tuple[None, str]]:
        current = g.extra(WildWestState).current
        return [(None, current)] if current else []

    @hookimpl
    async def bang_before_play(self, g: Engine, by: int, play: Play) -> None:
        show = g.extra(WildWestState)
        if play.key in TURNING_UP and show.coming:
            show.current = show.coming.pop()
            g.touch()
            g.tell("show", by, key=show.current)
            await g.react("bang_on_in_force", show.current)

    @hookimpl
    def bang_on_played(self, g: Engine, by: int) -> None:
        if g.on_turn(by):
            g.note_use(CARDS_PLAYED)

    @hookimpl
    def bang_on_answered(self, g: Engine, seat: int, key: str) -> None:
        """Count answers, except a BANG! against another one, which is discarded, not played."""
        if g.on_turn(seat) and key != "bang":
            g.note_use(CARDS_PLAYED)

    @hookimpl(priority=100)
    def bang_before_turn(self, g: Engine) -> None:
        show = g.extra(WildWestState)
        show.played, show.played_as = NONE, ""

    # before other effects at the start of a turn
    @hookimpl(priority=100)
    def bang_turn_start(self, g: Engine, seat: int) -> None:
        """Let a player skip the turn whose place was taken, even if the event is over."""
        show, who = g.extra(WildWestState), g.holder(seat)
        if who in show.skipping:
            show.skipping.remove(who)
            g.skip_turn()
        else:
            show.skipped[who] = 0

    @hookimpl
    def bang_on_eliminated(self, g: Engine, victim: int) -> None:
        show, who = g.extra(WildWestState), g.holder(victim)
        if not g.seats_of(victim) and who in show.skipping:
            show.skipping.remove(who)

    @hookimpl(priority=10)
    def bang_turn_checked(self, g: Engine, seat: int) -> None:
        """Drop the borrowed abilities of a player who is not Greygory Deck any more."""
        show = g.extra(WildWestState)
        if show.borrowed[seat] and g.character(seat) != GREYGORY:
            show.borrowed[seat] = []
            g.touch()

    @hookimpl
    def bang_on_flipped(self, g: Engine, flip: Flip) -> None:
        """Give the cards of a draw! to the first player, clockwise from the one who made it."""
        fresh = g.extra(WildWestState).fresh
        takers = (flip.seat, *g.others(flip.seat))
        takers = tuple(seat for seat in takers if g.consult("bang_takes_draws", seat))
        for card in flip.cards:
            for seat in takers:
                if len(g.hand(seat)) < 6 and card not in fresh:
                    g.take_from_table(seat, card)
                    g.tell("picked", seat, cards=(card,), key="john_pain")
                    fresh.append(card)

    @hookimpl
    def bang_settle(self, g: Engine) -> None:
        g.extra(WildWestState).fresh.clear()

    @hookimpl
    def bang_abilities(self, g: Table, seat: int) -> Sequence[str]:
        show = g.extra(WildWestState)
        return [key for key in show.borrowed[seat] if key != show.idle]
