"""Line input, with editing and Tab completion if the terminal supports it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from types import ModuleType
from typing import Final, final

__all__ = ["Keyboard", "completions"]


def completions(line: str, *known: Sequence[str]) -> Iterable[str]:
    """Return the completions of *line*, ignoring case, from the first of *known* that has any.

    >>> options = ["Play Beer 6♥", "End turn"], ["play beer:6-hearts", "end turn"]
    >>> completions("e", *options), completions("play beer:", *options)
    (['End turn'], ['play beer:6-hearts'])
    """
    begun = line.casefold()
    for some in known:
        matches = [text for text in some if text.casefold().startswith(begun)]
        if matches:
            return matches
    return []


def _readline() -> ModuleType | None:
    """Return ``readline`` if it is available and stdin is a terminal."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return None
    try:
        import readline
    except ImportError:
        return None
    return readline


@final
class Keyboard:
    """Reads lines; *complete* returns the completions of a line."""

    def __init__(self, complete: Callable[[str], Iterable[str]]) -> None:
        self._complete: Final = complete
        self._found: list[str] = []
        self._readline: Final = _readline()
        # invalid bytes must not raise
        reconfigure = getattr(sys.stdin, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
        if self._readline is not None:
            libedit = "libedit" in (self._readline.__doc__ or "")
            self._readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")
            # complete whole lines, not words
            self._readline.set_completer_delims("")

    def read(self, prompt: str, completing: bool = False) -> str:
        """Return a line with its spaces normalised.

        :raises EOFError: if there are no more lines.
        """
        if self._readline is not None:
            self._readline.set_completer(self._nth if completing else None)
        return " ".join(input(prompt).split())

    def forget(self) -> None:
        """Clear the history, for another person."""
        if self._readline is not None:
            self._readline.clear_history()

    def _nth(self, line: str, number: int) -> str | None:
        """Return the completion of *line* with that *number*; ``readline`` requests one by one."""
        if number == 0:
            self._found = list(dict.fromkeys(self._complete(line)))
        return self._found[number] if number < len(self._found) else None
