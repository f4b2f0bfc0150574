"""Hooks that would never be called, or not as intended: found when rules are built."""

import pluggy
from exhibits import exhibit

from bangcore.plugin import CardKind, Character, Expansion, RoleSet, blue, hookimpl

pluggys = pluggy.HookimplMarker("bang")


@exhibit(
    "'owls'",
    what="no hook 'bang_turn_strat'",
    do="did you mean 'bang_turn_start'",
    built=True,
)
def misspelt_hook(fault):
    """The name of a hook is misspelt."""

    class Owl:
        @hookimpl
        def bang_turn_start(self, g, seat):
            g.draw(seat)

        if fault:
            bang_turn_strat = bang_turn_start
            del bang_turn_start

    return Expansion(name="owls", ability=Owl)


@exhibit(
    "Owl.bang_reach in 'owls'",
    what="is not marked",
    do="by @hookimpl of bangcore.plugin",
    built=True,
)
def forgotten_mark(fault):
    """A hook lacks the marker ``@hookimpl``."""

    class Owl:
        def bang_reach(self):
            return 2

        if not fault:
            bang_reach = hookimpl(bang_reach)

    return Expansion(name="owls", ability=Owl)


@exhibit(
    "Owl.bang_reach in 'card:nest'",
    what="is marked by pluggy and not",
    do="by @hookimpl of bangcore.plugin",
    built=True,
)
def mark_of_pluggy(fault):
    """A hook has pluggy's own marker, which bypasses the checks."""
    mark = pluggys if fault else hookimpl

    class Owl:
        @mark
        def bang_reach(self):
            return 2

    nest = blue("nest", "Nest", {"clubs": "2"}, Owl, text="Sees far.")
    return Expansion(name="owls", cards=[nest])


@exhibit(
    "bang_turn_start in 'owls'",
    what="no argument 'seta'",
    do="did you mean 'seat'",
    built=True,
)
def misspelt_argument(fault):
    """An argument of a hook is misspelt."""

    class Owl:
        @hookimpl
        def bang_turn_start(self, g, seat):
            g.draw(seat)

        if fault:

            @hookimpl
            def bang_turn_start(self, g, seta):
                g.draw(seta)

    return Expansion(name="owls", ability=Owl)


@exhibit(
    "bang_reach in 'owls'",
    what="argument 'bonus' has a default",
    do="which would always be used",
    built=True,
)
def default_of_an_argument(fault):
    """An argument of a hook has a default, which would always be used."""

    class Owl:
        @hookimpl
        def bang_reach(self):
            return 2

        if fault:

            @hookimpl
            def bang_reach(self, bonus=2):
                return bonus

    return Expansion(name="owls", ability=Owl)


@exhibit(
    "bang_reach in 'owls'",
    what="it only answers",
    do="must not be 'async def'",
    built=True,
)
def asked_hook_awaits(fault):
    """A hook that returns a value is an ``async def``."""

    class Owl:
        @hookimpl
        def bang_reach(self):
            return 2

        if fault:

            @hookimpl
            async def bang_reach(self):
                return 2

    return Expansion(name="owls", ability=Owl)


@exhibit(
    "bang_phase_1 in 'owls'",
    what="it takes the place of an effect",
    do="use 'async def'",
    built=True,
)
def replacing_hook_does_not_await(fault):
    """A hook that replaces an effect is a plain function."""

    class Owl:
        @hookimpl
        async def bang_phase_1(self, g, seat):
            g.draw(seat, 3)

        if fault:

            @hookimpl
            def bang_phase_1(self, g, seat):
                g.draw(seat, 3)

    return Expansion(name="owls", ability=Owl)


@exhibit(
    "bang_reach in 'owls'",
    what="it must return its value",
    do="not yield it",
    built=True,
)
def yields_an_answer(fault):
    """A hook yields its answer instead of returning it."""

    class Owl:
        @hookimpl
        def bang_reach(self):
            return 2

        if fault:

            @hookimpl
            def bang_reach(self):
                yield 2

    return Expansion(name="owls", ability=Owl)


