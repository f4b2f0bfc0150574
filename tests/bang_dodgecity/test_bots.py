"""The bots know what the cards and characters of Dodge City and The Bullet are good for."""

from __future__ import annotations

from collections import Counter

import pytest

from bang_bots import CowboyBot, play, senses_of
from bangcore import Event, Game, Ruleset
from bangcore.testing import Seat, Table, four, seat, table

EXPANSIONS = ("dodgecity", "bullet")
BASE = Ruleset.build()
RULES = Ruleset.build(*EXPANSIONS)
SENSES = senses_of(RULES)
GREEN = {kind.key for kind in RULES.kinds.values() if kind.border == "green"}


def around(expansions: tuple[str, ...] = EXPANSIONS, **seats: Seat) -> Table:
    return table(expansions=expansions, **seats)


def cowboy(seed: int = 0) -> CowboyBot:
    return CowboyBot(seed, SENSES)


def answer(t: Table, bot: CowboyBot | None = None) -> str:
    """Return the text of the bot's answer to the current decision, without suits and ranks."""
    option = (bot or cowboy()).choose(t.game.view(t.decision.seat))
    assert option in t.decision.options
    return Table._short(option.text)


def outlaw(hand: str = "", in_play: str = "", character: str | None = None, **more: int) -> Table:
    """Return a table with an Outlaw on turn, between the Sheriff and another Outlaw."""
    return around(
        ann=seat("outlaw", character, hand=hand, in_play=in_play, **more),
        ben=seat("sheriff", hand="beer"),
        cal=seat("renegade"),
        dee=seat("outlaw"),
    )


def deputy(hand: str = "", in_play: str = "", sheriff: int | None = None) -> Table:
    """Return a table with a Deputy on turn who knows all roles; the Sheriff is two seats away."""
    return around(
        ann=seat("deputy", hand=hand, in_play=in_play, life=3),
        ben=seat("outlaw", alive=False),
        cal=seat("sheriff", hand="bang bang", life=sheriff),
        dee=seat("outlaw", alive=False),
        eve=seat("renegade", hand="bang bang"),
    )


def strangers() -> Table:
    """Return a table on which the Sheriff has the first turn and knows no other role."""
    return around(
        ann=seat("sheriff"),
        ben=seat("outlaw"),
        cal=seat("outlaw"),
        dee=seat("deputy"),
        eve=seat("renegade"),
    )


# ---------------------------------------------------------------- what the bots know


def test_every_new_card_is_known():
    """The bots know every card of Dodge City."""
    assert not set(RULES.kinds) - set(BASE.kinds) - set(SENSES)


def test_every_known_key_exists():
    """Every known key is a card or character of the two expansions."""
    assert set(SENSES) <= set(RULES.kinds) | set(RULES.characters)


def test_green_cards_are_known():
    """The green cards are exactly the cards that are laid first and used later."""
    assert {key for key, sense in SENSES.items() if sense.green} == GREEN


def test_prices_are_known():
    """The bots know each card that costs another card."""
    priced = {key for key, sense in SENSES.items() if sense.price and key in RULES.kinds}
    assert priced == {"springfield", "brawl", "rag_time", "tequila", "whisky"}


# ---------------------------------------------------------------- playing cards


@pytest.mark.parametrize(
    ("t", "said"),
    [
        (outlaw("punch"), "play punch -> ben"),
        (outlaw("knife"), "play knife"),
        (outlaw("iron_plate bang"), "play iron_plate"),
        (outlaw("hideout"), "play hideout"),
        (outlaw(in_play="knife"), "use knife -> ben"),
        (outlaw(in_play="buffalo_rifle"), "use buffalo_rifle -> ben"),
        (outlaw(in_play="can_can"), "use can_can -> ben"),
        (outlaw(in_play="conestoga"), "use conestoga -> ben"),
        (outlaw(in_play="pony_express"), "use pony_express"),
        (outlaw(in_play="canteen"), "end turn"),
        (outlaw(in_play="canteen", life=3), "use canteen"),
        (outlaw("springfield schofield"), "play schofield"),
        (outlaw("springfield schofield", "winchester"), "play springfield -> ben"),
        (outlaw("springfield wells_fargo"), "play wells_fargo"),
        (outlaw("rag_time schofield", "winchester"), "play rag_time -> ben"),
        (outlaw("tequila missed"), "end turn"),
        (outlaw("tequila missed", life=1), "play tequila -> ann"),
        (outlaw("whisky missed", life=3), "end turn"),
        (outlaw("whisky missed", life=2), "play whisky"),
    ],
)
def test_the_bot_plays_the_best_card(t: Table, said: str) -> None:
    """The bot lays and uses green cards, pays worthwhile prices and heals when wounded."""
    assert answer(t) == said


