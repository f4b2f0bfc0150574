"""The JSON of a session is complete at any time, and damage is refused."""

from __future__ import annotations

import json
import pickle
import random
import time
from copy import copy, deepcopy
from itertools import islice

import pytest

from bang_table.session import Session, older
from bangcore import Game, InvalidSave, RulesetMismatch
from bangcore.plugin import Character, Expansion
from bangcore.worlds import sample

FOUR = ["Ann", "Ben", "Cal", "Dee"]


def duel() -> Session:
    """Ben is asked in a Duel, a cowboy has seat 3, and Ann asks for an undo."""
    session = Session.new(FOUR, seed=10, bots={3: "cowboy"}, at_once=False)
    session.answer(0, 1, "play bang -> ben")
    session.ask_undo(0)
    for seat in (1, 2):
        session.answer_undo(seat, session.update(0).undo.id, True)
    session.answer(0, 3, "play duel -> ben")
    session.ask_undo(0)
    return session


def saved(session: Session) -> dict:
    data: dict = json.loads(json.dumps(session.to_dict()))
    return data


def changed(data: dict, place: str, value: object) -> dict:
    """Return a copy of *data* with the value at a dotted place replaced (``...``: deleted)."""
    data = json.loads(json.dumps(data))
    *path, last = [int(step) if step.isdigit() else step for step in place.split(".")]
    at = data
    for step in path:
        at = at[step]
    if value is ...:
        del at[last]
    else:
        at[last] = value
    return data


def test_everything_is_there_again_in_the_middle_of_a_duel():
    """Question, views, story, numbers, bots, tokens and undo request are restored."""
    session = duel()
    again = Session.from_dict(saved(session))
    assert again.decision == session.decision
    assert again.decision.kind == "bang"
    for at in (None, 0, 1, 2, 3):
        for since in (0, session.update(at).heard):
            assert again.update(at, since) == session.update(at, since)
    assert again.update(0).undo == session.update(0).undo is not None
    assert again.bots == {3: "cowboy"}
    assert [again.token(seat) for seat in range(4)] == [session.token(seat) for seat in range(4)]
    assert again.to_dict() == session.to_dict()
    for other in (session, again):
        other.answer(1, 4, "pass")
    assert again.to_dict() == session.to_dict()


def test_a_session_of_a_world_is_saved_as_well():
    """The number of the first question need not be 1."""
    game = Game.new(FOUR, seed=10)
    for answer in ("play bang -> ben", "pass", "play duel -> ben"):
        game.apply(answer)
    session = Session(sample(game, 2, seed=5), bots={2: "random"})
    assert session.decision.number == 4
    session.answer(1, 4, "pass")
    session.ask_undo(1)
    for seat in (0, 3):
        session.answer_undo(seat, session.update(0).undo.id, True)
    assert session.decision.number == 6
    again = Session.from_dict(saved(session))
    assert (again.update(1), again.to_dict()) == (session.update(1), session.to_dict())


def test_rules_without_a_package_are_passed_in():
    """Rules that cannot be found by name are passed in, as for a game."""
    owls = Expansion(name="owls", characters=[Character("owl", "Owl", 4, text="Sees at night.")])
    session = Session.new(FOUR, [owls], {"simplified": True}, seed=1)
    assert session.ruleset.options["simplified"] is True
    data = saved(session)
    with pytest.raises(RulesetMismatch):
        Session.from_dict(data)
    assert Session.from_dict(data, session.ruleset).to_dict() == data


def test_own_bots_are_handed_over_and_hear_the_story_again():
    """A bot without a memory is made from the same seed, and receives its seat's story."""

    class Owl:
        def __init__(self, seed):
            self.seed, self.heard = seed, []

        def choose(self, view):
            return view.decision.options[0]

        def interrupt(self, view):
            return None

        def notice(self, event):
            self.heard.append(event)

    owls = []

    def owl(rules, seed):
        owls.append(Owl(seed))
        return owls[-1]

    session = Session.new(FOUR, seed=10, bots={1: "owl"}, own_bots={"owl": owl})
    session.answer(0, 1, "play bang -> ben")
    data = saved(session)
    assert data["bots"][0]["memory"] is None
    with pytest.raises(InvalidSave, match=r"bots\[0\]: no bot 'owl'; known: cowboy, easy"):
        Session.from_dict(data)
    again = Session.from_dict(data, own_bots={"owl": owl})
    first, second = owls
    assert (first.seed, first.heard) == (second.seed, second.heard)
    assert again.to_dict() == data
    with pytest.raises(InvalidSave, match=r"bots\[0\]: memory: a bot owl has no memory"):
        Session.from_dict(changed(data, "bots.0.memory", [1]), own_bots={"owl": owl})


