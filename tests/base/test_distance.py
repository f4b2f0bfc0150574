"""Ruling book, section C: distance, its modifiers, and the reach of weapons and cards."""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

import pytest

from bangcore.plugin import CardKind, Expansion, Lines, shot, within
from bangcore.testing import Player, Table, seat, table

NAMES = ("ann", "ben", "carl", "dan", "emma", "flo", "gus")
ROLES = {
    4: ("sheriff", "outlaw", "outlaw", "renegade"),
    5: ("sheriff", "outlaw", "outlaw", "renegade", "deputy"),
    6: ("sheriff", "outlaw", "outlaw", "renegade", "deputy", "outlaw"),
    7: ("sheriff", "outlaw", "outlaw", "renegade", "deputy", "outlaw", "deputy"),
}
# The reach of each weapon.
REACH = {
    "volcanic": 1,
    "schofield": 2,
    "remington": 3,
    "rev_carabine": 4,
    "winchester": 5,
}


def ring(players: int, **changes: Mapping[str, Any]) -> Table:
    """Return a table of that many players with only the given cards; Ann is on turn."""
    seats: dict[str, Any] = {
        name: seat(role, **changes.get(name, {}))
        for name, role in zip(NAMES, ROLES[players], strict=False)
    }
    assert set(changes) <= set(seats)
    return table(**seats)


def players(t: Table) -> list[Player]:
    """Return everybody at the table, by seat."""
    return [getattr(t, name) for name in t.game.names]


def seen_by(t: Table, name: str) -> dict[str, int | None]:
    """Return the distances at which that player sees the others."""
    me = t.game.seat(name)
    return {p.name: p.distance for p in t.game.view(me).players if p.seat != me}


def seeing(t: Table, name: str) -> dict[str, int | None]:
    """Return the distances at which the others see that player."""
    me = t.game.seat(name)
    return {
        other: t.game.view(viewer).players[me].distance
        for viewer, other in enumerate(t.game.names)
        if viewer != me
    }


def count(alive: Sequence[bool], viewer: int, target: int) -> int:
    """Count seats to the left and to the right, skipping eliminated players."""

    def walk(step: int) -> int:
        steps, at = 0, viewer
        while at != target:
            at = (at + step) % len(alive)
            steps += alive[at]
        return steps

    return min(walk(1), walk(-1))


def targets(t: Table, card: str) -> list[str]:
    """Return the players that this card can be played at."""
    return [o.partition(" -> ")[2] for o in t.options if o.startswith(f"play {card} -> ")]


# ---------------------------------------------------------------- counting seats


@pytest.mark.ruling("R-042")
@pytest.mark.parametrize("number", ROLES)
def test_distance_is_the_shorter_way_round(number: int) -> None:
    """The distance is the number of seats by the shorter way, left or right, for every table."""
    t = ring(number)
    for viewer, target in product(range(number), repeat=2):
        if viewer != target:
            found = players(t)[viewer].distance(players(t)[target])
            assert found == count([True] * number, viewer, target)


@pytest.mark.ruling("R-043")
@pytest.mark.parametrize("number", ROLES)
def test_only_players_in_play_are_counted(number: int) -> None:
    """Eliminated players are not counted, for every set of survivors."""
    for rest in product([True, False], repeat=number - 1):
        alive = (True, *rest)
        if sum(alive) == 1:
            continue
        gone = {n: {"alive": False} for n, here in zip(NAMES, alive, strict=False) if not here}
        t = ring(number, **gone)
        for viewer, target in product(range(number), repeat=2):
            if viewer != target and alive[viewer] and alive[target]:
                found = players(t)[viewer].distance(players(t)[target])
                assert found == count(alive, viewer, target)


