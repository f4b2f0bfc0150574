"""An error is a message with values, which every language can format."""

import ast
import copy
import doctest
import pickle
from functools import cache
from importlib import import_module
from pathlib import Path
from string import Formatter

import pytest

import bangcore
from bang_table.text import Language, languages
from bangcore import BangError, Game, IllegalOption, Ruleset, error_messages
from bangcore.error_messages import ErrorMessage, ErrorMessages
from bangcore.errors import nearest

FOLDER = Path(bangcore.__file__).parents[1]
PACKAGES = [path.parent.name for path in FOLDER.glob("bang*/error_messages.py")]
TABLES = {name: import_module(f"{name}.error_messages").ERROR_MESSAGES for name in PACKAGES}
TRANSLATIONS = [code for code in languages() if code != "en"]


def fields(text):
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@cache
def calls():
    """Return every call that makes a message, with its file."""
    return [
        (path, node)
        for path in FOLDER.glob("*/**/*.py")
        if "ErrorMessage(" in (text := path.read_text(encoding="utf-8"))
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "ErrorMessage"
    ]


def made(package):
    """Yield every call that makes a message of a package, with its file and key."""
    for path, node in calls():
        own = len(node.args) == 2 and path.relative_to(FOLDER).parts[0]
        if package == (own or "bangcore") and isinstance(node.args[0], ast.Constant):
            yield path, node.args[0].value, node


@pytest.mark.parametrize("package", PACKAGES)
def test_every_message_has_its_message_with_these_values(package):
    for path, key, call in made(package):
        text = TABLES[package].texts[key]
        assert fields(text) == {k.arg for k in call.keywords}, f"{path}: {key}"


@pytest.mark.parametrize("package", PACKAGES)
def test_every_package_makes_each_of_its_messages(package):
    """The core has no message that only other packages use."""
    said = {key for path, key, _ in made(package) if path.is_relative_to(FOLDER / package)}
    said |= {key for key in TABLES[package].texts if key.startswith(("what/", "why/"))}
    said |= {"either", "every"}
    assert {*TABLES[package].texts} - said == set()


@pytest.mark.parametrize("package", PACKAGES)
@pytest.mark.parametrize("code", TRANSLATIONS)
def test_every_message_is_said_in_every_language(code, package):
    language = Language(code)
    for key, text in TABLES[package].texts.items():
        values = {name: f"<{name}>" for name in fields(text)}
        message = ErrorMessage(key, TABLES[package], **values)
        said = language.error_message(message)
        assert all(f"<{name}>" in said for name in fields(text)), key
        alike = {"what/bot"} if code == "it" else {"what/bot", "what/option"}
        if any(c.isalpha() for piece, *_ in Formatter().parse(text) for c in piece):
            assert said.casefold() != message.casefold() or key in alike, key


def test_a_package_has_messages_of_its_own():
    message = ErrorMessage(
        "full", ErrorMessages("saloon", {"full": "{name} is full"}), name="the bar"
    )
    assert message == "the bar is full"
    again = pickle.loads(pickle.dumps(message))
    assert (again.package, again.text) == ("saloon", "{name} is full")
    assert Language("de").error_message(again) == "the bar is full"


@pytest.mark.parametrize(
    "again", [copy.copy, copy.deepcopy, lambda c: pickle.loads(pickle.dumps(c))]
)
def test_a_copy_of_an_error_message_is_one(again):
    found = again(nearest("card", "bank", ["bang", "beer"]))
    assert found == "no card 'bank'; did you mean 'bang'?"
    assert Language("de").error_message(found) == "'bank' gibt es nicht (Karte); meinst du 'bang'?"


@pytest.mark.parametrize(
    ("cause", "said"),
    [
        (lambda: Game.new(4, seed=1).undo(), "es gibt nichts zurückzunehmen"),
        (lambda: Game.new(9), "mit 9 Spielern geht es nicht; wähle 4, 5, 6, 7"),
        (lambda: Game.new(["a", "b", "c", "A"]), "zwei Spieler heißen 'A'"),
        (lambda: Game.new(4).seat("Anm"), "'Anm' gibt es nicht (Spieler); meinst du 'Ann'?"),
        (lambda: Game.new(4).view(9), "es gibt keinen Platz 9 an einem Tisch mit 4 Spielern"),
        (lambda: Ruleset.build(options={"luck": 1}), "'luck' gibt es nicht (Option), nur "),
        (lambda: Ruleset.build("bsae"), "'bsae' gibt es nicht (Erweiterung); meinst du 'base'?"),
        (
            lambda: Language("xx"),
            f"'xx' gibt es nicht (Sprache), nur {', '.join(sorted(languages()))}",
        ),
        (lambda: Game.from_dict({}), "format: None statt 'bangcore game'"),
    ],
)
def test_errors_of_players_are_translated(cause, said):
    with pytest.raises(BangError) as caught:
        cause()
    told = Language("de").error_message(caught.value)
    assert told.startswith(said) if said.endswith(" ") else told == said
    assert Language().error_message(caught.value) == str(caught.value)


def test_a_wrong_answer_is_refused_in_german():
    """The player who gave it, the other players and an answerer out of turn all read German."""
    game = Game.new(4, seed=1, roles=["sheriff", None, None, None])
    german = Language("de")
    with pytest.raises(IllegalOption) as wrong:
        game.apply("end trun", seat=0)
    with pytest.raises(BangError) as foreign:
        game.apply("pass", seat=1)
    with pytest.raises(BangError) as stale:
        game.apply("end turn", number=7)
    asked = "Ann wird 'turn' gefragt"
    assert german.error_message(wrong.value) == (
        f"'end trun' ist nicht möglich: {asked}; meinst du 'end turn'?"
    )
    assert german.error_message(wrong.value.reason) == f"{asked}; meinst du 'end turn'?"
    assert german.error_message(wrong.value.public) == f"das ist nicht möglich: {asked}"
    assert german.error_message(foreign.value) == f"Ben kann darauf jetzt nicht antworten; {asked}"
    assert german.error_message(stale.value) == "gefragt ist Frage 1, nicht 7"


def test_the_examples_in_the_documentation_hold():
    assert doctest.testmod(error_messages) == (0, 5)
