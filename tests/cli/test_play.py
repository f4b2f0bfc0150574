"""Playing: typed input, bots, saving and resuming."""

import errno
import io
import json
import os
import random
import re
import sys
from importlib.util import find_spec
from itertools import chain, repeat
from pathlib import Path
from string import Formatter
from types import SimpleNamespace

import pytest

from bang_bots import CowboyBot
from bang_cli.files import read
from bang_cli.words import MESSAGES
from bang_table.text import languages
from bangcore import Game
from bangcore.error_messages import ERROR_MESSAGES


def wild(seed: int, count: int = 4000):
    """Yield random input, valid or not, with commands in between."""
    chance = random.Random(seed)
    other = ["", "?", "hand", "table", "story", "cards beer", "pass", "end turn", "x", "skip", "a"]
    for _ in range(count):
        yield chance.choice(other) if chance.random() < 0.1 else str(chance.randrange(7))


def passive(count: int = 4000):
    """Yield only the input that is necessary."""
    return chain.from_iterable(repeat(("0", "1"), count))


def prompts(ran, name: str) -> int:
    return ran.out.count(f"{name}> ")


# ---------------------------------------------------------------- whole games


@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(one, marks=pytest.mark.long) for one in range(1, 6))]
)
def test_any_input_leads_to_the_end_of_the_game(bang, seed):
    ran = bang("play", "--seed", seed, "--players", 4 + seed % 4, typed=wild(seed))

    assert (ran.code, ran.err) == (0, "")
    assert "win" in ran.out.splitlines()[-1]
    assert prompts(ran, "Ann") > 3


@pytest.mark.parametrize(
    "language",
    [pytest.param(code, marks=() if code == "fr" else pytest.mark.long) for code in languages()],
)
def test_a_game_in_every_language(bang, language):
    ran = bang("play", "--seed", 2, "--lang", language, typed=passive())

    assert (ran.code, ran.err) == (0, "")
    assert prompts(ran, "Ann") > 3


def test_several_people_at_one_keyboard(bang):
    ran = bang("play", "--humans", 3, "--seed", 12, typed=wild(5, 10))

    assert (ran.code, ran.err) == (0, "")
    assert "Press Enter when only Ben looks at the screen" in ran.out
    assert all(prompts(ran, name) for name in ("Ann", "Ben", "Cal"))
    assert not prompts(ran, "Dee")


def test_without_a_terminal_the_bots_play_and_it_is_told(bang):
    ran = bang("play", "--seed", 4)

    assert (ran.code, ran.err) == (0, "")
    assert "> " not in ran.out
    assert "Turn 2: " in ran.out
    assert "win" in ran.out.splitlines()[-1]
    assert bang("play", "--seed", 4, "--watch", typed=[]).out == ran.out
    assert bang("play", "--seed", 4, "--bots", "random").out != ran.out


def test_a_seed_deals_the_same_game_and_is_told(bang):
    first = bang("play", typed=["quit"])
    seed = first.out.partition("seed ")[2].partition(";")[0]

    assert bang("play", "--seed", seed, typed=["quit"]).out == first.out


def test_options_of_the_rules_hold(bang):
    ran = bang("play", "--option", "characters=2", "--players", 4, "--seed", 1, typed=["quit"])

    assert "Which character do you want to be?" in ran.out


# ---------------------------------------------------------------- seats


def test_a_seat_is_chosen_by_name_or_number(bang):
    by_name = bang("play", "--seat", "cal", "--seed", 1, typed=["quit"])

    assert prompts(by_name, "Cal") == 1
    assert bang("play", "--seat", "3", "--seed", 1, typed=["quit"]).out == by_name.out


def test_names_fill_up_with_others(bang):
    ran = bang("play", "--names", "Zoe", "--seed", 1, typed=["quit"])

    assert "You are Zoe" in ran.out
    assert all(name in ran.out for name in ("Ann", "Ben", "Cal", "Dee"))


def test_as_many_players_as_names(bang):
    ran = bang("play", "--names", "A, B, C, D, E, F", "--seed", 1, typed=["quit"])

    assert "with 6 players" in ran.out


# ---------------------------------------------------------------- output


def test_a_hand_is_shown_to_its_owner_only(bang):
    """The output for Ann shows Ann's cards and no other hand."""
    game = Game.new(5, seed=3)
    ann = game.seat("Ann")
    ran = bang("play", "--seed", 3, typed=["quit"])
    own = {game.card(card) for card in game.state.hands[ann]}

    assert game.decision.seat == ann
    symbols = {"hearts": "♥", "diamonds": "♦", "clubs": "♣", "spades": "♠"}
    for seat in range(5):
        for card in map(game.card, game.state.hands[seat]):
            shown = f"{game.ruleset.kinds[card.key].name} {card.rank}{symbols[card.suit]}"
            assert (shown in ran.out) == (card in own)


