"""Games that an effect ends: who has won, what is told, and ends that depend on secrets."""

import pytest

from bang_table.text import Language
from bangcore import Game, GameIsOver
from bangcore.plugin import SELF, Expansion, Token, brown, each, hookimpl
from bangcore.testing import check_answers, four, seat, table
from bangcore.testing.invariants import POSITION_INVARIANTS


def dig(g, play, me):
    """Take a nugget."""
    g.put_tokens("nugget", seat=me)


class Rich:
    """Who owns five nuggets wins at once."""

    @hookimpl
    def bang_settle(self, g):
        for owner in g.present:
            if g.tokens("nugget", seat=owner) >= 5:
                g.end_game(g.outcome([owner], "rich"))


def mine(**words):
    return Expansion(
        name="mine",
        cards=[brown("dig", "Dig", {"clubs": "2 3 4"}, each(SELF, dig), text=dig.__doc__)],
        tokens=[Token("nugget", "nugget", "nuggets")],
        ability=Rich,
        facets={"words": words},
    )


def rich(**words):
    """Return a table at which Ann, the Outlaw, digs for the fifth nugget."""
    return table(
        ann=seat("outlaw", hand="dig dig", tokens={"nugget": 4}),
        ben=seat("sheriff", tokens={"nugget": 4}),
        cal=seat("outlaw"),
        dee=seat("renegade"),
        turn="ann",
        expansions=[mine(**words)],
    )


def test_an_effect_ends_the_game():
    """Only those named win, whatever the roles; nobody is asked any more."""
    t = rich().do("play dig")
    assert (t.game.outcome.winners, t.game.outcome.reason) == ((0,), "rich")
    assert t.game.outcome.payoffs == (1, -1, -1, -1)
    assert t.game.decision is None
    with pytest.raises(GameIsOver):
        t.game.apply("end turn")
    assert all(player.role for player in t.game.view().players)


def test_the_last_event_tells_the_reason():
    t = rich().do("play dig")
    event = t.game.story()[-1]
    assert (event.kind, event.key) == ("game_over", "rich")


def test_an_ended_game_is_saved_replayed_and_taken_back():
    game = rich().do("play dig").game
    rules = game.ruleset
    for same in (Game.from_dict(game.to_dict(), rules), Game.replay(game.record, rules)):
        assert same.outcome == game.outcome
    game.undo()
    assert game.outcome is None
    game.apply("end turn")
    assert game.state.turn == 1


def test_an_effect_in_progress_is_abandoned():
    """The turn of the General Store's next player does not come."""

    class First:
        @hookimpl
        def bang_on_wounded(self, g, seat):
            g.end_game(g.outcome([seat], "first_blood"))

    t = four(ann=seat("sheriff", hand="indians"), expansions=[First]).do("play indians")
    assert t.game.outcome.winners == (1,)
    assert t.happened("lost_life")[0].seat == 1
    assert len(t.happened("lost_life")) == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({}, "ann wins."),
        ({"outcome/rich": "{winners} is the richest and wins."}, "ann is the richest and wins."),
    ],
)
def test_players_read_the_winners_and_with_its_words_the_reason(words, said):
    """Without words for the reason, the sentence tells who wins."""
    t = rich(**words).do("play dig")
    language = Language("en", t.game.ruleset)
    assert language.outcome(t.game.outcome, t.game.view(0)) == said
    assert language.prompt(t.game.view(0)) == said
    assert language.event(t.game.story()[-1], t.game.names) == "The game is over."


# ---------------------------------------------------------------- what everybody must see


class Settled:
    """An Outlaw with two cards in play wins, though roles are secret."""

    @hookimpl
    def bang_settle(self, g):
        for owner in g.present:
            if g.role(owner) == "outlaw" and len(g.in_play(owner)) >= 2:
                g.end_game(g.outcome([owner], "settled"))


def at_the_jail():
    """Return a table at which Dee's turn is over for Cal to win, if Cal were an Outlaw."""
    return table(
        ann=seat("outlaw", "lucky_duke", in_play="jail"),
        ben=seat("outlaw"),
        cal=seat("renegade", in_play="volcanic scope"),
        dee=seat("sheriff"),
        turn="dee",
        expansions=[Settled],
    ).game


def fault_of(check):
    """Return the message of a check, for the first seed with which it fails."""
    for number in range(60):
        try:
            check(number)
        except AssertionError as error:
            return str(error)
    return ""


def is_told(message):
    first, who, remedy, *_ = message.splitlines()
    assert first.startswith("the end of the game depends on what seat ")
    assert who == "in Settled, hook bang_settle"
    assert remedy.startswith("let the end of the game depend on what everybody sees")


def test_an_end_that_depends_on_a_secret_role_is_a_fault():
    """That the game goes on tells others that Cal is no Outlaw."""
    is_told(fault_of(lambda number: check_answers(at_the_jail(), "end turn", seed=number)))


@pytest.mark.parametrize("name", ["others_may_hold_anything", "asking_changes_nothing"])
def test_an_end_before_a_question_of_the_effect_is_a_fault(name):
    """In a world in which Cal is an Outlaw, the game has ended before Ann is asked."""
    game = at_the_jail()
    game.apply("end turn")
    assert game.decision.kind == "flip"
    is_told(fault_of(lambda number: POSITION_INVARIANTS[name](game, number)))
