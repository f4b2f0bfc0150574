"""``bang schema``: the schema of messages."""

from __future__ import annotations

import json

from bang_cli.arguments import Arguments
from bang_cli.faults import Fault
from bang_cli.rules_and_players import build_rules
from bang_table.wire import schema, typescript

__all__ = ["run"]


def run(args: Arguments) -> int:
    """Print the JSON Schema of one kind of message or of all, or TypeScript types."""
    rules = build_rules(args.expansions, args.options) if args.expansions else None
    if not args.typescript:
        print(json.dumps(schema(args.kind, ruleset=rules), indent=2))
    elif args.kind is None:
        print(typescript(rules), end="")
    else:
        raise Fault("types of all")
    return 0
