# SPDX-License-Identifier: MIT
"""The aim page's calls: a look with what the camera says, the lens, the test; refusals in plain sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.web.answers import WAIT_S
from companion.web.guard import KEY
from vision.message import BareKnown, FocusNow, RememberBare

Headers = Callable[[str], dict[str, str]]


def test_a_look_tells_aim_camera_and_test(client: FlaskClient) -> None:
    look = client.get("/api/v1/aim").get_json()
    assert look["number"] == 5
    assert look["aim"]["fit"]
    assert look["aim"]["measures"][0]["label"] == "die size"
    assert look["camera"] == {"condition": "ok", "message": ""}
    assert look["fitness"] == {"test": None, "last": None}


def test_nothing_newer_keeps_the_number(client: FlaskClient) -> None:
    look = client.get("/api/v1/aim?after=5").get_json()
    assert (look["number"], look["aim"]) == (5, None)
    assert client.get("/api/v1/aim?after=-1").status_code == 400


def test_the_referee_focuses_and_tests(client: FlaskClient, bearer: Headers, table: Any) -> None:
    assert client.post("/api/v1/aim/focus", headers=bearer("referee")).get_json() == {"ok": True}
    assert table.aiming.eye.asked == [FocusNow()]
    body = {"do": "start", "dice": 4, "rounds": 2, "kind": "rolled"}
    test = client.post("/api/v1/fitness", json=body, headers=bearer("referee")).get_json()["test"]
    assert (test["dice"], test["rounds"], test["kind"]) == (4, 2, "rolled")


def test_refuses__players_unknown_fields_and_what_makes_no_sense(
    client: FlaskClient, bearer: Headers, table: Any
) -> None:
    assert client.post("/api/v1/aim/focus", headers=bearer("player")).status_code == 403
    odd = client.post("/api/v1/fitness", json={"do": "start", "colour": 1}, headers=bearer("referee"))
    assert (odd.status_code, odd.get_json()["code"]) == (400, "bad-field")
    table.aiming.playing = True
    refused = client.post("/api/v1/aim/focus", headers=bearer("referee"))
    assert refused.status_code == 400
    assert refused.get_json()["message"].startswith("A game is running: ")
    assert table.aiming.eye.asked == []


def test_who_sits_at_the_table_and_the_referee_say_that_it_is_bare(
    client: FlaskClient, bearer: Headers, table: Any
) -> None:
    assert client.get("/api/v1/aim/bare").get_json() == {"since_ms": None, "why": ""}
    assert client.post("/api/v1/aim/bare").status_code == 403
    assert table.aiming.eye.asked == []
    table.aiming.handler.hear(BareKnown(1_700_000_000.0))
    for role in ("player", "referee"):
        said = client.post("/api/v1/aim/bare", headers=bearer(role))
        assert (said.status_code, said.get_json()) == (200, {"since_ms": 1_700_000_000_000, "why": ""})
        assert table.aiming.eye.asked.pop() == RememberBare()


def test_refuses__a_table_that_is_not_bare_with_what_to_do(client: FlaskClient, bearer: Headers, table: Any) -> None:
    table.aiming.why = "dice lie there: take them away first, and try again"
    said = client.post("/api/v1/aim/bare", headers=bearer("player"))
    assert said.status_code == 409
    assert said.get_json() == {
        "code": "not-bare",
        "message": "Dice lie there: take them away first, and try again.",
    }


def test_refuses__a_third_who_says_so_at_the_same_moment(table: Any, bearer: Headers) -> None:
    app = table.app()
    client, orders = app.test_client(), app.extensions[KEY].orders
    with orders.take(), orders.take():
        said = client.post("/api/v1/aim/bare", headers=bearer("player"))
    assert (said.status_code, said.get_json()["code"]) == (429, "too-many-requests")
    assert client.post("/api/v1/aim/bare", headers=bearer("player")).status_code == 200


def test_the_page_knows_its_role(client: FlaskClient, bearer: Headers) -> None:
    assert 'data-role="spectator"' in client.get("/aim").get_data(as_text=True)
    assert 'data-role="referee"' in client.get("/aim", headers=bearer("referee")).get_data(as_text=True)


def test_a_table_without_a_camera_says_so(table: Any) -> None:
    table.aiming = None
    answer = table.app().test_client().get("/api/v1/aim")
    assert table.app().test_client().get("/api/v1/aim/bare").status_code == 404
    assert (answer.status_code, answer.get_json()["code"]) == (404, "no-camera")


# The panel's calls: a look for everybody, tests for the referee, refusals in plain sentences.


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
        ({"do": 5}, "do must be a text, not 5."),
        ({}, "do must say what to try"),
        ({"do": "lamp", "volts": 230}, 'There is no field "volts" here'),
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
