"""What must be true of every game under every ruleset, one named function for each.

There are three kinds.  An invariant of a *position* gets a game, an invariant of an *answer* the
game before, the answer and the game after it, an invariant of a *game* the game and everything
that was heard of it.  All get a seed that decides what is tried.  None of them changes the game
that it is given; each raises ``AssertionError`` when the game breaks it.
"""

from __future__ import annotations

import io
import json
import pickle
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import wraps
from itertools import chain
from typing import Any, Final

from attrs import evolve

from bangcore.engine.actions import turn_decision
from bangcore.engine.engine import Engine
from bangcore.engine.happenings import Happening
from bangcore.engine.telling import Telling
from bangcore.errors import BangError, IllegalOption
from bangcore.game import knowledge
from bangcore.game.course import Course
from bangcore.game.events import REFEREE, Event, as_heard
from bangcore.game.game import Game, progress_of
from bangcore.game.progress import Progress, Record
from bangcore.game.secrets import SampledWorld
from bangcore.game.tabletop import Tabletop
from bangcore.game.views import View, make_view
from bangcore.rules.hooks.marks import EFFECTS
from bangcore.rules.options import Option, short_forms
from bangcore.rules.ruleset import Ruleset
from bangcore.rules.state import State
from bangcore.testing._culprits import (
    Action,
    Live,
    action,
    actions_before,
    fickle,
    is_of_the_base,
    last_action,
    unsteady,
    who_asks,
    who_offers,
    who_shows,
    who_spoils,
    who_tells,
)
from bangcore.testing._deals import Dice, Ears, choices, first_difference, play_on, roll
from bangcore.testing._frontends import show, tell
from bangcore.testing._hooks import Hook, Sabotage, Saboteur, rewired
from bangcore.testing._in_force import out_of_date
from bangcore.testing._kept import shared_and_changed, wrong_with_states
from bangcore.testing._memory import memories

__all__ = [
    "ANSWER_INVARIANTS",
    "AT",
    "GAME_INVARIANTS",
    "POSITION_INVARIANTS",
    "STEADY",
    "TOLD_AT_ONCE",
    "AnswerInvariant",
    "GameInvariant",
    "PositionInvariant",
]

PositionInvariant = Callable[[Game, int], None]
AnswerInvariant = Callable[[Game, Option, Game, int], None]
GameInvariant = Callable[[Game, Ears, int], None]


AT: Final = "\nat "


def _where(game: Game) -> str:
    answers = game.record["answers"]
    last = f", the last ones {', '.join(map(repr, answers[-3:]))}" if answers else ""
    return f"{AT}{game!r} after {len(answers)} answers{last}"


ACTING: Final = "cards are moved, and life points changed, by the verbs of g alone"
STEADY: Final = (
    "an effect is done again whenever a game is copied, saved or taken back: keep things in its "
    "local variables or in the state of the expansion (g.extra), take chance from g.random, "
    "g.random_card and g.shuffle, and sort what comes out of a set"
)
SECRET: Final = (
    "what follows from a hidden card is told with seen_by=, is shown by view() to its seat alone, "
    "and changes neither who is asked nor what, nor the order of the options"
)
ONCE: Final = "list each card, seat or choice once"
ASKING: Final = "ask players who are in play (g.is_present)"


def _by(who: str, remedy: str) -> str:
    """Say who it was, if that is known, and what to do."""
    return f"\n{who}\n{remedy}" if who else f"\n{remedy}"


def _checks(check: Callable[..., None]) -> Callable[..., None]:
    """Make *check* fail, and not stop, when the game raises what it should not.

    Where somebody does something else each time, that is what is wrong, whatever comes of it.
    """

    @wraps(check)
    def checked(*arguments: Any) -> None:
        try:
            check(*arguments)
        except Exception as error:
            name, what = check.__name__, str(error)
            notes = "".join(f"\n{note}" for note in getattr(error, "__notes__", ()))
            if not isinstance(error, AssertionError):
                what = f"{name.replace('_', ' ')}? {error!r}{notes}"
            if not (notes or hasattr(error.__cause__, "__notes__") or name in TOLD_AT_ONCE):
                who = _badly_kept(arguments) or _badly_shared(arguments)
                who = who or _unsteady(name, arguments)
                if who:
                    came_of_it = f"{what.partition(AT)[0]}\n" if name in _AGAIN else ""
                    where = _where(arguments[0])
                    raise AssertionError(f"{came_of_it}{who}{where}") from error
            if isinstance(error, AssertionError):
                raise
            raise AssertionError(what) from error

    return checked


TOLD_AT_ONCE: Final = (
    "position_is_sound",
    "game_waits_for_somebody",
    "options_are_in_order",
    "knowledge_is_true",
    "what_is_kept_is_so",
    "hand_limit_is_kept",
    "who_acts_is_in_force",
    "what_is_shown_is_known",
    "frontends_can_show",
    "events_can_be_told",
)
"""Checks whose failure has nothing to do with doing something again."""
_AGAIN: Final = (
    "asking_changes_nothing",
    "copies_are_equal",
    "copies_go_on_alike",
    "failures_change_nothing",
    "copies_answer_alike",
    "undo_goes_back",
    "replay_is_equal",
    "story_is_what_was_heard",
    "options_are_up_to_date",
)
"""Checks that do something again, and tell what comes of it."""


