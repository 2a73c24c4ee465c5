# SPDX-License-Identifier: MIT
"""Which scene a table shows, and when lights over it hold still; the ring with scenes."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from companion.links.lights import MOODS as COLOURS
from companion.links.lights import SEATS, Announcer, RingScenes
from companion.table.people.lobby import COLOURS as SEAT_COLOURS
from companion.table.telling import RING, Mood, Scene, ring_scene, scene_of, scene_over_the_table
from firmware.cue import Cue, RingCue
from firmware.lamps import COLOURS as RING_COLOURS
from tests.companion.conftest import Bench


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
