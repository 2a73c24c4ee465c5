# SPDX-License-Identifier: MIT
"""Six- and twelve-sided dice on one table: who reads what, what is doubted, how numerals are shown to learn from."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest

from vision.reading.candidates import Candidates
from vision.reading.classifier import NO_DIE, Ensemble, Look
from vision.reading.decide import Calibration
from vision.reading.network import Floats
from vision.reading.pose import upper_faces
from vision.reading.pyramid import Pyramid
from vision.reading.reader import Reader, open_reader
from vision.reading.refine import look_at_rim, reframe
from vision.reading.sets import twelves
from vision.reading.sets.bones import LEANS, PERHAPS_LEANS, TOO_LARGE, TOO_SMALL, merged, settle_twelves, strange
from vision.reading.sets.twelves import CANT_TELL, CLASSES, NO_TWELVE, Looks, Twelves, gather
from vision.stage.die.numerals import Setting, numbered, numeral, stroke_writer
from vision.stage.render import render
from vision.stage.scene import DieLook, Picture, PlacedDie
from vision.stage.tabletop import table_scene
from vision.workshop.data import numeral_crops
from vision.workshop.data.shots import TWELVE_BLANK, Shot, label, table

CALM = Calibration(bias=0.0, mean=1.2, clean=0.97, doubt=0.05)


def twelve(
    *dice: tuple[float, float, dict[int, float]], lean: tuple[float, float] = (0.0, 0.0), size: float = 40.0
) -> Twelves:
    """Dice ``size`` px high at these places with these chances."""
    chances = np.zeros((len(dice), CLASSES), np.float32)
    for row, (_, _, given) in zip(chances, dice, strict=True):
        for code, chance in given.items():
            row[code] = chance
    places = np.array([(x, y, size) for x, y, _ in dice], np.float32).reshape(-1, 3)
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


def test_merges__a_pip_that_looks_like_a_small_die_is_the_die_that_it_is_on() -> None:
    pip = twelve((58, 58, {7: 0.3, NO_TWELVE: 0.7}), size=8)
    assert len(merged(six((50, 50, 1.0)), pip).twelve.places) == 0


@pytest.mark.slow
def test_bones__a_die_whose_pip_looks_surely_like_a_small_one_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a photograph of one large die, taken from near by, nobody looked at the die any more."""
    pixels = render(table_scene((PlacedDie(DieLook(), 0.0, 0.0, 5, 1, 20.0),)), 1456, 1088).pixels
    reader = open_reader("bones")
    (die,) = reader.read(pixels).dice
    pip = twelve((die.x, die.y, {7: 0.95, NO_TWELVE: 0.05}), size=die.size / 5)
    alone = twelves.TwelvesSoFar(pip, np.zeros(0, np.intp), pip.chances[None, :0])
    monkeypatch.setattr(twelves, "begin", lambda *_: alone)
    reader.forget()
    assert [(again.kind, again.face) for again in reader.read(pixels).dice] == [("d6", 5)]


@pytest.mark.parametrize(("there", "kept"), [(0.8, (0, 1, 0)), (0.999, (1, 0, 0))])
def test_merges__none_asks_whether_a_tray_and_the_die_in_it_are_one_die(
    there: float, kept: tuple[int, int, int]
) -> None:
    both = merged(six((50, 50, there)), twelve((50, 50, {7: 0.99, NO_TWELVE: 0.01}), size=10))
    assert (len(both.six.places), len(both.twelve.places), len(both.either)) == kept


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


@pytest.mark.slow
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


@pytest.mark.slow
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


# A numeral that is not clear at a first look is looked at again, in turns until it is settled.

SEVEN, THREE = 7, 3
PLACES = np.array([[252.0, 200.0, 60.0, 0.7], [307.0, 200.0, 60.0, 0.7]], np.float32)


