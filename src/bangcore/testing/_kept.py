"""What is wrong with the states that expansions keep in a game."""

from __future__ import annotations

import json
from typing import Any

from attrs import fields, has

from bangcore.errors import brief
from bangcore.game.game import Game, progress_of
from bangcore.game.saving import dump_position, structured

__all__ = ["wrong_with_states"]


def wrong_with_states(game: Game, *, sharing: bool = False) -> str:
    """Say what is wrong with the state of an expansion; nothing if all is well.

    With *sharing*, also what it has in common with its copy, which is no fault as long as nobody
    changes it.
    """
    progress = progress_of(game)
    saved = dump_position(progress)["state"]["extra"]
    for name, kept in progress.before().extra.items():
        if has(type(kept)):
            wrong = _wrong(kept, saved[name], sharing)
            if wrong:
                return f"the state {type(kept).__name__} of expansion {name} {wrong}"
    return ""


def _wrong(kept: Any, saved: Any, sharing: bool) -> str:
    copy = kept.copy()
    values = {part.name: getattr(kept, part.name) for part in fields(type(kept))}
    for name, value in values.items():
        other = getattr(copy, name)
        if other != value:
            told = f"its copy has another {name}, {brief(other)} instead of {brief(value)}"
            return f"is not copied: {told}\ncopy() must copy everything"
    for name, value in values.items():
        try:
            json.dumps(saved[name])
        except (TypeError, ValueError) as error:
            remedy = "keep numbers, texts, lists and mappings of these, or ids of cards"
            return f"does not save: {name} is {brief(value)} ({error})\n{remedy}"
    try:
        loaded = structured(type(kept), json.loads(json.dumps(saved)), "extra")
    except Exception as error:
        return f"does not load again: {error}\n{TYPED}"
    for name, value in values.items():
        other = getattr(loaded, name)
        if other != value:
            told = f"{name} is {brief(other)} instead of {brief(value)}"
            return f"is another one when it is loaded: {told}\n{TYPED}"
    for name, value in values.items():
        if sharing and getattr(copy, name) is value and type(value).__hash__ is None:
            return f"shares {name} with its copy\ncopy() must copy what can change, such as lists"
    return ""


TYPED = "fields are of numbers, texts, lists and tuples of them, and mappings have texts as keys"
