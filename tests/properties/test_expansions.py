"""`check_expansion` accepts sound expansions and finds the faults of others."""

import random
import threading

import pytest

from bangcore import InvalidSetup, Ruleset
from bangcore.plugin import (
    PASS,
    SELF,
    CardKind,
    Cause,
    Expansion,
    Lines,
    draw,
    each,
    hookimpl,
)
from bangcore.testing import BrokenExpansion, check_expansion, check_rule
from bangcore.testing.faults.examining import ANSWERING, Trouble


class Guest:
    """Acts at the end of effects that other expansions give."""

    @hookimpl
    def bang_on_performed(self, g, owner):
        g.draw(owner)


def test_a_moment_that_another_expansion_brings_may_never_come_up(in_this_process):
    """The report lists it, and it is no fault."""
    report = check_expansion(Guest, players=4, games=1, every=10**6)
    assert [name for name in report.never if "bang_on_performed" in name]


def test_a_report_says_when_no_other_process_can_be_given_the_expansion(no_games):
    """A lock belongs to its process; classes and functions can be sent."""
    lock = threading.Lock()

    class Locked:
        @hookimpl
        def bang_reach(self, g, seat):
            with lock:
                return 2

    class Hidden:
        @hookimpl
        def bang_reach(self):
            return 2

    class Shown(Hidden):
        pass

    shown = Expansion(name="shown", ability=Shown)
    assert not check_expansion(Locked, players=4, games=1).hash_seeds
    assert check_expansion(Hidden, shown, players=4, games=1).hash_seeds


class Hoots:
    @hookimpl
    async def bang_settle(self, g):
        if g._state.turns == 3:
            raise LookupError("no mouse is left")


def test_an_error_of_an_ability_is_reported_once_with_a_test_of_it():
    with pytest.raises(AssertionError, match="no mouse is left") as caught:
        check_expansion(Hoots, players=4, games=3)

    assert "hook bang_settle" in str(caught.value)
    (fault,) = caught.value.faults
    assert fault.where == "Hoots, hook bang_settle"
    names = {}
    exec(fault.test, names)
    with pytest.raises(AssertionError, match="no mouse is left"):
        names["test_hoots"]()


class Stumbles:
    @hookimpl
    def bang_setup(self, g):
        raise LookupError("the nest is empty")


NEST = CardKind(
    key="nest", name="Nest", text="Sit in it.", faces={"clubs": "2"}, way=Lines(draw(1))
)


def test_a_fault_that_no_deal_gets_past_is_shown_as_a_check():
    """A fault that no deal gets past has no position to show it in: the check is the test."""
    broken = Expansion(name="owls", cards=[NEST], ability=Stumbles)

    with pytest.raises(BrokenExpansion, match="the nest is empty") as caught:
        check_expansion(broken, players=4, games=1, focus="nest")
    (fault,) = caught.value.faults
    assert fault.where == "owls, hook bang_setup"
    assert 'focus="nest"' in fault.test


LEFT = ["owl", "elk"]


class Remembers:
    @hookimpl
    def bang_turn_start(self, g, seat):
        if g.random(9) == 0:
            LEFT.remove("owl")

    @hookimpl
    def bang_reach(self, g, seat):
        return 1


async def lucky(g, play, seat):
    if random.random() < 0.5:
        g.draw(seat)


LUCKY = CardKind(
    key="nest", name="Nest", text="Sit in it.", faces={"clubs": "2"}, way=Lines(each(SELF, lucky))
)


def hint(check, error, *expansions):
    """Return the hint added to a fault of these expansions."""
    trouble = Trouble(check, error)
    before = trouble.what
    trouble.suspect(Ruleset.build(*expansions))
    assert str(trouble) == trouble.what
    rest = trouble.what.removeprefix(before.partition("\nat ")[0])
    return rest.removesuffix("".join(before.partition("\nat ")[1:])).strip()


def test_a_hint_names_abilities_that_may_vary():
    """A hint is given when a copy or a replay raises an error that the game did not."""
    gone = ValueError("list.remove(x): x not in list\nat <Game>")
    owls = Expansion(name="owls", cards=[LUCKY])

    told = hint("copies_are_equal", gone, Remembers, owls)
    assert "LEFT of the module " in told
    assert "in Remembers, hook bang_turn_start; the module random in card:nest: " in told
    assert told.endswith("sort the items of a set")


