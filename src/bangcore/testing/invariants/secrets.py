"""Hidden information: seats learn only what they see, whichever cards the others hold."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product, zip_longest
from typing import Any

from attrs import evolve, fields, has

from bangcore.engine.engine import Engine
from bangcore.engine.events import Event
from bangcore.errors import BangError, IllegalOption
from bangcore.game.game import Game, progress_of
from bangcore.knowledge import knowledge
from bangcore.rules.options import Option
from bangcore.testing.culprits.culprits import who_asks, who_shows, who_spoils, who_tells
from bangcore.testing.culprits.following import action, is_of_the_base
from bangcore.testing.invariants.comparing import (
    ACTING,
    AIMING,
    ASKED,
    ENDING,
    RENAMED,
    SECRET,
    by,
    check_equal,
    difference,
    going_on,
    remedy_of,
    replayed,
    same,
    saved,
    untouched,
    world_of,
)
from bangcore.testing.invariants.positions import what_is_kept_is_so
from bangcore.testing.invariants.views import cards_of, holder_of, knowledge_is_true, own, public
from bangcore.testing.playing.deals import Dice, EventRecorder, play_on
from bangcore.worlds import sample
from bangcore.worlds.steps import Step, WentOn, steps_of, steps_of_replay
from bangcore.worlds.world import SampledWorld

__all__ = ["others_may_hold_anything", "seats_learn_only_what_they_see"]


def others_may_hold_anything(game: Game, seed: int) -> None:
    """A world sampled for a seat looks the same to it, is sound, and can be played and saved."""
    seat = Dice(seed).below(len(game.names))
    with untouched(game, "sampling a world"):
        other = world_of(game, seat, seed)
        first = other.copy()
        _looks_equal(game, other, seat, f"a world sampled for seat {seat} from seed {seed}")
        _renames_secrets(game, seat)
        _agrees_with_knowledge(other, seat)
        wrong = other.audit()
        assert not wrong, f"world sampled for seat {seat}: {'; '.join(wrong)}"
        same(other, sample(game, seat, seed), "a second world from the same seed")
        same(other, other.copy(), "a copy of a sampled world")
        same(other, saved(other), "a save of a sampled world")
        same(other, replayed(other), "a replay of a sampled world")
        again = world_of(other, seat, seed + 1)
        _looks_equal(game, again, seat, f"a world sampled for seat {seat} from such a world")
        if progress_of(game).effect is None:
            worlds = _as_printed(world_of(game, seat, seed + 1)), _as_printed(again)
            what = f"worlds sampled for seat {seat} depend on hidden information"
            check_equal(game, *worlds, what)
        else:
            diff = difference(game, _events_so_far(game, seat), _events_so_far(other, seat))
            what = f"seat {seat} can tell the game from a sampled world by its events"
            assert not diff, f"{what}: {diff}{by('', SECRET)}"
        play_on(other, Dice(seed), 4)
        wrong = other.audit()
        assert not wrong, (
            f"world sampled for seat {seat}, played on: {'; '.join(wrong)}"
            f"{by(who_spoils(other), ACTING)}"
        )
        what_is_kept_is_so(other, seed)
        again = world_of(other, seat, seed + 2)
        _looks_equal(other, again, seat, f"a world sampled for seat {seat} from such a world later")
        _aims_equally(game, first, seat)


def _as_printed(game: Game) -> dict[str, Any]:
    """Return the position of *game* with the text of each card instead of its number."""
    state, texts = game.state, game.ruleset.texts
    piles = {name: [texts[card] for card in getattr(state, name)] for name in ("deck", "discards")}
    hands = [[texts[card] for card in hand] for hand in state.hands]
    # knowledge about duplicate cards may be recorded for either of them
    knows = sorted((texts[card], seats) for card, seats in state.prior.knows.items())
    rest = {name: getattr(state, name) for name in ("roles", "life", "rng", "turns", "rolls")}
    own = {
        kind: [[texts[card] for card in cards] for cards in piles]
        for kind, piles in state.piles.items()
    }
    return {**piles, "hands": hands, "piles": own, "knows": knows, **rest}


def _looks_equal(game: Game, other: Game, seat: int | None, what: str) -> None:
    view, other_view = game.view(seat), other.view(seat)
    if view != other_view:
        diff = difference(game, view.to_dict(), other_view.to_dict())
        if seat is not None and view.decision != other_view.decision:
            _aims_equally(game, other, seat)
        is_same = view.decision == other_view.decision
        who = by(_shown_by(game, other, seat, diff), SECRET if is_same else ASKED)
        raise AssertionError(f"{_called(seat)} can tell the game from {what}: {diff}{who}")
    if seat is not None and game.reasons(seat) != other.reasons(seat):
        differing = {*game.reasons(seat)} ^ {*other.reasons(seat)}
        reason = min(differing, key=repr)
        raise AssertionError(
            f"{_called(seat)} can tell the game from {what}: a reason depends on it: {reason}"
        )


def _renames_secrets(game: Game, seat: int) -> None:
    """Fail unless the states of expansions exchange all their secrets."""
    for name, state in game.state.extra.items():
        counts = Counter(_texts(state))
        hidden = (
            [text for text in state.hidden(seat) if counts[text]]
            if hasattr(state, "hidden")
            else []
        )
        names = dict(zip(hidden, [*hidden[1:], *hidden[:1]], strict=True))
        renamed = state.renamed(names) if len(hidden) > 1 else None
        if renamed is None:
            continue
        now = Counter(_texts(renamed))
        if renamed == state or any(counts[text] != now[other] for text, other in names.items()):
            raise AssertionError(
                f"the state {type(state).__name__} of expansion {name} keeps secrets in worlds"
                f"{by('', RENAMED)}"
            )


def _texts(value: Any) -> Iterator[str]:
    """Yield the texts in a state of an expansion."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from _texts([*value, *value.values()])
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from _texts(item)
    elif has(type(value)):
        yield from _texts([getattr(value, part.name) for part in fields(type(value))])


