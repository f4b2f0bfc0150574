"""Ruling book, section E: losing the last life point, dying, rewards and penalties."""

from collections import Counter

import pytest

from bangcore import Ruleset
from bangcore.testing import Player, Table, four, seat, table


def cards(player: Player) -> list[str]:
    """Return all cards of *player*, in hand and in play."""
    return sorted(player.hand + player.in_play)


def rewards(t: Table) -> list[tuple[str, int]]:
    """Return the players who drew a reward, and the number of cards."""
    return [
        (t.game.names[e.seat or 0], e.amount or 0) for e in t.happened("drew") if e.key == "reward"
    ]


def deaths(t: Table) -> list[tuple[str, str | None]]:
    """Return the players eliminated, each with their killer, in order."""
    names = t.game.names
    return [
        (names[e.seat or 0], None if e.target is None else names[e.target])
        for e in t.happened("eliminated")
    ]


def all_but(*named: str) -> str:
    """Return the whole box without these cards, for a hand that leaves the piles empty."""
    box = Counter(f"{card.key}:{card.rank}-{card.suit}" for card in Ruleset.build().cards)
    box.subtract(named)
    assert min(box.values()) >= 0
    return " ".join(box.elements())


# ---------------------------------------------------------------- the last life point


@pytest.mark.ruling("R-074")
@pytest.mark.parametrize("played", ["bang -> ben", "gatling", "indians", "duel -> ben"])
def test_losing_the_last_life_point_eliminates(played: str) -> None:
    """A player without help who loses the last life point, by any card, is out at once."""
    t = four(
        ann=seat("sheriff", hand=played.split()[0]),
        ben=seat("outlaw", life=1),
    )
    t.do(f"play {played}")
    assert (t.ben.alive, t.ben.life) == (False, 0)
    assert deaths(t) == [("ben", "ann")]
    assert t.asked == ("ann", "turn")


@pytest.mark.ruling("R-074", "R-101")
@pytest.mark.parametrize("played", ["bang -> ben", "gatling", "indians", "duel -> ben"])
def test_beer_saves_from_a_lethal_hit(played: str) -> None:
    """A player who would lose the last life point stays in play by playing a Beer at once."""
    t = four(
        ann=seat("sheriff", hand=played.split()[0]),
        ben=seat("outlaw", hand="beer missed", life=1),
    )
    t.do(f"play {played}", "pass")
    assert (t.asked, t.options) == (("ben", "rescue"), ["pass", "use beer"])
    t.do("use beer")
    assert (t.ben.alive, t.ben.life, t.ben.hand) == (True, 1, ["missed"])
    assert (deaths(t), rewards(t)) == ([], [])
    assert t.asked == ("ann", "turn")


@pytest.mark.ruling("R-074", "R-101")
def test_beer_saves_only_if_it_is_played() -> None:
    """A player who keeps the Beer at a lethal hit is out, and the Beer is discarded."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", hand="beer", life=1),
    )
    t.do("play bang -> ben", "pass", "pass")
    assert not t.ben.alive
    assert sorted(t.discards) == ["bang", "beer"]


@pytest.mark.ruling("R-074")
def test_beer_saves_at_once_before_the_next_target() -> None:
    """The dying player answers before a Gatling continues with the next target."""
    t = four(
        ann=seat("sheriff", hand="gatling"),
        ben=seat("outlaw", hand="beer", life=1),
        cal=seat("outlaw", hand="missed"),
    )
    t.do("play gatling", "pass")
    assert (t.asked, t.cal.life) == (("ben", "rescue"), 4)
    t.do("use beer")
    assert (t.asked, t.ben.life) == (("cal", "missed"), 1)


@pytest.mark.ruling("R-074")
def test_beer_saves_the_player_on_turn() -> None:
    """Beer also answers a lethal hit in the player's own turn, which then continues."""
    t = four(
        ann=seat("sheriff", hand="duel beer", life=1),
        ben=seat("outlaw", hand="bang"),
    )
    t.do("play duel -> ben", "use bang", "pass", "use beer")
    assert (t.ann.life, t.turn, t.asked) == (1, "ann", ("ann", "turn"))


