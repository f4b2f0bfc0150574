"""Leaks of hidden information, one by each channel."""

from attrs import Factory, define
from exhibits import exhibit

from bangcore.plugin import (
    PASS,
    SELF,
    CardKind,
    Cause,
    Expansion,
    Lines,
    Offer,
    Option,
    each,
    hookimpl,
)
from bangcore.rules.piles import HAND, MoveRecord

DO = (
    "restrict events about hidden cards with seen_by=, show such facts in view() only to their seat"
)
TOLD = "restrict an event about hidden cards with seen_by=, or show the cards first with g.show"
ASKED = "ask always, with PASS if nothing else can be chosen"
HAPPENS = "what happens must not depend on hidden cards: always ask their player"
ORDERED = "put things in an order that everybody sees"


def once(g):
    """Return whether to act now, which is once a turn."""
    if g.phase != "play" or g.used("owl"):
        return False
    g.note_use("owl")
    return True


def next_one(g):
    """Return the neighbour of the player on turn."""
    return g.others(g.turn)[0]


def count(g, seat, key="bang"):
    """Return the number of cards of that name in a hand."""
    return sum(g.key(card) == key for card in g.hand(seat))


@exhibit(
    "in Owl, hook bang_settle",
    what="but its knowledge lacks it",
    do="show a card to all with g.show; restrict other events with seen_by=",
)
def cards_of_an_event(fault):
    """A public event includes a card of a hand."""

    class Owl:
        @hookimpl
        def bang_settle(self, g):
            if once(g) and g.hand(next_one(g)):
                card = g.random_card(g.hand(next_one(g)))
                if fault:
                    g.tell("peeked", g.turn, next_one(g), (card,))
                else:
                    g.show(next_one(g), card)

    return Owl


@exhibit("in Owl, hook bang_settle", what="by its events", do=TOLD)
def key_of_an_event(fault):
    """A public event has the name of a hidden card as its key."""

    class Owl:
        @hookimpl
        def bang_settle(self, g):
            if once(g) and g.hand(next_one(g)):
                card = g.random_card(g.hand(next_one(g)))
                g.tell("peeked", g.turn, key=g.key(card) if fault else "card")

    return Owl


@exhibit("in Owl, hook bang_settle", what="by its events", do=TOLD)
def amount_of_an_event(fault):
    """A public event has the number of BANG! in a hand as its amount."""

    class Owl:
        @hookimpl
        def bang_settle(self, g):
            if once(g):
                seat = next_one(g)
                g.tell("counted", seat, amount=count(g, seat) if fault else len(g.hand(seat)))

    return Owl


@exhibit("in Owl, hook bang_settle", what="by its events", do=HAPPENS, every=1, slow=True)
def whether_there_is_an_event(fault):
    """A public event is emitted only if a hand contains a BANG!."""

    class Owl:
        @hookimpl
        def bang_settle(self, g):
            if once(g) and (count(g, next_one(g)) or not fault):
                g.tell("smelled", g.turn)

    return Owl


@exhibit("in Owl, hook bang_settle", what="by its events", do=ORDERED, slow=True)
def order_of_events(fault):
    """Public events are in the order of the numbers of BANG! in hands."""

    class Owl:
        @hookimpl
        def bang_settle(self, g):
            if once(g):
                found = g.present
                if fault:
                    found = sorted(found, key=lambda seat: -count(g, seat))
                for seat in found:
                    g.tell("smelled", seat)

    return Owl


@define
class Diary:
    """State that counts the BANG! seen in a hand, shown to all or to nobody."""

    seen: int = 0
    secret: bool = True

    def copy(self):
        """Return a copy."""
        return Diary(self.seen, self.secret)

    def view(self, seat):
        """Return the count, or nothing."""
        return {"seen": None if self.secret else self.seen}


@exhibit("in view() of the state Diary of expansion owls", what="seat", do=DO)
def view_of_a_state(fault):
    """The view of an expansion's state shows what it counted in a hand."""

    class Owl:
        @hookimpl
        def bang_settle(self, g):
            kept = g.extra(Diary)
            kept.seen = count(g, next_one(g), "bang")
            kept.secret = not fault

    return Expansion(name="owls", state=Diary, ability=Owl)


