"""Openings: positions and their perft counts, as text files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from typing import Any, Final, final

from attrs import evolve, field, frozen

from bang_lab.verification.perft import Ply, counts, row
from bangcore.errors import InvalidSetup, brief, nearest
from bangcore.game.game import Game
from bangcore.ruleset import Ruleset
from bangcore.testing.playing.deals import Deal, Dice, play_on

__all__ = ["Opening", "counted", "openings", "read_openings", "write_openings"]

HEAD: Final = "depth  sequences  positions"
LATEST: Final = 160
"""The maximum number of random answers between the deal and a position."""


@final
@frozen(kw_only=True)
class Opening:
    """A deal, some random answers, and the counts from there."""

    expansions: tuple[str, ...] = ()
    options: dict[str, bool | int] = field(factory=dict)
    players: int = 4
    seed: int = 0
    characters: tuple[str | None, ...] | None = None
    top: tuple[str, ...] = ()
    after: int = 0
    plies: tuple[Ply, ...] = ()

    def game(self) -> Game:
        """Deal the cards and give random answers derived from the seed."""
        deal = Deal(
            rules=_rules(self.expansions, tuple(self.options.items())),
            players=self.players,
            seed=self.seed,
            characters=self.characters,
            top=self.top,
        )
        game = deal.game()
        play_on(game, Dice(self.seed), self.after)
        return game

    def lines(self) -> Iterator[str]:
        """Yield the lines of the opening in a file, without default values."""
        yield f"expansions  {' '.join(self.expansions) or '-'}"
        if self.options:
            yield f"options     {' '.join(f'{k}={int(v)}' for k, v in self.options.items())}"
        yield f"players     {self.players}"
        yield f"seed        {self.seed}"
        if self.characters:
            yield f"characters  {' '.join(key or '-' for key in self.characters)}"
        if self.top:
            yield f"top         {' '.join(self.top)}"
        if self.after:
            yield f"after       {self.after}"
        yield ""
        yield HEAD
        yield from map(row, self.plies)


@cache
def _rules(names: tuple[str, ...], options: tuple[tuple[str, bool | int], ...]) -> Ruleset:
    plain = Ruleset.build(*names)
    # a file contains only numbers
    values = {
        key: bool(value) if type(plain.option_specs[key].default) is bool else value
        for key, value in options
        if key in plain.option_specs or _unknown("option", key, plain.option_specs)
    }
    return Ruleset.build(*names, options=values) if values else plain


def _unknown(what: str, name: str, names: Iterable[str]) -> bool:
    raise InvalidSetup(nearest(what, name, names))


def counted(opening: Opening, most: int | None = None) -> Opening:
    """Return the opening with its counts, to the last depth with at most *most* sequences.

    Without *most* the depth is unchanged.
    """
    plies: tuple[Ply, ...] = ()
    deepest = len(opening.plies) if most is None else None
    for count in islice(counts(opening.game(), most), deepest):
        plies = count.plies
    return evolve(opening, plies=plies)


# ---------------------------------------------------------------- files


def write_openings(openings: Iterable[Opening], heading: str) -> str:
    """Return the text of a file."""
    blocks = ["\n".join(opening.lines()) for opening in openings]
    comment = "\n".join(f"# {line}".rstrip() for line in heading.splitlines())
    return comment + "\n\n" + "\n\n\n".join(blocks) + "\n"


def read_openings(text: str) -> list[Opening]:
    """Return the openings of a file.

    :raises InvalidSetup: if a line is wrong; the message contains its number.
    """
    entries: list[dict[str, Any]] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#") or line.split() == HEAD.split():
            continue
        try:
            _read_line(entries, line)
        except (ValueError, TypeError) as error:
            raise InvalidSetup(f"line {number}: {error}") from None
    return [Opening(**fields) for fields in entries]


def _read_line(entries: list[dict[str, Any]], line: str) -> None:
    name, _, rest = line.strip().partition(" ")
    words = rest.split()
    if name.isdigit():
        depth, sequences, positions = (int(word) for word in [name, *words])
        if not entries or depth != len(entries[-1]["plies"]) + 1:
            raise ValueError(f"depth {depth} does not follow")
        entries[-1]["plies"] += (Ply(depth, sequences, positions),)
    elif name == "expansions":
        entries.append({"expansions": tuple(word for word in words if word != "-"), "plies": ()})
    elif name not in ("options", "players", "seed", "characters", "top", "after"):
        names = ["expansions", "options", "players", "seed", "characters", "top", "after"]
        raise ValueError(nearest("entry", name, names))
    elif not entries:
        raise ValueError(f"expansions come before {name}")
    elif name == "options":
        pairs = (word.split("=") for word in words)
        entries[-1]["options"] = {key: int(value) for key, value in pairs}
    elif name == "characters":
        entries[-1]["characters"] = tuple(None if word == "-" else word for word in words)
    elif name == "top":
        entries[-1]["top"] = tuple(words)
    elif len(words) == 1:
        entries[-1][name] = int(words[0])
    else:
        raise ValueError(f"{name} is one number, not {brief(rest)}")


# ---------------------------------------------------------------- new openings


def openings(expansions: tuple[str, ...], number: int, seed: int) -> Iterator[Opening]:
    """Yield *number* openings that exercise the content of the expansions."""
    rules, base = Ruleset.build(*expansions), Ruleset.build()
    own = [key for key in rules.characters if key not in base.characters]
    faces = sorted(
        text for text, cards in rules.by_face.items() if rules.cards[cards[0]].key not in base.kinds
    )
    dice = Dice(seed)
    for place in range(number):
        players = rules.players[place % 3]
        own_ones: list[str | None] = [*dice.sample(own, players)]
        seated = dice.sample(own_ones + [None] * (players - len(own_ones)), players)
        opening = Opening(
            expansions=expansions,
            options={"characters": 2} if place == number - 1 else {},
            players=players,
            seed=dice.below(1000),
            characters=tuple(seated) if own and place < number - 1 else None,
            top=tuple(dice.sample(faces, 8)) if place % 2 == 0 else (),
            after=0 if place == number - 1 else dice.below(LATEST * place // number + 1),
        )
        while _over_soon(opening.game()):
            opening = evolve(opening, after=opening.after * 3 // 4)
        yield opening


def _over_soon(game: Game) -> bool:
    play_on(game, Dice(1), 10)
    return game.decision is None
