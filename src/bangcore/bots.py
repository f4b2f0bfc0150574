"""Players made of code: bots, and a function that lets them play a game to its end.

    >>> from bangcore import Game
    >>> from bangcore.bots import CowboyBot, RandomBot, play
    >>> bots = [CowboyBot(seed=1), RandomBot(seed=2), RandomBot(seed=3), RandomBot(seed=4)]
    >>> play(Game.new(4, seed=1), bots).outcome is not None
    True

A bot is any object with the methods of :class:`Bot`.  It gets views and events of its own seat
and nothing else.  A bot remembers what it has heard, so each game wants new ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import permutations
from math import exp
from typing import Final, Protocol, final

from attrs import frozen

from bangcore import _rng
from bangcore._definitions import Card
from bangcore._errors import BangError
from bangcore._events import Event
from bangcore._game import Game
from bangcore._options import Cause, Option
from bangcore._views import PlayerView, View
from bangcore.base.roles import ROLE_SETS

__all__ = ["SENSES", "Bot", "CowboyBot", "GameTooLong", "RandomBot", "Sense", "play"]


class Bot(Protocol):
    """What :func:`play` asks of a player."""

    def choose(self, view: View) -> Option:
        """Return one of ``view.decision.options``."""

    def interrupt(self, view: View) -> Option | None:
        """Return one of ``view.interrupts`` to use it before the pending decision, or ``None``."""

    def notice(self, event: Event) -> None:
        """Take note of an event, as this seat sees it."""


class GameTooLong(BangError, RuntimeError):
    """A game has not come to its end within the answers that :func:`play` allows."""


def play(game: Game, bots: Sequence[Bot], *, most: int = 20_000) -> Game:
    """Let *bots*, one per seat, play *game* to its end, and return it.

    In each position every seat that has interrupts is offered them once.

    :raises GameTooLong: the game is not over after *most* answers.
    """
    if len(bots) != len(game.names):
        raise ValueError(f"{len(game.names)} seats need as many bots, not {len(bots)}")
    # heard first and told afterwards, because the game keeps the errors of its listeners to itself
    heard: list[tuple[Bot, Event]] = []

    def ear(bot: Bot) -> Callable[[Event], None]:
        return lambda event: heard.append((bot, event))

    stops = [game.events.subscribe(ear(bot), seat=seat) for seat, bot in enumerate(bots)]
    try:
        answers = 0
        while game.decision is not None:
            if answers == most:
                raise GameTooLong(f"not over after {most} answers: {game!r}")
            answers += 1
            game.apply(_interruption(game, bots) or _answer(game, bots))
            for bot, event in heard:
                bot.notice(event)
            heard.clear()
    finally:
        for stop in stops:
            stop()
    return game


def _interruption(game: Game, bots: Sequence[Bot]) -> Option | None:
    for seat in dict.fromkeys(option.seat for option in game.interrupts):
        if seat is not None and (option := bots[seat].interrupt(game.view(seat))):
            return option
    return None


def _answer(game: Game, bots: Sequence[Bot]) -> Option:
    assert game.decision is not None
    seat = game.decision.seat
    return bots[seat].choose(game.view(seat))


@final
class _Dice:
    """Random numbers of one bot."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = _rng.seeded(seed)

    def below(self, n: int) -> int:
        self._state, number = _rng.below(self._state, n)
        return number


def _options(view: View) -> tuple[Option, ...]:
    if view.decision is None or not view.decision.options:
        raise ValueError("this seat is not asked anything")
    return view.decision.options


@final
class RandomBot:
    """Picks any option, each as likely as the others."""

    def __init__(self, seed: int) -> None:
        self._dice = _Dice(seed)

    def choose(self, view: View) -> Option:
        """Return any of the options."""
        options = _options(view)
        return options[self._dice.below(len(options))]

    def interrupt(self, view: View) -> Option | None:
        """Use any of the interrupts, or none."""
        chosen = self._dice.below(len(view.interrupts) + 1)
        return view.interrupts[chosen] if chosen < len(view.interrupts) else None

    def notice(self, event: Event) -> None:
        """Take no note of anything."""


# ---------------------------------------------------------------- what cards are good for


