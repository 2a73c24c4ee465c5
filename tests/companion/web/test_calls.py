# SPDX-License-Identifier: MIT
"""The calls: actions, state, picture, games, the simulated table, health, QR codes."""

from __future__ import annotations

import http.client
import itertools
import json
import re
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.games.checks import OTHER_PHASE
from companion.messages.message import Message
from companion.play.registry import GAMES
from companion.table.inbox import Inbox, Outcome, Stop, Who
from companion.table.table import Table
from companion.table.telling import Broadcaster
from companion.web.answers import clean_name
from companion.web.app import create_app
from companion.web.calls.simulated import VERBS
from companion.web.errors import BadRequest
from companion.web.guard import KEY, LARGEST_BODY, upload_at
from companion.web.keys import Keys
from companion.web.pages.health.calls import HEALTH
from companion.web.pages.teach.calls import FILE, LARGEST_SET, TEACH
from tests.companion.memory_journal import MemoryJournal
from tests.companion.web.fitting import hold_to_description
from tests.companion.web.test_serve import serving

Headers = Callable[[str], dict[str, str]]
BID = {"event": "bid", "player": "Ann", "quantity": 1, "face": 2}


def test_ok__an_action_reaches_the_table_in_the_callers_role(table: Any, client: FlaskClient, bearer: Headers) -> None:
    answer = client.post("/api/v1/actions", json=BID, headers=bearer("player"))
    assert (answer.status_code, answer.get_json()) == (200, {"ok": True, "seq": 42})
    assert table.inbox.asked == [(BID, Who("player", 1), None)]


@pytest.mark.parametrize(
    ("code", "status"),
    [
        ("bid-too-low", 409),
        ("not-your-turn", 409),
        ("no-game", 409),
        ("game-running", 409),
        ("bad-field", 400),
        ("unknown-event", 400),
        ("not-allowed", 403),
        ("not-referee", 403),
        ("journal-failed", 503),
        ("stopping", 503),
        ("tied", 409),
    ],
)
def test_ok__a_refusal_carries_the_tables_code(
    table: Any, client: FlaskClient, bearer: Headers, code: str, status: int
) -> None:
    table.inbox.outcome = Outcome(False, 41, code, "Five 2s is below the bid.")
    answer = client.post("/api/v1/actions", json=BID, headers=bearer("player"))
    assert answer.status_code == status
    assert answer.get_json() == {"code": code, "message": "Five 2s is below the bid.", "seq": 41}


def test_ok__a_table_that_does_not_answer_is_busy(table: Any, client: FlaskClient, bearer: Headers) -> None:
    table.inbox.outcome = TimeoutError()
    answer = client.post("/api/v1/actions", json=BID, headers=bearer("player"))
    assert (answer.status_code, answer.get_json()["code"]) == (503, "busy")


def test_ok__a_key_may_stand_in_the_header_or_the_body_and_belongs_to_its_sender(
    table: Any, client: FlaskClient, bearer: Headers
) -> None:
    client.post("/api/v1/actions", json={**BID, "key": "k1"}, headers=bearer("player"))
    client.post("/api/v1/actions", json=BID, headers={**bearer("player-2"), "Idempotency-Key": "k1"})
    assert [key for _, _, key in table.inbox.asked] == ["player-1:k1", "player-2:k1"]
    assert all("key" not in event for event, _, _ in table.inbox.asked)


@pytest.mark.parametrize("event", [{}, {"event": 3}, {"event": None}, {"event": "bid", "key": ""}, {**BID, "key": 4}])
def test_refuses__an_action_without_a_name_or_with_a_bad_key(
    client: FlaskClient, bearer: Headers, event: dict[str, Any]
) -> None:
    answer = client.post("/api/v1/actions", json=event, headers=bearer("player"))
    assert (answer.status_code, answer.get_json()["code"]) == (400, "bad-field")


def test_ok__names_are_composed_and_trimmed_before_the_table_hears_them(
    table: Any, client: FlaskClient, bearer: Headers
) -> None:
    new = {"event": "new-game", "game": "pirates-dice", "players": [" Zoe\u0308 ", "Bob"], "options": {}}
    assert client.post("/api/v1/actions", json=new, headers=bearer("referee")).status_code == 200
    assert table.inbox.asked[0][0]["players"] == ["Zoë", "Bob"]


