"""Bots know what to do about the events of High Noon and A Fistful of Cards."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bang_bots import Bot, CowboyBot, RandomBot, play, senses_of
from bang_highnoon import Identities, in_force
from bangcore import Event, Game, Ruleset
from bangcore.testing import Table, four, seat, table

EXPANSIONS = ("highnoon", "fistful")
RULES = Ruleset.build(*EXPANSIONS)
SENSES = senses_of(RULES)


def cowboy(seed: int = 0) -> CowboyBot:
    return CowboyBot(seed, SENSES)


def answer(t: Table, seed: int = 0) -> str:
    """What the bot whose turn it is to answer says, without suits and ranks."""
    option = cowboy(seed).choose(t.game.view(t.decision.seat))
    assert option in t.decision.options
    return Table._short(option.text)


def under(
    event: str,
    *coming: str,
    kept: dict[str, Any] | None = None,
    state: dict[str, Any] | None = None,
    **named: Any,
) -> Table:
    """Ann, the Sheriff, on turn while *event* is in force; Ben, an Outlaw, is next."""
    extra = {**in_force(event, *coming, **(state or {})), **(kept or {})}
    return four(expansions=EXPANSIONS, extra=extra, **named)


def ben_is_asked(event: str, kind: str, **named: Any) -> Table:
    t = under(event, **named).do("end turn")
    assert t.asked == ("ben", kind)
    return t


def test_nothing_is_known_about_what_does_not_exist() -> None:
    """What only these two expansions tell is about their events."""
    new = set(SENSES) - set(senses_of(Ruleset.build()))
    assert new
    assert new <= set(RULES.rules)


# ---------------------------------------------------------------- High Noon


@pytest.mark.parametrize(
    ("hand", "life", "said"),
    [
        ("bang:5-clubs beer:6-hearts missed:8-hearts", 4, "pick clubs"),
        ("bang:5-clubs beer:6-hearts", 2, "pick hearts"),
        ("bang:5-clubs bang:6-clubs barrel:Q-spades missed:8-diamonds", 4, "pick clubs"),
        ("wells_fargo:3-hearts bang:6-clubs missed:8-diamonds", 4, "pick hearts"),
    ],
)
def test_in_handcuffs_the_suit_of_the_useful_cards_is_named(
    hand: str, life: int, said: str
) -> None:
    """Missed! cards cannot be played in one's turn, and a Beer only helps the wounded."""
    deck = "missed:9-spades missed:10-spades"
    t = ben_is_asked("handcuffs", "suit", ben=seat("outlaw", hand=hand, life=life), deck=deck)
    assert answer(t) == said


@pytest.mark.parametrize(
    ("first", "second", "life", "said"),
    [
        ("lucky_duke", "bart_cassidy", 4, "pass"),
        ("paul_regret", "bart_cassidy", 3, "pass"),
        ("paul_regret", "bart_cassidy", 2, "pick bart_cassidy"),
        ("bart_cassidy", "paul_regret", 2, "pass"),
        ("bart_cassidy", "paul_regret", 1, "pick paul_regret"),
    ],
)
def test_who_is_low_on_life_becomes_somebody_else(
    first: str, second: str, life: int, said: str
) -> None:
    """Two life points are more than one, and a better ability is welcome when nothing is lost."""
    t = ben_is_asked(
        "new_identity",
        "identity",
        kept={"highnoon": Identities(second=["", second, "", ""])},
        ben=seat("outlaw", first, life=life),
    )
    assert answer(t) == said


def test_the_daltons_get_what_is_no_use() -> None:
    """Of the two cards in play Ann gives up the Dynamite, not the Barrel."""
    t = under(
        "",
        "the_daltons",
        "high_noon",
        ann=seat("sheriff", in_play="barrel dynamite"),
        turn="dee",
    ).do("end turn")
    assert t.asked == ("ann", "discard")
    assert answer(t) == "pick dynamite"


@pytest.mark.parametrize(
    ("hand", "in_play", "said"),
    [
        ("barrel", "", "end turn"),
        ("barrel", "scope", "play barrel"),
        ("barrel missed missed missed missed", "", "play barrel"),
        ("schofield", "", "end turn"),
    ],
)
def test_nothing_is_laid_down_for_the_daltons_but_what_is_lost_anyway(
    hand: str, in_play: str, said: str
) -> None:
    """They take one blue card of each player: a second one stays."""
    t = under(
        "",
        "the_daltons",
        "high_noon",
        dee=seat("renegade", hand=hand, in_play=in_play),
        turn="dee",
    )
    assert answer(t) == said


