"""The printed symbols of every card, character and rule, as frontends receive them."""

from __future__ import annotations

from importlib.metadata import entry_points
from typing import Any

import pytest

from bang_cli.lookup import all_entries
from bang_table.text import Language
from bangcore import Ruleset

PRINTED = {
    "base": {
        "bang": "shot(within reach)",
        "beer": "beer(self)",
        "saloon": "life(all others) / life(self)",
        "stagecoach": "draw(self, 2)",
        "wells_fargo": "draw(self, 3)",
        "general_store": "general_store(self)",
        "panic": "take(within 1)",
        "cat_balou": "discard(any player)",
        "gatling": "shot(all others)",
        "indians": "indians(all others)",
        "duel": "duel(another player)",
        "barrel": "barrel()",
        "mustang": "seen_at(+1)",
        "scope": "sees(-1)",
        "volcanic": "reach(1) / bangs(any number)",
        "schofield": "reach(2)",
        "remington": "reach(3)",
        "rev_carabine": "reach(4)",
        "winchester": "reach(5)",
        "bart_cassidy": "per_life_lost(draw(self))",
        "jourdonnais": "barrel()",
        "lucky_duke": "flips(+1)",
        "paul_regret": "seen_at(+1)",
        "rose_doolan": "sees(-1)",
        "willy_the_kid": "bangs(any number)",
    },
    "dodgecity": {
        "binocular": "sees(-1)",
        "hideout": "seen_at(+1)",
        "punch": "shot(within 1)",
        "springfield": "shot(another player)",
        "brawl": "discard(all others)",
        "rag_time": "take(any player)",
        "tequila": "life(any player)",
        "whisky": "life(self, 2)",
        "bible": "against_shots(missed_then_draw)",
        "buffalo_rifle": "in_later_turn(shot(another player))",
        "can_can": "in_later_turn(discard(any player))",
        "canteen": "in_later_turn(life(self))",
        "conestoga": "in_later_turn(take(any player))",
        "derringer": "in_later_turn(shot(within 1), draw(self))",
        "howitzer": "in_later_turn(shot(all others))",
        "iron_plate": "against_shots(missed)",
        "knife": "in_later_turn(shot(within 1))",
        "pepperbox": "in_later_turn(shot(within reach))",
        "pony_express": "in_later_turn(draw(self, 3))",
        "sombrero": "against_shots(missed)",
        "ten_gallon_hat": "against_shots(missed)",
        "apache_kid": "immune_to(diamonds)",
        "greg_digger": "per_elimination(life(self, 2))",
        "herb_hunter": "per_elimination(draw(self, 2))",
        "pixie_pete": "draws(+1)",
        "sean_mallory": "keeps(10)",
    },
    "highnoon": {
        "blessing": "all_cards_are(hearts)",
        "curse": "all_cards_are(spades)",
        "the_daltons": "at_once()",
        "the_doctor": "at_once()",
        "shootout": "bangs(2)",
    },
    "fistful": {
        "ambush": "all_see_at(1)",
        "ricochet": "bangs_discarded(1 at another player's cards)",
        "russian_roulette": "at_once()",
        "sniper": "bangs_discarded(2 at within reach)",
    },
    "goldrush": {
        "jacky_murieta": "for_nuggets(2, shot(within reach))",
        "josh_mccloud": "for_nuggets(2, top_card(self))",
        "raddie_snake": "for_nuggets(1, draw(self), 2 times)",
        "simeon_picos": "per_life_lost(nuggets(self))",
        "horseshoe": "flips(+1)",
        "gun_belt": "keeps(8)",
        "boots": "per_life_lost(draw(self), but the last)",
        "calumet": "immune_to(diamonds, but duel)",
        "gold_pan": "for_nuggets(1, draw(self), 2 times)",
        "lucky_charm": "per_life_lost(nuggets(self), but the last)",
        "rucksack": "for_nuggets(2, life(self))",
        "pickaxe": "draws(+1)",
    },
}
"""By expansion and key; a slash separates two symbols."""

INSTALLED = {point.name for point in entry_points(group="bangcore.expansions")}


def things(expansion: str) -> dict[str, Any]:
    """Return the cards, characters and rules of an expansion, by key."""
    rules = Ruleset.build() if expansion == "base" else Ruleset.build(expansion)
    (made,) = [info.definition for info in rules.expansions if info.name == expansion]
    return {t.key: t for t in (*made.cards, *made.characters, *made.rules) if hasattr(t, "symbols")}


@pytest.mark.parametrize("expansion", sorted(INSTALLED))
def test_the_symbols_are_as_printed(expansion: str) -> None:
    """Exactly the listed ones have symbols, and these are as listed."""
    found = {key: " / ".join(map(repr, t.symbols)) for key, t in things(expansion).items()}
    assert {key: text for key, text in found.items() if text} == PRINTED.get(expansion, {})


def as_written(symbol: dict[str, Any]) -> str:
    """Return the JSON of a symbol in the notation of a program."""
    if "says" in symbol:
        return f"{symbol['symbol']}({symbol['says']})"
    amount = "" if symbol["amount"] == 1 else f", {symbol['amount']}"
    return f"{symbol['symbol']}({symbol['at']}{amount})"


@pytest.mark.parametrize("expansion", sorted(INSTALLED))
def test_the_json_form_of_symbols_says_the_same(expansion: str) -> None:
    """The JSON of single symbols and of ``bang cards --json`` equals their notation."""
    for thing in things(expansion).values():
        for symbol in thing.symbols:
            assert as_written(symbol.to_dict()) == repr(symbol)
    rules = Ruleset.build() if expansion == "base" else Ruleset.build(expansion)
    entries = [entry.to_dict() for entry in all_entries(Language("en", rules))]
    shown = {e["key"]: e["symbols"] for e in entries if e.get("symbols")}
    for key, text in PRINTED.get(expansion, {}).items():
        assert " / ".join(map(as_written, shown[key])) == text