@pytest.mark.ruling("R-043")
def test_the_others_come_nearer_when_somebody_is_eliminated() -> None:
    """An eliminated player's seat no longer counts, so new targets come within reach."""
    t = table(
        ann=seat("sheriff", hand="bang bang", in_play="volcanic"),
        ben=seat("outlaw", life=1),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        eve=seat("deputy"),
    )
    assert t.ann.distance(t.cal) == t.cal.distance(t.ann) == 2
    assert targets(t, "bang") == ["ben", "eve"]
    t.do("play bang -> ben")
    assert t.ann.distance(t.cal) == t.cal.distance(t.ann) == 1
    assert t.dee.distance(t.ann) == 2
    assert targets(t, "bang") == ["cal", "eve"]
    assert t.game.view(0).players[1].distance is None


# ---------------------------------------------------------------- Mustang and Scope


@pytest.mark.ruling("R-044")
def test_a_mustang_in_the_rulebook() -> None:
    """With Ann's Mustang, Ben and Flo see Ann at 2, Carl and Emma at 3, Dan at 4."""
    t = ring(6, ann={"in_play": "mustang"})
    assert seeing(t, "ann") == {"ben": 2, "carl": 3, "dan": 4, "emma": 3, "flo": 2}
    assert seen_by(t, "ann") == {"ben": 1, "carl": 2, "dan": 3, "emma": 2, "flo": 1}


@pytest.mark.ruling("R-044", "R-045")
@pytest.mark.parametrize("card", ["mustang", "scope"])
def test_a_horse_or_scope_does_not_concern_the_others(card: str) -> None:
    """Ann's card does not change the distances between other players."""
    plain, changed = ring(6), ring(6, ann={"in_play": card})
    for viewer, target in product(NAMES[1:6], repeat=2):
        if viewer != target:
            assert seen_by(changed, viewer)[target] == seen_by(plain, viewer)[target]


@pytest.mark.ruling("R-044", "R-045")
@pytest.mark.parametrize("card", ["mustang", "scope"])
def test_a_horse_or_scope_in_the_hand_does_nothing(card: str) -> None:
    """Distance changes when the card is put into play, and back when it leaves play."""
    t = ring(6, ann={"hand": card})
    plain = seen_by(t, "ann"), seeing(t, "ann")
    assert plain == (seen_by(ring(6), "ann"), seeing(ring(6), "ann"))
    t.do(f"play {card}")
    assert (seen_by(t, "ann"), seeing(t, "ann")) != plain
    t = ring(6, ann={"in_play": card, "hand": "cat_balou"})
    t.do("play cat_balou -> ann")
    assert (seen_by(t, "ann"), seeing(t, "ann")) == plain


@pytest.mark.ruling("R-045", "R-046")
def test_a_scope_in_the_rulebook() -> None:
    """With a Scope, Ann sees Ben, Flo, Carl and Emma at 1, Dan at 2; they see Ann as before."""
    t = ring(6, ann={"in_play": "scope"})
    assert seen_by(t, "ann") == {"ben": 1, "carl": 1, "dan": 2, "emma": 1, "flo": 1}
    assert seeing(t, "ann") == {"ben": 1, "carl": 2, "dan": 3, "emma": 2, "flo": 1}


@pytest.mark.ruling("R-046", "R-047")
def test_the_floor_comes_after_adding_up() -> None:
    """All modifiers are added before the minimum of 1: Scope and a neighbour's Mustang give 1."""
    t = ring(6, ann={"in_play": "scope"}, ben={"in_play": "mustang"}, flo={"in_play": "mustang"})
    assert seen_by(t, "ann") == {"ben": 1, "carl": 1, "dan": 2, "emma": 1, "flo": 1}
    t = ring(
        6,
        ann={"character": "rose_doolan", "in_play": "scope"},
        ben={"in_play": "mustang"},
        flo={"character": "paul_regret", "in_play": "mustang"},
    )
    assert seen_by(t, "ann") == {"ben": 1, "carl": 1, "dan": 1, "emma": 1, "flo": 1}


