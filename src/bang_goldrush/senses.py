"""Hints (senses) for bots about the equipment and characters of Gold Rush."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from bang_bots.senses import Scene, Sense
from bang_goldrush.equipment import EQUIPMENT
from bang_goldrush.shadows import ShadowsView
from bang_goldrush.state import GoldRushView
from bangcore.plugin import Option

__all__ = ["GOLD_RUSH", "SHADOWS"]

NO: Final = -1.0
CARD: Final = 0.45
HEALING: Final = 0.6
NUGGET: Final = 0.25
SPARE_NUGGET: Final = 0.12
PLENTY: Final = 3
BELT: Final = 8
LAST: Final = 0.05


def shown(scene: Scene) -> GoldRushView:
    """Return the view of Gold Rush."""
    gold = scene.view.expansion("goldrush", GoldRushView)
    assert gold is not None
    return gold


def nuggets(scene: Scene) -> int:
    """Return the number of nuggets of the bot."""
    seat = scene.view.seat
    return 0 if seat is None else shown(scene)["nuggets"][seat]


def price(scene: Scene, count: int) -> float:
    """Return the value of *count* nuggets, which is lower if the bot has plenty."""
    rest = nuggets(scene) - count
    return count * (SPARE_NUGGET if rest >= PLENTY else NUGGET)


def is_shadow(scene: Scene) -> bool:
    """Return whether the bot is a shadow, in play for this turn only."""
    return scene.me.life <= 0


def missing(scene: Scene) -> int:
    """Return the number of life points that the bot can regain."""
    return 0 if is_shadow(scene) else scene.me.max_life - scene.me.life


def relief(scene: Scene, amount: float = 1.0) -> float:
    """Return the value of regaining *amount* life points, as far as they are missing."""
    healed = min(amount, missing(scene))
    return -HEALING * scene.hurt(scene.me.seat, healed) if healed > 0 else 0.0


# ---------------------------------------------------------------- values of equipment


def enemies(scene: Scene) -> list[int]:
    """Return the enemies in play."""
    (alive,) = scene.view.by_seat("alive")
    return [seat for seat, here in enumerate(alive) if here and scene.is_enemy(seat)]


def shot(scene: Scene) -> float:
    """Value healing the player who needs it most."""
    alive, lives, most = scene.view.by_seat("alive", "life", "max_life")
    players = enumerate(zip(alive, lives, most, strict=True))
    wounded = [seat for seat, (here, life, top) in players if here and 0 < life < top]
    return max((-HEALING * scene.hurt(seat) for seat in wounded), default=0.0)


def aimed(scene: Scene, key: str) -> float:
    """Return the value of card *key* against the best enemy in reach."""
    (distances,) = scene.view.by_seat("distance")
    reach, sense = scene.me.reach, scene.sense(key)
    near = [s for s in enemies(scene) if distances[s] is not None and distances[s] <= reach]
    return max((scene.hit(seat, sense) * scene.hurt(seat) for seat in near), default=0.0)


def stripped(scene: Scene) -> float:
    """Return the value of the best card that an enemy may lose."""
    sizes, in_play = scene.view.by_seat("hand_size", "in_play")
    losses = [
        scene.hate[seat] * max([CARD, *(scene.sense(card.key).front for card in in_play[seat])])
        for seat in enemies(scene)
        if sizes[seat] or in_play[seat]
    ]
    return max(losses, default=0.0)


def bottle(scene: Scene) -> float:
    return max(aimed(scene, "bang"), relief(scene))


def pardner(scene: Scene) -> float:
    return max(CARD, stripped(scene) + 0.2)


def rhum(scene: Scene) -> float:
    """Value a Rhum: four cards usually show two or three suits."""
    return relief(scene, 2.5)


def union_pacific(scene: Scene) -> float:
    return 4 * CARD


def gold_rush(scene: Scene) -> float:
    """Value another turn: its cards and its BANG!."""
    return relief(scene, missing(scene)) + 3 * CARD


def wanted(scene: Scene) -> float:
    """Value a Wanted on the best enemy, which is higher the fewer life points they have."""
    (lives,) = scene.view.by_seat("life")
    return max(
        [0.6 * scene.hate[seat] * (1.0 + 1.0 / max(lives[seat], 1)) for seat in enemies(scene)],
        default=0.0,
    )


AT_ONCE: Final[Mapping[str, Callable[[Scene], float]]] = {
    "shot": shot,
    "bottle": bottle,
    "pardner": pardner,
    "rhum": rhum,
    "union_pacific": union_pacific,
    "gold_rush": gold_rush,
    "wanted": wanted,
}


def use_of(scene: Scene, key: str) -> float:
    """Return the value of using equipment *key*; shadows do not keep black equipment."""
    at_once = AT_ONCE.get(key)
    if at_once is not None:
        return at_once(scene)
    return 0.0 if is_shadow(scene) else scene.sense(key).keep


# ---------------------------------------------------------------- judges


def buying(scene: Scene, option: Option) -> float:
    """Buy equipment that is worth its price, and last the one that ends the turn."""
    key = option.key or ""
    cost = EQUIPMENT[key].cost
    value = use_of(scene, key) - price(scene, cost)
    if key == "gold_rush":
        return min(value, LAST)
    return NO if value < last_purchase(scene, cost) else value


def last_purchase(scene: Scene, spent: int) -> float:
    """Return the value of ending the turn with a Gold Rush, if spending would prevent it."""
    cost = EQUIPMENT["gold_rush"].cost
    on_sale = "gold_rush" in shown(scene)["shop"]
    if not on_sale or not nuggets(scene) - spent < cost <= nuggets(scene) + 1:
        return NO
    return gold_rush(scene) - price(scene, cost)


def removing(scene: Scene, option: Option) -> float:
    """Remove useful equipment of enemies, and a burden of friends."""
    assert option.target is not None
    key = option.key or ""
    cost = price(scene, EQUIPMENT[key].cost + 1)
    return scene.hate[option.target] * scene.sense(key).front - cost


def selling(scene: Scene, option: Option) -> float:
    """Sell a Beer that has no effect, or that the bot would lose before it can use it."""
    if is_shadow(scene) or sum(scene.view.by_seat("alive")[0]) == 2:
        return NUGGET
    if missing(scene):
        return NO
    mine, hand = scene.worth(option), scene.view.hand
    worse = sum([scene.keep(card) < mine for card in hand])
    beers = sum([scene.sense(card.key).way == "heal" for card in hand])
    return NUGGET if scene.surplus > worse or beers > 1 else NO


def card_for_a_nugget(scene: Scene, option: Option) -> float:
    """Draw, unless the next nugget buys something good."""
    mine = nuggets(scene)
    for key in shown(scene)["shop"]:
        cost = EQUIPMENT[key].cost
        if cost == mine + 1 and use_of(scene, key) - NUGGET * cost > 2 * (CARD - NUGGET):
            return NO
    value = CARD - price(scene, 1)
    return NO if value < last_purchase(scene, 1) else value


def recovering(scene: Scene, option: Option) -> float:
    """Heal when life is low, or when there are nuggets to spare."""
    if missing(scene) and (scene.me.life <= 2 or nuggets(scene) >= 2 + PLENTY):
        return relief(scene) - price(scene, 2)
    return NO


def digging(scene: Scene, option: Option) -> float:
    """Buy any equipment for two nuggets: it is a fair deal."""
    return 2.5 * NUGGET - price(scene, 2)


def is_smoking(scene: Scene, option: Option) -> bool:
    """Return whether a Calumet protects the target from the card, as diamonds except a Duel."""
    card = scene.card(option)
    if card is None or option.target is None or card.suit != "diamonds":
        return False
    gold = scene.view.expansion("goldrush", GoldRushView)
    smoking = gold is not None and "calumet" in gold["equipment"][option.target]
    return smoking and scene.about(option).way != "duel"


def belt(scene: Scene, room: int) -> int:
    """Return the hand limit with a Gun Belt; shadows keep no cards."""
    gold = scene.view.expansion("goldrush", GoldRushView)
    seat = scene.view.seat
    belted = gold is not None and seat is not None and "gun_belt" in gold["equipment"][seat]
    return max(room, BELT) if belted and not is_shadow(scene) else room


def shadow_side(scene: Scene) -> str:
    """Return the side of a Shadow-Renegade in their own turn."""
    view, mine = scene.view, scene.view.seat
    (roles,) = view.by_seat("role")
    if mine is None or roles[mine] != "renegade":
        return ""
    shadows = view.expansion("shadows", ShadowsView)
    if shadows is None or shadows["back"] != mine:
        return ""
    return shadows["sides"][mine]


SHADOWS: Final[Mapping[str, Sense]] = {"shadows": Sense(sides=shadow_side)}

GOLD_RUSH: Final[Mapping[str, Sense]] = {
    **SHADOWS,
    "buy": Sense(judge=buying),
    "remove": Sense(judge=removing),
    "sell": Sense(judge=selling),
    "removed": Sense("deed", blame=0.5),
    "equipped": Sense("deed", blame=-0.4),
    "shot": Sense("treat", gain=1.0),
    "wanted": Sense("curse", front=-0.6),
    "horseshoe": Sense("gear", keep=0.7, front=0.4),
    "gun_belt": Sense("gear", keep=0.8, front=0.5, room=belt),
    "boots": Sense("gear", keep=1.4, front=0.8),
    "calumet": Sense("gear", keep=1.4, front=0.9, ward=is_smoking),
    "gold_pan": Sense("gear", keep=1.3, front=0.7, judge=card_for_a_nugget),
    "lucky_charm": Sense("gear", keep=1.4, front=0.8),
    "rucksack": Sense("gear", keep=1.5, front=0.9, judge=recovering),
    "pickaxe": Sense("gear", keep=2.4, front=1.2),
    "don_bell": Sense(keep=0.9),
    "dutch_will": Sense(keep=0.8),
    "jacky_murieta": Sense("shot", keep=0.8, blame=1.0),
    "josh_mccloud": Sense(keep=0.6, judge=digging),
    "madam_yto": Sense(keep=0.5),
    "pretty_luzena": Sense(keep=0.6),
    "raddie_snake": Sense(keep=0.6, judge=card_for_a_nugget),
    "simeon_picos": Sense(keep=0.8),
}
