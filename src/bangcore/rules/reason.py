"""The reasons why cards have no option."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, final

from attrs import frozen

from bangcore.plain import plain, sparse

__all__ = ["Reason", "condition"]


@sparse()
@final
@frozen
class Reason:
    """Why a card, or a card at one target, has no option now.

    ``why`` is a key, the other fields fill it in: ``card`` is the id of the card and ``as_`` the
    key as which it would be used, if not its own; ``target`` is a seat, ``key`` names a question,
    a condition, or the card, character or rule that forbids it; ``text`` is the English sentence
    of its author.

    ``waiting``
        ``target`` is asked.
    ``question``
        Another question comes first, ``key``.
    ``answers``
        It is not played in a turn; it answers the question ``key``.
    ``answer``
        It does not answer the question ``key``.
    ``distance``
        ``target`` is at distance ``amount``.
    ``target``
        ``target`` is not one of its targets.
    ``has_one``
        ``target``, or its player, has one in play.
    ``price``
        It costs ``amount`` other cards in hand.
    ``condition``
        The condition ``key`` does not hold, whose docstring is ``text``.
    ``forbidden``
        The card, character or rule ``key`` forbids it; without one, a rule with that ``text``.
    ``in_play``
        It lies in front of its player, and acts by itself.
    ``rules``
        The question has no such option.
    """

    why: str
    card: int | None = None
    target: int | None = None
    amount: int | None = None
    key: str | None = None
    as_: str | None = None
    text: str | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form: the fields that are set."""
        form: dict[str, Any] = plain(self)
        return form


def condition(function: Callable[..., bool] | None, target: int | None = None) -> Reason:
    """Return the reason that the condition *function* does not hold, for a *target*.

    >>> def sober(g, me):
    ...     "Nobody drinks before noon."
    >>> condition(sober)
    Reason(why='condition', ..., key='sober', as_=None, text='Nobody drinks before noon.')
    """
    name = getattr(function, "__name__", "")
    text = (inspect.getdoc(function) or "").partition("\n")[0]
    key = name if name.isidentifier() else None
    return Reason("condition", target=target, key=key, text=text or None)