def _aims_equally(game: Game, other: Game, viewer: int) -> None:
    """Fail if the targets of a card, for any player, reveal a secret to *viewer*."""
    g, instead = progress_of(game).engine, progress_of(other).engine
    for key, seat in product(game.ruleset.kinds, g.present):
        targets, others = [*g.targets(seat, key)], [*instead.targets(seat, key)]
        if targets == others:
            continue
        forbid = _who_forbid(g, seat, key) ^ _who_forbid(instead, seat, key)
        who = f"{min(forbid)[0]}, hook bang_lay_veto" if forbid else f"way.targets of card:{key}"
        raise AssertionError(
            f"the targets of {key} reveal a secret to seat {viewer}: those of seat {seat} are "
            f"{targets}, or {others} in another world\nin {who}\n{AIMING}"
        )


def _who_forbid(g: Engine, seat: int, key: str) -> set[tuple[str, int]]:
    """Return the abilities that forbid *seat* to lay cards *key*, each with the seat concerned."""
    return {
        (g._force.called(entry.implementation.ability, entry.owner, entry.card), at)
        for at in g.present
        for entry, forbidden in g._force.each("bang_lay_veto", (seat, at, key))
        if forbidden
    }


def _called(seat: int | None) -> str:
    return "a spectator" if seat is None else f"seat {seat}"


def _shown_by(game: Game, other: Game, seat: int | None, where: str) -> str:
    """Return the culprit that reveals a difference between the games to *seat*."""
    if where.startswith("extra."):
        return _shown_in(game, re.split(r"[.[:]", where)[1])
    if where.startswith("decision"):
        asking = who_asks(game) or who_asks(other)
        if asking:
            return asking
    return who_shows(game, other, seat)


