"""Every card that leaves play, for any reason, is reported once."""

from __future__ import annotations

from typing import Any

import pytest

from bangcore.plugin import Character, Engine, Expansion, blue, hookimpl
from bangcore.testing import Table, four, seat


def game(ability: Any, **more: Any) -> Table:
    """Return a table at which the Owl has this ability."""
    return four(
        expansions=(Expansion(name="owls", characters=[Character("owl", "Owl", 4, ability)]),),
        **more,
    )


class Keeper:
    """They report each card that leaves play, and where it went."""

    @hookimpl(of="everybody")
    def bang_on_card_left(self, g: Engine, seat: int, card: int) -> None:
        g.tell("growled", seat, cards=(card,), key=g.place(card)[0])


def left(t: Any) -> list[tuple[int, str, str]]:
    """Return the seat, the key and the place of each card reported."""
    return [(e.seat, t.game.ruleset.cards[e.cards[0]].key, e.key) for e in t.happened("growled")]


def test_a_card_leaves_play_in_many_ways() -> None:
    """Discarded, taken, passed on or replaced, a card is reported once, with its new place."""
    t = game(
        Keeper,
        ann=seat("sheriff", "owl", hand="panic cat_balou schofield", in_play="volcanic"),
        ben=seat("outlaw", in_play="scope barrel dynamite"),
        deck="hearts",
    )
    t.do("play panic -> ben", "pick scope", "play cat_balou -> ben", "pick barrel")
    t.do("play schofield", "end turn")
    assert left(t) == [
        (1, "scope", "hand"),
        (1, "barrel", "discards"),
        (0, "volcanic", "discards"),
        (1, "dynamite", "in_play"),
    ]


@pytest.mark.parametrize("heir", [None, "vulture_sam"])
def test_cards_leave_play_with_their_owner(heir: str | None) -> None:
    """The cards of an eliminated player are reported once all have gone, whoever gets them."""
    t = game(
        Keeper,
        ann=seat("sheriff", "owl", hand="bang"),
        ben=seat("outlaw", in_play="scope barrel", life=1),
        dee=seat("renegade", heir),
        deck="bang:A-spades",
    )
    t.do("play bang -> ben", "use barrel")
    place = "hand" if heir else "discards"
    assert left(t) == [(1, "scope", place), (1, "barrel", place)]


class Clingy:
    """Its owner draws two cards when it leaves play."""

    @hookimpl
    def bang_on_card_left(self, g: Engine, owner: int, source: int, card: int) -> None:
        if card == source:
            g.draw(owner, 2, key="lasso")


def test_a_card_acts_when_it_leaves_play() -> None:
    """A card's own ability is still in force when it leaves, and acts after the effect."""
    lasso = blue(
        "lasso", "Lasso", {"clubs": "2 3"}, Clingy, text="Draw two cards when it leaves play."
    )
    lassos = Expansion(name="lassos", cards=[lasso])
    t = four(
        expansions=(lassos,),
        ann=seat("sheriff", hand="cat_balou panic"),
        ben=seat("outlaw", hand="beer", in_play="lasso"),
    )
    t.do("play cat_balou -> ben", "pick lasso")
    assert (len(t.ben.hand), t.discards) == (3, ["cat_balou", "lasso"])


class Boomerang:
    """It returns as soon as it has left play, and removes the other cards."""

    @hookimpl
    def bang_on_card_left(self, g: Engine, owner: int, source: int, card: int) -> None:
        if card == source:
            while card not in g.hand(owner):
                g.take_discard(owner)
            g.lay(owner, card)
            g.put_in_front(owner, card)
            for other in g.in_play(owner)[:-1]:
                g.discard(owner, other)


def test_cards_that_drive_each_other_out_end_with_an_error() -> None:
    """The error names one of the cards, instead of an endless loop."""
    faces, text = {"clubs": "2"}, "It comes back."
    two = [blue(key, key, faces, Boomerang, text=text) for key in ("boomerang", "kylie")]
    t = four(
        expansions=(Expansion(name="away", cards=two),),
        ann=seat("sheriff", hand="cat_balou"),
        ben=seat("outlaw", in_play="boomerang kylie"),
    )
    with pytest.raises(RecursionError, match="leave play") as error:
        t.do("play cat_balou -> ben", "pick kylie")
    assert any("card:" in note for note in error.value.__notes__)


class Tidy:
    """They discard the cards in front of them when their hand is empty."""

    @hookimpl
    def bang_settle(self, g: Engine, owner: int) -> None:
        if not g.hand(owner):
            for card in g.in_play(owner)[:]:
                g.discard(owner, card)


def test_cards_that_leave_play_at_the_very_end_are_reported() -> None:
    """Cards that leave at the very end are reported in the same answer."""
    t = game((Keeper, Tidy), ann=seat("sheriff", "owl", hand="beer", in_play="scope", life=1))
    t.do("play beer")
    assert left(t) == [(0, "scope", "discards")]


def test_cards_that_leave_play_in_sequence_are_all_reported() -> None:
    """Cards that leave as a consequence are reported after the first."""
    t = game(
        (Keeper, Tidy),
        ann=seat("sheriff", "owl", hand="cat_balou", in_play="scope"),
        ben=seat("outlaw", in_play="barrel"),
    )
    t.do("play cat_balou -> ben")
    assert left(t) == [(1, "barrel", "discards"), (0, "scope", "discards")]


class OnlyMine:
    """They report cards that leave play in front of them."""

    @hookimpl
    def bang_on_card_left(self, g: Engine, seat: int, card: int) -> None:
        g.tell("growled", seat, cards=(card,), key=g.place(card)[0])


def test_an_ability_is_called_for_the_cards_of_its_owner() -> None:
    """Cards of other players concern an ability only if it declares so."""
    t = game(
        OnlyMine,
        ann=seat("sheriff", hand="cat_balou cat_balou"),
        ben=seat("outlaw", in_play="barrel"),
        dee=seat("renegade", "owl", in_play="scope"),
    )
    t.do("play cat_balou -> ben", "play cat_balou -> dee")
    assert left(t) == [(3, "scope", "discards")]


class Attached:
    """They lose a life point for each card of theirs that leaves play."""

    @hookimpl
    async def bang_on_card_left(self, g: Engine, owner: int) -> None:
        await g.damage(owner, key="lasso")


def test_a_player_killed_at_the_very_end_is_not_asked() -> None:
    """An elimination after the end of an effect passes the turn as usual."""
    t = game((Attached, Tidy), ben=seat("outlaw", "owl", hand="schofield", life=1), turn="ben")
    t.do("play schofield")
    assert (t.ben.alive, t.turn) == (False, "cal")
