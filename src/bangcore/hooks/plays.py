"""Playing cards, and shots."""

from __future__ import annotations

from collections.abc import Awaitable, Iterable

from bangcore.engine.engine import Engine
from bangcore.engine.plays import Play, Shot
from bangcore.engine.table import Table
from bangcore.rules.definitions import Offer
from bangcore.rules.marks import hook
from bangcore.rules.options import Cause


@hook(combine="veto", of="seat")
def bang_use_veto(
    g: Table, owner: int, source: int, seat: int, card: int, key: str, question: str, cause: Cause
) -> bool:
    """Tell whether *seat* may not use *card* of the hand as *key* to answer *question*.

    In phase 2 of the own turn the question is ``"turn"``; an expansion may name others.  *key* is
    the card that it is used as, ``g.key(card)`` the one that is printed.  *cause* is the cause of
    the question.

    :cards: The Reverend, The Sermon, Handcuffs, Law of the West.

    ::

        @hookimpl
        def bang_use_veto(self, g, card, key):
            return "beer" in (key, g.key(card))
    """
    raise NotImplementedError


@hook(combine="veto", of="by")
def bang_lay_veto(g: Table, owner: int, source: int, by: int, seat: int, key: str) -> bool:
    """Tell whether *by* may not lay what is called *key* in front of *seat*.

    Asked for cards; what lays something else down asks ``g.may_lay``.

    :cards: The Judge.

    ::

        @hookimpl
        def bang_lay_veto(self, key):
            return key == "jail"
    """
    raise NotImplementedError


@hook(combine="veto", of="seat")
def bang_price_veto(g: Table, owner: int, source: int, seat: int, card: int) -> bool:
    """Tell whether *seat* may not discard *card* of the hand as the price of something.

    :cards: Law of the West.

    ::

        @hookimpl
        def bang_price_veto(self, g, card):
            return g.key(card) == "beer"
    """
    raise NotImplementedError


@hook(combine="any", of="seat")
def bang_evadable(g: Table, owner: int, source: int, seat: int, play: Play) -> bool:
    """Tell whether *seat* may evade what *play* does to them, by a card that answers ``evade``.

    They are then asked, also without a card that answers; an answer with a value evades it.

    :cards: none that is shipped; the expansion of the tutorial has one.

    ::

        @hookimpl
        def bang_evadable(self, play):
            return play.key != "bang"
    """
    raise NotImplementedError


@hook(combine="collect", of="seat")
def bang_counts_as(g: Table, owner: int, source: int, seat: int, card: int) -> Iterable[str]:
    """Return the keys of the cards that *seat* may use *card* of the hand as, besides its own.

    :cards: Calamity Janet, Elena Fuente, Uncle Will.

    ::

        @hookimpl
        def bang_counts_as(self, g, card):
            return {"bang": ("missed",), "missed": ("bang",)}.get(g.key(card), ())
    """
    raise NotImplementedError


@hook(combine="react", of="by")
def bang_before_play(
    g: Engine, owner: int, source: int, by: int, play: Play
) -> Awaitable[None] | None:
    """Act when *by* plays a card, which lies on the table, before it takes effect.

    Not told of what only has the effect of a card, nor of cards that answer a question.

    :cards: none that is shipped; the events of an example are turned up by the Stagecoach.

    ::

        @hookimpl
        def bang_before_play(self, g, by, play):
            if play.key == "stagecoach":
                g.heal(by)
    """
    raise NotImplementedError


@hook(combine="react", of="by")
def bang_on_played(
    g: Engine, owner: int, source: int, by: int, play: Play
) -> Awaitable[None] | None:
    """Act when *by* has played a card and it has taken effect.

    ``g.place(play.card)`` says where it lies: on the discard pile, in play, or wherever its effect
    took it.  ``play.evaded_by`` are the seats that have evaded it.

    :cards: Uncle Will, Madam Yto (of everybody), Law of the West.

    ::

        @hookimpl(of="others")
        def bang_on_played(self, g, owner, play):
            if play.key == "beer":
                g.draw(owner)
    """
    raise NotImplementedError


@hook(combine="react", of="seat")
def bang_on_answered(
    g: Engine, owner: int, source: int, seat: int, card: int, cause: Cause, key: str
) -> Awaitable[None] | None:
    """Act when *seat* has answered a question with *card* of the hand, used as *key*.

    The effect that asked goes on afterwards; what must wait for its end acts in ``bang_settle``.

    :cards: Molly Stark, Madam Yto (of everybody).

    ::

        @hookimpl
        def bang_on_answered(self, g, owner):
            if not g.on_turn(owner):
                g.draw(owner)
    """
    raise NotImplementedError


