# SPDX-License-Identifier: MIT
"""Maps with pieces on them, for the networks of pieces: samples to learn from, and whole tables to measure on.

``python -m vision.workshop.data.piece_pool FOLDER SEED CHUNKS [--held-out]`` fills a pool with scenes by chance. Held
out are whole styles of maps, shapes of pieces, and tables under a warm and a cold lamp at once. With ``--tables`` it
draws so many tables instead, as a camera 60 to 80 cm up sees them, as pictures, board files and the truth, which
``python -m vision.workshop.evaluate.piece_trial`` reads.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from vision.frame import Pixels
from vision.mat.flat import WHITE, marker_white, whiten
from vision.reading.sets.piece_detector import COLOURS, PX_PER_MM
from vision.stage.camera import View
from vision.stage.chance import even, often, pick, ratio, shown, weighted
from vision.stage.die.styles import random_look
from vision.stage.render import render
from vision.stage.scene import (
    Colour,
    Ground,
    Lamp,
    Lens,
    PieceKind,
    PlacedDie,
    PlacedPiece,
    Print,
    Scene,
    Sensor,
    Thing,
)  # fmt: skip
from vision.stage.things.clutter import KINDS
from vision.stage.variety import random_ground, random_light, random_sensor, random_things
from vision.workshop.data import shots
from vision.workshop.data.drawn.maps import STYLES, DrawnMap, random_map, random_patch
from vision.workshop.data.shots import Floats

SIDE = 208
"""Pixels of a sample's side."""
SHEET_MM = 190.0

HELD_OUT_KINDS: tuple[PieceKind, ...] = ("turned", "sawn")
KNOWN_KINDS: tuple[PieceKind, ...] = ("pawn", "cone", "cylinder", "disc", "hat", "cube", "meeple")
HELD_OUT_STYLES = ("stone", "tiles")
_KINDS: dict[PieceKind, float] = {
    "pawn": 0.28, "hat": 0.16, "cone": 0.12, "meeple": 0.14, "cylinder": 0.1, "disc": 0.08, "cube": 0.06, "turned": 0.1,
    "sawn": 0.06,
}  # fmt: skip
_SCREEN = {
    "red": ((-0.035, 0.022), (0.72, 1.0), (0.45, 0.95)), "orange": ((0.045, 0.085), (0.8, 1.0), (0.75, 1.0)),
    "yellow": ((0.112, 0.165), (0.62, 1.0), (0.7, 1.0)), "green": ((0.25, 0.46), (0.42, 1.0), (0.25, 0.8)),
    "blue": ((0.55, 0.68), (0.5, 1.0), (0.3, 0.95)), "purple": ((0.73, 0.84), (0.32, 0.9), (0.28, 0.75)),
    "black": ((0.0, 1.0), (0.0, 0.3), (0.05, 0.22)), "white": ((0.0, 1.0), (0.0, 0.1), (0.86, 1.0)),
}  # fmt: skip
_SHARES = {
    "red": 2.0,
    "yellow": 2.0,
    "green": 2.0,
    "blue": 2.0,
    "orange": 0.8,
    "purple": 1.2,
    "black": 1.2,
    "white": 0.9,
}
_CLUTTER = {"coin", "nut", "card", "letter", "hand", "sleeve", "cable", "pencil", "ring", "domino", "keys"} & set(KINDS)
CHUNK = 40
_EACH = 4
"""Samples of one patch of a map."""


@dataclass(frozen=True, slots=True, eq=False)
class Foot:
    """Where a piece stands on a sample (px), its colour's number, how much of it one sees."""

    x: float
    y: float
    colour: int
    visible: float


@dataclass(frozen=True, slots=True, eq=False)
class PieceSample:
    """A map seen from straight above after straightening, with white made white; ``nadir`` is the pixel below the
    camera and ``high`` the camera's height, in pixels too."""

    pixels: Pixels
    feet: tuple[Foot, ...]
    nadir: tuple[float, float]
    high: float


def piece_colour(rng: np.random.Generator, name: str) -> Colour:
    """A colour that people call so."""
    hue, saturation, value = _SCREEN[name]
    return shown(even(rng, *hue), even(rng, *saturation), even(rng, *value))


