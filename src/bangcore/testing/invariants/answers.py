"""Invariants of answers: hand limits hold, and only abilities in force act."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bangcore.engine.engine import Engine
from bangcore.engine.events import Event, Viewers
from bangcore.game.game import Game
from bangcore.game.progress import Effect
from bangcore.rules.marks import EFFECTS
from bangcore.rules.options import Option
from bangcore.testing.culprits.following import action, live
from bangcore.testing.culprits.rewiring import Hook, rewired
from bangcore.testing.culprits.writes import unverbed
from bangcore.testing.invariants.comparing import ACTING, by

__all__ = ["hand_limit_is_kept", "only_verbs_change_the_position", "who_acts_is_in_force"]


def hand_limit_is_kept(before: Game, answer: Option, after: Game, seed: int) -> None:
    """At the end of their turn a player holds no more cards than their hand limit.

    Cards drawn after phase 3 do not count (Suzy Lafayette), nor do life points lost then.
    """
    start, option, answers = action(before, answer)
    if option.verb != "end":
        return
    seat = start.turn
    g = Engine(before.ruleset, start.copy())
    surplus = passed = 0

    def look(event: Event, seen_by: Viewers) -> None:
        nonlocal surplus, passed
        kind, who = event.kind, event.seat
        state = g._state
        if kind in ("drew", "picked") and who == seat:
            surplus += len(event.cards)
        if kind == "lost_life" and who == seat:
            surplus += event.amount or 0
        if kind == "turn" and not passed and state.alive[seat]:
            over = len(g.hand(seat)) - surplus - g.hand_limit(seat)
            assert over <= 0, f"{before.names[seat]} ends their turn {over} cards over the limit"
        passed += kind == "turn"

    g._events = live(look)
    try:
        Effect(g, option).replay(answers)
    except AssertionError as error:
        raise AssertionError(str(error)) from None


def only_verbs_change_the_position(before: Game, answer: Option, after: Game, seed: int) -> None:
    """Abilities and cards change the position only with verbs."""
    error = unverbed(before.ruleset, action(before, answer))
    if error is not None:
        who = "\n".join(getattr(error, "__notes__", ()))
        raise AssertionError(f"{error}{by(who, ACTING)}")


def who_acts_is_in_force(before: Game, answer: Option, after: Game, seed: int) -> None:
    """An ability acts only while it is in force according to a fresh engine."""

    def wrap(hook: str, key: str, function: Hook) -> Hook:
        if before.ruleset.composition(hook) not in EFFECTS:
            return function

        def acts(g: Engine, owner: int | None, source: int | None, about: Sequence[Any]) -> Any:
            fresh = Engine(before.ruleset, g._state)
            in_force = {
                (entry.implementation.call, entry.owner, entry.card)
                for entry in fresh._force.known(hook, about).entries
            }
            whose = "" if owner is None else f" of {g._state.names[owner]}"
            assert (function, owner, source) in in_force, (
                f"{key}{whose} acts at {hook} but is not in force"
            )
            return function(g, owner, source, about)

        return acts

    start, option, answers = action(before, answer)
    try:
        g = Engine(rewired(before.ruleset, wrap), start.copy())
        Effect(g, option).replay(answers)
    except AssertionError as error:
        raise AssertionError(str(error)) from None
