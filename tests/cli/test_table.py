"""The table of a terminal game: bots, people and undo."""

import random
from importlib.util import find_spec

import pytest

from bang_bots.makers import MAKERS
from bang_cli.table import Table
from bangcore import Game, Ruleset


def played(table: Table, seed: int, take_back: float, most: int = 2000) -> list[str]:
    """Play a game in which a person answers at random and sometimes takes an answer back."""
    chance, doubts = random.Random(seed), random.Random(seed)
    for _ in range(most):
        if table.game.decision is None:
            return table.game.record["answers"]
        option = table.bot_interrupt()
        if option is None and table.game.decision.seat in table.humans:
            if doubts.random() < take_back:
                taken = table.take_back()
                if taken is not None:
                    table.apply(table.game.parse(taken.text))
                    continue
            option = chance.choice(table.game.decision.options)
        table.apply(option or table.bot_answer())
    raise AssertionError(f"not over after {most} answers")


@pytest.mark.skipif(find_spec("bang_highnoon") is None, reason="needs High Noon")
@pytest.mark.parametrize(
    "seed", [0, 1, *(pytest.param(one, marks=pytest.mark.long) for one in range(2, 6))]
)
@pytest.mark.parametrize("bots", ["cowboy", "random"])
def test_after_taking_back_the_same_answer_leads_to_the_same_game(seed, bots):
    """After an undo and the same answer, bots behave as before."""
    rules = Ruleset.build("highnoon")
    straight = played(Table(Game.new(4, rules, seed=seed), bots, seed, [0]), seed, 0)
    crooked = played(Table(Game.new(4, rules, seed=seed), bots, seed, [0]), seed, 0.3)
    assert straight == crooked


def test_an_interrupt_of_a_person_is_an_answer_of_theirs():
    game = Game.new(5, seed=112)
    assert game.state.characters[0] == "sid_ketchum"
    table = Table(game, "cowboy", 112, [0])
    chance = random.Random(3)
    for _ in range(500):
        decision = table.game.decision
        mine = [option for option in table.game.interrupts if option.seat == 0]
        if mine and decision.seat != 0:
            break
        answer = table.bot_interrupt() or table.bot_answer()
        table.apply(answer or chance.choice(decision.options))
    before = table.game.to_dict()
    table.apply(mine[0])
    assert table.take_back() == mine[0]
    assert table.game.to_dict() == before


def test_bots_alone_have_nothing_to_take_back():
    table = Table(Game.new(4, seed=1), "random", 1, [])
    for _ in range(10):
        table.apply(table.bot_answer())
    assert table.take_back() is None
    assert len(table.game.record["answers"]) == 10


def test_news_are_restored_by_undo():
    """After an undo, a person gets the news of that question again."""
    table = Table(Game.new(4, seed=5), "cowboy", 5, [0, 1])
    told = []
    for _ in range(30):
        decision = table.game.decision
        if decision.seat in table.humans:
            news = table.take_news(decision.seat)
            table.apply(decision.options[0])
            told.append(news)
        else:
            table.apply(table.bot_answer())
    for news in reversed(told):
        table.take_back()
        assert table.take_news(table.game.decision.seat) == news
    assert table.take_back() is None


def test_a_player_on_turn_gets_all_news():
    """A player on turn gets the news of all turns since the last ones, then those of their turn."""
    table = Table(Game.new(4, seed=5), "cowboy", 5, [0])
    while table.game.state.turns < 4:
        table.apply(
            table.bot_answer() if table.game.decision.seat else table.game.decision.options[0]
        )
    heard = list(table.unread[0])
    turns = [event for event in heard if event.kind == "turn"]
    assert len(turns) > 1
    told = table.take_turns(0)
    assert told + table.unread[0] == heard
    assert table.unread[0][0] == turns[-1]


def test_people_and_bots_are_told_in_words_only():
    """Moves and changes on the table are not part of the news."""
    table = Table(Game.new(4, seed=5), "cowboy", 5, [0])
    for _ in range(20):
        mine = table.game.decision.seat == 0
        table.apply(table.game.decision.options[0] if mine else table.bot_answer())
    heard = table.unread[0][len(Game.new(4, seed=5).story(0)) :]
    assert len(heard) > 20
    assert not any(event.moves or event.changes for event in heard)


class Listener:
    """A bot that records events and chooses the first option."""

    def __init__(self):
        self.heard = []

    def choose(self, view):
        return view.decision.options[0]

    def interrupt(self, view):
        return None

    def notice(self, event):
        self.heard.append((event.number, event.kind))


def test_bots_hear_the_game_from_the_deal_on(monkeypatch):
    """Bots get all events from the deal on, also after an undo."""
    monkeypatch.setitem(MAKERS, "listener", lambda rules, seed: Listener())
    table = Table(Game.new(4, seed=1), "listener", 1, [0])
    played = table.game
    while played.decision and not (played.decision.seat == 0 and len(played.record["answers"]) > 9):
        table.apply(table.bot_answer() or played.decision.options[0])
    for _ in range(2):
        for place, bot in table.bots.items():
            story = [(event.number, event.kind) for event in table.game.story(place)]
            assert bot.heard == story
        table.take_back()
