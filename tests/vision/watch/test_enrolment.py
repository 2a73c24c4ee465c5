# SPDX-License-Identifier: MIT
"""A lesson with the live camera: dice put down one by one, named, taken back, kept; nothing lost by an interruption."""

from __future__ import annotations

import itertools
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.reading.test_taught import alone, faces, shown
from vision.frame import Frame, Pixels
from vision.message import LessonState, Teach
from vision.reading.network import MODELS
from vision.reading.taught.file import DRAFT, load
from vision.reading.taught.networks import Eyes
from vision.sighting import SymbolFace
from vision.steady import Motion
from vision.watch.enrolment import Enrolment
from vision.watch.pulse import Beats

SECOND = 1_000_000_000
SWORD, BOAT = faces("sword-red", "boat-blue")


@pytest.fixture(scope="module")
def eyes() -> Eyes:
    return Eyes.open(MODELS)


class School:
    """An enrolment, its teacher and a clock."""

    def __init__(self, folder: Path, eyes: Eyes) -> None:
        self.enrolment = Enrolment(folder, lambda: eyes)
        self.now_ns = 0
        self.numbers = itertools.count(1)
        self.state = LessonState(0)

    def see(self, pixels: Pixels, motion: Motion = "still", after_s: float = 0.1) -> LessonState | None:
        self.now_ns += int(after_s * SECOND)
        told = self.enrolment.feed(Frame(pixels, self.now_ns, 0), motion, self.now_ns)
        self.state = told or self.state
        return told

    def order(self, verb: str, word: str = "", more: bool = False, look: int | None = None) -> str:
        """Give an order; why it was refused."""
        number = next(self.numbers)
        look = self.state.look if look is None else look
        answer = self.enrolment.hear(Teach(number, verb, word, more, look), self.now_ns)  # type: ignore[arg-type]
        told = self.see(NOTHING, "rolling")
        assert told is not None
        assert told.done == answer.done == number
        assert told.refused == answer.refused, "whoever watches hears it, too"
        return answer.refused

    def put_down(self, face: SymbolFace) -> None:
        self.see(NOTHING, "hands")
        self.see(alone(face))


NOTHING: Pixels = np.zeros((240, 300, 3), np.uint8)


@pytest.fixture
def school(tmp_path: Path, eyes: Eyes) -> School:
    return School(tmp_path, eyes)


def test_ok__two_faces_are_learnt_kept_and_told(school: School, tmp_path: Path) -> None:
    assert school.order("begin", "mine") == ""
    school.put_down(SWORD)
    assert (school.state.why, school.state.moving) == ("", False)
    picture = cv2.imdecode(np.frombuffer(school.state.crop, np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None
    assert picture.shape == (200, 200, 3)
    assert school.order("learn", "sword-red") == ""
    assert (school.state.faces, school.state.newest) == ((("sword-red", 1),), "sword-red")
    school.put_down(BOAT)
    assert school.order("learn", "boat-blue") == ""
    assert school.order("save") == ""
    assert (school.state.name, school.state.saved) == ("", "mine")
    assert set(load(tmp_path / "mine.qset").faces) == {SWORD, BOAT}
    assert not (tmp_path / DRAFT).exists()


def test_ok__one_look_for_one_table_and_a_new_one_once_it_has_moved(school: School) -> None:
    school.order("begin", "mine")
    school.put_down(SWORD)
    first = school.state.look
    for _ in range(4):
        assert school.see(alone(SWORD)) is None
    school.put_down(BOAT)
    assert school.state.look == first + 1
    assert "changed" in school.order("learn", "sword-red", look=first), "that was the die before"


def test_ok__an_empty_table_is_told_and_looked_at_again(school: School) -> None:
    school.order("begin", "mine")
    school.see(shown().pixels)
    assert school.state.why.startswith("no die is seen")
    assert "no die is seen" in school.order("learn", "sword-red")
    school.enrolment.ask(school.now_ns)
    school.see(shown().pixels)
    told = school.see(alone(SWORD), after_s=2.5)
    assert told is not None
    assert told.why == "", "a die that was laid down without being seen to move"


def test_ok__undo_takes_back_the_last_and_alike_is_told_at_once(school: School) -> None:
    school.order("begin", "mine")
    school.put_down(SWORD)
    school.order("learn", "sword-red")
    school.put_down(SWORD)
    school.order("learn", "dagger-red")
    assert school.state.alike == (("sword-red", "dagger-red"),)
    assert school.order("undo") == ""
    assert (school.state.faces, school.state.alike) == ((("sword-red", 1),), ())
    school.order("undo")
    assert school.order("undo") == "nothing has been learnt yet"


def test_ok__a_lesson_goes_on_after_the_eye_was_started_again(school: School, tmp_path: Path, eyes: Eyes) -> None:
    school.order("begin", "mine")
    school.put_down(SWORD)
    school.order("learn", "sword-red")
    again = School(tmp_path, eyes)
    again.order("begin", "mine", more=True)
    assert again.state.faces == (("sword-red", 1),)
    again.order("save")
    later = School(tmp_path, eyes)
    later.order("begin", "mine", more=True)
    assert (later.state.faces, later.state.exists) == ((("sword-red", 1),), True)
    later.order("end")
    assert later.order("learn", "sword-red") == "no lesson is going on: begin one"


@pytest.mark.parametrize("name", ["pips", "../x", ""])
def test_refuses__names_that_can_t_be(school: School, name: str) -> None:
    assert school.order("begin", name) != ""
    assert school.state.name == ""


def test_ok__while_nobody_looks_nothing_is_looked_at(school: School) -> None:
    school.order("begin", "mine")
    school.see(NOTHING, "hands")
    before = school.state.look
    school.see(alone(SWORD), after_s=10)
    assert school.state.look == before


def test_ok__frames_and_readings_are_counted_over_restarts() -> None:
    beats = Beats()
    assert beats.now(1.0).frame_age_s is None
    beats.hear(0, 0, 1.0)
    beats.hear(30, 2, 4.0)
    beats.hear(30, 2, 5.0)
    assert beats.now(6.0).frame_age_s == 2.0
    beats.hear(5, 0, 7.0)
    assert (beats.now(7.0).starts, beats.now(7.0).frame_age_s) == (2, 0.0)
