"""A bot that plays as a cowboy unless a small network knows a better answer.

    bang play --bots better_cowboy:player
    bang bench roles better_cowboy:player

in this folder. ``learn.py`` has trained the network; see README.md.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np

from bang_bots import CowboyBot, senses_of
from bang_bots.senses import Scene
from bangcore import Card, Decision, Event, Option, Ruleset, View

WEIGHTS: Final = Path(__file__).with_name("weights.npz")
ROLES: Final = ("sheriff", "deputy", "outlaw", "renegade")
CHARACTERS: Final = tuple(Ruleset.build().characters)
HELD: Final = (
    *("bang", "missed", "beer", "barrel", "mustang", "jail", "dynamite", "volcanic", "panic"),
    *("cat_balou", "duel", "indians", "gatling", "stagecoach"),
)
FRONT: Final = ("barrel", "mustang", "scope", "volcanic", "jail", "dynamite")
MARGIN: Final = 0.01
"""The lead, as a chance of winning, that another answer needs over the cowboy's."""

Array = Any


def one_hot(value: object, values: Sequence[object]) -> list[float]:
    return [float(value == one) for one in values]


def reach(scene: Scene, cards: Sequence[Card]) -> int:
    return max([scene.sense(card.key).reach for card in cards], default=1) or 1


def position(scene: Scene) -> list[float]:
    """Return the features of the position, which are those of each answer."""
    view, me, others, hate = scene.view, scene.me, scene.others, scene.hate
    chances = scene.chances
    hand = [card.key for card in view.hand]
    strength = {p.seat: (p.life + len(p.hand) / 2) / 20 for p in others}
    foes = sum(max(hate[seat], 0) * much for seat, much in strength.items())
    friends = sum(max(-hate[seat], 0) * much for seat, much in strength.items())
    far = reach(scene, me.in_play)
    near = [hate[p.seat] for p in others if (p.distance or 9) <= far]
    sheriff = next((p for p in view.players if p.role == "sheriff"), me)
    left = others[0]
    return [
        *one_hot(me.role, ROLES),
        *one_hot(me.character, CHARACTERS),
        *(len(others) / 6, len(view.players) / 7, min(view.turns, 60) / 60),
        *(me.life / 5, me.life <= 1, me.life == 2, len(hand) / 6, max(scene.surplus, 0) / 3),
        *(min(hand.count(key), 3) / 2 for key in HELD),
        *one_hot_of_all(me.in_play, FRONT),
        far / 5,
        *(foes, friends, foes - friends),
        *(sum(chances[p.seat].get(role, 0.0) for p in others) / 3 for role in ROLES[1:]),
        *(sheriff.life / 5, sheriff.life <= 1, len(sheriff.hand) / 5),
        *(hate[left.seat], left.life / 5, len(left.hand) / 5),
        *(len(near) / 4, sum(max(one, 0) for one in near) / 3, max(near, default=-1.0)),
        max(hate[p.seat] for p in others),
    ]


def one_hot_of_all(cards: Sequence[Card], keys: Sequence[str]) -> list[float]:
    there = {card.key for card in cards}
    return [float(key in there) for key in keys]


ABOUT: Final = 21 + len(CHARACTERS) + len(FRONT)


def about(scene: Scene, decision: Decision, option: Option) -> list[float]:
    """Return the features of the player whom *option* concerns, zeros if there is none."""
    cause = decision.cause
    seat = option.target
    if seat is None and decision.kind != "turn":
        seat = cause.target if decision.kind == "pick" else cause.by
    if seat is None:
        return [0.0] * ABOUT
    player, others = scene.view.players[seat], [p.seat for p in scene.others]
    cards = len(player.hand)
    return [
        *(1.0, option.target is not None, seat == scene.me.seat, scene.hate[seat]),
        *(scene.chances[seat].get(role, 0.0) for role in ROLES),
        *(player.life / 5, player.life <= 1, player.life == 2, player.max_life / 5),
        *(cards / 5, cards == 0, len(player.in_play) / 3, reach(scene, player.in_play) / 5),
        *((player.distance or 0) / 4, others.index(seat) / 6 if seat in others else 0.0),
        *(scene.hit(seat, scene.sense("bang")), scene.is_enemy(seat), scene.hurt(seat)),
        *one_hot(player.character, CHARACTERS),
        *one_hot_of_all(player.in_play, FRONT),
    ]


def thing(scene: Scene, decision: Decision, option: Option, value: float) -> list[float]:
    """Return the features of the card of *option*, and its *value* to the cowboy."""
    card = scene.card(option)
    same = 0 if card is None else [other.key for other in scene.view.hand].count(card.key)
    return [
        *(max(min(value, 4), -2) / 2, value > 0, min(same, 3) / 3, decision.cause.needed / 2),
        0.0 if option.card is None else scene.worth(option) / 2,
    ]


