"""Decisions without a valid player, options or order."""

from exhibits import exhibit

from bangcore.plugin import PASS, Cause, Expansion, Offer, hookimpl


def once_a_turn(g):
    """Return whether to ask now, which is once a turn."""
    return g.phase == "play" and not g.used("seance")


@exhibit(
    "in Seance, hook bang_settle",
    what="a player who is out is asked 'seance'",
    do="ask players who are in play (g.present)",
    every=10**6,
    seed=1,
)
def asks_somebody_who_is_out(fault):
    """A decision asks an eliminated player."""

    class Seance:
        @hookimpl
        async def bang_settle(self, g):
            if not once_a_turn(g):
                return
            for seat in g.seats:
                if (seat in g.present) != fault:
                    g.note_use("seance")
                    await g.ask(seat, "seance", [PASS], Cause("seance", by=seat))
                    return

    return Seance


@exhibit(
    "in Seance, hook bang_settle",
    what="'seance' is asked without any option",
    do="ask only if there is one, or offer PASS",
)
def asks_nothing(fault):
    """A decision has no options."""

    class Seance:
        @hookimpl
        async def bang_settle(self, g):
            if once_a_turn(g) and g.discards:
                g.note_use("seance")
                options = [] if fault else [PASS]
                options += [
                    g.options.pick(card) for card in g.discards if g.key(card) == "dynamite"
                ]
                await g.ask(g.turn, "seance", options, Cause("seance", by=g.turn))

    return Seance


@exhibit(
    "'hoots'",
    "bang_actions",
    what="answers bang_actions: 'use hoot' twice",
    do="of which only one can be chosen; offer it once",
)
def offer_twice(fault):
    """Two offers have the same option, so one of them can never be chosen."""

    class Hoots:
        @hookimpl
        def bang_actions(self, g, owner, seat):
            if g.used("hoot"):
                return
            yield Offer(g.options.use("hoot"), lambda g: g.note_use("hoot"))
            yield Offer(g.options.use("hoot" if fault else "screech"), lambda g: g.note_use("hoot"))

    return Expansion(name="hoots", ability=Hoots)


@exhibit(
    "in Seance, hook bang_settle",
    what="the passive option 'pass' does not come first",
    do="list it before the others",
)
def passes_last(fault):
    """*Pass* is not the first option."""

    class Seance:
        @hookimpl
        async def bang_settle(self, g):
            if once_a_turn(g):
                g.note_use("seance")
                options = [PASS, g.options.pick(key="owl")]
                options = options[::-1] if fault else options
                await g.ask(g.turn, "seance", options, Cause("seance", by=g.turn))

    return Seance


@exhibit(
    "bang_ability_disabled",
    "silence",
    what="is cached until turn, players, touch, but has changed earlier",
    do="call g.touch() when it changes",
)
def depends_on_what_is_not_named(fault):
    """A cached answer depends on something that the hook's specification does not list."""

    class Silence:
        @hookimpl
        def bang_ability_disabled(self, g, kind):
            return kind == "character" and (len(g.discards) if fault else g.turn) % 2 == 1

    return Expansion(name="silence", ability=Silence)


@exhibit(
    "bang_in_force",
    "tides",
    what="is cached until touch, but has changed earlier",
    do="call g.touch() when it changes",
    slow=True,
)
def rule_in_force_by_lives(fault):
    """A rule comes into force by life points, which its hook does not declare."""
    from bangcore.plugin import Rule, sees

    tide = Rule(key="high_tide", name="High tide", text="All see farther.", ability=sees(-1))

    class Tides:
        @hookimpl
        def bang_in_force(self, g):
            high = g.life(0) % 2 if fault else True
            return [(None, "high_tide")] if high else []

    return Expansion(name="tides", rules=[tide], ability=Tides)
