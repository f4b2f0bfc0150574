"""Digests of two thousand games of all sets, seats and options do not change.

A digest covers one of five parts: options, events as every seat sees them, views of every seat,
saves, and the outcome. After a change of the rules, rewrite the digests and look at the diff:
`pytest tests/together/test_digests.py -m "" --update-golden`.
"""

import json
import random
from hashlib import sha256
from itertools import islice
from pathlib import Path

import pytest

from bangcore import Game, Ruleset, available_expansions

# the games of younger sets are among the golden ones, so that the digests of the others stay
OTHERS = ("base", "trainrobbery", "valley", "wildwest", "armed")
INSTALLED = sorted(info.name for info in available_expansions() if info.name not in OTHERS)
FILE = Path(__file__).with_name("digests.txt")
GAMES = 2000
ANSWERS = 400
PARTS = ("options", "events", "views", "saves", "outcome")

pytestmark = pytest.mark.skipif(len(INSTALLED) < 7, reason="needs all expansions")


def dealt(number):
    """Return the game of that number and its random generator."""
    rng = random.Random(number)
    names = rng.sample(INSTALLED, rng.randrange(len(INSTALLED) + 1))
    options = {}
    rules = Ruleset.build(*names)
    for name, spec in rules.option_specs.items():
        if rng.random() < 0.2:
            options[name] = rng.choice(sorted(spec.values))
    rules = Ruleset.build(*names, options=options)
    each = int(rules.options["characters"])
    players = [n for n in rules.players if rules.seats_for(n) * each <= len(rules.characters)]
    return Game.new(rng.choice(players), rules, seed=number), rng


def digest(number):
    """Play a random game and return its digests in one line."""
    game, rng = dealt(number)
    made = {part: sha256() for part in PARTS}

    def note(part, what):
        made[part].update(json.dumps(what, sort_keys=True).encode())

    for seat in (None, *range(len(game.names))):
        note("events", [event.to_dict() for event in game.story(seat)])
        game.events.subscribe(lambda event: note("events", event.to_dict()), seat=seat)
    for answer in range(ANSWERS):
        if game.decision is None:
            break
        decision = game.decision
        note("options", [decision.seat, decision.kind, [o.text for o in decision.options]])
        note("options", [option.text for option in game.interrupts])
        if answer % 5 == 0:
            for seat in (None, *range(len(game.names))):
                note("views", game.view(seat).to_dict())
        if answer % 40 == 7:
            note("saves", game.to_dict())
        game.apply(rng.choice([*decision.options, *game.interrupts[:1]]))
    note("saves", game.to_dict())
    note("outcome", game.outcome and [game.outcome.reason, *game.outcome.winners])
    return " ".join([str(number), *(made[part].hexdigest()[:8] for part in PARTS)])


def different(kept):
    """Return the games whose digests differ from *kept*, each with the parts that differ."""
    found = {}
    for line in kept:
        number, *digests = line.split()
        _, *now = digest(int(number)).split()
        if now != digests:
            pairs = zip(PARTS, digests, now, strict=True)
            found[int(number)] = [part for part, before, after in pairs if before != after]
    return found


def test_some_games_go_as_they_went():
    """Every two hundredth game has its recorded digests."""
    kept = FILE.read_text(encoding="utf-8").splitlines()

    assert len(kept) == GAMES
    assert different(islice(kept, 0, None, 200)) == {}


@pytest.mark.long
@pytest.mark.parametrize("part", range(8))
def test_all_games_go_as_they_went(part, request):
    """Every game has its recorded digests."""
    kept = FILE.read_text(encoding="utf-8").splitlines() if FILE.exists() else []
    numbers = range(part * GAMES // 8, (part + 1) * GAMES // 8)
    if request.config.getoption("--update-golden"):
        written = dict(enumerate(kept)) | {n: digest(n) for n in numbers}
        FILE.write_text("".join(f"{written[n]}\n" for n in sorted(written)), encoding="utf-8")
        return
    assert different(kept[number] for number in numbers) == {}
