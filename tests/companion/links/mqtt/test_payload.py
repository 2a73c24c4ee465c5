# SPDX-License-Identifier: MIT
"""What is told, without a broker: the payloads of every game, and what Home Assistant makes of them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jinja2 import StrictUndefined
from jinja2.sandbox import ImmutableSandboxedEnvironment

from companion.games.errors import Refused
from companion.harbour.app import create_harbour
from companion.harbour.fleet import Fleet
from companion.harbour.league import League
from companion.journal.entry import Draft
from companion.links.mqtt.chronicle import REMEMBERED, Chronicle
from companion.links.mqtt.told import (
    EVENTS,
    TableCard,
    Topics,
    discovery,
    games_payload,
    press_payload,
    shown_name,
    state_payload,
    topic_name,
    verdict_payload,
)
from companion.messages.message import encode_message
from companion.play.registry import GAMES
from companion.table import ledger
from companion.table.telling import News
from tests.companion.memory_journal import MemoryJournal
from tests.examples import examples
from tests.random_games import SET_UPS, next_event, set_up

CARD = TableCard("Saloon", "f00d", "http://192.168.1.20:8080")
TOPICS = Topics(CARD.name, CARD.key)
DISCOVERY = discovery(TOPICS, CARD)
PLAYTHROUGHS = sorted((Path(__file__).parents[3] / "playthroughs").glob("*[a-z].jsonl"))
JINJA = ImmutableSandboxedEnvironment(undefined=StrictUndefined)
TEMPLATES = {
    part: JINJA.from_string(of["value_template"])
    for part, of in DISCOVERY["components"].items()
    if "value_template" in of
}
REFEREE = "referee"


def seen(payload: Mapping[str, Any]) -> dict[str, str]:
    """What Home Assistant shows: each template filled with the payload, as its MQTT sensors do it."""
    value = json.loads(msgspec.json.encode(payload, enc_hook=encode_message))
    plain = json.dumps(value)
    return {part: template.render(value=plain, value_json=value) for part, template in TEMPLATES.items()}


@pytest.mark.slow
@pytest.mark.parametrize(
    "transcript", [p for p in PLAYTHROUGHS if "expected" not in p.name], ids=lambda path: path.stem
)
def test_ok__every_state_of_every_game_is_told_and_understood(transcript: Path, make_bench: Callable[..., Any]) -> None:
    bench = make_bench(seats=6)
    chronicle = Chronicle(bench.journal, GAMES.title)
    lines = [json.loads(line) for line in transcript.read_text(encoding="utf-8").splitlines() if line.strip()]
    bench.ask({"event": "new-game", **lines[0]})
    for event in lines[1:]:
        if isinstance(event, dict) and "event" in event:
            bench.put(event)
            bench.wait(200)
        chronicle.read()
        now = bench.table.now
        payload = state_payload(now.public(), CARD, chronicle.game(now.number))
        shown, game = seen(payload), now.match.state()
        assert all(len(text) <= 255 for text in shown.values())
        assert shown["phase"] == game["phase"]
        assert shown["turn"] == (game["turn"] or "None")
        assert shown["players"] == ", ".join(now.match.players)
        assert shown["running"] == ("OFF" if now.match.over else "ON")
        assert shown["verdict"] == (payload["verdict"] or {"say": "None"})["say"]
        winner = game["winner"]
        assert shown["winner"] == (winner if isinstance(winner, str) else ", ".join(winner or ["None"]))
        assert chronicle.game(now.number).winner == winner
    assert bench.table.now.match.over
    assert games_payload(CARD, chronicle.finished)["games"][0]["winner"] == winner


def test_ok__an_empty_table_is_told_and_understood(make_bench: Callable[..., Any]) -> None:
    shown = seen(state_payload(make_bench().state, CARD, None))
    assert shown.pop("camera") == "starting"
    assert shown.pop("running") == "OFF"
    assert set(shown.values()) == {"None"}


def test_ok__verified_dice_are_told_and_others_not(bench: Any) -> None:
    bench.game("Ann", "Bob", first="Ann", dice=1)
    bench.bid(1, 1, 4)
    bench.read({1: [4], 2: [6]}, verified=False, expected=2, why_not="a die is cocked")
    assert seen(state_payload(bench.state, CARD, None))["dice"] == "None"
    bench.read({1: [4], 2: [6]}, expected=2)
    assert seen(state_payload(bench.state, CARD, None))["dice"] == "4, 6"


def test_ok__nothing_private_is_told(make_bench: Callable[..., Any]) -> None:
    """Pirate's Lies with cards on phones: Ann sees her hand, the broker sees what everybody sees."""
    bench = make_bench()
    options = {"cards": "phone", "dice": 2, "first": "Ann"}
    bench.ask({"event": "new-game", "game": "pirates-lies", "players": ["Ann", "Bob"], "options": options})
    bench.ask({"event": "aye", "player": "Ann"}, 1)
    card = bench.table.now.for_player("Ann")["game"]["hand"][0]["id"]
    told = state_payload(bench.state, CARD, None)
    assert set(told) - set(bench.state) == {"table", "played"}
    assert f'"{card}"' not in json.dumps(told)
    assert not {"you", "acts_of"} & set(told)


