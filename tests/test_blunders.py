"""Positions with an obvious blunder, and the answers of a sensible player.

All bots follow the moves that lead to a position, as in a game, so any other bot can replace the
cowboy. Bots with several seeds answer, so that none is right by luck.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import Any

import pytest

from bang_bots import Bot
from bang_bots.makers import maker_of
from bangcore import Game
from bangcore.testing import Table, four, seat, table

BOT = "cowboy"
SEEDS = range(8)


def seated(game: Game, seed: int) -> list[Bot]:
    """Return a bot for each seat of *game*, all of which receive the events from now on."""
    rules = game.ruleset
    bots = [maker_of(BOT)(rules, 100 * seed + place) for place in range(len(game.names))]
    for place, bot in enumerate(bots):
        hears = getattr(bot, "hears", None)
        listens = place if hears is None else None
        game.events.subscribe(bot.notice, kinds=hears, seat=listens, plain=True)
    return bots


def answers(t: Table, *deeds: str) -> set[str]:
    """Return the answers of bots with several seeds to the question after *deeds*."""
    tables = [seated(t.game, seed) for seed in SEEDS]
    t.do(*deeds)
    asked, view = t.decision.seat, t.game.view(t.decision.seat)
    return {Table._short(bots[asked].choose(view).text) for bots in tables}


def turns(make: Callable[[], Table]) -> Iterator[list[str]]:
    """Yield the answers of the player on turn until the end of the turn, for several seeds."""
    for seed in SEEDS:
        t = make()
        bots = seated(t.game, seed)
        mine, said = t.decision.seat, []
        while said[-1:] != ["end turn"]:
            asked = t.decision.seat
            option = bots[asked].choose(t.game.view(asked))
            if asked == mine:
                said.append(Table._short(option.text))
            t.game.apply(option)
        yield said


# ---------------------------------------------------------------- hidden roles


def test_the_sheriff_spares_a_deputy_who_has_eliminated_an_outlaw() -> None:
    """The Deputy has taken the Dynamite from the Sheriff, and hit them by the Gatling as well."""
    t = table(
        ann=seat("sheriff", hand="bang", in_play="dynamite"),
        ben=seat("outlaw", life=1),
        cal=seat("outlaw", in_play="mustang"),
        dee=seat("renegade"),
        eve=seat("deputy", hand="panic gatling"),
        turn="eve",
        deck="missed missed missed missed missed",
    )
    deeds = ("play panic -> ann", "pick dynamite", "play gatling", "pass", "end turn")
    said = answers(t, *deeds)
    assert t.asked == ("ann", "turn")
    assert "play bang -> eve" in t.options
    assert "play bang -> eve" not in said


def test_the_sheriff_does_not_eliminate_a_deputy_known_by_deeds() -> None:
    """The Gatling would hit an Outlaw who has shot at the Sheriff, but also three strangers."""
    t = table(
        ann=seat("sheriff", hand="gatling"),
        ben=seat("outlaw"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        eve=seat("deputy"),
        fay=seat("outlaw", hand="bang", in_play="schofield", life=1),
        gus=seat("deputy", hand="bang", life=1),
        turn="fay",
        deck="missed missed missed missed missed missed missed missed",
    )
    deeds = ("play bang -> ann", "pass", "end turn")
    deeds += ("play bang -> fay", "end turn", *["pick missed"] * 4)
    said = answers(t, *deeds)
    assert t.asked == ("ann", "turn")
    assert "play gatling" in t.options
    assert "play gatling" not in said


def test_the_sheriff_joins_in_when_the_last_two_shoot_each_other() -> None:
    """Ben has eliminated an Outlaw, so the Renegade must be Eve."""
    t = table(
        ann=seat("sheriff", hand="bang"),
        ben=seat("deputy", hand="bang"),
        cal=seat("outlaw", life=1),
        dee=seat("outlaw", alive=False),
        eve=seat("renegade"),
        turn="ben",
        deck="missed missed missed bang saloon missed missed",
    )
    deeds = ("play bang -> cal", "end turn", "play bang -> ben", "pass", "end turn")
    said = answers(t, *deeds)
    assert t.asked == ("ann", "turn")
    assert said == {"play bang -> eve"}


def test_an_outlaw_shoots_the_sheriff_in_reach() -> None:
    """The Deputy who has shot the Outlaw is an easier target, but eliminating them wins nothing."""
    t = table(
        ann=seat("outlaw", hand="bang"),
        ben=seat("sheriff", hand="beer beer beer beer"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        eve=seat("deputy", hand="bang", life=1),
        turn="eve",
        deck="missed missed",
    )
    said = answers(t, "play bang -> ann", "pass", "end turn")
    assert t.asked == ("ann", "turn")
    assert "play bang -> eve" in t.options
    assert said == {"play bang -> ben"}


# ---------------------------------------------------------------- cards that would be discarded


def test_nobody_ends_the_first_turn_with_a_bang_too_many() -> None:
    """The Sheriff goes first and knows no roles: any shot is better than a discard."""
    t = table(
        ann=seat("sheriff", hand="bang missed missed missed missed missed"),
        ben=seat("deputy"),
        cal=seat("outlaw"),
        dee=seat("outlaw"),
        eve=seat("renegade"),
    )
    assert answers(t) <= {"play bang -> ben", "play bang -> eve"}


def crowded(role: str) -> Table:
    """Ann has this role and a card too many, with six others; Gus is on turn before."""
    roles = ["deputy", "outlaw", "sheriff", "outlaw", "renegade", "outlaw", "deputy"]
    roles.remove(role)
    life = 5 if role == "sheriff" else 4
    names = ("ben", "cal", "dee", "eve", "fay", "gus")
    others: dict[str, Any] = dict(zip(names, map(seat, roles), strict=True))
    ann = seat(role, hand="bang " + "missed " * (life - 2))
    return table(ann=ann, **others, turn="gus", deck="missed missed")


@pytest.mark.parametrize("role", ["sheriff", "deputy", "renegade"])
def test_nobody_discards_a_bang_that_could_be_played(role: str) -> None:
    """A BANG! is played even among strangers."""
    t = crowded(role)
    said = answers(t, "end turn")
    assert t.asked == ("ann", "turn")
    assert said <= {"play bang -> ben", "play bang -> gus"}


# ---------------------------------------------------------------- cards for everybody


@pytest.mark.parametrize(("role", "hand"), [("sheriff", 6), ("outlaw", 5)])
def test_nobody_lays_out_cards_for_enemies_with_a_full_hand(role: str, hand: int) -> None:
    """The card that the General Store gives would only replace another one."""
    others = ["sheriff", "outlaw", "renegade", "outlaw", "deputy"]
    others.remove(role)
    ann = seat(role, hand="general_store " + "missed " * (hand - 1))
    t = table(ann=ann, **dict(zip(("ben", "cal", "dee", "eve"), map(seat, others), strict=True)))
    assert "play general_store" in t.options
    assert answers(t) == {"end turn"}


def test_a_bang_makes_room_for_the_general_store() -> None:
    """The Deputy has five cards and four life points."""
    full = "missed missed missed missed bang bang"
    t = table(
        ann=seat("deputy", hand="general_store bang missed missed missed"),
        ben=seat("outlaw", hand=full),
        cal=seat("sheriff"),
        dee=seat("renegade"),
        eve=seat("outlaw", hand=full),
    )
    assert "play general_store" in t.options
    assert answers(t) <= {"play bang -> ben", "play bang -> eve"}
    assert "play general_store" in t.do("play bang -> ben", "use missed").options
    assert answers(t) == {"play general_store"}


# ---------------------------------------------------------------- weapons


@pytest.mark.parametrize("hand", ["winchester bang bang", "schofield bang"])
def test_a_volcanic_is_not_laid_aside_before_its_shots(hand: str) -> None:
    """Eve is in reach; the other weapon reaches two more strangers."""
    t = table(
        ann=seat("deputy", hand=hand, in_play="volcanic"),
        ben=seat("sheriff"),
        cal=seat("outlaw"),
        dee=seat("outlaw"),
        eve=seat("renegade"),
    )
    assert answers(t) == {"play bang -> eve"}


def test_a_full_hand_is_shot_with_the_volcanic() -> None:
    """With a Remington only one of the two BANG! could be played."""
    t = table(
        ann=seat("sheriff", hand="remington bang bang missed missed missed", in_play="volcanic"),
        ben=seat("deputy"),
        cal=seat("outlaw"),
        dee=seat("outlaw"),
        eve=seat("renegade"),
    )
    assert "play remington" in t.options
    assert answers(t) <= {"play bang -> ben", "play bang -> eve"}


def test_willy_the_kid_does_not_need_a_volcanic() -> None:
    """Willy plays any number of BANG! with the Winchester, too."""
    t = table(
        ann=seat("outlaw", "willy_the_kid", hand="volcanic bang bang bang", in_play="winchester"),
        ben=seat("sheriff"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        eve=seat("deputy"),
    )
    assert "play volcanic" in t.options
    assert answers(t) == {"play bang -> ben"}


# ---------------------------------------------------------------- healing


def test_a_saloon_does_not_heal_the_only_enemy() -> None:
    """Between the last two, a life point for each gains nothing."""
    t = four(
        ann=seat("outlaw", hand="saloon", life=2),
        ben=seat("sheriff", life=2),
        cal=seat("outlaw", alive=False),
        dee=seat("renegade", alive=False),
    )
    assert "play saloon" in t.options
    assert answers(t) == {"end turn"}


def test_a_saloon_does_not_heal_who_has_just_shot() -> None:
    """An Outlaw with three life points keeps it, as it would save the Deputy."""
    t = table(
        ann=seat("outlaw", hand="saloon"),
        ben=seat("outlaw"),
        cal=seat("sheriff"),
        dee=seat("renegade"),
        eve=seat("deputy", hand="bang", life=1),
        turn="eve",
        deck="missed missed",
    )
    said = answers(t, "play bang -> ann", "pass", "end turn")
    assert t.asked == ("ann", "turn")
    assert "play saloon" in t.options
    assert "play saloon" not in said


@pytest.mark.parametrize("hand", ["beer bang missed", "beer bang missed missed"])
def test_a_beer_is_kept_at_three_life_points(hand: str) -> None:
    """With four cards, the BANG! is played first, and then the Beer fits the hand limit."""
    t = four(
        ann=seat("outlaw", hand=hand, life=3),
        ben=seat("sheriff", hand="beer missed missed missed missed"),
        cal=seat("outlaw"),
    )
    assert "play beer" in t.options
    assert answers(t) == {"play bang -> ben"}


def test_a_beer_comes_before_a_saloon_that_heals_an_enemy() -> None:
    """The Sheriff has two life points to regain."""
    t = table(
        ann=seat("outlaw", hand="beer saloon", life=1),
        ben=seat("outlaw"),
        cal=seat("sheriff", life=3),
        dee=seat("renegade"),
        eve=seat("deputy"),
    )
    assert "play saloon" in t.options
    assert answers(t) == {"play beer"}


def test_the_renegade_drinks_alone() -> None:
    """The Beer heals only the Renegade, and the Saloon would heal a stranger as well."""
    t = table(
        ann=seat("renegade", hand="beer saloon", life=2),
        ben=seat("outlaw", life=2),
        cal=seat("sheriff"),
        dee=seat("outlaw"),
        eve=seat("deputy"),
    )
    assert "play saloon" in t.options
    assert answers(t) == {"play beer"}


def test_the_renegade_does_not_heal_a_strong_sheriff() -> None:
    """The Sheriff needs a Saloon at one or two life points, not at four."""
    t = table(
        ann=seat("renegade", hand="saloon missed"),
        ben=seat("outlaw"),
        cal=seat("sheriff", life=4),
        dee=seat("outlaw"),
        eve=seat("deputy"),
    )
    assert "play saloon" in t.options
    assert answers(t) == {"end turn"}


def test_a_deputy_keeps_the_saloon_for_a_weak_sheriff() -> None:
    """At four of five life points it would heal the Outlaw as well as the Sheriff."""
    t = table(
        ann=seat("deputy", hand="saloon missed"),
        ben=seat("outlaw"),
        cal=seat("sheriff", life=4),
        dee=seat("outlaw", life=3),
        eve=seat("renegade"),
    )
    assert "play saloon" in t.options
    assert answers(t) == {"end turn"}


# ---------------------------------------------------------------- cards without effect


def last_two(hand: str, deck: str = "") -> Table:
    """Ben, an Outlaw with a Winchester, is on turn, and only the Sheriff is left."""
    return four(
        ben=seat("outlaw", hand=hand, in_play="winchester"),
        cal=seat("outlaw", alive=False),
        dee=seat("renegade", alive=False),
        turn="ben",
        deck=deck,
    )


def test_nobody_picks_a_jail_when_only_the_sheriff_is_left() -> None:
    """The Sheriff cannot be jailed."""
    t = last_two("general_store", "jail saloon")
    said = answers(t, "play general_store")
    assert t.asked == ("ben", "pick")
    assert said == {"pick saloon"}


def test_a_jail_is_discarded_first_when_only_the_sheriff_is_left() -> None:
    """A BANG! is of more use, even if it cannot be played in this turn."""
    t = last_two("jail bang bang missed missed")
    said = answers(t, "end turn")
    assert t.asked == ("ben", "discard")
    assert said == {"pick jail"}


def test_nobody_picks_a_beer_among_the_last_two() -> None:
    """A Schofield could at least replace a lost Winchester."""
    t = last_two("general_store", "beer schofield")
    said = answers(t, "play general_store")
    assert t.asked == ("ben", "pick")
    assert said == {"pick schofield"}


def test_a_beer_is_discarded_first_among_the_last_two() -> None:
    """The Beer cannot heal any more, and the Schofield could replace a lost Winchester."""
    t = last_two("beer schofield bang missed missed")
    said = answers(t, "end turn")
    assert t.asked == ("ben", "discard")
    assert said == {"pick beer"}


# ---------------------------------------------------------------- cards for the next player


def looking(role: str, deck: str) -> Table:
    """Ann is Kit Carlson, who looks at the three cards of *deck*; Ben, an enemy, is next."""
    law = role == "sheriff"
    return table(
        ann=seat(role, "kit_carlson"),
        ben=seat("outlaw" if law else "sheriff"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        eve=seat("deputy"),
        turn="eve",
        deck=deck,
    )


def test_kit_carlson_does_not_put_the_only_bang_back() -> None:
    """The Sheriff would draw it, and an Outlaw needs it."""
    t = looking("outlaw", "bang missed beer")
    said = answers(t, "end turn")
    assert t.asked == ("ann", "put_back")
    assert said <= {"pick missed", "pick beer"}


def test_kit_carlson_does_not_put_a_jail_back() -> None:
    """The Jail would hit a Deputy, since nobody can jail the Sheriff, who looks at it."""
    t = looking("sheriff", "jail missed beer")
    said = answers(t, "end turn")
    assert t.asked == ("ann", "put_back")
    assert said <= {"pick missed", "pick beer"}


@pytest.mark.parametrize("attack", ["panic", "cat_balou"])
def test_kit_carlson_does_not_arm_a_stranger(attack: str) -> None:
    """The Sheriff does not know that Ben is an Outlaw, but a Missed! does less harm."""
    t = looking("sheriff", f"{attack} missed beer")
    said = answers(t, "end turn")
    assert t.asked == ("ann", "put_back")
    assert said == {"pick missed"}


def test_kit_carlson_does_not_give_a_bang_to_a_deputy() -> None:
    """An Outlaw cannot know whether Ben is an Outlaw, too, a Renegade or a Deputy."""
    t = table(
        ann=seat("outlaw", "kit_carlson"),
        ben=seat("deputy"),
        cal=seat("sheriff"),
        dee=seat("outlaw"),
        eve=seat("renegade"),
        turn="eve",
        deck="bang missed mustang",
    )
    said = answers(t, "end turn")
    assert t.asked == ("ann", "put_back")
    assert said <= {"pick missed", "pick mustang"}


# ---------------------------------------------------------------- side effects


def test_the_renegade_does_not_hurt_the_sheriff_while_all_are_in_play() -> None:
    """Indians! would also hit three other players, who already fight each other."""
    t = table(
        ann=seat("renegade", hand="indians missed"),
        ben=seat("sheriff", hand="missed"),
        cal=seat("outlaw", hand="missed"),
        dee=seat("deputy", hand="missed"),
        eve=seat("outlaw", hand="missed"),
    )
    assert "play indians" in t.options
    assert answers(t) == {"end turn"}


def test_a_deputy_does_not_take_the_bang_of_the_sheriff() -> None:
    """Indians! costs the weak Sheriff a life point or a BANG!."""
    t = table(
        ann=seat("deputy", hand="indians missed"),
        ben=seat("sheriff", hand="bang bang missed missed beer", life=2),
        cal=seat("outlaw", hand="missed missed"),
        dee=seat("outlaw", alive=False),
        eve=seat("renegade", hand="missed missed"),
    )
    assert "play indians" in t.options
    assert answers(t) == {"end turn"}


def test_the_renegade_does_not_begin_against_three_at_once() -> None:
    """With two enemies jailed and a third shot at, nobody takes the Renegade for a Deputy."""

    def begin() -> Table:
        return table(
            ann=seat("renegade", hand="jail:J-spades jail:4-hearts bang"),
            ben=seat("outlaw"),
            cal=seat("deputy"),
            dee=seat("sheriff"),
            eve=seat("outlaw"),
        )

    for said in turns(begin):
        assert len({deed.rpartition(" -> ")[2] for deed in said if " -> " in deed}) < 3


# ---------------------------------------------------------------- foreseeable events


@pytest.mark.skipif(not find_spec("bang_highnoon"), reason="High Noon is not installed")
def test_nobody_lays_down_a_card_for_the_daltons() -> None:
    """The announced Daltons make everybody discard a blue card in the next turn."""
    from bang_highnoon import in_force

    t = four(
        dee=seat("renegade", hand="barrel"),
        turn="dee",
        expansions=("highnoon",),
        extra=in_force("", "the_daltons", "high_noon"),
    )
    assert "play barrel" in t.options
    assert answers(t) == {"end turn"}
