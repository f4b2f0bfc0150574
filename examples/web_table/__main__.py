"""A table in the browser: ``uv run --group web python examples/web_table``, then open its address.

Whoever opens it makes a table and hands out one link for each seat.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import uvicorn
from server import LARGEST, application


def main() -> None:
    parser = argparse.ArgumentParser(prog="web_table", description=__doc__.splitlines()[0])
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0: for others in your network")
    parser.add_argument("--port", type=int, default=8000, help="0: any that is free (8000)")
    parser.add_argument(
        "--saves", type=Path, default=Path("saves"), help="folder with a file for each table"
    )
    parser.add_argument(
        "--pace", type=float, default=0.9, help="seconds before a bot answers (0.9)"
    )
    parser.add_argument("--tables", type=int, default=1000, help="so many are kept at most (1000)")
    wanted = parser.parse_args()
    app = application(wanted.saves, pace=wanted.pace, most=wanted.tables)
    print(f"Tables are saved in {wanted.saves.resolve()}; Ctrl-C ends.", flush=True)
    uvicorn.run(
        app,
        host=wanted.host,
        port=wanted.port,
        ws="websockets-sansio",
        ws_max_size=LARGEST,
        access_log=False,
        timeout_graceful_shutdown=1,
    )


if __name__ == "__main__":
    main()
