"""Life points, elimination, and the end of the game."""

# Specifications have no body.
# mypy: disable-error-code="empty-body"

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable

from bangcore.engine.engine import Engine
from bangcore.engine.plays import Wound
from bangcore.engine.table import Table
from bangcore.rules.marks import hook
from bangcore.rules.options import Offer
from bangcore.rules.outcome import Outcome


@hook(combine="veto", of="seat")
def bang_life_veto(g: Table, owner: int, source: int, seat: int, amount: int) -> bool:
    """Return whether to prevent a change of the life points of *seat* by *amount* (a loss below 0).

    :cards: Ghost Town, shadow gunslingers.

    ::

        @hookimpl
        def bang_life_veto(self, g, seat, amount):
            return amount < 0 and g.life(seat) == 0
    """


@hook(combine="any", of="seat")
def bang_survives(g: Table, owner: int, source: int, seat: int) -> bool:
    """Return whether *seat* stays in play without life points.

    :cards: Ghost Town, shadow gunslingers.

    ::

        @hookimpl
        def bang_survives(self, g, seat):
            return seat in g.extra(Ghosts).seats
    """


@hook(combine="react", of="seat")
def bang_before_wound(
    g: Engine, owner: int, source: int, seat: int, wound: Wound
) -> Awaitable[None] | None:
    """Act before *seat* loses the life points of *wound*; ``wound.amount`` may be lowered.

    Players may be asked; those who lower the amount are noted in ``wound.lowered_by``.

    :cards: Saved!.

    ::

        @hookimpl
        def bang_before_wound(self, wound):
            wound.amount = min(wound.amount, 1)
    """


@hook(combine="react", of="seat")
def bang_on_wounded(
    g: Engine, owner: int, source: int, seat: int, wound: Wound
) -> Awaitable[None] | None:
    """Act when *seat* has lost the life points of *wound*, after a rescue if they were dying.

    Without a rescue they would be eliminated next, ``wound.fatal``, unless ``g.survive(wound)``
    keeps them in play.

    :cards: Bart Cassidy, El Gringo, Simeon Picos, Boots, Lucky Charm, the nuggets of Gold Rush.

    ::

        @hookimpl
        def bang_on_wounded(self, g, owner, wound):
            if not wound.fatal:
                g.draw(owner, wound.amount)
    """


@hook(combine="sum", of="seat")
def bang_heal_more(g: Table, owner: int, source: int, seat: int, key: str | None) -> int:
    """Return the number of additional life points that *seat* regains by *key*.

    :cards: Tequila Joe.

    ::

        @hookimpl
        def bang_heal_more(self, key):
            return 1 if key == "beer" else 0
    """


@hook(combine="collect", of="seat")
def bang_rescue_options(g: Table, owner: int, source: int, seat: int) -> Iterable[Offer]:
    """Return the options of *seat*, who is dying, to regain life points, except cards in hand.

    :cards: Sid Ketchum, Rucksack.

    ::

        @hookimpl
        def bang_rescue_options(self, g, owner):
            if len(g.hand(owner)) >= 2:
                yield Offer(g.options.use("sid_ketchum"), self.drink, owner)
    """


@hook(combine="collect", of="victim")
def bang_bounties(
    g: Table, owner: int, source: int, victim: int, by: int | None
) -> Iterable[Callable[[Engine], Awaitable[None] | None]]:
    """Return the rewards of *by* (``None``: nobody) for the elimination of *victim*, as effects.

    They are collected while the victim still has cards, and take effect when the cards are gone,
    before ``bang_on_eliminated``.

    :cards: Wanted.

    ::

        @hookimpl
        def bang_bounties(self, g, by):
            if by is not None:
                yield lambda g: g.draw(by, 2)
    """


@hook(combine="collect", answers="seat")
def bang_claims(g: Table, owner: int, source: int, victim: int) -> Iterable[int]:
    """Return the seat that takes the cards of the eliminated *victim* instead of the discard pile.

    :cards: Vulture Sam.

    ::

        @hookimpl
        def bang_claims(self, owner):
            return (owner,)
    """


@hook(combine="react", of="seat")
def bang_on_lost_all(g: Engine, owner: int, source: int, seat: int) -> Awaitable[None] | None:
    """Act when *seat* has lost all cards: by elimination, as a penalty, or on leaving.

    :cards: the equipment of Gold Rush.

    ::

        @hookimpl
        def bang_on_lost_all(self, g, seat):
            g.extra(Purse).coins[seat] = 0
    """


@hook(combine="react")
def bang_on_eliminated(
    g: Engine, owner: int, source: int, victim: int, by: int | None
) -> Awaitable[None] | None:
    """Act when *victim* has been eliminated by *by* (``None``: nobody) and their cards are gone.

    Rewards and penalties of the roles come last (priority -10).

    :cards: Greg Digger, Herb Hunter; the reward for an Outlaw, the penalty of the Sheriff.

    ::

        @hookimpl
        def bang_on_eliminated(self, g, owner):
            g.draw(owner, 2)
    """


@hook(combine="first", of="seat")
def bang_side(g: Table, owner: int, source: int, seat: int) -> str | None:
    """Return the key of the role as which *seat* wins or loses, or ``None`` for their own.

    With a key that is not a role they win with nobody.

    :cards: the Shadow-Renegade.

    ::

        @hookimpl
        def bang_side(self, g, seat):
            return g.extra(Turncoats).sides.get(seat)
    """


@hook(combine="first")
def bang_outcome(g: Table, owner: int, source: int, victim: int, by: int | None) -> Outcome | None:
    """Return the outcome if the elimination of *victim* by *by* ends the game, else ``None``.

    ``NOT_OVER`` lets the game continue and overrides lower priorities.

    :cards: the victory rules of the base game.

    ::

        @hookimpl
        def bang_outcome(self, g):
            return g.outcome(g.present, "last_standing") if len(g.present) == 1 else None
    """
