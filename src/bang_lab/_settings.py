"""The settings of environments, checked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, final

from attrs import frozen

from bang_bots.makers import Maker, maker_of
from bang_lab.codec import Codec, rules_of
from bang_lab.rewards import Reward
from bangcore.errors import InvalidSetup, brief, check_seat, nearest
from bangcore.game.deal import names_given
from bangcore.ruleset import Ruleset

__all__ = ["Bots", "Kind", "Rules", "Settings", "maker", "settings"]

RENDER_MODES: Final = ("human", "ansi", "svg")
ILLEGAL: Final = ("refuse", "passive")
MASKS: Final = ("bytes", "bits", "list")

Bots = Mapping[int, str | Maker]
"""Bots by seat: names, or makers."""
Rules = Iterable[str | object] | Ruleset | Codec
"""Expansions by name, ready-made rules, or a codec, such as one with a memory."""


@final
@frozen(kw_only=True)
class Settings:
    """The settings of an environment; ``bots`` are the makers by seat."""

    names: tuple[str, ...]
    codec: Codec
    bots: Mapping[int, Maker]
    rewards: Reward | None
    share_rewards: bool
    masks: str
    skip_forced: bool
    illegal: str
    max_cycles: int
    render_mode: str | None
    render_seat: int | None

    @property
    def seats(self) -> range:
        """The seats of the table."""
        return range(self.codec.ruleset.seats_for(len(self.names)))


@final
@frozen
class Kind:
    """The kind of games that one agent plays.

    ``seat`` is the agent's, ``None`` one that is drawn; ``others`` are the makers of the bots at
    the other seats, without any it plays all seats; ``skip`` tells whether forced answers are given
    for it.
    """

    settings: Settings
    seat: int | None
    others: Sequence[Maker]
    skip: bool


def settings(seats: object, rules: Rules, bots: Bots | None = None, **given: Any) -> Settings:
    """Return the settings after checks.

    :raises InvalidSetup: an argument is impossible.
    """
    for name, what, known in (
        ("illegal", "way", ILLEGAL),
        ("masks", "form", MASKS),
        ("render_mode", "mode", (None, *RENDER_MODES)),
    ):
        if given[name] not in known:
            one_of = [one for one in known if one is not None]
            raise InvalidSetup(f"{name}: {nearest(what, given[name], one_of)}")
    cycles, rewards = given["max_cycles"], given["rewards"]
    if not isinstance(cycles, int) or isinstance(cycles, bool) or cycles < 1:
        raise InvalidSetup(f"max_cycles is a whole number from 1, not {brief(cycles)}")
    if rewards is not None and not callable(rewards):
        raise InvalidSetup(f"rewards are a function of an event and a seat, not {brief(rewards)}")
    codec = rules if isinstance(rules, Codec) else _codec(rules_of(rules))
    names: Sequence[str] = names_given(seats, codec.ruleset)
    count = codec.ruleset.seats_for(len(names))
    if bots is not None and not isinstance(bots, Mapping):
        raise InvalidSetup(f"bots are names or makers by seat, not {brief(bots)}")
    made = {check_seat(seat, count): maker(bot) for seat, bot in (bots or {}).items()}
    if len(made) == count:
        raise InvalidSetup("bots are at all seats, and none is left for an agent")
    if given["render_seat"] is not None:
        check_seat(given["render_seat"], count)
    return Settings(names=tuple(names), codec=codec, bots=made, **given)


@lru_cache(maxsize=8)
def _codec(rules: Ruleset) -> Codec:
    """Return the codec that all environments with equal rules share, as it and its rules grow."""
    return Codec(rules)


def maker(bot: object) -> Maker:
    """Return the maker of a bot by name, or *bot* itself.

    :raises UnknownName: there is no bot of that name.
    :raises InvalidSetup: it is neither a name nor a maker.
    """
    if isinstance(bot, str):
        return maker_of(bot)
    if not callable(bot):
        raise InvalidSetup(f"a bot is a name or a maker, not {brief(bot)}")
    return bot