def test_the_price_is_paid_with_the_least_useful_card():
    """With a Winchester in play, the bot pays for Springfield with a Schofield, not a Missed!."""
    t = outlaw("springfield missed schofield", "winchester")
    t.do("play springfield -> ben")
    assert t.asked == ("ann", "discard")
    assert answer(t) == "pick schofield"


def test_a_deputy_heals_the_sheriff_with_tequila():
    """A Deputy gives Tequila to a dying Sheriff and never shoots at them."""
    assert answer(deputy("tequila missed", sheriff=1)) == "play tequila -> cal"
    assert answer(deputy("tequila punch", sheriff=1)) != "play punch -> cal"


def test_an_enemy_is_not_healed():
    """An unhurt Outlaw does not give Tequila to the Sheriff."""
    t = around(
        ann=seat("outlaw", hand="tequila missed"),
        ben=seat("sheriff", life=1),
        cal=seat("renegade", life=1),
        dee=seat("deputy", life=1),
        eve=seat("outlaw", alive=False),
    )
    assert answer(t) == "end turn"


def test_giving_tequila_looks_friendly():
    """Giving Tequila to the Sheriff makes a player look more like a Deputy."""
    t = strangers()
    bot = cowboy()
    bot.notice(Event(1, "played", 2, 0, (1,), key="tequila"))
    hate = bot.scene(t.game.view(0)).hate
    assert hate[2] < hate[3]


@pytest.mark.parametrize("key", ["knife", "doc_holyday", "can_can"])
def test_attacks_with_green_cards_and_abilities_are_noticed(key: str) -> None:
    """A shot with a card in play counts as an attack, like a shot from the hand."""
    t = strangers()
    bot = cowboy()
    bot.notice(Event(1, "used", 2, 0, (1,), key=key))
    hate = bot.scene(t.game.view(0)).hate
    assert hate[2] > hate[3]


@pytest.mark.parametrize("key", ["bang", "dodge", "bible", "missed"])
def test_defences_are_not_attacks(key: str) -> None:
    """Answering a Duel or a shot reveals nothing about roles."""
    bot = cowboy()
    bot.notice(Event(1, "used", 2, 0, (1,), key=key))
    assert not bot._suspicions._attacks


def test_brawl_is_for_a_table_of_enemies():
    """The bot plays Brawl against enemies only, not when the Sheriff would lose a Winchester."""
    t = around(
        ann=seat("sheriff", hand="brawl schofield", in_play="winchester"),
        ben=seat("outlaw", in_play="barrel"),
        cal=seat("outlaw", in_play="scope"),
        dee=seat("renegade", hand="bang"),
    )
    assert answer(t) == "play brawl"
    t = around(
        ann=seat("deputy", hand="brawl schofield", in_play="remington"),
        ben=seat("sheriff", in_play="winchester"),
        cal=seat("outlaw", alive=False),
        dee=seat("outlaw", alive=False),
        eve=seat("renegade"),
    )
    assert answer(t) == "end turn"


def test_brawl_takes_the_best_from_enemies():
    """With Brawl the bot takes from each enemy the card in play that they need most."""
    t = around(
        ann=seat("outlaw", hand="brawl bang"),
        ben=seat("sheriff", in_play="scope barrel"),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    ).do("play brawl")
    assert answer(t) == "pick barrel"


def shot_at(hand: str = "", in_play: str = "", character: str | None = None) -> Table:
    return around(
        ann=seat("outlaw", hand="bang"),
        ben=seat("sheriff", character, hand=hand, in_play=in_play),
        cal=seat("outlaw"),
        dee=seat("renegade"),
    ).do("play bang -> ben")


@pytest.mark.parametrize(
    ("t", "said"),
    [
        (shot_at("missed", "iron_plate"), "use iron_plate"),
        (shot_at("missed dodge"), "use dodge"),
        (shot_at("missed", "iron_plate bible"), "use bible"),
        (shot_at("missed", "barrel bible"), "use barrel"),
        (shot_at("wells_fargo saloon", character="elena_fuente"), "use saloon as missed"),
    ],
)
def test_how_to_answer_a_shot(t: Table, said: str) -> None:
    """The bot answers with cards in play first, and prefers those that draw a card."""
    assert answer(t) == said


