"""Actions and observations: every option has a number, and observations have no secrets."""

import copy
import pickle
import random
import subprocess
import sys
from collections import Counter
from importlib.util import find_spec

import pytest
from attrs import define

from bang_lab import Codec
from bang_lab.actions import Actions
from bang_lab.alphabet import Alphabet
from bangcore import Game, IllegalOption, InvalidSetup, Ruleset, UnknownName
from bangcore.errors import GameIsOver
from bangcore.plugin import PASS, Cause, Expansion, Offer, Option, PileKind, hookimpl, sees
from bangcore.testing import four, seat
from bangcore.worlds import sample

EVERYTHING = ("dodgecity", "bullet", "highnoon", "fistful", "goldrush", "shadows")
HAS_EXPANSIONS = all(map(find_spec, ("bang_dodgecity", "bang_highnoon", "bang_goldrush")))
expansions = pytest.mark.skipif(not HAS_EXPANSIONS, reason="needs the expansions")
SETS = [
    pytest.param((), id="base"),
    pytest.param(EVERYTHING, id="everything", marks=[expansions, pytest.mark.long]),
]
GAMES = 3


@pytest.fixture(params=SETS, scope="module")
def codec(request):
    return Codec(Ruleset.build(*request.param))


def games(codec, count=GAMES):
    """Yield random games at each position, with interrupts among the answers."""
    for seed in range(count):
        rng = random.Random(seed)
        game = Game.new(rng.choice(codec.ruleset.players), codec.ruleset, seed=seed)
        while game.decision:
            yield game, rng
            game.apply(rng.choice(game.decision.options + game.interrupts))
        yield game, rng


# ---------------------------------------------------------------- actions


def test_every_option_of_every_question_has_an_action_of_its_own(codec):
    for game, _ in games(codec):
        if game.decision is None:
            continue
        for place in range(len(game.names)):
            options = [o for o in game.interrupts if o.seat == place]
            if place == game.decision.seat:
                options += game.decision.options
            legal = codec.legal(game, place)

            assert {id(option) for option in options} == {id(o) for o in legal.values() if o}
            assert all(codec.encode(game, place, option) in legal for option in options)
            assert [
                n for n, legal_now in enumerate(codec.mask(game, place)) if legal_now
            ] == sorted(legal)


def test_an_action_means_the_same_for_everybody_and_in_every_game(codec):
    """An action has one meaning, with targets counted from the acting seat and without ``as_``."""
    found = {}
    spare = codec.blocks[-1].start
    for game, _ in games(codec, 6):
        if game.decision is None:
            continue
        asked, players = game.decision.seat, len(game.names)
        for action, option in codec.legal(game, asked).items():
            target = None if option.target is None else (option.target - asked) % players
            thing = option.key if option.card is None else option.card
            meant = (option.verb, thing, target, option.as_ is None)
            if action < spare and not codec.meaning(action).startswith("own"):
                assert found.setdefault(action, meant) == meant


def test_actions_are_as_good_as_answers(codec):
    """A game played by action numbers equals the game played by options."""
    for seed in range(3):
        one, other = (Game.new(4, codec.ruleset, seed=seed) for _ in range(2))
        rng = random.Random(seed)
        while one.decision:
            place = one.decision.seat
            action = rng.choice([*codec.legal(one, place)])
            other.apply(codec.decode(other, place, action).text)
            one.apply(codec.decode(one, place, action))
        assert one.to_dict() == other.to_dict()


NUMBERS = {
    0: "wait",
    1: "pass",
    2: "end",
    3: "play bang:A-spades",
    100: "play bang:K-diamonds -> 0",
    1267: "use card bang:A-spades",
}


