"""Players may type abbreviated options; the kit tests that, and detects faults."""

import pytest

from bangcore import Game, IllegalOption
from bangcore.plugin import Character, Expansion, Option, hookimpl
from bangcore.testing import POSITION_INVARIANTS, four, seat

forms_are_understood = POSITION_INVARIANTS["forms_are_understood"]


class TwoWays:
    """A Missed! may be played as either of two other cards."""

    @hookimpl
    def bang_counts_as(self, g, card):
        return ("saloon", "stagecoach") if g.key(card) == "missed" else ()


def test_a_short_text_may_mean_two_things():
    """An ambiguity error is not a fault."""
    rules = Expansion(
        name="two_ways", characters=[Character("magician", "Magician", 4, TwoWays, text="Tricks.")]
    )
    t = four(ann=seat("sheriff", "magician", hand="missed"), expansions=[rules])
    with pytest.raises(IllegalOption, match="may mean"):
        t.game.parse("PLAY MISSED")
    forms_are_understood(t.game, 0)


def not_at_all(said):
    raise IllegalOption(said, "it is nothing")


@pytest.mark.parametrize(
    ("understood", "message"),
    [
        (not_at_all, "'play bang -> ben' is not understood: .*it is nothing"),
        (lambda said: Option("end turn", "end"), "short for .*, is understood as end turn"),
    ],
)
def test_short_texts_that_are_misunderstood_are_found(monkeypatch, understood, message):
    """Suit and rank may be omitted, and case is ignored."""
    t = four(ann=seat("sheriff", hand="bang:A-spades"))
    parse = Game.parse

    def careless(game, said):
        shouted = isinstance(said, str) and said.isupper()
        return understood(said) if shouted and "BANG" in said else parse(game, said)

    monkeypatch.setattr(Game, "parse", careless)
    with pytest.raises(AssertionError, match=message):
        forms_are_understood(t.game, 0)
