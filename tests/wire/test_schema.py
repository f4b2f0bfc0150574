"""Messages match their schemas, and the schemas accept what the library accepts."""

from __future__ import annotations

import copy
import json
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any, Literal

import pytest
from attrs import define, frozen
from jsonschema import Draft202012Validator

from bang_table.room import Room, RoomRequest
from bang_table.session import Refusal, Request, Session, Update
from bang_table.text import languages
from bang_table.wire import KINDS, lobby, schema, words
from bang_table.wire.schemas import Definitions
from bang_table.wire.typescript import _type
from bangcore import (
    REFEREE,
    BangError,
    Change,
    Event,
    Game,
    Move,
    Option,
    Place,
    Ruleset,
    UnknownName,
)
from bangcore.game.answer_form import Choice
from bangcore.plain import Only, entries, plain, sparse
from bangcore.plugin import Expansion
from bangcore.testing import four, seat


@cache
def validator(kind: str, exact: bool = True) -> Draft202012Validator:
    made = schema(kind, exact=exact)
    Draft202012Validator.check_schema(made)
    return Draft202012Validator(made)


def wrong(kind: str, message: Any, exact: bool = True) -> str:
    """Return the first error of a message after a JSON round trip, or an empty string."""
    found = next(validator(kind, exact).iter_errors(json.loads(json.dumps(message))), None)
    return "" if found is None else f"{found.json_path}: {found.message}"


# ---------------------------------------------------------------- messages sent


def test_views_match_the_schema(views, everything):
    """Views of all phases validate, with the core alone and with all expansions."""
    assert len(views) > 250
    assert any(view.extra for view in views) == bool(everything.state_kinds)
    assert {view.seat for view in views} > {None, REFEREE, 0, 1, 2, 3}
    assert [(view, said) for view in views if (said := wrong("view", view.to_dict()))] == []


def test_events_match_the_schema(events):
    """Thousands of events validate, with hidden cards and without."""
    found = {json.dumps(event.to_dict()) for event in events}
    assert len(found) > 1000
    assert [
        (text, said) for text in sorted(found)[::2] if (said := wrong("event", json.loads(text)))
    ] == []


def test_views_of_expansions_match_their_schema(views, events, everything):
    """A schema made with rules includes the state that expansions show and its changes."""
    for kind, messages in (("view", views[::6]), ("event", [e for e in events if e.changes][::6])):
        narrow = Draft202012Validator(schema(kind, exact=True, ruleset=everything))
        for message in messages:
            narrow.validate(json.loads(json.dumps(message.to_dict())))
    definitions = schema("view", ruleset=everything)["$defs"]
    shown = definitions.get("Extra", {"properties": {}})["properties"]
    assert shown.keys() == everything.state_kinds.keys()
    assert all("$ref" in entry for entry in shown.values())


@define
class Bank:
    """State of an expansion whose view does not declare its entries."""

    gold: int = 3

    def copy(self):
        return Bank(self.gold)

    def view(self, seat):
        return {"gold": self.gold}


def test_the_entries_of_the_view_of_an_expansion_may_be_undeclared():
    """The schema then accepts any changes in it, but in no other expansion."""
    rules = Ruleset.build(Expansion(name="banks", state=Bank))
    narrow = Draft202012Validator(schema("event", exact=True, ruleset=rules))
    for expansion, fits in (("banks", True), ("parks", False)):
        changes = (Change("gold", 3, expansion=expansion), Change("life", 2, 1))
        assert narrow.is_valid(Event(1, "moved", 1, changes=changes).to_dict()) is fits


def test_events_of_the_base_game_match_its_schema():
    """The schema of the base game includes all values that change in it."""
    narrow = Draft202012Validator(schema("event", exact=True, ruleset=Ruleset.build()))
    choose = random.Random(1).choice
    game = Game.new(7, seed=1)
    while game.decision is not None:
        game.apply(choose(game.decision.options))
    story = game.story(0)
    for event in story:
        narrow.validate(json.loads(json.dumps(event.to_dict())))
    assert len({change.what for event in story for change in event.changes}) > 5


