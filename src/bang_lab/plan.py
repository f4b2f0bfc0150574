"""The plan of a tournament: the seating and deal of each game, determined by its number."""

from __future__ import annotations

import functools
import pickle
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, Literal, TypedDict, final

from attrs import field, frozen

from bang_bots.bounds import ceiling
from bang_bots.makers import MAKER, MAKERS, Maker, derived, made, maker_of
from bang_bots.worlds import AnyBot
from bangcore import chance
from bangcore.errors import InvalidSetup, brief
from bangcore.game.game import Game
from bangcore.rules.arguments import checked
from bangcore.ruleset import Ruleset

__all__ = ["Execution", "Lineup", "Plan", "Players", "Settings", "entries_of"]

Players = Mapping[str, Maker | str] | Sequence[Maker | str]
"""A mapping from names to makers, or a list of names and makers, with repetitions."""


class Execution(TypedDict, total=False):
    """The settings that change no result.

    ``workers`` is the number of processes, ``None`` for one per core, ``client`` a Dask client or
    the address of its scheduler; games of lost workers are replayed.  ``resume`` names an SQLite
    file in which games are recorded, and from which they are not played again.  A game that raises,
    or has too many answers, is an error; with ``failures="keep"`` it is only listed.
    """

    workers: int | None
    client: Any
    resume: str | Path | None
    failures: Literal["raise", "keep"]


class Settings(Execution, total=False):
    """The settings of a tournament or data set, as keyword arguments.

    ``expansions`` and ``options`` are those of :meth:`Ruleset.build() <bangcore.Ruleset.build>`.
    ``seats`` is the number of seats (5), ``seed`` determines all games.  With ``duplicate``, each
    deal is played once for each entry, so that each plays each seat with the same roles, characters
    and cards; the number of games counts all of these.  With ``roles``, each deal is played once
    for each seat with one of them instead, by the first player from that seat; with ``record`` the
    results have the answers of the first player.  ``most`` is the maximum number of answers in a
    game (20,000).
    """

    expansions: Sequence[str | object]
    options: Mapping[str, bool | int] | None
    seats: int
    seed: int | None
    duplicate: bool
    roles: Sequence[str]
    record: bool
    most: int


@final
@frozen
class Lineup:
    """The seating of a game: entry numbers and roles by seat."""

    entries: tuple[int, ...]
    roles: tuple[str, ...]


@checked
@final
@frozen(kw_only=True)
class Plan:
    """Everything that determines the results of a tournament.

    ``entries`` are the names and makers of the players; a player may have several entries.
    """

    entries: tuple[tuple[str, Maker], ...]
    games: int
    rules: Ruleset
    seats: int
    seed: int
    duplicate: bool = False
    roles: tuple[str, ...] = ()
    record: bool = False
    most: int = 20_000
    sets: str = field(init=False)

    @sets.default
    def _name_sets(self) -> str:
        return "+".join(sorted({info.name for info in self.rules.expansions} - {"base"})) or "base"

    @property
    def options(self) -> str:
        """The options that differ from the defaults: ``"characters=2 simplified=True"``."""
        return " ".join(entry for entry in self.rules.fingerprint if "==" not in entry)

    @property
    def versions(self) -> str:
        """The versions of the expansions: ``"base==0.1.0 dodgecity==0.1.0"``."""
        return " ".join(entry for entry in self.rules.fingerprint if "==" in entry)

    @property
    def kind(self) -> tuple[str, str, str]:
        """The sets, options and versions, as in rows."""
        return self.sets, self.options, self.versions

    @property
    def players(self) -> tuple[str, ...]:
        """The distinct names of the players."""
        return tuple(dict.fromkeys(name for name, _ in self.entries))

    # ------------------------------------------------------------ seating

    @property
    def per_deal(self) -> int:
        """The number of games per deal."""
        if self.roles:
            return sum(role in self.roles for role in self.rules.role_set(self.seats).roles)
        return len(self.entries) if self.duplicate else 1

    def deal_of(self, number: int) -> int:
        """Return the number of the deal of game *number*; duplicate games share one."""
        return (number - 1) // self.per_deal + 1

    def seed_of(self, number: int) -> int:
        """Return the seed of the deal of game *number*, shared by duplicate games."""
        return derived(self.seed, "game", self.deal_of(number))

    def seating(self, number: int) -> Lineup:
        """Return the seating of game *number*.

        For each deal roles are drawn for the seats, and seats for the entries.  In a game the
        numbers of seats per entry differ by at most one; over as many games as entries they are
        equal.  The games of a duplicate deal rotate the entries through all places, or those with
        one of the ``roles``.
        """
        role_set = self.rules.role_set(self.seats)
        deal = self.deal_of(number)
        lined_up, roles = _drawn(
            self.seed, deal, len(self.entries), role_set.roles, role_set.sharing
        )
        place = (number - 1) % self.per_deal
        if self.roles:
            seat = [seat for seat, role in enumerate(roles) if role in self.roles][place]
            place = -lined_up[seat]
        return Lineup(tuple([(entry + place) % len(self.entries) for entry in lined_up]), roles)

    # ------------------------------------------------------------ games

    def game(self, number: int) -> Game:
        """Return game *number*, freshly dealt.

        :raises InvalidSetup: if there is no such game.
        """
        self._check_number(number)
        roles = self.seating(number).roles
        return Game.new(self.seats, self.rules, seed=self.seed_of(number), roles=roles)

    def bots(self, number: int) -> list[AnyBot]:
        """Return new bots for game *number*, one for each seat.

        :raises InvalidSetup: if there is no such game or a maker did not return a bot.
        """
        self._check_number(number)
        seed = self.seed_of(number)
        bots = []
        lineup = self.seating(number)
        for seat, entry in enumerate(lineup.entries):
            name, maker = self.entries[entry]
            if maker is ceiling:  # the only maker that gets the roles
                maker = functools.partial(ceiling, roles=lineup.roles)
            bots.append(made(name, maker, self.rules, derived(seed, "seat", seat)))
        return bots

    def _check_number(self, number: object) -> None:
        if type(number) is not int or not 1 <= number <= self.games:
            raise InvalidSetup(f"games are numbered from 1 to {self.games}, not {brief(number)}")

    # ------------------------------------------------------------ identity

    def identity(self) -> dict[str, Any]:
        """Return everything that determines results, except the number of games, as JSON types."""
        return {
            "players": [[name, _described(maker)] for name, maker in self.entries],
            "rules": list(self.rules.fingerprint),
            "seats": self.seats,
            "seed": self.seed,
            "duplicate": self.duplicate,
            "roles": list(self.roles),
            "record": self.record,
            "most": self.most,
        }

    def packed(self) -> bytes:
        """Return the pickled plan for other processes.

        :raises InvalidSetup: if a maker cannot be pickled; the message names it.
        """
        for name, maker in self.entries:
            try:
                pickle.dumps(maker)
            except Exception as error:
                raise InvalidSetup(
                    f"player {name!r} cannot be sent to another process, because {brief(maker)} is "
                    "not a module-level function (or a functools.partial of one): "
                    f"{brief(str(error))}"
                ) from error
        return pickle.dumps(self)


