"""Tables with pages but without a network: the messages, their receivers and their order."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import subprocess
import sys
import time
from contextlib import closing, contextmanager
from pathlib import Path
from types import SimpleNamespace
from uuid import uuid4

import pytest

from bang_table.hosting import Page, TableLimits, Tables, TooMany
from bang_table.room import Room
from bang_table.serving import Budget, Caller
from bang_table.storage import NotSaved, RoomRows
from bangcore import BangError, InvalidSave, UnknownName

DEAD_END = 120.0


def anybody(makes: int = 100) -> Caller:
    return Caller(Budget(1000, 1000), Budget(1e-9, makes))


class Guest:
    """A page without a server, which records its messages."""

    def __init__(self, token=None, **hello) -> None:
        self.told = asyncio.Queue()
        self.seen = []
        self.page = Page({"token": token, "language": "en", **hello}, self.told.put)

    async def come(self, table) -> Guest:
        await table.enter(self.page)
        self.table = table
        self.telling = asyncio.create_task(table.tell(self.page))
        return self

    async def go(self) -> None:
        self.telling.cancel()
        await self.table.leave(self.page)

    async def do(self, deed: str, **more) -> None:
        await self.table.do(self.page, {"do": deed, **more})

    async def hear(self, kind: str, found=lambda _: True):
        async with asyncio.timeout(DEAD_END):
            while True:
                message = await self.told.get()
                self.seen.append(message)
                if message["type"] == kind and found(message):
                    return message


def stored(folder, table: str = "rooms") -> dict[str, str]:
    """Return the saves in the database of a folder by the ids of the tables."""
    with closing(sqlite3.connect(folder / "tables.db")) as db:
        return dict(db.execute(f"select name, save from {table}").fetchall())


@contextmanager
def locked(folder):
    """Keep everybody else from writing to the database."""
    db = sqlite3.connect(folder / "tables.db", isolation_level=None)
    db.execute("begin immediate")
    yield
    db.rollback()
    db.close()


@pytest.fixture(autouse=True)
def impatient(monkeypatch):
    """Wait for no lock."""
    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *a, **k: connect(*a, **{"timeout": 0.2, **k}))


@pytest.fixture
def play(tmp_path):
    """Run a scene at tables in a folder, and release the folder."""

    def run(scene, **limits):
        async def main():
            tables = Tables(tmp_path, pace=0, limits=TableLimits(**limits))
            try:
                async with asyncio.timeout(DEAD_END):
                    return await scene(tables)
            finally:
                tables.close()

        return asyncio.run(main())

    return run


async def opened(tables, **setup):
    """Return a new table, in memory."""
    id = await tables.make({"seats": 4, **setup}, anybody())
    async with tables.visit(id, anybody().account) as table:
        return table


async def seated(tables, **setup):
    """Return a table of one person and three bots, and the person, before the deal."""
    bots = {str(seat): "cowboy" for seat in (1, 2, 3)}
    table = await opened(tables, **{"bots": bots, **setup})
    ann = await Guest().come(table)
    await ann.do("join", name="Ann")
    ann.token = (await ann.hear("seat"))["token"]
    return table, ann


async def dealt(tables, **setup):
    table, ann = await seated(tables, **setup)
    await ann.do("ready")
    await ann.do("start")
    return table, ann


def test_a_whole_game_is_played_and_each_change_is_written_before_it_is_told(play, tmp_path):
    """A bot plays for the person; at any update, the save has at least its stamp."""

    async def scene(tables):
        table, ann = await dealt(tables)
        await ann.do("hand_over", bot="cowboy")
        eve = await Guest().come(table)
        while True:
            room = await eve.hear("room")
            saved = json.loads(stored(tmp_path)[table.id])
            stamp = saved["changes"] + (saved["session"] or {"stamp": 0})["stamp"]
            assert stamp >= room["stamp"]
            if room["phase"] == "over":
                return

    play(scene)


def test_a_returning_page_receives_missed_events(play):
    async def scene(tables):
        table, ann = await dealt(tables)
        first = await ann.hear("update", lambda update: update["question"])
        await ann.go()
        back = await Guest(ann.token, since=first["heard"], game=1).come(table)
        assert (await back.hear("update"))["since"] == first["heard"]
        with pytest.raises(UnknownName):
            await table.enter(Page({"token": "wrong", "language": "en"}, back.told.put))

    play(scene)


def test_a_change_that_cannot_be_written_is_not_announced(play, tmp_path):
    """The request is refused, and everybody remains connected."""

    async def scene(tables):
        table, ann = await dealt(tables)
        asked = await ann.hear("update", lambda update: update["question"])
        eve = await Guest().come(table)
        await eve.hear("update")

        with locked(tmp_path):
            number = asked["question"]["number"]
            await ann.do("answer", number=number, answer=0)
            assert (await ann.hear("refusal"))["error"] == "NotSaved"
            with pytest.raises(NotSaved):
                await tables.make({"seats": 4}, anybody())
        assert table.room.state().seats[0].connected
        assert table.room.session.decision.number == number
        await ann.do("answer", number=number, answer=0)
        await eve.hear("update", lambda update: update["view"]["decision"]["number"] > number)

    play(scene)


def test_sitting_down_again_and_again_brings_no_new_messages(play):
    """A page keeps its budget; the pages of a person share one."""

    async def scene(tables):
        _, ann = await seated(tables)
        budget = ann.page.budget
        await ann.do("leave")
        await ann.hear("seat", lambda seat: seat["token"] is None)
        await ann.do("join", name="Ann")
        token = (await ann.hear("seat"))["token"]
        assert ann.page.budget is budget
        again = await Guest(token).come(ann.table)
        assert again.page.budget is budget

    play(scene)


def test_a_page_that_reads_slowly_holds_up_nobody(play):
    """While its seat is on the way to it, the others go on."""

    async def scene(tables):
        table = await opened(tables)
        stuck = asyncio.Event()

        async def never(message):
            stuck.set()
            await asyncio.Event().wait()

        slow = Page({"token": None, "language": "en"}, never)
        await table.enter(slow)
        joining = asyncio.create_task(table.do(slow, {"do": "join", "name": "Ben"}))
        await stuck.wait()
        ann = await Guest().come(table)
        await ann.do("join", name="Ann")
        assert (await ann.hear("seat"))["token"]
        joining.cancel()

    play(scene)


def test_a_page_whose_numbers_are_of_another_game_starts_over(play):
    """It receives everything, as a page without numbers."""

    async def scene(tables):
        table, ann = await dealt(tables)
        await ann.go()
        back = await Guest(ann.token, since=10_000, game=1).come(table)
        assert (await back.hear("update"))["since"] == 0

    play(scene)


def test_a_page_has_one_seat(play):
    async def scene(tables):
        table, ann = await seated(tables, bots={})
        await ann.do("join", name="Ben")
        assert (await ann.hear("refusal"))["error"] == "InvalidRequest"
        assert [seat.name for seat in table.room.state().seats] == ["Ann", None, None, None]

    play(scene)


def test_a_fault_at_a_request_is_logged_and_the_table_goes_on(play, monkeypatch, caplog):
    """The page learns that it happened, but nothing of the error."""

    def fails(*_):
        raise RuntimeError("the deck is: duel beer")

    async def scene(tables):
        _, ann = await seated(tables)
        with monkeypatch.context() as patched:
            patched.setattr(Room, "say", fails)
            await ann.do("say", text="hello")
            refusal = await ann.hear("refusal")
        assert refusal["error"] == "TableFailed"
        assert "deck" not in refusal["message"]
        [record] = caplog.records
        assert "deck" in str(record.exc_info[1])
        await ann.do("say", text="hello")
        await ann.hear("room", lambda room: room["chat"])

    play(scene)


def test_a_fault_of_a_bot_stops_it_until_the_next_page_enters(play, monkeypatch, caplog):
    """Its error is logged once, not with each attempt."""

    def fails(*_):
        raise RuntimeError("no such card")

    async def scene(tables):
        table, ann = await dealt(tables)
        with monkeypatch.context() as patched:
            patched.setattr(Room, "step", fails)
            await ann.do("hand_over", bot="cowboy")
            await asyncio.wait([table._running])
            await ann.do("say", text="what now?")
            await ann.hear("room", lambda room: room["chat"])
        assert [record.levelname for record in caplog.records] == ["ERROR"]
        eve = await Guest().come(table)
        await eve.hear("room", lambda room: room["phase"] == "over")

    play(scene)


def test_tables_and_pages_have_bounds(play):
    async def scene(tables):
        table = await opened(tables)
        with pytest.raises(TooMany) as full:
            await tables.make({"seats": 4}, anybody(0))
        assert full.value.yours
        await tables.make({"seats": 4}, anybody())
        with pytest.raises(TooMany) as full:
            await tables.make({"seats": 4}, anybody())
        assert not full.value.yours
        for _ in range(2):
            await Guest().come(table)
        with pytest.raises(TooMany):
            await Guest().come(table)

    play(scene, tables=2, pages_at_table=2)


def test_a_table_is_closed_and_read_again(play):
    async def scene(tables):
        kept = await opened(tables, public=True)
        await tables.tidy()
        account = anybody().account
        async with tables.visit(kept.id, account) as table:
            assert table is not kept
            assert tables.listed == []
            await Guest().come(table)
            assert [one["link"] for one in tables.listed] == [f"/t/{kept.id}"]
        for wrong in ("x" * 16, kept.id.upper(), "../x", ""):
            async with tables.visit(wrong, account) as table:
                assert table is None

    play(scene)


class Clock:
    """The clock of a server that runs for days."""

    def __init__(self, monkeypatch) -> None:
        self.now = 1000.0
        monkeypatch.setattr("bang_table.hosting.visits.monotonic", lambda: self.now)

    async def pass_days(self, tables, days: float) -> None:
        await tables.tidy()
        self.now += days * 86_400
        await tables.tidy()


@pytest.fixture
def clock(monkeypatch):
    return Clock(monkeypatch)


async def visited(tables) -> str:
    """Return the id of a new table where somebody was."""
    table = await opened(tables)
    await (await Guest().come(table)).go()
    table._running.cancel()
    await asyncio.sleep(0)
    return table.id


def test_an_old_table_is_moved_and_the_log_has_a_line(play, tmp_path, clock, caplog):
    """A visit starts the count again; a table with a page stays."""

    async def scene(tables):
        old, fresh = await visited(tables), await visited(tables)
        here = await opened(tables)
        await Guest().come(here)
        text = stored(tmp_path)[old]
        await clock.pass_days(tables, 1.5)
        async with tables.visit(fresh, anybody().account) as table:
            await (await Guest().come(table)).go()
            table._running.cancel()
        await clock.pass_days(tables, 1)
        assert stored(tmp_path, "old_rooms") == {old: text}
        assert {*stored(tmp_path)} == {fresh, here.id}
        [line] = caplog.messages
        assert old in line
        assert "old_rooms" in line

    play(scene, days=2)


def test_only_the_time_of_a_running_server_counts(tmp_path, clock):
    """A server that was off moves no table away, and a restored table counts as visited now."""

    async def scene():
        tables = Tables(tmp_path, limits=TableLimits(days=2))
        id = await visited(tables)
        await clock.pass_days(tables, 1.5)
        tables.close()

        clock.now = 5.0  # another start of the machine
        tables = Tables(tmp_path, limits=TableLimits(days=2))
        await tables.tidy()
        assert id in stored(tmp_path)
        db = sqlite3.connect(tmp_path / "tables.db")
        with db:
            db.execute("insert into rooms select 'backup', version, save from rooms")
        db.close()
        await clock.pass_days(tables, 0.4)
        assert id in stored(tmp_path)
        await clock.pass_days(tables, 0.4)
        assert [*stored(tmp_path)] == ["backup"]
        tables.close()

    asyncio.run(scene())


def test_a_folder_belongs_to_one_process(tmp_path):
    """The second process is refused while the first one runs, and not afterwards."""
    code = f"from bang_table.hosting import Tables; Tables({str(tmp_path)!r})"

    def started() -> str:
        return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stderr

    tables = Tables(tmp_path)
    assert "another process uses the folder" in started()
    tables.close()
    assert started() == ""


def test_tables_in_files_are_not_overlooked(tmp_path):
    (tmp_path / "x.json").write_text("{}")
    with pytest.raises(InvalidSave, match=r"tables in \.json files"):
        Tables(tmp_path)


def test_a_table_that_nobody_has_visited_is_deleted_with_a_line(play, tmp_path, clock, caplog):
    async def scene(tables):
        kept = await visited(tables)
        unused = await tables.make({"seats": 4}, anybody())
        await clock.pass_days(tables, 0.5 / 24)
        assert unused in stored(tmp_path)
        await clock.pass_days(tables, 1 / 24)
        assert [*stored(tmp_path)] == [kept]
        [line] = caplog.messages
        assert unused in line

    play(scene)


def test_zero_days_keep_all_tables(play, tmp_path, clock):
    async def scene(tables):
        id = await visited(tables)
        await clock.pass_days(tables, 1000)
        assert id in stored(tmp_path)

    play(scene, days=0)


def test_a_full_disk_does_not_end_the_tidying(play, tmp_path, monkeypatch, caplog):
    """It is logged, and tried again later."""
    waited = []

    async def wait(seconds):
        waited.append(seconds)
        if len(waited) == 2:
            raise asyncio.CancelledError

    async def scene(tables):
        monkeypatch.setattr("bang_table.hosting.tables.TIDIED", 0.0)
        monkeypatch.setattr("bang_table.hosting.tables.asyncio.sleep", wait)
        with locked(tmp_path), pytest.raises(asyncio.CancelledError):
            await tables.keep()

    play(scene)
    assert len(caplog.messages) == 2
    assert all(line.startswith("cannot tidy up: ") for line in caplog.messages)


def test_a_database_that_goes_away_while_tidying_does_not_end_it(play, monkeypatch, caplog):
    """A shared database may fail at any statement; orders are carried out later."""
    waited = []

    async def wait(seconds):
        waited.append(seconds)
        if len(waited) == 2:
            raise asyncio.CancelledError

    async def scene(tables):
        def away(*arguments):
            raise ConnectionError("the database does not answer")

        monkeypatch.setattr("bang_table.hosting.tables.TIDIED", 0.0)
        monkeypatch.setattr("bang_table.hosting.tables.asyncio.sleep", wait)
        monkeypatch.setattr("bang_table.hosting.database.Database.unlock", away)
        await opened(tables)  # idle, so that it is let go
        with pytest.raises(asyncio.CancelledError):
            await tables.keep()

    play(scene)
    assert caplog.messages == ["cannot tidy up: the database does not answer"]


# ---------------------------------------------------------------- the operator


async def ordered(tables, do: str, table: str, what: str = "") -> str:
    """Order something as another process does, and return the reply."""
    order = uuid4().hex
    with closing(sqlite3.connect(Path(tables.saves) / "tables.db")) as db:
        with db:
            values = (order, do, table, what)
            db.execute("insert into orders values (?, ?, ?, ?, null)", values)
        await tables.carry_out()
        return db.execute("select reply from orders where id = ?", [order]).fetchone()[0]


@pytest.mark.parametrize(("do", "kept"), [("close", True), ("delete", False)])
def test_a_table_that_the_operator_closes_sends_its_pages_away(play, tmp_path, do, kept):
    """A closed one is kept in old_rooms, a deleted one is not; others go on."""

    async def scene(tables):
        table, ann = await dealt(tables)
        other, _ = await seated(tables)
        await ann.hear("update")
        assert await ordered(tables, do, table.id) == "done"
        with pytest.raises(UnknownName):
            await ann.telling
        await ann.do("answer", number=1, answer=0)
        await ann.table.leave(ann.page)
        async with tables.visit(table.id, anybody().account) as found:
            assert found is None
        assert (table.id in stored(tmp_path, "old_rooms")) is kept
        assert [*stored(tmp_path)] == [other.id]

    play(scene)


def test_a_damaged_table_can_be_deleted(play, tmp_path):
    async def scene(tables):
        with closing(sqlite3.connect(tmp_path / "tables.db")) as db, db:
            db.execute("insert into rooms values ('x', 1, '{')")
        assert await ordered(tables, "delete", "x") == "done"
        assert stored(tmp_path) == {}

    play(scene)


def test_the_operator_removes_a_person(play, tmp_path):
    """Their pages end, a bot plays on, and the others see it."""

    async def scene(tables):
        table, (ann, ben) = await two_dealt(tables)
        assert await ordered(tables, "remove", table.id, "Ben") == "done"
        with pytest.raises(UnknownName):
            await ben.telling
        update = await ann.hear("update", lambda update: update["seats"][1]["bot"])
        assert not update["seats"][1]["connected"]
        with pytest.raises(UnknownName):
            await Guest(ben.page.token).come(table)

    play(scene)


def test_the_operator_removes_a_line_of_the_chat(play):
    """Pages that have it receive the chat once more."""

    async def scene(tables):
        table, ann = await seated(tables)
        for text in ("Hello!", "Something nasty"):
            await ann.do("say", text=text)
        await ann.hear("room", lambda room: room["chat"] and room["chat"][-1]["number"] == 2)
        assert await ordered(tables, "unsay", table.id, "2") == "done"
        room = await ann.hear("room", lambda room: room["chat"])
        assert [line["text"] for line in room["chat"]] == ["Hello!", "…"]
        await ann.do("say", text="Sorry!")
        room = await ann.hear("room", lambda room: room["chat"])
        assert [line["number"] for line in room["chat"]] == [3]

    play(scene)


def test_a_fault_at_an_order_is_its_reply(play, monkeypatch):
    """Further orders are carried out."""

    async def scene(tables):
        table, _ = await seated(tables)
        with monkeypatch.context() as patch:
            patch.setattr(Room, "remove", lambda room, name: 1 / 0)
            assert await ordered(tables, "remove", table.id, "Ann") == "not done: division by zero"
        assert await ordered(tables, "remove", table.id, "Ann") == "done"

    play(scene)


@pytest.mark.parametrize(
    ("do", "what"), [("remove", "Zoe"), ("unsay", "7"), ("unsay", "x"), ("close", "")]
)
def test_an_order_that_fits_nothing_has_a_reply(play, do, what):
    async def scene(tables):
        table, _ = await seated(tables)
        id = "nothing" if do == "close" else table.id
        assert (await ordered(tables, do, id, what)).startswith("not done: ")

    play(scene)


def test_the_metrics_count_people_answers_and_writes(play):
    async def scene(tables):
        table, (ann, ben) = await two_dealt(tables)
        await Guest().come(table)
        update = await ann.hear("update", lambda update: update["question"])
        before = await tables.metrics()
        assert (before["tables"], before["pages"], before["people"]) == (1, 3, 2)
        assert before["refusals_total"] == before["answers_total"] == 0
        await ann.do("answer", number=update["question"]["number"], answer="end turn")
        await ben.do("answer", number=0, answer=0)
        after = await tables.metrics()
        assert (after["answers_total"], after["refusals_total"]) == (1, 1)
        assert after["saves_total"] > before["saves_total"] > 0
        assert after["save_seconds_total"] > before["save_seconds_total"] > 0
        await ben.go()
        assert (await tables.metrics())["people"] == 1

    play(scene)


# ---------------------------------------------------------------- clocks


async def two_dealt(tables, **setup):
    """Return a table of two people, where Ann begins with a Duel, and both."""
    id = "z" * 16
    room = Room.new(4, bots={2: "cowboy", 3: "cowboy"}, seed=10, away_after=None, **setup)
    with closing(sqlite3.connect(Path(tables.saves) / "tables.db")) as db:
        RoomRows(db).add(id, room)
    async with tables.visit(id, anybody().account) as table:
        people = [await Guest().come(table) for _ in range(2)]
        for person, name in zip(people, ("Ann", "Ben"), strict=True):
            await person.do("join", name=name)
            await person.do("ready")
        await people[0].do("start")
    return table, people


async def asked(tables, **setup):
    """Return a table and a person with the first question, who has a clock."""
    table, ann = await dealt(tables, away_after=None, **setup)
    return table, ann, await ann.hear("update", lambda update: update["question"])


def test_the_time_of_day_takes_no_seat_away(play, monkeypatch):
    """An hour's jump, as when a wrong date is corrected, changes nothing."""

    async def scene(tables):
        _, ann, first = await asked(tables, game_time=600, decision_time=300)
        now = time.time
        for jump in (3600, -3600):
            monkeypatch.setattr(time, "time", lambda jump=jump: now() + jump)
            await ann.do("say", text=f"{jump}")
            update = await ann.hear("update")
            assert update["seats"][0]["bot"] is None
            assert update["seats"][0]["time_left"] > 500
            assert update["question"]["number"] == first["question"]["number"]

    play(scene)


