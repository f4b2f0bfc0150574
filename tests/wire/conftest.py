"""Real messages: positions of random games, with the core alone and with all expansions."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bang_table.session import Refusal, Request, Session, Update
from bangcore import REFEREE, Event, Game, Ruleset, View, available_expansions

sys.path.append(str(Path(__file__).parent))

INSTALLED = sorted(info.name for info in available_expansions() if info.name != "base")
ALL = Ruleset.build(*INSTALLED)
SEEDS = range(5)
EVERY = 4


def positions(rules: Ruleset, seed: int) -> Iterator[Game]:
    """Yield every fourth position of a random game, which continues when resumed."""
    rng = random.Random(seed)
    game = Game.new(rng.choice(rules.players), rules, seed=seed)
    for number in range(3000):
        if number % EVERY == 0 or game.decision is None:
            yield game
        if game.decision is None:
            return
        options = game.decision.options
        game.apply(rng.choice([*options, *game.interrupts[:1]]))
    raise AssertionError(f"the game of seed {seed} has no end")


def each_position() -> Iterator[Game]:
    for seed in SEEDS:
        yield from positions(Ruleset.build() if seed % 3 == 0 else ALL, seed)


def stories() -> Iterator[Event]:
    """Yield the events of some games, as a player and as a spectator."""
    for seed in SEEDS:
        *_, game = positions(Ruleset.build() if seed % 3 == 0 else ALL, seed)
        yield from game.story(seed % len(game.names))
        yield from game.story()


@pytest.fixture(scope="session")
def games() -> list[Game]:
    """Return copies of many positions, from the deal to the end."""
    return [game.copy() for game in each_position()]


@pytest.fixture(scope="session")
def views(games: list[Game]) -> list[View]:
    """Return views of the positions: of players in turn, spectators and the referee."""
    found = []
    for number, game in enumerate(games):
        found.append(game.view(number % len(game.names)))
        if number % 3 == 0:
            found.append(game.view(None if number % 2 else REFEREE))
    return found


@pytest.fixture(scope="session")
def events() -> list[Event]:
    return list(stories())


@pytest.fixture(scope="session")
def everything() -> Ruleset:
    """Return the rules with all installed expansions."""
    return ALL


@pytest.fixture(scope="session")
def talk() -> list[Request | Update | Refusal]:
    """Return requests to sessions and the replies: accepted, refused, and about undo."""
    said: list[Request | Update | Refusal] = []
    for seed in range(3):
        rng = random.Random(seed)
        rules = INSTALLED if seed % 2 else ()
        session = Session.new(5, rules, seed=seed, bots={4: "random"}, game_time=900)
        heard = [0] * 5
        for number in range(30):
            decision = session.decision
            if decision is None:
                break
            answer = rng.choice(decision.options)
            form = rng.choice([answer.text, decision.options.index(answer), answer.to_dict()])
            seat = decision.seat if number % 9 else (decision.seat + 1) % 5
            requests = [Request("answer", heard[seat], decision.number, form)]
            if number % 10 == 9:
                requests.append(Request("ask_undo"))
            for request in requests:
                session.connect(seat, number)
                update = session.receive(seat, request, "de" if number % 2 else None)
                said += [request, update]
                if isinstance(update, Update):
                    heard[seat] = update.heard
            if number % 10 == 9 and (asked := session.update(seat).undo):
                said += [session.update(None), Request("refuse", number=asked.id)]
                session.receive(asked.waiting[0], said[-1])
    return said
