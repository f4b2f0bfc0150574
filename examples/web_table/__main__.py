"""A table in the browser: ``uv run --group web python examples/web_table``, then open the page."""

import argparse
import gc
import socket
import sys
import time
from contextlib import suppress
from pathlib import Path

import uvicorn
from limits import BACKLOG, LARGEST, SPARE, Limits, Line, door
from server import application

from bang_table.serving import address_of, lines_within

usual = Limits()
say = argparse.ArgumentParser(prog="web_table", description=str(__doc__).splitlines()[0])
say.add_argument("--host", default="127.0.0.1", help="0.0.0.0: for others in your network, too")
say.add_argument("--port", type=int, default=8000, help="0: any free port (8000)")
say.add_argument("--name", action="append", default=[], help="another host name of the server")
say.add_argument("--saves", default="saves", help="folder, or postgresql://... for many processes")
say.add_argument("--pace", type=float, default=0.9, help="seconds before a bot answers (0.9)")
for name, means in {
    "tables": "most tables kept",
    "days": "days without a visit until a table is put away; 0: never",
    "makes": "new tables an hour per address",
    "pages": "most open pages",
    "pages_each": "most open pages per address",
    "lines": "most connections",
    "seconds": "seconds for a request and its reply",
}.items():
    default = getattr(usual, name)
    flag, kind = f"--{name.replace('_', '-')}", type(default)
    say.add_argument(flag, type=kind, default=default, help=f"{means} ({default})")
say.add_argument("--open-metrics", action="store_true", help="/health and /metrics for all")
wanted = vars(say.parse_args())
wanted["lines"] = lines_within(wanted["lines"], SPARE)
wanted["pages"] = min(wanted["pages"], wanted["lines"] * 3 // 4)
limits = Limits(**{name: wanted[name] for name in wanted if hasattr(usual, name)})
names = [*wanted["name"], socket.gethostname(), f"{socket.gethostname()}.local"]
saves, served = wanted["saves"], None
while served is None:
    try:
        served = application(saves, pace=wanted["pace"], limits=limits, names=names)
    except (BlockingIOError, ImportError) as error:
        sys.exit(f"web_table: {error}")
    except ConnectionError as error:
        print(f"waiting: {error}", flush=True)
        time.sleep(1)
place = "PostgreSQL" if "://" in saves else Path(saves).resolve()
print(f"Tables are saved in {place}; press Ctrl-C to stop.")
# working threads must yield quickly to incoming requests
sys.setswitchinterval(0.001)
# with 200 tables a full collection stops all of them for 0.3 seconds, and frees hardly anything
gc.freeze()
gc.set_threshold(700, 10, 1000)
config = uvicorn.Config(
    served,
    host=wanted["host"],
    port=wanted["port"],
    http=door(limits),
    ws=Line,
    ws_max_size=LARGEST,
    access_log=False,
    log_config=None,
    backlog=BACKLOG,
    timeout_graceful_shutdown=1,
)
listening = config.bind_socket()
listening.listen(BACKLOG)
print(f"Open {address_of(*listening.getsockname()[:2])}", flush=True)
with suppress(KeyboardInterrupt):
    uvicorn.Server(config).run([listening])
