"""Language models as players: questions in words, and illegal answers refused with a reason."""

import json
from itertools import pairwise, takewhile

import pytest

from bang_bots import CowboyBot, play
from bang_lab import GameFailed, ModelBot, bench, proof, tournament, verify
from bang_table.session import Session
from bangcore import Game, IllegalOption, InvalidSetup, Ruleset
from bangcore.testing import four, seat
from bangcore.worlds import sample


def last(question):
    return {"answer": question.answers[-1]}


def scripted(rules, seed):
    return ModelBot(rules, last)


def asked_in(game, model, **settings):
    """Return the questions of a game in which *model* has the first seat."""
    questions = []

    def heard(question):
        questions.append(question)
        return model(question)

    play(game, [ModelBot(game.ruleset, heard, **settings), *map(CowboyBot, (1, 2, 3))])
    return questions


def test_a_model_plays_a_whole_game_by_the_legal_answers():
    """The model's answers are the answers of its seat in the game."""
    game = Game.new(4, seed=4)
    chosen, taken = [], []

    def model(question):
        chosen.append(question.answers[-1])
        return last(question)

    def watch(at, option):
        if at == 0 and (option in game.interrupts or len(game.decision.options) > 1):
            taken.append(option.text)

    play(game, [ModelBot(game.ruleset, model), *map(CowboyBot, (1, 2, 3))], watch=watch)

    assert game.outcome is not None
    assert len(taken) > 5
    assert [answer for answer in chosen if answer != "wait"] == taken


def test_a_question_is_told_in_words():
    """The text has goal, things, table, hand, question, and every answer with its meaning."""
    t = four(
        ann=seat("sheriff", hand="bang beer", life=3),
        ben=seat("outlaw", in_play="barrel"),
    )
    asked = []

    def model(question):
        asked.append(question)
        return {"answer": "end turn"}

    option = ModelBot(t.game.ruleset, model).choose(t.game.lazy_view(0))

    assert option.text == "end turn"
    [question] = asked
    parts = [
        *("You play the card game BANG!", "Roles in this game:\n1 x Sheriff: Eliminate all"),
        *("You are ann. Eliminate all Outlaws and Renegades.\n", "Barrel: ", "Beer: "),
        *("You reach as far as 1. Distances: ben 1, cal 2, dee 1.", "Hand: BANG!", "Your turn"),
        "Answer with one of these texts, without its meaning:\n",
        *[f"{one.text}: " for one in t.game.decision.options],
    ]
    places = [question.text.rindex(part) for part in parts]
    assert places == sorted(places)
    assert "\nend turn: End" in question.text
    assert question.answers == [one.text for one in t.game.decision.options]


def test_the_tool_is_the_same_for_all_questions():
    """It may have the answers as an enum, which changes with each question."""
    game = Game.new(4, seed=4)
    tools = [question.tool for question in asked_in(game, last)]
    assert all(tool == tools[0] for tool in tools)
    schema = tools[0]["input_schema"]
    assert schema["required"] == ["answer"]
    assert "enum" not in schema["properties"]["answer"]
    assert json.loads(json.dumps(tools[0])) == tools[0]

    for question in asked_in(Game.new(4, seed=4), last, enum=True):
        schema = question.tool["input_schema"]
        assert schema["properties"]["answer"]["enum"] == question.answers
        function = question.function["function"]
        assert (function["name"], function["parameters"]) == ("answer", schema)


def test_texts_of_cards_come_before_the_events():
    *_, question = asked_in(Game.new(4, seed=4), last)
    lines = question.text.splitlines()
    turn = next(n for n, line in enumerate(lines) if line.startswith("Turn "))
    cards = [n for n, line in enumerate(lines) if line.startswith(("BANG!: ", "Missed!: "))]
    assert cards
    assert max(cards) < turn


def test_a_single_answer_is_given_without_asking():
    t = four(ann=seat("sheriff", hand=""), ben=seat("outlaw"))
    bot = ModelBot(t.game.ruleset, lambda question: pytest.fail("asked"))

    assert bot.choose(t.game.lazy_view(0)).text == "end turn"
    assert bot.counts["questions"] == 0


def test_most_questions_begin_as_the_one_before():
    """Events are appended, so that a model can reuse its work on rules and events."""
    questions = asked_in(Game.new(4, seed=4), last, budget=4000)
    shared = []
    for before, after in pairwise(questions):
        pairs = zip(before.text, after.text, strict=False)
        shared.append(sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs)))
    ends = [question.text.index("\nYou reach as") for question in questions]
    kept = sum(part > 0.6 * end for part, end in zip(shared, ends, strict=False))
    assert len(shared) > 5
    assert kept >= 0.8 * len(shared)


