# SPDX-License-Identifier: MIT
"""Turns what was measured into verdicts, and picks the one instruction that matters most.

The limits were measured: pictures were made worse step by step until the reader failed (docs/aim.md, which names
the command). "Bad" is where one die in twenty more is misread, "fair" where the reader begins to ask more often.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from vision.aim.look import Faces, Light
from vision.aim.values import Aim, Mark, Measure, Name, Verdict
from vision.notice import Notice
from vision.sighting import Die, Sighting, is_sure

DIE_MM = 16.0
"""Without the mat, dice are taken to be so wide."""

BLUR_FAIR, BLUR_BAD = 0.04, 0.06
"""Width of an edge (deviation) in sides of a die."""
SIZE_BAD, SIZE_FAIR, SIZE_LARGE = 13.0, 20.0, 0.3
"""Side of a die in pixels; and as part of the picture's height where it is too large."""
CONTRAST_BAD, CONTRAST_FAIR = 35.0, 50.0
"""Grey levels between pips and body."""
HIGH_BAD, HIGH_FAIR = 40.0, 75.0
"""Brightness that only a hundredth of the picture exceeds, of 255."""
WASHED_FAIR, WASHED_BAD = 0.2, 0.5
"""Share of the dice of whose face more than half is nothing but white."""
GLARE_FAIR, GLARE_BAD = 0.15, 0.4
"""Share of the dice in which a lamp is mirrored."""
RATE_BAD, RATE_FAIR = 1.5, 3.0
TILT_FAIR, TILT_BAD = 20.0, 40.0
UNEVEN_FAIR = 4.0
PULSE_FAIR, PULSE_BAD = 0.015, 0.03
BANDS_FAIR, BANDS_BAD = 0.08, 0.25
MAT_FAIR, MAT_BAD = 2.0, 5.0
REACH_MM = 200.0

ORDER: tuple[Name, ...] = (
    "rate", "brightness", "focus", "size", "tilt", "glare", "flicker", "reach", "mat", "shadow",
)  # fmt: skip
"""Measures that hide others come first: in the dark nothing else can be judged."""


@dataclass(frozen=True, slots=True)
class CameraState:
    """All that is known of how the camera stands. ``loose_blur_px``: of the whole picture, where there are no dice.

    ``best_blur``: the sharpest since one began to turn the lens. ``tilt_deg``: as the mat tells, if it is seen;
    ``mat_cut``: part of the mat lies off the picture.
    """

    sighting: Sighting
    light: Light
    faces: Faces = field(default_factory=Faces)
    loose_blur_px: float | None = None
    best_blur: float | None = None
    rate: float | None = None
    bands: float | None = None
    pulse: float | None = None
    tilt_deg: float | None = None
    mat_cut: bool = False
    can_focus: bool = False
    sweeping: bool = False


def aim_of(state: CameraState) -> Aim:
    """Every measure with its verdict, and the one thing to do next."""
    measures = tuple(_measures(state))
    about, advice, fit = _advice(state, {measure.name: measure for measure in measures})
    sighting = state.sighting
    return Aim(
        measures,
        advice,
        about,
        fit,
        dice=len(sighting.dice),
        doubts=_doubts(sighting),
        width=sighting.width,
        height=sighting.height,
        marks=tuple(_marks(state)),
        can_focus=state.can_focus,
        sweeping=state.sweeping,
    )


def _advice(state: CameraState, by_name: dict[Name, Measure]) -> tuple[Name | Literal[""], str, bool]:
    """The measure to talk about, the advice, and whether all is well."""
    if state.sweeping:
        return "focus", Notice("aim-focusing"), False
    ordered = [by_name[name] for name in ORDER]
    bad = next((measure for measure in ordered if measure.verdict == "bad" and measure.says), None)
    if bad is not None:
        return bad.name, bad.says, False
    sighting = state.sighting
    if not sighting.dice and not sighting.doubts:
        return "", Notice("aim-no-dice"), False
    if sighting.trusted:
        return "", Notice("aim-fit"), True
    fair = next((measure for measure in ordered if measure.verdict == "fair" and measure.says), None)
    if fair is not None:
        return fair.name, fair.says, False
    return "", doubt_words(sighting), False


