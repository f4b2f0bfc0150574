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

English is the source: every definition and every message is written in it, and shows where a
translation is missing.  Translations are gettext catalogues in the folder ``locale`` of the package
that a definition comes from, named like the package; an expansion needs nothing but that folder to
be translated too.  ``python -m bangcore.text FOLDER`` turns its ``.po`` files into ``.mo`` files.

An expansion that asks or tells something new gives its plugin an attribute ``words``: English
messages under the keys of :data:`MESSAGES`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, final

from bangcore.errors import ExpansionError, UnknownName, nearest
from bangcore.game.events import Event
from bangcore.game.views import View
from bangcore.rules.definitions import Card, CardKind, Character, Role, Rule
from bangcore.rules.options import Option
from bangcore.rules.ruleset import Ruleset, default_ruleset
from bangcore.rules.state import Outcome

if TYPE_CHECKING:
    from gettext import NullTranslations

__all__ = ["MESSAGES", "Language", "Message", "compile_po", "languages", "messages", "read_po"]

LANGUAGES: Final = ("en", "de", "is", "it")

SYMBOLS: Final = {"hearts": "♥", "diamonds": "♦", "clubs": "♣", "spades": "♠"}
"""The signs of the suits, the same in every language."""

SUITS: Final = {"hearts": "Hearts", "diamonds": "Diamonds", "clubs": "Clubs", "spades": "Spades"}

Text = str | tuple[str, str]
Definition = CardKind | Character | Role | Rule