@pytest.mark.parametrize("language", ["en", "de"])
def test_people_are_shown_the_goal_at_this_table(bang, language):
    """A role's goal is that of the table of three, at the start and on request."""
    pytest.importorskip("bang_dodgecity")
    rules = ("--players", 3, "--expansions", "dodgecity", "--seed", 3, "--lang", language)
    ran = bang("play", *rules, typed=["? deputy", "? renegade", "quit"])
    goals = {
        "en": ("Eliminate the Renegade yourself", "Eliminate the Outlaw yourself", "Protect"),
        "de": ("Schalte den Gesetzlosen selbst", "Schalte den Banditen selbst", "Beschütze"),
    }
    own, others, wrong = goals[language]
    said = " ".join(ran.out.split())
    assert (said.count(own), said.count(others), wrong in said) == (2, 1, False)


def test_explaining_changes_nothing(bang):
    looked = [
        "?",
        "help",
        "why",
        "why bang ben",
        "hand",
        "table",
        "story",
        "cards slab",
        "cards",
        "? barrel",
        "cards x",
    ]
    ran = bang("play", "--seed", 3, typed=[*looked, "quit"])

    assert prompts(ran, "Ann") == len(looked) + 1
    slab = "It takes two Missed! to cancel your BANG! cards; a Barrel may be one of them."
    assert slab in " ".join(ran.out.split())
    assert "no card, character or role 'x'" in ran.out


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("99", "There is no option 99; choose 0 to"),
        ("dance", "'dance' is not possible"),
        ("play bang", "it may mean Play BANG! Q♥ at Ben"),
        ("", "Type the number"),
        ("\x00\x1b[", "is not possible"),
        ("'" * 500, "is not possible"),
        ("²", "is not possible"),
    ],
)
def test_an_invalid_answer_is_asked_for_again(bang, typed, said):
    ran = bang("play", "--seed", 3, typed=[typed, "quit"])

    assert ran.code == 0
    assert said in ran.out
    assert prompts(ran, "Ann") == 2


@pytest.mark.parametrize("typed", ["0", "end turn", "End Turn", "END TURN"])
def test_an_answer_is_a_number_or_a_text(bang, typed):
    ran = bang("play", "--seed", 3, typed=[typed, "quit"])

    assert "Your hand is over the limit" in ran.out


def test_an_answer_may_leave_out_suit_and_rank(bang):
    ran = bang("play", "--seed", 3, typed=["PLAY panic  -> ben", "quit"])

    assert "Ann plays Panic! A♥ at Ben." in ran.out


def test_an_answer_in_words_of_the_language(bang):
    ran = bang("play", "--seed", 3, "--lang", "de", typed=["zug beenden", "quit"])

    assert prompts(ran, "Ann") == 2
    assert "zug beenden" not in ran.out


def test_all_that_is_said_around_the_game_is_german(bang, tmp_path):
    """Help, refusals, saving and quitting are in German."""
    (tmp_path / "notes.txt").write_text("precious")
    typed = ["?", "zug benden", "dance", "save", "save notes.txt", "cards xyz", "1", "quit"]
    ran = bang("play", "--seed", 3, "--lang", "de", typed=typed)
    said = " ".join(ran.out.split())

    assert "quit verlässt das Spiel" in said
    assert "'zug benden' ist nicht möglich; meinst du 'Zug beenden'?" in said
    assert "'dance' ist nicht möglich; " in said
    assert "Gespeichert in bang-3.json." in said
    assert "notes.txt gibt es schon und ist kein gespeichertes Spiel" in said
    assert "'xyz' gibt es nicht (Karte, Charakter oder Rolle)" in said
    assert said.endswith(
        "Gespeichert vor 1 Antwort. Weiter geht es mit: bang play --resume bang-3.json"
    )
    assert not re.search(r"\b(Saved|possible|answers?|option|mean|with|there|your)\b", said)


def test_a_resumed_game_that_cannot_be_saved_says_so_in_its_language(bang, disk):
    bang("play", "--seed", 3, "--lang", "de", "--save", "game.json", typed=["quit"])

    def typing():
        disk.full = True
        yield from passive()

    ran = bang("play", "--resume", "game.json", "--save", "game.json", typed=typing())
    assert "gewinn" in ran.out.splitlines()[-1]
    assert ran.code == 2
    assert ran.err.startswith("bang: game.json kann nicht geschrieben werden: ")


