# SPDX-License-Identifier: MIT
"""A phone's photograph: taken in upright and bounded, refused, straightened by the mat, counted with others."""

from __future__ import annotations

import itertools
import zlib
from collections import Counter
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest

from tests.vision.scene.drawn import candidate
from vision.cameras.base import BadSpec, Clock
from vision.cameras.spec import check_spec, make_camera
from vision.door import Door
from vision.frame import Pixels
from vision.mat import layout
from vision.mat.markers import find_mat_markers
from vision.message import (
    Alive,
    Condition,
    Expect,
    FromWatcher,
    Look,
    PhotoAnswer,
    Photograph,
    Read,
    RememberBare,
    Word,
    WordAnswer,
)
from vision.notice import Notice
from vision.order import Answer, Call, Update
from vision.photo import intake
from vision.photo.eye import NO_CAMERA, PHONE, PhoneEye
from vision.photo.flat import flat_chances, measured, tilt_deg
from vision.photo.intake import WORKED_ON, BadPhotograph, taken_in
from vision.photo.look import PhotoLook, looked_at, together
from vision.photo.order import PhotoOrder
from vision.photo.spoken import SpokenPhotograph
from vision.photo.straight import AROUND_MM, SCALE, Straight, straightened
from vision.reading.candidates import PERHAPS_UNKNOWN
from vision.reading.decide import NOT_SURE, TOO_MUCH, TOO_NEAR
from vision.reading.reader import open_reader
from vision.replay.orders import FilmWanted
from vision.scene.answer import FLAT
from vision.scene.named import NamesKeeper
from vision.sighting import OUT, Candidate, Die, Doubt, Question, Sighting, StandsFor, far, of_picture
from vision.stage.render import render
from vision.stage.tabletop import table_scene
from vision.steady import verdict
from vision.watch.shelf import Shelf
from vision.workshop.phone_trial import phone_shot, tried, with_orientation
from vision.workshop.printed_mat import mat_print

WIDE, HIGH = 960, 720


def table(wide: int = WIDE, high: int = HIGH) -> Pixels:
    """A cloth with a sharp pattern, bright at its left edge."""
    picture = np.random.default_rng(3).choice(np.array([20, 235], np.uint8), (high // 8, wide // 8, 3))
    large = cv2.resize(picture, (wide, high), interpolation=cv2.INTER_NEAREST)
    large[:, : wide // 10] = 255
    return np.asarray(large, np.uint8)


def jpeg(pixels: Pixels) -> bytes:
    return cv2.imencode(".jpg", pixels)[1].tobytes()


def png_of(width: int, height: int) -> bytes:
    """A PNG whose header promises so many pixels; a few bytes long."""
    head = b"IHDR" + width.to_bytes(4, "big") + height.to_bytes(4, "big") + bytes([8, 2, 0, 0, 0])
    return b"\x89PNG\r\n\x1a\n" + (13).to_bytes(4, "big") + head + zlib.crc32(head).to_bytes(4, "big")


@pytest.mark.parametrize(
    ("turn", "bright"),
    [(1, np.s_[:, :40]), (3, np.s_[:, -40:]), (6, np.s_[:40, :]), (8, np.s_[-40:, :])],
)
def test_a_photograph_stands_upright_as_exif_says(turn: int, bright: tuple[slice, slice]) -> None:
    pixels = taken_in(with_orientation(jpeg(table()), turn))
    assert pixels[bright].mean() > 240
    assert pixels.shape[:2] == ((WIDE, HIGH) if turn > 4 else (HIGH, WIDE))


def test_fifty_megapixels_are_read_at_a_part_of_their_size() -> None:
    pixels = taken_in(jpeg(table(8160, 6120)))
    assert max(pixels.shape) <= WORKED_ON


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "no-picture"),
        (b"GIF89a?", "no-picture"),
        (b"\0\0\0\x18ftypheic\0\0\0\0", "no-picture"),
        (b"%PDF-1.7 no picture", "no-picture"),
        (png_of(30_000, 30_000), "too-large"),
        (png_of(6_000, 6_000), "too-large"),
        (jpeg(table(480, 360)), "too-small"),
        (jpeg(table())[:9000], "cut-off"),
        (jpeg(np.full((HIGH, WIDE, 3), 9, np.uint8)), "dark"),
    ],
)
def test_what_can_t_be_read_is_refused_with_one_sentence(data: bytes, code: str) -> None:
    with pytest.raises(BadPhotograph) as refused:
        taken_in(data)
    assert refused.value.code == code
    assert str(refused.value).count(".") == 1


