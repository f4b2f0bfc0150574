"""Updates with texts, in the language of each page."""

from __future__ import annotations

import random

import pytest
from attrs import evolve

from bang_table.session import Refusal, Session
from bang_table.session.words import words_of
from bang_table.text import Language, languages
from bangcore import Option, RulesetMismatch, UnknownName

FOUR = ["Ann", "Ben", "Cal", "Dee"]


def shot() -> Session:
    session = Session.new(FOUR, seed=10)
    session.answer(0, 1, "play bang -> ben")
    return session


def test_an_update_has_the_words_for_what_it_has():
    """The texts are the question, its reason, the options, a line for each event, and the goal."""
    session = shot()
    update = session.update(1, 7, "en")
    assert update.words.prompt == "Ann shoots at you (BANG! J♦). Defend yourself with Missed!?"
    assert update.words.why == "BANG!: " + Language().explain("bang")
    sheriff = "Sheriff: Eliminate all Outlaws and Renegades."
    assert update.words.goals == (sheriff, "Outlaw: Eliminate the Sheriff.", None, None)
    assert len(update.words.options) == len(update.question.options) > 1
    assert update.words.options[0] == "Pass"
    assert update.words.log == ("Ann plays BANG! J♦ at Ben.",)
    assert update.words.outcome is None
    assert update.to_dict()["words"]["log"] == ["Ann plays BANG! J♦ at Ben."]


def test_players_not_asked_read_whom_the_table_waits_for():
    """A spectator reads whom the table waits for, and the goal of the open role alone."""
    words = shot().update(None, language="de").words
    assert (words.prompt, words.why, words.goals[1:], words.options) == (
        "Warten auf Ben.",
        None,
        (None, None, None),
        (),
    )


def test_without_a_choice_the_words_say_so():
    """A page may pass automatically after a moment."""
    session = shot()
    session.answer(1, 2, "pass")
    session.answer(0, 3, "play duel -> ben")
    words = session.update(1, language="en").words
    assert words.options == ("Pass",)
    assert words.why.endswith("There is nothing else that you can do.")


def test_an_interrupt_is_a_choice():
    """With an interrupt, passing is not the only choice."""
    session = shot()
    session.answer(1, 2, "pass")
    session.answer(0, 3, "play duel -> ben")
    update = session.update(1)
    view = evolve(update.view, interrupts=(Option("use sid", "use", key="sid_ketchum", seat=1),))
    words = words_of(evolve(update, view=view), Language())
    assert "nothing else" not in words.why
    assert len(words.options) == 2


def test_texts_of_interrupts_follow_those_of_the_question():
    """The texts have the number and order of the options and interrupts."""
    session = Session.new(FOUR, seed=1, bots=dict.fromkeys(range(1, 4), "random"))
    seen = 0
    while session.decision is not None:
        update = session.update(0, language="en")
        choices = (*(update.question or ()).options, *update.view.interrupts)
        assert len(update.words.options) == len(choices)
        seen += len(update.view.interrupts)
        session.answer(0, update.question.number, update.question.options[-1])
    assert session.outcome is not None


@pytest.mark.parametrize("code", languages())
def test_the_outcome_names_the_winners_and_the_readers_result(code):
    """In every language; a spectator reads only the winners."""
    session = Session.new(FOUR, seed=10, bots=dict.fromkeys(range(4), "cowboy"))
    language = Language(code)
    said = language.outcome(session.outcome, FOUR)
    for seat in range(4):
        key = "you/won" if seat in session.outcome.winners else "you/lost"
        assert session.update(seat, language=code).words.outcome == f"{said} {language.say(key)}"
    assert session.update(None, language=code).words.outcome == said
    assert session.update(None).words is None


def test_a_language_is_given_by_its_code_or_as_it_is():
    """A code and a Language give the same texts, also in requests and refusals."""
    session = shot()
    update = session.update(1, language=Language("is", session.ruleset))
    assert session.update(1, language="is") == update
    assert session.receive(1, {}, "is") == update
    late = session.receive(1, {"do": "answer", "number": 1, "answer": "pass"}, "de")
    assert isinstance(late, Refusal)
    assert late.message == "gefragt ist Frage 2, nicht 1"


@pytest.mark.parametrize("language", ["xx", "", 5, ["de"], {}, True])
def test_an_unknown_language_is_refused(language):
    """A request may name any language, so an unknown one is refused."""
    session = shot()
    with pytest.raises(UnknownName, match="no language"):
        session.update(1, language=language)
    before = session.to_dict()
    refusal = session.receive(1, {"do": "answer", "number": 2, "answer": "pass"}, language)
    assert refusal.error == "UnknownName"
    assert session.to_dict() == before


def test_the_texts_include_the_piles_of_expansions():
    """The texts include the piles of expansions, like the pictures."""
    pytest.importorskip("bang_goldrush")
    session = Session.new(FOUR, ["goldrush"], seed=10)
    update = session.update(0, language="de")
    assert update.words.laid == Language("de", session.ruleset).laid(update.view)
    [pile] = update.to_dict()["words"]["laid"]["piles"]
    assert pile["keys"] == list(update.view.extra["goldrush"]["shop"])


def test_a_language_of_other_expansions_is_refused_by_name():
    """The cure is its code, or a language for these rules."""
    session = Session.new(4, expansions=["dodgecity"], seed=1)
    with pytest.raises(
        RulesetMismatch, match="the words of base, the game is base dodgecity; give"
    ):
        session.update(0, 0, Language("de"))
    assert session.update(0, 0, Language("de", session.ruleset)).words is not None


def test_reasons_are_those_of_the_seat_that_is_asked():
    """A player of two seats is told of a question to either, whose reasons are of that seat."""
    session = Session.new(["Ann", "Ben"], expansions=["two_players", "dodgecity"], seed=0)
    dice, questions = random.Random(0), 0
    while session.outcome is None:
        asked = session.decision
        for seat in range(4):
            update = session.update(seat, reasons=True)
            if update.question is not None:
                questions += seat != asked.seat
                cards = {option.card for option in update.question.options}
                cards |= {reason.card for reason in update.reasons}
                mine = update.view.players[asked.seat]
                hand = update.view.players[mine.holder].hand
                assert {card.id for card in (*hand, *mine.in_play)} <= cards
        session.answer(asked.seat, asked.number, dice.randrange(len(asked.options)))
    assert questions > 10
