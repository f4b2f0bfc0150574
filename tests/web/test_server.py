"""What the server of the table does with what it is sent, also with nonsense."""

from __future__ import annotations

import json
import time

import pytest
from chromium import wait_for
from served import Client
from websockets.exceptions import ConnectionClosed

NAMES = ["Ann", "Ben", "Cal", "Dee"]
# the first turn is Ann's, who has a Duel in their hand
DUEL = 10


def test_a_table_has_a_link_for_each_person_and_one_to_look_on(served):
    """Bots have none; the token stands behind the #, so that no server is sent it."""
    made = served.make(NAMES, 2, seed=DUEL)

    links = [seat["link"] for seat in made["seats"]]
    assert [seat["name"] for seat in made["seats"]] == NAMES
    assert links[2:] == [None, None]
    assert {link.split("#")[0] for link in links[:2]} == {made["watch"]}
    tokens = [link.split("#")[1] for link in links[:2]]
    assert tokens[0] != tokens[1]
    assert served.save(made["watch"])["session"]["tokens"][:2] == tokens


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"", "not JSON"),
        (b"{", "not JSON"),
        (b'"\xff"', "not JSON"),
        (b"[" * 9000, "not JSON"),
        (b'{"names": ["Ann"], "away": NaN}', "not JSON"),
        (b"{}", "a table needs names"),
        (b"null", "a table is an object"),
        ({"names": "Ann"}, "Ann"),
        ({"speed": 3}, "speed"),
        ({"names": NAMES[:2]}, "players"),
        ({"names": ["Ann", "Ann", "Cal", "Dee"]}, "Ann"),
        ({"names": ["Ann", 7, "Cal", "Dee"]}, "7"),
        ({"names": [["Ann"], "Ben", "Cal", "Dee"]}, "Ann"),
        ({"expansions": ["dodge"]}, "dodge"),
        ({"expansions": [7]}, "7"),
        ({"expansions": [{"name": "x"}]}, "x"),
        ({"options": {"flying": True}}, "flying"),
        ({"options": {"characters": "many"}}, "many"),
        ({"bots": {"Ann": "champion"}}, "champion"),
        ({"bots": {"Ann": ["cowboy"]}}, "cowboy"),
        ({"bots": {"Zoe": "cowboy"}}, "Zoe"),
        ({"seed": "ten"}, "ten"),
        ({"away": "long"}, "away"),
        ({"away": -5}, "away"),
        ({"away": 0}, "away"),
        ({"away": True}, "away"),
        ({"away": 1e9}, "away"),
        ({"bots": {"Ann": "search"}}, "search"),
    ],
)
def test_what_is_no_table_is_refused_in_a_sentence(served, body, said):
    """And nothing is made."""
    if isinstance(body, dict):
        body = json.dumps({"names": NAMES, "bots": {}, "expansions": [], "options": {}, **body})

    before = list(served.saves.iterdir())
    status, text = served.request("POST", "/tables", body, content_type="application/json")

    assert (status, said in text) == (400, True), text
    assert list(served.saves.iterdir()) == before


def test_requests_of_other_kinds_are_refused(served):
    """Too much, forms of other sites, what is not there, and paths that lead out of the folder."""
    typed = {"content_type": "application/json"}
    made = served.make(NAMES, 1)
    assert served.request("POST", "/tables", b"x" * 20_000, **typed)[0] == 413
    assert served.request("POST", "/tables", b"{}", content_type="text/plain")[0] == 415
    assert served.request("GET", "/tables")[0] == 405
    for path in ("/t/nothing/words", "/t/..%2fx/words", "/page/..%2fserver.py", "/nothing"):
        assert served.request("GET", path)[0] == 404, path
    for thing in ("bang", "0", "sheriff", "bart_cassidy"):
        assert served.request("GET", f"{made['watch']}/{thing}.svg?lang=de")[0] == 200, thing
    for thing in ("9999", "-1", "nobody", "%20"):
        assert served.request("GET", f"{made['watch']}/{thing}.svg")[0] == 404, thing


@pytest.mark.parametrize("token", ["wrong", 7, ["x"], {"a": 1}])
def test_a_wrong_token_opens_nothing(served, token):
    """Not even what everybody sees."""
    made = served.make(NAMES, 1)
    stranger = Client(served, made["watch"], token=token)
    with pytest.raises(ConnectionClosed) as closed:
        stranger.hear()
    assert closed.value.rcvd.code == 4403


def test_nonsense_on_the_line_is_refused_and_the_line_stays(served):
    """Texts that are no JSON, bytes, unknown deeds; what is too large ends the line."""
    made = served.make(NAMES, 1, seed=DUEL)
    ann = Client(served, made["seats"][0]["link"])
    ann.hear()
    for nonsense in ("", "{", b"\x00", "[" * 9000, "7", '{"do": 7}', '{"do": "win"}', '{"x": 1}'):
        ann.line.send(nonsense)
        assert ann.hear("refusal")["error"] == "InvalidRequest", nonsense
    ann.send(do="sit", bot="champion")
    assert ann.hear("refusal")["error"] == "UnknownName"
    ann.send(do="again")
    assert "over" in ann.hear("refusal")["message"]
    ann.send(do="answer", number=1, answer="end turn")
    ann.hear()
    ann.line.send("x" * 20_000)
    with pytest.raises(ConnectionClosed):
        ann.hear()


