"""The form of an answer as JSON, for schemas."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, final

from attrs import frozen

from bangcore.game.parsing import LONGEST
from bangcore.plain import Only, sparse

__all__ = ["AnswerForm", "Choice"]


@sparse(last="text")
@final
@frozen
class Choice:
    """An option as an answer: all its entries as they were sent, and no others; text optional."""

    verb: str
    card: int | None = None
    target: int | None = None
    key: str | None = None
    as_: str | None = None
    seat: int | None = None
    other: int | None = None
    text: str | None = None


AnswerForm = (
    Annotated[int, Only(least=0)]
    | Annotated[str, Only(longest=LONGEST)]
    | Annotated[Mapping[str, Any], Only(form=Choice)]
)
"""An answer as JSON: the number of an option in the list, its text, or its JSON form."""
