"""Ruling book, section D: BANG!, Missed! and Barrel."""

import pytest

from bangcore.testing import Table, four, seat, table


def aims(t: Table) -> list[str]:
    """Return the players at whom the player on turn may play a BANG!."""
    return [text.removeprefix("play bang -> ") for text in t.options if "bang ->" in text]


def flips(t: Table) -> list[tuple[str, str | None]]:
    """Return the players who made a draw!, and the reasons, in order."""
    return [(t.game.names[event.seat or 0], event.key) for event in t.happened("flipped")]


# ---------------------------------------------------------------- the BANG! card


@pytest.mark.ruling("R-056")
def test_bang_is_aimed_at_players_in_play_only() -> None:
    """An eliminated player cannot be shot at, and the players behind them come nearer."""
    t = table(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", alive=False),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        eve=seat("deputy"),
    )
    assert aims(t) == ["cal", "eve"]


@pytest.mark.ruling("R-057")
def test_bang_takes_one_life_point_from_its_target_only() -> None:
    """A shot that is not cancelled costs its target one life point, and nobody else."""
    t = four(
        ann=seat("sheriff", hand="bang"),
    )
    t.do("play bang -> ben")
    assert [p.life for p in (t.ann, t.ben, t.cal, t.dee)] == [5, 3, 4, 4]
    assert [(e.seat, e.target, e.amount, e.key) for e in t.happened("lost_life")] == [
        (1, 0, 1, "bang")
    ]
    assert t.asked == ("ann", "turn")


@pytest.mark.ruling("R-058")
def test_missed_is_played_at_once_out_of_turn() -> None:
    """The target may answer a shot with a Missed! out of turn, and loses nothing."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", hand="missed beer"),
    )
    t.do("play bang -> ben")
    assert t.asked == ("ben", "missed")
    t.do("use missed")
    assert (t.ben.life, t.ben.hand) == (4, ["beer"])
    assert not t.happened("lost_life")
    assert [(e.seat, e.target) for e in t.happened("missed")] == [(1, 0)]
    assert (t.turn, t.asked) == ("ann", ("ann", "turn"))


@pytest.mark.ruling("R-059")
def test_missed_may_be_kept() -> None:
    """The holder of a Missed! may take the hit instead and keep the card."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", hand="missed"),
    )
    t.do("play bang -> ben")
    assert t.options == ["pass", "use missed"]
    t.do("pass")
    assert (t.ben.life, t.ben.hand) == (3, ["missed"])


@pytest.mark.ruling("R-059")
def test_missed_may_be_kept_even_at_the_last_life_point() -> None:
    """The Missed! may be kept even when the hit kills."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", hand="missed", life=1),
    )
    t.do("play bang -> ben", "pass")
    assert t.asked == ("ben", "rescue")
    t.do("pass")
    assert not t.ben.alive


@pytest.mark.ruling("R-060", "R-030")
def test_missed_does_not_protect_somebody_else() -> None:
    """Only the target of a shot is asked for a Missed!, and only the target's cards count."""
    t = table(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", hand="beer"),
        cal=seat("outlaw", hand="missed"),
        dee=seat("renegade", hand="missed", in_play="barrel"),
    )
    t.do("play bang -> ben")
    assert (t.asked, t.options) == (("ben", "missed"), ["pass"])
    t.do("pass")
    assert (t.ben.life, t.asked) == (3, ("ann", "turn"))
    assert (t.cal.hand, t.dee.hand) == (["missed"], ["missed"])


@pytest.mark.ruling("R-061", "R-030")
def test_missed_is_not_played_in_its_holders_turn() -> None:
    """A Missed! cannot be played in phase 2."""
    t = four(
        ann=seat("sheriff", hand="missed"),
        ben=seat("outlaw", hand="missed"),
    )
    assert t.options == ["end turn"]
    assert t.interrupts == []