def ghost(hand: str) -> Table:
    """Ben, who is out, is back for a turn with the three cards of a ghost."""
    t = under("ghost_town", ben=seat("outlaw", alive=False), deck=hand).do("end turn")
    assert t.asked == ("ben", "turn")
    return t


def test_ghosts_play_on() -> None:
    """They shoot at enemies, and neither drink nor fear for a life they have not."""
    assert answer(ghost("bang missed missed")) == "play bang -> ann"
    assert answer(ghost("beer missed missed")) == "end turn"
    assert answer(ghost("duel missed missed")) == "play duel -> ann"


# ---------------------------------------------------------------- A Fistful of Cards


@pytest.mark.parametrize(
    ("life", "hand", "said"),
    [
        (3, "", "pass"),
        (2, "", "use hard_liquor"),
        (1, "", "use hard_liquor"),
        (3, "bang missed barrel scope", "use hard_liquor"),
    ],
)
def test_hard_liquor_is_for_the_wounded(life: int, hand: str, said: str) -> None:
    """It is drunk when life is low, or when there are too many cards to hold anyway."""
    t = ben_is_asked("hard_liquor", "event", ben=seat("outlaw", hand=hand, life=life))
    assert answer(t) == said


def brothers(mine: int, sheriff: int, role: str = "deputy") -> Table:
    t = table(
        ann=seat("outlaw"),
        ben=seat(role, life=mine),
        cal=seat("sheriff", life=sheriff),
        dee=seat("outlaw" if role == "deputy" else "deputy", life=1),
        eve=seat("renegade", life=1),
        expansions=EXPANSIONS,
        extra=in_force("blood_brothers"),
    ).do("end turn")
    assert t.asked == ("ben", "event")
    return t


def test_a_deputy_gives_life_to_the_sheriff_while_there_is_enough() -> None:
    """The Sheriff must be in need, and the Deputy must have life to spare."""
    assert answer(brothers(4, 1)) == "use blood_brothers -> cal"
    assert answer(brothers(4, 2)) == "use blood_brothers -> cal"
    assert answer(brothers(4, 4)) == "pass"
    assert answer(brothers(2, 1)) == "pass"


def test_an_outlaw_gives_no_life_to_the_sheriff() -> None:
    """Not even an Outlaw who has plenty."""
    assert answer(brothers(4, 1, "outlaw")) != "use blood_brothers -> cal"


def test_peyote_is_a_matter_of_luck() -> None:
    """Red and black are both said, and a lucky guesser goes on."""
    t = ben_is_asked("peyote", "guess", deck="bang:A-spades bang:K-hearts")
    said = Counter(answer(t, seed) for seed in range(100))
    assert set(said) == {"pick red", "pick black"}
    assert min(said.values()) > 25
    t.do("pick black")
    assert t.options[0] == "pass"
    assert {answer(t, seed) for seed in range(20)} == {"pick red", "pick black"}


@pytest.mark.parametrize(
    ("hand", "in_play", "said"),
    [
        ("barrel", "barrel", "pick barrel"),
        ("missed beer", "", "pass"),
        ("schofield missed", "winchester", "pick schofield"),
        ("bang missed", "", "pass"),
        ("bang:2-clubs bang:3-clubs", "", "pick bang"),
    ],
)
def test_at_the_ranch_bad_cards_are_exchanged(hand: str, in_play: str, said: str) -> None:
    """What lies in front of one already goes, and all BANG! but one."""
    t = ben_is_asked(
        "ranch",
        "exchange",
        ben=seat("outlaw", hand=hand, in_play=in_play),
        deck="wells_fargo missed",
    )
    assert answer(t) == said


@pytest.mark.parametrize(
    ("hand", "ann", "said"),
    [
        ("bang:2-clubs bang:3-clubs", seat("sheriff", hand="beer"), "play bang -> ann"),
        (
            "bang:2-clubs bang:3-clubs",
            seat("sheriff", hand="beer beer beer beer", in_play="barrel", life=1),
            "use sniper with bang and bang -> ann",
        ),
    ],
)
def test_a_sniper_aims_at_who_would_miss_a_single_shot(hand: str, ann: Any, said: str) -> None:
    """Two BANG! are worth it against the last life point of somebody with a full hand."""
    t = under("sniper", ann=ann, ben=seat("outlaw", hand=hand), turn="ben")
    assert answer(t) == said


