"""Shared by the tests of the kit."""

import pytest


@pytest.fixture(autouse=True)
def hurried(request, monkeypatch):
    """Shorten the search for the smallest table, which long tests are about."""
    if request.node.get_closest_marker("long") is None:
        monkeypatch.setattr("bangcore.testing.expansion.collector.FAULT", 0.2)
