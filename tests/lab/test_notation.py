"""The notation: readable for people, and a game that is read equals the one written."""

import random
from importlib.util import find_spec

import pytest

from bang_bots import CowboyBot, play, senses_of
from bang_lab import read_notation, write_notation
from bangcore import BangError, Game, InvalidSave, Ruleset
from bangcore.testing import four, seat

EVERYTHING = ("dodgecity", "bullet", "highnoon", "fistful", "goldrush", "shadows")
HAS_EXPANSIONS = all(map(find_spec, ("bang_dodgecity", "bang_highnoon", "bang_goldrush")))


def at_random(game, seed, most=10**6):
    rng = random.Random(seed)
    for _ in range(most):
        if game.decision is None:
            break
        game.apply(rng.choice(game.decision.options + game.interrupts))
    return game


@pytest.mark.parametrize(
    ("sets", "options"),
    [
        ((), {}),
        ((), {"characters": 2}),
        pytest.param(
            EVERYTHING,
            {},
            marks=pytest.mark.skipif(not HAS_EXPANSIONS, reason="needs the expansions"),
        ),
    ],
)
@pytest.mark.parametrize("seed", range(3))
def test_a_game_is_read_as_it_was_written(sets, options, seed):
    rules = Ruleset.build(*sets, options=options)
    game = at_random(Game.new(rules.players[seed], rules, seed=seed), seed)
    text = write_notation(game)

    assert read_notation(text).game.to_dict() == game.to_dict()
    assert read_notation(text, rules).game.record == game.record
    assert write_notation(read_notation(text).game) == text


def test_a_game_that_goes_on_is_read_in_the_middle_of_an_effect():
    for most in range(1, 40, 3):
        game = at_random(Game.new(5, seed=4), 4, most)
        again = read_notation(write_notation(game)).game
        assert again.to_dict() == game.to_dict()
        assert again.view(0) == game.view(0)


def test_a_turn_is_a_line_that_says_who_answers():
    t = four(
        ann=seat("sheriff", hand="bang:A-spades beer"),
        ben=seat("outlaw", "sid_ketchum", life=2, hand="missed:8-spades bang bang"),
    )
    t.do("play bang -> ben", "use missed", "ben: use sid_ketchum")
    while t.game.decision.kind == "discard":
        t.game.apply(0)
    t.do("end turn")
    lines = write_notation(t.game).splitlines()

    told = lines[lines.index("") + 1]
    assert told.startswith("1 ann: play bang:A-spades -> ben; ben: use missed:8-spades; ")
    assert "; ben: use sid_ketchum; ben: pick bang:" in told
    assert told.endswith("; end turn")
    assert told == lines[-1]
    assert read_notation("\n".join(lines), t.game.ruleset).game.to_dict() == t.game.to_dict()


def test_the_header_tells_who_plays_and_who_has_won():
    game = play(
        Game.new(["Ann", "Ben", "Cal", "Dee"], seed=2),
        [CowboyBot(n, senses_of(Ruleset.build())) for n in range(4)],
    )
    lines = write_notation(game).splitlines()

    assert lines[:2] == ["bangcore game 1", "rules base==0.1.0"]
    for name, role in zip(game.names, game.state.roles, strict=True):
        assert any(line.startswith(f"player {name}: {role}, ") for line in lines)
    winners = ", ".join(game.names[n] for n in game.outcome.winners)
    assert f"result {game.outcome.reason}: {winners}" in lines
    turns = [line for line in lines if line[:1].isdigit()]
    numbers = [int(line.split()[0]) for line in turns]
    assert numbers == sorted({*numbers})
    assert numbers[-1] == game.state.turns
    assert sum(line.count(";") + 1 for line in turns) == len(game.record["answers"])


def test_comments_are_kept_by_turn():
    game = at_random(Game.new(4, seed=1), 1, 30)
    comments = {1: "Well begun.", 2: "Two lines\nof it; with # and %."}
    text = write_notation(game, comments)

    assert "\n# Well begun.\n" in text
    read = read_notation(text)
    assert read.comments == comments
    assert read.game.to_dict() == game.to_dict()
    with pytest.raises(InvalidSave, match="999"):
        write_notation(game, {999: "never"})


def test_lines_may_be_commented_and_spaced_by_hand():
    game = at_random(Game.new(4, seed=1), 1, 30)
    lines = write_notation(game).splitlines()
    spaced = [f"  {line}   # so it was" if line[:1].isdigit() else line for line in lines]

    read = read_notation("\r\n".join([*spaced, "", "# the end"]))
    assert read.game.to_dict() == game.to_dict()
    assert read.comments[1] == "so it was"


def test_names_of_any_kind_are_read():
    names = ["Ann; #1", "100 %3B", "Cal%", "1 Dee"]
    game = at_random(Game.new(names, seed=6), 6)
    assert read_notation(write_notation(game)).game.to_dict() == game.to_dict()


def written():
    return write_notation(at_random(Game.new(["Ann", "Ben", "Cal", "Dee"], seed=3), 3, 12))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("bangcore game 1", "bangcore game 2", "line 1: a notation begins with"),
        ("rules base==0.1.0", "rules base==9", "line 2: .* does not agree"),
        ("player Ann: sheriff", "player Ann: outlaw", "line 3: .* does not agree"),
        ("deal {", "deal [", "line 7: the deal is not JSON"),
        ("deal {", "deal 5 # {", "line 7: the deal is not JSON"),
        ('"version": ', '"version": 9', "line 7: "),
        ("1 Ann: ", "1 Ben: ", "line 9: it is turn 1 of Ann, not turn 1 of Ben"),
        ("1 Ann: ", "2 Ann: ", "line 9: it is turn 1 of Ann, not turn 2 of Ann"),
        ("1 Ann: ", "1 Ann: play beer:2-hearts; ", "line 9: 'play beer:2-hearts': "),
        ("1 Ann: ", "Ann: ", "line 9: a turn is a number"),
        ("deal ", "# deal ", "line 9: the deal comes before the turns"),
    ],
)
def test_errors_are_reported_with_their_line(old, new, said):
    text = written()
    assert old in text
    with pytest.raises(InvalidSave, match=said):
        read_notation(text.replace(old, new, 1))


def test_another_text_than_a_game_is_refused():
    with pytest.raises(InvalidSave, match="line 1"):
        read_notation("")
    with pytest.raises(InvalidSave, match="the line with the deal is missing"):
        read_notation("bangcore game 1\n")
    with pytest.raises(InvalidSave, match="a mapping"):
        read_notation("bangcore game 1\ndeal 5\n")
    over = write_notation(at_random(Game.new(4, seed=1), 1))
    turn, name = over.splitlines()[-1].split(":")[0].split(" ")
    with pytest.raises(InvalidSave, match="after the end of the game"):
        read_notation(f"{over}{turn} {name}: pass\n")


def test_a_damaged_notation_is_an_error_of_the_library():
    """A damaged notation is read or refused with an error of the library."""
    text = written()
    rng = random.Random(1)
    read = 0
    for _ in range(300):
        letters = [*text]
        for _ in range(rng.choice((1, 1, 3))):
            at = rng.randrange(len(letters))
            if rng.random() < 0.5:
                letters[at] = rng.choice('#;:%>1 {\n"Aé')
            else:
                del letters[at : at + rng.randrange(1, 20)]
        try:
            read_notation("".join(letters))
            read += 1
        except BangError:
            pass
    assert read < 100
