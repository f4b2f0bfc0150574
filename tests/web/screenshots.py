"""Take the screenshots of the documentation: ``python tests/web/screenshots.py``.

They are saved in ``docs/pictures`` or the given folder. With ``--all``, every moment is taken in
light and dark, on a desktop, a tablet and a phone, for inspection.
"""

from __future__ import annotations

import sqlite3
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from functools import cache
from pathlib import Path

from chromium import Chromium, Page
from served import Client, Served

from bang_table.room import Room
from bang_table.session import Session
from bang_table.storage import RoomRows
from bangcore import available_expansions

DOCS = Path(__file__).parents[2] / "docs" / "pictures"
NAMES = ["Ann", "Ben", "Cal", "Dee", "Eve", "Fay", "Gus"]
BOXES = ["dodgecity", "highnoon", "goldrush"]
EVERYTHING = [i.name for i in available_expansions() if i.name not in ("base", "events")]
SCREENS = {"": (1280, 800), "-wide": (1920, 1080), "-tablet": (768, 1024), "-phone": (360, 740)}
# those in the documentation: moment, screen, light or dark
SHOWN = [
    ("lobby", "", "light"),
    ("seats", "-phone", "light"),
    ("table", "", "light"),
    ("shot", "-phone", "light"),
    ("shot", "", "light"),
    ("shot", "-wide", "dark"),
    ("duel", "-phone", "dark"),
    ("end", "", "dark"),
]


def options(session: Session, seat: int = 0) -> str:
    """Return the options of a seat, or an empty string."""
    asked = session.decision
    return "" if asked is None or asked.seat != seat else "; ".join(o.text for o in asked.options)


def in_the_middle(session: Session) -> bool:
    """Return whether Ann has a turn with many options."""
    busy = sum(len(player.in_play) for player in session.update(0).view.players) > 3
    return busy and options(session).count("play") > 6


def in_a_duel(session: Session) -> bool:
    """Return whether Ann must answer a Duel and has a BANG!."""
    asked = session.decision
    return asked is not None and asked.cause.key == "duel" and "use" in options(session)


def at_the_shop(session: Session) -> bool:
    """Return whether Ann can buy equipment."""
    return "buy" in options(session)


def with_a_wagon_to_take(session: Session) -> bool:
    """Return whether Ann can take a wagon, after three of them have been taken."""
    taken = sum(map(len, session.update(0).view.extra["trainrobbery"]["wagons"]))
    return options(session).count("take ") > 1 and taken > 2


def shot_at(session: Session) -> bool:
    """Return whether Ann is shot at and can answer."""
    asked = session.decision
    return asked is not None and asked.kind == "missed" and "use" in options(session)


def at_the_store(session: Session) -> bool:
    """Return whether Ann chooses among several cards of a General Store."""
    asked = session.decision
    return (
        asked is not None
        and asked.cause.key == "general_store"
        and options(session).count("pick") > 3
    )


def with_a_large_hand(session: Session) -> bool:
    """Return whether Ann is on turn with at least eight cards, and a player has four in play."""
    players = session.update(0).view.players
    front = max(len(player.in_play) for player in players)
    return "end turn" in options(session) and len(players[0].hand) > 7 and front > 3


def with_many_targets(session: Session) -> bool:
    """Return whether Ann has a card with six possible targets."""
    found = session.decision.options if "end turn" in options(session) else ()
    aims = Counter(one.card for one in found if one.target is not None)
    return max(aims.values(), default=0) > 5


def who_is_out(session: Session) -> bool:
    """Return whether the game continues without Ann."""
    return session.outcome is None and not session.update(0).view.players[0].alive


def at_the_end(session: Session) -> bool:
    """Return whether the game is over."""
    return session.outcome is not None


