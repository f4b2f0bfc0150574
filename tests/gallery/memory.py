"""Data kept outside of local variables and the state."""

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
    """An attribute of the class remembers the players it has healed."""

    class Owl:
        blessed = set()  # noqa: RUF012

        @hookimpl
        def bang_settle(self, g):
            if fault and (g._state.turns, g.turn) not in self.blessed:
                self.blessed.add((g._state.turns, g.turn))
                g.heal(g.turn)
                g.tell("blessed", g.turn)

    return Expansion(name="owls", ability=Owl)


@exhibit("in owls, hook bang_settle", "hoots of the function around", what=AGAIN, do=DO)
def variable_of_a_closure(fault):
    """A variable of the enclosing function counts."""
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
    """An iterator of the module yields another number each time."""

    class Owl:
        @hookimpl
        def bang_settle(self, g):
            g.tell("hoot", amount=next(NUMBERS) % 3 if fault else 1)

    return Expansion(name="owls", ability=Owl)


@exhibit("in owls", "hook bang_reach", what="differs when it is replayed", do=DO)
def answer_that_counts(fault):
    """An answer depends on how often the hook was called."""

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
    """State whose copy shares a list, which is the fault."""

    eggs: list[int] = Factory(list)

    def copy(self):
        """Return a copy that should be independent."""
        return Nest(self.eggs)

    def view(self, seat):
        """Return the number of eggs."""
        return {"eggs": len(self.eggs)}


@define
class OwnNest(Nest):
    """The same state, without the fault."""

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


COUNT = itertools.count()


@define
class Numbered(Nest):
    """State that begins with another number each time, which is the fault."""

    number: int = Factory(lambda: next(COUNT))

    def copy(self):
        """Return an equal copy."""
        return type(self)(self.eggs[:], self.number)


@define
class Counted(Numbered):
    """The same state, without the fault."""

    number: int = 0


@exhibit(
    "the state Numbered of expansion owls",
    what="begins differently each time: number is",
    do="let it begin with constants",
)
def begins_differently(fault):
    """The state of a new game has a number that no other has."""
    kind = Numbered if fault else Counted
    return Expansion(name="owls", state=kind)


@define
class Forgetful(Nest):
    """State whose copy lacks a field, which is the fault."""

    last: int = 0

    def copy(self):
        """Return a copy that should be equal."""
        return Forgetful(self.eggs[:])


@define
class Mindful(Forgetful):
    """The same state, without the fault."""

    def copy(self):
        """Return an equal copy."""
        return Mindful(self.eggs[:], self.last)


@exhibit(
    "the state Forgetful of expansion owls",
    what="its copy has another last",
    do="copy() must copy everything",
)
def forgotten_in_a_copy(fault):
    """The copy of a state lacks a field."""
    kind = Forgetful if fault else Mindful

    class Owl:
        @hookimpl
        def bang_turn_start(self, g, seat):
            g.extra(kind).last = seat + 1

    return Expansion(name="owls", state=kind, ability=Owl)


@define
class Library:
    """State with a number of books."""

    books: int = 0

    def copy(self):
        """Return a copy."""
        return Library(self.books)

    def view(self, seat):
        """Return nothing."""
        return {}


@exhibit(
    "the state Library of expansion owls",
    what="does not save: books",
    do="keep numbers, strings, ids of cards, or lists and mappings of these",
)
def live_object_in_a_state(fault):
    """A state contains an object that cannot be saved."""

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
    """A state contains a set, which has no JSON form."""

    class Owl:
        @hookimpl
        def bang_turn_start(self, g, seat):
            g.extra(Library).books = {seat} if fault else seat

    return Expansion(name="owls", state=Library, ability=Owl)


@define
class Shelf:
    """State with a list."""

    books: list[int] = Factory(list)

    def copy(self):
        """Return an independent copy."""
        return Shelf(self.books[:])

    def view(self, seat):
        """Return nothing."""
        return {}


@exhibit(
    "the state Shelf of expansion owls",
    what="changes when it is loaded: books",
    do="declare fields as numbers, strings, lists, tuples",
)
def tuple_for_a_list(fault):
    """A state contains a tuple where a list is declared, which is what loading gives."""

    class Owl:
        @hookimpl
        def bang_turn_start(self, g, seat):
            g.extra(Shelf).books = (seat,) if fault else [seat]

    return Expansion(name="owls", state=Shelf, ability=Owl)


@exhibit(
    "in owls, hook bang_reach",
    "reach of the function around",
    what="the games differ in another order of games",
    do="keep values in local variables or in the state of the expansion (g.extra)",
    every=10**6,
    slow=True,
)
def answer_of_an_earlier_game(fault):
    """The answer for a seat is kept from one game to the next."""
    reach = {}

    class Owl:
        @hookimpl
        def bang_reach(self, g, seat):
            now = 1 + len(g.character(seat)) % 2
            return reach.setdefault(seat, now) if fault else now

    return Expansion(name="owls", ability=Owl)


@define
class Scale:
    """State with a weight."""

    weight: float = 0.0

    def copy(self):
        """Return a copy."""
        return Scale(self.weight)

    def view(self, seat):
        """Return nothing."""
        return {}


@exhibit(
    "the state Scale of expansion owls",
    what="does not save: weight is nan",
    do="keep numbers, strings, ids of cards, or lists and mappings of these",
    lines=25,
)
def nan_in_a_state(fault):
    """A state contains nan, which does not equal itself and has no JSON form."""

    class Owl:
        @hookimpl
        def bang_turn_start(self, g, seat):
            g.extra(Scale).weight = float("nan") if fault else 0.5

    return Expansion(name="owls", state=Scale, ability=Owl)
