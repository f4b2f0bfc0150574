"""Bots by name: functions that make one for a seat."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from functools import cache, partial
from typing import Final

from bang_bots import CowboyBot, RandomBot, SearchBot
from bang_bots.facets import senses_of
from bang_bots.worlds import AnyBot
from bangcore.complaints import Complaint
from bangcore.errors import InvalidSetup, UnknownName, brief, nearest
from bangcore.rules.ruleset import Ruleset

__all__ = ["MAKERS", "Maker", "derived", "maker_of"]

Maker = Callable[[Ruleset, int], AnyBot]
"""What makes a bot for a game by some rules; its own chance comes from the seed."""


def derived(*parts: object) -> int:
    """Return a seed made of *parts*, the same in every process.

    >>> derived(1, "seat", 2) == derived(1, "seat", 2) != derived(1, "seat", 3)
    True
    """
    digest = hashlib.sha256(":".join(map(str, parts)).encode()).digest()
    return int.from_bytes(digest[:6], "big")


def _cowboy(rules: Ruleset, seed: int) -> AnyBot:
    return CowboyBot(seed, senses_of(rules))


def _random(rules: Ruleset, seed: int) -> AnyBot:
    return RandomBot(seed)


def _search(
    rules: Ruleset,
    seed: int,
    *,
    iterations: int | None = None,
    milliseconds: float | None = None,
) -> AnyBot:
    return SearchBot(rules, seed, iterations=iterations, milliseconds=milliseconds)


MAKERS: Final[dict[str, Maker]] = {"cowboy": _cowboy, "search": _search, "random": _random}
"""The bots that the command and tournaments know by name."""

BUDGET: Final = re.compile(r"(?P<number>[0-9]{1,9})(?P<unit>|ms)", re.ASCII)


def maker_of(name: str) -> Maker:
    """Return what makes the bots of that name; one that searches may have a budget behind it.

    ``"search:100"`` tries out 100 times for each answer, ``"search:200ms"`` for as long as that.

    >>> from bangcore import Ruleset
    >>> maker_of("search:100")(Ruleset.build(), 7)
    <SearchBot of 100 iterations>

    :raises UnknownName: no bot of that name is known.
    :raises InvalidSetup: the budget is none, or the bot has none.
    """
    kind, colon, budget = name.partition(":")
    if kind not in MAKERS:
        raise UnknownName(nearest("bot", kind, MAKERS))
    if not colon:
        return MAKERS[kind]
    if kind != "search":
        raise InvalidSetup(Complaint("needless budget", bot=kind, given=brief(name)))
    found = BUDGET.fullmatch(budget)
    if found is None or not int(found["number"]):
        raise InvalidSetup(Complaint("no budget", given=brief(name)))
    return _searching(int(found["number"]), found["unit"])


@cache
def _searching(number: int, unit: str) -> Maker:
    """Return the one maker for a budget: who takes part twice is one player."""
    if unit:
        return partial(_search, milliseconds=number)
    return partial(_search, iterations=number)
