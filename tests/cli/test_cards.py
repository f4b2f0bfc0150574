"""The commands that list cards, characters, roles and expansions."""

import json
from pathlib import Path

import pytest

from bangcore import Ruleset, available_expansions


def names(ran) -> list[str]:
    return [entry["name"] for entry in ran.data]


def test_everything_is_listed(bang):
    rules = Ruleset.build()
    data = bang("cards", "--json").data

    assert [entry["key"] for entry in data] == [*rules.kinds, *rules.characters, *rules.roles]
    cards = [card for entry in data if entry["kind"] == "card" for card in entry["cards"]]
    assert sorted(cards) == sorted(f"{card.rank}-{card.suit}" for card in rules.cards)
    assert all(entry["text"] for entry in data)


def test_everything_is_shown_within_80_columns(bang):
    ran = bang("cards")

    assert ran.code == 0
    assert "Cards (22)" in ran.out
    assert "Characters (16)" in ran.out
    assert "♠A ♥Q-A ♦2-A ♣2-9" in ran.out or "♥Q-A ♦2-A ♣2-9 ♠A" in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["barrel"], ["Barrel"]),
        (["BARREL"], ["Barrel"]),
        (["sid_ketchum"], ["Sid Ketchum"]),
        (["sid", "ketchum"], ["Sid Ketchum"]),
        (["ketchum"], ["Sid Ketchum"]),
        (["bang"], ["BANG!"]),
        (["sheriff"], ["Sheriff"]),
        (["--kind", "role"], ["Sheriff", "Deputy", "Outlaw", "Renegade"]),
        (["reach", "5"], ["Winchester"]),
        (["--lang", "de", "Fehlschuss"], ["Fehlschuss!"]),
        (["--lang", "de", "missed"], ["Fehlschuss!"]),
    ],
)
def test_words_find_what_they_name(bang, words, expected):
    assert names(bang("cards", *words, "--json")) == expected


def test_kinds_may_be_several(bang):
    data = bang("cards", "--kind", "role", "--kind", "character", "--json").data

    assert {entry["kind"] for entry in data} == {"role", "character"}


def test_cards_that_are_left_out_are_not_listed(bang):
    assert "Jail" not in names(bang("cards", "--option", "simplified", "--json"))


def test_a_character_shows_the_bullets(bang):
    assert "●●●●" in bang("cards", "Sid Ketchum").out


# ---------------------------------------------------------------- expansions


def test_all_installed_expansions_are_listed(bang):
    data = bang("expansions", "--json").data

    assert sorted(entry["name"] for entry in data) == [info.name for info in available_expansions()]
    base = data[0]
    assert (base["name"], base["distribution"], base["cards"]) == ("base", "bangcore", 80)
    assert base["players"] == [4, 5, 6, 7]
    assert {option["name"] for option in base["options"]} == set(Ruleset.build().option_specs)


def test_expansions_for_people(bang):
    ran = bang("expansions")

    assert ran.code == 0
    assert "contains 80 cards (new names: 22), 16 characters, 4 roles" in ran.out
    assert "simplified=false|true" in ran.out
    options = [line.split("=")[0].strip() for line in ran.out.splitlines() if "=" in line][1:]
    assert len(options) == len({*options})
    assert max(map(len, ran.out.splitlines())) <= 80


HATS = """
    from bangcore.plugin import Border, CardKind, Expansion

    ORANGE = Border("orange", "bright orange border", "#a34a07")
    HAT = CardKind(
        key="hat", name="Hat", text="Looks good.", faces={"hearts": "2 K"}, border="orange"
    )
    EXPANSION = Expansion(
        name="hats", summary="Hats for everybody", borders=[ORANGE], cards=[HAT]
    )
"""


def test_an_expansion_nobody_knows_is_listed_and_can_be_played(installed):
    gloves = "from bangcore.plugin import Expansion\n"
    gloves += "EXPANSION = Expansion(name='gloves', requires=('hats',))"
    run = installed(hats=HATS, gloves=gloves)

    listed = run("expansions").out
    assert "needs hats" in listed.partition("gloves")[2]
    assert (
        "hats  2.5 (hats)\n    Hats for everybody\n    contains 2 cards (new names: 1)\n" in listed
    )
    assert "Looks good." in run("cards", "hat", "--expansions", "hats").out
    orange = run("cards", "orange", "--expansions", "hats").out
    assert orange.startswith("Hat  hat · bright orange border · ♥2 K\n")
    played = run("play", "--expansions", "hats", "--seed", "1")
    assert (played.code, played.err) == (0, "")


