"""``Game.reasons`` tells a seat why its cards have no option, and nothing that it does not know."""

import json
import random

import pytest

from bang_highnoon import in_force
from bang_table.text import Language, languages
from bangcore import Game, IllegalOption, NoSuchSeat, Reason, Ruleset, available_expansions
from bangcore.plugin import Expansion, Rule, hookimpl
from bangcore.testing import four, seat, table

SETS = [[], *[[info.name] for info in available_expansions() if info.name != "base"]]
EVERYTHING = [name for [name] in SETS[1:] if name != "two_players"]


def why(t, name="ann", at=None):
    """Return the keys of the reasons of a player, by card, at a target if that is given."""
    position = t.game.names.index(name)
    target = None if at is None else t.game.names.index(at)
    cards = t.game.ruleset.cards
    return {
        cards[reason.card].key: reason.why
        for reason in t.game.reasons(position)
        if reason.target == target
    }


def test_a_target_too_far_away_has_its_distance():
    t = four(ann=seat("sheriff", hand="bang"), cal=seat("outlaw", in_play="mustang"))
    [reason] = t.game.reasons(0)

    assert (reason.why, reason.target, reason.amount) == ("distance", 2, 3)
    assert reason.to_dict() == {"why": "distance", "card": reason.card, "target": 2, "amount": 3}