MOMENTS: dict[str, tuple[int, list[str], Callable[[Session], bool]]] = {
    "table": (5, BOXES, in_the_middle),
    "duel": (4, [], in_a_duel),
    "shop": (6, BOXES, at_the_shop),
    "train": (7, ["trainrobbery"], with_a_wagon_to_take),
    "shot": (7, EVERYTHING, shot_at),
    "store": (7, [], at_the_store),
    "hand": (5, BOXES, with_a_large_hand),
    "targets": (7, BOXES, with_many_targets),
    "out": (4, [], who_is_out),
    "end": (5, BOXES, at_the_end),
}


@cache
def found(name: str) -> Session:
    """Return a session of bots at that moment, with Ann's seat free for a person."""
    players, expansions, is_there = MOMENTS[name]
    for seed in range(1, 200):
        bots = dict.fromkeys(range(players), "cowboy")
        session = Session.new(NAMES[:players], expansions, seed=seed, bots=bots, at_once=False)
        while not is_there(session) and session.step():
            pass
        if is_there(session):
            break
    session.hand_over(0, None)
    return session


def save_a_table(saves: Path, name: str, number: int = 0) -> str:
    """Save a table at that moment and return its address, which includes the number."""
    players, expansions, _ = MOMENTS[name]
    room = Room.new(players, expansions, bots=dict.fromkeys(range(1, players), "cowboy"))
    token = room.join("Ann")
    room.ready(token)
    room.start(token)
    saved = {**room.to_dict(), "session": found(name).to_dict()}
    id = f"{name}{number:_>{16 - len(name)}}"
    saves.mkdir(exist_ok=True)
    with closing(sqlite3.connect(saves / "tables.db")) as db:
        rows = RoomRows(db)
        rows.create_table()
        rows.add(id, Room.from_dict(saved))
    return f"/t/{id}#{token}"


def show(page: Page, served: Served, link: str, name: str) -> None:
    """Bring a page to the moment to be shown."""
    path, _, token = link.partition("#")
    page.go(served.address + "/")
    page.until("!document.querySelector('#lobby').hidden")
    if name == "lobby":
        for box in BOXES:
            page.do(f"document.querySelector('[name={box}]').click()")
    else:
        if token:
            page.do(f"localStorage['seat of {path}'] = '{token}'")
        page.go(served.address + path)
        page.until("document.querySelector('#seats .seat, #places li')")
    if name == "table":
        # a picked card with its possible targets
        page.until("document.querySelector('#hand .can')")
        page.do("document.querySelector('#hand .can').click()")
    page.do("document.activeElement.blur(); scrollTo(0, 0)")
    page.do("new Promise(done => setTimeout(done, 600))")


def seats_taken(served: Served) -> str:
    """Return the address of a table at which two of three people have sat down."""
    link = served.make(5, 3, public=True, expansions=["dodgecity", "highnoon"])
    for name in ("Ann", "Benedict"):
        person = Client(served, link)
        person.join(name)
    person.send(do="say", text="Hello! Who else will come?")
    person.send(do="ready")
    return link


def main() -> None:
    arguments = [one for one in sys.argv[1:] if one != "--all"]
    folder = Path(arguments[0]) if arguments else DOCS
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as work:
        saves = Path(work) / "saves"
        links = {"lobby": "/", **{name: save_a_table(saves, name) for name in MOMENTS}}
        with Served(saves) as served, Chromium() as browser:
            links["seats"] = seats_taken(served)
            shots = SHOWN
            if "--all" in sys.argv:
                shots = [
                    (name, screen, scheme)
                    for name in links
                    for screen in SCREENS
                    for scheme in ("light", "dark")
                ]
            for name, screen, scheme in shots:
                page = browser.page("about:blank", *SCREENS[screen])
                page.prefers(color_scheme=scheme, reduced_motion="reduce")
                show(page, served, links[name], name)
                kind = f"-{scheme}" if "--all" in sys.argv else ""
                page.photograph(folder / f"web-{name}{screen}{kind}.webp")
                assert page.wrong == [], page.wrong
                page.close()


if __name__ == "__main__":
    main()