def random_piece(rng: np.random.Generator, kind: PieceKind) -> PlacedPiece:
    """A piece of this kind, of any size pieces are made in: black, and not yet put anywhere."""
    width = {"disc": ratio(rng, 11, 24), "cube": ratio(rng, 8, 14), "meeple": ratio(rng, 11, 20)}.get(kind) or ratio(
        rng, 9, 19
    )
    tall = {"disc": even(rng, 0.25, 0.5), "cube": 1.0, "meeple": even(rng, 0.9, 1.25), "cylinder": ratio(rng, 0.6, 2.0)}
    height = width * (tall.get(kind) or ratio(rng, 1.0, 2.3))
    return PlacedPiece(
        kind, 0, 0, (0, 0, 0), width, float(min(height, 38.0)), even(rng, 0, 360), ratio(rng, 0.01, 0.09),
        even(rng, 0, 1) if often(rng, 0.4) else 0.0, int(rng.integers(1 << 16)),
    )  # fmt: skip


def random_kind(rng: np.random.Generator, but: Sequence[PieceKind] = ()) -> PieceKind:
    """A shape of piece."""
    return weighted(rng, {kind: share for kind, share in _KINDS.items() if kind not in but})


def dressed(rng: np.random.Generator, piece: PlacedPiece, colour: Colour) -> PlacedPiece:
    """The same piece in another colour, turned otherwise."""
    return replace(piece, colour=colour, yaw_deg=even(rng, 0, 360))


def stand_around(
    rng: np.random.Generator, square: tuple[float, float], models: Sequence[PlacedPiece]
) -> list[PlacedPiece]:
    """These pieces on one square: one near its middle, several beside one another."""
    if len(models) == 1:
        spread = even(rng, 0, 3.5)
        return [replace(models[0], x_mm=square[0] + rng.normal(0, spread), y_mm=square[1] + rng.normal(0, spread))]
    turn, placed = even(rng, 0, 6.3), []
    around = max(m.width_mm for m in models) * even(rng, 0.5, 0.75) / np.sin(np.pi / len(models))
    for i, model in enumerate(models):
        angle = turn + 2 * np.pi * i / len(models) + rng.normal(0, 0.1)
        x, y = square[0] + around * np.cos(angle), square[1] + around * np.sin(angle)
        placed.append(replace(model, x_mm=float(x), y_mm=float(y)))
    return placed


def clear_of_one_another(pieces: Sequence[PlacedPiece]) -> list[PlacedPiece]:
    """Without those that would stand in another."""
    kept: list[PlacedPiece] = []
    for piece in pieces:
        gaps = (np.hypot(piece.x_mm - o.x_mm, piece.y_mm - o.y_mm) / (piece.width_mm + o.width_mm) for o in kept)
        if all(gap > 0.47 for gap in gaps):
            kept.append(piece)
    return kept


def lamps_over_maps(rng: np.random.Generator, two_coloured: bool | None = None) -> tuple[tuple[Lamp, ...], float]:
    """Lamps from candle-warm to cold. ``two_coloured``: a warm and a cold one from different sides (None: either)."""
    lamps, ambient = random_light(rng)
    if two_coloured is None:
        two_coloured = often(rng, 0.15)
    if two_coloured:
        lamps = (lamps[0], replace(lamps[0], azimuth_deg=lamps[0].azimuth_deg + even(rng, 90, 270)))
        warms = [even(rng, 0.25, 0.5), -even(rng, 0.15, 0.4)]
    else:
        warms = [rng.normal(0.05, 0.22)] * len(lamps)
    tinted = [
        replace(lamp, colour=(float(np.exp(w)), 1.0, float(np.exp(-w)))) for lamp, w in zip(lamps, warms, strict=True)
    ]
    return tuple(tinted), ambient


def sensor_over_maps(rng: np.random.Generator, lamps: tuple[Lamp, ...], ambient: float) -> Sensor:
    """A sensor that shows colours."""
    sensor = random_sensor(rng, lamps, ambient)
    cast = tuple(float(np.exp(rng.normal(0, 0.15))) for _ in range(2))
    return replace(
        sensor, saturation=even(rng, 0.65, 1.35), balance=(cast[0], 1.0, cast[1]), haze=min(sensor.haze, 0.06),
        exposure=sensor.exposure * (1.0 if often(rng, 0.9) else 0.6), noise=min(sensor.noise, 0.04),
    )  # fmt: skip


