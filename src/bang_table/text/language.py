"""One language: names and sentences for one ruleset."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, final

from bang_table.text import sentences, shown, typed
from bang_table.text.english import SUITS, SYMBOLS
from bang_table.text.expansions import Definition, all_messages, brought, definitions
from bang_table.text.phrases import Phrases
from bang_table.text.shown import Laid
from bang_table.text.translations import code_of, load_error_messages, translated, translations
from bangcore.engine.events import Event
from bangcore.errors import BangError, UnknownName, check_seat, nearest
from bangcore.game.views import View
from bangcore.rules.arguments import checked
from bangcore.rules.definitions import Card
from bangcore.rules.expansion import Expansion
from bangcore.rules.options import Option
from bangcore.rules.outcome import Outcome
from bangcore.rules.reason import Reason
from bangcore.ruleset import Ruleset, default_ruleset

__all__ = ["Language"]


@checked
@final
class Language:
    """The words of one language for the definitions of one ruleset.

    Methods with *players* accept a view, or the names by seat.

    >>> Language("is").explain("stagecoach")
    'Dragðu tvö spil.'

    :raises UnknownName: if there is no such language; ``"de-AT"`` means ``"de"``.
    """

    __slots__ = ("_definitions", "_phrases", "_translations", "code", "ruleset")

    def __init__(self, code: str = "en", ruleset: Ruleset | None = None) -> None:
        self.code: Final = code_of(code)
        self.ruleset: Final = default_ruleset() if ruleset is None else ruleset
        modules = [
            "bang_table",
            "bangcore",
            *(expansion.module for expansion in brought(self.ruleset)),
        ]
        self._translations: Final = translations(self.code, modules)
        load_error_messages(self.code)
        self._phrases: Final = Phrases(all_messages(self.ruleset), self._translations)
        self._definitions: Final = definitions(self.ruleset)

    def __repr__(self) -> str:
        return f"Language({self.code!r})"

    def __reduce__(self) -> Any:
        return Language, (self.code, self.ruleset)

    # ------------------------------------------------------------ names

    def card(self, key: str) -> str:
        """Return the name of a card."""
        return self._name("card", self.ruleset.kinds, key)

    def character(self, key: str) -> str:
        """Return the name of a character."""
        return self._name("character", self.ruleset.characters, key)

    def role(self, key: str) -> str:
        """Return the name of a role."""
        return self._name("role", self.ruleset.roles, key)

    def rule(self, key: str) -> str:
        """Return the name of a rule of an expansion, such as an event."""
        return self._name("rule", self.ruleset.rules, key)

    def name(self, key: str) -> str:
        """Return the name of the thing with that key, or an unknown key in readable form.

        >>> german = Language("de")
        >>> german.name("barrel"), german.name("outlaw"), german.name("punch_hard")
        ('Fass', 'Bandit', 'Punch hard')
        """
        if key not in self._definitions:
            return key.replace("_", " ").capitalize()
        context, definition = self._definitions[key]
        return self._translations.pgettext(context, definition.name)

    def explain(self, key: str) -> str:
        """Return the short text of a card, character, role or rule."""
        if key not in self._definitions:
            what = "card, character, role or rule"
            raise UnknownName(self.ruleset.unknown(what, key, self._definitions))
        return self._translations.pgettext("text", self._definitions[key][1].text)

    def goal(self, role: str, table: View | int) -> str:
        """Return the goal of a role at the *table* of a view, or of a number of players.

        >>> Language().goal("outlaw", 5)
        'Eliminate the Sheriff.'
        """
        if not isinstance(table, int):
            table = len({player.holder for player in table.players})
        return self._translations.pgettext("text", self.ruleset.goal(role, table))

    def goal_of(self, view: View, seat: int) -> str | None:
        """Return the goal of the player of *seat*; ``None`` if the viewer does not know it.

        A player whom an expansion moves to another side has the goal of that side.

        >>> from bangcore import Game
        >>> game = Game.new(4, seed=1, roles=["sheriff", None, None, None])
        >>> Language().goal_of(game.view(1), 0), Language().goal_of(game.view(0), 1)
        ('Eliminate all Outlaws and Renegades.', None)
        """
        role = view.players[check_seat(seat, len(view.players))].role
        if role is None:
            return None
        return self.goal(shown.goals(self, view).get(seat, role), view)

    def suit(self, suit: str) -> str:
        """Return the name of a suit."""
        if suit not in SUITS:
            raise UnknownName(nearest("suit", suit, SUITS))
        return self._translations.pgettext("suit", SUITS[suit])

    def border(self, border: str) -> str:
        """Return the name of a border colour of cards.

        >>> Language("de").border("blue")
        'blauer Rand'
        """
        if border not in self.ruleset.borders:
            raise UnknownName(nearest("border", border, self.ruleset.borders))
        return self.say(f"border/{border}")

    def kind(self, kind: str, count: int = 1) -> str:
        """Return the noun for *count* cards, characters, roles or rules of that kind.

        >>> Language("de").kind("card", 2), Language().kind("weather")
        ('Karten', 'weather')
        """
        key = f"kind/{kind}"
        return self.say(key, count) if key in self._phrases else kind

    def tokens(self, token: str, count: int) -> str:
        """Return *count* tokens of that kind in words.

        >>> from bangcore.plugin import Expansion, Token
        >>> rules = Ruleset.build(Expansion(name="armed", tokens=[Token("load", "load", "loads")]))
        >>> Language("en", rules).tokens("load", 3)
        '3 loads'
        """
        if token not in self.ruleset.tokens:
            raise UnknownName(nearest("token", token, self.ruleset.tokens))
        return self.say(f"token/{token}", count)

    # ------------------------------------------------------------ expansions and options

    def title(self, expansion: str) -> str:
        """Return the title of an expansion of the ruleset.

        >>> Language().title("base")
        'BANG!'
        """
        definition = self._expansion(expansion)
        if not definition.title:
            return expansion.replace("_", " ").capitalize()
        return self._translations.pgettext("expansion", definition.title)

    def summary(self, expansion: str) -> str:
        """Return the one-line summary of an expansion of the ruleset.

        >>> Language("de").summary("base")
        'BANG!, das Grundspiel'
        """
        summary = self._expansion(expansion).summary
        return self._translations.pgettext("summary", summary) if summary else ""

    def help(self, option: str) -> str:
        """Return the description of an option of the rules.

        >>> Language("it").help("cat_balou_self")
        'Cat Balou e le carte con lo stesso bersaglio possono colpire anche una carta davanti a sé'
        """
        specs = self.ruleset.option_specs
        if option not in specs:
            raise UnknownName(nearest("option", option, specs))
        return self._translations.pgettext("help", specs[option].help)

    # ------------------------------------------------------------ cards

    def face(self, card: Card | str | int) -> str:
        """Return the name of a card, its text or its id, with rank and suit.

        >>> english = Language()
        >>> english.face(english.ruleset.card("bang:A-spades")), english.face("beer:6-hearts")
        ('BANG! A♠', 'Beer 6♥')
        """
        card = card if isinstance(card, Card) else self.ruleset.card(card)
        return f"{self.card(card.key)} {card.rank}{SYMBOLS[card.suit]}"

    def cards(self, cards: Iterable[Card | int | None]) -> str:
        """Return several cards or card ids in words; hidden ones (``None``) are counted.

        >>> english = Language()
        >>> english.cards([english.ruleset.card("bang:A-spades"), None, None])
        'BANG! A♠ and 2 cards'
        """
        every = [self.ruleset.cards[c] if isinstance(c, int) else c for c in cards]
        items = [self.face(card) for card in every if card is not None]
        if len(items) < len(every):
            items.append(self.say("hidden cards", len(every) - len(items)))
        return self._phrases.enumerate(items)

    def _expansion(self, name: str) -> Expansion:
        expansions = {info.name: info.definition for info in self.ruleset.expansions}
        if name not in expansions:
            raise UnknownName(nearest("expansion", name, expansions))
        return expansions[name]

    def _name(self, kind: str, by_key: Mapping[str, Definition], key: str) -> str:
        if key not in by_key:
            raise UnknownName(nearest(kind, key, by_key))
        return self._translations.pgettext(kind, by_key[key].name)

    # ------------------------------------------------------------ sentences

    def prompt(self, view: View) -> str:
        """Return the question to the viewer, whom the game waits for, or the outcome.

        >>> from bangcore import Game
        >>> game = Game.new(4, seed=1, roles=["sheriff", None, None, None])
        >>> Language().prompt(game.view(1))
        'Waiting for Ann.'
        """
        return sentences.prompt(self, self._phrases, view)

    def option(self, option: Option, players: View | Sequence[str]) -> str:
        """Return an option in words, which fit the question if *players* is a view.

        >>> english = Language()
        >>> ace = english.ruleset.card("bang:A-spades").id
        >>> english.option(Option("play bang:A-spades -> Ben", "play", ace, 1), ["Ann", "Ben"])
        'Play BANG! A♠ at Ben'
        """
        return sentences.option(self, self._phrases, option, players)

    def parse(self, text: str, view: View) -> Option:
        """Return the option or interrupt of *view* that a person typed.

        They may type its number, its text, or some words of the text in any order.

        >>> from bangcore import Game
        >>> view = Game.new(["Ann", "Ben", "Cal", "Dee"], seed=10).view(0)
        >>> Language("de").parse("bang ben", view).text
        'play bang:J-diamonds -> Ben'

        :raises IllegalOption: if no option fits, or more than one.
        """
        return typed.parse(self, text, view)

    def event(self, event: Event, players: View | Sequence[str]) -> str | None:
        """Return an event as one line; ``None`` if it has no words.

        >>> Language("is").event(Event(1, "drew", seat=1, cards=(None, None)), ["Ann", "Ben"])
        'Ben dregur 2 spil.'
        """
        return sentences.event(self, self._phrases, event, players)

    def reason(self, reason: Reason, players: View | Sequence[str]) -> str:
        """Return a reason why a card has no option, in words.

        >>> from bangcore import Game
        >>> game = Game.new(["Ann", "Ben", "Cal", "Dee"], seed=10)
        >>> Language("de").reason(game.reasons(0)[0], game.names)
        'Cal ist in Entfernung 2.'
        """
        return sentences.reason(self, self._phrases, reason, players)

    def outcome(self, outcome: Outcome, players: View | Sequence[str]) -> str:
        """Return the winners and the reason in words.

        >>> Language().outcome(Outcome((1, 2), "sheriff_eliminated", ()), ["Ann", "Ben", "Cal"])
        'The Sheriff is eliminated: Ben and Cal win.'
        """
        return sentences.outcome(self._phrases, outcome, players)

    def error_message(self, said: BangError | str) -> str:
        """Return the message of an error, or the ``reason`` or ``public`` of an ``IllegalOption``.

        Errors that no player can cause, such as a broken expansion, stay in English.

        >>> from bangcore import Game, NothingToUndo
        >>> try:
        ...     Game.new(4, seed=1).undo()
        ... except NothingToUndo as error:
        ...     print(Language("de").error_message(error))
        es gibt nichts zurückzunehmen
        """
        return translated(said, self.code)

    def shown(self, view: View) -> shown.Shown:
        """Return the lines and notes of expansions, such as the event in force.

        >>> from bangcore import Game
        >>> Language().shown(Game.new(4, seed=1).view(0))
        Shown(table=(), seats={})

        :raises ExpansionError: if the display of an expansion fails or is malformed.
        """
        return shown.shown(self, view)

    def laid(self, view: View) -> Laid:
        """Return the display of expansions for pictures: piles, things and marks.

        >>> from bangcore import Game
        >>> Language().laid(Game.new(4, seed=1).view(0)).piles
        ()

        :raises ExpansionError: if the display of an expansion fails or is malformed.
        """
        return shown.laid(self, view)

    def say(self, key: str, count: int = 1, /, **values: Any) -> str:
        """Return a message of the core or of an expansion, filled in with *values*.

        *count* selects the form of a message with a plural.

        >>> Language("de").say("waiting", name="Ben"), Language("de").say("hidden cards", 2)
        ('Warten auf Ben.', '2 Karten')

        :raises UnknownName: if there is no message with that *key*.
        """
        return self._phrases.say(key, count, **values)

    def messages(self) -> dict[str, str | tuple[str, str]]:
        """Return all messages by key, with placeholders; a pair is singular and plural.

        >>> Language("de").messages()["hidden cards"]
        ('eine Karte', '{count} Karten')
        """
        return self._phrases.templates()
