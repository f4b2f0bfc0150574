"""A wrong answer of an ability is told where it is given, and blames nobody else."""

from __future__ import annotations

import random
import re
from inspect import isawaitable

import pytest

from bangcore import BangError, ExpansionError, Game, Ruleset, compiled
from bangcore.hooks import SPECS
from bangcore.plugin import (
    CardKind,
    Character,
    Engine,
    Expansion,
    Lines,
    Offer,
    Table,
    hookimpl,
    missed,
)
from bangcore.testing import four, seat

Reach = Seat = int
ASKING = [hook for hook, spec in SPECS.items() if not spec.is_effect]
VALUES = (None, "x", 5, [5], ["nobody"], object())
CHARACTERS = ["owl", "lucky_duke", None, None, None]


def owl(hook: str, value: object) -> Expansion:
    """Return an expansion with an ability that answers *value* to everybody's *hook*."""

    def answer(self: object) -> object:
        return value

    answer.__name__ = hook
    marked = hookimpl(answer) if SPECS[hook].of is None else hookimpl(of="everybody")(answer)
    ability = type("Owl", (), {hook: marked})
    if SPECS[hook].by == "expansion":
        return Expansion(name="owl", ability=ability)
    character = Character(key="owl", name="Owl", text="", bullets=3, ability=ability)
    return Expansion(name="owls", characters=[character])


def play(rules: Ruleset, seed: int, answers: int) -> None:
    """Play a random game to its end, or for that many answers."""
    characters = CHARACTERS if "owl" in rules.characters else None
    game, dice = Game.new(5, rules, seed=seed, characters=characters), random.Random(seed)
    for _ in range(answers):
        if game.decision is None:
            break
        game.apply(dice.choice([*game.decision.options, *game.interrupts]))


def check(hook: str, seeds: range, answers: int) -> None:
    """Fail unless each answer is played, or refused by its own name."""
    for value in VALUES:
        rules = Ruleset.build(owl(hook, value))
        for seed in seeds:
            try:
                play(rules, seed, answers)
            except Exception as error:
                text = "\n".join([str(error), *error.__notes__])
                assert "owl" in text
                assert hook in text
                assert "card:" not in text
                if error.__class__ is not LookupError:
                    assert "must" in text or "no " in text


@pytest.mark.parametrize("hook", ASKING)
def test_a_wrong_answer_is_played_or_named(hook):
    """The error names the ability, the hook, what came and what may be answered."""
    check(hook, range(1), 40)


@pytest.mark.long
@pytest.mark.parametrize("hook", ASKING)
def test_a_wrong_answer_is_played_or_named_in_whole_games(hook):
    """So it is in whole games."""
    check(hook, range(3), 300)


@pytest.mark.parametrize(
    ("hook", "value", "message"),
    [
        ("bang_card_suit", "heart", "no suit 'heart'; did you mean 'hearts'"),
        ("bang_counts_as", ["mised"], "no card 'mised'; did you mean 'missed'"),
        ("bang_counts_as", "missed", "must return a list, not 'missed'"),
        ("bang_abilities", ["jesse"], "no character 'jesse'; did you mean 'jesse_jones'"),
        ("bang_draw_count", None, "must be a whole number, not None"),
        ("bang_draw_more", None, "must be a whole number, not None"),
        ("bang_turn_order", [0, 9], "no seat 9 among 0 to 4"),
        ("bang_in_force", [(7, "owl")], "no seat 7; the owner of a rule is a seat, or None"),
        ("bang_end_veto", lambda: True, "must return True or False, not <function"),
    ],
)
def test_what_came_and_what_may_be_answered_is_told(hook, value, message):
    """A name gets the nearest one, a type its words."""
    with pytest.raises(ExpansionError) as error:
        play(Ruleset.build(owl(hook, value)), 0, 500)
    assert message in "\n".join([str(error.value), *error.value.__notes__])


def test_an_answer_from_the_hand_without_a_worth_is_named():
    """The card is named, not the BANG! that it answers."""

    async def dodge(g, seat, card, cause):
        g.draw(seat)

    leaf = CardKind(
        key="leaf", name="Leaf", text="", faces={"clubs": "2"}, answers={"missed": dodge}
    )
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", hand="leaf"),
        expansions=[Expansion(name="leaves", cards=[leaf])],
    )
    with pytest.raises(ExpansionError) as error:
        t.do("play bang -> ben", "use leaf")
    assert "card:leaf: the answer 'missed' must be a whole number, not None" in str(error.value)
    assert "bang" not in "".join(getattr(error.value, "__notes__", ()))


# ---------------------------------------------------------------- verbs and look-ups