def _badly_kept(arguments: Sequence[Any]) -> str:
    """Say what is wrong with the state of an expansion."""
    for game in arguments:
        try:
            wrong = wrong_with_states(game) if isinstance(game, Game) else ""
        except Exception:
            return ""  # the way to that position was another one this time
        if wrong:
            return wrong
    return ""


def _badly_shared(arguments: Sequence[Any]) -> str:
    """Return which state of an expansion is changed by what happens to its copy."""
    game: Game = arguments[0]
    try:
        return shared_and_changed(game.ruleset, chain(_actions(arguments), actions_before(game)))
    except Exception:
        return ""  # the way to that position was another one this time


def _unsteady(check: str, arguments: Sequence[Any]) -> str:
    """Say who does something else when it is done again; nothing if nobody does."""
    game: Game = arguments[0]
    act = None
    try:
        for about in _actions(arguments):
            act = unsteady(game.ruleset, about, 1 if check in GAME_INVARIANTS else 6)
            if act is not None:
                break
        act = act or fickle(game)
    except AssertionError as error:
        return str(error).partition(AT)[0]
    except Exception:
        pass  # the way to that position was another one this time
    kept = list(memories(game.ruleset))
    if act is not None:
        hook, ability = act.call[0], act.call[1]
        hints = [one.what for one in kept if (one.hook, one.ability) == (hook, ability)]
        who, what = act.who, "does something else when the same is done again"
    elif kept and check in _AGAIN:
        one = kept[0]
        hints = [other.what for other in kept if other.ability == one.ability]
        who, what = f"in {one.ability}, hook {one.hook}", "remembers something"
    else:
        return ""
    hint = f" ({', '.join(dict.fromkeys(hints))})" if hints else ""
    return f"an effect {what}{hint}{_by(who, STEADY)}"


def _actions(arguments: Sequence[Any]) -> Iterator[Action]:
    """Yield the actions that a check has come upon."""
    game: Game = arguments[0]
    if len(arguments) == 4:  # before, answer, after, seed
        yield action(game, arguments[1])
        return
    if len(arguments) == 2:  # position, seed
        last = last_action(game)
        if last is not None:
            yield last
        copy, dice = game.copy(), Dice(arguments[1])
        for _ in range(4):
            if copy.decision is None:
                return
            option = choices(copy)[roll(copy, dice)]
            yield action(copy, option)
            copy.apply(option)
            what_is_kept_is_so(copy, 0)
        return
    record = progress_of(game).record  # a whole game
    again = Game(Progress.begin(game.ruleset, Record(record.start, number=record.number)))
    for answer in record.history:
        yield action(again, answer)
        again.apply(answer)


def _same(game: Game, other: Game, what: str) -> None:
    """Fail unless both games stand at the same position and wait for the same answer."""
    found = first_difference(_position(game), _position(other))
    assert not found, f"{what} is not equal to the game: {found}{_where(game)}"


def _position(game: Game) -> dict[str, Any]:
    state = game.state
    return {
        "state": {name: getattr(state, name) for name in State.__slots__ if name[0] != "_"},
        "decision": game.decision,
        "interrupts": game.interrupts,
    }


@contextmanager
def _untouched(game: Game, what: str) -> Iterator[None]:
    """Fail if the block changes *game*."""
    before, decision = game.to_dict(), game.decision
    yield
    found = first_difference(before, game.to_dict()) or first_difference(decision, game.decision)
    assert not found, f"{what} changes the game: {found}{_where(game)}"


def _heard(one: Ears, other: Ears, what: str, game: Game) -> None:
    for listener in one.heard:
        found = first_difference(one.heard[listener], other.heard[listener])
        assert not found, (
            f"listener {listener} hears of {what} something else: {found}{_where(game)}"
        )


# ---------------------------------------------------------------- invariants of a position


def position_is_sound(game: Game, seed: int) -> None:
    """The audit finds nothing: every card in one place, life within bounds, one weapon each."""
    wrong = game.audit()
    assert not wrong, "; ".join(wrong) + _by(who_spoils(game), ACTING) + _where(game)


def game_waits_for_somebody(game: Game, seed: int) -> None:
    """There is a question with options exactly while the game is not over."""
    decision = game.decision
    assert (decision is None) == (game.outcome is not None), f"nobody is asked{_where(game)}"
    if decision is None:
        assert not game.interrupts, f"interrupts after the end{_where(game)}"
        return
    assert decision.options, f"no options for {decision.kind!r}{_where(game)}"
    # who has just been eliminated may still choose what becomes of their cards
    seat, state = decision.seat, game.state
    present = state.alive[seat] or state.hands[seat] or state.in_play[seat]
    assert present, (
        f"a player who is out is asked {decision.kind!r}{_by(who_asks(game), ASKING)}{_where(game)}"
    )


def options_are_in_order(game: Game, seed: int) -> None:
    """No option comes twice, the passive one comes first."""
    texts = [option.text for option in choices(game)]
    double = sorted({text for text in texts if texts.count(text) > 1})
    assert not double, (
        f"options come twice: {', '.join(double)}"
        f"{_by(who_asks(game) or who_offers(game, double[0]), ONCE)}{_where(game)}"
    )
    verbs = [option.verb for option in game.decision or ()]
    late = [verb for verb in ("pass", "end") if verb in verbs[1:]]
    assert not late, (
        f"the passive option {late[0]!r} does not come first"
        f"{_by(who_asks(game), 'list it before the others')}{_where(game)}"
    )