@lru_cache(maxsize=64)
def _drawn(
    seed: int,
    deal: int,
    entries: int,
    roles: tuple[str, ...],
    sharing: tuple[tuple[int, ...], ...],
) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Return the entries and roles by seat in the first game of a deal."""
    everybody, role_cards = list(range(entries)), list(roles)
    # seats that share a hand belong to one entry
    hands = list(dict.fromkeys(sharing))
    round_, turn = divmod(deal - 1, entries)
    chance.shuffle(chance.seeded(derived(seed, "entries", round_)), everybody)
    places = [(turn * len(hands) + place) % entries for place in range(len(hands))]
    rng = chance.shuffle(chance.seeded(derived(seed, "seating", deal)), role_cards)
    chance.shuffle(rng, places)
    return tuple([everybody[places[hands.index(hand)]] for hand in sharing]), tuple(role_cards)


# ---------------------------------------------------------------- makers


def entries_of(players: Players | str) -> tuple[tuple[str, Maker], ...]:
    """Return the names and makers of the players.

    >>> [name for name, maker in entries_of(["cowboy", "cowboy", "random"])]
    ['cowboy', 'cowboy', 'random']

    :raises UnknownName: if no bot has such a name.
    :raises InvalidSetup: if there are no players or one has no name.
    """
    pairs: list[tuple[Any, Any]]
    if isinstance(players, Mapping):
        pairs = list(players.items())
    elif isinstance(players, str):
        pairs = [(players, players)]
    else:
        pairs = [(_name(player), player) for player in players]
    if not pairs:
        raise InvalidSetup("a tournament needs players, such as ['cowboy', 'random']")
    entries = [(_check_name(name), _maker(maker)) for name, maker in pairs]
    for name, maker in entries:
        if any(name == other and maker is not another for other, another in entries):
            raise InvalidSetup(f"two different players are called {name!r}; pass a mapping")
    return tuple(entries)


def _name(player: object) -> object:
    name = player if isinstance(player, str) else getattr(player, "__name__", None)
    if name is None:
        raise InvalidSetup(f"{brief(player)} has no name; give it one: {{'name': maker}}")
    return name


def _check_name(name: object) -> str:
    if not isinstance(name, str) or not name.strip() or not name.isprintable() or len(name) > 80:
        raise InvalidSetup(f"a name of a player has 1 to 80 characters, not {brief(name)}")
    return name


def _maker(maker: Any) -> Maker:
    if isinstance(maker, str):
        return maker_of(maker)
    if not callable(maker):
        raise InvalidSetup(f"{MAKER}; {brief(maker)} is not one")
    function: Maker = maker
    return function


def _described(maker: Any) -> str:
    """Return a description of a maker that is the same in every process."""
    for name, other in MAKERS.items():
        if maker is other:
            return name
    if isinstance(maker, functools.partial):
        arguments = [*map(repr, maker.args), *(f"{k}={v!r}" for k, v in maker.keywords.items())]
        return f"{_described(maker.func)}({', '.join(arguments)})"
    kind: Final = maker if hasattr(maker, "__qualname__") else type(maker)
    return f"{kind.__module__}.{kind.__qualname__}"
