"""The value of plays to the cowboy, in life points."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import groupby
from operator import attrgetter
from typing import Final

from bang_bots.scene import HAND_CARD, Scene
from bang_bots.senses import Sense
from bangcore.rules.options import Option

__all__ = ["AIMED", "ENDING", "NO", "aim_value", "effect_value", "play_value", "play_values"]

NO: Final = -1.0
NOT_KNOWN: Final = -1.0
"""Marks a cost that has not been computed."""
ENDING: Final = frozenset({"end", "pass"})
_FOR_ONESELF: Final = frozenset({"gear", "weapon", "bomb"})
"""Verbs and ways that lay a card in front of the player, who may have several seats."""
_LAID: Final = frozenset({"gear", "weapon"})
_DEED: Final = attrgetter("verb", "card", "key", "other", "as_")
"""The common part of options that differ only in their target."""


def play_value(scene: Scene, option: Option) -> float:
    """Return the value of playing or using *option*; ending the turn is worth 0."""
    return play_values(scene, [option])[0]


def play_values(scene: Scene, options: Iterable[Option]) -> list[float]:
    """Return the values of *options*, in order.

    Adjacent options that differ only in their target are evaluated together.
    """
    values: list[float] = []
    judges, wards = scene.knowing.judges, scene.knowing.wards
    aims: dict[int, dict[int, float]] = {}
    for (verb, _, _, _, as_), targets in groupby(options, _DEED):
        if verb in ENDING:
            values += [0.0 for _ in targets]
            continue
        option = next(targets)
        sense = scene.about(option)
        own = sense.use if verb == "use" and sense.use is not None else sense.judge
        judge = judges.get(verb) or (None if as_ else own)
        if judge is not None:
            values += [judge(scene, choice) for choice in (option, *targets)]
            continue
        cost, is_laid = NOT_KNOWN, sense.green and verb == "play"
        aimed = aims.setdefault(id(sense), {})
        for choice in (option, *targets):
            target = choice.target
            if target is None or is_laid or (target == scene.seat and sense.way in _FOR_ONESELF):
                values.append(_untargeted(scene, sense, choice))
                continue
            if target not in aimed:
                aimed[target] = aim_value(scene, sense, target)
            value = aimed[target]
            if value != NO:
                if cost < 0:
                    cost, price = scene.cost(option), scene.price(option, sense)
                value -= cost + price if scene.enemies[target] else price
                if wards and scene.is_warded(choice):
                    value = NO
            values.append(value)
    return values


def _untargeted(scene: Scene, sense: Sense, option: Option) -> float:
    """Return the value of playing or using something without a target."""
    cost = scene.cost(option)
    if sense.green and option.verb == "play":
        return _gear(scene, sense) - cost
    if sense.way in _LAID and scene.is_warded(option):
        return NO
    way = _swap if option.as_ and sense.way == "draw" else _WAYS.get(sense.way)
    if way is not None:
        value = way(scene, sense)
    else:  # try unknown cards at once, unknown abilities occasionally
        value = 0.2 if option.card is not None else 0.1 - 0.2 * scene.dice.below(2)
    return value - cost - scene.price(option, sense)


def aim_value(scene: Scene, sense: Sense, target: int) -> float:
    """Return the value of the effect on *target*, without its cost."""
    if scene.enemies[target]:
        return _AIMS.get(sense.way, _hated)(scene, sense, target)
    help_ = _HELP.get(sense.way)
    return NO if help_ is None else help_(scene, sense, target)


def effect_value(scene: Scene, option: Option) -> float:
    """Return the value of a free effect that is available only once."""
    sense = scene.about(option)
    if option.target is not None:
        return aim_value(scene, sense, option.target)
    if sense.way == "heal":
        return _cure(scene, Sense(gain=1.0))
    return HAND_CARD * sense.gain if sense.way == "draw" else play_value(scene, option)


# ---------------------------------------------------------------- at one player


def _hated(scene: Scene, sense: Sense, target: int) -> float:
    return 0.3 * scene.hate[target]


def _wasted(scene: Scene, sense: Sense, target: int) -> float:
    return NO


def _shot(scene: Scene, sense: Sense, target: int) -> float:
    return scene.hit(target, sense) * scene.blow(target) + HAND_CARD * sense.gain + 0.1


def _duel(scene: Scene, sense: Sense, target: int) -> float:
    expected = sense.dodge * scene.held(target)
    winning = min(max(0.65 + 0.25 * (scene.count("shot") - expected), 0.05), 0.95)
    return winning * scene.blow(target) + (1.0 - winning) * scene.hurt(scene.seat)


def _strip(scene: Scene, sense: Sense, target: int) -> float:
    best = max(scene.losses(target), default=0.0)
    return scene.hate[target] * best + sense.gain + 0.2 if best > 0 else NO


def _jail(scene: Scene, sense: Sense, target: int) -> float:
    return scene.hate[target] * (0.7 + 0.1 * scene.held(target))


def _curse(scene: Scene, sense: Sense, target: int) -> float:
    """Lay a burden in front of an enemy, preferably one with few life points."""
    return -sense.front * scene.hate[target] * (1.0 + 1.0 / max(scene.lives[target], 1))


def _relief(scene: Scene, sense: Sense, friend: int) -> float:
    """Remove a burden from a friend or oneself."""
    fronts = [scene.sense(card.key).front for card in scene.in_play[friend]]
    worst = min(fronts, default=0.0)
    return 0.5 * scene.hate[friend] * worst - 0.2 if worst < 0 else NO


def _outfit(scene: Scene, sense: Sense, friend: int) -> float:
    """Lay a useful card in front of a friend."""
    return 1.5 + sense.front


def _treat(scene: Scene, sense: Sense, friend: int) -> float:
    """Heal a friend or oneself."""
    life, most = scene.lives[friend], scene.most_lives[friend]
    return -0.5 * scene.hurt(friend) - 0.2 if 0 < life < most else NO


# ---------------------------------------------------------------- at all others


def _storm(scene: Scene, sense: Sense) -> float:
    """Attack all others: a player who is not hit loses a card."""
    value = -scene.caution
    for seat in scene.rivals:
        hit = scene.hit(seat, sense)
        value += hit * scene.blow(seat) + (1.0 - hit) * HAND_CARD * scene.hate[seat]
    return value


def _strip_all(scene: Scene, sense: Sense) -> float:
    value = -scene.caution
    for seat in scene.rivals:
        hate = scene.hate[seat]
        value += max([hate * loss for loss in scene.losses(seat)], default=0.0)
    return value


def _bomb(scene: Scene, sense: Sense) -> float:
    """Lay a bomb: each turn, starting with its player's, it explodes one time in ten."""
    seats = (scene.seat, *scene.rivals)
    return sum([0.1 * 0.9**turn * scene.hurt(seat, 3.0) for turn, seat in enumerate(seats)])