@given(st.sampled_from(sorted(SET_UPS)), st.integers(0, 2**32))
@settings(max_examples=examples(30), deadline=None)
def test_law__the_chronicle_knows_the_winner_whatever_is_taken_back(game: str, seed: int) -> None:
    chance, journal = Random(seed), MemoryJournal(wall_ms=lambda: 0)
    match = GAMES.start(setup := set_up(game, chance))
    journal.append_all([Draft("game", setup, 1)])
    chronicle = Chronicle(journal, GAMES.title)
    for _ in range(60):
        event = {"event": "undo", "by": REFEREE} if chance.random() < 0.15 else None
        event = event or (None if match.over else next_event(match, chance))
        if event is None:
            break
        try:
            match = match.apply(event)
        except Refused:
            continue
        journal.append_all(ledger.event_drafts(event, match, GAMES.adapter(match.game.game_id), 1, None))
        chronicle.read()
        told = chronicle.game(1)
        assert told is not None
        assert told.winner == match.state()["winner"]
        assert bool(chronicle.finished) == bool(match.state()["winner"])


def test_ok__a_name_that_was_deleted_is_told_no_more(bench: Any) -> None:
    bench.game("Ann", "Bob", first="Ann", dice=1).bid(1, 2, 6)
    bench.ask({"event": "challenge", "player": "Bob"})
    bench.ask({"event": "reveal", "dice": {"Ann": [2], "Bob": [3]}})
    chronicle = Chronicle(bench.journal, GAMES.title)
    chronicle.read()
    assert "Bob" in json.dumps(games_payload(CARD, chronicle.finished))
    assert bench.ask({"event": "forget", "player": "Bob"}).ok
    chronicle.read()
    (game,) = games_payload(CARD, chronicle.finished)["games"]
    assert (game["players"], game["winner"]) == (["Ann", "Somebody"], "Somebody")


def test_ok__old_games_are_forgotten_the_newest_are_kept(make_bench: Callable[..., Any]) -> None:
    journal = MemoryJournal(wall_ms=lambda: 0)
    chronicle = Chronicle(journal, GAMES.title)
    chronicle.read()
    for number in range(1, REMEMBERED + 20):
        journal.append("game", {"game": "pirates-dice", "players": ["Ann", "Bob"]}, number)
        journal.append("end", {"why": "over", "winner": "Ann"}, number)
        chronicle.read()
    late = Chronicle(journal, GAMES.title)
    late.read()
    assert [one.number for one in late.finished] == [one.number for one in chronicle.finished]
    assert len(late.finished) == REMEMBERED
    assert late.finished[-1].number == REMEMBERED + 19


