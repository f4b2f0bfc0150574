"""Effects, answers and games without an end."""

from acting import card
from exhibits import exhibit

from bangcore.plugin import NOT_OVER, PASS, Cause, Expansion, hookimpl


@exhibit("in Owl, hook bang_settle", what="no end after", do="line", slow=True)
def endless_loop(fault):
    """A hook loops without asking a player."""

    class Owl:
        @hookimpl
        async def bang_settle(self, g):
            while g.turn == 2 and fault:
                pass

    return Owl


@exhibit("in Owl, hook bang_reach", what="no end after", do="line", slow=True)
def endless_answer(fault):
    """A hook that returns a value loops."""

    class Owl:
        @hookimpl
        def bang_reach(self, g, owner):
            reach = 2
            while reach % 2 == 0 and fault:
                reach += 2
            return reach

    return Owl


@exhibit("in the effect of card:nest", "expansion owls", what="no end after", do="line", slow=True)
def endless_card(fault):
    """The effect of a card loops."""

    def nest(g, play, seat):
        while fault:
            pass
        g.draw(seat)

    return Expansion(name="owls", cards=[card(nest)])


@exhibit(
    "in Owl, hook bang_settle",
    what="an effect is not over after 200 answers",
    do="an effect must end whatever players answer",
    every=10**6,
)
def questions_without_end(fault):
    """An effect asks questions without an end."""

    class Owl:
        @hookimpl
        async def bang_settle(self, g):
            while g.phase == "play":
                await g.ask(g.turn, "hoot", [PASS], Cause("owl", by=g.turn))
                if not fault:
                    break

    return Owl


@exhibit(
    "in Owl, hook bang_settle",
    what="the game has no end",
    do="without it the game ends",
    every=10**6,
)
def turns_without_end(fault):
    """All players are healed all the time, so nobody is ever eliminated."""

    class Owl:
        @hookimpl
        def bang_settle(self, g):
            for seat in g.present if fault else ():
                g.heal(seat, 10)

    return Owl


@exhibit(
    "in Owl, hook bang_outcome",
    what="the game has no end",
    do="without it the game ends",
    every=10**6,
    seed=1,
    slow=True,
)
def outcome_that_never_comes(fault):
    """The game is not over even with one player left."""

    class Owl:
        @hookimpl(priority=10)
        def bang_outcome(self, g):
            return NOT_OVER if fault and len(g.present) > 0 else None

    return Owl


@exhibit("in Owl, hook bang_turn_start", what="RecursionError", do="it triggers itself")
def turns_without_a_question(fault):
    """Every turn is skipped, so no question is ever asked."""

    class Owl:
        @hookimpl
        def bang_turn_start(self, g, seat):
            if fault or g._state.turns % 5 == 4:
                g.skip_turn()

    return Owl


@exhibit("in Owl, hook bang_settle", what="RecursionError", do="it triggers itself")
def settles_itself(fault):
    """Settling an effect causes another one to be settled, without an end."""

    class Owl:
        @hookimpl
        async def bang_settle(self, g):
            if fault:
                await g.settle()

    return Owl


@exhibit("in Owl, hook bang_on_wounded", what="RecursionError", do="it triggers itself")
def answers_itself(fault):
    """A wound causes another wound, without an end."""

    class Owl:
        @hookimpl
        async def bang_on_wounded(self, g, seat, wound):
            if (fault or wound.key != "owl") and not wound.fatal:
                g.heal(seat)
                if g.life(seat) > 1:
                    await g.damage(seat, key="owl")

    return Owl


@exhibit("in Owl, hook bang_settle", what="MB of memory", do="hook bang_settle")
def eats_the_memory(fault):
    """A hook allocates memory without an end."""

    class Owl:
        @hookimpl
        def bang_settle(self, g):
            kept = []
            while g.turn == 2 and fault:
                kept.append(bytes(1 << 24))

    return Owl
