"""Ruling book, section R: the ability that a player has, by turn and target."""

import pytest

from bangcore.testing import Seat, Table, seat


def who(character: str | None = None, hand: str = "", life: int | None = None) -> Seat:
    return seat("gunslinger", character, hand=hand, life=life)


def flipped(t: Table) -> list[tuple[str | None, int]]:
    """Return the reason for each draw!, and the number of cards flipped."""
    return [(event.key, len(event.cards)) for event in t.happened("flipped")]


# ---------------------------------------------------------------- in one's own turn


@pytest.mark.ruling("R-394")
@pytest.mark.parametrize(("exposed", "cards"), [("ann ben", 0), ("ann2 ben", 1)])
def test_suzy_lafayette_draws_only_when_exposed(two, exposed: str, cards: int) -> None:
    """Suzy Lafayette draws for an empty hand when exposed, not when covered."""
    t = two(exposed, ann=who(hand="bang"), ann2=who("suzy_lafayette"))
    t.do("play bang -> ben" if exposed == "ann2 ben" else "play bang -> ben2")
    assert len(t.ann.hand) == cards


@pytest.mark.ruling("R-394")
@pytest.mark.parametrize(("exposed", "offered"), [("ann ben", False), ("ann2 ben", True)])
def test_sid_ketchum_discards_only_when_exposed(two, exposed: str, offered: bool) -> None:
    """Sid Ketchum may discard two cards for a life point only when exposed."""
    t = two(exposed, ann=who(hand="missed missed", life=1), ann2=who("sid_ketchum", life=1))
    assert ("use sid_ketchum" in t.options) is offered


@pytest.mark.ruling("R-394")
def test_kit_carlson_looks_only_when_exposed(two) -> None:
    """Kit Carlson looks at three cards only when exposed."""
    t = two(ben2=who("kit_carlson")).do("end turn", "pick -> ben")
    assert (t.asked, len(t.ben.hand)) == (("ben", "turn"), 2)
    t = two(ben2=who("kit_carlson")).do("end turn", "pick -> ben2")
    assert (t.asked, len(t.decision.options)) == (("ben2", "put_back"), 3)


@pytest.mark.ruling("R-394")
@pytest.mark.parametrize(("exposed", "life"), [("ann ben2", 4), ("ann2 ben", 3)])
def test_slab_the_killer_needs_to_be_exposed(two, exposed: str, life: int) -> None:
    """A BANG! of Slab the Killer needs two Missed! only when Slab is exposed."""
    target = exposed.split()[1]
    t = two(exposed, ann=who(hand="bang"), ann2=who("slab_the_killer"), ben=who(hand="missed"))
    t.do(f"play bang -> {target}")
    while t.asked == (target, "missed"):
        t.do("use missed" if "use missed" in t.options else "pass")
    assert getattr(t, target).life == life


# ---------------------------------------------------------------- in the opponent's turn


@pytest.mark.ruling("R-394")
def test_the_exposed_one_has_the_ability_in_the_turn_of_the_opponent(two) -> None:
    """Exposed, Suzy Lafayette draws in Ann's turn as soon as the hand is empty."""
    t = two("ann ben2", ann=who(hand="bang"), ben2=who("suzy_lafayette", hand="missed"))
    t.do("play bang -> ben2", "use missed")
    assert len(t.ben.hand) == 1


@pytest.mark.ruling("R-394")
@pytest.mark.parametrize(("exposed", "offered"), [("ann ben", False), ("ann ben2", True)])
def test_sid_ketchum_heals_in_the_turn_of_the_opponent_when_exposed(
    two, exposed: str, offered: bool
) -> None:
    """Sid Ketchum may discard two cards in Ann's turn when exposed, not when covered."""
    t = two(exposed, ben=who(hand="missed missed", life=2), ben2=who("sid_ketchum", life=2))
    assert bool(t.interrupts) is offered


@pytest.mark.ruling("R-394")
def test_vulture_sam_covered_gets_nothing(two) -> None:
    """The cards in play of an eliminated character are discarded if Vulture Sam is covered."""
    t = two(
        ann=who(hand="bang"),
        ann2=who("vulture_sam"),
        ben2=seat("gunslinger", in_play="scope", life=1),
    )
    t.do("play bang -> ben2")
    assert (t.ben2.alive, t.ann.hand, "scope" in t.discards) == (False, [], True)


