"""Ruling book, section Q: cards, characters, events and equipment of all boxes together."""

from typing import Any

import pytest

from bang_dodgecity.state import DodgeCityState
from bang_goldrush import GoldRushState, ShadowState
from bang_highnoon import Identities, in_force
from bangcore.testing import Table, seat, table

ALL = ("dodgecity", "bullet", "highnoon", "fistful", "goldrush", "shadows")


def five(
    event: str = "",
    *coming: str,
    first_out: int = -1,
    shadow_sides: dict[int, str] | None = None,
    second: tuple[str, ...] = (),
    nuggets: tuple[int, ...] = (),
    shop: str = "",
    front: dict[int, str] | None = None,
    copied: str = "",
    **named: Any,
) -> Table:
    """Return a table of five with all expansions; Ann, the Sheriff, is on turn."""
    seats: dict[str, Any] = {
        "ann": seat("sheriff"),
        "ben": seat("outlaw"),
        "cal": seat("outlaw"),
        "dee": seat("deputy"),
        "eve": seat("renegade"),
    }
    seats |= {name: named.pop(name) for name in tuple(named) if name in seats}
    gold = GoldRushState.of(nuggets=nuggets, shop=shop, front=front)
    extra = in_force(event, *coming, first_out=first_out) | {
        "dodgecity": DodgeCityState(copied=copied),
        "goldrush": gold,
        "highnoon": Identities(second=[*second, *[""] * 8][:8]),
        "shadows": ShadowState(sides=[(shadow_sides or {}).get(n, "") for n in range(8)]),
    }
    return table(**seats, expansions=ALL, extra=extra, **named)


def pass_until_turn(t: Table) -> Table:
    """Choose the first option for everyone until a player is in phase 2."""
    while t.decision.kind != "turn":
        t.do(t.decision.options[0].text)
    return t


@pytest.mark.ruling("R-371")
@pytest.mark.parametrize(("suit", "life"), [("diamonds", 4), ("spades", 3)])
def test_calumet_looks_at_the_suit_of_the_howitzer(suit: str, life: int) -> None:
    """For a Howitzer, the suit of the Howitzer counts for the Calumet."""
    t = five(ann=seat("sheriff", in_play=f"howitzer:9-{suit}"), front={1: "calumet"})
    t.do("use howitzer")
    assert (t.ben.life, t.cal.life) == (life, 3)


@pytest.mark.ruling("R-371")
def test_calumet_does_not_look_at_the_price() -> None:
    """For a Springfield, the suit of its price does not count for the Calumet."""
    t = five(ann=seat("sheriff", hand="springfield:K-spades bang:7-diamonds"), front={1: "calumet"})
    t.do("play springfield -> ben")
    assert t.ben.life == 3


@pytest.mark.ruling("R-373")
def test_a_vera_custer_who_copies_slab_needs_no_more_for_a_sniper_shot() -> None:
    """As Slab the Killer, Vera's Sniper still needs two Missed!."""
    t = five(
        "sniper",
        turn="eve",
        ann=seat("sheriff", "vera_custer", hand="bang bang"),
        ben=seat("outlaw", hand="missed missed"),
        cal=seat("outlaw", "slab_the_killer"),
    )
    t.do("end turn", "pick cal", "use sniper with bang and bang -> ben")
    assert t.decision.cause.needed == 2
    t.do("use missed", "use missed")
    assert (t.ben.life, t.ben.hand) == (4, [])


@pytest.mark.ruling("R-374")
@pytest.mark.parametrize(
    ("cards", "life"), [("bang:2-diamonds bang:3-diamonds", 4), ("bang:2-diamonds bang:2-clubs", 3)]
)
def test_calumet_ignores_a_sniper_with_two_diamonds(cards: str, life: int) -> None:
    """The Calumet ignores a Sniper only if both BANG! cards are Diamonds."""
    t = five("sniper", ann=seat("sheriff", hand=cards), front={1: "calumet"})
    t.do("use sniper with bang and bang -> ben")
    assert t.ben.life == life


