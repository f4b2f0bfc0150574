"""The texts of cards, characters and rules claim no more than the game allows."""

import re
from itertools import product
from random import Random

import pytest

from bang_table.text import Language
from bang_table.text.translations import languages
from bangcore import Game, Option, Ruleset
from bangcore.folding import folded
from bangcore.game.parsing import has_words
from bangcore.testing import seat, table

ALL = ("dodgecity", "bullet", "highnoon", "fistful", "goldrush")
RULES = Ruleset.build(*ALL)
ENGLISH = Language("en", RULES)
THINGS = {**RULES.kinds, **RULES.characters, **RULES.rules, **RULES.roles}
TEXTS = {key: ENGLISH.explain(key) for key in THINGS}
DRAWING = {"bang_draw_phase", "bang_draw_count", "bang_draw_more", "bang_on_drawn", "bang_phase_1"}


def hooks_of(key: str) -> set[str]:
    """Return the hooks that a card, character or rule implements."""
    ability = getattr(THINGS[key], "ability", None)
    parts = ability if isinstance(ability, tuple) else (ability,)
    found: set[str] = set()
    for part in parts:
        make = getattr(part, "make", None)
        made = part if make is None else make(key)
        found |= {name for name in dir(made) if name.startswith("bang_")}
        found |= {*getattr(part, "constants", {})}
    return found


def aims(key: str) -> list[str]:
    """Return the possible targets of such a card for Ann; all players have cards in play."""
    green = RULES.kinds[key].border == "green"
    cards = {"in_play": f"{key} scope"} if green else {"hand": f"{key} beer", "in_play": "scope"}
    t = table(
        ann=seat("sheriff", life=2, **cards),
        ben=seat("outlaw", hand="missed", in_play="mustang", life=2),
        cal=seat("outlaw", hand="missed", in_play="hideout", life=2),
        dee=seat("renegade", hand="missed", in_play="barrel", life=2),
        eve=seat("deputy", hand="missed", in_play="binocular", life=2),
        expansions=ALL,
    )
    begin = re.compile(rf"(?:use|play) {key}(?: as \w+)? -> (\w+)")
    return [found[1] for text in t.options if (found := begin.fullmatch(text))]


def test_no_text_speaks_of_any_time() -> None:
    """No text promises *any time*, since every option belongs to a decision."""
    assert not [key for key, text in TEXTS.items() if re.search(r"\b(any time|always may)\b", text)]


@pytest.fixture(scope="module")
def winners() -> dict[str, set[int]]:
    """Return the numbers of winners by the reason of the outcome, in random games of each size."""
    found: dict[str, set[int]] = {}
    for names, sizes in (((), range(4, 8)), (("dodgecity",), (3, 8)), (("two_players",), (2,))):
        rules = Ruleset.build(*names)
        for size, seed in product(sizes, range(40 if 3 in sizes else 8)):
            game, choose = Game.new(size, rules, seed=seed), Random(seed).choice
            while game.decision:
                game.apply(choose(game.decision.options))
            assert game.outcome is not None
            found.setdefault(game.outcome.reason, set()).add(len(game.outcome.winners))
    return found


@pytest.mark.parametrize("code", languages())
def test_an_outcome_agrees_with_the_number_of_its_winners(
    code: str, winners: dict[str, set[int]]
) -> None:
    """A sentence with one form is about one winner in each game, or about several in each."""
    messages = Language(code, Ruleset.build("dodgecity", "two_players")).messages()
    written = {key.partition("/")[2] for key in messages if key.startswith("outcome/")}

    assert written == {*winners}
    for reason, numbers in winners.items():
        text = messages[f"outcome/{reason}"]
        if isinstance(text, str):
            assert numbers == {1} or min(numbers) > 1, reason
        else:
            assert text[0] != text[1]


@pytest.mark.parametrize("key", [*RULES.kinds, *RULES.characters])
def test_a_printed_name_can_be_typed(key: str) -> None:
    """The English name of each card and character means its option, and no other."""
    options = [Option(f"use {one}", "use", key=one) for one in (*RULES.kinds, *RULES.characters)]
    typed = f"use {ENGLISH.name(key)}"
    meant = [one.key for one in options if has_words(one.text, typed, one)]
    exact = [one for one in meant if folded(f"use {one}") == folded(typed)]
    assert (exact or meant) == [key]