@pytest.mark.ruling("R-048")
def test_each_direction_has_its_own_distance() -> None:
    """With Mustang and Scope, Ann sees farther than others see Ann: a pair has two distances."""
    t = ring(6, ann={"in_play": "mustang scope"})
    assert seen_by(t, "ann") == {"ben": 1, "carl": 1, "dan": 2, "emma": 1, "flo": 1}
    assert seeing(t, "ann") == {"ben": 2, "carl": 3, "dan": 4, "emma": 3, "flo": 2}


@pytest.mark.ruling("R-048")
def test_a_shot_is_measured_from_the_shooter() -> None:
    """Ann with a Mustang may shoot at a neighbour who cannot shoot back."""
    t = ring(4, ann={"in_play": "mustang", "hand": "bang"}, ben={"hand": "bang"})
    assert targets(t, "bang") == ["ben", "dan"]
    t.do("end turn")
    assert t.turn == "ben"
    assert targets(t, "bang") == ["carl"]


@pytest.mark.ruling("R-054", "R-143", "R-145")
def test_paul_regret_and_rose_doolan_without_cards() -> None:
    """Paul Regret is seen at +1 and Rose Doolan sees at -1; the other direction is unchanged."""
    t = ring(6, ann={"character": "paul_regret"})
    assert seeing(t, "ann") == {"ben": 2, "carl": 3, "dan": 4, "emma": 3, "flo": 2}
    assert seen_by(t, "ann") == {"ben": 1, "carl": 2, "dan": 3, "emma": 2, "flo": 1}
    t = ring(6, ann={"character": "rose_doolan"})
    assert seen_by(t, "ann") == {"ben": 1, "carl": 1, "dan": 2, "emma": 1, "flo": 1}
    assert seeing(t, "ann") == {"ben": 1, "carl": 2, "dan": 3, "emma": 2, "flo": 1}


@pytest.mark.ruling("R-054", "R-046", "R-143", "R-145")
def test_characters_add_to_cards() -> None:
    """Paul Regret with a Mustang is seen at +2; Rose Doolan with a Scope sees at -2."""
    t = ring(6, ann={"character": "paul_regret", "in_play": "mustang"})
    assert seeing(t, "ann") == {"ben": 3, "carl": 4, "dan": 5, "emma": 4, "flo": 3}
    assert seen_by(t, "ann") == {"ben": 1, "carl": 2, "dan": 3, "emma": 2, "flo": 1}
    t = ring(6, ann={"character": "rose_doolan", "in_play": "scope"})
    assert seen_by(t, "ann") == {"ben": 1, "carl": 1, "dan": 1, "emma": 1, "flo": 1}
    assert seeing(t, "ann") == {"ben": 1, "carl": 2, "dan": 3, "emma": 2, "flo": 1}


@pytest.mark.ruling("R-044", "R-045", "R-046", "R-047", "R-048", "R-054", "R-143", "R-145")
def test_every_combination_adds_up() -> None:
    """For all combinations of cards and characters, the distance is one sum, at least 1."""
    kinds = (
        (None, "", 0, 0),
        (None, "mustang", 0, 1),
        (None, "scope", 1, 0),
        (None, "mustang scope", 1, 1),
        ("paul_regret", "", 0, 1),
        ("paul_regret", "mustang", 0, 2),
        ("paul_regret", "scope", 1, 1),
        ("rose_doolan", "", 1, 0),
        ("rose_doolan", "mustang", 1, 1),
        ("rose_doolan", "scope", 2, 0),
    )
    for mine, theirs in product(kinds, repeat=2):
        if mine[0] is not None and mine[0] == theirs[0]:
            continue
        for other, steps in (("ben", 1), ("carl", 2), ("dan", 3)):
            # the box has no second Scope: one is made for the test
            cards = theirs[1].replace("scope", "scope:2-clubs")
            t = ring(
                7,
                ann={"character": mine[0], "in_play": mine[1], "hand": "bang"},
                **{other: {"character": theirs[0], "in_play": cards, "hand": "missed"}},
            )
            them = getattr(t, other)
            distance = max(1, steps - mine[2] + theirs[3])
            assert t.ann.distance(them) == distance
            assert them.distance(t.ann) == max(1, steps - theirs[2] + mine[3])
            assert (other in targets(t, "bang")) is (distance == 1)


