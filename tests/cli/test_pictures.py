"""Pictures of the catalogue as files, and a game as an HTML page."""

import json
import random
import re
import shutil
import subprocess
from xml.etree import ElementTree

import pytest

from bang_cli.pictures import MARK
from bang_table import svg
from bang_table.text import Language
from bangcore import REFEREE, Game, Ruleset, available_expansions

BASE = Ruleset.build()
HOSTILE = ["</script><script>alert(1)</script>", "<!-- <b>", '"@data@"', "Dee"]


def played(names, answers, seed=3, **rules):
    game = Game.new(names, Ruleset.build(**rules), seed=seed)
    chance = random.Random(seed)
    for _ in range(answers):
        if game.decision is not None:
            game.apply(chance.choice(game.decision.options))
    return game


@pytest.fixture
def save(tmp_path):
    def write(game, name="game.json"):
        (tmp_path / name).write_text(json.dumps(game.record), encoding="utf-8")
        return name

    return write


# ---------------------------------------------------------------- bang cards --svg


def test_all_cards_are_drawn_each_into_its_file(bang, tmp_path):
    """There is one file for each distinct card, character and role, and for the backs."""
    ran = bang("cards", "--svg", "deep/pictures")
    files = {path.name: path for path in (tmp_path / "deep" / "pictures").iterdir()}
    cards = {f"card-{str(card).replace(':', '-')}.svg" for card in BASE.cards}
    others = {f"character-{key}.svg" for key in BASE.characters}
    others |= {f"role-{key}.svg" for key in BASE.roles}
    backs = {"back-card.svg", "back-character.svg", "back-role.svg"}

    assert set(files) == cards | others | backs
    assert ran == (0, f"{len(files)} pictures in deep/pictures.\n", "")
    for path in files.values():
        ElementTree.parse(path)
    drawn = files["card-beer-6-hearts.svg"].read_text(encoding="utf-8")
    assert drawn == svg.card("beer:6-hearts")


def test_only_the_requested_cards_are_drawn(bang, tmp_path):
    ran = bang("cards", "missed", "--lang", "de", "--svg", "few")
    names = sorted(path.name for path in (tmp_path / "few").iterdir())

    assert len(names) == 13
    assert names[0] == "back-card.svg"
    assert ran.out == "13 Bilder in few.\n"
    assert "Fehlschuss!" in (tmp_path / "few" / names[1]).read_text(encoding="utf-8")


def test_pictures_may_be_drawn_anew(bang):
    assert bang("cards", "beer", "--svg", "here").code == 0
    assert bang("cards", "beer", "--svg", "here").code == 0


def test_files_of_another_origin_are_kept(bang, tmp_path):
    """A file in place of a folder, and files of another origin, are not overwritten."""
    (tmp_path / "file").write_text("mine")
    ran = bang("cards", "--svg", "file")
    assert (ran.code, ran.err) == (2, "bang: cannot write file: it is not a folder\n")
    ran = bang("cards", "--svg", "file/here")
    assert (ran.code, ran.err) == (2, "bang: cannot write file/here: Not a directory\n")

    (tmp_path / "here").mkdir()
    mine = tmp_path / "here" / "back-card.svg"
    mine.write_text("<svg>mine</svg>")
    ran = bang("cards", "--svg", "here")
    assert ran.code == 2
    assert "was not made by bang; it was not changed" in ran.err
    assert mine.read_text() == "<svg>mine</svg>"
    mine.unlink()
    mine.mkdir()
    assert "was not made by bang; it was not changed" in bang("cards", "--svg", "here").err


def test_json_and_pictures_exclude_each_other(bang):
    ran = bang("cards", "--svg", "here", "--json")
    assert (ran.code, ran.out) == (2, "")
    assert "--json and --svg exclude each other" in ran.err


def test_cards_and_rules_of_expansions_are_drawn(bang, tmp_path):
    names = [info.name for info in available_expansions() if info.name != "base"]
    ran = bang("cards", "--expansions", ",".join(names), "--svg", "drawn")
    rules = Ruleset.build(*names)
    files = {path.name for path in (tmp_path / "drawn").iterdir()}

    assert ran.code == 0
    assert {f"{rule.kind}-{rule.key}.svg" for rule in rules.rules.values()} <= files
    assert {f"back-{rule.kind}.svg" for rule in rules.rules.values()} <= files


# ---------------------------------------------------------------- bang watch --html


def data_of(page: str):
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    return json.loads(found[1])


def frames_of(page: str, shape: int = 0) -> list[str]:
    data = data_of(page)
    return ["\n".join(data["lines"][i] for i in frame[shape]) for frame in data["frames"]]