@pytest.mark.ruling("R-375")
def test_under_the_lasso_only_hand_cards_answer() -> None:
    """Under Lasso, only hand cards answer: no green or blue card, and no equipment."""
    t = five(
        "lasso",
        ann=seat("sheriff", hand="bang:A-diamonds"),
        ben=seat("outlaw", in_play="bible barrel mustang", hand="missed"),
        front={1: "calumet"},
    )
    t.do("play bang -> ben")
    assert (t.asked, t.options) == (("ben", "missed"), ["pass", "use missed"])


@pytest.mark.ruling("R-375")
def test_in_belle_stars_turn_a_calumet_does_nothing() -> None:
    """In Belle's turn, other players' equipment is off as well."""
    t = five(
        ann=seat("sheriff", "belle_star", hand="bang:A-diamonds"),
        ben=seat("outlaw", in_play="bible"),
        front={1: "calumet"},
    )
    t.do("play bang -> ben")
    assert t.ben.life == 3


@pytest.mark.ruling("R-376", "R-380")
def test_vera_custer_with_the_ability_of_don_bell_under_vendetta() -> None:
    """Vera draws! for Vendetta and for the copied Don Bell, and each may give an extra turn."""
    t = five(
        "vendetta",
        turn="eve",
        ann=seat("sheriff", "vera_custer"),
        cal=seat("outlaw", "don_bell"),
        deck="clubs clubs clubs hearts hearts",
    )
    t.do("end turn", "pick cal", "end turn")
    ours = [event.key for event in t.happened("flipped") if event.seat == 0]
    assert set(ours) == {"don_bell", "vendetta"}
    assert len(ours) == 2
    assert (t.asked, t.game.state.extra_turns) == (("ann", "copy"), 1)
    t.do("pick cal", "end turn", "pick cal", "end turn")
    assert (t.turn, t.decision.cause.key, t.decision.cause.needed) == ("ann", "hand_limit", 2)
    pass_until_turn(t)
    assert t.turn == "ben"
    assert len([event for event in t.happened("flipped") if event.seat == 0]) == 2


@pytest.mark.ruling("R-376")
def test_vera_custer_copies_nobody_under_hangover() -> None:
    """Under Hangover, Vera does not copy a Gold Rush character either."""
    t = five(
        "hangover",
        ben=seat("outlaw", "vera_custer"),
        cal=seat("outlaw", "raddie_snake"),
        nuggets=(0, 3),
    )
    t.do("end turn")
    assert t.asked == ("ben", "turn")
    assert not [text for text in t.options if text.startswith("use")]


@pytest.mark.ruling("R-377")
@pytest.mark.parametrize(
    ("event", "character", "life", "cards"),
    [
        ("train_arrival", "pixie_pete", 3, 5),
        ("thirst", "pixie_pete", 3, 3),
        ("train_arrival", "bill_noface", 2, 5),
        ("thirst", "bill_noface", 2, 3),
    ],
)
def test_event_and_pickaxe_add_to_the_number_of_the_character(
    event: str, character: str, life: int, cards: int
) -> None:
    """Event and equipment change the number of cards of the character's ability."""
    t = five(event, ben=seat("outlaw", character, life=life), front={1: "pickaxe"})
    t.do("end turn")
    assert (t.asked, len(t.ben.hand)) == (("ben", "turn"), cards)


DRAWING = "black_jack jesse_jones kit_carlson pedro_ramirez pat_brennan claus_the_saint dutch_will"


@pytest.mark.ruling("R-175", "R-300")
def test_a_sombrero_helps_between_two_turns() -> None:
    """A Sombrero works in a Russian Roulette right after the turn in which it was laid."""
    t = five(
        "ranch",
        "russian_roulette",
        "high_noon",
        turn="eve",
        ann=seat("sheriff", hand="missed"),
        ben=seat("outlaw", hand="missed"),
        cal=seat("outlaw", hand="missed"),
        dee=seat("deputy", hand="missed"),
        eve=seat("renegade", hand="sombrero"),
    )
    t.do("play sombrero", "end turn", *["use missed"] * 4)
    assert (t.asked, "use sombrero" in t.options) == (("eve", "missed"), True)


