"""Games replay identically under rebuilt rules and in processes with other hash seeds."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from types import ModuleType

import pytest

from bangcore import Ruleset
from bangcore.plugin import hookimpl
from bangcore.testing.expansion.again import check_hash_seeds, check_rebuilt, digest_of, packed
from bangcore.testing.playing.deals import Deal


def dealt(*expansions):
    """Return the deal of a game with these expansions."""
    return [Deal(rules=Ruleset.build(*expansions), players=4, seed=1)]


def are_equal_elsewhere(deals):
    """Return whether other processes play these games, and the same ones."""
    return check_hash_seeds(packed(deals), deals, [*map(digest_of, deals)])


MADE = []


class First:
    def __init__(self):
        MADE.append(self)

    @hookimpl
    def bang_reach(self):
        return 1


class Second:
    """Hoots from some turn on, unless it was made after the first one."""

    turns = 0

    def __init__(self):
        self.is_second = bool(MADE) and isinstance(MADE[-1], First)
        MADE.append(self)

    @hookimpl
    def bang_settle(self, g):
        if not self.is_second and g._state.turns > self.turns:
            g.tell("hoot", g.turn)


@pytest.mark.parametrize(
    "turns",
    [pytest.param(0, id="soon"), pytest.param(15, id="late", marks=pytest.mark.long)],
)
def test_an_ability_that_depends_on_the_order_is_named(turns, monkeypatch):
    """The culprit is named, however late in the games the difference is."""
    monkeypatch.setattr(Second, "turns", turns)
    monkeypatch.setattr("bangcore.testing.expansion.again.ANSWERS", 40 + 8 * turns)
    MADE.clear()
    both = First, Second
    deals = dealt(*both)
    digests = [*map(digest_of, deals)]
    with pytest.raises(AssertionError, match="when the rules name Second, First") as caught:
        check_rebuilt(both, None, deals, digests)
    assert "in Second, hook bang_settle" in str(caught.value)
    assert "games must not depend on the order of expansions or on what they remember" in str(
        caught.value
    )


def circus():
    """Return an ability that no other process can import."""
    rate = 3

    class Circus:
        __slots__ = ("seen",)

        def __init__(self):
            self.seen = rate

        @property
        def twice(self):
            return self.seen * 2

        @hookimpl
        def bang_reach(self):
            return self.twice - rate

    return Circus


SCRIPT = """
from bangcore.plugin import Expansion, hookimpl


class Far:
    @hookimpl
    def bang_reach(self):
        return 3


FAR = Expansion(name="far", ability=Far, facets={"year": 1899})
"""


def script(name, monkeypatch):
    """Return the expansion of a running script, or of a module without a file."""
    module = ModuleType(name)
    monkeypatch.setitem(sys.modules, name, module)
    exec(SCRIPT, vars(module))
    return module.FAR


def test_objects_that_cannot_be_imported_are_sent_by_value(monkeypatch):
    """A class in a function and an expansion of a script or a document are sent by value."""
    for expansion in (circus(), script("__main__", monkeypatch)):
        deals = dealt(expansion)
        assert are_equal_elsewhere(deals)


def test_without_cloudpickle_only_what_can_be_imported_is_sent(monkeypatch):
    """Games with a class in a function are skipped; those of installed expansions are replayed."""
    monkeypatch.setitem(sys.modules, "cloudpickle", None)
    deals = dealt("highnoon")
    assert are_equal_elsewhere(deals)
    assert not are_equal_elsewhere(dealt(circus()))


class Never:
    """Raises when a turn begins a second time, as it does during tracing."""

    @hookimpl
    def bang_turn_start(self, g, seat):
        if g._state.turns in BEGUN:
            raise LookupError("no mouse is left")
        BEGUN.add(g._state.turns)


REMEMBERS = """
from bangcore.plugin import hookimpl


class Remembers:
    reach = {}

    @hookimpl
    def bang_reach(self, g, seat):
        return self.reach.setdefault(seat, 1 + len(g.character(seat)) % 2)

    @hookimpl
    async def bang_turn_end(self, g):
        await g.damage(g.turn, 9)
"""


BEGUN = set()


MODULE = """
from bangcore.plugin import hookimpl


@hookimpl
def bang_settle(g):
    g.tell("hoot", g.turn)


class Far:
    @hookimpl
    def bang_reach(self, g, owner):
        return 1 + g.turn % 2
"""


def test_nobody_is_named_where_it_cannot_be_found_out():
    """The difference between the games is still reported."""
    BEGUN.clear()
    deals = dealt(Never)
    with pytest.raises(AssertionError, match="the games differ with PYTHONHASHSEED=0") as caught:
        check_hash_seeds(packed(deals), deals, ["of other games"])
    assert "hook" not in str(caught.value)
    assert "is a set iterated? sort it" in str(caught.value)


def test_a_module_beside_the_path_is_read_from_its_file(tmp_path, monkeypatch):
    """A test file need not be on the import path; a module without a file cannot be sent."""
    file = tmp_path / "owls.py"
    file.write_text(MODULE)
    spec = spec_from_file_location("no_such_nest.owls", file)
    module = module_from_spec(spec)
    monkeypatch.setitem(sys.modules, spec.name, module)
    monkeypatch.setitem(sys.modules, spec.parent, ModuleType(spec.parent))
    spec.loader.exec_module(module)
    both = module, module.Far
    deals = dealt(*both)

    assert are_equal_elsewhere(deals)
    del module.__file__
    assert not are_equal_elsewhere(deals)


def test_what_an_earlier_game_leaves_behind_is_found(tmp_path, monkeypatch):
    """Another process plays the games in the reverse order, so memory of the first one shows."""
    (tmp_path / "remembers.py").write_text(REMEMBERS)
    monkeypatch.syspath_prepend(tmp_path)
    from remembers import Remembers

    rules = Ruleset.build(Remembers)
    deals = [Deal(rules=rules, players=4, seed=seed) for seed in (1, 2)]
    request = packed(deals)
    with pytest.raises(AssertionError, match="the games differ in another order") as caught:
        check_hash_seeds(request, deals, [*map(digest_of, deals)])
    assert "in Remembers, hook bang_reach" in str(caught.value)
