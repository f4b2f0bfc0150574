"""Ruling book, section R: the elimination of one of a player's two characters."""

import pytest

from bangcore.testing import Seat, Table, seat

NAMES = ("ann", "ann2", "ben", "ben2")


def who(
    character: str | None = None, hand: str = "", in_play: str = "", life: int | None = None
) -> Seat:
    return seat("gunslinger", character, hand=hand, in_play=in_play, life=life)


OUT = seat("gunslinger", alive=False)


def shooting(two, **changes: Seat) -> Table:
    """Return a table with Ann on turn, who holds a BANG! and reaches everyone."""
    return two(ann=who(hand="bang", in_play="winchester"), **changes)


def over(t: Table) -> Table:
    """Pass until it is Ann's turn again or the game is over."""
    while t.game.decision is not None and t.asked != ("ann", "turn"):
        t.do("pass")
    return t


# ---------------------------------------------------------------- the cards


@pytest.mark.ruling("R-397")
@pytest.mark.parametrize(("victim", "other"), [("ben", "ben2"), ("ben2", "ben")])
def test_cards_in_play_are_discarded_and_the_hand_is_kept(two, victim: str, other: str) -> None:
    """The eliminated character's cards in play are discarded; the player keeps the hand."""
    hands = {"ben": "duel beer", "ben2": ""}
    t = shooting(
        two,
        **{
            victim: who(hand=hands[victim], in_play="scope mustang", life=1),
            other: who(hand=hands[other], in_play="schofield"),
        },
    )
    t.do(f"play bang -> {victim}")
    over(t)
    assert not getattr(t, victim).alive
    assert (getattr(t, victim).in_play, getattr(t, other).in_play) == ([], ["schofield"])
    assert sorted(t.discards) == ["bang", "mustang", "scope"]
    assert sorted(card.key for card in t.game.view(t.game.seat(other)).hand) == ["beer", "duel"]


@pytest.mark.ruling("R-397")
def test_the_hand_can_be_used_for_the_one_left(two) -> None:
    """Ben keeps playing with the other character and the whole hand."""
    t = two(ann=who(hand="bang duel", in_play="winchester"), ben=who(hand="bang", life=1))
    over(t.do("play bang -> ben"))
    assert not t.ben.alive
    t.do("play duel -> ben2")
    assert t.asked == ("ben2", "bang")
    t.do("use bang")
    assert t.ann.life == 3


# ---------------------------------------------------------------- the remaining one is exposed


@pytest.mark.ruling("R-397")
def test_the_one_left_has_the_ability(two) -> None:
    """When the exposed character is eliminated, the other one is exposed and has its ability."""
    t = shooting(two, ben=who(life=1), ben2=who("sid_ketchum", "missed missed", life=2))
    assert t.interrupts == []
    over(t.do("play bang -> ben"))
    assert t.interrupts == ["ben2: use sid_ketchum"]


@pytest.mark.ruling("R-397", "R-394")
def test_a_remaining_suzy_lafayette_draws(two) -> None:
    """With an empty hand, a remaining Suzy Lafayette draws at once."""
    t = shooting(two, ben=who(life=1), ben2=who("suzy_lafayette"))
    t.do("play bang -> ben")
    assert (t.ben.alive, len(t.game.view(3).hand)) == (False, 1)


@pytest.mark.ruling("R-397")
@pytest.mark.parametrize(("victim", "other"), [("ben", "ben2"), ("ben2", "ben")])
def test_the_one_left_stays_exposed(two, victim: str, other: str) -> None:
    """In later turns, Ben is not asked which character to expose."""
    t = shooting(two, **{victim: who(life=1)})
    t.do(f"play bang -> {victim}")
    for _ in range(2):
        t.do("end turn")
        assert t.asked == (other, "turn")
        t.do("end turn")
        while t.decision.kind == "discard":
            t.do(t.decision.options[0].text)
        t.do("pick -> ann")


@pytest.mark.ruling("R-397", "R-396")
def test_a_beer_is_for_the_one_left(two) -> None:
    """A Beer saves the remaining character, now exposed."""
    t = two(
        ann=who(hand="bang gatling", in_play="winchester"),
        ben=who(hand="beer", life=1),
        ben2=who(life=1),
    )
    t.do("play bang -> ben", "pass", "pass")
    assert (t.ben.alive, t.game.view(3).hand[0].key) == (False, "beer")
    t.do("play gatling", "pass")
    assert (t.asked, t.options) == (("ben2", "rescue"), ["pass", "use beer"])
    assert t.do("use beer").ben2.life == 1