def kind(scene: Scene, decision: Decision, option: Option) -> str:
    """Return the kind of an answer, such as ``turn play bang``."""
    card, cause = scene.card(option), decision.cause
    name = option.as_ or option.key or (card.key if card else "")
    question = decision.kind
    if question == "pick":
        question += " own" if cause.cards or cause.target is None else " other"
    elif question in ("missed", "bang", "rescue", "source"):
        question += f" {cause.key}"
    return f"{question} {option.verb} {name}".strip()


class Candidates:
    """The answers that differ in more than suit and rank, the cowboy's first."""

    def __init__(self, cowboy: CowboyBot, view: View) -> None:
        decision = view.decision
        assert decision is not None
        scene = cowboy.scene(view)
        values = dict(zip(decision.options, cowboy.values(view), strict=True))
        options: dict[tuple[object, ...], Option] = {}
        for option in (cowboy.choose(view), *sorted(values, key=lambda option: -values[option])):
            card, other = scene.card(option), option.other
            spent = None if other is None else view.card(other).key
            deed = (option.verb, option.target, option.key, option.as_, card and card.key, spent)
            options.setdefault(deed, option)
        self.options = [*options.values()]
        self._scene, self._decision, self._values = scene, decision, values

    def features(self, options: Sequence[Option]) -> tuple[Array, list[str]]:
        """Return a row for each of *options*, and their kinds."""
        scene, decision = self._scene, self._decision
        shared = position(scene)
        rows = [
            [
                *shared,
                *about(scene, decision, option),
                *thing(scene, decision, option, self._values[option]),
                option == self.options[0],
            ]
            for option in options
        ]
        return np.array(rows, np.float32), [kind(scene, decision, option) for option in options]


class Network:
    """Two hidden layers; each kind of answer has its own biases of the first one."""

    def __init__(self, kinds: Sequence[str], weights: Sequence[Array]) -> None:
        self.kinds: Mapping[str, int] = {kind: i for i, kind in enumerate(kinds)}
        self.weights = [*weights]

    @classmethod
    @cache
    def saved(cls, path: Path = WEIGHTS) -> Network:
        """Return the network in a file."""
        with np.load(path) as file:
            kinds = json.loads(str(file["kinds"]))
            return cls(kinds, [file[f"layer{i}"].astype(np.float32) for i in range(6)])

    def save(self, path: Path = WEIGHTS) -> None:
        """Write the network to a file, as 16-bit numbers."""
        layers = {f"layer{i}": w.astype(np.float16) for i, w in enumerate(self.weights)}
        np.savez_compressed(path, kinds=np.array(json.dumps([*self.kinds])), **layers)

    def number(self, kinds: Sequence[str]) -> Array:
        """Return the numbers of *kinds*; unknown ones share the last, which has no weights."""
        return np.array([self.kinds.get(kind, len(self.kinds)) for kind in kinds])

    def layers(self, rows: Array, kinds: Array) -> list[Array]:
        """Return what each layer computes from *rows* and the numbers of *kinds*."""
        by_feature, by_kind, second, bias, last, by_kind_last = self.weights
        one = np.maximum(rows @ by_feature + by_kind[kinds], 0)
        two = np.maximum(one @ second + bias, 0)
        return [one, two, two @ last + by_kind_last[kinds]]

    def leads(self, rows: Array, kinds: Sequence[str]) -> Array:
        """Return how much likelier each answer wins than the first one."""
        worth = self.layers(rows, self.number(kinds))[-1]
        return worth - worth[0]


class BetterCowboy:
    """A cowboy that gives another answer if the network says that it wins more often."""

    def __init__(self, rules: Ruleset, seed: int) -> None:
        self._cowboy = CowboyBot(seed, senses_of(rules))
        self._network = Network.saved()
        self.hears = self._cowboy.hears

    def choose(self, view: View) -> Option:
        """Return the cowboy's answer, or one that leads it by the margin."""
        assert view.decision is not None
        if len(view.decision.options) == 1:
            return view.decision.options[0]
        candidates = Candidates(self._cowboy, view)
        options = candidates.options
        leads = self._network.leads(*candidates.features(options))
        best = int(leads.argmax())
        return options[best if leads[best] > MARGIN else 0]

    def interrupt(self, view: View) -> Option | None:
        """Return the cowboy's interrupt."""
        return self._cowboy.interrupt(view)

    def notice(self, event: Event) -> None:
        """Tell the cowboy of an event."""
        self._cowboy.notice(event)


def player(rules: Ruleset, seed: int) -> BetterCowboy:
    """Return the bot, as a maker of ``bang play --bots``."""
    return BetterCowboy(rules, seed)
