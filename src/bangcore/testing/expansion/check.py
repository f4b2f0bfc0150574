"""``check_expansion(...)``: all checks of an expansion in one call."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bangcore.testing.expansion.checking import ExpansionCheck
from bangcore.testing.expansion.report import Report, english
from bangcore.testing.faults.fault import BrokenExpansion
from bangcore.testing.playing.awaiting import ignore_unawaited

__all__ = ["check_expansion"]


def check_expansion(
    *expansions: str | object,
    players: int | Iterable[int] | None = None,
    games: int = 6,
    seed: int = 0,
    options: Mapping[str, bool | int] | None = None,
    every: int = 16,
    focus: str | None = None,
) -> Report:
    """Play random games with *expansions*, by default of the base game, and check all invariants.

    *games* games are played to the end for each number of *players* (by default every number), and
    for each value of an option by which the expansions choose roles (``RoleSet.when``).  Cheap
    checks run at every position, the others at one in *every* positions.  The games must not depend
    on hash seeds or the order of expansions; the content of expansions must have names and texts;
    and everything in the first expansion, and in those given as objects, must come up.  Things
    that do not come up by themselves are brought up in additional games: dealt, or put on top of
    the draw pile or a pile of the expansion, with few cards or lives left.  With *focus*, the key
    of a card, a character or a rule, all games are of this kind, and nothing else has to come up.

    >>> report = check_expansion(players=4, games=1)
    >>> report.came_up["card"]["bang"] > 10
    True

    :raises BrokenExpansion: if there are faults; it lists each once, with a test to paste.
    """
    checking = ExpansionCheck(
        expansions,
        players=players,
        games=games,
        seed=seed,
        options=options,
        every=every,
        focus=focus,
    )
    with ignore_unawaited():
        for _ in checking.steps():
            pass
    if checking.faults:
        report = checking.report()
        after = f"in {english('games', report.games, number=str(report.games))}"
        raise BrokenExpansion([*checking.faults], after, report)
    return checking.report()
