# SPDX-License-Identifier: MIT
"""Coming in by QR code, by six characters or to the Wi-Fi; phones that follow their owners; the role handed on."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.table.inbox import Who
from companion.table.telling import News
from companion.web.calls.screens import SCREEN_COOKIE
from companion.web.errors import TooOften
from companion.web.guard import KEY
from companion.web.keys import CODE_LETTERS, LASTS_H, Keys, Tenure, new_keys
from companion.web.pages.join.calls import WIFI, WifiNetwork
from companion.web.ports import Handlers
from companion.web.visitors import MOST_WAITING, SILENT_S, Screens, Wall

Headers = Callable[[str], dict[str, str]]


@pytest.fixture
def wifi(table: Any) -> FlaskClient:
    app = table.app()
    house = app.extensions["quartermaster"]
    object.__setattr__(
        house, "handlers", Handlers(WIFI.to(WifiNetwork(ssid="Kapitän; Inn", password="rum:and\\gold", hidden=False)))
    )
    client: FlaskClient = app.test_client()
    return client


def test_who_comes_in_new_is_asked_for_a_name_and_who_has_one_goes_on(
    table: Any, client: FlaskClient, keys: Keys
) -> None:
    assert client.get(f"/join/{keys.token(Tenure(1))}").headers["Location"] == "/seat", "Ann plays there"
    assert client.get(f"/join/{keys.token(Tenure(3))}").headers["Location"] == "/sit"


def test_a_typed_code_gives_the_seat_however_it_is_typed(client: FlaskClient, keys: Keys) -> None:
    code = keys.code(Tenure(2))
    assert re.fullmatch(f"[{CODE_LETTERS}]{{6}}", code)
    for typed in (code, code.lower(), f" {code[:3]} {code[3:]} ", f"{code[:3]}-{code[3:]}"):
        assert client.post("/api/v1/session", json={"key": typed}).get_json()["seat"] == 2
    assert client.get("/api/v1/state").get_json()["you"]["seat"] == 2


def test_codes_are_guessed_no_faster_than_the_pin(client: FlaskClient, keys: Keys) -> None:
    for n in range(5):
        assert client.post("/api/v1/session", json={"key": f"22222{n + 2}"}).status_code == 401
    assert client.post("/api/v1/session", json={"key": keys.code(Tenure(1))}).status_code == 429
    assert client.post("/api/v1/session", json={"key": keys.token(Tenure(1))}).status_code == 200


def test_codes_differ_by_seat_and_by_table() -> None:
    one, other = new_keys(6), new_keys(6)
    assert (
        len({*(one.code(Tenure(seat)) for seat in range(1, 7)), *(other.code(Tenure(seat)) for seat in range(1, 7))})
        == 12
    )


def test_a_player_is_told_the_ways_in_to_the_own_seat_alone(client: FlaskClient, bearer: Headers, keys: Keys) -> None:
    ways = client.get("/api/v1/seats/mine", headers=bearer("player-2")).get_json()
    assert (ways["seat"], ways["code"]) == (2, keys.code(Tenure(2)))
    assert ways["join"].endswith(f"/join/{keys.token(Tenure(2))}")
    assert ways["type_at"].endswith("/join")
    assert client.get("/api/v1/seats/1", headers=bearer("player-2")).status_code == 403
    assert client.get("/api/v1/seats/mine", headers=bearer("referee")).status_code == 403
    assert b"<svg" in client.get("/api/v1/seats/mine/qr.svg", headers=bearer("player-2")).data


def test_the_table_s_name_stands_beside_its_address(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.web.guard.local_name", lambda address, trusted: "table.local")
    for path in ("/", "/lobby"):
        page = client.get(path, headers={"Host": "127.0.0.1:8080"}).get_data(as_text=True)
        assert 'data-name="http://table.local:8080"' in page
    monkeypatch.setattr("companion.web.guard.local_name", lambda address, trusted: "")
    assert 'data-name=""' in client.get("/").get_data(as_text=True)


def test_the_wifi_is_told_to_those_at_the_table_and_to_nobody_else(wifi: FlaskClient, bearer: Headers) -> None:
    for role in ("player", "referee"):
        told = wifi.get("/api/v1/wifi", headers=bearer(role)).get_json()
        assert told == {"ssid": "Kapitän; Inn", "password": "rum:and\\gold", "hidden": False}
        assert b"<svg" in wifi.get("/api/v1/wifi/qr.svg", headers=bearer(role)).data
    for path in ("/api/v1/wifi", "/api/v1/wifi/qr.svg"):
        answer = wifi.get(path)
        assert answer.status_code == 403
        assert b"gold" not in answer.data


def test_a_table_that_knows_no_wifi_says_so(client: FlaskClient, bearer: Headers) -> None:
    answer = client.get("/api/v1/wifi", headers=bearer("player"))
    assert (answer.status_code, answer.get_json()["code"]) == (404, "not-found")


@pytest.mark.parametrize("path", ["/sit", "/lobby"])
def test_a_page_asks_for_the_wifi_only_where_the_table_knows_one(
    client: FlaskClient, wifi: FlaskClient, path: str
) -> None:
    asks = '<section id="wifi" data-known'
    assert asks in wifi.get(path).get_data(as_text=True)
    assert asks not in client.get(path).get_data(as_text=True)


def test_a_phone_follows_its_owner_and_so_does_a_code_that_was_scanned(
    table: Any, client: FlaskClient, keys: Keys
) -> None:
    lobby = table.broadcaster.snapshot.lobby.sit(1, "Ann", "red").sit(2, "Bob", "blue")
    table.broadcaster.snapshot.lobby = lobby
    client.get(f"/join/{keys.token(Tenure(1))}")
    table.broadcaster.snapshot.lobby = lobby.swap(1, 2)
    assert client.get("/api/v1/state").get_json()["you"]["seat"] == 2
    client.get(f"/join/{keys.token(Tenure(1))}")
    assert client.get("/api/v1/state").get_json()["you"]["seat"] == 2, "it was Ann's, and she sits there now"


def test_a_cookie_that_names_no_tenure_opens_nothing(keys: Keys) -> None:
    old = keys._signer().dumps(["player", 2, keys._print_of(Who("player", 2))])
    assert keys.unseal(str(old)) is None


def test_whatever_opened_a_seat_ends_when_its_sitter_leaves(table: Any, client: FlaskClient, keys: Keys) -> None:
    lobby = table.broadcaster.snapshot.lobby.sit(1, "Eve", "red")
    token, code = keys.token(Tenure(1)), keys.code(Tenure(1))
    for after in (lobby.stand(1), lobby.let_in(1, "Ann"), lobby.begun({1: "Ann", 2: "Bob"})):
        table.broadcaster.snapshot.lobby = after
        said = client.get("/api/v1/state", headers={"Authorization": f"Bearer {token}"})
        assert (said.status_code, said.get_json()["id"]) == (401, "seat-was-left-since")
        assert client.get(f"/join/{token}").status_code == 404
        assert client.post("/api/v1/session", json={"key": code}).status_code in (401, 429)
    table.broadcaster.snapshot.lobby = lobby.begun({1: "Eve", 2: "Bob"})
    assert client.get("/api/v1/state", headers={"Authorization": f"Bearer {token}"}).status_code == 200


def test_a_seat_s_card_points_to_the_seat_and_opens_none(
    client: FlaskClient, bearer: Headers, keys: Keys, table: Any
) -> None:
    card = client.get("/api/v1/seats/1", headers=bearer("referee")).get_json()
    assert card["join"].endswith(f"/join/{keys.seats[0]}")
    came = client.get(f"/join/{keys.seats[0]}")
    assert (came.headers["Location"], came.headers.get("Set-Cookie")) == ("/sit", None)
    typed = client.post("/api/v1/session", json={"key": card["code"]})
    assert typed.get_json() == {"ok": True, "role": "spectator", "seat": 1}
    assert "Set-Cookie" not in typed.headers
    sent = client.get("/api/v1/state", headers={"Authorization": f"Bearer {keys.seats[0]}"})
    assert (sent.status_code, sent.get_json()["id"]) == (401, "card-opens-nothing")


def test_a_token_used_on_another_device_is_told_to_all_once(client: FlaskClient, bearer: Headers, keys: Keys) -> None:
    assert client.get("/api/v1/state").get_json()["arrival"] is None
    for _ in range(2):
        client.get("/api/v1/state", headers=bearer("player"))
        arrival = client.get("/api/v1/state").get_json()["arrival"]
        assert (arrival["number"], arrival["seat"], arrival["name"]) == (1, 1, "Ann")


def test_a_seat_that_was_handed_the_referee_s_role_has_it_when_it_asks_and_loses_it(
    table: Any, client: FlaskClient, bearer: Headers, keys: Keys
) -> None:
    client.get(f"/join/{keys.token(Tenure(2))}")
    new = {"event": "close-game"}
    assert client.get("/api/v1/state?as=referee").status_code == 403
    table.broadcaster.snapshot.lobby = table.broadcaster.snapshot.lobby.sit(2, "Bob", "blue").hand_referee(2)
    assert client.get("/api/v1/state").get_json()["you"]["role"] == "player", "a player first"
    assert client.get("/api/v1/state?as=referee").get_json()["you"]["role"] == "referee"
    assert client.post("/api/v1/actions?as=referee", json=new).status_code == 200
    assert table.inbox.asked[-1][1] == Who("referee", 2)
    assert client.get("/api/v1/state?as=referee", headers=bearer("player")).status_code == 403, "seat 1 was not"
    table.broadcaster.snapshot.lobby = table.broadcaster.snapshot.lobby.hand_referee(None)
    assert client.post("/api/v1/actions?as=referee", json=new).status_code == 403


def test_a_stream_ends_when_its_listener_sits_elsewhere_or_is_referee_no_more(
    table: Any, client: FlaskClient, keys: Keys
) -> None:
    lobby = table.broadcaster.snapshot.lobby.sit(1, "Ann", "red").sit(2, "Bob", "blue").hand_referee(1)
    table.broadcaster.snapshot.lobby = lobby
    client.get(f"/join/{keys.token(Tenure(1))}")
    for role, after in (("player", lobby.swap(1, 2)), ("referee", lobby.hand_referee(None))):
        table.broadcaster.snapshot.lobby = lobby
        table.broadcaster.script = [News("41", "state", {}), News("42", "state", {})]
        answer = client.get(f"/api/v1/events?as={role}")
        lines = iter(answer.response)
        next(lines)
        assert b"event: state" in next(lines)
        table.broadcaster.snapshot.lobby = after
        assert list(lines) == [], "nothing more is told as if nothing had happened"
        answer.close()


def test_names_are_cleaned_at_the_door(table: Any, client: FlaskClient, bearer: Headers) -> None:
    client.post("/api/v1/actions", json={"event": "sit", "name": "  Zoe\u0308 "}, headers=bearer("player"))
    assert table.inbox.asked[-1][0] == {"event": "sit", "name": "Zoë"}
    for name in ("", "x" * 25, "a\u202eb", "table", 7, None):
        answer = client.post("/api/v1/actions", json={"event": "sit", "name": name}, headers=bearer("player"))
        assert answer.status_code == 400


def test_the_password_stands_in_no_description_of_the_settings() -> None:
    from companion.config import Config
    from companion.kit.handlers.build import wifi_of

    config = Config(wifi_ssid="Inn", wifi_password="rum-and-gold")
    assert "rum" not in repr(config)
    assert "rum" not in repr(wifi_of(config))
    assert wifi_of(Config()) is None


# A television asks to see the picture: a seated phone lets it in by its code, and nobody else can. What large screens
# tell, for phones to go by.

FRAME = "/api/v1/frame.jpg"


@pytest.fixture
def closed(app: Flask) -> Flask:
    """A table whose picture is for those who sit at it."""
    object.__setattr__(app.extensions[KEY], "open_picture", False)
    return app


def far(app: Flask) -> FlaskClient:
    """A device in the network, with cookies of its own: the table's own machine may do more."""
    client = app.test_client()
    client.environ_base["REMOTE_ADDR"] = "192.168.1.20"
    return client


