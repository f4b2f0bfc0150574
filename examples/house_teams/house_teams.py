"""Three against three, as an option in addition to the roles of the base game.

Teammates see each other's hands.  Run the file to see bots play; install the folder for the
terminal and the browser: ``pip install ./examples/house_teams``.
"""

from __future__ import annotations

import sys

from bang_bots import CowboyBot, play, senses_of
from bang_table.text import Language
from bangcore import Game, Ruleset
from bangcore.plugin import Expansion, Outcome, Role, RoleSet, RuleOption, Table, hookimpl

SIDES = {"red": "Red", "blue": "Blue"}


class Teams:
    """Teammates see each other's hands; the last side in play wins, eliminated members included."""

    @hookimpl
    def bang_hand_open(self, g: Table, seat: int, viewer: int | None) -> bool:
        return viewer is not None and g.same_side(seat, viewer)

    @hookimpl
    def bang_outcome(self, g: Table) -> Outcome | None:
        if len({g.role(seat) for seat in g.present}) > 1:
            return None
        return g.outcome([s for s in g.seats if g.role(s) == g.role(g.present[0])], "last_side")


TEAMS = Expansion(
    name="house_teams",
    title="Teams",
    summary="three against three",
    roles=[Role(key=k, name=name, text="Eliminate the other side.") for k, name in SIDES.items()],
    role_sets=[
        RoleSet(
            roles="red blue red blue red blue",
            first="red",
            open=tuple(SIDES),
            sides=tuple(SIDES),
            rules=Teams,
            when={"teams": True},
        )
    ],
    options=[RuleOption(name="teams", default=False, help="three against three, hands open")],
    facets={"words": {"outcome/last_side": "The last side in play wins: {winners}."}},
)


if __name__ == "__main__":
    rules = Ruleset.build(TEAMS, options={"teams": True})
    game = Game.new(6, rules, seed=int((sys.argv[1:] or ["1"])[0]))
    play(game, [CowboyBot(seat, senses_of(rules)) for seat in range(6)])
    assert game.outcome
    print(Language("en", rules).outcome(game.outcome, game.names))
