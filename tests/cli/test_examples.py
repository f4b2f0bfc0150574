"""The examples of ``bang`` in its help and in the documents run."""

from __future__ import annotations

import json
import re
import shlex
from importlib.util import find_spec
from itertools import islice
from pathlib import Path

import pytest

from bang_cli.arguments import COMMANDS, parsers
from bang_lab import write_notation
from bangcore import Game, available_expansions
from bangcore.testing.expansion.checking import ExpansionCheck

ROOT = Path(__file__).parents[2]
# Other tests compare the output of the commands on these pages.
COMPARED = ROOT / "docs/cli.md", ROOT / "docs/reference/commands.md"
DOCUMENTS = [
    *(path for path in sorted(ROOT.glob("docs/**/*.md")) if path not in COMPARED),
    *sorted(ROOT.glob("*.md")),
    *sorted(ROOT.glob("src/*/README.md")),
    *sorted(ROOT.glob("examples/*/README.md")),
]
ELSEWHERE = {
    "bang check ./house.py": "tests/cli/test_new.py, with the file of bang new",
    "bang play --expansions ./house.py": "tests/cli/test_new.py",
    "bang play --expansions moonshiners": "tests/docs/test_wheel.py, with the files of bang new",
    "bang cards --expansions moonshiners moonshine": "tests/docs/test_wheel.py",
    "bang check moonshiners --players 4 --games 2": "tests/docs/test_wheel.py",
    "bang play --expansions house_teams --option teams": "tests/cli/test_house_teams.py",
    "bang play --bots better_cowboy:player": "tests/lab/test_better_cowboy.py",
    "bang bench roles better_cowboy:player": "tests/lab/test_better_cowboy.py",
    "bang play --bots train:saved": "tests/lab/test_training.py, with a policy",
    "bang simulate --bots train:saved,cowboy --games 200": "tests/lab/test_training.py",
    "bang simulate --games 500 --plot games.svg": "tests/cli/test_simulate.py",
    "bang bench verify proof.json": "tests/cli/test_bench.py, with a proof",
    "bang bench inference counts:guess": "tests/lab/test_inference.py",
    "bang bench inference my_models:guess": "tests/lab/test_inference.py, with a model",
    "bang expansions": "tests/cli/test_cards.py",
    "bang expansions --json": "tests/cli/test_cards.py",
    "bang play --bots my_models:model_bot": "tests/lab/test_model.py",
    "bang play --watch --lang da": "tests/test_text.py, with a new language",
}
ON_A_CLUSTER = "--dask"  # tests/lab/test_dask.py
# The same commands in little time.
SHORTER = {
    "bench": ["--deals", "1", "--workers", "1"],
    "dataset": ["--games", "1", "--workers", "1"],
    "simulate": ["--games", "2", "--workers", "1"],
}
STEPS = ExpansionCheck.steps
BOTS = """
from bang_bots import RandomBot

def maker(rules, seed):
    return RandomBot(seed)

pacifist = maker
"""


def commands_in(text: str) -> list[str]:
    """Return the commands in the code of a *text*, without their output and their comments."""
    text = text.replace("\\\n", " ")
    lines = re.findall(
        r"^(?: {2,}|\$ )?(?:uv run )?(bang [a-z].*?)(?: {2,}.*| #.*)?$", text, re.MULTILINE
    )
    spans = [" ".join(one.split()) for one in re.findall(r"`(?:uv run )?(bang\s[a-z][^`]*)`", text)]
    # a command with only an option, such as `bang play --resume`, is a mention
    spans = [one for one in spans if not re.fullmatch(r"bang \w+ --\w+", one)]
    # a name in capitals stands for any
    return [one for one in (*lines, *spans) if not re.search(r"(?<![-\w])[A-Z]{2,}|[`|]", one)]


def examples() -> list[str]:
    """Return each example once: whole commands, not mentions of one such as ``bang check``."""
    root, commands = parsers()
    texts = [str(one.epilog) for one in (root, *commands.values())]
    texts += [path.read_text(encoding="utf-8") for path in DOCUMENTS]
    found = dict.fromkeys(command for text in texts for command in commands_in(text))
    needed = {name for name, parser in commands.items() if parser._get_positional_actions()}
    return [
        command
        for command in found
        if command.split()[1] in COMMANDS
        and (command.split()[2:] or command.split()[1] not in needed)
        and ON_A_CLUSTER not in command
    ]


EXAMPLES = examples()


@pytest.fixture(scope="module")
def evening():
    """Return a game at its first question, which another may replace."""
    return Game.new(5, seed=7)


@pytest.fixture
def files(evening, tmp_path):
    """Write the files that the examples name into the current folder."""
    (tmp_path / "my_bots.py").write_text(BOTS)
    (tmp_path / "evening.txt").write_text(write_notation(evening), encoding="utf-8")
    for name in ("evening.json", "game.json"):
        (tmp_path / name).write_text(json.dumps(evening.to_dict()))
    (tmp_path / "empty").mkdir()


@pytest.mark.parametrize("command", [one for one in EXAMPLES if one not in ELSEWHERE])
def test_an_example_runs(command, bang, files, tmp_path, monkeypatch):
    """The command ends without an error; long ones end after few games."""
    if "--plot" in command and not find_spec("matplotlib"):
        pytest.skip("needs matplotlib")
    if command.startswith("bang dataset") and not find_spec("pyarrow"):
        pytest.skip("needs pyarrow")
    _, *words = shlex.split(command.partition(">")[0])
    here = {info.name for info in available_expansions()}
    words = [re.sub(r"\b(search:\w+|hard)\b", "search:1", word) for word in words]
    if words[0] == "new":
        monkeypatch.chdir(tmp_path / "empty")
    monkeypatch.setattr(ExpansionCheck, "steps", lambda self: islice(STEPS(self), 1))
    named = {name for word in words for name in word.split(",")}
    if not named & {"dodgecity", "highnoon", "goldrush", "bullet"} <= here:
        pytest.skip("needs an expansion that is not installed")

    ran = bang(*words, *SHORTER.get(words[0], ()))

    assert ran.code == 0, ran.err


def test_the_examples_include_each_command():
    """The help of each command has an example, and the exceptions are still examples."""
    assert {command.split()[1] for command in EXAMPLES} == {*COMMANDS}
    assert {*ELSEWHERE} <= {*EXAMPLES}
