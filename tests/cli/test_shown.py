"""The state of expansions on the screen, and their events and equipment in the catalogue."""

import io
from itertools import chain, repeat

import pytest

from bang_cli.choices import Choices
from bang_cli.console import console_for
from bang_cli.lookup import all_entries
from bang_cli.screen import Screen
from bang_table.text import Language
from bangcore import Game, Ruleset, available_expansions
from bangcore.plugin import Expansion, Rule, hookimpl
from bangcore.testing import four, seat

INSTALLED = {info.name for info in available_expansions()}
ALL = ("dodgecity", "bullet", "highnoon", "fistful", "goldrush", "shadows")
TOGETHER = ",".join(ALL)

needs_all = pytest.mark.skipif(
    not set(ALL) <= INSTALLED, reason="not all expansions are installed here"
)


def needs(*names: str):
    return pytest.mark.skipif(not set(names) <= INSTALLED, reason=f"{names} are not installed here")


FOG = Rule(key="fog", name="Fog", text="Nobody sees far.", kind="weather")


def show_weather(extra, language):
    return {"table": [f"Weather: {language.rule('fog')}"], "seats": {1: "wet", 3: "dry"}}


def show_wind(extra, language):
    return {"seats": {1: "cold"}}


WEATHER = Expansion(name="weather", rules=[FOG], facets={"shown": show_weather})
WIND = Expansion(name="wind", facets={"shown": show_wind})


def table_of(rules, view, capsys, code="en"):
    screen = Screen(console_for(), Language(code, rules), ["Ann", "Ben", "Cal", "Dee"])
    capsys.readouterr()
    screen.show(screen.table(view))
    return capsys.readouterr().out


def line_of(table: str, name: str) -> str:
    return next(line for line in table.splitlines() if name.casefold() in line.casefold())


# ---------------------------------------------------------------- the door


