"""``bang`` in a real pseudo-terminal, from the first screen to the last."""

import os
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

pty = pytest.importorskip("pty", reason="no pseudo terminals here")

PATIENCE = 300
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Terminal:
    """``bang`` in a pseudo-terminal of 80 x 24, whose reads have a timeout."""

    def __init__(self, *words: str, cwd: object, **environment: str) -> None:
        self._master, slave = pty.openpty()
        self.raw = ""
        self._read = 0
        self._process = subprocess.Popen(
            [sys.executable, "-m", "bang_cli", *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            cwd=str(cwd),
            env={
                **os.environ,
                "TERM": "xterm-256color",
                "COLUMNS": "80",
                "LINES": "24",
                "PYTHONIOENCODING": "utf-8",
                **environment,
            },
        )
        os.close(slave)

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *error: object) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._master)

    @property
    def text(self) -> str:
        """The output so far, without escape sequences."""
        return ESCAPE.sub("", self.raw).replace("\r\n", "\n")

    def _more(self, until: float) -> bool:
        ready, _, _ = select.select([self._master], [], [], max(until - time.monotonic(), 0))
        if not ready:
            pytest.fail(f"nothing more came after:\n{self.text[-2000:]}")
        try:
            data = os.read(self._master, 65536)
        except OSError:  # the other end is closed
            return False
        self.raw += data.decode("utf-8", "replace")
        return bool(data)

    def expect(self, said: str) -> str:
        """Wait for *said* in the output after the last match, and return the output up to it."""
        until = time.monotonic() + PATIENCE
        while (found := self.text.find(said, self._read)) < 0:
            assert self._more(until), f"it ended without {said!r}:\n{self.text[-2000:]}"
        begin, self._read = self._read, found + len(said)
        return self.text[begin : self._read]

    def type(self, line: str) -> None:
        """Type a line."""
        os.write(self._master, f"{line}\n".encode())

    def press(self, key: bytes) -> None:
        """Press a key, such as Ctrl-C."""
        os.write(self._master, key)

    def interrupt(self) -> None:
        """Press Ctrl-C when the prompt waits; the terminal signals all processes."""
        state = Path(f"/proc/{self._process.pid}/stat")
        until = time.monotonic() + (PATIENCE if state.exists() else 0.5)
        while not (state.exists() and state.read_text().rpartition(")")[2].split()[0] == "S"):
            if time.monotonic() > until:
                break
            time.sleep(0.01)
        os.killpg(self._process.pid, signal.SIGINT)

    def end(self) -> int:
        """Wait for the end and return the exit code."""
        until = time.monotonic() + PATIENCE
        while self._more(until):
            pass
        return self._process.wait(timeout=PATIENCE)


def test_a_person_plays_saves_quits_and_goes_on(tmp_path):
    with Terminal("play", "--seed", "3", cwd=tmp_path) as terminal:
        first = terminal.expect("Ann> ")
        assert "You are Ann: Sheriff, El Gringo." in first
        assert "▶  Ann" in first
        assert "0  End turn" in first
        assert "\x1b[" in terminal.raw
        terminal.type("cards panic")
        terminal.expect("Take a card from a player at distance 1")
        terminal.expect("Ann> ")
        terminal.type("1")  # General Store
        terminal.expect("choose a card.")
        terminal.expect("Ann> ")
        terminal.type("2")
        assert "Ann takes Beer" in terminal.expect("Ann> ")
        terminal.type("save evening.json")
        terminal.expect("Saved in evening.json.")
        terminal.expect("Ann> ")
        terminal.type("quit")
        terminal.expect("Resume with: bang play --resume evening.json")
        assert terminal.end() == 0

    with Terminal("play", "--resume", "evening.json", cwd=tmp_path) as terminal:
        shown = terminal.expect("Ann> ")
        assert "Beer 9♥" in shown
        terminal.type("0")
        assert "over the limit" in terminal.expect("Ann> ")
        terminal.press(b"\x04")
        terminal.expect("Saved. Resume with: bang play --resume evening.json")
        assert terminal.end() == 0


