"""One call returns all texts of a game, another one the choices for a new game."""

from __future__ import annotations

import importlib
import json
import sys
from importlib.metadata import entry_points

import pytest

from bang_cli import main
from bang_table.text import Language, languages
from bang_table.wire import lobby, words
from bangcore import ExpansionError, Game, Ruleset, UnknownName, available_expansions
from bangcore.plugin import Border, Character, Expansion, RoleSet, Rule, RuleOption
from bangcore.rules import finding

FOG = Expansion(
    name="fog",
    rules=[Rule(key="mist", name="Mist", text="Nobody sees far.", kind="weather")],
    borders=[Border("grey", "grey border", "#4a4a4a", dark="#5a5a5a")],
    characters=[Character("owl", "Owl", 4, text="Hoots.")],
    options=[RuleOption(name="thick", default=False, help="thicker than usual")],
    facets={"words": {"kind/weather": ("weather", "weathers"), "event/fog": "Fog!"}},
)


@pytest.mark.parametrize("code", languages())
def test_everything_that_has_a_key_has_its_words(code, everything):
    """Cards, characters, roles, rules, suits and borders have their names and texts."""
    language, found = Language(code, everything), words(everything, code)

    for room, known in (
        ("cards", {card.key for card in everything.cards}),
        ("characters", everything.characters),
        ("roles", everything.roles),
        ("rules", everything.rules),
    ):
        assert set(found[room]) == set(known)
        for key, thing in found[room].items():
            assert thing["key"] == key
            assert thing["name"] == language.name(key)
            assert thing["text"] == language.explain(key)
    assert {suit["key"]: suit["name"] for suit in found["suits"]} == {
        suit: language.suit(suit) for suit in ("hearts", "diamonds", "clubs", "spades")
    }
    borders = {border["key"]: border["name"] for border in found["borders"]}
    assert borders == {key: language.border(key) for key in everything.borders}
    assert {card["border"] for card in found["cards"].values()} <= {*borders}
    assert found["language"] == code
    assert found["ruleset"] == list(everything.fingerprint)


def test_words_of_expansions_and_options():
    """They are those of the ruleset with these expansions and options."""
    rules = Ruleset.build("dodgecity", options={"simplified": True})

    found = words(language="fr", expansions=["dodgecity"], options={"simplified": True})
    assert found == words(rules, "fr")
    assert "simplified=True" in found["ruleset"]


def test_an_id_of_a_card_leads_to_its_words():
    """The id of a card in an event is enough to look up its texts."""
    game, found = Game.new(4, seed=1), words(language="de")

    card = found["box"][game.view(0).players[0].hand[0].id]
    assert card == {
        "id": card["id"],
        "key": card["key"],
        "suit": card["suit"],
        "rank": card["rank"],
    }
    assert f"{card['rank']}-{card['suit']}" in found["cards"][card["key"]]["cards"]
    assert [card["id"] for card in found["box"]] == list(range(80))


def test_messages_are_those_of_the_language_with_their_plurals():
    """Messages include plural forms and those of expansions."""
    german = words(language="de")["messages"]

    assert german["waiting"] == "Warten auf {name}."
    assert german["hidden cards"] == {"one": "eine Karte", "other": "{count} Karten"}
    assert set(words(FOG_RULES)["messages"]) - set(german) == {
        "border/grey",
        "kind/weather",
        "event/fog",
    }


FOG_RULES = Ruleset.build(FOG, options={"thick": True})


def test_contents_of_expansions_are_included():
    """An expansion's kinds of rules, characters, options and chosen values are included."""
    found = words(FOG_RULES)

    assert found["rules"]["mist"] == {
        "kind": "weather",
        "key": "mist",
        "name": "Mist",
        "text": "Nobody sees far.",
        "symbols": [],
        "facts": [],
    }
    grey = {"key": "grey", "name": "grey border", "colour": "#4a4a4a", "dark": "#5a5a5a"}
    assert found["borders"][2:] == [grey]
    assert found["kinds"]["weather"] == {"one": "weather", "other": "weathers"}
    assert found["characters"]["owl"]["bullets"] == 4
    assert found["chosen"]["thick"] is True
    assert {
        "name": "thick",
        "default": False,
        "values": [False, True],
        "help": "thicker than usual",
        "ruling": "",
    } in found["options"]
    assert found["expansions"][1] == {
        "name": "fog",
        "title": "Fog",
        "summary": "",
        "version": "0",
        "requires": [],
        "conflicts": [],
        "players": [],
    }


def test_tables_say_which_roles_are_dealt():
    """Each number of players lists its roles, the first role and the public ones."""
    assert words()["tables"][0] == {
        "players": 4,
        "roles": ["sheriff", "renegade", "outlaw", "outlaw"],
        "first": "sheriff",
        "open": ["sheriff"],
    }


def test_an_expansion_says_for_how_many_players_it_has_roles():
    """An expansion lists its numbers of players in ascending order."""
    (base,) = words()["expansions"]
    assert base["players"] == [4, 5, 6, 7]
    sets = [
        RoleSet(roles=("sheriff", *["outlaw"] * n), first="sheriff", open=("sheriff",))
        for n in (8, 2)
    ]
    found = words(Ruleset.build(Expansion(name="many", role_sets=sets)))
    assert found["expansions"][1]["players"] == [3, 9]


