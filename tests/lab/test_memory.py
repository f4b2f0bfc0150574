"""Observations with memory: past events that the seat saw, and nothing else."""

import copy
import pickle
import random
from collections import Counter
from importlib.util import find_spec

import pytest

from bang_lab import Codec
from bang_lab.memory import DEEDS, UNANSWERED
from bangcore import Game
from bangcore.plugin import Character, Expansion, hookimpl
from bangcore.testing import four, seat
from bangcore.worlds import sample

EVERYTHING = ("dodgecity", "bullet", "highnoon", "fistful", "goldrush", "shadows")
HAS_EXPANSIONS = all(map(find_spec, ("bang_dodgecity", "bang_highnoon", "bang_goldrush")))
SETS = [
    pytest.param((), id="base"),
    pytest.param(
        EVERYTHING,
        id="everything",
        marks=[
            pytest.mark.skipif(not HAS_EXPANSIONS, reason="needs the expansions"),
            pytest.mark.long,
        ],
    ),
]


@pytest.fixture(params=SETS, scope="module")
def codec(request):
    return Codec(request.param, memory=True)


def part(codec, seen, name):
    field = codec.field(name)
    return [*seen[field.start : field.start + field.size]]


def deeds(codec, game, place, memory=None):
    """Return the remembered deeds with counts, by name, author and victim relative to the seat."""
    seats = codec.field("deeds").shape[0]
    found = {}
    for cell, count in enumerate(part(codec, codec.observe(game, place, memory), "deeds")):
        pair, deed = divmod(cell, len(DEEDS))
        if count:
            found[(DEEDS[deed], *divmod(pair, seats))] = count
    return found


def unanswered(codec, game, place):
    cells = part(codec, codec.observe(game, place), "unanswered")
    return {divmod(cell, len(UNANSWERED)): count for cell, count in enumerate(cells) if count}


# ---------------------------------------------------------------- layout


def test_the_memory_comes_behind_everything_else(codec):
    plain = Codec(codec.ruleset)
    game = Game.new(5, codec.ruleset, seed=3)

    assert not plain.remembers
    assert codec.fields[: len(plain.fields)] == plain.fields
    assert codec.observe(game, 2)[: plain.size] == plain.observe(game, 2)
    assert [field.name for field in codec.fields[len(plain.fields) :]] == [
        *("deeds", "unanswered", "known", "bangs")
    ]
    assert all(field.name in codec.describe() for field in codec.event_fields)


def test_the_sizes_of_the_base_game_stay_as_they_are():
    codec = Codec(memory=True)

    assert (codec.size, codec.field("deeds").start) == (2212, 1343)
    assert [(field.name, field.start) for field in codec.event_fields] == [
        ("kind", 0),
        ("seat", 35),
        ("target", 42),
        ("key", 49),
        ("cards", 104),
        ("backs", 183),
        ("amount", 184),
    ]


def test_a_codec_with_a_memory_is_pickled_with_it():
    again = pickle.loads(pickle.dumps(Codec(memory=True)))

    assert again.remembers
    assert again.describe() == Codec(memory=True).describe() != Codec().describe()


# ---------------------------------------------------------------- deeds


def test_an_attack_is_remembered_by_everybody_counted_from_their_seats():
    t = four(ann=seat("sheriff", hand="bang"), ben=seat("outlaw", hand="missed"))
    codec = Codec(t.game.ruleset, memory=True)
    t.do("play bang -> ben", "pass")

    for place in range(4):
        ann, ben = -place % 4, (1 - place) % 4
        assert deeds(codec, t.game, place) == {("attacked", ann, ben): 1, ("hurt", ann, ben): 1}
        assert unanswered(codec, t.game, place) == {(ben, UNANSWERED.index("shot")): 1}
        assert part(codec, codec.observe(t.game, place), "bangs") == [1]


