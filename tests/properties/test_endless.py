"""The culprit of an endless game is the ability without which it ends."""

from __future__ import annotations

import pytest

from bangcore.plugin import NOT_OVER, hookimpl
from bangcore.testing import four, seat
from bangcore.testing.expansion import endless as _endless
from bangcore.testing.expansion.endless import assert_ends

SHORT = {name: seat(role, life=1) for name, role in zip(
    ("ann", "ben", "cal", "dee"), ("sheriff", "outlaw", "outlaw", "renegade"), strict=True
)}  # fmt: skip
"""A game of these seats is soon over."""


def told(*expansions, **changes):
    """Return the report on a game that has taken too long."""
    game = four(expansions=expansions, **(SHORT | changes)).game
    with pytest.raises(AssertionError, match=r"^the game has no end after 7 answers") as caught:
        assert_ends(game, 7, 7)
    return str(caught.value)


class Forgives:
    """Nobody ever wins."""

    @hookimpl(priority=10)
    def bang_outcome(self, g):
        return NOT_OVER if g.present else None


class Starves:
    """Nobody draws a card, so nobody can shoot."""

    @hookimpl
    def bang_draw_count(self, g, seat, count):
        return 0


class Heals:
    """Everybody is healed all the time."""

    @hookimpl
    def bang_settle(self, g):
        for who in g.present:
            g.heal(who, 10)


class Watches:
    """Is asked at many hooks, and changes nothing."""

    @hookimpl
    def bang_draw_more(self, g, seat):
        return 0

    @hookimpl
    def bang_reach(self, g, owner):
        return 1


@pytest.mark.parametrize(
    ("guilty", "hook"),
    [(Forgives, "bang_outcome"), (Starves, "bang_draw_count"), (Heals, "bang_settle")],
)
def test_the_culprit_of_an_endless_game_is_named(guilty, hook):
    """The culprit may decide the winners, replace a number or act."""
    said = told(Watches, guilty)
    assert f"in {guilty.__name__}, hook {hook}" in said
    assert said.endswith(": without it the game ends")


class Ashes:
    """Records that a turn has begun."""

    @hookimpl
    def bang_turn_start(self, g, seat):
        g.note_use("ashes")


class Phoenix:
    """Requires ashes, and heals everybody."""

    @hookimpl
    def bang_settle(self, g):
        assert g.used("ashes") or g._state.turns == 1
        for who in g.present:
            g.heal(who, 10)


def test_an_ability_whose_removal_breaks_the_game_is_not_named():
    """An ability whose removal raises an error is not blamed; the culprit is still found."""
    said = told(Ashes, Phoenix)
    assert "Ashes" not in said
    assert "in Phoenix, hook bang_settle: without it the game ends" in said


def test_a_game_that_may_take_longer_is_let_go_on():
    assert_ends(four(**SHORT, expansions=[Forgives]).game, 6, 7)


def test_two_culprits_are_not_named(monkeypatch):
    """Two culprits hide each other."""
    monkeypatch.setattr(_endless, "ENOUGH", 40)
    assert told(Forgives, Heals) == "the game has no end after 7 answers"


def test_nobody_is_looked_for_when_the_time_is_over(monkeypatch):
    """The CPU time of the search is limited in total."""
    monkeypatch.setattr(_endless, "SECONDS", 0.0)
    assert told(Watches, Forgives) == "the game has no end after 7 answers"