@pytest.mark.parametrize("name", ["Ann", "李小龍", "O'Brien", "<b>Ann</b>", "Ann ☠", "x" * 24, "Ñandú", "مريم"])
def test_ok__a_name(name: str) -> None:
    assert clean_name(name) == name


TRICKS = ["", "   ", "x" * 25, "a\nb", "a\u202eb", "a\u200bb", "\u2066x", "a\x00", "a\u2028b", "\ue000"]


@pytest.mark.parametrize("name", [*TRICKS, "table", "Referee", None, 3, ["Ann"]])
def test_refuses__a_name_that_plays_tricks_is_none_or_the_houses_own(name: Any) -> None:
    with pytest.raises(BadRequest):
        clean_name(name)


def test_ok__state_tells_a_spectator_the_public_part(client: FlaskClient) -> None:
    state = client.get("/api/v1/state").get_json()
    assert state["you"] == {"role": "spectator", "seat": None, "player": None}
    assert state["seq"] == 41


def test_ok__what_may_be_done_for_whom_is_told_to_the_referee_alone(client: FlaskClient, bearer: Headers) -> None:
    told = {role: client.get("/api/v1/state", headers=bearer(role)).get_json() for role in ("referee", "player")}
    assert set(told["referee"]["acts_of"]) == {"Ann", "Bob", "table"}
    assert "acts_of" not in told["player"]
    assert "acts_of" not in client.get("/api/v1/state").get_json()


def test_ok__the_rule_books_with_their_seats_and_options(client: FlaskClient) -> None:
    books = {book["id"]: book for book in client.get("/api/v1/rulebooks").get_json()["rulebooks"]}
    assert books["pirates-dice"]["name"] == "Pirates Dice"
    assert books["pirates-dice"]["seats"] == {"least": 2, "most": 4}
    assert {option["name"] for option in books["pirates-dice"]["options"]} == {"first", "challenge", "dice"}


def test_ok__a_seat_without_a_player_sees_the_public_part(
    table: Any, client: FlaskClient, bearer: Headers, monkeypatch: pytest.MonkeyPatch
) -> None:
    empty = {"seq": 0, "seats": [{"seat": 1, "player": None}], "camera": {"condition": "ok", "message": ""}}
    monkeypatch.setattr(table.broadcaster.snapshot, "public", lambda: empty)
    you = client.get("/api/v1/state", headers=bearer("player")).get_json()["you"]
    assert you == {"role": "player", "seat": 1, "player": None, "guest": None}


def test_ok__the_picture_comes_with_its_number(table: Any, client: FlaskClient) -> None:
    answer = client.get("/api/v1/frame.jpg")
    assert (answer.status_code, answer.content_type, answer.headers["X-Frame-Number"]) == (200, "image/jpeg", "7")
    assert answer.headers["Cache-Control"] == "no-store"
    assert client.get("/api/v1/frame.jpg?after=6").status_code == 200
    assert client.get("/api/v1/frame.jpg?after=7").status_code == 204
    assert list(dict.fromkeys(after for after, _ in table.eye.waits)) == [0, 6, 7]
    assert sum(wait_s for after, wait_s in table.eye.waits if after == 7) == 8


def test_ok__the_picture_is_for_those_at_the_table(table: Any, keys: Keys, bearer: Headers) -> None:
    with table.app(open_picture=False).test_client() as client:
        for path in ("/api/v1/frame.jpg", "/api/v1/evidence/0123456789abcdef0123.jpg"):
            refused = client.get(path)
            assert (refused.status_code, refused.get_json()["code"]) == (403, "not-allowed")
            for role in ("player", "referee"):
                assert client.get(path, headers=bearer(role)).status_code in (200, 404)


