"""The numbers and letters that people type for options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from attrs import frozen

from bangcore import Option

__all__ = ["Choices"]

LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"


@final
@frozen
class Choices:
    """The options of a person, by the number or letter to type."""

    named: tuple[tuple[str, Option], ...]

    @classmethod
    def of(
        cls,
        options: Sequence[Option],
        interrupts: Sequence[Option] = (),
        known: dict[str, str] | None = None,
    ) -> Choices:
        """Number *options*, from 0 if the first is passive and else from 1; letter *interrupts*.

        *known* maps texts of options to their numbers so far; new ones are added.

        >>> end, bang, beer = (Option(text, text) for text in ("end", "bang", "beer"))
        >>> known = {}
        >>> [number for number, _ in Choices.of([end, bang, beer], known=known).named]
        ['0', '1', '2']
        >>> [number for number, _ in Choices.of([end, beer], known=known).named]
        ['0', '2']
        """
        known = {} if known is None else known
        passive = bool(options) and options[0].verb in ("pass", "end")
        for option in options:
            known.setdefault(option.text, str(len(known) + (not passive)))
        pairs = [(known[option.text], option) for option in options]
        pairs.sort(key=lambda pair: int(pair[0]))
        pairs += zip(LETTERS, interrupts, strict=False)
        return cls(tuple(pairs))

    @property
    def options(self) -> tuple[Option, ...]:
        """All options and interrupts."""
        return tuple(option for _, option in self.named)

    def get(self, label: str) -> Option | None:
        """Return the option with that number or letter."""
        return dict(self.named).get(label.lstrip("0") or "0")
