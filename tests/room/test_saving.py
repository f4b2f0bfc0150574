"""The JSON of a room is complete, and damage is refused with its place."""

from __future__ import annotations

import json
import pickle
import sqlite3
from copy import copy, deepcopy
from typing import Any

import pytest

from bang_table.room import Room
from bang_table.storage import NotSaved, RoomRows
from bangcore import InvalidSave, Ruleset, RulesetMismatch, available_expansions
from bangcore.plugin import Character, Expansion

EXPANSIONS = [info.name for info in available_expansions() if info.name == "dodgecity"]


def room() -> Room:
    """Return a room where Ann and Ben play with two cowboys, and Ann has sent a message."""
    made = Room.new(4, bots={2: "cowboy"}, seed=10, game_time=60)
    tokens = [made.join("Ann"), made.join("Ben")]
    for token in tokens:
        made.ready(token)
    made.start(tokens[0])
    made.say(tokens[0], "Hello!")
    return made


def saved(made: Room) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(made.to_dict()))
    return data


def changed(data: dict[str, Any], place: str, value: object) -> dict[str, Any]:
    """Return a copy of *data* with the value at a dotted place replaced (``...``: deleted)."""
    data = json.loads(json.dumps(data))
    *path, last = [int(step) if step.isdigit() else step for step in place.split(".")]
    at: Any = data
    for step in path:
        at = at[step]
    if value is ...:
        del at[last]
    else:
        at[last] = value
    return data


def test_everything_is_there_again():
    """Rooms before, during and after a game are restored, without connections."""
    opened = Room.new(5, EXPANSIONS, {"simplified": True}, public=True, chat=False)
    ann = opened.join("Ann", 3)
    opened.connect(ann, 5.0)
    again = Room.from_dict(saved(opened))
    assert saved(again) == saved(opened)
    assert (again.public, again.seat_of(ann), again.state().chat) == (True, 3, None)
    assert again.ruleset.options["simplified"] is True
    assert not again.state().seats[3].connected
    playing = room()
    assert saved(Room.from_dict(saved(playing))) == saved(playing)
    assert Room.from_dict(saved(playing)).state() == playing.state()


@pytest.mark.parametrize(
    ("place", "value", "message"),
    [
        ("format", "bangcore session", "format: 'bangcore session' instead of 'bangcore room'"),
        ("version", 3, "version: 3; this library reads 1 to 2"),
        ("setup", ..., "setup is missing"),
        ("setup.options", {"simplified": 7}, "setup: "),
        ("setup.public", 1, "1 is not of type bool"),
        ("setup.limits.away_after", -1.0, "a time limit is"),
        ("setup.seed", "x", "setup.seed"),
        ("seats.0.token", None, "seats[0]: a person has a name and a token"),
        ("seats.0.bot", "cowboy", "seats[0]: either a person or a bot sits there"),
        ("seats.2.bot", "search", "seats[2]: no bot 'search'"),
        ("seats.0.name", "ben", "seats: two players are named"),
        ("seats.0.name", "Zoe", "seats: the names differ from those in the game"),
        ("seats.0.name", "x" * 30, "seats: a name here has at most 20 characters"),
        ("seats.0.token", "", "seats: each person needs their own token"),
        ("seats.0.ready", "yes", "'yes' is not of type bool"),
        ("seats", [], "seats: the names differ from those in the game"),
        ("game", 0, "game: 0; a session exists from the first game on"),
        ("game", -1, "game: -1 is not a count"),
        ("changes", 2**60, "changes: 1152921504606846976 is not a count"),
        ("said", 9, "chat: [1] are not the last lines"),
        ("chat.0.text", "x" * 300, "is not a line of a chat"),
        ("chat.0.text", "a\nb", "is not a line of a chat"),
        ("session", None, "game: 1; a session exists from the first game on"),
        ("session.heard", 1, "session: heard: 1 instead of"),
        ("session", [], "session"),
        ("more", 1, "unknown entry 'more'"),
    ],
)
def test_damage_is_refused_with_its_place(place, value, message):
    """The error names the place briefly."""
    with pytest.raises(InvalidSave) as error:
        Room.from_dict(changed(saved(room()), place, value))
    assert message in str(error.value)
    assert len(str(error.value)) <= 500


def test_a_room_whose_expansion_is_not_installed_was_saved_under_other_rules():
    """The error names the expansion, as that of a game that needs it does."""
    with pytest.raises(RulesetMismatch, match="saved under other rules: no expansion 'hard_mode'"):
        Room.from_dict(changed(saved(room()), "setup.expansions", ["hard_mode"]))


@pytest.mark.parametrize("data", [None, [], "x", 5, {}, {"format": 5}])
def test_an_invalid_save_is_refused(data):
    """Only an object of this form is accepted."""
    with pytest.raises(InvalidSave):
        Room.from_dict(data)


def test_rules_of_ones_own_must_be_those_of_the_save():
    """A game continues only by the rules it was dealt by."""
    owls = Expansion(name="owls", characters=[Character("owl", "Owl", 4, text="Sees at night.")])
    with pytest.raises((InvalidSave, RulesetMismatch)):
        Room.from_dict(saved(room()), Ruleset.build(owls))


def test_a_change_that_cannot_be_written_has_not_happened(tmp_path):
    """The room is the same object as before, with the same connections, which are not saved."""
    first, second = (sqlite3.connect(tmp_path / "rooms.db", timeout=0) for _ in range(2))
    rows = RoomRows(first)
    rows.create_table()
    rows.add("blue", room())
    held = rows.hold("blue")
    made = held.item
    ann = made.to_dict()["seats"][0]["token"]
    second.execute("begin immediate")
    held.change(lambda room: room.connect(ann, 1.0))
    before, news = saved(made), made.news
    with pytest.raises(NotSaved):
        held.change(lambda room: room.say(ann, "Is anybody there?"))
    assert held.item is made
    assert saved(made) == before
    assert made.news > news  # pages may have received a change that did not happen
    assert made.state().seats[0].connected
    assert made.receive(ann, {})[1].seats[0].connected
    second.rollback()
    held.change(lambda room: room.say(ann, "Is anybody there?"))
    assert saved(rows.load("blue")) == saved(made)
    first.close()
    second.close()


@pytest.mark.parametrize("again", [copy, deepcopy, lambda thing: pickle.loads(pickle.dumps(thing))])
def test_a_copy_or_pickle_is_independent(again):
    """It has the same save, and shares no game with the original."""
    original = room()
    new = again(original)
    assert new.to_dict() == original.to_dict()
    new.say(original.to_dict()["seats"][0]["token"], "hello")
    assert new.to_dict() != original.to_dict()
