"""The command that prints the facts for a bug report."""

import json

from bangcore import Game, __version__, available_expansions, compiled


def test_versions_and_expansions_are_printed(bang):
    ran = bang("bug")

    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"- bangcore {__version__}, {'compiled' if compiled else 'pure'}\n")
    for info in available_expansions():
        assert f"- {info.name} " in ran.out


def test_a_game_is_printed_so_that_it_can_be_replayed(bang, tmp_path):
    game = Game.new(4, seed=1)
    game.apply("end turn")
    (tmp_path / "game.json").write_text(json.dumps(game.to_dict()))

    ran = bang("bug", "game.json")

    assert (ran.code, ran.err) == (0, "")
    assert "players: 4, answers: 1, turn: " in ran.out
    record = json.loads(ran.out.partition("```json\n")[2].partition("\n```")[0])
    assert Game.replay(record).to_dict() == game.to_dict()


def test_a_file_without_a_game_is_told(bang, tmp_path):
    (tmp_path / "game.json").write_text("{}")

    ran = bang("bug", "game.json")

    assert ran.code == 2
    assert "game.json" in ran.err
