"""Questions to several seats at once: order, secrecy, and the rest of the game meanwhile."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import permutations
from random import Random
from statistics import multimode

import pytest

from bangcore import REFEREE, BangError, Game, IllegalOption, InvalidSave, NotYourTurn, StaleAnswer
from bangcore.plugin import PASS, SELF, Cause, Expansion, brown, each
from bangcore.testing import check_position, seat, table
from bangcore.testing.invariants import ANSWER_INVARIANTS
from bangcore.testing.playing.deals import choices
from bangcore.worlds import sample


async def accuse(g, card, me):
    """The players accused most often lose a life point."""
    others = {voter: g.others(voter) for voter in g.present}
    votes = await g.choose_seats("vote", others, Cause(card.key, card.card, card.by))
    for guilty in multimode(votes.values()):
        await g.damage(guilty, key=card.key)


async def bid(g, card, me):
    """Everybody bids a card of their hand, which is discarded, or passes."""
    options = {s: [PASS, *map(g.options.pick, g.hand(s))] for s in g.present if g.hand(s)}
    bids = await g.ask_together("bid", options, Cause(card.key, card.card, card.by))
    for bidder, option in bids.items():
        if option.card is not None:
            g.discard(bidder, option.card, key=card.key)


async def colour(g, card, me):
    """Ann alone has a choice; the others can only pick red."""
    pick = g.options.pick
    options = {s: [pick(key="red")] for s in g.present}
    options[0].append(pick(key="black"))
    await g.ask_together("colour", options, Cause(card.key, card.card, card.by))


async def nothing(g, card, me):
    """Cal has no options."""
    await g.ask_together("nothing", {0: [PASS], 2: []}, Cause(card.key))


async def break_down(g, card, me):
    """Two players are asked, and then the rules fail."""
    await g.ask_together("break", {s: [PASS] for s in (0, 1)}, Cause(card.key))
    raise ZeroDivisionError


CARDS = [
    brown(do.__name__, do.__name__.title(), {"spades": "9"}, each(SELF, do), text="All at once.")
    for do in (accuse, bid, colour, nothing, break_down)
]
TOGETHER = Expansion(name="together", cards=CARDS)
VOTES = {0: "pick -> dee", 1: "pick -> dee", 2: "pick -> ann", 3: "pick -> ben"}


def asked(card: str = "accuse", **changes):
    """Return a table of four at which the first has played a card that asks all of them."""
    hands = {"ann": f"{card} bang", "ben": "beer missed", "cal": "bang bang", "dee": "gatling"}
    roles = ("sheriff", "outlaw", "outlaw", "renegade")
    seats = {
        name: seat(role, hand=hand) for (name, hand), role in zip(hands.items(), roles, strict=True)
    }
    return table(**seats | changes, expansions=[TOGETHER]).do(f"play {card}")


def answer(game: Game, *seats: int) -> Game:
    """Let these *seats* vote, in this order."""
    for voter in seats:
        game.apply(VOTES[voter], seat=voter)
    return game


def steps(card: str = "accuse") -> Iterator[Game]:
    """Yield the game without an answer, then with one more answer each."""
    game = asked(card).game
    for voter in (2, 0, 3):
        yield game
        game = game.copy()
        game.apply(VOTES[voter] if card == "accuse" else 1, seat=voter)
    yield game


# ---------------------------------------------------------------- playing


@pytest.mark.parametrize("order", [*permutations(range(4))])
def test_any_order_of_answers_gives_the_same_game(order):
    """Dee has two votes, and the result does not depend on the order of answers."""
    t = asked()
    answer(t.game, *order)
    assert [event.seat for event in t.happened("answered")] == [*order]
    opened = [(event.seat, event.target) for event in t.happened("opened")]
    assert opened == [(0, 3), (1, 3), (2, 0), (3, 1)]
    assert [t.ann.life, t.ben.life, t.cal.life, t.dee.life] == [5, 4, 4, 3]
    assert t.asked == ("ann", "turn")
    assert t.game.state == answer(asked().game, 0, 1, 2, 3).state


def test_a_test_answers_in_the_order_of_seats_or_with_the_name():
    """A text answers for the first seat that owes an answer, unless it names a player."""
    t = asked().do("pick dee", "cal: pick ann", "pick -> dee")
    assert t.decision.owing == (3,)
    assert t.do("pick ben").asked == ("ann", "turn")
    assert t.dee.life == 3


def test_views_show_who_still_owes_an_answer():
    """Every seat that owes an answer is asked and sees its own options; the others wait."""
    game = answer(asked().game, 2, 0)
    assert game.decision.owing == game.decision.seats == (1, 3)
    for viewer, own in ((0, None), (1, 1), (2, None), (3, 3), (None, None)):
        view = game.view(viewer)
        assert view.decision.owing == (1, 3)
        assert view.decision.kind == "vote"
        assert view.is_asked is game.lazy_view(viewer).is_asked is (own is not None)
        assert view.decision.seat == (1 if own is None else own)
        targets = [option.target for option in view.decision.options]
        assert targets == ([] if own is None else [s % 4 for s in range(own + 1, own + 4)])
        assert view.to_dict()["decision"]["owing"] == [1, 3]
        assert game.lazy_view(viewer) == view


def test_a_question_to_one_seat_has_the_form_that_it_always_had():
    """A question to one seat has no entry for owing seats."""
    game = Game.new(4, seed=1)
    assert (game.decision.owing, game.decision.seats) == ((), (game.decision.seat,))
    assert "owing" not in game.view(0).to_dict()["decision"]


def test_an_answer_is_taken_by_number_text_and_form():
    """Numbers and texts refer to the options of the seat that answers."""
    game = asked().game
    for said in (1, "pick -> ann", "pick ann", {"verb": "pick", "target": 0}):
        meant = game.parse(said, seat=2)
        assert (meant.text, meant.seat, meant.target) == ("cal: pick -> ann", 2, 0)
        assert game.parse(meant) == game.parse(meant.to_dict()) == game.parse(meant, seat=2)
    assert game.parse("pick -> cal").seat is None
    for said, who in (("pick -> cal", 2), ("cal: pick -> cal", None)):
        with pytest.raises(IllegalOption, match="cal is asked 'vote'; did you mean"):
            game.apply(said, seat=who)


def test_an_answer_counts_by_a_number_that_the_question_had_before():
    """Ann answers while Cal is thinking; an answer sent twice is still refused."""
    game = asked().game
    number = game.decision.number
    game.apply(VOTES[0], seat=0, number=number)
    game.apply(VOTES[2], seat=2, number=number)
    assert game.decision.number == number + 2
    for late in (0, 2):
        with pytest.raises(StaleAnswer):
            game.apply(0, seat=late, number=number)
        with pytest.raises(NotYourTurn):
            game.apply(0, seat=late, number=number + 2)
    for wrong in (number - 1, number + 3, True):
        with pytest.raises(StaleAnswer):
            game.apply(0, seat=3, number=wrong)
    with pytest.raises(StaleAnswer):
        game.apply("pick -> ann", number=number)


def test_answers_of_cards_are_shown_to_all():
    """The cards bid are public, and so are passes; a player without cards is not asked."""
    t = asked("bid", dee=seat("renegade"))
    assert t.decision.owing == (0, 1, 2)
    t.game.apply("pick beer", seat=1)
    t.do("pass", "pick bang")
    told = [(e.seat, t.names_of(e.cards), e.key) for e in t.happened("opened")]
    assert told == [(0, [], "pass"), (1, ["beer"], None), (2, ["bang"], None)]
    assert t.ben.hand == ["missed"]


def test_forced_answers_are_skipped_one_after_the_other():
    """Only Ann, who has two options, is asked; the forced answers are skipped."""
    base = asked("colour").game
    game = Game.replay({**base.record, "skip_forced": True}, base.ruleset)
    assert (game.decision.owing, len(game.decision.options)) == ((0, 1, 2, 3), 2)
    game.apply("pick black")
    assert game.decision.kind == "turn"


def test_explain_names_the_options_of_each_seat_that_is_asked():
    """Cal is asked as well as Ann."""
    game = answer(asked().game, 1)
    assert game.explain(2).splitlines()[0] == "cal is asked 'vote'."
    assert "pick -> dee" in game.explain(2)
    assert game.explain(1).startswith("ben is not asked; ann is asked 'vote'.")


# ---------------------------------------------------------------- failures


def test_a_seat_without_options_is_refused_before_anybody_is_asked():
    """The error names the question, and the card is still in the hand."""
    with pytest.raises(LookupError, match="'nothing' is asked without any option"):
        asked("nothing")


def test_a_rule_that_fails_after_the_last_answer_leaves_the_question_as_it_was():
    """Earlier answers are kept, still secret."""
    game = asked("break_down").game
    game.apply("ben: pass")
    before = game.to_dict()
    with pytest.raises(ZeroDivisionError):
        game.apply("pass")
    assert game.to_dict() == before
    assert game.decision.owing == (0,)


# ---------------------------------------------------------------- secrets


@pytest.mark.parametrize("card", ["accuse", "bid"])
def test_every_invariant_holds_while_answers_are_owed(card):
    """Views, saves, copies, worlds, undo and refusals are checked at every step."""
    for seed, game in enumerate(steps(card)):
        check_position(game, seed)
        for option in choices(game):
            after = game.copy()
            after.apply(option)
            for check in ANSWER_INVARIANTS.values():
                check(game, option, after, seed)


def test_answers_are_secret_until_all_have_answered():
    """Votes are reported without their targets, even to a referee, until all have voted."""
    for viewer in (None, REFEREE, *range(4)):
        t = asked()
        told = []
        t.game.events.subscribe(told.append, seat=viewer)
        answer(t.game, 2, 0, 3)
        assert [(e.kind, e.seat, e.key) for e in told] == [
            ("answered", voter, "accuse") for voter in (2, 0, 3)
        ]
        for event in told:
            assert (event.target, event.cards, event.moves, event.changes) == (None, (), (), ())


@pytest.mark.parametrize("card", ["accuse", "bid", "colour"])
def test_games_with_other_sealed_answers_look_alike(card):
    """View, story, refusals and worlds do not depend on the sealed answers of other players."""
    dice = Random(7)
    for _ in range(12):
        one = asked(card).game
        other = one.copy()
        order = dice.sample(range(4), 3)
        viewer = dice.choice(range(4))
        for voter in order:
            options = one.view(voter).decision.options
            number = dice.randrange(len(options))
            one.apply(number, seat=voter)
            other.apply(number if voter == viewer else dice.randrange(len(options)), seat=voter)
        for listener in (viewer, None):
            assert one.view(listener) == other.view(listener)
            assert one.story(listener) == other.story(listener)
        refused = []
        for game in (one, other):
            with pytest.raises(BangError) as error:
                game.apply("whatever", seat=viewer)
            refused.append(str(error.value))
        assert refused[0] == refused[1]
        worlds = [sample(game, viewer, 7).to_dict() for game in (one, other)]
        assert worlds[0] == worlds[1]


def test_worlds_keep_the_own_answer_and_draw_the_others_again():
    """Every vote of Cal comes up in the worlds of Dee, who has voted for Ben."""
    game = answer(asked().game, 3, 2)
    answers = [sample(game, 3, seed).record["answers"][-2:] for seed in range(40)]
    assert {dees for dees, _ in answers} == {"dee: pick -> ben"}
    assert {cals for _, cals in answers} == {
        f"cal: pick -> {name}" for name in ("ann", "ben", "dee")
    }
    world = sample(game, 3, 1)
    assert world.view(3) == game.view(3)
    answer(world, 0, 1)
    assert world.decision.kind == "turn"


# ---------------------------------------------------------------- saves, copies, undo


def test_a_game_is_saved_copied_and_replayed_while_answers_are_owed():
    """Saves, copies and replays owe the same answers as the game and continue alike."""
    for game in steps():
        data = json.loads(json.dumps(game.to_dict()))
        loaded = Game.from_dict(data, game.ruleset)
        for same in (loaded, game.copy(), Game.replay(game.record, game.ruleset)):
            assert same.decision == game.decision
            assert same.to_dict() == game.to_dict()
            owing = same.decision.owing
            assert answer(same, *owing).state == answer(game.copy(), *owing).state


def test_undo_takes_back_one_sealed_answer_after_the_other():
    """Undo works even after the answers have been opened."""
    game = asked().game
    owed = []
    for voter in (2, 0, 3, 1):
        owed.append((game.decision.owing, game.to_dict()))
        answer(game, voter)
    for owing, before in reversed(owed):
        game.undo()
        assert (game.decision.owing, game.to_dict()) == (owing, before)
    game.undo()
    assert game.decision.kind == "turn"


def test_an_old_answer_leads_nowhere_else():
    """A save with an answer that its seat was not offered is refused."""
    game = answer(asked().game, 2)
    data = game.to_dict()
    data["history"][-1] = "cal: pick -> cal"
    with pytest.raises(InvalidSave, match=r"history\[1\]"):
        Game.from_dict(data, game.ruleset)
