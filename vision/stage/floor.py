# SPDX-License-Identifier: MIT
"""The table: its cloth, wood or stone, what is printed on it, and the light and shadows on it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from vision.stage.camera import Floats, Reals, View, Window
from vision.stage.die.body import Body
from vision.stage.noise import NoiseKind, sample
from vision.stage.scene import Cup, Ground, Print, Scene
from vision.stage.shade import Glow, cup_shade, dice_shade, mirror, sky
from vision.stage.stand import Stand
from vision.stage.things.clutter import prop_shade
from vision.stage.things.pieces import SKY_REACH, piece_shade, piece_sky
from vision.stage.things.props import lay_prop

_SMALL, _BOW = 0.2, 0.06
"""The edges of sheets that take up less than this part of the picture bow out by no more than this part of their
width."""


def paint(ground: Ground, x_mm: Floats, y_mm: Floats) -> Floats:
    """The reflectances (..., 3) of the table at these points."""
    c, s = np.cos(np.radians(ground.angle_deg)), np.sin(np.radians(ground.angle_deg))
    u = (x_mm * np.float32(c) + y_mm * np.float32(s)) / np.float32(ground.scale_mm) + np.float32(64 + ground.seed % 7)
    v = (y_mm * np.float32(c) - x_mm * np.float32(s)) / np.float32(ground.scale_mm) + np.float32(64 + ground.seed % 5)
    colours = [np.array(colour, np.float32) for colour in (ground.colour, ground.second, ground.third)]
    fold: Reals = np.zeros((), np.float32)
    if ground.rumpled:
        fold = _folds(ground, x_mm / np.float32(60), y_mm / np.float32(60))
        bend = np.float32(0.16 * 60 / ground.scale_mm) * fold
        u, v = u + bend, v + np.float32(0.7) * bend
    sheet = _PAINTERS[ground.kind](ground, u.astype(np.float32), v.astype(np.float32), colours)
    sheet = sheet * np.exp(np.float32(0.28) * fold)[..., None]
    return np.asarray(np.clip(sheet, 0.002, 1.0), dtype=np.float32)


def _folds(ground: Ground, x: Reals, y: Reals) -> Reals:
    """Waves of a cloth that was not pulled straight, about 0; as long as they are dark they shift the pattern."""
    turn = np.float32(ground.seed % 628 / 100)
    first = np.sin(2.1 * (x * np.cos(turn) + y * np.sin(turn)) + 1.3 * np.sin(0.9 * y + turn))
    second = np.sin(3.7 * (y * np.cos(2 * turn) - x * np.sin(2 * turn)) + 1.1 * np.sin(1.3 * x + 2))
    return np.asarray(ground.rumpled * (0.7 * first + 0.4 * second), np.float32)


def _noise(kind: NoiseKind, ground: Ground, u: Reals, v: Reals, fine: float) -> Reals:
    """A noise field at ``fine`` texels to the unit of the pattern."""
    return sample(kind, ground.seed, u * fine, v * fine)


def _mix(base: Reals, other: Reals, share: Reals) -> Reals:
    return np.asarray(base + share[..., None] * (other - base), dtype=np.float32)


def _grainy(ground: Ground, u: Reals, v: Reals, colours: list[Reals], kind: NoiseKind, fine: float) -> Reals:
    """One colour, lighter and darker by noise."""
    tone = np.exp(np.float32(ground.contrast) * _noise(kind, ground, u, v, fine))
    return np.asarray(colours[0] * tone[..., None], dtype=np.float32)


def _plain(ground: Ground, u: Reals, v: Reals, colours: list[Reals]) -> Reals:
    return np.asarray(colours[0] * (1 + 0.1 * ground.contrast * _noise("smooth", ground, u, v, 20))[..., None])


def _felt(ground: Ground, u: Reals, v: Reals, colours: list[Reals]) -> Reals:
    hair = 0.45 * _noise("grain", ground, u, v, 60) + 0.35 * _noise("cloud", ground, v, u, 40)
    patch = 0.3 * _noise("smooth", ground, u, v, 14)
    return np.asarray(colours[0] * np.exp(0.6 * np.float32(ground.contrast) * (hair + patch))[..., None])


def _wood(ground: Ground, u: Reals, v: Reals, colours: list[Reals]) -> Reals:
    bow = _noise("smooth", ground, u, v, 12)
    rings = 0.5 + 0.5 * np.sin(6.3 * (v * 1.5 + 0.8 * bow))
    fibre = _noise("wood", ground, u, v, 90)
    share = np.clip(ground.contrast * (0.9 * rings**2 + 0.35 * fibre), 0, 1)
    shade = _mix(colours[0], colours[1], share)
    return np.asarray(shade * np.exp(0.12 * fibre + 0.1 * bow)[..., None])


def _planks(ground: Ground, u: Reals, v: Reals, colours: list[Reals]) -> Reals:
    row = np.floor(v / 2)
    moved = u + row * 3.7
    gap = np.minimum(np.abs(v / 2 - row), np.abs(moved / 12 - np.floor(moved / 12)) * 6) < 0.02
    wood = _wood(ground, moved, v + row * 5.3, colours) * (1 + 0.25 * np.sin(row * 12.7))[..., None]
    return np.asarray(wood * np.where(gap, 0.25, 1.0)[..., None])


def _band(at: Reals, share: float = 0.5) -> Reals:
    """1 on a share of every unit and 0 on the rest, with slightly soft edges."""
    place = np.abs(at - np.floor(at) - 0.5) * 2
    return np.asarray(np.clip((share - place) * 12 + 0.5, 0, 1))


def _thread(ground: Ground, u: Reals, v: Reals) -> Reals:
    weave = np.sin(u * 90) * np.sin(v * 90) + 0.6 * _noise("grain", ground, u, v, 50)
    return np.asarray(np.exp(0.12 * weave)[..., None])


def _gingham(ground: Ground, u: Reals, v: Reals, colours: list[Reals]) -> Reals:
    share = (_band(u) + _band(v)) / 2
    return np.asarray(_mix(colours[0], colours[1], share) * _thread(ground, u, v))


def _tartan(ground: Ground, u: Reals, v: Reals, colours: list[Reals]) -> Reals:
    sheet = _mix(colours[0], colours[1], (_band(u / 2) + _band(v / 2)) / 2)
    lines = np.clip(_band(u / 2 + 0.5, 0.12) + _band(v / 2 + 0.5, 0.12) + _band(u + 0.2, 0.05), 0, 1)
    return np.asarray(_mix(sheet, colours[2], lines * 0.7) * _thread(ground, u, v))


def _plaid(ground: Ground, u: Reals, v: Reals, colours: list[Reals]) -> Reals:
    """One row of stripes, and the same across it: where they cross every other thread is of either."""
    rng = np.random.default_rng(ground.seed)
    count = int(rng.integers(3, 9))
    ends = np.cumsum(rng.exponential(1.0, count) + 0.08)
    palette = np.stack([*colours, colours[0] * np.float32(0.35), np.sqrt(colours[0])])
    inks = palette[np.concatenate([[0], rng.choice(5, count - 1, p=(0.15, 0.35, 0.25, 0.15, 0.1))])]
    soft = np.float32(rng.uniform(0.004, 0.03))
    sheets = [_stripe_row(at, ends / ends[-1], inks, soft) for at in (u / 2, v / 2)]
    twill = 0.5 + np.float32(0.3 * ground.contrast) * np.sin(np.float32(rng.uniform(25, 60)) * (u + v))
    return np.asarray(_mix(sheets[0], sheets[1], twill) * _thread(ground, u, v))


def _stripe_row(at: Reals, ends: Reals, inks: Reals, soft: np.float32) -> Reals:
    """Stripes that end where told (0-1), there and back in every unit, (..., 3); their edges are so ``soft``."""
    place = np.abs(2 * (at - np.floor(at)) - 1)
    sheet = np.broadcast_to(inks[0], (*place.shape, 3)).astype(np.float32)
    for end, ink in zip(ends[:-1], inks[1:], strict=True):
        sheet = _mix(sheet, ink, np.clip((place - np.float32(end)) / soft + 0.5, 0, 1))
    return sheet


def _stripes(ground: Ground, u: Reals, v: Reals, colours: list[Reals]) -> Reals:
    sheet = _mix(colours[0], colours[1], _band(v, 0.3 + 0.4 * ground.contrast))
    return np.asarray(_mix(sheet, colours[2], _band(v * 0.5 + 0.1, 0.06)) * _thread(ground, u, v))


def _dots(ground: Ground, u: Reals, v: Reals, colours: list[Reals]) -> Reals:
    shift = np.floor(v) % 2 * 0.5 if ground.seed % 2 else 0.0
    gap = np.hypot(u + shift - np.floor(u + shift) - 0.5, v - np.floor(v) - 0.5)
    spot = np.clip((0.15 + 0.25 * ground.contrast - gap) * 14 + 0.5, 0, 1)
    return np.asarray(_mix(colours[0], colours[1], spot) * _thread(ground, u, v))


def _floral(ground: Ground, u: Reals, v: Reals, colours: list[Reals]) -> Reals:
    """Flowers strewn over the cloth, each with a turn, a size and a strength of its own."""
    column, row = np.floor(u), np.floor(v)
    jitter = np.sin(column * 12.99 + row * 78.2 + ground.seed) * 43.7
    jitter -= np.floor(jitter)
    du, dv = u - column - 0.3 - 0.4 * jitter, v - row - 0.3 - 0.4 * (1 - jitter)
    radius, angle = np.hypot(du, dv), np.arctan2(dv, du)
    rosette = ground.seed // 120 % 2  # more petals round a hole that shows the cloth
    leaves, notch = 4 + ground.seed % 3 + 3 * rosette, 0.2 + 0.1 * (ground.seed // 3 % 5)
    wave = np.abs(np.cos(leaves / 2 * angle + 9 * jitter)) if ground.seed % 2 else np.cos(leaves * angle + 9 * jitter)
    petals = (0.1 + 0.16 * jitter) * (1 - notch + notch * wave)
    strength = np.where(jitter > 0.25, 0.35 + 0.65 * np.abs(np.sin(31 * jitter)), 0)
    leaf = np.clip((petals - radius) * 14 + 0.5, 0, 1) * (strength if ground.seed // 15 % 2 else jitter > 0.25)
    sheet = _mix(colours[0], colours[1], leaf)
    middle = np.clip(((0.03 + 0.01 * (ground.seed // 30 % 4)) * (1 + rosette) - radius) * 14, 0, 1)
    return np.asarray(_mix(sheet, colours[0 if rosette else 2], middle) * _thread(ground, u, v))


def _weave(ground: Ground, u: Reals, v: Reals, colours: list[Reals]) -> Reals:
    over = np.sin(25 * u) * np.sin(25 * v) * np.float32(0.6) + 0.5 * _noise("cloud", ground, u, v, 30)
    return np.asarray(colours[0] * np.exp(ground.contrast * over)[..., None])


def _carpet(ground: Ground, u: Reals, v: Reals, colours: list[Reals]) -> Reals:
    tuft = _noise("grain", ground, u, v, 45) + 0.6 * _noise("cloud", ground, u, v, 60)
    sheet = _mix(colours[0], colours[1], np.clip(0.4 + 0.5 * _noise("blots", ground, v, u, 90), 0, 1))
    return np.asarray(sheet * np.exp(0.7 * ground.contrast * tuft)[..., None])


def _stone(ground: Ground, u: Reals, v: Reals, colours: list[Reals]) -> Reals:
    veins = np.clip(0.8 + _noise("marble", ground, u, v, 50), 0, 1) * ground.contrast
    return _mix(colours[0], colours[1], veins.astype(np.float32))


def _speckle(ground: Ground, u: Reals, v: Reals, colours: list[Reals]) -> Reals:
    light = np.clip((_noise("blots", ground, u, v, 110) - 0.6) * 3, 0, 1) * ground.contrast
    dark = np.clip((_noise("blots", ground, v, u, 140) - 0.8) * 3, 0, 1) * ground.contrast
    return _mix(_mix(colours[0], colours[1], light), colours[2], dark)


def _print(ground: Ground, u: Reals, v: Reals, colours: list[Reals]) -> Reals:
    line = np.floor(v * 3)
    ink = (np.sin(line * 7.7 + 1) > -0.7) & (np.abs(v * 3 - line - 0.5) < 0.22)
    letters = ink & (sample("blots", ground.seed, u * 120 + line * 57, v * 200) > -0.1)
    sheet = _mix(colours[0], colours[1], letters.astype(np.float32))
    box = (sample("smooth", ground.seed + 1, np.floor(u / 2) * 40, np.floor(v / 2) * 40) > 0.8).astype(np.float32)
    return _mix(sheet, colours[2], box * 0.6)


def _by(kind: NoiseKind, fine: float) -> Callable[[Ground, Reals, Reals, list[Reals]], Reals]:
    return lambda ground, u, v, colours: _grainy(ground, u, v, colours, kind, fine)


_PAINTERS: dict[str, Callable[[Ground, Reals, Reals, list[Reals]], Reals]] = {
    "plain": _plain, "felt": _felt, "wood": _wood, "planks": _planks, "gingham": _gingham, "tartan": _tartan,
    "stripes": _stripes, "dots": _dots, "floral": _floral, "weave": _weave, "carpet": _carpet, "stone": _stone,
    "speckle": _speckle, "print": _print, "paper": _by("cloud", 60), "leather": _by("blots", 80),
    "metal": _by("wood", 60), "plaid": _plaid,
}  # fmt: skip


def lay_print(sheet: Floats, printed: Print, spots: Floats, view: View) -> None:
    """Puts a print into the table's reflectances (rows, columns, 3); its pixels lie at ``spots`` (2, rows, columns)."""
    window = _window(printed, view)
    if window.empty:
        return
    sheet, spots = sheet[window.cut], spots[(slice(None), *window.cut)]
    texel = printed.width_mm / printed.picture.shape[1]
    seen_mm = float(view.origin[2]) / view.focal
    halvings = int(np.clip(np.floor(np.log2(max(1.0, 1.2 * seen_mm / texel))), 0, 6))
    inks = _inks(printed, halvings)
    turn = np.radians(printed.angle_deg)
    dx, dy = spots[0] - np.float32(printed.x_mm), spots[1] - np.float32(printed.y_mm)
    scale = inks.shape[1] / printed.width_mm
    column = (dx * np.float32(np.cos(turn)) + dy * np.float32(np.sin(turn))) * np.float32(scale) + inks.shape[1] / 2
    row = (dx * np.float32(np.sin(turn)) - dy * np.float32(np.cos(turn))) * np.float32(scale) + inks.shape[0] / 2
    column, row = column.astype(np.float32) - np.float32(0.5), row.astype(np.float32) - np.float32(0.5)
    inside = np.minimum(np.minimum(column, inks.shape[1] - 1 - column), np.minimum(row, inks.shape[0] - 1 - row))
    cover = np.clip(inside / np.float32(max(0.5, scale * seen_mm)) + 1, 0, 1)[..., None]
    where = np.flatnonzero(cover.any(axis=(1, 2)))
    if where.size:
        cut = slice(where[0], where[-1] + 1)
        ink = cv2.remap(inks, column[cut], row[cut], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        sheet[cut] += cover[cut] * (np.asarray(ink, np.float32) - sheet[cut])


def _window(printed: Print, view: View) -> Window:
    """The pixels that it may cover: all of them, unless it is small, so that no lens bends its edges much."""
    wide = printed.width_mm * view.focal / max(1.0, float(view.origin[2]))
    if wide > _SMALL * view.width:
        return view.whole()
    turn = np.radians(printed.angle_deg)
    half = np.array([1.0, printed.picture.shape[0] / printed.picture.shape[1]]) * printed.width_mm / 2
    flat = np.array([(1, 1), (1, -1), (-1, -1), (-1, 1)]) * half
    x, y = flat[:, 0] * np.cos(turn) - flat[:, 1] * np.sin(turn), flat[:, 0] * np.sin(turn) + flat[:, 1] * np.cos(turn)
    corners = np.column_stack([x + printed.x_mm, y + printed.y_mm, np.zeros(4)])
    return view.window(corners, margin=4 + _BOW * wide)


@lru_cache(maxsize=64)
def _inks(printed: Print, halvings: int) -> Floats:
    """The print's reflectances (red, green, blue), as fine as they will be seen."""
    picture = np.asarray(cv2.cvtColor(printed.picture, cv2.COLOR_BGR2RGB), np.float32) / np.float32(255)
    inks = np.asarray(picture**2.2 * np.float32(0.86) + np.float32(0.012), np.float32)
    if halvings:
        size = (max(1, inks.shape[1] >> halvings), max(1, inks.shape[0] >> halvings))
        inks = np.asarray(cv2.resize(inks, size, interpolation=cv2.INTER_AREA), np.float32)
    return inks


@dataclass(frozen=True, slots=True, eq=False)
class Floor:
    """The part of a picture that stays while dice come and go.

    ``paint``: reflectances (rows, columns, 3); ``spots``: where on the table each pixel lies (2, rows, columns);
    ``depth``: how far away (mm); ``gain``: how bright the light lies there (rows, columns, 1).
    """

    paint: Floats
    spots: Floats
    depth: Floats
    gain: Floats


def floor_of(scene: Scene, view: View) -> Floor:
    """The floor of a scene under this view. It stays right while ground, prints, lens, unevenness and
    seed stay the same."""
    whole = view.whole()
    spots = view.on_plane(whole)
    sheet = paint(scene.ground, spots[0], spots[1])
    for printed in scene.prints:
        lay_print(sheet, printed, spots, view)
    origin = view.origin.astype(np.float32)
    depth = np.sqrt((spots[0] - origin[0]) ** 2 + (spots[1] - origin[1]) ** 2 + origin[2] ** 2)
    return Floor(sheet, spots, np.asarray(depth, dtype=np.float32), _gain(scene, view))


def lay_shadows(floor: Floor, stand: Stand) -> Floats:
    """The light (rows, columns, 3) that comes from the table, dice not yet drawn."""
    fall = _fall(floor, stand)
    light = floor.paint * fall
    if stand.scene.ground.gloss > 0.005:
        light += _shine(stand, floor.depth.shape)
    for prop in stand.props:
        if not prop.over:
            lay_prop(light, fall, stand, prop)
    return np.asarray(light, dtype=np.float32)


def _fall(floor: Floor, stand: Stand) -> Floats:
    """The light (rows, columns, 3) that falls on the table between dice, cups and what hangs over it."""
    shape = floor.depth.shape
    open_sky = np.ones(shape, np.float32)
    for body in stand.bodies:
        _close_sky(open_sky, floor, stand.view, body)
    for piece in stand.pieces:
        window = stand.view.window(piece.box(SKY_REACH * piece.solid.height, 1.0))
        if not window.empty:
            open_sky[window.cut] *= piece_sky(_points(floor, window), piece).reshape(window.shape)
    fall = (open_sky * np.float32(stand.scene.ambient))[..., None].repeat(3, axis=2)
    for glow in stand.lamps:
        passed = np.ones((*shape, 3), np.float32)
        for body in stand.bodies:
            _cast(passed, floor, stand.view, body, glow)
        for cup in stand.cups:
            _cast_cup(passed, floor, stand.view, cup, glow)
        for piece in stand.pieces:
            window = stand.view.window(piece.thrown(glow))
            if not window.empty:
                shade = piece_shade(_points(floor, window), glow, piece).reshape(*window.shape, 1)
                passed[window.cut] *= 1 - shade
        for prop in stand.props:
            if prop.over:
                points = _points(floor, stand.view.whole())
                passed *= 1 - prop_shade(points, glow.way, prop).reshape(*shape, 1)
        passed *= glow.light * glow.way[2]
        fall += passed
    return fall


def _cast_cup(passed: Floats, floor: Floor, view: View, cup: Cup, glow: Glow) -> None:
    """Lay the shadow of one cup under one lamp."""
    far = cup.height_mm / max(0.2, float(glow.way[2]))
    wide = cup.radius_mm + 2 * glow.spread * far + 3
    ends = np.array([[cup.x_mm, cup.y_mm], [cup.x_mm - far * glow.way[0], cup.y_mm - far * glow.way[1]]])
    reach = np.concatenate([ends + np.array([x, y]) for x in (-wide, wide) for y in (-wide, wide)])
    window = view.window(np.column_stack([reach, np.zeros(len(reach))]))
    if not window.empty:
        shade = cup_shade(_points(floor, window), glow, cup)
        passed[window.cut] *= 1 - shade.reshape(*window.shape, 1)


def _points(floor: Floor, window: Window) -> Floats:
    flat = floor.spots[(slice(None), *window.cut)].reshape(2, -1)
    return np.concatenate([flat, np.zeros((1, flat.shape[1]), np.float32)])


def _close_sky(open_sky: Floats, floor: Floor, view: View, body: Body) -> None:
    """Darken the table close around a die."""
    around = body.middle + 2.2 * (body.corners() - body.middle) * np.array([1, 1, 0])
    window = view.window(around)
    if not window.empty:
        open_sky[window.cut] *= sky(_points(floor, window), [body], 0.8).reshape(window.shape)


def _cast(passed: Floats, floor: Floor, view: View, body: Body, glow: Glow) -> None:
    """Lay the shadow of one die under one lamp."""
    corners = body.corners()
    rise = max(0.2, float(glow.way[2]))
    thrown = corners - glow.way.astype(np.float64) * (corners[:, 2:] / rise)
    window = view.window(np.concatenate([corners, thrown]), margin=2 + 6 * glow.spread * body.half)
    if not window.empty:
        shade = dice_shade(_points(floor, window), glow, [body])
        passed[window.cut] *= shade.T.reshape(*window.shape, 3)


def _shine(stand: Stand, shape: tuple[int, ...]) -> Floats:
    """The lamps as a polished table mirrors them."""
    ground = stand.scene.ground
    rays = stand.view.rays(stand.view.whole()).reshape(3, -1)
    normals = np.zeros_like(rays)
    normals[2] = 1
    mirrored = mirror(rays, normals, stand.lamps, stand.scene.room, 0.25, stand.scene.seed)
    return np.asarray(ground.gloss * mirrored.T.reshape(*shape, 3), dtype=np.float32)


def _gain(scene: Scene, view: View) -> Floats:
    """Light that lies unevenly: a slope and broad patches, about 1."""
    y, x = np.mgrid[0 : view.height, 0 : view.width].astype(np.float32)
    x, y = x / view.width, y / view.width
    angle = scene.seed % 360
    slope = (x - 0.5) * np.cos(angle) + (y - 0.5) * np.sin(angle)
    patches = sample("smooth", scene.seed, x * 90, y * 90)
    gain = np.exp(np.float32(scene.uneven) * (1.2 * slope + 0.35 * patches))
    if scene.dusk:
        rng = np.random.default_rng(scene.seed)
        edge = np.cos(rng.uniform(0, 6.3)) * (x - rng.uniform(0.2, 0.8)) + rng.uniform(-1, 1) * (y - 0.5)
        edge += rng.uniform(0, 0.1) * np.sin(rng.uniform(3, 12) * (x + y))
        gain *= 1 - np.float32(scene.dusk) * np.clip(0.5 + edge / rng.uniform(0.01, 0.4), 0, 1)
    return np.asarray(gain[..., None], dtype=np.float32)
