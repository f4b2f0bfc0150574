"""Ruling book, section R: targets, cards in play, and cards that can be taken."""

import pytest

from bangcore.testing import Seat, Table, seat


def who(hand: str = "", in_play: str = "", life: int | None = None) -> Seat:
    return seat("gunslinger", hand=hand, in_play=in_play, life=life)


OUT = seat("gunslinger", alive=False)


def lives(t: Table) -> list[int]:
    """Return the life points of all four characters, Ann's first."""
    return [t.ann.life, t.ann2.life, t.ben.life, t.ben2.life]


def plays(t: Table, card: str) -> list[str]:
    """Return the characters at whom *card* may be aimed or before whom it may be laid."""
    return sorted(o.rpartition(" ")[2] for o in t.options if o.startswith(f"play {card} "))


# ---------------------------------------------------------------- targets


@pytest.mark.ruling("R-395")
def test_a_card_may_be_aimed_at_the_own_covered_one(two) -> None:
    """BANG!, Duel and Jail may be aimed at any other character, the player's own included."""
    t = two(ann=who("bang duel jail", "winchester"))
    for card in ("bang", "duel", "jail"):
        assert plays(t, card) == ["ann2", "ben", "ben2"]


@pytest.mark.ruling("R-395")
def test_no_card_is_aimed_at_the_one_that_plays_it(two) -> None:
    """No card can be aimed at the exposed character who plays it."""
    t = two("ann2 ben", ann2=who("bang duel jail", "winchester"))
    for card in ("bang", "duel", "jail"):
        assert plays(t, card) == ["ann", "ben", "ben2"]


@pytest.mark.ruling("R-395")
def test_a_card_is_aimed_only_where_it_is_legal(two) -> None:
    """A BANG! does not reach the player's own covered character behind a Mustang."""
    t = two(ann=who("bang"), ann2=who(in_play="mustang"))
    assert plays(t, "bang") == ["ben2"]


@pytest.mark.ruling("R-395")
def test_a_bang_hits_the_one_it_is_aimed_at(two) -> None:
    """A BANG! costs its target a life point, including the player's own covered character."""
    for target, expected in [("ann2", [4, 3, 4, 4]), ("ben2", [4, 4, 4, 3])]:
        t = two(ann=who("bang"))
        assert lives(t.do(f"play bang -> {target}")) == expected


@pytest.mark.ruling("R-395")
def test_a_bang_at_the_own_covered_one_may_be_cancelled(two) -> None:
    """Ann may answer for the own covered character with a Missed! from the shared hand."""
    t = two(ann=who("bang missed"))
    t.do("play bang -> ann2")
    assert t.asked == ("ann2", "missed")
    t.do("use missed")
    assert (t.ann2.life, t.ann.hand, t.asked) == (4, [], ("ann", "turn"))


@pytest.mark.ruling("R-395")
def test_a_missed_of_the_hand_is_for_either_character(two) -> None:
    """Ben may use a Missed! for either character."""
    t = two(ann=who("bang"), ben=who("missed"))
    t.do("play bang -> ben2", "use missed")
    assert (t.ben2.life, t.ben.hand) == (4, [])


@pytest.mark.ruling("R-395")
def test_a_duel_with_the_own_covered_one(two) -> None:
    """Both sides of a Duel between Ann's characters discard BANG! from the same hand."""
    t = two(ann=who("duel bang bang bang"))
    t.do("play duel -> ann2")
    assert t.asked == ("ann2", "bang")
    t.do("use bang")
    assert t.asked == ("ann", "bang")
    t.do("use bang", "pass")
    assert (lives(t), t.ann.hand, t.asked) == ([4, 3, 4, 4], ["bang"], ("ann", "turn"))


@pytest.mark.ruling("R-395")
def test_a_jail_for_the_own_covered_one(two) -> None:
    """A Jail on Ann's own covered character is checked in the next turn."""
    t = two(ann=who("jail"))
    t.do("play jail -> ann2")
    assert (t.ann.hand, t.ann.in_play, t.ann2.in_play) == ([], [], ["jail"])
    t.do("end turn", "pick -> ben", "end turn")
    assert (t.asked, t.ann2.in_play) == (("ann", "turn"), [])


@pytest.mark.ruling("R-395")
def test_a_jail_lies_in_front_of_one_character(two) -> None:
    """A Jail holds one of Ben's characters; the other may get a Jail as well."""
    t = two(ann=who("jail jail"))
    t.do("play jail -> ben2")
    assert plays(t, "jail") == ["ann2", "ben"]
    t.do("play jail -> ben", "end turn")
    assert [event.seat for event in t.happened("flipped")] == [2, 3]


# ---------------------------------------------------------------- blue cards