def test_sid_ketchum_is_offered_the_ability_before_others_act(bang):
    """An injured Sid Ketchum may act before other players do: Ann in seed 112."""
    game = Game.new(5, seed=112)
    assert game.state.characters[0] == "sid_ketchum"
    ran = bang("play", "--seed", 112, typed=["0", "a", "1"] * 10)

    assert "Enter: continue" in ran.out
    assert "a  Use Sid Ketchum" in ran.out
    assert "Ann uses Sid Ketchum." in ran.out


def test_interrupts_of_others_are_offered_with_the_question(bang):
    """With several people at one keyboard, an interrupt is offered in another person's turn."""
    ran = bang("play", "--seed", 22, "--humans", 5, typed=["0", "1"] * 15)

    assert "a  Ben: Use Sid Ketchum" in ran.out


def test_events_are_shown_once_for_two_questions(installed):
    """The second of two questions in a row is not preceded by the old events."""
    code = """
        from bangcore.plugin import Cause, Expansion, Option, hookimpl

        class Riddles:
            @hookimpl
            async def bang_turn_start(self, g, seat):
                for kind in ("first", "second"):
                    options = [g.options.pick(key=key) for key in ("beer", "bang")]
                    await g.ask(seat, kind, options, Cause("riddle"))

        EXPANSION = Expansion(name="riddles", ability=Riddles)
    """
    ran = installed(riddles=code)(
        "play", "--expansions", "riddles", "--seed", 3, typed=["1", "quit"]
    )
    print(ran)
    first, second, _ = ran.out.split("Ann> ")

    assert (ran.code, ran.err) == (0, "")
    assert "Turn 1: Ann." in first
    assert second.startswith("\nTurn 1 ─")
    assert "Turn 1: Ann." not in second


def test_people_do_not_wait_for_interrupts_of_bots(bang):
    """A person is not interrupted for the ability of a bot: Ann, Sid Ketchum in seed 112."""
    ran = bang("play", "--seed", 112, "--seat", "ben", typed=["0", "1"] * 6)

    assert "Ann loses a life point" in ran.out
    assert "you may act" not in ran.out


def test_skip_asks_no_more_before_the_next_turn(bang):
    """After ``skip``, a player is not asked again before their next turn, even when hurt."""
    asked = "Enter: continue"
    for typed, times in (("", 2), ("skip", 1)):
        ran = bang("play", "--seed", 176, typed=["0", "1", "1", "0", typed, *"001111"])
        before, _, after = ran.out.partition("Turn 5: Ann.")

        assert "Ann loses a life point (BANG!)." in before.partition(asked)[2]
        assert before.count(asked) == times
        assert (asked in after) == (typed == "skip")


@pytest.mark.parametrize(
    "typed",
    [
        *("end turn", "play bang", "1", "Cal: use x"),
        *(
            pytest.param(x, marks=pytest.mark.long)
            for x in ("dance", "pass", "play", "7", "e", "b")
        ),
    ],
)
def test_an_interrupt_reveals_no_options_of_a_bot(bang, typed):
    """Input before a bot's answer is refused with the same message, legal for the bot or not."""
    start = ["0", "1", "1", "0"]
    ran = bang("play", "--seed", 112, typed=[*start, typed, "quit"])
    _, asked, after = ran.out.partition("Enter: continue")
    answer = after.partition("Ann> ")[2].partition("Ann> ")[0]

    assert asked
    assert prompts(ran, "Ann") == len(start) + 2
    assert answer == "You cannot do that now.\n"


def test_an_ability_is_used_by_its_words(bang):
    start = ["0", "1", "1", "0"]
    for typed in ("a", "use sid ketchum", "Ann: use sid_ketchum"):
        ran = bang("play", "--seed", 112, typed=[*start, typed, "quit"])
        assert "Ann uses Sid Ketchum." in ran.out


def test_a_bot_that_answers_wrongly_shows_nobody_its_hand(bang, monkeypatch):
    """An error in a bot ends the game with a message that shows no hidden cards."""
    monkeypatch.setattr(CowboyBot, "choose", lambda self, view: "dance")
    ran = bang("play", "--seed", 3, typed=passive())

    assert ran.code == 1
    assert ran.err == (
        "bang: unexpected error: IllegalOption: that is not possible: Ben is asked 'source' "
        "(BANG_DEBUG=1 shows where)\n"
    )


# ---------------------------------------------------------------- saving