def test_a_model_may_answer_in_json_and_is_counted():
    game = Game.new(4, seed=4)
    replies = iter(["{", '{"answer": "shoot"}', '{"answer": "end turn"}'])
    bot = ModelBot(game.ruleset, lambda question: next(replies))
    assert bot.choose(game.lazy_view(game.decision.seat)).text == "end turn"
    assert bot.counts == {"questions": 3, "refusals": 2, "passive": 0, "tokens": 0}


@pytest.mark.parametrize("budget", [3500, 5000, 8000])
def test_a_text_has_no_more_characters_than_the_budget(budget):
    """The text stays within the budget and uses most of it."""
    questions = asked_in(Game.new(4, seed=4), last, budget=budget)

    assert all(len(question.text) <= budget for question in questions)
    everything = asked_in(Game.new(4, seed=4), last, budget=10**6)
    longest, whole = (max(len(one.text) for one in found) for found in (questions, everything))
    assert longest > 0.8 * min(budget, whole)


def test_a_budget_too_small_for_the_table_is_an_error():
    game = Game.new(4, seed=4)
    bot = ModelBot(game.ruleset, last, budget=100)

    with pytest.raises(InvalidSetup, match=r"the table takes \d+ characters, more than .* of 100"):
        bot.choose(game.lazy_view(game.decision.seat))


@pytest.mark.parametrize("tries", [0, -1, 1.5, "3", True])
def test_tries_are_counted_from_one(tries):
    with pytest.raises(InvalidSetup, match="tries"):
        ModelBot(Ruleset.build(), last, tries=tries)


@pytest.mark.parametrize(
    "wrong", [{"answer": "shoot"}, {"answer": 0}, {"answer": None}, {}, "shoot", None, []]
)
def test_an_illegal_answer_is_refused_with_the_reason(wrong):
    game = Game.new(4, seed=4)
    view = game.lazy_view(game.decision.seat)
    asked = []

    def model(question):
        asked.append(question)
        return wrong if len(asked) < 3 else last(question)

    option = ModelBot(game.ruleset, model).choose(view)

    assert option == game.decision.options[-1]
    assert "refused" not in asked[0].text
    assert "was refused: it is not one of the" in asked[1].text
    assert "was refused" in asked[2].text
    with pytest.raises(IllegalOption, match="it is not one of the"):
        ModelBot(game.ruleset, lambda question: wrong, illegal="refuse").choose(view)
    bot = ModelBot(game.ruleset, lambda question: wrong)
    assert bot.choose(view) == game.decision.options[0]
    assert bot.counts == {"questions": 3, "refusals": 3, "passive": 1, "tokens": 0}


def test_the_way_with_illegal_answers_is_checked():
    with pytest.raises(InvalidSetup, match="illegal: no way 'refus'; did you mean 'refuse'"):
        ModelBot(Ruleset.build(), last, illegal="refus")


def test_an_answer_may_come_without_the_input_around_it():
    game = Game.new(4, seed=4)
    view = game.lazy_view(game.decision.seat)

    assert ModelBot(game.ruleset, lambda question: "end turn").choose(view).text == "end turn"


def test_a_model_may_wait_or_interrupt():
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", "sid_ketchum", life=2, hand="missed missed beer"),
    )
    view = t.game.lazy_view(t.ben.seat)

    def first(question):
        assert question.answers[0] == "wait"
        asked, chance, _, wait, own = question.text.splitlines()[-5:]
        assert asked == "Waiting for ann."
        assert chance == "You are not asked, but you may use one of these now, or wait."
        assert wait == "wait: do nothing now"
        assert own.startswith(f"{question.answers[1]}: ")
        return {"answer": question.answers[0]}

    assert ModelBot(t.game.ruleset, first).interrupt(view) is None
    never = ModelBot(t.game.ruleset, lambda question: pytest.fail("asked"), interrupts=False)
    assert never.interrupt(view) is None
    assert ModelBot(t.game.ruleset, last).interrupt(view).key == "sid_ketchum"


def test_a_model_plays_in_tournaments_and_sessions():
    results = tournament({"model": scripted, "dice": "random"}, 1, seats=4, seed=1)
    assert results.games == 1
    session = Session.new(
        ["Ann", "Ben", "Cal", "Dee"],
        seed=3,
        bots={1: "model"},
        own_bots={"model": f"{__name__}:scripted"},
    )
    assert session.to_dict()


