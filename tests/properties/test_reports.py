"""`check_expansion` reports what came up, and brings up what is rare."""

import pytest
from attrs import define, field

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
from bangcore.testing.playing.deals import Dice, EventRecorder, choices, roll


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


def test_a_definition_that_never_comes_up_is_a_fault_with_advice(monkeypatch):
    """The message contains a way to bring it up."""
    monkeypatch.setattr(conformance, "FEWEST", 0)
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
        assert not [*check.without_words(), *check.unused()]
