"""Shared by all tests."""

import os
import re
import signal
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# The tests of an expansion are in a folder named like its package, and run where it is installed.
collect_ignore = [
    folder.name for folder in Path(__file__).parent.glob("bang_*") if find_spec(folder.name) is None
]
OURS = re.compile(r"^(?:from|import) (bang_\w+)", re.MULTILINE)

# A game is a large example, and its duration is irrelevant.
settings.register_profile(
    "quick",
    max_examples=25,
    stateful_step_count=30,
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
# Other examples for each --hypothesis-seed.
settings.register_profile(
    "night", settings.get_profile("quick"), max_examples=100, derandomize=False, print_blob=True
)
# To look for trouble: pytest tests/properties tests/together -m "" --hypothesis-profile=soak
settings.register_profile(
    "soak",
    settings.get_profile("quick"),
    max_examples=2000,
    stateful_step_count=100,
    derandomize=False,
    print_blob=True,
)
settings.load_profile("quick")


@pytest.fixture(scope="session")
def tell():
    """Return the function that plays a game by chance and finds words for all of it."""
    return tell_game


def tell_game(game, language, choose):
    """Play *game* to its end, check that it can be told, and return the kinds of its events."""
    told = []
    game.events.subscribe(told.append, seat=0)
    while game.decision:
        view = game.view(game.decision.seat)
        prompt = language.prompt(view)
        assert prompt not in ("", language.say("prompt"))
        assert not prompt.endswith(language.say("prompt +what", what=""))
        said = [language.option(option, view) for option in view.decision.options]
        assert len({*said}) == len(said)
        assert not any("_" in line for line in said)
        shown = language.shown(view)
        assert not any("{" in line for line in [*said, *shown.table, *shown.seats.values()])
        game.apply(choose(game.decision.options))
    lines = {event: language.event(event, game.names) for event in told}
    assert [e for e, line in lines.items() if e.kind != "changed" and not line] == []
    assert not [line for line in lines.values() if line and "{" in line]
    assert language.outcome(game.outcome, game.names)
    return {event.kind for event in told}


def pytest_addoption(parser):
    parser.addoption(
        "--update-golden", action="store_true", help="write the golden playthroughs anew"
    )
    parser.addoption("--soak-from", type=int, help="the first seed of the random games to soak")
    parser.addoption(
        "--ruling",
        action="append",
        default=[],
        metavar="R-056",
        type=number_of_ruling,
        help="run only the tests that prove this ruling; may be repeated",
    )


def number_of_ruling(text):
    """Return the number of a ruling as in marks."""
    found = re.fullmatch(r"(?:r-?)?(\d{1,3})", text, re.IGNORECASE)
    if found is None:
        raise ValueError(text)
    return f"R-{int(found[1]):03}"


def pytest_ignore_collect(collection_path, config):
    """Leave out files without a requested ruling, or for packages that are not installed."""
    wanted = config.getoption("ruling")
    if collection_path.suffix == ".py" and any(
        find_spec(name) is None for name in OURS.findall(collection_path.read_text("utf-8"))
    ):
        return True
    if wanted and collection_path.name.startswith("test_") and collection_path.suffix == ".py":
        text = collection_path.read_text(encoding="utf-8")
        if not any(number in text for number in wanted):
            return True
    return None


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config):
    """Use one process for each core by default, where xdist is in use."""
    if hasattr(config, "workerinput") or not config.pluginmanager.hasplugin("xdist"):
        return
    if config.option.numprocesses is None:
        config.option.numprocesses = "logical"
        config.option.dist = "worksteal"


@pytest.hookimpl(optionalhook=True, tryfirst=True)
def pytest_xdist_auto_num_workers(config):
    """Use one process if few tests are selected or their output is shown."""
    seen = config.option.capture == "no"
    few = (
        config.option.keyword
        or config.getoption("ruling")
        or all(".py" in word for word in config.args)
    )
    return 0 if seen or few or config.option.collectonly else None


def pytest_configure(config):
    """Run named tests even if they are long; keep bytecode in the cache if not beside the files.

    Otherwise workers, and the hundreds of processes that tests start, would each compile the
    library.
    """
    if sys.dont_write_bytecode and hasattr(config, "cache"):
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = str(config.cache.mkdir("bytecode"))
    if config.option.markexpr == "not long" and any("::" in word for word in config.args):
        config.option.markexpr = ""


def pytest_collection_modifyitems(config, items):
    """Refuse long tests of rulings, which must always run; deselect rulings not requested."""
    wrong = [
        one.nodeid
        for one in items
        if one.get_closest_marker("long") and one.get_closest_marker("ruling")
    ]
    if wrong:
        raise pytest.UsageError(f"a test of a ruling is not long: {', '.join(wrong)}")
    wanted = set(config.getoption("ruling"))
    if wanted:
        chosen, others = [], []
        for item in items:
            proved = {number for mark in item.iter_markers("ruling") for number in mark.args}
            (chosen if proved & wanted else others).append(item)
        items[:] = chosen
        config.hook.pytest_deselected(items=others)


@pytest.fixture
def house_teams(tmp_path_factory):
    """Return the folders that make Python find ``examples/house_teams`` as if it were installed."""
    example = Path(__file__).parents[1] / "examples" / "house_teams"
    project = tomllib.loads((example / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    name, version = project["name"], project["version"]
    points = project["entry-points"]["bangcore.expansions"]
    folder = tmp_path_factory.mktemp("installed")
    info = folder / f"{name.replace('-', '_')}-{version}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    lines = [f"{point} = {value}" for point, value in points.items()]
    (info / "entry_points.txt").write_text("\n".join(["[bangcore.expansions]", *lines, ""]))
    return [str(folder), str(example)]


@pytest.fixture(autouse=True, scope="session")
def ctrl_c():
    """Enable Ctrl-C in child processes, even where these tests ignore it.

    A shell makes background jobs ignore SIGINT, and child processes inherit that.
    """
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def unmeasured(monkeypatch):
    """Disable coverage in child processes: an interrupted one may hold a lock.

    Ctrl-C may interrupt coverage while it records, which then waits for itself forever.
    """
    monkeypatch.delenv("COVERAGE_PROCESS_CONFIG", raising=False)
