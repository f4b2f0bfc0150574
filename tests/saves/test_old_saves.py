"""Saves and records written by earlier versions load forever.

A text file beside a save has the views at the time. The files are never rewritten; older forms
are converted by `bangcore.game.older`. Effects of cards may change with the versions in the
fingerprint, so the tests replace these by the current ones: only the form must last.
"""

from __future__ import annotations

import json
from ast import literal_eval
from pathlib import Path
from typing import Any

import pytest

from bang_table.room import Room
from bang_table.session import Session
from bang_table.session.older import VERSION
from bangcore import Game, Ruleset, View, available_expansions
from bangcore.testing import seat, table
from bangcore.testing.playing.deals import Dice, play_on

HERE = Path(__file__).parent
INSTALLED = {info.name for info in available_expansions()}
BROUGHT = {"events", "testing"}  # by another expansion, and by a test's table


def named(data: dict[str, Any]) -> tuple[set[str], dict[str, Any]]:
    """Return the expansions and options that a save names."""
    entries = data["ruleset"]
    names = {entry.partition("==")[0] for entry in entries if "==" in entry}
    options = dict(entry.split("=") for entry in entries if "==" not in entry)
    return names, {name: literal_eval(value) for name, value in options.items()}


def rules_for(data: dict[str, Any]) -> Ruleset:
    names, options = named(data)
    if "testing" in names:
        roles = {"ann": "sheriff", "ben": "outlaw", "cal": "outlaw", "dee": "renegade"}
        return table(**{name: seat(role) for name, role in roles.items()}).game.ruleset
    return Ruleset.build(*sorted(names - BROUGHT - {"base"}), options=options)


def read(name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((HERE / name).read_text("utf-8"))
    return data


def files(form: str) -> list[str]:
    """Return the files of that form for which all expansions are installed."""
    found = [path.name for path in sorted(HERE.glob(f"*.{form}.json"))]
    return [name for name in found if named(read(name))[0] <= INSTALLED | BROUGHT]


def loaded(name: str) -> Game:
    data = read(name)
    rules = rules_for(data)
    assert named(data) == named({"ruleset": rules.fingerprint})
    data["ruleset"] = list(rules.fingerprint)
    return Game.from_dict(data, rules) if "state" in data else Game.replay(data, rules)


def seen(view: View) -> str:
    """Return a short description of a seat's view."""
    piles = f"deck {view.deck_size}, discards {view.discards_size} {view.top_discard}"
    table = " ".join(map(str, view.table))
    lines = [f"seat {view.seat}: {view.phase} of {view.turn}, turn {view.turns}, {piles} | {table}"]
    for p in view.players:
        hand = " ".join("?" if card is None else str(card) for card in p.hand)
        in_play = " ".join(map(str, p.in_play))
        who = f"{p.name}, {p.role}, {p.character}, {'in' if p.alive else 'out'}"
        lines.append(
            f"  {who}, {p.life}/{p.max_life}, reach {p.reach}, at {p.distance}: {hand} | {in_play}"
        )
    if view.decision is not None:
        asked = view.decision
        options = "; ".join(option.text for option in (*asked.options, *view.interrupts))
        lines.append(f"  question {asked.number}: {asked.kind} to {asked.seat}: {options}")
    if view.outcome is not None:
        lines.append(f"  {view.outcome.reason}: {view.outcome.winners} {view.outcome.payoffs}")
    if view.extra:
        lines.append(f"  {json.dumps(view.to_dict()['extra'], sort_keys=True)}")
    return "\n".join(lines)


def all_see(game: Game) -> str:
    return "\n".join(seen(game.view(seat)) for seat in range(len(game.names))) + "\n"


@pytest.mark.parametrize("name", [*files("save"), *files("record")])
def test_the_views_are_unchanged_and_the_game_continues(name):
    """Each seat's view is the recorded one, and the game can be played to its end."""
    game = loaded(name)

    told = name.replace(".save.json", ".txt").replace(".record.json", ".txt")
    assert all_see(game) == (HERE / told).read_text("utf-8")
    play_on(game, Dice(5), 5_000)
    assert game.outcome is not None
    assert game.audit() == []
    again = Game.replay(game.record, game.ruleset)
    assert again.to_dict() == game.to_dict()
    assert all_see(again) == all_see(game)


@pytest.mark.parametrize("name", files("save"))
def test_it_is_taken_back_to_its_beginning(name):
    """An old save can be undone to its start."""
    game = loaded(name)
    data = read(name)
    for _ in data["history"]:
        game.undo()
    start = game.record
    assert start["answers"] == []
    for text in data["history"]:
        game.apply(text)
    assert game.record == Game.replay({**start, "answers": data["history"]}, game.ruleset).record
    assert all_see(game) == (HERE / name.replace(".save.json", ".txt")).read_text("utf-8")


def sessions() -> list[str]:
    return [path.name for path in sorted(HERE.glob("*.session.json"))]


@pytest.mark.parametrize("name", sessions())
def test_a_session_is_read_and_goes_on(name):
    """A session has its tokens and its pending question, and can be played to its end."""
    data = read(name)
    rules = rules_for(data["game"])
    data["game"]["ruleset"] = list(rules.fingerprint)
    session = Session.from_dict(data, rules)
    for seat_, token in enumerate(data["tokens"]):
        assert session.seat_of(token) == seat_
    update = session.update(1)
    assert (update.question.kind, update.undo is None) == ("bang", data["undo"] is None)
    assert session.stamp == data["stamp"]
    session.connect(2, 0.0)
    session.tick(30.0)
    assert 1 in session.bots
    for seat_ in range(len(session.names)):
        session.hand_over(seat_, "cowboy")
    session.play_bots()
    assert session.outcome is not None
    assert Session.from_dict(session.to_dict(), rules).to_dict() == session.to_dict()


@pytest.mark.parametrize("name", [path.name for path in sorted(HERE.glob("*.room.json"))])
def test_a_room_is_read_and_goes_on(name):
    """A room has its tokens and its chat, and can be played into a third game."""
    data = read(name)
    rules = rules_for(data["session"]["game"])
    data["session"]["game"]["ruleset"] = list(rules.fingerprint)
    room = Room.from_dict(data, rules)
    people = {at: one["token"] for at, one in enumerate(data["seats"]) if one["token"]}
    assert {at: room.seat_of(token) for at, token in people.items()} == {at: at for at in people}
    assert [line.text for line in room.state().chat] == [line["text"] for line in data["chat"]]
    assert (room.game, room.phase) == (2, "playing")
    for token in people.values():
        room.hand_over(token, "cowboy")
    while room.step():
        pass
    for token in people.values():
        room.again(token)
    assert room.game == 3
    assert Room.from_dict(room.to_dict(), rules).to_dict() == room.to_dict()


def test_there_is_a_session_of_each_version():
    """There is a saved session of each version."""
    assert {read(name)["version"] for name in sessions()} == set(range(1, VERSION + 1))


def test_there_is_one_of_each():
    """There are saves of all kinds: between and within actions, with all expansions, finished."""
    others = (*HERE.glob("*.session.json"), *HERE.glob("*.room.json"))
    kept = {*HERE.glob("*.json")} - {*others}
    names = {path.name.partition(".")[0] for path in kept}
    assert (
        names
        == {path.stem for path in HERE.glob("*.txt")}
        == {
            "base",
            "duel",
            "everything",
            "everything_busy",
            "finished",
            "skipping",
            "table",
            "version_3",
            "world",
        }
    )
