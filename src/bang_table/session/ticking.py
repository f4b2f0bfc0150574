"""The effects of passing time: bots stand in, and clocks run out."""

from __future__ import annotations

from typing import Final

from bang_table.session.running import RunningGame
from bangcore.errors import NotYourTurn, StaleAnswer, UnknownName, nearest

__all__ = ["BOT", "deadline", "tick"]

BOT: Final = "cowboy"
"""The bot that stands in, and answers when a clock runs out."""

POLICIES: Final = ("pass", "one_answer", "until_back")


def deadline(running: RunningGame, seat: int, number: int, policy: str, bot: str) -> bool:
    """Answer question *number* for *seat* by that *policy*; return whether it was asked."""
    seat = running.together(seat)[0]
    if policy not in POLICIES:
        raise UnknownName(nearest("policy", policy, POLICIES))
    running.known_bot(bot)
    if running.game.decision is None or seat in running.bots or number is None:
        return False
    try:
        option = running.game.parse(0, seat=seat, number=number)
    except (NotYourTurn, StaleAnswer):
        return False
    match policy:
        case "until_back":
            running.hand_over(seat, bot)
        case "one_answer":
            running.answer_by_bot(seat, bot)
        case _:
            running.give(seat, option)
    running.let_bots_play()
    return True


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