# ---------------------------------------------------------------- weapons


@pytest.mark.ruling("R-049")
@pytest.mark.parametrize("weapon", REACH)
def test_a_weapon_changes_no_distance(weapon: str) -> None:
    """A weapon changes neither the distances its owner sees nor those others see."""
    t = ring(6, ann={"in_play": weapon})
    expected = {"ben": 1, "carl": 2, "dan": 3, "emma": 2, "flo": 1}
    assert seen_by(t, "ann") == seeing(t, "ann") == expected


@pytest.mark.ruling("R-050")
@pytest.mark.parametrize(("weapon", "reach"), [("", 1), *REACH.items()])
def test_reach_of_each_weapon(weapon: str, reach: int) -> None:
    """Each weapon has the reach in its gun sight; the Colt .45 has 1."""
    t = ring(6, ann={"in_play": weapon})
    assert [p.reach for p in t.game.view(None).players] == [reach, 1, 1, 1, 1, 1]


@pytest.mark.ruling("R-050", "R-051", "R-056", "R-018")
@pytest.mark.parametrize(("weapon", "reach"), [("", 1), *REACH.items()])
def test_whom_each_weapon_reaches(weapon: str, reach: int) -> None:
    """A BANG! can be aimed at exactly the players within reach of the weapon."""
    t = ring(
        7,
        ann={"in_play": weapon, "hand": "bang"},
        dan={"in_play": "mustang:2-clubs"},
        emma={"character": "paul_regret", "in_play": "mustang"},
        flo={"in_play": "mustang"},
    )
    distances = {"ben": 1, "carl": 2, "dan": 4, "emma": 5, "flo": 3, "gus": 1}
    assert seen_by(t, "ann") == distances
    assert targets(t, "bang") == [name for name, far in distances.items() if far <= reach]


@pytest.mark.ruling("R-051")
def test_a_weapon_counts_from_the_moment_it_is_played() -> None:
    """A new weapon changes the targets at once, in the same turn."""
    t = ring(7, ann={"hand": "bang remington volcanic"})
    assert targets(t, "bang") == ["ben", "gus"]
    t.do("play remington")
    assert targets(t, "bang") == ["ben", "carl", "dan", "emma", "flo", "gus"]
    t.do("play volcanic")
    assert targets(t, "bang") == ["ben", "gus"]


# ---------------------------------------------------------------- numbers on other cards


LASSO = Expansion(
    name="lasso",
    cards=[
        CardKind(
            key="lasso",
            name="Lasso",
            text="Within 2.",
            faces={"clubs": "2 3"},
            way=Lines(shot(within(2))),
        )
    ],
)
"""A made-up card with the number 2 in its gun sight."""


@pytest.mark.ruling("R-052")
@pytest.mark.parametrize("weapon", ["", *REACH])
def test_a_number_on_a_card_is_a_greatest_distance(weapon: str) -> None:
    """A number is a maximum distance, which Mustang and Scope modify and weapons do not."""
    seats: dict[str, Any] = {n: seat(role) for n, role in zip(NAMES, ROLES[7], strict=True)}
    seats["ann"] = seat("sheriff", hand="lasso", in_play=weapon)
    t = table(expansions=[LASSO], **seats)
    assert targets(t, "lasso") == ["ben", "carl", "flo", "gus"]
    seats["carl"] = seat("outlaw", in_play="mustang")
    t = table(expansions=[LASSO], **seats)
    assert targets(t, "lasso") == ["ben", "flo", "gus"]
    seats["ann"] = seat("sheriff", hand="lasso", in_play=f"{weapon} scope")
    t = table(expansions=[LASSO], **seats)
    assert targets(t, "lasso") == ["ben", "carl", "dan", "emma", "flo", "gus"]


