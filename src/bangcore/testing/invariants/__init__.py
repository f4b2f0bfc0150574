"""Invariants of every game under every ruleset, one named function for each.

There are three kinds.  An invariant of a *position* takes a game, an invariant of an *answer* the
game before, the answer and the game after it, an invariant of a *game* the game and the events
of all listeners.  All take a seed that determines their random choices.  An invariant does not
change its arguments; it raises ``AssertionError`` if it is violated.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bangcore.game.game import Game
from bangcore.rules.arguments import checked
from bangcore.rules.options import Option
from bangcore.testing.invariants import answers, copies, games, positions, secrets, views
from bangcore.testing.invariants.blaming import checks
from bangcore.testing.playing.deals import EventRecorder

__all__ = [
    "ANSWER_INVARIANTS",
    "CHEAP",
    "GAME_INVARIANTS",
    "INVARIANTS",
    "POSITION_INVARIANTS",
    "AnswerInvariant",
    "GameInvariant",
    "PositionInvariant",
    "check_position",
]

PositionInvariant = Callable[[Game, int], None]
AnswerInvariant = Callable[[Game, Option, Game, int], None]
GameInvariant = Callable[[Game, EventRecorder, int], None]

POSITION_INVARIANTS: Mapping[str, PositionInvariant] = {
    check.__name__: checks(check)
    for check in (
        positions.position_is_sound,
        positions.game_waits_for_somebody,
        positions.options_are_in_order,
        views.knowledge_is_true,
        positions.what_is_kept_is_so,
        positions.forms_are_understood,
        positions.nonsense_changes_nothing,
        positions.asking_changes_nothing,
        views.views_show_no_secrets,
        copies.copies_are_equal,
        positions.options_are_up_to_date,
        copies.copies_go_on_alike,
        positions.every_option_works,
        copies.failures_change_nothing,
        secrets.others_may_hold_anything,
        positions.frontends_can_show,
    )
}
"""The invariants of positions, by name."""

CHEAP: Sequence[PositionInvariant] = tuple(POSITION_INVARIANTS.values())[:5]
"""The invariants that are cheap enough for every position."""

ANSWER_INVARIANTS: Mapping[str, AnswerInvariant] = {
    check.__name__: checks(check)
    for check in (
        answers.only_verbs_change_the_position,
        answers.hand_limit_is_kept,
        answers.who_acts_is_in_force,
        copies.copies_answer_alike,
        copies.undo_goes_back,
        secrets.seats_learn_only_what_they_see,
        views.what_is_shown_is_known,
    )
}
"""The invariants of answers, by name."""

GAME_INVARIANTS: Mapping[str, GameInvariant] = {
    check.__name__: checks(check)
    for check in (
        games.replay_is_equal,
        games.story_is_what_was_heard,
        games.events_are_one_stream,
        games.events_draw_the_table,
        games.events_can_be_told,
    )
}
"""The invariants of whole games, with all their events, by name."""

INVARIANTS: Mapping[str, Callable[..., None]] = {
    **POSITION_INVARIANTS,
    **ANSWER_INVARIANTS,
    **GAME_INVARIANTS,
}
"""All invariants, by name."""


@checked
def check_position(game: Game, seed: int = 0) -> None:
    """Check every invariant of a position; *seed* determines the random choices.

    >>> check_position(Game.new(4, seed=1))

    :raises AssertionError: if an invariant is violated.
    """
    for check in POSITION_INVARIANTS.values():
        check(game, seed)