def test_each_card_has_the_reason_of_the_rules():
    """A second BANG!, an answer, a second Barrel, a Jail for the Sheriff, an empty hand."""
    t = table(
        ann=seat("outlaw", hand="bang bang missed barrel jail panic", in_play="barrel"),
        ben=seat("sheriff"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    )
    t.do("play bang -> ben")

    assert why(t) == {"bang": "condition", "missed": "answers", "barrel": "in_play"}
    assert {reason.why for reason in t.game.reasons(0) if reason.target is None} == {
        "answers",
        "condition",
        "has_one",
        "in_play",
    }
    assert why(t, at="ben") == {"jail": "condition", "panic": "condition"}


def test_an_ability_in_play_says_why_it_has_no_option():
    """Cards in play without such an ability act by themselves."""
    t = four(
        ann=seat("sheriff", hand="conestoga", in_play="sombrero barrel"),
        ben=seat("outlaw", in_play="knife"),
        expansions=["dodgecity"],
    )
    t.do("play conestoga")
    words = Language("en", t.game.ruleset)
    sentences = {
        t.game.ruleset.cards[reason.card].key: words.reason(reason, t.game.names)
        for position in (0, 1)
        for reason in t.game.reasons(position)
    }

    assert sentences == {
        "conestoga": "It was laid down in this turn.",
        "sombrero": "It is not played in a turn: it is an answer.",
        "barrel": "It lies in front of you and acts by itself.",
        "knife": "It is used in your own turn.",
    }


def test_an_ability_in_play_has_reasons_at_single_targets_and_at_other_questions():
    """A Knife does not reach everybody, and waits for the end of a Duel."""
    hand = {"hand": "duel bang", "in_play": "knife barrel"}
    people = {"ben": seat("outlaw", hand="bang"), "cal": seat("outlaw"), "dee": seat("renegade")}
    t = four(ann=seat("sheriff", **hand), **people, expansions=["dodgecity"])
    assert why(t, at="cal")["knife"] == "distance"
    assert "knife" not in why(t, at="ben")
    t.do("play duel -> ben", "use bang")
    assert why(t) == {"knife": "answer", "barrel": "in_play"}


def test_a_rule_that_disables_cards_in_play_is_named():
    """Under Lasso, cards in play neither act by themselves nor can be used."""
    t = four(
        ann=seat("sheriff", in_play="barrel"),
        extra=in_force("lasso"),
        expansions=["fistful"],
    )
    [reason] = t.game.reasons(0)
    assert (reason.why, reason.key) == ("forbidden", "lasso")


def test_a_seat_that_is_not_asked_waits():
    t = four(ann=seat("sheriff"), ben=seat("outlaw", hand="beer"))
    [reason] = t.game.reasons(1)

    assert (reason.why, reason.target) == ("waiting", 0)


def test_an_answer_needs_a_card_that_answers():
    t = four(ann=seat("sheriff", hand="bang"), ben=seat("outlaw", hand="beer missed"))
    t.do("play bang -> ben")

    assert why(t, "ben") == {"beer": "answer"}


class Drought:
    @hookimpl(of="everybody")
    def bang_use_veto(self, key):
        """Nobody drinks."""
        return key == "beer"


def test_the_owner_of_a_veto_is_named_and_else_its_sentence():
    """A rule in force is named; the ability of an expansion has its docstring."""
    whole = Expansion(name="dry", ability=Drought)
    [reason] = four(ann=seat("sheriff", hand="beer"), expansions=[whole]).game.reasons(0)
    assert (reason.why, reason.key, reason.text) == ("forbidden", None, "Nobody drinks.")

    class InForce:
        @hookimpl
        def bang_in_force(self):
            return [(None, "drought")]

    rule = Rule(key="drought", name="Drought", text="Dry.", kind="event", ability=Drought)
    named = Expansion(name="dry", rules=[rule], ability=InForce)
    t = four(ann=seat("sheriff", hand="beer"), expansions=[named])
    [reason] = t.game.reasons(0)
    assert (reason.why, reason.key, reason.text) == ("forbidden", "drought", None)
    assert Language("en", t.game.ruleset).reason(reason, t.game.names) == "Drought forbids it."


def test_the_sentence_of_an_author_is_said_where_there_are_no_words():
    reason = Reason("condition", 0, key="before_noon", text="Nobody drinks before noon.")

    assert Language().reason(reason, ["Ann"]) == "Nobody drinks before noon."


def test_a_seat_that_does_not_exist_is_refused():
    with pytest.raises(NoSuchSeat):
        Game.new(4, seed=1).reasons(9)


@pytest.mark.parametrize("names", [[], EVERYTHING], ids=["base", "everything"])
def test_every_card_without_an_option_has_a_reason_in_words(names):
    """In random games no card in hand is without a reason, and none has only the rules."""
    rules = Ruleset.build(*names)
    choose = random.Random(5)
    words = [Language(code, rules) for code in languages()]
    turns = 0
    for seed in range(4):
        game = Game.new(5, rules, seed=seed)
        while game.decision is not None and turns < 60 * (seed + 1):
            if game.decision.kind == "turn":
                turns += 1
                asked = game.decision.seat
                reasons = game.reasons(asked)
                options = {option.card for option in game.decision}
                options |= {option.other for option in game.decision}
                hand = {rules.representative[card] for card in game.state.hands[asked]}
                assert hand <= options | {reason.card for reason in reasons}
                assert "rules" not in {reason.why for reason in reasons}
                for reason in reasons:
                    assert words[turns % len(words)].reason(reason, game.names)
                json.dumps([reason.to_dict() for reason in reasons])
            game.apply(choose.choice(game.decision.options))
    assert turns > 200


@pytest.mark.parametrize("answer", ["bang cal", "play bang -> cal", {"verb": "play", "target": 2}])
def test_an_answer_that_is_refused_has_the_reason_first(answer):
    """A card in hand that cannot be used at that target is no typing error."""
    t = four(ann=seat("sheriff", hand="bang"), cal=seat("outlaw", in_play="mustang"))
    if not isinstance(answer, str):
        answer = {**answer, "card": t.game.reasons(0)[0].card}

    with pytest.raises(IllegalOption) as refused:
        t.game.apply(answer, seat=0)
    assert str(refused.value.reason) == "cal is at distance 3; ann is asked 'turn'"
    assert Language("de").error_message(refused.value.reason).startswith("cal ist in Entfernung 3")


def test_a_typing_error_has_a_suggestion():
    t = four(ann=seat("sheriff", hand="bang"))
    with pytest.raises(IllegalOption, match="did you mean 'play bang:A-spades -> ben'"):
        t.game.apply("play bnag:A-spades -> ben", seat=0)


def test_a_person_with_several_seats_is_asked_at_each_of_them():
    """Seats that share a hand have the reasons of the seat that is asked."""
    pytest.importorskip("bang_two_players")
    game = Game.new(2, expansions=["two_players"], seed=1)
    while game.decision is not None and game.decision.kind != "turn":
        game.apply(0)
    asked = game.decision.seat
    sharing = [at for at in range(len(game.names)) if game.view(at).is_asked and at != asked]

    assert sharing
    assert all(game.reasons(at) == game.reasons(asked) for at in sharing)
    assert "waiting" not in {reason.why for reason in game.reasons(asked)}
