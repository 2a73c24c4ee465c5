# SPDX-License-Identifier: MIT
"""What the aim page asks for, done: looks with words, the lens remembered, tests run, kept and refused in a game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.kit.handlers.aim import AimHandler, keep_lens, lens_of
from companion.web.pages.aim.calls import BareTable, Mistaken
from companion.web.pages.aim.calls import Fitness as FitnessShown
from tests.eye_here import EyeHere
from vision.aim.values import Aim, Focused, Measure
from vision.message import BareKnown, Coach, Condition, Read, RememberBare
from vision.sighting import CameraCondition, Die, Reading, Sighting, Stillness

AIM = Aim((Measure("size", 44.0, "px", 1.0, "good"),), "Dice will be read reliably.", "", True)


class Aiming:
    """The handler of a camera whose eye is here."""

    def __init__(self, folder: Path) -> None:
        self.eye, self.playing, self.why = EyeHere(), False, ""
        self.eye.streams[Coach()] = (5, AIM)
        self.eye.door.answer(RememberBare, lambda _, reply: reply(self.why))
        self.handler = AimHandler(self.eye, folder, "picamera2", "pips", lambda: self.playing)

    def see(self, *faces: int, stillness: Stillness = "steady") -> None:
        dice = tuple(Die(50.0 * i, 9, 20, 0, "d6", face, "red", 1.0) for i, face in enumerate(faces))
        self.handler.hear(Read(Reading(Sighting(900, 600, "pips", dice), None, True), stillness))


def test_where_the_lens_was_sharpest_is_remembered_for_each_camera(tmp_path: Path) -> None:
    Aiming(tmp_path).handler.hear(Focused(2.5))
    keep_lens(tmp_path, "picamera2:1", 3.25)
    assert (lens_of(tmp_path, "picamera2"), lens_of(tmp_path, "picamera2:1")) == (2.5, 3.25)
    assert lens_of(tmp_path, "usb:0") is None
    (tmp_path / "lens.json").write_text('{"picamera2": "far"}')
    assert lens_of(tmp_path, "picamera2") is None


def test_a_test_from_start_to_what_is_kept(tmp_path: Path) -> None:
    aiming = Aiming(tmp_path)
    assert aiming.handler.fitness() == FitnessShown(test=None, last=None)
    aiming.handler.test("start", {"dice": 3, "rounds": 2, "kind": "asked"})
    for _ in range(2):
        shown = aiming.handler.fitness().test
        assert shown is not None
        aiming.see(stillness="hands")
        aiming.see(*map(int, shown.asks))
    done = aiming.handler.fitness()
    assert done.test is not None
    assert done.last is not None
    assert not done.test.running
    assert done.last.words == "6 of 6 right, none read wrongly: fit for play."
    assert json.loads((tmp_path / "fitness.json").read_text())["fit"]


def test_a_person_says_what_the_dice_show(tmp_path: Path) -> None:
    aiming = Aiming(tmp_path)
    aiming.handler.test("start", {"dice": 2, "rounds": 1, "kind": "rolled"})
    aiming.see(4, 4)
    done = aiming.handler.test("confirm", {"faces": [4, "5"]})
    assert done.last is not None
    assert done.last.mistaken == [Mistaken(laid="5", read="4", times=1)]


def test_refuses__in_a_game_and_nonsense(tmp_path: Path) -> None:
    aiming = Aiming(tmp_path)
    for command, arguments in (
        ("confirm", {}),
        ("dance", {}),
        ("start", {"dice": "many"}),
        ("start", {"kind": "guessed"}),
        ("start", {"dice": 99}),
    ):
        with pytest.raises(ValueError, match=r"must be|want|running"):
            aiming.handler.test(command, arguments)
    aiming.handler.test("start", {})
    aiming.see(1, 2)
    with pytest.raises(ValueError, match="faces must be"):
        aiming.handler.test("confirm", {"faces": "1 2"})
    aiming.handler.test("stop", {})
    aiming.playing = True
    for act in (aiming.handler.focus, lambda: aiming.handler.test("start", {})):
        with pytest.raises(ValueError, match="a game is running"):
            act()
    assert aiming.eye.asked == []


def test_the_bare_table_is_remembered_and_since_when_is_told(tmp_path: Path) -> None:
    aiming = Aiming(tmp_path)
    assert aiming.handler.bare() == BareTable(since_ms=None, why="")
    aiming.handler.hear(Condition("ok", ""))
    aiming.handler.hear(BareKnown(1000.5))
    assert aiming.handler.remember_bare() == BareTable(since_ms=1_000_500, why="")
    aiming.handler.hear(BareKnown(None, "another table"))
    assert aiming.handler.bare() == BareTable(since_ms=None, why="another table")


@pytest.mark.parametrize("condition", ["missing", "busy", "lost", "dark"])
def test_refuses__a_bare_table_at_once_where_the_camera_sees_nothing(
    tmp_path: Path, condition: CameraCondition
) -> None:
    aiming = Aiming(tmp_path)
    aiming.handler.hear(Condition(condition, "it is unplugged"))
    with pytest.raises(ValueError, match=r"^the camera can't see the table now: it is unplugged$"):
        aiming.handler.remember_bare()
    assert aiming.eye.asked == []
