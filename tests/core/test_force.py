"""What is in force is computed once and invalidated by the changes it depends on."""

from __future__ import annotations

import pytest

from bangcore import (
    ExpansionError,
    Game,
    Option,
    Ruleset,
)
from bangcore.engine.turn import take_offer
from bangcore.game.game import progress_of
from bangcore.hooks import SPECS, Spec
from bangcore.plugin import (
    SELF,
    CardKind,
    Character,
    Engine,
    Expansion,
    InFront,
    Play,
    Rule,
    Wound,
    barrel,
    brown,
    draw,
    each,
    hookimpl,
    immune_to,
    per_life_lost,
    sees,
)
from bangcore.testing import POSITION_INVARIANTS, Table, four, seat, table


class Fog:
    """While it is in play, no other card in play has an effect."""

    @hookimpl
    def bang_ability_disabled(self, source: int, card: int) -> bool:
        return card is not None and card != source


class Mime:
    """While it is in play, its owner also has Paul Regret's ability."""

    @hookimpl
    def bang_abilities(self) -> list[str]:
        return ["paul_regret"]


class Hound:
    """In their turn, cards in front of the other players have no effect."""

    @hookimpl(priority=10)
    def bang_ability_disabled(self, g, owner: int, of: int, card: int) -> bool:
        return g.turn == owner and of != owner and card is not None


class Clerk:
    """In their turn, the abilities of expansions are switched off."""

    @hookimpl
    def bang_ability_disabled(self, g, owner: int, kind: str) -> bool:
        return g.turn == owner and kind == "expansion"


class LongBarrels:
    """Every weapon has reach 3."""

    @hookimpl
    def bang_reach(self) -> int:
        return 3


class Doorman:
    """At the end of every player's turn they draw a card."""

    @hookimpl(of="everybody", priority=-20)
    def bang_turn_end(self, g, owner: int) -> None:
        g.draw(owner, key="doorman")


def blue(key: str, ability: object) -> CardKind:
    return CardKind(
        key=key,
        name=key.title(),
        text="",
        faces={"clubs": "2"},
        border="blue",
        way=InFront(),
        ability=ability,
    )


EXTRAS = Expansion(
    name="extras",
    cards=[blue("fog", Fog), blue("mime", Mime)],
    characters=[
        Character(key="clerk", name="Clerk", text="", bullets=4, ability=Clerk),
        Character(key="doorman", name="Doorman", text="", bullets=4, ability=Doorman),
        Character(key="hound", name="Hound", text="", bullets=4, ability=Hound),
    ],
)


LONG_BARRELS = Expansion(name="long_barrels", ability=LongBarrels)


def with_extras(**seats) -> Table:
    return four(**seats, expansions=[EXTRAS])


def test_a_card_that_comes_into_play_switches_others_off_at_once():
    """A Mustang has no effect while a Fog is in play, and works again when the Fog has left."""
    t = with_extras(
        ann=seat("sheriff", hand="fog cat_balou"),
        ben=seat("outlaw", in_play="mustang"),
    )
    g = t.engine
    assert g.distance(0, 1) == 2
    t.do("play fog")
    assert g.distance(0, 1) == 1
    t.do("end turn", "end turn")
    assert g.distance(0, 1) == 1
    g.lay(0, next(card for card in g.in_play(0)))
    assert g.distance(0, 1) == 2


def test_a_card_that_leaves_play_with_its_owner_switches_nothing_off_any_more():
    """Elimination removes a player's Fog from play, so a Mustang works again."""
    t = with_extras(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", life=1, in_play="fog"),
        cal=seat("outlaw", in_play="mustang"),
        dee=seat("renegade"),
    )
    g = t.engine
    assert g.distance(3, 2) == 1
    t.do("play bang -> ben")
    assert not t.game.state.alive[1]
    assert g.distance(3, 2) == 2


def test_a_disabled_card_switches_nothing_off():
    """In the Hound's turn another player's Fog is switched off, so the Hound's Mustang works."""
    t = with_extras(
        ben=seat("outlaw", in_play="fog"), cal=seat("outlaw", "hound", in_play="mustang")
    )
    g = t.engine
    seen = []
    for _ in range(4):
        seen.append((g.turn, g.distance(1, 2)))
        t.do("end turn")
    assert seen == [(0, 1), (1, 1), (2, 2), (3, 1)]


