"""`check_expansion` reports what came up, and brings up what is rare."""

import contextlib

import pytest
from attrs import define, evolve, field

from bang_bots.senses import Sense
from bangcore import REFEREE, Game, Ruleset, UnknownName, available_expansions
from bangcore.plugin import (
    PASS,
    CardKind,
    Cause,
    Expansion,
    Lines,
    RoleSet,
    Rule,
    draw,
    hookimpl,
)
from bangcore.testing import check_expansion
from bangcore.testing.checks import checks_of
from bangcore.testing.expansion import checking as conformance
from bangcore.testing.expansion import collector
from bangcore.testing.expansion.coverage import Coverage
from bangcore.testing.expansion.rare import stacked
from bangcore.testing.expansion.report import advice
from bangcore.testing.playing.deals import Deal, Dice, EventRecorder, choices, roll


@pytest.fixture(autouse=True)
def in_this_process(monkeypatch):
    """Leave out the slow games in other processes."""
    monkeypatch.setattr(conformance, "check_hash_seeds", lambda *_: False)


INSTALLED = {info.name for info in available_expansions()}
EVENTS = [f"storm_{number}" for number in range(1, 11)]


@define
class Weather:
    """Ten events in a pile, the next one last."""

    current: str = ""
    coming: list[str] = field(factory=list)

    def copy(self):
        return Weather(self.current, self.coming[:])

    def view(self, seat):
        return {"current": self.current, "left": len(self.coming)}

    def hidden(self, seat):
        return self.coming[:-1]

    def renamed(self, names):
        return Weather(self.current, [names.get(key, key) for key in self.coming])


class Storm:
    @hookimpl
    def bang_draw_more(self, g, seat):
        return 1


class Forecast:
    @hookimpl
    def bang_setup(self, g):
        g.extra(Weather).coming = EVENTS[::-1]

    @hookimpl
    def bang_in_force(self, g):
        current = g.extra(Weather).current
        return [(None, current)] if current else []

    @hookimpl
    def bang_turn_start(self, g, seat):
        weather = g.extra(Weather)
        # slowly: hardly a game gets to the third one
        if weather.coming and g._state.turns % 9 == 0:
            weather.current = weather.coming.pop()
            g.touch()
            g.tell("storm", seat, key=weather.current)


WEATHER = Expansion(
    name="weather",
    rules=[
        Rule(key=key, name=key, text="All draw one more.", ability=Storm, kind="storm")
        for key in EVENTS
    ],
    state=Weather,
    ability=Forecast,
    facets={"words": {"event/storm": "{what} comes.", "event/sunshine": "The sun shines."}},
)


def test_the_last_of_ten_events_comes_up():
    """Some games are played with it as the next event."""
    report = check_expansion(WEATHER, players=4, games=1, every=64)

    assert set(report.came_up["rule"]) == set(EVENTS)
    assert set(report.came_up["ability"]) == {"weather", *(f"rule:{key}" for key in EVENTS)}


def test_without_these_games_it_does_not(monkeypatch):
    """The stacked piles bring it up, not luck."""
    monkeypatch.setattr(conformance, "ROUNDS", 0)
    monkeypatch.setattr(conformance, "FEWEST", 0)

    with pytest.raises(AssertionError, match=r"never came up: .*bang_draw_more of rule:storm_10"):
        check_expansion(WEATHER, players=4, games=1, every=64)


def test_a_focus_comes_first_in_all_games():
    """Every game begins with it as the next event, or as the last one."""
    report = check_expansion(WEATHER, players=4, games=4, every=10**6, focus="storm_7")

    assert report.came_up["rule"]["storm_7"] >= 2
    with pytest.raises(UnknownName, match="did you mean 'storm_7'"):
        check_expansion(WEATHER, players=4, games=1, focus="storm7")


def test_a_stacked_pile_ends_with_the_focus():
    """Lists of names in the state of an expansion are permuted."""
    deal = Deal(rules=Ruleset.build(WEATHER), players=4)
    piles = [stacked(deal, "storm_9", number).state.extra["weather"].coming for number in range(4)]

    assert piles[0][-1] == "storm_9"
    assert len(piles[0]) == 10
    assert any(pile[0] == "storm_9" for pile in piles)


def test_a_character_is_dealt_to_somebody():
    """The seat varies with the attempt."""
    deal = Deal(players=5)
    seats = {
        stacked(deal, "paul_regret", number).state.characters.index("paul_regret")
        for number in range(4)
    }

    assert len(seats) > 1


