"""Loading raises errors of this library, soon; data that loads is a valid game."""

from __future__ import annotations

import json
import pickle
import random
import time

import pytest
from hypothesis import Phase, find, settings

from bangcore import Game, InvalidSave, InvalidSetup, Ruleset, RulesetMismatch
from bangcore import ruleset as rulesets
from bangcore.game import older
from bangcore.game.deal import rules_given
from bangcore.plugin import Character, Expansion, hookimpl
from bangcore.ruleset import rules_of
from bangcore.testing import four, seat, table
from bangcore.testing.strategies import rulesets as any_rulesets


def busy() -> Game:
    """Return a game in the middle of an effect, after some answers: Ben is asked for a Missed!."""
    t = four(
        ann=seat("sheriff", hand="bang bang saloon mustang"),
        ben=seat("outlaw", hand="missed beer"),
    )
    return t.do("play mustang", "play bang -> ben").game


def over() -> Game:
    game = Game.new(4, seed=1)
    choose = random.Random(1).choice
    while game.decision:
        game.apply(choose(game.decision.options))
    return game


def damaged(data: dict, *changes: tuple[str, object]) -> dict:
    """Return a copy of *data* with the value at each dotted place replaced (``...``: deleted)."""
    data = json.loads(json.dumps(data))
    for place, value in changes:
        *path, last = [int(step) if step.isdigit() else step for step in place.split(".")]
        at = data
        for step in path:
            at = at[step]
        if value is ...:
            del at[last]
        else:
            at[last] = value
    return data


def refused(data: object, load=Game.from_dict, ruleset: Ruleset | None = None) -> str:
    """Return the message with which *data* is refused, quickly and briefly."""
    began = time.process_time()
    with pytest.raises(InvalidSave) as error:
        load(data, ruleset)
    assert time.process_time() - began < 1
    assert 0 < len(str(error.value)) <= 500
    return str(error.value)


# ---------------------------------------------------------------- too large, and not JSON


def nested(depth: int) -> list:
    value: list = []
    for _ in range(depth):
        value = [value]
    return value


HUGE = {
    "nested": lambda: nested(100_000),
    "text": lambda: "play bang " * 1_000_000,
    "list": lambda: [0] * 3_000_000,
    "objects": lambda: {str(n): {} for n in range(400_000)},
    "number": lambda: 10**100_000,
    "a set": lambda: {1, 2},
    "nan": lambda: float("nan"),
}


@pytest.mark.parametrize("kind", HUGE)
@pytest.mark.parametrize("place", ["format", "ruleset", "history", "start.names"])
def test_huge_values_are_refused_at_once_and_not_repeated(kind, place):
    """A value that no game can have saved is refused before it is processed."""
    data = damaged(busy().to_dict())
    *path, last = place.split(".")
    at = data
    for step in path:
        at = at[step]
    at[last] = HUGE[kind]()
    refused(data, ruleset=busy().ruleset)


def test_more_answers_than_any_game_has_are_refused():
    """The number of answers is bounded, because each one takes time."""
    record = Game.new(4, seed=1).record
    record["answers"] = ["end turn"] * 100_001
    assert refused(record, Game.replay) == "answers: 100001 entries, more than 100000"


@pytest.mark.parametrize(
    ("place", "value", "said"),
    [
        ("version", True, "version: True"),
        ("state.life.0", 5.0, "5.0 is not of type int @ state.life[0]"),
        ("state.turn", ..., "state: turn is missing"),
        ("state.surprise", 1, "'surprise'"),
        ("start.extra", ..., "start: extra is missing"),
        ("start.used", [["bang", 1]], "is not of type dict @ start.used"),
        ("start.prior.knows", {"00": [0, 0, 0, 0]}, "start.prior.knows"),
        ("start.rng", -1, "rng: -1"),
        ("start.turns", 10**9, "turns: 1000000000"),
        ("start.used", {"bang": -1}, "used: -1 of 'bang'"),
        ("start.deck.0", -1, "deck: no card -1"),
        ("start.names.0", "ben", "two players are named 'ben'"),
        ("start.names.0", "a\u202eb", "must not contain"),
        ("start.offers", [["jesse_jones"], [], [], []], "offers: "),
        ("start.phase", "setup", "phase: 'setup' when the game has begun"),
    ],
)
def test_impossible_values_are_named(place, value, said):
    """A value that is impossible at a table is refused with its place."""
    data = damaged(busy().to_dict(), (place, value))
    assert said in refused(data, ruleset=busy().ruleset)


# ---------------------------------------------------------------- older versions


def with_number(data: dict) -> dict:
    """Migrate version 0 to 1, as if saves had once omitted the number of the first question."""
    return {**data, "number": 1}


def with_answers(data: dict) -> dict:
    """Migrate version 1 to 2, as if the answers of records had been called deeds."""
    if data["format"] != older_record()["format"]:
        return data
    return {"answers" if name == "deeds" else name: value for name, value in data.items()}