def test_a_heic_picture_is_named() -> None:
    with pytest.raises(BadPhotograph, match="HEIC"):
        taken_in(b"\0\0\0\x18ftypheic\0\0\0\0")


# the mat


@pytest.mark.slow
@pytest.mark.parametrize(("tilt_deg", "to_deg", "roll_deg"), [(0, 0, 180), (28, 40, 15), (24, 250, 95)])
def test_by_the_mat_a_photograph_is_straightened_the_same_from_everywhere(
    tilt_deg: float, to_deg: float, roll_deg: float
) -> None:
    mat = layout.mat(4)
    plain = table_scene([], width=1400)
    held = replace(plain.lens, tilt_deg=tilt_deg, tilt_to_deg=to_deg, roll_deg=roll_deg)
    lens = replace(held, focal_px=1000.0, height_mm=700.0)
    picture = render(replace(plain, prints=(mat_print(mat),), lens=lens), 1400, 1050)
    flat = straightened(picture.pixels)
    assert flat is not None
    assert flat.tilt_deg == pytest.approx(tilt_deg, abs=4)
    places = {marker.id: marker.corners_mm for marker in mat.markers}
    below = flat.fix.plane.px(np.array([[1.0, 1.0]]))
    assert below == pytest.approx(SCALE * (AROUND_MM + 1.0), abs=1)
    found = find_mat_markers(flat.pixels)
    assert len(found) >= 5
    for marker in found:  # they lie on the table, and so a little inward of where dice tops of that place are seen
        middle = np.mean(np.array(places[marker.number]), axis=0)
        assert np.hypot(*(marker.corners.mean(axis=0) / SCALE - AROUND_MM - middle)) < 17


def test_a_table_without_a_mat_is_read_as_it_is() -> None:
    assert straightened(table()) is None


# looks


def die(x: float, face: int, sure: float = 0.999) -> Die:
    return Die(x, 300.0, 60.0, 0.0, "d6", face, "red", sure)


class Reads:
    """Reads the same dice on any picture, at its scale; ``sure`` at some sizes only."""

    def __init__(self, faces: Sequence[int], unsure_below: float = 0.0, size: float = 60.0) -> None:
        self.faces, self.unsure_below, self.size = tuple(faces), unsure_below, size

    def read(self, pixels: Pixels, exposed_ns: int = 0, die_px: float | None = None) -> Sighting:
        part = pixels.shape[1] / WIDE
        sure = 0.999 if part >= self.unsure_below else 0.5
        dice = tuple(
            replace(die(200.0 + 120 * i, face, sure), x=(200.0 + 120 * i) * part, y=300 * part, size=self.size * part)
            for i, face in enumerate(self.faces)
        )
        return Sighting(pixels.shape[1], pixels.shape[0], "pips", dice, exposed_ns=exposed_ns)

    def forget(self) -> None:
        pass


def test_what_is_sure_at_every_size_counts_and_lies_where_it_is() -> None:
    look = looked_at(table(), Reads([3, 5]))
    assert look.sighting.trusted
    assert [round(die.x) for die in look.sighting.dice] == [200, 320]
    assert (look.sighting.width, look.sighting.zoned, look.straight) == (WIDE, False, False)


def test_what_is_unsure_at_most_sizes_is_in_doubt() -> None:
    assert not looked_at(table(), Reads([3, 5], unsure_below=1.1)).sighting.trusted


def test_a_blurred_photograph_and_one_from_too_far_are_named() -> None:
    blurred = np.asarray(cv2.GaussianBlur(table(), (0, 0), 9), np.uint8)
    moved = np.asarray(cv2.filter2D(table(), -1, np.full((1, 15), 1 / 15)), np.uint8)
    for picture in (blurred, moved):
        with pytest.raises(BadPhotograph) as refused:
            looked_at(picture, Reads([3], unsure_below=2))
        assert refused.value.code == "blurred"
    with pytest.raises(BadPhotograph) as refused:
        looked_at(table(), Reads([3], unsure_below=2, size=9))
    assert refused.value.code == "far"


# several photographs of one throw


def look(*faces: int, sure: float = 0.999, straight: bool = False) -> PhotoLook:
    dice = tuple(die(100.0 * i, face, sure) for i, face in enumerate(faces))
    doubts = tuple(Doubt(one.x, one.y, "not sure of the face") for one in dice if one.sure < 0.9)
    return PhotoLook(Sighting(WIDE, HIGH, "pips", dice, doubts), table(), straight)


def test_one_sure_photograph_counts_whatever_was_unsure_before() -> None:
    assert together([look(1, 2, sure=0.5), look(1, 2)], 2).trusted


