"""Ruling book, section L: the deck of events and the turn of each event."""

from collections import Counter
from typing import Any

import pytest

from bang_highnoon import EventDeck, in_force
from bang_highnoon.fistful import EVENTS as OF_FISTFUL
from bang_highnoon.highnoon import EVENTS as OF_HIGH_NOON
from bangcore import REFEREE, Game, InvalidPosition, Ruleset, available_expansions
from bangcore.game.game import progress_of
from bangcore.testing import Table, four, seat, table
from bangcore.worlds import sample

BOTH = ("highnoon", "fistful")
KEYS = {
    "highnoon": {event.key for event in OF_HIGH_NOON},
    "fistful": {event.key for event in OF_FISTFUL},
}
FINAL = {"highnoon": "high_noon", "fistful": "a_fistful_of_cards"}
INSTALLED = {info.name for info in available_expansions()}


def deck(game: Game) -> EventDeck:
    kept: EventDeck = game.state.extra["events"]  # type: ignore[assignment]
    return kept


def current(t: Table) -> str:
    return deck(t.game).current


def under(*events: str, **more: Any) -> Table:
    """Return a table with Ann, the Sheriff, on turn, the first event in force, the others next."""
    return four(expansions=BOTH, extra=in_force(*events), **more)


def turned_up(t: Table) -> list[str | None]:
    return [event.key for event in t.happened("event")]


def rounds(t: Table, count: int) -> None:
    """Let everyone end their turn until the Sheriff has started that many more turns."""
    for _ in range(count):
        t.do("end turn")
        while t.turn != "ann" or t.asked != ("ann", "turn"):
            t.do("end turn" if t.decision.kind == "turn" else t.decision.options[0].text)


@pytest.mark.ruling("R-236")
@pytest.mark.parametrize("name", BOTH)
@pytest.mark.parametrize("seed", range(5))
def test_the_final_event_is_last_and_the_others_are_shuffled(name: str, seed: int) -> None:
    """The final event is at the bottom of the deck, above it every other event once, shuffled."""
    game = Game.new(4, Ruleset.build(name), seed=seed)
    coming = deck(game).coming
    assert coming[0] == FINAL[name]
    assert Counter(coming) == Counter(KEYS[name])
    assert deck(game).aside == []


@pytest.mark.ruling("R-236")
def test_the_order_of_the_events_differs_from_game_to_game() -> None:
    """Every event is the first one in some game."""
    rules = Ruleset.build("highnoon")
    firsts = {deck(Game.new(4, rules, seed=seed)).coming[-1] for seed in range(200)}
    assert firsts == KEYS["highnoon"] - {"high_noon"}


@pytest.mark.ruling("R-236")
@pytest.mark.parametrize("viewer", [0, 2, None, REFEREE])
def test_the_next_event_is_visible_to_everybody(viewer: int | None) -> None:
    """The event in force and the next one are public; of the others, only the number is."""
    t = under("blessing", "curse", "thirst", "high_noon")
    seen = t.game.view(viewer).extra["events"]
    assert (seen["current"], seen["next"], seen["left"]) == ("blessing", "curse", 3)
    assert "thirst" not in str(seen)


@pytest.mark.ruling("R-236")
def test_the_order_below_the_next_event_is_dealt_anew() -> None:
    """A sampled world keeps the next and the final event and shuffles those in between."""
    game = Game.new(4, Ruleset.build("highnoon"), seed=3)
    truth = deck(game).coming
    seen = [deck(sample(game, 1, seed)).coming for seed in range(40)]
    assert {tuple(order[-1:] + order[:1]) for order in seen} == {(truth[-1], truth[0])}
    assert all(Counter(order) == Counter(truth) for order in seen)
    assert len({order[-2] for order in seen}) > 8


@pytest.mark.ruling("R-236")
@pytest.mark.parametrize("seed", range(6))
def test_the_order_is_dealt_anew_also_in_the_middle_of_the_first_turn(seed: int) -> None:
    """The order of the events is sampled even before the first action is over."""
    kit = ["kit_carlson", None, None, None]
    roles = ["sheriff", None, None, None]
    rules = Ruleset.build("highnoon")
    game = Game.new(4, rules, seed=seed, characters=kit, roles=roles)
    assert game.decision is not None
    assert game.decision.kind == "put_back"
    others = [sample(game, 1, again) for again in range(12)]
    assert all(other.view(1) == game.view(1) for other in others)
    assert len({tuple(deck(other).coming) for other in others}) > 6
    assert len({str(other.state.extra["highnoon"]) for other in others}) > 6


