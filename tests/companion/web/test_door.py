# SPDX-License-Identifier: MIT
"""The door: other names, other sites, other forms, too much, too often; and what every answer carries.

Whatever is sent, the answer is a plain one: never a fault inside, never markup under /api.
"""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.messages.message import Message
from companion.table.inbox import Who
from companion.web.errors import KeyFileUnusable
from companion.web.guard import KEY, is_ours, local_name
from companion.web.keys import Keys, Proof, Tenure, load_keys, new_keys
from companion.web.limits import REMEMBERED, Bucket, Slots, Tries
from tests.examples import examples

Headers = Callable[[str], dict[str, str]]
BID = {"event": "bid", "player": "Ann", "quantity": 1, "face": 2}


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "localhost:8080",
        "127.0.0.1:8080",
        "127.0.0.53",
        "[::1]:8080",
        socket.gethostname(),
        f"{socket.gethostname().partition('.')[0]}.local:8080",
        "table.example",
        "TABLE.example:80",
    ],
)
def test_ok__a_host_that_is_this_machine(host: str) -> None:
    assert is_ours(host, frozenset({"table.example"}))


@pytest.mark.parametrize(
    "host",
    [
        "",
        "evil.example",
        "evil.example:8080",
        "localhost.evil.example",
        "127.0.0.1.nip.io",
        "192.0.2.7:8080",
        "0.0.0.0",
        "[::]",
        "224.0.0.1",
        "2130706433",
        "localhost:8080:1",
        "[evil.example]",
        "a" * 300,
    ],
)
def test_refuses__a_host_that_is_not(client: FlaskClient, host: str) -> None:
    assert not is_ours(host)
    answer = client.get("/api/v1/state", headers={"Host": host})
    assert (answer.status_code, answer.get_json()["code"]) == (400, "unknown-host")


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://localhost:9999"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "http://localhost", "Sec-Fetch-Site": "cross-site"},
    ],
)
def test_refuses__a_change_asked_for_by_another_site(
    client: FlaskClient, bearer: Headers, headers: dict[str, str]
) -> None:
    answer = client.post("/api/v1/actions", json=BID, headers={**bearer("player"), **headers})
    assert answer.status_code == 403
    assert answer.get_json()["code"] == "other-origin"


@pytest.mark.parametrize("headers", [{}, {"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"}])
def test_ok__a_change_asked_for_by_our_page_or_a_program(
    client: FlaskClient, bearer: Headers, headers: dict[str, str]
) -> None:
    assert client.post("/api/v1/actions", json=BID, headers={**bearer("player"), **headers}).status_code == 200


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_refuses__a_body_that_is_not_json(client: FlaskClient, bearer: Headers, kind: str) -> None:
    answer = client.post("/api/v1/actions", data='{"event": "bid"}', headers=bearer("player"), content_type=kind)
    assert answer.status_code == 400
    assert answer.get_json()["code"] == "not-json"


@pytest.mark.parametrize("body", [b"{", b"[1]", b'"x"', b"\xff", b"nul", b"[" * 5000, b'{"a":' * 3000])
def test_refuses__json_that_is_no_object(client: FlaskClient, bearer: Headers, body: bytes) -> None:
    answer = client.post("/api/v1/actions", data=body, headers=bearer("player"), content_type="application/json")
    assert answer.status_code == 400
    assert answer.get_json()["code"] in ("not-json", "bad-field")


def test_refuses__more_than_16_kib(client: FlaskClient, bearer: Headers) -> None:
    answer = client.post("/api/v1/actions", json={"event": "x" * 17_000}, headers=bearer("player"))
    assert answer.status_code == 413
    assert answer.get_json()["code"] == "too-large"


