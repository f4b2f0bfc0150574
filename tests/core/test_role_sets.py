"""Role sets chosen by options: which one is dealt, which are refused, and what is saved."""

import pickle
import random

import pytest

from bangcore import ExpansionError, Game, InvalidSetup, Ruleset
from bangcore.plugin import Expansion, Role, RoleSet, RuleOption, hookimpl
from bangcore.testing import BrokenExpansion, check_expansion
from bangcore.testing.expansion.checking import ExpansionCheck


class LastTeam:
    """The last team in play wins."""

    @hookimpl
    def bang_outcome(self, g):
        left = {g.role(seat) for seat in g.present}
        winners = [seat for seat in g.seats if g.role(seat) in left]
        return g.outcome(winners, "last_team") if len(left) < 2 else None


RED, BLUE = (
    Role(key=key, name=key.title(), text="Eliminate the others.") for key in ("red", "blue")
)
TEAMS = RuleOption(name="teams", default=False, help="three against three")
RENEGADES = RuleOption(name="renegades", default=1, values=(1, 2), help="how many there are")
THREE = RoleSet(
    roles="red blue red blue red blue",
    first="red",
    open=("red", "blue"),
    rules=LastTeam,
    when={"teams": True},
)
TWO_RENEGADES = RoleSet(
    roles="sheriff renegade renegade outlaw outlaw deputy",
    first="sheriff",
    open=("sheriff",),
    rules=6,
    when={"renegades": 2},
)
HOUSE = Expansion(
    name="house",
    roles=[RED, BLUE],
    role_sets=[THREE, TWO_RENEGADES],
    options=[TEAMS, RENEGADES],
    facets={"words": {"outcome/last_team": "{winners} are the last team."}},
)


def house(*role_sets, **more):
    return Expansion(name="house", roles=[RED, BLUE], role_sets=role_sets, options=[TEAMS], **more)


def played(game):
    """Play *game* at random to its end."""
    rng = random.Random(1)
    while game.decision is not None:
        game.apply(rng.choice(game.decision.options))
    return game


def test_without_a_choice_the_roles_of_the_base_are_dealt():
    """An expansion with role sets that no option chooses changes nothing."""
    rules = Ruleset.build(HOUSE)

    assert rules.role_sets == Ruleset.build().role_sets
    assert Game.new(6, rules, seed=1).state.roles == Game.new(6, seed=1).state.roles


def test_an_option_chooses_roles_and_leaves_out_all_others():
    """The base game has roles for five players, but no teams; the error names the option."""
    rules = Ruleset.build(HOUSE, options={"teams": True})

    assert rules.players == (6,)
    assert sorted(Game.new(6, rules, seed=1).state.roles) == ["blue"] * 3 + ["red"] * 3
    said = "5 players are not supported together with teams=True; choose 6"
    with pytest.raises(InvalidSetup, match=said):
        Game.new(5, rules)


def test_the_rules_of_chosen_roles_hold_instead_of_those_of_the_base():
    """The rules of the chosen roles decide who wins; those of the base game are not consulted."""
    game = played(Game.new(6, Ruleset.build(HOUSE, options={"teams": True}), seed=3))

    assert game.outcome.reason == "last_team"
    assert len({game.state.roles[seat] for seat in game.outcome.winners}) == 1
    assert len(game.outcome.winners) == 3


def test_chosen_roles_may_have_the_rules_of_a_number_of_players():
    """Rules come from a role set of the same choice, or else from one without a choice."""
    rules = Ruleset.build(HOUSE, options={"renegades": 2})
    game = played(Game.new(6, rules, seed=3))
    assert game.outcome.reason in ("law_and_order", "sheriff_eliminated", "renegade_alone")

    four = RoleSet(roles="red blue red blue", first="red", rules=6, when={"teams": True})
    rules = Ruleset.build(house(THREE, four), options={"teams": True})
    assert played(Game.new(4, rules, seed=3)).outcome.reason == "last_team"