def test_the_ability_of_an_expansion_is_not_switched_off():
    """In the turn of the Clerk, who switches off expansions, weapons keep the reach set by one."""
    t = four(cal=seat("outlaw", "clerk"), expansions=[EXTRAS, LONG_BARRELS])
    g = t.engine
    seen = []
    for _ in range(5):
        seen.append((g.turn, g.reach(0)))
        t.do("end turn")
    assert seen == [(0, 3), (1, 3), (2, 3), (3, 3), (0, 3)]


def test_a_card_that_comes_into_play_gives_another_ability_at_once():
    """The owner of a Mime is seen like Paul Regret, as long as it is in play."""
    t = with_extras(ann=seat("sheriff", hand="mime"))
    g = t.engine
    assert g.distance(1, 0) == 1
    t.do("play mime")
    assert g.distance(1, 0) == 2
    g.lay(0, g.in_play(0)[0])
    assert g.distance(1, 0) == 1


class Parrot:
    """Has the ability of the player on the left."""

    @hookimpl
    def bang_abilities(self, g, owner):
        return (g.character((owner + 1) % len(g.seats)),)


def test_copied_abilities_do_not_copy_in_turn():
    """A Parrot that copies a Parrot does not get the ability that the other one copies."""
    parrots = [Character(f"parrot_{n}", f"Parrot {n}", 4, Parrot, text="") for n in (1, 2)]
    t = four(
        ann=seat("sheriff", "parrot_1"),
        ben=seat("outlaw", "parrot_2"),
        cal=seat("outlaw", "paul_regret"),
        expansions=[Expansion(name="parrots", characters=parrots)],
    )
    g = t.engine
    assert [g.distance(3, seat) for seat in (0, 1, 2)] == [1, 3, 2]


def test_an_ability_lies_in_one_place():
    """One object cannot be the ability of two cards: it would have only one owner."""
    fog = Fog()
    both = Expansion(name="both", cards=[blue("fog", fog), blue("mist", fog)])
    with pytest.raises(ExpansionError, match="'card:mist' is registered twice; each needs an own"):
        Ruleset.build(both)


class Lynx:
    @hookimpl
    def bang_sees(self) -> int:
        return 1


LYNX = Lynx()


@pytest.mark.parametrize(
    ("parts", "what"),
    [
        ((barrel(), barrel()), r"1 and 2 of the ability are both barrel\(\)"),
        ((sees(1), Lynx, sees(1)), r"1 and 3 of the ability are both sees\(\+1\)"),
        ((immune_to("hearts"), immune_to("hearts")), "both immune_to"),
        ([per_life_lost(draw(1)), per_life_lost(draw(1))], "both per_life_lost"),
        ((Lynx, Lynx), "both Lynx"),
        ((LYNX, LYNX), "both Lynx"),
    ],
)
def test_an_ability_has_each_part_once(parts: object, what: str) -> None:
    """A part written twice is refused, since some hooks would count it once and others twice."""
    for expansion in (
        Expansion(name="double", characters=[Character("lynx", "Lynx", 4, parts, text="")]),
        Expansion(name="double", cards=[blue("lynx", parts)]),
        Expansion(name="double", ability=parts),
    ):
        with pytest.raises(ExpansionError, match=what):
            Ruleset.build(expansion)


def test_a_turn_is_over_when_its_end_is_settled():
    """``bang_turn_end`` is called last, after phase 3 is settled and before the next turn."""
    t = with_extras(ann=seat("sheriff", "suzy_lafayette"), dee=seat("renegade", "doorman"))
    t.do("end turn")
    told = [(event.kind, event.seat) for event in t.events]
    assert told[-3:] == [("drew", 3), ("turn", 1), ("drew", 1)]


class Almanac:
    """Reports a rule as in force that is not registered."""

    @hookimpl
    def bang_in_force(self) -> list[tuple[int, str]]:
        return [(None, "drizle")]


