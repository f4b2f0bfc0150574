"""Two characters and one hand outside the engine: sessions, text, pictures, commands, the lab."""

import csv
import io
import json
import pickle
import random
import re
import xml.etree.ElementTree as ET

import pytest

from bang_cli import main
from bang_cli.table import Table
from bang_lab import Codec, tournament, write_rows
from bang_lab.rendering import as_text
from bang_table import svg
from bang_table.session import Session, Update
from bang_table.text import Language
from bang_table.wire import lobby, schema, typescript, words
from bangcore import REFEREE, Game, InvalidSave, NotYourTurn, Ruleset, Tabletop
from bangcore.testing import seat
from bangcore.worlds import sample

RULES = Ruleset.build("two_players")
SEATS = range(4)
WHO = (*SEATS, None, REFEREE)


def positions(seed, answers=10_000):
    """Play a random game and yield it at each decision; callers must not change it."""
    chance, game = random.Random(seed), Game.new(["Ann", "Ben"], RULES, seed=seed)
    for _ in range(answers):
        yield game
        if game.decision is None:
            return
        game.apply(chance.choice(game.decision.options))


def late(seed, answers):
    """Return a game after that number of answers."""
    *_, game = positions(seed, answers + 1)
    return game


def without_the_first():
    """Return a game in which only the character at seat 0, which holds the hand, is eliminated."""
    for seed in range(60):
        for game in positions(seed):
            if game.state.alive == [False, True, True, True]:
                return game
    raise AssertionError("it never comes to that")


# ---------------------------------------------------------------- the game


def test_a_table_drawn_from_events_is_the_one_of_the_views():
    """A table drawn from events has the hands, holders and players in play of the view."""
    tops = {who: Tabletop(who) for who in WHO}
    for number, game in enumerate(positions(3)):
        if number % 10 and number > 8 and game.decision is not None:
            continue
        for who, top in tops.items():
            for event in game.story(who):
                top.follow(event)
            view = game.view(who)
            for drawn, seen in zip(top.players, view.players, strict=True):
                assert drawn.holder == seen.holder
                assert drawn.alive == seen.alive
                assert len(drawn.hand) == len(seen.hand)
                held = {card.id for card in seen.hand if card is not None}
                assert {card for card in drawn.hand if card is not None} == held


@pytest.mark.parametrize("answers", [0, 1, 2, 3, 4, 5, 20, 45])
def test_in_the_draft_and_later_a_game_is_kept_and_guessed(answers):
    """A game survives saving, pickling, replay and undo, and a sampled world matches the view."""
    game = late(4, answers)
    whole = game.to_dict()
    assert Game.from_dict(json.loads(json.dumps(whole))).to_dict() == whole
    assert pickle.loads(pickle.dumps(game)).to_dict() == whole
    assert Game.replay(game.record, RULES).to_dict() == whole
    for who in SEATS:
        assert sample(game, who, seed=7).view(who) == game.view(who)
    game.apply(game.decision.options[-1])
    game.undo()
    assert game.to_dict() == whole


# ---------------------------------------------------------------- a session


def against_a_cowboy(seed=3):
    return Session.new(["Ann", "Ben"], ["two_players"], seed=seed, bots={"Ben": "cowboy"})


def test_a_person_in_one_seat_plays_both():
    """Each decision of a player appears at both seats, and either may answer it."""
    session, chance, asked = against_a_cowboy(), random.Random(1), set()
    assert session.bots == {2: "cowboy", 3: "cowboy"}
    for number in range(5000):
        if session.outcome is not None:
            break
        question = session.update(0).question
        assert question == session.update(1).question
        assert all(session.update(who).question is None for who in (2, 3, None))
        asked.add(question.seat)
        answer = chance.choice(question.options).to_dict()
        wanted = {"do": "answer", "number": question.number, "answer": answer}
        assert isinstance(session.receive(number % 2, wanted), Update)
    assert session.outcome is not None
    assert asked == {0, 1}


