"""The choices for a room, which apply to all of its games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, final

from attrs import frozen

from bang_bots.error_messages import ERROR_MESSAGES as BOTS_MESSAGES
from bang_table.session.clocks import TimeLimits
from bangcore.error_messages import term
from bangcore.errors import InvalidSetup, UnknownName, brief, nearest
from bangcore.game.deal import rules_given
from bangcore.ruleset import Ruleset, default_ruleset

__all__ = ["BOT", "Setup", "checked", "names_in"]

BOT: Final = "cowboy"

# only fast bots: a slow one would block the other rooms of a server
BOTS: Final = (BOT, "easy", "random")


@final
@frozen
class Setup:
    """The rules, the limits, and whether the room is public and has a chat."""

    expansions: tuple[str, ...]
    options: Mapping[str, Any]
    public: bool
    chat: bool
    limits: TimeLimits
    seed: int | None

    def rules(self) -> Ruleset:
        """Build the rules."""
        return rules_given(list(self.expansions), self.options) or default_ruleset()

    def known_bot(self, name: Any) -> str:
        """Return *name*, checked as the name of a bot that may play here.

        :raises UnknownName: if there is no such bot.
        """
        if not isinstance(name, str) or name not in BOTS:
            raise UnknownName(nearest(term("bot", BOTS_MESSAGES), name, BOTS))
        return name


def checked(
    expansions: Any, options: Any, public: Any, chat: Any, limits: TimeLimits, seed: Any
) -> Setup:
    """Return a setup, its types checked; :meth:`Setup.rules` checks the rules themselves.

    :raises InvalidSetup: if an argument has the wrong type.
    """
    candidates = expansions if isinstance(expansions, (list, tuple, set, frozenset)) else (None,)
    names = [name for name in candidates if isinstance(name, str)]
    if len(names) < len(candidates):
        raise InvalidSetup(f"expansions of a room are names, not {brief(expansions)}")
    if options is not None and not isinstance(options, Mapping):
        raise InvalidSetup(f"options are values by name, not {brief(options)}")
    for name, value in (("public", public), ("chat", chat)):
        if type(value) is not bool:
            raise InvalidSetup(f"{name} is true or false, not {brief(value)}")
    if seed is not None and type(seed) is not int:
        raise InvalidSetup(f"a seed is a whole number, not {brief(seed)}")
    return Setup(tuple(sorted(names)), dict(options or {}), public, chat, limits, seed)


def names_in(rules: Ruleset) -> list[str]:
    """Return the names from which to build *rules*: without expansions that another one brings."""
    companions = [other.name for info in rules.expansions for other in info.definition.brings]
    return [info.name for info in rules.expansions[1:] if info.name not in companions]
