"""Ruling book, section F: draw!, the flipping of cards."""

from collections import Counter

import pytest

from bangcore import Ruleset
from bangcore.testing import Table, four, seat

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


def flips(t: Table) -> list[tuple[str, str | None, str]]:
    """Return the player, the reason and the card of each draw!, in order."""
    return [
        (t.game.names[event.seat or 0], event.key, t.game.card(card).key)
        for event in t.happened("flipped")
        for card in event.cards
        if card is not None
    ]


def all_but(*named: str) -> str:
    """Return the whole box without these cards, for a hand that leaves the piles empty."""
    box = Counter(f"{card.key}:{card.rank}-{card.suit}" for card in Ruleset.build().cards)
    box.subtract(named)
    assert min(box.values()) >= 0
    return " ".join(box.elements())


def shot_at_barrel(deck: str) -> Table:
    """Return a table where Ben has used the Barrel against a BANG!."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", in_play="barrel"),
        deck=deck,
    )
    return t.do("play bang -> ben", "use barrel")


def turn_of_ben(deck: str, in_play: str, *, life: int = 4) -> Table:
    """Return a table at the start of Ben's turn, with these cards in front of Ben."""
    t = four(
        ben=seat("outlaw", in_play=in_play, life=life),
        deck=deck,
    )
    return t.do("end turn")


# ---------------------------------------------------------------- one card


@pytest.mark.ruling("R-095", "R-062")
@pytest.mark.parametrize(
    "card", ["beer", "saloon", "panic", "wells_fargo", "gatling", "mustang", "dynamite"]
)
def test_a_flipped_card_is_looked_at_and_discarded(card: str) -> None:
    """A draw! uses the suit and rank of the top card: it has no effect and is discarded."""
    t = shot_at_barrel(f"{card} duel")
    assert flips(t) == [("ben", "barrel", card)]
    assert sorted(t.discards) == sorted(["bang", card])
    assert t.deck[0] == "duel"
    assert (t.ben.life, t.ben.hand, t.ben.in_play) == (4, [], ["barrel"])
    assert [p.life for p in (t.ann, t.cal, t.dee)] == [5, 4, 4]
    assert [e.key for e in t.happened("gained_life", "drew", "took", "played")] == ["bang"]
    assert t.asked == ("ann", "turn")


@pytest.mark.ruling("R-095")
def test_a_flipped_missed_cancels_nothing() -> None:
    """A Missed! turned up by a draw! without Hearts does not cancel the shot."""
    t = shot_at_barrel("missed")
    assert (t.ben.life, sorted(t.discards)) == (3, ["bang", "missed"])


