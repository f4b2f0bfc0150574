"""The command that prints the log of a saved game."""

import json
import random
from importlib.util import find_spec
from itertools import pairwise

import pytest

from bang_lab import write_notation
from bangcore import Game, Ruleset


def played(seed: int, answers: int, **rules) -> Game:
    game = Game.new(5, Ruleset.build(**rules), seed=seed)
    chance = random.Random(seed)
    for _ in range(answers):
        if game.decision is not None:
            game.apply(chance.choice(game.decision.options))
    return game


@pytest.fixture
def file(tmp_path):
    def write(data: object) -> str:
        (tmp_path / "game.json").write_text(json.dumps(data), encoding="utf-8")
        return "game.json"

    return write


def test_a_record_is_told_to_its_end(bang, file):
    game = played(1, 10_000)
    ran = bang("replay", file(game.record))

    assert (ran.code, ran.err) == (0, "")
    assert all(f"Turn {n}: " in ran.out for n in range(2, game.state.turns + 1))
    assert "win" in ran.out.splitlines()[-1]


@pytest.mark.parametrize("answers", [0, 1, 7, 20])
def test_a_game_in_the_middle_is_told_as_far_as_it_went(bang, file, answers):
    game = played(2, answers)
    assert game.outcome is None
    as_game = bang("replay", file(game.to_dict()))
    as_record = bang("replay", file(game.record))

    assert (as_game.code, as_game.err) == (0, "")
    assert as_game.out == as_record.out
    assert as_game.out.endswith("The game continues from here.\n")


def test_a_replay_of_bots_has_the_original_log(bang):
    told = bang("play", "--seed", 6, "--save", "game.json")
    again = bang("replay", "game.json")

    assert told.out.partition("\n")[2] == again.out


def test_a_replay_for_a_seat_shows_its_view(bang, file):
    game = played(1, 30)
    record = file(game.record)
    everything, ann = bang("replay", record), bang("replay", record, "--seat", "ann")

    assert "2 cards" in ann.out
    assert "2 cards" not in everything.out
    assert "   Ben   ?" in ann.out or "   Ben   Sheriff" in ann.out


def test_the_rules_are_those_of_the_record(bang, file):
    game = played(1, 20, options={"simplified": True, "characters": 2})
    ran = bang("replay", file(game.record))

    assert (ran.code, ran.err) == (0, "")


def test_another_language(bang, file):
    assert "Zug 2: " in bang("replay", file(played(1, 60).record), "--lang", "de").out


def test_step_by_step(bang, file):
    game = played(1, 60)
    record = file(game.record)
    turns = []
    Game.replay(game.record, watch=lambda again: turns.append(again.state.turns))
    passed_on = sum(now != later for now, later in pairwise(turns))
    whole = bang("replay", record, "--step", typed=[""] * 100)
    left = bang("replay", record, "--step", typed=["", "q"])

    assert whole.out.count("q: quit > ") == passed_on > 5
    assert left.code == 0
    assert left.out.count("q: quit > ") == 2
    assert bang("replay", record, "--step").out == bang("replay", record).out


def test_from_stdin(bang):
    text = json.dumps(played(1, 20).record)

    assert bang("replay", "-", piped=text).code == 0
    assert bang("replay", "-", piped="{}").code == 2


def test_other_rules_than_are_installed_are_named(bang, file):
    record = {**played(1, 5).record, "ruleset": ["base==0.0.1"]}
    ran = bang("replay", file(record))

    assert ran.code == 2
    assert "base==0.0.1" in ran.err
    assert ran.err.count("\n") == 1


def test_a_wrong_seat_is_told_the_nearest(bang, file):
    ran = bang("replay", file(played(1, 5).record), "--seat", "Bem")

    assert ran.code == 2
    assert "'Ben'" in ran.err


@pytest.mark.skipif(find_spec("bang_highnoon") is None, reason="needs an expansion that brings one")
def test_a_record_with_an_event_deck(bang, file):
    """A record includes the options of expansions, which their names alone do not give."""
    game = Game.new(4, Ruleset.build("highnoon", options={"first_high_noon": True}), seed=1)

    assert bang("replay", file(game.record)).code == 0


# ---------------------------------------------------------------- the notation


def test_the_notation_is_printed_and_told_like_the_save(bang, file, tmp_path):
    game = played(1, 10_000)
    told = bang("replay", file(game.record))
    written = bang("replay", "game.json", "--notation")
    (tmp_path / "game.txt").write_text(written.out, encoding="utf-8")

    assert (written.code, written.out) == (0, write_notation(game))
    assert bang("replay", "game.txt").out == told.out
    assert bang("replay", "-", piped=written.out).out == told.out


def test_a_damaged_notation_is_told_with_its_line(bang, tmp_path):
    text = write_notation(played(1, 30))
    (tmp_path / "game.txt").write_text(text.replace("\n1 ", "\n7 ", 1), encoding="utf-8")
    ran = bang("replay", "game.txt")

    assert ran.code == 2
    assert "line 10: it is turn 1 of" in ran.err


def test_a_game_in_the_notation_goes_on_and_is_not_replaced(bang, tmp_path):
    text = write_notation(played(1, 8))
    (tmp_path / "game.txt").write_text(text, encoding="utf-8")

    ran = bang("play", "--resume", "game.txt", typed=["quit"])
    assert ran.code == 0
    assert (tmp_path / "game.txt").read_text(encoding="utf-8") == text
    saved = bang("play", "--seed", 3, "--save", "game.txt", typed=["quit"])
    assert saved.code == 2
    kept = bang("play", "--resume", "game.txt", "--save", "game.json", typed=["quit"])
    assert kept.code == 0
    assert (tmp_path / "game.json").exists()