def _lens(rng: np.random.Generator, px_per_mm: float) -> Lens:
    """Any place of a map under a camera 45 to 100 cm up that leans by up to 15 degrees."""
    height = ratio(rng, 420, 1000)
    return Lens(
        focal_px=px_per_mm * height, height_mm=height, tilt_deg=33 * rng.random() ** 0.8, tilt_to_deg=even(rng, 0, 360),
        roll_deg=even(rng, 0, 360), blur_px=even(rng, 0.35, 1.0) if often(rng, 0.7) else even(rng, 0.8, 1.9),
        motion_px=even(rng, 1, 3) if often(rng, 0.05) else 0.0, motion_deg=even(rng, 0, 180),
    )  # fmt: skip


def draw_sample(
    rng: np.random.Generator, patch: DrawnMap, but: Sequence[PieceKind], two_coloured: bool | None = None
) -> PieceSample:
    """One sample of this patch of a map."""
    picture, squares = patch.picture, patch.squares
    turn = 0.0 if often(rng, 0.4) else even(rng, 0, 360)
    moved = (even(rng, 20, 70), even(rng, -70, 70)) if often(rng, 0.15) else (even(rng, -8, 8), even(rng, -8, 8))
    printed = Print(picture, *moved, SHEET_MM, turn)
    pieces = _pieces(rng, [on_table(printed, at) for at in squares], but)
    px_per_mm = ratio(rng, 1.25, 2.7)
    size = int((SIDE / PX_PER_MM + 34) * px_per_mm)
    lamps, ambient = lamps_over_maps(rng, two_coloured)
    dice, things = _litter(rng)
    scene = Scene(
        ground=random_ground(rng) if abs(moved[0]) > 10 else Ground("plain"), dice=dice, things=things,
        pieces=tuple(pieces), prints=(printed,), lamps=lamps, ambient=ambient, room=even(rng, 0.02, 0.5),
        uneven=ratio(rng, 0.03, 0.5), dusk=even(rng, 0.2, 0.6) if often(rng, 0.08) else 0.0,
        lens=_lens(rng, px_per_mm), sensor=sensor_over_maps(rng, lamps, ambient), seed=int(rng.integers(1 << 30)),
    )  # fmt: skip
    return _straightened(rng, scene, size, [on_table(printed, corner) for corner in patch.markers[0][1]])


def on_table(
    printed: Print, at: tuple[float, float], size_mm: tuple[float, float] = (SHEET_MM,) * 2
) -> tuple[float, float]:
    """A place of a sheet of this size (mm from its top left) in the world."""
    x, y = at[0] - size_mm[0] / 2, size_mm[1] / 2 - at[1]
    c, s = np.cos(np.radians(printed.angle_deg)), np.sin(np.radians(printed.angle_deg))
    return float(printed.x_mm + c * x - s * y), float(printed.y_mm + s * x + c * y)


def _pieces(
    rng: np.random.Generator, squares: Sequence[tuple[float, float]], but: Sequence[PieceKind]
) -> list[PlacedPiece]:
    """Pieces on some of the squares, a few beside them; mostly of one shape."""
    if often(rng, 0.04):
        return []
    models = [random_piece(rng, random_kind(rng, but)) for _ in range(1 if often(rng, 0.65) else 3)]
    places = [squares[i] for i in rng.permutation(len(squares))[: int(rng.integers(2, 9))]]
    places += [(even(rng, -80, 80), even(rng, -80, 80)) for _ in range(rng.poisson(0.8))]
    found: list[PlacedPiece] = []
    for place in places:
        count = weighted(rng, {1: 0.66, 2: 0.2, 3: 0.09, 4: 0.05})
        chosen = [dressed(rng, pick(rng, models), (0.0, 0.0, float(i))) for i in range(count)]
        found += stand_around(rng, place, chosen)
    kept = clear_of_one_another(found)
    return [replace(piece, colour=piece_colour(rng, weighted(rng, _SHARES))) for piece in kept]


def _litter(rng: np.random.Generator) -> tuple[tuple[PlacedDie, ...], tuple[Thing, ...]]:
    """Dice and things that are no pieces."""
    dice = []
    if often(rng, 0.15):
        for _ in range(int(rng.integers(1, 4))):
            x, y = even(rng, -80, 80), even(rng, -80, 80)
            dice.append(PlacedDie(random_look(rng), x, y, 3, 1, even(rng, 0, 90), even(rng, 12, 18)))
    things = random_things(rng, dice, 80, 80) if often(rng, 0.3) else ()
    return tuple(dice), tuple(thing for thing in things if thing.kind in _CLUTTER)