@pytest.mark.ruling("R-095")
def test_a_flipped_card_is_seen_by_everybody() -> None:
    """All players and spectators see the card of a draw!."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", in_play="barrel"),
        deck="saloon",
    )
    seen: list[tuple[int | None, ...]] = []
    for viewer in (None, 0, 1, 2, 3):
        t.game.events.subscribe(lambda e: seen.append(e.cards), kinds={"flipped"}, seat=viewer)
    t.do("play bang -> ben", "use barrel")
    assert len(seen) == 5
    assert {t.game.card(card).key for cards in seen for card in cards if card is not None} == {
        "saloon"
    }
    assert all(card is not None for cards in seen for card in cards)


# ---------------------------------------------------------------- suit and rank


@pytest.mark.ruling("R-096", "R-122")
@pytest.mark.parametrize("rank", RANKS)
def test_a_range_of_ranks_includes_both_ends(rank: str) -> None:
    """Spades from 2 to 9, inclusive, explode the Dynamite; 10, J, Q, K and A do not."""
    t = turn_of_ben(f"{rank}-spades", "dynamite")
    explodes = RANKS.index(rank) <= RANKS.index("9")
    assert t.ben.life == (1 if explodes else 4)
    assert t.cal.in_play == ([] if explodes else ["dynamite"])
    assert ("dynamite" in t.discards) is explodes


@pytest.mark.ruling("R-097", "R-122")
@pytest.mark.parametrize("rank", ["2", "5", "9"])
@pytest.mark.parametrize("suit", ["hearts", "diamonds", "clubs"])
def test_the_rank_alone_does_not_match(suit: str, rank: str) -> None:
    """A rank in the range has no effect with another suit."""
    t = turn_of_ben(f"saloon:{rank}-{suit}", "dynamite")
    assert (t.ben.life, t.ben.in_play, t.cal.in_play) == (4, [], ["dynamite"])


@pytest.mark.ruling("R-097")
@pytest.mark.parametrize("rank", RANKS)
def test_without_a_range_every_rank_of_the_suit_matches(rank: str) -> None:
    """Hearts of any rank make the Barrel work."""
    assert shot_at_barrel(f"bang:{rank}-hearts").ben.life == 4


@pytest.mark.ruling("R-097", "R-119", "R-038")
@pytest.mark.parametrize(
    ("suit", "turn"), [("hearts", "ben"), ("diamonds", "cal"), ("clubs", "cal"), ("spades", "cal")]
)
def test_the_effect_happens_if_the_suit_matches_and_only_then(suit: str, turn: str) -> None:
    """On Hearts the prisoner plays their turn; on another suit they skip it."""
    t = turn_of_ben(suit, "jail")
    assert (t.turn, t.asked) == (turn, (turn, "turn"))
    assert t.ben.in_play == []
    assert len(t.ben.hand) == (2 if turn == "ben" else 0)


# ---------------------------------------------------------------- empty piles


@pytest.mark.ruling("R-098")
def test_a_draw_with_an_empty_pile_shuffles_the_discards_first() -> None:
    """With no card to flip, the discards become the new draw pile before the draw!."""
    hearts = ("saloon:5-hearts", "gatling:10-hearts", "wells_fargo:3-hearts")
    t = four(
        ann=seat("sheriff", hand="bang:A-spades"),
        ben=seat("outlaw", in_play="barrel:Q-spades"),
        dee=seat("renegade", hand=all_but("bang:A-spades", "barrel:Q-spades", *hearts)),
        discards=" ".join(hearts),
    )
    assert t.deck == []
    t.do("play bang -> ben", "use barrel")
    assert t.ben.life == 4
    assert [e.kind for e in t.happened("shuffled", "flipped")] == ["shuffled", "flipped"]
    assert t.happened("shuffled")[0].amount == 3
    ((_, _, flipped),) = flips(t)
    assert sorted([*t.deck, flipped]) == ["gatling", "saloon", "wells_fargo"]
    assert sorted(t.discards) == sorted(["bang", flipped])


@pytest.mark.ruling("R-098", "R-023")
def test_the_last_card_of_the_pile_is_not_shuffled_back_into_it() -> None:
    """The card of a draw! that empties the draw pile goes to the new discard pile."""
    t = four(
        ann=seat("sheriff", hand="bang:A-spades"),
        ben=seat("outlaw", in_play="barrel:Q-spades"),
        dee=seat(
            "renegade",
            hand=all_but("bang:A-spades", "barrel:Q-spades", "saloon:5-hearts", "jail:4-hearts"),
        ),
        deck="saloon:5-hearts",
        discards="jail:4-hearts",
    )
    t.do("play bang -> ben", "use barrel")
    assert flips(t) == [("ben", "barrel", "saloon")]
    assert (t.deck, sorted(t.discards)) == (["jail"], ["bang", "saloon"])


@pytest.mark.ruling("R-098")
def test_a_barrel_fails_when_both_piles_are_empty() -> None:
    """A draw! without any card to flip fails, and the shot can still be cancelled."""
    t = four(
        ann=seat("sheriff", hand="bang:A-spades bang:Q-hearts", in_play="volcanic:10-clubs"),
        ben=seat("outlaw", hand="missed:10-clubs", in_play="barrel:Q-spades"),
        dee=seat(
            "renegade",
            hand=all_but(
                "bang:A-spades",
                "bang:Q-hearts",
                "volcanic:10-clubs",
                "missed:10-clubs",
                "barrel:Q-spades",
            ),
        ),
    )
    assert (t.deck, t.discards) == ([], [])
    t.do("play bang:Q-hearts -> ben", "use barrel")
    assert (t.asked, t.options) == (("ben", "missed"), ["pass", "use missed"])
    t.do("pass")
    assert (t.ben.life, flips(t), t.discards) == (3, [], ["bang"])


@pytest.mark.ruling("R-098")
def test_jail_holds_when_both_piles_are_empty() -> None:
    """Without a card for the draw!, the prisoner skips the turn, and the Jail is discarded."""
    t = four(
        ben=seat("outlaw", in_play="jail:4-hearts"),
        cal=seat("outlaw", hand=all_but("jail:4-hearts")),
        turn="ann",
    )
    t.do("end turn")
    assert (t.turn, t.ben.in_play, t.ben.hand) == ("cal", [], [])
    assert flips(t) == []
    # the Jail is the only card left for the next player to draw
    assert t.cal.hand.count("jail") == 3


@pytest.mark.ruling("R-098")
def test_dynamite_passes_on_when_both_piles_are_empty() -> None:
    """Without a card for the draw!, the Dynamite does not explode and passes to the left."""
    t = four(
        ben=seat("outlaw", in_play="dynamite:2-hearts"),
        dee=seat("renegade", hand=all_but("dynamite:2-hearts")),
    )
    t.do("end turn")
    assert (t.turn, t.ben.life, t.cal.in_play) == ("ben", 4, ["dynamite"])
    assert (flips(t), t.ben.hand) == ([], [])


@pytest.mark.ruling("R-098", "R-141")
def test_lucky_duke_with_one_card_left_has_no_choice() -> None:
    """If only one card is left to flip, Lucky Duke's draw! is that card."""
    t = four(
        ann=seat("sheriff", hand="bang:A-spades"),
        ben=seat("outlaw", "lucky_duke", in_play="barrel:Q-spades"),
        dee=seat("renegade", hand=all_but("bang:A-spades", "barrel:Q-spades", "saloon:5-hearts")),
        deck="saloon:5-hearts",
    )
    t.do("play bang -> ben", "use barrel")
    assert (t.asked, t.ben.life) == (("ann", "turn"), 4)
    assert flips(t) == [("ben", "barrel", "saloon")]


