"""Events are numbered once, and the complete sequence is enough to draw the table."""

from __future__ import annotations

import json
import pickle
import random
from importlib.util import find_spec

import pytest

from bangcore import REFEREE, Change, Game, Move, Place, Ruleset, Tabletop
from bangcore.errors import InvalidSetup
from bangcore.plugin import hookimpl
from bangcore.testing import four, seat, table
from bangcore.worlds import sample

EVERYBODY = (None, REFEREE, 0, 1, 2, 3)
HAND, IN_PLAY = "hand", "in_play"
MIDDLE, DISCARDS, DECK = Place("table"), Place("discards"), Place("deck")


def play_on(game: Game, answers: int, seed: int = 5) -> None:
    choose = random.Random(seed).choice
    for _ in range(answers):
        if game.decision:
            game.apply(choose(game.decision.options + game.interrupts))


def listen(game: Game, **how) -> dict:
    heard = {who: [] for who in EVERYBODY}
    for who, into in heard.items():
        game.events.subscribe(into.append, seat=who, **how)
    return heard


def drawn(events, who) -> dict:
    drawing = Tabletop(who)
    for event in events:
        drawing.follow(event)
    return drawing.to_dict()


def seen(game: Game, who) -> dict:
    """Return a view without the question, with ids in place of cards."""

    def by_id(value):
        if isinstance(value, dict):
            return (
                value["id"]
                if "suit" in value and "id" in value
                else {name: by_id(inner) for name, inner in value.items()}
            )
        return [by_id(inner) for inner in value] if isinstance(value, list) else value

    shown = by_id(game.view(who).to_dict())
    del shown["decision"], shown["interrupts"]
    return shown