MESSAGES: Final[Mapping[str, Text]] = {
    "hidden cards": ("a card", "{count} cards"),
    "list": "{items} and {last}",
    "waiting": "Waiting for {name}.",
    # ------------------------------------------------------------ questions
    "prompt": "Choose.",
    "prompt +what": "{what}: choose.",
    "prompt/turn": "Your turn: play cards or end the turn.",
    "prompt/missed": (
        "You are shot at ({what}). Defend yourself with {answer}?",
        "You are shot at ({what}). Defend yourself with {count} {answer}?",
    ),
    "prompt/missed +by": (
        "{by} shoots at you ({what}). Defend yourself with {answer}?",
        "{by} shoots at you ({what}). Defend yourself with {count} {answer}?",
    ),
    "prompt/bang": "{what}: answer with {answer} or lose a life point.",
    "prompt/bang +by": "{by} attacks you ({what}): answer with {answer} or lose a life point.",
    "prompt/rescue": (
        "You are dying ({what}). You need a life point to survive.",
        "You are dying ({what}). You need {count} life points to survive.",
    ),
    "prompt/discard": ("Discard a card.", "Discard {count} cards, one after the other."),
    "prompt/discard +what": (
        "{what}: discard a card.",
        "{what}: discard {count} cards, one after the other.",
    ),
    "prompt/discard/hand_limit": (
        "Your hand is over the limit: discard a card.",
        "Your hand is over the limit: discard {count} cards, one after the other.",
    ),
    "prompt/discard/dying_order": "You are out: which of your cards is discarded next?",
    "prompt/pick": "Choose a card.",
    "prompt/pick +what": "{what}: choose a card.",
    "prompt/pick +what +target": "{what}: choose a card of {target}.",
    "prompt/flip": "Draw! for {what}: which card counts?",
    "prompt/source": "Where do you draw the first card from?",
    "prompt/put_back": "Which card do you put back on the deck?",
    "prompt/character": "Which character do you want to be?",
    # ------------------------------------------------------------ answers
    "option +seat": "{name}: {option}",
    "option/pass": "Pass",
    "option/end": "End turn",
    "option/play +card": "Play {card}",
    "option/play +card +as": "Play {card} as {as}",
    "option/play +card +target": "Play {card} at {target}",
    "option/play +card +as +target": "Play {card} as {as} at {target}",
    "option/use +card": "Use {card}",
    "option/use +card +as": "Use {card} as {as}",
    "option/use +card +target": "Use {card} at {target}",
    "option/use +card +as +target": "Use {card} as {as} at {target}",
    "option/use +key": "Use {key}",
    "option/use +card +key": "Use {key} with {card}",
    "option/use +key +target": "Use {key} at {target}",
    "option/use +card +key +target": "Use {key} with {card} at {target}",
    "option/pick +card": "Choose {card}",
    "option/pick +key": "Choose {key}",
    "option/pick +target": "Choose {target}",
    "option/pick/discard +card": "Discard {card}",
    "option/pick/put_back +card": "Put {card} back on the deck",
    "option/pick/flip +card": "{card} counts",
    "option/pick/source +target": "Draw the first card from the hand of {target}",
    "option/pick/hand": "Choose a card of the hand",
    "option/pick/deck": "Draw from the deck",
    "option/pick/discards": "Draw the first card from the discard pile",
    # ------------------------------------------------------------ events
    "event/turn": "Turn {amount}: {name}.",
    "event/drew": "{name} draws {cards}.",
    "event/drew +what": "{name} draws {cards} ({what}).",
    "event/drew/opening_hand": "{name} is dealt {cards}.",
    "event/flipped": "{name} makes a draw! for {what}: {cards}.",
    "event/chose": "{name} chooses {cards}.",
    "event/showed": "{name} shows {cards}.",
    "event/played": "{name} plays {cards}.",
    "event/played +what": "{name} plays {cards} as {what}.",
    "event/played +target": "{name} plays {cards} at {target}.",
    "event/played +what +target": "{name} plays {cards} as {what} at {target}.",
    "event/used": "{name} uses {what}.",
    "event/used +cards": "{name} uses {cards}.",
    "event/used +cards +what": "{name} uses {cards} as {what}.",
    "event/missed": "The shot at {name} misses.",
    "event/lost_life": ("{name} loses a life point.", "{name} loses {count} life points."),
    "event/lost_life +what": (
        "{name} loses a life point ({what}).",
        "{name} loses {count} life points ({what}).",
    ),
    "event/gained_life": ("{name} regains a life point.", "{name} regains {count} life points."),
    "event/gained_life +what": (
        "{name} regains a life point ({what}).",
        "{name} regains {count} life points ({what}).",
    ),
    "event/eliminated": "{name} is eliminated: {what}.",
    "event/eliminated +target": "{target} eliminates {name}: {what}.",
    "event/inherited": "{name} takes over {cards} from {target}.",
    "event/discarded": "{name} discards {cards}.",
    "event/discarded +what": "{name} discards {cards} ({what}).",
    "event/discarded/hand_limit": "{name} discards {cards} (hand limit).",
    "event/discarded/weapon": "{name} discards the old weapon, {cards}.",
    "event/took": "{name} takes {cards} from {target}.",
    "event/took +what": "{name} takes {cards} from {target} ({what}).",
    "event/put_back": "{name} puts {cards} back on the deck.",
    "event/recovered": "{name} takes {cards} from the discard pile.",
    "event/passed_on": "{name} passes {cards} on to {target}.",
    "event/revealed": "{name} reveals {cards}.",
    "event/picked": "{name} takes {cards}.",
    "event/character": "{name} is {what}.",
    "event/skipped": "{name} skips the turn.",
    "event/returned": "{name} comes back into play.",
    "event/left": "{name} leaves the table.",
    "event/shuffled": (
        "The discard pile is shuffled: the new deck has {count} card.",
        "The discard pile is shuffled: the new deck has {count} cards.",
    ),
    "event/game_over": "The game is over.",
    # ------------------------------------------------------------ outcomes
    "outcome": ("{winners} wins.", "{winners} win."),
    "outcome without winners": "Nobody wins.",
}
"""The messages of the core, by key; a pair is singular and plural.

A key is a path, ``prompt/<kind>``, ``option/<verb>`` or ``event/<kind>``, ``outcome``; a further
part narrows it down to one cause, picked thing, question or reason (``prompt/discard/hand_limit``),
and ``+what``, ``+target`` and the like to cases where there is such a thing to fill in.  The
narrowest key that fits is taken.

- prompts: ``+what`` (the card or ability that asks), ``+by``, ``+target``; also ``{answer}`` (the
  card asked for), ``{count}``
- options: ``+card``, ``+as``, ``+key``, ``+target``
- events: ``+cards``, ``+what`` (what is behind it, if it is not the card itself), ``+target``;
  also ``{name}``, ``{amount}``, ``{count}``
- outcomes: ``{winners}``
"""


