"""Environments of PettingZoo, if it is installed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from bang_lab._extras import needs
from bang_lab.codec import Codec
from bangcore.errors import InvalidSetup, brief, nearest
from bangcore.game.deal import names_given
from bangcore.ruleset import Ruleset

__all__ = ["pettingzoo_env", "pettingzoo_parallel_env"]

PACKAGES: Final = ("pettingzoo", "gymnasium", "numpy")
RENDER_MODES: Final = ("human", "ansi", "svg")
ILLEGAL: Final = ("refuse", "passive")


def pettingzoo_env(
    seats: int = 5,
    expansions: Iterable[str | object] | Ruleset = (),
    *,
    skip_forced: bool = False,
    illegal: str = "refuse",
    max_cycles: int = 10_000,
    render_mode: str | None = None,
) -> Any:
    """Return an ``AECEnv`` of PettingZoo: a game in which agents act one after the other.

    Agents are ``player_0`` and so on by seat.  An agent observes a dict of ``observation`` and
    ``action_mask``; the info of the selected agent has the mask as well, and as a list,
    ``legal_actions``.  ``codec`` is the :class:`Codec` of the numbers, and ``game`` the
    :class:`~bangcore.Game`.  Rewards come at the end: 1 to winners, -1 to losers.  Eliminated
    players stay agents that are not asked, because they may still win.

    An agent that could interrupt (Sid Ketchum) acts before the asked one, and may wait.  With
    *skip_forced* a question with one possible answer is not put to the agent; that reveals what a
    hand lacks, and makes games shorter.  An *illegal* action is refused by
    ``IllegalOption``, or taken for the ``"passive"`` answer, to pass or to end the turn.  After
    *max_cycles* actions a game is truncated.  *render_mode* is ``"human"``, ``"ansi"``, a text, or
    ``"svg"``, a picture; all as a spectator sees it.

    ``reset`` takes a seed, and in its options ``roles`` and ``characters`` as
    :meth:`Game.new() <bangcore.Game.new>` does.

    :raises MissingExtra: PettingZoo is not installed.
    :raises InvalidSetup: an argument is impossible.
    """
    needs("pettingzoo", *PACKAGES, of="bang_lab.pettingzoo_env")
    from bang_lab._pettingzoo import BangEnv

    return BangEnv(*_checked(seats, expansions, skip_forced, illegal, max_cycles, render_mode))


def pettingzoo_parallel_env(
    seats: int = 5,
    expansions: Iterable[str | object] | Ruleset = (),
    *,
    skip_forced: bool = False,
    illegal: str = "refuse",
    max_cycles: int = 10_000,
    render_mode: str | None = None,
) -> Any:
    """Return a ``ParallelEnv`` of PettingZoo: all agents act in each cycle.

    Agents that are not asked wait, with action 0, or interrupt; an interrupt comes before the
    answer of the asked agent, which is dropped, and the question is asked again.  Otherwise see
    :func:`pettingzoo_env`, which is three times as fast, because one agent observes instead of all.

    :raises MissingExtra: PettingZoo is not installed.
    :raises InvalidSetup: an argument is impossible.
    """
    needs("pettingzoo", *PACKAGES, of="bang_lab.pettingzoo_parallel_env")
    from bang_lab._pettingzoo import ParallelBangEnv

    return ParallelBangEnv(
        *_checked(seats, expansions, skip_forced, illegal, max_cycles, render_mode)
    )


def _checked(
    seats: object,
    expansions: Iterable[str | object] | Ruleset,
    skip_forced: bool,
    illegal: object,
    max_cycles: object,
    render_mode: object,
) -> tuple[Any, ...]:
    """Return the arguments of an environment: names, codec, and the options after checks."""
    if illegal not in ILLEGAL:
        raise InvalidSetup(f"illegal: {nearest('way', illegal, ILLEGAL)}")
    if render_mode is not None and render_mode not in RENDER_MODES:
        raise InvalidSetup(f"render_mode: {nearest('mode', render_mode, RENDER_MODES)}")
    if not isinstance(max_cycles, int) or isinstance(max_cycles, bool) or max_cycles < 1:
        raise InvalidSetup(f"max_cycles is a whole number from 1, not {brief(max_cycles)}")
    codec = Codec(expansions)
    names = names_given(seats, codec.ruleset)
    return names, codec, skip_forced, illegal == "passive", max_cycles, render_mode
