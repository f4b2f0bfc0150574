"""Piles of expansions: where cards go, who sees them, and what becomes of them."""

import json
from pathlib import Path
from runpy import run_path

import pytest

from bang_table.text import Language
from bangcore import REFEREE, Game, Ruleset, UnknownName
from bangcore.plugin import Expansion, PileKind
from bangcore.testing import check_expansion, four, seat
from bangcore.testing.playing.deals import Dice, choices, roll
from bangcore.worlds import sample

PILES = run_path(str(Path(__file__).parents[2] / "examples" / "house_piles.py"))["PILES"]


def saddled(**changes):
    return four(expansions=[PILES], **changes)


def test_a_buried_card_is_in_the_graveyard_and_not_shuffled():
    """The second discard pile keeps its cards when the first is shuffled."""
    t = saddled(
        ann=seat("sheriff", hand="bury stagecoach"),
        discards="duel beer",
        deck="bang",
        deck_only=True,
    )
    t.do("play bury", "play stagecoach")
    assert t.pile("grave") == ["duel"]
    assert [card.key for card in t.game.view(1).piles["grave"]] == ["duel"]


def test_cards_under_a_character_are_taken_at_the_start_of_the_next_turn():
    """Everybody sees them there, and nobody can take them."""
    t = saddled(
        ann=seat("sheriff", hand="pack"),
        ben=seat("outlaw", hand="panic:J-hearts"),
        deck="duel beer",
    )
    t.do("play pack", "end turn")
    assert t.ann.pile("saddlebag") == ["beer", "duel"]
    assert [card.key for card in t.game.view(2).players[0].piles["saddlebag"]] == ["duel", "beer"]
    assert "play panic:J-hearts -> ann" not in t.options
    t.do("end turn", "end turn", "end turn")
    assert t.ann.pile("saddlebag") == []
    assert {"beer", "duel"} <= {*t.ann.hand}


def test_only_its_player_sees_a_card_face_down():
    """Others see that a card lies there, in views, events and worlds."""
    t = saddled(ann=seat("sheriff", hand="lie_in_wait bang:2-clubs duel"))
    t.do("play lie_in_wait", "pick bang")
    card = t.game.ruleset.card("bang:2-clubs")
    for viewer in (0, REFEREE):
        assert t.game.view(viewer).players[0].piles["ambush"] == (card,)
    for viewer in (None, 1, 2, 3):
        assert t.game.view(viewer).players[0].piles["ambush"] == (None,)
        assert f'"card": {card.id}' not in json.dumps([e.to_dict() for e in t.game.story(viewer)])
    (before,) = t.happened("moved")
    assert before.cards == (card.id,)
    found = {sample(t.game, 1, seed).state.piles["ambush"][0][0] for seed in range(40)}
    assert len(found) > 10
    assert {sample(t.game, 0, seed).state.piles["ambush"][0][0] for seed in range(9)} == {card.id}


def test_a_card_face_down_is_turned_up():
    """A shot turns up the ambush, whose BANG! hits the shooter."""
    t = saddled(
        ann=seat("sheriff", hand="bang:5-clubs"),
        ben=seat("outlaw", piles={"ambush": "bang:2-clubs beer"}),
    )
    t.do("play bang -> ben")
    assert (t.ann.life, t.ben.life, t.ben.pile("ambush")) == (4, 3, [])
    assert [event.key for event in t.happened("moved")] == ["sprung", "sprung"]
    assert None not in [
        card for event in t.game.story(3) if event.kind == "moved" for card in event.cards
    ]


def test_the_piles_of_an_eliminated_player_are_discarded():
    """Nobody inherits what lies in front of them."""
    t = saddled(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", life=1, piles={"saddlebag": "beer", "ambush": "duel"}),
        cal=seat("outlaw", "vulture_sam"),
    )
    t.do("play bang -> ben")
    assert not t.ben.alive
    assert {t.game.card(card).key for card in t.game.state.discards} == {"bang", "beer", "duel"}
    assert t.cal.hand == []


def test_piles_are_saved_and_replayed():
    """A save in the middle of an effect has the piles."""
    t = saddled(ann=seat("sheriff", hand="pack lie_in_wait duel beer"), deck="duel beer")
    t.do("play pack", "play lie_in_wait")
    again = Game.from_dict(json.loads(json.dumps(t.game.to_dict())), t.game.ruleset)
    for game in (t.game, again):
        game.apply("pick duel")
    assert again.state == t.game.state
    assert again.state.piles["saddlebag"][0] != []


