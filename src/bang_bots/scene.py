"""One decision as the cowboy sees it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import chain, compress
from typing import Final, TypeVar, final

from bang_bots.kit import Dice
from bang_bots.knowing import UNKNOWN, SenseIndex
from bang_bots.senses import Sense
from bang_bots.suspicions import Suspicions
from bangcore.game.views import PlayerView, View
from bangcore.rules.definitions import Card
from bangcore.rules.options import Option

__all__ = ["HAND_CARD", "Scene"]

HAND_CARD: Final = 0.45
_COLT: Final = Sense("weapon", reach=1)
_CAUTION: Final[Mapping[str, float]] = {"sheriff": 0.4, "deputy": 0.3, "renegade": 0.7}
_REWARD: Final = 3
"""The number of cards drawn for the elimination of an Outlaw."""
_SELF: Final = -1.5

_Value = TypeVar("_Value")


class _InSight(dict[int, _Value]):
    """Values of visible cards by id, with a default for the others."""

    def __init__(self, seen: Mapping[int, _Value], unseen: _Value) -> None:
        super().__init__(seen)
        self._unseen = unseen

    def __missing__(self, card: int) -> _Value:
        return self._unseen


def _seen(view: View) -> Mapping[int, Card]:
    """Return the visible cards by id."""
    in_play, hands = view.by_seat("in_play", "hand")
    cards = (view.top_discard, *view.table, *chain(*in_play, *hands))
    return {card.id: card for card in cards if card is not None}


@final
class Scene:
    """A view with the bot's conclusions, mostly by seat."""

    def __init__(self, view: View, knowing: SenseIndex, suspicions: Suspicions, dice: Dice) -> None:
        assert view.seat is not None
        self.view = view
        self.seat: Final = view.seat
        self.knowing = knowing
        self.senses = knowing.senses
        self.dice = dice
        self._suspicions = suspicions
        columns = view.by_seat(
            "life", "max_life", "hand_size", "holder", "role", "character", "in_play", "alive"
        )
        self.lives: Sequence[int] = columns[0]
        self.most_lives: Sequence[int] = columns[1]
        sizes, holders = columns[2:4]
        # the number of cards in the hand of each seat
        self.sizes: Sequence[int] = [sizes[holder] for holder in holders]
        # the seats that share the viewer's hand, usually only their own
        self.own = [seat for seat, holder in enumerate(holders) if holder == holders[self.seat]]
        self.roles: tuple[str | None, ...] = columns[4]
        self.characters: Sequence[str | None] = columns[5]
        self.in_play: Sequence[Sequence[Card]] = columns[6]
        # the other players in play, clockwise from the left
        alive: Sequence[bool] = columns[7]
        self.rivals = tuple([other for other in view.around(self.seat) if alive[other]])
        self.front = {card.id: card for card in self.in_play[self.seat]}
        self._covers: dict[int, float] = {}
        self._losses: dict[int, list[float]] = {}
        self._keeps: dict[str, float] = {}
        # cards and senses by id; the cards that options name are visible
        self._cards: Sequence[Card | None] | Mapping[int, Card | None]
        self._known: Sequence[Sense] | Mapping[int, Sense]
        if view.ruleset is not None:
            self._cards, self._known = view.ruleset.shown, knowing.about(view.ruleset)
        else:
            seen_cards = _seen(view)
            self._cards = _InSight(seen_cards, None)
            senses = {card: self.sense(face.key) for card, face in seen_cards.items()}
            self._known = _InSight(senses, self.sense(""))
        # computed on first use
        self._weapon: Sense | None = None
        self._hate: Sequence[float] | None = None
        self._enemies: Sequence[bool] | None = None
        self._surplus: int | None = None
        self._in_sight: Sequence[tuple[int, float]] | None = None
        self._firepower_now: float | None = None

    # ------------------------------------------------------------ players

    @property
    def me(self) -> PlayerView:
        """The viewer."""
        return self.view.me

    @property
    def others(self) -> list[PlayerView]:
        """The other players in play, clockwise from the left."""
        players = self.view.players
        return [players[seat] for seat in self.rivals]

    @property
    def most_life(self) -> int:
        """The maximum life points of the viewer."""
        return self.most_lives[self.seat]

    @property
    def role(self) -> str:
        """The role whose goal the viewer shares, usually their own."""
        for side in self.knowing.sides:
            role = side(self)
            if role:
                return role
        return self.roles[self.seat] or ""

    @property
    def hate(self) -> Sequence[float]:
        """The value to the viewer of a life point lost, by seat: negative for friends."""
        if self._hate is None:
            self._hate = self._judged()
        return self._hate

    @property
    def chances(self) -> Sequence[Mapping[str, float]]:
        """The probabilities of roles by seat."""
        return self._suspicions.opinion(self.view, self.roles).chances()

    def _judged(self) -> Sequence[float]:
        opinion = self._suspicions.opinion(self.view, self.roles)
        role, alone = self.role, len(self.rivals) == 1
        if role == "renegade" and not alone and opinion.law:
            chances = opinion.chances()
            attitude = self._balance(chances)
            hates = [sum([p * attitude.get(r, 1.0) for r, p in seat.items()]) for seat in chances]
        elif alone and not opinion.sides:
            hates = [-_SELF for _ in self.lives]
        else:
            hates = [*opinion.hates(role)]
        for seat in self.own:
            hates[seat] = _SELF
        return hates

    def _balance(self, chances: Sequence[Mapping[str, float]]) -> Mapping[str, float]:
        """Adjust the hate of a Renegade to the stronger side, while the Sheriff must survive."""
        tilt = 0.0
        lives, sizes, roles = self.lives, self.sizes, self.roles
        for seat in self.rivals:
            chance = chances[seat]
            side = 2 * chance.get("outlaw", 0.0) + chance.get("renegade", 0.0) - 1
            tilt += side * (lives[seat] + 0.5 * sizes[seat]) / 10
            if roles[seat] == "sheriff" and lives[seat] <= 2:
                tilt += 0.5
        tilt = min(max(tilt, -0.25), 0.75)
        sheriff = -0.4 * max(len(self.rivals) - 1, 2)
        return {"sheriff": sheriff, "outlaw": 0.5 + tilt, "deputy": 0.5 - tilt, "renegade": 0.4}

    @property
    def caution(self) -> float:
        """The minimum hate for an attack.

        It decreases with turns and eliminations, and is small with surplus cards.
        """
        usual = _CAUTION.get(self.role, 0.2) * len(self.rivals) / (len(self.lives) - 1)
        if self.surplus > 0:
            usual *= 0.1
        return max(usual - 0.01 * self.view.turns, 0.02)

    @property
    def enemies(self) -> Sequence[bool]:
        """Whether to attack each seat."""
        if self._enemies is None:
            caution = self.caution
            self._enemies = [hate > caution for hate in self.hate]
        return self._enemies

    def is_enemy(self, seat: int) -> bool:
        """Return whether to attack *seat*."""
        return self.enemies[seat]

    def held(self, seat: int) -> int:
        """Return the number of cards that *seat* holds."""
        return self.sizes[seat]

    def hurt(self, seat: int, amount: float = 1.0) -> float:
        """Return the value of *seat* losing life points; the last one counts most."""
        life = self.lives[seat]
        if life <= 0:  # a player who is back for one turn has nothing to lose
            return 0.0
        return self.hate[seat] * amount * (2.0 if life <= amount else 1.0 + 0.3 / life)

    def blow(self, seat: int) -> float:
        """Return the value of hitting *seat*, with the reward or penalty for an elimination."""
        value = self.hurt(seat)
        if self.lives[seat] == 1:
            chances = self.chances[seat]
            cards = _REWARD * chances.get("outlaw", 0.0)
            if self.roles[self.seat] == "sheriff":
                cards -= (self.sizes[self.seat] + len(self.front)) * chances.get("deputy", 0.0)
            value += HAND_CARD * cards
        return value

    def hit(self, seat: int, sense: Sense) -> float:
        """Return the probability that *seat* cannot answer an attack of *sense*."""
        bare = self._covers.get(seat)
        if bare is None:
            senses = self.senses
            bare = 1.0 - senses.get(self.characters[seat] or "", UNKNOWN).cover
            for card in self.in_play[seat]:
                bare *= 1.0 - senses.get(card.key, UNKNOWN).cover
            self._covers[seat] = bare
        chance: float = (1.0 - sense.dodge) ** self.sizes[seat] * bare
        return chance

    def losses(self, seat: int) -> Sequence[float]:
        """Return the values of the cards that *seat* may lose."""
        losses = self._losses.get(seat)
        if losses is None:
            senses = self.senses
            losses = [senses.get(card.key, UNKNOWN).front for card in self.in_play[seat]]
            if self.sizes[seat]:
                losses.append(HAND_CARD)
            self._losses[seat] = losses
        return losses

    # ------------------------------------------------------------ cards

    @property
    def held_cards(self) -> Sequence[Card]:
        """The cards in the viewer's hand, in order."""
        return self.view.hand

    @property
    def surplus(self) -> int:
        """The number of cards that must or should be discarded at the end of the turn."""
        if self._surplus is None:
            wise = self.lives[self.seat]
            for room in self.knowing.rooms:
                wise = room(self, wise)
            self._surplus = self.sizes[self.seat] - wise
        return self._surplus

    def sense(self, key: str | None) -> Sense:
        """Return the sense of a card, an ability or a character."""
        return self.senses.get(key or "", UNKNOWN)

    def card(self, option: Option) -> Card | None:
        """Return the card that an option names, if it is visible."""
        return None if option.card is None else self._cards[option.card]

    def about(self, option: Option) -> Sense:
        """Return the sense of the thing that an option plays, uses or picks."""
        key = option.as_ or option.key
        if key is None and option.card is not None:
            return self._known[option.card]
        return self.senses.get(key or "", UNKNOWN)

    def count(self, way: str) -> int:
        """Return the number of cards with *way* in the hand."""
        return sum([self.sense(card.key).way == way for card in self.held_cards])

    def keep(self, card: Card | None) -> float:
        """Return the value of a card in the viewer's hand."""
        if card is None:
            return HAND_CARD
        key = card.key
        value = self._keeps.get(key)
        if value is None:
            sense = self.senses.get(key, UNKNOWN)
            way = sense.way
            is_spare = (way == "gear" and any(c.key == key for c in self.in_play[self.seat])) or (
                way == "weapon" and self.better_weapon(sense) < 0
            )
            is_useless = (way == "heal" and len(self.rivals) == 1) or (
                way == "jail" and all(self.roles[seat] == "sheriff" for seat in self.rivals)
            )
            value = 0.0 if is_useless else 0.1 if is_spare else sense.keep
            self._keeps[key] = value
        return value

    def worth(self, option: Option) -> float:
        """Return the value of the card of an option in the hand."""
        return self.keep(self.card(option))

    def worths(self, options: Sequence[Option]) -> list[float]:
        """Return the values in the hand of the cards of *options*."""
        keep, cards = self.keep, self._cards
        return [keep(None if option.card is None else cards[option.card]) for option in options]

    def cost(self, option: Option) -> float:
        """Return the cost of spending the card of an option now."""
        if option.other is not None:
            both = self.worth(option) + self.keep(self._cards[option.other])
            return 0.0 if self.surplus > 1 else 0.4 * both
        if option.key is not None or (option.as_ is not None and option.target is None):
            # any card is allowed, so the choice matters
            return 0.0 if option.card is None else self.worth(option)
        if option.card is None or self.surplus > 0 or option.card in self.front:
            return 0.0
        return (0.2 if option.as_ is None else 0.4) * self.worth(option)

    def price(self, option: Option, sense: Sense) -> float:
        """Return the value of the other cards that an option costs, except surplus cards."""
        if not sense.price:
            return 0.0
        card, hand = self.card(option), self.held_cards
        others = [self.keep(other) for other in hand if other != card]
        surplus = max(self.surplus - (card in hand), 0)
        return 0.5 * sum(sorted(others)[: sense.price][surplus:])

    def is_held(self, option: Option) -> bool:
        """Return whether the card of an option is in the viewer's hand."""
        return any(card.id == option.card for card in self.held_cards)

    def lies_in_front(self, option: Option) -> bool:
        """Return whether the card of an option is in front of the viewer."""
        return option.card in self.front

    @property
    def weapon(self) -> Sense:
        """The sense of the viewer's weapon."""
        if self._weapon is None:
            senses = [self.sense(card.key) for card in self.in_play[self.seat]]
            self._weapon = next((sense for sense in senses if sense.way == "weapon"), _COLT)
        return self._weapon

    def better_weapon(self, sense: Sense) -> float:
        """Return the advantage of a weapon over the current one, negative if it is worse."""
        if self._firepower_now is None:
            self._firepower_now = self._firepower(self.weapon)
        better = self._firepower(sense) - self._firepower_now
        return 2.0 + better if better > 0.05 else -1.0

    def has_rapid_shots(self) -> bool:
        """Return whether a rapid weapon has shots left at an enemy in reach."""
        weapon = self.weapon
        if not weapon.rapid or not self.count("shot"):
            return False
        return any(there <= weapon.reach and worth > self.caution for there, worth in self._shots())

    def _shots(self) -> Sequence[tuple[int, float]]:
        """Return the distance of each other player and the value of shooting at them."""
        if self._in_sight is None:
            hate = self.hate
            (distances,) = self.view.by_seat("distance")
            away = [(distances[seat], max(hate[seat], 0.0)) for seat in self.rivals]
            self._in_sight = [(there, worth) for there, worth in away if there is not None]
        return self._in_sight

    def _firepower(self, weapon: Sense) -> float:
        reach = weapon.reach
        power = sum([worth for distance, worth in self._shots() if distance <= reach])
        if weapon.rapid and not self.sense(self.characters[self.seat]).rapid:
            power *= 1.1 + 0.5 * max(self.count("shot") - 1, 0)
        return power + 0.06 * reach

    def is_warded(self, option: Option) -> bool:
        """Return whether an option has no effect on its target."""
        for ward in self.knowing.wards:  # noqa: SIM110 - any() costs twice as much here
            if ward(self, option):
                return True
        return False

    # ------------------------------------------------------------ choosing

    def best(self, options: Sequence[Option], value: Callable[[Option], float]) -> Option:
        """Return the option with the highest value, a random one of equals."""
        return self.best_by([value(option) for option in options], options)

    def best_by(self, values: Sequence[float], options: Sequence[Option]) -> Option:
        """Return the option with the highest of *values*, a random one of equals."""
        limit = max(values) - 1e-9
        ties = [*compress(options, map(limit.__le__, values))]
        return ties[0] if len(ties) == 1 else ties[self.dice.below(len(ties))]
