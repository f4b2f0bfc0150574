"""A 95 % interval contains the true value in 92 to 98 of 100 tournaments.

No game is played: seats come from real plans, and the winning side depends on the luck of the
deal, the players' skill and chance.
"""

import math
import random
from collections import Counter
from itertools import combinations

import pytest

from bang_lab.figures import Tally, wilson
from bang_lab.plan import Plan
from bang_lab.played import Played
from bangcore import Ruleset

RULES = Ruleset.build()
SKILLS = (0.0, 0.5, -0.3, 0.2, -0.6)
SIDES = {
    "sheriff": ("law", 0.2),
    "deputy": ("law", 0.2),
    "outlaw": ("outlaws", 0.3),
    "renegade": ("renegade", -0.8),
}
TOURNAMENTS = 200
DEALS = 40
TRUTH = 5000


def plan(players, seats, deals, seed, duplicate):
    entries = tuple((f"player {number}", "random") for number in range(players))
    games = deals * (players if duplicate else 1)
    return Plan(
        entries=entries, games=games, rules=RULES, seats=seats, seed=seed, duplicate=duplicate
    )


def played(plan, number):
    """Return a game won by the side with the highest sum of luck, skill and chance."""
    seating, deal = plan.seating(number), plan.deal_of(number)
    luck = random.Random(plan.seed * 1_000_003 + deal)
    chance = random.Random((plan.seed + 7) * 1_000_003 + number)
    worth = {}
    for side in ("law", "outlaws", "renegade"):
        skills = [
            SKILLS[entry]
            for entry, role in zip(seating.entries, seating.roles, strict=True)
            if SIDES[role][0] == side
        ]
        usual = next(usual for other, usual in SIDES.values() if other == side)
        skill = sum(skills) / max(len(skills), 1)
        noise = -0.7 * math.log(-math.log(chance.random()))
        worth[side] = usual + skill + 0.6 * luck.gauss(0, 1) + noise
    best = max(worth, key=worth.get)
    names = tuple(plan.entries[entry][0] for entry in seating.entries)
    nobody = (None,) * len(names)
    dealt = seating.roles, names
    winners = tuple(s for s, role in enumerate(seating.roles) if SIDES[role][0] == best)
    ended = winners, best, 1, 1, (0,) * len(names)
    return Played(number, deal, 1, names, *dealt, *dealt, *ended, nobody, nobody, ())


def counted(plan):
    tally = Tally(len(plan.entries) if plan.duplicate else 1)
    for number in range(1, plan.games + 1):
        tally.add(played(plan, number))
    return tally


def coverage(players, seats, duplicate):
    """Return how often the interval contains the true value, by kind of rate."""
    truth = counted(plan(players, seats, TRUTH, 10**7, duplicate))
    held, of = Counter(), Counter()

    def note(what, share, rate):
        held[what] += share.low <= rate <= share.high
        of[what] += 1

    for seed in range(TOURNAMENTS):
        tally = counted(plan(players, seats, DEALS, seed, duplicate))
        for by in ("player", "role"):
            rates = {name: share.rate for name, share in truth.table(by).items()}
            for name, share in tally.table(by).items():
                note(by, share, rates[name])
        for pair in combinations(truth.table(), 2) if duplicate else ():
            note("paired", tally.paired(*pair), truth.paired(*pair).mean)
    return {what: held[what] / of[what] for what in of}


@pytest.mark.long
@pytest.mark.parametrize(
    ("players", "seats", "duplicate"),
    [(2, 4, True), (2, 5, False), (3, 5, True), (3, 7, False), (5, 7, True)],
)
def test_intervals_hold_the_truth_19_times_of_20(players, seats, duplicate):
    """Coverage holds for few and many players and seats, single deals and duplicates."""
    found = coverage(players, seats, duplicate)
    assert set(found) == {"player", "role", *(["paired"] if duplicate else [])}
    for rate in found.values():
        assert 0.92 <= rate <= 0.98, found


@pytest.mark.parametrize("players", [2, *(pytest.param(n, marks=pytest.mark.long) for n in (3, 5))])
def test_duplicates_narrow_the_interval_of_a_player(players):
    """Duplicates remove luck: the interval is narrower than Wilson's and equals a bootstrap's."""
    games = plan(players, 5, 150, 3, True)
    deals: dict[int, list[tuple[int, int]]] = {}
    for number in range(1, games.games + 1):
        game = played(games, number)
        mine = [seat for seat, name in enumerate(game.players) if name == "player 0"]
        won = len({*mine} & {*game.winners})
        deals.setdefault(game.deal, []).append((won, len(mine)))
    sums = [tuple(map(sum, zip(*some, strict=True))) for some in deals.values()]

    share = counted(games).table()["player 0"]
    low, high = wilson(share.wins, share.played)
    dice = random.Random(1)
    rates = sorted(
        sum(won for won, _ in some) / sum(of for _, of in some)
        for some in (dice.choices(sums, k=len(sums)) for _ in range(2000))
    )

    assert share.high - share.low < 0.85 * (high - low)
    assert share.high - share.low == pytest.approx(rates[1949] - rates[50], rel=0.1)