def test_two_sure_ones_that_differ_need_a_third() -> None:
    told = together([look(1, 2), look(1, 3)], 2)
    assert [doubt.why for doubt in told.doubts] == [intake.UNLIKE]
    assert together([look(1, 2), look(1, 3), look(1, 3)], 2).trusted


def test_one_with_dice_missing_contradicts_nothing() -> None:
    assert together([look(1), look(1, 3)], 2).trusted


def test_straightened_ones_help_one_another_die_by_die() -> None:
    half = replace(look(1, 2, straight=True))
    left, right = (
        replace(half, sighting=replace(half.sighting, dice=tuple(
            replace(one, sure=0.5) if i == n else one for i, one in enumerate(half.sighting.dice)
        ), doubts=(Doubt(100.0 * n, 300.0, "not sure of the face"),)))
        for n in (0, 1)
    )  # fmt: skip
    assert not together([left], 2).trusted
    assert together([half, left, right], 2).trusted


# orders


def told_by(*orders: Photograph, faces: Sequence[int] = (3, 5), expected: int | None = 2) -> list[Read | PhotoAnswer]:
    told: list[Any] = []
    door = Door(lambda answer: told.append(answer.value))
    PhotoOrder(Shelf(lambda _: Reads(faces)), door, told.append)
    for one in (Expect(expected), *(Call(number, order) for number, order in enumerate(orders))):
        door.hear(one)
    return [one for one in told if not isinstance(one, Alive)]


def test_a_photograph_is_a_reading_with_its_maker_s_name_and_evidence() -> None:
    read, told = told_by(Photograph(jpeg(table()), "Ann"))
    assert isinstance(read, Read)
    assert (read.reading.verified, read.reading.by, read.stillness) == (True, "Ann", "steady")
    assert read.picture[:2] == b"\xff\xd8"
    assert told == PhotoAnswer("counted", "", 2)


def test_a_photograph_with_a_die_too_few_is_told_and_counts_nothing() -> None:
    read, told = told_by(Photograph(jpeg(table()), "Ann"), expected=3)
    assert isinstance(read, Read)
    assert not read.reading.verified
    assert read.picture[:2] == b"\xff\xd8", "it is shown, whatever came of it"
    assert told == PhotoAnswer(
        "doubt", "2 of 3 dice seen: have all of them in the photograph, apart from one another", 2
    )


def test_a_bare_surface_is_not_called_blurred() -> None:
    """It has nothing that could be sharp, and its light may fall off one way."""
    falling = np.tile(np.linspace(90, 200, WIDE)[None, :, None], (HIGH, 1, 3)).astype(np.uint8)
    read, told = told_by(Photograph(jpeg(falling), "Ann"), faces=())
    assert isinstance(read, Read)
    assert not read.reading.verified
    words = "none of 2 dice seen: have all of them in the photograph, nearer if they are small"
    assert told == PhotoAnswer("doubt", words, 0)


class Phones:
    """Photographs of which no die is sure, and what is said of them; ``told``: all that the eye tells."""

    def __init__(self) -> None:
        self.told: list[Any] = []
        ticks = itertools.count(1)
        self._door = Door(lambda answer: self.told.append(answer.value))
        clock = Clock(lambda: next(ticks), lambda _: None)
        others: list[Word] = []
        self.others = others
        PhotoOrder(
            Shelf(lambda _: Reads([3, 5], unsure_below=1.1)),
            self._door,
            self.told.append,
            clock=clock,
            otherwise=lambda order, reply: others.append(order),
        )

    def ask(self, order: Photograph | Word) -> None:
        self._door.hear(Call(1, order))

    @property
    def reads(self) -> list[Read]:
        return [one for one in self.told if isinstance(one, Read)]

    def say(self, stands_for: StandsFor) -> Question:
        """Answer the newest question."""
        asked = self.reads[-1].reading.question
        assert asked is not None
        self.ask(Word("say", asked.number, stands_for))
        return asked


def test_a_doubt_is_asked_about_and_one_answer_a_die_lets_the_photograph_count() -> None:
    phones = Phones()
    phones.ask(Photograph(jpeg(table()), "Ann", numbers=(2,)))
    assert (phones.reads[-1].stillness, phones.reads[-1].reading.verified) == ("doubt", False)
    assert phones.reads[-1].close_up[:2] == b"\xff\xd8"
    asked = [phones.say(4), phones.say(5)]
    assert [one.why for one in phones.told if isinstance(one, WordAnswer)] == ["", ""]
    reading = phones.reads[-1].reading
    assert (reading.verified, reading.by) == (True, "Ann")
    assert [die.face for die in reading.sighting.dice if die.told] == [4, 5]
    assert len({one.number for one in asked}) == 2, "the next question is another one"
    phones.ask(Word("say", asked[0].number, 2))
    assert [one.question for one in phones.others] == [asked[0].number], "it is asked about no more: the camera's"


