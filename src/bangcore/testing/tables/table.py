"""``table(...)``: any position in a few readable lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final, final

from attrs import field, frozen

from bangcore import chance
from bangcore.engine.engine import Engine
from bangcore.engine.events import REFEREE, Event
from bangcore.errors import InvalidArgument, InvalidSetup, UnknownName, nearest
from bangcore.game.game import Game, at_position, progress_of
from bangcore.rules.arguments import checked
from bangcore.rules.definitions import Character, Copies
from bangcore.rules.expansion import Expansion
from bangcore.rules.options import Decision
from bangcore.rules.state import State
from bangcore.rules.tokens import TOKENS, Tokens
from bangcore.ruleset import Ruleset
from bangcore.testing.playing.awaiting import all_awaited
from bangcore.testing.tables.box import Box, split

__all__ = ["Player", "Seat", "Table", "four", "seat", "table"]


@final
@frozen
class Seat:
    """A player of a :func:`table`; see :func:`seat`."""

    role: str
    character: str | None = None
    hand: str = ""
    in_play: str = ""
    life: int | None = None
    alive: bool = True
    tokens: Mapping[str, Any] = field(factory=dict)
    piles: Mapping[str, str] = field(factory=dict)


def seat(
    role: str,
    character: str | None = None,
    *,
    hand: str = "",
    in_play: str = "",
    life: int | None = None,
    alive: bool = True,
    tokens: Mapping[str, int | Mapping[str, int]] | None = None,
    piles: Mapping[str, str] | None = None,
) -> Seat:
    """Describe a player; without *character* they are a bystander with four bullets and no ability.

    *hand* and *in_play* are names of cards separated by spaces: ``bang`` is any BANG!,
    ``bang:A-spades`` a particular one.  *life* defaults to the maximum.  *tokens* are in front of
    the player or on their cards: ``{"load": 2, "schofield": {"load": 3}}``.  *piles* are their
    piles of expansions, from top to bottom: ``{"stable": "mustang"}``.
    """
    return Seat(role, character, hand, in_play, life, alive, tokens or {}, piles or {})


BYSTANDERS = [
    Character(key=f"bystander_{n}", name=f"Bystander {n}", text="No ability.", bullets=4)
    for n in range(1, 17)
]


@cache
def rules_of_table(
    expansions: tuple[Any, ...],
    options: tuple[tuple[str, bool | int], ...],
    faces: tuple[tuple[str, str, str], ...],
) -> Ruleset:
    copies = [Copies(key=key, faces={suit: rank}) for key, rank, suit in faces]
    props = Expansion(name="testing", characters=BYSTANDERS, cards=copies)
    return Ruleset.build(*expansions, props, options=dict(options))


@checked
@final
class Player:
    """A player of a test table, with cards by name."""

    def __init__(self, table: Table, seat: int) -> None:
        self._table = table
        self.seat = seat

    def _state(self) -> State:
        return self._table.game.state

    @property
    def life(self) -> int:
        """Their life points."""
        return self._state().life[self.seat]

    @property
    def alive(self) -> bool:
        """Whether they are in play."""
        return self._state().alive[self.seat]

    @property
    def role_known(self) -> bool:
        """Whether everybody knows their role."""
        return self._state().revealed[self.seat]

    @property
    def hand(self) -> list[str]:
        """The names of the cards in their hand, sorted."""
        return self._table.names_of(self._state().hands[self.seat])

    @property
    def in_play(self) -> list[str]:
        """The names of the cards in front of them, sorted."""
        return self._table.names_of(self._state().in_play[self.seat])

    def pile(self, kind: str) -> list[str]:
        """Return the names of the cards in one of their piles, sorted."""
        return self._table.names_of(_pile(self._state(), kind)[self.seat])

    @property
    def tokens(self) -> dict[str, Any]:
        """The tokens in front of them and on their cards, in the form of :func:`seat`."""
        tokens: Tokens = self._state().extra[TOKENS]
        return tokens.of(self.seat)

    def distance(self, other: Player) -> int:
        """The distance from them to *other*."""
        distance = self._table.game.view(self.seat).players[other.seat].distance
        assert distance is not None
        return distance


def _pile(state: State, kind: str) -> list[list[int]]:
    if kind not in state.piles:
        raise UnknownName(nearest("pile", kind, state.piles))
    return state.piles[kind]


@checked
@final
class Table:
    """A position for testing a rule; every player is an attribute by name.

    ``game`` is the game, ``engine`` the object that abilities use, ``events`` all events since the
    beginning, as the referee sees them.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.events: list[Event] = []
        game.events.subscribe(self.events.append, seat=REFEREE)
        self._players = {name: Player(self, seat) for seat, name in enumerate(game.names)}

    def __getattr__(self, name: str) -> Player:
        players: Mapping[str, Player] = self.__dict__.get("_players", {})
        if name in players:
            return players[name]
        raise AttributeError(nearest("player", name, players))

    @property
    def engine(self) -> Engine:
        """The engine, which abilities get as ``g``: ``t.engine.distance(0, 1)``."""
        return progress_of(self.game).engine

    def names_of(self, cards: Sequence[int]) -> list[str]:
        """Return the names of cards, sorted."""
        return sorted(self.game.card(card).key for card in cards)

    def pile(self, kind: str) -> list[str]:
        """Return the names of the cards in a pile of an expansion in the middle, sorted."""
        return self.names_of(_pile(self.game.state, kind)[0])

    def do(self, *answers: str) -> Table:
        """Apply answers, given as texts of options, and return the table.

        :raises AssertionError: if a verb is not awaited or the position is not sound.
        """
        for answer in answers:
            with all_awaited(lambda: self.game):
                self.game.apply(answer)
            wrong = self.game.audit()
            assert not wrong, wrong
        return self

    @property
    def decision(self) -> Decision:
        """The pending question; raises ``AssertionError`` when the game is over."""
        assert self.game.decision is not None, "the game is over"
        return self.game.decision

    @property
    def asked(self) -> tuple[str, str] | None:
        """The asked player and the kind of question, such as ``("ben", "missed")``.

        ``None`` when the game is over."""
        decision = self.game.decision
        return None if decision is None else (self.game.names[decision.seat], decision.kind)

    @property
    def options(self) -> list[str]:
        """The distinct texts of all options, without suits and ranks."""
        return list(dict.fromkeys(self._short(option.text) for option in self.decision.options))

    @property
    def interrupts(self) -> list[str]:
        """The texts of the interrupts."""
        return [option.text for option in self.game.interrupts]

    @staticmethod
    def _short(text: str) -> str:
        return " ".join(word.partition(":")[0] if "-" in word else word for word in text.split())

    @property
    def turn(self) -> str:
        """The name of the player on turn."""
        return self.game.names[self.game.state.turn]

    @property
    def discards(self) -> list[str]:
        """The names of the cards in the discard pile, top card first."""
        return [self.game.card(card).key for card in reversed(self.game.state.discards)]

    @property
    def deck(self) -> list[str]:
        """The names of the cards in the draw pile, top card first."""
        return [self.game.card(card).key for card in reversed(self.game.state.deck)]

    @property
    def winners(self) -> list[str]:
        """The names of the winners; raises ``AssertionError`` before the end."""
        outcome = self.game.outcome
        assert outcome is not None, "the game is not over"
        return [self.game.names[seat] for seat in outcome.winners]

    def happened(self, *kinds: str) -> list[Event]:
        """Return the events of the given kinds."""
        return [event for event in self.events if event.kind in kinds]


