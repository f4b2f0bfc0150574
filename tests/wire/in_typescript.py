"""Write the types of all messages, and real messages as constants, for the TypeScript compiler.

    uv run python tests/wire/in_typescript.py FOLDER
    npm install --prefix FOLDER typescript && FOLDER/node_modules/.bin/tsc --project FOLDER

The folder then has ``bangcore.d.ts`` and ``messages.ts``. Invalid messages are included, marked
as expected errors.
"""

from __future__ import annotations

import copy
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bang_table.room import Room, RoomRequest
from bang_table.session import Request, Session, Update
from bang_table.text import languages
from bang_table.wire import KINDS, lobby, typescript, words
from bangcore import REFEREE, Game, Ruleset, available_expansions
from bangcore.plain import plain

CONFIG = {
    "compilerOptions": {
        "strict": True,
        "noEmit": True,
        "exactOptionalPropertyTypes": True,
        "noUncheckedIndexedAccess": True,
        "lib": ["es2022", "dom"],
        "types": [],
    },
    "include": ["*.ts"],
}

# invalid entries of messages: kind, entry and wrong value
WRONG: list[tuple[str, str, Any]] = [
    ("view", "players", None),
    ("view", "phase", 1),
    ("view", "turn", "1"),
    ("view", "unheard_of", 1),
    ("decision", "options", [{"verb": "end"}]),
    ("decision", "cause", {}),
    ("option", "text", None),
    ("option", "card", "beer"),
    ("event", "kind", 1),
    ("event", "cards", ["4"]),
    ("update", "type", "refusal"),
    ("update", "view", None),
    ("update", "seats", ["cowboy"]),
    ("update", "words", {"prompt": "Pass?"}),
    ("request", "do", "win"),
    ("request", "answer", {"card": 4}),
    ("refusal", "message", None),
    ("room", "phase", "closed"),
    ("room", "chat", [{"text": "Hello!"}]),
    ("room_request", "do", "win"),
    ("room_request", "more", 1),
    ("session", "game", {}),
    ("save", "format", "bangcore record"),
    ("record", "version", "2"),
    ("words", "suits", [{"key": "stars", "name": "Stars", "sign": "*"}]),
    ("words", "cards", []),
    ("lobby", "expansions", [{"name": "base"}]),
]


def games() -> Iterator[Game]:
    every = sorted(info.name for info in available_expansions() if info.name != "base")
    for seed, rules in enumerate([Ruleset.build(), *[Ruleset.build(*every)] * 5]):
        rng = random.Random(seed)
        game = Game.new(rng.choice(rules.players), rules, seed=seed)
        for number in range(200):
            if number % 8 == 0:
                yield game
            if game.decision is None:
                break
            game.apply(rng.choice(game.decision.options))


def messages() -> Iterator[tuple[str, Any]]:
    """Yield real messages with their kinds."""
    for code in languages():
        yield "words", words(language=code)
        yield "lobby", lobby(code)
    session = Session.new(4, seed=10, bots={3: "cowboy"}, decision_time=20)
    session.connect(1, 0)
    for request in (Request("answer", 0, 1, "play bang -> ben"), Request(), Request("answer")):
        yield "request", request.to_dict()
        made = session.receive(0, request, "en")
        yield "update" if isinstance(made, Update) else "refusal", made.to_dict()
    yield "session", session.to_dict()
    room = Room.new(5, bots={1: "random"})
    ann = room.join("Ann")
    for wanted in ({"do": "say", "text": "Hello!"}, {"do": "ready"}, {"do": "start", "fill": True}):
        yield "room_request", RoomRequest.of(wanted).to_dict()
        yield "room", room.receive(ann, wanted)[0].to_dict()
    for number, game in enumerate(games()):
        for seat in (number % len(game.names), REFEREE, None):
            yield "view", game.view(seat).to_dict()
        if number % 10 == 0:
            yield "save", game.to_dict()
            yield "record", game.record
            for event in game.story(number % len(game.names)):
                yield "event", event.to_dict()
        if game.decision is not None:
            yield "decision", plain(game.decision)
            form = game.decision.options[-1].to_dict()
            yield "option", form
            yield "answer", form
            del form["text"]
            yield "answer", dict(form)
            yield "answer", game.decision.options[0].text
            yield "answer", 0


def constants() -> Iterator[str]:
    yield 'import type { Messages } from "./bangcore";'
    last = {}
    for number, (kind, message) in enumerate(messages()):
        last[kind] = message
        yield f'export const m{number}: Messages["{kind}"] = {json.dumps(message)};'
    assert set(last) == set(KINDS), f"no message of kind {set(KINDS) - set(last)}"
    for number, (kind, entry, value) in enumerate(WRONG):
        changed = copy.deepcopy(last[kind])
        changed[entry] = value
        yield "// @ts-expect-error"
        yield f'export const wrong{number}: Messages["{kind}"] = {json.dumps(changed)};'


NARROW = """
import type { Change, View } from "./everything";

export function told(change: Change): string | undefined {
  if (change.expansion === undefined) {
    if (change.what === "life") return `${change.seat} has ${change.value.toFixed()}`;
    if (change.what === "phase") return change.value.trim();
    return undefined;
  }
  if (change.expansion === "goldrush" && change.what === "nuggets") {
    return change.value.map((nuggets) => nuggets.toFixed()).join();
  }
  // @ts-expect-error
  if (change.what === "shop") return change.value.toFixed();
  return undefined;
}

export const nuggets = (view: View): number | undefined => view.extra.goldrush?.nuggets[0];
// @ts-expect-error
export const wrong = (view: View): string | undefined => view.extra.goldrush?.nuggets[0];
"""


def told_by_everything() -> Iterator[str]:
    """Yield events and views of games with all expansions, for the types generated for these."""
    yield 'import type { Messages } from "./everything";'
    for number, game in enumerate(games()):
        yield f'export const v{number}: Messages["view"] = {json.dumps(game.view(0).to_dict())};'
        if game.decision is None or number % 9 == 0:
            for event in game.story(None):
                text = json.dumps(event.to_dict())
                yield f'export const e{number}_{event.number}: Messages["event"] = {text};'


def main(folder: str) -> None:
    into = Path(folder)
    into.mkdir(parents=True, exist_ok=True)
    lines = list(constants())
    (into / "bangcore.d.ts").write_text(typescript(), encoding="utf-8")
    (into / "messages.ts").write_text("\n".join(lines) + "\n", encoding="utf-8")
    every = sorted(info.name for info in available_expansions() if info.name != "base")
    (into / "everything.d.ts").write_text(typescript(Ruleset.build(*every)), encoding="utf-8")
    (into / "told.ts").write_text("\n".join(told_by_everything()) + "\n", encoding="utf-8")
    if "goldrush" in every:
        (into / "narrow.ts").write_text(NARROW, encoding="utf-8")
    (into / "tsconfig.json").write_text(json.dumps(CONFIG), encoding="utf-8")
    print(f"{len(lines) - 1 - 2 * len(WRONG)} messages and {len(WRONG)} that are none, in {folder}")


if __name__ == "__main__":
    main(*sys.argv[1:])
