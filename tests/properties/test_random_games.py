"""Properties of arbitrary deals, answers and orders of a frontend's calls, by Hypothesis."""

import pytest
from attrs import evolve
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st
from hypothesis.errors import NoSuchExample

from bangcore import Decision, Game, Ruleset, State, View
from bangcore.testing import (
    ANSWER_INVARIANTS,
    POSITION_INVARIANTS,
    Deal,
    GameMachine,
    Playthrough,
    deals,
    playthroughs,
    rulesets,
)
from bangcore.testing.playing.deals import choices, first_difference
from bangcore.worlds import sample

SHRUNK = settings(
    max_examples=1000,
    database=None,
    derandomize=True,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
FIRST = settings(SHRUNK, phases=[Phase.generate])

TestGame = GameMachine.TestCase


@given(playthroughs(deals(rulesets())), st.sampled_from(sorted(POSITION_INVARIANTS)))
def test_an_invariant_of_positions_holds_at_the_end_of_any_playthrough(played, name):
    POSITION_INVARIANTS[name](played.game(), len(played.answers))


@given(
    playthroughs(deals(rulesets())),
    st.sampled_from(sorted(ANSWER_INVARIANTS)),
    st.integers(0, 30),
    st.integers(0, 99),
)
def test_an_invariant_of_answers_holds_after_any_playthrough(played, name, number, seed):
    before = played.game()
    if before.decision is not None:
        after = before.copy()
        possible = choices(after)
        option = possible[number % len(possible)]
        after.apply(option)

        ANSWER_INVARIANTS[name](before, option, after, seed)


@given(playthroughs())
def test_skipping_forced_answers_leads_to_the_same_game(played):
    deal = played.deal
    full = Game.new(deal.players, seed=deal.seed, roles=deal.roles, characters=deal.characters)
    quick = Game.new(
        deal.players,
        seed=deal.seed,
        roles=deal.roles,
        characters=deal.characters,
        skip_forced=True,
    )
    for number in played.answers:
        while full.decision is not None and len(full.decision.options) == 1:
            full.apply(0)
        if full.decision is not None and quick.decision is not None:
            asked = evolve(full.decision, number=quick.decision.number)
            assert first_difference(asked, quick.decision) == ""
        assert full.state == quick.state
        if full.decision is None:
            return
        full.apply(number % len(full.decision))
        quick.apply(number % len(quick.decision))


@given(playthroughs(), st.integers(0, 3), st.integers(0, 99))
def test_a_game_that_skips_forced_answers_is_copied_saved_and_taken_back(played, seat, seed):
    game = Game.new(played.deal.players, seed=played.deal.seed, skip_forced=True)
    for number in played.answers:
        if game.decision is None:
            break
        game.apply(number % len(game.decision))

    assert game.copy().to_dict() == game.to_dict()
    assert Game.from_dict(game.to_dict()).to_dict() == game.to_dict()
    assert Game.replay(game.record).to_dict() == game.to_dict()
    other = sample(game, seat, seed)
    assert other.view(seat) == game.view(seat)
    assert Game.replay(other.record).view(seat) == game.view(seat)


@pytest.mark.parametrize("kind", [Game, Ruleset, State, View, Decision, Deal, Playthrough])
def test_hypothesis_makes_one_of_our_types(kind):
    assert isinstance(find(st.from_type(kind), lambda thing: True, settings=FIRST), kind)


def test_a_deal_shrinks_to_the_simplest_one():
    found = find(deals(), lambda deal: True, settings=SHRUNK)

    assert (found.players, found.seed, found.top) == (4, 0, ())
    assert found.roles == ("sheriff", "renegade", "outlaw", "outlaw")


def test_rulesets_keep_the_options_that_are_given():
    strategy = rulesets(options={"simplified": True})

    with pytest.raises(NoSuchExample):
        find(strategy, lambda rules: not rules.options["simplified"], settings=FIRST)


def test_a_playthrough_prints_as_the_call_that_makes_it():
    played = Playthrough(Deal(players=4, seed=3, top=("beer:6-hearts",)), [1, 2])
    names = {"Playthrough": Playthrough, "Deal": Deal, "Ruleset": Ruleset}

    assert eval(repr(played), names) == played
    assert eval(repr(played), names).game().to_dict() == played.game().to_dict()


def test_playthroughs_reach_the_end_of_games():
    found = find(
        playthroughs(deals(players=4), answers=200),
        lambda played: played.game().outcome is not None,
        settings=FIRST,
    )

    assert found.game().decision is None
