"""A definition is checked when it is made; the error names the place and the likely intent."""

from __future__ import annotations

import pytest
from attrs import define, evolve

from bangcore import ExpansionError
from bangcore.plugin import (
    SELF,
    Border,
    CardKind,
    Character,
    Copies,
    Expansion,
    Lines,
    RoleSet,
    Rule,
    RuleOption,
    all_cards_are,
    all_see_at,
    bangs,
    draw,
    each,
    keeps,
    life,
    per_life_lost,
    reach,
    sees,
    shot,
    within,
)


def card(**changes):
    return CardKind(**{"key": "hat", "name": "Hat", "text": "Looks good.", **changes})


def border(**changes):
    return Border(
        **{"key": "orange", "name": "orange border", "colour": "#a34a07", "stays": True, **changes}
    )


def character(**changes):
    return Character(**{"key": "owl", "name": "Owl", "text": "", "bullets": 4, **changes})


def roles(**changes):
    return RoleSet(**{"roles": "sheriff outlaw", "first": "sheriff", **changes})


def rule(**changes):
    return Rule(**{"key": "rain", "name": "Rain", **changes})


def option(**changes):
    return RuleOption(**{"name": "loud", "default": 2, "help": "", "values": (1, 2), **changes})


def expansion(**changes):
    return Expansion(**{"name": "extra", **changes})


@define
class NoView:
    def copy(self):
        return self


@define
class NeedsNumber(NoView):
    number: int

    def view(self, seat):
        return self.number