class Ledger:
    """Gives a rule to a seat that does not exist."""

    @hookimpl
    def bang_in_force(self) -> list[tuple[int, str]]:
        return [(-1, "drizzle")]


def test_a_rule_of_an_unknown_seat_is_refused():
    """The owner of a rule is a seat or ``None``."""
    drizzle = Rule(key="drizzle", name="Drizzle", text="")
    ledger = Expansion(name="ledger", rules=[drizzle], ability=Ledger)
    with pytest.raises(ExpansionError, match="bang_in_force: no seat -1; the owner of a rule is"):
        Game.new(4, Ruleset.build(ledger), seed=1)


class Trigger:
    """When they are hit, they shoot back with a BANG! card, if they have one."""

    @hookimpl
    async def bang_on_wounded(self, g, owner: int, wound: Wound) -> None:
        by = wound.by
        if by is not None:
            for card in [card for card in g.hand(owner) if g.key(card) == "bang"][:1]:
                await g.play(owner, card, by)


TRIGGERS = Expansion(
    name="triggers",
    characters=[Character(key="trigger", name="Trigger", text="", bullets=4, ability=Trigger)],
)


@pytest.mark.ruling("R-025", "R-070")
def test_cards_played_out_of_turn_do_not_count_for_the_limit() -> None:
    """A BANG! card played out of turn does not count as the one BANG! of the turn."""
    t = four(
        ann=seat("sheriff", hand="gatling bang"),
        ben=seat("outlaw", "trigger", hand="bang"),
        expansions=[TRIGGERS],
    )
    t.do("play gatling", "pass", "pass")
    assert (t.ann.life, t.ben.hand) == (4, [])
    assert "play bang -> ben" in t.options


class Caterpillar:
    """At the end of their turn they become another character, and their left neighbour a Moth."""

    def __init__(self, into: str) -> None:
        self.into = into

    @hookimpl(priority=5)
    def bang_turn_end(self, g, owner: int) -> None:
        g.become(owner, self.into)
        g.become(g.others(owner)[0], "moth")


class Butterfly:
    """At the end of each turn they draw a card."""

    @hookimpl(of="everybody")
    def bang_turn_end(self, g, owner: int) -> None:
        g.draw(owner, key="butterfly")


class Beetle:
    """At the end of each turn they draw a card, before other players do."""

    @hookimpl(of="everybody", priority=9)
    def bang_turn_end(self, g, owner: int) -> None:
        g.draw(owner, key="beetle")


class Bee:
    """At the end of each turn they draw a card."""

    @hookimpl(of="everybody")
    def bang_turn_end(self, g, owner: int) -> None:
        g.draw(owner, key="bee")


MEADOW = Expansion(
    name="meadow",
    characters=[
        Character(key=key, name=key.title(), text="", bullets=4, ability=ability)
        for key, ability in {
            "egg": Caterpillar("butterfly"),
            "grub": Caterpillar("beetle"),
            "butterfly": Butterfly,
            "beetle": Beetle,
            "bee": Bee,
            "moth": None,
        }.items()
    ],
)


@pytest.mark.parametrize(("ann", "drawn"), [("egg", ["butterfly"]), ("grub", [])])
def test_an_ability_acts_if_it_is_in_force_when_its_place_comes(ann: str, drawn: list[str]) -> None:
    """An ability in force in time acts; one that comes too late or is gone does not."""
    t = four(
        ann=seat("sheriff", ann),
        ben=seat("outlaw", "bee"),
        expansions=[MEADOW],
    )
    t.do("end turn")
    assert [event.key for event in t.happened("drew") if event.key] == drawn


# ---------------------------------------------------------------- the order of implementations


EVERYBODY = ("ann", "ben", "cal", "dee", "nobody")


