"""``bang expansions``: what is installed, and what it brings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bangcore import BangError, ExpansionInfo, Ruleset, available_expansions
from bangcore.cli.arguments import Arguments
from bangcore.cli.faults import one_line
from bangcore.rules.definitions import RuleOption
from bangcore.text import Language

__all__ = ["run"]

BASE = "base"


def run(args: Arguments) -> int:
    """Print the installed expansions; one that cannot be loaded is listed with the reason."""
    infos = sorted(available_expansions(), key=lambda info: (info.name != BASE, info.name))
    found = [describe(info) for info in infos]
    if args.json:
        import json

        print(json.dumps([entry for entry, _ in found], ensure_ascii=False, indent=2))
    else:
        _print(found)
    return 0


def describe(info: ExpansionInfo) -> tuple[dict[str, Any], Ruleset | None]:
    """Return what is known of an expansion, in plain JSON types, and its rules if there are any."""
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
        return {**entry, "error": one_line(error)}, None
    except Exception as error:
        # whatever an expansion does wrong, the list goes on
        return {**entry, "error": f"{type(error).__name__}: {one_line(error)}"}, None
    brings = _brings(rules, before)
    return {**entry, "summary": info.summary, "requires": requires, **brings}, rules


def _requires(name: str) -> list[str]:
    """Return the expansions that one needs, and those that these need."""
    found: list[str] = []
    waiting = [name]
    known = {info.name: info.definition.requires for info in available_expansions()}
    while waiting:
        for needed in known.get(waiting.pop(), ()):
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
        "rules": _by_kind(rules, new(rules.rules, before and before.rules)),
        "players": new(rules.role_sets, before and before.role_sets),
        "options": [_option(rules.option_specs[name]) for name in options],
    }


def _by_kind(rules: Ruleset, keys: Iterable[str]) -> dict[str, list[str]]:
    """Sort rules, such as events and equipment, to their kinds."""
    found: dict[str, list[str]] = {}
    for key in keys:
        found.setdefault(rules.rules[key].kind, []).append(key)
    return found


def _option(spec: RuleOption) -> dict[str, Any]:
    return {
        "name": spec.name,
        "default": spec.default,
        "values": list(spec.values),
        "help": spec.help,
        "ruling": spec.ruling,
    }


def _print(found: list[tuple[dict[str, Any], Ruleset | None]]) -> None:
    from rich.text import Text

    from bangcore.cli.screen import Paragraph, console_for

    console = console_for()
    for entry, rules in found:
        origin = f"{entry['version']} ({entry['distribution']})"
        console.print(Text.assemble((entry["name"], "bold"), "  ", (origin, "dim")))
        if rules is None:
            console.print(
                Paragraph(Text(f"cannot be loaded: {entry['error']}", "red"), *["    "] * 2)
            )
            continue
        for line in _lines(entry, rules):
            console.print(Paragraph(Text(line), "    ", "    "))
    # expansions that share something bring the same options
    options = {
        option["name"]: option for entry, _ in found for option in entry.get("options", ())
    }.values()
    console.print(Text("\nOptions of the rules", "bold").append("  --option NAME=VALUE", "dim"))
    for option in options:
        values = "|".join(str(value).lower() for value in option["values"])
        head = Text.assemble((option["name"], "bold"), f"={values}  ")
        head.append(f"default {str(option['default']).lower()}", "dim")
        console.print(Paragraph(head, "  ", "  "))
        console.print(Paragraph(Text(option["help"]), "    ", "    "))


def _lines(entry: Mapping[str, Any], rules: Ruleset) -> list[str]:
    """Say in a few lines what an expansion is and brings."""
    english = Language("en", rules)
    counted = {
        "card": entry["cards"],
        "character": len(entry["characters"]),
        "role": len(entry["roles"]),
        **{kind: len(keys) for kind, keys in entry["rules"].items()},
    }
    brings = [f"{count} {english.kind(kind, count)}" for kind, count in counted.items() if count]
    if entry["cards"]:
        brings[0] += f" (new names: {len(entry['kinds'])})"
    if entry["players"]:
        brings.append(f"tables of {', '.join(map(str, entry['players']))}")
    lines = [entry["summary"]] if entry["summary"] else []
    lines.append(f"brings {', '.join(brings) or 'rules of its own'}")
    if entry["requires"]:
        lines.append(f"needs {', '.join(entry['requires'])}")
    return lines
