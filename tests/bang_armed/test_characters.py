"""The characters of Armed & Dangerous."""

import pytest
from armed_table import armed, loaded

from bangcore import Game, Ruleset
from bangcore.testing import seat


@pytest.mark.ruling("R-544")
@pytest.mark.parametrize(("card", "asked"), [("mustang", True), ("crate", True), ("beer", False)])
def test_al_preacher_draws_for_two_loads(card, asked):
    """When another player lays a blue or an orange card, Al Preacher may draw for two loads."""
    t = armed(
        ann=seat("sheriff", hand=card, life=2),
        ben=seat("outlaw", "al_preacher", tokens=loaded(character=2)),
    )
    t.do(f"play {card}")
    if asked:
        assert t.asked == ("ben", "spend")
        t.do("use load")
    assert (len(t.ben.hand), t.ben.tokens) == ((1, {}) if asked else (0, loaded(character=2)))


@pytest.mark.ruling("R-544")
def test_al_preacher_does_not_draw_for_their_own_cards():
    """Al Preacher draws only for cards of other players."""
    t = armed(ann=seat("sheriff", "al_preacher", hand="crate", tokens=loaded(character=2)))
    t.do("play crate")
    assert (t.asked, t.ann.hand) == (("ann", "turn"), [])


@pytest.mark.ruling("R-545")
def test_bass_greeves_turns_a_card_into_two_loads():
    """Once in a turn Bass Greeves discards a card and puts two loads on one place."""
    t = armed(
        ann=seat(
            "sheriff", "bass_greeves", hand="beer missed", in_play="crate", tokens=loaded(crate=1)
        )
    )
    t.do("use bass_greeves with beer", "pick crate")
    assert (t.ann.hand, t.ann.tokens) == (["missed"], loaded(crate=3))
    assert "use bass_greeves with missed" not in t.options


@pytest.mark.ruling("R-546")
@pytest.mark.parametrize(("answer", "drawn"), [("use missed", 1), ("pass", 0)])
def test_bloody_mary_draws_when_a_bang_is_cancelled(answer, drawn):
    """Bloody Mary draws when a BANG! is cancelled; one that hits earns nothing."""
    t = armed(ann=seat("sheriff", "bloody_mary", hand="bang"), ben=seat("outlaw", hand="missed"))
    t.do("play bang -> ben", answer)
    assert len(t.ann.hand) == drawn


@pytest.mark.ruling("R-546")
def test_bloody_mary_draws_for_bang_cards_only():
    """A cancelled Gatling earns Bloody Mary nothing."""
    t = armed(ann=seat("sheriff", "bloody_mary", hand="gatling"), ben=seat("outlaw", hand="missed"))
    t.do("play gatling", "use missed")
    assert t.ann.hand == []


@pytest.mark.ruling("R-547")
def test_frankie_canton_takes_a_load():
    """Once in a turn Frankie Canton takes a load of any card or character."""
    t = armed(
        ann=seat("sheriff", "frankie_canton"),
        ben=seat("outlaw", in_play="crate", tokens=loaded(crate=1)),
        cal=seat("outlaw", tokens=loaded(character=2)),
    )
    assert t.options == ["end turn", "use frankie_canton -> ben", "use frankie_canton -> cal"]
    t.do("use frankie_canton -> ben")
    assert (t.ann.tokens, t.ben.in_play, t.options) == (loaded(character=1), [], ["end turn"])


@pytest.mark.ruling("R-547")
def test_frankie_canton_has_room_for_four():
    """With four loads on the character Frankie Canton takes none."""
    t = armed(
        ann=seat("sheriff", "frankie_canton", tokens=loaded(character=4)),
        cal=seat("outlaw", tokens=loaded(character=2)),
    )
    assert t.options == ["end turn"]


@pytest.mark.ruling("R-548")
@pytest.mark.parametrize(("suit", "life"), [("hearts", 4), ("diamonds", 4), ("clubs", 5)])
def test_julie_cutter_shoots_back_on_red(suit, life):
    """On Hearts or Diamonds Julie Cutter shoots at the player who took a life point."""
    t = armed(ann=seat("sheriff", hand="bang"), ben=seat("outlaw", "julie_cutter"), deck=f"{suit}")
    t.do("play bang -> ben")
    assert (t.ben.life, t.ann.life) == (3, life)


