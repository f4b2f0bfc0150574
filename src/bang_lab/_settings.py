"""Validated settings of environments."""

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

Bots = Mapping[int, str | Maker]
"""Bots by seat, as names or makers."""
Rules = Iterable[str | object] | Ruleset | Codec
"""Expansions by name, a ruleset, or a codec, such as one with a memory."""


@final
@frozen(kw_only=True)
class Settings:
    """The settings of an environment; ``bots`` maps seats to makers."""

    names: tuple[str, ...]
    codec: Codec
    bots: Mapping[int, Maker]
    rewards: Reward | None
    skip_forced: bool
    illegal: str
    max_cycles: int
    render_mode: str | None
    render_seat: int | None

    @property
    def seats(self) -> range:
        """The range of seats."""
        return range(self.codec.ruleset.seats_for(len(self.names)))


@final
@frozen
class Kind:
    """The settings of a game with one agent.

    ``seat`` is the agent's seat, or ``None`` to draw one for each game.  ``others`` are the makers
    of the other seats, clockwise; without any, the agent plays the seats without one of the bots of
    the settings.
    """

    settings: Settings
    seat: int | None
    others: Sequence[Maker]


def settings(seats: object, rules: Rules, bots: Bots | None = None, **given: Any) -> Settings:
    """Validate the arguments and return the settings.

    :raises InvalidSetup: if an argument is invalid.
    """
    for name, what, values in (
        ("illegal", "way", ILLEGAL),
        ("render_mode", "mode", (None, *RENDER_MODES)),
    ):
        if given[name] not in values:
            one_of = [value for value in values if value is not None]
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
    makers = {check_seat(seat, count): maker(bot) for seat, bot in (bots or {}).items()}
    if len(makers) == count:
        raise InvalidSetup("bots take all seats and leave none for an agent")
    if given["render_seat"] is not None:
        check_seat(given["render_seat"], count)
    return Settings(names=tuple(names), codec=codec, bots=makers, **given)


@lru_cache(maxsize=8)
def _codec(rules: Ruleset) -> Codec:
    """Return a codec, shared by environments with equal rules because its caches grow."""
    return Codec(rules)


def maker(bot: object) -> Maker:
    """Return the maker of the named bot, or *bot* if it is a maker.

    :raises UnknownName: if no bot has that name.
    :raises InvalidSetup: if *bot* is neither a name nor a maker.
    """
    if isinstance(bot, str):
        return maker_of(bot)
    if not callable(bot):
        raise InvalidSetup(f"a bot is a name or a maker, not {brief(bot)}")
    return bot
