"""Everything that it takes to put a game of :mod:`bangcore` before people.

:mod:`~bang_table.text` says it in words, :mod:`~bang_table.svg` draws it,
:mod:`~bang_table.session` seats people and bots, :mod:`~bang_table.wire` describes the messages,
:mod:`~bang_table.storage` keeps sessions, and :mod:`~bang_table.serving` limits the use of servers.
"""
