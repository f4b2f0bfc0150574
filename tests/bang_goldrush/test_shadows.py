"""Shadow gunslingers: eliminated players who return for their turns, and the Shadow-Renegade."""

import pytest

from bang_goldrush import GoldRushState, ShadowState
from bangcore import Game
from bangcore.plugin import Expansion, hookimpl
from bangcore.testing import Table, four, seat, table
from bangcore.testing.invariants.secrets import seats_learn_only_what_they_see
from bangcore.worlds import sample

SHADOWS = ["shadows"]
BOTH = ["goldrush", "shadows"]


def gold(t: Table) -> dict:
    return t.game.view().extra["goldrush"]


def sides(t: Table) -> list[str]:
    return t.game.view().extra["shadows"]["sides"][: len(t.game.names)]


def pass_until(t: Table, name: str) -> None:
    """Choose the first option for everyone until it is that player's turn."""
    for _ in range(100):
        t.do(t.decision.options[0].text)
        if t.turn == name and t.asked == (name, "turn"):
            return
    raise AssertionError(f"{name} never gets a turn")


def five(expansions: list[str] = SHADOWS, extra: dict | None = None, **named) -> Table:
    """Return a table of five with Ann, the Sheriff, on turn and Ben, an Outlaw, eliminated."""
    return table(
        ann=named.pop("ann", seat("sheriff")),
        ben=named.pop("ben", seat("outlaw", alive=False)),
        cal=named.pop("cal", seat("outlaw")),
        dee=named.pop("dee", seat("deputy")),
        eve=named.pop("eve", seat("renegade")),
        expansions=expansions,
        extra=extra,
        **named,
    )


# ---------------------------------------------------------------- out, and back again


@pytest.mark.ruling("R-357")
def test_elimination_follows_its_rules_but_leaves_the_nuggets() -> None:
    """An elimination is as usual, except that the victim keeps the nuggets."""
    t = five(
        BOTH,
        {"goldrush": GoldRushState.of(nuggets=[0, 4], front={1: "boots"})},
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", life=1, in_play="scope"),
    )
    t.do("play bang -> ben")
    assert (t.ben.alive, t.ben.role_known, t.ben.in_play) == (False, True, [])
    assert len(t.ann.hand) == 3
    assert gold(t)["equipment"][1] == []
    assert gold(t)["nuggets"][:2] == [1, 4]


@pytest.mark.ruling("R-358")
def test_shadow_plays_their_own_turns() -> None:
    """On their turn a shadow returns without life points, draws two cards and plays."""
    t = five(deck="bang scope")
    t.do("end turn")
    assert t.asked == ("ben", "turn")
    assert (t.ben.alive, t.ben.life, t.ben.hand) == (True, 0, ["bang", "scope"])
    t.do("play bang -> cal", "end turn")
    assert t.cal.life == 3
    assert t.turn == "cal"
    assert not t.ben.alive


@pytest.mark.ruling("R-358")
def test_shadow_has_the_ability_of_their_character() -> None:
    """Kit Carlson's shadow looks at three cards."""
    t = five(ben=seat("outlaw", "kit_carlson", alive=False), deck="saloon scope duel")
    t.do("end turn")
    assert t.asked == ("ben", "put_back")


@pytest.mark.ruling("R-358")
def test_shadow_is_paid_for_eliminations() -> None:
    """A shadow draws three cards for eliminating an Outlaw."""
    t = five(cal=seat("outlaw", life=1), deck="bang scope")
    t.do("end turn", "play bang -> cal")
    assert len(t.ben.hand) == 4


@pytest.mark.ruling("R-347", "R-358")
def test_shadow_with_an_ability_at_the_end_of_the_turn_has_it_before_leaving() -> None:
    """Don Bell's shadow draws! before leaving; red gives one extra turn, without a draw!."""
    t = five(BOTH, ben=seat("outlaw", "don_bell", alive=False), deck="clubs clubs hearts")
    t.do("end turn", "end turn")
    ends = [event.kind for event in t.events if event.kind in ("flipped", "left", "returned")]
    assert ends == ["returned", "flipped", "left", "returned"]
    assert t.asked == ("ben", "turn")
    t.do("end turn")
    assert (t.turn, t.ben.alive, len(t.happened("flipped"))) == ("cal", False, 1)


