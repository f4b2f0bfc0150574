"""Ruling book, section R: the start of a turn, and the choice of the exposed character."""

import pytest

from bangcore.testing import Seat, Table, seat


def with_cards(in_play: str, character: str | None = None, life: int | None = None) -> Seat:
    return seat("gunslinger", character, in_play=in_play, life=life)


def flips(t: Table) -> list[tuple[str, str | None]]:
    """Return the player and reason of each draw!, in order."""
    return [(t.game.names[e.seat], e.key) for e in t.happened("flipped") if e.seat is not None]


# ---------------------------------------------------------------- the choice


@pytest.mark.ruling("R-393")
@pytest.mark.parametrize("chosen", ["ben", "ben2"])
def test_the_exposed_one_is_chosen_at_the_start_of_each_turn(two, chosen: str) -> None:
    """Before phase 1, Ben chooses one of the two characters, which takes the turn."""
    t = two()
    t.do("end turn")
    assert t.decision.kind == "expose"
    assert t.options == ["pick -> ben", "pick -> ben2"]
    assert t.ben.hand == []
    t.do(f"pick -> {chosen}")
    assert (t.asked, t.turn) == ((chosen, "turn"), chosen)
    assert len(t.ben.hand) == 2


@pytest.mark.ruling("R-393")
def test_both_characters_have_one_turn_together(two) -> None:
    """Players alternate turns, whichever character they expose."""
    t = two()
    t.do("end turn", "pick -> ben", "end turn")
    assert (t.decision.kind, t.options) == ("expose", ["pick -> ann", "pick -> ann2"])
    t.do("pick -> ann2", "end turn", "pick -> ben2", "end turn")
    assert sorted(t.options) == ["pick -> ann", "pick -> ann2"]


@pytest.mark.ruling("R-393")
def test_the_choice_holds_until_the_next_one(two) -> None:
    """The exposed character stays exposed until the player's next choice."""
    t = two(ann2=seat("gunslinger", "jourdonnais"), deck="clubs clubs bang clubs hearts")
    t.do("end turn", "pick -> ben", "end turn", "pick -> ann2")
    assert t.game.view().extra["two_players"]["seats"] == [1, 2]
    t.do("end turn", "pick -> ben2")
    assert t.game.view().extra["two_players"]["seats"] == [1, 3]


@pytest.mark.ruling("R-393", "R-394")
def test_the_new_one_draws_in_phase_1(two) -> None:
    """The newly exposed character has its ability in phase 1."""
    t = two(ben2=seat("gunslinger", "black_jack"), deck="clubs hearts clubs")
    t.do("end turn", "pick -> ben2")
    assert len(t.ben.hand) == 3


@pytest.mark.ruling("R-393", "R-394")
def test_the_old_one_does_not_draw_in_phase_1(two) -> None:
    """The newly covered character has no ability in phase 1."""
    t = two(ben=seat("gunslinger", "black_jack"), deck="clubs hearts clubs")
    t.do("end turn", "pick -> ben2")
    assert len(t.ben.hand) == 2


@pytest.mark.ruling("R-393")
def test_there_is_nothing_to_choose_with_one_character_left(two) -> None:
    """A player with one character left is not asked."""
    t = two(ben2=seat("gunslinger", alive=False))
    t.do("end turn")
    assert t.asked == ("ben", "turn")


# ---------------------------------------------------------------- Dynamite and Jail


@pytest.mark.ruling("R-393")
@pytest.mark.parametrize("place", ["ben", "ben2"])
def test_dynamite_is_checked_in_front_of_both(two, place: str) -> None:
    """At the start of the turn, Dynamite explodes in front of either character."""
    t = two(deck="5-spades", **{place: with_cards("dynamite")})
    t.do("end turn")
    assert flips(t) == [(place, "dynamite")]
    assert (getattr(t, place).life, t.decision.kind) == (1, "expose")
    assert sorted([t.ben.life, t.ben2.life]) == [1, 4]


