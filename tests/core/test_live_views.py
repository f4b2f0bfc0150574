"""Live views: each field is read when it is asked for, at the present position."""

import copy
import gc
import pickle
import random
from collections.abc import Iterator

import pytest

from bangcore import REFEREE, Game, NoSuchSeat, PlayerView, UnknownName, View
from bangcore.engine.engine import Engine

FIELDS = [name for name in PlayerView.__slots__ if not name.startswith("_")]


def positions(seed: int, players: int = 5) -> Iterator[Game]:
    game = Game.new(players, seed=seed)
    choose = random.Random(seed).choice
    while game.decision is not None:
        yield game
        game.apply(choose(game.decision.options))


@pytest.mark.parametrize("seat", [None, REFEREE, 0, 3])
def test_a_live_view_changes_with_the_game_and_its_view_does_not(seat: int | None) -> None:
    live = Game.new(5, seed=3).live_view(seat)
    kept = []
    for game in positions(seed=3):
        live = game.live_view(seat) if not kept else live
        kept.append((live.view(), game.view(seat)))
        assert live.to_dict() == game.view(seat).to_dict()
    assert len(kept) > 50
    assert all(type(seen) is View and seen == view for seen, view in kept)
    assert len({view.turns for view, _ in kept}) > 5


def test_a_live_view_has_the_fields_of_the_view() -> None:
    for game in positions(seed=4):
        assert game.decision is not None
        live = game.live_view(game.decision.seat)
        view = game.view(game.decision.seat)
        for part in ("players", "table", "extra", "me", "hand", "roles", "decision", "is_asked"):
            assert getattr(live, part) == getattr(view, part)
        for field in FIELDS:
            found = tuple(getattr(player, field) for player in view.players)
            assert live.by_seat(field) == [found] == view.by_seat(field)
        size = [len(player.hand) for player in view.players]
        for seen in (live, view):
            assert seen.by_seat("seat", "hand_size") == [tuple(range(5)), tuple(size)]
            assert seen.card(seen.hand[0].id) == seen.hand[0] if seen.hand else True


def test_a_view_leads_to_no_game() -> None:
    """Whoever keeps a view keeps what a seat saw, and nothing else."""
    game = Game.new(4, seed=1)
    seen, todo = set(), [game.live_view(0).view()]
    while todo:
        found = todo.pop()
        if id(found) not in seen and found is not game.ruleset:
            seen.add(id(found))
            assert not isinstance(found, (Game, Engine))
            todo += [x for x in gc.get_referents(found) if not isinstance(x, type)]


def test_copies_and_pickles_are_views() -> None:
    game = Game.new(4, seed=1)
    for again in (copy.deepcopy, lambda view: pickle.loads(pickle.dumps(view))):
        made = again(game.live_view(1))
        assert type(made) is View
        assert made == game.view(1)
        assert made.ruleset is None
        game.apply(0)


def test_what_there_is_not() -> None:
    game = Game.new(4, seed=1)
    for view in (game.view(1), game.live_view(1)):
        with pytest.raises(UnknownName, match="or 'life'"):
            view.by_seat("live")
        with pytest.raises(AttributeError, match="'secrets'"):
            view.secrets  # noqa: B018
    for seat in (4, -2, True, "1"):
        with pytest.raises(NoSuchSeat):
            game.live_view(seat)
    for view in (game.view(), game.live_view(), game.live_view(REFEREE)):
        for part in ("me", "hand"):
            with pytest.raises(ValueError, match="spectator"):
                getattr(view, part)
        assert not view.is_asked