# ---------------------------------------------------------------- cards at the covered character


@pytest.mark.ruling("R-394")
def test_bart_cassidy_draws_when_hit_covered(two) -> None:
    """A covered Bart Cassidy, hit by a BANG!, draws a card into the player's hand."""
    t = two(ann=who(hand="bang"), ben2=who("bart_cassidy"))
    t.do("play bang -> ben2")
    assert (t.ben2.life, len(t.ben.hand)) == (3, 1)


@pytest.mark.ruling("R-394")
@pytest.mark.parametrize("card", ["gatling", "indians"])
def test_bart_cassidy_draws_for_cards_for_all(two, card: str) -> None:
    """A covered Bart Cassidy draws for a card played at all others."""
    t = two(ann=who(hand=card), ben2=who("bart_cassidy"))
    t.do(f"play {card}")
    assert (t.ben.life, t.ben2.life, len(t.ben.hand)) == (3, 3, 1)


@pytest.mark.ruling("R-394")
def test_el_gringo_takes_a_card_when_hit_covered(two) -> None:
    """A covered El Gringo takes a card from the shooter's hand, shared by both characters."""
    t = two("ann2 ben2", ann=who(hand="bang beer"), ben=who("el_gringo"))
    t.do("play bang -> ben")
    assert (t.ann.hand, t.ann2.hand, t.ben.hand) == ([], [], ["beer"])


@pytest.mark.ruling("R-394")
@pytest.mark.parametrize("exposed", ["ann ben", "ann ben2"])
def test_jourdonnais_has_a_barrel_when_aimed_at(two, exposed: str) -> None:
    """Jourdonnais may draw! against a shot, exposed or covered."""
    t = two(exposed, ann=who(hand="bang"), ben2=who("jourdonnais"), deck="hearts")
    t.do("play bang -> ben2")
    assert "use jourdonnais" in t.options
    assert t.do("use jourdonnais").ben2.life == 4


@pytest.mark.ruling("R-394")
def test_jourdonnais_exposed_has_no_barrel_for_the_covered_one(two) -> None:
    """Against a shot at the covered character, the player has that character's ability instead."""
    t = two("ann ben", ann=who(hand="bang"), ben=who("jourdonnais"), deck="hearts")
    t.do("play bang -> ben2")
    assert (t.ben2.life, t.happened("flipped")) == (3, [])


@pytest.mark.ruling("R-394")
def test_calamity_janet_answers_with_bang_when_covered(two) -> None:
    """A covered Calamity Janet, shot at, may use a BANG! as Missed!."""
    t = two(ann=who(hand="bang"), ben=who(hand="bang"), ben2=who("calamity_janet"))
    t.do("play bang -> ben2", "use bang")
    assert t.ben2.life == 4


@pytest.mark.ruling("R-394")
def test_calamity_janet_covered_is_no_help_for_the_exposed_one(two) -> None:
    """A covered Calamity Janet is no help against a shot at the exposed character."""
    t = two("ann2 ben", ann2=who(hand="bang"), ben=who(hand="bang"), ben2=who("calamity_janet"))
    t.do("play bang -> ben")
    assert t.options == ["pass"]


@pytest.mark.ruling("R-394")
def test_each_target_of_a_gatling_has_its_own_ability(two) -> None:
    """Under a Gatling, each of Ben's characters answers with its own ability."""
    t = two(ann=who(hand="gatling"), ben=who(hand="bang"), ben2=who("calamity_janet"))
    t.do("play gatling")
    assert (t.asked, t.options) == (("ben", "missed"), ["pass"])
    t.do("pass")
    assert (t.asked, t.options) == (("ben2", "missed"), ["pass", "use bang as missed"])


@pytest.mark.ruling("R-394")
def test_calamity_janet_covered_fights_a_duel_with_missed(two) -> None:
    """A covered Calamity Janet, challenged to a Duel, answers with Missed! cards."""
    t = two(
        ann=who(hand="duel bang bang"), ben=who(hand="missed missed"), ben2=who("calamity_janet")
    )
    t.do("play duel -> ben2", "use missed", "use bang")
    assert (t.asked, t.options) == (("ben2", "bang"), ["pass", "use missed as bang"])
    assert t.do("use missed", "pass").ann.life == 3


