# SPDX-License-Identifier: MIT
"""The menu leads to the pages there are, and offers the referee's tools to the referee alone."""

from __future__ import annotations

import re

from flask import Flask
from flask.testing import FlaskClient

from companion.table.inbox import Who
from companion.web.drawing import has_page
from companion.web.guard import REFEREE_COOKIE, SEAT_COOKIE
from companion.web.keys import Keys


def places(client: FlaskClient, path: str = "/aim", **headers: str) -> list[str]:
    """Where the menu of the page at ``path`` leads."""
    page = client.get(path, headers=headers).get_data(as_text=True)
    return re.findall(r'<li><a href="([^"]+)"', page)


def test_a_stranger_is_led_to_what_everybody_may_see(client: FlaskClient, app: Flask) -> None:
    found = places(client)
    assert found[0] == "/"
    assert {"/aim", "/panel"} < set(found)
    assert not {"/table", "/seat", "/settings", "/teach", "/setup"} & set(found)
    for path in found:
        assert client.get(path).status_code == 200, path


def test_who_has_a_seat_is_led_to_it_and_the_referee_to_the_tools(client: FlaskClient, app: Flask, keys: Keys) -> None:
    client.set_cookie(SEAT_COOKIE, keys.seal(Who("player", 2)))
    assert places(client)[:2] == ["/?watch", "/seat"], "the front door alone would lead to the seat"
    client.set_cookie(REFEREE_COOKIE, keys.seal(Who("referee")))
    found = places(client)
    assert found[:2] == ["/table", "/seat"], "the referee may have a seat too"
    with app.test_request_context():
        tools = {path for path in ("/teach", "/settings", "/setup") if has_page(path)}
    assert tools == {"/teach", "/settings", "/setup"} & set(found)


def test_only_pages_that_this_table_has_are_offered(client: FlaskClient, app: Flask) -> None:
    with app.test_request_context():
        assert has_page("/aim")
        assert not has_page("/nowhere")
        assert not has_page("/api/v1/actions"), "nothing can be fetched there"
    assert all(re.fullmatch(r"/[a-z]*", path) for path in places(client))


def test_the_page_one_is_on_is_marked(client: FlaskClient) -> None:
    page = client.get("/panel").get_data(as_text=True)
    assert re.findall(r'href="([^"]+)" aria-current="page"', page) == ["/panel"]


def test_an_error_page_has_the_menu_whatever_was_wrong(client: FlaskClient) -> None:
    assert "/aim" in places(client, "/nowhere")
    assert "/aim" in places(client, "/aim", Cookie=f"{SEAT_COOKIE}=forged")