def _agrees_with_knowledge(game: Game, seat: int) -> None:
    try:
        knowledge_is_true(game, 0)
    except AssertionError as error:
        raise AssertionError(f"world sampled for seat {seat}: {error}") from None


def _events_so_far(game: Game, seat: int | None) -> list[Event]:
    """Return the events of the effect in progress for *seat*."""
    progress = progress_of(game)
    assert progress.effect is not None
    return Game(progress.started_at(progress.before(), progress.effect.answers)).story(seat)


def seats_learn_only_what_they_see(before: Game, answer: Option, after: Game, seed: int) -> None:
    """Exchanging cards that a seat has not seen does not change its events and views."""
    seat = Dice(seed).below(len(before.names))
    copy = _asks_everything(before)
    recorder = EventRecorder(copy)
    copy.apply(answer)
    fixed = _cards_known_to(before, seat) | _cards_known_to(copy, seat)
    for event in recorder.events[seat]:
        fixed.update(card for card in cards_of(event) if card is not None)
    progress = progress_of(before)
    steps, option = _steps_with(before, answer)
    so_far = steps_of(progress)
    went_on = [step for step in steps[len(so_far) :] if isinstance(step, WentOn)]
    deals_roles = any(isinstance(step, str) and step.startswith("roles") for step in steps)

    def names() -> SampledWorld:
        names = SampledWorld(
            before.ruleset,
            progress.before(),
            copy.state,
            seat,
            seed,
            steps=[*so_far, *went_on],
            kept=fixed,
            keep_roles=deals_roles,
        )
        names.stream.state = progress.before().rng
        return names

    exchange = names()
    other = going_on(before, seat, lambda: _exchanged(before, exchange), names)
    other_game = "a world with other hidden cards"
    when = f"{answer} is answered (seed {seed})"
    _looks_equal(before, other, seat, f"{other_game}, before {when}")
    refused, refuses = _refused(before, seat), _refused(other, seat)
    assert refused == refuses, (
        f"seat {seat} gets {refuses} instead of {refused} in {other_game}, before {when}"
        f"{by(who_asks(before), ASKED)}"
    )
    other_recorder = EventRecorder(other)
    try:
        other.apply(exchange.option(option, progress.engine.options))
    except IllegalOption as error:
        _aims_equally(before, other, seat)
        if _shows_a_hand(other, answer):
            return  # who plays this card shows what they hold, as they may
        who = by(who_asks(before) or who_shows(before, other, seat), ASKED)
        raise AssertionError(
            f"seat {seat} can tell the game from {other_game} when {when}: {error}{who}"
        ) from error
    for listener in (seat, None):
        # the other game begins in the middle, so its numbers differ
        events, other_events = (
            _unnumbered(each.events[listener]) for each in (recorder, other_recorder)
        )
        if events != other_events:
            who = _culprit_of_events(before, answer, events, other_events, other)
            if _ends_otherwise(events, other_events):
                ends, instead = ("ends", "go on") if copy.outcome else ("goes on", "end")
                raise AssertionError(
                    f"the end of the game depends on what {_called(listener)} does not know: when "
                    f"{when}, the game {ends}, and with other hidden cards or roles it would "
                    f"{instead}{by(who, ENDING)}"
                )
            same_question = _question(copy) == _question(other)
            who = by(who, remedy_of(events, other_events) if same_question else ASKED)
            diff = difference(copy, events, other_events)
            raise AssertionError(
                f"{_called(listener)} can tell the game from {other_game} by its events, "
                f"when {when}: {diff}{who}"
            )
        _looks_equal(copy, other, listener, f"{other_game}, when {when}")


def _shows_a_hand(other: Game, answer: Option) -> bool:
    """Return whether a card cannot be played in the *other* game by its condition."""
    if answer.verb != "play" or answer.card is None or other.decision is None:
        return False
    kind = other.ruleset.kinds[answer.as_ or other.ruleset.cards[answer.card].key]
    g = progress_of(other).engine
    return kind.only_if is not None and not kind.only_if(g, other.decision.seat)