@pytest.mark.ruling("R-237")
def test_nothing_is_in_force_in_the_first_round() -> None:
    """The first event is turned up at the start of the Sheriff's second turn."""
    game = Game.new(4, Ruleset.build("fistful"), seed=5)
    first = game.state.turn
    assert deck(game).current == ""
    while game.state.turns < 5:
        assert deck(game).current == ""
        assert game.decision is not None
        game.apply(0)
    assert (game.state.turn, deck(game).current != "") == (first, True)


@pytest.mark.ruling("R-237")
def test_an_event_is_turned_up_before_each_turn_of_the_sheriff() -> None:
    """The Sheriff turns up one event each round, other players none."""
    t = under("", "shootout", "ambush", "the_judge", "high_noon")
    rounds(t, 3)
    assert turned_up(t) == ["shootout", "ambush", "the_judge"]
    assert [event.seat for event in t.happened("event")] == [0, 0, 0]


@pytest.mark.ruling("R-237", "R-239")
def test_an_event_is_turned_up_before_the_turn_begins() -> None:
    """A new event applies to the start of the Sheriff's turn."""
    t = under("", "high_noon", ann=seat("sheriff", in_play="dynamite"), deck="hearts")
    rounds(t, 1)
    kinds = [(e.kind, e.key) for e in t.events if e.kind in ("event", "lost_life", "flipped")]
    assert kinds == [("event", "high_noon"), ("lost_life", "high_noon"), ("flipped", "dynamite")]


@pytest.mark.ruling("R-238")
def test_only_the_newest_event_is_in_force() -> None:
    """Only the newest event is in force."""
    t = under("ambush", "shootout", "high_noon")
    assert t.ann.distance(t.cal) == 1
    rounds(t, 1)
    assert (current(t), t.ann.distance(t.cal)) == ("shootout", 2)


@pytest.mark.ruling("R-238")
def test_the_final_event_stays_to_the_end() -> None:
    """When the deck is empty, the final event stays in force."""
    t = under("ambush", "high_noon")
    rounds(t, 2)
    assert (current(t), turned_up(t)) == ("high_noon", ["high_noon"])
    assert (t.ann.life, t.ben.life) == (3, 3)


@pytest.mark.ruling("R-239")
def test_events_act_before_dynamite_and_jail() -> None:
    """At the start of a turn, the event acts first, then Dynamite, then Jail."""
    t = under("high_noon", ben=seat("outlaw", in_play="jail dynamite"), deck="K-clubs K-clubs")
    t.do("end turn")
    kinds = [
        (e.kind, e.key) for e in t.events if e.seat == 1 and e.kind in ("lost_life", "flipped")
    ]
    assert kinds == [("lost_life", "high_noon"), ("flipped", "dynamite"), ("flipped", "jail")]


@pytest.mark.ruling("R-240")
@pytest.mark.parametrize("seed", range(8))
def test_both_sets_together_make_a_deck_of_twelve_and_a_final(seed: int) -> None:
    """A mixed deck has 12 of the 28 other events, and one of the two final ones last."""
    game = Game.new(5, Ruleset.build(*BOTH), seed=seed)
    kept = deck(game)
    finals = set(FINAL.values())
    assert (len(kept.coming), len(kept.aside)) == (13, 16)
    assert kept.coming[0] in finals
    others = {*kept.coming[1:], *kept.aside}
    assert others == (KEYS["highnoon"] | KEYS["fistful"]) - finals


@pytest.mark.ruling("R-240")
def test_either_final_event_may_be_last() -> None:
    """Either of the two final events may be last, at random."""
    rules = Ruleset.build(*BOTH)
    assert {deck(Game.new(4, rules, seed=s)).final for s in range(20)} == set(FINAL.values())


@pytest.mark.ruling("R-240")
@pytest.mark.parametrize(("last", "name"), [(1, "highnoon"), (2, "fistful")])
def test_a_table_may_choose_the_last_event(last: int, name: str) -> None:
    """The option selects the set of the final event; with one set only, it is that set's."""
    rules = Ruleset.build(*BOTH, options={"last_event": last})
    assert {deck(Game.new(4, rules, seed=s)).final for s in range(10)} == {FINAL[name]}
    (other,) = {*BOTH} - {name}
    alone = Ruleset.build(other, options={"last_event": last})
    assert deck(Game.new(4, alone, seed=1)).final == FINAL[other]


