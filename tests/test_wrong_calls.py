"""A public function refuses a wrong argument with a BangError, not with a raw error of Python.

Each public function is called with good arguments, of which one is replaced by a wrong one.
"""

from __future__ import annotations

import asyncio
import inspect
import re
import sqlite3
from collections.abc import Callable, Coroutine, Iterator
from importlib import import_module
from typing import Any, is_typeddict

import pytest

import bang_bots
import bang_lab
from bang_table import hosting, room, serving, session, storage, text
from bangcore import BangError, Cause, Game, Reason, Ruleset, Series, Tabletop, plugin, testing

MODULES = """
bangcore bangcore.worlds bangcore.plugin bangcore.testing bang_bots bang_lab bang_cli.rulings
bang_table.text bang_table.session bang_table.room bang_table.storage bang_table.hosting
bang_table.serving bang_table.svg bang_table.wire
"""
WRONG = (None, -1, 99, 10**400, "", "nonsense", b"x", object(), [], [None], {}, {"card": 3})
RAW = (TypeError, AttributeError, LookupError, ValueError, ArithmeticError, RecursionError)
# Those that stay: queries of the engine on its fastest paths, a position that `table` writes, a
# list for a tuple, and a list of players without the one who acts.
ALLOWED = re.compile(
    r"bangcore\.(Ruleset\.(lies_hidden|option_factory)|State)\(|.*Language\.event\(players=\[\]"
)
NOT_CALLED = re.compile(
    # Abilities get `g`, and errors in rules are not BangErrors.
    r"bangcore\.plugin\.((Engine|Table|OptionFactory|ExtraState|Way|bangs_left)|"
    r"(Lines|InFront|Offer)\.)|"
    r".*\.(Symbol\.by_ability|Target\.reason|"
    # Hypothesis, a server or the library itself call these, and one of them is a clock.
    r"EventBus\.[cdl]\w*$|GameMachine|Gate|Throttle|Fair|FewLines|Turns|hosting\.Tables?\.|"
    r"Settings|patience)|.*(in_order|Results\.add)$"
)
# A large number of these is not wrong, but takes long.
AMOUNTS = {"games", "deals", "depth", "workers", "num_envs", "iterations", "milliseconds", "tries"}
# These play games, or write all messages.
SLOW = re.compile(
    r".*(_env|tournament|Tournament|bench|write_dataset|check_\w+|chronicle|sensible|unknown|Deal|"
    r"schema|lobby|words|typescript|messages|Ruleset\.build)$"
)
RULES = Ruleset.build()


def public() -> Iterator[tuple[str, Callable[..., Any]]]:
    """Yield each public function, class and method once, with its name."""
    seen = set()
    for module in map(import_module, MODULES.split()):
        for name in module.__all__:
            thing, path = getattr(module, name), f"{module.__name__}.{name}"
            members = [(path, thing)]
            if inspect.isclass(thing):
                if issubclass(thing, Exception) or getattr(thing, "_is_protocol", False):
                    continue
                if is_typeddict(thing):
                    continue
                own = inspect.getmembers(thing, callable)
                members += [(f"{path}.{key}", one) for key, one in own if key[0] != "_"]
            for path, member in members:
                ours = (getattr(member, "__module__", None) or "").startswith("bang")
                hidden = ":meta private:" in (getattr(member, "__init__", path).__doc__ or "")
                if callable(member) and ours and not hidden and not NOT_CALLED.match(path):
                    if member not in seen:
                        yield path, member
                    seen.add(member)


