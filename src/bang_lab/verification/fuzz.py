"""Damaged saves and records: each must be refused with a proper error or load as a sound game."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, Final, final

from attrs import frozen

from bangcore.errors import InvalidSave, RulesetMismatch
from bangcore.game.game import Game
from bangcore.rules.finding import available_expansions
from bangcore.ruleset import Ruleset, default_ruleset
from bangcore.testing.playing.deals import Dice, choices, play_on, roll
from bangcore.worlds import sample

__all__ = ["Damage", "damages", "examine"]

LONGEST: Final = 1.0
"""The maximum seconds for loading."""
MOST_ANSWERS: Final = 20_000

NASTY: Final[Sequence[Any]] = (
    *(None, True, False, 0, 1, -1, 2, 3, 7, 8, 79, 80, 200, 10**9, -(10**9), 2**63, 2**64, 10**40),
    *(1.0, 0.5, -0.0, 1e308, float("nan"), float("inf")),
    *("", "x", "0", "sheriff", "outlaw", "suzy_lafayette", "beer", "play", "over"),
    *("setup", "end turn", "pass", "begin", "reseed", "reseed 5", "reseed abc", "reseed -1"),
    *("reseed 99999999999999999999", "\0", "\ud800", "\u202e", "x" * 2_000, "sheriff " * 40),
    *([], [None], [0], [[]], [""], [-1], [10**9], [0] * 300, {}, {"": 0}, {"0": [0]}, {"x": []}),
)


@final
@frozen
class Damage:
    """A damaged save or record, and a description of the damage."""

    what: str
    text: str

    def __str__(self) -> str:
        return self.what


def damages(game: Game, dice: Dice) -> Iterator[Damage]:
    """Yield saves and records of *game* forever, each damaged in one more place."""
    while True:
        # a save is loaded only as far as its history leads, so records reveal more faults
        data = game.to_dict() if dice.below(4) == 0 else game.record
        if dice.below(2):
            data["answers"] = data["answers"][: dice.below(4)]
        text = json.dumps(data)
        if dice.below(6) == 0:
            yield _by_byte(text, dice)
            continue
        data = json.loads(text)
        steps = [_by_rule(data["start"], dice) for _ in range(dice.below(3))]
        steps += [_by_field(data, dice) for _ in range(0 if steps and dice.below(2) else 1)]
        yield Damage("; ".join(steps), json.dumps(data))


def _by_byte(text: str, dice: Dice) -> Damage:
    at, length = dice.below(len(text)), 1 + dice.below(3)
    way = dice.pick(["deleted", "doubled", "replaced", "cut off", "moved"])
    part, rest = text[at : at + length], text[at + length :]
    if way == "deleted":
        result = text[:at] + rest
    elif way == "doubled":
        result = text[:at] + part + part + rest
    elif way == "replaced":
        result = text[:at] + dice.pick('0123456789-.eE"{}[],:\\ ntfa') + rest
    elif way == "cut off":
        result = text[:at]
    else:
        to = dice.below(len(text))
        result = text[:at] + rest
        result = result[:to] + part + result[to:]
    return Damage(f"character {at}: {way}", result)


def _by_field(data: Any, dice: Dice) -> str:
    """Damage *data* in one place and return a description."""
    at, name, place = _place(data, dice)
    inner = at[name]
    way = dice.below(9)
    if way == 0:
        del at[name]
        return f"{place} deleted"
    if way == 1 and isinstance(at, list):
        at.insert(dice.below(len(at) + 1), inner)
        return f"{place} doubled"
    if way in (2, 3) and isinstance(at, list):
        other = dice.below(len(at))
        at[name], at[other] = at[other], at[name]
        return f"{place} exchanged with {other}"
    if way in (4, 5, 6) and isinstance(inner, (bool, int, str)):
        at[name] = _another(data, inner, dice)
        return f"{place} changed to {at[name]!r}"
    if way == 7:
        deep: list[Any] = []
        at[name] = deep
        for _ in range(dice.pick([3, 30, 900])):
            deep.append([])
            deep = deep[0]
        return f"{place} nested"
    value = dice.pick(NASTY)
    # later damage must not change values in the list
    at[name] = json.loads(json.dumps(value))
    return f"{place} replaced by {str(value)[:40]}"


def _place(data: Any, dice: Dice) -> tuple[Any, Any, str]:
    """Return a container in *data*, a key of it, and the path there.

    The path is a random walk, because most places are cards and answers.
    """
    path: list[str] = []
    at = data
    while True:
        name = dice.pick(list(at) if isinstance(at, dict) else range(len(at)))
        path.append(str(name))
        if not isinstance(at[name], (dict, list)) or not at[name] or dice.below(4) == 0:
            return at, name, ".".join(path)
        at = at[name]


def _another(data: Any, value: bool | int | str, dice: Dice) -> Any:
    """Return a different but plausible value."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return dice.pick([value - 1, value + 1, dice.below(9), dice.below(160), value + 100])
    for _ in range(20):
        at, name, _ = _place(data, dice)
        if isinstance(at[name], str):
            return at[name]
    return ""


