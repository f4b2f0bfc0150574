"""Search bots: the worlds that they get, and the bot of the package."""

import json
from collections import Counter
from importlib.util import find_spec
from time import perf_counter, process_time

import pytest

from bang_bots import CowboyBot, RandomBot, SearchBot, Worlds, play
from bang_cli.table import Table, make_bot
from bang_table.session import Session
from bangcore import Game, InvalidSetup, Ruleset
from bangcore.plugin import Offer, hookimpl
from bangcore.testing import four, seat, table

FOUR = ["Ann", "Ben", "Cal", "Dee"]
EVERYTHING = ("dodgecity", "bullet", "highnoon", "fistful", "goldrush", "shadows")
ALL_THERE = all(find_spec(f"bang_{name}") for name in ("dodgecity", "highnoon", "goldrush"))


class Gambler:
    """Samples a world at each question and answers at random."""

    searches = True

    def __init__(self, seed=1):
        self.bot = RandomBot(seed)
        self.worlds = []
        self.offered = 0

    def choose(self, view, worlds):
        world = next(worlds(1, seed=view.decision.number))
        assert world.view(view.seat) == view
        world.apply(0)
        self.worlds.append(worlds)
        return self.bot.choose(view)

    def interrupt(self, view, worlds):
        assert next(worlds(1, seed=2)).view(view.seat) == view
        self.offered += 1
        return None

    def notice(self, event):
        pass


def searcher(rules=None, seed=1, **budget):
    return SearchBot(rules or Ruleset.build(), seed, **(budget or {"iterations": 8}))


# ---------------------------------------------------------------- the worlds of search bots


def test_search_bots_get_worlds_and_others_do_not():
    """Search bots and others sit at one table, and answers in a world do not affect the game."""
    gambler = Gambler()
    game = play(Game.new(4, seed=1), [gambler, *map(RandomBot, (2, 3, 4))])

    assert gambler.worlds
    assert Game.replay(game.record).outcome == game.outcome


def test_search_bots_get_worlds_for_interrupts():
    t = four(
        ben=seat("outlaw", "sid_ketchum", hand="beer beer beer", life=1),
    )
    gambler = Gambler()
    bots = [RandomBot(1), gambler, RandomBot(3), RandomBot(4)]
    play(t.game, bots)

    assert gambler.offered


def test_a_session_and_the_command_give_worlds_too():
    gamblers = []

    def sit(rules, seed):
        gamblers.append(Gambler(seed))
        return gamblers[-1]

    bots = dict.fromkeys(range(4), "gambler")
    session = Session.new(FOUR, seed=3, bots=bots, own_bots={"gambler": sit})

    assert session.outcome is not None
    assert all(gambler.worlds for gambler in gamblers)


def test_worlds_are_of_the_question_that_is_asked():
    """Sampling worlds after the question was answered raises an error."""
    game = Game.new(4, seed=1)
    worlds = Worlds(game, 0)
    later = worlds(5, seed=1)
    next(later)
    game.apply(0)

    with pytest.raises(RuntimeError, match="until the question is answered"):
        next(later)


def test_worlds_are_the_same_for_the_same_seed_and_independent_of_each_other():
    game = Game.new(5, seed=4)
    first, again, other = (
        [world.to_dict() for world in Worlds(game, 1)(5, seed)] for seed in (1, 1, 2)
    )
    assert first == again
    assert all(json.dumps(one) not in map(json.dumps, other) for one in first)


# ---------------------------------------------------------------- the likelihood of roles


def roles_in_worlds(likely, number=200):
    game = Game.new(5, seed=2, roles=["sheriff", "outlaw", "outlaw", "deputy", "renegade"])
    worlds = Worlds(game, 0)(number, 1, likely)
    return Counter(tuple(world.state.roles[1:]) for world in worlds)


