"""The cowboy: how it answers questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, final

from bangcore.bots.kit import Dice, entries, options_of
from bangcore.bots.plays import AIMED, NO, aim_value, effect_value, play_value
from bangcore.bots.scene import HAND_CARD, UNKNOWN, Scene
from bangcore.bots.suspicions import Suspicions
from bangcore.game.events import Event
from bangcore.game.views import View
from bangcore.rules.options import Cause, Option
from bangcore.rules.ruleset import default_ruleset
from bangcore.rules.senses import Sense, senses_of

__all__ = ["CowboyBot"]


def _by_play_value(scene: Scene, options: Sequence[Option], cause: Cause) -> Option:
    return scene.best(options, lambda option: play_value(scene, option))


def _escape(scene: Scene, options: Sequence[Option], cause: Cause) -> Option:
    """Use what costs nothing first, then the cheapest cards, if there are enough of them."""
    free = [option for option in options if option.verb != "pass" and option.card is None]
    cards = [option for option in options if option.card is not None]
    if free or len(cards) < cause.needed:
        return [*free, options[0]][0]

    def value(option: Option) -> float:
        sense = scene.about(option)
        worth = sense.front if scene.lies_in_front(option) else scene.worth(option)
        return HAND_CARD * sense.gain - worth

    return scene.best(cards, value)


def _shoot_back(scene: Scene, options: Sequence[Option], cause: Cause) -> Option:
    """Answer, but yield to a friend in a Duel while there is life to spare."""
    if cause.by is not None and scene.sense(cause.key).way == "duel" and scene.me.life > 1:
        return options[0] if scene.hate[cause.by] < -0.4 else _escape(scene, options, cause)
    return _escape(scene, options, cause)


def _rescue(scene: Scene, options: Sequence[Option], cause: Cause) -> Option:
    """Anything is better than to be out, and one card is better than two."""
    return max(options[::-1], key=lambda option: option.card is not None)


def _give_away(scene: Scene, options: Sequence[Option], cause: Cause) -> Option:
    def loss(option: Option) -> float:
        return scene.about(option).front if scene.lies_in_front(option) else scene.worth(option)

    return scene.best(options, lambda option: -loss(option))


def _player(scene: Scene, options: Sequence[Option], cause: Cause) -> Option:
    """Choose an enemy for what hurts, a friend or oneself for what helps."""
    sense = scene.sense(cause.key)

    def value(option: Option) -> float:
        return NO if option.target is None else aim_value(scene, sense, option.target)

    return scene.best(options, value)


def _effect(scene: Scene, options: Sequence[Option], cause: Cause) -> Option:
    return scene.best(options, lambda option: effect_value(scene, option))


def _never_heard_of(scene: Scene, options: Sequence[Option], cause: Cause) -> Option:
    """Ask whoever knows about what asks; else rather do something than nothing."""
    judge = scene.sense(cause.key).judge

    def value(option: Option) -> float:
        if judge is None:
            return play_value(scene, option)
        return 0.0 if option.verb == "pass" else judge(scene, option)

    return scene.best(options, value)


def _pick(scene: Scene, options: Sequence[Option], cause: Cause) -> Option:
    """Pick the best for oneself, or of somebody what hurts an enemy and helps a friend."""
    if cause.cards or cause.target is None:
        return scene.best(options, scene.worth)
    sign = -1.0 if scene.hate[cause.target] < 0 else 1.0

    def value(option: Option) -> float:
        if scene.is_held(option):  # to be given to the target
            return -sign * scene.worth(option)
        return sign * (HAND_CARD if option.card is None else scene.about(option).front)

    return scene.best(options, value)


def _flip(scene: Scene, options: Sequence[Option], cause: Cause) -> Option:
    """Hearts are good for everything, low spades are what a bomb waits for."""

    def luck(option: Option) -> int:
        card = scene.view.card(option.card or 0)
        low = card.rank in ("2", "3", "4", "5", "6", "7", "8", "9")
        return (card.suit == "hearts") - (card.suit == "spades" and low)

    return scene.best(options, luck)


def _source(scene: Scene, options: Sequence[Option], cause: Cause) -> Option:
    """Take from an enemy or take a good discard, otherwise draw from the deck."""

    def value(option: Option) -> float:
        if option.card is not None:
            # the longer it goes on the less: two who only take from each other never end it
            return _taking(scene, option) - 2 * HAND_CARD - 0.01 * scene.view.turns
        if option.target is not None:
            return scene.hate[option.target] if scene.is_enemy(option.target) else NO
        return scene.keep(scene.view.top_discard) - 0.7 if option.key == "discards" else 0.0

    return scene.best(options, value)


def _taking(scene: Scene, option: Option) -> float:
    """Return what it is worth to take a card that lies in front of somebody."""
    holders = [p.seat for p in scene.others if any(c.id == option.card for c in p.in_play)]
    loss = sum(scene.hate[seat] for seat in holders) * scene.about(option).front
    return scene.worth(option) + loss


def _character(scene: Scene, options: Sequence[Option], cause: Cause) -> Option:
    """Choose the most useful ability, one's own or that of another player."""

    def value(option: Option) -> float:
        if option.target is None:
            return scene.about(option).keep
        return scene.sense(scene.view.players[option.target].character).keep

    return scene.best(options, value)