@pytest.mark.parametrize(
    ("method", "path", "sent", "status"),
    [
        ("GET", "/api/v1/nowhere", {}, 404),
        ("PUT", "/api/v1/state", {}, 405),
        ("POST", "/api/v1/actions", {"json": {"event": "x" * 17_000}}, 413),
        ("POST", "/api/v1/actions", {"data": "x", "content_type": "text/plain"}, 400),
        ("POST", "/api/v1/photograph", {"data": "x", "content_type": "text/plain"}, 400),
        ("POST", "/api/v1/photograph", {"data": b"x", "content_type": "image/jpeg"}, 404),
        ("GET", "/api/v1/frame.jpg", {}, 500),
    ],
)
def test_refuses__in_the_language_that_is_asked_for(
    table: Any, bearer: Headers, method: str, path: str, sent: dict[str, Any], status: int
) -> None:
    table.eye = None
    refused = table.app().test_client().open(f"{path}?language=de", method=method, headers=bearer("player"), **sent)
    told = refused.get_json()
    assert refused.status_code == status
    assert told["say"] == Message(told["id"], **told["params"]).said("de") != told["message"]


def test_refuses__a_flood(app: Flask, client: FlaskClient, bearer: Headers) -> None:
    app.extensions[KEY] = replace(app.extensions[KEY], bucket=Bucket(20.0, 40, clock=lambda: 0.0))  # however busy it is
    statuses = [client.post("/api/v1/actions", json=BID, headers=bearer("player")).status_code for _ in range(60)]
    assert statuses[:40] == [200] * 40
    assert 429 in statuses
    slower = client.post("/api/v1/actions?language=de", json=BID, headers=bearer("player"))
    assert slower.get_json()["say"] == Message("slower-please").said("de")
    assert client.post("/api/v1/actions", json=BID, headers=bearer("player-2")).status_code == 200, "others go on"


@pytest.mark.parametrize("path", ["/static/house.css", "/static/js/show/board.js"])
def test_ok__a_file_that_is_no_page_has_no_policy_to_carry(client: FlaskClient, path: str) -> None:
    with client.get(path) as answer:
        headers = answer.headers
    assert "Content-Security-Policy" not in headers
    assert (headers["X-Content-Type-Options"], headers["Cross-Origin-Resource-Policy"]) == ("nosniff", "same-origin")


@pytest.mark.parametrize("path", ["/", "/seat", "/api/v1/state", "/nothing", "/api/v1/nothing", "/static/lantern.svg"])
def test_ok__every_answer_keeps_other_sites_and_caches_out(client: FlaskClient, path: str) -> None:
    with client.get(path) as answer:
        headers = answer.headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert headers["Cache-Control"] == ("no-cache" if path.startswith("/static") else "no-store")
    assert "Access-Control-Allow-Origin" not in headers


def test_ok__errors_of_the_api_are_json_and_those_of_pages_are_pages(client: FlaskClient) -> None:
    answer = client.get("/api/v1/nothing")
    assert (answer.status_code, set(answer.get_json())) == (404, {"code", "message", "id", "params"})
    assert "text/html" in client.get("/nothing").headers["Content-Type"]