def test_sentences_name_the_piles():
    """A pile without words of its own has its name."""
    t = saddled(ann=seat("sheriff", hand="bury"), discards="duel:Q-diamonds")
    t.do("play bury")
    english = Language("en", t.game.ruleset)
    (event,) = t.happened("moved")
    assert english.event(event, t.game.names) == "ann buries Duel Q♦."
    assert english.shown(t.game.view(1)).table == ("graveyard: Duel Q♦",)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda: PileKind("deck", "deck"), "every game has a pile 'deck'"),
        (lambda: PileKind("veil", "veil", face_down=True), "one of each seat: by_seat=True"),
        (lambda: PileKind("Veil", "veil"), "small letters"),
    ],
)
def test_a_wrong_kind_of_pile_is_named(wrong, message):
    """The error names the pile and what is wrong."""
    with pytest.raises(ImportError, match=message):
        wrong()


def test_two_expansions_cannot_bring_one_pile():
    """The error names both."""
    one, other = (Expansion(name=name, piles=[PileKind("grave", "grave")]) for name in "ab")
    with pytest.raises(ImportError, match="pile 'grave' of 'b' is already in 'a'"):
        Ruleset.build(one, other)


@pytest.mark.parametrize(
    ("kind", "seat", "message"),
    [
        ("gravy", None, "gravy.*grave"),
        ("saddlebag", None, "one of each player; name a seat"),
        ("grave", 1, "belongs to no seat"),
        ("saddlebag", 9, "9"),
        ("discards", None, "move\\(\\) is for piles of expansions"),
    ],
)
def test_a_card_goes_to_no_pile_that_is_not_there(kind, seat, message):
    """The error says what is wrong."""
    t = saddled(discards="duel beer")
    with pytest.raises((LookupError, ValueError), match=message):
        t.engine.move(t.game.state.discards[0], kind, seat)


def test_a_card_below_the_top_of_the_draw_pile_stays_there():
    """The error names the card and the verb for the top card."""
    t = saddled(deck="duel beer")
    with pytest.raises(LookupError, match="is not on top; use move_top"):
        t.engine.move(t.game.state.deck[0], "grave")


def test_nothing_is_moved_from_empty_piles():
    """Without cards in the draw and the discard pile, ``move_top`` returns ``None``."""
    t = saddled()
    while t.engine.cards_left:
        assert t.engine.move_top("grave") == t.game.state.piles["grave"][0][-1]
    cards = t.pile("grave")
    assert t.engine.move_top("grave") is None
    assert t.pile("grave") == cards


def test_the_place_of_a_card_in_a_pile_of_a_player_is_named():
    """A verb for cards in hand says where the card is."""
    t = saddled(ben=seat("outlaw", piles={"saddlebag": "beer:6-hearts"}))
    card = t.game.state.piles["saddlebag"][1][0]
    with pytest.raises(LookupError, match="it is in the saddlebag of ben"):
        t.engine.show(0, card)


def test_a_pile_that_no_expansion_brings_is_refused():
    """The error of a table names the nearest pile."""
    with pytest.raises(UnknownName, match=r"gravy.*grave"):
        saddled(piles={"gravy": "beer"})


def test_the_audit_counts_the_piles():
    """A missing pile is reported, and one that a player lacks."""
    t = saddled()
    t.game.state.piles["ambush"].pop()
    assert t.game.audit() == ["piles.ambush has 3 entries instead of 4"]
    del t.game.state.piles["grave"]
    assert "piles: ['saddlebag', 'ambush'] instead of" in " ".join(t.game.audit())


@pytest.mark.parametrize("seed", [0, 1, 3, 4, 5, 6])
def test_nothing_that_a_seat_gets_depends_on_a_card_face_down(seed):
    """With another card face down, others get equal views, events and options."""
    rules, dice = Ruleset.build(PILES), Dice(seed)
    game = Game.new(4, rules, seed=seed)
    heard = 0
    for _ in range(200):
        if game.decision is None:
            break
        lying = [s for s, cards in enumerate(game.state.piles["ambush"]) if cards]
        if lying and game.decision.kind == "turn":
            viewer = next(s for s in range(4) if s != lying[0] and game.state.alive[s])
            others = [sample(game, viewer, number) for number in range(4)]
            for other in others:
                assert other.view(viewer) == game.view(viewer)
                heard += other.state.piles["ambush"] != game.state.piles["ambush"]
        options = choices(game)
        own = [n for n, o in enumerate(options) if "lie_in_wait" in o.text]
        game.apply(options[own[0] if own else roll(game, dice)])
    assert heard


@pytest.mark.long
def test_the_example_is_sound():
    check_expansion(PILES, games=3)