VERBS = {
    "no option 'nope'; known": lambda g: g.rule_option("nope"),
    "no hook 'bang_reech'; did you mean 'bang_reach'": lambda g: g.consult("bang_reech", 0),
    "no hook 'bang_on_drwn'": lambda g: g.react("bang_on_drwn", 0),
    "no card 'beers'; did you mean 'beer'": lambda g: g.perform(0, "beers", None, name="owl"),
    "card 'missed' has no effect": lambda g: g.perform(0, "missed", None, name="owl"),
    "no state <class 'int'>; the states of this game: none": lambda g: g.extra(int),
    "no character 'slab'; did you mean": lambda g: g.become(0, "slab"),
    "heal: the amount must be a whole number from 0 on, not -1": lambda g: g.heal(0, -1),
    "heal: the amount must be a whole number from 0 on, not 'x'": lambda g: g.heal(0, "x"),
    "damage: the amount must be": lambda g: g.damage(0, -1),
    "draw: the amount must be": lambda g: g.draw(0, -1),
    "flip: the amount must be a whole number from 1 on": lambda g: g.flip(0, "owl", 0),
    "random: the amount must be a whole number from 1 on": lambda g: g.random(0),
    "return_to_play: ann is in play": lambda g: g.return_to_play(0, 1),
    "no card 999 among 0 to 79": lambda g: g.key(999),
    "no card 'bang' among": lambda g: g.suit("bang"),
    "no card 'mustag'; did you mean 'mustang'": lambda g: g.has_in_play(0, "mustag"),
    "no distance from ann to themselves": lambda g: g.distance(0, 0),
    "no suit 'heart'; did you mean 'hearts'": lambda g: g.flip_is(0, "owl", suit="heart"),
    "flip_is: ranks are numbers: range(2, 10), not '2-9'": lambda g: g.flip_is(
        0, "owl", suit="hearts", ranks="2-9"
    ),
    "survive: it takes the wound of bang_on_wounded, not 0": lambda g: g.survive(0),
    "no seat None, which stands for nobody": lambda g: g.hand(None),
    "no seat 9 at a table of 4": lambda g: g.deal_roles([0, 9]),
}


@pytest.mark.parametrize(("message", "act"), VERBS.items(), ids=VERBS)
def test_a_verb_refuses_what_makes_no_sense(message, act):
    """The error says what came and what may be given, and names the ability."""

    class Owl:
        @hookimpl
        async def bang_on_played(self, g):
            effect = act(g)
            if isawaitable(effect):
                await effect

    t = four(ann=seat("sheriff", hand="mustang"), expansions=[Expansion(name="owls", ability=Owl)])
    with pytest.raises((BangError, TypeError) if compiled else BangError) as error:
        t.do("play mustang")
    text = str(error.value)
    # a compiled library refuses another type before
    assert message in text or (compiled and "object expected" in text)
    assert "in owls, hook bang_on_played" in error.value.__notes__[0]


def test_nobody_is_eliminated_twice():
    """A player who is out stays out."""

    class Owl:
        @hookimpl
        async def bang_on_played(self, g):
            await g.eliminate(3)
            await g.eliminate(3)

    t = four(ann=seat("sheriff", hand="mustang"), expansions=[Expansion(name="owls", ability=Owl)])
    with pytest.raises(BangError, match="eliminate: dee is out already"):
        t.do("play mustang")


CARD = {"key": "leaf", "name": "Leaf", "text": "", "faces": {"clubs": "2"}}
BUILT = {
    "answers: no question 'mised'; did you mean 'missed'": lambda: CardKind(
        **CARD, answers={"mised": missed}
    ),
    "way must be Lines(...), InFront(...)": lambda: CardKind(**CARD, way=Lines),
    "priority is a whole number, not 'high'": lambda: hookimpl(priority="high"),
}


@pytest.mark.parametrize(("message", "build"), BUILT.items(), ids=BUILT)
def test_a_mistake_is_told_where_it_is_written(message, build):
    """A definition refuses what it cannot be."""
    with pytest.raises(ExpansionError) as error:
        build()
    assert message in str(error.value)


def wrong_table(self, g: Engine) -> int:
    return 2


def wrong_answer(self, g: Table, owner: int | None) -> int | None:
    return None


def wrong_argument(self, seat: str):
    return 2


def own_names(self, owner: Seat) -> Reach:
    return 2


@pytest.mark.parametrize(
    ("reach", "message"),
    [
        (wrong_table, "argument 'g' is Table, not Engine"),
        (wrong_answer, "it must return int, not int | None"),
        (wrong_argument, "argument 'seat' is int, not str"),
    ],
)
def test_annotations_that_contradict_the_hook_are_told_at_the_build(reach, message):
    """The build compares annotations with those of the specification."""
    with pytest.raises(ExpansionError, match=f"^bang_reach in 'Owl': {re.escape(message)}$"):
        Ruleset.build(type("Owl", (), {"bang_reach": hookimpl(reach)}))


def test_annotations_with_names_of_an_author_are_left_to_a_type_checker():
    """A name that the library does not know may mean anything."""
    assert Ruleset.build(type("Owl", (), {"bang_reach": hookimpl(own_names)}))


def test_an_offer_gives_its_effect_what_it_is_about():
    """The effect of an offer gets the engine and all further arguments of the offer."""

    class Magpie:
        @hookimpl
        def bang_actions(self, g, seat):
            for other in g.others(seat):
                yield Offer(g.options.use("magpie", target=other), self.steal, seat, other)

        async def steal(self, g, seat, other):
            await g.take(seat, other, g.hand(other)[0])

    t = four(ben=seat("outlaw", hand="beer"), expansions=[Expansion(name="owls", ability=Magpie)])
    t.do("use magpie -> ben")

    assert t.ann.hand == ["beer"]
