"""Tokens are on cards in play or in front of players, and leave with them."""

from __future__ import annotations

import pytest

from bangcore import ExpansionError, Game, InvalidPosition, Ruleset, UnknownName
from bangcore.plugin import (
    Character,
    Engine,
    Expansion,
    Offer,
    Shot,
    Token,
    blue,
    hookimpl,
)
from bangcore.rules.tokens import TokenPile, Tokens
from bangcore.testing import Table, check_expansion, four, seat


class Gatling:
    """It has three loads when it is laid down; a load replaces a Missed!."""

    @hookimpl
    def bang_on_laid(self, g: Engine, source: int, card: int) -> None:
        if card == source:
            g.put_tokens("load", 3, card=card)

    @hookimpl
    def bang_escape_options(self, g: Table, owner: int, source: int, shot: Shot) -> list[Offer]:
        if not g.tokens("load", card=source):
            return []
        return [Offer(g.options.use("gatling"), self.hide, source)]

    def hide(self, g: Engine, source: int) -> int:
        g.spend_tokens("load", card=source)
        return 1


class Ringo:
    """They begin with two loads, and spend them on life points."""

    @hookimpl
    def bang_setup(self, g: Engine, owner: int) -> None:
        g.put_tokens("load", 2, seat=owner)

    @hookimpl
    def bang_actions(self, g: Table, owner: int) -> list[Offer]:
        spends = g.tokens("load", seat=owner) and g.would_gain_life(owner)
        return [Offer(g.options.use("ringo"), self.heal, owner)] if spends else []

    def heal(self, g: Engine, owner: int) -> None:
        g.spend_tokens("load", seat=owner)
        g.heal(owner, key="ringo")


class Detective:
    """They begin with three clues on the character, and may become another character."""

    @hookimpl
    def bang_setup(self, g: Engine, owner: int) -> None:
        g.put_tokens("clue", 3, seat=owner)

    @hookimpl
    def bang_actions(self, g: Table, owner: int) -> list[Offer]:
        if not g.tokens("clue", seat=owner):
            return []
        return [Offer(g.options.use("detective"), self.hide, owner)]

    def hide(self, g: Engine, owner: int) -> None:
        seated = {g.character(seat) for seat in g.seats}
        g.become(owner, next(key for key in g.rules.characters if key not in seated))


ARMED = Expansion(
    name="armed",
    cards=[blue("gatling_gun", "Gatling gun", {"clubs": "2 3"}, Gatling, text="Three loads.")],
    characters=[
        Character("ringo", "Ringo", 4, Ringo, text="Two loads."),
        Character("detective", "Detective", 4, Detective, text="Three clues."),
    ],
    tokens=[Token("load", "load", "loads"), Token("clue", "clue", "clues", on_character=True)],
    facets={
        "words": {
            "option/use/gatling": "Spend a load",
            "option/use/ringo": "Heal by a load",
            "option/use/detective": "Become another character",
        }
    },
)


def armed(**more: object) -> Table:
    return four(**{"expansions": (ARMED,)} | more)


def test_tokens_lie_on_a_card_until_they_are_spent() -> None:
    """The card stays without them; events contain the number put and spent."""
    t = armed(
        ann=seat("sheriff", hand="gatling_gun"),
        ben=seat("outlaw", hand="bang"),
        deck="hearts hearts",
    )
    t.do("play gatling_gun")
    assert t.ann.tokens == {"gatling_gun": {"load": 3}}
    t.do("end turn", "play bang -> ann", "use gatling")
    assert (t.ann.life, t.ann.tokens) == (5, {"gatling_gun": {"load": 2}})
    told = [(e.kind, e.seat, e.amount, e.key) for e in t.happened("put_tokens", "spent_tokens")]
    assert told == [("put_tokens", 0, 3, "load"), ("spent_tokens", 0, 1, "load")]


@pytest.mark.parametrize(
    ("cards", "answers"),
    [
        ("cat_balou", ["play cat_balou -> ben"]),
        ("panic", ["play panic -> ben"]),
        ("bang", ["play bang -> ben", "pass"]),
    ],
)
def test_tokens_are_gone_with_their_card(cards: str, answers: list[str]) -> None:
    """The card is discarded or taken, or its owner is eliminated."""
    t = armed(
        ann=seat("sheriff", hand=cards),
        ben=seat("outlaw", in_play="gatling_gun", life=1, tokens={"gatling_gun": {"load": 1}}),
    )
    assert t.ben.tokens == {"gatling_gun": {"load": 1}}
    assert t.do(*answers).ben.tokens == {}


def test_tokens_go_along_with_a_card_that_is_passed_on() -> None:
    """Tokens stay on a card that is passed on, in front of its next owner, without an event."""
    t = armed(ann=seat("sheriff", in_play="gatling_gun", tokens={"gatling_gun": {"load": 2}}))
    t.engine.pass_on(t.engine.in_play(0)[0], 0, 1)
    assert (t.ann.tokens, t.ben.tokens) == ({}, {"gatling_gun": {"load": 2}})
    assert t.game.audit() == []
    assert not t.happened("put_tokens", "spent_tokens")


def test_all_tokens_of_a_kind() -> None:
    """Tokens on cards and on players count."""
    t = armed(
        ann=seat("sheriff", in_play="gatling_gun", tokens={"gatling_gun": {"load": 2}}),
        ben=seat("outlaw", tokens={"load": 3}),
    )
    assert t.engine.all_tokens("load") == 5


