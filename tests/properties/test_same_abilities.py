"""A game, its copies and its saves consult the same abilities in the same order.

Hypothesis generates the abilities: hooks, scopes, priorities, constants. Characters and rules have
them; rules come and go within a turn, some abilities switch off or copy others, and seats leave and
return.
"""

from random import Random

import pytest
from attrs import define, field, frozen
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bangcore import Game, Ruleset
from bangcore.game.game import progress_of
from bangcore.plugin import Cause, Character, Expansion, Rule, hookimpl
from bangcore.testing import seat, table

for package in ("bang_dodgecity", "bang_goldrush", "bang_highnoon"):
    pytest.importorskip(package)

EFFECTS = ("bang_turn_start", "bang_turn_end", "bang_on_wounded", "bang_on_played")
ANSWERS = {
    "bang_draw_more": (0, 1),
    "bang_hand_limit": (2, 7),
    "bang_reach": (1, 3),
    "bang_seen_at": (0, 1),
    "bang_sees": (-1, 1),
}
"""The values of constants, and of abilities that look at their owner's life points."""
SWITCHES = ("bang_ability_disabled", "bang_abilities")
RULES = 3
SEATS = 5


@define
class InForce:
    """The rules in force and their owners."""

    owners: list[int | None] = field(factory=lambda: [None] * RULES)
    on: list[bool] = field(factory=lambda: [False] * RULES)

    def copy(self):
        return InForce(self.owners[:], self.on[:])

    def view(self, seat):
        return {}


@frozen
class Piece:
    """One method of an ability: its hook, scope, priority and result."""

    hook: str
    of: str
    priority: int
    value: int


@define
class Cast:
    """Characters and rules with abilities, and the game that has them."""

    abilities: tuple[tuple[Piece, ...], ...]
    sets: tuple[str, ...]
    seed: int
    asks: bool
    calls: list = field(factory=list, eq=False, repr=False)
    asked: bool = field(default=False, eq=False, repr=False)

    def game(self):
        """Deal the game: the first abilities belong to rules, the others to characters."""
        parts = [self.ability(number) for number in range(len(self.abilities))]
        rules = [
            Rule(key=f"r{n}", name=f"R {n}", text="?", kind="rule", ability=part)
            for n, part in enumerate(parts[:RULES])
        ]
        characters = [
            Character(f"c{n}", f"C {n}", 3, part, text="?") for n, part in enumerate(parts[RULES:])
        ]
        cast = Expansion(
            name="cast", rules=rules, characters=characters, state=InForce, ability=Director
        )
        chosen = [one.key for one in characters][:SEATS]
        chosen += [None] * (SEATS - len(chosen))
        Random(self.seed).shuffle(chosen)
        return Game.new(SEATS, Ruleset.build(cast, *self.sets), seed=self.seed, characters=chosen)

    def ability(self, number):
        pieces = self.abilities[number]
        methods = {piece.hook: self.method(number, piece) for piece in pieces}
        return type(f"Ability{number}", (), methods)

    def method(self, number, piece):
        """Return an implementation that records its calls."""
        cast, hook = self, piece.hook

        if hook == "bang_ability_disabled":

            def method(self, g, owner, of, kind):
                return of != owner and g.turn % 2 == piece.value

            return hookimpl(method)
        if hook == "bang_abilities":

            def method(self, g, owner):
                others = g.others(owner) if owner is not None else ()
                return [g.character(others[0])] if others else []

            return hookimpl(method)
        if hook in EFFECTS:

            async def method(self, g, owner):
                cast.calls.append((number, hook, owner))
                await act(g, owner, piece.value)

        elif piece.value == 0:

            def method(self, g, owner):
                if cast.asked:
                    cast.calls.append((number, hook, owner))
                return ANSWERS[hook][g.life(owner) % 2] if owner is not None else 0

        else:

            def method(self, g, owner):
                return ANSWERS[hook][1]

        return hookimpl(method, priority=piece.priority, of=piece.of)

    def answers(self, game):
        """Return the answers of abilities about each seat, and the recorded calls."""
        g, self.asked = progress_of(game).engine, True
        self.calls.clear()
        answers = [
            [g.reach(seat), g.hand_limit(seat), g.consult("bang_draw_more", seat)]
            + [g.distance(seat, other) for other in g.others(seat)]
            for seat in g.present
        ]
        self.asked = False
        return answers, self.calls[:]


class Director:
    """Brings rules into force."""

    @hookimpl
    def bang_in_force(self, g):
        kept = g.extra(InForce)
        return [(kept.owners[n], f"r{n}") for n in range(RULES) if kept.on[n]]


async def act(g, owner, value):
    """Change the abilities in force or their order, or show the order."""
    me = owner if owner is not None else g.turn
    first = g.present[0]
    if value == 0 and me in g.present and len(g.hand(me)) < 9:
        g.draw(me)
    elif value == 1:
        kept = g.extra(InForce)
        kept.on = [not any(kept.on)] * RULES
        kept.owners = [None, *g.present[: RULES - 1]]
        g.touch()
    elif value == 2 and g.used("hurt") < 4:
        g.note_use("hurt")
        if g.life(first) > 0:
            g.heal(first)
        if g.life(first) > 1:
            await g.damage(first)
    elif value == 3 and len(g.hand(first)) > 1:
        await g.discard_chosen(first, Cause("cast", target=first))
    elif value == 4 and g.phase in ("discard", "start"):
        out = [seat for seat in g.seats if seat not in g.present]
        if out:
            g.return_to_play(out[0], 1)
        elif me != first:
            await g.leave(first)


