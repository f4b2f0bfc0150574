"""The kinds of moves of hidden cards, and their names."""

from __future__ import annotations

from bangcore.engine import moves


def test_each_kind_of_move_has_its_name():
    """The names are in the order of the numbers."""
    names = {kind.replace(" ", "_").upper() for kind in moves.KINDS}
    assert names == {name for name in moves.__all__ if name.isupper()} - {"KINDS"}
    for number, kind in enumerate(moves.KINDS):
        assert getattr(moves, kind.replace(" ", "_").upper()) == number
