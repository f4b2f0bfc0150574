"""The rules and players that the arguments select."""

from __future__ import annotations

from collections.abc import Sequence

from bang_cli.faults import Fault, pick_name, unknown
from bangcore import Game, Ruleset, load_expansion
from bangcore.errors import brief
from bangcore.folding import folded
from bangcore.game.deal import NAMES
from bangcore.rules.loading import is_source

__all__ = [
    "build_rules",
    "human_seats",
    "loaded",
    "number_of_players",
    "player_names",
    "seat_of",
]

USUAL = 5
WORDS = {True: ("true", "yes", "on", "1"), False: ("false", "no", "off", "0")}


def loaded(expansions: Sequence[str]) -> list[object]:
    """Return *expansions* with those in files and modules imported."""
    return [load_expansion(name) if is_source(name) else name for name in expansions]


def build_rules(expansions: Sequence[str], options: Sequence[str]) -> Ruleset:
    """Return the rules with those expansions and options such as ``"characters=2"``.

    >>> build_rules([], ["simplified=yes"]).options["simplified"]
    True

    :raises Fault, UnknownName, ExpansionError: if an expansion, option or value is unknown.
    """
    active = loaded(expansions)
    rules = Ruleset.build(*active)
    if not options:
        return rules
    settings: dict[str, bool | int] = {}
    for text in options:
        name, equals, value = text.partition("=")
        name = pick_name("option", name.replace("-", "_"), rules.option_specs)
        settings[name] = _value(rules, name, value if equals else "true")
    return Ruleset.build(*active, options=settings)


def _value(rules: Ruleset, name: str, text: str) -> bool | int:
    values = rules.option_specs[name].values
    for value in values:
        words = WORDS[value] if isinstance(value, bool) else (str(value),)
        if text.strip().casefold() in words:
            return value
    choices = ", ".join(str(value).lower() for value in values)
    raise Fault("option values", name=repr(name), value=repr(text), known=choices)


def number_of_players(players: int | None, rules: Ruleset, names: Sequence[str] = ()) -> int:
    """Return the number of players: the given one, the number of *names*, or the default.

    :raises Fault, InvalidSetup: if the rules do not support that number.
    """
    usual = USUAL if USUAL in rules.players else rules.players[0]
    if players is None:
        players = len(names) if len(names) in rules.players else max(usual, len(names))
    if players not in rules.players:
        rules.role_set(players)  # its error names an expansion that helps, or prevents it
    if len(names) > players:
        raise Fault("too many names", names=len(names), players=players)
    return players


def player_names(players: int, names: Sequence[str]) -> tuple[str, ...]:
    """Return *players* names: the given ones, then default ones.

    >>> player_names(4, ["Cal"])
    ('Cal', 'Ann', 'Ben', 'Dee')
    """
    folded_names = {folded(name) for name in names}
    more = (*NAMES, *(f"P{n}" for n in range(1, players + 1)))
    free = [name for name in more if folded(name) not in folded_names]
    return (*names, *free)[:players]


def human_seats(game: Game, seats: Sequence[str], humans: int | None) -> tuple[int, ...]:
    """Return the seats of people: those named (or numbered from 1), or the first *humans*.

    A person gets all seats of the same player.

    >>> human_seats(Game.new(["Ann", "Ben", "Cal", "Dee"], seed=1), ["cal", "1"], None)
    (0, 2)
    """
    if seats and humans is not None:
        raise Fault("seat or humans")
    rules, names, roles = game.ruleset, game.names, game.state.roles
    together = [rules.together(roles, seat) for seat in range(len(names))]
    if humans is not None:
        people = list(dict.fromkeys(together))
        if humans > len(people):
            raise Fault("too many people", people=brief(humans), players=len(people))
        groups = people[:humans]
    else:
        groups = [together[seat_of(names, seat)] for seat in seats] or together[:1]
    return tuple(sorted({seat for group in groups for seat in group}))


def seat_of(names: Sequence[str], text: str) -> int:
    """Return the seat of the player with that name, or that number from 1.

    :raises UnknownName: if there is no such player; the message suggests a name.
    """
    folded_names = [folded(name) for name in names]
    if folded(text) in folded_names:
        return folded_names.index(folded(text))
    if text.isdecimal() and 1 <= int(text) <= len(names):
        return int(text) - 1
    raise unknown("player", text, names)