@pytest.mark.ruling("R-075", "R-101")
@pytest.mark.parametrize("life", [2, 3, 4])
def test_beer_does_not_answer_an_ordinary_hit(life: int) -> None:
    """Out of turn, nobody may play a Beer while they have a life point left."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", hand="beer", life=life),
        cal=seat("outlaw", hand="beer", life=1),
    )
    t.do("play bang -> ben")
    assert t.options == ["pass"]
    t.do("pass")
    assert (t.asked, t.interrupts) == (("ann", "turn"), [])
    assert (t.ben.life, t.ben.hand) == (life - 1, ["beer"])


# ---------------------------------------------------------------- several points at once


def dynamite_at(hand: str, life: int = 2, character: str | None = None) -> Table:
    """Return a table where the Dynamite has exploded in front of Ben, who needs Beer to survive."""
    t = four(
        ben=seat("outlaw", character, hand=hand, in_play="dynamite", life=life),
        deck="5-spades",
    )
    return t.do("end turn")


@pytest.mark.ruling("R-076")
def test_one_beer_is_not_enough_for_two_points_below() -> None:
    """A single Beer does not save a player who needs two; it is spent nonetheless."""
    t = dynamite_at("beer missed")
    t.do("use beer")
    assert (t.asked, t.options) == (("ben", "rescue"), ["pass"])
    t.do("pass")
    assert (t.ben.alive, t.ben.life) == (False, 0)
    assert sorted(t.discards) == ["beer", "dynamite", "missed", t.discards[-1]]


@pytest.mark.ruling("R-076")
def test_the_first_of_two_beers_is_lost_without_the_second() -> None:
    """A player who stops after the first of two Beers is out, and the first is not returned."""
    t = dynamite_at("beer beer")
    t.do("use beer", "pass")
    assert not t.ben.alive
    assert (t.ben.hand, t.discards.count("beer")) == ([], 2)


@pytest.mark.ruling("R-076")
@pytest.mark.parametrize(("life", "beers"), [(1, 3), (2, 2), (3, 1)])
def test_as_many_beers_as_points_below_one(life: int, beers: int) -> None:
    """Each point below one takes one Beer, and exactly one life point remains."""
    t = dynamite_at("beer beer beer beer", life)
    for needed in range(beers, 0, -1):
        assert (t.asked, t.decision.cause.needed) == (("ben", "rescue"), needed)
        t.do("use beer")
    assert (t.asked, t.ben.life) == (("ben", "turn"), 1)
    assert t.ben.hand.count("beer") == 4 - beers


@pytest.mark.ruling("R-076")
def test_dynamite_is_not_lethal_with_four_life_points() -> None:
    """A player with a life point left after losing three is not asked for a Beer."""
    t = dynamite_at("beer", life=4)
    assert (t.asked, t.ben.life) == (("ben", "turn"), 1)
    assert "beer" in t.ben.hand


# ---------------------------------------------------------------- two players left


@pytest.mark.ruling("R-077")
def test_beer_saves_nobody_with_two_players_left() -> None:
    """With two players left, a Beer may be played but saves neither."""
    t = table(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", alive=False),
        cal=seat("outlaw", alive=False),
        dee=seat("renegade", hand="beer beer", life=1),
    )
    t.do("play bang -> dee", "pass")
    assert (t.asked, t.options) == (("dee", "rescue"), ["pass", "use beer"])
    t.do("use beer")
    assert (t.asked, t.decision.cause.needed, t.dee.life) == (("dee", "rescue"), 1, 0)
    t.do("use beer")
    assert not t.dee.alive
    assert t.winners == ["ann"]
    assert not t.happened("gained_life")


@pytest.mark.ruling("R-077")
def test_beer_gives_nothing_with_two_players_left() -> None:
    """With two players left, a Beer may be played in one's own turn and gives no life point."""
    t = four(
        ann=seat("sheriff", hand="beer", life=2),
        ben=seat("outlaw", alive=False),
        dee=seat("renegade", alive=False),
    )
    t.do("play beer")
    assert (t.ann.life, t.ann.hand, t.discards) == (2, [], ["beer"])


@pytest.mark.ruling("R-077")
def test_beer_works_with_three_players_left() -> None:
    """Beer works with three players in play, including the dying one."""
    t = four(
        ann=seat("sheriff", hand="bang beer", life=2),
        ben=seat("outlaw", hand="beer", life=1),
        cal=seat("outlaw", alive=False),
    )
    t.do("play beer", "play bang -> ben", "pass", "use beer")
    assert (t.ann.life, t.ben.life, t.ben.alive) == (3, 1, True)


@pytest.mark.ruling("R-077", "R-092", "R-159")
def test_beer_stops_working_between_two_targets() -> None:
    """When a Gatling leaves two players, its next target cannot be saved by Beer."""
    t = table(
        ann=seat("renegade", hand="gatling"),
        ben=seat("outlaw", life=1),
        cal=seat("sheriff", hand="beer", life=1),
        dee=seat("outlaw", alive=False),
    )
    t.do("play gatling", "pass", "use beer")
    assert deaths(t) == [("ben", "ann"), ("cal", "ann")]
    assert t.winners == ["ann"]


@pytest.mark.ruling("R-077", "R-147")
def test_sid_ketchum_still_survives_with_two_players_left() -> None:
    """Unlike Beer, Sid Ketchum's ability still works with two players left."""
    t = table(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", alive=False),
        cal=seat("outlaw", alive=False),
        dee=seat("renegade", "sid_ketchum", hand="beer missed", life=1),
    )
    t.do("play bang -> dee", "pass", "use sid_ketchum", "pick beer")
    assert (t.dee.life, t.dee.alive, t.dee.hand) == (1, True, [])


# ---------------------------------------------------------------- Beer and healing


@pytest.mark.ruling("R-078")
def test_beer_may_be_wasted_at_full_life() -> None:
    """At full life, a Beer may be played: it is discarded and nothing else changes."""
    t = four(
        ann=seat("sheriff", hand="beer"),
    )
    t.do("play beer")
    assert (t.ann.life, t.ann.hand, t.discards) == (5, [], ["beer"])
    assert not t.happened("gained_life")