@pytest.mark.ruling("R-394")
def test_the_ability_of_the_covered_one_is_over_with_the_card(two) -> None:
    """After the shot, Ben has the ability of the exposed character again."""
    t = two(
        ann=who(hand="bang"),
        ben=who("sid_ketchum", hand="beer missed missed", life=2),
        ben2=who("suzy_lafayette"),
    )
    assert t.interrupts == ["ben: use sid_ketchum"]
    t.do("play bang -> ben2", "use missed")
    assert (t.asked, t.interrupts) == (("ann", "turn"), ["ben: use sid_ketchum"])
    t.do("ben: use sid_ketchum")
    while t.asked != ("ann", "turn"):
        t.do(t.decision.options[0].text)
    assert (t.ben.life, t.ben.hand) == (3, [])


@pytest.mark.ruling("R-394")
def test_suzy_lafayette_exposed_draws_when_a_card_at_the_covered_one_is_over(two) -> None:
    """An exposed Suzy Lafayette draws for an empty hand after a card at the covered character."""
    t = two(ann=who(hand="bang"), ben=who("suzy_lafayette", hand="missed"))
    t.do("play bang -> ben2", "use missed")
    assert len(t.ben.hand) == 1


@pytest.mark.ruling("R-394")
def test_suzy_lafayette_covered_does_not_draw_when_aimed_at(two) -> None:
    """A covered Suzy Lafayette, aimed at, does not draw, since the ability ends with the effect."""
    t = two(ann=who(hand="bang"), ben=who(hand="missed"), ben2=who("suzy_lafayette"))
    t.do("play bang -> ben2", "use missed")
    assert t.ben.hand == []


@pytest.mark.ruling("R-394", "R-396")
def test_sid_ketchum_covered_saves_their_own_life(two) -> None:
    """A covered Sid Ketchum, dying, may discard two cards but not drink."""
    t = two(ann=who(hand="bang"), ben=who(hand="beer duel"), ben2=who("sid_ketchum", life=1))
    t.do("play bang -> ben2")
    while t.asked == ("ben2", "missed"):
        t.do("pass")
    assert "use beer" not in t.options
    t.do("use sid_ketchum")
    while t.asked != ("ann", "turn"):
        t.do(t.decision.options[0].text)
    assert (t.ben2.alive, t.ben2.life, t.ben.hand) == (True, 1, [])


@pytest.mark.ruling("R-394")
def test_sid_ketchum_exposed_does_not_save_the_covered_one(two) -> None:
    """An exposed Sid Ketchum cannot save the covered character."""
    t = two(
        ann=who(hand="bang"), ben=who("sid_ketchum", hand="duel duel", life=2), ben2=who(life=1)
    )
    t.do("play bang -> ben2")
    while t.asked != ("ann", "turn"):
        assert (t.options, t.interrupts) == (["pass"], [])
        t.do("pass")
    assert (t.ben2.alive, t.ben.hand) == (False, ["duel", "duel"])


@pytest.mark.ruling("R-394", "R-395")
def test_the_own_covered_one_has_its_ability_when_a_card_comes_to_it(two) -> None:
    """Ann's covered Bart Cassidy draws when hit by Ann's own Gatling."""
    t = two(ann=who(hand="gatling"), ann2=who("bart_cassidy"))
    t.do("play gatling")
    assert (t.ann2.life, len(t.ann.hand)) == (3, 1)


@pytest.mark.ruling("R-394", "R-395")
def test_slab_the_killer_has_no_ability_against_the_own_covered_one(two) -> None:
    """Slab the Killer has no ability for a BANG! at the player's own covered character."""
    t = two(ann=who("slab_the_killer", "bang missed missed"))
    t.do("play bang -> ann2", "use missed")
    assert (t.asked, t.ann2.life, t.ann.hand) == (("ann", "turn"), 4, ["missed"])


@pytest.mark.ruling("R-394")
def test_the_ability_of_the_opponent_stays_when_a_card_comes_to_the_covered_one(two) -> None:
    """A BANG! of Slab the Killer at Ben's covered character needs two Missed! as well."""
    t = two(ann=who("slab_the_killer", "bang"), ben=who(hand="missed missed"))
    t.do("play bang -> ben2", "use missed")
    assert t.asked == ("ben2", "missed")
    t.do("use missed")
    assert (t.ben2.life, t.ben.hand) == (4, [])


# ---------------------------------------------------------------- draw! for a card in front


