"""A headless Chromium, driven by the DevTools protocol over a WebSocket."""

from __future__ import annotations

import base64
import itertools
import json
import os
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

# Long, for busy machines; only a missing result waits for all of it.
PATIENCE = float(os.environ.get("PATIENCE", "300"))
# The client reads everything at once: a full connection answers no ping and is closed.
READS_ALL: dict[str, Any] = {
    "max_size": None,
    "max_queue": None,
    "ping_interval": None,
    "proxy": None,
    "open_timeout": PATIENCE,
}
KEYS = {"Tab": 9, "Enter": 13, "Escape": 27, "ArrowRight": 39, "ArrowLeft": 37, " ": 32}


def installed() -> str | None:
    """Return the path of a Chromium on this machine."""
    found = (shutil.which(name) for name in ("chromium", "chromium-browser", "google-chrome"))
    return next(filter(None, found), None)


class Chromium:
    """The browser, as a context manager that closes everything it has opened."""

    def __enter__(self) -> Chromium:
        program = installed()
        assert program is not None
        self._folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        flags = [
            "--headless=new",
            "--remote-debugging-port=0",
            f"--user-data-dir={self._folder.name}",
            "--no-first-run",
            "--disable-gpu",
            "--disable-background-networking",
            "--disable-background-timer-throttling",
            "--disable-renderer-backgrounding",
            "--disable-backgrounding-occluded-windows",
            "--disable-dev-shm-usage",
            # a page without HTTPS, as in a network at home
            "--host-resolver-rules=MAP games.example 127.0.0.1",
        ]
        if os.geteuid() == 0:
            flags.append("--no-sandbox")
        self._process = subprocess.Popen(
            [program, *flags, "about:blank"], stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL
        )
        port = Path(self._folder.name) / "DevToolsActivePort"
        # the second line is written last, and not always at once
        written = re.compile(r"(\d+)\n(/\S+)\n?")
        lines = wait_for(lambda: port.exists() and written.fullmatch(port.read_text()), "a browser")
        address = f"ws://127.0.0.1:{lines[1]}{lines[2]}"
        self._end = ExitStack()
        self._line = self._end.enter_context(
            connect(address, max_size=None, compression=None, proxy=None, open_timeout=PATIENCE)
        )
        self._numbers = itertools.count(1)
        self._pages: dict[str, Page] = {}
        return self

    def __exit__(self, *_: object) -> None:
        self.send("Browser.close")
        self._end.close()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait(10)
        self._folder.cleanup()

    def page(self, address: str = "about:blank", width: int = 1280, height: int = 800) -> Page:
        """Open a page in a fresh context, without shared storage or cookies."""
        context = self.send("Target.createBrowserContext")["browserContextId"]
        target = self.send("Target.createTarget", url="about:blank", browserContextId=context)
        target_id = target["targetId"]
        session = self.send("Target.attachToTarget", targetId=target_id, flatten=True)["sessionId"]
        page = self._pages[session] = Page(self, session, target_id)
        for domain in ("Page", "Runtime", "Network", "Log"):
            page.send(f"{domain}.enable")
        page.size(width, height)
        if address != "about:blank":
            page.go(address)
        return page

    def forget(self, session: str) -> None:
        """Stop recording the events of a page."""
        self._pages.pop(session, None)

    def close_pages(self) -> None:
        """Close the pages that a failed test has left open, since they would play on."""
        for page in [*self._pages.values()]:
            page.close()

    def send(self, method: str, session: str | None = None, **parameters: Any) -> dict[str, Any]:
        """Send a command and return its result; events received meanwhile are recorded."""
        number = next(self._numbers)
        command = {"id": number, "method": method, "params": parameters}
        self._line.send(json.dumps(command | ({"sessionId": session} if session else {})))
        end = time.monotonic() + PATIENCE
        while True:
            message = json.loads(self._line.recv(max(0.1, end - time.monotonic())))
            if message.get("id") == number:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']['message']}")
                return dict(message["result"])
            page = self._pages.get(message.get("sessionId", ""))
            if page is not None:
                page.note(message["method"], message["params"])