def test_the_time_of_an_answer_is_that_of_its_person(play, monkeypatch):
    """The clock stops when the answer arrives, and the next person has their full time."""
    shift = 0.0
    now = time.monotonic

    class Shifted:
        monotonic = staticmethod(lambda: now() + shift)

    monkeypatch.setattr("bang_table.hosting.table.time", Shifted)

    async def scene(tables):
        nonlocal shift
        _, (ann, ben) = await two_dealt(tables, game_time=600, decision_time=100)
        first = await ann.hear("update", lambda update: update["question"])
        shift += 90
        await ann.do("answer", number=first["question"]["number"], answer="play duel -> ben")
        asked = await ben.hear("update", lambda update: update["question"])
        left = [seat["time_left"] for seat in asked["seats"]]
        assert 500 < left[0] < 511
        assert left[1] > 595
        assert asked["deadline"] - asked["now"] > 90

    play(scene)


def test_the_time_left_survives_a_clock_that_starts_again(tmp_path, monkeypatch):
    """A save has the seconds that are left, which no other clock can shorten."""
    shift = 0.0
    now = time.monotonic

    class Shifted:
        monotonic = staticmethod(lambda: now() + shift)

    monkeypatch.setattr("bang_table.hosting.table.time", Shifted)

    async def scene():
        nonlocal shift
        tables = Tables(tmp_path, pace=0)
        table, ann, first = await asked(tables, game_time=600)
        shift += 200
        await ann.do("answer", number=first["question"]["number"], answer=0)
        left = table.room.session.update(0).seats[0].time_left
        assert 350 < left < 401
        tables.close()
        table._running.cancel()

        shift = -1e6
        tables = Tables(tmp_path, pace=0)
        async with tables.visit(table.id, anybody().account) as table:
            ann = await Guest(ann.token).come(table)
            update = await ann.hear("update")
            assert left - 10 < update["seats"][0]["time_left"] <= left
            shift += 100
            await ann.do("say", text="Hello!")
            update = await ann.hear("update", lambda update: update["time"] > 100 - 1e6)
            assert update["seats"][0]["bot"] is None
            assert update["seats"][0]["time_left"] > left - 110
            table._running.cancel()
        tables.close()

    asyncio.run(scene())