def doubt_words(sighting: Sighting) -> str:
    """How many dice are in doubt, and why."""
    number = _doubts(sighting)
    unsure = next((die for die in sighting.dice if not is_sure(die)), None)
    if sighting.doubts:
        why = sighting.doubts[0].why
    else:
        why = Notice("cocked" if unsure is not None and unsure.cocked else "not-sure-of-face")
    return Notice("aim-doubts", count=number, dice=max(number, len(sighting.dice)), why=why)


def _doubts(sighting: Sighting) -> int:
    return max(len(sighting.doubts), sum(not is_sure(die) for die in sighting.dice))


def _measures(state: CameraState) -> Iterable[Measure]:
    yield _falling("rate", state.rate, Notice("unit-pictures-a-second"), RATE_FAIR, RATE_BAD, "aim-slow")
    yield _brightness(state.light, state.faces)
    yield _focus(state)
    yield _size(state)
    yield _scale(state.sighting)
    yield _rising(
        "tilt", state.tilt_deg, Notice("unit-degrees"), TILT_FAIR, TILT_BAD, "aim-tilted-a-little", "aim-tilted"
    )
    yield _glare(state)
    yield _flicker(state)
    yield _reach(state)
    mat = state.sighting.mat
    yield _rising("mat", None if mat is None else mat.error_mm, "mm", MAT_FAIR, MAT_BAD, "aim-mat-bent")
    yield _rising("shadow", state.light.uneven, Notice("unit-times"), UNEVEN_FAIR, 1e9, "aim-shadowed")


BELOW: Final = 0.499
"""The best score of what is not good: 0.5 is where good begins, and no rounding shall lift it there."""


def _rising(name: Name, value: float | None, unit: str, fair: float, bad: float, says: str, loud: str = "") -> Measure:
    """A measure that is better the smaller it is; ``says``, and ``loud`` where it is bad: ids of what to do."""
    if value is None:
        return Measure(name, None, unit, 0.0, "unknown")
    verdict: Verdict = "bad" if value >= bad else "fair" if value >= fair else "good"
    score = 1 - 0.5 * value / fair if value < fair else BELOW * max(0.0, 1 - (value - fair) / max(1e-9, bad - fair) / 2)
    return Measure(name, value, unit, score, verdict, _advised(verdict, says, loud))


def _falling(name: Name, value: float | None, unit: str, fair: float, bad: float, says: str, loud: str = "") -> Measure:
    """A measure that is better the larger it is."""
    if value is None:
        return Measure(name, None, unit, 0.0, "unknown")
    verdict: Verdict = "bad" if value < bad else "fair" if value < fair else "good"
    score = min(1.0, 0.5 + 0.5 * (value - fair) / (2 * fair)) if value >= fair else BELOW * max(0.0, value / fair)
    return Measure(name, value, unit, score, verdict, _advised(verdict, says, loud))


def _advised(verdict: Verdict, says: str, loud: str) -> str:
    return "" if verdict == "good" else Notice(says if verdict == "fair" else loud or says)


def _brightness(light: Light, faces: Faces) -> Measure:
    """The worse of: pips too faint, faces washed out. Without dice, how bright the brightest parts are."""
    if faces.contrast is None:
        return _falling("brightness", light.high, Notice("unit-grey"), HIGH_FAIR, HIGH_BAD, "aim-dim", "aim-dark")
    washed = 100 * faces.clipped, Notice("unit-washed-out"), 100 * WASHED_FAIR, 100 * WASHED_BAD
    bright = _rising("brightness", *washed, "aim-brightish", "aim-bright")
    faint = _falling(
        "brightness", faces.contrast, Notice("unit-grey-levels"), CONTRAST_FAIR, CONTRAST_BAD, "aim-dim", "aim-faint"
    )
    return bright if faces.clipped >= WASHED_FAIR else min(faint, bright, key=_gravity)


def _gravity(measure: Measure) -> tuple[int, float]:
    return ("bad", "fair", "unknown", "good").index(measure.verdict), measure.score


def _focus(state: CameraState) -> Measure:
    """Blur in sides of a die; without dice, of a die of 40 px."""
    blur = state.faces.blur
    if blur is None and state.loose_blur_px is not None:
        mat = state.sighting.mat
        blur = state.loose_blur_px / (40.0 if mat is None else DIE_MM * mat.px_per_mm)
    soft, blurred = ("aim-soft-auto", "aim-blurred-auto") if state.can_focus else ("aim-soft", "aim-blurred")
    if blur is not None and state.best_blur is not None and not state.can_focus and state.best_blur < 0.75 * blur:
        soft = blurred = "aim-turn-back"
    percent = None if blur is None else 100 * blur
    return _rising("focus", percent, Notice("unit-of-a-die"), 100 * BLUR_FAIR, 100 * BLUR_BAD, soft, blurred)


