"""The layout of seats around a table."""

from itertools import combinations
from math import atan2, tau

import pytest

from bang_table.svg.seats import SHAPES, Place, plan


def others(below: int, players: int) -> list[int]:
    return [(below + i) % players for i in range(1, players)]


def meet(a: Place, b: Place) -> bool:
    across = a.x < b.x + b.wide and b.x < a.x + a.wide
    return across and a.y < b.y + b.high and b.y < a.y + a.high


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("players", range(1, 13))
def test_no_two_seats_overlap(shape, players):
    """Seats and the middle never overlap, and the viewer is always lowest."""
    for below in range(players):
        for heights in ((160, 160, 200), (240, 300, 330), (160, 160, 20)):
            places = plan(shape, others(below, players), below, *heights)
            boxes = [*places.seats.values(), places.middle]
            assert len(places.seats) == players
            assert not [1 for a, b in combinations(boxes, 2) if meet(a, b)]
            assert all(box.x >= 0 and box.x + box.wide <= places.wide for box in boxes)
            assert all(box.y >= 0 and box.y + box.high <= places.high for box in boxes)
            lowest = max(places.seats, key=lambda one: places.seats[one].y)
            assert lowest == below


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("players", range(3, 9))
def test_the_others_sit_clockwise(shape, players):
    """Seats follow each other clockwise around the middle."""
    places = plan(shape, others(2 % players, players), 2 % players, 160, 160, 200)
    x, y = places.wide / 2, places.high / 2
    angles = []
    for i in range(players):
        place = places.seats[(2 + i) % players]
        at = (place.x + place.wide / 2 - x, place.y + place.high / 2 - y)
        # angles from the bottom, clockwise
        angles.append(atan2(-at[0], at[1]) % tau)
    if shape == "wide":
        assert angles == sorted(angles)
    else:
        # in a tall picture the middle is lower
        left = [a for a in angles[1:] if a < tau / 2 - 0.01]
        assert left == angles[1 : 1 + len(left)]
