"""The OpenSpiel game passes OpenSpiel's checks and plays the library's games."""

import random
import subprocess
import sys

import pytest

pyspiel = pytest.importorskip("pyspiel")
from open_spiel.python.observation import make_observation  # noqa: E402

from bang_lab import information_state_string, openspiel_game  # noqa: E402
from bangcore import ExpansionError, Game, InvalidSetup  # noqa: E402


def played(game, deal, choices, moves=100_000):
    """Return the state after at most *moves* random moves of a deal."""
    state = game.new_initial_state()
    state.apply_action(deal)
    for _ in range(moves):
        if state.is_terminal():
            break
        state.apply_action(choices.choice(state.legal_actions()))
    return state


@pytest.mark.long
@pytest.mark.parametrize("sets", [[], ["dodgecity", "highnoon", "goldrush"]])
def test_the_check_of_openspiel_finds_nothing(sets):
    """OpenSpiel's simulation finds no fault in information states, copies and serialisation."""
    game = openspiel_game(4, sets, max_moves=60)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_a_game_is_the_game_of_its_seed():
    """The number of a deal is its seed; winners get 1, losers -1."""
    state = played(openspiel_game(5), 3, random.Random(1))
    game = Game.new(5, seed=3, skip_forced=True)
    assert [p.character for p in state.game.view(None).players if p.character]
    assert state.game.record["start"] == game.record["start"]
    winners = state.game.outcome.winners
    assert state.returns() == [1.0 if seat in winners else -1.0 for seat in range(5)]
    assert state.is_terminal()
    assert not state.legal_actions()


def test_the_deal_is_a_chance_node():
    """All deals are equally likely, and have a name."""
    state = openspiel_game(4, deals=20).new_initial_state()
    assert state.is_chance_node()
    assert state.chance_outcomes() == [(deal, 1 / 20) for deal in range(20)]
    assert state.action_to_string(state.current_player(), 7) == "deal 7"
    assert str(state) == "before the deal"
    state.apply_action(7)
    assert not state.is_chance_node()
    assert state.game.record["start"] == Game.new(4, seed=7).record["start"]


def test_an_information_state_has_the_past_and_an_observation_the_present():
    """Observers give the texts of the state, also before the deal; they have no parameters."""
    game = openspiel_game(4)
    dealt, later = (played(game, 1, random.Random(3), moves) for moves in (0, 40))
    seen = later.information_state_string(2)
    assert seen == information_state_string(later.game, 2)
    assert seen != later.information_state_string(1)
    assert len(seen.splitlines()) > len(dealt.information_state_string(2).splitlines())
    for perfect, text in ((True, seen), (False, later.observation_string(2))):
        recall = pyspiel.IIGObservationType(perfect_recall=perfect)
        observer = make_observation(game, recall)
        assert observer.string_from(later, 2) == text
        assert observer.string_from(game.new_initial_state(), 2) == ""
    with pytest.raises(ValueError, match="no parameters"):
        make_observation(game, params={"depth": 2})


def test_a_copy_goes_on_alone_and_to_the_same_end():
    """A copy does not affect its original, and its serialised form has the same state."""
    game = openspiel_game(4, ["dodgecity"])
    state = played(game, 7, random.Random(2), 25)
    copy, before = state.clone(), str(state)
    rest = random.Random(5)
    while not copy.is_terminal():
        copy.apply_action(rest.choice(copy.legal_actions()))
    assert str(state) == before
    again = game.deserialize_state(copy.serialize())
    assert again.game.state == copy.game.state
    assert again.returns() == copy.returns()


def test_actions_are_named_and_tensors_are_those_of_the_codec():
    """Action names and tensors are those of the codec."""
    game = openspiel_game(4)
    state = played(game, 1, random.Random(3), 10)
    codec, seat = game.codec, state.current_player()
    for action in state.legal_actions():
        assert state.action_to_string(seat, action) == codec.meaning(action)
    assert [*map(int, state.observation_tensor(seat))] == [*codec.observe(state.game, seat)]
    assert game.observation_tensor_shape() == [codec.size]
    assert state.observation_string(0) != state.observation_string(1)


def test_a_game_without_end_ends_without_winners():
    """A game cut off after the maximal number of moves has no winners."""
    state = played(openspiel_game(4, max_moves=5), 2, random.Random(4))
    assert state.is_terminal()
    assert state.returns() == [0.0] * 4


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"deals": 0}, InvalidSetup),
        ({"deals": True}, InvalidSetup),
        ({"max_moves": "many"}, InvalidSetup),
        ({"seats": 12}, InvalidSetup),
        ({"expansions": ["dodgy"]}, ExpansionError),
        ({"expansions": [object()]}, InvalidSetup),
    ],
)
def test_impossible_arguments_are_refused(arguments, error):
    """Wrong arguments raise an error of the library."""
    with pytest.raises(error):
        openspiel_game(**arguments)


def test_without_openspiel_the_extra_is_named():
    """Without OpenSpiel, the message names the package to install."""
    code = """
import sys
sys.modules["open_spiel"] = None
import bang_lab
try:
    bang_lab.openspiel_game()
except bang_lab.MissingExtra as error:
    print(error)
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "bang_lab.openspiel_game needs open_spiel" in run.stdout, run.stderr
