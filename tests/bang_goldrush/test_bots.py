"""The bots know the equipment and characters of Gold Rush, and play on as shadows."""

from __future__ import annotations

from collections import Counter

import pytest

from bang_bots import CowboyBot, play, senses_of
from bang_goldrush import GoldRushState, ShadowState
from bang_goldrush.equipment import EQUIPMENT
from bangcore import Event, Game, Ruleset
from bangcore.testing import Seat, Table, four, seat, table

BOTH = ("goldrush", "shadows")
RULES = Ruleset.build("goldrush")
SENSES = senses_of(RULES)
AT_ONCE = {"bottle", "pardner", "rhum", "union_pacific", "gold_rush"}


def cowboy(seed: int = 0) -> CowboyBot:
    return CowboyBot(seed, SENSES)


def answer(t: Table) -> str:
    """Return the text of the bot's answer to the current decision, without suits and ranks."""
    option = cowboy().choose(t.game.view(t.decision.seat))
    assert option in t.decision.options
    return Table._short(option.text)


def with_gold(**kept: object) -> dict[str, GoldRushState]:
    return {"goldrush": GoldRushState.of(**kept)}  # type: ignore[arg-type]


def outlaw(
    hand: str = "",
    in_play: str = "",
    character: str | None = None,
    *,
    life: int | None = None,
    ben: Seat | None = None,
    **kept: object,
) -> Table:
    """Return a table with an Outlaw on turn, between the Sheriff and another Outlaw."""
    return table(
        ann=seat("outlaw", character, hand=hand, in_play=in_play, life=life),
        ben=ben or seat("sheriff", hand="beer"),
        cal=seat("renegade"),
        dee=seat("outlaw", alive=False),
        expansions=("goldrush",),
        extra=with_gold(**kept),
    )


# ---------------------------------------------------------------- what the bots know


def test_every_known_key_exists() -> None:
    """Every known key is equipment, a character, a verb or an event of Gold Rush."""
    new = set(SENSES) - set(senses_of(Ruleset.build()))
    deeds = {"buy", "remove", "sell", "removed", "equipped", "shadows"}
    assert new <= set(EQUIPMENT) | set(RULES.characters) | deeds


def test_all_that_is_laid_in_front_of_somebody_is_known() -> None:
    """The bots know all black equipment and all characters."""
    assert not set(EQUIPMENT) - AT_ONCE - set(SENSES)
    base = Ruleset.build()
    assert not set(RULES.characters) - set(base.characters) - set(SENSES)


# ---------------------------------------------------------------- buying


@pytest.mark.parametrize(
    ("t", "said"),
    [
        (outlaw(nuggets=[4], shop="pickaxe horseshoe wanted"), "buy pickaxe"),
        (outlaw(nuggets=[3], shop="rucksack horseshoe gun_belt"), "buy rucksack"),
        (outlaw(nuggets=[1], shop="shot pickaxe boots"), "end turn"),
        (outlaw(life=1, nuggets=[1], shop="shot pickaxe boots"), "buy shot"),
        (outlaw(nuggets=[3], shop="rhum"), "end turn"),
        (outlaw(life=1, nuggets=[3], shop="rhum"), "buy rhum"),
        (outlaw(nuggets=[2], shop="bottle"), "buy bottle"),
        (outlaw(nuggets=[5], shop="gold_rush"), "buy gold_rush"),
        (outlaw("bang", nuggets=[5], shop="gold_rush"), "play bang -> ben"),
        (outlaw(life=1, nuggets=[5], shop="gold_rush boots"), "buy gold_rush"),
        (outlaw(life=1, nuggets=[8], shop="gold_rush boots"), "buy boots"),
        (outlaw(nuggets=[2], shop="wanted"), "buy wanted"),
        (outlaw(nuggets=[4], shop="union_pacific"), "buy union_pacific"),
    ],
)
def test_what_to_buy(t: Table, said: str) -> None:
    """The bot prefers lasting equipment, heals when wounded, and buys Gold Rush last."""
    assert answer(t) == said


