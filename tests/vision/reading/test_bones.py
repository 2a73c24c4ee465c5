# SPDX-License-Identifier: MIT
"""Six- and twelve-sided dice on one table: who reads what, what is doubted, how numerals are shown to learn from."""

from __future__ import annotations

import numpy as np
import pytest

from vision.reading.candidates import Candidates
from vision.reading.decide import Calibration
from vision.reading.reader import Reader, open_reader
from vision.reading.sets import twelves
from vision.reading.sets.bones import LEANS, PERHAPS_LEANS, TOO_LARGE, TOO_SMALL, merged, settle_twelves, strange
from vision.reading.sets.twelves import CANT_TELL, CLASSES, NO_TWELVE, Twelves
from vision.stage.die.numerals import Setting, numbered, numeral, stroke_writer
from vision.stage.render import render
from vision.stage.scene import DieLook, Picture, PlacedDie
from vision.stage.tabletop import table_scene
from vision.workshop.data import numeral_crops
from vision.workshop.data.shots import TWELVE_BLANK, Shot, label, table

CALM = Calibration(bias=0.0, mean=1.2, clean=0.97, doubt=0.05)


def twelve(*dice: tuple[float, float, dict[int, float]], lean: tuple[float, float] = (0.0, 0.0)) -> Twelves:
    """Dice 40 px high at these places with these chances."""
    chances = np.zeros((len(dice), CLASSES), np.float32)
    for row, (_, _, given) in zip(chances, dice, strict=True):
        for code, chance in given.items():
            row[code] = chance
    places = np.array([(x, y, 40.0) for x, y, _ in dice], np.float32).reshape(-1, 3)
    worst = chances[:, 1:CANT_TELL].max(1, initial=0)
    leans = np.array([lean] * len(dice), np.float32).reshape(-1, 2)
    return Twelves(places, np.zeros(len(dice), np.float32), chances, worst, leans)


def six(*dice: tuple[float, float, float]) -> Candidates:
    """Dice of 30 px at these places, each with the chance that there is one, showing a 4."""
    chances = np.zeros((len(dice), 8), np.float32)
    for row, (_, _, there) in zip(chances, dice, strict=True):
        row[0], row[4] = 1 - there, there
    places = np.array([(x, y, 30.0) for x, y, _ in dice], np.float32).reshape(-1, 3)
    return Candidates.of(places, np.zeros(len(dice), np.float32), chances)


def settled(found: Twelves, lean: float = 0.0) -> tuple[list[int | None], list[str]]:
    dice, doubts, _ = settle_twelves(
        found, ["red"] * len(found.places), np.full(len(found.places), lean, np.float32), CALM
    )
    return [die.face for die in dice], [doubt.why for doubt in doubts]  # type: ignore[misc]


def test_settles__with_the_chances_behind_each_die_and_each_doubt() -> None:
    found = twelve((50, 50, {3: 0.999, NO_TWELVE: 0.001}), (150, 50, {3: 0.2, NO_TWELVE: 0.8}))
    _, doubts, (die, perhaps) = settle_twelves(found, ["red"] * 2, np.zeros(2, np.float32), CALM)
    assert (die.listed, die.why, perhaps.listed, perhaps.why) == (True, "", False, "perhaps a die")
    assert die.there == pytest.approx(0.999)
    assert perhaps.there == pytest.approx(0.2)
    assert [(doubt.x, doubt.y) for doubt in doubts] == [(perhaps.die.x, perhaps.die.y)]


@pytest.mark.parametrize("face", range(1, 13))
def test_settles__a_clear_numeral_without_a_doubt(face: int) -> None:
    assert settled(twelve((50, 50, {face: 0.995, NO_TWELVE: 0.005}))) == ([face], [])


def test_settles__six_or_nine_without_a_mark_as_a_die_without_a_face() -> None:
    faces, doubts = settled(twelve((50, 50, {6: 0.2, 9: 0.2, CANT_TELL: 0.6})))
    assert faces == [None]
    assert "without a mark" in doubts[0]


def test_settles__an_unsure_numeral_with_a_doubt() -> None:
    assert settled(twelve((50, 50, {3: 0.7, 8: 0.3}))) == ([3], ["not sure of the numeral"])


def test_settles__what_is_perhaps_a_die_as_a_doubt_alone() -> None:
    assert settled(twelve((50, 50, {3: 0.4, NO_TWELVE: 0.6}))) == ([], ["perhaps a die"])
    assert settled(twelve((50, 50, {3: 0.01, NO_TWELVE: 0.99}))) == ([], [])


def test_settles__a_leaning_die_with_a_doubt_and_a_cocked_one_without_a_face() -> None:
    clear = twelve((50, 50, {5: 1.0}))
    assert settled(clear, (PERHAPS_LEANS + LEANS) / 2) == ([5], ["perhaps it does not lie flat"])
    assert settled(clear, LEANS + 0.05) == ([None], ["perhaps it does not lie flat"])