def test_a_session_is_saved_in_the_draft_and_in_a_response():
    """A loaded session gives every seat the same update, for every kind of decision."""
    session, chance, kinds = against_a_cowboy(), random.Random(2), set()
    while not {"character", "expose", "turn", "missed"} <= kinds:
        question = session.update(1).question
        if question.kind not in kinds:
            kinds.add(question.kind)
            saved = json.loads(json.dumps(session.to_dict()))
            loaded = Session.from_dict(saved)
            assert loaded.to_dict() == saved
            for who in (*SEATS, None):
                assert loaded.update(who).to_dict() == session.update(who).to_dict()
        session.answer(0, question.number, chance.choice(question.options))


def test_a_session_takes_back_what_either_seat_has_answered():
    """An undo against a bot is immediate; another person has to agree."""
    session = against_a_cowboy()
    first = session.decision.options
    session.answer(1, 1, first[0])
    assert session.decision.options != first
    session.ask_undo(0)
    assert session.decision.options == first
    people = Session.new(["Ann", "Ben"], ["two_players"], seed=3)
    people.answer(0, 1, first[0])
    people.ask_undo(1)
    asked = people.update(3).undo
    assert (asked.seat, asked.waiting) == (0, (2,))
    people.answer_undo(3, asked.id, True)
    assert people.decision.options == first


def test_handing_over_one_seat_hands_over_both():
    """A bot that takes over one seat of a player plays both, and gives both back."""
    session = Session.new(["Ann", "Ben"], ["two_players"], seed=3)
    session.hand_over(1, "random")
    assert session.bots == {0: "random", 1: "random"}
    with pytest.raises(NotYourTurn):
        session.answer(1, session.decision.number, session.decision.options[0])
    session.hand_over(1, None)
    assert session.bots == {}


def test_a_saved_session_has_a_bot_in_all_seats_of_a_player_or_in_none():
    """A saved session with a bot in only one seat of a player is refused."""
    saved = against_a_cowboy().to_dict()
    saved["bots"] = saved["bots"][:1]
    with pytest.raises(InvalidSave, match="bots: seat 2 has one, but not all of the same player"):
        Session.from_dict(saved)


# ---------------------------------------------------------------- texts


def test_a_question_names_the_other_seat(two):
    """A question to the player's other character starts with that character's name."""
    game = two(ann=seat("gunslinger", hand="missed"), ben=seat("gunslinger", hand="bang")).game
    game.apply("end turn")
    while game.decision.seat != 2 or game.decision.kind != "turn":
        game.apply(game.decision.options[0])
    game.apply(next(o for o in game.decision.options if o.target == 1))
    english = Language("en", game.ruleset)
    assert game.decision.seat == 1
    said = english.prompt(game.view(1))
    assert "shoots at you" in said
    assert english.prompt(game.view(0)) == f"{game.names[1]}: {said}"
    assert english.prompt(game.view(2)) == f"Waiting for {game.names[1]}."


def test_the_log_names_only_another_character_as_target(two):
    """The log names the character before whom a card is laid, if it is another one."""
    t = two(ann=seat("gunslinger", hand="barrel mustang"))
    english = Language("en", t.game.ruleset)
    t.game.apply(next(o for o in t.game.decision.options if o.target == 0))
    t.game.apply(next(o for o in t.game.decision.options if o.target == 1))
    played = [e for e in t.game.story() if e.kind == "played"]
    own, other = [english.event(e, t.game.names) for e in played]
    assert " at " not in own
    assert other.endswith(f" at {t.game.names[1]}.")


# ---------------------------------------------------------------- the command line


class Typist(io.StringIO):
    """Standard input of a terminal at which a person has typed lines."""

    def isatty(self):
        return True


