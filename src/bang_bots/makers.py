"""Bots by name: functions that make one for a seat."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from functools import cache, partial
from typing import Final

from bang_bots import CowboyBot, RandomBot, SearchBot
from bang_bots.error_messages import ERROR_MESSAGES
from bang_bots.facets import senses_of
from bang_bots.worlds import AnyBot
from bangcore.error_messages import ErrorMessage, term
from bangcore.errors import InvalidSetup, UnknownName, brief, nearest
from bangcore.ruleset import Ruleset

__all__ = ["MAKERS", "Maker", "derived", "maker_of"]

Maker = Callable[[Ruleset, int], AnyBot]
"""A function that makes a bot for a ruleset; its random numbers come from the seed."""


def derived(*parts: object) -> int:
    """Return a seed derived from *parts*, the same in every process.

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
    """Return the maker of the bots of that name, with an optional budget for ``search``.

    ``"search:100"`` runs 100 iterations for each answer, ``"search:200ms"`` takes that time.

    >>> from bangcore import Ruleset
    >>> maker_of("search:100")(Ruleset.build(), 7)
    <SearchBot of 100 iterations>

    :raises UnknownName: no bot of that name is known.
    :raises InvalidSetup: the budget is wrong, or the bot takes none.
    """
    kind, colon, budget = name.partition(":")
    if kind not in MAKERS:
        raise UnknownName(nearest(term("bot", ERROR_MESSAGES), kind, MAKERS))
    if not colon:
        return MAKERS[kind]
    if kind != "search":
        raise InvalidSetup(
            ErrorMessage("needless budget", ERROR_MESSAGES, bot=kind, given=brief(name))
        )
    found = BUDGET.fullmatch(budget)
    if found is None or not int(found["number"]):
        raise InvalidSetup(ErrorMessage("no budget", ERROR_MESSAGES, given=brief(name)))
    return _searching(int(found["number"]), found["unit"])


@cache
def _searching(number: int, unit: str) -> Maker:
    """Return the maker for a budget, one object each: entries with it are one player."""
    if unit:
        return partial(_search, milliseconds=number)
    return partial(_search, iterations=number)