def shooting(**more):
    return table(
        ann=seat("sheriff", hand="bang:A-spades beer:6-hearts"),
        ben=seat("outlaw", hand="missed:8-spades", in_play="barrel"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        deck="duel:Q-diamonds saloon",
        **more,
    )


# ---------------------------------------------------------------- numbers


@pytest.mark.parametrize("skip_forced", [False, True])
def test_live_and_late_listeners_receive_the_same(skip_forced):
    """Live events, from the start or later, equal the story and its tail, with numbers."""
    game = Game.new(4, seed=3, skip_forced=skip_forced)
    told_before = {who: game.story(who) for who in EVERYBODY}
    live = listen(game)
    play_on(game, 30)
    late = listen(game)
    play_on(game, 30, seed=6)
    for who in EVERYBODY:
        story = game.story(who)
        assert told_before[who] + live[who] == story
        assert late[who] == story[-len(late[who]) :]
        assert late[who]
        assert [event.number for event in story] == [*range(1, len(story) + 1)]


def test_numbers_are_right_for_a_listener_of_few_kinds():
    """Events that no listener receives are not created, but they are counted."""
    game, heard, later = Game.new(4, seed=3), [], []
    game.events.subscribe(heard.append, kinds={"drew", "played"}, plain=True)
    choose = random.Random(3).choice
    for answer in range(60):
        if answer == 30:
            game.events.subscribe(later.append, kinds="changed", plain=True)
        game.apply(choose(game.decision.options))
    story = {event.number: event.kind for event in game.story()}
    assert [event.kind for event in heard] == [story[event.number] for event in heard]
    assert {event.kind for event in heard} == {"drew", "played"}
    numbers = {number for number, kind in story.items() if kind == "changed"}
    assert {event.number for event in later} < numbers
    assert later


def test_since_leaves_out_earlier_events():
    """`story(since=n)` returns the events after event n, possibly none."""
    game = Game.new(4, seed=3)
    play_on(game, 12)
    story = game.story(1)
    for n in (0, 1, len(story) - 1, len(story), len(story) + 5):
        assert game.story(1, since=n) == story[n:]


@pytest.mark.parametrize("since", [-1, "3", None, 1.0, True])
def test_since_is_the_number_of_an_event(since):
    with pytest.raises(InvalidSetup, match="since is the number of an event or 0"):
        Game.new(4, seed=3).story(1, since=since)


def test_each_event_carries_the_number_of_its_answer():
    """The deal has answer 0; every other event has the number of the question it answers."""
    game = Game.new(4, seed=3)
    assert {event.answer for event in game.story()} == {0}
    heard = []
    game.events.subscribe(heard.append)
    choose = random.Random(3).choice
    for _ in range(40):
        number = game.decision.number
        assert number == len(game.record["answers"]) + 1
        game.apply(choose(game.decision.options))
        assert {event.answer for event in heard} == {number}
        heard.clear()


MADE = {
    "copy": lambda game: game.copy(),
    "save": lambda game: Game.from_dict(json.loads(json.dumps(game.to_dict()))),
    "record": lambda game: Game.replay(json.loads(json.dumps(game.record))),
    "pickle": lambda game: pickle.loads(pickle.dumps(game)),
}


@pytest.mark.parametrize("make", MADE)
@pytest.mark.parametrize("answers", [0, 17, 18, 19])
def test_copies_of_a_game_continue_its_numbers(make, answers):
    """A copy, a save, a record and a pickle have the same story and continue its numbers."""
    game = Game.new(4, seed=4)
    play_on(game, answers)
    made = MADE[make](game)
    heard, hears = listen(game), listen(made)
    play_on(game, 10, seed=1)
    play_on(made, 10, seed=1)
    assert heard == hears
    for who in EVERYBODY:
        assert game.story(who) == made.story(who)
        assert heard[who] == game.story(who)[-len(heard[who]) :]


def test_plain_events_are_the_same_without_moves_and_changes():
    """Plain and full listeners get the same kinds, cards and numbers."""
    alone, both = Game.new(4, seed=3), Game.new(4, seed=3)
    plain, beside, full = listen(alone, plain=True), listen(both, plain=True), listen(both)
    play_on(alone, 60)
    play_on(both, 60)
    assert plain == beside
    for who in EVERYBODY:
        assert any(event.moves for event in full[who])
        assert not any(event.moves or event.changes for event in plain[who])
        without = [{**event.to_dict(), "moves": 0, "changes": 0} for event in full[who]]
        assert [{**e.to_dict(), "moves": 0, "changes": 0} for e in plain[who]] == without


# ---------------------------------------------------------------- moves and changes


def test_cards_are_followed_from_place_to_place():
    """A shot and a Missed! move from the hands to the middle, and from there to the discards."""
    t = shooting()
    ids = {text: t.game.ruleset.card(text).id for text in ("bang:A-spades", "missed:8-spades")}
    bang, missed = ids.values()
    t.do("play bang -> ben", "use missed")
    played, used, was_missed = t.events
    assert played.moves == (Move(bang, Place(HAND, 0), MIDDLE),)
    assert used.moves == (Move(missed, Place(HAND, 1), MIDDLE),)
    assert was_missed.moves == (Move(missed, MIDDLE, DISCARDS), Move(bang, MIDDLE, DISCARDS))
    assert not any(event.changes for event in t.events)


def test_other_changes_of_state_are_changes():
    """Life points, turns and phases are changes, named as in views."""
    t = shooting()
    t.do("play bang -> ben", "pass", "end turn")
    lost = t.happened("lost_life")[0]
    assert lost.changes == (Change("life", 3, seat=1),)
    turn, drew = t.events[-2:]
    assert (turn.kind, drew.kind) == ("turn", "drew")
    assert Change("turn", 1) in turn.changes
    assert drew.changes[-1] == Change("phase", "play")


def test_an_answer_without_other_events_has_one():
    """A turn that ends with too many cards leads to a question; the new phase is an event."""
    t = four(
        ann=seat("sheriff", hand="bang beer missed", life=2),
    )
    t.do("end turn")
    assert t.asked == ("ann", "discard")
    (changed,) = t.events
    assert (changed.kind, changed.seat, changed.changes) == (
        "changed",
        None,
        (Change("phase", "discard"),),
    )


def test_weapons_and_distances_are_shown_to_those_who_see_them():
    """Everybody sees the reach of a weapon; only the player it concerns sees a distance."""
    t = four(
        ann=seat("sheriff", hand="mustang volcanic"),
        ben=seat("outlaw", in_play="remington"),
        cal=seat("outlaw", hand="panic"),
    )
    heard = listen(t.game)
    t.do("play mustang")
    assert [change.to_dict() for change in heard[1][-1].changes] == [
        {"what": "distance", "value": 2, "seat": 0}
    ]
    assert heard[2][-1].changes == (Change("distance", 3, seat=0),)
    assert heard[0][-1].changes == heard[None][-1].changes == heard[REFEREE][-1].changes == ()
    t.do("end turn", "end turn", "play panic -> ben", "pick remington")
    assert Change("reach", 1, seat=1) in heard[None][-1].changes


def test_hidden_cards_move_unseen():
    """One player sees a drawn card, two see a stolen card, all see one from the middle."""
    t = four(
        ann=seat("sheriff", hand="stagecoach panic"),
        ben=seat("outlaw", hand="beer"),
        deck="duel saloon",
    )
    heard = listen(t.game)
    t.do("play stagecoach", "play panic -> ben")
    for who, events in heard.items():
        drew = next(event for event in events if event.kind == "drew")
        took = next(event for event in events if event.kind == "took")
        from_deck = [move.card for move in drew.moves if move.start == DECK]
        from_ben = [move.card for move in took.moves if move.start == Place(HAND, 1)]
        assert (None in from_deck) == (who not in (0, REFEREE))
        assert (None in from_ben) == (who not in (0, 1, REFEREE))
        assert len(from_deck) == 2
        assert len(from_ben) == 1
        assert None not in [move.card for move in took.moves if move.start == MIDDLE]


@pytest.mark.parametrize(
    ("turn", "answer", "open_with"),
    [("ann", "play panic -> ben", range(2, 9)), ("ben", "play stagecoach", range(3))],
)
def test_a_hand_that_closes_by_the_very_move_is_drawn_closed(turn, answer, open_with):
    """Ben's open hand of two cards closes when a card is taken from it, and when Ben draws."""

    class Shy:
        @hookimpl
        def bang_hand_open(self, g, seat):
            return seat == 1 and len(g.hand(1)) in open_with

    t = four(
        ann=seat("sheriff", hand="panic:J-hearts"),
        ben=seat("outlaw", hand="stagecoach beer"),
        turn=turn,
        expansions=[Shy],
    )
    assert None not in t.game.view(2).players[1].hand
    t.do(answer)
    for who in EVERYBODY:
        assert drawn(t.game.story(who), who) == seen(t.game, who)
    assert {*t.game.view(2).players[1].hand} == {None}


def test_cards_printed_alike_have_one_id_in_moves():
    """Moves do not distinguish duplicate cards."""
    t = four(
        ann=seat("sheriff", hand="stagecoach stagecoach"),
    )
    heard = listen(t.game)
    t.do("play stagecoach", "play stagecoach")
    for events in heard.values():
        first, second = (e.moves[0].card for e in events if e.kind == "played")
        assert first == second
    assert drawn(t.game.story(0), 0) == seen(t.game, 0)


# ---------------------------------------------------------------- the drawn table


def test_a_game_that_begins_in_the_middle_starts_with_the_table():
    """The first event of a built table, or of a world, shows all that is visible."""
    t = shooting()
    t.do("play bang -> ben")
    worlds = [t.game, *(sample(t.game, who, 3) for who in range(4))]
    for game in worlds:
        for who in EVERYBODY:
            story = game.story(who)
            assert (story[0].kind, story[0].number) == ("table", 1)
            assert drawn(story, who) == seen(game, who)


def test_the_first_event_hides_secrets():
    """Roles and hands of others are hidden in the event that shows the whole table."""
    t = shooting()
    first = {who: t.game.story(who)[0] for who in EVERYBODY}
    roles = {
        who: {c.seat for c in event.changes if c.what == "role"} for who, event in first.items()
    }
    assert roles == {None: {0}, REFEREE: {0, 1, 2, 3}, 0: {0}, 1: {0, 1}, 2: {0, 2}, 3: {0, 3}}
    hands = {who: [c.value for c in e.changes if c.what == "hand"] for who, e in first.items()}
    assert hands[None] == hands[2] == [(None, None), (None,)]
    assert hands[1][0] == (None, None)
    assert None not in hands[1][1]


def test_a_gap_is_noticed_and_a_repetition_is_not():
    """Repeated events are ignored; a missing event is an error."""
    game = Game.new(4, seed=3)
    play_on(game, 5)
    story = game.story(1)
    drawing = Tabletop(1)
    for event in story[:4] + story[2:]:
        drawing.follow(event)
    assert drawing.number == len(story)
    with pytest.raises(InvalidSetup, match="the events before 4 are missing"):
        Tabletop(1).follow(story[3])


@pytest.mark.skipif(
    find_spec("bang_goldrush") is None or find_spec("bang_highnoon") is None,
    reason="needs Gold Rush and High Noon",
)
def test_an_event_is_json():
    """Moves, changes, the outcome and the facts of expansions survive JSON unchanged."""
    rules = Ruleset.build("goldrush", "highnoon")
    game = Game.new(4, rules, seed=3)
    play_on(game, 2000)
    assert game.outcome is not None
    for event in game.story(1):
        form = event.to_dict()
        assert json.loads(json.dumps(form)) == form
    assert hash(event) == hash(game.story(1)[-1])