@pytest.mark.ruling("R-061")
def test_missed_does_not_stop_other_cards() -> None:
    """Cards that are not shots cannot be answered with a Missed!."""
    t = four(
        ann=seat("sheriff", hand="panic cat_balou cat_balou jail"),
        ben=seat("outlaw", hand="missed missed missed"),
    )
    t.do("play panic -> ben", "play cat_balou -> ben", "play jail -> ben")
    assert t.asked == ("ann", "turn")
    assert t.ben.hand == ["missed"]
    assert t.ben.in_play == ["jail"]


@pytest.mark.ruling("R-062")
@pytest.mark.parametrize(
    ("answer", "pile"), [("use missed", ["bang", "missed"]), ("pass", ["bang"])]
)
def test_bang_is_discarded_whether_or_not_it_hits(answer: str, pile: list[str]) -> None:
    """The BANG! card is discarded whether it hits or not, as is the Missed! used."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", hand="missed"),
    )
    t.do("play bang -> ben", answer)
    assert sorted(t.discards) == pile
    assert t.ann.hand == []


# ---------------------------------------------------------------- Missed! symbols


@pytest.mark.ruling("R-063")
@pytest.mark.parametrize("played", ["bang -> ben", "gatling"])
@pytest.mark.parametrize(
    ("character", "hand", "in_play", "answer"),
    [
        (None, "missed", "", "use missed"),
        (None, "", "barrel", "use barrel"),
        ("jourdonnais", "", "", "use jourdonnais"),
        ("calamity_janet", "bang", "", "use bang as missed"),
    ],
)
def test_every_missed_symbol_cancels_every_shot(
    played: str, character: str | None, hand: str, in_play: str, answer: str
) -> None:
    """Everything that counts as a Missed! cancels everything that counts as a BANG!."""
    t = four(
        ann=seat("sheriff", hand="bang gatling"),
        ben=seat("outlaw", character, hand=hand, in_play=in_play),
        deck="hearts",
    )
    t.do(f"play {played}")
    assert t.asked == ("ben", "missed")
    t.do(answer)
    assert t.ben.life == t.game.state.max_life[1]
    assert [e.seat for e in t.happened("missed")] == [1]


# ---------------------------------------------------------------- the Barrel


@pytest.mark.ruling("R-064")
@pytest.mark.parametrize("played", ["bang -> ben", "gatling"])
@pytest.mark.parametrize(
    ("suit", "life"), [("hearts", 4), ("diamonds", 3), ("clubs", 3), ("spades", 3)]
)
def test_barrel_cancels_a_shot_on_hearts(played: str, suit: str, life: int) -> None:
    """The target of a shot may draw! for a Barrel; only Hearts counts as a Missed!."""
    t = four(
        ann=seat("sheriff", hand="bang gatling"),
        ben=seat("outlaw", in_play="barrel"),
        deck=suit,
    )
    t.do(f"play {played}")
    assert (t.asked, t.options) == (("ben", "missed"), ["pass", "use barrel"])
    t.do("use barrel")
    assert t.ben.life == life
    assert flips(t) == [("ben", "barrel")]


@pytest.mark.ruling("R-064")
def test_barrel_works_for_the_target_only() -> None:
    """The Barrels of the shooter and of bystanders do not affect a shot."""
    t = four(
        ann=seat("sheriff", hand="bang", in_play="barrel"),
        cal=seat("outlaw", in_play="barrel"),
        deck="hearts",
    )
    t.do("play bang -> ben")
    assert (t.ben.life, flips(t)) == (3, [])


@pytest.mark.ruling("R-065")
@pytest.mark.parametrize(("answer", "life"), [("use missed", 4), ("pass", 3)])
def test_missed_may_follow_a_failed_barrel(answer: str, life: int) -> None:
    """After a failed Barrel, the shot can still be cancelled with a Missed!."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", hand="missed", in_play="barrel"),
        deck="4-spades",
    )
    t.do("play bang -> ben", "use barrel")
    assert (t.asked, t.options) == (("ben", "missed"), ["pass", "use missed"])
    assert t.ben.life == 4
    t.do(answer)
    assert t.ben.life == life


