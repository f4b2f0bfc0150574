"""The symbols of brown cards, with their targets."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final, final

from attrs import field, frozen

from bangcore.engine.engine import Engine, Play
from bangcore.engine.table import Table
from bangcore.rules.options import Cause
from bangcore.rules.requirements import FROM_1, Requirement
from bangcore.symbols.targets import SELF, Target

__all__ = ["Symbol", "discard", "draw", "each", "life", "missed", "shot", "take"]

Effect = Callable[[Engine, Play, int, int], Awaitable[None] | None]
"""The effect of a symbol: takes the engine, the play, the target seat, and the amount."""


TARGET: Final = Requirement(
    "a target such as SELF or within(1)", lambda value: isinstance(value, Target)
)


@final
@frozen
class Symbol:
    """A symbol with its target; ``amount`` is the printed number.

    ``fits`` returns whether a seat can be a target; its arguments are the table, the player of the
    card, the seat, and the card.
    """

    name: str
    at: Target = field(validator=TARGET)
    do: Effect
    fits: Callable[[Table, int, int, int | None], bool] | None = None
    amount: int = 1

    def __repr__(self) -> str:
        amount = "" if self.amount == 1 else f", {self.amount}"
        return f"{self.name}({self.at}{amount})"

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form: the name of the icon, the target, and the amount."""
        return {"symbol": self.name, "at": self.at.name, "amount": self.amount}

    async def by_ability(
        self, g: Engine, me: int, key: str, *, target: int | None = None, times: int = 1
    ) -> None:
        """Run the effect, *times* over, for the ability *key* of *me*, without a card."""
        play = Play(me, target=target, name=key)
        seats = self.at.seats(g, me) if target is None else (target,)
        for seat in await g.affected(play, seats):
            effect = self.do(g, play, seat, self.amount * times)
            if effect is not None:
                await effect


SYMBOL: Final = Requirement("a symbol such as draw(1)", lambda value: isinstance(value, Symbol))
EFFECT: Final = Requirement("a function of g, play and seat", callable)


def shot(at: Target) -> Symbol:
    """Return the BANG! symbol: the target loses a life point unless it is cancelled."""

    def do(g: Engine, play: Play, seat: int, amount: int) -> Awaitable[None]:
        return g.shoot(play.by, seat, key=play.key, card=play.card)

    return Symbol("shot", at, do)


def life(at: Target, amount: int = 1) -> Symbol:
    """Return the life symbol: the target regains life points."""

    def do(g: Engine, play: Play, seat: int, amount: int) -> None:
        g.heal(seat, amount, key=play.key)

    FROM_1.check("life", "amount", amount)
    return Symbol("life", at, do, amount=amount)


def draw(count: int) -> Symbol:
    """Return the draw symbol: the player draws cards from the deck."""

    def do(g: Engine, play: Play, seat: int, amount: int) -> None:
        g.draw(seat, amount, key=play.key)

    return Symbol("draw", SELF, do, amount=FROM_1.check("draw", "count", count))


def _with_loot(*, taken: bool) -> Callable[[Table, int, int, int | None], bool]:
    def has_cards(g: Table, me: int, seat: int, card: int | None) -> bool:
        """It needs a player with a card."""
        # other than the card being used
        if g.has_cards(seat, by=me) if seat != me else g.in_play(me) not in ([], [card]):
            return True
        return bool(g.consult("bang_loot", seat, me, taken))

    return has_cards


def _loot(g: Engine, play: Play, seat: int, *, taken: bool) -> Awaitable[int | None]:
    cause = Cause(play.key, play.card, play.by, seat)
    return g.choose_card_of(play.by, seat, cause, g.consult("bang_loot", seat, play.by, taken))


def take(at: Target) -> Symbol:
    """Return the draw symbol with a target: take a random card in hand or one in play."""

    async def do(g: Engine, play: Play, seat: int, amount: int) -> None:
        card = await _loot(g, play, seat, taken=True)
        if card is not None:
            await g.take(play.by, seat, card, key=play.key)

    return Symbol("take", at, do, _with_loot(taken=True))


def discard(at: Target) -> Symbol:
    """Return the discard symbol: the target discards a random card in hand or one in play."""

    async def do(g: Engine, play: Play, seat: int, amount: int) -> None:
        card = await _loot(g, play, seat, taken=False)
        if card is not None:
            await g.make_discard(play.by, seat, card, key=play.key)

    return Symbol("discard", at, do, _with_loot(taken=False))


def each(at: Target, do: Callable[[Engine, Play, int], Awaitable[None] | None]) -> Symbol:
    """Return a symbol for an effect in words, *do*, on each target."""
    EFFECT.check("each", "do", do)
    name = getattr(do, "__name__", "text").replace("<lambda>", "text")
    return Symbol(name, at, lambda g, play, seat, amount: do(g, play, seat))


async def missed(g: Engine, seat: int, card: int, cause: Cause) -> int:
    """The Missed! symbol as an answer to a shot: it counts as one Missed!."""
    return 1
