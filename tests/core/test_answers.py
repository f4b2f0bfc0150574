"""Which seat may answer which question, and what each reader of a refused answer learns."""

from __future__ import annotations

import json
import pickle
import random
import time

import pytest
from attrs import evolve

import bangcore
from bang_table.text import Language
from bangcore import (
    REFEREE,
    BangError,
    Game,
    GameIsOver,
    IllegalOption,
    InvalidSave,
    InvalidSetup,
    NoSuchSeat,
    NotYourTurn,
    Option,
    Ruleset,
    StaleAnswer,
)
from bangcore.errors import brief
from bangcore.plugin import Offer, Table, hookimpl
from bangcore.testing import four, seat

HUGE = 10**5000  # too long to print


def shot() -> Game:
    """Ann has shot at Ben, who is asked question 2."""
    game = between()
    game.apply("play bang -> ben")
    return game


def between() -> Game:
    """Ann is asked for an action, and Sid Ketchum in seat 2 may drink before it."""
    t = four(
        ann=seat("sheriff", hand="bang:A-spades saloon"),
        ben=seat("outlaw", hand="missed:8-spades beer"),
        cal=seat("outlaw", "sid_ketchum", hand="panic duel", life=2),
    )
    assert t.interrupts == ["cal: use sid_ketchum"]
    return t.game


def over() -> Game:
    game = Game.new(4, seed=1)
    choose = random.Random(1).choice
    while game.decision:
        game.apply(choose(game.decision.options))
    return game


# ---------------------------------------------------------------- the number of a question


@pytest.mark.parametrize(
    ("characters", "skip_forced"),
    [
        (2, True),
        *(
            pytest.param(*row, marks=pytest.mark.long)
            for row in [(1, False), (1, True), (2, False)]
        ),
    ],
)
def test_a_decision_is_numbered_by_the_answers_given(skip_forced, characters):
    """The first question is 1; views, saves, copies, pickles and replays have the same number."""
    rules = Ruleset.build(options={"characters": characters})
    game = Game.new(5, rules, seed=2, skip_forced=skip_forced)
    chance = random.Random(3)
    busy = 0
    for number in range(1, 200):
        if game.decision is None:
            break
        busy += game.decision.kind != "turn"
        data = json.loads(json.dumps(game.to_dict()))
        again = [
            game.copy(),
            game.copy().copy(),
            Game.from_dict(data, rules),
            Game.replay(json.loads(json.dumps(game.record)), rules),
        ]
        if number % 20 == 0:
            again.append(pickle.loads(pickle.dumps(game)))
        assert {number} == {other.decision.number for other in (game, *again)}
        for viewer in (None, REFEREE, *range(5)):
            assert game.view(viewer).to_dict()["decision"]["number"] == number
        game.apply(chance.choice(game.decision.options))
    assert busy > 10


# ---------------------------------------------------------------- which seat answers


def refused(game: Game, error: type[Exception], answer: object, **who: object) -> str:
    """Check that every method refuses an answer and nothing changes; return the message."""
    before = game.to_dict(), game.decision, game.interrupts
    said = set()
    for give in (game.apply, game.check, game.parse):
        with pytest.raises(error) as caught:
            give(answer, **who)
        assert type(caught.value) is error
        said.add(str(caught.value))
    assert before == (game.to_dict(), game.decision, game.interrupts)
    assert len(said) == 1
    return said.pop()


def test_the_player_asked_answers_in_every_form():
    """An answer with the right seat and number is taken like one without them."""
    missed = shot().decision.options[1]
    for form in ("use missed", 1, missed.to_dict(), missed):
        game = shot()
        assert game.parse(form, seat=1, number=2) == missed
        game.apply(form, seat=1, number=2)
        assert (game.decision.seat, game.decision.number) == (0, 3)


@pytest.mark.parametrize("answer", ["pass", "use missed", 0, 1, {"verb": "pass"}, None, "dance"])
@pytest.mark.parametrize("who", [0, 2, 3])
def test_only_the_player_asked_may_answer(who, answer):
    """Another seat is refused whatever its answer; the message contains public facts only."""
    game = shot()
    said = refused(game, NotYourTurn, answer, seat=who)
    name = game.names[who]
    assert said == f"{name} cannot answer that now; ben is asked 'missed'"
    assert refused(game, NotYourTurn, game.decision.options[0], seat=who, number=2) == said


@pytest.mark.parametrize("number", [1, 3, 0, -1, 2.0, True, "2", HUGE, [], object], ids=brief)
def test_an_answer_to_another_question_is_refused(number):
    """A stale answer is refused by its number, even if its text fits the new question."""
    game = shot()
    said = refused(game, StaleAnswer, "pass", number=number)
    assert said.startswith("question 2 is asked, not ")
    assert len(said) < 120
    assert refused(game, StaleAnswer, "pass", seat=1, number=number) == said
    # too late and by the wrong seat
    assert refused(game, StaleAnswer, "pass", seat=0, number=number) == said


