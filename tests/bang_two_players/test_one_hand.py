"""Several seats with one hand, in the rest of the library."""

from dataclasses import replace

import pytest

from bang_cli.rules_and_players import number_of_players
from bang_table.svg.options import Choices
from bang_two_players.state import Exposed
from bangcore import Game, InvalidSetup, Ruleset, StaleAnswer, available_expansions
from bangcore.game.audit import audit
from bangcore.plugin import SELF, Cause, Engine, Expansion, PileKind, brown, each, hookimpl
from bangcore.testing import POSITION_INVARIANTS, check_position, seat
from bangcore.worlds import sample

RULES = Ruleset.build("two_players")
INSTALLED = {info.name for info in available_expansions()}


def test_a_name_that_a_second_seat_would_have_is_refused():
    """A player cannot have the name of another player's second seat."""
    with pytest.raises(InvalidSetup, match="two players are named 'Ann 2'"):
        Game.new(["Ann", "Ann 2"], RULES)


def test_the_command_names_the_expansion_that_is_in_the_way():
    """The command reports the expansion that rules out a number of players."""
    if "shadows" not in INSTALLED:
        pytest.skip("shadows is not installed")
    with pytest.raises(InvalidSetup, match="together with 'shadows'"):
        number_of_players(2, Ruleset.build("two_players", "shadows"))


def test_cards_in_a_hand_from_which_nobody_plays_are_found(two):
    """The audit reports cards in the hand of a seat that plays from another hand."""
    game = two(ann=seat("gunslinger", hand="bang")).game
    state = game.state.copy()
    state.hands[1].append(state.hands[0].pop())
    assert audit(game.ruleset, state, idle=True) == ["hands[1]: ann2 plays from the hand of ann"]


@pytest.mark.parametrize(
    ("kept", "wrong"),
    [
        (Exposed(seats=[0, 2], target=4), "two_players: target: no seat 4"),
        (
            Exposed(seats=[0, 7]),
            r"two_players: seats: [0, 7] contains something that is not a seat",
        ),
        (Exposed(seats=[0, 1]), r"two_players: seats: [0, 1] are not one for each player"),
    ],
)
def test_the_exposed_characters_are_audited(two, kept, wrong):
    """The audit reports a wrong set of exposed characters and an impossible target."""
    game = two().game
    state = replace(game.state, extra={"two_players": kept})
    assert audit(game.ruleset, state, idle=True) == [wrong]


class Encore:
    """Every player takes an extra turn after each turn."""

    @hookimpl
    def bang_turn_end(self, g: Engine) -> None:
        if not g.in_extra_turn:
            g.extra_turn()


def test_an_extra_turn_is_of_the_same_player(two):
    """An extra turn belongs to the same player, who chooses again whom to expose."""
    t = two(more=[Encore])
    t.do("end turn")
    assert t.asked == ("ann", "expose")
    t.do("pick -> ann2", "end turn")
    assert t.asked == ("ben", "expose")


def test_a_card_given_to_ones_other_character_stays_in_the_hand(two):
    """Claus gives each other character a card; the own one's stays in the shared hand."""
    t = two(more="bullet", ben=seat("gunslinger", "claus_the_saint"))
    t.do("end turn", "pick -> ben")
    while t.decision.kind != "turn":
        t.game.apply(t.decision.options[0])
    assert [len(t.ann.hand), len(t.ben.hand)] == [2, 3]
    assert not t.game.audit()


def test_both_characters_see_what_one_of_them_draws(two):
    """Cards that come into a shared hand are seen at both seats of their player alone."""
    t = two(ann=seat("gunslinger", hand="stagecoach")).do("play stagecoach")
    for who, sees in ((0, True), (1, True), (2, False), (3, False), (None, False)):
        (drew,) = [event for event in t.game.story(who) if event.kind == "drew"]
        assert (None not in drew.cards) is sees


def pass_to_the_second(g, card, me):
    """Ann's second character gives one of the cards of the hand to Ben's, who gives one back."""
    mine, theirs = g.hand(1)[:], g.hand(3)[:]
    g.give(1, 3, mine[0], mine)
    g.give(3, 1, theirs[0], theirs)
    g.show(3, mine[0])
    g.look(3)
    g.put_on_deck(1, theirs[0], g.hand(1)[:])


def test_cards_move_between_hands_and_not_between_characters(two):
    """Verbs for the second seat of a player move and record the cards of the shared hand."""
    faces = {"spades": "9"}
    passing = brown("passing", "Passing", faces, each(SELF, pass_to_the_second), text="Pass.")
    t = two(
        more=[Expansion(name="passing", cards=[passing])],
        ann=seat("gunslinger", hand="passing beer:6-hearts missed"),
        ben=seat("gunslinger", hand="duel:Q-diamonds scope gatling"),
    )
    beer, duel = (t.game.ruleset.card(name).id for name in ("beer:6-hearts", "duel:Q-diamonds"))
    t.do("play passing")
    assert (t.ann.hand, t.ben.hand) == (["missed"], ["beer", "gatling", "scope"])
    for who in range(4):
        worlds = [sample(t.game, who, seed) for seed in range(12)]
        assert all(beer in world.state.hands[2] for world in worlds)
        certain = who < 2  # Ben's player sees a card put back, and not which
        assert (len({world.state.deck[-1] == duel for world in worlds}) == 1) is certain
    check_position(t.game, 1)