@pytest.fixture
def bang(capsys, monkeypatch, tmp_path):
    """Return a function that runs ``bang`` in an empty folder and returns its output."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")

    def run(*said, typed=()):
        monkeypatch.setattr("sys.stdin", Typist("".join(f"{line}\n" for line in typed)))
        capsys.readouterr()
        assert main([*map(str, said)]) == 0
        return capsys.readouterr().out

    return run


PLAY = ("play", "--expansions", "two_players", "--players", 2, "--names", "Ann,Ben", "--seed", 4)


def test_a_person_plays_two_seats_at_the_terminal(bang):
    """A person drafts, undoes, saves and resumes, and sees both characters once they are known."""
    shown = bang(*PLAY, "--save", "it.json", typed=["1", "undo", "2", "1", "2", "1", "quit"])
    assert "BANG! with 2 players" in shown
    assert "Gunslinger: Eliminate both characters" in shown
    # not before the draft
    assert "You are" not in shown
    assert "Taken back: Choose" in shown
    assert "Ann 2>" in shown
    again = bang("play", "--resume", "it.json", typed=["quit"])
    assert re.findall(r"You are (.*?): Gunslinger, \w+", again) == ["Ann", "Ann 2"]
    assert again.count("Eliminate both characters") == 1


def test_two_people_pass_the_terminal_on(bang):
    """The terminal is passed between people, not between the characters of one."""
    shown = bang(*PLAY, "--humans", 2, typed=["", "1", "", "1", "", "1", "1", "", "1", "", "quit"])
    assert re.findall(r"only (.*) looks", shown) == ["Ann", "Ben", "Ann", "Ben", "Ann"]


def test_a_player_may_be_named_by_either_seat(bang):
    """``--seat`` with either seat of a player selects both."""
    shown = bang(*PLAY, "--seat", "Ben 2", typed=["1", "quit"])
    assert "Ben>" in shown
    assert "Choose Ben 2" in shown
    assert "Ann>" not in shown


@pytest.mark.parametrize("code", ["en", "de", "fr", "is", "it"])
def test_bots_play_and_the_game_is_told_again(bang, code):
    """A whole game of bots is shown and replayed in each language."""
    shown = bang(*PLAY, "--watch", "--save", "it.json", "--lang", code)
    assert "Ben 2" in shown
    assert "Ben 2" in bang("replay", "it.json", "--seat", "Ben 2", "--lang", code)


def test_the_other_commands_know_two_players(bang):
    """The other commands list, show and simulate the variant."""
    assert "tables of 2" in bang("expansions")
    assert "Gunslinger" in bang("cards", "--expansions", "two_players", "gunslinger")
    chosen = ("--expansions", "two_players", "--players", 2, "--games", 2, "--workers", 1)
    said = bang("simulate", *chosen, "--bots", "cowboy,random", "--duplicate", "--json")
    found = json.loads(said)
    assert (found["players"], found["by_bot"]["cowboy"]["dealt"]) == (2, 4)


def test_a_hand_is_counted_once_at_the_first_seat_in_play():
    """The size of a hand is shown at the player's first seat in play."""
    game = without_the_first()
    told = [re.findall(r"(\d+) cards?", line) for line in as_text(game.view()).splitlines()[:4]]
    ann, ben = (str(len(game.state.hands[holder])) for holder in (0, 2))
    assert told == [[], [ann], [ben], []]


def test_a_table_knows_the_seats_of_a_player():
    """The first seat stands for the player, and any seat finds all of the player's seats."""
    at = Table(Game.new(["Ann", "Ben"], RULES, seed=4), "cowboy", 1, (0, 1))
    assert (at.players, at.people, at.person(1), at.seats_of(1)) == (2, (0,), 0, [0, 1])
    assert at.seats_of(REFEREE) == []


# ---------------------------------------------------------------- pictures


def drawn(view, shape="wide"):
    """Return the seats of a picture by number."""
    root = ET.fromstring(svg.table(view, shape=shape))
    return {int(e.get("data-seat")): e for e in root.iter() if e.get("data-seat") is not None}


def hand_in(element):
    """Return the options of each card in the hand of a seat, by card number."""
    hands = [e for e in element.iter() if e.get("class") == "bang-hand"]
    cards = [e for hand in hands for e in hand.iter() if e.get("data-card") is not None]
    return {int(e.get("data-card")): e.get("data-options") for e in cards}


@pytest.mark.parametrize("shape", ["wide", "tall"])
def test_the_picture_has_the_hand_with_the_viewer(two, shape):
    """From either seat, the hand is drawn at the viewer's seat, counted once and clickable."""
    t = two(ann=seat("gunslinger", hand="bang missed beer"))
    clicked = {o.card for o in t.game.decision.options if o.card is not None}
    for viewer in (0, 1):
        seats = drawn(t.game.view(viewer), shape)
        found = hand_in(seats[viewer])
        assert found.keys() == {card.id for card in t.game.view(0).hand}
        assert {card for card, options in found.items() if options} == clicked
        assert not hand_in(seats[1 - viewer])
        counts = [s for s in SEATS if any(e.get("class") == "bang-count" for e in seats[s].iter())]
        assert counts == [0, 2]
    assert not any(map(hand_in, drawn(t.game.view(2), shape).values()))


