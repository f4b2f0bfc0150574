"""The engine: what is in force, the table, and the verbs that cards are made of."""
