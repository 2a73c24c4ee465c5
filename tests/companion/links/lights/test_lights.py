# SPDX-License-Identifier: MIT
"""WLED's words: what is told and understood, and a light that hangs, drips, breaks off or talks nonsense."""

from __future__ import annotations

import time
from typing import Any, get_args

import pytest

from companion.links import lights as words
from companion.links.http import OutsideError
from companion.links.lights import MOODS as COLOURS
from companion.links.lights import (
    SEATS,
    Announcer,
    RingScenes,
    Segment,
    State,
    Wled,
    held_body,
    moves_by_itself,
    scene_body,
)
from companion.table.people.lobby import COLOURS as SEAT_COLOURS
from companion.table.telling import RING, Mood, Scene, ring_scene, scene_of, scene_over_the_table
from firmware.cue import Cue, RingCue
from firmware.output_devices import COLOURS as RING_COLOURS
from tests.companion.conftest import Bench
from tests.outside import Manner, Receiver, free_port


def test_ok__a_light_is_looked_at_and_put_back_as_it_was(wled: Receiver, lamp: Any) -> None:
    light = Wled(f"{wled.url}/json/")
    aimed, restless = light.look()
    assert (aimed.on, aimed.bri, restless) == (True, 180, "")
    light.tell(scene_body(Scene("shout", "red"), aimed))
    assert lamp.colour == (255, 30, 20)
    light.tell(held_body(aimed))
    assert lamp.told[-1]["tt"] == 0
    assert light.look()[0] == aimed


def test_ok__no_scene_moves_and_a_dark_light_is_put_back_dark() -> None:
    dark = State(False, 0, (Segment(0), Segment(3)))
    for mood in words.MOODS:
        told = scene_body(Scene(mood), dark)
        assert [part["fx"] for part in told["seg"]] == [0, 0]
        assert [part["id"] for part in told["seg"]] == [0, 3]
        assert told["bri"] >= words.LEAST
    assert held_body(dark)["on"] is False


@pytest.mark.parametrize(
    ("state", "live", "why"),
    [
        (State(True, 9, (Segment(fx=0),)), False, ""),
        (State(True, 9, (Segment(fx=66),)), False, "it shows an effect that moves (number 66)"),
        (State(False, 9, (Segment(fx=66),)), False, ""),
        (State(True, 9, (Segment(fx=66, on=False),)), False, ""),
        (State(True, 9, (Segment(),), pl=2), False, "it plays a playlist"),
        (State(True, 9, (Segment(),)), True, "another program sends it pictures"),
    ],
)
def test_ok__a_light_that_moves_by_itself_is_told_from_one_that_holds_still(state: State, live: bool, why: str) -> None:
    assert moves_by_itself(state, live) == why


@pytest.mark.parametrize(
    ("manner", "why"),
    [
        ("hangs", "does not answer within"),
        ("drips", "does not answer within"),
        ("nonsense", "does not answer as WLED does"),
        ("half", "does not speak HTTP"),
        ("endless", "does not speak HTTP"),
        ("not-http", "does not speak HTTP"),
    ],
)
def test_fail__every_bad_answer_is_one_sentence_in_time(
    wled: Receiver, manner: Manner, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(words, "ANSWER_S", 0.4)
    wled.manner = manner
    began = time.monotonic()
    with pytest.raises(OutsideError, match=why):
        Wled(wled.url).look()
    assert time.monotonic() - began < 2.0


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{}",
        b"[]",
        b"\xff\xfe",
        b'{"state":{"on":true,"bri":999,"seg":[{}]},"info":{}}',
        b'{"state":{"on":true,"bri":9,"seg":[]},"info":{}}',
        b'{"state":{"on":"yes","bri":9,"seg":[{}]},"info":{}}',
    ],
)
def test_fail__what_is_no_state_of_a_light_is_refused(wled: Receiver, body: bytes) -> None:
    wled.reply = lambda asked: (200, {}, body)
    with pytest.raises(OutsideError, match="does not answer as WLED does"):
        Wled(wled.url).look()