def good() -> tuple[dict[str, Any], dict[str, Any]]:
    """Return objects by the name of their class, and good arguments by name."""
    game = Game.new(["Ann", "Ben", "Cal", "Dee"], RULES, seed=1)
    evening = room.Room.new(4, seed=1, bots={3: "random"})
    token = evening.join("Ann")
    rows = storage.RoomRows(sqlite3.connect(":memory:"))
    rows.create_table()
    rows.add("a", evening)
    table, codec, budget = testing.four(), bang_lab.Codec(RULES), serving.Budget(1, 1)
    entries = (("a", bang_bots.RandomBot),)
    plan = bang_lab.Plan(entries=entries, games=1, rules=RULES, seats=4, seed=1)
    results = bang_lab.tournament(["random"], 1, seats=4, seed=1, workers=1)
    (played,) = bang_lab.Tournament(["random"], 1, seats=4, seed=1, workers=1)
    symbol, caller = plugin.draw(1), serving.Caller(budget, budget)
    objects = [
        game, game.view(0), game.story()[3], game.decision, game.decision.options[0], game.events,
        game.copy().lazy_view(0), game.state, RULES, RULES.cards[3], RULES.kinds["bang"], evening,
        rows, RULES.characters["slab_the_killer"], RULES.roles["outlaw"], RULES.role_set(4), codec,
        plan, *RULES.option_specs.values(), RULES.expansions[0].definition, results, results.tally,
        table, played, budget, caller, serving.Account(), serving.Callers(lambda: caller), symbol,
        plugin.SELF, Cause("bang"), Reason("distance"), Tabletop(0), Series(4, RULES, seed=1),
        text.Language(), testing.Deal(rules=RULES, players=4, seed=1), testing.Player(table, 0),
        testing.Check(RULES), session.Session(game, bots={3: "random"}), hosting.TableLimits(),
        session.Request(), room.RoomRequest(), rows.hold("a"), bang_bots.RandomBot(1),
        bang_bots.CowboyBot(1), bang_bots.EasyBot(1), bang_bots.Prospects(RULES),
        bang_bots.Worlds(game, 0), bang_bots.Sense(), bang_lab.Tournament("random", 1, seats=4),
        bang_bots.SearchBot(RULES, 1, iterations=1), codec.memory(game, 0), evening.state(None),
        bang_lab.BENCHMARKS["roles"], bang_lab.bench_inference("uniform", deals=1),
        bang_lab.ModelBot(RULES, str), bang_lab.PolicyBot(codec, str),
        testing.Report(1, 1, 1, False, 1.0, again="bang check"), hosting.Tables("tables"),
        hosting.Database("tables"),
        storage.SessionRows(sqlite3.connect(":memory:")),
    ]  # fmt: skip
    named = {
        "name": "a", "seat": 0, "number": 1, "players": 4, "names": [*game.names], "request": {},
        "now": 1.0, "data": game.to_dict(), "record": game.record, "language": "en", "card": 3,
        "seats": 4, "role": "outlaw", "character": "slab_the_killer", "expansion": "base",
        "suit": "hearts", "since": 0, "bots": [bang_bots.RandomBot(n) for n in range(4)], "me": 0,
        "held": evening, "do": lambda room: None, "callback": str, "save": evening.to_dict(),
        "symbol": symbol, "setup": {"seats": 4}, "token": token, "faces": {"hearts": "2"},
        "int": 1, "str": "bang", "float": 1.0, "bool": True, "object": "bang", "path": "a.json",
        "rows": results.rows(),
    }  # fmt: skip
    return {type(thing).__name__: thing for thing in objects}, named


def calls(path: str, function: Callable[..., Any], known: Any) -> Iterator[tuple[str, list, dict]]:
    """Yield the calls of *function* that have one wrong argument, with a text."""
    objects, named = known
    parameters = inspect.signature(function).parameters
    given = {}
    for name, parameter in parameters.items():
        kind = re.split(r"\[| \|", str(parameter.annotation))[0]
        empty = () if kind in ("tuple", "Sequence", "Iterable", "list") else {}
        if name == "self":
            given[name] = objects[path.split(".")[-2]]
        elif parameter.default is parameter.empty and parameter.kind != parameter.VAR_KEYWORD:
            given[name] = objects.get(kind, named.get(name, named.get(kind, empty)))
    for name, parameter in parameters.items():
        if name != "self" and parameter.kind != parameter.VAR_KEYWORD:
            for wrong in WRONG[:2] + WRONG[4:] if name in AMOUNTS or "sensible" in path else WRONG:
                changed = {**given, name: wrong}
                by_place = [
                    changed.pop(key)
                    for key, one in parameters.items()
                    if key in changed and key in given and one.kind != one.KEYWORD_ONLY
                ]
                yield f"{path}({name}={wrong!r:.20})", by_place, changed


def call(function: Callable[..., Any], args: list[Any], kwargs: dict[str, Any]) -> None:
    """Call *function*, a coroutine up to its first pause."""
    result = function(*args, **kwargs)
    if inspect.iscoroutine(result):
        asyncio.run(begun(result))


async def begun(coroutine: Coroutine[Any, Any, Any]) -> None:
    task = asyncio.ensure_future(coroutine)
    await asyncio.sleep(0)
    if task.done():
        task.result()
    task.cancel()


@pytest.mark.parametrize("slow", [False, pytest.param(True, marks=pytest.mark.long)])
def test_a_wrong_argument_is_a_bang_error(slow, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    known, made, raw = good(), 0, []
    for path, function in public():
        if bool(SLOW.match(path)) != slow:
            continue
        if set(inspect.signature(function).parameters) <= {"self"}:
            continue
        for said, args, kwargs in calls(path, function, known):
            made += 1
            try:
                call(function, args, kwargs)
            except BangError:
                pass
            except RAW as error:
                raw.append(f"{said} {type(error).__name__}: {error}"[:200])
            except (AssertionError, OSError, sqlite3.Error):
                pass  # failed checks, files and databases
    assert made > (500 if slow else 3000)
    assert [said for said in raw if not ALLOWED.match(said)] == []
    assert len(raw) <= 30
