"""No check reports a fault in shipped rules, at any table."""

import pytest

from bangcore import Game, Ruleset, available_expansions
from bangcore.plugin import hookimpl
from bangcore.testing import BrokenExpansion, check_expansion, check_position
from bangcore.testing.culprits.following import action
from bangcore.testing.culprits.states import shared_and_changed, wrong_with_states
from bangcore.testing.invariants import ANSWER_INVARIANTS, CHEAP
from bangcore.testing.playing.deals import Dice, choices, give, roll

SETS = [
    (),
    *((info.name,) for info in available_expansions() if info.name != "base"),
    ("dodgecity", "two_players"),
    ("dodgecity", "bullet", "highnoon", "fistful", "goldrush", "shadows"),
    ("dodgecity", "bullet", "highnoon", "fistful", "goldrush", "shadows", "two_players"),
]
RULES = {names: Ruleset.build(*names) for names in SETS}
TABLES = [
    pytest.param(names, players, id=f"{'-'.join(names) or 'base'}-{players}")
    for names in SETS
    for players in RULES[names].players
]
ANSWERS = 24
CHECKING = "bangcore.testing.expansion.checking"


def copied(state):
    """Return the fields of expansion states that are shared with a copy."""
    copy = state.copy()
    return [
        (name, field)
        for name, kept in state.extra.items()
        for field in kept.__slots__
        if isinstance(getattr(kept, field, None), (list, dict, set))
        and getattr(kept, field) is getattr(copy.extra[name], field)
    ]


@pytest.mark.parametrize(("names", "players"), TABLES)
def test_no_state_is_accused_at_rest_or_in_play(names, players):
    """Each state is copied, saved and loaded completely and shares no mutable value."""
    game = Game.new(players, RULES[names], seed=players)
    dice = Dice(players)
    for _ in range(ANSWERS):
        if game.decision is None:
            break
        assert not wrong_with_states(game)
        assert not copied(game.state)
        for check in CHEAP:
            check(game, 0)
        option = choices(game)[roll(game, dice)]
        assert not shared_and_changed(game.ruleset, [action(game, option)])
        give(game, option)


@pytest.mark.parametrize("names", SETS, ids=lambda names: "-".join(names) or "base")
def test_no_check_accuses_a_position_of_the_middle_of_a_game(names):
    """Positions and answers in mid-game pass every check, with the fewest and most players."""
    numbers = RULES[names].players
    for players in {min(numbers), max(numbers)}:
        game = Game.new(players, RULES[names], seed=players)
        dice = Dice(players)
        for _ in range(ANSWERS):
            give(game, choices(game)[roll(game, dice)])
        check_position(game, seed=players)
        before, option = game.copy(), choices(game)[roll(game, dice)]
        give(game, option)
        for check in ANSWER_INVARIANTS.values():
            check(before, option, game, players)


class Forgetful:
    """Counts in an attribute, which copies of the game do not have."""

    def __init__(self):
        self.hoots = 0

    @hookimpl
    def bang_settle(self, g):
        self.hoots += 1
        g.tell("hoot", amount=self.hoots % 3)


@pytest.mark.parametrize(
    "names",
    [
        pytest.param(
            names,
            marks=() if names in (SETS[0], SETS[-1]) else pytest.mark.long,
            id="-".join(names) or "base",
        )
        for names in SETS
    ],
)
def test_a_fault_is_laid_to_whom_it_belongs_whatever_is_played_along(names, monkeypatch):
    """Only the faulty hook is reported, together with any shipped expansion."""
    monkeypatch.setattr("bangcore.testing.expansion.collector.FAULT", 0.1)
    monkeypatch.setattr("bangcore.testing.expansion.collector.MOST_FAULTS", 1)
    players = max(RULES[names].players)
    with pytest.raises(BrokenExpansion) as caught:
        check_expansion(Forgetful, *names, players=players, games=1, every=2)
    for fault in caught.value.faults:
        assert fault.where == "Forgetful, hook bang_settle", fault.what


@pytest.fixture
def quick(monkeypatch):
    """Leave out games for rare things and games in other processes."""
    monkeypatch.setattr(f"{CHECKING}.FEWEST", 0)
    monkeypatch.setattr(f"{CHECKING}.ROUNDS", 0)
    monkeypatch.setattr(f"{CHECKING}.check_hash_seeds", lambda *_: False)
    monkeypatch.setattr(f"{CHECKING}.missing_in", lambda _: [])
    monkeypatch.setattr("bangcore.testing.expansion.again.ANSWERS", 40)


def test_characters_are_dealt_to_seats_not_to_players(quick):
    """With two players and four seats, characters are dealt to all seats."""
    report = check_expansion("bullet", "two_players", players=2, games=1, every=200)
    assert report.decisions > 50
    assert sum(report.came_up["character"].values()) > 2


class Echo:
    """Returns the distance unchanged, from a hook that is called very often."""

    @hookimpl
    def bang_distance_base(self, distance):
        return distance


class Wind:
    """Adds nothing to the distance, from a hook that is called very often."""

    @hookimpl
    def bang_sees(self):
        return 0


def test_time_blames_nobody(quick, monkeypatch):
    """When a check exceeds its time limit in total, no hook is reported."""
    monkeypatch.setattr("bangcore.testing.faults.examining.CHECK", 0.2)
    monkeypatch.setattr("bangcore.testing.faults.examining.LENIENT", 1000)
    check_expansion(Echo, Wind, players=5, games=1, every=100)
