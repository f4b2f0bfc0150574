"""Saves and records: plain JSON types out, checked attrs values in, nothing executed.

The data is untrusted.  Its size is checked first; then it is read under one guard, which turns
every error into one of this library.  A save is accepted if its answers lead to its position.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple, get_args, get_origin

from attrs import fields, resolve_types

from bangcore.error_messages import ErrorMessage, join_or, joined
from bangcore.errors import InvalidSave, RulesetMismatch, brief
from bangcore.game.audit import audit, decided
from bangcore.game.older import VERSION, brought_up_to_date
from bangcore.game.progress import Progress, Record
from bangcore.game.save_guard import SaveGuard, at_place
from bangcore.plain import fields_of
from bangcore.rules.finding import up_to_date
from bangcore.rules.state import ExtraState, State
from bangcore.ruleset import Ruleset, rules_of

__all__ = [
    "GAME",
    "LARGEST",
    "RECORD",
    "Save",
    "begun",
    "check_way",
    "dump",
    "dump_position",
    "dump_record",
    "opened",
    "read",
    "read_record",
    "structured",
    "typed",
]

GAME = "bangcore game"
RECORD = "bangcore record"

# limits of saves and records, promised in docs/saving.md
MOST_ANSWERS: Final = 100_000
MOST_VALUES: Final = 300_000
LONGEST_TEXT: Final = 1_000
DEEPEST: Final = 20
LARGEST: Final = 2**64 - 1


class Save(NamedTuple):
    """A save or record after reading; ``history`` and ``answers`` are texts of answers.

    Only a save has a position and an effect in progress: ``state``, ``action``, ``answers``.
    """

    rules: Ruleset
    start: State
    history: list[str]
    skip_forced: bool
    number: int
    state: State | None = None
    action: str | None = None
    answers: Sequence[str] = ()


def dump(game: Progress) -> dict[str, Any]:
    """Return a save: the record, and the position at its end."""
    return _dump(game, GAME, "history") | dump_position(game)


def dump_record(game: Progress) -> dict[str, Any]:
    """Return a record: the start of the game, all answers, and the number of the first question."""
    return _dump(game, RECORD, "answers")


def _dump(game: Progress, form: str, answers: str) -> dict[str, Any]:
    record = game.record
    return {
        "format": form,
        "version": VERSION,
        "ruleset": list(game.rules.fingerprint),
        "start": _state_out(record.start),
        answers: [option.text for option in record.history],
        "skip_forced": record.skip_forced,
        "number": record.number,
    }


def dump_position(game: Progress) -> dict[str, Any]:
    """Return the position before the action in progress, the action, and its answers so far."""
    effect = game.effect
    return {
        "state": _state_out(game.before()),
        "action": effect.action.text if effect else None,
        "answers": [option.text for option in effect.answers] if effect else [],
    }


def _state_out(state: State) -> dict[str, Any]:
    data: dict[str, Any] = _converter().unstructure(state)
    data["prior"] = {
        "knows": {str(card): seats for card, seats in state.prior.knows.items()},
        "shuffles": {str(card): shuffle for card, shuffle in state.prior.shuffles.items()},
        "doubts": {
            str(seat): [[list(entry) for entry in doubt] for doubt in doubts]
            for seat, doubts in state.prior.doubts.items()
        },
    }
    data["names"], data["order"] = list(data["names"]), list(data["order"])
    if state.outcome is not None:
        data["outcome"] = {
            "winners": list(state.outcome.winners),
            "reason": state.outcome.reason,
            "payoffs": list(state.outcome.payoffs),
        }
    return data


def read(data: Mapping[str, Any], rules: Ruleset | None) -> Save:
    """Read a save under *rules*, or the ruleset that it names; messages name the place."""
    with SaveGuard():
        entries = opened(data, GAME)
        rules = _rules_for(entries, rules)
        state = _state_in(rules, entries, "state")
        action = typed(entries, "action", (str, type(None)))
        answers = _texts(entries, "answers")
        save = _read(entries, rules, "history")
        save = save._replace(state=state, action=action, answers=answers)
        _check_sound(rules, state)
        return save


def read_record(data: Mapping[str, Any], rules: Ruleset | None) -> Save:
    """Read a record in the same way."""
    with SaveGuard():
        entries = opened(data, RECORD)
        return _read(entries, _rules_for(entries, rules), "answers")


def _read(entries: dict[str, Any], rules: Ruleset, answers: str) -> Save:
    start = _state_in(rules, entries, "start")
    history = _texts(entries, answers)
    return Save(rules, start, history, typed(entries, "skip_forced", (bool,)), _number(entries))


def begun(save: Save) -> Progress:
    """Begin the game of *save*; refuse a start from which a game cannot continue."""
    # imported on first use: playing does not need it
    from bangcore.knowledge.knowledge import wrong

    with SaveGuard("start"):
        rules, start = save.rules, save.start
        _check_sound(rules, start)
        for fault in wrong(rules, start, range(len(start.names))):
            raise at_place("start", fault)
        # tests may set up such a table, but a game from there may never end
        if decided(rules, start):
            raise at_place("start", ErrorMessage("goes on"))
        return Progress.begin(rules, Record(start, [], save.skip_forced, save.number))


def check_way(save: Save, game: Progress) -> None:
    """Refuse *save* unless *game*, the replay of its answers, is at its position."""
    with SaveGuard():
        assert save.state is not None
        again, state = dump(game), _state_out(save.state)
        wrong = [name for name, value in again["state"].items() if state[name] != value]
        if wrong:
            raise at_place("history", ErrorMessage("wrong way", entries=", ".join(wrong)))
        for name in ("action", "answers", "history"):
            entry, led = getattr(save, name), again[name]
            if entry != led:
                raise at_place(name, ErrorMessage("wrong step", given=brief(entry), led=brief(led)))


def _check_sound(rules: Ruleset, state: State) -> None:
    """Refuse a position from which a game cannot continue."""
    wrong = audit(rules, state, idle=True)
    if wrong:
        raise InvalidSave("; ".join(wrong[:3]))


def opened(
    data: Mapping[str, Any],
    form: str,
    bring: Callable[[Mapping[str, Any]], dict[str, Any]] = brought_up_to_date,
) -> dict[str, Any]:
    """Return the entries of *data*; refuse another format than *form*, and data that is too large.

    *bring* converts data of older versions.
    """
    if not isinstance(data, Mapping):
        raise InvalidSave(ErrorMessage("no object", kind=type(data).__name__))
    entries = dict(data)
    _measure(entries)
    if entries.get("format") != form:
        text = brief(entries.get("format"))
        raise at_place("format", ErrorMessage("other form", given=text, known=repr(form)))
    return bring(entries)


def _rules_for(data: Mapping[str, Any], rules: Ruleset | None) -> Ruleset:
    """Return *rules* if they fit *data*, or without them the ruleset that *data* names."""
    saved = _texts(data, "ruleset")
    if rules is None:
        rules = rules_of(saved)
    saved, here = up_to_date(saved, rules.expansions), list(rules.fingerprint)
    if saved != here:
        missing = [name for name in saved if name not in here]
        surplus = [name for name in here if name not in saved]
        reasons: list[str] = (
            [ErrorMessage("it needs", entries=", ".join(missing))] if missing else []
        )
        reasons += [ErrorMessage("not known there", entries=", ".join(surplus))] if surplus else []
        raise RulesetMismatch(ErrorMessage("other rules", why=joined(*reasons or [brief(saved)])))
    return rules


def _measure(data: dict[str, Any]) -> None:
    """Refuse data that is not JSON or too large, without reading beyond the limits."""
    level: list[Any] = [data]
    count = 0
    for _ in range(DEEPEST):
        inner: list[Any] = []
        for value in level:
            if isinstance(value, (list, tuple, dict)):
                if count + len(inner) + len(value) > MOST_VALUES:
                    raise InvalidSave(ErrorMessage("too many values", most=MOST_VALUES))
                if isinstance(value, dict):
                    inner += value
                    value = value.values()
                inner += value
            elif isinstance(value, str):
                if len(value) > LONGEST_TEXT:
                    raise InvalidSave(
                        ErrorMessage("long text", count=len(value), text=brief(value))
                    )
            elif isinstance(value, int):
                if abs(value) > LARGEST:
                    raise InvalidSave(ErrorMessage("too large", value=brief(value)))
            elif value is not None and not isinstance(value, float):
                raise InvalidSave(ErrorMessage("no JSON", value=brief(value)))
        count += len(inner)
        level = inner
        if not level:
            return
    raise InvalidSave(ErrorMessage("too deep", most=DEEPEST))


def typed(data: Mapping[str, Any], name: str, types: tuple[type, ...]) -> Any:
    if name not in data:
        raise at_place(name, ErrorMessage("missing"))
    value = data[name]
    if not isinstance(value, types):
        raise at_place(name, _wrong_kind(value, *types))
    return value


def _wrong_kind(value: object, *types: type) -> str:
    kinds = join_or([kind.__name__ for kind in types])
    return ErrorMessage("wrong kind", value=brief(value), kind=kinds)


def _number(data: Mapping[str, Any]) -> int:
    """Return the number of the first question, which every JSON parser can represent."""
    number: int = typed(data, "number", (int,))
    if type(number) is bool or abs(number) >= 2**53:
        raise at_place("number", _wrong_kind(number, int))
    return number


def _texts(data: Mapping[str, Any], name: str) -> list[str]:
    texts: list[str] = typed(data, name, (list,))
    if len(texts) > MOST_ANSWERS:
        raise at_place(name, ErrorMessage("too many entries", count=len(texts), most=MOST_ANSWERS))
    for i, text in enumerate(texts):
        if not isinstance(text, str):
            raise at_place(f"{name}[{i}]", _wrong_kind(text, str))
    return texts


def _state_in(rules: Ruleset, data: Mapping[str, Any], name: str) -> State:
    # imported on first use, as below
    from bangcore.game.saved_state import SavedState

    entries = typed(data, name, (dict,))
    _complete(SavedState, entries, name)
    extra = typed(entries, "extra", (dict,))
    if set(extra) != set(rules.state_kinds):
        names = ", ".join(rules.state_kinds) or "none"
        why = ErrorMessage("other form", given=brief(list(extra)), known=names)
        raise at_place(f"{name}.extra", why)
    position = structured(SavedState, {**entries, "extra": {}}, name)
    state = State(**{entry.name: getattr(position, entry.name) for entry in fields(SavedState)})
    for key, kind in rules.state_kinds.items():
        state.extra[key] = structured(kind, extra[key], f"{name}.extra.{key}")
    return state


def structured(kind: Any, data: object, place: str) -> Any:
    """Return *data* as an instance of the attrs class *kind*; messages begin with *place*."""
    from cattrs import BaseValidationError, transform_error

    _complete(kind, data, place)
    try:
        return _converter().structure(data, kind)
    except BaseValidationError as error:
        places = transform_error(error, path=place, format_exception=_message)
        raise InvalidSave("; ".join(places[:3])) from error


def _complete(kind: Any, data: object, place: str) -> None:
    """Refuse data without one of the fields of *kind*, even of those with a default."""
    if not isinstance(data, dict):
        raise at_place(place, _wrong_kind(data, dict))
    for name in fields_of(kind):
        if name not in data:
            raise at_place(place, ErrorMessage("entry missing", entry=name))


def _message(error: BaseException, _: type | None) -> str:
    from cattrs import ForbiddenExtraKeysError

    if isinstance(error, KeyError):
        return f"{error.args[0]} is missing"
    if isinstance(error, ForbiddenExtraKeysError):
        return f"unknown entry {', '.join(map(repr, sorted(error.extra_fields)))}"
    return str(error) or type(error).__name__


@cache
def _converter() -> Any:
    # imported on first use: playing does not need them
    from cattrs import Converter, IterableValidationError, IterableValidationNote, gen

    from bangcore.game.saved_state import SavedState

    converter = Converter(forbid_extra_keys=True)

    def exactly(kind: type) -> Any:
        def structure(value: Any, _: Any) -> Any:
            if type(value) is not kind:
                raise TypeError(f"{brief(value)} is not of type {kind.__name__}")
            return value

        return structure

    # the ruleset determines the classes of the entries of ``extra``; see _state_in
    converter.register_structure_hook_func(lambda kind: kind is ExtraState, lambda value, _: value)
    for kind in (int, str, bool):
        converter.register_structure_hook(kind, exactly(kind))

    def number(value: Any, _: Any) -> float:
        if type(value) not in (int, float):
            raise TypeError(f"{brief(value)} is not a number")
        return float(value)

    converter.register_structure_hook(float, number)

    def entries(kind: Any, _: Any) -> Any:
        """Read a list or an object strictly, and stop at the first fault."""
        origin, arguments = get_origin(kind), get_args(kind)
        origin = dict if origin is Mapping else origin
        json: Any = (dict,) if origin is dict else (list, tuple)
        inner = arguments[-1] if origin is dict else arguments[0]

        def structure(value: Any, _: Any) -> Any:
            if not isinstance(value, json):
                raise TypeError(f"{brief(value)} is not of type {origin.__name__}")
            hook = converter.get_structure_hook(inner)
            pairs = []
            places: Any = value.items() if origin is dict else enumerate(value)
            for place, item in places:
                try:
                    name = _key(place, arguments[0]) if origin is dict else None
                    pairs.append((name, hook(item, inner)))
                except Exception as error:
                    where = place if isinstance(place, int) else str(place)[:80]
                    note = IterableValidationNote("", where, inner)
                    error.__notes__ = [*getattr(error, "__notes__", ()), note]
                    raise IterableValidationError("damaged", [error], kind) from None
            return dict(pairs) if origin is dict else origin(item for _, item in pairs)

        return structure

    def plain(kind: Any) -> bool:
        origin, arguments = get_origin(kind), get_args(kind)
        return origin in (list, dict, Mapping) or (origin is tuple and arguments[1:] == (...,))

    converter.register_structure_hook_factory(plain, entries)
    types = fields(resolve_types(SavedState))
    write = gen.make_dict_unstructure_fn_from_attrs([*types], State, converter)
    converter.register_unstructure_hook(State, write)
    return converter


def _key(text: object, kind: type) -> Any:
    if kind is int and isinstance(text, str) and text.isascii() and text.isdecimal():
        number = int(text)
        if str(number) == text:
            return number
    if type(text) is not kind:
        raise TypeError(f"{brief(text)} is not of type {kind.__name__}")
    return text