def test_fail__nothing_there_or_another_thing_there() -> None:
    with pytest.raises(OutsideError, match="nothing listens there"):
        Wled(f"http://127.0.0.1:{free_port()}").look()
    with pytest.raises(OutsideError, match="no such host"):
        Wled("http://light.invalid").look()


def test_fail__tls_is_asked_of_what_speaks_none(wled: Receiver) -> None:
    with pytest.raises(OutsideError, match="does not speak TLS"):
        Wled(wled.url.replace("http:", "https:")).look()


def test_fail__another_server_answers(wled: Receiver) -> None:
    with pytest.raises(OutsideError, match="HTTP 404"):
        Wled(f"{wled.url}/elsewhere").look()


@pytest.mark.parametrize("url", ["", "wled.local", "ftp://a", "http://", "http://me:pw@a", "http://a b", "http://a:0"])
def test_fail__what_is_no_address_is_refused_and_not_repeated(url: str) -> None:
    with pytest.raises(ValueError, match="wanted is http://") as refused:
        Wled(url)
    assert "pw" not in str(refused.value)


# Which scene a table shows, and when lights over it hold still; the ring with scenes.


@pytest.fixture
def bench() -> Bench:
    bench = Bench()
    for seat, name, colour in ((1, "Ann", "red"), (2, "Bob", "blue"), (3, "Cid", "green")):
        bench.ask({"event": "sit", "seat": seat, "name": name, "colour": colour})
    return bench


def play(bench: Bench, game: str, **options: Any) -> None:
    event = {"event": "new-game", "game": game, "players": ["Ann", "Bob", "Cid"], "options": options}
    assert bench.ask(event).ok


def test_every_mood_and_every_seat_has_its_colour() -> None:
    assert set(COLOURS) == set(get_args(Mood))
    assert set(SEATS) == set(RING) == set(SEAT_COLOURS)
    assert set(RING_COLOURS) == set(get_args(RingCue))


def test_in_the_lobby_lights_over_the_table_hold_still(bench: Bench) -> None:
    assert scene_of(bench.table.now) == Scene("waiting")
    assert scene_over_the_table(bench.table.now) is None


def test_a_round_of_pirates_dice(bench: Bench) -> None:
    play(bench, "pirates-dice", first="Ann", dice=1)
    assert scene_over_the_table(bench.table.now) == Scene("turn", "red")
    bench.ask({"event": "bid", "player": "Ann", "quantity": 3, "face": 6})
    bench.press(2)
    bench.wait(200)
    assert scene_over_the_table(bench.table.now) is None or scene_of(bench.table.now) == Scene("shout", "blue")
    bench.ask({"event": "challenge", "player": "Bob"})
    assert bench.table.now.looks
    assert scene_over_the_table(bench.table.now) is None
    bench.ask({"event": "reveal", "dice": {"Ann": [2], "Bob": [3], "Cid": [3]}})
    assert scene_of(bench.table.now) == Scene("reveal", "red")


def test_where_piles_are_plundered_the_eye_looks_at_any_moment(bench: Bench) -> None:
    play(bench, "dead-mans-dice")
    assert bench.table.now.looks
    assert ring_scene(bench.table.now) is None


def test_the_cue_tells_the_rings_scene_and_keeps_its_light(bench: Bench) -> None:
    bench.camera("ok")
    play(bench, "pirates-dice", first="Bob", dice=1)
    assert (bench.cues[-1].ring, bench.cues[-1].scene) == ("light", "blue")


def test_the_ring_shows_scenes_and_tells_the_eye_before() -> None:
    order: list[Any] = []
    ring = RingScenes(lambda cue: order.append(cue.ring), Announcer(order.append))
    ring.show(Cue(ring="light", scene="blue"))
    ring.show(Cue(ring="light", scene="light"))
    ring.show(Cue(ring="light"))
    ring.show(Cue(ring="camera-lost"))
    assert order == [False, "blue", "light", True, "light", "camera-lost"]
