"""Training environments: bots at other seats, a single agent, rewards and text."""

import copy
import random

import pytest

from bang_bots import CowboyBot, RandomBot, play
from bang_bots.makers import derived
from bang_lab.rewards import damage, lives, survival
from bangcore import Event, Game, InvalidSetup, NoSuchSeat, Ruleset, UnknownName
from bangcore.plugin import hookimpl

np = pytest.importorskip("numpy")
gymnasium = pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from bang_lab import (  # noqa: E402
    Codec,
    as_text,
    gymnasium_env,
    pettingzoo_env,
)


def run(env, seed, choose=None, each=None):
    """Play a game in turns and return the total reward of each agent."""
    rng = random.Random(seed)
    env.reset(seed=seed)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, late, info = env.last()
        totals[agent] += reward
        if each is not None and not (over or late):
            each(env, agent, seen, info)
        legal = info["legal_actions"]
        env.step(None if over or late else (choose or rng.choice)(legal))
    return totals


def run_alone(env, seed, choose=None):
    """Play an episode and return the sum of its rewards and the number of steps."""
    rng = random.Random(seed)
    _, info = env.reset(seed=seed)
    total = steps = 0
    over = late = False
    while not (over or late):
        _, reward, over, late, info = env.step((choose or rng.choice)(info["legal_actions"]))
        total += reward
        steps += 1
    return total, steps


# ---------------------------------------------------------------- bots at other seats


def test_bots_play_the_game_that_they_would_play_alone():
    """Bots at three seats and a cowboy's actions at the fourth give the game of four cowboys."""
    env = pettingzoo_env(4, bots=dict.fromkeys((0, 1, 3), "cowboy"))
    assert env.possible_agents == ["player_2"]
    env.reset(seed=7)
    cowboy = CowboyBot(99)
    env.game.events.subscribe(cowboy.notice, kinds=cowboy.hears, plain=True)
    dealt = Game.replay({**env.game.record, "answers": []})
    while env.agents and not env.terminations["player_2"]:
        view = env.game.lazy_view(2)
        asked = env.game.decision.seat == 2
        option = cowboy.choose(view) if asked else cowboy.interrupt(view)
        env.step(env.codec.encode(env.game, 2, option))

    deal = random.Random(7).getrandbits(64)
    bots = [CowboyBot(99 if n == 2 else derived(deal, "seat", n)) for n in range(4)]
    assert play(dealt, bots).to_dict() == env.game.to_dict()


def test_only_agents_are_listed_asked_and_rewarded():
    def pale(rules, seed):
        return RandomBot(seed)

    env = pettingzoo_env(5, bots={0: "random", 3: pale})
    assert env.possible_agents == ["player_1", "player_2", "player_4"]
    totals = run(env, 3)
    assert totals == {f"player_{n}": env.game.outcome.payoffs[n] for n in (1, 2, 4)}


def test_a_copy_with_bots_and_memories_goes_its_own_way():
    env = pettingzoo_env(4, Codec(memory=True), bots={1: "cowboy"}, rewards=lives)
    env.reset(seed=4)
    rng = random.Random(4)
    for _ in range(30):
        env.step(rng.choice(env.infos[env.agent_selection]["legal_actions"]))
    other = copy.deepcopy(env)
    before = other.game.to_dict()
    actions = []
    for _ in range(30):
        if not env.agents or any(env.terminations.values()):
            break
        actions.append(env.infos[env.agent_selection]["legal_actions"][-1])
        env.step(actions[-1])
    assert other.game.to_dict() == before

    for action in actions:
        other.step(action)
    assert other.game.to_dict() == env.game.to_dict()
    assert other.rewards == env.rewards
    agent = env.agent_selection
    assert (other.observe(agent)["observation"] == env.observe(agent)["observation"]).all()


def test_an_agent_remembers_what_its_seat_has_seen():
    codec = Codec(memory=True)
    checked = []

    def each(env, agent, seen, info):
        if len(checked) < 40:
            assert seen["observation"].tobytes() == codec.observe(env.game, int(agent[-1]))
            checked.append(agent)

    run(pettingzoo_env(4, codec, bots={0: "cowboy"}), 2, each=each)
    assert len(checked) > 20


