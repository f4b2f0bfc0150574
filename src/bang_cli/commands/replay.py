"""``bang replay``: the narration of a saved game."""

from __future__ import annotations

import sys
from typing import Final, final

from bang_cli import files, plain
from bang_cli.arguments import Arguments
from bang_cli.console import console_for
from bang_cli.rules_and_players import seat_of
from bang_cli.screen import Screen
from bang_table.text import Language
from bangcore import REFEREE, Event, Game

__all__ = ["run"]


def run(args: Arguments) -> int:
    """Narrate the game or print its notation, and return the exit code."""
    saved, game = files.read(args.file, args.expansions)
    if args.notation:
        from bang_lab.notation import write_notation

        print(write_notation(game), end="", file=plain.prepare())
        return 0
    args.lang = args.lang or saved.lang
    language = Language(args.lang, game.ruleset)
    seat = REFEREE if args.seat is None else seat_of(game.names, args.seat)
    step = args.step and args.file != "-" and sys.stdin.isatty()
    teller = _Teller(Screen(console_for(), language, game.names), seat, step)
    try:
        Game.replay(game.record, game.ruleset, watch=teller.watch)
    except EOFError:
        return 0
    teller.close(game)
    return 0


@final
class _Teller:
    """A narrator of a game during its replay, turn by turn."""

    def __init__(self, screen: Screen, seat: int, step: bool) -> None:
        self._screen: Final = screen
        self._seat: Final = seat
        self._own: tuple[int, ...] = ()
        self._step: Final = step
        self._events: list[Event] = []
        self._turn = 0
        self._begun = False

    def watch(self, game: Game) -> None:
        """Collect the events of the game, and narrate each turn after it ends."""
        if not self._begun:
            self._begun = True
            if self._seat != REFEREE:
                self._own = game.ruleset.together(game.state.roles, self._seat)
            self._turn = game.state.turns
            self._events += game.story(self._seat)
            game.events.subscribe(self._events.append, seat=self._seat, plain=True)
            self._screen.show(self._screen.table(game.view(self._seat)), "")
            return
        if game.state.turns != self._turn:
            self._turn = game.state.turns
            turns = [i for i, event in enumerate(self._events) if event.kind == "turn"]
            self._tell(turns[-1] if turns else len(self._events))
            if self._step:
                self._pause(game)

    def _tell(self, count: int) -> None:
        self._screen.show(self._screen.story(self._events[:count], self._own))
        del self._events[:count]

    def _pause(self, game: Game) -> None:
        """Wait for Enter; a line that begins with q stops the replay."""
        self._screen.show("", self._screen.table(game.view(self._seat)))
        if input(self._screen.words("next turn")).strip().lower().startswith("q"):
            raise EOFError

    def close(self, game: Game) -> None:
        """Narrate the rest, and show the outcome or the position."""
        self._tell(len(self._events))
        view = game.view(self._seat)
        if view.outcome is not None:
            self._screen.show("", *self._screen.ending(view))
        else:
            self._screen.show("", self._screen.table(view), "")
            self._screen.say(self._screen.words("goes on"), "dim")
