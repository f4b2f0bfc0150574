"""A release of an expansion reads the saves of older releases that it names."""

import sys

import pytest

from bangcore import Game, Ruleset, RulesetMismatch
from bangcore.rules import finding

CODE = """
from bangcore.plugin import Character, Expansion
RULES = Expansion(
    name="owls", characters=[Character("owl", "Owl", 4, text="Sees.")], reads={reads!r}
)
"""


@pytest.fixture
def release(tmp_path, monkeypatch):
    """Return a function that installs a version of an expansion in place of another."""

    def install(version, reads=()):
        for info in tmp_path.glob("*.dist-info"):
            info.rename(tmp_path / f"{info.stem}.old")
        (tmp_path / f"owls_{len(sys.modules)}.py").write_text(CODE.format(reads=reads))
        info = tmp_path / f"owls-{version}.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: owls\nVersion: {version}\n")
        point = f"owls = owls_{len(sys.modules)}:RULES"
        (info / "entry_points.txt").write_text(f"[bangcore.expansions]\n{point}\n")
        finding.installed.cache_clear()

    monkeypatch.syspath_prepend(tmp_path)
    yield install
    finding.installed.cache_clear()


def test_saves_of_versions_that_are_read_go_on_as_those_of_this_one(release):
    """A save of 1.0 is loaded by 1.1, with and without its rules, and saved as one of 1.1."""
    release("1.0")
    game = Game.new(4, Ruleset.build("owls"), seed=1)
    data, record = game.to_dict(), game.record
    release("1.1", reads=["1.0"])
    rules = Ruleset.build("owls")

    for again in (Game.from_dict(data), Game.from_dict(data, rules), Game.replay(record, rules)):
        assert again.to_dict() == {**data, "ruleset": ["base==0.1.0", "owls==1.1"]}


@pytest.mark.parametrize("reads", [[], ["0.9"]])
def test_saves_of_other_versions_are_refused(release, reads):
    """A version that no release promises to read is told with the one that is here."""
    release("1.0")
    data = Game.new(4, Ruleset.build("owls"), seed=1).to_dict()
    release("2.0", reads=reads)

    with pytest.raises(RulesetMismatch, match=r"owls==1\.0.*owls==2\.0"):
        Game.from_dict(data)
    with pytest.raises(RulesetMismatch, match=r"owls==1\.0"):
        Game.from_dict(data, Ruleset.build("owls"))