@pytest.mark.ruling("R-240")
@pytest.mark.parametrize("length", [13, 16, 27, 28])
def test_a_longer_game_has_more_events(length: int) -> None:
    """The option sets the number of events."""
    rules = Ruleset.build(*BOTH, options={"mixed_events": length})
    kept = deck(Game.new(4, rules, seed=1))
    assert (len(kept.coming), len(kept.aside)) == (length + 1, 28 - length)


@pytest.mark.ruling("R-240")
def test_events_left_out_are_hidden() -> None:
    """The events left out are hidden, so a sampled world may include them."""
    game = Game.new(4, Ruleset.build(*BOTH), seed=3)
    kept = deck(game)
    anew = [deck(sample(game, 0, seed)) for seed in range(10)]
    assert any(set(other.aside) != set(kept.aside) for other in anew)
    assert all(other.final == kept.final == other.coming[0] for other in anew)


@pytest.mark.ruling("R-241")
@pytest.mark.parametrize("in_play", ["jail", "dynamite"])
def test_the_event_is_turned_up_also_if_the_sheriff_loses_the_turn(in_play: str) -> None:
    """The event is turned up before Jail and Dynamite are checked."""
    t = under(
        "",
        "shootout",
        "high_noon",
        ann=seat("sheriff", in_play=in_play, life=5),
        deck="clubs clubs clubs clubs clubs clubs 5-spades",
    )
    for _ in range(4):
        t.do("end turn")
    kinds = [e.kind for e in t.events if e.kind in ("event", "flipped")]
    assert kinds == ["event", "flipped"]
    assert current(t) == "shootout"
    assert (t.turn == "ben") == (in_play == "jail")


@pytest.mark.ruling("R-241", "R-308")
def test_an_extra_turn_reveals_no_event() -> None:
    """The extra turn of Vendetta reveals no event."""
    t = under("vendetta", "shootout", "high_noon", deck="hearts")
    t.do("end turn")
    assert (t.turn, current(t), turned_up(t)) == ("ann", "vendetta", [])


@pytest.mark.ruling("R-242")
def test_effects_of_events_have_no_cause() -> None:
    """An elimination by an event brings no reward, and El Gringo takes no card for a life point."""
    t = under(
        "high_noon",
        ann=seat("sheriff", hand="beer beer"),
        ben=seat("outlaw", life=1),
        cal=seat("outlaw", "el_gringo"),
    )
    t.do("end turn")
    assert not t.ben.alive
    assert t.turn == "cal"
    assert (t.cal.life, len(t.cal.hand), len(t.ann.hand)) == (2, 2, 2)
    assert [(e.seat, e.target) for e in t.happened("lost_life")] == [(1, None), (2, None)]
    assert not [e for e in t.happened("drew") if e.key == "reward"]


def three(*events: str, **more: Any) -> Table:
    """Return a table of three: Ann, the Deputy; Ben, the Outlaw; and Cal, the Renegade."""
    if "dodgecity" not in INSTALLED:
        pytest.skip("roles for three players come with Dodge City")
    seats: dict[str, Any] = {
        "ann": seat("deputy"),
        "ben": seat("outlaw"),
        "cal": seat("renegade"),
    }
    seats |= {name: more.pop(name) for name in tuple(more) if name in seats}
    extra = in_force(*events, **more.pop("deck_state", {}))
    return table(**seats, expansions=(*BOTH, "dodgecity"), extra=extra, **more)


@pytest.mark.ruling("R-243")
def test_of_three_players_the_deputy_turns_up_the_events() -> None:
    """At a table of three, the Deputy turns up the events."""
    t = three("", "shootout", "ambush", "high_noon")
    t.do("end turn", "end turn")
    assert turned_up(t) == []
    t.do("end turn")
    assert (t.turn, turned_up(t)) == ("ann", ["shootout"])


@pytest.mark.ruling("R-243")
def test_when_the_deputy_is_out_the_next_player_takes_over() -> None:
    """When the Deputy is eliminated, the player on their left turns up the events."""
    t = three(
        "",
        "shootout",
        "ambush",
        "high_noon",
        ann=seat("deputy", hand="duel", life=1),
        ben=seat("outlaw", hand="bang"),
        deck_state={"acted": [0]},
    )
    t.do("play duel -> ben", "use bang")
    assert (t.ann.alive, t.turn, turned_up(t)) == (False, "ben", [])
    t.do("end turn", "end turn")
    assert (t.turn, turned_up(t)) == ("ben", ["shootout"])