def show_the_other(g, card, me):
    """Ann gives Ben two cards; one of Ben's hand is put on the deck, and one of Ann's shown."""
    beer, missed = mine = g.hand(0)[:]
    for given in mine:
        g.give(1, 3, given, mine)
    g.put_on_deck(3, missed, g.hand(3)[:])
    g.show(3, beer)


def test_a_card_shown_at_the_second_seat_is_in_the_shared_hand(two):
    """Ann knows that the Beer was not put back, and not which other card was."""
    faces = {"spades": "9"}
    showing = brown("showing", "Showing", faces, each(SELF, show_the_other), text="Show.")
    t = two(
        more=[Expansion(name="showing", cards=[showing])],
        ann=seat("gunslinger", hand="showing beer:6-hearts missed:K-spades"),
        ben=seat("gunslinger", hand="duel:Q-diamonds"),
    ).do("play showing")
    beer, missed = (t.game.ruleset.card(name).id for name in ("beer:6-hearts", "missed:K-spades"))
    worlds = [sample(t.game, 1, seed) for seed in range(24)]
    assert all(beer in world.state.hands[2] for world in worlds)
    assert {world.state.deck[-1] == missed for world in worlds} == {True, False}


def test_a_card_in_the_middle_is_nobodys_to_play(two):
    """A card that nobody holds has no options in a picture."""
    view = two(ann=seat("gunslinger", hand="beer", life=2)).game.view(1)
    (beer,) = view.hand
    assert Choices(view).of_card(beer.id, 0)[0]
    assert Choices(view).of_card(beer.id, None) == (None, None)


def test_interrupts_are_shown_to_both_seats(two):
    """An interrupt of one character is shown at both seats of the player and nowhere else."""
    t = two(ben=seat("gunslinger", "sid_ketchum", hand="duel duel", life=2))
    shown = [[o.text for o in t.game.view(who).interrupts] for who in range(4)]
    assert shown == [[], [], ["ben: use sid_ketchum"], ["ben: use sid_ketchum"]]
    POSITION_INVARIANTS["views_show_no_secrets"](t.game, 0)


async def name_somebody(g, card, me):
    """Ask all seats at once, including two with one hand."""
    seats = {voter: g.others(voter) for voter in g.seats}
    await g.choose_seats("vote", seats, Cause(card.key))


def test_a_question_to_several_seats_is_put_to_each_seat_of_a_person(two):
    """A question to all seats is put to each, and a repeated answer counts once."""
    faces = {"spades": "9"}
    asking = brown("asking", "Asking", faces, each(SELF, name_somebody), text="All choose.")
    t = two(more=[Expansion(name="asking", cards=[asking])], ann=seat("gunslinger", hand="asking"))
    game = t.do("play asking").game
    number, owing = game.decision.number, game.decision.owing
    assert owing == (0, 1, 2, 3)
    assert [game.view(who).decision.seat for who in owing] == [*owing]
    game.apply(0, seat=0, number=number)
    assert [game.view(who).decision.seat for who in owing] == [1, 1, 2, 3]
    assert [game.view(who).is_asked for who in owing] == [True] * 4
    with pytest.raises(StaleAnswer):
        game.apply(0, seat=0, number=number)
    game.apply(0, seat=0, number=number + 1)
    assert game.decision.owing == (2, 3)
    assert not game.view(1).is_asked
    for check in POSITION_INVARIANTS.values():
        check(game, 1)


def hide(g: Engine, play: object, me: int) -> None:
    """Put the first card in hand under the character, and tell where it was."""
    card = g.hand(me)[0]
    kind, seat = g.place(card)
    g.move(card, "hideout", me)
    g.tell("hidden", me, amount=seat, key=kind)


HIDEOUT = Expansion(
    name="hideout",
    cards=[brown("hide", "Hide", {"clubs": "2"}, each(SELF, hide), text="Hides a card.")],
    piles=[PileKind("hideout", "hideout", by_seat=True, face_down=True)],
)


@pytest.mark.parametrize(("out", "place"), [("", 0), ("ann", 1), ("ann2", 0)])
def test_a_card_leaves_a_shared_hand_whoever_is_out(two, out, place):
    """The hand is that of the first seat in play, and its cards move to piles of expansions."""
    changes = {
        "ann": seat("gunslinger", hand="hide bang", alive=out != "ann"),
        "ann2": seat("gunslinger", alive=out != "ann2"),
    }
    mover = "ann2" if out == "ann" else "ann"
    t = two(f"{mover} ben", more=[HIDEOUT], **changes).do("play hide")
    event = next(event for event in t.events if event.kind == "hidden")
    assert (event.key, event.amount) == ("hand", place)
    assert t.game.state.piles["hideout"][event.seat] == [t.game.ruleset.card("bang").id]
    check_position(t.game)