def test_the_numbers_of_the_base_game_stay_as_they_are():
    codec = Codec()

    assert (codec.actions, codec.size) == (3224, 1343)
    assert {number: codec.meaning(number) for number in NUMBERS} == NUMBERS
    assert [(block.name, block.start) for block in codec.blocks] == [
        ("wait", 0),
        ("pass", 1),
        ("end", 2),
        ("play", 3),
        ("play as", 635),
        ("use card", 1267),
        ("use card as", 1899),
        ("use", 1978),
        ("use with", 2418),
        ("pick card", 3050),
        ("pick", 3129),
        ("pick player", 3184),
        ("spare", 3192),
    ]
    places = {field.name: field.start for field in codec.fields}
    assert (places["hand"], places["life"], places["in play"], places["offered"]) == (
        260,
        374,
        549,
        1264,
    )


@expansions
def test_the_numbers_of_everything_stay_as_they_are():
    codec = Codec(Ruleset.build(*EVERYTHING))

    assert (codec.actions, codec.size) == (9367, 8124)
    assert codec.meaning(7000) == "own sermon -> 6"


def test_equal_fingerprints_have_equal_numbers(codec):
    there = {info.name for info in codec.ruleset.expansions}
    names = [name for name in EVERYTHING if name in there]
    script = (
        "import sys; from bangcore import Ruleset; from bang_lab import Codec; "
        "c = Codec(Ruleset.build(*sys.argv[1:])); print(c.describe()); "
        "print(*map(c.meaning, range(c.actions)), sep='\\n')"
    )
    ours = [codec.describe(), *map(codec.meaning, range(codec.actions))]
    run = subprocess.run(
        [sys.executable, "-c", script, *reversed(names)],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONHASHSEED": "7"},
    )

    assert run.stdout.splitlines() == "\n".join(ours).splitlines()


def test_the_base_game_needs_no_spare_number():
    codec = Codec()
    spare = codec.blocks[-1].start

    for game, _ in games(codec, 8):
        if game.decision:
            assert max(codec.legal(game, game.decision.seat)) < spare


@pytest.mark.parametrize("turn", ["ann", "ben", "cal", "dee"])
def test_targets_are_counted_around_the_players_of_the_table(turn):
    """The left neighbour is 1 and the right one 3 at a table of four, from any seat."""
    order = ["ann", "ben", "cal", "dee"]
    roles = ("sheriff", "outlaw", "outlaw", "renegade")
    held = zip(order, roles, strict=True)
    t = four(**{name: seat(role, hand="panic cat_balou") for name, role in held}, turn=turn)
    codec, me = Codec(t.game.ruleset), order.index(turn)
    for step in (1, 2, 3):
        (option,) = [
            option for option in t.decision.options
            if option.target == (me + step) % 4 and option.text.startswith("play cat_balou")
        ]  # fmt: skip
        action = codec.encode(t.game, me, option)
        assert codec.meaning(action).endswith(f" -> {step}")
        assert codec.decode(t.game, me, action) == option


def sid_in_the_middle():
    return four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", "sid_ketchum", life=2, hand="missed missed beer"),
    )


def test_seats_may_wait_and_interrupting_seats_may_interrupt():
    t = sid_in_the_middle()
    codec = Codec(t.game.ruleset)

    meanings = [codec.meaning(action) for action in codec.legal(t.game, t.ben.seat)]
    assert meanings == ["wait", "use sid_ketchum"]
    assert codec.decode(t.game, t.ben.seat, 0) is None
    assert [*codec.legal(t.game, t.cal.seat).values()] == [None]
    assert 0 not in codec.legal(t.game, t.ann.seat)


def test_an_illegal_action_is_refused_by_name():
    game = Game.new(4, seed=1)
    codec = Codec()
    asked = game.decision.seat
    illegal = next(n for n in range(codec.actions) if n not in codec.legal(game, asked))

    with pytest.raises(IllegalOption, match=r"0 \(wait\).*can do 2 \(end\)"):
        codec.decode(game, asked, illegal)
    with pytest.raises(IllegalOption, match=r"2 \(end\).*can do 0 \(wait\)"):
        codec.decode(game, (asked + 1) % 4, 2)
    with pytest.raises(IllegalOption, match="end turn"):
        codec.encode(game, (asked + 1) % 4, game.decision.options[0])


