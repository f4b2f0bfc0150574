"""The marks of hooks: ``hook`` for a specification, ``hookimpl`` for an implementation."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar, final, overload

import pluggy
from attrs import field, frozen

from bangcore.errors import ExpansionError, InvalidSetup, brief
from bangcore.rules.annotations import text_of
from bangcore.rules.arguments import checked

__all__ = ["ALWAYS", "COMPOSITIONS", "EFFECTS", "SCOPES", "Spec", "hook", "hookimpl"]

ALWAYS: Final = ("g", "owner", "source")
"""The arguments that every hook has."""

COMPOSITIONS: Final[Mapping[str, str]] = {
    "sum": "the numbers are added, from 0.",
    "max": "the largest number counts, at least 0.",
    "any": "one yes is enough.",
    "veto": "one yes is enough to forbid it.",
    "first": "the first answer that is not ``None`` counts.",
    "collect": "the lists are joined.",
    "replace": "each gets the value so far as its last argument and returns the new one.",
    "react": "effects, run one after the other.",
    "instead": "effects; the first one that does not return ``False`` replaces the default.",
}
EFFECTS: Final = ("react", "instead")
SCOPES: Final = ("own", "others", "everybody")

LISTS: Final = re.compile(r"(?:Iterable|Sequence)\[(\w+)")
"""The types of answers that are lists, with the type of an item."""

_F = TypeVar("_F", bound=Callable[..., Any])
_spec = pluggy.HookspecMarker("bang")
_impl = pluggy.HookimplMarker("bang")


@final
@frozen
class Spec:
    """The specification of a hook: whose abilities it asks, and how answers combine and are cached.

    ``of`` is the position of the argument with the seat whose abilities are asked (``None``:
    everybody's).  Answers are cached until one of the things in ``kept_until`` changes, and may
    depend on nothing else; without ``kept_until`` they are not cached.  ``returns`` is the type of
    an answer, or of each item if it is ``listed``; ``answers`` is what a name or number must be.
    ``types`` are the annotations of its arguments and of ``return``.
    """

    name: str
    of: int | None
    combine: str
    parameters: tuple[str, ...]
    kept_until: tuple[str, ...] = ()
    by: str = "anything"
    returns: str = ""
    listed: bool = False
    optional: bool = False
    answers: str = ""
    types: Mapping[str, str] = field(factory=dict, eq=False, repr=False)

    @property
    def whose(self) -> str:
        """The name of the parameter with the seat whose abilities are asked, or ``everybody``."""
        return "everybody" if self.of is None else self.parameters[self.of]

    @property
    def is_effect(self) -> bool:
        """Whether implementations act; otherwise they only answer."""
        return self.combine in EFFECTS


@checked
def hook(
    *,
    combine: str,
    of: str | None = None,
    kept_until: str = "",
    by: str = "anything",
    answers: str = "",
) -> Callable[[_F], _F]:
    """Mark a function as the specification of a hook.

    *of* names the parameter with the seat whose abilities are asked (abilities without an owner are
    always asked), *combine* the composition of several answers.  Answers are cached *kept_until*
    one of the things listed changes, and may depend on nothing else.  With ``by="expansion"`` only
    the ability of an expansion may implement the hook.  *answers* says what a name or number in an
    answer must be: a ``card``, a ``character``, a ``rule``, a ``suit`` or a ``seat``.
    """
    if combine not in COMPOSITIONS:
        raise InvalidSetup(f"no composition {brief(combine)}; known: {', '.join(COMPOSITIONS)}")

    def mark(function: _F) -> _F:
        parameters = tuple(p for p in inspect.signature(function).parameters if p not in ALWAYS)
        limits = tuple(filter(None, kept_until.split(", ")))
        place = None if of is None else parameters.index(of)
        name = function.__name__
        types = {key: text_of(each) for key, each in function.__annotations__.items()}
        returns = types.get("return", "")
        items = LISTS.match(returns)
        kind = items[1] if items else returns.partition(" ")[0]
        optional = returns.endswith("| None")
        spec = Spec(
            *(name, place, combine, parameters, limits, by, kind, bool(items), optional, answers),
            types=types,
        )
        function.bang = spec  # type: ignore[attr-defined]
        return _spec(function)

    return mark


@overload
def hookimpl(function: _F) -> _F: ...
@overload
def hookimpl(*, priority: int = 0, of: str = "own") -> Callable[[_F], _F]: ...
@checked
def hookimpl(
    function: _F | None = None, *, priority: int = 0, of: str = "own"
) -> _F | Callable[[_F], _F]:
    """Mark a method as an implementation of the hook of its name.

    Higher *priority* comes first.  For hooks that concern one seat, *of* selects the seats: the
    owner (``"own"``), the ``"others"``, or ``"everybody"``.

    >>> class Owl:
    ...     @hookimpl(priority=5)
    ...     def bang_reach(self):
    ...         return 2
    ...
    ...     @hookimpl(of="others")
    ...     async def bang_turn_end(self, g, owner):
    ...         g.draw(owner)

    :raises ExpansionError: if *of* is none of these.
    """
    if of not in SCOPES:
        raise ExpansionError(f"hookimpl: of is one of {', '.join(SCOPES)}, not {brief(of)}")

    if not isinstance(priority, int):
        raise ExpansionError(f"hookimpl: priority is a whole number, not {brief(priority)}")

    def mark(function: _F) -> _F:
        function.bang_priority = priority  # type: ignore[attr-defined]
        function.bang_scope = of  # type: ignore[attr-defined]
        return _impl(function)

    return mark if function is None else mark(function)
