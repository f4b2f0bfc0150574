"""Values of the game as plain data, as JSON has it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import fields, has

from bangcore.rules.options import Option

__all__ = ["plain"]


def plain(value: Any) -> Any:
    """Turn attrs values into plain JSON types."""
    if isinstance(value, Option):
        return value.to_dict()
    if has(type(value)):
        return {f.name: plain(getattr(value, f.name)) for f in fields(type(value))}
    if isinstance(value, (tuple, list)):
        return [plain(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    return value