def test_a_deputy_buys_a_drink_for_the_sheriff() -> None:
    """A Deputy gives the Shot to a dying Sheriff, not to an enemy or themselves."""
    t = table(
        ann=seat("deputy", life=3),
        ben=seat("outlaw", alive=False),
        cal=seat("sheriff", life=1),
        dee=seat("outlaw", alive=False),
        eve=seat("renegade", life=1),
        expansions=("goldrush",),
        extra=with_gold(nuggets=[1], shop="shot"),
    )
    assert answer(t) == "buy shot"
    t.do("buy shot")
    assert t.asked == ("ann", "player")
    assert answer(t) == "pick -> cal"


def test_the_weakest_enemy_is_wanted() -> None:
    """An Outlaw puts the Wanted on the Sheriff, never on themselves."""
    t = outlaw(ben=seat("sheriff", life=1), nuggets=[2], shop="wanted").do("buy wanted")
    assert t.asked == ("ann", "player")
    assert answer(t) == "pick -> ben"


@pytest.mark.parametrize(
    ("t", "said"),
    [
        (outlaw(nuggets=[2], shop="bottle"), "use bang -> ben"),
        (outlaw(life=1, nuggets=[2], shop="bottle"), "use beer"),
        (outlaw(nuggets=[2], shop="bottle", ben=seat("sheriff", life=1)), "use bang -> ben"),
    ],
)
def test_what_the_bottle_does(t: Table, said: str) -> None:
    """The bot shoots with the Bottle, or drinks it when it is about to die."""
    t.do("buy bottle")
    assert t.asked == ("ann", "effect")
    assert answer(t) == said


@pytest.mark.parametrize(
    ("ben", "said"),
    [
        (seat("sheriff", in_play="barrel"), {"use cat_balou -> ben", "use duel -> ben"}),
        (seat("sheriff", hand="beer", life=1), {"use duel -> ben"}),
    ],
)
def test_what_the_pardner_does(ben: Seat, said: set[str]) -> None:
    """The bot uses the Pardner against the Sheriff rather than as a General Store."""
    t = outlaw("bang", nuggets=[2], shop="pardner", ben=ben).do("buy pardner")
    assert t.asked == ("ann", "effect")
    assert answer(t) in said


# ---------------------------------------------------------------- selling and removing


@pytest.mark.parametrize(("front", "said"), [({}, "play beer"), ({0: "gun_belt"}, "end turn")])
def test_a_gun_belt_owner_keeps_the_beer(front: dict[int, str], said: str) -> None:
    """With a Gun Belt, which allows eight cards, the bot keeps the Beer."""
    assert answer(outlaw("beer missed missed missed", life=3, front=front)) == said


@pytest.mark.parametrize(
    ("t", "said"),
    [
        (outlaw("beer"), "end turn"),
        (outlaw("beer", life=3), "end turn"),
        (outlaw("beer", life=1), "play beer"),
        (outlaw("beer beer"), "sell beer"),
        (outlaw("beer wells_fargo missed missed missed", life=4), "play wells_fargo"),
    ],
)
def test_when_a_beer_is_sold(t: Table, said: str) -> None:
    """The bot keeps one Beer and sells a second one while unhurt."""
    assert answer(t) == said


def test_the_last_two_sell_their_beer() -> None:
    """With two players left, where a Beer has no effect, the bot sells it."""
    t = table(
        ann=seat("renegade", hand="beer", life=1),
        ben=seat("sheriff"),
        cal=seat("outlaw", alive=False),
        dee=seat("outlaw", alive=False),
        expansions=("goldrush",),
        extra=with_gold(),
    )
    assert answer(t) == "sell beer"


