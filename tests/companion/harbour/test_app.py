# SPDX-License-Identifier: MIT
"""The harbour's door: everybody may read, nobody may change anything, and only by names that are ours."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.harbour.app import create_harbour
from companion.harbour.fleet import Fleet
from companion.harbour.league import FILE, League
from companion.harbour.messages import Result, State

CARD = {"name": "<b>Saloon</b>", "key": "f00d", "url": "http://192.168.1.20:8080"}


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    league = League(tmp_path / FILE)
    fleet = Fleet([], league.remember_table)
    state = msgspec.convert({"table": CARD, "seq": 3, "wall_ms": 5}, State)
    fleet.hear_state("Saloon", state, retained=False)
    for number, winner in enumerate(("Ann", "=cmd()"), 1):
        players = ("Ann", "=cmd()")
        league.note(Result("f00d", "Saloon", number, 0, 9, "lucky-seven", "Lucky Seven", players, (winner,)))
    yield create_harbour(fleet, league, trusted_hosts=("harbour.club",))
    league.close()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def test_ok__the_state_names_every_table(client: FlaskClient) -> None:
    told = client.get("/api/v1/state").get_json()
    (table,) = told["tables"]
    assert (table["name"], table["online"], table["url"]) == ("<b>Saloon</b>", True, "http://192.168.1.20:8080")
    assert told["broker"]["connected"] is False


def test_ok__the_stream_tells_it_at_once(client: FlaskClient) -> None:
    answer = client.get("/api/v1/events", buffered=False)
    lines = iter(answer.response)
    assert next(lines) == b"retry: 1500\n\n"
    assert b"event: state" in next(lines)
    answer.close()


def test_ok__the_league_as_json_and_for_a_spreadsheet(client: FlaskClient) -> None:
    told = client.get("/api/v1/league?game=lucky-seven").get_json()
    assert [(row["rank"], row["player"], row["won"], row["played"]) for row in told["league"]] == [
        (1, "=cmd()", 1, 2),
        (1, "Ann", 1, 2),
    ]
    assert client.get("/api/v1/league?game=none").get_json()["league"] == []
    sheet = client.get("/api/v1/league.csv")
    assert sheet.get_data(as_text=True).splitlines() == [
        "rank,player,played,won,evenings",
        "1,'=cmd(),2,1,1",
        "1,Ann,2,1,1",
    ]
    assert "attachment" in sheet.headers["Content-Disposition"]


def test_ok__every_page_is_there_and_guarded(client: FlaskClient) -> None:
    for path in (
        "/",
        "/static/pages/harbour/harbour.css",
        "/static/pages/harbour/harbour.js",
        "/healthz",
    ):
        answer = client.get(path)
        assert answer.status_code == 200, path
        assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
        answer.close()
    assert b'lang="es"' in client.get("/", headers={"Accept-Language": "es"}).data


def test_refuses__every_way_to_change_anything(app: Flask, client: FlaskClient) -> None:
    for rule in app.url_map.iter_rules():
        assert rule.methods == {"GET", "HEAD"}, rule
        path = rule.rule.replace("<path:name>", "house.css").replace("<code>", "es")
        for method in ("POST", "PUT", "PATCH", "DELETE", "OPTIONS"):
            answer = client.open(path, method=method, json={})
            assert answer.status_code == 405, (method, path)


def test_refuses__what_nobody_declared(app: Flask, client: FlaskClient) -> None:
    app.add_url_rule("/secret", "secret", lambda: "oh")
    assert client.get("/secret").status_code == 403
    assert client.get("/api/v1/frame.jpg").status_code == 404


@pytest.mark.parametrize(("host", "status"), [("evil.example", 400), ("harbour.club", 200), ("127.0.0.1:8090", 200)])
def test_refuses__names_that_are_not_ours(client: FlaskClient, host: str, status: int) -> None:
    assert client.get("/api/v1/state", headers={"Host": host}).status_code == status


def test_ok__keys_and_cookies_of_tables_mean_nothing_here(client: FlaskClient) -> None:
    client.set_cookie("quartermaster-referee", "x")
    assert client.get("/api/v1/state?as=referee", headers={"Authorization": "Bearer 123456"}).status_code == 200