def test_a_sniper_does_not_aim_at_friends() -> None:
    """The Deputy keeps both BANG! rather than shoot at the Sheriff."""
    t = table(
        ann=seat("deputy", hand="bang:2-clubs bang:3-clubs"),
        ben=seat("sheriff", in_play="winchester"),
        cal=seat("outlaw", alive=False),
        dee=seat("outlaw", alive=False),
        eve=seat("renegade", "paul_regret"),
        expansions=EXPANSIONS,
        extra=in_force("ricochet"),
    )
    assert answer(t) == "end turn"
    t = table(
        ann=seat("deputy", hand="bang:2-clubs bang:3-clubs"),
        ben=seat("sheriff"),
        cal=seat("outlaw", alive=False),
        dee=seat("outlaw", alive=False),
        eve=seat("renegade", "paul_regret"),
        expansions=EXPANSIONS,
        extra=in_force("sniper"),
    )
    assert answer(t) == "end turn"


def test_a_ricochet_hits_what_protects_an_enemy() -> None:
    """The Barrel of a Sheriff out of reach goes, not the Scope."""
    t = under(
        "ricochet",
        ann=seat("sheriff", "paul_regret", in_play="barrel scope"),
        ben=seat("outlaw", hand="bang"),
        dee=seat("renegade", in_play="mustang"),
        cal=seat("outlaw", in_play="mustang"),
        turn="ben",
    )
    assert answer(t) == "use ricochet with bang -> ann"
    t.do("use ricochet with bang -> ann")
    assert t.asked == ("ben", "pick")
    assert answer(t) == "pick barrel"


def test_shots_from_nobody_are_answered() -> None:
    """Both in the Russian roulette and under A Fistful of Cards."""
    t = under("", "russian_roulette", "high_noon", ann=seat("sheriff", hand="missed"), turn="dee")
    t.do("end turn")
    assert t.asked == ("ann", "missed")
    assert answer(t) == "use missed"
    t = ben_is_asked("a_fistful_of_cards", "missed", ben=seat("outlaw", hand="missed beer"))
    assert answer(t) == "use missed"


@pytest.mark.parametrize(
    ("event", "said"), [("a_fistful_of_cards", "play beer"), ("ambush", "end turn")]
)
def test_no_card_is_saved_up_for_shots_at_the_hand(event: str, said: str) -> None:
    """Under A Fistful of Cards a Beer is drunk at once that would be kept for worse times."""
    t = under(event, ben=seat("outlaw", hand="beer", life=3), turn="ben")
    assert answer(t) == said


@pytest.mark.parametrize("key", ["sniper", "ricochet"])
def test_who_shoots_by_an_event_is_noticed(key: str) -> None:
    """It is an attack like any other."""
    t = table(
        ann=seat("sheriff"),
        ben=seat("outlaw"),
        cal=seat("outlaw"),
        dee=seat("deputy"),
        eve=seat("renegade"),
    )
    bot = cowboy()
    bot.notice(Event(1, "used", 2, 0, (1,), key=key))
    hate = bot._scene(t.game.view(0)).hate
    assert hate[2] > hate[3]


# ---------------------------------------------------------------- whole games


@pytest.mark.long
@pytest.mark.parametrize("expansions", [("highnoon",), ("fistful",), EXPANSIONS])
def test_games_of_cowboys_end(expansions: tuple[str, ...]) -> None:
    """40 games for four to seven players end soon, without anything lost."""
    rules = Ruleset.build(*expansions)
    senses = senses_of(rules)
    for seed in range(40):
        players = 4 + seed % 4
        game = Game.new(players, rules, seed=seed)
        play(game, [CowboyBot(seed * 10 + n, senses) for n in range(players)], most=3000)
        assert game.outcome is not None
        assert game.audit() == []


@pytest.mark.long
def test_a_cowboy_wins_more_than_a_random_bot_in_the_same_place() -> None:
    """As sheriff at a table of six others who play at random."""

    def wins(mine: type[CowboyBot] | type[RandomBot]) -> int:
        won = 0
        for seed in range(40):
            game = Game.new(7, RULES, seed=seed)
            sheriff = game.state.roles.index("sheriff")
            bots: list[Bot] = [RandomBot(seed * 10 + n) for n in range(7)]
            bots[sheriff] = cowboy(seed) if mine is CowboyBot else RandomBot(seed)
            outcome = play(game, bots).outcome
            assert outcome is not None
            won += sheriff in outcome.winners
        return won

    assert wins(CowboyBot) > wins(RandomBot) + 8