def test_a_shot_that_misses_is_an_attack_and_hurts_nobody():
    t = four(ann=seat("sheriff", hand="bang"), ben=seat("outlaw", hand="missed"))
    codec = Codec(t.game.ruleset, memory=True)
    t.do("play bang -> ben", "use missed")

    assert deeds(codec, t.game, 0) == {("attacked", 0, 1): 1}
    assert unanswered(codec, t.game, 0) == {}


def test_a_gatling_attacks_all_others():
    t = four(ann=seat("sheriff", hand="gatling"), ben=seat("outlaw", hand="missed"))
    codec = Codec(t.game.ruleset, memory=True)
    t.do("play gatling", "use missed")

    found = deeds(codec, t.game, 0)
    assert {at for (deed, by, at) in found if (deed, by) == ("attacked", 0)} == {1, 2, 3}
    assert {at for (deed, by, at) in found if (deed, by) == ("hurt", 0)} == {2, 3}


def test_jails_robberies_and_cures_are_remembered():
    t = four(
        ann=seat("sheriff", hand="panic cat_balou jail saloon", life=2),
        ben=seat("outlaw", hand="beer", in_play="barrel"),
        cal=seat("outlaw", life=1),
        dee=seat("renegade", hand="beer"),
    )
    codec = Codec(t.game.ruleset, memory=True)
    t.do("play panic -> ben", "pick barrel")
    t.do("play jail -> cal", "play saloon", "play cat_balou -> dee")

    found = deeds(codec, t.game, 0)
    assert found[("robbed", 0, 1)] == found[("robbed", 0, 3)] == 1
    assert found[("jailed", 0, 2)] == found[("healed", 0, 2)] == 1
    assert not any(deed in ("attacked", "hurt") or by == at for deed, by, at in found)


def test_a_burden_laid_by_a_deed_is_remembered():
    """Equipment that harms its owner counts as Jail does, for whoever laid it there."""
    gold = pytest.importorskip("bang_goldrush").GoldRushState
    extra = {"goldrush": gold.of(nuggets=[9], shop="wanted")}
    t = four(expansions=["goldrush"], extra=extra)
    codec = Codec(t.game.ruleset, memory=True)
    t.do("buy wanted", "pick -> cal")
    assert deeds(codec, t.game, 3) == {("jailed", 1, 3): 1}


def test_an_elimination_is_remembered():
    t = four(ann=seat("sheriff", hand="bang"), ben=seat("outlaw", life=1))
    codec = Codec(t.game.ruleset, memory=True)
    t.do("play bang -> ben")

    assert deeds(codec, t.game, 3)[("eliminated", 1, 2)] == 1


def test_a_card_in_the_hand_makes_an_answer_possible_again():
    t = four(
        ann=seat("sheriff", hand="bang"), ben=seat("outlaw", hand="missed"), deck="beer beer beer"
    )
    codec = Codec(t.game.ruleset, memory=True)
    t.do("play bang -> ben", "pass")
    assert unanswered(codec, t.game, 0)
    t.do("end turn")

    assert unanswered(codec, t.game, 0) == {}
    assert part(codec, codec.observe(t.game, 0), "bangs") == [0]
    assert deeds(codec, t.game, 0)


def shots(codec):
    """Yield pairs of games one turn after a player has shot at different targets."""
    for seed in range(12):
        rng = random.Random(seed)
        game = Game.new(5, codec.ruleset, seed=seed)
        while game.decision:
            aimed = [
                o for o in game.decision.options if o.text.startswith("play bang") and o.target
            ]
            if len({o.target for o in aimed}) > 1:
                pair = game.copy(), game.copy()
                for one, option in zip(pair, (aimed[0], aimed[-1]), strict=True):
                    turns = one.state.turns
                    one.apply(option)
                    while one.decision and one.state.turns == turns:
                        one.apply(one.decision.options[0])
                yield pair
                break
            game.apply(rng.choice(game.decision.options))


