"""Tournaments: fair seats, reproducible games, resuming and failures."""

import io
import json
import multiprocessing
import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import types
from collections import Counter, deque
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from importlib.util import find_spec
from itertools import combinations, islice, pairwise

import pytest

from bang_bots import CowboyBot, RandomBot, SearchBot, play
from bang_lab import GameFailed, LostWorker, Results, Tournament, tournament, work
from bang_lab.journal import Journal, identity_in
from bang_lab.played import from_json, play_game, to_json
from bang_lab.progress import bar, early
from bangcore import Game, InvalidSave, InvalidSetup, Ruleset, UnknownName


class Unheeding:
    """A bot without ``notice``, a method that is easy to forget."""

    def __init__(self, rules, seed):
        pass

    def choose(self, view):
        return view.decision.options[0]

    def interrupt(self, view):
        return None


TWO = {"cowboy": "cowboy", "other": "random"}


def seatings(games: Tournament, numbers) -> list[tuple[int, int, int, str]]:
    """Return game, seat, entry and role of each seat in some games."""
    found = []
    for number in numbers:
        seating = games.plan.seating(number)
        for seat, (entry, role) in enumerate(zip(seating.entries, seating.roles, strict=True)):
            found.append((number, seat, entry, role))
    return found


def test_a_tournament_that_is_played_again_is_counted_anew():
    """The tally has the games of the last time only."""
    games = Tournament({"a": "random", "b": "random"}, games=4, seats=4, seed=1)
    tallies = [str((list(games), games.tally.table())[1]) for _ in range(2)]
    assert tallies[0] == tallies[1]


# ---------------------------------------------------------------- seats