@pytest.mark.ruling("R-377", "R-222", "R-349")
@pytest.mark.parametrize("answer", [0, 1])
@pytest.mark.parametrize(
    "character", [*DRAWING.split(), "pixie_pete", "bill_noface", "jourdonnais"]
)
def test_pickaxe_and_train_arrival_add_to_every_character(character: str, answer: int) -> None:
    """Pickaxe and Train Arrival each add one card to any character's phase 1."""

    def held(event: str, front: dict[int, str]) -> int:
        t = five(
            event,
            ann=seat("sheriff", hand="beer", in_play="mustang"),
            ben=seat("outlaw", character),
            front=front,
            deck="bang:9-clubs bang:8-clubs missed missed scope barrel",
            discards="saloon",
        ).do("end turn")
        while t.decision.kind != "turn":
            t.do(t.decision.options[answer].text)
        return len(t.ben.hand)

    plain = held("", {})
    assert [held("", {1: "pickaxe"}), held("train_arrival", {})] == [plain + 1] * 2


@pytest.mark.ruling("R-377", "R-349")
@pytest.mark.parametrize(("event", "front"), [("", {1: "pickaxe"}), ("train_arrival", {})])
def test_dutch_will_chooses_one_of_two_cards(event: str, front: dict[int, str]) -> None:
    """Dutch Will chooses between two cards; a third one is drawn afterwards."""
    t = five(event, ben=seat("outlaw", "dutch_will"), front=front, deck="beer scope barrel")
    t.do("end turn")
    assert t.options == ["pick beer", "pick scope"]
    assert sorted(t.do("pick beer").ben.hand) == ["barrel", "scope"]


@pytest.mark.ruling("R-274", "R-360")
def test_a_shadow_leaves_the_abandoned_mine_alone() -> None:
    """Under Abandoned Mine, the cards of a shadow who leaves go to the discard pile."""
    t = five("abandoned_mine", ben=seat("outlaw", alive=False), discards="beer missed bang")
    t.do("end turn")
    assert (t.asked, t.ben.hand) == (("ben", "turn"), ["beer", "missed"])
    deck = len(t.game.state.deck)
    t.do("end turn")
    assert len(t.game.state.deck) == deck
    # Cal draws them from the discard pile again
    assert (t.cal.hand, t.discards) == (["beer", "missed"], ["bang"])


@pytest.mark.ruling("R-377", "R-358")
def test_bill_noface_lacks_all_life_points_as_a_shadow() -> None:
    """As a shadow without life points, Bill Noface draws one card and four more."""
    t = five(ben=seat("outlaw", "bill_noface", alive=False))
    t.do("end turn")
    assert (t.turn, len(t.ben.hand)) == ("ben", 5)


@pytest.mark.ruling("R-378")
@pytest.mark.parametrize(("event", "kept"), [("thirst", 2), ("train_arrival", 4)])
def test_event_and_pickaxe_change_the_cards_claus_keeps(event: str, kept: int) -> None:
    """The Pickaxe adds to Claus's own cards; each other player gets one card."""
    t = five(event, ben=seat("outlaw", "claus_the_saint"), front={1: "pickaxe"})
    pass_until_turn(t.do("end turn"))
    hands = [len(player.hand) for player in (t.ann, t.ben, t.cal, t.dee, t.eve)]
    assert hands == [1, kept, 1, 1, 1]


@pytest.mark.ruling("R-379", "R-376")
@pytest.mark.parametrize(("event", "cards"), [("blessing", 3), ("curse", 2)])
def test_vera_custer_as_black_jack_sees_the_suit_of_the_event(event: str, cards: int) -> None:
    """For Vera as Black Jack, the second card has the suit of Blessing or Curse."""
    t = five(
        event,
        ben=seat("outlaw", "vera_custer"),
        cal=seat("outlaw", "black_jack"),
        deck="hearts clubs" if event == "blessing" else "clubs hearts",
    )
    t.do("end turn", "pick cal")
    assert len(t.ben.hand) == cards


@pytest.mark.ruling("R-380", "R-358")
def test_don_bell_has_the_check_as_a_shadow_beside_vendetta() -> None:
    """Don Bell's shadow has both checks, and leaves between the turns that they give."""
    t = five(
        "vendetta",
        ben=seat("outlaw", "don_bell", alive=False),
        deck="clubs clubs clubs hearts hearts",
    )
    t.do("end turn", "end turn")
    ends = [e.key or e.kind for e in t.events if e.kind in ("flipped", "left", "returned")]
    assert ends == ["vendetta", "returned", "vendetta", "don_bell", "left", "returned"]
    t.do("end turn", "end turn")
    assert (t.turn, t.ben.alive) == ("cal", False)


