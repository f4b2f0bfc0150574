"""The course of a turn."""

# Specifications have no body.
# mypy: disable-error-code="empty-body"

from __future__ import annotations

from collections.abc import Awaitable, Iterable, Sequence

from bangcore.engine.engine import Engine
from bangcore.engine.table import Table
from bangcore.rules.marks import hook
from bangcore.rules.options import Offer, Option
from bangcore.rules.reason import Reason


@hook(combine="react")
def bang_setup(g: Engine, owner: int, source: int) -> Awaitable[None] | None:
    """Act when all players have a character, before life points and cards are dealt.

    :cards: the event decks, the shop of Gold Rush, New Identity; the characters of two players.

    ::

        @hookimpl
        def bang_setup(self, g):
            g.shuffle(g.extra(Eggs).deck)
    """


@hook(combine="react")
def bang_before_turn(g: Engine, owner: int, source: int, seat: int) -> Awaitable[None] | None:
    """Act before the turn of *seat* begins, including that of a player who is out.

    *seat* is first in the order, but nobody is on turn yet (``g.on_turn``).

    :cards: the event deck, Ghost Town, Dead Man, shadow gunslingers.

    ::

        @hookimpl
        async def bang_before_turn(self, g, seat):
            if g.role(seat) == "sheriff":
                await self.reveal(g)
    """


@hook(combine="any", of="seat")
def bang_takes_turn(g: Table, owner: int, source: int, seat: int) -> bool:
    """Return whether *seat*, who is out, takes a turn when it would be theirs.

    ``bang_before_turn`` must then bring them back; otherwise the turn passes on.

    :cards: Ghost Town, Dead Man, shadow gunslingers.

    ::

        @hookimpl
        def bang_takes_turn(self, g, seat):
            return seat == g.extra(Cemetery).first
    """


@hook(combine="veto", of="seat")
def bang_turn_veto(g: Table, owner: int, source: int, seat: int) -> bool:
    """Return whether turns skip *seat*, in play or not.

    :cards: the covered characters of two players.

    ::

        @hookimpl
        def bang_turn_veto(self, g, seat):
            return seat in g.extra(Asleep).seats
    """


@hook(combine="replace", answers="seat")
def bang_turn_order(g: Table, owner: int, source: int, seats: Sequence[int]) -> Sequence[int]:
    """Return *seats*, those of all other players, in the order of the coming turns.

    They come clockwise, including players who are out.  The first one that can take a turn takes
    the next one; if there is none, the player on turn does.

    :cards: the event Gold Rush.

    ::

        @hookimpl
        def bang_turn_order(self, seats):
            return seats[::-1]
    """


@hook(combine="react", of="seat")
def bang_turn_start(g: Engine, owner: int, source: int, seat: int) -> Awaitable[None] | None:
    """Act at the start of the turn of *seat*, before the cards in front of them are checked.

    Call ``g.skip_turn()`` to make them lose the turn; its remaining effects do not run.

    :cards: New Identity, High Noon and other events.

    ::

        @hookimpl
        async def bang_turn_start(self, g, seat):
            await g.damage(seat, key="frost")
    """


@hook(combine="react", of="seat")
def bang_turn_check(g: Engine, owner: int, source: int, seat: int) -> Awaitable[None] | None:
    """Check a card in front of *seat*, who is about to play a turn, with a draw!.

    Call ``g.skip_turn()`` to make them lose the turn; the remaining checks do not run.

    :cards: Dynamite (priority 10), Jail.

    ::

        @hookimpl
        async def bang_turn_check(self, g, owner):
            if not await g.flip_is(owner, "jail", suit="hearts"):
                g.skip_turn()
    """


@hook(combine="react", of="seat")
def bang_who_plays(g: Engine, owner: int, source: int, seat: int) -> Awaitable[None] | None:
    """Decide who plays the turn of *seat*, after the cards in front of them have been checked.

    Call ``g.turn_goes_to(other)`` to give it to another seat.  Also called if a check has lost them
    the turn, or they died; ``g.phase`` is ``"start"`` if the turn continues.  Not called for a turn
    that is lost before the checks.

    :cards: the exposed characters of two players.

    ::

        @hookimpl
        def bang_who_plays(self, g, seat):
            if g.phase != "start":
                g.turn_goes_to(g.others(seat)[0])
    """


