"""Playing cards."""

from __future__ import annotations

from bangcore.engine.plays import Play
from bangcore.engine.shots import Shots
from bangcore.rules.definitions import Way
from bangcore.rules.options import Cause

__all__ = ["Playing"]


class Playing(Shots):
    """The verbs of playing."""

    __slots__ = ()

    # ------------------------------------------------------------ playing

    async def play(
        self,
        seat: int,
        card: int,
        target: int | None = None,
        as_: str | None = None,
        *,
        way: Way | None = None,
        counts: bool = True,
    ) -> None:
        """*seat* plays a card in hand; *way* replaces the printed one.

        With ``counts=False`` it does not count towards the limit for a turn.
        """
        kind = self.rules.kinds[as_] if as_ is not None else self.kind(card)
        if counts and self.on_turn(seat):
            self.note_use(kind.key)
        self.lay(seat, card)
        self.tell("played", seat, target, (card,), key=kind.key)
        play = Play(seat, card, kind, target)
        await self.react("bang_before_play", seat, play)
        way = kind.way if way is None else way
        assert way is not None
        try:
            await way.resolve(self, play)
        except BaseException as error:
            raise self._blame(error, play) from None
        self.clear(card)
        await self.react("bang_on_played", seat, play)

    async def perform(self, seat: int, key: str, target: int | None, *, name: str) -> None:
        """Give *seat* the effect of a card *key* without a card; the cause is called *name*."""
        self._check(seat)
        kind = self.rules.kinds[key]
        assert kind.way is not None
        play = Play(seat, None, kind, target, name)
        try:
            await kind.way.resolve(self, play)
        except BaseException as error:
            raise self._blame(error, play) from None

    def _blame(self, error: BaseException, play: Play) -> BaseException:
        if isinstance(error, GeneratorExit):
            return error  # the effect was abandoned
        by = self._state.names[play.by]
        where = f"card:{play.kind.key}"
        error.add_note(f"in the effect of {where}, played by {by}{self.rules.brought(where)}")
        return error

    def may_evade(self, seat: int, play: Play) -> bool:
        """Return whether *seat* may evade the effect of *play*."""
        if seat == play.by:
            return False
        evadable: bool = self.consult("bang_evadable", seat, play)
        return evadable

    async def evades(self, seat: int, play: Play) -> bool:
        """Let *seat* evade the effect of *play*, if they may; return whether they do."""
        self._check(seat)
        if not self.may_evade(seat, play):
            return False
        cause = Cause(play.key, play.card, play.by, seat)
        _, worth = await self.respond(seat, "evade", cause)
        if worth <= 0:
            return False
        play.evaded_by += (seat,)
        return True

    def note_use(self, key: str) -> None:
        """Count a use of *key* in this turn."""
        uses = self._state.used
        uses[key] = uses.get(key, 0) + 1
