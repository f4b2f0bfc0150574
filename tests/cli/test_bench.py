"""The command that scores a bot in a benchmark."""

from bang_table.text import languages


def test_a_score_is_printed_with_its_interval(bang):
    ran = bang("bench", "roles", "random", "--deals", 4, "--workers", 1)

    assert (ran.code, ran.err) == (0, "")
    assert "Benchmark roles-1: 4 deals" in ran.out
    assert "the win rate of random is -" in " ".join(ran.out.split())
    assert "an impression, not a score" in ran.out
    for role in ("Sheriff", "Deputy", "Outlaw", "Renegade"):
        assert role in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80


def test_a_score_as_json(bang):
    ran = bang("bench", "roles", "random", "--deals", 4, "--workers", 2, "--json")

    assert ran.data["benchmark"] == "roles-1"
    assert (ran.data["bot"], ran.data["deals"], ran.data["whole"]) == ("random", 4, False)
    assert ran.data["score"]["low"] < ran.data["score"]["mean"] < 0
    assert {*ran.data["roles"]} == {"sheriff", "deputy", "outlaw", "renegade"}
    again = bang("bench", "roles", "random", "--deals", 4, "--workers", 1, "--json")
    assert again.data == ran.data


def test_a_score_in_every_language(bang):
    for code in languages():
        ran = bang("bench", "roles", "random", "--deals", 1, "--workers", 1, "--lang", code)
        assert ran.code == 0
        assert "roles-1" in ran.out


def test_wrong_names_are_told(bang):
    wrong = bang("bench", "rolls", "random")
    assert (wrong.code, wrong.err.strip()) == (
        2,
        "bang: no benchmark 'rolls'; did you mean 'roles'?",
    )
    assert "did you mean" in bang("bench", "roles", "randum").err
    assert "the score of the cowboy is 0" in bang("bench", "roles", "cowboy").err