@hook(combine="react", of="seat")
def bang_turn_checked(g: Engine, owner: int, source: int, seat: int) -> Awaitable[None] | None:
    """Act before phase 1 of *seat*, when Dynamite and Jail have been checked.

    Also called if they have lost the turn or died; ``g.phase`` is ``"start"`` if the turn
    continues.

    :cards: Vera Custer, also to end their previous copy.

    ::

        @hookimpl
        def bang_turn_checked(self, g, owner):
            if g.phase == "start":
                g.draw(owner)
    """


@hook(combine="instead", of="seat")
def bang_phase_1(g: Engine, owner: int, source: int, seat: int) -> Awaitable[bool | None]:
    """Replace phase 1 of *seat*, or return ``False``.

    Abilities that change phase 1 do not apply to a replacement.

    :cards: Hard Liquor, Peyote.

    ::

        @hookimpl
        async def bang_phase_1(self, g, seat):
            if not g.discards:
                return False
            g.take_discard(seat)
    """


@hook(combine="replace", of="seat")
def bang_draw_count(g: Table, owner: int, source: int, seat: int, count: int) -> int:
    """Return the number of cards that *seat* draws in phase 1; *count* starts at 2.

    The ability of a character that sets the number has priority 10, one that lowers it 0.  To add
    cards, implement ``bang_draw_more``.

    :cards: Bill Noface, Ghost Town, Thirst.

    ::

        @hookimpl(priority=10)
        def bang_draw_count(self, g, owner):
            return g.life(owner)
    """


@hook(combine="sum", of="seat")
def bang_draw_more(g: Table, owner: int, source: int, seat: int) -> int:
    """Return the number of cards that *seat* draws in addition to ``bang_draw_count``.

    :cards: Pixie Pete, Pickaxe.

    ::

        @hookimpl
        def bang_draw_more(self):
            return 1
    """


@hook(combine="instead", of="seat")
def bang_draw_phase(
    g: Engine, owner: int, source: int, seat: int, count: int
) -> Awaitable[bool | None]:
    """Replace the draw of *count* cards from the deck in phase 1, or return ``False``.

    *count* includes those of ``bang_draw_more``, which are drawn even if an ability skips the draw.

    :cards: Black Jack, Jesse Jones, Kit Carlson, Pedro Ramirez, Pat Brennan, Claus.

    ::

        @hookimpl
        async def bang_draw_phase(self, g, owner, count):
            g.draw(owner, count)
            g.take_discard(owner)
    """


@hook(combine="any", of="seat")
def bang_swaps_piles(g: Table, owner: int, source: int, seat: int) -> bool:
    """Return whether the deck and the discard pile are swapped for *seat*.

    The cards of phase 1 then come from the discard pile while it has any, and discards in phase 3
    go face down on top of the deck.

    :cards: Abandoned Mine.

    ::

        @hookimpl
        def bang_swaps_piles(self):
            return True
    """


@hook(combine="react", of="seat")
def bang_on_drawn(
    g: Engine, owner: int, source: int, seat: int, drawn: tuple[int, ...]
) -> Awaitable[None] | None:
    """Act when *seat* has drawn cards in phase 1: *drawn*, in order, and still in hand.

    Cards that a character gives away or puts back in ``bang_draw_phase`` are not among them.  Not
    called if phase 1 was replaced.

    :cards: Law of the West, Dutch Will.

    ::

        @hookimpl
        def bang_on_drawn(self, g, owner, drawn):
            g.discard(owner, drawn[-1])
    """


@hook(combine="collect", of="seat")
def bang_draw_again(g: Table, owner: int, source: int, seat: int) -> Iterable[str]:
    """Return the keys of abilities by which *seat* draws one more card at the end of phase 1.

    This holds even if phase 1 was replaced.  Abilities that put a card back on the deck in phase 1
    can use it to foresee that the card is drawn again.

    :cards: Train Arrival; Kit Carlson asks.

    ::

        @hookimpl
        def bang_draw_again(self):
            return ("sack",)
    """