def test_save_quit_and_go_on(bang):
    first = bang("play", "--seed", 3, typed=["1", "save", "quit"])
    shown = first.out.rpartition("Turn 1 ─")[2].partition("Ann> ")[0]
    again = bang("play", "--resume", "bang-3.json", typed=["quit"])

    assert "bang play --resume bang-3.json" in first.out
    assert again.out.rpartition("Turn 1 ─")[2].partition("Ann> ")[0] == shown


@pytest.mark.parametrize(
    ("seed", "seat"),
    [
        (53, "Ben"),
        pytest.param(2, "Dee", marks=pytest.mark.long),
        pytest.param(9, "Ann", marks=pytest.mark.long),
        pytest.param(112, "Ben", marks=pytest.mark.long),
    ],
)
def test_a_resumed_game_goes_on_as_it_would_have(bang, seed, seat):
    """Interrupting and resuming a game against bots does not change it.

    In seeds 53 and 112 one of the bots is Sid Ketchum, who may act in other players' turns.
    """
    moves = ["0", "1"] * 12
    words = ["play", "--seed", seed, "--seat", seat, "--save"]
    whole = bang(*words, "whole.json", typed=moves)
    bang(*words, "part.json", typed=moves[:9])
    rest = bang("play", "--resume", "part.json", "--save", "part.json", typed=moves[9:])

    assert (whole.code, rest.code) == (0, 0)
    assert Path("whole.json").read_bytes() == Path("part.json").read_bytes()


def test_a_save_is_kept_up_to_date_and_leaves_nothing_behind(bang, tmp_path):
    ran = bang("play", "--seed", 3, "--save", "game.json", typed=["1"])

    assert "Saved. Resume with: bang play --resume game.json" in ran.out
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


@pytest.fixture
def disk(monkeypatch) -> SimpleNamespace:
    """Return a disk that can be made full."""
    made = SimpleNamespace(full=False)
    write = os.fsync

    def fsync(descriptor):
        if made.full:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        write(descriptor)

    monkeypatch.setattr(os, "fsync", fsync)
    return made


def test_a_full_disk_does_not_end_the_game(bang, disk, tmp_path):
    """When a save fails, every question repeats the error, and the game continues."""

    def typing():
        disk.full = True
        yield from ("1", "?", "1")
        disk.full = False
        yield "0"
        disk.full = True
        yield "quit"

    ran = bang("play", "--seed", 3, "--save", "game.json", typed=typing())
    message = "cannot write game.json: No space left on device"

    assert (ran.code, ran.err) == (0, "")
    assert ran.out.count(message) == 3
    assert prompts(ran, "Ann") == 5
    assert " ".join(ran.out.split()).endswith(
        f"{message}. Saved. Resume with: bang play --resume game.json"
    )
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_leaving_tells_how_many_answers_ago_it_was_saved(bang):
    ran = bang("play", "--seed", 3, typed=["save", "1", "quit"])

    assert "Saved 1 answer ago." in ran.out


def test_a_finished_game_is_shown_again(bang):
    bang("play", "--seed", 3, "--watch", "--save", "end.json")
    ran = bang("play", "--resume", "end.json", typed=[])

    assert ran.code == 0
    assert "win" in ran.out.splitlines()[-1]


def test_end_of_input_is_a_clean_end(bang):
    ran = bang("play", "--seed", 3, typed=[])

    assert (ran.code, ran.err) == (0, "")
    assert ran.out.endswith("Not saved; use --save FILE to keep a game.\n")


def test_ctrl_c_is_a_clean_end(bang):
    def interrupted():
        yield "save"
        raise KeyboardInterrupt

    ran = bang("play", "--seed", 3, typed=interrupted())

    assert (ran.code, ran.err) == (130, "")
    assert ran.out.endswith("Saved. Resume with: bang play --resume bang-3.json\n")


def test_other_files_are_not_overwritten(bang, tmp_path):
    notes = tmp_path / "notes.txt"
    notes.write_text("precious")
    typed = ["save notes.txt", "save .", "save a\0b", "quit"]
    inside = bang("play", "--seed", 3, typed=typed)
    at_start = bang("play", "--seed", 3, "--save", "notes.txt", typed=["quit"])

    assert "notes.txt already exists and is not a saved game" in inside.out
    assert "cannot write ." in inside.out
    assert r"cannot write 'a\x00b': embedded null byte" in inside.out
    assert at_start.code == 2
    assert notes.read_text() == "precious"