def _by_rule(start: dict[str, Any], dice: Dice) -> str:
    """Change a position to a different but plausible one."""
    seat = dice.below(len(start["names"]))
    way = dice.pick(["card", "card", "card", "life", "life", "out", "extra", "extra"])
    if way == "card":
        places = [start["deck"], start["discards"], *start["hands"], *start["in_play"]]
        giver, taker = dice.pick([place for place in places if place]), dice.pick(places)
        count = dice.pick([1, 1, 2, len(giver)])
        moved, giver[:] = giver[:count], giver[count:]
        taker += moved
        return f"{len(moved)} cards moved"
    if way == "life":
        start["life"][seat] = dice.below(5)
        return f"life of {seat} changed to {start['life'][seat]}"
    if way == "out":
        out = dice.sample(range(len(start["names"])), dice.pick([1, 1, 2, 3]))
        for seat in out:
            start["alive"][seat], start["revealed"][seat], start["life"][seat] = False, True, 0
            for place in (start["hands"], start["in_play"]):
                start["discards"] += place[seat]
                place[seat] = []
        return f"seats {out} are out"
    if not start["extra"]:
        return "nothing"
    at, name, place = _place(start["extra"], dice)
    if isinstance(at[name], (bool, int, str)):
        at[name] = _another(start["extra"], at[name], dice)
    elif isinstance(at[name], list) and at[name]:
        at[name].append(at[name].pop(dice.below(len(at[name]))))
    return f"{place} changed to {str(at[name])[:60]}"


def examine(damage: Damage, rules: Ruleset, clock: Callable[[], float] = time.process_time) -> bool:
    """Load *damage* and return whether it is a game; if so, play it to its end, save and undo it.

    :raises AssertionError: if the result is neither a sound game nor a proper error.
    """
    try:
        data = json.loads(damage.text)
    except (ValueError, RecursionError):
        return False
    began = clock()
    loads = Game.replay if isinstance(data, dict) and "history" not in data else Game.from_dict
    refused = ""
    game = None
    try:
        game = loads(data, rules)
    except (InvalidSave, RulesetMismatch) as error:
        refused = str(error)
    except Exception as error:
        raise AssertionError(f"{damage}: {error!r}") from error
    took = clock() - began
    assert took < LONGEST, f"{damage}: loading takes {took:.1f} seconds"
    assert game is not None or 0 < len(refused) < 1_000, f"{damage}: a message of {len(refused)}"
    if game is not None:
        try:
            _live(game, Dice(len(damage.text)))
        except AssertionError as error:
            raise AssertionError(f"{damage}: {error}") from error
        except Exception as error:
            raise AssertionError(f"{damage}: loads, then raises {error!r}") from error
    return game is not None


def _live(game: Game, dice: Dice) -> None:
    """Play, save and undo *game*."""
    _sound(game)
    before = game.to_dict()
    game.story(dice.below(len(game.names)))
    answers = 0
    while game.decision is not None:
        assert answers < MOST_ANSWERS, "the game has no end"
        game.apply(choices(game)[roll(game, dice)])
        answers += 1
    _sound(game)
    for other in (Game.from_dict(_json(game.to_dict()), game.ruleset), _replayed(game)):
        assert other.to_dict() == game.to_dict(), "a final save or replay is another game"
    if game.record["answers"] and answers:
        game.undo()
        _sound(game)
        if answers == 1:
            assert game.to_dict() == before, "an answer and undo change the game"


def _replayed(game: Game) -> Game:
    return Game.replay(_json(game.record), game.ruleset)


def _json(data: Any) -> Any:
    return json.loads(json.dumps(data))


def _sound(game: Game) -> None:
    wrong = game.audit()
    assert not wrong, "; ".join(wrong[:3])


def positions(seed: int) -> Iterator[Game]:
    """Yield games in progress, of the base game and of all installed expansions."""
    dice = Dice(seed)
    everything = tuple(info.name for info in available_expansions() if info.name != "base")
    while True:
        names: tuple[str, ...] = dice.pick([(), everything, tuple(dice.sample(everything, 3))])
        each = dice.pick([1, 1, 2])
        rules = _rules(tuple(sorted(names)), each)
        players = [n for n in rules.players if rules.seats_for(n) * each <= len(rules.characters)]
        game = Game.new(dice.pick(players), rules, seed=dice.below(1 << 32))
        play_on(game, dice, dice.below(dice.pick([4, 40, 400])))
        for _ in range(dice.below(60)):
            if game.decision is None or game.decision.kind not in ("turn", "character"):
                break
            play_on(game, dice, 1)
        if dice.below(4):
            # a sampled world begins in mid-game
            game = sample(game, dice.below(len(game.names)), dice.below(100))
        yield game


@cache
def _rules(names: tuple[str, ...], each: int) -> Ruleset:
    if not names and each == 1:
        return default_ruleset()
    return Ruleset.build(*names, options={"characters": each})