def test_roles_come_up_as_often_as_they_are_likely():
    """Roles are sampled in proportion to their likelihood."""
    found = roles_in_worlds(lambda roles: 9.0 if roles[1] == "outlaw" else 1.0)

    outlaw = sum(count for way, count in found.items() if way[0] == "outlaw")
    assert 165 <= outlaw <= 195
    assert len(found) == 12


def test_impossible_roles_are_not_sampled():
    found = roles_in_worlds(lambda roles: float(roles[4] == "deputy"), 40)

    assert {way[3] for way in found} == {"deputy"}
    assert len(found) == 3


def test_where_nothing_is_likely_anything_may_come_up():
    found, usual = roles_in_worlds(lambda roles: 0.0, 80), roles_in_worlds(None, 80)
    assert len(found) == len(usual) == 12


# ---------------------------------------------------------------- the search bot


def test_an_invalid_seed_is_refused():
    with pytest.raises(InvalidSetup, match="seed is a whole number, not 'x'"):
        SearchBot(Game.new(4, seed=1).ruleset, "x")


@pytest.mark.parametrize(
    "budget",
    [
        {"iterations": 0},
        {"iterations": 1.5},
        {"iterations": True},
        {"milliseconds": 0},
        {"milliseconds": float("nan")},
        {"milliseconds": "500"},
    ],
)
def test_an_invalid_budget_is_refused(budget):
    (value,) = budget.values()
    with pytest.raises(InvalidSetup, match=str(value)):
        searcher(**budget)


def test_it_answers_the_same_however_often_it_is_asked():
    """The answer depends only on the question, the seed and past events."""
    game = Game.new(5, seed=5)
    bot, fresh = searcher(iterations=15), searcher(iterations=15)
    asked = game.decision.seat
    answers = [bot.choose(game.view(asked), Worlds(game, asked)) for _ in range(2)]

    assert [*answers, fresh.choose(game.view(asked), Worlds(game, asked))] == answers[:1] * 3


def test_a_game_with_it_can_be_played_again():
    records = []
    for _ in range(2):
        bots = [searcher(seed=1, iterations=3), *map(CowboyBot, (2, 3, 4))]
        records.append(play(Game.new(4, seed=6), bots).record)

    assert records[0] == records[1]


HIDDEN = (
    {
        "seed": 1,
        "ben": "missed panic beer",
        "deck": "bang duel gatling",
        "roles": "outlaw renegade",
    },
    {
        "seed": 2,
        "ben": "gatling duel missed",
        "deck": "beer bang panic",
        "roles": "renegade outlaw",
    },
    {
        "seed": 3,
        "ben": "bang missed duel",
        "deck": "gatling panic beer",
        "roles": "outlaw renegade",
    },
)


@pytest.mark.parametrize("deeds", [(), ("play bang -> ben", "pass"), ("play cat_balou -> ben",)])
def test_its_answer_does_not_depend_on_hidden_information(deeds):
    """The answer does not depend on hidden hands, roles, piles or the game's seed."""
    answers = []
    for secret in HIDDEN:
        cal, dee = secret["roles"].split()
        t = table(
            ann=seat("sheriff", hand="bang cat_balou saloon panic", in_play="scope"),
            ben=seat("outlaw", hand=secret["ben"], in_play="mustang:8-hearts"),
            cal=seat(cal, in_play="barrel:Q-spades"),
            dee=seat(dee),
            deck=secret["deck"],
            seed=secret["seed"],
        )
        if deeds[-1:] == ("pass",):
            t.do(deeds[0])
            t.game.apply("pass")
        else:
            t.do(*deeds)
        assert t.game.decision.seat == 0
        answers.append(searcher(iterations=30).choose(t.game.view(0), Worlds(t.game, 0)))

    assert answers[0] == answers[1] == answers[2]


def test_it_keeps_to_its_time():
    game = Game.new(7, seed=7)
    bot = searcher(milliseconds=60)
    asked = game.decision.seat
    bot.choose(game.view(asked), Worlds(game, asked))
    begun, worked = perf_counter(), process_time()
    bot.choose(game.view(asked), Worlds(game, asked))

    assert perf_counter() - begun > 0.04
    # processor time, which other processes do not use up
    assert process_time() - worked < 0.5


