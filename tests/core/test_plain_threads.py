"""Converters to JSON types are made once, also when several threads need one at the same time."""

from __future__ import annotations

from threading import Event, Thread

from attrs import frozen

from bangcore import plain as module
from bangcore.plain import plain


@frozen
class Link:
    """A value of a class that has fields of the same class."""

    number: int
    next: Link | None = None


def test_a_thread_waits_for_a_function_that_another_one_makes(monkeypatch):
    """Other threads wait, instead of calling the placeholder."""
    begun, go_on = Event(), Event()
    compiled = module._compiled

    def slowly(kind):
        begun.set()
        go_on.wait(10)
        return compiled(kind)

    monkeypatch.setattr(module, "_compiled", slowly)
    chain = Link(1, Link(2))
    written = []
    threads = [Thread(target=lambda: written.append(plain(chain))) for _ in range(4)]
    threads[0].start()
    assert begun.wait(10)
    for thread in threads[1:]:
        thread.start()
    go_on.set()
    for thread in threads:
        thread.join(10)
    assert written == [{"number": 1, "next": {"number": 2, "next": None}}] * 4
