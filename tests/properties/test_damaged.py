"""Some damaged saves and records; ``python -m bang_lab fuzz`` tries more."""

from __future__ import annotations

import itertools
import json
import re
import runpy
from itertools import islice

import pytest

from bang_lab import __main__ as command
from bang_lab.verification import fuzz as _fuzz
from bang_lab.verification.fuzz import Damage, damages, examine, positions
from bangcore import Game, InvalidSave, RulesetMismatch, available_expansions
from bangcore.testing import four, seat
from bangcore.testing.playing.deals import Dice, play_on


@pytest.mark.long
def test_damaged_saves_are_refused_or_are_games():
    """Damaged data loads as a sound game or raises a BangError."""
    read = [
        examine(damage, game.ruleset)
        for number, game in enumerate(islice(positions(11), 24))
        for damage in islice(damages(game, Dice(number)), 16)
    ]
    # both results must occur, or the test would try nothing
    assert 20 < sum(read) < len(read) - 100


def test_each_value_of_a_save_is_needed():
    """Replacing any single value by a list, a string or None makes the save unreadable."""
    game = Game.new(4, seed=1)
    play_on(game, Dice(1), 9)
    text = json.dumps(game.to_dict())

    def places(at, path=()):
        for name, inner in at.items() if isinstance(at, dict) else enumerate(at):
            yield (*path, name)
            if isinstance(inner, (dict, list)) and len(path) < 3:
                yield from islice(places(inner, (*path, name)), 400)

    tried = 0
    for path in places(json.loads(text)):
        for value in ([[]], "x", 10**9, ...):
            data = json.loads(text)
            at = data
            for name in path[:-1]:
                at = at[name]
            if value is ...:
                del at[path[-1]]
            elif path == ("number",) and value == 10**9:
                continue  # any number may be that of the first question
            else:
                at[path[-1]] = value
            with pytest.raises((InvalidSave, RulesetMismatch)):
                Game.from_dict(data, game.ruleset)
            tried += 1
    assert tried > 1_000


GAME = Game.new(4, seed=1)
SOUND = Damage("nothing", json.dumps(GAME.record))


def fails(*_):
    raise KeyError("state")


@pytest.mark.parametrize(
    ("broken", "instead", "said"),
    [
        ("replay", fails, "nothing: KeyError"),
        ("audit", lambda game: ["a hole"], "nothing: a hole"),
        ("undo", fails, "loads, then raises KeyError"),
    ],
)
def test_a_fault_would_be_found(monkeypatch, broken, instead, said):
    """A foreign exception, an unsound position and a stuck game are all reported."""
    assert examine(SOUND, GAME.ruleset)
    monkeypatch.setattr(Game, broken, instead)
    with pytest.raises(AssertionError, match=said):
        examine(SOUND, GAME.ruleset)


@pytest.mark.parametrize("at", [1, 2, 3])
def test_a_hole_is_found_whenever_it_comes(monkeypatch, at):
    """The game is audited after loading, at its end, and after undo."""
    looks = []

    def audit(game):
        looks.append(game)
        return ["a hole"] if len(looks) == at else []

    monkeypatch.setattr(Game, "audit", audit)
    with pytest.raises(AssertionError, match="a hole"):
        examine(SOUND, GAME.ruleset)
    assert len(looks) == at


def test_a_game_without_end_is_found(monkeypatch):
    """A loaded game is played for a limited number of answers."""
    monkeypatch.setattr(_fuzz, "MOST_ANSWERS", 3)
    with pytest.raises(AssertionError, match="nothing: the game has no end"):
        examine(SOUND, GAME.ruleset)


def test_an_answer_that_is_not_taken_back_as_it_was_is_found(monkeypatch):
    """Undoing the last answer leads back to the loaded save."""
    out = seat("outlaw", alive=False)
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=out,
        cal=out,
        dee=seat("renegade", hand="bang", life=1),
    )
    saved = t.do("play bang -> dee", "pass").game
    assert (t.asked, t.options) == (("dee", "rescue"), ["pass"])
    sound = Damage("nothing", json.dumps(saved.to_dict()))
    assert examine(sound, saved.ruleset)
    monkeypatch.setattr(Game, "undo", lambda game: None)
    with pytest.raises(AssertionError, match="an answer and undo change the game"):
        examine(sound, saved.ruleset)