def test_impossible_bots_are_named():
    with pytest.raises(InvalidSetup, match="take all seats"):
        pettingzoo_env(4, bots=dict.fromkeys(range(4), "random"))
    with pytest.raises(UnknownName, match="cowbo"):
        pettingzoo_env(4, bots={1: "cowbo"})
    with pytest.raises(NoSuchSeat):
        pettingzoo_env(4, bots={4: "cowboy"})
    for wrong in ("cowboy", ["cowboy"]):
        with pytest.raises(InvalidSetup, match="by seat"):
            pettingzoo_env(4, bots=wrong)
    for wrong in (5, [5]):
        with pytest.raises((InvalidSetup, TypeError)):
            gymnasium_env(4, bots=wrong)
    with pytest.raises(InvalidSetup, match="at least one"):
        gymnasium_env(4, bots=[])


# ---------------------------------------------------------------- rewards


def test_rewards_are_functions_of_events():
    lost = Event(1, "lost_life", seat=2, target=0, amount=2)
    gained = Event(2, "gained_life", seat=2, amount=1)
    out = Event(3, "eliminated", seat=2, target=0, key="outlaw")

    assert [lives(lost, n) for n in range(3)] == [0, 0, -0.2]
    assert [lives(gained, n) for n in range(3)] == [0, 0, 0.1]
    assert [damage(lost, n) for n in range(3)] == [0.2, 0, 0]
    assert damage(Event(1, "lost_life", seat=2, target=2), 2) == 0
    assert [survival(out, n) for n in range(3)] == [0, 0, -0.5]
    assert [survival(lost, n) for n in range(3)] == [0, 0, 0]


@pytest.mark.parametrize("bots", [None, {1: "random"}])
def test_rewards_of_events_are_added_to_winning_and_losing(bots):
    """An agent is rewarded for all events since its last action, the last ones included."""
    env = pettingzoo_env(4, rewards=lives, bots=bots)
    totals = run(env, 5)

    for agent, total in totals.items():
        place = int(agent[-1])
        happened = sum(lives(event, place) for event in env.game.story(place))
        assert total == pytest.approx(env.game.outcome.payoffs[place] + happened)
    assert any(total not in (1, -1) for total in totals.values())


def test_an_agent_alone_gets_the_same_rewards():
    alone = gymnasium_env(4, bots="random", rewards=damage)
    total, _ = run_alone(alone, 6)
    happened = sum(damage(event, alone.seat) for event in alone.game.story(alone.seat))
    assert total == pytest.approx(alone.game.outcome.payoffs[alone.seat] + happened)


def test_the_deal_is_not_a_reward():
    env = gymnasium_env(4, seat=0, bots="random", rewards=lambda event, seat: 1.0)
    total, _ = run_alone(env, 1)
    dealt = Game.replay({**env.game.record, "answers": []}).story(0)

    assert dealt
    happened = len(env.game.story(0)) - len(dealt)
    assert total == env.game.outcome.payoffs[0] + happened


def test_rewards_must_be_a_function():
    with pytest.raises(InvalidSetup, match="rewards are a function"):
        pettingzoo_env(4, rewards="lives")


def test_an_error_in_a_reward_is_raised():
    env = pettingzoo_env(4, rewards=lambda event, seat: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        env.reset(seed=1)


# ---------------------------------------------------------------- tables as text


def test_a_seat_is_shown_its_table_as_text():
    env = pettingzoo_env(4, render_mode="ansi", render_seat=3)
    env.reset(seed=4)
    plain = pettingzoo_env(4, render_mode="ansi")
    plain.reset(seed=4)
    view = env.game.view(3)
    text = env.render()

    assert text.startswith("\n".join(plain.render().splitlines()[:2])[:6])
    assert "Hand: " in text
    assert "Hand: " not in plain.render()
    assert ("  end turn: " in text) == view.is_asked
    while env.game.decision.seat != 3:
        env.step(env.infos[env.agent_selection]["legal_actions"][0])
    lines = env.render().splitlines()
    for option in env.game.decision.options:
        assert any(line.startswith(f"  {option.text}: ") for line in lines)
    with pytest.raises(NoSuchSeat):
        pettingzoo_env(4, render_seat=4)


class Swapped:
    """Seats 1 and 2 have changed places."""

    @hookimpl
    def bang_setup(self, g):
        g.swap_seats(1, 2)


def test_a_table_as_text_lists_players_as_they_sit():
    game = Game.new(4, Ruleset.build(Swapped), seed=1)
    lines = as_text(game.view()).splitlines()
    assert [line[2:5] for line in lines[:4]] == ["Ann", "Cal", "Ben", "Dee"]