@pytest.mark.parametrize(
    "setup",
    [
        None,
        [],
        {"speed": 1},
        {"seats": 99},
        {"bots": ["cowboy"]},
        {"bots": {"9" * 5000: "cowboy"}},
        {"bots": {"-1": "cowboy"}},
        {"game_time": -1},
        {"game_time": 10**400},
        {"seats": 10**400},
        {"options": {"characters": 10**400}},
    ],
)
def test_an_invalid_setup_is_refused(play, tmp_path, setup):
    async def scene(tables):
        with pytest.raises(BangError):
            await tables.make(setup, anybody())

    play(scene)
    assert stored(tmp_path) == {}


@pytest.mark.parametrize("seed", [None, 0, 10, "x"])
def test_nobody_outside_can_give_a_seed(play, seed):
    """Whoever knows the seed can deal the game at home and see every card."""

    async def scene(tables):
        with pytest.raises(BangError, match="seed"):
            await tables.make({"seats": 4, "seed": seed}, anybody())

    play(scene)


def test_equal_setups_get_different_deals_in_each_game(play):
    """Neither the setup nor an earlier game tells anything about a deal."""

    async def scene(tables):
        deals = []
        for _ in range(2):
            table, ann = await dealt(tables)
            for _ in range(2):
                deals.append(table.room.session.game().record["start"])
                await ann.do("hand_over", bot="cowboy")
                await ann.hear("room", lambda room: room["phase"] == "over")
                await ann.do("again")
                await ann.hear("room", lambda room: room["phase"] == "playing")
        assert all(deals.count(deal) == 1 for deal in deals)

    play(scene)


