"""Tasks wait for a change of a room or a session."""

from __future__ import annotations

import asyncio
import gc
import sys
import weakref
from threading import Thread
from typing import Any

import pytest

from bang_table.room import Room
from bang_table.session import Session

BOUND = 60  # seconds, generous


def opened() -> Room:
    """Return a room whose first game can be started by Ann alone."""
    return Room.new(4, bots={1: "cowboy", 2: "cowboy", 3: "cowboy"}, seed=10)


def dealt() -> tuple[Room, str]:
    """Return a room with a game, and Ann's token."""
    room = opened()
    ann = room.join("Ann")
    room.ready(ann)
    room.start(ann)
    return room, ann


async def waiting(of: Room | Session, since: int) -> asyncio.Task[int]:
    """Return a task that waits already."""
    task = asyncio.create_task(of.changed(since))
    await asyncio.sleep(0)
    assert not task.done()
    return task


def connected(session: Session) -> None:
    session.connect(0, 1.0)


def with_new_token(session: Session) -> None:
    session.new_token(0)


def with_answer(session: Session) -> None:
    session.receive(0, {"do": "answer", "number": 1, "answer": 0})


def restored(session: Session) -> None:
    session.restore(session.to_dict())


CHANGES = [connected, with_new_token, with_answer, restored]


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("awaited", ["session", "room"])
def test_each_change_ends_the_wait(change, awaited):
    """Also a change that no save contains, and one of the session of a room, made directly."""
    room, _ = dealt()
    assert room.session is not None
    session: Session = room.session

    async def main() -> None:
        of = session if awaited == "session" else room
        since = of.news
        task = await waiting(of, since)
        change(session)
        assert await asyncio.wait_for(task, BOUND) == of.news > since

    asyncio.run(main())


def test_a_change_before_the_wait_counts():
    """A task that looks at the room and waits afterwards misses nothing."""
    room = opened()

    async def main() -> None:
        since = room.news
        room.join("Ann")
        assert await room.changed(since) == room.news
        assert await room.changed(-5) == room.news

    asyncio.run(main())


def test_calls_that_change_nothing_do_not_end_the_wait():
    """Readers, refusals and the time that passes are not news."""
    room, ann = dealt()
    room.connect(ann, 1.0)

    async def main() -> None:
        task = await waiting(room, room.news)
        room.state(ann)
        room.receive(ann, {"do": "answer", "number": 99, "answer": 0})
        room.tick(2.0)
        for _ in range(3):
            await asyncio.sleep(0)
        assert not task.done()
        room.say(ann, "Howdy")
        await asyncio.wait_for(task, BOUND)

    asyncio.run(main())


def test_all_who_wait_are_woken():
    """Each by the first change beyond its own number."""
    room = opened()

    async def main() -> None:
        one, other = await waiting(room, room.news), await waiting(room, room.news)
        late = await waiting(room, room.news + 1)
        ann = room.join("Ann")
        assert await asyncio.wait_for(asyncio.gather(one, other), BOUND) == [room.news] * 2
        assert not late.done()
        room.ready(ann)
        assert await asyncio.wait_for(late, BOUND) == room.news

    asyncio.run(main())


def test_a_change_in_another_thread():
    """The event loop need not run anything else to notice it."""
    room, ann = dealt()

    async def main() -> None:
        task = await waiting(room, room.news)
        thread = Thread(target=room.say, args=(ann, "Howdy"))
        thread.start()
        assert await asyncio.wait_for(task, BOUND) == room.news
        thread.join()

    asyncio.run(main())


def test_no_change_of_many_threads_is_missed():
    """Whoever waits again and again sees the last state."""
    room, ann = dealt()

    def talk() -> None:
        for number in range(200):
            room.say(ann, str(number))

    async def main() -> None:
        news, threads = room.news, [Thread(target=talk) for _ in range(3)]
        last = news + 600
        for thread in threads:
            thread.start()
        while news < last:
            reached = await asyncio.wait_for(room.changed(news), BOUND)
            assert reached > news
            news = reached
        for thread in threads:
            thread.join()
        assert news == room.news == last

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        asyncio.run(main())
    finally:
        sys.setswitchinterval(interval)