@pytest.mark.ruling("R-359")
def test_shadow_gains_no_life() -> None:
    """A Beer or Saloon gives the shadow no life point; others are healed as usual."""
    t = five(deck="beer saloon", cal=seat("outlaw", life=2))
    t.do("end turn", "play beer", "play saloon")
    assert (t.ben.life, t.cal.life) == (0, 3)
    assert [e.seat for e in t.happened("gained_life")] == [2]


@pytest.mark.ruling("R-359")
def test_shadow_loses_no_life() -> None:
    """A shadow who loses a Duel loses no life point, and nobody takes a nugget."""
    t = five(BOTH, deck="duel scope", cal=seat("outlaw", hand="bang"))
    t.do("end turn", "play duel -> cal", "use bang", "pass")
    assert t.asked == ("ben", "turn")
    assert t.happened("lost_life") == []
    assert gold(t)["nuggets"][:5] == [0, 0, 0, 0, 0]


@pytest.mark.ruling("R-359")
def test_shadow_is_not_offered_the_rucksack() -> None:
    """A shadow is not offered the Rucksack, which could only heal."""
    t = five(
        BOTH, {"goldrush": GoldRushState.of(nuggets=[0, 5], shop="rucksack")}, deck="bang scope"
    )
    t.do("end turn", "buy rucksack")
    assert gold(t)["nuggets"][1] == 2
    assert "use rucksack" not in t.options


@pytest.mark.ruling("R-359", "R-149")
def test_shadow_is_not_offered_the_drink_of_sid_ketchum() -> None:
    """A shadow is not offered Sid Ketchum's ability, which could only heal."""
    t = five(ben=seat("outlaw", "sid_ketchum", alive=False)).do("end turn")
    assert (t.asked, len(t.ben.hand)) == (("ben", "turn"), 2)
    assert "use sid_ketchum" not in t.options


@pytest.mark.ruling("R-360")
def test_shadow_lays_everything_away_at_the_end_of_the_turn() -> None:
    """At the end of the turn the shadow's cards and equipment are discarded without a question."""
    t = five(
        BOTH,
        {"goldrush": GoldRushState.of(nuggets=[0, 3], shop="boots")},
        deck="missed scope saloon duel",
    )
    t.do("end turn", "buy boots", "play scope")
    assert gold(t)["equipment"][1] == ["boots"]
    t.do("end turn")
    assert t.turn == "cal"
    assert (t.ben.hand, t.ben.in_play, t.ben.alive) == ([], [], False)
    assert {"missed", "scope"} == set(t.discards)
    assert gold(t)["equipment"][1] == []
    assert t.happened("eliminated") == []
    assert [e.kind for e in t.happened("returned", "left")] == ["returned", "left"]


@pytest.mark.ruling("R-361")
def test_nothing_is_due_when_a_shadow_leaves() -> None:
    """When a shadow leaves, Vulture Sam gets nothing, and a Wanted pays nobody."""
    t = five(
        BOTH,
        {"goldrush": GoldRushState.of(nuggets=[0, 2], shop="wanted")},
        deck="missed scope saloon duel",
        dee=seat("deputy", "vulture_sam"),
    )
    t.do("end turn", "buy wanted", "pick ben", "end turn")
    assert t.dee.hand == []
    assert gold(t)["equipment"][1] == []
    assert gold(t)["nuggets"][:5] == [0, 0, 0, 0, 0]


@pytest.mark.ruling("R-361")
def test_greg_digger_and_herb_hunter_ignore_a_leaving_shadow() -> None:
    """Greg Digger and Herb Hunter react to the real elimination only."""
    pytest.importorskip("bang_dodgecity")
    t = five(
        ["dodgecity", "shadows"],
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", life=1),
        dee=seat("deputy", "greg_digger", life=1),
        eve=seat("renegade", "herb_hunter"),
    )
    t.do("play bang -> ben")
    assert (t.dee.life, len(t.eve.hand)) == (3, 2)
    pass_until(t, "ben")
    pass_until(t, "cal")
    assert [e.seat for e in t.happened("left")] == [1]
    assert (t.dee.life, len(t.eve.hand)) == (3, 2)


