"""The messages of the command, in English by key; ``locale/`` has their translations.

Messages about the game itself are in :mod:`bang_table.text`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from bang_cli.error_messages import ERROR_MESSAGES
from bang_cli.faults import Fault, Term, one_line, reason
from bang_table.text.english import Text
from bang_table.text.phrases import Phrases
from bang_table.text.translations import code_of, translated, translations
from bangcore.errors import BangError

__all__ = ["MESSAGES", "Words"]

MESSAGES: Final[Mapping[str, Text]] = {
    # ------------------------------------------------------------ the table
    "name": "Name",
    "role": "Role",
    "character": "Character",
    "life": "Life",
    "hand": "Hand",
    "away": "Away",
    "in play": "In play",
    "you": "you",
    "out": "out",
    "turn": "Turn {turns}",
    "piles": "Deck {deck}, discards {discards}",
    "top": "top {card}",
    "reach": "your weapon reaches {reach}",
    "holds": "{name} holds {cards}",
    # ------------------------------------------------------------ the hand and the options
    "play": "play",
    "as": "as {card}:",
    "your hand": "Your hand",
    "empty hand": "Your hand is empty.",
    "before": "You may act before {name}; Enter: continue, skip: not until your next turn.",
    "choose": "Type the number of an option; ? for help.",
    "no such number": "There is no option {number}; choose {first} to {last}.",
    "not yours": "You cannot do that now.",
    "not possible": "{answer} is not possible; ? for help.",
    "not possible, but": "{answer} is not possible; did you mean {close}?",
    "no obstacle": "Nothing stands in the way.",
    "help": (
        "1, 2, ...     choose that option; Enter alone chooses the only one\n"
        "a, b, ...     choose an option that is open at any time\n"
        "words         choose in words: play bang -> Ben, use barrel, pick beer,\n"
        "              pass, end turn, or an option as it is shown\n"
        "cards NAME    explain a card, character, role or event\n"
        "hand          explain the cards of your hand\n"
        "why [CARD]    say why your cards, or this card, cannot be played now\n"
        "table         show the table again\n"
        "story         repeat the events since your last answer\n"
        "undo          take back your last answer\n"
        "save [FILE]   save the game\n"
        "Tab           complete your input\n"
        "quit          leave"
    ),
    # ------------------------------------------------------------ the course of a game
    "welcome": "BANG! with {players} players, seed {seed}; ? for help.",
    "goal at": "With {players} players: {goal}",
    "watching": "BANG! with {players} bots, seed {seed}.",
    "you are": "You are {name}: {role}, {character}.",
    "pass on": "{name} is next. Press Enter when only {name} looks at the screen. ",
    "you are out": "You are out; the others play on.",
    "next turn": "Enter: next turn, q: quit > ",
    "taken back": "Taken back: {answer}",
    "nothing to undo": "You have no answer to take back.",
    "goes on": "The game continues from here.",
    # ------------------------------------------------------------ saving
    "saved": "Saved in {path}.",
    "kept": "Saved. Resume with: {command}",
    "kept before": (
        "Saved {count} answer ago. Resume with: {command}",
        "Saved {count} answers ago. Resume with: {command}",
    ),
    "kept otherwise": "Saved before an undo. Resume with: {command}",
    "not saved": "Not saved; use --save FILE to keep a game.",
    # ------------------------------------------------------------ looking things up
    "drawn": ("{count} picture in {path}.", "{count} pictures in {path}."),
    # ------------------------------------------------------------ rulings
    "rulings": ("{count} ruling", "{count} rulings"),
    "rulings/to": "{first} to {last}",
    "rulings/one": "one ruling",
    "rulings/section": "the rulings of a section",
    "rulings/words": "the rulings with these words",
    "rulings/more": "and {rest} more: bang rulings {words}",
    "rulings/also": "See also:",
    "rulings/narrow": "and {rest} more; add a word to narrow the search",
    "rulings/sources": "Sources: {text}",
    "rulings/option": "Option: {text}",
    "rulings/readings": "Other readings: {text}",
    "rulings/tests": ("Proved by {count} test", "Proved by {count} tests"),
    # ------------------------------------------------------------ a game as a page
    "page written": ("{count} position in {path}.", "{count} positions in {path}."),
    "page/first": "First position",
    "page/back": "Back",
    "page/play": "Play",
    "page/next": "Next",
    "page/last": "Last position",
    "page/position": "Position",
    "page/script": "This page needs scripts to step through the game; it ended like this:",
    # ------------------------------------------------------------ many games
    "simulated": (
        "{games} game of {players} players, {bots} bots, seed {seed}",
        "{games} games of {players} players, {bots} bots, seed {seed}",
    ),
    "dealt": "dealt",
    "wins": "wins",
    "rate": "rate",
    "ending": "Ending",
    "games": "games",
    "length": "Length of a game",
    "turns": "turns",
    "decisions": "decisions",
    "min": "min",
    "median": "median",
    "mean": "mean",
    "max": "max",
    "speed": (
        "{games} games and {decisions} decisions a second with {count} worker in {seconds} s",
        "{games} games and {decisions} decisions a second with {count} workers in {seconds} s",
    ),
    "speed on a cluster": (
        "{games} games and {decisions} decisions a second on the cluster in {seconds} s"
    ),
    "bot": "Bot",
    "certainly": "95 %",
    "paired": (
        "With the same deals, the win rate of {bot} minus that of {other} is {mean} ({count} "
        "deal, 95 % between {low} and {high}).",
        "With the same deals, the win rate of {bot} minus that of {other} is {mean} ({count} "
        "deals, 95 % between {low} and {high}).",
    ),
    "benchmark": (
        "Benchmark {title}: {count} deal, {games}",
        "Benchmark {title}: {count} deals, {games}",
    ),
    "score": "score",
    "log loss": (
        "The log loss of {bot} is {mean} ({count} deal, 95 % between {low} and {high}).",
        "The log loss of {bot} is {mean} ({count} deals, 95 % between {low} and {high}).",
    ),
    "two games": "A log loss needs at least two games.",
    "bench/counts": "Counted by {bot}: {counts}",
    "loss": "log loss",
    "round": "round",
    "guessed": "guessed",
    "true": "true",
    "guesses": "guesses",
    "verified": "{path} proves the figures of {bot} in {title}.",
    "not verified": "{path} does not prove the figures of {bot} in {title}.",
    "failed games": (
        "{count} failed game is left out with its deal.",
        "{count} failed games are left out with their deals.",
    ),
    "unproved counts": "The counts, such as tokens, are not proved.",
    "not the whole benchmark": "Not all deals were played: this is an impression, not a score.",
    "game failed": "a game failed: {why}",
    "interrupted": (
        "interrupted after {games} of {planned} game",
        "interrupted after {games} of {planned} games",
    ),
    "interrupted, kept": "the same command resumes from {path}",
    "interrupted, lost": "with --resume FILE the same command could resume from there",
    "dataset/written": "{games}, {answers} in {path}.",
    # ------------------------------------------------------------ checks of expansions
    "check/games": "game {done} of {of}, faults: {faults}",
    "check/begins": "this may take two minutes",
    "check/again": "the same games again, with other hash seeds",
    "check/rare": "what has not come up, game {done} of {of}",
    "check/fault": "Fault {number}",
    "check/faults": ("{count} fault", "{count} faults"),
    "check/interrupted": ("stopped after {games} game", "stopped after {games} games"),
    "report/games": ("{number} game", "{number} games"),
    "report/answers": ("{number} answer", "{number} answers"),
    "report/hints": "hints",
    "report/checks": ("{number} check", "{number} checks"),
    "report/seconds": "{number} seconds",
    "report/again": "games with other hash seeds: {how}",
    "report/again/same": "the same",
    "report/again/differ": "not the same",
    "report/again/faults": "not played: the games before have faults",
    "report/again/stopped": "not played: the check was stopped before",
    "report/again/unreachable": "not played: no process can be given them",
    "report/came up": "came up",
    "report/never came up": "never came up",
    "report/without words": "shown without their own words, since 'words' has none",
    # ------------------------------------------------------------ new expansions
    "new/next": (
        "Next, in {folder}:\n"
        "  pip install -e . pytest\n"
        "  pytest\n"
        "  bang check {name}\n"
        "  bang play --expansions {name}"
    ),
    "new/next, file": "Next:\n  bang check {path}\n  bang play --expansions {path}",
    "new/which": "name an expansion, or a file with --file",
    "new/file name": "{path} cannot be a file of rules; name it like house.py",
    "new/name": "{name} cannot be the name of an expansion; use lower-case letters, digits and _",
    "new/installed": "an expansion {name} is installed already; choose another name",
    "new/folder": "{path} already exists; it was not changed",
    # ------------------------------------------------------------ errors
    "watch alone": "--watch lets only bots play; leave out --seat and --humans",
    "no name": "{name} is not the name of a player",
    "cannot change": "{option} cannot change a resumed game",
    "own bots": "bots of a saved game are not imported; if you trust them, add --bots {bots}",
    "own rules": "rules of a saved game are not imported; if you trust them, add {option} {rules}",
    "option values": "option {name} cannot be {value}; choose {known}",
    "too many names": "{names} names for {players} players",
    "too many people": "{people} people at a table of {players}",
    "seat or humans": "--seat and --humans exclude each other; give one of them",
    "types of all": "--typescript has all kinds in one file; leave out the kind",
    "json and svg": "--json and --svg exclude each other; give one of them",
    "no page asked for": (
        "--html is missing; 'bang replay {file}' narrates the game in the terminal"
    ),
    "no folder": "it is not a folder",
    "file/EACCES": "Permission denied",
    "file/EISDIR": "Is a directory",
    "file/ENAMETOOLONG": "File name too long",
    "file/ENOENT": "No such file or directory",
    "file/ENOSPC": "No space left on device",
    "file/ENOTDIR": "Not a directory",
    "file/EROFS": "Read-only file system",
    "no picture to replace": "{path} already exists and was not made by bang; it was not changed",
    "cannot write": "cannot write {path}: {why}",
    "cannot read": "cannot read {path}: {why}",
    "no file": "it is not a file",
    "no plain file": "it is not a file but a directory, a device or a pipe",
    "no save to replace": "{path} already exists and is not a saved game; it was not changed",
    "unfinished": (
        "{path} contains an unfinished game; resume it with --resume {path}, or name another file"
    ),
    "no save": "{path} is not a saved game",
    "no save, why": "{path} is not a saved game: {why}",
    "no text": "it is not text",
    "too long": "it is too long",
    "no JSON": "it is not JSON",
    "unreadable": "{path} cannot be read: {why}",
    "damaged": "{path} cannot be read: it is damaged ({why})",
    "no such seat": "humans: no such seat",
    "other version": "version: {version}; this program reads {known}",
    "entry missing": "{name}: missing",
    "entry damaged": "{name}: damaged",
    "entry wrong": "{name}: {why}",
    "needs extra": (
        "a package is missing, {packages}: pip install {install}; in a checkout: uv run --group lab"
    ),
    "module without maker": "{name} is a module: name a function in it, such as {name}:maker",
    "unexpected": "unexpected error: {what}{why} (BANG_DEBUG=1 shows where)",
    # ------------------------------------------------------------ errors in arguments
    "see": "{why} (see {program} --help)",
    "argument": "{name}: {why}",
    "no whole number": "{text} is not a whole number",
    "too small": "{number} is too small; at least {least}",
    "too large": "{number} is too large; at most {most}",
    "no value": "a value is missing",
    "needless value": "it takes no value",
    "left out": "{names} is missing",
    "too many arguments": "{word} is one argument too many",
    **ERROR_MESSAGES.texts,
}
"""The messages of the command, by key; a pair is singular and plural."""


@final
class Words:
    """The messages of the command in one language.

    >>> Words("de")("life"), Words("de")("kept before", 2, command="...")
    ('Leben', 'Gespeichert vor 2 Antworten. Weiter geht es mit: ...')

    :raises UnknownName: if there is no such language.
    """

    def __init__(self, language: str = "en") -> None:
        self.code: Final = code_of(language)
        # the catalogues of the core are the fallback
        self._translations: Final = translations(self.code, ["bang_cli", "bang_table", "bangcore"])
        self._phrases: Final = Phrases(MESSAGES, self._translations)

    def __call__(self, key: str, count: int = 1, /, **values: object) -> str:
        """Return the message with that *key*, filled in with *values*."""
        resolved = {name: self._resolved(value) for name, value in values.items()}
        return self._phrases.say(key, count, **resolved)

    def error_message(self, error: BaseException) -> str:
        """Return the message of an error on one line.

        >>> Words("de").error_message(Fault("cannot read", path="x.json", why=Term("no file")))
        'x.json kann nicht gelesen werden: das ist keine Datei'
        """
        if isinstance(error, Fault):
            return " ".join(self(error.key, **error.values).split())
        if isinstance(error, OSError):
            return str(self._resolved(reason(error)))
        if isinstance(error, BangError):
            return " ".join(translated(error, self.code).split())
        return one_line(error)

    def _resolved(self, value: object) -> object:
        if isinstance(value, BaseException):
            return self.error_message(value)
        if isinstance(value, Term):
            return self(value.key)
        return translated(value, self.code) if isinstance(value, str) else value
