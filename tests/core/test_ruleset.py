"""A ruleset contains exactly the expansions named, checked before the first card is dealt."""

from __future__ import annotations

import itertools
import pickle
import random
import sys
from importlib.metadata import version

import pytest
from attrs import evolve
from pluggy import HookimplMarker

from bangcore import (
    Card,
    ExpansionError,
    Game,
    InvalidSetup,
    Ruleset,
    UnknownName,
    available_expansions,
)
from bangcore.hooks import SPECS
from bangcore.plugin import (
    Border,
    CardKind,
    Character,
    Copies,
    Expansion,
    Lines,
    RoleSet,
    Rule,
    RuleOption,
    draw,
    hookimpl,
)
from bangcore.rules import finding

VERSION = version("bangcore")


def expansion(name="extra", **fields):
    """Return a local expansion with these fields."""
    return Expansion(name=name, **fields)


def bare(ability):
    """Return an ability as a bare house rule."""
    return ability


def in_force_always(ability):
    """Return an expansion with this ability."""
    return expansion(ability=ability)


def character(ability):
    """Return an expansion whose only character has this ability."""
    owl = Character(key="owl", name="Owl", text="", bullets=4, ability=ability)
    return expansion(characters=[owl])


class Dist:
    """A distribution that provides an entry point."""

    def __init__(self, name, version):
        self.name, self.version = name, version
        self.metadata = {"Summary": "It is in the saloon."}


class Point:
    """The entry point of an expansion, or of one that cannot be imported."""

    module, attr = __name__, "EXPANSION"

    def __init__(self, name, thing, dist):
        self.name, self.thing, self.dist = name, thing, dist

    def load(self):
        if isinstance(self.thing, Exception):
            raise self.thing
        return self.thing


@pytest.fixture
def install(monkeypatch):
    """Return a function that adds entry points to the installed ones."""
    real = dict(finding.installed())

    def install(*points):
        known = dict(real)
        for point in points:
            known[point.name] = (*known.get(point.name, ()), point)
        monkeypatch.setattr(finding, "installed", lambda: known)

    return install


# ---------------------------------------------------------------- discovery


def test_available_expansions_are_listed():
    """The list contains name, distribution, version and summary."""
    found = {info.name: info for info in available_expansions()}
    assert found["base"].distribution == "bangcore"
    assert found["base"].version[0].isdigit()
    assert found["base"].summary == "BANG!, the base game"


def test_a_misspelt_expansion_is_refused_with_the_nearest_name():
    """An unknown name is refused with the nearest installed one."""
    with pytest.raises(ExpansionError, match="no expansion 'bass'; did you mean 'base'"):
        Ruleset.build("bass")


def test_an_expansion_that_cannot_be_imported_names_its_distribution(install):
    """A broken package is reported with distribution, version and cause."""
    install(Point("broken", RuntimeError("no sun"), Dist("bang-broken", "1.2")))
    with pytest.raises(ExpansionError, match=r"'broken' of bang-broken 1.2.*RuntimeError: no sun"):
        Ruleset.build("broken")


@pytest.mark.parametrize("name", ["extra", "base"])
def test_two_distributions_with_one_expansion_are_named(install, name):
    """Two expansions of one name are refused, even if one of them is the base game."""
    install(
        Point("extra", expansion(), Dist("first", "1.0")),
        Point(name, expansion(name), Dist("other", "2.0")),
    )
    first = "first 1.0" if name == "extra" else r"bangcore \S+"
    with pytest.raises(ExpansionError, match=f"'{name}' is installed by {first} and other 2.0"):
        Ruleset.build("extra")


@pytest.mark.parametrize(
    ("thing", "said"),
    [
        (dict, r"names <class 'dict'>, which is not an Expansion\(\.\.\.\)"),
        (expansion("other"), "calls itself 'other'"),
    ],
)
def test_an_entry_point_names_an_expansion_of_its_name(install, thing, said):
    """An object of another type or name is refused with its distribution."""
    install(Point("extra", thing, Dist("bang-extra", "1.0")))
    with pytest.raises(ExpansionError, match=f"'extra' of bang-extra 1.0.*{said}"):
        Ruleset.build("extra")


def test_an_expansion_named_twice_is_refused():
    """An expansion named twice is refused."""
    with pytest.raises(ExpansionError, match="'extra' is named twice"):
        Ruleset.build(expansion(), expansion())


