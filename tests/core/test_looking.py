"""Looking at the top of the draw pile."""

import pytest

from bangcore import REFEREE
from bangcore.game.game import progress_of
from bangcore.plugin import Character, Engine, Expansion, hookimpl
from bangcore.testing import check_expansion, seat, table


class Scout:
    """Looks at the top card of the draw pile when their turn starts."""

    @hookimpl
    def bang_turn_start(self, g: Engine, owner: int) -> None:
        g.look(owner, key="scout")


SCOUT = Expansion(
    name="scouts",
    characters=[
        Character("scout", "Scout", 4, Scout, text="You look at the top card of the deck first.")
    ],
)


def scouting(deck: str, **pile: str):
    return table(
        ann=seat("sheriff"),
        ben=seat("outlaw", "scout"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        deck=deck,
        expansions=[SCOUT],
        **pile,
    ).do("end turn")


def test_a_card_that_is_looked_at_stays_on_top() -> None:
    """The seat that looks at a card draws it next, and holds it only then."""
    t = scouting("beer:6-hearts missed duel")
    looked = next(event for event in t.events if event.kind == "looked")
    assert (looked.seat, looked.amount, looked.key) == (1, 1, "scout")
    assert [str(t.game.ruleset.cards[c]) for c in looked.cards] == ["beer:6-hearts"]
    held = t.game.view(1).hand
    assert "beer:6-hearts" in map(str, held)


def test_others_see_that_somebody_looks_and_not_the_card() -> None:
    """Only the seat that looks sees the card, in its events and its worlds."""
    t = scouting("beer:6-hearts missed duel")
    for viewer, seen in ((1, True), (REFEREE, True), (0, False), (None, False)):
        looked = next(event for event in t.game.story(viewer) if event.kind == "looked")
        assert (looked.cards[0] is not None) == seen


def test_looking_reaches_over_the_end_of_the_draw_pile() -> None:
    """The discard pile is shuffled into an empty draw pile, and no card is lost."""
    t = table(
        ann=seat("sheriff", "scout"),
        ben=seat("outlaw"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        deck="duel",
        discards="beer missed",
        expansions=[SCOUT],
    )
    g = progress_of(t.game).engine
    there = len(g._state.deck) + len(g._state.discards)
    assert len(g.look(0, 1)) == 1
    assert len(g._state.discards) == 2
    assert len(g.look(0, 99)) == there == len(g._state.deck)
    assert g.look(0, 2) == g._state.deck[:-3:-1]


def test_where_no_card_is_left_nobody_looks() -> None:
    """Without a draw pile and a discard pile, nothing happens, and nothing is told."""
    t = table(
        ann=seat("sheriff"),
        ben=seat("outlaw", "scout"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        expansions=[SCOUT],
    )
    t.engine.draw(2, 99)
    t.do("end turn")
    assert t.asked == ("ben", "turn")
    assert t.happened("looked", "drew") == []


@pytest.mark.long
def test_a_character_who_looks_keeps_every_invariant() -> None:
    """Worlds keep the card that a seat has looked at."""
    check_expansion(SCOUT, players=4, games=1)
