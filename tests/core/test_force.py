"""What is in force: found once, and found anew when something changes that it depends on."""

from __future__ import annotations

import pytest

from bangcore import REFEREE, Game, Ruleset, UnknownName
from bangcore.plugin import CardKind, Character, InFront, Rule, hookimpl
from bangcore.testing import Table, seat, table


class Fog:
    """While it lies in play, no other card in play does anything."""

    @hookimpl
    def bang_ability_disabled(self, source: int, card: int) -> bool:
        return card >= 0 and card != source


class Mime:
    """While it lies in play, its owner has the ability of Paul Regret besides his own."""

    @hookimpl
    def bang_abilities(self) -> list[str]:
        return ["paul_regret"]


class Hound:
    """In his own turn the cards in front of the others do nothing."""

    @hookimpl(priority=10)
    def bang_ability_disabled(self, g, owner: int, of: int, card: int) -> bool:
        return g.turn == owner and of != owner and card >= 0


class Doorman:
    """When the turn of anybody is over he draws a card."""

    @hookimpl
    async def bang_turn_over(self, g, owner: int, seat: int) -> None:
        await g.draw(owner, key="doorman")


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


class Extras:
    name = "extras"

    @hookimpl
    def bang_register_cards(self) -> list[CardKind]:
        return [blue("fog", Fog), blue("mime", Mime)]

    @hookimpl
    def bang_register_characters(self) -> list[Character]:
        return [
            Character(key="doorman", name="Doorman", text="", bullets=4, ability=Doorman),
            Character(key="hound", name="Hound", text="", bullets=4, ability=Hound),
        ]


def four(**seats) -> Table:
    roles = {"ann": "sheriff", "ben": "outlaw", "cal": "outlaw", "dee": "renegade"}
    return table(
        **{name: seats.get(name) or seat(role) for name, role in roles.items()},
        expansions=[Extras()],
    )


def test_a_card_that_comes_into_play_switches_others_off_at_once():
    """A Mustang does nothing while a Fog lies in play, and works again when the Fog is gone."""
    t = four(
        ann=seat("sheriff", hand="fog cat_balou"),
        ben=seat("outlaw", in_play="mustang"),
    )
    g = t.game._engine
    assert g.distance(0, 1) == 2
    t.do("play fog")
    assert g.distance(0, 1) == 1
    t.do("end turn", "end turn")
    assert g.distance(0, 1) == 1
    g.lay(0, next(card for card in g.in_play(0)))
    assert g.distance(0, 1) == 2


def test_a_card_that_leaves_play_with_its_owner_switches_nothing_off_any_more():
    """Who is eliminated takes his Fog with him: a Mustang works again."""
    t = four(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", life=1, in_play="fog"),
        cal=seat("outlaw", in_play="mustang"),
        dee=seat("renegade"),
    )
    g = t.game._engine
    assert g.distance(3, 2) == 1
    t.do("play bang -> ben")
    assert not t.game.state.alive[1]
    assert g.distance(3, 2) == 2


def test_what_is_switched_off_itself_switches_nothing_off():
    """In the turn of the Hound the Fog of another one is off, and his own Mustang works."""
    t = four(ben=seat("outlaw", in_play="fog"), cal=seat("outlaw", "hound", in_play="mustang"))
    g = t.game._engine
    seen = []
    for _ in range(4):
        seen.append((g.turn, g.distance(1, 2)))
        t.do("end turn")
    assert seen == [(0, 1), (1, 1), (2, 2), (3, 1)]


def test_a_card_that_comes_into_play_gives_another_ability_at_once():
    """Who has a Mime in front of him is seen like Paul Regret, as long as it lies there."""
    t = four(ann=seat("sheriff", hand="mime"))
    g = t.game._engine
    assert g.distance(1, 0) == 1
    t.do("play mime")
    assert g.distance(1, 0) == 2
    g.lay(0, g.in_play(0)[0])
    assert g.distance(1, 0) == 1


def test_a_turn_is_over_when_its_end_is_settled():
    """``bang_turn_over`` comes after phase 3 and before the next turn begins."""
    t = four(ann=seat("sheriff", "suzy_lafayette"), dee=seat("renegade", "doorman"))
    t.do("end turn")
    told = [(event.kind, event.seat) for event in t.events]
    assert told[-3:] == [("drew", 3), ("turn", 1), ("drew", 1)]


class Almanac:
    """An expansion that says of a rule which it has not registered that it is in force."""

    name = "almanac"

    @hookimpl
    def bang_register_rules(self) -> list[Rule]:
        return [Rule(key="drizzle", name="Drizzle", text="")]

    @hookimpl
    def bang_in_force(self) -> list[tuple[int, str]]:
        return [(-1, "drizle")]


