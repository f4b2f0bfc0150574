"""Parsing of options that people type."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bang_table.error_messages import ERROR_MESSAGES
from bangcore.error_messages import ErrorMessage, join_or
from bangcore.errors import GameIsOver, IllegalOption, near
from bangcore.folding import folded
from bangcore.game.parsing import has_words, mean_the_same
from bangcore.game.views import View
from bangcore.rules.options import Option, short_forms

if TYPE_CHECKING:
    from bang_table.text.language import Language

__all__ = ["parse"]

MANY: Final = 6


def parse(language: Language, text: str, view: View) -> Option:
    """Return the option of *view* that *text* means; see ``Language.parse``."""
    if view.decision is None:
        raise GameIsOver(ErrorMessage("game over"))
    choices = view.decision.options if view.is_asked else ()
    options = (*choices, *view.interrupts)
    if not options:
        raise IllegalOption(text, ErrorMessage("not asked", ERROR_MESSAGES))
    phrases = {option: language.option(option, view) for option in options}
    typed = " ".join(text.split())
    if typed.isdecimal() and choices:
        if len(typed) < 4 and int(typed) < len(choices):
            return choices[int(typed)]
        raise IllegalOption(text, ErrorMessage("numbered", last=len(choices) - 1))
    cards = language.ruleset.texts
    ways = (
        lambda option: folded(typed) in (folded(phrases[option]), folded(option.text)),
        lambda option: folded(typed) in short_forms(option, cards),
        lambda option: has_words(phrases[option], typed, option),
        lambda option: has_words(f"{option.text} {phrases[option]}", typed, option),
    )
    candidates = next(filter(None, ([*filter(way, options)] for way in ways)), [])
    if candidates and mean_the_same(candidates, cards):
        return candidates[0]
    meanings = [*dict.fromkeys(phrases[option] for option in candidates)]
    if meanings:
        some = meanings if len(meanings) <= MANY else [*meanings[:MANY], "\N{HORIZONTAL ELLIPSIS}"]
        raise IllegalOption(text, ErrorMessage("ambiguous", meanings=join_or(some)))
    hints = near(typed, phrases.values())
    if hints:
        raise IllegalOption(text, ErrorMessage("did you mean", close=join_or([*map(repr, hints)])))
    examples, more = ", ".join([*phrases.values()][:8]), len(options) - 8
    if more > 0:
        raise IllegalOption(text, ErrorMessage("possible and more", known=examples, more=more))
    raise IllegalOption(text, ErrorMessage("possible", known=examples))