def languages() -> tuple[str, ...]:
    """Return the codes of the languages there are, English first.

    >>> languages()
    ('en', 'de', 'is', 'it')
    """
    return LANGUAGES


@final
class Language:
    """The words of one language for the definitions of one ruleset.

    Where a method needs the players, give it a view or their names by seat.

    >>> Language("is").explain("stagecoach")
    'Dragðu tvö spil.'

    :raises UnknownName: there is no such language; ``"de-AT"`` is taken as ``"de"``.
    """

    __slots__ = ("_catalogue", "_messages", "code", "ruleset")

    def __init__(self, code: str = "en", ruleset: Ruleset | None = None) -> None:
        self.code = code.replace("_", "-").partition("-")[0].lower()
        if self.code not in LANGUAGES:
            raise UnknownName(nearest("language", code, LANGUAGES))
        self.ruleset = default_ruleset() if ruleset is None else ruleset
        self._messages = _all_words(self.ruleset)
        self._catalogue = _catalogue(self.code, self.ruleset)

    def __repr__(self) -> str:
        return f"Language({self.code!r})"

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
        """Return the name of a rule that an expansion registers, such as an event."""
        return self._name("rule", self.ruleset.rules, key)

    def explain(self, key: str) -> str:
        """Return the short text of a card, character, role or rule."""
        known = _definitions(self.ruleset)
        if key not in known:
            raise UnknownName(nearest("card, character, role or rule", key, known))
        return self._catalogue.pgettext("text", known[key][1].text)

    def suit(self, suit: str) -> str:
        """Return the name of a suit."""
        if suit not in SUITS:
            raise UnknownName(nearest("suit", suit, SUITS))
        return self._catalogue.pgettext("suit", SUITS[suit])

    def face(self, card: Card) -> str:
        """Return a card as it is recognised on the table.

        >>> english = Language()
        >>> english.face(english.ruleset.card("bang:A-spades"))
        'BANG! A♠'
        """
        return f"{self.card(card.key)} {card.rank}{SYMBOLS[card.suit]}"

    def cards(self, cards: Iterable[Card | int | None]) -> str:
        """Return several cards, given as such or by id; hidden ones (``None``) are counted.

        >>> english = Language()
        >>> english.cards([english.ruleset.card("bang:A-spades"), None, None])
        'BANG! A♠ and 2 cards'
        """
        every = [self.ruleset.cards[c] if isinstance(c, int) else c for c in cards]
        items = [self.face(card) for card in every if card is not None]
        if len(items) < len(every):
            hidden = len(every) - len(items)
            items.append(self._fill("hidden cards", hidden))
        return self._list(items)

    def _name(self, kind: str, known: Mapping[str, Definition], key: str) -> str:
        if key not in known:
            raise UnknownName(nearest(kind, key, known))
        return self._catalogue.pgettext(kind, known[key].name)

    def _known(self, key: str | None) -> bool:
        rules = self.ruleset
        everything = (rules.kinds, rules.characters, rules.roles, rules.rules)
        return any(key in known for known in everything)

    def _thing(self, key: str) -> str:
        """Return the name of whatever has that key; what has none is called by its key."""
        rules = self.ruleset
        for name, known in (
            (self.card, rules.kinds),
            (self.character, rules.characters),
            (self.role, rules.roles),
            (self.rule, rules.rules),
        ):
            if key in known:
                return name(key)
        return key.replace("_", " ").capitalize()

    def _played_as(self, key: str, card: int | None) -> str:
        if card is None:
            return self._thing(key)
        face = self.face(self.ruleset.cards[card])
        own = self.ruleset.cards[card].key == key
        return face if own else f"{self._thing(key)}, {face}"

    # ------------------------------------------------------------ sentences

    def prompt(self, view: View) -> str:
        """Return the question to the seat of *view*; else whom the game waits for, or how it ended.

        >>> from bangcore import Game
        >>> game = Game.new(4, seed=1, roles=["sheriff", None, None, None])
        >>> Language().prompt(game.view(1))
        'Waiting for Ann.'
        """
        decision = view.decision
        if decision is None:
            return "" if view.outcome is None else self.outcome(view.outcome, view)
        names = _names(view)
        if decision.seat != view.seat:
            return self._fill("waiting", name=names[decision.seat])
        cause = decision.cause
        values = {
            "what": self._played_as(cause.key, cause.card),
            "answer": self._thing(decision.kind),
            "by": _at(names, cause.by),
            "target": _at(names, cause.target),
        }
        there = {
            "what": cause.card is not None or self._known(cause.key),
            "by": cause.by not in (None, view.seat),
            "target": cause.target not in (None, view.seat),
        }
        paths = (f"prompt/{decision.kind}/{cause.key}", f"prompt/{decision.kind}", "prompt")
        return self._fill(self._find(paths, there) or "prompt", cause.needed, **values)

    def option(self, option: Option, players: View | Sequence[str]) -> str:
        """Return an option in words; from a view they fit the question that it asks.

        >>> english = Language()
        >>> ace = english.ruleset.card("bang:A-spades").id
        >>> english.option(Option("play bang:A-spades -> Ben", "play", ace, 1), ["Ann", "Ben"])
        'Play BANG! A♠ at Ben'
        """
        names = _names(players)
        decision = players.decision if isinstance(players, View) else None
        kind = decision.kind if decision is not None else ""
        there = {
            "card": option.card is not None,
            "as": option.as_ is not None,
            "key": option.key is not None,
            "target": option.target is not None,
            "other": option.other is not None,
        }
        paths = [f"option/{option.verb}/{kind}", f"option/{option.verb}"]
        if option.key is not None:
            paths.insert(0, f"option/{option.verb}/{option.key}")
        path = self._find(paths, there)
        if path is None:
            return option.text
        values: dict[str, Any] = {
            "card": "" if option.card is None else self.face(self.ruleset.cards[option.card]),
            "as": "" if option.as_ is None else self._thing(option.as_),
            "key": "" if option.key is None else self._thing(option.key),
            "target": _at(names, option.target),
            "other": "" if option.other is None else self.face(self.ruleset.cards[option.other]),
        }
        said = self._fill(path, **values)
        own = isinstance(players, View) and players.seat == option.seat
        if option.seat is None or own:
            return said
        return self._fill("option +seat", name=names[option.seat], option=said)

    def event(self, event: Event, players: View | Sequence[str]) -> str | None:
        """Return what happened in one line; ``None`` for what there are no words for.

        >>> Language("is").event(Event(1, "drew", seat=1, cards=(None, None)), ["Ann", "Ben"])
        'Ben dregur 2 spil.'
        """
        own = any(c is not None and self.ruleset.cards[c].key == event.key for c in event.cards)
        there = {
            "cards": bool(event.cards),
            "what": not own and self._known(event.key),
            "target": event.target is not None,
        }
        path = self._find((f"event/{event.kind}/{event.key}", f"event/{event.kind}"), there)
        if path is None:
            return None
        names = _names(players)
        count = len(event.cards) if event.amount is None else event.amount
        return self._fill(
            path,
            count,
            name=_at(names, event.seat),
            target=_at(names, event.target),
            cards=self.cards(event.cards),
            what="" if event.key is None else self._thing(event.key),
            amount=event.amount,
        )

    def outcome(self, outcome: Outcome, players: View | Sequence[str]) -> str:
        """Return who won and why.

        >>> Language().outcome(Outcome((1, 2), "sheriff_eliminated", ()), ["Ann", "Ben", "Cal"])
        'The Sheriff is eliminated: Ben and Cal win.'
        """
        names = _names(players)
        if not outcome.winners:
            return self._fill("outcome without winners")
        path = self._find((f"outcome/{outcome.reason}", "outcome"), {}) or "outcome"
        winners = self._list([names[seat] for seat in outcome.winners])
        return self._fill(path, len(outcome.winners), winners=winners)

    # ------------------------------------------------------------ messages

    def _find(self, paths: Iterable[str], there: Mapping[str, bool]) -> str | None:
        """Return the narrowest key of a message that fits what there is to fill in."""
        parts = [part for part, given in there.items() if given]
        for path in paths:
            for size in range(len(parts), -1, -1):
                for some in combinations(parts, size):
                    key = " +".join((path, *some))
                    if key in self._messages:
                        return key
        return None

    def _fill(self, key: str, count: int = 1, /, **values: Any) -> str:
        message = self._messages[key]
        if isinstance(message, str):
            translated = self._catalogue.gettext(message)
        else:
            translated = self._catalogue.ngettext(*message, count)
        return translated.format(count=count, **values)

    def _list(self, items: Sequence[str]) -> str:
        if len(items) < 2:
            return "".join(items)
        return self._fill("list", items=", ".join(items[:-1]), last=items[-1])


