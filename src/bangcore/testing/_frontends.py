"""What an expansion brings for people and bots: words, pictures and senses, called as they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from importlib import import_module
from typing import Any, Final, final
from xml.etree import ElementTree

from attrs import define, field

from bangcore.bots import CowboyBot
from bangcore.errors import BangError, nearest
from bangcore.game.events import Event
from bangcore.game.game import Game
from bangcore.rules.expansion import Expansion
from bangcore.rules.finding import available_expansions
from bangcore.rules.options import Decision
from bangcore.rules.ruleset import Ruleset
from bangcore.rules.senses import senses_of
from bangcore.testing.playing.deals import Dice
from bangcore.text import Language
from bangcore.text.expansions import all_messages
from bangcore.text.translations import languages

__all__ = ["Without", "check_keys", "check_pictures", "judged", "show", "tell"]

SAID: Final = ("prompt", "option", "event")
SILENT: Final = {"changed"}
"""Events that nobody is told in words."""
NEAR: Final = 0.75
KINDS: Final = ("card", "character", "role", "rule")
_LANGUAGES: Final[dict[tuple[str, Ruleset, tuple[Expansion, ...]], Language]] = {}


def language_of(code: str, rules: Ruleset) -> Language:
    """Return a language for the words of *rules*; it is kept, since it is asked for often."""
    # equal rulesets may be of expansions that have changed since
    key = code, rules, tuple(info.definition for info in rules.expansions)
    if key not in _LANGUAGES:
        if len(_LANGUAGES) >= 16:
            _LANGUAGES.clear()
        _LANGUAGES[key] = Language(code, rules)
    return _LANGUAGES[key]


@contextmanager
def _doing(what: str) -> Iterator[None]:
    """Raise an ``AssertionError`` with what has failed, unless the error says so itself."""
    try:
        yield
    except BangError as error:
        raise AssertionError(str(error)) from error
    except Exception as error:
        raise AssertionError(f"{what} fails: {type(error).__name__}: {error}") from error


def _svg() -> Any:
    # thousands of checks of rules need no pictures
    return import_module("bangcore.svg")


def show(game: Game, seed: int) -> None:
    """Say in a language what the asked seat and a spectator see, draw it, and ask a cowboy.

    :raises AssertionError: something fails; the message names the expansion, where it is known.
    """
    dice, rules = Dice(seed), game.ruleset
    code = dice.pick(languages())
    language = language_of(code, rules)
    asked = dice.below(len(game.names)) if game.decision is None else game.decision.seat
    for seat in (None, asked):
        view = game.view(seat)
        with _doing(f"words in {code!r}"):
            language.prompt(view)
            for option in (*(view.decision or ()), *view.interrupts):
                language.option(option, view)
            language.shown(view)
        with _doing("the picture of the table"):
            ElementTree.fromstring(_svg().table(view, lang=language))
    judged(game, seed)


def judged(game: Game, seed: int) -> None:
    """Let a cowboy answer.

    :raises AssertionError: a sense fails.
    """
    bot = CowboyBot(seed, senses_of(game.ruleset))
    with _doing("a cowboy"):
        if game.decision is not None:
            bot.choose(game.view(game.decision.seat))
        for seat in sorted({o.seat for o in game.interrupts if o.seat is not None}):
            bot.interrupt(game.view(seat))


def tell(game: Game, events: Iterable[Event], seed: int) -> None:
    """Say in English and in another language what has happened.

    :raises AssertionError: that fails.
    """
    told = [*events]
    for code in ("en", Dice(seed).pick(languages())):
        language = language_of(code, game.ruleset)
        for event in told:
            with _doing(f"the event {event.kind!r} in {code!r}"):
                language.event(event, game.names)


def check_pictures(rules: Ruleset) -> None:
    """Fail unless there is a picture and a name in each language of all that *rules* define."""
    for code in languages():
        language = language_of(code, rules)
        for what, known in _definitions(rules):
            for key, thing in known.items():
                with _doing(f"the picture of {what} {key!r} in {code!r}"):
                    ElementTree.fromstring(_svg().picture(thing, lang=language))
    for kind in sorted({rule.kind for rule in rules.rules.values()}):
        with _doing(f"the back of {kind!r}"):
            ElementTree.fromstring(_svg().back(kind, lang=language_of("en", rules)))


def _definitions(rules: Ruleset) -> Sequence[tuple[str, Any]]:
    return (
        ("card", rules.kinds),
        ("character", rules.characters),
        ("role", rules.roles),
        ("rule", rules.rules),
    )


# ---------------------------------------------------------------- keys that name nothing


def _installed() -> Iterator[Expansion]:
    found = [info.definition for info in available_expansions()]
    for expansion in found:
        yield expansion
        found += [one for one in expansion.brings if one not in found]


def _keys_of(expansions: Iterable[Expansion]) -> Iterator[tuple[str, str]]:
    """Yield what has a key in some expansions, with what it is: of rules their kind."""
    for one in expansions:
        yield "", one.name
        for kind in KINDS:
            for thing in getattr(one, f"{kind}s"):
                if hasattr(thing, "key"):
                    yield getattr(thing, "kind", kind) if kind == "rule" else kind, thing.key
        yield from (("kind", rule.kind) for rule in one.rules)


def check_keys(rules: Ruleset) -> None:
    """Fail if an icon is for something that is not there."""
    own = [info.definition for info in rules.expansions]
    known = {*_keys_of(own), *_keys_of(_installed())}
    for expansion in own:
        for name in expansion.icons:
            what, slash, key = name.partition("/")
            if slash and (what, key) not in known:
                like = [other for of, other in known if of == what]
                kinds = sorted({of for of, _ in known if of})
                wrong = nearest(what, key, like) if like else nearest("kind", what, kinds)
                raise AssertionError(f"expansion {expansion.name!r}: icons: {name!r}: {wrong}")


def _said(rules: Ruleset) -> set[str]:
    """Return the kinds of questions and events, and the verbs, for which there are words."""
    paths = [key.partition(" ")[0].split("/") for key in all_messages(rules)]
    return {part for what, *parts in paths if what in SAID for part in parts}


@final
@define
class Without:
    """Kinds of questions and events, and verbs, that came up and have no words."""

    _paths: frozenset[str]
    found: dict[str, None] = field(factory=dict)
    seen: set[str] = field(factory=set)
    """All kinds and verbs that came up."""

    @classmethod
    def of(cls, rules: Ruleset) -> Without:
        """Return what notes them for the words of *rules*."""
        return cls(frozenset(key.partition(" +")[0] for key in all_messages(rules)))

    def asked(self, decision: Decision) -> None:
        """Note a question and its options."""
        self._note("question", "prompt", decision.kind, decision.cause.key)
        for option in decision.options:
            self._note("option", "option", option.verb, option.key, decision.kind)

    def heard(self, events: Iterable[Event]) -> None:
        """Note what has happened."""
        for event in events:
            self._note("event", "event", event.kind, event.key)

    def _note(self, what: str, path: str, kind: str, *narrower: str | None) -> None:
        self.seen.add(kind)
        paths = [f"{path}/{kind}", *(f"{path}/{kind}/{key}" for key in narrower if key)]
        if kind not in SILENT and self._paths.isdisjoint(paths):
            self.found[f"{what} {kind}"] = None

    def idle(self, rules: Ruleset) -> Iterator[tuple[str, str, str]]:
        """Yield the senses of which nothing is defined, has words, or came up.

        Each with its expansion and the key that it may have been meant to have.
        """
        own = [info.definition for info in rules.expansions]
        known = {key for _, key in (*_keys_of(own), *_keys_of(_installed()))}
        known |= _said(rules) | self.seen
        for one in own:
            brought = [key for _, key in _keys_of([one])]
            for key in one.senses:
                if key not in known:
                    near = [
                        *get_close_matches(key, brought, 1, NEAR),
                        *get_close_matches(key, sorted(known), 1, NEAR),
                    ]
                    yield one.name, key, "".join(near[:1])

    def check_senses(self, rules: Ruleset) -> None:
        """Fail if a sense is for something that did not come up, and is spelled like another."""
        for expansion, key, near in self.idle(rules):
            wrong = f"no card, ability, verb or event {key!r}; did you mean {near!r}?"
            assert not near, f"expansion {expansion!r}: senses: {wrong}"