@pytest.mark.ruling("R-079")
def test_nobody_else_is_asked_to_rescue_a_dying_player() -> None:
    """Other players cannot play Beer for a dying player, and are not asked."""
    t = table(
        ann=seat("sheriff", hand="bang beer"),
        ben=seat("outlaw", life=1),
        cal=seat("outlaw", hand="beer"),
        dee=seat("renegade", hand="beer"),
    )
    t.do("play bang -> ben")
    assert not t.ben.alive
    assert (t.cal.hand, t.dee.hand) == (["beer"], ["beer"])


@pytest.mark.ruling("R-080", "R-103", "R-061")
@pytest.mark.parametrize(
    "card", ["saloon", "missed", "bang", "stagecoach", "wells_fargo", "barrel"]
)
def test_nothing_but_beer_saves_from_a_lethal_hit(card: str) -> None:
    """No other hand card helps against a lethal hit, not even Saloon."""
    t = four(
        ann=seat("sheriff", hand="gatling"),
        ben=seat("outlaw", hand=card, life=1),
    )
    t.do("play gatling", "pass")
    assert (t.asked, t.options) == (("ben", "rescue"), ["pass"])
    t.do("pass")
    assert not t.ben.alive


@pytest.mark.ruling("R-080")
def test_saloon_does_not_save_the_player_on_turn_either() -> None:
    """Even in their own turn, a dying player cannot answer with Saloon."""
    t = four(
        ann=seat("outlaw", hand="duel saloon", life=1),
        ben=seat("sheriff", hand="bang"),
    )
    t.do("play duel -> ben", "use bang", "pass")
    assert (t.asked, t.options) == (("ann", "rescue"), ["pass"])
    t.do("pass")
    assert (t.ann.alive, t.turn) == (False, "ben")


@pytest.mark.ruling("R-080", "R-147")
def test_an_ability_that_heals_saves_like_a_beer() -> None:
    """Sid Ketchum may combine the ability with Beer, one point each."""
    t = dynamite_at("beer missed missed bang", life=1, character="sid_ketchum")
    assert t.decision.cause.needed == 3
    t.do("use beer")
    assert (t.options, t.decision.cause.needed) == (["pass", "use sid_ketchum"], 2)
    t.do("use sid_ketchum", "pick missed", "pick missed")
    assert (t.asked, t.options, t.ben.hand) == (("ben", "rescue"), ["pass"], ["bang"])
    t.do("pass")
    assert not t.ben.alive


@pytest.mark.ruling("R-081")
def test_life_does_not_exceed_the_life_at_the_start() -> None:
    """Beer and Saloon heal up to the life points at the start; any excess is lost."""
    t = table(
        ann=seat("sheriff", "paul_regret", hand="beer beer saloon", life=3),
        ben=seat("outlaw", "el_gringo"),
        cal=seat("outlaw", life=3),
        dee=seat("renegade", life=1),
    )
    t.do("play beer")
    assert t.ann.life == 4
    t.do("play beer")
    assert t.ann.life == 4
    t.do("play saloon")
    assert [p.life for p in (t.ann, t.ben, t.cal, t.dee)] == [4, 3, 4, 2]


# ---------------------------------------------------------------- the cards of the dead


@pytest.mark.ruling("R-082")
def test_an_eliminated_player_shows_the_role_and_loses_all_cards() -> None:
    """An eliminated player shows their role and discards their hand and cards in play."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("renegade", hand="missed bang", in_play="dynamite jail schofield scope", life=1),
        dee=seat("outlaw", in_play="barrel"),
    )
    assert not t.ben.role_known
    assert t.game.view(3).players[1].role is None
    t.do("play bang -> ben", "pass", "pass")
    assert t.ben.role_known
    assert t.game.view(None).players[1].role == "renegade"
    assert [e.key for e in t.happened("eliminated")] == ["renegade"]
    assert cards(t.ben) == []
    lost = ["bang", "dynamite", "jail", "missed", "schofield", "scope"]
    assert sorted(t.discards) == ["bang", *lost]
    assert t.dee.in_play == ["barrel"]


@pytest.mark.ruling("R-082")
def test_the_other_roles_stay_secret() -> None:
    """An elimination shows the role of the eliminated player and of nobody else."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", life=1),
    )
    t.do("play bang -> ben")
    assert [p.role for p in t.game.view(None).players] == ["sheriff", "outlaw", None, None]


@pytest.mark.ruling("R-082", "R-124")
def test_vulture_sam_does_not_inherit_the_dynamite_that_killed() -> None:
    """The Dynamite is discarded when it explodes, before its victim's other cards are taken."""
    t = four(
        ben=seat("outlaw", in_play="dynamite scope", life=1),
        dee=seat("renegade", "vulture_sam"),
        deck="bang:7-spades",
    )
    t.do("end turn")
    assert t.dee.hand == ["scope"]
    assert sorted(t.discards) == ["bang", "dynamite"]


