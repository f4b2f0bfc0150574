"""A question to several seats in messages: valid, and without a new entry in others."""

from __future__ import annotations

import json

import pytest
from jsonschema import Draft202012Validator

from bang_table.session import Session
from bang_table.wire import schema, typescript
from bangcore.plugin import SELF, Cause, Expansion, brown, each
from bangcore.testing import seat, table


async def ask_all(g, card, me):
    """Let every player name another one."""
    others = {voter: g.others(voter) for voter in g.present}
    await g.choose_seats("vote", others, Cause(card.key))


CARD = brown("ask_all", "Ask All", {"spades": "9"}, each(SELF, ask_all), text="All choose.")
ASKING = Expansion(name="asking", cards=[CARD])


@pytest.mark.parametrize(
    "viewer", [None, 0, *(pytest.param(n, marks=pytest.mark.long) for n in (1, 2, 3))]
)
def test_updates_match_the_schema(viewer):
    """Updates validate from the question to the opened answers."""
    roles = {"ben": "outlaw", "cal": "outlaw", "dee": "renegade"}
    seats = {name: seat(role) for name, role in roles.items()}
    t = table(ann=seat("sheriff", hand="ask_all"), **seats, expansions=[ASKING])
    session = Session(t.game)
    session.answer(0, 1, "play ask_all")
    known = Draft202012Validator(schema("update", exact=True))
    for who in (3, 0, None, 2, 1):
        update = json.loads(json.dumps(session.update(viewer).to_dict()))
        known.validate(update)
        assert update["view"]["decision"]["owing"] == [*session.decision.owing]
        if who is not None:
            session.answer(who, 2, 0)
    after = json.loads(json.dumps(session.update(viewer).to_dict()))
    known.validate(after)
    assert "owing" not in after["view"]["decision"]
    assert [event["kind"] for event in after["events"]].count("opened") == 4


def test_in_typescript_the_list_may_be_missing():
    """``owing`` is optional in TypeScript, since a question to one seat has none."""
    assert "owing?: number[];" in typescript()