@exhibit(
    "bang_reach in 'owls'",
    what="trylast is not possible",
    do="use priority",
    built=True,
)
def order_of_pluggy(fault):
    """A hook uses pluggy's ``trylast``."""

    class Owl:
        @hookimpl
        def bang_reach(self):
            return 2

        if fault:
            bang_reach.bang_impl["trylast"] = True

    return Expansion(name="owls", ability=Owl)


@exhibit(
    "bang_settle in 'owls'",
    what="it is asked of everybody",
    do="leave out of=",
    built=True,
)
def scope_that_is_none(fault):
    """A hook that is called for every player has a scope."""

    class Owl:
        @hookimpl(of="others" if fault else "own")
        def bang_settle(self, g):
            pass

    return Expansion(name="owls", ability=Owl)


@exhibit(
    "bang_in_force in 'card:nest'",
    what="is never asked there",
    do="put it into the ability of the expansion",
    built=True,
)
def hook_of_an_expansion_on_a_card(fault):
    """A card implements a hook that only expansions may implement."""

    class Owl:
        @hookimpl
        def bang_reach(self):
            return 2

        if fault:

            @hookimpl
            def bang_in_force(self, g):
                return []

    nest = blue("nest", "Nest", {"clubs": "2"}, Owl, text="Sees far.")
    return Expansion(name="owls", cards=[nest])


@exhibit(
    "Owl.bang_register_cards in 'owls'",
    what="is not a hook",
    do="the definitions of an expansion are its fields",
    built=True,
)
def registers_cards(fault):
    """Cards are registered by a method."""

    class Owl:
        @hookimpl
        def bang_reach(self):
            return 2

        if fault:

            @hookimpl
            def bang_register_cards(self):
                return []

    return Expansion(name="owls", ability=Owl)


@exhibit(
    "Owl",
    "'cards'",
    what="a bare class, instance or module can only have hooks",
    do="write Expansion(name='owl', cards=..., ability=Owl)",
    built=True,
)
def bare_class_with_cards(fault):
    """A bare class has cards, which would be ignored."""

    class Owl:
        @hookimpl
        def bang_reach(self):
            return 2

        if fault:
            cards = ()

    return Owl


@exhibit(
    "'card:hole'",
    what="is registered twice",
    do="each needs an own object",
    built=True,
)
def one_ability_for_two_cards(fault):
    """Two cards share one object as their ability."""

    class Owl:
        @hookimpl
        def bang_reach(self):
            return 2

    one = Owl()
    nest = blue("nest", "Nest", {"clubs": "2"}, one, text="Sees far.")
    hole = blue("hole", "Hole", {"clubs": "3"}, one if fault else Owl(), text="Sees far.")
    return Expansion(name="owls", cards=[nest, hole])


@exhibit(
    "ability Owl of 'owls'",
    what="cannot be made",
    do="missing 1 required positional argument: 'reach'",
    built=True,
)
def ability_that_cannot_be_made(fault):
    """The class of an ability requires an argument."""

    class Owl:
        if fault:

            def __init__(self, reach):
                self.far = reach

        @hookimpl
        def bang_reach(self):
            return 2

    return Expansion(name="owls", ability=Owl)


@exhibit(
    "Expansion 'owls'",
    what="must be made of CardKind or Copies, not 5",
    do="cards",
    built=True,
)
def card_of_a_wrong_kind(fault):
    """A list of cards contains another object."""
    nest = CardKind(key="nest", name="Nest", text="Sit in it.", faces={})
    return lambda: Expansion(name="owls", cards=[nest, *([5] if fault else [])])


@exhibit(
    "Character 'owl'",
    what="bullets must be a whole number from 1 on",
    do="not '4'",
    built=True,
)
def bullets_of_a_wrong_kind(fault):
    """The bullets of a character are a text."""

    def make():
        owl = Character(key="owl", name="Owl", text="Sees.", bullets="4" if fault else 4)
        return Expansion(name="owls", characters=[owl])

    return make


@exhibit(
    "RoleSet",
    "'owls'",
    what="no role 'sherif'",
    do="did you mean 'sheriff'",
    built=True,
)
def role_that_nobody_knows(fault):
    """The roles for a number of players are misspelt."""
    first = "sherif" if fault else "sheriff"
    roles = (first, *["outlaw"] * 5, *["deputy"] * 2, "renegade")
    return Expansion(name="owls", role_sets=[RoleSet(roles=roles, first=first)])
