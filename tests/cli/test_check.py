"""`bang check` plays games with an expansion and reports coverage and faults."""

import warnings

import pytest

from bangcore import available_expansions
from bangcore.testing import Report
from bangcore.testing.expansion import checking as conformance

INSTALLED = {info.name for info in available_expansions()}
needs_bullet = pytest.mark.skipif("bullet" not in INSTALLED, reason="needs The Bullet")


@pytest.fixture(autouse=True)
def in_this_process(monkeypatch):
    """Skip the slow games in other processes."""
    monkeypatch.setattr(conformance, "check_hash_seeds", lambda *_: False)


@pytest.mark.long
@needs_bullet
def test_coverage_is_reported(bang):
    """Without a fault the exit code is 0, and the report counts what came up."""
    ran = bang("check", "bullet", "--players", 4, "--games", 1)

    assert (ran.code, ran.err) == (0, "")
    assert "uncle_will" in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80


@pytest.mark.long
@needs_bullet
def test_the_report_is_json(bang):
    """With ``--json``, the report includes the empty list of faults."""
    ran = bang("check", "bullet", "--players", 4, "--games", 1, "--focus", "uncle_will", "--json")

    assert ran.code == 0
    assert ran.data["faults"] == []
    assert ran.data["games"] >= 1
    assert ran.data["came_up"]["character"]["uncle_will"] >= 1


def test_a_fault_is_shown_with_a_test_and_exit_code_1(bang, monkeypatch):
    """A fault is shown with a test to paste, and the exit code is 1."""
    monkeypatch.setattr(conformance, "LONGEST", 5)

    ran = bang("check", "base", "--players", 4, "--games", 1)

    assert (ran.code, ran.err) == (1, "bang: 1 fault\n")
    assert ran.out.startswith("Fault 1: the game has no end after 5 answers")
    assert "never came up" in ran.out
    assert "check_expansion(players=4, games=1)" in ran.out
    assert bang("check", "base", "--games", 1, "--players", 4, "--json").data["faults"][0]["test"]


def test_ctrl_c_reports_the_games_so_far(bang, monkeypatch):
    """After Ctrl-C, the report covers the games played so far."""
    played = []

    def twice(self, *arguments):
        if len(played) == 2:
            raise KeyboardInterrupt
        played.append(arguments)
        self.games += 1

    monkeypatch.setattr(conformance.ExpansionCheck, "_play", twice)

    ran = bang("check", "base", "--players", 4, "--games", 9, "--lang", "de")

    assert (ran.code, ran.err) == (130, "bang: angehalten nach 2 Spielen\n")
    assert ran.out.startswith("2 Spiele, 0 Antworten, 0 Prüfungen, ")
    assert "anderen Hash-Seeds: nicht gespielt: die Prüfung wurde vorher angehalten" in " ".join(
        ran.out.split()
    )


def test_a_terminal_shows_the_progress(bang, monkeypatch):
    """Progress is shown on one line, cleared at the end, after a notice about the duration."""
    for name in ("_play", "_play_rare"):
        monkeypatch.setattr(conformance.ExpansionCheck, name, lambda *_: None)
    monkeypatch.setattr(conformance, "missing_in", lambda _: [])
    ran = bang("check", "base", "--players", 4, "--games", 2, watched=True)
    before, *told, after = ran.err.split("\r\033[K")

    assert (ran.code, before, after) == (0, "bang: this may take two minutes\n", "")
    assert len(told) > 1
    assert "game 1 of 2, faults: 0" in told
    assert not any("\n" in line for line in told)


@pytest.fixture
def report(monkeypatch):
    """Replace the games of a check with this report."""

    def steps(self):
        warnings.warn("coroutine 'damage' was never awaited", RuntimeWarning, stacklevel=1)
        return iter(())

    made = Report(
        1,
        1,
        1200,
        False,
        0.25,
        {"card": {"nest": 3}},
        {"hook bang_reach of card:nest": "play more games " * 9},
        again="unreachable",
    )
    monkeypatch.setattr(conformance.ExpansionCheck, "steps", steps)
    monkeypatch.setattr(conformance.ExpansionCheck, "report", lambda _: made)
    return made


def test_a_report_in_english_is_that_of_the_kit(bang, report):
    """The English report equals the kit's; its warnings are not shown."""
    ran = bang("check", "base")

    assert (ran.code, ran.err) == (0, "")
    assert ran.out == f"{report}\n"
    assert ran.out.startswith("1 game, 1 answer, 1,200 checks, 0.2 seconds\n")


@pytest.mark.parametrize("language", ["de", "fr", "is", "it"])
def test_a_report_is_translated(bang, report, language):
    """A report is translated, except for the keys that came up and the advice for the others."""
    english = str(report).splitlines()
    told = bang("check", "base", "--lang", language).out.splitlines()

    same = [line for line in told if line and line in english]
    assert same == [line for line in english if line.startswith("  ")]


def test_a_report_fits_a_narrow_terminal(bang, report, monkeypatch):
    """A report is wrapped to a narrow terminal."""
    monkeypatch.setenv("COLUMNS", "40")

    assert max(map(len, bang("check", "base").out.splitlines())) <= 40


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["check"], "NAME is missing (see bang check --help)"),
        (["check", "dodgecty"], "no expansion 'dodgecty'"),
        (["check", "./hose.py"], "'./hose.py': no such file"),
        (["check", "base", "--focus", "bert"], "no card, character or rule 'bert'"),
        (["check", "base", "--players", "99"], "99 players are not supported"),
        (["check", "base", "--option", "characters=7"], "option 'characters' cannot be '7'"),
    ],
)
def test_wrong_arguments_are_refused_in_a_line(bang, words, message):
    """Wrong arguments are refused in one line, with exit code 2."""
    ran = bang(*words)

    assert ran.code == 2
    assert message in ran.err
    assert ran.err.count("\n") == 1


def examples(bang):
    """Return the examples in the help, without ``bang``."""
    lines = map(str.split, bang("check", "--help").out.partition("\nexamples:\n")[2].splitlines())
    return [words[1:] for words in lines if words[:1] == ["bang"]]


@pytest.mark.skipif(not {"dodgecity", "highnoon"} <= INSTALLED, reason="needs both expansions")
def test_the_examples_in_the_help_work(bang, monkeypatch):
    """Each example is accepted; its check is not carried out."""
    monkeypatch.setattr(conformance.ExpansionCheck, "steps", lambda _: iter(()))

    assert [bang(*words).err for words in examples(bang)] == ["", "", ""]


def test_the_help_fits_a_terminal(bang):
    ran = bang("check", "--help")

    assert ran.code == 0
    assert max(map(len, ran.out.splitlines())) <= 80