def test_a_card_is_dealt_to_many():
    """Every player holds two of them."""
    deal = Deal(players=4)
    hands, kinds = stacked(deal, "bang", 0).state.hands, deal.rules.cards

    assert all([kinds[card].key for card in hand[:2]] == ["bang", "bang"] for hand in hands)


def test_a_game_that_does_not_come_to_a_turn_is_left_as_it_is_dealt():
    """With endless questions before the first turn, nothing can be stacked."""

    class Asks:
        @hookimpl
        async def bang_turn_start(self, g, seat):
            for _ in range(100):
                await g.ask(seat, "again", [PASS], Cause("again"))

    deal = Deal(rules=Ruleset.build(Asks), players=4)
    game = stacked(deal, "beer", 0)

    assert game.decision.kind == "again"
    assert game.record["answers"] == []


class Doubles:
    @hookimpl
    def bang_setup(self, g):
        g._state.deck.append(g._state.deck[0])


def test_a_broken_position_is_not_stacked():
    """A faulty position is left to be found in the game as dealt."""
    deal = Deal(rules=Ruleset.build(Doubles), players=4)

    assert stacked(deal, "paul_regret", 0).audit()


@define
class Calendar(Weather):
    """A pile that is always in the order of its numbers."""

    def copy(self):
        return Calendar(self.current, self.coming[:])

    def audit(self, rules, state):
        return [] if self.coming == EVENTS else ["is out of order"]


class Notes:
    @hookimpl
    def bang_setup(self, g):
        g.extra(Calendar).coming = EVENTS[:]
        g._state.extra["notes"] = {"storm_9": 1}


def test_a_pile_that_must_not_be_mixed_is_left_alone():
    """An order with audit faults is discarded; a mapping is not a pile."""
    calendar = Expansion(name="calendar", rules=WEATHER.rules, state=Calendar, ability=Notes)
    deal = Deal(rules=Ruleset.build(calendar), players=4)
    for number in range(4):
        assert stacked(deal, "storm_9", number).state.extra["calendar"].coming == EVENTS


def test_a_report_says_what_came_up_and_what_did_not():
    """The report is sorted by kind and key, on a page of 80 columns."""
    report = check_expansion(WEATHER, players=4, games=1, every=64)

    assert report.came_up["hook"]["bang_setup of weather"] >= 1
    assert report.came_up["message"]["event/storm"] >= 10
    unsaid = f"not said in {report.games} games: is its key right?"
    assert report.never == {"message event/sunshine": unsaid}
    lines = str(report).splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[0].startswith(f"{report.games} games, ")
    assert "never came up" in lines
    assert any(line.strip().startswith("message event/sunshine:") for line in lines)
    assert report.to_dict()["came_up"]["rule"]["storm_1"] >= 1


def test_messages_of_installed_expansions_are_not_suspect():
    """A few games do not say everything; the key of a message is suspect only in what is new."""
    rules = Ruleset.build(WEATHER)
    assert advice(rules, "message", "event/sunshine", 3, {"weather"}).endswith("is its key right?")
    assert advice(rules, "message", "event/sunshine", 1, {"hats"}) == "not said in 1 game"


HAT = Expansion(
    name="hats",
    cards=[
        CardKind(key="hat", name="Hat", text="Draws.", faces={"clubs": "2"}, way=Lines(draw(1)))
    ],
)
SHELF = Expansion(
    name="shelf",
    cards=[CardKind(key="book", name="Book", text="To be read.", faces={"clubs": "2"})],
)


def test_a_definition_that_never_comes_up_is_a_fault_with_advice(monkeypatch):
    """The message contains a way to bring it up."""
    monkeypatch.setattr(conformance, "FEWEST", 0)
    with pytest.raises(AssertionError, match="never came up: card book") as caught:
        check_expansion(HAT, SHELF, players=4, games=1, every=64)

    assert 'focus="book"' in str(caught.value)


def test_the_advice_can_be_typed():
    """A focus is suggested if there is one; roles depend on the number of players."""
    rules = Ruleset.build(WEATHER)

    assert 'focus="storm_3"' in advice(rules, "hook", "bang_draw_more of rule:storm_3", 6)
    roles = advice(rules, "hook", "bang_outcome of roles:5", 6)
    assert roles.endswith("; play more with players=5")
    assert "play more" not in advice(rules, "hook", "bang_setup of weather", 6)
    assert "players=..." in advice(rules, "role", "outlaw", 6)


