"""A table as text."""

from __future__ import annotations

from collections.abc import Iterator

from bang_table.text import Language
from bang_table.text.shown import hand_sizes
from bangcore.engine.events import REFEREE
from bangcore.game.views import PlayerView, View
from bangcore.rules.arguments import checked

__all__ = ["as_text", "hand_lines", "table_lines"]


@checked
def as_text(view: View, *, options: bool = True) -> str:
    """Return *view* as text: a line for each player, the discards, and the prompt.

    The view of a player also contains their hand and, if they are asked, the *options*, each as
    its notation and in words.

    >>> from bangcore import Game
    >>> print(as_text(Game.new(4, seed=1).view()))
      Ann  ?        Lucky Duke      4/4  4 cards
      Ben  ?        Kit Carlson     4/4  4 cards
      Cal  ?        Rose Doolan     4/4  4 cards
    > Dee  Sheriff  Sid Ketchum     5/5  7 cards
    Waiting for Dee.
    """
    language = Language("en", view.ruleset)
    lines = [*table_lines(view, language)]
    if view.outcome is not None:
        lines.append(language.outcome(view.outcome, view))
    else:
        lines.append(language.prompt(view))
    lines += hand_lines(view, language)
    if options and view.seat is not None and view.seat != REFEREE:
        lines += _options(view, language)
    return "\n".join(lines)


def table_lines(view: View, language: Language) -> Iterator[str]:
    """Yield a line for each player, the discards, and the cards in the middle."""
    names = max(len(player.name) for player in view.players)
    sizes = hand_sizes(view)
    for seat in view.order:
        yield _player(view, view.players[seat], sizes.get(seat), names, language)
    if view.top_discard is not None:
        yield f"Discards: {language.face(view.top_discard)}"
    if view.table:
        yield f"Table: {language.cards(view.table)}"


def hand_lines(view: View, language: Language) -> Iterator[str]:
    """Yield the hand of the player whose view it is, if they have cards."""
    if view.seat not in (None, REFEREE) and view.hand:
        yield f"Hand: {language.cards(view.hand)}"


def _options(view: View, language: Language) -> Iterator[str]:
    """Yield the viewer's answers and interrupts."""
    options = view.interrupts
    if view.is_asked and view.decision is not None:
        options = (*view.decision.options, *options)
    for option in options:
        yield f"  {option.text}: {language.option(option, view)}"


def _player(
    view: View, player: PlayerView, cards: int | None, names: int, language: Language
) -> str:
    role = language.role(player.role) if player.role else "?"
    character = language.character(player.character) if player.character else "?"
    life = f"{player.life}/{player.max_life}" if player.alive else "out"
    on_turn = ">" if player.seat == view.turn else " "
    line = f"{on_turn} {player.name:<{names}}  {role:<8} {character:<15} {life:<3}"
    line += "" if cards is None else f"  {cards} card{'' if cards == 1 else 's'}"
    if player.in_play:
        line += f"  {language.cards(player.in_play)}"
    return line