def bell(key: str, priority: int) -> type:
    """Return an ability that reports *key* whenever it is consulted or may act."""

    class Bell:
        @hookimpl(of="everybody", priority=priority)
        def bang_turn_end(self, g, owner: int) -> None:
            g.tell("rang", owner, key=key)

        @hookimpl(priority=priority)
        def bang_settle(self, g, owner: int) -> None:
            g.tell("settled", owner, key=key)

        @hookimpl(of="everybody", priority=priority)
        def bang_draw_again(self) -> list[str]:
            return [key]

        @hookimpl(priority=priority)
        def bang_distance_base(self) -> int:
            return 10 + EVERYBODY.index(key)

    return Bell


def tower(**priorities: int) -> Table:
    """Return a table in Cal's turn at which each player, and the expansion, has a bell."""
    bells = Expansion(
        name="bells",
        characters=[
            Character(name, name.title(), 4, bell(name, priority))
            for name, priority in priorities.items()
            if name != "nobody"
        ],
        ability=bell("nobody", priorities["nobody"]),
    )
    roles = {"ann": "sheriff", "ben": "outlaw", "cal": "outlaw", "dee": "renegade"}
    return table(
        **{name: seat(role, name) for name, role in roles.items()}, turn="cal", expansions=[bells]
    )


@pytest.mark.parametrize(
    ("priorities", "order"),
    [
        ({}, "nobody cal dee ann ben"),
        ({"ben": 1, "nobody": -1}, "ben cal dee ann nobody"),
        ({"ann": 5, "dee": 5}, "dee ann nobody cal ben"),
    ],
)
def test_implementations_have_one_order(priorities: dict[str, int], order: str) -> None:
    """Higher priority first, then the expansion, then the seats from the one on turn."""
    t = tower(**{name: priorities.get(name, 0) for name in EVERYBODY})
    g = t.engine
    assert g.consult("bang_draw_again", 0) == order.split()
    assert g.consult("bang_distance_base", 0, 1, 1) == 10 + EVERYBODY.index(order.split()[0])
    t.do("end turn")
    assert [event.key for event in t.happened("rang")] == order.split()
    assert [event.key for event in t.happened("settled")][:5] == order.split()


@pytest.mark.parametrize(
    ("of", "asked"), [("own", [1]), ("others", [0, 2, 3]), ("everybody", [0, 1, 2, 3])]
)
@pytest.mark.parametrize("printed", ["card", "character"])
def test_an_ability_is_asked_of_those_whom_it_concerns(
    of: str, asked: list[int], printed: str
) -> None:
    """An ability is consulted about its owner's matters, the other players', or everybody's."""

    class Owl:
        @hookimpl(of=of)
        def bang_draw_more(self) -> int:
            return 1

    owls = Expansion(
        name="owls",
        cards=[blue("owl_card", Owl)],
        characters=[Character("owl", "Owl", 4, Owl)],
    )
    ben = {"character": "owl"} if printed == "character" else {"in_play": "owl_card"}
    t = four(
        ben=seat("outlaw", **ben),
        expansions=[owls],
    )
    g = t.engine
    assert [s for s in g.seats if g.consult("bang_draw_more", s)] == asked
    assert [s for s in g.seats if g.has_implementations("bang_draw_more", s)] == asked


class Brooding:
    """They see others nearer the more cards they hold, and are seen farther when hurt."""

    @hookimpl
    def bang_sees(self, g, owner: int) -> int:
        return -len(g.hand(owner))

    @hookimpl
    def bang_seen_at(self, g, owner: int) -> int:
        return g.max_life(owner) - g.life(owner)


def test_an_answer_that_depends_on_hand_or_life_is_always_up_to_date() -> None:
    """Only constants are cached: a function is called whenever its answer is needed."""
    owls = Expansion(name="owls", characters=[Character("owl", "Owl", 4, Brooding)])
    t = four(
        ann=seat("sheriff", hand="bang stagecoach"),
        ben=seat("outlaw", "owl"),
        expansions=[owls],
    )
    assert (t.ben.distance(t.dee), t.ann.distance(t.ben)) == (2, 1)
    t.do("play bang -> ben")
    assert t.ann.distance(t.ben) == 2
    t.do("end turn")
    assert t.turn == "ben"
    assert len(t.ben.hand) == 2
    assert (t.ben.distance(t.dee), t.ann.distance(t.ben)) == (1, 2)


