"""Playing cards, and shots."""

# Specifications have no body.
# mypy: disable-error-code="empty-body"

from __future__ import annotations

from collections.abc import Awaitable, Iterable

from bangcore.engine.engine import Engine
from bangcore.engine.plays import Play, Shot
from bangcore.engine.table import Table
from bangcore.rules.marks import hook
from bangcore.rules.options import Cause, Offer


@hook(combine="veto", of="seat")
def bang_use_veto(
    g: Table, owner: int, source: int, seat: int, card: int, key: str, question: str, cause: Cause
) -> bool:
    """Return whether *seat* is forbidden to use *card* in hand as *key* to answer *question*.

    In phase 2 of their own turn the question is ``"turn"``; expansions may have others.  *key* is
    the card as which it is used, ``g.key(card)`` the printed one.  *cause* is the cause of the
    question.

    :cards: The Reverend, The Sermon, Handcuffs, Law of the West.

    ::

        @hookimpl
        def bang_use_veto(self, g, card, key):
            return "beer" in (key, g.key(card))
    """


@hook(combine="veto", of="by")
def bang_lay_veto(g: Table, owner: int, source: int, by: int, seat: int, key: str) -> bool:
    """Return whether *by* is forbidden to lay a card *key* in front of *seat*.

    An effect that lays down anything other than a card must ask ``g.may_lay``.

    :cards: The Judge.

    ::

        @hookimpl
        def bang_lay_veto(self, key):
            return key == "jail"
    """


@hook(combine="veto", of="seat")
def bang_aim_veto(g: Table, owner: int, source: int, seat: int, by: int, key: str) -> bool:
    """Return whether *by* is forbidden to aim a card *key* at *seat*, another player.

    It is about cards with a chosen target.  The answer is public, so it does not depend on which
    cards anybody has in hand.

    :cards: Private Car.

    ::

        @hookimpl
        def bang_aim_veto(self, g, owner, key):
            return key == "bang" and not g.hand(owner)
    """


@hook(combine="veto", of="seat")
def bang_price_veto(g: Table, owner: int, source: int, seat: int, card: int) -> bool:
    """Return whether *seat* is forbidden to discard *card* in hand as a price.

    :cards: Law of the West.

    ::

        @hookimpl
        def bang_price_veto(self, g, card):
            return g.key(card) == "beer"
    """


@hook(combine="any", of="seat")
def bang_evadable(g: Table, owner: int, source: int, seat: int, play: Play) -> bool:
    """Return whether *seat* may evade the effect of *play* with a card that answers ``evade``.

    They are then asked, even without such a card; an answer with a value evades the effect.

    :cards: Escape, Mick Defender.

    ::

        @hookimpl
        def bang_evadable(self, play):
            return play.key != "bang"
    """


@hook(combine="collect", of="seat", answers="card")
def bang_counts_as(g: Table, owner: int, source: int, seat: int, card: int) -> Iterable[str]:
    """Return the keys as which *seat* may use *card* in hand, in addition to its own.

    :cards: Calamity Janet, Elena Fuente, Uncle Will.

    ::

        @hookimpl
        def bang_counts_as(self, g, card):
            return {"bang": ("missed",), "missed": ("bang",)}.get(g.key(card), ())
    """


@hook(combine="collect", of="seat")
def bang_answer_options(
    g: Table, owner: int, source: int, seat: int, question: str, cause: Cause
) -> Iterable[Offer]:
    """Return the options of *seat* to answer *question* with something else than a card in hand.

    The question is asked by ``g.respond``, such as ``"bang"`` of Indians! and the Duel.  The effect
    returns the value of the answer, 1 for a BANG!.  Answers to a shot are options of
    ``bang_escape_options``, those of the dying of ``bang_rescue_options``.

    :cards: Sleeper Car.

    ::

        @hookimpl
        def bang_answer_options(self, g, owner, question):
            if question == "bang" and g.tokens("load", seat=owner):
                yield Offer(g.options.use("spare_gun"), self.fire, owner)
    """


@hook(combine="react", of="by")
def bang_before_play(
    g: Engine, owner: int, source: int, by: int, play: Play
) -> Awaitable[None] | None:
    """Act when *by* plays a card, which is on the table, before it takes effect.

    Not called for abilities with the effect of a card, nor for cards that answer a question.

    :cards: Big Fifty.

    ::

        @hookimpl
        def bang_before_play(self, g, by, play):
            if play.key == "stagecoach":
                g.heal(by)
    """


@hook(combine="react", of="by")
def bang_on_played(
    g: Engine, owner: int, source: int, by: int, play: Play
) -> Awaitable[None] | None:
    """Act when *by* has played a card and it has taken effect.

    ``g.place(play.card)`` is its place: the discard pile, in play, or any other place to which its
    effect has moved it.  ``play.evaded_by`` are the seats that have evaded it.

    :cards: Uncle Will, Madam Yto (of everybody), Law of the West, Molly Stark.

    ::

        @hookimpl(of="others")
        def bang_on_played(self, g, owner, play):
            if play.key == "beer":
                g.draw(owner)
    """


@hook(combine="react", of="by")
def bang_on_performed(
    g: Engine, owner: int, source: int, by: int, play: Play
) -> Awaitable[None] | None:
    """Act when the effect that ``g.perform`` has given *by* without a card is over.

    ``play.card`` is ``None``, ``play.kind`` the card whose effect it was.

    :cards: Molly Stark.

    ::

        @hookimpl(of="everybody")
        def bang_on_performed(self, g, owner, play):
            if play.kind.key == "beer":
                g.draw(owner)
    """