def test_an_empty_file_may_become_a_save(bang, tmp_path):
    """An empty file, as made by `mktemp`, may become a save."""
    (tmp_path / "new.json").touch()
    ran = bang("play", "--seed", 3, "--save", "new.json", typed=["quit"])

    assert (ran.code, ran.err) == (0, "")
    assert state("new.json")["format"] == "bangcore game"


def test_a_game_from_a_pipe_cannot_be_gone_on_with_when_it_is_left(bang, monkeypatch):
    """A game read from a pipe is not saved when interrupted, and the message states so."""

    def interrupted(self, view):
        raise KeyboardInterrupt

    bang("play", "--seed", 3, "--save", "game.json", typed=["quit"])
    text = Path("game.json").read_text(encoding="utf-8")
    monkeypatch.setattr(CowboyBot, "choose", interrupted)
    ran = bang("play", "--resume", "-", piped=text)

    assert (ran.code, ran.err) == (130, "")
    assert ran.out.endswith("\nNot saved; use --save FILE to keep a game.\n")


def test_a_resumed_game_may_change_seats_bots_and_language(bang):
    bang("play", "--seed", 3, "--save", "game.json", typed=["quit"])
    ran = bang("play", "--resume", "game.json", "--lang", "de", "--bots", "random", typed=["quit"])
    watched = bang("play", "--resume", "game.json", "--watch")
    seated = bang("play", "--resume", "game.json", "--seat", "ben", typed=["quit"])

    assert "Du bist Ann" in ran.out
    assert (prompts(seated, "Ann"), prompts(seated, "Ben")) == (0, 1)
    assert watched.code == 0
    assert "win" in watched.out.splitlines()[-1]


SAVED: list[str] = []


def saved(bang) -> dict:
    """Return a save, which is played once, and write it into the folder."""
    if not SAVED:
        bang("play", "--seed", 3, "--save", "game.json", typed=["1", "quit"])
        SAVED.append(Path("game.json").read_text(encoding="utf-8"))
    Path("game.json").write_text(SAVED[0], encoding="utf-8")
    found: dict = json.loads(SAVED[0])
    return found


DAMAGE = {
    "no object": lambda save: [],
    "foreign": lambda save: {"format": "chess"},
    "version": lambda save: {**save, "version": 99},
    "no game": lambda save: {**save, "game": None},
    "empty game": lambda save: {**save, "game": {}},
    "unknown expansion": lambda save: {**save, "expansions": ["bsae"]},
    "unknown option": lambda save: {**save, "options": {"luck": 1}},
    "no seat": lambda save: {**save, "humans": [7]},
    "odd seat": lambda save: {**save, "humans": ["Ann"]},
    "odd bots": lambda save: {**save, "bots": "cow"},
    "odd language": lambda save: {**save, "lang": "xx"},
    "other rules": lambda save: {**save, "options": {"simplified": True}},
    "answers": lambda save: {**save, "game": {**save["game"], "history": ["dance"]}},
    "state": lambda save: {**save, "game": {**save["game"], "state": {}}},
    "start": lambda save: {**save, "game": {**save["game"], "start": 5}},
}


@pytest.mark.parametrize("damage", DAMAGE)
@pytest.mark.parametrize(
    "command", [["play", "--resume"], pytest.param(["replay"], marks=pytest.mark.long)]
)
def test_a_broken_save_is_one_line(bang, tmp_path, command, damage):
    (tmp_path / "bad.json").write_text(json.dumps(DAMAGE[damage](saved(bang))))
    ran = bang(*command, "bad.json", typed=[])

    assert ran.code == 2
    assert ran.err.startswith("bang: ")
    assert ran.err.count("\n") == 1