@pytest.mark.ruling("R-083")
def test_the_order_of_a_dying_players_cards_is_fixed() -> None:
    """By default nobody is asked: the hand is discarded first, then the cards in play."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", hand="missed saloon", in_play="scope barrel", life=1),
    )
    t.do("play bang -> ben", "pass", "pass")
    assert t.asked == ("ann", "turn")
    assert t.discards == ["bang", "barrel", "scope", "saloon", "missed"]


@pytest.mark.ruling("R-083")
def test_a_dying_player_may_choose_the_order_of_their_cards() -> None:
    """With the option, they discard their cards one by one, the last without a question."""
    t = four(
        ann=seat("sheriff", hand="gatling"),
        ben=seat("outlaw", hand="missed saloon", in_play="mustang", life=1),
        options={"dying_order": True},
    )
    t.do("play gatling", "pass", "pass")
    assert (t.asked, t.decision.cause.key) == (("ben", "discard"), "dying_order")
    assert (t.decision.cause.target, t.decision.cause.needed) == (1, 3)
    assert sorted(t.options) == ["pick missed", "pick mustang", "pick saloon"]
    t.do("pick mustang")
    assert sorted(t.options) == ["pick missed", "pick saloon"]
    assert t.decision.cause.needed == 2
    t.do("pick saloon")
    assert t.asked == ("ann", "turn")
    assert t.discards == ["gatling", "missed", "saloon", "mustang"]
    assert rewards(t) == [("ann", 3)]


@pytest.mark.ruling("R-083")
def test_the_order_is_not_asked_when_vulture_sam_takes_the_cards() -> None:
    """If Vulture Sam takes the cards, there is no order to choose."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", hand="missed saloon", in_play="barrel", life=1),
        cal=seat("outlaw", "vulture_sam"),
        options={"dying_order": True},
    )
    t.do("play bang -> ben", "pass", "pass")
    assert t.asked == ("ann", "turn")
    assert t.cal.hand == ["barrel", "missed", "saloon"]
    assert t.discards == ["bang"]


# ---------------------------------------------------------------- reward and penalty


@pytest.mark.ruling("R-084")
@pytest.mark.parametrize("killer", ["sheriff", "deputy", "outlaw", "renegade"])
def test_the_killer_of_an_outlaw_draws_three_cards(killer: str) -> None:
    """The killer of an Outlaw draws three cards, whatever the killer's role."""
    others = ["sheriff", "deputy", "outlaw", "renegade"]
    others.remove(killer)
    t = table(
        ann=seat(killer, hand="bang"),
        ben=seat("outlaw", life=1),
        cal=seat(others[0]),
        dee=seat(others[1]),
        eve=seat(others[2]),
        deck="saloon gatling dynamite duel",
    )
    t.do("play bang -> ben")
    assert rewards(t) == [("ann", 3)]
    assert t.ann.hand == ["dynamite", "gatling", "saloon"]
    assert t.asked == ("ann", "turn")


@pytest.mark.ruling("R-084")
@pytest.mark.parametrize("victim", ["renegade", "deputy"])
def test_only_an_outlaw_brings_a_reward(victim: str) -> None:
    """Nobody draws cards for eliminating the Renegade or a Deputy."""
    rest = {"renegade": "deputy", "deputy": "renegade"}[victim]
    t = table(
        ann=seat("outlaw", hand="bang"),
        ben=seat(victim, life=1),
        cal=seat("sheriff"),
        dee=seat("outlaw"),
        eve=seat(rest),
    )
    t.do("play bang -> ben")
    assert (t.ben.alive, rewards(t), t.ann.hand) == (False, [], [])


