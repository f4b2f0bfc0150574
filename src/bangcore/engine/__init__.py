"""The engine: the dispatcher, the table, and the verbs of effects."""
