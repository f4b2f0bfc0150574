"""Change the code in small ways and check that a test notices.

    uv run python tests/mutants --count 300 --seed 1 --resume FILE

The seed selects the lines of `src/` and one change for each; texts are not changed. A mutant is
tried on a copy of the checkout, with the tests that call the changed function. With --resume,
results are kept: a mutant that was noticed is not tried again, one that survived only after the
tests have changed. `equivalent.txt` beside this file lists the mutants that no test can notice,
with reasons.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from changes import Mutant, drawn, equivalent, mutants_of, mutated, sources
from runs import Copy, prepare, run
from tests_of import Tests

ROOT = Path(__file__).resolve().parents[2]
# A mutant is noticed by a failing test, by one that does not end, or by a failing import.
NOTICED = ("failed", "time", "broken")


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="tests/mutants", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument("--count", type=int, default=60, metavar="N", help="mutants to try")
    parser.add_argument("--seed", type=int, default=1, help="which ones are drawn")
    parser.add_argument("--package", default="", help="only of this one, such as bangcore.engine")
    parser.add_argument("--only", default="", metavar="TEXT", help="only those with TEXT in names")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="keep what is found there")
    parser.add_argument("--seconds", type=float, default=1e9, help="begin none after so long")
    parser.add_argument(
        "--patience",
        type=float,
        default=40,
        metavar="SECONDS",
        help="what the tests tried last may take; enough for all of them is 10000",
    )
    parser.add_argument("--list", action="store_true", help="name the mutants, try none")
    parser.add_argument(
        "--tests",
        type=Path,
        default=ROOT / ".mutants_cache" / "tests.json",
        metavar="FILE",
        help="where it is kept which tests call what",
    )
    args = parser.parse_args()

    end = time.monotonic() + args.seconds
    wanted = args.package.replace(".", "/") + "/" if args.package else ""
    files = sources(ROOT / "src", lambda path: path.startswith(wanted))
    texts = dict(files)
    if args.only:
        found = [one for path, text in files for one in mutants_of(path, text)]
        mutants = [mutant for mutant in found if args.only in mutant.name][: args.count]
    else:
        mutants = list(itertools.islice(drawn(files, args.seed), args.count))
    if args.list:
        print(*(mutant.name for mutant in mutants), sep="\n")
        return 0
    known = _known(args.resume)
    same = equivalent()
    args.tests.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        copy = Copy(ROOT, Path(folder))
        prepare()
        tests = Tests(copy, args.tests)
        tests.learn()
        for number, mutant in enumerate(mutants, 1):
            found = known.get(mutant.name, {})
            tried = found.get("how") in NOTICED or found.get("tests") == tests.state
            if tried or mutant.name in same:
                continue
            if time.monotonic() > end:
                break
            known[mutant.name] = found = _try(
                copy, tests, mutant, texts[mutant.path], args.patience
            )
            print(f"{number}: {_said(found)}: {mutant.name}", flush=True)
            if args.resume:
                with args.resume.open("a", encoding="utf-8") as file:
                    file.write(json.dumps({"name": mutant.name, **found}) + "\n")
    return _report(mutants, known, same, texts)


def _known(file: Path | None) -> dict[str, dict[str, Any]]:
    if file is None or not file.exists():
        return {}
    entries = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    return {entry.pop("name"): entry for entry in entries}


def _try(copy: Copy, tests: Tests, mutant: Mutant, text: str, patience: float) -> dict[str, Any]:
    began = time.monotonic()
    found: dict[str, Any] = {"how": "alive", "by": "", "tried": 0}

    def hear(message: dict[str, Any]) -> None:
        if "begins" in message:
            found["tried"] += 1
            found["last"] = message["begins"]
        if "failed" in message:
            found["by"] = message["failed"]

    with copy.changed(mutant.path, mutated(text, mutant)):
        for lot in tests.lots(mutant, patience):
            names = list(dict.fromkeys(test.partition("::")[0] for test in lot))
            ended = run(copy, names, lot, heard=hear)
            if ended != "passed":
                found["how"] = ended if ended in NOTICED else "broken"
                last = found.get("last", "") if ended == "time" else ""
                found["by"] = found["by"] or last or "what runs at import"
                break
    found.pop("last", None)
    return {**found, "tests": tests.state, "seconds": round(time.monotonic() - began, 1)}


def _said(found: Mapping[str, Any]) -> str:
    by = f" by {found['by']}" if found["by"] else ""
    return f"{found['how']}{by} ({found['tried']} tests, {found['seconds']:.0f} s)"


def _report(
    mutants: Iterable[Mutant],
    known: Mapping[str, Mapping[str, Any]],
    same: Mapping[str, str],
    texts: Mapping[str, str],
) -> int:
    rows: dict[str, Counter[str]] = defaultdict(Counter)
    alive = []
    for mutant in mutants:
        how = "same" if mutant.name in same else known.get(mutant.name, {}).get("how", "left")
        rows[mutant.package][how] += 1
        if how == "alive":
            alive.append(mutant)
    for mutant in alive:
        print(f"\n{mutant.name}\n{mutant.diff(texts[mutant.path])}")
    print(f"\n{'':20}{'drawn':>8}{'same':>8}{'alive':>8}{'noticed':>9}")
    rows = dict(sorted(rows.items()))
    total: Counter[str] = sum(rows.values(), Counter())
    for name, row in [*rows.items(), ("all", total)]:
        noticed = sum(row[how] for how in NOTICED)
        share = f"{noticed / (noticed + row['alive']):8.1%}" if noticed or row["alive"] else ""
        left = f"  {row['left']} not tried" if row["left"] else ""
        print(f"{name:20}{row.total():8}{row['same']:8}{row['alive']:8}{share:>9}{left}")
    print(f"\nnoticed: {', '.join(f'{how} {total[how]}' for how in NOTICED)}")
    return 1 if alive else 0


if __name__ == "__main__":
    os.environ.pop("PYTEST_ADDOPTS", None)
    sys.exit(main())
