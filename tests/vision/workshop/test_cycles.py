# SPDX-License-Identifier: MIT
"""Scenes with traced light: the meshes are the stage's dice, and the light falls where the stage says they lie."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.stage.camera import View
from vision.stage.die.body import body_of
from vision.stage.die.numerals import numbered
from vision.stage.render import render
from vision.stage.scene import BLACK, WHITE, Cup, DieLook, Ground, Lamp, Lens, PlacedDie, Scene, Sensor, Thing
from vision.stage.things.clutter import prop_of
from vision.workshop.cycles.shapes import FINE, Surface, cup_surface, die_surface, sheet_surface

TWELVE = numbered(DieLook(body=WHITE, corner=0.04), BLACK)
DRILLED = DieLook(body=WHITE, pips=(BLACK,) * 6, dimple=0.8, corner=0.08, pip_radius=0.1)


def geometric_normals(surface: Surface) -> np.ndarray:
    """The normals of the squares, from the order of their corners."""
    corner = surface.points[surface.squares].astype(np.float64)
    normal = np.cross(corner[:, 2] - corner[:, 0], corner[:, 3] - corner[:, 1])
    return np.asarray(normal / np.maximum(np.linalg.norm(normal, axis=1), 1e-12)[:, None])


@pytest.mark.parametrize("up", range(1, 7))
def test_upper_side__as_many_pips_as_it_shows(up: int) -> None:
    front = 2 if up in (1, 6) else 1
    surface = die_surface(body_of(PlacedDie(DRILLED, 0, 0, up, front)))
    side = (FINE + 1) ** 2
    upper = surface.paint[4 * side : 5 * side].reshape(FINE + 1, FINE + 1) > 0.5
    assert surface.points[4 * side : 5 * side, 2].min() > 0.7
    assert cv2.connectedComponents(upper.astype(np.uint8))[0] - 1 == up


@pytest.mark.slow
@pytest.mark.parametrize("die", [PlacedDie(DRILLED, 0, 0, 3, 1), PlacedDie(TWELVE, 0, 0, 7, 0)])
def test_surface__closed_and_looking_outward(die: PlacedDie) -> None:
    surface = die_surface(body_of(die))
    normals, middles = geometric_normals(surface), surface.points[surface.squares].mean(axis=1)
    assert (np.einsum("ni,ni->n", normals, middles) > 0).all()
    shaded = surface.normals[surface.squares].mean(axis=1)
    assert np.einsum("ni,ni->n", normals, shaded).min() > 0.5
    corners, places = np.unique(np.round(surface.points, 4), axis=0, return_inverse=True)
    assert len(corners) < len(surface.points)
    around = places.reshape(-1)[surface.squares]
    rims = np.sort(np.stack([around, np.roll(around, -1, 1)], -1).reshape(-1, 2), axis=1)
    assert (np.unique(rims, axis=0, return_counts=True)[1] == 2).all()


def test_upper_side__of_a_twelve_sided_die_shows_its_numeral() -> None:
    """What is painted lies in the middle of the pentagon on top, and seen from above reads as it was written."""
    body = body_of(PlacedDie(TWELVE, 0, 0, 7, 0))
    surface = die_surface(body)
    painted = surface.points[(surface.paint > 0.5) & (surface.points[:, 2] > 0.98)]
    assert abs(painted[:, :2]).max() < 0.62
    ink = TWELVE.decals[6]
    assert ink is not None
    right, up = body.solid.right[0], body.solid.up[0]
    rows, columns = np.nonzero(ink.ink > 128)
    middle, grain = (ink.ink.shape[0] - 1) / 2, ink.ink.shape[0] / (2 * ink.span)
    wanted = (columns.mean() - middle) / grain, (middle - rows.mean()) / grain
    assert (painted.mean(axis=0) @ right, painted.mean(axis=0) @ up) == pytest.approx(wanted, abs=0.02)


def test_pips__drilled_as_deep_as_their_slope_says() -> None:
    surface = die_surface(body_of(PlacedDie(DRILLED, 0, 0, 1, 2)))
    top = surface.points[:, 2] > 0.5
    near = top & (np.hypot(*surface.points[:, :2].T) < 0.02)
    assert surface.points[near, 2] == pytest.approx(1 - 0.5 * 0.8 * 0.2, abs=0.005)


def test_thing__lies_with_its_face_up_as_wide_as_it_is() -> None:
    coin = Thing("coin", 10, -5, 24, base_mm=2)
    surface = sheet_surface(prop_of(coin, View(Lens(), 400, 400)))
    used = surface.points[np.unique(surface.squares)]
    assert np.ptp(used[:, 0]) == pytest.approx(24, abs=1.5)
    assert used.mean(axis=0)[:2] == pytest.approx([10, -5], abs=0.5)
    assert used[:, 2].min() >= 2
    assert geometric_normals(surface)[:, 2].min() >= 0


def test_cup__narrow_end_up() -> None:
    points = cup_surface(Cup(30, 0, 40, 90)).points
    low, high = (points[points[:, 2] == z] for z in (0, 90))
    assert np.ptp(low[:, 0]) == pytest.approx(80, abs=0.5)
    assert np.ptp(high[:, 0]) < 65
    assert geometric_normals(cup_surface(Cup(0, 0)))[:, 2].min() > -0.01


class TestTraced:
    """What Cycles makes of it; Blender's module is not installed where the project is tested every day."""

    def test_traced__the_die_lies_where_the_truth_says_and_is_as_bright(self) -> None:
        pytest.importorskip("bpy", reason="bpy is not installed: `vision/workshop/cycles/__init__.py` says how")
        from vision.workshop.cycles.trace import traced

        scene = Scene(
            ground=Ground("plain", (0.02, 0.2, 0.05)), dice=(PlacedDie(DRILLED, 20, 10, 1, 2, 25.0),),
            lens=Lens(focal_px=1300, height_mm=500, tilt_deg=20, roll_deg=40), sensor=Sensor(noise=0.0),
            lamps=(Lamp(elevation_deg=70, strength=0.6),), ambient=0.3, room=0.0, uneven=0.0,
        )  # fmt: skip
        light = traced(scene, 200, 160)
        drawn = render(scene, 200, 160)
        shown = render(scene, 200, 160, light=light).pixels.astype(float)
        (die,) = drawn.dice
        x, y = round(die.x), round(die.y)
        assert shown[y, x].max() < 90  # the pip of the 1
        corner = (0.3 * np.array([die.x, die.y]) + 0.7 * np.array(die.polygon[0])).round().astype(int)
        assert shown[corner[1], corner[0]].min() > 120
        assert shown[5, 5] == pytest.approx(drawn.pixels[5, 5].astype(float), abs=30)