def test_merges__a_die_side_by_side_with_another_kind_stays() -> None:
    both = merged(six((50, 50, 1.0)), twelve((86, 50, {7: 1.0})))
    assert (len(both.six.places), len(both.twelve.places), len(both.either)) == (1, 1, 0)


@pytest.mark.parametrize(("there", "kept"), [(0.2, (0, 1, 0)), (0.999, (1, 0, 1))])
def test_merges__of_two_kinds_in_one_place_the_likelier_stays(there: float, kept: tuple[int, int, int]) -> None:
    both = merged(six((50, 52, there)), twelve((50, 50, {7: 0.9, NO_TWELVE: 0.1})))
    assert (len(both.six.places), len(both.twelve.places), len(both.either)) == kept


@pytest.mark.parametrize(
    ("size", "chance", "odd"),
    [
        (40 * TOO_LARGE + 2, 0.6, True),
        (40 * TOO_LARGE - 2, 0.6, False),
        (40 / TOO_SMALL - 1, 0.6, True),
        (40 / TOO_SMALL + 1, 0.6, False),
        (40 * TOO_LARGE + 2, 0.995, False),
    ],
)
def test_strange__is_an_unsure_six_sided_die_out_of_scale_with_the_twelve_sided_ones(
    size: float, chance: float, odd: bool
) -> None:
    found = six((50, 50, chance))
    found.places[:, 2] = size
    assert strange(found, twelve((150, 50, {7: 1.0}))).tolist() == [odd]


def test_strange__is_nothing_where_no_die_is_sure() -> None:
    assert not strange(six((50, 50, 0.5)), twelve((150, 50, {7: 0.5, NO_TWELVE: 0.5}))).any()


def test_apart__of_two_looks_at_one_die_the_surer_stays() -> None:
    found = twelve((50, 50, {7: 0.6, NO_TWELVE: 0.4}), (55, 50, {7: 1.0}), (95, 50, {1: 1.0}))
    assert twelves.apart(found).places[:, 0].tolist() == [55, 95]


def test_leaning__a_tilted_camera_makes_no_die_lean_but_one_among_many_does() -> None:
    flat = [(float(x), 100.0, {4: 1.0}) for x in range(100, 700, 60)]
    seen = twelve(*flat, lean=(0.2, -0.1))
    seen.lean[:, 0] += 0.9 * (seen.places[:, 0] - 399.5) / 800
    seen.lean[3] += (0.5, 0)
    off = twelves.leaning(seen, 800, 600)
    assert off[3] > LEANS
    assert np.delete(off, 3).max() < PERHAPS_LEANS


@pytest.fixture(scope="module")
def reader() -> Reader:
    return open_reader("bones")


def drawn(*dice: PlacedDie) -> Picture:
    return render(table_scene(dice, width=1000), 1000, 747)


def big(face: int, x: float, y: float = 0.0, **more: float) -> PlacedDie:
    look = numbered(DieLook(body=BODIES[face % 3], corner=0.03), font=face % 3)
    return PlacedDie(look, x, y, face, 0, 23.0 * face, 26.0, **more)


def small(face: int, x: float, y: float = 0.0) -> PlacedDie:
    return PlacedDie(
        DieLook(body=(0.8, 0.8, 0.78)), x, y, face, 2 if face in (1, 6) else 3 if face in (2, 5) else 1, 40.0, 20.0
    )


BODIES = ((0.45, 0.02, 0.02), (0.02, 0.06, 0.3), (0.02, 0.2, 0.05))


