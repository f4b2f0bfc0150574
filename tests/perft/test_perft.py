"""The number of positions reached from a dozen openings of each expansion equals the files."""

import re
from pathlib import Path

import pytest
from attrs import evolve

from bang_lab import __main__ as command
from bang_lab.verification import Ply, perft
from bang_lab.verification import openings as _openings
from bang_lab.verification.openings import Opening, counted, read_openings, write_openings
from bangcore import Game, Ruleset, available_expansions
from bangcore.errors import InvalidSetup
from bangcore.plugin import Expansion, hookimpl
from bangcore.testing import Deal, table
from bangcore.testing import seat as sit
from bangcore.testing.playing.deals import Dice, choices, play_on

FILES = sorted(Path(__file__).parent.glob("*.txt"))
FEW = 60
"""The limit of sequences for the quick tests; greater depths are counted by the long tests."""

INSTALLED = {info.name for info in available_expansions()}
OPENINGS = [
    pytest.param(opening, id=f"{file.stem}-{number}")
    for file in FILES
    for number, opening in enumerate(read_openings(file.read_text(encoding="utf-8")), 1)
    if {*opening.expansions} <= INSTALLED
]


@pytest.mark.parametrize("opening", OPENINGS)
def test_as_many_positions_follow_as_ever(opening):
    few = [ply for ply in opening.plies if ply.sequences <= FEW]

    assert counted(evolve(opening, plies=tuple(few))).plies == tuple(few)


@pytest.mark.long
@pytest.mark.parametrize("opening", OPENINGS)
def test_as_many_positions_follow_as_ever_to_the_last_depth(opening):
    assert counted(opening).plies == opening.plies


def test_each_expansion_has_a_dozen_openings():
    names = {"base", *_shipped()}
    assert {file.stem for file in FILES} == {*names, "everything", "two_players"}
    for file in FILES:
        openings = read_openings(file.read_text(encoding="utf-8"))
        assert len(openings) == 12
        assert sum(ply.sequences for o in openings for ply in o.plies[-1:]) > 4000
        wanted = {"base": set(), "everything": names - {"base"}}.get(file.stem, {file.stem})
        assert all({*opening.expansions} == wanted for opening in openings)


def _shipped():
    return ("bullet", "dodgecity", "fistful", "goldrush", "highnoon", "shadows")


# ---------------------------------------------------------------- counting


@pytest.mark.parametrize("seed", range(6))
def test_sequences_are_those_that_can_be_answered_one_by_one(seed):
    """Equal positions are counted once and weighted by the number of ways to them."""
    game = Deal(players=4, seed=seed).game()
    play_on(game, Dice(seed), 17 * seed)
    reached = [[game]]
    for _ in range(3):
        reached.append([after for before in reached[-1] for after in _all_after(before)])

    found = perft(game, 3)
    assert [ply.sequences for ply in found.plies] == [len(some) for some in reached[1:]]
    assert [ply.positions for ply in found.plies] == [
        len({_position(game) for game in some}) for some in reached[1:]
    ]
    assert {text: ply.sequences for text, ply in found.divided.items()} == {
        option.text: len([g for a in _all_after(_answered(game, option)) for g in _all_after(a)])
        for option in choices(game)
    }
    assert sum(ply.sequences for ply in found.divided.values()) == found.plies[-1].sequences


def _answered(game, option):
    copy = game.copy()
    copy.apply(option)
    return copy


def _all_after(game):
    return [_answered(game, option) for option in choices(game)]


def _position(game):
    """Return everything that a referee sees, and the piles."""
    state, decision = game.state, game.decision
    return repr(
        (
            *(state.roles, state.alive, state.life, state.hands, state.in_play, state.deck),
            *(state.discards, state.table, state.turn, state.phase, sorted(state.used.items())),
            *(state.outcome, decision and (decision.seat, decision.kind, decision.options)),
            *(decision and decision.cause, game.interrupts, state.rng),
        )
    )


def test_two_ways_to_one_position_are_two_sequences():
    """Discarding two of Sid Ketchum's cards in either order is two sequences to one position."""
    t = table(
        ann=sit("sheriff", "sid_ketchum", hand="mustang scope beer", life=3),
        ben=sit("outlaw"),
        cal=sit("outlaw"),
        dee=sit("renegade"),
    )

    assert perft(t.game, 2).plies == (Ply(1, 5, 5), Ply(2, 21, 19))


