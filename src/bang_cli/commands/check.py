"""``bang check``: random games with expansions, under all checks."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator

from bang_cli.arguments import Arguments
from bang_cli.lines import columns
from bang_cli.plain import prepare, print_json
from bang_cli.rules_and_players import build_rules, loaded
from bang_cli.words import Words

__all__ = ["run"]

STEPS = {"games": "check/games", "again": "check/again", "rare": "check/rare"}
"""The progress message of each part of a check."""


def run(args: Arguments) -> int:
    """Play the games, print the report, and return the exit code."""
    from bangcore.testing.expansion.checking import ExpansionCheck, Step
    from bangcore.testing.playing.awaiting import ignore_unawaited

    words = Words(args.lang or "en")
    names = [name for part in args.names for name in part if name != "base"]
    rules = build_rules(names, args.options)
    checking = ExpansionCheck(
        loaded(names),
        players=args.players,
        games=args.games,
        seed=args.seed,
        options=dict(rules.options) if args.options else None,
        focus=args.focus,
    )
    interrupted = False

    def described(step: Step) -> str:
        return words(STEPS[step.what], done=step.done, of=step.of, faults=len(checking.faults))

    with _progress(words("check/begins")) as tell, ignore_unawaited():
        try:
            for step in checking.steps():
                tell(described(step))
        except KeyboardInterrupt:
            interrupted = True
    report = checking.report()
    if args.json:
        faults = [
            {"what": fault.what, "where": fault.where, "test": fault.test}
            for fault in checking.faults
        ]
        print_json({**report.to_dict(), "faults": faults})
    else:
        out = prepare()

        def say(key: str, count: int = 1, /, **values: str) -> str:
            return words(f"report/{key}", count, **values)

        for number, fault in enumerate(checking.faults, 1):
            print(f"{words('check/fault', number=number)}: {fault}\n", file=out)
        for line in report.lines(say, columns()):
            print(line, file=out)
    if interrupted:
        message = words("check/interrupted", checking.games, games=checking.games)
        print(f"bang: {message}", file=sys.stderr)
        return 130
    if checking.faults:
        message = words("check/faults", len(checking.faults))
        print(f"bang: {message}", file=sys.stderr)
        return 1
    return 0


@contextlib.contextmanager
def _progress(begins: str) -> Iterator[Callable[[str], None]]:
    """Show the progress if stderr is a terminal."""
    if not sys.stderr.isatty():
        yield lambda line: None
        return
    print(f"bang: {begins}", file=sys.stderr)
    try:
        yield lambda line: print(f"\r\033[K{line}", end="", file=sys.stderr, flush=True)
    finally:
        print("\r\033[K", end="", file=sys.stderr, flush=True)