# ---------------------------------------------------------------- characters


@pytest.mark.parametrize(
    ("t", "said"),
    [
        (outlaw("", character="chuck_wengam"), "use chuck_wengam"),
        (outlaw("", character="chuck_wengam", life=2), "end turn"),
        (outlaw("missed missed missed", character="chuck_wengam"), "end turn"),
        (outlaw("schofield remington", "winchester", "doc_holyday"), "use doc_holyday -> ben"),
        (outlaw("schofield", "winchester", "jose_delgado"), "use jose_delgado with schofield"),
        (outlaw("schofield missed", "winchester", "uncle_will"), "play schofield as general_store"),
        (outlaw("beer", character="uncle_will"), "end turn"),
    ],
)
def test_abilities_are_used_when_they_pay(t: Table, said: str) -> None:
    """The bot exchanges useless cards and spends life points only while it has enough."""
    assert answer(t) == said


def test_vera_custer_copies_a_useful_ability():
    """Vera prefers the ability to draw three cards to one that draws or costs a single card."""
    t = around(
        ann=seat("outlaw"),
        ben=seat("sheriff", "vera_custer"),
        cal=seat("outlaw", "pixie_pete"),
        dee=seat("renegade", "paul_regret"),
    ).do("end turn")
    assert t.asked == ("ben", "copy")
    assert answer(t) == "pick -> cal"


@pytest.mark.parametrize(
    ("enemy", "friend", "said"),
    [("barrel", "", "pick barrel"), ("", "barrel", "pick deck"), ("scope", "jail", "pick jail")],
)
def test_pat_brennan_takes_from_enemies_and_frees_friends(
    enemy: str, friend: str, said: str
) -> None:
    """Pat takes the card an enemy needs, none that a friend needs, and the Jail from a friend."""
    t = around(
        ann=seat("sheriff", in_play=enemy),
        ben=seat("outlaw", "pat_brennan"),
        cal=seat("outlaw", in_play=friend),
        dee=seat("renegade", alive=False),
    ).do("end turn")
    assert t.asked == ("ben", "source")
    assert answer(t) == said


def test_pat_brennan_and_vera_custer_do_not_loop():
    """Pat Brennan and a copying Vera Custer do not take the same Barrel back and forth forever."""
    t = around(
        ann=seat("sheriff", "pat_brennan", hand="missed", in_play="barrel"),
        ben=seat("renegade", "vera_custer", hand="beer bang"),
        cal=seat("outlaw", alive=False),
        dee=seat("outlaw", alive=False),
    )
    play(t.game, [cowboy(n) for n in range(4)], most=2000)
    assert t.game.outcome is not None


def test_claus_gives_friends_the_better_cards():
    """Claus gives the Wells Fargo to a known friend and useless cards to enemies."""
    t = four(
        ben=seat("outlaw", "claus_the_saint", in_play="winchester"),
        dee=seat("renegade", alive=False),
        expansions=EXPANSIONS,
        deck="wells_fargo schofield missed bang",
    ).do("end turn")
    said = []
    while t.decision.kind == "pick":
        target = t.decision.cause.target
        said.append((target, answer(t)))
        t.game.apply(cowboy().choose(t.game.view(1)))
    assert sorted(said) == [(0, "pick schofield"), (2, "pick wells_fargo")]


def test_three_players_hunt_their_targets():
    """At a table of three, the Deputy shoots at the Renegade."""
    t = around(
        ann=seat("deputy", hand="bang"),
        ben=seat("outlaw"),
        cal=seat("renegade"),
    )
    assert answer(t) == "play bang -> cal"


# ---------------------------------------------------------------- whole games


@pytest.mark.long
def test_games_of_cowboys_end_and_use_the_new_cards():
    """In 60 games for three to eight players, each new card is played or used."""
    heard: Counter[tuple[str, str | None]] = Counter()
    for seed in range(60):
        players = 3 + seed % 6
        game = Game.new(players, RULES, seed=seed)
        game.events.subscribe(
            lambda event: heard.update([(event.kind, event.key)]), kinds={"played", "used"}
        )
        play(game, [cowboy(seed * 10 + n) for n in range(players)], most=3000)
        assert game.outcome is not None
        assert game.audit() == []
    new = set(RULES.kinds) - set(BASE.kinds)
    assert not new - {key for _, key in heard}
    assert not GREEN - {key for kind, key in heard if kind == "used"}