# ---------------------------------------------------------------- faults have a name


class Trouble(Exception):
    pass


def troubled(spec: Spec, when: list[bool]) -> type:
    """Return an ability that fails at one hook once *when* is not empty."""

    def fail(self: object) -> object:
        if when:
            raise Trouble
        return () if spec.combine == "collect" else None

    async def fail_later(self: object) -> object:
        return fail(self)

    function = fail_later if spec.combine == "instead" else fail
    return type("Troubled", (), {spec.name: hookimpl(function)})


@pytest.mark.parametrize("spec", SPECS.values(), ids=SPECS)
def test_the_culprit_is_named_at_every_hook(spec: Spec) -> None:
    """The note names the ability, its card, its owner and the hook."""
    when: list[bool] = []
    ability = troubled(spec, when)
    by_card = spec.by == "anything"
    troubles = Expansion(
        name="troubles",
        cards=[blue("trouble", ability if by_card else ())],
        ability=None if by_card else ability,
    )
    t = four(
        ben=seat("outlaw", in_play="trouble"),
        expansions=[troubles],
    )
    when.append(True)
    g = Engine(t.game.ruleset, t.game.state)
    about = [1] * len(spec.parameters)
    ask = (lambda *about: g.react(*about).send(None)) if spec.is_effect else g.consult
    with pytest.raises(Trouble) as error:
        ask(spec.name, *about)
    where = "card:trouble (trouble:2-clubs) of ben" if by_card else "troubles"
    brought = ", expansion troubles" if by_card else ""
    assert error.value.__notes__ == [f"in {where}, hook {spec.name}{brought}"]


def test_query_hooks_get_a_table_without_verbs() -> None:
    """Drawing a card in a query hook is an error, and the ability is named."""

    class Greedy:
        @hookimpl
        def bang_hand_limit(self, g, owner: int) -> int:
            g.draw(owner)
            return 10

    owls = Expansion(name="owls", characters=[Character("owl", "Owl", 4, Greedy)])
    t = four(
        ann=seat("sheriff", "owl"),
        expansions=[owls],
    )
    with pytest.raises(AttributeError, match="'Table' object has no attribute 'draw'") as error:
        t.do("end turn")
    assert error.value.__notes__ == [
        "in character:owl of ann, hook bang_hand_limit, expansion owls",
        "bang_hand_limit only asks, and gets a table without verbs; act in a hook that acts",
    ]


class Weather:
    """Reports a registered rule, Drizzle, as in force."""

    @hookimpl
    def bang_in_force(self) -> list[tuple[int, str]]:
        return [(None, "drizzle")]


def test_the_expansion_with_the_unregistered_rule_is_named():
    """The expansion with the misspelt rule is named, not the one whose rule is registered."""
    drizzle = Rule(key="drizzle", name="Drizzle", text="")
    weather = Expansion(name="weather", rules=[drizzle], ability=Weather)
    almanac = Expansion(name="zodiac", ability=Almanac)
    with pytest.raises(ExpansionError, match="no rule 'drizle'") as error:
        Game.new(4, Ruleset.build(weather, almanac), seed=1)
    notes = " ".join(error.value.__notes__)
    assert "zodiac" in notes
    assert "weather" not in notes


class Storm:
    """Ben loses the turn."""

    @hookimpl(priority=5)
    def bang_turn_start(self, g, seat: int) -> None:
        if seat == 1:
            g.skip_turn()


class Calm:
    """The player on turn draws a card, after Storm."""

    @hookimpl
    def bang_turn_start(self, g, seat: int) -> None:
        g.draw(seat, key="calm")


def test_a_skipped_turn_brings_nothing_more():
    """An ability that acts at the start of a turn does not act once the turn is skipped."""
    assert len(four(expansions=[Calm]).do("end turn").ben.hand) == 3
    t = four(expansions=[Storm, Calm]).do("end turn")
    assert (t.asked, len(t.ben.hand), len(t.cal.hand)) == (("cal", "turn"), 0, 3)


