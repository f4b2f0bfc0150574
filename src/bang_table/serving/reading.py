"""JSON from outside."""

from __future__ import annotations

import json
from typing import Any, NoReturn

from bang_table.session import InvalidRequest
from bangcore.rules.arguments import checked

__all__ = ["read_json"]


@checked
def read_json(data: bytes | str) -> Any:
    """Return the value of JSON from outside; unlike :func:`json.loads`, refuse NaN and Infinity.

    >>> read_json(b'{"do": "ready"}')
    {'do': 'ready'}

    :raises InvalidRequest: if it is not JSON, is not UTF-8, or is nested too deeply.
    """
    try:
        return json.loads(data, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise InvalidRequest("that is not JSON") from error


def _no_number(text: str) -> NoReturn:
    raise ValueError(text)