def test_questions_options_and_answers_match_the_schema(games):
    """Questions and options validate, and so does an option as an answer, even without a text."""
    questions = [game.decision for game in games if game.decision is not None]
    assert len({question.kind for question in questions}) > 5
    options = {option for game in games for option in (*(game.decision or ()), *game.interrupts)}
    assert len(options) > 300
    for question in questions:
        assert wrong("decision", plain(question)) == ""
    for option in options:
        form = option.to_dict()
        assert (wrong("option", form), wrong("answer", form)) == ("", "")
        del form["text"]
        assert wrong("answer", form) == ""
        assert wrong("option", form) == "$: 'text' is a required property"


def test_saves_and_records_match_the_schema(games):
    """Saves and records of games validate, also in the middle of an effect."""
    busy = [game for game in games if game.to_dict()["action"]]
    assert busy
    for game in (*busy[:20], *games[::40]):
        assert wrong("save", game.to_dict()) == ""
        assert wrong("record", game.record) == ""
        assert wrong("save", game.record) != ""


def test_messages_of_sessions_match_the_schema(talk):
    """Updates, accepted requests and refusals validate."""
    kinds = {Update: "update", Request: "request", Refusal: "refusal"}
    forms = [(kinds[type(message)], message) for message in talk]
    assert Counter(kind for kind, _ in forms).most_common()[-1][1] > 10
    updates = [message for kind, message in forms if kind == "update"]
    assert any(update.undo for update in updates)
    assert any(update.words for update in updates)
    assert any(update.deadline for update in updates)
    for kind, message in forms:
        assert wrong(kind, message.to_dict()) == ""
        assert plain(message) == message.to_dict()


def test_a_saved_session_matches_the_schema():
    """A session with bots, an undo and a pending undo validates."""
    session = Session.new(4, seed=10, bots={2: "random", 3: "cowboy"})
    session.answer(0, session.decision.number, "play bang -> ben")
    session.ask_undo(0)
    session.answer_undo(1, session.update(1).undo.id, True)
    session.answer(0, session.decision.number, "play bang -> ben")
    session.ask_undo(0)
    made = session.to_dict()
    assert (bool(made["jumps"]), bool(made["undo"]), bool(made["bots"])) == (True, True, True)
    assert wrong("session", made) == ""
    assert wrong("save", made["game"]) == ""


@pytest.mark.parametrize(
    "code",
    [pytest.param(code, marks=() if code == "de" else pytest.mark.long) for code in languages()],
)
def test_words_and_lobby_match_the_schema(code, everything):
    """Words and lobby validate in every language, once with all expansions."""
    assert wrong("words", words(everything if code == "de" else (), code)) == ""
    assert wrong("lobby", lobby(code)) == ""


@pytest.mark.parametrize(
    ("change", "sound"),
    [
        (Change("life", 3, 1), True),
        (Change("life", "3", 1), False),
        (Change("life", 3), False),
        (Change("phase", "draw"), True),
        (Change("phase", "draw", 1), False),
        (Change("phase", 3), False),
        (Change("hand", (None, 4), 2), True),
        (Change("table", (None, 4)), False),
        (Change("mood", "good"), False),
        (Change("mood", 5, expansion="moods"), True),
        (Change("", {"mood": 5}, expansion="moods"), True),
    ],
    ids=repr,
)
def test_the_name_of_a_change_determines_its_type(change, sound):
    """The name of a change determines the type of its value; those of expansions need the rules."""
    event = Event(1, "moved", 1, changes=(change,)).to_dict()
    assert (wrong("event", event) == "") == sound
    narrow = Draft202012Validator(schema("event", ruleset=Ruleset.build()))
    assert narrow.is_valid(json.loads(json.dumps(event))) == (sound and change.expansion is None)


# ---------------------------------------------------------------- messages received


def test_the_schema_accepts_what_a_game_accepts():
    """Numbers, texts and JSON forms are accepted by game and schema; other forms by neither."""
    t = four(
        ann=seat("sheriff", hand="bang missed"),
    )
    form = t.game.parse("play bang -> ben").to_dict()
    for answer in (0, "end turn", "PLAY bang -> ben", form):
        assert t.game.parse(json.loads(json.dumps(answer)))
        assert wrong("answer", answer) == ""
    for answer in (
        -1,
        1.5,
        True,
        None,
        [],
        "x" * 1001,
        {},
        {"text": form["text"]},
        {**form, "key": None},
        {**form, "more": 1},
        {**form, "card": str(form["card"])},
    ):
        assert wrong("answer", answer) != ""
        with pytest.raises(BangError):
            t.game.parse(answer)


