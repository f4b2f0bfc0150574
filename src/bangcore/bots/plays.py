"""What a play is worth to the cowboy, in life points."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from bangcore.bots.scene import HAND_CARD, Scene
from bangcore.rules.options import Option
from bangcore.rules.senses import Sense

__all__ = ["AIMED", "NO", "aim_value", "effect_value", "play_value"]

NO: Final = -1.0


def play_value(scene: Scene, option: Option) -> float:
    """Return what it is worth to play or use *option*; ending the turn is worth 0."""
    if option.verb in ("end", "pass"):
        return 0.0
    sense = scene.about(option)
    judge = scene.sense(option.verb).judge or (sense.judge if option.as_ is None else None)
    if judge is not None:
        return judge(scene, option)
    if sense.green and option.verb == "play":
        return _gear(scene, sense) - scene.cost(option)
    target = option.target
    if target is None:
        way = _swap if option.as_ and sense.way == "draw" else _WAYS.get(sense.way)
        # of things never heard of, cards are tried at once and abilities now and then
        new = 0.2 if option.card is not None else 0.1 - 0.2 * scene.dice.below(2)
        value = new if way is None else way(scene, sense)
    elif scene.is_warded(option):
        return NO
    else:
        value = aim_value(scene, sense, target)
        if value == NO:
            return NO
        if not scene.is_enemy(target):
            return value - scene.price(option, sense)
    return value - scene.cost(option) - scene.price(option, sense)


def aim_value(scene: Scene, sense: Sense, target: int) -> float:
    """Return what it is worth that *target* gets this, whatever it costs."""
    if not scene.is_enemy(target):
        help_ = _HELP.get(sense.way)
        return NO if help_ is None else help_(scene, sense, target)
    if sense.way in _HELP and sense.way not in _AIMS:
        return NO
    aim = _AIMS.get(sense.way)
    return 0.3 * scene.hate[target] if aim is None else aim(scene, sense, target)


def effect_value(scene: Scene, option: Option) -> float:
    """Return what an effect is worth that costs nothing and can be had just once."""
    sense = scene.about(option)
    if option.target is not None:
        return aim_value(scene, sense, option.target)
    if sense.way == "heal":
        return _cure(scene, Sense(gain=1.0))
    return HAND_CARD * sense.gain if sense.way == "draw" else play_value(scene, option)


# ---------------------------------------------------------------- at one player


def _shot(scene: Scene, sense: Sense, target: int) -> float:
    return scene.hit(target, sense) * scene.hurt(target) + HAND_CARD * sense.gain + 0.1


def _duel(scene: Scene, sense: Sense, target: int) -> float:
    expected = sense.dodge * scene.held(target)
    winning = min(max(0.65 + 0.25 * (scene.count("shot") - expected), 0.05), 0.95)
    return winning * scene.hurt(target) + (1.0 - winning) * scene.hurt(scene.me.seat)


def _strip(scene: Scene, sense: Sense, target: int) -> float:
    best = max(_losses(scene, target), default=0.0)
    return scene.hate[target] * best + sense.gain + 0.2 if best > 0 else NO


def _jail(scene: Scene, sense: Sense, target: int) -> float:
    return scene.hate[target] * (0.7 + 0.1 * scene.held(target))


def _curse(scene: Scene, sense: Sense, target: int) -> float:
    """Lay a burden in front of an enemy, best of all of one who is as good as out."""
    return -sense.front * scene.hate[target] * (1.0 + 1.0 / max(scene.view.players[target].life, 1))


def _relief(scene: Scene, sense: Sense, friend: int) -> float:
    """Take a burden off a friend or off oneself."""
    fronts = [scene.sense(card.key).front for card in scene.view.players[friend].in_play]
    worst = min(fronts, default=0.0)
    return 0.5 * scene.hate[friend] * worst - 0.2 if worst < 0 else NO


def _treat(scene: Scene, sense: Sense, friend: int) -> float:
    """Heal a friend or oneself."""
    player = scene.view.players[friend]
    return -0.5 * scene.hurt(friend) - 0.2 if 0 < player.life < player.max_life else NO


def _losses(scene: Scene, seat: int) -> list[float]:
    """Return what the cards are worth of which *seat* may lose one."""
    player = scene.view.players[seat]
    fronts = [scene.sense(card.key).front for card in player.in_play]
    return [*fronts, HAND_CARD] if player.hand else fronts


# ---------------------------------------------------------------- at all others


def _storm(scene: Scene, sense: Sense) -> float:
    value = sum(scene.hit(player.seat, sense) * scene.hurt(player.seat) for player in scene.others)
    return value - scene.caution


def _strip_all(scene: Scene, sense: Sense) -> float:
    value = -scene.caution
    for player in scene.others:
        hate = scene.hate[player.seat]
        value += max((hate * loss for loss in _losses(scene, player.seat)), default=0.0)
    return value


def _bomb(scene: Scene, sense: Sense) -> float:
    """It goes off at one in ten: first at the one who lays it, later at the others."""
    seats = (scene.me.seat, *(player.seat for player in scene.others))
    return sum(0.1 * 0.9**turn * scene.hurt(seat, 3.0) for turn, seat in enumerate(seats))


# ---------------------------------------------------------------- for oneself


def _gear(scene: Scene, sense: Sense) -> float:
    return 2.0 + sense.front


def _weapon(scene: Scene, sense: Sense) -> float:
    return scene.better_weapon(sense)


def _draw(scene: Scene, sense: Sense) -> float:
    return 3.0 + sense.gain


def _swap(scene: Scene, sense: Sense) -> float:
    """Drawn cards are worth a little more than cards that just lie there."""
    return 0.6 * sense.gain


def _bleed(scene: Scene, sense: Sense) -> float:
    """Give a life point for cards while there is life to spare and room for them."""
    me = scene.me
    room = me.life - 1 - len(me.hand)
    return 0.5 if me.life >= 3 and room >= sense.gain - 1 else NO


def _heal(scene: Scene, sense: Sense) -> float:
    """Drink when life is low or the card would be lost; it does nothing among the last two."""
    me = scene.me
    useful = 0 < me.life < me.max_life and len(scene.others) > 1
    return 0.8 if useful and (me.life <= 2 or scene.surplus > 0) else NO


def _cure(scene: Scene, sense: Sense) -> float:
    """Heal oneself; what heals more than one life point can wait until they are missing."""
    me = scene.me
    healed = min(sense.gain, me.max_life - me.life)
    if me.life <= 0 or healed <= 0 or (healed < sense.gain and me.life > 2 and scene.surplus <= 0):
        return NO
    return -0.5 * scene.hurt(me.seat, healed)


def _toast(scene: Scene, sense: Sense) -> float:
    wounded = [p.seat for p in (scene.me, *scene.others) if p.life < p.max_life]
    return -0.3 - sum(scene.hurt(seat) for seat in wounded)


def _trade(scene: Scene, sense: Sense) -> float:
    """Give two cards for a life point when it is low, or when they would be lost anyway."""
    me = scene.me
    if me.life <= 0:
        return NO
    if me.life < me.max_life and scene.surplus >= 2:
        return 0.3
    return 0.9 - 0.6 * sum(sorted(map(scene.keep, me.hand))[:2]) if me.life <= 2 else NO


_WAYS: Final[Mapping[str, Callable[[Scene, Sense], float]]] = {
    "storm": _storm,
    "strip_all": _strip_all,
    "bomb": _bomb,
    "gear": _gear,
    "weapon": _weapon,
    "draw": _draw,
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
}
_HELP: Final[Mapping[str, Callable[[Scene, Sense, int], float]]] = {
    "strip": _relief,
    "treat": _treat,
}
AIMED: Final = frozenset({*_AIMS, *_HELP})
"""The ways that tell from their target whose friend one is."""
