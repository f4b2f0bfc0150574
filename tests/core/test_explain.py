"""``Game.explain`` gives the source of each option and the reason for each missing one."""

import random

import pytest

from bangcore import Game, NoSuchSeat, Ruleset, available_expansions
from bangcore.plugin import PASS, SELF, Cause, Expansion, brown, each, hookimpl
from bangcore.testing import seat, table

EVERYTHING = sorted({info.name for info in available_expansions()} - {"base"})


def at_table(hand, character="rose_doolan", expansions=(), **more):
    """Return a table of four with Ann on turn."""
    return table(
        ann=seat("sheriff", character, hand=hand, **more),
        ben=seat("outlaw"),
        cal=seat("renegade", in_play="mustang"),
        dee=seat("outlaw"),
        expansions=expansions,
    )


def test_cards_are_there_by_themselves_and_the_rest_by_the_rules():
    """A playable card is its own source; the end of a turn comes from the rules."""
    said = at_table("beer").game.explain().splitlines()

    assert said == [
        "ann is asked 'turn'.",
        "possible:",
        "  end turn: the rules",
        "  play beer:6-hearts: card:beer",
    ]


def test_an_ability_that_offers_something_is_named():
    """Sid's drink is attributed to the character and the hook."""
    said = at_table("beer duel", "sid_ketchum", life=2).game.explain()

    assert "  use sid_ketchum: character:sid_ketchum of ann, hook bang_actions" in said


def test_an_ability_by_which_a_card_counts_as_another_is_named():
    """Calamity Janet's Missed! counts as a BANG! because of an ability, which is named."""
    said = at_table("missed", "calamity_janet").game.explain()

    assert (
        "play missed:10-clubs as bang -> ben: character:calamity_janet of ann, hook bang_counts_as"
        in said
    )


def test_a_target_out_of_reach_is_explained_with_the_distance():
    """Cal, behind a Mustang, is not a target because of the distance."""
    said = at_table("bang", "jourdonnais").game.explain()

    assert "  bang:A-spades -> cal: not a target, at distance 3" in said
    assert "  bang:A-spades -> ben: " not in said.partition("not possible")[2]


def test_a_card_already_in_play_is_explained():
    """A second Barrel is refused because one is in play."""
    said = at_table("barrel", in_play="barrel").game.explain()

    assert said.endswith("not possible:\n  barrel:Q-spades: ann already has one in play")


def test_a_card_that_only_answers_is_explained():
    """A Missed! is not played: it answers a question."""
    assert "  missed:10-clubs: it is not played, it answers 'missed'" in (
        at_table("missed").game.explain()
    )


def test_a_condition_that_does_not_hold_is_explained():
    """After one BANG!, the limit is the reason against the next."""
    t = at_table("bang bang")
    t.do("play bang -> ben")
    said = t.game.explain()

    assert "play bang" not in said
    assert "its condition does not hold: One BANG! a turn" in said


class Sober:
    """Nobody plays Beer."""

    @hookimpl(of="everybody")
    def bang_use_veto(self, key):
        return key == "beer"


class Peaceful:
    """Nobody goes to Jail."""

    @hookimpl(of="everybody")
    def bang_lay_veto(self, key):
        return key == "jail"


def test_the_ability_that_forbids_a_card_is_named():
    """The ability that forbids a card is named with its hook; the one that does not is not."""
    forbidding = [
        Expansion(name="sober", ability=Sober),
        Expansion(name="peaceful", ability=Peaceful),
    ]
    said = at_table("beer jail", expansions=forbidding).game.explain()

    assert "  beer:6-hearts: forbidden by sober, hook bang_use_veto" in said
    assert "  jail:10-spades -> ben: forbidden by peaceful, hook bang_lay_veto" in said
    assert "play" not in said.partition("not possible")[0]


class Deaf:
    """Nobody may cancel a shot with a card."""

    @hookimpl(of="everybody")
    def bang_use_veto(self, question):
        return question == "missed"


def test_answers_are_explained_as_well():
    """Cards that do not answer a question, or are forbidden as answers, are explained."""
    t = table(
        ann=seat("sheriff", hand="bang"),
        ben=seat("outlaw", hand="missed beer"),
        cal=seat("renegade"),
        dee=seat("outlaw"),
        expansions=[Deaf],
    )
    t.game.apply("play bang -> ben")

    assert t.game.explain().splitlines() == [
        "ben is asked 'missed'.",
        "possible:",
        "  pass: the rules",
        "not possible:",
        "  missed:10-clubs: forbidden by Deaf, hook bang_use_veto",
        "  beer:6-hearts: it does not answer 'missed'",
    ]


