"""The bots react to the events of High Noon and A Fistful of Cards."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bang_bots import CowboyBot, senses_of
from bang_highnoon import Identities, in_force
from bangcore import Event, Ruleset
from bangcore.testing import Table, four, seat, table

EXPANSIONS = ("highnoon", "fistful")
RULES = Ruleset.build(*EXPANSIONS)
SENSES = senses_of(RULES)


def cowboy(seed: int = 0) -> CowboyBot:
    return CowboyBot(seed, SENSES)


def answer(t: Table, seed: int = 0) -> str:
    """Return the text of the bot's answer to the current decision, without suits and ranks."""
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
    """Return a table with Ann, the Sheriff, on turn, *event* in force and Ben, an Outlaw, next."""
    extra = {**in_force(event, *coming, **(state or {})), **(kept or {})}
    return four(expansions=EXPANSIONS, extra=extra, **named)


def ben_is_asked(event: str, kind: str, **named: Any) -> Table:
    t = under(event, **named).do("end turn")
    assert t.asked == ("ben", kind)
    return t


def test_every_known_key_exists() -> None:
    """Every known key of the two expansions is an event."""
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
def test_the_suit_of_useful_cards_is_named_under_handcuffs(hand: str, life: int, said: str) -> None:
    """Under Handcuffs, the bot names the suit of the cards it can use in its turn."""
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
def test_a_new_identity_is_taken_when_low_on_life(
    first: str, second: str, life: int, said: str
) -> None:
    """The bot takes a new character when low on life, or a better one when it costs nothing."""
    t = ben_is_asked(
        "new_identity",
        "identity",
        kept={"highnoon": Identities(second=["", second, "", ""])},
        ben=seat("outlaw", first, life=life),
    )
    assert answer(t) == said


def test_the_daltons_get_useless_cards() -> None:
    """For The Daltons, the bot gives up a Dynamite rather than a Barrel."""
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
def test_blue_cards_are_held_back_before_the_daltons(hand: str, in_play: str, said: str) -> None:
    """Before The Daltons, the bot lays a blue card only if it would lose a blue card anyway."""
    t = under(
        "",
        "the_daltons",
        "high_noon",
        dee=seat("renegade", hand=hand, in_play=in_play),
        turn="dee",
    )
    assert answer(t) == said


def ghost(hand: str) -> Table:
    """Return a table on which Ben, eliminated, is back for a turn as a ghost with three cards."""
    t = under("ghost_town", ben=seat("outlaw", alive=False), deck=hand).do("end turn")
    assert t.asked == ("ben", "turn")
    return t


def test_ghosts_play_on() -> None:
    """A ghost shoots at enemies, does not drink and takes risks."""
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
    """The bot drinks Hard Liquor when low on life or with too many cards in hand."""
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
    """A Deputy gives a life point to a Sheriff in need, and keeps enough for themselves."""
    assert answer(brothers(4, 1)) == "use blood_brothers -> cal"
    assert answer(brothers(4, 2)) == "use blood_brothers -> cal"
    assert answer(brothers(4, 4)) == "pass"
    assert answer(brothers(2, 1)) == "pass"


def test_an_outlaw_gives_no_life_to_the_sheriff() -> None:
    """An Outlaw gives the Sheriff no life point."""
    assert answer(brothers(4, 1, "outlaw")) != "use blood_brothers -> cal"


def test_peyote_is_a_matter_of_luck() -> None:
    """Under Peyote, the bot guesses red and black at random, and continues after a right guess."""
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
    """At the Ranch, the bot exchanges duplicates of its cards in play and all BANG! but one."""
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
def test_a_sniper_aims_at_players_with_defences(hand: str, ann: Any, said: str) -> None:
    """The bot uses Sniper on a player with one life point, a Barrel and a full hand."""
    t = under("sniper", ann=ann, ben=seat("outlaw", hand=hand), turn="ben")
    assert answer(t) == said


def test_a_sniper_does_not_aim_at_friends() -> None:
    """A Deputy keeps both BANG! rather than use Sniper on the Sheriff."""
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


def test_a_ricochet_hits_an_enemys_barrel() -> None:
    """The bot uses Ricochet on the Sheriff's Barrel, not on the Scope."""
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
    """The bot answers shots without a shooter: Russian Roulette and A Fistful of Cards."""
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
    """Under A Fistful of Cards, the bot drinks a Beer at once that it would otherwise keep."""
    t = under(event, ben=seat("outlaw", hand="beer", life=3), turn="ben")
    assert answer(t) == said


@pytest.mark.parametrize("key", ["sniper", "ricochet"])
def test_shots_by_events_are_noticed(key: str) -> None:
    """A shot by an event's ability counts as an attack."""
    t = table(
        ann=seat("sheriff"),
        ben=seat("outlaw"),
        cal=seat("outlaw"),
        dee=seat("deputy"),
        eve=seat("renegade"),
    )
    bot = cowboy()
    bot.notice(Event(1, "used", 2, 0, (1,), key=key))
    hate = bot.scene(t.game.view(0)).hate
    assert hate[2] > hate[3]