@pytest.mark.ruling("R-065")
def test_missed_need_not_follow_a_barrel_that_helped() -> None:
    """On the 4 of Hearts, the shot is cancelled and no Missed! is asked for."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", hand="missed", in_play="barrel"),
        deck="4-hearts",
    )
    t.do("play bang -> ben", "use barrel")
    assert t.asked == ("ann", "turn")
    assert (t.ben.life, t.ben.hand) == (4, ["missed"])


@pytest.mark.ruling("R-066", "R-150")
@pytest.mark.parametrize("suit", ["hearts", "clubs"])
def test_barrel_draws_once_for_a_shot(suit: str) -> None:
    """One Barrel gives one draw! per shot, regardless of the number of Missed! needed."""
    t = four(
        ann=seat("sheriff", "slab_the_killer", hand="bang"),
        ben=seat("outlaw", hand="beer", in_play="barrel"),
        deck=f"{suit} hearts hearts",
    )
    t.do("play bang -> ben", "use barrel")
    assert (t.asked, t.options) == (("ben", "missed"), ["pass"])
    t.do("pass")
    assert (t.ben.life, len(flips(t))) == (3, 1)


@pytest.mark.ruling("R-066")
def test_barrel_draws_again_for_the_next_shot() -> None:
    """Each further shot gives the Barrel another draw!."""
    t = four(
        ann=seat("sheriff", hand="bang bang gatling", in_play="volcanic"),
        ben=seat("outlaw", in_play="barrel"),
        deck="clubs hearts hearts",
    )
    t.do("play bang -> ben", "use barrel")
    assert t.ben.life == 3
    t.do("play bang -> ben", "use barrel", "play gatling", "use barrel")
    assert (t.ben.life, len(flips(t))) == (3, 3)


@pytest.mark.ruling("R-066", "R-139")
@pytest.mark.parametrize(
    ("order", "deck", "life"),
    [
        (("jourdonnais", "barrel"), "clubs hearts", 4),
        (("barrel", "jourdonnais"), "clubs hearts", 4),
        (("barrel", "jourdonnais"), "clubs spades", 3),
    ],
)
def test_two_barrels_give_two_chances(order: tuple[str, str], deck: str, life: int) -> None:
    """Jourdonnais with a Barrel has two draws! against a shot, in either order."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", "jourdonnais", in_play="barrel"),
        deck=deck,
    )
    t.do("play bang -> ben")
    assert sorted(t.options) == ["pass", "use barrel", "use jourdonnais"]
    t.do(f"use {order[0]}")
    assert t.options == ["pass", f"use {order[1]}"]
    t.do(f"use {order[1]}")
    assert (t.ben.life, t.asked) == (life, ("ann", "turn"))
    assert flips(t) == [("ben", order[0]), ("ben", order[1])]


@pytest.mark.ruling("R-066", "R-150", "R-139")
def test_two_barrels_and_hearts_twice_escape_slab() -> None:
    """Each of two successful Barrels counts as one of the two Missed! that Slab's BANG! needs."""
    t = four(
        ann=seat("sheriff", "slab_the_killer", hand="bang"),
        ben=seat("outlaw", "jourdonnais", hand="missed missed", in_play="barrel"),
        deck="hearts hearts",
    )
    t.do("play bang -> ben")
    assert t.decision.cause.needed == 2
    t.do("use barrel")
    assert t.decision.cause.needed == 1
    t.do("use jourdonnais")
    assert (t.ben.life, t.ben.hand) == (4, ["missed", "missed"])
    assert t.asked == ("ann", "turn")


@pytest.mark.ruling("R-066", "R-150")
@pytest.mark.parametrize("deck", ["hearts clubs", "clubs hearts"])
def test_two_barrels_and_hearts_once_need_one_missed_against_slab(deck: str) -> None:
    """With one of two Barrels successful against Slab, a single Missed! is enough."""
    t = four(
        ann=seat("sheriff", "slab_the_killer", hand="bang"),
        ben=seat("outlaw", "jourdonnais", hand="missed missed", in_play="barrel"),
        deck=deck,
    )
    t.do("play bang -> ben", "use barrel", "use jourdonnais")
    assert (t.asked, t.options) == (("ben", "missed"), ["pass", "use missed"])
    assert t.decision.cause.needed == 1
    t.do("use missed")
    assert (t.ben.life, t.ben.hand) == (4, ["missed"])


