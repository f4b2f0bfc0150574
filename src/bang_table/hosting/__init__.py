"""The tables of a server: stored rooms, their open pages, bots and clocks.

    >>> import asyncio, tempfile
    >>> from bang_table.hosting import Page, Tables
    >>> from bang_table.serving import Budget, Caller

    >>> async def main(folder):
    ...     tables = Tables(folder, pace=0)
    ...     caller = Caller(requests=Budget(30, 300), makes=Budget(1, 100))
    ...     id = await tables.make({"seats": 4, "bots": {"3": "cowboy"}}, caller)
    ...     heard = asyncio.Queue()
    ...     page = Page({"token": None, "language": "en"}, heard.put)
    ...     async with tables.visit(id, caller.account) as table:
    ...         await table.enter(page)
    ...         telling = asyncio.create_task(table.tell(page))
    ...         print((await heard.get())["phase"])
    ...         await table.do(page, {"do": "join", "name": "Ann"})
    ...         print((await heard.get())["type"])
    ...         telling.cancel()
    ...         await table.leave(page)
    ...     tables.close()
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     asyncio.run(main(folder))
    open
    seat

A server adds the network: it lets a :class:`Page` enter a :class:`Table`, and passes messages
between the two.  Nothing is sent before it is on disk.
"""

from bang_table.hosting.database import Database
from bang_table.hosting.limits import Elsewhere, TableLimits, TooMany
from bang_table.hosting.pages import Page
from bang_table.hosting.setups import room_arguments
from bang_table.hosting.table import Table
from bang_table.hosting.tables import Tables
from bang_table.hosting.turns import Turns

__all__ = [
    "Database",
    "Elsewhere",
    "Page",
    "Table",
    "TableLimits",
    "Tables",
    "TooMany",
    "Turns",
    "room_arguments",
]
