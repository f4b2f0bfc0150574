"""Answers of the wrong type, and effects where only an answer is allowed."""

from exhibits import exhibit

from bangcore.plugin import (
    SELF,
    CardKind,
    Expansion,
    Lines,
    Offer,
    Rule,
    blue,
    draw,
    each,
    hookimpl,
    reach,
)

FACES = {"clubs": "2 3 4 5 6 7 8 9", "hearts": "2 3 4 5"}


def card(effect, **more):
    """Return a card with that effect, of which the box has many copies."""
    way = Lines(each(SELF, effect))
    return CardKind(key="nest", name="Nest", text="Sit in it.", faces=FACES, way=way, **more)


@exhibit(
    "Far, hook bang_settle",
    what="damage is called and not awaited",
    do="write await before it",
)
def forgotten_await(fault):
    """A verb is called without ``await``."""

    class Far:
        @hookimpl
        async def bang_settle(self, g):
            if g.life(g.turn) > 1:
                if fault:
                    g.damage(g.turn, key="far")
                else:
                    await g.damage(g.turn, key="far")

    return Far


@exhibit(
    "in the effect of card:nest",
    "expansion owls",
    what="damage is called and not awaited",
    do="write await before it",
)
def forgotten_await_of_a_card(fault):
    """The effect of a card calls a verb without ``await``."""

    def hurt(g, play, seat):
        effect = g.damage(seat, key="nest")
        return None if fault else effect

    return Expansion(name="owls", cards=[card(hurt)])


@exhibit(
    "Far, hook bang_settle",
    what="flip_is is called and not awaited",
    do="write await before it",
)
def forgotten_await_of_a_question(fault):
    """A coroutine that is not awaited is used as a condition and is always true."""

    class Far:
        @hookimpl
        async def bang_settle(self, g):
            if g.phase != "play":
                return
            lucky = g.flip_is(g.turn, "far", suit="hearts")
            if not fault:
                lucky = await lucky
            if lucky:
                g.heal(g.turn)

    return Far


@exhibit(
    "in far, hook bang_reach",
    what="'2'",
    do="a whole number",
)
def text_for_a_number(fault):
    """A hook that must return a number returns a text."""

    class Far:
        @hookimpl
        def bang_reach(self):
            return "2" if fault else 2

    return Expansion(name="far", ability=Far)


@exhibit(
    "in far, hook bang_draw_more",
    what="None",
    do="a whole number",
)
def nothing_for_a_number(fault):
    """A hook that must return a number sometimes returns None."""

    class Far:
        @hookimpl
        def bang_draw_more(self, g, seat):
            if g.life(seat) == 1:
                return 1
            return None if fault else 0

    return Expansion(name="far", ability=Far)


@exhibit(
    "in far, hook bang_actions",
    what="it must return a list",
    do="not Offer(",
)
def one_offer_for_a_list(fault):
    """A hook that must return a list returns a single item."""

    class Far:
        @hookimpl
        def bang_actions(self, g, owner, seat):
            offer = Offer(g.options.use("far"), lambda g: g.note_use("far"))
            if g.used("far"):
                return []
            return offer if fault else [offer]

    return Expansion(name="far", ability=Far)


@exhibit(
    "'far'",
    "bang_actions",
    what="answers bang_actions: it must be an Offer, not Option(text='use far'",
    do="it must be an Offer",
)
def option_for_an_offer(fault):
    """A list contains an item of another type."""

    class Far:
        @hookimpl
        def bang_actions(self, g, seat):
            if not g.used("far"):
                option = g.options.use("far")
                yield option if fault else Offer(option, lambda g: g.note_use("far"))

    return Expansion(name="far", ability=Far)


@exhibit(
    "'far'",
    "bang_end_veto",
    what="it must return True or False, not 'no'",
    do="it must return True or False",
)
def text_for_yes_or_no(fault):
    """A hook that must return a boolean returns a text, which is always true."""

    class Far:
        @hookimpl
        def bang_end_veto(self):
            return "no" if fault else False

    return Expansion(name="far", ability=Far)


@exhibit(
    "in far",
    "hook bang_card_suit",
    what="bang_card_suit: no suit 'heart'",
    do="did you mean 'hearts'",
)
def suit_that_is_none(fault):
    """A suit is misspelt."""

    class Far:
        @hookimpl
        def bang_card_suit(self, g, card):
            return "heart" if fault else "hearts"

    return Expansion(name="far", ability=Far)


@exhibit(
    "in far",
    "hook bang_abilities",
    what="bang_abilities: no character 'jesse_jonse'",
    do="did you mean 'jesse_jones'",
)
def character_that_is_none(fault):
    """The character whose ability is copied is misspelt."""

    class Far:
        @hookimpl
        def bang_abilities(self, seat):
            return ["jesse_jonse" if fault else "jesse_jones"]

    return Expansion(name="far", ability=Far)


