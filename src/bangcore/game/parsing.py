"""Matching of answers with options, and the errors for answers without a match."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from bangcore.error_messages import ERROR_MESSAGES, ErrorMessage, join_or, joined
from bangcore.errors import (
    GameIsOver,
    IllegalOption,
    NotYourTurn,
    StaleAnswer,
    brief,
    check_seat,
    near,
)
from bangcore.folding import folded, without_accents
from bangcore.game.progress import Progress
from bangcore.game.reasons import reasons
from bangcore.rules.options import Decision, Option, same, short_forms

__all__ = ["LONGEST", "has_words", "mean_the_same", "parse"]

LONGEST: Final = 1000
FORMS: Final = ErrorMessage("forms")
WORD: Final = re.compile(r"\w+")
WHY: Final = {key for key in ERROR_MESSAGES.texts if key.startswith("why/")}
"""The messages about reasons."""


def parse(
    game: Progress,
    answer: Option | int | str | Mapping[str, Any],
    seat: int | None = None,
    number: int | None = None,
) -> Option:
    """Return the option of *game* that *answer* means; see ``Game.parse``."""
    decision = game.decision
    if decision is None:
        raise GameIsOver(ErrorMessage("game over"))
    if number is None:
        option = game.chosen(answer, seat)  # the fast path, nearly always taken
        if option is not None:
            return option
    names = game.state.names
    if decision.owing and seat is None and isinstance(answer, str):
        seat, answer = _who_says(answer, names)
    if seat is not None:
        seat = check_seat(seat, len(names))
    if number is not None and not _is_current(number, game, decision, seat):
        raise StaleAnswer(ErrorMessage("stale", number=decision.number, given=brief(number)))
    g = game.engine
    question = decision if seat is None else game.asked(seat)
    options = () if question is None else question.options
    interrupts = game.others if decision.owing else game.interrupts
    hints = decision.options
    if seat is not None:
        interrupts = tuple(o for o in interrupts if o.seat is None or g.same_hand(seat, o.seat))
        hints = options if decision.owing else options + interrupts
    try:
        result = _meant(answer, options, interrupts, hints, game.rules.texts)
    except Exception:  # an answer of a foreign type may raise anything
        result = FORMS
    if isinstance(result, Option):
        if decision.owing and question is not None and result in options:
            return game.answer_of(question.seat, result)
        return result
    of = decision if question is None else question
    context = ErrorMessage("asked", name=names[of.seat], kind=repr(decision.kind))
    if question is None and seat is not None:
        refusal = ErrorMessage("not your turn", name=names[seat], asked=context)
        raise NotYourTurn(joined(refusal, _possible("", interrupts)) if interrupts else refusal)
    value = answer.text if type(answer) is Option else answer
    several = getattr(result, "key", "") in ("ambiguous", "more than one")
    reason = None if several else _reason(game, of.seat, answer)
    why = joined(context, result) if reason is None else joined(reason, context)
    raise IllegalOption(value, why, ErrorMessage("impossible, public", why=context))


def _reason(game: Progress, seat: int, answer: Any) -> str | None:
    """Return why the card in hand that *answer* names has no option, at a target that it names."""
    rules, names = game.rules, game.state.names
    if isinstance(answer, str):
        typed = set(WORD.findall(folded(answer[:LONGEST])))
        keys = {key for key in rules.kinds if set(folded(key).split()) <= typed}
        cards: Sequence[Any] = [c for c in rules.representative if rules.cards[c].key in keys]
        targets: Sequence[Any] = [
            at for at, name in enumerate(names) if set(WORD.findall(folded(name))) <= typed
        ]
    elif isinstance(answer, Mapping):
        cards, targets = [answer.get("card")], [answer.get("target")]
    elif isinstance(answer, Option):
        cards, targets = [answer.card], [answer.target]
    else:
        return None
    for reason in reasons(game, seat):
        key = f"why/{reason.why}"
        if reason.card is None or key not in WHY:
            continue
        if reason.card in cards and reason.target in (None, *targets):
            return ErrorMessage(
                key,
                card=rules.cards[reason.card].key,
                name=names[seat if reason.target is None else reason.target],
                amount=reason.amount,
                text=reason.text or reason.key or "",
            )
    return None


def _who_says(text: str, names: Sequence[str]) -> tuple[int | None, str]:
    """Return the seat named in a text such as ``Ben: pick -> Cal``, and the rest."""
    name, colon, rest = text.partition(": ")
    for seat, player in enumerate(names):
        if colon and folded(player) == folded(name.strip()):
            return seat, rest
    return None, text


def _is_current(number: object, game: Progress, decision: Decision, seat: int | None) -> bool:
    """Return whether *number* is that of the question.

    If several seats are asked, the numbers before the answers of others are current, too.
    """
    first = decision.number
    if game.together is not None and seat is not None and game.asked(seat) is not None:
        for other in reversed(game.together.given):
            if game.engine.same_hand(seat, other):
                break
            first -= 1
    return type(number) is int and first <= number <= decision.number


def _meant(
    answer: Option | int | str | Mapping[str, Any],
    options: Sequence[Option],
    interrupts: Sequence[Option],
    hints: Sequence[Option],
    cards: Sequence[str],
) -> Option | str:
    """Return the option that *answer* means, or the reason why it means none.

    *options* can be given by number, *interrupts* cannot; the reason lists only options in *hints*.
    *cards* are the texts of all cards by id.
    """
    everything = (*options, *interrupts)
    if isinstance(answer, Option):
        matches = [option for option in everything if option == answer]
        return matches[0] if matches else _possible(answer.text, hints)
    if isinstance(answer, str):
        return _by_text(answer, everything, hints, cards)
    if isinstance(answer, Mapping):
        matches = [option for option in everything if same(option, answer)]
        return matches[0] if matches else _possible("", hints)
    if isinstance(answer, bool) or not isinstance(answer, int):
        return FORMS
    if 0 <= answer < len(options):
        return options[answer]
    return ErrorMessage("numbered", last=len(options) - 1)


def _by_text(
    answer: str, everything: Sequence[Option], hints: Sequence[Option], cards: Sequence[str]
) -> Option | str:
    if len(answer) > LONGEST:
        return ErrorMessage("long answer", count=len(answer))
    text = " ".join(answer.split())
    for option in everything:
        if option.text == text:
            return option
    typed = folded(text)
    whole = [option for option in everything if folded(option.text) == typed]
    if len(whole) == 1:
        return whole[0]
    matches = [option for option in everything if typed in short_forms(option, cards)]
    matches = matches or [option for option in everything if has_words(option.text, typed, option)]
    matches = [option for option in matches if option.as_ is None] or matches
    if not mean_the_same(matches, cards):
        several = sorted({option.text for option in matches if option in hints})
        if len(several) < 2:
            return ErrorMessage("more than one")
        return ErrorMessage("ambiguous", meanings=join_or(several))
    return matches[0] if matches else _possible(text, hints)


def has_words(text: str, typed: str, option: Option) -> bool:
    """Return whether all words *typed*, such as ``bang ben``, are in the *text* of *option*.

    Never for interrupts, and for options without card, key and target, such as ending the turn.
    """
    about = option.card, option.key, option.target
    if about == (None, None, None) or option.seat is not None:
        return False
    words = WORD.findall(without_accents(typed))
    return bool(words) and set(words) <= set(WORD.findall(without_accents(text)))


def mean_the_same(options: Sequence[Option], cards: Sequence[str]) -> bool:
    """Return whether *options* differ only in suit and rank of the card."""
    meanings = {
        (o.verb, o.card is None or cards[o.card].partition(":")[0], o.as_, o.key, o.target)
        for o in options
    }
    return len(meanings) < 2


def _possible(text: str, hints: Sequence[Option]) -> str:
    texts = [option.text for option in hints]
    close = near(text, texts)
    if close:
        return ErrorMessage("did you mean", close=join_or([*map(repr, close)]))
    some, more = ", ".join(texts[:8]), len(texts) - 8
    if more > 0:
        return ErrorMessage("possible and more", known=some, more=more)
    return ErrorMessage("possible", known=some)