@pytest.mark.ruling("R-548")
def test_julie_cutter_does_not_blame_a_bomb():
    """For life points that nobody took Julie Cutter makes no draw!."""
    t = armed(
        ben=seat("outlaw", "julie_cutter", in_play="bomb", tokens=loaded(bomb=1)), deck="clubs"
    )
    t.do("end turn")
    assert [event.key for event in t.happened("flipped")] == ["bomb"]


@pytest.mark.ruling("R-548")
@pytest.mark.parametrize(("life", "draws"), [(3, 1), (2, 0)])
def test_julie_cutter_makes_one_draw_unless_eliminated(life, draws):
    """Two life points lost at once are one reason for a draw!, and elimination is none."""
    t = armed(
        ann=seat("sheriff", hand="aim bang"),
        ben=seat("outlaw", "julie_cutter", life=life),
        expansions=["valley"],
        discards="escape saved",
    )
    t.do("use aim with bang -> ben")
    assert len(t.happened("flipped")) == draws


@pytest.mark.ruling("R-549")
def test_mexicali_kid_shoots_for_two_loads():
    """Once in a turn Mexicali Kid shoots for two loads, in addition to the BANG! of the turn."""
    t = armed(ann=seat("sheriff", "mexicali_kid", hand="bang", tokens=loaded(character=4)))
    assert "use mexicali_kid -> cal" not in t.options
    t.do("use mexicali_kid -> ben")
    assert (t.ben.life, t.ann.tokens) == (3, loaded(character=2))
    assert t.options == ["end turn", "play bang -> ben", "play bang -> dee"]


@pytest.mark.ruling("R-550")
@pytest.mark.parametrize(("answer", "life"), [("use ms_abigail", 4), ("pass", 3)])
def test_ms_abigail_may_ignore_high_cards(answer, life):
    """Ms. Abigail may ignore a BANG! with a J, Q, K or A."""
    t = armed(ann=seat("sheriff", hand="bang:K-diamonds"), ben=seat("outlaw", "ms_abigail"))
    t.do("play bang -> ben")
    assert t.asked == ("ben", "ignore")
    t.do(answer)
    assert t.ben.life == life


@pytest.mark.ruling("R-550")
@pytest.mark.parametrize("card", ["bang:10-diamonds -> ben", "indians:K-diamonds"])
def test_ms_abigail_does_not_ignore_others(card):
    """Ms. Abigail ignores neither low cards nor cards for all others."""
    t = armed(ann=seat("sheriff", hand=card.partition(" ")[0]), ben=seat("outlaw", "ms_abigail"))
    t.do(f"play {card}")
    assert t.ben.life == 3


@pytest.mark.ruling("R-551")
def test_red_ringo_begins_with_four_loads():
    """Red Ringo has five bullets, and begins with four loads on the character."""
    rules = Ruleset.build("armed")
    games = (Game.new(7, rules, seed=seed) for seed in range(99))
    game = next(game for game in games if "red_ringo" in game.state.characters)
    seat_ = game.state.characters.index("red_ringo")
    pile = {"seat": seat_, "token": "load", "amount": 4}
    assert pile in game.view(None).expansion("tokens")["piles"]
    assert rules.characters["red_ringo"].bullets == 5


@pytest.mark.ruling("R-551")
def test_red_ringo_moves_up_to_two_loads():
    """Once in a turn Red Ringo moves up to two loads from the character to cards."""
    t = armed(
        ann=seat(
            "sheriff",
            "red_ringo",
            in_play="crate whip",
            tokens=loaded(character=4, crate=1, whip=2),
        )
    )
    t.do("use red_ringo", "pick crate", "pick whip")
    assert t.ann.tokens == loaded(character=2, crate=2, whip=3)
    assert "use red_ringo" not in t.options


@pytest.mark.ruling("R-551")
def test_red_ringo_may_move_one_load():
    """Red Ringo may move one load instead of two."""
    t = armed(
        ann=seat("sheriff", "red_ringo", in_play="crate", tokens=loaded(character=4, crate=1))
    )
    t.do("use red_ringo", "pass")
    assert t.ann.tokens == loaded(character=3, crate=2)
