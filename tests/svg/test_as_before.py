"""Pictures do not change until a person has looked at the new ones.

A failure writes a page with the new ones; `pytest tests/svg --update-golden` records them.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from bang_table import svg
from bang_table.svg.look import Look
from bang_table.text import Language
from bangcore import REFEREE, Game, Ruleset, available_expansions

FILE = Path(__file__).with_name("pictures.txt")
NAMES = sorted(info.name for info in available_expansions() if info.name != "base")
ALL = ("bullet", "dodgecity", "fistful", "goldrush", "highnoon", "shadows")
RULES = Ruleset.build(*NAMES)


def things(theme: str) -> Iterator[tuple[str, str]]:
    """Yield names and pictures of all things on tables."""
    look = {"language": Language("en", RULES), "theme": theme}
    firsts = {card.key: card for card in reversed(RULES.cards)}
    for key in RULES.kinds:
        yield f"card {key}", svg.card(firsts[key], **look)
    for key in RULES.characters:
        yield f"character {key}", svg.character(key, **look)
    for key in RULES.rules:
        yield f"rule {key}", svg.rule(key, **look)
    for key in RULES.roles:
        yield f"role {key}", svg.role(key, **look)
    for kind in dict.fromkeys(
        ["card", "role", "character", *(r.kind for r in RULES.rules.values())]
    ):
        yield f"back {kind}", svg.back(kind, **look)
    for points in range(6):
        yield f"life {points}", svg.life(points, 5, theme=theme)


def tables() -> Iterator[tuple[str, str]]:
    """Yield pictures of random positions for the seat asked, a spectator and the referee."""
    boxes: dict[str, tuple[str, ...]] = {"base": ()}
    if set(NAMES) >= set(ALL):
        boxes["everything"] = ALL
    for box, names in boxes.items():
        rules = Ruleset.build(*names)
        for players in (4, 7):
            chance = random.Random(players)
            game = Game.new(players, rules, seed=players)
            for number in range(161):
                if game.decision is None:
                    break
                if number % 40 == 0:
                    for seat in (game.decision.seat, None, REFEREE):
                        shape = "tall" if seat is None else "wide"
                        look = {"language": Language("en", rules), "shape": shape}
                        name = f"table {box} {players} {number} {seat}"
                        yield name, svg.table(game.view(seat), **look)
                game.apply(chance.choice(game.decision.options))


def drawn() -> dict[str, str]:
    """Return all pictures by name."""
    pictures = [(f"light {name}", made) for name, made in things("light")]
    pictures += [(f"dark {name}", made) for name, made in things("dark")]
    pictures += tables()
    pictures += [(f"icon {name}", icon) for name, icon in Look(Language("en", RULES)).icons.items()]
    return dict(pictures)


def test_pictures_look_as_before(request, tmp_path):
    """The digests of all pictures are those recorded."""
    pictures = drawn()
    found = {
        name: hashlib.sha256(picture.encode()).hexdigest()[:12]
        for name, picture in pictures.items()
    }
    known = dict(line.rsplit(" ", 1) for line in FILE.read_text(encoding="utf-8").splitlines())
    if request.config.getoption("update_golden"):
        text = "".join(f"{name} {mark}\n" for name, mark in {**known, **found}.items())
        FILE.write_text(text, encoding="utf-8")
        pytest.skip("noted anew")
    different = [name for name, mark in found.items() if known.get(name) != mark]
    page = tmp_path / "pictures.html"
    page.write_text("".join(f"<p>{name}<p>{pictures[name]}" for name in different))
    assert not different, f"look at {page}: {', '.join(different)}"
