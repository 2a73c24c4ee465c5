# SPDX-License-Identifier: MIT
"""The coach: measures mean what they say, whatever the scene; and one instruction at a time, the right one."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from vision.aim.anchor import SAID_NS, Anchor, Notices
from vision.aim.coach import CameraState, aim_of
from vision.aim.look import Faces, Glare, Light, edge_width, faces_of, light_of, picture_blur
from vision.aim.sense import AimSense, Flicker, Sweep, rows_of, sharpness
from vision.aim.values import Aim, Focused, Measure, aim_json
from vision.frame import Frame, Pixels
from vision.notice import Notice
from vision.sighting import Die, Doubt, MatFix, Sighting

MS = 1_000_000
CHANCE = np.random.default_rng(2)


def die_picture(size: int = 44, blur: float = 0.0, body: int = 200, ink: int = 30, noise: float = 2.0) -> Pixels:
    """One die that shows a 5 on a grey table, ``blur`` px blurred."""
    side = 3 * size
    out = np.full((side, side), 90, np.float32)
    middle, half = side // 2, size // 2
    cv2.rectangle(out, (middle - half, middle - half), (middle + half, middle + half), float(body), -1)
    for dx, dy in ((0, 0), (-1, -1), (1, 1), (-1, 1), (1, -1)):
        cv2.circle(
            out, (middle + dx * size // 4, middle + dy * size // 4), round(0.1 * size), float(ink), -1, cv2.LINE_AA
        )
    if blur:
        out = cv2.GaussianBlur(out, (0, 0), blur)
    out = out + np.random.default_rng(1).normal(0, noise, out.shape)
    return np.repeat(out.clip(0, 255)[..., None], 3, axis=2).astype(np.uint8)


def at(size: int, sure: float = 1.0) -> Die:
    return Die(1.5 * size, 1.5 * size, size, 0, "d6", 5, "white", sure)


GOOD = Light(high=190, uneven=1.5)
SHARP = Faces(die_px=45, blur=0.02, blur_px=0.9, contrast=150)
LAID = Sighting(1456, 1088, "pips", tuple(Die(300.0 + 90 * i, 500, 45, 0, "d6", 3, "red", 1.0) for i in range(5)))
WELL = CameraState(LAID, GOOD, SHARP, rate=10.0, bands=0.0, pulse=0.0)


def measure(aim: Aim, name: str) -> Measure:
    return next(one for one in aim.measures if one.name == name)


@pytest.mark.parametrize("size", [24, 44, 80])
@pytest.mark.parametrize(("body", "ink"), [(200, 30), (60, 220), (150, 100)])
def test_focus_is_the_same_for_any_dice(size: int, body: int, ink: int) -> None:
    for share, off in ((0.04, 0.012), (0.07, 0.022)):
        faces = faces_of(die_picture(size, share * size, body, ink), [at(size)])
        assert faces.blur == pytest.approx(share, abs=off)


@settings(max_examples=examples(25), deadline=None)
@given(st.floats(0.8, 2.4), st.floats(0.0, 4.0), st.integers(60, 220))
def test_more_blur_is_never_taken_for_less(blur: float, noise: float, contrast: int) -> None:
    soft, softer = (die_picture(44, b, 20 + contrast, 20, noise) for b in (blur, 1.3 * blur + 0.3))
    one, two = (edge_width(p[40:92, 40:92, 0].astype(np.float32), 44) for p in (soft, softer))
    assert one is not None
    assert two is not None
    assert one < two


def test_a_table_without_edges_has_no_focus() -> None:
    plain = np.full((480, 640, 3), 120, np.uint8)
    assert picture_blur(plain) is None
    assert faces_of(plain, [Die(300, 200, 40, 0, "d6", 5, "red", 1)]).blur is None
    assert edge_width(np.zeros((4, 4), np.float32), 40) is None


def test_a_printed_sheet_tells_the_focus_without_dice() -> None:
    sheet = np.full((480, 640, 3), 230, np.uint8)
    for x in range(20, 620, 60):
        for y in range(20, 460, 60):
            cv2.rectangle(sheet, (x, y), (x + 25, y + 25), (20, 20, 20), -1)
    for blur in (1.0, 2.5):
        assert picture_blur(cv2.GaussianBlur(sheet, (0, 0), blur)) == pytest.approx(blur, abs=0.5)


def test_light_is_measured() -> None:
    half = np.full((400, 600, 3), 200, np.uint8)
    half[:, :300] = 40
    assert light_of(half) == Light(200, pytest.approx(204 / 44, rel=0.05))


def test_a_mirrored_lamp_is_glare_and_a_white_face_is_not() -> None:
    picture = die_picture(60, 0, 120, 30)
    cv2.circle(picture, (86, 84), 8, (255, 255, 255), -1)
    die = at(60)
    assert [round(spot.x) for spot in faces_of(picture, [die]).glare] == [90]
    white = die_picture(60, 0, 255, 30, 0.0)
    faces = faces_of(white, [die])
    assert faces.glare == ()
    assert faces.clipped == 1.0


def test_all_well() -> None:
    aim = aim_of(WELL)
    assert (aim.advice, aim.fit, aim.about) == (Notice("aim-fit"), True, "")
    assert {one.verdict for one in aim.measures} <= {"good", "unknown"}
    assert aim_json(aim)["measures"][0] == {
        "name": "rate", "value": 10.0, "unit": "pictures/s", "score": 1.0, "verdict": "good", "says": "",
    }  # fmt: skip


DOUBTED = replace(LAID, doubts=(Doubt(300, 500, "not sure of the face"),))
GLARING = replace(SHARP, glare=tuple(Glare(300.0 + 90 * i, 500, 0.1) for i in range(5)))
UNSURE = replace(LAID, dice=tuple(replace(die, sure=0.5) for die in LAID.dice))


@pytest.mark.parametrize(
    ("seen", "advice", "about"),
    [
        (replace(WELL, rate=1.0), Notice("aim-slow"), "rate"),
        (replace(WELL, light=replace(GOOD, high=25), faces=Faces()), Notice("aim-dark"), "brightness"),
        (replace(WELL, faces=replace(SHARP, contrast=20)), Notice("aim-faint"), "brightness"),
        (replace(WELL, faces=replace(SHARP, clipped=0.8)), Notice("aim-bright"), "brightness"),
        (replace(WELL, faces=replace(SHARP, blur=0.09)), Notice("aim-blurred"), "focus"),
        (replace(WELL, faces=replace(SHARP, blur=0.09), best_blur=0.03), Notice("aim-turn-back"), "focus"),
        (replace(WELL, faces=replace(SHARP, blur=0.09), can_focus=True), Notice("aim-blurred-auto"), "focus"),
        (replace(WELL, faces=replace(SHARP, die_px=10)), Notice("aim-small"), "size"),
        (replace(WELL, tilt_deg=50), Notice("aim-tilted"), "tilt"),
        (replace(WELL, faces=GLARING, sighting=UNSURE), Notice("aim-glare"), "glare"),
        (replace(WELL, pulse=0.05), Notice("aim-flickers"), "flicker"),
        (replace(WELL, bands=0.4), Notice("aim-flickers"), "flicker"),
        (replace(WELL, sighting=replace(LAID, mat=MatFix(3.0, 9.0))), Notice("aim-mat-bent"), "mat"),
        (replace(WELL, sighting=Sighting(1456, 1088, "pips"), faces=Faces()), Notice("aim-no-dice"), ""),
        (replace(WELL, sighting=DOUBTED, faces=replace(SHARP, blur=0.05)), Notice("aim-soft"), "focus"),
        (replace(WELL, sighting=DOUBTED, light=replace(GOOD, uneven=6)), Notice("aim-shadowed"), "shadow"),
        (replace(WELL, sweeping=True), Notice("aim-focusing"), "focus"),
    ],
)  # fmt: skip
def test_the_one_instruction(seen: CameraState, advice: str, about: str) -> None:
    aim = aim_of(seen)
    assert (aim.advice, aim.about, aim.fit) == (advice, about, False)


def test_darkness_comes_before_focus_and_focus_before_size() -> None:
    worst = replace(WELL, faces=replace(SHARP, contrast=20, blur=0.2, die_px=8))
    assert aim_of(worst).about == "brightness"
    assert aim_of(replace(worst, faces=replace(worst.faces, contrast=150))).about == "focus"


def test_black_dice_on_black_velvet_are_not_in_the_dark() -> None:
    assert aim_of(replace(WELL, light=replace(GOOD, high=25))).fit


def test_what_is_at_its_limit_is_told_but_does_not_hinder_while_dice_are_read() -> None:
    aim = aim_of(replace(WELL, faces=replace(SHARP, blur=0.05)))
    assert aim.fit
    assert measure(aim, "focus").verdict == "fair"
    assert measure(aim, "focus").says == Notice("aim-soft")


def test_a_bright_spot_on_a_die_that_is_read_well_is_no_glare() -> None:
    assert aim_of(replace(WELL, faces=GLARING)).fit


def test_a_die_in_doubt_is_named() -> None:
    aim = aim_of(replace(WELL, sighting=DOUBTED))
    assert not aim.fit
    assert aim.advice == "One die is in doubt (not sure of the face): lay it down again, flat and apart."
    assert (aim.dice, aim.doubts) == (5, 1)


def test_a_die_at_the_edge_is_marked() -> None:
    edge = replace(LAID, dice=(replace(LAID.dice[0], x=10.0), *LAID.dice[1:]))
    aim = aim_of(replace(WELL, sighting=edge))
    assert measure(aim, "reach").says == Notice("aim-edge")
    assert [mark.x for mark in aim.marks] == [10.0]


def test_the_scale_comes_from_the_mat_else_from_dice_of_sixteen_mm() -> None:
    assert measure(aim_of(WELL), "scale").value == pytest.approx(45 / 16)
    assert "16 mm" in measure(aim_of(WELL), "scale").unit
    with_mat = measure(aim_of(replace(WELL, sighting=replace(LAID, mat=MatFix(3.1, 0.4)))), "scale")
    assert (with_mat.value, with_mat.unit) == (3.1, "px/mm")


@settings(max_examples=examples(60), deadline=None)
@given(st.floats(0.005, 0.2), st.floats(5, 120), st.floats(5, 255), st.floats(0, 1), st.floats(0, 300))
def test_scores_agree_with_verdicts(blur: float, size: float, high: float, clipped: float, contrast: float) -> None:
    faces = Faces(size, blur, blur * size, contrast, clipped)
    aim = aim_of(replace(WELL, light=replace(GOOD, high=high), faces=faces))
    for one in aim.measures:
        assert 0 <= one.score <= 1
        assert (one.verdict == "good") == (one.score >= 0.5) or one.verdict == "unknown"
        assert bool(one.says) == (one.verdict in ("fair", "bad"))


def banded(phase: float, depth: float, pulse: float = 0.0) -> Pixels:
    table = np.linspace(60, 160, 480)[:, None] * np.linspace(0.7, 1.2, 320)
    wave = 1 + depth * np.sin(2 * np.pi * (np.arange(480) / 160 + phase))
    out = table * wave[:, None] * (1 + pulse * np.sin(2 * np.pi * phase))
    return np.repeat((out + CHANCE.normal(0, 3, out.shape)).clip(0, 255)[..., None], 3, axis=2).astype(np.uint8)


@pytest.mark.parametrize("depth", [0.0, 0.05, 0.2])
def test_bands_that_wander_are_measured(depth: float) -> None:
    flicker = Flicker()
    for i in range(10):
        flicker.feed(rows_of(banded(0.37 * i, depth)))
    assert flicker.bands == pytest.approx(depth, abs=0.01 + 0.35 * depth)


def test_a_pulse_of_the_whole_picture_is_measured_and_a_passing_cloud_is_not() -> None:
    pulsing, clouded = Flicker(), Flicker()
    for i in range(12):
        pulsing.feed(rows_of(banded(0.31 * i, 0.0, 0.06)))
        clouded.feed(rows_of((banded(0, 0).astype(float) * (1 - 0.01 * i)).astype(np.uint8)))
    assert pulsing.pulse is not None
    assert pulsing.pulse > 0.03
    assert clouded.pulse is not None
    assert clouded.pulse < 0.01


def test_the_sweep_finds_the_sharpest_place_and_stays_there() -> None:
    best, sweep, moves = 3.3, Sweep(0.0, 10.0), 0
    sharp = die_picture(60, 0)
    while not sweep.done:
        moves += sweep.feed(cv2.GaussianBlur(sharp, (0, 0), 0.3 + 1.2 * abs(sweep.lens - best)))
    assert sweep.lens == pytest.approx(best, abs=0.25)
    assert moves <= 20
    assert not sweep.feed(sharp)


def test_sharpness_falls_with_blur() -> None:
    figures = [sharpness(die_picture(44, blur)) for blur in (0.0, 1.0, 2.0, 4.0)]
    assert figures == sorted(figures, reverse=True)


class Lens:
    """A camera whose pictures are sharp at 4 dioptres."""

    def __init__(self) -> None:
        self.lens = 0.0

    def lens_range(self) -> tuple[float, float]:
        return 0.0, 12.0

    def move_lens(self, lens: float) -> None:
        self.lens = lens

    def frame(self, ns: int) -> Frame:
        return Frame(die_picture(44, 0.4 + abs(self.lens - 4.0)), ns)


def test_somebody_aims_and_lets_the_camera_focus() -> None:
    camera, told = Lens(), []
    sense = AimSense(lambda frame: Sighting(frame.width, frame.height, "pips", (at(44),)), camera)
    now = 0
    assert sense.feed(camera.frame(now), "still", now) is None, "nothing is done while nobody asks"
    sense.ask(now)
    sense.focus()
    while not any(isinstance(one, Focused) for one in told) and now < 60_000 * MS:
        now += 100 * MS
        told.append(sense.feed(camera.frame(now), "still", now))
    assert camera.lens == pytest.approx(4.0, abs=0.3)
    assert any(isinstance(one, Aim) and one.sweeping for one in told)
    sense.ask(now)
    aims = [sense.feed(camera.frame(now + i * 100 * MS), "still", now + i * 100 * MS) for i in range(1, 30)]
    last = [aim for aim in aims if isinstance(aim, Aim)][-1]
    assert len([aim for aim in aims if aim is not None]) <= 9, "no more than so often is it judged"
    assert last.can_focus
    assert measure(last, "rate").value == pytest.approx(10.0)
    assert sense.feed(camera.frame(now + 9000 * MS), "still", now + 9000 * MS) is None, "nobody asks any more"


# A bump of the camera and a change of light are noticed while people play; hands, dice and cups are neither.


WIDE, HIGH = 728, 544
WOOD = cv2.resize(np.random.default_rng(3).normal(120, 26, (120, 200, 3)).astype(np.float32), (1000, 800))
S = 1_000_000_000


def dice(seed: int, count: int = 9) -> tuple[Die, ...]:
    chance = np.random.default_rng(seed)
    return tuple(
        Die(float(x), float(y), 22, 0, "d6", 3, "white", 1.0)
        for x, y in zip(chance.uniform(30, WIDE - 30, count), chance.uniform(30, HIGH - 30, count), strict=True)
    )


def table(laid: tuple[Die, ...], shift: tuple[int, int] = (0, 0), light: float = 1.0, plain: bool = False) -> Pixels:
    """A wooden table (or one without any pattern) with these dice, seen by a camera that was moved by ``shift`` px."""
    x, y = 100 + shift[0], 100 + shift[1]
    out = np.full((HIGH, WIDE, 3), 110, np.float32) if plain else WOOD[y : y + HIGH, x : x + WIDE].copy()
    for die in laid:
        place = (round(die.x) + 3, round(die.y) + 3)
        cv2.circle(out, place, 14, (60.0, 60.0, 60.0), -1)
        cv2.rectangle(out, (place[0] - 14, place[1] - 14), (place[0] + 8, place[1] + 8), (230.0, 230.0, 230.0), -1)
    grain = np.random.default_rng(abs(shift[0]) + len(laid) + round(100 * light)).normal(0, 2.5, out.shape)
    return (out * light + grain).clip(0, 255).astype(np.uint8)


def test_new_throws_cups_and_a_little_less_light_are_no_bump() -> None:
    anchor = Anchor()
    assert anchor.compare(table(dice(0)), dice(0)) is None
    for seed in range(1, 8):
        picture = table(dice(seed), light=1 - 0.03 * seed)
        cv2.circle(picture, (90 * seed, 270), 60, (40, 60, 90), -1)
        change = anchor.compare(picture, dice(seed))
        assert change is not None
        assert not change.bumped
        assert not change.relit


@pytest.mark.parametrize("shift", [(6, 0), (0, -9), (14, 10), (-30, 12)])
def test_a_bump_is_measured(shift: tuple[int, int]) -> None:
    anchor = Anchor()
    anchor.compare(table(dice(0)), dice(0))
    change = anchor.compare(table(dice(1), shift), dice(1))
    assert change is not None
    assert change.bumped
    assert change.moved_px == pytest.approx((-shift[0], -shift[1]), abs=1.0)


def test_a_camera_that_looks_elsewhere_is_noticed_too() -> None:
    anchor = Anchor()
    anchor.compare(table(dice(0)), dice(0))
    anchor.compare(table(dice(1)), dice(1))
    bumped = []
    for seed in (2, 3):
        change = anchor.compare(table(dice(seed), (95, -98)), dice(seed))
        bumped.append(change is not None and change.bumped)
    assert bumped == [False, True], "once may be a cloth that is being spread"


def test_a_table_without_a_pattern_tells_nothing() -> None:
    """One die moved on plain cloth looks like a moved camera: nothing is said."""
    anchor = Anchor()
    anchor.compare(table(dice(0, 1), plain=True), dice(0, 1))
    change = anchor.compare(table(dice(5, 1), plain=True), dice(5, 1))
    assert change is not None
    assert not change.bumped


@pytest.mark.parametrize("light", [0.45, 1.9])
def test_a_change_of_light_is_noticed(light: float) -> None:
    anchor = Anchor()
    anchor.compare(table(dice(0)), dice(0))
    change = anchor.compare(table(dice(0), light=light), dice(0))
    assert change is not None
    assert change.relit
    assert not change.bumped


def sighting(laid: tuple[Die, ...], mat: MatFix | None = None) -> Sighting:
    return Sighting(WIDE, HIGH, "pips", laid, mat=mat)


def test_a_bump_is_said_for_a_minute_and_forgotten_when_put_back() -> None:
    notices = Notices()
    notices.steady(table(dice(0)), sighting(dice(0)), 0)
    assert notices.words(0) == ""
    notices.steady(table(dice(1), (14, 0)), sighting(dice(1)), 5 * S)
    assert notices.words(5 * S) == Notice("aim-moved", mm=round(14 / (22 / 16)))
    notices.steady(table(dice(2)), sighting(dice(2)), 9 * S)
    assert notices.words(9 * S) == ""


def test_after_a_minute_the_new_place_is_the_right_one() -> None:
    notices = Notices()
    notices.steady(table(dice(0)), sighting(dice(0)), 0)
    notices.steady(table(dice(1), (14, 0)), sighting(dice(1)), 0)
    assert notices.words(SAID_NS) != ""
    assert notices.words(SAID_NS + 1) == ""
    notices.steady(table(dice(2), (14, 0)), sighting(dice(2)), 2 * SAID_NS)
    notices.steady(table(dice(3), (14, 0)), sighting(dice(3)), 2 * SAID_NS)
    assert notices.words(2 * SAID_NS) == ""


def test_where_the_mat_is_seen_its_markers_tell() -> None:
    notices = Notices()
    notices.steady(table(dice(0)), sighting(dice(0)), 0)
    notices.steady(table(dice(1), (14, 0)), sighting(dice(1), MatFix(3.0, 0.3)), 0)
    assert notices.words(0) == ""
