"""Compile the client of the page about React and play two games with its buttons.

    uv run python tests/wire/in_react.py FOLDER
    npm install --prefix FOLDER typescript react ...
    FOLDER/node_modules/.bin/tsc --project FOLDER
    uv run python tests/wire/in_react.py FOLDER --play

The first call writes the client and a program that presses its buttons; the last one runs that
program against the server of the page, with the real React and its test renderer.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from bang_table.wire import typescript

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs/howto/react.md"
CLIENT = ROOT / "examples/react_client.tsx"
PATIENCE = 300

CONFIG = {
    "compilerOptions": {
        "strict": True,
        "exactOptionalPropertyTypes": True,
        "noUncheckedIndexedAccess": True,
        "noUnusedLocals": True,
        "jsx": "react-jsx",
        "module": "commonjs",
        "target": "es2022",
        "lib": ["es2022", "dom"],
        "types": ["node"],
        "skipLibCheck": True,
        "outDir": "out",
    },
    "include": ["*.tsx", "*.d.ts"],
}

PLAYER = """
import { act, create, type ReactTestInstance, type ReactTestRenderer } from "react-test-renderer";
import { Table } from "./client";

async function main([address, token]: string[]) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  let table: ReactTestRenderer | undefined;
  await act(async () => {
    table = create(<Table address={address!} token={token!} pause={10} />);
  });
  const root = table!.root;
  const said = (one: ReactTestInstance) => one.children.join("");
  const outcomes: string[] = [];
  const grey = new Set<string>();
  let dice = 1;
  for (let pressed = 0; pressed < 20000; pressed++) {
    await act(() => new Promise((done) => setTimeout(done, 15)));
    const buttons = root.findAllByType("button");
    const cards = root.findAll((one) => one.type === "p" && one.props.style?.opacity === 0.5);
    for (const card of cards) grey.add(said(card));
    const end = buttons.find((one) => said(one) === "Once more");
    if (end) outcomes.push(said(root.findByType("h1")));
    if (outcomes.length === 2) break;
    dice = (dice * 48271) % 2147483647;
    const start = buttons.find((one) => said(one) === (pressed % 2 ? "Start" : "Ready"));
    const button = end ?? start ?? buttons[dice % buttons.length];
    if (button) await act(async () => button.props.onClick());
  }
  const log = root.findAllByType("li").map(said);
  await act(async () => table!.unmount());
  console.log(JSON.stringify({ outcomes, log, grey: [...grey] }));
}

void main(process.argv.slice(2));
"""


def program() -> str:
    """Return the first block of Python on the page."""
    found = re.search(r"^```python\n((?s:.*?))^```$", PAGE.read_text("utf-8"), re.MULTILINE)
    assert found is not None
    return found[1]


def write(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "bangcore.d.ts").write_text(typescript(), encoding="utf-8")
    (folder / "client.tsx").write_text(CLIENT.read_text("utf-8"), encoding="utf-8")
    (folder / "player.tsx").write_text(PLAYER, encoding="utf-8")
    (folder / "tsconfig.json").write_text(json.dumps(CONFIG), encoding="utf-8")


def play(folder: Path) -> None:
    names: dict[str, Any] = {}
    exec(program(), names)
    room = names["room"]
    with ThreadingHTTPServer(("127.0.0.1", 0), names["Carrier"]) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/"
        player = ["node", str(folder / "out" / "player.js"), address, names["ann"]]
        done = subprocess.run(player, capture_output=True, text=True, timeout=PATIENCE)
        server.shutdown()
    assert done.returncode == 0, done.stderr
    seen = json.loads(done.stdout)
    words = room.session.update(0, language="en").words
    assert (room.game, room.phase, len(seen["outcomes"])) == (2, "over", 2)
    assert seen["outcomes"][1] == words.outcome
    assert seen["log"] == [line for line in words.log if line]
    # each grey card has its key and its reasons
    assert any(text.endswith(" It does not answer this question.") for text in seen["grey"])
    assert all(" " in text and text.endswith(".") for text in seen["grey"])
    print(f"two games: {' '.join(seen['outcomes'])}")


if __name__ == "__main__":
    (play if "--play" in sys.argv else write)(Path(sys.argv[1]))
