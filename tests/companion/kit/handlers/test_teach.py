# SPDX-License-Identifier: MIT
"""Teaching from the page's side: orders answered when they are done, lessons taken up again, sets kept as files."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from companion.config import Config, ConfigError
from companion.kit.eyes.eye import mounting_of, zones_of
from companion.kit.handlers.corners import CornersHandler
from companion.kit.handlers.teach import TaughtSets, TeachHandler, lesson_of
from companion.kit.settings import Settings
from tests.eye_here import EyeHere
from vision.mat.zones import Zones
from vision.message import LessonState, Teach, WatchLesson
from vision.notice import Notice
from vision.reading.taught import file as taught_file
from vision.reading.taught.file import TaughtSet
from vision.sighting import SymbolFace


class Enrolment:
    """Learns whatever it is told, behind the door of an eye; a page that watches sees ``state``."""

    def __init__(self) -> None:
        self.eye = EyeHere()
        self.eye.door.answer(Teach, lambda order, reply: reply(self.taught(order)))
        self.show(LessonState(0))

    def show(self, state: LessonState) -> None:
        self.state = state
        self.eye.streams[WatchLesson()] = (self.eye.streams.get(WatchLesson(), (0, None))[0] + 1, state)

    def taught(self, order: Teach) -> LessonState:
        state = replace(self.state, done=order.number, refused="", saved="")
        if order.verb == "begin":
            state = replace(state, name=order.word, look=1, crop=b"jpeg")
        elif order.verb == "learn" and order.look != state.look:
            state = replace(state, refused="the table has changed: look at the picture again")
        elif order.verb == "learn":
            state = replace(state, faces=((order.word, 1),), newest=order.word, look=2)
        elif order.verb == "save":
            state = LessonState(order.number, saved=state.name)
        self.show(state)
        return state


class School:
    def __init__(self, tmp_path: Path) -> None:
        self.enrolment, self.playing = Enrolment(), False
        self.reopened: list[str] = []
        self.folder = tmp_path / "sets"
        self.settings = Settings(tmp_path, tmp_path / "etc")
        taught = TaughtSets(self.folder, self.reopened.append)
        self.handler = TeachHandler(self.enrolment.eye, taught, self.settings, lambda: self.playing)


@pytest.fixture
def school(tmp_path: Path) -> School:
    return School(tmp_path)


def a_set(name: str = "mine") -> TaughtSet:
    faces = (SymbolFace("sword", "red"), SymbolFace("boat", "blue"))
    return TaughtSet(name, "symbol", faces, (0, 1), np.zeros((2, 48, 48, 3), np.uint8))


def test_ok__begin_name_and_keep(school: School) -> None:
    told = school.handler.do("begin", {"name": "mine"})
    assert told.lesson is not None
    assert told.lesson.name == "mine"
    assert school.handler.die() == b"jpeg"
    told = school.handler.do("learn", {"face": "sword-red", "look": 1})
    assert told.lesson is not None
    assert (told.lesson.faces, told.lesson.newest) == ({"sword-red": 1}, "sword-red")
    told = school.handler.do("save", {})
    assert (told.lesson, told.saved) == (None, "mine")


def test_refuses__where_nothing_answers_or_it_makes_no_sense(school: School) -> None:
    with pytest.raises(ValueError, match="begin, learn, undo, save or end"):
        school.handler.do("dance", {})
    with pytest.raises(ValueError, match="whole number"):
        school.handler.do("learn", {"face": "sword-red", "look": "1"})
    school.handler.do("begin", {"name": "mine"})
    with pytest.raises(ValueError, match="the table has changed"):
        school.handler.do("learn", {"face": "sword-red", "look": 9})
    school.playing = True
    with pytest.raises(ValueError, match="a game is running"):
        school.handler.do("begin", {"name": "other"})
    school.handler._eye = EyeHere()
    with pytest.raises(ValueError, match="does not answer"):
        school.handler.do("undo", {})


def test_ok__an_eye_that_was_started_again_goes_on_with_the_lesson(school: School) -> None:
    school.handler.do("begin", {"name": "mine"})
    school.enrolment.show(LessonState(0))
    school.handler.look(0, 0.0)
    assert school.enrolment.eye.asked[-1] == Teach(2, "begin", "mine", more=True)


def test_ok__sets_are_listed_handed_out_taken_in_used_and_thrown_away(school: School) -> None:
    school.folder.mkdir()
    taught_file.save(school.folder / "mine.qset", a_set())
    data = school.handler.file("mine")
    school.handler.put("yours", data)
    (school.folder / "broken.qset").write_bytes(b"nonsense")
    broken, mine, _ = school.handler.look(0, 0.0).sets
    assert "does not begin" in broken.broken
    assert (mine.name, mine.faces, mine.pictures, mine.used_for) == ("mine", 2, 2, [])
    assert school.handler.use("yours", "symbols").sets[2].used_for == ["symbols"]
    assert school.settings.config.sets_of("symbols") == "yours"
    with pytest.raises(ValueError, match="yours is in use"):
        school.handler.forget("yours")
    school.handler.forget("mine")
    assert [one.name for one in school.handler.look(0, 0.0).sets] == ["broken", "yours"]
    assert school.reopened == ["yours", "mine"]


@pytest.mark.parametrize(("name", "data"), [("pips", None), ("../x", None), ("fine", b"nonsense"), ("fine", b"")])
def test_refuses__files_that_are_no_sets_and_names_that_can_t_be(
    school: School, tmp_path: Path, name: str, data: bytes | None
) -> None:
    taught_file.save(tmp_path / "good.qset", a_set())
    with pytest.raises(ValueError, match=r"wanted|not|begin"):
        school.handler.put(name, (tmp_path / "good.qset").read_bytes() if data is None else data)
    assert not list(school.folder.glob("*")) if school.folder.exists() else True


def test_corners_are_kept_at_once_and_only_between_games(tmp_path: Path) -> None:
    settings, playing = Settings(tmp_path, tmp_path / "etc"), [False]
    handler = CornersHandler(settings, lambda: playing[0])
    assert (handler.look().corners, len(handler.look().zones)) == ((), 4)
    good = [[0.1, 0.1], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9]]
    heard = []
    settings.changed.append(lambda config: heard.append(config.mat_corners))
    assert handler.keep(good).corners == heard[-1] == ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9))
    for bad in ([], good[:3], good[::-1], [good[0], good[2], good[1], good[3]], [[2, 0]] * 4, "x"):
        if bad:
            with pytest.raises(ValueError, match=r"corners"):
                handler.keep(bad)
    assert handler.keep([]).corners == ()
    playing[0] = True
    with pytest.raises(ValueError, match="a game is running"):
        handler.keep(good)


def test_seats_are_tapped_for_a_picture_without_a_mat(tmp_path: Path) -> None:
    settings, busy = Settings(tmp_path, tmp_path / "etc"), [False]
    handler = CornersHandler(settings, lambda: busy[0])
    places = [[0.1, 0.1], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9]]
    kept = handler.seat(places)
    assert kept.places == ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9))
    assert [cell.seat for cell in kept.cells] == [1, 2, 3, 4]
    assert [label for label, _ in (zones_of(settings.config) or Zones()).polygons] == ["1", "2", "3", "4"]
    for bad, why in (
        (places[:3], "3 places; wanted 4"),
        ([[0.1, 0.1]] * 4, "two seats sit"),
        ([[2, 0]], "pair of numbers"),
    ):
        with pytest.raises(ValueError, match=why):
            handler.seat(bad)
    busy[0] = True
    with pytest.raises(ValueError, match="a game is running"):
        handler.seat([])
    busy[0] = False
    assert handler.seat([]).places == ()
    assert zones_of(settings.config) is None


def test_places_for_another_number_of_seats_are_left_alone_and_wrong_ones_said() -> None:
    three = ((0.1, 0.1), (0.9, 0.1), (0.5, 0.9))
    assert zones_of(Config(seats=4, seat_places=three)) is None
    assert zones_of(Config(seats=3, seat_places=three)) is not None
    with pytest.raises(ConfigError, match="seat_places can't be used: seats 1 and 2 sit at one place"):
        zones_of(Config(seats=2, seat_places=((0.1, 0.1), (0.1, 0.1))))
    with pytest.raises(ValueError, match="two seats one colour"):
        Config(seat_colours=("red", "red"))
    assert mounting_of(Config(camera_turn=180, seat_colours=("red", "blue"))).colours == (("red", "1"), ("blue", "2"))


def test_why_nothing_can_be_learnt_is_told_by_its_name_too() -> None:
    """The page says it at more length, in each language."""
    told = lesson_of(LessonState(1, name="mine", why=Notice("taught-no-die")))
    assert (told.reason, told.why) == ("taught-no-die", Notice("taught-no-die"))
    assert lesson_of(LessonState(1, name="mine")).reason == ""