def test_games_that_differ_in_who_shot_whom_differ_for_everybody(codec):
    compared = 0
    for one, other in shots(codec):
        for place in range(5):
            assert deeds(codec, one, place) != deeds(codec, other, place)
            compared += 1
    assert compared > 20


# ---------------------------------------------------------------- cards


@pytest.mark.parametrize("shared", [False, True])
def test_cards_that_are_known_to_be_in_a_hand_are_there(codec, shared):
    """A card marked as known is in that hand, also where two seats share a hand."""
    if shared:
        pytest.importorskip("bang_two_players")
        codec = Codec(["two_players"], memory=True)
    faces = codec.field("hand").size
    found = 0
    for seed in range(3):
        rng = random.Random(seed)
        players = codec.ruleset.players[0] if shared else rng.choice(codec.ruleset.players)
        game = Game.new(players, codec.ruleset, seed=seed)
        seats = len(game.names)
        memories = [codec.memory(game, place) for place in range(seats)]
        while game.decision:
            game.apply(rng.choice(game.decision.options + game.interrupts))
            place = rng.randrange(seats)
            known = part(codec, codec.observe(game, place, memories[place]), "known")
            for other in range(seats):
                holder = game.view(other).me.holder
                hand = part(codec, codec.observe(game, other, memories[other]), "hand")
                theirs = known[(other - place) % seats * faces :][:faces]
                if other != holder or holder == game.view(place).me.holder:
                    assert not any(theirs)
                assert all(count <= held for count, held in zip(theirs, hand, strict=True))
                found += sum(theirs)
    assert found > 100


def test_a_card_taken_from_ones_hand_is_known_to_both():
    t = four(ann=seat("sheriff", hand="panic"), ben=seat("outlaw", hand="beer:6-hearts"))
    codec = Codec(t.game.ruleset, memory=True)
    t.do("play panic -> ben")
    faces = codec.field("hand").size

    known = part(codec, codec.observe(t.game, t.ben.seat), "known")
    beer = part(codec, codec.observe(t.game, t.ann.seat), "hand")
    assert known[3 * faces : 4 * faces] == beer
    assert sum(known) == 1
    assert not any(part(codec, codec.observe(t.game, t.cal.seat), "known"))


def test_where_any_card_may_have_gone_none_is_known():
    t = four(
        ann=seat("sheriff", hand="panic panic"),
        ben=seat("outlaw", in_play="barrel", hand="beer"),
        cal=seat("outlaw", "jesse_jones"),
    )
    codec = Codec(t.game.ruleset, memory=True)
    t.do("play panic -> ben", "pick barrel")
    assert sum(part(codec, codec.observe(t.game, t.dee.seat), "known")) == 1
    t.do("end turn")
    while t.game.decision.seat != t.cal.seat:
        t.game.apply(0)
    t.do("pick -> ann")

    assert not any(part(codec, codec.observe(t.game, t.dee.seat), "known"))
    # Ann has seen the card that Cal took.
    assert sum(part(codec, codec.observe(t.game, t.ann.seat), "known")) == 1


# ---------------------------------------------------------------- secrets


def test_memories_of_worlds_of_a_seat_are_equal(codec):
    """The memories of two worlds are equal as long as the seat's views are."""
    compared = 0
    for seed in range(12):
        rng = random.Random(seed)
        deal = Game.new(4, codec.ruleset, seed=seed)
        place = rng.randrange(4)
        one, other = (sample(deal, place, n) for n in (1, 2))
        own, others = (codec.memory(game, place) for game in (one, other))
        while one.decision and one.view(place) == other.view(place):
            seen = codec.observe(one, place, own)
            assert seen == codec.observe(other, place, others)
            assert codec.events(one, place, 20) == codec.events(other, place, 20)
            compared += any(part(codec, seen, "deeds"))
            texts = {option.text for option in other.decision.options}
            both = [o.text for o in one.decision.options if o.text in texts]
            if not both:
                break
            answer = rng.choice(both)
            one.apply(answer)
            other.apply(answer)
    assert compared > 5