def _question(game: Game) -> tuple[int, str] | None:
    decision = game.decision
    return None if decision is None else (decision.seat, decision.kind)


def _asks_everything(game: Game) -> Game:
    """Return a copy that skips no forced answers: skipping reveals what others do not hold."""
    progress = progress_of(game)
    if not progress.record.skip_forced:
        return game.copy()
    answers = () if progress.effect is None else progress.effect.answers
    return Game(progress.started_at(progress.before(), answers))


def _shown_in(game: Game, expansion: str) -> str:
    kind = game.ruleset.state_kinds[expansion].__name__
    return f"in view() of the state {kind} of expansion {expansion}"


def _culprit_of_events(
    before: Game,
    answer: Option,
    events: Sequence[Event],
    other_events: Sequence[Event],
    other: Game,
) -> str:
    """Return the culprit of the first difference between *events* and *other_events*."""
    bare = [_bare(events), _bare(other_events)]
    if bare[0] == bare[1]:
        for event, other_event in zip(events, other_events, strict=True):
            for change in sorted({*event.changes} ^ {*other_event.changes}, key=repr):
                if change.expansion is not None:
                    return _shown_in(before, change.expansion)
        bare = [[*events], [*other_events]]
    pairs = list(zip(*bare, strict=False))
    place = next(
        (i for i, (event, other_event) in enumerate(pairs) if event != other_event), len(pairs)
    )
    again = other.copy()
    other_answer = progress_of(other).record.history[-1]
    again.undo()
    suspects = [
        who_tells(before, answer, place, len(events)),
        who_tells(again, other_answer, place, len(other_events)),
        who_asks(other),
    ]
    return next((who for who in sorted(suspects, key=is_of_the_base) if who), "")


def _ends_otherwise(events: Sequence[Event], other_events: Sequence[Event]) -> bool:
    """Return whether the first difference between the events is that the game ends."""
    pairs = zip_longest(_bare(events), _bare(other_events))
    first = next((pair for pair in pairs if pair[0] != pair[1]), ())
    return any(event is not None and event.kind == "game_over" for event in first)


def _bare(events: Sequence[Event]) -> list[Event]:
    """Return the events without moves and changes, which are reported with the next event."""
    return [evolve(event, moves=(), changes=()) for event in events]


def _unnumbered(events: Sequence[Event]) -> list[Event]:
    return [evolve(event, number=0) for event in events]


def _refused(game: Game, seat: int) -> list[str]:
    """Return the error messages for wrong answers of *seat*."""
    messages = []
    for answer in ("pick nothing", -1, {"verb": "pass", "card": 1}, "end turn"):
        try:
            game.check(answer, seat=seat)
        except BangError as error:
            messages += [str(error), getattr(error, "public", "")]
    return messages


def _cards_known_to(game: Game, seat: int) -> set[int]:
    """Return the cards that *seat* sees, knows, or has been shown by the effect in progress."""
    states = [game.state, progress_of(game).before()]
    cards: set[int] = set()
    holder = holder_of(game.ruleset, game.state, seat)
    for state in states:
        cards |= public(game.ruleset, state) | {*own(game.ruleset, state, seat)}
        knows = knowledge.Knowledge(game.ruleset, state).knows
        cards |= {card for card, seats in knows.items() if seats >> holder & 1}
    return cards


def _steps_with(game: Game, answer: Option) -> tuple[list[Step], Option]:
    """Return the steps of the effect that *answer* begins or continues, and its option."""
    start, option, answers = action(game, answer)
    steps = steps_of_replay(game.ruleset, start, option, answers)
    options = [step for step in steps if isinstance(step, Option)]
    return steps, options[-1] if answers else answer


def _exchanged(game: Game, exchange: SampledWorld) -> Game:
    """Return the game after an exchange, with the same random numbers."""
    other = exchange.renamed(progress_of(game))
    other.state.rng = game.state.rng
    return Game(other)