@pytest.mark.ruling("R-381", "R-376")
def test_vera_custer_as_sean_mallory_keeps_ten_cards_with_a_gun_belt() -> None:
    """Of a copied limit and a Gun Belt's, the larger one counts."""
    t = five(
        ben=seat("outlaw", "vera_custer", hand=" ".join(["bang"] * 9)),
        cal=seat("outlaw", "sean_mallory"),
        front={1: "gun_belt"},
    )
    t.do("end turn", "pick cal", "end turn")
    assert (t.asked, t.decision.cause.needed) == (("ben", "discard"), 1)


@pytest.mark.ruling("R-382", "R-376")
def test_vera_custer_as_bart_cassidy_draws_two_cards_with_boots() -> None:
    """Vera as Bart Cassidy with Boots draws two cards."""
    t = five(
        turn="eve",
        ann=seat("sheriff", "vera_custer"),
        ben=seat("outlaw", hand="bang"),
        dee=seat("deputy", "bart_cassidy"),
        front={0: "boots"},
    )
    t.do("end turn", "pick dee")
    held = len(t.ann.hand)
    t.do("end turn", "play bang -> ann", "pass")
    assert (t.ann.life, len(t.ann.hand)) == (3, held + 2)


@pytest.mark.ruling("R-383")
def test_under_the_reverend_a_bottle_is_not_a_beer() -> None:
    """Under The Reverend, Tequila Joe may use a Bottle as Beer, which gives one life point."""
    t = five(
        "the_reverend",
        ann=seat("sheriff", "tequila_joe", hand="beer", life=1),
        nuggets=(2,),
        shop="bottle",
    )
    assert t.options == ["end turn", "buy bottle"]
    t.do("buy bottle", "use beer")
    assert (t.ann.life, t.ann.hand) == (2, ["beer"])


@pytest.mark.ruling("R-384")
def test_under_the_judge_nothing_of_any_box_is_laid_down() -> None:
    """Under The Judge, neither cards nor black equipment can be laid; brown equipment works."""
    t = five(
        "the_judge",
        ann=seat("sheriff", hand="barrel bible jail stagecoach"),
        nuggets=(9,),
        shop="wanted boots bottle",
    )
    assert sorted(t.options) == ["buy bottle", "end turn", "play stagecoach"]


@pytest.mark.ruling("R-385")
def test_handcuffs_leave_equipment_alone() -> None:
    """Handcuffs do not restrict buying and using equipment."""
    t = five(
        "handcuffs",
        nuggets=(0, 9),
        shop="bottle boots shot",
        front={1: "gold_pan"},
        deck="stagecoach:9-spades stagecoach:9-spades",
    )
    t.do("end turn", "pick hearts")
    offered = ["end turn", "buy bottle", "buy boots", "buy shot", "use gold_pan"]
    assert sorted(t.options) == sorted(offered)


@pytest.mark.ruling("R-386", "R-280")
def test_dead_man_returns_a_shadow_for_good() -> None:
    """Dead Man returns the first player eliminated for good, while the second is a shadow."""
    t = five(
        "dead_man",
        first_out=1,
        ben=seat("outlaw", alive=False),
        cal=seat("outlaw", alive=False),
    )
    t.do("end turn")
    assert (t.turn, t.ben.life, len(t.ben.hand)) == ("ben", 2, 4)
    while t.turn == "ben":
        t.do(t.decision.options[0].text)
    assert (t.turn, t.ben.alive, t.cal.life) == ("cal", True, 0)
    while t.turn == "cal":
        t.do(t.decision.options[0].text)
    assert (t.turn, t.ben.alive, t.cal.alive) == ("dee", True, False)