@pytest.mark.ruling("R-362")
def test_shadow_does_not_count_out_of_turn() -> None:
    """Out of turn, a shadow does not count for distances or a General Store."""
    t = five(ann=seat("sheriff", hand="general_store"), deck="saloon duel panic bang")
    assert t.ann.distance(t.cal) == 1
    t.do("play general_store", "pick saloon", "pick duel", "pick panic")
    assert [t.ann.hand, t.ben.hand, t.cal.hand] == [["saloon"], [], ["duel"]]
    assert [t.dee.hand, t.eve.hand] == [["panic"], ["bang"]]


@pytest.mark.ruling("R-362")
def test_shadow_counts_in_their_own_turn() -> None:
    """In their own turn, a shadow counts for distances."""
    t = five(deck="bang scope")
    t.do("end turn")
    assert t.ann.distance(t.cal) == 2
    assert t.ben.distance(t.cal) == 1
    t.do("end turn")
    assert t.ann.distance(t.cal) == 1


@pytest.mark.ruling("R-362")
def test_ability_of_a_shadow_is_off_out_of_turn() -> None:
    """Out of turn, Madam Yto's shadow draws nothing for another player's Beer."""
    t = five(
        BOTH,
        ann=seat("sheriff", hand="beer", life=2),
        ben=seat("outlaw", "madam_yto", alive=False),
    )
    t.do("play beer")
    assert t.ben.hand == []


@pytest.mark.ruling("R-363")
def test_shadow_keeps_gathers_and_spends_nuggets() -> None:
    """A shadow keeps nuggets from turn to turn, takes more for wounds and pays for removals."""
    t = five(
        BOTH,
        {"goldrush": GoldRushState.of(nuggets=[0, 3], front={3: "horseshoe"})},
        deck="bang scope",
    )
    t.do("end turn", "play bang -> cal", "remove horseshoe -> dee", "end turn")
    assert gold(t)["equipment"][3] == []
    assert gold(t)["nuggets"][1] == 1


# ---------------------------------------------------------------- out for good


@pytest.mark.ruling("R-364")
def test_shadows_are_out_for_good_when_sheriff_and_renegade_are_left() -> None:
    """With only Sheriff and Renegade left, shadows do not return."""
    t = five(cal=seat("outlaw", alive=False), dee=seat("deputy", alive=False))
    t.do("end turn")
    assert t.turn == "eve"
    t.do("end turn")
    assert t.turn == "ann"
    assert t.happened("returned") == []


@pytest.mark.ruling("R-364")
def test_shadows_come_back_while_anybody_else_is_left() -> None:
    """Shadows return while a third player is in play."""
    t = five(cal=seat("outlaw", alive=False))
    t.do("end turn")
    assert t.turn == "ben"


@pytest.mark.ruling("R-364")
def test_shadow_who_kills_the_third_finishes_their_turn() -> None:
    """A shadow who kills the third player finishes the turn; after that no shadow returns."""
    t = five(
        cal=seat("outlaw", alive=False),
        dee=seat("deputy", life=1),
        deck="bang scope",
        ben=seat("outlaw", "rose_doolan", alive=False),
    )
    t.do("end turn", "play bang -> dee")
    assert t.turn == "ben"
    t.do("end turn")
    assert t.turn == "eve"
    pass_until(t, "ann")
    pass_until(t, "eve")
    assert [e.seat for e in t.happened("returned")] == [1]


@pytest.mark.ruling("R-365")
def test_shadows_need_no_gold_rush() -> None:
    """Shadows work without Gold Rush, without nuggets and a shop."""
    t = five().do("end turn")
    assert t.turn == "ben"
    assert "goldrush" not in t.game.view().extra


# ---------------------------------------------------------------- the Shadow-Renegade


def renegade_out(**named) -> Table:
    """Return a table of seven with Ben, the Renegade, eliminated and Ann, the Sheriff, on turn."""
    return table(
        ann=seat("sheriff"),
        ben=seat("renegade", alive=False),
        cal=named.pop("cal", seat("outlaw")),
        dee=named.pop("dee", seat("outlaw")),
        eve=named.pop("eve", seat("outlaw")),
        fay=named.pop("fay", seat("deputy")),
        gus=named.pop("gus", seat("deputy")),
        expansions=SHADOWS,
        **named,
    )


