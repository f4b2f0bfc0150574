"""Culprits of failed invariants: states and abilities that are not reproducible."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import wraps
from itertools import chain
from typing import Any, Final

from bangcore.game.game import Game, progress_of
from bangcore.game.progress import Progress, Record
from bangcore.testing.culprits.culprits import RUNS, actions_before, fickle, unsteady
from bangcore.testing.culprits.following import Action, action, last_action
from bangcore.testing.culprits.memory import memories
from bangcore.testing.culprits.states import shared_and_changed, wrong_with_states
from bangcore.testing.invariants.comparing import AT, STEADY, at, by
from bangcore.testing.invariants.positions import what_is_kept_is_so
from bangcore.testing.playing.deals import Dice, choices, roll

__all__ = ["AGAIN", "UNREPEATED", "checks"]


UNREPEATED: Final = (
    "position_is_sound",
    "game_waits_for_somebody",
    "options_are_in_order",
    "knowledge_is_true",
    "what_is_kept_is_so",
    "hand_limit_is_kept",
    "only_verbs_change_the_position",
    "who_acts_is_in_force",
    "what_is_shown_is_known",
    "frontends_can_show",
    "events_can_be_told",
)
"""Checks that repeat nothing."""


AGAIN: Final = (
    "asking_changes_nothing",
    "copies_are_equal",
    "copies_go_on_alike",
    "failures_change_nothing",
    "copies_answer_alike",
    "undo_goes_back",
    "replay_is_equal",
    "story_is_what_was_heard",
    "options_are_up_to_date",
)
"""Checks that repeat something and report the difference."""


def checks(check: Callable[..., None]) -> Callable[..., None]:
    """Turn exceptions in *check* into failures, and blame abilities that are not reproducible.

    Such an ability is the fault, not the failure that follows from it.
    """

    @wraps(check)
    def checked(*arguments: Any) -> None:
        try:
            check(*arguments)
        except Exception as error:
            name, what = check.__name__, str(error)
            notes = "".join(f"\n{note}" for note in getattr(error, "__notes__", ()))
            if not isinstance(error, AssertionError):
                what = f"{name.replace('_', ' ')}? {error!r}{notes}"
            if not (notes or hasattr(error.__cause__, "__notes__") or name in UNREPEATED):
                who = _culprit(name, arguments)
                if who:
                    came_of_it = f"{what.partition(AT)[0]}\n" if name in AGAIN else ""
                    raise AssertionError(f"{came_of_it}{who}{at(arguments[0])}") from error
            if isinstance(error, AssertionError):
                if not notes and AT not in what:
                    error.args = (f"{what}{at(arguments[0])}",)
                raise
            raise AssertionError(what) from error

    return checked


def _culprit(check: str, arguments: Sequence[Any]) -> str:
    """Return a message about a state or an act that is not reproducible, or an empty string."""
    for search in (_wrong_state, _shared_value, _unsteady):
        with suppress(Exception):  # the replay took another course
            who = search(check, arguments)
            if who:
                return who
    return ""


def _wrong_state(check: str, arguments: Sequence[Any]) -> str:
    """Return a message about a fault in the state of an expansion."""
    games = [game for game in arguments if isinstance(game, Game)]
    return next(filter(None, map(wrong_with_states, games)), "")


def _shared_value(check: str, arguments: Sequence[Any]) -> str:
    """Return a message about a state that shares mutable values with its copy."""
    game: Game = arguments[0]
    return shared_and_changed(game.ruleset, chain(_actions(arguments), actions_before(game)))


def _unsteady(check: str, arguments: Sequence[Any]) -> str:
    """Return a message about an act that differs when repeated."""
    game: Game = arguments[0]
    act = None
    try:
        for about in _actions(arguments):
            act = unsteady(game.ruleset, about, 1 if len(arguments) == 3 else RUNS)
            if act is not None:
                break
        act = act or fickle(game)
    except AssertionError as error:
        return str(error).partition(AT)[0]
    except Exception:
        pass  # the replay took another course
    candidates = list(memories(game.ruleset))
    if act is not None:
        hook, ability = act.call[0], act.call[1]
        hints = [
            memory.what for memory in candidates if (memory.hook, memory.ability) == (hook, ability)
        ]
        who, what = act.who, "differs when it is replayed"
    elif candidates and check in AGAIN:
        memory = candidates[0]
        hints = [other.what for other in candidates if other.ability == memory.ability]
        who, what = f"in {memory.ability}, hook {memory.hook}", "keeps state between calls"
    else:
        return ""
    hint = f" ({', '.join(dict.fromkeys(hints))})" if hints else ""
    return f"an effect {what}{hint}{by(who, STEADY)}"


def _actions(arguments: Sequence[Any]) -> Iterator[Action]:
    """Yield the actions in the arguments of a check."""
    game: Game = arguments[0]
    if len(arguments) == 4:  # before, answer, after, seed
        yield action(game, arguments[1])
        return
    if len(arguments) == 2:  # position, seed
        last = last_action(game)
        if last is not None:
            yield last
        copy, dice = game.copy(), Dice(arguments[1])
        for _ in range(4):
            if copy.decision is None:
                return
            option = choices(copy)[roll(copy, dice)]
            yield action(copy, option)
            copy.apply(option)
            what_is_kept_is_so(copy, 0)
        return
    record = progress_of(game).record  # a whole game
    again = Game(Progress.begin(game.ruleset, Record(record.start, number=record.number)))
    for answer in record.history:
        yield action(again, answer)
        again.apply(answer)
