"""The server of the table: valid requests and nonsense."""

from __future__ import annotations

import json
import socket
import time
from contextlib import suppress

import pytest
from chromium import wait_for
from served import Client
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

# Ann has the first turn and a Duel in hand
DUEL = {"seats": 4, "persons": 2, "seed": 10}


def test_one_link_is_for_all_players(served):
    """A player who sits down gets a secret token; others see the name."""
    link = served.make(4, 2)
    eve, ann = Client(served, link), Client(served, link)
    assert [seat["name"] for seat in eve.hear("room")["seats"]] == [None, None, "Cal", "Dee"]
    token = ann.join("Ann", 1)
    assert ann.until(lambda room: room["you"] == 1, "room")["seats"][1]["connected"]
    shown = eve.until(lambda room: room["seats"][1]["connected"], "room")
    assert (shown["you"], shown["seats"][1]["name"]) == (None, "Ann")
    assert token not in json.dumps(eve.frames)
    again = Client(served, link, token)
    assert again.hear("room")["you"] == 1


def test_the_list_has_public_tables_where_somebody_is(served):
    """The list has public tables with a connected player, and no others."""
    secret, public = served.make(5, 2), served.make(5, 2, public=True, expansions=["dodgecity"])
    for link in (secret, public):
        Client(served, link).join("Ann")

    def listed():
        return json.loads(served.request("GET", "/tables")[1])["tables"]

    found = wait_for(lambda: [one for one in listed() if one["link"] == public], "the table")[0]
    assert found == {
        "link": public,
        "names": ["Ann", "Cal", "Dee", "Eve"],
        "free": 1,
        "expansions": ["dodgecity"],
        "phase": "open",
    }
    assert secret not in [one["link"] for one in listed()]
    assert served.make(5, 2, public=True) not in [one["link"] for one in listed()]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"", "not JSON"),
        (b"{", "not JSON"),
        (b'"\xff"', "not JSON"),
        (b"[" * 9000, "not JSON"),
        (b'{"away_after": NaN}', "not JSON"),
        (b"null", "a setup is an object"),
        ({"speed": 3}, "speed"),
        ({"seats": 0}, "seats"),
        ({"seats": 99}, "seats"),
        ({"seats": "five"}, "five"),
        ({"expansions": ["dodge"]}, "dodge"),
        ({"expansions": [7]}, "7"),
        ({"expansions": [{"name": "x"}]}, "x"),
        ({"options": {"flying": True}}, "flying"),
        ({"options": {"characters": "many"}}, "many"),
        ({"bots": {"1": "champion"}}, "champion"),
        ({"bots": {"1": "search"}}, "search"),
        ({"bots": {"1": ["cowboy"]}}, "cowboy"),
        ({"bots": {"Zoe": "cowboy"}}, "Zoe"),
        ({"bots": {"9": "cowboy"}}, "9"),
        ({"seed": 10}, "seed"),
        ({"bots": {"9" * 5000: "cowboy"}}, "seat"),
        ({"game_time": 10**400}, "game_time"),
        ({"public": "yes"}, "public"),
        ({"away_after": "long"}, "away_after"),
        ({"away_after": -5}, "away_after"),
        ({"away_after": 0}, "away_after"),
        ({"away_after": True}, "away_after"),
        ({"decision_time": 1e9}, "decision_time"),
        ({"game_time": []}, "game_time"),
    ],
)
def test_an_invalid_setup_is_refused_with_a_message(served, body, said):
    """A setup with errors is refused with a message, and no table is made."""
    before = served.stored()
    status, text = served.request(
        "POST",
        "/tables",
        json.dumps(body) if isinstance(body, dict) else body,
        content_type="application/json",
    )
    assert (status, said in text) == (400, True), text
    assert served.stored() == before