@pytest.mark.ruling("R-084")
def test_no_reward_for_an_outlaw_who_survives() -> None:
    """An Outlaw who survives a hit brings no reward."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", hand="beer", life=1),
    )
    t.do("play bang -> ben", "pass", "use beer")
    assert (rewards(t), t.ann.hand) == ([], [])


@pytest.mark.ruling("R-085")
@pytest.mark.parametrize("played", ["bang -> ben", "gatling", "indians", "duel -> ben"])
def test_the_sheriff_loses_everything_for_a_deputy(played: str) -> None:
    """A Sheriff who eliminates a Deputy discards their whole hand and all their cards in play."""
    t = table(
        ann=seat("sheriff", hand=f"{played.split()[0]} beer missed", in_play="volcanic dynamite"),
        ben=seat("deputy", hand="saloon", life=1),
        cal=seat("outlaw", in_play="mustang"),
        dee=seat("outlaw"),
        eve=seat("renegade"),
    )
    t.do(f"play {played}", "pass", "pass")
    assert cards(t.ann) == []
    lost = ["dynamite", "beer", "missed", "saloon", "volcanic", played.split()[0]]
    assert sorted(t.discards) == sorted(lost)
    assert [(e.seat, e.target) for e in t.happened("penalty")] == [(0, 1)]
    assert t.cal.in_play == ["mustang"]
    assert (t.asked, t.options) == (("ann", "turn"), ["end turn"])
    assert t.ann.life == 5


@pytest.mark.ruling("R-085")
@pytest.mark.parametrize("killer", ["outlaw", "renegade", "deputy"])
def test_only_the_sheriff_is_punished_for_a_deputy(killer: str) -> None:
    """Other killers of a Deputy keep their cards, and so does the Sheriff."""
    others = ["renegade", "outlaw", "outlaw", "outlaw", "deputy"]
    others.remove(killer)
    t = table(
        ann=seat(killer, hand="bang beer", in_play="mustang"),
        ben=seat("deputy", life=1),
        cal=seat("sheriff", hand="saloon", in_play="barrel"),
        dee=seat(others[0]),
        eve=seat(others[1]),
        fay=seat(others[2]),
        gus=seat(others[3]),
    )
    t.do("play bang -> ben")
    assert not t.ben.alive
    assert cards(t.ann) == ["beer", "mustang"]
    assert cards(t.cal) == ["barrel", "saloon"]
    assert not t.happened("penalty")


@pytest.mark.ruling("R-085")
def test_the_sheriff_is_not_punished_for_others() -> None:
    """A Sheriff who eliminates the Renegade keeps all cards."""
    t = table(
        ann=seat("sheriff", hand="bang beer", in_play="mustang"),
        ben=seat("renegade", life=1),
        cal=seat("outlaw"),
        dee=seat("outlaw"),
        eve=seat("deputy"),
    )
    t.do("play bang -> ben")
    assert cards(t.ann) == ["beer", "mustang"]


@pytest.mark.ruling("R-085")
def test_the_sheriff_is_not_punished_for_a_deputy_who_survives() -> None:
    """A Deputy saved by a Beer costs the Sheriff nothing."""
    t = table(
        ann=seat("sheriff", hand="bang saloon"),
        ben=seat("deputy", hand="beer", life=1),
        cal=seat("outlaw"),
        dee=seat("outlaw"),
        eve=seat("renegade"),
    )
    t.do("play bang -> ben", "pass", "use beer")
    assert t.ann.hand == ["saloon"]


@pytest.mark.ruling("R-085", "R-155")
def test_the_sheriff_is_punished_also_if_vulture_sam_takes_the_cards() -> None:
    """Vulture Sam gets the Deputy's cards; the Sheriff's are discarded."""
    t = table(
        ann=seat("sheriff", hand="bang beer", in_play="volcanic"),
        ben=seat("deputy", hand="saloon", in_play="barrel", life=1),
        cal=seat("outlaw", "vulture_sam", hand="missed"),
        dee=seat("outlaw"),
        eve=seat("renegade"),
    )
    t.do("play bang -> ben", "use barrel", "pass", "pass")
    assert t.cal.hand == ["barrel", "missed", "saloon"]
    assert cards(t.ann) == []
    assert {"beer", "volcanic"} < set(t.discards)


@pytest.mark.ruling("R-085", "R-153", "R-039")
def test_suzy_lafayette_draws_after_the_penalty() -> None:
    """The penalty empties Suzy Lafayette's hand as Sheriff, so Suzy draws a card."""
    t = table(
        ann=seat("sheriff", "suzy_lafayette", hand="bang beer", in_play="barrel"),
        ben=seat("deputy", life=1),
        cal=seat("outlaw"),
        dee=seat("outlaw"),
        eve=seat("renegade"),
        deck="saloon",
    )
    t.do("play bang -> ben")
    assert cards(t.ann) == ["saloon"]


@pytest.mark.ruling("R-086")
@pytest.mark.parametrize("played", ["gatling", "indians"])
def test_the_player_of_a_gatling_or_indians_is_rewarded(played: str) -> None:
    """For every Outlaw eliminated by Gatling or Indians!, its player draws three cards."""
    t = table(
        ann=seat("sheriff", hand=played),
        ben=seat("outlaw", life=1),
        cal=seat("renegade"),
        dee=seat("deputy"),
        eve=seat("outlaw", life=1),
        fay=seat("outlaw"),
    )
    t.do(f"play {played}")
    assert deaths(t) == [("ben", "ann"), ("eve", "ann")]
    assert rewards(t) == [("ann", 3), ("ann", 3)]
    assert len(t.ann.hand) == 6


@pytest.mark.ruling("R-087")
def test_dynamite_brings_nobody_a_reward() -> None:
    """An Outlaw eliminated by Dynamite has no killer, not even the player of the Dynamite."""
    t = four(
        ann=seat("sheriff", hand="dynamite"),
        ben=seat("outlaw", life=2),
        deck="clubs clubs clubs clubs clubs clubs diamonds clubs clubs 5-spades",
    )
    t.do("play dynamite", "end turn", "end turn", "end turn", "end turn")
    assert (t.turn, t.ann.in_play, t.ben.in_play) == ("ann", [], ["dynamite"])
    t.do("end turn")
    assert (t.asked, t.decision.cause.by) == (("ben", "rescue"), None)
    t.do("pass")
    assert (t.turn, deaths(t), rewards(t)) == ("cal", [("ben", None)], [])
    assert [len(p.hand) for p in (t.ann, t.cal, t.dee)] == [2, 4, 2]
    assert t.happened("lost_life")[-1].target is None


@pytest.mark.ruling("R-087")
def test_dynamite_does_not_punish_the_sheriff() -> None:
    """A Deputy eliminated by Dynamite costs the Sheriff nothing."""
    t = table(
        ann=seat("sheriff", hand="beer saloon", in_play="barrel"),
        ben=seat("deputy", in_play="dynamite", life=3),
        cal=seat("outlaw"),
        dee=seat("outlaw"),
        eve=seat("renegade"),
        deck="2-spades",
    )
    t.do("end turn")
    assert deaths(t) == [("ben", None)]
    assert cards(t.ann) == ["barrel", "beer", "saloon"]
    assert not t.happened("penalty")