async def moved(tables):
    """Return a table, the page that had Ann's seat, and the page on which they play now."""
    table, ann = await dealt(tables)
    await ann.do("move_seat")
    code = (await ann.hear("code"))["code"]
    there = await Guest().come(table)
    await there.do("take_seat", code=code)
    there.token = (await there.hear("seat"))["token"]
    return table, ann, there, code


def test_a_seat_moves_to_another_device(play, tmp_path):
    """The new page has a new token and can answer; the old page is told, and looks on."""

    async def scene(tables):
        table, ann, there, code = await moved(tables)
        asked = await there.hear("update", lambda update: update["question"])
        mine = [one for one in there.seen if one["type"] == "update" and one["seat"] == 0]
        assert mine[0]["since"] == 0  # with the events that only this seat has seen
        assert await ann.hear("seat") == {"type": "seat", "token": None, "moved": True}
        assert (await ann.hear("room", lambda room: room["you"] is None))["seats"][0]["connected"]
        await ann.do("hand_over", bot="cowboy")
        assert "spectators" in (await ann.hear("refusal"))["message"]
        await there.do("answer", number=asked["question"]["number"], answer=0)
        await there.hear("update", lambda update: update["heard"] > asked["heard"])

        assert ann.token not in stored(tmp_path)[table.id]
        assert code not in stored(tmp_path)[table.id]
        with pytest.raises(UnknownName):
            await table.enter(Page({"token": ann.token, "language": "en"}, ann.told.put))
        await ann.go()
        assert table.room.state().seats[0].connected
        await there.go()
        assert not table.room.state().seats[0].connected

    play(scene)


