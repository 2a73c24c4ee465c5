# SPDX-License-Identifier: MIT
"""What does not lie flat, is a side of another die, or is of another size than the rest: die, doubt, or nothing."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.frame import Pixels
from vision.reading import policy
from vision.reading.candidates import PERHAPS_UNKNOWN, Candidates
from vision.reading.checks.dominoes import PART, PERHAPS_PART
from vision.reading.checks.motion_blur import MOVED
from vision.reading.checks.strangers import FaceDoubts, no_doubts
from vision.reading.classifier import CANT_TELL, NO_DIE
from vision.reading.decide import (
    HALF,
    NOT_FLAT,
    NOT_SURE,
    PERHAPS_A_DIE,
    TOO_MUCH,
    UNREAD,
    Calibration,
    Decision,
    decide,
)
from vision.reading.detector import LEAST_HEAT
from vision.reading.files.whole import WHOLE, as_a_whole, chance
from vision.reading.network import Floats
from vision.reading.policy import CHANCES, LIMITS
from vision.reading.pose import strays
from vision.reading.reader import Reader
from vision.reading.sets.joint import JointReader
from vision.sighting import TRUST, UNKNOWN, Candidate, Die, Doubt, Face, Sighting

CALIBRATION = Calibration(bias=0.0, mean=1.5, clean=0.975, doubt=0.018)


def evidence(
    places: list[list[float]], chances: Floats, face: int = 5, stray: tuple[float, ...] = (), flat: float = 0.0
) -> Candidates:
    """Places (x, y, side) with these chances, of which each look favoured ``face`` as much; upright, and none strays
    from how a ``flat`` die leans to the right, or each as told."""
    upright = np.zeros(len(places), np.float32)
    found = Candidates.of(np.array(places, np.float32), upright, chances)
    found.flat[:, 0] = flat
    found.stray[:] = stray or 0
    return found


def sure(count: int, face: int = 5) -> Floats:
    """The chances (count, 8) of dice that surely show this face."""
    chances = np.full((count, 8), 0.0002, np.float32)
    chances[:, face] = 0.9986
    return chances


def doubts(face: int, lean: float, one: Face) -> list[str]:
    """What is said of one sure die with this face that leans so much, four flat ones beside it."""
    found = evidence([[100.0 * (i + 1), 100.0, 40.0] for i in range(5)], sure(5, face), face, (lean, 0, 0, 0, 0))
    _, told, _ = decide(found, ["white"] * 5, CALIBRATION, one)
    return [doubt.why for doubt in told]


@pytest.mark.parametrize(
    ("face", "one", "most"),
    [
        (5, 1, LIMITS.perhaps_leans),
        (1, 1, LIMITS.perhaps_leans),
        (5, "skull", LIMITS.perhaps_leans),
        (1, "skull", LIMITS.skull_leans),
    ],
)
def test_settle__leaning_is_a_doubt_and_of_a_skull_later(face: int, one: Face, most: float) -> None:
    assert doubts(face, most - 0.02, one) == []
    assert doubts(face, most + 0.02, one) == ["perhaps it does not lie flat"]
    assert doubts(face, LIMITS.leans + 0.02, one) == ["perhaps it does not lie flat"]


@pytest.mark.parametrize(("leaning", "cocked"), [((0.0, 0.3), [1]), ((0.4, 0.3), [0]), ((0.1, 0.15), [])])
def test_settle__of_two_too_near_to_lie_flat_the_one_that_leans_more_is_not_read(
    leaning: tuple[float, float], cocked: list[int]
) -> None:
    found = evidence([[100.0, 100.0, 40.0], [134.0, 100.0, 40.0]], sure(2), stray=leaning)
    dice, told, _ = decide(found, ["white", "red"], CALIBRATION)
    assert [i for i, die in enumerate(dice) if die.cocked] == cocked
    assert [die.face for die in dice] == [None if i in cocked else 5 for i in range(2)]
    assert len(told) == 2


@pytest.mark.parametrize(
    ("larger", "lean", "doubted"), [(1.08, 0.15, True), (1.02, 0.15, False), (1.08, 0.1, False), (1.4, 0.15, False)]
)
def test_settle__what_looks_larger_than_its_neighbour_may_be_propped_up_by_it(
    larger: float, lean: float, doubted: bool
) -> None:
    found = evidence([[100.0, 100.0, 40.0], [150.0, 100.0, 40.0 * larger]], sure(2), stray=(lean, lean))
    found.chances[:, 5], found.chances[:, 4] = 0.99980, 0.00003  # surer than what beside another has to be
    dice, told, _ = decide(found, ["white", "red"], CALIBRATION)
    assert [(one.x, one.why) for one in told] == [(150.0, "perhaps it does not lie flat")] * doubted
    assert [die.face for die in dice] == [5, 5]


@pytest.mark.parametrize(("size", "chance", "doubted"), [(40, 0.04, True), (30, 0.04, False), (30, 0.2, True)])
def test_settle__among_dice_of_one_size_others_are_doubts_later(size: float, chance: float, doubted: bool) -> None:
    chances = sure(6)
    chances[5, [0, 4, 5]] = 1 - chance, chance, 0.0002
    found = evidence([*([100.0 * (i + 1), 100.0, 40.0] for i in range(5)), [300.0, 300.0, size]], chances)
    dice, told, _ = decide(found, ["white"] * 6, CALIBRATION)
    assert len(dice) == 5
    assert [one.why for one in told] == ["perhaps a die"] * doubted


@pytest.mark.parametrize(
    ("heat", "chance", "doubted"),
    [(0.5, 0.2, True), (0.22, 0.2, True), (0.15, 0.2, False), (0.15, 0.7, True), (0.22, 0.05, False)],
)
def test_settle__what_the_finder_found_hotter_is_a_doubt_sooner(heat: float, chance: float, doubted: bool) -> None:
    chances = sure(3)
    chances[2, [0, 4, 5]] = 1 - chance, chance, 0.0002
    found = evidence([*([100.0 * (i + 1), 100.0, 40.0] for i in range(2)), [300.0, 300.0, 40.0]], chances)
    found.heat[2] = heat
    dice, told, _ = decide(found, ["white"] * 3, CALIBRATION)
    assert len(dice) == 2
    assert [one.why for one in told] == ["perhaps a die"] * doubted


@pytest.mark.parametrize(("apart", "doubted"), [(40.0, False), (38.5, False), (37.5, True)])
def test_settle__flat_dice_that_touch_seem_a_little_nearer_than_they_are(apart: float, doubted: bool) -> None:
    found = evidence([[100.0, 100.0, 40.0], [100.0 + apart, 100.0, 40.0]], sure(2))
    _, told, _ = decide(found, ["white", "red"], CALIBRATION)
    assert [one.why for one in told] == ["nearer to another than a flat die can lie"] * 2 * doubted


@pytest.mark.parametrize(("flat", "doubted"), [(0.4, False), (-0.1, True), (0.0, True)])
def test_settle__upper_faces_of_two_sizes_may_be_nearer_than_their_feet(flat: float, doubted: bool) -> None:
    found = evidence([[100.0, 100.0, 34.0], [128.0, 100.0, 26.0]], sure(2), flat=flat)
    _, told, _ = decide(found, ["white", "red"], CALIBRATION)
    assert [one.why for one in told] == ["nearer to another than a flat die can lie"] * 2 * doubted


def test_feet__dice_stand_where_a_camera_that_looks_from_aside_sees_their_lower_faces() -> None:
    places = np.array([[100.0 * (i + 1), 300.0, 40.0 if i % 2 else 30.0] for i in range(8)], np.float32)
    flat, stray = strays(places, np.tile(np.array([0.3, 0.0], np.float32), (8, 1)), np.ones(8, bool), 900, 600)
    assert stray.max() < 0.1
    found = replace(evidence(places.tolist(), sure(8)), flat=flat)
    assert found.feet[:, 0] == pytest.approx(places[:, 0] - 0.3 * places[:, 2], abs=2.5)
    assert found.feet[:, 1] == pytest.approx(places[:, 1], abs=2.5)


@pytest.mark.parametrize(("size", "sure", "doubted"), [(40, 0.985, False), (47.5, 0.985, True), (47.5, 0.998, False),
                                                       (52, 0.985, False)])  # fmt: skip
def test_settle__two_side_by_side_of_two_sizes_have_to_be_surer(size: float, sure: float, doubted: bool) -> None:
    chances = np.zeros((2, 8), np.float32)
    chances[:, 0], chances[:, 5] = 1 - sure, sure
    found = evidence([[100.0, 100.0, 40.0], [147.0, 100.0, size]], chances)
    dice, told, _ = decide(found, ["white", "red"], CALIBRATION)
    assert [die.face for die in dice] == [5, 5]
    assert [one.why for one in told] == ["not sure of the face"] * 2 * doubted


# Where the limits lie between a die, a doubt and nothing, and what is told of each place beside its face.

FLUSH = [[100.0, 100.0, 40.0], [140.0, 100.0, 40.0]]
"""Two that lie as the halves of a domino do."""
APART = [[100.0 * n, 100.0, 40.0] for n in range(1, 9)]


def told(found: Candidates, one: Face = 1, **known: object) -> Decision:
    return decide(found, ["white"] * len(found.places), CALIBRATION, one, **known)  # type: ignore[arg-type]


def whys(found: Candidates, one: Face = 1, **known: object) -> list[str]:
    return [doubt.why for doubt in told(found, one, **known).doubts]


def chances(*rows: dict[int, float]) -> Floats:
    """The chances (n, 8) of some classes, 0 for the rest."""
    made = np.zeros((len(rows), 8), np.float32)
    for n, row in enumerate(rows):
        made[n, list(row)] = list(row.values())
    return made


def likely(there: float, face: int = 5) -> dict[int, float]:
    return {NO_DIE: 1 - there, face: there}


def test_a_face_is_worth_what_the_workshop_has_fitted() -> None:
    fitted = Calibration(bias=0.5, mean=2.0, clean=0.9, doubt=0.1)
    assert fitted.chance(np.array([0.5, 0.8], np.float32)) == pytest.approx([0.62246, 0.96348], abs=1e-4)
    with pytest.raises(AttributeError):
        fitted.clean = 0.5  # type: ignore[misc]


@pytest.mark.parametrize(("there", "dice"), [(LIMITS.there, 1), (LIMITS.there - 0.001, 0)])
def test_settle__a_place_is_a_die_from_a_chance_on(there: float, dice: int) -> None:
    assert len(told(evidence(APART[:1], chances(likely(there)))).dice) == dice


@pytest.mark.parametrize(("there", "why"), [(CALIBRATION.clean, []), (CALIBRATION.clean - 0.001, [NOT_SURE])])
def test_settle__a_face_counts_from_a_chance_on(there: float, why: list[str]) -> None:
    assert whys(evidence(APART[:1], chances(likely(there)))) == why


@pytest.mark.parametrize(("best", "face"), [(LIMITS.readable, None), (LIMITS.readable + 0.01, 5)])
def test_settle__a_face_is_named_above_a_chance(best: float, face: Face | None) -> None:
    [die] = told(evidence(APART[:1], chances({5: best, 4: 0.3, 3: 0.29}))).dice
    assert die.face == face


@pytest.mark.parametrize(("kin", "kin_there", "size", "listed"), [
    (6, CHANCES.sure, 40.0, True), (5, CHANCES.sure, 40.0, False), (6, CHANCES.sure - 0.01, 40.0, False),
    (6, CHANCES.sure, 46.0, False), (6, CHANCES.sure, 45.9, True)])  # fmt: skip
def test_settle__among_six_sure_dice_of_its_size_a_likely_one_is_a_die(
    kin: int, kin_there: float, size: float, listed: bool
) -> None:
    found = evidence([*APART[:kin], [300.0, 300.0, size]], chances(*[likely(kin_there)] * kin, likely(0.6)))
    assert len(told(found).dice) == kin + listed


@pytest.mark.parametrize(("sizes", "there", "size", "doubted"), [
    ([40, 40, 40, 40], CHANCES.sure, 30.0, False), ([40, 40, 40], CHANCES.sure, 30.0, True),
    ([40, 40, 40, 46], CHANCES.sure, 30.0, True), ([40, 40, 40, 40], CHANCES.sure - 0.01, 30.0, True),
    ([40, 40, 40, 40], CHANCES.sure, 46.0, True), ([40, 40, 40, 40], CHANCES.sure, 46.5, False)])  # fmt: skip
def test_settle__four_sure_dice_tell_what_other_sizes_are_no_doubts(
    sizes: list[float], there: float, size: float, doubted: bool
) -> None:
    places = [[100.0 * n, 100.0, side] for n, side in enumerate(sizes, 1)]
    found = evidence([*places, [300.0, 300.0, size]], chances(*[likely(there)] * len(sizes), likely(0.04)))
    assert (PERHAPS_A_DIE in whys(found)) == doubted


@pytest.mark.parametrize(("heat", "doubted"), [(LEAST_HEAT, True), (LEAST_HEAT - 0.01, False)])
def test_settle__where_no_die_is_at_all_a_warm_place_is_a_doubt(heat: float, doubted: bool) -> None:
    found = evidence(APART[:1], chances(likely(0.02)))
    found.heat[:] = heat
    assert (whys(found) == [PERHAPS_A_DIE]) == doubted


@pytest.mark.parametrize(("chance", "dice", "why"), [
    (PERHAPS_PART, 2, []), (PERHAPS_PART + 0.01, 2, [HALF, HALF]), (PART, 2, [HALF, HALF]), (PART + 0.01, 0, None),
    (None, 2, [HALF, HALF])])  # fmt: skip
def test_settle__two_that_lie_flush_are_dice_a_doubt_or_a_domino(
    chance: float | None, dice: int, why: list[str] | None
) -> None:
    found = evidence(FLUSH, sure(2))
    joined = {} if chance is None else {(0, 1): chance}
    assert len(told(found, joined=joined).dice) == dice
    assert why is None or whys(found, joined=joined) == why


@pytest.mark.parametrize(("smear", "doubted"), [(MOVED, False), (MOVED + 0.01, True)])
def test_settle__a_smeared_face_is_a_doubt(smear: float, doubted: bool) -> None:
    assert bool(whys(evidence(APART[:1], sure(1)), smear=np.array([smear], np.float32))) == doubted


@pytest.mark.parametrize(("flat", "lean", "cocked"), [
    (4, LIMITS.leans + 0.01, [0]), (3, LIMITS.leans + 0.01, []), (4, LIMITS.leans, [])])  # fmt: skip
def test_settle__one_that_leans_much_beside_four_that_do_not_is_cocked(
    flat: int, lean: float, cocked: list[int]
) -> None:
    found = evidence(APART[: flat + 1], sure(flat + 1), stray=(lean, *[0.0] * flat))
    decision = told(found)
    assert [n for n, die in enumerate(decision.dice) if die.cocked] == cocked
    assert [doubt.why for doubt in decision.doubts] == [NOT_FLAT]
    assert decision.dice[0].sure == pytest.approx(0.5 if cocked else 0.9998, abs=1e-3), "what is not read is not sure"


@pytest.mark.parametrize(("best", "lean", "cocked"), [
    (0.95, 0.3, True), (CHANCES.settled, 0.3, False), (0.85, LIMITS.leans, False), (0.85, 0.51, True)])  # fmt: skip
def test_settle__of_two_too_near_the_one_that_leans_is_cocked_sooner_where_its_face_is_clear(
    best: float, lean: float, cocked: bool
) -> None:
    found = evidence([[100.0, 100.0, 40.0], [134.0, 100.0, 40.0]], chances(*[{5: best, 4: 1 - best}] * 2))
    found.stray[1] = lean
    assert told(found).dice[1].cocked == cocked


@pytest.mark.parametrize(("lean", "doubted"), [(LIMITS.propped_leans, False), (LIMITS.propped_leans + 0.01, True)])
def test_settle__what_is_propped_up_leans(lean: float, doubted: bool) -> None:
    found = evidence([[100.0, 100.0, 40.0], [150.0, 100.0, 43.0]], sure(2), stray=(0.0, lean))
    found.chances[:, 5], found.chances[:, 4] = 0.99980, 0.00003
    assert (NOT_FLAT in whys(found)) == doubted


def test_settle__dice_of_two_sizes_side_by_side_prop_up_nothing_and_need_not_be_surer() -> None:
    size = 40 * LIMITS.unlike_sizes
    found = evidence([[100.0, 100.0, 40.0], [152.0, 100.0, size]], chances(*[likely(0.985)] * 2), stray=(0.15, 0.15))
    assert whys(found) == []


def test_settle__dice_whose_faces_are_apart_are_so_wherever_their_feet_seem_to_be() -> None:
    found = evidence([[100.0, 100.0, 34.0], [134.0, 100.0, 26.0]], sure(2), flat=-0.8)
    assert whys(found) == []


def test_a_one_is_called_as_the_set_calls_it_and_no_other_face_is() -> None:
    found = evidence(APART[:2], np.concatenate([sure(1, 1), sure(1, 2)]))
    assert [die.face for die in told(found, "skull").dice] == ["skull", 2]
    assert [die.face for die in decide(found, ["red"] * 2, CALIBRATION).dice] == [1, 2]


def strange(count: int, unknown: Sequence[int] = (), perhaps: Sequence[int] = ()) -> FaceDoubts:
    doubted = no_doubts(count)
    doubted.unknown[list(unknown)] = True
    doubted.perhaps[list(perhaps)] = True
    return doubted


def test_a_one_has_its_sign_and_no_other_face_has() -> None:
    found = evidence(APART[:2], np.concatenate([sure(1, 1), sure(1, 2)]))
    signed = replace(no_doubts(2), sign=("skull", "skull"))
    assert [die.sign for die in told(found, strangers=signed).dice] == ["skull", ""]


def test_a_face_that_may_be_none_of_the_set_is_told_so_of_dice_alone() -> None:
    found = evidence(APART[:3], chances(likely(1), likely(1), likely(0.5)))
    decision = told(found, strangers=strange(3, unknown=[1], perhaps=[0, 1, 2]))
    assert [candidate.why for candidate in decision.candidates] == [PERHAPS_UNKNOWN, UNKNOWN, PERHAPS_A_DIE]
    assert [candidate.die.face for candidate in decision.candidates[:2]] == [5, None]


def test_a_place_is_told_with_its_faces_its_lean_and_its_turn() -> None:
    found = evidence(APART[:3], chances({0: 0.5, 5: 0.3, 4: 0.2}, {CANT_TELL: 0.6, 5: 0.4}, likely(1)))
    found.angle[2] = np.radians(100)
    found.lean[0] = 0.1, 0.2
    found.measured[1] = True
    unlisted, unread, known = told(found).candidates
    assert unlisted.faces == pytest.approx((0, 0, 0, 0.4, 0.6, 0, 0))
    assert (unlisted.listed, unlisted.die.face, unlisted.die.cocked) == (False, 5, False)
    assert unlisted.sure_face == pytest.approx(float(CALIBRATION.chance(np.array([0.6], np.float32))[0]))
    assert unlisted.die.sure == pytest.approx(0.5 * unlisted.sure_face)
    assert unread.sure_face == pytest.approx(float(CALIBRATION.chance(np.array([0.4], np.float32))[0]))
    assert (unread.why, unread.die.face) == (UNREAD, None)
    assert [one.lean for one in (unlisted, unread, known)] == [pytest.approx((0.1, 0.2)), (0.0, 0.0), None]
    assert known.die.angle == pytest.approx(10, abs=1e-3)


# The numbers that decide stand in one file, few enough to be looked at all at once.

LOGITS = st.floats(-9, 9)


def test_policy__every_number_of_the_file_is_read_and_there_are_at_most_thirty() -> None:
    told = tomllib.loads(Path(policy.__file__).with_name("policy.toml").read_text())
    read = {
        "chances": policy.CHANCES,
        "agreement": policy.AGREEMENT,
        "heat": policy.HEAT,
        "shares": policy.SHARES,
        "limits": policy.LIMITS,
    }
    assert {name: asdict(part) for name, part in read.items()} == told
    assert sum(len(part) for part in told.values()) <= 30


def test_reading__each_step_has_a_file_and_they_are_few() -> None:
    files = sorted(path.stem for path in Path(policy.__file__).parent.glob("*.py"))
    assert {"pipeline", "detector", "classifier", "nms", "scale", "refine", "pose", "fusion", "decide"} <= set(files)
    assert len(files) <= 15


@given(LOGITS, LOGITS, st.floats(0.1, 3))
def test_odds__whatever_speaks_more_for_a_thing_makes_it_likelier(one: float, other: float, more: float) -> None:
    first, second = np.array([one, one + more], np.float32), np.array([other, other], np.float32)
    for odds in (policy.AGREEMENT, policy.HEAT):
        less, likelier = odds.chance(first, second)
        assert 0 <= less <= likelier <= 1


# A single picture is trusted by the chance that everything on it is read exactly right.


def die(number: int, sure: float) -> Die:
    return Die(100.0 * number, 200.0, 40.0, 0.0, "d6", 5, "white", sure)


def seen(*sure: float, loose: tuple[float, ...] = (), against: str = NOT_SURE) -> Sighting:
    """A picture of dice as sure as that, each doubted that is not sure enough, and of places that may be one more."""
    listed = [Candidate(one, 1.0, (), one.sure, None, True, "" if one.sure >= TRUST else against)
              for one in (die(i, chance) for i, chance in enumerate(sure))]  # fmt: skip
    besides = [Candidate(die(i, 0.5), there, (), 0.5, None, False, PERHAPS_A_DIE) for i, there in enumerate(loose, 50)]
    candidates = (*listed, *besides)
    doubts = tuple(Doubt(c.die.x, c.die.y, c.why) for c in candidates if c.why)
    return Sighting(1000, 800, "pips", tuple(c.die for c in listed), doubts, candidates=candidates)


def test_as_a_whole__one_die_that_is_nearly_sure_is_trusted_and_two_are_not() -> None:
    assert as_a_whole(seen(0.999, 0.965)).trusted
    assert not as_a_whole(seen(0.999, 0.965, 0.965)).trusted


def test_as_a_whole__many_dice_are_less_sure_together_than_each_alone() -> None:
    sighting = seen(*[0.98] * 5)
    assert sighting.trusted
    assert chance(sighting) == pytest.approx(0.98**5)
    told = as_a_whole(sighting)
    assert (told.trusted, [doubt.why for doubt in told.doubts]) == (False, [NOT_SURE])


def test_as_a_whole__a_place_that_is_hardly_a_die_is_passed_over_and_told_no_more() -> None:
    told = as_a_whole(seen(0.999, loose=(0.04,)))
    assert (told.trusted, told.doubts) == (True, ())
    assert not as_a_whole(seen(0.999, loose=(0.04, 0.04))).trusted


def test_as_a_whole__what_chances_do_not_tell_needs_a_person() -> None:
    assert not as_a_whole(seen(0.97, against=NOT_FLAT)).trusted
    one = seen(0.99)
    assert not as_a_whole(replace(one, doubts=(Doubt(500, 400, TOO_MUCH),))).trusted
    leans_perhaps = replace(one.candidates[0], why=NOT_SURE)
    doubted = replace(one, candidates=(leans_perhaps,), doubts=(Doubt(0.0, 200.0, NOT_SURE),))
    assert not as_a_whole(doubted).trusted


def test_as_a_whole__nothing_is_claimed_of_a_picture_without_dice() -> None:
    assert not as_a_whole(seen(loose=(0.031,))).trusted


@given(st.lists(st.floats(0.5, 1.0), min_size=1, max_size=12), st.lists(st.floats(0.0, 0.9), max_size=4))
def test_as_a_whole__never_below_its_limit(sure: list[float], loose: list[float]) -> None:
    sighting = seen(*sure, loose=tuple(loose))
    told = as_a_whole(sighting)
    assert told.dice == sighting.dice
    assert told.trusted == told.whole == (chance(sighting) >= WHOLE)
    assert told.trusted or told.doubts


# Two readers on one frame: what a reader of dice makes of a printed map is no die.


class Dice:
    """Sees a die and a doubt on the map, and one of each beside it."""

    def read(self, pixels: Pixels, exposed_ns: int = 0, die_px: float | None = None) -> Sighting:
        dice = tuple(Die(x, 50.0, 20.0, 0.0, "d6", 3, "white", 1.0) for x in (50.0, 250.0))
        return Sighting(300, 100, "symbols", dice, (Doubt(60, 50, "perhaps a die"), Doubt(270, 50, "perhaps a die")))

    def forget(self) -> None:
        pass


class Map:
    """Finds a map on the left half of the picture, or none."""

    def __init__(self, lies: bool) -> None:
        self.outline = ((0.0, 0.0), (150.0, 0.0), (150.0, 100.0), (0.0, 100.0)) if lies else ()

    def read(self, pixels: Pixels, exposed_ns: int = 0, die_px: float | None = None) -> Sighting:
        return Sighting(300, 100, "map")

    def forget(self) -> None:
        pass


PIXELS = np.zeros((100, 300, 3), np.uint8)


def test_tm_14_nothing_on_the_map_is_a_die_of_the_board() -> None:
    seen = JointReader([Dice(), Map(True)]).read(PIXELS)
    assert [die.x for die in seen.dice] == [250.0]
    assert [doubt.x for doubt in seen.doubts] == [270]


def test_the_map_is_covered_before_dice_are_looked_for() -> None:
    looked: list[Pixels] = []

    class Keen(Dice):
        def read(self, pixels: Pixels, exposed_ns: int = 0, die_px: float | None = None) -> Sighting:
            looked.append(pixels)
            return super().read(pixels, exposed_ns, die_px)

    noise = np.random.default_rng(1).integers(0, 255, (100, 300, 3)).astype(np.uint8)
    JointReader([Keen(), Map(True)]).read(noise)
    JointReader([Keen(), Map(False)]).read(noise)
    plain, whole = looked
    assert plain[:, :150].std(axis=(0, 1)).max() == 0
    assert np.array_equal(plain[:, 160:], noise[:, 160:])
    assert whole is noise


def test_without_a_map_all_dice_are_told() -> None:
    alone: list[Reader] = [Dice()]
    for readers in ([*alone, Map(False)], alone):
        seen = JointReader(readers).read(PIXELS)
        assert len(seen.dice) == len(seen.doubts) == 2
