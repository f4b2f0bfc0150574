"""The effects of passing time: bots stand in, and clocks run out."""

from __future__ import annotations

from typing import Final

from bang_table.session.running import RunningGame

__all__ = ["BOT", "tick"]

BOT: Final = "cowboy"
"""The bot that stands in, and answers when a clock runs out."""


def tick(running: RunningGame) -> float | None:
    """Apply all that is due at the current time; return when something is due next, if ever.

    The loop ends: each round a bot takes a seat, or a person gets the full time for a decision.
    """
    now = running.presence.now
    while now is not None and (due := _due(running)):
        time, seat, is_absence = min(due)
        if time > now:
            return time
        if is_absence:
            running.lend(seat, BOT)
        elif running.clocks.is_last(seat):
            running.clocks.run_out(seat)
            running.hand_over(seat, BOT)
        else:
            running.answer_by_bot(seat, BOT)
        running.let_bots_play()
    return None


def _due(running: RunningGame) -> list[tuple[float, int, bool]]:
    """Return the times when the asked people are due: time, seat, and whether for absence."""
    dues = []
    for seat in running.waited_for():
        for time, is_absence in (
            (running.takeover(seat), True),
            (running.clocks.deadline(seat), False),
        ):
            if time is not None:
                dues.append((time, seat, is_absence))
    return dues
