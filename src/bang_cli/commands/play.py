"""``bang play``: a person against bots, several people at one keyboard, or only bots."""

from __future__ import annotations

import secrets
import sys

from attrs import evolve

from bang_bots.makers import is_imported
from bang_cli import files
from bang_cli.arguments import Arguments
from bang_cli.console import console_for
from bang_cli.faults import Fault
from bang_cli.keeper import Keeper
from bang_cli.rules_and_players import build_rules, human_seats, number_of_players, player_names
from bang_cli.screen import Screen
from bang_cli.session import Session
from bang_cli.table import Table
from bang_table.text import Language
from bangcore import REFEREE, Game

__all__ = ["run"]


def run(args: Arguments) -> int:
    """Play, and return the exit code."""
    if args.watch and (args.seats or args.humans):
        raise Fault("watch alone")
    saved, game = _resumed(args) if args.resume else _dealt(args)
    alone = args.watch or not saved.humans or not sys.stdin.isatty()
    table = Table(game, saved.bots, saved.seed, () if alone else saved.humans)
    if args.resume:
        table.forget_all_but_last_round()
    args.lang = saved.lang
    screen = Screen(console_for(), Language(saved.lang, game.ruleset), game.names)
    # watching does not change the saved game
    path = args.save or (None if alone or not _replaced(args.resume) else args.resume)
    keeper = Keeper(table, saved, path, args.resume, screen.words)
    try:
        if alone:
            return _watch(table, screen, keeper)
        return Session(table, screen, keeper).play()
    except KeyboardInterrupt:
        screen.say("")
        screen.say(keeper.farewell())
        return 130


def _replaced(resumed: str | None) -> bool:
    """Return whether the game is saved to the file from which it was resumed."""
    return resumed is not None and resumed != "-" and not files.is_notation(resumed)


def _dealt(args: Arguments) -> tuple[files.Saved, Game]:
    """Deal a new game from the arguments."""
    if args.save:
        files.refuse_to_overwrite_unfinished(args.save)
    language = Language(args.lang or "en")
    rules = build_rules(args.expansions, args.options)
    for name in args.names:
        if not name.isprintable():
            raise Fault("no name", name=repr(name))
    names = player_names(number_of_players(args.players, rules, args.names), args.names)
    seed = secrets.randbelow(10**6) if args.seed is None else args.seed
    specs = rules.option_specs
    game = Game.new(names, rules, seed=seed)
    saved = files.Saved(
        game={},
        expansions=tuple(args.expansions),
        options={n: value for n, value in rules.options.items() if value != specs[n].default},
        bots=args.bots or "cowboy",
        seed=seed,
        humans=human_seats(game, args.seats, args.humans),
        lang=language.code,
    )
    return saved, game


def _resumed(args: Arguments) -> tuple[files.Saved, Game]:
    """Load a saved game; the arguments may change the players, the bots and the language."""
    for name in ("players", "names", "options", "seed"):
        if getattr(args, name) not in (None, []):
            option = "--option" if name == "options" else f"--{name}"
            raise Fault("cannot change", option=option)
    saved, game = files.read(args.resume, args.expansions)
    if args.bots is None and is_imported(saved.bots):
        raise Fault("own bots", bots=saved.bots)
    if args.seats or args.humans is not None:
        saved = evolve(saved, humans=human_seats(game, args.seats, args.humans))
    return (
        evolve(saved, bots=args.bots or saved.bots, lang=Language(args.lang or saved.lang).code),
        game,
    )


def _watch(table: Table, screen: Screen, keeper: Keeper) -> int:
    """Let the bots play to the end, and narrate each turn."""
    game = table.game
    screen.say(screen.words("watching", players=table.players, seed=keeper.seed))
    screen.show(screen.table(game.view(REFEREE)), "")
    while game.decision is not None:
        turn = game.state.turns
        option = table.bot_interrupt() or table.bot_answer()
        assert option is not None
        table.apply(option)
        if game.state.turns != turn:
            screen.show(screen.story(table.take_turns(REFEREE)))
    screen.show(screen.story(table.take_news(REFEREE)))
    screen.show("", *screen.ending(game.view(REFEREE)))
    keeper.keep()
    return 0
