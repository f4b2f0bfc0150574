"""Games and sessions accept the same rules, and loading a session plays its game once."""

import pytest

from bang_table.session import Session
from bangcore import Game, InvalidSetup, Ruleset, available_expansions
from bangcore.plugin import Character, Expansion, hookimpl

INSTALLED = [info.name for info in available_expansions() if info.name in ("dodgecity", "goldrush")]
OWL = Expansion(name="owl", characters=[Character("owl", "Owl", 4, text="?")])


@pytest.mark.parametrize(
    "rules",
    [INSTALLED, (OWL,), Ruleset.build(OWL), None, ()],
    ids=["names", "expansions", "ruleset", "none", "empty"],
)
def test_games_and_sessions_take_the_same_rules(rules):
    """A ruleset, a list of expansions and None are accepted by both."""
    game, session = Game.new(4, rules, seed=1), Session.new(4, rules, seed=1)

    assert session.ruleset.expansions == game.ruleset.expansions


def test_options_go_with_expansions():
    """Options belong to a list of expansions; a ruleset has its own."""
    session = Session.new(4, [], {"simplified": True})

    assert session.ruleset.options["simplified"]
    with pytest.raises(InvalidSetup, match=r"has its options already; .* Ruleset.build"):
        Session.new(4, Ruleset.build(), {"simplified": True})


@pytest.mark.parametrize("new", [Game.new, Session.new], ids=["game", "session"])
@pytest.mark.parametrize("wrong", ["two_players", 7, {"two_players": True}])
def test_an_invalid_list_of_expansions_is_refused(new, wrong):
    """The message contains the expected form."""
    with pytest.raises(InvalidSetup, match=r"a list of expansions by name, not"):
        new(4, wrong)


def test_a_save_is_played_once():
    """Abilities are called only as often as in the saved game."""
    calls = []

    class Watchful:
        @hookimpl
        def bang_turn_start(self, g, seat):
            calls.append(seat)

    watchful = Expansion(name="watchful", ability=Watchful)
    session = Session.new(4, [watchful], seed=3, bots=dict.fromkeys(range(4), "random"))
    save, played = session.to_dict(), len(calls)
    calls.clear()
    Game.from_dict(save["game"], session.ruleset)
    once = len(calls)
    calls.clear()
    Session.from_dict(save, session.ruleset)

    assert played >= once > 5
    # the deal is played once more, for listeners that come late
    assert len(calls) == once + 1
