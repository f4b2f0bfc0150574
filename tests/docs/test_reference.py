"""The reference describes every public name, hook, question, event and option.

The lists are read from the code: a new question or event without a line in the documentation fails
here, and so does a line about one that no longer exists.
"""

import ast
import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from textwrap import dedent

import pytest

import bangcore
from bangcore import hooks
from bangcore.plugin import Engine, Expansion, Table

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PACKAGE = Path(bangcore.__file__).parent
RULES = [
    PACKAGE / "rules" / "options.py",
    *(path for room in ("engine", "base") for path in sorted((PACKAGE / room).glob("*.py"))),
    *(
        path
        for name in (
            *("bang_dodgecity", "bang_goldrush", "bang_highnoon"),
            *("bang_trainrobbery", "bang_two_players"),
            *("bang_valley", "bang_wildwest", "bang_armed"),
        )
        for path in sorted(Path(import_module(name).__file__).parent.glob("*.py"))
    ),
]
HOOKS = {name: getattr(room, name) for room in hooks.ROOMS for name in hooks.specs_in(room)}

# function: the position of its argument that is a kind
ASKING = {
    name: list(inspect.signature(method).parameters)[1:]
    for name, method in inspect.getmembers(Engine, inspect.isfunction)
    if "cause" in inspect.signature(method).parameters
}
QUESTIONS = {name: asked.index("kind") for name, asked in ASKING.items() if "kind" in asked}
QUESTIONS["Decision"] = 1
EVENTS = {"tell": 0}
VERBS = {"Option": 1, "_option": 0, "own": 0}
REASONS = {"outcome": 1}


def calls(names: dict[str, int]) -> Iterator[str]:
    """Yield the string constants that the rules pass to these functions at this position."""
    for path in RULES:
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call):
                name = getattr(call.func, "attr", getattr(call.func, "id", ""))
                place = names.get(name)
                if place is not None and len(call.args) > place:
                    argument = call.args[place]
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        yield argument.value


def described(heading: str) -> set[str]:
    """Return the first column of the table below a heading of the page about questions."""
    page = (DOCS / "questions.md").read_text(encoding="utf-8")
    parts = re.split(r"^## +(.+)$", page, flags=re.MULTILINE)
    section = dict(zip(parts[1::2], parts[2::2], strict=True))[heading]
    return set(re.findall(r"^\| `([a-z_]+)` \|", section, flags=re.MULTILINE))


@pytest.mark.parametrize(
    ("heading", "functions"),
    [
        ("Kinds of questions", QUESTIONS),
        ("Kinds of events", EVENTS),
        ("Verbs of options", VERBS),
        ("Reasons of an end", REASONS),
    ],
)
def test_the_tables_of_questions_events_options_and_reasons_are_complete(heading, functions):
    """The tables contain exactly the kinds that the rules use."""
    assert described(heading) == set(calls(functions)) - {"begin", "reseed"}


FIELDS = ("kind", "seat", "target", "cards", "amount", "key")


def test_the_fields_of_every_event_are_described():
    """The table has an entry for each field that the rules set, and tells who sees cards."""
    told: dict[str, set[str]] = {}
    for path in RULES:
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and getattr(call.func, "attr", "") == "tell":
                given = dict(zip(FIELDS, call.args, strict=False))
                given |= {keyword.arg: keyword.value for keyword in call.keywords}
                kind = given.pop("kind")
                if isinstance(kind, ast.Constant):
                    told.setdefault(kind.value, set()).update(given)

    page = (DOCS / "questions.md").read_text(encoding="utf-8").partition("## Kinds of events")[2]
    written: dict[str, set[str]] = {}
    for line in page.partition("\n## ")[0].splitlines():
        kind, _, *cells = [cell.strip() for cell in line.strip("|").split("|")] + ["", ""]
        if re.fullmatch("`[a-z_]+`", kind):
            fields = {name for name, cell in zip(FIELDS[1:], cells, strict=False) if cell}
            hidden = {"seen_by"} if re.search(r"\bonly\b", cells[2]) else set()
            written[kind.strip("`")] = fields | hidden

    assert written == told


@pytest.mark.parametrize("name", import_module("filled").PUBLIC)
def test_every_public_name_is_in_the_reference(name):
    """Each name of ``__all__`` is described on a page of the reference."""
    pages = [page.read_text(encoding="utf-8") for page in (DOCS / "reference").glob("*.md")]
    directive = re.compile(r"^\.\. [\w:]+:: (?:bang(?:core|_\w+)\.(?:\w+\.)*)?(\w+)", re.MULTILINE)
    names = set(import_module(name).__all__)

    assert names - set(directive.findall("\n".join(pages))) == set()