@pytest.mark.ruling("R-281", "R-366")
def test_a_renegade_whom_dead_man_brings_back_is_on_nobodys_side() -> None:
    """A Renegade returned by Dead Man leaves their side, also when eliminated again."""
    t = five(
        "dead_man",
        first_out=1,
        ben=seat("renegade", alive=False),
        cal=seat("outlaw", hand="bang"),
        eve=seat("outlaw", alive=False),
        shadow_sides={1: "outlaw"},
    )
    t.do("end turn")
    assert t.game.view().extra["shadows"]["sides"][1] == ""
    t.game.state.life[1] = 1
    while t.turn != "cal":
        t.do(t.decision.options[0].text)
    pass_until_turn(t.do("play bang -> ben"))
    assert not t.ben.alive
    assert t.game.view().extra["shadows"]["sides"][1] == ""


@pytest.mark.ruling("R-386", "R-248")
def test_an_eliminated_player_is_first_a_ghost_then_a_shadow() -> None:
    """An eliminated player returns as a ghost with three cards, later as a shadow with two."""
    t = five("ghost_town", "ambush", ben=seat("outlaw", alive=False))
    t.do("end turn")
    assert (t.turn, len(t.ben.hand)) == ("ben", 3)
    while not (t.turn == "ben" and t.game.view().extra["events"]["current"] == "ambush"):
        t.do(t.decision.options[0].text)
    assert (t.asked, len(t.ben.hand), t.ben.life) == (("ben", "turn"), 2, 0)


@pytest.mark.ruling("R-387")
@pytest.mark.parametrize("event", ["ambush", "ghost_town"])
@pytest.mark.parametrize(("shooter", "rescued"), [("ben", False), ("cal", True)])
def test_shadows_and_ghosts_count_for_beer(event: str, shooter: str, rescued: bool) -> None:
    """With two players left, Beer works only while a shadow or ghost is on turn as the third."""
    t = five(
        event,
        turn="ben" if shooter == "ben" else "ann",
        ann=seat("sheriff", hand="beer", life=1),
        ben=seat("outlaw", hand="bang" if shooter == "ben" else ""),
        cal=seat("outlaw", alive=False),
        dee=seat("deputy", alive=False),
        eve=seat("renegade", alive=False),
        deck="clubs clubs bang bang bang",
    )
    if shooter == "cal":
        t.do("end turn", "end turn")
    t.do("play bang -> ann", "pass", "use beer")
    assert (t.ann.alive, t.game.outcome is None) == (rescued, rescued)


@pytest.mark.ruling("R-388")
def test_vera_custer_as_vulture_sam_takes_the_cards_of_vulture_sam() -> None:
    """When Vulture Sam is eliminated, Vera as Sam takes the cards."""
    t = five(
        turn="eve",
        ann=seat("sheriff", "vera_custer", hand="bang", in_play="volcanic"),
        ben=seat("outlaw", "vulture_sam", life=1, in_play="scope", hand="panic"),
    )
    t.do("end turn", "pick ben")
    held = len(t.ann.hand)
    pass_until_turn(t.do("play bang -> ben"))
    assert not t.ben.alive
    assert {"panic", "scope"} <= set(t.ann.hand)
    assert len(t.ann.hand) == held - 1 + 2 + 3


@pytest.mark.ruling("R-269", "R-359")
def test_a_shadow_with_a_new_identity_has_no_life_points_all_the_same() -> None:
    """A shadow may take a new identity, but no life points."""
    t = five("new_identity", second=("", "chuck_wengam"), ben=seat("outlaw", alive=False))
    t.do("end turn", "pick chuck_wengam")
    assert t.game.state.characters[t.ben.seat] == "chuck_wengam"
    assert t.ben.life == 0
    assert "use chuck_wengam" not in t.options


@pytest.mark.ruling("R-375", "R-336")
@pytest.mark.parametrize("event", ["lasso", "ambush"])
@pytest.mark.parametrize("killer", ["belle_star", "willy_the_kid"])
def test_a_wanted_pays_nothing_when_switched_off(event: str, killer: str) -> None:
    """A Wanted pays nothing under Lasso or in Belle Star's turn."""
    t = five(
        event,
        ann=seat("sheriff", killer, hand="bang"),
        ben=seat("outlaw", life=1),
        front={1: "wanted"},
    )
    t.do("play bang -> ben")
    pays = event == "ambush" and killer == "willy_the_kid"
    gold = t.game.view().extra["goldrush"]
    assert not t.ben.alive
    assert (len(t.ann.hand), gold["nuggets"][0]) == ((5, 2) if pays else (3, 1))
    assert gold["equipment"][1] == []


