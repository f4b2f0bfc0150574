"""Environments of PettingZoo and Gymnasium, if they are installed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from bang_bots.makers import Maker
from bang_lab._extras import needs
from bang_lab._settings import Bots, Kind, Rules, maker, settings
from bang_lab.rewards import Reward
from bang_lab.work import cores
from bangcore.errors import InvalidSetup, brief, check_seat

__all__ = ["gymnasium_env", "gymnasium_vector_env", "pettingzoo_env", "pettingzoo_parallel_env"]

PACKAGES: Final = ("pettingzoo", "gymnasium", "numpy")


def pettingzoo_env(
    seats: int = 5,
    expansions: Rules = (),
    *,
    bots: Bots | None = None,
    rewards: Reward | None = None,
    share_rewards: bool = False,
    masks: str = "bytes",
    skip_forced: bool = False,
    illegal: str = "refuse",
    max_cycles: int = 10_000,
    render_mode: str | None = None,
    render_seat: int | None = None,
) -> Any:
    """Return an ``AECEnv`` of PettingZoo: a game in which agents act one after the other.

    Agents are ``player_0`` and so on by seat.  An agent observes a dict of ``observation`` and
    ``action_mask``; the info of the selected agent has the mask as well, and as a list,
    ``legal_actions``.  ``codec`` is the :class:`Codec` of the numbers, and ``game`` the
    :class:`~bangcore.Game`.  Rewards come at the end: 1 to winners, -1 to losers.  Eliminated
    players stay agents that are not asked, because they may still win.

    Instead of *expansions* a codec will do, such as ``Codec(memory=True)``.  *bots* are names or
    makers by seat, ``{1: "cowboy"}``; there sits no agent.  *rewards* is a function of an event, as
    the player has seen it, and a seat: what it returns is added to the rewards, see
    :mod:`bang_lab.rewards`; with *share_rewards* it is the mean of those who win together.
    *masks* are an array of ``"bytes"``, of ``"bits"`` as ``numpy.packbits`` makes it, or no array
    with ``"list"``: then ``legal_actions`` alone.

    An agent that could interrupt (Sid Ketchum) acts before the asked one, and may wait.  With
    *skip_forced* a question with one possible answer is not put to the agent; that reveals what a
    hand lacks, and makes games shorter.  An *illegal* action is refused by
    ``IllegalOption``, or taken for the ``"passive"`` answer, to pass or to end the turn.  After
    *max_cycles* actions a game is truncated.  *render_mode* is ``"human"``, ``"ansi"``, a text, or
    ``"svg"``, a picture; all as a spectator sees it, or a player in *render_seat*.

    ``reset`` takes a seed, and in its options ``roles`` and ``characters`` as
    :meth:`Game.new() <bangcore.Game.new>` does.

    :raises MissingExtra: PettingZoo is not installed.
    :raises InvalidSetup: an argument is impossible.
    """
    needs("pettingzoo", *PACKAGES, of="bang_lab.pettingzoo_env")
    from bang_lab._pettingzoo import BangEnv

    return BangEnv(
        settings(
            seats,
            expansions,
            bots,
            rewards=rewards,
            share_rewards=share_rewards,
            masks=masks,
            skip_forced=skip_forced,
            illegal=illegal,
            max_cycles=max_cycles,
            render_mode=render_mode,
            render_seat=render_seat,
        )
    )


def pettingzoo_parallel_env(
    seats: int = 5,
    expansions: Rules = (),
    *,
    bots: Bots | None = None,
    rewards: Reward | None = None,
    share_rewards: bool = False,
    masks: str = "bytes",
    skip_forced: bool = False,
    illegal: str = "refuse",
    max_cycles: int = 10_000,
    render_mode: str | None = None,
    render_seat: int | None = None,
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
        settings(
            seats,
            expansions,
            bots,
            rewards=rewards,
            share_rewards=share_rewards,
            masks=masks,
            skip_forced=skip_forced,
            illegal=illegal,
            max_cycles=max_cycles,
            render_mode=render_mode,
            render_seat=render_seat,
        )
    )


def gymnasium_env(
    seats: int = 5,
    expansions: Rules = (),
    *,
    seat: int | None = None,
    bots: str | Maker | Sequence[str | Maker] = "cowboy",
    rewards: Reward | None = None,
    share_rewards: bool = False,
    masks: str = "bytes",
    skip_forced: bool = True,
    illegal: str = "passive",
    max_cycles: int = 10_000,
    render_mode: str | None = None,
) -> Any:
    """Return an ``Env`` of Gymnasium: a game of one agent among bots.

    The agent sits in *seat*, or without one in a seat that is drawn for each game, ``env.seat``.
    *bots* are who plays the others: a name, a maker, or a list of them that goes round clockwise
    from the agent.  An episode ends with the game, also if the agent is eliminated before.
    ``action_masks()`` returns the legal actions as truth values.

    With *skip_forced* the agent is not asked where it has one legal action; the others cannot tell.
    An *illegal* action is taken for the ``"passive"`` answer unless it is to ``"refuse"``.
    Rendering shows what the agent sees.  The other arguments are those of :func:`pettingzoo_env`.

    ``gymnasium.make("bang_lab.gym:bang/Table-v0", ...)`` makes the same.

    :raises MissingExtra: Gymnasium is not installed.
    :raises InvalidSetup: an argument is impossible.
    """
    needs("pettingzoo", *PACKAGES[1:], of="bang_lab.gymnasium_env")
    from bang_lab._gymnasium import SingleBangEnv

    return SingleBangEnv(
        _kind(
            seats,
            expansions,
            seat,
            bots,
            skip_forced,
            rewards=rewards,
            share_rewards=share_rewards,
            masks=masks,
            illegal=illegal,
            max_cycles=max_cycles,
            render_mode=render_mode,
        )
    )


def gymnasium_vector_env(
    num_envs: int,
    seats: int = 5,
    expansions: Rules = (),
    *,
    workers: int | None = 1,
    out: Mapping[str, Any] | None = None,
    timeout: float = 60.0,
    seat: int | None = None,
    bots: str | Maker | Sequence[str | Maker] | None = "cowboy",
    rewards: Reward | None = None,
    share_rewards: bool = False,
    skip_forced: bool = True,
    illegal: str = "passive",
    max_cycles: int = 10_000,
) -> Any:
    """Return a ``VectorEnv`` of Gymnasium: *num_envs* games of one agent, one step for all of them.

    With more than one of the *workers*, or with one for each core (``None``), as many processes
    share the games, and the same seeds make the same games.  A worker that is lost, or has not
    answered for *timeout* seconds, raises :exc:`LostWorker`, and an error in one
    :exc:`GameFailed`; the environment is of no use then.

    ``reset`` deals game *n* from ``seed + n``, or from a list of seeds, as ``gymnasium_env`` does.
    Where a game has ended, the same step deals another one (``AutoresetMode.SAME_STEP``), so that
    each row of ``action_mask`` has a legal action; ``final_obs`` in the infos is what was observed
    at the end.  Observations and masks are written to the
    arrays in *out*, which are returned, by the names ``observation`` and ``action_mask``; without
    it each step returns new ones.

    With ``bots=None`` the agent plays all seats, one after the other: ``seat`` in the infos is the
    one that it is asked for.  Its reward is that of the seat that has acted, and ``rewards`` in the
    infos has those of all seats.

    The other arguments are those of :func:`gymnasium_env`.

    :raises MissingExtra: Gymnasium is not installed.
    :raises InvalidSetup: an argument is impossible.
    """
    needs("pettingzoo", *PACKAGES[1:], of="bang_lab.gymnasium_vector_env")
    from bang_lab._gymnasium_vector import VectorBangEnv

    processes = cores() if workers is None else _count("workers", workers)
    kind = _kind(
        seats,
        expansions,
        seat,
        bots,
        skip_forced,
        rewards=rewards,
        share_rewards=share_rewards,
        masks="bytes",
        illegal=illegal,
        max_cycles=max_cycles,
        render_mode=None,
    )
    games = _count("num_envs", num_envs)
    return VectorBangEnv(kind, games, min(processes, games), out, timeout)


def _kind(
    seats: int,
    expansions: Rules,
    seat: int | None,
    bots: str | Maker | Sequence[str | Maker] | None,
    skip: bool,
    **more: Any,
) -> Kind:
    several: Sequence[str | Maker] = ()
    if bots is not None:
        several = [bots] if isinstance(bots, str) or callable(bots) else [*bots]
        if not several:
            raise InvalidSetup("bots are at least one, such as 'cowboy'")
    checked = settings(seats, expansions, skip_forced=False, render_seat=None, **more)
    if seat is not None and bots is None:
        raise InvalidSetup("without bots the agent plays all seats: leave out the seat")
    own = None if seat is None else check_seat(seat, len(checked.seats))
    return Kind(checked, own, [maker(bot) for bot in several], skip)


def _count(name: str, value: object) -> int:
    if type(value) is not int or value < 1:
        raise InvalidSetup(f"{name} is a whole number from 1 on, not {brief(value)}")
    return value
