"""Armed & Dangerous together with The Valley of Shadows and Wild West Show."""

import pytest
from armed_table import armed, loaded

from bangcore.testing import seat


@pytest.mark.ruling("R-523")
def test_a_repeated_flintlock_does_not_come_back():
    """A Flintlock that Lee Van Kliff repeats stays discarded."""
    t = armed(
        ann=seat("sheriff", "lee_van_kliff", hand="flintlock bang", tokens=loaded(character=4)),
        ben=seat("outlaw", hand="missed missed"),
        expansions=["wildwest"],
    )
    t.do("play flintlock -> ben", "pass", "use missed")
    t.do("use lee_van_kliff with bang -> ben", "use load", "use missed")
    assert (t.ann.hand, t.ben.life) == ([], 4)


def test_saved_from_an_arrow():
    """A life point lost to an Arrow can be saved like any other."""
    t = armed(
        ann=seat("sheriff", hand="arrow"),
        ben=seat("outlaw"),
        cal=seat("outlaw", hand="saved"),
        expansions=["valley"],
    )
    t.do("play arrow -> ben", "use saved")
    assert (t.ben.life, len(t.cal.hand)) == (4, 2)