def test_a_photograph_stays_asked_about_when_another_player_sends_one_or_its_own_next_is_refused() -> None:
    phones = Phones()
    phones.ask(Photograph(jpeg(table()), "Ann", "1", numbers=(2,)))
    anns = phones.say(4)
    anns = phones.reads[-1].reading.question or anns
    phones.ask(Photograph(jpeg(table()), "Bob", "2", numbers=(2,)))
    bobs = phones.reads[-1].reading.question
    assert bobs is not None
    phones.ask(Photograph(b"none", "Ann", "1", numbers=(2,)))
    phones.ask(Word("say", anns.number, 5))
    reading = phones.reads[-1].reading
    assert (reading.by, reading.verified, [die.face for die in reading.sighting.dice]) == ("Ann", True, [4, 5])
    phones.ask(Word("say", bobs.number, 2))
    assert phones.reads[-1].reading.by == "Bob"
    assert [one.why for one in phones.told if isinstance(one, WordAnswer)] == ["", "", ""]
    assert phones.others == []


def test_what_is_no_die_is_left_out_by_an_answer() -> None:
    phones = Phones()
    phones.ask(Photograph(jpeg(table()), "Ann", numbers=(1, 2)))
    phones.say(OUT)
    assert [len(one.reading.sighting.dice) for one in phones.reads] == [2, 1]


@pytest.mark.parametrize(
    ("numbers", "seen", "why"),
    [((2,), 2, ""), ((2, 5), 2, ""), ((1, 2), 2, ""), ((3, 5), 2, "photo-too-few"), ((1,), 2, "photo-too-many")],
)
def test_a_photograph_can_be_of_one_players_dice_or_of_all(numbers: tuple[int, ...], seen: int, why: str) -> None:
    read, _ = told_by(Photograph(jpeg(table()), "Ann", numbers=numbers), expected=9)
    assert isinstance(read, Read)
    assert (len(read.reading.sighting.dice), getattr(read.reading.why_not, "id", "")) == (seen, why)


def test_the_reader_is_at_hand_before_the_first_photograph() -> None:
    opened: list[str] = []
    eye = PhoneEye(Shelf(lambda name: opened.append(name) or Reads([3])), lambda _: None)  # type: ignore[func-returns-value]
    eye.hear(Expect(2, "skull"))
    for _ in range(3):
        eye.step()
    assert opened == ["skull"]


def test_a_slow_machine_says_before_each_look_that_it_is_alive() -> None:
    told: list[Any] = []

    class Slow(Reads):
        def read(self, pixels: Pixels, exposed_ns: int = 0, die_px: float | None = None) -> Sighting:
            told.append(None)
            return super().read(pixels, exposed_ns, die_px)

    door = Door(lambda _: None)
    PhotoOrder(Shelf(lambda _: Slow([3])), door, told.append)
    door.hear(Call(1, Photograph(jpeg(table()), "Ann")))
    before = [told[at - 1] for at, one in enumerate(told) if one is None]
    assert [type(one) for one in before] == [Alive] * 3


def test_a_refused_photograph_is_no_reading() -> None:
    [told] = told_by(Photograph(b"nonsense", "Ann"))
    assert told == PhotoAnswer("no-picture", intake.NO_PICTURE)
    assert isinstance(told, PhotoAnswer)
    assert isinstance(told.words, Notice), "who took it reads why in a language of theirs"


class Broken(Reads):
    def read(self, pixels: Pixels, exposed_ns: int = 0, die_px: float | None = None) -> Sighting:
        raise RuntimeError("a network choked")


def test_a_reader_that_fails_ends_nothing() -> None:
    told: list[Answer] = []
    door = Door(told.append)
    PhotoOrder(Shelf(lambda _: Broken([1])), door, lambda _: None)
    door.hear(Call(1, Photograph(jpeg(table()), "Ann")))
    assert told[-1].value == PhotoAnswer("failed", intake.FAILED)


# a table without a camera


