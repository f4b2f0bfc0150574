"""``pytest --bang-expansion NAME``: checks of expansions as tests.

This is a separate module because pytest imports it at every start; it imports ``bangcore`` only if
a check is requested.
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
        help="check the installed expansion with bangcore.testing.check_expansion, one test for "
        "each number of players; A,B checks both together; repeatable",
    )
    group.addoption(
        "--bang-games",
        type=int,
        default=6,
        metavar="N",
        help="games for each number of players (default: 6)",
    )
    group.addoption(
        "--bang-seed", type=int, default=0, metavar="N", help="seed of the games (default: 0)"
    )


def pytest_collection_modifyitems(session: Any, config: Any, items: list[Any]) -> None:
    """Add the requested checks."""
    wanted = config.getoption("bang_expansion")
    if wanted:
        from bangcore.testing.for_pytest import checks

        items.extend(checks(session, wanted))