@pytest.mark.parametrize("nonsense", [-1, 3224, 10**9, "2", None, 2.0, True])
def test_an_impossible_action_is_refused(nonsense):
    game = Game.new(4, seed=1)
    codec = Codec()

    with pytest.raises(InvalidSetup, match="0 to 3223"):
        codec.decode(game, game.decision.seat, nonsense)
    with pytest.raises(InvalidSetup):
        codec.meaning(nonsense)


def test_when_the_game_is_over_there_is_nothing_to_do():
    game = Game.new(4, seed=1)
    while game.decision:
        game.apply(game.decision.options[-1])
    codec = Codec()

    assert codec.legal(game, 0) == {}
    assert not any(codec.mask(game, 0))
    with pytest.raises(GameIsOver):
        codec.decode(game, 0, 1)
    assert codec.observe(game, 0)[codec.field("over").start] == 1


class Catalogue:
    """On turn, a player may choose among many things that the codec has no actions for."""

    @hookimpl
    def bang_actions(self, g, seat):
        return [Offer(g.options.own("browse", "catalogue"), self.browse, seat)]

    async def browse(self, g, seat):
        things = [g.options.pick(key=f"thing_{number}") for number in range(1100)]
        await g.ask(seat, "order", [PASS, g.options.own("shout"), *things], Cause("catalogue"))


def test_unknown_options_get_the_spare_actions():
    """Unknown options get the spare actions, and those beyond them cannot be encoded."""
    t = four(expansions=[Catalogue])
    codec = Codec(t.game.ruleset)
    t.do("browse catalogue")
    options = t.game.decision.options
    spare = codec.blocks[-1]

    legal = codec.legal(t.game, t.ann.seat)
    assert [*legal.values()] == [*options[: spare.size + 1]]
    assert [*legal] == [1, *range(spare.start, spare.start + spare.size)]
    assert codec.encode(t.game, t.ann.seat, options[0]) == 1
    assert codec.meaning(codec.encode(t.game, t.ann.seat, options[1])) == "spare #0"
    assert sum(codec.mask(t.game, t.ann.seat)) == 1 + spare.size
    with pytest.raises(IllegalOption, match="thing_1099"):
        codec.encode(t.game, t.ann.seat, options[-1])


def test_a_bounded_cache_keeps_the_numbers(monkeypatch):
    """The bounded cache of actions never confuses options."""
    monkeypatch.setattr("bang_lab.actions.KEPT", 2)
    actions = Actions(Alphabet(Ruleset.build()))
    for key in ("barrel", "jourdonnais", "sid_ketchum", "jail", "dynamite") * 5:
        (number,) = actions.numbers([Option(f"use {key}", "use", key=key)], 0, (0, 1, 2, 3))
        assert actions.meaning(number) == f"use {key}"


# ---------------------------------------------------------------- observations


def test_worlds_of_a_seat_look_equal(codec):
    for number, (game, rng) in enumerate(games(codec)):
        if number % 17:
            continue
        for place in range(len(game.names)):
            world = sample(game, place, rng.randrange(1000))

            assert codec.observe(game, place) == codec.observe(world, place)
            assert codec.mask(game, place) == codec.mask(world, place)


def part(codec, seen, name):
    field = codec.field(name)
    return [*seen[field.start : field.start + field.size]]


def test_an_observation_equals_the_view(codec):
    for number, (game, rng) in enumerate(games(codec)):
        if number % 11:
            continue
        players = len(game.names)
        place = rng.randrange(players)
        view = game.view(place)
        seen = codec.observe(game, place)
        turned = [view.players[(place + step) % players] for step in range(players)]

        assert len(seen) == codec.size
        assert part(codec, seen, "life")[:players] == [p.life for p in turned]
        assert part(codec, seen, "cards")[:players] == [len(p.hand) for p in turned]
        assert part(codec, seen, "alive")[:players] == [p.alive for p in turned]
        assert part(codec, seen, "reach")[:players] == [p.reach for p in turned]
        assert part(codec, seen, "distance")[:players] == [p.distance or 0 for p in turned]
        for name in ("life", "cards", "alive", "reach", "distance", "max life", "sits"):
            assert not any(part(codec, seen, name)[players:])
        assert part(codec, seen, "deck") == [view.deck_size]
        assert sum(part(codec, seen, "hand")) == len(view.me.hand)
        assert sum(part(codec, seen, "in play")) == sum(len(p.in_play) for p in turned)
        assert sum(part(codec, seen, "role")) == sum(p.role is not None for p in turned)
        assert sum(part(codec, seen, "character")) == sum(bool(p.character) for p in turned)
        assert sum(part(codec, seen, "asked")) == (view.decision is not None)
        # an unknown name would be encoded in the first place
        assert part(codec, seen, "phase")[0] == 0 or view.outcome
        assert part(codec, seen, "question")[0] == part(codec, seen, "cause")[0] == 0


