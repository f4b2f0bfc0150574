"""The game for OpenSpiel."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from bang_lab._extras import needs
from bang_lab.codec import Codec
from bangcore.errors import InvalidSetup, brief
from bangcore.game.deal import names_given

__all__ = ["openspiel_game"]

MOST_DEALS: Final = 1_000_000


def openspiel_game(
    seats: int = 5,
    expansions: Iterable[str] = (),
    *,
    skip_forced: bool = True,
    deals: int = 1000,
    max_moves: int = 10_000,
) -> Any:
    """Return a ``pyspiel.Game`` for the algorithms of OpenSpiel.

    Players act in turn; a player who could interrupt (Sid Ketchum) acts before the asked player,
    and may wait.  ``codec`` is the :class:`Codec` of actions and observation tensors; the strings
    are :func:`information_state_string` and :func:`observation_string`.  Returns are 1 for winners
    and -1 for losers, and 0 while nobody has won.

    A single chance node at the start chooses one of *deals* seeds, which determine all shuffles.
    A game is therefore its list of actions, which OpenSpiel can save and load; a copied state has
    the same future as the original.

    With *skip_forced* players are not asked questions with only one answer.  A game ends without
    winners after *max_moves* actions.  After the first call,
    ``pyspiel.load_game("python_bang", {...})`` takes the same arguments, with expansions joined by
    "+".

    :raises MissingExtra: if OpenSpiel is not installed.
    :raises InvalidSetup: if an argument is invalid.
    :raises ExpansionError: if there is no such expansion.
    """
    needs("openspiel", "open_spiel", "numpy", of="bang_lab.openspiel_game")
    import pyspiel

    from bang_lab._openspiel import SHORT_NAME

    for name, value, most in (("deals", deals, MOST_DEALS), ("max_moves", max_moves, 1_000_000)):
        if type(value) is not int or not 1 <= value <= most:
            raise InvalidSetup(f"{name} is a whole number from 1 to {most}, not {brief(value)}")
    names = [expansions] if isinstance(expansions, str) else [*expansions]
    if not all(isinstance(name, str) for name in names):
        raise InvalidSetup(f"OpenSpiel finds expansions by name, not {brief(names)}")
    names_given(seats, Codec(names).ruleset)
    parameters = {
        "seats": seats,
        "expansions": "+".join(names),
        "skip_forced": bool(skip_forced),
        "deals": deals,
        "max_moves": max_moves,
    }
    return pyspiel.load_game(SHORT_NAME, parameters)