@pytest.mark.ruling("R-366")
def test_shadow_renegade_chooses_a_side_at_the_start_of_the_turn() -> None:
    """The Shadow-Renegade joins a side at the start of the turn, not before."""
    t = renegade_out()
    assert sides(t)[1] == ""
    t.do("end turn")
    assert t.turn == "ben"
    assert sides(t)[1] == "deputy"
    assert [(e.seat, e.key) for e in t.happened("sided")] == [(1, "deputy")]


@pytest.mark.ruling("R-366")
def test_shadow_renegade_without_a_side_loses() -> None:
    """A Renegade who has not joined a side when the game ends loses."""
    t = table(
        ann=seat("sheriff", hand="bang"),
        ben=seat("renegade", alive=False),
        cal=seat("outlaw", alive=False),
        dee=seat("outlaw", life=1),
        expansions=SHADOWS,
    )
    t.do("play bang -> dee")
    assert t.winners == ["ann"]


@pytest.mark.ruling("R-367")
@pytest.mark.parametrize(
    ("out", "side"),
    [
        ("", "deputy"),
        ("cal", "outlaw"),
        ("fay", "deputy"),
        ("cal fay", "deputy"),
        ("cal dee", "outlaw"),
        ("cal dee fay", "outlaw"),
        ("cal dee fay gus", "deputy"),
    ],
)
def test_shadow_renegade_joins_the_team_with_more_public_roles(out: str, side: str) -> None:
    """The Renegade joins the team with more face-up roles, Sheriff included; a tie, the Outlaws."""
    roles = {"cal": "outlaw", "dee": "outlaw", "eve": "outlaw", "fay": "deputy", "gus": "deputy"}
    t = renegade_out(**{who: seat(roles[who], alive=False) for who in out.split()})
    t.do("end turn")
    assert t.turn == "ben"
    assert sides(t)[1] == side


@pytest.mark.ruling("R-368")
def test_shadow_renegade_wins_with_their_side() -> None:
    """A Shadow-Renegade on the side of the law wins with the Sheriff."""
    t = table(
        ann=seat("sheriff", hand="bang"),
        ben=seat("renegade", alive=False),
        cal=seat("outlaw", life=1),
        dee=seat("outlaw", alive=False),
        expansions=SHADOWS,
        extra={"shadows": ShadowState(sides=["", "deputy", "", ""])},
    )
    t.do("play bang -> cal")
    assert t.winners == ["ann", "ben"]


@pytest.mark.ruling("R-368")
def test_shadow_renegade_keeps_the_side_until_the_next_turn() -> None:
    """Eliminations after the Shadow-Renegade's turn do not change the side until the next one."""
    t = renegade_out(
        cal=seat("outlaw", hand="bang", in_play="winchester"),
        fay=seat("outlaw", life=1),
        eve=seat("deputy"),
    )
    t.do("end turn", "end turn")
    assert (t.turn, sides(t)[1]) == ("cal", "deputy")
    t.do("play bang -> fay")
    assert not t.fay.alive
    assert sides(t)[1] == "deputy"
    pass_until(t, "ben")
    assert sides(t)[1] == "outlaw"


@pytest.mark.ruling("R-368")
def test_shadow_renegade_on_the_side_of_the_law_ends_the_game_in_their_turn() -> None:
    """A Shadow-Renegade on the law's side who eliminates the last Outlaw wins for the law."""
    t = renegade_out(
        cal=seat("outlaw", life=1),
        dee=seat("outlaw", alive=False),
        eve=seat("outlaw", alive=False),
        fay=seat("deputy", alive=False),
        gus=seat("deputy", alive=False),
        deck="bang scope",
    )
    t.do("end turn")
    assert sides(t)[1] == "deputy"
    t.do("play bang -> cal")
    assert t.winners == ["ann", "ben", "fay", "gus"]


@pytest.mark.ruling("R-368")
def test_shadow_renegade_of_the_outlaws_wins_with_the_outlaws() -> None:
    """Even alone with the Sheriff, a Shadow-Renegade of the Outlaws wins with the Outlaws."""
    t = table(
        ann=seat("sheriff", life=1),
        ben=seat("renegade", alive=False),
        cal=seat("outlaw", alive=False),
        dee=seat("outlaw", alive=False),
        eve=seat("deputy"),
        expansions=SHADOWS,
        deck="bang scope",
    )
    t.do("end turn")
    assert sides(t)[1] == "outlaw"
    t.do("play bang -> ann")
    assert t.winners == ["ben", "cal", "dee"]