# ---------------------------------------------------------------- in one's own turn


@pytest.mark.ruling("R-397")
def test_the_turn_goes_on_with_the_other_one(two) -> None:
    """After losing the exposed character in their own Duel, a player continues with the other."""
    t = two(ann=who(hand="duel missed", life=1, in_play="scope"), ben=who(hand="bang"))
    t.do("play duel -> ben", "use bang")
    while t.decision.kind != "turn":
        t.do("pass")
    assert (t.ann.alive, t.asked, t.turn) == (False, ("ann2", "turn"), "ann2")
    assert [card.key for card in t.game.view(1).hand] == ["missed"]
    assert "scope" in t.discards


@pytest.mark.ruling("R-397")
def test_it_is_the_same_turn_that_goes_on(two) -> None:
    """The turn continues without a second phase 1, and a BANG! played earlier still counts."""
    t = two(ann=who(hand="bang bang duel", life=1), ben=who(hand="bang"))
    t.do("play bang -> ben2", "pass", "play duel -> ben", "use bang")
    while t.decision.kind != "turn":
        t.do("pass")
    assert (t.asked, t.game.state.turns) == (("ann2", "turn"), 1)
    assert [card.key for card in t.game.view(1).hand] == ["bang"]
    assert t.options == ["end turn"]


@pytest.mark.ruling("R-397")
def test_after_the_turn_of_the_one_left_comes_the_opponent(two) -> None:
    """After the turn that the remaining character finishes, Ben is on turn."""
    t = two(ann=who(hand="duel", life=1), ben=who(hand="bang"))
    t.do("play duel -> ben", "use bang", "end turn")
    assert t.options == ["pick -> ben", "pick -> ben2"]
    t.do("pick -> ben2", "end turn")
    assert t.asked == ("ann2", "turn")


@pytest.mark.ruling("R-397", "R-396")
def test_the_hand_limit_is_that_of_the_one_left(two) -> None:
    """At the end of the turn, the hand limit is that of the remaining character."""
    t = two(
        ann=who(hand="duel missed missed missed", life=1), ann2=who(life=2), ben=who(hand="bang")
    )
    t.do("play duel -> ben", "use bang")
    while t.decision.kind != "turn":
        t.do("pass")
    t.do("end turn")
    assert t.asked == ("ann2", "discard")
    t.do(t.decision.options[0].text)
    assert len(t.game.view(1).hand) == 2


@pytest.mark.ruling("R-397")
def test_the_turn_goes_on_when_the_own_covered_one_dies(two) -> None:
    """After losing the covered character to their own Gatling, a player continues the turn."""
    t = two(ann=who(hand="gatling missed"), ann2=who(life=1, in_play="barrel"))
    t.do("play gatling")
    while t.decision.kind != "turn":
        t.do("pass")
    assert (t.ann2.alive, t.asked, t.ann.hand) == (False, ("ann", "turn"), ["missed"])
    assert "barrel" in t.discards


# ---------------------------------------------------------------- Vulture Sam


@pytest.mark.ruling("R-397")
@pytest.mark.parametrize("victim", ["ben", "ben2"])
def test_vulture_sam_takes_cards_in_play_and_not_the_hand(two, victim: str) -> None:
    """Vulture Sam takes the cards in play; the hand stays with its player."""
    named = {"ben": who(hand="duel beer")}
    named[victim] = who(hand="duel beer" * (victim == "ben"), in_play="scope mustang", life=1)
    t = two(ann=who("vulture_sam", "bang", "winchester"), **named)
    over(t.do(f"play bang -> {victim}"))
    assert t.ann.hand == ["mustang", "scope"]
    other = 3 if victim == "ben" else 2
    assert sorted(card.key for card in t.game.view(other).hand) == ["beer", "duel"]


@pytest.mark.ruling("R-397")
def test_vulture_sam_takes_from_the_own_covered_one(two) -> None:
    """Vulture Sam takes the cards in front of the same player's other character."""
    t = two(ann=who("vulture_sam", "gatling"), ann2=who(in_play="scope", life=1))
    over(t.do("play gatling"))
    assert (t.ann2.alive, t.ann.hand) == (False, ["scope"])