def test_it_takes_the_barrel_before_it_shoots():
    """The bot removes the Sheriff's Barrel before it shoots, unlike a cowboy."""
    t = four(
        ann=seat("outlaw", hand="bang cat_balou", in_play="winchester"),
        ben=seat("sheriff", life=1, in_play="barrel"),
    )
    view = t.game.view(0)
    usual = CowboyBot(1).choose(view)
    found = searcher(iterations=100).choose(view, Worlds(t.game, 0))

    assert str(usual).startswith("play bang")
    assert str(found).startswith("play cat_balou")
    assert usual.target == found.target == 1


@pytest.mark.skipif(not ALL_THERE, reason="needs the expansions")
@pytest.mark.parametrize(("players", "seed"), [(3, 1), pytest.param(8, 3, marks=pytest.mark.long)])
def test_it_plays_with_everything(players, seed):
    """With all expansions, the bot plays games to the end, also without a Sheriff."""
    rules = Ruleset.build(*EVERYTHING)
    bots = [searcher(rules, seed=n, iterations=4) for n in range(1)]
    bots += [RandomBot(n) for n in range(1, players)]

    assert play(Game.new(players, rules, seed=seed), bots).outcome is not None


def test_a_session_with_it_is_saved_and_goes_on_the_same():
    """A save of a session includes the bot's memory, so the game continues the same."""
    own = {"search": lambda rules, seed: SearchBot(rules, seed, iterations=4)}
    bots = {1: "search", 2: "cowboy", 3: "search"}
    session = Session.new(FOUR, seed=8, bots=bots, own_bots=own, at_once=False)
    for _ in range(40):
        if not session.step() and session.decision:
            session.answer(0, session.decision.number, 0)
    save = json.loads(json.dumps(session.to_dict()))
    other = Session.from_dict(save, own_bots=own)
    for one in (session, other):
        for _ in range(20):
            if not one.step() and one.decision:
                one.answer(0, one.decision.number, 0)

    assert session.game().record == other.game().record
    assert any(bot["memory"]["attacks"] for bot in save["bots"] if bot["name"] == "search")


def test_the_command_does_not_let_it_think_about_old_questions(monkeypatch):
    """A resumed bot gets the past events without answering old questions."""
    game = play(Game.new(4, seed=9), [CowboyBot(n) for n in range(4)])
    monkeypatch.setattr(SearchBot, "choose", lambda *_: pytest.fail("it thinks again"))

    sitting = Table(game, "search", 9, [])

    assert isinstance(sitting.bots[0], SearchBot)
    assert sitting.bots[0].memory()["attacks"]


def test_the_command_knows_it_by_name():
    assert isinstance(make_bot("search", Game.new(4, seed=1), 1, 0), SearchBot)


def test_it_drinks_between_questions_like_a_cowboy():
    """A Sid Ketchum with one life point left discards two cheap cards."""
    t = four(
        ann=seat("sheriff", hand="bang:A-spades"),
        ben=seat("outlaw", "sid_ketchum", hand="schofield remington bang bang", life=1),
    )
    view, dealt = t.game.view(1), Worlds(t.game, 1)
    wanted = CowboyBot(1).interrupt(view)
    assert wanted is not None
    assert wanted.key == "sid_ketchum"
    assert searcher(t.game.ruleset).interrupt(view, dealt) == wanted


def test_it_looks_no_farther_than_it_can():
    """A playout without an end is cut off and evaluated."""

    class Endless:
        @hookimpl
        def bang_actions(self, g):
            return [Offer(g.options.use(key), lambda g: None) for key in ("this", "that")]

        @hookimpl
        def bang_end_veto(self):
            return True

    t = four(expansions=[Endless])
    bot = searcher(t.game.ruleset, iterations=2)
    option = bot.choose(t.game.view(0), Worlds(t.game, 0))
    assert option.text in ("use this", "use that")