# ---------------------------------------------------------------- memories


def test_a_listening_memory_equals_a_late_one(codec):
    game = Game.new(4, codec.ruleset, seed=5)
    memories = [codec.memory(game, place) for place in range(4)]
    rng = random.Random(5)
    for _ in range(80):
        if game.decision is None:
            break
        game.apply(rng.choice(game.decision.options))
    for place, memory in enumerate(memories):
        assert codec.observe(game, place, memory) == codec.observe(game, place)
    assert memories[0].deeds


def test_a_copy_of_a_memory_goes_its_own_way():
    t = four(ann=seat("sheriff", hand="bang"), ben=seat("outlaw", hand="missed"))
    codec = Codec(t.game.ruleset, memory=True)
    memory = codec.memory(t.game, 2)
    before = codec.observe(t.game, 2, memory)
    kept, again = memory.copy(), copy.deepcopy(memory)
    t.do("play bang -> ben", "pass")

    assert kept.deeds == again.deeds == Counter()
    world = t.game.copy()
    for other in (kept, again):
        seen, known = (
            part(codec, row, "known") for row in (before, codec.observe(world, 2, other))
        )
        assert seen == known
    assert codec.observe(world, 2, memory.copy()) == codec.observe(t.game, 2, memory)


def part_of(seen, field):
    return seen[field.start : field.start + field.size]


# ---------------------------------------------------------------- events


def test_an_event_is_a_row():
    t = four(ann=seat("sheriff", hand="bang"), ben=seat("outlaw", hand="missed"))
    codec = Codec(t.game.ruleset)
    heard = []
    t.game.events.subscribe(heard.append, seat=2)
    before = len(codec.events(t.game, 2))
    t.do("play bang -> ben", "pass")

    rows = codec.events(t.game, 2, since=before)
    assert rows == [codec.event(event, 2, range(4)) for event in heard]
    fields = {field.name: field for field in codec.event_fields}
    played = {name: [*part_of(rows[0], field)] for name, field in fields.items()}
    # Cal sits two seats before Ann and three before Ben.
    assert played["seat"].index(1) == 2
    assert played["target"].index(1) == 3
    assert sum(played["cards"]) == sum(played["key"]) == sum(played["kind"]) == 1
    assert played["backs"] == [0]


def test_of_cards_that_are_not_seen_only_the_backs_are_in_a_row():
    codec = Codec()
    game = Game.new(4, seed=1)
    backs = codec.event_fields[-2].start
    cards = codec.event_fields[-3]
    drawn = [
        (place, row)
        for place in range(4)
        for event, row in zip(game.story(place), codec.events(game, place), strict=True)
        if event.kind == "drew"
    ]
    assert {bool(row[backs]) for _, row in drawn} == {True, False}
    for _, row in drawn:
        assert bool(row[backs]) != any(part_of(row, cards))


class Scout:
    """Looks at the top card of the draw pile when their turn starts."""

    @hookimpl
    def bang_turn_start(self, g, owner):
        g.look(owner, key="scout")


SCOUT = Expansion(
    name="scouts", characters=[Character("scout", "Scout", 4, Scout, text="Looks at the deck.")]
)


def test_looking_at_the_deck_takes_no_card_out_of_a_hand():
    """Ben's Mustang, which all have seen, is still known after Ben looks at a hidden card."""
    t = four(
        ann=seat("sheriff", hand="general_store"),
        ben=seat("outlaw", "scout"),
        deck="beer mustang:8-hearts missed bang",
        expansions=[SCOUT],
    )
    codec = Codec(t.game.ruleset, memory=True)
    memory = codec.memory(t.game, 3)
    t.do("play general_store", "pick beer", "pick mustang", "pick missed", "end turn")
    assert t.happened("looked")
    assert sum(memory.known[t.ben.seat].values()) == 1
