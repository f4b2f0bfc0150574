"""A listener sees the game in the position after the answer."""

from __future__ import annotations

import json
import logging
import pickle
import random

import pytest

from bangcore import REFEREE, Game
from bangcore.testing import four, seat
from bangcore.worlds import sample

MADE = {
    "copy": lambda game: game.copy(),
    "save": lambda game: Game.from_dict(json.loads(json.dumps(game.to_dict()))),
    "record": lambda game: Game.replay(json.loads(json.dumps(game.record))),
    "pickle": lambda game: pickle.loads(pickle.dumps(game)),
}


def everything(game: Game) -> dict:
    """Return all observable state of a game."""
    return {
        "save": game.to_dict(),
        "record": game.record,
        "decision": game.decision,
        "interrupts": game.interrupts,
        "views": [game.view(viewer) for viewer in (None, REFEREE, *range(len(game.names)))],
        "stories": [game.story(viewer) for viewer in (None, 1, REFEREE)],
        "worlds": [sample(game, viewer, 3).to_dict() for viewer in range(len(game.names))],
    }


@pytest.mark.parametrize("skip_forced", [False, True])
@pytest.mark.parametrize("make", MADE)
def test_copies_made_in_a_listener_include_the_answer(make, skip_forced):
    """Copies, saves and records made inside a listener equal those made right after the answer."""
    chance = random.Random(7)
    game = Game.new(5, seed=7, skip_forced=skip_forced)
    made = []

    def look(event):
        if not made:
            made.append(MADE[make](game))

    game.events.subscribe(look)
    busy = 0
    for _ in range(60):
        before = game.decision.number
        game.apply(chance.choice(game.decision.options))
        if game.decision is None:
            break
        busy += game.decision.kind != "turn"
        for other in made:
            assert other.to_dict() == game.to_dict()
            assert other.record == game.record
            assert other.decision == game.decision
            other.undo()
            assert other.decision.number == before
        made.clear()
    assert busy > 5


@pytest.mark.parametrize("skip_forced", [pytest.param(False, marks=pytest.mark.long), True])
def test_a_listener_sees_the_position_after_the_answer(skip_forced, caplog):
    """Views, stories, worlds, saves and records in a listener are those of the new position."""
    chance = random.Random(9)
    game = Game.new(4, seed=9, skip_forced=skip_forced)
    seen = []
    game.events.subscribe(lambda event: seen.append(everything(game)) if not seen else None)
    for _ in range(25):
        game.apply(chance.choice(game.decision.options))
        if seen:
            assert seen.pop() == everything(game)
    assert not caplog.records


def test_listeners_come_and_go_in_a_callback():
    """One that subscribes begins with the next answer; one that leaves receives no more."""
    game = shooting()
    early, late, gone = [], [], []

    def change(event):
        early.append(event)
        if len(early) == 2:
            game.events.subscribe(late.append, seat=REFEREE)
            leave()

    game.events.subscribe(change)
    leave = game.events.subscribe(gone.append)
    for answer in ("play bang -> ben", "pass", "end turn"):
        game.apply(answer)
    later = [event.number for event in early if event.answer > early[1].answer]
    assert gone == early[:1]
    assert late
    assert [event.number for event in late] == later


class Leave(BaseException):
    """An exception that a program raises to exit, like KeyboardInterrupt."""


def shooting() -> Game:
    return four(
        ann=seat("sheriff", "slab_the_killer", hand="bang saloon"),
        ben=seat("outlaw", "jourdonnais", hand="missed missed", in_play="barrel"),
    ).game


@pytest.mark.parametrize("stop", [KeyboardInterrupt, SystemExit, Leave])
def test_ctrl_c_in_a_listener_leaves_the_game_whole(stop):
    """The answer counts, every listener receives all of it, and the game continues."""
    answers = ["play bang -> ben", "use barrel", "use missed", "use missed", "end turn"]
    plain, game = shooting(), shooting()
    heard = {"before": [], "itself": [], "after": []}

    def leave(event):
        heard["itself"].append(event)
        if len(heard["itself"]) in (1, 3, 4, 6):
            raise stop

    game.events.subscribe(heard["before"].append)
    game.events.subscribe(leave)
    game.events.subscribe(heard["after"].append)
    expected = []
    plain.events.subscribe(expected.append)
    stopped = 0
    for answer in answers:
        plain.apply(answer)
        try:
            game.apply(answer)
        except stop:
            stopped += 1
        assert everything(game) == everything(plain)
        assert Game.replay(game.record, game.ruleset).to_dict() == game.to_dict()
        assert list(heard.values()) == [expected] * 3
    assert stopped >= 3
    for _ in answers:
        game.undo()
        plain.undo()
        assert everything(game) == everything(plain)


def test_ctrl_c_twice_leaves_at_once():
    """A second interrupt leaves an endless listener; the game is still intact."""
    game, plain = shooting(), shooting()
    heard = []

    def stuck(event):
        heard.append(event)
        raise KeyboardInterrupt

    for answer in ("play bang -> ben", "pass", "end turn"):
        plain.apply(answer)
        if answer == "end turn":
            game.events.subscribe(stuck)
            with pytest.raises(KeyboardInterrupt):
                game.apply(answer)
        else:
            game.apply(answer)
    assert [event.kind for event in heard] == ["turn", "drew"]
    assert everything(game) == everything(plain)


def test_ctrl_c_while_an_effect_is_at_work_takes_nothing(monkeypatch):
    """An answer interrupted before its events is undone and is not in the history."""
    game = shooting()
    game.apply("play bang -> ben")
    before = everything(game)

    def interrupt(*args):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setitem(game.ruleset.kinds["missed"].answers, "missed", interrupt)
        with pytest.raises(KeyboardInterrupt):
            game.apply("use missed")
    assert everything(game) == before


def test_a_listener_that_tries_to_change_the_game_is_refused(caplog):
    """Inside a listener, applying and undoing are refused; checking is not."""
    game = shooting()
    game.events.subscribe(lambda event: game.apply(0))
    game.events.subscribe(lambda event: game.apply(0, seat=1, number=2))
    game.events.subscribe(lambda event: game.undo())
    game.events.subscribe(lambda event: game.check("pass", seat=1, number=2))
    with caplog.at_level(logging.ERROR, logger="bangcore"):
        game.apply("play bang -> ben")
    assert [type(record.exc_info[1]) for record in caplog.records] == [RuntimeError] * 3
    assert (game.decision.kind, game.decision.number) == ("missed", 2)