def test_errors_in_a_save_are_translated(bang, tmp_path):
    """An error in a save is translated; technical details of the position stay in English."""
    save = saved(bang)
    state = {**save["game"]["state"], "life": [9] * 5}
    said = {
        "schema": "bad.json kann nicht gelesen werden: start: 5 ist nicht vom Typ dict",
        "state": "bad.json kann nicht gelesen werden: die Datei ist beschädigt "
        "(Ann: 9 life points of 4; Ben: 9 life points of 4; Cal: 9 life points of 4)",
    }
    games = {"schema": {**save["game"], "start": 5}, "state": {**save["game"], "state": state}}
    for name, game in games.items():
        (tmp_path / "bad.json").write_text(json.dumps({**save, "game": game}))
        ran = bang("play", "--resume", "bad.json", "--lang", "de", typed=[])
        assert (ran.code, ran.err) == (2, f"bang: {said[name]}\n")


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe\x00", b"[" * 100_000, b"null", b"1e999"])
def test_a_file_that_is_not_a_save_is_one_line(bang, tmp_path, content):
    (tmp_path / "bad.json").write_bytes(content)
    ran = bang("play", "--resume", "bad.json", typed=[])

    assert ran.code == 2
    assert "bad.json is not a saved game" in ran.err
    assert ran.err.count("\n") == 1


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names")
@pytest.mark.parametrize("command", [["play", "--resume"], ["replay"]])
def test_devices_and_pipes_are_not_read(bang, tmp_path, command):
    """Devices, pipes and folders are not read: they may never end or never start."""
    os.mkfifo(tmp_path / "pipe")
    for path in ("/dev/zero", "/dev/null", "pipe", "."):
        ran = bang(*command, path, typed=[])
        assert (ran.code, ran.err) == (
            2,
            f"bang: cannot read {path}: it is not a file but a directory, a device or a pipe\n",
        )


@pytest.mark.parametrize("command", [["play", "--resume"], ["replay"]])
def test_endless_input_is_not_read_to_its_end(bang, monkeypatch, tmp_path, command):
    class Endless(io.StringIO):
        def read(self, size=-1):
            assert size > 0
            return "0" * size

    (tmp_path / "long.json").write_text("[" + "0," * 100_000)
    monkeypatch.setattr("bang_cli.files.LONGEST", 100_000)
    long = bang(*command, "long.json", typed=[])
    monkeypatch.setattr("io.StringIO", Endless)
    endless = bang(*command, "-")

    assert (long.code, long.err) == (2, "bang: long.json is not a saved game: it is too long\n")
    assert (endless.code, endless.err) == (2, "bang: - is not a saved game: it is too long\n")


def test_an_unexpected_error_while_a_save_is_read_is_one_line(bang, monkeypatch):
    """An unexpected error while a save is read is reported as a damaged file."""
    saved(bang)

    def broken(*_):
        raise KeyError("hat")

    monkeypatch.setattr(Game, "from_dict", broken)
    ran = bang("replay", "game.json")

    assert (ran.code, ran.out) == (2, "")
    assert ran.err == ("bang: game.json cannot be read: it is damaged (KeyError: 'hat')\n")


def test_damage_anywhere_in_a_save_is_one_line(bang, tmp_path):
    """Removing, repeating or changing any part of a save never shows a traceback."""
    text = json.dumps(saved(bang))
    chance = random.Random(1)
    codes = set()
    for _ in range(25):
        at, more = chance.randrange(len(text)), chance.randrange(1, 30)
        piece = chance.choice(["", text[at : at + more] * 2, "null", "-1", "999999", '"x"'])
        (tmp_path / "bad.json").write_text(text[:at] + piece + text[at + more :])
        ran = bang("replay", "bad.json")
        codes.add(ran.code)
        assert ran.code == 0 or (ran.code == 2 and ran.err.count("\n") == 1), ran.err
    assert 2 in codes


# ---------------------------------------------------------------- undo


def state(path="game.json"):
    return json.loads(Path(path).read_text(encoding="utf-8"))["game"]


def test_undo_takes_back_the_last_answer_of_a_person(bang):
    """Undo takes back a person's last answer and the bots' answers since, also in the save."""
    words = ["play", "--seed", 3, "--save"]
    bang(*words, "first.json", typed=["1", "2"])
    bang(*words, "second.json", typed=["1", "2", "0", "undo"])
    assert state("second.json") == state("first.json")


def test_undo_goes_back_question_by_question(bang):
    bang("play", "--seed", 3, "--save", "new.json", typed=[])
    ran = bang("play", "--seed", 3, "--save", "old.json", typed=["1", "2", "undo", "UNDO", "undo"])

    assert state("old.json") == state("new.json")
    assert re.findall("Taken back: (.*)", ran.out) == ["Choose Beer 9♥", "Play General Store 9♣"]
    assert ran.out.count("You have no answer to take back.") == 1
    assert prompts(ran, "Ann") == 6


def test_undo_shows_the_question_as_it_was_first_shown(bang):
    ran = bang("play", "--seed", 3, typed=["0", "undo", "quit"])
    first, second = re.split(r"Taken back: End turn\n", ran.out)

    assert (
        first.partition("\n\n  Ann is dealt")[2]
        .partition("Ann> ")[0]
        .endswith(second.partition("\n\n  Ann is dealt")[2].partition("Ann> ")[0])
    )


def test_undo_works_in_a_resumed_game(bang):
    bang("play", "--seed", 3, "--save", "game.json", typed=["1"])
    bang("play", "--seed", 3, "--save", "new.json", typed=[])
    ran = bang("play", "--resume", "game.json", "--save", "game.json", typed=["undo", "undo"])

    assert "You have no answer to take back." in ran.out
    assert state("game.json") == state("new.json")


def test_leaving_after_undo_reports_the_state_of_the_save(bang):
    ran = bang("play", "--seed", 3, typed=["1", "save", "undo", "quit"])

    assert ran.out.endswith("Saved before an undo. Resume with: bang play --resume bang-3.json\n")


def test_undo_shows_nobody_the_answer_of_another(bang):
    """When two people share a keyboard, undo does not show one the answer of the other."""
    typed = ["", "0", "1", "1", "", "undo", "", "quit"]
    ran = bang("play", "--seed", 3, "--humans", 5, typed=typed)
    undone = ran.out.partition("Ben> ")[2]
    hands_over, _, ann_sees = undone.partition("\n")

    assert hands_over == "Ann is next. Press Enter when only Ann looks at the screen. "
    assert "Discard Barrel K♠" in ann_sees
    assert "Taken back" not in undone


# ---------------------------------------------------------------- from the deal on


def test_the_game_is_told_from_the_deal(bang):
    ran = bang("play", "--seed", 3, typed=["quit"])
    said = " ".join(ran.out.split())

    dealt = "Ann is dealt General Store 9♣, Barrel K♠, Volcanic 10♠ and Panic! A♥."
    assert f"{dealt} Ben is dealt 4 cards." in said
    assert "Turn 1: Ann. Ann draws BANG! Q♥ and BANG! 10♦." in said
    assert said.index(dealt) < said.index("Your turn")


@pytest.mark.skipif(find_spec("bang_goldrush") is None, reason="needs all expansions")
def test_the_first_event_and_the_shop_are_told(bang):
    words = ["--expansions", "highnoon,goldrush", "--seed", 3]
    ran = bang("play", *words, typed=["quit"])
    watched = bang("play", *words)

    for told in (ran, watched):
        assert "On sale: " in told.out.partition("is dealt")[0]
        assert "Turn 1: " in told.out


# ---------------------------------------------------------------- the language


def english_of_the_command() -> list[str]:
    """Return the English sentences of the command and the core, by line, without values.

    Single words are left out: they may be names.
    """
    texts = [t for m in MESSAGES.values() for t in ((m,) if isinstance(m, str) else m)]
    pieces = {
        piece.strip()
        for text in [*texts, *ERROR_MESSAGES.texts.values()]
        for piece, *_ in Formatter().parse(text)
    }
    lines = {line.strip(" .;:,") for piece in pieces for line in piece.split("\n")}
    return sorted(line for line in lines if " " in line and not line.startswith("bang "))


SAID = {
    "de": ("ist nicht möglich", "Zurückgenommen: ", "gewinn"),
    "is": ("er ekki hægt", "Tekið til baka: ", "vinn"),
    "it": ("non è possibile", "Ritirato: ", "vinc"),
}


@pytest.mark.skipif(find_spec("bang_goldrush") is None, reason="needs all expansions")
@pytest.mark.parametrize(
    "language",
    [
        pytest.param(code, marks=() if code == "de" else pytest.mark.long)
        for code in languages()
        if code != "en"
    ],
)
def test_no_english_sentence_is_said_in_another_language(bang, language, tmp_path):
    """A random game with wrong input, failing saves, undo and look-ups has no English sentence."""
    chance = random.Random(0)
    (tmp_path / "notes.txt").write_text("precious")
    other = ["", "?", "hand", "table", "story", "cards bang", "cards xyz", "pass", "zug benden",
             "x", "skip", "a", "99", "undo", "save", "save notes.txt", "save .", "save no/x",
             "play", "play bang", "\x00", "'" * 300, "card", "quit now"]  # fmt: skip

    def typing():
        yield from ["0", "1", "undo", *other]
        for _ in range(2000):
            yield chance.choice(other) if chance.random() < 0.3 else str(chance.randrange(7))

    rules = "dodgecity,highnoon,fistful,goldrush,shadows"
    ran = bang("play", "--lang", language, "--seed", 0, "--expansions", rules, typed=typing())
    said = " ".join(ran.out.split())

    assert (ran.code, ran.err) == (0, "")
    assert all(words in said for words in SAID.get(language, ()))
    assert [text for text in english_of_the_command() if text in said] == []
    assert not re.search(r"\b(your|is|are|there|draws|plays|discards|nothing|with)\b", said)


def answers_in(path):
    _, game = read(path)
    return game.record["answers"]


def test_a_resumed_game_is_kept_where_it_was(bang):
    """A resumed game is saved to its own file; watching it changes nothing."""
    bang("play", "--seed", 3, "--save", "game.json", typed=["0", "1", "quit"])
    before = answers_in("game.json")
    ran = bang("play", "--resume", "game.json", typed=["1"])
    kept = answers_in("game.json")
    assert kept[: len(before)] == before
    assert len(kept) > len(before)
    assert "Saved. Resume with: bang play --resume game.json" in ran.out
    bang("play", "--resume", "game.json", "--watch")
    assert answers_in("game.json") == kept


def test_an_unfinished_game_is_not_overwritten(bang):
    """An unfinished game is not overwritten; one that is over or has no answers is."""
    bang("play", "--seed", 3, "--save", "game.json", typed=["quit"])
    assert bang("play", "--seed", 3, "--save", "game.json", typed=["0", "1", "quit"]).code == 0
    before = Path("game.json").read_bytes()
    ran = bang("play", "--seed", 4, "--save", "game.json", typed=["quit"])
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == (
        "bang: game.json contains an unfinished game; resume it with --resume game.json, "
        "or name another file\n"
    )
    assert Path("game.json").read_bytes() == before
    rules = ("--watch", "--bots", "random", "--players", 4, "--save", "watched.json")
    for seed in (1, 2):
        assert bang("play", *rules, "--seed", seed).code == 0


def test_options_keep_their_numbers_during_a_turn(bang):
    """An option keeps its number during a turn, and the numbers of used options are invalid."""
    ran = bang("play", "--seed", 3, typed=["2", "2", "quit"])

    assert re.findall(r"^ *Volcanic 10♠ +(\d+) play", ran.out, re.MULTILINE) == ["3", "3"]
    assert "There is no option 2" in ran.out


def test_a_refused_card_shows_its_text(bang):
    """A refusal to play a card in hand includes the card's text."""
    ran = bang("play", "--seed", 18, typed=["missed", "quit"])

    assert "'missed' is not possible" in ran.out
    assert "Cancel a shot at you." in " ".join(ran.out.split())


# ---------------------------------------------------------------- custom bots

MINE = """\
from pathlib import Path

from bang_bots import RandomBot

Path("imported").touch()


def mine(rules, seed):
    return RandomBot(seed)


def nothing(rules, seed):
    return rules
"""


@pytest.fixture
def own(bang, tmp_path, monkeypatch):
    (tmp_path / "own_bots_here.py").write_text(MINE)
    monkeypatch.setattr("sys.path", [entry for entry in sys.path if entry])
    yield bang
    sys.modules.pop("own_bots_here", None)


def test_a_bot_is_imported_from_the_folder(own):
    ran = own("play", "--watch", "--seed", "3", "--bots", "own_bots_here:mine")
    usual = own("play", "--watch", "--seed", "3", "--bots", "random")

    assert ran.code == 0
    assert ran.out == usual.out


def test_a_saved_game_does_not_import_its_bots(own, tmp_path):
    bots = ("--bots", "own_bots_here:mine")
    own("play", "--seed", "3", *bots, "--save", "game.json", typed=["quit"])
    sys.modules.pop("own_bots_here")
    (tmp_path / "imported").unlink()

    ran = own("play", "--resume", "game.json", typed=["quit"])
    assert ran.code == 2
    assert "add --bots own_bots_here:mine" in ran.err
    assert own("replay", "game.json").code == 0
    assert not (tmp_path / "imported").exists()

    assert own("play", "--resume", "game.json", *bots, typed=["quit"]).code == 0
    assert (tmp_path / "imported").exists()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("own_bots_here:yours", "own_bots_here has no function yours that makes bots"),
        ("nowhere_at_all:mine", "nowhere_at_all cannot be imported"),
        ("own_bots_here:nothing", "which has no choose()"),
    ],
)
def test_a_maker_without_bots_is_refused(own, name, said):
    ran = own("play", "--watch", "--bots", name)
    assert ran.code == 2
    assert said in ran.err


def test_a_mistake_of_an_ability_is_told_with_its_place_and_the_cure(bang, tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "a_mistaken_house.py").write_text(
        "from bangcore.plugin import hookimpl\n\n\n"
        "class House:\n    @hookimpl\n    def bang_turn_start(self, g):\n        g.draws(0)\n"
    )
    house = str(tmp_path / "a_mistaken_house.py")
    ran = bang("play", "--watch", "--seed", 3, "--expansions", house)

    assert ran.code == 1
    assert "in House, hook bang_turn_start; did you mean g.draw" in ran.err
    assert ran.err.count("\n") == 1
