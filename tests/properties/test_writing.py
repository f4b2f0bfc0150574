"""Source code of a fault: values, objects, expansions and positions."""

from __future__ import annotations

import sys

from attrs import field, frozen

import bangcore.base
from bangcore.testing import seat
from bangcore.testing.tables.source import Source
from bangcore.testing.tables.start import Start


@frozen
class Kept:
    """A user-defined value."""

    name: str = "x"
    many: list[str] = field(factory=list)
    half: int = field()

    @half.default
    def _half(self) -> int:
        return len(self.many)


def test_values_are_written_as_they_are_read():
    """Printable texts have double quotes; defaults are left out."""
    source = Source()
    assert source.value("ann") == '"ann"'
    assert source.value("a\nb") == "'a\\nb'"
    assert source.value('say "no"') == "'say \"no\"'"
    assert source.value({"a": ["b", 1]}) == '{"a": ["b", 1]}'
    assert source.value(((1, "b"), ())) == '((1, "b"), ())'
    assert source.value(("a",)) == '("a",)'
    assert source.value(Kept("y")) == 'Kept(name="y", half=0)'
    assert source.value(Kept(many=["z"])) == 'Kept(many=["z"], half=1)'
    assert eval(source.value(Kept(many=["z"]))) == Kept(many=["z"])
    assert source.imports() == [f"from {__name__} import Kept"]


class Hut:
    """A class whose instances have no name."""


INN = Hut()


def test_an_object_is_written_by_its_name_or_as_one_of_its_class():
    """An object is imported as a module variable, or constructed without arguments."""
    source = Source()
    assert source.thing(INN) == "INN"
    assert source.thing(Hut()) == "Hut()"
    assert source.imports() == [f"from {__name__} import Hut, INN"]


def test_an_expansion_that_is_a_module_is_imported_as_it_is():
    """The full module name is imported."""
    source = Source()
    assert source.expansion(bangcore.base) == "bangcore.base"
    assert source.expansion("base") == '"base"'
    assert source.imports() == ["import bangcore.base"]


def test_names_of_the_script_need_no_import(monkeypatch):
    """A test pasted into the same script finds it there."""
    monkeypatch.setattr(Hut, "__module__", "__main__")
    monkeypatch.setattr(sys.modules["__main__"], "Hut", Hut, raising=False)
    source = Source()
    assert source.thing(Hut) == "Hut"
    assert (source.imports(), source.unknown) == ([], [])


def test_a_start_is_written_with_what_is_special_in_it():
    start = Start(seats=(seat("sheriff", hand="beer"), seat("outlaw")), seed=7)
    written = start.written(Source())
    assert "seed=7" in written
    assert "used" not in written
    assert "extra" not in written
