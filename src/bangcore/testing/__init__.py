"""The verification kit: positions in a few lines."""

from bangcore.testing._table import Player, Seat, Table, seat, table

__all__ = ["Player", "Seat", "Table", "seat", "table"]
