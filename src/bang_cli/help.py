"""The messages of ``--help``, in English; translations are in ``locale/``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bang_table.text.english import Text

__all__ = ["HELP"]

HELP: Final[Mapping[str, Text]] = {
    # ------------------------------------------------------------ headings
    "usage": "usage",
    "options": "options",
    "arguments": "arguments",
    "examples": "examples",
    "commands": "commands",
    "group/table": "table",
    "group/rules": "rules",
    "group/files": "language and files",
    "group/work": "who plays where",
    "help/COMMAND": "COMMAND",
    # ------------------------------------------------------------ the command itself
    "help/bang": "The card game BANG! in the terminal.",
    "help/examples": (
        "  bang play                        you against four bots\n"
        "  bang play --players 7 --lang de  seven players, in German\n"
        "  bang cards barrel                what does the Barrel do?\n"
        "  bang simulate --games 1000       who wins how often?"
    ),
    "help/more": "'bang COMMAND --help' tells more about a command.",
    "help/--help": "tell this and stop",
    "help/--version": "tell the version and stop",
    # ------------------------------------------------------------ rules, language
    "help/--expansions": "expansions to play with; 'bang expansions' lists them",
    "help/--option": "vary a rule, may be repeated; 'bang expansions' lists them",
    "help/--lang": "language of the game: {codes} (default: en)",
    # ------------------------------------------------------------ play
    "help/play": "play against bots or with friends at one keyboard",
    "help/play/more": (
        "While playing, type the number of an option, or '?' for what else you can type.\n"
        "Without a terminal the bots play alone and the game is told as text."
    ),
    "help/play/examples": (
        "  bang play                                   five players, you are the first\n"
        "  bang play --players 7 --seat 3 --seed 42    a game that can be dealt again\n"
        "  bang play --names Ann,Ben,Cal,Dee --humans 2\n"
        "  bang play --save evening.json               kept up to date while you play\n"
        "  bang play --resume evening.json\n"
        "  bang play --watch --bots random             the bots play, you read"
    ),
    "help/--players": "how many sit at the table (default: 5)",
    "help/--names": "their names in seating order",
    "help/play --seat": "who you are, a name or a number; several for several people",
    "help/--humans": "the first N players are people, not bots",
    "help/play --bots": (
        "who plays the others: cowboy (thinks, default), search (tries out, slow; search:100 "
        "tries or search:200ms an answer) or random"
    ),
    "help/play --seed": "the same number deals the same game",
    "help/--watch": "let bots play and tell the game",
    "help/--save": "keep the game in FILE, up to date",
    "help/--resume": "go on with the game saved in FILE, and keep it there",
    # ------------------------------------------------------------ simulate
    "help/simulate": "let bots play many games and count who wins",
    "help/simulate/more": (
        "The result depends on the seed, not on the number of workers. Several kinds of\n"
        "bots share the seats: each is equally often at each seat and in each role."
    ),
    "help/--games": "how many games (default: 100)",
    "help/simulate --seed": "start of the random numbers",
    "help/simulate --bots": (
        "who plays, one or several kinds: cowboy (thinks, default), search (tries out, hundreds of "
        "times as slow; search:100 tries or search:200ms an answer), random"
    ),
    "help/--duplicate": "play each deal again with the bots at each other's seats",
    "help/--workers": "processes at work (default: one per core)",
    "help/--dask": "play on the Dask cluster of the scheduler at ADDRESS",
    "help/simulate --resume": "keep the games in FILE, and go on with those that are there",
    "help/--keep-going": "go on when a game fails, and tell which ones did",
    "help/simulate --json": "print the figures as JSON",
    "help/--csv": "write a line for each game; - for stdout",
    "help/--rows": "write a line for each seat of each game: .csv, .jsonl or .parquet",
    "help/--plot": "draw into FILE who wins and how long games are: .svg, .png or .pdf",
    "help/simulate/examples": (
        "  bang simulate --games 1000\n"
        "  bang simulate --players 7 --bots random --seed 1 --json\n"
        "  bang simulate --games 500 --csv games.csv\n"
        "  bang simulate --games 500 --plot games.svg\n"
        "  bang simulate --games 9000 --bots cowboy,random --resume games.jsonl"
    ),
    # ------------------------------------------------------------ cards
    "help/cards": "look up cards, characters, roles and events",
    "help/cards/examples": (
        "  bang cards                        everything\n"
        "  bang cards barrel                 by name\n"
        "  bang cards draw --kind character  by what the text says\n"
        "  bang cards --lang it --json\n"
        "  bang cards --svg pictures"
    ),
    "help/FILTER": "words that name, key or text must contain",
    "help/--kind": (
        "only: card, character, role or what expansions add, such as event; may be repeated"
    ),
    "help/--json": "print them as JSON",
    "help/--svg": "write a picture of each card into FOLDER instead",
    # ------------------------------------------------------------ expansions
    "help/expansions": "list the installed expansions and the options of the rules",
    "help/expansions/examples": "  bang expansions\n  bang expansions --json",
    # ------------------------------------------------------------ check
    "help/check": "check an expansion in random games, for its authors",
    "help/check/more": (
        "It plays games with the expansions, checks all that must be true, and tells\n"
        "what came up and what did not. What is wrong is shown with a test to paste, and\n"
        "the exit code is 1. Ctrl-C stops with what has been found. What is said of a\n"
        "fault, and how to bring something up, is in English."
    ),
    "help/check/examples": (
        "  bang check my_rules\n"
        "  bang check my_rules --players 5 --games 20\n"
        "  bang check my_rules --focus my_card --json"
    ),
    "help/check NAME": "expansions to check, all of them together",
    "help/check --players": "how many sit at the table (default: each number in turn)",
    "help/check --games": "games for each number of players (default: 6)",
    "help/check --seed": "which games are played (default: 0)",
    "help/--focus": "play only games in which the card, character or event KEY comes first",
    "help/check --json": "print the report as JSON",
    # ------------------------------------------------------------ rulings
    "help/rulings": "look up how a rule is read, by its number or by words",
    "help/rulings/more": (
        "Without WORDS it lists the sections. The rulings are in English; names of cards\n"
        "may be in your language. --json prints all rulings that are found, with all\n"
        "that is known about them."
    ),
    "help/rulings/examples": (
        "  bang rulings                     the sections\n"
        "  bang rulings R-056               one ruling: text, sources, tests\n"
        "  bang rulings D                   the rulings of a section\n"
        "  bang rulings slab missed         in which these words occur"
    ),
    "help/WORDS": "numbers of rulings, the letter of a section, or words to look for",
    # ------------------------------------------------------------ replay, watch
    "help/replay": "tell a saved game from the beginning",
    "help/replay/examples": (
        "  bang replay evening.json\n  bang replay evening.json --seat Ann --step"
    ),
    "help/watch/examples": (
        "  bang watch evening.json --html\n"
        "  bang watch evening.json --html page.html --seat Ann --lang de"
    ),
    "help/saves": "FILE is a save of 'bang play', or a game or record of the library as JSON.",
    "help/FILE": "the saved game; - for stdin",
    "help/replay --seat": "tell it as this player saw it (default: all is seen)",
    "help/--step": "wait for Enter after each turn",
    "help/watch": "make a page of a saved game, to step through in a browser",
    "help/watch/more": (
        "The page is one file and needs no network; 'bang replay' tells a game in the\nterminal."
    ),
    "help/--html": "write the page to OUT, - for stdout (default: the name of FILE with .html)",
    "help/watch --seat": "show it as this player saw it (default: all is seen)",
    # ------------------------------------------------------------ schema
    "help/schema": "print what messages look like, for programs in other languages",
    "help/schema/examples": (
        "  bang schema                      the JSON Schema of all messages\n"
        "  bang schema view                 of one kind\n"
        "  bang schema --typescript         types instead\n"
        "  bang schema --typescript --expansions goldrush,highnoon"
    ),
    "help/schema KIND": "one kind: view, event, answer, ... (default: all)",
    "help/--typescript": "print types for TypeScript",
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
}
"""The messages of ``--help`` and of errors in arguments, by key."""
