"""Makers of bots that other processes can import, once the folder is on ``sys.path``."""

import os
import signal
import time
from pathlib import Path

from bang_bots import CowboyBot, RandomBot
from bang_bots.facets import senses_of


def plain(rules, seed):
    return CowboyBot(seed, senses_of(rules))


def slow(rules, seed):
    time.sleep(0.01)
    return RandomBot(seed)


def very_slow(rules, seed):
    time.sleep(0.1)
    return RandomBot(seed)


class Gone:
    """A maker that pickles, but fails to unpickle in another process."""

    def __call__(self, rules, seed):
        return RandomBot(seed)

    def __reduce__(self):
        return _gone, ()


def _gone():
    raise ImportError("gone")


class Broken(RandomBot):
    def choose(self, view):
        raise ZeroDivisionError(f"seat {view.seat}")


def sometimes_broken(rules, seed):
    return (Broken if seed % 7 == 0 else RandomBot)(seed)


def broken(rules, seed):
    return Broken(seed)


class Fussy(RandomBot):
    def choose(self, view):
        if view.turns > 6:
            raise ZeroDivisionError
        return super().choose(view)


def fussy(rules, seed):
    return Fussy(seed)


class Asleep(RandomBot):
    def choose(self, view):
        time.sleep(100)
        return super().choose(view)


def asleep(rules, seed):
    return Asleep(seed)


class Gated(RandomBot):
    def __init__(self, seed, gate):
        super().__init__(seed)
        self.gate = gate

    def choose(self, view):
        while not Path(self.gate).exists():
            time.sleep(0.01)
        return super().choose(view)


def gated(rules, seed, *, gate):
    """Make a bot that does not answer until the file *gate* exists."""
    return Gated(seed, gate)


def deadly(rules, seed):
    """Kill the process with every game."""
    os.kill(os.getpid(), signal.SIGKILL)


def stubborn(rules, seed):
    """Make a bot in a process that ignores SIGTERM."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    return RandomBot(seed)


def deadly_once(rules, seed, *, mark):
    """Kill the process in the first game with such a seed, once."""
    if seed % 10 == 0:
        try:
            Path(mark).touch(exist_ok=False)
        except FileExistsError:
            pass
        else:
            os.kill(os.getpid(), signal.SIGKILL)
    return RandomBot(seed)
