"""``check_rule(...)``: a check of an author's rule in random games."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Mapping, Sequence

from bangcore.errors import InvalidArgument, InvalidSetup, brief
from bangcore.game.game import Game
from bangcore.rules.arguments import checked
from bangcore.ruleset import Ruleset
from bangcore.testing.faults.examining import (
    ANSWERING,
    RULE,
    Examination,
    Rule,
    Trouble,
    as_trouble,
)
from bangcore.testing.faults.fault import BrokenExpansion, Case, Fault
from bangcore.testing.faults.smallest import smallest
from bangcore.testing.playing.deals import Deal, Dice, choices, roll

__all__ = ["check_rule"]

LONGEST = 5000


@checked
def check_rule(
    rule: Rule,
    *,
    expansions: Sequence[str | object] = (),
    players: int | Iterable[int] | None = None,
    games: int = 30,
    seed: int = 0,
    options: Mapping[str, bool | int] | None = None,
) -> int:
    """Check *rule* in random games, and shrink a failure to the smallest table.

    *rule* is a function of a position, ``rule(game)``, or of an answer, ``rule(before, option,
    after)`` with the games before and after it.  Where it applies and holds, it returns ``True``;
    where it does not apply, it returns nothing; where it does not hold, it raises
    ``AssertionError`` or returns ``False``.  It must not change the games.  *games* games are
    played for each number of *players* (by default every number).  Return how often it applied.

    >>> def beer_heals_one(before, option, after):
    ...     seat = before.state.turn
    ...     if option.text.startswith("play beer"):
    ...         return after.state.life[seat] <= before.state.life[seat] + 1
    >>> check_rule(beer_heals_one, players=4, games=2) > 5
    True

    :raises AssertionError: if it does not hold, with a short test to paste, or never applied.
    """
    _look_at(rule)
    from_one("games", games)
    rules = Ruleset.build(*expansions, options=options)
    applied = answered = 0
    for number in range(games):
        for count in numbers_of_players(rules, players):
            deal = Deal(rules=rules, players=count, seed=seed + number)
            answers: list[int] = []
            try:
                applied += _play(deal, rule, answers)
            except Exception as error:
                trouble = error if isinstance(error, Trouble) else Trouble(ANSWERING, error)
                case = smallest(_begun(deal), rules, answers, trouble, rule)
                case = case or Case(deal, tuple(answers), trouble, rule)
                after = f"after {answered + len(answers)} answers"
                raise BrokenExpansion([Fault.of(case, rules)], after) from None
            answered += len(answers)
    name = getattr(rule, "__name__", "the rule")
    assert applied, f"{name} applies to none of {answered} answers; return True where it applies"
    return applied


def from_one(what: str, number: int) -> None:
    """Fail unless *number* is a positive integer.

    >>> from_one("games", 0)
    Traceback (most recent call last):
    bangcore.errors.InvalidSetup: games must be a whole number from 1 on, not 0
    """
    if not isinstance(number, int) or isinstance(number, bool) or number < 1:
        wrong = f"{what} must be a whole number from 1 on, not {brief(number)}"
        raise InvalidSetup(wrong)


def _look_at(rule: Rule) -> None:
    """Fail if *rule* is not a function of the right form."""
    name = getattr(rule, "__name__", brief(rule))
    forms = "it must be rule(game) or rule(before, option, after)"
    if not callable(rule):
        raise InvalidArgument(f"{name} is not a function; {forms}")
    if inspect.iscoroutinefunction(rule):
        raise InvalidArgument(f"{name} must not be 'async def': a rule awaits nothing")
    if len(inspect.signature(rule).parameters) not in (1, 3):
        raise InvalidArgument(f"{name}{inspect.signature(rule)}: {forms}")


def _begun(deal: Deal) -> Game | None:
    try:
        return deal.game()
    except Exception:
        return None


def _play(deal: Deal, rule: Rule, answers: list[int]) -> int:
    """Play a game, append its *answers*, and return how often *rule* applied."""
    dice, examination = Dice(deal.seed), Examination((ANSWERING, RULE), rule=rule)
    with as_trouble(ANSWERING):
        game = deal.game()
    examination.look(game)
    while game.decision is not None and len(answers) < LONGEST:
        answers.append(roll(game, dice))
        examination.answer(game, choices(game)[answers[-1]])
        examination.look(game)
    return examination.applied


def numbers_of_players(rules: Ruleset, players: int | Iterable[int] | None) -> list[int]:
    """Return the numbers of players to play with, by default all numbers."""
    if players is None:
        each = int(rules.options["characters"])
        return [n for n in rules.players if each * rules.seats_for(n) <= len(rules.characters)]
    numbers = [players] if isinstance(players, int) else sorted(set(players))
    for number in numbers:
        rules.role_set(number)
    return numbers