@final
@frozen
class Sense:
    """What :class:`CowboyBot` knows about a card, an ability or a character, in life points.

    ``way`` names how its use is judged: ``shot`` (at one player), ``storm`` (at all others),
    ``duel``, ``strip`` (a card of a player), ``jail``, ``bomb`` (goes round), ``gear`` and
    ``weapon`` (in front of oneself), ``heal``, ``toast`` (heals everybody), ``draw``, ``trade``
    (two cards for a life point), or nothing: judged by its target.  ``keep`` is what it is worth
    to have, ``front`` lying in front of somebody, ``gain`` what its player gets besides, ``dodge``
    how likely one card of a hand answers it, ``cover`` how likely it stops a shot, ``blame`` how
    much of an enemy of his target uses it, ``reach`` and ``rapid`` what a weapon does.
    """

    way: str = ""
    keep: float = 0.5
    front: float = 0.3
    gain: float = 0.0
    dodge: float = 0.15
    cover: float = 0.0
    blame: float = 0.6
    reach: int = 0
    rapid: bool = False


SENSES: Final[Mapping[str, Sense]] = {
    "bang": Sense("shot", keep=0.6, blame=1.0),
    "missed": Sense(keep=0.9),
    "beer": Sense("heal", keep=1.2),
    "saloon": Sense("toast", keep=0.6),
    "stagecoach": Sense("draw", keep=1.0, gain=2.0),
    "wells_fargo": Sense("draw", keep=1.5, gain=3.0),
    "general_store": Sense("draw", keep=0.6, gain=1.0),
    "panic": Sense("strip", keep=0.7, gain=0.4, blame=0.5),
    "cat_balou": Sense("strip", keep=0.7, blame=0.5),
    "gatling": Sense("storm", keep=0.8, blame=0.2),
    "indians": Sense("storm", keep=0.7, dodge=0.3, blame=0.2),
    "duel": Sense("duel", keep=0.7, dodge=0.3, blame=1.0),
    "barrel": Sense("gear", keep=1.1, front=0.8, cover=0.25),
    "mustang": Sense("gear", keep=0.9, front=0.7),
    "scope": Sense("gear", keep=0.7, front=0.4),
    "jail": Sense("jail", keep=0.7, front=-1.0, blame=0.8),
    "dynamite": Sense("bomb", keep=0.5, front=-0.6),
    "volcanic": Sense("weapon", keep=0.8, front=0.4, reach=1, rapid=True),
    "schofield": Sense("weapon", keep=0.6, front=0.3, reach=2),
    "remington": Sense("weapon", keep=0.7, front=0.4, reach=3),
    "rev_carabine": Sense("weapon", keep=0.8, front=0.5, reach=4),
    "winchester": Sense("weapon", keep=0.9, front=0.6, reach=5),
    "sid_ketchum": Sense("trade"),
    "jourdonnais": Sense(cover=0.25),
    "jesse_jones": Sense(keep=0.8),
    "bart_cassidy": Sense(keep=0.8),
    "slab_the_killer": Sense(keep=0.6),
    "lucky_duke": Sense(keep=0.3),
    "paul_regret": Sense(keep=0.3),
}
"""What is known about the base game; of everything else the bot thinks as of ``Sense()``."""

_COLT: Final = Sense("weapon", reach=1)
_HAND_CARD: Final = 0.45

# ---------------------------------------------------------------- who is who

_ATTITUDE: Final[Mapping[str, Mapping[str, float]]] = {
    "sheriff": {"outlaw": 1.0, "renegade": 0.6, "deputy": -1.3},
    "deputy": {"sheriff": -2.0, "outlaw": 1.0, "renegade": 0.7, "deputy": -0.7},
    "outlaw": {"sheriff": 1.5, "deputy": 0.6, "renegade": 0.2, "outlaw": -0.8},
    "renegade": {"sheriff": -0.8, "outlaw": 0.5, "deputy": 0.5},
}
"""What a life point less of another role is worth to a role, and so whom it is likely to attack."""

_CAUTION: Final[Mapping[str, float]] = {"sheriff": 0.4, "deputy": 0.3, "renegade": 0.3}
_SELF: Final = -1.5


