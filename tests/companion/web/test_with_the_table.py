# SPDX-License-Identifier: MIT
"""The dashboard in front of the real table: what is answered was written, and a stream goes on where it broke off."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.journal.memory import MemoryJournal
from companion.play.registry import GAMES
from companion.table.inbox import Inbox, Stop
from companion.table.table import Table
from companion.table.telling import Broadcaster
from companion.web.app import create_app
from companion.web.keys import Keys
from tests.companion.web.fitting import hold_to_description

Headers = Callable[[str], dict[str, str]]
NEW = {"event": "new-game", "game": "pirates-dice", "players": ["Ann", "Bob"], "options": {"first": "Ann", "dice": 1}}
BID = {"event": "bid", "player": "Ann", "quantity": 1, "face": 6}


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
    assert act("player-2", BID).status_code == 403, "nobody bids under another's name"
    first = act("player", BID, **{"Idempotency-Key": "one"})
    again = act("player", BID, **{"Idempotency-Key": "one"})
    assert (first.status_code, again.status_code) == (200, 200)
    assert first.get_json()["seq"] == again.get_json()["seq"], "sent twice, done once"
    assert act("player", {**BID, "quantity": 2}).get_json()["code"] == "not-your-turn"
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