@hook(combine="react", of="seat")
def bang_after_draw(g: Engine, owner: int, source: int, seat: int) -> Awaitable[None] | None:
    """Act at the end of phase 1 of *seat*.

    :cards: Ranch, Handcuffs.

    ::

        @hookimpl
        def bang_after_draw(self, g, seat):
            g.draw(seat)
    """


@hook(combine="collect", of="seat")
def bang_actions(g: Table, owner: int, source: int, seat: int) -> Iterable[Offer]:
    """Return the options of *seat* in phase 2 of their own turn, except playing cards.

    The symbol :func:`~bangcore.plugin.in_turn` returns them for an effect with a price.

    :cards: Sid Ketchum, Chuck Wengam, Doc Holyday, José Delgado; Knife and the other cards with a
        green border.

    ::

        @hookimpl
        def bang_actions(self, g, owner):
            if len(g.hand(owner)) >= 2:
                yield Offer(g.options.use("sid_ketchum"), self.drink, owner)
    """


@hook(combine="collect", of="seat")
def bang_interrupts(g: Table, owner: int, source: int, seat: int) -> Iterable[Offer]:
    """Return the options of *seat* between effects in the turn of another player.

    The options must contain the seat (``g.options.use(..., seat=seat)``), because several seats may
    have the same ones.

    :cards: Sid Ketchum.

    ::

        @hookimpl
        def bang_interrupts(self, g, owner):
            if len(g.hand(owner)) >= 2:
                option = g.options.use("sid_ketchum", seat=owner)
                yield Offer(option, self.drink, owner)
    """


@hook(combine="collect", of="seat")
def bang_reasons(g: Table, owner: int, source: int, seat: int) -> Iterable[Reason]:
    """Return why the card *source* of *seat* has no option now, for ``Game.reasons``.

    It is asked about cards in play without an option; the answers must depend only on what *seat*
    knows.  Without an answer a card in play "acts by itself".

    :cards: the cards with a green border.

    ::

        @hookimpl
        def bang_reasons(self, g, source):
            if source in g.extra(Eggs).laid:
                yield Reason("condition", text="It hatches in your next turn.")
    """


@hook(combine="veto", of="seat")
def bang_end_veto(g: Table, owner: int, source: int, seat: int, options: Sequence[Option]) -> bool:
    """Return whether *seat*, who still has *options*, is forbidden to end the turn.

    Then no offer that ends the turn is possible either, see :class:`Offer`.

    :cards: Law of the West.

    ::

        @hookimpl
        def bang_end_veto(self, g, options):
            return any(g.kind(o.card).weapon for o in options if o.verb == "play")
    """


@hook(combine="max", of="seat")
def bang_hand_limit(g: Table, owner: int, source: int, seat: int) -> int:
    """Return the number of cards that *seat* may keep in phase 3, if it exceeds their life points.

    :cards: Sean Mallory, Gun Belt.

    ::

        @hookimpl
        def bang_hand_limit(self):
            return 10
    """


@hook(combine="first", of="seat", answers="seat")
def bang_excess_taker(g: Table, owner: int, source: int, seat: int) -> int | None:
    """Return the seat that gets the cards *seat* discards for the hand limit, or ``None``.

    :cards: Gary Looter.

    ::

        @hookimpl(of="others")
        def bang_excess_taker(self, owner):
            return owner
    """


@hook(combine="react", of="seat")
def bang_turn_end(g: Engine, owner: int, source: int, seat: int) -> Awaitable[None] | None:
    """Act at the end of the turn of *seat*, after phase 3; not called if the turn was lost.

    Players in play for only one turn leave after everything else, at a priority below 0.

    :cards: Vendetta, Don Bell, ghosts, shadow gunslingers.

    ::

        @hookimpl
        async def bang_turn_end(self, g, seat):
            if await g.flip_is(seat, "second_wind", suit="hearts"):
                g.extra_turn()
    """
