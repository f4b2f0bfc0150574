"""Environments to train in: bots at other seats, one agent alone, rewards, masks, tables."""

import copy
import random
import warnings
from itertools import pairwise

import pytest

from bang_bots import CowboyBot, RandomBot, play
from bang_bots.makers import derived
from bang_lab.rewards import damage, lives, survival
from bangcore import Event, Game, IllegalOption, InvalidSetup, NoSuchSeat, NotYourTurn, UnknownName

np = pytest.importorskip("numpy")
gymnasium = pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from bang_lab import (  # noqa: E402
    Codec,
    gymnasium_env,
    pettingzoo_env,
    pettingzoo_parallel_env,
)


def run(env, seed, choose=None, each=None):
    """Play a game one after the other; return the rewards that each agent got, all together."""
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
    """Play an episode; return the sum of its rewards and the number of steps."""
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
    """Cowboys at all seats but one, and the actions of a cowboy there: the same game."""
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


@pytest.mark.parametrize("make", [pettingzoo_env, pettingzoo_parallel_env])
def test_only_agents_are_listed_asked_and_rewarded(make):
    def pale(rules, seed):
        return RandomBot(seed)

    env = make(5, bots={0: "random", 3: pale})
    agents = ["player_1", "player_2", "player_4"]
    assert env.possible_agents == agents
    if make is pettingzoo_env:
        totals = run(env, 3)
    else:
        rng = random.Random(3)
        _, infos = env.reset(seed=3)
        totals = {}
        while env.agents:
            actions = {agent: rng.choice(infos[agent]["legal_actions"]) for agent in env.agents}
            seen, totals, _, _, infos = env.step(actions)
            assert [*seen] == agents
    outcome = env.game.outcome
    assert totals == {f"player_{n}": outcome.payoffs[n] for n in (1, 2, 4)}


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
    codec = Codec(memory=True, guesses=True)
    checked = []

    def each(env, agent, seen, info):
        if len(checked) < 40:
            assert seen["observation"].tobytes() == codec.observe(env.game, int(agent[-1]))
            checked.append(agent)

    run(pettingzoo_env(4, codec, bots={0: "cowboy"}), 2, each=each)
    assert len(checked) > 20


def test_impossible_bots_are_named():
    with pytest.raises(InvalidSetup, match="at all seats"):
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
    """An agent gets what happened since it acted, and all of it by the end."""
    env = pettingzoo_env(4, rewards=lives, bots=bots)
    totals = run(env, 5)

    for agent, total in totals.items():
        place = int(agent[-1])
        happened = sum(lives(event, place) for event in env.game.story(place))
        assert total == pytest.approx(env.game.outcome.payoffs[place] + happened)
    assert any(total not in (1, -1) for total in totals.values())


def test_rewards_are_the_same_in_all_forms():
    """All at once, or alone."""
    env = pettingzoo_parallel_env(4, rewards=damage)
    rng = random.Random(6)
    _, infos = env.reset(seed=6)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    while env.agents:
        actions = {agent: rng.choice(infos[agent]["legal_actions"]) for agent in env.agents}
        _, rewards, _, _, infos = env.step(actions)
        for agent, reward in rewards.items():
            totals[agent] += reward
    for agent, total in totals.items():
        place = int(agent[-1])
        happened = sum(damage(event, place) for event in env.game.story(place))
        assert total == pytest.approx(env.game.outcome.payoffs[place] + happened)

    alone = gymnasium_env(4, bots="random", rewards=damage)
    total, _ = run_alone(alone, 6)
    happened = sum(damage(event, alone.seat) for event in alone.game.story(alone.seat))
    assert total == pytest.approx(alone.game.outcome.payoffs[alone.seat] + happened)


def test_those_who_win_together_may_share_rewards():
    env = pettingzoo_env(5, rewards=damage, share_rewards=True)
    env.reset(seed=5)
    roles = env.game.state.roles[:]
    totals = run(env, 5)
    events = env.game.story()
    own = [sum(damage(event, place) for event in events) for place in range(5)]

    law = [n for n in range(5) if roles[n] in ("sheriff", "deputy")]
    outlaws = [n for n in range(5) if roles[n] == "outlaw"]
    assert len(law) == len(outlaws) == 2
    assert own[law[0]] != own[law[1]]
    for mates in (law, outlaws):
        shared = sum(own[n] for n in mates) / 2
        for n in mates:
            payoff = env.game.outcome.payoffs[n]
            assert totals[f"player_{n}"] == pytest.approx(payoff + shared)


