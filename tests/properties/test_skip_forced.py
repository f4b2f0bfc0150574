"""Games that skip forced answers are copied, saved, replayed and sampled like all others."""

import pytest

from bangcore import Game, Ruleset
from bangcore.plugin import PASS, SELF, Cause, Expansion, brown, each, hookimpl
from bangcore.testing import check_position
from bangcore.testing.invariants import ANSWER_INVARIANTS
from bangcore.testing.playing.deals import Dice, choices, roll
from bangcore.worlds import sample


class OpenAndClosed:
    """Hands open and close with each discard: closed, open to all, open to the left neighbour."""

    @hookimpl
    def bang_hand_open(self, g, seat, viewer):
        phase = len(g.discards) % 3
        if phase == 1:
            return seat != g.turn
        return phase == 2 and viewer is not None and (seat + 1) % len(g.seats) == viewer

    @hookimpl
    async def bang_turn_start(self, g, seat):
        """Everybody passes; a player with an even number of cards may also pick red."""
        red = [g.options.pick(key="red")]
        options = {s: [PASS, *red[len(g.hand(s)) % 2 :]] for s in g.present}
        await g.ask_together("colour", options, Cause("colour", by=seat))


async def bid(g, card, me):
    """Everybody bids a Missed!, or passes."""
    options = {s: [PASS, *map(g.options.pick, g.counts_as(s, "missed"))] for s in g.present}
    bids = await g.ask_together("bid", options, Cause(card.key, card.card, card.by))
    for bidder, option in bids.items():
        if option.card is not None:
            g.discard(bidder, option.card, key=card.key)


BID = brown("bid", "Bid", {"spades": "2 3 4 5 6 7"}, each(SELF, bid), text="Bid a Missed!.")
OPEN = Expansion(name="open", ability=OpenAndClosed, cards=[BID])


@pytest.mark.parametrize("players", [2, 4])
def test_skipped_answers_are_part_of_the_game(players):
    """A copy, a save, a replay and the worlds of each seat equal the game at every position."""
    rules = Ruleset.build(OPEN, *["two_players"] * (players == 2))
    game, dice = Game.new(players, rules, seed=0, skip_forced=True), Dice(0)
    for number in range(30):
        if game.decision is None:
            break
        assert len(game.decision.options) > 1
        viewer = dice.below(len(game.names))
        world = sample(game, viewer, number)
        assert world.view(viewer) == game.view(viewer)
        if number % 6 == 0:
            check_position(game, number)
        option, before = choices(game)[roll(game, dice)], game.copy()
        game.apply(option)
        assert game.copy().state == game.state
        assert Game.from_dict(game.to_dict(), rules).state == game.state
        assert Game.replay(game.record, rules).state == game.state
        if number % 6 == 0:
            for check in ANSWER_INVARIANTS.values():
                check(before, option, game, number)
