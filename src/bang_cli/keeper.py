"""Saving of a game in progress."""

from __future__ import annotations

import shlex
from typing import Final, final

from attrs import evolve

from bang_cli import files
from bang_cli.faults import Fault
from bang_cli.table import Table
from bang_cli.words import Words

__all__ = ["Keeper"]


@final
class Keeper:
    """Saves the game at a *table* on request, or after every answer if a *path* is given.

    *resumed* is the file from which the game was resumed.
    """

    def __init__(
        self,
        table: Table,
        saved: files.Saved,
        path: str | None,
        resumed: str | None,
        words: Words,
    ) -> None:
        self._words: Final = words
        self._table: Final = table
        self._saved: Final = saved
        self._always: Final = path is not None
        if resumed == "-":
            resumed = None
        self._path = path or resumed
        self._answers: list[str] | None = self._given() if resumed else None
        self.keep()

    @property
    def seed(self) -> int:
        """The seed of the game."""
        return self._saved.seed

    def _given(self) -> list[str]:
        answers: list[str] = self._table.game.record["answers"]
        return answers

    def save(self, path: str = "") -> str:
        """Save the game to *path*, by default its last path, and return the path.

        :raises Fault: if the file cannot be written.
        """
        path = path or self._path or f"bang-{self._saved.seed}.json"
        files.write(path, evolve(self._saved, game=self._table.game.to_dict()))
        self._path, self._answers = path, self._given()
        return path

    def keep(self) -> None:
        """Save if a path was given at the start."""
        if self._always:
            self.save()

    def farewell(self) -> str:
        """Return the message on leaving: whether the game is saved, and how to resume it."""
        message = ""
        try:
            self.keep()
        except Fault as fault:
            message = f"{self._words.error_message(fault)}. "
        if self._path is None or self._answers is None:
            return f"{message}{self._words('not saved')}"
        answers, saved = self._given(), len(self._answers)
        since = len(answers) - saved
        if answers[:saved] != self._answers:
            key = "kept otherwise"  # answers were taken back
        else:
            key = "kept before" if since else "kept"
        command = f"bang play --resume {shlex.quote(self._path)}"
        return f"{message}{self._words(key, since, command=command)}"