def test_the_picture_counts_a_hand_at_the_first_seat_in_play():
    """When a player's first character is out, the hand is counted at the other one."""
    seats = drawn(without_the_first().view(2))
    counts = [s for s in SEATS if any(e.get("class") == "bang-count" for e in seats[s].iter())]
    assert counts == [1, 2]


def test_a_card_in_front_of_either_seat_can_be_clicked():
    """Cards in play are clickable when either seat of the player is asked."""
    for game in positions(4):
        if game.decision is None:
            break
        for viewer in (0, 1):
            view = game.view(viewer)
            if not view.is_asked:
                continue
            shown = {e.get("data-options") for s in drawn(view).values() for e in s.iter()}
            known = {number for some in shown if some for number in some.split()}
            about = {n for n, o in enumerate(game.decision.options) if o.card is not None}
            about = {n for n in about if game.decision.options[n].verb != "pick"}
            assert about <= set(map(int, known))


# ---------------------------------------------------------------- the lab


def test_both_seats_of_a_player_are_the_same_bot():
    """One bot plays both seats of a player, in every game."""
    results = tournament(
        ["cowboy", "random"], 8, seats=2, expansions=["two_players"], seed=1, workers=1
    )
    rows = [*results.rows()]
    assert len(rows) == 32
    for number in range(0, 32, 4):
        players = [row.player for row in rows[number : number + 4]]
        assert players[0] == players[1] != players[2] == players[3]
    assert results.table("player")["cowboy"].played == 16


def test_rows_of_seats_are_written_and_read(tmp_path):
    """Rows have each seat, including the eliminated ones, and survive writing and reading."""
    results = tournament(["random"], 2, seats=2, expansions=["two_players"], seed=1, workers=1)
    rows = [*results.rows()]
    assert {row.seat for row in rows} == {*SEATS}
    assert any(row.eliminated_on is not None for row in rows)
    write_rows(rows, tmp_path / "rows.csv")
    with (tmp_path / "rows.csv").open(newline="", encoding="utf-8") as file:
        assert [int(row["seat"]) for row in csv.DictReader(file)] == [row.seat for row in rows]


def test_an_observation_has_the_hand_from_either_seat():
    """An observation from either seat of a player has the shared hand."""
    codec, game = Codec(RULES), late(4, 40)
    hand = codec.field("hand")
    seen = [codec.observe(game, s)[hand.start : hand.start + hand.size] for s in SEATS]
    assert [sum(one) for one in seen] == [len(game.view(s).hand) for s in SEATS]
    assert seen[0] == seen[1]
    assert seen[2] == seen[3]
    assert seen[0] != seen[2]


@pytest.mark.filterwarnings("ignore:Observation")
def test_an_environment_has_an_agent_for_each_seat():
    """The environment has an agent for each seat and passes PettingZoo's API test."""
    pytest.importorskip("numpy")
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test

    from bang_lab import pettingzoo_env

    env = pettingzoo_env(2, ["two_players"], render_mode="ansi")
    env.reset(seed=1)
    assert env.agents == [f"player_{number}" for number in SEATS]
    assert "Gunslinger" in env.render()
    api_test(env, num_cycles=60)


# ---------------------------------------------------------------- messages


def test_messages_match_the_schema():
    """Updates, saves, texts and the lobby match the schema."""
    jsonschema = pytest.importorskip("jsonschema")

    def check(kind, message):
        made = jsonschema.Draft202012Validator(schema(kind, exact=True))
        assert [e.message for e in made.iter_errors(json.loads(json.dumps(message)))] == []

    for answers in (0, 3, 40):
        game = late(4, answers)
        for who in WHO:
            check("view", game.view(who).to_dict())
        check("save", game.to_dict())
    session = against_a_cowboy()
    check("update", session.update(1).to_dict())
    check("session", session.to_dict())
    check("words", words(["two_players"], language="de"))
    check("lobby", lobby("de"))
    (offered,) = [one for one in lobby()["expansions"] if one["name"] == "two_players"]
    assert offered["players"] == [2]
    assert "holder" in typescript()
