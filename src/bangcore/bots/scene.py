"""What one decision looks like to the cowboy."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Final, final

from bangcore.bots.kit import Dice
from bangcore.bots.suspicions import ATTITUDE, CIRCLE, Suspicions
from bangcore.game.views import PlayerView, View
from bangcore.rules.definitions import Card
from bangcore.rules.options import Option
from bangcore.rules.senses import Sense

__all__ = ["HAND_CARD", "UNKNOWN", "Scene"]

HAND_CARD: Final = 0.45
UNKNOWN: Final = Sense()
_COLT: Final = Sense("weapon", reach=1)
_CAUTION: Final[Mapping[str, float]] = {"sheriff": 0.4, "deputy": 0.3, "renegade": 0.3}
_SELF: Final = -1.5


@final
class Scene:
    """A view with what the bot makes of it; nothing is worked out before it is needed."""

    def __init__(
        self,
        view: View,
        senses: Mapping[str, Sense],
        suspicions: Suspicions,
        dice: Dice,
        wards: Sequence[Callable[[Scene, Option], bool]] = (),
        sides: Sequence[Callable[[Scene], str]] = (),
        rooms: Sequence[Callable[[Scene, int], int]] = (),
    ) -> None:
        self.view = view
        self.me = view.me
        self.senses = senses
        self._wards = wards
        self._sides = sides
        self._rooms = rooms
        self.dice = dice
        self._suspicions = suspicions

    # ------------------------------------------------------------ players

    @cached_property
    def others(self) -> list[PlayerView]:
        """The other players in play, clockwise from the left."""
        mine = self.me.seat
        players = self.view.players[mine + 1 :] + self.view.players[:mine]
        return [player for player in players if player.alive]

    @cached_property
    def role(self) -> str:
        """The role whose wishes the viewer shares: as a rule their own."""
        return next(filter(None, (side(self) for side in self._sides)), self.me.role or "")

    @cached_property
    def hate(self) -> list[float]:
        """Per seat what a life point less is worth to the viewer: below 0 for friends."""
        chances = self._suspicions.chances(self.view)
        attitude = ATTITUDE.get(self.role, {})
        if self.role == "renegade":
            attitude = self._balance(chances)
        if not any("sheriff" in seat for seat in chances):
            attitude = CIRCLE.get(self.role, {})
        if len(self.others) == 1:
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
        return {"sheriff": -0.8, "outlaw": 0.5 + tilt, "deputy": 0.5 - tilt, "renegade": 0.4}

    @cached_property
    def caution(self) -> float:
        """How much hate it takes to attack somebody; patience wears thin as turns go by."""
        return max(_CAUTION.get(self.role, 0.2) - 0.01 * self.view.turns, 0.02)

    def is_enemy(self, seat: int) -> bool:
        """Tell whether to attack that seat."""
        return self.hate[seat] > self.caution

    def held(self, seat: int) -> int:
        """Return how many cards *seat* holds."""
        return len(self.view.players[seat].hand)

    def hurt(self, seat: int, amount: float = 1.0) -> float:
        """Return what it is worth that *seat* loses life points, the last one most of all."""
        life = self.view.players[seat].life
        if life <= 0:  # somebody who only comes back for a turn has nothing to lose
            return 0.0
        return self.hate[seat] * amount * (2.0 if life <= amount else 1.0 + 0.3 / life)

    def hit(self, seat: int, sense: Sense) -> float:
        """Return how likely *seat* has no answer to that."""
        player = self.view.players[seat]
        chance = (1.0 - sense.dodge) ** len(player.hand)
        for key in (player.character, *(card.key for card in player.in_play)):
            chance *= 1.0 - self.sense(key).cover
        return chance

    # ------------------------------------------------------------ cards

    @cached_property
    def cards(self) -> dict[int, Card]:
        """The cards in sight."""
        view = self.view
        held = (card for player in view.players for card in (*player.in_play, *player.hand))
        seen = (*held, *view.table, view.top_discard)
        return {card.id: card for card in seen if card is not None}

    @property
    def surplus(self) -> int:
        """How many cards would have to be discarded at the end of the turn, or had better be."""
        wise = self.me.life
        for room in self._rooms:
            wise = room(self, wise)
        return len(self.me.hand) - wise

    def sense(self, key: str | None) -> Sense:
        """Return what is known about a card, an ability or a character."""
        return self.senses.get(key or "", UNKNOWN)

    def card(self, option: Option) -> Card | None:
        """Return the card that an option is about, if it is about one in sight."""
        return None if option.card is None else self.cards.get(option.card)

    def about(self, option: Option) -> Sense:
        """Return what is known about what an option plays, uses or picks."""
        card = self.card(option)
        return self.sense(option.as_ or option.key or (None if card is None else card.key))

    def count(self, way: str) -> int:
        """Return how many cards of that way the hand holds."""
        return sum(card is not None and self.sense(card.key).way == way for card in self.me.hand)

    def keep(self, card: Card | None) -> float:
        """Return what a card is worth in one's own hand."""
        if card is None:
            return HAND_CARD
        sense = self.sense(card.key)
        idle = (
            (sense.way == "gear" and any(c.key == card.key for c in self.me.in_play))
            or (sense.way == "weapon" and self.better_weapon(sense) < 0)
            or (sense.way == "heal" and len(self.others) == 1)
        )
        return 0.1 if idle else sense.keep

    def worth(self, option: Option) -> float:
        """Return what the card of an option is worth in the hand."""
        return self.keep(self.card(option))

    def cost(self, option: Option) -> float:
        """Return what it costs to spend the card of an option now."""
        if option.other is not None:
            both = self.worth(option) + self.keep(self.cards.get(option.other))
            return 0.0 if self.surplus > 1 else 0.4 * both
        if option.key is not None or (option.as_ is not None and option.target is None):
            # any card would do, so it matters which
            return 0.0 if option.card is None else self.worth(option)
        if option.card is None or self.surplus > 0 or self.lies_in_front(option):
            return 0.0
        return (0.2 if option.as_ is None else 0.4) * self.worth(option)

    def price(self, option: Option, sense: Sense) -> float:
        """Return what the other cards are worth that an option costs, beyond those to be lost."""
        if not sense.price:
            return 0.0
        card = self.card(option)
        others = [self.keep(held) for held in self.me.hand if held != card]
        lost = max(self.surplus - (card in self.me.hand), 0)
        return 0.5 * sum(sorted(others)[: sense.price][lost:])

    def is_held(self, option: Option) -> bool:
        """Tell whether the card of an option is in one's own hand."""
        return any(card is not None and card.id == option.card for card in self.me.hand)

    def lies_in_front(self, option: Option) -> bool:
        """Tell whether the card of an option lies in front of oneself."""
        return any(card.id == option.card for card in self.me.in_play)

    def better_weapon(self, sense: Sense) -> float:
        """Return how much better that weapon is than the one in use, below 0 if it is not."""
        senses = [self.sense(card.key) for card in self.me.in_play]
        now = next((known for known in senses if known.way == "weapon"), _COLT)
        better = self._firepower(sense) - self._firepower(now)
        return 2.0 + better if better > 0.05 else -1.0

    def _firepower(self, weapon: Sense) -> float:
        reach = weapon.reach
        near = [p.seat for p in self.others if p.distance is not None and p.distance <= reach]
        power = sum(max(self.hate[seat], 0.0) for seat in near)
        if weapon.rapid:
            power *= 1.1 + 0.5 * max(self.count("shot") - 1, 0)
        return power + 0.06 * reach

    def is_warded(self, option: Option) -> bool:
        """Tell whether the target of an option would not feel it."""
        return any(ward(self, option) for ward in self._wards)

    # ------------------------------------------------------------ choosing

    def best(self, options: Sequence[Option], value: Callable[[Option], float]) -> Option:
        """Return the option of the highest value; chance decides between equal ones."""
        values = [value(option) for option in options]
        limit = max(values) - 1e-9
        ties = [o for o, v in zip(options, values, strict=True) if v >= limit]
        return ties[0] if len(ties) == 1 else ties[self.dice.below(len(ties))]