@pytest.mark.ruling("R-364")
def test_shadows_stay_out_after_dead_man() -> None:
    """Once shadows are out for good, Dead Man returns only one player."""
    t = five(
        "dead_man",
        first_out=1,
        ann=seat("sheriff", hand="bang", in_play="winchester"),
        ben=seat("outlaw", alive=False),
        cal=seat("outlaw", alive=False),
        dee=seat("deputy", life=1),
    )
    t.do("play bang -> dee")
    assert t.game.view().extra["shadows"]["out"]
    while t.turn != "eve":
        t.do(t.decision.options[0].text)
    assert [e.seat for e in t.happened("returned")] == [1]
    while t.turn != "ann":
        t.do(t.decision.options[0].text)
    while t.turn != "eve":
        t.do(t.decision.options[0].text)
    assert [e.seat for e in t.happened("returned")] == [1]


@pytest.mark.ruling("R-368", "R-250")
def test_a_shadow_renegade_keeps_their_side_as_a_ghost() -> None:
    """Under Ghost Town, a Renegade ghost wins with the side joined earlier."""
    t = five(
        "ghost_town",
        ben=seat("renegade", alive=False),
        cal=seat("outlaw", life=1),
        eve=seat("outlaw", alive=False),
        shadow_sides={1: "deputy"},
        deck="bang scope missed",
    )
    t.do("end turn")
    assert (t.turn, len(t.ben.hand)) == ("ben", 3)
    t.do("play bang -> cal")
    assert t.winners == ["ann", "ben", "dee"]


@pytest.mark.ruling("R-335", "R-248")
def test_a_ghost_gets_the_turn_that_they_have_paid_for() -> None:
    """A ghost who buys Gold Rush leaves and returns for the extra turn."""
    t = five(
        "ghost_town",
        ben=seat("outlaw", alive=False),
        nuggets=(0, 5),
        shop="gold_rush",
        deck="missed scope saloon duel gatling punch",
    )
    pass_until_turn(t.do("end turn", "buy gold_rush"))
    assert (t.asked, t.ben.life) == (("ben", "turn"), 0)
    assert t.ben.hand == ["duel", "gatling", "punch"]
    pass_until_turn(t.do("end turn"))
    assert (t.turn, t.ben.alive) == ("cal", False)


@pytest.mark.ruling("R-288", "R-335")
def test_gold_rush_cannot_end_the_turn_before_the_shown_card_is_played() -> None:
    """Gold Rush cannot end the turn before the shown card is played."""
    t = five(
        "law_of_the_west",
        nuggets=(0, 6),
        shop="gold_rush shot",
        deck="missed beer",
    )
    t.do("end turn")
    assert t.options[0] != "end turn"
    assert "buy shot" in t.options
    assert "buy gold_rush" not in t.options
    t.do("play beer")
    assert t.options[0] == "end turn"
    assert "buy gold_rush" in t.options


@pytest.mark.ruling("R-288", "R-349")
def test_dutch_will_shows_the_second_card_drawn() -> None:
    """Dutch Will shows the second card before discarding one; a kept shown card must be played."""
    t = five("law_of_the_west", ben=seat("outlaw", "dutch_will"), deck="beer schofield")
    t.do("end turn")
    assert t.asked == ("ben", "discard")
    (shown,) = t.happened("showed")
    assert t.names_of([card for card in shown.cards if card is not None]) == ["schofield"]
    t.do("pick beer")
    assert t.options[0] == "play schofield"
    t = five("law_of_the_west", ben=seat("outlaw", "dutch_will"), deck="beer schofield")
    t.do("end turn", "pick schofield")
    assert t.options[0] == "end turn"


@pytest.mark.ruling("R-349", "R-293")
def test_dutch_will_discards_nothing_without_having_drawn() -> None:
    """Peyote and Hard Liquor replace Dutch Will's draw, without a nugget."""
    t = five("peyote", ben=seat("outlaw", "dutch_will"), deck="bang:9-clubs bang:8-clubs")
    t.do("end turn", "pick black", "pass")
    assert (t.asked, t.ben.hand) == (("ben", "turn"), ["bang"])
    t = five("hard_liquor", ben=seat("outlaw", "dutch_will", life=2))
    t.do("end turn", "use hard_liquor")
    assert (t.asked, t.ben.hand, t.ben.life) == (("ben", "turn"), [], 3)
    t = five("hard_liquor", ben=seat("outlaw", "dutch_will", life=2), deck="beer schofield")
    t.do("end turn", "pass", "pick beer")
    assert (t.asked, t.ben.hand) == (("ben", "turn"), ["schofield"])