def test_a_table_without_a_camera_hears_phones_and_shows_the_last_photograph() -> None:
    told: list[FromWatcher] = []
    now = [0]
    eye = PhoneEye(Shelf(lambda _: Reads([3, 5])), told.append, clock=Clock(lambda: now[0], lambda _: None))
    eye.step()
    assert PHONE in told
    eye.hear(Expect(2))
    eye.hear(Look(plain=True))
    eye.step()
    assert not any(isinstance(one, Update) for one in told)
    eye.hear(Call(1, Photograph(jpeg(table()), "Bob")))
    eye.step()
    assert any(isinstance(one, Update) for one in told)
    assert [one.value.code for one in told if isinstance(one, Answer)] == ["counted"]
    assert all(one.condition == "phone" for one in told if isinstance(one, Condition))
    eye.hear(Call(3, RememberBare()))
    assert told[-1] == Answer(3, NO_CAMERA)
    eye.hear(Call(4, FilmWanted(1)))
    assert told[-1] == Answer(4, None, done=False), "nobody waits for what no phone can do"


def test_phone_is_a_camera_s_name_that_nobody_can_look_through() -> None:
    assert check_spec("phone") == ("phone", "")
    with pytest.raises(BadSpec):
        make_camera("phone")
    with pytest.raises(BadSpec):
        check_spec("phone:1")


# Whether dice on a photograph lie flat: told by the mat, or by all of them and what is known of phones.


FLAT_WIDE, FLAT_HIGH = 1400, 1050
PLACES = ((300.0, 300.0), (700.0, 300.0), (1100.0, 320.0), (400.0, 800.0), (1000.0, 780.0), (700.0, 560.0))


def by_hand(right: float, down: float, wide: float = 1.3) -> list[Candidate]:
    """Flat dice before a phone that is held so far aslant, as they lean there."""
    middle = np.array([(FLAT_WIDE - 1) / 2, (FLAT_HIGH - 1) / 2])
    ways = [np.array([right, down]) + wide * (np.array(place) - middle) / FLAT_WIDE for place in PLACES]
    return [
        candidate(*place, lean=(float(way[0]), float(way[1])), wobble=0.03)
        for place, way in zip(PLACES, ways, strict=True)
    ]


def leaning(one: Candidate, right: float, down: float) -> Candidate:
    assert one.lean is not None
    return replace(one, lean=(one.lean[0] + right, one.lean[1] + down))


@pytest.fixture(scope="module")
def straight() -> Straight:
    """A mat photographed from 28 degrees aslant."""
    plain = table_scene([], width=FLAT_WIDE)
    lens = replace(plain.lens, tilt_deg=28.0, tilt_to_deg=40.0, roll_deg=15.0, focal_px=1000.0, height_mm=700.0)
    flat = straightened(
        render(replace(plain, prints=(mat_print(layout.mat(4)),), lens=lens), FLAT_WIDE, FLAT_HIGH).pixels
    )
    assert flat is not None
    return flat


@pytest.mark.parametrize(("right", "down"), [(0.0, 0.0), (0.35, 0.0), (-0.2, 0.4)])
def test_dice_that_all_lean_as_one_lie_flat_and_the_phone_is_held_aslant(right: float, down: float) -> None:
    kept = by_hand(right, down)
    assert min(flat_chances(kept, None, FLAT_WIDE, FLAT_HIGH)) > FLAT
    assert tilt_deg(kept, FLAT_WIDE, FLAT_HIGH) == pytest.approx(np.degrees(np.arcsin(np.hypot(right, down))), abs=4)


def test_the_one_that_leans_otherwise_does_not_lie_flat() -> None:
    kept = by_hand(0.2, 0.1)
    kept[2] = leaning(kept[2], 0.3, 0.0)
    chances = flat_chances(kept, None, FLAT_WIDE, FLAT_HIGH)
    assert chances[2] < FLAT < min(chances[:2] + chances[3:])


def test_one_that_is_nearer_to_another_than_flat_dice_can_be_is_asked_about() -> None:
    kept = by_hand(0.0, 0.0)
    kept[0] = replace(kept[0], why=TOO_NEAR)
    assert flat_chances(kept, None, FLAT_WIDE, FLAT_HIGH)[0] < FLAT


def test_no_dice_tell_nothing() -> None:
    assert flat_chances([], None, FLAT_WIDE, FLAT_HIGH) == []
    assert tilt_deg([], FLAT_WIDE, FLAT_HIGH) < 1


@pytest.mark.slow
def test_by_the_mat_a_single_die_is_known_to_lean(straight: Straight) -> None:
    here = np.array([[900.0, 500.0]])
    right, down = straight.flat_leans(here)[0]
    assert np.hypot(right, down) == pytest.approx(np.sin(np.radians(straight.tilt_deg)), abs=0.12)
    one = candidate(900.0, 500.0, lean=(float(right), float(down)), wobble=0.03)
    askew = leaning(one, -0.35, 0.0)
    level, tipped = (flat_chances([which], straight, FLAT_WIDE, FLAT_HIGH)[0] for which in (one, askew))
    assert level > FLAT > tipped


