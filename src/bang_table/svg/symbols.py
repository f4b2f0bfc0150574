"""The printed symbols of a thing as marks: icons with a number and a target."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, final

from attrs import frozen

from bangcore.rules.definitions import SUITS, CardKind, Character, PassiveSymbol, Rule
from bangcore.rules.roles import Role

__all__ = ["Mark", "marks_of", "own_icon"]

Definition = CardKind | Character | Role | Rule

_INNER: Final = re.compile(r"(\w+)\(([^()]*)\)")
_NUMBER: Final = re.compile(r"^([+-]?\d+)\b(?! times)")
_SUIT: Final = re.compile(rf"\b({'|'.join(SUITS)})\b")


@final
@frozen
class Mark:
    """An icon with its label, and the name of its target's icon."""

    icon: str
    says: str = ""
    target: str = ""
    suit: str = ""


def marks_of(definition: Definition, icons: Mapping[str, str]) -> tuple[Mark, ...]:
    """Return the marks of the symbols printed on a thing.

    Its own icon comes first, if it has one.  A thing without symbols gets the icon of the question
    that it answers, or of its kind.
    """
    marks = [mark for symbol in _symbols(definition) for mark in _marks(symbol, icons)]
    own = own_icon(definition)
    if own in icons:
        marks.insert(0, Mark(own))
    if not marks and isinstance(definition, CardKind):
        marks += [Mark(question) for question in definition.answers if question in icons][:1]
    if not marks and isinstance(definition, Rule) and f"kind/{definition.kind}" in icons:
        marks.append(Mark(f"kind/{definition.kind}"))
    return tuple(marks)


def own_icon(definition: Definition) -> str:
    """Return the name under which a thing may have its own icon.

    >>> own_icon(Role(key="sheriff", name="Sheriff", text=""))
    'role/sheriff'
    """
    if isinstance(definition, Rule):
        return f"{definition.kind}/{definition.key}"
    what = {CardKind: "card", Character: "character", Role: "role"}[type(definition)]
    return f"{what}/{definition.key}"


def _symbols(definition: Definition) -> tuple[Any, ...]:
    return () if isinstance(definition, Role) else definition.symbols


def _marks(symbol: Any, icons: Mapping[str, str]) -> Iterator[Mark]:
    if isinstance(symbol, PassiveSymbol):
        yield from _passive(symbol, icons)
    elif symbol.name in icons:
        yield _aimed(symbol.name, symbol.at.name, symbol.amount)


def _aimed(name: str, target: str, amount: int = 1) -> Mark:
    says = f"\xd7{amount}" if amount > 1 else ""
    word, _, distance = target.partition(" ")
    if word == "within" and distance.isdecimal():
        return Mark(name, f"{says} ≤{distance}".strip(), "within")
    return Mark(name, says, "" if target == "self" else target)


def _passive(symbol: PassiveSymbol, icons: Mapping[str, str]) -> Iterator[Mark]:
    """Yield the mark of a passive symbol, and those of the symbols inside it.

    Its text is a number, a suit, or other symbols in code notation.
    """
    says = symbol.says
    number = _NUMBER.match(says)
    suit = _SUIT.search(says)
    short = number[1] if number else "∞" if says == "any number" else ""
    if symbol.name in icons:
        yield Mark(symbol.name, short, suit=suit[1] if suit else "")
    if says in icons and not short:
        yield Mark(says)
    for name, inside in _INNER.findall(says):
        target, _, amount = inside.partition(", ")
        if name in icons:
            yield _aimed(name, target, int(amount) if amount.isdecimal() else 1)
