"""Each invariant holds in the base game, and fails for an expansion that breaks it.

The plugins of the gallery break those that are not broken here.
"""

import random

import pytest
from attrs import define, field

from bangcore import Game, Ruleset, compiled
from bangcore.plugin import (
    PASS,
    Cause,
    Expansion,
    Option,
    Rule,
    hookimpl,
)
from bangcore.testing import (
    ANSWER_INVARIANTS,
    GAME_INVARIANTS,
    POSITION_INVARIANTS,
    check_expansion,
)
from bangcore.testing.playing.deals import Dice, EventRecorder, choices, play_on, roll

CAUSE = Cause("test")
OUTSIDE = random.Random(1)


class WritesUnclearly:
    """Offers an option that is too long to type."""

    @hookimpl
    async def bang_settle(self, g):
        await g.ask(
            g.turn, "unclear", [PASS, Option("pick" + " owls" * 500, "pick", key="owls")], CAUSE
        )


class UnderstandsNothing:
    """Offers an option with an empty text."""

    @hookimpl
    async def bang_settle(self, g):
        await g.ask(g.turn, "silent", [PASS, Option("", "pick", key="owl")], CAUSE)


class NamesHiddenCards:
    """A question reveals a card of a hand to everybody."""

    @hookimpl
    async def bang_settle(self, g):
        for seat in g.present:
            for card in g.hand(seat)[:1]:
                await g.ask(seat, "told", [PASS], Cause("test", card=card))


class ChangesUnnoticed:
    """Switches characters off at times, without a change that the engine could notice."""

    @hookimpl
    def bang_ability_disabled(self, g, kind):
        return kind == "character" and len(g.discards) % 2 == 1


class Gambles:
    """Uses random numbers from outside the game."""

    @hookimpl
    def bang_settle(self, g):
        if OUTSIDE.random() < 0.5:
            g.draw(g.turn)


class SharesWithCopies:
    """Shares a list between the positions before and after an action."""

    @hookimpl(priority=99)
    async def bang_turn_start(self, g, seat):
        g._state.extra.setdefault("owl", {"turns": []})["turns"].append(seat)


class DealsSecretly:
    """The hand of the player on turn grows after phase 3, without an event."""

    @hookimpl
    async def bang_settle(self, g):
        if g._state.phase == "discard" and len(g.hand(g.turn)) == g.life(g.turn):
            g._state.hands[g.turn].append(g._state.deck.pop(0))


class Tide:
    @hookimpl
    async def bang_settle(self, g):
        pass


class ComesUnnoticed:
    @hookimpl
    def bang_in_force(self, g):
        return [(None, "tide")] if g.turn % 2 else []


ACTS_UNNOTICED = Expansion(
    name="tides",
    rules=[Rule(key="tide", name="Tide", text="", ability=Tide)],
    ability=ComesUnnoticed,
)
"""Has a rule in force in every other turn, without telling the engine."""


class RemembersItself:
    """Has a counter that belongs into the state of the game."""

    def __init__(self):
        self.count = 0

    @hookimpl
    def bang_settle(self, g):
        self.count += 1
        if self.count % 3 == 0:
            g.draw(g.turn)


class TellsObjects:
    """Tells an event that is not JSON."""

    @hookimpl
    async def bang_settle(self, g):
        g.tell("owl", g.turn, key=("hoots",))


@define
class Owls:
    """Its equality ignores a field that it shows."""

    hoots: int = field(default=0, eq=False)

    def copy(self):
        return Owls(self.hoots)

    def view(self, seat):
        return {"hoots": self.hoots}


class Hoots:
    @hookimpl
    def bang_settle(self, g):
        g.extra(Owls).hoots += 1


COUNTS_UNSEEN = Expansion(name="owls", state=Owls, ability=Hoots)


class Harmless:
    """Does only what an expansion may do, at all the hooks that the others misuse."""

    @hookimpl
    def bang_reach(self):
        return 2

    @hookimpl
    def bang_sees(self):
        return 1

    @hookimpl
    async def bang_settle(self, g):
        answer = await g.ask(g.turn, "owl", [PASS, g.options.pick(key="owl")], CAUSE)
        if answer is not PASS:
            g.note_use("owl")
            g.tell("owl", g.turn, amount=g.used("owl"), key="owl")
            if g.random(2):
                g.draw(g.turn)

    @hookimpl(priority=99)
    def bang_turn_start(self, g, seat):
        if g.hand(seat):
            g.show(seat, g.random_card(g.hand(seat)))

    @hookimpl
    def bang_turn_end(self, g, seat):
        g.draw(seat)


BROKEN = [
    ("forms_are_understood", WritesUnclearly, "owls' is understood as None"),
    ("nonsense_changes_nothing", UnderstandsNothing, "'' is accepted as an answer"),
    ("views_show_no_secrets", NamesHiddenCards, "the question reveals the cards"),
    ("options_are_up_to_date", ChangesUnnoticed, "out of date"),
    (
        "failures_change_nothing",
        SharesWithCopies,
        "failed on a copy changes the game|failed .* is not equal to the game",
    ),
    ("hand_limit_is_kept", DealsSecretly, "1 cards over the limit"),
    ("who_acts_is_in_force", ACTS_UNNOTICED, "rule:tide acts at bang_settle"),
    ("copies_answer_alike", RemembersItself, "a copy after"),
    ("undo_goes_back", Gambles, "undo|is not equal"),
    ("replay_is_equal", Gambles, "replay"),
    ("story_is_what_was_heard", Gambles, "story"),
    ("events_are_one_stream", TellsObjects, "is not JSON"),
    ("events_draw_the_table", COUNTS_UNSEEN, "drawn from the events .* extra.owls.hoots"),
]


