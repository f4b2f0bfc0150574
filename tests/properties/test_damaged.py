"""Damaged saves and records are refused, or are sound games.

``pytest tests/properties/test_damaged.py --hypothesis-profile=soak`` tries more of them.
"""

from __future__ import annotations

import json
import time
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bangcore import Game, InvalidSave, RulesetMismatch, available_expansions
from bangcore.testing import deals, games, rulesets
from bangcore.testing.playing.deals import Dice, choices, play_on, roll
from bangcore.worlds import sample

NASTY = (
    *(None, True, False, 0, 1, -1, 2, 3, 7, 8, 79, 80, 200, 10**9, -(10**9), 2**63, 2**64, 10**40),
    *(1.0, 0.5, -0.0, 1e308, float("nan"), float("inf")),
    *("", "x", "0", "sheriff", "outlaw", "suzy_lafayette", "beer", "play", "over"),
    *("setup", "end turn", "pass", "begin", "reseed", "reseed 5", "reseed abc", "reseed -1"),
    *("reseed 99999999999999999999", "\0", "\ud800", "\u202e", "x" * 2_000, "sheriff " * 40),
    *([], [None], [0], [[]], [""], [-1], [10**9], [0] * 300, {}, {"": 0}, {"0": [0]}, {"x": []}),
)


EVERYTHING = [info.name for info in available_expansions() if info.name != "base"]
RULES = st.sampled_from([(), EVERYTHING]).flatmap(lambda names: rulesets(*names))


def damaged(game, dice):
    """Return the text of a save or record with some damage."""
    # a save is loaded only as far as its history leads, so records reveal more faults
    data = game.to_dict() if dice.below(4) == 0 else game.record
    if dice.below(2):
        data["answers"] = data["answers"][: dice.below(4)]
    text = json.dumps(data)
    if dice.below(6) == 0:
        at, length = dice.below(len(text)), 1 + dice.below(3)
        instead = dice.pick(["", 2 * text[at : at + length], *'0123456789-.eE"{}[],:\\ ntfa'])
        return text[:at] + instead + text[at + length :]
    data = json.loads(text)
    moves = dice.below(3)
    for _ in range(moves):
        rearrange(data["start"], dice)
    if moves == 0 or dice.below(2):
        replace(data, dice)
    return json.dumps(data)


def place(data, dice):
    """Return a container in *data* and a key of it.

    It is found by a random walk, because most places are cards and answers.
    """
    while True:
        name = dice.pick(list(data) if isinstance(data, dict) else range(len(data)))
        if not isinstance(data[name], (dict, list)) or not data[name] or dice.below(4) == 0:
            return data, name
        data = data[name]


def replace(data, dice):
    """Change *data* in one place."""
    at, name = place(data, dice)
    way = dice.below(9)
    if way == 0:
        del at[name]
    elif way == 1 and isinstance(at, list):
        at.insert(dice.below(len(at) + 1), at[name])
    elif way in (2, 3) and isinstance(at, list):
        other = dice.below(len(at))
        at[name], at[other] = at[other], at[name]
    elif way in (4, 5) and isinstance(at[name], int):
        at[name] = dice.pick([at[name] - 1, at[name] + 1, dice.below(160)])
    elif way in (4, 5) and isinstance(at[name], str):
        # another text of the same data is plausible
        others = (place(data, dice) for _ in range(20))
        at[name] = next((at[name] for at, name in others if isinstance(at[name], str)), "")
    elif way == 6:
        depth = dice.pick([3, 30, 900])
        at[name] = json.loads("[" * depth + "]" * depth)
    else:
        # later damage must not change values in the list
        at[name] = json.loads(json.dumps(dice.pick(NASTY)))


def rearrange(start, dice):
    """Change a position to a different but plausible one."""
    way, seats = dice.below(4), range(len(start["names"]))
    if way == 0:
        start["life"][dice.pick(seats)] = dice.below(5)
    elif way == 1:
        for seat in dice.sample(seats, dice.pick([1, 1, 2, 3])):
            start["alive"][seat], start["revealed"][seat], start["life"][seat] = False, True, 0
            for piles in (start["hands"], start["in_play"]):
                start["discards"] += piles[seat]
                piles[seat] = []
    elif way == 2 and start["extra"]:
        at, name = place(start["extra"], dice)
        if isinstance(at[name], list) and at[name]:
            at[name].append(at[name].pop(dice.below(len(at[name]))))
    else:
        piles = [start["deck"], start["discards"], *start["hands"], *start["in_play"]]
        giver, taker = dice.pick([pile for pile in piles if pile]), dice.pick(piles)
        count = dice.pick([1, 1, 2, len(giver)])
        moved, giver[:] = giver[:count], giver[count:]
        taker += moved


def is_game(text, rules):
    """Load *text*; if it is a game, play it to its end, save and undo it."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return False
    began = time.process_time()
    load = Game.replay if isinstance(data, dict) and "history" not in data else Game.from_dict
    refused, game = "", None
    try:
        game = load(data, rules)
    except (InvalidSave, RulesetMismatch) as error:
        refused = str(error)
    assert time.process_time() - began < 1
    if game is None:
        assert 0 < len(refused) < 1_000
        return False
    dice = Dice(len(text))
    assert game.audit() == []
    before = game.to_dict()
    game.story(dice.below(len(game.names)))
    answers = 0
    while game.decision is not None:
        assert answers < 20_000
        game.apply(choices(game)[roll(game, dice)])
        answers += 1
    assert game.audit() == []
    for again in (Game.from_dict(game.to_dict(), rules), Game.replay(game.record, rules)):
        assert again.to_dict() == game.to_dict()
    if game.record["answers"] and answers:
        game.undo()
        assert game.audit() == []
        assert answers > 1 or game.to_dict() == before
    return True


@given(games(deals(RULES)), st.integers(0, 1 << 32))
def test_damaged_saves_are_refused_or_are_games(game, seed):
    """Damaged data loads as a sound game or raises a BangError; nothing else happens."""
    dice = Dice(seed)
    if dice.below(2):
        # a sampled world begins in mid-game
        game = sample(game, dice.below(len(game.names)), seed)
    for _ in range(4):
        is_game(damaged(game, dice), game.ruleset)


def test_damage_is_refused_and_is_played():
    """Both results occur, or the test above would try nothing."""
    game = Game.new(4, seed=1)
    play_on(game, Dice(1), 60)
    dice = Dice(1)
    loaded = [is_game(damaged(game, dice), game.ruleset) for _ in range(200)]
    assert 10 < sum(loaded) < 190


def test_each_value_of_a_save_is_needed():
    """Replacing any single value by a list, a string or None makes the save unreadable."""
    game = Game.new(4, seed=1)
    play_on(game, Dice(1), 9)
    text = json.dumps(game.to_dict())

    def places(at, path=()):
        for name, inner in at.items() if isinstance(at, dict) else enumerate(at):
            yield (*path, name)
            if isinstance(inner, (dict, list)) and len(path) < 3:
                yield from islice(places(inner, (*path, name)), 400)

    tried = 0
    for path in places(json.loads(text)):
        for value in ([[]], "x", 10**9, ...):
            data = json.loads(text)
            at = data
            for name in path[:-1]:
                at = at[name]
            if value is ...:
                del at[path[-1]]
            elif path == ("number",) and value == 10**9:
                continue  # any number may be that of the first question
            else:
                at[path[-1]] = value
            with pytest.raises((InvalidSave, RulesetMismatch)):
                Game.from_dict(data, game.ruleset)
            tried += 1
    assert tried > 1_000