def test_requests_of_other_kinds_are_refused(served):
    """Large bodies, foreign forms, unknown resources and paths outside the folder are refused."""
    typed = {"content_type": "application/json"}
    link = served.make()
    assert served.request("POST", "/tables", b"x" * 20_000, **typed)[0] == 413
    assert served.request("POST", "/tables", b"{}", content_type="text/plain")[0] == 415
    assert served.request("DELETE", "/tables")[0] == 405
    for path in ("/t/nothing/words", "/t/..%2fx/words", "/page/..%2fserver.py", "/nothing"):
        assert served.request("GET", path)[0] == 404, path
    for thing in ("bang", "sheriff", "bart_cassidy"):
        status, drawn = served.request("GET", f"{link}/{thing}.svg")
        assert (status, drawn[:4]) == (200, "<svg"), thing
    for thing in ("9999", "-1", "nobody", "%20"):
        assert served.request("GET", f"{link}/{thing}.svg")[0] == 404, thing
    for code, name in (("de", "Bier"), ("xx", "Beer")):
        status, said = served.request("GET", f"{link}/words?lang={code}")
        assert json.loads(said)["cards"]["beer"]["name"] == name


@pytest.mark.parametrize("token", ["wrong", 7, ["x"], {"a": 1}])
def test_a_wrong_token_opens_nothing(served, token):
    """A wrong token is refused even as a spectator."""
    stranger = Client(served, served.make(), token)
    with pytest.raises(ConnectionClosed) as closed:
        stranger.hear("room")
    assert closed.value.rcvd.code == 4403


def test_nonsense_on_the_line_is_refused_and_the_line_stays(served):
    """Invalid messages are refused; only an oversized one closes the connection."""
    link, tokens = served.deal(4, 1, seed=10)
    ann = Client(served, link, tokens[0])
    asked = ann.until(lambda update: update["question"])
    for nonsense in ("", "{", b"\x00", "[" * 9000, "7", '{"do": 7}', '{"do": "win"}', '{"x": 1}'):
        ann.line.send(nonsense)
        assert ann.hear("refusal")["error"] == "InvalidRequest", nonsense
    ann.send(do="hand_over", bot="champion")
    assert ann.hear("refusal")["error"] == "UnknownName"
    for deed in ("again", "start", "ready", "leave"):
        ann.send(do=deed)
        assert ann.hear("refusal")["error"] == "NotNow"
    ann.answer(asked, 0)
    assert ann.hear()["stamp"] > asked["stamp"]
    ann.line.send("x" * 20_000)
    with pytest.raises(ConnectionClosed):
        ann.hear("the end")


def test_text_that_is_not_utf_8_is_refused_without_a_traceback(served):
    """The log has nothing about it, and the connection stays."""
    page = Client(served, served.make())
    page.hear("room")
    before = served.said.read_bytes()
    page.line.send(b"\xff\xfe", text=True)
    assert page.hear("refusal")["error"] == "InvalidRequest"
    page.line.send([b'{"do": ', b'"win"}'], text=True)
    assert page.hear("refusal")["error"] == "InvalidRequest"
    assert served.said.read_bytes() == before


def test_a_message_of_many_parts_ends_the_connection(served):
    page = Client(served, served.make())
    page.hear("room")
    with suppress(ConnectionClosed):  # the end may come before the last part
        page.line.send([""] * 17)
    with pytest.raises(ConnectionClosed) as closed:
        page.hear("the end")
    assert closed.value.rcvd.code == 1009


@pytest.mark.parametrize("length", ["-1", "+5", "1e3", "", "5, 5", "99999"])
def test_a_nonsensical_length_of_a_body_is_refused(served, length):
    """The server counts the bytes that arrive, not those that a request promises."""
    head = "POST /tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    with socket.create_connection(("127.0.0.1", served.port), 10) as line:
        line.sendall(f"{head}Content-Length: {length}\r\n\r\n".encode() + b"x" * 40_000)
        assert line.recv(1000).split()[1] in (b"400", b"413")