def test_the_table_shows_them(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    rules = Ruleset.build(WEATHER, WIND)
    table = table_of(rules, Game.new(4, rules, seed=1).view(0), capsys)

    assert table.splitlines()[-1] == "Weather: Fog"
    assert line_of(table, "Ben").rstrip().endswith("wet, cold")
    assert line_of(table, "Dee").rstrip().endswith("dry")


def test_rules_are_in_the_catalogue_by_their_kind():
    entry = all_entries(Language("en", Ruleset.build(WEATHER)))[-1]

    assert entry.to_dict() == {
        "kind": "weather",
        "key": "fog",
        "name": "Fog",
        "text": "Nobody sees far.",
        "symbols": [],
        "facts": [],
    }


def test_an_unknown_kind_is_refused_with_the_nearest(bang):
    ran = bang("cards", "--kind", "rolle")

    assert (ran.code, ran.out) == (2, "")
    assert "no kind 'rolle'; did you mean 'role'?" in ran.err


# ---------------------------------------------------------------- the expansions


@needs("highnoon")
def test_events_are_shown_with_the_next_one(capsys):
    from bang_highnoon import in_force
    from bangcore.testing import four, seat

    t = four(
        cal=seat("renegade"),
        dee=seat("outlaw"),
        expansions=["highnoon"],
        extra=in_force("blessing", "curse", "high_noon"),
    )

    said = table_of(t.game.ruleset, t.game.view(0), capsys)
    assert "Event: Blessing (next: Curse, 2 to come)" in said
    assert Language("en", t.game.ruleset).explain("blessing")[:30] in said
    german = table_of(t.game.ruleset, t.game.view(0), capsys, "de")
    assert "Ereignis: " in german
    assert "noch 2)" in german


@needs("highnoon")
def test_only_its_player_sees_a_second_character(capsys):
    rules = Ruleset.build("highnoon")
    game = Game.new(4, rules, seed=1)
    second = game.view(-1).extra["highnoon"]["second"]

    for who in range(4):
        name = Language("en", rules).character(second[who])
        assert f"Your second character: {name}" in table_of(rules, game.view(who), capsys)
    assert "second character" not in table_of(rules, game.view(None), capsys)
    assert "second character" not in table_of(rules, game.view(-1), capsys)


@needs("goldrush", "shadows")
def test_the_shop_nuggets_and_equipment_are_shown(capsys):
    from bang_goldrush import GoldRushState, ShadowState
    from bangcore.testing import four, seat

    t = four(
        cal=seat("renegade"),
        dee=seat("outlaw"),
        expansions=["goldrush", "shadows"],
        extra={
            "goldrush": GoldRushState.of(nuggets=[3, 1], shop="shot boots", front={1: "wanted"}),
            "shadows": ShadowState(sides=["", "", "outlaw", ""]),
        },
    )

    said = table_of(t.game.ruleset, t.game.view(0), capsys)
    assert "On sale: Shot (1 nugget), Boots (3 nuggets)" in said
    assert line_of(said, "Ann").rstrip().endswith("3 nuggets")
    assert line_of(said, "Ben").rstrip().endswith("Wanted, 1 nugget")
    assert line_of(said, "Cal").rstrip().endswith("shadow for: Outlaw")
    assert "nugget" not in line_of(said, "Dee")


@needs("dodgecity")
def test_the_ability_that_vera_copied_is_shown(capsys):
    from bang_dodgecity.state import DodgeCityState
    from bangcore.testing import seat, table

    t = table(
        ann=seat("sheriff", "vera_custer"),
        ben=seat("outlaw", "slab_the_killer"),
        cal=seat("renegade"),
        dee=seat("outlaw"),
        expansions=["dodgecity"],
        extra={"dodgecity": DodgeCityState(copied="slab_the_killer")},
    )

    said = table_of(t.game.ruleset, t.game.view(1), capsys)
    assert "Vera Custer has the ability of Slab the Killer" in said


# ---------------------------------------------------------------- the command


@needs("goldrush", "highnoon")
def test_cards_lists_events_and_equipment(bang):
    ran = bang("cards", "--expansions", "goldrush,highnoon")
    assert "Events (15)" in ran.out
    assert "Kinds of equipment (15)" in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80

    words = ["--expansions", "goldrush,highnoon", "--kind", "event", "--json"]
    assert {entry["kind"] for entry in bang("cards", *words).data} == {"event"}
    assert "boots · equipment" in bang("cards", "boots", "--expansions", "goldrush").out


@needs("goldrush")
def test_equipment_is_explained_while_playing(bang):
    ran = bang("play", "--expansions", "goldrush", "--seed", 1, typed=["cards boots", "quit"])

    assert ran.code == 0
    assert "boots · equipment" in ran.out


@needs_all
@pytest.mark.parametrize(
    "players", [3, *(pytest.param(one, marks=pytest.mark.long) for one in range(4, 9))]
)
def test_a_whole_game_with_everything_is_told(bang, players):
    words = ["--watch", "--expansions", TOGETHER, "--players", players, "--seed", players]
    ran = bang("play", *words, "--save", "game.json")

    assert (ran.code, ran.err) == (0, "")
    assert "On sale: " in ran.out
    assert "Event: none yet (next: " in ran.out
    assert " win" in ran.out.rpartition("discards")[2]
    assert max(map(len, ran.out.splitlines())) <= 80

    again = bang("replay", "game.json")
    assert (again.code, again.err) == (0, "")
    assert "On sale: " in again.out


@needs_all
@pytest.mark.parametrize("players", [pytest.param(3, marks=pytest.mark.long), 8])
def test_bots_play_many_games_with_everything(bang, players):
    words = ["--expansions", TOGETHER, "--players", players, "--games", 3, "--seed", 1]
    ran = bang("simulate", *words, "--workers", 1, "--json")

    assert (ran.code, ran.err) == (0, "")
    assert ran.data["games"] == 3


@needs_all
@pytest.mark.parametrize(
    "language", ["de", *(pytest.param(one, marks=pytest.mark.long) for one in ("en", "it"))]
)
def test_a_person_plays_with_everything_and_goes_on_from_a_save(bang, language):
    words = ["--expansions", TOGETHER, "--players", 5, "--seed", 12, "--lang", language]
    first = bang("play", *words, "--save", "part.json", typed=["0", "1", "0", "1", "0", "1"])
    assert (first.code, first.err) == (0, "")

    rest = bang("play", "--resume", "part.json", typed=["0", "1"] * 8)
    assert (rest.code, rest.err) == (0, "")
    assert rest.out.count("Ann> ") > 3


@needs("goldrush", "shadows")
def test_a_shadow_is_asked_again_and_told_when_out(bang):
    words = ["--expansions", "goldrush,shadows", "--players", 5]
    found = [
        bang("play", *words, "--seed", seed, typed=chain.from_iterable(repeat(("0", "1"), 4000)))
        for seed in range(2, 4)
    ]

    assert all((ran.code, ran.err) == (0, "") for ran in found)
    back = [ran for ran in found if "Ann comes back into play." in ran.out]
    assert 0 < len(back) < len(found)
    for ran in back:
        before, _, after = ran.out.partition("You are out; the others play on.")
        assert "Ann comes back into play." not in before
        assert "Ann comes back into play." in after


@needs_all
@pytest.mark.parametrize("seed", [0, *(pytest.param(n, marks=pytest.mark.long) for n in (1, 2))])
def test_skipping_interrupts_leads_to_the_end(bang, seed):
    typed = chain.from_iterable(repeat(("skip", "1", "0"), 3000))
    words = ["--expansions", TOGETHER, "--players", 6, "--seed", seed]
    ran = bang("play", *words, "--humans", 2, typed=typed)

    assert (ran.code, ran.err) == (0, "")
    assert " win" in ran.out.rpartition("discards")[2]


def shown(capsys, t, what, seat=0):
    """Return the output of *what*, a function of a screen and a view."""
    view = t.game.view(seat)
    screen = Screen(console_for(), Language("en", t.game.ruleset), t.game.names)
    capsys.readouterr()
    screen.show(what(screen, view))
    return capsys.readouterr().out


def test_an_empty_hand_is_reported(capsys):
    """``hand`` with no cards reports an empty hand."""
    explained = shown(capsys, four(ann=seat("sheriff")), Screen.explain_hand)
    assert explained == "Your hand is empty.\n"


def test_a_card_that_may_be_played_as_another_has_its_own_row(capsys, monkeypatch):
    """A Missed! of Calamity Janet has its own row, with the ways to play it."""
    monkeypatch.setenv("COLUMNS", "80")
    t = four(ann=seat("sheriff", "calamity_janet", hand="bang missed"))
    choices = Choices.of(t.game.decision.options)
    told = shown(capsys, t, lambda screen, view: screen.question(view, choices))
    assert line_of(told, "BANG! A").split("♠", 1)[1].split() == ["1", "ben", "2", "dee"]
    assert "3 as BANG!: ben   4 as BANG!: dee" in line_of(told, "Missed!")


@pytest.mark.parametrize(
    ("kind", "wiped"), [("xterm", "\x1b[H\x1b[2J\x1b[3J"), ("dumb", "\n" * 100)]
)
def test_a_terminal_is_cleared(monkeypatch, kind, wiped):
    """Clearing a terminal includes the scrollback; a dumb terminal is scrolled."""

    class Terminal(io.StringIO):
        def isatty(self):
            return True

    monkeypatch.setenv("TERM", kind)
    terminal = Terminal()
    Screen(console_for(terminal), Language(), ["Ann"]).clear()
    assert terminal.getvalue().strip(" ").startswith(wiped)


def test_a_narrow_terminal_shows_the_whole_table(capsys, monkeypatch):
    """On a narrow terminal, each player is a paragraph with hand, distance and cards in play."""
    monkeypatch.setenv("COLUMNS", "40")
    t = four(ann=seat("sheriff", hand="beer bang"), ben=seat("outlaw", in_play="barrel"))
    told = table_of(t.game.ruleset, t.game.view(0), capsys)
    assert all(len(line) <= 40 for line in told.splitlines())
    told = " ".join(told.split())
    assert "▶ ann Sheriff, Bystander 1, ●●●●●, Hand 2, Away you" in told
    assert "ben ?, Bystander 2, ●●●●, Hand 0, Away 1, Barrel Q♠" in told


class Swapped:
    """Seats 1 and 2 have changed places."""

    @hookimpl
    def bang_setup(self, g):
        g.swap_seats(1, 2)


def test_the_table_lists_players_as_they_sit(capsys):
    """After an exchange of seats, the rows follow the new order."""
    rules = Ruleset.build(Swapped)
    rows = table_of(rules, Game.new(4, rules, seed=1).view(0), capsys)
    places = [rows.index(name) for name in ("Ann", "Cal", "Ben", "Dee")]
    assert places == sorted(places)
