"""The cowboy and its answers to questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, final

from bang_bots import senses as _senses
from bang_bots.facets import senses_of
from bang_bots.kit import Dice, decision_of, entries
from bang_bots.knowing import UNKNOWN, SenseIndex
from bang_bots.plays import (
    AIMED,
    ENDING,
    NO,
    aim_value,
    effect_value,
    play_value,
    play_values,
)
from bang_bots.scene import HAND_CARD, Scene
from bang_bots.senses import Sense
from bang_bots.suspicions import Suspicions
from bangcore.engine.events import Event
from bangcore.game.views import View
from bangcore.rules.arguments import checked
from bangcore.rules.options import Cause, Option
from bangcore.ruleset import default_ruleset

__all__ = ["CowboyBot", "suspicions_of", "tune"]


def _by_play_value(scene: Scene, options: Sequence[Option], cause: Cause) -> Option:
    return scene.best_by(play_values(scene, options), options)


def _escape(scene: Scene, options: Sequence[Option], cause: Cause) -> Option:
    """Use free answers first, then the cheapest cards, if enough of them are available."""
    free = [option for option in options if option.verb != "pass" and option.card is None]
    cards = [option for option in options if option.card is not None]
    if free or len(cards) < cause.needed:
        return [*free, options[0]][0]

    def value(option: Option) -> float:
        sense = scene.about(option)
        worth = sense.front if scene.lies_in_front(option) else scene.worth(option)
        return HAND_CARD * sense.gain - worth

    return cards[0] if len(cards) == 1 else scene.best(cards, value)


def _shoot_back(scene: Scene, options: Sequence[Option], cause: Cause) -> Option:
    """Answer, but yield to a friend in a Duel while there is life to spare."""
    if (
        cause.by is not None
        and scene.sense(cause.key).way == "duel"
        and scene.lives[scene.seat] > 1
    ):
        return options[0] if scene.hate[cause.by] < -0.4 else _escape(scene, options, cause)
    return _escape(scene, options, cause)


def _rescue(scene: Scene, options: Sequence[Option], cause: Cause) -> Option:
    """Survive at any cost, preferably with one card instead of two."""
    return max(options[::-1], key=lambda option: option.card is not None)


def _give_away(scene: Scene, options: Sequence[Option], cause: Cause) -> Option:
    front = scene.front
    if front:
        worths = [
            scene.about(option).front if option.card in front else scene.worth(option)
            for option in options
        ]
    else:
        worths = scene.worths(options)
    return scene.best_by([-worth for worth in worths], options)


def _put_back(scene: Scene, options: Sequence[Option], cause: Cause) -> Option:
    """Put back the least valuable cards, but no attack for the next player, except a friend."""
    hate = scene.hate[scene.rivals[0]]
    harm = hate + 0.4 if hate > -0.1 else 0.0

    def value(option: Option) -> float:
        sense = scene.about(option)
        return -scene.worth(option) - (harm * sense.blame if sense.way in AIMED else 0.0)

    return scene.best(options, value)


def _player(scene: Scene, options: Sequence[Option], cause: Cause) -> Option:
    """Choose an enemy for a harmful effect, oneself or a friend for a helpful one."""
    sense = scene.sense(cause.key)

    def value(option: Option) -> float:
        return NO if option.target is None else aim_value(scene, sense, option.target)

    return scene.best(options, value)


def _effect(scene: Scene, options: Sequence[Option], cause: Cause) -> Option:
    return scene.best(options, lambda option: effect_value(scene, option))


def _never_heard_of(scene: Scene, options: Sequence[Option], cause: Cause) -> Option:
    """Ask the judge of the question or of its cause; without one, prefer any action to passing."""
    decision = scene.view.decision
    assert decision is not None
    judge = scene.sense(decision.kind).judge or scene.sense(cause.key).judge

    def value(option: Option) -> float:
        if judge is None:
            return play_value(scene, option)
        return 0.0 if option.verb == "pass" else judge(scene, option)

    return scene.best(options, value)


def _pick(scene: Scene, options: Sequence[Option], cause: Cause) -> Option:
    """Pick the best card for oneself, or a card of another player to hurt or help them."""
    if cause.cards or cause.target is None:
        return scene.best_by(scene.worths(options), options)
    sign = -1.0 if scene.hate[cause.target] < 0 else 1.0

    def value(option: Option) -> float:
        if scene.is_held(option):  # to be given to the target
            return -sign * scene.worth(option)
        return sign * (HAND_CARD if option.card is None else scene.about(option).front)

    return scene.best(options, value)


def _flip(scene: Scene, options: Sequence[Option], cause: Cause) -> Option:
    """Choose the card of a draw!: Hearts are good, low spades make a bomb explode."""

    def luck(option: Option) -> int:
        card = scene.view.card(option.card or 0)
        low = card.rank in ("2", "3", "4", "5", "6", "7", "8", "9")
        return (card.suit == "hearts") - (card.suit == "spades" and low)

    return scene.best(options, luck)


def _source(scene: Scene, options: Sequence[Option], cause: Cause) -> Option:
    """Take from an enemy or take a good discard, otherwise draw from the deck."""

    def value(option: Option) -> float:
        if option.card is not None:
            # decreases by turn, because two players who only take from each other never finish
            return _taking(scene, option) - 2 * HAND_CARD - 0.01 * scene.view.turns
        if option.target is not None:
            return scene.hate[option.target] if scene.is_enemy(option.target) else NO
        return scene.keep(scene.view.top_discard) - 0.7 if option.key == "discards" else 0.0

    return scene.best(options, value)


def _taking(scene: Scene, option: Option) -> float:
    """Return the value of taking a card in front of a player."""
    piles = scene.in_play
    holders = [seat for seat in scene.rivals if any(c.id == option.card for c in piles[seat])]
    loss = sum(scene.hate[seat] for seat in holders) * scene.about(option).front
    return scene.worth(option) + loss


def _character(scene: Scene, options: Sequence[Option], cause: Cause) -> Option:
    """Choose the most useful ability, one's own or that of another player."""

    def value(option: Option) -> float:
        if option.target is None:
            return scene.about(option).keep
        return scene.sense(scene.characters[option.target]).keep

    return scene.best(options, value)


