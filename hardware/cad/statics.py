# SPDX-License-Identifier: MIT
"""Weight, stiffness and steadiness of each build: sag, the effect of a push on the picture, tipping over.

Beams of the tube's aluminium; joints, clamp and table are taken to be rigid, so real figures are worse: look upon them
as the best case, about half of what one sees. Millimetres, newtons, grams.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from hardware.cad.catalogue import CATALOGUE
from hardware.cad.poses import (
    FOOT_PI_FROM_UPRIGHT,
    FOOT_SETBACK,
    PI_FROM_UPRIGHT,
    SCREW_AT,
    TABLE_DEEP,
    WIDE,
    behind_edge,
    foot_reach,
    grips_of_clamp,
    grips_of_foot,
    pose,
)
from hardware.cad.ready import Made, Ready
from hardware.cad.sizes import sizes
from hardware.optics import CAMERAS, view

GRAVITY: Final = 9.81 / 1000
"""Newtons of a gram."""
BOLTS_GRAMS: Final = 45.0
"""Four M5 with nuts and washers."""
HAND_N: Final = 900.0
"""What the clamp's M8 presses when its knob of 5 cm is turned with 1.4 N·m, as hard as most hands do."""
_SHEAR_MODULUS: Final = 26000.0


@dataclass(frozen=True, slots=True)
class Print:
    """What printing a part takes: an estimate from its volume and skin."""

    grams: float
    hours: float


@dataclass(frozen=True, slots=True)
class Steadiness:
    """What becomes of a build under its own weight and under a push of one newton at the camera."""

    sag_mm: float
    tilt_deg: float
    push_mm: float
    swings_hz: float

    def push_px(self, lens: float) -> float:
        """How far the picture of a Camera Module 3 moves by that push."""
        return self.push_mm * view(CAMERAS[0], lens).px_per_mm


def printing(made: Made) -> Print:
    """Outer lines are solid, the rest is infill."""
    printer = sizes().printer
    shell = min(made.volume, made.skin * printer.wall)
    laid = shell + (made.volume - shell) * printer.infill
    return Print(laid * printer.density / 1000, laid / printer.mm3_a_second / 3600)


def build_grams(ready: Ready, build: str) -> float:
    """Filament of one build: of parts to choose among, the heaviest."""
    chosen: dict[str, float] = {}
    for one in CATALOGUE:
        if one.each == "build" and one.count[build]:
            grams = one.count[build] * printing(ready.parts[one.name]).grams
            key = one.choose or one.name
            chosen[key] = max(grams, chosen.get(key, 0.0))
    return sum(chosen.values())


def head_grams(ready: Ready) -> float:
    """The head at its heaviest: HQ or Global Shutter, ring, cap."""
    names: Mapping[str, int] = {"jaw": 2, "yoke": 1, "tongue": 1, "camera-plate-hq": 1, "ring-holder": 1, "lens-cap": 1}
    printed = sum(n * printing(ready.parts[name]).grams for name, n in names.items())
    return printed + sizes().camera.hq.grams + BOLTS_GRAMS + 15


def pi_grams(ready: Ready) -> float:
    """The Pi with its plate and grip."""
    return (
        2 * printing(ready.parts["jaw"]).grams
        + printing(ready.parts["pi-plate"]).grams
        + sizes().pi.grams
        + BOLTS_GRAMS
    )


def one_sided(ready: Ready, lens: float, reach: float, pi_at: float, free_from: float) -> Steadiness:
    """A mast: an arm held at one end. ``free_from``: the height above which the upright can bend."""
    kit = sizes()
    stiff = kit.tube.modulus * kit.tube.second_moment
    head, own = head_grams(ready) * GRAVITY, kit.tube.grams(1) * GRAVITY
    pi = pi_grams(ready) * GRAVITY
    high = pose(lens).arm - free_from
    moment = head * reach + pi * pi_at + own * reach**2 / 2
    arm = (
        head * reach**3 / (3 * stiff) + own * reach**4 / (8 * stiff) + pi * pi_at**2 * (3 * reach - pi_at) / (6 * stiff)
    )
    lean = moment * high / stiff
    slope = lean + head * reach**2 / (2 * stiff) + own * reach**3 / (6 * stiff)
    side = kit.tube.side - kit.tube.wall
    twist = _SHEAR_MODULUS * kit.tube.wall * side**3
    push = high**3 / (3 * stiff) + reach**3 / (3 * stiff) + reach**2 * high / twist
    moving = head_grams(ready) + kit.tube.grams(reach) / 4 + kit.tube.grams(high) / 4
    return Steadiness(arm + lean * reach, math.degrees(slope), push, _swings(push, moving))


