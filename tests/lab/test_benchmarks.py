"""Benchmarks: the same deals and opponents on every machine."""

import re

import pytest

from bang_bots import RandomBot
from bang_bots.cowboy import suspicions_of
from bang_bots.makers import maker_of
from bang_lab import BENCHMARKS, GameFailed, bench, tournament
from bang_lab.benchmarks import winning_side
from bang_lab.cowboys import COWBOYS
from bangcore import Event, InvalidSetup, UnknownName

ROLES_2 = [
    ("sheriff_eliminated", 12, 74),
    ("law_and_order", 19, 104),
    ("sheriff_eliminated", 29, 157),
    ("sheriff_eliminated", 25, 136),
]
LAW_1 = [
    ("law_and_order", 34, 211),
    ("sheriff_eliminated", 21, 141),
    ("law_and_order", 29, 177),
    ("renegade_alone", 40, 227),
]


def lucky(rules, seed):
    return RandomBot(seed + 1)


def test_a_bot_plays_each_deal_once_from_each_seat_among_cowboys():
    results = bench("random", deals=3)

    assert results.games == 15
    for deal in (1, 2, 3):
        games = [game for game in results.played if game.deal == deal]
        assert sorted(game.players.index("random") for game in games) == [0, 1, 2, 3, 4]
        assert all(sorted(game.players) == ["cowboy"] * 4 + ["random"] for game in games)
        assert len({(game.roles, game.seed) for game in games}) == 1


def test_the_first_deals_are_the_same_for_everybody():
    mine, theirs = bench(lucky, deals=2), bench("random", deals=2)

    assert [(game.seed, game.roles) for game in mine.played] == [
        (game.seed, game.roles) for game in theirs.played
    ]
    assert bench("random", deals=2).played == theirs.played


def test_in_law_a_bot_plays_the_sheriff_and_both_deputies():
    results = bench("random", "law", deals=2)

    assert results.games == 6
    for deal in (1, 2):
        games = [game for game in results.played if game.deal == deal]
        roles = sorted(game.dealt_roles[game.players.index("random")] for game in games)
        assert roles == ["deputy", "deputy", "sheriff"]
        assert all(sorted(game.players) == ["cowboy"] * 6 + ["random"] for game in games)


def test_random_loses():
    score = BENCHMARKS["roles"].score(bench("random", deals=5))

    assert score.deals == 5
    assert score.high < 0


@pytest.mark.parametrize("benchmark", BENCHMARKS)
def test_the_score_of_a_cowboy_is_0_in_every_deal(benchmark):
    """Its games are those of cowboys alone: "normal" is another name of the cowboy."""
    fixed = BENCHMARKS[benchmark]
    results = bench("normal", benchmark, deals=4)

    for role in (None, *fixed.roles):
        score = fixed.score(results, role)
        assert (score.mean, score.deals) == (0, 4)
        assert score.low == -score.high < 0


def test_a_score_is_the_wins_minus_those_of_a_cowboy_at_the_same_seats_of_the_same_deals():
    fixed = BENCHMARKS["roles"]
    results = bench("random", deals=4)
    cowboys = tournament("cowboy", 4, seats=fixed.seats, seed=fixed.seed).played

    seats = [
        (game.players.index("random"), game, cowboys[game.deal - 1]) for game in results.played
    ]
    assert all(game.dealt_roles == other.dealt_roles for _, game, other in seats)
    leads = [(seat in game.winners) - (seat in other.winners) for seat, game, other in seats]
    assert fixed.score(results).mean == pytest.approx(sum(leads) / len(leads))


@pytest.mark.parametrize(
    ("benchmark", "deals"),
    [
        *((name, 3) for name in BENCHMARKS),
        *(pytest.param(name, None, marks=pytest.mark.long) for name in BENCHMARKS),
    ],
)
def test_the_file_of_cowboys_has_the_games_that_cowboys_play(benchmark, deals):
    fixed = BENCHMARKS[benchmark]
    deals = deals or fixed.deals
    games = tournament("cowboy", deals, seats=fixed.seats, seed=fixed.seed).played

    assert "".join(map(winning_side, games)) == COWBOYS[fixed.title][:deals]
    assert len(COWBOYS[fixed.title]) == fixed.deals


def test_no_score_without_a_complete_deal():
    """A deal without all of its games is no observation."""
    results = bench("random", deals=1)
    results.played.pop()

    with pytest.raises(InvalidSetup, match=r"no deal of roles-2 is complete"):
        BENCHMARKS["roles"].score(results)


