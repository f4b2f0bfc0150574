"""Hooks that an expansion adds to those of the core."""

from types import ModuleType

import pytest

from bangcore import ExpansionError, Ruleset
from bangcore.plugin import Character, Expansion, hook, hookimpl
from bangcore.testing import four, seat


@hook(combine="sum", of="seat")
def bang_luck(g, owner, source, seat):
    """Return the luck of *seat*."""
    raise NotImplementedError


def module(**specs):
    """Return a module with these specifications."""
    made = ModuleType("specs")
    vars(made).update(specs)
    return made


def expansion(name, *modules, **more):
    """Return an expansion that specifies the hooks of these modules."""
    return Expansion(name=name, hooks=modules, **more)


def test_hook_of_an_expansion_is_asked_like_those_of_the_core():
    """Answers from the seat's own abilities and from those without an owner are summed."""

    class Clover:
        @hookimpl
        def bang_luck(self):
            return 3

    class More:
        @hookimpl
        def bang_luck(self, seat):
            return seat

    owl = Character("owl", "Owl", 4, Clover)
    luck = expansion("luck", module(bang_luck=bang_luck), characters=[owl])
    t = four(
        ben=seat("outlaw", "owl"),
        expansions=[luck, More],
    )
    g = t.engine
    assert [g.consult("bang_luck", each) for each in g.seats] == [0, 4, 2, 3]
    assert "bang_luck (sum)" in t.game.ruleset.describe()


def test_hook_is_known_only_where_its_expansion_is_active():
    """Rulesets without the expansion do not have the hook."""

    class Lucky:
        @hookimpl
        def bang_luck(self):
            return 1

    Ruleset.build(expansion("luck", module(bang_luck=bang_luck)), Lucky)
    with pytest.raises(ExpansionError, match="no hook 'bang_luck'"):
        Ruleset.build(Lucky)


def test_two_expansions_may_share_a_module_of_hooks():
    """A hook specified by both expansions is one hook."""
    specs = module(bang_luck=bang_luck)
    rules = Ruleset.build(expansion("one", specs), expansion("two", specs))
    assert rules.composition("bang_luck") == "sum"


def test_hook_that_exists_already_is_refused():
    """A hook of the core or of another expansion cannot be replaced."""
    with pytest.raises(ExpansionError, match="'core': there is a hook bang_reach already"):
        Ruleset.build(expansion("core", module(bang_reach=bang_luck)))
    with pytest.raises(ExpansionError, match="'two': there is a hook bang_luck already"):
        Ruleset.build(
            expansion("one", module(bang_luck=bang_luck)),
            expansion("two", module(bang_luck=bang_luck)),
        )


def test_hook_has_a_name_like_all_hooks():
    """A specification must have the prefix of hooks; other functions are ignored."""
    with pytest.raises(ExpansionError, match="luck is not the name of a hook; it must begin"):
        Ruleset.build(expansion("luck", module(luck=bang_luck)))
    Ruleset.build(expansion("luck", module(bang_luck=bang_luck, helper=len)))


def test_hook_passes_only_its_arguments():
    """An implementation cannot ask for an argument that the hook does not pass."""

    def bang_luck(g, seat):
        raise NotImplementedError

    class Lucky:
        @hookimpl
        def bang_luck(self, owner):
            return 1

    hooks = module(bang_luck=hook(combine="sum", of="seat")(bang_luck))
    with pytest.raises(ExpansionError, match=r"(?s)in 'Lucky': .*\{'owner'\} are declared"):
        Ruleset.build(expansion("luck", hooks), Lucky)


def test_hook_with_an_unknown_composition_is_refused():
    """A misspelt composition is refused with a list of the known ones."""
    with pytest.raises(ValueError, match=r"no composition 'sums'; known: .*sum"):
        hook(combine="sums")
