"""Errors for arguments of a wrong type, found only after a call has failed.

>>> @checked
... def doubled(amount: int) -> int:
...     return len(range(amount)) * 2
>>> doubled("7")
Traceback (most recent call last):
bangcore.errors.InvalidArgument: amount: '7' is not of type int
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import wraps
from types import FunctionType
from typing import (
    Any,
    ForwardRef,
    Literal,
    TypeVar,
    Unpack,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from bangcore.error_messages import ErrorMessage
from bangcore.errors import BangError, InvalidArgument, brief
from bangcore.plain import bare, variants

__all__ = ["check_arguments", "checked"]

T = TypeVar("T", bound=Callable[..., Any])
LARGEST = 2**63


def checked(thing: T) -> T:
    """Decorate a function, or all public methods of a class, to refuse arguments of a wrong type.

    A call that succeeds costs one more call; arguments are examined after an error.
    """
    if not isinstance(thing, type):
        result: T = _checked(thing)
        return result
    for name, member in [*vars(thing).items()]:
        if not name.startswith("_") or name == "__init__":
            if isinstance(member, FunctionType):
                setattr(thing, name, _checked(member))
            elif isinstance(member, classmethod | staticmethod):
                setattr(thing, name, type(member)(_checked(member.__func__)))
    return thing


def _checked(function: Any) -> Any:
    @wraps(function)
    def call(*args: Any, **kwargs: Any) -> Any:
        try:
            return function(*args, **kwargs)
        except BangError:
            raise
        except Exception as error:
            check_arguments(function, error, args, kwargs)
            raise

    @wraps(function)
    async def wait(*args: Any, **kwargs: Any) -> Any:
        try:
            return await function(*args, **kwargs)
        except BangError:
            raise
        except Exception as error:
            check_arguments(function, error, args, kwargs)
            raise

    return wait if inspect.iscoroutinefunction(function) else call


def check_arguments(
    function: Callable[..., Any],
    error: Exception,
    args: Iterable[Any] = (),
    kwargs: Mapping[str, Any] | None = None,
) -> None:
    """Raise :class:`InvalidArgument` if an argument of a call that raised *error* is wrong."""
    signature = inspect.signature(function)
    try:
        values = signature.bind(*args, **(kwargs or {})).arguments
    except TypeError:  # Python names what is missing or unknown
        return
    for name, value, annotation in _arguments(function, signature, values):
        if not _fits(value, _type(annotation, function)):
            why = ErrorMessage("wrong kind", value=brief(value), kind=_shown(annotation))
        elif type(value) is int and abs(value) >= LARGEST:
            why = ErrorMessage("too large", value=brief(value))
        else:
            continue
        raise InvalidArgument(ErrorMessage("at", place=name, why=why)) from error


def _arguments(
    function: Callable[..., Any], signature: inspect.Signature, values: Mapping[str, Any]
) -> Iterator[tuple[str, Any, Any]]:
    """Yield name, value and annotation of each argument that was given."""
    for name, value in values.items():
        parameter = signature.parameters[name]
        if parameter.kind is parameter.VAR_POSITIONAL:
            yield from ((name, item, parameter.annotation) for item in value)
        elif parameter.kind is parameter.VAR_KEYWORD:
            entries = _type(parameter.annotation, function)
            unpacked = get_args(entries) if get_origin(entries) is Unpack else ()
            hints = get_type_hints(unpacked[0]) if unpacked else {}
            yield from ((key, item, hints.get(key, entries)) for key, item in value.items())
        else:
            yield name, value, parameter.annotation


def _type(annotation: Any, function: Callable[..., Any]) -> Any:
    if isinstance(annotation, str):
        try:
            return eval(annotation, getattr(function, "__globals__", {}))
        except Exception:  # imported only for type checkers
            return Any
    return Any if annotation is inspect.Parameter.empty else annotation


def _shown(annotation: Any) -> str:
    if isinstance(annotation, str):
        return annotation
    return annotation.__name__ if isinstance(annotation, type) else str(annotation)


def _fits(value: Any, kind: Any) -> bool:
    """Return whether *value* may be of the type *kind*; anything is of a type unknown here."""
    kind = bare(kind)
    some = variants(kind)
    if len(some) > 1:
        return any(_fits(value, variant) for variant in some)
    if isinstance(kind, TypeVar):
        return kind.__bound__ is None or _fits(value, kind.__bound__)
    if kind is None or kind is type(None):
        return value is None
    if kind in (Any, object) or isinstance(kind, str | ForwardRef) or is_typeddict(kind):
        return True
    if kind in (int, float):
        numbers = (int, float) if kind is float else int
        return isinstance(value, numbers) and not isinstance(value, bool)
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Literal:
        return value in inner
    if isinstance(origin, type):
        return _fits_generic(value, origin, inner)
    if getattr(kind, "_is_protocol", False):
        names = [name for name in vars(kind) if not name.startswith("_")]
        return callable(value) if not names else all(hasattr(value, name) for name in names)
    return isinstance(value, kind) if isinstance(kind, type) else True


def _fits_generic(value: Any, origin: type, inner: tuple[Any, ...]) -> bool:
    if origin is type:
        return isinstance(value, type)
    if issubclass(origin, Mapping):
        return isinstance(value, Mapping) and all(
            _fits(key, inner[0]) and _fits(item, inner[-1]) for key, item in value.items()
        )
    if issubclass(origin, Iterable):
        # any collection will do, but a text in place of texts is a mistake
        if isinstance(value, str | bytes | Mapping) or not isinstance(value, Iterable):
            return False
        if not isinstance(value, Collection):
            return True
        kinds = inner[:1] * len(value) if len(inner) != len(value) or ... in inner else inner
        return all(map(_fits, value, kinds))
    return callable(value) if origin.__name__ == "Callable" else isinstance(value, origin)