@dataclass
class Scripted:
    """As sure of a seven as told, look by look; keeps how many places it saw, and how turned (degrees)."""

    chances: tuple[float, ...]
    looks: list[tuple[int, int]] = field(default_factory=list)

    def look(self, _pyramid: Pyramid, places: Floats, turns: Floats | None = None) -> Look:
        turned = 0 if turns is None else round(float(np.degrees(turns[0])))
        chance = self.chances[min(len(self.looks), len(self.chances) - 1)]
        self.looks.append((len(places), turned))
        logits = np.full((len(places), CLASSES), -12.0, np.float32)
        logits[:, SEVEN], logits[:, THREE] = np.log(chance), np.log(1 - chance)
        still = np.zeros(len(places), np.float32)
        return Look(logits, places[:, :3].copy(), still, np.zeros((len(places), 2), np.float32), still + 1)


def face(first: Any, near: Any, close: Any) -> int:
    """What all of them make of the first of two dice."""
    grey = np.random.default_rng(1).integers(0, 255, (400, 560, 3), np.uint8)
    found = gather(Looks(first, near, close), Pyramid(grey), PLACES)
    return int(found.chances[0].argmax())


@pytest.mark.parametrize(("first", "looked"), [(0.99, []), (0.6, [(2, 0)])], ids=["at first", "by the near look"])
def test_gather__what_is_settled_is_not_looked_at_closely(first: float, looked: list[tuple[int, int]]) -> None:
    near, close = Scripted((0.999,)), Scripted((0.99,))
    assert face(Scripted((first,)), near, close) == SEVEN
    assert (near.looks, close.looks) == (looked, [])


@pytest.mark.parametrize(("sure", "turns"), [(0.9999, [0]), (0.7, [0, 72, 144, 216, 288])])
def test_gather__what_it_does_not_settle_is_looked_at_in_all_turns(sure: float, turns: list[int]) -> None:
    close = Scripted((sure,))
    assert face(Scripted((0.6,)), Scripted((0.8,)), close) == SEVEN
    assert close.looks == [(2, turn) for turn in turns]


def test_gather__a_close_look_outvotes_a_near_one_that_is_wrong() -> None:
    assert face(Scripted((0.5,)), Scripted((0.2,)), Scripted((0.99,))) == SEVEN


# Of a die seen from aside the upper face counts, though a side of it was found; a cocked die stays what it is.

TOP, SIDE_FACE = 5, 3
UPPER = (100.0, 100.0)
SIDE_AT = (100.0, 130.0)
OTHERS = [[x, 300.0, 40.0] for x in (100.0, 200.0, 300.0, 400.0)]
PICTURE = Pyramid(np.zeros((400, 600, 3), np.uint8))


def logits(count: int, face: int, chance: float) -> Floats:
    chances = np.full((count, 8), 1e-4, np.float32)
    chances[:, face], chances[:, NO_DIE] = chance, 1 - chance
    return np.log(chances)


@dataclass
class Looker:
    """Sees the upper face wherever it is shown something near it, as surely as told."""

    chance: float

    def look(self, _pyramid: Pyramid, places: Floats, _turns: Floats | None = None) -> Look:
        refined = places.copy()
        near = np.hypot(places[:, 0] - UPPER[0], places[:, 1] - UPPER[1]) < 15
        refined[near, :2] = UPPER
        said = np.where(near[:, None], logits(len(places), TOP, self.chance), logits(len(places), SIDE_FACE, 0.2))
        still = np.zeros(len(places), np.float32)
        return Look(said.astype(np.float32), refined, still, np.zeros((len(places), 2), np.float32), still + 1)


@dataclass
class Level:
    """Measures how the upper face leans as told, and sees it as surely."""

    lean: tuple[float, float]
    chance: float

    def look(self, _pyramid: Pyramid, places: Floats, angles: Floats) -> Look:
        lean = np.tile(np.array(self.lean, np.float32), (len(places), 1))
        return Look(logits(len(places), TOP, self.chance), places, angles, lean, angles + 1)


