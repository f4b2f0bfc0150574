"""Invariants of positions."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from bangcore.engine.engine import Engine
from bangcore.engine.events import REFEREE
from bangcore.engine.force import COPIES, DISABLED, RULES, InForce
from bangcore.engine.turn import turn_decision
from bangcore.errors import BangError, IllegalOption
from bangcore.game.game import Game, progress_of
from bangcore.game.lazy import LazyView
from bangcore.rules.options import Option, short_forms
from bangcore.testing.checks import cached_checks
from bangcore.testing.culprits.culprits import who_asks, who_offers, who_spoils
from bangcore.testing.invariants.comparing import (
    ACTING,
    ASKING,
    ONCE,
    by,
    check_equal,
    untouched,
    world_of,
)
from bangcore.testing.playing.deals import Dice, choices
from bangcore.testing.tables.named import named

__all__ = [
    "asking_changes_nothing",
    "every_option_works",
    "forms_are_understood",
    "frontends_can_show",
    "game_waits_for_somebody",
    "nonsense_changes_nothing",
    "options_are_in_order",
    "options_are_up_to_date",
    "position_is_sound",
    "what_is_kept_is_so",
]


def position_is_sound(game: Game, seed: int) -> None:
    """The audit finds no fault: every card in one place, life within bounds, one weapon each."""
    wrong = game.audit()
    assert not wrong, "; ".join(wrong) + by(who_spoils(game), ACTING)


def game_waits_for_somebody(game: Game, seed: int) -> None:
    """There is a question with options if and only if the game is not over."""
    decision = game.decision
    assert (decision is None) == (game.outcome is not None), "nobody is asked"
    if decision is None:
        assert not game.interrupts, "interrupts after the end"
        return
    assert decision.options, f"no options for {decision.kind!r}"
    state = game.state
    for seat in decision.seats:
        # a player who has just been eliminated may still have a choice about their cards
        present = state.alive[seat] or state.hands[seat] or state.in_play[seat]
        assert present, (
            f"a player who is out is asked {decision.kind!r}{by(who_asks(game), ASKING)}"
        )


def options_are_in_order(game: Game, seed: int) -> None:
    """Options are distinct, and the passive one comes first."""
    texts = [option.text for option in choices(game)]
    double = sorted({text for text in texts if texts.count(text) > 1})
    assert not double, (
        f"duplicate options: {', '.join(double)}"
        f"{by(who_asks(game) or who_offers(game, double[0]), ONCE)}"
    )
    verbs = [option.verb for option in game.decision or ()]
    late = [verb for verb in ("pass", "end") if verb in verbs[1:]]
    assert not late, (
        f"the passive option {late[0]!r} does not come first"
        f"{by(who_asks(game), 'list it before the others')}"
    )


def forms_are_understood(game: Game, seed: int) -> None:
    """Every option can be parsed from its number, text and JSON form, and from a short text."""
    for number, option in enumerate(game.decision or ()):
        assert game.parse(number) is option, f"number {number} is not {option}"
    for option in choices(game):
        form = json.loads(json.dumps(option.to_dict()))
        short = {name: value for name, value in form.items() if name != "text"}
        for answer in (option, option.text, f"  {option.text} ", form, short):
            result = _parse(game, answer)
            assert result == option, f"{named(answer, game)!r} is understood as {result}"
        for text in sorted(short_forms(option, game.ruleset.texts)):
            _short_form(game, option, text)


def _parse(game: Game, answer: Any) -> Option | None:
    try:
        return game.parse(answer)
    except IllegalOption:
        return None


def _short_form(game: Game, option: Option, text: str) -> None:
    try:
        result = game.parse(text.upper())
    except IllegalOption as error:
        if "may mean" in error.reason:
            return
        raise AssertionError(f"{text!r} is not understood: {error}") from error
    forms = short_forms(result, game.ruleset.texts)
    assert text in forms, f"{text!r}, short for {option}, is understood as {result}"


def nonsense_changes_nothing(game: Game, seed: int) -> None:
    """An answer that is not an option is refused without changing the game."""
    count = len(game.decision or ())
    nonsense: list[Any] = [-1, count, "", "play nothing -> nobody", {}, {"verb": "nothing"}, True]
    nonsense += [None, Option("play nothing", "play"), 1.5]
    with untouched(game, "a refused answer"):
        for answer in nonsense:
            try:
                game.apply(answer)
            except BangError:
                continue
            raise AssertionError(f"{answer!r} is accepted as an answer")


def asking_changes_nothing(game: Game, seed: int) -> None:
    """Views, interrupts, saves and audits can be requested at any time, with equal results."""
    listeners: list[int | None] = [None, REFEREE, *range(len(game.names))]
    with untouched(game, "asking"):
        for listener in listeners:
            assert game.view(listener) == game.view(listener), f"view {listener}"
        assert game.interrupts == game.interrupts, "interrupts"
        assert game.record == game.record, "record"
        game.audit()
        game.copy()
        world_of(game, seed % len(game.names), seed)


def options_are_up_to_date(game: Game, seed: int) -> None:
    """A game with a fresh cache has the same options and distances."""
    g = Engine(game.ruleset, game.state.copy())
    g._number = progress_of(game).engine._number
    if game.outcome is None and progress_of(game).effect is None:
        decision, _ = turn_decision(g)
        options = (game.decision or decision).options
        check_equal(game, decision.options, options, "the options are out of date")
    for seat in (None, *range(len(game.names))):
        view, what = LazyView(progress_of(game).read_from(g), seat).whole(), f"the view of {seat}"
        expected = game.view(seat).to_dict()
        check_equal(game, view.to_dict(), expected, f"{what} is out of date")


def what_is_kept_is_so(game: Game, seed: int) -> None:
    """The cache of the engine equals the cache of a new engine at this position."""
    force = progress_of(game).engine._force
    fresh = Engine(game.ruleset, game.state.copy())
    for hook, abilities, change in _out_of_date(force, fresh._force):
        until = ", ".join(game.ruleset.tables[hook].spec.kept_until) or "abilities in force change"
        raise AssertionError(
            f"{change}: the answer of {' and '.join(sorted(abilities))} to {hook} is cached until "
            f"{until}, but has changed earlier; call g.touch() when it changes"
        )


def _out_of_date(force: InForce, fresh: InForce) -> Iterator[tuple[str, Iterable[str], str]]:
    """Yield the cached results in *force* that differ in *fresh*, from the same position.

    Each has its hook, the abilities that answer it, and the difference.
    """
    if force.stale:
        return
    fresh.look()
    cached, actual = ({(o, rule.key) for o, rule in each.registered} for each in (force, fresh))
    for owner, key in sorted(cached ^ actual, key=str):
        change = "is no longer in force" if (owner, key) in cached else "is in force now"
        yield RULES, _implementers(fresh, RULES), f"rule:{key} of seat {owner} {change}"
    for owner, card, kind in sorted(force.off ^ fresh.off, key=str):
        what = fresh.rules.texts[card] if card is not None else kind
        change = "is off now" if (owner, card, kind) in fresh.off else "is on again"
        yield DISABLED, _implementers(fresh, DISABLED), f"{what} of seat {owner} {change}"
    if _abilities_of_characters(force) != _abilities_of_characters(fresh):
        yield COPIES, _implementers(fresh, COPIES), "other abilities are copied"
    for hook, by_seat in force.answers.items():
        now = fresh.find(hook)
        for seat, before in by_seat.items():
            after = now[seat]
            if (before.constant, before.entries) != (after.constant, after.entries):
                entries = {*before.entries} ^ {*after.entries}
                abilities = {entry.implementation.ability for entry in entries}
                # the difference may be only in a sum of symbols
                yield hook, abilities or {"a symbol"}, f"other abilities answer for seat {seat}"


def _implementers(force: InForce, hook: str) -> set[str]:
    """Return the abilities in play that implement a hook."""
    return {entry.implementation.ability for entry in force.in_play.get(hook, ())}


def _abilities_of_characters(force: InForce) -> set[tuple[int | None, str]]:
    """Return the abilities of characters that seats have."""
    return {
        (entry.owner, entry.implementation.ability)
        for entries in force.in_play.values()
        for entry in entries
        if entry.owned.kind == "character"
    }


def every_option_works(game: Game, seed: int) -> None:
    """Each option and interrupt can be answered and leads to a sound position."""
    with untouched(game, "an answer on a copy"):
        for option in Dice(seed).sample(choices(game), 16):
            copy = game.copy()
            try:
                copy.apply(option)
            except Exception as error:
                raise AssertionError(f"{option} raises {error!r}") from error
            wrong = copy.audit()
            assert not wrong, f"after {option}: {'; '.join(wrong)}{by(who_spoils(copy), ACTING)}"


def frontends_can_show(game: Game, seed: int) -> None:
    """The checks of positions from installed distributions pass."""
    for check in cached_checks(game.ruleset):
        check.position(game, seed)