def forms_are_understood(game: Game, seed: int) -> None:
    """Every option is understood by number, text and JSON form; a short text means one like it."""
    for number, option in enumerate(game.decision or ()):
        assert game.parse(number) is option, f"number {number} is not {option}{_where(game)}"
    for option in choices(game):
        form = json.loads(json.dumps(option.to_dict()))
        short = {name: value for name, value in form.items() if name != "text"}
        for said in (option, option.text, f"  {option.text} ", form, short):
            meant = _meant(game, said)
            assert meant == option, f"{said!r} is understood as {meant}{_where(game)}"
        for text in sorted(short_forms(option, game.ruleset.texts)):
            _short_form(game, option, text)


def _meant(game: Game, said: Any) -> Option | None:
    try:
        return game.parse(said)
    except IllegalOption:
        return None


def _short_form(game: Game, option: Option, text: str) -> None:
    try:
        meant = game.parse(text.upper())
    except IllegalOption as error:
        if "may mean" in error.reason:
            return
        raise AssertionError(f"{text!r} is not understood: {error}{_where(game)}") from error
    forms = short_forms(meant, game.ruleset.texts)
    assert text in forms, f"{text!r}, short for {option}, is understood as {meant}{_where(game)}"


def nonsense_changes_nothing(game: Game, seed: int) -> None:
    """What is no option is refused, and the game stands where it stood."""
    count = len(game.decision or ())
    nonsense: list[Any] = [-1, count, "", "play nothing -> nobody", {}, {"verb": "nothing"}, True]
    nonsense += [None, Option("play nothing", "play"), 1.5]
    with _untouched(game, "a refused answer"):
        for answer in nonsense:
            try:
                game.apply(answer)
            except BangError:
                continue
            raise AssertionError(f"{answer!r} is taken for an answer{_where(game)}")


def asking_changes_nothing(game: Game, seed: int) -> None:
    """Views, interrupts, saves and audits may be asked for at any time, and answer alike."""
    listeners: list[int | None] = [None, REFEREE, *range(len(game.names))]
    with _untouched(game, "asking"):
        for listener in listeners:
            assert game.view(listener) == game.view(listener), f"view {listener}{_where(game)}"
        assert game.interrupts == game.interrupts, f"interrupts{_where(game)}"
        assert game.record == game.record, f"record{_where(game)}"
        game.audit()
        game.copy()
        game.determinize(seed % len(game.names), seed)


def views_show_no_secrets(game: Game, seed: int) -> None:
    """Every seat sees the same schema, its own hand and role, and of others what is public."""
    full = _json(game.view(REFEREE))
    for seat in (None, *range(len(game.names))):
        view = game.view(seat)
        form = _json(view)
        assert _schema(form) == _schema(full), (
            f"the view of {seat} has another schema{_where(game)}"
        )
        _shows_own_only(game, view, seat)
        seen = _public(game.state) | (
            set() if seat is None else {*_hand(game.ruleset, game.state, seat)}
        )
        for other in _open_hands(game):
            seen |= {*game.state.hands[other]}
        shown = {*_ids(form)} - {game.ruleset.alike[card] for card in seen}
        assert not shown, f"seat {seat} is shown the hidden cards {sorted(shown)}{_where(game)}"


def _json(view: View) -> dict[str, Any]:
    form = view.to_dict()
    again: dict[str, Any] = json.loads(json.dumps(form, default=repr))
    assert again == form, f"a view is no plain JSON: {first_difference(form, again)}"
    return again


def _schema(form: Mapping[str, Any]) -> Any:
    players = [(sorted(player), len(player["hand"])) for player in form["players"]]
    decision = form["decision"] and sorted(form["decision"])
    return sorted(form), players, decision, len(form["table"])


