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
    Rule,
    draw,
    hookimpl,
)
from bangcore.testing import check_expansion
from bangcore.testing.checks import checks_of
from bangcore.testing.expansion import checking as conformance
from bangcore.testing.expansion import collector
from bangcore.testing.expansion.rare import stacked
from bangcore.testing.playing.deals import Deal, Dice, EventRecorder, choices, roll

pytestmark = pytest.mark.usefixtures("in_this_process")
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


def test_a_focus_comes_first_in_all_games():
    """Every game begins with it as the next event, or as the last one."""
    report = check_expansion(WEATHER, players=4, games=4, every=10**6, focus="storm_7")

    assert report.came_up["rule"]["storm_7"] >= 2
    with pytest.raises(UnknownName, match="did you mean 'storm_7'"):
        check_expansion(WEATHER, players=4, games=1, focus="storm7")


def test_a_report_says_what_came_up_and_what_did_not():
    """Some games are played with the last of ten events as the next one; a page has 80 columns."""
    report = check_expansion(WEATHER, players=4, games=1, every=64)

    assert set(report.came_up["rule"]) == set(EVENTS)
    assert set(report.came_up["ability"]) == {"weather", *(f"rule:{key}" for key in EVENTS)}
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


def test_a_definition_that_never_comes_up_is_a_fault_with_advice():
    """The message contains a way to bring it up."""
    with pytest.raises(AssertionError, match="never came up: card book") as caught:
        check_expansion(HAT, SHELF, players=4, games=1, every=64)

    assert 'focus="book"' in str(caught.value)


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
        assert not [*check.without_words()]
        assert not [name for name in check.unused() if name.startswith("sense")]


class Bolt:
    @hookimpl
    def bang_draw_more(self):
        raise RuntimeError("struck")


class Notes:
    @hookimpl
    def bang_setup(self, g):
        g.extra(Calendar).coming = EVENTS[:]
        g._state.extra["notes"] = {"storm_9": 1}


@define
class Calendar(Weather):
    """A pile that is always in the order of its numbers."""

    def copy(self):
        return Calendar(self.current, self.coming[:])

    def audit(self, rules, state):
        return [] if self.coming == EVENTS else ["is out of order"]


class Doubles:
    @hookimpl
    def bang_setup(self, g):
        g._state.deck.append(g._state.deck[0])


class HealsLate:
    @hookimpl
    def bang_settle(self, g):
        if g._state.turns > 9:
            g._state.life[g.turn] += 1


class GetsTired:
    tired = False

    @hookimpl
    def bang_setup(self):
        if GetsTired.tired:
            raise RuntimeError("not again")


def told_again(checking):
    """Return the report on the games in other processes."""
    report = checking.report()
    line = str(report).splitlines()[1]
    assert report.to_dict()["again"] == report.again
    return report.again, line.removeprefix("games with other hash seeds: ")


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


def test_a_broken_position_is_not_stacked():
    """A faulty position is left to be found in the game as dealt."""
    deal = Deal(rules=Ruleset.build(Doubles), players=4)

    assert stacked(deal, "paul_regret", 0).audit()


def test_a_pile_that_must_not_be_mixed_is_left_alone():
    """An order with audit faults is discarded; a mapping is not a pile."""
    calendar = Expansion(name="calendar", rules=WEATHER.rules, state=Calendar, ability=Notes)
    deal = Deal(rules=Ruleset.build(calendar), players=4)
    for number in range(4):
        assert stacked(deal, "storm_9", number).state.extra["calendar"].coming == EVENTS


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

    monkeypatch.setattr(conformance, "digest_of", lambda _: "")
    monkeypatch.setattr(conformance, "check_rebuilt", lambda *_: None)
    monkeypatch.setattr(conformance, "check_hash_seeds", check)
    checking = conformance.ExpansionCheck([HAT], players=4, games=1)
    with contextlib.suppress(KeyboardInterrupt):
        list(checking.steps())

    assert told_again(checking) == again


def test_a_check_ends_with_the_last_fault_reported(monkeypatch):
    """The last fault ends a check, even in a game for rare things."""
    monkeypatch.setattr(collector, "MOST_FAULTS", 1)
    *rules, last = WEATHER.rules
    struck = evolve(WEATHER, rules=(*rules, evolve(last, ability=Bolt)))
    checking = conformance.ExpansionCheck([struck], players=4, games=1, every=10**6)
    *_, step = checking.steps()

    assert step.what == "rare"
    (fault,) = checking.faults
    assert "struck" in fault.what
    assert checking.games == step.done + 2


def test_games_that_cannot_be_played_again_are_a_fault(monkeypatch):
    """Games in other processes are not played then."""
    checking = conformance.ExpansionCheck([GetsTired], players=4, games=1, every=10**6)
    for step in checking.steps():
        monkeypatch.setattr(GetsTired, "tired", step.what == "again")

    (fault,) = checking.faults
    assert "not again" in fault.what
    assert checking.report().again == "faults"


def test_a_long_game_is_looked_at_now_and_then(monkeypatch):
    """After a number of answers only some positions are checked."""
    monkeypatch.setattr(conformance, "USUAL", 10)
    with pytest.raises(AssertionError, match="life points"):
        check_expansion(HealsLate, players=4, games=1, every=10**6)


def test_a_card_is_dealt_to_many():
    """Every player holds two of them."""
    deal = Deal(players=4)
    hands, kinds = stacked(deal, "bang", 0).state.hands, deal.rules.cards

    assert all([kinds[card].key for card in hand[:2]] == ["bang", "bang"] for hand in hands)


def test_words_that_nothing_says_are_reported_whatever_their_prefix() -> None:
    """A message with an unknown prefix, and one about an outcome that nobody has, is unused."""
    words = {"verb/hat9": "Put on", "outcome/foo": "{winners} foo.", "help/border/pink": "Pink"}
    rules = Expansion(name="hats", facets={"words": words})

    never = check_expansion(rules, players=4, games=1, every=40).never

    assert {f"message {key}" for key in words} <= set(never)
    assert "is its key right?" in never["message verb/hat9"]


def test_words_said_by_the_display_of_an_expansion_are_not_reported() -> None:
    """The display of an expansion says one of its two messages."""
    rules = Expansion(
        name="hats",
        facets={
            "words": {"shown/hat": "Hats", "shown/cap": "Caps"},
            "shown": lambda extra, language: {"table": [language.say("shown/hat")]},
        },
    )

    never = check_expansion(rules, players=4, games=1, every=40).never

    assert [key for key in never if key.startswith("message shown/")] == ["message shown/cap"]