@pytest.mark.ruling("R-359", "R-283")
def test_a_shadow_is_not_offered_hard_liquor() -> None:
    """A shadow is not offered Hard Liquor, which could only heal."""
    t = five("hard_liquor", ben=seat("outlaw", alive=False))
    t.do("end turn")
    assert (t.asked, len(t.ben.hand)) == (("ben", "turn"), 2)


@pytest.mark.ruling("R-220", "R-331")
def test_molly_stark_draws_after_the_duel_of_a_pardner() -> None:
    """Molly Stark draws after a Duel, including that of a Pardner."""
    t = five(
        ann=seat("sheriff", hand="bang bang"),
        ben=seat("outlaw", "molly_stark", hand="bang bang"),
        nuggets=(2,),
        shop="pardner",
        deck="saloon panic",
    )
    t.do("buy pardner", "use duel -> ben", "use bang", "use bang")
    assert (t.asked, t.ben.hand) == (("ben", "bang"), ["bang"])
    t.do("pass")
    assert t.ben.hand == ["bang", "saloon"]


@pytest.mark.ruling("R-219", "R-220", "R-331")
@pytest.mark.parametrize(
    ("hand", "start"),
    [("duel bang", ["play duel -> ben"]), ("bang", ["buy pardner", "use duel -> ben"])],
)
def test_molly_stark_draws_at_once_for_a_beer_after_a_duel(hand: str, start: list[str]) -> None:
    """Molly's Beer is replaced at once, the BANG! of the Duel after it."""
    t = five(
        ann=seat("sheriff", hand=hand),
        ben=seat("outlaw", "molly_stark", hand="bang beer", life=1),
        nuggets=(2,),
        shop="pardner",
        deck="saloon panic",
    )
    t.do(*start, "use bang", "use bang", "pass")
    assert t.asked == ("ben", "rescue")
    t.do("use beer")
    assert (t.ben.life, sorted(t.ben.hand)) == (1, ["panic", "saloon"])
    drew = [event.amount for event in t.happened("drew") if event.key == "molly_stark"]
    assert drew == [1, 1]


@pytest.mark.ruling("R-377", "R-259")
def test_an_unhurt_bill_noface_with_a_pickaxe_draws_two_cards_under_thirst() -> None:
    """Under Thirst, an unhurt Bill Noface draws one card, and one more for a Pickaxe."""
    t = five("thirst", ben=seat("outlaw", "bill_noface"), front={1: "pickaxe"})
    t.do("end turn")
    assert len(t.ben.hand) == 2


@pytest.mark.ruling("R-377", "R-260")
@pytest.mark.parametrize(("event", "seen"), [("ambush", 4), ("thirst", 4), ("train_arrival", 4)])
def test_kit_carlson_with_a_pickaxe_looks_at_four_cards(event: str, seen: int) -> None:
    """With a Pickaxe, Kit puts back two of four cards under Thirst, none under Train Arrival."""
    t = five(event, ben=seat("outlaw", "kit_carlson"), front={1: "pickaxe"})
    t.do("end turn")
    (drew,) = [e for e in t.happened("drew") if e.key == "kit_carlson"]
    assert drew.amount == seen
    asked = t.decision.cause.needed if t.decision.kind == "put_back" else 0
    assert asked == {"ambush": 1, "thirst": 2, "train_arrival": 0}[event]


@pytest.mark.ruling("R-134", "R-330")
def test_el_gringo_takes_a_card_for_the_shot_of_a_bottle() -> None:
    """El Gringo takes a card for a life point lost to a Bottle."""
    t = five(
        ann=seat("sheriff", hand="beer"),
        ben=seat("outlaw", "el_gringo"),
        nuggets=(2,),
        shop="bottle",
    )
    t.do("buy bottle", "use bang -> ben")
    assert (t.ben.life, t.ben.hand, t.ann.hand) == (2, ["beer"], [])
