"""The texts of Gold Rush."""

from bang_table.text import Language
from bangcore import Game, Ruleset
from bangcore.game.game import progress_of

RULES = Ruleset.build("goldrush")


def test_sentences_of_the_shop() -> None:
    """The shop's sentences read as expected."""
    german = Language("de", RULES)
    game = Game.new(["Ann", "Ben", "Cal", "Dee"], RULES, seed=1)
    words = progress_of(game).engine.options
    assert german.option(words.own("buy", "horseshoe"), game.names) == "Hufeisen kaufen"
    removal = words.own("remove", "boots", target=1)
    assert german.option(removal, game.names) == "Stiefel von Ben entfernen"
    assert Language("en", RULES).option(removal, game.names) == "Remove Boots of Ben"
    beer = game.ruleset.card("beer:6-hearts").id
    assert str(words.own("sell", card=beer)) == "sell beer:6-hearts"
    assert Language("en", RULES).option(words.own("sell", card=beer), game.names) == (
        "Sell Beer 6\u2665 for a nugget"
    )
