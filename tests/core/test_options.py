"""The engine keeps the options of a question distinct, so that authors need not."""

from __future__ import annotations

import pytest

from bangcore import Game, Option
from bangcore.plugin import (
    OTHER,
    PASS,
    SELF,
    CardKind,
    Cause,
    Expansion,
    Lines,
    Offer,
    Target,
    brown,
    each,
    hookimpl,
)
from bangcore.testing import Table, four, seat, table

ASKED: list[Option] = []


def asks(*options: Option | str) -> Expansion:
    """Return an expansion whose Riddle asks its player for one of *options*."""

    async def riddle(g, play, me):
        given = [g.options.pick(key=o) if isinstance(o, str) else o for o in options]
        ASKED.append(await g.ask(me, "riddle", given, Cause("riddle", target=me)))

    kind = CardKind(
        key="riddle",
        name="Riddle",
        text="",
        faces={"clubs": "2 3"},
        way=Lines(each(SELF, riddle)),
    )
    return Expansion(name="riddles", cards=[kind])


def seated(*expansions: object, names: str = "ann ben cal dee", **named) -> Table:
    first, *others = names.split(" ")
    roles = ["outlaw", "outlaw", "renegade"]
    seats = {first: seat("sheriff", **named)}
    seats |= {name: seat(role) for name, role in zip(others, roles, strict=True)}
    return table(**seats, expansions=expansions)


@pytest.mark.ruling("R-137")
@pytest.mark.parametrize("answer", ["pick deck", "pick -> deck"])
def test_a_player_called_like_the_deck_is_not_the_deck(answer):
    """Jesse Jones draws from the deck or from a hand, even if its owner is called "deck"."""
    game = Game.new(
        ["Ann", "Ben", "deck", "Dee"],
        seed=1,
        roles=["sheriff", "outlaw", "outlaw", "renegade"],
        characters=["bart_cassidy", "jesse_jones", "rose_doolan", "black_jack"],
    )
    game.apply("end turn")
    while game.decision.kind == "discard":
        game.apply(0)
    texts = [option.text for option in game.decision.options]
    assert texts == ["pick deck", "pick -> deck", "pick -> Dee", "pick -> Ann"]

    game.apply(answer)

    left = 4 if answer == "pick deck" else 3
    assert len(game.state.hands[2]) == left
    assert len(Game.replay(game.record).state.hands[2]) == left


def test_equal_options_are_shown_once():
    """Equal options of a question are offered once."""
    t = seated(asks(PASS, "owl", "owl", "fox"), hand="riddle")

    t.do("play riddle")

    assert t.options == ["pass", "pick owl", "pick fox"]


def test_options_with_equal_texts_are_disambiguated():
    """Options with equal texts get distinct ones, and the effect receives the author's option."""
    one, other = Option("pick owl", "pick", key="one"), Option("pick owl", "pick", key="other")
    t = seated(asks(PASS, one, other), hand="riddle")
    t.do("play riddle")
    assert t.options == ["pass", "pick owl", "pick owl #2"]

    t.do("pick owl #2")

    assert ASKED[-1] is other
    assert t.game.replay(t.game.record, t.game.ruleset).state == t.game.state


def test_a_question_without_options_is_an_error_of_its_author():
    t = seated(asks(), hand="riddle")
    before = t.game.to_dict()

    with pytest.raises(LookupError, match="'riddle' is asked without any option"):
        t.do("play riddle")

    assert t.game.to_dict() == before


@pytest.mark.parametrize("verb", ["choose_card", "discard_chosen"])
def test_a_choice_among_no_cards_is_an_error_of_its_author(verb):
    """The game is unchanged, and nobody is asked a question without an answer."""

    async def effect(g, play, seat):
        cause = Cause(play.key, play.card, play.by, seat)
        if verb == "choose_card":
            await g.choose_card(seat, "pick", [], cause)
        await g.discard_chosen(seat, cause)

    trap = CardKind(
        key="trap",
        name="Trap",
        text="Discard a card.",
        faces={"clubs": "2"},
        way=Lines(each(OTHER, effect)),
    )
    t = four(ann=seat("sheriff", hand="trap"), expansions=[Expansion(name="traps", cards=[trap])])
    before = t.game.to_dict()

    with pytest.raises(LookupError, match="is asked without any option"):
        t.do("play trap -> ben")

    assert t.game.to_dict() == before


class Trickster:
    """A Missed! counts as a Beer."""

    @hookimpl
    def bang_counts_as(self, g, card):
        return ["beer"] if g.key(card) == "missed" else []


def test_two_abilities_that_agree_offer_one_option():
    """Two abilities that count a Missed! as a Beer make one option."""
    t = seated(Trickster, hand="missed:8-spades", life=2)
    t.do("play missed as beer")
    assert t.ann.life == 3

    class Both:
        @hookimpl
        def bang_counts_as(self, g, card):
            return ["beer", "beer"] if g.key(card) == "missed" else []

    t = seated(Both, Trickster, hand="missed:8-spades", life=2)
    assert [str(o) for o in t.decision.options][1:] == ["play missed:8-spades as beer"]


class Twice:
    """Offers two actions of the same name with different effects."""

    def offer(self, g, key, amount):
        return Offer(Option("use luck", "use", key=key), lambda g: g.draw(g.turn, amount, key=key))

    @hookimpl
    def bang_actions(self, g):
        return [self.offer(g, "one", 1), self.offer(g, "two", 2)]


