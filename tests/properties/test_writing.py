"""What a found case is written with: values as source, and things that another process is sent."""

from __future__ import annotations

from attrs import field, frozen

from bangcore.plugin import Expansion, hookimpl
from bangcore.testing import seat
from bangcore.testing._carrying import packed, unpacked
from bangcore.testing._deals import Deal
from bangcore.testing._starts import Start
from bangcore.testing._writing import Source


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
