# SPDX-License-Identifier: MIT
"""Who may call what: every role on every route with every method."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.play.registry import GAMES
from companion.table.inbox import Who
from companion.web.guard import REFEREE_COOKIE, SEAT_COOKIE
from companion.web.keys import Keys, Tenure
from tests.companion.web.conftest import KEYS
from tests.companion.web.test_seating import Room, room

Headers = Callable[[str], dict[str, str]]

EVERYBODY = {"spectator", "player", "referee"}
PLAYING = {"player", "referee"}

OPEN_TO = {
    "GET /": EVERYBODY,
    "GET /table": EVERYBODY,
    "GET /seat": EVERYBODY,
    "POST /api/v1/wall": {"spectator", "referee"},
    "GET /aim": EVERYBODY,
    "GET /panel": EVERYBODY,
    "GET /help": EVERYBODY,
    "GET /eye": EVERYBODY,
    "GET /buttons": EVERYBODY,
    "GET /api/v1/inputs": {"referee"},
    "POST /api/v1/inputs": {"referee"},
    "GET /pins": EVERYBODY,
    "GET /api/v1/pins": {"referee"},
    "POST /api/v1/pins": {"referee"},
    "GET /health": EVERYBODY,
    "GET /setup": EVERYBODY,
    "GET /api/v1/health": {"referee"},
    "GET /api/v1/bundle": {"referee"},
    "GET /api/v1/bundle.zip": {"referee"},
    "GET /api/v1/backup.zip": {"referee"},
    "GET /api/v1/restore": {"referee"},
    "PUT /api/v1/restore": {"referee"},
    "POST /api/v1/restore": {"referee"},
    "GET /api/v1/rollback": {"referee"},
    "POST /api/v1/rollback": {"referee"},
    "GET /api/v1/setup": {"referee"},
    "POST /api/v1/setup": {"referee"},
    "GET /api/v1/presets": {"referee"},
    "POST /api/v1/presets": {"referee"},
    "GET /teach": EVERYBODY,
    "GET /corners": EVERYBODY,
    "GET /api/v1/teach": {"referee"},
    "POST /api/v1/teach": {"referee"},
    "GET /api/v1/teach/die.jpg": {"referee"},
    "GET /api/v1/sets/mine.qset": {"referee"},
    "PUT /api/v1/sets/mine.qset": {"referee"},
    "DELETE /api/v1/sets/mine.qset": {"referee"},
    "GET /api/v1/corners": {"referee"},
    "POST /api/v1/corners": {"referee"},
    "GET /rules": EVERYBODY,
    "GET /rules/lucky-seven": EVERYBODY,
    "GET /settings": EVERYBODY,
    "GET /api/v1/settings": {"referee"},
    "POST /api/v1/settings": {"referee"},
    "POST /api/v1/restart": {"referee"},
    "GET /static/house.css": EVERYBODY,
    "GET /join/wrong": EVERYBODY,
    "GET /join": EVERYBODY,
    "GET /sit": EVERYBODY,
    "GET /lobby": EVERYBODY,
    "GET /cards": EVERYBODY,
    "POST /api/v1/seats": EVERYBODY,
    "POST /api/v1/seats/1/sit": EVERYBODY,
    "POST /api/v1/seats/1/knock": EVERYBODY,
    "GET /api/v1/knock": EVERYBODY,
    "DELETE /api/v1/knock": EVERYBODY,
    "POST /api/v1/knocks/abc": PLAYING,
    "POST /api/v1/screen": EVERYBODY,
    "GET /api/v1/screen": EVERYBODY,
    "POST /api/v1/screens/abc": PLAYING,
    "GET /api/v1/wifi": PLAYING,
    "GET /api/v1/wifi/qr.svg": PLAYING,
    "GET /api/v1/seats/mine": {"player"},
    "GET /api/v1/seats/mine/qr.svg": {"player"},
    "POST /api/v1/seats/mine/alone": EVERYBODY,
    "GET /healthz": EVERYBODY,
    "GET /history": EVERYBODY,
    "GET /overlay": EVERYBODY,
    "GET /api/v1/history": EVERYBODY,
    "GET /api/v1/history/1": EVERYBODY,
    "GET /api/v1/history/1/bgstats.json": EVERYBODY,
    "GET /api/v1/export.csv": EVERYBODY,
    "GET /api/v1/state": EVERYBODY,
    "GET /api/v1/qr.svg": EVERYBODY,
    "GET /api/v1/events": EVERYBODY,
    "GET /api/v1/frame.jpg": EVERYBODY,
    "GET /api/v1/evidence/0123.jpg": EVERYBODY,
    "GET /api/v1/replays/7.webp": EVERYBODY,
    "GET /api/v1/faces": EVERYBODY,
    "POST /api/v1/faces": PLAYING,
    "POST /api/v1/photograph": PLAYING,
    "DELETE /api/v1/faces/1": PLAYING,
    "GET /api/v1/faces/1.png": EVERYBODY,
    "GET /api/v1/aim": EVERYBODY,
    "POST /api/v1/aim/focus": {"referee"},
    "GET /api/v1/aim/bare": EVERYBODY,
    "POST /api/v1/aim/bare": PLAYING,
    "GET /api/v1/panel": EVERYBODY,
    "POST /api/v1/panel": {"referee"},
    "GET /api/v1/fitness": EVERYBODY,
    "POST /api/v1/fitness": {"referee"},
    "GET /api/v1/games": EVERYBODY,
    "GET /api/v1/rulebooks": EVERYBODY,
    "GET /api/v1/games/1": EVERYBODY,
    "GET /api/v1/openapi.json": EVERYBODY,
    "POST /api/v1/session": EVERYBODY,
    "DELETE /api/v1/session": EVERYBODY,
    "POST /api/v1/actions": PLAYING,
    "POST /api/v1/simulated/press": PLAYING,
    "POST /api/v1/simulated/peek": {"player"},
    "POST /api/v1/simulated/offers": PLAYING,
    "POST /api/v1/simulated/take": PLAYING,
    "POST /api/v1/simulated/turn": PLAYING,
    "POST /api/v1/simulated/place": {"referee"},
    "POST /api/v1/simulated/clear": PLAYING,
    "GET /api/v1/seats/1": {"referee"},
    "GET /api/v1/seats/1/qr.svg": {"referee"},
}
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")


def routes(app: Flask) -> Iterator[tuple[str, str]]:
    values = {
        "token": "wrong",
        "request_id": "abc",
        "screen_id": "abc",
        "seat": 1,
        "number": 1,
        "verb": "press",
        "name": "house.css",
        "picture": "0123",
        "clip": "7",
        "code": "es",
        "set_name": "mine",
        "form": "csv",
        "game": "lucky-seven",
    }
    with app.test_request_context():
        adapter = app.create_url_adapter(None)
    assert adapter is None
    for rule in app.url_map.iter_rules():
        path = rule.rule
        for name, value in values.items():
            for kind in ("", "int:", "path:"):
                path = path.replace(f"<{kind}{name}>", str(value))
        for method in rule.methods or ():
            yield method, path


def test_the_matrix_names_every_route(app: Flask) -> None:
    there = {f"{method} {path}" for method, path in routes(app) if method != "HEAD"}
    assert there == {line for line in OPEN_TO if "/simulated/" not in line} | {"POST /api/v1/simulated/press"}


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted({line.partition(" ")[2] for line in OPEN_TO}))
def test_each_role_on_each_route_with_each_method(app: Flask, bearer: Headers, path: str) -> None:
    wrong = [
        f"{method} as {role}: {trouble}"
        for method in METHODS
        for role in ("spectator", "player", "referee")
        if (trouble := what_is_wrong(app, bearer, path, method, role))
    ]
    assert not wrong


def what_is_wrong(app: Flask, bearer: Headers, path: str, method: str, role: str) -> str | None:
    """What is wrong with the answer that a phone of this role gets, or None."""
    allowed = OPEN_TO.get(f"{'GET' if method == 'HEAD' else method} {path}")
    body = {} if method in ("POST", "DELETE") else None
    with app.test_client() as client:
        client.environ_base["REMOTE_ADDR"] = "192.168.1.20"
        answer = client.open(path, method=method, headers=bearer(role), json=body)
    with answer:
        status = answer.status_code
        if allowed is None:
            return None if status == 405 else f"{status}, though the method was not declared"
        if role in allowed:
            return f"{status}, though it is allowed" if status in (401, 403, 405, 500) else None
        if status != 403:
            return f"{status}, though it is not allowed"
        if method != "HEAD" and answer.get_json()["code"] != "not-allowed":
            return f"another code: {answer.get_json()['code']}"
        return None


def test_refuses__an_endpoint_that_declares_no_role(app: Flask, bearer: Headers) -> None:
    app.add_url_rule("/api/v1/forgotten", "forgotten", lambda: "secret")
    answer = app.test_client().get("/api/v1/forgotten", headers=bearer("referee"))
    assert answer.status_code == 403
    assert b"secret" not in answer.data


def test_ok__a_seat_token_makes_the_player_of_that_seat(client: FlaskClient, bearer: Headers) -> None:
    you = client.get("/api/v1/state", headers=bearer("player-2")).get_json()["you"]
    assert (you["role"], you["seat"], you["player"]) == ("player", 2, "Bob")
    assert you["say"] == "Make the first bid."


def test_ok__the_qr_link_leaves_a_cookie_and_no_token(client: FlaskClient, keys: Keys) -> None:
    answer = client.get(f"/join/{keys.token(Tenure(2))}")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/seat")
    cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    assert keys.token(Tenure(2)) not in cookie
    assert client.get("/api/v1/state").get_json()["you"]["seat"] == 2


def test_ok__the_pin_in_the_address_leaves_a_cookie_and_no_pin(client: FlaskClient, keys: Keys) -> None:
    answer = client.get(f"/table?pin={keys.pin}")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/table")
    assert client.get("/api/v1/state").get_json()["you"]["role"] == "referee"
    assert client.get("/api/v1/state?as=spectator").get_json()["you"]["role"] == "spectator"


def test_ok__one_browser_may_hold_both_roles_and_choose(client: FlaskClient, keys: Keys) -> None:
    client.get(f"/table?pin={keys.pin}")
    client.get(f"/join/{keys.token(Tenure(1))}")
    assert client.get("/api/v1/state").get_json()["you"]["role"] == "referee"
    assert client.get("/api/v1/state?as=player").get_json()["you"]["seat"] == 1
    client.delete("/api/v1/session")
    assert client.get("/api/v1/state").get_json()["you"]["role"] == "spectator"


def test_refuses__a_role_that_was_not_proved(client: FlaskClient) -> None:
    assert client.get("/api/v1/state?as=referee").status_code == 403


@pytest.mark.parametrize("header", ["Bearer nonsense", "Bearer ", "Basic cm9vdDpyb290", "Bearer 000000", "Bearer ÿ"])
def test_refuses__a_wrong_key(client: FlaskClient, header: str) -> None:
    answer = client.get("/api/v1/state", headers={"Authorization": header})
    assert answer.status_code == 401
    assert answer.get_json()["code"] == "wrong-key"


def test_refuses__a_forged_or_changed_cookie(client: FlaskClient, keys: Keys) -> None:
    for value in ("", "x", keys.seal(Who("referee"))[:-1] + "?", '["referee",null,"x"]'):
        client.set_cookie(REFEREE_COOKIE, value)
        client.set_cookie(SEAT_COOKIE, value)
        assert client.get("/api/v1/state").get_json()["you"]["role"] == "spectator"


def test_refuses__the_sixth_wrong_pin_and_the_right_one_after_it(client: FlaskClient, keys: Keys) -> None:
    for n in range(5):
        assert client.post("/api/v1/session", json={"key": f"00000{n}"}).status_code == 401
    answer = client.post("/api/v1/session", json={"key": keys.pin})
    assert answer.status_code == 429
    assert 50 <= int(answer.headers["Retry-After"]) <= 60
    assert client.post("/api/v1/session", json={"key": keys.token(Tenure(1))}).status_code == 200, (
        "players still come in"
    )
    assert client.get("/table?pin=123456").status_code == 429


@pytest.mark.parametrize("path", ["/join/not-a-token", "/table?pin=000000"])
def test_ok__pictures_and_links_of_another_site_count_nothing(client: FlaskClient, keys: Keys, path: str) -> None:
    for _ in range(10):
        answer = client.get(path, headers={"Sec-Fetch-Site": "cross-site"})
        assert (answer.status_code, answer.headers.get("Set-Cookie")) == (200, None)
        assert f'href="{path}"' in answer.get_data(as_text=True)
    assert client.post("/api/v1/session", json={"key": keys.pin}).status_code == 200


def test_ok__a_link_of_another_site_swaps_no_cookie(client: FlaskClient, keys: Keys) -> None:
    client.get(f"/join/{keys.token(Tenure(1))}")
    client.get(f"/join/{keys.token(Tenure(2))}", headers={"Sec-Fetch-Site": "cross-site"})
    assert client.get("/api/v1/state").get_json()["you"]["seat"] == 1
    client.get(f"/join/{keys.token(Tenure(2))}", headers={"Sec-Fetch-Site": "none"})
    assert client.get("/api/v1/state").get_json()["you"]["seat"] == 2


# The table in docs/joining.md of who can see and do what, held against the calls themselves.


DOCS = Path(__file__).parents[3] / "docs/joining.md"
ROLES = ("spectator", "player", "referee")
CALLS = {
    "the television's view": ["GET /api/v1/state", "GET /api/v1/events"],
    "the camera's picture": ["GET /api/v1/frame.jpg"],
    "bid, shout, lay cards": ["POST /api/v1/actions"],
    "start a game": ["POST /api/v1/actions"],
    "sit down at a free seat": [
        "POST /api/v1/seats",
        "POST /api/v1/seats/<int:seat>/sit",
        "POST /api/v1/seats/<int:seat>/knock",
    ],
    "let somebody in": ["POST /api/v1/knocks/<request_id>"],
    "Wi-Fi name and password": ["GET /api/v1/wifi", "GET /api/v1/wifi/qr.svg"],
    "settings, health": ["GET /api/v1/settings", "GET /api/v1/health", "GET /api/v1/bundle", "GET /api/v1/bundle.zip"],
}

PLAYED = ("dice under the own cup", "dice under another's cup", "what opens another's seat", "a backup while")
"""What no call tells by itself: it is played through below."""

__all__ = ["room"]


def rows() -> dict[str, list[bool]]:
    text = DOCS.read_text(encoding="utf-8").partition("## Who can see and do what")[2].partition("\n## ")[0]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if "|" in line][2:]
    return {what: [not said.startswith("no") for said in more] for what, *more in cells}


def row(begins: str) -> list[bool]:
    (found,) = (may for what, may in rows().items() if what.startswith(begins))
    return found


def test_no_line_of_the_docs_is_left_out() -> None:
    assert [what for what in rows() if not what.startswith((*CALLS, *PLAYED))] == []


@pytest.mark.parametrize("what", CALLS)
def test_calls_are_open_to_whom_the_docs_say(app: Flask, what: str) -> None:
    for call in CALLS[what]:
        method, path = call.split(" ")
        (rule,) = (one for one in app.url_map.iter_rules() if one.rule == path and method in (one.methods or ()))
        open_to: frozenset[str] = getattr(app.view_functions[rule.endpoint], "open_to", frozenset())
        assert [role in open_to for role in ROLES] == row(what), call


def test_hidden_cards_are_seen_by_their_holder_alone(room: Room) -> None:
    ann, bob, guest, referee = room.seated(1, "Ann"), room.seated(2, "Bob"), room.phone(), room.phone()
    referee.post("/api/v1/session", json={"key": KEYS.pin})
    game = {"event": "new-game", "game": "pirates-lies", "options": {"first": "Ann", "cards": "phone"}}
    assert ann.post("/api/v1/actions", json=game).status_code == 200
    assert ann.post("/api/v1/actions", json={"event": "deck"}).status_code == 200
    assert len(held_by(ann)) == len(held_by(bob)) == 1, "a hand of one's own"
    told = {"own": len(held_by(ann)) > 0, "player": len(held_by(bob)) > 1}
    seen = told | {"referee": bool(held_by(referee)), "spectator": bool(held_by(guest))}
    assert [False, seen["own"], False] == row("dice under the own cup")
    assert [seen[who] for who in ROLES] == row("dice under another's cup") == [False] * 3
    (game_runs,) = {entry.game for entry in room.journal.games()}
    kept_back = GAMES.hold_secrets(room.journal.of_game(game_runs))  # what a backup is refused by, whoever asks for it
    assert [not kept_back] * 3 == row("a backup while")


def test_what_opens_another_s_seat_is_given_to_nobody(room: Room) -> None:
    room.seated(1, "Ann")
    bob, guest, referee = room.seated(2, "Bob"), room.phone(), room.phone()
    referee.post("/api/v1/session", json={"key": KEYS.pin})
    given = []
    for phone in (guest, bob, referee):
        answers = [phone.get(path).get_data(as_text=True) for path in ("/api/v1/seats/1", "/api/v1/seats/mine")]
        keys = [word for text in answers for word in re.findall(r"[\w-]{6,}", text)]
        opened = [at for word in keys if (at := KEYS.opened(word)) is not None]
        given.append(any(at.seat == 1 for at in opened) or any(KEYS.fits_code(word, Tenure(1)) for word in keys))
    assert given == row("what opens another's seat") == [False] * 3


def held_by(phone: Any) -> list[dict[str, Any]]:
    """The cards that the holder of ``phone`` is shown as held."""
    return list(phone.get("/api/v1/state").get_json()["you"].get("held") or [])
