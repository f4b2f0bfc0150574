"""Hooks that an expansion adds to those of the core."""

from types import ModuleType

import pytest

from bangcore import ExpansionError, Ruleset
from bangcore.plugin import Character, Expansion, hook, hookimpl
from bangcore.testing import four, seat


@hook(combine="sum", of="seat")
def bang_luck(g, owner, source, seat):
    """Return how lucky *seat* is."""
    raise NotImplementedError


def module(**specs):
    """Return a module with those specifications."""
    made = ModuleType("specs")
    vars(made).update(specs)
    return made


def expansion(name, *modules, **more):
    """Return an expansion that specifies the hooks of those modules."""
    return Expansion(name=name, hooks=modules, **more)


def test_hook_of_an_expansion_is_asked_like_those_of_the_core():
    """Its answers are added, of the abilities of the seat that it is about, and of nobody's."""

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
    """Rules built before or after without it do not know it."""

    class Lucky:
        @hookimpl
        def bang_luck(self):
            return 1

    Ruleset.build(expansion("luck", module(bang_luck=bang_luck)), Lucky)
    with pytest.raises(ExpansionError, match="no hook 'bang_luck'"):
        Ruleset.build(Lucky)


def test_two_expansions_may_share_a_module_of_hooks():
    """What both name is one hook."""
    specs = module(bang_luck=bang_luck)
    rules = Ruleset.build(expansion("one", specs), expansion("two", specs))
    assert rules.composition("bang_luck") == "sum"


def test_hook_that_is_there_already_is_refused():
    """Neither a hook of the core nor that of another expansion can be replaced."""
    with pytest.raises(ExpansionError, match="'core': there is a hook bang_reach already"):
        Ruleset.build(expansion("core", module(bang_reach=bang_luck)))
    with pytest.raises(ExpansionError, match="'two': there is a hook bang_luck already"):
        Ruleset.build(
            expansion("one", module(bang_luck=bang_luck)),
            expansion("two", module(bang_luck=bang_luck)),
        )


def test_hook_has_a_name_like_all_hooks():
    """A specification of another name is refused, a function that is none is not looked at."""
    with pytest.raises(ExpansionError, match="luck is not the name of a hook; it must begin"):
        Ruleset.build(expansion("luck", module(luck=bang_luck)))
    Ruleset.build(expansion("luck", module(bang_luck=bang_luck, helper=len)))


def test_hook_is_told_what_only_others_give():
    """A hook that is not given its owner cannot be asked for it."""

    def bang_luck(g, seat):
        raise NotImplementedError

    class Lucky:
        @hookimpl
        def bang_luck(self, owner):
            return 1

    hooks = module(bang_luck=hook(combine="sum", of="seat")(bang_luck))
    with pytest.raises(ExpansionError, match=r"(?s)in 'Lucky': .*\{'owner'\} are declared"):
        Ruleset.build(expansion("luck", hooks), Lucky)


def test_hook_combines_answers_in_a_way_that_there_is():
    """A misspelt composition is told with those that there are."""
    with pytest.raises(ValueError, match=r"no composition 'sums'; known: .*sum"):
        hook(combine="sums")
