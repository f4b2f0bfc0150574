"""Updates in words."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from bang_table.session.messages import Update, UpdateWords
from bang_table.text import Language, languages
from bangcore.errors import RulesetMismatch, UnknownName, nearest
from bangcore.game.views import View
from bangcore.ruleset import Ruleset

__all__ = ["spoken", "words_of"]

# a language holds all names of its rules, and many tables share the same rules
_language = lru_cache(maxsize=64)(Language)


def spoken(language: Any, rules: Ruleset) -> Language:
    """Return *language*, or the language with that code for *rules*.

    :raises UnknownName: if there is no such language.
    :raises RulesetMismatch: if it is a language for other expansions.
    """
    if isinstance(language, Language):
        theirs, ours = language.ruleset.expansions, rules.expansions
        if theirs is not ours and theirs != ours:
            names, game = (" ".join(info.name for info in infos) for infos in (theirs, ours))
            raise RulesetMismatch(
                f"this language has the words of {names}, the game is {game}; "
                f"give the code {language.code!r} instead, or a Language for these rules"
            )
        return language
    if not isinstance(language, str):
        raise UnknownName(nearest("language", language, languages()))
    return _language(language, rules)


def words_of(update: Update, language: Language) -> UpdateWords:
    """Return the words of an *update* in a *language*."""
    view = update.view
    options = () if update.question is None else update.question.options
    return UpdateWords(
        prompt=language.prompt(view),
        why=_why(update, language),
        goals=tuple(_goal(view, player.seat, language) for player in view.players),
        options=tuple(language.option(option, view) for option in (*options, *view.interrupts)),
        log=tuple(language.event(event, view) for event in update.events),
        outcome=_outcome(update, language),
        laid=language.laid(view),
        reasons=tuple(language.reason(reason, view) for reason in update.reasons),
    )


def _why(update: Update, language: Language) -> str | None:
    """Return the text of the card or ability that asks, and whether there is a choice."""
    question = update.question
    if question is None:
        return None
    texts = []
    key = question.cause.key
    rules = language.ruleset
    if any(key in definitions for definitions in (rules.kinds, rules.characters, rules.rules)):
        texts.append(language.say("named", name=language.name(key), text=language.explain(key)))
    if len(question.options) == 1 and not update.view.interrupts:
        texts.append(language.say("no choice"))
    return " ".join(texts) or None


def _goal(view: View, seat: int, language: Language) -> str | None:
    goal, role = language.goal_of(view, seat), view.players[seat].role
    if goal is None or role is None:
        return None
    return language.say("named", name=language.role(role), text=goal)


def _outcome(update: Update, language: Language) -> str | None:
    outcome = update.view.outcome
    if outcome is None:
        return None
    text = language.outcome(outcome, update.view)
    if update.seat is None:
        return text
    won = update.seat in outcome.winners
    return f"{text} {language.say('you/won' if won else 'you/lost')}"