@pytest.mark.ruling("R-369")
def test_two_shadow_renegades_count_each_other_by_their_sides() -> None:
    """With eight players, one Shadow-Renegade counts the other by the side joined."""
    pytest.importorskip("bang_dodgecity")

    def eight(first: str) -> Table:
        return table(
            ann=seat("sheriff"),
            ben=seat("renegade", alive=False),
            cal=seat("renegade", alive=False),
            dee=seat("outlaw", alive=False),
            eve=seat("outlaw"),
            fay=seat("outlaw"),
            gus=seat("deputy", alive=False),
            hal=seat("deputy"),
            expansions=["dodgecity", "shadows"],
            extra={"shadows": ShadowState(sides=["", "", first, "", "", "", "", ""])},
        )

    # Sheriff and Deputy against an Outlaw
    for first, side in (("", "deputy"), ("deputy", "deputy"), ("outlaw", "outlaw")):
        t = eight(first).do("end turn")
        assert t.turn == "ben"
        assert sides(t)[1] == side
    # then the second Shadow-Renegade, in turn
    t.do("end turn")
    assert t.turn == "cal"
    assert sides(t)[2] == "outlaw"


# ---------------------------------------------------------------- Dynamite, victory, extra turns


@pytest.mark.ruling("R-370")
def test_dynamite_passes_shadows() -> None:
    """Dynamite skips shadows and goes to the next living player."""
    t = five(
        ann=seat("sheriff"),
        eve=seat("renegade", in_play="dynamite"),
        turn="dee",
        deck="clubs",
        dee=seat("deputy"),
    )
    t.do("end turn")
    assert t.turn == "eve"
    assert t.ann.in_play == ["dynamite"]
    t = five(ann=seat("sheriff", in_play="dynamite"), turn="eve", deck="clubs")
    t.do("end turn")
    assert t.cal.in_play == ["dynamite"]


@pytest.mark.ruling("R-387")
def test_shadow_on_turn_counts_for_the_beer_of_the_last_two() -> None:
    """Beer has an effect while a third player is in play, shadow or not."""
    t = five(
        cal=seat("outlaw", alive=False),
        eve=seat("renegade", alive=False),
        dee=seat("deputy", hand="beer", life=1),
        turn="dee",
    )
    t.do("play beer")
    assert t.dee.life == 1
    t = five(
        cal=seat("outlaw", alive=False),
        eve=seat("renegade", alive=False),
        dee=seat("deputy", hand="beer", life=1),
        ben=seat("outlaw", "rose_doolan", alive=False),
        deck="bang scope",
    )
    t.do("end turn", "play bang -> dee")
    assert t.asked == ("dee", "missed")
    t.do("pass", "use beer")
    assert t.dee.life == 1


@pytest.mark.ruling("R-358")
def test_shadow_outlaw_on_turn_keeps_the_outlaws_in_the_game_until_leaving() -> None:
    """A shadow Outlaw on turn counts as in play, so the law wins only when the turn ends."""
    t = five(
        cal=seat("outlaw", alive=False),
        eve=seat("renegade", life=1),
        dee=seat("deputy"),
        ben=seat("outlaw", "rose_doolan", alive=False),
        deck="bang scope",
    )
    t.do("end turn", "play bang -> eve")
    assert t.game.outcome is None
    t.do("end turn")
    assert t.winners == ["ann", "dee"]


@pytest.mark.ruling("R-335", "R-360")
def test_shadow_comes_back_for_the_turn_that_gold_rush_gives() -> None:
    """A shadow loses all cards at the turn's end and draws two in the turn of Gold Rush."""
    t = five(
        BOTH,
        {"goldrush": GoldRushState.of(nuggets=[0, 5], shop="gold_rush")},
        deck="missed scope saloon duel",
    )
    t.do("end turn", "buy gold_rush")
    assert t.asked == ("ben", "turn")
    assert (t.ben.hand, t.ben.life) == (["duel", "saloon"], 0)
    t.do("end turn")
    assert t.turn == "cal"