@pytest.mark.parametrize(("seen", "status"), [("?seen=40", 200), ("", 409)])
def test_ok__a_press_that_came_too_late_is_told_what_is_next(
    table: Any, client: FlaskClient, bearer: Headers, seen: str, status: int
) -> None:
    table.inbox.outcome = Outcome(False, 41, "not-your-turn", "It is Bob's turn.")
    answer = client.post(f"/api/v1/actions{seen}", json=BID, headers=bearer("player"))
    assert (answer.status_code, answer.get_json()["message"]) == (status, "It is Bob's turn.")
    assert answer.get_json().get("ok") is (False if status == 200 else None)


def test_ok__a_page_that_presses_in_another_phase_is_not_told_the_names_of_phases(
    table: Any, client: FlaskClient, bearer: Headers
) -> None:
    other = Message(OTHER_PHASE, name="ante", when="ante", phase="declaring")
    table.inbox.outcome = Outcome(False, 41, "wrong-phase", other)
    page = client.post("/api/v1/actions?seen=40", json=BID, headers=bearer("player")).get_json()
    assert page["message"] == "The game has gone on meanwhile."
    program = client.post("/api/v1/actions", json=BID, headers=bearer("player")).get_json()
    assert program["message"] == "ante belongs to the phase ante; now it is declaring."


def test_ok__hands_that_another_was_quicker_than_are_told_that_the_game_has_gone_on(
    table: Any, client: FlaskClient, bearer: Headers
) -> None:
    table.simulator.trouble = ValueError(Message("simulated-not-offered"))
    page = client.post("/api/v1/simulated/sweep?seen=40", json={}, headers=bearer("player"))
    assert (page.status_code, page.get_json()["message"]) == (200, "The game has gone on meanwhile.")
    program = client.post("/api/v1/simulated/sweep", json={}, headers=bearer("player"))
    assert (program.status_code, program.get_json()["message"]) == (400, "That can't be done at this seat now.")


@pytest.mark.parametrize(("behind", "status"), [(1, 200), (0, 400)])
def test_ok__what_made_sense_on_an_older_page_is_told_what_is_next(
    table: Any, client: FlaskClient, bearer: Headers, behind: int, status: int
) -> None:
    seq = client.get("/api/v1/state", headers=bearer("player")).get_json()["seq"]
    table.inbox.outcome = Outcome(False, seq, "bad-field", "There is no such die in that count.")
    answer = client.post(f"/api/v1/actions?seen={seq - behind}", json=BID, headers=bearer("player"))
    assert (answer.status_code, answer.get_json()["code"]) == (status, "bad-field")


def test_ok__no_picture_yet_is_no_error(table: Any, client: FlaskClient) -> None:
    table.eye.picture = None
    answer = client.get("/api/v1/frame.jpg")
    assert (answer.status_code, answer.data) == (204, b"")


@pytest.mark.parametrize("after", ["x", "-1", "1.5", "٣", "9" * 30, ""])
def test_refuses__a_picture_after_something_that_is_no_number(client: FlaskClient, after: str) -> None:
    assert client.get("/api/v1/frame.jpg", query_string={"after": after}).status_code == 400


def test_ok__games_and_their_journal(client: FlaskClient) -> None:
    [game] = client.get("/api/v1/games").get_json()["games"]
    assert (game["id"], game["players"]) == (1, ["Ann", "Bob"])
    assert [e["kind"] for e in client.get("/api/v1/games/1").get_json()["entries"]] == ["game", "event"]
    assert client.get("/api/v1/games/2").get_json()["code"] == "not-found"
    assert client.get(f"/api/v1/games/{'9' * 40}").status_code == 404


def test_ok__a_player_moves_the_own_seat_of_a_simulated_table(table: Any, client: FlaskClient, bearer: Headers) -> None:
    url = "/api/v1/simulated"
    assert client.post(f"{url}/roll", json={"dice": 5}, headers=bearer("player-2")).status_code == 200
    assert client.post(f"{url}/peek", headers=bearer("player")).get_json() == {"ok": True, "faces": [2, "skull"]}
    assert (
        client.post(f"{url}/press", json={"seat": 2, "button": "shout"}, headers=bearer("referee")).status_code == 200
    )
    assert table.simulator.done == [
        ("roll", {"dice": 5, "seat": 2}),
        ("peek", {"seat": 1}),
        ("press", {"seat": 2, "button": "shout"}),
    ]