@pytest.mark.ruling("R-238", "R-243")
@pytest.mark.parametrize("covered", ["dead_man", "ghost_town"])
def test_a_covered_event_brings_nobody_back(covered: str) -> None:
    """A Deputy eliminated by Russian Roulette is not returned by the event that it covers."""
    t = three(covered, "russian_roulette", "high_noon", ann=seat("deputy", life=2), turn="cal")
    t.do("end turn")
    assert (t.turn, t.ann.alive, t.happened("returned")) == ("ben", False, [])


@pytest.mark.ruling("R-248")
def test_only_a_ghost_is_in_play_without_life_points() -> None:
    """A position may have a ghost without life points only under Ghost Town."""
    ghost = seat("outlaw", life=0)
    three("ghost_town", ben=ghost, turn="ben", deck_state={"ghost": 1})
    for event in ("ambush", "dead_man"):
        with pytest.raises(InvalidPosition, match="ben is in play without a life point"):
            three(event, ben=ghost, turn="ben", deck_state={"ghost": 1})


@pytest.mark.ruling("R-244")
def test_high_noon_has_fifteen_events() -> None:
    """High Noon has 15 events, Handcuffs and New Identity included."""
    assert len(OF_HIGH_NOON) == len(OF_FISTFUL) == 15
    coming = deck(Game.new(4, Ruleset.build("highnoon"), seed=1)).coming
    assert len(coming) == 15
    assert {"handcuffs", "new_identity"} <= set(coming)


@pytest.mark.ruling("R-244")
def test_the_first_box_of_high_noon_had_thirteen() -> None:
    """An option leaves out the two later events, and with them the second characters."""
    game = Game.new(4, Ruleset.build("highnoon", options={"first_high_noon": True}), seed=1)
    assert len(deck(game).coming) == 13
    assert not {"handcuffs", "new_identity"} & {*deck(game).coming, *deck(game).aside}
    assert game.state.extra["highnoon"].view(0) == {"second": []}


@pytest.mark.ruling("R-386")
@pytest.mark.parametrize("seed", range(3))
def test_two_events_are_never_in_force(seed: int) -> None:
    """At most one event is in force at a time."""
    game = Game.new(5, Ruleset.build(*BOTH), seed=seed)
    for _ in range(150):
        if game.decision is None:
            break
        assert len(progress_of(game).engine.consult("bang_in_force")) == bool(deck(game).current)
        game.apply(len(game.decision.options) - 1)


def test_a_wrong_deck_is_found() -> None:
    """The audit reports unknown events, duplicates, and events below the final one."""
    t = under("blessing", "curse", "thirst", "high_noon")
    deck(t.game).coming += ["nonsense", "blessing"]
    deck(t.game).final = "thirst"
    found = " / ".join(t.game.audit())
    assert "no event 'nonsense'" in found
    assert "blessing comes twice" in found
    assert "thirst is not the last event" in found


@pytest.mark.parametrize(
    ("kept", "said"),
    [
        ({"acted": [8]}, "acted: [8] contains something that is not a seat"),
        ({"acted": [-1]}, "acted: [-1] contains something that is not a seat"),
        ({"first_out": 4}, "first_out: no seat 4"),
        ({"first_out": -2}, "first_out: no seat -2"),
        ({"ghost": 4}, "ghost: no seat 4"),
        ({"suit": "stars"}, "no suit 'stars'"),
        ({"shown": 80}, "shown: no card 80"),
        ({"shown": -2}, "shown: no card -2"),
        ({"shown": 5}, "face: -1 is not the shown card"),
        ({"face": 5}, "face: 5 is not the shown card"),
    ],
)
def test_the_audit_checks_the_event_deck(kept: dict[str, Any], said: str) -> None:
    """The audit reports impossible seats, suits and cards."""
    t = under("blessing")
    assert len(t.game.ruleset.cards) == 80
    assert list(EventDeck().audit(t.game.ruleset, t.game.state)) == []
    assert list(EventDeck(**kept).audit(t.game.ruleset, t.game.state)) == [said]


def test_a_shown_card_keeps_its_face() -> None:
    """In a sampled world, the shown card keeps its face, wherever it is."""
    kept = EventDeck(shown=3, face=3)
    assert kept.with_cards({3: 7, 7: 3}, range(80)).shown == 3
    shown_as = {3: 3, 5: 3}
    assert (
        kept.with_cards({3: 5, 5: 3}, [shown_as.get(card, card) for card in range(80)]).shown == 5
    )