def test_a_choice_has_the_entries_of_an_option():
    """``Choice`` repeats the entries of ``Option``, except that its text is optional."""
    options = {entry.name: entry.kind for entry in entries(Option)}
    choices = {entry.name: entry.kind for entry in entries(Choice)}

    assert list(choices) == list(options)
    assert choices == {**options, "text": str | None}


# ---------------------------------------------------------------- refusals


OPEN = ("extra", "state", "start", "value", "memory")
TIMES = {"away_after", "decision_time", "game_time", "time", "deadline"}
TIMES |= {"away_since", "takeover", "time_left"}
CHOICES = ("answer", "request", "room_request")
MAPS = ("cards", "characters", "roles", "rules", "kinds", "messages", "chosen", "options")

Path = tuple[str | int, ...]


def at(message: Any, path: Path) -> Any:
    for part in path:
        message = message[part]
    return message


def places(message: Any, path: Path = ()) -> Iterator[Path]:
    """Yield the path of each value in a message, except in opaque state."""
    inner = message.items() if isinstance(message, dict) else enumerate(message)
    for part, value in inner:
        yield (*path, part)
        if isinstance(value, (dict, list)) and part not in OPEN:
            yield from places(value, (*path, part))


def may_go(kind: str, message: Any, path: Path) -> bool:
    """Return whether a message is valid without the entry at *path*."""
    around = at(message, path[:-1])
    if isinstance(around, list):
        return True
    if around.keys() <= {"kind", "seat"}:
        return path[-1] != "kind"
    if "what" in around:
        return False
    if "verb" in around:
        return path[-1] not in (("verb",) if kind in CHOICES else ("verb", "text"))
    if "symbol" in around:
        return path[-1] != "symbol"
    if {"number", "kind", "answer"} <= around.keys():
        return path[-1] not in ("number", "kind", "answer")
    if kind in ("request", "room_request") and len(path) == 1:
        return True
    return len(path) > 1 and path[-2] in MAPS


def others(value: Any, path: Path) -> list[Any]:
    """Return values that are invalid in place of *value*."""
    if path[-1] in ("value", "memory"):
        return []
    objects = [] if path[-1] in OPEN else [{"unheard_of": 1.5}]
    if not TIMES.isdisjoint(path) and not isinstance(value, list):
        return ["text", *objects]
    if value is None:
        return [1.5, *objects]
    if path[0] == "messages":
        return [1.5, 7, *objects]
    if path == ("answer",) and isinstance(value, dict):
        return [1.5, *objects]
    return [1.5, 7 if isinstance(value, str) else "text", *objects]


def talked_in(room: Room) -> Room:
    """Let a person sit down and talk in a room."""
    room.say(room.join("Ann"), "Hello!")
    return room


def messages() -> dict[str, Any]:
    """Return a message of each kind with as many entries as possible."""
    t = four(
        ann=seat("sheriff", hand="bang duel beer", in_play="barrel"),
        ben=seat("outlaw", hand="bang missed missed"),
        cal=seat("outlaw", character="sid_ketchum", life=1, hand="beer panic"),
    )
    t.game.apply("play duel -> ben")
    view = t.game.view(1)
    option = Option("a", "use", 1, 2, "b", "c", 3, 4).to_dict()
    moves = (Move(4, Place("hand", 2), Place("hand", 1)), Move(None, Place("deck"), Place("table")))
    changes = (Change("life", 2, 1), Change("suit", "hearts", expansion="some"))
    event = Event(3, "took", 1, 2, (4, None), 2, "panic", 5, moves, changes)
    session = Session.new(4, seed=10, bots={3: "cowboy"}, decision_time=20, game_time=600)
    session.receive(0, {"do": "answer", "number": 1, "answer": "play bang -> ben"})
    session.ask_undo(0)
    session.connect(0, 5)
    return {
        "view": view.to_dict(),
        "event": event.to_dict(),
        "decision": plain(view.decision),
        "option": option,
        "answer": option,
        "update": session.update(1, language="en").to_dict(),
        "request": Request("answer", 41, 7, option).to_dict(),
        "refusal": Refusal("StaleAnswer", "too late").to_dict(),
        "room": talked_in(Room.new(4, bots={3: "cowboy"})).state(said=0).to_dict(),
        "room_request": RoomRequest(
            "answer", 41, 3, 1, 7, option, True, False, "x", "random"
        ).to_dict(),
        "session": session.to_dict(),
        "save": t.game.to_dict(),
        "record": t.game.record,
        "words": words(),
        "lobby": lobby(),
    }