@exhibit("in Owl, hook bang_settle", what="can tell", do=ASKED, slow=True)
def text_of_an_option(fault):
    """The text of an option names a card in another player's hand."""

    class Owl:
        @hookimpl
        async def bang_settle(self, g):
            if once(g):
                held = count(g, next_one(g)) if fault else len(g.hand(next_one(g)))
                guess = Option(f"guess {held}", "pick", key=str(held))
                await g.ask(g.turn, "guess", [PASS, guess], Cause("owl", by=g.turn))

    return Owl


@exhibit("in Owl, hook bang_settle", what="seat", do=ASKED)
def number_of_questions(fault):
    """A player is asked only with a BANG! in hand."""

    class Owl:
        @hookimpl
        async def bang_settle(self, g):
            if once(g):
                seat = next_one(g)
                if count(g, seat) or (g.hand(seat) and not fault):
                    await g.ask(seat, "confess", [PASS], Cause("owl", by=g.turn))

    return Owl


@exhibit("in Owl, hook bang_settle", what="seat", do=ASKED, every=1)
def order_of_options(fault):
    """The options are in the order of the numbers of BANG! in hands."""

    class Owl:
        @hookimpl
        async def bang_settle(self, g):
            if once(g):
                found = g.others(g.turn)
                if fault:
                    found = sorted(found, key=lambda seat: -count(g, seat))
                await g.choose_seat(g.turn, "guess", found, Cause("owl", by=g.turn))

    return Owl


@exhibit("in Owl, hook bang_settle", what="seat", do=ASKED, slow=True)
def kind_of_a_question(fault):
    """The kind of a question reveals a card in a hand, also in refusals."""

    class Owl:
        @hookimpl
        async def bang_settle(self, g):
            seat = next_one(g)
            if once(g) and g.hand(seat):
                kind = "armed" if fault and count(g, seat) else "unarmed"
                await g.ask(seat, kind, [PASS], Cause("owl", by=g.turn))

    return Owl


@exhibit(
    "in Owl, hook bang_settle",
    what="decision.cause.cards",
    do=ASKED,
    slow=True,
)
def cause_of_a_question(fault):
    """The cause of a question includes a hidden card."""

    class Owl:
        @hookimpl
        async def bang_settle(self, g):
            seat = next_one(g)
            if once(g) and g.hand(seat):
                cards = tuple(g.hand(seat)[:1]) if fault else ()
                await g.ask(seat, "confess", [PASS], Cause("owl", by=g.turn, cards=cards))

    return Owl


@exhibit("in Owl, hook bang_settle", what="raises", do="def test_owl")
def error_that_knows(fault):
    """An error is raised only with a BANG! in a hand, and its message names it."""

    class Owl:
        @hookimpl
        def bang_settle(self, g):
            seat = next_one(g)
            if once(g) and count(g, seat) > 1 and fault:
                raise ValueError(f"seat {seat} raises with {count(g, seat)} BANG!")

    return Owl


@exhibit("in owls, hook bang_reach", what="can tell", do=DO)
def reach_by_a_hand(fault):
    """The reach of a player, which is public, depends on their hand."""

    class Owl:
        @hookimpl
        def bang_reach(self, g, seat):
            return 1 + (count(g, seat) if fault else len(g.hand(seat)))

    return Expansion(name="owls", ability=Owl)


@exhibit("in owls", "hook bang_actions", what="seat", do=ASKED, slow=True)
def offer_by_another_hand(fault):
    """The options of a player depend on another player's hand."""

    class Owl:
        @hookimpl
        def bang_actions(self, g, seat):
            other = g.others(seat)[0]
            if not g.used("hoot") and (count(g, other) or not fault):
                yield Offer(g.options.use("hoot"), lambda g: g.note_use("hoot"))

    return Expansion(name="owls", ability=Owl)


@exhibit(
    "in way.targets of card:nest",
    what="the targets of nest reveal a secret to seat",
    do="check the hand in only_if",
)
def targets_by_a_hand(fault):
    """The targets of a card depend on the other cards in the hand."""

    def enough(g, me):
        return count(g, me) > 0

    class ByBangs:
        def targets(self, g, me, kind):
            return g.in_reach(me) if not fault or enough(g, me) else ()

        async def resolve(self, g, play):
            g.draw(play.by, 1)

    nest = CardKind(
        key="nest",
        name="Nest",
        text="Sit in it, for a BANG!.",
        faces={"clubs": "5 6 7 8 9"},
        way=ByBangs(),
        only_if=enough,
    )
    return Expansion(name="owls", cards=[nest])


