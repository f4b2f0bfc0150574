"""The bounds of a benchmark of hidden roles: cowboys that guess nothing, or see all roles."""

from __future__ import annotations

from bang_bots.cowboy import CowboyBot, tune
from bang_bots.facets import senses_of
from bang_bots.kit import Dice
from bang_bots.suspicions import Settled
from bang_bots.worlds import AnyBot
from bangcore.ruleset import Ruleset

__all__ = ["ceiling", "floor"]


def floor(rules: Ruleset, seed: int) -> AnyBot:
    """Return a cowboy that guesses nothing: it knows only the roles in its view."""
    return ceiling(rules, seed)


def ceiling(rules: Ruleset, seed: int, roles: tuple[str, ...] = ()) -> AnyBot:
    """Return a cowboy that sees all *roles*, which only a plan of games passes."""
    bot = CowboyBot(seed, senses_of(rules))
    tune(bot, Dice(seed), Settled(roles))
    return bot