def test_flat_dice_lean_away_from_below_the_phone(straight: Straight) -> None:
    """What stands at two places leans apart: to the photograph's own outer side, the farther out the more."""
    pose = straight.taken.pose
    assert pose is not None
    below = straight.fix.plane.px(np.array([pose.nadir_mm]))[0]
    near, far = below + np.array([[150.0, 0.0], [450.0, 0.0]])
    leans = straight.flat_leans(np.array([near, far]))
    assert np.hypot(*leans[0]) < np.hypot(*leans[1]) < 1
    on_photo = straight.back(np.array([near, far]))
    assert (on_photo[1] - on_photo[0]) @ leans[1] > 0


class Reader:
    """Tells these candidates at every size, and how they lean where it is asked to measure them."""

    def __init__(
        self, kept: Sequence[Candidate], leans: Sequence[tuple[float, float]], sure: float | None = None
    ) -> None:
        self.kept, self.leans, self.sure = tuple(kept), tuple(leans), sure

    def read(self, pixels: Pixels, exposed_ns: int = 0, die_px: float | None = None) -> Sighting:
        part = pixels.shape[1] / FLAT_WIDE
        seen = tuple(
            replace(one, die=replace(one.die, x=one.die.x * part, y=one.die.y * part, size=one.die.size * part))
            for one in self.kept
        )
        dice = tuple(one.die for one in seen if one.listed)
        height, width = pixels.shape[:2]
        return Sighting(width, height, "pips", dice, exposed_ns=exposed_ns, candidates=seen)

    def measure(self, pixels: Pixels, dice: Sequence[Candidate], side_px: float) -> tuple[Candidate, ...]:
        near = [min(range(len(self.kept)), key=lambda i: far(self.kept[i].die, die.die)) for die in dice]
        return tuple(
            replace(one, lean=self.leans[i], wobble=0.03, sure_face=self.sure or one.sure_face)
            for one, i in zip(dice, near, strict=True)
        )

    def forget(self) -> None:
        pass


def with_faces(kept: Sequence[Candidate]) -> list[Candidate]:
    return [replace(one, faces=(0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0)) for one in kept]


def photographed(kept: Sequence[Candidate], leans: Sequence[tuple[float, float]], expected: int | None) -> Sighting:
    pattern = np.random.default_rng(3).integers(20, 235, (FLAT_HIGH, FLAT_WIDE, 3)).astype(np.uint8)
    return looked_at(pattern, Reader(kept, leans), numbers=() if expected is None else (expected,)).sighting


def test_a_photograph_with_a_die_that_leans_is_not_counted_and_the_die_is_named() -> None:
    kept = with_faces(by_hand(0.0, 0.0))
    leans = [one.lean or (0.0, 0.0) for one in kept]
    assert verdict(photographed(kept, leans, 6), 6)[0].verified
    leans[2] = (leans[2][0] + 0.35, leans[2][1])
    told = photographed(kept, leans, 6)
    assert not verdict(told, 6)[0].verified
    assert [(round(doubt.x), round(doubt.y)) for doubt in told.doubts] == [(1100, 320)]


def test_what_is_perhaps_one_more_die_is_left_out_where_so_many_are_expected() -> None:
    kept = with_faces(by_hand(0.0, 0.0))
    leaf = replace(with_faces([candidate(200, 900, there=0.1, listed=False)])[0], why="perhaps a die")
    leans = [one.lean or (0.0, 0.0) for one in (*kept, leaf)]
    assert verdict(photographed([*kept, leaf], leans, 6), 6)[0].verified
    assert photographed([*kept, leaf], leans, None).doubts


def test_a_side_of_a_die_is_not_asked_about_as_another_one() -> None:
    kept = with_faces(by_hand(0.0, 0.0))
    one = kept[0].die
    side = replace(
        with_faces([candidate(one.x + 0.6 * one.size, one.y, there=0.3, listed=False)])[0], why="perhaps a die"
    )
    side = replace(side, die=replace(side.die, size=0.4 * one.size))
    leans = [one.lean or (0.0, 0.0) for one in (*kept, side)]
    assert not photographed([*kept, side], leans, None).doubts