def _names(players: View | Sequence[str]) -> Sequence[str]:
    return [p.name for p in players.players] if isinstance(players, View) else players


def _at(names: Sequence[str], seat: int | None) -> str:
    return "" if seat is None else names[seat]


# ---------------------------------------------------------------- what there is to translate


@final
class Message(NamedTuple):
    """A message to translate, or with its *strings*, the singular first, a translated one."""

    context: str | None
    msgid: str
    plural: str | None = None
    strings: tuple[str, ...] = ()


def messages(ruleset: Ruleset | None = None) -> list[Message]:
    """Return everything there is to translate for *ruleset*, each once.

    The catalogue of an expansion needs what its ruleset has and the base game has not.
    """
    rules = default_ruleset() if ruleset is None else ruleset
    found = [Message("suit", name) for name in SUITS.values()]
    for context, definition in _definitions(rules).values():
        found.append(Message(context, definition.name))
        found += [Message("text", definition.text)] if definition.text else []
    for text in _all_words(rules).values():
        found.append(Message(None, text) if isinstance(text, str) else Message(None, *text))
    return list(dict.fromkeys(found))


def _definitions(rules: Ruleset) -> dict[str, tuple[str, Definition]]:
    known: dict[str, tuple[str, Definition]] = {}
    for context, some in (
        ("rule", rules.rules),
        ("role", rules.roles),
        ("character", rules.characters),
        ("card", rules.kinds),
    ):
        known |= {key: (context, definition) for key, definition in some.items()}
    return known