def test_what_is_dealt_is_no_reward():
    env = gymnasium_env(4, seat=0, bots="random", rewards=lambda event, seat: 1.0)
    total, _ = run_alone(env, 1)
    dealt = Game.replay({**env.game.record, "answers": []}).story(0)

    assert dealt
    happened = len(env.game.story(0)) - len(dealt)
    assert total == env.game.outcome.payoffs[0] + happened


def test_rewards_that_are_no_function_are_refused():
    with pytest.raises(InvalidSetup, match="rewards are a function"):
        pettingzoo_env(4, rewards="lives")


def test_a_reward_that_fails_is_not_hushed_up():
    env = pettingzoo_env(4, rewards=lambda event, seat: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        env.reset(seed=1)


# ---------------------------------------------------------------- masks


def test_masks_are_bytes_bits_or_lists():
    made = {form: pettingzoo_env(4, masks=form) for form in ("bytes", "bits", "list")}
    for env in made.values():
        env.reset(seed=3)
    rng = random.Random(3)
    for _ in range(40):
        infos = {form: env.last()[-1] for form, env in made.items()}
        seen = {form: env.last()[0] for form, env in made.items()}
        legal = infos["bytes"]["legal_actions"]
        assert legal == infos["bits"]["legal_actions"] == infos["list"]["legal_actions"]
        mask = infos["bytes"]["action_mask"]
        bits = infos["bits"]["action_mask"]
        assert (np.unpackbits(bits)[: len(mask)] == mask).all()
        assert (seen["bits"]["action_mask"] == bits).all()
        assert "action_mask" not in {*seen["list"], *infos["list"]}
        action = rng.choice(legal)
        for form, env in made.items():
            agent = env.agent_selection
            assert env.observation_space(agent).contains(seen[form])
            other = env.possible_agents[env.possible_agents.index(agent) - 1]
            assert env.observation_space(other).contains(env.observe(other))
            env.step(action)
    with pytest.raises(InvalidSetup, match="bits"):
        pettingzoo_env(4, masks="bit")


@pytest.mark.parametrize("form", ["bits", "list"])
def test_pettingzoo_accepts_other_masks(form):
    from pettingzoo.test import parallel_api_test

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        parallel_api_test(pettingzoo_parallel_env(4, masks=form, illegal="passive"), num_cycles=40)


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


# ---------------------------------------------------------------- one agent alone


def test_gymnasium_accepts_the_environment():
    from gymnasium.utils.env_checker import check_env

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for settings in ({}, {"seat": 2, "bots": ["random", "cowboy"]}, {"masks": "bits"}):
            check_env(gymnasium_env(4, **settings), skip_render_check=True)
        check_env(gymnasium.make("bang_lab.gym:bang/Table-v0", seats=4).unwrapped)


def test_the_environment_is_made_by_its_id():
    env = gymnasium.make("bang_lab.gym:bang/Table-v0", seats=4, seat=1, bots="random")
    seen, info = env.reset(seed=1)

    assert env.observation_space.contains(seen)
    assert env.unwrapped.seat == 1
    assert sorted(info["legal_actions"]) == [*np.flatnonzero(seen["action_mask"])]
    assert sorted(info["legal_actions"]) == [*np.flatnonzero(env.unwrapped.action_masks())]


def test_many_environments_deal_again_by_themselves():
    import bang_lab.gym

    env = gymnasium.make_vec(
        bang_lab.gym.ID, num_envs=2, vectorization_mode="sync", seats=4, bots="random"
    )
    seen, _ = env.reset(seed=3)
    rng = np.random.default_rng(3)
    ended = 0
    for _ in range(300):
        masks = seen["action_mask"]
        # the step after an end deals again, whatever the action is
        actions = [rng.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks]
        seen, _, over, _, _ = env.step(np.array(actions))
        ended += int(over.sum())
    assert ended > 3


def test_the_agent_plays_against_bots_until_the_game_ends():
    env = gymnasium_env(5, bots=["cowboy", "random"], seat=2)
    total, steps = run_alone(env, 4)

    assert total == env.game.outcome.payoffs[2]
    assert 0 < steps < len(env.game.record["answers"])
    assert [type(env._bots[n]) for n in (3, 4, 0, 1)] == [CowboyBot, RandomBot] * 2
    with pytest.raises(NotYourTurn, match=r"reset\(\)"):
        env.step(0)


def test_a_seed_decides_the_seat_and_the_game():
    env, other = (gymnasium_env(5, bots="random") for _ in range(2))
    places = set()
    for seed in range(8):
        assert run_alone(env, seed) == run_alone(other, seed)
        assert (env.seat, env.game.to_dict()) == (other.seat, other.game.to_dict())
        places.add(env.seat)
    assert len(places) > 2


def test_forced_answers_are_given_without_asking_and_others_cannot_tell():
    """The same game is played with and without; only the agent is asked less."""
    counts = []
    for skip in (True, False):
        env = gymnasium_env(4, bots="cowboy", seat=0, skip_forced=skip)
        _, info = env.reset(seed=6)
        asked, over, late = [], False, False
        while not (over or late):
            asked.append(len(info["legal_actions"]))
            _, _, over, late, info = env.step(info["legal_actions"][-1])
        counts.append((asked, env.game.to_dict()))
    assert counts[0][1] == counts[1][1]
    assert 1 in counts[1][0]
    assert counts[0][0] == [count for count in counts[1][0] if count > 1]


def test_who_has_waited_may_interrupt_again_at_the_next_question():
    """Sid Ketchum is offered a drink before each answer of the others."""
    env = gymnasium_env(4, seat=1, bots="random", skip_forced=False)
    characters = ["willy_the_kid", "sid_ketchum", "slab_the_killer", "rose_doolan"]
    roles = ["sheriff", "outlaw", "outlaw", "renegade"]
    _, info = env.reset(seed=1, options={"roles": roles, "characters": characters})
    offered = []
    over = late = False
    while not (over or late):
        if 0 in info["legal_actions"]:
            offered.append(len(env.game.record["answers"]))
        _, _, over, late, info = env.step(info["legal_actions"][0])
    assert len(offered) > 3
    assert len({*offered}) == len(offered)


def test_a_bot_may_interrupt_before_each_answer_of_the_agent():
    offered = []

    class Sober(RandomBot):
        def interrupt(self, view):
            offered.append(view.decision.number)

    env = gymnasium_env(4, seat=0, bots=lambda rules, seed: Sober(seed))
    characters = ["willy_the_kid", "sid_ketchum", "slab_the_killer", "rose_doolan"]
    roles = ["sheriff", "outlaw", "outlaw", "renegade"]
    _, info = env.reset(seed=1, options={"roles": roles, "characters": characters})
    asked = []
    over = late = False
    while not (over or late):
        if env.game.interrupts:
            asked.append(env.game.decision.number)
            assert offered[-1] == asked[-1]
        _, _, over, late, info = env.step(info["legal_actions"][-1])
    # also where the agent answers twice in a row
    assert any(after == before + 1 for before, after in pairwise(asked))


def test_an_illegal_action_is_passive_or_refused():
    easy, strict = (gymnasium_env(4, seat=0, illegal=way) for way in ("passive", "refuse"))
    for env in (easy, strict):
        env.reset(seed=2)
    illegal = int(np.flatnonzero(~easy.action_masks())[-1])
    easy.step(illegal)
    with pytest.raises(IllegalOption):
        strict.step(illegal)


def test_an_episode_is_truncated_after_so_many_answers():
    env = gymnasium_env(4, bots="random", seat=0, max_cycles=15)
    _, info = env.reset(seed=2)
    over = late = False
    while not (over or late):
        _, reward, over, late, info = env.step(info["legal_actions"][0])
        assert reward == 0
    assert late
    assert not over
    assert env.game.outcome is None


def test_the_agent_sees_its_own_table():
    env = gymnasium_env(4, bots="random", render_mode="ansi")
    for seed in range(3):
        env.reset(seed=seed)
        hand = env.game.state.hands[env.seat]
        assert ("Hand: " in env.render()) == bool(hand)


def test_a_seat_that_is_not_there_is_refused():
    with pytest.raises(NoSuchSeat):
        gymnasium_env(4, seat=4)
    with pytest.raises(InvalidSetup, match="seed"):
        gymnasium_env(4).reset(seed="x")