@pytest.mark.parametrize(
    ("ruling", "kind", "player"),
    [
        ({"first": [{"player": "Ann", "button": "shout"}], "late": [], "tied": False}, "shout", "Ann"),
        ({"first": [{"player": "Bob", "button": "aye"}], "late": [], "tied": False}, "aye", "Bob"),
        ({"first": [{"player": "Ann", "button": "shout"}, {"player": "Bob"}], "late": [], "tied": True}, "tie", None),
    ],
)
def test_ok__a_ruling_is_an_event_of_home_assistant(ruling: dict[str, Any], kind: str, player: str | None) -> None:
    payload = press_payload(News("12.3", "press", ruling), CARD, 5)
    assert (payload["event_type"], payload["player"], payload["seq"]) == (kind, player, 12)
    assert payload["event_type"] in DISCOVERY["components"]["press"]["event_types"]


def test_ok__a_verdict_tells_which_game_it_was_of(bench: Any) -> None:
    bench.game("Ann", "Bob", first="Ann", dice=1).bid(1, 2, 6)
    bench.ask({"event": "challenge", "player": "Bob"})
    bench.ask({"event": "reveal", "dice": {"Ann": [2], "Bob": [3]}})
    chronicle = Chronicle(bench.journal, GAMES.title)
    chronicle.read()
    entry = bench.entries[-1]
    told = verdict_payload(entry, CARD, chronicle.game(1), late=True)
    assert (told["seq"], told["winner"], told["late"]) == (entry.seq, "Bob", True)
    assert told["played"] == {
        "number": 1,
        "game": "pirates-dice",
        "title": "Pirates Dice",
        "players": ["Ann", "Bob"],
        "begun_ms": 0,
    }


# Home Assistant's own device discovery schema (homeassistant/components/mqtt/schemas.py), as far as it is used here
DEVICE_KEYS = {"identifiers", "name", "manufacturer", "model", "sw_version", "configuration_url"}
PART_KEYS = {"platform", "name", "icon", "unique_id", "value_template", "expire_after"}
MORE_KEYS = {
    "sensor": {"entity_category"},
    "binary_sensor": set(),
    "event": {"event_types", "device_class", "state_topic"},
}


def test_ok__the_discovery_is_what_home_assistant_takes() -> None:
    assert set(DISCOVERY) == {"device", "origin", "availability", "state_topic", "qos", "components"}
    assert set(DISCOVERY["device"]) <= DEVICE_KEYS
    assert DISCOVERY["device"]["identifiers"]
    assert DISCOVERY["device"]["configuration_url"].startswith("http://192.168.1.20")
    assert DISCOVERY["origin"]["name"]
    assert DISCOVERY["availability"] == [{"topic": "quartermaster/Saloon/availability"}]
    parts = DISCOVERY["components"]
    for part, of in parts.items():
        assert set(of) <= PART_KEYS | MORE_KEYS[of["platform"]], part
        assert of["unique_id"].startswith("quartermaster-f00d-")
    assert len({of["unique_id"] for of in parts.values()}) == len(parts)
    assert {"phase", "turn", "winner", "verdict", "players", "camera", "dice", "running", "press"} <= set(parts)


@given(st.text())
def test_law__any_name_makes_one_level_of_a_topic(name: str) -> None:
    level = topic_name(name)
    assert level
    assert not set(level) & set("/+# \t\n\0")
    assert not level.startswith("$")
    assert topic_name(level) == level
    assert 1 <= len(shown_name(name)) <= 40
    level.encode()


# The payloads in docs/mqtt.md are what a table tells, and so are its topics, sensors and calls.

PAGE = (Path(__file__).parents[4] / "docs" / "mqtt.md").read_text(encoding="utf-8")
EXAMPLES = dict(re.findall(r"```json quartermaster/Saloon/(\w+)\n(.*?)```", PAGE, re.DOTALL))


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