@pytest.mark.parametrize("viewer", [None, "Ben"])
def test_the_page_has_every_position_as_it_was_seen(bang, save, tmp_path, viewer):
    """The page has the pictures, in both shapes, and the log of one seat or of the referee."""
    game = played(["Ann", "Ben", "Cal", "Dee"], 12)
    ran = bang("watch", save(game), "--html", *(["--seat", viewer] if viewer else []))
    page = (tmp_path / "game.html").read_text(encoding="utf-8")
    seat = REFEREE if viewer is None else 1
    words = Language("en", game.ruleset)
    seen = {"wide": [], "tall": []}

    def watch(again):
        for shape, pictures in seen.items():
            view = again.view(seat)
            pictures.append(svg.table(view, language=words, shape=shape).strip())

    Game.replay(game.record, game.ruleset, watch=watch)
    assert ran == (0, "13 positions in game.html.\n", "")
    assert (frames_of(page, 0), frames_of(page, 1)) == (seen["wide"], seen["tall"])
    told = [words.event(event, game.names) for event in game.story(seat)]
    assert [said for _, said, _ in data_of(page)["story"]] == [line for line in told if line]


def test_the_page_goes_to_the_standard_output_alone(bang, save, tmp_path):
    """With ``-`` the page is printed, and no file is written."""
    name = save(played(4, 5))
    bang("watch", name, "--html", "page.html")
    written = tmp_path / "page.html"
    assert bang("watch", name, "--html", "-") == (0, written.read_text(encoding="utf-8"), "")
    assert {*tmp_path.glob("*.html")} == {written}


def test_the_page_needs_no_network(bang, save, tmp_path):
    """The page loads nothing, and its policy forbids it."""
    bang("watch", save(played(4, 10)), "--html", "out.html")
    page = (tmp_path / "out.html").read_text(encoding="utf-8")

    assert "default-src 'none'" in page
    assert set(re.findall(r"https?://[^\"'\\ ]+", page)) == {"http://www.w3.org/2000/svg"}
    assert not re.findall(r"<(?:link|img|iframe)|\b(?:src|href)=|@import|url\(", page)


def test_hostile_names_stay_names(bang, save, tmp_path):
    """Names that contain markup neither end a script nor fill in a template."""
    game = Game.new(HOSTILE, seed=4)
    bang("watch", save(game), "--html")
    page = (tmp_path / "game.html").read_text(encoding="utf-8")

    assert len(re.findall("<script", page)) == page.count("</script") == 2
    assert page.count("<!--") == 1
    ElementTree.fromstring(frames_of(page)[0])
    assert any(HOSTILE[2] in said for _, said, _ in data_of(page)["story"])


def test_the_page_is_in_the_language_of_the_game(bang, save, tmp_path):
    bang("watch", save(played(4, 5)), "--html", "--lang", "de")
    page = (tmp_path / "game.html").read_text(encoding="utf-8")
    assert '<html lang="de">' in page
    assert 'aria-label="Zurück"' in page
    assert "Stapel" in frames_of(page)[0]


def test_a_page_goes_where_it_is_told(bang, save, tmp_path):
    name = save(played(4, 5))
    out = bang("watch", name, "--html", "-").out
    assert out.startswith("<!DOCTYPE html>")
    assert MARK in out
    assert bang("watch", name, "--html", "page.html").code == 0

    ran = bang("watch", name, "--html", name)
    assert ran.code == 2
    assert "game.json already exists and was not made by bang" in ran.err


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("no/page.html", "no/page.html: No such file"),
        ("a\0b.html", r"'a\x00b.html': embedded null"),
    ],
)
def test_a_page_that_cannot_be_written_is_one_line(bang, save, path, said):
    ran = bang("watch", save(played(4, 5)), "--html", path)

    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"bang: cannot write {said}")
    assert ran.err.count("\n") == 1


def test_without_a_page_there_is_nothing_to_do(bang, save):
    ran = bang("watch", save(played(4, 5)))
    assert ran.code == 2
    assert "'bang replay game.json' narrates the game in the terminal" in ran.err


@pytest.mark.long
@pytest.mark.skipif(shutil.which("chromium") is None, reason="there is no Chromium here")
def test_a_browser_steps_through_the_page(bang, save, tmp_path):
    """The page shows the position that its address names."""
    bang("watch", save(played(["Ann", "Ben", "Cal", "Dee"], 25)), "--html")
    address = (tmp_path / "game.html").as_uri()
    flags = ["--headless", "--no-sandbox", "--virtual-time-budget=2000", "--dump-dom"]
    for at, shown in (("#7", "7 / 25"), ("", "0 / 25"), ("#99", "25 / 25")):
        command = ["chromium", *flags, address + at]
        ran = subprocess.run(command, capture_output=True, text=True, timeout=300, check=True)
        assert f">{shown}</output>" in ran.stdout
        assert ran.stdout.partition("<main")[2].count('class="bang-seat"') == 4
