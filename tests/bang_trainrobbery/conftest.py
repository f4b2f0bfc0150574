"""Tables with a train."""

import pytest

from bang_trainrobbery import TrainState
from bangcore.testing import Table, four, seat

TRAIN = ["trainrobbery"]


def read(t: Table):
    return t.game.view().extra["trainrobbery"]


def put(options=None, expansions=TRAIN, *, discards="", deck=None, **kept) -> Table:
    """Return a table of four with Ann, the Sheriff, on turn; players are keyword arguments."""
    players = {name: kept.pop(name) for name in ("ann", "ben", "cal", "dee") if name in kept}
    kept.setdefault("train", "observation_car mail_car caboose")
    kept.setdefault("position", 2)
    wagons = {"deck": kept.pop("wagons")} if "wagons" in kept else {}
    ghosts = kept.pop("ghosts", [])
    state = TrainState.of(**kept, **wagons)
    state.ghosts = ghosts
    return four(
        **{"ann": seat("sheriff"), **players},
        expansions=expansions,
        extra={"trainrobbery": state},
        options=options or {},
        discards=discards,
        **({"deck": deck} if deck else {}),
    )


@pytest.fixture
def railway():
    """Return the function that makes a table with a train."""
    return put


@pytest.fixture
def shown():
    """Return the function that reads the view of the train."""
    return read