def in_version_2(data: dict) -> dict:
    """Return a save or record with the knowledge of each state as version 2 had it."""
    data = json.loads(json.dumps(data))
    for name in {"start", "state"} & data.keys():
        data[name] |= data[name].pop("prior")
    return data


def older_record(version: int = 1) -> dict:
    record = in_version_2(busy().record)
    record["deeds"] = record.pop("answers")
    record["version"] = version
    if version == 0:
        del record["number"]
    return record


def test_older_versions_are_migrated(monkeypatch):
    """Migrations are chained: each version has one step to the next."""
    monkeypatch.setitem(older.NEXT, 1, with_answers)
    monkeypatch.setitem(older.NEXT, 0, with_number)
    game = busy()
    save = {**in_version_2(game.to_dict()), "version": 1}
    assert Game.from_dict(save, game.ruleset).to_dict() == game.to_dict()
    for version in (0, 1):
        before = older_record(version)
        given = json.loads(json.dumps(before))
        again = Game.replay(given, game.ruleset)
        assert again.record == game.record
        assert given == before


@pytest.mark.parametrize("version", [-1, 0, 1, 4, True, 1.0, None, "2"])
def test_other_versions_are_refused(monkeypatch, version):
    """The message lists the readable versions."""
    data = {**busy().to_dict(), "version": version}
    assert refused(data) == f"version: {version!r}; this library reads 2 to 3"
    assert refused({**busy().record, "version": version}, Game.replay).endswith("reads 2 to 3")
    if version != 1 or type(version) is not int:
        monkeypatch.setitem(older.NEXT, 1, with_answers)
        assert refused(data) == f"version: {version!r}; this library reads 1 to 3"


# ---------------------------------------------------------------- replaying to the position


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ([("history", [])], "it does not lead to this state"),
        ([("history.0", "play saloon:5-hearts")], "lead to this state"),
        ([("history.0", "reseed abc")], "history[0]: 'reseed abc' is not possible"),
        ([("history.1", "play bang -> ben")], "history: "),
        ([("history.0", "x")], "history[0]: 'x' is not possible"),
        ([("answers", ["pass"])], "answers: ['pass'], but the history leads to []"),
        ([("action", None)], "action: None, but the history leads to 'play bang"),
        ([("state.rng", 5)], "history: it does not lead to this state; rng differ"),
    ],
)
def test_a_history_that_does_not_lead_to_the_position_is_refused(changes, said):
    """A save is accepted only if replaying its answers leads to its position."""
    game = busy()
    data = damaged(game.to_dict(), *changes)
    assert said in refused(data, ruleset=game.ruleset)


def test_no_action_after_the_end():
    """A finished game has no action in progress and takes no answer."""
    game = over()
    assert "action: 'end turn'" in refused(damaged(game.to_dict(), ("action", "end turn")))
    assert "the game is over" in refused(
        {**game.record, "answers": [*game.record["answers"], "end turn"]}, Game.replay
    )


def test_a_loaded_game_has_undo_story_and_record():
    """A loaded save is a whole game, with undo, story and record."""
    game = busy()
    again = Game.from_dict(json.loads(json.dumps(game.to_dict())), game.ruleset)
    assert again.story(2) == game.story(2)
    assert again.record == game.record
    for _ in range(2):
        again.undo()
        game.undo()
        assert again.to_dict() == game.to_dict()


def test_a_player_may_be_called_like_a_word_of_the_text_form():
    """An interrupt of a player called "reseed 5" is not read as a new seed."""
    t = table(
        **{
            "ann": seat("sheriff"),
            "reseed 5": seat("outlaw", "sid_ketchum", hand="beer beer", life=1),
            "cal": seat("outlaw"),
            "dee": seat("renegade"),
        }
    )
    game = t.do("reseed 5: use sid_ketchum").game
    assert Game.from_dict(game.to_dict(), game.ruleset).to_dict() == game.to_dict()


class Fault:
    @hookimpl
    def bang_hand_limit(self, g, owner):
        return 10 // (g.life(owner) - 3)


FAULTY = Expansion(
    name="faulty",
    characters=[Character(key="faulty", name="Faulty", text="", bullets=4, ability=Fault)],
)
"""A character whose ability fails while any player has 3 life points."""


def test_an_error_of_an_ability_is_one_of_the_save():
    """An ability that fails during replay makes the save invalid, with the failure as cause."""
    t = four(
        ann=seat("sheriff", "faulty", hand="bang"),
        expansions=[FAULTY],
    )
    record = damaged(t.do("end turn").game.record, ("start.life.0", 3))
    with pytest.raises(InvalidSave, match=r"answers\[0\]: ") as error:
        Game.replay(record, t.game.ruleset)
    assert error.value.__cause__ is not None


# ---------------------------------------------------------------- rules named by a save


def test_the_rules_of_a_save_are_built_once():
    """Without a ruleset, the rules named by a save are built once and cached."""
    rules = Ruleset.build(options={"simplified": True, "characters": 2})
    game = Game.new(4, rules, seed=1)
    again = [Game.from_dict(game.to_dict()), Game.replay(game.record)]
    assert [one.to_dict() for one in again] == [game.to_dict()] * 2
    assert again[0].ruleset is again[1].ruleset
    assert again[0].ruleset == rules
    assert Game.from_dict(Game.new(4, seed=1).to_dict()).ruleset is Game.new(4).ruleset