def test_a_card_taken_away_behind_the_back_of_the_rules_is_noticed():
    """A card moved without a verb leaves stale cached answers, which the invariant reports."""
    t = four(ben=seat("outlaw", in_play="mustang"))
    t.game.view(0)
    state = progress_of(t.game).engine._state
    state.discards.append(state.in_play[1].pop())
    said = "other abilities answer for seat 1: the answer of a symbol to bang_seen_at is cached"
    with pytest.raises(AssertionError, match=said):
        POSITION_INVARIANTS["what_is_kept_is_so"](t.game, 0)


def test_an_explanation_asks_symbols_and_abilities_alike():
    """An explanation includes symbols and functions, also before the first query."""
    t = four(ann=seat("sheriff", "paul_regret", in_play="mustang"), ben=seat("outlaw"))
    g = Engine(t.game.ruleset, t.game.state)
    found = {
        entry.implementation.ability: answer
        for entry, answer in g._force.each("bang_seen_at", (1, 0))
    }
    assert sorted(found.values()) == [1, 1]
    assert len(found) == 2


class Censor:
    """Switches off cards in front of players who see the Censor from afar."""

    @hookimpl
    def bang_ability_disabled(self, g, owner: int, of: int, card: int) -> bool:
        return card is not None and of != owner and g.distance(of, owner) > 1


def test_an_ability_is_in_force_while_it_is_judged():
    """An ability that switches off others may ask a distance that depends on those it judges.

    Cal sees Ann at distance 2, or 1 with a Scope, so the Scope is not switched off.
    """
    censor = Character("censor", "Censor", 4, Censor, text="")
    t = four(
        ann=seat("sheriff", "censor"),
        ben=seat("outlaw", in_play="mustang"),
        cal=seat("outlaw", in_play="scope"),
        dee=seat("renegade"),
        expansions=[Expansion(name="censors", characters=[censor])],
    )
    g = t.engine
    assert [g.distance(2, other) for other in (0, 1, 3)] == [1, 1, 1]
    assert g.distance(3, 1) == 3
    g.lay(2, g.in_play(2)[0])
    g.put_in_front(3, g._state.table[0])
    assert g.distance(2, 0) == 2
    assert g.distance(3, 1) == 2
    POSITION_INVARIANTS["what_is_kept_is_so"](t.game, 0)


def test_a_character_who_copies_themselves_has_their_ability_twice():
    """A player who copies their own character has its ability twice."""
    t = with_extras(ann=seat("sheriff", "paul_regret", in_play="mime"), ben=seat("outlaw"))
    assert t.engine.distance(1, 0) == 3


def test_an_offer_that_is_gone_is_not_taken():
    """Saves made under other rules may name an offer that no longer exists."""
    t = four()
    g = Engine(t.game.ruleset, t.game.state)
    with pytest.raises(LookupError, match="'use owl' is no longer offered"):
        take_offer(g, Option("use owl", "use", key="owl")).send(None)


class Mourner:
    """You draw a card for each elimination."""

    @hookimpl
    def bang_on_eliminated(self, g: Engine, owner: int) -> None:
        g.draw(owner, key="mourner")


async def usurp(g: Engine, play: Play, target: int) -> None:
    """Ben is out; the turn goes to Cal, and Dee is out."""
    await g.eliminate(1)
    g.turn_goes_to(2)
    await g.eliminate(3)


def test_abilities_act_from_the_player_on_turn_in_the_middle_of_an_effect():
    """Ann mourns before Cal in Ann's turn, and after Cal as soon as the turn goes to Cal."""
    mourner = Character("mourner", "Mourner", 4, Mourner, text="You draw a card.")
    widow = Character("widow", "Widow", 4, Mourner, text="You draw a card.")
    card = brown("usurp", "Usurp", {"spades": "9"}, each(SELF, usurp), text="The turn goes on.")
    t = four(
        ann=seat("sheriff", "mourner", hand="usurp"),
        cal=seat("outlaw", "widow"),
        expansions=[Expansion(name="mourners", characters=[mourner, widow], cards=[card])],
    ).do("play usurp")
    drew = [event.seat for event in t.happened("drew") if event.key == "mourner"]
    assert drew == [0, 2, 2, 0]
