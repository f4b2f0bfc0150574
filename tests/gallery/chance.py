"""Randomness and order from outside the game."""

import random
import secrets
import time
import uuid

from attrs import define
from exhibits import exhibit

from bangcore.plugin import PASS, Cause, Expansion, Option, hookimpl

DO = "use g.random, g.random_card and g.shuffle for randomness"
AGAIN = "differs when it is replayed"


@exhibit("in Owl, hook bang_settle", "the module random", what=AGAIN, do=DO)
def random_of_python(fault):
    """Random numbers come from the ``random`` module."""

    class Owl:
        @hookimpl
        def bang_settle(self, g):
            if (random.random() < 0.5) if fault else g.random(2):
                g.draw(g.turn)

    return Owl


OUTSIDE = random.Random(1)


@exhibit("in Owl, hook bang_settle", "OUTSIDE of the module", what=AGAIN, do=DO)
def generator_of_a_module(fault):
    """Random numbers come from a generator of the module with its own seed."""

    class Owl:
        @hookimpl
        def bang_settle(self, g):
            if OUTSIDE.randrange(2) if fault else g.random(2):
                g.draw(g.turn)

    return Owl


@exhibit("in Owl, hook bang_settle", "the module secrets", what=AGAIN, do=DO)
def order_by_chance(fault):
    """A random choice of a seat comes from outside the game."""

    class Owl:
        @hookimpl
        def bang_settle(self, g):
            seats = g.present
            g.tell("hoot", secrets.choice(seats) if fault else seats[g.random(len(seats))])

    return Owl


@exhibit("in Owl, hook bang_settle", "the module time", what=AGAIN, do=DO)
def time_of_the_day(fault):
    """The effect depends on the time of day."""

    class Owl:
        @hookimpl
        def bang_settle(self, g):
            g.tell("hoot", amount=time.perf_counter_ns() % 7 if fault else g.random(7))

    return Owl


@exhibit("in owls, hook bang_turn_start", "the module uuid", what=AGAIN, do=DO, lines=25, games=3)
def new_name_each_time(fault):
    """A question has a new name each time; what follows from it is not another fault."""

    class Owl:
        @hookimpl
        async def bang_turn_start(self, g, seat):
            name = str(uuid.uuid4())[:4] if fault else "owl"
            guess = Option(f"guess {name}", "pick", key=name)
            await g.ask(seat, "guess", [PASS, guess], Cause("owl", by=seat))

    return Expansion(name="owls", ability=Owl)


NAMES = ("ann", "ben", "cal", "dee", "eve", "fay", "gus", "hal")


class IteratesASet:
    """Iterates a set of names, whose order depends on the hash seed."""

    @hookimpl
    def bang_settle(self, g):
        for name in set(NAMES):
            g.tell("hoot", g.turn, key=name)


class SortsASet:
    """Iterates the names in sorted order."""

    @hookimpl
    def bang_settle(self, g):
        for name in sorted(set(NAMES)):
            g.tell("hoot", g.turn, key=name)


@exhibit(
    "in IteratesASet, hook bang_settle",
    what="differ with PYTHONHASHSEED=",
    do="is a set iterated? sort it",
    every=10**6,
    slow=True,
)
def order_of_a_set(fault):
    """The effect depends on the order of a set."""
    return IteratesASet if fault else SortsASet


@exhibit(
    "in LocalOwl, hook bang_settle",
    what="differ with PYTHONHASHSEED=",
    do="is a set iterated? sort it",
    every=10**6,
    slow=True,
)
def order_of_a_set_in_a_local_class(fault):
    """The effect depends on the order of a set, in a class that other processes cannot import."""
    names = set(NAMES)

    class LocalOwl:
        @hookimpl
        def bang_settle(self, g):
            for name in names if fault else sorted(names):
                g.tell("hoot", g.turn, key=name)

    return LocalOwl


@exhibit(
    "in owls, hook bang_turn_start",
    what="differ with PYTHONHASHSEED=",
    do="is a set iterated? sort it",
    every=10**6,
    slow=True,
)
def hash_of_a_text(fault):
    """The effect depends on the hash of a text."""

    @define
    class Owl:
        @hookimpl
        def bang_turn_start(self, g, seat):
            chosen = hash(g.character(seat)) if fault else len(g.character(seat))
            g.tell("hoot", seat, amount=chosen % 5)

    return Expansion(name="owls", ability=Owl)
