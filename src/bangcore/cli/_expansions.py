"""``bang expansions``: what is installed, and what it brings."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.metadata import entry_points
from typing import Any

from bangcore import BangError, ExpansionInfo, Ruleset, available_expansions
from bangcore.cli._arguments import Arguments
from bangcore.cli._fault import one_line
from bangcore.rules.definitions import RuleOption
from bangcore.rules.ruleset import GROUP

__all__ = ["run"]

BASE = "base"


def run(args: Arguments) -> int:
    """Print the installed expansions; one that cannot be loaded is listed with the reason."""
    found = [describe(info) for info in available_expansions()]
    found.sort(key=lambda entry: (entry["name"] != BASE, entry["name"]))
    if args.json:
        import json

        print(json.dumps(found, ensure_ascii=False, indent=2))
    else:
        _print(found)
    return 0


def describe(info: ExpansionInfo) -> dict[str, Any]:
    """Return what is known of an expansion, in plain JSON types."""
    entry: dict[str, Any] = {
        "name": info.name,
        "version": info.version,
        "distribution": info.distribution,
    }
    try:
        requires = _requires(info.name)
        rules = Ruleset.build(*requires, *([] if info.name == BASE else [info.name]))
        before = None if info.name == BASE else Ruleset.build(*requires)
    except BangError as error:
        return {**entry, "error": one_line(error)}
    except Exception as error:
        # whatever an expansion does wrong, the list goes on
        return {**entry, "error": f"{type(error).__name__}: {one_line(error)}"}
    active = {known.name: known for known in rules.expansions}
    return {
        **entry,
        "summary": active[info.name].summary,
        "requires": requires,
        **_brings(rules, before),
    }


def _requires(name: str) -> list[str]:
    """Return the expansions that one needs, and those that these need."""
    found: list[str] = []
    waiting = [name]
    while waiting:
        for point in entry_points(group=GROUP, name=waiting.pop()):
            for needed in getattr(point.load(), "requires", ()):
                if needed not in found and needed != BASE:
                    found.append(needed)
                    waiting.append(needed)
    return found


def _brings(rules: Ruleset, before: Ruleset | None) -> dict[str, Any]:
    def new(known: Mapping[Any, Any], old: Mapping[Any, Any] | None) -> list[Any]:
        return [key for key in known if old is None or key not in old]

    options = new(rules.option_specs, before and before.option_specs)
    return {
        "cards": len(rules.cards) - (len(before.cards) if before else 0),
        "kinds": new(rules.kinds, before and before.kinds),
        "characters": new(rules.characters, before and before.characters),
        "roles": new(rules.roles, before and before.roles),
        "players": new(rules.role_sets, before and before.role_sets),
        "options": [_option(rules.option_specs[name]) for name in options],
    }


def _option(spec: RuleOption) -> dict[str, Any]:
    return {
        "name": spec.name,
        "default": spec.default,
        "values": list(spec.values),
        "help": spec.help,
        "ruling": spec.ruling,
    }


def _print(found: list[dict[str, Any]]) -> None:
    from rich.text import Text

    from bangcore.cli._screen import Paragraph, console_for

    console = console_for()
    for entry in found:
        origin = f"{entry['version']} ({entry['distribution']})"
        console.print(Text.assemble((entry["name"], "bold"), "  ", (origin, "dim")))
        if "error" in entry:
            console.print(
                Paragraph(Text(f"cannot be loaded: {entry['error']}", "red"), *["    "] * 2)
            )
            continue
        for line in _lines(entry):
            console.print(Paragraph(Text(line), "    ", "    "))
    options = [option for entry in found for option in entry.get("options", ())]
    console.print(Text("\nOptions of the rules", "bold").append("  --option NAME=VALUE", "dim"))
    for option in options:
        values = "|".join(str(value).lower() for value in option["values"])
        head = Text.assemble((option["name"], "bold"), f"={values}  ")
        head.append(f"default {str(option['default']).lower()}", "dim")
        console.print(Paragraph(head, "  ", "  "))
        console.print(Paragraph(Text(option["help"]), "    ", "    "))


def _lines(entry: Mapping[str, Any]) -> list[str]:
    """Say in a few lines what an expansion is and brings."""
    names = len(entry["kinds"])
    brings = [
        f"{count} {what}"
        for count, what in (
            (entry["cards"], f"cards (new names: {names})"),
            (len(entry["characters"]), "characters"),
            (len(entry["roles"]), "roles"),
        )
        if count
    ]
    if entry["players"]:
        brings.append(f"tables of {', '.join(map(str, entry['players']))}")
    lines = [entry["summary"]] if entry["summary"] else []
    lines.append(f"brings {', '.join(brings) or 'rules of its own'}")
    if entry["requires"]:
        lines.append(f"needs {', '.join(entry['requires'])}")
    return lines