def test_a_rule_in_force_that_nobody_has_registered_is_told_with_the_nearest_name():
    """A misspelt rule is named, with the one that is meant."""
    with pytest.raises(UnknownName, match="no rule 'drizle'; did you mean 'drizzle'"):
        Game.new(4, Ruleset.build(Almanac), seed=1)


def test_a_position_late_in_a_turn_is_copied_with_all_that_was_done_in_it():
    """In the middle of the third action of a turn a copy of a copy stands where the game stands."""
    t = four(
        ann=seat("sheriff", "willy_the_kid", hand="bang bang bang mustang"),
        ben=seat("outlaw", hand="missed"),
        cal=seat("outlaw", hand="beer"),
    )
    game = t.do("play bang -> ben", "pass", "play mustang", "play bang -> ben").game
    again = game.copy().copy()
    assert again.view(REFEREE) == game.view(REFEREE)
    assert again.to_dict() == game.to_dict()
    for one in (again, game):
        one.apply("use missed")
    assert again.to_dict() == game.to_dict()
    assert game.state.life[1] == 3


def test_a_copy_knows_what_the_game_has_found_out_and_goes_its_own_way():
    """What a copy finds out later is not known to the game, nor the other way round."""
    t = four(ann=seat("sheriff", hand="mustang"), ben=seat("outlaw"))
    assert t.game._engine.distance(1, 0) == 1
    other = t.game.copy()
    other.apply("play mustang")
    assert other._engine.distance(1, 0) == 2
    assert t.game._engine.distance(1, 0) == 1


class Trigger:
    """When his seat is hit he shoots back with a BANG! card, if he has one."""

    @hookimpl
    async def bang_on_damaged(self, g, owner: int, seat: int, by: int | None) -> None:
        if seat == owner and by is not None:
            for card in [card for card in g.hand(owner) if g.key(card) == "bang"][:1]:
                await g.play(owner, card, by)


class Triggers:
    name = "triggers"

    @hookimpl
    def bang_register_characters(self) -> list[Character]:
        return [Character(key="trigger", name="Trigger", text="", bullets=4, ability=Trigger)]


@pytest.mark.ruling("R-025", "R-070")
def test_what_others_play_uses_up_nothing_of_the_player_on_turn() -> None:
    """A BANG! card that somebody plays out of turn is not the one BANG! of this turn."""
    t = table(
        ann=seat("sheriff", hand="gatling bang"),
        ben=seat("outlaw", "trigger", hand="bang"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        expansions=[Triggers()],
    )
    t.do("play gatling", "pass", "pass")
    assert (t.ann.life, t.ben.hand) == (4, [])
    assert "play bang -> ben" in t.options


class Caterpillar:
    """At the end of his turn he becomes somebody else, and his left neighbour a Moth."""

    def __init__(self, into: str) -> None:
        self.into = into

    @hookimpl(priority=5)
    async def bang_turn_end(self, g, owner: int, seat: int) -> None:
        if seat == owner:
            g.become(owner, self.into)
            g.become(g.others(owner)[0], "moth")


class Butterfly:
    """At the end of each turn he draws a card."""

    @hookimpl
    async def bang_turn_end(self, g, owner: int) -> None:
        await g.draw(owner, key="butterfly")


class Beetle:
    """At the end of each turn he draws a card, before others do."""

    @hookimpl(priority=9)
    async def bang_turn_end(self, g, owner: int) -> None:
        await g.draw(owner, key="beetle")


class Bee:
    """At the end of each turn he draws a card."""

    @hookimpl
    async def bang_turn_end(self, g, owner: int) -> None:
        await g.draw(owner, key="bee")


class Meadow:
    name = "meadow"

    @hookimpl
    def bang_register_characters(self) -> list[Character]:
        abilities = {
            "egg": Caterpillar("butterfly"),
            "grub": Caterpillar("beetle"),
            "butterfly": Butterfly,
            "beetle": Beetle,
            "bee": Bee,
            "moth": None,
        }
        return [
            Character(key=key, name=key.title(), text="", bullets=4, ability=ability)
            for key, ability in abilities.items()
        ]


@pytest.mark.parametrize(("ann", "drawn"), [("egg", ["butterfly"]), ("grub", [])])
def test_an_ability_acts_if_it_is_in_force_when_its_place_comes(ann: str, drawn: list[str]) -> None:
    """What comes into force in time acts, what comes too late or has gone does not."""
    t = table(
        ann=seat("sheriff", ann),
        ben=seat("outlaw", "bee"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        expansions=[Meadow()],
    )
    t.do("end turn")
    assert [event.key for event in t.happened("drew") if event.key] == drawn
