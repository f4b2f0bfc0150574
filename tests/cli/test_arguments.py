"""Arguments: help, and one-line error messages."""

import errno
import importlib
import os
import subprocess
import sys

import pytest

import bang_cli.running
from bang_cli import arguments, main
from bang_table.text import languages
from bangcore import __version__, compiled

COMMANDS = [
    *("play", "simulate", "bench", "dataset", "cards", "expansions", "new", "replay", "watch"),
    *("schema", "bug"),
]


def complains(ran) -> bool:
    return (
        ran.code == 2
        and not ran.out
        and ran.err.startswith("bang: ")
        and ran.err.count("\n") == 1
        and "Traceback" not in ran.err
    )


def test_version(bang):
    ran = bang("--version")

    assert ran.code == 0
    assert ran.out == f"bang {__version__}, {'compiled' if compiled else 'pure'}\n"


def test_without_arguments_the_commands_are_listed(bang):
    ran = bang()

    assert ran.code == 0
    assert all(command in ran.out for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_examples(bang, command):
    ran = bang(command, "--help")

    assert ran.code == 0
    assert f"  bang {command}" in ran.out.partition("examples:")[2]
    assert ran.out.startswith(f"usage: bang {command} [-h] ")
    assert bang("help", command).out == ran.out
    assert max(map(len, ran.out.splitlines())) <= 80


def test_help_is_in_english(bang):
    assert bang("play", "--help", "--lang", "de").out == bang("play", "--help").out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["paly"], "'play'"),
        (["--sede"], "--help"),
        (["play", "--sede", "3"], "'--seed'"),
        (["play", "--playesr=5"], "'--players'"),
        (["play", "--players", "many"], "'many' is not a whole number"),
        (["play", "--players", "0"], "at least 1"),
        (["play", "--players", "9"], "4, 5, 6, 7"),
        (["play", "--players", "99999999999999999999999"], "4, 5, 6, 7"),
        (["play", "--seed", "x"], "'x' is not a whole number"),
        (["play", "--seed"], "--seed: a value is missing"),
        (["play", "--watch=3"], "--watch: it takes no value"),
        (["play", "--bots", "cowby"], "'cowboy'"),
        (["play", "--lang", "xx"], ", ".join(sorted(languages()))),
        (["play", "--expansions", "bse"], "'base'"),
        (["play", "--expansions", "base"], "named twice"),
        (["play", "--option", "simplifed"], "'simplified'"),
        (["play", "--option", "characters=9"], "1, 2, 3"),
        (["play", "--option", "simplified=perhaps"], "false, true"),
        (["play", "--option", "="], "option"),
        (["play", "--names", "Ann,ann"], "named 'ann'"),
        (["play", "--names", "a->b"], "->"),
        (["play", "--names", "a\x1b[31m"], "not the name"),
        (["play", "--players", "4", "--names", "A,B,C,D,E"], "5 names for 4 players"),
        (["play", "--seat", "Anm"], "'Ann'"),
        (["play", "--seat", "6"], "no player '6'"),
        (["play", "--humans", "6"], "6 people at a table of 5"),
        (["play", "--humans", "2", "--seat", "Ann"], "one of them"),
        (["play", "--watch", "--seat", "Ann"], "--watch"),
        (["play", "more"], "'more' is one argument too many"),
        (["play", "--resume", "nowhere.json"], "No such file"),
        (["play", "--resume", "x.json", "--players", "5"], "--players"),
        (["play", "--save", "no/folder/x.json"], "No such file"),
        (["simulate", "--games", "0"], "at least 1"),
        (["simulate", "--games", str(10**13)], "at most 1000000000000"),
        (["simulate", "--games", "9" * 4000], "is too large"),
        (["simulate", "--workers", "-1"], "at least 1"),
        (["simulate", "--workers", "1000"], "at most 256"),
        (["simulate", "--games", "1", "--rows", "no/folder.csv"], "No such file"),
        (["cards", "barrle"], "'Barrel'"),
        (["cards", "--kind", "crad"], "'card'"),
        (["replay"], "FILE"),
        (["replay", "."], "directory"),
        (["expansions", "--jsn"], "'--json'"),
    ],
    ids=lambda value: (
        " ".join(value).replace("\x1b", "ESC")[:60] if isinstance(value, list) else ""
    ),
)
def test_wrong_arguments_are_one_line(bang, words, said):
    ran = bang(*words, typed=[])

    assert complains(ran), ran
    assert said in ran.err
    assert len(ran.err) < 200


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["play", "--seat", "Anm"], "'Anm' gibt es nicht (Spieler); meinst du 'Ann'?"),
        (["play", "--watch", "--humans", "1"], "mit --watch spielen nur Bots; lass --seat und "
         "--humans weg"),
        (["play", "--players", "9"], "mit 9 Spielern geht es nicht; wähle "
         "4, 5, 6, 7"),
        (["play", "--option", "characters=9"], "Option 'characters' kann nicht '9' sein; wähle "
         "1, 2, 3"),
        (["play", "--save", "."], ". kann nicht geschrieben werden: das ist keine Datei"),
        (["replay", "empty.json"], "empty.json ist kein gespeichertes Spiel: das ist kein JSON"),
        (["cards", "Fasz"], "'Fasz' gibt es nicht (Karte, Charakter oder Rolle); meinst du "
         "'Fass'?"),
        (["cards", "--kind", "crad"], "'crad' gibt es nicht (Art); meinst du 'card'?"),
        (["play", "--names", "Ann,ann"], "zwei Spieler heißen 'ann'"),
        (["play", "--names", "a->b"], "im Namen 'a->b' dürfen '->' und ':' nicht vorkommen"),
        (["play", "--expansions", "bsae"], "'bsae' gibt es nicht (Erweiterung); meinst du "
         "'base'?"),
        (["play", "--expansions", "base,base"], "die Erweiterung 'base' ist zweimal "
         "genannt"),
        (["play", "--players", "many"], "--players: 'many' ist keine ganze Zahl (siehe bang play "
         "--help)"),
        (["play", "--seed"], "--seed: ein Wert fehlt (siehe bang play --help)"),
        (["play", "--bots", "cowby"], "--bots: 'cowby' gibt es nicht (Bot); meinst du 'cowboy'? "
         "(siehe bang play --help)"),
        (["play", "--resume", "nowhere.json"], "nowhere.json kann nicht gelesen werden: so eine "
         "Datei oder so einen Ordner gibt es nicht"),
        (["paly"], "'paly' gibt es nicht (Befehl); meinst du 'play' oder 'replay'?"),
        (["play", "--sede"], "'--sede' gibt es nicht (Option); meinst du '--seed' oder '--seat'? "
         "(siehe bang play --help)"),
        (["replay"], "FILE fehlt (siehe bang replay --help)"),
        (["replay", "x.json", "y"], "'y' ist ein Argument zu viel (siehe bang replay --help)"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)  # fmt: skip
