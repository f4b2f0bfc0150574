"""Invariants of every game under every ruleset, one named function for each.

There are three kinds.  An invariant of a *position* takes a game, an invariant of an *answer* the
game before, the answer and the game after it, an invariant of a *game* the game and the events
of all listeners.  All take a seed that determines their random choices.  An invariant does not
change its arguments; it raises ``AssertionError`` if it is violated.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bangcore.game.game import Game
from bangcore.rules.options import Option
from bangcore.testing.invariants.answers import (
    hand_limit_is_kept,
    only_verbs_change_the_position,
    who_acts_is_in_force,
)
from bangcore.testing.invariants.blaming import checks
from bangcore.testing.invariants.copies import (
    copies_answer_alike,
    copies_are_equal,
    copies_go_on_alike,
    failures_change_nothing,
    undo_goes_back,
)
from bangcore.testing.invariants.games import (
    events_are_one_stream,
    events_can_be_told,
    events_draw_the_table,
    replay_is_equal,
    story_is_what_was_heard,
)
from bangcore.testing.invariants.positions import (
    asking_changes_nothing,
    every_option_works,
    forms_are_understood,
    frontends_can_show,
    game_waits_for_somebody,
    nonsense_changes_nothing,
    options_are_in_order,
    options_are_up_to_date,
    position_is_sound,
    what_is_kept_is_so,
)
from bangcore.testing.invariants.secrets import (
    others_may_hold_anything,
    seats_learn_only_what_they_see,
)
from bangcore.testing.invariants.views import (
    knowledge_is_true,
    views_show_no_secrets,
    what_is_shown_is_known,
)
from bangcore.testing.playing.deals import Ears

__all__ = [
    "ANSWER_INVARIANTS",
    "CHEAP",
    "GAME_INVARIANTS",
    "POSITION_INVARIANTS",
    "AnswerInvariant",
    "GameInvariant",
    "PositionInvariant",
    "check_position",
]

PositionInvariant = Callable[[Game, int], None]
AnswerInvariant = Callable[[Game, Option, Game, int], None]
GameInvariant = Callable[[Game, Ears, int], None]

POSITION_INVARIANTS: Mapping[str, PositionInvariant] = {
    check.__name__: checks(check)
    for check in (
        position_is_sound,
        game_waits_for_somebody,
        options_are_in_order,
        knowledge_is_true,
        what_is_kept_is_so,
        forms_are_understood,
        nonsense_changes_nothing,
        asking_changes_nothing,
        views_show_no_secrets,
        copies_are_equal,
        options_are_up_to_date,
        copies_go_on_alike,
        every_option_works,
        failures_change_nothing,
        others_may_hold_anything,
        frontends_can_show,
    )
}
"""The invariants of positions, by name."""

CHEAP: Sequence[PositionInvariant] = tuple(POSITION_INVARIANTS.values())[:5]
"""The invariants that are cheap enough for every position."""

ANSWER_INVARIANTS: Mapping[str, AnswerInvariant] = {
    check.__name__: checks(check)
    for check in (
        only_verbs_change_the_position,
        hand_limit_is_kept,
        who_acts_is_in_force,
        copies_answer_alike,
        undo_goes_back,
        seats_learn_only_what_they_see,
        what_is_shown_is_known,
    )
}
"""The invariants of answers, by name."""

GAME_INVARIANTS: Mapping[str, GameInvariant] = {
    check.__name__: checks(check)
    for check in (
        replay_is_equal,
        story_is_what_was_heard,
        events_are_one_stream,
        events_draw_the_table,
        events_can_be_told,
    )
}
"""The invariants of whole games, with all their events, by name."""


def check_position(game: Game, seed: int = 0) -> None:
    """Check every invariant of a position; *seed* determines the random choices.

    >>> check_position(Game.new(4, seed=1))

    :raises AssertionError: if an invariant is violated.
    """
    for check in POSITION_INVARIANTS.values():
        check(game, seed)