@pytest.mark.ruling("R-388")
def test_vulture_sams_shadow_takes_no_cards() -> None:
    """An eliminated Vulture Sam takes nobody's cards: not Sam's own, nor another player's."""
    t = five(
        ann=seat("sheriff", hand="bang bang", in_play="volcanic"),
        ben=seat("outlaw", "vulture_sam", life=1, in_play="scope"),
        eve=seat("renegade", life=1, in_play="barrel"),
        deck="clubs clubs clubs clubs",
    )
    t.do("play bang -> ben")
    assert "scope" in t.discards
    t.do("play bang -> eve", "use barrel")
    assert not t.eve.alive
    assert "barrel" in t.discards
    assert t.ben.hand == []


class RolesAnew:
    """Deals the eliminated players new roles, face down, as other expansions may."""

    @hookimpl
    def bang_turn_end(self, g):
        g.deal_roles([seat for seat in g.seats if seat not in g.present])


@pytest.mark.ruling("R-398")
def test_a_shadow_shows_a_role_that_was_dealt_anew() -> None:
    """A shadow shows a new role; that of another eliminated player stays face down."""
    t = five([*SHADOWS, RolesAnew], cal=seat("outlaw", alive=False))
    t.do("end turn")

    assert (t.turn, t.ben.role_known, t.cal.role_known) == ("ben", True, False)
    assert Game.from_dict(t.game.to_dict(), t.game.ruleset).to_dict() == t.game.to_dict()


def again(left: str, *out: str, hand: str = "bang", state: ShadowState | None = None) -> Table:
    """Return a table on which the roles of Ben, Cal and Eve were dealt again, face down.

    Cal, with the role *left*, has come back; Ben and Eve, with the roles *out*, are eliminated.
    Ann, the Sheriff, can shoot Dee, a Deputy.
    """
    t = five(
        SHADOWS,
        {"shadows": state or ShadowState()},
        ann=seat("sheriff", hand=hand, in_play="winchester"),
        ben=seat(out[0], alive=False),
        cal=seat(left),
        dee=seat("deputy", life=1),
        eve=seat(out[1], alive=False),
    )
    t.game.state.revealed = [True, False, False, False, False]
    return t


def roles_of_cal(game: Game, viewer: int) -> set[str]:
    """Return the roles that Cal has in the worlds of a seat."""
    return {sample(game, viewer, seed).state.roles[2] for seed in range(30)}


@pytest.mark.ruling("R-398", "R-364")
@pytest.mark.parametrize("viewer", range(5))
def test_everybody_knows_the_last_renegade_when_shadows_are_out_for_good(viewer: int) -> None:
    """When shadows are out for good, the player beside the Sheriff is a Renegade for everybody."""
    t = again("renegade", "outlaw", "outlaw")
    if viewer in (0, 3):
        assert {"outlaw", "renegade"} <= roles_of_cal(t.game, viewer)
    t.do("play bang -> dee")
    assert t.game.view().extra["shadows"]["out"]
    assert t.cal.role_known
    assert roles_of_cal(t.game, viewer) == {"renegade"}
    t.do("end turn")
    assert t.turn == "cal"
    assert roles_of_cal(t.game, viewer) == {"renegade"}


@pytest.mark.ruling("R-398")
@pytest.mark.parametrize("viewer", range(5))
def test_everybody_knows_that_the_last_one_is_no_renegade_while_shadows_come(viewer: int) -> None:
    """While shadows come back, the only player beside the Sheriff is not a Renegade."""
    t = again("outlaw", "outlaw", "renegade").do("play bang -> dee")
    assert not t.game.view().extra["shadows"]["out"]
    assert roles_of_cal(t.game, viewer) == {"outlaw"}
    t.do("end turn")
    assert (t.turn, t.ben.role_known, t.eve.role_known) == ("ben", True, False)
    assert roles_of_cal(t.game, viewer) == {"outlaw"}


