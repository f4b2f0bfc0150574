"""The messages of a session to a seat contain only what its player could see at a real table."""

from __future__ import annotations

import json
import random

import pytest

from bang_table.session import Refusal, Session
from bangcore import BangError, Game, Ruleset, available_expansions
from bangcore.worlds import sample

EVERYTHING = Ruleset.build(
    *sorted({info.name for info in available_expansions()} - {"base", "events"})
)
BASE = Ruleset.build()

WRONG = (
    0,
    1,
    7,
    -1,
    True,
    None,
    "pass",
    "end turn",
    "p",
    "play",
    "use",
    "use missed",
    "play bang",
    "play beer",
    "pick",
    "use sid_ketchum",
    {},
    {"verb": "pass"},
    {"verb": "end"},
    [[]],
    1.5,
)


def positions(rules: Ruleset, seed: int, every: int) -> list[Game]:
    """Return positions of a random game, a few of each kind of question."""
    dice = random.Random(seed)
    game = Game.new(dice.choice((4, 5, 6, 7)), rules, seed=seed)
    found = []
    for number in range(400):
        if game.decision is None:
            break
        if number % every == 0:
            found.append(game.copy())
        game.apply(dice.choice(game.decision.options))
    return found


@pytest.mark.parametrize("rules", [BASE, EVERYTHING], ids=["base", "everything"])
def test_refusals_reveal_nothing_to_a_seat(rules):
    """A refusal has the same words in all games that a seat cannot distinguish.

    Every seat answers: with valid options of any player, and with nonsense.
    """
    dice = random.Random(0)
    tried = refused = 0
    for game in positions(rules, 0, every=120):
        asked = game.decision
        answers = [*WRONG, *(o.text for o in asked.options), *(o.to_dict() for o in asked.options)]
        answers += [option.text for option in game.interrupts]
        for seat in range(len(game.names)):
            world = sample(game, seat, seed=dice.randrange(1 << 30))
            sessions = Session(game), Session(world)
            # both use the words of the seat itself
            own = [[o.text for o in _options(session, seat)] for session in sessions]
            assert own[0] == own[1]
            secret = {o.text for o in asked.options} - set(own[0]) - {"pass", "end turn"}
            for answer in dice.sample(answers, min(12, len(answers))):
                for number in (asked.number, asked.number - 1):
                    said = [_refusal(session, seat, number, answer) for session in sessions]
                    tried += 1
                    if said[0] is not None:
                        refused += 1
                        assert said[0] == said[1]
                        told = said[0].message.replace(repr(answer), "")
                        assert not any(text in told for text in secret)
                    else:
                        sessions = Session(game), Session(world)
    assert tried > 40
    assert refused > 30


def _options(session: Session, seat: int) -> tuple:
    view = session.update(seat).view
    return (*view.decision.options, *view.interrupts)


def _refusal(session: Session, seat: int, number: int, answer: object) -> Refusal | None:
    try:
        session.answer(seat, number, answer)
    except BangError as error:
        return Refusal.of(error)
    return None


@pytest.mark.parametrize("rules", [BASE, EVERYTHING], ids=["base", "everything"])
def test_an_update_has_the_view_and_the_events_of_its_seat(rules):
    """An update contains the view and events of its seat, and public facts about the table."""
    for game in positions(rules, 0, every=90):
        session = Session(game)
        told = {at: game.story(at) for at in (None, *range(len(game.names)))}
        for at, story in told.items():
            update = session.update(at)
            assert update.view == game.view(at)
            assert update.question in (None, game.view(at).decision)
            for event, mine in zip(update.events, story, strict=True):
                assert (event.kind, event.seat, event.target, event.cards) == (
                    mine.kind,
                    mine.seat,
                    mine.target,
                    mine.cards,
                )
                assert (event.amount, event.key) == (mine.amount, mine.key)


def test_a_save_holds_everything_and_an_update_no_part_of_it():
    """Random numbers and the seeds and memories of bots stay on the server."""
    session = Session.new(5, seed=77, bots={1: "cowboy", 2: "random"})
    data = session.to_dict()
    secrets = [data["dice"], data["game"]["state"]["rng"], *(bot["seed"] for bot in data["bots"])]
    for at in (None, *range(5)):
        said = json.dumps(session.update(at).to_dict())
        assert not any(str(secret) in said for secret in secrets)


def test_reasons_are_those_of_the_seat_in_words_if_they_are_requested():
    """An update says why cards of its own seat have no option, to nobody else and not unasked."""
    session = Session.new(["Ann", "Ben", "Cal", "Dee"], seed=10)

    assert session.update(0).reasons == session.update(None, reasons=True).reasons == ()
    update = session.update(0, language="de", reasons=True)
    assert [reason.why for reason in update.reasons] == ["distance"] * 3
    assert update.words.reasons[0] == "Cal ist in Entfernung 2."
    request = {"reasons": True}
    assert session.receive(0, request, "de").to_dict() == update.to_dict()
    assert session.update(1, reasons=True).reasons == ()