@pytest.mark.parametrize("verb", ["roll", "press", "lift"])
def test_ok__hands_do_once_what_arrives_twice_under_one_key(
    table: Any, client: FlaskClient, bearer: Headers, verb: str
) -> None:
    def sent(role: str, name: str, **body: Any) -> Any:
        headers = bearer(role) | ({} if body else {"Idempotency-Key": name})
        return client.post(f"/api/v1/simulated/{verb}", json=body, headers=headers).get_json()

    assert sent("player", "one") == sent("player", "one") == sent("player", "", key="one")
    assert table.simulator.done == [(verb, {"seat": 1})]
    sent("player-2", "one")
    sent("player", "two")
    assert table.simulator.done[1:] == [(verb, {"seat": 2}), (verb, {"seat": 1})], "others are requests of their own"


def test_ok__a_refusal_of_hands_stands_for_its_key(table: Any, client: FlaskClient, bearer: Headers) -> None:
    headers = bearer("player") | {"Idempotency-Key": "one"}
    table.simulator.trouble = ValueError("There is no cup.")
    first = client.post("/api/v1/simulated/lift", json={}, headers=headers)
    table.simulator.trouble = None
    again = client.post("/api/v1/simulated/lift", json={}, headers=headers)
    assert (first.status_code, first.get_json()) == (again.status_code, again.get_json())
    assert table.simulator.done == []


def test_ok__a_player_clears_what_belongs_to_the_own_seat(table: Any, client: FlaskClient, bearer: Headers) -> None:
    url = "/api/v1/simulated/clear"
    assert client.post(url, json={"what": "all"}, headers=bearer("player-2")).status_code == 200
    assert client.post(url, json={"what": "all"}, headers=bearer("referee")).status_code == 200
    assert table.simulator.done == [("clear", {"what": "all", "seat": 2}), ("clear", {"what": "all"})]


@pytest.mark.parametrize(("address", "status"), [("127.0.0.1", 200), ("::1", 200), ("192.168.1.7", 403)])
def test_ok__the_tables_own_machine_needs_no_pin_to_throw(
    table: Any, client: FlaskClient, address: str, status: int
) -> None:
    answer = client.post("/api/v1/simulated/roll", json={}, environ_overrides={"REMOTE_ADDR": address})
    assert answer.status_code == status
    assert len(table.simulator.done) == (status == 200)


@pytest.mark.parametrize(
    ("role", "verb", "arguments", "status"),
    [
        ("player", "peek", {"seat": 2}, 403),
        ("player", "press", {"seat": 2, "button": "shout"}, 403),
        ("player", "place", {"seat": 1, "faces": [6]}, 403),
        ("player", "clear", {"seat": 2}, 403),
        ("spectator", "clear", {}, 403),
        ("referee", "peek", {"seat": 1}, 403),
        ("spectator", "press", {"seat": 1}, 403),
        ("player", "press", {"seat": "1"}, 400),
        ("player", "press", {"seat": True}, 400),
        ("referee", "fly", {}, 404),
    ],
)
def test_refuses__other_hands_on_a_simulated_table(
    table: Any, client: FlaskClient, bearer: Headers, role: str, verb: str, arguments: dict[str, Any], status: int
) -> None:
    assert client.post(f"/api/v1/simulated/{verb}", json=arguments, headers=bearer(role)).status_code == status
    assert table.simulator.done == []


@pytest.mark.parametrize(
    ("verb", "arguments", "told"),
    [
        ("place", {"seat": "1"}, 'seat must be a whole number, not "1".'),
        ("place", {"seat": 1, "faces": [1, "skull"]}, 'faces[1] must be a whole number, not "skull".'),
        ("place", {"seat": 1, "faces": {"Ann": 2}}, "faces must be a list, not an object."),
        ("place", {"seat": 1, "at": [[1]]}, "at[0] must be a list of at least 2, not a list of 1."),
        ("roll", {"seat": 7}, "seat must be a whole number up to 6, not 7."),
        ("hand", {"inside": "yes"}, 'inside must be true or false, not "yes".'),
    ],
)
def test_refuses__arguments_of_another_kind_in_plain_words(
    client: FlaskClient, bearer: Headers, verb: str, arguments: dict[str, Any], told: str
) -> None:
    refused = client.post(f"/api/v1/simulated/{verb}", json=arguments, headers=bearer("referee"))
    assert (refused.status_code, refused.get_json()) == (400, {"code": "bad-field", "message": told})


