"""The public names are pinned."""

from __future__ import annotations

import subprocess
import sys
import weakref

import bangcore
import bangcore.plugin

FRONTEND = """
REFEREE BangError Card Cause Change Decision Event EventBus ExpansionError ExpansionInfo Game
GameIsOver IllegalOption InvalidArgument InvalidPosition InvalidSave InvalidSetup LazyView Move
NoSuchCard NoSuchSeat NotYourTurn NothingToUndo Option Outcome Place PlayerView Reason
Ruleset RulesetMismatch Series StaleAnswer State Tabletop TokensView UnknownName View __version__
available_expansions compiled load_expansion
"""

AUTHOR = """
ALL_OTHERS ANYBODY ANY_NUMBER END EVERYBODY IN_REACH NOT_OVER OTHER PASS SELF Border CardKind
Cause Character Copies Decision Engine Expansion ExtraState Flip InFront Lines Offer Option
OptionFactory Outcome PassiveSymbol PileKind Play Price Role RoleSet Rule RuleOption Shot Symbol
Table Target Token Way Wound all_cards_are all_see_at anybody_if bangs bangs_left barrel blue
brown discard draw draws each flips hand_card hook hookimpl immune_to in_turn keeps life missed
per_elimination per_life_lost reach seen_at sees shot take weapon within
"""


def test_the_names_for_frontends_are_these():
    """`bangcore` exports exactly these names, sorted, and each one exists."""
    assert FRONTEND.split() == bangcore.__all__
    assert all(hasattr(bangcore, name) for name in bangcore.__all__)


def test_the_names_for_authors_are_these():
    """`bangcore.plugin` exports exactly these names, sorted, and each one exists."""
    assert AUTHOR.split() == bangcore.plugin.__all__
    assert all(hasattr(bangcore.plugin, name) for name in bangcore.plugin.__all__)


def test_importing_is_light():
    """Playing imports neither the save machinery nor the testing kit nor a terminal library."""
    code = (
        "import sys, bangcore; bangcore.Game.new(4, seed=1);"
        "print([m for m in ('cattrs', 'hypothesis', 'rich', 'bangcore.testing', 'bang_cli')"
        " if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


GAME = """
import random, sys
from bangcore import REFEREE, Game

choose, answers = random.Random(7).choice, 0
game = Game.new(5, seed=7)
seats = [None, REFEREE, *range(5)]
events = []
for seat in seats:
    game.events.subscribe(events.append, seat=seat)
while game.decision:
    for seat in seats:
        game.view(seat)
        game.lazy_view(seat).whole()
    if answers == 9:
        game.copy().undo()
    game.apply(choose(game.decision.options + game.interrupts))
    answers += 1
assert events and game.story(0) and not game.audit()
saves = game.to_dict(), game.record


def loaded():
    rooms = {".".join(name.split(".")[:2]) for name in sys.modules}
    print(*sorted(rooms & {"bangcore.knowledge", "bangcore.worlds"}))


loaded()
Game.from_dict(saves[0])
Game.replay(saves[1])
loaded()
from bangcore.worlds import sample
loaded()
"""


def test_a_game_loads_no_worlds():
    """A game that is played and saved loads neither worlds nor knowledge, a loaded save no worlds.

    The check of its knowledge is the only one that needs that room.
    """
    done = subprocess.run([sys.executable, "-c", GAME], capture_output=True, text=True, check=True)
    assert done.stdout.split("\n") == [
        "",
        "bangcore.knowledge",
        "bangcore.knowledge bangcore.worlds",
        "",
    ]


def test_every_error_is_a_bang_error_and_a_builtin():
    """Each error can be caught as a BangError and as the builtin that a caller would guess."""
    guessed = {
        "ExpansionError": ImportError,
        "GameIsOver": RuntimeError,
        "IllegalOption": ValueError,
        "InvalidArgument": TypeError,
        "InvalidPosition": ValueError,
        "InvalidSave": ValueError,
        "InvalidSetup": ValueError,
        "NotYourTurn": RuntimeError,
        "NoSuchCard": IndexError,
        "NoSuchSeat": IndexError,
        "NothingToUndo": IndexError,
        "RulesetMismatch": ValueError,
        "StaleAnswer": RuntimeError,
        "UnknownName": LookupError,
    }
    for name, builtin in guessed.items():
        error = getattr(bangcore, name)
        assert issubclass(error, bangcore.BangError)
        assert issubclass(error, builtin)


def test_games_and_rules_can_be_referenced_weakly():
    """Caches of frontends need not keep games and rules alive."""
    game = bangcore.Game.new(4, seed=1)
    of_game, of_rules = weakref.ref(game), weakref.ref(game.ruleset)
    assert of_game() is game
    assert of_rules() is game.ruleset