def test_where_too_much_looks_like_dice_one_too_many_is_left_to_people() -> None:
    class Crowded(Reader):
        def read(self, pixels: Pixels, exposed_ns: int = 0, die_px: float | None = None) -> Sighting:
            read = super().read(pixels, exposed_ns, die_px)
            return replace(read, doubts=(of_picture(read.width, read.height, TOO_MUCH),))

    kept = with_faces(by_hand(0.0, 0.0))
    reader = Crowded(kept, [one.lean or (0.0, 0.0) for one in kept])
    pattern = np.random.default_rng(3).integers(20, 235, (FLAT_HIGH, FLAT_WIDE, 3)).astype(np.uint8)
    assert looked_at(pattern, reader, numbers=(5,)).sighting.trusted
    assert not looked_at(pattern, reader, numbers=(7,)).sighting.trusted


@pytest.mark.slow
@pytest.mark.parametrize(
    ("many", "numbers", "asked"),
    [
        (6, (6, 7), 1),
        (6, (7, 14), 1),
        (6, (7,), 1),
        (6, (1, 6), 0),
        (2, (1, 5), 0),
        (2, (5,), 0),
        (2, (1, 3, 10), 1),
        (6, (6, 8), 0),
        (1, (1, 4), 0),
        (6, (5,), 0),
    ],
)
def test_what_is_hardly_seen_is_asked_about_where_it_would_make_up_the_throw(
    many: int, numbers: tuple[int, ...], asked: int
) -> None:
    kept = with_faces(by_hand(0.0, 0.0))[:many]
    leaf = replace(with_faces([candidate(200, 900, there=0.1, listed=False)])[0], why="perhaps a die")
    leans = [one.lean or (0.0, 0.0) for one in (*kept, leaf)]
    pattern = np.random.default_rng(3).integers(20, 235, (FLAT_HIGH, FLAT_WIDE, 3)).astype(np.uint8)
    assert len(looked_at(pattern, Reader([*kept, leaf], leans), numbers=numbers).sighting.doubts) == asked


@pytest.mark.parametrize(("leaves", "numbers", "again"), [(2, (7,), 1), (5, (7,), 0), (3, (6, 7), 0)])
def test_of_much_that_is_hardly_seen_not_one_after_another_is_asked_about(
    leaves: int, numbers: tuple[int, ...], again: int
) -> None:
    """Somebody who has left one out is told that a die is missing, unless the next one is likely the die."""
    kept = with_faces(by_hand(0.0, 0.0))
    hardly = [candidate(150.0 + 200 * n, 950, there=0.1, listed=False) for n in range(leaves)]
    hardly = [replace(leaf, why="perhaps a die") for leaf in with_faces(hardly)]
    leans = [one.lean or (0.0, 0.0) for one in (*kept, *hardly)]
    pattern = np.random.default_rng(3).integers(20, 235, (FLAT_HIGH, FLAT_WIDE, 3)).astype(np.uint8)
    look, said = looked_at(pattern, Reader([*kept, *hardly], leans), numbers=numbers), SpokenPhotograph(NamesKeeper())
    said.take(look)
    (doubt,) = look.sighting.doubts
    assert said.say(doubt, OUT)
    told = said.again(numbers)
    assert told is not None
    assert (len(told.doubts), len(told.dice)) == (again, 6 + again)


def test_what_is_hardly_a_die_is_not_measured() -> None:
    kept = with_faces(by_hand(0.0, 0.0)[:2])
    kept[1] = replace(kept[1], there=0.2)
    told = measured(np.zeros((FLAT_HIGH, FLAT_WIDE, 3), np.uint8), kept, Reader(kept, [(0.3, 0.0), (0.3, 0.0)]), None)
    assert [one.lean for one in told] == [(0.3, 0.0), kept[1].lean]


def test_a_face_in_doubt_that_is_not_surely_a_die_is_asked_about_however_flat_it_looks() -> None:
    kept = with_faces(by_hand(0.0, 0.0))
    kept[2] = replace(kept[2], there=0.85, why=NOT_SURE)
    leans = [one.lean or (0.0, 0.0) for one in kept]
    told = photographed(kept, leans, 6)
    assert not verdict(told, 6)[0].verified
    assert [(round(doubt.x), round(doubt.y)) for doubt in told.doubts] == [(1100, 320)]


def test_an_answer_settles_a_die_that_leans_and_may_bear_a_strange_face() -> None:
    kept = with_faces(by_hand(0.0, 0.0))
    kept[2] = replace(kept[2], why=PERHAPS_UNKNOWN)
    leans = [one.lean or (0.0, 0.0) for one in kept]
    leans[2] = (leans[2][0] + 0.35, leans[2][1])
    pattern = np.random.default_rng(3).integers(20, 235, (FLAT_HIGH, FLAT_WIDE, 3)).astype(np.uint8)
    look, said = looked_at(pattern, Reader(kept, leans), numbers=(6,)), SpokenPhotograph(NamesKeeper())
    said.take(look)
    (doubt,) = look.sighting.doubts
    assert said.say(doubt, 5)
    told = said.again((6,))
    assert told is not None
    assert (told.trusted, len(told.dice)) == (True, 6), "it leaned, and was asked about for ever"


