"""PettingZoo and Gymnasium environments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from bang_bots.makers import Maker
from bang_lab._extras import needs
from bang_lab._settings import Bots, Kind, Rules, maker, settings
from bang_lab.rewards import Reward
from bang_lab.work import cores
from bangcore.errors import InvalidSetup, brief, check_seat, nearest
from bangcore.rules.arguments import checked

__all__ = ["gymnasium_env", "gymnasium_vector_env", "pettingzoo_env"]

SeveralBots = str | Maker | Sequence[str | Maker] | Bots | None
"""A bot or bots clockwise from the agent, bots by seat, or ``None``."""

PACKAGES: Final = ("pettingzoo", "gymnasium", "numpy")


def pettingzoo_env(
    seats: int = 5,
    expansions: Rules = (),
    *,
    bots: Bots | None = None,
    rewards: Reward | None = None,
    skip_forced: bool = True,
    illegal: str = "refuse",
    max_cycles: int = 10_000,
    render_mode: str | None = None,
    render_seat: int | None = None,
) -> Any:
    """Return a PettingZoo ``AECEnv``: a game whose agents act in turn.

    Agents are ``player_0`` and so on by seat.  An agent observes a dict of ``observation`` and
    ``action_mask``; the info of the selected agent also contains the mask, and the same as a list,
    ``legal_actions``.  ``codec`` is the :class:`Codec` of the environment and ``game`` its
    :class:`~bangcore.Game`.  Rewards are given at the end: 1 to winners, -1 to losers.  Eliminated
    players remain agents, because they may still win, but are not asked.

    A codec may replace *expansions*, such as ``Codec(memory=True)``.  *bots* maps seats without an
    agent to names or makers, ``{1: "cowboy"}``.  *rewards* is a function of an event, as seen by
    the player, and a seat; its result is added to the rewards, see :mod:`bang_lab.rewards`.

    An agent that could interrupt (Sid Ketchum) acts before the asked one, and may wait.  With
    *skip_forced* the environment gives an answer that is the only legal one; the game and all
    observations stay the same, so others cannot tell.  An *illegal* action raises
    ``IllegalOption``, or counts as the ``"passive"`` answer, which passes or ends the turn.  A game
    is truncated after *max_cycles* actions.  *render_mode* is ``"human"``, ``"ansi"`` for text or
    ``"svg"`` for a picture, as seen by a spectator or by the player at *render_seat*.

    ``reset`` takes a seed; its options may contain ``roles`` and ``characters`` as in
    :meth:`Game.new() <bangcore.Game.new>`.

    :raises MissingExtra: if PettingZoo is not installed.
    :raises InvalidSetup: if an argument is invalid.
    """
    needs("pettingzoo", *PACKAGES, of="bang_lab.pettingzoo_env")
    from bang_lab._pettingzoo import BangEnv

    return BangEnv(
        settings(
            seats,
            expansions,
            bots,
            rewards=rewards,
            skip_forced=skip_forced,
            illegal=illegal,
            max_cycles=max_cycles,
            render_mode=render_mode,
            render_seat=render_seat,
        )
    )


@checked
def gymnasium_env(
    seats: int = 5,
    expansions: Rules = (),
    *,
    seat: int | None = None,
    bots: str | Maker | Sequence[str | Maker] = "cowboy",
    rewards: Reward | None = None,
    skip_forced: bool = True,
    illegal: str = "passive",
    max_cycles: int = 10_000,
    render_mode: str | None = None,
) -> Any:
    """Return a Gymnasium ``Env``: a game with one agent among bots.

    The agent sits at *seat*, by default at a seat drawn for each game, ``env.seat``.  *bots* play
    the other seats: a name, a maker, or a list of them that is repeated clockwise from the agent.
    An episode ends with the game, even if the agent is eliminated earlier.  ``action_masks()``
    returns the legal actions as booleans.

    The last info has the ``role`` of the agent, and whether they have ``won``.
    An *illegal* action counts as the ``"passive"`` answer or, with ``"refuse"``, raises.
    Rendering shows the agent's view.  The other arguments are as in :func:`pettingzoo_env`.

    ``gymnasium.make("bang_lab.gym:bang/Table-v0", ...)`` is equivalent.

    :raises MissingExtra: if Gymnasium is not installed.
    :raises InvalidSetup: if an argument is invalid.
    """
    needs("pettingzoo", *PACKAGES[1:], of="bang_lab.gymnasium_env")
    from bang_lab._gymnasium import SingleBangEnv

    if bots is None or isinstance(bots, Mapping):
        raise InvalidSetup(
            "bots play all seats but one: a name, a maker or a list of them; the agent of "
            "gymnasium_vector_env may play several seats"
        )
    return SingleBangEnv(
        _kind(
            seats,
            expansions,
            seat,
            bots,
            rewards=rewards,
            skip_forced=skip_forced,
            illegal=illegal,
            max_cycles=max_cycles,
            render_mode=render_mode,
        )
    )


@checked
def gymnasium_vector_env(
    num_envs: int,
    seats: int = 5,
    expansions: Rules = (),
    *,
    seat: int | None = None,
    bots: SeveralBots = "cowboy",
    tables: Sequence[Mapping[str, Any]] = ({},),
    rewards: Reward | None = None,
    skip_forced: bool = True,
    illegal: str = "passive",
    max_cycles: int = 10_000,
    workers: int | None = 1,
) -> Any:
    """Return a Gymnasium ``VectorEnv``: *num_envs* games with a common step.

    ``reset`` deals game *n* from ``seed + n`` or from entry *n* of a list of seeds, as
    ``gymnasium_env`` does.  A step that ends a game deals another one
    (``AutoresetMode.SAME_STEP``), so each row of ``action_mask`` has a legal action; ``final_obs``
    in the infos is the final observation, ``final_info`` has ``role`` and ``won``.

    The agent may play several seats of a game: all with ``bots=None``, or those without a bot if
    *bots* is a mapping, ``{1: "cowboy", 3: "random"}``.  ``seat`` in the infos is the seat for
    which it is asked.  Its reward is the reward of the seat that acted; ``rewards`` in the infos
    contains those of all seats.

    *tables* are the ``seats``, ``seat`` and ``bots`` of some games, in place of the arguments of
    those names: ``tables=[{"bots": None}, {"seats": 4}]`` are those of every other game.  All games
    have the same spaces.

    Several *workers*, or ``None`` for one per core, are processes that share the games; the same
    seeds yield the same games.  ``step_async(actions)`` sends them the actions and returns at once;
    ``step_wait(timeout=None)`` returns what ``step`` does.  An error in a game of a worker raises
    :exc:`GameFailed`, after which ``reset`` deals again; a lost worker raises :exc:`LostWorker`.
    ``close()`` ends the workers.

    The other arguments are as in :func:`gymnasium_env`.

    :raises MissingExtra: if Gymnasium is not installed.
    :raises InvalidSetup: if an argument is invalid, or cannot be pickled for workers.
    """
    needs("pettingzoo", *PACKAGES[1:], of="bang_lab.gymnasium_vector_env")
    from bang_lab._gymnasium_vector import VectorBangEnv

    for name, value in (("num_envs", num_envs), ("workers", workers)):
        if (name, value) != ("workers", None) and (type(value) is not int or value < 1):
            raise InvalidSetup(f"{name} is a whole number from 1 on, not {brief(value)}")
    if not tables:
        raise InvalidSetup("tables: at least one mapping")
    common = {"seats": seats, "seat": seat, "bots": bots}
    codec, kinds = expansions, []
    for table in tables:
        for key in table:
            if key not in common:
                raise InvalidSetup(f"tables: {nearest('setting', key, common)}")
        kind = _kind(
            expansions=codec,
            **{**common, **table},
            rewards=rewards,
            skip_forced=skip_forced,
            illegal=illegal,
            max_cycles=max_cycles,
            render_mode=None,
        )
        kinds.append(kind)
        codec = kind.settings.codec
    processes = cores() if workers is None else workers
    return VectorBangEnv([kinds[n % len(kinds)] for n in range(num_envs)], min(processes, num_envs))


def _kind(
    seats: int,
    expansions: Rules,
    seat: int | None,
    bots: SeveralBots,
    **more: Any,
) -> Kind:
    several: Sequence[str | Maker] = ()
    placed: Bots | None = None
    if isinstance(bots, Mapping):
        placed = bots
    elif bots is not None:
        several = [bots] if isinstance(bots, str) or callable(bots) else [*bots]
    if not (several or placed or bots is None):
        raise InvalidSetup("at least one bot is needed, such as 'cowboy'")
    checked = settings(seats, expansions, placed, render_seat=None, **more)
    if seat is not None and not several:
        which = "all seats" if placed is None else "the seats without a bot"
        raise InvalidSetup(f"the agent plays {which}: leave out the seat")
    own = None if seat is None else check_seat(seat, len(checked.seats))
    return Kind(checked, own, [maker(bot) for bot in several])