@exhibit("in Owl, hook bang_settle", what="seat", do="only with the verbs of g")
def knows_what_nobody_saw(fault):
    """A card is recorded as seen by all, but nobody saw it."""

    class Owl:
        @hookimpl
        def bang_settle(self, g):
            if once(g) and g.discards and fault:
                g._state.moves.append(MoveRecord(g.discards[-1], HAND[0], HAND[0]))

    return Owl


@exhibit("in owls", "hook bang_actions", what="can tell", do=ASKED, lines=25)
def offers_by_hidden_role(fault):
    """The targets of an offer are the Outlaws, whose roles are secret."""

    class Owl:
        @hookimpl
        def bang_actions(self, g, seat):
            for other in g.others(seat) if not g.used("hoot") else ():
                if not fault or g.role(other) == "outlaw":
                    yield Offer(g.options.use("hoot", target=other), lambda g: g.note_use("hoot"))

    return Expansion(name="owls", ability=Owl)


@exhibit(
    "in the effect of card:nest",
    "expansion owls",
    what="by its events",
    do=TOLD,
    lines=25,
    games=2,
)
def effect_by_the_top_card(fault):
    """The effect of a card depends on the hidden top card of the draw pile."""

    def sit(g, play, seat):
        top = g._state.deck[-1:]
        g.draw(seat, 2 if fault and top and g.key(top[0]) == "bang" else 1)

    nest = CardKind(
        key="nest",
        name="Nest",
        text="Sit in it.",
        faces={"clubs": "5 6 7 8 9"},
        way=Lines(each(SELF, sit)),
    )
    return Expansion(name="owls", cards=[nest])


@exhibit(
    "in view() of the state Diary of expansion owls",
    what="can tell",
    do=DO,
    lines=25,
    games=3,
    seed=100,
    slow=True,
)
def view_while_the_deck_is_low(fault):
    """The view of a state shows a secret only while the draw pile has few cards."""

    class Owl:
        @hookimpl
        def bang_settle(self, g):
            kept = g.extra(Diary)
            kept.seen = count(g, next_one(g), "bang")
            kept.secret = not fault or len(g._state.deck) >= 8

    return Expansion(name="owls", state=Diary, ability=Owl)


@define
class Burrow:
    """A secret pile, exchanged in worlds or not."""

    pile: list[str] = Factory(lambda: ["mouse", "vole", "shrew"])
    renames: bool = True

    def copy(self):
        """Return a copy."""
        return Burrow(self.pile[:], self.renames)

    def view(self, seat):
        """Return the size of the pile."""
        return {"size": len(self.pile)}

    def hidden(self, seat):
        """Return the pile, which nobody sees, in no order."""
        return sorted(self.pile)

    def renamed(self, names):
        """Return a copy with other names."""
        pile = [names.get(name, name) for name in self.pile] if self.renames else self.pile[:]
        return Burrow(pile, self.renames)


@exhibit(
    "the state Burrow of expansion owls",
    what="keeps secrets in worlds",
    do="in place of each hidden name",
    lines=25,
)
def pile_that_is_not_renamed(fault):
    """A secret pile is the true one in each world, so bots see it."""

    class Owl:
        @hookimpl
        def bang_setup(self, g):
            kept = g.extra(Burrow)
            kept.renames = not fault
            g.shuffle(kept.pile)

    return Expansion(name="owls", state=Burrow, ability=Owl)


@exhibit(
    "in Owl, hook bang_settle",
    what="the end of the game depends on what seat",
    do="let the end of the game depend on what everybody sees",
)
def end_by_a_hidden_role(fault):
    """An Outlaw with two cards in play wins, though the role is secret."""

    class Owl:
        @hookimpl
        def bang_settle(self, g):
            for seat in g.present:
                is_outlaw = g.role(seat) == "outlaw" and (fault or g.role_shown(seat))
                if is_outlaw and len(g.in_play(seat)) >= 2:
                    g.end_game(g.outcome([seat], "settled"))

    return Owl