def _straightened(
    rng: np.random.Generator, scene: Scene, size: int, marker: Sequence[tuple[float, float]]
) -> PieceSample:
    view = View(scene.lens, size, size)
    drawn = render(scene, size, size)
    half = SIDE / PX_PER_MM / 2
    flat = np.array([[-half, half], [half, half], [half, -half], [-half, -half]])
    ends = view.project(np.column_stack([flat, np.zeros(4)])).astype(np.float32)
    square = np.array([[0, 0], [SIDE, 0], [SIDE, SIDE], [0, SIDE]], np.float32) - np.float32(0.5)
    into = cv2.getPerspectiveTransform(square, ends)
    pixels = cv2.warpPerspective(
        drawn.pixels, into, (SIDE, SIDE), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE
    )
    corners = view.project(np.column_stack([np.array(marker), np.zeros(4)]))
    white = marker_white(drawn.pixels, corners)
    gains = np.asarray(
        WHITE / np.maximum(white, 12) * np.exp(rng.normal(0, 0.07) + rng.normal(0, 0.035, 3)), np.float32
    )
    feet = []
    for true in drawn.pieces:
        piece = scene.pieces[true.index]
        x, y = PX_PER_MM * (piece.x_mm + half) - 0.5, PX_PER_MM * (half - piece.y_mm) - 0.5
        feet.append(Foot(x, y, nearest_colour(piece.colour), true.visible))
    below = (PX_PER_MM * (view.origin[0] + half) - 0.5, PX_PER_MM * (half - view.origin[1]) - 0.5)
    whitened = whiten(np.asarray(pixels, np.uint8), gains)
    return PieceSample(whitened, tuple(feet), (float(below[0]), float(below[1])), float(PX_PER_MM * view.origin[2]))


def nearest_colour(colour: Colour) -> int:
    """The number of the name whose range holds this colour best."""
    pixel = np.array([[[c ** (1 / 2.2) for c in colour]]], np.float32)
    hue, saturation, value = (float(v) for v in cv2.cvtColor(pixel, cv2.COLOR_RGB2HSV)[0, 0])
    hue /= 360
    return min(range(len(COLOURS)), key=lambda i: _far(_SCREEN[COLOURS[i]], hue, saturation, value))


def _far(ranges: tuple[tuple[float, float], ...], hue: float, saturation: float, value: float) -> float:
    beyond = []
    for (low, high), at in zip(ranges, (hue, saturation, value), strict=True):
        turns = (at, at - 1) if ranges[0][0] < 0 else (at,)
        beyond.append(min(max(0.0, low - t, t - high) for t in turns))
    return 6 * beyond[0] + beyond[1] + beyond[2]


def make(folder: Path, seed: int, chunks: int, held_out: bool = False) -> None:
    """Writes those of the chunks ``seed``-0000 and on that are missing."""
    for path, rng in shots.missing_chunks(folder, seed, chunks):
        made = list(_samples(rng, held_out))
        shots.save(path, [s.pixels for s in made], [_table(s) for s in made])


def _samples(rng: np.random.Generator, held_out: bool) -> Iterator[PieceSample]:
    known = [style for style in STYLES if style not in HELD_OUT_STYLES]
    for index in range(CHUNK):
        if index % _EACH == 0:
            patch = random_patch(rng, SHEET_MM, HELD_OUT_STYLES if held_out else known)
        yield draw_sample(rng, patch, KNOWN_KINDS if held_out else HELD_OUT_KINDS, held_out)


def _table(sample: PieceSample) -> Floats:
    """The label table: nadir and height first, then a row a foot: x, y, colour, visible."""
    rows = [[*sample.nadir, sample.high, 0.0]]
    rows += [[foot.x, foot.y, float(foot.colour), foot.visible] for foot in sample.feet]
    return np.array(rows, np.float32)


def load(folder: Path, known: set[str], most: int | None = None) -> Iterator[tuple[Pixels, Floats]]:
    """The samples of chunks not yet ``known``, which is added to; of ``most`` chunks at most."""
    fresh = [path for path in sorted(folder.glob("*.json")) if path.name not in known]
    for path in fresh[:most]:
        known.add(path.name)
        pictures = np.load(path.with_suffix(".npy"), mmap_mode="r")
        tables = json.loads(path.read_text())
        yield from ((p, np.array(rows, np.float32)) for p, rows in zip(pictures, tables, strict=True))


WIDTH, HEIGHT = 1456, 1088
_USUAL = ("red", "yellow", "green", "blue")


