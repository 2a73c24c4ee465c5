# SPDX-License-Identifier: MIT
"""Whatever is sent, the answer is a plain one: never a fault inside, never markup under /api."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.web.keys import Keys, Tenure
from tests.examples import examples

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