@pytest.mark.ruling("R-395")
@pytest.mark.parametrize("card", ["barrel", "mustang", "scope", "winchester", "dynamite"])
@pytest.mark.parametrize("place", ["ann", "ann2"])
def test_a_blue_card_may_be_laid_in_front_of_either(two, card: str, place: str) -> None:
    """A blue card may be laid in front of either of the player's characters."""
    t = two(ann=who(card))
    assert plays(t, card) == ["ann", "ann2"]
    t.do(f"play {card} -> {place}")
    other = "ann2" if place == "ann" else "ann"
    assert (getattr(t, place).in_play, getattr(t, other).in_play) == ([card], [])


@pytest.mark.ruling("R-395")
def test_only_one_is_left_to_lay_a_card_in_front_of(two) -> None:
    """With one character left, a blue card is laid in front of it."""
    t = two(ann=who("barrel"), ann2=OUT)
    (play,) = [option for option in t.options if option.startswith("play barrel")]
    assert t.do(play).ann.in_play == ["barrel"]


@pytest.mark.ruling("R-395")
@pytest.mark.parametrize(("place", "targets"), [("ann", ["ann2", "ben", "ben2"]), ("ann2", None)])
def test_a_weapon_counts_for_one_only(two, place: str, targets: list[str] | None) -> None:
    """A Schofield in front of the covered character does not extend the exposed one's reach."""
    t = two(ann=who("bang schofield"))
    t.do(f"play schofield -> {place}")
    assert plays(t, "bang") == (targets or ["ann2", "ben2"])


@pytest.mark.ruling("R-395")
def test_each_has_a_weapon_of_their_own(two) -> None:
    """A weapon for one character does not replace the other's."""
    t = two(ann=who("schofield", "winchester"))
    t.do("play schofield -> ann2")
    assert (t.ann.in_play, t.ann2.in_play, t.discards) == (["winchester"], ["schofield"], [])
    t = two(ann=who("schofield", "winchester"))
    t.do("play schofield -> ann")
    assert (t.ann.in_play, t.discards) == (["schofield"], ["winchester"])


@pytest.mark.ruling("R-395")
def test_two_barrels_one_in_front_of_each(two) -> None:
    """A second Barrel cannot be laid in front of the same character, only of the other."""
    t = two(ann=who("barrel barrel"))
    t.do("play barrel -> ann")
    assert plays(t, "barrel") == ["ann2"]
    t.do("play barrel -> ann2")
    assert (t.ann.in_play, t.ann2.in_play) == (["barrel"], ["barrel"])


@pytest.mark.ruling("R-395")
@pytest.mark.parametrize(("target", "life"), [("ben", 3), ("ben2", 4)])
def test_a_barrel_works_for_its_character_only(two, target: str, life: int) -> None:
    """The covered character's Barrel does not work for the exposed one."""
    t = two(ann=who("bang", "winchester"), ben2=who(in_play="barrel"), deck="hearts")
    t.do(f"play bang -> {target}")
    if target == "ben2":
        t.do("use barrel")
    assert getattr(t, target).life == life


# ---------------------------------------------------------------- cards for all


@pytest.mark.ruling("R-395")
def test_gatling_shoots_at_all_other_characters(two) -> None:
    """A Gatling shoots at the player's own covered character and both of the opponent's."""
    t = two(ann=who("gatling"))
    assert lives(t.do("play gatling")) == [4, 3, 3, 3]
    t = two("ann2 ben", ann2=who("gatling"))
    assert lives(t.do("play gatling")) == [3, 4, 3, 3]


@pytest.mark.ruling("R-395")
def test_gatling_asks_each_of_them(two) -> None:
    """For a Gatling each character may answer, clockwise, the player's own covered one first."""
    t = two(ann=who("gatling missed"), ben=who("missed missed"))
    t.do("play gatling")
    asked = []
    while t.asked != ("ann", "turn"):
        asked.append(t.asked)
        t.do("use missed")
    assert asked == [("ann2", "missed"), ("ben", "missed"), ("ben2", "missed")]
    assert (lives(t), t.ann.hand, t.ben.hand) == ([4, 4, 4, 4], [], [])


@pytest.mark.ruling("R-395")
def test_indians_ask_all_other_characters(two) -> None:
    """Indians! demands a BANG! from the own covered character and both of the opponent's."""
    t = two(ann=who("indians bang"), ben=who("bang"))
    t.do("play indians")
    assert t.asked == ("ann2", "bang")
    t.do("use bang")
    assert t.asked == ("ben", "bang")
    t.do("use bang")
    assert lives(t) == [4, 4, 4, 3]


@pytest.mark.ruling("R-395")
def test_saloon_gives_each_character_a_life_point(two) -> None:
    """A Saloon heals all four characters."""
    t = two(ann=who("saloon", life=1), ann2=who(life=1), ben=who(life=2), ben2=who(life=3))
    assert lives(t.do("play saloon")) == [2, 2, 3, 4]


