"""A game that plays itself, for the front page.

``played-game``
    a directive: pictures of a game between cowboys, with the events between them.

The pictures are files.  Without the script ``_static/played.js`` the page shows the last one.  If a
reader prefers reduced motion, the game starts on request.
"""

from __future__ import annotations

import json
from html import escape
from pathlib import Path
from typing import Any, Final

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.osutil import relative_uri

from bang_bots import CowboyBot, play
from bang_table import svg
from bang_table.text import Language
from bangcore import Event, Game

FOLDER: Final = "_static/played"
NAMES: Final = ("Ann", "Ben", "Cal", "Dee")
SEED: Final = 16
SENTENCES: Final = 3
"""So many sentences stand below a picture at most: the last ones before it."""


def frames() -> list[tuple[str, str]]:
    """Return the pictures of the game with the events before each, as a spectator sees them."""
    bots = [CowboyBot(seed) for seed in range(len(NAMES))]
    record = play(Game.new(NAMES, seed=SEED), bots).record
    game = Game.replay(record | {"answers": []})
    words = Language("en", game.ruleset)
    heard: list[Event] = []
    game.events.subscribe(heard.append)
    found = [(svg.table(game.view(None)), "Four sit down to play.")]
    for answer in record["answers"]:
        game.apply(answer)
        if game.decision is None or any(event.kind == "turn" for event in heard):
            view = game.view(None)
            said = [sentence for event in heard if (sentence := words.event(event, view))]
            if game.outcome is not None:
                said[-1] = words.outcome(game.outcome, view)
            found.append((svg.table(view), " ".join(said[-SENTENCES:])))
            heard.clear()
    return found


class Played(nodes.General, nodes.Element):
    """The game, in HTML only."""


class PlayedGame(SphinxDirective):
    """Show the game."""

    def run(self) -> list[nodes.Node]:
        pictures = frames()
        folder = Path(self.env.app.outdir) / FOLDER
        folder.mkdir(parents=True, exist_ok=True)
        for number, (picture, _) in enumerate(pictures):
            (folder / f"{number}.svg").write_text(picture, encoding="utf-8")
        return [Played("", captions=[caption for _, caption in pictures])]


def visit(writer: Any, node: Played) -> None:
    captions: list[str] = node["captions"]
    builder = writer.builder
    folder = relative_uri(builder.get_target_uri(builder.current_docname), FOLDER)
    last = len(captions) - 1
    writer.body.append(
        f'<figure class="played" data-folder="{folder}"'
        f' data-captions="{escape(json.dumps(captions))}">'
        f'<img src="{folder}/{last}.svg" width="1060" height="567"'
        f' alt="A table of the game: {escape(captions[last])}">'
        f"<figcaption>{escape(captions[last])}</figcaption></figure>"
    )
    raise nodes.SkipNode


def skip(writer: Any, node: Played) -> None:
    raise nodes.SkipNode


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_node(Played, html=(visit, None), latex=(skip, None), text=(skip, None))
    app.add_directive("played-game", PlayedGame)
    app.add_js_file("played.js", loading_method="defer")
    return {"parallel_read_safe": True, "parallel_write_safe": True}
