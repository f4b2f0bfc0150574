"""The messages of the command, and their translation catalogues."""

import ast
import doctest
from pathlib import Path

import pytest

import bang_cli
from bang_cli import faults, lookup, parsing, plain, words
from bang_cli.faults import USUAL, Fault, Term, quoted, unknown
from bang_cli.words import MESSAGES, Words
from bang_table.text import check_po, compile_po, languages, read_po, untranslated
from bang_table.text.catalogues.needed import plain as as_messages
from bangcore import UnknownName
from bangcore.testing.expansion.report import TEXTS

FOLDER = Path(bang_cli.__file__).parent
TRANSLATIONS = [code for code in languages() if code != "en"]
NEEDED = as_messages(MESSAGES.values())


def po(code):
    return (FOLDER / "locale" / code / "LC_MESSAGES" / "bang_cli.po").read_text(encoding="utf-8")


@pytest.mark.parametrize("code", TRANSLATIONS)
def test_every_language_says_everything(code):
    assert untranslated(po(code), NEEDED) == []


@pytest.mark.parametrize("code", TRANSLATIONS)
def test_a_catalogue_is_compiled_and_has_nothing_stale_twice_or_empty(code):
    compiled = FOLDER / "locale" / code / "LC_MESSAGES" / "bang_cli.mo"
    assert compiled.read_bytes() == compile_po(po(code)), "run: python -m bang_table.text"
    assert check_po(po(code), NEEDED) == []
    assert [entry.msgid for entry in read_po(po(code)) if not all(entry.strings)] == []


def texts(tree):
    """Yield the string constants of a module, and the first part of each f-string."""
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield node.values[0].value if isinstance(node.values[0], ast.Constant) else ""
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def test_every_message_is_said_somewhere():
    modules = [path for path in FOLDER.rglob("*.py") if path.name != "words.py"]
    said = {text for path in modules for text in texts(ast.parse(path.read_text("utf-8")))}
    said |= {*USUAL}
    said |= {f"report/{key}" for key in TEXTS}
    assert {*MESSAGES} - said == set()


def test_every_fault_has_its_message():
    """The key of every fault is a message, and its values are the message's placeholders."""
    from string import Formatter

    found = 0
    for path in FOLDER.rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not (isinstance(call, ast.Call) and getattr(call.func, "id", "") == "Fault"):
                continue
            keys = [node.value for node in ast.walk(call.args[0]) if isinstance(node, ast.Constant)]
            keys = [key for key in keys if isinstance(key, str)]
            assert keys, ast.unparse(call)
            for key in keys:
                found += 1
                fields = {name for _, name, _, _ in Formatter().parse(MESSAGES[key]) if name}
                assert fields == {keyword.arg for keyword in call.keywords}, key
    assert found > 25


def test_a_fault_is_said_in_a_language():
    fault = unknown("player", "Anm", ["Ann", "Anna", "Ben"])
    assert Words().error_message(fault) == "no player 'Anm'; did you mean 'Ann' or 'Anna'?"
    german = "'Anm' gibt es nicht (Spieler); meinst du 'Ann' oder 'Anna'?"
    assert Words("de").error_message(fault) == german


def test_the_repr_of_a_fault_has_key_and_values():
    """The ``repr`` of a fault has its key and values."""
    assert repr(Fault("unreadable", path="x")) == "Fault('unreadable', {'path': 'x'})"


def test_a_fault_may_be_the_reason_of_another():
    inner = Fault("entry wrong", name="a", why=Term("no file"))
    outer = Fault("unreadable", path="x\ny", why=inner)
    assert Words().error_message(outer) == "x y cannot be read: a: it is not a file"
    assert (
        Words("de").error_message(outer) == "x y kann nicht gelesen werden: a: das ist keine Datei"
    )


@pytest.mark.parametrize(
    ("names", "said"),
    [(["a"], "'a'"), (["a", "b"], "'a' or 'b'"), (["a", "b", "c"], "'a', 'b' or 'c'")],
)
def test_names_to_choose_from_are_listed(names, said):
    assert quoted(names) == said
    fault = Fault("argument", name="x", why=UnknownName(quoted(names)))
    assert Words().error_message(fault) == f"x: {said}"
    assert Words("de").error_message(fault) == f"x: {said.replace(' or ', ' oder ')}"


@pytest.mark.parametrize("module", [faults, lookup, parsing, plain, words])
def test_the_examples_in_the_documentation_hold(module):
    result = doctest.testmod(module)
    assert result.attempted > 0
    assert result.failed == 0
