"""Lazy views read each field on access."""

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
def test_whole_views_do_not_change(seat: int | None) -> None:
    kept = []
    for game in positions(seed=3):
        lazy = game.lazy_view(seat)
        kept.append((lazy.whole(), game.view(seat)))
        assert lazy == game.view(seat) == game.lazy_view(seat)
        assert lazy.to_dict() == game.view(seat).to_dict()
        assert lazy != game.view(1)
        assert lazy == game.lazy_view(seat)
    assert len(kept) > 50
    assert all(type(seen) is View and seen == view for seen, view in kept)
    assert len({view.turns for view, _ in kept}) > 5


def test_a_lazy_view_is_not_read_after_the_next_answer() -> None:
    """Reading it after an answer raises an error that names the alternative, ``whole``."""
    game = Game.new(4, seed=1)
    lazy = game.lazy_view(0)
    assert lazy.turns == 1
    game.apply(0)
    for read in (
        lambda: lazy.hand,
        lambda: lazy.decision,
        lambda: lazy.interrupts,
        lambda: lazy.by_seat("life"),
        lambda: lazy.me,
        lazy.whole,
        lazy.to_dict,
    ):
        with pytest.raises(RuntimeError, match=r"question 1 is read at 2; keep view.whole"):
            read()


def test_a_lazy_view_has_the_fields_of_the_view() -> None:
    for game in positions(seed=4):
        assert game.decision is not None
        lazy = game.lazy_view(game.decision.seat)
        view = game.view(game.decision.seat)
        for part in ("players", "table", "extra", "me", "hand", "roles", "decision", "is_asked"):
            assert getattr(lazy, part) == getattr(view, part)
        for field in FIELDS:
            found = tuple(getattr(player, field) for player in view.players)
            assert lazy.by_seat(field) == [found] == view.by_seat(field)
        size = [len(player.hand) for player in view.players]
        for seen in (lazy, view):
            assert seen.by_seat("seat", "hand_size") == [tuple(range(5)), tuple(size)]
            assert seen.card(seen.hand[0].id) == seen.hand[0] if seen.hand else True


def test_a_view_holds_no_reference_to_the_game() -> None:
    """A view holds no reference to the game."""
    game = Game.new(4, seed=1)
    seen, todo = set(), [game.lazy_view(0).whole()]
    while todo:
        found = todo.pop()
        if id(found) not in seen and found is not game.ruleset:
            seen.add(id(found))
            assert not isinstance(found, (Game, Engine))
            todo += [x for x in gc.get_referents(found) if not isinstance(x, type)]


def test_copies_and_pickles_are_views() -> None:
    game = Game.new(4, seed=1)
    for again in (copy.deepcopy, lambda view: pickle.loads(pickle.dumps(view))):
        made = again(game.lazy_view(1))
        assert type(made) is View
        assert made == game.view(1)
        assert made.ruleset is None
        game.apply(0)


def test_unknown_names_and_seats_are_refused() -> None:
    game = Game.new(4, seed=1)
    for view in (game.view(1), game.lazy_view(1)):
        with pytest.raises(UnknownName, match="or 'life'"):
            view.by_seat("live")
        with pytest.raises(AttributeError, match="'secrets'"):
            view.secrets  # noqa: B018
    for seat in (4, -2, True, "1"):
        with pytest.raises(NoSuchSeat):
            game.lazy_view(seat)
    for view in (game.view(), game.lazy_view(), game.lazy_view(REFEREE)):
        for part in ("me", "hand"):
            with pytest.raises(NoSuchSeat, match="spectator"):
                getattr(view, part)
        assert not view.is_asked
