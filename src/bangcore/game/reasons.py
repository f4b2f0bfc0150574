"""The reasons why cards of a seat have no option, as data."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Sequence
from typing import Any

from attrs import evolve

from bangcore.game.progress import Progress
from bangcore.rules.definitions import CardKind
from bangcore.rules.implementations import Entry
from bangcore.rules.options import Decision
from bangcore.rules.reason import Reason, condition

__all__ = ["reasons", "refusals"]


def reasons(progress: Progress, seat: int) -> tuple[Reason, ...]:
    """Return the reasons of *seat*, cards in hand first; see ``Game.reasons``."""
    if progress.decision is None or seat not in progress.engine.present:
        return ()
    representative = progress.rules.representative
    return tuple(
        dict.fromkeys(
            evolve(reason, card=representative[reason.card])
            for reason, _ in refusals(progress, seat)
            if reason.card is not None
        )
    )


def refusals(progress: Progress, seat: int) -> Iterator[tuple[Reason, Entry | None]]:
    """Yield each reason of *seat*, with the entry of the ability that forbids it, if any."""
    g, rules, question = progress.engine, progress.rules, progress.asked(seat)
    decision = progress.decision
    assert decision is not None
    if question is None:
        options = [option for option in progress.interrupts if option.seat == seat]
    else:
        # several seats may share a hand
        seat, options = question.seat, [*question.options]
    representative = rules.representative
    # the uses that are possible: a card, the key as which it is used, and a target
    uses = {
        (representative[option.card], option.as_ or rules.cards[option.card].key, option.target)
        for option in options
        if option.card is not None
    }
    uses |= {(representative[o.other], "", None) for o in options if o.other is not None}
    possible = {card for card, _, _ in uses}
    for card in g.hand(seat):
        free = representative[card] in possible
        if question is None:
            if not free:
                yield Reason("waiting", card, decision.seat), None
        elif question.kind == "turn":
            yield from _not_played(progress, question, card, uses, free)
        elif rules.answering(question.kind):
            if not free:
                yield from _no_answer(progress, question, card)
        elif not free:
            yield Reason("question", card, key=question.kind), None
    for owner in [owner for owner in g.present if g.same_hand(seat, owner)]:
        in_play = [*g.in_play(owner)]
        answers = [*g._force.each("bang_reasons", (owner,))] if in_play else []
        for card in in_play:
            own = [reason for entry, items in answers if entry.card == card for reason in items]
            if representative[card] in possible:
                use = representative[card], rules.cards[card].key
                for reason in own:
                    if reason.target is not None and (*use, reason.target) not in uses:
                        yield evolve(reason, card=card), None
            else:
                yield from _in_play(progress, question, owner, card, own)


def _in_play(
    progress: Progress, question: Decision | None, owner: int, card: int, own: Sequence[Reason]
) -> Iterator[tuple[Reason, Entry | None]]:
    """Yield why a card in play, whose abilities have the reasons *own*, has no option."""
    about = Reason("in_play", card)
    disabling = [*_vetoes(progress, "bang_ability_disabled", (owner, card, "card"))]
    if disabling:
        for entry in disabling:
            yield _by(progress, entry, about), entry
    elif not own:
        yield about, None
    elif question is None or question.kind == "turn":
        for reason in own:
            yield evolve(reason, card=card), None
    else:
        why = "answer" if progress.rules.answering(question.kind) else "question"
        yield Reason(why, card, key=question.kind), None


def _no_answer(
    progress: Progress, question: Decision, card: int
) -> Iterator[tuple[Reason, Entry | None]]:
    g, rules = progress.engine, progress.rules
    own = rules.cards[card].key
    keys = [own, *g.consult("bang_counts_as", question.seat, card)]
    answering = [key for key in keys if question.kind in rules.kinds[key].answers]
    if not answering:
        yield Reason("answer", card, key=question.kind), None
    for key in dict.fromkeys(answering):
        whole = Reason("rules", card, as_=None if key == own else key)
        yield from _forbidden(progress, question, whole, key)


def _not_played(
    progress: Progress,
    question: Decision,
    card: int,
    uses: set[tuple[int, str, int | None]],
    free: bool,
) -> Iterator[tuple[Reason, Entry | None]]:
    """Yield why a card, or the card at a target, is not played in a turn."""
    g, rules, me = progress.engine, progress.rules, question.seat
    own = rules.cards[card].key
    keys = dict.fromkeys([own, *g.consult("bang_counts_as", me, card)])
    for key in keys:
        kind, way = rules.kinds[key], rules.kinds[key].way
        about = Reason("rules", card, as_=None if key == own else key)
        if way is None:
            if key == own and not free and not any(rules.kinds[other].way for other in keys):
                yield evolve(about, why="answers", key=next(iter(kind.answers), None)), None
            continue
        if kind.only_if is not None and not kind.only_if(g, me):
            yield _about(condition(kind.only_if), about), None
            continue
        targets: Sequence[int | None] = way.targets(g, me, kind)
        for target in targets:
            if (rules.representative[card], key, target) not in uses:
                yield from _forbidden(progress, question, evolve(about, target=target), key)
        if None in targets:
            continue
        whole = _why(way, g, me, kind, None)
        if whole is not None:
            yield _about(whole, about), None
            continue
        for seat in (*(() if targets else (me,)), *g.others(me)):
            if seat not in targets:
                yield from _no_target(progress, kind, seat, about, me)


def _no_target(
    progress: Progress, kind: CardKind, seat: int, about: Reason, me: int
) -> Iterator[tuple[Reason, Entry | None]]:
    """Yield why *seat* is no target of a card of *me*."""
    reason = _why(kind.way, progress.engine, me, kind, seat)
    if reason is not None and not (reason.why == "target" and seat == me):
        yield _about(reason, about), None
    elif reason is None:
        vetoes = [*_vetoes(progress, "bang_lay_veto", (me, seat, kind.key))]
        for entry in vetoes:
            yield evolve(_by(progress, entry, about), target=None if seat == me else seat), entry
        if not vetoes and seat != me:
            yield evolve(about, why="target", target=seat), None


def _why(way: Any, g: Any, me: int, kind: CardKind, seat: int | None) -> Reason | None:
    """Return the reason of a way, which need not have one."""
    reason = getattr(way, "reason", None)
    result: Reason | None = None if reason is None else reason(g, me, kind, seat)
    return result


def _about(reason: Reason, about: Reason) -> Reason:
    return evolve(reason, card=about.card, as_=about.as_)


def _forbidden(
    progress: Progress, question: Decision, about: Reason, key: str
) -> Iterator[tuple[Reason, Entry | None]]:
    """Yield the abilities that forbid using a card as *key*, or that the question excludes it."""
    call = (question.seat, about.card, key, question.kind, question.cause)
    vetoes = [*_vetoes(progress, "bang_use_veto", call)]
    for entry in vetoes:
        yield _by(progress, entry, about), entry
    if not vetoes:
        yield about, None


def _vetoes(progress: Progress, hook: str, about: Sequence[Any]) -> list[Entry]:
    return [entry for entry, no in progress.engine._force.each(hook, about) if no]


def _by(progress: Progress, entry: Entry, about: Reason) -> Reason:
    """Return the reason that an ability forbids it."""
    kind, _, name = entry.implementation.ability.rpartition(":")
    if kind in ("card", "character", "rule"):
        return evolve(about, why="forbidden", key=name)
    method = getattr(entry.implementation.call, "__wrapped__", None)
    text = (inspect.getdoc(method) or "").partition("\n")[0]
    return evolve(about, why="forbidden", text=text or None)