def test_things_of_two_kinds_have_two_keys():
    """Words, pictures and hints go by the key, so two kinds of things cannot share one."""
    owl = Character("owl", "Owl", 4, text="")
    with pytest.raises(ExpansionError, match="the card and the character 'beer' have one key"):
        Ruleset.build(expansion(characters=[evolve(owl, key="beer")]))
    with pytest.raises(ExpansionError, match="the character and the rule 'owl' have one key"):
        Ruleset.build(
            expansion(characters=[owl]), Expansion(name="x", rules=[Rule(key="owl", name="Owl")])
        )
    with pytest.raises(ExpansionError, match="the character and the role 'outlaw' have one key"):
        Ruleset.build(expansion(characters=[evolve(owl, key="outlaw")]))


def test_requirements_and_conflicts_are_checked():
    """An expansion may require another one or conflict with it."""
    with pytest.raises(ExpansionError, match="'extra' requires 'gold'; name it, too"):
        Ruleset.build(expansion(requires=("gold",)))
    with pytest.raises(ExpansionError, match="'extra' and 'base' exclude each other"):
        Ruleset.build(expansion(conflicts=("base",)))
    Ruleset.build(expansion(requires=("gold",)), expansion("gold"))


# ---------------------------------------------------------------- house rules


class TwoFlips:
    @hookimpl
    def bang_flip_more(self):
        return 1


@pytest.mark.parametrize("rule", [TwoFlips, TwoFlips()], ids=["class", "instance"])
def test_a_bare_class_is_an_expansion_of_its_name(rule):
    """A house rule of a few lines needs no Expansion around it."""
    rules = Ruleset.build(rule)
    assert [info.name for info in rules.expansions] == ["base", "TwoFlips"]
    assert "bang_flip_more (sum)\n    TwoFlips" in rules.describe()


@pytest.mark.parametrize(
    ("attribute", "call"),
    [
        ("name", "Expansion(name='house', ability=House)"),
        ("facets", "Expansion(name='house', facets=..., ability=House)"),
        ("requires", "Expansion(name='house', requires=..., ability=House)"),
        ("version", "its version is that of its distribution"),
    ],
)
def test_a_bare_class_with_a_field_of_expansions_is_refused(attribute, call):
    """A field that would be silently ignored is refused with the correct call."""
    house = type("House", (TwoFlips,), {attribute: {}})
    with pytest.raises(ExpansionError, match=f"House has '{attribute}'") as error:
        Ruleset.build(house)
    assert call in str(error.value)


@pytest.mark.parametrize("where", [bare, character, in_force_always])
def test_a_hook_that_registers_is_refused_with_the_field(where):
    """Registering is done by fields of Expansion, not by hooks, marked or not."""

    class House:
        def bang_register_cards(self):
            return []

    with pytest.raises(ExpansionError) as error:
        Ruleset.build(where(House))
    assert "Expansion(name='house', cards=..., ability=House)" in str(error.value)


# ---------------------------------------------------------------- checking abilities


@pytest.mark.parametrize(
    ("mark", "said"),
    [
        (lambda function: function, "is not marked by @hookimpl"),
        (HookimplMarker("bang"), "is marked by pluggy and not by @hookimpl"),
    ],
)
@pytest.mark.parametrize(
    ("where", "place"),
    [
        (bare, "'House'"),
        (character, "'character:owl'"),
        (in_force_always, "'extra'"),
    ],
)
def test_a_hook_without_the_mark_of_this_library_is_refused(mark, said, where, place):
    """An unmarked hook would be ignored, and pluggy's own mark would skip all checks."""

    class House:
        @mark
        def bang_flip_more(self):
            return 1

    with pytest.raises(ExpansionError, match=f"House.bang_flip_more in {place} {said}"):
        Ruleset.build(where(House))


@pytest.mark.parametrize("part", ["cards", "characters", "rules"])
def test_only_expansions_put_rules_in_force(part):
    """The hook would never be called on a card, a character or a rule."""

    class Moon:
        @hookimpl
        def bang_in_force(self):
            return []

    kind = {"cards": CardKind, "characters": Character, "rules": Rule}[part]
    more = {"bullets": 4} if part == "characters" else {}
    moon = kind(key="moon", name="Moon", text="", ability=Moon, **more)
    with pytest.raises(ExpansionError, match=r"bang_in_force in '\w+:moon' is never asked"):
        Ruleset.build(expansion(**{part: [moon]}))
    Ruleset.build(expansion(ability=Moon))


