"""Shared by the tests of the kit."""

import pytest


@pytest.fixture(autouse=True)
def hurried(request, monkeypatch):
    """Shorten the searches for the smallest table and for rare things, except in long tests."""
    if request.node.get_closest_marker("long") is None:
        monkeypatch.setattr("bangcore.testing.expansion.collector.FAULT", 0.2)
        monkeypatch.setattr("bangcore.testing.expansion.checking.FEWEST", 0)
        monkeypatch.setattr("bangcore.testing.expansion.checking.ROUNDS", 3)


@pytest.fixture
def in_this_process(monkeypatch):
    """Leave out the slow games in other processes, and play shorter ones again in this one."""
    monkeypatch.setattr("bangcore.testing.expansion.checking.check_hash_seeds", lambda *_: False)
    monkeypatch.setattr("bangcore.testing.expansion.again.ANSWERS", 40)


@pytest.fixture
def no_games(monkeypatch):
    """Leave out the games of a check, so that only its later steps run."""
    checking = "bangcore.testing.expansion.checking"
    monkeypatch.setattr(f"{checking}.ExpansionCheck._play", lambda *_: None)
    monkeypatch.setattr(f"{checking}.ExpansionCheck._look_for_the_rest", lambda _: iter(()))
    monkeypatch.setattr(f"{checking}.missing_in", lambda _: [])
