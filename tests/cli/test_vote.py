"""A question to several people at one keyboard, with hidden answers."""

import json
from pathlib import Path

import pytest

VOTE = Path(__file__).parents[2] / "examples" / "house_vote.py"
# In this deal, Ann has the first turn and the card that starts the vote.
GAME = ("play", "--expansions", "house_vote", "--seed", 18, "--players", 4)


@pytest.fixture
def vote(installed):
    return installed(house_vote=VOTE.read_text(encoding="utf-8") + "\nEXPANSION = VOTE\n")


def test_people_vote_one_after_the_other_and_see_no_other_vote(vote):
    """The screen is passed on between the voters, and then all votes are shown."""
    typed = ["", "play accuse", "pick dee", "", "choose cal", "", "quit"]
    ran = vote(*GAME, "--humans", 2, "--bots", "random", typed=typed)
    assert (ran.code, ran.err) == (0, "")
    _, at_ann, at_ben, at_ann_again = ran.out.split("Press Enter when only")
    assert ": who is guilty?" in at_ann
    assert ": who is guilty?" in at_ben
    assert "Ann has answered." in at_ben
    assert "has chosen" not in at_ann + at_ben
    told = [at_ann_again.index(f"{who} has chosen") for who in ("Ann", "Ben", "Cal", "Dee")]
    assert told == sorted(told)
    assert "Ann has chosen Dee." in at_ann_again
    assert "Ben has chosen Cal." in at_ann_again


def test_a_vote_is_saved_resumed_and_taken_back(vote):
    """A save keeps Ann's vote; after resuming, Ben is asked, and an undo asks Ann again."""
    typed = ["", "play accuse", "pick dee", "", "quit"]
    first = vote(*GAME, "--humans", 2, "--save", "game.json", typed=typed)
    assert first.code == 0
    saved = json.loads(Path("game.json").read_text(encoding="utf-8"))
    assert "pick -> Dee" in json.dumps(saved)
    typed = ["", "undo", "", "pick cal", "", "pick ann", "", "quit"]
    ran = vote("play", "--resume", "game.json", typed=typed)
    assert (ran.code, ran.err) == (0, "")
    assert "Ann has chosen Cal." in ran.out
    assert "Ben has chosen Ann." in ran.out
    assert "Ann has chosen Dee." not in ran.out


def test_a_person_and_bots_vote(vote):
    """A single person is asked together with the bots, and sees all votes at the end."""
    ran = vote(*GAME, typed=["play accuse", "pick dee", "quit"])
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.count("who is guilty?") == 1
    assert ran.out.count("has chosen") == 4