def test_words_take_names_of_expansions_or_rules():
    """``words`` takes a name, names or a ruleset; unknown names and languages are refused."""
    names = [info.name for info in available_expansions() if info.name != "base"]
    for name in names[:2]:
        assert words(name) == words([name]) == words(Ruleset.build(name))
    with pytest.raises(ExpansionError, match="no expansion 'nowhere_at_all'"):
        words(["nowhere_at_all"])
    with pytest.raises(UnknownName, match="no language 'xx'"):
        words(language="xx")
    with pytest.raises(UnknownName, match="no language 'xx'"):
        lobby("xx")


# ---------------------------------------------------------------- the lobby


@pytest.mark.parametrize(
    "code",
    [pytest.param(code, marks=() if code == "en" else pytest.mark.long) for code in languages()],
)
def test_a_lobby_lists_what_is_installed(code):
    """The lobby lists the base game first, then expansions by name, with titles and help."""
    found = lobby(code)
    names = [expansion["name"] for expansion in found["expansions"]]

    installed = {point.name for point in entry_points(group="bangcore.expansions")}
    assert names == ["base", *sorted(installed - {"base"})]
    assert found["broken"] == []
    assert found["languages"] == list(languages())
    assert tuple(found["names"][:4]) == Game.new(4, seed=1).names
    for expansion in found["expansions"]:
        assert expansion["title"]
        assert expansion["summary"]
        assert all(option["help"] for option in expansion["options"])
        assert all(part["count"] > 0 and part["name"] for part in expansion["contents"])


def test_a_lobby_is_in_its_language():
    """Summaries, contents and the help of options are translated."""
    base = lobby("de")["expansions"][0]

    assert (base["title"], base["summary"]) == ("BANG!", "BANG!, das Grundspiel")
    assert base["contents"][:2] == [
        {"kind": "card", "count": 80, "name": "Karten"},
        {"kind": "character", "count": 16, "name": "Charaktere"},
    ]
    helps = {option["name"]: option["help"] for option in base["options"]}
    assert helps["cat_balou_self"].startswith("Cat Balou und Karten mit demselben Ziel dürfen")
    assert base["players"] == [4, 5, 6, 7]


def test_a_lobby_lists_requirements_and_broken_expansions(monkeypatch):
    """An expansion lists its requirements and conflicts; an unusable one has a reason."""
    one = Expansion(name="one")
    two = Expansion(name="two", requires=("one",), conflicts=("four",))
    three = Expansion(name="three", requires=("two", "one"))
    bad = Expansion(name="bad", requires=("nowhere_at_all",))
    every = (one, two, three, bad)
    infos = {each.name: finding.ExpansionInfo(each, "1", "x") for each in every}
    base = next(info for info in available_expansions() if info.name == "base")
    room = importlib.import_module("bang_table.wire.lobby")
    monkeypatch.setattr(room, "available_expansions", lambda: [base, *infos.values()])
    by_name = finding._by_name
    monkeypatch.setattr(finding, "_by_name", lambda name: infos.get(name) or by_name(name))
    found = lobby()

    needs = {e["name"]: (e["requires"], e["conflicts"]) for e in found["expansions"]}
    assert needs == {
        "base": ([], []),
        "one": ([], []),
        "three": (["two", "one"], []),
        "two": (["one"], ["four"]),
    }
    [broken] = found["broken"]
    assert broken["name"] == "bad"
    assert "nowhere_at_all" in broken["error"]


def test_an_expansion_whose_translations_are_damaged_is_broken(monkeypatch, tmp_path):
    """An expansion with a damaged catalogue is listed as broken, with the kind of the error."""
    catalogue = tmp_path / "foggy" / "locale" / "de" / "LC_MESSAGES" / "foggy.mo"
    catalogue.parent.mkdir(parents=True)
    catalogue.write_bytes(b"no catalogue")
    (tmp_path / "foggy" / "__init__.py").write_text(
        "from bangcore.plugin import Expansion\n\nFOG = Expansion(name='foggy')\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    info = finding.ExpansionInfo(importlib.import_module("foggy").FOG, "1", "x")
    base = next(info for info in available_expansions() if info.name == "base")
    room = importlib.import_module("bang_table.wire.lobby")
    monkeypatch.setattr(room, "available_expansions", lambda: [base, info])
    by_name = finding._by_name
    monkeypatch.setattr(
        finding, "_by_name", lambda name: info if name == "foggy" else by_name(name)
    )
    found = lobby("de")
    del sys.modules["foggy"]

    assert [one["name"] for one in found["expansions"]] == ["base"]
    [broken] = found["broken"]
    assert broken["name"] == "foggy"
    assert broken["error"].startswith("OSError: ")
    assert "Bad magic number" in broken["error"]


def test_the_command_and_the_library_have_the_same_words(capsys):
    """`bang cards --json` and `bang expansions --json` print the same data."""
    found = words()
    rooms = ("cards", "characters", "roles", "rules")

    assert main(["cards", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert listed == [thing for room in rooms for thing in found[room].values()]
    assert main(["expansions", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == lobby()["expansions"]