def play(invariant, rules, games, answers):
    """Play random games and check one invariant wherever it applies."""
    for seed in range(games):
        game, dice = Game.new(4 + seed % 4, rules, seed=seed), Dice(seed)
        recorder = EventRecorder(game)
        for number in range(answers):
            if invariant in POSITION_INVARIANTS:
                POSITION_INVARIANTS[invariant](game, number)
            if game.decision is None:
                break
            before = game.copy() if invariant in ANSWER_INVARIANTS else None
            option = choices(game)[roll(game, dice)]
            game.apply(option)
            if before is not None:
                ANSWER_INVARIANTS[invariant](before, option, game, number)
        if invariant in GAME_INVARIANTS:
            GAME_INVARIANTS[invariant](game, recorder, seed)


NAMES = [f"{invariant}-{getattr(how, '__name__', how)}" for invariant, how, _ in BROKEN]


@pytest.mark.parametrize(("invariant", "expansion", "message"), BROKEN, ids=NAMES)
def test_an_invariant_fails_when_it_is_broken(invariant, expansion, message):
    if compiled and expansion is TellsObjects:
        pytest.skip("a compiled verb refuses such a key at once")
    with pytest.raises(AssertionError, match=message):
        play(invariant, Ruleset.build(expansion), 10, 120)


@pytest.mark.parametrize("invariant", [*POSITION_INVARIANTS, *ANSWER_INVARIANTS, *GAME_INVARIANTS])
def test_an_invariant_holds_in_short_games(invariant):
    """Half a game is enough to show that an invariant does not always fail."""
    play(invariant, Ruleset.build(Harmless), 1, 30)


def test_the_hand_limit_does_not_count_lives_that_are_lost_later():
    """A player who loses a life point at the end of the turn may hold as many cards as before."""

    class Tires:
        @hookimpl
        async def bang_turn_end(self, g, seat):
            if g.life(seat) > 1:
                await g.damage(seat, key="tired")

    play("hand_limit_is_kept", Ruleset.build(Tires), 1, 60)


@pytest.mark.parametrize("invariant", POSITION_INVARIANTS)
def test_an_invariant_holds_when_the_game_is_over(invariant):
    """A finished game has no answers and no faults."""
    game = Game.new(4, seed=1)
    play_on(game, Dice(1), 10_000)
    assert game.decision is None
    POSITION_INVARIANTS[invariant](game, 0)


def test_skipped_forced_answers_are_not_a_leak():
    """A game that skips forced answers reveals by it what a hand lacks, as it should."""
    rng = random.Random(7)
    game = Game.new(6, seed=7, skip_forced=True)
    for seed in range(60):
        before, answer = game.copy(), rng.choice(game.decision.options)
        game.apply(answer)
        if game.decision is None:
            break
        ANSWER_INVARIANTS["seats_learn_only_what_they_see"](before, answer, game, seed)
    assert seed > 40


class Forgetful(dict):
    def copy(self):
        return Forgetful()

    def view(self, seat):
        return {}


KEPT_TOO_LONG = "rule:tide .*tides to bang_in_force is cached until touch, .*call g.touch"


@define
class Eggs:
    """Contains a word in a field declared as a number."""

    laid: int = 0

    def copy(self):
        return Eggs(self.laid)

    def view(self, seat):
        return {}


class ForgetsInCopies:
    """Has state that is not copied."""

    @hookimpl
    async def bang_settle(self, g):
        g._state.extra["owl"] = Forgetful(turns=g._state.turns)


class CountsInWords:
    @hookimpl
    def bang_setup(self, g):
        g.extra(Eggs).laid = "three"


def test_a_state_that_cannot_be_loaded_is_named():
    """Values in a state must have the declared types."""
    eggs = Expansion(name="eggs", state=Eggs, ability=CountsInWords)
    game = Game.new(4, Ruleset.build(eggs), seed=1)
    with pytest.raises(AssertionError, match="the state Eggs of expansion eggs does not load"):
        POSITION_INVARIANTS["copies_are_equal"](game, 0)


def test_check_expansion_names_a_stale_answer():
    """The error names the ability, the hook and the dependencies of its answer."""
    with pytest.raises(AssertionError, match=KEPT_TOO_LONG):
        check_expansion(ACTS_UNNOTICED, players=4, games=2)


def test_a_fault_of_a_finished_game_is_reported():
    """A finished game has no next answer to compare."""
    game = Game.new(4, Ruleset.build(ForgetsInCopies), seed=1)
    play_on(game, Dice(1), 10_000)
    assert game.decision is None
    with pytest.raises(AssertionError, match=r"state\.extra"):
        POSITION_INVARIANTS["copies_are_equal"](game, 0)
