"""``pytest --bang-expansion NAME``: checks of expansions among other tests.

It is a separate module because pytest imports it at each start; it imports ``bangcore`` only when
an option asks for a check.
"""

from __future__ import annotations

from typing import Any

__all__ = ["pytest_addoption", "pytest_collection_modifyitems"]


def pytest_addoption(parser: Any) -> None:
    """Add the options."""
    group = parser.getgroup("bang", "expansions of the card game BANG!")
    group.addoption(
        "--bang-expansion",
        action="append",
        default=[],
        metavar="NAME",
        help="check that installed expansion as bangcore.testing.check_expansion does, one test "
        "for each number of players; A,B checks both together; may be repeated",
    )
    group.addoption(
        "--bang-games",
        type=int,
        default=6,
        metavar="N",
        help="games for each number of players (default: 6)",
    )
    group.addoption(
        "--bang-seed", type=int, default=0, metavar="N", help="which games are played (default: 0)"
    )


def pytest_collection_modifyitems(session: Any, config: Any, items: list[Any]) -> None:
    """Add the requested checks."""
    wanted = config.getoption("bang_expansion")
    if wanted:
        from bangcore.testing.for_pytest import checks

        items.extend(checks(session, wanted))
