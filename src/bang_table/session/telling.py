"""Updates: the new events and the view of a seat, and the state of all seats."""

from __future__ import annotations

from bang_table.session.messages import SeatState, Update
from bang_table.session.running import RunningGame

__all__ = ["update_for"]


def update_for(running: RunningGame, seat: int | None, since: int) -> Update:
    """Return the update for *seat*, with its events after number *since*."""
    log = running.history.log
    begin, events = log.since(seat, since)
    view = running.view(seat)
    return Update(
        seat=seat,
        stamp=running.stamp,
        since=begin,
        heard=log.last,
        events=events,
        view=view,
        question=view.decision if view.is_asked else None,
        seats=tuple(_state(running, other) for other in range(len(running.game.names))),
        time=running.presence.now,
        deadline=_deadline(running, seat),
        undo=running.undo,
    )


def _state(running: RunningGame, seat: int) -> SeatState:
    presence, first = running.presence, running.together(seat)[0]
    bot = running.bots.get(seat)
    stands_in = seat in running.stands_in
    is_bot = bot is not None and not stands_in
    return SeatState(
        bot=None if bot is None else bot.name,
        stands_in=stands_in,
        connected=presence.is_connected(first),
        away_since=None if is_bot else presence.away_since(first),
        takeover=running.takeover(first),
        time_left=running.clocks.left_of(first, presence.now),
        by_bot=0 if is_bot else running.history.by_bot(first),
    )


def _deadline(running: RunningGame, seat: int | None) -> float | None:
    """Return the deadline of *seat* if it is asked, otherwise the first of all asked seats."""
    own = None if seat is None else running.together(seat)[0]
    seats = running.waited_for()
    deadlines = [running.clocks.deadline(holder) for holder in ([own] if own in seats else seats)]
    return min((time for time in deadlines if time is not None), default=None)