@pytest.mark.parametrize(
    ("trouble", "status", "code"),
    [
        (ValueError("Seat 9 is not there."), 400, "bad-field"),
        (LookupError("The pins are real."), 404, "not-simulated"),
    ],
)
def test_ok__what_the_simulated_table_can_not_do_is_said(
    table: Any, client: FlaskClient, bearer: Headers, trouble: Exception, status: int, code: str
) -> None:
    table.simulator.trouble = trouble
    answer = client.post("/api/v1/simulated/press", json={"seat": 1}, headers=bearer("referee"))
    assert (answer.status_code, answer.get_json()) == (status, {"code": code, "message": str(trouble)})


def test_refuses__simulated_calls_on_a_real_table(table: Any, bearer: Headers) -> None:
    table.simulator = None
    answer = table.app().test_client().post("/api/v1/simulated/roll", json={}, headers=bearer("referee"))
    assert (answer.status_code, answer.get_json()["code"]) == (404, "not-simulated")


def test_ok__health_tells_of_the_table_and_the_camera(table: Any, client: FlaskClient) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.get_json()["ok"], answer.get_json()["camera"]) == (200, True, "ok")
    table.living = False
    assert client.get("/healthz").status_code == 503


def test_ok__health_names_what_is_told_in_vain(app: Flask) -> None:
    house = app.extensions[KEY]
    assert "troubles" not in app.test_client().get("/healthz").get_json()
    app.extensions[KEY] = replace(
        house, handlers=house.handlers.also(HEALTH.to(SimpleNamespace(troubles=lambda: ["mqtt"])))
    )
    answer = app.test_client().get("/healthz")
    assert (answer.status_code, answer.get_json()["troubles"]) == (200, ["mqtt"])


def test_ok__a_seats_code_holds_a_numeric_address(client: FlaskClient, bearer: Headers) -> None:
    answer = client.get("/api/v1/seats/2/qr.svg", headers={**bearer("referee"), "Host": "localhost:8080"})
    assert answer.content_type == "image/svg+xml"
    assert b"<path" in answer.data
    join = client.get("/api/v1/seats/2", headers={**bearer("referee"), "Host": "localhost:8080"}).get_json()["join"]
    host = join.removeprefix("http://").partition("/")[0]
    assert host.replace(".", "").replace(":", "").isdigit() or host == "localhost:8080"
    assert join.endswith(":8080/join/token-of-seat-2-xxxxxxxxxxxx")
    assert client.get("/api/v1/seats/9", headers=bearer("referee")).status_code == 404


# Files sent to the table: only where one is taken, only of that kind, never larger than declared.

PATH = "/api/v1/sets/mine.qset"


class Handler:
    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}

    def put(self, name: str, data: bytes) -> None:
        if data.startswith(b"bad"):
            raise ValueError("its pictures are damaged")
        self.kept[name] = data

    def file(self, name: str) -> bytes:
        if name not in self.kept:
            raise LookupError(f"there is no taught set called {name!r}")
        return self.kept[name]

    def forget(self, name: str) -> None:
        self.kept.pop(name)

    def look(self, after: int, timeout_s: float) -> Mapping[str, Any]:
        return {"number": 1, "lesson": None, "sets": []}


@pytest.fixture
def handler(app: Flask) -> Handler:
    handler, house = Handler(), app.extensions[KEY]
    app.extensions[KEY] = replace(house, handlers=house.handlers.also(TEACH.to(handler)))
    return handler


def test_ok__a_set_goes_in_and_out(client: FlaskClient, bearer: Headers, handler: Handler) -> None:
    data = bytes(range(256)) * 400
    assert len(data) > LARGEST_BODY
    answer = client.put(PATH, data=data, content_type=FILE, headers=bearer("referee"))
    assert answer.get_json() == {"ok": True}
    back = client.get(PATH, headers=bearer("referee"))
    assert (back.data, back.mimetype) == (data, FILE)
    assert back.headers["Content-Disposition"] == 'attachment; filename="mine.qset"'
    assert client.delete(PATH, headers=bearer("referee"), json={}).status_code == 200
    assert client.get(PATH, headers=bearer("referee")).status_code == 404


