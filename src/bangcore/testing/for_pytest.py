"""Checks of expansions as pytest items."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, final

import pytest

from bangcore.errors import BangError
from bangcore.ruleset import Ruleset
from bangcore.testing.expansion.check import check_expansion
from bangcore.testing.faults.fault import BrokenExpansion
from bangcore.testing.faults.rules import from_one, numbers_of_players

__all__ = ["checks"]


def checks(session: pytest.Session, texts: Sequence[str]) -> Iterator[pytest.Item]:
    """Yield a test for each combination of expansions in *texts* and each number of players."""
    try:
        from_one("--bang-games", session.config.getoption("bang_games"))
    except BangError as error:
        raise pytest.UsageError(str(error)) from None
    for text in texts:
        names = tuple(name for name in map(str.strip, text.split(",")) if name not in ("", "base"))
        try:
            numbers = numbers_of_players(Ruleset.build(*names), None)
        except BangError as error:
            raise pytest.UsageError(f"--bang-expansion {text}: {error}") from None
        for players in numbers:
            title = f"{text}[{players}]"
            item = _Check.from_parent(session, name=title, nodeid=f"bang-expansion::{title}")
            item.expansions, item.players = names, players
            yield item


@final
class _Check(pytest.Item):
    """One check of expansions with one number of players."""

    expansions: tuple[str, ...]
    players: int

    def runtest(self) -> None:
        """Play the games."""
        report = check_expansion(
            *self.expansions,
            players=self.players,
            games=self.config.getoption("bang_games"),
            seed=self.config.getoption("bang_seed"),
        )
        self.add_report_section("call", "what was played", str(report))

    def repr_failure(self, excinfo: Any, style: Any = None) -> Any:
        """Return the faults with their tests, without a traceback of the kit."""
        if isinstance(excinfo.value, BrokenExpansion):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Any, int | None, str]:
        """Return the name of the check."""
        names = ", ".join(self.expansions)
        return self.path, None, f"{names} with {self.players} players"
