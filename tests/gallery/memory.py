"""What is kept where nothing may be kept: outside of local variables and the state."""

import itertools

from attrs import Factory, define
from exhibits import exhibit

from bangcore.plugin import Expansion, hookimpl

DO = "keep values in local variables or in the state of the expansion (g.extra)"
AGAIN = "when it is replayed"

TOLD = []
turns = 0


@exhibit("in owls, hook bang_settle", "(TOLD of the module", what=AGAIN, do=DO)
def list_of_a_module(fault):
    """A list of the module remembers earlier effects."""
    TOLD.clear()

    class Owl:
        @hookimpl
        def bang_settle(self, g):
            if fault:
                TOLD.append(g.turn)
            g.tell("hoot", amount=len(TOLD) % 3)

    return Expansion(name="owls", ability=Owl)


@exhibit("in owls, hook bang_settle", "(turns of the module", what=AGAIN, do=DO)
def number_of_a_module(fault):
    """A global variable counts."""

    class Owl:
        @hookimpl
        def bang_settle(self, g):
            global turns
            if fault:
                turns = (turns + 1) % 5
                if turns == 0:
                    g.draw(g.turn)

    return Expansion(name="owls", ability=Owl)


@exhibit("in owls, hook bang_settle", "self.hoots", what=AGAIN, do=DO)
def attribute_of_an_ability(fault):
    """An attribute of the ability counts."""

    class Owl:
        def __init__(self):
            self.hoots = 0

        @hookimpl
        def bang_settle(self, g):
            self.hoots += fault
            g.tell("hoot", amount=self.hoots % 3)

    return Expansion(name="owls", ability=Owl)


@exhibit("in owls, hook bang_settle", "Owl.blessed", what="keeps state between calls", do=DO)
def attribute_of_a_class(fault):
    """An attribute of the class remembers whom it has blessed, and blesses nobody twice."""

    class Owl:
        blessed = set()  # noqa: RUF012

        @hookimpl
        def bang_settle(self, g):
            if fault and (g.state.turns, g.turn) not in self.blessed:
                self.blessed.add((g.state.turns, g.turn))
                g.heal(g.turn)
                g.tell("blessed", g.turn)

    return Expansion(name="owls", ability=Owl)


@exhibit("in owls, hook bang_settle", "hoots of the function around", what=AGAIN, do=DO)
def variable_of_a_closure(fault):
    """A variable of the function around it counts."""
    hoots = 0

    class Owl:
        @hookimpl
        def bang_settle(self, g):
            nonlocal hoots
            hoots += fault
            g.tell("hoot", amount=hoots % 3)

    return Expansion(name="owls", ability=Owl)


@exhibit("in owls, hook bang_settle", "a default argument of hoot", what=AGAIN, do=DO)
def default_argument(fault):
    """A default argument remembers."""

    def hoot(g, before=[]):  # noqa: B006
        if fault:
            before.append(g.turn)
        g.tell("hoot", amount=len(before) % 3)

    class Owl:
        say = staticmethod(hoot)

        @hookimpl
        def bang_settle(self, g):
            self.say(g)

    return Expansion(name="owls", ability=Owl)


NUMBERS = itertools.count()


@exhibit("in owls, hook bang_settle", "(NUMBERS of the module", what=AGAIN, do=DO)
def iterator_of_a_module(fault):
    """A live object of the module gives another number each time."""

    class Owl:
        @hookimpl
        def bang_settle(self, g):
            g.tell("hoot", amount=next(NUMBERS) % 3 if fault else 1)

    return Expansion(name="owls", ability=Owl)


@exhibit("in owls", "hook bang_reach", what="differs when it is replayed", do=DO)
def answer_that_counts(fault):
    """An answer depends on how often it was asked for."""

    class Owl:
        def __init__(self):
            self.asked = 0

        @hookimpl
        def bang_reach(self):
            self.asked += fault
            return 1 + self.asked % 3

    return Expansion(name="owls", ability=Owl)


@define
class Nest:
    """What an owl keeps; a copy has the same list of eggs, and that is the fault."""

    eggs: list[int] = Factory(list)

    def copy(self):
        """Return what should be an independent copy."""
        return Nest(self.eggs)

    def view(self, seat):
        """Show how many there are."""
        return {"eggs": len(self.eggs)}


@define
class OwnNest(Nest):
    """The same, as it should be."""

    def copy(self):
        """Return an independent copy."""
        return OwnNest(self.eggs[:])


@exhibit(
    "the state Nest of expansion owls",
    what="shares eggs with its copy",
    do="copy() must copy what can change",
)
def shared_with_a_copy(fault):
    """The copy of a state shares a list with it."""
    kind = Nest if fault else OwnNest

    class Owl:
        @hookimpl
        def bang_turn_start(self, g, seat):
            g.extra(kind).eggs.append(seat)

    return Expansion(name="owls", state=kind, ability=Owl)


@define
class Forgetful(Nest):
    """A copy of it lacks something."""

    last: int = 0

    def copy(self):
        """Return what should be an equal copy."""
        return Forgetful(self.eggs[:])


@define
class Mindful(Forgetful):
    """The same, as it should be."""

    def copy(self):
        """Return an equal copy."""
        return Mindful(self.eggs[:], self.last)


@exhibit(
    "the state Forgetful of expansion owls",
    what="its copy has another last",
    do="copy() must copy everything",
)
def forgotten_in_a_copy(fault):
    """The copy of a state lacks a field of it."""
    kind = Forgetful if fault else Mindful

    class Owl:
        @hookimpl
        def bang_turn_start(self, g, seat):
            g.extra(kind).last = seat + 1

    return Expansion(name="owls", state=kind, ability=Owl)


@define
class Library:
    """What an owl keeps."""

    books: int = 0

    def copy(self):
        """Return the same."""
        return Library(self.books)

    def view(self, seat):
        """Show nothing."""
        return {}


@exhibit(
    "the state Library of expansion owls",
    what="does not save: books",
    do="keep numbers, strings, ids of cards, or lists and mappings of these",
)
def live_object_in_a_state(fault):
    """A state keeps an object that cannot be saved."""

    class Owl:
        @hookimpl
        def bang_turn_start(self, g, seat):
            g.extra(Library).books = (lambda: seat) if fault else seat

    return Expansion(name="owls", state=Library, ability=Owl)


@exhibit(
    "the state Library of expansion owls",
    what="does not save: books",
    do="keep numbers, strings, ids of cards, or lists and mappings of these",
)
def set_in_a_state(fault):
    """A state keeps a set, which JSON does not know."""

    class Owl:
        @hookimpl
        def bang_turn_start(self, g, seat):
            g.extra(Library).books = {seat} if fault else seat

    return Expansion(name="owls", state=Library, ability=Owl)


@define
class Shelf:
    """What an owl keeps."""

    books: list[int] = Factory(list)

    def copy(self):
        """Return an independent copy."""
        return Shelf(self.books[:])

    def view(self, seat):
        """Show nothing."""
        return {}


@exhibit(
    "the state Shelf of expansion owls",
    what="changes when it is loaded: books",
    do="declare fields as numbers, strings, lists, tuples",
)
def tuple_for_a_list(fault):
    """A state keeps a tuple where it says that there is a list, which is what is loaded."""

    class Owl:
        @hookimpl
        def bang_turn_start(self, g, seat):
            g.extra(Shelf).books = (seat,) if fault else [seat]

    return Expansion(name="owls", state=Shelf, ability=Owl)
