"""Bots at a table: when they answer, what a replacement knows, and failures."""

from __future__ import annotations

import json
import logging
import random

import pytest

from bang_bots import BotWithMemory, CowboyBot, RandomBot
from bang_table.session import Session
from bangcore import InvalidSave, NoSuchSeat, NotYourTurn, UnknownName
from bangcore.testing import four, seat

FOUR = ["Ann", "Ben", "Cal", "Dee"]


class Listener:
    """Takes the first option and records the events it receives."""

    def __init__(self, heard: list) -> None:
        self.heard = heard

    def choose(self, view):
        return view.decision.options[0]

    def interrupt(self, view):
        return None

    def notice(self, event):
        self.heard.append(event)


class Clumsy(Listener):
    """Raises at every call, or gives an impossible answer."""

    def __init__(self, answer=None) -> None:
        self.answer = answer

    def choose(self, view):
        if self.answer is None:
            raise ValueError("clumsy")
        return self.answer

    def interrupt(self, view):
        return self.choose(view)

    def notice(self, event):
        raise ValueError("clumsy")


def play(session: Session, seed: int, most: int = 10_000) -> Session:
    """Let people answer at random, until the end or *most* answers."""
    choose = random.Random(seed).choice
    for _ in range(most):
        if not session.step():
            if session.decision is None:
                break
            asked = session.decision
            session.answer(asked.seat, asked.number, choose(asked.options))
    return session


def test_bots_answer_at_once_until_a_person_is_asked():
    """A frontend that ignores bots never sees a question to one."""
    session = Session.new(FOUR, seed=3, bots={"Ben": "cowboy", 2: "random", "Dee": "cowboy"})
    assert session.bots == {1: "cowboy", 2: "random", 3: "cowboy"}
    choose = random.Random(3).choice
    asked = 0
    while session.decision:
        assert session.decision.seat == 0
        asked += 1
        session.answer(0, session.decision.number, choose(session.decision.options))
    assert asked > 5
    assert [s.bot for s in session.update(0).seats] == [None, "cowboy", "random", "cowboy"]


def test_bots_answer_one_by_one():
    """With ``step``, each answer of a bot can be shown; the game is the same."""
    bots = dict.fromkeys((1, 2, 3), "cowboy")
    at_once = Session.new(FOUR, seed=3, bots=bots)
    by_step = Session.new(FOUR, seed=3, bots=bots, at_once=False)
    choose = random.Random(3).choice
    while at_once.decision:
        heard = by_step.update(0).heard
        while by_step.step():
            assert by_step.update(0).heard >= heard
        assert by_step.step() is False
        assert by_step.decision == at_once.decision
        option = choose(at_once.decision.options)
        for session in (at_once, by_step):
            session.answer(0, session.decision.number, option)
    by_step.play_bots()
    assert by_step.update(0).events == at_once.update(0).events


def test_a_table_of_bots_plays_to_its_end_in_one_call():
    """A table of bots needs no further calls; ``most`` limits the answers of one call."""
    bots = dict.fromkeys(range(4), "random")
    session = Session.new(FOUR, seed=5, bots=bots, at_once=False)
    assert session.play_bots(most=7) == 7
    assert session.decision.number == 8
    session.play_bots()
    assert session.outcome == Session.new(FOUR, seed=5, bots=bots).outcome is not None


def test_the_same_seed_and_the_same_calls_make_the_same_game():
    """Except for tokens, all randomness comes from the seed, including later bots."""

    def once() -> Session:
        session = Session.new(FOUR, seed=8, bots={1: "random"}, decision_time=1)
        for step in range(60):
            if session.decision is None:
                break
            asked = session.decision
            if step == 20:
                session.hand_over(2, "random")
            elif step == 40:
                session.hand_over(2, None)
            elif step % 3:
                session.answer(asked.seat, asked.number, step % len(asked.options))
            else:
                session.tick(step)
        return session

    first, second = once(), once()
    assert first.update(0) == second.update(0)
    assert len(first.update(0).events) > 60
    different = {"tokens": None}
    assert {**first.to_dict(), **different} == {**second.to_dict(), **different}


def test_a_bot_that_takes_over_knows_the_story_of_its_seat():
    """A new bot receives its seat's story from the deal on, and then the events that follow."""
    heard = []
    session = Session.new(FOUR, seed=4, own_bots={"listener": lambda rules, seed: Listener(heard)})
    play(session, 4, most=60)
    session.hand_over(2, "listener")
    assert heard[: len(session.update(2).events)] == list(session.update(2).events)
    play(session, 4, most=60)
    assert heard == list(session.update(2).events)
    session.hand_over(2, None)
    play(session, 4, most=10)
    assert len(heard) < len(session.update(2).events)


