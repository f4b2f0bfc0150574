"""The number of positions reached from a dozen openings of each expansion equals the files.

``pytest tests/perft -m "" --update-golden`` writes the numbers anew.
"""

from functools import cache
from itertools import islice
from pathlib import Path

import pytest
from attrs import evolve, field, frozen

from bang_lab import Perft, Ply, perft
from bang_lab.counting import counts
from bangcore import Game, Ruleset, available_expansions
from bangcore.errors import InvalidSetup
from bangcore.testing import Deal, table
from bangcore.testing import seat as sit
from bangcore.testing.playing.deals import Dice, choices, play_on

FILES = sorted(Path(__file__).parent.glob("*.txt"))
FEW = 60
"""The limit of sequences for the quick tests; greater depths are counted by the long tests."""
MOST = 1000
"""The limit of sequences at the last depth of an opening whose numbers are new."""


@frozen(kw_only=True)
class Opening:
    """A deal, some random answers, and the counts from there."""

    expansions: tuple[str, ...] = ()
    options: dict[str, str] = field(factory=dict)
    players: int = 4
    seed: int = 0
    characters: tuple[str | None, ...] | None = None
    top: tuple[str, ...] = ()
    after: int = 0
    plies: tuple[Ply, ...] = ()

    def counted(self, most):
        """Return the counts to the last depth with at most *most* sequences, as deep as known."""
        rules = rules_of(self.expansions, tuple(self.options.items()))
        game = Deal(
            rules=rules,
            players=self.players,
            seed=self.seed,
            characters=self.characters,
            top=self.top,
        ).game()
        play_on(game, Dice(self.seed), self.after)
        depth = len(self.plies) or None
        return [count.plies[-1] for count in islice(counts(game, most), depth)]


@cache
def rules_of(names, options):
    return Ruleset.build(*names, options={name: int(value) for name, value in options})


def openings(path):
    """Return the openings of a file, with the text of each."""
    blocks = path.read_text(encoding="utf-8").split("\n\n\n")
    return [(block, opening(block)) for block in blocks]


def opening(block):
    entries, plies = {}, []
    for line in block.splitlines():
        name, *words = line.split() or "#"
        if name.isdigit():
            plies.append(Ply(*map(int, line.split())))
        elif name in ("expansions", "top"):
            entries[name] = tuple(word for word in words if word != "-")
        elif name == "characters":
            entries[name] = tuple(None if word == "-" else word for word in words)
        elif name == "options":
            entries[name] = dict(word.split("=") for word in words)
        elif name in ("players", "seed", "after"):
            entries[name] = int(words[0])
    return Opening(**entries, plies=tuple(plies))


INSTALLED = {info.name for info in available_expansions()}
OPENINGS = [
    pytest.param(opening, id=f"{file.stem}-{number}")
    for file in FILES
    for number, (_, opening) in enumerate(openings(file), 1)
    if {*opening.expansions} <= INSTALLED
]


@pytest.mark.parametrize("opening", OPENINGS)
def test_as_many_positions_follow_as_ever(opening):
    few = [ply for ply in opening.plies if ply.sequences <= FEW]

    assert opening.counted(FEW) == few


@pytest.mark.long
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_as_many_positions_follow_as_ever_to_the_last_depth(file, request):
    blocks = []
    for block, opening in openings(file):
        plies = opening.counted(None if opening.plies else MOST)
        if request.config.getoption("--update-golden"):
            head, _, _ = block.partition("\ndepth ")
            blocks.append(f"{head}\n{Perft(tuple(plies), {})}")
        else:
            assert plies == [*opening.plies]
    if blocks:
        file.write_text("\n\n\n".join(blocks) + "\n", encoding="utf-8")