def test_interrupts_are_answers():
    t = table(
        ann=sit("sheriff", hand="bang"),
        ben=sit("outlaw", "sid_ketchum", hand="missed missed beer", life=2),
        cal=sit("outlaw"),
        dee=sit("renegade"),
    )

    assert [*perft(t.game, 1).divided][-1] == "ben: use sid_ketchum"
    assert len(t.game.decision.options) + 1 == perft(t.game, 1).plies[0].sequences


def test_a_game_that_is_over_has_nothing_behind_it():
    t = table(
        ann=sit("sheriff", hand="bang"),
        ben=sit("outlaw", life=1),
        cal=sit("outlaw", alive=False),
        dee=sit("renegade", alive=False),
    )
    found = perft(t.game, 9)

    assert found.plies[0] == Ply(1, 2, 2)
    assert found.divided["play bang:A-spades -> ben"].sequences == 0
    assert found.divided["end turn"] == evolve(found.plies[-1])
    t.do("play bang -> ben")
    assert perft(t.game, 3).plies == ()


def test_counting_leaves_the_game_alone():
    game = Deal(players=4, seed=1).game()
    before = game.to_dict()
    perft(game, 2)

    assert game.to_dict() == before


@pytest.mark.parametrize("depth", [0, -1, True, "2", None])
def test_a_depth_is_a_number_from_1_on(depth):
    with pytest.raises(InvalidSetup, match="depth is a whole number from 1 on"):
        perft(Game.new(4, seed=1), depth)


# ---------------------------------------------------------------- files


def test_files_are_read_as_they_were_written():
    openings = [
        Opening(players=5, seed=3, after=7, plies=(Ply(1, 2, 2), Ply(2, 30, 20))),
        Opening(options={"characters": 2, "simplified": 1}, top=("bang:A-spades", "beer:6-hearts")),
        Opening(characters=(None, "paul_regret", None, None)),
    ]
    text = write_openings(openings, "One\nand two")

    assert text.startswith("# One\n# and two\n\nexpansions")
    assert read_openings(text) == openings
    assert openings[1].game().ruleset.options["simplified"] is True
    assert openings[2].game().state.characters[1] == "paul_regret"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("expansions -\nplayer 4", "line 2: no entry 'player'; did you mean 'players'"),
        ("players 4", "line 1: expansions come before players"),
        ("expansions -\n\nseed one", "line 3: invalid literal"),
        ("expansions -\nseed 1 2", "line 2: seed is one number, not '1 2'"),
        ("expansions -\n1 2 2\n3 2 2", "line 3: depth 3 does not follow"),
        ("1 2 2", "line 1: depth 1 does not follow"),
        ("expansions -\n1 2", "line 2: not enough values"),
        ("expansions -\noptions characters", "line 2: not enough values"),
    ],
)
def test_a_line_that_is_wrong_is_named(text, message):
    with pytest.raises(InvalidSetup, match=message):
        read_openings(text)


def test_an_option_that_is_not_known_is_named():
    with pytest.raises(InvalidSetup, match="no option 'character'; did you mean 'characters'"):
        Opening(options={"character": 2}).game()


# ---------------------------------------------------------------- the command


class Farther:
    @hookimpl
    def bang_sees(self):
        return 1


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "openings.txt"
    openings = [Opening(seed=seed, after=9) for seed in range(3)]
    path.write_text(write_openings([counted(opening, 100) for opening in openings], "Some"))
    return path


def run(*arguments):
    return command.main(["perft", *map(str, arguments)])


def test_files_are_compared(file, capsys):
    assert run(file, file) == 0
    assert capsys.readouterr().out == "6 equal\n"


def test_a_difference_is_told_with_what_is_behind_each_answer(file, capsys, monkeypatch):
    """A changed rule is reported with the first depth that differs, divided by answer."""
    rules = Ruleset.build(Expansion(name="farther", ability=Farther))
    monkeypatch.setattr(_openings, "_rules", lambda *_: rules)
    assert run(file) == 1

    told = capsys.readouterr().out
    assert "openings.txt, opening 1:\n    expansions  -\n    players     4\n" in told
    assert "    where depth " in told
    assert "sequences  positions  after" in told
    assert "different" in told.splitlines()[-1]


def test_files_are_written_anew(file, capsys, monkeypatch):
    before = file.read_text()
    file.write_text(re.sub(r"(?m)^    1 .*", "    1  999  999", before))
    assert run(file) == 1
    assert run("--update", file) == 0
    assert file.read_text() == before


def test_less_deep_is_enough(file, monkeypatch):
    text = file.read_text()
    wrong = [line + "9" if line.startswith("    3") else line for line in text.splitlines()]
    file.write_text("\n".join(wrong))

    assert run(file, "--depth", 2) == 0
    assert run(file) == 1