@pytest.mark.parametrize("spec", SPECS.values(), ids=SPECS)
def test_every_hook_refuses_the_wrong_kind_of_function(spec):
    """A query must not be a coroutine, a replacement must be one, and the error names the hook."""

    async def effect(self):
        pass

    def answer(self):
        pass

    function = answer if spec.combine == "instead" else effect
    owl = type("Owl", (), {spec.name: hookimpl(function)})
    if spec.combine == "react":
        Ruleset.build(in_force_always(owl))
        return
    with pytest.raises(ExpansionError, match=f"{spec.name} in 'extra': it .*'async def'"):
        Ruleset.build(in_force_always(owl))


@pytest.mark.parametrize("name", [name for name, spec in SPECS.items() if spec.of is None])
def test_a_hook_of_everybody_takes_no_seat(name):
    """``of=`` is refused for hooks that are always called for everybody."""

    def answer(self):
        return ()

    owl = type("Owl", (), {name: hookimpl(of="others")(answer)})
    said = f"{name} in 'extra': it is asked of everybody, leave out of="
    with pytest.raises(ExpansionError, match=said):
        Ruleset.build(in_force_always(owl))


def test_two_expansions_cannot_register_the_same_thing():
    """A key that exists already is refused with the names of both expansions."""
    beer = CardKind(key="beer", name="Beer", text="")
    with pytest.raises(ExpansionError, match=r"'beer'.* of 'extra' is already in 'base'"):
        Ruleset.build(expansion(cards=[beer]))


def test_copies_need_an_original():
    """Copies of a card that is not registered are refused."""
    copies = Copies(key="beers", faces={"spades": "2"})
    with pytest.raises(
        ExpansionError, match="'beers' of 'extra': no card 'beers'; did you mean 'beer'"
    ):
        Ruleset.build(expansion(cards=[copies]))


def test_copies_join_the_deck():
    """Copies are more cards of the same kind."""
    copies = Copies(key="beer", faces={"spades": "6", "hearts": "6"})
    rules = Ruleset.build(expansion(cards=[copies]))
    assert len(rules.cards) == 82
    assert sum(card.key == "beer" for card in rules.cards) == 8


@pytest.mark.parametrize(
    ("border", "said"),
    [
        ("pink", "CardKind 'hat' of 'extra': no border 'pink'; known: blue, brown, orange"),
        ("bleu", "CardKind 'hat' of 'extra': no border 'bleu'; did you mean 'blue'"),
    ],
)
def test_an_unknown_border_is_refused(border, said):
    """The border of a card is one of the core or of an active expansion."""
    hat = CardKind(key="hat", name="Hat", text="", border=border)
    orange = Border("orange", "orange border", "#a34a07")
    with pytest.raises(ExpansionError, match=said):
        Ruleset.build(expansion(cards=[hat], borders=[orange]))


def test_an_option_of_the_core_cannot_be_brought_again():
    """An option of the core or of another expansion cannot be registered again."""
    for name, owner in (("simplified", "core"), ("cat_balou_self", "base")):
        again = RuleOption(name=name, default=True, help="")
        with pytest.raises(ExpansionError, match=f"'{name}' of 'extra' is already in '{owner}'"):
            Ruleset.build(expansion(options=[again]))


def test_a_rule_may_be_left_out_by_an_option():
    """An option leaves the rule out; an unknown option is refused."""
    fog = Rule(key="fog", name="Fog", text="", unless="sunny")
    sunny = RuleOption(name="sunny", default=False, help="")
    weather = expansion(rules=[fog], options=[sunny])
    assert "fog" in Ruleset.build(weather).rules
    assert "fog" not in Ruleset.build(weather, options={"sunny": True}).rules
    with pytest.raises(ExpansionError, match="Rule 'fog' of 'extra': no option 'sunny'"):
        Ruleset.build(expansion(rules=[fog]))


# ---------------------------------------------------------------- brought expansions


def test_a_brought_expansion_is_active_once():
    """An expansion brought by several others, or also named, is active once."""
    deep = expansion("deep")
    shared = expansion("shared", brings=[deep])
    one, two = (expansion(name, brings=[shared]) for name in ("one", "two"))
    names = ["base", "deep", "one", "shared", "two"]
    assert [info.name for info in Ruleset.build(one, two).expansions] == names
    assert [info.name for info in Ruleset.build(shared, one, two).expansions] == names


