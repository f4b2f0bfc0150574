"""Hypothesis strategies for rulesets, deals and whole games, and a state machine.

A deal shrinks to four players, to roles and characters in the order of their registration, and to a
draw pile with few named cards on top; answers shrink to passing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from hypothesis import note
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from bangcore.game.game import Game
from bangcore.ruleset import Ruleset, built, default_ruleset
from bangcore.testing.faults.examining import ANSWERING, Trouble, as_trouble
from bangcore.testing.invariants import ANSWER_INVARIANTS, CHEAP, POSITION_INVARIANTS
from bangcore.testing.playing.deals import Deal, Playthrough, choices, give
from bangcore.worlds import sample

__all__ = ["GameMachine", "deals", "games", "playthroughs", "rulesets"]

Options = Mapping[str, bool | int]


@st.composite
def rulesets(draw: st.DrawFn, *expansions: str | object, options: Options | None = None) -> Ruleset:
    """Rules with *expansions* and arbitrary values of the options that are not given.

    >>> from hypothesis import find
    >>> find(rulesets(), lambda rules: rules.options["characters"] > 1)
    <Ruleset base==... characters=2>
    """
    specs = built(expansions, {}).option_specs
    settings = dict(options or {})
    for name, spec in specs.items():
        if name not in settings:
            values = sorted(spec.values, key=lambda value: value != spec.default)
            settings[name] = draw(st.sampled_from(values), label=name)
    return built(expansions, settings)


@st.composite
def deals(
    draw: st.DrawFn,
    rules: Ruleset | st.SearchStrategy[Ruleset] | None = None,
    *,
    players: int | Sequence[int] | None = None,
) -> Deal:
    """Deals: players, roles, characters and the draw pile.

    >>> from hypothesis import find
    >>> find(deals(), lambda deal: True).players
    4
    """
    if isinstance(rules, st.SearchStrategy):
        rules = draw(rules)
    rules = default_ruleset() if rules is None else rules
    each = int(rules.options["characters"])
    if players is None:
        numbers = [n for n in rules.players if rules.seats_for(n) * each <= len(rules.characters)]
    else:
        numbers = [players] if isinstance(players, int) else list(players)
    number = draw(st.sampled_from(numbers))
    roles = draw(st.permutations(rules.role_set(number).roles))
    # if players choose characters, the seed determines the choices
    seats = rules.seats_for(number)
    characters = draw(_some(list(rules.characters), seats, seats)) if each == 1 else None
    seed = draw(st.integers(0, 0xFFFF))
    top = draw(_some(list(rules.by_face), 0, 40))
    return Deal(
        rules=rules,
        players=number,
        seed=seed,
        roles=tuple(roles),
        characters=None if characters is None else tuple(characters),
        top=tuple(top),
    )


def _some(items: Sequence[str], least: int, most: int) -> st.SearchStrategy[list[str]]:
    return st.lists(st.sampled_from(items), min_size=least, max_size=most, unique=True)


@st.composite
def playthroughs(
    draw: st.DrawFn,
    deal: Deal | st.SearchStrategy[Deal] | None = None,
    *,
    answers: int = 120,
) -> Playthrough:
    """Deals with at most *answers* answers; see :class:`~bangcore.testing.Playthrough`.

    >>> from hypothesis import find
    >>> find(playthroughs(), lambda played: True).answers
    ()
    """
    if not isinstance(deal, Deal):
        deal = draw(deals() if deal is None else deal)
    # by default Hypothesis prefers short lists, but games get interesting late
    number = st.integers(0, 30)
    short = st.lists(number, max_size=answers)
    longer = st.lists(number, min_size=answers // 4, max_size=answers)
    longest = st.lists(number, min_size=answers * 3 // 4, max_size=answers)
    return Playthrough(deal, draw(short | longer | longest))


def games(
    deal: Deal | st.SearchStrategy[Deal] | None = None, *, answers: int = 120
) -> st.SearchStrategy[Game]:
    """Games at any point between the first question and the end."""
    return playthroughs(deal, answers=answers).map(lambda played: played.game())


class GameMachine(RuleBasedStateMachine):
    """A state machine that plays, copies, saves, undoes and samples, and checks all invariants.

    Use it directly for the base game, or set expansions (and options) in a subclass::

        class OwlMachine(GameMachine):
            expansions = (Owl,)

        TestOwl = OwlMachine.TestCase
    """

    expansions: ClassVar[tuple[str | object, ...]] = ()
    options: ClassVar[Options] = {}

    def __init__(self) -> None:
        super().__init__()
        self.game: Game | None = None
        self.deal: Deal | None = None
        self.before: list[Game] = []

    def _does(self, check: str, work: Callable[[], Any]) -> Any:
        """Call *work*; raise failures at this one place, so that one fault is one failure."""
        try:
            with as_trouble(check):
                return work()
        except Trouble as trouble:
            failure = Trouble(trouble.check, AssertionError(trouble.what))
        raise failure  # without the other error as its context, which may differ

    @initialize(data=st.data())
    def deal_cards(self, data: st.DataObject) -> None:
        """Deal a game with the expansions of the machine."""
        rules = rulesets(*self.expansions, options=self.options)
        self.deal = deal = data.draw(deals(rules), label="deal")
        self.game = self._does(ANSWERING, deal.game)

    def _playing(self) -> Game:
        assert self.game is not None
        return self.game

    @precondition(lambda self: self.game is not None and self.game.decision is not None)
    @rule(number=st.integers(0, 30), check=st.sampled_from(sorted(ANSWER_INVARIANTS)))
    def answer(self, number: int, check: str) -> None:
        """Apply an answer and check an invariant of answers."""
        game = self._playing()
        before = game.copy()
        possible = choices(game)
        option = possible[number % len(possible)]
        note(str(option))
        self._does(ANSWERING, lambda: give(game, option))
        self.before.append(before)
        self._does(check, lambda: ANSWER_INVARIANTS[check](before, option, game, number))

    @precondition(lambda self: self.before)
    @rule()
    def take_back(self) -> None:
        """Undo the last answer."""
        game = self._playing()
        before = self.before.pop()

        def undo() -> None:
            game.undo()
            assert game.to_dict() == before.to_dict(), "undo leads to another position"

        self._does("undo", undo)

    @precondition(lambda self: self.game is not None)
    @rule()
    def go_on_with_a_copy(self) -> None:
        """Continue with a copy."""
        self.game = self._does("copy", self._playing().copy)

    @precondition(lambda self: self.game is not None)
    @rule()
    def go_on_with_a_save(self) -> None:
        """Continue with a loaded save."""
        game = self._playing()
        self.game = self._does("save", lambda: Game.from_dict(game.to_dict(), game.ruleset))

    @precondition(lambda self: self.game is not None)
    @rule(seat=st.integers(0, 7), seed=st.integers(0, 99))
    def go_on_with_other_secrets(self, seat: int, seed: int) -> None:
        """Continue with a world sampled for a seat; earlier answers cannot be undone."""
        game = self._playing()
        self.game = self._does("deal", lambda: sample(game, seat % len(game.names), seed))
        self.before = []

    @precondition(lambda self: self.game is not None)
    @rule(check=st.sampled_from(sorted(POSITION_INVARIANTS)), seed=st.integers(0, 99))
    def look(self, check: str, seed: int) -> None:
        """Check an invariant of positions."""
        self._does(check, lambda: POSITION_INVARIANTS[check](self._playing(), seed))

    @invariant()
    def the_position_is_sound(self) -> None:
        """The cheap invariants hold at every position."""
        if self.game is not None:
            game = self.game
            for check in CHEAP:
                self._does(check.__name__, partial(check, game, 0))
