"""A frontend: decisions, answers, views, events, saves."""

from __future__ import annotations

from typing import assert_type

from bang_bots import CowboyBot, RandomBot, play
from bang_goldrush import GoldRushView
from bang_table.text import Language
from bangcore import (
    Card,
    Cause,
    Change,
    Decision,
    Event,
    Game,
    IllegalOption,
    Option,
    Outcome,
    PlayerView,
    Ruleset,
    Tabletop,
    View,
    available_expansions,
)


class Cautious:
    """A third-party bot, which does not inherit from a class."""

    def choose(self, view: View) -> Option:
        decision = view.decision
        assert decision is not None
        return decision.options[0]

    def interrupt(self, view: View) -> Option | None:
        return None

    def notice(self, event: Event) -> None:
        print(event.kind, event.seat, event.number)


def ask(game: Game, words: Language) -> Option | None:
    decision = game.decision
    assert_type(decision, Decision | None)
    if decision is None:
        return None
    assert_type(decision.seat, int)
    assert_type(decision.kind, str)
    assert_type(decision.number, int)
    assert_type(decision.cause, Cause)
    for number, option in enumerate(decision.options):
        assert_type(option, Option)
        print(number, option.text, words.option(option, game.names))
    return decision.options[0]


def look(view: View) -> list[str]:
    assert_type(view.players, tuple[PlayerView, ...])
    lines: list[str] = []
    for player in view.players:
        for card in player.hand:
            assert_type(card, Card | None)
        lines.append(f"{player.name} {player.role or '?'} {player.life}/{player.max_life}")
    return lines


def gold(view: View) -> int:
    shown = view.expansion("goldrush", GoldRushView)
    assert_type(shown, GoldRushView | None)
    return shown["nuggets"][0] if shown else 0


def lives(event: Event) -> dict[int, int]:
    by_seat: dict[int, int] = {}
    for change in event.changes:
        match change:
            case Change("life", int(life), int(seat)):
                assert_type(life, int)
                by_seat[seat] = life
    return by_seat


def answer(game: Game, decision: Decision, typed: str) -> str:
    try:
        game.apply(typed, seat=decision.seat, number=decision.number)
    except IllegalOption as error:
        assert_type(error.reason, str)
        return error.reason
    return ""


def main() -> None:
    names = [info.name for info in available_expansions() if info.name != "base"]
    rules = Ruleset.build(*names)
    game = Game.new(["Ann", "Ben", "Cal", "Dee"], rules, seed=1)
    words = Language("en", rules)
    heard: list[Event] = []
    stop = game.events.subscribe(heard.append, seat=1)
    option = ask(game, words)
    if option is not None:
        game.apply(option)
    if game.decision is not None:
        assert "choose" in answer(game, game.decision, "fly away")
    game.undo()
    view = game.view(0)
    look(view)
    assert gold(view) >= 0
    stop()

    again = Game.from_dict(game.to_dict())
    assert_type(again, Game)
    assert_type(game.copy(), Game)
    assert_type(game.names, tuple[str, ...])

    table = Tabletop(0)
    for event in game.story(0):
        table.follow(event)
        print(lives(event))

    play(again, [CowboyBot(seed=1), RandomBot(seed=2), Cautious(), Cautious()])
    over = again.outcome
    assert_type(over, Outcome | None)
    assert over is not None
    assert_type(over.winners, tuple[int, ...])
    print(words.outcome(over, game.names))
