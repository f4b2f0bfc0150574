"""Mutants: the kinds of changes, and their names."""

import ast
import itertools
from pathlib import Path

import pytest
from changes import drawn, mutants_of, mutated

import bangcore

SRC = Path(bangcore.__file__).parents[1]


def changes(source):
    return [mutant.change.partition(" -> ")[2] for mutant in mutants_of("here.py", source)]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("a < b", ["a <= b", "a >= b"]),
        ("a in b", ["a not in b"]),
        ("not a", ["a"]),
        ("a and b", ["a or b", "b", "a"]),
        ("a - b", ["a + b"]),
        ("5", ["6", "4"]),
        ("0", ["1"]),
        ("True", ["False"]),
        ("f(a, key=b)", ["pass", "f(a)"]),
        ("f(key='a')", ["pass"]),
        ("min(a)", ["pass", "max(a)"]),
        ("a if b else c", ["c if b else a"]),
        ("a.b = c", ["pass"]),
        ("a += b", ["pass", "a -= b"]),
        ("raise a", ["pass"]),
        ("while a: break", ["not a", "continue"]),
        ("if a: b", ["not a"]),
        ("[a for a in b if c]", ["[a for a in b if True]"]),
        ("def f(): return a", ["return None"]),
        ("def f(): return None", []),
        ("def f(): return {a: b, c: d}", ["return None", "return {c: d}", "return {a: b}"]),
        ("assert a < 5", []),
        ("a: Literal[1] = b", []),
        ("'a' + b", []),
        ("f'{a + 1}'", []),
        ("__all__ = [f(1)]", []),
    ],
)
def test_each_kind_of_change_is_found(source, expected):
    """Each kind of change is found, but none in types, texts and assertions."""
    assert changes(source) == expected


def test_a_change_leaves_the_rest_of_the_file_as_it_is():
    """A change rewrites only its expression, with brackets where needed."""
    source = "x = [  # é\n    not (a and b) or c,  # why\n]\n"
    found = {mutant.change: mutated(source, mutant) for mutant in mutants_of("here.py", source)}

    assert found["x = [not (a and b) or c] -> x = [a and b or c]"] == source.replace(
        "not (a and b)", "(a and b)"
    )


def test_a_name_does_not_depend_on_the_line():
    """Lines added above a function do not change the names of its mutants."""
    source = "class A:\n    def f(self):\n        return a < 1\n"
    names = [mutant.name for mutant in mutants_of("here.py", source)]

    assert names[1] == "here.py: A.f: return a < 1 -> return a <= 1"
    assert [one.name for one in mutants_of("here.py", "import a\n\n\n" + source)] == names


def test_the_same_change_twice_has_two_names():
    """The second of two equal changes in a function is numbered."""
    names = [mutant.name for mutant in mutants_of("here.py", "def f():\n    a()\n    a()\n")]
    assert names == ["here.py: f: a() -> pass", "here.py: f: a() -> pass (2)"]


def test_a_mutant_belongs_to_the_calling_function():
    """A mutant belongs to the function whose call executes it; one in a decorator to none."""
    source = "@a(1)\ndef f(b=2):\n    def g():\n        return lambda: 3\nh = lambda: 4\n"
    where = {source[mutant.start]: mutant.where for mutant in mutants_of("here.py", source)}
    assert [where[number] for number in "1234"] == ["", "f", "f.<locals>.g", "<lambda>"]


def test_mutants_are_drawn_by_the_seed_and_can_be_compiled():
    """A seed selects the same mutants, one in a line, and each compiles and differs."""
    files = [
        (path.relative_to(SRC).as_posix(), path.read_text(encoding="utf-8"))
        for path in sorted((SRC / "bangcore/engine").glob("[lt]*.py"))
    ]
    texts = dict(files)
    first = list(itertools.islice(drawn(files, 5), 40))

    assert list(itertools.islice(drawn(files, 5), 40)) == first
    assert list(itertools.islice(drawn(files, 6), 40)) != first
    assert len({(mutant.path, mutant.line) for mutant in first}) == 40
    for mutant in first:
        before, after = texts[mutant.path], mutated(texts[mutant.path], mutant)
        assert ast.dump(ast.parse(after)) != ast.dump(ast.parse(before))
        assert mutant.package == "bangcore.engine"
