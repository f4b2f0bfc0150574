"""Ruling book, section R: the ability of a covered character acts for the cards that reach it."""

import random
from collections.abc import Callable
from inspect import isawaitable
from typing import Any

import pytest

from bang_two_players.state import Exposed
from bangcore import Game, Ruleset, available_expansions
from bangcore.testing import Seat, seat
from bangcore.testing.culprits.rewiring import rewired

MORE = ("dodgecity", "bullet", "goldrush", "highnoon", "fistful")
INSTALLED = {info.name for info in available_expansions()}


def who(character: str | None = None, hand: str = "", in_play: str = "") -> Seat:
    return seat("gunslinger", character, hand=hand, in_play=in_play)


class Watcher:
    """The card that reaches a character, or is checked in front of one, and abilities without it.

    A card reaches a character from the aim at it to the end of the effect.
    """

    def __init__(self) -> None:
        self.reached: int | None = None
        self.checked: int | None = None
        self.asked = 0
        self.wrong: list[str] = []

    def wrap(self, hook: str, ability: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def character(g: Any, owner: int, source: int | None, about: Any) -> Any:
            if self.is_covered(g, owner):
                self.asked += 1
                if not self.may_act(g, hook, owner):
                    self.wrong.append(f"{ability} at {hook} in phase {g.phase}")
            return call(g, owner, source, about)

        async def check(g: Any, owner: int, source: int | None, about: Any) -> Any:
            self.checked = owner
            effect = call(g, owner, source, about)
            done = await effect if isawaitable(effect) else effect
            self.checked = None
            return done

        def reach(g: Any, owner: int | None, source: int | None, about: Any) -> Any:
            self.reached = {
                "bang_on_target": lambda: about[0],
                "bang_on_aimed": lambda: about[1].target,
                "bang_settle": lambda: None,
            }[hook]()
            return call(g, owner, source, about)

        kind = ability.partition(":")[0]
        if kind == "character":
            return character
        if kind == "card" and hook == "bang_turn_check":
            return check
        ends = hook in ("bang_on_target", "bang_on_aimed", "bang_settle")
        return reach if kind == "roles" and ends else call

    def is_covered(self, g: Any, owner: int) -> bool:
        """Return whether the player of *owner* has another, exposed character in play."""
        exposed = [other for other in g.extra(Exposed).seats if other in g.present]
        return owner not in exposed and any(g.same_hand(other, owner) for other in exposed)

    def may_act(self, g: Any, hook: str, owner: int) -> bool:
        if owner in (self.reached, self.checked):
            return True
        # the abilities in force are found before the effect of the card begins
        about_to_check = g.turn == owner and g.phase in ("start", "skipped")
        return about_to_check and hook in ("bang_ability_disabled", "bang_abilities")


def acting(games: int, *more: str) -> Watcher:
    """Return the watcher of random games."""
    watcher = Watcher()
    rules = rewired(Ruleset.build("two_players", *more), watcher.wrap)
    for seed in range(games):
        chance, game = random.Random(seed), Game.new(["Ann", "Ben"], rules, seed=seed)
        while game.decision is not None:
            game.apply(chance.choice(game.decision.options))
    return watcher


@pytest.mark.ruling("R-394")
@pytest.mark.parametrize("more", [(), tuple(name for name in MORE if name in INSTALLED)])
def test_a_covered_character_acts_for_the_cards_that_reach_it_alone(more: tuple[str, ...]) -> None:
    """In random games no ability of a covered character acts for anything else."""
    watcher = acting(20, *more)
    assert watcher.asked > 20
    assert watcher.wrong == []


@pytest.mark.ruling("R-394")
@pytest.mark.parametrize(
    ("card", "deck"),
    [
        ("dynamite", "hearts"),
        ("dynamite", "5-spades"),
        ("jail", "hearts"),
        ("jail", "clubs"),
        ("dynamite jail", "clubs hearts"),
    ],
)
def test_suzy_lafayette_covered_does_not_draw_after_a_check(two, card: str, deck: str) -> None:
    """A covered Suzy Lafayette does not draw after the check of a card in front of them."""
    t = two(ben2=who("suzy_lafayette", in_play=card), deck=deck)
    t.do("end turn")
    assert "suzy_lafayette" not in [event.key for event in t.happened("drew")]


@pytest.mark.ruling("R-394", "R-220")
def test_molly_stark_covered_draws_after_a_duel(two) -> None:
    """A covered Molly Stark, challenged to a Duel, draws for each BANG! when it is over."""
    t = two(more="dodgecity", ann=who(hand="duel bang"), ben2=who("molly_stark", "bang bang"))
    t.do("play duel -> ben2", "use bang", "use bang", "use bang")
    assert (t.asked, len(t.ben.hand)) == (("ann", "turn"), 2)