@pytest.mark.parametrize(("answer", "drawn"), [("use luck", 1), ("use luck #2", 2)])
def test_actions_with_equal_texts_are_disambiguated(answer, drawn):
    """The chosen action is identified, also in copies and replays."""
    t = seated(Twice)
    assert t.options == ["end turn", "use luck", "use luck #2"]
    copy = t.game.copy()

    t.do(answer)
    copy.apply(answer)

    assert len(t.ann.hand) == len(copy.state.hands[0]) == drawn
    assert t.game.replay(t.game.record, t.game.ruleset).state == t.game.state
    assert t.game.from_dict(t.game.to_dict(), t.game.ruleset).state == t.game.state


def test_cards_printed_alike_are_one_option_with_the_id_of_the_first():
    """The option does not reveal which of two duplicate cards it is."""
    t = seated(hand="stagecoach stagecoach")
    first = t.game.ruleset.by_face["stagecoach:9-spades"][0]

    assert [option.card for option in t.decision.options] == [None, first]
    assert [card.id for card in t.game.view(0).me.hand] == [first, first]


def test_a_question_shows_cards_printed_alike_with_the_id_of_the_first():
    """The cards to choose from are shown in the same way."""
    t = four(ann=seat("sheriff", hand="general_store"), deck="stagecoach stagecoach beer missed")
    first = t.game.ruleset.by_face["stagecoach:9-spades"][0]

    t.do("play general_store")
    shown = [option.card for option in t.decision.options]
    assert shown.count(first) == 1
    assert t.decision.cause.cards.count(first) == 2


def test_spaces_do_not_distinguish_options():
    """Texts are written with single spaces, so that they can be typed."""
    t = seated(asks(PASS, "two  owls", " two owls "), hand="riddle")

    t.do("play riddle")
    assert t.options == ["pass", "pick two owls", "pick two owls #2"]

    t.do("pick two owls #2")
    assert ASKED[-1].key == " two owls "
    assert Game.replay(t.game.record, t.game.ruleset).state == t.game.state


def test_an_option_in_other_case_is_that_option():
    """PICK DECK means the deck, even if a player has that name."""
    game = Game.new(
        ["Ann", "Ben", "deck", "Dee"],
        seed=1,
        roles=["sheriff", "outlaw", "outlaw", "renegade"],
        characters=["bart_cassidy", "jesse_jones", "rose_doolan", "black_jack"],
    )
    game.apply("end turn")
    while game.decision.kind == "discard":
        game.apply(0)

    assert game.parse("PICK DECK").text == "pick deck"
    assert game.parse("PICK -> DECK").text == "pick -> deck"


def test_an_author_writes_what_a_card_is_played_at_like_the_rules():
    """``words.play`` returns the option that the rules offer."""
    t = seated(hand="bang:A-spades beer", life=2)
    words = t.game.ruleset.option_factory(t.game.names)
    bang, beer = t.game.state.hands[0]
    assert words.play(bang, 1) == t.game.parse("play bang:A-spades -> ben")
    assert words.play(beer) == t.game.parse("play beer")


def test_two_cards_are_one_option_in_either_order():
    """The order of the two cards does not matter to the option and its text."""
    t = seated(hand="bang beer")
    words = t.game.ruleset.option_factory(t.game.names)
    bang, beer = t.game.state.hands[0]
    assert words.use("luck", bang, other=beer) == words.use("luck", beer, other=bang)


def test_duplicate_options_keep_their_keys():
    """Two options with equal texts about duplicate cards keep their keys."""
    t = seated(hand="stagecoach stagecoach")
    words = t.game.ruleset.option_factory(t.game.names)
    first, second = sorted(t.game.state.hands[0])
    shown = [words.shown(Option("use luck", "use", second, key=key)) for key in ("one", "two")]
    assert [(option.card, option.key) for option in shown] == [(first, "one"), (first, "two")]


class Careless:
    """Offers an action that fails."""

    @hookimpl
    def bang_actions(self, g):
        return [Offer(g.options.use("luck"), lambda g: 1 // 0)]


def test_an_action_that_fails_is_named():
    """The error contains the action that failed."""
    with pytest.raises(ZeroDivisionError) as error:
        seated(Careless).do("use luck")
    assert "in the effect of 'use luck'" in error.value.__notes__


class AsRiddle:
    """Beers count as Riddles."""

    @hookimpl
    def bang_counts_as(self, g, card):
        return ["riddle"] if g.key(card) == "beer" else []


def test_a_target_that_fails_is_named_also_where_another_card_counts_as_that():
    """The fault is the Riddle's, not that of the Beer played as one."""
    lost = Target("nobody", True, lambda g, me: 1 // 0)
    kind = brown("riddle", "Riddle", {"clubs": "2"}, each(lost, lambda g, play, s: None), text="")
    with pytest.raises(ZeroDivisionError) as error:
        seated(Expansion(name="riddles", cards=[kind]), AsRiddle, hand="beer")
    assert any("in the targets of card:riddle" in note for note in error.value.__notes__)


def test_a_question_to_another_seat_is_a_question():
    """In a view it has no options, and is true all the same."""
    view = Game.new(4, seed=10).view(1)

    assert view.decision
    assert len(view.decision) == 0
