"""Reports of a fault, and the test to reproduce it, name cards."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

import pytest
from attrs import Factory, define, evolve

from bangcore import Change, InvalidSetup, UnknownName
from bangcore.plugin import Engine, Expansion, Token, hookimpl
from bangcore.rules.piles import DECK, HAND
from bangcore.rules.prior import Prior
from bangcore.testing import four, seat
from bangcore.testing.faults.examining import Trouble, examine
from bangcore.testing.faults.smallest import smallest
from bangcore.testing.invariants.comparing import position_of
from bangcore.testing.tables.named import named
from bangcore.testing.tables.source import Source
from bangcore.testing.tables.start import Start


@define
class Bank:
    """Cards, pairs of a card and a seat, and days in words."""

    cards: list[int] = Factory(list)
    pairs: list[tuple[int, int]] = Factory(list)
    days: list[str] = Factory(list)
    day: int = 0

    def copy(self) -> Bank:
        return evolve(self, cards=self.cards[:], pairs=self.pairs[:], days=self.days[:])

    def view(self, seat: int | None) -> dict[str, object]:
        return {"cards": self.cards[:], "day": self.day}

    def with_cards(self, names: dict[int, int], representative: list[int]) -> Bank:
        cards = [names.get(card, card) for card in self.cards]
        pairs = [(names.get(card, card), seat) for card, seat in self.pairs]
        return evolve(self.copy(), cards=cards, pairs=pairs)


BANK = Expansion(name="bank", state=Bank)


def banked(find: Callable[[str], int]) -> dict[str, Bank]:
    beer, ace = find("beer"), find("A-spades")
    return {"bank": Bank([beer, ace], [(ace, 1)], ["monday"], 2)}


def test_a_table_tells_the_numbers_of_its_cards() -> None:
    """Cards in a seat or pile are taken first; a card missing from the box is an error."""
    t = four(ann=seat("sheriff", hand="beer:K-hearts"), expansions=[BANK], extra=banked)
    kept = t.engine.extra(Bank)
    assert kept.cards[0] == t.engine.hand(0)[0]
    assert [str(t.game.card(card)) for card in kept.cards] == ["beer:K-hearts", "bang:A-spades"]
    with pytest.raises(InvalidSetup, match="no beer:2-clubs is left in the box"):
        four(expansions=[BANK], extra=lambda card: {"bank": Bank([card("beer:2-clubs")])})


def test_the_state_of_an_inactive_expansion_is_refused() -> None:
    with pytest.raises(UnknownName, match="no state of an expansion 'bnak'; did you mean 'bank'"):
        four(expansions=[BANK], extra={"bnak": Bank()})


def test_a_state_is_written_with_the_names_of_its_cards() -> None:
    """The written table has the same position."""
    t = four(ann=seat("sheriff", hand="beer:6-hearts"), expansions=[BANK], extra=banked)
    start, source = Start.of(t.game), Source()
    inside = '[card("beer:6-hearts"), card("bang:A-spades")], pairs=[(card("bang:A-spades"), 1)]'
    assert f'extra=lambda card: {{"bank": Bank(cards={inside}, days=["monday"], day=2)}}' in (
        start.written(source)
    )
    assert start.game().state.extra == t.game.state.extra
    assert {type(card) for card in start.game().state.extra["bank"].cards} == {int}
    plain = evolve(start, extra={"bank": Bank(day=1)})
    assert 'extra={"bank": Bank(day=1)}' in plain.written(Source())


def test_cards_of_a_position_are_printed_by_name() -> None:
    """The named position is equal, moves included."""
    t = four(ann=seat("sheriff", hand="beer:6-hearts"), expansions=[BANK], extra=banked)
    beer = t.engine.hand(0)[0]
    t.game.state.prior = Prior({beer: 0b11}, {}, {})
    position = position_of(t.game)
    said = named(position, t.game)
    assert said == position
    state = said["state"]
    assert repr(state["hands"][0]) == "[beer:6-hearts]"
    assert repr(dict(state["prior"].knows)) == "{beer:6-hearts: 3}"
    assert repr(state["extra"]["bank"].pairs) == "[(bang:A-spades, 1)]"
    assert "play beer:6-hearts" in repr(said["decision"])
    data = {"moves": [(beer, DECK, HAND[1], (), None)], "rolls": [f"cards {beer} {beer}"]}
    assert repr(named(data, t.game)["moves"][0]).startswith("MoveRecord(card=beer:6-hearts, start=")
    assert named(data, t.game)["rolls"] == ["cards beer:6-hearts beer:6-hearts"]


# ---------------------------------------------------------------- faults


class Remembers:
    """Remembers the top discard at the end of each turn."""

    @hookimpl
    def bang_turn_end(self, g: Engine, seat: int) -> None:
        kept = g.extra(Bank)
        kept.day += 1
        kept.days.append(f"day {kept.day}")
        if g.discards:
            kept.cards.append(g.discards[-1])


class Closes(Remembers):
    """Raises on the fiftieth day if a heart is among the remembered cards."""

    @hookimpl
    def bang_turn_start(self, g: Engine, seat: int) -> None:
        kept = g.extra(Bank)
        if kept.day >= 50 and any(g.suit(card) == "hearts" for card in kept.cards):
            raise RuntimeError("closed")


def test_irrelevant_parts_of_a_state_are_left_out() -> None:
    """Of many days, cards and pairs, one card is left."""
    expansion = Expansion(name="bank", state=Bank, ability=Closes)

    def long_ago(card: Callable[[str], int]) -> dict[str, Bank]:
        others = [card(f"bang:{rank}-diamonds") for rank in "23456789"] * 5
        cards = [*others, card("beer:6-hearts"), *others]
        days = [f"day {number}" for number in range(200)]
        return {"bank": Bank(cards, [(one, 3) for one in cards], days, 60)}

    game = four(expansions=[expansion], extra=long_ago).game
    with pytest.raises(Trouble) as caught:
        examine(game.copy(), ["end turn"])
    case = smallest(game, game.ruleset, ["end turn"], caught.value, tables=300)
    assert case is not None
    assert 'Bank(cards=[card("beer:6-hearts")], day=60)' in case.written()
    with pytest.raises(Trouble, match="closed"):
        examine(case.begins.game(), case.answers)


def test_tokens_are_written_at_their_seats() -> None:
    """The written table has the same tokens."""
    armed = Expansion(name="armed", tokens=[Token("load", "load", "loads")])
    tokens = {"load": 2, "barrel": {"load": 3}}
    t = four(ann=seat("sheriff", in_play="barrel", tokens=tokens), expansions=[armed])
    start = Start.of(t.game)
    written = start.written(Source())
    assert 'tokens={"load": 2, "barrel": {"load": 3}}' in written
    assert "extra" not in written
    assert start.game().state.extra == t.game.state.extra


OTHER = count()


class Draws:
    """Remembers another card of the draw pile each time."""

    @hookimpl
    def bang_turn_start(self, g: Engine, seat: int) -> None:
        deck = g._state.deck
        g.extra(Bank).cards.append(deck[next(OTHER) % len(deck)])


class Peeps:
    """Shows everybody the hand of the player on turn."""

    @hookimpl
    def bang_turn_start(self, g: Engine, seat: int) -> None:
        g.extra(Bank).cards[:] = g.hand(seat)


class Hoots:
    """Tells another discard each time."""

    @hookimpl
    def bang_turn_start(self, g: Engine, seat: int) -> None:
        if g.discards:
            g.tell("hoot", seat, cards=(g.discards[next(OTHER) % len(g.discards)],))


@define
class Vault:
    """Cards by the name of their box, and the words on cards."""

    boxes: dict[str, int] = Factory(dict)
    words: dict[int, str] = Factory(dict)

    def copy(self) -> Vault:
        return Vault({**self.boxes}, {**self.words})

    def view(self, seat: int | None) -> dict[str, object]:
        return {"boxes": {**self.boxes}}

    def with_cards(self, names: dict[int, int], representative: list[int]) -> Vault:
        return Vault(
            {box: names.get(card, card) for box, card in self.boxes.items()},
            {names.get(card, card): word for card, word in self.words.items()},
        )


CARD = r"\w+:\w+-\w+"


@pytest.mark.parametrize(
    ("ability", "said"),
    [
        (Draws, rf"state\.extra\.bank: Bank\(cards=\[{CARD}.* and Bank\(cards=\[{CARD}"),
        (Hoots, rf"kind='hoot', .*cards=\({CARD},\)"),
        (Peeps, rf"what='cards', value=\[{CARD}\], .*value=\[{CARD}\], "),
    ],
)
def test_a_fault_names_cards(ability: type, said: str) -> None:
    """Cards are named in differences of state, events and views."""
    words = {"words": {"event/hoot": "{name} hoots."}}
    expansion = Expansion(name="bank", state=Bank, ability=ability, facets=words)
    t = four(ben=seat("outlaw", hand="bang"), expansions=[expansion], discards="beer missed duel")
    with pytest.raises(Trouble, match=said):
        examine(t.game, ["end turn"])


def test_cards_in_mappings_are_named_as_those_in_lists() -> None:
    """Written tables have the same position; views and their changes print names."""
    vault = Expansion(name="vault", state=Vault)
    t = four(
        expansions=[vault],
        extra=lambda find: {"vault": Vault({"left": find("beer")}, {find("A-spades"): "mine"})},
    )
    start = Start.of(t.game)
    beer, ace = 'card("beer:6-hearts")', 'card("bang:A-spades")'
    assert f'Vault(boxes={{"left": {beer}}}, words={{{ace}: "mine"}})' in start.written(Source())
    again = start.game().state.extra
    assert again == t.game.state.extra
    assert {type(card) for card in [*again["vault"].boxes.values(), *again["vault"].words]} == {int}
    shown = t.game.view(0).to_dict()["extra"]["vault"]
    printed = "{'boxes': {'left': beer:6-hearts}}"
    assert repr(named(t.game.view(0).to_dict(), t.game)["extra"]["vault"]) == printed
    assert f"value={printed}" in repr(named(Change("", shown, expansion="vault"), t.game))
