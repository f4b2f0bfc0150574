"""Run tests on a copy of the tree, in a fork of a process that has imported the large packages.

The fork itself imports the library and the tests, so it uses the current tree.
"""

from __future__ import annotations

import importlib
import json
import os
import resource
import select
import shutil
import signal
import subprocess
import sys
import time
import warnings
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from importlib.util import cache_from_source
from pathlib import Path
from typing import Any

import watching

__all__ = ["Copy", "prepare", "run"]

# Large packages, none of them ours.
LARGE = ("_pytest.pytester", "attrs", "cattrs", "hypothesis", "jsonschema", "numpy", "pluggy")
LARGE += ("rich.console", "rich.table", "rich.prompt", "asyncio", "multiprocessing.pool")
# Seconds of CPU and of wall time that a test gets in addition to ten times its usual time.
PATIENCE = (10, 120)
MEMORY = 6 << 30


class Copy:
    """A copy of the checkout that may be changed, and the paths that make Python use it."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.root = folder / "tree"
        self.watched = folder / "seen"
        self.log = folder / "log.txt"
        listed = ["git", "-C", str(root), "ls-files", "-z", "-c", "-o", "--exclude-standard"]
        names = subprocess.run(listed, capture_output=True, check=True, text=True).stdout
        for name in filter(None, names.split("\0")):
            if (root / name).is_file():
                (self.root / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(root / name, self.root / name)
        self.src = self.root / "src"
        startup = folder / "startup"
        startup.mkdir()
        shutil.copy(Path(__file__).with_name("watching.py"), startup / "sitecustomize.py")
        self.paths = [str(self.src), str(self.src / "bangcore/command"), str(startup)]
        # Processes started by tests import the copy instead of the installed packages.
        os.environ["PYTHONPATH"] = os.pathsep.join(self.paths)

    @contextmanager
    def changed(self, path: str, text: str) -> Iterator[None]:
        """Replace the contents of a library file within the block."""
        file = self.src / path
        before = file.read_bytes()
        try:
            _write(file, text.encode())
            yield
        finally:
            _write(file, before)


def _write(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    # The cache would be valid for a second change of the same length in the same second.
    Path(cache_from_source(str(file))).unlink(missing_ok=True)


def prepare() -> None:
    """Import the large packages; call it before the first run."""
    os.environ["HYPOTHESIS_NO_PLUGINS"] = "1"  # our plugin would import the library
    sys.dont_write_bytecode = True
    for name in LARGE:
        with suppress(ImportError):
            importlib.import_module(name)
    del os.environ["HYPOTHESIS_NO_PLUGINS"]
    sys.dont_write_bytecode = False


def run(
    copy: Copy,
    files: Collection[str],
    wanted: Mapping[str, float] | None = None,
    *,
    heard: Callable[[dict[str, Any]], None] = lambda message: None,
    watch: bool = False,
    first: bool = True,
) -> str:
    """Run the *wanted* tests of *files*, or all of them, and return the result.

    *wanted* has the usual time of each test. The result is "passed", "failed", "time", or a message
    if the tests cannot be run, at the *first* failure or after all tests.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        code = 70
        try:
            code = _in_fork(copy, files, wanted, writing, watch, first)
        except BaseException as fault:
            _send(writing, {"end": f"{type(fault).__name__}: {fault}"[:200]})
        finally:
            with suppress(BaseException):
                sys.stdout.flush()
            os._exit(code)
    os.close(writing)
    try:
        ended = _listen(reading, wanted or {}, heard)
    finally:
        os.close(reading)
        with suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    if ended:
        return ended
    code = os.waitstatus_to_exitcode(status)
    return "time" if code == -signal.SIGXCPU else f"died of {code}"


