"""Limits restrict heavy callers, and do not affect others."""

from __future__ import annotations

import asyncio
import logging

import pytest

from bang_table.serving import Account, Budget, Caller, Callers, Fair, FewLines, is_own_host


def test_a_budget_gives_so_many_at_once_and_then_a_rate():
    budget = Budget(rate=2, burst=3)
    assert [budget.take(now=0) for _ in range(4)] == [True, True, True, False]
    assert [budget.take(now=0.5) for _ in range(2)] == [True, False]
    assert [budget.take(now=1000) for _ in range(4)] == [True, True, True, False]


def test_waiting_as_told_keeps_to_the_rate():
    """100 calls at 10 a second take ten seconds, after the initial burst."""
    budget, now = Budget(rate=10, burst=20), 0.0
    for _ in range(120):
        now += budget.wait(now)
    assert now == pytest.approx(10, abs=0.2)


def test_refusals_cost_nothing():
    """After five thousand refusals, a caller waits no longer than after one."""
    budget = Budget(rate=30, burst=300)
    waits = [budget.wait(number * 9 / 5000, most=10) for number in range(5000)]
    assert len([wait for wait in waits if wait <= 10]) == pytest.approx(300 + 300 + 270, abs=2)
    assert budget.wait(9, most=10) < 10.1
    assert budget.wait(9 + 10.1, most=10) < 0.1


def test_an_account_forgets():
    account = Account()
    account.charge(8, now=0)
    assert [account.spent(now) for now in (0, 5, 10, 100)] == pytest.approx([8, 4, 2, 0], abs=1e-4)


def test_the_caller_with_the_least_use_comes_first():
    """A new caller goes before a hundred calls of a heavy one."""
    done = []

    async def work(fair, name, account):
        async with fair.turn(account):
            done.append(name)
            await asyncio.sleep(0)

    async def main():
        fair, much, little = Fair(), Account(), Account()
        much.charge(1)
        little.charge(0.1)
        async with asyncio.TaskGroup() as group:
            for _ in range(100):
                group.create_task(work(fair, "much", much))
            await asyncio.sleep(0)
            group.create_task(work(fair, "little", little))

    asyncio.run(main())
    assert len(done) == 101
    assert done.index("little") <= 2


def test_one_piece_of_work_at_a_time_also_if_some_give_up_or_fail():
    """A caller that raises or is cancelled while waiting lets the next one proceed."""
    running, most, done = 0, 0, 0

    async def work(fair, fails):
        nonlocal running, most, done
        async with fair.turn(Account()):
            running += 1
            most = max(most, running)
            await asyncio.sleep(0)
            running -= 1
            done += 1
            if fails:
                raise ValueError

    async def main():
        fair = Fair()
        tasks = [asyncio.create_task(work(fair, number % 3 == 0)) for number in range(30)]
        await asyncio.sleep(0)
        for step, task in enumerate(tasks[5::5]):
            task.cancel()
            for _ in range(step):
                await asyncio.sleep(0)
        ended = await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), 60)
        async with fair.turn(Account()):
            return ended

    ended = asyncio.run(main())
    cancelled = [one for one in ended if isinstance(one, asyncio.CancelledError)]
    assert most == 1
    assert cancelled
    assert done + len(cancelled) >= 30


def test_a_turn_that_was_given_and_is_cancelled_at_once_is_passed_on():
    """Cancellation may happen between being woken and starting."""

    async def hold(fair):
        async with fair.turn(Account()):
            pass

    async def main():
        fair = Fair()
        async with fair.turn(Account()):
            first, second = (asyncio.create_task(hold(fair)) for _ in range(2))
            await asyncio.sleep(0)
        first.cancel()
        await asyncio.wait_for(second, 60)
        assert first.cancelled() or (await asyncio.wait([first]))

    asyncio.run(main())


def test_callers_are_bounded_and_those_who_are_here_stay():
    callers = Callers(lambda: Caller(Budget(1, 1), Budget(1, 1)), most=10)
    here = callers.of("192.0.2.1")
    here.open = 1
    for number in range(100):
        callers.of(f"198.51.100.{number}")
    assert len(callers) <= 10
    assert callers.of("192.0.2.1") is here
    assert callers.of("::ffff:192.0.2.1") is here
    assert callers.of("unix") is callers.of("unix")


def test_if_all_callers_are_here_none_is_forgotten():
    callers = Callers(lambda: Caller(Budget(1, 1), Budget(1, 1)), most=2)
    for number in range(4):
        callers.of(f"192.0.2.{number}").open = 1
    assert len(callers) == 4


@pytest.mark.parametrize(
    ("host", "own"),
    [
        ("localhost", True),
        ("LocalHost:8000", True),
        ("192.0.2.1", True),
        ("[::1]:8000", True),
        ("games.example:443", True),
        ("Games.Example.", True),
        ("evil.example", False),
        ("localhost.evil.example", False),
        ("", False),
        (None, False),
        ("127.0.0.1.evil.example:80", False),
    ],
)
def test_a_server_answers_to_its_own_names(host, own):
    assert is_own_host(host, ["games.example"]) is own


def test_a_log_cannot_be_filled(caplog):
    """Lines beyond the limit are counted, and the count is reported later."""
    quiet = FewLines(a_minute=60, burst=5)
    log = logging.getLogger("bangcore.test_few_lines")
    log.addFilter(quiet)
    for number in range(2000):
        log.error("line %d", number)
    assert 5 <= len(caplog.records) < 1000
    quiet._budget._at -= 60
    log.error("later")
    assert "lines were left out) later" in caplog.records[-1].getMessage()
    log.removeFilter(quiet)
