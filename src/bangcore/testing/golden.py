"""Golden playthroughs: whole games as text, so that rule changes show up as a diff."""

from __future__ import annotations

import json
from collections.abc import Iterator
from difflib import unified_diff
from hashlib import sha256
from pathlib import Path
from textwrap import wrap

from bangcore.engine.events import REFEREE, Event
from bangcore.game.game import Game
from bangcore.game.views import View
from bangcore.rules.arguments import checked
from bangcore.rules.options import Option
from bangcore.testing.playing.deals import Deal, Dice, EventRecorder, choices, roll

__all__ = ["check_golden", "chronicle"]

VIEW_EVERY = 6
"""The number of turns between printed views."""


@checked
def check_golden(path: str | Path, deal: Deal, *, update: bool = False) -> None:
    """Compare the :func:`chronicle` of *deal* with the file at *path*, or write it with *update*.

    :raises AssertionError: if they differ; the message shows the start of the diff.
    """
    path = Path(path)
    text = chronicle(deal)
    if update:
        path.write_text(text, encoding="utf-8", newline="\n")
    assert path.exists(), f"there is no {path.name} yet; write it with update=True"
    golden = path.read_text(encoding="utf-8")
    diff = list(unified_diff(golden.splitlines(), text.splitlines(), path.name, "now", lineterm=""))
    assert not diff, "the game has changed:\n" + "\n".join(diff[:60])


@checked
def chronicle(deal: Deal) -> str:
    """Play *deal* with random answers, seeded like the deal, and return the game as text.

    The text contains each question with its options and answer, the events as the referee sees
    them, a digest of the position at every turn, and occasional views.

    >>> print(chronicle(Deal(players=4, seed=2)).partition("\\n")[0])
    players  Ann Ben Cal Dee
    """
    return "\n".join(line.rstrip() for line in _lines(deal)) + "\n"


def _lines(deal: Deal) -> Iterator[str]:
    game = deal.game()
    dice = Dice(deal.seed)
    yield from _setup(game, deal)
    recorder = EventRecorder(game)
    number = events = turns = 0
    while game.decision is not None:
        if game.state.turns > turns:
            turns = game.state.turns
            yield ""
            yield f"== turn {turns}: {game.names[game.state.turn]}, position {_digest(game)}"
            if turns % VIEW_EVERY == 0:
                yield from _view(game, game.view(game.decision.seat))
        number += 1
        possible = choices(game)
        yield from _question(game, number, possible)
        option = possible[roll(game, dice)]
        yield f"  > {option}"
        game.apply(option)
        yield from (
            f"    {_event_text(game, event)}" for event in recorder.events[REFEREE][events:]
        )
        events = len(recorder.events[REFEREE])
    assert game.outcome is not None
    winners = ", ".join(game.names[seat] for seat in game.outcome.winners)
    yield ""
    yield f"== over: {game.outcome.reason}, won by {winners}, position {_digest(game)}"
    yield from _view(game, game.view(None))


def _setup(game: Game, deal: Deal) -> Iterator[str]:
    state = game.state
    yield f"players  {' '.join(game.names)}"
    yield f"rules    {' '.join(info.name for info in deal.rules.expansions)}"
    yield f"options  {' '.join(f'{name}={value}' for name, value in deal.rules.options.items())}"
    yield f"seed     {deal.seed}"
    yield ""
    for seat, name in enumerate(game.names):
        yield f"{name}: {state.roles[seat]}, {state.characters[seat] or 'no character yet'}"
        if state.offers:
            yield f"  may be {', '.join(state.offers[seat])}"
        yield from _wrapped("  holds ", _cards(game, state.hands[seat]))
    yield from _wrapped("draw pile from the top: ", _cards(game, state.deck[::-1]))


def _cards(game: Game, cards: list[int]) -> str:
    return ", ".join(str(game.card(card)) for card in cards) or "nothing"


def _wrapped(head: str, text: str) -> list[str]:
    indent = " " * (len(head) - len(head.lstrip()) + 4)
    return wrap(head + text, 100, subsequent_indent=indent, break_on_hyphens=False)


def _question(game: Game, number: int, possible: tuple[Option, ...]) -> Iterator[str]:
    decision = game.decision
    assert decision is not None
    cause = decision.cause
    about = f" by {game.names[cause.by]}" if cause.by not in (None, decision.seat) else ""
    needed = f", {cause.needed} needed" if cause.needed != 1 else ""
    details = "" if decision.kind == "turn" else f" ({cause.key}{about}{needed})"
    yield f"{number} {game.names[decision.seat]}: {decision.kind}{details}"
    yield from _wrapped("    ", " | ".join(option.text for option in possible))


def _event_text(game: Game, event: Event) -> str:
    words = [event.kind]
    if event.seat is not None:
        words.append(game.names[event.seat])
    if event.target is not None:
        words.append(f"-> {game.names[event.target]}")
    words += [str(game.card(card)) for card in event.cards if card is not None]
    if event.amount is not None:
        words.append(str(event.amount))
    return " ".join(words) + (f" ({event.key})" if event.key is not None else "")


def _view(game: Game, view: View) -> Iterator[str]:
    who = "a spectator" if view.seat is None else game.names[view.seat]
    yield (
        f"   -- as {who} sees it: {view.deck_size} in the draw pile, "
        f"{view.discards_size} discards, {view.top_discard or 'none'} on top"
    )
    for player in view.players:
        hand = " ".join(str(card or "?") for card in player.hand) or "nothing"
        in_play = " ".join(map(str, player.in_play))
        distance = f", distance {player.distance}" if player.distance is not None else ""
        life = f"life {player.life} of {player.max_life}" if player.alive else "out"
        yield (
            f"   -- {player.name} {player.role or '?'} {player.character or '?'} {life}, "
            f"reach {player.reach}{distance}"
        )
        yield from _wrapped("   --   holds ", hand + (f"; in front {in_play}" if in_play else ""))


def _digest(game: Game) -> str:
    """Return a short digest of the whole position.

    It omits empty parts, so that a new kind of state does not change games without it.
    """
    state = game.to_dict()["state"]
    facts = {name: fact for name, fact in state.items() if fact}
    return sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:12]