@pytest.mark.parametrize(
    ("nuggets", "front", "said"),
    [
        (9, {1: "pickaxe"}, "remove pickaxe -> ben"),
        (5, {1: "horseshoe"}, "end turn"),
        (9, {1: "wanted"}, "end turn"),
    ],
)
def test_what_is_removed(nuggets: int, front: dict[int, str], said: str) -> None:
    """A rich Outlaw removes a Pickaxe of the Sheriff, but no cheap or harmful equipment."""
    assert answer(outlaw(nuggets=[nuggets], front=front)) == said


# ---------------------------------------------------------------- what is paid for


@pytest.mark.parametrize(
    ("t", "said"),
    [
        (outlaw(nuggets=[1], front={0: "gold_pan"}), "use gold_pan"),
        (outlaw(nuggets=[3], front={0: "gold_pan"}, shop="pickaxe"), "end turn"),
        (outlaw(nuggets=[3], front={0: "rucksack"}), "end turn"),
        (outlaw(nuggets=[3], front={0: "rucksack"}, life=3), "end turn"),
        (outlaw(nuggets=[2], front={0: "rucksack"}, life=2), "use rucksack"),
        (outlaw(nuggets=[5], front={0: "rucksack"}, life=3), "use rucksack"),
        (outlaw(nuggets=[2], character="jacky_murieta"), "use jacky_murieta -> ben"),
        (outlaw(nuggets=[2], character="josh_mccloud"), "use josh_mccloud"),
        (outlaw(nuggets=[1], character="raddie_snake"), "use raddie_snake"),
    ],
)
def test_what_nuggets_are_paid_for(t: Table, said: str) -> None:
    """The bot pays for cards unless a Pickaxe is on sale, for life when low, and for shots."""
    assert answer(t) == said


@pytest.mark.parametrize(
    ("hand", "front", "said"),
    [
        ("bang:9-diamonds", {1: "calumet"}, "play bang -> cal"),
        ("bang:9-diamonds", {}, "play bang -> ben"),
        ("bang:9-clubs", {1: "calumet"}, "play bang -> ben"),
        ("duel:Q-diamonds bang:9-diamonds", {1: "calumet"}, "play duel -> ben"),
    ],
)
def test_no_diamonds_are_wasted_on_a_calumet(hand: str, front: dict[int, str], said: str) -> None:
    """The bot aims no Diamonds at the owner of a Calumet, but Duels and other suits."""
    t = outlaw(hand, ben=seat("sheriff"), front=front)
    assert 1 in {option.target for option in t.decision.options}
    assert answer(t) == said


def test_jacky_murieta_spares_the_sheriff() -> None:
    """A Deputy as Jacky does not pay for a shot when only the Sheriff is in reach."""
    t = table(
        ann=seat("deputy", "jacky_murieta"),
        ben=seat("sheriff"),
        cal=seat("outlaw", alive=False),
        dee=seat("outlaw", alive=False),
        eve=seat("renegade", "paul_regret"),
        expansions=("goldrush",),
        extra=with_gold(nuggets=[2]),
    )
    assert answer(t) == "end turn"


def test_the_rucksack_saves_the_dying() -> None:
    """A dying player pays two nuggets for the Rucksack."""
    t = table(
        ann=seat("outlaw", hand="bang"),
        ben=seat("sheriff", life=1),
        cal=seat("renegade"),
        dee=seat("outlaw"),
        expansions=("goldrush",),
        extra=with_gold(nuggets=[0, 2], front={1: "rucksack"}),
    ).do("play bang -> ben")
    assert t.asked == ("ben", "rescue")
    assert answer(t) == "use rucksack"


def test_dutch_will_discards_the_less_useful_card() -> None:
    """Dutch Will keeps the Wells Fargo and discards the other card."""
    t = four(
        ben=seat("outlaw", "dutch_will"),
        deck="wells_fargo schofield",
        expansions=("goldrush",),
        extra=with_gold(),
    ).do("end turn")
    assert t.asked == ("ben", "discard")
    assert answer(t) == "pick schofield"


