"""Building rulesets: exactly what was asked for, checked before the first card is dealt."""

from __future__ import annotations

import itertools
import pickle
import random

import pytest

from bangcore import ExpansionError, Game, Ruleset, available_expansions
from bangcore.plugin import CardKind, Character, Copies, RuleOption, hookimpl


def expansion(name="extra", **hooks):
    """Return a local expansion class with those hook implementations."""
    marked = {key: hookimpl(value) for key, value in hooks.items() if key.startswith("bang_")}
    rest = {key: value for key, value in hooks.items() if not key.startswith("bang_")}
    return type(name, (), {"name": name, **rest, **marked})


def character(ability):
    """Return an expansion whose only character has that ability."""
    owl = Character(key="owl", name="Owl", text="", bullets=4, ability=ability)
    return expansion(bang_register_characters=lambda self: [owl])


# ---------------------------------------------------------------- discovery


def test_installing_activates_nothing():
    """The default rules are the base game alone, whatever is installed."""
    assert tuple(info.name for info in Ruleset.build().expansions) == ("base",)


def test_available_expansions_are_listed_without_being_imported():
    """Listing tells name, distribution and version."""
    found = {info.name: info for info in available_expansions()}
    assert found["base"].distribution == "bangcore"
    assert found["base"].version[0].isdigit()


def test_a_misspelt_expansion_is_told_with_the_nearest_name():
    """An unknown name is an error that names the nearest installed one."""
    with pytest.raises(ExpansionError, match="no expansion 'bass'; did you mean 'base'"):
        Ruleset.build(base="bass")


def test_an_expansion_that_cannot_be_imported_names_its_distribution(monkeypatch):
    """A broken package is reported with distribution, version and cause."""

    class Dist:
        name, version = "bang-broken", "1.2"

    class Point:
        dist = Dist()

        def load(self):
            raise RuntimeError("no sun")

    monkeypatch.setattr("bangcore.rules.ruleset._entry_points", lambda: {"broken": Point()})
    with pytest.raises(ExpansionError, match=r"'broken' of bang-broken 1.2.*RuntimeError: no sun"):
        Ruleset.build("broken", base=expansion("base"))


def test_an_expansion_named_twice_is_refused():
    """Naming an expansion twice is a mistake, not a double portion."""
    with pytest.raises(ExpansionError, match="'extra' is named twice"):
        Ruleset.build(expansion(), expansion())


def test_requirements_and_conflicts_are_checked():
    """An expansion may need another one or exclude it."""
    with pytest.raises(ExpansionError, match="'extra' requires 'gold'"):
        Ruleset.build(expansion(requires=("gold",)))
    with pytest.raises(ExpansionError, match="'extra' and 'base' exclude each other"):
        Ruleset.build(expansion(conflicts=("base",)))
    Ruleset.build(expansion(requires=("gold",)), expansion("gold"))


# ---------------------------------------------------------------- checking plugins


def test_a_misspelt_hook_is_told_with_the_nearest_name():
    """A hook that does not exist is an error that names the hook and the plugin."""
    with pytest.raises(ExpansionError) as error:
        Ruleset.build(expansion(bang_register_card=lambda self: []))
    assert "in 'extra': no hook 'bang_register_card'; did you mean 'bang_register_cards'" in str(
        error.value
    )


def test_a_misspelt_hook_of_an_ability_is_told():
    """The same holds for the abilities of cards and characters."""

    class Ability:
        @hookimpl
        def bang_flip_counts(self, count):
            return count

    with pytest.raises(ExpansionError, match="in 'character:owl': no hook 'bang_flip_counts'"):
        Ruleset.build(character(Ability))


def test_an_unknown_argument_is_told():
    """An argument that the hook does not have is an error that names it."""

    class Ability:
        @hookimpl
        def bang_flip_count(self, owner, seats, count):
            return count

    with pytest.raises(
        ExpansionError, match="bang_flip_count in 'character:owl': no argument 'seats'"
    ):
        Ruleset.build(character(Ability))


def test_an_argument_with_a_default_is_refused():
    """A default would silently win over the real value, so it is refused."""

    class Ability:
        @hookimpl
        def bang_flip_count(self, count=1):
            return count

    with pytest.raises(ExpansionError, match="argument 'count' has a default"):
        Ruleset.build(character(Ability))


def test_effects_and_answers_are_told_apart():
    """An effect must be `async def`, an answer must not be, and only lists may be yielded."""

    class NotAsync:
        @hookimpl
        def bang_settle(self):
            pass

    class Async:
        @hookimpl
        async def bang_flip_count(self, count):
            return count

    class Yields:
        @hookimpl
        def bang_flip_count(self, count):
            yield count

    for ability, said in ((NotAsync, "must be"), (Async, "must not be"), (Yields, "not yield")):
        with pytest.raises(ExpansionError, match=said):
            Ruleset.build(character(ability))


def test_order_by_registration_is_refused():
    """`tryfirst` and its like are refused: order is declared by priority."""

    class Ability:
        @hookimpl
        def bang_flip_count(self, count):
            return count

    Ability.bang_flip_count.bang_impl["tryfirst"] = True
    with pytest.raises(ExpansionError, match="tryfirst is not possible; use priority"):
        Ruleset.build(character(Ability))