WRONG = [
    (card, "key", "", "CardKind '': key must be of small letters, digits and _, not ''"),
    (card, "key", "a b", "not 'a b', such as 'a_b'"),
    (card, "key", "A:b", "not 'A:b', such as 'a_b'"),
    (card, "key", 5, "CardKind 5: key must be of small letters, digits and _, not 5"),
    (card, "name", None, "CardKind 'hat': name must be a string, not None"),
    (card, "text", 5, "CardKind 'hat': text must be a string, not 5"),
    (card, "faces", {"heart": "2"}, "CardKind 'hat': no suit 'heart'; did you mean 'hearts'"),
    (card, "faces", {"hearts": "1"}, "CardKind 'hat': no rank '1'; known: 10, 2, 3"),
    (card, "faces", "2-hearts", "faces must be ranks by suit, such as .*, not '2-hearts'"),
    (card, "faces", {"hearts": 2}, "faces must be ranks by suit, such as .*, not .*2"),
    (card, "border", ["blue"], r"CardKind 'hat': border must be a string, not \['blue'\]"),
    (card, "way", 5, r"CardKind 'hat': way must be Lines\(...\), .*, not 5"),
    (card, "only_if", 5, "CardKind 'hat': only_if must be a function, not 5"),
    (card, "answers", {"missed": 5}, "answers must be a mapping from questions to functions"),
    (card, "weapon", 1, "CardKind 'hat': weapon must be True or False, not 1"),
    (card, "book", "no", "CardKind 'hat': book must be True or False, not 'no'"),
    (border, "key", "dark orange", "Border 'dark orange': key must be .*, such as 'dark_orange'"),
    (border, "name", 5, "Border 'orange': name must be a string, not 5"),
    (border, "colour", "orange", "'orange': colour must be .* such as '#1f5288', not 'orange'"),
    (border, "dark", "#a34a0", "'orange': dark must be a colour .*, not '#a34a0'"),
    (border, "stays", "no", "Border 'orange': stays must be True or False, not 'no'"),
    (Copies, "key", "Hat!", "Copies 'Hat!': key must be .*, such as 'hat'"),
    (
        character,
        "bullets",
        "4",
        "Character 'owl': bullets must be a whole .*, not '4'",
    ),
    (character, "bullets", 0, "bullets must be a whole number from 1 on, not 0"),
    (character, "bullets", -3, "bullets must be a whole number from 1 on, not -3"),
    (character, "bullets", True, "bullets must be a whole number from 1 on, not True"),
    (character, "bullets", 1.5, "bullets must be a whole number from 1 on, not 1.5"),
    (character, "ability", 5, "Character 'owl': ability must be a symbol, a class .*, not 5"),
    (character, "ability", (sees(1), "far"), "'owl': ability must be .*, not .*'far'"),
    (card, "ability", print, "CardKind 'hat': ability must be .* hooks, .*, not <built-in"),
    (expansion, "ability", "owl", "Expansion 'extra': ability must be .*, not 'owl'"),
    (roles, "roles", 5, "roles must be keys in a string such as .*, not 5"),
    (roles, "roles", "", "roles must be keys in a string"),
    (roles, "first", "sherif", "first: no role 'sherif'; did you mean 'sheriff'"),
    (roles, "open", ("judge",), "open: no role 'judge'; known: outlaw, sheriff"),
    (roles, "open", "sheriff", "open must be a tuple of roles, not 'sheriff'"),
    (roles, "goals", "win", "goals must be texts by role, not 'win'"),
    (roles, "goals", {"outlaw": 5}, "goals must be texts by role, not"),
    (roles, "goals", {"outlav": "Win."}, "goals: no role 'outlav'; did you mean 'outlaw'"),
    (rule, "facts", "2", "Rule 'rain': facts must be pairs of a key and a number, not '2'"),
    (rule, "facts", (("rain", "2"),), "facts must be pairs of a key and a number, not"),
    (roles, "hands", 2, r"hands must be groups of seats such as \(\(0, 1\), .*, not 2"),
    (roles, "hands", (0, 1), "hands must be groups of seats such as .*, not"),
    (roles, "hands", ((0, 2),), "each of the seats 0 to 1 is in one group, so it cannot be"),
    (roles, "hands", ((0, 1), (1,)), "each of the seats 0 to 1 is in one group"),
    (roles, "hands", ((0, 1),), "hands: seats that share a hand need open roles, not 'sheriff'"),
    (roles, "without", "shadows", "without must be a list of names, not 'shadows'"),
    (option, "name", "a b", "RuleOption 'a b': name must be .*, such as 'a_b'"),
    (option, "default", 3, "RuleOption 'loud': default must be one of 1, 2, not 3"),
    (option, "default", True, "RuleOption 'loud': default must be one of 1, 2, not True"),
    (option, "values", [1, 2], r"values must be a tuple of numbers, .*, not \[1, 2\]"),
    (option, "values", (), r"values must be a tuple of numbers, .*, not \(\)"),
    (option, "values", ("low",), "values must be a tuple of numbers"),
    (option, "values", (2, 10**10), "values must be a tuple of numbers"),
    (expansion, "name", "a b", "Expansion 'a b': name must be of letters, digits and _"),
    (expansion, "name", 5, "Expansion 5: name must be of letters, digits and _, not 5"),
    (expansion, "summary", 5, "Expansion 'extra': summary must be a string, not 5"),
    (expansion, "cards", 5, "'extra': cards must be a list of CardKind or Copies, not 5"),
    (expansion, "cards", [5], "'extra': cards must be made of CardKind or Copies, not 5"),
    (
        expansion,
        "characters",
        [card()],
        "'extra': characters must be made of Character, not CardKind",
    ),
    (expansion, "roles", "outlaw", "'extra': roles must be a list of Role, not 'outlaw'"),
    (expansion, "role_sets", [5], "'extra': role_sets must be made of RoleSet, not 5"),
    (expansion, "rules", [5], "'extra': rules must be made of Rule, not 5"),
    (expansion, "tokens", ["load"], "'extra': tokens must be made of Token, not 'load'"),
    (expansion, "borders", ["orange"], "'extra': borders must be made of Border, not 'orange'"),
    (expansion, "options", [5], "'extra': options must be made of RuleOption, not 5"),
    (expansion, "requires", 5, "'extra': requires must be a list of names, not 5"),
    (expansion, "requires", "base", "'extra': requires must be a list of names, not 'base'"),
    (expansion, "conflicts", [5], r"'extra': conflicts must be a list of names, not \(5,\)"),
    (expansion, "brings", 5, "'extra': brings must be a list of Expansion, not 5"),
    (expansion, "brings", [NoView], "'extra': brings must be made of Expansion, not <class "),
    (expansion, "state", dict, r"'extra': state must be an attrs class with copy\(\)"),
    (expansion, "state", NoView, r"'extra': state must be an attrs class with view\(\)"),
    (expansion, "state", NeedsNumber, "made without arguments: .*'number'"),
    (expansion, "facets", ["a"], r"facets must be a mapping with strings as keys, not \['a'\]"),
]