def test_players_not_asked_get_the_question_and_their_interrupts():
    """Sid may drink in another player's turn; the other players can do nothing."""
    t = table(
        ann=seat("sheriff"),
        sid=seat("outlaw", "sid_ketchum", life=2, hand="beer duel"),
        cal=seat("renegade"),
        dee=seat("outlaw"),
    )
    said = t.game.explain(1)

    assert said.startswith("sid is not asked; ann is asked 'turn'.\npossible meanwhile:\n")
    assert "character:sid_ketchum of sid, hook bang_interrupts" in said
    assert t.game.explain(2) == "cal is not asked; ann is asked 'turn'."
    with pytest.raises(NoSuchSeat):
        t.game.explain(4)


@pytest.mark.parametrize("seed", range(4))
def test_every_option_of_random_games_is_explained_and_nothing_is_changed(seed):
    """Each option is explained once, impossible ones are not options, and the game is unchanged."""
    rules = Ruleset.build(*(EVERYTHING if seed % 2 else ()))
    game, choose = Game.new(5, rules, seed=seed), random.Random(seed).choice
    while game.decision is not None:
        before = game.state.copy()
        said = game.explain()
        assert game.state == before
        possible, _, refused = said.partition("\nnot possible:\n")
        options = [option.text for option in game.decision.options]
        lines = possible.splitlines()[2:]
        assert len(lines) == len(options)
        assert all(
            line.startswith(f"  {text}: ") for line, text in zip(lines, options, strict=True)
        )
        refusals = [line.strip().partition(": ")[0] for line in refused.splitlines()]
        assert not {f"play {what}" for what in refusals} & set(options)
        assert "left out" not in said
        if game.decision.kind == "turn":
            for card in game.state.hands[game.decision.seat]:
                text = game.ruleset.texts[card]
                assert any(text in one for one in (*options, *refusals)), text
        game.apply(choose(game.decision.options))
    assert game.explain() == "The game is over."


class Bolts:
    """Their BANG! cards also count as Missed!."""

    @hookimpl(of="everybody")
    def bang_counts_as(self, g, card):
        return ["missed"] if g.key(card) == "bang" else []


def test_of_two_abilities_that_change_a_card_the_one_that_does_it_is_named():
    """An ability that turns the card into something else is not named."""
    said = at_table("missed", "calamity_janet", expansions=[Bolts]).game.explain()
    line = next(line for line in said.splitlines() if "missed:10-clubs as bang -> ben" in line)
    assert line.endswith(": character:calamity_janet of ann, hook bang_counts_as")


class Shields:
    """Any card also counts as a Missed!."""

    @hookimpl(of="everybody")
    def bang_counts_as(self, g, card):
        return ["missed"]


def test_a_card_that_only_answers_has_a_reason_also_if_it_counts_as_another_one():
    """A card that is not played says so once, also if it counts as another answer."""
    pytest.importorskip("bang_valley")
    rules = ["valley", Expansion(name="shields", ability=Shields)]
    for key in ("escape", "missed", "saved"):
        said = at_table(key, "bart_cassidy", expansions=rules).game.explain()
        refused = said.partition("\nnot possible:\n")[2].splitlines()
        assert len([line for line in refused if key in line]) == 1, said


def test_a_fresh_position_is_explained_like_one_that_was_looked_at():
    """``explain`` works on a fresh position, before any hook was called."""
    t = at_table("missed", "calamity_janet", expansions=EVERYTHING)
    first = Game.from_dict(t.game.to_dict(), t.game.ruleset).explain()
    assert first == t.game.explain()


async def coin(g, play, me):
    """Ask for a Missed!, and accept only the first one in hand."""
    cards = [card for card in g.hand(me) if g.key(card) == "missed"]
    cause = Cause("coin", target=me)
    await g.ask(me, "missed", [PASS, g.options.use_card(cards[0])], cause)


def test_a_card_excluded_by_the_question_is_explained():
    """A fitting card that no ability forbids is reported as excluded by the question."""
    kind = brown("coin", "Coin", {"clubs": "2"}, each(SELF, coin), text="")
    t = at_table(
        "coin missed:10-clubs missed:J-clubs", expansions=[Expansion(name="coins", cards=[kind])]
    )
    said = t.do("play coin").game.explain()
    assert "missed:J-clubs: excluded by the question" in said
