"""A game as one offline page to step through: tables with the story next to them."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from html import escape
from importlib.resources import files
from typing import Any, Final, final

from bang_cli.pictures import MARK
from bang_cli.words import Words
from bang_table import svg
from bang_table.text import Language
from bangcore import Event, Game

__all__ = ["page"]

SHAPES: Final = ("wide", "tall")
SAID: Final = ("page/first", "page/back", "page/play", "page/next", "page/last", "page/position")


def page(game: Game, language: Language, words: Words, seat: int | None) -> str:
    """Return the page of a *game* as a seat, a spectator or the referee saw it."""
    frames = _Frames(language, seat)
    Game.replay(game.record, game.ruleset, watch=frames.watch)
    title = f"BANG! · {', '.join(game.names)}"
    data = json.dumps(frames.to_dict(), ensure_ascii=False, separators=(",", ":"))
    view = game.view(seat)
    values = {
        "@lang@": language.code,
        "@mark@": MARK,
        "@title@": escape(title),
        "@last@": svg.table(view, language=language),
        "@script-off@": escape(words("page/script")),
        **{f"@{key}@": escape(words(key)) for key in SAID},
        # data must not end the script element or begin a comment
        "@data@": re.sub("<(?=[/!s])", r"\\u003c", data, flags=re.IGNORECASE),
    }
    template = files("bang_cli").joinpath("watch.html").read_text(encoding="utf-8")
    return _fill(template, values)


def _fill(text: str, values: dict[str, str]) -> str:
    """Replace all placeholders, but none inside the *values*."""
    return re.sub("|".join(map(re.escape, values)), lambda match: values[match[0]], text)


@final
class _Frames:
    """The positions of the page; their pictures share most of their lines."""

    def __init__(self, language: Language, seat: int | None) -> None:
        self._language: Final = language
        self._seat: Final = seat
        self._lines: Final[dict[str, int]] = {}
        self._frames: Final[list[list[list[int]]]] = []
        self._story: Final[list[list[Any]]] = []
        self._heard: Final[list[Event]] = []

    def watch(self, game: Game) -> None:
        """Add the position, and the events since the last one."""
        if not self._frames:
            self._heard.extend(game.story(self._seat))
            game.events.subscribe(self._heard.append, seat=self._seat, plain=True)
        view = game.view(self._seat)
        number = len(self._frames)
        for event in self._heard:
            sentence = self._language.event(event, view)
            if sentence:
                self._story.append([number, sentence, event.kind])
        self._heard.clear()
        self._frames.append(
            [self._kept(svg.table(view, language=self._language, shape=shape)) for shape in SHAPES]
        )

    def _kept(self, picture: str) -> list[int]:
        lines: Sequence[str] = picture.splitlines()
        return [self._lines.setdefault(line, len(self._lines)) for line in lines]

    def to_dict(self) -> dict[str, Any]:
        return {"lines": [*self._lines], "frames": self._frames, "story": self._story}
