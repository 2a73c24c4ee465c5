# SPDX-License-Identifier: MIT
"""The event stream: what it says to whom, where it goes on, and how many may listen."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.table.astray import against
from companion.table.telling import News
from companion.table.throws import Lack, Throw
from companion.web.calls import state
from companion.web.limits import Streams

Headers = Callable[[str], dict[str, str]]


def events(answer: Any, count: int) -> list[tuple[str, str, Any]]:
    """The first ``count`` events: id, kind, data."""
    found: list[tuple[str, str, Any]] = []
    for chunk in itertools.islice(answer.response, 50):
        for block in chunk.decode().split("\n\n"):
            lines = dict(line.split(": ", 1) for line in block.splitlines())
            if "event" in lines:
                found.append((lines.get("id", ""), lines["event"], json.loads(lines["data"])))
        if len(found) >= count:
            break
    answer.close()
    return found


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(state, "BEAT_S", 0.0)


def test_ok__each_listener_gets_the_state_as_it_may_see_it(table: Any, client: FlaskClient, bearer: Headers) -> None:
    table.broadcaster.script = [
        News("41", "state", {"for": "nobody in particular"}),
        News("41.1", "press", {"seat": 2}),
    ]
    answer = client.get("/api/v1/events", headers=bearer("player"), buffered=False)
    assert answer.content_type == "text/event-stream; charset=utf-8"
    (first, kind, state), press = events(answer, 2)
    assert (first, kind, state["you"]["player"], state["you"]["say"]) == ("41", "state", "Ann", "Make the first bid.")
    assert press == ("41.1", "press", {"seat": 2})
    table.broadcaster.script = [News("41", "state", {})]
    [(_, _, state)] = events(client.get("/api/v1/events", buffered=False), 1)
    assert state["you"] == {"role": "spectator", "seat": None, "player": None}


def test_ok__who_lacks_a_die_is_spoken_to_and_all_others_are_told_whose_it_is(
    table: Any, client: FlaskClient, bearer: Headers
) -> None:
    words = against(Throw(lacks=(Lack("Ann", 1, 0),)), zones=True)
    table.broadcaster.script = [News("41.1", "reading", {"why_not": words})]
    said = {
        role: events(client.get("/api/v1/events", headers=headers, buffered=False), 1)[0][2]["why_not"]
        for role, headers in (("player", bearer("player")), ("spectator", {}))
    }
    assert said == {"player": "your die is not seen yet", "spectator": "Ann's die is not seen yet"}


@pytest.mark.parametrize(
    ("query", "header", "resumed"),
    [
        ("", None, None),
        ("?after=12", None, "12"),
        ("", "12.3", "12.3"),
        ("?after=12", "40", "40"),
        ("?after=12", "rubbish", "12"),
        ("?after=-1", "1\u0663", None),
        ("?after=12.3.4", "9" * 40, None),
    ],
)
def test_ok__goes_on_after_the_last_id(
    table: Any, client: FlaskClient, query: str, header: str | None, resumed: str | None
) -> None:
    table.broadcaster.script = [News("41", "state", {})]
    headers = {} if header is None else {"Last-Event-ID": header.encode().decode("latin-1")}
    events(client.get(f"/api/v1/events{query}", headers=headers, buffered=False), 1)
    assert table.broadcaster.asked == [resumed]


def test_ok__a_quiet_stream_beats_and_a_closed_one_lets_go(table: Any, client: FlaskClient) -> None:
    answer = client.get("/api/v1/events", buffered=False)
    assert events(answer, 2) == [("", "beat", {}), ("", "beat", {})]
    assert table.broadcaster.listeners[0].closed
    assert client.get("/healthz").get_json()["streams"] == 0


def test_ok__ends_when_nobody_listens_any_more(table: Any, client: FlaskClient) -> None:
    gone: Iterator[bool] = iter([False, True])
    answer = client.get(
        "/api/v1/events", buffered=False, environ_overrides={"waitress.client_disconnected": lambda: next(gone)}
    )
    assert len(list(answer.response)) == 2
    answer.close()
    assert table.broadcaster.listeners[0].closed


def test_ok__after_an_overflow_the_newest_state_follows_the_resync(table: Any, client: FlaskClient) -> None:
    table.broadcaster.script = [News("99", "resync", {})]
    kinds = [kind for _, kind, _ in events(client.get("/api/v1/events", buffered=False), 2)]
    assert kinds == ["resync", "state"]


def test_refuses__more_screens_than_the_server_has_threads_for(client: FlaskClient, bearer: Headers) -> None:
    watching = [
        client.get("/api/v1/events", buffered=False, environ_overrides={"REMOTE_ADDR": f"10.0.0.{n}"})
        for n in range(33)
    ]
    assert [answer.status_code for answer in watching] == [200] * 32 + [429]
    assert watching[-1].get_json()["code"] == "too-many-streams"
    seated = client.get("/api/v1/events", headers=bearer("player"), buffered=False)
    assert seated.status_code == 200, "places are kept for those who play"
    for answer in (*watching, seated):
        answer.close()
    assert client.get("/healthz").get_json()["streams"] == 0


def test_ok__addresses_that_took_all_places_of_spectators_give_one_to_each_who_comes() -> None:
    streams = Streams(total=64, kept_for_seats=32)
    held = [streams.take(f"spectator 10.0.0.{n % 4}", seated=False) for n in range(32)]
    assert all(held)
    for n in range(12):
        assert streams.take(f"spectator 10.0.1.{n}", seated=False), "each new address has one"
    assert streams.count == 32
    assert sum(lease is not None and lease.ended for lease in held) == 12
    assert streams.take("referee 10.0.2.1", seated=True), "who referees has a place of those who play"
    one_each = Streams(total=4, kept_for_seats=0)
    assert all(one_each.take(f"spectator {n}", seated=False) for n in range(4))
    assert one_each.take("spectator 5", seated=False) is None, "nobody has more than who comes would get"


def test_ok__the_newest_stream_of_a_seat_wins() -> None:
    streams = Streams(total=9, a_seat=2)
    first, second, third = (streams.take("seat 1", seated=True) for _ in range(3))
    assert first
    assert second
    assert third
    assert (first.ended, second.ended, third.ended) == (True, False, False)
    first.close()
    assert streams.count == 2