@pytest.mark.parametrize(
    ("fingerprint", "said"),
    [
        (["base==0.0.1"], "it needs 'base==0.0.1', but base=="),
        ([..., "saloonkeeper==3"], "it needs 'saloonkeeper==3', which is not installed; pass the"),
        ([..., "simplifed=True"], "no option 'simplifed'; did you mean 'simplified'?; pass"),
        ([..., "characters=9"], "option 'characters' cannot be 9"),
        ([..., "simplified=1"], "simplified"),
        ([..., "simplified=maybe"], "'simplified=maybe' is neither an expansion nor an option"),
        ([..., ...], "saved under other rules"),
        ([], "it does not know base=="),
    ],
)
def test_rules_that_are_not_here(fingerprint, said):
    """The message names the missing part and the ruleset parameter."""
    game = Game.new(4, seed=1)
    own = game.ruleset.fingerprint[0]
    names = [own if entry is ... else entry for entry in fingerprint]
    for load, data in ((Game.from_dict, game.to_dict()), (Game.replay, game.record)):
        with pytest.raises(RulesetMismatch) as error:
            load({**data, "ruleset": names})
        assert said in str(error.value)


def test_a_pickle_shares_rules_already_built(monkeypatch):
    """Unpickled games share their rules."""
    game = Game.new(4, Ruleset.build(options={"dying_order": True}), seed=1)
    first = pickle.loads(pickle.dumps(game))
    monkeypatch.setattr(rulesets.Ruleset, "build", None)
    second = pickle.loads(pickle.dumps(first))
    assert second.ruleset is first.ruleset
    assert second.to_dict() == game.to_dict()


@pytest.mark.parametrize("wrong", ["base", 5, {"dodgecity": 1}, Ruleset])
def test_an_invalid_ruleset(wrong):
    """An object that is not a ruleset is refused wherever one is accepted."""
    game = Game.new(4, seed=1)
    for call in (
        lambda: Game.new(4, wrong),
        lambda: Game.from_dict(game.to_dict(), wrong),
        lambda: Game.replay(game.record, wrong),
    ):
        with pytest.raises(InvalidSetup, match="a Ruleset, or a list of expansions"):
            call()


def test_a_position_needs_a_player_in_play():
    """A position with all players eliminated would never end."""
    data = busy().to_dict()
    start = json.loads(json.dumps(data["start"]))
    start |= {"alive": [False] * 4, "revealed": [True] * 4, "life": [0] * 4}
    start["discards"] += [card for hand in start["hands"] for card in hand]
    start["hands"] = [[], [], [], []]
    said = refused({**data, "start": start, "state": start}, ruleset=busy().ruleset)
    assert "nobody is in play" in said


def test_a_start_must_not_be_decided():
    """A game must not start from a position in which it is already decided."""
    data = busy().record
    start = data["start"]
    for out in (1, 2, 3):
        start["alive"][out], start["revealed"][out], start["life"][out] = False, True, 0
        start["discards"] += start["hands"][out]
        start["hands"][out] = []
    data["answers"] = []
    assert refused(data, Game.replay, busy().ruleset) == "start: the game is over but continues"


def test_a_game_does_not_begin_with_knowledge_of_cards_that_nobody_hides():
    """The first position of a record is checked as strictly as that of a save."""
    data = busy().record
    data["start"]["prior"]["knows"] = {"999": 1}
    assert "is face up" in refused(data, Game.replay, busy().ruleset)


def test_exceptions_of_a_watcher_propagate():
    """An exception from the watching function propagates unchanged."""
    with pytest.raises(ZeroDivisionError):
        Game.replay(Game.new(4, seed=1).record, watch=lambda game: 1 / 0)
    with pytest.raises(InvalidSetup, match="watch must be callable, not 5"):
        Game.replay(Game.new(4, seed=1).record, watch=5)


FIRST = settings(phases=[Phase.generate], database=None)


def test_the_cache_of_rules_does_not_accept_equal_values():
    """Values of options that Python finds equal are different, whatever was built before."""
    own = Ruleset.build().fingerprint[0]
    saved = rules_of([own, "simplified=True"])
    assert rules_given([], {"simplified": True}) is saved
    with pytest.raises(RulesetMismatch, match="option 'simplified'"):
        rules_of([own, "simplified=1"])
    for name, right, wrong in (("simplified", True, 1), ("characters", 1, True)):
        first = Ruleset.build(options={name: right})
        assert pickle.loads(pickle.dumps(first)) is rules_given([], {name: right})
        for build in (
            lambda options: rules_given([], options),
            lambda options: find(any_rulesets(options=options), bool, settings=FIRST),
        ):
            assert build({name: right}) == first
            with pytest.raises(InvalidSetup, match=f"option '{name}'"):
                build({name: wrong})