@pytest.mark.slow
@pytest.mark.parametrize(("aslant", "code"), [(0.0, "blurred"), (0.35, "slanted")])
@pytest.mark.parametrize(("doubted", "number", "refused"), [(1, 6, False), (4, 6, True), (1, 7, True)])
def test_a_bad_photograph_is_refused_only_where_it_takes_longer_to_say_what_lies_there(
    doubted: int, number: int, refused: bool, aslant: float, code: str
) -> None:
    flat = with_faces(by_hand(aslant, 0.0))
    leans = [one.lean or (0.0, 0.0) for one in flat]
    kept = [*(replace(one, there=0.85, why=NOT_SURE) for one in flat[:doubted]), *flat[doubted:]]
    pattern = np.random.default_rng(3).integers(20, 235, (FLAT_HIGH, FLAT_WIDE, 3)).astype(np.uint8)
    moved = np.asarray(cv2.filter2D(pattern, -1, np.full((1, 15), 1 / 15)), np.uint8)
    picture = moved if code == "blurred" else pattern
    with pytest.raises(BadPhotograph) if refused else nullcontext() as error:
        assert len(looked_at(picture, Reader(kept, leans), numbers=(number,)).sighting.doubts) == doubted
    assert error is None or error.value.code == code


def test_a_long_edge_beside_sharp_dice_is_no_blur() -> None:
    """A tray or a table has edges one way; a hand that moves blurs the dice as well."""
    kept = [replace(one, sure_face=0.96, why=NOT_SURE) for one in with_faces(by_hand(0.0, 0.0))]
    reader = Reader(kept, [one.lean or (0.0, 0.0) for one in kept])
    pattern = np.random.default_rng(3).integers(90, 150, (FLAT_HIGH, FLAT_WIDE, 3)).astype(np.uint8)
    for die in (one.die for one in kept):
        half = round(die.size / 2)
        x, y = round(die.x), round(die.y)
        pattern[y - half : y + half, x - half : x + half] += 60
    pattern[FLAT_HIGH - 60 : FLAT_HIGH - 50], pattern[FLAT_HIGH - 50 :] = 0, 255
    assert looked_at(pattern, reader, numbers=(len(kept),)).sighting.doubts
    moved = np.asarray(cv2.filter2D(pattern, -1, np.full((1, 15), 1 / 15)), np.uint8)
    with pytest.raises(BadPhotograph):
        looked_at(moved, reader, numbers=(len(kept),))


@pytest.mark.slow
@pytest.mark.parametrize("sure", [0.96, 0.8])
def test_a_photograph_is_refused_as_unclear_only_where_most_dice_are_read_badly(sure: float) -> None:
    """The rules may know what nearly sure dice show (TM-14)."""
    kept = [replace(one, sure_face=sure, why=NOT_SURE) for one in with_faces(by_hand(0.0, 0.0))]
    leans = [one.lean or (0.0, 0.0) for one in kept]
    with pytest.raises(BadPhotograph, match="Most dice can't be read") if sure < 0.9 else nullcontext():
        assert len(photographed(kept, leans, 6).doubts) == 1


@pytest.mark.parametrize(("why", "sure"), [("", 0.99), (NOT_SURE, 0.99), ("it could be 5 or 6", 0.9)])
def test_a_closer_look_makes_a_face_surer_unless_looks_named_two(why: str, sure: float) -> None:
    (one,) = with_faces([candidate(300, 300, sure=0.9, why=why)])
    reader = Reader([one], [(0.0, 0.0)], sure=0.99)
    (told,) = measured(np.zeros((FLAT_HIGH, FLAT_WIDE, 3), np.uint8), [one], reader, None)
    assert told.sure_face == sure


# Drawn photographs of drawn tables are counted right, or refused for what is wrong with them; never counted wrong.


def outcomes(*numbers: int) -> Counter[str]:
    reader = open_reader("skull")
    return Counter(tried(phone_shot(number), reader).outcome for number in numbers)


@pytest.mark.slow
def test_one_without_the_mat_counts() -> None:
    assert outcomes(5) == {"right": 1}


@pytest.mark.slow
@pytest.mark.parametrize("first", [1, 11])
def test_of_twenty_photographs_none_is_counted_wrong_and_most_are_settled(first: int) -> None:
    told = outcomes(*range(first, first + 10))
    assert told["wrong"] == 0
    assert told["right"] + told["refused"] >= 9