def test_damage_may_lie_deep():
    """Some damage nests deeper than any save, and is refused for that."""
    nested = [d for d in islice(damages(GAME, Dice(1)), 200) if d.what.endswith("nested")]
    depths = {max(map(len, re.findall(r"\[+", damage.text))) for damage in nested}
    assert max(depths) > 900
    assert not any(examine(damage, GAME.ruleset) for damage in nested)


def test_slow_loading_is_found():
    """Loading may take one second."""
    clock = iter([0.0, 1.5])
    with pytest.raises(AssertionError, match=r"loading takes 1\.5 seconds"):
        examine(SOUND, GAME.ruleset, lambda: next(clock))


def test_the_command_prints_its_seed_and_counts(capsys, tmp_path):
    """The command ends in time and prints a seed to repeat it."""
    assert command.main(["fuzz", "--seconds", "0.3", "--seed", "7"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0] == "seed 7"
    assert out[-1].endswith("nothing wrong")


def test_the_command_saves_the_data_of_a_fault(monkeypatch, capsys, tmp_path):
    """At a fault, the command exits with 1 and writes the damaged save to a file."""
    monkeypatch.setattr(Game, "audit", lambda game: ["a hole"])
    file = tmp_path / "damaged.json"
    assert command.main(["fuzz", "--seconds", "60", "--seed", "7", "--file", str(file)]) == 1
    assert "a hole" in capsys.readouterr().out
    assert json.loads(file.read_text())["format"].startswith("bangcore")


def test_the_command_can_be_stopped(monkeypatch, capsys):
    """Ctrl-C ends it with a report so far."""

    def stopped(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "examine", stopped)
    assert command.main(["fuzz", "--seconds", "60", "--seed", "7"]) == 0
    assert capsys.readouterr().out.splitlines()[1:] == [
        "stopped",
        "0 read, 0 of them games, nothing wrong",
    ]


def test_a_game_that_is_over_is_read():
    """A finished game loads without answers, in its saved position."""
    game = Game.new(4, seed=1)
    play_on(game, Dice(1), 10_000)
    assert game.decision is None
    assert examine(Damage("nothing", json.dumps(game.to_dict())), game.ruleset)


@pytest.mark.skipif(len(available_expansions()) < 7, reason="needs all expansions")
def test_positions_are_games_and_worlds():
    """Some begin with the deal, others in the middle, like a world for a seat."""
    begun = {
        seed: [game.record["start"]["turns"] for game in islice(positions(seed), 3)]
        for seed in (5, 86)
    }
    assert begun == {5: [0, 16, 0], 86: [0, 41, 54]}


def test_the_only_text_is_replaced_by_an_empty_one():
    """Without another text in the save, the empty string is used."""
    assert _fuzz._another({"turns": 3}, "beer", Dice(1)) == ""
    assert _fuzz._another({"key": "owl"}, "beer", Dice(1)) == "owl"


def test_a_pile_of_an_expansion_is_put_in_another_order():
    """A list in an expansion's state is permuted, and keeps its elements."""
    found = set()
    for seed in range(200):
        start = {"names": [*"abcd"], "life": [4] * 4, "extra": {"owls": {"pile": [1, 2, 3]}}}
        try:
            what = _fuzz._by_rule(start, Dice(seed))
        except KeyError:
            continue  # another kind of damage, which needs more of a position
        if what.startswith("owls.pile changed"):
            found.add(tuple(start["extra"]["owls"]["pile"]))
    assert (1, 3, 2) in found


def test_the_command_prints_its_progress_every_ten_seconds(monkeypatch, capsys):
    clock = itertools.count(0, 0.125)
    monkeypatch.setattr(command.time, "monotonic", lambda: next(clock))
    monkeypatch.setattr(command, "examine", lambda *_: True)
    assert command.main(["fuzz", "--seconds", "40", "--seed", "7"]) == 0

    told = capsys.readouterr().out.splitlines()[1:]
    assert len(told) > 2
    assert all(re.fullmatch(r"\d+ read, \d+ of them games", line) for line in told[:-1])


def test_the_command_is_run_as_a_module(monkeypatch, capsys):
    """The result of the command is the exit code of the module."""
    monkeypatch.setattr("sys.argv", ["bangcore.testing", "fuzz", "--seconds", "0", "--seed", "7"])
    with pytest.raises(SystemExit) as caught:
        runpy.run_path(command.__file__, run_name="__main__")

    assert caught.value.code == 0
    assert capsys.readouterr().out.endswith("nothing wrong\n")


def test_truncated_json_is_refused():
    """A truncated save is refused before anything is read from it."""
    assert not examine(Damage("cut off", SOUND.text[:-1]), GAME.ruleset)
