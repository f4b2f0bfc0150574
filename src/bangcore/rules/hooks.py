"""The hooks: every place where a card, a character or a rule may have its say.

An expansion registers what it brings with the ``bang_register_*`` hooks.  Everything else is an
*ability*: a class whose methods are implementations of the hooks below, in force for its *owner*
exactly while its character is in play or its card lies in front of him.  ``g`` is the
:class:`~bangcore.plugin.Engine`, ``owner`` the seat of the ability's owner, ``source`` the id of
the card that it is printed on (``-1`` for a character).  An implementation lists the arguments it
wants and no others.

Order never depends on registration.  Each hook says how several implementations combine:

``sum``
    the numbers are added.
``fold``
    each gets the value so far and returns the new one, higher priority first.
``collect``
    the lists are joined, in seat order from the player on turn.
``first``
    the first answer that is not ``None`` counts, higher priority first.
``any``
    one "yes" is enough.
``react``
    effects, run one after the other: seat order from the player on turn, then higher priority.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar, overload

import pluggy

if TYPE_CHECKING:
    from bangcore.engine.engine import Engine, Play, Shot
    from bangcore.rules.definitions import (
        CardKind,
        Character,
        Copies,
        Offer,
        Role,
        RoleSet,
        Rule,
        RuleOption,
    )
    from bangcore.rules.options import Cause, Option
    from bangcore.rules.state import ExtraState, Outcome

__all__ = ["COMPOSITIONS", "hookimpl"]

COMPOSITIONS = ("register", "sum", "fold", "collect", "first", "any", "react")

_F = TypeVar("_F", bound=Callable[..., Any])
_spec = pluggy.HookspecMarker("bang")
_impl = pluggy.HookimplMarker("bang")


def _hook(composition: str) -> Callable[[_F], _F]:
    def mark(function: _F) -> _F:
        function.bang_composition = composition  # type: ignore[attr-defined]
        return _spec(function)

    return mark


@overload
def hookimpl(function: _F) -> _F: ...
@overload
def hookimpl(*, priority: int = 0) -> Callable[[_F], _F]: ...
def hookimpl(function: _F | None = None, *, priority: int = 0) -> _F | Callable[[_F], _F]:
    """Mark a method as implementation of the hook of its name.

    *priority* orders implementations of ``fold``, ``first`` and ``react`` hooks, higher first.

    >>> class Owl:
    ...     @hookimpl(priority=5)
    ...     def bang_reach(self, owner, seat, reach):
    ...         return reach + (owner == seat)
    """

    def mark(function: _F) -> _F:
        function.bang_priority = priority  # type: ignore[attr-defined]
        return _impl(function)

    return mark if function is None else mark(function)


# ---------------------------------------------------------------- what an expansion brings


@_hook("register")
def bang_register_cards() -> Sequence[CardKind | Copies]:
    """Return the cards of the expansion; their faces go into the draw pile.

    :class:`Copies` adds faces to a kind of another expansion.
    """
    raise NotImplementedError


@_hook("register")
def bang_register_characters() -> Sequence[Character]:
    """Return the characters of the expansion."""
    raise NotImplementedError


@_hook("register")
def bang_register_roles() -> Sequence[Role]:
    """Return the roles of the expansion."""
    raise NotImplementedError


@_hook("register")
def bang_register_role_sets() -> Sequence[RoleSet]:
    """Return which roles are dealt for which number of players."""
    raise NotImplementedError


@_hook("register")
def bang_register_options() -> Sequence[RuleOption]:
    """Return the options by which a table may vary the rules of the expansion."""
    raise NotImplementedError


@_hook("register")
def bang_register_rules() -> Sequence[Rule]:
    """Return named abilities that are neither cards nor characters; see :class:`Rule`.

    :cards: the event cards, the equipment of Gold Rush.
    """
    raise NotImplementedError


@_hook("register")
def bang_register_state() -> type[ExtraState]:
    """Return the class of what the expansion itself keeps in a game, beside its cards.

    An attrs class that can be made without arguments and copies itself; it lies in
    ``g.extra(name)`` under the name of the expansion, and is copied and saved with the game.

    :cards: none of the base game; expansions with nuggets, decks or marks of their own.

    ::

        @hookimpl
        def bang_register_state(self):
            return Purse
    """
    raise NotImplementedError


# ---------------------------------------------------------------- turn


@_hook("react")
def bang_setup(g: Engine, owner: int, source: int) -> Awaitable[None]:
    """Act when everybody has his character and his life points, before the cards are dealt.

    :cards: the event decks, the shop of Gold Rush, New Identity.

    ::

        @hookimpl
        async def bang_setup(self, g):
            g.shuffle(g.extra("events").deck)
    """
    raise NotImplementedError


@_hook("react")
def bang_before_turn(g: Engine, owner: int, source: int, seat: int) -> Awaitable[None]:
    """Act before the turn of *seat* begins, also when he is out and has come up all the same.

    *seat* is not on turn yet, nor is anybody else (``g.on_turn``), but comes first in the order.

    :cards: the event deck, Ghost Town, Dead Man, shadow gunslingers.

    ::

        @hookimpl
        async def bang_before_turn(self, g, seat):
            if g.role(seat) == "sheriff":
                await self.reveal(g)
    """
    raise NotImplementedError


@_hook("any")
def bang_takes_turn(g: Engine, owner: int, source: int, seat: int) -> bool:
    """Tell whether *seat*, who is out, gets a turn when it would be his.

    He must then be brought back by ``bang_before_turn``, or the turn passes on.

    :cards: Ghost Town, Dead Man, shadow gunslingers.

    ::

        @hookimpl
        def bang_takes_turn(self, g, seat):
            return seat == g.extra("cemetery").first
    """
    raise NotImplementedError


@_hook("fold")
def bang_turn_direction(g: Engine, owner: int, source: int, direction: int) -> int:
    """Return in which direction turns pass: 1 clockwise, -1 the other way.

    :cards: the event Gold Rush.

    ::

        @hookimpl
        def bang_turn_direction(self, direction):
            return -direction
    """
    raise NotImplementedError


@_hook("react")
def bang_turn_start(g: Engine, owner: int, source: int, seat: int) -> Awaitable[None]:
    """Act at the start of *seat*'s turn, before phase 1.

    Call ``g.skip_turn()`` to make him lose the turn; nothing further happens in it then.

    :cards: Dynamite (priority 20), Jail (priority 10); New Identity, High Noon and other events,
        which come before them.

    ::

        @hookimpl(priority=10)
        async def bang_turn_start(self, g, owner, source, seat):
            if seat == owner and not await g.flip_is(owner, "jail", suit="hearts"):
                g.skip_turn()
    """
    raise NotImplementedError


@_hook("react")
def bang_turn_checked(g: Engine, owner: int, source: int, seat: int) -> Awaitable[None]:
    """Act before phase 1 of *seat*, when Dynamite and Jail have been checked.

    Also told when the turn has been lost, or *seat* has died, by then: ``g.state.phase`` is
    ``"start"`` if it goes on.

    :cards: Vera Custer, and the end of what she had copied before.

    ::

        @hookimpl
        async def bang_turn_checked(self, g, owner, seat):
            if seat == owner and g.state.phase == "start":
                await g.draw(owner)
    """
    raise NotImplementedError


@_hook("first")
def bang_phase_1(g: Engine, owner: int, source: int, seat: int) -> Awaitable[None] | None:
    """Return the effect that takes the place of phase 1 of *seat*, or ``None``.

    Whatever characters draw, they do not draw then; ``g.draw_phase(seat)`` is phase 1 as ever.

    :cards: Hard Liquor, Peyote.

    ::

        @hookimpl
        def bang_phase_1(self, g, seat):
            return g.take_discard(seat) if g.state.discards else None
    """
    raise NotImplementedError


@_hook("fold")
def bang_draw_count(g: Engine, owner: int, source: int, seat: int, count: int) -> int:
    """Return how many cards *seat* draws in phase 1; it starts at 2.

    What sets a number for characters has priority 10, what lowers it 0; what adds to it is
    ``bang_draw_more``.

    :cards: Bill Noface, Pixie Pete, Ghost Town, Thirst.

    ::

        @hookimpl(priority=10)
        def bang_draw_count(self, owner, seat, count):
            return 3 if owner == seat else count
    """
    raise NotImplementedError


@_hook("sum")
def bang_draw_more(g: Engine, owner: int, source: int, seat: int) -> int:
    """Return how many cards *seat* draws in phase 1 besides the number of ``bang_draw_count``.

    :cards: Pickaxe.

    ::

        @hookimpl
        def bang_draw_more(self, owner, seat):
            return 1 if owner == seat else 0
    """
    raise NotImplementedError


@_hook("first")
def bang_draw_phase(
    g: Engine, owner: int, source: int, seat: int, count: int
) -> Awaitable[None] | None:
    """Return the effect that replaces drawing *count* cards in phase 1 of *seat*, or ``None``.

    :cards: Black Jack, Jesse Jones, Kit Carlson, Pedro Ramirez, Pat Brennan, Claus.

    ::

        @hookimpl
        def bang_draw_phase(self, g, owner, seat, count):
            return g.take_discard(owner) if owner == seat else None
    """
    raise NotImplementedError


@_hook("any")
def bang_draw_from_discards(g: Engine, owner: int, source: int, seat: int) -> bool:
    """Tell whether the cards *seat* draws in phase 1 come from the discard pile while it lasts.

    :cards: Abandoned Mine.

    ::

        @hookimpl
        def bang_draw_from_discards(self):
            return True
    """
    raise NotImplementedError


@_hook("react")
def bang_on_drawn(
    g: Engine, owner: int, source: int, seat: int, drawn: tuple[int, ...]
) -> Awaitable[None]:
    """Act when *seat* has *drawn* those cards in phase 1, in this order, and still has them all.

    What a character of ``bang_draw_phase`` gives away or puts back is not among them.  Not told
    when something has taken the place of phase 1.

    :cards: Law of the West, Dutch Will.

    ::

        @hookimpl
        async def bang_on_drawn(self, g, owner, seat, drawn):
            if seat == owner:
                await g.discard(owner, drawn[-1])
    """
    raise NotImplementedError


@_hook("collect")
def bang_draw_again(g: Engine, owner: int, source: int, seat: int) -> Iterable[str]:
    """Return the name of what lets *seat* draw one more card at the end of phase 1.

    However phase 1 was spent.  Who looks at cards and puts one back knows that it comes again.

    :cards: Train Arrival; Kit Carlson asks.

    ::

        @hookimpl
        def bang_draw_again(self, owner, seat):
            return ("sack",) if seat == owner else ()
    """
    raise NotImplementedError


@_hook("react")
def bang_after_draw(g: Engine, owner: int, source: int, seat: int) -> Awaitable[None]:
    """Act at the end of phase 1 of *seat*.

    :cards: Ranch, Handcuffs.

    ::

        @hookimpl
        async def bang_after_draw(self, g, seat):
            await g.draw(seat)
    """
    raise NotImplementedError


@_hook("any")
def bang_discard_on_deck(g: Engine, owner: int, source: int, seat: int) -> bool:
    """Tell whether the cards *seat* discards in phase 3 go face down on top of the deck.

    :cards: Abandoned Mine.

    ::

        @hookimpl
        def bang_discard_on_deck(self):
            return True
    """
    raise NotImplementedError


@_hook("react")
def bang_turn_end(g: Engine, owner: int, source: int, seat: int) -> Awaitable[None]:
    """Act at the end of the turn of *seat*, after phase 3; not called when the turn was lost.

    :cards: Vendetta, Don Bell, ghosts.

    ::

        @hookimpl
        async def bang_turn_end(self, g, owner, seat):
            if seat == owner and await g.flip_is(seat, "second_wind", suit="hearts"):
                g.extra_turn()
    """
    raise NotImplementedError


@_hook("react")
def bang_turn_over(g: Engine, owner: int, source: int, seat: int) -> Awaitable[None]:
    """Act when all that happens at the end of the turn of *seat* is settled, before the next one.

    :cards: shadow gunslingers.

    ::

        @hookimpl
        async def bang_turn_over(self, g, owner, seat):
            if seat == owner and g.extra("spirits").back == seat:
                await g.leave(seat)
    """
    raise NotImplementedError


@_hook("any")
def bang_end_veto(g: Engine, owner: int, source: int, seat: int, options: Sequence[Option]) -> bool:
    """Tell whether *seat*, who could do what those *options* say, may not end his turn yet.

    Then nothing that ends it is possible either, see :class:`Offer`.

    :cards: Law of the West.

    ::

        @hookimpl
        def bang_end_veto(self, g, owner, seat, options):
            return seat == owner and any(g.kind(o.card).weapon for o in options if o.verb == "play")
    """
    raise NotImplementedError


@_hook("collect")
def bang_actions(g: Engine, owner: int, source: int) -> Iterable[Offer]:
    """Return what the owner may do in phase 2 of his own turn besides playing cards.

    Called for abilities of the player on turn only.

    :cards: Sid Ketchum, Chuck Wengam, Doc Holyday, José Delgado; Knife and the other cards with a
        green border.

    ::

        @hookimpl
        def bang_actions(self, g, owner):
            if len(g.hand(owner)) >= 2:
                yield Offer(g.words.use("sid_ketchum"), lambda: self.drink(g, owner))
    """
    raise NotImplementedError


@_hook("collect")
def bang_interrupts(g: Engine, owner: int, source: int) -> Iterable[Offer]:
    """Return what the owner may do between effects in the turn of somebody else.

    The options must carry the owner's seat (``g.words.use(..., seat=owner)``), because several
    seats may offer the same.

    :cards: Sid Ketchum.

    ::

        @hookimpl
        def bang_interrupts(self, g, owner):
            if len(g.hand(owner)) >= 2:
                yield Offer(g.words.use("sid_ketchum", seat=owner), lambda: self.drink(g, owner))
    """
    raise NotImplementedError


@_hook("fold")
def bang_hand_limit(g: Engine, owner: int, source: int, seat: int, limit: int) -> int:
    """Return how many cards *seat* may keep in phase 3; it starts at his life points.

    :cards: Sean Mallory.

    ::

        @hookimpl
        def bang_hand_limit(self, owner, seat, limit):
            return max(limit, 10) if owner == seat else limit
    """
    raise NotImplementedError


@_hook("react")
def bang_settle(g: Engine, owner: int, source: int) -> Awaitable[None]:
    """Act when the effect in progress is finished and before anything else begins.

    :cards: Suzy Lafayette, Molly Stark after a Duel.

    ::

        @hookimpl
        async def bang_settle(self, g, owner):
            if not g.hand(owner):
                await g.draw(owner)
    """
    raise NotImplementedError


# ---------------------------------------------------------------- draws


@_hook("fold")
def bang_card_suit(g: Engine, owner: int, source: int, card: int, suit: str) -> str:
    """Return the suit that *card* has for every purpose.

    :cards: Blessing, Curse.

    ::

        @hookimpl
        def bang_card_suit(self):
            return "hearts"
    """
    raise NotImplementedError


@_hook("fold")
def bang_flip_count(g: Engine, owner: int, source: int, seat: int, count: int) -> int:
    """Return how many cards *seat* flips for one draw!, to choose the one that counts.

    :cards: Lucky Duke.

    ::

        @hookimpl
        def bang_flip_count(self, owner, seat, count):
            return count + 1 if owner == seat else count
    """
    raise NotImplementedError


# ---------------------------------------------------------------- distance


@_hook("fold")
def bang_distance_base(
    g: Engine, owner: int, source: int, viewer: int, target: int, distance: int
) -> int:
    """Return the distance from *viewer* to *target* before anything modifies it.

    :cards: Ambush.

    ::

        @hookimpl
        def bang_distance_base(self):
            return 1
    """
    raise NotImplementedError


@_hook("sum")
def bang_distance_modifier(g: Engine, owner: int, source: int, viewer: int, target: int) -> int:
    """Return what to add to the distance at which *viewer* sees *target*.

    :cards: Mustang, Scope, Paul Regret, Rose Doolan.

    ::

        @hookimpl
        def bang_distance_modifier(self, owner, target):
            return 1 if target == owner else 0
    """
    raise NotImplementedError


@_hook("fold")
def bang_reach(g: Engine, owner: int, source: int, seat: int, reach: int) -> int:
    """Return how far the weapon of *seat* shoots; it starts at 1, the Colt .45.

    :cards: Schofield, Remington, Rev. Carabine, Winchester (and Volcanic, by leaving it alone).

    ::

        @hookimpl
        def bang_reach(self, owner, seat, reach):
            return 2 if owner == seat else reach
    """
    raise NotImplementedError


# ---------------------------------------------------------------- playing


@_hook("fold")
def bang_price(g: Engine, owner: int, source: int, seat: int, key: str, price: int) -> int:
    """Return what *seat* pays for the thing called *key* that an expansion sells.

    :cards: Pretty Luzena.

    ::

        @hookimpl
        def bang_price(self, owner, seat, price):
            return price - 1 if owner == seat else price
    """
    raise NotImplementedError


@_hook("any")
def bang_use_veto(
    g: Engine, owner: int, source: int, seat: int, card: int, key: str, question: str
) -> bool:
    """Tell whether *seat* may not use *card* of his hand as *key* to answer *question*.

    In phase 2 of his own turn the question is ``"turn"``.  *key* is what the card is used as; what
    is printed on it says ``g.key(card)``.

    :cards: The Reverend, The Sermon, Handcuffs, Law of the West.

    ::

        @hookimpl
        def bang_use_veto(self, g, card, key):
            return "beer" in (key, g.key(card))
    """
    raise NotImplementedError


@_hook("any")
def bang_lay_veto(g: Engine, owner: int, source: int, by: int, seat: int, key: str) -> bool:
    """Tell whether *by* may not lay what is called *key* in front of *seat*.

    Asked for cards; what lays something else down asks ``g.may_lay``.

    :cards: The Judge.

    ::

        @hookimpl
        def bang_lay_veto(self, g, key):
            return key == "jail"
    """
    raise NotImplementedError


@_hook("any")
def bang_price_veto(g: Engine, owner: int, source: int, seat: int, card: int) -> bool:
    """Tell whether *seat* may not discard *card* of his hand as the price of something.

    :cards: Law of the West.

    ::

        @hookimpl
        def bang_price_veto(self, g, card):
            return g.key(card) == "beer"
    """
    raise NotImplementedError


@_hook("collect")
def bang_counts_as(g: Engine, owner: int, source: int, card: int) -> Iterable[str]:
    """Return the keys of the cards that the owner may use *card* of his hand as, besides its own.

    :cards: Calamity Janet, Elena Fuente, Uncle Will.

    ::

        @hookimpl
        def bang_counts_as(self, g, card):
            return {"bang": ("missed",), "missed": ("bang",)}.get(g.key(card), ())
    """
    raise NotImplementedError


@_hook("react")
def bang_on_played(g: Engine, owner: int, source: int, play: Play) -> Awaitable[None]:
    """Act when a card has been played and has taken effect.

    :cards: Uncle Will.

    ::

        @hookimpl
        async def bang_on_played(self, g, owner, play):
            if play.by == owner:
                g.note_use("played_something")
    """
    raise NotImplementedError


@_hook("react")
def bang_on_answered(
    g: Engine, owner: int, source: int, seat: int, card: int, cause: Cause, key: str
) -> Awaitable[None]:
    """Act when *seat* has answered a question with *card* of his hand, used as *key*.

    The effect that asked goes on afterwards; what must wait for its end acts in ``bang_settle``.

    :cards: Molly Stark, Madam Yto.

    ::

        @hookimpl
        async def bang_on_answered(self, g, owner, seat):
            if seat == owner and not g.on_turn(owner):
                await g.draw(owner)
    """
    raise NotImplementedError


@_hook("react")
def bang_on_laid(
    g: Engine, owner: int, source: int, by: int, seat: int, card: int
) -> Awaitable[None]:
    """Act when *by* has laid *card* in front of *seat*.

    :cards: Johnny Kisch; every card with a green border, which waits until the turn is over.

    ::

        @hookimpl
        async def bang_on_laid(self, g, owner, by):
            if by == owner:
                await g.draw(owner)
    """
    raise NotImplementedError


@_hook("any")
def bang_immunity(
    g: Engine, owner: int, source: int, seat: int, by: int, cards: tuple[int, ...]
) -> bool:
    """Tell whether what *by* does to *seat* with those *cards* has no effect on him.

    :cards: Apache Kid.

    ::

        @hookimpl
        def bang_immunity(self, g, owner, seat, cards):
            return seat == owner and all(g.suit(card) == "diamonds" for card in cards)
    """
    raise NotImplementedError


@_hook("fold")
def bang_bang_limit(g: Engine, owner: int, source: int, seat: int, limit: int) -> int:
    """Return how many BANG! cards *seat* may play in this turn.

    :cards: Volcanic, Willy the Kid.

    ::

        @hookimpl
        def bang_bang_limit(self, owner, seat, limit):
            return 999 if owner == seat else limit
    """
    raise NotImplementedError


@_hook("fold")
def bang_missed_needed(g: Engine, owner: int, source: int, shot: Shot, needed: int) -> int:
    """Return how many Missed! cancel *shot*.

    :cards: Slab the Killer.

    ::

        @hookimpl
        def bang_missed_needed(self, owner, shot, needed):
            return 2 if shot.by == owner and shot.key == "bang" else needed
    """
    raise NotImplementedError


@_hook("collect")
def bang_escape_options(g: Engine, owner: int, source: int, shot: Shot) -> Iterable[Offer]:
    """Return the owner's ways out of *shot* before he touches his hand.

    The effect returns how many Missed! it was worth.  ``shot.used`` is a list in which an ability
    notes that it has had its chance.  What is no draw! may be an offer with ``after_hand``, open
    also when he has used a card of his hand.  Called for abilities of the target only.

    :cards: Barrel, Jourdonnais; Bible, Iron Plate, Sombrero, Ten Gallon Hat.

    ::

        @hookimpl
        def bang_escape_options(self, g, owner, source, shot):
            if source not in shot.used:
                yield Offer(g.words.use("barrel"), lambda: self.hide(g, owner, source, shot))
    """
    raise NotImplementedError


# ---------------------------------------------------------------- what is in force


@_hook("collect")
def bang_in_force(g: Engine, owner: int, source: int) -> Iterable[tuple[int, str]]:
    """Return which registered rules are in force, each with the seat of its owner (``-1``: nobody).

    Asked of expansions only, when the engine is told to ``touch()``.

    :cards: the current event, equipment.

    ::

        @hookimpl
        def bang_in_force(self, g):
            current = g.extra("events").current
            return [(-1, current)] if current else []
    """
    raise NotImplementedError


@_hook("react")
def bang_on_in_force(g: Engine, owner: int, source: int, key: str) -> Awaitable[None]:
    """Act when the registered rule *key* has come into force; told by whoever brought it in.

    :cards: The Daltons, The Doctor, Russian Roulette.

    ::

        @hookimpl
        async def bang_on_in_force(self, g, key):
            if key == "rain":
                await g.draw(g.turn)
    """
    raise NotImplementedError


@_hook("any")
def bang_ability_disabled(
    g: Engine, owner: int, source: int, of: int, card: int, kind: str
) -> bool:
    """Tell whether an ability of the seat *of* is off.

    *kind* is ``"character"``, ``"card"`` (then *card* is its id, else ``-1``) or the kind of a
    registered rule, such as an event.

    Asked before every other hook, higher priority first; what is itself off switches nothing off.
    Asked again when a turn passes or begins, somebody leaves, or the engine is told to ``touch()``.

    :cards: Belle Star, Hangover, Lasso.

    ::

        @hookimpl
        def bang_ability_disabled(self, g, owner, of, card):
            return g.on_turn(owner) and of != owner and card >= 0
    """
    raise NotImplementedError


@_hook("collect")
def bang_abilities(g: Engine, owner: int, source: int) -> Iterable[str]:
    """Return the keys of characters whose abilities the owner has besides his own.

    Asked when somebody leaves or the engine is told to ``touch()``.

    :cards: Vera Custer.

    ::

        @hookimpl
        def bang_abilities(self, g, owner):
            return g.extra("mimes").copied.get(owner, ())
    """
    raise NotImplementedError


# ---------------------------------------------------------------- damage, elimination


@_hook("any")
def bang_damage_veto(
    g: Engine, owner: int, source: int, seat: int, amount: int, by: int | None
) -> bool:
    """Tell whether *seat* loses no life points now.

    :cards: shadow gunslingers.

    ::

        @hookimpl
        def bang_damage_veto(self, g, seat):
            return g.life(seat) == 0
    """
    raise NotImplementedError


@_hook("any")
def bang_survives(g: Engine, owner: int, source: int, seat: int) -> bool:
    """Tell whether *seat* stays in play without life points.

    :cards: Ghost Town, shadow gunslingers.

    ::

        @hookimpl
        def bang_survives(self, g, seat):
            return seat in g.extra("ghosts").seats
    """
    raise NotImplementedError


@_hook("react")
def bang_on_life_lost(
    g: Engine, owner: int, source: int, seat: int, amount: int, by: int | None
) -> Awaitable[None]:
    """Act when *seat* has lost life points, also the last one, before he is rescued or eliminated.

    :cards: the nuggets of Gold Rush.

    ::

        @hookimpl
        async def bang_on_life_lost(self, g, seat, amount, by):
            if by is not None and by != seat:
                g.extra("purse").coins[by] += amount
    """
    raise NotImplementedError


@_hook("react")
def bang_on_damaged(
    g: Engine, owner: int, source: int, seat: int, amount: int, by: int | None, had: int
) -> Awaitable[None]:
    """Act after *seat* has lost *amount* life points, caused by *by*, and is still in play.

    *had* is how many there were before: with as many lost, or more, the last one was among them.

    :cards: Bart Cassidy, El Gringo, Simeon Picos, Boots, Lucky Charm.

    ::

        @hookimpl
        async def bang_on_damaged(self, g, owner, seat, amount):
            if seat == owner:
                await g.draw(owner, amount)
    """
    raise NotImplementedError


@_hook("fold")
def bang_heal_amount(
    g: Engine, owner: int, source: int, seat: int, key: str | None, amount: int
) -> int:
    """Return how many life points *seat* regains by *key*.

    :cards: Tequila Joe.

    ::

        @hookimpl
        def bang_heal_amount(self, owner, seat, key, amount):
            return amount + 1 if seat == owner and key == "beer" else amount
    """
    raise NotImplementedError


@_hook("collect")
def bang_rescue_options(g: Engine, owner: int, source: int, seat: int) -> Iterable[Offer]:
    """Return what the dying owner may do, besides cards of his hand, to regain life points.

    Called for abilities of the dying *seat* only.

    :cards: Sid Ketchum.

    ::

        @hookimpl
        def bang_rescue_options(self, g, owner):
            if len(g.hand(owner)) >= 2:
                yield Offer(g.words.use("sid_ketchum"), lambda: self.drink(g, owner))
    """
    raise NotImplementedError


@_hook("collect")
def bang_bounties(
    g: Engine, owner: int, source: int, victim: int, by: int | None
) -> Iterable[Callable[[], Awaitable[None]]]:
    """Return what *by* (``None``: nobody) gets for the elimination of *victim*, as effects.

    Asked while the victim's cards still lie there, so also of what is in front of the victim; the
    effects begin when the cards are away, before ``bang_on_eliminated``.

    :cards: Wanted.

    ::

        @hookimpl
        def bang_bounties(self, g, owner, victim, by):
            if victim == owner and by is not None:
                yield lambda: g.draw(by, 2)
    """
    raise NotImplementedError


@_hook("collect")
def bang_claims(g: Engine, owner: int, source: int, victim: int) -> Iterable[int]:
    """Return the seat that takes the cards of the eliminated *victim* instead of the discard pile.

    :cards: Vulture Sam.

    ::

        @hookimpl
        def bang_claims(self, owner, victim):
            return () if owner == victim else (owner,)
    """
    raise NotImplementedError


@_hook("react")
def bang_on_lost_all(g: Engine, owner: int, source: int, seat: int) -> Awaitable[None]:
    """Act when *seat* has lost all his cards: eliminated, as a penalty, or because he leaves.

    :cards: the equipment of Gold Rush.

    ::

        @hookimpl
        async def bang_on_lost_all(self, g, seat):
            g.extra("purse").coins[seat] = 0
    """
    raise NotImplementedError


@_hook("react")
def bang_on_eliminated(
    g: Engine, owner: int, source: int, victim: int, by: int | None
) -> Awaitable[None]:
    """Act when *victim* has been eliminated and his cards are away, before rewards.

    :cards: Greg Digger, Herb Hunter.

    ::

        @hookimpl
        async def bang_on_eliminated(self, g, owner):
            await g.draw(owner, 2)
    """
    raise NotImplementedError


@_hook("react")
def bang_rewards(
    g: Engine, owner: int, source: int, victim: int, by: int | None
) -> Awaitable[None]:
    """Act when *victim* has been eliminated by *by* (``None``: by nobody) and his cards are away.

    :cards: the reward for an Outlaw, the penalty of the Sheriff.

    ::

        @hookimpl
        async def bang_rewards(self, g, victim, by):
            if by is not None and g.role(victim) == "outlaw":
                await g.draw(by, 3)
    """
    raise NotImplementedError


@_hook("fold")
def bang_side(g: Engine, owner: int, source: int, seat: int, side: str) -> str:
    """Return the key of the role that *seat* counts as when it is asked who wins.

    It starts at his own role; a key that is none wins with nobody.

    :cards: the Shadow-Renegade.

    ::

        @hookimpl
        def bang_side(self, g, seat, side):
            return g.extra("turncoats").sides.get(seat, side)
    """
    raise NotImplementedError


@_hook("first")
def bang_outcome(g: Engine, owner: int, source: int, victim: int, by: int | None) -> Outcome | None:
    """Return the outcome if the game is over now that *by* has eliminated *victim*.

    :cards: the victory rules of the base game.

    ::

        @hookimpl
        def bang_outcome(self, g):
            return g.outcome(g.present, "last_standing") if len(g.present) == 1 else None
    """
    raise NotImplementedError