def _size(state: CameraState) -> Measure:
    size, height = state.faces.die_px, state.sighting.height
    if size is not None and height and size > SIZE_LARGE * height:
        return Measure("size", size, "px", 0.3, "fair", Notice("aim-large"))
    return _falling("size", size, "px", SIZE_FAIR, SIZE_BAD, "aim-smallish", "aim-small")


def _scale(sighting: Sighting) -> Measure:
    value = px_per_mm(sighting)
    unit = "px/mm" if sighting.mat is not None or value is None else Notice("unit-scale-guessed", mm=round(DIE_MM))
    return Measure("scale", value, unit, 0.0 if value is None else 1.0, "unknown" if value is None else "good")


def _glare(state: CameraState) -> Measure:
    if state.faces.die_px is None:
        return Measure("glare", None, Notice("unit-of-the-dice"), 0.0, "unknown")
    share = len(_doubted_glare(state)) / max(1, len(state.sighting.dice))
    return _rising("glare", 100 * share, Notice("unit-of-the-dice"), 100 * GLARE_FAIR, 100 * GLARE_BAD, "aim-glare")


def _doubted_glare(state: CameraState) -> list[Mark]:
    """Mirrored lamps on dice that are in doubt: a bright spot on a die that is read well does no harm."""
    unsure = [die for die in state.sighting.dice if not is_sure(die) or _in_doubt(die, state.sighting)]
    return [
        Mark(spot.x, spot.y, die.size, "glare")
        for spot in state.faces.glare
        for die in unsure
        if abs(die.x - spot.x) + abs(die.y - spot.y) < 1
    ]


def _in_doubt(die: Die, sighting: Sighting) -> bool:
    return any(abs(d.x - die.x) + abs(d.y - die.y) < 0.7 * die.size for d in sighting.doubts)


def _flicker(state: CameraState) -> Measure:
    if state.bands is None and state.pulse is None:
        return Measure("flicker", None, "%", 0.0, "unknown")
    bands = _rising("flicker", 100 * (state.bands or 0.0), "%", 100 * BANDS_FAIR, 100 * BANDS_BAD, "aim-flickers")
    pulse = _rising("flicker", 100 * (state.pulse or 0.0), "%", 100 * PULSE_FAIR, 100 * PULSE_BAD, "aim-flickers")
    return min(bands, pulse, key=_gravity)


def px_per_mm(sighting: Sighting) -> float | None:
    """As the mat tells, else as dice of `DIE_MM` would; None: neither is seen."""
    if sighting.mat is not None:
        return sighting.mat.px_per_mm
    sizes = sorted(die.size for die in sighting.dice)
    return sizes[len(sizes) // 2] / DIE_MM if sizes else None


def _reach(state: CameraState) -> Measure:
    """How much of the table is in view, by its shorter side, and whether a die is cut off."""
    sighting = state.sighting
    scale = px_per_mm(sighting)
    if scale is None or not sighting.height:
        return Measure("reach", None, "mm", 0.0, "unknown")
    short = min(sighting.width, sighting.height) / scale
    if state.mat_cut:
        return Measure("reach", short, "mm", 0.4, "fair", Notice("aim-mat-cut"))
    if _at_edge(sighting.dice, sighting.width, sighting.height):
        return Measure("reach", short, "mm", 0.4, "fair", Notice("aim-edge"))
    return _falling("reach", short, "mm", REACH_MM, 0.0, "aim-narrow")


def _at_edge(dice: Sequence[Die], width: int, height: int) -> list[Die]:
    def near(die: Die) -> bool:
        room = 0.6 * die.size
        return not (room < die.x < width - room and room < die.y < height - room)

    return [die for die in dice if near(die)]


def _marks(state: CameraState) -> Iterable[Mark]:
    yield from _doubted_glare(state)
    sighting = state.sighting
    for die in _at_edge(sighting.dice, sighting.width, sighting.height):
        yield Mark(die.x, die.y, die.size, "reach")