def test_a_page_of_another_site_opens_no_socket(served):
    address = f"ws://127.0.0.1:{served.port}{served.make()}/talk"
    with pytest.raises(InvalidStatus), connect(address, origin="http://evil.example", proxy=None):
        pass
    with connect(address, origin=served.address, proxy=None):
        pass


def test_a_spectator_may_do_nothing(served):
    """A spectator sees the public view, and all requests are refused."""
    link, _ = served.deal(**DUEL)
    eve = Client(served, link)
    assert eve.hear()["seat"] is None
    for request in (
        {"do": "hand_over", "bot": "cowboy"},
        {"do": "ask_undo"},
        {"do": "again"},
        {"do": "say", "text": "Ann is an Outlaw"},
        {"do": "answer", "number": 1, "answer": 0},
        {"do": "join", "name": "Eve"},
    ):
        eve.send(**request)
        assert eve.hear("refusal")["message"], request


def test_a_bot_replaces_an_absent_player_until_they_return(served):
    """A bot that replaces an absent player leaves on return; one that was asked for stays."""
    link, tokens = served.deal(**DUEL, away_after=0.3)
    ben = Client(served, link, tokens[1])
    waits = ben.hear()["seats"][0]
    assert waits["takeover"] == pytest.approx(waits["away_since"] + 0.3, abs=0.5)
    lent = ben.until(lambda update: update["seats"][0]["stands_in"])
    assert [seat["bot"] for seat in lent["seats"]] == ["cowboy", None, "cowboy", "cowboy"]

    ann = Client(served, link, tokens[0])
    back = ann.until(lambda update: update["seats"][0]["connected"])["seats"][0]
    assert (back["bot"], back["away_since"]) == (None, None)

    ben.send(do="hand_over", bot="cowboy")
    ann.until(lambda update: update["seats"][1]["bot"] == "cowboy")
    ben.line.close()
    ann.until(lambda update: not update["seats"][1]["connected"])
    ben = Client(served, link, tokens[1])
    there = ben.until(lambda update: update["seats"][1]["connected"])
    assert there["seats"][1]["bot"] == "cowboy"  # Ben asked for the bot
    ben.send(do="hand_over", bot=None)
    ben.until(lambda update: update["seats"][1]["bot"] is None)


def test_a_table_pauses_without_pages(served):
    """Bots play only while a page is open."""
    link, tokens = served.deal(4, 1, seed=10)
    ann = Client(served, link, tokens[0])
    ann.send(do="hand_over", bot="cowboy")
    ann.until(lambda update: update["seats"][0]["bot"])
    ann.line.close()
    time.sleep(0.3)
    before = served.save(link)
    time.sleep(0.3)
    assert served.save(link) == before

    end = Client(served, link).until(lambda update: update["view"]["outcome"])
    assert end["view"]["decision"] is None


def test_tables_outlive_the_server(served):
    """After a kill, the server restores every table, tokens included."""
    link, tokens = served.deal(**DUEL, expansions=["dodgecity"])
    ann = Client(served, link, tokens[0])
    first = ann.until(lambda update: update["question"])
    ann.answer(first, 0)
    told = ann.until(lambda update: update["view"]["decision"]["number"] > 1)

    served.kill()
    served.start()

    back = Client(served, link, tokens[0], since=told["heard"], game=1).hear()
    assert (back["since"], back["stamp"] >= told["stamp"]) == (told["heard"], True)


def test_the_number_of_pages_at_a_table_has_a_bound(served):
    """The pages at a table have a limit; a place that is given up can be taken."""
    link = served.make()
    pages = [Client(served, link) for _ in range(24)]
    for page in pages:
        page.hear("room")
    with pytest.raises(ConnectionClosed) as closed:
        Client(served, link).hear("room")
    assert closed.value.rcvd.code == 1013

    pages.pop().line.close()

    def let_in():
        try:
            return Client(served, link).hear("room")
        except ConnectionClosed:  # the server has not yet noticed the closed page
            return None

    assert wait_for(let_in, "a place")["you"] is None