@pytest.mark.ruling("R-087", "R-135")
def test_el_gringo_gets_nothing_for_dynamite() -> None:
    """Dynamite has no hand to take cards from, and no player pays for it."""
    t = table(
        ann=seat("sheriff", hand="beer saloon"),
        ben=seat("outlaw", "el_gringo", hand="beer", in_play="dynamite"),
        cal=seat("outlaw", hand="missed"),
        dee=seat("renegade", hand="missed"),
        deck="9-spades duel gatling",
    )
    t.do("end turn", "use beer")
    assert (t.ben.life, t.ben.hand) == (1, ["duel", "gatling"])
    assert not t.happened("took")
    assert t.ann.hand == ["beer", "saloon"]


# ---------------------------------------------------------------- the Duel


@pytest.mark.ruling("R-088")
def test_nobody_is_rewarded_for_an_outlaw_who_loses_their_own_duel() -> None:
    """A challenger who dies in their own Duel has no killer."""
    t = four(
        ann=seat("outlaw", hand="duel", life=1),
        ben=seat("sheriff", hand="bang"),
    )
    t.do("play duel -> ben", "use bang")
    assert deaths(t) == [("ann", None)]
    assert rewards(t) == []
    assert (t.turn, len(t.ben.hand)) == ("ben", 2)


@pytest.mark.ruling("R-088")
def test_the_sheriff_is_not_punished_for_a_deputy_who_loses_their_own_duel() -> None:
    """A Deputy who dies in their own Duel costs the Sheriff nothing."""
    t = table(
        ann=seat("deputy", hand="duel", life=1),
        ben=seat("outlaw"),
        cal=seat("outlaw"),
        dee=seat("sheriff", hand="bang beer", in_play="barrel"),
        eve=seat("renegade"),
    )
    t.do("play duel -> dee", "use bang")
    assert deaths(t) == [("ann", None)]
    assert cards(t.dee) == ["barrel", "beer"]
    assert not t.happened("penalty")


@pytest.mark.ruling("R-088", "R-135")
def test_el_gringo_gets_nothing_for_a_duel_of_el_gringo() -> None:
    """A player who loses their own Duel was hit by their own card."""
    t = four(
        ann=seat("sheriff", "el_gringo", hand="duel"),
        ben=seat("outlaw", hand="bang missed"),
    )
    t.do("play duel -> ben", "use bang")
    assert (t.ann.life, t.ann.hand, t.ben.hand) == (3, [], ["missed"])
    assert not t.happened("took")


@pytest.mark.ruling("R-089")
def test_the_challenger_is_rewarded_for_an_outlaw_who_loses_the_duel() -> None:
    """The killer of a challenged player is the challenger."""
    t = four(
        ann=seat("sheriff", hand="duel bang"),
        ben=seat("outlaw", hand="bang", life=1),
    )
    t.do("play duel -> ben", "use bang", "use bang")
    assert deaths(t) == [("ben", "ann")]
    assert rewards(t) == [("ann", 3)]
    assert (t.turn, len(t.ann.hand)) == ("ann", 3)


@pytest.mark.ruling("R-089")
def test_the_sheriff_is_punished_for_a_challenged_deputy() -> None:
    """A Sheriff whose Duel eliminates a Deputy loses all cards."""
    t = table(
        ann=seat("sheriff", hand="duel bang beer", in_play="barrel"),
        ben=seat("outlaw"),
        cal=seat("deputy", hand="bang", life=1),
        dee=seat("outlaw"),
        eve=seat("renegade"),
    )
    t.do("play duel -> cal", "use bang", "use bang")
    assert deaths(t) == [("cal", "ann")]
    assert cards(t.ann) == []


@pytest.mark.ruling("R-089", "R-136")
def test_el_gringo_takes_a_card_for_a_duel_of_another_player() -> None:
    """A challenger who takes a life point from El Gringo in a Duel loses a card to El Gringo."""
    t = four(
        ann=seat("sheriff", hand="duel bang saloon"),
        ben=seat("outlaw", "el_gringo", hand="bang"),
    )
    t.do("play duel -> ben", "use bang", "use bang")
    assert (t.ben.life, t.ben.hand, t.ann.hand) == (2, ["saloon"], [])


# ---------------------------------------------------------------- too late to save


