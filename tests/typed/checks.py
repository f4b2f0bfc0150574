"""An author's tests: a position, random games, games from Hypothesis."""

from __future__ import annotations

from typing import assert_type

import frontend
import pytest
import server
from expansion import HOUSE
from hypothesis import given, settings
from hypothesis import strategies as st

from bangcore import Game, IllegalOption
from bangcore.testing import (
    Deal,
    Report,
    check_expansion,
    check_position,
    deals,
    games,
    seat,
    table,
)


def test_a_shed_is_far_away() -> None:
    t = table(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", in_play="shed"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        expansions=[HOUSE],
    )
    with pytest.raises(IllegalOption):
        t.do("play bang -> ben")
    assert_type(t.ann.distance(t.ben), int)
    assert t.ann.distance(t.ben) == 2
    check_position(t.game)


def test_all_is_well() -> None:
    report: Report = check_expansion(HOUSE, players=4, games=1)
    assert report.checks > 100


def test_frontend_and_server_run() -> None:
    frontend.main()
    server.main()


@settings(max_examples=3, deadline=None)
@given(games())
def test_games_can_be_copied(game: Game) -> None:
    assert game.copy().to_dict() == game.to_dict()


@settings(max_examples=3, deadline=None)
@given(deals(), st.integers())
def test_deals_are_deals(deal: Deal, number: int) -> None:
    assert isinstance(deal, Deal)
