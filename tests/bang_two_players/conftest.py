"""A table of two; by default all characters are gunslingers."""

import pytest

from bang_two_players.state import Exposed
from bangcore import available_expansions
from bangcore.testing import seat, table

NAMES = ("ann", "ann2", "ben", "ben2")
INSTALLED = {info.name for info in available_expansions()}


def put_two(exposed="ann ben", *, more="", event="", first_out=-1, turn="", extra=None, **changes):
    """Return a table with Ann and Ben; *exposed* names the exposed characters, the first on turn.

    *more* are further expansions; a test is skipped if one of them is not installed. *event* is in
    force, and *first_out* is the seat that was eliminated first.  *extra* are further states.
    """
    more = more.split() if isinstance(more, str) else more
    for name in more:
        if isinstance(name, str) and name not in INSTALLED:
            pytest.skip(f"{name} is not installed")
    seats = exposed.split()
    kept = {"two_players": Exposed(seats=[NAMES.index(name) for name in seats]), **(extra or {})}
    if event:
        from bang_highnoon import in_force

        kept |= in_force(event, first_out=first_out)
    return table(
        expansions=("two_players", *more),
        extra=kept,
        turn=turn or seats[0],
        **{name: seat("gunslinger") for name in NAMES} | changes,
    )


@pytest.fixture
def two():
    """Return the function that makes a table for two."""
    return put_two
