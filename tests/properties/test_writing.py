"""What a found case is written with: values as source, and things that another process is sent."""

from __future__ import annotations

import sys
import types

import pytest
from attrs import field, frozen

import bangcore.base
from bangcore.plugin import Expansion, hookimpl
from bangcore.testing import four, seat
from bangcore.testing.expansion.carrying import packed, unpacked
from bangcore.testing.playing.deals import Deal
from bangcore.testing.tables.source import Source
from bangcore.testing.tables.start import Start


@frozen
class Kept:
    """A value of somebody's own."""

    name: str = "x"
    many: list[str] = field(factory=list)
    half: int = field()

    @half.default
    def _half(self) -> int:
        return len(self.many)


def test_values_are_written_as_they_are_read():
    """Texts in double quotes, if they can be printed; whatever is as always is left out."""
    source = Source()
    assert source.value("ann") == '"ann"'
    assert source.value("a\nb") == "'a\\nb'"
    assert source.value({"a": ["b", 1]}) == "{'a': [\"b\", 1]}"
    assert source.value(Kept("y")) == 'Kept(name="y", half=0)'
    assert source.value(Kept(many=["z"])) == 'Kept(many=["z"], half=1)'
    assert eval(source.value(Kept(many=["z"]))) == Kept(many=["z"])
    assert source.imports() == [f"from {__name__} import Kept"]


class Hut:
    """Something without a name of its own."""


INN = Hut()


def test_an_object_is_written_by_its_name_or_as_one_of_its_class():
    """Whoever reads it finds the variable of the module, or makes another one."""
    source = Source()
    assert source.thing(INN) == "INN"
    assert source.thing(Hut()) == "Hut()"
    assert source.imports() == [f"from {__name__} import Hut, INN"]


def test_an_expansion_that_is_a_module_is_imported_as_it_is():
    """Its name is that of the module, with the packages it lies in."""
    source = Source()
    assert source.expansion(bangcore.base) == "bangcore.base"
    assert source.expansion("base") == '"base"'
    assert source.imports() == ["import bangcore.base"]


def test_what_stands_in_the_script_is_written_without_an_import(monkeypatch):
    """A test that is pasted into the same script finds it there."""
    monkeypatch.setattr(Hut, "__module__", "__main__")
    monkeypatch.setattr(sys.modules["__main__"], "Hut", Hut, raising=False)
    source = Source()
    assert source.thing(Hut) == "Hut"
    assert (source.imports(), source.unknown) == ([], [])


def test_many_names_of_a_module_are_imported_on_lines_of_their_own():
    source = Source()
    names = [f"name_{number}_of_many" for number in range(6)]
    for name in names:
        source.name(name, "owls")
    lines = "\n".join(source.imports())
    assert lines == "from owls import (\n" + "".join(f"    {name},\n" for name in names) + ")"


def test_a_start_is_written_with_what_is_special_in_it():
    start = Start(seats=(seat("sheriff", hand="beer"), seat("outlaw")), seed=7)
    written = start.written(Source())
    assert "seed=7" in written
    assert "used" not in written
    assert "extra" not in written


def made():
    """Return things that no other process can import."""
    rate = 3

    class Circus:
        """An ability in a function, with all that a class may have."""

        __slots__ = ("__weakref__", "seen")

        def __init__(self):
            self.seen = rate

        @property
        def twice(self):
            return self.seen * 2

        @twice.setter
        def twice(self, value):
            self.seen = value // 2

        @staticmethod
        def plain():
            return rate

        @classmethod
        def called(cls):
            return cls.__name__

        @hookimpl
        def bang_distance(self, seat):
            return rate

    class Single:
        __slots__ = "only"

        def __init__(self):
            self.only = 5

    return Circus, Single


def test_a_class_of_a_function_is_carried_with_all_that_it_has():
    """Properties, slots, static methods and marks of hooks arrive in the other process."""
    data, modules = packed(made())
    circus, single = unpacked(data)
    one = circus()
    assert (one.seen, one.twice, circus.plain(), circus.called()) == (3, 6, 3, "Circus")
    one.twice = 10
    assert one.seen == 5
    assert single().only == 5
    assert not hasattr(one, "__dict__")
    assert vars(circus.bang_distance) == vars(made()[0].bang_distance)
    assert "__main__" not in modules


def test_an_expansion_of_a_function_is_carried():
    """It is the same to the rules there."""
    circus, _ = made()
    expansion = Expansion(name="circus", ability=circus)
    data, _ = packed([Deal.__module__, expansion])
    _, carried = unpacked(data)
    assert carried.name == "circus"
    assert carried.ability().twice == 6


HUT = Expansion(name="hut", ability=Hut)


def carry(thing):
    """Return *thing* as the other process gets it, and the modules that it must import."""
    data, modules = packed(thing)
    return unpacked(data), modules


def test_what_can_be_imported_is_only_named():
    """A class, a function, an expansion or a module that the other process finds is the same."""
    things = [Hut, carry, HUT, types]
    carried, modules = carry(things)
    assert carried[:2] == things[:2]
    assert carried[2].name == "hut"
    assert carried[3] is types
    assert __name__ in modules


def test_a_function_is_carried_with_what_it_knows():
    """Its constants, defaults, what functions in it use, and what is not there yet."""

    def around():
        def inside(number, *, more=2):
            return number + more + sum(part for part in (lambda: parts)())

        parts = [10, 20]
        return inside

    def early():
        return later

    carried, unready = carry([around(), early])[0]
    assert (carried(1), carried(1, more=5)) == (33, 36)
    assert unready.__closure__[0] is not early.__closure__[0]
    later = "hoot"
    assert early() == later
    with pytest.raises(NameError, match="later"):
        unready()


def test_a_function_of_a_script_takes_along_what_it_names(monkeypatch):
    """The other process has another script, so the names that the function uses are sent."""
    script = types.ModuleType("__main__")
    exec("RATE = 4\nOTHER = 5\ndef twice(n):\n    return (lambda: n * RATE)()", vars(script))
    monkeypatch.setitem(sys.modules, "__main__", script)
    data, modules = packed(script.twice)
    assert "__main__" not in modules
    monkeypatch.setitem(sys.modules, "__main__", other := types.ModuleType("__main__"))
    assert unpacked(data)(3) == 12
    assert other.RATE == 4
    assert not hasattr(other, "OTHER")


SCRIPT = """
from bangcore.plugin import Expansion, hookimpl


class Far:
    def __init__(self):
        self.reach = 3

    @hookimpl
    def bang_reach(self):
        return self.reach


FAR = Expansion(name="far", ability=Far, facets={"words": {"hoot": "Hoot!"}})
"""


def test_an_expansion_of_a_script_is_carried_with_all_that_it_brings(monkeypatch):
    """The other process has another script, in which it is not."""
    script = types.ModuleType("__main__")
    monkeypatch.setitem(sys.modules, "__main__", script)
    exec(SCRIPT, vars(script))
    data, modules = packed([script.FAR, script.Far()])
    assert "__main__" not in modules
    monkeypatch.setitem(sys.modules, "__main__", types.ModuleType("__main__"))
    expansion, ability = unpacked(data)
    assert (expansion.name, expansion.facet("words")["hoot"]) == ("far", "Hoot!")
    assert type(ability) is expansion.ability is not script.Far
    assert ability.bang_reach() == 3
    assert four(expansions=[expansion]).engine.reach(0) == 3