def test_a_brought_expansion_must_not_conflict_by_name():
    """A brought expansion that conflicts with another of its name is refused with the bringer."""
    one = expansion("one", brings=[expansion("shared")])
    with pytest.raises(ExpansionError, match="'one' brings 'shared', which is already active"):
        Ruleset.build(one, expansion("shared"))


# ---------------------------------------------------------------- the finished ruleset


def test_the_fingerprint_tells_expansions_versions_and_options():
    """Rulesets are equal if their expansions, versions and options are."""
    mine = Ruleset.build(expansion("house"), options={"simplified": True})
    assert mine.fingerprint == (f"base=={VERSION}", "house==0", "simplified=True")
    assert mine == Ruleset.build(expansion("house"), options={"simplified": True})
    assert mine != Ruleset.build(expansion("house"))
    assert mine != Ruleset.build(options={"simplified": True})
    assert len({mine, Ruleset.build(), Ruleset.build()}) == 2


def test_the_version_is_that_of_the_distribution(install, monkeypatch):
    """By name or as an object, an installed expansion has one version; a local one has none."""
    extra = expansion()
    monkeypatch.setattr(sys.modules[__name__], "EXPANSION", extra, raising=False)
    seen = []
    for number in ("1.0", "1.1"):
        install(Point("extra", extra, Dist("bang-extra", number)))
        by_name, as_object = Ruleset.build("extra"), Ruleset.build(extra)
        assert by_name == as_object
        assert by_name.expansions[1].distribution == as_object.expansions[1].distribution
        assert f"extra=={number}" in by_name.fingerprint
        seen.append(by_name)
    assert seen[0] != seen[1]
    assert "extra==0" in Ruleset.build(expansion()).fingerprint


def test_the_order_of_registration_does_not_matter():
    """Any order of the same expansions gives the same cards, fingerprint and games."""

    def owl(name, rank):
        class Ability:
            @hookimpl(of="everybody", priority=rank)
            def bang_draw_count(self, owner, seat, count):
                return count * 2 if owner == seat else count + 1

        kind = CardKind(key=name, name=name, text="", faces={"clubs": str(rank)})
        bird = Character(key=f"{name}_bird", name=name, text="", bullets=4, ability=Ability)
        return expansion(
            name,
            cards=[kind],
            characters=[bird],
        )

    parts = [owl("ara", 2), owl("emu", 3), owl("kiwi", 4)]
    seen = []
    for order in itertools.permutations(parts):
        rules = Ruleset.build(*order)
        game = Game.new(7, rules, seed=3)
        choose = random.Random(3).choice
        while game.decision:
            game.apply(choose(game.decision.options))
        seen.append((rules.cards, rules.fingerprint, game.record))
    assert all(one == seen[0] for one in seen)


def test_describe_tells_plugins_options_and_hooks():
    """The description lists expansions with versions, and the implementations of each hook."""
    text = Ruleset.build(expansion()).describe()
    assert "extra 0 (local)" in text
    assert "80 cards of 22 names, 16 characters, 4, 5, 6, 7 players" in text
    assert "bang_missed_needed (max)\n    character:slab_the_killer" in text
    assert "card:dynamite (priority 10)\n    card:jail\n" in text


HATS = Expansion(name="hats", cards=[CardKind(key="hat", name="Hat", text="", way=Lines(draw(1)))])


def test_an_expansion_is_pickled_by_its_place():
    """An importable expansion is unpickled as itself, so rules are shared; others by field."""
    assert pickle.loads(pickle.dumps(HATS)) is HATS
    data = pickle.dumps(Ruleset.build(HATS))
    assert pickle.loads(data) is pickle.loads(data)
    made_here = expansion(facets={"words": {"event/hat": "A hat."}}, ability=TwoFlips)
    again = pickle.loads(pickle.dumps(made_here))
    assert (again.name, again.facets, again.ability) == ("extra", made_here.facets, TwoFlips)
    assert Ruleset.build(again) == pickle.loads(pickle.dumps(Ruleset.build(made_here)))


def test_cards_are_found_by_text():
    """A card is found by its key, or by key, rank and suit."""
    rules = Ruleset.build()
    assert str(rules.card("BANG:a-spades")) == "bang:A-spades"
    assert str(rules.card("dynamite")) == "dynamite:2-hearts"


