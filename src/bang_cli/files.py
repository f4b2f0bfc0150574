"""Saved games: written atomically as JSON, read and checked as JSON or notation."""

from __future__ import annotations

import json
import os
import stat
import sys
from collections.abc import Mapping, Sequence
from typing import Any, final

from attrs import field, frozen

from bang_bots.makers import is_imported, maker_of
from bang_cli.faults import Fault, Term, one_line, reason
from bang_cli.rules_and_players import loaded
from bang_table.storage import write_file
from bangcore import BangError, Game, Ruleset
from bangcore.error_messages import ErrorMessage
from bangcore.errors import brief
from bangcore.rules.finding import named_in
from bangcore.rules.loading import is_source

__all__ = ["Saved", "is_notation", "read", "refuse_to_overwrite_unfinished", "write"]

FORMAT = "bang play"
VERSION = 1
LIBRARY = ("bangcore game", "bangcore record")
NOTATION = "bangcore game "
# characters; many times the longest game
LONGEST = 20_000_000


@final
@frozen(kw_only=True)
class Saved:
    """A game of ``bang play`` with the data needed to resume it."""

    game: Mapping[str, Any]
    expansions: tuple[str, ...] = ()
    options: Mapping[str, bool | int] = field(factory=dict)
    bots: str = "cowboy"
    seed: int = 0
    humans: tuple[int, ...] = (0,)
    lang: str = "en"

    def rules(self, expansions: Sequence[str] = ()) -> Ruleset:
        """Build its rules; those in files are *expansions*, since a save must not import code.

        :raises Fault: if one of them is missing.
        """
        for name in self.expansions:
            if is_source(name) and name not in expansions:
                raise Fault("own rules", option="--expansions", rules=",".join(self.expansions))
        return Ruleset.build(*loaded(expansions or self.expansions), options=self.options)


def write(path: str, saved: Saved) -> None:
    """Write *saved* atomically.

    :raises Fault: if *path* cannot be written, or is a file that is not a saved game.
    """
    _spare_others(path)
    data = {
        "format": FORMAT,
        "version": VERSION,
        "expansions": list(saved.expansions),
        "options": dict(saved.options),
        "bots": saved.bots,
        "seed": saved.seed,
        "humans": list(saved.humans),
        "lang": saved.lang,
        "game": saved.game,
    }
    try:
        write_file(path, f"{json.dumps(data)}\n")
    except OSError as error:
        raise Fault("cannot write", path=path, why=reason(error)) from error


def refuse_to_overwrite_unfinished(path: str) -> None:
    """Refuse to replace an unfinished game by another one.

    :raises Fault: if the file contains a game that has begun but not ended.
    """
    try:
        _, game = read(path)
    except Fault:
        return  # the file contains no game to lose
    if game.decision is not None and game.record["answers"]:
        raise Fault("unfinished", path=path)


def _spare_others(path: str) -> None:
    try:
        status = os.stat(path)
    except OSError:
        return
    except ValueError as error:
        raise Fault("cannot write", path=repr(path), why=error) from error
    if not stat.S_ISREG(status.st_mode):
        raise Fault("cannot write", path=path, why=Term("no file"))
    if status.st_size == 0:
        return
    try:
        replaceable = not is_notation(path)
    except Fault:
        replaceable = False
    if not replaceable:
        raise Fault("no save to replace", path=path)


def read(path: str, expansions: Sequence[str] = ()) -> tuple[Saved, Game]:
    """Read a game saved by ``bang play``, or by the library as JSON or notation; ``-`` is stdin.

    *expansions* must be given if some of its rules are in files.

    :raises Fault: if the file is not a saved game, is damaged, or needs rules not installed.
    """
    data = _load(path)
    try:
        if data["format"] == NOTATION:
            from bang_lab.notation import read_notation

            data = read_notation(data["text"]).game.record
        saved = _own(data) if data["format"] == FORMAT else _of_library(data)
        rules = saved.rules(expansions)
        load = Game.replay if saved.game["format"] == LIBRARY[1] else Game.from_dict
        game = load(saved.game, rules)
        if not all(0 <= seat < len(game.names) for seat in saved.humans):
            raise Fault("no such seat")
    except Fault as error:
        raise Fault("unreadable", path=path, why=error) from error
    except BangError as error:
        # errors about details of a position have no translation
        explained = isinstance(error.message, ErrorMessage)
        raise Fault("unreadable" if explained else "damaged", path=path, why=error) from error
    except Exception as error:
        # any error while reading is a fault of the file
        what = f"{type(error).__name__}: {one_line(error)}"
        raise Fault("damaged", path=path, why=what) from error
    return saved, game


def is_notation(path: str) -> bool:
    """Return whether a file contains a game in notation.

    :raises Fault: if the file contains no game.
    """
    return bool(_load(path)["format"] == NOTATION)


def _load(path: str) -> dict[str, Any]:
    try:
        text = _text(path)
    except OSError as error:
        raise Fault("cannot read", path=path, why=reason(error)) from error
    except ValueError:
        raise Fault("no save, why", path=path, why=Term("no text")) from None
    if len(text) > LONGEST:
        raise Fault("no save, why", path=path, why=Term("too long"))
    if text.startswith(NOTATION):
        return {"format": NOTATION, "text": text}
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise Fault("no save, why", path=path, why=Term("no JSON")) from None
    if not isinstance(data, dict) or data.get("format") not in (FORMAT, *LIBRARY):
        raise Fault("no save", path=path)
    return data


def _text(path: str) -> str:
    """Return the text of a file, cut just above the limit, as some files never end."""
    if path == "-":
        return sys.stdin.read(LONGEST + 1)
    if not stat.S_ISREG(os.stat(path).st_mode):
        raise Fault("cannot read", path=path, why=Term("no plain file"))
    with open(path, encoding="utf-8") as file:
        return file.read(LONGEST + 1)


def _own(data: Mapping[str, Any]) -> Saved:
    if data.get("version") != VERSION:
        raise Fault("other version", version=brief(data.get("version")), known=VERSION)
    expansions = _typed(data, "expansions", list, str)
    humans = _typed(data, "humans", list, int)
    options = _typed(data, "options", dict, int)
    game = _typed(data, "game", dict)
    bots = _typed(data, "bots", str)
    try:
        if not is_imported(bots):  # an untrusted file must not import code
            maker_of(bots)
    except BangError as error:
        raise Fault("entry wrong", name="bots", why=error) from None
    if not isinstance(game.get("format"), str):
        raise Fault("entry missing", name="game")
    return Saved(
        game=game,
        expansions=tuple(expansions),
        options=options,
        bots=bots,
        seed=_typed(data, "seed", int),
        humans=tuple(humans),
        lang=_typed(data, "lang", str),
    )


def _typed(data: Mapping[str, Any], name: str, kind: type, inner: type = object) -> Any:
    """Return the entry *name*, checked to be of type *kind* with items of type *inner*."""
    value: Any = data.get(name)
    if not isinstance(value, kind):
        raise Fault("entry missing" if value is None else "entry damaged", name=name)
    inside: list[Any] = []
    if isinstance(value, dict):
        inside += value.values()
    elif isinstance(value, list):
        inside += value
    if not all(isinstance(item, inner) for item in inside):
        raise Fault("entry damaged", name=name)
    return value


def _of_library(data: Mapping[str, Any]) -> Saved:
    """Wrap a save or record of the library, whose fingerprint identifies its rules."""
    expansions, options = named_in(_typed(data, "ruleset", list, str))
    return Saved(game=data, expansions=expansions, options=options)
