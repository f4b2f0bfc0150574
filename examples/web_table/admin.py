"""Commands for the operator, whether the server runs or not.

list                print the tables, their people and chats
close ID            close a table, and keep it in old_rooms
delete ID           delete a table
remove ID NAME      remove a person; in a game a bot plays on
unsay ID NUMBER     remove a message of the chat
"""

import argparse
import asyncio
import secrets
import sys
import time
from pathlib import Path

from bang_table.hosting import Database, Tables
from bangcore import BangError

WAIT = 20  # seconds for the reply of a running server
PLAIN = argparse.RawDescriptionHelpFormatter
say = argparse.ArgumentParser(prog="admin.py", description=__doc__, formatter_class=PLAIN)
say.add_argument("--saves", default="saves", help="as that of the server")
say.add_argument("do", choices=["list", "close", "delete", "remove", "unsay"])
say.add_argument("id", nargs="?", default="")
say.add_argument("what", nargs="?", default="")
given = say.parse_args()
if "://" not in given.saves and not (Path(given.saves) / "tables.db").exists():
    sys.exit(f"admin.py: there is no {given.saves}/tables.db")
try:
    database = Database(given.saves)
    tables = None if given.do == "list" else Tables(given.saves)
except BlockingIOError:
    tables = None  # a server runs, and looks for orders every second
except (ConnectionError, ImportError) as error:
    sys.exit(f"admin.py: {error}")
if given.do == "list":
    for (id,) in database.run("select name from rooms"):
        try:
            state = database.rows.load(id).state()
        except BangError as error:
            print(id, error)
            continue
        print(id, state.phase, ", ".join(seat.name for seat in state.seats if seat.name))
        for line in state.chat or ():
            print(f"  {line.number} {line.name}: {line.text}")
    sys.exit()
order = secrets.token_hex(8)
inserted = "insert into orders values (?, ?, ?, ?, null)"
database.run(inserted, values=[order, given.do, given.id, given.what])
if tables is not None:
    asyncio.run(tables.carry_out())
    tables.close()
end, reply = time.monotonic() + WAIT, None
while reply is None and time.monotonic() < end:
    time.sleep(0.1)
    [(reply,)] = database.run("select reply from orders where id = ?", values=[order])
print(reply or "not done yet: the server does not answer")
sys.exit(reply != "done")
