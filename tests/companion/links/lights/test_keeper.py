# SPDX-License-Identifier: MIT
"""A real table with a light over it: scenes, the eye that is obeyed, and lights that fail while the game goes on."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.links.lights import FILE, MOODS, SEATS, Announcer, LightKeeper, Place, Wled
from tests.companion.conftest import Bench
from tests.companion.links.lights.conftest import AIMED, Lamp
from tests.outside import Manner, Receiver, eventually

Begin = Callable[..., LightKeeper]


class Room:
    """A table on a bench whose light is kept; ``order`` holds what happened, in order."""

    def __init__(self, folder: Path, wled: Receiver, lamp: Lamp) -> None:
        self.bench, self.folder, self.wled, self.lamp = Bench(), folder, wled, lamp
        self.said: list[str] = []
        self.order: list[tuple[str, Any]] = []
        self.announcer = Announcer(lambda still: self.order.append(("eye", still)))
        self.keepers: list[LightKeeper] = []
        reply = wled.reply

        def noted(asked: Any) -> Any:
            if asked.method == "POST":
                self.order.append(("light", asked.json))
            return reply(asked)

        wled.reply = noted

    def keep(self, place: Place = "table") -> LightKeeper:
        light = Wled(self.wled.url)
        keeper = LightKeeper(light, place, self.folder, self.bench.broadcaster, self.announcer, self.said.append)
        self.keepers.append(keeper)
        keeper.start()
        eventually(lambda: keeper.trouble is not None)
        return keeper

    def sit_and_play(self) -> None:
        for seat, name, colour in ((1, "Ann", "red"), (2, "Bob", "blue")):
            self.bench.ask({"event": "sit", "seat": seat, "name": name, "colour": colour})
        options = {"first": "Ann", "dice": 1}
        self.ask(event="new-game", game="pirates-dice", players=["Ann", "Bob"], options=options)

    def ask(self, **event: Any) -> None:
        assert self.bench.ask(event).ok

    def bid_that_fails(self) -> None:
        self.ask(event="bid", player="Ann", quantity=2, face=6)
        self.ask(event="challenge", player="Bob")

    def reveal(self) -> None:
        self.ask(event="reveal", dice={"Ann": [2], "Bob": [3]})

    def shows(self, colour: str) -> bool:
        return self.lamp.colour == SEATS[colour]

    @property
    def held(self) -> bool:
        return self.lamp.colour == (255, 240, 220) and self.lamp.state["bri"] == AIMED["bri"]


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.links.link.LOOK_S", 0.02)
    monkeypatch.setattr("companion.links.lights.SETTLE_S", 0.0)
    monkeypatch.setattr("companion.links.lights.WAITS_S", (0.05,))
    monkeypatch.setattr("companion.links.lights.ANSWER_S", 0.3)


@pytest.fixture
def room(tmp_path: Path, wled: Receiver, lamp: Lamp) -> Iterator[Room]:
    room = Room(tmp_path, wled, lamp)
    yield room
    for keeper in room.keepers:
        keeper.close()


def test_ok__turn_and_win_are_shown_in_the_seats_colours(room: Room) -> None:
    room.keep()
    room.sit_and_play()
    eventually(lambda: room.shows("red"))
    room.ask(event="bid", player="Ann", quantity=1, face=4)
    eventually(lambda: room.shows("blue"))
    room.ask(event="challenge", player="Bob")
    room.reveal()
    eventually(lambda: room.shows("red") or room.shows("blue"))
    assert room.bench.table.now.match.over  # type: ignore[union-attr]


def test_ok__while_the_eye_waits_the_light_holds_still_at_its_level(room: Room) -> None:
    room.keep()
    room.sit_and_play()
    eventually(lambda: room.shows("red"))
    room.bid_that_fails()
    assert room.bench.table.now.looks
    eventually(lambda: room.held)
    eventually(lambda: room.order[-1] == ("eye", True))
    first_scene = next(place for place, one in enumerate(room.order) if one[0] == "light")
    assert room.order[first_scene - 1] == ("eye", False), "the eye is told before the light changes"
    held = [place for place, one in enumerate(room.order) if one[0] == "light"][-1]
    assert room.order[held][1]["tt"] == 0
    assert room.order.index(("eye", True)) > held, "and that it holds still, once it does"


def test_ok__a_light_of_the_room_is_none_of_the_eyes_business(room: Room) -> None:
    room.keep("room")
    room.sit_and_play()
    eventually(lambda: room.shows("red"))
    room.bid_that_fails()
    eventually(lambda: room.lamp.colour == MOODS["waiting"])
    assert [one for one in room.order if one[0] == "eye"] == []


def test_ok__the_level_is_the_one_at_which_the_eye_looked_last(room: Room) -> None:
    room.keep()
    room.lamp.state["bri"] = 90  # somebody dims the lamp in the lobby
    room.sit_and_play()
    eventually(lambda: room.shows("red"))
    room.bid_that_fails()
    eventually(lambda: room.lamp.state["bri"] == 90 and room.lamp.colour == (255, 240, 220))


def test_ok__at_the_end_the_light_is_put_back(room: Room) -> None:
    keeper = room.keep()
    room.sit_and_play()
    eventually(lambda: room.shows("red"))
    keeper.close()
    assert room.held
    assert room.order[-1] == ("eye", True)


def test_ok__a_table_that_was_killed_in_a_scene_puts_the_light_back(room: Room, wled: Receiver) -> None:
    room.keep()
    room.sit_and_play()
    eventually(lambda: room.shows("red"))
    kept = (room.folder / FILE).read_bytes()
    room.keepers.pop().close()
    (room.folder / FILE).write_bytes(kept)
    room.lamp.state["seg"][0]["col"] = [[255, 30, 20]]
    room.bid_that_fails()
    room.keep()
    eventually(lambda: room.held)


@pytest.mark.parametrize("kept", [b"", b"{", b'{"light": 3}', b"\xff"])
def test_fail__a_kept_file_that_makes_no_sense_is_left_alone(room: Room, kept: bytes) -> None:
    (room.folder / FILE).write_bytes(kept)
    room.keep()
    room.sit_and_play()
    eventually(lambda: room.shows("red"))


def test_ok__a_lamp_that_flickers_by_itself_is_named(room: Room) -> None:
    room.lamp.state["seg"][0]["fx"] = 66
    keeper = room.keep()
    assert keeper.restless == "it shows an effect that moves (number 66)"
    assert any(f"{keeper.shown} does not hold still by itself" in line for line in room.said)


@pytest.mark.parametrize("manner", ["hangs", "nonsense", "drips", "not-http"])
def test_fail__a_light_that_fails_slows_nobody_and_the_eye_looks(room: Room, wled: Receiver, manner: Manner) -> None:
    keeper = room.keep()
    room.sit_and_play()
    eventually(lambda: room.shows("red"))
    wled.manner = manner
    began = time.monotonic()
    room.bid_that_fails()
    room.reveal()
    assert time.monotonic() - began < 1.0, "nobody at the table waits for a light"
    assert room.bench.table.now.match.over  # type: ignore[union-attr]
    eventually(lambda: keeper.trouble)
    eventually(lambda: room.order[-1] == ("eye", True))
    wled.manner = "well"
    wled.released.set()
    eventually(lambda: keeper.trouble == "")
    eventually(lambda: room.shows("red") or room.shows("blue"))


def test_fail__a_light_that_vanishes_and_returns_shows_the_newest_state(room: Room, wled: Receiver) -> None:
    keeper = room.keep()
    room.sit_and_play()
    eventually(lambda: room.shows("red"))
    wled.stop()
    room.bid_that_fails()
    eventually(lambda: keeper.trouble)
    assert "trying again, the game goes on" in room.said[-1]
    told = len(room.lamp.told)
    wled.start()
    eventually(lambda: room.held)
    assert len(room.lamp.told) == told + 1, "what was missed is not caught up on"
    eventually(lambda: room.said[-1].endswith("answers."))


def test_ok__the_eye_is_told_once_all_lights_hold_still() -> None:
    told: list[bool] = []
    announcer = Announcer(told.append)
    announcer.still("a")
    announcer.renew()
    announcer.changes("a")
    announcer.changes("b")
    announcer.still("a")
    announcer.renew()
    announcer.still("b")
    assert told == [False, False, False, True]