MADE = messages()


def some_places(message: Any) -> list[Path]:
    """Return the paths of the entries of a message, or a sample for a large one."""
    found = list(places(message))
    most = 100 if len(found) < 300 else 9
    return random.Random(len(found)).sample(found, min(most, len(found)))


@pytest.mark.parametrize("kind", KINDS)
def test_an_entry_may_be_missing_only_where_it_need_not_be_set(kind):
    """A missing entry is refused where it is required, and only there."""
    message = MADE[kind]
    refused = 0
    for path in some_places(message):
        changed = copy.deepcopy(message)
        del at(changed, path[:-1])[path[-1]]
        allowed = may_go(kind, message, path)
        assert (wrong(kind, changed) == "") == allowed, path
        refused += not allowed
    assert refused


@pytest.mark.parametrize("kind", KINDS)
def test_a_value_of_another_type_is_refused_everywhere(kind):
    """A value of another type is refused everywhere."""
    message = MADE[kind]
    for path in some_places(message):
        for other in others(at(message, path), path):
            changed = copy.deepcopy(message)
            at(changed, path[:-1])[path[-1]] = other
            assert wrong(kind, changed) != "", (path, other)


@pytest.mark.parametrize("kind", KINDS)
def test_unknown_entries_are_refused_in_messages_received(kind):
    """An exact schema refuses unknown entries, an open one only those in messages received."""
    message = {**MADE[kind], "unheard_of": 1}

    taken = kind in ("answer", "request", "room_request")
    assert (wrong(kind, message, exact=False) == "") != taken
    assert wrong(kind, message) != ""


def test_suits_and_ranks_are_the_known_ones():
    """A suit or rank must be one of the known ones."""
    card = MADE["view"]["players"][0]["in_play"][0]
    for entry in ("suit", "rank"):
        changed = copy.deepcopy(MADE["view"])
        changed["players"][0]["in_play"][0] = {**card, entry: "stars"}
        assert "'stars' is not one of" in wrong("view", changed)


# ---------------------------------------------------------------- generating schemas


@frozen
class Leaf:
    """A leaf; ``None`` if it has *fallen*, see :meth:`bangcore.Game.apply`.

    >>> 1
    2
    """

    number: Annotated[int, Only(least=0)]
    next: Leaf | None = None


@sparse()
@frozen
class Tree:
    """A tree."""

    kind: Literal["oak", "elm"]
    leaves: tuple[Leaf | None, ...] = ()
    pair: tuple[int, str] | None = None
    by_number: dict[int, bool] | None = None
    name_: Annotated[str, Only(longest=9)] | None = None