# ---------------------------------------------------------------- suspicions


@pytest.mark.parametrize(
    ("event", "hostile"),
    [
        (Event(1, "removed", 2, 0, key="pickaxe"), True),
        (Event(1, "equipped", 2, 0, key="wanted"), True),
        (Event(1, "used", 2, 0, key="jacky_murieta"), True),
        (Event(1, "removed", 2, 0, key="wanted"), False),
    ],
)
def test_what_is_done_to_the_sheriff_tells_something(event: Event, hostile: bool) -> None:
    """Taking equipment from the Sheriff or placing a Wanted is hostile; removing it is friendly."""
    t = table(
        ann=seat("sheriff"),
        ben=seat("outlaw"),
        cal=seat("outlaw"),
        dee=seat("deputy"),
        eve=seat("renegade"),
    )
    bot = cowboy()
    bot.notice(event)
    hate = bot.scene(t.game.view(0)).hate
    assert (hate[2] > hate[3]) is hostile


# ---------------------------------------------------------------- shadows


def shadow(hand: str, **kept: object) -> Table:
    """Return a table on which Ben, an eliminated Outlaw, is back for a turn."""
    t = table(
        ann=seat("sheriff"),
        ben=seat("outlaw", alive=False),
        cal=seat("outlaw"),
        dee=seat("deputy"),
        eve=seat("renegade"),
        deck=hand,
        expansions=BOTH,
        extra={**with_gold(**kept), "shadows": ShadowState()},
    ).do("end turn")
    assert t.asked == ("ben", "turn")
    return t


def test_a_shadow_plays_on() -> None:
    """A shadow shoots at the Sheriff, sells a useless Beer and buys nothing lasting."""
    assert answer(shadow("bang missed")) == "play bang -> ann"
    assert answer(shadow("beer missed")) == "sell beer"
    assert answer(shadow("missed missed", nuggets=[0, 4], shop="pickaxe")) == "end turn"
    assert answer(shadow("missed missed", nuggets=[0, 2], shop="bottle")) == "buy bottle"


@pytest.mark.parametrize(
    ("cal", "dee", "said"),
    [
        (seat("outlaw"), seat("deputy", alive=False), "play bang -> cal"),
        (seat("outlaw", alive=False), seat("deputy"), "play bang -> ann"),
    ],
)
def test_a_shadow_renegade_fights_for_their_side(cal: Seat, dee: Seat, said: str) -> None:
    """A Shadow-Renegade helps the Sheriff if more of the law are out, otherwise the Outlaws."""
    t = table(
        ann=seat("sheriff"),
        ben=seat("renegade", alive=False),
        cal=cal,
        dee=dee,
        eve=seat("outlaw"),
        deck="bang missed",
        expansions=BOTH,
        extra={**with_gold(), "shadows": ShadowState()},
    ).do("end turn")
    assert t.asked == ("ben", "turn")
    assert answer(t) == said


# ---------------------------------------------------------------- whole games


@pytest.mark.long
@pytest.mark.parametrize("expansions", [("goldrush",), ("shadows",), BOTH])
def test_games_of_cowboys_end(expansions: tuple[str, ...]) -> None:
    """40 games end, and all equipment is bought in them."""
    rules = Ruleset.build(*expansions)
    senses = senses_of(rules)
    heard: Counter[str | None] = Counter()
    for seed in range(40):
        players = 4 + seed % 4
        game = Game.new(players, rules, seed=seed)
        game.events.subscribe(lambda event: heard.update([event.key]), kinds={"bought"})
        play(game, [CowboyBot(seed * 10 + n, senses) for n in range(players)], most=3000)
        assert game.outcome is not None
        assert game.audit() == []
    assert set(heard) == (set(EQUIPMENT) if "goldrush" in expansions else set())
