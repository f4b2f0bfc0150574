"""The frontend toolkit of :mod:`bangcore`: text, pictures, sessions, messages, storage.

:mod:`~bang_table.text` puts a game in words, :mod:`~bang_table.svg` draws it,
:mod:`~bang_table.session` seats people and bots, :mod:`~bang_table.wire` describes the messages,
:mod:`~bang_table.storage` stores sessions, and :mod:`~bang_table.serving` limits the callers.
"""