@pytest.mark.skipif("highnoon" not in INSTALLED, reason="needs High Noon")
def test_definitions_of_others_need_not_come_up():
    """A second expansion given by name is reported only."""

    def demanded(*expansions):
        found = Coverage.of(Ruleset.build(*expansions), [4], expansions).required
        return {("rule:curse" in key, key == "hat") for _, key in found} - {(False, False)}

    assert demanded(HAT, "highnoon") == {(False, True)}
    assert demanded("highnoon", HAT) == {(True, False), (False, True)}
    assert demanded("highnoon") == {(True, False)}


class Heals:
    @hookimpl
    def bang_settle(self, g):
        g._state.life[0] += 1


def test_an_interrupted_check_keeps_its_faults(monkeypatch):
    """Ctrl-C during shrinking leaves the fault as found."""

    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr(collector, "smallest", interrupted)
    checking = conformance.ExpansionCheck([Heals], players=4, games=1)
    with pytest.raises(KeyboardInterrupt):
        for _ in checking.steps():
            pass

    (fault,) = checking.faults
    assert "life points" in fault.what
    assert "Deal(" in fault.test


@pytest.fixture
def no_games(monkeypatch):
    """Leave out the games, so that only the later steps of a check run."""
    monkeypatch.setattr(conformance.ExpansionCheck, "_play", lambda *_: None)
    monkeypatch.setattr(conformance.ExpansionCheck, "_look_for_the_rest", lambda _: iter(()))
    monkeypatch.setattr(conformance, "digest_of", lambda _: "")
    monkeypatch.setattr(conformance, "check_rebuilt", lambda *_: None)


def told_again(checking):
    """Return the report on the games in other processes."""
    report = checking.report()
    line = str(report).splitlines()[1]
    assert report.to_dict()["again"] == report.again
    return report.again, line.removeprefix("games with other hash seeds: ")


def test_a_report_says_why_games_were_not_played_again(no_games, monkeypatch):
    """Processes are not blamed if the check did not get that far."""
    stopped, broken, alone = (
        conformance.ExpansionCheck([HAT], players=4, games=1) for _ in range(3)
    )
    next(stopped.steps())
    with broken._collector.catching("texts"):
        raise AssertionError("it has no name")
    list(broken.steps())
    list(alone.steps())

    assert told_again(stopped) == ("stopped", "not played: the check was stopped before")
    assert told_again(broken) == ("faults", "not played: the games before have faults")
    assert told_again(alone) == ("unreachable", "not played: no process can be given them")


@pytest.mark.parametrize(
    ("error", "again"),
    [
        (AssertionError("the games differ"), ("differ", "not the same")),
        (KeyboardInterrupt(), ("stopped", "not played: the check was stopped before")),
    ],
    ids=["differ", "ctrl_c"],
)
def test_a_report_contains_the_result_of_games_in_other_processes(
    no_games, monkeypatch, error, again
):
    """Ctrl-C during these games is not their fault."""

    def check(*_):
        raise error

    monkeypatch.setattr(conformance, "check_hash_seeds", check)
    checking = conformance.ExpansionCheck([HAT], players=4, games=1)
    with contextlib.suppress(KeyboardInterrupt):
        list(checking.steps())

    assert told_again(checking) == again


def test_games_that_are_only_listened_to_are_counted_and_their_faults_are_shown():
    """A fault in a game for rare things comes with the answers that led to it."""
    checking = conformance.ExpansionCheck([WEATHER], players=4, games=1)
    checking._play_rare("event:storm", 1)
    report = checking.report()
    assert (report.games, checking.faults) == (1, {})
    assert report.decisions > 20


def test_in_every_third_game_something_of_an_expansion_comes_first():
    """The definitions of an expansion take turns, so that all of them come up."""
    found = Coverage.of(Ruleset.build(HAT, SHELF), [4], [HAT, SHELF])

    assert [found.first(number) for number in range(9) if number % 3 < 2] == [None] * 6
    assert {found.first(number) for number in (2, 5, 8)} == {"hat", "book"}


def test_roles_belong_to_their_expansion():
    """A number of players that an expansion adds must come up with it."""

    class Crowd:
        @hookimpl
        def bang_outcome(self, g):
            return None

    roles = ("sheriff", *["outlaw"] * 8)
    many = RoleSet(roles=roles, first="sheriff", open=("sheriff",), rules=Crowd)
    crowd = Expansion(name="crowd", role_sets=[many])
    rules = Ruleset.build(crowd)
    mine = Coverage.of(rules, [9], [crowd]).required

    assert ("hook", "bang_outcome of roles:9") in mine