def _listen(
    reading: int, wanted: Mapping[str, float], heard: Callable[[dict[str, Any]], None]
) -> str:
    """Pass on the messages of the fork until it ends, and return its result."""
    text = b""
    expected = 0.0
    while True:
        ready, _, _ = select.select([reading], [], [], PATIENCE[1] + 10 * expected)
        if not ready:
            return "time"
        found = os.read(reading, 1 << 16)
        if not found:
            return ""
        *lines, text = (text + found).split(b"\n")
        for line in lines:
            message = json.loads(line)
            if "begins" in message:
                expected = wanted.get(message["begins"], 0.0)
            if "end" in message:
                return str(message["end"])
            heard(message)


def _send(writing: int, message: dict[str, Any]) -> None:
    os.write(writing, json.dumps(message).encode() + b"\n")


def _in_fork(
    copy: Copy,
    files: Collection[str],
    wanted: Mapping[str, float] | None,
    writing: int,
    watch: bool,
    first: bool,
) -> int:
    os.setsid()
    log = os.open(copy.log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(log, 1)
    os.dup2(log, 2)
    os.chdir(copy.root)
    sys.path[:0] = copy.paths
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.RLIM_INFINITY))
    _allow(60)
    plugin: Any = _Chosen(wanted, writing)
    if watch:
        plugin = _Watched(wanted, writing, watching.start(str(copy.src), str(copy.watched)))
    import pytest
    from hypothesis import entry_points

    with warnings.catch_warnings():
        entry_points.run()
    options = ["-n", "0", "-q", "-p", "no:cacheprovider", "-m", "not long", *(["-x"] * first)]
    imported = "ignore:Module already imported:pytest.PytestAssertRewriteWarning"
    code = pytest.main([*options, "-W", imported, *files], plugins=[plugin])
    import bangcore

    assert bangcore.__file__ is not None
    assert Path(bangcore.__file__).is_relative_to(copy.src), bangcore.__file__
    ends = {0: "passed", 1: "failed", 5: "passed"}
    _send(writing, {"end": ends.get(code, f"pytest says {code}")})
    return 0


def _allow(seconds: float) -> None:
    """Limit the further CPU time of this process."""
    used = time.process_time()
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (int(used + seconds) + 1, hard))


class _Chosen:
    """Runs the chosen tests, grouped by file, and reports their results."""

    def __init__(self, wanted: Mapping[str, float] | None, writing: int) -> None:
        self.wanted = wanted
        self.writing = writing

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        if self.wanted is not None:
            order = {name: at for at, name in enumerate(self.wanted)}
            files: dict[str, int] = {}
            for name, at in order.items():
                files.setdefault(name.partition("::")[0], at)
            items[:] = [item for item in items if item.nodeid in order]
            items.sort(key=lambda item: files[item.nodeid.partition("::")[0]])

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        _allow(PATIENCE[0] + 10 * (self.wanted or {}).get(nodeid, 10.0))
        _send(self.writing, {"begins": nodeid})

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.failed:
            _send(self.writing, {"failed": report.nodeid, "when": report.when})


class _Watched(_Chosen):
    """Also reports the functions that each test calls, and its time."""

    def __init__(self, wanted: Mapping[str, float] | None, writing: int, watch: Any) -> None:
        super().__init__(wanted, writing)
        self.watch = watch
        self.took = 0.0

    def pytest_collection_finish(self) -> None:
        called, shared = self.watch.take()
        _send(self.writing, {"all": sorted(called | shared)})

    def pytest_runtest_setup(self) -> None:
        self.watch.look_for_caches()

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        super().pytest_runtest_logstart(nodeid)
        self.took = 0.0

    def pytest_runtest_logreport(self, report: Any) -> None:
        super().pytest_runtest_logreport(report)
        self.took += report.duration
        called, shared = self.watch.take()
        # The setup of one test may serve later tests as well.
        everybody = shared | called if report.when == "setup" else shared
        _send(self.writing, {"all": sorted(everybody)})
        _send(self.writing, {"test": report.nodeid, "took": self.took, "called": sorted(called)})