def test_an_expansion_may_bring_options():
    """An option of an expansion has its default or the given value."""
    loud = RuleOption(name="loud", default=2, values=(1, 2, 3), help="how loud")
    mine = expansion(options=[loud])
    assert Ruleset.build(mine).options["loud"] == 2
    assert Ruleset.build(mine, options={"loud": 3}).options["loud"] == 3


class Patient:
    """An ability that is an instance with data, not a class."""

    def __init__(self, flips):
        self.flips = flips

    @hookimpl
    def bang_flip_more(self):
        return self.flips


def test_rules_with_an_object_can_be_pickled():
    """The object is unpickled with its data, and the options with it."""
    rules = Ruleset.build(Patient(2), options={"simplified": True})
    again = pickle.loads(pickle.dumps(rules))
    assert again == rules
    assert again.options["simplified"] is True
    assert [(info.name, info.definition.ability.flips) for info in again.expansions[1:]] == [
        ("Patient", 2)
    ]


def test_a_broken_expansion_is_listed_with_its_summary(install):
    """A broken package is listed with its distribution's summary, beside all others."""
    install(Point("broken", RuntimeError("no sun"), Dist("bang-broken", "1.2")))
    found = {info.name: info for info in available_expansions()}
    assert found["broken"].summary == "It is in the saloon."
    assert "base" in found


@pytest.mark.parametrize("wrong", [None, 5, [], random, Game, Card(0, "beer", "hearts", "6")])
def test_an_object_without_hooks_is_not_an_expansion(wrong):
    """None, a number or an object without hooks is not an expansion."""
    with pytest.raises(ExpansionError, match="is not an expansion"):
        Ruleset.build(wrong)


def test_whose_matter_it_is_has_three_answers():
    """A misspelt ``of=`` is refused at once."""
    for wrong in ("other", None, 5, ["own"]):
        with pytest.raises(ExpansionError, match="of is one of own, others, everybody, not"):
            hookimpl(of=wrong)


def test_unknown_roles_are_refused():
    """A role set with unknown roles or rules is refused with its name and the expansion's."""
    pair = RoleSet(roles="sherif outlaw", first="sherif")
    with pytest.raises(ExpansionError, match=r"of 'extra': no role 'sherif'; did .*'sheriff'"):
        Ruleset.build(expansion(role_sets=[pair]))
    pair = RoleSet(roles="sheriff outlaw", first="sheriff", rules=9)
    with pytest.raises(ExpansionError, match="of 'extra': rules are those of 9 players"):
        Ruleset.build(expansion(role_sets=[pair]))


def test_rules_are_equal_to_nothing_else():
    """A ruleset can be compared with any object, and equals only rulesets."""
    rules = Ruleset.build()
    assert rules != "base"
    assert rules not in [None, 0, ("base",)]


def test_words_of_tables_are_not_kept_without_end():
    """The cache of words per table is bounded, and evicted ones are the same when rebuilt."""
    rules = Ruleset.build()
    said = {
        str(n): rules.option_factory((f"ann{n}", f"ben{n}")).play(0, 1).text for n in range(100)
    }
    assert len(rules._factories) <= 32
    assert said["0"] == rules.option_factory(("ann0", "ben0")).play(0, 1).text
    assert said["99"].endswith(" -> ben99")


def test_a_game_is_dealt_with_expansions_and_options():
    """Expansions and options are named, or a ruleset is given, but not both."""
    owls = Expansion(name="owls", characters=[Character("owl", "Owl", 4, text="Sees.")])
    game = Game.new(4, expansions=[owls], options={"simplified": True}, seed=1)

    assert "owl" in game.ruleset.characters
    assert game.ruleset.options["simplified"]
    assert Game.new(4, options={"simplified": True}, seed=1).ruleset.options["simplified"]
    with pytest.raises(InvalidSetup, match="a ruleset has its expansions already"):
        Game.new(4, Ruleset.build(), expansions=[owls])
    with pytest.raises(InvalidSetup, match="a ruleset has its options already"):
        Game.new(4, Ruleset.build(), options={"simplified": True})


def test_an_error_names_the_installed_expansion_that_helps():
    """Numbers of players, characters and cards of installed expansions are told with them."""
    pytest.importorskip("bang_dodgecity")
    with pytest.raises(InvalidSetup, match=r"choose 4, 5, 6, 7, or add expansion 'dodgecity'"):
        Game.new(8)
    with pytest.raises(UnknownName, match="in these rules; expansion 'dodgecity' brings it"):
        Game.new(4, characters=["molly_stark", None, None, None])