def test_the_choice_goes_with_fingerprint_save_and_pickle():
    """A save is refused by rules without the choice."""
    rules = Ruleset.build(HOUSE, options={"teams": True})
    assert "teams=True" in rules.fingerprint

    game = Game.new(6, rules, seed=1)
    again = Game.from_dict(game.to_dict(), rules)
    assert again.state.roles == game.state.roles
    assert pickle.loads(pickle.dumps(rules)).players == (6,)
    with pytest.raises(Exception, match="teams=True"):
        Game.from_dict(game.to_dict(), Ruleset.build(HOUSE))


def test_two_choices_for_the_same_players_are_refused():
    """The error names both options."""
    said = "teams=True and renegades=2 both choose the roles of 6 players"
    with pytest.raises(InvalidSetup, match=said):
        Ruleset.build(HOUSE, options={"teams": True, "renegades": 2})


WRONG = [
    ({"team": True}, "of 'house': no option 'team'; did you mean 'teams'"),
    ({"teams": 1}, "of 'house': when: option 'teams' cannot be 1; choose False, True"),
    ("teams", "when must be values of options such as {'teams': True}, not 'teams'"),
    ({1: True}, "when must be values of options such as"),
]


@pytest.mark.parametrize(("when", "said"), WRONG, ids=["name", "value", "text", "key"])
def test_an_unknown_choice_is_refused(when, said):
    """The error names the fault and the nearest valid value."""
    with pytest.raises(ExpansionError, match=said):
        Ruleset.build(house(RoleSet(roles="red blue", first="red", when=when)))


def test_two_role_sets_of_one_choice_are_refused():
    """The error names the expansions and the way to have both role sets."""
    with pytest.raises(ExpansionError, match="'6 with teams=True' of 'house' comes twice"):
        Ruleset.build(house(THREE, THREE))
    plain = RoleSet(roles="red blue red blue red blue", first="red")
    said = "role set 6 of 'house' is already in 'base'; an option chooses between them: .*when="
    with pytest.raises(ExpansionError, match=said):
        Ruleset.build(house(plain))


def test_an_error_in_the_rules_of_chosen_roles_names_their_expansion():
    """The base game's rules for six players are not blamed."""

    class Broken:
        @hookimpl
        def bang_outcome(self, g):
            raise LookupError("no referee")

    six = RoleSet(
        roles="red blue red blue red blue", first="red", rules=Broken, when={"teams": True}
    )
    game = Game.new(6, Ruleset.build(house(six), options={"teams": True}), seed=1)
    with pytest.raises(LookupError, match="no referee") as error:
        played(game)
    assert any("expansion house" in note for note in error.value.__notes__)


@pytest.mark.long
def test_a_check_plays_games_of_every_choice():
    """Games with teams and with two Renegades are played, although no options were given."""
    report = check_expansion(HOUSE, games=1)

    assert report.came_up["role"] == {"red": 3, "blue": 3}
    assert "bang_outcome of roles:6" in report.came_up["hook"]
    assert report.games == len(Ruleset.build().players) + 2


def test_the_choices_of_a_check_are_those_that_are_left():
    """A given option is not varied, and only supported numbers of players are played."""

    def choices(**given):
        return [one.options for one in ExpansionCheck([HOUSE], games=1, **given).others]

    assert choices() == [{"teams": True}, {"renegades": 2}]
    assert choices(options={"teams": True}) == []
    assert choices(options={"teams": False}) == [{"teams": False, "renegades": 2}]
    assert choices(players=5) == []
    assert [one.rules.players for one in ExpansionCheck([HOUSE], games=1, players=6).others] == [
        (6,)
    ] * 2


def test_a_fault_under_one_choice_is_found(monkeypatch):
    """A rule that raises under one choice fails the check."""
    monkeypatch.setattr("bangcore.testing.expansion.checking.FEWEST", 0)
    monkeypatch.setattr("bangcore.testing.expansion.checking.ROUNDS", 1)
    monkeypatch.setattr("bangcore.testing.expansion.checking.check_hash_seeds", lambda *_: False)
    monkeypatch.setattr("bangcore.testing.expansion.collector.FAULT", 0.2)

    class Endless:
        @hookimpl
        def bang_outcome(self, g):
            raise LookupError("no referee")

    six = RoleSet(
        roles="red blue red blue red blue", first="red", rules=Endless, when={"teams": True}
    )
    with pytest.raises(BrokenExpansion, match="no referee"):
        check_expansion(house(six), players=6, games=1, every=10**6)
