"""The start of a session."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from bang_table.session.clocks import Clocks, TimeLimits
from bang_table.session.history import History
from bang_table.session.log import record_events
from bang_table.session.running import RunningGame
from bang_table.session.seated import Maker
from bangcore import chance
from bangcore.errors import InvalidSetup, brief, check_seat
from bangcore.game.game import Game

__all__ = ["begun"]


def begun(
    game: Game,
    seed: int,
    bots: Mapping[Any, str] | None,
    makers: Mapping[str, Maker],
    at_once: bool,
    limits: TimeLimits,
) -> RunningGame:
    """Return a running copy of *game*; *bots* maps player names or seat numbers to bot names."""
    if not isinstance(game, Game):
        raise InvalidSetup(f"a session needs a game, not {brief(game)}")
    if bots is not None and not isinstance(bots, Mapping):
        raise InvalidSetup(f"bots maps seats to names of bots; it is not {brief(bots)}")
    players = len(game.names)
    record = game.record
    recording = record_events(partial(Game.replay, record, game.ruleset))
    history = History.of(recording.chapters, record["number"])
    # a separate sequence: bots must not draw the numbers that shuffle the cards
    dice = chance.seeded((seed << 64) | 1)
    clocks = Clocks.new(limits, players)
    running = RunningGame(recording, history, makers, dice, at_once, clocks)
    seated = {
        game.seat(who) if isinstance(who, str) else check_seat(who, players): name
        for who, name in (bots or {}).items()
    }
    for seat in sorted(seated):
        running.seat_bot(seat, seated[seat])
    running.let_bots_play()
    return running