@final
class _Suspicions:
    """Who has attacked whom, and which roles that makes likely."""

    def __init__(self, roles: Sequence[str]) -> None:
        self._roles = tuple(roles)
        self._attacks: dict[tuple[int, int], float] = {}
        self._known: tuple[str | None, ...] = ()
        self._chances: list[dict[str, float]] = []

    def attack(self, by: int, target: int, blame: float) -> None:
        """Remember an attack; after a few, more of the same tell nothing new."""
        self._attacks[by, target] = min(self._attacks.get((by, target), 0.0) + blame, 3.0)
        self._known = ()

    def chances(self, view: View) -> list[dict[str, float]]:
        """Return per seat how likely each role is, as far as the viewer can tell."""
        known = tuple(player.role for player in view.players)
        if known != self._known:
            self._known = known
            self._chances = self._weigh(known)
        return self._chances

    def _weigh(self, known: tuple[str | None, ...]) -> list[dict[str, float]]:
        """Weigh every way to deal the roles that are left to those whose role is hidden."""
        hidden = [seat for seat, role in enumerate(known) if role is None]
        left = Counter(self._roles or _base_roles(len(known))) - Counter(filter(None, known))
        deal = [*left.elements(), *["outlaw"] * len(hidden)][: len(hidden)]
        found: list[dict[str, float]] = [{} for _ in known]
        roles = [role or "" for role in known]
        total = 0.0
        for dealt in dict.fromkeys(permutations(deal)):
            for seat, role in zip(hidden, dealt, strict=True):
                roles[seat] = role
            weight = exp(self._likelihood(roles))
            total += weight
            for seat, role in enumerate(roles):
                found[seat][role] = found[seat].get(role, 0.0) + weight
        return [{role: weight / total for role, weight in seat.items()} for seat in found]

    def _likelihood(self, roles: Sequence[str]) -> float:
        return 1.5 * sum(
            times * _ATTITUDE.get(roles[by], {}).get(roles[target], 0.0)
            for (by, target), times in self._attacks.items()
        )


def _base_roles(players: int) -> tuple[str, ...]:
    """Return the roles of the base game; at an unknown number, those of its largest table."""
    return next((s.roles for s in ROLE_SETS if len(s.roles) == players), ROLE_SETS[-1].roles)


# ---------------------------------------------------------------- what one decision looks like


