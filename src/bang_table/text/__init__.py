"""The game in words: names, prompts, options and narration, in several languages.

    >>> from bangcore import Game
    >>> german = Language("de")
    >>> german.card("missed"), german.role("outlaw"), german.suit("spades")
    ('Fehlschuss!', 'Bandit', 'Pik')
    >>> game = Game.new(["Ann", "Ben", "Cal", "Dee"], seed=1)
    >>> view = game.view(game.decision.seat)
    >>> Language("en").prompt(view)
    'Your turn: play cards or end the turn.'
    >>> german.option(view.decision.options[0], view)
    'Zug beenden'

English is the source language, and replaces missing translations.  Translations are gettext
catalogues in the folder ``locale`` of the package that a definition comes from, named like the
package; to translate an expansion, add that folder.  ``python -m bang_table.text FOLDER`` checks
its ``.po`` files and compiles them to ``.mo`` files, by Babel.

An expansion with new questions, events or displays has a facet ``words``: English messages under
keys like those of :data:`MESSAGES`, and under ``shown/...`` the ones that it formats itself with
:meth:`Language.say`.
"""

from __future__ import annotations

from bang_table.text.catalogues.checking import check_po, untranslated
from bang_table.text.catalogues.needed import messages
from bang_table.text.catalogues.reading import Message, compile_po, read_po
from bang_table.text.english import MESSAGES
from bang_table.text.language import Language
from bang_table.text.shown import Laid, Pile, Shown
from bang_table.text.translations import languages

__all__ = [
    "MESSAGES",
    "Laid",
    "Language",
    "Message",
    "Pile",
    "Shown",
    "check_po",
    "compile_po",
    "languages",
    "messages",
    "read_po",
    "untranslated",
]