@hook(combine="react", of="by")
def bang_on_laid(
    g: Engine, owner: int, source: int, by: int, seat: int, card: int
) -> Awaitable[None] | None:
    """Act when *by* has laid *card* in front of *seat*.

    :cards: Johnny Kisch; every card with a green border, which waits until the turn is over.

    ::

        @hookimpl
        def bang_on_laid(self, g, owner):
            g.draw(owner)
    """
    raise NotImplementedError


@hook(combine="react", of="seat")
def bang_on_target(
    g: Engine, owner: int, source: int, seat: int, play: Play
) -> Awaitable[None] | None:
    """Act when a card that another one plays comes to *seat*, before anything keeps it off.

    With *seat* in ``play.evaded_by`` it has no effect on them.

    :cards: none; the covered characters of two players.

    ::

        @hookimpl
        def bang_on_target(self, g, owner, play):
            if play.key == "indians":
                g.draw(owner)
    """
    raise NotImplementedError


@hook(combine="any", of="seat")
def bang_immunity(
    g: Table, owner: int, source: int, seat: int, by: int, cards: tuple[int, ...], key: str
) -> bool:
    """Return whether what *by* does to *seat* with those *cards* has no effect on them.

    *key* is what the cards are played as, empty if they pay for something else.

    :cards: Apache Kid, Calumet.

    ::

        @hookimpl
        def bang_immunity(self, g, cards):
            return all(g.suit(card) == "diamonds" for card in cards)
    """
    raise NotImplementedError


@hook(combine="max", of="seat")
def bang_bang_limit(g: Table, owner: int, source: int, seat: int) -> int:
    """Return how many BANG! cards *seat* may play in this turn, if it is more than one.

    :cards: Volcanic, Willy the Kid, Shootout.

    ::

        @hookimpl
        def bang_bang_limit(self):
            return 2
    """
    raise NotImplementedError


@hook(combine="max", of="by")
def bang_missed_needed(g: Table, owner: int, source: int, by: int | None, shot: Shot) -> int:
    """Return how many Missed! cancel the *shot* of *by*, if it is more than one.

    :cards: Slab the Killer.

    ::

        @hookimpl
        def bang_missed_needed(self, shot):
            return 2 if shot.key == "bang" else 0
    """
    raise NotImplementedError


@hook(combine="react", of="by")
def bang_on_aimed(
    g: Engine, owner: int, source: int, by: int | None, shot: Shot
) -> Awaitable[None] | None:
    """Act when *by* has aimed a *shot*, before its target may escape it.

    ``shot.needed`` may grow, ``shot.sure`` means that nothing cancels it, ``shot.damage`` is how
    many life points it takes.

    :cards: none that is shipped; the expansion of the tutorial has one.

    ::

        @hookimpl
        async def bang_on_aimed(self, g, owner, shot):
            shot.sure = await g.flip_is(owner, "colorado_bill", suit="spades")
    """
    raise NotImplementedError


@hook(combine="react", of="seat")
def bang_after_shot(
    g: Engine, owner: int, source: int, seat: int, shot: Shot
) -> Awaitable[None] | None:
    """Act when a *shot* at *seat* is over: cancelled, or what it took is gone.

    ``shot.ended`` is ``"hit"`` or ``"cancelled"``, by ``shot.cancelled_by``; ``shot.answers`` has
    the names of the cards of the hand that were used against it.  *seat* may be out by then.

    :cards: none that is shipped; the expansion of the tutorial has one.

    ::

        @hookimpl
        async def bang_after_shot(self, g, seat, shot):
            if shot.by is not None and "backfire" in shot.answers:
                await g.shoot(seat, shot.by, key="backfire")
    """
    raise NotImplementedError


@hook(combine="collect", of="seat")
def bang_escape_options(
    g: Table, owner: int, source: int, seat: int, shot: Shot
) -> Iterable[Offer]:
    """Return the ways out of *shot* that *seat* has before touching the hand.

    The effect returns how many Missed! it was worth.  ``shot.used`` is a list in which an ability
    notes that it has had its chance.  An effect without a draw! may be an offer with
    ``after_hand``, also open to a player who has used a card of the hand.

    :cards: Barrel, Jourdonnais; Bible, Iron Plate, Sombrero, Ten Gallon Hat.

    ::

        @hookimpl
        def bang_escape_options(self, g, owner, source, shot):
            if source not in shot.used:
                yield Offer(g.words.use("barrel"), lambda g: self.hide(g, owner, source, shot))
    """
    raise NotImplementedError


@hook(combine="react")
def bang_settle(g: Engine, owner: int, source: int) -> Awaitable[None] | None:
    """Act when the effect in progress is finished and before anything else begins.

    :cards: Suzy Lafayette, Molly Stark after a Duel.

    ::

        @hookimpl
        def bang_settle(self, g, owner):
            if not g.hand(owner):
                g.draw(owner)
    """
    raise NotImplementedError
