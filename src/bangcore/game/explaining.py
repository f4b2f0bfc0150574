"""Explanations of the options of a seat, for authors who debug an ability."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator, Sequence

from bangcore.engine.turn import held
from bangcore.game.progress import Progress
from bangcore.rules.definitions import CardKind
from bangcore.rules.options import Decision, Option

__all__ = ["explain"]


def explain(progress: Progress, seat: int) -> str:
    """Return the options of *seat* with their sources, then the cards in hand without options."""
    decision = progress.decision
    name = progress.state.names[seat]
    if decision is None:
        return "The game is over."
    question = progress.asked(seat)
    if question is None or question.seat != seat:
        interrupts = [option for option in progress.interrupts if option.seat == seat]
        other = progress.state.names[decision.seat]
        head = f"{name} is not asked; {other} is asked {decision.kind!r}."
        meanwhile = _offered(progress, seat, interrupts, "bang_interrupts")
        return _lines(head, "possible meanwhile", meanwhile)
    offering = "bang_actions" if question.kind == "turn" else "bang_rescue_options"
    possible = _offered(progress, seat, question.options, offering)
    if not (question.kind == "turn" or progress.rules.answering(question.kind)):
        return _lines(f"{name} is asked {question.kind!r}.", "possible", possible)
    refused = list(dict.fromkeys(_refused(progress, question)))
    return _lines(f"{name} is asked {question.kind!r}.", "possible", possible, refused)


def _lines(head: str, title: str, possible: Iterable[str], refused: Iterable[str] = ()) -> str:
    lines = [head]
    for heading, entries in ((title, [*possible]), ("not possible", [*refused])):
        if entries:
            lines += [f"{heading}:", *(f"  {line}" for line in entries)]
    return "\n".join(lines)


# ---------------------------------------------------------------- options


def _offered(progress: Progress, seat: int, options: Iterable[Option], hook: str) -> Iterator[str]:
    """Yield each option with its source: an implementation of *hook*, or a card in hand."""
    force = progress.engine._force
    offers = [
        (offer.option, f"{who}, hook {hook}")
        for who, offered in force.each(hook, (seat,))
        for offer in offered
    ]
    for option in options:
        sources = [who for offered, who in offers if offered.means(option)]
        sources = sources or list(_behind(progress, seat, option))
        yield f"{option.text}: {', '.join(sources) or 'the rules'}"


def _behind(progress: Progress, seat: int, option: Option) -> Iterator[str]:
    """Yield the source of an option that no hook offers: its key, or a card in hand."""
    if option.key is not None:
        yield f"key {option.key}"
    elif option.verb in ("play", "use") and option.card is not None:
        if option.as_ is None:
            yield f"card:{progress.rules.cards[option.card].key}"
            return
        card = held(progress.engine, seat, option.card)
        for who, keys in progress.engine._force.each("bang_counts_as", (seat, card)):
            if option.as_ in keys:
                yield f"{who}, hook bang_counts_as"


# ---------------------------------------------------------------- cards without options


def _refused(progress: Progress, question: Decision) -> Iterator[str]:
    """Yield the uses that cards in hand do not have, with reasons."""
    g, rules, seat = progress.engine, progress.rules, question.seat
    representative = rules.representative
    there = {
        (representative[option.card], option.as_ or rules.cards[option.card].key, option.target)
        for option in question.options
        if option.card is not None
    }
    for card in g.hand(seat):
        own = rules.cards[card].key
        for key in dict.fromkeys([own, *g.consult("bang_counts_as", seat, card)]):
            text = rules.texts[card] + ("" if key == own else f" as {key}")
            kind = rules.kinds[key]
            if question.kind != "turn":
                if question.kind not in kind.answers:
                    if key == own:
                        yield f"{text}: it does not answer {question.kind!r}"
                elif (representative[card], key, None) not in there:
                    yield from _forbidden(progress, question, card, key, text)
                continue
            yield from _not_played(progress, question, card, kind, text, there)


def _not_played(
    progress: Progress,
    question: Decision,
    card: int,
    kind: CardKind,
    text: str,
    there: set[tuple[int, str, int | None]],
) -> Iterator[str]:
    """Yield the targets at which a card cannot be played, with reasons."""
    g, me, names = progress.engine, question.seat, progress.state.names
    if kind.way is None:
        if kind.key == progress.rules.cards[card].key:
            answers = ", ".join(map(repr, kind.answers)) or "nothing"
            yield f"{text}: it is not played, it answers {answers}"
        return
    if kind.only_if is not None and not kind.only_if(g, me):
        condition = inspect.getdoc(kind.only_if) or str(getattr(kind.only_if, "__name__", ""))
        yield f"{text}: its condition does not hold: {condition.partition(chr(10))[0]}"
        return
    targets: Sequence[int | None] = kind.way.targets(g, me, kind)
    for target in targets:
        if (progress.rules.representative[card], kind.key, target) not in there:
            at = text if target is None else f"{text} -> {names[target]}"
            yield from _forbidden(progress, question, card, kind.key, at)
    if None in targets:
        return
    if not targets and g.has_in_play(me, kind.key):
        yield f"{text}: {names[me]} already has one in play"
        return
    # a card without targets may be one to lay in front of its player
    for other in (*(() if targets else (me,)), *g.others(me)):
        if other not in targets:
            at = f"{text} -> {names[other]}"
            why = [*_not_laid(progress, me, other, kind.key, at)]
            if other != me:
                why = why or [f"{at}: not a target, at distance {g.distance(me, other)}"]
            yield from why


def _not_laid(progress: Progress, me: int, seat: int, key: str, text: str) -> Iterator[str]:
    """Yield the abilities that forbid laying a card in front of *seat*."""
    for who, no in progress.engine._force.each("bang_lay_veto", (me, seat, key)):
        if no:
            yield f"{text}: forbidden by {who}, hook bang_lay_veto"


def _forbidden(
    progress: Progress, question: Decision, card: int, key: str, text: str
) -> Iterator[str]:
    """Yield the abilities that forbid using a card as *key*, or that the question excludes it."""
    about = (question.seat, card, key, question.kind, question.cause)
    abilities = [who for who, no in progress.engine._force.each("bang_use_veto", about) if no]
    for who in abilities:
        yield f"{text}: forbidden by {who}, hook bang_use_veto"
    if not abilities:
        yield f"{text}: excluded by the question"