@pytest.mark.ruling("R-393")
def test_a_dynamite_that_does_not_explode_goes_to_the_left(two) -> None:
    """From Ben's last character, Dynamite passes to Ann's first."""
    t = two(deck="clubs", ben2=with_cards("dynamite"))
    t.do("end turn")
    assert (t.ann.in_play, t.decision.kind) == (["dynamite"], "expose")


@pytest.mark.ruling("R-393")
@pytest.mark.parametrize("exposed", ["ben", "ben2"])
def test_the_exposed_one_is_checked_first(two, exposed: str) -> None:
    """Jail is checked first for the exposed character, then for the covered one."""
    covered = "ben2" if exposed == "ben" else "ben"
    t = two(f"ann {exposed}", deck="hearts hearts", ben=with_cards("jail"), ben2=with_cards("jail"))
    t.do("end turn")
    assert flips(t) == [(exposed, "jail"), (covered, "jail")]
    assert sorted(t.options) == ["pick -> ben", "pick -> ben2"]


@pytest.mark.ruling("R-393")
def test_both_cards_of_the_exposed_one_come_before_those_of_the_covered_one(two) -> None:
    """Dynamite and Jail of one character are checked before the Jail of the other."""
    t = two(
        "ann ben2",
        deck="clubs hearts hearts",
        ben=with_cards("jail"),
        ben2=with_cards("jail dynamite"),
    )
    t.do("end turn")
    assert flips(t) == [("ben2", "dynamite"), ("ben2", "jail"), ("ben", "jail")]


@pytest.mark.ruling("R-393")
@pytest.mark.parametrize(("kept", "free"), [("ben", "ben2"), ("ben2", "ben")])
@pytest.mark.parametrize("exposed", ["ben", "ben2"])
def test_one_that_a_jail_has_kept_cannot_be_exposed(
    two, kept: str, free: str, exposed: str
) -> None:
    """With one character in Jail, the other plays the turn without a question."""
    t = two(f"ann {exposed}", deck="clubs", **{kept: with_cards("jail")})
    t.do("end turn")
    assert (t.asked, t.turn) == ((free, "turn"), free)
    assert (getattr(t, kept).in_play, len(t.ben.hand)) == ([], 2)


@pytest.mark.ruling("R-393")
def test_one_that_a_jail_has_not_kept_may_be_exposed(two) -> None:
    """A character who leaves Jail may be exposed."""
    t = two(deck="hearts", ben2=with_cards("jail"))
    t.do("end turn")
    assert t.options == ["pick -> ben", "pick -> ben2"]
    assert t.do("pick -> ben2").asked == ("ben2", "turn")


@pytest.mark.ruling("R-393")
@pytest.mark.parametrize("exposed", ["ben", "ben2"])
def test_the_turn_is_lost_when_both_are_kept(two, exposed: str) -> None:
    """With both characters in Jail, Ben neither draws nor chooses, and the turn is lost."""
    t = two(f"ann {exposed}", deck="clubs clubs", ben=with_cards("jail"), ben2=with_cards("jail"))
    t.do("end turn")
    assert (t.asked, t.options) == (("ann", "expose"), ["pick -> ann", "pick -> ann2"])
    assert (t.ben.hand, t.ben.in_play, t.ben2.in_play) == ([], [], [])


@pytest.mark.ruling("R-393")
def test_after_a_lost_turn_the_same_one_is_exposed(two) -> None:
    """After a lost turn, the same character stays exposed."""
    t = two("ann ben2", deck="clubs clubs", ben=with_cards("jail"), ben2=with_cards("jail"))
    t.do("end turn")
    assert 3 in t.game.view().extra["two_players"]["seats"]


@pytest.mark.ruling("R-393")
def test_the_last_character_in_jail_loses_the_turn(two) -> None:
    """A player whose last character is in Jail loses the turn."""
    t = two(deck="clubs", ben=with_cards("jail"), ben2=seat("gunslinger", alive=False))
    t.do("end turn")
    assert (t.decision.kind, t.options) == ("expose", ["pick -> ann", "pick -> ann2"])