@final
class _Scene:
    """A view with what the bot makes of it; nothing is worked out before it is needed."""

    def __init__(
        self, view: View, senses: Mapping[str, Sense], suspicions: _Suspicions, dice: _Dice
    ) -> None:
        self.view = view
        self.me = view.me
        self.senses = senses
        self.dice = dice
        self._suspicions = suspicions

    @cached_property
    def others(self) -> list[PlayerView]:
        """The other players in play, clockwise from the left."""
        mine = self.me.seat
        players = self.view.players[mine + 1 :] + self.view.players[:mine]
        return [player for player in players if player.alive]

    @cached_property
    def cards(self) -> dict[int, Card]:
        """The cards in sight."""
        view = self.view
        held = (card for player in view.players for card in (*player.in_play, *player.hand))
        seen = (*held, *view.table, view.top_discard)
        return {card.id: card for card in seen if card is not None}

    @cached_property
    def hate(self) -> list[float]:
        """Per seat what a life point less is worth to the viewer: below 0 for friends."""
        chances = self._suspicions.chances(self.view)
        attitude = _ATTITUDE.get(self.me.role or "", {})
        if self.me.role == "renegade":
            attitude = self._balance(chances)
        if len(self.others) == 1 or not any("sheriff" in seat for seat in chances):
            attitude = {}
        found = [sum(p * attitude.get(role, 1.0) for role, p in seat.items()) for seat in chances]
        found[self.me.seat] = _SELF
        return found

    def _balance(self, chances: Sequence[Mapping[str, float]]) -> Mapping[str, float]:
        """Look at the table as a Renegade: against the stronger side, but the Sheriff must live."""
        tilt = 0.0
        for player in self.others:
            chance = chances[player.seat]
            side = 2 * chance.get("outlaw", 0.0) + chance.get("renegade", 0.0) - 1
            tilt += side * (player.life + 0.5 * len(player.hand)) / 10
            if player.role == "sheriff" and player.life <= 2:
                tilt += 0.5
        tilt = min(max(tilt, -0.25), 0.75)
        return {"sheriff": -0.8, "outlaw": 0.5 + tilt, "deputy": 0.5 - tilt}

    @cached_property
    def caution(self) -> float:
        """How much hate it takes to attack somebody; patience wears thin as turns go by."""
        return max(_CAUTION.get(self.me.role or "", 0.2) - 0.01 * self.view.turns, 0.02)

    def is_enemy(self, seat: int) -> bool:
        """Tell whether to attack that seat."""
        return self.hate[seat] > self.caution

    @property
    def surplus(self) -> int:
        """How many cards would have to be discarded at the end of the turn."""
        return len(self.me.hand) - self.me.life

    def sense(self, key: str | None) -> Sense:
        """Return what is known about a card, an ability or a character."""
        return self.senses.get(key or "", _UNKNOWN)

    def about(self, option: Option) -> Sense:
        """Return what is known about what an option plays, uses or picks."""
        card = self.cards.get(-1 if option.card is None else option.card)
        return self.sense(option.as_ or (option.key if card is None else card.key))

    def held(self, seat: int) -> int:
        """Return how many cards *seat* holds."""
        return len(self.view.players[seat].hand)

    def count(self, way: str) -> int:
        """Return how many cards of that way the hand holds."""
        return sum(card is not None and self.sense(card.key).way == way for card in self.me.hand)

    def keep(self, card: Card | None) -> float:
        """Return what a card is worth in one's own hand."""
        if card is None:
            return _HAND_CARD
        sense = self.sense(card.key)
        idle = (
            (sense.way == "gear" and any(c.key == card.key for c in self.me.in_play))
            or (sense.way == "weapon" and _weapon(self, sense) < 0)
            or (sense.way == "heal" and len(self.others) == 1)
        )
        return 0.1 if idle else sense.keep

    def worth(self, option: Option) -> float:
        """Return what the card of an option is worth in the hand."""
        return self.keep(self.cards.get(-1 if option.card is None else option.card))

    def cost(self, option: Option) -> float:
        """Return what it costs to spend the card of an option now."""
        if option.card is None or self.surplus > 0:
            return 0.0
        return (0.2 if option.as_ is None else 0.4) * self.worth(option)

    def hurt(self, seat: int, amount: float = 1.0) -> float:
        """Return what it is worth that *seat* loses life points, the last one most of all."""
        life = max(self.view.players[seat].life, 1)
        return self.hate[seat] * amount * (2.0 if life <= amount else 1.0 + 0.3 / life)

    def hit(self, seat: int, sense: Sense) -> float:
        """Return how likely *seat* has no answer to that."""
        player = self.view.players[seat]
        chance = (1.0 - sense.dodge) ** len(player.hand)
        for key in (player.character, *(card.key for card in player.in_play)):
            chance *= 1.0 - self.sense(key).cover
        return chance

    def best(self, options: Sequence[Option], value: Callable[[Option], float]) -> Option:
        """Return the option of the highest value; chance decides between equal ones."""
        values = [value(option) for option in options]
        limit = max(values) - 1e-9
        ties = [o for o, v in zip(options, values, strict=True) if v >= limit]
        return ties[0] if len(ties) == 1 else ties[self.dice.below(len(ties))]


# ---------------------------------------------------------------- what a play is worth

_NO: Final = -1.0
_UNKNOWN: Final = Sense()


def _play_value(scene: _Scene, option: Option) -> float:
    """Return what it is worth to play or use *option*; ending the turn is worth 0."""
    target = option.target
    if option.verb in ("end", "pass"):
        return 0.0
    sense = scene.about(option)
    if target is None:
        way = _WAYS.get(sense.way)
        # of things never heard of, cards are tried at once and abilities now and then
        new = 0.2 if option.card is not None else 0.1 - 0.2 * scene.dice.below(2)
        return (new if way is None else way(scene, sense)) - scene.cost(option)
    if not scene.is_enemy(target):
        return _relief(scene, target) if sense.way == "strip" else _NO
    aim = _AIMS.get(sense.way)
    value = 0.3 * scene.hate[target] if aim is None else aim(scene, sense, target)
    return value - scene.cost(option)


def _relief(scene: _Scene, friend: int) -> float:
    """Take a burden off a friend or off oneself."""
    fronts = [scene.sense(card.key).front for card in scene.view.players[friend].in_play]
    worst = min(fronts, default=0.0)
    return 0.5 * scene.hate[friend] * worst - 0.2 if worst < 0 else _NO


