"""`patience` stops endless code, reports its place, and respects other timers."""

import signal
import sys
import threading
import time
from pathlib import Path
from types import FunctionType

import pytest

from bangcore.testing import patience
from bangcore.testing.playing import patience as _patience

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs timers")


def spin(seconds=60.0):
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass


def test_a_block_without_end_is_ended():
    """The error names the function and its line."""
    with (
        pytest.raises(AssertionError, match=r"no end after 0.05 CPU seconds, in spin, line \d+"),
        patience(0.05),
    ):
        spin()


def brief_call():
    spin(0.001)


def many_brief_calls(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end:
        brief_call()


def in_the_library(function):
    """Return *function* as if it were code of this library, like the kit and the engine."""
    return FunctionType(function.__code__, {"__name__": "bangcore.x", **WITHIN})


WITHIN = {"time": time, "brief_call": brief_call}


def test_many_short_calls_are_let_go_on_where_a_check_makes_them():
    """A long check is not taken for an endless one; a single endless call still is."""
    with patience(0.1, 50):
        in_the_library(many_brief_calls)(0.5)
    with pytest.raises(AssertionError, match=r"0\.1 CPU seconds, in spin"), patience(0.1, 50):
        in_the_library(lambda call: call())(spin)


def test_a_block_that_ends_is_left_alone():
    """Nothing of it remains, not even a timer."""
    before = signal.getsignal(signal.SIGPROF)

    with patience(30):
        spin(0.01)

    assert signal.getitimer(signal.ITIMER_PROF) == (0.0, 0.0)
    assert signal.getsignal(signal.SIGPROF) == before


def test_no_ordinary_except_catches_it():
    """A block that catches every Exception is stopped as well."""

    def stubborn():
        while True:
            try:
                spin()
            except Exception:
                continue

    with pytest.raises(AssertionError, match="no end after"), patience(0.05):
        stubborn()


def test_the_inner_one_of_two_ends_first_and_the_outer_one_goes_on():
    """The time used by the inner block is subtracted from the outer one's."""
    left = []

    def work():
        with pytest.raises(AssertionError, match=r"no end after 0\.05 CPU"), patience(0.05):
            spin()
        left.append(signal.getitimer(signal.ITIMER_PROF)[0])
        spin()

    with pytest.raises(AssertionError, match=r"no end after 0\.4 CPU"), patience(0.4):
        work()
    assert 0 < left[0] < 0.38


def test_the_timer_of_somebody_else_goes_on():
    """A profiler's timer still fires, without delay."""
    heard = []
    before = signal.signal(signal.SIGPROF, lambda *_: heard.append("tick"))
    try:
        signal.setitimer(signal.ITIMER_PROF, 0.2, 0.2)
        with patience(30):
            spin(0.05)
        left, again = signal.getitimer(signal.ITIMER_PROF)
        assert 0 < left < 0.17
        assert again == pytest.approx(0.2, abs=0.01)
        spin(0.4)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
    assert heard


def test_an_impossible_allocation_is_too_much():
    """An allocation that no machine can satisfy counts as too much."""
    with pytest.raises(AssertionError, match="more than 512 MB of memory"), patience(30):
        bytearray(1 << 60)


LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs Linux")


def reserve():
    """Allocate memory without end, without using it."""
    kept = []
    while True:
        kept.append(bytes(1 << 24))


@LINUX
def test_a_block_that_reserves_memory_without_end_is_ended():
    """Endless allocation is stopped between two ticks of the timer, without a process limit."""
    import resource

    within = []
    before = resource.getrlimit(resource.RLIMIT_AS)

    def work():
        within.append(resource.getrlimit(resource.RLIMIT_AS))
        reserve()

    with pytest.raises(AssertionError, match="512 MB of memory, in reserve"), patience(30):
        work()
    assert within == [before]


def test_the_documents_have_the_numbers_of_the_kit():
    """Documents have the limits of time and memory."""
    docs = Path(__file__).parents[2] / "docs"
    pages = [(docs / name).read_text(encoding="utf-8") for name in ("checking.md", "testing.md")]
    assert _patience.ANSWER == 5
    assert all("five seconds of CPU time" in page for page in pages)
    assert f"{_patience.MUCH >> 20} MB of memory" in pages[0]
    assert f"{_patience.MUCH >> 20} MB of memory" in patience.__doc__


class Slow:
    """Has a slow finalizer, or one that raises an error."""

    def __init__(self, error=None):
        self.error = error

    def __del__(self):
        if self.error is not None:
            raise self.error
        spin(0.2)


def test_a_signal_that_comes_too_late_ends_nothing():
    """A timer that fires just after the block is ignored."""
    with patience(0.05):
        late = signal.getsignal(signal.SIGPROF)
    spin(0.1)
    late(signal.SIGPROF, sys._getframe())


def test_in_another_thread_it_does_nothing():
    """Signals reach the main thread only."""
    found = []

    def work():
        with patience(0.01):
            spin(0.05)
            found.append("done")

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert found == ["done"]


@LINUX
def test_where_no_size_is_known_only_the_time_is_bounded(monkeypatch):
    """The file is specific to Linux."""

    def no_file(*about):
        raise FileNotFoundError

    monkeypatch.setattr(_patience, "open", no_file, raising=False)
    monkeypatch.setattr(_patience, "MUCH", 1 << 20)

    def hoard():
        kept = [b"owl" * (1 << 24)]
        spin()
        return kept

    with pytest.raises(AssertionError, match=r"no end after 0\.3 CPU"), patience(0.3):
        hoard()


def test_a_signal_during_a_finalizer_is_repeated(monkeypatch):
    """Python cannot propagate errors from a finalizer, so the signal is repeated quietly."""
    heard = []
    monkeypatch.setattr(sys, "unraisablehook", lambda it: heard.append(repr(it.exc_value)))
    monkeypatch.setattr(_patience, "AGAIN", 0.05)

    def work():
        Slow(ValueError("hoot"))
        Slow()
        spin()

    with pytest.raises(AssertionError, match=r"no end after 0\.05 CPU"), patience(0.05):
        work()
    assert heard == ["ValueError('hoot')"]
