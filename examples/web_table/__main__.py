"""A table in the browser: ``uv run --group web python examples/web_table``, then open the page."""

import argparse
from pathlib import Path

import uvicorn
from server import LARGEST, application

say = argparse.ArgumentParser(prog="web_table", description=str(__doc__).splitlines()[0])
say.add_argument("--host", default="127.0.0.1", help="0.0.0.0: for others in your network, too")
say.add_argument("--port", type=int, default=8000, help="0: any that is free (8000)")
say.add_argument("--saves", type=Path, default="saves", help="folder with a file for each table")
say.add_argument("--pace", type=float, default=0.9, help="seconds before a bot answers (0.9)")
say.add_argument("--tables", type=int, default=1000, help="so many are kept at most (1000)")
wanted = say.parse_args()
print(f"Tables are saved in {wanted.saves.resolve()}; Ctrl-C ends.", flush=True)
uvicorn.run(
    application(wanted.saves, pace=wanted.pace, most=wanted.tables),
    host=wanted.host,
    port=wanted.port,
    ws="websockets-sansio",
    ws_max_size=LARGEST,
    access_log=False,
    timeout_graceful_shutdown=1,
)
