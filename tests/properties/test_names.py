"""Each option has its own text that identifies it, whatever the names of the players."""

import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bangcore import Game, InvalidSetup, Ruleset
from bangcore.folding import folded
from bangcore.testing.playing.deals import Dice, choices, roll

WORDS = [
    *("deck", "hand", "discards", "pass", "end", "turn", "use", "pick", "play", "as", "with"),
    *("and", "begin", "hearts", "spades", "beer", "bang", "mustang", "barrel", "jesse_jones"),
    *("sid_ketchum", "sheriff", "0", "1", "-1", "#2", "owl"),
]
FAMILY = "\N{MAN}\N{ZERO WIDTH JOINER}\N{WOMAN}\N{ZERO WIDTH JOINER}\N{GIRL}"
ODD = [
    "end turn",
    "deck #2",
    "pick deck",
    FAMILY,
    "\N{HEBREW LETTER ALEF}\N{HEBREW LETTER BET}",
    "e\N{COMBINING ACUTE ACCENT}" * 3,
    "\N{LATIN CAPITAL LETTER I WITH DOT ABOVE}",
    "\N{LATIN SMALL LETTER SHARP S}",
    "x" * 200,
    "٣",
    "Ben as bang",
]
NAMES = st.one_of(
    st.sampled_from(WORDS),
    st.sampled_from(ODD),
    st.lists(st.sampled_from(WORDS), min_size=2, max_size=4).map(" ".join),
    st.text(st.characters(categories=["L", "M", "N", "S"]), min_size=1, max_size=200),
)
RULES = Ruleset.build()
CHARACTERS = ["jesse_jones", "pedro_ramirez", "sid_ketchum", "el_gringo"]


@given(st.lists(NAMES, min_size=4, max_size=4), st.integers(0, 999))
@example(["deck", "hand", "discards", "pass"], 1)
@example(["deck", "deck #2", "end turn", FAMILY], 2)
@example(["beer", "bang", "0", "as bang"], 3)
def test_hostile_names_play_save_replay_and_parse(names, seed):
    """A game with any valid names can be played by the texts of its options alone."""
    if len({*map(folded, names)}) < len(names) or not all(map(folded, names)):
        with pytest.raises(InvalidSetup, match="name"):
            Game.new(names, RULES, seed=seed)
        return
    game = Game.new(names, RULES, seed=seed, characters=CHARACTERS)
    dice = Dice(seed)
    for _ in range(60):
        if game.decision is None:
            break
        possible = choices(game)
        texts = [option.text for option in possible]
        assert len({*texts}) == len(texts), texts
        for option in possible:
            assert game.parse(option.text) is option
            assert game.parse(json.loads(json.dumps(option.to_dict()))) is option
        game.apply(possible[roll(game, dice)].text)
    again = Game.replay(json.loads(json.dumps(game.record)), RULES)
    assert again.state == game.state
    assert Game.from_dict(json.loads(json.dumps(game.to_dict())), RULES).state == game.state