@pytest.mark.parametrize("name", HOOKS)
def test_every_hook_is_typed_and_declares_what_the_reference_shows(name):
    """Arguments and results have types; effects get an engine, queries a table; cards are named."""
    spec, signature = hooks.SPECS[name], inspect.signature(HOOKS[name])
    untyped = [p.name for p in signature.parameters.values() if p.annotation is p.empty]
    assert (untyped, signature.return_annotation is not signature.empty) == ([], True)
    assert signature.parameters["g"].annotation == ("Engine" if spec.is_effect else "Table")
    assert spec.combine in hooks.COMPOSITIONS
    assert set(spec.kept_until) <= {"turn", "players", "touch"}
    assert re.search(r"^:cards: \S", inspect.getdoc(HOOKS[name]) or "", re.MULTILINE)


def example(name: str) -> str:
    """Return the example in the docstring of a hook."""
    documentation = inspect.getdoc(HOOKS[name]) or ""
    assert "\n::\n" in documentation, f"{name} has no example"
    return dedent(documentation.partition("\n::\n")[2])


@pytest.mark.parametrize("name", HOOKS)
def test_the_example_of_a_hook_is_accepted(name):
    """A ruleset accepts the example as an ability that implements the hook."""
    scope = dict(vars(import_module("bangcore.plugin")))
    exec(
        "class Ability:\n" + "".join(f"    {line}\n" for line in example(name).splitlines()), scope
    )
    rules = bangcore.Ruleset.build(Expansion(name="owls", ability=scope["Ability"]))

    assert f"{name} ({rules.composition(name)})" in rules.describe().splitlines()
    assert re.search(r"^    owls( \(priority -?\d+\))?$", rules.describe(), re.MULTILINE)


@pytest.mark.parametrize("name", HOOKS)
def test_the_example_of_a_hook_uses_existing_attributes(name):
    """Examples use only attributes that ``g`` has: an Engine for effects, else a Table."""
    given = Engine if hooks.SPECS[name].is_effect or "lambda g:" in example(name) else Table
    taken = {
        node.attr
        for node in ast.walk(ast.parse(example(name)))
        if isinstance(node, ast.Attribute) and getattr(node.value, "id", "") == "g"
    }

    assert taken - {attribute for attribute in dir(given) if attribute[0] != "_"} == set()


EXPANSIONS = {point.name: point for point in entry_points(group="bangcore.expansions")}
EVERYTHING = bangcore.Ruleset.build(*sorted(set(EXPANSIONS) - {"base"}))


def test_every_option_of_the_rulesets_is_described():
    """The page about rules lists each option, its default and its ruling."""
    page = (DOCS / "rules.md").read_text(encoding="utf-8")
    section = page.partition("## Options of a ruleset")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `(\w+)` \| `(\w+)` \|.* (R-\d+) \|$", section, re.MULTILINE)

    assert sorted(rows) == sorted(
        (option.name, str(option.default), option.ruling)
        for option in EVERYTHING.option_specs.values()
    )


def test_the_views_of_expansions_are_described():
    """The table lists exactly the fields that expansions add to views."""
    page = (DOCS / "questions.md").read_text(encoding="utf-8")
    section = page.partition("## Views of expansions")[2]
    rows = re.findall(r"^\| `(\w+)` \| `(\w+)` \| \S", section, re.MULTILINE)
    shown = bangcore.Game.new(6, EVERYTHING, seed=1).view(0).extra

    assert sorted(rows) == sorted((name, key) for name, kept in shown.items() for key in kept)


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", "docs/where-it-goes.md"])
def test_the_pages_for_changes_name_places_that_are_there(page):
    """Every path in their tables exists."""
    paths = re.findall(
        r"`(src/[\w/.]+|(?:docs|tests|examples|benchmarks)/[\w/.]+(?:/|\.\w+))`",
        (ROOT / page).read_text(encoding="utf-8"),
    )
    assert len(paths) > 8
    assert [path for path in paths if not (ROOT / path).exists()] == []


def test_every_link_to_a_file_leads_to_one():
    """No page links to a file that does not exist."""
    pages = [*ROOT.glob("*.md"), *DOCS.rglob("*.md"), *ROOT.glob("src/*/*.md")]
    found = [
        (page.relative_to(ROOT).as_posix(), link)
        for page in pages
        if "_build" not in page.parts
        for link in re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    ]

    assert len(found) > 200
    assert [(p, link) for p, link in found if not (ROOT / p).parent.joinpath(link).exists()] == []


def test_every_picture_says_what_it_shows():
    """Every picture of a page has an alternative text."""
    pages = [ROOT / "README.md", *DOCS.rglob("*.md")]
    found = [
        (page.name, said)
        for page in pages
        if "_build" not in page.parts
        for said in re.findall(r"!\[([^\]]*)\]\(", page.read_text(encoding="utf-8"))
    ]

    assert len(found) >= 10
    assert [page for page, said in found if len(said) < 5] == []
