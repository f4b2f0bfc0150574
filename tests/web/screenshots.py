"""Photographs the table in the browser for the documentation: ``python tests/web/screenshots.py``.

Into ``docs/pictures``, or into the folder that is named; with ``--all`` every moment in light and
dark, large and on a phone, to be looked at.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from chromium import Chromium, Page
from served import Served

from bang_table.room import Room
from bang_table.session import Session

DOCS = Path(__file__).parents[2] / "docs" / "pictures"
NAMES = ["Ann", "Ben", "Cal", "Dee", "Eve", "Fay", "Gus"]
BOXES = ["dodgecity", "highnoon", "goldrush"]
LARGE, PHONE = (1280, 800), (360, 780)


def options(session: Session, seat: int = 0) -> str:
    """Return the options of a seat, if it is asked."""
    asked = session.decision
    return "" if asked is None or asked.seat != seat else "; ".join(o.text for o in asked.options)


def in_the_middle(session: Session) -> bool:
    """A turn with much to do."""
    busy = sum(len(player.in_play) for player in session.update(0).view.players) > 3
    return busy and options(session).count("play") > 6


def in_a_duel(session: Session) -> bool:
    """A Duel with a BANG! to answer it."""
    asked = session.decision
    return asked is not None and asked.cause.key == "duel" and "use" in options(session)


def at_the_shop(session: Session) -> bool:
    """Equipment on sale that can be paid for."""
    return "buy" in options(session)


def at_the_end(session: Session) -> bool:
    """Somebody has won."""
    return session.outcome is not None


MOMENTS: dict[str, tuple[int, list[str], Callable[[Session], bool]]] = {
    "table": (5, BOXES, in_the_middle),
    "duel": (4, [], in_a_duel),
    "shop": (6, BOXES, at_the_shop),
    "end": (5, BOXES, at_the_end),
}


def save_a_table(saves: Path, name: str) -> str:
    """Let bots play until it is that moment, give Ann the seat, and return the address of it."""
    players, expansions, found = MOMENTS[name]
    for seed in range(1, 200):
        bots = dict.fromkeys(range(players), "cowboy")
        session = Session.new(NAMES[:players], expansions, seed=seed, bots=bots, at_once=False)
        while not found(session) and session.step():
            pass
        if found(session):
            break
    session.hand_over(0, None)
    room = Room.new(players, expansions, bots=dict.fromkeys(range(1, players), "cowboy"))
    token = room.join("Ann")
    room.ready(token)
    room.start(token)
    saved = {**room.to_dict(), "session": session.to_dict()}
    id = f"{name:_<16}"
    saves.mkdir(exist_ok=True)
    (saves / f"{id}.json").write_text(json.dumps({"room": saved}), encoding="utf-8")
    return f"/t/{id}#{token}"


def show(page: Page, address: str, name: str) -> None:
    """Bring a page to what is to be seen."""
    page.go(address)
    if name == "lobby":
        page.until("!document.querySelector('#lobby').hidden")
        for box in BOXES:
            page.do(f"document.querySelector('[name={box}]').click()")
        page.do("document.activeElement.blur(); scrollTo(0, 0)")
        return
    page.until("document.querySelector('#board svg')")
    if name == "table":
        # a card that has been chosen, and whom it may be for
        card = "document.querySelector('#board .bang-hand [data-options*=\" \"]')"
        page.until(card)
        page.do(f"{card}.dispatchEvent(new MouseEvent('click', {{bubbles: true}}))")
    page.do("document.activeElement.blur()")
    page.do("new Promise(done => setTimeout(done, 600))")


def main() -> None:
    arguments = [one for one in sys.argv[1:] if one != "--all"]
    folder = Path(arguments[0]) if arguments else DOCS
    folder.mkdir(parents=True, exist_ok=True)
    shots = [("", LARGE, "light")]
    if "--all" in sys.argv:
        shots += [("-dark", LARGE, "dark"), ("-360", PHONE, "light"), ("-360-dark", PHONE, "dark")]
    with tempfile.TemporaryDirectory() as work:
        saves = Path(work) / "saves"
        links = {"lobby": "/", **{name: save_a_table(saves, name) for name in MOMENTS}}
        with Served(saves) as served, Chromium() as browser:
            wanted = [(name, *shot) for name in links for shot in shots]
            if "--all" not in sys.argv:
                wanted.append(("duel", "-phone", PHONE, "dark"))
            for name, kind, size, scheme in wanted:
                page = browser.page(width=size[0], height=size[1])
                page.prefers(color_scheme=scheme, reduced_motion="reduce")
                show(page, served.address + links[name], name)
                if size == PHONE and name != "lobby":
                    page.do("scrollTo(0, document.querySelector('#bar').offsetTop)")
                page.photograph(folder / f"web-{name}{kind}.webp")
                assert page.wrong == [], page.wrong
                page.close()


if __name__ == "__main__":
    main()
