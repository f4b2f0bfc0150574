"""Shots, and escapes from them."""

from __future__ import annotations

from collections.abc import Awaitable

from bangcore.engine.lives import Lives
from bangcore.engine.plays import Shot
from bangcore.rules.options import PASS, Cause

__all__ = ["Shots"]


class Shots(Lives):
    """The verbs of the BANG! symbol."""

    __slots__ = ()

    def shoot(
        self,
        by: int | None,
        target: int,
        *,
        key: str,
        card: int | None = None,
        damage: int = 1,
    ) -> Awaitable[None]:
        """Aim a BANG! symbol at *target*, who may cancel it or loses life points."""
        shot = Shot(by, target, key, card, damage=damage)
        shot.needed = max(1, self.consult("bang_missed_needed", by, shot))
        return self.fire(shot)

    async def fire(self, shot: Shot) -> None:
        """Resolve *shot*: its target may cancel it, or is hit."""
        await self.react("bang_on_aimed", shot.by, shot)
        if await self.escape(shot):
            shot.ended = "cancelled"
        else:
            shot.ended = "hit"
            await self.damage(
                shot.target, shot.damage, by=shot.by, key=shot.key, card=shot.card, shot=shot
            )
        await self.react("bang_after_shot", shot.target, shot)

    async def escape(self, shot: Shot) -> bool:
        """Let the target of *shot* cancel it; return whether they did."""
        if shot.sure:
            return False
        by, target, key = shot.by, shot.target, shot.key
        from_hand = False
        while shot.needed > 0:
            offers = self.consult("bang_escape_options", target, shot)
            if from_hand:
                # draw! comes before cards in hand
                offers = [offer for offer in offers if offer.after_hand]
            cause = Cause(key, shot.card, by, target, shot.needed)
            answer, worth = await self.respond(target, "missed", cause, offers)
            if answer is PASS:
                return False
            name = answer.as_ or answer.key
            if name is None:
                assert answer.card is not None
                name = self.key(answer.card)
            if all(offer.option is not answer for offer in offers):
                from_hand = True
                shot.answers.append(name)
            shot.needed -= worth
            shot.cancelled_by = None if shot.needed > 0 else name
        self.tell("missed", target, by, key=key)
        return True
