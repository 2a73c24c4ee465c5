# SPDX-License-Identifier: MIT
"""The panel's calls: a look for everybody, tests for the referee, refusals in plain sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.web.answers import WAIT_S

Headers = Callable[[str], dict[str, str]]


def test_a_look_tells_what_is_newer(client: FlaskClient) -> None:
    assert len(client.get("/api/v1/panel").get_json()["events"]) == 1
    assert client.get("/api/v1/panel?after=3").get_json()["events"] == []
    assert client.get("/api/v1/panel?after=x").status_code == 400


def test_the_first_look_is_not_waited_for(client: FlaskClient, table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []
    look = table.panel.look
    monkeypatch.setattr(table.panel, "look", lambda after, wait_s: waits.append(wait_s) or look(after, wait_s))
    for path in ("/api/v1/panel", "/api/v1/panel?after=0"):
        client.get(path)
    assert waits == [0.0, WAIT_S]


def test_the_referee_tries_parts_and_tests_the_wiring(client: FlaskClient, bearer: Headers, table: Any) -> None:
    for body in ({"do": "lamp", "seat": 2, "show": "tie"}, {"do": "wiring", "step": "start"}):
        assert client.post("/api/v1/panel", json=body, headers=bearer("referee")).status_code == 200
    assert table.panel.done == [("lamp", {"seat": 2, "show": "tie"}), ("wiring", {"do": "start"})]


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ({"do": 5}, "do must say what to try"),
        ({}, "do must say what to try"),
        ({"do": "lamp", "volts": 230}, "There is no field 'volts' here."),
    ],
)
def test_refuses__what_makes_no_sense(client: FlaskClient, bearer: Headers, body: Any, told: str) -> None:
    answer = client.post("/api/v1/panel", json=body, headers=bearer("referee"))
    assert answer.status_code == 400
    assert told in answer.get_json()["message"]


def test_refuses__what_the_panel_refuses(client: FlaskClient, bearer: Headers, table: Any) -> None:
    table.panel.trouble = ValueError("the wiring is being tested: stop that first")
    answer = client.post("/api/v1/panel", json={"do": "lamp", "seat": 1}, headers=bearer("referee"))
    assert (answer.status_code, answer.get_json()["message"]) == (400, "The wiring is being tested: stop that first.")


def test_a_table_without_a_panel_says_so(table: Any) -> None:
    table.panel = None
    assert table.app().test_client().get("/api/v1/panel").get_json()["code"] == "no-panel"


def test_the_page_offers_tests_to_the_referee_alone(client: FlaskClient, bearer: Headers) -> None:
    assert b'id="tests"' not in client.get("/panel").data
    assert b'id="tests"' in client.get("/panel", headers=bearer("referee")).data