@hook(combine="react", of="seat")
def bang_on_answered(
    g: Engine, owner: int, source: int, seat: int, card: int, cause: Cause, key: str
) -> Awaitable[None] | None:
    """Act when *seat* has answered a question with *card* in hand, used as *key*.

    The effect that asked continues afterwards; to wait for its end, implement ``bang_settle``.

    :cards: Molly Stark, Madam Yto (of everybody).

    ::

        @hookimpl
        def bang_on_answered(self, g, owner):
            if not g.on_turn(owner):
                g.draw(owner)
    """


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


@hook(combine="react", of="by")
def bang_on_targets(
    g: Engine, owner: int, source: int, by: int, play: Play, seats: tuple[int, ...]
) -> Awaitable[None] | None:
    """Act when a card, or an ability, of *by* is about to affect several *seats*.

    Add a seat to ``play.evaded_by`` to make it ineffective for them.  It does not matter whether
    the card is played, or used later, or whether an ability has its effect; two seats are several,
    one is not.

    :cards: Sgt. Blaze.

    ::

        @hookimpl(of="everybody")
        def bang_on_targets(self, owner, play, seats):
            if owner in seats:
                play.evaded_by += (owner,)
    """


@hook(combine="react", of="seat")
def bang_on_target(
    g: Engine, owner: int, source: int, seat: int, play: Play
) -> Awaitable[None] | None:
    """Act when a card of another player targets *seat*, before any defence.

    Add *seat* to ``play.evaded_by`` to make it ineffective for them.

    :cards: the covered characters of two players.

    ::

        @hookimpl
        def bang_on_target(self, g, owner, play):
            if play.key == "indians":
                g.draw(owner)
    """


@hook(combine="any", of="seat")
def bang_immunity(
    g: Table, owner: int, source: int, seat: int, by: int, cards: tuple[int, ...], key: str
) -> bool:
    """Return whether *seat* is immune to what *by* does to them with *cards*.

    *key* is the card as which they are played, empty if they are the price of something else.

    :cards: Apache Kid, Calumet.

    ::

        @hookimpl
        def bang_immunity(self, g, cards):
            return all(g.suit(card) == "diamonds" for card in cards)
    """


@hook(combine="max", of="seat")
def bang_bang_limit(g: Table, owner: int, source: int, seat: int) -> int:
    """Return the number of BANG! cards that *seat* may play in this turn, if it is more than one.

    :cards: Volcanic, Willy the Kid, Shootout.

    ::

        @hookimpl
        def bang_bang_limit(self):
            return 2
    """


@hook(combine="max", of="by")
def bang_missed_needed(g: Table, owner: int, source: int, by: int | None, shot: Shot) -> int:
    """Return the number of Missed! that cancel the *shot* of *by*, if it is more than one.

    :cards: Slab the Killer.

    ::

        @hookimpl
        def bang_missed_needed(self, shot):
            return 2 if shot.key == "bang" else 0
    """


@hook(combine="react", of="by")
def bang_on_aimed(
    g: Engine, owner: int, source: int, by: int | None, shot: Shot
) -> Awaitable[None] | None:
    """Act when *by* has aimed a *shot*, before its target may escape it.

    ``shot.needed`` may be raised; ``shot.sure`` means that nothing can cancel it; ``shot.damage``
    is the number of life points lost.

    :cards: the covered characters of two players, Colorado Bill.

    ::

        @hookimpl
        async def bang_on_aimed(self, g, owner, shot):
            shot.sure = await g.flip_is(owner, "colorado_bill", suit="spades")
    """


@hook(combine="react", of="seat")
def bang_after_shot(
    g: Engine, owner: int, source: int, seat: int, shot: Shot
) -> Awaitable[None] | None:
    """Act when a *shot* at *seat* is over: cancelled, or its damage done.

    ``shot.ended`` is ``"hit"`` or ``"cancelled"``, by ``shot.cancelled_by``; ``shot.answers`` are
    the keys of the cards in hand that were used against it.  *seat* may be out by then.

    :cards: Evaded!.

    ::

        @hookimpl
        async def bang_after_shot(self, g, seat, shot):
            if shot.by is not None and "backfire" in shot.answers:
                await g.shoot(seat, shot.by, key="backfire")
    """


@hook(combine="collect", of="seat")
def bang_escape_options(
    g: Table, owner: int, source: int, seat: int, shot: Shot
) -> Iterable[Offer]:
    """Return the options of *seat* to escape *shot* before using cards in hand.

    The effect returns the number of Missed! that it counts for.  Abilities note in the list
    ``shot.used`` that they have been used.  An effect without a draw! may be an offer with
    ``after_hand``, which remains open to a player who has used a card in hand.

    :cards: Barrel, Jourdonnais; Bible, Iron Plate, Sombrero, Ten Gallon Hat.

    ::

        @hookimpl
        def bang_escape_options(self, g, owner, source, shot):
            if source not in shot.used:
                yield Offer(g.options.use("barrel"), self.hide, owner, source, shot)
    """


@hook(combine="react")
def bang_settle(g: Engine, owner: int, source: int) -> Awaitable[None] | None:
    """Act when the effect in progress is finished, before anything else begins.

    :cards: Suzy Lafayette.

    ::

        @hookimpl
        def bang_settle(self, g, owner):
            if not g.hand(owner):
                g.draw(owner)
    """
