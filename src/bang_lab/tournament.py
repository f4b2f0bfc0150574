"""Tournaments: many games between bots, reproducible on any machine."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any, Final, Literal, TypeVar, Unpack, final

from bang_lab.error_messages import ERROR_MESSAGES
from bang_lab.figures import Tally
from bang_lab.journal import Journal, check_journal, identity_in
from bang_lab.order import Order
from bang_lab.plan import Plan, Players, Settings, entries_of
from bang_lab.played import Failed, Played, Result, play_game
from bang_lab.progress import bar
from bang_lab.results import Results
from bang_lab.rows import row_writer
from bang_lab.work import Play, Work, alone, cores, ctrl_c_held_back, in_processes
from bangcore.error_messages import ErrorMessage
from bangcore.errors import BangError, InvalidSetup, UnknownName, brief, nearest
from bangcore.rules.arguments import checked
from bangcore.ruleset import Ruleset

__all__ = ["GameFailed", "Tournament", "tournament"]

T = TypeVar("T")


class GameFailed(BangError, RuntimeError):
    """A game could not be played to its end; the message names it and the reason."""


@checked
@final
class Tournament:
    """A lazy tournament: games between bots, played as they are iterated.

    Iteration plays the games and yields their results in order: a :class:`Played`, or a
    :class:`Failed` with ``failures="keep"``.  ``tally`` counts the yielded results.  The arguments
    are players, games and the :class:`Settings` of :func:`tournament`, which plays all games in a
    single call.

    >>> games = Tournament(["cowboy", "random"], 10**9, seed=1)
    >>> for played in games:
    ...     if games.tally.games == 3:
    ...         break
    >>> played.game, played.players[0], played.reason
    (3, 'cowboy', 'sheriff_eliminated')

    ``plan`` can redeal any of the games:

    >>> games.plan.game(3).names
    ('Ann', 'Ben', 'Cal', 'Dee', 'Eve')
    """

    def __init__(
        self,
        players: Players | str,
        games: int,
        *,
        expansions: Sequence[str | object] = (),
        options: Mapping[str, bool | int] | None = None,
        seats: int = 5,
        seed: int | None = None,
        workers: int | None = 1,
        client: Any = None,
        duplicate: bool = False,
        roles: Sequence[str] = (),
        record: bool = False,
        resume: str | Path | None = None,
        failures: Literal["raise", "keep"] = "raise",
        most: int = 20_000,
    ) -> None:
        if isinstance(expansions, str) or not isinstance(expansions, Iterable):
            raise InvalidSetup(f"expansions are a list of names, not {brief(expansions)}")
        if seed is None:
            identity = identity_in(resume) if resume is not None else None
            seed = identity["seed"] if identity is not None else secrets.randbelow(10**9)
        if failures not in ("raise", "keep"):
            raise InvalidSetup(f"failures are 'raise' or 'keep', not {brief(failures)}")
        rules = Ruleset.build(*expansions, options=options)
        role_set = rules.role_set(_number("seats", seats))
        for role in roles:
            if role not in role_set.roles:
                raise UnknownName(nearest("role", role, role_set.roles))
        self.plan: Final = Plan(
            entries=entries_of(players),
            games=_number("games", games),
            rules=rules,
            seats=seats,
            seed=_number("seed", seed, None),
            duplicate=bool(duplicate or roles),
            roles=tuple(roles),
            record=bool(record),
            most=_number("most", most),
        )
        self.workers: Final = cores() if workers is None else _number("workers", workers)
        if client is not None and workers not in (None, 1):
            raise InvalidSetup(ErrorMessage("workers and cluster", ERROR_MESSAGES))
        self._client: Final = client
        self._resume: Final = resume
        self._failures: Final = failures
        if resume is not None:
            check_journal(resume, self.plan.identity())
        self.tally = self._new_tally()

    def _new_tally(self) -> Tally:
        return Tally(self.plan.per_deal)

    def __iter__(self) -> Generator[Result]:
        """Play all games.

        :raises GameFailed: if one could not be played to its end, unless failures are kept.
        :raises LostWorker: if workers were repeatedly lost with the same game.
        """
        return self.writing(lambda result: None)

    def writing(self, write: Callable[[Result], object]) -> Generator[Result]:
        """Play the games and yield each result, counted and passed to *write*, or neither."""
        self.tally = self._new_tally()
        with ExitStack() as stack:
            journal: Journal | None = None
            if self._resume is not None:
                journal = stack.enter_context(Journal.at(self._resume, self.plan.identity()))
            for result in stack.enter_context(closing(self.in_order(play_game, journal))):
                with ctrl_c_held_back():  # in the tally and written, or neither
                    self.tally.add(result)
                    write(result)
                yield result

    def in_order(
        self, play: Play[T | Failed], journal: Journal | None = None
    ) -> Generator[T | Failed]:
        """:meta private:"""
        order = Order(self.plan.games, journal)
        with closing(self._played(order, play)) as results:
            yield from self._ready(order)
            for result in results:
                order.add(result)
                yield from self._ready(order)

    def _ready(self, order: Order) -> Iterator[Any]:
        for result in order.ready():
            if isinstance(result, Failed) and self._failures == "raise":
                error = GameFailed(str(result))
                error.add_note(result.traceback)
                raise error
            yield result

    def _played(self, order: Order, play: Play[T]) -> Generator[T]:
        if self._client is not None:
            from bang_lab.cluster import on_cluster

            return on_cluster(Work(self.plan, order.take, play), self._client)
        if self.workers > 1:
            return in_processes(self.plan, order.take, play, self.workers)
        return alone(self.plan, order.take, play)


def _number(what: str, value: object, least: int | None = 1) -> int:
    if type(value) is not int or (least is not None and value < least):
        some = "a whole number" if least is None else f"a whole number from {least} on"
        raise InvalidSetup(f"{what}: {some}, not {brief(value)}")
    return value


def check_apart(**files: str | Path | None) -> None:
    """Check that *files*, named by purpose, are different files.

    :raises InvalidSetup: if one would overwrite another.
    """
    purposes: dict[Path, str] = {}
    for name, path in files.items():
        if path is not None:
            other = purposes.setdefault(Path(path).resolve(), name)
            if other != name:
                raise InvalidSetup(
                    ErrorMessage("same file", ERROR_MESSAGES, one=other, other=name, path=str(path))
                )


@checked
def tournament(
    players: Players | str,
    games: int,
    *,
    rows: str | Path | None = None,
    progress: bool | Callable[[Results], object] | None = None,
    keep: bool = True,
    **settings: Unpack[Settings],
) -> Results:
    """Play many games between bots and return the results.

    >>> results = tournament({"one": "cowboy", "other": "random"}, 20, seats=4, seed=1)
    >>> results.games, [row.player for row in results.rows()][:4]
    (20, ['one', 'other', 'one', 'other'])

    *players* maps names to makers, or is a list of names and makers, with repetitions.  A maker is
    called with the rules and a seed and returns a new bot for one seat of one game; names such as
    ``"cowboy"`` are those of ``bang simulate``.  If there are fewer or more players than *seats*,
    they rotate: each is equally often at each seat and in each role.

    The result is determined by players, *games* and the :class:`Settings`, no matter whether the
    games are played in this process, in several, on a cluster, or in several runs.

    *rows* names a file that gets a row for each seat of each game, in order.  *progress* is called
    after each game with the results so far; ``True`` shows a bar, ``None`` does so on a terminal.
    With ``keep=False`` the games are only counted, in constant memory.  Ctrl-C returns the results
    so far.

    :raises InvalidSetup: if an argument is invalid or *resume* belongs to another tournament.
    :raises GameFailed: if a game could not be played to its end.
    :raises LostWorker: if workers were repeatedly lost with the same game.
    :raises MissingExtra: if a package required by *client* or *rows* is not installed.
    """
    played = Tournament(players, games, **settings)
    check_apart(resume=settings.get("resume"), rows=rows)
    results = Results(played.plan, keep=keep)
    try:
        with ExitStack() as stack:
            write = stack.enter_context(row_writer(rows)) if rows is not None else None
            show = None if callable(progress) else stack.enter_context(bar(games, progress))

            def add(result: Result) -> None:
                results.add(result, played.tally)
                if write is not None and isinstance(result, Played):
                    write(result.rows(*played.plan.kind))

            # do not leave the workers to garbage collection
            for _ in stack.enter_context(closing(played.writing(add))):
                if callable(progress):
                    progress(results)
                else:
                    assert show is not None
                    show(played.tally)
    except KeyboardInterrupt:
        results.interrupted = True
    return results
