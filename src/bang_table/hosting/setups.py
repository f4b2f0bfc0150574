"""Setups of rooms, as untrusted clients send them."""

from __future__ import annotations

import re
from typing import Any, Final

from bang_table.session import InvalidRequest
from bangcore.errors import nearest

__all__ = ["room_arguments"]

# no seed: whoever knows it can deal the same game, and so knows every role and card
ENTRIES: Final = ("seats", "expansions", "options", "bots", "public", "chat")
TIMES: Final = ("away_after", "decision_time", "game_time")
A_DAY: Final = 86_400


def room_arguments(setup: Any) -> dict[str, Any]:
    """Return the arguments of :meth:`Room.new` for an untrusted *setup* in JSON.

    The setup has no seed, so every game of the room gets a new secret one.

    >>> room_arguments({"seats": 4, "bots": {"3": "cowboy"}})
    {'seats': 4, 'bots': {3: 'cowboy'}}

    :raises InvalidRequest: if the *setup* has other entries; :meth:`Room.new` checks the values.
    """
    if not isinstance(setup, dict):
        raise InvalidRequest("a setup is an object with seats, bots, expansions, options")
    for name, value in setup.items():
        if name not in (*ENTRIES, *TIMES):
            raise InvalidRequest(nearest("entry of a table", name, (*ENTRIES, *TIMES)))
        if name in TIMES and value is not None and not _is_time(value):
            raise InvalidRequest(f"{name} is a number of seconds, up to a day, or null")
    bots = setup.get("bots", {})
    if not isinstance(bots, dict):
        raise InvalidRequest("bots is an object that maps seats to names of bots")
    return {**setup, "bots": {_seat(name): bot for name, bot in bots.items()}}


def _is_time(value: Any) -> bool:
    return type(value) in (int, float) and 0 < value <= A_DAY


def _seat(name: str) -> int | str:
    # longer ones are not seats, and int() refuses very long ones
    return int(name) if re.fullmatch("[0-9]{1,3}", name) else name