class Page:
    """A page: its frames and errors, and the actions of a person."""

    def __init__(self, browser: Chromium, session: str, target: str) -> None:
        self._browser = browser
        self._session = session
        self._target = target
        self.received: list[str] = []
        self.sent: list[str] = []
        self.wrong: list[str] = []
        self.loaded = 0  # bytes fetched

    def send(self, method: str, **parameters: Any) -> dict[str, Any]:
        return self._browser.send(method, self._session, **parameters)

    def note(self, method: str, params: dict[str, Any]) -> None:
        if method == "Network.webSocketFrameReceived":
            self.received.append(params["response"]["payloadData"])
        elif method == "Network.webSocketFrameSent":
            self.sent.append(params["response"]["payloadData"])
        elif method == "Network.loadingFinished":
            self.loaded += int(params["encodedDataLength"])
        elif method == "Runtime.exceptionThrown":
            details = params["exceptionDetails"]
            self.wrong.append(str(details.get("exception", details).get("description", details)))
        elif method == "Log.entryAdded" and params["entry"]["level"] == "error":
            entry = params["entry"]
            # some tests disconnect the server
            if "WebSocket" not in entry["text"] and "ERR_CONNECTION_REFUSED" not in entry["text"]:
                self.wrong.append(f"{entry['text']} {entry.get('url', '')}")

    def go(self, address: str) -> None:
        """Navigate to an address, also if only the fragment changes."""
        for url in ("about:blank", address):
            self._leave("Page.navigate", url=url)

    def reload(self) -> None:
        """Reload the page."""
        self._leave("Page.reload")

    def _leave(self, method: str, **parameters: str) -> None:
        """Run a navigation and wait for the new document."""
        self.do("document.left = true")
        failed = self.send(method, **parameters).get("errorText")
        if failed:
            raise RuntimeError(f"{parameters}: {failed}")
        self.until("!document.left && document.readyState === 'complete'")

    def close(self) -> None:
        self._browser.send("Target.closeTarget", targetId=self._target)
        self._browser.forget(self._session)

    def size(self, width: int, height: int) -> None:
        """Set the size of the screen."""
        self.send(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=width < 600,
        )

    def prefers(self, **features: str) -> None:
        """Emulate media features such as ``color_scheme="dark"``."""
        named = [
            {"name": f"prefers-{name.replace('_', '-')}", "value": value}
            for name, value in features.items()
        ]
        self.send("Emulation.setEmulatedMedia", features=named)

    def do(self, script: str) -> Any:
        """Return the value of an expression, and await a promise."""
        made = self.send(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True
        )
        if "exceptionDetails" in made:
            raise RuntimeError(f"{script}: {made['exceptionDetails']}")
        return made["result"].get("value")

    def until(self, script: str, seconds: float = PATIENCE) -> Any:
        """Wait until an expression is true and return its value."""

        def tried() -> Any:
            try:
                # an element cannot be returned by value
                return self.do(f"(v => v instanceof Element || v)({script})")
            except RuntimeError as error:  # the page is loading
                if not re.search(r"context|navigat|null|Cannot find", str(error)):
                    raise
                return None

        return wait_for(tried, script, seconds)

    def click(self, selector: str) -> None:
        """Click in the middle of the element, as late as a person would."""
        if "#actions" in selector:
            time.sleep(0.5)  # new buttons ignore clicks for a moment
        found = json.dumps(selector)
        box = self.do(
            f"(() => {{ const e = document.querySelector({found});"
            " e.scrollIntoView({block: 'center'}); const b = e.getBoundingClientRect();"
            " return [b.x + b.width / 2, b.y + b.height / 2]; })()"
        )
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            self.send(
                "Input.dispatchMouseEvent",
                type=kind,
                x=box[0],
                y=box[1],
                button="none" if kind == "mouseMoved" else "left",
                clickCount=0 if kind == "mouseMoved" else 1,
            )

    def press(self, key: str) -> None:
        """Press a key."""
        code = KEYS[key]
        text = {"Enter": "\r", " ": " "}.get(key)
        down = {"key": key, "code": "Space" if key == " " else key, "windowsVirtualKeyCode": code}
        typed = {"type": "keyDown", "text": text} if text else {"type": "rawKeyDown"}
        self.send("Input.dispatchKeyEvent", **down, **typed)
        self.send("Input.dispatchKeyEvent", **down, type="keyUp")

    def write(self, text: str) -> None:
        """Type a text into the focused element."""
        self.send("Input.insertText", text=text)

    def photograph(self, path: Path, *, whole: bool = False) -> None:
        """Save a screenshot as PNG or WebP, by the suffix of the path."""
        form = {"format": "webp", "quality": 70} if path.suffix == ".webp" else {"format": "png"}
        made = self.send("Page.captureScreenshot", captureBeyondViewport=whole, **form)
        path.write_bytes(base64.b64decode(made["data"]))


def wait_for(tried: Callable[[], Any], what: str, seconds: float = PATIENCE) -> Any:
    """Return the first true result of *tried*."""
    end = time.monotonic() + seconds
    while True:
        found = tried()
        if found:
            return found
        if time.monotonic() > end:
            raise TimeoutError(f"waited {seconds:g} s for {what}")
        time.sleep(0.03)
