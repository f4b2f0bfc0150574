"""One of several processes that serve the same rooms from a PostgreSQL database.

    uv run --group postgres python examples/many_processes/one_process.py "dbname=games" --port 8001

A process keeps no state except its waiting requests.  Each change is one transaction, which
replaces the row if no other process was faster; a trigger notifies all processes.

It has no page, no presence and no clocks: bots do not stand in, and time limits do nothing.
"""

from __future__ import annotations

import argparse
import json
import secrets
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import psycopg
from psycopg import OperationalError

from bang_table.hosting import room_arguments
from bang_table.room import Room
from bang_table.serving import read_json
from bang_table.session import Refusal
from bang_table.storage import NotSaved, RoomRows
from bangcore import BangError, UnknownName

TRIGGER = """
create or replace function tell_of_room() returns trigger language plpgsql as
    $$ begin perform pg_notify('rooms', new.name); return null; end $$;
create or replace trigger tell after insert or update on rooms
    for each row execute function tell_of_room();
"""
LARGEST, WAIT, PATIENCE, START = 16_384, 20.0, 2.0, 60.0
JSON = dict[str, Any]


class News:
    """Counts the changes of each room of which the database notifies this process."""

    def __init__(self, database: str) -> None:
        self.database = database
        self.of: Counter[str] = Counter()
        self.changed = threading.Condition()
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self) -> None:
        while True:
            try:
                with psycopg.connect(self.database, autocommit=True) as db:
                    db.execute("listen rooms")
                    for told in db.notifies():
                        with self.changed:
                            self.of[told.payload] += 1
                            self.changed.notify_all()
            except OperationalError:
                time.sleep(0.2)

    def wait(self, room: str, count: int) -> None:
        """Wait for another change of a *room*; a missed notification only causes a delay."""
        with self.changed:
            self.changed.wait_for(lambda: self.of[room] != count, PATIENCE)


class Handler(BaseHTTPRequestHandler):
    """``POST /rooms`` opens a room, ``/rooms/NAME/join`` joins, ``/rooms/NAME`` takes requests."""

    news: News

    @contextmanager
    def rows(self) -> Iterator[RoomRows]:
        db = psycopg.connect(self.news.database)
        try:
            yield RoomRows(db, "%s")
        finally:
            db.close()

    def body(self) -> Any:
        """Return the body in JSON; a length that is not a number of bytes is refused unread."""
        length = self.headers["Content-Length"] or ""
        if not (length.isascii() and length.isdecimal() and len(length) < 6):
            raise ValueError("a request needs its length in bytes")
        if int(length) > LARGEST:
            raise ValueError(f"a request has at most {LARGEST} bytes")
        return read_json(self.rfile.read(int(length)))

    def do_POST(self) -> None:
        try:
            reply, code = self.done(self.path.strip("/").split("/"), self.body()), 200
        except UnknownName as error:
            reply, code = [Refusal.of(error).to_dict()], 404
        except NotSaved as error:
            reply, code = [Refusal.of(error).to_dict()], 503
        except OperationalError:
            reply, code = [{"type": "refusal", "error": "Away", "message": "try again later"}], 503
        except (BangError, KeyError, TypeError, ValueError) as error:
            reply, code = [{"type": "refusal", "error": "Wrong", "message": str(error)}], 400
        data = json.dumps(reply).encode()
        self.send_response(code)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def done(self, path: list[str], body: JSON) -> Any:
        match path:
            case ["rooms"]:
                name, room = secrets.token_urlsafe(12), Room.new(**room_arguments(body))
                with self.rows() as rows:
                    rows.add(name, room)
                return {"room": name}
            case ["rooms", name, "join"]:
                with self.rows() as rows:
                    return {"token": rows.change(name, lambda room: room.join(body["name"]))}
            case ["rooms", name]:
                return self.asked(name, self.headers["Authorization"], body)
        raise UnknownName(f"there is nothing at {self.path}")

    def asked(self, name: str, token: str | None, request: JSON) -> list[JSON]:
        """Carry out a request and let the bots answer, in one transaction."""
        stamp, until = request.pop("stamp", None), time.monotonic() + WAIT

        def do(room: Room) -> list[JSON]:
            messages = room.receive(token, request, "en")
            if messages[0].type == "refusal":
                return [messages[0].to_dict()]
            if room.session is not None and room.session.play_bots():
                messages = room.receive(token, {**request, "do": "update"}, "en")
            return [message.to_dict() for message in messages]

        with self.rows() as rows:
            while True:
                count = self.news.of[name]
                reply = rows.change(name, do)
                # a page that has this version waits for the next one
                if reply[0].get("stamp") != stamp or time.monotonic() > until:
                    return reply
                self.news.wait(name, count)

    def log_message(self, form: str, *values: Any) -> None:
        """Log nothing."""


def prepare(database: str) -> None:
    """Create the table and its trigger; other processes may be starting, too."""
    with psycopg.connect(database) as db:
        db.execute("select pg_advisory_xact_lock(2017)")
        RoomRows(db, "%s").create_table()
    with psycopg.connect(database) as db:
        db.execute("select pg_advisory_xact_lock(2017)")
        db.execute(TRIGGER)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("database", help='as psycopg takes it, such as "dbname=games"')
    parser.add_argument("--port", type=int, default=8001)
    arguments = parser.parse_args()
    over = time.monotonic() + START
    while True:
        try:
            prepare(arguments.database)
            break
        except OperationalError as error:  # the database may be starting, too
            if time.monotonic() > over:
                raise
            print(f"the database does not answer yet: {error}", file=sys.stderr)
            time.sleep(1)
    Handler.news = News(arguments.database)
    ThreadingHTTPServer(("127.0.0.1", arguments.port), Handler).serve_forever()


if __name__ == "__main__":
    main()
