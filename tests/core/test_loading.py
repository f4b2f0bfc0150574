"""House rules are loaded from a file or a module, by those who name it on their own machine."""

import pytest

from bangcore import ExpansionError, Ruleset, load_expansion

TWO = """
from bangcore.plugin import Expansion, hookimpl

class Quick:
    @hookimpl
    def bang_draw_more(self):
        return 1

ONE, TWO = (Expansion(name=name, ability=Quick) for name in ("one", "two"))
"""
FILES = {
    "one_class.py": TWO.partition("ONE")[0],
    "two_expansions.py": TWO,
    "nothing_there.py": "import bangcore",
    "broken_file.py": "1 / 0",
    "json.py": TWO,
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("rules")
    for name, text in FILES.items():
        (folder / name).write_text(text)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.syspath_prepend(folder)
        yield folder


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("./one_class.py", "Quick"),
        ("one_class:Quick", "Quick"),
        ("./two_expansions.py:TWO", "two"),
        ("two_expansions:ONE", "one"),
    ],
)
def test_an_expansion_is_loaded_from_a_file_or_a_module(folder, source, name):
    """The only one needs no name; the rules are played like those of a package."""
    rules = Ruleset.build(load_expansion(source))
    assert f"{name}==0" in rules.fingerprint


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("./one_clas.py", "'./one_clas.py': no such file"),
        ("./two_expansions.py", "has several expansions; write ./two_expansions.py:ONE or"),
        ("two_expansions:TOW", "two_expansions has no 'TOW'; write two_expansions:ONE or"),
        ("./nothing_there.py", "has neither an Expansion nor a class with hooks"),
        ("./broken_file.py", "cannot be imported: ZeroDivisionError: division by zero"),
        ("no_module:RULES", "cannot be imported: ModuleNotFoundError"),
        ("./json.py", "Python has another module 'json'; rename the file"),
    ],
)
def test_a_source_without_an_expansion_is_refused(folder, source, message):
    """The error says what is wrong, and what to write instead."""
    with pytest.raises(ExpansionError) as error:
        load_expansion(source)
    assert message in str(error.value)


@pytest.mark.parametrize("source", ["./one_class.py", "one_class:Quick"])
def test_a_ruleset_imports_nothing(folder, source):
    """Names of expansions come from saves and from strangers: none of them runs code."""
    with pytest.raises(ExpansionError, match="no expansion"):
        Ruleset.build(source)