def _all_words(rules: Ruleset) -> dict[str, Text]:
    found = dict(MESSAGES)
    for plugin in rules.plugins:
        for key, text in getattr(plugin, "words", {}).items():
            if found.get(key, text) != text:
                raise ExpansionError(f"words of {plugin!r}: there is already a message {key!r}")
            found[key] = text
    return found


def _catalogue(code: str, rules: Ruleset) -> NullTranslations:
    """Return the translations of all packages that the plugins of *rules* come from, as one."""
    from gettext import GNUTranslations, NullTranslations

    found = NullTranslations()
    if code != "en":
        folders = {folder.name: folder for p in rules.plugins for folder in _packages(p)}
        for package, folder in folders.items():
            file = folder / "locale" / code / "LC_MESSAGES" / f"{package}.mo"
            if file.is_file():
                with file.open("rb") as stream:
                    found.add_fallback(GNUTranslations(stream))
    return found


def _packages(plugin: object) -> Iterator[Any]:
    """Yield the folders of the packages that *plugin* is in, the innermost first."""
    from importlib.resources import files

    module = getattr(plugin, "__module__", None) or getattr(plugin, "__name__", "")
    while module:
        if hasattr(sys.modules.get(module), "__path__"):
            yield files(module)
        module = module.rpartition(".")[0]