@pytest.mark.parametrize(
    ("place", "value", "message"),
    [
        ("format", "bangcore game", "format: 'bangcore game' instead of 'bangcore session'"),
        ("format", ..., "format: None instead of"),
        ("version", 3, "version: 3; this library reads 1 to 2"),
        ("version", ..., "version: None"),
        ("game", [], "game: [] is not a save of a game"),
        ("game", ..., "game: None is not a save of a game"),
        ("game.version", 99, "game: version: 99"),
        (
            "game.history",
            [],
            "game: action: 'play duel:J-spades -> Ben', but the history leads to None",
        ),
        ("first", ..., "first is missing"),
        ("first", "1", "'1' is not of type int @ session.first"),
        ("first", 2, "reuses numbers"),
        ("first", 2**60, "first: 1152921504606846976 is too large"),
        ("jumps", {}, "is not of type tuple"),
        ("jumps", [], "first: it leads to question 2"),
        ("jumps.0", 7, "jumps"),
        ("jumps.0.answers", 9, "jumps: nothing was undone after 9 answers"),
        ("jumps.0.number", 1, "jumps: Jump(answers=0, number=1, heard="),
        ("jumps.0.number", 9, "first: it leads to question 10"),
        ("jumps.0.heard", 1, "reuses numbers"),
        ("jumps.0.heard", 2**55, "jumps: 36028797018963968 is too large"),
        ("heard", 1, "heard: 1 instead of"),
        ("stamp", 0, "stamp: 0; the first one is 1"),
        ("stamp", True, "stamp"),
        ("tokens", ["a", "b", "c"], "tokens: 4 seats need one each, all different"),
        ("tokens.1", "", "tokens: one is empty"),
        ("tokens", ["a", "b", "c", "c"], "tokens: 4 seats need one each, all different"),
        ("tokens.0", 5, "tokens"),
        ("bots.0.seat", 4, "bots: [4] are not seats in order"),
        ("bots.0.seat", -1, "bots: [-1] are not seats in order"),
        ("bots.0.name", "cowgirl", "bots[0]: no bot 'cowgirl'"),
        ("bots.0.memory", {}, "bots[0]: memory: {} instead of dice, attacks"),
        ("bots.0.memory.dice", -1, "bots[0]: memory: -1 is not a state of random numbers"),
        ("bots.0.memory.attacks", {}, "bots[0]: memory: {} is not a list of attacks"),
        ("bots.0.memory.attacks", [[0, 1]], "bots[0]: memory: [0, 1] is not an attack"),
        ("bots.0.memory.attacks", [[0, 1, "x"]], "bots[0]: memory: [0, 1, 'x'] is not an attack"),
        ("bots.0.seed", ..., "seed is missing"),
        ("bots.0.seed", None, "None is not of type int"),
        ("offered", [5], "offered: [5] are not seats in order"),
        ("offered", [1, 1], "offered: [1, 1] are not seats in order"),
        ("stands_in", [0], "stands_in: [0] are not players with bots"),
        ("stands_in", [3, 3], "stands_in: [3, 3] are not seats in order"),
        ("at_once", 1, "1 is not of type bool"),
        ("limits.away_after", 0.0, "a time limit is 0.1 to 1000000000 seconds, not 0.0"),
        ("limits.game_time", 5.0, "time_left: [] does not fit 5.0"),
        ("time_left", [1.0], "time_left: [1.0] does not fit None"),
        ("dice", -1, "dice: -1 is not a state of random numbers"),
        ("undo", ..., "undo is missing"),
        ("undo.waiting", [], "undo: waiting: [] are not seats of people in order"),
        ("undo.waiting", [3], "undo: waiting: [3] are not seats of people in order"),
        ("undo.waiting", [2, 1], "undo: waiting: [2, 1] are not seats of people in order"),
        ("undo.seat", 1, "undo: seat: 1 cannot ask"),
        ("undo.seat", -1, "undo: seat: -1 cannot ask"),
        ("undo.number", 2, "undo: answer 2 cannot be taken back"),
        ("undo.id", 10**6, "undo: id: 1000000 is not used yet"),
        ("extra", 1, "unknown entry 'extra'"),
    ],
)
def test_damage_is_refused_with_its_place(place, value, message):
    """The error is raised soon, and names the place briefly."""
    data = changed(saved(duel()), place, value)
    began = time.process_time()
    with pytest.raises(InvalidSave) as error:
        Session.from_dict(data)
    assert time.process_time() - began < 2
    assert message in str(error.value)
    assert 0 < len(str(error.value)) <= 500


@pytest.mark.parametrize("data", [None, [], "x", 5, {}, {"format": 5}])
def test_an_invalid_save_is_refused(data):
    """Only an object of this form is accepted."""
    with pytest.raises(InvalidSave):
        Session.from_dict(data)