def test_a_cowboy_that_takes_over_suspects_like_one_that_has_sat_there():
    """A new cowboy's suspicions from the story equal those from the events as they happened."""
    sat = Session.new(FOUR, seed=6, bots={3: "cowboy"}, at_once=False)
    came = Session.new(FOUR, seed=6, at_once=False)
    choose = random.Random(2).choice
    for _ in range(60):
        asked = came.decision
        if sat.step():
            came.answer(asked.seat, asked.number, sat.game().record["answers"][-1])
        else:
            option = choose(asked.options)
            for session in (sat, came):
                session.answer(asked.seat, asked.number, option)
    came.hand_over(3, "cowboy")
    remembered = [session.to_dict()["bots"][0]["memory"]["attacks"] for session in (sat, came)]
    assert remembered[0] == remembered[1] != []


def test_a_person_cannot_answer_while_a_bot_plays_for_them():
    """The seat must be taken back first; then the person's answers count."""
    session = Session.new(FOUR, seed=10, at_once=False)
    session.hand_over(0, "cowboy")
    for call in (
        lambda: session.answer(0, 1, "end turn"),
        lambda: session.ask_undo(0),
        lambda: session.answer_undo(0, 1, True),
    ):
        with pytest.raises(NotYourTurn, match="a bot plays for Ann; take the seat back first"):
            call()
    session.hand_over(0, None)
    session.answer(0, 1, "end turn")
    assert session.decision.number == 2


def test_a_seat_is_handed_over_in_the_middle_of_an_effect():
    """A bot answers Ben's question for a Missed!."""
    session = Session.new(FOUR, seed=10)
    session.answer(0, 1, "play bang -> ben")
    session.hand_over(1, "cowboy")
    assert session.decision.number == 3
    assert session.decision.seat == 0


@pytest.mark.parametrize(
    ("who", "bot", "error"),
    [
        (0, "cowgirl", UnknownName),
        (0, 5, UnknownName),
        (0, ["cowboy"], UnknownName),
        (9, "cowboy", NoSuchSeat),
        (None, None, NoSuchSeat),
        ("Ann", "cowboy", NoSuchSeat),
    ],
)
def test_an_unknown_seat_or_bot_is_refused(who, bot, error):
    """An unknown seat or bot is refused, and nothing changes."""
    session = Session.new(FOUR, seed=10)
    before = session.to_dict()
    with pytest.raises(error):
        session.hand_over(who, bot)
    assert session.to_dict() == before


def test_bots_may_act_between_questions_once_in_each():
    """Sid Ketchum's bot drinks before Ann's question, and is asked once per question."""
    t = four(
        ann=seat("sheriff", hand="bang:A-spades saloon"),
        ben=seat("outlaw", hand="missed:8-spades beer"),
        cal=seat("outlaw", "sid_ketchum", hand="panic duel", life=1),
    )
    asked = []

    class Sid(Listener):
        def interrupt(self, view):
            asked.append(view.decision.number)
            return view.interrupts[0] if len(asked) > 1 else None

    makers = {"sid": lambda rules, seed: Sid([])}
    session = Session(t.game, bots={2: "sid"}, own_bots=makers, at_once=False)
    assert not session.step()
    assert not session.step()
    assert asked == [1]
    saved = Session.from_dict(
        json.loads(json.dumps(session.to_dict())), t.game.ruleset, own_bots=makers
    )
    assert not saved.step()
    assert asked == [1]
    session.answer(0, 1, "play saloon")
    while session.step():
        pass
    assert asked[:2] == [1, 2]
    assert session.update(2).view.players[2].hand == ()


def test_a_bot_that_takes_over_may_act_at_once():
    """An interrupt that one bot declined is offered to its replacement before the same question."""
    t = four(
        ann=seat("sheriff", hand="bang:A-spades saloon"),
        cal=seat("outlaw", "sid_ketchum", hand="panic duel", life=1),
    )

    class Eager(Listener):
        def interrupt(self, view):
            return view.interrupts[0]

    own = {"lazy": lambda rules, seed: Listener([]), "eager": lambda rules, seed: Eager([])}
    session = Session(t.game, bots={2: "lazy"}, own_bots=own)
    assert session.update(2).view.players[2].life == 1
    session.hand_over(2, "eager")
    assert session.update(2).view.players[2].life == 2


def test_a_bot_is_offered_its_interrupt_again_after_an_undo():
    """A bot that declined before the undone question decides anew at the restored one."""
    t = four(
        ann=seat("sheriff", hand="bang:A-spades saloon"),
        cal=seat("outlaw", "sid_ketchum", hand="panic duel", life=1),
    )
    offered = []

    class Declining(RandomBot):
        def interrupt(self, view):
            offered.append(view.decision.number)

    own = {"declining": lambda rules, seed: Declining(seed)}
    session = Session(t.game, bots={2: "declining"}, own_bots=own)
    session.answer(0, session.decision.number, "play bang -> ben")
    shot = len(offered)
    session.ask_undo(0)
    for other in (1, 3):
        session.answer_undo(other, session.update(0).undo.id, True)
    assert session.decision.kind == "turn"
    assert offered[shot:] == [session.decision.number]