@pytest.mark.ruling("R-090", "R-129")
def test_bart_cassidys_card_comes_too_late_to_save_bart() -> None:
    """Bart Cassidy draws only if still in play, so a Beer on the deck does not save Bart."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("renegade", "bart_cassidy", hand="missed", life=1),
        dee=seat("outlaw"),
        deck="beer",
    )
    t.do("play bang -> ben", "pass")
    assert (t.asked, t.options, t.deck[0]) == (("ben", "rescue"), ["pass"], "beer")
    t.do("pass")
    assert (t.ben.alive, t.deck[0]) == (False, "beer")
    assert not t.happened("drew")


@pytest.mark.ruling("R-090", "R-129")
def test_bart_cassidy_does_not_draw_between_two_beers() -> None:
    """A Beer that is not enough does not give Bart Cassidy another card."""
    t = dynamite_at("beer missed", character="bart_cassidy")
    t.do("use beer")
    assert (t.asked, t.options, t.ben.hand) == (("ben", "rescue"), ["pass"], ["missed"])
    t.do("pass")
    assert not t.ben.alive
    assert not [e for e in t.happened("drew") if e.seat == 1]


@pytest.mark.ruling("R-090", "R-134")
def test_el_gringos_card_comes_too_late_to_save_el_gringo() -> None:
    """El Gringo cannot take the Beer needed from the hand of the killer."""
    t = four(
        ann=seat("sheriff", hand="bang beer"),
        ben=seat("renegade", "el_gringo", life=1),
        dee=seat("outlaw"),
    )
    t.do("play bang -> ben")
    assert (t.ben.alive, t.ann.hand) == (False, ["beer"])
    assert not t.happened("took")


@pytest.mark.ruling("R-090", "R-129")
def test_bart_cassidy_draws_after_having_been_saved() -> None:
    """Saved from a lethal hit, Bart Cassidy draws a card for every life point of the hit."""
    t = dynamite_at("beer beer", character="bart_cassidy")
    t.do("use beer", "use beer")
    drew = [(e.amount, e.key) for e in t.happened("drew") if e.seat == 1]
    assert drew == [(3, "bart_cassidy"), (2, None)]
    assert (t.ben.life, len(t.ben.hand)) == (1, 5)


@pytest.mark.ruling("R-090", "R-134")
def test_el_gringo_takes_a_card_after_having_been_saved() -> None:
    """Saved from a lethal hit, El Gringo takes a card from the shooter."""
    t = four(
        ann=seat("sheriff", hand="bang saloon"),
        ben=seat("outlaw", "el_gringo", hand="beer", life=1),
    )
    t.do("play bang -> ben", "pass")
    assert (t.asked, t.ann.hand) == (("ben", "rescue"), ["saloon"])
    t.do("use beer")
    assert (t.ben.life, t.ben.hand, t.ann.hand) == (1, ["saloon"], [])


# ---------------------------------------------------------------- role and character cards


@pytest.mark.ruling("R-091")
@pytest.mark.parametrize("card", ["panic", "cat_balou"])
def test_role_and_character_cannot_be_taken(card: str) -> None:
    """A player with only role and character cannot be chosen, and these are never offered."""
    t = table(
        ann=seat("sheriff", hand=card, in_play="scope"),
        ben=seat("outlaw", "slab_the_killer", hand="beer", in_play="mustang barrel"),
        cal=seat("outlaw"),
        dee=seat("renegade", "sid_ketchum"),
        eve=seat("deputy", "rose_doolan"),
    )
    others = [text for text in t.options if text.startswith("play") and "-> ann" not in text]
    assert others == [f"play {card} -> ben"]
    t.do(f"play {card} -> ben")
    assert t.options == ["pick hand", "pick mustang", "pick barrel"]


@pytest.mark.ruling("R-091")
def test_role_and_character_survive_elimination_and_penalty() -> None:
    """Vulture Sam inherits no ability, and the punished Sheriff keeps role and character."""
    t = table(
        ann=seat("sheriff", "willy_the_kid", hand="bang", in_play="barrel"),
        ben=seat("deputy", "slab_the_killer", hand="missed", life=1),
        cal=seat("outlaw", "vulture_sam"),
        dee=seat("outlaw"),
        eve=seat("renegade"),
    )
    t.do("play bang -> ben", "pass", "pass")
    found = [(p.role, p.character) for p in t.game.view(None).players[:3]]
    assert found == [
        ("sheriff", "willy_the_kid"),
        ("deputy", "slab_the_killer"),
        (None, "vulture_sam"),
    ]
    assert (t.cal.hand, t.ann.life) == (["missed"], 5)


# ---------------------------------------------------------------- one elimination after the other


@pytest.mark.ruling("R-092")
def test_the_reward_is_drawn_before_the_next_target() -> None:
    """An Outlaw's cards and their reward are settled before a Gatling continues."""
    t = four(
        ann=seat("sheriff", hand="gatling"),
        ben=seat("outlaw", hand="beer", in_play="mustang", life=1),
        cal=seat("outlaw", hand="missed"),
    )
    t.do("play gatling", "pass", "pass")
    assert t.asked == ("cal", "missed")
    assert (t.ben.alive, t.ben.role_known, rewards(t)) == (False, True, [("ann", 3)])
    assert (len(t.ann.hand), sorted(t.discards)) == (3, ["beer", "mustang"])
    t.do("use missed")
    assert (t.cal.life, t.dee.life) == (4, 3)


@pytest.mark.ruling("R-092", "R-155")
def test_vulture_sam_may_use_inherited_cards_as_the_next_target() -> None:
    """The Missed! of a Gatling's first victim is in Vulture Sam's hand when Sam is shot at."""
    t = table(
        ann=seat("sheriff", hand="gatling"),
        ben=seat("renegade", hand="missed", in_play="barrel", life=1),
        cal=seat("outlaw", "vulture_sam"),
        dee=seat("outlaw"),
        deck="clubs",
    )
    t.do("play gatling", "pass", "pass")
    assert (t.asked, t.options) == (("cal", "missed"), ["pass", "use missed"])
    t.do("use missed")
    assert (t.cal.life, t.cal.hand) == (4, ["barrel"])


