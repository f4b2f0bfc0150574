"""The error messages of the laboratory."""

from typing import Final

from bangcore.error_messages import ErrorMessages

__all__ = ["ERROR_MESSAGES"]

TEXTS: Final = {
    "other tournament": (
        "{path} belongs to another tournament: {entry} is {found} there, not {given}"
    ),
    "same file": "{one} and {other} are the same file, {path}",
    "no tournament": "{path} is not the file of a tournament: {found}",
    "tournament goes on": "another tournament is writing to {path}",
    "no worker": "no worker has joined the Dask scheduler at {address}",
    "workers lost": (
        "all workers of the Dask scheduler at {address} are lost, and none has joined for "
        "{seconds} seconds"
    ),
    "workers and cluster": "games are played by local workers or on a cluster, not both",
    "no picture": "pictures are written to files that end in {known}, not to {path}",
    "no games": "no games to draw",
    "not empty": "{path} is not empty: name a new folder",
    "no scheduler": "no Dask scheduler answers at {address}",
}

ERROR_MESSAGES: Final = ErrorMessages("bang_lab", TEXTS)