def test_each_bot_has_chance_of_its_own():
    """Bots of one kind get different seeds, also those that take over later."""
    seeds = []

    def noted(rules, seed):
        seeds.append(seed)
        return Listener([])

    session = Session.new(FOUR, seed=10, bots={1: "noted", 2: "noted"}, own_bots={"noted": noted})
    session.hand_over(3, "noted")
    session.hand_over(3, None)
    session.hand_over(3, "noted")
    assert len(seeds) == len({*seeds}) == 4


@pytest.mark.parametrize("answer", [None, "dance", 99, object()])
def test_a_bot_that_fails_passes(answer, caplog):
    """A bot's exception is logged; its seat gives the passive answer, and the game continues."""
    makers = {"clumsy": lambda rules, seed: Clumsy(answer)}
    session = Session.new(FOUR, seed=10, own_bots=makers)
    session.answer(0, 1, "play bang -> ben")
    with caplog.at_level(logging.ERROR, "bangcore"):
        session.hand_over(1, "clumsy")
    assert session.update(0).events[-1].kind == "lost_life"
    assert {"bot clumsy in seat 1 failed to answer"} <= {r.getMessage() for r in caplog.records}


@pytest.mark.parametrize("bot", [CowboyBot(seed=5), RandomBot(seed=5)])
def test_our_bots_remember(bot):
    """A memory is plain JSON, and another bot that recalls it continues in the same way."""
    assert isinstance(bot, BotWithMemory)
    other = type(bot)(seed=6)
    memory = json.loads(json.dumps(bot.memory()))
    other.recall(memory)
    assert other.memory() == bot.memory() == memory


def test_a_cowboy_that_recalls_drops_earlier_suspicions():
    """A recalled memory replaces all earlier suspicions."""
    session = Session.new(FOUR, seed=6)
    play(session, 2, most=40)
    suspicious, fresh = CowboyBot(seed=1), CowboyBot(seed=1)
    for event in session.update(3).events:
        suspicious.notice(event)
    view = session.update(3).view
    thought = suspicious._suspicions.chances(view)
    assert thought != fresh._suspicions.chances(view)
    fresh.recall(suspicious.memory())
    assert fresh._suspicions.chances(view) == thought


@pytest.mark.parametrize("kind", ["cowboy", "random"])
def test_a_saved_bot_goes_on_as_if_nothing_had_happened(kind):
    """A session that is saved and loaded before each call plays the same game."""
    bots = dict.fromkeys(range(4), kind)
    through = Session.new(FOUR, seed=9, bots=bots, at_once=False)
    stopped = Session.new(FOUR, seed=9, bots=bots, at_once=False)
    for _ in range(40):
        stopped = Session.from_dict(json.loads(json.dumps(stopped.to_dict())))
        if not (through.step() and stopped.step()):
            break
        assert stopped.decision == through.decision
    assert stopped.update(None).events == through.update(None).events


def test_a_bot_that_fails_between_questions_does_nothing(caplog):
    """An exception from its interrupt is logged, and the question stays."""
    t = four(
        ann=seat("sheriff", hand="bang:A-spades saloon"),
        cal=seat("outlaw", "sid_ketchum", hand="panic duel", life=1),
    )
    makers = {"clumsy": lambda rules, seed: Clumsy("dance")}
    session = Session(t.game, bots={2: "clumsy"}, own_bots=makers)
    assert session.decision.seat == 0
    assert session.update(2).view.players[2].life == 1
    assert "bot clumsy in seat 2 failed between questions" in caplog.text


class Forgetful(Listener):
    """Has a memory that it cannot recall."""

    def memory(self):
        return {"heard": len(self.heard)}

    def recall(self, memory):
        raise KeyError("heart")


def test_a_memory_that_cannot_be_recalled_is_a_fault_of_the_save():
    """A save is refused with the name of a bot that raises when it recalls."""
    own = {"forgetful": lambda rules, seed: Forgetful([])}
    session = Session.new(FOUR, seed=1, bots={1: "forgetful"}, own_bots=own)
    with pytest.raises(InvalidSave, match="a bot forgetful cannot recall"):
        Session.from_dict(session.to_dict(), own_bots=own)


def test_a_bot_that_cannot_use_its_memory_fills_no_log(caplog):
    """It answers passively; only its first error has a traceback."""
    session = Session.new(4, seed=10, bots=dict.fromkeys(range(4), "cowboy"), at_once=False)
    save = session.to_dict()
    for bot in save["bots"]:
        bot["memory"]["attacks"] = [[98, 99, 1.0]]
    session = Session.from_dict(save)
    for _ in range(40):
        session.step()
    failures = [one for one in caplog.records if "failed" in one.getMessage()]
    assert len(failures) > 10
    assert len([one for one in failures if one.exc_info]) == len({one.args[1] for one in failures})