def test_a_hint_concerns_only_named_abilities():
    """Only abilities named in the error are suspected, and only with a reason."""

    def raised(where):
        error = ValueError("list.remove(x): x not in list")
        error.add_note(where)
        return error

    by_one = raised("in Remembers, hook bang_turn_start")
    by_other = raised("in Remembers, hook bang_reach")
    assert "LEFT of the module" in hint(ANSWERING, by_one, Remembers)
    assert hint(ANSWERING, by_other, Remembers) == ""
    assert hint(ANSWERING, ValueError("no mouse is left"), Remembers) == ""
    assert hint("rule", by_one, Remembers) == ""
    assert hint("position_is_sound", ValueError("7 life points of 5"), Remembers) == ""


@pytest.mark.parametrize("wrong", [{"games": 0}, {"games": "3"}, {"every": 0}])
def test_a_check_of_no_games_is_refused(wrong):
    """A check of no games is refused, not passed."""
    ((name, value),) = wrong.items()

    with pytest.raises(InvalidSetup, match=f"^{name} must be a whole number from 1 on, not "):
        check_expansion(players=4, **wrong)
    if name == "games":
        with pytest.raises(InvalidSetup, match="games must be"):
            check_rule(lambda game: True, games=value)


class BreaksAtTheNthCall:
    """Raises at every nth call, whatever is played."""

    calls = 0

    @hookimpl
    def bang_settle(self, g):
        type(self).calls += 1
        if type(self).calls % self.nth == 0:
            raise RuntimeError("the hat is lost")


@pytest.mark.parametrize("nth", [1, 2, 5, 13, 55])
def test_an_error_at_an_arbitrary_call_is_a_fault(nth):
    class Breaks(BreaksAtTheNthCall):
        pass

    Breaks.nth = nth
    with pytest.raises(AssertionError, match=r"the hat is lost|differ|another|bang_settle"):
        check_expansion(Breaks, players=4, games=2)


LATEST = []


class First:
    def __init__(self):
        LATEST.append(type(self).__name__)

    @hookimpl
    async def bang_settle(self, g):
        if LATEST[-1] == "First":
            g.tell("hoot", g.turn)


def blank(**changes):
    words = {"key": "mouse", "name": "Mouse", "text": "Squeaks.", "faces": {"clubs": "2"}}
    return Expansion(name="blank", cards=[CardKind(**words | changes)])


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"name": " "}, "card 'mouse' has no name"),
        ({"text": ""}, "card 'mouse' has no text"),
    ],
)
def test_missing_names_and_texts_are_found(changes, message):
    with pytest.raises(AssertionError, match=message):
        check_expansion(blank(**changes), players=4, games=1, every=10**6)


async def gaze(g, play, seat):
    other = g.others(seat)[0]
    missed = [card for card in g.hand(other) if g.key(card) == "missed"]
    more = [g.options.own("dare", key="crystal")] if missed else []
    await g.ask(seat, "gaze", [PASS, *more], Cause("crystal", by=seat))


def test_a_rare_question_that_leaks_is_found_as_everything_else_is():
    """A question of a single card in the box is checked closely when it comes up."""
    crystal = CardKind(
        key="crystal", name="Crystal", text="Gaze.", faces={"hearts": "Q"},
        way=Lines(each(SELF, gaze)),
    )  # fmt: skip
    balls = Expansion(name="balls", cards=[crystal])
    with pytest.raises(BrokenExpansion, match="a world with other hidden cards") as caught:
        check_expansion(balls, players=4, games=1)
    assert "in the effect of card:crystal" in str(caught.value)


class Second(First):
    @hookimpl
    async def bang_settle(self, g):
        pass


def test_dependence_on_the_order_of_expansions_is_found(in_this_process, no_games):
    with pytest.raises(AssertionError, match="name Second, First in this order"):
        check_expansion(First, Second, players=4, games=1, every=10**6)
