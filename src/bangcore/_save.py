"""Saves and records: plain JSON types out, checked attrs values in, nothing executed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, final, get_args

from attrs import frozen

from bangcore._errors import InvalidSave, RulesetMismatch, brief
from bangcore._options import Option
from bangcore._ruleset import Ruleset
from bangcore._state import ExtraState, State

__all__ = ["Save", "answer", "dump", "dump_record", "load", "load_record"]

VERSION = 2


@final
@frozen
class Save:
    """A save that has been read: positions and the texts of answers."""

    state: State
    action: str | None
    answers: list[str]
    start: State
    history: list[str]
    skip_forced: bool
    number: int


def answer(text: str) -> Option:
    """Return the answer with that text; options are equal when their texts are."""
    return Option(text, text.partition(" ")[0])


def dump(
    rules: Ruleset,
    state: State,
    action: Option | None,
    answers: Sequence[Option],
    start: State,
    history: Sequence[Option],
    skip_forced: bool,
    number: int,
) -> dict[str, Any]:
    """Return a save: the position before the action in progress, the action, its answers so far."""
    return {
        "format": "bangcore game",
        "version": VERSION,
        "ruleset": list(rules.fingerprint),
        "state": _state_out(state),
        "action": action.text if action else None,
        "answers": [option.text for option in answers],
        "start": _state_out(start),
        "history": [option.text for option in history],
        "skip_forced": skip_forced,
        "number": number,
    }


def dump_record(
    rules: Ruleset, start: State, history: Sequence[Option], skip_forced: bool, number: int
) -> dict[str, Any]:
    """Return a record: where the game began, every answer, and the number of the first question."""
    return {
        "format": "bangcore record",
        "version": VERSION,
        "ruleset": list(rules.fingerprint),
        "start": _state_out(start),
        "answers": [option.text for option in history],
        "skip_forced": skip_forced,
        "number": number,
    }


def _state_out(state: State) -> dict[str, Any]:
    data: dict[str, Any] = _converter().unstructure(state)
    for name in ("knows", "shuffles"):
        data[name] = {str(card): value for card, value in data[name].items()}
    data["doubts"] = {
        str(seat): [[list(entry) for entry in doubt] for doubt in doubts]
        for seat, doubts in state.doubts.items()
    }
    data["names"] = list(data["names"])
    if state.outcome is not None:
        data["outcome"] = {
            "winners": list(state.outcome.winners),
            "reason": state.outcome.reason,
            "payoffs": list(state.outcome.payoffs),
        }
    return data


def load(rules: Ruleset, data: Mapping[str, Any]) -> Save:
    """Read a save; every complaint names the place."""
    _head(rules, data, "bangcore game")
    return Save(
        _state_in(rules, data, "state"),
        _typed(data, "action", (str, type(None))),
        _texts(data, "answers"),
        _state_in(rules, data, "start"),
        _texts(data, "history"),
        _typed(data, "skip_forced", (bool,)),
        _number(data),
    )


def load_record(rules: Ruleset, data: Mapping[str, Any]) -> Save:
    """Read a record; every complaint names the place."""
    _head(rules, data, "bangcore record")
    start = _state_in(rules, data, "start")
    history = _texts(data, "answers")
    skip_forced = _typed(data, "skip_forced", (bool,))
    return Save(start, None, [], start, history, skip_forced, _number(data))


def _head(rules: Ruleset, data: Mapping[str, Any], form: str) -> None:
    if not isinstance(data, Mapping):
        raise InvalidSave(f"a save is an object, not {type(data).__name__}")
    if data.get("format") != form:
        raise InvalidSave(f"format: {data.get('format')!r} instead of {form!r}")
    if data.get("version") != VERSION:
        raise InvalidSave(f"version: {data.get('version')!r}; this library reads {VERSION}")
    saved = _texts(data, "ruleset")
    here = list(rules.fingerprint)
    if saved != here:
        missing = [name for name in saved if name not in here]
        added = [name for name in here if name not in saved]
        said = [f"it needs {', '.join(missing)}"] if missing else []
        said += [f"it does not know {', '.join(added)}"] if added else []
        raise RulesetMismatch(f"saved under other rules: {'; '.join(said) or saved}")


def _typed(data: Mapping[str, Any], name: str, types: tuple[type, ...]) -> Any:
    if name not in data:
        raise InvalidSave(f"{name}: missing")
    value = data[name]
    if not isinstance(value, types):
        raise InvalidSave(f"{name}: {value!r} is no {' or '.join(t.__name__ for t in types)}")
    return value


def _number(data: Mapping[str, Any]) -> int:
    """Return the number of the first question; one that JSON can tell everywhere."""
    number: int = _typed(data, "number", (int,))
    if type(number) is bool or abs(number) >= 2**53:
        raise InvalidSave(f"number: {brief(number)} is no number of a question")
    return number


def _texts(data: Mapping[str, Any], name: str) -> list[str]:
    texts = _typed(data, name, (list,))
    for i, text in enumerate(texts):
        if not isinstance(text, str):
            raise InvalidSave(f"{name}[{i}]: {text!r} is no text")
    return list(texts)


def _state_in(rules: Ruleset, data: Mapping[str, Any], name: str) -> State:
    from cattrs import BaseValidationError, transform_error

    found = _typed(data, name, (dict,))
    extra = _typed(found, "extra", (dict,)) if "extra" in found else {}
    if set(extra) != set(rules.state_kinds):
        known = ", ".join(rules.state_kinds) or "none"
        raise InvalidSave(f"{name}.extra: {', '.join(extra) or 'none'} instead of {known}")
    try:
        state: State = _converter().structure({**found, "extra": {}}, State)
        for key, kind in rules.state_kinds.items():
            state.extra[key] = _converter().structure(extra[key], kind)
    except BaseValidationError as error:
        places = transform_error(error, path=name, format_exception=_complaint)
        raise InvalidSave("; ".join(places[:3])) from error
    return state


def _complaint(error: BaseException, _: type | None) -> str:
    from cattrs import ForbiddenExtraKeysError

    if isinstance(error, KeyError):
        return f"{error.args[0]} is missing"
    if isinstance(error, ForbiddenExtraKeysError):
        return f"unknown entry {', '.join(map(repr, sorted(error.extra_fields)))}"
    return str(error) or type(error).__name__


@cache
def _converter() -> Any:
    # imported on first use: reading and writing saves is not part of playing
    from cattrs import Converter

    converter = Converter(forbid_extra_keys=True)

    def exactly(kind: type) -> Any:
        def structure(value: Any, _: Any) -> Any:
            if type(value) is not kind:
                raise TypeError(f"{value!r} is no {kind.__name__}")
            return value

        return structure

    # the entries of ``extra`` have their classes from the ruleset; see _state_in
    converter.register_structure_hook_func(lambda kind: kind is ExtraState, lambda value, _: value)
    for kind in (int, str, bool):
        converter.register_structure_hook(kind, exactly(kind))

    def by_number(value: Any, kind: Any) -> dict[int, Any]:
        if not isinstance(value, dict):
            raise TypeError(f"{value!r} is no object")
        of = get_args(kind)[1]
        return {int(key): converter.structure(entry, of) for key, entry in value.items()}

    converter.register_structure_hook_func(
        lambda kind: str(kind).startswith("dict[int, "), by_number
    )
    return converter