# ---------------------------------------------------------------- Dynamite and Jail


@pytest.mark.ruling("R-099", "R-037", "R-123", "R-122", "R-095")
@pytest.mark.parametrize("in_play", ["dynamite jail", "jail dynamite"])
def test_dynamite_is_checked_before_jail(in_play: str) -> None:
    """The first draw! is for the Dynamite, in whichever order they were played."""
    t = turn_of_ben("bang:5-spades saloon:5-hearts", in_play)
    assert flips(t) == [("ben", "dynamite", "bang"), ("ben", "jail", "saloon")]
    assert (t.ben.life, t.ben.in_play) == (1, [])
    assert (t.turn, len(t.ben.hand)) == ("ben", 2)


@pytest.mark.ruling("R-099", "R-037", "R-123", "R-125")
@pytest.mark.parametrize("in_play", ["dynamite jail", "jail dynamite"])
def test_jail_is_checked_after_the_dynamite_has_moved_on(in_play: str) -> None:
    """Hearts at the first draw! counts for the Dynamite and does not free from Jail."""
    t = turn_of_ben("hearts 5-spades clubs", in_play)
    assert [key for _, key, _ in flips(t)] == ["dynamite", "jail", "dynamite"]
    assert t.happened("passed_on")[0].target == 2
    assert (t.turn, t.ben.life, t.ben.in_play, t.ben.hand) == ("cal", 4, [], [])


@pytest.mark.ruling("R-099", "R-123")
def test_a_survivor_of_the_dynamite_may_stay_in_jail() -> None:
    """After the explosion, the Jail is still checked and may cost the turn."""
    t = turn_of_ben("5-spades clubs", "jail dynamite")
    assert (t.ben.life, t.turn, t.ben.in_play) == (1, "cal", [])
    assert [key for _, key, _ in flips(t)] == ["dynamite", "jail"]


@pytest.mark.ruling("R-099", "R-040", "R-123")
def test_jail_is_not_checked_after_death_by_dynamite() -> None:
    """A player killed by Dynamite makes no draw! for a Jail; the next player begins."""
    t = turn_of_ben("bang:5-spades saloon:5-hearts duel", "jail dynamite", life=3)
    assert flips(t) == [("ben", "dynamite", "bang")]
    assert (t.ben.alive, t.turn) == (False, "cal")
    assert sorted(t.discards) == ["bang", "dynamite", "jail"]
    assert t.cal.hand == ["duel", "saloon"]


# ---------------------------------------------------------------- not a draw!


@pytest.mark.ruling("R-100", "R-130")
@pytest.mark.parametrize(
    ("suit", "cards"), [("hearts", 3), ("diamonds", 3), ("clubs", 2), ("spades", 2)]
)
def test_black_jacks_second_card_is_not_a_draw(suit: str, cards: int) -> None:
    """Black Jack shows the second card and keeps it; it is neither flipped nor discarded."""
    t = four(
        ben=seat("outlaw", "black_jack"),
        deck=f"duel saloon:5-{suit} gatling",
    )
    t.do("end turn")
    assert t.ben.hand == sorted(["duel", "saloon", "gatling"][:cards])
    assert (t.happened("flipped"), t.discards) == ([], [])
    (shown,) = t.happened("showed")
    assert [t.game.card(card).key for card in shown.cards if card is not None] == ["saloon"]
    assert (shown.seat, t.asked) == (1, ("ben", "turn"))


@pytest.mark.ruling("R-100")
def test_cards_drawn_into_the_hand_are_not_a_draw() -> None:
    """Drawing cards in phase 1 or by Stagecoach is not a draw!, and Lucky Duke has no choice."""
    t = four(
        ann=seat("sheriff", "lucky_duke", hand="stagecoach"),
        deck="duel saloon",
    )
    t.do("play stagecoach")
    assert (t.asked, t.ann.hand) == (("ann", "turn"), ["duel", "saloon"])
    assert not t.happened("flipped", "chose")