def test_a_text_contains_nothing_hidden_from_the_seat():
    """The question is the same in another world of the seat."""
    game = Game.new(4, seed=4)
    seat_asked = game.decision.seat
    questions = []

    def model(question):
        questions.append(question)
        return last(question)

    for world in (game, sample(game, seat_asked, 7)):
        ModelBot(game.ruleset, model).choose(world.lazy_view(seat_asked))

    assert questions[0] == questions[1]


def counted(rules, seed):
    """Make a bot whose first answer is refused, and whose replies take 10 tokens each."""
    bot = ModelBot(rules, lambda question: replies.pop(0)(question))
    replies = [lambda question: "fly", *[lambda question: {**last(question), "tokens": 10}] * 999]
    return bot


def test_questions_refusals_and_tokens_are_in_rows_and_results(tmp_path):
    path = tmp_path / "games.db"
    results = tournament(
        {"model": counted, "cowboy": "cowboy"}, 2, seats=4, seed=1, resume=path, duplicate=True
    )
    for row in results.rows():
        counts = dict(row.counts)
        if row.player == "cowboy":
            assert not counts
        else:
            assert counts["refusals"] == 1
            assert counts["questions"] > 1
            assert counts["tokens"] == 10 * (counts["questions"] - 1)
    sums = results.tally.counts
    assert [*sums] == ["model"]
    rows = [dict(row.counts) for row in results.rows() if row.player == "model"]
    assert sums["model"] == {key: sum(row[key] for row in rows) for key in rows[0]}
    again = tournament(
        {"model": counted, "cowboy": "cowboy"}, 2, seats=4, seed=1, resume=path, duplicate=True
    )
    assert again.played == results.played


def failing(rules, seed):
    """Make a bot whose model is lost after some questions."""
    replies = [last] * 3
    return ModelBot(rules, lambda question: {**replies.pop()(question), "tokens": 10})


def test_failed_games_keep_their_counts():
    results = tournament(
        {"model": failing, "cowboy": "cowboy"}, 2, seats=4, seed=1, failures="keep"
    )
    assert [len(one.counts) for one in results.failures] == [2, 2]
    assert results.tally.counts["model"]["tokens"] >= 30 * 2
    assert "pop from empty list" in results.failures[0].traceback


def test_a_proof_has_the_counts_of_a_model_and_is_verified_without_it():
    record = json.loads(json.dumps(proof(bench(counted, deals=1, failures="keep"))))
    counts = record["counts"]["counted"]
    assert counts["refusals"] == record["games"]
    assert counts["tokens"] == 10 * (counts["questions"] - counts["refusals"])
    assert verify(record) == []


def test_any_bot_may_count():
    class Counting(CowboyBot):
        pass

    Counting.counts = {"nodes": 7}
    results = tournament({"one": lambda rules, seed: Counting(seed), "two": "cowboy"}, 1, seats=4)
    assert results.tally.counts == {"one": {"nodes": 14}}


@pytest.mark.parametrize("counts", [3, {"nodes": 1.5}, {"two words": 1}, {1: 1}])
def test_counts_are_whole_numbers_by_name(counts):
    class Counting(CowboyBot):
        pass

    Counting.counts = counts
    with pytest.raises(GameFailed, match="counts of a bot are whole numbers by name, not"):
        tournament({"one": lambda rules, seed: Counting(seed)}, 1, seats=4)


@pytest.mark.parametrize(
    "usage",
    [
        {"tokens": {"input_tokens": 30, "output_tokens": 4, "cached": None}},
        {"input_tokens": 30, "output_tokens": 4},
    ],
)
def test_input_and_output_tokens_are_counted(usage):
    game = Game.new(4, seed=4)
    bot = ModelBot(game.ruleset, lambda question: {**last(question), **usage})
    for _ in range(2):
        bot.choose(game.lazy_view(game.decision.seat))
    counts = {"questions": 2, "refusals": 0, "passive": 0, "tokens": 68}
    assert bot.counts == {**counts, "input_tokens": 60, "output_tokens": 8}


@pytest.mark.parametrize("tokens", ["10", -1, True, 1.5, {"input_tokens": "3"}])
def test_tokens_are_a_whole_number(tokens):
    game = Game.new(4, seed=1)
    bot = ModelBot(game.ruleset, lambda question: {**last(question), "tokens": tokens})
    with pytest.raises(InvalidSetup, match="tokens of a reply are a whole number"):
        bot.choose(game.lazy_view(game.decision.seat))