_QUESTIONS: Final[Mapping[str, Callable[[Scene, Sequence[Option], Cause], Option]]] = {
    "turn": _by_play_value,
    "missed": _escape,
    "bang": _shoot_back,
    "rescue": _rescue,
    "discard": _give_away,
    "put_back": _put_back,
    "pick": _pick,
    "player": _player,
    "effect": _effect,
    "flip": _flip,
    "source": _source,
    "character": _character,
    "copy": _character,
}


_PLAIN: Final = frozenset(_QUESTIONS) - {"turn", "effect"}
"""Questions that use no random number if there is only one option."""

_BLAMED: Final = frozenset({"played", "used", "lost_life", "eliminated"})
_SUFFERED: Final = frozenset({"lost_life", "eliminated"})
_ELIMINATED: Final = 2.0
"""How strongly an elimination marks its author as an enemy of the revealed role."""


@checked
@final
class CowboyBot:
    """A bot that plays for the goal of its role and guesses other roles from attacks.

    The class is final: a bot that plays differently holds one, as :class:`EasyBot` does.

    It knows the cards of the base game.  *senses* adds or replaces senses; :func:`senses_of`
    returns the senses of a ruleset.

    >>> from bangcore import Ruleset
    >>> from bang_bots import CowboyBot, senses_of
    >>> bot = CowboyBot(seed=1, senses=senses_of(Ruleset.build()))
    """

    def __init__(self, seed: int, senses: Mapping[str, Sense] | None = None) -> None:
        self._dice = Dice(seed)
        self._knowing = SenseIndex.of({**senses_of(default_ruleset()), **(senses or {})})
        self.hears: Final = _BLAMED | self._knowing.deeds
        self._blames: dict[tuple[str, str | None], float] = {}
        self._suspicions = Suspicions()

    def choose(self, view: View) -> Option:
        """Return the option with the highest value."""
        decision = decision_of(view)
        kind, options = decision.kind, decision.options
        if len(options) == 1 and (kind in _PLAIN or options[0].verb in ENDING):
            return options[0]
        answer = _QUESTIONS.get(kind, _never_heard_of)
        return answer(self._scene(view), options, decision.cause)

    def values(self, view: View) -> list[float]:
        """Return the value of each option of the turn in life points, or zeros at other questions.

        >>> from bangcore import Game
        >>> game = Game.new(4, seed=1)
        >>> view = game.view(game.decision.seat)
        >>> values = CowboyBot(seed=1).values(view)
        >>> view.decision.options[values.index(max(values))].text
        'play bang:4-clubs -> Ann'
        """
        decision = decision_of(view)
        if decision.kind != "turn":
            return [0.0] * len(decision.options)
        return play_values(self._scene(view), decision.options)

    def interrupt(self, view: View) -> Option | None:
        """Return an interrupt that is clearly worthwhile, or ``None``."""
        scene = self._scene(view)
        worth = [option for option in view.interrupts if play_value(scene, option) > 0.1]
        return worth[0] if worth else None

    def notice(self, event: Event) -> None:
        """Remember an attack."""
        by, target = event.seat, event.target
        if target is None or by is None or by == target:
            return
        about = event.kind, event.key
        blame = self._blames.get(about)
        if blame is None:
            blame = self._blames[about] = self._blame(*about)
        if blame:
            # the seat of these events is the one that loses life points
            pair = (target, by) if event.kind in _SUFFERED else (by, target)
            self._suspicions.attack(*pair, blame)

    def _blame(self, kind: str, key: str | None) -> float:
        """Return how strongly an event marks its author as an enemy of its target."""
        if kind == "eliminated":
            return _ELIMINATED
        sense = self._knowing.senses.get(key or "", UNKNOWN)
        deed = self._knowing.senses.get(kind, UNKNOWN)
        if deed.way == "deed":
            return -deed.blame if sense.front < 0 else deed.blame
        aimed = sense.way in AIMED
        if kind == "lost_life":
            return 0.0 if aimed else sense.blame
        is_play = kind == "played" or (kind == "used" and not sense.answers)
        return sense.blame if aimed and is_play else 0.0

    def memory(self) -> dict[str, Any]:
        """Return its memory as JSON types."""
        return {"dice": self._dice.memory(), "attacks": self._suspicions.memory()}

    def recall(self, memory: Any) -> None:
        """Restore what :meth:`memory` returned; raise a :exc:`BangError` for anything else."""
        dice, attacks = entries(memory, "dice", "attacks")
        self._dice.recall(dice)
        self._suspicions.recall(attacks)

    def scene(self, view: View) -> _senses.Scene:
        """Return *view* with the conclusions of the bot."""
        return self._scene(view)

    def _scene(self, view: View) -> Scene:
        return Scene(view, self._knowing, self._suspicions, self._dice)


def suspicions_of(bot: CowboyBot) -> Suspicions:
    """Return the suspicions of *bot*, which it updates with each event."""
    return bot._suspicions


def tune(bot: CowboyBot, dice: Dice, suspicions: Suspicions | None = None) -> None:
    """Give *bot* other dice and other suspicions."""
    bot._dice = dice
    bot._suspicions = suspicions or bot._suspicions