def test_tokens_of_a_player_are_gone_with_the_player() -> None:
    """Tokens of other players stay."""
    t = armed(
        ann=seat("sheriff", hand="bang", tokens={"load": 1}),
        ben=seat("outlaw", life=1, tokens={"load": 4}),
    )
    t.do("play bang -> ben")
    assert (t.ben.alive, t.ben.tokens, t.ann.tokens) == (False, {}, {"load": 1})


def test_tokens_on_a_character_are_gone_with_it() -> None:
    """Tokens on the player and on other players' characters stay."""
    clues = {"clue": 2, "load": 1}
    t = armed(
        ann=seat(
            "sheriff",
            "detective",
            in_play="gatling_gun",
            tokens=clues | {"gatling_gun": {"clue": 1}},
        ),
        ben=seat("outlaw", tokens=clues),
    )
    again = Game.from_dict(t.game.to_dict(), t.game.ruleset)
    assert again.view(1).to_dict() == t.game.view(1).to_dict()
    t.do("use detective")
    assert t.ann.tokens == {"load": 1, "gatling_gun": {"clue": 1}}
    assert t.ben.tokens == clues


def test_tokens_on_a_character_stay_with_it() -> None:
    """Copied abilities do not change the character, and a player may become their own character."""
    pytest.importorskip("bang_dodgecity")
    t = armed(
        ann=seat("sheriff", "vera_custer", tokens={"clue": 2}),
        ben=seat("outlaw", "detective", tokens={"clue": 1}),
        expansions=(ARMED, "dodgecity"),
    )
    t.engine.become(1, "detective")
    t.do("end turn", "end turn", "end turn", "end turn", "pick ben")
    assert "use detective" in t.options
    assert (t.ann.tokens, t.ben.tokens) == ({"clue": 2}, {"clue": 1})


def test_tokens_are_in_views_saves_and_copies() -> None:
    """Tokens are public."""
    t = armed(ann=seat("sheriff", "ringo", life=2, tokens={"load": 2}))
    piles = [{"seat": 0, "token": "load", "amount": 2}]
    assert t.game.view(None).expansion("tokens") == {"piles": piles}
    copy = t.game.copy()
    t.do("use ringo")
    assert t.game.view(1).expansion("tokens") == {"piles": [piles[0] | {"amount": 1}]}
    assert copy.view(1).expansion("tokens") == {"piles": piles}
    again = Game.from_dict(t.game.to_dict(), t.game.ruleset)
    assert again.view(1).to_dict() == t.game.view(1).to_dict()


def test_tokens_must_be_there() -> None:
    """An unknown kind, too large a number, or a card that is not in play is an error."""
    t = armed(ann=seat("sheriff", hand="beer", tokens={"load": 1}))
    g = t.engine
    with pytest.raises(UnknownName, match="no token 'lode'; did you mean 'load'"):
        g.tokens("lode", seat=0)
    with pytest.raises(LookupError, match="cannot spend 2 of 'load', there are 1"):
        g.spend_tokens("load", 2, seat=0)
    with pytest.raises(LookupError, match=r"beer.* is not in play"):
        g.put_tokens("load", card=g.hand(0)[0])
    with pytest.raises(
        InvalidPosition, match="'load' on 'gatling_gun', which is not in front of ann"
    ):
        armed(ann=seat("sheriff", tokens={"gatling_gun": {"load": 1}}))
    with pytest.raises(InvalidPosition, match="-1 of 'load'"):
        armed(ann=seat("sheriff", tokens={"load": -1}))


WRONG = [
    ([TokenPile(0, "lode", 1)], "no token 'lode'"),
    ([TokenPile(0, "load", 10_001)], "10001 of 'load'"),
    ([TokenPile(9, "load", 1)], "no seat 9"),
    (
        [TokenPile(1, "load", 1), TokenPile(0, "load", 1)],
        "one for each place and kind, in their order",
    ),
    ([TokenPile(1, "load", 1)], "'load' of ben, who is out"),
]


@pytest.mark.parametrize(("piles", "said"), WRONG, ids=[said for _, said in WRONG])
def test_a_position_with_wrong_tokens_is_refused(piles: list[TokenPile], said: str) -> None:
    """The error names the fault."""
    with pytest.raises(InvalidPosition, match=said):
        armed(ben=seat("outlaw", alive=False), extra={"tokens": Tokens(tuple(piles))})


def test_the_name_of_tokens_is_taken() -> None:
    """Tokens are saved under this name, so no expansion may have it."""
    with pytest.raises(ExpansionError, match="'tokens': games keep tokens under this name"):
        Ruleset.build(Expansion(name="tokens", tokens=ARMED.tokens))


def test_unknown_tokens_are_refused_everywhere() -> None:
    """Tests and verbs refuse an unknown kind with the nearest name."""
    with pytest.raises(UnknownName, match="no token 'lode'; did you mean 'load'"):
        armed(ann=seat("sheriff", tokens={"lode": 1}))
    g = armed(ann=seat("sheriff", tokens={"load": 1})).engine
    g.put_tokens("load", 0, seat=0)
    assert g.tokens("load", seat=0) == 1


def test_games_without_tokens_are_unchanged() -> None:
    """Views of games without tokens are unchanged."""
    assert Game.new(4, seed=1).view(0).extra == {}
    with pytest.raises(UnknownName, match="no token 'load'"):
        four().engine.tokens("load", seat=0)


@pytest.mark.long
def test_an_expansion_with_tokens_is_sound() -> None:
    """The testing kit finds no fault."""
    check_expansion(ARMED, players=4, games=1)


def test_a_pile_is_a_value() -> None:
    """Places are ordered by seat, card and kind."""
    assert TokenPile(1, "load", 2).place < TokenPile(1, "load", 2, "gatling_gun").place
    assert Ruleset.build(ARMED).tokens["load"].plural == "loads"
