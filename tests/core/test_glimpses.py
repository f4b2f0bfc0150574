"""Glimpses: views whose parts are made when they are looked at."""

import copy
import gc
import pickle
import random
from collections.abc import Iterator

import pytest

from bangcore import REFEREE, Game, NoSuchSeat, PlayerView, Ruleset, UnknownName, View
from bangcore.engine.engine import Engine
from bangcore.plugin import hookimpl

FIELDS = [name for name in PlayerView.__slots__ if not name.startswith("_")]


def positions(seed: int, players: int = 5) -> Iterator[Game]:
    game = Game.new(players, seed=seed)
    choose = random.Random(seed).choice
    while game.decision is not None:
        yield game
        game.apply(choose(game.decision.options))


@pytest.mark.parametrize("seat", [None, REFEREE, 0, 3])
def test_a_glimpse_equals_the_view_however_long_it_is_kept(seat: int | None) -> None:
    kept = []
    for game in positions(seed=3):
        kept.append((game.glimpse(seat), game.view(seat)))
    assert len(kept) > 50
    for glimpse, view in kept:
        assert type(glimpse) is View
        assert glimpse == view
        assert glimpse.to_dict() == view.to_dict()


def test_a_glimpse_equals_the_view_in_whatever_order_it_is_looked_at() -> None:
    rng = random.Random(5)
    parts = ["players", "table", "extra", "me", "roles", "turns", "outcome", "deck_size"]
    for game in positions(seed=4):
        assert game.decision is not None
        glimpse = game.glimpse(game.decision.seat)
        view = game.view(game.decision.seat)
        for part in rng.sample(parts, 4):
            assert getattr(glimpse, part) == getattr(view, part)
        for field in rng.sample(FIELDS, 4):
            found = tuple(getattr(player, field) for player in view.players)
            assert glimpse.by_seat(field) == [found] == view.by_seat(field)
        size = [len(player.hand) for player in view.players]
        for seen in (glimpse, view):
            assert seen.by_seat("seat", "hand_size") == [tuple(range(5)), tuple(size)]
            assert seen.hand == view.me.hand


def test_an_answer_taken_back_changes_no_glimpse() -> None:
    game = Game.new(4, seed=1)
    game.apply(0)
    view, glimpse = game.view(2), game.glimpse(2)
    game.undo()
    assert game.glimpse(2) != view
    game.apply("end turn")
    assert glimpse == view


def test_what_is_kept_leads_to_no_game() -> None:
    game = Game.new(4, seed=1)
    glimpse = game.glimpse(0)
    game.apply(0)
    seen, todo = set(), [glimpse]
    while todo:
        found = todo.pop()
        if id(found) not in seen and found is not game.ruleset:
            seen.add(id(found))
            assert not isinstance(found, (Game, Engine))
            todo += [x for x in gc.get_referents(found) if not isinstance(x, type)]


def test_a_glimpse_is_copied_and_pickled_like_a_view() -> None:
    game = Game.new(4, seed=1)
    for again in (copy.deepcopy, lambda view: pickle.loads(pickle.dumps(view))):
        made = again(game.glimpse(1))
        assert made == game.view(1)
        assert made.ruleset is None
        game.apply(0)


def test_one_position_has_one_glimpse_of_a_seat() -> None:
    game = Game.new(4, seed=1)
    glimpse = game.glimpse(1)
    assert game.glimpse(1) is glimpse
    assert game.glimpse(2).seat == 2
    game.apply(0)
    assert game.glimpse(1) is not glimpse


def test_what_there_is_not() -> None:
    game = Game.new(4, seed=1)
    for view in (game.view(1), game.glimpse(1)):
        with pytest.raises(UnknownName, match="or 'life'"):
            view.by_seat("live")
        with pytest.raises(AttributeError, match="'View' has no attribute 'secrets'"):
            view.secrets  # noqa: B018
    for seat in (4, -2, True, "1"):
        with pytest.raises(NoSuchSeat):
            game.glimpse(seat)
    with pytest.raises(ValueError, match="spectator"):
        game.glimpse().me  # noqa: B018


class Moody:
    """Cannot be asked for open hands when in a bad mood."""

    bad = False

    @hookimpl
    def bang_hand_open(self) -> bool:
        if Moody.bad:
            raise ValueError("not now")
        return False


def test_an_answer_is_given_again_after_a_glimpse_could_not_be_made() -> None:
    """An ability that fails once while the rest of a glimpse is made leaves nothing half done."""
    game = Game.new(4, Ruleset.build(Moody), seed=1)
    whole, half = game.glimpse(0), game.glimpse(1)
    views = game.view(0), game.view(1)
    assert whole.players
    Moody.bad = True
    try:
        with pytest.raises(ValueError, match="not now"):
            game.apply(0)
    finally:
        Moody.bad = False
    game.apply(0)
    assert (whole, half) == views