def test_ok__a_fault_inside_is_a_plain_sentence_without_a_trace(
    app: Flask, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("companion.web.calls.state.view_for", lambda rooms, who: 1 / 0)
    answer = app.test_client().get("/api/v1/state")
    assert (answer.status_code, answer.get_json()["code"]) == (500, "internal")
    assert b"Zero" not in answer.data
    assert "ZeroDivisionError" in caplog.text


@pytest.mark.parametrize("name", ["../app.py", "..%2fapp.py", "%2e%2e/app.py", "/etc/passwd", "js/../../keys.py"])
def test_refuses__a_path_out_of_the_static_folder(client: FlaskClient, name: str) -> None:
    assert client.get(f"/static/{name}").status_code == 404


def test_ok__nothing_a_page_shows_holds_inline_code(client: FlaskClient, keys: Keys) -> None:
    client.get(f"/table?pin={keys.pin}")
    for path in ("/", "/table", "/seat", "/nothing", "/join/old"):
        page = client.get(path).get_data(as_text=True)
        assert "<style" not in page
        assert " style=" not in page
        assert " onclick" not in page
        assert "<script>" not in page
        assert keys.pin not in page


@contextmanager
def responder(path: Path, answer: str) -> Iterator[list[str]]:
    """A machine's own responder for names ending in .local, that answers one question."""
    asked: list[str] = []
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as door:
        door.bind(str(path))
        door.listen(1)

        def serve() -> None:
            line, _ = door.accept()
            with line:
                asked.append(line.recv(200).decode())
                line.sendall(answer.encode())

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        yield asked
        thread.join(5)


@pytest.mark.parametrize(
    ("answer", "name"),
    [
        ("+ 2 0 table.local 192.0.2.7\n", "table.local"),
        ("+ 2 0 192.0.2.7 Table.local\n", "table.local"),
        ("+ 2 0 somebody-else.local 192.0.2.7\n", ""),
        ("-15 Timeout reached\n", ""),
    ],
)
def test_ok__the_name_is_what_the_machine_s_own_responder_says(tmp_path: Path, answer: str, name: str) -> None:
    with responder(tmp_path / "socket", answer) as asked:
        assert local_name("192.0.2.7", frozenset({"table.local"}), tmp_path / "socket") == name
    assert asked == ["RESOLVE-ADDRESS 192.0.2.7\n"]


def test_ok__without_a_responder_no_name_is_told(tmp_path: Path) -> None:
    assert local_name("192.0.2.7", avahi=tmp_path / "none") == ""


@pytest.mark.parametrize("name", ["pins/calls.py", "pins/port.py", "pins/pins.html", "../app.py", "pins/none.css"])
def test_refuses__of_a_page_s_folder_all_but_styles_and_scripts(client: FlaskClient, name: str) -> None:
    with client.get("/static/pages/pins/pins.css") as style, client.get(f"/static/pages/{name}") as other:
        assert (style.status_code, other.status_code) == (200, 404)


def test_refuses__a_router_s_name_with_the_address_as_a_link(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.web.guard.reachable", lambda: ("192.168.1.7",))
    there = {"environ_base": {"REMOTE_ADDR": "192.168.1.20"}}
    page = client.get("/sit", headers={"Host": "table.fritz.box:8131"}, **there).get_data(as_text=True)
    assert 'href="http://192.168.1.7:8131"' in page
    assert "evil" not in client.get("/", headers={"Host": "x:evil"}, **there).get_data(as_text=True).replace(
        "x:evil", ""
    )


def test_ok__a_name_written_out_to_its_root_and_a_trusted_one_with_a_port(app: Flask) -> None:
    assert is_ours(f"{socket.gethostname().partition('.')[0]}.local.:8080")
    client = app.test_client()
    assert client.get("/healthz", headers={"Host": "port.example:8080"}).status_code == 200
    assert client.get("/healthz", headers={"Host": "port.example"}).status_code == 200


LETTERS = st.text(st.characters(codec="utf-8"), max_size=30)
VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats(allow_nan=False) | LETTERS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(LETTERS, inner, max_size=4),
    max_leaves=8,
)
FIELDS = st.sampled_from(["event", "player", "players", "options", "dice", "key", "seat", "faces", "button", "in"])
BODIES = st.dictionaries(FIELDS | LETTERS, VALUES, max_size=5).map(lambda body: {"event": "bid"} | body) | VALUES
PATHS = st.sampled_from(
    ["/api/v1/actions", "/api/v1/session", *(f"/api/v1/simulated/{verb}" for verb in ("roll", "press", "peek", "x"))]
)
QUICK = settings(max_examples=examples(60), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@QUICK
@given(path=PATHS, body=BODIES, referee=st.booleans())
def test_ok__no_body_breaks_it(client: FlaskClient, keys: Keys, path: str, body: Any, referee: bool) -> None:
    key = keys.pin if referee else keys.token(Tenure(1))
    answer = client.post(path, json=body, headers={"Authorization": f"Bearer {key}"})
    assert answer.status_code < 500
    assert isinstance(answer.get_json(), dict)


@QUICK
@given(path=LETTERS, query=LETTERS, method=st.sampled_from(["GET", "HEAD", "POST", "DELETE", "PUT", "TRACE"]))
@pytest.mark.parametrize("start", ["/api/v1/", "/api/v1/games/", "/api/v1/seats/", "/join/", "/static/", "/"])
def test_ok__no_path_breaks_it(client: FlaskClient, start: str, path: str, query: str, method: str) -> None:
    wanted = "http://localhost" + start + quote(path)  # in full: the client itself trips over //0:… as a host
    answer = client.open(wanted, query_string={"after": query, "as": query, "pin": query[:3]}, method=method)
    assert answer.status_code < 500
    assert not start.startswith("/api") or "html" not in answer.content_type
    answer.close()


@QUICK
@given(
    headers=st.dictionaries(st.sampled_from(["Authorization", "Cookie", "Host", "Origin", "Last-Event-ID"]), LETTERS)
)
def test_ok__no_header_breaks_it(client: FlaskClient, headers: dict[str, str]) -> None:
    sent = {
        name: value.encode().decode("latin-1").replace("\n", "").replace("\r", "") for name, value in headers.items()
    }
    assert client.get("/api/v1/state", headers=sent).status_code < 500


# How often: buckets, tries and places, on a clock that the test moves.


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_ok__a_bucket_fills_again(clock: Clock) -> None:
    bucket = Bucket(rate_s=2.0, burst=3, clock=clock)
    assert [bucket.take("a") for _ in range(4)] == [0.0, 0.0, 0.0, 0.5]
    clock.now += 0.5
    assert (bucket.take("a"), bucket.take("a")) == (0.0, 0.5)
    assert bucket.take("b") == 0.0


def test_ok__a_bucket_forgets_rather_than_grows(clock: Clock) -> None:
    bucket = Bucket(rate_s=1.0, burst=1, clock=clock)
    for n in range(REMEMBERED + 10):
        bucket.take(str(n))
    assert bucket.take("0") == 0.0


def test_ok__the_pause_after_wrong_tries_doubles_up_to_a_quarter_of_an_hour(clock: Clock) -> None:
    tries = Tries(clock)
    waits = []
    for _ in range(12):
        waits.append(tries.wait_s("a"))
        clock.now += waits[-1]
        tries.failed("a")
    assert waits == [0, 0, 0, 0, 0, 60, 120, 240, 480, 900, 900, 900]


def test_ok__a_right_try_or_a_calm_minute_forgives(clock: Clock) -> None:
    tries = Tries(clock)
    for _ in range(4):
        tries.failed("a")
    clock.now += 61
    tries.failed("a")
    assert tries.wait_s("a") == 0.0
    for _ in range(4):
        tries.failed("a")
    assert tries.wait_s("a") == 60.0
    tries.passed("a")
    assert tries.wait_s("a") == 0.0


def test_ok__who_guesses_elsewhere_keeps_nobody_out(clock: Clock) -> None:
    tries = Tries(clock)
    for n in range(200):
        tries.failed(f"10.0.0.{n}")
    assert tries.wait_s("10.0.9.9") == 0.0


def test_ok__places_are_given_back() -> None:
    slots = Slots(1)
    place = slots.take()
    assert place is not None
    assert slots.take() is None
    with place:
        pass
    assert slots.take() is not None


# The keys: strong, private, lasting, and worth nothing once replaced.


def test_ok__keys_are_made_once_for_the_owners_eyes_only(tmp_path: Path) -> None:
    keys = load_keys(tmp_path, seats=4)
    file = tmp_path / "keys.json"
    assert file.stat().st_mode & 0o777 == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["keys.json"]
    assert load_keys(tmp_path, seats=4) == keys
    assert (len(keys.pin), keys.pin.isdigit(), len(set(keys.seats))) == (6, True, 4)
    assert all(len(token) >= 22 for token in keys.seats), "128 bits want 22 letters of 6 bits"


def test_ok__more_seats_keep_the_tokens_there_were(tmp_path: Path) -> None:
    two = load_keys(tmp_path, seats=2)
    six = load_keys(tmp_path, seats=6)
    assert (six.seats[:2], six.pin, len(six.seats)) == (two.seats, two.pin, 6)
    assert load_keys(tmp_path, seats=2) == two


def test_ok__a_file_others_can_read_is_closed_to_them(tmp_path: Path) -> None:
    keys = load_keys(tmp_path)
    (tmp_path / "keys.json").chmod(0o644)
    assert load_keys(tmp_path) == keys
    assert (tmp_path / "keys.json").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"seats": 3}', "not json", '{"seats":["x"],"pin":"1","signing":""}'])
def test_refuses__a_damaged_file(tmp_path: Path, text: str) -> None:
    (tmp_path / "keys.json").write_text(text)
    with pytest.raises(KeyFileUnusable, match=r"keys\.json"):
        load_keys(tmp_path)


def test_refuses__a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(KeyFileUnusable):
        load_keys(tmp_path / "missing")


def test_ok__a_half_written_file_of_a_power_cut_does_not_matter(tmp_path: Path) -> None:
    (tmp_path / "keys.json.new").write_text('{"seats": [')
    assert load_keys(tmp_path).pin == json.loads((tmp_path / "keys.json").read_text())["pin"]


def test_ok__a_cookie_dies_with_the_key_it_was_given_for() -> None:
    keys = new_keys(2)
    sealed, referee = keys.seal(Who("player", 2)), keys.seal(Who("referee"))
    proofs = (Proof(Who("player", 2), Tenure(2)), Proof(Who("referee"), Tenure(0)))
    assert (keys.unseal(sealed), keys.unseal(referee)) == proofs
    assert replace(keys, seats=(keys.seats[0], "another")).unseal(sealed) is None
    assert replace(keys, seats=keys.seats[:1]).unseal(sealed) is None
    assert replace(keys, pin="000000" if keys.pin != "000000" else "1").unseal(referee) is None
    assert new_keys(2).unseal(sealed) is None


def test_ok__cards_and_pin_are_told_apart() -> None:
    keys = new_keys(3)
    assert [keys.seat_of_card(token) for token in keys.seats] == [1, 2, 3]
    assert keys.seat_of_card(keys.card_code(2).lower()) == 2
    assert keys.seat_of_card(keys.pin) is None
    assert keys.seat_of_card("") is None
    assert keys.is_pin(keys.pin)
    assert not keys.is_pin(keys.seats[0])
    assert not keys.is_pin("\ud800")


def test_ok__a_token_names_one_tenure_for_an_evening(monkeypatch: pytest.MonkeyPatch) -> None:
    keys = new_keys(3)
    at = Tenure(2, 5, 7)
    token, code = keys.token(at), keys.code(at)
    assert keys.opened(token) == at
    assert keys.fits_code(code, at)
    assert not keys.fits_code(code, Tenure(2, 5, 8))
    assert not keys.fits_code(code, Tenure(2, 6, 7))
    hour = int(time.monotonic() // 3600)
    monkeypatch.setattr("companion.web.keys._hour", lambda: hour + 25)
    assert keys.opened(token) is None
    assert not keys.fits_code(code, at)


@pytest.mark.parametrize("text", ["", "x", "é" * 24, "A" * 24, "=" * 24])
def test_refuses__a_token_that_is_made_up(text: str) -> None:
    keys = new_keys(3)
    assert keys.opened(text) is None
    assert keys.opened(new_keys(3).token(Tenure(1))) is None
    real = keys.token(Tenure(1))
    assert keys.opened(real[:2] + ("A" if real[2] != "A" else "B") + real[3:]) is None
