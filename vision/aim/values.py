# SPDX-License-Identifier: MIT
"""The coach's measures and advice, as plain values; they need neither numpy nor OpenCV."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal, get_args

from vision.notice import Notice

Verdict = Literal["good", "fair", "bad", "unknown"]
"""Good; still readable but at its limit; dice will not be read; not to be told from this picture."""

Name = Literal["rate", "brightness", "focus", "size", "scale", "tilt", "glare", "flicker", "reach", "mat", "shadow"]
NAMES: Final = {name: Notice(f"measure-{name}") for name in get_args(Name)}
"""Names of the measures for screens."""


@dataclass(frozen=True, slots=True)
class Measure:
    """One thing measured: its value (None: not to be told) in ``unit``, and how good that is.

    ``score`` is 1 where it could not be better, 0 at its worst, and 0.5 where dice begin to be misread.
    ``says`` is the one thing to do about it, in plain words; "" where there is nothing to do.
    """

    name: Name
    value: float | None
    unit: str
    score: float
    verdict: Verdict
    says: str = ""


@dataclass(frozen=True, slots=True)
class Mark:
    """A place on the picture (px) that a measure complains about: a mirrored lamp, a die at the edge."""

    x: float
    y: float
    reach: float
    name: Name


@dataclass(frozen=True, slots=True)
class Aim:
    """How the camera stands. ``advice`` is the single most important thing to do, ``about`` the measure it is about
    ("" where it is about none). ``fit``: dice will be read reliably. ``dice``, ``doubts``: what the reader makes of
    what lies there. ``can_focus``: this camera has a lens that moves. ``sweeping``: it moves now."""

    measures: tuple[Measure, ...]
    advice: str
    about: Name | Literal[""]
    fit: bool
    dice: int = 0
    doubts: int = 0
    width: int = 0
    height: int = 0
    marks: tuple[Mark, ...] = ()
    can_focus: bool = False
    sweeping: bool = False


@dataclass(frozen=True, slots=True)
class Focused:
    """The lens has been moved through its range and stands where the picture is sharpest (dioptres)."""

    lens: float


def aim_json(aim: Aim) -> dict[str, Any]:
    """The aim as ``quartermaster aim --json`` and ``GET /api/v1/aim`` write it."""
    return {
        "advice": aim.advice,
        "about": aim.about or None,
        "fit": aim.fit,
        "dice": aim.dice,
        "doubts": aim.doubts,
        "width": aim.width,
        "height": aim.height,
        "can_focus": aim.can_focus,
        "sweeping": aim.sweeping,
        "measures": [
            {
                "name": measure.name,
                "value": None if measure.value is None else round(measure.value, 3),
                "unit": measure.unit,
                "score": round(measure.score, 3),
                "verdict": measure.verdict,
                "says": measure.says,
            }
            for measure in aim.measures
        ],
        "marks": [
            {"x": round(m.x, 1), "y": round(m.y, 1), "reach": round(m.reach, 1), "name": m.name} for m in aim.marks
        ],
    }