# ---------------------------------------------------------------- catalogues


def read_po(text: str) -> list[Message]:
    """Return the entries of a ``.po`` file, its header first; fuzzy ones are left out.

    >>> read_po('msgctxt "suit"\\nmsgid "Hearts"\\nmsgstr "Herz"')
    [Message(context='suit', msgid='Hearts', plural=None, strings=('Herz',))]

    :raises ValueError: a line is malformed.
    """
    found: list[dict[str, str]] = [{}]
    name = ""
    for number, line in enumerate(map(str.strip, text.splitlines()), start=1):
        word, quote, rest = line.partition('"')
        new = word.startswith(("#", "msgctxt", "msgid ")) or not line
        if new and any(key.startswith("msgstr") for key in found[-1]):
            found.append({})
        if not line or line.startswith("#"):
            if line.startswith("#,") and "fuzzy" in line:
                found[-1]["fuzzy"] = ""
            continue
        name = word.strip() or name
        if not (name and quote and rest.endswith('"')):
            raise ValueError(f"line {number} is no line of a .po file: {line}")
        found[-1][name] = found[-1].get(name, "") + _unquote(rest[:-1])
    return [_entry(fields) for fields in found if "msgid" in fields and "fuzzy" not in fields]


def _entry(fields: Mapping[str, str]) -> Message:
    strings = [value for name, value in fields.items() if name.startswith("msgstr")]
    return Message(
        fields.get("msgctxt"), fields["msgid"], fields.get("msgid_plural"), tuple(strings)
    )


def _unquote(text: str) -> str:
    for escaped, plain in (("\\\\", "\0"), ('\\"', '"'), ("\\n", "\n"), ("\0", "\\")):
        text = text.replace(escaped, plain)
    return text


def compile_po(text: str) -> bytes:
    """Return the ``.mo`` file for a ``.po`` file: what has no translation is not in it."""
    import struct

    entries: dict[bytes, bytes] = {}
    for context, msgid, plural, strings in read_po(text):
        if all(strings):
            key = msgid if plural is None else f"{msgid}\0{plural}"
            key = key if context is None else f"{context}\4{key}"
            entries[key.encode()] = "\0".join(strings).encode()
    keys = sorted(entries)
    texts = [*keys, *(entries[key] for key in keys)]
    header = 7 * 4
    position = header + 8 * len(texts)
    index = b""
    for item in texts:
        index += struct.pack("<II", len(item), position)
        position += len(item) + 1
    head = struct.pack(
        "<7I", 0x950412DE, 0, len(keys), header, header + 8 * len(keys), 0, header + len(index)
    )
    return head + index + b"".join(item + b"\0" for item in texts)


def main(folders: Sequence[str]) -> None:
    """Write the ``.mo`` file beside every ``.po`` file in *folders*, else in those of the core."""
    for folder in map(Path, folders or [str(Path(__file__).parent.parent / "locale")]):
        for po in sorted(folder.rglob("*.po")):
            po.with_suffix(".mo").write_bytes(compile_po(po.read_text(encoding="utf-8")))
            print(po.with_suffix(".mo"))
