"""Armed & Dangerous together with A Fistful of Cards."""

from armed_table import armed, loaded

from bangcore import Ruleset
from bangcore.testing import seat


def test_a_ricochet_at_a_card_that_goes_by_itself():
    """The last load of a Tumbleweed is spent on the Barrel that should save it."""
    events = Ruleset.build("highnoon").state_kinds["events"]
    t = armed(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", in_play="barrel tumbleweed", tokens=loaded(tumbleweed=1)),
        deck="clubs spades",
        expansions=["fistful"],
        extra={"events": events(current="ricochet")},
    )
    t.do("use ricochet with bang -> ben", "pick tumbleweed", "use barrel", "use load")
    assert (t.asked, t.ben.in_play) == (("ann", "turn"), ["barrel"])
    assert "tumbleweed" in t.discards