@pytest.mark.ruling("R-066", "R-150")
def test_two_failed_barrels_leave_slabs_two_missed() -> None:
    """When both Barrels fail against Slab, two Missed! are still needed."""
    t = four(
        ann=seat("sheriff", "slab_the_killer", hand="bang"),
        ben=seat("outlaw", "jourdonnais", hand="missed missed", in_play="barrel"),
        deck="clubs spades",
    )
    t.do("play bang -> ben", "use jourdonnais", "use barrel", "use missed")
    assert (t.asked, t.ben.life) == (("ben", "missed"), 4)
    t.do("use missed")
    assert (t.ben.life, t.ben.hand) == (4, [])


@pytest.mark.ruling("R-067")
def test_barrel_need_not_be_used() -> None:
    """The owner of a Barrel may decline the draw! and lose the life point."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", in_play="barrel"),
        deck="hearts",
    )
    t.do("play bang -> ben", "pass")
    assert (t.ben.life, flips(t), t.ben.in_play) == (3, [], ["barrel"])


@pytest.mark.ruling("R-067")
def test_missed_may_be_used_instead_of_the_barrel() -> None:
    """The owner of a Barrel may answer with a Missed! at once, without a draw!."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", hand="missed", in_play="barrel"),
        deck="hearts",
    )
    t.do("play bang -> ben", "use missed")
    assert (t.ben.life, t.ben.hand, flips(t)) == (4, [], [])


@pytest.mark.ruling("R-067")
@pytest.mark.parametrize("suit", ["hearts", "clubs"])
def test_barrel_stays_in_play(suit: str) -> None:
    """A used Barrel stays in play, with any result of the draw!."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", in_play="barrel schofield"),
        deck=suit,
    )
    t.do("play bang -> ben", "use barrel")
    assert (len(flips(t)), t.ben.in_play) == (1, ["barrel", "schofield"])


@pytest.mark.ruling("R-068")
def test_barrels_come_before_cards_from_the_hand() -> None:
    """After a Missed! from the hand, no draw! can be made against the same shot."""
    t = four(
        ann=seat("sheriff", "slab_the_killer", hand="bang"),
        ben=seat("outlaw", "jourdonnais", hand="missed missed", in_play="barrel"),
        deck="hearts",
    )
    t.do("play bang -> ben", "use missed")
    assert (t.asked, t.options) == (("ben", "missed"), ["pass", "use missed"])
    t.do("pass")
    assert (t.ben.life, flips(t)) == (3, [])


@pytest.mark.ruling("R-068", "R-131", "R-150")
def test_barrels_come_before_cards_used_as_missed() -> None:
    """A BANG! used as Missed! by Calamity Janet is a hand card: no Barrel after it."""
    t = four(
        ann=seat("sheriff", "slab_the_killer", hand="bang"),
        ben=seat("outlaw", "calamity_janet", hand="bang missed", in_play="barrel"),
        deck="hearts",
    )
    t.do("play bang -> ben", "use bang as missed")
    assert (t.asked, t.options) == (("ben", "missed"), ["pass", "use missed"])
    t.do("use missed")
    assert (t.ben.life, t.ben.hand, flips(t)) == (4, [], [])


@pytest.mark.ruling("R-068")
def test_a_failed_barrel_leaves_the_other_one_and_the_hand() -> None:
    """After the first draw!, the second Barrel and the hand are both still available."""
    t = four(
        ann=seat("sheriff", "slab_the_killer", hand="bang"),
        ben=seat("outlaw", "jourdonnais", hand="missed missed", in_play="barrel"),
        deck="clubs hearts",
    )
    t.do("play bang -> ben", "use barrel")
    assert t.options == ["pass", "use jourdonnais", "use missed"]


@pytest.mark.ruling("R-069", "R-115", "R-113", "R-139")
@pytest.mark.parametrize("played", ["indians", "duel -> ben"])
def test_barrel_and_missed_do_not_stop_indians_and_duel(played: str) -> None:
    """Only a BANG! helps against Indians! and in a Duel: neither Barrel nor Missed! does."""
    t = four(
        ann=seat("sheriff", hand=f"{played.split()[0]} bang"),
        ben=seat("outlaw", "jourdonnais", hand="missed", in_play="barrel"),
        deck="hearts hearts",
    )
    t.do(f"play {played}")
    assert (t.asked, t.options) == (("ben", "bang"), ["pass"])
    t.do("pass")
    assert (t.ben.life, t.ben.hand, flips(t)) == (3, ["missed"], [])


@pytest.mark.ruling("R-069", "R-115")
def test_missed_does_not_help_the_challenger_either() -> None:
    """The challenger cannot continue their Duel with a Missed! or a Barrel."""
    t = four(
        ann=seat("sheriff", hand="duel missed", in_play="barrel"),
        ben=seat("outlaw", hand="bang"),
        deck="hearts",
    )
    t.do("play duel -> ben", "use bang")
    assert (t.asked, t.options) == (("ann", "bang"), ["pass"])
    t.do("pass")
    assert (t.ann.life, t.ann.hand, t.ben.life) == (4, ["missed"], 4)


# ---------------------------------------------------------------- the limit


@pytest.mark.ruling("R-070")
@pytest.mark.parametrize("played", ["indians", "duel -> ben"])
def test_bang_discarded_in_answer_does_not_count(played: str) -> None:
    """A player who discarded a BANG! in another player's turn may play one in their own."""
    t = four(
        ann=seat("sheriff", hand=played.split()[0]),
        ben=seat("outlaw", hand="bang bang"),
        deck="beer beer",
    )
    t.do(f"play {played}", "use bang", "end turn")
    assert (t.turn, t.ben.life) == ("ben", 4)
    t.do("play bang -> ann")
    last = t.happened("lost_life")[-1]
    assert (last.seat, last.key) == (0, "bang")