def _ids(value: Any) -> Iterator[int]:
    if isinstance(value, dict):
        if {"id", "suit"} <= set(value):
            yield value["id"]
        for inner in value.values():
            yield from _ids(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _ids(inner)


def _open_hands(game: Game) -> list[int]:
    if game.state.phase == "setup":
        return []
    return [
        seat
        for seat in progress_of(game).engine.seats
        if progress_of(game).engine.hand_is_open(seat)
    ]


def _holder(rules: Ruleset, state: State, seat: int) -> int:
    """Return the seat that holds the cards of *seat*."""
    return rules.together(state.roles, seat)[0]


def _hand(rules: Ruleset, state: State, seat: int) -> list[int]:
    return state.hands[_holder(rules, state, seat)]


def _public(state: State) -> set[int]:
    return {*state.table, *state.discards, *(card for cards in state.in_play for card in cards)}


def _shows_own_only(game: Game, view: View, seat: int | None) -> None:
    state, g = game.state, progress_of(game).engine
    for player in view.players:
        other = player.seat
        own = seat is not None and g.holder(seat) == other
        open_ = not own and other in _open_hands(game)
        shown = game.ruleset.shown
        # the order of an open hand would tell in which order the cards came
        cards = sorted(state.hands[other], key=game.ruleset.alike.__getitem__)
        cards = cards if open_ else state.hands[other]
        hand = tuple(shown[c] for c in cards) if own or open_ else (None,) * len(player.hand)
        assert player.hand == hand, f"the hand of {other} as {seat} sees it{_where(game)}"
        assert len(player.hand) == len(state.hands[other]), f"hand of {other}{_where(game)}"
        role = state.roles[other] if other == seat or state.revealed[other] else None
        assert player.role == role, f"the role of {other} as {seat} sees it{_where(game)}"
    if view.decision is not None and not view.is_asked:
        assert not view.decision.options, f"{seat} sees the options of another{_where(game)}"
        cause = view.decision.cause
        about = {*cause.cards, *(() if cause.card is None else (cause.card,))}
        secret = about - {game.ruleset.alike[card] for card in _public(state)}
        if secret:
            told = ", ".join(game.ruleset.texts[card] for card in sorted(secret))
            who = _by(who_asks(game), "name only cards in its Cause that lie in the open")
            raise AssertionError(
                f"the question tells everybody the cards {told}{who}{_where(game)}"
            )
    for option in view.interrupts:
        theirs = seat is not None and option.seat is not None and g.same_hand(seat, option.seat)
        assert theirs, f"interrupts of others{_where(game)}"


def knowledge_is_true(game: Game, seed: int) -> None:
    """What the seats are noted to know of hidden cards is so, and no card in the open is noted."""
    seats, alike = [seed % len(game.names)], game.ruleset.printed_alike
    try:
        wrong = list(knowledge.wrong(game.state, seats, alike))
    except Exception as error:
        wrong = [f"cards do not lie where they have gone as the seats saw it ({error!r})"]
    if wrong:
        who = who_spoils(game, lambda state: any(knowledge.wrong(state, seats, alike)))
        raise AssertionError("; ".join(wrong) + _by(who, ACTING) + _where(game))


class _Pickler(pickle.Pickler):
    def persistent_id(self, thing: Any) -> str | None:
        return "rules" if isinstance(thing, Ruleset) else None


class _Unpickler(pickle.Unpickler):
    def __init__(self, file: io.BytesIO, rules: Ruleset) -> None:
        super().__init__(file)
        self._rules = rules

    def persistent_load(self, pid: Any) -> Any:
        return self._rules


def _pickled(game: Game) -> Game:
    # the rules are left out: those of a test often have classes that cannot be pickled
    file = io.BytesIO()
    _Pickler(file).dump(game)
    file.seek(0)
    made: Game = _Unpickler(file, game.ruleset).load()
    return made


def _saved(game: Game) -> Game:
    return Game.from_dict(json.loads(json.dumps(game.to_dict())), game.ruleset)


def _replayed(game: Game) -> Game:
    return Game.replay(json.loads(json.dumps(game.record)), game.ruleset)


def copies_are_equal(game: Game, seed: int) -> None:
    """A copy, a pickle and a save stand at the same position, and a copy saves alike."""
    wrong = wrong_with_states(game)
    assert not wrong, wrong + _where(game)
    _same(game, game.copy(), "a copy")
    _same(game, _saved(game), "a save loaded again")
    _same(game, _pickled(game), "a pickle loaded again")
    found = first_difference(game.to_dict(), game.copy().to_dict())
    assert not found, f"a copy saves differently: {found}{_where(game)}"
    found = first_difference(game.to_dict(), _saved(game).to_dict())
    assert not found, f"a loaded save saves differently: {found}{_where(game)}"


def options_are_up_to_date(game: Game, seed: int) -> None:
    """A game that remembers nothing of its past has the same options and distances."""
    g = Engine(game.ruleset, game.state.copy())
    g.number = progress_of(game).engine.number
    if game.outcome is None and progress_of(game).course is None:
        listed, _ = turn_decision(g)
        found = first_difference(listed.options, (game.decision or listed).options)
        assert not found, f"the options are out of date: {found}{_where(game)}"
    for seat in (None, *range(len(game.names))):
        seen = make_view(g, seat, game.decision, game.interrupts)
        found = first_difference(seen.to_dict(), game.view(seat).to_dict())
        assert not found, f"what {seat} sees is out of date: {found}{_where(game)}"


def what_is_kept_is_so(game: Game, seed: int) -> None:
    """What the engine has kept is what one that remembers nothing finds at this position."""
    force = progress_of(game).engine.force
    fresh = Engine(game.ruleset, game.state.copy())
    for hook, abilities, change in out_of_date(force, fresh.force):
        until = ", ".join(game.ruleset.tables[hook].spec.kept_until) or "what is in force changes"
        raise AssertionError(
            f"{change}: what {' and '.join(sorted(abilities))} says at {hook} is kept until "
            f"{until}, and it has changed without that; call g.touch() then{_where(game)}"
        )


def copies_go_on_alike(game: Game, seed: int) -> None:
    """A copy, a pickle, a save and a replay go on like each other and leave the game alone."""
    made = {
        "a copy": game.copy(),
        "a copy of a copy": game.copy().copy(),
        "a save loaded again": _saved(game),
        "a pickle loaded again": _pickled(game),
        "a replay": _replayed(game),
    }
    with _untouched(game, "playing on with copies"):
        ears = {name: Ears(copy) for name, copy in made.items()}
        for copy in made.values():
            play_on(copy, Dice(seed), 4)
        first = made["a copy"]
        for name, copy in made.items():
            _same(first, copy, f"{name} after four answers more")
            _heard(ears["a copy"], ears[name], name, first)


def every_option_works(game: Game, seed: int) -> None:
    """Each listed option and interrupt can be answered, and comes to a sound position."""
    with _untouched(game, "an answer on a copy"):
        for option in Dice(seed).sample(choices(game), 16):
            copy = game.copy()
            try:
                copy.apply(option)
            except Exception as error:
                raise AssertionError(f"{option} raises {error!r}{_where(game)}") from error
            wrong = copy.audit()
            assert not wrong, (
                f"after {option}: {'; '.join(wrong)}{_by(who_spoils(copy), ACTING)}{_where(game)}"
            )


def failures_change_nothing(game: Game, seed: int) -> None:
    """When an ability raises in the middle of an answer, the game stands where it stood before."""
    possible = choices(game)
    if possible:
        dice = Dice(seed)
        with _untouched(game, "an answer that failed on a copy"):
            _fail_at(game, dice.pick(possible), dice)


def _fail_at(game: Game, option: Option, dice: Dice) -> None:
    """Let one of all calls of hooks fail while a copy answers *option*."""
    saboteur = Saboteur(game.ruleset)
    _under(saboteur.rules, game).apply(option)
    if not saboteur.calls:
        return
    copy = _under(saboteur.rules, game)
    heard = Ears(copy)
    saboteur.fails_at, saboteur.calls = dice.below(saboteur.calls), 0
    failed = ""
    try:
        copy.apply(option)
    except Sabotage as error:
        failed = f"after {option} failed ({error})"
    if not failed:
        return  # the ability caught it
    saboteur.fails_at = -1
    _same(game, copy, f"the game {failed}")
    found = first_difference(game.to_dict(), copy.to_dict())
    assert not found, f"{failed} there is left {found}{_where(game)}"
    assert not heard.heard[REFEREE], f"{failed} it was told all the same{_where(game)}"
    clean = game.copy()
    clean.apply(option)
    copy.apply(option)
    _same(clean, copy, f"the same answer {failed}")


def _under(rules: Ruleset, game: Game) -> Game:
    return Game(progress_of(game).copy(rules))


def others_may_hold_anything(game: Game, seed: int) -> None:
    """A game dealt anew for a seat looks the same to it, is sound, and can be played and saved."""
    seat = Dice(seed).below(len(game.names))
    busy = progress_of(game).course is not None
    with _untouched(game, "dealing anew"):
        other = game.determinize(seat, seed)
        _looks_alike(game, other, seat, f"the one dealt anew for seat {seat} from seed {seed}")
        _agrees_with_knowledge(other, seat)
        wrong = other.audit()
        assert not wrong, f"dealt anew for {seat}: {'; '.join(wrong)}{_where(game)}"
        _same(other, game.determinize(seat, seed), "a second game dealt anew from the same seed")
        _same(other, other.copy(), "a copy of a game dealt anew")
        _same(other, _saved(other), "a save of a game dealt anew")
        _same(other, _replayed(other), "a replay of a game dealt anew")
        again = other.determinize(seat, seed + 1)
        _looks_alike(game, again, seat, f"the one dealt anew for seat {seat} twice")
        if not busy:
            found = first_difference(
                _as_printed(game.determinize(seat, seed + 1)), _as_printed(again)
            )
            assert not found, (
                f"what is dealt anew for seat {seat} tells something of the game: "
                f"{found}{_where(game)}"
            )
        if busy:
            heard, told = _told_so_far(game, seat), _told_so_far(other, seat)
            found = first_difference(heard, told)
            assert not found, (
                f"seat {seat} can hear whether it is this game or the one dealt anew for it: "
                f"{found}{_by('', SECRET)}{_where(game)}"
            )
        play_on(other, Dice(seed), 4)
        wrong = other.audit()
        assert not wrong, (
            f"dealt anew for {seat}, played on: {'; '.join(wrong)}"
            f"{_by(who_spoils(other), ACTING)}{_where(game)}"
        )
        what_is_kept_is_so(other, seed)
        again = other.determinize(seat, seed + 2)
        _looks_alike(other, again, seat, f"the one dealt anew for seat {seat}, played on, twice")


def _as_printed(game: Game) -> dict[str, Any]:
    """Return the position of *game*, with the first of all those printed like it for each card."""
    state, alike = game.state, game.ruleset.alike
    piles = {name: [alike[card] for card in getattr(state, name)] for name in ("deck", "discards")}
    hands = {str(seat): [alike[card] for card in hand] for seat, hand in enumerate(state.hands)}
    # what all know of equal cards may be noted of the one or the other
    knows = sorted((alike[card], seats) for card, seats in state.knows.items())
    rest = {name: getattr(state, name) for name in ("roles", "life", "rng", "turns", "rolls")}
    return {**piles, **hands, "knows": knows, **rest}


def _looks_alike(game: Game, other: Game, seat: int | None, what: str) -> None:
    seen, sees = game.view(seat), other.view(seat)
    if seen != sees:
        found = first_difference(seen.to_dict(), sees.to_dict())
        who = _by(_shown_by(game, other, seat, found), SECRET)
        raise AssertionError(
            f"{_called(seat)} can tell the game from {what}: {found}{who}{_where(game)}"
        )


def _called(seat: int | None) -> str:
    return "an onlooker" if seat is None else f"seat {seat}"


def _shown_by(game: Game, other: Game, seat: int | None, where: str) -> str:
    """Return who shows *seat* what is otherwise in the *other* game."""
    if where.startswith("extra."):
        return _shown_in(re.split(r"[.[:]", where)[1])
    if where.startswith("decision"):
        asking = who_asks(game) or who_asks(other)
        if asking:
            return asking
    return who_shows(game, other, seat)


def _agrees_with_knowledge(game: Game, seat: int) -> None:
    try:
        knowledge_is_true(game, 0)
    except AssertionError as error:
        raise AssertionError(f"dealt anew for {seat}: {error}") from None


def _told_so_far(game: Game, seat: int | None) -> list[Event]:
    """Return what *seat* has heard of the effect in progress."""
    progress = progress_of(game)
    assert progress.course is not None
    return Game(progress.started_at(progress.before(), progress.course.answers)).story(seat)


def frontends_can_show(game: Game, seed: int) -> None:
    """There are words and a picture of it in every language, and a cowboy can answer."""
    try:
        show(game, seed)
    except AssertionError as error:
        raise AssertionError(f"{error}{_where(game)}") from error


# ---------------------------------------------------------------- invariants of an answer


def hand_limit_is_kept(before: Game, answer: Option, after: Game, seed: int) -> None:
    """Who ends their turn holds no more cards than their hand limit when the turn passes.

    What they get once phase 3 is over does not count (Suzy Lafayette), nor life points lost then.
    """
    start, chosen, answers = action(before, answer)
    if chosen.verb != "end":
        return
    seat = start.turn
    g = Engine(before.ruleset, start.copy())
    drawn = passed = 0

    def look(happening: Happening) -> None:
        nonlocal drawn, passed
        kind, who = happening.kind, happening.seat
        state = g.state
        if kind in ("drew", "picked") and who == seat:
            drawn += len(happening.cards)
        if kind == "lost_life" and who == seat:
            drawn += happening.amount or 0
        if kind == "turn" and not passed and state.alive[seat]:
            over = len(g.hand(seat)) - drawn - g.hand_limit(seat)
            assert over <= 0, f"{before.names[seat]} ends their turn {over} cards over the limit"
        passed += kind == "turn"

    g.happenings = Live(look)
    try:
        Course(g, chosen).replay(answers)
    except AssertionError as error:
        raise AssertionError(f"{error}{_where(before)}") from None


def who_acts_is_in_force(before: Game, answer: Option, after: Game, seed: int) -> None:
    """An ability acts only while an engine that remembers nothing finds it in force."""

    def wrap(hook: str, key: str, function: Hook) -> Hook:
        if before.ruleset.composition(hook) not in EFFECTS:
            return function

        def acts(g: Engine, owner: int, source: int, about: Sequence[Any]) -> Any:
            fresh = Engine(before.ruleset, g.state)
            in_force = {(found.call, *who) for found, *who in fresh.force.known(hook, about)[1]}
            assert (function, owner, source) in in_force, (
                f"{key} of {owner} acts at {hook} and is not in force"
            )
            return function(g, owner, source, about)

        return acts

    start, chosen, answers = action(before, answer)
    try:
        g = Engine(rewired(before.ruleset, wrap), start.copy())
        Course(g, chosen).replay(answers)
    except AssertionError as error:
        raise AssertionError(f"{error}{_where(before)}") from None


def copies_answer_alike(before: Game, answer: Option, after: Game, seed: int) -> None:
    """The same answer brings a copy to the same position."""
    copy = before.copy()
    copy.apply(answer)
    _same(after, copy, f"a copy after {answer}")


def undo_goes_back(before: Game, answer: Option, after: Game, seed: int) -> None:
    """Undo comes back to the position before the answer, from where it can be given again."""
    copy = after.copy()
    copy.undo()
    _same(before, copy, f"the game after undoing {answer}")
    found = first_difference(before.to_dict(), copy.to_dict())
    assert not found, f"undoing {answer} leaves {found}{_where(before)}"
    copy.apply(answer)
    _same(after, copy, f"the game after {answer} was undone and given again")


def seats_learn_only_what_they_see(before: Game, answer: Option, after: Game, seed: int) -> None:
    """Exchange what a seat saw neither before nor after an answer: it hears and sees the same."""
    seat = Dice(seed).below(len(before.names))
    copy = _asks_everything(before)
    heard = Ears(copy)
    copy.apply(answer)
    fixed = _seen(before, seat) | _seen(copy, seat)
    for event in heard.heard[seat]:
        fixed.update(card for card in _cards_of(event) if card is not None)
    progress = progress_of(before)
    steps = [*progress.steps(), *(event.kind for event in heard.heard[REFEREE])]
    dealt = any(isinstance(step, str) and step.startswith("roles") for step in steps)
    exchange = SampledWorld(
        before.ruleset,
        progress.before(),
        copy.state,
        seat,
        seed,
        course=progress.steps(),
        kept=fixed,
        keep_roles=dealt,
    )
    other = _exchanged(before, exchange)
    other_game = "one in which others hold other things"
    when = f"{answer} is answered (seed {seed})"
    _looks_alike(before, other, seat, f"{other_game}, before {when}")
    refused, refuses = _refused(before, seat), _refused(other, seat)
    assert refused == refuses, (
        f"seat {seat} is told {refuses} instead of {refused} in {other_game}, before {when}"
        f"{_by(who_asks(before), SECRET)}"
    )
    hears = Ears(other)
    try:
        other.apply(exchange.option(_meant_by(before, answer), progress.engine.words))
    except IllegalOption as error:
        who = _by(who_asks(before) or who_shows(before, other, seat), SECRET)
        raise AssertionError(
            f"seat {seat} can tell the game from {other_game} when {when}: "
            f"{error}{who}{_where(before)}"
        ) from error
    for listener in (seat, None):
        # the other game begins in the middle, and so do its numbers
        true, told = (_unnumbered(ears.heard[listener]) for ears in (heard, hears))
        if true != told:
            who = _by(_told_by(before, answer, true, told, other), SECRET)
            found = first_difference(true, told)
            raise AssertionError(
                f"{_called(listener)} can hear whether it is this game or {other_game}, "
                f"when {when}: {found}{who}{_where(before)}"
            )
        _looks_alike(copy, other, listener, f"{other_game}, when {when}")


def _asks_everything(game: Game) -> Game:
    """Return a copy that skips no forced answers: to skip them tells what others do not hold."""
    progress = progress_of(game)
    if not progress.record.skip_forced:
        return game.copy()
    given = () if progress.course is None else progress.course.answers
    return Game(progress.started_at(progress.before(), given))


def _shown_in(expansion: str) -> str:
    return f"in what view() of the state of expansion {expansion} shows"


def _told_by(
    before: Game, answer: Option, true: Sequence[Event], told: Sequence[Event], other: Game
) -> str:
    """Return who told what was otherwise in the *other* game, to which *answer* was given."""
    # what has moved is told by whatever comes next, so that this does not count
    bare = [[evolve(event, moves=(), changes=()) for event in events] for events in (true, told)]
    if bare[0] == bare[1]:
        for one, two in zip(true, told, strict=True):
            for change in sorted({*one.changes} ^ {*two.changes}, key=repr):
                if change.expansion is not None:
                    return _shown_in(change.expansion)
        bare = [[*true], [*told]]
    pairs = list(zip(*bare, strict=False))
    place = next((i for i, (one, two) in enumerate(pairs) if one != two), len(pairs))
    again = other.copy()
    given = progress_of(other).record.history[-1]
    again.undo()
    suspects = [
        who_tells(before, answer, place, len(true)),
        who_tells(again, given, place, len(told)),
        who_asks(other),
    ]
    return next((who for who in sorted(suspects, key=is_of_the_base) if who), "")


def _unnumbered(events: Sequence[Event]) -> list[Event]:
    return [evolve(event, number=0) for event in events]


def _refused(game: Game, seat: int) -> list[str]:
    """Return what *seat* is told when it gives wrong answers."""
    told = []
    for answer in ("pick nothing", -1, {"verb": "pass", "card": 1}, "end turn"):
        try:
            game.check(answer, seat=seat)
        except BangError as error:
            told += [str(error), getattr(error, "public", "")]
    return told


def _seen(game: Game, seat: int) -> set[int]:
    """Return the cards that *seat* sees, knows of, or has been shown by the effect in progress."""
    states = [game.state, progress_of(game).before()]
    seen: set[int] = set()
    holder = _holder(game.ruleset, game.state, seat)
    for state in states:
        seen |= _public(state) | {*state.hands[holder]}
        known = knowledge.Knowledge(state, (), game.ruleset.printed_alike).knows
        seen |= {card for card, seats in known.items() if seats >> holder & 1}
    return seen


def _meant_by(game: Game, answer: Option) -> Option:
    """Return the option that the effect in progress takes *answer* for."""
    start, chosen, answers = action(game, answer)
    if not answers:
        return answer
    g = Engine(game.ruleset, start.copy())
    g.noted = []
    Course(g, chosen).replay(answers)
    return [step for step in g.noted if isinstance(step, Option)][-1]


def _exchanged(game: Game, exchange: SampledWorld) -> Game:
    """Return the game with an exchange made, random numbers being the same."""
    exchange.rng = progress_of(game).before().rng
    other = progress_of(game).renamed(exchange)
    other.state.rng = game.state.rng
    return Game(other)


def what_is_shown_is_known(before: Game, answer: Option, after: Game, seed: int) -> None:
    """A seat that has been shown a card which is hidden now is noted to know of it."""
    copy = before.copy()
    heard = Ears(copy)
    copy.apply(answer)
    state = copy.state
    noted = knowledge.Knowledge(state).knows
    for seat in range(len(copy.names)):
        shown: dict[int, int] = {}
        for place, event in enumerate(heard.heard[seat]):
            if event.kind == "shuffled":
                shown.clear()
            else:
                shown |= {card: place for card in _cards_of(event) if card is not None}
        holder = _holder(copy.ruleset, state, seat)
        hidden = {*state.deck, *(c for s, h in enumerate(state.hands) if s != holder for c in h)}
        # which of those that are printed alike it was, is not shown
        for card in sorted((shown.keys() & hidden) - copy.ruleset.twins):
            if noted.get(card, 0) >> holder & 1:
                continue
            who = who_tells(before, answer, shown[card], len(heard.heard[seat]))
            raise AssertionError(
                f"{answer} shows seat {seat} {copy.card(card)}, but nothing is noted of that"
                + _by(who, "who shows a card to all calls g.show; of others tell with seen_by=")
                + _where(before)
            )


# ---------------------------------------------------------------- invariants of a game


def replay_is_equal(game: Game, ears: Ears, seed: int) -> None:
    """The record replays to the same position, and everybody hears the same events again."""
    listening: list[Ears] = []

    def watch(again: Game) -> None:
        if not listening:
            listening.append(Ears(again))

    record = json.loads(json.dumps(game.record))
    again = Game.replay(record, game.ruleset, watch=watch)
    _same(game, again, "the replay")
    _heard(ears, listening[0], "the replay", game)


def story_is_what_was_heard(game: Game, ears: Ears, seed: int) -> None:
    """The story that a late comer is told ends with what the others have heard."""
    # each story plays the whole game again: one of them is asked for, the others are made of one
    told = Telling(watched=True)
    progress_of(game).again(len(progress_of(game).record.history), told)
    asked = Dice(seed).pick([*ears.heard])
    for listener, heard in ears.heard.items():
        story = game.story(listener) if listener == asked else as_heard(told, listener)
        found = first_difference(heard, story[len(story) - len(heard) :])
        assert not found, f"the story for {listener} is another one: {found}{_where(game)}"
        numbers = [event.number for event in story]
        assert numbers == [*range(1, len(story) + 1)], f"story numbered {numbers}{_where(game)}"


def events_are_one_stream(game: Game, ears: Ears, seed: int) -> None:
    """Everybody hears the same events in the same order, numbered; only cards may be hidden."""
    full = ears.heard[REFEREE]
    first = full[0].number if full else 1
    for listener, events in ears.heard.items():
        assert [e.number for e in events] == [*range(first, first + len(full))], (
            f"listener {listener} heard {len(events)} of {len(full)} events"
        )
        for event, truth in zip(events, full, strict=True):
            said = f"listener {listener} hears {event} instead of {truth}"
            assert _public_part(event) == _public_part(truth), said
            pairs = zip(_cards_of(event), _cards_of(truth), strict=True)
            assert all(card in (None, true) for card, true in pairs), said
            form = json.loads(json.dumps(event.to_dict(), default=repr))
            assert form == event.to_dict(), f"{event} is no JSON"


def _public_part(event: Event) -> Event:
    moves = tuple(evolve(move, card=None) for move in event.moves)
    return evolve(event, cards=(None,) * len(event.cards), moves=moves, changes=())


def _cards_of(event: Event) -> list[int | None]:
    return [*event.cards, *(move.card for move in event.moves)]


def events_draw_the_table(game: Game, ears: Ears, seed: int) -> None:
    """Whoever draws the table from events alone has after every answer what the view shows."""
    drawn: dict[int | None, Tabletop] = {}

    def watch(again: Game) -> None:
        if not drawn:
            for seat in (None, REFEREE, *range(len(again.names))):
                drawn[seat] = table = Tabletop(seat)
                for event in again.story(seat):
                    table.follow(event)
                again.events.subscribe(table.follow, seat=seat)
        for seat, table in drawn.items():
            found = first_difference(_on_table(again.view(seat)), table.to_dict())
            assert not found, (
                f"drawn from the events that {seat} hears the table is another one than in the "
                f"view: {found}{_where(again)}"
            )

    Game.replay(json.loads(json.dumps(game.record)), game.ruleset, watch=watch)


def _on_table(view: View) -> dict[str, Any]:
    """Return what *view* shows besides the question, with ids in place of cards."""
    shown = view.to_dict()
    del shown["decision"], shown["interrupts"]
    found: dict[str, Any] = _by_id(shown)
    return found


def _by_id(value: Any) -> Any:
    if isinstance(value, dict):
        if {"id", "suit"} <= set(value):
            return value["id"]
        return {name: _by_id(inner) for name, inner in value.items()}
    return [_by_id(inner) for inner in value] if isinstance(value, list) else value


def events_can_be_told(game: Game, ears: Ears, seed: int) -> None:
    """What there are words for can be said in every language."""
    try:
        tell(game, ears.heard[REFEREE], seed)
    except AssertionError as error:
        raise AssertionError(f"{error}{_where(game)}") from error


POSITION_INVARIANTS: Mapping[str, PositionInvariant] = {
    check.__name__: _checks(check)
    for check in (
        position_is_sound,
        game_waits_for_somebody,
        options_are_in_order,
        knowledge_is_true,
        what_is_kept_is_so,
        forms_are_understood,
        nonsense_changes_nothing,
        asking_changes_nothing,
        views_show_no_secrets,
        copies_are_equal,
        options_are_up_to_date,
        copies_go_on_alike,
        every_option_works,
        failures_change_nothing,
        others_may_hold_anything,
        frontends_can_show,
    )
}
"""What must be true of every position, by name."""

CHEAP: Sequence[PositionInvariant] = tuple(POSITION_INVARIANTS.values())[:5]
"""These are cheap enough to be checked at every position."""

ANSWER_INVARIANTS: Mapping[str, AnswerInvariant] = {
    check.__name__: _checks(check)
    for check in (
        hand_limit_is_kept,
        who_acts_is_in_force,
        copies_answer_alike,
        undo_goes_back,
        seats_learn_only_what_they_see,
        what_is_shown_is_known,
    )
}
"""What must be true of every answer, by name."""

GAME_INVARIANTS: Mapping[str, GameInvariant] = {
    check.__name__: _checks(check)
    for check in (
        replay_is_equal,
        story_is_what_was_heard,
        events_are_one_stream,
        events_draw_the_table,
        events_can_be_told,
    )
}
"""What must be true of every game that was listened to from its first question, by name."""
