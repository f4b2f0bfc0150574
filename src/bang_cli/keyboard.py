"""What people type: edited, and completed with Tab, where the terminal can."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from types import ModuleType
from typing import Final, final

__all__ = ["Keyboard", "completions"]


def completions(line: str, *known: Sequence[str]) -> Iterable[str]:
    """Return what begins like *line*, whatever its case; from the first of *known* that has any.

    >>> options = ["Play Beer 6♥", "End turn"], ["play beer:6-hearts", "end turn"]
    >>> completions("e", *options), completions("play beer:", *options)
    (['End turn'], ['play beer:6-hearts'])
    """
    begun = line.casefold()
    for some in known:
        found = [text for text in some if text.casefold().startswith(begun)]
        if found:
            return found
    return []


def _readline() -> ModuleType | None:
    """Return ``readline`` if there is one and somebody types."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return None
    try:
        import readline
    except ImportError:
        return None
    return readline


@final
class Keyboard:
    """Reads lines; *complete* returns what a line that has been begun may become."""

    def __init__(self, complete: Callable[[str], Iterable[str]]) -> None:
        self._complete: Final = complete
        self._found: list[str] = []
        self._readline: Final = _readline()
        # nothing that is typed is an error
        reconfigure = getattr(sys.stdin, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
        if self._readline is not None:
            libedit = "libedit" in (self._readline.__doc__ or "")
            self._readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")
            # a line is completed as a whole
            self._readline.set_completer_delims("")

    def read(self, prompt: str, completing: bool = False) -> str:
        """Return a line without needless spaces.

        :raises EOFError: there are no more lines.
        """
        if self._readline is not None:
            self._readline.set_completer(self._nth if completing else None)
        return " ".join(input(prompt).split())

    def forget(self) -> None:
        """Forget what was typed: another person sits down."""
        if self._readline is not None:
            self._readline.clear_history()

    def _nth(self, line: str, number: int) -> str | None:
        """Return one of the completions of *line*, as ``readline`` asks for them one by one."""
        if number == 0:
            self._found = list(dict.fromkeys(self._complete(line)))
        return self._found[number] if number < len(self._found) else None