@pytest.mark.ruling("R-395")
@pytest.mark.parametrize("left", [4, 3])
def test_general_store_reveals_a_card_for_each_character(two, left: int) -> None:
    """A General Store reveals a card for each character, and each of them gets one."""
    named = {"ben2": OUT} if left == 3 else {}
    t = two(ann=who("general_store"), deck="beer bang missed duel", **named)
    t.do("play general_store")
    takers = []
    while t.asked != ("ann", "turn"):
        takers.append(t.asked)
        assert t.decision.kind == "pick"
        t.do(t.decision.options[0].text)
    assert [name for name, _ in takers] == ["ann", "ann2", "ben"][: left - 1]
    assert (len(t.ann.hand), len(t.ben.hand)) == (2, left - 2)
    cards = sorted(t.ann.hand + t.ben.hand)
    assert cards == sorted(["beer", "bang", "missed", "duel"][:left])


# ---------------------------------------------------------------- Panic! and Cat Balou


@pytest.mark.ruling("R-395")
@pytest.mark.parametrize(
    ("card", "goes"), [("panic", ["missed", "scope"]), ("cat_balou", ["missed"])]
)
def test_cards_in_front_of_the_own_covered_one_can_be_taken(
    two, card: str, goes: list[str]
) -> None:
    """Panic! and Cat Balou may take a card in front of the player's own covered character."""
    t = two(ann=who(f"{card} missed"), ann2=who(in_play="scope"))
    t.do(f"play {card} -> ann2")
    assert (t.ann.hand, t.ann2.in_play) == (goes, [])
    assert ("scope" in t.discards) is (card == "cat_balou")


@pytest.mark.ruling("R-395")
@pytest.mark.parametrize("card", ["panic", "cat_balou"])
def test_the_own_hand_is_no_target(two, card: str) -> None:
    """The own covered character without cards in play is not a target of Panic! and Cat Balou."""
    t = two(ann=who(f"{card} missed beer"), ben=who("beer"))
    assert plays(t, card) == (["ben2"] if card == "panic" else ["ben", "ben2"])


@pytest.mark.ruling("R-395")
@pytest.mark.parametrize("card", ["panic", "cat_balou"])
def test_the_own_hand_is_not_offered_beside_cards_in_front(two, card: str) -> None:
    """Only the cards in front of the player's own covered character may be chosen, not the hand."""
    t = two(ann=who(f"{card} missed beer"), ann2=who(in_play="scope barrel"))
    t.do(f"play {card} -> ann2")
    assert t.options == ["pick scope", "pick barrel"]
    t.do("pick barrel")
    assert t.ann2.in_play == ["scope"]


@pytest.mark.ruling("R-395")
def test_jesse_jones_does_not_draw_from_the_own_hand(two) -> None:
    """Jesse Jones may take the first card from the opponent's hand, not from the player's own."""
    t = two(ann=who("beer"), ben=who("duel"), ben2=seat("gunslinger", "jesse_jones"))
    t.do("end turn", "pick -> ben2")
    assert t.options == ["pick deck", "pick -> ann", "pick -> ann2"]


@pytest.mark.ruling("R-395")
def test_brawl_takes_nothing_from_the_own_hand(two) -> None:
    """Brawl discards two cards from Ben's hand, one per character, and none from Ann's hand."""
    t = two(more="dodgecity", ann=who("brawl missed bang"), ben=who("beer duel"))
    t.do("play brawl", "pick missed")
    assert (t.asked, t.ann.hand, t.ben.hand) == (("ann", "turn"), ["bang"], [])


@pytest.mark.ruling("R-395")
def test_panic_at_the_covered_one_takes_from_the_hand(two) -> None:
    """Panic! at the opponent's covered character takes a card from the shared hand."""
    t = two(ann=who("panic"), ben=who("duel"))
    t.do("play panic -> ben2")
    assert (t.ann.hand, t.ben.hand) == (["duel"], [])


@pytest.mark.ruling("R-395")
@pytest.mark.parametrize("target", ["ben", "ben2"])
def test_cat_balou_at_either_discards_from_the_hand(two, target: str) -> None:
    """Cat Balou at either of the opponent's characters discards from the shared hand."""
    t = two(ann=who("cat_balou"), ben=who("duel"))
    t.do(f"play cat_balou -> {target}")
    assert (t.ben.hand, sorted(t.discards)) == ([], ["cat_balou", "duel"])


@pytest.mark.ruling("R-395")
def test_panic_and_cat_balou_take_the_targets_cards_only(two) -> None:
    """A card in front of one character cannot be taken via the other."""
    t = two(ann=who("cat_balou"), ben2=who(in_play="scope"))
    assert plays(t, "cat_balou") == ["ben2"]