@pytest.mark.ruling("R-398")
@pytest.mark.parametrize(
    "roles",
    [
        ("renegade", "outlaw", "outlaw"),
        ("outlaw", "outlaw", "renegade"),
        ("outlaw", "renegade", "outlaw"),
    ],
)
def test_a_public_consequence_of_roles_is_not_a_leak(roles: tuple[str, str, str]) -> None:
    """The check of secrets accuses nobody when shadows are out for good, or come back."""
    t = again(*roles)
    for text in ("play bang -> dee", "end turn"):
        before = t.game.copy()
        answer = before.parse(text)
        t.do(text)
        for seed in range(25):
            seats_learn_only_what_they_see(before, answer, t.game, seed)


class Omen:
    """Eliminated players take their turns as long as Cal is a Renegade: a leak."""

    @hookimpl
    def bang_takes_turn(self, g) -> bool:
        return g.role(2) == "renegade"

    @hookimpl
    def bang_before_turn(self, g, seat: int) -> None:
        if seat not in g.present:
            g.return_to_play(seat, 1)


def test_turns_that_tell_a_role_are_still_a_leak() -> None:
    """The check of secrets finds an ability whose turns tell a role that nobody has dealt again."""
    t = five([Expansion(name="omens", ability=Omen)], cal=seat("renegade"), eve=seat("outlaw"))
    before, (end, *_) = t.game.copy(), t.game.decision.options
    t.do("end turn")
    found = []
    for seed in range(25):
        try:
            seats_learn_only_what_they_see(before, end, t.game, seed)
        except AssertionError as error:
            found.append(str(error))
    assert any("can tell the game from a world" in error for error in found)


@pytest.mark.ruling("R-364")
def test_shadows_stay_out_when_the_renegade_is_eliminated_after_a_return() -> None:
    """Shadows are out for good even if the Sheriff and a returned Outlaw are left in the end."""
    t = five(
        extra={"shadows": ShadowState(out=True)},
        dee=seat("deputy", alive=False),
        eve=seat("renegade", alive=False),
    )
    assert t.do("end turn").turn == "cal"


@pytest.mark.ruling("R-364")
def test_the_last_renegade_need_not_show_a_role_that_everybody_knows() -> None:
    """Where no role was dealt again, the last Renegade's role stays face down."""
    t = five(
        ann=seat("sheriff", hand="bang"),
        ben=seat("deputy", life=1),
        cal=seat("renegade"),
        dee=seat("outlaw", alive=False),
        eve=seat("outlaw", alive=False),
    )
    t.do("play bang -> ben")
    assert (t.game.view().extra["shadows"]["out"], t.cal.role_known) == (True, False)


@pytest.mark.ruling("R-398", "R-367")
def test_a_shadow_renegade_counts_open_roles_alone() -> None:
    """Roles that were dealt again face down do not count for the side of a Shadow-Renegade."""
    t = again("outlaw", "renegade", "outlaw", hand="").do("end turn")
    assert (t.turn, sides(t)[1]) == ("ben", "deputy")


def alone() -> Table:
    """Return a table of four with Ann, the Sheriff, on turn and nobody eliminated."""
    return four(expansions=["shadows"])


@pytest.mark.parametrize(
    ("kept", "said"),
    [
        (ShadowState(back=4), "back: no seat 4"),
        (ShadowState(back=-2), "back: no seat -2"),
        (ShadowState(back=1), "back: it is not the turn of seat 1"),
        (ShadowState(back=0), "back: seat 0 has not been out"),
        (ShadowState(sides=[""] * 3), "sides does not have one entry for each of 4 seats"),
        (ShadowState(sides=[""] * 9), "sides does not have one entry for each of 4 seats"),
        (ShadowState(sides=["cook", *[""] * 7]), "sides: no role 'cook'"),
    ],
)
def test_the_audit_reports_an_impossible_shadow(kept: ShadowState, said: str) -> None:
    """The audit reports a shadow who is not on turn or was never out, and impossible sides."""
    t = alone()
    assert list(ShadowState().audit(t.game.ruleset, t.game.state)) == []
    assert list(kept.audit(t.game.ruleset, t.game.state)) == [said]


def test_the_audit_reports_a_shadow_not_in_play() -> None:
    """The audit reports a shadow who is marked as back but is not in play."""
    t = alone()
    t.game.state.alive[0] = False
    found = ShadowState(back=0).audit(t.game.ruleset, t.game.state)
    assert list(found) == ["back: seat 0 is not in play"]