@expansions
def test_views_of_expansions_are_observed():
    codec = Codec(Ruleset.build(*EVERYTHING))
    for game, _ in games(codec, 2):
        extra = game.view(0).extra
        seen = codec.observe(game, 0)
        players = len(game.names)

        nuggets = part(codec, seen, "goldrush nuggets")
        assert nuggets[1 : 2 * players : 2] == extra["goldrush"]["nuggets"][:players]
        assert sum(part(codec, seen, "goldrush shop")) == len(extra["goldrush"]["shop"])
        assert sum(part(codec, seen, "events current")) == bool(extra["events"]["current"])
        assert part(codec, seen, "events left") == [0, extra["events"]["left"]]
        equipment = sum(map(len, extra["goldrush"]["equipment"]))
        assert sum(part(codec, seen, "goldrush equipment")) == equipment
        assert sum(part(codec, seen, "highnoon second")) == sum(
            bool(key) for key in extra["highnoon"]["second"][:players]
        )


def test_entries_have_names(codec):
    """The last axis of a field is named by cards, keys, roles, seats, or not at all."""
    for field in (*codec.fields, *codec.event_fields):
        assert len(field.names) in (0, field.shape[-1])
    game = Game.new(4, codec.ruleset, seed=3)
    seat = game.decision.seat
    field, row = codec.field("hand"), codec.observe(game, seat)
    numbers = row[field.start : field.start + field.size]
    hand = Counter(game.ruleset.texts[card] for card in game.state.hands[seat])
    assert Counter(dict(zip(codec.names("hand"), numbers, strict=True))) - Counter() == hand
    assert set(codec.names("role")) == set(codec.ruleset.roles)
    for action in range(codec.actions):
        kind, thing, target = codec.parts(action)
        words = [kind, thing, "" if target is None else f"-> {target}"]
        assert codec.meaning(action) == " ".join(filter(None, words))


def test_fields_lie_side_by_side(codec):
    for parts, end in ((codec.fields, codec.size), (codec.blocks, codec.actions)):
        starts = [part.start for part in parts]
        assert [part.start + part.size for part in parts] == [*starts[1:], end]
    assert all(field.name in codec.describe() for field in (*codec.fields, *codec.blocks))


def test_a_game_under_other_rules_is_refused():
    codec = Codec(Ruleset.build(options={"simplified": True}))

    with pytest.raises(InvalidSetup, match="simplified"):
        codec.observe(Game.new(4, seed=1), 0)
    with pytest.raises(InvalidSetup, match="simplified"):
        codec.legal(Game.new(4, seed=1), 0)
    with pytest.raises(UnknownName, match="life"):
        Codec().field("lif")


def test_a_codec_is_copied_and_pickled_as_that_of_its_rules(codec):
    again = pickle.loads(pickle.dumps(codec))

    assert again.describe() == codec.describe()
    assert copy.deepcopy(codec) is codec


def test_a_question_without_a_cause_has_no_author():
    t = four(expansions=[Catalogue])
    codec = Codec(t.game.ruleset)
    seen = codec.observe(t.game, t.ben.seat)
    assert sum(part(codec, seen, "by")) == sum(part(codec, seen, "at")) == 1

    t.do("browse catalogue")
    seen = codec.observe(t.game, t.ben.seat)
    assert sum(part(codec, seen, "by")) == sum(part(codec, seen, "at")) == 0
    assert part(codec, seen, "question")[0] == 1


