"""Green cards: laid down, ready after the turn, discarded for their effect.

>>> from bangcore.plugin import draw, missed, shot, within
>>> in_later_turn(shot(within(1)), draw(1)), against_shots(missed)
(in_later_turn(shot(within 1), draw(self)), against_shots(missed))
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import final

from bang_dodgecity.state import DodgeCityState
from bangcore import Reason
from bangcore.plugin import (
    Border,
    CardKind,
    Cause,
    Engine,
    InFront,
    Lines,
    Offer,
    PassiveSymbol,
    Play,
    Shot,
    Symbol,
    Table,
    hookimpl,
)

__all__ = ["GREEN", "against_shots", "green", "in_later_turn"]

GREEN = Border("green", "green border", "#2c6636", dark="#336f3e")

LAID = Reason("condition", key="laid_in_this_turn")

Answer = Callable[[Engine, int, int, Cause], Awaitable[int]]


def green(
    key: str, name: str, faces: Mapping[str, str], ability: PassiveSymbol, *, text: str
) -> CardKind:
    """Return a card with a green border."""
    return CardKind(
        key=key, name=name, text=text, faces=faces, border=GREEN.key, way=InFront(), ability=ability
    )


def waits(g: Table, card: int) -> bool:
    """Return whether a green card was laid down in this turn."""
    return card in g.extra(DodgeCityState).laid


def in_later_turn(*lines: Symbol) -> PassiveSymbol:
    """Return a symbol: in a later turn its owner may discard the card for the effect of *lines*."""
    says = ", ".join(map(str, lines))
    return PassiveSymbol("in_later_turn", says, make=lambda key: InLaterTurn(Lines(*lines)))


@final
class InLaterTurn:
    def __init__(self, lines: Lines) -> None:
        self.lines = lines

    @hookimpl
    def bang_actions(self, g: Table, owner: int, source: int) -> list[Offer]:
        if waits(g, source):
            return []
        targets = self.lines.targets(g, owner, g.kind(source), source)
        return [self.offer(g, owner, source, target) for target in targets]

    def offer(self, g: Table, me: int, card: int, target: int | None) -> Offer:
        option = g.options.use(card=card, target=target)
        return Offer(option, self.use, me, card, target)

    @hookimpl
    def bang_reasons(self, g: Table, owner: int, source: int) -> list[Reason]:
        if g.turn != owner:
            return [Reason("condition", key="own_turn")]
        if waits(g, source):
            return [LAID]
        lines, kind = self.lines, g.kind(source)
        return [r for r in (lines.reason(g, owner, kind, seat) for seat in g.others(owner)) if r]

    async def use(self, g: Engine, me: int, card: int, target: int | None) -> None:
        play = Play(me, card, g.kind(card), target)
        g.lay(me, card)
        g.tell("used", me, target, (card,), key=play.key)
        await self.lines.resolve(g, play)
        g.clear(card)


def against_shots(answer: Answer) -> PassiveSymbol:
    """Return a symbol: after this turn its owner may discard the card as *answer* to a shot."""
    says = getattr(answer, "__name__", "text")
    return PassiveSymbol("against_shots", says, make=lambda key: AgainstShots(answer))


@final
class AgainstShots:
    def __init__(self, answer: Answer) -> None:
        self.answer = answer

    @hookimpl
    def bang_escape_options(self, g: Table, owner: int, source: int, shot: Shot) -> list[Offer]:
        if waits(g, source):
            return []
        option = g.options.use_card(source)
        return [Offer(option, self.use, owner, source, shot, after_hand=True)]

    @hookimpl
    def bang_reasons(self, g: Table, source: int) -> list[Reason]:
        return [LAID if waits(g, source) else Reason("answers", key="missed")]

    async def use(self, g: Engine, me: int, card: int, shot: Shot) -> int:
        g.lay(me, card)
        g.tell("used", me, shot.by, (card,), key=g.key(card))
        cause = Cause(shot.key, shot.card, shot.by, me, shot.needed)
        worth = await self.answer(g, me, card, cause)
        g.clear(card)
        return worth