def holding(card: str, number: int, **more: Mapping[str, Any]) -> Table:
    """Return a table where Ann holds that card and the others a card that can be taken."""
    changes: dict[str, dict[str, Any]] = {n: {"hand": "missed"} for n in NAMES[1:number]}
    changes["ann"] = {"hand": card}
    for name, change in more.items():
        changes[name] = {**changes[name], **change}
    return ring(number, **changes)


@pytest.mark.ruling("R-052", "R-053", "R-107")
@pytest.mark.parametrize("weapon", ["", *REACH])
def test_panic_needs_distance_1_whatever_the_weapon(weapon: str) -> None:
    """Panic! needs distance 1, with any weapon."""
    t = holding("panic", 6, ann={"in_play": weapon})
    assert targets(t, "panic") == ["ben", "flo"]


@pytest.mark.ruling("R-052", "R-053", "R-143", "R-145")
def test_mustang_and_scope_change_whom_panic_reaches() -> None:
    """With a Scope, Panic! reaches the second neighbour; a Mustang keeps it off."""
    t = holding("panic", 6, ann={"in_play": "scope"})
    assert targets(t, "panic") == ["ben", "carl", "emma", "flo"]
    t = holding("panic", 6, ben={"in_play": "mustang"})
    assert targets(t, "panic") == ["flo"]
    t = holding("panic", 6, ann={"in_play": "scope"}, ben={"in_play": "mustang"})
    assert targets(t, "panic") == ["ben", "carl", "emma", "flo"]
    t = holding("panic", 6, ann={"character": "rose_doolan"}, flo={"character": "paul_regret"})
    assert targets(t, "panic") == ["ben", "carl", "emma", "flo"]
    t = holding("panic", 6, flo={"character": "paul_regret"})
    assert targets(t, "panic") == ["ben"]


@pytest.mark.ruling("R-053")
def test_panic_reaches_over_an_empty_seat() -> None:
    """When a neighbour is eliminated, the next player is at distance 1."""
    t = holding("panic", 6, ben={"alive": False, "hand": ""})
    assert targets(t, "panic") == ["carl", "flo"]


# ---------------------------------------------------------------- cards without a distance

FAR = {"character": "paul_regret", "in_play": "mustang"}


@pytest.mark.ruling("R-055", "R-116")
@pytest.mark.parametrize("card", ["cat_balou", "duel", "jail"])
def test_cards_aimed_at_anybody(card: str) -> None:
    """Cat Balou, Duel and Jail can be aimed at every other player, even at distance 5."""
    t = holding(card, 7, dan=FAR)
    assert t.ann.distance(t.dan) == 5
    assert targets(t, card) == list(NAMES[1:])


@pytest.mark.ruling("R-055", "R-112")
@pytest.mark.parametrize("card", ["gatling", "indians"])
def test_attacks_on_everybody(card: str) -> None:
    """Gatling and Indians! hit every other player, even at distance 5."""
    t = ring(7, ann={"hand": card}, dan=FAR)
    t.do(f"play {card}")
    lost = [b.max_life - b.life for b in t.game.view(None).players]
    assert lost == [0, 1, 1, 1, 1, 1, 1]


@pytest.mark.ruling("R-055")
def test_a_saloon_for_everybody() -> None:
    """The Saloon gives a life point to every player, even at distance 5."""
    t = ring(
        7,
        **{name: {"life": 1} for name in NAMES if name not in ("ann", "dan")},
        ann={"hand": "saloon", "life": 1},
        dan={**FAR, "life": 1},
    )
    t.do("play saloon")
    assert [p.life for p in players(t)] == [2] * 7


@pytest.mark.ruling("R-055")
def test_a_general_store_for_everybody() -> None:
    """Every player takes a card from the General Store, even at distance 5."""
    t = ring(7, ann={"hand": "general_store"}, dan=FAR)
    t.do("play general_store")
    while t.asked != ("ann", "turn"):
        t.do(t.decision.options[0].text)
    assert [len(p.hand) for p in players(t)] == [1] * 7
