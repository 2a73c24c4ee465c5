# SPDX-License-Identifier: MIT
"""Where the limits lie between a die, a doubt and nothing, and what is told of each place beside its face."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from tests.vision.reading.test_decide import CALIBRATION, evidence, sure
from vision.reading.candidates import PERHAPS_UNKNOWN, Candidates
from vision.reading.checks.dominoes import PART, PERHAPS_PART
from vision.reading.checks.motion_blur import MOVED
from vision.reading.checks.strangers import FaceDoubts, no_doubts
from vision.reading.classifier import CANT_TELL, NO_DIE
from vision.reading.decide import HALF, NOT_FLAT, NOT_SURE, PERHAPS_A_DIE, UNREAD, Calibration, Decision, decide
from vision.reading.detector import LEAST_HEAT
from vision.reading.network import Floats
from vision.reading.policy import CHANCES, LIMITS
from vision.sighting import UNKNOWN, Face

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