def test_rules_that_an_expansion_brings_are_counted_by_kind(installed):
    code = """
        from bangcore.plugin import Expansion, Rule

        KINDS = {"fog": "haze", "breeze": "wind", "storm": "wind"}
        EXPANSION = Expansion(
            name="weather",
            facets={"words": {"kind/wind": ("wind", "winds")}},
            rules=[Rule(key=k, name=k, text=k, kind=kind) for k, kind in KINDS.items()],
        )
    """
    run = installed(weather=code)

    assert "weather  2.5 (weather)\n    contains 1 haze, 2 winds\n" in run("expansions").out
    listed = {entry["name"]: entry for entry in json.loads(run("expansions", "--json").out)}
    assert listed["weather"]["rules"] == {"haze": ["fog"], "wind": ["breeze", "storm"]}
    assert listed["base"]["rules"] == {}


MADE = """
    from bangcore.plugin import Expansion

    class Unlucky:
        def __init__(self):
            raise OSError("no luck")

    EXPANSION = Expansion(name="broken"\
"""


BROKEN = {
    "a": ("import nowhere_to_be_found", "nowhere_to_be_found"),
    "b": ("1 / 0", "ZeroDivisionError"),
    "c": ("class Other: pass", "EXPANSION"),
    "d": ("class EXPANSION: pass", "not an Expansion"),
    "e": (f"{MADE}, requires=('nothing_such',))", "nothing_such"),
    "f": (f"{MADE}, requires=5)", "must be a list of names, not 5"),
    "g": (f"{MADE}, ability=Unlucky)", "no luck"),
}


def test_expansions_that_cannot_be_loaded_are_listed_with_the_reasons(installed):
    run = installed(
        **{f"broken_{x}": code.replace("broken", f"broken_{x}") for x, (code, _) in BROKEN.items()}
    )
    listed = run("expansions")

    assert (listed.code, listed.err) == (0, "")
    assert "base" in listed.out
    for name, (_, reason) in BROKEN.items():
        begun = f"broken_{name}  2.5 (broken_{name})\n    cannot be loaded: "
        told = listed.out.partition(begun)[2].partition("\nbroken_")[0]
        assert reason in " ".join(told.split())
        used = run("play", "--expansions", f"broken_{name}")
        assert used.code in (1, 2)
        assert used.err.count("\n") == 1


def test_a_distribution_without_a_summary_is_listed_with_any_metadata_reader(installed):
    # Once imported, the backport reads the metadata for the whole process.
    pytest.importorskip("importlib_metadata")

    listed = installed(broken="1 / 0")("expansions")

    assert (listed.code, listed.err) == (0, "")
    assert "broken  2.5 (broken)\n    cannot be loaded: " in listed.out


def test_a_role_shows_its_goal_at_each_table(bang):
    """A role with another goal at a table of three shows it, also in its picture."""
    pytest.importorskip("bang_dodgecity")
    ran = bang("cards", "deputy", "--expansions", "dodgecity")
    assert "Protect the Sheriff; you win together.\n" in ran.out
    assert "With 3 players: Eliminate the Renegade yourself, or be the last one" in ran.out
    (deputy,) = bang("cards", "deputy", "--expansions", "dodgecity", "--json").data
    assert [goal["players"] for goal in deputy["goals"]] == [3]
    bang("cards", "deputy", "--expansions", "dodgecity", "--svg", "drawn")
    assert "Eliminate the Renegade" in Path("drawn/role-deputy-3.svg").read_text("utf-8")


def test_equipment_shows_price_border_and_copies(bang):
    """Price, border and number of copies of equipment are shown, also during a game."""
    pytest.importorskip("bang_goldrush")
    wanted = "equipment · 2 nuggets · black border · 3 cards in the box"
    bottle = "equipment · 2 nuggets · brown border · 3 cards in the box"
    assert wanted in bang("cards", "wanted", "--expansions", "goldrush").out
    assert bottle in bang("cards", "bottle", "--expansions", "goldrush").out
    ran = bang("play", "--expansions", "goldrush", typed=["? pickaxe", "quit"])
    assert "equipment · 4 nuggets · black border · 1 card in the box" in ran.out
    (found,) = bang("cards", "rhum", "--expansions", "goldrush", "--json").data
    assert found["facts"] == ["3 nuggets", "brown border", "2 cards in the box"]