class Glass:
    """Ben plays with an open hand."""

    @hookimpl
    def bang_hand_open(self, seat):
        return seat == 1


def test_an_open_hand_is_seen_by_the_others():
    """Each card of an open hand is observed at the place of its player, not in the own hand."""
    t = four(ben=seat("outlaw", hand="missed missed beer"), expansions=[Glass])
    codec = Codec(t.game.ruleset)
    faces = codec.field("hand").size
    hand = part(codec, codec.observe(t.game, t.ben.seat), "hand")
    for viewer, steps in ((t.ann, 1), (t.cal, 3), (t.dee, 2)):
        seen = part(codec, codec.observe(t.game, viewer.seat), "open hand")
        assert seen[steps * faces : (steps + 1) * faces] == hand
        assert sum(seen) == sum(hand) == 3
    assert not any(part(codec, codec.observe(t.game, t.ben.seat), "open hand"))


def test_piles_of_expansions_are_observed():
    """A seat observes the cards of open piles, and of others only the sizes of hidden ones."""
    piles = [
        PileKind("grave", "graveyard"),
        PileKind("ambush", "ambush", by_seat=True, face_down=True),
    ]
    t = four(
        ann=seat("sheriff", piles={"ambush": "bang:2-clubs duel"}),
        piles={"grave": "beer"},
        expansions=[Expansion(name="attic", piles=piles)],
    )
    codec = Codec(t.game.ruleset)
    for viewer, cards in ((t.ann, 2), (t.cal, 0)):
        observation = codec.observe(t.game, viewer.seat)
        assert sum(part(codec, observation, "grave")) == 1
        assert sum(part(codec, observation, "ambush")) == cards
        assert sum(part(codec, observation, "ambush size")) == 2


def test_a_number_above_255_is_seen_as_255():
    far = Expansion(name="far", ability=sees(+300))
    t = four(expansions=[far])
    codec = Codec(t.game.ruleset)
    assert t.ann.distance(t.ben) == 301

    seen = codec.observe(t.game, t.ann.seat)
    assert part(codec, seen, "distance")[:4] == [0, 255, 255, 255]
    assert part(codec, seen, "life")[:4] == [t.ann.life, t.ben.life, t.cal.life, t.dee.life]


def test_a_player_without_a_character_is_observed_without_one():
    game = Game.new(4, Ruleset.build(options={"characters": 2}), seed=1)
    codec = Codec(game.ruleset)
    size = codec.field("character").shape[1]
    while game.state.phase == "setup":
        view = game.view(0)
        seen = part(codec, codec.observe(game, 0), "character")
        shown = [any(seen[step * size : (step + 1) * size]) for step in range(4)]
        assert shown == [bool(player.character) for player in view.players]
        game.apply(0)
    assert sum(part(codec, codec.observe(game, 0), "character")) == 4


@define
class Odds:
    """State of an expansion whose view has values of other types later in the game."""

    later: bool = False

    def copy(self):
        return Odds(self.later)

    def view(self, seat):
        if not self.later:
            kept = {"calm": True, "count": -3, "moods": [False, True] * 4, "things": [], "box": {}}
            return {**kept, "marks": [""] * 8}
        kept = {"calm": "yes", "count": "many", "moods": "all", "box": {"a": 1}}
        return {**kept, "things": ["", None, -1, "bang", 2, 10**6], "marks": ["bang", "", "nobody"]}


@define
class Number:
    """State of an expansion whose view is a number without a name."""

    number: int = 5

    def copy(self):
        return Number(self.number)

    def view(self, seat):
        return self.number


@define
class Named:
    """State of an expansion whose view has a number with an unresolvable annotation."""

    number: "Nowhere" = 5  # noqa: F821 - that is what is tested

    def copy(self):
        return Named(self.number)

    def view(self, seat):
        return {"number": self.number}


