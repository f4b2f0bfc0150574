"""Sessions in files: a change is written before its result is returned, or has not happened."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path

import pytest

from bang_bots import CowboyBot, senses_of
from bang_table.session import Refusal, Session
from bang_table.storage import NotSaved, SessionFile
from bang_table.text import Language
from bangcore import InvalidSave, InvalidSetup

NAMES = ["Ann", "Ben", "Cal", "Dee"]
ANSWER = {"do": "answer", "number": 1, "answer": "end turn"}
REASONS = [errno.ENOSPC, errno.EROFS, errno.EMFILE, errno.EIO]


def created(folder: Path, **more) -> SessionFile:
    return SessionFile.create(folder / "a.json", Session.new(NAMES, seed=10, **more), {"room": 1})


def answer(session: Session):
    return session.receive(0, ANSWER)


def test_a_returned_change_is_in_the_file(tmp_path):
    """Answers, tokens and notes are restored from the file."""
    file = created(tmp_path)
    assert file.change(answer).type == "update"
    token = file.change(lambda session: session.new_token(2))
    file.notes["room"] = 2
    file.change(lambda session: None)

    again = SessionFile.open(tmp_path / "a.json")
    assert again.session.update(1) == file.session.update(1)
    assert again.session.seat_of(token) == 2
    assert again.notes == {"room": 2}


def test_calls_without_changes_do_not_write(tmp_path, monkeypatch):
    """Reading, refusals and requests for updates do not write."""
    file = created(tmp_path)
    monkeypatch.setattr(os, "replace", None)
    assert file.change(lambda session: session.update(0)).seat == 0
    assert file.change(lambda session: session.receive(3, ANSWER)).type == "refusal"
    assert file.change(lambda session: session.receive(None, {})).type == "update"


@pytest.mark.parametrize("reason", REASONS)
def test_a_change_that_cannot_be_written_has_not_happened(tmp_path, monkeypatch, reason):
    """The session and the notes are unchanged, and the next attempt succeeds."""
    file = created(tmp_path)
    before, text = file.session.to_dict(), (tmp_path / "a.json").read_text()

    def fail(*_, **__):
        raise OSError(reason, os.strerror(reason))

    def both(session):
        file.notes["room"] = 2
        return answer(session)

    monkeypatch.setattr("tempfile.mkstemp", fail)
    with pytest.raises(NotSaved) as raised:
        file.change(both)
    assert (file.session.to_dict(), file.notes) == (before, {"room": 1})
    assert (tmp_path / "a.json").read_text() == text
    said = Refusal.of(raised.value, Language("de"))
    assert (said.error, "nicht gespeichert" in said.message) == ("NotSaved", True)

    monkeypatch.undo()
    assert file.change(both).type == "update"
    assert SessionFile.open(tmp_path / "a.json").session.decision.number > 1


def test_changes_before_an_error_are_written(tmp_path):
    """An answer is kept if a later step of the same call raises."""
    file = created(tmp_path)

    def fails(session):
        answer(session)
        raise RuntimeError("after the answer")

    with pytest.raises(RuntimeError, match="after the answer"):
        file.change(fails)
    assert SessionFile.open(tmp_path / "a.json").session.decision.number > 1


def test_bots_of_ones_own_come_back_when_a_change_is_undone(tmp_path, monkeypatch):
    """Own bots are passed in when a session is made, and when it is loaded."""
    own = {"slow": lambda rules, seed: CowboyBot(seed, senses_of(rules))}
    session = Session.new(NAMES, seed=10, bots={3: "slow"}, own_bots=own)
    file = SessionFile.create(tmp_path / "a.json", session)
    monkeypatch.setattr("tempfile.mkstemp", lambda *_, **__: os.open("/nowhere/at/all", 0))
    with pytest.raises(NotSaved):
        file.change(answer)
    assert file.session.bots == {3: "slow"}
    assert SessionFile.open(tmp_path / "a.json", own_bots=own).session.bots == {3: "slow"}


@pytest.mark.parametrize("text", ["", "[", "[]", "{}", '{"session": 7}', "[" * 100_000])
def test_an_invalid_session_is_refused(tmp_path, text):
    """The file is refused with InvalidSave."""
    (tmp_path / "a.json").write_text(text)
    with pytest.raises(InvalidSave):
        SessionFile.open(tmp_path / "a.json")


def test_no_note_takes_the_place_of_the_session(tmp_path):
    """A note named "session" is refused, and nothing is written."""
    with pytest.raises(InvalidSetup):
        SessionFile.create(tmp_path / "a.json", Session.new(4), {"session": 1})
    assert list(tmp_path.iterdir()) == []


def test_the_file_is_json_with_the_save_of_the_session(tmp_path):
    """The file can be read without this class."""
    file = created(tmp_path)
    data = json.loads((tmp_path / "a.json").read_text())
    assert data == {"room": 1, "session": json.loads(json.dumps(file.session.to_dict()))}
