"""The knowledge of bots about cards, abilities and characters, derived from senses."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final, final

from attrs import evolve

from bang_bots.facets import senses_from
from bang_bots.senses import Scene, Sense
from bangcore.errors import ExpansionError, brief
from bangcore.ruleset import Ruleset

__all__ = ["UNKNOWN", "SenseIndex"]

UNKNOWN: Final = Sense()


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and value == value


_ANSWERS: Final[Mapping[str, tuple[Callable[[object], bool], str]]] = {
    "judge": (_is_number, "a number"),
    "use": (_is_number, "a number"),
    "ward": (lambda value: isinstance(value, (bool, int)), "True or False"),
    "sides": (lambda value: value is None or isinstance(value, str), "a role"),
    "room": (lambda value: isinstance(value, int), "a whole number"),
}
"""The functions of a sense with checks of their results."""


def _guarded(key: str, sense: Sense) -> Sense:
    """Wrap the functions of *sense*, so that errors name the expansion and the sense."""
    guarded: dict[str, Any] = {
        part: _named(key, part, function)
        for part in _ANSWERS
        if (function := getattr(sense, part)) is not None
    }
    return evolve(sense, **guarded) if guarded else sense


def _named(key: str, part: str, function: Callable[..., Any]) -> Callable[..., Any]:
    is_right, what = _ANSWERS[part]

    def asked(scene: Scene, *about: Any) -> Any:
        try:
            answer = function(scene, *about)
        except Exception as error:
            wrong = f"fails: {type(error).__name__}: {error}"
            raise ExpansionError(f"{_place(scene, key, part)} {wrong}") from error
        if not is_right(answer):
            wrong = f"returned {brief(answer)}, not {what}"
            raise ExpansionError(f"{_place(scene, key, part)} {wrong}")
        return answer

    return asked


def _place(scene: Scene, key: str, part: str) -> str:
    rules = scene.view.ruleset
    names = (
        ()
        if rules is None
        else [i.name for i in rules.expansions if key in senses_from(i.definition)]
    )
    where = f"expansion {names[-1]!r}: " if names else ""
    return f"{where}{part} of the sense {key!r}"


@final
class SenseIndex:
    """Senses by key, with the parts that every decision needs."""

    __slots__ = (
        "_cards",
        "_given",
        "_rules",
        "deeds",
        "judges",
        "rooms",
        "senses",
        "sides",
        "wards",
    )

    _last: ClassVar[SenseIndex | None] = None

    def __init__(self, senses: Mapping[str, Sense]) -> None:
        self._given = senses
        self.senses = {key: _guarded(key, sense) for key, sense in senses.items()}
        values = self.senses.values()
        self._rules: Ruleset | None = None
        self._cards: Sequence[Sense] = ()
        self.deeds = frozenset([kind for kind, sense in senses.items() if sense.way == "deed"])
        self.judges = {key: sense.judge for key, sense in self.senses.items() if sense.judge}
        self.wards: list[Callable[[Any, Any], object]] = [
            sense.ward for sense in values if sense.ward is not None
        ]
        self.sides = [sense.sides for sense in values if sense.sides is not None]
        self.rooms = [sense.room for sense in values if sense.room is not None]

    @classmethod
    def of(cls, senses: Mapping[str, Sense]) -> SenseIndex:
        """Return the knowledge from *senses*; the last result is cached."""
        last = cls._last
        if last is None or last._given != senses:
            last = cls._last = cls({**senses})
        return last

    def about(self, rules: Ruleset) -> Sequence[Sense]:
        """Return the sense of each card of *rules* by id."""
        if rules is not self._rules:
            self._cards = [self.senses.get(card.key, UNKNOWN) for card in rules.cards]
            self._rules = rules
        return self._cards
