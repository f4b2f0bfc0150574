"""A client that draws the table from the events of updates alone, in JSON, without a view."""

from __future__ import annotations

import json
import random
from collections import defaultdict
from typing import Any

import pytest

from bang_table.session import Session
from bangcore import Ruleset, available_expansions
from bangcore.plugin import hookimpl

INSTALLED = sorted(info.name for info in available_expansions() if info.name != "base")
OF_THE_CORE = ("deck", "discards", "table", "hand", "in_play")
UNSET = {"role": None, "distance": None}


class OpenWhileWounded:
    """A hand is open to all while its player has lost life points."""

    @hookimpl
    def bang_hand_open(self, g, seat):
        return g.life(seat) < g.max_life(seat)


class Client:
    """The table as drawn for *seat*; ``None`` is a spectator."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.facts: dict[str, Any] = {"extra": {}}
        self.players: list[dict[str, Any]] = []
        self.piles: dict[tuple[str, int | None], list[int | None]] = defaultdict(list)
        self.face_down = {"deck", "hand"}
        self.open: set[int] = set()

    def is_own(self, seat: int | None) -> bool:
        """One's own hand is open, and that of one's holder."""
        both = None not in (self.seat, seat)
        return both and self.players[seat]["holder"] == self.players[self.seat]["holder"]

    def move(self, card: int | None, start: dict[str, Any], end: dict[str, Any]) -> None:
        before, pile = (self.piles[place["kind"], place.get("seat")] for place in (start, end))
        # a card that was hidden until now is one of the backs
        before.remove(card) if card in before else before.pop()
        kind, seat = end["kind"], end.get("seat")
        is_open = kind not in self.face_down or (kind == "hand" and seat in self.open)
        # a card that goes face up into a hidden hand is turned face down on arrival
        pile.append(card if is_open or self.is_own(seat) else None)
        if kind == "hand" and not self.is_own(seat) and None not in pile:
            pile.sort()

    def change(self, what: str, value: Any, seat: Any = None, expansion: str = "") -> None:
        if expansion:
            shown = self.facts["extra"]
            shown[expansion] = shown[expansion] | {what: value} if what else value
        elif what == "name":
            self.players.append({"seat": seat, "name": value, **UNSET, "holder": seat})
        elif what == "deck_size":
            self.piles["deck", None] = [None] * value
        elif what == "face_down":
            self.face_down |= {*value}
        elif what == "hand_open":
            self.open ^= {seat}
            if not value and not self.is_own(seat):
                self.piles["hand", seat] = [None] * len(self.piles["hand", seat])
        elif what == "piles" or what in OF_THE_CORE:
            piles = value if what == "piles" else {what: value}
            self.piles |= {(kind, seat): list(cards) for kind, cards in piles.items()}
        else:
            (self.facts if seat is None else self.players[seat])[what] = value

    def drawn(self) -> dict[str, Any]:
        """Return the entries of a view, with ids in place of cards."""
        players = [
            player | {kind: self.piles[kind, seat] for kind in ("hand", "in_play")}
            for seat, player in enumerate(self.players)
        ]
        deck, table, discards = (self.piles[kind, None] for kind in ("deck", "table", "discards"))
        ends = {"discards_size": len(discards), "top_discard": discards[-1] if discards else None}
        for (kind, seat), cards in self.piles.items():
            if kind not in OF_THE_CORE:
                whose = self.facts if seat is None else players[seat]
                whose.setdefault("piles", {})[kind] = cards
        return self.facts | ends | {"deck_size": len(deck), "table": table, "players": players}


def by_id(value: Any) -> Any:
    if isinstance(value, dict):
        return value["id"] if "rank" in value else {k: by_id(v) for k, v in value.items()}
    return [by_id(item) for item in value] if isinstance(value, list) else value


SETS = [[], *([name] for name in ("goldrush", "two_players") if name in INSTALLED), INSTALLED]


@pytest.mark.parametrize("names", [*SETS, [*INSTALLED, OpenWhileWounded]])
def test_the_table_drawn_from_events_equals_the_view(names):
    """In whole games of several sets, for every seat and a spectator."""
    rules, choose = Ruleset.build(*names), random.Random(5).choice
    session = Session.new(rules.players[0], ruleset=rules, seed=5)
    clients = {seat: (Client(seat), 0) for seat in (None, *range(rules.players[0]))}
    while session.decision is not None:
        decision = session.decision
        session.answer(decision.seat, decision.number, choose(decision.options))
        for seat, (client, heard) in clients.items():
            update = json.loads(json.dumps(session.update(seat, since=heard).to_dict()))
            clients[seat] = client, update["heard"]
            for event in update["events"]:
                for move in event.get("moves", ()):
                    client.move(**move)
                for change in event.get("changes", ()):
                    client.change(**change)
            view = by_id(update["view"])
            del view["seat"], view["decision"], view["interrupts"]
            assert client.drawn() == view, (seat, update["heard"])
