# SPDX-License-Identifier: MIT
"""The payloads in docs/mqtt.md are what a table tells, and so are its topics, sensors and calls."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.harbour.app import create_harbour
from companion.harbour.fleet import Fleet
from companion.harbour.league import League
from companion.links.mqtt.chronicle import Chronicle
from companion.links.mqtt.discovery import EVENTS, discovery
from companion.links.mqtt.payload import TableCard, games_payload, press_payload, state_payload, verdict_payload
from companion.links.mqtt.topics import Topics
from companion.play.registry import GAMES

PAGE = (Path(__file__).parents[4] / "docs" / "mqtt.md").read_text(encoding="utf-8")
EXAMPLES = dict(re.findall(r"```json quartermaster/Saloon/(\w+)\n(.*?)```", PAGE, re.DOTALL))
CARD = TableCard("Saloon", "f00d", "http://192.168.1.20:8080")
TOPICS = Topics(CARD.name, CARD.key)


@pytest.fixture
def told(bench: Any) -> Mapping[str, Any]:
    """What is told of the game in the examples, by the last part of the topic."""
    bench.game("Ann", "Bob", first="Ann", dice=1).bid(1, 2, 6)
    bench.press(2)
    bench.wait(30)
    press = next(news for news in bench.news() if news.kind == "press")
    bench.ask({"event": "reveal", "dice": {"Ann": [2], "Bob": [3]}})
    chronicle = Chronicle(bench.journal, GAMES.title)
    chronicle.read()
    return {
        "state": {**state_payload(bench.state, CARD, chronicle.game(1)), "wall_ms": 0},
        "verdict": verdict_payload(bench.entries[-1], CARD, chronicle.game(1), late=False),
        "press": press_payload(press, CARD, 0),
        "games": games_payload(CARD, chronicle.finished),
    }


def within(example: Any, told: Any, place: str) -> None:
    """Everything in ``example`` is so in ``told``, which may hold more."""
    if isinstance(example, dict):
        assert set(example) <= set(told), place
        for name, value in example.items():
            within(value, told[name], f"{place}.{name}")
    elif isinstance(example, list):
        for at, value in enumerate(example):
            within(value, told[at], f"{place}[{at}]")
    elif place.endswith("_ms"):
        assert isinstance(told, int), place  # the time of day is another one
    else:
        assert told == example, place


def test_every_example_is_what_a_table_tells(told: Mapping[str, Any]) -> None:
    assert set(EXAMPLES) == set(told)
    for last, example in EXAMPLES.items():
        within(json.loads(example), told[last], last)


def test_every_topic_is_named() -> None:
    for topic in (
        TOPICS.state,
        TOPICS.availability,
        TOPICS.games,
        TOPICS["verdict"],
        TOPICS["press"],
        TOPICS["reading"],
    ):
        assert f"`{topic.replace('Saloon', 'TABLE')}`" in PAGE
    assert f"`{TOPICS.discovery.replace('f00d', 'KEY')}`" in PAGE


def test_every_sensor_and_event_is_named() -> None:
    parts = discovery(TOPICS, CARD)["components"].values()
    for part in parts:
        assert part["name"].lower() in PAGE.lower(), part["name"]
    assert all(f"`{event}`" in PAGE for event in EVENTS)


def test_every_call_of_the_harbour_is_named(tmp_path: Path) -> None:
    league = League(tmp_path / "harbour.db")
    app = create_harbour(Fleet([], league.remember_table), league)
    calls = {rule.rule for rule in app.url_map.iter_rules() if rule.rule.startswith(("/api", "/healthz"))}
    assert calls == set(re.findall(r"`GET (/(?:api|healthz)[^?` ]*)", PAGE.partition("## The harbour")[2]))
    league.close()