def test_error_messages_are_in_the_language_of_the_game(bang, tmp_path, words, said):
    (tmp_path / "empty.json").write_text("", encoding="utf-8")
    ran = bang(*words, "--lang=de", typed=[])

    assert complains(ran)
    assert ran.err == f"bang: {said}\n"


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (ZeroDivisionError("two\nlines"), "ZeroDivisionError: two lines"),
        (
            ModuleNotFoundError("No module named 'hats'", name="hats"),
            "ModuleNotFoundError: No module named 'hats'",
        ),
    ],
)
def test_an_unexpected_error_is_one_line_and_says_how_to_see_more(
    bang, monkeypatch, capsys, error, said
):
    def broken(words):
        raise error

    monkeypatch.setattr(bang_cli.running, "_dispatch", broken)
    ran = bang("cards")

    assert ran.code == 1
    assert ran.err == f"bang: unexpected error: {said} (BANG_DEBUG=1 shows where)\n"

    monkeypatch.setenv("BANG_DEBUG", "1")
    assert main(["cards"]) == 1
    assert "Traceback" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["cards", "barrle"], ["bench", "verify", "junk.json"]])
def test_bang_debug_adds_the_traceback_of_a_user_error(bang, monkeypatch, words):
    plain = bang(*words)
    monkeypatch.setenv("BANG_DEBUG", "1")
    ran = bang(*words)

    assert (plain.code, ran.code) == (2, 2)
    assert ran.err.startswith("Traceback")
    assert ran.err.endswith(plain.err)


@pytest.mark.parametrize("debug", [False, True])
def test_a_full_disk_shows_a_traceback_only_with_bang_debug(gone, monkeypatch, capsys, debug):
    """On a full disk, remaining output is discarded."""
    if debug:
        monkeypatch.setenv("BANG_DEBUG", "1")
    said = "Traceback" if debug else "bang: No space left on device\n"

    with gone(OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))):
        assert main(["schema"]) == 1
        assert sys.stdout.name == os.devnull
    assert capsys.readouterr().err.startswith(said)


