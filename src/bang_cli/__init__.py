"""The command ``bang``: play, simulate, look things up, replay.

:func:`main` runs it.  Imports are delayed until Ctrl-C can be caught; each command imports only
what it needs.
"""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["main"]


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command ``bang`` with *argv* (default: ``sys.argv[1:]``) and return its exit code.

    0: success, 1: an unexpected error, 2: wrong arguments or files, 130: interrupted.

    >>> main(["cards", "outlaw"])
    Outlaw  outlaw
        Eliminate the Sheriff.
    0
    """
    try:
        from bang_cli.running import run

        return run(argv)
    except KeyboardInterrupt:
        return 130