def test_ctrl_c_in_a_game_for_rare_things_leaves_the_whole_check(monkeypatch):
    """Such a game has no deal to paste, so the check is the test."""

    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr(collector, "smallest", interrupted)
    checking = conformance.ExpansionCheck([Heals], players=4, games=1)
    with pytest.raises(KeyboardInterrupt):
        checking._play_rare("beer", 1)

    (fault,) = checking.faults
    assert "life points" in fault.what
    assert "check_expansion(Heals, players=4, games=1)" in fault.test


class Bolt:
    @hookimpl
    def bang_draw_more(self):
        raise RuntimeError("struck")


def test_a_check_ends_with_the_last_fault_reported(monkeypatch):
    """The last fault ends a check, even in a game for rare things."""
    monkeypatch.setattr(collector, "MOST_FAULTS", 1)
    monkeypatch.setattr(collector, "FAULT", 0.2)
    *rules, last = WEATHER.rules
    struck = evolve(WEATHER, rules=(*rules, evolve(last, ability=Bolt)))
    checking = conformance.ExpansionCheck([struck], players=4, games=1, every=10**6)
    *_, step = checking.steps()

    assert step.what == "rare"
    (fault,) = checking.faults
    assert "struck" in fault.what
    assert checking.games == step.done + 2


class GetsTired:
    tired = False

    @hookimpl
    def bang_setup(self):
        if GetsTired.tired:
            raise RuntimeError("not again")


def test_games_that_cannot_be_played_again_are_a_fault(monkeypatch):
    """Games in other processes are not played then."""
    checking = conformance.ExpansionCheck([GetsTired], players=4, games=1, every=10**6)
    for step in checking.steps():
        monkeypatch.setattr(GetsTired, "tired", step.what == "again")

    (fault,) = checking.faults
    assert "not again" in fault.what
    assert checking.report().again == "faults"


class HealsLate:
    @hookimpl
    def bang_settle(self, g):
        if g._state.turns > 9:
            g._state.life[g.turn] += 1


def test_a_long_game_is_looked_at_now_and_then(monkeypatch):
    """After a number of answers only some positions are checked."""
    monkeypatch.setattr(conformance, "USUAL", 10)
    monkeypatch.setattr(collector, "FAULT", 0.2)
    with pytest.raises(AssertionError, match="life points"):
        check_expansion(HealsLate, players=4, games=1, every=10**6)


class Screech:
    """Asks, offers and tells something without words."""

    @hookimpl
    async def bang_turn_start(self, g, seat):
        g.tell("screech", seat)
        await g.ask(seat, "preen", [PASS, g.options.own("moult", key="owl")], Cause("owl", by=seat))


def test_missing_words_are_reported_by_kind():
    """A question without a name, a raw option and an event without text are reported."""
    owls = Expansion(
        name="owls", ability=Screech, facets={"words": {"event/screech": "{name} screeches."}}
    )
    report = check_expansion(Screech, players=4, games=1, every=200)
    assert report.without_words == ("event screech", "option moult", "question preen")
    assert "since 'words' has none\n  event screech, option moult, question preen" in str(report)
    assert report.to_dict()["without_words"] == [*report.without_words]

    report = check_expansion(owls, players=4, games=1, every=200)
    assert report.without_words == ("option moult", "question preen")


def test_a_sense_of_which_nothing_came_up_is_reported():
    """A sense is unused if its key is no definition, question, option or event that came up."""
    owls = Expansion(
        name="owls",
        ability=Screech,
        facets={
            "senses": {"moult": Sense(judge=lambda scene, option: 1.0), "zzyzx": Sense("draw")}
        },
    )
    report = check_expansion(owls, players=4, games=1, every=200)
    assert [key for key in report.never if key.startswith("sense")] == ["sense zzyzx"]


@pytest.mark.parametrize("name", sorted(INSTALLED))
def test_everything_that_is_shipped_has_words(name):
    """Every question, option and event of an expansion has words."""
    rules = Ruleset.build(*({name} - {"base"}))
    game = Game.new(min(rules.players), rules, seed=3)
    checks, dice, recorder = checks_of(rules), Dice(1), EventRecorder(game)
    assert len(checks) == 2
    while game.decision is not None:
        for check in checks:
            check.question(game)
        game.apply(choices(game)[roll(game, dice)])
    for check in checks:
        check.note(recorder.events[REFEREE])
        check.end()
        assert not [*check.without_words(), *check.unused()]