# ---------------------------------------------------------------- for oneself


def _gear(scene: Scene, sense: Sense) -> float:
    return 2.0 + sense.front


def _weapon(scene: Scene, sense: Sense) -> float:
    """Lay down a better weapon, but not before the shots of a rapid one."""
    return NO if scene.has_rapid_shots() else scene.better_weapon(sense)


def _draw(scene: Scene, sense: Sense) -> float:
    return 3.0 + sense.gain


def _share(scene: Scene, sense: Sense) -> float:
    """Lay out cards for everybody, unless enemies gain more; the first to choose gains most.

    A card for a full hand only replaces another one, so all other plays come first.
    """
    others = -HAND_CARD * sum([scene.hate[seat] for seat in scene.rivals])
    if scene.surplus > 0:
        return 0.1 * (0.4 * sense.gain + others)
    return 0.8 * sense.gain + others


def _swap(scene: Scene, sense: Sense) -> float:
    """Exchange cards: new cards are worth slightly more than known ones."""
    return 0.6 * sense.gain


def _bleed(scene: Scene, sense: Sense) -> float:
    """Trade a life point for cards, if there is life to spare and room for the cards."""
    life = scene.lives[scene.seat]
    room = life - 1 - scene.held(scene.seat)
    return 0.5 if life >= 3 and room >= sense.gain - 1 else NO


def _heal(scene: Scene, sense: Sense) -> float:
    """Heal when life is low or the card would be discarded; no effect among the last two."""
    life = scene.lives[scene.seat]
    if not 0 < life < scene.most_life or len(scene.rivals) == 1:
        return NO
    # a surplus card is used after all others
    return 0.8 if life <= 2 else 0.05 if scene.surplus > 0 else NO


def _cure(scene: Scene, sense: Sense) -> float:
    """Heal oneself; keep a card that heals several life points until all of them are needed."""
    life = scene.lives[scene.seat]
    healed = min(sense.gain, scene.most_life - life)
    if life <= 0 or healed <= 0 or (healed < sense.gain and life > 2 and scene.surplus <= 0):
        return NO
    return -0.5 * scene.hurt(scene.seat, healed)


def _toast(scene: Scene, sense: Sense) -> float:
    """Heal everybody; the life points of one's side count only when they are low.

    A player with a Beer can heal without the others.
    """
    lives, most, hate = scene.lives, scene.most_lives, scene.hate
    has_beer = scene.count("heal") > 0 and len(scene.rivals) > 1
    seats = scene.rivals if has_beer else (scene.seat, *scene.rivals)
    wounded = [seat for seat in seats if lives[seat] < most[seat]]
    if scene.surplus <= 0:
        wounded = [seat for seat in wounded if hate[seat] > 0 or lives[seat] <= 2]
    return -0.3 - sum([scene.hurt(seat) for seat in wounded])


def _trade(scene: Scene, sense: Sense) -> float:
    """Trade two cards for a life point, if life is low or they would be discarded anyway."""
    life = scene.lives[scene.seat]
    if life <= 0:
        return NO
    if life < scene.most_life and scene.surplus >= 2:
        return 0.3
    if life > 2:
        return NO
    return 0.9 - 0.6 * sum(sorted(map(scene.keep, scene.held_cards))[:2])


_WAYS: Final[Mapping[str, Callable[[Scene, Sense], float]]] = {
    "storm": _storm,
    "strip_all": _strip_all,
    "bomb": _bomb,
    "gear": _gear,
    "weapon": _weapon,
    "draw": _draw,
    "share": _share,
    "swap": _swap,
    "bleed": _bleed,
    "heal": _heal,
    "cure": _cure,
    "toast": _toast,
    "trade": _trade,
}
_AIMS: Final[Mapping[str, Callable[[Scene, Sense, int], float]]] = {
    "shot": _shot,
    "duel": _duel,
    "strip": _strip,
    "jail": _jail,
    "curse": _curse,
    "treat": _wasted,
}
_HELP: Final[Mapping[str, Callable[[Scene, Sense, int], float]]] = {
    "gear": _outfit,
    "strip": _relief,
    "treat": _treat,
}
AIMED: Final = frozenset({*_AIMS, *_HELP})
"""The ways whose target reveals the player's side."""