def draw_table(rng: np.random.Generator, held_out: bool) -> tuple[Pixels, DrawnMap, list[tuple[str, int]]]:
    """A picture, its map, and the truth: colours and squares (from 0)."""
    styles = HELD_OUT_STYLES if held_out else [style for style in STYLES if style not in HELD_OUT_STYLES]
    drawn = random_map(rng, styles)
    printed = Print(drawn.picture, even(rng, -25, 25), even(rng, -20, 20), drawn.size_mm[0], rng.normal(0, 12))
    if often(rng, 0.3):
        printed = replace(printed, angle_deg=printed.angle_deg + 180)
    pieces, truth = _on_squares(rng, drawn, printed, held_out)
    lamps, ambient = lamps_over_maps(rng, held_out)
    height = even(rng, 600, 800)
    scene = Scene(
        ground=random_ground(rng), pieces=pieces, prints=(printed,), lamps=lamps, ambient=ambient,
        room=even(rng, 0.02, 0.4), uneven=ratio(rng, 0.03, 0.4), dusk=even(rng, 0.2, 0.5) if often(rng, 0.1) else 0.0,
        lens=Lens(
            focal_px=height * even(rng, 2.1, 2.5), height_mm=height, tilt_deg=abs(rng.normal(0, 6)),
            tilt_to_deg=even(rng, 0, 360), roll_deg=rng.normal(0, 5), k1=-ratio(rng, 0.02, 0.16),
            blur_px=ratio(rng, 0.5, 1.5), vignette=even(rng, 0, 0.3),
        ),
        sensor=replace(sensor_over_maps(rng, lamps, ambient), detail=1.0), seed=int(rng.integers(1 << 30)),
    )  # fmt: skip
    return render(scene, WIDTH, HEIGHT).pixels, drawn, truth


def _on_squares(
    rng: np.random.Generator, drawn: DrawnMap, printed: Print, held_out: bool
) -> tuple[tuple[PlacedPiece, ...], list[tuple[str, int]]]:
    """One piece a player, all of one shape, some on one square."""
    kind = random_kind(rng, KNOWN_KINDS if held_out else HELD_OUT_KINDS)
    model = random_piece(rng, kind)
    names = list(_USUAL) if often(rng, 0.6) else list(COLOURS)
    names = [str(name) for name in rng.permutation(names)[: int(rng.integers(1, 5))]]
    squares = [int(rng.integers(len(drawn.squares))) for _ in names]
    if often(rng, 0.35):
        squares = [pick(rng, squares[:2]) for _ in names]
    placed: list[PlacedPiece] = []
    truth: list[tuple[str, int]] = []
    for square in sorted(set(squares)):
        here = [name for name, where in zip(names, squares, strict=True) if where == square]
        models = [dressed(rng, model, piece_colour(rng, name)) for name in here]
        standing = stand_around(rng, on_table(printed, drawn.squares[square], drawn.size_mm), models)
        for name, piece in zip(here, standing, strict=True):
            if clear_of_one_another([*placed, piece])[-1:] == [piece]:
                placed.append(piece)
                truth.append((name, square))
    return tuple(placed), truth


def board_file(drawn: DrawnMap) -> str:
    """The map's board file."""
    markers = [
        f"[[markers]]\nid = {number}\ncorners_mm = {json.dumps([[round(x, 2), round(y, 2)] for x, y in corners])}"
        for number, corners in drawn.markers
    ]
    squares = [[round(x, 1), round(y, 1)] for x, y in drawn.squares]
    lines = ['name = "drawn"', f"size_mm = {[round(v, 2) for v in drawn.size_mm]}", f"squares_mm = {squares}", *markers]
    return "\n".join(lines) + "\n"


def make_tables(folder: Path, seed: int, count: int, held_out: bool) -> None:
    """Writes ``count`` tables: NNNN.png, NNNN.toml, NNNN.json."""
    cv2.setNumThreads(1)
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(count):
        pixels, drawn, truth = draw_table(np.random.default_rng((seed, number)), held_out)
        stem = folder / f"{number:04d}"
        cv2.imwrite(str(stem.with_suffix(".png")), pixels)
        stem.with_suffix(".toml").write_text(board_file(drawn))
        stem.with_suffix(".json").write_text(json.dumps(truth))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("seed", type=int)
    parser.add_argument("count", type=int, help="of chunks, or of tables")
    parser.add_argument("--held-out", action="store_true")
    parser.add_argument("--tables", action="store_true")
    options = parser.parse_args()
    (make_tables if options.tables else make)(options.folder, options.seed, options.count, options.held_out)