def test_each_value_of_a_save_is_needed():
    """Replacing or deleting any value outside the game is refused."""
    data = saved(duel())
    tried = 0

    def places(at, path=()):
        for name, inner in at.items() if isinstance(at, dict) else enumerate(at):
            yield ".".join(map(str, (*path, name)))
            if isinstance(inner, (dict, list)) and name != "game":
                yield from places(inner, (*path, name))

    for place in places(data):
        for value in ([[]], "", 10**17, ...):
            if "attacks" in place and value is ...:
                continue  # a memory may have one attack less
            if "dice" in place.split(".") and value == 10**17:
                continue  # the random state may be any number
            if place == "bots.0.seed" and value == 10**17:
                continue
            if place in ("bots.0", "offered.0") and value is ...:
                continue  # as if nobody had the seat
            if place == "jumps.0" and value is ...:
                continue  # tried above
            if place.startswith("undo.waiting.") and value is ...:
                continue  # as if they had agreed
            if value == 10**17 and "attacks" in place:
                continue
            tried += 1
            with pytest.raises((InvalidSave, RulesetMismatch)):
                Session.from_dict(changed(data, place, value))
    assert tried > 80


def test_random_damage_is_refused_or_makes_a_session():
    """Random damage is refused with InvalidSave, or loads as a session that continues."""
    dice = random.Random(5)
    texts = [json.dumps(saved(duel())), json.dumps(Session.new(4, seed=2).to_dict())]
    sound = 0
    for text in islice(texts * 100, 200):
        at = dice.randrange(len(text) - 8)
        damaged = text[:at] + dice.choice(("0", "9", '"', "[", "true", "x")) + text[at + 1 :]
        try:
            data = json.loads(damaged)
        except ValueError:
            continue
        try:
            session = Session.from_dict(data)
        except (InvalidSave, RulesetMismatch):
            continue
        sound += 1
        asked = session.decision
        session.hand_over(asked.seat, "random")
        session.play_bots(3)
        assert Session.from_dict(saved(session)).to_dict() == saved(session)
    assert sound > 5


def test_saves_of_older_versions_are_migrated(monkeypatch):
    """Each version migrates from the one before; the game inside has its own versions."""
    session = duel()
    data = saved(session)
    old = {**data, "nonce": 7}

    def next_one(found: dict) -> dict:
        return {name: value for name, value in found.items() if name != "nonce"}

    monkeypatch.setattr(older, "VERSION", 3)
    monkeypatch.setitem(older.NEXT, 2, next_one)
    assert Session.from_dict(old).update(1) == session.update(1)
    with pytest.raises(InvalidSave, match="version: 4; this library reads 1 to 3"):
        Session.from_dict({**data, "version": 4})


def test_a_save_that_was_written_once_is_read():
    """The form of version 1: never change this test, except for the version of the box."""
    game = Game.new(4, seed=1).to_dict()
    data = {
        "format": "bangcore session",
        "version": 1,
        "game": game,
        "first": 1,
        "jumps": [],
        "heard": len(Game.new(4, seed=1).story()),
        "stamp": 3,
        "tokens": ["anns", "bens", "cals", "dees"],
        "bots": [
            {"seat": 1, "name": "random", "seed": 5, "memory": {"dice": 17}},
            {
                "seat": 2,
                "name": "cowboy",
                "seed": 6,
                "memory": {"dice": 18, "attacks": [[0, 3, 1.5]]},
            },
        ],
        "offered": [1],
        "at_once": True,
        "dice": 19,
        "undo": None,
    }
    session = Session.from_dict(data)
    assert session.seat_of("cals") == 2
    assert session.bots == {1: "random", 2: "cowboy"}
    more = {
        "version": 2,
        "stands_in": [],
        "limits": {"away_after": 30.0, "decision_time": None, "game_time": None},
        "time_left": [],
    }
    assert session.to_dict() == {**data, **more}


def test_to_read_a_session_plays_its_game_once(monkeypatch):
    """Loading applies as many answers as loading the game alone, whether bots recall or listen."""
    session = Session.new(FOUR, seed=3, bots=dict.fromkeys(range(4), "cowboy"))
    assert session.outcome is not None
    data = saved(session)
    data["bots"][0]["memory"] = None  # this bot receives the story again
    applied = []
    apply = Game.apply
    monkeypatch.setattr(Game, "apply", lambda game, *given: applied.append(apply(game, *given)))

    Game.from_dict(data["game"])
    alone = len(applied)
    Session.from_dict(data)
    assert alone == len(applied) - alone == len(data["game"]["history"]) > 50


@pytest.mark.parametrize("again", [copy, deepcopy, lambda thing: pickle.loads(pickle.dumps(thing))])
def test_a_copy_or_pickle_is_independent(again):
    """It has the same save, and shares no game with the original."""
    original = duel()
    new = again(original)
    assert new.to_dict() == original.to_dict()
    new.hand_over(2, "random")
    assert new.to_dict() != original.to_dict()
