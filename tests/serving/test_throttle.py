"""What connections send reaches their protocols complete, in small parts, and in turns."""

from __future__ import annotations

import asyncio
import time

import pytest

from bang_table.serving import Throttle

SOME = bytes(range(256)) * 64


class Taker(asyncio.Protocol):
    """A protocol that records what it gets."""

    def __init__(self, work: float = 0.0) -> None:
        self.work = work
        self.parts = []
        self.ended = asyncio.Event()

    def connection_made(self, transport):
        self.transport = transport

    def data_received(self, data):
        self.parts.append(data)
        until = time.monotonic() + self.work
        while time.monotonic() < until:
            pass

    def connection_lost(self, exc):
        self.ended.set()


class Echoing(Taker):
    def data_received(self, data):
        super().data_received(data)
        self.transport.write(data * 4)


class Pausing(Taker):
    """A protocol that takes one part, and then nothing for a moment."""

    def data_received(self, data):
        assert not getattr(self, "paused", False)
        super().data_received(data)
        self.paused = True
        self.transport.pause_reading()
        asyncio.get_running_loop().call_later(0.001, self.resume)

    def resume(self):
        self.paused = False
        self.transport.resume_reading()


def run(scene, *takers):
    """Run a scene with connections to these protocols, which share a throttle."""

    async def main():
        throttle, left = Throttle(), list(takers)
        loop = asyncio.get_running_loop()
        server = await loop.create_server(lambda: throttle.wrap(left.pop(0)), "127.0.0.1", 0)
        pairs = []
        for _ in takers:
            pairs.append(await asyncio.open_connection(*server.sockets[0].getsockname()))
            await asyncio.sleep(0.01)
        try:
            async with asyncio.timeout(60):
                await scene(*pairs)
        finally:
            server.close()
            for task in asyncio.all_tasks() - {asyncio.current_task()}:
                task.cancel()
            for _, writer in pairs:
                writer.transport.abort()
            for taker in takers:
                taker.transport.abort()
            await asyncio.sleep(0.1)

    asyncio.run(main())


@pytest.mark.parametrize("kind", [Taker, Pausing])
def test_everything_arrives_in_order_and_in_small_parts(kind):
    """Also where the protocol pauses reading, as while its application is busy."""
    taker = kind()

    async def scene(pair):
        pair[1].write(SOME)
        pair[1].close()
        await taker.ended.wait()
        assert b"".join(taker.parts) == SOME
        assert max(map(len, taker.parts)) <= 512

    run(scene, taker)


def test_a_new_protocol_gets_the_rest():
    """As at the upgrade of a request to a WebSocket."""
    first, second = Taker(), Taker()

    async def scene(pair):
        pair[1].write(b"a")
        while not first.parts:
            await asyncio.sleep(0)
        first.transport.set_protocol(second)
        pair[1].write(b"bc")
        pair[1].close()
        await second.ended.wait()
        assert (b"".join(first.parts), b"".join(second.parts)) == (b"a", b"bc")

    run(scene, first)


def test_a_connection_with_little_work_comes_before_one_with_much():
    """While one floods, each message of the other passes after a few parts at most."""
    heavy, light = Taker(work=0.002), Taker()

    async def scene(flood, calm):
        pouring = asyncio.create_task(pour(flood[1]))
        await asyncio.sleep(0.1)
        assert not pouring.done()
        for number in range(10):
            before = len(heavy.parts)
            calm[1].write(b"x")
            while len(light.parts) == number:
                await asyncio.sleep(0)
            assert len(heavy.parts) - before <= 3

    run(scene, heavy, light)


def test_a_protocol_that_fails_ends_its_own_connection(caplog):
    class Failing(Taker):
        def data_received(self, data):
            raise RuntimeError("a bug")

    failing, other = Failing(), Taker()

    async def scene(wrong, right):
        wrong[1].write(b"x")
        await failing.ended.wait()
        right[1].write(b"x")
        while not other.parts:
            await asyncio.sleep(0)
        assert "a bug" in caplog.text

    run(scene, failing, other)


def test_new_connections_hold_up_no_old_one():
    """However many new ones come, each with little to parse, an old one has its turn."""
    old, new = Taker(work=0.001), [Taker(work=0.01) for _ in range(40)]

    async def scene(pair, *pairs):
        pair[1].write(b"x")
        while not old.parts:
            await asyncio.sleep(0)
        left = list(pairs)
        for _, writer in (left.pop() for _ in range(5)):
            writer.write(b"x")
        pair[1].write(b"y")
        while len(old.parts) == 1:
            # more than the throttle can pass on
            left.pop()[1].write(b"x")
            await asyncio.sleep(0.01)

    run(scene, old, *new)


def test_parsing_leaves_most_of_the_time_to_everything_else():
    """However many connections flood, the loop is free three quarters of the time."""
    takers = [Taker(work=0.02) for _ in range(3)]

    async def scene(*pairs):
        _pouring = [asyncio.create_task(pour(writer)) for _, writer in pairs]
        begun = time.monotonic()
        await asyncio.sleep(1)
        worked = sum(len(taker.parts) for taker in takers) * 0.02
        assert 0 < worked < 0.35 * (time.monotonic() - begun)

    run(scene, *takers)


def test_nothing_is_read_from_a_client_that_does_not_read():
    """Its replies fill no memory; when it reads again, it gets all of them."""
    taker = Echoing()

    async def scene(pair):
        reader, writer = pair
        writer.transport.pause_reading()
        pouring = asyncio.create_task(pour(writer))
        seen = -1
        while seen != len(taker.parts):
            seen = len(taker.parts)
            await asyncio.sleep(0.3)
        assert taker.transport.get_write_buffer_size() < 70_000
        pouring.cancel()
        writer.transport.resume_reading()
        while len(taker.parts) == seen:
            await reader.read(65_536)

    run(scene, taker)


async def pour(writer):
    while True:
        writer.write(SOME)
        await writer.drain()
