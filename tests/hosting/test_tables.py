"""Tables with pages but without a network: the messages, their receivers and their order."""

from __future__ import annotations

import asyncio
import json
import os
import time

import pytest

from bang_table.hosting import Page, TableLimits, Tables, TooMany
from bang_table.serving import Budget, Caller
from bang_table.storage import NotSaved
from bangcore import BangError, UnknownName

DEAD_END = 20.0


def anybody(makes: int = 100) -> Caller:
    return Caller(Budget(1000, 1000), Budget(1e-9, makes))


class Guest:
    """A page without a server, which records its messages."""

    def __init__(self, token=None, **hello) -> None:
        self.told = asyncio.Queue()
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
                if message["type"] == kind and found(message):
                    return message


@pytest.fixture
def play(tmp_path):
    """Run a scene at tables in a folder, and release the folder."""

    def run(scene, **limits):
        async def main():
            tables = Tables(tmp_path, pace=0, limits=TableLimits(**limits))
            try:
                return await scene(tables)
            finally:
                tables.close()

        return asyncio.run(main())

    return run


async def seated(tables, **setup):
    """Return a table of one person and three bots, and the person, before the deal."""
    bots = {str(seat): "cowboy" for seat in (1, 2, 3)}
    table = await tables.make({"seats": 4, "bots": bots, **setup}, anybody())
    ann = await Guest().come(table)
    await ann.do("join", name="Ann")
    ann.token = (await ann.hear("seat"))["token"]
    return table, ann


async def dealt(tables, **setup):
    table, ann = await seated(tables, **setup)
    await ann.do("ready")
    await ann.do("start")
    return table, ann


def test_a_whole_game_is_played_and_each_change_is_in_the_file_before_it_is_told(play, tmp_path):
    """A bot plays for the person; at any update, the save has at least its stamp."""

    async def scene(tables):
        table, ann = await dealt(tables)
        await ann.do("hand_over", bot="cowboy")
        eve = await Guest().come(table)
        while True:
            room = await eve.hear("room")
            saved = json.loads((tmp_path / f"{table.id}.json").read_text(encoding="utf-8"))["room"]
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


def test_a_change_that_cannot_be_written_is_not_announced(play, monkeypatch):
    """The request is refused, and everybody remains connected."""

    async def scene(tables):
        table, ann = await dealt(tables)
        asked = await ann.hear("update", lambda update: update["question"])
        eve = await Guest().come(table)
        await eve.hear("update")

        def full(*_):
            raise OSError("no space left")

        with monkeypatch.context() as patched:
            patched.setattr("bang_table.storage.saves.write_file", full)
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


def test_tables_and_pages_have_bounds(play):
    async def scene(tables):
        table = await tables.make({"seats": 4}, anybody())
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


def test_a_table_is_read_again_and_an_old_one_is_deleted(play, tmp_path):
    async def scene(tables):
        kept = await tables.make({"seats": 4, "public": True}, anybody())
        old = await tables.make({"seats": 4}, anybody())
        await tables.tidy()
        path = tmp_path / f"{old.id}.json"
        then = time.time() - 3 * 86_400
        os.utime(path, (then, then))
        await tables.tidy()
        assert not path.exists()
        account = anybody().account
        async with tables.visit(kept.id, account) as table:
            assert table is not kept
            assert tables.listed == []
            await Guest().come(table)
            assert [one["link"] for one in tables.listed] == [f"/t/{kept.id}"]
        for wrong in (old.id, kept.id.upper(), "../x", ""):
            async with tables.visit(wrong, account) as table:
                assert table is None

    play(scene, days=2)


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
    assert list(tmp_path.glob("*.json")) == []


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
