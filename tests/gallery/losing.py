"""Lost, duplicated and invented cards, and impossible life points."""

from acting import card
from exhibits import exhibit

from bangcore.plugin import Character, Expansion, hookimpl

DO = "move cards and change life points only with the verbs of g"


@exhibit(
    "in character:thief of",
    "hook bang_settle, expansion thieves",
    what="is also in hands",
    do=DO,
)
def draws_from_a_copy(fault):
    """A card is drawn from a copy of the draw pile."""

    class Thief:
        @hookimpl
        def bang_settle(self, g, owner):
            if g.turn == owner and not g.used("thief") and len(g._state.deck) > 1:
                g.note_use("thief")
                if fault:
                    pile = g._state.deck[:]
                    g._state.hands[owner].append(pile.pop())
                else:
                    g.draw(owner)

    return Expansion(
        name="thieves",
        characters=[Character("thief", "Thief", 4, Thief, text="Draws.")],
    )


@exhibit("in the effect of card:nest", "expansion owls", what="lost: ", do=DO, every=10**6)
def loses_a_card(fault):
    """A card leaves the discard pile and goes nowhere."""

    def burn(g, play, seat):
        if g._state.discards and fault:
            g._state.discards.pop()

    return Expansion(name="owls", cards=[card(burn)])


@exhibit("in the effect of card:nest", "expansion owls", what="is also in", do=DO, every=10**6)
def doubles_a_card(fault):
    """A card is discarded and also stays in place."""

    def mirror(g, play, seat):
        if g.hand(seat) and fault:
            g._state.discards.insert(0, g.hand(seat)[0])

    return Expansion(name="owls", cards=[card(mirror)])


@exhibit("in the effect of card:nest", "expansion owls", what="no card 999 among 0 to", do=DO)
def invents_a_card(fault):
    """A card that is not in the box comes into play."""

    def lay(g, play, seat):
        if fault:
            g._state.discards.insert(0, 999)

    return Expansion(name="owls", cards=[card(lay)])


@exhibit("in the effect of card:nest", "expansion owls", what="life points of", do=DO, every=10**6)
def heals_above_the_maximum(fault):
    """A player gets more life points than their maximum."""

    def tonic(g, play, seat):
        if fault:
            g._state.life[seat] += 2
        else:
            g.heal(seat, 2)

    return Expansion(name="owls", cards=[card(tonic)])


@exhibit("in Gunsmith, hook bang_settle", what="the weapons", do=DO, every=10**6)
def two_weapons(fault):
    """A player has two weapons in play."""

    class Gunsmith:
        @hookimpl
        def bang_settle(self, g):
            if g.phase != "play" or g.used("gunsmith"):
                return
            g.note_use("gunsmith")
            for one in g.reveal_top(1):
                if g.kind(one).weapon and fault:
                    g.put_in_front(g.turn, one)
                else:
                    g.clear(one)

    return Gunsmith


@exhibit("in Raft, hook bang_turn_start", what="left between two actions", do=DO)
def leaves_a_card_on_the_table(fault):
    """A card stays in the middle of the table."""

    class Raft:
        @hookimpl
        def bang_turn_start(self, g, seat):
            for one in g.reveal_top(1):
                if not fault:
                    g.clear(one)

    return Raft


@exhibit("in Smuggler, hook bang_settle", what="seat", do=DO)
def moves_a_card_unnoticed(fault):
    """A card moves between hands without an event for those who knew it."""

    class Smuggler:
        @hookimpl
        async def bang_settle(self, g):
            me = g.turn
            other = g.others(me)[0] if g.others(me) else me
            if g.phase == "play" and g.hand(other) and not g.used("smuggler"):
                g.note_use("smuggler")
                if fault:
                    g._state.hands[me].append(g._state.hands[other].pop())
                else:
                    await g.take_random(me, other, key="smuggler")

    return Smuggler


WITHOUT_A_VERB = "life of the position changes without a verb"


@exhibit(
    "in owls, hook bang_turn_end",
    what="is in play without a life point",
    do=DO,
    lines=25,
    every=10**6,
)
def life_that_ends_without_a_verb(fault):
    """The end of a turn leaves a player in play without life points."""

    class Owl:
        @hookimpl
        async def bang_turn_end(self, g, seat):
            if fault:
                g._state.life[seat] = 0
            else:
                await g.damage(seat, g.life(seat))

    return Expansion(name="owls", ability=Owl)


@exhibit("in owls, hook bang_turn_end", what=WITHOUT_A_VERB, do=DO, lines=25)
def life_point_without_a_verb(fault):
    """A life point is lost without a verb, which leaves a sound position."""

    class Owl:
        @hookimpl
        async def bang_turn_end(self, g, seat):
            if g.life(seat) > 1 and fault:
                g._state.life[seat] -= 1
            elif g.life(seat) > 1:
                await g.damage(seat)

    return Expansion(name="owls", ability=Owl)


@exhibit(
    "in owls, hook bang_on_wounded",
    what="is in play without a life point",
    do=DO,
    lines=25,
    games=3,
    every=10**6,
)
def wound_that_is_not_fatal(fault):
    """A player without life points stays in play, in the effect of a card of the base game."""

    class Owl:
        @hookimpl
        def bang_on_wounded(self, wound):
            if fault:
                wound.fatal = False

    return Expansion(name="owls", ability=Owl)
