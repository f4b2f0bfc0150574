"""The error messages of sessions, storage and languages, in English by key."""

from typing import Final

from bangcore.error_messages import ErrorMessages

__all__ = ["ERROR_MESSAGES"]

TEXTS: Final = {
    "what/language": "language",
    "what/kind": "kind",
    "nothing of yours": "you have no answer to take back",
    "no such answer": "answer {number} cannot be taken back",
    "not asked any more": "that request to undo is no longer open",
    "not asked": "nothing is asked of you now",
    "bot plays": "a bot plays for {name}; take the seat back first",
    "time is over": "{name} has no time left for this game; a bot plays on",
    "no number": "an answer needs the number of its question",
    "not saved": "that could not be saved, so nothing has changed; try again in a moment",
    "length of name": "a name here has at most {most} characters",
    "length of line": "a line of the chat has 1 to {most} characters",
    "no open seat": "all seats are taken",
    "seat taken": "that seat is taken; choose another one",
    "another asks": "somebody else is asking for a seat; try again in a moment",
    "seat not asked": "that request for a seat is no longer open",
    "no such token": "nobody at this table has that token",
    "no such code": "this link has been used or is too old; make a new one on the first device",
    "not ready": "not ready yet: {names}",
    "no chat": "there is no chat at this table",
    "looks on": "spectators cannot do that; sit down first",
    "other game": "that belongs to an earlier game",
    "phase/open": "the game has not begun yet",
    "phase/playing": "that is not possible during a game",
    "phase/over": "the game is over; you can play another one",
}

ERROR_MESSAGES: Final = ErrorMessages("bang_table", TEXTS)