def test_a_code_moves_a_seat_once_and_only_to_a_page_without_a_seat(play):
    async def scene(tables):
        table, ann, there, code = await moved(tables)
        eve = await Guest().come(table)
        for wrong in (code, "", None, 7, ["x"], ann.token, there.token, "ä\ud800"):
            await eve.do("take_seat", code=wrong)
            assert (await eve.hear("refusal"))["error"] == "UnknownName", wrong
        await eve.do("move_seat")
        assert (await eve.hear("refusal"))["error"] == "NotNow"
        await there.do("move_seat")
        first = (await there.hear("code"))["code"]
        await there.do("take_seat", code=first)
        assert (await there.hear("refusal"))["error"] == "InvalidRequest"
        await there.do("move_seat")
        second = (await there.hear("code"))["code"]
        await eve.do("take_seat", code=first)
        assert (await eve.hear("refusal"))["error"] == "UnknownName"
        await eve.do("take_seat", code=second)
        assert (await eve.hear("seat"))["token"]

    play(scene)


def test_a_code_is_valid_for_minutes_even_if_all_pages_are_closed(play, monkeypatch):
    async def scene(tables):
        table, ann = await dealt(tables)
        await ann.do("move_seat")
        code = await ann.hear("code")
        await ann.go()
        await table._running
        await tables.tidy()
        assert not table.is_idle
        later = SimpleNamespace(monotonic=lambda: time.monotonic() + code["seconds"])
        monkeypatch.setattr("bang_table.hosting.table.time", later)
        assert table.is_idle
        async with tables.visit(table.id, anybody().account) as again:
            there = await Guest().come(again)
            await there.do("take_seat", code=code["code"])
            assert (await there.hear("refusal"))["error"] == "UnknownName"

    play(scene)