@pytest.mark.parametrize(
    ("make", "field", "value", "said"),
    WRONG,
    ids=[f"{make.__name__}-{field}-{i}" for i, (make, field, *_) in enumerate(WRONG)],
)
def test_a_wrong_value_is_refused_with_its_place(make, field, value, said):
    """The error names the definition, the field, the value and the requirement."""
    with pytest.raises(ExpansionError, match=said):
        make(**{field: value})


def test_a_misspelt_field_of_an_expansion_is_refused():
    """A misspelt field, which a class would ignore silently, is an error."""
    with pytest.raises(ExpansionError, match="no field 'facts'; did you mean 'facets'"):
        Expansion(name="extra", facts={})


@pytest.mark.parametrize("place", ["nowhere", "nowhere:HATS", "json:HATS", ":HATS"])
def test_a_facet_that_cannot_be_imported_is_named(place):
    """A facet is imported when it is read, so an expansion works without its reader installed."""
    hats = Expansion(name="hats", facets={"colours": place})
    with pytest.raises(ExpansionError, match=f"Expansion 'hats': facet 'colours': '{place}'"):
        hats.facet("colours")
    assert hats.facet("sizes") is None


def test_definitions_are_values():
    """Lists become tuples, mappings are read-only, and evolve makes variants."""
    words = {"event/hat": "A hat."}
    hats = expansion(cards=[card(faces={"hearts": "2 K"})], facets=words)
    words["event/hat"] = "No hat."
    assert hats.cards == (card(faces={"hearts": "2 K"}),)
    assert hats.facets == {"event/hat": "A hat."}
    with pytest.raises(TypeError):
        hats.facets["event/hat"] = "No hat."
    assert evolve(hats.cards[0], key="cap").faces == (("hearts", "2"), ("hearts", "K"))
    assert (evolve(hats, name="caps").cards, evolve(hats, name="caps").name) == (hats.cards, "caps")


SYMBOLS = [
    (draw, ("1",), "draw: count must be a whole number from 1 on, not '1'"),
    (draw, (True,), "draw: count must be a whole number from 1 on, not True"),
    (life, (SELF, -1), "life: amount must be a whole number from 1 on, not -1"),
    (life, (1,), r"Symbol 'life': at must be a target such as SELF or within\(1\), not 1"),
    (each, (SELF, 5), "each: do must be a function of g, play and seat, not 5"),
    (each, (draw, len), "Symbol 'len': at must be a target .*, not <function draw"),
    (shot, (within,), "Symbol 'shot': at must be a target .*, not <function within"),
    (within, (0,), "within: distance must be a whole number from 1 on, not 0"),
    (Lines, (draw,), r"Lines: each line must be a symbol such as draw\(1\), not <function draw"),
    (sees, (-1.5,), r"sees: change must be a whole number, not -1\.5"),
    (reach, (-1,), "reach: distance must be a whole number from 0 on, not -1"),
    (keeps, ("6",), "keeps: limit must be a whole number from 0 on, not '6'"),
    (all_see_at, (0,), "all_see_at: distance must be a whole number from 1 on, not 0"),
    (all_cards_are, ("heart",), "all_cards_are: no suit 'heart'; did you mean 'hearts'"),
    (per_life_lost, (1,), r"per_life_lost: symbol must be a symbol such as draw\(1\), not 1"),
]


@pytest.mark.parametrize(
    ("symbol", "least"),
    [(draw, 1), (within, 1), (all_see_at, 1), (reach, 0), (bangs, 0), (keeps, 0)],
)
def test_the_least_that_makes_sense_is_taken(symbol, least):
    """The minimum is accepted, and one less is refused."""
    symbol(least)
    with pytest.raises(ExpansionError, match=f"a whole number from {least} on, not {least - 1}"):
        symbol(least - 1)


@pytest.mark.parametrize(("symbol", "given", "message"), SYMBOLS)
def test_a_nonsensical_symbol_is_refused(symbol, given, message):
    """A nonsensical symbol is refused with its value when it is made, not during a game."""
    with pytest.raises(ExpansionError, match=f"^{message}"):
        symbol(*given)


def test_a_card_is_aimed_once():
    """Two lines with a chosen target are refused: a card is played at one player."""
    with pytest.raises(ValueError, match="only one line of a card can have a chosen target"):
        Lines(shot(within(1)), shot(within(2)))