@pytest.mark.parametrize("since", [-1, 10**9, "all", None, True, [1]])
def test_who_has_heard_nothing_that_was_told_hears_everything(served, since):
    """A page that comes with a number of another game is told from the beginning."""
    made = served.make(NAMES, 1, seed=DUEL)

    assert Client(served, made["watch"], since=since).hear()["events"][0]["number"] == 1


def test_who_looks_on_may_do_nothing(served):
    """They see what everybody sees, and are refused whatever they want."""
    made = served.make(NAMES, 1, seed=DUEL)
    eve = Client(served, made["watch"])
    assert eve.hear()["seat"] is None
    for request in ({"do": "sit", "bot": "cowboy"}, {"do": "ask_undo"}, {"do": "again"}):
        eve.send(**request)
        assert eve.hear("refusal")["type"] == "refusal"


def test_to_take_back_needs_consent(served):
    """Both persons see what is asked; it is done when the other one agrees."""
    made = served.make(NAMES, 2, seed=DUEL)
    ann, ben = (Client(served, seat["link"]) for seat in made["seats"][:2])
    first = ann.hear()
    ben.hear()
    ann.answer(first, "play duel -> ben")
    asked = ben.until(lambda update: update["question"])
    assert asked["question"]["kind"] == "bang"

    ann.send(do="ask_undo")
    undo = ben.until(lambda update: update["undo"])["undo"]
    assert undo["waiting"] == [1]
    ben.send(do="agree", number=undo["id"])

    back = ben.until(lambda update: update["undo"] is None)
    assert back["question"] is None
    assert back["since"] < asked["heard"]
    again = ann.until(lambda update: update["question"])
    assert len(again["view"]["players"][0]["hand"]) == len(first["view"]["players"][0]["hand"])


def test_a_bot_plays_for_who_leaves_until_they_are_back(served):
    """By their own wish, or because they are away for too long; nothing else ends it."""
    made = served.make(NAMES, 2, seed=DUEL, away=0.2)
    ben = Client(served, made["seats"][1]["link"])
    lent = ben.until(lambda update: update["seats"][0]["bot"] == "cowboy")
    assert [seat["bot"] for seat in lent["seats"]] == ["cowboy", None, "cowboy", "cowboy"]

    ann = Client(served, made["seats"][0]["link"])
    assert ann.hear()["seats"][0]["bot"] is None

    ben.send(do="sit", bot="cowboy")
    ann.until(lambda update: update["seats"][1]["bot"] == "cowboy")
    ben.line.close()
    ben = Client(served, made["seats"][1]["link"])
    assert ben.hear()["seats"][1]["bot"] == "cowboy"  # it was their own wish
    ben.send(do="sit", bot=None)
    ben.until(lambda update: update["seats"][1]["bot"] is None)


def test_a_table_stands_still_while_nobody_is_there(served):
    """Bots play on only if somebody looks on."""
    made = served.make(NAMES, 0, seed=DUEL)
    before = served.save(made["watch"])
    time.sleep(0.3)
    assert served.save(made["watch"]) == before

    eve = Client(served, made["watch"])
    end = eve.until(lambda update: update["view"]["outcome"])
    assert end["view"]["decision"] is None


def test_who_played_may_play_again_at_another_table(served):
    """All who sit are told where, each with a link of their own, also those who come later."""
    made = served.make(NAMES, 2, seed=DUEL)
    ann, ben, eve = (
        Client(served, link) for link in [s["link"] for s in made["seats"][:2]] + [made["watch"]]
    )
    for person in (ann, ben):
        person.send(do="sit", bot="cowboy")
    for person in (ann, ben, eve):
        person.until(lambda update: update["view"]["outcome"])

    ann.send(do="again")
    links = [person.hear("next")["link"] for person in (ann, ben, eve)]
    assert [Client(served, link).hear()["seat"] for link in links] == [0, 1, None]
    ben.send(do="again")
    late = Client(served, made["seats"][1]["link"])
    assert late.hear("next")["link"] == links[1]


def test_tables_outlive_the_server(served):
    """A killed server goes on with every table where it was, links included."""
    made = served.make(NAMES, 2, seed=DUEL, expansions=["dodgecity"])
    ann = Client(served, made["seats"][0]["link"])
    first = ann.hear()
    ann.answer(first, first["question"]["options"][0])
    told = ann.until(lambda update: update["view"]["decision"]["number"] > 1)

    served.kill()
    served.start()

    ann = Client(served, made["seats"][0]["link"], since=told["heard"])
    back = ann.hear()
    assert (back["since"], back["stamp"] >= told["stamp"]) == (told["heard"], True)


def test_the_number_of_pages_at_a_table_has_a_bound(served):
    """One more is sent away, and may come back later."""
    made = served.make(NAMES, 1)
    pages = [Client(served, made["watch"]) for _ in range(24)]
    for page in pages:
        page.hear()
    with pytest.raises(ConnectionClosed) as closed:
        Client(served, made["watch"]).hear()
    assert closed.value.rcvd.code == 1013

    pages.pop().line.close()

    def let_in():
        try:
            return Client(served, made["watch"]).hear()
        except ConnectionClosed:  # the server has not yet heard that one left
            return None

    assert wait_for(let_in, "a place")["seat"] is None