@pytest.mark.ruling("R-394")
@pytest.mark.parametrize("card", ["jail", "dynamite"])
def test_lucky_duke_draws_two_for_a_card_in_front_of_them_covered(two, card: str) -> None:
    """A draw! for a card in front of a covered Lucky Duke uses Lucky Duke's ability."""
    t = two(ben2=seat("gunslinger", "lucky_duke", in_play=card), deck="clubs hearts")
    t.do("end turn")
    assert t.decision.seat == t.game.seat("ben2")
    assert len(t.decision.options) == 2
    t.do(next(o.text for o in t.decision.options if "hearts" in o.text))
    assert (t.ben2.in_play, t.decision.kind) == ([], "expose")


@pytest.mark.ruling("R-394")
def test_lucky_duke_covered_draws_two_for_each_card_in_front_of_them(two) -> None:
    """The ability applies to both the Dynamite and the Jail."""
    lucky = seat("gunslinger", "lucky_duke", in_play="dynamite jail")
    t = two(ben2=lucky, deck="clubs diamonds clubs hearts")
    t.do("end turn")
    t.do(t.decision.options[0].text)
    t.do(next(o.text for o in t.decision.options if "hearts" in o.text))
    assert flipped(t) == [("dynamite", 2), ("jail", 2)]
    assert t.options == ["pick -> ben", "pick -> ben2"]
    assert t.game.view().extra["two_players"]["target"] == -1


@pytest.mark.ruling("R-394")
def test_lucky_duke_exposed_draws_one_for_a_card_in_front_of_the_other(two) -> None:
    """A Jail in front of the covered character is checked without the exposed one's ability."""
    t = two(ben=who("lucky_duke"), ben2=seat("gunslinger", in_play="jail"), deck="clubs hearts")
    t.do("end turn")
    assert flipped(t) == [("jail", 1)]
    assert t.asked == ("ben", "turn")


@pytest.mark.ruling("R-394")
def test_lucky_duke_covered_draws_one_for_a_card_in_front_of_the_exposed_one(two) -> None:
    """A Jail in front of the exposed character is checked without the covered one's ability."""
    t = two(ben=seat("gunslinger", in_play="jail"), ben2=who("lucky_duke"), deck="clubs hearts")
    t.do("end turn")
    assert flipped(t) == [("jail", 1)]
    assert t.asked == ("ben2", "turn")


@pytest.mark.ruling("R-394")
def test_bart_cassidy_covered_draws_for_a_dynamite(two) -> None:
    """A covered Bart Cassidy draws for life points lost to a Dynamite in front of them."""
    t = two(ben2=seat("gunslinger", "bart_cassidy", in_play="dynamite"), deck="5-spades")
    t.do("end turn")
    assert (t.ben2.life, len(t.ben.hand), t.decision.kind) == (1, 3, "expose")


@pytest.mark.ruling("R-394")
def test_a_barrel_in_front_of_lucky_duke_covered(two) -> None:
    """A covered Lucky Duke, shot at, flips two cards for a Barrel."""
    t = two(
        ann=who(hand="bang"),
        ben2=seat("gunslinger", "lucky_duke", in_play="barrel"),
        deck="clubs hearts",
    )
    t.do("play bang -> ben2", "use barrel")
    t.do(next(o.text for o in t.decision.options if "hearts" in o.text))
    assert t.ben2.life == 4


# ---------------------------------------------------------------- other boxes


@pytest.mark.ruling("R-394")
@pytest.mark.parametrize(("target", "cards"), [("ben", 1), ("ben2", 0)])
def test_molly_stark_exposed_does_not_replace_cards_used_for_the_other(
    two, target: str, cards: int
) -> None:
    """Molly Stark draws for a Missed! used for Molly, not for the player's other character."""
    shooter = "ann2" if target == "ben" else "ann"
    t = two(
        f"{shooter} ben",
        more="dodgecity",
        ann=who(hand="bang"),
        ben=who("molly_stark", hand="missed"),
    )
    t.do(f"play bang -> {target}", "use missed")
    assert len(t.ben.hand) == cards


@pytest.mark.ruling("R-394")
def test_a_sniper_aims_at_bart_cassidy_covered(two) -> None:
    """A Sniper's shot at the covered character counts as a card played at it."""
    t = two(more="fistful", event="sniper", ann=who(hand="bang bang"), ben2=who("bart_cassidy"))
    t.do("use sniper with bang and bang -> ben2")
    assert (t.ben2.life, len(t.ben.hand)) == (3, 1)
