"""Write the page of faults: ``python tests/gallery/page.py``."""

import sys
from importlib import import_module
from pathlib import Path

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs" / "reference" / "faults.md"

ROOMS = {
    "marks": "Never asked",
    "acting": "Answers and verbs",
    "asking": "Questions",
    "losing": "Cards and life points",
    "hidden": "Secrets",
    "memory": "Memory",
    "chance": "Chance and order",
    "ending": "No end",
    "showing": "Words, pictures and bots",
}

HEAD = """\
# Faults with names

Each row is a small plugin with one fault. The rules refuse it, or
{py:func}`~bangcore.testing.check_expansion` finds the fault within a minute. The message names the
plugin, its ability and hook or its card, and the remedy. The plugins are in `tests/gallery/`;
without their faults they pass.
"""


def written(exhibits):
    """Return the page of these *exhibits*."""
    lines = [HEAD]
    for room, title in ROOMS.items():
        found = [exhibit for exhibit in exhibits if exhibit.room == room]
        when = "when rules are built" if all(exhibit.built for exhibit in found) else "by the check"
        lines += [f"## {title}", "", f"Found {when}.", ""]
        lines += ["| fault | the message says |", "|---|---|"]
        lines += [f"| {exhibit.fault} | `{exhibit.what}` |" for exhibit in found]
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.path.append(str(HERE))
    for room in ROOMS:
        import_module(room)
    from exhibits import GALLERY

    PAGE.write_text(written([GALLERY[name] for name in sorted(GALLERY)]), encoding="utf-8")