def test_tab_completes_options_and_names(tmp_path):
    """Tab completes options as shown and as typed, commands and names of cards."""
    pytest.importorskip("readline")
    with Terminal("play", "--seed", "3", "--lang", "de", cwd=tmp_path) as terminal:
        terminal.expect("Ann> ")
        terminal.press(b"zug\t\n")
        assert "Zug beenden" in terminal.expect("Ann> ")
        terminal.press(b"und\t\n")
        assert "Zurückgenommen: Zug beenden" in terminal.expect("Ann> ")
        terminal.press(b"play gen\t\n")
        assert "play general_store:9-clubs" in terminal.expect("Ann> ")
        terminal.press(b"cards zielf\t\n")
        assert "Zielfernrohr\nZielfernrohr  scope" in terminal.expect("Ann> ")
        terminal.press(b"\x1b[A\t\x15nichts\t\n")
        assert "'nichts' ist nicht möglich" in terminal.expect("Ann> ")
        terminal.type("quit")
        assert terminal.end() == 0


def test_a_dumb_terminal_and_no_readline_work(tmp_path):
    (tmp_path / "readline.py").write_text("raise ImportError('no readline here')")
    with Terminal(
        "play", "--seed", "3", cwd=tmp_path, PYTHONPATH=str(tmp_path), TERM="dumb"
    ) as terminal:
        terminal.expect("Ann> ")
        terminal.type("end turn")
        terminal.expect("Ann> ")
        terminal.type("quit")
        assert terminal.end() == 0


@pytest.mark.long
def test_every_line_of_a_screen_fits_80_columns(tmp_path):
    with Terminal(
        "play", "--players", "7", "--seed", "1", "--lang", "de", cwd=tmp_path
    ) as terminal:
        for answer in ("0", "1", "0", "1", "0", "1"):
            terminal.expect("Ann> ")
            terminal.type(answer)
        shown = terminal.text

    assert max(map(len, shown.splitlines())) <= 80


def test_ctrl_c_leaves_cleanly(tmp_path):
    with Terminal("play", "--seed", "3", "--save", "game.json", cwd=tmp_path) as terminal:
        terminal.expect("Ann> ")
        terminal.interrupt()
        terminal.expect("Saved. Resume with: bang play --resume game.json")
        assert terminal.end() == 130
        assert "Traceback" not in terminal.text


def test_the_hand_of_one_person_is_wiped_before_the_next_one_looks(tmp_path):
    with Terminal("play", "--humans", "5", "--seed", "3", cwd=tmp_path) as terminal:
        terminal.expect("Press Enter when only Ann looks at the screen.")
        terminal.type("")
        terminal.expect("Ann> ")
        terminal.type("play general_store")
        terminal.expect("Ann> ")
        terminal.type("1")
        terminal.expect("Press Enter when only Ben looks at the screen.")
        wiped = terminal.raw.rindex("\x1b[2J\x1b[3J")
        assert "Ann> " not in ESCAPE.sub("", terminal.raw[wiped:])
        terminal.type("")
        screen = terminal.expect("Ben> ")
        assert "Ann draws 2 cards." in screen
        assert "Panic!" not in screen.partition("Your hand: ")[2].partition("\n")[0]
        terminal.press(b"\x1b[A?\n")  # the history does not bring back what Ann typed
        terminal.expect("quit          leave\n")
        terminal.expect("Ben> ")
        terminal.type("quit")
        assert terminal.end() == 0


def test_no_color_is_respected(tmp_path):
    with Terminal("play", "--seed", "3", cwd=tmp_path, NO_COLOR="1") as terminal:
        terminal.expect("Ann> ")
        colours = re.findall(r"\x1b\[[0-9;]*3[0-7][0-9;]*m", terminal.raw)

    assert not colours


@pytest.mark.long
def test_a_bar_shows_how_far_a_simulation_is(tmp_path):
    words = ["simulate", "--games", "6", "--seed", "1", "--workers", "2"]
    with Terminal(*words, cwd=tmp_path) as terminal:
        assert "6/6" in terminal.expect("6 games of 5 players")
        assert terminal.end() == 0


def test_any_input_is_accepted(tmp_path):
    with Terminal("play", "--seed", "3", cwd=tmp_path) as terminal:
        terminal.expect("Ann> ")
        for keys in (b"\xff\xfe\n", b"save a\x16\x00b\n", b"\x1b[A\x1b[Z\n", b"\xe2\x99\n"):
            terminal.press(keys)
            terminal.expect("Ann> ")
        terminal.type("quit")
        assert terminal.end() == 0
        assert "Traceback" not in terminal.text
        assert "unexpected" not in terminal.text