@pytest.mark.ruling("R-070", "R-132")
def test_missed_used_as_bang_in_a_duel_does_not_count() -> None:
    """A Missed! used as BANG! in a Duel by Calamity Janet is not the BANG! of the turn."""
    t = four(
        ann=seat("sheriff", "calamity_janet", hand="duel missed bang"),
        ben=seat("outlaw", hand="bang"),
    )
    t.do("play duel -> ben", "use bang", "use missed as bang")
    assert t.ben.life == 3
    assert aims(t) == ["ben", "dee"]


@pytest.mark.ruling("R-071")
def test_volcanic_lifts_the_limit_for_one_target_or_several() -> None:
    """With a Volcanic, any number of BANG! may be played, at one player or at several."""
    t = four(
        ann=seat("sheriff", hand="bang bang bang bang", in_play="volcanic"),
    )
    t.do("play bang -> ben", "play bang -> ben", "play bang -> dee", "play bang -> ben")
    assert (t.ben.life, t.dee.life, t.ann.hand) == (1, 3, [])


@pytest.mark.ruling("R-071")
@pytest.mark.parametrize(
    ("in_play", "reached"),
    [("volcanic", ["ben", "dee"]), ("volcanic scope", ["ben", "cal", "dee"])],
)
def test_volcanic_has_reach_one_for_every_shot(in_play: str, reached: list[str]) -> None:
    """The first and every further BANG! with a Volcanic must be aimed at distance 1."""
    t = four(
        ann=seat("sheriff", hand="bang bang", in_play=in_play),
    )
    assert aims(t) == reached
    t.do("play bang -> ben")
    assert aims(t) == reached


@pytest.mark.ruling("R-071")
def test_volcanic_played_after_a_bang_allows_more() -> None:
    """A Volcanic played after the BANG! of the turn lifts the limit from then on."""
    t = four(
        ann=seat("sheriff", hand="bang bang volcanic"),
    )
    t.do("play bang -> ben")
    assert aims(t) == []
    t.do("play volcanic", "play bang -> ben")
    assert t.ben.life == 2