def _duel(scene: _Scene, sense: Sense, target: int) -> float:
    expected = sense.dodge * scene.held(target)
    winning = min(max(0.65 + 0.25 * (scene.count("shot") - expected), 0.05), 0.95)
    return winning * scene.hurt(target) + (1.0 - winning) * scene.hurt(scene.me.seat)


def _strip(scene: _Scene, sense: Sense, target: int) -> float:
    player = scene.view.players[target]
    fronts = [scene.sense(card.key).front for card in player.in_play]
    best = max([*fronts, _HAND_CARD if player.hand else 0.0])
    return scene.hate[target] * best + sense.gain + 0.2 if best > 0 else _NO


def _storm(scene: _Scene, sense: Sense) -> float:
    value = sum(scene.hit(player.seat, sense) * scene.hurt(player.seat) for player in scene.others)
    return value - scene.caution


def _bomb(scene: _Scene, sense: Sense) -> float:
    """It goes off at one in ten: first at the one who lays it, later at the others."""
    seats = (scene.me.seat, *(player.seat for player in scene.others))
    return sum(0.1 * 0.9**turn * scene.hurt(seat, 3.0) for turn, seat in enumerate(seats))


def _weapon(scene: _Scene, sense: Sense) -> float:
    """Return how much better that weapon is than the one in use, below 0 if it is not."""
    senses = [scene.sense(card.key) for card in scene.me.in_play]
    now = next((known for known in senses if known.way == "weapon"), _COLT)
    better = _firepower(scene, sense) - _firepower(scene, now)
    return 2.0 + better if better > 0.05 else _NO


def _firepower(scene: _Scene, weapon: Sense) -> float:
    near = [p.seat for p in scene.others if p.distance is not None and p.distance <= weapon.reach]
    power = sum(max(scene.hate[seat], 0.0) for seat in near)
    if weapon.rapid:
        power *= 1.1 + 0.5 * max(scene.count("shot") - 1, 0)
    return power + 0.06 * weapon.reach


def _heal(scene: _Scene, sense: Sense) -> float:
    """Drink when life is low or the card would be lost; it does nothing among the last two."""
    me = scene.me
    useful = me.life < me.max_life and len(scene.others) > 1
    return 0.8 if useful and (me.life <= 2 or scene.surplus > 0) else _NO


def _toast(scene: _Scene, sense: Sense) -> float:
    wounded = [p.seat for p in (scene.me, *scene.others) if p.life < p.max_life]
    return -0.3 - sum(scene.hurt(seat) for seat in wounded)


def _trade(scene: _Scene, sense: Sense) -> float:
    """Give two cards for a life point when it is low, or when they would be lost anyway."""
    me = scene.me
    if me.life < me.max_life and scene.surplus >= 2:
        return 0.3
    return 0.9 - 0.6 * sum(sorted(map(scene.keep, me.hand))[:2]) if me.life <= 2 else _NO


_WAYS: Final[Mapping[str, Callable[[_Scene, Sense], float]]] = {
    "storm": _storm,
    "bomb": _bomb,
    "gear": lambda scene, sense: 2.0 + sense.front,
    "weapon": _weapon,
    "heal": _heal,
    "toast": _toast,
    "draw": lambda scene, sense: 3.0 + sense.gain,
    "trade": _trade,
}
_AIMS: Final[Mapping[str, Callable[[_Scene, Sense, int], float]]] = {
    "shot": lambda scene, sense, seat: scene.hit(seat, sense) * scene.hurt(seat) + 0.1,
    "duel": _duel,
    "strip": _strip,
    "jail": lambda scene, sense, seat: scene.hate[seat] * (0.7 + 0.1 * scene.held(seat)),
}

# ---------------------------------------------------------------- how questions are answered


def _by_play_value(scene: _Scene, options: Sequence[Option], cause: Cause) -> Option:
    return scene.best(options, lambda option: _play_value(scene, option))


def _escape(scene: _Scene, options: Sequence[Option], cause: Cause) -> Option:
    """Use what costs nothing first, then the cheapest cards, if there are enough of them."""
    free = [option for option in options if option.verb != "pass" and option.card is None]
    cards = [option for option in options if option.card is not None]
    if free or len(cards) < cause.needed:
        return [*free, options[0]][0]
    return _give_away(scene, cards, cause)