def test_a_seat_whose_move_cannot_be_saved_stays(play, tmp_path):
    """The old token stays valid, and so do the code and the connections."""

    async def scene(tables):
        table, ann = await dealt(tables)
        await ann.do("move_seat")
        code = (await ann.hear("code"))["code"]
        there = await Guest().come(table)
        with locked(tmp_path):
            await there.do("take_seat", code=code)
            assert (await there.hear("refusal"))["error"] == "NotSaved"
        assert table.room.seat_of(ann.token) == 0
        assert table.room.state().seats[0].connected
        await there.do("take_seat", code=code)
        assert (await there.hear("seat"))["token"] != ann.token

    play(scene)


async def latecomer(tables):
    """Return a table, Ann's page, and that of a spectator who has asked for a seat."""
    table, ann = await dealt(tables)
    dan = await Guest().come(table)
    await dan.do("ask_seat", name="Dan", seat=2)
    asking = (await ann.hear("room", lambda room: room["asking"]))["asking"]
    assert (asking["name"], asking["seat"], asking["waiting"]) == ("Dan", 2, [0])
    return table, ann, dan, asking["id"]


def test_a_spectator_gets_a_seat_to_which_the_ottheirs_agree(play, tmp_path):
    """Their token is sent with the seat, and only to them."""

    async def scene(tables):
        table, ann, dan, id = await latecomer(tables)
        await ann.do("agree_seat", number=id)
        token = (await dan.hear("seat"))["token"]
        assert token in stored(tmp_path)[table.id]
        update = await dan.hear("update", lambda update: update["seat"] == 2)
        assert update["since"] == 0
        room = await ann.hear("room", lambda room: room["seats"][2]["connected"])
        assert (room["seats"][2]["name"], room["seats"][2]["next_name"]) == ("Cal", "Dan")
        assert token not in json.dumps(ann.seen)
        await dan.go()
        back = await Guest(token).come(table)
        assert (await back.hear("room"))["you"] == 2

    play(scene)