@exhibit(
    "in far",
    "hook bang_counts_as",
    what="bang_counts_as: no card 'beers'",
    do="did you mean 'beer'",
)
def card_that_is_none(fault):
    """The card that another one counts as is misspelt."""

    class Far:
        @hookimpl
        def bang_counts_as(self, seat, card):
            return ["beers" if fault else "beer"]

    return Expansion(name="far", ability=Far)


@exhibit(
    "Weather, hook bang_in_force",
    what="no rule 'drizle'",
    do="did you mean 'drizzle'",
)
def rule_that_is_none(fault):
    """The rule in force is misspelt."""
    drizzle = Rule(key="drizzle", name="Drizzle", text="All see farther.", ability=reach(2))

    class Weather:
        @hookimpl
        def bang_in_force(self, g):
            return [(None, "drizle" if fault else "drizzle")]

    return Expansion(name="Weather", rules=[drizzle], ability=Weather)


@exhibit(
    "in far, hook bang_settle",
    what="it returns 1",
    do="an effect returns nothing, or is 'async def'",
)
def answer_of_somebody_who_acts(fault):
    """A hook that acts returns a value."""

    class Far:
        @hookimpl
        def bang_settle(self, g):
            return 1 if fault else None

    return Expansion(name="far", ability=Far)


@exhibit(
    "'far'",
    "bang_reach",
    what="changes the state when bang_reach asks it",
    do="change nothing here; act in a hook that acts",
)
def asked_hook_that_changes(fault):
    """A hook that returns a value changes the state."""

    class Far:
        @hookimpl
        def bang_reach(self, g, seat):
            hand = g.hand(seat)
            hand = hand if fault else hand[:]
            hand.sort()
            return 2

    return Expansion(name="far", ability=Far)


@exhibit(
    "in card:nest",
    "hook bang_reach, expansion owls",
    what="'Table' object has no attribute 'draw'",
    do="act in a hook that acts",
)
def asked_hook_that_acts(fault):
    """A hook that returns a value draws a card."""

    class Nest:
        @hookimpl
        def bang_reach(self, g, owner):
            if fault:
                g.draw(owner)
            return 2

    nest = blue("nest", "Nest", FACES, Nest, text="Sees far.")
    return Expansion(name="owls", cards=[nest])


@exhibit(
    "in Far, hook bang_reach",
    what="'Table' object has no attribute 'ask'",
    do="act in a hook that acts",
)
def asked_hook_that_asks(fault):
    """A hook that returns a value asks a player."""

    class Far:
        @hookimpl
        def bang_reach(self, g, seat):
            if fault:
                g.ask(seat, "far", [], None)
            return 2

    return Far


@exhibit(
    "in Far, hook bang_settle",
    what="LookupError: no mouse is left",
    do="def test_far",
)
def error_of_an_ability(fault):
    """An ability raises an error."""

    class Far:
        @hookimpl
        async def bang_settle(self, g):
            if g._state.turns == 3 and fault:
                raise LookupError("no mouse is left")

    return Far


@exhibit(
    "in the effect of card:nest",
    "expansion owls",
    what="ZeroDivisionError",
    do="def test_",
)
def error_of_a_card(fault):
    """The effect of a card raises an error."""

    def nest(g, play, seat):
        g.draw(seat, 2 // (g.life(seat) - g.life(seat) if fault else g.life(seat)))

    return Expansion(name="owls", cards=[card(nest)])


@exhibit(
    "in owls, hook bang_actions",
    what="it is on the discard pile",
    do="in the effect of 'use nest with",
    lines=25,
)
def offer_of_a_discard(fault):
    """The effect of an offer lays down a card that is in the discards."""

    class Owl:
        @hookimpl
        def bang_actions(self, g, seat):
            for card in g.discards[-1:] if not g.used("nest") else ():

                def sit(g, card=card):
                    g.note_use("nest")
                    if fault:
                        g.lay(seat, card)

                yield Offer(g.options.use("nest", card=card), sit)

    return Expansion(name="owls", ability=Owl)


@exhibit(
    "in the targets of card:nest",
    "expansion owls",
    what="IndexError",
    do="def test_",
)
def error_of_a_condition(fault):
    """The condition of a card raises an error."""

    def no_beer(g, seat):
        last = g.discards[-1:] if not fault else [g.discards[-1]]
        return not any(g.key(one) == "beer" for one in last)

    kind = CardKind(
        key="nest",
        name="Nest",
        text="Sit in it.",
        faces=FACES,
        way=Lines(draw(1)),
        only_if=no_beer,
    )
    return Expansion(name="owls", cards=[kind])
