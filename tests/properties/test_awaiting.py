"""A call that is not awaited is a fault; other warnings are passed on."""

from __future__ import annotations

import warnings

import pytest

from bangcore import compiled
from bangcore.plugin import hookimpl
from bangcore.testing import check_answers, four, seat
from bangcore.testing.playing.awaiting import all_awaited
from bangcore.testing.playing.deals import choices, give


class Counts:
    """Compares the result of a verb that it has not awaited."""

    @hookimpl
    async def bang_turn_end(self, g, seat):
        wounds = g.damage(seat, key="far")
        if wounds > 0:
            g.heal(seat)


class Adds:
    """Raises an error that has nothing to do with awaiting."""

    @hookimpl
    async def bang_turn_end(self, g, seat):
        return seat + "1"


WARNED = pytest.mark.skipif(compiled, reason="Python does not warn of coroutines that are compiled")


@WARNED
def test_an_error_from_what_was_not_awaited_says_what_to_write():
    """The verb is named in a note on Python's error."""
    remedy = "damage is called and not awaited; write await before it"
    game = four(expansions=[Counts]).game
    with pytest.raises(TypeError, match="'>' not supported") as raised:
        give(game, choices(game)[0])
    assert raised.value.__notes__[1:] == [remedy]
    with pytest.raises(AssertionError, match="TypeError: '>' not supported") as caught:
        check_answers(game, "end turn")
    assert remedy in str(caught.value)


def test_other_errors_say_nothing_of_waiting():
    t = four(expansions=[Adds])
    with pytest.raises(AssertionError, match="TypeError: unsupported operand") as caught:
        check_answers(t.game, "end turn")
    assert "await" not in str(caught.value)


async def elsewhere():
    """Do nothing."""


@pytest.mark.parametrize("verb", ["draw", "life"])
def test_an_await_of_a_result_is_told(verb):
    """The error of an await before a verb that is not awaitable says to leave it out."""

    class Hasty:
        @hookimpl
        async def bang_turn_start(self, g, owner):
            await (g.draw(0) if verb == "draw" else g._state.life[0])

    with pytest.raises(TypeError) as error:
        four(ann=seat("sheriff"), ben=seat("outlaw"), expansions=[Hasty]).do("end turn")
    assert any("leave out await" in note for note in error.value.__notes__)


def test_unawaited_calls_outside_the_game_are_passed_on():
    """No effect of the game made the call, so Python's warning is passed on."""
    game = four().do("end turn").game
    new = four().game
    for known in (game, new, None):
        with (
            pytest.warns(RuntimeWarning, match="'elsewhere' was never awaited"),
            all_awaited(lambda known=known: known),
        ):
            elsewhere()


def test_warnings_of_another_kind_are_passed_on():
    """Other warnings are neither dropped nor taken for an unawaited verb."""
    game = four().do("end turn").game
    with (
        pytest.warns(DeprecationWarning, match="the owl is old") as heard,
        all_awaited(lambda: game),
    ):
        warnings.warn("the owl is old", DeprecationWarning, stacklevel=1)
    assert [one.filename for one in heard] == [__file__]