def stood(
    *more: list[float], steep: float = 0.9, lean: tuple[float, float] = (0.1, 0.0), sees: float = 0.99
) -> Candidates:
    """What is left of a side that leans towards the camera, four flat dice, and ``more``, which may be dice or not."""
    places = np.array([[*SIDE_AT, 36.0], *OTHERS, *(one[:3] for one in more)], np.float32)
    chances = np.full((len(places), 8), 0.0005, np.float32)
    chances[:, SIDE_FACE] = 0.9965
    for row, one in zip(chances[5:], more, strict=True):
        row[:] = 0
        row[NO_DIE], row[TOP] = 1 - one[3], one[3]
    found = Candidates.of(places, np.zeros(len(places), np.float32), chances)
    found.lean[0], found.stray[0] = (0.0, steep), steep
    classifier: Any = Looker(sees)
    context: Any = Level(lean, sees)
    return upper_faces(Ensemble(classifier, classifier, context), PICTURE, found)


def beside(found: Candidates) -> list[tuple[float, float, int]]:
    """The likely dice but the four: where, and which face."""
    there = found.chances[:, NO_DIE] < 0.5
    rows = zip(found.places[there], found.chances[there], strict=True)
    return [(float(at[0]), float(at[1]), int(said[1:7].argmax()) + 1) for at, said in rows if at[1] < 290]


def test_ok__the_upper_face_is_read_instead_of_a_side() -> None:
    found = stood()
    assert beside(found) == [(*UPPER, TOP)]
    assert found.stray.max() < 0.2, "it lies flat, and so do the others"


@pytest.mark.parametrize("known", [0.6, 0.999])
def test_ok__an_upper_face_that_was_known_stays_and_its_side_goes(known: float) -> None:
    found = stood([*UPPER, 40.0, known])
    assert beside(found) == [(*UPPER, TOP)]
    assert found.chances[np.hypot(*(found.places[:, :2] - UPPER).T) < 5, TOP].max() > 0.97


@pytest.mark.parametrize(
    ("steep", "lean", "sees"),
    [(0.3, (0.0, 0.0), 0.99), (0.6, (0.0, -0.5), 0.99), (0.6, (0.0, 0.35), 0.99), (0.9, (0.0, 0.0), 0.3)],
    ids=["leans a little", "every face of it leans", "the other leans hardly less", "nobody can read the other"],
)
def test_stays__what_may_be_cocked(steep: float, lean: tuple[float, float], sees: float) -> None:
    assert beside(stood(steep=steep, lean=lean, sees=sees)) == [(*SIDE_AT, SIDE_FACE)]


def test_ok__nothing_on_the_table() -> None:
    none = np.zeros(0, np.float32)
    empty = Candidates.of(np.zeros((0, 3), np.float32), none, np.zeros((0, 8), np.float32))
    classifier: Any = Looker(0.9)
    assert not len(upper_faces(Ensemble(classifier, classifier, classifier), PICTURE, empty).places)


# What is in doubt is looked at anew in the size of the sure dice; what the rim cuts may become a doubt, no more.

PYRAMID = Pyramid(np.full((400, 600, 3), 90, np.uint8))


class Says:
    """Gives every place this chance of being no die, and keeps the frames it was shown; a die shows a 3."""

    def __init__(self, nothing: float) -> None:
        self.frames: list[Floats] = []
        chances = np.full(8, 0.001, np.float32)
        chances[[NO_DIE, 3]] = nothing, 1 - nothing
        self._logits = np.log(chances)

    def look(self, _pyramid: Pyramid, places: Floats, _turns: Floats | None = None) -> Look:
        self.frames += [place.round(1).tolist() for place in places]
        angle = np.zeros(len(places), np.float32)
        return Look(np.tile(self._logits, (len(places), 1)), places, angle, np.zeros((len(places), 2)), angle + 1)


