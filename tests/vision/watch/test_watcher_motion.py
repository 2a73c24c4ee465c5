# SPDX-License-Identifier: MIT
"""What moves, what rests in view and what is only light: judged on small drawn pictures."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from functools import cache

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.cameras.health import COVERED, DARK, FROZEN, OK, Health
from vision.frame import Frame
from vision.motion import RESTING_NS, FrameMotion, MotionSense, small_of
from vision.sighting import Die

Picture = NDArray[np.uint8]
MS = 1_000_000


def wood(seed: int = 3) -> Picture:
    """A table with grain, 728 x 544."""
    chance = np.random.default_rng(seed)
    grain = cv2.resize(chance.normal(0, 18, (60, 12)).astype(np.float32), (728, 544), interpolation=cv2.INTER_CUBIC)
    return np.clip(110 + grain[..., None] + np.array([-30, 0, 30]), 0, 255).astype(np.uint8)


def with_dice(picture: Picture, *places: tuple[int, int]) -> Picture:
    out = picture.copy()
    for x, y in places:
        cv2.rectangle(out, (x - 10, y - 10), (x + 10, y + 10), (60, 40, 200), -1)
        cv2.circle(out, (x, y), 3, (240, 240, 240), -1)
    return out


def ivory_die(picture: Picture, ink: tuple[int, int, int]) -> Picture:
    """One pale die with a sign in a thin ink on it."""
    out = picture.copy()
    cv2.rectangle(out, (190, 190), (210, 210), (200, 215, 220), -1)
    cv2.circle(out, (200, 200), 8, ink, -1)
    return out


def with_hand(picture: Picture, x: int = 300, reach: int = 200) -> Picture:
    out = picture.copy()
    cv2.rectangle(out, (x - 40, 0), (x + 40, reach), (120, 150, 200), -1)
    return out


GRAIN = np.random.default_rng(0).normal(0, 1, (594, 778, 1)) * np.ones(3)


class Eye:
    """Feeds pictures with noise at ten frames a second."""

    def __init__(self, noise: float = 2.5) -> None:
        self.sense = MotionSense()
        self.now = 0
        self.frames = itertools.count()
        self.grain = (GRAIN * noise).astype(np.int16)

    def see(self, picture: Picture, frames: int = 1) -> list[FrameMotion]:
        return list(self._see(picture, frames))

    def _see(self, picture: Picture, frames: int) -> Iterator[FrameMotion]:
        for _ in range(frames):
            self.now += 100 * MS
            i = next(self.frames)
            grain = self.grain[13 * i % 50 :, 7 * i % 50 :][: picture.shape[0], : picture.shape[1]]
            noisy = cv2.add(picture, grain, dtype=cv2.CV_8U)
            yield self.sense.look(small_of(np.asarray(noisy, np.uint8)), self.now)

    def last(self, picture: Picture, frames: int) -> str:
        return self.see(picture, frames)[-1].motion


TABLE = wood()
DICE = with_dice(TABLE, (200, 200), (260, 210), (400, 400))


@pytest.mark.slow
@pytest.mark.parametrize("noise", [0.0, 2.5, 8.0])
def test_a_still_table_is_still_in_any_noise(noise: float) -> None:
    eye = Eye(noise)
    assert {seen.motion for seen in eye.see(DICE, 60)[1:]} == {"still"}


@pytest.mark.parametrize("step", [4, 20, 80])
def test_one_rolling_die_is_seen(step: int) -> None:
    eye = Eye()
    eye.see(DICE, 10)
    for i in range(1, 5):
        moved = with_dice(TABLE, (200, 200), (260, 210), (400 + step * i // 2, 400))
        assert eye.last(moved, 1) == "rolling"
    assert eye.last(moved, 3) == "still"


def test_a_die_that_appears_or_goes_is_motion_and_then_belongs_to_the_table() -> None:
    eye = Eye()
    eye.see(TABLE, 10)
    assert eye.see(DICE, 4)[0].motion == "rolling"
    assert eye.last(DICE, 2) == "still"
    assert eye.see(TABLE, 4)[0].motion == "rolling"
    assert eye.last(TABLE, 2) == "still"


@pytest.mark.parametrize("gap_ms", [100, 400, 450, 1_000, 8_000])
def test_a_die_turned_during_a_long_look_is_motion_and_unlike_what_was_read(gap_ms: int) -> None:
    eye = Eye(1.0)
    red, green = (ivory_die(TABLE, ink) for ink in ((150, 175, 230), (150, 193, 170)))
    eye.see(red, 20)
    eye.sense.mark_read(small_of(red))
    eye.now += gap_ms * MS
    first, second = eye.see(green, 2)
    assert first.motion == "rolling"
    assert second == FrameMotion("still", changed=True)


def trembling(hand: Picture, mm: float, frame: int) -> Picture:
    """The same moved to and fro by so much (deviation; the picture is 566 mm wide): from frame to frame, and slowly."""
    away = mm * 728 / 566 * (np.sin(2.1 * frame) + np.sin(0.6 * frame))
    move = np.array([[1, 0, away], [0, 1, 0.6 * away]])
    size = hand.shape[1::-1]
    return np.asarray(cv2.warpAffine(hand, move, size, flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE))


def a_hand(eye: Eye, mm: float, frames: int, table: Picture = DICE) -> list[FrameMotion]:
    """What is seen while one rests over the dice and trembles."""
    around, picture, seen = with_hand(table)[:221, 240:361].copy(), table.copy(), list[FrameMotion]()
    for i in range(frames):
        picture[:201, 260:341] = trembling(around, mm, i)[:201, 20:101]
        seen += eye.see(picture)
    return seen


def motions(seen: list[FrameMotion]) -> set[str]:
    return {one.motion for one in seen}


@pytest.mark.slow
def test_a_hand_is_seen_moving_and_resting_and_gone() -> None:
    eye = Eye()
    eye.see(DICE, 10)
    assert [eye.last(with_hand(DICE, reach=reach), 1) for reach in (80, 140, 200)][-1] == "hands"
    assert motions(a_hand(eye, 0.2, 100)) <= {"hands", "reaching"}
    eye.see(DICE, 2)
    assert eye.last(DICE, 3) == "still"


@pytest.mark.slow
@pytest.mark.parametrize("mm", [0.06, 0.15, 0.5])
def test_a_hand_that_rests_is_never_still(mm: float) -> None:
    eye = Eye()
    eye.see(DICE, 10)
    assert motions(a_hand(eye, mm, 60)) <= {"hands", "reaching"}


@pytest.mark.slow
@pytest.mark.parametrize("mm", [0.06, 0.15, 0.5])
def test_a_cup_laid_aside_beside_a_hand_that_rests_is_no_part_of_it(mm: float) -> None:
    eye = Eye()
    eye.see(DICE, 10)
    cup = DICE.copy()
    cv2.rectangle(cup, (640, 330), (728, 440), (60, 160, 60), -1)
    reach = a_hand(eye, mm, 20, cup)[-1].reach
    assert reach is not None
    beside = [Die(x, y, 20, 0, "d6", 1, "red", 1.0) for x, y in ((260, 210), (630, 380))]
    assert [reach.touches(die, 728) for die in beside] == [True, False]


def test_a_cup_laid_aside_at_the_rim_is_no_hand_within_a_second() -> None:
    eye = Eye()
    eye.see(DICE, 10)
    seen = eye.see(with_hand(DICE), 10)
    assert [one.motion for one in seen] == ["hands", *["reaching"] * 6, *["still"] * 3]
    assert seen[2].reach is not None
    assert seen[2].reach.at == pytest.approx((300 / 728, 0), abs=0.02)
    eye.see(DICE, 2)
    assert eye.last(DICE, 10) == "still"
    eye.see(with_hand(DICE), 3)
    assert eye.last(with_hand(DICE), 7) == "still"


def test_its_shadow_on_a_die_is_no_touch_of_the_hand() -> None:
    eye = Eye()
    eye.see(TABLE, 10)
    lit = with_dice(TABLE, (440, 150))
    lit[100:170, 340:460] = (0.7 * lit[100:170, 340:460]).astype(np.uint8)
    reach = eye.see(with_hand(lit), 3)[-1].reach
    assert reach is not None
    assert not reach.touches(Die(440, 150, 20, 0, "d6", 1, "red", 1.0), 728)
    assert reach.touches(Die(350, 150, 20, 0, "d6", 1, "red", 1.0), 728), "the hand itself ends here"


def test_what_reaches_in_touches_the_dice_beside_it_and_no_others() -> None:
    eye = Eye()
    eye.see(DICE, 10)
    reach = eye.see(with_hand(DICE), 4)[-1].reach
    assert reach is not None
    touched = [
        reach.touches(Die(x, y, 20, 0, "d6", 1, "red", 1.0), 728) for x, y in ((260, 210), (352, 100), (400, 400))
    ]
    assert touched == [True, True, False]


@pytest.mark.slow
def test_a_hand_as_bright_in_green_as_the_table_is_seen_by_its_red() -> None:
    eye = Eye()
    felt, skin = np.full_like(TABLE, (50, 48, 30)), np.full_like(TABLE, (32, 48, 110))
    eye.see(felt, 10)
    where = with_hand(np.zeros_like(TABLE)).any(axis=2, keepdims=True)
    seen = {eye.see(np.where(trembling(where * 1.0, 0.2, i)[..., None] > 0.5, skin, felt))[0].motion for i in range(30)}
    assert seen <= {"hands", "reaching"}


def seam(table: Picture, frame: int) -> Picture:
    """A sleeve as dark as the table is seen by its seam over a pale glass alone, which trembles."""
    out = table.copy()
    out[240:300, 480 : 500 + 5 * (frame % 2)] = 230
    return out


@pytest.mark.slow
def test_a_dark_sleeve_that_trembles_holds_up_no_dice_but_those_beside_it() -> None:
    eye = Eye()
    eye.see(DICE, 10)
    cup = with_hand(DICE)
    assert eye.see(seam(cup, 0))[0].motion == "hands"
    eye.see(seam(cup, 1))
    eye.sense.mark_read(small_of(seam(cup, 0)))
    seen = [eye.see(seam(cup, i))[0] for i in range(30)]
    assert motions(seen[1:]) <= {"reaching", "still"}
    assert not any(one.changed for one in seen[1:])
    reach = seen[5].reach
    assert reach is not None
    beside = [Die(x, y, 20, 0, "d6", 1, "red", 1.0) for x, y in ((510, 270), (400, 400))]
    assert [reach.touches(die, 728) for die in beside] == [True, False]


def test_what_trembles_at_a_die_stirs_that_one_alone() -> None:
    eye = Eye()
    eye.see(DICE, 10)
    cup = with_hand(DICE)
    eye.see(seam(cup, 0), 2)
    reach = next(
        seen.reach for i in range(1, 9) if (seen := eye.see(seam(cup, i))[0]).reach and seen.reach.moving.any()
    )
    beside = [Die(x, y, 20, 0, "d6", 1, "red", 1.0) for x, y in ((510, 270), (400, 400))]
    assert [reach.stirs(die, 728) for die in beside] == [True, False]


def test_what_moves_on_beside_a_cup_is_a_hand_on_its_way() -> None:
    eye = Eye()
    cup = with_hand(DICE)
    eye.see(DICE, 10)
    eye.see(cup, 20)
    assert {eye.last(with_dice(cup, (440 + 4 * i, 300)), 1) for i in range(15)} <= {"hands", "rolling"}


@pytest.mark.slow
def test_what_can_t_be_told_from_a_hand_is_one_until_it_has_rested_for_long() -> None:
    eye = Eye(noise=0.0)
    eye.see(DICE, 10)
    soft = DICE.copy()
    soft[:300, 200:500] = np.clip(soft[:300, 200:500].mean(axis=(0, 1)) - 30, 0, 255)  # hardly any edges of its own
    soft = np.asarray(cv2.GaussianBlur(soft, (0, 0), 40))
    motions = [one.motion for one in eye.see(np.where(soft < DICE - 14, soft, DICE).astype(np.uint8), 160)]
    assert motions[-1] == "still"


@cache
def grain_of(spread: float, *shape: int) -> NDArray[np.int16]:
    """Noise, some rows more than a picture has: cut out elsewhere for each frame."""
    return np.random.default_rng(1).normal(0, spread, shape).astype(np.int16)


def fine(kind: str, frame: int, chance: np.random.Generator) -> Picture:
    """A table with something fine on it, as a camera sees it that shakes by some hundredths of a pixel."""
    table = np.asarray(cv2.resize(TABLE, (1456, 1088), interpolation=cv2.INTER_CUBIC))
    right, down = chance.normal(0, 0.06, 2)
    y, x = np.indices((400, 500), np.float32)
    x, y = x + np.float32(right), y + np.float32(down)
    waves = {
        "lattice": np.sin(x * 2.09) * np.sin(y * 2.09),
        "weave": np.sin(x * 1.62) + np.sin(y * 1.57),
        "print": np.tanh(3 * np.sin(x * 0.9 + 0.3 * np.sin(y * 0.35))),
        "screen": 0.6 * np.sin(y * 0.05 + frame * 2.4) + chance.normal(0, 0.1),
    }
    wide = 190 if kind == "screen" else 500
    table[300:700, 400 : 400 + wide] = np.clip(120 + 90 * waves[kind], 0, 255)[:, :wide, None]
    grain = grain_of(2.2, 1150, 1456, 3)[37 * frame % 62 :][:1088]
    return np.asarray(cv2.add(table, grain, dtype=cv2.CV_8U), np.uint8)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["lattice", "weave", "print", "screen"])
def test_a_fine_pattern_and_a_screen_are_still_within_a_second(kind: str) -> None:
    sense, chance = MotionSense(), np.random.default_rng(5)
    seen = [sense.look(small_of(fine(kind, i, chance)), i * 100 * MS).motion for i in range(18)]
    assert set(seen[10:]) == {"still"}
    if kind != "screen":
        assert set(seen[1:]) == {"still"}


def test_a_cup_in_the_middle_is_no_hand() -> None:
    eye = Eye()
    eye.see(TABLE, 10)
    cup = cv2.circle(TABLE.copy(), (350, 250), 50, (30, 40, 60), -1)
    eye.see(cup, 2)
    assert eye.last(cup, 2) == "still"


def brighter(factor: float) -> Picture:
    return np.clip(DICE * factor, 0, 255).astype(np.uint8)


@pytest.mark.parametrize("factor", [0.4, 0.75, 1.3, 1.8])
def test_a_switched_lamp_is_no_hand_for_ever(factor: float) -> None:
    eye = Eye()
    eye.see(DICE, 10)
    eye.see(brighter(factor), 2)
    assert eye.last(brighter(factor), 4) == "still"


def test_a_lamp_at_one_side_is_no_hand_for_ever() -> None:
    eye = Eye()
    eye.see(DICE, 10)
    lit = np.clip(DICE * np.linspace(0.9, 2.2, 728)[None, :, None], 0, 255).astype(np.uint8)
    assert eye.last(lit, RESTING_NS // (100 * MS) + 10) == "still"


def test_flickering_light_and_slow_dusk_are_still() -> None:
    eye = Eye()
    bands = 1 + 0.04 * np.sin(np.arange(544) / 40)
    for i in range(60):
        flicker = np.roll(bands, 37 * i)[:, None, None] * (1 - 0.004 * i)
        motion = eye.last(np.clip(DICE * flicker, 0, 255).astype(np.uint8), 1)
        assert motion == "still" or i == 0


def test_hunting_exposure_is_not_steady() -> None:
    eye = Eye()
    eye.see(DICE, 5)
    assert eye.last(brighter(1.06), 1) == "unsettled"
    assert eye.last(brighter(1.06), 2) == "still"


def test_a_change_too_slow_to_be_motion_is_told_against_what_was_read() -> None:
    eye = Eye(1.0)
    eye.see(DICE, 5)
    eye.sense.mark_read(small_of(DICE))
    assert not any(seen.changed for seen in eye.see(DICE, 10))
    fading = with_dice(TABLE, (200, 200), (260, 210))
    seen = []
    for i in range(101):
        seen += eye.see(cv2.addWeighted(fading, i / 100, DICE, 1 - i / 100, 0), 1)
    assert {s.motion for s in seen} == {"still"}
    assert seen[-1].changed


def test_pictures_of_another_size_start_over() -> None:
    eye = Eye()
    eye.see(TABLE, 5)
    eye.see(DICE, 5)
    assert eye.last(np.ascontiguousarray(DICE[:400, :600]), 1) == "unsettled"
    assert eye.last(np.ascontiguousarray(DICE[:400, :600]), 1) == "still"
    assert eye.last(np.ascontiguousarray(TABLE[:400, :600]), 1) == "rolling"


def noisy(picture: Picture) -> Callable[[int], Picture]:
    return lambda i: np.asarray(
        cv2.add(picture, grain_of(2.5, 600, 728, 3)[37 * i % 56 :][:544], dtype=cv2.CV_8U), np.uint8
    )


BLUR = np.linspace(18, 30, 544)[:, None, None] * np.array([0.4, 0.5, 1.0]) * np.ones((1, 728, 1)) * 3
FELT = np.clip(70 + np.random.default_rng(2).normal(0, 4, (544, 728, 1)) * np.ones(3), 0, 255)


@pytest.mark.parametrize(
    ("picture", "condition"),
    [
        (noisy(DICE), OK),
        (noisy(TABLE), OK),
        (noisy(FELT.astype(np.uint8)), OK),
        (noisy((DICE * 0.03).astype(np.uint8)), DARK),
        (noisy(np.zeros_like(DICE)), DARK),
        (lambda i: np.zeros_like(DICE), DARK),
        (noisy(BLUR.astype(np.uint8)), COVERED),
        (lambda i: DICE, FROZEN),
    ],
    ids=["dice", "wood", "felt", "dark", "black", "black and dead", "covered", "frozen"],
)
def test_what_ails_a_camera_is_told_within_two_seconds(picture: Callable[[int], Picture], condition: object) -> None:
    health = Health()
    for i in range(20):
        frame = Frame(picture(i), i * 100 * MS, i)
        told = health.check(frame, small_of(frame.pixels).plane, i * 100 * MS)
    assert told is condition
    good = noisy(DICE)
    for i in range(20, 30):
        frame = Frame(good(i), i * 100 * MS, i)
        told = health.check(frame, small_of(frame.pixels).plane, i * 100 * MS)
    assert told is OK
    assert health.clear


def test_a_glance_of_darkness_is_not_told_but_nothing_is_read_meanwhile() -> None:
    health, good = Health(), noisy(DICE)
    for i in range(20):
        pixels = np.zeros_like(DICE) if i in (10, 11, 12) else good(i)
        assert health.check(Frame(pixels, i * 100 * MS, i), small_of(pixels).plane, i * 100 * MS) is OK
        assert health.clear == (i not in (0, 1, 2, 10, 11, 12, 13))


def test_time_stamps_that_stand_still_are_frozen_and_pictures_shown_again_are_not() -> None:
    good = noisy(DICE)
    stuck, folder = Health(), Health(live=False)
    for i in range(12):
        pixels = good(i)
        told = stuck.check(Frame(pixels, 5, i), small_of(pixels).plane, i * 100 * MS)
        assert folder.check(Frame(DICE, i, i), small_of(DICE).plane, i * 100 * MS) is OK
    assert told is FROZEN