def test_a_file_is_made_of_new_openings(capsys):
    """New openings depend only on the seed, and the file has the command that made it."""
    assert run("--deals", 3, "--seed", 5, "--most", 40) == 0
    text = capsys.readouterr().out
    assert "# python -m bang_lab perft --deals 3 --seed 5 --most 40\n" in text

    openings = read_openings(text)
    assert [opening.players for opening in openings] == [4, 5, 6]
    assert openings[-1].options == {"characters": 2}
    assert all(ply.sequences <= 40 for opening in openings for ply in opening.plies)
    assert all(counted(opening) == opening for opening in openings)
    run("--deals", 3, "--seed", 5, "--most", 40)
    assert capsys.readouterr().out == text


def test_one_deal_is_counted_from_a_place_in_it(capsys):
    assert run("--seed", 3, "--after", 20, "--depth", 2) == 0
    told = capsys.readouterr().out
    first = next(line.split(maxsplit=2) for line in told.splitlines() if "end turn" in line)
    assert run("--seed", 3, "--after", 20, "--answer", first[2], "--depth", 1) == 0

    assert capsys.readouterr().out.splitlines()[2].split()[1] == first[0]


def test_the_deal_of_seed_zero_is_counted_from_its_beginning(capsys):
    assert run("--seed", 0, "--after", 0, "--depth", 1) == 0
    counted = capsys.readouterr().out
    assert run("--depth", 1) == 0
    assert capsys.readouterr().out == counted


def test_errors_are_one_line(capsys, tmp_path):
    (tmp_path / "bad.txt").write_text("player 4")
    for arguments, message in [
        (["--expansions", "dodgecitty,owls"], "no expansion "),
        (["--option", "charcters=2"], "did you mean 'characters'"),
        (["--option", "characters"], "--option NAME=NUMBER, not 'characters'"),
        (["--answer", "play owl"], "is not possible"),
        ([tmp_path / "nothing.txt"], "nothing.txt"),
        ([tmp_path / "bad.txt"], "bad.txt: line 1: no entry 'player'"),
    ]:
        assert run(*arguments) == 2
        told = capsys.readouterr().err
        assert message in told
        assert told.count("\n") == 1


def test_a_count_that_is_stopped_says_so_with_its_code(monkeypatch) -> None:
    """Ctrl-C ends with the exit code that shells expect."""

    def stop(*args, **kwargs):
        raise KeyboardInterrupt

    monkeypatch.setattr("bang_lab.verification.counting.show", stop)
    assert run("--depth", 1) == 130


def test_a_count_that_is_stopped_prints_complete_depths(monkeypatch, capsys):
    """Ctrl-C during a count prints the depths that are complete."""

    def stopped(game):
        yield perft(game, 1)
        raise KeyboardInterrupt

    monkeypatch.setattr("bang_lab.verification.counting.counts", stopped)
    assert run("--seed", 3, "--depth", 2) == 130

    told = capsys.readouterr().out.splitlines()
    assert told[1] == "depth  sequences  positions"
    assert told[2].startswith("    1 ")
    assert told[-1] == "stopped at depth 2"


def test_a_terminal_shows_the_progress(monkeypatch, capsys):
    """Progress is shown on one line, cleared at the end."""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert run("--seed", 3, "--depth", 2) == 0

    line, end = capsys.readouterr().err.split("\r\033[K")[1:]
    assert re.fullmatch(r"depth 1: \d+", line)
    assert end == ""


def test_a_deal_that_is_over_has_nothing_to_count(capsys):
    assert run("--seed", 1, "--after", 10_000, "--depth", 3) == 0

    assert capsys.readouterr().out.splitlines()[1:] == ["depth  sequences  positions"]


def test_a_game_that_ends_sooner_than_the_file_says_is_a_difference(capsys, tmp_path):
    """A game that ends before the recorded depth is a difference without a table of answers."""
    over = Opening(seed=1, after=10_000)
    assert counted(over).plies == ()
    path = tmp_path / "openings.txt"
    path.write_text(write_openings([evolve(over, plies=(Ply(1, 4, 4),))], "Some"))
    assert run(path) == 1

    told = capsys.readouterr().out
    assert "    where depth 1 was  4  4" in re.sub(r"(?<=\d) +(?=\d)", "  ", told)
    assert "sequences  positions  after" not in told


def test_new_openings_are_not_at_the_end_of_a_game(monkeypatch):
    """An opening that would be at the end of a game starts earlier."""
    monkeypatch.setattr(_openings, "LATEST", 2000)
    for opening in _openings.openings((), 4, 1):
        game = opening.game()
        play_on(game, Dice(1), 10)
        assert game.decision is not None
