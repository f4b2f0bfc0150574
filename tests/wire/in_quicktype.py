"""Write all schemas for Ajv and quicktype, and real messages for the generated types.

    uv run python tests/wire/in_quicktype.py FOLDER
    cd FOLDER && npm install ajv quicktype
    node strict.js schemas/*.json
    node_modules/.bin/quicktype -s schema -l go --package main -o types.go schemas/*.json
    go run types.go read.go <messages.jsonl

Ajv compiles the schemas in strict mode, without a warning.  The program in Go reads the messages
into the generated types, without unknown fields, and writes them again: the result must be equal,
except for entries that are null.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from in_typescript import messages

from bang_table.session import Session
from bang_table.wire import KINDS, schema
from bangcore import Game, Ruleset, available_expansions

# a saved session has numbers of 64 bits without a sign; nobody but the library reads it
READABLE = [kind for kind in KINDS if kind != "session"]

READ = """package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"reflect"
)

var types = map[string]func() interface{}{
	CASES
}

type message struct {
	Kind string
	Body json.RawMessage
}

func check(err error, about interface{}) {
	if err != nil {
		fmt.Fprintln(os.Stderr, about, err)
		os.Exit(1)
	}
}

// Entries that are null may be left out.
func bare(value interface{}) interface{} {
	switch inner := value.(type) {
	case map[string]interface{}:
		for name, entry := range inner {
			if entry == nil {
				delete(inner, name)
			} else {
				inner[name] = bare(entry)
			}
		}
	case []interface{}:
		for index, item := range inner {
			inner[index] = bare(item)
		}
	}
	return value
}

func read(text []byte, into interface{}) {
	reader := json.NewDecoder(bytes.NewReader(text))
	reader.DisallowUnknownFields()
	reader.UseNumber()
	check(reader.Decode(into), string(text))
}

func plain(text []byte) interface{} {
	var value interface{}
	check(json.Unmarshal(text, &value), string(text))
	return bare(value)
}

func main() {
	lines, count := json.NewDecoder(os.Stdin), map[string]int{}
	for {
		var line message
		err := lines.Decode(&line)
		if err == io.EOF {
			break
		}
		check(err, "messages")
		typed := types[line.Kind]()
		read(line.Body, typed)
		written, err := json.Marshal(typed)
		check(err, line.Kind)
		if !reflect.DeepEqual(plain(written), plain(line.Body)) {
			check(fmt.Errorf("written as %s", written), string(line.Body))
		}
		count[line.Kind]++
	}
	if len(count) < len(types) {
		check(fmt.Errorf("there are messages of %v only", count), "read.go")
	}
	fmt.Println("read by types of Go:", count)
}
"""


STRICT = """
const Ajv = require("ajv/dist/2020");
const { readFileSync } = require("fs");
const warn = (text) => {
  throw new Error(text);
};
const files = process.argv.slice(2);
for (const file of files) {
  const ajv = new Ajv({ strict: true, logger: { log: warn, warn, error: warn } });
  ajv.compile(JSON.parse(readFileSync(file, "utf-8")));
}
console.log(`${files.length} schemas compiled by Ajv in strict mode`);
"""


def recorded(rules: Ruleset) -> Iterator[tuple[str, Any]]:
    """Yield a whole game, as the updates of all seats and of a spectator, and as its record."""
    session = Session.new(5, ruleset=rules, seed=10)
    choose = random.Random(10).choice
    seats = (None, *range(5))
    heard = dict.fromkeys(seats, 0)
    while session.decision is not None:
        asked = session.decision
        session.answer(asked.seat, asked.number, choose(asked.options))
        for seat in seats:
            update = session.update(seat, since=heard[seat])
            heard[seat] = update.heard
            yield "update", update.to_dict()
    yield "record", Game.from_dict(session.to_dict()["game"]).record


def main(folder: str) -> None:
    into = Path(folder)
    (into / "schemas").mkdir(parents=True, exist_ok=True)
    rules = Ruleset.build(*(e.name for e in available_expansions() if e.name != "base"))
    cases = []
    for kind in KINDS:
        made = json.dumps(schema(kind))
        (into / "schemas" / f"{kind}.json").write_text(made, encoding="utf-8")
    for kind in READABLE:
        name = "Bangcore" + kind.title().replace("_", "")
        cases.append(f'"{kind}": func() interface{{}} {{ return new({name}) }},')
    (into / "read.go").write_text(READ.replace("CASES", "\n\t".join(cases)), encoding="utf-8")
    (into / "strict.js").write_text(STRICT, encoding="utf-8")
    lines = [
        json.dumps({"kind": kind, "body": message})
        for source in (messages(), recorded(rules))
        for kind, message in source
        if kind in READABLE
    ]
    (into / "messages.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{len(lines)} messages of {len(READABLE)} kinds, in {folder}")


if __name__ == "__main__":
    main(*sys.argv[1:])