@pytest.mark.ruling("R-092", "R-085")
def test_the_reward_after_the_penalty_is_kept() -> None:
    """A Sheriff whose Gatling kills a Deputy and then an Outlaw keeps the reward."""
    t = table(
        ann=seat("sheriff", hand="gatling beer"),
        ben=seat("deputy", life=1),
        cal=seat("outlaw", life=1),
        dee=seat("outlaw"),
        eve=seat("renegade"),
    )
    t.do("play gatling")
    assert deaths(t) == [("ben", "ann"), ("cal", "ann")]
    assert len(t.ann.hand) == 3
    assert t.discards == ["gatling", "beer"]


@pytest.mark.ruling("R-092", "R-085")
def test_the_reward_before_the_penalty_is_lost() -> None:
    """A Sheriff whose Gatling kills an Outlaw and then a Deputy loses the reward."""
    t = table(
        ann=seat("sheriff", hand="gatling beer"),
        ben=seat("outlaw", life=1),
        cal=seat("deputy", life=1),
        dee=seat("outlaw"),
        eve=seat("renegade"),
    )
    t.do("play gatling")
    assert rewards(t) == [("ann", 3)]
    assert t.ann.hand == []
    assert len(t.discards) == 5


@pytest.mark.ruling("R-093")
@pytest.mark.parametrize("played", ["bang -> ben", "gatling"])
def test_vulture_sam_as_sheriff_takes_and_then_discards_everything(played: str) -> None:
    """Vulture Sam, as Sheriff killing a Deputy, takes the Deputy's cards and discards them too."""
    t = table(
        ann=seat("sheriff", "vulture_sam", hand=f"{played.split()[0]} duel", in_play="scope"),
        ben=seat("deputy", hand="saloon missed", in_play="mustang", life=1),
        cal=seat("outlaw"),
        dee=seat("outlaw"),
        eve=seat("renegade"),
    )
    t.do(f"play {played}", "pass", "pass")
    assert cards(t.ann) == []
    lost = ["duel", "missed", "mustang", "saloon", "scope", played.split()[0]]
    assert sorted(t.discards) == sorted(lost)
    kinds = [e.kind for e in t.happened("inherited", "penalty", "discarded")]
    assert kinds == ["inherited", "inherited", "penalty", "discarded"]
    assert {e.seat for e in t.happened("inherited", "penalty", "discarded")} == {0}


@pytest.mark.ruling("R-094")
def test_the_reward_comes_after_the_victims_cards_are_away() -> None:
    """The killer draws after the Outlaw's cards are on the discard pile."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", hand="missed", in_play="barrel", life=1),
    )
    t.do("play bang -> ben", "pass", "pass")
    kinds = [e.kind for e in t.happened("eliminated", "discarded", "drew")]
    assert kinds == ["eliminated", "discarded", "drew"]


@pytest.mark.ruling("R-094", "R-023")
def test_the_reward_may_be_the_victims_own_cards() -> None:
    """With both piles empty, the Outlaw's cards are shuffled and drawn as their reward."""
    own = ("volcanic:10-clubs", "barrel:Q-spades", "scope:A-spades")
    t = four(
        ann=seat("sheriff", hand="bang:A-spades"),
        ben=seat("outlaw", in_play=" ".join(own), life=1),
        dee=seat("renegade", hand=all_but("bang:A-spades", *own)),
    )
    assert (t.deck, t.discards) == ([], [])
    t.do("play bang -> ben", "pass")
    assert t.ann.hand == ["barrel", "scope", "volcanic"]
    assert (t.deck, t.discards) == ([], ["bang"])


@pytest.mark.ruling("R-094", "R-155")
def test_the_reward_comes_after_vulture_sam_has_taken_the_cards() -> None:
    """Vulture Sam inherits first; if Sam killed the Outlaw, Sam gets both."""
    t = four(
        ann=seat("sheriff", "vulture_sam", hand="bang"),
        ben=seat("outlaw", hand="missed", in_play="barrel", life=1),
        deck="duel saloon gatling",
    )
    t.do("play bang -> ben", "pass", "pass")
    assert [e.kind for e in t.happened("inherited", "drew")] == ["inherited", "inherited", "drew"]
    assert t.ann.hand == ["barrel", "duel", "gatling", "missed", "saloon"]


@pytest.mark.ruling("R-094", "R-084")
@pytest.mark.parametrize("left", [0, 1, 2])
def test_the_reward_is_as_many_cards_as_there_are(left: int) -> None:
    """When both piles run out, the killer draws the remaining cards, and the game continues."""
    deck = ("saloon:5-hearts", "gatling:10-hearts")[:left]
    t = four(
        ann=seat("sheriff", hand="bang:A-spades"),
        ben=seat("outlaw", life=1),
        dee=seat("renegade", hand=all_but("bang:A-spades", *deck)),
        deck=" ".join(deck),
    )
    t.do("play bang -> ben")
    assert (len(t.ann.hand), t.deck, t.discards) == (left, [], ["bang"])
    assert t.asked == ("ann", "turn")
