"""Whatever a copy does, the original plays on as if there were none."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.util import find_spec
from types import CoroutineType, FunctionType, MappingProxyType
from typing import Any

import pytest

from bangcore import Game, Ruleset, compiled
from bangcore.game.game import progress_of
from bangcore.plugin import Character, Expansion, OptionFactory, hookimpl
from bangcore.testing import four, seat
from bangcore.testing.invariants.comparing import same
from bangcore.testing.playing.deals import Dice, EventRecorder, choices, play_on, roll
from bangcore.worlds import sample

SETS = [(4, ())]
if find_spec("bang_two_players"):
    SETS.append((2, ("two_players",)))
if all(map(find_spec, ("bang_dodgecity", "bang_highnoon", "bang_goldrush"))):
    SETS.append((6, ("dodgecity", "bullet", "highnoon", "fistful", "goldrush", "shadows")))

# ---------------------------------------------------------------- object by object

CHANGEABLE = (list, dict, set)
FIXED = (Ruleset, OptionFactory, MappingProxyType, FunctionType, CoroutineType, type)
"""Parts of the rules, and what no walk can enter."""
COMMON = {"registered", "copied", "off", "_of"}
"""Attributes of the dispatcher that are replaced with each change, or belong to the rules."""


def attributes(thing: object) -> Iterator[tuple[str, Any]]:
    """Yield the attributes of an object by name."""
    yield from getattr(thing, "__dict__", {}).items()
    for kind in type(thing).__mro__:
        slots = getattr(kind, "__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            if name not in ("__weakref__", "__dict__") and hasattr(thing, name):
                yield name, getattr(thing, name)


def containers(thing: Any, path: str, found: dict[int, tuple[str, Any]]) -> None:
    """Add all containers reachable from *thing*, with one path to each, to *found*."""
    plain = isinstance(thing, (*CHANGEABLE, tuple))
    if id(thing) in found or isinstance(thing, FIXED):
        return
    if type(thing).__module__ == "builtins" and not plain:
        return
    if not isinstance(thing, tuple):
        found[id(thing)] = path, thing
    if isinstance(thing, dict):
        for key, value in thing.items():
            containers(value, f"{path}[{key!r}]", found)
    elif isinstance(thing, (list, set, tuple)):
        for place, value in enumerate(thing):
            containers(value, f"{path}[{place}]", found)
    else:
        for name, value in attributes(thing):
            containers(value, f"{path}.{name}", found)


def shared(one: object, other: object) -> dict[str, Any]:
    """Return the lists, dicts and sets reachable from both, by path from *one*."""
    here: dict[int, tuple[str, Any]] = {}
    there: dict[int, tuple[str, Any]] = {}
    containers(one, "", here)
    containers(other, "", there)
    return {
        path: thing
        for number, (path, thing) in here.items()
        if number in there and isinstance(thing, CHANGEABLE)
    }


def parts(game: Game) -> dict[str, Any]:
    """Return the changeable parts of a game, by name."""
    progress = progress_of(game)
    g = progress.engine
    return {
        "progress": progress,
        "engine": g,
        "dispatcher": g._force,
        "chance": g._chance,
        "record": progress.record,
        "effect": progress.effect,
        "together": progress.together,
    }


def direct(thing: object) -> dict[str, Any]:
    return {name: value for name, value in attributes(thing) if isinstance(value, CHANGEABLE)}


def assert_apart(game: Game, copy: Game) -> None:
    """Fail if the copy could change anything of the game through a container of both."""
    assert shared(game.state, copy.state) == {}
    one, other = parts(game), parts(copy)
    for name, part in one.items():
        assert part is None or part is not other[name], name
        mine, theirs = direct(part), direct(other[name])
        both = {attribute for attribute in mine if mine[attribute] is theirs.get(attribute)}
        assert both - COMMON == set(), name
    # nor may the position go into those from which it is replayed
    for game_ in (game, copy):
        progress = progress_of(game_)
        assert shared(game_.state, progress.record.start) == {}
        assert progress.effect is None or shared(game_.state, progress.before()) == {}


def lived(players: int, names: tuple[str, ...], seed: int, answers: int) -> Iterator[Game]:
    """Yield the same game at each question of it."""
    game, dice = Game.new(players, Ruleset.build(*names), seed=seed), Dice(seed)
    for _ in range(answers):
        yield game
        if game.decision is None:
            return
        game.apply(choices(game)[roll(game, dice)])


@pytest.mark.skipif(compiled, reason="compiled objects do not list their attributes")
@pytest.mark.parametrize(("players", "names"), SETS)
def test_a_copy_has_containers_of_its_own(players, names):
    """A list, dict or set that both reach, as a cache, is not changed by playing on."""
    for number, game in enumerate(lived(players, names, 3, 40)):
        copy = game.copy()
        assert_apart(game, copy)
        if number % 4 == 0:
            before = {path: (thing, repr(thing)) for path, thing in shared(
                progress_of(game), progress_of(copy)
            ).items()}  # fmt: skip
            play_on(copy, Dice(number), 12)
            changed = [path for path, (thing, was) in before.items() if repr(thing) != was]
            assert changed == []


@pytest.mark.skipif(compiled, reason="compiled objects do not list their attributes")
def test_the_walk_finds_what_is_shared():
    """It reaches the caches of the dispatcher and the states of expansions."""
    game = Game.new(4, Ruleset.build(*SETS[-1][1]), seed=1)
    copy = game.copy()
    assert shared(game.state, game.state).keys() >= {".hands", ".hands[2]", ".rolls", ".used"}
    assert any(path.startswith(".answers[") for path in shared(
        progress_of(game).engine._force, progress_of(copy).engine._force
    ))  # fmt: skip
    copy.state.hands[2] = game.state.hands[2]
    with pytest.raises(AssertionError, match="hands"):
        assert_apart(game, copy)


# ---------------------------------------------------------------- step by step


def world(game: Game, seat: int, seed: int) -> str:
    return json.dumps(sample(game, seat, seed).to_dict())


@pytest.mark.parametrize(("players", "names"), SETS)
@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(1, 12))]
)
def test_a_game_plays_on_as_if_there_were_no_copies(players, names, seed):
    """Options, events and worlds are those of a game that was never copied, at each later step."""
    rules = Ruleset.build(*names)
    game, alone = (Game.new(players, rules, seed=seed) for _ in range(2))
    heard, told = EventRecorder(game), EventRecorder(alone)
    dice = Dice(seed)
    for number in range(60):
        if game.decision is None:
            break
        seats = len(game.names)
        copies = [game.copy(), sample(game, number % seats, number)]
        copies.append(copies[0].copy())
        for copy in copies:
            play_on(copy, Dice(number), 6)
        copies[0].undo()
        assert choices(game) == choices(alone)
        if number % 5 == 0:
            viewer = dice.below(seats)
            assert world(game, viewer, number) == world(alone, viewer, number)
        option = choices(game)[roll(game, dice)]
        game.apply(option)
        alone.apply(option)
        same(alone, game, "a game with copies")
    assert heard.events == told.events


# ---------------------------------------------------------------- found by attacks


def test_a_barrel_lost_in_a_copy_still_protects():
    """Cat Balou takes Ben's Barrel in a copy; in the game, Ben uses it after Dee's death."""
    t = four(
        ann=seat("sheriff", hand="cat_balou bang bang", in_play="volcanic"),
        ben=seat("outlaw", in_play="barrel"),
        dee=seat("renegade", life=1),
    )
    copy = t.game.copy()
    copy.apply("play cat_balou -> ben")
    assert copy.state.in_play[1] == []
    t.do("play bang -> dee")
    t.do("play bang -> ben")
    assert (t.asked, t.options) == (("ben", "missed"), ["pass", "use barrel"])


class Mourner:
    """You draw a card for each elimination."""

    @hookimpl
    def bang_on_eliminated(self, g, owner):
        g.draw(owner, key="mourner")


MOURNERS = Expansion(
    name="mourners",
    characters=[
        Character(key, key.title(), 4, Mourner, text=Mourner.__doc__) for key in ("woe", "wail")
    ],
)


def test_a_turn_that_ends_in_a_copy_does_not_keep_the_order_of_the_game():
    """Abilities act from the player on turn on, though a copy has passed the turn before."""
    t = four(
        ann=seat("sheriff", "woe", hand="bang:A-spades"),
        cal=seat("outlaw", "wail", hand="bang:K-hearts"),
        ben=seat("outlaw", life=1),
        dee=seat("renegade", life=1),
        expansions=[MOURNERS],
    )
    t.do("play bang -> ben")
    assert [event.seat for event in t.happened("drew") if event.key == "mourner"] == [0, 2]
    t.game.copy().apply("end turn")
    t.do("end turn", "play bang:K-hearts -> dee")
    assert [event.seat for event in t.happened("drew") if event.key == "mourner"][2:] == [2, 0]
