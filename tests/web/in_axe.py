"""Examine the pages of the table with axe-core: ``python tests/web/in_axe.py axe.min.js``.

All moments of the screenshots are examined, in light and dark, on a desktop and a phone.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

from chromium import Chromium
from screenshots import MOMENTS, save_a_table, show
from served import Served

SCREENS = {"desktop": (1280, 800), "phone": (360, 740)}
FAULTS = """axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) =>
    JSON.stringify(violations.map(({ id, nodes }) =>
        [id, nodes.map(({ target, failureSummary }) => [target.join(" "), failureSummary])])))"""


def main(axe: Path) -> int:
    """Print the faults; return 1 if there are any."""
    script, faults = axe.read_text(encoding="utf-8"), 0
    with tempfile.TemporaryDirectory() as folder:
        saves = Path(folder) / "saves"
        links = {name: save_a_table(saves, name) for name in MOMENTS}
        with Served(saves) as served, Chromium() as browser:
            for name, link in {"lobby": "", **links}.items():
                for screen, size in SCREENS.items():
                    for scheme in ("light", "dark"):
                        page = browser.page("about:blank", *size)
                        page.prefers(color_scheme=scheme, reduced_motion="reduce")
                        show(page, served, link, name)
                        page.do(script + "; undefined")
                        for rule, nodes in json.loads(page.do(FAULTS)):
                            faults += 1
                            print(f"{name}, {screen}, {scheme}: {rule}")
                            for target, summary in nodes:
                                print(f"    {target}: {' '.join(summary.split())}")
                        page.close()
    print(f"{faults} faults")
    return min(faults, 1)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
