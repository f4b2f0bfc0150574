"""Sampled worlds at positions that random games seldom reach."""

import pytest

from bangcore import Game, Ruleset
from bangcore.plugin import PASS, Cause, hookimpl
from bangcore.testing import seat, table
from bangcore.testing.playing.deals import Dice, play_on
from bangcore.worlds import sample

SEEDS = range(20)


def bystanders(**seats):
    rest = {"ben": seat("outlaw", hand="bang"), "cal": seat("outlaw"), "dee": seat("renegade")}
    return rest | seats


def test_two_cards_printed_alike_leave_a_question_all_the_same():
    """Skipping the question which card to discard would reveal duplicate cards."""
    t = table(
        ann=seat("sheriff", "sid_ketchum", hand="stagecoach stagecoach", life=2), **bystanders()
    )

    t.do("use sid_ketchum")

    assert t.asked == ("ann", "discard")


def test_two_cards_printed_alike_are_asked_for_at_the_end_of_the_turn():
    t = table(ann=seat("sheriff", hand="stagecoach stagecoach", life=1), **bystanders())

    t.do("end turn")

    assert t.asked == ("ann", "discard")


@pytest.mark.parametrize("seed", SEEDS)
def test_the_hidden_hand_of_a_chooser_may_come_to_hold_twins(seed):
    t = table(
        ann=seat("sheriff", "sid_ketchum", hand="stagecoach beer", life=2),
        **bystanders(),
        deck="stagecoach",
        deck_only=True,
    )
    t.do("use sid_ketchum")

    other = sample(t.game, 1, seed)

    assert other.view(1) == t.game.view(1)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_card_that_was_shown_keeps_its_name_although_it_has_a_twin(seed):
    t = table(
        ann=seat("sheriff", "sid_ketchum", hand="beer stagecoach bang", life=2),
        **bystanders(),
        deck="stagecoach",
        deck_only=True,
    )
    t.do("use sid_ketchum", "pick stagecoach")

    other = sample(t.game, 1, seed)

    assert other.view(1) == t.game.view(1)


class Coin:
    """Flips a coin three times, and offers the result as an option."""

    @hookimpl
    async def bang_settle(self, g):
        for _ in range(3):
            word = ("heads", "tails")[g.random(2)]
            await g.ask(0, "coin", [PASS, g.options.pick(key=word)], Cause("coin"))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_world_can_be_sampled_in_the_same_effect(seed):
    """Random numbers after the first sampling are those of the world."""
    t = table(ann=seat("sheriff", hand="mustang"), **bystanders(), expansions=[Coin])
    t.do("play mustang")
    other = sample(t.game, 1, seed)
    other.apply(1)
    other.apply(1)

    again = sample(other, 1, seed + 1)

    assert again.view(1) == other.view(1)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_save_has_the_worlds_of_the_game(seed):
    game = Game.new(4, seed=seed, characters=["kit_carlson", None, None, None])
    dice = Dice(seed)
    while game.decision is not None and game.decision.kind != "put_back":
        play_on(game, dice, 1)
    play_on(game, dice, 1)
    saved = Game.from_dict(game.to_dict())

    for viewer in range(4):
        assert sample(saved, viewer, seed).to_dict() == sample(game, viewer, seed).to_dict()


@pytest.mark.parametrize("seed", SEEDS)
def test_a_save_during_the_choice_of_characters_has_the_same_worlds(seed):
    rules = Ruleset.build(options={"characters": 2})
    roles = ["sheriff", "renegade", "outlaw", "outlaw"]
    game = Game.new(4, rules, seed=seed, roles=roles)
    game.apply(0)
    saved = Game.from_dict(game.to_dict(), rules)

    assert sample(saved, 3, seed).to_dict() == sample(game, 3, seed).to_dict()


def test_sampling_cannot_be_undone():
    other = sample(Game.new(4, seed=1), 0, 5)

    with pytest.raises(IndexError):
        other.undo()


def test_undo_in_a_world_takes_back_an_answer():
    t = table(ann=seat("sheriff", hand="bang"), **bystanders())
    t.do("play bang -> ben")
    other = sample(t.game, 2, 5)

    other.undo()

    assert other.decision.kind == "turn"


@pytest.mark.parametrize("seed", SEEDS)
def test_a_world_that_skips_forced_answers_replays(seed):
    game = Game.new(5, seed=seed, skip_forced=True)
    dice = Dice(seed)
    for _ in range(40):
        play_on(game, dice, 1)
        other = sample(game, 0, seed)
        assert Game.replay(other.record).view(0) == game.view(0)