def test_reads__six_and_twelve_sided_dice_side_by_side(reader: Reader) -> None:
    picture = drawn(
        *(big(face, 62 * (face % 4) - 100, 50 * (face // 4) - 50) for face in range(1, 13)),
        small(5, 150),
        small(2, 150, 60),
    )
    seen = reader.read(picture.pixels)
    found = {}
    for true in picture.dice:
        near = min(seen.dice, key=lambda die: np.hypot(die.x - true.x, die.y - true.y))
        assert np.hypot(near.x - true.x, near.y - true.y) < 0.1 * true.size
        assert near.size == pytest.approx(true.size, rel=0.15)
        found[true.kind, true.face] = (near.kind, near.face)
    right = sum(key == value for key, value in found.items())
    assert len(seen.dice) == 14
    assert right >= 13, found
    assert right == 14 or not seen.trusted


@pytest.mark.parametrize("way_deg", [0.0, 60.0, 140.0, 230.0, 300.0])
def test_reads__a_cocked_twelve_sided_die_without_trust(reader: Reader, way_deg: float) -> None:
    flat = [big(face, 70 * face - 160, -50) for face in range(1, 4)]
    assert not reader.read(drawn(*flat, big(8, 0, 50, tilt_deg=24.0, tilt_to_deg=way_deg)).pixels).trusted


def test_reads__flat_twelve_sided_dice_without_a_word_of_leaning(reader: Reader) -> None:
    dice = [big(face, 70 * (face % 4) - 105, 60 * (face // 4) - 60) for face in range(1, 11)]
    seen = reader.read(drawn(*dice).pixels)
    assert [doubt.why for doubt in seen.doubts if "flat" in doubt.why] == []


def test_reads__an_empty_table_as_nothing(reader: Reader) -> None:
    seen = reader.read(drawn().pixels)
    assert not [die for die in seen.dice if die.face is not None]


class _OneHand:
    """Every numeral in one hand, head up."""

    def inks(self, rng: np.random.Generator, setting: Setting) -> list[np.ndarray]:
        return [numeral(value, stroke_writer(1, 8), Setting(turn_deg=0)) for value in range(1, 13)]


def _blank(x: float, y: float, size: float, angle: float) -> Shot:
    row = [*label(x, y, size, TWELVE_BLANK, angle * 5 / 4, exact=True), 0.0, 0.0]
    return Shot(np.full((120, 120, 3), 128, np.uint8), table([row]))


def test_crops__numerals_are_written_where_and_as_the_target_says() -> None:
    """Turned back by the target's angle, whatever was written looks like itself and not like its mirror image."""
    rng = np.random.default_rng(4)
    bank = numeral_crops.InkBank(_OneHand())  # type: ignore[arg-type]
    bank.refresh(rng)
    shot = _blank(60, 58, 50, 0.3)
    seen = 0
    for _ in range(40):
        found = numeral_crops.twelve_crop(rng, shot, shot.labels[0], bank, near=True)
        assert found is not None
        crop, target = found
        ink = np.abs(crop.astype(float) - 128).max(axis=2)
        if int(target[0]) not in (4, 7) or ink.max() < 40:
            continue
        seen += 1
        weight = ink / ink.sum()
        rows, columns = np.mgrid[0:48, 0:48]
        middle = np.array([(weight * columns).sum(), (weight * rows).sum()])
        assert np.hypot(*(middle - 23.5 - 54 * np.array(target[1:3]))) < 5
        assert _likeness(ink, int(target[0]), False) > _likeness(ink, int(target[0]), True)
    assert seen > 2


def _likeness(ink: np.ndarray, value: int, mirrored: bool) -> float:
    """The best likeness of ink on a crop with a numeral, over all turns."""
    import cv2

    whole = numeral(value, stroke_writer(1, 8), Setting(turn_deg=0))
    pattern = np.asarray(cv2.resize(whole[:, ::-1] if mirrored else whole, (54, 54), interpolation=cv2.INTER_AREA))[
        3:51, 3:51
    ]
    best = 0.0
    for degrees in range(0, 360, 12):
        turned = cv2.warpAffine(pattern, cv2.getRotationMatrix2D((23.5, 23.5), degrees, 1), (48, 48)).astype(np.float32)
        best = max(
            best,
            float(
                cv2.matchTemplate(ink.astype(np.float32)[5:43, 5:43], turned[8:40, 8:40], cv2.TM_CCOEFF_NORMED).max()
            ),
        )
    return best


def test_crops__a_turned_batch_takes_its_targets_along() -> None:
    rng = np.random.default_rng(1)
    pictures = np.zeros((1, 48, 48, 3), np.uint8)
    pictures[0, 23 - 6, 23 + 11] = 255
    targets = np.array([[4, 10.5 / 34, -6.5 / 34, 0, np.cos(5 * 0.2), np.sin(5 * 0.2), 0.3, -0.1, 1]], np.float32)
    turned, told = numeral_crops.turned(rng, pictures, targets)
    row, column = np.argwhere(turned[0, :, :, 0] > 0)[0]
    assert np.allclose(told[0, 1:3] * 34, (column - 23.5, row - 23.5), atol=0.01)
    turn = np.arctan2(told[0, 7], told[0, 6]) - np.arctan2(-0.1, 0.3)
    change = np.arctan2(told[0, 5], told[0, 4]) - 1.0 - 5 * turn
    assert np.cos(change) == pytest.approx(1, abs=1e-3)


def test_begun__without_what_is_something_else_the_looks_of_the_others_stay_theirs() -> None:
    found = twelve((50, 50, {3: 0.5}), (150, 50, {4: 0.6}), (250, 50, {5: 0.7}), (350, 50, {6: 0.8}))
    unsure = np.array([0, 2, 3])
    begun = twelves.TwelvesSoFar(found, unsure, found.chances[None, unsure])
    left = begun.without(np.array([True, False, False, False]))
    assert left.found.places[:, 0].tolist() == [150, 250, 350]
    assert left.unsure.tolist() == [1, 2]
    np.testing.assert_array_equal(left.opinions[0], left.found.chances[left.unsure])
