"""Record the functions of the library that are called, also in processes started by tests.

Such a process imports this module as ``sitecustomize`` when Python starts. ``BANG_WATCH`` names
the folder of the library and the file of records.
"""

from __future__ import annotations

import os
import re
import sys
import threading
from contextlib import suppress
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

__all__ = ["Watch", "start"]

# A comprehension or lambda belongs to the function around it.
INNER = re.compile(r"(\.<locals>)?\.?<(?:listcomp|setcomp|dictcomp|genexpr)>|\.<locals>\.<lambda>")


class Watch:
    """The functions called since the last ``take``."""

    def __init__(self, src: str, notes: str) -> None:
        self.src = src + os.sep
        self.notes = Path(notes)
        self.process = os.getpid()
        self.seen: set[CodeType] = set()
        self.called: set[str] = set()
        # Functions that fill a cache: tests that use the cache count as their callers as well.
        self.shared: set[str] = set()
        self.cached: set[CodeType] = set()
        self.searched: set[str] = set()
        self.depth = 0

    def trace(self, frame: FrameType, event: str, arg: object) -> Any:
        code = frame.f_code
        if code in self.cached:
            self.depth += 1
        elif code in self.seen:
            return None
        self.seen.add(code)
        if code.co_filename.startswith(self.src) and code.co_name != "<module>":
            self.note(f"{code.co_filename[len(self.src) :]}:{INNER.sub('', code.co_qualname)}")
        if code in self.cached:
            frame.f_trace_lines = False
            return self.leave
        return None

    def leave(self, frame: FrameType, event: str, arg: object) -> Any:
        if event == "return":
            self.depth -= 1
        return self.leave

    def note(self, name: str) -> None:
        if os.getpid() != self.process:
            append(self.notes, name)
        else:
            (self.shared if self.depth else self.called).add(name)

    def take(self) -> tuple[set[str], set[str]]:
        """Return the functions called, here and in other processes, and those for caches."""
        called, self.called, self.seen = self.called, set(), set()
        shared, self.shared = self.shared, set()
        if self.notes.exists():
            called |= set(self.notes.read_text(encoding="utf-8").split("\n")) - {""}
            self.notes.unlink(missing_ok=True)
        return called, shared

    def look_for_caches(self) -> None:
        """Find the cached functions of the library and the tests."""
        for name, module in list(sys.modules.items()):
            if name in self.searched or not name.startswith(("bang", "test", "conftest")):
                continue
            self.searched.add(name)
            for value in list(vars(module).values()):
                for one in [value, *(vars(value).values() if type(value) is type else ())]:
                    if type(one).__name__ == "_lru_cache_wrapper" and hasattr(one, "__wrapped__"):
                        with suppress(AttributeError):
                            self.cached.add(one.__wrapped__.__code__)


def append(notes: Path, name: str) -> None:
    # An append in one write stays whole when other processes write as well.
    file = os.open(notes, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    os.write(file, f"{name}\n".encode())
    os.close(file)


def start(src: str, notes: str) -> Watch:
    """Trace this process and the ones that it starts."""
    os.environ["BANG_WATCH"] = os.pathsep.join([src, notes])
    return watch_here(src, notes)


def watch_here(src: str, notes: str) -> Watch:
    watch = Watch(src, notes)
    threading.settrace(watch.trace)
    sys.settrace(watch.trace)
    return watch


if "BANG_WATCH" in os.environ:
    started = watch_here(*os.environ["BANG_WATCH"].split(os.pathsep))
    started.process = -1