_QUESTIONS: Final[Mapping[str, Callable[[Scene, Sequence[Option], Cause], Option]]] = {
    "turn": _by_play_value,
    "missed": _escape,
    "bang": _shoot_back,
    "rescue": _rescue,
    "discard": _give_away,
    "put_back": _give_away,
    "pick": _pick,
    "player": _player,
    "effect": _effect,
    "flip": _flip,
    "source": _source,
    "character": _character,
    "copy": _character,
}


@final
class CowboyBot:
    """Plays to win: keeps to its role and guesses the others' from who attacks whom.

    It knows the cards of the base game.  *senses* adds to that, or replaces some of it; those of a
    ruleset are found by :func:`senses_of`.

    >>> from bangcore import Ruleset
    >>> from bangcore.bots import CowboyBot, senses_of
    >>> bot = CowboyBot(seed=1, senses=senses_of(Ruleset.build()))
    """

    def __init__(self, seed: int, senses: Mapping[str, Sense] | None = None) -> None:
        self._dice = Dice(seed)
        self._senses = {**senses_of(default_ruleset()), **(senses or {})}
        known = self._senses.values()
        self._wards = [sense.ward for sense in known if sense.ward is not None]
        self._sides = [sense.sides for sense in known if sense.sides is not None]
        self._rooms = [sense.room for sense in known if sense.room is not None]
        self._suspicions = Suspicions()

    def choose(self, view: View) -> Option:
        """Return the option that seems best."""
        options = options_of(view)
        assert view.decision is not None
        answer = _QUESTIONS.get(view.decision.kind, _never_heard_of)
        return answer(self._scene(view), options, view.decision.cause)

    def interrupt(self, view: View) -> Option | None:
        """Use an interrupt that is clearly worth it."""
        scene = self._scene(view)
        worth = [option for option in view.interrupts if play_value(scene, option) > 0.1]
        return worth[0] if worth else None

    def notice(self, event: Event) -> None:
        """Remember who attacked whom."""
        if event.seat is None or event.target is None or event.seat == event.target:
            return
        sense = self._senses.get(event.key or "", UNKNOWN)
        deed = self._senses.get(event.kind, UNKNOWN)
        if deed.way == "deed":
            blame = deed.blame
            self._suspicions.attack(event.seat, event.target, -blame if sense.front < 0 else blame)
            return
        aimed = sense.way in AIMED
        if aimed and (event.kind == "played" or (event.kind == "used" and not sense.answers)):
            self._suspicions.attack(event.seat, event.target, sense.blame)
        elif event.kind == "lost_life" and not aimed:
            self._suspicions.attack(event.target, event.seat, sense.blame)

    def memory(self) -> dict[str, Any]:
        """Return what it remembers, in plain JSON types."""
        return {"dice": self._dice.memory(), "attacks": self._suspicions.memory()}

    def recall(self, memory: Any) -> None:
        """Go on from what :meth:`memory` returned; a :exc:`BangError` if it did not."""
        dice, attacks = entries(memory, "dice", "attacks")
        self._dice.recall(dice)
        self._suspicions.recall(attacks)

    def _scene(self, view: View) -> Scene:
        hints = (self._wards, self._sides, self._rooms)
        return Scene(view, self._senses, self._suspicions, self._dice, *hints)