def test_every_type_of_a_field_has_its_schema():
    """Literals, lists, pairs, objects, limits and recursive classes have schemas."""
    made = Definitions(exact=True)

    assert made.of(Tree | None) == {"anyOf": [{"$ref": "#/$defs/Tree"}, {"type": "null"}]}
    leaf = {"$ref": "#/$defs/Leaf"}
    assert made.made["Leaf"] == {
        "title": "Leaf",
        "description": "A leaf; `null` if it has `fallen`, see `apply`.",
        "type": "object",
        "properties": {
            "number": {"type": "integer", "minimum": 0},
            "next": {"anyOf": [leaf, {"type": "null"}]},
        },
        "required": ["number", "next"],
        "additionalProperties": False,
    }
    assert made.made["Tree"]["required"] == ["kind"]
    assert made.made["Tree"]["properties"] == {
        "kind": {"enum": ["oak", "elm"]},
        "leaves": {"type": "array", "items": {"anyOf": [leaf, {"type": "null"}]}},
        "pair": {
            "type": "array",
            "prefixItems": [{"type": "integer"}, {"type": "string"}],
            "minItems": 2,
            "maxItems": 2,
        },
        "by_number": {
            "type": "object",
            "propertyNames": {"pattern": "^-?[0-9]+$"},
            "additionalProperties": {"type": "boolean"},
        },
        "name": {"type": "string", "maxLength": 9},
    }
    tree = Tree("elm", (None, Leaf(1, Leaf(2))), (1, "a"), {3: True}, "b")
    check = Draft202012Validator({**made.of(Tree), "$defs": made.made})
    check.validate(plain(tree))
    assert not check.is_valid({**plain(tree), "pair": [1]})
    assert not check.is_valid({**plain(tree), "by_number": {"x": True}})


def test_a_pair_is_a_tuple_in_typescript():
    """A pair is a tuple in TypeScript, not a list of a union."""
    made = Definitions(exact=True)
    made.of(Tree)
    pair = made.made["Tree"]["properties"]["pair"]

    assert _type(pair) == "[number, string]"
    assert _type({"type": "array", "items": pair}) == "([number, string])[]"


@frozen
class Wish:
    what: str
    size: Annotated[int, Only(least=1)] = 1
    colour: Annotated[str, Only(("red",))] | None = None


def test_entries_with_a_default_are_optional_in_messages_received():
    """An entry with a default is optional in messages received, limited and not nullable."""
    made = Definitions(taken=(Wish,))
    made.of(Wish)

    assert made.made["Wish"]["required"] == ["what"]
    assert made.made["Wish"]["properties"] == {
        "what": {"type": "string"},
        "size": {"type": "integer", "minimum": 1},
        "colour": {"type": "string", "const": "red"},
    }
    assert made.made["Wish"]["additionalProperties"] is False


def test_a_type_without_a_json_form_is_an_error():
    """A type without a JSON form, or a second class of the same name, is an error."""
    with pytest.raises(TypeError, match="has no JSON form"):
        Definitions().of(set[int])
    other = type("Leaf", (), {"__annotations__": {"a": int}})
    made = Definitions()
    made.of(Leaf)
    with pytest.raises(TypeError, match="two classes of messages are called Leaf"):
        made.of(frozen(other))


def test_an_unknown_kind_is_refused_with_the_nearest():
    """An unknown kind is refused with the nearest known one."""
    with pytest.raises(UnknownName, match="no kind of message 'veiw'; did you mean 'view'"):
        schema("veiw")


def test_the_schema_of_all_has_what_those_of_each_kind_have():
    """The schema of all kinds contains those of each."""
    everything = schema()["$defs"]
    for kind in KINDS:
        for name, definition in schema(kind)["$defs"].items():
            assert everything[name] == definition
    assert {name for kind in KINDS for name in schema(kind)["$defs"]} == set(everything)


def test_generators_and_strict_validators_know_every_keyword(everything):
    """No schema has ``not``, and a list of types is one type or null."""

    def parts(value):
        yield value
        inner = value.values() if isinstance(value, dict) else value
        if isinstance(value, (dict, list)):
            for part in inner:
                yield from parts(part)

    for part in [*parts(schema()), *parts(schema(ruleset=everything))]:
        if isinstance(part, dict):
            assert "not" not in part
            kinds = part.get("type")
            assert not isinstance(kinds, list) or (len(kinds), kinds[1]) == (2, "null")


def test_the_first_messages_have_the_version_of_the_schema():
    """A client compares the version in the lobby or a room with that of its schema."""
    version = schema()["$id"].split(":")[2]

    assert MADE["lobby"]["version"] == MADE["room"]["version"] == version


def test_every_definition_has_a_description():
    """Every definition has a description."""
    for name, definition in schema()["$defs"].items():
        if definition.get("type") == "object":
            assert len(definition["description"]) > 10, name
            assert "``" not in definition["description"]
