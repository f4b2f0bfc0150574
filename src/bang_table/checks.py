"""The checks of words and pictures for :func:`bangcore.testing.check_expansion`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, final
from xml.etree import ElementTree

from bang_table import svg
from bang_table.svg.icons import icons_from
from bang_table.svg.palette import COLOURS, READABLE, contrast
from bang_table.text import Language
from bang_table.text.checking import MARKS
from bang_table.text.expansions import all_messages, words_from
from bang_table.text.translations import languages
from bangcore.engine.events import Event
from bangcore.errors import nearest
from bangcore.game.game import Game
from bangcore.ruleset import Ruleset
from bangcore.testing.checks import Check, doing, known_keys
from bangcore.testing.playing.deals import Dice

__all__ = ["TableCheck"]

SILENT: Final = {"changed"}
"""Events that need no words."""


@final
class TableCheck(Check):
    """A check that translates and draws everything that comes up in a game."""

    facets = ("words", "shown", "icons")

    def __init__(self, rules: Ruleset) -> None:
        super().__init__(rules)
        self._languages: dict[str, Language] = {}
        self._without: dict[str, None] = {}
        self._paths: frozenset[str] | None = None

    def _language(self, code: str) -> Language:
        if code not in self._languages:
            with doing(f"words in {code!r}"):
                self._languages[code] = Language(code, self.rules)
        return self._languages[code]

    def definitions(self) -> None:
        """Fail unless every definition can be drawn in each language."""
        self._check_icons()
        self._check_borders()
        rules = self.rules
        for code in languages():
            language = self._language(code)
            things: list[tuple[str, Mapping[str, Any]]] = [
                ("card", rules.kinds),
                ("character", rules.characters),
                ("role", rules.roles),
                ("rule", rules.rules),
            ]
            for what, definitions in things:
                for key, thing in definitions.items():
                    with doing(f"the picture of {what} {key!r} in {code!r}"):
                        ElementTree.fromstring(svg.picture(thing, language=language))
        for kind in sorted({rule.kind for rule in rules.rules.values()}):
            with doing(f"the back of {kind!r}"):
                ElementTree.fromstring(svg.back(kind, language=self._language("en")))

    def _check_icons(self) -> None:
        """Fail if an icon names something undefined."""
        keys = known_keys(self.rules)
        for info in self.rules.expansions:
            with doing("the icons"):
                icons = icons_from(info.definition)
            for name in icons:
                what, slash, key = name.partition("/")
                if slash and (what, key) not in keys:
                    like = [other for of, other in keys if of == what]
                    kinds = sorted({of for of, _ in keys if of})
                    wrong = nearest(what, key, like) if like else nearest("kind", what, kinds)
                    raise AssertionError(f"expansion {info.name!r}: icons: {name!r}: {wrong}")

    def _check_borders(self) -> None:
        """Fail if names of cards are unreadable on a border."""
        for key, border in self.rules.borders.items():
            for colour in (border.colour, border.dark):
                ratio = contrast(COLOURS["cream"][0], colour)
                if ratio < READABLE:
                    wrong = f"a name on {colour} has a contrast of {ratio:.1f}"
                    raise AssertionError(
                        f"border {key!r}: {wrong}; choose a darker colour, for at least {READABLE}"
                    )

    def position(self, game: Game, seed: int) -> None:
        """Fail unless the views of the asked seats and a spectator can be translated and drawn."""
        dice = Dice(seed)
        code = dice.pick(languages())
        language = self._language(code)
        seats = [dice.below(len(game.names))] if game.decision is None else game.decision.seats
        for seat in (None, *seats):
            view = game.view(seat)
            with doing(f"words in {code!r}"):
                language.prompt(view)
                for option in (*(view.decision or ()), *view.interrupts):
                    language.option(option, view)
                language.shown(view)
                for reason in () if seat is None else game.reasons(seat):
                    language.reason(reason, view)
            with doing("the picture of the table"):
                ElementTree.fromstring(svg.table(view, language=language))

    def question(self, game: Game) -> None:
        """Record the question and its options if they have no words."""
        decision = game.decision
        assert decision is not None
        self._note("question", "prompt", decision.kind, decision.cause.key)
        for option in decision.options:
            self._note("option", "option", option.verb, option.key, decision.kind)

    def events(self, events: Sequence[Event], names: Sequence[str], seed: int) -> None:
        """Fail unless the events can be translated into English and another language."""
        for code in ("en", Dice(seed).pick(languages())):
            language = self._language(code)
            for event in events:
                with doing(f"the event {event.kind!r} in {code!r}"):
                    language.event(event, names)

    def note(self, events: Sequence[Event]) -> None:
        """Record the events that have no words."""
        for event in events:
            self._note("event", "event", event.kind, event.key)

    def unused(self) -> Mapping[str, str]:
        """Return advice for each message that nothing has said, besides those about a game."""
        keys = {f"help/border/{border}" for border in self.rules.borders}
        for language in self._languages.values():
            keys |= language._phrases.used
        advice = "nothing said it: is its key right? A table says " + ", ".join(
            f"{prefix}/..." for prefix in MARKS
        )
        return {
            f"message {key}": f"{advice}; all others are said by 'shown'"
            for info in self.rules.expansions[1:]
            for key in words_from(info.definition)
            if key not in keys and key.partition("/")[0] not in MARKS.keys() - {"why"}
        }

    def without_words(self) -> Iterator[str]:
        """Yield the kinds that came up without words."""
        yield from sorted(self._without)

    def _note(self, what: str, path: str, kind: str, *narrower: str | None) -> None:
        if self._paths is None:
            self._paths = frozenset(key.partition(" +")[0] for key in all_messages(self.rules))
        paths: Iterable[str] = [
            f"{path}/{kind}",
            *(f"{path}/{kind}/{key}" for key in narrower if key),
        ]
        if kind not in SILENT and self._paths.isdisjoint(paths):
            self._without[f"{what} {kind}"] = None
