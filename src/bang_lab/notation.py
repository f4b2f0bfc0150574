"""The notation: games as readable text that can be replayed exactly.

A game consists of a header, a line with its deal, and a line for each turn with questions, which
contains the texts of the chosen options.  An answer in the turn of another player is prefixed with
the player's name::

    bangcore game 1
    rules base==0.1.0
    player Ann: sheriff, black_jack
    player Ben: outlaw, el_gringo
    ...
    result law_and_order: Ann, Cal
    deal {"format": "bangcore record", ...}

    1 Ann: play bang:2-clubs -> Ben; Ben: use missed:9-spades; end turn
    # Ben had two of them.
    2 Ben: ...

A ``#`` starts a comment.  In names ``%``, ``;`` and ``#`` are escaped as ``%25``, ``%3B`` and
``%23``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, final

from attrs import Factory, frozen

from bangcore.errors import BangError, InvalidSave, brief
from bangcore.game.game import Game
from bangcore.rules.arguments import checked
from bangcore.ruleset import Ruleset

__all__ = ["FIRST_LINE", "Notated", "read_notation", "write_notation"]

FIRST_LINE: Final = "bangcore game 1"
HEADER: Final = ("rules", "player", "result")
TURN: Final = re.compile(r"(?P<number>\d{1,9}) (?P<name>[^:]*): (?P<answers>.+)", re.ASCII)
ESCAPES: Final = {"%": "%25", ";": "%3B", "#": "%23"}


@final
@frozen
class Notated:
    """A game read from its notation, with its *comments* by turn number."""

    game: Game
    comments: Mapping[int, str] = Factory(dict)


@checked
def write_notation(game: Game, comments: Mapping[int, str] | None = None) -> str:
    r"""Return the notation of *game*, with *comments* by turn number.

    >>> game = Game.new(["Ann", "Ben", "Cal", "Dee"], seed=3)
    >>> game.apply("end turn")
    >>> lines = write_notation(game, {1: "Ann is careful."}).splitlines()
    >>> lines[:3]
    ['bangcore game 1', 'rules base==0.1.0', 'player Ann: sheriff, black_jack']
    >>> lines[-3:]
    ['', '1 Ann: end turn', '# Ann is careful.']
    """
    record = game.record
    answers = record["answers"]
    turns: list[tuple[int, str, list[str]]] = []

    def watch(played: Game) -> None:
        number = len(played.record["answers"])
        if number < len(answers):
            turn = played.state.turns, played.names[played.state.turn]
            if not turns or turns[-1][:2] != turn:
                turns.append((*turn, []))
            turns[-1][2].append(_escaped(_named_answer(played, answers[number])))

    Game.replay(record, game.ruleset, watch=watch)
    deal = json.dumps({key: value for key, value in record.items() if key != "answers"})
    lines = [FIRST_LINE, *_header(game), f"deal {deal}", ""]
    rest = dict(comments or {})
    for number, name, texts in turns:
        lines.append(f"{number} {_escaped(name)}: {'; '.join(texts)}")
        lines += [f"# {line}" for line in rest.pop(number, "").splitlines()]
    if rest:
        raise InvalidSave(f"comments on turns that are not in the game: {brief(sorted(rest))}")
    return "\n".join(lines) + "\n"


@checked
def read_notation(text: str, ruleset: Ruleset | None = None) -> Notated:
    """Return the replayed game and its comments.

    By default the ruleset that the text names is built from the installed expansions.

    >>> game = Game.new(4, seed=3)
    >>> game.apply("end turn")
    >>> read_notation(write_notation(game)).game.to_dict() == game.to_dict()
    True

    :raises InvalidSave: if it is not the notation of a game; the message names the line.
    :raises RulesetMismatch: if it was written under another ruleset.
    """
    lines = [*enumerate(text.splitlines(), 1)]
    if not lines or lines[0][1].rstrip() != FIRST_LINE:
        raise InvalidSave(f"line 1: a notation begins with {FIRST_LINE!r}")
    header: list[tuple[int, str]] = []
    comments: dict[int, str] = {}
    game: Game | None = None
    turn = 0
    for number, line in lines[1:]:
        entry, mark, comment = line.partition("#") if line[:5] != "deal " else (line, "", "")
        entry = entry.strip()
        try:
            if mark and game is not None:
                before = comments.get(turn)
                comments[turn] = (
                    comment.strip() if before is None else f"{before}\n{comment.strip()}"
                )
            if entry.startswith("deal ") and game is None:
                game = _dealt(entry.removeprefix("deal "), ruleset)
            elif entry.split(" ", 1)[0] in HEADER:
                header.append((number, entry))
            elif entry:
                turn = _play(game, entry)
        except InvalidSave as error:
            raise InvalidSave(f"line {number}: {error}") from error
    if game is None:
        raise InvalidSave("the line with the deal is missing")
    own_header = [*_header(game)]
    for number, entry in header:
        if entry not in own_header:
            raise InvalidSave(f"line {number}: {brief(entry)} does not agree with the game")
    return Notated(game, comments)


def _header(game: Game) -> Iterator[str]:
    """Yield the lines for readers; they repeat what the deal and the answers determine."""
    start = game.record["start"]
    yield f"rules {' '.join(game.ruleset.fingerprint)}"
    for name, role, character in zip(
        start["names"], start["roles"], start["characters"], strict=True
    ):
        yield f"player {_escaped(name)}: {role}, {character or '?'}"
    outcome = game.outcome
    if outcome is not None:
        winners = ", ".join(_escaped(game.names[seat]) for seat in outcome.winners)
        yield f"result {outcome.reason}: {winners}"


def _named_answer(game: Game, text: str) -> str:
    """Return an answer, prefixed with the player's name if they are not on turn."""
    decision = game.decision
    assert decision is not None
    has_name = game.parse(text).seat not in (None, decision.seat)
    if decision.seat != game.state.turn and not has_name:
        text = f"{game.names[decision.seat]}: {text}"
    return text


def _dealt(text: str, ruleset: Ruleset | None) -> Game:
    try:
        deal: Any = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InvalidSave(f"the deal is not JSON: {brief(str(error))}") from error
    if not isinstance(deal, dict):
        raise InvalidSave(f"the deal is a mapping, not {brief(deal)}")
    return Game.replay({**deal, "answers": []}, ruleset)


def _play(game: Game | None, line: str) -> int:
    """Apply the answers of a line and return the number of its turn."""
    match = TURN.fullmatch(line)
    if match is None:
        raise InvalidSave(f"a turn is a number, a name and answers, not {brief(line)}")
    if game is None:
        raise InvalidSave("the deal comes before the turns")
    turn = int(match["number"]), _read(match["name"])
    for text in map(_read, match["answers"].split(";")):
        decision = game.decision
        if decision is None:
            raise InvalidSave(f"{brief(text)} comes after the end of the game")
        now = game.state.turns, game.names[game.state.turn]
        if now != turn:
            raise InvalidSave(f"it is turn {now[0]} of {now[1]}, not turn {turn[0]} of {turn[1]}")
        try:
            game.apply(text.removeprefix(f"{game.names[decision.seat]}: "))
        except BangError as error:
            raise InvalidSave(f"{brief(text)}: {error}") from error
    return turn[0]


def _escaped(text: str) -> str:
    return re.sub("[%;#]", lambda found: ESCAPES[found[0]], text)


def _read(text: str) -> str:
    text = text.strip()
    for plain, escape in reversed(ESCAPES.items()):
        text = text.replace(escape, plain)
    return text