def asked(client: FlaskClient, headers: dict[str, str]) -> list[dict[str, str]]:
    found: list[dict[str, str]] = client.get("/api/v1/state", headers=headers).get_json().get("screens", [])
    return found


def test_one_tap_on_a_seated_phone_lets_the_television_in(closed: Flask, bearer: Headers) -> None:
    screen, phone, other = (far(closed) for _ in range(3))
    assert screen.get(FRAME).status_code == 403
    told = screen.post("/api/v1/screen").get_json()
    assert (told["answer"], len(told["code"])) == ("waiting", 4)
    assert screen.post("/api/v1/screen").get_json() == told, "a page that is opened again asks no second time"
    assert asked(other, {}) == [], "others are told no id"
    [question] = asked(phone, bearer("player"))
    assert question["code"] == told["code"]
    path = f"/api/v1/screens/{question['id']}"
    assert other.post(path, json={"yes": True}).status_code == 403
    assert phone.post(path, json={"yes": "please"}, headers=bearer("player")).status_code == 400
    assert screen.get(FRAME).status_code == 403
    assert phone.post(path, json={"yes": True}, headers=bearer("player")).status_code == 200
    assert screen.get("/api/v1/screen").get_json()["answer"] == "let-in"
    assert screen.get(FRAME).status_code != 403
    assert other.get(FRAME).status_code == 403
    assert asked(phone, bearer("player")) == []
    assert phone.post(path, json={"yes": True}, headers=bearer("player")).status_code == 404