def test_two_expansions_cannot_register_the_same_thing():
    """A key that exists already is an error that names both expansions."""
    beer = CardKind(key="beer", name="Beer", text="")
    with pytest.raises(ExpansionError, match=r"'beer'.* of 'extra' is already in 'base'"):
        Ruleset.build(expansion(bang_register_cards=lambda self: [beer]))


def test_copies_need_an_original():
    """Reprints of a card that nobody has registered are an error."""
    copies = Copies(key="beers", faces={"spades": "2"})
    with pytest.raises(ExpansionError, match="no card 'beers'; did you mean 'beer'"):
        Ruleset.build(expansion(bang_register_cards=lambda self: [copies]))


def test_copies_join_the_deck():
    """Reprints are more cards of the same kind."""
    copies = Copies(key="beer", faces={"spades": "6", "hearts": "6"})
    rules = Ruleset.build(expansion(bang_register_cards=lambda self: [copies]))
    assert len(rules.cards) == 82
    assert sum(card.key == "beer" for card in rules.cards) == 8


def test_a_plugin_that_fails_while_registering_is_named():
    """A registration that raises is reported with plugin, hook and cause."""
    said = "'extra' fails in bang_register_cards: ZeroDivisionError: division by zero"
    with pytest.raises(ExpansionError, match=said) as error:
        Ruleset.build(expansion(bang_register_cards=lambda self: 1 / 0))
    assert isinstance(error.value.__cause__, ZeroDivisionError)


def test_a_plugin_that_cannot_be_made_is_named():
    """An expansion whose class raises when it is made is reported with the cause."""

    def fail(self):
        raise OSError("no paper")

    with pytest.raises(ExpansionError, match="'extra' cannot be made: OSError: no paper"):
        Ruleset.build(expansion(__init__=fail))


def test_requirements_must_be_names():
    """A requirement that is no tuple of names is an error, not an accident."""
    for wrong in (5, "base"):
        with pytest.raises(ExpansionError, match=r"requires of 'extra' is .*tuple of names"):
            Ruleset.build(expansion(requires=wrong))


def test_state_must_be_able_to_copy_itself():
    """What an expansion keeps in a game must be an attrs class that copies itself."""
    with pytest.raises(
        ExpansionError, match=r"state of 'extra' must be an attrs class with copy\(\)"
    ):
        Ruleset.build(expansion(bang_register_state=lambda self: dict))


# ---------------------------------------------------------------- the finished ruleset


def test_the_fingerprint_tells_expansions_versions_and_options():
    """Rules are equal when expansions, versions and options are."""
    mine = Ruleset.build(expansion(version="1.0"), options={"simplified": True})
    assert "extra==1.0" in mine.fingerprint
    assert "simplified=True" in mine.fingerprint
    assert mine == Ruleset.build(expansion(version="1.0"), options={"simplified": True})
    assert mine != Ruleset.build(expansion(version="1.1"), options={"simplified": True})
    assert mine != Ruleset.build(expansion(version="1.0"))
    assert len({mine, Ruleset.build(), Ruleset.build()}) == 2


def test_the_order_of_registration_does_not_matter():
    """Any order of the same expansions gives the same cards, fingerprint and games."""

    def owl(name, rank):
        class Ability:
            @hookimpl(priority=rank)
            def bang_flip_count(self, owner, seat, count):
                return count * 2 if owner == seat else count + 1

        kind = CardKind(key=name, name=name, text="", faces={"clubs": str(rank)})
        bird = Character(key=f"{name}_bird", name=name, text="", bullets=4, ability=Ability)
        return expansion(
            name,
            bang_register_cards=lambda self: [kind],
            bang_register_characters=lambda self: [bird],
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
    """The description names expansions with versions, and which ability implements which hook."""
    text = Ruleset.build(expansion(version="2.5")).describe()
    assert "extra 2.5 (local)" in text
    assert "80 cards of 22 names, 16 characters, 4, 5, 6, 7 players" in text
    assert "bang_missed_needed (fold)\n    character:slab_the_killer" in text
    assert "card:dynamite (priority 20)\n    card:jail (priority 10)" in text


def test_a_ruleset_can_be_pickled():
    """A pickled ruleset is rebuilt from the same names and options."""
    rules = Ruleset.build(options={"simplified": True})
    assert rules == pickle.loads(pickle.dumps(rules))


def test_cards_are_found_by_text():
    """A card is found by its name, or by name, rank and suit."""
    rules = Ruleset.build()
    assert str(rules.card("BANG:a-spades")) == "bang:A-spades"
    assert str(rules.card("dynamite")) == "dynamite:2-hearts"


def test_options_are_typed_and_documented():
    """Each option has a default among its values and a one-line help."""
    for option in Ruleset.build().option_specs.values():
        assert option.default in option.values
        assert option.help
        assert "\n" not in option.help


def test_an_expansion_may_bring_options():
    """An option of an expansion takes its default or the value given."""
    loud = RuleOption(name="loud", default=2, values=(1, 2, 3), help="how loud")
    mine = expansion(bang_register_options=lambda self: [loud])
    assert Ruleset.build(mine).options["loud"] == 2
    assert Ruleset.build(mine, options={"loud": 3}).options["loud"] == 3