def test_refuses__others_other_kinds_and_what_is_damaged(
    client: FlaskClient, bearer: Headers, handler: Handler
) -> None:
    for role in ("spectator", "player"):
        assert client.put(PATH, data=b"x", content_type=FILE, headers=bearer(role)).status_code == 403
    as_json = client.put(PATH, json={"x": 1}, headers=bearer("referee"))
    assert (as_json.status_code, as_json.get_json()["code"]) == (400, "bad-field")
    damaged = client.put(PATH, data=b"bad", content_type=FILE, headers=bearer("referee"))
    assert damaged.get_json()["message"] == "Its pictures are damaged."
    elsewhere = client.post("/api/v1/teach", data=b"x", content_type=FILE, headers=bearer("referee"))
    assert elsewhere.get_json()["code"] == "not-json"
    assert handler.kept == {}


def test_refuses__more_than_declared(client: FlaskClient, bearer: Headers, handler: Handler) -> None:
    answer = client.put(PATH, data=b"0" * (LARGEST_SET + 1), content_type=FILE, headers=bearer("referee"))
    assert (answer.status_code, answer.get_json()["code"]) == (413, "too-large")
    assert "5859 KiB at most" in answer.get_json()["message"]


def test_the_server_lets_large_bodies_in_only_there(app: Flask, bearer: Headers, handler: Handler) -> None:
    assert upload_at(app, "PUT", PATH) is not None
    assert upload_at(app, "POST", PATH) is None
    assert upload_at(app, "POST", "/api/v1/actions") is None
    head = {"Content-Type": FILE, **bearer("referee")}
    with serving(app) as port:
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        line.request("PUT", PATH, b"0" * 200_000, head)
        assert line.getresponse().read() == b'{"ok":true}'
        line.request("POST", "/api/v1/actions", b"0" * 200_000, head)
        assert line.getresponse().status == 413
        assert len(handler.kept["mine"]) == 200_000


# The dashboard in front of the real table: what is answered was written, and a stream goes on where it broke off.

NEW = {"event": "new-game", "game": "pirates-dice", "players": ["Ann", "Bob"], "options": {"first": "Ann", "dice": 1}}
BID_6 = {"event": "bid", "player": "Ann", "quantity": 1, "face": 6}


@pytest.fixture
def real(table: Any, keys: Keys) -> Iterator[FlaskClient]:
    journal, inbox = MemoryJournal(), Inbox()
    broadcaster = Broadcaster(journal.since)
    playing = Table(journal, broadcaster, lambda cue: None, lambda expected: None, games=GAMES)
    thread = threading.Thread(target=playing.run, args=(inbox,), daemon=True)
    thread.start()
    app = create_app(broadcaster, inbox, table.eye, keys, None, journal, alive=thread.is_alive)
    hold_to_description(app)
    yield app.test_client()
    inbox.put(Stop())
    thread.join(5)