def _shoot_back(scene: _Scene, options: Sequence[Option], cause: Cause) -> Option:
    """Answer, but yield to a friend in a Duel while there is life to spare."""
    if cause.by is not None and scene.sense(cause.key).way == "duel" and scene.me.life > 1:
        return options[0] if scene.hate[cause.by] < -0.4 else _escape(scene, options, cause)
    return _escape(scene, options, cause)


def _give_away(scene: _Scene, options: Sequence[Option], cause: Cause) -> Option:
    return scene.best(options, lambda option: -scene.worth(option))


def _pick(scene: _Scene, options: Sequence[Option], cause: Cause) -> Option:
    """Pick the best for oneself, or of somebody what hurts an enemy and helps a friend."""
    if cause.cards or cause.target is None:
        return scene.best(options, scene.worth)
    sign = -1.0 if scene.hate[cause.target] < 0 else 1.0

    def value(option: Option) -> float:
        return sign * (_HAND_CARD if option.card is None else scene.about(option).front)

    return scene.best(options, value)


def _flip(scene: _Scene, options: Sequence[Option], cause: Cause) -> Option:
    """Hearts are good for everything, low spades are what a bomb waits for."""

    def luck(option: Option) -> int:
        card = scene.view.card(option.card or 0)
        low = card.rank in ("2", "3", "4", "5", "6", "7", "8", "9")
        return (card.suit == "hearts") - (card.suit == "spades" and low)

    return scene.best(options, luck)


def _source(scene: _Scene, options: Sequence[Option], cause: Cause) -> Option:
    """Draw from an enemy's hand or take a good discard, otherwise from the deck."""

    def value(option: Option) -> float:
        if option.target is not None:
            return scene.hate[option.target] if scene.is_enemy(option.target) else _NO
        return scene.keep(scene.view.top_discard) - 0.7 if option.key == "discards" else 0.0

    return scene.best(options, value)


_QUESTIONS: Final[Mapping[str, Callable[[_Scene, Sequence[Option], Cause], Option]]] = {
    "missed": _escape,
    "bang": _shoot_back,
    # anything is better than to be out, and one card is better than two
    "rescue": lambda scene, options, cause: max(options[::-1], key=lambda o: o.card is not None),
    "discard": _give_away,
    "put_back": _give_away,
    "pick": _pick,
    "flip": _flip,
    "source": _source,
    "character": lambda scene, options, cause: scene.best(options, lambda o: scene.about(o).keep),
}


@final
class CowboyBot:
    """Plays to win: keeps to its role and guesses the others' from who attacks whom.

    *senses* adds to what it knows about cards and abilities, or replaces some of it; *roles* are
    those dealt, where they are not those of the base game.
    """

    def __init__(
        self, seed: int, senses: Mapping[str, Sense] | None = None, roles: Sequence[str] = ()
    ) -> None:
        self._dice = _Dice(seed)
        self._senses = {**SENSES, **(senses or {})}
        self._suspicions = _Suspicions(roles)

    def choose(self, view: View) -> Option:
        """Return the option that seems best."""
        options = _options(view)
        assert view.decision is not None
        answer = _QUESTIONS.get(view.decision.kind, _by_play_value)
        return answer(self._scene(view), options, view.decision.cause)

    def interrupt(self, view: View) -> Option | None:
        """Use an interrupt that is clearly worth it."""
        scene = self._scene(view)
        worth = [option for option in view.interrupts if _play_value(scene, option) > 0.1]
        return worth[0] if worth else None

    def notice(self, event: Event) -> None:
        """Remember who attacked whom."""
        if event.seat is None or event.target is None or event.seat == event.target:
            return
        sense = self._senses.get(event.key or "", _UNKNOWN)
        aimed = sense.way not in ("", "storm")
        if event.kind == "played" and aimed:
            self._suspicions.attack(event.seat, event.target, sense.blame)
        elif event.kind == "lost_life" and not aimed:
            self._suspicions.attack(event.target, event.seat, sense.blame)

    def _scene(self, view: View) -> _Scene:
        return _Scene(view, self._senses, self._suspicions, self._dice)
