"""A fault is shown at a small table, with at most three answers, as a failing test."""

import ast
import sys
import time
import traceback

import pytest
from hypothesis import find, settings

from bangcore import Game, Ruleset
from bangcore.plugin import (
    hookimpl,
)
from bangcore.testing import (
    BrokenExpansion,
    GameMachine,
    check_expansion,
    check_rule,
    seat,
)
from bangcore.testing.tables.small import small_tables
from bangcore.testing.tables.start import Start


def found(check):
    """Return the one fault that *check* raises; it takes less than two minutes of CPU time."""
    began = time.process_time()
    with pytest.raises(BrokenExpansion) as caught:
        check()
    assert time.process_time() - began < 120
    (fault,) = caught.value.faults
    assert fault.test.splitlines()[0] in str(caught.value)
    return fault


def answers(fault):
    """Return the answers in a pasted test."""
    (given,) = (
        [arg.value for arg in node.args[1:]]
        for node in ast.walk(ast.parse(fault.test))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "check_answers"
    )
    return given


def run(fault):
    """Run the pasted test."""
    names = {}
    exec(fault.test, names)
    (test,) = (value for name, value in names.items() if name.startswith("test_"))
    test()


def shown_in_few_answers(fault):
    assert "= table(" in fault.test, fault.test
    assert len(answers(fault)) <= 3, fault.test
    with pytest.raises(AssertionError):
        run(fault)


# ---------------------------------------------------------------- found by `check_rule`


class FarSighted:
    @hookimpl
    def bang_reach(self):
        return 2


def a_gun_in_the_belt_reaches_the_neighbours(before, option, after):
    state, seats = before.state, len(before.names)
    plain = not any(state.in_play) and all(state.alive)
    if option.text.startswith("play bang") and plain and option.target is not None:
        away = (option.target - state.turn) % seats
        sharp = state.characters[state.turn] == "rose_doolan"
        assert sharp or away in (1, seats - 1), f"{away} seats away"


class Piercing:
    @hookimpl
    def bang_missed_needed(self, g, by, shot):
        return 2 if shot.key == "gatling" else 1


def one_missed_is_enough(game):
    decision = game.decision
    return decision is None or decision.kind != "missed" or decision.cause.needed == 1


@pytest.mark.parametrize(
    ("expansion", "rule"),
    [
        (FarSighted, a_gun_in_the_belt_reaches_the_neighbours),
        pytest.param(Piercing, one_missed_is_enough, marks=pytest.mark.long),
    ],
)
def test_a_rule_that_is_broken_is_shown_with_few_answers(expansion, rule):
    """The test has four players at most, few cards, and the answers that matter."""
    fault = found(lambda: check_rule(rule, expansions=[expansion], players=(4, 5)))

    shown_in_few_answers(fault)
    assert f"rule={rule.__name__}" in fault.test
    assert "eve=" not in fault.test


def test_a_rule_that_holds_is_looked_at():
    """A check of a rule that holds returns how often it applied."""
    games = []

    def is_a_game(game):
        games.append(game)
        return isinstance(game, Game)

    assert check_rule(is_a_game, players=4, games=1) == len(games) > 50


def test_a_rule_says_how_often_it_applied():
    """A rule returns nothing where it does not apply; one that never applied is an error."""

    def no_beer_hurts(before, option, after):
        if option.text.startswith("play beer"):
            beers.append(option)
            return after.state.life[before.state.turn] >= before.state.life[before.state.turn]

    def whisky_heals(before, option, after):
        return True if option.text.startswith("play whisky") else None

    beers = []
    assert check_rule(no_beer_hurts, players=4, games=2) == len(beers) > 5
    never = r"whisky_heals applies to none of \d+ answers; return True where it applies"
    with pytest.raises(AssertionError, match=never):
        check_rule(whisky_heals, players=4, games=1)


# ---------------------------------------------------------------- without a smallest table


class Breaks:
    """Raises when a turn ends."""

    @hookimpl
    def bang_turn_end(self):
        raise RuntimeError("over")


def test_without_hypothesis_a_fault_is_shown_in_its_own_game(monkeypatch):
    """The test to paste is a deal and all answers."""
    monkeypatch.setitem(sys.modules, "hypothesis", None)
    fault = found(lambda: check_expansion(Breaks, players=4, games=1))

    assert "= Deal(" in fault.test
    with pytest.raises(AssertionError, match="over"):
        run(fault)


def test_a_table_shrinks_by_a_seat_and_its_answers_name_the_same_players():
    """Without Ben, a Deputy, Cal is Ben, and Ann's card has the same target; roles stay a set."""
    roles = ("sheriff", "deputy", "outlaw", "outlaw", "renegade")
    start = Start(seats=tuple(seat(role) for role in roles))
    rules = Ruleset.build()
    tables = small_tables(rules, positions=[(start, ("play bang -> cal", "end turn"))])

    smaller, answers = find(
        tables,
        lambda drawn: len(drawn[0].seats) == 4 and drawn[1][1:] == ("end turn",),
        settings=settings(derandomize=True, database=None),
    )
    assert answers[0] == "play bang -> ben"
    assert [one.role for one in smaller.seats] == ["sheriff", "outlaw", "outlaw", "renegade"]
    assert smaller.game().names == ("ann", "ben", "cal", "dee")


def test_a_machine_fails_at_one_place():
    """All checks raise from one line, so that Hypothesis sees one failure."""
    machine = GameMachine()
    machine.game = Game.new(4, seed=1)
    machine.game.state.life[0] += 9
    failures = (
        machine.the_position_is_sound,
        lambda: machine.look(check="position_is_sound", seed=0),
        lambda: machine.look(check="copies_are_equal", seed=0),
    )
    places = set()
    for fails in failures:
        with pytest.raises(AssertionError) as caught:
            fails()
        assert caught.value.__context__ is None
        places.add(traceback.extract_tb(caught.value.__traceback__)[-1].lineno)

    assert len(places) == 1


def test_a_fault_that_takes_its_time_is_not_called_endless(monkeypatch):
    """A smaller game with less time than the fault takes shows nothing."""
    monkeypatch.setattr("bangcore.testing.faults.smallest.ATTEMPT", 0.05)

    class Slow:
        @hookimpl
        def bang_turn_start(self):
            began = time.process_time()
            while time.process_time() - began < 0.2:
                pass
            raise RuntimeError("too slow")

    fault = found(lambda: check_expansion(Slow, players=4, games=1))

    assert "too slow" in str(fault)
