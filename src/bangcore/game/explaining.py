"""Explanations of the options of a seat, for authors who debug an ability."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from bangcore.engine.turn import held
from bangcore.game.progress import Progress
from bangcore.game.reasons import refusals
from bangcore.rules.implementations import Entry
from bangcore.rules.options import Option

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
    refused = list(dict.fromkeys(_refused(progress, seat)))
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
        (offer.option, f"{_name(progress, entry)}, hook {hook}")
        for entry, offered in force.each(hook, (seat,))
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
        for entry, keys in progress.engine._force.each("bang_counts_as", (seat, card)):
            if option.as_ in keys:
                yield f"{_name(progress, entry)}, hook bang_counts_as"


def _name(progress: Progress, entry: Entry) -> str:
    ability = entry.implementation.ability
    return progress.engine._force.called(ability, entry.owner, entry.card)


# ---------------------------------------------------------------- cards without options

WORDS: Final[Mapping[str, str]] = {
    "answer": "it does not answer {key!r}",
    "answers": "it is not played, it answers {key!r}",
    "condition": "its condition does not hold: {text}",
    "distance": "not a target, at distance {amount}",
    "has_one": "{name} already has one in play",
    "price": "it costs {amount} other cards in hand",
    "target": "not a target",
}


def _refused(progress: Progress, seat: int) -> Iterator[str]:
    """Yield the cards in hand without an option, and the targets, with reasons."""
    rules, names = progress.rules, progress.state.names
    for reason, entry in refusals(progress, seat):
        if reason.card is None or reason.why == "in_play":
            continue
        text = rules.texts[reason.card] + (f" as {reason.as_}" if reason.as_ else "")
        if reason.target is not None:
            text += f" -> {names[reason.target]}"
        fields = reason.to_dict() | {"text": reason.text or reason.key}
        fields["name"] = names[seat if reason.target is None else reason.target]
        why = WORDS.get(reason.why, "excluded by the question").format_map({"key": "", **fields})
        if entry is not None:
            why = f"forbidden by {_name(progress, entry)}, hook {entry.hook}"
        yield f"{text}: {why}"