# ---------------------------------------------------------------- Herb Hunter and Greg Digger


@pytest.mark.ruling("R-397", "R-217")
def test_herb_hunter_draws_for_the_own_covered_character(two) -> None:
    """An exposed Herb Hunter draws two cards when the player's covered character is eliminated."""
    t = two(more="dodgecity", ann=who("herb_hunter", "bang"), ann2=who(life=1))
    t.do("play bang -> ann2")
    assert (t.ann2.alive, len(t.ann.hand)) == (False, 2)


@pytest.mark.ruling("R-397", "R-216")
def test_greg_digger_regains_for_the_own_covered_character(two) -> None:
    """An exposed Greg Digger regains two life points for the player's covered character."""
    t = two(more="dodgecity", ann=who("greg_digger", "bang", life=1), ann2=who(life=1))
    t.do("play bang -> ann2")
    assert (t.ann2.alive, t.ann.life) == (False, 3)


@pytest.mark.ruling("R-397")
def test_the_one_left_acts_for_the_elimination_of_the_exposed_one(two) -> None:
    """Herb Hunter, exposed by the elimination of the other one, draws for that elimination."""
    t = shooting(two, more="dodgecity", ben=who(life=1), ben2=who("herb_hunter"))
    over(t.do("play bang -> ben"))
    assert (t.ben.alive, len(t.game.view(3).hand)) == (False, 2)


@pytest.mark.ruling("R-397")
def test_vulture_sam_takes_from_the_exposed_one(two) -> None:
    """Vulture Sam takes the cards in front of the exposed character whose place they take."""
    t = shooting(two, ben=who(life=1, in_play="scope"), ben2=who("vulture_sam"))
    over(t.do("play bang -> ben"))
    assert [card.key for card in t.game.view(3).hand] == ["scope"]


# ---------------------------------------------------------------- the last character


@pytest.mark.ruling("R-397", "R-391")
@pytest.mark.parametrize("order", ["ben", "ben2"])
def test_with_the_last_one_the_hand_is_discarded_and_the_game_is_over(two, order: str) -> None:
    """When the last character is eliminated, the hand is discarded and the game is over."""
    other = "ben2" if order == "ben" else "ben"
    t = two(
        f"ann {order}",
        ann=who(hand="bang"),
        **{other: OUT, order: who(hand="duel missed", in_play="scope", life=1)},
    )
    t.do(f"play bang -> {order}")
    over(t)
    assert t.winners == ["ann", "ann2"]
    assert (t.ben.hand, t.ben2.hand) == ([], [])
    assert {"duel", "missed", "scope"} <= set(t.discards)


# ---------------------------------------------------------------- no return


@pytest.mark.ruling("R-397")
@pytest.mark.parametrize("event", ["ghost_town", "dead_man"])
@pytest.mark.parametrize("victim", ["ben", "ben2"])
def test_no_event_brings_an_eliminated_one_back(two, event: str, victim: str) -> None:
    """Ghost Town and Dead Man do not return an eliminated character."""
    other = "ben2" if victim == "ben" else "ben"
    t = two(
        f"ann {other}",
        more="highnoon fistful",
        event=event,
        first_out=NAMES.index(victim),
        **{victim: OUT},
    )
    t.do("end turn")
    assert (t.asked, getattr(t, victim).alive) == ((other, "turn"), False)
    assert len(t.game.view(NAMES.index(other)).hand) == 2
    t.do("end turn")
    assert t.options == ["pick -> ann", "pick -> ann2"]
    assert not getattr(t, victim).alive


@pytest.mark.ruling("R-397")
@pytest.mark.parametrize("event", ["ghost_town", "dead_man"])
def test_the_first_one_out_in_the_game_does_not_return(two, event: str) -> None:
    """A character eliminated while the event is in force does not return either."""
    t = two(
        more="highnoon fistful",
        event=event,
        ann=who(hand="bang", in_play="winchester"),
        ben=who(life=1),
    )
    t.do("play bang -> ben", "end turn")
    assert (t.asked, t.ben.alive) == (("ben2", "turn"), False)