def test_a_refused_or_withdrawn_request_and_that_of_a_closed_page_end(play):
    async def scene(tables):
        _, ann, dan, id = await latecomer(tables)
        await ann.do("refuse_seat", number=id)
        await dan.hear("room", lambda room: not room["asking"])
        for end in (lambda: dan.do("withdraw_seat"), lambda: dan.go()):
            await dan.do("ask_seat", name="Dan", seat=3)
            await ann.hear("room", lambda room: room["asking"])
            await end()
            await ann.hear("room", lambda room: not room["asking"])
        assert "seat" not in {message["type"] for message in dan.seen}

    play(scene)


def test_a_person_with_a_seat_asks_for_none_and_nonsense_is_refused(play):
    async def scene(tables):
        table, ann, dan, _ = await latecomer(tables)
        await ann.do("ask_seat", name="Ann", seat=3)
        assert (await ann.hear("refusal"))["error"] == "InvalidRequest"
        await ann.do("withdraw_seat")  # there is none of theirs
        await dan.do("withdraw_seat")
        for wrong in ({}, {"name": 7, "seat": 2}, {"name": "Dan", "seat": [2]}):
            await dan.do("ask_seat", **wrong)
            assert (await dan.hear("refusal"))["error"] != "TableFailed", wrong
        assert table.room.state().asking is None

    play(scene)