def test_ok__a_game_by_hand_and_a_stream_that_goes_on(real: FlaskClient, bearer: Headers) -> None:
    def act(role: str, event: dict[str, Any], **headers: str) -> Any:
        return real.post("/api/v1/actions", json=event, headers={**bearer(role), **headers})

    assert act("player", NEW).get_json()["code"] == "not-allowed"
    assert act("referee", NEW).status_code == 200
    assert act("player-2", BID_6).status_code == 403, "nobody bids under another's name"
    first = act("player", BID_6, **{"Idempotency-Key": "one"})
    again = act("player", BID_6, **{"Idempotency-Key": "one"})
    assert (first.status_code, again.status_code) == (200, 200)
    assert first.get_json()["seq"] == again.get_json()["seq"], "sent twice, done once"
    assert act("player", {**BID_6, "quantity": 2}).get_json()["code"] == "not-your-turn"
    assert act("player-2", {"event": "challenge", "player": "Bob"}).status_code == 200
    you = real.get("/api/v1/state", headers=bearer("player")).get_json()
    assert (you["awaits"]["total"], you["you"]["say"]) == (2, "Lift your cup: the camera counts.")
    reveal = {"event": "reveal", "dice": {"Ann": [2], "Bob": [5]}}
    assert act("player", {**reveal, "dice": {"Ann": [2], "Bob": []}}).get_json()["code"] == "dice-mismatch"
    assert act("player", reveal).status_code == 200
    kinds = told(real, {"Last-Event-ID": str(first.get_json()["seq"])})
    assert kinds[-1] == "state"
    assert "verdict" in kinds
    assert told(real, {}) == ["state"]
    assert told(real, {"Last-Event-ID": "999"})[:1] == ["resync"]
    assert real.get("/api/v1/state").get_json()["game"]["winner"] == "Bob"
    entries = real.get("/api/v1/games/1").get_json()["entries"]
    assert [e["data"].get("manual") for e in entries if e["data"].get("event") == "reveal"] == [True]
    assert real.get("/api/v1/games").get_json()["games"][0]["players"] == ["Ann", "Bob"]


def test_ok__a_game_tells_where_its_players_sit(real: FlaskClient, bearer: Headers) -> None:
    real.post("/api/v1/actions", json={**NEW, "seats": [2, 4]}, headers=bearer("referee"))
    assert real.get("/api/v1/games").get_json()["games"][0]["seats"] == [2, 4]


def told(client: FlaskClient, headers: dict[str, str]) -> list[str]:
    """The kinds of events up to the first state."""
    answer = client.get("/api/v1/events", headers=headers, buffered=False)
    kinds: list[str] = []
    for chunk in itertools.islice(answer.response, 50):
        lines = chunk.decode().splitlines() if isinstance(chunk, bytes) else str(chunk).splitlines()
        kinds += [line.removeprefix("event: ") for line in lines if line.startswith("event: ")]
        if "state" in kinds:
            break
    answer.close()
    return kinds


# The description describes what is there: every route, method and role, and answers that fit it.


@pytest.fixture
def described(client: FlaskClient) -> dict[str, Any]:
    return dict(client.get("/api/v1/openapi.json").get_json())


def routes(app: Flask) -> Iterator[tuple[str, str, frozenset[str]]]:
    for rule in app.url_map.iter_rules():
        path = re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule)
        roles = getattr(app.view_functions[rule.endpoint], "open_to", frozenset())
        for method in (rule.methods or set()) - {"HEAD"}:
            yield path, method.lower(), roles


def test_describes_every_route_method_and_role_and_no_other(app: Flask, described: dict[str, Any]) -> None:
    there = {(path, method): set(roles) for path, method, roles in routes(app)}
    told = {
        (path, method): set(operation["x-roles"])
        for path, operations in described["paths"].items()
        for method, operation in operations.items()
    }
    assert told == there


def test_every_reference_leads_somewhere(described: dict[str, Any]) -> None:
    for reference in re.findall(r'"\$ref": "#/([^"]+)"', json.dumps(described)):
        found: Any = described
        for part in reference.split("/"):
            found = found[part]
        assert found


def test_names_the_parameters_of_each_path(described: dict[str, Any]) -> None:
    for path, operations in described["paths"].items():
        for operation in operations.values():
            told = {p["name"] for p in operation.get("parameters", ()) if p.get("in") == "path"}
            assert told == set(re.findall(r"{(\w+)}", path)), path


def test_names_the_verbs_of_the_simulated_table(described: dict[str, Any]) -> None:
    [verb] = [
        p for p in described["paths"]["/api/v1/simulated/{verb}"]["post"]["parameters"] if p.get("name") == "verb"
    ]
    assert set(verb["schema"]["enum"]) == set(VERBS)


def test_a_refusal_holds_what_the_description_requires(client: FlaskClient, described: dict[str, Any]) -> None:
    """Every other answer of these tests is held to it by `hold_to_description`."""
    wanted = described["components"]["schemas"]["Error"]
    assert set(wanted["required"]) <= set(client.get("/api/v1/nothing").get_json()) <= set(wanted["properties"])
