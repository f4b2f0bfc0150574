"""Several games in a row at one table (R-019)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import final

from bangcore import chance
from bangcore.errors import InvalidSetup
from bangcore.game.deal import deal, names_given, rules_given, seed_given
from bangcore.game.game import Game
from bangcore.game.progress import Record
from bangcore.rules.arguments import checked
from bangcore.rules.outcome import Outcome
from bangcore.ruleset import Ruleset, default_ruleset

__all__ = ["Series"]


@checked
@final
class Series:
    """Games in a row: survivors may keep their character, the Sheriff's role may rotate.

    ``game`` is the game in progress or the last one, ``outcomes`` are those of the games before.
    With *pass_first_role* the role that begins (the Sheriff) passes to the left from game to game,
    starting with the first player; otherwise all roles are dealt.

    >>> series = Series(["Ann", "Ben", "Cal", "Dee"], seed=1, pass_first_role=True)
    >>> game = series.next_game()
    >>> game.view().players[0].role
    'sheriff'
    """

    __slots__ = ("_first", "_players", "_rng", "_ruleset", "game", "outcomes")

    def __init__(
        self,
        players: int | Sequence[str],
        ruleset: Ruleset | None = None,
        *,
        seed: int | None = None,
        pass_first_role: bool = False,
    ) -> None:
        self._ruleset = rules_given(ruleset) or default_ruleset()
        self._rng = chance.seeded(seed_given(seed))
        self._players = names_given(players, self._ruleset)
        self._first = -1 if pass_first_role else None
        self.game: Game | None = None
        self.outcomes: list[Outcome] = []

    def next_game(self, keep: Iterable[str] = ()) -> Game:
        """Deal the next game; the survivors named in *keep* keep their characters.

        All others draw a new one at random, never their old one.  Cards are never kept.

        :raises InvalidSetup: if the last game is not over, or a player in *keep* has not survived
            it.
        """
        keep = tuple(keep)
        characters: list[str | None] | None = None
        former: list[str] = []
        if self.game is None:
            if keep:
                raise InvalidSetup(f"{keep[0]!r} cannot keep a character: this is the first game")
        else:
            if self.game.outcome is None:
                raise InvalidSetup("the next game begins when this one is over")
            characters = self._kept(self.game, keep)
            former = self.game.state.characters
            self.outcomes.append(self.game.outcome)
        self._rng, seed = chance.below(self._rng, 1 << 63)
        roles: list[str | None] | None = None
        if self._first is not None:
            role_set = self._ruleset.role_set(len(self._players))
            count = len(role_set.roles)
            self._first = (self._first + 1) % count
            roles = [role_set.first if seat == self._first else None for seat in range(count)]
        start = deal(self._ruleset, self._players, seed, roles, characters, former=former)
        self.game = Game._begin(self._ruleset, Record(start))
        return self.game

    def _kept(self, game: Game, keep: Sequence[str]) -> list[str | None]:
        seats = [game.seat(name) for name in keep]
        for name, seat in zip(keep, seats, strict=True):
            if not game.state.alive[seat]:
                raise InvalidSetup(f"{name!r} was eliminated and draws a new character")
        return [
            character if seat in seats else None
            for seat, character in enumerate(game.state.characters)
        ]

    def points(self) -> dict[str, int]:
        """Return the number of finished games that each player has won.

        >>> Series(4, seed=1).points()
        {}
        """
        if self.game is None:
            return {}
        finished = [*self.outcomes, *filter(None, (self.game.outcome,))]
        return {
            name: sum(seat in outcome.winners for outcome in finished)
            for seat, name in enumerate(self.game.names)
        }