def test_values_of_an_expansion_are_encoded_by_their_first_type():
    """Values of an expansion's view are encoded by their first type, and others are ignored."""
    odds = Expansion(name="odds", state=Odds)
    t, later = (four(expansions=[odds], extra={"odds": Odds(late)}) for late in (False, True))
    codec = Codec(t.game.ruleset)
    names = [field.name for field in codec.fields if field.name.startswith("odds ")]
    assert names == [f"odds {name}" for name in ("calm", "count", "marks", "moods", "things")]

    seen = codec.observe(t.game, t.ben.seat)
    assert part(codec, seen, "odds calm") == [1]
    assert part(codec, seen, "odds count") == [1, 0]
    assert part(codec, seen, "odds moods") == [1, 0, 1, 0, 0, 0, 0]
    assert not any(part(codec, seen, "odds things"))

    seen = codec.observe(later.game, t.ben.seat)
    for name in ("calm", "count", "moods"):
        assert not any(part(codec, seen, f"odds {name}"))
    assert sum(part(codec, seen, "odds things")) == 2
    # Cal, Ben's neighbour, has an unknown mark, which is the first; Ann comes last.
    size = codec.field("odds marks").shape[1]
    cal, ann = (n for n, mark in enumerate(part(codec, seen, "odds marks")) if mark)
    assert cal == size
    assert 3 * size < ann < 4 * size


def test_only_named_values_of_an_expansion_have_a_field():
    """Only named values of a view have fields; their annotations do not matter."""
    plain = Ruleset.build(Expansion(name="number", state=Number))
    assert [field.name for field in Codec(plain).fields] == [
        field.name for field in Codec(Ruleset.build(Glass)).fields if field.name != "open hand"
    ]
    named = Codec(Ruleset.build(Expansion(name="named", state=Named)))
    seen = named.observe(Game.new(4, named.ruleset, seed=1), 0)
    assert part(named, seen, "named number") == [0, 5]


@pytest.mark.skipif(
    find_spec("bang_valley") is None or find_spec("bang_wildwest") is None, reason="needs both"
)
def test_expansions_of_others_are_encoded():
    """Unknown expansions are encoded without registration, by spare actions."""
    codec = Codec(Ruleset.build("valley", "wildwest"))
    for number, (game, rng) in enumerate(games(codec, 2)):
        if game.decision is None:
            continue
        asked = game.decision.seat
        assert len(codec.legal(game, asked)) == len(game.decision.options)
        if number % 23 == 0:
            world = sample(game, asked, rng.randrange(1000))
            assert codec.observe(game, asked) == codec.observe(world, asked)

    assert codec.field("wildwest current").size > 50
    assert codec.field("wildwest borrowed").shape[0] == 7


def test_one_player_acts_after_the_other(codec):
    """At each question, seats that may interrupt act first, once each."""
    rng = random.Random(5)
    for seed in range(3):
        game = Game.new(4, codec.ruleset, seed=seed)
        waited = set()
        while (turn := codec.turn_of(game, waited)) is not None:
            seat_now, legal = turn
            assert legal == codec.legal(game, seat_now)
            possible = {o.seat for o in game.interrupts} - waited
            assert seat_now in (possible or {game.decision.seat})
            option = legal[rng.choice([*legal])]
            if option is None:
                waited.add(seat_now)
            else:
                game.apply(option)
                waited.clear()
        assert game.outcome is not None


@pytest.mark.parametrize("wrong", ["dodgecity", 5])
def test_a_codec_of_no_rules_is_refused(wrong):
    with pytest.raises(InvalidSetup, match=f"expansions are a list of names, not {wrong!r}"):
        Codec(wrong)


@pytest.mark.skipif(find_spec("bang_dodgecity") is None, reason="needs Dodge City")
def test_a_codec_may_be_of_expansions_by_name():
    assert Codec(["dodgecity"]).ruleset == Ruleset.build("dodgecity")


def test_a_codec_shows_in_a_line_how_large_it_is():
    assert repr(Codec()) == "<Codec of 3224 actions and 1343 observed numbers>"