def gantry(ready: Ready, lens: float) -> Steadiness:
    """Two uprights and a beam: pushed along the table's edge the uprights bend, both of them."""
    kit = sizes()
    stiff = kit.tube.modulus * kit.tube.second_moment
    span = TABLE_DEEP + 2 * behind_edge()
    load = (head_grams(ready) + pi_grams(ready)) * GRAVITY
    sag = load * span**3 / (48 * stiff) + 5 * kit.tube.grams(1) * GRAVITY * span**4 / (384 * stiff)
    high = pose(lens).arm - _clamp_top()
    push = high**3 / (3 * stiff) / 2 + span**3 / (48 * stiff)
    moving = head_grams(ready) + pi_grams(ready) + kit.tube.grams(span) / 2 + 2 * kit.tube.grams(high) / 4
    return Steadiness(sag, 0.0, push, _swings(push, moving))


def builds(ready: Ready, lens: float) -> Mapping[str, Steadiness]:
    """The three builds with the lens at this height."""
    foot_top = sizes().foot.board[2] + grips_of_foot()[1]
    return {
        "mast": one_sided(ready, lens, pose(lens).reach, PI_FROM_UPRIGHT, _clamp_top()),
        "foot": one_sided(ready, lens, foot_reach(), FOOT_PI_FROM_UPRIGHT, foot_top),
        "gantry": gantry(ready, lens),
    }


@dataclass(frozen=True, slots=True)
class Tipping:
    """A mast on its board: how many times the weight that holds it is what would tip it, and the push that does."""

    margin: float
    push_n: float


def tipping(ready: Ready, lens: float, ballast_kg: float) -> Tipping:
    """Over the board's edge towards the mat, or over its nearer side: the push is that of the worse.

    Ballast stands on the board's rear half.
    """
    kit = sizes()
    wide, deep, thick = kit.foot.board
    plank = wide * deep * thick * kit.foot.board_density / 1000
    arm = kit.tube.grams(kit.tube.arm)
    head, pi = head_grams(ready), pi_grams(ready)
    jaws = 8 * printing(ready.parts["jaw"]).grams + printing(ready.parts["board-foot"]).grams
    upright = kit.tube.grams(kit.tube.upright) + jaws + 3 * BOLTS_GRAMS
    ahead = head * (foot_reach() - FOOT_SETBACK) + pi * (FOOT_PI_FROM_UPRIGHT - FOOT_SETBACK)
    ahead += arm * (kit.tube.arm / 2 - kit.jaw.side / 2 - FOOT_SETBACK)
    holding = plank * deep / 2 + upright * FOOT_SETBACK + ballast_kg * 1000 * deep * 0.75
    aside = (plank + upright + ballast_kg * 1000) * wide / 2 + (head + pi + arm) * (wide / 2 - 2 * pose().grip)
    return Tipping(holding / ahead, min(holding - ahead, aside) * GRAVITY / pose(lens).arm)


def clamp_moment(ready: Ready, lens: float, push_n: float = 0.0) -> float:
    """What the clamp holds against, in N·m: the weight of all that hangs out, and a push down or aside at the arm."""
    kit = sizes()
    reach = pose(lens).reach
    arm = kit.tube.grams(kit.tube.arm) * (kit.tube.arm / 2 - kit.jaw.side / 2)
    hung = (head_grams(ready) * reach + pi_grams(ready) * PI_FROM_UPRIGHT + arm) * GRAVITY
    return (hung + push_n * pose(lens).arm) / 1000


def clamp_press(ready: Ready, lens: float, push_n: float) -> float:
    """With how much force the bolt must press, in N, so that such a push does not lift the clamp off the table."""
    return clamp_moment(ready, lens, push_n) * 1000 / (SCREW_AT * sizes().clamp.reach)


def clamp_stress(force_n: float) -> float:
    """The greatest pull in the clamp's plastic in N/mm², of its upper arm and of its back across the bolts' pockets."""
    size, screws = sizes().clamp, sizes().screws
    lever = SCREW_AT * size.reach
    arm = force_n * lever / (WIDE * size.upper**2 / 6)
    inner = (WIDE - 2 * screws.m5_hole, size.thin, size.thin / 2)
    outer = (WIDE - 2 * screws.m5_head_hole, size.back - size.thin, (size.back + size.thin) / 2)
    section = [(wide * thick, wide * thick**3 / 12, at) for wide, thick, at in (inner, outer)]
    whole = sum(one for one, _, _ in section)
    middle = sum(one * at for one, _, at in section) / whole
    bends = sum(own + one * (at - middle) ** 2 for one, own, at in section)
    back = force_n * (lever + size.back - middle) * (size.back - middle) / bends + force_n / whole
    return max(arm, back)


def _clamp_top() -> float:
    clamp = sizes().clamp
    return grips_of_clamp()[1] - clamp.lower - clamp.gap


def _swings(push_mm: float, grams: float) -> float:
    """A mass on a spring, in Hz."""
    return math.sqrt(1000 / push_mm / (grams / 1000)) / (2 * math.pi)
