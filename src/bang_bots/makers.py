"""Makers: functions that create bots, by name."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from functools import cache, partial
from importlib import import_module
from inspect import signature
from typing import Any, Final

from bang_bots import CowboyBot, EasyBot, RandomBot, SearchBot
from bang_bots.error_messages import ERROR_MESSAGES
from bang_bots.facets import senses_of
from bang_bots.worlds import AnyBot
from bangcore.error_messages import ErrorMessage, term
from bangcore.errors import InvalidSetup, UnknownName, brief, nearest
from bangcore.ruleset import Ruleset

__all__ = ["MAKERS", "Maker", "derived", "is_imported", "made", "maker_of"]

METHODS: Final = ("choose", "interrupt", "notice")
"""The required methods of a bot."""
MAKER: Final = "a maker of bots is a name, or a function of rules and a seed that returns a new bot"

Maker = Callable[[Ruleset, int], AnyBot]
"""A function of a ruleset and a seed that returns a new bot."""


def derived(*parts: object) -> int:
    """Return a seed derived from *parts* that is the same in every process.

    >>> derived(1, "seat", 2) == derived(1, "seat", 2) != derived(1, "seat", 3)
    True
    """
    digest = hashlib.sha256(":".join(map(str, parts)).encode()).digest()
    return int.from_bytes(digest[:6], "big")


def _cowboy(rules: Ruleset, seed: int) -> AnyBot:
    return CowboyBot(seed, senses_of(rules))


def _easy(rules: Ruleset, seed: int) -> AnyBot:
    return EasyBot(seed, senses_of(rules))


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


MAKERS: Final[dict[str, Maker]] = {
    "cowboy": _cowboy,
    "search": _search,
    "random": _random,
    "easy": _easy,
    "normal": _cowboy,
    "hard": partial(_search, milliseconds=50),
    "expert": partial(_search, milliseconds=500),
}
"""The named bots of the command and of tournaments: three kinds and four levels."""

BUDGET: Final = re.compile(r"(?P<number>[0-9]{1,9})(?P<unit>|ms)", re.ASCII)
IMPORTED: Final = re.compile(r"(?P<module>[a-z_]\w*(\.[a-z_]\w*)*):(?P<maker>[a-z_]\w*)", re.I)


def is_imported(name: str) -> bool:
    """Return whether *name* refers to a maker that must be imported.

    >>> is_imported("package.module:maker"), is_imported("search:100"), is_imported("cowboy")
    (True, False, False)
    """
    return IMPORTED.fullmatch(name) is not None and name.partition(":")[0] not in MAKERS


def maker_of(name: str) -> Maker:
    """Return the named maker, with an optional budget for ``search``.

    ``"search:100"`` runs 100 iterations for each answer, ``"search:200ms"`` runs for that time.
    ``"package.module:maker"`` is imported, so never accept such a name from untrusted input.

    >>> from bangcore import Ruleset
    >>> maker_of("search:100")(Ruleset.build(), 7)
    <SearchBot of 100 iterations>

    :raises UnknownName: if no bot has that name.
    :raises InvalidSetup: if the budget is invalid, the bot takes none, or the import fails.
    """
    if is_imported(name):
        return _imported(*name.split(":"))
    kind, colon, budget = name.partition(":")
    if kind not in MAKERS:
        raise UnknownName(nearest(term("bot", ERROR_MESSAGES), kind, MAKERS))
    if not colon:
        return MAKERS[kind]
    if kind != "search":
        raise InvalidSetup(
            ErrorMessage("needless budget", ERROR_MESSAGES, bot=kind, given=brief(name))
        )
    match = BUDGET.fullmatch(budget)
    if match is None or not int(match["number"]):
        raise InvalidSetup(ErrorMessage("no budget", ERROR_MESSAGES, given=brief(name)))
    return _searching(int(match["number"]), match["unit"])


@cache
def _searching(number: int, unit: str) -> Maker:
    """Return the cached maker for a budget: entries with the same object are one player."""
    if unit:
        return partial(_search, milliseconds=number)
    return partial(_search, iterations=number)


def _imported(module: str, name: str) -> Maker:
    try:
        maker: Maker | None = getattr(import_module(module), name, None)
    except Exception as error:  # a foreign module may fail in any way
        why = f"{type(error).__name__}: {error}"
        message = ErrorMessage("no module", ERROR_MESSAGES, module=module, why=brief(why))
        raise InvalidSetup(message) from error
    if not callable(maker):
        raise InvalidSetup(ErrorMessage("no maker", ERROR_MESSAGES, module=module, name=name))
    return maker


def made(name: str, maker: Maker, rules: Ruleset, seed: int) -> AnyBot:
    """Return a validated bot from *maker*, which errors call *name*.

    :raises InvalidSetup: if *maker* is not a maker or does not return a bot.
    """
    try:
        bot = maker(rules, seed)
    except Exception as error:
        # the usual mistake is a bot class with other arguments
        if isinstance(maker, type) or not _takes_two(maker):
            raise InvalidSetup(
                f"player {name!r}: {MAKER}; {brief(maker)} does not accept these arguments: "
                f"{brief(str(error))}"
            ) from error
        if isinstance(error, (AttributeError, TypeError)):  # such as a guesser of roles
            error.add_note(f"player {name!r}: {MAKER}")
        raise
    for method in METHODS:
        if not callable(getattr(bot, method, None)):
            raise InvalidSetup(
                f"player {name!r} makes {brief(bot)}, which has no {method}(); {MAKER}"
            )
    return bot


def _takes_two(maker: Callable[..., Any]) -> bool:
    try:
        signature(maker).bind(0, 0)
    except TypeError:
        return False
    except ValueError:  # functions written in C have no signature
        pass
    return True