@pytest.mark.parametrize("who", [-1, 4, HUGE, True, 0.0, "ben", object], ids=brief)
def test_an_answer_by_nobody_at_the_table(who):
    """A seat that does not exist is refused as unknown; so is the referee, who has no seat."""
    said = refused(shot(), NoSuchSeat, "pass", seat=who)
    assert said.startswith("no seat ")
    assert said.endswith(" at a table of 4")


def test_nobody_answers_when_the_game_is_over():
    """The end of the game is reported before the turn and the number of the question."""
    game = over()
    for who in ({}, {"seat": 1}, {"seat": 99}, {"number": 1}, {"seat": 0, "number": 3}):
        refused(game, GameIsOver, "end turn", **who)
    refused(game, GameIsOver, HUGE)


def test_an_interrupt_is_of_its_own_seat():
    """Sid Ketchum's interrupt is an answer of that seat only."""
    text = "cal: use sid_ketchum"
    game = between()
    for who in (1, 3):
        assert "ann is asked 'turn'" in refused(game, NotYourTurn, text, seat=who)
        refused(game, NotYourTurn, game.interrupts[0], seat=who)
    said = refused(game, IllegalOption, text, seat=0)
    assert "sid" not in said.partition("is not possible")[2]
    refused(game, IllegalOption, game.interrupts[0], seat=0)
    refused(game, StaleAnswer, text, seat=2, number=7)
    for answer in (0, 1, "end turn", "play bang -> ben", {"verb": "end"}):
        said = refused(game, NotYourTurn, answer, seat=2)
        usual = "cal cannot answer that now; ann is asked 'turn'"
        assert said == f"{usual}; choose cal: use sid_ketchum"
    for form in (text, game.interrupts[0], game.interrupts[0].to_dict()):
        other = game.copy()
        other.apply(form, seat=2, number=1)
        assert (other.decision.seat, other.decision.kind) == (2, "discard")


# ---------------------------------------------------------------- what each reader learns

ODD = ["dance", "use mised", 99, -1, None, {}, {"verb": "use"}, [], "x" * 2000, "a; b"]


@pytest.mark.parametrize("answer", ODD, ids=brief)
def test_the_public_text_names_no_card(answer):
    """The public text names the player and the question; the full reason is theirs alone."""
    game = shot()
    for who in (None, 1):
        with pytest.raises(IllegalOption) as error:
            game.apply(answer, seat=who)
        assert error.value.public == "that is not possible: ben is asked 'missed'"
        assert error.value.reason.startswith("ben is asked 'missed'; ")
        assert pickle.loads(pickle.dumps(error.value)).public == error.value.public


JOSE, DECOMPOSED = "Jos\N{LATIN SMALL LETTER E WITH ACUTE}", "Jose\N{COMBINING ACUTE ACCENT}"


@pytest.mark.parametrize("name", [JOSE, DECOMPOSED, JOSE.upper()])
@pytest.mark.parametrize(
    ("typed", "text"),
    [
        (f"play bang -> {JOSE.casefold()}", "play bang:A-spades -> "),
        (f"PLAY BANG:a-SPADES -> {DECOMPOSED}", "play bang:A-spades -> "),
        (f"bang {DECOMPOSED.upper()}", "play bang:A-spades -> "),
        ("bang jose", "play bang:A-spades -> "),
        (f"play cat balou -> {JOSE}", "play cat_balou:K-hearts -> "),
        (f"play Cat Balou:K-hearts -> {DECOMPOSED}", "play cat_balou:K-hearts -> "),
        (f"Cat_Balou {JOSE}", "play cat_balou:K-hearts -> "),
    ],
)
def test_names_are_typed_as_they_are_printed(name, typed, text):
    """A text may spell a name as on the card or as the player does, composed or not."""
    t = four(
        ann=seat("sheriff", hand="bang:A-spades cat_balou:K-hearts"),
        ben=seat("outlaw", hand="beer"),
    )
    save = json.loads(json.dumps(t.game.to_dict()).replace('"ben"', json.dumps(name)))
    game = Game.from_dict(save, t.game.ruleset)
    assert game.names[1] == name
    assert game.parse(typed).text == text + name
    assert game.seat(DECOMPOSED) == 1
    assert Language("en", game.ruleset).parse(typed, game.view(0)).text == text + name


def test_names_that_differ_only_in_accents_can_be_typed():
    """A text without accents means the player without accents."""
    game = Game.new(["Jose", JOSE, "Cal", "Dee"], seed=1)
    assert [game.seat("JOSE"), game.seat(DECOMPOSED)] == [0, 1]
    with pytest.raises(InvalidSetup, match="two players are named"):
        Game.new([DECOMPOSED, JOSE, "Cal", "Dee"], seed=1)


