"""Questions to several seats that share a hand: each card is chosen once."""

import pytest

from bangcore.plugin import PASS, SELF, Cause, Expansion, brown, each
from bangcore.testing import check_expansion, seat
from bangcore.worlds import sample


async def bid(g, card, me):
    """Everybody bids a card of their hand, which is discarded."""
    hands = {bidder: g.hand(bidder) for bidder in g.present}
    bids = await g.choose_cards("bid", hands, Cause(card.key, card.card, card.by))
    for bidder, chosen in bids.items():
        g.discard(bidder, chosen, key=card.key)


async def present(g, card, me):
    """Everybody else gives *me* a card, face down, or passes."""
    options = {s: [PASS, *map(g.options.pick, g.hand(s))] for s in g.others(me)}
    cause = Cause(card.key, card.card, card.by)
    gifts = await g.ask_together("present", options, cause, opened=False)
    for giver, gift in gifts.items():
        if gift.card is not None:
            g.give(giver, me, gift.card, g.hand(giver)[:], key=card.key)


CARDS = [
    brown(do.__name__, do.__name__.title(), {"spades": "9"}, each(SELF, do), text="All at once.")
    for do in (bid, present)
]
TOGETHER = Expansion(name="together", cards=CARDS)


def asked(two, card, bens, anns=""):
    """Return a table at which Ann has played *card*; their hands are for both characters."""
    return two(
        more=[TOGETHER],
        ann=seat("gunslinger", hand=f"{card} {anns}"),
        ben=seat("gunslinger", hand=bens),
    ).do(f"play {card}")


def test_a_card_of_a_shared_hand_is_chosen_once(two):
    """The second character of a player cannot choose the card that the first has chosen."""
    t = asked(two, "bid", "beer missed scope")
    assert t.options == ["pick beer", "pick missed", "pick scope"]
    t.do("ben: pick missed")
    assert (t.asked, t.options) == (("ben2", "bid"), ["pick beer", "pick scope"])
    t.do("pick beer")
    assert t.ben.hand == ["scope"]
    opened = [(event.seat, t.names_of(event.cards)) for event in t.happened("opened")]
    assert opened == [(2, ["missed"]), (3, ["beer"])]


def test_a_duplicate_of_the_chosen_card_can_be_chosen(two):
    """Two cards printed alike are two cards."""
    alike = Expansion(
        name="alike",
        cards=[
            brown("twin", "Twin", {"spades": "9 9"}, each(SELF, bid), text="Two alike."),
        ],
    )
    t = two(
        more=[TOGETHER, alike],
        ann=seat("gunslinger", hand="bid"),
        ben=seat("gunslinger", hand="twin twin beer"),
    ).do("play bid", "ben: pick twin")
    assert t.options == ["pick twin", "pick beer"]
    t.do("pick twin")
    assert t.ben.hand == ["beer"]


@pytest.mark.parametrize("first", ["ben", "ben2"])
def test_a_character_without_a_card_left_is_not_asked(two, first):
    """The only card of a hand is chosen by the character that answers first."""
    t = asked(two, "bid", "beer")
    assert t.decision.owing == (2, 3)
    t.do(f"{first}: pick beer")
    assert (t.asked, t.ben.hand, t.discards[:2]) == (("ann", "turn"), [], ["bid", "beer"])


def test_cards_given_face_down_are_not_opened(two):
    """Without opening, nobody else learns which card was given."""
    t = asked(two, "present", "beer missed", "gatling")
    assert t.decision.owing == (1, 2, 3)
    t.do("ann2: pass", "ben: pick missed")
    assert t.options == ["pass", "pick beer"]
    t.do("pass")
    assert not t.happened("opened")
    assert (t.ann.hand, t.ben.hand) == (["gatling", "missed"], ["beer"])


def test_a_player_knows_the_answer_of_both_own_characters(two):
    """In the worlds of Ann the answer of Ann's other character is as it was; Ben's vary."""
    t = asked(two, "bid", "beer missed scope", "gatling:10-hearts bang:A-spades duel:Q-diamonds")
    t.do("ann2: pick duel", "ben: pick missed")
    found = [sample(t.game, 0, seed).record["answers"][-2:] for seed in range(24)]
    assert {own for own, _ in found} == {"ann2: pick duel:Q-diamonds"}
    assert len({other for _, other in found}) > 1


@pytest.mark.long
def test_bids_of_two_players_keep_every_invariant():
    """Random games of two with both cards are sound, secret and repeatable."""
    check_expansion("two_players", TOGETHER, players=2, games=3, every=40)