def test_one_that_is_refused_sees_nothing(closed: Flask, bearer: Headers) -> None:
    screen, phone = far(closed), far(closed)
    screen.post("/api/v1/screen")
    [question] = asked(phone, bearer("referee"))
    phone.post(f"/api/v1/screens/{question['id']}", json={"yes": False}, headers=bearer("referee"))
    assert screen.get("/api/v1/screen").get_json()["answer"] == "refused"
    assert screen.get(FRAME).status_code == 403


def test_an_empty_seat_s_key_lets_nobody_in(closed: Flask, bearer: Headers) -> None:
    screen, phone = far(closed), far(closed)
    screen.post("/api/v1/screen")
    [question] = asked(phone, bearer("referee"))
    object.__setattr__(closed.extensions[KEY], "broadcaster", Empty(closed.extensions[KEY].broadcaster))
    answer = phone.post(f"/api/v1/screens/{question['id']}", json={"yes": True}, headers=bearer("player"))
    assert answer.status_code == 403


class Empty:
    """A broadcaster of a table at which nobody sits."""

    def __init__(self, broadcaster: object) -> None:
        self.snapshot = _Nobody(broadcaster.snapshot)  # type: ignore[attr-defined]


class _Nobody:
    def __init__(self, snapshot: object) -> None:
        self._snapshot = snapshot

    def __getattr__(self, name: str) -> object:
        return getattr(self._snapshot, name)

    def sitter(self, seat: int) -> None:
        """Nobody."""