def test_a_bot_that_thinks_in_a_thread_does_not_stop_the_loop():
    """To wait, a task needs no lock that a running call holds."""
    in_call, may_end = asyncio.Event(), asyncio.Event()

    async def main() -> None:
        loop = asyncio.get_running_loop()

        class Thinker:
            def choose(self, *_: Any) -> Any:
                loop.call_soon_threadsafe(in_call.set)
                asyncio.run_coroutine_threadsafe(may_end.wait(), loop).result(BOUND)
                return 0

        session = Session.new(
            4,
            seed=10,
            bots={0: "thinker"},
            own_bots={"thinker": lambda *_: Thinker()},
            at_once=False,
        )
        thinking = asyncio.create_task(asyncio.to_thread(session.step))
        await asyncio.wait_for(in_call.wait(), BOUND)
        task = await waiting(session, session.news)
        may_end.set()
        assert await asyncio.wait_for(task, BOUND) == session.news
        await thinking

    asyncio.run(main())


def test_a_cancelled_wait_leaves_nothing_behind():
    """The room keeps nothing of it, such as its loop, and goes on."""
    room, ann = dealt()

    async def main() -> weakref.ref[Any]:
        task = await waiting(room, room.news)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(room.changed(room.news), 0.01)
        return weakref.ref(asyncio.get_running_loop())

    loop = asyncio.run(main())
    gc.collect()
    assert loop() is None
    room.say(ann, "Still here?")


def test_a_loop_that_was_closed_harms_nobody():
    """A server that stops without the end of its tasks does not break the calls of others."""
    room, ann = dealt()
    loop = asyncio.new_event_loop()
    task = loop.create_task(room.changed(room.news))
    loop.run_until_complete(asyncio.sleep(0))
    loop.close()
    room.say(ann, "Is anybody there?")
    assert room.state(ann).chat[-1].text == "Is anybody there?"
    # so that the abandoned task is silent
    task._log_destroy_pending = False


def test_two_loops_wait_for_one_room():
    """Each loop in its thread is woken by its own means."""
    room, ann = dealt()
    since, reached = room.news, []
    threads = [
        Thread(target=lambda: reached.append(asyncio.run(room.changed(since)))) for _ in range(2)
    ]
    for thread in threads:
        thread.start()
    room.say(ann, "Howdy")
    for thread in threads:
        thread.join(BOUND)
    assert reached == [room.news] * 2


def test_a_wait_goes_on_over_a_new_game():
    """The end of a game is a change, and so is the next deal; then its session is watched."""
    room, ann = dealt()
    room.hand_over(ann, "cowboy")
    while room.step():
        pass
    assert room.phase == "over"

    async def main() -> None:
        task = await waiting(room, room.news)
        room.again(ann)
        assert room.game == 2
        news = await asyncio.wait_for(task, BOUND)
        task = await waiting(room, news)
        assert room.session is not None
        room.session.connect(0, 1.0)
        assert await asyncio.wait_for(task, BOUND) == room.news

    asyncio.run(main())


@pytest.mark.parametrize("of", ["session", "room"])
def test_a_change_after_one_that_was_rolled_back_is_not_missed(of):
    """The news of a restored save are beyond those of the change that did not happen."""
    room, ann = dealt()
    assert room.session is not None
    item: Any = room if of == "room" else room.session

    async def main() -> None:
        before = item.to_dict()
        item.hand_over(ann if of == "room" else 0, "random")
        seen = await item.changed(0)
        item.restore(before)
        seen = await asyncio.wait_for(item.changed(seen), BOUND)
        task = await waiting(item, seen)
        item.hand_over(ann if of == "room" else 0, "random")
        assert await asyncio.wait_for(task, BOUND) == item.news

    asyncio.run(main())