@st.composite
def casts(draw):
    """Draw abilities with few hooks and actions, so that they interact."""
    all_hooks = EFFECTS + tuple(ANSWERS) + SWITCHES
    some_hooks = st.lists(st.sampled_from(all_hooks), min_size=2, max_size=4, unique=True)
    hooks = draw(st.just(EFFECTS[:3]) | some_hooks)
    values = draw(st.lists(st.integers(0, 4), min_size=2, max_size=4, unique=True))
    scopes = draw(st.sampled_from((("everybody",), ("everybody", "own", "others"))))
    pieces = st.builds(
        Piece,
        st.sampled_from(hooks),
        st.sampled_from(scopes),
        st.integers(-1, 1),
        st.sampled_from(values),
    )
    some = st.lists(pieces, max_size=len(hooks), unique_by=lambda piece: piece.hook).map(tuple)
    return Cast(
        tuple(draw(st.lists(some, min_size=RULES + 3, max_size=RULES + SEATS))),
        draw(st.sampled_from([(), ("dodgecity",), ("highnoon", "fistful"), ("goldrush",)])),
        draw(st.integers(0, 9999)),
        draw(st.booleans()),
    )


def difference(cast, answers=60):
    """Return how a copy or a loaded save differs from the game, or None."""
    game, choose = cast.game(), Random(cast.seed)
    for number in range(answers):
        if game.decision is None:
            break
        option = choose.choice(game.decision.options).text
        others = {"copy": game.copy()}
        if number % 3 == 0:
            others["save"] = Game.from_dict(game.to_dict(), game.ruleset)
        if cast.asks:
            asked = cast.answers(game)
            for name, other in others.items():
                if (theirs := cast.answers(other)) != asked:
                    return f"{number}: the {name} asks {theirs}, the game {asked}"
        cast.calls.clear()
        game.apply(option)
        called = cast.calls[:]
        for name, other in others.items():
            cast.calls.clear()
            other.apply(option)
            if cast.calls != called:
                return f"{number}: the {name} asks {cast.calls} at {option!r}, the game {called}"
            if other.state != game.state or other.decision != game.decision:
                return f"{number}: the {name} is another game after {option!r}"
    return None


SETTINGS = settings(
    max_examples=12,
    database=None,
    derandomize=True,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)


@settings(SETTINGS)
@given(casts())
def test_copies_and_saves_ask_the_same_abilities(cast):
    """A copy and a loaded save continue like the game, for any abilities."""
    assert difference(cast) is None


@pytest.mark.long
@settings(SETTINGS, max_examples=1000)
@given(casts())
def test_at_length_copies_and_saves_ask_the_same_abilities(cast):
    """The same with enough examples to find each fault found so far."""
    assert difference(cast) is None


def test_an_ability_is_asked_again_after_a_turn_in_which_all_who_had_it_left():
    """Two players with a hook leave in one turn; one of them acts again after returning."""

    class Toaster:
        @hookimpl(of="everybody")
        def bang_on_played(self, g, owner, play):
            if play.key == "beer":
                g.draw(owner)

    cast = Expansion(
        name="cast", characters=[Character("toaster", "Toaster", 4, Toaster, text="?")]
    )
    t = table(
        ann=seat("sheriff", hand="beer gatling", life=3),
        ben=seat("outlaw", "madam_yto", life=1),
        cal=seat("outlaw", "toaster", life=1),
        dee=seat("renegade", hand="missed"),
        eve=seat("deputy", hand="missed"),
        deck="duel jail saloon stagecoach panic beer beer beer beer bang mustang",
        expansions=["goldrush", "shadows", cast],
    )
    t.do("play beer", "play gatling", *["pass"] * 4, *["use missed"] * 2)
    t.do("end turn", "pick saloon", "pick stagecoach", "play beer")

    assert t.ben.hand == ["bang", "mustang"]


def test_a_copy_begins_before_the_turn_passed():
    """A hook's implementations act in turn order, also in a copy made in the next turn."""

    class Mourner:
        @hookimpl(of="everybody")
        def bang_on_wounded(self, g, owner):
            g.draw(owner)

    class Storm:
        @hookimpl
        async def bang_turn_end(self, g):
            await g.damage(1)

        @hookimpl
        async def bang_turn_start(self, g):
            await g.damage(1)
            await g.discard_chosen(1, Cause("storm", target=1))

    cast = Expansion(
        name="cast",
        ability=Storm,
        characters=[
            Character("first", "First", 4, Mourner, text="?"),
            Character("second", "Second", 4, Mourner, text="?"),
        ],
    )
    t = table(
        ann=seat("sheriff", "first"),
        ben=seat("outlaw", hand="bang beer"),
        cal=seat("outlaw", "second"),
        dee=seat("renegade"),
        deck="duel jail saloon stagecoach panic mustang",
        expansions=[cast],
    )
    t.do("end turn")

    assert t.game.copy().state == t.game.state