@pytest.mark.parametrize(
    "key", [key for key in RULES.kinds if re.search("(any|another|other) player", TEXTS[key])]
)
def test_whom_a_text_names_can_be_aimed_at(key: str) -> None:
    """*Any player* includes the player, *any other player* and *another player* do not."""
    at, text = aims(key), TEXTS[key]
    if "any player" in text:
        assert at == ["ann", "ben", "cal", "dee", "eve"]
    elif "any other player" in text or ("another player" in text and "hand" not in text):
        assert at == ["ben", "cal", "dee", "eve"]


@pytest.mark.parametrize(
    "key", [key for key, text in TEXTS.items() if re.search("any player", text)]
)
def test_only_a_tequila_is_for_any_player(key: str) -> None:
    """A text with *any player* states that this includes the player."""
    assert "yourself included" in TEXTS[key]


def test_what_happens_in_phase_1_says_so() -> None:
    """The text of everything that changes drawing in phase 1 names phase 1."""
    asked = [key for key in THINGS if hooks_of(key) & DRAWING]
    assert {"kit_carlson", "bill_noface", "pickaxe", "peyote", "thirst", "dutch_will"} <= {*asked}
    silent = {key for key in asked if "phase 1" not in TEXTS[key]} - {"ghost_town"}
    assert silent == set()


def test_a_shot_that_is_no_bang_says_so() -> None:
    """The text of every shot but BANG! states that it is not a BANG! card."""
    shots = [k for k, text in TEXTS.items() if re.search(r"(?<!ancel )\b[Aa] shot at\b", text)]
    assert len(shots) == 11
    assert [key for key in shots if "It is not a BANG! card." not in TEXTS[key]] == []


def test_what_is_like_a_beer_and_does_not_save_says_so() -> None:
    """The text of every healing card but Beer states that it does not save from a lethal hit."""
    healing = [key for key in RULES.kinds if re.search("regains? ", TEXTS[key], re.IGNORECASE)]
    assert {*healing} == {"beer", "saloon", "tequila", "whisky", "canteen"}
    for key in healing:
        saves = "rescue" in RULES.kinds[key].answers
        assert saves is ("does not save from a lethal hit" not in TEXTS[key])


def test_what_characters_discard_is_of_their_hand() -> None:
    """A character's text states that the cards discarded are of the hand."""
    paid = [k for k in RULES.characters if re.search(r"may discard \w+ \w*", TEXTS[k])]
    paid = [key for key in paid if not re.search("in front", TEXTS[key])]
    assert {*paid} == {"sid_ketchum", "jose_delgado", "doc_holyday"}
    assert all("of your hand" in TEXTS[key] for key in paid)


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("vera_custer", "after Dynamite and Jail"),
        ("molly_stark", "card of your hand"),
        ("vulture_sam", "all playing cards, in hand and in play"),
        ("vendetta", "after which they do not draw!"),
        ("don_bell", "after which you do not draw!"),
        ("slab_the_killer", "a Barrel may be one of them"),
        ("calamity_janet", "your one BANG! of the turn"),
        ("bart_cassidy", "if you stay in play"),
        ("el_gringo", "if you stay in play"),
        ("sniper", "within reach"),
        ("ricochet", "at any distance"),
        ("conestoga", "In a later turn of yours"),
    ],
)
def test_a_text_says_what_narrows_it(key: str, words: str) -> None:
    """A text states the restrictions of a card or ability."""
    assert words in TEXTS[key]


@pytest.mark.parametrize("code", languages())
def test_missed_has_its_exclamation_mark(code: str) -> None:
    """The name of *Missed!* always has its exclamation mark."""
    language = Language(code, RULES)
    stem = language.card("missed").removesuffix("!")
    said = [language.explain(key) for key in THINGS]
    for text in language.messages().values():
        said += [text] if isinstance(text, str) else text
    bare = [text for text in said if re.search(rf"\b{stem}\w*\b(?!!)", text)]
    assert bare == []


@pytest.mark.parametrize("code", [code for code in languages() if code != "en"])
def test_a_narrower_text_is_as_narrow_in_every_language(code: str) -> None:
    """A translation has the restrictions of the English text: phase 1, not BANG!, not saving."""
    language = Language(code, RULES)
    phase = {k for k, text in TEXTS.items() if re.search(r"[Ii]n phase 1", text)}
    number = {"de": "Phase 1", "fr": "phase 1", "it": "fase 1", "is": "1. áfanga"}[code]
    assert [key for key in phase if number not in language.explain(key)] == []
    for words, like in ((" It is not a BANG! card.", "punch"), (" It does not save", "saloon")):
        tail = re.split(r"(?<=[.!]) ", language.explain(like))[-1]
        keys = [key for key, text in TEXTS.items() if words in text]
        assert [key for key in keys if not language.explain(key).endswith(tail)] == []
