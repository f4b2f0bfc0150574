"""The picture of a table shows the view and nothing else."""

from __future__ import annotations

import copy
import random

import pytest

from bang_table import svg
from bang_table.svg.palette import THEMES
from bang_table.svg.seats import SHAPES
from bang_table.text import Language, languages
from bangcore import REFEREE, Game, Ruleset, UnknownName, available_expansions
from bangcore.plugin import Expansion, Rule, Token, blue, hookimpl, sees
from bangcore.testing import four, seat, table
from bangcore.worlds import sample

NAMES = [info.name for info in available_expansions() if info.name != "base"]
ALL = Ruleset.build(*NAMES)
ROOMS = {"base": Ruleset.build(), "everything": ALL}
HOSTILE = [
    "<script>alert(1)</script>",
    "\"'><img src=x onerror=alert(1)>",
    "]]><!-- &amp; &#x41; </svg>",
    "🤠👨‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿" * 9,
    "שלום עולם " * 9 + "!",
    "W" * 200,
    "ﷺ漢字かな交じり文" * 9,
]


def positions(game: Game, chance: random.Random):
    """Yield a random game at each position."""
    yield game
    while game.decision is not None:
        game.apply(chance.choice(game.decision.options))
        yield game


def game_of(players: int, rules: Ruleset, seed: int, answers: int) -> Game:
    chance = random.Random(seed)
    game = Game.new(players, rules, seed=seed)
    for _, _ in zip(positions(game, chance), range(answers), strict=False):
        pass
    return game


# ---------------------------------------------------------------- what is drawn


