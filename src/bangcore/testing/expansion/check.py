"""``check_expansion(...)``: everything that must be true of an expansion, in one call."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bangcore.testing.expansion.checking import Checking
from bangcore.testing.expansion.report import Report, english
from bangcore.testing.faults.fault import BrokenExpansion
from bangcore.testing.playing.awaiting import told_once

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
    """Play random games with *expansions*, or of the base game alone, and check all invariants.

    For each number of *players* (all that there are) that many *games* are played to the end, and
    for each choice of an option by which the expansions choose roles (``RoleSet.when``).  What
    is cheap to check is checked at every position, the rest at one in *every* positions.  Besides,
    the games must not hang on the order in which expansions are named or on hash seeds, what an
    expansion brings must have a name and a text, and all that the first expansion and those given
    as objects bring must come up.  For what does not come up by itself games are played in which it
    comes first: dealt, on top of the draw pile or of the piles that the expansion keeps, when few
    cards or lives are left.  With *focus*, the key of a card, a character or a rule, all games are
    like that, and nothing else has to come up.

    >>> report = check_expansion(players=4, games=1)
    >>> report.came_up["card"]["bang"] > 10
    True

    :raises BrokenExpansion: something does not hold: each fault once, with a test to paste.
    """
    checking = Checking(
        expansions,
        players=players,
        games=games,
        seed=seed,
        options=options,
        every=every,
        focus=focus,
    )
    with told_once():
        for _ in checking.steps():
            pass
    if checking.faults:
        report = checking.report()
        after = f"in {english('games', report.games, number=str(report.games))}"
        raise BrokenExpansion([*checking.faults], after, report)
    return checking.report()