@checked
def table(
    *,
    deck: str = "",
    discards: str = "",
    deck_only: bool = False,
    turn: str | None = None,
    used: Mapping[str, int] | None = None,
    expansions: Sequence[str | object] = (),
    options: Mapping[str, bool | int] | None = None,
    extra: Mapping[str, Any] | Callable[[Callable[[str], int]], Mapping[str, Any]] | None = None,
    piles: Mapping[str, str] | None = None,
    seed: int = 0,
    **seats: Seat,
) -> Table:
    """Create a position: phase 2 in the turn of the first player, or of *turn*.

    *deck* and *discards* are names of cards from the top.  Below them the draw pile contains all
    other cards, clubs first, so that no draw! succeeds by chance; with *deck_only* these are at the
    bottom of the discard pile instead.  A card may be named by its suit alone, ``hearts``, or with
    any suit and rank, ``beer:K-hearts``, even one that does not exist.  *used* counts what the
    player on turn has already used.  *extra* maps names of expansions to their states; if these
    contain cards, it is a function of ``card``, which returns the number of a card by its name:
    ``extra=lambda card: {"bank": Bank([card("beer:6-hearts")])}``.  *piles* are those of expansions
    in the middle: ``{"grave": "beer duel"}``.

    >>> t = table(
    ...     ann=seat("sheriff", "slab_the_killer", hand="bang", in_play="winchester"),
    ...     ben=seat("outlaw", "jourdonnais", hand="missed missed"),
    ...     cal=seat("outlaw"), dee=seat("renegade"),
    ...     deck="beer:K-hearts",
    ... )
    >>> t.do("play bang -> ben", "use jourdonnais", "use missed").ben.life
    4
    """
    if not seats:
        raise InvalidSetup("a table needs seats, such as ann=seat('sheriff')")
    for name, value in seats.items():
        if not isinstance(value, Seat):
            raise InvalidArgument(
                f"{name}={value!r} is not a seat; write {name}=seat('outlaw', hand='beer')"
            )
    settings = tuple(sorted((options or {}).items()))
    rules = rules_of_table(tuple(expansions), settings, ())
    players = _checked_players(rules, seats)
    places = {("hand", n): s.hand for n, s in enumerate(players)}
    places |= {("in_play", n): s.in_play for n, s in enumerate(players)}
    places |= {("deck", 0): deck, ("discards", 0): discards}
    named_piles = _named_piles(rules, piles or {}, players)
    places |= named_piles
    faces = tuple(
        (key, rank, suit)
        for key, rank, suit in map(split, " ".join(places.values()).split())
        if key and rank and f"{key}:{rank}-{suit}" not in rules.by_face
    )
    rules = rules_of_table(tuple(expansions), settings, faces) if faces else rules
    box = Box(rules)
    cards = box.take_all(places)
    hands = [cards["hand", n] for n in range(len(players))]
    top, discarded, rest = cards["deck", 0], cards["discards", 0], box.rest()
    state_piles = rules.no_cards(len(players))
    for kind, number in named_piles:
        state_piles[kind][number] = cards[kind, number][::-1]
    characters = [s.character or f"bystander_{n}" for n, s in enumerate(players, start=1)]
    most = [
        rules.characters[character].bullets + rules.roles[s.role].extra_life
        for character, s in zip(characters, players, strict=True)
    ]
    names = tuple(seats)
    first = names[0] if turn is None else turn
    if first not in names:
        raise UnknownName(nearest("player", first, names))
    roles = [s.role for s in players]
    role_set = rules.role_set(rules.players_of(roles))
    for hand, (holder, *_) in zip(hands, role_set.sharing, strict=True):
        if hand is not hands[holder]:
            hands[holder] += hand
            hand.clear()
    states = dict((extra(box.find) if callable(extra) else extra) or {})
    for name in states:
        if name not in rules.state_kinds:
            raise UnknownName(nearest("state of an expansion", name, rules.state_kinds))
    state = State(
        names=names,
        roles=roles,
        characters=characters,
        revealed=[s.role in role_set.open or not s.alive for s in players],
        alive=[s.alive for s in players],
        life=[
            (n if s.life is None else s.life) if s.alive else 0
            for n, s in zip(most, players, strict=True)
        ],
        max_life=most,
        owed=[0] * len(names),
        hands=hands,
        in_play=[cards["in_play", n] for n in range(len(players))],
        deck=(top if deck_only else top + rest)[::-1],
        discards=(discarded + rest if deck_only else discarded)[::-1],
        rng=chance.seeded(seed),
        turn=names.index(first),
        turns=1,
        phase="play",
        used=dict(used or {}),
        piles=state_piles,
        extra={name: kind() for name, kind in rules.state_kinds.items()}
        | _tokens(rules, players)
        | states,
    )
    return Table(at_position(rules, state))