def python(*words: str, **more) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, **more.pop("env", {})}
    return subprocess.run(
        [sys.executable, *words],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=300,
        env=environment,
        **more,
    )


def test_importing_the_command_imports_neither_rich_nor_the_bots():
    code = "import sys, bang_cli; print(*{'rich', 'bang_bots'} & set(sys.modules))"

    assert python("-c", code).stdout == "\n"


def test_importing_the_module_runs_nothing():
    """Importing ``__main__`` under its module name, as tools do, does not run the command."""
    sys.modules.pop("bang_cli.__main__", None)
    importlib.import_module("bang_cli.__main__")


INTERRUPTED = """
import sys
from importlib.metadata import distribution

stop = sys.argv[1]

class Interrupt:
    def find_spec(self, name, path=None, target=None):
        if name == stop:
            raise KeyboardInterrupt

sys.meta_path.insert(0, Interrupt())
[command] = distribution("bang-cli").entry_points.select(group="console_scripts", name="bang")
main = command.load()
sys.argv[1:] = ["cards", "barrel"]
sys.exit(main())
"""


@pytest.mark.parametrize(
    "module",
    [
        "bangcore",
        "rich.console",
        *(
            pytest.param(name, marks=pytest.mark.long)
            for name in ("attrs", "bangcore.game.game", "bang_cli.running")
        ),
    ],
)
def test_ctrl_c_while_python_imports_shows_nothing(module):
    """Ctrl-C during imports ends the process silently, even before the library is imported."""
    ran = python("-c", INTERRUPTED, module)

    assert (ran.returncode, ran.stdout, ran.stderr) == (130, "", "")


@pytest.mark.parametrize("size", ["0", "²", "99999999999"])
def test_an_impossible_terminal_size_is_ignored(bang, monkeypatch, size):
    words = ["cards"]
    # only for the runs: pytest itself reads these variables
    with monkeypatch.context() as here:
        here.setenv("LINES", "24")
        usual = bang(*words).out
        here.setenv("COLUMNS", size)
        here.setenv("LINES", size)
        shown = bang(*words).out

    assert shown == usual


@pytest.mark.skipif(sys.platform == "win32", reason="there is no head")
def test_a_closed_pipe_is_not_an_error(tmp_path):
    command = f"{sys.executable} -m bang_cli cards | head -n 2; echo ${{PIPESTATUS[0]}}"
    ran = subprocess.run(
        ["bash", "-c", command], capture_output=True, text=True, timeout=300, cwd=tmp_path
    )

    assert ran.stderr == ""
    assert ran.stdout.splitlines()[-1] == "0"


def test_without_unicode_and_a_terminal_it_is_told_in_plain_letters():
    ran = python("-m", "bang_cli", "cards", "barrel", env={"PYTHONIOENCODING": "ascii"})

    assert ran.returncode == 0
    assert "sQ K" in ran.stdout
    assert "\x1b" not in ran.stdout


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no full device")
def test_a_full_disk_is_one_line():
    with open("/dev/full", "w") as full:
        ran = subprocess.run(
            [sys.executable, "-m", "bang_cli", "cards", "barrel"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=300,
        )

    assert ran.returncode == 1
    assert "No space left" in ran.stderr
    assert ran.stderr.count("\n") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell")
@pytest.mark.parametrize(
    "closed",
    [
        "<&- >&- 2>&-",
        *(pytest.param(one, marks=pytest.mark.long) for one in ("<&-", ">&-", "2>&-")),
    ],
)
def test_closed_streams_are_not_an_error(closed):
    command = f"{sys.executable} -m bang_cli play --seed 1 {closed}"
    ran = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=300)

    assert (ran.returncode, ran.stderr) == (0, "")


@pytest.mark.parametrize("command", sorted(arguments.COMMANDS))
def test_help_fits_a_narrow_terminal(bang, monkeypatch, command):
    """Examples and columns are wrapped to the terminal; argparse wraps the usage."""
    monkeypatch.setenv("COLUMNS", "40")

    ran = bang(command, "--help")
    usage, _, rest = ran.out.partition("\n\n")

    assert ran.code == 0
    assert usage.startswith(f"usage: bang {command}")
    assert max(map(len, rest.splitlines())) <= 40