@pytest.mark.ruling("R-393", "R-397")
def test_dynamite_kills_the_exposed_one_and_the_other_plays_the_turn(two) -> None:
    """When Dynamite kills the exposed character, the other one plays the turn, phase 1 included."""
    t = two(deck="5-spades", ben=with_cards("dynamite", life=3))
    t.do("end turn")
    assert (t.ben.alive, t.asked, t.turn) == (False, ("ben2", "turn"), "ben2")
    assert len(t.game.view(3).hand) == 2


@pytest.mark.ruling("R-393", "R-397")
def test_dynamite_kills_the_covered_one_and_the_exposed_one_plays_the_turn(two) -> None:
    """When Dynamite kills the covered character, the exposed one plays the turn with phase 1."""
    t = two(deck="5-spades", ben2=with_cards("dynamite", life=3))
    t.do("end turn")
    assert (t.ben2.alive, t.asked) == (False, ("ben", "turn"))
    assert len(t.game.view(2).hand) == 2


@pytest.mark.ruling("R-393", "R-397")
def test_the_turn_is_lost_when_one_dies_of_dynamite_and_the_other_is_kept(two) -> None:
    """The turn is lost when Dynamite kills one character and Jail holds the other."""
    t = two(deck="5-spades clubs", ben=with_cards("dynamite", life=3), ben2=with_cards("jail"))
    t.do("end turn")
    assert flips(t) == [("ben", "dynamite"), ("ben2", "jail")]
    assert (t.ben2.in_play, t.ben2.alive, t.asked) == ([], True, ("ann", "expose"))


@pytest.mark.ruling("R-393")
def test_a_jail_opens_in_front_of_one_after_the_dynamite_of_the_other(two) -> None:
    """A character who survives Dynamite may play the turn when Jail holds the other."""
    t = two(deck="5-spades clubs", ben=with_cards("dynamite"), ben2=with_cards("jail"))
    t.do("end turn")
    assert (t.asked, t.ben.life) == (("ben", "turn"), 1)


@pytest.mark.ruling("R-393")
def test_a_dynamite_that_comes_to_the_covered_one_is_checked_there(two) -> None:
    """A Dynamite passed on to the second character is checked there in the same turn."""
    t = two(deck="clubs clubs", ben=with_cards("dynamite"))
    t.do("end turn")
    assert flips(t) == [("ben", "dynamite"), ("ben2", "dynamite")]
    assert t.ann.in_play == ["dynamite"]


@pytest.mark.ruling("R-393")
def test_a_dynamite_that_comes_to_the_exposed_one_waits_for_the_next_turn(two) -> None:
    """A Dynamite passed on to the character checked first waits for the next turn."""
    t = two("ann ben2", deck="clubs clubs", ben=with_cards("dynamite"))
    t.do("end turn")
    assert flips(t) == [("ben", "dynamite")]
    assert (t.ben2.in_play, t.decision.kind) == (["dynamite"], "expose")


# ---------------------------------------------------------------- events


@pytest.mark.ruling("R-393")
@pytest.mark.parametrize("exposed", ["ben", "ben2"])
def test_an_event_at_the_start_of_a_turn_hits_the_exposed_one(two, exposed: str) -> None:
    """High Noon costs the character exposed so far a life point, before the choice."""
    t = two(f"ann {exposed}", more="highnoon", event="high_noon")
    t.do("end turn")
    assert t.decision.kind == "expose"
    other = "ben2" if exposed == "ben" else "ben"
    assert (getattr(t, exposed).life, getattr(t, other).life) == (3, 4)


@pytest.mark.ruling("R-393", "R-397")
def test_when_an_event_kills_one_the_other_plays_the_turn(two) -> None:
    """When High Noon eliminates the exposed character, the other one plays the turn."""
    t = two(more="highnoon", event="high_noon", ben=seat("gunslinger", life=1))
    t.do("end turn")
    assert (t.ben.alive, t.asked) == (False, ("ben2", "turn"))
    assert t.ben2.life == 4