def _named_piles(
    rules: Ruleset, middle: Mapping[str, str], players: Sequence[Seat]
) -> dict[tuple[str, int], str]:
    """Return the cards of each pile of expansions, by its kind and its number."""
    named_piles: dict[tuple[str, int], str] = {}
    own = [(True, number, seat.piles) for number, seat in enumerate(players)]
    for by_seat, number, piles in [(False, 0, middle), *own]:
        kinds = [key for key, kind in rules.piles.items() if kind.by_seat == by_seat]
        for kind, names in piles.items():
            if kind not in kinds:
                raise UnknownName(nearest("pile", kind, kinds))
            named_piles[kind, number] = names
    return named_piles


def _tokens(rules: Ruleset, players: Sequence[Seat]) -> dict[str, Tokens]:
    """Return the tokens of *players* as state, if the rules have tokens."""
    tokens = Tokens()
    for number, player in enumerate(players):
        for name, there in player.tokens.items():
            on_card = isinstance(there, Mapping)
            for token, amount in there.items() if on_card else [(name, there)]:
                if token not in rules.tokens:
                    raise UnknownName(nearest("token", token, rules.tokens))
                tokens.put(number, token, name if on_card else None, amount)
    return {TOKENS: tokens} if rules.tokens else {}


FOUR: Final = {"ann": "sheriff", "ben": "outlaw", "cal": "outlaw", "dee": "renegade"}


@checked
def four(**changes: Any) -> Table:
    """Create a :func:`table` of four: Ann the Sheriff, Outlaws Ben and Cal, and Dee the Renegade.

    *changes* are replacements of these seats and other arguments of :func:`table`.

    >>> t = four(ann=seat("sheriff", hand="bang"), dee=seat("renegade", life=1))
    >>> t.do("play bang -> dee").game.outcome is None
    True
    >>> t.dee.alive
    False
    """
    for name, change in changes.items():
        if isinstance(change, Seat) and name not in FOUR:
            raise UnknownName(nearest("player", name, FOUR))
    return table(**{name: seat(role) for name, role in FOUR.items()} | changes)


def _checked_players(rules: Ruleset, seats: Mapping[str, Seat]) -> list[Seat]:
    for name, who in seats.items():
        if who.role not in rules.roles:
            raise UnknownName(f"{name}: {nearest('role', who.role, rules.roles)}")
        if who.character is not None and who.character not in rules.characters:
            raise UnknownName(
                f"{name}: {rules.unknown('character', who.character, rules.characters)}"
            )
    return list(seats.values())