@pytest.mark.ruling("R-071")
def test_volcanic_helps_its_owner_only() -> None:
    """Another player's Volcanic does not affect the limit of the player on turn."""
    t = four(
        ann=seat("sheriff", hand="bang bang"),
        ben=seat("outlaw", in_play="volcanic"),
    )
    t.do("play bang -> ben")
    assert aims(t) == []


@pytest.mark.ruling("R-072")
@pytest.mark.parametrize("away", ["schofield", "cat_balou -> ann"])
@pytest.mark.parametrize("shots", [1, 2])
def test_without_the_volcanic_the_shots_before_count(away: str, shots: int) -> None:
    """Once the Volcanic is gone, its shots count and no further BANG! may be played."""
    t = four(
        ann=seat("sheriff", hand=f"bang bang bang {away.split()[0]}", in_play="volcanic"),
    )
    for _ in range(shots):
        t.do("play bang -> ben")
    assert aims(t) == ["ben", "dee"]
    t.do(f"play {away}")
    assert "volcanic" in t.discards
    assert aims(t) == []


@pytest.mark.ruling("R-072")
def test_without_the_volcanic_the_first_bang_is_still_allowed() -> None:
    """A player who loses the Volcanic before shooting may play one BANG!."""
    t = four(
        ann=seat("sheriff", hand="bang bang schofield", in_play="volcanic"),
    )
    t.do("play schofield", "play bang -> cal")
    assert t.cal.life == 3
    assert aims(t) == []


# ---------------------------------------------------------------- several targets


@pytest.mark.ruling("R-073", "R-112")
@pytest.mark.parametrize(("played", "question"), [("gatling", "missed"), ("indians", "bang")])
def test_several_targets_are_taken_clockwise_one_after_the_other(
    played: str, question: str
) -> None:
    """A card for all others starts at the left of its player and settles each before the next."""
    t = table(
        ann=seat("sheriff", hand="beer"),
        ben=seat("outlaw", hand="beer"),
        cal=seat("outlaw", hand=played),
        dee=seat("renegade", hand="beer"),
        eve=seat("deputy", hand="beer"),
        turn="cal",
    )
    t.do(f"play {played}")
    hit: list[str] = []
    while t.asked != ("cal", "turn"):
        assert t.asked is not None
        name, kind = t.asked
        assert kind == question
        assert [t.game.names[e.seat or 0] for e in t.happened("lost_life")] == hit
        hit.append(name)
        t.do("pass")
    assert hit == ["dee", "eve", "ann", "ben"]
    assert [p.life for p in (t.ann, t.ben, t.cal, t.dee, t.eve)] == [4, 3, 4, 3, 3]


@pytest.mark.ruling("R-073")
def test_several_targets_leave_out_the_dead() -> None:
    """Eliminated players are skipped, even next to the player of the card."""
    t = four(
        ann=seat("sheriff", hand="gatling"),
        ben=seat("outlaw", alive=False),
        cal=seat("outlaw", hand="beer"),
    )
    t.do("play gatling")
    assert t.asked == ("cal", "missed")
    t.do("pass")
    assert [e.seat for e in t.happened("lost_life")] == [2, 3]


@pytest.mark.ruling("R-073", "R-136")
@pytest.mark.parametrize("card", ["gatling", "indians"])
def test_el_gringo_and_bart_cassidy_act_before_the_next_target(card: str) -> None:
    """The consequences of a hit are settled before the next player answers their shot."""
    t = table(
        ann=seat("sheriff", hand=f"{card} saloon"),
        ben=seat("outlaw", "el_gringo"),
        cal=seat("outlaw", "bart_cassidy"),
        dee=seat("renegade", hand="beer"),
        deck="duel",
    )
    t.do(f"play {card}")
    assert t.asked == ("dee", "missed" if card == "gatling" else "bang")
    assert (t.ben.hand, t.ann.hand, t.cal.hand) == (["saloon"], [], ["duel"])