@pytest.mark.parametrize("rules", ROOMS.values(), ids=ROOMS)
def test_positions_of_a_whole_game_are_drawn(read, rules):
    """A position is drawn well-formed, in place, without ids and small, in both shapes."""
    chance = random.Random(4)
    players = 5 if rules is ROOMS["base"] else max(rules.players)
    game = Game.new(players, rules, seed=4)
    language = Language(chance.choice(languages()), rules)
    for number, position in enumerate(positions(game, chance)):
        if number % 5:
            continue
        viewer = (chance.randrange(players), None, REFEREE)[number // 5 % 3]
        for shape in SHAPES:
            picture = svg.table(position.view(viewer), language=language, shape=shape)
            found = read(picture)
            assert len(found.groups("bang-seat")) == players
            assert not [one for one in found.root.iter() if one.get("id")]
            assert len(picture.encode()) < (80_000 if viewer == REFEREE else 70_000)
            found.in_place()


@pytest.mark.parametrize("players", sorted(ALL.role_sets))
@pytest.mark.parametrize("code", languages())
def test_tables_of_all_sizes_in_all_languages(read, players, code):
    game = game_of(players, ALL, 3, 40)
    for theme, shape in zip(THEMES, ("wide", "tall", "wide"), strict=True):
        view = game.view(0)
        read(svg.table(view, language=Language(code, ALL), theme=theme, shape=shape)).in_place()


@pytest.mark.parametrize("shape", SHAPES)
def test_hostile_names_are_only_names(read, shape):
    """Names with markup are escaped and cut; the title has the full name."""
    game = Game.new(HOSTILE, ALL, seed=5)
    found = read(svg.table(game.view(0), shape=shape))

    assert not found.all("script") + found.all("img") + found.all("image")
    found.in_place()
    titles = [group[0].text for group in found.groups("bang-seat")]
    assert titles == HOSTILE
    everything = {value for one in found.root.iter() for value in (one.tag, *one.attrib)}
    assert not [value for value in everything if value.rpartition("}")[2].startswith("on")]


def test_a_table_of_many_cards_keeps_to_its_places(read):
    """A table with twenty cards in hand and full rows in play keeps its layout."""
    keys = "barrel mustang scope jail dynamite winchester"
    hand = " ".join(f"bang:{rank}-diamonds" for rank in range(2, 11))
    hand += " " + " ".join(f"missed:{rank}-spades" for rank in range(2, 9))
    t = table(
        ann=seat("sheriff", hand=hand, in_play="volcanic"),
        ben=seat("outlaw", in_play=keys, hand="beer saloon panic"),
        cal=seat("renegade"),
        dee=seat("outlaw"),
    )
    for viewer in (0, 1, REFEREE):
        for shape in SHAPES:
            found = read(svg.table(t.game.view(viewer), shape=shape))
            found.in_place()
            shown = [g for g in found.groups("bang-card") if g.get("data-card")]
            assert len(shown) == {0: 23, 1: 10, REFEREE: 26}[viewer]


def text_of(found, group=None) -> set[str]:
    return {text.said for text in found.texts(group)}


def test_a_seat_shows_public_information(read):
    t = table(
        ann=seat("sheriff", "bart_cassidy", hand="beer missed", life=3),
        ben=seat("outlaw", "paul_regret", in_play="barrel scope"),
        cal=seat("renegade", "rose_doolan"),
        dee=seat("outlaw"),
    )
    found = read(svg.table(t.game.view(0)))
    ann, ben, cal, _ = found.groups("bang-seat")

    assert {"ann", "Sheriff", "Bart Cassidy", "2", "Beer", "Missed!"} <= text_of(found, ann)
    assert {"ben", "Paul Regret", "Barrel", "Scope"} <= text_of(found, ben)
    assert not {"Outlaw", "Renegade"} & text_of(found)
    (lives,) = found.groups("bang-life", ann)
    assert lives.get("data-life") == "3"
    distances = [found.groups("bang-distance", one)[0] for one in (ben, cal)]
    assert [next(found.texts(one)).said for one in distances] == ["2", "2"]
    assert not found.groups("bang-distance", ann)
    assert (ann.get("data-asked"), ben.get("data-asked")) == ("true", None)


def test_players_within_reach_are_marked(read):
    t = four(cal=seat("renegade"), dee=seat("outlaw"))
    found = read(svg.table(t.game.view(0)))
    titles = [one[0].text for one in found.groups("bang-distance")]
    assert titles == ["distance 1, within reach", "distance 2", "distance 1, within reach"]
    discs = [
        one.find("{http://www.w3.org/2000/svg}circle") for one in found.groups("bang-distance")
    ]
    assert [disc.get("class").split()[0] for disc in discs] == ["f-brick", "f-none", "f-brick"]


@pytest.mark.parametrize("shape", SHAPES)
def test_the_viewer_sits_below(read, shape):
    """The viewer's seat is lowest; a spectator and the referee look from the first seat."""
    game = Game.new(5, seed=1)
    for viewer in (*range(5), None, REFEREE):
        found = read(svg.table(game.view(viewer), shape=shape))
        heights = {
            group.get("data-seat"): float(group.find("{http://www.w3.org/2000/svg}rect").get("y"))
            for group in found.groups("bang-seat")
        }
        below = 0 if viewer in (None, REFEREE) else viewer
        assert max(heights, key=heights.get) == str(below)


def test_the_end_tells_who_has_won(read):
    game = game_of(4, ROOMS["base"], 1, 10_000)
    assert game.outcome is not None
    found = read(svg.table(game.view(None)))
    (banner,) = found.groups("bang-prompt")
    assert text_of(found, banner) == {Language().outcome(game.outcome, game.view(None))}
    assert {"Sheriff", "Outlaw", "Renegade"} <= text_of(found)


def test_a_question_is_drawn_for_its_player_only(read):
    """A question is shown to the player asked; others see whom the table waits for."""
    t = table(
        ann=seat("sheriff", hand="duel"),
        ben=seat("outlaw", hand="bang missed"),
        cal=seat("renegade"),
        dee=seat("outlaw"),
    )
    t.do("play duel -> ben")
    mine, others = (read(svg.table(t.game.view(one))) for one in (1, 2))

    (banner,) = mine.groups("bang-prompt")
    assert text_of(mine, banner) == {Language().prompt(t.game.view(1))}
    can = [group for group in mine.groups("bang-can") if group.get("data-card")]
    assert [group[0].text for group in can] == ["BANG! A♠"]
    (banner,) = others.groups("bang-prompt")
    assert next(others.texts(banner)).said == "Waiting for ben. (Duel)"
    assert not others.groups("bang-can")
    assert [
        one.get("data-seat") for one in others.groups("bang-seat") if one.get("data-asked")
    ] == ["1"]


# ---------------------------------------------------------------- options


@pytest.mark.parametrize("rules", ROOMS.values(), ids=ROOMS)
def test_every_option_can_be_found_in_the_picture(read, rules):
    """Every option is found by its card, key or target, and every mark belongs to its option."""
    chance = random.Random(8)
    game = Game.new(6, rules, seed=8)
    named = 0
    for position in positions(game, chance):
        asked = position.decision
        if asked is None or chance.random() < 0.7:
            continue
        found = read(svg.table(position.view(asked.seat)))
        for element in found.root.iter():
            for i in map(int, (element.get("data-options") or "").split()):
                option = asked.options[i]
                card, key = element.get("data-card"), element.get("data-key")
                at = element.get("data-seat")
                pile = element.get("data-pile")
                told = [(card, option.card), (key, option.key), (at, option.target)]
                assert pile or [1 for said, is_ in told if said is not None and said == str(is_)]
                named += 1
        lying = {element.get("data-card") for element in found.root.iter()}
        clickable = {
            (element.get("data-card"), i)
            for element in found.root.iter()
            for i in (element.get("data-options") or "").split()
        }
        for i, option in enumerate(asked.options):
            if option.card is not None and str(option.card) in lying:
                assert (str(option.card), str(i)) in clickable, (option, asked.kind)
            if option.target is not None:
                seats = [g.get("data-options") or "" for g in found.groups("bang-seat")]
                assert str(i) in seats[option.target].split()
    assert named > 60


# ---------------------------------------------------------------- secrets


@pytest.mark.parametrize("rules", ROOMS.values(), ids=ROOMS)
def test_a_picture_is_a_function_of_the_view(rules):
    """Pictures of a sampled world and of a copied view equal that of the view."""
    chance = random.Random(2)
    game = Game.new(6, rules, seed=2)
    language = Language("en", rules)
    compared = 0
    for position in positions(game, chance):
        if chance.random() < 0.9:
            continue
        viewer = chance.randrange(6)
        view = position.view(viewer)
        picture = svg.table(view, language=language)
        assert svg.table(copy.copy(view), language=language) == picture
        world = sample(position, viewer, seed=chance.randrange(1000)).view(viewer)
        assert world == view
        assert svg.table(world, language=language) == picture
        compared += 1
    assert compared > 5


# ---------------------------------------------------------------- names and rules


def test_a_view_knows_the_names_of_its_own_rules(read):
    """A view is drawn with its own rules, a copy with the installed ones."""
    fog = Rule(key="fog", name="Fog", text="Dim.", kind="weather")
    extra = {
        "table": ["Weather: fog"],
        "piles": [("Weather", [("fog", "2")], 3)],
        "marks": {1: "wet"},
    }
    rules = Ruleset.build(
        Expansion(name="weather", rules=[fog], facets={"shown": lambda *_: extra})
    )
    game = Game.new(4, rules, seed=1)
    found = read(svg.table(game.view(0)))
    pile = next(one for one in found.groups("bang-pile") if one.get("data-pile") == "Weather")

    assert text_of(found, pile) == {"Weather (+3)", "Fog", "2"}
    assert "wet" in text_of(found, found.groups("bang-seat")[1])
    assert "Weather: fog" not in text_of(found)
    assert game.view(0).ruleset is rules
    pale = copy.copy(game.view(0))
    assert pale.ruleset is None
    assert read(svg.picture(pale))


def test_unknown_things_are_drawn_with_their_names(read):
    """A card or thing unknown to the rules is drawn with a name made from its key."""
    hat = blue("top_hat", "Hat", {"hearts": "2"}, sees(-1), text="")
    piles = {"piles": [("Wind", ["east_wind", "west_wind"])]}
    hats = Expansion(name="hats", cards=[hat], facets={"shown": lambda *_: piles})
    t = four(
        ann=seat("sheriff", "bart_cassidy", hand="top_hat"),
        ben=seat("outlaw", "jourdonnais"),
        cal=seat("outlaw", "paul_regret"),
        dee=seat("renegade", "rose_doolan"),
        expansions=[hats],
    )
    found = read(svg.table(t.game.view(0)))
    pile = next(one for one in found.groups("bang-pile") if one.get("data-pile") == "Wind")
    forgetful = read(svg.table(copy.copy(t.game.view(0))))

    assert {"East", "West"} <= text_of(found, pile)
    assert "Hat" in text_of(found, found.groups("bang-seat")[0])
    ann = forgetful.groups("bang-seat")[0]
    assert {"Top hat", "2"} <= text_of(forgetful, ann)
    assert "top_hat:2-hearts" in [one.text for one in ann.iter() if one.tag.endswith("title")]


def test_a_name_that_is_too_long_for_a_small_card_is_cut(read):
    """An overlong name is cut after two lines; the title has all of it."""
    name = "An Extraordinarily Magnificent Hat"
    hats = Expansion(name="hats", cards=[blue("hat", name, {"hearts": "2"}, sees(-1), text="")])
    t = four(ann=seat("sheriff", in_play="hat"), expansions=[hats])
    found = read(svg.table(t.game.view(0)))
    (card,) = [one for one in found.groups("bang-card") if one[0].text == f"{name} 2♥"]
    rows = [text for text in found.texts(card) if text.said not in ("2", "-1")]

    assert len(rows) == 2
    assert any("…" in row.said for row in rows)
    found.in_place()


@pytest.mark.parametrize("shape", SHAPES)
def test_before_characters_are_chosen_nobody_has_one(read, shape):
    """Before characters are chosen, portraits are empty."""
    game = Game.new(4, Ruleset.build(options={"characters": 2}), seed=1)
    found = read(svg.table(game.view(game.decision.seat), shape=shape))
    later = read(svg.table(Game.new(4, seed=1).view(0), shape=shape))

    for picture, empty in ((found, 4), (later, 0)):
        places = [
            one
            for group in picture.groups("bang-seat")
            for one in group.iter()
            if (one.get("width"), one.get("height")) == ("48", "48")
            and "f-wash" in one.get("class").split()
        ]
        assert len(places) == empty
    found.in_place()


def test_an_expansion_with_words_only_is_drawn_in_words(read):
    def say(extra, language):
        return {"table": ["Weather: fog"], "seats": {2: "dry"}}

    rules = Ruleset.build(Expansion(name="weather", facets={"shown": say}))
    found = read(svg.table(Game.new(4, rules, seed=1).view(0)))

    assert "Weather: fog" in text_of(found)
    assert "dry" in text_of(found, found.groups("bang-seat")[2])


@pytest.mark.parametrize(
    ("wrong", "nearest"),
    [({"shape": "tal"}, "tall"), ({"theme": "drak"}, "dark"), ({"language": "xx"}, "en")],
)
def test_an_unknown_look_is_an_error(wrong, nearest):
    with pytest.raises(UnknownName, match=nearest):
        svg.table(Game.new(4, seed=1).view(0), **wrong)


def test_the_picture_has_the_number_of_the_question():
    """The picture has the number of the question, for every viewer."""
    game = Game.new(4, seed=1)
    number = f'data-number="{game.decision.number}"'

    assert all(number in svg.table(game.view(seat)) for seat in (None, 0, 1, 2, 3))


def test_tokens_are_badges_and_notes(read):
    """The tokens of a card are a badge on it, those of a player a note below the name."""
    loaded = Expansion(name="loaded", tokens=[Token("load", "load", "loads")])
    tokens = {"schofield": {"load": 3}, "load": 1}
    t = four(
        expansions=(loaded,),
        ann=seat("sheriff", in_play="schofield barrel", tokens=tokens),
    )
    found = read(svg.table(t.game.view(1)))
    ann, *_ = found.groups("bang-seat")
    assert "1 load" in text_of(found, ann)
    badges = [text_of(found, one) & {"3"} for one in found.groups("bang-card", ann)]
    assert badges == [{"3"}, set()]


class Swapped:
    """Seats 1 and 2 have changed places."""

    @hookimpl
    def bang_setup(self, g):
        g.swap_seats(1, 2)


@pytest.mark.parametrize("shape", SHAPES)
def test_players_sit_in_the_order_of_the_seats(read, shape):
    """After an exchange, the picture and its description name them as they sit."""
    game = Game.new(4, Ruleset.build(Swapped), seed=1)
    found = read(svg.table(game.view(0), shape=shape))
    at = {
        int(group.get("data-seat")): (float(box.get("x")), float(box.get("y")))
        for group in found.groups("bang-seat")
        for box in [group.find("{http://www.w3.org/2000/svg}rect")]
    }
    plain = read(svg.table(Game.new(4, seed=1).view(0), shape=shape))
    was = {
        int(group.get("data-seat")): (float(box.get("x")), float(box.get("y")))
        for group in plain.groups("bang-seat")
        for box in [group.find("{http://www.w3.org/2000/svg}rect")]
    }
    assert at == {0: was[0], 1: was[2], 2: was[1], 3: was[3]}
    assert found.title.endswith("Ann, Cal, Ben, Dee")
    said = found.root.findtext("{http://www.w3.org/2000/svg}desc")
    assert said.index("Cal:") < said.index("Ben:") < said.index("Dee:")