def test_each_expansion_has_a_dozen_openings():
    names = {"bullet", "dodgecity", "fistful", "goldrush", "highnoon", "shadows"}
    assert {file.stem for file in FILES} == {*names, "base", "everything", "two_players"}
    for file in FILES:
        some = [opening for _, opening in openings(file)]
        assert len(some) == 12
        assert sum(ply.sequences for one in some for ply in one.plies[-1:]) > 4000
        wanted = {"base": set(), "everything": names}.get(file.stem, {file.stem})
        assert all({*opening.expansions} == wanted for opening in some)


# ---------------------------------------------------------------- counting


@pytest.mark.parametrize("seed", range(6))
def test_sequences_are_those_that_can_be_answered_one_by_one(seed):
    """Equal positions are counted once and weighted by the number of ways to them."""
    game = Deal(players=4, seed=seed).game()
    play_on(game, Dice(seed), 17 * seed)
    reached = [[game]]
    for _ in range(3):
        reached.append([after for before in reached[-1] for after in _all_after(before)])

    found = perft(game, 3)
    assert [ply.sequences for ply in found.plies] == [len(some) for some in reached[1:]]
    assert [ply.positions for ply in found.plies] == [
        len({_position(game) for game in some}) for some in reached[1:]
    ]
    assert {text: ply.sequences for text, ply in found.divided.items()} == {
        option.text: len([g for a in _all_after(_answered(game, option)) for g in _all_after(a)])
        for option in choices(game)
    }
    assert sum(ply.sequences for ply in found.divided.values()) == found.plies[-1].sequences


def _answered(game, option):
    copy = game.copy()
    copy.apply(option)
    return copy


def _all_after(game):
    return [_answered(game, option) for option in choices(game)]


def _position(game):
    """Return everything that a referee sees, and the piles."""
    state, decision = game.state, game.decision
    return repr(
        (
            *(state.roles, state.alive, state.life, state.hands, state.in_play, state.deck),
            *(state.discards, state.table, state.turn, state.phase, sorted(state.used.items())),
            *(state.outcome, decision and (decision.seat, decision.kind, decision.options)),
            *(decision and decision.cause, game.interrupts, state.rng),
        )
    )


def test_two_ways_to_one_position_are_two_sequences():
    """Discarding two of Sid Ketchum's cards in either order is two sequences to one position."""
    t = table(
        ann=sit("sheriff", "sid_ketchum", hand="mustang scope beer", life=3),
        ben=sit("outlaw"),
        cal=sit("outlaw"),
        dee=sit("renegade"),
    )

    assert perft(t.game, 2).plies == (Ply(1, 5, 5), Ply(2, 21, 19))


def test_interrupts_are_answers():
    t = table(
        ann=sit("sheriff", hand="bang"),
        ben=sit("outlaw", "sid_ketchum", hand="missed missed beer", life=2),
        cal=sit("outlaw"),
        dee=sit("renegade"),
    )

    assert [*perft(t.game, 1).divided][-1] == "ben: use sid_ketchum"
    assert len(t.game.decision.options) + 1 == perft(t.game, 1).plies[0].sequences


def test_a_game_that_is_over_has_nothing_behind_it():
    t = table(
        ann=sit("sheriff", hand="bang"),
        ben=sit("outlaw", life=1),
        cal=sit("outlaw", alive=False),
        dee=sit("renegade", alive=False),
    )
    found = perft(t.game, 9)

    assert found.plies[0] == Ply(1, 2, 2)
    assert found.divided["play bang:A-spades -> ben"].sequences == 0
    assert found.divided["end turn"] == evolve(found.plies[-1])
    t.do("play bang -> ben")
    assert perft(t.game, 3).plies == ()


def test_counting_leaves_the_game_alone():
    game = Deal(players=4, seed=1).game()
    before = game.to_dict()
    perft(game, 2)

    assert game.to_dict() == before


@pytest.mark.parametrize("depth", [0, -1, True, "2", None])
def test_a_depth_is_a_number_from_1_on(depth):
    with pytest.raises(InvalidSetup, match="depth is a whole number from 1 on"):
        perft(Game.new(4, seed=1), depth)