def test_the_ceiling_knows_the_roles_of_all_and_the_floor_only_those_in_its_view():
    for name, known in (("ceiling", 5), ("floor", 2)):
        plan = bench(name, deals=1).plan
        seat = plan.seating(1).entries.index(0)
        bot, view = plan.bots(1)[seat], plan.game(1).view(seat)
        # an attack on the Sheriff, which tells a cowboy much
        others = [other for other in range(5) if other != seat and view.players[other].role is None]
        bot.notice(Event(1, "played", seat=others[0], target=view.turn, key="bang"))
        chances = suspicions_of(bot).chances(view)
        certain = [seat for seat, roles in enumerate(chances) if max(roles.values()) == 1]
        assert len(certain) == known
        hidden = {frozenset(chances[other].items()) for other in others}
        assert name == "ceiling" or len(hidden) == 1


@pytest.mark.long
def test_the_ceiling_sees_roles_in_other_processes_too():
    alone, together = (bench("ceiling", "law", deals=2, workers=n) for n in (1, 2))

    assert alone.played == together.played != bench("floor", "law", deals=2).played


@pytest.mark.parametrize("name", ["floor", "ceiling"])
def test_bounds_are_no_levels(name):
    """Outside of benchmarks nobody can play with a bot that sees roles."""
    with pytest.raises(UnknownName):
        tournament([name, "cowboy"], 1)
    with pytest.raises(UnknownName):
        maker_of(name)


@pytest.mark.parametrize(
    ("bot", "benchmark", "error", "message"),
    [
        ("random", "rolls", UnknownName, "did you mean 'roles'"),
        ("cowbot", "roles", UnknownName, "did you mean 'cowboy'"),
        ("cowboy", "roles", InvalidSetup, "the score of the cowboy is 0"),
    ],
)
def test_a_wrong_name_is_told(bot, benchmark, error, message):
    with pytest.raises(error, match=message):
        bench(bot, benchmark)


def test_no_deals_are_refused_and_not_taken_for_all():
    with pytest.raises(InvalidSetup, match="games: a whole number from 1"):
        bench("random", deals=0)


def test_a_benchmark_has_a_title_with_its_version():
    """The title of a benchmark is its name with the number of its version."""
    assert BENCHMARKS
    for name, one in BENCHMARKS.items():
        assert re.fullmatch(rf"{name}-[1-9]\d*", one.title)


@pytest.mark.parametrize(
    ("name", "title", "games"),
    [
        ("roles", "roles-2", ROLES_2),
        ("law", "law-1", LAW_1),
    ],
)
def test_a_benchmark_has_the_deals_and_the_cowboys_that_it_had(name, title, games):
    """The games behind a title do not change; other games would need another number."""
    fixed = BENCHMARKS[name]
    played = tournament("cowboy", 4, seats=fixed.seats, seed=fixed.seed).played

    assert fixed.title == title
    assert [(game.reason, game.turns, game.answers) for game in played] == games


def test_more_deals_than_there_are_are_refused():
    with pytest.raises(InvalidSetup, match="roles-2 has 200 deals, not 201"):
        bench("random", deals=201)


@pytest.mark.parametrize("record", [False, True])
@pytest.mark.parametrize(
    "form", [lambda option: option.text, lambda option: 0], ids=["text", "index"]
)
def test_a_bot_may_answer_with_a_text_or_an_index(form, record):
    """Also in games whose answers are recorded."""

    class Brief(RandomBot):
        def choose(self, view):
            return form(view.decision.options[0])

    results = tournament(
        {"brief": lambda rules, seed: Brief(seed), "cowboy": "cowboy"},
        1,
        seats=4,
        seed=1,
        record=record,
    )
    assert results.games == 1
    assert bool(results.played[0].choices) == record


@pytest.mark.parametrize("answer", ["fly to the moon", None, 99, {"verb": "fly"}, 1.5])
@pytest.mark.parametrize("record", [False, True])
def test_an_answer_that_is_not_an_option_names_the_player(answer, record):
    class Nonsense(RandomBot):
        def choose(self, view):
            return answer

    players = {"my_bots:nonsense": lambda rules, seed: Nonsense(seed), "cowboy": "cowboy"}
    with pytest.raises(GameFailed) as caught:
        tournament(players, 1, seats=4, seed=1, record=record)
    assert f"my_bots:nonsense answered {answer!r}, which is not an option: " in str(caught.value)