def test_a_reason_lists_only_the_options_of_the_player_asked():
    """A reason lists neither interrupts to the player on turn nor options to other players."""
    game = between()
    for who in ({}, {"seat": 0}):
        with pytest.raises(IllegalOption) as error:
            game.apply("dance", **who)
        assert "play bang:A-spades -> ben" in error.value.reason
        assert "sid_ketchum" not in error.value.reason
        with pytest.raises(IllegalOption) as error:
            game.apply("cal use sid_ketchum", **who)
        assert "sid_ketchum" not in error.value.reason


# ---------------------------------------------------------------- answers of any kind


ANYTHING = {
    "huge number": lambda: HUGE,
    "huge number in JSON": lambda: {"verb": "use", "card": HUGE},
    "long text": lambda: "play " * 2_000_000,
    "long text of an option": lambda: Option("x" * 10_000_000, "use"),
    "long list": lambda: [0] * 1_000_000,
    "bytes": lambda: b"x" * 1_000_000,
    "surrogates": lambda: "play \ud800",
}


def test_some_words_of_an_option_are_enough():
    """``panic`` plays the only Panic! at its only target; two targets, or ``end``, are refused."""
    seats = {"ann": seat("sheriff", hand="panic"), "cal": seat("outlaw", hand="beer")}
    t = four(**seats, ben=seat("outlaw", alive=False), dee=seat("renegade"))
    assert t.options == ["end turn", "play panic -> cal"]
    assert t.game.parse("panic").text.endswith("-> cal")
    with pytest.raises(IllegalOption):
        t.game.parse("end")
    t = four(**seats, ben=seat("outlaw", hand="missed"), dee=seat("renegade", hand="bang"))
    with pytest.raises(IllegalOption, match=r"-> ben.* or .*-> dee"):
        t.game.parse("panic")
    assert t.game.parse("dee panic").text.endswith("-> dee")


@pytest.mark.parametrize("what", ANYTHING)
def test_any_object_is_refused_briefly(what):
    """The error is a BangError, its texts are short and printable, and it is raised quickly."""
    game = shot()
    try:
        answer = ANYTHING[what]()
    except TypeError:  # options of a compiled library have fields of the declared types
        assert bangcore.compiled
        return
    before = game.to_dict()
    begin = time.process_time()
    for who in ({}, {"seat": 1}, {"seat": 1, "number": 2}, {"seat": 3}):
        for give in (game.apply, game.check, game.parse):
            with pytest.raises(BangError) as error:
                give(answer, **who)
            assert len(str(error.value)) < 400
    # a hundred times the usual cost; comparing long texts would take minutes
    assert time.process_time() - begin < 5
    assert before == game.to_dict()


def test_json_is_compared_strictly():
    """In JSON 0, 0.0, false and "0" are different values."""
    t = four(
        ben=seat("outlaw", hand="bang"),
        turn="ben",
    )
    form = t.game.parse("play bang -> ann").to_dict()
    card, target = form["card"], form["target"]
    assert target == 0
    t.game.check(form)
    for other in (0.0, False, "0", None):
        with pytest.raises(IllegalOption):
            t.game.check({**form, "target": other})
    for other in (float(card), str(card)):
        with pytest.raises(IllegalOption):
            t.game.check({**form, "card": other})


class Swap:
    """Seat 0, out of turn, may play the first card of their hand as a Beer or a Missed!."""

    @hookimpl
    def bang_interrupts(self, g: Table, seat: int) -> list[Offer]:
        if seat or g.turn == seat:
            return []
        options = [g.options.play(g.hand(0)[0], as_=key) for key in ("beer", "missed")]
        return [Offer(evolve(option, seat=0), lambda g: None) for option in options]


def test_an_ambiguous_text_does_not_reveal_options_of_others():
    """A caller who gives no seat is not shown what another player could do."""
    t = four(ann=seat("sheriff", hand="bang"), turn="ben", expansions=[Swap])
    assert len(t.interrupts) == 2
    with pytest.raises(IllegalOption) as caught:
        t.game.parse("play bang")
    assert caught.value.reason == "ben is asked 'turn'; it may mean more than one thing"


@pytest.mark.parametrize("number", ["1", None, 1.0, True, HUGE, -(10**20)], ids=brief)
def test_a_save_with_an_odd_number_is_refused(number):
    """A save and a record contain the number of their first question, an integer."""
    game = shot()
    for data, load in ((game.to_dict(), Game.from_dict), (game.record, Game.replay)):
        with pytest.raises(InvalidSave, match=r"number|too large"):
            load({**data, "number": number}, game.ruleset)
        del data["number"]
        with pytest.raises(InvalidSave, match="number: missing"):
            load(data, game.ruleset)