@pytest.mark.parametrize(
    ("players", "seats"),
    [(1, 5), (2, 5), (2, 4), (3, 7), (4, 4), (5, 5), (6, 4), (9, 5)],
)
def test_seats_and_roles_are_fair(players, seats):
    """All entries play equally often (or once more), and each seat and role comes up by chance."""
    games = Tournament(["random"] * players, 10**6, seats=seats, seed=1)
    roles = Counter(Ruleset.build().role_set(seats).roles)
    many = 400 * players
    counts, had = Counter(), Counter()
    for number in range(1, many + 1):
        seating = games.plan.seating(number)
        each = Counter(seating.entries)
        assert max(each.values()) - min(each[entry] for entry in range(players)) <= 1
        assert Counter(seating.roles) == roles
        had += each
        if number % players == 0:
            assert {*had.values()} == {number * seats // players}
        counts.update(zip(range(seats), seating.entries, seating.roles, strict=True))
    for seat in range(seats):
        for entry in range(players):
            for role, times in roles.items():
                expected = many * times / seats / players
                assert abs(counts[seat, entry, role] - expected) < 5 * expected**0.5


def test_roles_and_neighbours_are_drawn_for_each_deal():
    """Roles and neighbours are drawn independently for each deal."""
    games = Tournament(["random"] * 3, 10**6, seats=5, seed=1, duplicate=True)
    first = [games.plan.seating(1 + 3 * deal) for deal in range(2000)]

    def turned(roles):
        start = roles.index("sheriff")
        return roles[start:] + roles[:start]

    orders = [turned(seating.roles) for seating in first]
    assert len(set(orders)) == 12
    alike = sum(one == other for one, other in pairwise(orders))
    assert abs(alike - 2000 / 12) < 4 * (2000 / 12) ** 0.5
    neighbours = [Counter(zip(s.entries, s.entries[1:], strict=False)) for s in first]
    assert len({tuple(sorted(some.items())) for some in neighbours}) > 20


def test_all_players_meet():
    """More players than seats are grouped differently in each round."""
    games = Tournament(["random"] * 8, 200, seats=4, seed=1)
    tables = [games.plan.seating(number).entries for number in range(1, 201)]
    met = Counter(pair for table in tables for pair in combinations(sorted({*table}), 2))
    expected = 200 * 6 / 28
    assert len(met) == 28
    assert all(abs(count - expected) < 5 * expected**0.5 for count in met.values())


def test_the_seed_decides_who_sits_where():
    games, others = (Tournament(["random"] * 3, 10**6, seats=5, seed=seed) for seed in (1, 2))
    assert [games.plan.seating(n) for n in range(1, 40)] != [
        others.plan.seating(n) for n in range(1, 40)
    ]


def test_duplicates_change_the_players_and_nothing_else():
    """A deal is repeated with each entry at each seat, from the same position."""
    games = Tournament(["cowboy", "random", "random"], 60, seats=4, seed=1, duplicate=True)
    for deal in range(1, 21):
        numbers = range(3 * deal - 2, 3 * deal + 1)
        assert {games.plan.deal_of(number) for number in numbers} == {deal}
        dealt = [games.plan.game(number) for number in numbers]
        assert dealt[0].state == dealt[1].state == dealt[2].state
        met = Counter((seat, entry) for _, seat, entry, _ in seatings(games, numbers))
        assert met == {(seat, entry): 1 for seat in range(4) for entry in range(3)}


def test_without_duplicates_each_game_has_its_own_deal():
    games = Tournament(TWO, 50, seed=1)

    assert len({games.plan.seed_of(number) for number in range(1, 51)}) == 50


# ---------------------------------------------------------------- reproducibility


@pytest.fixture(scope="module")
def alone() -> Results:
    return tournament(TWO, 12, seats=5, seed=3, duplicate=True)


def test_a_game_hangs_on_seed_and_number_only(alone):
    """A shorter tournament is the start of a longer one."""
    assert tournament(TWO, 7, seed=3, duplicate=True).played == alone.played[:7]
    assert tournament(TWO, 7, seed=4, duplicate=True).played != alone.played[:7]


def test_rows_match_a_replay(alone):
    """Rows match a replay of the game with the same bots."""
    games = Tournament(TWO, 12, seed=3, duplicate=True)
    rows = [row for row in alone.rows() if row.game == 5]
    game, out = games.plan.game(5), {}
    begun = [game.state.life[:]]
    stop = game.events.subscribe(
        lambda event: out.setdefault(event.seat, event.target), kinds={"eliminated"}
    )
    life, turns = begun, [game.state.turns]

    class Watching:
        def __init__(self, bot):
            self.bot = bot
            self.notice = bot.notice

        def look(self):
            if game.state.turns != turns[-1]:
                life.extend([game.state.life[:]] * (game.state.turns - turns[-1]))
                turns.append(game.state.turns)

        def choose(self, view):
            self.look()
            answered[view.seat] += 1
            return self.bot.choose(view)

        def interrupt(self, view):
            self.look()
            option = self.bot.interrupt(view)
            answered[view.seat] += option is not None
            return option

    answered = Counter()
    play(game, [Watching(bot) for bot in games.plan.bots(5)])
    stop()
    state, outcome = game.state, game.outcome

    assert [row.seat for row in rows] == [0, 1, 2, 3, 4]
    assert [row.role for row in rows] == state.roles
    assert [row.character for row in rows] == state.characters
    assert [row.seat for row in rows if row.won] == list(outcome.winners)
    assert {row.reason for row in rows} == {outcome.reason}
    assert {row.turns for row in rows} == {state.turns} == {len(rows[0].lives)}
    assert {row.answers for row in rows} == {len(game.record["answers"])}
    assert [row.answered for row in rows] == [answered[seat] for seat in range(5)]
    assert sum(answered.values()) == len(game.record["answers"])
    assert {row.seat: row.eliminated_by for row in rows if row.eliminated_on} == out
    assert all((row.eliminated_on is None) == (row.seat not in out) for row in rows)
    assert [list(lives) for lives in zip(*(row.lives for row in rows), strict=True)] == life


def test_a_row_is_enough_to_deal_its_game_again(alone):
    rows = [row for row in alone.rows() if row.game == 9]
    game = Game.new(5, seed=rows[0].seed, roles=[row.role for row in rows])

    assert game.state == Tournament(TWO, 12, seed=3, duplicate=True).plan.game(9).state


def test_rows_include_options_and_versions():
    """Rows include the options that are not the default, and the versions."""
    options = {"simplified": True, "characters": 2}
    results = tournament(["random"], 1, seats=4, seed=1, options=options)
    rules = Ruleset.build(options=options)
    for row in results.rows():
        assert row.options == "characters=2 simplified=True"
        assert [*row.versions.split(), *row.options.split()] == [*rules.fingerprint]
    (row, *_) = tournament(["random"], 1, seats=4, seed=1).rows()
    assert row.options == ""


@pytest.mark.skipif(find_spec("bang_goldrush") is None, reason="the core alone")
def test_rows_include_the_dealt_roles_and_characters():
    """Rows include the roles and characters that were dealt, which may change during the game."""
    results = tournament(
        ["random"], 12, seats=5, seed=2, expansions=["highnoon", "shadows", "goldrush"]
    )
    rows = [*results.rows()]
    for row in rows:
        seating = results.plan.seating(row.game)
        assert row.dealt_role == seating.roles[row.seat]
        assert row.dealt_character
    assert any(row.dealt_character != row.character for row in rows) or any(
        row.dealt_role != row.role for row in rows
    )


@pytest.mark.skipif(find_spec("bang_dodgecity") is None, reason="the core alone")
def test_expansions_are_named_in_rows():
    results = tournament(["random"], 2, expansions=["bullet", "dodgecity"], seats=8, seed=1)

    assert {row.sets for row in results.rows()} == {"bullet+dodgecity"}
    assert {row.seats for row in results.rows()} == {8}


# ---------------------------------------------------------------- results as they arrive


def test_results_come_as_they_are_made():
    """A huge tournament yields its first results at once, and may be abandoned."""
    games = Tournament(["random"], 10**12, seats=4, seed=1)
    numbers = [result.game for result, _ in zip(games, range(3), strict=False)]

    assert numbers == [1, 2, 3]
    assert games.tally.games >= 3


def test_progress_is_told_after_each_game():
    seen = []
    tournament(["random"], 3, seats=4, seed=1, progress=lambda so_far: seen.append(so_far.games))

    assert seen == [1, 2, 3]


def test_games_may_be_counted_only():
    results = tournament(["random"], 3, seats=4, seed=1, keep=False)

    assert (results.games, results.played) == (3, [])
    with pytest.raises(InvalidSetup, match="keep=False"):
        list(results.rows())


def test_results_can_be_read(alone):
    told = str(alone)

    assert told.startswith("12 of 12 games, 5 seats, base, seed 3, duplicate deals\n")
    assert all(name in told for name in ("cowboy", "other", "sheriff", "95 %"))


def test_figures_of_roles_and_players_add_up(alone):
    assert sum(share.played for share in alone.table("role").values()) == 12 * 5
    winners = sum(len(played.winners) for played in alone.played)
    for by in ("player", "role", "character", "seat", "player role"):
        assert sum(share.wins for share in alone.table(by).values()) == winners
    with pytest.raises(UnknownName, match="did you mean 'character'"):
        alone.table("charakter")


def test_cowboys_are_better_with_the_same_deals():
    results = tournament(TWO, 30, seats=4, seed=1, duplicate=True)
    difference = results.paired("cowboy", "other")

    assert difference.deals == 15
    assert 0 < difference.low < difference.mean < difference.high
    back = results.paired("other", "cowboy")
    assert (back.low, back.mean, back.high) == (-difference.high, -difference.mean, -difference.low)


def test_first_figures_are_few_letters(alone):
    shares = alone.table()
    said = early(alone.tally)

    assert said.startswith(f"cowboy {shares['cowboy'].rate:.0%} ±")
    assert len(said) < 40


def test_first_figures_tell_of_the_best_first():
    """The first figures start with the best player, for any name and order."""
    for players in ({"a": "random", "b": "cowboy"}, {"a": "cowboy", "b": "random"}):
        results = tournament(players, 8, seats=4, seed=1)
        (best,) = [name for name, kind in players.items() if kind == "cowboy"]
        assert early(results.tally).startswith(f"{best} ")


# ---------------------------------------------------------------- interruption and resuming


def games_in(path):
    """Return the numbers of the games in a file."""
    with closing(sqlite3.connect(path)) as database:
        return [number for (number,) in database.execute("SELECT number FROM games ORDER BY 1")]


def test_an_interrupted_tournament_goes_on(alone, tmp_path):
    """A resumed tournament keeps the games of the file and has the results of a whole one."""
    path = tmp_path / "games.db"
    for stop in (3, 7):
        for result in (games := Tournament(TWO, 12, seed=3, duplicate=True, resume=path)):
            if result.game == stop:
                break
        assert games.tally.games == stop
    assert games_in(path) == [*range(1, 8)]
    again = tournament(TWO, 12, seed=3, duplicate=True, resume=path)

    assert again.played == alone.played
    assert games_in(path) == [*range(1, 13)]
    assert str(again) == str(alone)


def test_ctrl_c_returns_the_results_so_far(tmp_path):
    def press(so_far):
        if so_far.games == 3:
            signal.raise_signal(signal.SIGINT)

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        results = tournament(
            ["random"], 10**6, seats=4, seed=1, progress=press, rows=tmp_path / "rows.csv"
        )
    finally:
        signal.signal(signal.SIGINT, before)

    assert (results.games, results.interrupted) == (3, True)
    assert len((tmp_path / "rows.csv").read_text().splitlines()) == 1 + 3 * 4


KILLED = """
import os, signal, sys
from bang_lab import Tournament
for result in Tournament(["random"], 9, seats=4, seed=1, resume=sys.argv[1]):
    if result.game == 3:
        os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal")
def test_a_killed_tournament_keeps_its_games(tmp_path):
    path = tmp_path / "games.db"
    subprocess.run([sys.executable, "-c", KILLED, path], check=False)
    assert games_in(path) == [1, 2, 3]
    whole = tournament(["random"], 9, seats=4, seed=1).played
    assert tournament(["random"], 9, seats=4, seed=1, resume=path).played == whole


def test_a_full_disk_is_an_error_and_keeps_the_games(tmp_path):
    path = tmp_path / "games.db"
    games = Tournament(["random"], 10**6, seats=4, seed=1, resume=path)
    with Journal.at(path, games.plan.identity()) as journal:
        journal._database.execute("PRAGMA max_page_count = 8")
        results = (play_game(games.plan, number) for number in range(1, 50))
        with pytest.raises(OSError, match=r"games\.db: database or disk is full"):
            deque(map(journal.add, results))
    kept = games_in(path)
    assert kept == [*range(1, len(kept) + 1)]
    assert 0 < len(kept) < 49
    assert [*islice(games, 49)][-1].game == 49


@pytest.mark.parametrize(
    ("other", "said"),
    [
        ({"seed": 2}, "seed is 1 there, not 2"),
        ({"seats": 5}, "seats is 4 there, not 5"),
        ({"options": {"simplified": True}}, "rules is"),
        ({"duplicate": True}, "duplicate is False there, not True"),
        ({"players": ["cowboy"]}, "players is [['random', 'random']] there, not [['cowboy'"),
        ({"players": {"me": partial(CowboyBot)}}, "bang_bots.cowboy.CowboyBot()"),
    ],
)
def test_a_file_of_another_tournament_is_refused(other, said, tmp_path):
    path = tmp_path / "games.db"
    tournament(["random"], 1, seats=4, seed=1, resume=path)
    before = path.read_bytes()
    given = {"players": ["random"], "games": 3, "seats": 4, "seed": 1, "resume": path, **other}

    with pytest.raises(InvalidSetup) as error:
        tournament(**given)
    assert "another tournament" in str(error.value)
    assert said in str(error.value)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "content",
    [
        b"a letter",
        b"a letter\n",
        b"{}\n",
        b'["bangcore tournament"]\n',
        b"\x00\xff\n",
    ],
)
def test_another_file_is_refused_and_stays_as_it_is(content, tmp_path):
    path = tmp_path / "letter.txt"
    path.write_bytes(content)
    for seed in (None, 1):
        with pytest.raises(InvalidSave, match=r"letter\.txt"):
            tournament(["random"], 1, seats=4, seed=seed, resume=path)
        assert path.read_bytes() == content


def test_a_flipped_bit_never_changes_a_result_in_silence(tmp_path):
    """After a bit flip, the file is refused or the affected game is replayed."""
    path = tmp_path / "games.db"
    whole = tournament(["random"], 4, seats=4, seed=1, resume=path).played
    content, dice = path.read_bytes(), random.Random(1)
    refused = 0
    for _ in range(25):
        flipped = bytearray(content)
        flipped[dice.randrange(len(content))] ^= 1 << dice.randrange(8)
        path.write_bytes(flipped)
        try:
            again = tournament(["random"], 4, seats=4, seed=1, resume=path)
        except (InvalidSave, InvalidSetup):
            refused += 1
        else:
            assert again.played == whole
    # the other bits are in free space
    assert refused > 5


def test_a_file_of_another_version_is_refused(tmp_path):
    path = tmp_path / "games.db"
    tournament(["random"], 1, seats=4, seed=1, resume=path)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE tournament SET format = 9")
    with pytest.raises(InvalidSave, match="has version 9; this release reads 4"):
        tournament(["random"], 1, seats=4, seed=1, resume=path)


def test_with_roles_the_first_player_plays_each_deal_from_their_seats():
    results = tournament(["random", "cowboy"], 6, seats=5, seed=1, roles=["outlaw", "renegade"])

    assert [game.deal for game in results.played] == [1, 1, 1, 2, 2, 2]
    for deal in (1, 2):
        games = [game for game in results.played if game.deal == deal]
        (roles,) = {game.dealt_roles for game in games}
        seats = [seat for seat, role in enumerate(roles) if role in ("outlaw", "renegade")]
        assert all(game.players[seat] == "random" for game, seat in zip(games, seats, strict=True))
    assert results.paired("random", "cowboy").deals == 2


def test_a_role_that_is_not_dealt_is_told():
    with pytest.raises(UnknownName, match="did you mean 'deputy'"):
        tournament(["random"], 1, seats=5, roles=["deputi"])


def test_answers_of_the_first_player_are_recorded_on_request(tmp_path):
    """They are in the results and in the file, and replay the game."""
    settings = {"seats": 4, "seed": 1, "duplicate": True, "resume": tmp_path / "games.db"}
    first, second, *_ = tournament(["random", "cowboy"], 2, record=True, **settings).played

    assert len(first.choices) == sum(
        answered
        for name, answered in zip(first.players, first.answered, strict=True)
        if name == "random"
    )
    assert first.choices != second.choices
    again = tournament(["random", "cowboy"], 2, record=True, **settings)
    assert again.played == [first, second]
    del settings["resume"]
    silent = tournament(["random", "cowboy"], 2, **settings)
    assert [game.choices for game in silent.played] == [(), ()]


def test_a_database_of_others_is_refused(tmp_path):
    path = tmp_path / "others.db"
    with closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE owls (name)")
    with pytest.raises(InvalidSave, match=r"is not the file of a tournament: \['owls'\]"):
        tournament(["random"], 4, seats=4, seed=1, resume=path)


def test_two_tournaments_do_not_write_to_one_file(tmp_path):
    path = tmp_path / "games.db"
    games = iter(Tournament(["random"], 3, seats=4, seed=1, resume=path))
    next(games)
    with pytest.raises(InvalidSetup, match="another tournament is writing to"):
        tournament(["random"], 3, seats=4, seed=1, resume=path)
    games.close()
    assert tournament(["random"], 3, seats=4, seed=1, resume=path).games == 3


def test_a_refused_tournament_leaves_rows_as_they_are(tmp_path):
    """A refused tournament does not overwrite existing rows."""
    path, rows = tmp_path / "games.db", tmp_path / "rows.csv"
    tournament(["random"], 2, seats=4, seed=1, resume=path, rows=rows)
    before = rows.read_bytes()
    with pytest.raises(InvalidSetup, match="seed is 1 there"):
        tournament(["random"], 2, seats=4, seed=2, resume=path, rows=rows)
    games = iter(Tournament(["random"], 3, seats=4, seed=1, resume=path))
    next(games)
    with pytest.raises(InvalidSetup, match="is writing to"):
        tournament(["random"], 2, seats=4, seed=1, resume=path, rows=rows)
    games.close()

    assert rows.read_bytes() == before


def test_rows_are_not_written_over_the_games(tmp_path):
    path = tmp_path / "games.db"
    tournament(["random"], 1, seats=4, seed=1, resume=path)
    before = path.read_bytes()
    with pytest.raises(InvalidSetup, match="resume and rows are the same file"):
        tournament(["random"], 1, seats=4, seed=1, resume=path, rows=tmp_path / "." / ".." / path)

    assert path.read_bytes() == before


def test_results_have_a_short_repr():
    results = tournament(["random"], 2, seats=4, seed=1)

    assert repr(results) == "<Results of 2 of 2 games, 4 seats, base, seed 1>"


def test_a_folder_cannot_be_resumed_from(tmp_path):
    for seed in (None, 1):
        with pytest.raises(InvalidSave, match="no file"):
            tournament(["random"], 1, seats=4, seed=seed, resume=tmp_path)


def test_without_a_seed_that_of_the_file_is_taken(tmp_path):
    path = tmp_path / "games.db"
    first = tournament(["random"], 2, seats=4, resume=path)

    assert tournament(["random"], 2, seats=4, resume=path).played == first.played
    assert identity_in(path)["seed"] == first.plan.seed


# ---------------------------------------------------------------- failures


@pytest.mark.parametrize("workers", [1, pytest.param(2, marks=pytest.mark.long)])
def test_a_game_that_raises_is_named(makers, workers):
    games = Tournament([makers.sometimes_broken], 40, seats=4, seed=1, workers=workers)
    with pytest.raises(GameFailed) as error:
        list(games)
    failed = games.tally.games + 1
    assert str(error.value).startswith(f"game {failed} (seed {games.plan.seed_of(failed)}): Zero")
    assert "(makers_of_bots.py line " in str(error.value)


def test_games_that_raise_can_be_kept(makers):
    """With ``failures="keep"``, other games are played and failures listed."""
    players = [makers.sometimes_broken]
    results = tournament(players, 12, seats=4, seed=1, failures="keep")
    twice = tournament(players, 12, seats=4, seed=1, failures="keep", workers=2)

    assert results.games + len(results.failures) == 12
    assert 0 < len(results.failures) < 12
    assert (results.played, results.failures) == (twice.played, twice.failures)
    assert f"failed: game {results.failures[0].game} (seed " in str(results)


def test_a_game_that_gets_too_long_is_named():
    with pytest.raises(GameFailed, match=r"game 1 \(seed \d+\): GameTooLong: not over after 20"):
        tournament(["random"], 1, seats=4, seed=1, most=20)


def test_a_bot_that_cannot_be_made_is_the_fault_of_its_maker():
    """An error in a maker that takes rules and a seed is reported as it is."""

    def clumsy(rules, seed):
        raise ZeroDivisionError("no bots today")

    for maker, said in ((clumsy, "ZeroDivisionError: no bots today"), (max, "TypeError: '>' not")):
        with pytest.raises(GameFailed, match=rf"game 1 \(seed \d+\): {said}"):
            tournament({"x": maker}, 1, seats=4, seed=1)


def test_a_single_player_needs_no_list():
    (alone,), (listed,) = (tournament(p, 1, seats=4, seed=1).played for p in ("random", ["random"]))
    assert alone == listed


def test_a_maker_that_cannot_be_sent_is_named():
    with pytest.raises(InvalidSetup, match="'mine' cannot be sent to another process"):
        tournament({"mine": lambda rules, seed: RandomBot(seed)}, 2, seats=4, workers=2)
    results = tournament({"mine": lambda rules, seed: RandomBot(seed)}, 2, seats=4, seed=1)
    assert results.games == 2


@pytest.mark.parametrize(
    ("wrong", "error", "said"),
    [
        ({"players": ["cowbot"]}, UnknownName, "no bot 'cowbot'; did you mean 'cowboy'?"),
        ({"players": []}, InvalidSetup, "a tournament needs players"),
        ({"players": {"": "cowboy"}}, InvalidSetup, "a name of a player has"),
        ({"players": {"a": 3}}, InvalidSetup, "3 is not one"),
        (
            {"players": {"a": lambda rules, seed: None}},
            GameFailed,
            "player 'a' makes None, which has no choose()",
        ),
        (
            {"players": [Unheeding]},
            GameFailed,
            "which has no notice()",
        ),
        (
            {"players": [CowboyBot]},
            GameFailed,
            "player 'CowboyBot': a maker of bots is a name, or a function of rules and a seed",
        ),
        (
            {"players": {"a": lambda seed: RandomBot(seed)}},
            GameFailed,
            "player 'a': a maker of bots is a name, or a function of rules and a seed",
        ),
        ({"players": ["search:x"]}, InvalidSetup, "search:200ms, not 'search:x'"),
        ({"players": ["search:0ms"]}, InvalidSetup, "search:200ms, not 'search:0ms'"),
        ({"players": ["cowboy:9"]}, InvalidSetup, "cowboy has no budget: 'cowboy:9'"),
        ({"players": ["serch:9"]}, UnknownName, "no bot 'serch'; did you mean 'search'?"),
        ({"workers": 2, "client": "tcp://127.0.0.1:1"}, InvalidSetup, "or on a cluster, not both"),
        ({"players": [partial(CowboyBot)]}, InvalidSetup, "has no name"),
        ({"games": 0}, InvalidSetup, "games: a whole number from 1 on, not 0"),
        ({"games": "9"}, InvalidSetup, "games: a whole number from 1 on, not '9'"),
        ({"seats": 9}, InvalidSetup, "choose"),
        ({"seed": "x"}, InvalidSetup, "seed: a whole number, not 'x'"),
        ({"workers": -1}, InvalidSetup, "workers: a whole number from 1 on"),
        ({"failures": "hide"}, InvalidSetup, "'raise' or 'keep', not 'hide'"),
        ({"expansions": "dodgecity"}, InvalidSetup, "a list of names, not 'dodgecity'"),
        ({"expansions": 5}, InvalidSetup, "a list of names, not 5"),
    ],
)
def test_invalid_arguments_are_refused(wrong, error, said):
    given = {"players": ["random"], "games": 1, "seats": 4, "seed": 1, **wrong}
    with pytest.raises(error) as found:
        tournament(**given)
    assert said in str(found.value)


def test_a_budget_makes_another_player():
    """The budget is part of a player, and two entries with the same budget are one player."""
    games = Tournament(["search:2", "search:3ms", "search:2"], 1, seed=1)

    assert games.plan.players == ("search:2", "search:3ms")
    assert games.plan.entries[0][1] is games.plan.entries[2][1]
    assert [described for _, described in games.plan.identity()["players"]] == [
        "search(iterations=2)",
        "search(milliseconds=3)",
        "search(iterations=2)",
    ]
    found = Counter(map(repr, games.plan.bots(1)))
    assert set(found) == {"<SearchBot of 2 iterations>", "<SearchBot of 3 milliseconds>"}


def test_a_class_that_takes_rules_and_a_seed_is_a_maker():
    assert tournament([SearchBot, "random"], 1, seats=4, seed=1, most=1, failures="keep").failures


def test_without_rich_no_bar_is_drawn(monkeypatch, capsys):
    monkeypatch.setattr("bang_lab.progress.find_spec", lambda name: None)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    tournament(["random"], 3, seats=4, seed=1)

    assert capsys.readouterr().err == ""


def test_two_players_of_one_name_are_refused(makers):
    def plain(rules, seed):
        return RandomBot(seed)

    with pytest.raises(InvalidSetup, match="two different players are called 'plain'"):
        Tournament([makers.plain, plain], 1)


def test_there_is_no_game_beyond_the_last():
    games = Tournament(["random"], 3, seats=4, seed=1)
    with pytest.raises(InvalidSetup, match="numbered from 1 to 3, not 4"):
        games.plan.game(4)
    with pytest.raises(InvalidSetup, match="numbered from 1 to 3, not 0"):
        games.plan.bots(0)


# ---------------------------------------------------------------- lost workers


def killed_in_the_middle(games: Tournament) -> list:
    """Play a tournament in processes, one of which is killed after some games."""
    played = []
    for result in games:
        played.append(result)
        if len(played) == 8:
            os.kill(multiprocessing.active_children()[0].pid, signal.SIGKILL)
    return played


@pytest.mark.long
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal")
def test_a_worker_that_is_killed_loses_no_game(makers):
    alone = tournament([makers.slow], 20, seats=4, seed=1).played
    games = Tournament([makers.slow], 20, seats=4, seed=1, workers=2)

    assert killed_in_the_middle(games) == alone


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal")
def test_a_game_that_has_killed_its_worker_is_played_again(makers, tmp_path):
    mark = tmp_path / "mark"
    maker = partial(makers.deadly_once, mark=str(mark))
    there = tournament({"x": maker}, 10, seats=4, seed=1, workers=2).played

    assert mark.exists()
    assert there == tournament({"x": "random"}, 10, seats=4, seed=1).played


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal")
def test_a_game_that_always_kills_its_worker_is_named(makers):
    with pytest.raises(LostWorker, match="game 1: the process that plays it was lost 3 times"):
        tournament([makers.deadly], 1, seats=4, seed=1, workers=2)


def test_a_worker_in_the_middle_of_a_game_is_ended(makers):
    """A worker that ignores SIGTERM is killed at the end of the tournament."""
    games = iter(Tournament([makers.stubborn], 10**6, seats=4, seed=1, workers=2))
    next(games)
    assert multiprocessing.active_children()
    games.close()
    assert multiprocessing.active_children() == []


def test_a_worker_that_does_not_know_the_maker_says_so(monkeypatch):
    ghost = types.ModuleType("ghost")
    exec("def maker(rules, seed): ...", vars(ghost))
    monkeypatch.setitem(sys.modules, "ghost", ghost)

    with pytest.raises(LostWorker, match=r"by workers: .*No module named 'ghost'"):
        tournament([ghost.maker], 2, seats=4, seed=1, workers=2)


def test_no_process_is_started_for_nothing(tmp_path):
    path, seen = tmp_path / "games.db", []
    tournament(["random"], 3, seats=4, seed=1, resume=path)
    tournament(
        ["random"],
        3,
        seats=4,
        seed=1,
        resume=path,
        workers=2,
        progress=lambda so_far: seen.append(len(multiprocessing.active_children())),
    )

    assert seen == [0, 0, 0]


def test_a_tournament_runs_in_a_thread_as_well():
    found = []
    thread = threading.Thread(
        target=lambda: found.append(tournament(["random"], 4, seats=4, seed=1, workers=2).games)
    )
    thread.start()
    thread.join(60)

    assert found == [4]


@pytest.mark.parametrize("change", [{"mood": "good"}, {"seed": ...}, ...])
def test_a_line_needs_the_entries_of_a_game(change):
    """A line of a file has exactly the entries of a game."""
    (game,) = tournament(["random"], 1, seats=4, seed=1).played
    data = json.loads(json.dumps(to_json(game)))
    assert from_json(data) == game
    wrong = [data] if change is ... else {**data, **change}
    if "seed" in wrong and wrong["seed"] is ...:
        del wrong["seed"]
    with pytest.raises(ValueError, match="not the entries of a game"):
        from_json(wrong)


def test_players_stand_beside_the_bar_by_their_names():
    """A name in brackets is not interpreted as markup."""
    console = pytest.importorskip("rich.console")
    out = io.StringIO()
    shown = console.Console(file=out, force_terminal=True, width=120)
    results = tournament({"[red]": "cowboy", "[/]": "random"}, 4, seats=4, seed=1)
    with bar(4, wanted=True, console=shown) as move:
        move(results.tally)
    assert "[red] " in out.getvalue()
    assert "[/] " in out.getvalue()
    assert "4/4" in out.getvalue()


def test_a_bar_is_drawn_now_and_then_and_at_the_end(alone, monkeypatch):
    """The bar appears on a terminal, is drawn seldom, and shows the final number."""
    rich = pytest.importorskip("rich.console")
    monkeypatch.setattr("bang_lab.progress.OFTEN", 10.0**9)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    for moves, end in ((0, "0/12"), (5, "12/12")):
        out = io.StringIO()
        shown = rich.Console(file=out, force_terminal=True, width=120)
        with bar(12, console=shown) as move:
            for _ in range(moves):
                move(alone.tally)
            before = out.getvalue()
        assert "12/12" not in before
        assert end in out.getvalue()


@pytest.mark.skipif(not work.CAN_HOLD_BACK, reason="signals cannot be held back")
def test_ctrl_c_while_a_batch_is_handed_over_is_not_lost():
    """It is told when the batch is handed over, and a process started meanwhile ignores it."""
    blocked = []

    class Slow(ThreadPoolExecutor):
        def submit(self, *call):
            blocked.append(signal.pthread_sigmask(signal.SIG_BLOCK, []))
            os.kill(os.getpid(), signal.SIGINT)
            return super().submit(*call)

    with Slow(1) as executor, pytest.raises(KeyboardInterrupt):
        work._submitted(executor, os.getpid)
    assert signal.SIGINT in blocked[0]


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal")
def test_a_game_is_counted_and_written_or_neither():
    """Ctrl-C while a result is written takes effect afterwards, even if a thread gets it."""
    games, written = Tournament(["random"], 9, seats=4, seed=1), []
    over = threading.Event()
    thread = threading.Thread(target=over.wait)
    thread.start()

    def write(result):
        if len(written) == 2:
            os.kill(os.getpid(), signal.SIGINT)
        written.append(result.game)

    try:
        with pytest.raises(KeyboardInterrupt):
            deque(games.writing(write), maxlen=0)
    finally:
        over.set()
        thread.join()
    assert written == [1, 2, 3]
    assert games.tally.games == 3