def let_in(app: Flask, bearer: Headers) -> FlaskClient:
    """A screen that somebody has let in, and that has heard so."""
    screen = far(app)
    screen.post("/api/v1/screen")
    [question] = asked(far(app), bearer("referee"))
    far(app).post(f"/api/v1/screens/{question['id']}", json={"yes": True}, headers=bearer("referee"))
    assert screen.post("/api/v1/screen").get_json()["answer"] == "let-in"
    return screen


def cookie_of(screen: FlaskClient) -> str:
    found = screen.get_cookie(SCREEN_COOKIE)
    assert found is not None
    return found.value


def test_a_screen_that_was_let_in_sees_the_picture_after_a_new_start_too(
    table: Any, closed: Flask, bearer: Headers
) -> None:
    screen, other = let_in(closed, bearer), far(table.app(open_picture=False))
    other.set_cookie(SCREEN_COOKIE, cookie_of(screen))
    assert other.get(FRAME).status_code != 403
    assert other.post("/api/v1/screen").get_json()["answer"] == "let-in", "it asks nobody again"
    assert asked(other, bearer("referee")) == []


def test_a_screen_s_evening_has_an_end_that_nothing_puts_off(
    closed: Flask, bearer: Headers, monkeypatch: pytest.MonkeyPatch
) -> None:
    let, now = time.time(), [0.0]
    monkeypatch.setattr("companion.web.keys.time.time", lambda: let + now[0])
    screen = let_in(closed, bearer)
    for now[0] in (-1800.0, LASTS_H * 3600 - 60.0):
        assert screen.get("/api/v1/screen").get_json()["answer"] == "let-in"
        assert screen.get(FRAME).status_code != 403
    for now[0] in (-7200.0, LASTS_H * 3600 + 60.0):
        assert screen.get(FRAME).status_code == 403
    assert screen.post("/api/v1/screen").get_json()["answer"] == "waiting"


def test_no_other_cookie_of_the_table_lets_a_screen_in(closed: Flask, keys: Keys) -> None:
    screen = far(closed)
    for other in ("", "x", keys.seal(Who("referee")), keys.pin, new_keys(4).seal_screen()):
        screen.set_cookie(SCREEN_COOKIE, other)
        assert screen.get(FRAME).status_code == 403


def test_a_screen_that_went_away_asks_no_more() -> None:
    now = [0.0]
    screens = Screens(lambda: now[0])
    gone, here = screens.ask(), screens.ask()
    now[0] = SILENT_S - 1
    screens.heard(here.secret)
    now[0] = SILENT_S + 1
    assert [one.id for one in screens.waiting()] == [here.id]
    assert not screens.settle(gone.id, True)
    assert screens.settle(here.id, True)


def test_only_so_many_ask() -> None:
    screens = Screens(lambda: 0.0)
    for _ in range(MOST_WAITING):
        screens.ask()
    with pytest.raises(TooOften):
        screens.ask()


def test_ok__phones_wait_for_no_screen_where_none_plays() -> None:
    wall = Wall()
    with wall.screen(), wall.screen():
        assert wall.state == (0, 0)
    assert wall.state is None


def test_ok__an_older_moment_takes_nothing_back() -> None:
    wall = Wall()
    with wall.screen():
        wall.tell((2, 3))
        wall.tell((1, 9))
        assert wall.state == (2, 3)
