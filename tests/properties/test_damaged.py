"""Damaged saves and records, a few of them; ``python -m bang_lab fuzz`` tries more."""

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
    """Whatever is damaged, reading it comes to a game like any other or to an error of ours."""
    read = [
        examine(damage, game.ruleset)
        for number, game in enumerate(islice(positions(11), 24))
        for damage in islice(damages(game, Dice(number)), 16)
    ]
    # both happen, or nothing is tried
    assert 20 < sum(read) < len(read) - 100


def test_each_value_of_a_save_is_needed():
    """Each single value exchanged for a list, a text or nothing makes the save unreadable."""
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
    """A foreign error, an unsound position and a game that cannot go on are all told."""
    assert examine(SOUND, GAME.ruleset)
    monkeypatch.setattr(Game, broken, instead)
    with pytest.raises(AssertionError, match=said):
        examine(SOUND, GAME.ruleset)


@pytest.mark.parametrize("at", [1, 2, 3])
def test_a_hole_is_found_whenever_it_comes(monkeypatch, at):
    """What is read is looked at as it is, when it has been played to its end, and after undo."""
    looks = []

    def audit(game):
        looks.append(game)
        return ["a hole"] if len(looks) == at else []

    monkeypatch.setattr(Game, "audit", audit)
    with pytest.raises(AssertionError, match="a hole"):
        examine(SOUND, GAME.ruleset)
    assert len(looks) == at


def test_a_game_without_end_is_found(monkeypatch):
    """What is read is played for so many answers and no more."""
    monkeypatch.setattr(_fuzz, "MOST_ANSWERS", 3)
    with pytest.raises(AssertionError, match="nothing: the game has no end"):
        examine(SOUND, GAME.ruleset)


def test_an_answer_that_is_not_taken_back_as_it_was_is_found(monkeypatch):
    """The last answer and undo lead back to the save that was read."""
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
    """Some of what is tried is nested as deep as no save is, and is refused for that."""
    nested = [d for d in islice(damages(GAME, Dice(1)), 200) if d.what.endswith("nested")]
    depths = {max(map(len, re.findall(r"\[+", damage.text))) for damage in nested}
    assert max(depths) > 900
    assert not any(examine(damage, GAME.ruleset) for damage in nested)


def test_what_takes_long_is_found():
    """Reading has a second."""
    clock = iter([0.0, 1.5])
    with pytest.raises(AssertionError, match=r"loading takes 1\.5 seconds"):
        examine(SOUND, GAME.ruleset, lambda: next(clock))


def test_the_command_tells_its_seed_and_what_it_has_read(capsys, tmp_path):
    """The command ends in time, and the seed can be given again."""
    assert command.main(["fuzz", "--seconds", "0.3", "--seed", "7"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0] == "seed 7"
    assert out[-1].endswith("nothing wrong")


def test_the_command_keeps_what_should_have_been_refused(monkeypatch, capsys, tmp_path):
    """At a fault the command stops with 1 and writes the damaged save to a file."""
    monkeypatch.setattr(Game, "audit", lambda game: ["a hole"])
    file = tmp_path / "damaged.json"
    assert command.main(["fuzz", "--seconds", "60", "--seed", "7", "--file", str(file)]) == 1
    assert "a hole" in capsys.readouterr().out
    assert json.loads(file.read_text())["format"].startswith("bangcore")


def test_the_command_can_be_stopped(monkeypatch, capsys):
    """Ctrl-C ends it with what has been read so far."""

    def stopped(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "examine", stopped)
    assert command.main(["fuzz", "--seconds", "60", "--seed", "7"]) == 0
    assert capsys.readouterr().out.splitlines()[1:] == [
        "stopped",
        "0 read, 0 of them games, nothing wrong",
    ]


def test_a_game_that_is_over_is_read():
    """There is nothing to answer in it, and it stands as it was saved."""
    game = Game.new(4, seed=1)
    play_on(game, Dice(1), 10_000)
    assert game.decision is None
    assert examine(Damage("nothing", json.dumps(game.to_dict())), game.ruleset)


@pytest.mark.skipif(len(available_expansions()) < 7, reason="needs all expansions")
def test_positions_are_games_and_worlds():
    """Some begin with the deal, and some in the middle as a world for a seat does."""
    begun = {
        seed: [game.record["start"]["turns"] for game in islice(positions(seed), 3)]
        for seed in (5, 86)
    }
    assert begun == {5: [0, 16, 0], 86: [0, 41, 54]}


def test_a_text_among_no_others_is_exchanged_for_none():
    """Where a save has no text to put there instead, it is left out."""
    assert _fuzz._another({"turns": 3}, "beer", Dice(1)) == ""
    assert _fuzz._another({"key": "owl"}, "beer", Dice(1)) == "owl"


def test_a_pile_of_an_expansion_is_put_in_another_order():
    """A list that is kept there is damaged as one, and has all it had."""
    found = set()
    for seed in range(200):
        start = {"names": [*"abcd"], "life": [4] * 4, "extra": {"owls": {"pile": [1, 2, 3]}}}
        try:
            what = _fuzz._by_rule(start, Dice(seed))
        except KeyError:
            continue  # another way to change a position, which wants more of it
        if what.startswith("owls.pile changed"):
            found.add(tuple(start["extra"]["owls"]["pile"]))
    assert (1, 3, 2) in found


def test_the_command_tells_every_ten_seconds_how_far_it_is(monkeypatch, capsys):
    clock = itertools.count(0, 0.125)
    monkeypatch.setattr(command.time, "monotonic", lambda: next(clock))
    monkeypatch.setattr(command, "examine", lambda *_: True)
    assert command.main(["fuzz", "--seconds", "40", "--seed", "7"]) == 0

    told = capsys.readouterr().out.splitlines()[1:]
    assert len(told) > 2
    assert all(re.fullmatch(r"\d+ read, \d+ of them games", line) for line in told[:-1])


def test_the_command_is_run_as_a_module(monkeypatch, capsys):
    """What comes of it is the exit code."""
    monkeypatch.setattr("sys.argv", ["bangcore.testing", "fuzz", "--seconds", "0", "--seed", "7"])
    with pytest.raises(SystemExit) as caught:
        runpy.run_path(command.__file__, run_name="__main__")

    assert caught.value.code == 0
    assert capsys.readouterr().out.endswith("nothing wrong\n")


def test_what_is_no_json_any_more_is_no_game():
    """A save that was cut off is refused before anything is read of it."""
    assert not examine(Damage("cut off", SOUND.text[:-1]), GAME.ruleset)