def looked(
    place: list[float], nothing: float, said: float, sure: bool = True, at: tuple[float, float] = (300, 200)
) -> tuple[Candidates, list[Any]]:
    """A die 100 px wide, of which all are ``sure``, and a place that is ``nothing`` with this chance; what
    becomes of them when first and close classifier say ``said``."""
    chances = np.full((2, 8), 0.001, np.float32)
    chances[0, 4] = 0.993 if sure else 0.5
    chances[1, [NO_DIE, 3]] = nothing, 1 - nothing
    none = np.zeros(2, np.float32)
    found = Candidates.of(np.array([[*at, 100], place], np.float32), none, chances)
    close: Any = Says(said)
    return look_at_rim(Ensemble(close, close, close), PYRAMID, found), close.frames


def test_ok__at_the_rim_a_frame_as_large_as_the_sure_die_finds_one() -> None:
    found, frames = looked([150, 390, 60], 0.97, 0.4)
    assert frames == [[150, 390, 100]] * 2
    assert found.chances[:, NO_DIE] == pytest.approx([0.001, 0.4], abs=0.02)


def test_ok__such_a_look_denies_nothing() -> None:
    assert looked([150, 390, 60], 0.5, 0.9)[0].chances[1, NO_DIE] == pytest.approx(0.5)


@pytest.mark.parametrize(
    ("place", "nothing", "sure"),
    [([150, 300, 60], 0.97, True), ([150, 390, 60], 0.995, True), ([150, 390, 40], 0.97, True),
     ([150, 390, 60], 0.97, False)],
    ids=["well inside", "surely nothing", "much smaller", "no sure die"],
)  # fmt: skip
def test_ok__others_are_not_looked_at(place: list[float], nothing: float, sure: bool) -> None:
    assert looked(place, nothing, 0.2, sure)[1] == []


def test_ok__what_would_show_the_sure_die_beside_it_says_nothing() -> None:
    found, frames = looked([300, 345, 60], 0.97, 0.2, at=(300, 290))
    assert frames
    assert found.chances[1, NO_DIE] == pytest.approx(0.97)


def framed_anew(nothing: float, said: float, sure: int) -> tuple[Candidates, int]:
    """A place framed too small beside so many sure dice 100 px wide; and how often the close classifier saw it."""
    chances = np.full((sure + 1, 8), 0.001, np.float32)
    chances[:sure, 4] = 0.993
    chances[sure, [NO_DIE, 2]] = nothing, 1 - nothing
    none = np.zeros(sure + 1, np.float32)
    dice = [[80 + 140 * (i % 4), 60 + 140 * (i // 4), 100] for i in range(sure)]
    found = Candidates.of(np.array([*dice, [320, 345, 65]], np.float32), none, chances)
    classifier, close = Says(said), Says(said)
    every: Any = (classifier, close, close)
    return reframe(Ensemble(*every), PYRAMID, found), len(close.frames)


def test_ok__one_sure_die_tells_the_size_in_which_a_place_is_looked_at_anew() -> None:
    found, seen = framed_anew(0.9, 0.01, sure=1)
    assert seen == 1
    assert found.places[1].tolist() == [320, 345, 100]
    assert found.chances[1, 1:7].argmax() + 1 == 3


def test_ok__a_new_frame_is_half_believed_beside_few_dice_and_wholly_beside_many() -> None:
    few, many = framed_anew(0.9, 0.01, sure=1)[0], framed_anew(0.9, 0.01, sure=7)[0]
    assert few.chances[-1, NO_DIE] == pytest.approx(0.232, abs=0.01)  # the mean of log-odds of 2.2 and -4.6
    assert many.chances[-1, NO_DIE] == pytest.approx(0.01, abs=0.005)


@pytest.mark.parametrize(("nothing", "sure"), [(0.9, 0), (0.999, 1), (0.05, 1)], ids=["none", "nothing", "sure itself"])
def test_ok__nothing_is_framed_anew(nothing: float, sure: int) -> None:
    assert framed_anew(nothing, 0.01, sure)[1] == 0


def test_ok__a_frame_in_which_the_face_is_no_surer_changes_nothing() -> None:
    assert framed_anew(0.3, 0.4, sure=1)[0].places[1].tolist() == [320, 345, 65]
