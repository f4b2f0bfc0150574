"""``examples/house_teams``: three against three, at the terminal, in saves and with bots."""

import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from bang_bots import CowboyBot, SearchBot, play, senses_of
from bang_table.session import Session
from bang_table.wire.lobby import lobby
from bangcore import REFEREE, Game, Ruleset
from bangcore.rules import finding
from bangcore.testing import check_expansion

FILE = Path(__file__).parents[2] / "examples" / "house_teams" / "house_teams.py"
TEAMS = ("--expansions", "house_teams", "--option", "teams")


@pytest.fixture
def teams(house_teams, monkeypatch):
    """Install the example and return its expansion."""
    for folder in house_teams:
        monkeypatch.syspath_prepend(folder)
    finding.installed.cache_clear()
    yield import_module("house_teams").TEAMS
    finding.installed.cache_clear()
    sys.modules.pop("house_teams")


@pytest.fixture
def rules(teams):
    return Ruleset.build(teams, options={"teams": True})


def test_it_is_short_and_runs():
    """The example has at most 60 lines and runs a game of bots."""
    assert len(FILE.read_text(encoding="utf-8").splitlines()) <= 60

    done = subprocess.run(
        [sys.executable, "-W", "error", FILE], capture_output=True, encoding="utf-8", timeout=300
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("The last side in play wins: ")


def test_bots_spare_their_mates(rules):
    """Teammates cause at most one in twenty of the life points lost."""
    senses = senses_of(rules)
    lost = by_mates = 0
    for seed in range(4):
        game = Game.new(6, rules, seed=seed)
        roles, events = game.state.roles, []
        game.events.subscribe(events.append, seat=REFEREE)
        play(game, [CowboyBot(6 * seed + seat, senses) for seat in range(6)])
        assert game.outcome.reason == "last_side"
        for event in events:
            if event.kind == "lost_life":
                lost += event.amount
                other = event.target not in (None, event.seat)
                by_mates += event.amount * (other and roles[event.target] == roles[event.seat])

    assert lost > 48
    assert by_mates <= 0.05 * lost


@pytest.mark.long
def test_a_bot_that_searches_plays_with_its_mates(rules):
    """A search bot plays a game with teammates to its end."""
    game = Game.new(6, rules, seed=1)
    search = SearchBot(rules, 1, iterations=12)
    play(game, [search, *(CowboyBot(seat, senses_of(rules)) for seat in range(1, 6))])

    assert game.outcome.reason == "last_side"


def test_somebody_plays_at_the_terminal_and_goes_on_later(bang, teams):
    """Six players are the default, teammates' hands are shown, and the save keeps the option."""
    said = bang("play", *TEAMS, "--seed", 3, "--save", "a.json", typed=["table", "quit"])

    assert said.code == 0
    assert "You are Ann: Red" in said.out
    assert "Cal holds Wells Fargo" in said.out
    assert "Ben holds" not in said.out
    again = bang("play", "--resume", "a.json", typed=["table", "quit"])
    assert "Cal holds Wells Fargo" in again.out


def test_the_terminal_refuses_other_numbers_of_players(bang, teams):
    """With the option, five players are refused; without it, the base roles apply."""
    said = bang("play", *TEAMS, "--players", 5)
    assert said.code != 0
    assert "5 players are not supported together with teams=True; choose 6" in said.err

    plain = bang("play", "--expansions", "house_teams", "--players", 6, typed=["table", "quit"])
    assert "Sheriff" in plain.out


def test_a_save_of_a_game_and_of_a_session_is_loaded_by_name(teams):
    """A save finds the installed expansion and its option by name."""
    game = Game.new(6, Ruleset.build("house_teams", options={"teams": True}), seed=1)
    assert Game.from_dict(game.to_dict()).view(0).sides == (("red",), ("blue",))

    names = ["Ann", "Ben", "Cal", "Dee", "Eve", "Fay"]
    session = Session.new(names, ["house_teams"], options={"teams": True}, seed=1)
    again = Session.from_dict(session.to_dict())
    assert again.ruleset.options["teams"] is True
    assert sorted(again.ruleset.role_set(6).roles) == ["blue"] * 3 + ["red"] * 3


def test_the_lobby_offers_it(teams):
    """The lobby offers the option and roles, and adds no number of players."""
    offered = {one["name"]: one for one in lobby()["expansions"]}["house_teams"]

    assert [option["name"] for option in offered["options"]] == ["teams"]
    assert offered["roles"] == ["red", "blue"]
    assert offered["players"] == []


@pytest.mark.long
def test_it_passes_the_check(teams):
    """The example passes the check of expansions."""
    assert check_expansion(teams, players=6, games=2).came_up["role"] == {"red": 6, "blue": 6}
